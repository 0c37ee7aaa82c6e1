#include "shape/simplify.h"

#include <string.h>

// The outline as the user drew it. Distances are measured between these points, not on the grid.
typedef struct ring {
    const double *points;
    int32_t count;
} ring;

static satGridPoint at(ring r, int32_t i)
{
    return (satGridPoint){r.points[2 * i], r.points[2 * i + 1]};
}

static int32_t after(ring r, int32_t i) { return i + 1 == r.count ? 0 : i + 1; }

// The squared distance of p from the segment ab.
static double segment_distance2(satGridPoint p, satGridPoint a, satGridPoint b)
{
    double abx = b.x - a.x, aby = b.y - a.y, apx = p.x - a.x, apy = p.y - a.y;
    double along = apx * abx + apy * aby, length2 = abx * abx + aby * aby;
    if (along <= 0.0) return apx * apx + apy * apy;
    if (along >= length2) return sat_distance2(p, b);
    double across = abx * apy - aby * apx;
    return across * across / length2;
}

// Returns which of the points between `first` and `last` is farthest from the segment that joins
// these two, and writes its squared distance. There must be at least one point between them.
static int32_t farthest(ring r, int32_t first, int32_t last, double *far2)
{
    int32_t best = after(r, first);
    satGridPoint a = at(r, first), b = at(r, last);
    *far2 = -1.0;
    for (int32_t i = best; i != last; i = after(r, i)) {
        double d2 = segment_distance2(at(r, i), a, b);
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

static int32_t farthest_from(ring r, int32_t from)
{
    int32_t best = from;
    for (int32_t i = 0; i < r.count; i++) {
        if (sat_distance2(at(r, from), at(r, i)) > sat_distance2(at(r, from), at(r, best)))
            best = i;
    }
    return best;
}

// Keeps one more point. Two lines from it to its kept neighbours replace the line between these
// neighbours. Points near the old line may be farther from the new ones. So in the ranges before
// and after the new point, keeps more points until all others are within the tolerance.
static void keep_point(ring r, int32_t middle, double tolerance2, satSimplifyScratch *s)
{
    int32_t before = middle, behind = middle, stackSize = 4;
    while (!s->isKept[before]) before = before > 0 ? before - 1 : r.count - 1;
    while (!s->isKept[behind]) behind = after(r, behind);
    s->isKept[middle] = true;
    const uint16_t ends[] = {(uint16_t)behind, (uint16_t)middle, (uint16_t)middle,
                             (uint16_t)before};
    memcpy(s->stack, ends, sizeof ends);
    while (stackSize > 0) {
        int32_t first = s->stack[--stackSize], last = s->stack[--stackSize];
        if (after(r, first) == last) continue;
        double far2;
        int32_t best = farthest(r, first, last, &far2);
        if (far2 <= tolerance2) continue;
        s->isKept[best] = true;
        s->stack[stackSize++] = (uint16_t)last;
        s->stack[stackSize++] = (uint16_t)best;
        s->stack[stackSize++] = (uint16_t)best;
        s->stack[stackSize++] = (uint16_t)first;
    }
}

// Simplifies both halves of the outline, between the leftmost point and the point farthest from it.
// If these two are the only kept points, also keeps the point farthest from the line between them.
static void simplify_halves(ring r, double tolerance2, satSimplifyScratch *s)
{
    int32_t a = leftmost(r), b = farthest_from(r, a);
    s->isKept[b] = true;
    keep_point(r, a, tolerance2, s);
    int32_t best = -1;
    double farthest2 = -1.0;
    for (int32_t i = 0; i < r.count; i++) {
        if (i == a || i == b) continue;
        if (s->isKept[i]) return;
        double d2 = segment_distance2(at(r, i), at(r, a), at(r, b));
        if (d2 > farthest2) {
            best = i;
            farthest2 = d2;
        }
    }
    keep_point(r, best, tolerance2, s);
}

// Writes the kept points, and links them as corners on the grid.
static void collect_kept(ring r, satSimplifyScratch *s, satSimplified *out)
{
    out->count = 0;
    for (int32_t i = 0; i < r.count; i++) {
        if (!s->isKept[i]) continue;
        s->corner[out->count] = s->snapped[i];
        s->next[out->count] = (uint16_t)(out->count + 1);
        out->point[out->count++] = (uint16_t)i;
    }
    s->next[out->count - 1] = 0;
}

// Keeps points between the ends of an edge again: the farthest point or, if `restoreAll` is true,
// all of them. Returns false if there are none to restore.
static bool restore_points(ring r, int32_t first, int32_t last, bool restoreAll, double tolerance2,
                           satSimplifyScratch *s)
{
    if (after(r, first) == last) return false;
    double far2;
    if (!restoreAll) keep_point(r, farthest(r, first, last, &far2), tolerance2, s);
    for (int32_t i = after(r, first); restoreAll && i != last; i = after(r, i)) s->isKept[i] = true;
    return true;
}

// Restores points until no edges cross. Returns false if some still do. In the second half of the
// rounds, all points of a crossing edge are restored, so that hard cases do not need one round per
// point.
static bool resolve_crossings(ring r, double tolerance2, satSimplifyScratch *s, satSimplified *out)
{
    const int32_t rounds = 64;
    bool split = true;
    for (int32_t round = 0; split && round < rounds; round++) {
        split = false;
        collect_kept(r, s, out);
        satEdges edges = {s->corner, s->next, out->count};
        memset(s->crosses, 0, (size_t)out->count);
        if (sat_mark_crossings(edges, &s->crossing, s->crosses) == 0) return true;
        for (int32_t k = 0; k < out->count; k++) {
            int32_t first = out->point[k], last = out->point[s->next[k]];
            bool restoreAll = round >= rounds / 2;
            if (s->crosses[k] && restore_points(r, first, last, restoreAll, tolerance2, s))
                split = true;
        }
    }
    return false;
}

// Returns true if the outline, as a polygon, does not cross itself.
static bool is_simple(satSimplifyScratch *s, int32_t corners)
{
    for (int32_t i = 0; i < corners; i++) {
        s->corner[i] = s->snapped[s->polygon[i]];
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
    memcpy(scratch->snapped, points, (size_t)count * sizeof *scratch->snapped);
    SAT_TRY(sat_snap(scratch->snapped, count, &grid, &out->vertex));
    int32_t corners = sat_keep_corners(scratch->snapped, count, scratch->polygon);
    if (corners < 3) return SAT_NO_AREA;
    memset(scratch->isKept, 0, (size_t)count);
    ring r = {points, count};
    double tolerance2 = tolerance * tolerance;
    simplify_halves(r, tolerance2, scratch);
    if (is_simple(scratch, corners) && !resolve_crossings(r, tolerance2, scratch, out)) {
        memset(scratch->isKept, 0, (size_t)count);
        for (int32_t i = 0; i < corners; i++) scratch->isKept[scratch->polygon[i]] = true;
    }
    collect_kept(r, scratch, out);
    return SAT_OK;
}
