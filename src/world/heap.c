#include "world/heap.h"

#include <string.h>

#include "base/hash.h"

#define FIRST_BLOCK ((uint32_t)sizeof(satBlock)) // so that no handle is 0

static satBlock *block_at(satHeapColumns columns, uint32_t handle)
{
    return (satBlock *)(void *)(columns.bytes + handle);
}

static uint32_t block_bytes(satHeapColumns columns, uint32_t handle)
{
    return (uint32_t)sizeof(satBlock) + sat_heap_shape(columns.bytes, handle)->bytes;
}

void sat_heap_reset(satHeap *heap, satHeapColumns columns)
{
    heap->used = FIRST_BLOCK;
    heap->dead = 0;
    memset(columns.buckets, 0, (heap->bucketMask + 1u) * sizeof *columns.buckets);
}

static uint32_t hash_of(const satShape *shape)
{
    uint32_t hash = sat_hash_words(SAT_HASH_START, shape, shape->bytes);
    return hash != SAT_EDITED ? hash : 1u;
}

static void enter_bucket(satHeap *heap, satHeapColumns columns, uint32_t handle)
{
    satBlock *block = block_at(columns, handle);
    uint32_t *bucket = &columns.buckets[block->hash & heap->bucketMask];
    block->next = *bucket;
    *bucket = handle;
}

static void leave_bucket(satHeap *heap, satHeapColumns columns, uint32_t handle)
{
    const satBlock *block = block_at(columns, handle);
    if (block->hash == SAT_EDITED) return;
    uint32_t *link = &columns.buckets[block->hash & heap->bucketMask];
    while (*link != handle) link = &block_at(columns, *link)->next;
    *link = block->next;
}

void sat_heap_rehash(satHeap *heap, satHeapColumns columns)
{
    memset(columns.buckets, 0, (heap->bucketMask + 1u) * sizeof *columns.buckets);
    for (uint32_t at = FIRST_BLOCK; at < heap->used; at += block_bytes(columns, at)) {
        const satBlock *block = block_at(columns, at);
        if (block->users > 0 && block->hash != SAT_EDITED) enter_bucket(heap, columns, at);
    }
}

// Moves the blocks with users together, in order, and updates the handles.
static void close_gaps(satHeap *heap, satHeapColumns columns)
{
    uint32_t end = FIRST_BLOCK;
    for (uint32_t at = FIRST_BLOCK; at < heap->used; at += block_bytes(columns, at)) {
        satBlock *block = block_at(columns, at);
        block->moved = end;
        if (block->users > 0) end += block_bytes(columns, at);
    }
    for (uint32_t i = 0; i < columns.handleCount; i++) {
        uint32_t *handle = &columns.handles[i];
        if (*handle != 0) *handle = block_at(columns, *handle)->moved;
    }
    for (uint32_t at = FIRST_BLOCK, bytes; at < heap->used; at += bytes) {
        const satBlock *block = block_at(columns, at);
        bytes = block_bytes(columns, at);
        if (block->users > 0) memmove(columns.bytes + block->moved, block, bytes);
    }
    heap->used = end;
    heap->dead = 0;
    sat_heap_rehash(heap, columns);
}

uint32_t sat_heap_ready(satHeap *heap, satHeapColumns columns, uint32_t shapeBytes,
                        uint32_t *wanted)
{
    uint32_t bytes = (uint32_t)sizeof(satBlock) + shapeBytes;
    if (heap->used + bytes > heap->room && heap->dead >= heap->room / 4u) close_gaps(heap, columns);
    if (heap->used + bytes <= heap->room) return heap->used;
    *wanted = heap->used + bytes;
    return 0;
}

uint32_t sat_heap_take(satHeap *heap, satHeapColumns columns, const satShape *shape,
                       uint32_t *wanted)
{
    uint32_t hash = hash_of(shape);
    uint32_t at = columns.buckets[hash & heap->bucketMask];
    for (; at != 0; at = block_at(columns, at)->next) {
        const satShape *known = sat_heap_shape(columns.bytes, at);
        if (!sat_is_same_shape(known, shape)) continue;
        block_at(columns, at)->users++;
        return at;
    }
    at = sat_heap_ready(heap, columns, shape->bytes, wanted);
    if (at == 0) return 0;
    heap->used += (uint32_t)sizeof(satBlock) + shape->bytes;
    *block_at(columns, at) = (satBlock){.users = 1, .hash = hash};
    memmove(columns.bytes + sat_heap_offset(at), shape, shape->bytes);
    enter_bucket(heap, columns, at);
    return at;
}

uint32_t sat_heap_own(satHeap *heap, satHeapColumns columns, uint32_t slot, uint32_t *wanted)
{
    uint32_t handle = columns.handles[slot];
    satBlock *block = block_at(columns, handle);
    if (block->users == 1) {
        leave_bucket(heap, columns, handle);
        block->hash = SAT_EDITED;
        return handle;
    }
    uint32_t bytes = sat_heap_shape(columns.bytes, handle)->bytes;
    uint32_t at = sat_heap_ready(heap, columns, bytes, wanted);
    if (at == 0) return 0;
    handle = columns.handles[slot]; // sat_heap_ready may have moved the block
    heap->used += (uint32_t)sizeof(satBlock) + bytes;
    *block_at(columns, at) = (satBlock){.users = 1, .hash = SAT_EDITED};
    memcpy(columns.bytes + sat_heap_offset(at), sat_heap_shape(columns.bytes, handle), bytes);
    block_at(columns, handle)->users--;
    columns.handles[slot] = at;
    return at;
}

void sat_heap_clear_marks(const satHeap *heap, satHeapColumns columns)
{
    for (uint32_t at = FIRST_BLOCK; at < heap->used; at += block_bytes(columns, at))
        block_at(columns, at)->moved = 0;
}

uint32_t sat_heap_hash(satHeap *heap, satHeapColumns columns, uint32_t handle)
{
    satBlock *block = block_at(columns, handle);
    if (block->hash == SAT_EDITED) {
        block->hash = hash_of(sat_heap_shape(columns.bytes, handle));
        enter_bucket(heap, columns, handle);
    }
    return block->hash;
}

uint32_t sat_heap_mark_of_equal(satHeap *heap, satHeapColumns columns, uint32_t handle)
{
    const satShape *shape = sat_heap_shape(columns.bytes, handle);
    uint32_t at = columns.buckets[sat_heap_hash(heap, columns, handle) & heap->bucketMask];
    for (; at != 0; at = block_at(columns, at)->next) {
        const satBlock *other = block_at(columns, at);
        const satShape *known = sat_heap_shape(columns.bytes, at);
        if (other->moved != 0 && sat_is_same_shape(known, shape)) return other->moved;
    }
    return 0;
}

void sat_heap_share(satHeapColumns columns, uint32_t handle) { block_at(columns, handle)->users++; }

void sat_heap_drop(satHeap *heap, satHeapColumns columns, uint32_t handle)
{
    if (--block_at(columns, handle)->users > 0) return;
    leave_bucket(heap, columns, handle);
    heap->dead += block_bytes(columns, handle);
}
