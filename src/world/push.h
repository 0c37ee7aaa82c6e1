// Walls are static bodies as `separate` meets them. Reads poses, shapes and flags; writes nothing.

#ifndef SAT_WORLD_PUSH_H
#define SAT_WORLD_PUSH_H

#include "world/internal_edges.h"

typedef struct satPush {
    double x, y;
} satPush;

// Where bodies were before `separate`, in memory of the last question.
static inline double *sat_start_x(satWorld *w) { return (double *)(void *)SAT_COLUMN(w, FOUND); }
static inline double *sat_start_y(satWorld *w) { return sat_start_x(w) + w->room.bodies; }

_Static_assert(sizeof(satFound) >= 2 * sizeof(double), "both fit FOUND");

// Candidates as a list of rows for each body, which name the static bodies near it: first[body] is
// its first row, next[r] the one after row r; SAT_NO_ROW ends it.
//
// `clear` tells how far around where each body started no wall is at all: 0 where nobody has
// looked, less where one is near.
#define SAT_NO_ROW UINT32_MAX
typedef struct satNearWalls {
    const satPair *pair;
    uint32_t *first, *next;
    float *clear;
    // All static bodies there are, if they are few; else `all` is NULL.
    const uint32_t *all;
    uint32_t count;
} satNearWalls;

// How far a body really goes when it is pushed by `by` from where it is placed. A wall stops it a
// skin before they touch, and what is left of the push goes on along the wall. No push drives a
// body deeper into a wall that it is in already.
//
// `leaves`: the push leads the body out of a wall. Then the walls that it is in do not stop it, nor
// do those that it is out of in the end, for the way out of a solid may cross several bodies.
//
// `near` knows all walls within `margin` of where the body was last seen. A push that may lead
// farther looks for them itself. In a crowd most pushes do: `clear` saves all searches but one for
// bodies that no wall is near.
satPush sat_world_push(satWorld *w, uint32_t body, satPush by, bool leaves,
                       const satNearWalls *near, double margin);

#endif
