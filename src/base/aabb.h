// Axis-aligned boxes: exact ones in double, and float ones rounded outward for the broad phase.

#ifndef SAT_BASE_AABB_H
#define SAT_BASE_AABB_H

#include "base/core.h"
#include "base/simd.h"

typedef struct satBounds {
    double minX, minY, maxX, maxY;
} satBounds;

typedef struct satAabb {
    float minX, minY, maxX, maxY;
} satAabb;

// Closed boxes: touching is overlapping.
static inline bool sat_aabb_overlap(satAabb a, satAabb b)
{
    return !(a.minX > b.maxX || b.minX > a.maxX || a.minY > b.maxY || b.minY > a.maxY);
}

// The next float toward +infinity for positive `step`, toward -infinity for negative. `value` is
// finite and not the largest float; neighbours in value are neighbours as bits.
static inline float sat_next_float(float value, int step)
{
    union {
        float f;
        int32_t i;
    } bits = {.f = value};
    if (value == 0.0f) {
        bits.i = 1 | (step < 0 ? INT32_MIN : 0);
    } else {
        bits.i += (value > 0.0f) == (step > 0) ? 1 : -1;
    }
    return bits.f;
}

// The largest float not above `value`, the smallest not below it.
static inline float sat_round_down(double value)
{
    float f = (float)value;
    return (double)f > value ? sat_next_float(f, -1) : f;
}

static inline float sat_round_up(double value)
{
    float f = (float)value;
    return (double)f < value ? sat_next_float(f, 1) : f;
}

// A float box that contains the box from `low` to `high` and is larger by less than two steps of a
// float: 2^-23 of a number is at least half a step, by which rounding may miss.
static inline void sat_aabb_around(satD2 low, satD2 high, satAabb *out)
{
    const satD2 share = sat_d2_splat(1.0 / 8388608.0);
    low = sat_d2_sub(low, sat_d2_mul(sat_d2_abs(low), share));
    high = sat_d2_add(high, sat_d2_mul(sat_d2_abs(high), share));
    sat_f4_store(&out->minX, sat_f4_from_d2(low, high));
}

#endif
