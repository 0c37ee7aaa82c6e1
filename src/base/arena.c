#include "base/arena.h"

uint64_t sat_carve(satArena *arena, uint64_t bytes)
{
    uint64_t offset = arena->used;
    arena->used += (bytes + SAT_ARENA_ALIGN - 1) & ~(SAT_ARENA_ALIGN - 1);
    return offset;
}
