#include "base/delta.h"

#include <string.h>

// Four words, in one SIMD register where the target has them.
typedef uint32_t lanes __attribute__((vector_size(16)));

#define LANES 4u

// A group with at least this many differing words is stored in full, which is faster and takes at
// most a third more bytes.
#define LEAST_FULL 24u

static lanes lanes_at(const uint32_t *at)
{
    lanes words;
    memcpy(&words, at, sizeof words);
    return words;
}

static bool is_equal_group(const uint32_t *a, const uint32_t *b)
{
    lanes any = {0};
    for (uint32_t i = 0; i < SAT_DELTA_GROUP; i += LANES) any |= lanes_at(a + i) ^ lanes_at(b + i);
    return (any[0] | any[1] | any[2] | any[3]) == 0;
}

static void xor_group(const uint32_t *a, const uint32_t *b, uint32_t *out)
{
    for (uint32_t i = 0; i < SAT_DELTA_GROUP; i += LANES) {
        lanes bits = lanes_at(a + i) ^ lanes_at(b + i);
        memcpy(out + i, &bits, sizeof bits);
    }
}

// The mask of the words that differ. If many differ, all bits are set, and the group is stored in
// full.
static uint32_t mask_of(const uint32_t *a, const uint32_t *b)
{
    uint32_t mask = 0, differing = 0;
    for (uint32_t i = 0; i < SAT_DELTA_GROUP; i++) {
        uint32_t differs = a[i] != b[i];
        mask |= differs << i;
        differing += differs;
    }
    return differing < LEAST_FULL ? mask : UINT32_MAX;
}

uint32_t sat_delta(const uint32_t *a, const uint32_t *b, uint32_t words, uint32_t first,
                   uint32_t *out)
{
    uint32_t *at = out;
    for (uint32_t group = 0; group < words; group += SAT_DELTA_GROUP) {
        const uint32_t *one = a + group, *other = b + group;
        if (is_equal_group(one, other)) continue;
        uint32_t mask = mask_of(one, other);
        *at++ = first + group;
        *at++ = mask;
        if (mask == UINT32_MAX) {
            xor_group(one, other, at);
            at += SAT_DELTA_GROUP;
            continue;
        }
        for (; mask != 0; mask &= mask - 1u) {
            uint32_t i = (uint32_t)__builtin_ctz(mask);
            *at++ = one[i] ^ other[i];
        }
    }
    return (uint32_t)(at - out);
}

uint32_t sat_apply_delta(const uint32_t *delta, uint32_t length, uint32_t *words, uint32_t first,
                         uint32_t end)
{
    const uint32_t *at = delta;
    while (at < delta + length && *at < end) {
        uint32_t *group = words + (at[0] - first), mask = at[1];
        at += 2;
        if (mask == UINT32_MAX) {
            xor_group(group, at, group);
            at += SAT_DELTA_GROUP;
            continue;
        }
        for (; mask != 0; mask &= mask - 1u) group[__builtin_ctz(mask)] ^= *at++;
    }
    return (uint32_t)(at - delta);
}
