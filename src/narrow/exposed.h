// The boundary of a union of convex pieces: what of their faces and corners is not covered by other
// pieces. Reads a shape of any kind in its own frame, answers where that boundary is nearest and
// whether another shape lies within it.
//
// Every face, and every arc around a rounded corner, is divided where it crosses the boundary of
// another piece. Between two crossings it is covered everywhere or nowhere, and its middle tells:
//
//             ┏━━━━━━━━━━┓
//     ┏━━━━━━━┛╌╌╌╌╌╌╌╌╌╌┃      ━ exposed, ╌ covered: a piece holds what lies beyond it
//     ┃       ╎          ┃
//     ┗━━━━━━━┷━━━━━━━━━━┛
//
// All of it is computed in double, in the frame of the union, where pieces of the same whole stand
// as exactly to each other as they were given.

#ifndef SAT_NARROW_EXPOSED_H
#define SAT_NARROW_EXPOSED_H

#include "narrow/children.h"

typedef struct satExposed {
    bool found;
    double x, y;             // a point of the boundary
    double normalX, normalY; // unit, out of the piece that it belongs to
    double distance;         // from where it was asked about
} satExposed;

// The point of the boundary nearest to (x, y), which may lie anywhere. Not found where nothing has
// an area.
satExposed sat_nearest_exposed(const satShape *composite, double x, double y);

// Does a convex piece, placed in the frame of the whole, lie within the union, up to `tolerance`?
bool sat_is_within(const satChild *inner, const satShape *composite, double tolerance);

#endif
