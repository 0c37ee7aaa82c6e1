// The contact points of two overlapping shapes. Reads the deciding axis, writes one or two points.
//
// The face whose normal is the axis is the reference edge. The edge of the other shape whose normal
// is most opposed to it is the incident edge. Clipping the incident edge to the ends of the
// reference edge gives the contact points (Gregorius, The Contact Manifold, Game Developers
// Conference 2015):
//
//          ┊  incident  ┊
//          ●━━━━━━━━━━━━●━━━━━╲        each point lies halfway between the two surfaces,
//     ━━━━━┷━ reference ┷━━━━━         measured along the reference normal
//
// Two corners, or a circle and another shape, have a single contact point.

#ifndef SAT_NARROW_MANIFOLD_H
#define SAT_NARROW_MANIFOLD_H

#include "narrow/collide.h"

// A feature of a shape in 7 bits: 0…63 is a vertex; 64 + i is the edge that starts at vertex i.
// Vertices are numbered as the user gave them.
#define SAT_FEATURE_EDGE 64u
#define SAT_FEATURE_BITS 7u

typedef struct satManifoldPoint {
    double x, y;  // in the world, halfway between the two surfaces
    double depth; // along the contact's normal; >= 0
    uint64_t id;  // A's feature in the lowest SAT_FEATURE_BITS bits, B's in the next
} satManifoldPoint;

typedef struct satManifold {
    int32_t count; // 1 or 2; 0 if a composite has no contact point (child_pairs.h)
    satManifoldPoint points[2];
} satManifold;

// The middle of the contact points; (0, 0) if there are none.
static inline satVector sat_manifold_middle(const satManifold *m)
{
    const satManifoldPoint *first = &m->points[0], *last = &m->points[m->count > 1 ? 1 : 0];
    return (satVector){first->x + 0.5 * (last->x - first->x),
                       first->y + 0.5 * (last->y - first->y)};
}

// The deepest point, and a second point if it also touches, up to a gap of SAT_TOUCHING times the
// larger shape's size.
satManifold sat_manifold(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB, const satDecision *decision);

#endif
