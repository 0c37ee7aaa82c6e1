#include "base/trig.h"

#include "base/constants.h"
#include "base/simd.h"

// pi/2 in two parts: 33 bits and the next 53.
static const double HALF_PI_UPPER = 1.57079632673412561417e+00;
static const double HALF_PI_LOWER = 6.07710050650619224932e-11;
static const double TWO_OVER_PI = 6.36619772367581382433e-01;

// 1.5 · 2^52. The last bit of a double this large is worth 1, so adding this rounds to an integer.
static const double TO_INTEGER = 6755399441055744.0;

// The remainders of both series after their first terms, for |x| <= pi/4 and z = x²:
//
//        sin x = x + x·(z·S)               S = −1/3! + z/5! − z²/7! + …
//        cos x = 1 − z·(1/2 − z·C)         C =  1/4! − z/6! + z²/8! − …
//
// S and C are evaluated side by side, starting with the smallest term. The first omitted terms are
// below 2^-57.
static satD2 series(satD2 z)
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

satRotation sat_rotation(double angle)
{
    SAT_ASSERT(angle >= -SAT_MAX_ANGLE && angle <= SAT_MAX_ANGLE);
    // The nearest whole number of quarter turns.
    union {
        double d;
        int64_t i;
    } quarters = {.d = angle * TWO_OVER_PI + TO_INTEGER};
    double k = quarters.d - TO_INTEGER;
    double reduced = (angle - k * HALF_PI_UPPER) - k * HALF_PI_LOWER, z = reduced * reduced, of[2];
    sat_d2_store(of, series(sat_d2_splat(z)));
    satD2 base = sat_d2_set(1.0 - z * (0.5 - z * of[1]), reduced + reduced * (z * of[0]));
    // Rotated by that many quarter turns, (c, s) becomes (c, s), (-s, c), (-c, -s) or (s, -c). A
    // table lookup avoids a branch that would be mispredicted half the time.
    double table[4];
    sat_d2_store(table, base);
    sat_d2_store(table + 2, sat_d2_sub(sat_d2_splat(0.0), base));
    uint32_t at = 4u - ((uint32_t)quarters.i & 3u);
    satRotation r;
    sat_d2_store(&r.c, sat_d2_set(table[at & 3u], table[(at + 1u) & 3u]));
    return r;
}
