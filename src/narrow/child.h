// One convex piece of a shape, where it stands. What shapes of several pieces are taken apart into.

#ifndef SAT_NARROW_CHILD_H
#define SAT_NARROW_CHILD_H

#include "narrow/collide.h"

typedef struct satChild {
    const satShape *shape; // convex: a circle, box or polygon, with its radius
    satTransform xf;
    uint64_t
        internalEdges; // faces that only lie between pieces of the same whole, as bits: no way out
    uint64_t hidden;   // corners that are none of the whole: flat there, or an inner corner
    uint32_t number;   // which of the whole's pieces
    uint32_t owner;    // which body's, where there are several
    satVec2 way;       // in the world, the way that it lets pass; or 0 and 0
} satChild;

// A link of a chain that has but the side on which its first face is?
static inline bool sat_is_one_sided(const satChild *child)
{
    return child->shape->count == 2 && child->internalEdges != 0;
}

// Does something that goes by (dx, dy) come upon a link of a one-sided chain from behind?
static inline bool sat_is_from_behind(const satChild *child, double dx, double dy)
{
    if (!sat_is_one_sided(child)) return false;
    satVec2 n = sat_turned(&child->xf, sat_face_normal(child->shape, 0));
    return (double)n.x * dx + (double)n.y * dy >= 0.0;
}

#endif
