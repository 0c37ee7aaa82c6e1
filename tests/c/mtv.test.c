// The minimum translation vector separates 100,000 random convex pairs, and no shorter push does.
// Compares the library with oracle.h and prints how often and by how much it was wrong, as shares
// of size.

#include "check.h"
#include "check_pair.h"

#define PAIRS 100000

typedef struct counts {
    int32_t pairs, hits;
    int32_t wrongYes, wrongNo, notSeparated, tooLong, tooShort, notUnit;
    double worstLeft, worstLong, worstShort, worstUnit, worstYes, worstNo;
} counts;

static void note(double *worst, double value) { *worst = fmax(*worst, value); }

// Polygon pairs whose Minkowski difference has at most this many points are checked with it too.
#define FEW 100

static void check_mtv(counts *t, const fixture *a, pose poseA, const fixture *b, pose poseB)
{
    static placed pa, pb;
    put(&pa, a, poseA, poseA.x, poseA.y);
    put(&pb, b, poseB, poseA.x, poseA.y);
    double size = size_of_both(a, b), depth = true_depth(&pa, &pb);
    double radii = pa.radius + pb.radius;
    if (pa.count > 2 && pb.count > 2 && pa.count * pb.count <= FEW) {
        double core = fmax(depth_by_minkowski(&pa, &pb), 0.0);
        CHECK_CLOSE(core, fmax(depth - radii, 0.0), 1e-9 * size);
    }
    satContact contact = collide_fixtures(a, poseA, b, poseB);
    bool hit = contact.separation <= 0.0f;
    satTransform xfA = transform_of(a, poseA), xfB = transform_of(b, poseB);
    CHECK_EQUAL(sat_overlaps(shape_of(a), &xfA, shape_of(b), &xfB), hit);
    t->pairs++;
    double nx = (double)contact.normal.x, ny = (double)contact.normal.y;
    double unit = fabs(hypot(nx, ny) - 1.0);
    note(&t->worstUnit, unit);
    t->notUnit += !(unit <= 1e-6);
    if (!hit) {
        note(&t->worstNo, depth / size);
        t->wrongNo += depth > 1e-6 * size;
        return;
    }
    t->hits++;
    double push = -(double)contact.separation;
    note(&t->worstYes, -depth / size);
    t->wrongYes += depth < -1e-6 * size;
    note(&t->worstLong, (push - depth) / size);
    note(&t->worstShort, (depth - push) / size);
    t->tooLong += depth < push - 2e-6 * size;
    t->tooShort += depth > push + 1e-6 * size;
    shift(&pb, &pb, nx * push, ny * push);
    double left = true_depth(&pa, &pb);
    note(&t->worstLeft, left / size);
    t->notSeparated += left > 1e-6 * size;
}

static void print(const char *name, const counts *t)
{
    printf("    %s: %d pairs, %d hits\n", name, t->pairs, t->hits);
    printf(
        "    failures: yes %d, no %d, not separated %d, too long %d, too short %d, not unit %d\n",
        t->wrongYes, t->wrongNo, t->notSeparated, t->tooLong, t->tooShort, t->notUnit);
    printf("    worst, as shares of size: remaining %.2g, long %.2g, short %.2g, yes %.2g, "
           "no %.2g; |normal| off by %.2g\n",
           t->worstLeft, t->worstLong, t->worstShort, t->worstYes, t->worstNo, t->worstUnit);
}

static void expect_none(const counts *t)
{
    CHECK_EQUAL(t->wrongYes, 0);
    CHECK_EQUAL(t->wrongNo, 0);
    CHECK_EQUAL(t->notSeparated, 0);
    CHECK_EQUAL(t->tooLong, 0);
    CHECK_EQUAL(t->tooShort, 0);
    CHECK_EQUAL(t->notUnit, 0);
}

TEST(a_push_by_the_mtv_separates_any_pair_and_no_shorter_push_does)
{
    rng d = {20240601u};
    counts t = {0};
    static fixture a, b;
    pose poseA, poseB;
    for (int32_t i = 0; i < times(PAIRS); i++) {
        roll_pair(&d, &a, &poseA, &b, &poseB);
        check_mtv(&t, &a, poseA, &b, poseB);
    }
    print("random pairs", &t);
    CHECK(t.hits > t.pairs / 2);
    expect_none(&t);
}

TEST(the_mtv_separates_pairs_that_barely_touch)
{
    rng d = {7u};
    counts t = {0};
    static fixture a, b;
    static placed pa, pb;
    pose poseA, poseB;
    for (int32_t i = 0; i < times(PAIRS / 4); i++) {
        roll_pair(&d, &a, &poseA, &b, &poseB);
        put(&pa, &a, poseA, poseA.x, poseA.y);
        put(&pb, &b, poseB, poseA.x, poseA.y);
        double size = size_of_both(&a, &b);
        satContact contact = collide_fixtures(&a, poseA, &b, poseB);
        if (contact.separation > 0.0f) continue;
        // Pushed out by the depth, then in or out by up to three tolerances.
        double push = -(double)contact.separation + roll_between(&d, -3e-6, 3e-6) * size;
        poseB.x += (double)contact.normal.x * push;
        poseB.y += (double)contact.normal.y * push;
        check_mtv(&t, &a, poseA, &b, poseB);
    }
    print("touching pairs", &t);
    expect_none(&t);
}

TEST(the_mtv_separates_shapes_inside_each_other)
{
    rng d = {99u};
    counts t = {0};
    static fixture a, b;
    for (int32_t i = 0; i < times(PAIRS / 4); i++) {
        double size = pow(10.0, roll_between(&d, -1.0, 4.0));
        roll_polygon(&a, &d, size, 3 + (int32_t)roll_below(&d, 10));
        roll_shape(&b, &d, size * roll_between(&d, 0.01, 0.2));
        satTransform xf = transform_of(&a, (pose){0.0, 0.0, 0.0});
        pose poseA = {-xf.x, -xf.y, 0.0}, poseB = {0.0, 0.0, roll_angle(&d)};
        xf = transform_of(&b, poseB);
        poseB.x = roll_between(&d, -0.1, 0.1) * size - xf.x;
        poseB.y = roll_between(&d, -0.1, 0.1) * size - xf.y;
        check_mtv(&t, &a, poseA, &b, poseB);
        check_mtv(&t, &b, poseB, &a, poseA);
    }
    print("one inside the other", &t);
    expect_none(&t);
}

// Two corners of cores nearly meet, with large radii around them. The vector between the corners is
// short, and the push goes a thousand times as far along it.
TEST(the_mtv_separates_large_radii_where_corners_of_cores_nearly_meet)
{
    rng d = {11u};
    counts t = {0};
    static fixture a, b;
    static placed pa, pb;
    for (int32_t i = 0; i < times(PAIRS); i++) {
        double size = pow(10.0, roll_between(&d, -1.0, 4.0));
        pose poseA = {0.0, 0.0, roll_angle(&d)}, poseB = {0.0, 0.0, roll_angle(&d)};
        roll_rounded_polygon(&a, &d, size, roll_count(&d), size * roll_between(&d, 0.1, 2.0));
        if (roll_below(&d, 2) == 0) roll_box(&a, &d, size, roll_between(&d, 0.0, 0.5));
        roll_capsule(&b, &d, size, size * roll_between(&d, 0.1, 2.0));
        if (roll_below(&d, 3) == 0) make_circle(&b, size * roll_between(&d, 0.1, 2.0));
        put(&pa, &a, poseA, 0.0, 0.0);
        put(&pb, &b, poseB, 0.0, 0.0);
        int32_t corner = (int32_t)roll_below(&d, (uint32_t)pa.count);
        int32_t other = (int32_t)roll_below(&d, (uint32_t)pb.count);
        double gap = size * pow(10.0, roll_between(&d, -7.0, -3.0)),
               way = roll_between(&d, 0.0, 6.3);
        poseB.x = pa.x[corner] + gap * cos(way) - pb.x[other];
        poseB.y = pa.y[corner] + gap * sin(way) - pb.y[other];
        check_mtv(&t, &a, poseA, &b, poseB);
        check_mtv(&t, &b, poseB, &a, poseA);
    }
    print("corners that nearly meet", &t);
    CHECK(t.hits > t.pairs / 2);
    expect_none(&t);
}

// Two needles point at each other. Every edge's normal is nearly perpendicular to the gap between
// the tips, so on the best of them a gap of g appears as g times the thinness: only the axis
// between the corners shows it.
TEST(needles_tip_to_tip_are_separated_exactly_if_there_is_a_gap)
{
    rng d = {5u};
    static fixture a, b;
    static placed pa, pb;
    for (double thin = 0.1; thin > 0.9e-5; thin *= 0.1) {
        double worst = 0.0;
        for (int32_t i = 0; i < times(20000); i++) {
            double way = roll_between(&d, -3.2, 3.2), c = cos(way), s = sin(way);
            double points[] = {0, 0, c, s, c - s * thin, s + c * thin};
            double other[] = {0, 0, -c, -s, -c - s * thin, -s + c * thin};
            make_polygon(&a, points, 3);
            make_polygon(&b, other, 3);
            double gap = pow(10.0, roll_between(&d, -7.0, -1.0));
            double side = gap * roll_between(&d, -thin, thin);
            pose poseA = {0.0, 0.0, 0.0};
            pose poseB = {-gap * c - side * s, -gap * s + side * c, roll_between(&d, -thin, thin)};
            satContact contact = collide_fixtures(&a, poseA, &b, poseB);
            if (contact.separation > 0.0f) continue;
            CHECK(contact.separation >= -1e-6f);
            put(&pa, &a, poseA, 0.0, 0.0);
            put(&pb, &b, poseB, 0.0, 0.0);
            note(&worst, -true_depth(&pa, &pb));
        }
        CHECK(worst <= 1e-6);
        printf("    1 : %.0f, a hit at a distance of %.2g\n", 1.0 / thin, worst);
    }
}

int main(void) { return check_all(); }
