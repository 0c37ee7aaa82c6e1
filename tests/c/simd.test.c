// Every SIMD operation gives the bits of its scalar definition, for floats of every kind. The
// definitions are written here in plain C.

#include <string.h>

#include "base/simd.h"
#include "base/vec2.h"
#include "check.h"
#include "rng.h"

static uint32_t bits(float f)
{
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    return u;
}

static float from_bits(uint32_t u)
{
    float f;
    memcpy(&f, &u, sizeof f);
    return f;
}

static bool is_nan(float f) { return f != f; }

// Compares results as bits, except that a NaN may have any payload and sign.
static void check_same(float got, float expected)
{
    if (is_nan(got) && is_nan(expected)) return;
    CHECK_EQUAL(bits(got), bits(expected));
}

static uint32_t mask_lane(satF4 mask, int lane)
{
    float out[4];
    sat_f4_store(out, mask);
    return bits(out[lane]);
}

static void try_lanes(const float *p, const float *q)
{
    satF4 a = sat_f4_load(p), b = sat_f4_load(q);
    satF4 greater = sat_f4_greater(a, b);
    float sum[4], difference[4], product[4], least[4], most[4], size[4], chosen[4], same[4];
    float both[4], rest[4];
    sat_f4_store(sum, sat_f4_add(a, b));
    sat_f4_store(difference, sat_f4_sub(a, b));
    sat_f4_store(product, sat_f4_mul(a, b));
    sat_f4_store(least, sat_f4_min(a, b));
    sat_f4_store(most, sat_f4_max(a, b));
    sat_f4_store(size, sat_f4_abs(a));
    sat_f4_store(chosen, sat_f4_select(greater, a, b));
    sat_f4_store(both, sat_f4_and(a, b));
    sat_f4_store(rest, sat_f4_and_not(a, b));
    sat_f4_store(same, sat_f4_set(p[0], p[1], p[2], p[3]));
    bool any = false;
    for (int i = 0; i < 4; i++) {
        check_same(sum[i], p[i] + q[i]);
        check_same(difference[i], p[i] - q[i]);
        check_same(product[i], p[i] * q[i]);
        CHECK_EQUAL(bits(least[i]), bits(p[i] < q[i] ? p[i] : q[i]));
        CHECK_EQUAL(bits(most[i]), bits(p[i] > q[i] ? p[i] : q[i]));
        CHECK_EQUAL(bits(sat_min(p[i], q[i])), bits(least[i]));
        CHECK_EQUAL(bits(sat_max(p[i], q[i])), bits(most[i]));
        CHECK_EQUAL(bits(size[i]), bits(p[i]) & 0x7fffffffu);
        CHECK_EQUAL(bits(sat_abs(p[i])), bits(size[i]));
        CHECK_EQUAL(mask_lane(greater, i), p[i] > q[i] ? 0xffffffffu : 0u);
        CHECK_EQUAL(bits(chosen[i]), bits(p[i] > q[i] ? p[i] : q[i]));
        CHECK_EQUAL(bits(both[i]), bits(p[i]) & bits(q[i]));
        CHECK_EQUAL(bits(rest[i]), bits(p[i]) & ~bits(q[i]));
        CHECK_EQUAL(bits(same[i]), bits(p[i]));
        any = any || p[i] > q[i];
    }
    CHECK_EQUAL(sat_f4_any(greater), any);
    satF4 splat = sat_f4_splat(p[0]);
    sat_f4_store(same, splat);
    for (int i = 0; i < 4; i++) CHECK_EQUAL(bits(same[i]), bits(p[0]));
}

// Zeros of both signs, the smallest and largest of every kind, infinities and NaN.
static const uint32_t SPECIAL[] = {0x00000000u, 0x80000000u, 0x00000001u, 0x80000001u, 0x007fffffu,
                                   0x807fffffu, 0x00800000u, 0x80800000u, 0x3f800000u, 0xbf800000u,
                                   0x3f800001u, 0x7f7fffffu, 0xff7fffffu, 0x7f800000u, 0xff800000u,
                                   0x7fc00000u, 0x34000000u, 0x4b800000u};
#define SPECIALS (sizeof SPECIAL / sizeof SPECIAL[0])

TEST(special_values_in_every_lane_give_the_scalar_bits)
{
    printf("    lanes: %s\n", SAT_LANES_NAME);
    for (size_t i = 0; i < SPECIALS; i++) {
        for (size_t j = 0; j < SPECIALS; j++) {
            for (int lane = 0; lane < 4; lane++) {
                float a[4] = {1.0f, -2.0f, 3.0f, -4.0f}, b[4] = {4.0f, 3.0f, -2.0f, -1.0f};
                a[lane] = from_bits(SPECIAL[i]);
                b[lane] = from_bits(SPECIAL[j]);
                try_lanes(a, b);
            }
        }
    }
}

TEST(random_bits_in_all_lanes_give_the_scalar_bits)
{
    rng d = {41u};
    for (int i = 0; i < 200000; i++) {
        float a[4], b[4];
        for (int lane = 0; lane < 4; lane++) {
            a[lane] = from_bits(roll(&d));
            b[lane] = roll_below(&d, 4) == 0 ? a[lane] : from_bits(roll(&d));
        }
        try_lanes(a, b);
    }
}

TEST(min_and_max_of_equal_operands_return_the_second)
{
    const float plus[4] = {0.0f, 0.0f, 0.0f, 0.0f}, minus[4] = {-0.0f, -0.0f, -0.0f, -0.0f};
    float out[4];
    sat_f4_store(out, sat_f4_min(sat_f4_load(plus), sat_f4_load(minus)));
    CHECK_EQUAL(bits(out[2]), 0x80000000u);
    sat_f4_store(out, sat_f4_min(sat_f4_load(minus), sat_f4_load(plus)));
    CHECK_EQUAL(bits(out[2]), 0u);
    sat_f4_store(out, sat_f4_max(sat_f4_load(plus), sat_f4_load(minus)));
    CHECK_EQUAL(bits(out[2]), 0x80000000u);
    sat_f4_store(out, sat_f4_max(sat_f4_load(minus), sat_f4_load(plus)));
    CHECK_EQUAL(bits(out[2]), 0u);
}

TEST(any_tests_every_lane)
{
    for (int lanes = 0; lanes < 16; lanes++) {
        float a[4], zero[4] = {0.0f, 0.0f, 0.0f, 0.0f};
        for (int i = 0; i < 4; i++) a[i] = (lanes >> i) & 1 ? 1.0f : 0.0f;
        CHECK_EQUAL(sat_f4_any(sat_f4_greater(sat_f4_load(a), sat_f4_load(zero))), lanes != 0);
    }
}

TEST(the_pairs_whose_bits_are_set_are_stored_in_order)
{
    const uint32_t second[4] = {7u, 0x80000001u, 0u, UINT32_MAX};
    for (uint32_t set = 0; set < 16; set++) {
        uint32_t out[8] = {0}, count = 0;
        uint32_t stored = sat_store_pairs(out, 0xfffffffeu, second, set);
        for (uint32_t i = 0; i < 4; i++) {
            if (!(set >> i & 1u)) continue;
            CHECK_EQUAL(out[2u * count], 0xfffffffeu);
            CHECK_EQUAL(out[2u * count + 1u], second[i]);
            count++;
        }
        CHECK_EQUAL(stored, count);
    }
}

int main(void) { return check_all(); }
