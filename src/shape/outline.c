#include "shape/outline.h"

typedef struct point {
    double x, y;
} point;

// Twice the signed area of the triangle a b c; exact on the grid. Positive: counter-clockwise.
static double turn(point a, point b, point c)
{
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
}

static double dot(point a, point b, point c) // of b - a and c - b
{
    return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y);
}

// Is p within SAT_COLLINEAR steps of the segment from a to b?
static bool near_segment(point p, point a, point b)
{
    double limit = SAT_COLLINEAR * SAT_COLLINEAR;
    double abx = b.x - a.x, aby = b.y - a.y, apx = p.x - a.x, apy = p.y - a.y;
    double length2 = abx * abx + aby * aby;
    double along = apx * abx + apy * aby;
    if (along <= 0.0) return apx * apx + apy * apy <= limit;
    if (along >= length2) {
        double bpx = p.x - b.x, bpy = p.y - b.y;
        return bpx * bpx + bpy * bpy <= limit;
    }
    double across = abx * apy - aby * apx;
    return across * across <= limit * length2;
}

static bool is_finite(double v) { return v - v == 0.0; }

// 2^k with 2^k <= v < 2^(k+1), for a normal positive v.
static double power_of_two_below(double v)
{
    union {
        double d;
        uint64_t u;
    } bits = {.d = v};
    bits.u &= 0x7ff0000000000000u;
    return bits.d;
}

// Nearest whole number, halves to even, by pushing the fraction off the end of the mantissa.
static double nearest(double v)
{
    const double shift = 6755399441055744.0; // 1.5 · 2^52
    return (v + shift) - shift;
}

static satStatus snap(point *p, int32_t count, satOutline *out)
{
    point low = p[0], high = p[0];
    for (int32_t i = 0; i < count; i++) {
        out->vertex = i;
        if (!is_finite(p[i].x) || !is_finite(p[i].y)) return SAT_NOT_FINITE;
        if (p[i].x > SAT_MAX_OFFSET || p[i].x < -SAT_MAX_OFFSET) return SAT_BAD_SIZE;
        if (p[i].y > SAT_MAX_OFFSET || p[i].y < -SAT_MAX_OFFSET) return SAT_BAD_SIZE;
        if (p[i].x < low.x) low.x = p[i].x;
        if (p[i].y < low.y) low.y = p[i].y;
        if (p[i].x > high.x) high.x = p[i].x;
        if (p[i].y > high.y) high.y = p[i].y;
    }
    out->vertex = -1;
    double width = high.x - low.x, height = high.y - low.y;
    double extent = width > height ? width : height;
    if (extent == 0.0) return SAT_NO_AREA;
    if (extent < SAT_MIN_SIZE || extent > SAT_MAX_SIZE) return SAT_BAD_SIZE;
    out->centerX = low.x + width * 0.5;
    out->centerY = low.y + height * 0.5;
    out->grid = power_of_two_below(extent * 0.5) * 2.0 / (double)(1 << SAT_GRID_BITS);
    for (int32_t i = 0; i < count; i++) {
        p[i].x = nearest((p[i].x - out->centerX) / out->grid);
        p[i].y = nearest((p[i].y - out->centerY) / out->grid);
    }
    return SAT_OK;
}

// The lowest point, of those the leftmost: a corner of the hull, but for an edge that is nearly
// level.
static int32_t lowest_point(const point *p, int32_t count)
{
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++) {
        if (p[i].y < p[best].y || (p[i].y == p[best].y && p[i].x < p[best].x)) best = i;
    }
    return best;
}

// Keeps the points where the outline really turns. From each kept point it runs on as long as all
// that it passes stays near the straight line, so that a finely drawn curve is not eaten up step by
// step.
static int32_t keep_corners(const point *p, int32_t count, uint16_t *kept)
{
    int32_t start = lowest_point(p, count);
    int32_t keptCount = 0;
    int32_t from = 0; // positions along the outline, counted from `start`
    while (from < count) {
        kept[keptCount++] = (uint16_t)((start + from) % count);
        int32_t to = from + 1;
        for (bool straight = true; straight && to < count;) {
            point a = p[(start + from) % count], b = p[(start + to + 1) % count];
            for (int32_t i = from + 1; i <= to && straight; i++) {
                straight = near_segment(p[(start + i) % count], a, b);
            }
            if (straight) to++;
        }
        from = to;
    }
    // The run that closes the outline may have ended on a corner that is none.
    int32_t corners = 0;
    for (int32_t i = 0; i < keptCount; i++) {
        point before = p[corners > 0 ? kept[corners - 1] : kept[keptCount - 1]];
        point after = p[i + 1 < keptCount ? kept[i + 1] : kept[0]];
        if (i == 0 || !near_segment(p[kept[i]], before, after)) kept[corners++] = kept[i];
    }
    // And on an edge that leans by less than a step the lowest point is not always a corner.
    if (corners > 2 && near_segment(p[kept[0]], p[kept[corners - 1]], p[kept[1]])) {
        corners--;
        for (int32_t i = 0; i < corners; i++) kept[i] = kept[i + 1];
    }
    return corners;
}

static double sign(double v) { return v > 0.0 ? 1.0 : v < 0.0 ? -1.0 : 0.0; }

// Do the closed segments ab and cd share a point? Exact on the grid.
static bool segments_meet(point a, point b, point c, point d)
{
    double c1 = sign(turn(a, b, c)), d1 = sign(turn(a, b, d));
    double a1 = sign(turn(c, d, a)), b1 = sign(turn(c, d, b));
    if (c1 * d1 < 0.0 && a1 * b1 < 0.0) return true;
    // A zero means on the line; on the segment if the point lies between the ends.
    return (c1 == 0.0 && dot(a, c, b) >= 0.0) || (d1 == 0.0 && dot(a, d, b) >= 0.0) ||
           (a1 == 0.0 && dot(c, a, d) >= 0.0) || (b1 == 0.0 && dot(c, b, d) >= 0.0);
}

// The first two edges that meet where they should not: neighbours that fold back onto each other,
// or others that meet at all.
static bool find_crossing(const point *p, const uint16_t *kept, int32_t count, satOutline *out)
{
    for (int32_t i = 0; i < count; i++) {
        point a = p[kept[i]], b = p[kept[(i + 1) % count]];
        for (int32_t j = i + 1; j < count; j++) {
            point c = p[kept[j]], d = p[kept[(j + 1) % count]];
            bool meet;
            if (j == i + 1) {
                meet = turn(a, b, d) == 0.0 && dot(a, b, d) < 0.0;
            } else if (i == 0 && j == count - 1) {
                meet = turn(c, d, b) == 0.0 && dot(c, d, b) < 0.0;
            } else {
                meet = segments_meet(a, b, c, d);
            }
            if (!meet) continue;
            out->vertex = kept[i] < kept[j] ? kept[i] : kept[j];
            out->other = kept[i] < kept[j] ? kept[j] : kept[i];
            return true;
        }
    }
    return false;
}

// Going once around a convex outline, the edges change between pointing up and pointing down twice.
static bool points_up(point a, point b) { return b.y > a.y || (b.y == a.y && b.x > a.x); }

static satStatus check_convex(const point *p, const uint16_t *kept, int32_t count, satOutline *out)
{
    double area = 0.0;
    for (int32_t i = 0; i < count; i++) {
        point a = p[kept[i]], b = p[kept[(i + 1) % count]];
        area += a.x * b.y - a.y * b.x;
    }
    out->reversed = area < 0.0;
    double winding = sign(area);
    int32_t concave = -1, flips = 0;
    for (int32_t i = 0; i < count; i++) {
        point a = p[kept[i]], b = p[kept[(i + 1) % count]], c = p[kept[(i + 2) % count]];
        uint16_t vertex = kept[(i + 1) % count];
        if (turn(a, b, c) * winding <= 0.0 && (concave < 0 || vertex < concave)) concave = vertex;
        if (points_up(a, b) != points_up(b, c)) flips++;
    }
    if (concave < 0 && flips == 2) return SAT_OK;
    if (find_crossing(p, kept, count, out)) return SAT_CROSSING;
    out->vertex = concave;
    return SAT_CONCAVE;
}

// Corners `kept` of an outline that has been judged, counter-clockwise.
static satStatus write_corners(const point *p, const uint16_t *kept, int32_t corners,
                               satOutline *out)
{
    if (corners > SAT_MAX_VERTICES) {
        out->vertex = corners;
        return SAT_TOO_MANY;
    }
    out->count = corners;
    for (int32_t i = 0; i < corners; i++) {
        uint16_t from = kept[out->reversed ? corners - 1 - i : i];
        out->x[i] = p[from].x;
        out->y[i] = p[from].y;
        out->point[i] = from;
    }
    return SAT_OK;
}

satStatus sat_outline_convex(double *points, int32_t count, satOutline *out)
{
    SAT_ASSERT(count <= SAT_MAX_POINTS);
    point *p = (point *)(void *)points;
    uint16_t kept[SAT_MAX_POINTS];
    out->vertex = out->other = -1;
    if (count < 3) return SAT_TOO_FEW;
    SAT_TRY(snap(p, count, out));
    int32_t corners = keep_corners(p, count, kept);
    if (corners < 3) return SAT_NO_AREA;
    SAT_TRY(check_convex(p, kept, corners, out));
    return write_corners(p, kept, corners, out);
}

static bool left_of(point a, point b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// The points' numbers from left to right. Heapsort: in place, without recursion, n log n whatever
// comes.
static void order_from_left(const point *p, uint16_t *order, int32_t count)
{
    for (int32_t i = 0; i < count; i++) order[i] = (uint16_t)i;
    for (int32_t unsorted = count, parent = count / 2; unsorted > 1;) {
        uint16_t sinking;
        if (parent > 0) {
            sinking = order[--parent];
        } else {
            sinking = order[--unsorted];
            order[unsorted] = order[0];
        }
        int32_t at = parent;
        for (int32_t child = 2 * at + 1; child < unsorted; child = 2 * at + 1) {
            if (child + 1 < unsorted && left_of(p[order[child]], p[order[child + 1]])) child++;
            if (!left_of(p[sinking], p[order[child]])) break;
            order[at] = order[child];
            at = child;
        }
        order[at] = sinking;
    }
}

// Appends to the chain, from `start` on, the hull below the points (step 1) or above them (step
// -1). Its last point is where the other half begins. Returns the chain's size without that.
static int32_t half_hull(const point *p, const uint16_t *order, int32_t count, int32_t step,
                         uint16_t *chain, int32_t start)
{
    int32_t size = start;
    for (int32_t k = 0, i = step > 0 ? 0 : count - 1; k < count; k++, i += step) {
        point next = p[order[i]];
        while (size >= start + 2 && turn(p[chain[size - 2]], p[chain[size - 1]], next) <= 0.0) {
            size--;
        }
        chain[size++] = order[i];
    }
    return size - 1;
}

satStatus sat_outline_hull(double *points, int32_t count, satHullScratch *scratch, satOutline *out)
{
    SAT_ASSERT(count <= SAT_MAX_POINTS);
    point *p = (point *)(void *)points, *hull = (point *)(void *)scratch->hull;
    out->vertex = out->other = -1;
    if (count < 3) return SAT_TOO_FEW;
    SAT_TRY(snap(p, count, out));
    order_from_left(p, scratch->order, count);
    int32_t size = half_hull(p, scratch->order, count, 1, scratch->chain, 0);
    size = half_hull(p, scratch->order, count, -1, scratch->chain, size);
    for (int32_t i = 0; i < size; i++) hull[i] = p[scratch->chain[i]];
    uint16_t kept[SAT_MAX_POINTS];
    int32_t corners = keep_corners(hull, size, kept);
    if (corners < 3) return SAT_NO_AREA;
    SAT_TRY(check_convex(hull, kept, corners, out));
    SAT_TRY(write_corners(hull, kept, corners, out));
    for (int32_t i = 0; i < corners; i++) out->point[i] = scratch->chain[out->point[i]];
    return SAT_OK;
}
