// Collision of every pair of kinds in every position that has a name: hit, depth and normal are
// compared with hand-made numbers and with laws.

#include <math.h>

#include "rng.h"
#include "fixture.h"
#include "check_pair.h"

#define PI 3.14159265358979323846

enum { ROUND, BLOCK, DIAMOND, PILL, SOFT, PEBBLE, BAR, TRIANGLE, KINDS };

// Each shape extends exactly 1 to the right and left of its origin, except the triangle, whose
// right side is at x = 1. The first three extend by 1 up and down too.
static fixture kinds[KINDS];

static void make_kinds(void)
{
    static const double CORNERS[] = {1, 0, 0, 1, -1, 0, 0, -1}, HALF[] = {1, -1, 1, 1, -1, 1};
    make_circle(&kinds[ROUND], 1.0);
    make_box(&kinds[BLOCK], 2.0, 2.0);
    make_polygon(&kinds[DIAMOND], CORNERS, 4);
    static const double SMALL[] = {0.5, 0, 0, 0.5, -0.5, 0, 0, -0.5};
    make_capsule(&kinds[PILL], -0.5, 0.0, 0.5, 0.0, 0.5);
    make_rounded_box(&kinds[SOFT], 2.0, 2.0, 0.25);
    make_rounded_polygon(&kinds[PEBBLE], SMALL, 4, 0.5);
    make_segment(&kinds[BAR], -1.0, 0.0, 1.0, 0.0);
    make_polygon(&kinds[TRIANGLE], HALF, 3);
}

static satContact collide_at(const fixture *a, const fixture *b, double x, double y)
{
    return collide_fixtures(a, HOME, b, (pose){x, y, 0.0});
}

static void expect(satContact c, double depth, double x, double y)
{
    CHECK(c.separation <= 0.0f);
    CHECK_CLOSE((double)-c.separation, depth, 3e-7);
    CHECK_CLOSE((double)c.normal.x, x, 2e-7);
    CHECK_CLOSE((double)c.normal.y, y, 2e-7);
}

static void expect_unit(satContact c)
{
    CHECK_CLOSE(hypot((double)c.normal.x, (double)c.normal.y), 1.0, 1e-6);
}

// Every shape A has a face or a corner at (1, 0), and every B one at (-1, 0).
TEST(touching_is_a_hit_of_depth_zero_for_every_pair_of_kinds)
{
    for (int a = 0; a < KINDS; a++) {
        for (int b = 0; b < TRIANGLE; b++) {
            satContact c = collide_at(&kinds[a], &kinds[b], 2.0, 0.0);
            CHECK(c.separation == 0.0f);
            expect_unit(c);
            if (a == BAR && b == BAR) continue; // collinear: the push is sideways and of length 0
            CHECK(c.normal.x > 0.5f);
            c = collide_at(&kinds[b], &kinds[a], -2.0, 0.0);
            CHECK(c.separation == 0.0f);
            CHECK(c.normal.x < -0.5f);
        }
    }
}

TEST(a_gap_is_no_hit_for_every_pair_of_kinds)
{
    for (int a = 0; a < KINDS; a++) {
        for (int b = 0; b < TRIANGLE; b++) {
            CHECK(collide_at(&kinds[a], &kinds[b], 2.00001, 0.0).separation > 0.0f);
            CHECK(collide_at(&kinds[a], &kinds[b], 50.0, 30.0).separation > 0.0f);
            CHECK(collide_at(&kinds[a], &kinds[b], 0.0, -2.5).separation > 0.0f);
        }
    }
}

TEST(partial_overlaps_have_the_depth_and_direction_of_the_drawing)
{
    expect(collide_at(&kinds[ROUND], &kinds[ROUND], 1.5, 0.0), 0.5, 1.0, 0.0);
    expect(collide_at(&kinds[ROUND], &kinds[ROUND], 0.9, 1.2), 0.5, 0.6, 0.8);
    expect(collide_at(&kinds[BLOCK], &kinds[BLOCK], 1.5, 0.25), 0.5, 1.0, 0.0);
    expect(collide_at(&kinds[BLOCK], &kinds[BLOCK], -1.5, 0.25), 0.5, -1.0, 0.0);
    expect(collide_at(&kinds[BLOCK], &kinds[BLOCK], 0.25, 1.5), 0.5, 0.0, 1.0);
    expect(collide_at(&kinds[BLOCK], &kinds[BLOCK], 0.25, -1.5), 0.5, 0.0, -1.0);
    expect(collide_at(&kinds[BLOCK], &kinds[ROUND], 1.5, 0.5), 0.5, 1.0, 0.0);
    expect(collide_at(&kinds[ROUND], &kinds[BLOCK], 1.5, 0.5), 0.5, 1.0, 0.0);
    expect(collide_at(&kinds[BLOCK], &kinds[DIAMOND], 1.75, 0.0), 0.25, 1.0, 0.0);
    double root = sqrt(0.5);
    expect(collide_at(&kinds[DIAMOND], &kinds[DIAMOND], 0.75, 0.75), root * 0.5, root, root);
    expect(collide_at(&kinds[DIAMOND], &kinds[ROUND], 1.0, 1.0), 1.0 - root, root, root);
    expect(collide_at(&kinds[TRIANGLE], &kinds[BLOCK], 1.5, 0.0), 0.5, 1.0, 0.0);
    expect(collide_at(&kinds[TRIANGLE], &kinds[ROUND], 1.5, 0.0), 0.5, 1.0, 0.0);
}

TEST(next_to_a_corner_the_axis_runs_from_the_corner_to_the_centre)
{
    fixture small;
    make_circle(&small, 1.0);
    // The corner (1, 1) and a centre at (1.6, 1.8): exactly touching but for rounding.
    expect(collide_at(&kinds[BLOCK], &small, 1.54, 1.72), 0.1, 0.6, 0.8);
    expect(collide_at(&kinds[BLOCK], &small, -1.54, 1.72), 0.1, -0.6, 0.8);
    expect(collide_at(&kinds[BLOCK], &small, -1.54, -1.72), 0.1, -0.6, -0.8);
    expect(collide_at(&kinds[BLOCK], &small, 1.54, -1.72), 0.1, 0.6, -0.8);
    CHECK(collide_at(&kinds[BLOCK], &small, 1.72, 1.72).separation >
          0.0f); // inside both slabs, beyond the corner
    expect(collide_at(&kinds[DIAMOND], &small, 1.75, 0.0), 0.25, 1.0, 0.0);
    expect(collide_at(&kinds[DIAMOND], &small, 1.72, 0.54), 0.1, 0.8, 0.6);
    CHECK(collide_at(&kinds[DIAMOND], &small, 1.9, 0.6).separation > 0.0f);
    expect(collide_at(&kinds[TRIANGLE], &small, 1.54, 1.72), 0.1, 0.6, 0.8);
    expect(collide_at(&small, &kinds[TRIANGLE], -1.54, -1.72), 0.1, -0.6, -0.8);
}

TEST(a_centre_on_an_edge_is_as_deep_as_the_radius)
{
    fixture small;
    make_circle(&small, 0.25);
    expect(collide_at(&kinds[BLOCK], &small, 1.0, 0.5), 0.25, 1.0, 0.0);
    expect(collide_at(&kinds[BLOCK], &small, 0.5, -1.0), 0.25, 0.0, -1.0);
    double root = sqrt(0.5);
    expect(collide_at(&kinds[DIAMOND], &small, 0.5, 0.5), 0.25, root, root);
    expect(collide_at(&kinds[TRIANGLE], &small, 0.0, 0.0), 0.25, -root, -root);
}

TEST(a_centre_on_a_corner_is_as_deep_as_the_radius_and_has_a_unit_normal)
{
    fixture small;
    make_circle(&small, 0.25);
    static const double AT[] = {1, 1, -1, 1, -1, -1, 1, -1};
    for (int i = 0; i < 4; i++) {
        satContact c = collide_at(&kinds[BLOCK], &small, AT[2 * i], AT[2 * i + 1]);
        CHECK_CLOSE((double)c.separation, -0.25, 1e-7);
        expect_unit(c);
        CHECK((double)c.normal.x * AT[2 * i] + (double)c.normal.y * AT[2 * i + 1] > 0.5);
    }
    static const double ON[] = {1, 0, 0, 1, -1, 0, 0, -1};
    for (int i = 0; i < 4; i++) {
        satContact c = collide_at(&kinds[DIAMOND], &small, ON[2 * i], ON[2 * i + 1]);
        CHECK_CLOSE((double)c.separation, -0.25, 1e-7);
        expect_unit(c);
        CHECK((double)c.normal.x * ON[2 * i] + (double)c.normal.y * ON[2 * i + 1] > 0.5);
    }
}

TEST(depth_and_normal_do_not_jump_near_a_corner)
{
    fixture small;
    make_circle(&small, 0.25);
    for (int exponent = 1; exponent < 40; exponent++) {
        double step = ldexp(1.0, -exponent);
        for (int i = 0; i < 16; i++) {
            double x = 1.0 + step * cos(i * PI / 8.0), y = step * sin(i * PI / 8.0);
            satContact c = collide_at(&kinds[DIAMOND], &small, x, y);
            expect_unit(c);
            if (c.separation <= 0.0f) CHECK_CLOSE((double)c.separation, -0.25, step + 3e-7);
            c = collide_at(&kinds[BLOCK], &small, x, 1.0 + y);
            expect_unit(c);
            CHECK_CLOSE((double)c.separation, -0.25, step + 3e-7);
        }
    }
}

// At a shallow corner rounding may choose the farther of the two faces, and the foot of the
// perpendicular then lies beyond the corner. The centre still counts as inside.
TEST(a_centre_inside_next_to_a_shallow_corner_is_inside)
{
    static shapePair t;
    static const double SHALLOW[] = {-1, 0, 0, -0.001, 1, 0, 0, 2};
    rng d = {31u};
    make_polygon(&t.a, SHALLOW, 4);
    make_circle(&t.b, 1e-4);
    for (int32_t i = 0; i < times(20000); i++) {
        double deep = pow(10.0, roll_between(&d, -7.0, -2.0));
        t.poseB = (pose){roll_between(&d, -1e-6, 1e-6), -0.001 + deep, 0.0};
        check_contact(&t);
    }
}

TEST(a_shape_inside_another_is_pushed_out_of_the_nearest_side)
{
    fixture large, small;
    make_box(&large, 20.0, 10.0);
    make_box(&small, 2.0, 2.0);
    expect(collide_at(&large, &small, 7.0, 0.0), 4.0, 1.0, 0.0);
    expect(collide_at(&large, &small, -7.0, 1.0), 4.0, -1.0, 0.0);
    expect(collide_at(&large, &small, 1.0, 3.0), 3.0, 0.0, 1.0);
    expect(collide_at(&small, &large, -7.0, 0.0), 4.0, -1.0, 0.0);
    expect(collide_at(&small, &large, 0.0, -3.0), 3.0, 0.0, -1.0);
    make_circle(&small, 1.0);
    expect(collide_at(&large, &small, 7.0, 0.0), 4.0, 1.0, 0.0);
    expect(collide_at(&small, &large, -7.0, 0.0), 4.0, -1.0, 0.0);
    make_circle(&large, 10.0);
    expect(collide_at(&large, &small, 3.0, 4.0), 6.0, 0.6, 0.8);
    expect(collide_at(&small, &large, -3.0, -4.0), 6.0, -0.6, -0.8);
    // The box's corners must leave the circle: the push moves the nearest face of the box to the
    // far side.
    make_box(&small, 2.0, 2.0);
    expect(collide_at(&large, &small, 3.0, 0.0), 8.0, 1.0, 0.0);
    static const double WEDGE[] = {-6, -3, 6, -3, 0, 9};
    make_polygon(&large, WEDGE, 3);
    expect(collide_at(&large, &small, 0.0, -1.0), 3.0, 0.0, -1.0);
    expect(collide_at(&small, &large, 0.0, 1.0), 3.0, 0.0, 1.0);
    make_circle(&small, 0.5);
    expect(collide_at(&large, &small, 0.0, -2.0), 1.5, 0.0, -1.0);
    expect(collide_at(&small, &large, 0.0, 2.0), 1.5, 0.0, 1.0);
}

TEST(concentric_shapes_have_a_unit_normal_and_the_right_depth)
{
    static shapePair t;
    for (int i = 0; i < KINDS; i++) {
        for (int j = 0; j < KINDS; j++) {
            satContact c = collide_at(&kinds[i], &kinds[j], 0.0, 0.0);
            CHECK(i == BAR && j == BAR ? c.separation == 0.0f : c.separation < 0.0f);
            expect_unit(c);
            t = (shapePair){kinds[i], kinds[j], HOME, HOME};
            check_contact(&t);
        }
    }
    satContact circles = collide_at(&kinds[ROUND], &kinds[ROUND], 0.0, 0.0);
    CHECK(circles.normal.x == 1.0f && circles.normal.y == 0.0f);
}

TEST(circles_with_nearly_equal_centres_have_a_unit_normal)
{
    for (int exponent = 0; exponent < 1074; exponent++) {
        satContact c = collide_at(&kinds[ROUND], &kinds[ROUND], ldexp(1.0, -exponent),
                                  ldexp(-0.75, -exponent));
        expect_unit(c);
    }
}

// From here on laws; the oracle's tests cover the depths.
TEST(exchanging_a_and_b_keeps_the_depth_and_turns_the_normal_around)
{
    rng d = {71u};
    static fixture a, b;
    static placed pa, pb;
    int ties = 0;
    for (int i = 0; i < 30000; i++) {
        pose poseA, poseB;
        roll_pair(&d, &a, &poseA, &b, &poseB);
        satContact there = collide_fixtures(&a, poseA, &b, poseB);
        satContact back = collide_fixtures(&b, poseB, &a, poseA);
        double size = size_of_both(&a, &b);
        if (there.separation > 0.0f && back.separation > 0.0f) continue;
        CHECK_CLOSE((double)there.separation, (double)back.separation, 1e-6 * size);
        // Where two pushes are equally short, either is right.
        if (fabsf(there.normal.x + back.normal.x) + fabsf(there.normal.y + back.normal.y) < 1e-5f) {
            continue;
        }
        ties++;
        put(&pa, &a, poseA, poseA.x, poseA.y);
        put(&pb, &b, poseB, poseA.x, poseA.y);
        double push = (double)back.separation;
        shift(&pb, &pb, (double)back.normal.x * push, (double)back.normal.y * push);
        CHECK(true_depth(&pa, &pb) <= 1e-6 * size);
    }
    printf("    other push as short: %d\n", ties);
    CHECK(ties < 1500);
}

TEST(turning_and_moving_both_turns_the_normal_and_keeps_the_depth)
{
    rng d = {72u};
    static fixture a, b;
    for (int i = 0; i < 20000; i++) {
        pose poseA, poseB;
        roll_pair(&d, &a, &poseA, &b, &poseB);
        poseB.x -= poseA.x;
        poseB.y -= poseA.y;
        poseA.x = poseA.y = 0.0;
        satContact before = collide_fixtures(&a, poseA, &b, poseB);
        if (before.separation > 0.0f) continue;
        double by = roll_between(&d, -3.0, 3.0), c = cos(by), s = sin(by);
        double dx = roll_between(&d, -1e3, 1e3), dy = roll_between(&d, -1e3, 1e3);
        pose turnedA = {dx, dy, poseA.angle + by};
        pose turnedB = {c * poseB.x - s * poseB.y + dx, s * poseB.x + c * poseB.y + dy,
                        poseB.angle + by};
        satContact after = collide_fixtures(&a, turnedA, &b, turnedB);
        double size = size_of_both(&a, &b);
        CHECK_CLOSE((double)before.separation, (double)after.separation, 1e-6 * size);
    }
}

TEST(a_quarter_turn_of_a_box_is_the_box_with_its_sides_exchanged)
{
    fixture wide, tall;
    make_box(&wide, 6.0, 2.0);
    make_box(&tall, 2.0, 6.0);
    satContact turned =
        collide_fixtures(&wide, (pose){0, 0, PI / 2.0}, &kinds[BLOCK], (pose){1.5, 1, 0});
    satContact upright = collide_fixtures(&tall, HOME, &kinds[BLOCK], (pose){1.5, 1, 0});
    CHECK_CLOSE((double)turned.separation, (double)upright.separation, 1e-6);
    CHECK_CLOSE((double)turned.normal.x, 1.0, 1e-6);
    expect(upright, 0.5, 1.0, 0.0);
}

TEST(a_box_is_the_polygon_of_its_corners)
{
    rng d = {73u};
    fixture block, corners;
    for (int i = 0; i < 20000; i++) {
        double w = roll_between(&d, 0.1, 10.0), h = roll_between(&d, 0.1, 10.0);
        double points[] = {-0.5 * w, -0.5 * h, 0.5 * w,  -0.5 * h,
                           0.5 * w,  0.5 * h,  -0.5 * w, 0.5 * h};
        make_box(&block, w, h);
        make_polygon(&corners, points, 4);
        const fixture *other = &kinds[roll_below(&d, KINDS)];
        pose poseA = {roll_between(&d, -1, 1), roll_between(&d, -1, 1), roll_angle(&d)};
        pose poseB = {roll_between(&d, -6, 6), roll_between(&d, -6, 6), roll_angle(&d)};
        satContact c = collide_fixtures(&block, poseA, other, poseB);
        satContact p = collide_fixtures(&corners, poseA, other, poseB);
        if (c.separation > 0.0f && p.separation > 0.0f) continue;
        CHECK_CLOSE((double)c.separation, (double)p.separation, 1e-6 * fmax(fmax(w, h), 2.0));
    }
}

TEST(far_from_the_origin_the_answer_is_the_same_to_the_bit)
{
    static const double FAR[] = {1024.0, 1048576.0, 1073741824.0, 549755813888.0};
    for (int a = 0; a < KINDS; a++) {
        for (int b = 0; b < KINDS; b++) {
            satContact here = collide_fixtures(&kinds[a], HOME, &kinds[b], (pose){1.25, 0.5, 0.25});
            for (size_t f = 0; f < 4; f++) {
                satContact there =
                    collide_fixtures(&kinds[a], (pose){FAR[f], -FAR[f], 0.0}, &kinds[b],
                                     (pose){FAR[f] + 1.25, -FAR[f] + 0.5, 0.25});
                CHECK(here.separation == there.separation);
                CHECK(here.normal.x == there.normal.x && here.normal.y == there.normal.y);
            }
        }
    }
}

TEST(a_polygon_drawn_far_from_its_origin_collides_like_one_drawn_there)
{
    static const double FAR[] = {1e3, 1e6, 1e8 - 10.0};
    fixture far;
    for (size_t f = 0; f < 3; f++) {
        double points[] = {1, 0, 0, 1, -1, 0, 0, -1};
        for (int i = 0; i < 8; i++) points[i] += FAR[f];
        make_polygon(&far, points, 4);
        for (int b = 0; b < KINDS; b++) {
            satContact c = collide_fixtures(&far, (pose){-FAR[f], -FAR[f], 0.0}, &kinds[b],
                                            (pose){1.0, 0.5, 0.0});
            satContact near = collide_at(&kinds[DIAMOND], &kinds[b], 1.0, 0.5);
            CHECK(c.separation == near.separation);
            CHECK(c.normal.x == near.normal.x && c.normal.y == near.normal.y);
        }
    }
}

TEST(needles_collide_where_they_are_and_are_pushed_sideways)
{
    fixture needle;
    static const double NEEDLE[] = {0, 0, 1e4, 0, 1e4, 0.1};
    make_polygon(&needle, NEEDLE, 3);
    fixture small;
    make_circle(&small, 10.0);
    satContact side = collide_fixtures(&needle, HOME, &small, (pose){5e3, -4.0, 0.0});
    CHECK_CLOSE((double)side.separation, -6.0, 1e-2); // 1e-6 of the needle's length
    CHECK(side.normal.x == 0.0f && side.normal.y == -1.0f);
    CHECK(collide_fixtures(&needle, HOME, &small, (pose){5e3, -10.1, 0.0}).separation > 0.0f);
    CHECK(collide_fixtures(&needle, HOME, &small, (pose){-10.1, 0.0, 0.0}).separation > 0.0f);
    satContact tip = collide_fixtures(&needle, HOME, &small, (pose){-6.0, 0.0, 0.0});
    CHECK_CLOSE((double)tip.separation, -4.0, 1e-2);
    CHECK_CLOSE((double)tip.normal.x, -1.0, 1e-3);
    CHECK(collide_fixtures(&needle, HOME, &needle, (pose){0.0, 0.2, 0.0}).separation > 0.0f);
    CHECK(collide_fixtures(&needle, HOME, &needle, (pose){0.0, 0.05, 0.0}).separation < 0.0f);
    satContact crossed = collide_fixtures(&needle, HOME, &needle, (pose){5e3, -5e3, PI / 2.0});
    CHECK(crossed.separation < 0.0f);
    CHECK_CLOSE((double)crossed.separation, -5e3, 1.0);
}

// A direction taken from the centres would be wrong here: the centre of B lies up and right of A's,
// but the shortest push moves A down and left or B up and right, by (56.7, 39.2).
TEST(under_containment_the_direction_comes_from_the_axis_and_not_from_the_centres)
{
    static const double A[] = {-18.3, 46.04, -7.52, -77.47, 82.67, -14.1, 45.89, 46.95};
    static const double B[] = {-14.64, 13.32, 22.2, -40, 65.66, -40.44, 22.62, 22.17};
    fixture a, b;
    make_polygon(&a, A, 4);
    make_polygon(&b, B, 4);
    satContact c = collide_fixtures(&a, HOME, &b, HOME);
    CHECK(c.separation < 0.0f);
    double push = -(double)c.separation;
    CHECK_CLOSE((double)c.normal.x * push, 56.7, 0.1);
    CHECK_CLOSE((double)c.normal.y * push, 39.2, 0.1);
    satContact back = collide_fixtures(&b, HOME, &a, HOME);
    CHECK_CLOSE((double)back.normal.x * push, -56.7, 0.1);
    CHECK_CLOSE((double)back.normal.y * push, -39.2, 0.1);
}

TEST(equal_depths_are_decided_by_the_first_edge_every_time)
{
    satContact first = collide_at(&kinds[BLOCK], &kinds[BLOCK], 0.0, 0.0);
    CHECK(first.normal.x == 1.0f && first.normal.y == 0.0f);
    first = collide_at(&kinds[BLOCK], &kinds[BLOCK], 1.0, 1.0);
    CHECK(first.normal.x == 1.0f && first.normal.y == 0.0f);
    first = collide_at(&kinds[BLOCK], &kinds[BLOCK], -1.0, -1.0);
    CHECK(first.normal.x == -1.0f && first.normal.y == 0.0f);
}

int main(void)
{
    make_kinds();
    return check_all();
}
