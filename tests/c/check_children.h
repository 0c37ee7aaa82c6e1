// Checks the laws of convex decomposition on rings and their pieces. All arithmetic is exact:
// integer grid coordinates, and areas in 64 bits.

#ifndef SAT_TESTS_CHECK_CHILDREN_H
#define SAT_TESTS_CHECK_CHILDREN_H

#include <string.h>

#include "shape/decompose.h"

// Returns twice the area of the triangle of a, b and the origin.
static inline int64_t doubled_triangle(satGridPoint a, satGridPoint b)
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

// Returns the next corner of each corner.
static inline const uint16_t *links_of(const satRings *rings)
{
    static uint16_t next[SAT_MAX_POINTS];
    sat_link_rings(rings, next, NULL);
    return next;
}

// One piece with its corners in order.
typedef struct onePiece {
    int32_t count;
    uint16_t number[SAT_MAX_VERTICES];
    satGridPoint corner[SAT_MAX_VERTICES];
    bool internal[SAT_MAX_VERTICES];
} onePiece;

static inline onePiece piece_of(const satRings *rings, const satPieces *pieces, int32_t i)
{
    onePiece piece = {0};
    for (int32_t k = sat_piece_start(pieces, i); k < pieces->end[i]; k++) {
        CHECK(piece.count < SAT_MAX_VERTICES && pieces->corner[k] < rings->count);
        piece.number[piece.count] = pieces->corner[k];
        piece.corner[piece.count] = rings->corner[pieces->corner[k]];
        piece.internal[piece.count++] = pieces->internal[k];
    }
    return piece;
}

static inline bool goes_up(satGridPoint a, satGridPoint b)
{
    return b.y > a.y || (b.y == a.y && b.x > a.x);
}

// Checks that a piece turns left at every corner and goes around once. It may be flat only where an
// internal edge meets an outline edge.
static inline void check_convex_piece(const onePiece *piece)
{
    int32_t flips = 0, n = piece->count;
    CHECK(n >= 3);
    for (int32_t i = 0; i < n; i++) {
        int32_t j = (i + 1) % n, k = (i + 2) % n;
        double turn = sat_side(piece->corner[i], piece->corner[j], piece->corner[k]);
        CHECK(turn > 0.0 || (turn == 0.0 && piece->internal[i] != piece->internal[j]));
        flips += goes_up(piece->corner[i], piece->corner[j]) !=
                 goes_up(piece->corner[j], piece->corner[k]);
    }
    CHECK_EQUAL(flips, 2);
}

static inline int64_t doubled_area_of_piece(const onePiece *piece)
{
    int64_t area = 0;
    for (int32_t i = 0; i < piece->count; i++) {
        area += doubled_triangle(piece->corner[i], piece->corner[(i + 1) % piece->count]);
    }
    return area;
}

// Returns 1 if p is inside, 0 if it is on an edge, -1 if it is outside.
static inline int32_t side_of_piece(const onePiece *piece, satGridPoint p)
{
    int32_t side = 1;
    for (int32_t i = 0; i < piece->count; i++) {
        double turn = sat_side(piece->corner[i], piece->corner[(i + 1) % piece->count], p);
        if (turn < 0.0) return -1;
        if (turn == 0.0) side = 0;
    }
    return side;
}

static inline bool is_on_edge(satGridPoint a, satGridPoint b, satGridPoint p)
{
    return sat_side(a, b, p) == 0.0 && sat_ahead(a, p, b) >= 0.0;
}

// The same for the outline, by the even-odd rule over all rings.
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

// Checks a point against the outline and the pieces. A point inside the outline is inside exactly
// one piece, or on the edges of at least two. A point on the outline is on the edge of at least
// one. A point outside is neither inside nor on the edge of any.
static inline void check_point(const satRings *rings, const uint16_t *next, const satPieces *pieces,
                               satGridPoint p)
{
    int32_t within = 0, on = 0;
    for (int32_t i = 0; i < pieces->count; i++) {
        onePiece piece = piece_of(rings, pieces, i);
        int32_t side = side_of_piece(&piece, p);
        within += side == 1;
        on += side == 0;
    }
    int32_t side = side_of_rings(rings, next, p);
    if (side == 1) CHECK(within == 1 ? on == 0 : within == 0 && on >= 2);
    if (side == 0) CHECK(within == 0 && on >= 1);
    if (side == -1) CHECK(within == 0 && on == 0);
}

// The maximum number of corners for which all pairs of corners are tracked.
#define PAIRED_CORNERS 400

// Edges that pass no corner between their ends.
typedef struct edgeTable {
    uint8_t seen[PAIRED_CORNERS * PAIRED_CORNERS]; // [from * corners + to]
} edgeTable;

// Enters an edge, divided at the corners that lie on it. Checks that each part is entered once, and
// that it is on the outline unless the edge is internal.
static inline void enter_edge(const satRings *rings, const uint16_t *next, int32_t from, int32_t to,
                              bool internal, edgeTable *out)
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

// Checks that each part of an edge is on the outline and belongs to one piece, or is inside and
// belongs to two pieces, in opposite directions.
static inline void check_edges(const satRings *rings, const uint16_t *next, const satPieces *pieces)
{
    static edgeTable all;
    int32_t n = rings->count;
    if (n > PAIRED_CORNERS) return;
    memset(all.seen, 0, (size_t)(n * n));
    for (int32_t i = 0; i < pieces->count; i++) {
        int32_t start = sat_piece_start(pieces, i), end = pieces->end[i];
        for (int32_t k = start; k < end; k++) {
            enter_edge(rings, next, pieces->corner[k], pieces->corner[k + 1 < end ? k + 1 : start],
                       pieces->internal[k], &all);
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

static inline int32_t min_pieces(const satRings *rings, const satPieces *pieces)
{
    int32_t least = (pieces->reflex + 1) / 2 + 1 - (rings->rings - 1);
    return least > 1 ? least : 1;
}

// Checks all laws except those about points.
static inline void check_pieces(const satRings *rings, const satPieces *pieces)
{
    const uint16_t *next = links_of(rings);
    int64_t area = 0;
    int32_t reflex = 0, corners = 0;
    for (int32_t i = 0; i < pieces->count; i++) {
        onePiece piece = piece_of(rings, pieces, i);
        check_convex_piece(&piece);
        area += doubled_area_of_piece(&piece);
        corners += piece.count;
    }
    CHECK_EQUAL(corners, pieces->corners);
    CHECK(area == doubled_area_of_rings(rings));
    for (int32_t i = 0; i < rings->count; i++) {
        int32_t j = next[i], k = next[j];
        reflex += sat_side(rings->corner[i], rings->corner[j], rings->corner[k]) < 0.0;
    }
    CHECK_EQUAL(reflex, pieces->reflex);
    // Each reflex corner keeps at most two diagonals; pieces with too many corners are split
    // further.
    int32_t holes = rings->rings - 1, maxPieces = 2 * reflex + 1 - holes;
    if (maxPieces < 1) maxPieces = 1;
    CHECK(pieces->count <= maxPieces + (rings->count + 2 * maxPieces) / (SAT_MAX_VERTICES - 2));
    check_edges(rings, next, pieces);
}

#endif
