// Are pieces what they should be? Reads rings and pieces, ends the test where a law is broken. All
// in whole numbers: grid coordinates, and areas in 64 bits.

#ifndef SAT_TESTS_CHECK_CHILDREN_H
#define SAT_TESTS_CHECK_CHILDREN_H

#include <string.h>

#include "shape/decompose.h"

static inline int64_t doubled_triangle(satGridPoint a, satGridPoint b) // with the origin
{
    return (int64_t)a.x * (int64_t)b.y - (int64_t)a.y * (int64_t)b.x;
}

static inline int64_t doubled_area_of_rings(const satRings *rings)
{
    int64_t area = 0;
    for (int32_t r = 0; r < rings->rings; r++) {
        int32_t start = sat_ring_start(rings, r), end = rings->end[r];
        for (int32_t i = start; i < end; i++) {
            area += doubled_triangle(rings->corner[i], rings->corner[i + 1 < end ? i + 1 : start]);
        }
    }
    return area;
}

// The rings' next corners.
static inline const uint16_t *links_of(const satRings *rings)
{
    static uint16_t next[SAT_MAX_POINTS];
    sat_link_rings(rings, next, NULL);
    return next;
}

// One piece, its corners in order.
typedef struct oneChild {
    int32_t count;
    uint16_t number[SAT_MAX_VERTICES];
    satGridPoint corner[SAT_MAX_VERTICES];
    bool internal[SAT_MAX_VERTICES];
} oneChild;

static inline oneChild child_of(const satRings *rings, const satPieces *children, int32_t i)
{
    oneChild child = {0};
    for (int32_t k = sat_piece_start(children, i); k < children->end[i]; k++) {
        CHECK(child.count < SAT_MAX_VERTICES && children->corner[k] < rings->count);
        child.number[child.count] = children->corner[k];
        child.corner[child.count] = rings->corner[children->corner[k]];
        child.internal[child.count++] = children->internal[k];
    }
    return child;
}

static inline bool goes_up(satGridPoint a, satGridPoint b)
{
    return b.y > a.y || (b.y == a.y && b.x > a.x);
}

// Turns left at every corner and once around; flat only where the kind of edge changes.
static inline void check_convex_piece(const oneChild *child)
{
    int32_t flips = 0, n = child->count;
    CHECK(n >= 3);
    for (int32_t i = 0; i < n; i++) {
        int32_t j = (i + 1) % n, k = (i + 2) % n;
        double turn = sat_side(child->corner[i], child->corner[j], child->corner[k]);
        CHECK(turn > 0.0 || (turn == 0.0 && child->internal[i] != child->internal[j]));
        flips += goes_up(child->corner[i], child->corner[j]) !=
                 goes_up(child->corner[j], child->corner[k]);
    }
    CHECK_EQUAL(flips, 2);
}

static inline int64_t doubled_area_of_piece(const oneChild *child)
{
    int64_t area = 0;
    for (int32_t i = 0; i < child->count; i++) {
        area += doubled_triangle(child->corner[i], child->corner[(i + 1) % child->count]);
    }
    return area;
}

// 1 inside, 0 on the edge, -1 outside.
static inline int32_t side_of_child(const oneChild *child, satGridPoint p)
{
    int32_t side = 1;
    for (int32_t i = 0; i < child->count; i++) {
        double turn = sat_side(child->corner[i], child->corner[(i + 1) % child->count], p);
        if (turn < 0.0) return -1;
        if (turn == 0.0) side = 0;
    }
    return side;
}

static inline bool is_on_edge(satGridPoint a, satGridPoint b, satGridPoint p)
{
    return sat_side(a, b, p) == 0.0 && sat_ahead(a, p, b) >= 0.0;
}

// By the even-odd rule over all rings.
static inline int32_t side_of_rings(const satRings *rings, const uint16_t *next, satGridPoint p)
{
    int32_t side = -1;
    for (int32_t i = 0; i < rings->count; i++) {
        satGridPoint a = rings->corner[i], b = rings->corner[next[i]];
        if (is_on_edge(a, b, p)) return 0;
        if ((a.y <= p.y) == (b.y <= p.y)) continue;
        if ((sat_side(a, b, p) > 0.0) == (b.y > a.y)) side = -side;
    }
    return side;
}

// A point is in the outline if it is in exactly one piece, or on an edge of some.
static inline void check_point(const satRings *rings, const uint16_t *next,
                               const satPieces *children, satGridPoint p)
{
    int32_t within = 0, on = 0;
    for (int32_t i = 0; i < children->count; i++) {
        oneChild child = child_of(rings, children, i);
        int32_t side = side_of_child(&child, p);
        within += side == 1;
        on += side == 0;
    }
    int32_t side = side_of_rings(rings, next, p);
    if (side == 1) CHECK(within == 1 ? on == 0 : within == 0 && on >= 2);
    if (side == 0) CHECK(within == 0 && on >= 1);
    if (side == -1) CHECK(within == 0 && on == 0);
}

// Of how many corners all their pairs are counted.
#define PAIRED_CORNERS 400

typedef struct stretches {
    uint8_t seen[PAIRED_CORNERS * PAIRED_CORNERS]; // from corner to corner, nothing between
} stretches;

// An edge from corner to corner, by the corners that lie on it; each stretch is there once, and of
// the kind that the edge says.
static inline void lay_edge(const satRings *rings, const uint16_t *next, int32_t from, int32_t to,
                            bool internal, stretches *out)
{
    while (from != to) {
        int32_t nearest = to;
        for (int32_t i = 0; i < rings->count; i++) {
            if (i == from || i == nearest) continue;
            if (is_on_edge(rings->corner[from], rings->corner[nearest], rings->corner[i])) {
                nearest = i;
            }
        }
        CHECK_EQUAL(out->seen[from * rings->count + nearest], 0);
        out->seen[from * rings->count + nearest] = 1;
        CHECK_EQUAL(next[from] != nearest, internal);
        from = nearest;
    }
}

// Every stretch of an edge is on the outline and of one piece, or within and of two, there and
// back.
static inline void check_edges(const satRings *rings, const uint16_t *next,
                               const satPieces *children)
{
    static stretches all;
    int32_t n = rings->count;
    if (n > PAIRED_CORNERS) return;
    memset(all.seen, 0, (size_t)(n * n));
    for (int32_t i = 0; i < children->count; i++) {
        int32_t start = sat_piece_start(children, i), end = children->end[i];
        for (int32_t k = start; k < end; k++) {
            lay_edge(rings, next, children->corner[k],
                     children->corner[k + 1 < end ? k + 1 : start], children->internal[k], &all);
        }
    }
    for (int32_t i = 0; i < n; i++) {
        CHECK_EQUAL(all.seen[i * n + next[i]], 1);
        for (int32_t j = 0; j < n; j++) {
            if (next[i] == j || next[j] == i) continue;
            CHECK_EQUAL(all.seen[i * n + j], all.seen[j * n + i]);
        }
        CHECK_EQUAL(all.seen[next[i] * n + i], 0);
    }
}

static inline int32_t min_pieces(const satRings *rings, const satPieces *children)
{
    int32_t fewest = (children->reflex + 1) / 2 + 1 - (rings->rings - 1);
    return fewest > 1 ? fewest : 1;
}

// Everything but points.
static inline void check_pieces(const satRings *rings, const satPieces *children)
{
    const uint16_t *next = links_of(rings);
    int64_t area = 0;
    int32_t reflex = 0, corners = 0;
    for (int32_t i = 0; i < children->count; i++) {
        oneChild child = child_of(rings, children, i);
        check_convex_piece(&child);
        area += doubled_area_of_piece(&child);
        corners += child.count;
    }
    CHECK_EQUAL(corners, children->corners);
    CHECK(area == doubled_area_of_rings(rings));
    for (int32_t i = 0; i < rings->count; i++) {
        int32_t j = next[i], k = next[j];
        reflex += sat_side(rings->corner[i], rings->corner[j], rings->corner[k]) < 0.0;
    }
    CHECK_EQUAL(reflex, children->reflex);
    // Each reflex corner keeps at most two diagonals; and what has too many corners is cut further.
    int32_t holes = rings->rings - 1, most = 2 * reflex + 1 - holes;
    if (most < 1) most = 1;
    CHECK(children->count <= most + (rings->count + 2 * most) / (SAT_MAX_VERTICES - 2));
    check_edges(rings, next, children);
}

#endif
