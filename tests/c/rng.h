// A seeded random number generator, the same on every machine (mulberry32, as in golden.js).

#ifndef SAT_TESTS_RNG_H
#define SAT_TESTS_RNG_H

#include <stdint.h>

typedef struct rng {
    uint32_t state;
} rng;

static inline uint32_t roll(rng *d)
{
    d->state += 0x6D2B79F5u;
    uint32_t t = d->state;
    t = (t ^ (t >> 15)) * (t | 1u);
    t ^= t + (t ^ (t >> 7)) * (t | 61u);
    return t ^ (t >> 14);
}

// Returns a number from 0 up to, but not including, `bound`.
static inline uint32_t roll_below(rng *d, uint32_t bound) { return roll(d) % bound; }

// Returns a number from `low` up to, but not including, `high`, in steps of 2^-32 of the
// difference.
static inline double roll_between(rng *d, double low, double high)
{
    return low + (high - low) * ((double)roll(d) / 4294967296.0);
}

#endif
