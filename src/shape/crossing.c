#include "shape/crossing.h"

#include "base/sort.h"

// Returns true if p, a point on the line through a and b, is between them.
static bool is_between(satGridPoint a, satGridPoint p, satGridPoint b)
{
    return sat_ahead(a, p, b) >= 0.0;
}

// Returns true if the segments ab and cd, including their ends, have a common point. First tests
// whether both ends of one segment are strictly on the same side of the line through the other,
// which is so for most pairs.
static bool segments_meet(satGridPoint a, satGridPoint b, satGridPoint c, satGridPoint d)
{
    double c1 = sat_side(a, b, c), d1 = sat_side(a, b, d);
    if ((c1 > 0.0 && d1 > 0.0) || (c1 < 0.0 && d1 < 0.0)) return false;
    double a1 = sat_side(c, d, a), b1 = sat_side(c, d, b);
    if ((a1 > 0.0 && b1 > 0.0) || (a1 < 0.0 && b1 < 0.0)) return false;
    // Zero means that the point is on the line; it is on the segment if it is between the ends.
    if (c1 != 0.0 && d1 != 0.0 && a1 != 0.0 && b1 != 0.0) return true;
    return (c1 == 0.0 && is_between(a, c, b)) || (d1 == 0.0 && is_between(a, d, b)) ||
           (a1 == 0.0 && is_between(c, a, d)) || (b1 == 0.0 && is_between(c, b, d));
}

// Returns true if the edge bc runs back along the edge ab, or if either has length zero.
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

// The two ends of an edge in sweep order.
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

// The side of an edge on which a corner lies: positive above it, negative below it, 0 on its line.
static double side_of(satEdges e, int32_t i, satGridPoint p)
{
    return sat_side(left_end(e, i), right_end(e, i), p);
}

// Returns the position on the sweep line of the first edge that is not below the corner.
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

// Tests the edges at positions `lower` and `lower` + 1.
static bool neighbors_meet(satEdges e, const satCrossingScratch *s, int32_t lower)
{
    if (lower < 0 || lower + 1 >= s->activeCount) return false;
    return edges_meet(e, s->active[lower], s->active[lower + 1]);
}

// Handles a corner at which two edges start. Returns false if edges intersect.
static bool start_edges(satEdges e, satCrossingScratch *s, int32_t position, int32_t a, int32_t b)
{
    satGridPoint corner = left_end(e, a);
    double turn = sat_side(corner, right_end(e, a), right_end(e, b));
    if (turn == 0.0) return false;
    if (position < s->activeCount && side_of(e, s->active[position], corner) == 0.0) return false;
    for (int32_t i = s->activeCount - 1; i >= position; i--) s->active[i + 2] = s->active[i];
    s->activeCount += 2;
    s->active[position] = (uint16_t)(turn > 0.0 ? a : b);
    s->active[position + 1] = (uint16_t)(turn > 0.0 ? b : a);
    return !neighbors_meet(e, s, position - 1) && !neighbors_meet(e, s, position + 1);
}

// Handles a corner at which two edges end. Returns false if edges intersect.
static bool end_edges(satEdges e, satCrossingScratch *s, int32_t position, int32_t a, int32_t b)
{
    if (position + 1 >= s->activeCount) return false;
    int32_t lower = s->active[position], upper = s->active[position + 1];
    if (!(lower == a && upper == b) && !(lower == b && upper == a)) return false;
    s->activeCount -= 2;
    for (int32_t i = position; i < s->activeCount; i++) s->active[i] = s->active[i + 2];
    return !neighbors_meet(e, s, position - 1);
}

// Handles a corner at which one edge ends and another starts. Returns false if edges intersect.
static bool change_edge(satEdges e, satCrossingScratch *s, int32_t position, int32_t from,
                        int32_t to)
{
    if (position >= s->activeCount || s->active[position] != from) return false;
    s->active[position] = (uint16_t)to;
    return !neighbors_meet(e, s, position - 1) && !neighbors_meet(e, s, position);
}

// The two edges of the leftmost intersection become neighbours on the sweep line before it reaches
// the intersection, and are tested then. There is one exception: another edge may pass through a
// corner at which two edges start. start_edges tests for this.
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
        int32_t position = locate(e, s, p);
        bool simple = comesFromLeft && goesLeft ? end_edges(e, s, position, before, v)
                      : comesFromLeft           ? change_edge(e, s, position, before, v)
                      : goesLeft                ? change_edge(e, s, position, v, before)
                                                : start_edges(e, s, position, before, v);
        if (!simple) return false;
    }
    return true;
}

static void compute_bounds(satEdges e, satCrossingScratch *s)
{
    for (int32_t i = 0; i < e.count; i++) {
        satGridPoint a = e.corner[i], b = e.corner[e.next[i]];
        s->left[i] = (float)(a.x < b.x ? a.x : b.x);
        s->right[i] = (float)(a.x < b.x ? b.x : a.x);
        s->low[i] = (float)(a.y < b.y ? a.y : b.y);
        s->high[i] = (float)(a.y < b.y ? b.y : a.y);
    }
}

// Returns the next edge, starting at `from`, that edge i intersects where it must not, or `count`
// if there is none.
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
    compute_bounds(edges, s);
    for (int32_t i = 0; i < edges.count; i++) {
        int32_t j = next_crossed(edges, s, i, i + 1);
        if (j < edges.count) return (satCrossing){i, j};
    }
    SAT_ASSERT(false);
    return (satCrossing){0, 0};
}

int32_t sat_mark_crossings(satEdges edges, satCrossingScratch *s, uint8_t *crosses)
{
    int32_t count = 0;
    if (sat_are_simple(edges, s)) return 0;
    compute_bounds(edges, s);
    for (int32_t i = 0; i < edges.count; i++) {
        for (int32_t j = i; (j = next_crossed(edges, s, i, j + 1)) < edges.count; count++)
            crosses[i] = crosses[j] = 1;
    }
    return count;
}
