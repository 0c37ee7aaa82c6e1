#include "base/trig.h"

#include "base/constants.h"
#include "base/simd.h"

// pi/2 in two parts: 33 bits and the next 53.
static const double HALF_PI_UPPER = 1.57079632673412561417e+00;
static const double HALF_PI_LOWER = 6.07710050650619224932e-11;
static const double TWO_OVER_PI = 6.36619772367581382433e-01;

// x - x³/3! + x⁵/5! - … for |x| <= pi/4: the first term left out is below 2^-57.
static double sine_near_zero(double x)
{
    double z = x * x;
    double sum = 1.0 / 355687428096000.0;
    sum = sum * z - 1.0 / 1307674368000.0;
    sum = sum * z + 1.0 / 6227020800.0;
    sum = sum * z - 1.0 / 39916800.0;
    sum = sum * z + 1.0 / 362880.0;
    sum = sum * z - 1.0 / 5040.0;
    sum = sum * z + 1.0 / 120.0;
    sum = sum * z - 1.0 / 6.0;
    return x + x * (z * sum);
}

// 1 - x²/2! + x⁴/4! - … likewise.
static double cosine_near_zero(double x)
{
    double z = x * x;
    double sum = 1.0 / 20922789888000.0;
    sum = sum * z - 1.0 / 87178291200.0;
    sum = sum * z + 1.0 / 479001600.0;
    sum = sum * z - 1.0 / 3628800.0;
    sum = sum * z + 1.0 / 40320.0;
    sum = sum * z - 1.0 / 720.0;
    sum = sum * z + 1.0 / 24.0;
    return 1.0 - z * (0.5 - z * sum);
}

satRotation sat_rotation(double angle)
{
    SAT_ASSERT(angle >= -SAT_MAX_ANGLE && angle <= SAT_MAX_ANGLE);
    double quarters = angle * TWO_OVER_PI;
    int32_t k = (int32_t)(quarters + (quarters < 0.0 ? -0.5 : 0.5));
    double rest = (angle - (double)k * HALF_PI_UPPER) - (double)k * HALF_PI_LOWER;
    double s = sine_near_zero(rest);
    double c = cosine_near_zero(rest);
    // By k quarters: (c, s), (-s, c), (-c, -s), (s, -c). Stored at once, as whoever copies it loads
    // it.
    satD2 turned = k & 1 ? sat_d2_set(-s, c) : sat_d2_set(c, s);
    satRotation r;
    sat_d2_store(&r.c, sat_d2_mul(turned, sat_d2_splat((double)(1 - (k & 2)))));
    return r;
}
