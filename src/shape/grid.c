#include "shape/grid.h"

#include "base/trig.h"

// Returns true if p is within SAT_COLLINEAR steps of the segment from a to b.
static bool near_segment(satGridPoint p, satGridPoint a, satGridPoint b)
{
    double tolerance2 = SAT_COLLINEAR * SAT_COLLINEAR;
    double abx = b.x - a.x, aby = b.y - a.y, apx = p.x - a.x, apy = p.y - a.y;
    double length2 = abx * abx + aby * aby;
    double along = apx * abx + apy * aby;
    if (along <= 0.0) return apx * apx + apy * apy <= tolerance2;
    if (along >= length2) {
        double bpx = p.x - b.x, bpy = p.y - b.y;
        return bpx * bpx + bpy * bpy <= tolerance2;
    }
    double across = abx * apy - aby * apx;
    return across * across <= tolerance2 * length2;
}

// Returns the largest power of two that is not above v, a normal positive number.
static double power_of_two_below(double v)
{
    return sat_double_of_bits(sat_double_bits(v) & 0x7ff0000000000000u);
}

// The nearest integer, halves to even.
static double nearest(double v) { return (v + SAT_TO_INTEGER) - SAT_TO_INTEGER; }

satStatus sat_snap(satGridPoint *p, int32_t count, satGrid *grid, int32_t *vertex)
{
    for (int32_t i = 0; i < count; i++) {
        double x = __builtin_fabs(p[i].x), y = __builtin_fabs(p[i].y);
        *vertex = i;
        if (!sat_is_finite(x) || !sat_is_finite(y)) return SAT_NOT_FINITE;
        if (x > SAT_MAX_OFFSET || y > SAT_MAX_OFFSET) return SAT_BAD_SIZE;
    }
    *vertex = -1;
    satBounds box = sat_grid_bounds(p, count);
    double width = box.maxX - box.minX, height = box.maxY - box.minY;
    double extent = sat_larger(width, height);
    if (extent == 0.0) return SAT_NO_AREA;
    if (extent < SAT_MIN_SIZE || extent > SAT_MAX_SIZE) return SAT_BAD_SIZE;
    grid->centerX = box.minX + width * 0.5;
    grid->centerY = box.minY + height * 0.5;
    grid->step = power_of_two_below(extent * 0.5) * 2.0 / (double)(1 << SAT_GRID_BITS);
    for (int32_t i = 0; i < count; i++) {
        p[i].x = nearest((p[i].x - grid->centerX) / grid->step);
        p[i].y = nearest((p[i].y - grid->centerY) / grid->step);
    }
    return SAT_OK;
}

// Returns the lowest point, or the leftmost of several. It is a corner of the hull unless it lies
// on an edge that is almost horizontal.
static int32_t lowest_point(const satGridPoint *p, int32_t count)
{
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++) {
        if (p[i].y < p[best].y || (p[i].y == p[best].y && p[i].x < p[best].x)) best = i;
    }
    return best;
}

// After a kept point, leaves out points as long as all of them are near the line from that point to
// the next. If each point were compared only with its two neighbours, all points of a finely drawn
// curve could be removed one after the other.
int32_t sat_keep_corners(const satGridPoint *p, int32_t count, uint16_t *kept)
{
    int32_t start = lowest_point(p, count);
    int32_t keptCount = 0;
    int32_t from = 0; // positions along the outline, counted from `start`
    while (from < count) {
        kept[keptCount++] = (uint16_t)((start + from) % count);
        int32_t to = from + 1;
        for (bool straight = true; straight && to < count;) {
            satGridPoint a = p[(start + from) % count], b = p[(start + to + 1) % count];
            for (int32_t i = from + 1; i <= to && straight; i++)
                straight = near_segment(p[(start + i) % count], a, b);
            if (straight) to++;
        }
        from = to;
    }
    // The points kept last, just before `start`, may include one that is not a corner.
    int32_t corners = 0;
    for (int32_t i = 0; i < keptCount; i++) {
        satGridPoint before = p[corners > 0 ? kept[corners - 1] : kept[keptCount - 1]];
        satGridPoint after = p[i + 1 < keptCount ? kept[i + 1] : kept[0]];
        if (i == 0 || !near_segment(p[kept[i]], before, after)) kept[corners++] = kept[i];
    }
    // On an edge that slopes by less than a step, the lowest point is not always a corner.
    if (corners > 2 && near_segment(p[kept[0]], p[kept[corners - 1]], p[kept[1]])) {
        corners--;
        for (int32_t i = 0; i < corners; i++) kept[i] = kept[i + 1];
    }
    return corners;
}
