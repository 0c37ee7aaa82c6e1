// Where two overlapping shapes touch. Reads the axis that decided, writes one or two points.
//
// The face that won is the reference edge. Of the other shape the edge that looks most against it
// is the incident one; what of that lies beside the reference edge is where they touch (Gregorius,
// The Contact Manifold, Game Developers Conference 2015):
//
//          ┊  incident  ┊
//          ●━━━━━━━━━━━━●━━━━━╲        each point half way between the two surfaces,
//     ━━━━━┷━ reference ┷━━━━━         measured along the reference normal
//
// Between two corners, or with a circle, there is one point.

#ifndef SAT_NARROW_MANIFOLD_H
#define SAT_NARROW_MANIFOLD_H

#include "narrow/collide.h"

// A feature of a shape: 0…63 is a vertex, 64 + i the edge that starts at vertex i; vertices have
// the user's numbers.
#define SAT_FEATURE_EDGE 64u
#define SAT_FEATURE_BITS 7u

typedef struct satTouch {
    double x, y;  // in the world, half way between the two surfaces
    double depth; // along the contact's normal; >= 0
    uint64_t id;  // A's feature, and B's above it by SAT_FEATURE_BITS
} satTouch;

typedef struct satManifold {
    int32_t count; // 1 or 2
    satTouch touch[2];
} satManifold;

// The deepest point, and a second one if it touches, too, up to SAT_TOUCHING of size.
satManifold sat_manifold(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB, const satDecision *decision);

#endif
