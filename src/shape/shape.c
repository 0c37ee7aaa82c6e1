#include "shape/shape.h"

#include <string.h>

#include "base/vec2.h"

static const double PI = 3.14159265358979323846;

static bool fits(double size) { return size >= SAT_MIN_SIZE && size <= SAT_MAX_SIZE; }

static float *columns(satShape *shape) { return (float *)(shape + 1); }

// Header and zeroed columns for `count` corners. Padding is zero: equal shapes are equal bytes.
static void begin(satShape *out, satKind kind, int32_t count)
{
    int32_t padded = count == 1 ? 0 : (count + 3) & ~3;
    size_t bytes = (SAT_SHAPE_BYTES(padded) + 15u) & ~(size_t)15u;
    memset(out, 0, bytes);
    out->bytes = (uint32_t)bytes;
    out->kind = (uint8_t)kind;
    out->count = (uint8_t)count;
    out->padded = (uint8_t)padded;
}

// Writes corner i and the face from it to `next`, both exact as floats. The normal is normalised in
// double; the limit is taken with the normal as rounded, so that both ends of the face obey it.
static void set_face(satShape *out, int32_t i, satVec2 corner, satVec2 next, uint16_t number)
{
    double edgeX = (double)next.x - (double)corner.x, edgeY = (double)next.y - (double)corner.y;
    double length = __builtin_sqrt(edgeX * edgeX + edgeY * edgeY);
    float normalX = (float)(edgeY / length), normalY = (float)(-edgeX / length);
    double here = (double)normalX * (double)corner.x + (double)normalY * (double)corner.y;
    double there = (double)normalX * (double)next.x + (double)normalY * (double)next.y;
    float *x = columns(out);
    int32_t n = out->padded;
    x[i] = corner.x;
    x[n + i] = corner.y;
    x[2 * n + i] = normalX;
    x[3 * n + i] = normalY;
    x[4 * n + i] = (float)(here > there ? here : there);
    ((uint16_t *)(x + 5 * n))[i] = number;
}

static void pad(satShape *out)
{
    float *x = columns(out);
    uint16_t *number = (uint16_t *)(x + 5 * out->padded);
    for (int32_t i = out->count; i < out->padded; i++) {
        for (int32_t column = 0; column < 5; column++) {
            x[column * out->padded + i] = x[column * out->padded + out->count - 1];
        }
        number[i] = number[out->count - 1];
    }
}

satStatus sat_bake_circle(satShape *out, double radius)
{
    if (!fits(radius)) return SAT_BAD_SIZE;
    begin(out, SAT_CIRCLE, 1);
    out->radius = (float)radius;
    out->size = (float)(2.0 * radius);
    out->area = PI * radius * radius;
    return SAT_OK;
}

satStatus sat_bake_box(satShape *out, double halfWidth, double halfHeight)
{
    if (!fits(2.0 * halfWidth) || !fits(2.0 * halfHeight)) return SAT_BAD_SIZE;
    begin(out, SAT_BOX, 4);
    float w = (float)halfWidth, h = (float)halfHeight;
    out->halfWidth = w;
    out->halfHeight = h;
    out->size = (float)(2.0 * (halfWidth > halfHeight ? halfWidth : halfHeight));
    out->area = 4.0 * halfWidth * halfHeight;
    const satVec2 corner[4] = {{-w, -h}, {w, -h}, {w, h}, {-w, h}};
    for (int32_t i = 0; i < 4; i++) {
        set_face(out, i, corner[i], corner[(i + 1) & 3], (uint16_t)i);
    }
    return SAT_OK;
}

void sat_bake_polygon(satShape *out, const satOutline *outline)
{
    int32_t count = outline->count;
    begin(out, SAT_POLYGON, count);
    out->reversed = outline->reversed;
    out->offsetX = outline->centerX;
    out->offsetY = outline->centerY;
    double minX = outline->x[0], maxX = minX, minY = outline->y[0], maxY = minY, area = 0.0;
    for (int32_t i = 0; i < count; i++) {
        int32_t next = i + 1 == count ? 0 : i + 1;
        double x = outline->x[i], y = outline->y[i];
        area += x * outline->y[next] - y * outline->x[next];
        minX = x < minX ? x : minX;
        minY = y < minY ? y : minY;
        maxX = x > maxX ? x : maxX;
        maxY = y > maxY ? y : maxY;
        int32_t rank = 0;
        for (int32_t j = 0; j < count; j++) rank += outline->point[j] < outline->point[i];
        float grid = (float)outline->grid;
        set_face(out, i, sat_vec2((float)x * grid, (float)y * grid),
                 sat_vec2((float)outline->x[next] * grid, (float)outline->y[next] * grid),
                 (uint16_t)rank);
    }
    pad(out);
    double width = (maxX - minX) * outline->grid, height = (maxY - minY) * outline->grid;
    out->size = (float)(width > height ? width : height);
    out->area = 0.5 * area * outline->grid * outline->grid;
}

satPlace sat_place(const satShape *shape, double x, double y, satRotation r)
{
    return (satPlace){x + (r.c * shape->offsetX - r.s * shape->offsetY),
                      y + (r.s * shape->offsetX + r.c * shape->offsetY), r.c, r.s};
}

static satBounds around(const satPlace *place, double left, double down, double right, double up)
{
    return (satBounds){place->x + left, place->y + down, place->x + right, place->y + up};
}

satBounds sat_shape_bounds(const satShape *shape, const satPlace *place)
{
    double radius = (double)shape->radius;
    if (shape->kind == SAT_CIRCLE) return around(place, -radius, -radius, radius, radius);
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    double minX = 0.0, minY = 0.0, maxX = 0.0, maxY = 0.0;
    for (int32_t i = 0; i < shape->count; i++) {
        double px = place->c * (double)x[i] - place->s * (double)y[i];
        double py = place->s * (double)x[i] + place->c * (double)y[i];
        minX = i == 0 || px < minX ? px : minX;
        minY = i == 0 || py < minY ? py : minY;
        maxX = i == 0 || px > maxX ? px : maxX;
        maxY = i == 0 || py > maxY ? py : maxY;
    }
    return around(place, minX - radius, minY - radius, maxX + radius, maxY + radius);
}
