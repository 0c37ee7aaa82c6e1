// A shape: a convex core (a point, a segment, a box or a polygon) and a radius around it, baked
// once into bytes without pointers. Baking reads an outline or sizes; all other files only read the
// baked bytes.
//
// The core's coordinates are floats relative to the centre of its box, not to the user's origin: a
// polygon drawn at 1e6 is as exact as a polygon drawn at 0. The position of that centre relative to
// the body's origin is the offset, in double.

#ifndef SAT_SHAPE_SHAPE_H
#define SAT_SHAPE_SHAPE_H

#include "base/aabb.h"
#include "base/constants.h"
#include "base/core.h"
#include "base/prefetch.h"
#include "base/simd.h"
#include "base/trig.h"
#include "shape/outline.h"

// The kind of a core decides how the narrow phase tests it. It may differ from the kind that the
// user made: a capsule of length zero is a circle.
typedef enum satKind {
    SAT_CIRCLE = 0,  // one corner: a circle or a point
    SAT_BOX = 1,     // four corners, two axes
    SAT_POLYGON = 2, // two corners or more; segments and capsules are polygons with two faces
    // Shapes of several children of the kinds above; see compound.h and tiles.h.
    SAT_COMPOUND = 3,
    SAT_TILES = 4
} satKind;

// The header of a shape. For boxes and polygons, five float columns of length `padded` and one
// uint16 column follow:
//
//   x, y               the core's corners, counter-clockwise
//   normalX, normalY   outward unit normal of face i, from corner i to the next
//   plane offset       of face i: normal · corner <= plane offset for every corner
//   number             rank of corner i in the order in which the user gave the corners
//
// Entries from `count` on repeat the last corner.
typedef struct satShape {
    uint32_t bytes;   // header and columns, a multiple of 16
    uint8_t kind;     // satKind
    uint8_t count;    // number of corners: 1, 4 or 2…64
    uint8_t padded;   // count rounded up to a multiple of 4; 0 for circles
    uint8_t reversed; // the user's outline is clockwise: in it, face i runs from corner i + 1 to i
    double offsetX, offsetY;     // from the body's origin to the core's centre
    double area;                 // area of the shape with its radius, in world units squared
    float radius;                // radius around the core
    float size;                  // larger extent of the shape with its radius
    float halfWidth, halfHeight; // of a box's core or a composite's bounds; else 0
    // Radii of circles around the core's centre: `inner` lies within the core, `outer` contains it.
    // `inner` is rounded down, `outer` up. If the centre is not inside the core, `inner` is -outer.
    float inner, outer;
} satShape;

#define SAT_SHAPE_BYTES(padded) (sizeof(satShape) + (size_t)(padded)*22u)
#define SAT_SHAPE_MAX_BYTES ((SAT_SHAPE_BYTES(SAT_MAX_VERTICES) + 15u) & ~(size_t)15u)

static inline const float *sat_shape_x(const satShape *s) { return (const float *)(s + 1); }
static inline const float *sat_shape_y(const satShape *s) { return sat_shape_x(s) + s->padded; }
static inline const float *sat_shape_normal_x(const satShape *s)
{
    return sat_shape_x(s) + 2 * s->padded;
}
static inline const float *sat_shape_normal_y(const satShape *s)
{
    return sat_shape_x(s) + 3 * s->padded;
}
static inline const float *sat_shape_plane_offset(const satShape *s)
{
    return sat_shape_x(s) + 4 * s->padded;
}
static inline satVec2 sat_face_normal(const satShape *s, int32_t i)
{
    return sat_vec2(sat_shape_normal_x(s)[i], sat_shape_normal_y(s)[i]);
}
static inline const uint16_t *sat_shape_number(const satShape *s)
{
    return (const uint16_t *)(sat_shape_x(s) + 5 * s->padded);
}

// The larger size of two shapes. Most tolerances in constants.h are fractions of it.
static inline double sat_larger_size(const satShape *a, const satShape *b)
{
    return (double)sat_max(a->size, b->size);
}

// A point shape at the origin.
extern const satShape SAT_POINT;

// Loads the header of a shape and prefetches the rest; for a large shape, only as many bytes as a
// polygon of 8 vertices has.
static inline void sat_prefetch_shape(const satShape *shape)
{
    uint32_t bytes = shape->bytes; // loads the first line
    for (uint32_t i = SAT_CACHE_LINE; i < bytes && i < SAT_SHAPE_BYTES(8u); i += SAT_CACHE_LINE)
        sat_prefetch((const uint8_t *)shape + i);
}

// Each function below bakes a shape into `out`, which must have room for SAT_SHAPE_MAX_BYTES and be
// aligned to 16. It returns SAT_BAD_SIZE if a box's side is not between SAT_MIN_SIZE and
// SAT_MAX_SIZE, a length is above SAT_MAX_SIZE, a radius is not between 0 and SAT_MAX_SIZE, the
// absolute value of a coordinate is above SAT_MAX_OFFSET, or any of them is NaN.

// A circle; with radius 0, a point.
satStatus sat_bake_circle(satShape *out, double x, double y, double radius);

// A capsule from (x1, y1) to (x2, y2); with radius 0, a segment. If the ends are closer than
// SAT_CONCENTRIC, a circle or point.
satStatus sat_bake_capsule(satShape *out, double x1, double y1, double x2, double y2,
                           double radius);

// A box around (x, y). The half extents include the corner radius, which is at most the smaller
// of them. If the radius takes up a whole side, the core is a segment or a point.
satStatus sat_bake_box(satShape *out, double x, double y, double halfWidth, double halfHeight,
                       double radius);

// A polygon: the outline, expanded by `radius`.
satStatus sat_bake_polygon(satShape *out, const satOutline *outline, double radius);

// Returns true if everything in a convex shape that depends on its corners is what baking computes
// from these corners. The number of corners must suit the kind.
bool sat_is_baked(const satShape *shape);

// Returns true if the bytes of two shapes are equal.
bool sat_is_same_shape(const satShape *a, const satShape *b);

// Returns corner i of the core; for a circle, its centre.
static inline satVector sat_corner_at(const satShape *s, int32_t i)
{
    if (s->kind == SAT_CIRCLE) return (satVector){0.0, 0.0};
    return (satVector){(double)sat_shape_x(s)[i], (double)sat_shape_y(s)[i]};
}

// sat_face_after and sat_face_before return the next and the previous face (or corner) around the
// core. sat_corner_number returns the user's number of a corner. sat_face_number returns the user's
// number of the corner at which face i starts in the user's winding.
static inline int32_t sat_face_after(const satShape *s, int32_t i)
{
    return i + 1 == s->count ? 0 : i + 1;
}
static inline int32_t sat_face_before(const satShape *s, int32_t i)
{
    return i == 0 ? s->count - 1 : i - 1;
}
static inline int32_t sat_corner_number(const satShape *s, int32_t i)
{
    return s->count == 1 ? 0 : sat_shape_number(s)[i];
}
static inline int32_t sat_face_number(const satShape *s, int32_t i)
{
    return sat_corner_number(s, s->reversed ? sat_face_after(s, i) : i);
}

// The position of a core in the world (its centre) and its rotation; the input of the narrow phase.
typedef struct satTransform {
    double x, y;
    double c, s;
} satTransform;

// sat_rotate_vector rotates a vector from the frame of `xf` into the world,
// sat_inverse_rotate_vector from the world into the frame. sat_transform_point converts a point
// from the frame to the world. sat_transform_shifted returns `xf`, moved by an offset in its own
// frame. sat_transform_in returns `xf` relative to `frame`.
static inline satVector sat_rotate_vector(const satTransform *xf, satVector v)
{
    return (satVector){xf->c * v.x - xf->s * v.y, xf->s * v.x + xf->c * v.y};
}
static inline satVector sat_inverse_rotate_vector(const satTransform *xf, satVector v)
{
    return (satVector){xf->c * v.x + xf->s * v.y, xf->c * v.y - xf->s * v.x};
}
static inline satVector sat_transform_point(const satTransform *xf, satVector p)
{
    return sat_vector_add((satVector){xf->x, xf->y}, sat_rotate_vector(xf, p));
}
static inline satTransform sat_transform_shifted(const satTransform *xf, satVector offset)
{
    satVector p = sat_transform_point(xf, offset);
    return (satTransform){p.x, p.y, xf->c, xf->s};
}
// The transform of SAT_POINT at p.
static inline satTransform sat_transform_to(satVector p)
{
    return (satTransform){p.x, p.y, 1.0, 0.0};
}
// The transform after a motion in the world.
static inline satTransform sat_transform_moved(satTransform xf, satVector by)
{
    xf.x += by.x;
    xf.y += by.y;
    return xf;
}
static inline satTransform sat_transform_in(const satTransform *frame, const satTransform *xf)
{
    satVector offset = {xf->x - frame->x, xf->y - frame->y}, turn = {xf->c, xf->s};
    offset = sat_inverse_rotate_vector(frame, offset);
    turn = sat_inverse_rotate_vector(frame, turn);
    return (satTransform){offset.x, offset.y, turn.x, turn.y};
}

// Checks a pose against the bounds of constants.h; NaN and infinities fail. Returns 0 if it is
// valid, else 1, 2 or 3 for the first of x, y and angle that is not. Check every pose that comes
// from outside: functions that take a satTransform assume that it is valid.
uint32_t sat_pose_fault(double x, double y, double angle);

// Returns the angle, or 0 for a circle centred on the body's origin, which looks the same at every
// angle.
static inline double sat_shape_angle(const satShape *shape, double angle)
{
    bool isRound = shape->kind == SAT_CIRCLE && shape->offsetX == 0.0 && shape->offsetY == 0.0;
    return isRound ? 0.0 : angle;
}

static inline satRotation sat_shape_rotation(const satShape *shape, double angle)
{
    return sat_rotation(sat_shape_angle(shape, angle));
}

// Returns the transform of a shape whose body is at (x, y), rotated by `r`. The shape's own origin
// is at (offX, offY) in the body's frame. Stores two numbers at a time, because a pair test soon
// loads them two at a time. The processor would wait if such a load covered two separate stores.
static inline satTransform sat_transform_off(const satShape *shape, double x, double y,
                                             satRotation r, double offX, double offY)
{
    satD2 turn = sat_d2_set(r.c, r.s), across = sat_d2_set(-r.s, r.c);
    satD2 offset = sat_d2_add(sat_d2_mul(turn, sat_d2_splat(shape->offsetX + offX)),
                              sat_d2_mul(across, sat_d2_splat(shape->offsetY + offY)));
    satTransform xf;
    sat_d2_store(&xf.x, sat_d2_add(sat_d2_set(x, y), offset));
    sat_d2_store(&xf.c, turn);
    return xf;
}

static inline satTransform sat_transform(const satShape *shape, double x, double y, satRotation r)
{
    return sat_transform_off(shape, x, y, r, 0.0, 0.0);
}

// Returns true for a shape of several children: a compound or tiles.
static inline bool sat_is_composite(const satShape *shape) { return shape->kind >= SAT_COMPOUND; }

// Returns the transform of a child, given that of its composite shape. A child with the same centre
// as the composite gets the composite's position bit for bit.
static inline satTransform sat_child_transform(const satShape *composite, const satTransform *xf,
                                               const satShape *child)
{
    satVector offset = {child->offsetX - composite->offsetX, child->offsetY - composite->offsetY};
    return sat_transform_shifted(xf, offset);
}

// The largest projection of a core's corners onto a direction in its own frame.
static inline double sat_core_support(const satShape *shape, satVector direction)
{
    double most = 0.0;
    for (int32_t i = 0; shape->kind != SAT_CIRCLE && i < shape->count; i++) {
        double corner = sat_vector_dot(sat_corner_at(shape, i), direction);
        if (i == 0 || corner > most) most = corner;
    }
    return most;
}

// The tight bounds of a transformed shape; for tiles, the bounds of the grid.
satBounds sat_shape_bounds(const satShape *shape, const satTransform *xf);

// The box for the broad phase: contains the transformed shape expanded by SAT_PADDING of its size.
satAabb sat_shape_box(const satShape *shape, const satTransform *xf);

#endif
