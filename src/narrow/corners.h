// Hidden corners: corners of children that are not corners of the union of all children. Reads
// children, writes bits of hidden corners.

#ifndef SAT_NARROW_CORNERS_H
#define SAT_NARROW_CORNERS_H

#include "narrow/child.h"

// Bits of the corners of child `self` that are not corners of the union: they lie in another child,
// or the outline of the union is flat or reflex at the corner. The children must not be rotated.
// Considers only children that have an area and no radius.
uint64_t sat_hidden_corners(const satChild *children, int32_t count, int32_t self);

#endif
