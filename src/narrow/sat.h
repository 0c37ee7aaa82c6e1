// The Separating Axis Theorem (SAT) for each pair of convex kinds. Reads two shapes and their
// transforms, returns the axis that decides.
//
// The theorem: two convex shapes are separate if and only if their projections onto some axis are
// separate. For polygons it suffices to test the edge normals of both (Gottschalk, Separating axis
// theorem, 1996). A face is an edge with its outward normal.
//
// The separation along each edge, with outward normal n, is how far the nearest point of the other
// shape lies in front of the edge:
//
//        separation(n) = min over the other's corners v of n·v  −  max over the own corners of n·v
//
//      own shape   ┃ n──▶        ● nearest corner of the other shape
//      ████████████┃◀─ separation ─▶
//
// The largest separation over all edges of both shapes decides. If this separation is not positive,
// it is minus the depth, and the normal of that edge is the direction of the minimum translation
// vector. Containment needs no special case, because each edge is measured in its outward direction
// only. The normal is always that of an edge; it does not depend on the centres. Of edges with
// exactly equal separations, the first is taken: A's before B's, where A is the shape of the higher
// satKind.
//
// The radii of rounded shapes are subtracted from the separation of the cores. If the cores
// overlap, nothing else is needed. If the cores are separate, their distance is needed, and their
// closest features give the axis (closest.h): an edge normal if a corner faces an edge, or else the
// line between two corners. For shapes without radii, a separation larger than rounding proves a
// gap. If it is smaller, the closest features are tested, too: between two needles that lie tip to
// tip, no edge normal shows much of a gap, however far apart the tips are.
//
// Everything is computed in floats, in the frame of one of the shapes and near its centre;
// constants.h states the error.

#ifndef SAT_NARROW_SAT_H
#define SAT_NARROW_SAT_H

#include "base/core.h"
#include "base/simd.h"
#include "base/vec2.h"
#include "shape/shape.h"

// The pose of B in A's frame: p_in_A = [c -s; s c] p_in_B + (x, y).
typedef struct satRelative {
    float x, y;
    float c, s;
} satRelative;

// Rotates a vector, in two lanes x and y, from the world into the frame of `xf`:
// (c·x + s·y, c·y − s·x).
static inline satD2 sat_inverse_rotate_lanes(const satTransform *xf, satD2 v)
{
    satD2 c = sat_d2_splat(xf->c);
    satD2 s = sat_d2_mul(sat_d2_splat(xf->s), sat_d2_set(1.0, -1.0));
    return sat_d2_add(sat_d2_mul(c, v), sat_d2_mul(s, sat_d2_swap(v)));
}

// Computed in double, because the centres may be large numbers with a small difference; rounded to
// floats at the end.
static inline satRelative sat_relative(const satTransform *a, const satTransform *b)
{
    satD2 offset = sat_d2_sub(sat_d2_load(&b->x), sat_d2_load(&a->x));
    float lanes[4];
    sat_f4_store(lanes, sat_f4_from_d2(sat_inverse_rotate_lanes(a, offset),
                                       sat_inverse_rotate_lanes(a, sat_d2_load(&b->c))));
    return (satRelative){lanes[0], lanes[1], lanes[2], lanes[3]};
}

// What an axis is, and in which frame its normal is given.
typedef enum satSource {
    SAT_FACE_A,   // normal of A's face `index`, in A's frame
    SAT_FACE_B,   // normal of B's face `index`, negated, in B's frame
    SAT_VERTICES, // from A's corner `index` to B's corner `other`, in A's frame
    SAT_CENTERS   // from the centre of circle A to that of circle B, in the world
} satSource;

// The deciding axis of a pair.
typedef struct satAxis {
    float separation; // > 0: the gap; <= 0: minus the depth
    satVec2 normal;   // unit, from A to B
    satSource source;
    int32_t index;
    int32_t other;      // SAT_VERTICES: B's corner
    int32_t axesTested; // for statistics and tests
} satAxis;

// One function per pair of kinds; the name states the kinds, A's first. The search stops at the
// first axis with a gap of more than `maxGap` (>= 0). So a returned gap above `maxGap` is only a
// lower bound on the distance; a gap up to `maxGap` is the exact distance. A separation below
// `exactAbove` may be too small.
satAxis sat_polygons(const satShape *a, const satTransform *xfA, const satShape *b,
                     const satTransform *xfB, float maxGap, float exactAbove);
satAxis sat_boxes(const satShape *a, const satTransform *xfA, const satShape *b,
                  const satTransform *xfB, float maxGap);
satAxis sat_polygon_circle(const satShape *a, const satTransform *xfA, const satShape *b,
                           const satTransform *xfB, float maxGap);
satAxis sat_box_circle(const satShape *a, const satTransform *xfA, const satShape *b,
                       const satTransform *xfB);

// Two circles, in the frame of the world, because their rotation does not matter.
static inline satAxis sat_circles(float radiusA, const satTransform *xfA, float radiusB,
                                  const satTransform *xfB)
{
    satVec2 between = sat_vec2((float)(xfB->x - xfA->x), (float)(xfB->y - xfA->y));
    float distance = sat_sqrt(sat_dot(between, between));
    satVec2 normal = sat_vec2(1.0f, 0.0f);
    if (distance > SAT_CONCENTRIC) normal = sat_vec2(between.x / distance, between.y / distance);
    return (satAxis){distance - (radiusA + radiusB), normal, SAT_CENTERS, 0, 0, 1};
}

// The axis from A's core to the point `p` in A's frame, without radii. `size` is the size of the
// larger shape of the pair. Stops at the face axis if its separation exceeds `earlyOut`.
satAxis sat_point(const satShape *a, satVec2 p, float size, float earlyOut);

// The separation along face i of `one`, radii included; bit-identical to the separation that the
// functions above compute.
float sat_face_separation(const satShape *one, const satTransform *xfOne, int32_t i,
                          const satShape *other, const satTransform *xfOther);

// The separations along all faces of `one`; writes nothing for a circle.
void sat_face_separations(const satShape *one, const satTransform *xfOne, const satShape *other,
                          const satTransform *xfOther, float *out);

// Transforms the corners of a shape, four at a time, padding included. Both outputs have room for
// SAT_MAX_VERTICES.
static inline void sat_corners(const satShape *shape, satRelative in, float *outX, float *outY)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    satF4 c = sat_f4_splat(in.c), s = sat_f4_splat(in.s);
    satF4 px = sat_f4_splat(in.x), py = sat_f4_splat(in.y);
    for (int32_t i = 0; i < shape->padded; i += 4) {
        satF4 vx = sat_f4_load(x + i), vy = sat_f4_load(y + i);
        satF4 rx = sat_f4_sub(sat_f4_mul(c, vx), sat_f4_mul(s, vy));
        satF4 ry = sat_f4_add(sat_f4_mul(s, vx), sat_f4_mul(c, vy));
        sat_f4_store(outX + i, sat_f4_add(rx, px));
        sat_f4_store(outY + i, sat_f4_add(ry, py));
    }
}

// n·(x, y) for the normals n of faces i…i+3, one per lane.
static inline satF4 sat_dot_normals(const satShape *shape, int32_t i, float x, float y)
{
    return sat_f4_add(sat_f4_mul(sat_f4_load(sat_shape_normal_x(shape) + i), sat_f4_splat(x)),
                      sat_f4_mul(sat_f4_load(sat_shape_normal_y(shape) + i), sat_f4_splat(y)));
}

#endif
