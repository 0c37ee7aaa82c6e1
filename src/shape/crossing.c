#include "shape/crossing.h"

#include "base/sort.h"

// Is p, on the line through a and b, between them?
static bool is_between(satGridPoint a, satGridPoint p, satGridPoint b)
{
    return sat_ahead(a, p, b) >= 0.0;
}

// Do the closed segments ab and cd share a point? Most do not, and most of those have both ends of
// the one strictly on one side of the other.
static bool segments_meet(satGridPoint a, satGridPoint b, satGridPoint c, satGridPoint d)
{
    double c1 = sat_side(a, b, c), d1 = sat_side(a, b, d);
    if ((c1 > 0.0 && d1 > 0.0) || (c1 < 0.0 && d1 < 0.0)) return false;
    double a1 = sat_side(c, d, a), b1 = sat_side(c, d, b);
    if ((a1 > 0.0 && b1 > 0.0) || (a1 < 0.0 && b1 < 0.0)) return false;
    // A zero means on the line; on the segment if the point lies between the ends.
    if (c1 != 0.0 && d1 != 0.0 && a1 != 0.0 && b1 != 0.0) return true;
    return (c1 == 0.0 && is_between(a, c, b)) || (d1 == 0.0 && is_between(a, d, b)) ||
           (a1 == 0.0 && is_between(c, a, d)) || (b1 == 0.0 && is_between(c, b, d));
}

// Does the edge bc lie on ab, or is one of them no edge?
static bool folds_back(satGridPoint a, satGridPoint b, satGridPoint c)
{
    return sat_side(a, b, c) == 0.0 && sat_ahead(a, b, c) <= 0.0;
}

static bool edges_meet(satEdges e, int32_t i, int32_t j)
{
    satGridPoint a = e.corner[i], b = e.corner[e.next[i]];
    satGridPoint c = e.corner[j], d = e.corner[e.next[j]];
    if (e.next[i] == j) return folds_back(a, b, d);
    if (e.next[j] == i) return folds_back(c, d, b);
    return segments_meet(a, b, c, d);
}

// The ends of an edge in the order of the sweep.
static satGridPoint left_end(satEdges e, int32_t i)
{
    satGridPoint a = e.corner[i], b = e.corner[e.next[i]];
    return sat_left_of(a, b) ? a : b;
}

static satGridPoint right_end(satEdges e, int32_t i)
{
    satGridPoint a = e.corner[i], b = e.corner[e.next[i]];
    return sat_left_of(a, b) ? b : a;
}

// On which side of an edge on the sweep line is a corner? Positive: above.
static double side_of(satEdges e, int32_t i, satGridPoint p)
{
    return sat_side(left_end(e, i), right_end(e, i), p);
}

// The place on the sweep line of the first edge that is not below the corner.
static int32_t locate(satEdges e, const satCrossingScratch *s, satGridPoint p)
{
    int32_t low = 0, high = s->activeCount;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (side_of(e, s->active[middle], p) > 0.0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// Do the edges at two places next to each other meet where they should not?
static bool neighbors_meet(satEdges e, const satCrossingScratch *s, int32_t lower)
{
    if (lower < 0 || lower + 1 >= s->activeCount) return false;
    return edges_meet(e, s->active[lower], s->active[lower + 1]);
}

// Two edges start at a corner. False if something meets.
static bool start_edges(satEdges e, satCrossingScratch *s, int32_t xf, int32_t a, int32_t b)
{
    satGridPoint corner = left_end(e, a);
    double apart = sat_side(corner, right_end(e, a), right_end(e, b));
    if (apart == 0.0) return false;
    if (xf < s->activeCount && side_of(e, s->active[xf], corner) == 0.0) return false;
    for (int32_t i = s->activeCount - 1; i >= xf; i--) s->active[i + 2] = s->active[i];
    s->activeCount += 2;
    s->active[xf] = (uint16_t)(apart > 0.0 ? a : b);
    s->active[xf + 1] = (uint16_t)(apart > 0.0 ? b : a);
    return !neighbors_meet(e, s, xf - 1) && !neighbors_meet(e, s, xf + 1);
}

// Two edges end at a corner.
static bool end_edges(satEdges e, satCrossingScratch *s, int32_t xf, int32_t a, int32_t b)
{
    if (xf + 1 >= s->activeCount) return false;
    int32_t lower = s->active[xf], upper = s->active[xf + 1];
    if (!(lower == a && upper == b) && !(lower == b && upper == a)) return false;
    s->activeCount -= 2;
    for (int32_t i = xf; i < s->activeCount; i++) s->active[i] = s->active[i + 2];
    return !neighbors_meet(e, s, xf - 1);
}

// One ends and the other starts.
static bool change_edge(satEdges e, satCrossingScratch *s, int32_t xf, int32_t from, int32_t to)
{
    if (xf >= s->activeCount || s->active[xf] != from) return false;
    s->active[xf] = (uint16_t)to;
    return !neighbors_meet(e, s, xf - 1) && !neighbors_meet(e, s, xf);
}

// Two edges that meet first anywhere are neighbors on the sweep line before it comes there, and
// were looked at when they became neighbors; unless they meet where one of them starts, and then
// their place is found to be taken.
bool sat_are_simple(satEdges e, satCrossingScratch *s)
{
    for (int32_t i = 0; i < e.count; i++) {
        s->previous[e.next[i]] = (uint16_t)i;
        s->key[i] = sat_sweep_key(e.corner[i]);
    }
    sat_order(s->key, s->order, s->spare, e.count);
    s->activeCount = 0;
    for (int32_t k = 0; k < e.count; k++) {
        int32_t v = s->order[k], before = s->previous[v];
        if (k > 0 && s->key[v] == s->key[s->order[k - 1]]) return false;
        satGridPoint p = e.corner[v];
        bool comesFromLeft = sat_left_of(e.corner[before], p);
        bool goesLeft = sat_left_of(e.corner[e.next[v]], p);
        int32_t xf = locate(e, s, p);
        bool simple = comesFromLeft && goesLeft ? end_edges(e, s, xf, before, v)
                      : comesFromLeft           ? change_edge(e, s, xf, before, v)
                      : goesLeft                ? change_edge(e, s, xf, v, before)
                                                : start_edges(e, s, xf, before, v);
        if (!simple) return false;
    }
    return true;
}

// The edges' boxes.
static void box_edges(satEdges e, satCrossingScratch *s)
{
    for (int32_t i = 0; i < e.count; i++) {
        satGridPoint a = e.corner[i], b = e.corner[e.next[i]];
        s->left[i] = (float)(a.x < b.x ? a.x : b.x);
        s->right[i] = (float)(a.x < b.x ? b.x : a.x);
        s->low[i] = (float)(a.y < b.y ? a.y : b.y);
        s->high[i] = (float)(a.y < b.y ? b.y : a.y);
    }
}

// The next edge from `from` on that edge i meets where it should not; `count` if there is none.
static int32_t next_crossed(satEdges e, const satCrossingScratch *s, int32_t i, int32_t from)
{
    float left = s->left[i], right = s->right[i], low = s->low[i], high = s->high[i];
    for (int32_t j = from; j < e.count; j++) {
        if (s->left[j] > right || s->right[j] < left || s->low[j] > high || s->high[j] < low)
            continue;
        if (edges_meet(e, i, j)) return j;
    }
    return e.count;
}

satCrossing sat_first_crossing(satEdges edges, satCrossingScratch *s)
{
    if (sat_are_simple(edges, s)) return (satCrossing){-1, -1};
    box_edges(edges, s);
    for (int32_t i = 0; i < edges.count; i++) {
        int32_t j = next_crossed(edges, s, i, i + 1);
        if (j < edges.count) return (satCrossing){i, j};
    }
    SAT_ASSERT(false);
    return (satCrossing){0, 0};
}

int32_t sat_mark_crossings(satEdges edges, satCrossingScratch *s, uint8_t *meets)
{
    int32_t count = 0;
    if (sat_are_simple(edges, s)) return 0;
    box_edges(edges, s);
    for (int32_t i = 0; i < edges.count; i++) {
        for (int32_t j = i; (j = next_crossed(edges, s, i, j + 1)) < edges.count; count++) {
            meets[i] = meets[j] = 1;
        }
    }
    return count;
}
