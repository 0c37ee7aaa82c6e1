// What a shape is: a convex core (a point, a segment, a box, a polygon) and a radius around it,
// baked once into position-independent bytes. Reads an outline or sizes, writes a shape; later
// chapters only read it.
//
// The core's coordinates are floats around the centre of its box, not around the user's origin: a
// polygon drawn at 1e6 is as exact as one drawn at 0. Where the centre stands relative to the
// body's origin is the offset, in double.

#ifndef SAT_SHAPE_SHAPE_H
#define SAT_SHAPE_SHAPE_H

#include "base/aabb.h"
#include "base/constants.h"
#include "base/core.h"
#include "base/simd.h"
#include "base/trig.h"
#include "shape/outline.h"

// How the core is computed with, not what the user calls it: a capsule without length is a circle.
typedef enum satKind {
    SAT_CIRCLE = 0,  // one corner: circle or point
    SAT_BOX = 1,     // four corners, two axes
    SAT_POLYGON = 2, // two corners or more: segments and capsules are polygons of two faces
    // Of several pieces, each of them one of the above: compound.h, tiles.h.
    SAT_COMPOUND = 3,
    SAT_TILES = 4
} satKind;

// The header; behind it, for boxes and polygons, five float columns of length `padded` and one of
// uint16: x, y (the core's corners, counter-clockwise), normalX, normalY, limit (face i runs from
// corner i to the next; outward unit normal; normal · corner <= limit for every corner) and number.
// Entries beyond `count` repeat the last. The number of a corner is its rank among the corners in
// the order the user gave them.
typedef struct satShape {
    uint32_t bytes;   // header and columns, a multiple of 16
    uint8_t kind;     // satKind
    uint8_t count;    // corners: 1, 4 or 2…64
    uint8_t padded;   // count rounded up to whole lanes of four; 0 for circles
    uint8_t reversed; // the user's outline ran clockwise: face i starts at the user's corner i + 1
    double offsetX, offsetY;     // from the body's origin to the core's centre
    double area;                 // of the whole shape, world units squared
    float radius;                // around the core
    float size;                  // the larger extent of the whole shape
    float halfWidth, halfHeight; // of a box's core, or the box around all pieces; else 0
    // Circles around the core's centre that lie within the core, and around it; rounded to the safe
    // side. Where the centre is not in the core, `inner` is minus `outer`.
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
static inline const float *sat_shape_limit(const satShape *s)
{
    return sat_shape_x(s) + 4 * s->padded;
}
static inline const uint16_t *sat_shape_number(const satShape *s)
{
    return (const uint16_t *)(sat_shape_x(s) + 5 * s->padded);
}

// A point at the origin.
extern const satShape SAT_POINT;

// Bake a shape into `out`, which has room for SAT_SHAPE_MAX_BYTES and is aligned to 16.
// SAT_BAD_SIZE if a box's side is not between SAT_MIN_SIZE and SAT_MAX_SIZE, a length beyond
// SAT_MAX_SIZE, a radius not between 0 and SAT_MAX_SIZE, or a coordinate beyond SAT_MAX_OFFSET (NaN
// is neither within nor between).

// With radius 0, a point.
satStatus sat_bake_circle(satShape *out, double x, double y, double radius);

// From (x1, y1) to (x2, y2), with a radius: a capsule; with radius 0, a segment. Ends nearer than
// SAT_CONCENTRIC make a circle or point.
satStatus sat_bake_capsule(satShape *out, double x1, double y1, double x2, double y2,
                           double radius);

// Around (x, y). The half extents count to the outside of the rounding, which is at most the
// shorter of them. Where the rounding eats a whole side, the core is a segment or a point.
satStatus sat_bake_box(satShape *out, double x, double y, double halfWidth, double halfHeight,
                       double radius);

// The outline, grown by `radius`.
satStatus sat_bake_polygon(satShape *out, const satOutline *outline, double radius);

// Is all that follows from the corners of a convex shape, whose count is that of its kind, what
// baking makes of them?
bool sat_is_baked(const satShape *shape);

// The face before or after face i; the user's number of the corner at which face i starts in the
// user's own winding.
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

// Where the core stands in the world: its centre and its rotation. What the narrow phase takes.
typedef struct satTransform {
    double x, y;
    double c, s;
} satTransform;

// Is a pose within the bounds of constants.h (NaN and infinities are not)? 0 yes; 1 x, 2 y, 3 angle
// is not. To be asked of every pose from outside: what takes places takes them to be sound.
uint32_t sat_pose_fault(double x, double y, double angle);

// The rotation by `angle`; of a circle about its centre, which looks the same however it is turned,
// none.
static inline satRotation sat_shape_rotation(const satShape *shape, double angle)
{
    bool isRound = shape->kind == SAT_CIRCLE && shape->offsetX == 0.0 && shape->offsetY == 0.0;
    return isRound ? (satRotation){1.0, 0.0} : sat_rotation(angle);
}

// The place of a shape whose body is at (x, y), turned by `r`; its own origin is off that of the
// body by (offX, offY). In lanes of two, for whoever asks about a pair loads it so, and at once: a
// processor waits for two numbers that were stored one by one.
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

// Is it one of several pieces?
static inline bool sat_is_composite(const satShape *shape) { return shape->kind >= SAT_COMPOUND; }

// Where a piece of a whole stands, by where the whole does. Pieces that share its middle stand
// where it stands, to the bit.
static inline satTransform sat_child_transform(const satShape *composite, const satTransform *xf,
                                               const satShape *child)
{
    double x = child->offsetX - composite->offsetX, y = child->offsetY - composite->offsetY;
    return (satTransform){xf->x + (xf->c * x - xf->s * y), xf->y + (xf->s * x + xf->c * y), xf->c,
                          xf->s};
}

// The tight box around a placed shape; of tiles, around the grid.
satBounds sat_shape_bounds(const satShape *shape, const satTransform *xf);

// The box that the broad phase takes: around the placed shape grown by SAT_PADDING of its size.
void sat_shape_box(const satShape *shape, const satTransform *xf, satAabb *out);

#endif
