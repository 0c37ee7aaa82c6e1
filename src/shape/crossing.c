#include "shape/crossing.h"

#include "base/sort.h"

static double sign(double v) { return v > 0.0 ? 1.0 : v < 0.0 ? -1.0 : 0.0; }

// Do the closed segments ab and cd share a point?
static bool segments_meet(satSpot a, satSpot b, satSpot c, satSpot d)
{
    double c1 = sign(sat_turn(a, b, c)), d1 = sign(sat_turn(a, b, d));
    double a1 = sign(sat_turn(c, d, a)), b1 = sign(sat_turn(c, d, b));
    if (c1 * d1 < 0.0 && a1 * b1 < 0.0) return true;
    // A zero means on the line; on the segment if the point lies between the ends.
    return (c1 == 0.0 && sat_ahead(a, c, b) >= 0.0) || (d1 == 0.0 && sat_ahead(a, d, b) >= 0.0) ||
           (a1 == 0.0 && sat_ahead(c, a, d) >= 0.0) || (b1 == 0.0 && sat_ahead(c, b, d) >= 0.0);
}

static bool folds_back(satSpot a, satSpot b, satSpot c)
{
    return sat_turn(a, b, c) == 0.0 && sat_ahead(a, b, c) < 0.0;
}

static bool edges_meet(satEdges e, int32_t i, int32_t j)
{
    satSpot a = e.corner[i], b = e.corner[e.next[i]];
    satSpot c = e.corner[j], d = e.corner[e.next[j]];
    if (e.next[i] == j) return folds_back(a, b, d);
    if (e.next[j] == i) return folds_back(c, d, b);
    return segments_meet(a, b, c, d);
}

static double lesser(double a, double b) { return a < b ? a : b; }
static double greater(double a, double b) { return a > b ? a : b; }

// Are the edges, all in all, longer along x than along y?
static bool runs_along_x(satEdges e)
{
    double along = 0.0;
    for (int32_t i = 0; i < e.count; i++) {
        satSpot a = e.corner[i], b = e.corner[e.next[i]];
        along += greater(a.x - b.x, b.x - a.x) - greater(a.y - b.y, b.y - a.y);
    }
    return along > 0.0;
}

static satSpot swapped(satSpot a) { return (satSpot){a.y, a.x}; }

// The edges' boxes, in the order in which they begin along the sweep.
static void line_up(satEdges e, satCrossingScratch *s)
{
    bool alongY = runs_along_x(e);
    for (int32_t i = 0; i < e.count; i++) {
        satSpot a = e.corner[i], b = e.corner[e.next[i]];
        s->key[i] = alongY ? lesser(a.y, b.y) : lesser(a.x, b.x);
    }
    sat_order(s->key, s->order, s->spare, e.count);
    for (int32_t k = 0; k < e.count; k++) {
        int32_t i = s->order[k];
        satSpot a = e.corner[i], b = e.corner[e.next[i]];
        if (alongY) {
            a = swapped(a);
            b = swapped(b);
        }
        s->first[k] = (float)lesser(a.x, b.x);
        s->last[k] = (float)greater(a.x, b.x);
        s->low[k] = (float)lesser(a.y, b.y);
        s->high[k] = (float)greater(a.y, b.y);
    }
}

// The next of the edges from position `from` on whose box meets that of the edge at `at`; `count`
// if there is none.
static int32_t next_neighbor(const satCrossingScratch *s, int32_t at, int32_t from, int32_t count)
{
    float last = s->last[at], low = s->low[at], high = s->high[at];
    int32_t k = from;
    while (k < count && s->first[k] <= last) {
        if (s->low[k] <= high && s->high[k] >= low) return k;
        k++;
    }
    return count;
}

satCrossing sat_first_crossing(satEdges edges, satCrossingScratch *s)
{
    satCrossing best = {edges.count, edges.count};
    line_up(edges, s);
    for (int32_t at = 0; at < edges.count; at++) {
        int32_t k = at;
        while ((k = next_neighbor(s, at, k + 1, edges.count)) < edges.count) {
            int32_t i = s->order[at], j = s->order[k];
            satCrossing pair = i < j ? (satCrossing){i, j} : (satCrossing){j, i};
            if (pair.edge > best.edge || (pair.edge == best.edge && pair.other >= best.other)) {
                continue;
            }
            if (edges_meet(edges, pair.edge, pair.other)) best = pair;
        }
    }
    return best.edge < edges.count ? best : (satCrossing){-1, -1};
}

int32_t sat_mark_crossings(satEdges edges, satCrossingScratch *s, uint8_t *meets)
{
    int32_t count = 0;
    line_up(edges, s);
    for (int32_t at = 0; at < edges.count; at++) {
        int32_t k = at;
        while ((k = next_neighbor(s, at, k + 1, edges.count)) < edges.count) {
            int32_t i = s->order[at], j = s->order[k];
            if (!edges_meet(edges, i, j)) continue;
            meets[i] = meets[j] = 1;
            count++;
        }
    }
    return count;
}
