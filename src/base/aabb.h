// Axis-aligned boxes: satBounds holds doubles; satAabb, for the broad phase, holds floats rounded
// outward.

#ifndef SAT_BASE_AABB_H
#define SAT_BASE_AABB_H

#include "base/core.h"
#include "base/vec2.h"

typedef struct satBounds {
    double minX, minY, maxX, maxY;
} satBounds;

// Returns the box around two boxes.
static inline satBounds sat_bounds_union(satBounds a, satBounds b)
{
    return (satBounds){sat_smaller(a.minX, b.minX), sat_smaller(a.minY, b.minY),
                       sat_larger(a.maxX, b.maxX), sat_larger(a.maxY, b.maxY)};
}

typedef struct satAabb {
    float minX, minY, maxX, maxY;
} satAabb;

// Returns the bounds of a box grown by `reach` on every side.
static inline satBounds sat_bounds_around(satAabb box, double reach)
{
    return (satBounds){(double)box.minX - reach, (double)box.minY - reach, (double)box.maxX + reach,
                       (double)box.maxY + reach};
}

// Returns true if bounds and a box overlap; touching counts.
static inline bool sat_bounds_overlap(satBounds bounds, satAabb box)
{
    return (double)box.minX <= bounds.maxX && (double)box.maxX >= bounds.minX &&
           (double)box.minY <= bounds.maxY && (double)box.maxY >= bounds.minY;
}

// Returns true if two boxes overlap; touching counts.
static inline bool sat_aabb_overlap(satAabb a, satAabb b)
{
    return !(a.minX > b.maxX || b.minX > a.maxX || a.minY > b.maxY || b.minY > a.maxY);
}

// Returns the box around two boxes.
static inline satAabb sat_aabb_union(satAabb a, satAabb b)
{
    return (satAabb){sat_min(a.minX, b.minX), sat_min(a.minY, b.minY), sat_max(a.maxX, b.maxX),
                     sat_max(a.maxY, b.maxY)};
}

// Returns the next float toward +infinity if `step` is positive, toward -infinity if it is
// negative. `value` must be finite and not the largest float. Adding 1 to the bits of a float gives
// the next float away from zero.
static inline float sat_next_float(float value, int step)
{
    uint32_t bits = sat_float_bits(value);
    if (value == 0.0f) return sat_float_of_bits(step < 0 ? 0x80000001u : 1u);
    return sat_float_of_bits((value > 0.0f) == (step > 0) ? bits + 1u : bits - 1u);
}

// sat_round_down returns the largest float that is not above `value`, sat_round_up the smallest
// that is not below it.
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

// Returns a float box that contains the box from `low` to `high`. Its sides are at most three float
// steps farther out. Each side is moved outward by 2^-23 of its coordinate, which is at least half
// a float step: the largest rounding error.
static inline satAabb sat_aabb_around(satD2 low, satD2 high)
{
    const satD2 margin = sat_d2_splat(1.0 / 8388608.0);
    low = sat_d2_sub(low, sat_d2_mul(sat_d2_abs(low), margin));
    high = sat_d2_add(high, sat_d2_mul(sat_d2_abs(high), margin));
    satAabb box;
    sat_f4_store(&box.minX, sat_f4_from_d2(low, high));
    return box;
}

// Returns the box with its lower sides moved by `low` and its upper sides by `high`, rounded
// outward.
static inline satAabb sat_aabb_moved(satAabb box, satD2 low, satD2 high)
{
    return sat_aabb_around(sat_d2_add(sat_d2_set((double)box.minX, (double)box.minY), low),
                           sat_d2_add(sat_d2_set((double)box.maxX, (double)box.maxY), high));
}

// Returns a box grown by `by` on every side, rounded outward.
static inline satAabb sat_aabb_grown(satAabb box, double by)
{
    return sat_aabb_moved(box, sat_d2_splat(-by), sat_d2_splat(by));
}

#endif
