// An outline with holes as few convex pieces, without a point added. Reads rings that have been
// judged, writes pieces.
//
// The inside is cut into triangles, their diagonals are turned to where they serve reflex corners
// (mesh.h), and then every diagonal goes without which both its ends stay convex (Hertel and
// Mehlhorn, Fast triangulation of simple polygons, FCT 1983). Of an outline without holes at most
// four times the fewest pieces are left, for each reflex corner keeps at most two diagonals, and a
// diagonal serves two corners at best. Measured against the fewest there can be (every diagonal of
// outlines of up to 14 corners tried, after Keil, Decomposing a polygon into simpler components,
// 1985): 1.6 % more in all, the fewest in 96 % of cases, never more than twice as many.
//
// Pieces of more than SAT_MAX_VERTICES corners are cut further, by the shortest lines that leave
// as few parts as can be.
//
// All is exact: pieces are convex, cover the inside, and do not overlap. They share corners, so no
// crack is between them. A corner in the middle of a straight edge of a piece is dropped from that
// piece if both halves of the edge are of a kind, both on the outline or both within; else it stays
// and is exactly flat, so that each edge of a piece is either on the outline or wholly between
// pieces.

#ifndef SAT_SHAPE_DECOMPOSE_H
#define SAT_SHAPE_DECOMPOSE_H

#include "shape/mesh.h"

typedef struct satPieces {
    int32_t count;                          // pieces
    int32_t corners;                        // of all pieces together
    int32_t reflex;                         // corners of the outline where the inside bulges out
    uint16_t end[SAT_MAX_TRIANGLES];        // of a piece: one behind its last corner
    uint16_t corner[3 * SAT_MAX_TRIANGLES]; // of the rings; counter-clockwise, piece behind piece
    bool internal[3 * SAT_MAX_TRIANGLES];   // the edge from here to the piece's next corner is
                                            // wholly covered by other pieces
} satPieces;

// Diagonals, a half-edge of each, and when their turn comes.
typedef struct satDiagonals {
    double key[3 * SAT_MAX_TRIANGLES / 2];
    uint16_t half[3 * SAT_MAX_TRIANGLES / 2];
    uint16_t order[3 * SAT_MAX_TRIANGLES / 2], spare[3 * SAT_MAX_TRIANGLES / 2];
} satDiagonals;

typedef struct satDecomposeScratch {
    satMesh mesh;
    uint16_t next[3 * SAT_MAX_TRIANGLES], before[3 * SAT_MAX_TRIANGLES]; // around a piece
    uint16_t piece[3 * SAT_MAX_TRIANGLES]; // corners of one piece, and the kinds of its edges
    bool internal[3 * SAT_MAX_TRIANGLES];
    union {
        satMeshScratch sweep;
        satDiagonals diagonals;
    };
} satDecomposeScratch;

// Cuts rings that have been judged into pieces of at most SAT_MAX_VERTICES corners.
void sat_decompose(const satRings *rings, satDecomposeScratch *scratch, satPieces *out);

// The corners of piece i begin here.
static inline int32_t sat_child_start(const satPieces *pieces, int32_t i)
{
    return i == 0 ? 0 : pieces->end[i - 1];
}

#endif
