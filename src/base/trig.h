// Sine and cosine with the same bits on every machine.

#ifndef SAT_BASE_TRIG_H
#define SAT_BASE_TRIG_H

#include "base/core.h"
#include "base/simd.h"

typedef struct satRotation {
    double c, s;
} satRotation;

// Returns the rotation by `angle` radians, |angle| <= SAT_MAX_ANGLE: [c -s; s c], as canvas
// rotates. Both values are within 2^-52 of the exact ones; an angle of 0 gives exactly 1 and 0.
//
// The angle is reduced to [-pi/4, pi/4] by subtracting k·pi/2 in two parts. The first part has so
// few bits that k times it is exact (Cody and Waite, Software Manual for the Elementary Functions,
// 1980). On that interval a Taylor series to the 17th power is accurate to about the last bit.
satRotation sat_rotation(double angle);

// The same, as two lanes (c, s); inlined, because a refresh calls it for every body that turned.
static inline satD2 sat_rotation_lanes(double angle);

// pi/2 in two parts: 33 bits and the next 53.
static const double SAT_HALF_PI_UPPER = 1.57079632673412561417e+00;
static const double SAT_HALF_PI_LOWER = 6.07710050650619224932e-11;
static const double SAT_TWO_OVER_PI = 6.36619772367581382433e-01;

// 1.5 · 2^52. The last bit of a double this large is worth 1, so adding this rounds to an integer.
static const double SAT_TO_INTEGER = 6755399441055744.0;

// The remainders of both series after their first terms, for |x| <= pi/4 and z = x²:
//
//        sin x = x + x·(z·S)               S = −1/3! + z/5! − z²/7! + …
//        cos x = 1 − z·(1/2 − z·C)         C =  1/4! − z/6! + z²/8! − …
//
// S and C are evaluated side by side, starting with the smallest term. The first omitted terms are
// below 2^-57.
static inline satD2 sat_trig_series(satD2 z)
{
    satD2 sum = sat_d2_set(1.0 / 355687428096000.0, 0.0);
    sum =
        sat_d2_add(sat_d2_mul(sum, z), sat_d2_set(-1.0 / 1307674368000.0, 1.0 / 20922789888000.0));
    sum = sat_d2_add(sat_d2_mul(sum, z), sat_d2_set(1.0 / 6227020800.0, -1.0 / 87178291200.0));
    sum = sat_d2_add(sat_d2_mul(sum, z), sat_d2_set(-1.0 / 39916800.0, 1.0 / 479001600.0));
    sum = sat_d2_add(sat_d2_mul(sum, z), sat_d2_set(1.0 / 362880.0, -1.0 / 3628800.0));
    sum = sat_d2_add(sat_d2_mul(sum, z), sat_d2_set(-1.0 / 5040.0, 1.0 / 40320.0));
    sum = sat_d2_add(sat_d2_mul(sum, z), sat_d2_set(1.0 / 120.0, -1.0 / 720.0));
    return sat_d2_add(sat_d2_mul(sum, z), sat_d2_set(-1.0 / 6.0, 1.0 / 24.0));
}

static inline satD2 sat_rotation_lanes(double angle)
{
    // The nearest whole number of quarter turns.
    union {
        double d;
        int64_t i;
    } quarters = {.d = angle * SAT_TWO_OVER_PI + SAT_TO_INTEGER};
    double k = quarters.d - SAT_TO_INTEGER;
    double x = (angle - k * SAT_HALF_PI_UPPER) - k * SAT_HALF_PI_LOWER, z = x * x, of[2];
    sat_d2_store(of, sat_trig_series(sat_d2_splat(z)));
    satD2 base = sat_d2_set(1.0 - z * (0.5 - z * of[1]), x + x * (z * of[0]));
    // Rotated by that many quarter turns, (c, s) becomes (c, s), (-s, c), (-c, -s) or (s, -c): a
    // multiple of itself plus a multiple of (s, c). A branch would be mispredicted half the time.
    static const double OF_ITSELF[4] = {1.0, 0.0, -1.0, 0.0};
    static const double OF_SWAPPED[4][2] = {{0.0, 0.0}, {-1.0, 1.0}, {0.0, 0.0}, {1.0, -1.0}};
    uint32_t at = (uint32_t)quarters.i & 3u;
    return sat_d2_add(sat_d2_mul(base, sat_d2_splat(OF_ITSELF[at])),
                      sat_d2_mul(sat_d2_swap(base), sat_d2_load(OF_SWAPPED[at])));
}

#endif
