// Collision where rounding decides: next to corners, around one point and far from the origin. The
// hand-made cases are those of fixtures.test.c, the random ones those of mtv.test.c.

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

int main(void)
{
    make_kinds();
    return check_all();
}
