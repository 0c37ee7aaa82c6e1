// The counted shape heap: every shape that a world's bodies use, once, with the number of its
// users. Reads baked shapes, writes blocks; equal bytes share a block, so that a thousand equal
// boxes cost one.
//
// Blocks are handed out from the end. A block without users is dead; when the dead are a quarter of
// the room, the living are moved together and the bodies told. So a million shapes that come and go
// leave no trace, and adding costs the same on average.

#ifndef SAT_WORLD_HEAP_H
#define SAT_WORLD_HEAP_H

#include "shape/shape.h"

// A block: this header, then the shape. Handles are offsets of the header; 0 is none.
typedef struct satBlock {
    uint32_t users;
    uint32_t hash;
    uint32_t next;  // of the same bucket
    uint32_t moved; // while moving together: where to; while a state is saved: its number (state.c)
} satBlock;

typedef struct satHeap {
    uint32_t room; // bytes
    uint32_t used; // bytes up to the end of the last block
    uint32_t dead; // bytes of blocks without users
    uint32_t bucketMask;
} satHeap;

// Where a heap's bytes and buckets are, and who must be told when blocks move.
typedef struct satHeapColumns {
    uint8_t *bytes;
    uint32_t *buckets;
    uint32_t *handles; // one per body; 0 where there is none
    uint32_t handleCount;
} satHeapColumns;

void sat_heap_reset(satHeap *heap, satHeapColumns columns);

// Sees to it that a shape of so many bytes has room at the end: the handle that it would get, or 0
// as below.
uint32_t sat_heap_ready(satHeap *heap, satHeapColumns columns, uint32_t shapeBytes,
                        uint32_t *wanted);

// A block for `shape`, which may lie where it will, with one user more. 0 if there is no room; then
// `*wanted` is the least room that would do.
uint32_t sat_heap_take(satHeap *heap, satHeapColumns columns, const satShape *shape,
                       uint32_t *wanted);
// The handle of a block with the same bytes that has but one user and shares with nobody who comes
// later: the user may write to it. 0 if there is no room, as above.
uint32_t sat_heap_own(satHeap *heap, satHeapColumns columns, uint32_t handle, uint32_t *wanted);

// One user more.
void sat_heap_share(satHeapColumns columns, uint32_t handle);
void sat_heap_drop(satHeap *heap, satHeapColumns columns, uint32_t handle);

// Puts every block into its bucket afresh, after the number of buckets has changed.
void sat_heap_rehash(satHeap *heap, satHeapColumns columns);

// Where the shape of a block lies, in bytes.
static inline uint32_t sat_heap_offset(uint32_t handle)
{
    return handle + (uint32_t)sizeof(satBlock);
}

static inline const satShape *sat_heap_shape(const uint8_t *bytes, uint32_t handle)
{
    return (const satShape *)(const void *)(bytes + sat_heap_offset(handle));
}

#endif
