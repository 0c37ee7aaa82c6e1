// A concave shape: a compound of convex pieces that share one centre, so that there are no gaps
// between them. Reads rings and their decomposition, writes a compound.

#ifndef SAT_SHAPE_CONCAVE_H
#define SAT_SHAPE_CONCAVE_H

#include "shape/compound.h"
#include "shape/decompose.h"

// The bytes of scratch memory needed to bake the pieces before they become a compound.
uint32_t sat_concave_room(const satPieces *pieces);

// Bakes rings that have been decomposed into pieces, expanded by `radius`. `room` and `out` must be
// aligned to 16. Returns SAT_OK or SAT_BAD_SIZE.
satStatus sat_bake_concave(satShape *out, uint8_t *room, const satRings *rings,
                           const satPieces *pieces, double radius);

#endif
