// Corners of pieces that stand side by side. Reads those pieces, tells which of their corners are
// corners of all of them.

#ifndef SAT_NARROW_CORNERS_H
#define SAT_NARROW_CORNERS_H

#include "narrow/child.h"

// Corners of piece `self`, as bits, that are none of the whole: another piece holds them, or goes
// on where they end, flat or with an inner corner. Pieces stand unturned; only of those without
// radius that have an area.
uint64_t sat_hidden_corners(const satChild *children, int32_t count, int32_t self);

#endif
