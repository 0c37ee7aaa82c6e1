// Normal cones. The normal cone of a corner holds the directions in which the corner is the
// farthest point of its shape: the directions between the normals of the two faces that meet at the
// corner. Take a point at which several children of a composite shape have corners. The composite
// has a corner there if and only if the children's cones at that point have a direction in common.

#ifndef SAT_SHAPE_CONE_H
#define SAT_SHAPE_CONE_H

#include "base/vec2.h"
#include "shape/shape.h"

// The directions from the unit vector `from` counter-clockwise to the unit vector `to`, less than
// half a turn.
typedef struct satCone {
    satVec2 from, to;
} satCone;

static inline satCone sat_corner_cone(const satShape *s, int32_t corner)
{
    return (satCone){sat_face_normal(s, sat_face_before(s, corner)), sat_face_normal(s, corner)};
}

// Returns a measure of the counter-clockwise angle from u to v: it grows with the angle, from 0 to
// 4 for a full turn.
static inline float sat_turn(satVec2 u, satVec2 v)
{
    float x = sat_dot(u, v), y = u.x * v.y - u.y * v.x;
    if (y >= 0.0f) return x >= 0.0f ? y / (x + y) : 1.0f - x / (y - x);
    return x < 0.0f ? 2.0f + y / (x + y) : 3.0f + x / (x - y);
}

// A cone narrower than this, in radians, counts as empty: rounding produces such cones between
// faces that lie on one line.
#define SAT_MIN_CONE 1e-5f

// Intersects a cone with another. Returns false if nothing is left.
static inline bool sat_cut_cone(satCone *cone, satCone other)
{
    float end = sat_turn(cone->from, cone->to), from = sat_turn(cone->from, other.from);
    float to = sat_turn(cone->from, other.to);
    bool containsStart = from > to && from >= end; // `other` contains the start of `cone`
    if (!containsStart && from >= end) return false;
    if (!containsStart && from > to) to = end;
    if (containsStart) {
        from = 0.0f;
    } else {
        cone->from = other.from;
    }
    if (to < end) cone->to = other.to;
    return (to < end ? to : end) - from > SAT_MIN_CONE;
}

#endif
