// Does one shape contain the other? The oracle measures how far the farthest corner protrudes.
// laws.test.c checks random pairs.

#include "hard.h"

static shapePair now;

static uint32_t contained(double x, double y, double angle)
{
    now.poseA = HOME;
    now.poseB = (pose){x, y, angle};
    const placedPair *s = place_pair(&now);
    check_containment(&now);
    return containment_of(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
}

TEST(equal_shapes_in_the_same_place_contain_each_other)
{
    static const int32_t SAME[] = {8, 9, 10, 11};
    for (size_t i = 0; i < 4; i++) {
        for (int turn = 0; turn < 40; turn++) {
            check_case = make_hard_pair(&now, SAME[i], 0.1 * turn);
            const placedPair *s = place_pair(&now);
            CHECK_EQUAL(containment_of(s->shapeA, &s->xfA, s->shapeB, &s->xfB), 3);
        }
    }
    make_circle(&now.a, 2.0);
    make_circle(&now.b, 2.0);
    CHECK_EQUAL(contained(0.0, 0.0, 1.0), 3);
    make_point(&now.a);
    make_point(&now.b);
    CHECK_EQUAL(contained(0.0, 0.0, 1.0), 3);
}

TEST(round_shapes_lie_within_each_other_up_to_their_rounding)
{
    make_rounded_box(&now.a, 4.0, 4.0, 1.0);
    make_circle(&now.b, 1.0);
    CHECK_EQUAL(contained(1.0, 1.0, 0.0), SAT_B_IN_A);
    CHECK_EQUAL(contained(1.01, 1.01, 0.0), 0);
    make_circle(&now.b, 0.5);
    double out = 1.0 + 0.5 * sqrt(0.5);
    CHECK_EQUAL(contained(out - 1e-4, out - 1e-4, 0.0), SAT_B_IN_A);
    CHECK_EQUAL(contained(out + 1e-4, out + 1e-4, 0.0), 0);
    make_capsule(&now.b, -0.5, 0.0, 0.5, 0.0, 1.5);
    CHECK_EQUAL(contained(0.0, 0.0, 0.0), SAT_B_IN_A);
    CHECK_EQUAL(contained(0.01, 0.0, 0.0), 0);
    make_capsule(&now.a, -5.0, 0.0, 5.0, 0.0, 1.0);
    make_segment(&now.b, -6.0, 0.0, 6.0, 0.0);
    CHECK_EQUAL(contained(0.0, 0.0, 0.0), SAT_B_IN_A);
    CHECK_EQUAL(contained(0.0, 0.0, 1e-3), 0);
}

TEST(a_small_shape_moved_to_the_edge_is_within_until_it_protrudes)
{
    rng d = {82u};
    for (int32_t i = 0; i < times(5000); i++) {
        double size = pow(10.0, roll_between(&d, -2.0, 5.0));
        roll_polygon(&now.a, &d, size, roll_count(&d));
        roll_shape(&now.b, &d, size * 0.05);
        satTransform a = transform_of(&now.a, HOME), b = transform_of(&now.b, HOME);
        now.poseA = (pose){-a.x, -a.y, 0.0};
        now.poseB = (pose){-b.x, -b.y, 0.0};
        // Moves B in a random direction as far as it stays inside, and a little less or more.
        double turn = roll_between(&d, 0.0, 6.3), low = 0.0, high = 2.0 * size;
        pose start = now.poseB;
        for (int k = 0; k < 40; k++) {
            double half = 0.5 * (low + high);
            now.poseB.x = start.x + cos(turn) * half;
            now.poseB.y = start.y + sin(turn) * half;
            const placedPair *s = place_pair(&now);
            if (protrusion(&s->b, &s->a) <= 0.0)
                low = half;
            else
                high = half;
        }
        for (int k = -6; k <= 6; k++) {
            now.poseB.x = start.x + cos(turn) * (low + 5e-7 * size * k);
            now.poseB.y = start.y + sin(turn) * (low + 5e-7 * size * k);
            check_containment(&now);
        }
    }
}

int main(void) { return check_all(); }
