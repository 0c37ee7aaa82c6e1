// Is a run of bytes from outside a baked shape? Reads bytes, writes nothing that lasts.

#ifndef SAT_SHAPE_CHECK_H
#define SAT_SHAPE_CHECK_H

#include "shape/shape.h"

// Bytes of scratch memory that sat_is_sound takes for shapes of up to `bytes` bytes.
static inline uint64_t sat_check_scratch(uint64_t bytes) { return 2u * bytes + 64u; }

// May `shape`, aligned to 8, be used like a shape that was baked here? All of it lies within the
// first `bytes` bytes. What a convex shape is computed with is finite and in range; a shape of
// several pieces is what its pieces bake to again, bit for bit.
bool sat_is_sound(const satShape *shape, uint64_t bytes, void *scratch);

#endif
