// All queries agree to the last bit on a million random pairs of all kinds, many of them about to
// touch. Only laws are checked, no numbers.

#include "hard.h"

static shapePair now;

static satDecision decide(const placedPair *s, float limit)
{
    return sat_decide(s->shapeA, &s->xfA, s->shapeB, &s->xfB, limit);
}

// Like place_pair, without the oracle's part.
static const placedPair *transforms_of_pair(const shapePair *t)
{
    static placedPair s;
    s.shapeA = shape_of(&t->a);
    s.shapeB = shape_of(&t->b);
    s.xfA = transform_of(&t->a, t->poseA);
    s.xfB = transform_of(&t->b, t->poseB);
    return &s;
}

static void check_agreement(const shapePair *t)
{
    const placedPair *s = transforms_of_pair(t);
    bool hit = sat_overlaps(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
    satContact c = sat_collide(s->shapeA, &s->xfA, s->shapeB, &s->xfB, 0.0f);
    satDistance d = sat_distance(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
    CHECK_EQUAL(c.separation <= 0.0f, hit);
    CHECK_EQUAL(d.distance == 0.0, hit);
    if (hit) CHECK(d.normal.x == c.normal.x && d.normal.y == c.normal.y);
}

// Calls `check` for every pair of shapes in sixteen positions: random ones, and ones about to
// touch.
static void each_transform(rng *d, int32_t pairs, void (*check)(const shapePair *))
{
    for (int32_t i = 0; i < pairs; i++) {
        roll_pair(d, &now.a, &now.poseA, &now.b, &now.poseB);
        double size = size_of_both(&now.a, &now.b);
        pose start = now.poseB;
        for (int k = 0; k < 8; k++) {
            double turn = roll_between(d, 0.0, 6.3), far = size * roll_between(d, 0.0, 0.7);
            now.poseB = (pose){start.x + cos(turn) * far, start.y + sin(turn) * far, start.angle};
            check(&now);
            satContact c = measure_fixtures(&now.a, now.poseA, &now.b, now.poseB);
            double off = k < 4 ? 0.0 : roll_between(d, -4e-7, 4e-7) * size;
            double by = (double)c.separation + off;
            now.poseB.x -= (double)c.normal.x * by;
            now.poseB.y -= (double)c.normal.y * by;
            check(&now);
        }
    }
}

TEST(overlaps_collide_and_distance_agree_on_a_million_pairs)
{
    rng d = {71u};
    each_transform(&d, times(1000000 / 16), check_agreement);
}

// Checks that the separation is exact up to the limit; beyond it, it need not be.
static void check_limits(const shapePair *t)
{
    const placedPair *s = transforms_of_pair(t);
    satContact exact = sat_collide(s->shapeA, &s->xfA, s->shapeB, &s->xfB, FLT_MAX);
    bool hit = exact.separation <= 0.0f;
    float size = sat_max(s->shapeA->size, s->shapeB->size);
    for (int i = 0; i < 6; i++) {
        static const float SHARE[] = {0.0f, 1e-7f, 1e-3f, 0.1f, 1.0f, 10.0f};
        float limit = SHARE[i] * size;
        satContact c = sat_collide(s->shapeA, &s->xfA, s->shapeB, &s->xfB, limit);
        CHECK_EQUAL(c.separation <= 0.0f, hit);
        check_unit(c.normal);
        if (exact.separation <= limit) {
            CHECK(c.separation == exact.separation);
            CHECK(c.normal.x == exact.normal.x && c.normal.y == exact.normal.y);
        } else {
            CHECK(c.separation > limit || c.separation == exact.separation);
            CHECK((double)c.separation <=
                  (double)exact.separation * (1.0 + 1e-6) + 1e-6 * (double)size);
        }
    }
}

TEST(a_limit_changes_neither_a_hit_nor_a_gap_up_to_the_limit)
{
    rng d = {72u};
    each_transform(&d, times(200000 / 16), check_limits);
}

// Compares all faces of both shapes with the one that the search found.
static void check_faces(const shapePair *t)
{
    const placedPair *s = transforms_of_pair(t);
    satDecision decision = decide(s, 0.0f);
    const satAxis *axis = &decision.axis;
    if (axis->separation > 0.0f) return;
    const satShape *one = decision.swapped ? s->shapeB : s->shapeA;
    const satShape *two = decision.swapped ? s->shapeA : s->shapeB;
    const satTransform *xfOne = decision.swapped ? &s->xfB : &s->xfA;
    const satTransform *xfTwo = decision.swapped ? &s->xfA : &s->xfB;
    float best = -FLT_MAX;
    for (int32_t i = 0; i < one->count && one->kind != SAT_CIRCLE; i++)
        best = sat_max(best, sat_face_separation(one, xfOne, i, two, xfTwo));
    for (int32_t i = 0; i < two->count && two->kind != SAT_CIRCLE; i++)
        best = sat_max(best, sat_face_separation(two, xfTwo, i, one, xfOne));
    float radii = one->radius + two->radius, size = sat_max(one->size, two->size);
    if (one->kind == SAT_CIRCLE) return;
    // A gap within rounding counts as none.
    if (best > 0.0f && best <= SAT_UNSURE * size) best = axis->separation;
    // The shortcut for boxes adds the same numbers in another order, so rounding differs.
    bool boxes = one->kind == SAT_BOX && two->kind != SAT_POLYGON;
    double slack = boxes ? 1e-6 * (double)size : 0.0;
    bool ofFace = axis->source == SAT_FACE_A || axis->source == SAT_FACE_B;
    bool coresMeet = axis->separation + radii <= -5e-7f * size;
    if (!ofFace || !coresMeet) {
        CHECK((double)axis->separation >= (double)best - slack);
        return;
    }
    CHECK_CLOSE((double)best, (double)axis->separation, slack);
    float own = axis->source == SAT_FACE_A
                    ? sat_face_separation(one, xfOne, axis->index, two, xfTwo)
                    : sat_face_separation(two, xfTwo, axis->index, one, xfOne);
    CHECK_CLOSE((double)own, (double)axis->separation, slack);
}

TEST(no_face_separates_more_than_the_one_found_to_the_bit)
{
    rng d = {73u};
    each_transform(&d, times(200000 / 16), check_faces);
}

// The search skips faces by a circle test; a skipped face must not have been the best.
TEST(no_face_of_sixty_four_separates_more_than_the_one_found)
{
    rng d = {74u};
    for (int32_t i = 0; i < times(2000); i++) {
        roll_polygon(&now.a, &d, 10.0, 9 + (int32_t)roll_below(&d, 56));
        roll_polygon(&now.b, &d, 10.0, 9 + (int32_t)roll_below(&d, 56));
        satTransform a = transform_of(&now.a, HOME), b = transform_of(&now.b, HOME);
        now.poseA = (pose){-a.x, -a.y, 0.0};
        for (int k = 0; k < 16; k++) {
            double turn = roll_between(&d, 0.0, 6.3), far = roll_between(&d, 0.0, 9.0);
            now.poseB = (pose){cos(turn) * far - b.x, sin(turn) * far - b.y, 0.0};
            check_faces(&now);
            check_agreement(&now);
        }
    }
}

TEST(queries_agree_on_points_and_small_circles_a_denormal_apart)
{
    for (int exponent = 0; exponent > -1074; exponent--) {
        double gap = ldexp(1.0, exponent);
        for (int kind = 0; kind < 4; kind++) {
            make_circle(&now.a, kind & 1 ? 1e-4 : 0.0);
            make_circle(&now.b, kind & 2 ? 1e-4 : 0.0);
            double radii = now.a.radius + now.b.radius;
            now.poseA = HOME;
            now.poseB = (pose){0.0, gap, 0.0};
            check_agreement(&now);
            now.poseB = (pose){radii + gap, 0.0, 0.0};
            check_agreement(&now);
        }
    }
}

static void check_hard(void (*check)(const shapePair *))
{
    static shapePair t, moved;
    for (int32_t which = 0; (check_case = make_hard_pair(&t, which, 0.0)) != NULL; which++) {
        for (int32_t turn = 0; turn <= 8; turn++) {
            make_hard_pair(&t, which, 0.5 * turn);
            double size = size_of_both(&t.a, &t.b);
            satContact c = measure_fixtures(&t.a, t.poseA, &t.b, t.poseB);
            moved = t;
            for (int i = -12; i <= 12; i++) {
                double by = (double)c.separation + 1e-7 * size * i;
                moved.poseB.x = t.poseB.x - (double)c.normal.x * by;
                moved.poseB.y = t.poseB.y - (double)c.normal.y * by;
                check(&moved);
            }
            check(&t);
        }
    }
}

TEST(the_laws_hold_for_hard_pairs_overlapping_and_about_to_touch)
{
    check_hard(check_agreement);
    check_hard(check_limits);
    check_hard(check_faces);
}

TEST(the_answers_are_those_of_the_oracle)
{
    rng d = {75u};
    each_transform(&d, times(80000 / 16), check_all_answers);
    each_transform(&d, times(80000 / 16), check_contact);
}

int main(void) { return check_all(); }
