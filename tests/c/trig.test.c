// Sine and cosine are correct to the last bits at any allowed angle, and the same as in js/math.js.
// The oracles are libm in long double and tests/fixtures/golden.json. Prints the worst error.

#include <math.h>
#include <string.h>

#include "base/constants.h"
#include "base/trig.h"
#include "check.h"
#include "rng.h"
#include "golden.h"

static double worst;

static void try_angle(double angle)
{
    satRotation r = sat_rotation(angle);
    double errorC = (double)fabsl((long double)r.c - cosl((long double)angle));
    double errorS = (double)fabsl((long double)r.s - sinl((long double)angle));
    worst = fmax(worst, fmax(errorC, errorS));
    CHECK_CLOSE(errorC, 0.0, 0x1p-50);
    CHECK_CLOSE(errorS, 0.0, 0x1p-50);
    CHECK_CLOSE(r.c * r.c + r.s * r.s, 1.0, 0x1p-50);
}

TEST(an_angle_of_zero_gives_exactly_one_and_zero)
{
    CHECK(sat_rotation(0.0).c == 1.0);
    CHECK(sat_rotation(0.0).s == 0.0);
    CHECK(sat_rotation(-0.0).c == 1.0);
    CHECK(sat_rotation(-0.0).s == 0.0);
}

TEST(two_rotations_at_once_have_the_bits_of_each_alone)
{
    rng d = {2u};
    for (int i = 0; i < 20000; i++) {
        double angle[2] = {roll_between(&d, -SAT_MAX_ANGLE, SAT_MAX_ANGLE),
                           pow(10.0, roll_between(&d, -12.0, 6.0))};
        satTwoRotations both = sat_two_rotations(angle[0], angle[1]);
        satRotation first, second, one = sat_rotation(angle[0]), other = sat_rotation(angle[1]);
        sat_d2_store(&first.c, both.first);
        sat_d2_store(&second.c, both.second);
        CHECK(memcmp(&first, &one, sizeof one) == 0);
        CHECK(memcmp(&second, &other, sizeof other) == 0);
    }
}

TEST(random_angles_of_every_magnitude_are_within_2_to_the_minus_52)
{
    rng d = {1u};
    worst = 0.0;
    for (int i = 0; i < 200000; i++) {
        double angle = pow(10.0, roll_between(&d, -12.0, 6.0));
        try_angle(angle);
        try_angle(-angle);
        try_angle(roll_between(&d, -SAT_MAX_ANGLE, SAT_MAX_ANGLE));
    }
    printf("    worst error 2^%.2f\n", log2(worst));
    CHECK(worst <= 0x1p-52);
}

TEST(angles_at_multiples_of_a_quarter_of_pi_are_within_2_to_the_minus_52)
{
    const double quarter = 0.78539816339744830962;
    worst = 0.0;
    for (int k = -1273239; k <= 1273239; k += k > -2000 && k < 2000 ? 1 : 37) {
        double angle = (double)k * quarter;
        try_angle(angle);
        try_angle(nextafter(angle, 0.0));
    }
    try_angle(SAT_MAX_ANGLE);
    try_angle(-SAT_MAX_ANGLE);
    try_angle(5e-324);
    CHECK(worst <= 0x1p-52);
}

TEST(a_negative_angle_is_the_mirror_image_to_the_bit)
{
    rng d = {2u};
    for (int i = 0; i < 100000; i++) {
        double angle = roll_between(&d, 0.0, 1e4);
        satRotation there = sat_rotation(angle), back = sat_rotation(-angle);
        CHECK(there.c == back.c);
        CHECK(there.s == -back.s);
    }
}

static uint32_t fold_double(uint32_t hash, double value)
{
    uint64_t u;
    memcpy(&u, &value, sizeof u);
    return fold(fold(hash, (uint32_t)u), (uint32_t)(u >> 32));
}

// golden.js asks js/math.js for the same angles: change both together.
TEST(a_million_angles_have_the_golden_sines_and_cosines)
{
    rng d = {20261122u};
    uint32_t hash = 2166136261u;
    for (int i = 0; i < 1 << 20; i++) {
        double angle = roll_between(&d, -SAT_MAX_ANGLE, SAT_MAX_ANGLE) / (double)(1 << i % 24);
        satRotation r = sat_rotation(angle);
        hash = fold_double(fold_double(hash, r.s), r.c);
    }
    CHECK_EQUAL(hash, golden("\"angles\""));
}

int main(void) { return check_all(); }
