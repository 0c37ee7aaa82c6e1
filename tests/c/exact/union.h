// Many differences at once. Reads convex regions, finds the point nearest to the origin that lies
// in none of them.
//
// That point is on the boundary of their union: a foot, where a side of one region is nearest to
// the origin; or a meeting, where two boundaries cross in an inner corner of the union:
//
//          ┏━━━━━━━━━━━━━━━┓
//          ┃   · origin    ┃
//          ┃   │ ╲     ┏━━━┛
//          ┗━━━●━━╲━━━━● meeting
//            foot
//
// Both are found in the same way. Each side is walked from the point of it that is nearest to the
// origin, to the left and to the right, out of whatever region holds that point, out of the next,
// and so on, until none does: that is the nearest free point of this side. Arcs around corners are
// walked likewise. The best of all of them is the answer, as the nearest free point of all lies on
// some side.

#ifndef SAT_TESTS_EXACT_UNION_H
#define SAT_TESTS_EXACT_UNION_H

#include "exact/minkowski.h"

// Two ways out whose lengths differ by less than this share of size are as long, and the one that
// was looked at first stays: feet before meetings, sides before arcs.
#define EXACT_AS_LONG 1e-9

// How far beyond a seam a way through it goes on, as a share of size: so that the neighbour holds
// the point, unless the way goes along the seam.
#define EXACT_HOP 1e-9

// How deep a point may lie in a region, as a share of size, and be called free for want of anything
// near that is free to the last bit: two pieces that leave just as much room as a third takes do so
// up to the rounding of floats. With the rounding of the kernels stays below 1e-6.
#define EXACT_TOLERANCE 3e-7

// A way out: from the origin to a point on the boundary of region `owner`, straight away from side
// `face` of it or, if that is -1, to wherever.
typedef struct exactWay {
    bool found;
    double x, y, length;
    int32_t owner, face;
    exactDirection normal; // of the boundary there
} exactWay;

typedef struct exactUnion {
    exactMinkowski *difference; // so many of them
    int32_t count;
    int32_t holder;         // the one that held the last point that was held
    double size;            // of the largest pair among them
    bool withinTolerance;   // is EXACT_TOLERANCE allowed?
    double cap;             // only what is shorter is wanted
    double toleranceLength; // nothing that only EXACT_TOLERANCE would let pass is shorter than this
    exactWay best;
} exactUnion;

// Does one of them hold a point? Does none?
bool exact_union_holds(const exactUnion *s, exactMinkowski *d, double x, double y);
bool exact_union_leaves_free(exactUnion *s, double x, double y);

// Takes a way for the best if it is shorter than the cap, which then is a little less than it.
void exact_union_offer(exactUnion *s, exactWay w);

// The nearest free point that is nearer than `cap` and on no seam, into `best`. What was learnt
// about a side stays true as regions are added, until it is forgotten.
void exact_union_search(exactUnion *s, double cap);
void exact_union_forget(exactUnion *s);

// Where no face leads out, whatever the length: a seam, after all.
void exact_union_search_internal_edges(exactUnion *s);

// The nearest point of a seam that is free and nearer than `cap`, if there is one. Then a piece
// beyond it is not among them. Leaves `best` as it is.
exactWay exact_union_open_internal_edge(exactUnion *s, double cap);

// The shortest straight way out along one normal of each.
exactWay exact_union_straight_way(exactUnion *s);

// No less than the shortest way, by the normal of the one that the origin lies deepest in. Knowing
// a way that is not much too long saves most of the work.
double exact_union_bound(exactUnion *s);

// No way out can be shorter than this: how deep in the deepest the origin lies.
double exact_union_depth(const exactUnion *s);

#endif
