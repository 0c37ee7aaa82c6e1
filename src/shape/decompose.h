// Decomposes an outline with holes into a small number of convex pieces, without adding points.
// Reads validated rings, writes pieces.
//
// The inside is triangulated. Then diagonals are flipped, so that more of them resolve reflex
// corners (mesh.h). Then each diagonal is removed if the merged piece is convex at both ends of the
// diagonal (Hertel and Mehlhorn, Fast triangulation of simple polygons, FCT 1983). For an outline
// without holes this gives at most four times the minimum number of pieces, because each reflex
// corner keeps at most two diagonals and a diagonal resolves at most two corners. For outlines of
// up to 14 corners, the result was compared with the minimum over all sets of diagonals (Keil,
// Decomposing a polygon into simpler components, 1985). This method made 1.5 % more pieces in
// total. It reached the minimum for 96 % of the outlines, and exceeded twice the minimum for one of
// 200,000.
//
// A piece with more than SAT_MAX_VERTICES corners is split into as few parts as possible, by the
// shortest cuts.
//
// All results are exact. The pieces are convex, cover the inside and do not overlap. They share
// corners, so there are no gaps between them. A corner in the middle of a straight edge of a piece
// is removed from that piece if both halves of the edge are on the outline, or both inside.
// Otherwise the corner stays, with an angle of exactly 180°. So each edge of a piece is either on
// the outline or entirely between pieces.

#ifndef SAT_SHAPE_DECOMPOSE_H
#define SAT_SHAPE_DECOMPOSE_H

#include "shape/mesh.h"

typedef struct satPieces {
    int32_t count;                          // number of pieces
    int32_t corners;                        // number of corners of all pieces together
    int32_t reflex;                         // number of reflex corners of the outline
    uint16_t end[SAT_MAX_TRIANGLES];        // one past the last corner of each piece
    uint16_t corner[3 * SAT_MAX_TRIANGLES]; // corners of the rings; counter-clockwise, by piece
    bool internal[3 * SAT_MAX_TRIANGLES];   // the edge to the piece's next corner is between pieces
} satPieces;

// The diagonals, each given by one of its half-edges, and the order in which they are considered.
typedef struct satDiagonals {
    double key[3 * SAT_MAX_TRIANGLES / 2];
    uint16_t half[3 * SAT_MAX_TRIANGLES / 2];
    uint16_t order[3 * SAT_MAX_TRIANGLES / 2], spare[3 * SAT_MAX_TRIANGLES / 2];
} satDiagonals;

typedef struct satDecomposeScratch {
    satMesh mesh;
    // Half-edges around each piece.
    uint16_t next[3 * SAT_MAX_TRIANGLES], previous[3 * SAT_MAX_TRIANGLES];
    // One piece: its corners, and which of its edges are between pieces.
    uint16_t piece[3 * SAT_MAX_TRIANGLES];
    bool internal[3 * SAT_MAX_TRIANGLES];
    union {
        satMeshScratch sweep;
        satDiagonals diagonals;
    };
} satDecomposeScratch;

// Decomposes validated rings into pieces of at most SAT_MAX_VERTICES corners.
void sat_decompose(const satRings *rings, satDecomposeScratch *scratch, satPieces *out);

// Returns the index of the first corner of piece i.
static inline int32_t sat_piece_start(const satPieces *pieces, int32_t i)
{
    return i == 0 ? 0 : pieces->end[i - 1];
}

#endif
