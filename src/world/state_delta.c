#include "world/state_delta.h"

#include <string.h>

#include "world/state.h"

#define GROUP_BYTES (SAT_DELTA_GROUP * (uint32_t)sizeof(uint32_t))
#define HEADER_WORDS ((uint32_t)(sizeof(satState) / sizeof(uint32_t)))

// The number of groups that contain words of the header.
#define HEADER_GROUPS ((HEADER_WORDS + SAT_DELTA_GROUP - 1u) / SAT_DELTA_GROUP)

static uint64_t whole_groups(uint64_t bytes)
{
    return (bytes + GROUP_BYTES - 1u) & ~(uint64_t)(GROUP_BYTES - 1u);
}

// The parts of two states, and a shared layout in which each part is as long as the longer of the
// two. All three layouts are the same up to byte `head`, a multiple of GROUP_BYTES.
typedef struct pairing {
    satStateParts a, b, shared;
    uint32_t parts, head, bytes;
} pairing;

static void pair_states(const satState *a, const satState *b, pairing *p)
{
    uint32_t columns = a->columns > b->columns ? a->columns : b->columns;
    uint64_t at = 0, same = UINT64_MAX;
    p->parts = sat_state_parts(a, columns, &p->a);
    sat_state_parts(b, columns, &p->b);
    for (uint32_t i = 0; i < p->parts; i++) {
        uint64_t inA = p->a.start[i + 1] - p->a.start[i], inB = p->b.start[i + 1] - p->b.start[i];
        p->shared.start[i] = at;
        if (inA != inB && same == UINT64_MAX) same = at;
        at += inA > inB ? inA : inB;
    }
    p->shared.start[p->parts] = at;
    p->bytes = (uint32_t)whole_groups(at);
    p->head = same == UINT64_MAX ? p->bytes : (uint32_t)same & ~(GROUP_BYTES - 1u);
}

// Copies the bytes of a state from byte `head` on into the shared layout. `own` are the parts of
// this state.
static uint32_t *spread(const satState *state, const pairing *p, const satStateParts *own,
                        uint8_t *out)
{
    memset(out, 0, p->bytes - p->head);
    for (uint32_t i = 0; i < p->parts; i++) {
        uint64_t begin = own->start[i], to = p->shared.start[i], end = own->start[i + 1];
        if (end <= p->head || begin == end) continue;
        uint64_t inHead = begin < p->head ? p->head - begin : 0;
        memcpy(out + (to + inHead - p->head), (const uint8_t *)state + begin + inHead,
               (size_t)(end - begin - inHead));
    }
    return (uint32_t *)(void *)out;
}

// The inverse of spread, for state `b`.
static void gather(const uint8_t *from, const pairing *p, satState *state)
{
    for (uint32_t i = 0; i < p->parts; i++) {
        uint64_t to = p->b.start[i], begin = p->shared.start[i], end = p->b.start[i + 1];
        if (end <= p->head || to == end) continue;
        uint64_t inHead = begin < p->head ? p->head - begin : 0;
        memcpy((uint8_t *)state + to + inHead, from + (begin + inHead - p->head),
               (size_t)(end - to - inHead));
    }
}

satDeltaRoom sat_state_delta_room(const satState *a, const satState *b)
{
    pairing p;
    pair_states(a, b, &p);
    uint32_t words = sat_most_delta_words(p.bytes / (uint32_t)sizeof(uint32_t));
    return (satDeltaRoom){sizeof(uint32_t) * (uint64_t)words, 2ull * (p.bytes - p.head)};
}

uint32_t sat_state_delta(const satState *a, const satState *b, uint32_t *delta, void *scratch)
{
    pairing p;
    pair_states(a, b, &p);
    const uint32_t word = sizeof(uint32_t), tail = p.bytes - p.head;
    uint32_t length = sat_delta((const uint32_t *)a, (const uint32_t *)b, p.head / word, 0, delta);
    if (tail == 0) return length;
    const uint32_t *tailA = spread(a, &p, &p.a, scratch);
    const uint32_t *tailB = spread(b, &p, &p.b, (uint8_t *)scratch + tail);
    return length + sat_delta(tailA, tailB, tail / word, p.head / word, delta + length);
}

// Finds the layout of the other state. Its header is at the same place as that of `state`, so the
// delta can be applied to the header first.
static void pair_with_other(const satState *state, const uint32_t *delta, uint32_t length,
                            pairing *p)
{
    union {
        uint32_t words[HEADER_GROUPS * SAT_DELTA_GROUP];
        satState header;
    } other;
    memcpy(&other, state, sizeof other);
    sat_apply_delta(delta, length, other.words, 0, HEADER_WORDS);
    pair_states(state, &other.header, p);
}

void sat_state_apply(satState *state, uint32_t room, const uint32_t *delta, uint32_t length,
                     void *scratch)
{
    pairing p;
    pair_with_other(state, delta, length, &p);
    const uint32_t head = p.head / (uint32_t)sizeof(uint32_t);
    uint32_t *tail = spread(state, &p, &p.a, scratch);
    uint32_t used = sat_apply_delta(delta, length, (uint32_t *)state, 0, head);
    if (p.head == p.bytes) return;
    sat_apply_delta(delta + used, length - used, tail, head, UINT32_MAX);
    memset((uint8_t *)state + p.head, 0, room - p.head);
    gather(scratch, &p, state);
}
