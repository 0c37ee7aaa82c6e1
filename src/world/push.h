// Walls: the static bodies that stop pushes. Reads poses, shapes and flags; writes nothing.

#ifndef SAT_WORLD_PUSH_H
#define SAT_WORLD_PUSH_H

#include "world/internal_edges.h"

typedef struct satPush {
    double x, y;
} satPush;

// Positions before `separate`, kept in FOUND.
static inline double *sat_start_x(satWorld *w) { return (double *)(void *)SAT_COLUMN(w, FOUND); }
static inline double *sat_start_y(satWorld *w) { return sat_start_x(w) + w->room.bodies; }

_Static_assert(sizeof(satFound) >= 2 * sizeof(double), "both fit FOUND");

// For each body, a linked list of the candidates that pair it with a static body: its first row is
// first[body], the row after r is next[r], and SAT_NO_ROW ends the list.
//
// clear[body] is a radius around the body's start that is free of walls: 0 if not searched yet,
// negative if a wall is near.
#define SAT_NO_ROW UINT32_MAX
typedef struct satNearWalls {
    const satPair *pair;
    uint32_t *first, *next;
    float *clear;
    // All static bodies, if they are few; otherwise `all` is NULL.
    const uint32_t *all;
    uint32_t count;
} satNearWalls;

// Returns how far a body moves when it is pushed by `by` from its present transform. A wall stops
// it one skin away, and the rest of the push continues along the wall. No push drives a body deeper
// into a wall.
//
// `leavesWall`: the push leads the body out of a wall. Then walls that the body overlaps do not
// stop it, nor do walls that it does not overlap at the end: the way out of a solid may cross
// several bodies.
//
// `near` lists all walls within `margin` of the body's last refreshed position. A push that may
// lead farther searches for walls itself. In a crowd most pushes do; but if a body is far from
// walls, `clear` saves all of its searches after the first.
satPush sat_world_push(satWorld *w, uint32_t body, satPush by, bool leavesWall,
                       const satNearWalls *near, double margin);

#endif
