#include "base/delta.h"

#include <string.h>

// Four words, processed at once where the processor can.
typedef uint32_t lanes __attribute__((vector_size(16)));

#define LANES 4u

static bool is_equal_group(const uint32_t *a, const uint32_t *b)
{
    lanes any = {0};
    for (uint32_t i = 0; i < SAT_DELTA_GROUP; i += LANES) {
        lanes x, y;
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b + i, sizeof y);
        any |= x ^ y;
    }
    return (any[0] | any[1] | any[2] | any[3]) == 0;
}

uint32_t sat_delta(const uint32_t *a, const uint32_t *b, uint32_t words, uint32_t first,
                   uint32_t *out)
{
    uint32_t *at = out;
    for (uint32_t group = 0; group < words; group += SAT_DELTA_GROUP) {
        if (is_equal_group(a + group, b + group)) continue;
        uint32_t mask = 0, *changed = at + 2;
        for (uint32_t i = 0; i < SAT_DELTA_GROUP; i++) {
            uint32_t bits = a[group + i] ^ b[group + i];
            *changed = bits;
            changed += bits != 0;
            mask |= (uint32_t)(bits != 0) << i;
        }
        at[0] = first + group;
        at[1] = mask;
        at = changed;
    }
    return (uint32_t)(at - out);
}

uint32_t sat_apply_delta(const uint32_t *delta, uint32_t length, uint32_t *words, uint32_t first,
                         uint32_t end)
{
    const uint32_t *at = delta;
    while (at < delta + length && *at < end) {
        uint32_t *group = words + (at[0] - first), mask = at[1];
        for (at += 2; mask != 0; mask &= mask - 1u) group[__builtin_ctz(mask)] ^= *at++;
    }
    return (uint32_t)(at - delta);
}
