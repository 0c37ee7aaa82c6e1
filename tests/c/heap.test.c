// The shape heap shares equal shapes, frees unused ones and never loses a used one. Checks blocks,
// handles and capacities.

#include <stdlib.h>

#include "rng.h"
#include "fixture.h"
#include "world/heap.h"

#define BODIES 64u

typedef struct testHeap {
    satHeap heap;
    satHeapColumns columns;
} testHeap;

static testHeap open_heap(uint32_t room)
{
    testHeap s = {{.room = room, .bucketMask = 15},
                  {aligned_alloc(16, room), calloc(16, sizeof(uint32_t)),
                   calloc(BODIES, sizeof(uint32_t)), BODIES}};
    sat_heap_reset(&s.heap, s.columns);
    return s;
}

static void close_heap(testHeap *s)
{
    free(s->columns.bytes);
    free(s->columns.buckets);
    free(s->columns.handles);
}

static void grow_heap(testHeap *s, uint32_t room)
{
    room = (room + 15u) & ~15u;
    uint8_t *bytes = aligned_alloc(16, room);
    memset(bytes, 0xa5, room);
    memcpy(bytes, s->columns.bytes, s->heap.room);
    free(s->columns.bytes);
    s->columns.bytes = bytes;
    s->heap.room = room;
    sat_heap_rehash(&s->heap, s->columns);
}

static uint32_t take(testHeap *s, const fixture *g)
{
    uint32_t wanted = 0, handle;
    while ((handle = sat_heap_take(&s->heap, s->columns, shape_of(g), &wanted)) == 0) {
        CHECK(wanted > s->heap.room);
        grow_heap(s, wanted);
    }
    return handle;
}

static const satBlock *block(const testHeap *s, uint32_t handle)
{
    return (const satBlock *)(const void *)(s->columns.bytes + handle);
}

static bool holds(const testHeap *s, uint32_t handle, const fixture *g)
{
    return memcmp(sat_heap_shape(s->columns.bytes, handle), g->bytes, shape_of(g)->bytes) == 0;
}

static fixture one, two;

TEST(equal_shapes_share_a_block_and_different_ones_do_not)
{
    testHeap s = open_heap(4096);
    make_box(&one, 2.0, 3.0);
    make_box(&two, 2.0, 3.0);
    uint32_t first = take(&s, &one), second = take(&s, &two);
    CHECK(first != 0);
    CHECK_EQUAL(first, second);
    CHECK_EQUAL(block(&s, first)->users, 2);
    make_box(&two, 3.0, 2.0);
    uint32_t third = take(&s, &two);
    CHECK(third != first);
    CHECK_EQUAL(third % 16, 0);
    CHECK(holds(&s, first, &one) && holds(&s, third, &two));
    close_heap(&s);
}

TEST(the_last_user_makes_a_block_dead)
{
    testHeap s = open_heap(4096);
    make_circle(&one, 1.0);
    uint32_t handle = take(&s, &one);
    CHECK_EQUAL(take(&s, &one), handle);
    sat_heap_drop(&s.heap, s.columns, handle);
    CHECK_EQUAL(s.heap.dead, 0);
    sat_heap_drop(&s.heap, s.columns, handle);
    CHECK_EQUAL(s.heap.dead, sizeof(satBlock) + shape_of(&one)->bytes);
    CHECK(take(&s, &one) != handle); // a dead block is not found again
    close_heap(&s);
}

TEST(a_full_heap_changes_nothing_and_returns_a_sufficient_size)
{
    testHeap s = open_heap(256);
    double size = 1.0;
    uint32_t handle, wanted = 0, taken = 0;
    for (;; size += 1.0) {
        make_circle(&one, size);
        satHeap before = s.heap;
        handle = sat_heap_take(&s.heap, s.columns, shape_of(&one), &wanted);
        if (handle == 0) {
            CHECK_EQUAL(memcmp(&before, &s.heap, sizeof before), 0);
            break;
        }
        taken++;
    }
    CHECK(taken > 0);
    CHECK(wanted > 256);
    grow_heap(&s, wanted);
    CHECK(sat_heap_take(&s.heap, s.columns, shape_of(&one), &wanted) != 0);
    close_heap(&s);
}

TEST(every_heap_that_is_too_small_is_refused_without_an_overflow)
{
    make_box(&one, 2.0, 3.0);
    uint32_t needed = 2u * (uint32_t)sizeof(satBlock) + shape_of(&one)->bytes;
    for (uint32_t room = 16; room <= needed; room += 16) {
        testHeap s = open_heap(room);
        uint32_t wanted = 0;
        uint32_t handle = sat_heap_take(&s.heap, s.columns, shape_of(&one), &wanted);
        CHECK_EQUAL(handle != 0, room >= needed);
        if (handle == 0) CHECK(wanted >= needed);
        close_heap(&s);
    }
}

TEST(handles_follow_their_shapes_when_the_heap_is_compacted)
{
    static fixture shapes[BODIES];
    rng d = {101u};
    testHeap s = open_heap(2048);
    bool used[BODIES] = {false};
    for (int step = 0; step < 40000; step++) {
        uint32_t i = roll_below(&d, BODIES);
        if (used[i]) {
            sat_heap_drop(&s.heap, s.columns, s.columns.handles[i]);
            s.columns.handles[i] = 0;
            used[i] = false;
        } else {
            if (roll_below(&d, 3) == 0) {
                make_circle(&shapes[i], 1.0 + roll_below(&d, 50));
            } else if (roll_below(&d, 2) == 0) {
                make_box(&shapes[i], 1.0 + roll_below(&d, 9), 1.0 + roll_below(&d, 9));
            } else {
                double points[] = {0, 0, 1.0 + roll_below(&d, 9), 0, 3, 1.0 + roll_below(&d, 9)};
                make_polygon(&shapes[i], points, 3);
            }
            uint32_t handle = take(&s, &shapes[i]); // may move the other handles, so it comes first
            s.columns.handles[i] = handle;
            used[i] = true;
        }
        if (step % 16 != 0) continue;
        uint32_t users[BODIES] = {0}, living = 0;
        for (uint32_t k = 0; k < BODIES; k++) {
            if (!used[k]) continue;
            CHECK(holds(&s, s.columns.handles[k], &shapes[k]));
            bool first = true;
            for (uint32_t m = 0; m < BODIES; m++) {
                if (!used[m] || s.columns.handles[m] != s.columns.handles[k]) continue;
                users[k]++;
                if (m < k) first = false;
            }
            CHECK_EQUAL(block(&s, s.columns.handles[k])->users, users[k]);
            if (first) living += (uint32_t)sizeof(satBlock) + shape_of(&shapes[k])->bytes;
        }
        CHECK_EQUAL(s.heap.used, sizeof(satBlock) + living + s.heap.dead);
        CHECK(s.heap.used <= s.heap.room);
    }
    CHECK(s.heap.room < 64u * 1024u);
    close_heap(&s);
}

TEST(a_million_short_lived_shapes_need_no_more_memory_than_those_alive)
{
    testHeap s = open_heap(1024);
    double radius = 1.0;
    for (int i = 0; i < 1000000; i++) {
        radius += 0.25;
        make_circle(&one, radius);
        uint32_t at = (uint32_t)i % 8;
        if (s.columns.handles[at] != 0) {
            sat_heap_drop(&s.heap, s.columns, s.columns.handles[at]);
            s.columns.handles[at] = 0;
        }
        uint32_t handle = take(&s, &one);
        s.columns.handles[at] = handle;
    }
    CHECK(s.heap.room <= 2048);
    close_heap(&s);
}

int main(void) { return check_all(); }
