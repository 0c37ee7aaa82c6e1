// Carves a block that the host gives into regions, one behind the other. Never asks for more;
// counts bytes. Reads sizes, writes offsets: nothing in a block is a pointer, so that a block can
// be copied.

#ifndef SAT_BASE_ARENA_H
#define SAT_BASE_ARENA_H

#include "base/core.h"

#define SAT_ARENA_ALIGN ((uint64_t)16)

typedef struct satArena {
    uint64_t used; // bytes from the start of the block
} satArena;

// Where the next `bytes` bytes lie, as an offset from the start of the block. In 64 bits also where
// a pointer has 32: a block too large to exist has a size all the same.
uint64_t sat_carve(satArena *arena, uint64_t bytes);

#endif
