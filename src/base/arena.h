// Divides a memory block into regions, one after the other. The caller provides the block; this
// file only computes offsets and never allocates. A block holds no pointers, so it can be copied.

#ifndef SAT_BASE_ARENA_H
#define SAT_BASE_ARENA_H

#include "base/core.h"

#define SAT_ARENA_ALIGN ((uint64_t)16)

typedef struct satArena {
    uint64_t used; // bytes from the start of the block
} satArena;

// Reserves the next `bytes` bytes and returns their offset from the start of the block. Sizes have
// 64 bits even if pointers have 32, so the sum does not overflow for a block that is too large to
// allocate.
static inline uint64_t sat_carve(satArena *arena, uint64_t bytes)
{
    uint64_t offset = arena->used;
    arena->used += (bytes + SAT_ARENA_ALIGN - 1) & ~(SAT_ARENA_ALIGN - 1);
    return offset;
}

#endif
