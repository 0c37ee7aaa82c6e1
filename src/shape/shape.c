#include "shape/shape.h"

#include <string.h>

#include "base/simd.h"
#include "base/vec2.h"
#include "shape/compound.h"

static const double PI = 3.14159265358979323846;

const satShape SAT_POINT = {.bytes = sizeof(satShape), .kind = SAT_CIRCLE, .count = 1};

// Allows a relative error of 1e-9, because the size that a user passes is often a sum, and rounded
// to slightly beyond the limit.
static bool is_size(double size)
{
    return size >= SAT_MIN_SIZE * (1.0 - 1e-9) && size <= SAT_MAX_SIZE * (1.0 + 1e-9);
}
static bool is_radius(double radius) { return radius >= 0.0 && radius <= SAT_MAX_SIZE; }
static bool is_offset(double v) { return __builtin_fabs(v) <= SAT_MAX_OFFSET; }

static float *columns(satShape *shape) { return (float *)(shape + 1); }

// Writes a header and zeroes the columns for `count` corners. Padding must be zero so that equal
// shapes have equal bytes.
static void begin_shape(satShape *out, satKind kind, int32_t count)
{
    int32_t padded = count == 1 ? 0 : (count + 3) & ~3;
    size_t bytes = (SAT_SHAPE_BYTES(padded) + 15u) & ~(size_t)15u;
    memset(out, 0, bytes);
    out->bytes = (uint32_t)bytes;
    out->kind = (uint8_t)kind;
    out->count = (uint8_t)count;
    out->padded = (uint8_t)padded;
}

// Writes corner i and the face from it to `next`. Both corners are exact as floats. The normal is
// normalised in double. The plane offset is computed with the rounded normal, so that neither end
// of the face lies outside its plane.
static void set_face(satShape *out, int32_t i, satVec2 corner, satVec2 next, uint16_t number)
{
    double edgeX = (double)next.x - (double)corner.x, edgeY = (double)next.y - (double)corner.y;
    double length = __builtin_sqrt(edgeX * edgeX + edgeY * edgeY);
    float normalX = (float)(edgeY / length), normalY = (float)(-edgeX / length);
    double offset = (double)normalX * (double)corner.x + (double)normalY * (double)corner.y;
    double nextOffset = (double)normalX * (double)next.x + (double)normalY * (double)next.y;
    float *x = columns(out);
    int32_t n = out->padded;
    x[i] = corner.x;
    x[n + i] = corner.y;
    x[2 * n + i] = normalX;
    x[3 * n + i] = normalY;
    x[4 * n + i] = (float)sat_larger(offset, nextOffset);
    ((uint16_t *)(x + 5 * n))[i] = number;
}

// Completes a shape from its corners: fills the padding of the columns, and computes the radii of
// the inscribed and the circumscribed circle.
static void finish(satShape *out)
{
    float *x = columns(out);
    double inner = DBL_MAX, outer = 0.0;
    for (int32_t i = 0; i < out->count; i++) {
        double cornerX = (double)x[i], cornerY = (double)x[out->padded + i];
        double square = cornerX * cornerX + cornerY * cornerY;
        double planeOffset = (double)x[4 * out->padded + i];
        outer = sat_larger(square, outer);
        inner = sat_smaller(planeOffset, inner);
    }
    out->outer = sat_round_up(__builtin_sqrt(outer) * (1.0 + 1e-6));
    out->inner = inner > 0.0 ? sat_round_down(inner * (1.0 - 1e-6)) : -out->outer;
    uint16_t *number = (uint16_t *)(x + 5 * out->padded);
    for (int32_t i = out->count; i < out->padded; i++) {
        for (int32_t column = 0; column < 5; column++)
            x[column * out->padded + i] = x[column * out->padded + out->count - 1];
        number[i] = number[out->count - 1];
    }
}

bool sat_is_baked(const satShape *s)
{
    _Alignas(16) uint8_t room[SAT_SHAPE_MAX_BYTES];
    satShape *out = (satShape *)(void *)room;
    const float *x = sat_shape_x(s), *y = sat_shape_y(s);
    begin_shape(out, (satKind)s->kind, s->count);
    if (s->padded != out->padded || s->bytes != out->bytes) return false;
    for (int32_t i = 0; s->count > 1 && i < s->count; i++) {
        int32_t next = sat_face_after(s, i);
        set_face(out, i, sat_vec2(x[i], y[i]), sat_vec2(x[next], y[next]), sat_shape_number(s)[i]);
    }
    if (s->count > 1) finish(out);
    out->reversed = s->reversed;
    out->offsetX = s->offsetX;
    out->offsetY = s->offsetY;
    out->area = s->area;
    out->radius = s->radius;
    out->size = s->size;
    out->halfWidth = s->kind == SAT_BOX ? x[2] : 0.0f;
    out->halfHeight = s->kind == SAT_BOX ? y[2] : 0.0f;
    return memcmp(out, s, s->bytes) == 0;
}

// Compares 8 bytes at a time, because `bytes` is a multiple of 8. In WebAssembly, memcmp compares
// single bytes.
bool sat_is_same_shape(const satShape *a, const satShape *b)
{
    const uint8_t *one = (const uint8_t *)a, *other = (const uint8_t *)b;
    uint64_t words[2] = {a->bytes, b->bytes};
    for (uint32_t at = 0; words[0] == words[1] && at < a->bytes; at += (uint32_t)sizeof *words) {
        memcpy(words, one + at, sizeof *words);
        memcpy(words + 1, other + at, sizeof *words);
    }
    return words[0] == words[1];
}

satStatus sat_bake_circle(satShape *out, double x, double y, double radius)
{
    if (!is_radius(radius) || !is_offset(x) || !is_offset(y)) return SAT_BAD_SIZE;
    begin_shape(out, SAT_CIRCLE, 1);
    out->offsetX = x;
    out->offsetY = y;
    out->radius = (float)radius;
    out->size = (float)(2.0 * radius);
    out->area = PI * radius * radius;
    return SAT_OK;
}

// The core of a capsule is a polygon of two corners and two opposite faces.
satStatus sat_bake_capsule(satShape *out, double x1, double y1, double x2, double y2, double radius)
{
    if (!is_offset(x1) || !is_offset(y1) || !is_offset(x2) || !is_offset(y2)) return SAT_BAD_SIZE;
    double halfX = 0.5 * (x2 - x1), halfY = 0.5 * (y2 - y1);
    double half = __builtin_sqrt(halfX * halfX + halfY * halfY);
    if (2.0 * half > SAT_MAX_SIZE || !is_radius(radius)) return SAT_BAD_SIZE;
    if (2.0 * half < (double)SAT_CONCENTRIC)
        return sat_bake_circle(out, x1 + halfX, y1 + halfY, radius);
    begin_shape(out, SAT_POLYGON, 2);
    out->offsetX = x1 + halfX;
    out->offsetY = y1 + halfY;
    satVec2 end = sat_vec2((float)halfX, (float)halfY);
    set_face(out, 0, sat_neg(end), end, 0);
    set_face(out, 1, end, sat_neg(end), 1);
    finish(out);
    out->radius = (float)radius;
    out->size = (float)(2.0 * (sat_larger(__builtin_fabs(halfX), __builtin_fabs(halfY)) + radius));
    out->area = 4.0 * half * radius + PI * radius * radius;
    return SAT_OK;
}

satStatus sat_bake_box(satShape *out, double x, double y, double halfWidth, double halfHeight,
                       double radius)
{
    if (!is_size(2.0 * halfWidth) || !is_size(2.0 * halfHeight)) return SAT_BAD_SIZE;
    if (!is_offset(x) || !is_offset(y)) return SAT_BAD_SIZE;
    double w = halfWidth - radius, h = halfHeight - radius;
    if (!(radius >= 0.0 && w >= 0.0 && h >= 0.0)) return SAT_BAD_SIZE;
    if (radius > 0.0 && (w < (double)SAT_CONCENTRIC || h < (double)SAT_CONCENTRIC))
        return sat_bake_capsule(out, x - w, y - h, x + w, y + h, radius);
    begin_shape(out, SAT_BOX, 4);
    out->offsetX = x;
    out->offsetY = y;
    out->radius = (float)radius;
    out->halfWidth = (float)w;
    out->halfHeight = (float)h;
    out->size = (float)(2.0 * sat_larger(halfWidth, halfHeight));
    out->area = 4.0 * halfWidth * halfHeight - (4.0 - PI) * radius * radius;
    const satVec2 corner[4] = {{-out->halfWidth, -out->halfHeight},
                               {out->halfWidth, -out->halfHeight},
                               {out->halfWidth, out->halfHeight},
                               {-out->halfWidth, out->halfHeight}};
    for (int32_t i = 0; i < 4; i++) set_face(out, i, corner[i], corner[(i + 1) & 3], (uint16_t)i);
    finish(out);
    return SAT_OK;
}

satStatus sat_bake_polygon(satShape *out, const satOutline *outline, double radius)
{
    if (!is_radius(radius)) return SAT_BAD_SIZE;
    int32_t count = outline->count;
    begin_shape(out, SAT_POLYGON, count);
    out->reversed = outline->reversed;
    out->offsetX = outline->grid.centerX;
    out->offsetY = outline->grid.centerY;
    double step = outline->grid.step, area = 0.0, perimeter = 0.0;
    satBounds box = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int32_t i = 0; i < count; i++) {
        int32_t next = i + 1 == count ? 0 : i + 1;
        double x = outline->x[i], y = outline->y[i];
        double edgeX = outline->x[next] - x, edgeY = outline->y[next] - y;
        area += x * outline->y[next] - y * outline->x[next];
        perimeter += __builtin_sqrt(edgeX * edgeX + edgeY * edgeY);
        box = sat_bounds_union((satBounds){x, y, x, y}, box);
        int32_t rank = 0;
        for (int32_t j = 0; j < count; j++) rank += outline->point[j] < outline->point[i];
        set_face(out, i, sat_vec2((float)(x * step), (float)(y * step)),
                 sat_vec2((float)(outline->x[next] * step), (float)(outline->y[next] * step)),
                 (uint16_t)rank);
    }
    finish(out);
    out->radius = (float)radius;
    out->size = (float)(sat_larger(box.maxX - box.minX, box.maxY - box.minY) * step + 2.0 * radius);
    out->area = 0.5 * area * step * step + perimeter * step * radius + PI * radius * radius;
    return SAT_OK;
}

uint32_t sat_pose_fault(double x, double y, double angle)
{
    if (!(__builtin_fabs(x) <= SAT_MAX_COORDINATE)) return 1;
    if (!(__builtin_fabs(y) <= SAT_MAX_COORDINATE)) return 2;
    return __builtin_fabs(angle) <= SAT_MAX_ANGLE ? 0 : 3;
}

static satBounds bounds_around(const satTransform *xf, double left, double down, double right,
                               double up)
{
    return (satBounds){xf->x + left, xf->y + down, xf->x + right, xf->y + up};
}

static satBounds grid_bounds(const satShape *tiles, const satTransform *xf)
{
    double w = (double)tiles->halfWidth, h = (double)tiles->halfHeight;
    double c = __builtin_fabs(xf->c), s = __builtin_fabs(xf->s);
    double x = c * w + s * h, y = s * w + c * h;
    return bounds_around(xf, -x, -y, x, y);
}

satBounds sat_shape_bounds(const satShape *shape, const satTransform *xf)
{
    double radius = (double)shape->radius;
    if (shape->kind == SAT_CIRCLE) return bounds_around(xf, -radius, -radius, radius, radius);
    if (shape->kind == SAT_COMPOUND) return sat_compound_bounds(shape, xf);
    if (shape->kind == SAT_TILES) return grid_bounds(shape, xf);
    satBounds box = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int32_t i = 0; i < shape->count; i++) {
        satVector at = sat_rotate_vector(xf, sat_corner_at(shape, i));
        box = sat_bounds_union((satBounds){at.x, at.y, at.x, at.y}, box);
    }
    return bounds_around(xf, box.minX - radius, box.minY - radius, box.maxX + radius,
                         box.maxY + radius);
}

satAabb sat_shape_box(const satShape *shape, const satTransform *xf)
{
    float c = (float)xf->c, s = (float)xf->s;
    satVec2 low = {0.0f, 0.0f}, high = low;
    if (shape->kind == SAT_BOX || sat_is_composite(shape)) {
        float w = shape->halfWidth, h = shape->halfHeight;
        high = sat_vec2(sat_abs(c) * w + sat_abs(s) * h, sat_abs(s) * w + sat_abs(c) * h);
        low = sat_neg(high);
    } else if (shape->kind == SAT_POLYGON) {
        const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
        const satF4 cc = sat_f4_splat(c), ss = sat_f4_splat(s);
        satF4 minX = sat_f4_splat(FLT_MAX), maxX = sat_f4_splat(-FLT_MAX), minY = minX, maxY = maxX;
        for (int32_t i = 0; i < shape->padded; i += 4) {
            satF4 px = sat_f4_load(x + i), py = sat_f4_load(y + i);
            satF4 wx = sat_f4_sub(sat_f4_mul(cc, px), sat_f4_mul(ss, py));
            satF4 wy = sat_f4_add(sat_f4_mul(ss, px), sat_f4_mul(cc, py));
            minX = sat_f4_min(minX, wx);
            maxX = sat_f4_max(maxX, wx);
            minY = sat_f4_min(minY, wy);
            maxY = sat_f4_max(maxY, wy);
        }
        // The four lanes of `bounds` become the minima of minX, minY, -maxX and -maxY.
        const satF4 zero = sat_f4_splat(0.0f);
        satF4 least[4] = {minX, minY, sat_f4_sub(zero, maxX), sat_f4_sub(zero, maxY)};
        float bounds[4];
        sat_f4_transpose(least);
        sat_f4_store(bounds,
                     sat_f4_min(sat_f4_min(least[0], least[1]), sat_f4_min(least[2], least[3])));
        low = sat_vec2(bounds[0], bounds[1]);
        high = sat_vec2(-bounds[2], -bounds[3]);
    }
    double padding = (double)shape->radius + SAT_PADDING * (double)shape->size;
    satD2 center = sat_d2_set(xf->x, xf->y), grow = sat_d2_splat(padding);
    satD2 down = sat_d2_sub(sat_d2_set((double)low.x, (double)low.y), grow);
    satD2 up = sat_d2_add(sat_d2_set((double)high.x, (double)high.y), grow);
    return sat_aabb_around(sat_d2_add(center, down), sat_d2_add(center, up));
}
