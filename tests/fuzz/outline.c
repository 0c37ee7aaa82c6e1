// Checks the convex outline of any points, infinities and NaN included: either it is convex, or the
// error is named.

#include "fuzz.h"

static void check_shape(const satOutline *outline, double radius)
{
    static fixture g;
    if (sat_bake_polygon(bake_into(&g), outline, radius) != SAT_OK) return;
    const satShape *s = shape_of(&g);
    CHECK(s->bytes <= SAT_SHAPE_MAX_BYTES && s->bytes % 16 == 0);
    CHECK(s->count >= 3 && s->count <= SAT_MAX_VERTICES && s->padded >= s->count);
    CHECK(s->size > 0.0f && is_finite((double)s->size) && s->area > 0.0 && is_finite(s->area));
    for (int32_t i = 0; i < s->padded; i++) {
        CHECK(is_finite((double)sat_shape_x(s)[i]) && is_finite((double)sat_shape_y(s)[i]));
        check_unit(sat_vec2(sat_shape_normal_x(s)[i], sat_shape_normal_y(s)[i]));
        CHECK(sat_shape_number(s)[i] < s->count);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static double points[2 * SAT_MAX_POINTS];
    static satOutlineScratch scratch;
    static satOutline outline;
    bytes b = bytes_of(data, size);
    int32_t count = (int32_t)take_below(&b, take_below(&b, 8) == 0 ? 200 : 12);
    bool any = take_below(&b, 4) == 0;
    for (int32_t i = 0; i < 2 * count; i++) points[i] = any ? take_double(&b) : take_number(&b);
    satStatus status = sat_outline_convex(points, count, true, &scratch, &outline);
    if (status != SAT_OK) {
        CHECK(status >= SAT_NOT_FINITE && status <= SAT_BAD_SIZE);
        bool names = status == SAT_NOT_FINITE || status == SAT_CONCAVE || status == SAT_CROSSING;
        if (names) CHECK(outline.vertex >= 0 && outline.vertex < count);
        if (status == SAT_CROSSING) CHECK(outline.other > outline.vertex && outline.other < count);
        return 0;
    }
    CHECK(outline.count >= 3 && outline.count <= SAT_MAX_VERTICES);
    for (int32_t i = 0; i < outline.count; i++) {
        int32_t j = (i + 1) % outline.count, k = (i + 2) % outline.count;
        CHECK(outline.point[i] < count);
        double ax = outline.x[j] - outline.x[i], ay = outline.y[j] - outline.y[i];
        double bx = outline.x[k] - outline.x[j], by = outline.y[k] - outline.y[j];
        CHECK(ax * by - ay * bx > 0.0);
        CHECK(fabs(outline.x[i]) <= 8388608.0 && nearbyint(outline.x[i]) == outline.x[i]);
        CHECK(fabs(outline.y[i]) <= 8388608.0 && nearbyint(outline.y[i]) == outline.y[i]);
    }
    check_shape(&outline, 0.0);
    check_shape(&outline, take_double(&b));
    return 0;
}
