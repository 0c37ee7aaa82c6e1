// Sine and cosine, bit-identical on every machine.

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
// few bits that its product with k is exact (Cody and Waite, Software Manual for the Elementary
// Functions, 1980). On that interval a Taylor series to the 17th power is accurate to about the
// last bit.
satRotation sat_rotation(double angle);

// The rotations by two angles, each as lanes (c, s), in about the time of one. Inlined, because
// every update computes them for all bodies that turned.
typedef struct satTwoRotations {
    satD2 first, second;
} satTwoRotations;

static inline satTwoRotations sat_two_rotations(double first, double second);

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
// Each sum starts with the smallest term. The first omitted terms are below 2^-57.
static inline satD2 sat_add_term(satD2 sum, satD2 z, double term)
{
    return sat_d2_add(sat_d2_mul(sum, z), sat_d2_splat(term));
}

static inline satD2 sat_sine_terms(satD2 z)
{
    satD2 sum = sat_d2_splat(1.0 / 355687428096000.0);
    sum = sat_add_term(sum, z, -1.0 / 1307674368000.0);
    sum = sat_add_term(sum, z, 1.0 / 6227020800.0);
    sum = sat_add_term(sum, z, -1.0 / 39916800.0);
    sum = sat_add_term(sum, z, 1.0 / 362880.0);
    sum = sat_add_term(sum, z, -1.0 / 5040.0);
    sum = sat_add_term(sum, z, 1.0 / 120.0);
    return sat_add_term(sum, z, -1.0 / 6.0);
}

static inline satD2 sat_cosine_terms(satD2 z)
{
    satD2 sum = sat_d2_splat(1.0 / 20922789888000.0);
    sum = sat_add_term(sum, z, -1.0 / 87178291200.0);
    sum = sat_add_term(sum, z, 1.0 / 479001600.0);
    sum = sat_add_term(sum, z, -1.0 / 3628800.0);
    sum = sat_add_term(sum, z, 1.0 / 40320.0);
    sum = sat_add_term(sum, z, -1.0 / 720.0);
    return sat_add_term(sum, z, 1.0 / 24.0);
}

// Rotated by 0, 1, 2 or 3 quarter turns, (c, s) becomes (c, s), (-s, c), (-c, -s) or (s, -c). Each
// is the componentwise sum of (c, s) times a constant and (s, c) times a pair of constants. This
// avoids a branch, which would be mispredicted half the time.
static inline satD2 sat_quarter_turns(satD2 turn, uint32_t quarters)
{
    static const double OF_ITSELF[4] = {1.0, 0.0, -1.0, 0.0};
    static const double OF_SWAPPED[4][2] = {{0.0, 0.0}, {-1.0, 1.0}, {0.0, 0.0}, {1.0, -1.0}};
    return sat_d2_add(sat_d2_mul(turn, sat_d2_splat(OF_ITSELF[quarters])),
                      sat_d2_mul(sat_d2_swap(turn), sat_d2_load(OF_SWAPPED[quarters])));
}

static inline satTwoRotations sat_two_rotations(double first, double second)
{
    const satD2 one = sat_d2_splat(1.0), half = sat_d2_splat(0.5);
    const satD2 toInteger = sat_d2_splat(SAT_TO_INTEGER);
    satD2 angle = sat_d2_set(first, second);
    // The nearest whole numbers of quarter turns, in the lowest bits of `sum`.
    satD2 sum = sat_d2_add(sat_d2_mul(angle, sat_d2_splat(SAT_TWO_OVER_PI)), toInteger);
    satD2 k = sat_d2_sub(sum, toInteger);
    satD2 x = sat_d2_sub(sat_d2_sub(angle, sat_d2_mul(k, sat_d2_splat(SAT_HALF_PI_UPPER))),
                         sat_d2_mul(k, sat_d2_splat(SAT_HALF_PI_LOWER)));
    satD2 z = sat_d2_mul(x, x);
    satD2 s = sat_d2_mul(z, sat_sine_terms(z));
    satD2 c = sat_d2_mul(z, sat_cosine_terms(z));
    s = sat_d2_add(x, sat_d2_mul(x, s));
    c = sat_d2_sub(one, sat_d2_mul(z, sat_d2_sub(half, c)));
    double quarters[2];
    sat_d2_store(quarters, sum);
    return (satTwoRotations){
        sat_quarter_turns(sat_d2_low_pair(c, s), (uint32_t)sat_double_bits(quarters[0]) & 3u),
        sat_quarter_turns(sat_d2_high_pair(c, s), (uint32_t)sat_double_bits(quarters[1]) & 3u)};
}

#endif
