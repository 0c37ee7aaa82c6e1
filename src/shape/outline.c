#include "shape/outline.h"

#include <string.h>

#include "base/sort.h"

// True if the edge from a to b points up. Along a convex outline, this changes exactly twice. If it
// changes more often although all corners turn left, the outline winds around more than once.
static bool points_up(satGridPoint a, satGridPoint b)
{
    return b.y > a.y || (b.y == a.y && b.x > a.x);
}

static double sign(double v) { return v > 0.0 ? 1.0 : v < 0.0 ? -1.0 : 0.0; }

// Finds the first crossing of the corners in the scratch and writes it to `out`.
static bool find_crossing(satOutlineScratch *scratch, int32_t count, satOutline *out)
{
    for (int32_t i = 0; i < count; i++) scratch->next[i] = (uint16_t)(i + 1 < count ? i + 1 : 0);
    satEdges edges = {scratch->corner, scratch->next, count};
    satCrossing found = sat_first_crossing(edges, &scratch->crossing);
    if (found.edge < 0) return false;
    int32_t i = scratch->kept[found.edge], j = scratch->kept[found.other];
    out->vertex = i < j ? i : j;
    out->other = i < j ? j : i;
    return true;
}

static double doubled_area(const satGridPoint *corner, int32_t count)
{
    double area = 0.0;
    for (int32_t i = 0; i < count; i++) {
        satGridPoint a = corner[i], b = corner[(i + 1) % count];
        area += a.x * b.y - a.y * b.x;
    }
    return area;
}

static satStatus check_convex(satOutlineScratch *scratch, int32_t count, bool searches,
                              satOutline *out)
{
    const satGridPoint *corner = scratch->corner;
    double area = doubled_area(corner, count);
    out->reversed = area < 0.0;
    double winding = sign(area);
    int32_t concave = -1, flips = 0;
    for (int32_t i = 0; i < count; i++) {
        satGridPoint a = corner[i], b = corner[(i + 1) % count], c = corner[(i + 2) % count];
        uint16_t vertex = scratch->kept[(i + 1) % count];
        if (sat_side(a, b, c) * winding <= 0.0 && (concave < 0 || vertex < concave))
            concave = vertex;
        if (points_up(a, b) != points_up(b, c)) flips++;
    }
    if (concave < 0 && flips == 2) return SAT_OK;
    if (!SAT_IS_SMALL && searches && find_crossing(scratch, count, out)) return SAT_CROSSING;
    out->vertex = concave;
    return SAT_CONCAVE;
}

// Writes the corners of a validated outline, counter-clockwise.
static satStatus write_corners(const satOutlineScratch *scratch, int32_t corners, satOutline *out)
{
    if (corners > SAT_MAX_VERTICES) {
        out->vertex = corners;
        return SAT_TOO_MANY;
    }
    out->count = corners;
    for (int32_t i = 0; i < corners; i++) {
        int32_t from = out->reversed ? corners - 1 - i : i;
        out->x[i] = scratch->corner[from].x;
        out->y[i] = scratch->corner[from].y;
        out->point[i] = scratch->kept[from];
    }
    return SAT_OK;
}

// Makes an outline from grid points listed in order around the ring.
static satStatus make_outline(const satGridPoint *p, int32_t count, bool searches,
                              satOutlineScratch *scratch, satOutline *out)
{
    int32_t corners = sat_keep_corners(p, count, scratch->kept);
    if (corners < 3) return SAT_NO_AREA;
    for (int32_t i = 0; i < corners; i++) scratch->corner[i] = p[scratch->kept[i]];
    SAT_TRY(check_convex(scratch, corners, searches, out));
    return write_corners(scratch, corners, out);
}

satStatus sat_outline_convex(double *points, int32_t count, bool searches,
                             satOutlineScratch *scratch, satOutline *out)
{
    SAT_ASSERT(count <= SAT_MAX_POINTS);
    satGridPoint *p = (satGridPoint *)(void *)points;
    out->vertex = out->other = -1;
    if (count < 3) return SAT_TOO_FEW;
    SAT_TRY(sat_snap(p, count, &out->grid, &out->vertex));
    return make_outline(p, count, searches, scratch, out);
}

static bool comes_before(const void *one, const void *other)
{
    const satSweptPoint *a = one, *b = other;
    return a->key < b->key;
}

// Sorts the points from left to right.
static void sweep_points(const satGridPoint *p, uint32_t count, satSweptPoint *out)
{
    satSweptPoint spare;
    for (uint32_t i = 0; i < count; i++) out[i] = (satSweptPoint){sat_sweep_key(p[i]), i};
    sat_heapsort(out, &spare, count, sizeof spare, comes_before);
}

// Appends half of the hull to the chain, from position `start` on: the lower half if `step` is 1,
// the upper half if it is -1. The last point is also the first of the other half. Returns the
// length of the chain without that point.
static int32_t half_hull(const satGridPoint *p, const satSweptPoint *swept, int32_t count,
                         int32_t step, uint16_t *chain, int32_t start)
{
    int32_t size = start;
    for (int32_t k = 0, i = step > 0 ? 0 : count - 1; k < count; k++, i += step) {
        satGridPoint next = p[swept[i].index];
        while (size >= start + 2 && sat_side(p[chain[size - 2]], p[chain[size - 1]], next) <= 0.0)
            size--;
        chain[size++] = (uint16_t)swept[i].index;
    }
    return size - 1;
}

satStatus sat_outline_hull(double *points, int32_t count, satHullScratch *scratch, satOutline *out)
{
    SAT_ASSERT(count <= SAT_MAX_POINTS);
    satGridPoint *p = (satGridPoint *)(void *)points;
    uint16_t *chain = scratch->chain;
    out->vertex = out->other = -1;
    if (count < 3) return SAT_TOO_FEW;
    SAT_TRY(sat_snap(p, count, &out->grid, &out->vertex));
    sweep_points(p, (uint32_t)count, scratch->swept);
    int32_t size = half_hull(p, scratch->swept, count, 1, chain, 0);
    size = half_hull(p, scratch->swept, count, -1, chain, size);
    for (int32_t i = 0; i < size; i++) scratch->hull[i] = p[chain[i]];
    satStatus status = make_outline(scratch->hull, size, false, &scratch->outline, out);
    if (status != SAT_OK && status != SAT_TOO_MANY) return status;
    scratch->corners = status == SAT_OK ? out->count : out->vertex;
    for (int32_t i = 0; i < scratch->corners; i++)
        scratch->order[i] = chain[scratch->outline.kept[i]];
    if (status == SAT_OK) memcpy(out->point, scratch->order, sizeof *chain * (size_t)out->count);
    return status;
}
