// The shape heap: holds one copy of every shape in a world, with a count of its users. Reads baked
// shapes, writes blocks. Equal shapes share a block, so that a thousand equal boxes take no more
// memory than one.
//
// Blocks are allocated at the end. A block without users is dead. When the heap is full and at
// least a quarter of it is dead, the other blocks are moved together and the handles are updated.
// So shapes that come and go do not make the heap grow, and to add a shape takes constant time on
// average.

#ifndef SAT_WORLD_HEAP_H
#define SAT_WORLD_HEAP_H

#include "shape/shape.h"

// A block: this header, then the shape. A handle is the offset of the header; 0 is none.
typedef struct satBlock {
    uint32_t users;
    uint32_t hash;  // of the shape; SAT_EDITED if the shape was edited after it was hashed
    uint32_t next;  // the next block in its bucket; edited blocks are in no bucket
    uint32_t moved; // during close_gaps, the new offset; during a save, the shape's number plus
                    // one, or 0
} satBlock;

#define SAT_EDITED 0u // no shape has this hash

typedef struct satHeap {
    uint32_t room; // bytes
    uint32_t used; // bytes up to the end of the last block
    uint32_t dead; // bytes of blocks without users
    uint32_t bucketMask;
} satHeap;

// A heap's bytes and buckets, and the handles to update when blocks move.
typedef struct satHeapColumns {
    uint8_t *bytes;
    uint32_t *buckets;
    uint32_t *handles; // one per body; 0 if it has no shape
    uint32_t handleCount;
} satHeapColumns;

void sat_heap_reset(satHeap *heap, satHeapColumns columns);

// Makes sure that a shape of `shapeBytes` bytes fits at the end of the heap. Returns the handle
// that it would get. If it does not fit, returns 0 and writes `*wanted`, like sat_heap_take.
uint32_t sat_heap_ready(satHeap *heap, satHeapColumns columns, uint32_t shapeBytes,
                        uint32_t *wanted);

// Stores `shape`, or finds an equal one, and adds one user. The shape may lie where sat_heap_ready
// has made room. Returns 0 if there is no room; `*wanted` is then the least room that suffices.
uint32_t sat_heap_take(satHeap *heap, satHeapColumns columns, const satShape *shape,
                       uint32_t *wanted);

// Gives a slot a block of its own with the same bytes, so that its shape may be edited. Returns the
// handle of that block, or 0 if there is no room, as in sat_heap_take.
uint32_t sat_heap_own(satHeap *heap, satHeapColumns columns, uint32_t slot, uint32_t *wanted);

// Adds a user; removes a user.
void sat_heap_share(satHeapColumns columns, uint32_t handle);
void sat_heap_drop(satHeap *heap, satHeapColumns columns, uint32_t handle);

// Enters all blocks into their buckets again, after the number of buckets has changed.
void sat_heap_rehash(satHeap *heap, satHeapColumns columns);

// Clears `moved` in all blocks.
void sat_heap_clear_marks(const satHeap *heap, satHeapColumns columns);

// Returns the hash of a block's shape. An edited block is hashed and enters its bucket only here,
// not at every edit.
uint32_t sat_heap_hash(satHeap *heap, satHeapColumns columns, uint32_t handle);

// Finds a block with the same bytes whose `moved` is not 0, and returns that `moved`; 0 if there is
// no such block.
uint32_t sat_heap_mark_of_equal(satHeap *heap, satHeapColumns columns, uint32_t handle);

// The offset of a block's shape.
static inline uint32_t sat_heap_offset(uint32_t handle)
{
    return handle + (uint32_t)sizeof(satBlock);
}

static inline const satShape *sat_heap_shape(const uint8_t *bytes, uint32_t handle)
{
    return (const satShape *)(const void *)(bytes + sat_heap_offset(handle));
}

#endif
