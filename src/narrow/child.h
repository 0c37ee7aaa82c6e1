// A placed convex child of a shape. Composite shapes (compounds and tiles) have convex children,
// which are tested one after another. A convex shape is its own only child.

#ifndef SAT_NARROW_CHILD_H
#define SAT_NARROW_CHILD_H

#include "narrow/collide.h"
#include "narrow/sweep.h"

typedef struct satChild {
    const satShape *shape; // convex: a circle, box or polygon, with its radius
    satTransform xf;
    uint64_t internalEdges; // bits of faces that lie between children of the same composite
    uint64_t hidden;        // bits of corners that are not corners of the composite's outline
    uint32_t number;        // the child's number in its composite
    uint32_t owner;         // the slot of its body, in lists with children of several bodies
    satVec2 passes;         // the passing direction of a one-way child, in the world; else 0
} satChild;

// sat_collide and sat_overlaps for two children.
static inline satContact sat_collide_children(const satChild *a, const satChild *b, float maxGap)
{
    return sat_collide(a->shape, &a->xf, b->shape, &b->xf, maxGap);
}
static inline bool sat_children_overlap(const satChild *a, const satChild *b)
{
    return sat_overlaps(a->shape, &a->xf, b->shape, &b->xf);
}

// A child after a motion in the world.
static inline satChild sat_child_moved(satChild child, satVector by)
{
    child.xf = sat_transform_moved(child.xf, by);
    return child;
}

// The motion of a child that stays where it is, and of one that moves by `by`. Both keep a pointer
// to the child's transform.
static inline satMotion sat_still_motion(const satChild *child)
{
    return (satMotion){.shape = child->shape, .start = &child->xf};
}
static inline satMotion sat_child_motion(const satChild *child, satVector by)
{
    return (satMotion){.shape = child->shape, .start = &child->xf, .by = {by.x, by.y}};
}

// True for a point or a segment.
static inline bool sat_is_thin(const satShape *convex)
{
    return convex->count <= 2 && convex->radius == 0.0f;
}

// True for a box or polygon that is not rounded.
static inline bool sat_is_sharp(const satShape *convex)
{
    return convex->count > 2 && convex->radius == 0.0f;
}

// True for a segment of a one-sided chain, which is solid only on the side of face 0.
static inline bool sat_is_one_sided(const satChild *child)
{
    return child->shape->count == 2 && child->internalEdges != 0;
}

// The direction in which the front of a one-sided segment faces, in the world.
static inline satVec2 sat_segment_front(const satChild *segment)
{
    return sat_rotate(&segment->xf, sat_face_normal(segment->shape, 0));
}

// True if the child is a one-sided segment and the motion `by` goes from its back to its front, or
// along it. Such a motion passes through the segment.
static inline bool sat_is_from_behind(const satChild *child, satVector by)
{
    return sat_is_one_sided(child) &&
           sat_vector_dot(sat_vector(sat_segment_front(child)), by) >= 0.0;
}

// True for a child of tiles that is one-way.
static inline bool sat_is_one_way_child(const satChild *child)
{
    return child->passes.x != 0.0f || child->passes.y != 0.0f;
}

// Does a one-way body or child with this passing direction let a motion through? It also lets a
// motion through that is perpendicular to the direction, up to rounding.
static inline bool sat_passes(satVec2 direction, satVector by)
{
    double rounding = (double)FLT_EPSILON * (__builtin_fabs(by.x) + __builtin_fabs(by.y));
    return sat_vector_dot(sat_vector(direction), by) >= -rounding;
}

// True if the child is one-way and lets a motion through.
static inline bool sat_lets_pass(const satChild *child, satVector by)
{
    return sat_is_one_way_child(child) && sat_passes(child->passes, by);
}

// Does a child let a straight motion through? A one-sided segment may, and, if `respectsOneWay` is
// true, a one-way child.
static inline bool sat_is_open_to(const satChild *child, satVector by, bool respectsOneWay)
{
    return sat_is_from_behind(child, by) || (respectsOneWay && sat_lets_pass(child, by));
}

#endif
