// The time at which moving shapes first touch, compared with bisection in double for straight
// motions and with fine sampling for rotating ones.

#include "hard.h"
#include "narrow/sweep.h"
#include "travel.h"

static shapePair now;

typedef struct motion {
    double dx, dy, dAngle;
} motion;

static const motion STILL = {0.0, 0.0, 0.0};

static satMotion moving(const fixture *g, pose p, motion m)
{
    return (satMotion){shape_of(g), p.x, p.y, p.angle, {m.dx, m.dy}, m.dAngle, {0.0, 0.0}, NULL};
}

static satSweepHit sweep(const shapePair *t, motion a, motion b)
{
    satMotion movingA = moving(&t->a, t->poseA, a), movingB = moving(&t->b, t->poseB, b);
    return sat_sweep(&movingA, &movingB);
}

static pose pose_at(pose p, motion m, double t)
{
    return (pose){p.x + t * m.dx, p.y + t * m.dy, p.angle + t * m.dAngle};
}

static double gap_of(const shapePair *t, motion a, motion b, double when)
{
    static placed pa, pb;
    pose poseA = pose_at(t->poseA, a, when), poseB = pose_at(t->poseB, b, when);
    put(&pa, &t->a, poseA, poseA.x, poseA.y);
    put(&pb, &t->b, poseB, poseA.x, poseA.y);
    return -true_depth(&pa, &pb);
}

// The larger extent of both shapes, plus the length of their relative motion.
static double size_with(const shapePair *t, motion a, motion b)
{
    return size_of_both(&t->a, &t->b) + hypot(b.dx - a.dx, b.dy - a.dy);
}

static double bar_of(const shapePair *t, double size)
{
    return 1e-6 * size + 1e-15 * (fabs(t->poseA.x) + fabs(t->poseA.y));
}

static void check_hit(const shapePair *t, motion a, motion b, satSweepHit hit, double bar)
{
    CHECK(hit.t >= 0.0 && hit.t < 1.0);
    CHECK(hit.steps >= 1 && hit.steps <= SAT_MAX_STEPS);
    check_unit(hit.normal);
    CHECK(!hit.overlapping || hit.t == 0.0);
    double gap = gap_of(t, a, b, hit.t);
    if (!hit.overlapping) CHECK(gap >= -bar);
    if (!hit.overlapping && hit.exact) CHECK(gap <= bar);
}

static motion part_of(motion m, double t) { return (motion){t * m.dx, t * m.dy, 0.0}; }

static void check_straight_pushes(const shapePair *t, motion a, motion b)
{
    static way w;
    put(&w.a, &t->a, t->poseA, t->poseA.x, t->poseA.y);
    put(&w.b, &t->b, t->poseB, t->poseA.x, t->poseA.y);
    w.dx = b.dx - a.dx;
    w.dy = b.dy - a.dy;
    double size = size_with(t, a, b), bar = bar_of(t, size);
    satSweepHit hit = sweep(t, a, b);
    double start = gap_at(&w, 0.0);
    CHECK(hit.exact);
    CHECK(hit.steps <= 40);
    // At the start the tolerance is that of sat_collide, up to rounding.
    if (start < -1.25 * bar) CHECK(hit.hit && hit.overlapping);
    if (start > bar) CHECK(!hit.overlapping);
    firstTouch m = find_first_touch(&w, 4.0 * bar);
    if (start > bar) {
        if (m.least > bar) CHECK(!hit.hit);
        if (m.least < -bar) CHECK(hit.hit);
    }
    if (!hit.hit) return;
    check_hit(t, a, b, hit, bar);
    if (hit.overlapping) return;
    // It is the first touch: before it no overlap is deeper than the tolerance, and it is not on
    // the way out.
    CHECK(gap_at(&w, 0.5 * hit.t) >= -bar);
    CHECK(hit.t <= m.at + bar / hypot(w.dx, w.dy));
    // The contact point lies on both surfaces.
    static placed pa, pb;
    pose poseA = pose_at(t->poseA, a, hit.t), poseB = pose_at(t->poseB, b, hit.t);
    put(&pa, &t->a, poseA, poseA.x, poseA.y);
    put(&pb, &t->b, poseB, poseA.x, poseA.y);
    double x = hit.at.x - poseA.x, y = hit.at.y - poseA.y;
    CHECK(signed_distance(&pa, x, y) - pa.radius <= bar);
    CHECK(signed_distance(&pb, x, y) - pb.radius <= bar);
    double closing = (double)hit.normal.x * w.dx + (double)hit.normal.y * w.dy;
    CHECK(closing <= 2e-6 * hypot(w.dx, w.dy));
    // A motion that ends at this touch is no hit. A motion that goes on, by a little more than the
    // tolerance, is a hit.
    CHECK(!sweep(t, part_of(a, hit.t), part_of(b, hit.t)).hit);
    double deep = 3.0 * sat_sweep_tolerance(shape_of(&t->a), shape_of(&t->b));
    double later = hit.t - deep / closing;
    bool isSteep = closing < -0.6 * hypot(w.dx, w.dy) && deep > 0.0 && later < 1.0;
    if (isSteep) CHECK(sweep(t, part_of(a, later), part_of(b, later)).hit);
}

static motion roll_motion(rng *d, double size)
{
    double turn = roll_between(d, 0.0, 6.3);
    double length = size * pow(10.0, roll_between(d, -3.0, 1.0));
    if (roll_below(d, 4) == 0) turn = QUARTER * (double)roll_below(d, 4);
    if (roll_below(d, 16) == 0) length = 0.0;
    return (motion){cos(turn) * length, sin(turn) * length, 0.0};
}

static void roll_start(rng *d, shapePair *t)
{
    roll_pair(d, &t->a, &t->poseA, &t->b, &t->poseB);
    double size = size_of_both(&t->a, &t->b);
    double turn = roll_between(d, 0.0, 6.3), length = size * roll_between(d, 0.0, 3.0);
    if (roll_below(d, 8) == 0) return;
    t->poseB.x += cos(turn) * length;
    t->poseB.y += sin(turn) * length;
}

TEST(straight_motions_touch_when_bisection_says)
{
    rng d = {51u};
    for (int32_t i = 0; i < times(10000); i++) {
        roll_start(&d, &now);
        double size = size_of_both(&now.a, &now.b);
        motion a = roll_motion(&d, size), b = roll_motion(&d, size);
        if (roll_below(&d, 2) == 0) a = STILL;
        if (roll_below(&d, 2) == 0) { // towards A
            double share = roll_between(&d, 0.5, 2.0);
            b.dx = (now.poseA.x - now.poseB.x) * share;
            b.dy = (now.poseA.y - now.poseB.y) * share;
        }
        check_straight_pushes(&now, a, b);
    }
}

// A hit before the limit keeps its bits. If a hit is at or after the limit, or is not found, the
// shapes overlap at the limit by little more than a touch.
TEST(a_hit_after_the_time_limit_is_ignored)
{
    rng d = {26u};
    for (int32_t i = 0; i < times(10000); i++) {
        roll_start(&d, &now);
        double size = size_of_both(&now.a, &now.b), until = roll_between(&d, 0.001, 1.0);
        double share = roll_between(&d, 0.5, 2.0);
        motion a = STILL, b = roll_motion(&d, size);
        b.dx += (now.poseA.x - now.poseB.x) * share;
        b.dy += (now.poseA.y - now.poseB.y) * share;
        satMotion movingA = moving(&now.a, now.poseA, a), movingB = moving(&now.b, now.poseB, b);
        satSweepHit composite = sat_sweep(&movingA, &movingB);
        satSweepHit part = sat_sweep_until(&movingA, &movingB, until);
        if (part.hit) {
            CHECK(part.t < until && part.t == composite.t &&
                  part.overlapping == composite.overlapping);
            CHECK(part.normal.x == composite.normal.x && part.normal.y == composite.normal.y);
        } else if (composite.hit && composite.t < until) {
            CHECK(gap_of(&now, a, b, until) >= -2.0 * bar_of(&now, size_with(&now, a, b)));
        }
    }
}

TEST(straight_motions_of_hard_pairs_touch_when_bisection_says)
{
    static shapePair t;
    rng d = {52u};
    for (int32_t which = 0; (check_case = make_hard_pair(&t, which, 0.0)) != NULL; which++) {
        for (int32_t i = 0; i < times(200); i++) {
            make_hard_pair(&t, which, 0.5 * (double)roll_below(&d, 9));
            double size = size_of_both(&t.a, &t.b), turn = roll_between(&d, 0.0, 6.3);
            double far = size * pow(10.0, roll_between(&d, -7.0, 0.5));
            t.poseB.x += cos(turn) * far;
            t.poseB.y += sin(turn) * far;
            motion b = {-2.0 * cos(turn) * far, -2.0 * sin(turn) * far, 0.0};
            if (roll_below(&d, 2) == 0) b = roll_motion(&d, size);
            check_straight_pushes(&t, STILL, b);
        }
    }
}

static void check_turning(const shapePair *t, motion a, motion b, int32_t samples)
{
    double size = size_with(t, a, b), bar = bar_of(t, size);
    satSweepHit hit = sweep(t, a, b);
    if (gap_of(t, a, b, 0.0) < -1.25 * bar) CHECK(hit.hit && hit.overlapping);
    if (hit.hit) check_hit(t, a, b, hit, bar);
    if (hit.hit && hit.overlapping) return;
    if (hit.hit && !hit.exact) CHECK_EQUAL(hit.steps, SAT_MAX_STEPS);
    double until = hit.hit ? hit.t : 1.0;
    // No earlier overlap is deeper than the tolerance.
    for (int32_t i = 0; i <= samples; i++) {
        double gap = gap_of(t, a, b, until * i / samples);
        CHECK(gap >= -bar);
    }
}

TEST(rotating_motions_are_free_until_the_reported_time)
{
    rng d = {53u};
    int32_t hits = 0, capped = 0;
    for (int32_t i = 0; i < times(3000); i++) {
        roll_start(&d, &now);
        double size = size_of_both(&now.a, &now.b);
        motion a = roll_motion(&d, size), b = roll_motion(&d, size);
        a.dAngle = roll_between(&d, -3.0, 3.0);
        b.dAngle = roll_below(&d, 2) == 0 ? 0.0 : roll_between(&d, -6.0, 6.0);
        check_turning(&now, a, b, 200);
        satSweepHit hit = sweep(&now, a, b);
        hits += hit.hit;
        capped += hit.hit && !hit.exact;
    }
    printf("    hits: %d, of them at the cap of steps: %d\n", hits, capped);
}

static satSweepHit drive(double x, double y, double dx, double dy)
{
    now.poseA = HOME;
    now.poseB = (pose){x, y, 0.0};
    return sweep(&now, STILL, (motion){dx, dy, 0.0});
}

TEST(shapes_that_touch_at_the_start_hit_only_if_they_move_together)
{
    make_box(&now.a, 2.0, 2.0);
    for (int kind = 0; kind < 4; kind++) {
        if (kind == 0) make_box(&now.b, 2.0, 2.0);
        if (kind == 1) make_circle(&now.b, 1.0);
        if (kind == 2) make_rounded_box(&now.b, 2.0, 2.0, 0.25);
        if (kind == 3) make_capsule(&now.b, 0.0, -0.5, 0.0, 0.5, 1.0);
        satSweepHit hit = drive(2.0, 0.0, -1.0, 0.0);
        CHECK(hit.hit && hit.t == 0.0 && !hit.overlapping && hit.exact);
        CHECK_CLOSE((double)hit.normal.x, 1.0, 1e-6);
        hit = drive(2.0, 0.0, -1.0, 5.0);
        CHECK(hit.hit && hit.t == 0.0 && !hit.overlapping);
        CHECK(!drive(2.0, 0.0, 1.0, 0.0).hit);  // leaving
        CHECK(!drive(2.0, 0.0, 1.0, 5.0).hit);  // leaving at an angle
        CHECK(!drive(2.0, 0.0, 0.0, 5.0).hit);  // sliding
        CHECK(!drive(2.0, 0.0, 0.0, -5.0).hit); // sliding
        CHECK(!drive(2.0, 0.0, 0.0, 0.0).hit);  // standing
    }
}

TEST(shapes_that_touch_corner_to_corner_may_move_in_any_free_direction)
{
    make_box(&now.a, 2.0, 2.0);
    make_box(&now.b, 2.0, 2.0);
    CHECK(drive(2.0, 2.0, -1.0, -1.0).hit);
    CHECK(!drive(2.0, 2.0, -1.0, 0.0).hit);
    CHECK(!drive(2.0, 2.0, 0.0, -1.0).hit);
    CHECK(!drive(2.0, 2.0, -1.0, 1.0).hit);
    CHECK(!drive(2.0, 2.0, 1.0, -1.0).hit);
    CHECK(!drive(2.0, 2.0, 1.0, 1.0).hit);
}

// A sweep decides when it is close enough to the touch. On a steep path, the corner of B was once
// still behind the face that it leaves at that moment, and the sweep reported a hit.
TEST(corners_that_pass_each_other_do_not_hit)
{
    make_box(&now.a, 2.0, 2.0);
    make_box(&now.b, 2.0, 2.0);
    for (int quarter = 0; quarter < 4; quarter++) {
        double c = quarter % 2 == 0 ? 1 - quarter : 0, s = quarter % 2 == 1 ? 2 - quarter : 0;
        for (double steep = 1.0; steep <= 32.0; steep++) {
            double y = 2.0 - steep, dx = -2.0, dy = 2.0 * steep;
            for (double nearer = 0.0; nearer < 2e-3; nearer += 1e-3) {
                double x = 3.0 - nearer;
                satSweepHit hit =
                    drive(c * x - s * y, s * x + c * y, c * dx - s * dy, s * dx + c * dy);
                CHECK(hit.hit == (nearer > 0.0));
            }
        }
    }
}

TEST(shapes_that_overlap_at_the_start_are_reported_as_overlapping)
{
    make_box(&now.a, 10.0, 10.0);
    make_circle(&now.b, 1.0);
    for (int i = 0; i < 8; i++) {
        satSweepHit hit = drive(3.0, 0.0, cos(i * 0.7), sin(i * 0.7));
        CHECK(hit.hit && hit.overlapping && hit.t == 0.0 && hit.exact);
        CHECK_CLOSE((double)hit.normal.x, 1.0, 1e-6);
    }
    CHECK(drive(3.0, 0.0, 0.0, 0.0).overlapping);
    CHECK(drive(5.999995, 0.0, 1.0, 0.0).hit == false); // within the tolerance of 1e-6·size
    CHECK(drive(5.9999, 0.0, 1.0, 0.0).overlapping);
}

TEST(a_motion_without_length_hits_nothing)
{
    make_box(&now.a, 2.0, 2.0);
    make_circle(&now.b, 1.0);
    CHECK(!drive(5.0, 0.0, 0.0, 0.0).hit);
    now.poseB = (pose){5.0, 0.0, 0.0};
    motion same = {3.0, -2.0, 0.0};
    CHECK(!sweep(&now, same, same).hit);
}

TEST(grazing_is_decided_within_tolerance)
{
    rng d = {54u};
    for (int32_t i = 0; i < times(2000); i++) {
        double turned = roll_angle(&d), off = roll_between(&d, -2e-5, 2e-5);
        double c = cos(turned), s = sin(turned), y = 2.0 + off;
        roll_below(&d, 2) == 0 ? make_box(&now.a, 2.0, 2.0) : make_circle(&now.a, 1.0);
        roll_below(&d, 2) == 0 ? make_box(&now.b, 2.0, 2.0) : make_circle(&now.b, 1.0);
        now.poseA = (pose){0.0, 0.0, turned};
        now.poseB = (pose){-5 * c - y * s, -5 * s + y * c, turned};
        check_straight_pushes(&now, STILL, (motion){10 * c, 10 * s, 0.0});
    }
}

// A point that reaches a segment also touches its far side. It was once treated as sliding along
// that side, and passed through. So did a segment that arrived flat.
TEST(shapes_without_thickness_do_not_pass_through_a_segment)
{
    rng d = {71u};
    for (int32_t i = 0; i < times(20000); i++) {
        double size = pow(10.0, roll_between(&d, -2.0, 4.0)), angle = roll_angle(&d);
        double c = cos(angle), s = sin(angle), half = 0.5 * size;
        bool isPoint = roll_below(&d, 2), fromBelow = roll_below(&d, 2);
        make_segment(&now.a, -half, 0.0, half, 0.0);
        if (isPoint)
            make_point(&now.b);
        else
            make_segment(&now.b, -0.2 * half, 0.0, 0.2 * half, 0.0);
        double from = (fromBelow ? -1.0 : 1.0) * size * roll_between(&d, 1e-4, 3.0);
        double share = roll_between(&d, 0.05, 0.95), at = half * roll_between(&d, -0.7, 0.7);
        double dx = from * roll_between(&d, -3.0, 3.0), dy = -from / share, x = at - share * dx;
        now.poseA = (pose){roll_between(&d, -9.0, 9.0), roll_between(&d, -9.0, 9.0), angle};
        now.poseB =
            (pose){now.poseA.x + (c * x - s * from), now.poseA.y + (s * x + c * from), angle};
        satSweepHit hit = sweep(&now, STILL, (motion){c * dx - s * dy, s * dx + c * dy, 0.0});
        CHECK(hit.hit && !hit.overlapping);
        CHECK_CLOSE(hit.t, share, 4e-6 * size / fabs(dy) + 4e-9);
        check_unit(hit.normal);
    }
}

// The tolerance is that of the shapes and the rounding of coordinates, however long the motion is.
// It once grew with the length, and a motion a thousand million times as long as the shapes are
// large missed everything.
TEST(motions_of_any_length_miss_nothing)
{
    rng d = {56u};
    int32_t hits = 0;
    for (int32_t i = 0; i < times(20000); i++) {
        double size = pow(10.0, roll_between(&d, -3.0, 6.0)), turn = roll_angle(&d);
        double length = pow(10.0, roll_between(&d, -3.0, 12.0)), c = cos(turn), s = sin(turn);
        roll_shape(&now.a, &d, size);
        roll_shape(&now.b, &d, fmin(size * pow(10.0, roll_between(&d, -3.0, 3.0)), 1e6));
        size = size_of_both(&now.a, &now.b);
        if (size == 0.0) continue; // two points
        double before = length * roll_between(&d, -0.1, 1.1),
               aside = size * roll_between(&d, -1, 1);
        double home = roll_below(&d, 2) ? 0.0 : 0.1 * length;
        now.poseA = (pose){home, -home, roll_angle(&d)};
        now.poseB =
            (pose){home - before * c - aside * s, aside * c - home - before * s, roll_angle(&d)};
        motion b = {length * c, length * s, 0.0};
        satSweepHit hit = sweep(&now, STILL, b);
        double bar = 2e-6 * size + 4e-16 * (fabs(now.poseB.x) + fabs(now.poseB.y) + 2.0 * length);
        CHECK(hit.exact && hit.steps <= 60);
        // The part of the motion near A.
        const satShape *shapeA = shape_of(&now.a), *shapeB = shape_of(&now.b);
        double reach = 4.0 * size + fabs(aside) + hypot(shapeA->offsetX, shapeA->offsetY) +
                       hypot(shapeB->offsetX, shapeB->offsetY);
        double from = fmax(0.0, (before - reach) / length);
        double to = fmin(1.0, (before + reach) / length);
        const journey j = {&now.a, &now.b, now.poseA, now.poseB, b.dx, b.dy};
        double start = gap_then(&j, 0.0);
        if (start < -bar) CHECK(hit.overlapping);
        if (start <= bar) continue;
        CHECK(!hit.overlapping);
        hits += check_journey(&j, from, to, hit.hit, hit.t, bar);
    }
    printf("    %d hits\n", hits);
    CHECK(hits > times(20000) / 5);
}

// A tiny shape on a very long arm rotates so fast that it moves farther in the smallest step of t
// than its width. No tolerance holds there, but the sweep ends and returns finite numbers.
static double roll_side(rng *d)
{
    static const double SIDES[4] = {1.0, 16.0, 32.0, 0.3};
    return roll_below(d, 4) == 0 ? roll_between(d, 0.01, 20.0) : SIDES[roll_below(d, 4)];
}

// Makes two upright boxes, sometimes rounded, that mostly stand flush, and a motion that is mostly
// along an axis.
static void roll_boxes(rng *d, satShape *a, satShape *b, satMotion *still, satMotion *moving)
{
    double width[2] = {roll_side(d), roll_side(d)}, height[2] = {roll_side(d), roll_side(d)};
    double flushX = 0.5 * (width[0] + width[1]), flushY = 0.5 * (height[0] + height[1]);
    double far = roll_below(d, 4) == 0 ? 1e5 : 10.0, turn = roll_between(d, 0.0, 6.3);
    double radius = roll_below(d, 8) == 0 ? 0.2 * fmin(width[1], height[1]) : 0.0;
    if (roll_below(d, 2) == 0) turn = QUARTER * (double)roll_below(d, 4);
    sat_bake_box(a, 0.0, 0.0, 0.5 * width[0], 0.5 * height[0], 0.0);
    sat_bake_box(b, 0.0, 0.0, 0.5 * width[1], 0.5 * height[1], radius);
    *still = (satMotion){.shape = a, .x = roll_between(d, -far, far), .y = floor(far)};
    *moving = (satMotion){.shape = b, .x = still->x, .y = still->y};
    moving->x +=
        flushX * (roll_below(d, 2) ? (double)roll_below(d, 3) - 1.0 : roll_between(d, -3.0, 3.0));
    moving->y +=
        flushY * (roll_below(d, 2) ? (double)roll_below(d, 3) - 1.0 : roll_between(d, -3.0, 3.0));
    if (roll_below(d, 2) == 0) moving->x += flushX * roll_between(d, -1e-5, 1e-5);
    double length = flushX * pow(10.0, roll_between(d, -2.0, 1.0));
    moving->by.x = length * cos(turn);
    moving->by.y = length * sin(turn);
}

// Two motions that start with upright transforms use the sweep of slabs.c; motions given by poses
// use the general sweep.
TEST(upright_boxes_meet_as_in_the_general_sweep)
{
    static uint8_t bytes[2][SAT_SHAPE_MAX_BYTES] __attribute__((aligned(16)));
    satShape *a = (satShape *)(void *)bytes[0], *b = (satShape *)(void *)bytes[1];
    rng d = {29u};
    int32_t hits = 0;
    for (int32_t i = 0; i < times(40000); i++) {
        satMotion still, moving;
        roll_boxes(&d, a, b, &still, &moving);
        satSweepHit expected = sat_sweep(&still, &moving);
        satTransform startA = sat_transform_at(&still, 0.0),
                     startB = sat_transform_at(&moving, 0.0);
        still.start = &startA;
        moving.start = &startB;
        satSweepHit hit = sat_sweep(&still, &moving);
        double tolerance = sat_sweep_tolerance(a, b);
        double start = (double)sat_collide(a, &startA, b, &startB, FLT_MAX).separation;
        // Rounding decides between a touch and an overlap.
        if (fabs(start + tolerance) < 0.5 * tolerance) continue;
        CHECK(hit.hit == expected.hit && hit.overlapping == expected.overlapping);
        if (!hit.hit || hit.overlapping) continue;
        hits++;
        double closing = -((double)hit.normal.x * moving.by.x + (double)hit.normal.y * moving.by.y);
        CHECK(hit.normal.x == expected.normal.x && hit.normal.y == expected.normal.y);
        CHECK(fabs(hit.t - expected.t) * closing <= 2.0 * tolerance);
        double along = hypot(hit.at.x - expected.at.x, hit.at.y - expected.at.y);
        CHECK(along <=
              2.0 * tolerance + fabs(hit.t - expected.t) * hypot(moving.by.x, moving.by.y));
    }
    CHECK(hits > times(40000) / 20);
}

TEST(a_rotation_faster_than_the_resolution_of_time_ends)
{
    rng d = {57u};
    int32_t hits = 0;
    for (int32_t i = 0; i < times(3000); i++) {
        double arm = pow(10.0, roll_between(&d, 4.0, 8.0)), spin = roll_between(&d, 1e3, 1e6);
        double at = roll_between(&d, 1e-9, 1.0);
        make_circle_at(&now.a, arm, 0.0, 1e-4);
        roll_below(&d, 2) == 0 ? make_circle(&now.b, 1e-4) : make_box(&now.b, 1e-4, 1e-3);
        now.poseA = HOME;
        now.poseB = (pose){arm * cos(at), arm * sin(at), roll_angle(&d)};
        satSweepHit hit = sweep(&now, (motion){0.0, 0.0, spin}, STILL);
        CHECK(hit.steps <= SAT_MAX_STEPS);
        if (!hit.hit) continue;
        CHECK(hit.t >= 0.0 && hit.t < 1.0);
        check_unit(hit.normal);
        CHECK(hit.at.x - hit.at.x == 0.0 && hit.at.y - hit.at.y == 0.0);
        hits++;
    }
    printf("    hits: %d\n", hits);
}

// Two wheels rotate against each other, corner by edge, without touching. Every corner that passes
// closely costs steps.
TEST(a_sweep_that_runs_out_of_steps_returns_a_safe_inexact_time)
{
    hard_round(&now.a, 64, 1.0, 0.0);
    hard_round(&now.b, 64, 1.0, 0.0);
    now.poseA = HOME;
    now.poseB = (pose){1.9992, 0.0, 3.14159265358979 / 64.0};
    motion forth = {0.0, 0.0, 6.0}, back = {0.0, 0.0, -6.0};
    CHECK(!sweep(&now, forth, back).hit);
    forth.dAngle = 600.0;
    back.dAngle = -600.0;
    satSweepHit hit = sweep(&now, forth, back);
    CHECK(hit.hit && !hit.exact && !hit.overlapping);
    CHECK_EQUAL(hit.steps, SAT_MAX_STEPS);
    CHECK(hit.t > 0.0 && hit.t < 1.0);
    check_turning(&now, forth, back, some(1000));
}

// A wheel rotates next to a wall and comes no nearer than its corners reach.
TEST(a_wheel_that_rolls_next_to_a_wall_hits_nothing)
{
    hard_round(&now.a, 64, 1.0, 0.0);
    make_box(&now.b, 1.0, 100.0);
    now.poseA = HOME;
    now.poseB = (pose){1.5 + 1e-4, 0.0, 0.0};
    for (double spin = 1.0; spin < 1e6; spin *= 3.0) {
        satSweepHit hit = sweep(&now, (motion){0.0, 10.0, spin}, STILL);
        CHECK(!hit.hit && hit.exact);
    }
}

TEST(a_circle_that_rotates_about_its_centre_does_not_move)
{
    make_circle(&now.a, 1.0);
    make_box(&now.b, 2.0, 2.0);
    now.poseA = HOME;
    now.poseB = (pose){2.0 + 1e-5, 0.0, 0.0};
    satSweepHit hit = sweep(&now, (motion){0.0, 0.0, 100.0}, STILL);
    CHECK(!hit.hit && hit.exact);
    make_circle_at(&now.a, 5.0, 0.0, 1.0); // a rotation about another point moves it
    now.poseB = (pose){0.0, 5.0, 0.0};
    hit = sweep(&now, (motion){0.0, 0.0, 2.0}, STILL);
    CHECK(hit.hit && hit.exact);
    check_turning(&now, (motion){0.0, 0.0, 2.0}, STILL, some(1000));
}

// A flipper turns about its round end, and a ball rests behind this pivot: the gap stays the same.
// The end far away from the ball once counted as closing, and the sweep ran out of steps.
TEST(a_flipper_does_not_hit_a_ball_behind_its_pivot)
{
    make_capsule(&now.a, 0.0, 0.0, 70.0, 0.0, 6.0);
    make_circle(&now.b, 8.0);
    now.poseA = HOME;
    for (double gap = 1.0; gap > 9e-5; gap *= 0.1) {
        for (double turn = -1.5; turn < 2.0; turn += 0.5) {
            now.poseB = (pose){-14.0 - gap, -2.0, 0.0};
            CHECK(!sweep(&now, (motion){0.0, 0.0, turn}, (motion){0.0, 4.0, 0.0}).hit);
        }
    }
}

// Arms that turn about a point near one of their ends, next to balls and boxes that they often hit.
TEST(arms_that_turn_about_their_ends_miss_nothing)
{
    rng d = {58u};
    int32_t hits = 0, capped = 0, rounds = times(2000);
    for (int32_t i = 0; i < rounds; i++) {
        double length = roll_between(&d, 1.0, 100.0), width = length * roll_between(&d, 0.05, 0.5);
        double size = length * roll_between(&d, 0.05, 1.0);
        double from = length * roll_between(&d, -0.2, 0.1);
        make_capsule(&now.a, from, 0.0, from + length, 0.0, 0.5 * width);
        roll_below(&d, 2) == 0 ? make_circle(&now.b, size) : make_box(&now.b, size, 0.5 * size);
        double at = roll_angle(&d), far = length * roll_between(&d, 0.0, 1.5);
        now.poseA = HOME;
        now.poseB = (pose){cos(at) * far, sin(at) * far, roll_angle(&d)};
        double gap = gap_of(&now, STILL, STILL, 0.0);
        if (roll_below(&d, 2) == 0 && gap > 0.0) { // almost touching
            now.poseB.x -= cos(at) * gap * (1.0 - 1e-4);
            now.poseB.y -= sin(at) * gap * (1.0 - 1e-4);
        }
        motion a = {0.0, 0.0, roll_between(&d, -3.0, 3.0)}, b = STILL;
        if (roll_below(&d, 2) == 0) b = roll_motion(&d, 0.3 * length);
        if (roll_below(&d, 4) == 0) b.dAngle = roll_between(&d, -3.0, 3.0);
        satSweepHit hit = sweep(&now, a, b);
        check_turning(&now, a, b, 500);
        hits += hit.hit && !hit.overlapping;
        capped += !hit.exact;
    }
    printf("    hits: %d, of them at the cap of steps: %d\n", hits, capped);
    CHECK(hits > rounds / 5);
}

TEST(rotating_away_from_a_touching_shape_is_free)
{
    make_box(&now.a, 10.0, 2.0);
    make_circle(&now.b, 1.0);
    now.poseA = HOME;
    now.poseB = (pose){4.0, 2.0, 0.0};
    CHECK(!sweep(&now, (motion){0.0, 0.0, -0.5}, STILL).hit);
    satSweepHit hit = sweep(&now, (motion){0.0, 0.0, 0.5}, STILL);
    CHECK(hit.hit && hit.t == 0.0 && !hit.overlapping);
}

TEST(exchanging_a_and_b_changes_the_time_within_tolerance)
{
    rng d = {55u};
    static shapePair other;
    for (int32_t i = 0; i < times(5000); i++) {
        roll_start(&d, &now);
        double size = size_of_both(&now.a, &now.b);
        motion a = roll_motion(&d, size), b = roll_motion(&d, size);
        other = (shapePair){now.b, now.a, now.poseB, now.poseA};
        satSweepHit hit = sweep(&now, a, b), back = sweep(&other, b, a);
        if (hit.hit && back.hit && !hit.overlapping && !back.overlapping) {
            double bar = bar_of(&now, size_with(&now, a, b));
            double first = fmin(hit.t, back.t), last = fmax(hit.t, back.t);
            CHECK(gap_of(&now, a, b, first) <= bar);
            CHECK(gap_of(&now, a, b, last) >= -bar);
        }
    }
}

int main(void) { return check_all(); }
