// `sat_closest` finds the closest features of two cores. The oracle is brute force in double.

#include "hard.h"
#include "narrow/closest.h"

static shapePair now;

// Checks that the distance is that of brute force, and that moving B along the normal separates the
// two as fast as possible. (Where a corner and a point next to it are equally near up to rounding,
// either's normal is right.)
static void check_closest(const shapePair *t)
{
    const placedPair *s = place_pair(t);
    if (s->shapeA->kind == SAT_CIRCLE || s->shapeB->kind == SAT_CIRCLE) return;
    satAxis axis = sat_closest(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
    double core = core_depth(&s->a, &s->b), said = (double)axis.separation;
    check_unit(axis.normal);
    CHECK(said >= 0.0);
    if (core > 0.0) { // overlapping: only shallow overlaps are ever queried
        if (core <= (double)SAT_UNSURE * s->size) CHECK(said <= core + s->tolerance);
        return;
    }
    double bar = s->tolerance + 1e-6 * fmax(-core, 0.0);
    CHECK_CLOSE(said, fmax(-core, 0.0), bar);
    if (-core < 1e-5 * s->size) return; // too near for a direction
    const satTransform *frame = axis.source == SAT_FACE_B ? &s->xfB : &s->xfA;
    satVec2 n = sat_rotate(frame, axis.normal);
    pose a = {0.0, 0.0, t->poseA.angle};
    pose b = {t->poseB.x - t->poseA.x, t->poseB.y - t->poseA.y, t->poseB.angle};
    static placed moved;
    shift(&moved, &s->b, (double)n.x * -core, (double)n.y * -core);
    CHECK_CLOSE(core_depth(&s->a, &moved), 2.0 * core, 2.0 * bar);
    if (axis.source == SAT_VERTICES) {
        spot from = ranked_point(&t->a, a, sat_corner_number(s->shapeA, axis.index));
        spot to = ranked_point(&t->b, b, sat_corner_number(s->shapeB, axis.other));
        CHECK_CLOSE(hypot(to.x - from.x, to.y - from.y), -core, 2.0 * bar);
    } else {
        const fixture *g = axis.source == SAT_FACE_A ? &t->a : &t->b;
        CHECK(axis.source == SAT_FACE_A || axis.source == SAT_FACE_B);
        CHECK(axis.index >= 0 && axis.index < shape_of(g)->count);
    }
}

static void roll_apart(rng *d, double most)
{
    roll_pair(d, &now.a, &now.poseA, &now.b, &now.poseB);
    double size = size_of_both(&now.a, &now.b), way = roll_between(d, 0.0, 6.3);
    double length = size * pow(10.0, roll_between(d, -6.0, most));
    satContact c = measure_fixtures(&now.a, now.poseA, &now.b, now.poseB);
    now.poseB.x -= (double)c.normal.x * (double)c.separation - cos(way) * length;
    now.poseB.y -= (double)c.normal.y * (double)c.separation - sin(way) * length;
}

TEST(the_distance_is_that_of_brute_force)
{
    rng d = {11u};
    for (int32_t i = 0; i < times(50000); i++) {
        roll_apart(&d, 1.0);
        check_closest(&now);
    }
}

TEST(the_distance_of_hard_pairs_is_that_of_brute_force)
{
    static shapePair other;
    for (int32_t which = 0; (check_case = make_hard_pair(&now, which, 0.0)) != NULL; which++) {
        for (int32_t turn = 0; turn <= 8; turn += every(4)) {
            make_hard_pair(&now, which, 0.5 * turn);
            double size = size_of_both(&now.a, &now.b);
            for (int32_t k = 0; k < 64; k++) {
                double way = k * 0.1, length = size * pow(10.0, -(double)(k % 9));
                other = now;
                other.poseB.x += cos(way) * length;
                other.poseB.y += sin(way) * length;
                check_closest(&other);
            }
        }
    }
}

TEST(needles_tip_to_tip_are_as_far_apart_as_their_tips)
{
    rng d = {12u};
    for (double thin = 1e-1; thin > 0.9e-5; thin *= 0.1) {
        for (int32_t i = 0; i < times(2000); i++) {
            double way = roll_between(&d, -3.2, 3.2), gap = pow(10.0, roll_between(&d, -5.0, 1.0));
            hard_needle(&now.a, 1.0, thin, way);
            hard_needle(&now.b, 1.0, thin, way + 3.141592653589793);
            now.poseA = HOME;
            now.poseB = (pose){-gap * cos(way), -gap * sin(way), 0.0};
            check_closest(&now);
        }
    }
}

// A segment is two faces back to back; the face towards the other shape is the answer.
TEST(the_face_of_a_segment_is_the_one_towards_the_other_shape)
{
    make_segment(&now.a, -5.0, 0.0, 5.0, 0.0);
    make_segment(&now.b, -5.0, 0.0, 5.0, 0.0);
    now.poseA = HOME;
    for (int turned = 0; turned < 2; turned++) {
        for (int side = -1; side <= 1; side += 2) {
            now.poseB = (pose){1.0, 0.25 * side, turned * 3.141592653589793};
            const placedPair *s = place_pair(&now);
            satAxis axis = sat_closest(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
            CHECK_CLOSE((double)axis.separation, 0.25, 1e-6);
            CHECK(axis.source == SAT_FACE_A || axis.source == SAT_FACE_B);
            const satTransform *frame = axis.source == SAT_FACE_B ? &s->xfB : &s->xfA;
            satVec2 n = sat_rotate(frame, axis.normal);
            CHECK_CLOSE((double)n.y, (double)side, 1e-6);
        }
    }
}

// Both long sides of a needle are equally near up to rounding; only one faces B.
TEST(the_side_of_a_needle_is_the_one_towards_the_other_shape)
{
    rng d = {14u};
    for (int32_t i = 0; i < times(20000); i++) {
        double way = roll_between(&d, -3.2, 3.2), c = cos(way), s = sin(way);
        double points[] = {0, 0, c, s, c - s * 1e-5, s + c * 1e-5};
        make_rounded_polygon(&now.a, points, 3, 0.01);
        make_box(&now.b, 1e-3, 1e-3);
        double along = pow(10.0, roll_between(&d, -3.0, -0.5));
        double up = roll_between(&d, 2e-3, 9e-3) * (roll_below(&d, 2) == 0 ? 1.0 : -1.0);
        now.poseA = HOME;
        now.poseB = (pose){c * along - s * up, s * along + c * up, roll_angle(&d)};
        check_closest(&now);
        check_contact(&now);
    }
}

TEST(parallel_edges_are_as_far_apart_as_their_lines)
{
    rng d = {13u};
    for (int32_t i = 0; i < times(5000); i++) {
        double gap = pow(10.0, roll_between(&d, -5.0, 1.0)), slide = roll_between(&d, -9.0, 9.0);
        double angle = roll_angle(&d);
        make_box(&now.a, 10.0, 2.0);
        make_rounded_box(&now.b, 10.0, 2.0, 0.5);
        now.poseA = (pose){0.0, 0.0, angle};
        double x = slide, y = 1.5 + gap;
        now.poseB = (pose){cos(angle) * x - sin(angle) * y, sin(angle) * x + cos(angle) * y, angle};
        check_closest(&now);
    }
}

TEST(corners_in_the_same_place_have_a_unit_normal)
{
    make_segment(&now.a, 0.0, 0.0, 2.0, 1.0);
    make_segment(&now.b, 0.0, 0.0, -1.0, 3.0);
    now.poseA = now.poseB = HOME;
    const placedPair *s = place_pair(&now);
    satAxis axis = sat_closest(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
    CHECK_CLOSE((double)axis.separation, 0.0, 1e-6);
    check_unit(axis.normal);
}

int main(void) { return check_all(); }
