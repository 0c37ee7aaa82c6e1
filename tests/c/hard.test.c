// Every question about every pair that breaks collision code. Reads the pairs of hard.h, has the
// answers judged in every order, turned and moved.

#include "hard.h"

static shapePair now, other;

static void each_hard(void (*judge)(const shapePair *))
{
    for (int32_t which = 0; (check_case = make_hard_pair(&now, which, 0.0)) != NULL; which++) {
        for (int32_t turn = 0; turn <= 8; turn += every(4)) {
            make_hard_pair(&now, which, 0.5 * turn);
            judge(&now);
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

TEST(every_answer_about_hard_pairs_is_right_up_to_the_bar) { each_hard(check_both_ways); }

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

TEST(and_so_it_is_when_they_are_turned_and_far_away) { each_hard(check_turned); }

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

TEST(and_in_a_star_of_places_around) { each_hard(check_reach); }

// Half a bar in or out of touching nothing may be said to be apart or deeper than it is.
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

TEST(and_where_they_are_about_to_touch) { each_hard(check_about_to_touch); }

int main(void)
{
    RUN(every_answer_about_hard_pairs_is_right_up_to_the_bar);
    RUN(and_so_it_is_when_they_are_turned_and_far_away);
    RUN(and_in_a_star_of_places_around);
    RUN(and_where_they_are_about_to_touch);
    return check_report();
}
