// The Separating Axis Theorem, for the kinds of shape there are. Reads two shapes and how one
// stands in the other's frame, writes the axis that decides. Pure functions, no memory.
//
// The theorem: two convex shapes are apart exactly if on some axis their shadows are apart. For
// polygons it is enough to try the normals of the edges of both (Gottschalk, Separating axis
// theorem, 1996).
//
// The rule used here looks from outside: for every edge with outward normal n of one shape, how far
// beyond the edge does the nearest point of the other lie?
//
//        separation(n) = min over the other's corners v of n·v  −  max over one's own of n·v
//
//      own shape   ┃ n──▶        ● nearest corner of the other
//      ████████████┃◀─ separation ─▶
//
// The largest separation over all edges of both decides. If it is not positive, it is minus the
// depth, and its normal is the direction of the minimum translation vector: both ends of a shadow
// are compared because the opposite directions are edges too, so containment needs no special case,
// and the direction comes from the edge that won, never from centres. Depths equal to the last bit:
// the edge that comes first wins, A's before B's, A being the richer kind (collide.h).
//
// A radius around the cores is taken off at the end. While the cores overlap that is all there is
// to it. Where they are apart, the cores' distance counts, and the closest features decide
// (closest.h): beside an edge that is again the separation along its normal, between two corners
// the line from one to the other is the axis. Sharp cores that are apart by more than rounding
// are apart, whatever the features; within rounding the closest features are asked as well, for two
// needles tip to tip have hardly any gap along any normal of theirs, however far apart the tips.
//
// All is computed in floats in the frame of one of the two, near its centre; see constants.h for
// the error.

#ifndef SAT_NARROW_SAT_H
#define SAT_NARROW_SAT_H

#include "base/core.h"
#include "base/simd.h"
#include "base/vec2.h"
#include "shape/shape.h"

// How B stands in A's frame: p_in_A = [c -s; s c] p_in_B + (x, y).
typedef struct satRelative {
    float x, y;
    float c, s;
} satRelative;

// Two lanes, x and y, of what is in the world turned into the frame of `place`: (c·x + s·y, c·y −
// s·x).
static inline satD2 sat_into(const satTransform *xf, satD2 v)
{
    satD2 c = sat_d2_splat(xf->c);
    satD2 s = sat_d2_mul(sat_d2_splat(xf->s), sat_d2_set(1.0, -1.0));
    return sat_d2_add(sat_d2_mul(c, v), sat_d2_mul(s, sat_d2_swap(v)));
}

// And out of it: (c·x − s·y, c·y + s·x).
static inline satD2 sat_turned_lanes(const satTransform *xf, satD2 v)
{
    satD2 c = sat_d2_splat(xf->c);
    satD2 s = sat_d2_mul(sat_d2_splat(xf->s), sat_d2_set(-1.0, 1.0));
    return sat_d2_add(sat_d2_mul(c, v), sat_d2_mul(s, sat_d2_swap(v)));
}

// Where B's centre is in A's frame. All that is subtracted is subtracted in double.
static inline satD2 sat_center_in(const satTransform *a, const satTransform *b)
{
    return sat_into(a, sat_d2_sub(sat_d2_load(&b->x), sat_d2_load(&a->x)));
}

// A satRelative as four lanes, x y c s.
static inline satF4 sat_relative_lanes(const satTransform *a, const satTransform *b)
{
    return sat_f4_from_d2(sat_center_in(a, b), sat_into(a, sat_d2_load(&b->c)));
}

static inline satRelative sat_relative(const satTransform *a, const satTransform *b)
{
    float lanes[4];
    sat_f4_store(lanes, sat_relative_lanes(a, b));
    return (satRelative){lanes[0], lanes[1], lanes[2], lanes[3]};
}

// Whose frame an axis is given in, and what kind of axis it is.
typedef enum satSource {
    SAT_FACE_A,   // normal of A's face `index`, in A's frame
    SAT_FACE_B,   // of B's face `index`, in B's frame
    SAT_VERTICES, // from A's corner `index` to B's corner `other`, in A's frame
    SAT_CENTERS   // from the centre of the circle A to that of the circle B, in the world's frame
} satSource;

// The axis that decides.
typedef struct satAxis {
    float separation; // > 0: the gap; <= 0: minus the depth
    satVec2 normal;   // unit, from A to B
    satSource source;
    int32_t index;
    int32_t other;      // SAT_VERTICES: B's corner
    int32_t axesTested; // how many axes were looked at
} satAxis;

// Each takes the kinds in its name, A first. `limit` >= 0: as soon as some axis shows a gap greater
// than this, that axis is returned, and its gap is only a lower bound of the distance. A gap up to
// `limit` is the distance itself. `floor`: overlaps deeper than minus this are not worth their
// exact depth; it may come out as deeper still.
satAxis sat_polygons(const satShape *a, const satTransform *xfA, const satShape *b,
                     const satTransform *xfB, float limit, float floor);
satAxis sat_boxes(const satShape *a, const satTransform *xfA, const satShape *b,
                  const satTransform *xfB, float limit);
satAxis sat_polygon_circle(const satShape *a, const satTransform *xfA, const satShape *b,
                           const satTransform *xfB, float limit);
satAxis sat_box_circle(const satShape *a, const satTransform *xfA, const satShape *b,
                       const satTransform *xfB);
satAxis sat_circles(const satShape *a, const satTransform *xfA, const satShape *b,
                    const satTransform *xfB);

// The axis from A's core to the point `p` in A's frame, without radii; `size` is that of the pair.
// Stops as above when some face is farther than `enough`.
satAxis sat_point(const satShape *a, satVec2 p, float size, float earlyOut);

// The separation along face i of `one`, radii included, to the same bits as in the search for the
// best.
float sat_face_separation(const satShape *one, const satTransform *xfOne, int32_t i,
                          const satShape *other, const satTransform *xfOther);

// The same along all its faces; none of a circle.
void sat_face_separations(const satShape *one, const satTransform *xfOne, const satShape *other,
                          const satTransform *xfOther, float *out);

// The corners of a shape in another frame, whole lanes of four (columns of SAT_MAX_VERTICES).
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

// n·v for the normals of the faces i…i+3, a lane each.
static inline satF4 sat_along_faces(const satShape *shape, int32_t i, float x, float y)
{
    return sat_f4_add(sat_f4_mul(sat_f4_load(sat_shape_normal_x(shape) + i), sat_f4_splat(x)),
                      sat_f4_mul(sat_f4_load(sat_shape_normal_y(shape) + i), sat_f4_splat(y)));
}

// The axis of two boxes that is number `best` of A's x, A's y, B's x, B's y, on which B's centre
// lies at `along` from A's. Face 1 of a box looks along +x, 2 along +y, 3 along −x, 0 along −y.
// Seen from B, A lies at minus `along`, so that B's face toward A looks the other way.
static inline satAxis sat_box_axis(int32_t best, float along, float separation)
{
    bool ofB = best >= 2, isY = best & 1, positive = along >= 0.0f;
    float direction = sat_sign(along);
    int32_t index = (isY ? 2 : 1) + (positive == ofB ? (isY ? -2 : 2) : 0);
    return (satAxis){separation,
                     isY ? sat_vec2(0.0f, direction) : sat_vec2(direction, 0.0f),
                     ofB ? SAT_FACE_B : SAT_FACE_A,
                     index,
                     -1,
                     4};
}

static inline satVec2 sat_face_normal(const satShape *shape, int32_t i)
{
    return sat_vec2(sat_shape_normal_x(shape)[i], sat_shape_normal_y(shape)[i]);
}

#endif
