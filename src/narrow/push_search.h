// The parts of sat_penetration, in three files. boundary.c finds the regions near the origin, and
// the shortest push to the boundary of their union. straight.c finds straight pushes; the shortest
// push is no longer than these. penetration.c first tries the push of the deepest pair, and writes
// the result.

#ifndef SAT_NARROW_PUSH_SEARCH_H
#define SAT_NARROW_PUSH_SEARCH_H

#include "narrow/children.h"
#include "narrow/penetration.h"

// Pushes whose lengths differ by less than this fraction of satPushSearch.size count as equally
// long. A push to the end of a side counts as longer by this much, because the end may be at an
// internal edge that is not known.
#define SAT_EQUAL_LENGTH 1e-6

// Whether the foot of a perpendicular is free is tested with a short segment around it. This is
// half the length of the segment, in units of satPushSearch.size.
#define SAT_FOOT_HALF 1e-9

// If shapes overlap by less than this fraction of satPushSearch.size, a push of at most this length
// is tried first.
#define SAT_TOUCHING_DEPTH 1e-5

// A side is tested up to this fraction of satPushSearch.size beyond its ends, because regions may
// cover the side just up to its ends.
#define SAT_BEYOND_ENDS 1e-3

typedef struct satPushSearch {
    const satChild *child[2]; // the children of A and of B
    int32_t count[2];
    satPenetrationScratch *scratch;
    satVector origin; // in the world
    double reach;     // every region nearer to the origin than this is in the list
    double depth;     // of the deepest region
    double size;      // of the largest pair nearby
    int32_t corners, regions, sides, candidates, lines;
    bool isFull; // no room for more corners
    int32_t deepest;
    satVector straight; // direction of the shortest straight push so far
    // The best push so far:
    bool found, isFoot;
    double length;
    satVector push;
    satSegment best; // the side on which it ends
    int32_t owner;   // the region of that side
} satPushSearch;

// A pair of children that overlap or touch.
typedef struct satTouchingPair {
    satContact contact;
    int32_t i, j;
} satTouchingPair;

// The covered part of a line that contains a starting point. Covered spans that touch this part are
// merged into it.
typedef struct satCoveredSpan {
    double from, to; // equal while nothing covers the start
    int32_t others;  // spans that do not touch this part yet
} satCoveredSpan;

static inline double sat_child_outer(const satChild *p)
{
    return (double)p->shape->outer + (double)p->shape->radius;
}

// The projection of a corner onto the normal of a face.
static inline double sat_face_reach(const satFace *corner, const satFace *along)
{
    return sat_vector_dot(corner->corner, along->normal);
}

// boundary.c

// Makes the cores of all children.
void sat_search_cores(satPushSearch *s);

// Writes the corners of a core unless they are already written. Sets isFull if there is no room.
satCore *sat_search_corners(satPushSearch *s, int32_t isB, int32_t i);

// Forgets the corners, to make room for those of the children within a smaller reach.
void sat_search_free_corners(satPushSearch *s);

// Raises `size` to the size of a pair.
static inline void sat_search_take_size(satPushSearch *s, const satChild *a, const satChild *b)
{
    double size = sat_larger_size(a->shape, b->shape);
    if (size > s->size) s->size = size;
}

// Lists the regions that come nearer to the origin than `reach`. Returns false if there are too
// many.
bool sat_search_regions(satPushSearch *s, double reach);

// Finds the region in which the origin is deepest.
void sat_search_depth(satPushSearch *s);

// Finds the part of a line around `start` that regions other than `own` cover. Stops as soon as
// everything from `low` to `high` is covered.
satCoveredSpan sat_search_covered(satPushSearch *s, int32_t own, const satSegment *line,
                                  double start, double low, double high);

// Finds the shortest push, if its length is at most `reach`. Shrinks the reach if there are too
// many regions within it.
bool sat_search_push(satPushSearch *s, double reach);

// straight.c

// True if no region covers the foot of a line. If `own` is not NULL, the region of that pair does
// not count, and the result is false if a one-sided segment near the foot forbids pushes along the
// line's normal. Computes regions that are not in the list.
bool sat_search_is_free(satPushSearch *s, const satTouchingPair *own, satSegment line);

// An upper bound on the length of the push. It is the length of the shortest of a few straight
// pushes: through sides near the origin, and away from A's child. If none of these works, it is the
// length of the shortest push along an axis that moves all of B beyond all of A.
double sat_search_bound(satPushSearch *s);

// A push of this length separates A and B in any direction.
double sat_search_separating_length(const satPushSearch *s);

// The shortest push along the axes of A's and B's frames, or the push along `best` by `most` if
// that is shorter. Works for any number of children.
satPenetration sat_search_straight(satPushSearch *s, satVector best, double most);

#endif
