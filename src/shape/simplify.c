#include "shape/simplify.h"

#include <string.h>

// The outline as the user drew it; distances are taken there, not on the grid.
typedef struct ring {
    const double *points;
    int32_t count;
} ring;

static satGridPoint at(ring r, int32_t i)
{
    return (satGridPoint){r.points[2 * i], r.points[2 * i + 1]};
}

static int32_t after(ring r, int32_t i) { return i + 1 == r.count ? 0 : i + 1; }

// The square of the distance of p from the segment ab.
static double distance2(satGridPoint p, satGridPoint a, satGridPoint b)
{
    double abx = b.x - a.x, aby = b.y - a.y, apx = p.x - a.x, apy = p.y - a.y;
    double along = apx * abx + apy * aby, length2 = abx * abx + aby * aby;
    if (along <= 0.0) return apx * apx + apy * apy;
    if (along >= length2) return sat_span2(p, b);
    double across = abx * apy - aby * apx;
    return across * across / length2;
}

// Of the points between two others the one furthest from the line between these, and the square of
// how far. There must be one.
static int32_t furthest(ring r, int32_t first, int32_t last, double *far2)
{
    int32_t best = after(r, first);
    satGridPoint a = at(r, first), b = at(r, last);
    *far2 = -1.0;
    for (int32_t i = best; i != last; i = after(r, i)) {
        double d2 = distance2(at(r, i), a, b);
        if (d2 > *far2) {
            best = i;
            *far2 = d2;
        }
    }
    return best;
}

static int32_t leftmost(ring r)
{
    int32_t best = 0;
    for (int32_t i = 1; i < r.count; i++) {
        if (sat_left_of(at(r, i), at(r, best))) best = i;
    }
    return best;
}

static int32_t furthest_from(ring r, int32_t from)
{
    int32_t best = from;
    for (int32_t i = 0; i < r.count; i++) {
        if (sat_span2(at(r, from), at(r, i)) > sat_span2(at(r, from), at(r, best))) best = i;
    }
    return best;
}

// Splits the stretches that wait until all that is between points that stay is near.
static void split_stretches(ring r, int32_t waiting, double tolerance2, satSimplifyScratch *s)
{
    while (waiting > 0) {
        int32_t first = s->waiting[--waiting], last = s->waiting[--waiting];
        if (after(r, first) == last) continue;
        double far2;
        int32_t middle = furthest(r, first, last, &far2);
        if (far2 <= tolerance2) continue;
        s->stays[middle] = true;
        s->waiting[waiting++] = (uint16_t)last;
        s->waiting[waiting++] = (uint16_t)middle;
        s->waiting[waiting++] = (uint16_t)middle;
        s->waiting[waiting++] = (uint16_t)first;
    }
}

// One more point stays. What is near the line between its neighbors may be further from the lines
// to it, so both are looked at again.
static void put_back(ring r, int32_t middle, double tolerance2, satSimplifyScratch *s)
{
    int32_t first = middle, last = middle;
    while (!s->stays[first]) first = first > 0 ? first - 1 : r.count - 1;
    while (!s->stays[last]) last = after(r, last);
    s->stays[middle] = true;
    uint16_t ends[] = {(uint16_t)last, (uint16_t)middle, (uint16_t)middle, (uint16_t)first};
    memcpy(s->waiting, ends, sizeof ends);
    split_stretches(r, 4, tolerance2, s);
}

// Both ways around from the leftmost point to the one furthest from it. If nothing else stays, what
// is furthest from the line between them does.
static void keep_far_points(ring r, double tolerance2, satSimplifyScratch *s)
{
    int32_t a = leftmost(r), b = furthest_from(r, a);
    s->stays[a] = s->stays[b] = true;
    uint16_t ends[] = {(uint16_t)b, (uint16_t)a, (uint16_t)a, (uint16_t)b};
    memcpy(s->waiting, ends, sizeof ends);
    split_stretches(r, 4, tolerance2, s);
    int32_t best = -1;
    double most2 = -1.0;
    for (int32_t i = 0; i < r.count; i++) {
        if (i == a || i == b) continue;
        if (s->stays[i]) return;
        double d2 = distance2(at(r, i), at(r, a), at(r, b));
        if (d2 > most2) {
            best = i;
            most2 = d2;
        }
    }
    put_back(r, best, tolerance2, s);
}

// Writes which points stay, and links them as corners on the grid.
static void collect(ring r, satSimplifyScratch *s, satSimplified *out)
{
    out->count = 0;
    for (int32_t i = 0; i < r.count; i++) {
        if (!s->stays[i]) continue;
        s->corner[out->count] = s->spot[i];
        s->next[out->count] = (uint16_t)(out->count + 1);
        out->point[out->count++] = (uint16_t)i;
    }
    s->next[out->count - 1] = 0;
}

// Splits the stretch that an edge stands for: at its furthest point, or at all of them. Was there
// anything to split?
static bool split_edge(ring r, int32_t first, int32_t last, bool atAll, double tolerance2,
                       satSimplifyScratch *s)
{
    if (after(r, first) == last) return false;
    double far2;
    if (!atAll) put_back(r, furthest(r, first, last, &far2), tolerance2, s);
    for (int32_t i = after(r, first); atAll && i != last; i = after(r, i)) s->stays[i] = true;
    return true;
}

// Puts points back until no edges cross; false if that does not help. What still crosses after half
// of the rounds gets all its points back, so that hard cases do not take a round for each of them.
static bool part_crossings(ring r, double tolerance2, satSimplifyScratch *s, satSimplified *out)
{
    const int32_t rounds = 64;
    bool split = true;
    for (int32_t round = 0; split && round < rounds; round++) {
        split = false;
        collect(r, s, out);
        satEdges edges = {s->corner, s->next, out->count};
        memset(s->meets, 0, (size_t)out->count);
        if (sat_mark_crossings(edges, &s->crossing, s->meets) == 0) return true;
        for (int32_t k = 0; k < out->count; k++) {
            int32_t first = out->point[k], last = out->point[s->next[k]];
            bool atAll = round >= rounds / 2;
            if (s->meets[k] && split_edge(r, first, last, atAll, tolerance2, s)) split = true;
        }
    }
    return false;
}

// Does the outline given, as a polygon, not cross itself?
static bool is_simple(satSimplifyScratch *s, int32_t corners)
{
    for (int32_t i = 0; i < corners; i++) {
        s->corner[i] = s->spot[s->kept[i]];
        s->next[i] = (uint16_t)(i + 1 < corners ? i + 1 : 0);
    }
    return sat_are_simple((satEdges){s->corner, s->next, corners}, &s->crossing);
}

satStatus sat_simplify(const double *points, int32_t count, double tolerance,
                       satSimplifyScratch *scratch, satSimplified *out)
{
    SAT_ASSERT(count <= SAT_MAX_POINTS && tolerance >= 0.0);
    satGrid grid;
    out->vertex = -1;
    if (count < 3) return SAT_TOO_FEW;
    memcpy(scratch->spot, points, (size_t)count * sizeof *scratch->spot);
    SAT_TRY(sat_snap(scratch->spot, count, &grid, &out->vertex));
    int32_t corners = sat_keep_corners(scratch->spot, count, scratch->kept);
    if (corners < 3) return SAT_NO_AREA;
    memset(scratch->stays, 0, (size_t)count);
    ring r = {points, count};
    double tolerance2 = tolerance * tolerance;
    keep_far_points(r, tolerance2, scratch);
    if (is_simple(scratch, corners) && !part_crossings(r, tolerance2, scratch, out)) {
        memset(scratch->stays, 0, (size_t)count);
        for (int32_t i = 0; i < corners; i++) scratch->stays[scratch->kept[i]] = true;
    }
    collect(r, scratch, out);
    return SAT_OK;
}
