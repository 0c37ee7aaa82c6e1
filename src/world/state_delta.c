#include "world/state_delta.h"

#include <string.h>

#include "world/state.h"

#define GROUP_BYTES (SAT_DELTA_GROUP * (uint32_t)sizeof(uint32_t))
#define HEADER_WORDS ((uint32_t)(sizeof(satState) / sizeof(uint32_t)))

// The header and the groups that it reaches into.
#define HEADER_GROUPS ((HEADER_WORDS + SAT_DELTA_GROUP - 1u) / SAT_DELTA_GROUP)

static uint64_t whole_groups(uint64_t bytes)
{
    return (bytes + GROUP_BYTES - 1u) & ~(uint64_t)(GROUP_BYTES - 1u);
}

// Where the parts of two states begin, and where they begin in the layout that both share: there
// each part is as long as the longer of the two.
typedef struct pairing {
    satStateParts a, b, shared;
    uint64_t bytes;
    bool isSame; // both have the same layout
} pairing;

static pairing pair_states(const satState *a, const satState *b)
{
    pairing p = {.a = sat_state_parts(a), .b = sat_state_parts(b)};
    p.isSame = memcmp(&p.a, &p.b, sizeof p.a) == 0;
    uint64_t at = HEADER_GROUPS * GROUP_BYTES;
    for (uint32_t i = 0; i < SAT_STATE_PARTS; i++) {
        uint64_t inA = p.a.start[i + 1] - p.a.start[i], inB = p.b.start[i + 1] - p.b.start[i];
        p.shared.start[i] = at;
        at += inA > inB ? inA : inB;
    }
    p.bytes = whole_groups(p.isSame ? a->bytes : at);
    return p;
}

// Copies the parts of a state, `of`, from one layout to another.
static void copy_parts(void *out, const satStateParts *to, const void *state,
                       const satStateParts *from, const satStateParts *of)
{
    memcpy(out, state, sizeof(satState));
    for (uint32_t i = 0; i < SAT_STATE_PARTS; i++) {
        memcpy((uint8_t *)out + to->start[i], (const uint8_t *)state + from->start[i],
               (size_t)(of->start[i + 1] - of->start[i]));
    }
}

static uint32_t *spread(const satState *state, const pairing *p, const satStateParts *of, void *out)
{
    memset(out, 0, (size_t)p->bytes);
    copy_parts(out, &p->shared, state, of, of);
    return out;
}

satDeltaRoom sat_state_delta_room(const satState *a, const satState *b)
{
    pairing p = pair_states(a, b);
    uint64_t words = p.bytes / sizeof(uint32_t);
    return (satDeltaRoom){
        .delta = sizeof(uint32_t) * (uint64_t)sat_most_delta_words((uint32_t)words),
        .scratch = p.isSame ? 0 : 2 * p.bytes,
    };
}

uint32_t sat_state_delta(const satState *a, const satState *b, uint32_t *delta, void *scratch)
{
    pairing p = pair_states(a, b);
    const uint32_t *inA = (const uint32_t *)a, *inB = (const uint32_t *)b;
    if (!p.isSame) {
        inA = spread(a, &p, &p.a, scratch);
        inB = spread(b, &p, &p.b, (uint8_t *)scratch + p.bytes);
    }
    return sat_delta(inA, inB, (uint32_t)(p.bytes / sizeof(uint32_t)), delta);
}

// The header comes first in every layout, so its delta can be applied before the layout is known.
static pairing pair_with_other(const satState *state, const uint32_t *delta, uint32_t length)
{
    union {
        uint32_t words[HEADER_GROUPS * SAT_DELTA_GROUP];
        satState header;
    } other;
    memcpy(&other, state, sizeof other);
    sat_apply_delta(delta, length, other.words, HEADER_WORDS);
    return pair_states(state, &other.header);
}

uint64_t sat_state_apply_scratch(const satState *state, const uint32_t *delta, uint32_t length)
{
    pairing p = pair_with_other(state, delta, length);
    return p.isSame ? 0 : p.bytes;
}

void sat_state_apply(satState *state, uint32_t room, const uint32_t *delta, uint32_t length,
                     void *scratch)
{
    pairing p = pair_with_other(state, delta, length);
    uint32_t *words = p.isSame ? (uint32_t *)state : spread(state, &p, &p.a, scratch);
    sat_apply_delta(delta, length, words, UINT32_MAX);
    if (p.isSame) return;
    memset(state, 0, room);
    copy_parts(state, &p.b, words, &p.shared, &p.b);
}
