// Checks whether bytes from outside, for example from a saved state, are a baked shape. Reads the
// bytes, writes only scratch memory.

#ifndef SAT_SHAPE_CHECK_H
#define SAT_SHAPE_CHECK_H

#include "shape/shape.h"

// Bytes of scratch memory that sat_is_sound needs for shapes of up to `bytes` bytes.
static inline uint64_t sat_check_scratch(uint64_t bytes) { return 2u * bytes + 64u; }

// Returns true if `shape`, aligned to 8, can be used like a freshly baked shape. It may occupy at
// most `bytes` bytes. The numbers of a convex shape must be finite and in range. A composite shape
// must equal, bit for bit, the shape that is baked from its children.
bool sat_is_sound(const satShape *shape, uint64_t bytes, void *scratch);

#endif
