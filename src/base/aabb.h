// Axis-aligned boxes: exact ones in double, and float ones rounded outward for the broad phase.

#ifndef SAT_BASE_AABB_H
#define SAT_BASE_AABB_H

#include "base/core.h"

typedef struct satBounds {
    double minX, minY, maxX, maxY;
} satBounds;

typedef struct satAabb {
    float minX, minY, maxX, maxY;
} satAabb;

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

// A float box that contains `bounds` grown by `padding` on every side.
static inline satAabb sat_aabb_around(satBounds bounds, double padding)
{
    return (satAabb){sat_round_down(bounds.minX - padding), sat_round_down(bounds.minY - padding),
                     sat_round_up(bounds.maxX + padding), sat_round_up(bounds.maxY + padding)};
}

#endif
