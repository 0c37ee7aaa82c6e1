// Any outline at all, simplified to any tolerance: is it near, and if it did not cross itself, does
// it still not?

#include "rings.h"

#include "shape/simplify.h"

static satSimplified simple;

static double distance_to(const double *p, const double *a, const double *b)
{
    double abx = b[0] - a[0], aby = b[1] - a[1], apx = p[0] - a[0], apy = p[1] - a[1];
    double length2 = abx * abx + aby * aby,
           t = length2 > 0.0 ? (apx * abx + apy * aby) / length2 : 0;
    t = within(t, 0.0, 1.0);
    return hypot(apx - t * abx, apy - t * aby);
}

static void check_near(double tolerance)
{
    const double *p = drawing.points;
    for (int32_t k = 0; k < simple.count; k++) {
        int32_t first = simple.point[k], last = simple.point[(k + 1) % simple.count];
        if (k > 0) CHECK(simple.point[k - 1] < first);
        for (int32_t i = first; i != last; i = (i + 1) % drawing.count) {
            CHECK(distance_to(p + 2 * i, p + 2 * first, p + 2 * last) <= tolerance);
        }
    }
}

// What stays, on the grid of the outline given.
static bool crosses(void)
{
    static double copy[2 * SAT_MAX_POINTS];
    static satSpot corner[SAT_MAX_POINTS];
    static uint16_t next[SAT_MAX_POINTS];
    static satCrossingScratch scratch;
    satSpot *spot = (satSpot *)(void *)copy;
    satGrid grid;
    int32_t vertex;
    memcpy(copy, drawing.points, (size_t)drawing.count * 2 * sizeof *copy);
    CHECK_EQUAL(sat_snap(spot, drawing.count, &grid, &vertex), SAT_OK);
    for (int32_t k = 0; k < simple.count; k++) {
        corner[k] = spot[simple.point[k]];
        next[k] = (uint16_t)((k + 1) % simple.count);
    }
    return sat_first_crossing((satEdges){corner, next, simple.count}, &scratch).edge >= 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static satRings rings;
    static satSimplifyScratch scratch;
    bytes b = bytes_of(data, size);
    double tolerance = fabs(take_number(&b));
    take_drawing(&b);
    if (drawing.rings == 0) return 0;
    drawing.rings = 1;
    drawing.count = (int32_t)drawing.ends[0];
    satStatus given = judge_drawn(&drawing, &rings);
    satStatus status = sat_simplify(drawing.points, drawing.count, tolerance, &scratch, &simple);
    if (given == SAT_CROSSING || given == SAT_OK) {
        CHECK_EQUAL(status, SAT_OK);
    } else {
        CHECK_EQUAL(status, given);
        if (status == SAT_NOT_FINITE) CHECK_EQUAL(simple.vertex, rings.vertex);
        return 0;
    }
    CHECK(simple.count >= 3 && simple.count <= drawing.count);
    // Where corners crowd, those that stay are near by a share of the size alone.
    check_near(fmax(tolerance * (1.0 + 1e-9), 8.0 * rings.grid.step));
    if (given == SAT_OK) CHECK(!crosses());
    return 0;
}
