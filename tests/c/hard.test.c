// All queries for the pairs of hard.h, which break collision code: in both orders, rotated and
// moved.

#include "hard.h"

static shapePair now, other;

static void each_hard(void (*check)(const shapePair *))
{
    for (int32_t which = 0; (check_case = make_hard_pair(&now, which, 0.0)) != NULL; which++) {
        for (int32_t turn = 0; turn <= 8; turn += every(4)) {
            make_hard_pair(&now, which, 0.5 * turn);
            check(&now);
        }
    }
}

static void exchange(shapePair *out, const shapePair *t)
{
    out->a = t->b;
    out->b = t->a;
    out->poseA = t->poseB;
    out->poseB = t->poseA;
}

static void check_both_ways(const shapePair *t)
{
    check_all_answers(t);
    exchange(&other, t);
    check_all_answers(&other);
}

TEST(every_answer_for_hard_pairs_is_right_within_tolerance) { each_hard(check_both_ways); }

static pose turned_about(pose p, double angle, double x, double y)
{
    double c = cos(angle), s = sin(angle);
    return (pose){c * p.x - s * p.y + x, s * p.x + c * p.y + y, p.angle + angle};
}

static void check_turned(const shapePair *t)
{
    static const double ANGLE[] = {0.1, QUARTER, 2.0, -3.0};
    static const double FAR[] = {0.0, 1e3, -1e5, 1e6};
    for (int i = 0; i < 4; i++) {
        other = *t;
        other.poseA = turned_about(t->poseA, ANGLE[i], FAR[i], 0.5 * FAR[i]);
        other.poseB = turned_about(t->poseB, ANGLE[i], FAR[i], 0.5 * FAR[i]);
        check_all_answers(&other);
    }
}

TEST(every_answer_is_right_for_hard_pairs_rotated_and_far_away) { each_hard(check_turned); }

static void check_reach(const shapePair *t)
{
    other = *t;
    for (int i = 0; i < 48; i++) {
        double way = 6.283185307179586 * i / 48, far = size_of_both(&t->a, &t->b);
        double step = far * pow(10.0, -(double)(i % 8));
        other.poseB.x = t->poseB.x + step * cos(way);
        other.poseB.y = t->poseB.y + step * sin(way);
        check_all_answers(&other);
    }
}

TEST(every_answer_is_right_for_hard_pairs_moved_in_all_directions) { each_hard(check_reach); }

// Checks pairs within half a tolerance of touching, where a gap may be reported as an overlap and
// vice versa.
static void check_about_to_touch(const shapePair *t)
{
    other = *t;
    satContact c = measure_fixtures(&t->a, t->poseA, &t->b, t->poseB);
    double size = size_of_both(&t->a, &t->b);
    for (int i = -8; i <= 8; i++) {
        double by = (double)c.separation + 2.5e-7 * size * i;
        other.poseB.x = t->poseB.x - (double)c.normal.x * by;
        other.poseB.y = t->poseB.y - (double)c.normal.y * by;
        check_all_answers(&other);
    }
}

TEST(every_answer_is_right_for_hard_pairs_about_to_touch) { each_hard(check_about_to_touch); }

int main(void) { return check_all(); }
