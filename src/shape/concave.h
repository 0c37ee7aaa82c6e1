// A concave shape: convex pieces that share one middle, so that no crack is between them. Reads
// rings and how they were cut, writes a compound.

#ifndef SAT_SHAPE_CONCAVE_H
#define SAT_SHAPE_CONCAVE_H

#include "shape/compound.h"
#include "shape/decompose.h"

// Bytes that the pieces take before they are one, and the whole.
uint32_t sat_concave_room(const satPieces *children);

// Bakes rings, cut into pieces, grown by `radius`. `room` and `out` are aligned to 16. SAT_OK, or
// SAT_BAD_SIZE.
satStatus sat_bake_concave(satShape *out, uint8_t *room, const satRings *rings,
                           const satPieces *children, double radius);

#endif
