// The boundary of a union of convex children: the parts of their faces and corners that no other
// child covers. Finds the point of a composite's boundary nearest to a given point, and tests
// whether a convex child lies within the union, in the composite's frame.
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
// children are exactly as given.

#ifndef SAT_NARROW_EXPOSED_H
#define SAT_NARROW_EXPOSED_H

#include "narrow/children.h"

typedef struct satExposed {
    bool found;
    satVector at;     // a point of the boundary
    satVector normal; // unit, out of the child that it belongs to
    double distance;  // from the given point
} satExposed;

// The point of the boundary nearest to p, whether p lies inside or outside. Not found if nothing is
// exposed.
satExposed sat_nearest_exposed(const satShape *composite, satVector p);

// True if a convex child, given in the frame of the composite, lies within the union up to
// `tolerance`.
bool sat_is_within(const satChild *inner, const satShape *composite, double tolerance);

#endif
