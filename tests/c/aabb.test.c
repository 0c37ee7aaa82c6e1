// Rounding boxes from double to float: a float box contains the exact box and is as tight as floats
// allow. Tries doubles of every magnitude.

#include <math.h>

#include "base/aabb.h"
#include "check.h"
#include "rng.h"

static void try_value(double value)
{
    float down = sat_round_down(value), up = sat_round_up(value);
    CHECK((double)down <= value);
    CHECK((double)nextafterf(down, INFINITY) > value);
    CHECK((double)up >= value);
    CHECK((double)nextafterf(up, -INFINITY) < value);
}

TEST(rounding_goes_outward_and_by_less_than_one_step)
{
    static const double AT[] = {0.0, 1e-320,     1e-300,     1e-45,      1e-38,     1e-20,
                                0.1, 1.0,        1e3,        1e6,        1e9,       1e12,
                                3.0, 16777216.0, 16777217.0, 1.00000001, 0.99999999};
    for (size_t i = 0; i < sizeof AT / sizeof AT[0]; i++) {
        try_value(AT[i]);
        try_value(-AT[i]);
        try_value(nextafter(AT[i], HUGE_VAL));
        try_value(nextafter(AT[i], -HUGE_VAL));
        try_value(-nextafter(AT[i], -HUGE_VAL));
    }
    rng d = {3u};
    for (int i = 0; i < 200000; i++) {
        double value = pow(10.0, roll_between(&d, -46.0, 12.3));
        try_value(value);
        try_value(-value);
    }
}

TEST(a_double_that_is_a_float_stays_the_same)
{
    rng d = {4u};
    for (int i = 0; i < 10000; i++) {
        float f = (float)roll_between(&d, -1e6, 1e6);
        CHECK(sat_round_down((double)f) == f);
        CHECK(sat_round_up((double)f) == f);
    }
}

TEST(next_float_is_the_neighbour_in_both_directions)
{
    static const float AT[] = {0.0f, -0.0f,           1.0f,  -1.0f, 1e-45f, -1e-45f, 1e-38f,
                               2.0f, 1.17549435e-38f, 3e38f, -3e38f};
    for (size_t i = 0; i < sizeof AT / sizeof AT[0]; i++) {
        CHECK(sat_next_float(AT[i], 1) == nextafterf(AT[i], INFINITY));
        CHECK(sat_next_float(AT[i], -1) == nextafterf(AT[i], -INFINITY));
    }
}

TEST(a_box_around_bounds_contains_them_and_is_hardly_larger)
{
    static const double HOME[] = {0.0, 1.0, 1e6, 1e9, 1e12};
    rng d = {5u};
    for (int i = 0; i < 50000; i++) {
        double home = HOME[roll_below(&d, 5)];
        double x = roll_between(&d, -1.0, 1.0) + home, y = roll_between(&d, -1.0, 1.0) - home;
        double right = x + roll_between(&d, 0.0, 5.0), top = y + roll_between(&d, 0.0, 5.0);
        satAabb box = sat_aabb_around(sat_d2_set(x, y), sat_d2_set(right, top));
        CHECK((double)box.minX <= x && (double)box.minX >= x - 2e-7 * fabs(x));
        CHECK((double)box.minY <= y && (double)box.minY >= y - 2e-7 * fabs(y));
        CHECK((double)box.maxX >= right && (double)box.maxX <= right + 2e-7 * fabs(right));
        CHECK((double)box.maxY >= top && (double)box.maxY <= top + 2e-7 * fabs(top));
    }
}

int main(void) { return check_all(); }
