// A concave shape: a compound of convex pieces. All pieces have the same centre, so that rounding
// leaves no gaps between them. Reads rings and their decomposition, writes a compound.

#ifndef SAT_SHAPE_CONCAVE_H
#define SAT_SHAPE_CONCAVE_H

#include "shape/compound.h"
#include "shape/decompose.h"

// The bytes of scratch memory for the baked pieces, from which the compound is then made.
uint32_t sat_concave_room(const satPieces *pieces);

// Bakes rings that have been decomposed into pieces. Extends the shape by `radius`. `room` and
// `out` must be aligned to 16. Returns SAT_OK or SAT_BAD_SIZE.
satStatus sat_bake_concave(satShape *out, uint8_t *room, const satRings *rings,
                           const satPieces *pieces, double radius);

#endif
