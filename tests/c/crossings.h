// The shortest push that moves one union of convex shapes out of another, by intersecting all
// boundaries with each other. Shares nothing with the core.
//
// B moved by v overlaps A exactly if v lies in the Minkowski difference of some part of A and some
// part of B. So the push is the point nearest to the origin outside of all of them; it is the foot
// of the origin on a boundary, or a crossing of two.

#ifndef SAT_TESTS_CROSSINGS_H
#define SAT_TESTS_CROSSINGS_H

#include "check.h"
#include "oracle.h"

// The Minkowski difference of a pair of children: the hull of all differences of corners.
typedef struct region {
    int32_t count;
    double radius, size;
    spot corner[2 * SAT_MAX_VERTICES + 2];
    double nx[2 * SAT_MAX_VERTICES + 2], ny[2 * SAT_MAX_VERTICES + 2];
    double planeOffset[2 * SAT_MAX_VERTICES + 2];
    double x, y, outer;
} region;

#define MOST_REGIONS 8192
#define MOST_CURVES 100000

static region regions[MOST_REGIONS];
static int32_t regionCount;

static inline int by_x_then_y(const void *left, const void *right)
{
    const spot *a = left, *b = right;
    if (a->x != b->x) return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

// Finds the Minkowski difference of two cores: the hull of all differences of corners. Returns the
// number of its corners. `hull` has room for twice as many as there are differences.
static inline int32_t minkowski_of(const placed *a, const placed *b, spot *hull)
{
    static spot all[4096];
    int32_t count = 0, size = 0;
    for (int32_t i = 0; i < a->count; i++) {
        for (int32_t j = 0; j < b->count; j++)
            all[count++] = (spot){a->x[i] - b->x[j], a->y[i] - b->y[j]};
    }
    qsort(all, (size_t)count, sizeof *all, by_x_then_y);
    int32_t distinct = 1;
    for (int32_t i = 1; i < count; i++) {
        if (by_x_then_y(&all[i], &all[distinct - 1]) != 0) all[distinct++] = all[i];
    }
    hull[0] = all[0];
    if (distinct == 1) return 1;
    for (int32_t pass = 0; pass < 2; pass++) {
        int32_t base = size;
        for (int32_t k = 0; k < distinct; k++) {
            spot p = all[pass == 0 ? k : distinct - 1 - k];
            while (size >= base + 2 && side_of(hull[size - 2].x, hull[size - 2].y, hull[size - 1].x,
                                               hull[size - 1].y, p.x, p.y) <= 0.0) {
                size--;
            }
            hull[size++] = p;
        }
        size--;
    }
    return size;
}

// Removes corners that differ from others only by rounding: the side between them would have a
// random normal.
static inline int32_t remove_duplicates(spot *corner, int32_t count)
{
    double extent = 0.0;
    for (int32_t i = 0; i < count; i++)
        extent = fmax(extent, length_of(corner[i].x - corner[0].x, corner[i].y - corner[0].y));
    int32_t kept = 1;
    for (int32_t i = 1; i < count; i++) {
        spot p = corner[i], q = corner[kept - 1];
        if (length_of(p.x - q.x, p.y - q.y) <= 1e-12 * extent) continue;
        if (length_of(p.x - corner[0].x, p.y - corner[0].y) <= 1e-12 * extent) continue;
        corner[kept++] = p;
    }
    return kept;
}

static inline void add_region(const placed *a, const placed *b, double extent)
{
    CHECK(regionCount < MOST_REGIONS);
    region *r = &regions[regionCount++];
    static spot hull[2 * 4096];
    int32_t size = remove_duplicates(hull, minkowski_of(a, b, hull));
    CHECK(size <= 2 * SAT_MAX_VERTICES + 2);
    r->size = extent;
    r->count = size;
    r->radius = a->radius + b->radius;
    r->x = r->y = 0.0;
    for (int32_t i = 0; i < size; i++) {
        r->x += hull[i].x / size;
        r->y += hull[i].y / size;
    }
    r->outer = 0.0;
    for (int32_t i = 0; i < size; i++) {
        spot p = hull[i], q = hull[(i + 1) % size];
        double ex = q.x - p.x, ey = q.y - p.y, length = length_of(ex, ey);
        r->corner[i] = p;
        r->nx[i] = length > 0.0 ? ey / length : 0.0;
        r->ny[i] = length > 0.0 ? -ex / length : 0.0;
        r->planeOffset[i] = fmax(r->nx[i] * p.x + r->ny[i] * p.y, r->nx[i] * q.x + r->ny[i] * q.y);
        r->outer = fmax(r->outer, length_of(p.x - r->x, p.y - r->y));
    }
    r->outer += r->radius;
}

// Returns true if a point lies deeper than `depth` in a region.
static inline bool is_deeper(const region *r, double x, double y, double depth)
{
    double dx = x - r->x, dy = y - r->y, reach = r->radius - depth;
    if (dx * dx + dy * dy > r->outer * r->outer) return false;
    if (r->count == 1) return length_of(dx, dy) < reach;
    double farthest = -DBL_MAX, least = DBL_MAX;
    for (int32_t i = 0; i < r->count; i++) {
        double off = r->nx[i] * x + r->ny[i] * y - r->planeOffset[i];
        if (off >= reach) return false;
        spot p = r->corner[i], q = r->corner[(i + 1) % r->count];
        farthest = fmax(farthest, off);
        // Outside of this side, or on its line within rounding.
        if (off > -1e-9 * r->outer || r->count == 2)
            least = lesser(least, distance_to_segment(x, y, p.x, p.y, q.x, q.y));
    }
    return (r->count > 2 && farthest <= 0.0) || least < reach;
}

// Finds the point nearest to the origin that lies no deeper than `allowedDepth`·size in any region.
// It tries points on whole lines and circles, not only on boundaries: such a point is rejected if
// it lies inside a region, and is a valid push otherwise.
typedef struct curve {
    bool isLine;
    double x, y, z; // normal and plane offset, or centre and radius
} curve;

static curve curves[MOST_CURVES];
static double allowedDepth, nearest;
static spot nearestPoint;
static int32_t rejectedBy; // the region that the last point was in: often the next is in it too

static inline bool is_too_deep_in(const region *r, double x, double y)
{
    return is_deeper(r, x, y, (allowedDepth + 1e-10) * r->size);
}

static inline void consider(double x, double y)
{
    double length = length_of(x, y);
    if (!(length < nearest)) return;
    if (rejectedBy < regionCount && is_too_deep_in(&regions[rejectedBy], x, y)) return;
    for (int32_t k = 0; k < regionCount; k++) {
        if (!is_too_deep_in(&regions[k], x, y)) continue;
        rejectedBy = k;
        return;
    }
    nearest = length;
    nearestPoint = (spot){x, y};
}

static inline void cross_line_with_circle(curve l, curve c)
{
    double off = l.z - (l.x * c.x + l.y * c.y), square = c.z * c.z - off * off;
    if (square < 0.0) return;
    double w = sqrt(square);
    consider(c.x + off * l.x - w * l.y, c.y + off * l.y + w * l.x);
    consider(c.x + off * l.x + w * l.y, c.y + off * l.y - w * l.x);
}

static inline void cross_curves(curve a, curve b)
{
    if (a.isLine && b.isLine) {
        double det = a.x * b.y - a.y * b.x;
        if (det != 0.0) consider((a.z * b.y - b.z * a.y) / det, (b.z * a.x - a.z * b.x) / det);
        return;
    }
    if (a.isLine) {
        cross_line_with_circle(a, b);
        return;
    }
    if (b.isLine) {
        cross_line_with_circle(b, a);
        return;
    }
    // The line through both intersections of two circles.
    double x = b.x - a.x, y = b.y - a.y, distance = length_of(x, y);
    if (distance == 0.0) return;
    double off = (distance * distance + a.z * a.z - b.z * b.z) / (2.0 * distance);
    x /= distance;
    y /= distance;
    cross_line_with_circle((curve){true, x, y, off + x * a.x + y * a.y}, a);
}

static inline double distance_of(curve c)
{
    return c.isLine ? fabs(c.z) : fabs(length_of(c.x, c.y) - c.z);
}

// The length of the shortest push, or `bound` if there is none shorter.
static inline double shortest_push_below(double slack, double bound)
{
    int32_t count = 0;
    allowedDepth = slack;
    nearest = bound;
    consider(0.0, 0.0);
    for (int32_t k = 0; k < regionCount; k++) {
        const region *r = &regions[k];
        double by = r->radius - slack * r->size;
        CHECK(count + 2 * r->count <= MOST_CURVES);
        for (int32_t i = 0; i < r->count; i++) {
            if (r->count > 1)
                curves[count++] = (curve){true, r->nx[i], r->ny[i], r->planeOffset[i] + by};
            if (by > 0.0) curves[count++] = (curve){false, r->corner[i].x, r->corner[i].y, by};
        }
    }
    for (int32_t i = 0; i < count; i++) {
        curve c = curves[i];
        if (c.isLine) {
            consider(c.z * c.x, c.z * c.y);
        } else {
            double length = length_of(c.x, c.y);
            double ux = length > 0.0 ? c.x / length : 1.0, uy = length > 0.0 ? c.y / length : 0.0;
            consider(c.x + c.z * ux, c.y + c.z * uy);
            consider(c.x - c.z * ux, c.y - c.z * uy);
        }
    }
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++) {
        if (distance_of(curves[i]) < nearest) curves[kept++] = curves[i];
    }
    for (int32_t i = 0; i < kept; i++) {
        for (int32_t j = 0; j < i; j++) cross_curves(curves[i], curves[j]);
    }
    return nearest;
}

static inline double shortest_push(double slack) { return shortest_push_below(slack, DBL_MAX); }

#endif
