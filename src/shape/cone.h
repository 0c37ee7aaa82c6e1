// The directions in which a corner lies farther than all around it: between the normals of the two
// faces that meet there. Of a whole, a corner is where pieces touch and the cones of all of them
// share a direction.

#ifndef SAT_SHAPE_CONE_H
#define SAT_SHAPE_CONE_H

#include "base/vec2.h"
#include "shape/shape.h"

// From one unit vector counter-clockwise to another, by less than half a turn.
typedef struct satCone {
    satVec2 from, to;
} satCone;

static inline satVec2 sat_normal_at(const satShape *s, int32_t i)
{
    return sat_vec2(sat_shape_normal_x(s)[i], sat_shape_normal_y(s)[i]);
}

static inline satCone sat_corner_cone(const satShape *s, int32_t corner)
{
    return (satCone){sat_normal_at(s, sat_face_before(s, corner)), sat_normal_at(s, corner)};
}

// How far v lies from u, counter-clockwise: a number that grows with the angle, 0 to 4 for once
// around.
static inline float sat_turn(satVec2 u, satVec2 v)
{
    float x = sat_dot(u, v), y = u.x * v.y - u.y * v.x;
    if (y >= 0.0f) return x >= 0.0f ? y / (x + y) : 1.0f - x / (y - x);
    return x < 0.0f ? 2.0f + y / (x + y) : 3.0f + x / (x - y);
}

// Cones narrower than this are none: between faces on one line, and rounding.
#define SAT_LEAST_CONE 1e-5f

// Leaves of a cone what another shares with it; false if that is nothing.
static inline bool sat_cut_cone(satCone *cone, satCone other)
{
    float end = sat_turn(cone->from, cone->to), from = sat_turn(cone->from, other.from);
    float to = sat_turn(cone->from, other.to);
    bool holdsFrom = from > to && from >= end; // where this one begins, the other has begun before
    if (!holdsFrom && from >= end) return false;
    if (!holdsFrom && from > to) to = end;
    if (holdsFrom) {
        from = 0.0f;
    } else {
        cone->from = other.from;
    }
    if (to < end) cone->to = other.to;
    return (to < end ? to : end) - from > SAT_LEAST_CONE;
}

#endif
