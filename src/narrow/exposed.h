// The boundary of a union of convex children consists of the parts of their outlines that no other
// child covers. Finds the point of a composite's boundary nearest to a given point, and tests
// whether a convex child lies within the union.
//
// Every face, and every arc around a rounded corner, is divided where it crosses the boundary of
// another child. Between two crossings it is entirely covered or entirely exposed, so testing one
// point in the middle suffices:
//
//             ┏━━━━━━━━━━┓
//     ┏━━━━━━━┛╌╌╌╌╌╌╌╌╌╌┃      ━ exposed, ╌ covered: a child covers the outer side
//     ┃       ╎          ┃
//     ┗━━━━━━━┷━━━━━━━━━━┛
//
// Everything is computed in double, in the frame of the composite, where the positions of its
// children have no rounding errors.

#ifndef SAT_NARROW_EXPOSED_H
#define SAT_NARROW_EXPOSED_H

#include "narrow/children.h"

typedef struct satExposed {
    bool found;
    satVector at;     // a point of the boundary
    satVector normal; // unit, out of the child that it belongs to
    double distance;  // from the given point
} satExposed;

// The point of the boundary nearest to p, which may be inside or outside. `found` is false if
// nothing is exposed.
satExposed sat_nearest_exposed(const satShape *composite, satVector p);

// True if a convex child, given in the frame of the composite, lies within the union up to
// `tolerance`.
bool sat_is_within(const satChild *inner, const satShape *composite, double tolerance);

#endif
