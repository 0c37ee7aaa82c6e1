// Collision where rounding decides: next to corners, around one point, between corners that nearly
// meet, and far from the origin. laws.test.c checks random pairs, hard.test.c those of hard.h.

#include <math.h>

#include "check_pair.h"

#define PI 3.14159265358979323846

enum { ROUND, BLOCK, DIAMOND, PILL, SOFT, PEBBLE, BAR, TRIANGLE, KINDS };

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

TEST(depth_and_normal_do_not_jump_near_a_corner)
{
    fixture small;
    make_circle(&small, 0.25);
    for (int exponent = 1; exponent < 40; exponent++) {
        double step = ldexp(1.0, -exponent);
        for (int i = 0; i < 16; i++) {
            double x = 1.0 + step * cos(i * PI / 8.0), y = step * sin(i * PI / 8.0);
            satContact c = collide_at(&kinds[DIAMOND], &small, x, y);
            check_unit(c.normal);
            if (c.separation <= 0.0f) CHECK_CLOSE((double)c.separation, -0.25, step + 3e-7);
            c = collide_at(&kinds[BLOCK], &small, x, 1.0 + y);
            check_unit(c.normal);
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

TEST(circles_with_nearly_equal_centres_have_a_unit_normal)
{
    for (int exponent = 0; exponent < 1074; exponent++) {
        satContact c = collide_at(&kinds[ROUND], &kinds[ROUND], ldexp(1.0, -exponent),
                                  ldexp(-0.75, -exponent));
        check_unit(c.normal);
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

static shapePair now;

static void check_both_orders(void)
{
    check_contact(&now);
    static shapePair other;
    other = (shapePair){now.b, now.a, now.poseB, now.poseA};
    check_contact(&other);
}

TEST(a_shape_inside_another_is_pushed_out_the_shortest_way)
{
    rng d = {99u};
    for (int32_t i = 0; i < times(25000); i++) {
        double size = pow(10.0, roll_between(&d, -1.0, 4.0));
        roll_polygon(&now.a, &d, size, 3 + (int32_t)roll_below(&d, 10));
        roll_shape(&now.b, &d, size * roll_between(&d, 0.01, 0.2));
        satTransform xf = transform_of(&now.a, HOME);
        now.poseA = (pose){-xf.x, -xf.y, 0.0};
        now.poseB = (pose){0.0, 0.0, roll_angle(&d)};
        xf = transform_of(&now.b, now.poseB);
        now.poseB.x = roll_between(&d, -0.1, 0.1) * size - xf.x;
        now.poseB.y = roll_between(&d, -0.1, 0.1) * size - xf.y;
        check_both_orders();
    }
}

// Corners of two cores nearly meet, and both shapes have large radii. The push is along the vector
// between the corners, and a thousand times as long, so the direction of a very short vector
// counts.
TEST(large_radii_are_separated_where_corners_of_cores_nearly_meet)
{
    rng d = {11u};
    static placed pa, pb;
    for (int32_t i = 0; i < times(100000); i++) {
        double size = pow(10.0, roll_between(&d, -1.0, 4.0));
        now.poseA = (pose){0.0, 0.0, roll_angle(&d)};
        now.poseB = (pose){0.0, 0.0, roll_angle(&d)};
        roll_rounded_polygon(&now.a, &d, size, roll_count(&d), size * roll_between(&d, 0.1, 2.0));
        if (roll_below(&d, 2) == 0) roll_box(&now.a, &d, size, roll_between(&d, 0.0, 0.5));
        roll_capsule(&now.b, &d, size, size * roll_between(&d, 0.1, 2.0));
        if (roll_below(&d, 3) == 0) make_circle(&now.b, size * roll_between(&d, 0.1, 2.0));
        put(&pa, &now.a, now.poseA, 0.0, 0.0);
        put(&pb, &now.b, now.poseB, 0.0, 0.0);
        uint32_t corner = roll_below(&d, (uint32_t)pa.count);
        uint32_t other = roll_below(&d, (uint32_t)pb.count);
        double gap = size * pow(10.0, roll_between(&d, -7.0, -3.0));
        double way = roll_between(&d, 0.0, 6.3);
        now.poseB.x = pa.x[corner] + gap * cos(way) - pb.x[other];
        now.poseB.y = pa.y[corner] + gap * sin(way) - pb.y[other];
        check_both_orders();
    }
}

// Every edge's normal is nearly perpendicular to the gap between the tips: along the best of them,
// a gap of 1 between needles a hundred times as long as wide measures about 0.01. Only the axis
// between the corners has the full gap.
TEST(needles_tip_to_tip_are_separated_exactly_if_there_is_a_gap)
{
    rng d = {5u};
    for (double thin = 0.1; thin > 0.9e-5; thin *= 0.1) {
        for (int32_t i = 0; i < times(20000); i++) {
            double way = roll_between(&d, -3.2, 3.2), c = cos(way), s = sin(way);
            make_polygon(&now.a, (double[]){0, 0, c, s, c - s * thin, s + c * thin}, 3);
            make_polygon(&now.b, (double[]){0, 0, -c, -s, -c - s * thin, -s + c * thin}, 3);
            double gap = pow(10.0, roll_between(&d, -7.0, -1.0));
            double side = gap * roll_between(&d, -thin, thin);
            now.poseA = HOME;
            now.poseB =
                (pose){-gap * c - side * s, -gap * s + side * c, roll_between(&d, -thin, thin)};
            check_contact(&now);
        }
    }
}

int main(void)
{
    make_kinds();
    return check_all();
}
