// The union of many Minkowski differences. Finds the point nearest to the origin outside of all of
// these convex regions.
//
// That point is on the boundary of their union. It is a foot, where a side of one region is nearest
// to the origin, or a crossing, where two boundaries cross in an inner corner of the union:
//
//          ┏━━━━━━━━━━━━━━━┓
//          ┃   · origin    ┃
//          ┃   │ ╲     ┏━━━┛
//          ┗━━━●━━╲━━━━● crossing
//            foot
//
// Both are found in the same way. From the point of each side nearest to the origin the search
// follows the side to the left and to the right, out of whatever region contains that point, out of
// the next, and so on, until no region contains it: that is the nearest free point of this side.
// Arcs around corners are followed likewise. The best of all sides and arcs is the answer, because
// the nearest free point lies on one of them.

#ifndef SAT_TESTS_EXACT_UNION_H
#define SAT_TESTS_EXACT_UNION_H

#include "exact/minkowski.h"

// Two pushes whose lengths differ by less than this share of size are equally long. The first one
// found stays: feet before crossings, sides before arcs.
#define EXACT_AS_LONG 1e-9

// A push through an internal edge goes beyond it by this share of size, so that the neighbour
// contains the point, unless the push goes along the edge.
#define EXACT_HOP 1e-9

// A point this deep in a region, as a share of size, still counts as free if there is no strictly
// free point near: two children that leave exactly the room that a third one needs do so only up to
// the rounding of floats. Together with the rounding of sat_collide it stays below 1e-6.
#define EXACT_TOLERANCE 3e-7

// A push: from the origin to a point on the boundary of region `owner`, perpendicular to its side
// `face` or, if that is -1, in another direction.
typedef struct exactPush {
    bool found;
    double x, y, length;
    int32_t owner, face;
    exactDirection normal; // of the boundary there
} exactPush;

typedef struct exactUnion {
    exactMinkowski *difference; // array of `count`
    int32_t count;
    int32_t lastContainer;  // the region that contained the last contained point
    double size;            // of the largest pair
    bool withinTolerance;   // EXACT_TOLERANCE is allowed
    double cap;             // only shorter pushes are searched for
    double toleranceLength; // no push that only EXACT_TOLERANCE allows is shorter than this
    exactPush best;
} exactUnion;

// True if one region contains a point; true if none does.
bool exact_union_contains(const exactUnion *s, exactMinkowski *d, double x, double y);
bool exact_union_leaves_free(exactUnion *s, double x, double y);

// Makes a push the best if it is shorter than the cap, and lowers the cap to a little below it.
void exact_union_offer(exactUnion *s, exactPush w);

// Finds the nearest free point that is nearer than `cap` and on no internal edge, into `best`.
// Bounds learnt about a side stay valid as regions are added, until exact_union_forget.
void exact_union_search(exactUnion *s, double cap);
void exact_union_forget(exactUnion *s);

// For when no face leads out: searches the internal edges after all.
void exact_union_search_internal_edges(exactUnion *s);

// The nearest free point of an internal edge that is nearer than `cap`, if there is one. Then the
// child beyond the edge is not among the regions. Leaves `best` as it is.
exactPush exact_union_open_internal_edge(exactUnion *s, double cap);

// The shortest straight push along one normal of each region.
exactPush exact_union_straight_push(exactUnion *s);

// An upper bound of the shortest push, along the normal of the region that contains the origin
// deepest. A good bound saves most of the work.
double exact_union_bound(exactUnion *s);

// A lower bound of every push: the depth of the origin in the region that contains it deepest.
double exact_union_depth(const exactUnion *s);

#endif
