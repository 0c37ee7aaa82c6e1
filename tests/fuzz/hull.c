// Checks the hull of any points: either it contains them, or the error is named.

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static double points[2 * SAT_MAX_POINTS], copy[2 * SAT_MAX_POINTS];
    static satHullScratch scratch;
    static satOutline outline;
    bytes b = bytes_of(data, size);
    int32_t count = (int32_t)take_below(&b, take_below(&b, 8) == 0 ? 200 : 16);
    bool any = take_below(&b, 4) == 0;
    for (int32_t i = 0; i < 2 * count; i++) points[i] = any ? take_double(&b) : take_number(&b);
    memcpy(copy, points, sizeof copy);
    satStatus status = sat_outline_hull(copy, count, &scratch, &outline);
    if (status != SAT_OK) {
        CHECK(status != SAT_CONCAVE && status != SAT_CROSSING);
        CHECK(status >= SAT_NOT_FINITE && status <= SAT_BAD_SIZE);
        return 0;
    }
    CHECK(outline.count >= 3 && outline.count <= SAT_MAX_VERTICES && !outline.reversed);
    for (int32_t i = 0; i < outline.count; i++) {
        int32_t j = (i + 1) % outline.count;
        CHECK(outline.point[i] < count);
        double ex = outline.x[j] - outline.x[i], ey = outline.y[j] - outline.y[i];
        double length = hypot(ex, ey);
        CHECK(length > 0.0);
        for (int32_t k = 0; k < count; k++) {
            double x = (points[2 * k] - outline.grid.centerX) / outline.grid.step - outline.x[i];
            double y =
                (points[2 * k + 1] - outline.grid.centerY) / outline.grid.step - outline.y[i];
            CHECK((ey * x - ex * y) / length <= 2.0 * SAT_COLLINEAR + 1.0);
        }
    }
    return 0;
}
