#include "shape/rings.h"

static satStatus fail(satRings *out, satStatus status, int32_t vertex, int32_t ring)
{
    out->vertex = vertex;
    out->ring = ring;
    return status;
}

static satStatus count_points(const uint32_t *ends, int32_t rings, satRings *out)
{
    uint32_t start = 0;
    for (int32_t r = 0; r < rings; r++) {
        if (ends[r] < start + 3) return fail(out, SAT_TOO_FEW, (int32_t)start, r);
        if (ends[r] > SAT_MAX_POINTS) return fail(out, SAT_TOO_MANY, (int32_t)ends[r], r);
        start = ends[r];
    }
    return rings > 0 ? SAT_OK : fail(out, SAT_TOO_FEW, 0, 0);
}

static int32_t ring_of_point(const uint32_t *ends, int32_t point)
{
    int32_t r = 0;
    while (ends[r] <= (uint32_t)point) r++;
    return r;
}

// Returns true if a simple ring is clockwise. It is if it turns right at its leftmost corner, which
// is always convex. Does not use the sign of the area, which could be wrong because of rounding.
static bool is_clockwise(const satGridPoint *corner, int32_t count)
{
    int32_t i = 0;
    for (int32_t k = 1; k < count; k++) {
        if (sat_left_of(corner[k], corner[i])) i = k;
    }
    satGridPoint before = corner[i > 0 ? i - 1 : count - 1],
                 after = corner[i + 1 < count ? i + 1 : 0];
    return sat_side(before, corner[i], after) < 0.0;
}

// Appends the corners of a ring that starts at point `start`, wound as an outer ring or a hole.
static satStatus write_ring(const satGridPoint *p, int32_t start, int32_t count, uint16_t *kept,
                            satRings *out)
{
    int32_t ring = out->rings;
    int32_t corners = sat_keep_corners(p + start, count, kept);
    if (corners < 3) return fail(out, SAT_NO_AREA, start, ring);
    satGridPoint *corner = out->corner + out->count;
    uint16_t *point = out->point + out->count;
    for (int32_t i = 0; i < corners; i++) corner[i] = p[start + kept[i]];
    bool isReversed = is_clockwise(corner, corners) != (ring > 0);
    for (int32_t i = 0; i < corners; i++) {
        int32_t from = start + kept[isReversed ? corners - 1 - i : i];
        corner[i] = p[from];
        point[i] = (uint16_t)from;
    }
    out->reversed[ring] = isReversed;
    out->count += corners;
    out->end[out->rings++] = (uint16_t)out->count;
    return SAT_OK;
}

void sat_link_rings(const satRings *rings, uint16_t *next, uint16_t *previous)
{
    for (int32_t r = 0; r < rings->rings; r++) {
        int32_t start = sat_ring_start(rings, r), last = rings->end[r] - 1;
        for (int32_t i = start; i <= last; i++) {
            int32_t after = i == last ? start : i + 1;
            next[i] = (uint16_t)after;
            if (previous) previous[after] = (uint16_t)i;
        }
    }
}

// Returns the point at which an edge starts in the user's winding.
static int32_t edge_start(const satRings *out, int32_t edge, int32_t next, const uint32_t *ends)
{
    int32_t ring = ring_of_point(ends, out->point[edge]);
    return out->point[out->reversed[ring] ? next : edge];
}

static satStatus check_crossings(const uint32_t *ends, satRingsScratch *scratch, satRings *out)
{
    sat_link_rings(out, scratch->next, NULL);
    satEdges edges = {out->corner, scratch->next, out->count};
    satCrossing found = sat_first_crossing(edges, &scratch->crossing);
    if (found.edge < 0) return SAT_OK;
    int32_t a = edge_start(out, found.edge, scratch->next[found.edge], ends);
    int32_t b = edge_start(out, found.other, scratch->next[found.other], ends);
    out->vertex = a < b ? a : b;
    out->other = a < b ? b : a;
    out->ring = ring_of_point(ends, out->vertex);
    return SAT_CROSSING;
}

// Returns true if ring r contains point p, a corner of another ring. Rings do not intersect, so
// ring r then contains that whole other ring. Counts the edges that a ray from p to the left
// crosses (Shimrat, Algorithm 112, 1962). Each edge includes one of its ends but not the other, so
// that a ray through a corner counts it once.
static bool contains(const satRings *rings, int32_t r, satGridPoint p)
{
    bool inside = false;
    int32_t start = sat_ring_start(rings, r), end = rings->end[r];
    satGridPoint a = rings->corner[end - 1];
    for (int32_t i = start; i < end; i++) {
        satGridPoint b = rings->corner[i];
        if ((a.y <= p.y) != (b.y <= p.y) && (sat_side(a, b, p) < 0.0) == (a.y < b.y))
            inside = !inside;
        a = b;
    }
    return inside;
}

static bool in_box(const satBounds *box, satGridPoint p)
{
    return p.x >= box->minX && p.x <= box->maxX && p.y >= box->minY && p.y <= box->maxY;
}

static satStatus check_nesting(satRingsScratch *scratch, satRings *out)
{
    for (int32_t r = 1; r < out->rings; r++) {
        int32_t first = sat_ring_start(out, r);
        scratch->box[r] = sat_grid_bounds(out->corner + first, out->end[r] - first);
        if (contains(out, 0, out->corner[first])) continue;
        return fail(out, SAT_HOLE_OUTSIDE, out->point[first], r);
    }
    for (int32_t r = 1; r < out->rings; r++) {
        int32_t first = sat_ring_start(out, r);
        satGridPoint p = out->corner[first];
        for (int32_t k = 1; k < out->rings; k++) {
            if (k == r || !in_box(&scratch->box[k], p) || !contains(out, k, p)) continue;
            out->other = out->point[sat_ring_start(out, k)];
            return fail(out, SAT_HOLE_IN_HOLE, out->point[first], r);
        }
    }
    return SAT_OK;
}

satStatus sat_validate_rings(double *points, const uint32_t *ends, int32_t rings,
                             satRingsScratch *scratch, satRings *out)
{
    satGridPoint *p = (satGridPoint *)(void *)points;
    out->count = out->rings = 0;
    out->vertex = out->other = out->ring = -1;
    SAT_TRY(count_points(ends, rings, out));
    satStatus status = sat_snap(p, (int32_t)ends[rings - 1], &out->grid, &out->vertex);
    if (status != SAT_OK) {
        out->ring = out->vertex < 0 ? -1 : ring_of_point(ends, out->vertex);
        return status;
    }
    for (int32_t r = 0, start = 0; r < rings; r++) {
        int32_t end = (int32_t)ends[r];
        SAT_TRY(write_ring(p, start, end - start, scratch->kept, out));
        start = end;
    }
    SAT_TRY(check_crossings(ends, scratch, out));
    return check_nesting(scratch, out);
}
