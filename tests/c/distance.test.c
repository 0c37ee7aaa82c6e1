// The distance of two shapes and their closest points. The oracle is brute force in double.

#include "hard.h"

static shapePair now;

static satDistance distance_of(const shapePair *t)
{
    const placedPair *s = place_pair(t);
    return sat_distance(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
}

TEST(the_distance_and_its_points_are_those_of_brute_force)
{
    rng d = {31u};
    for (int32_t i = 0; i < times(30000); i++) {
        roll_pair(&d, &now.a, &now.poseA, &now.b, &now.poseB);
        check_distance(&now);
        double size = size_of_both(&now.a, &now.b), way = roll_between(&d, 0.0, 6.3);
        double length = size * pow(10.0, roll_between(&d, -6.0, 2.0));
        now.poseB.x += cos(way) * length;
        now.poseB.y += sin(way) * length;
        check_distance(&now);
    }
}

TEST(a_million_sizes_away_the_error_is_a_millionth_of_size)
{
    rng d = {32u};
    double worst = 0.0;
    for (int32_t i = 0; i < times(20000); i++) {
        roll_pair(&d, &now.a, &now.poseA, &now.b, &now.poseB);
        double size = size_of_both(&now.a, &now.b), way = roll_between(&d, 0.0, 6.3);
        now.poseB.x -= now.poseA.x;
        now.poseB.y -= now.poseA.y;
        now.poseA.x = now.poseA.y = 0.0;
        now.poseB.x += cos(way) * 1e6 * size;
        now.poseB.y += sin(way) * 1e6 * size;
        check_distance(&now);
        worst = fmax(worst, fabs(distance_of(&now).distance + place_pair(&now)->depth) / size);
    }
    printf("    worst error at 1e6 sizes: %.2g of size\n", worst);
}

// The line from B to the end of a segment is perpendicular to the segment. Rounding once put B
// beyond that end for one of the segment's two faces, and behind the other face. So neither face
// tested the end itself, and the far end was reported as the closest point.
TEST(the_end_of_a_segment_is_found_from_points_next_to_its_perpendicular)
{
    for (int32_t i = -50; i <= 50; i++) {
        double away = 23.334523379802704 + 1e-7 * i;
        make_capsule(&now.a, 17.0, 0.0, 0.0, 17.0, 16.0);
        make_capsule(&now.b, 17.0, 0.0, 0.0, 0.0, 17.0);
        now.poseA = HOME;
        now.poseB = (pose){-away, -away, 0.0};
        check_distance(&now);
    }
}

TEST(a_denormal_gap_between_points_is_a_distance)
{
    make_point(&now.a);
    make_point(&now.b);
    now.poseA = HOME;
    for (int exponent = -1; exponent > -30; exponent--) {
        now.poseB = (pose){ldexp(1.0, exponent), 0.0, 0.0};
        satDistance d = distance_of(&now);
        CHECK_EQUAL(d.distance == 0.0, fixtures_overlap(&now.a, now.poseA, &now.b, now.poseB));
        CHECK_CLOSE(d.distance, ldexp(1.0, exponent), 1e-7 * ldexp(1.0, exponent));
        CHECK(d.normal.x == 1.0f && d.normal.y == 0.0f);
    }
}

static void check_outline_point(const fixture *g, pose at, double x, double y)
{
    static placed p;
    put(&p, g, at, at.x, at.y);
    satTransform xf = transform_of(g, at), there = {x, y, 1.0, 0.0};
    satOutlinePoint o = sat_closest_point(shape_of(g), &xf, x, y);
    double far = hypot(x - at.x, y - at.y);
    double bar = 1e-6 * size_of(g) + 4e-16 * (fabs(at.x) + fabs(at.y) + far);
    double truth = signed_distance(&p, x - at.x, y - at.y) - p.radius;
    CHECK_EQUAL(o.inside, sat_overlaps(shape_of(g), &xf, &SAT_POINT, &there));
    CHECK_EQUAL(o.inside, o.distance <= 0.0);
    CHECK_CLOSE(o.distance, truth, bar);
    CHECK_CLOSE(signed_distance(&p, o.x - at.x, o.y - at.y) - p.radius, 0.0, bar);
    CHECK_CLOSE(hypot(o.x - x, o.y - y), fabs(truth), 2.0 * bar);
    check_unit(o.normal);
    // The outline point plus the distance along the normal is the query point.
    CHECK_CLOSE(o.x + (double)o.normal.x * o.distance, x, 2.0 * bar + 1e-6 * fabs(truth));
    CHECK_CLOSE(o.y + (double)o.normal.y * o.distance, y, 2.0 * bar + 1e-6 * fabs(truth));
}

TEST(the_nearest_point_of_an_outline_is_on_it_and_as_far_as_it_says)
{
    rng d = {33u};
    for (int32_t i = 0; i < times(30000); i++) {
        roll_pair(&d, &now.a, &now.poseA, &now.b, &now.poseB);
        if (size_of(&now.a) == 0.0) continue;
        satTransform xf = transform_of(&now.a, now.poseA);
        double size = size_of(&now.a), way = roll_between(&d, 0.0, 6.3);
        double length = size * roll_between(&d, 0.0, roll_below(&d, 2) == 0 ? 0.5 : 5.0);
        double x = xf.x + cos(way) * length, y = xf.y + sin(way) * length;
        check_outline_point(&now.a, now.poseA, x, y);
        // Also starts from a point on the outline, up to rounding.
        satOutlinePoint o = sat_closest_point(shape_of(&now.a), &xf, x, y);
        check_outline_point(&now.a, now.poseA, o.x, o.y);
    }
}

TEST(the_nearest_point_of_a_corner_is_the_corner_from_all_sides)
{
    make_box(&now.a, 2.0, 2.0);
    for (int i = 0; i <= 64; i++) {
        double way = QUARTER * i / 64;
        for (int exponent = 0; exponent < 30; exponent += 3) {
            double far = ldexp(1.0, -exponent);
            check_outline_point(&now.a, HOME, 1.0 + cos(way) * far, 1.0 + sin(way) * far);
            check_outline_point(&now.a, HOME, 1.0 - cos(way) * far, 1.0 - sin(way) * far);
        }
    }
    check_outline_point(&now.a, HOME, 1.0, 1.0);
    check_outline_point(&now.a, HOME, 0.0, 0.0);
}

TEST(the_nearest_point_of_a_rounded_needles_tip_is_on_it)
{
    double points[] = {3.18749904, 4.06249904, 0.0, 0.875, 0.0, 0.0};
    CHECK_EQUAL(try_polygon(&now.a, points, 3, 2.6875), SAT_OK);
    for (int step = 0; step < 400; step++) {
        double far = 1e-4 * pow(0.95, step);
        check_outline_point(&now.a, HOME, points[0] + far, points[1] + far);
        check_outline_point(&now.a, HOME, points[0] - far, points[1] - far);
    }
}

TEST(the_middle_of_a_segment_a_capsule_and_a_circle_has_a_unit_normal)
{
    make_segment(&now.a, -1.0, 0.0, 1.0, 0.0);
    check_outline_point(&now.a, HOME, 0.0, 0.0);
    check_outline_point(&now.a, HOME, 1.0, 0.0);
    check_outline_point(&now.a, HOME, 2.0, 0.0);
    make_capsule(&now.a, -1.0, 0.0, 1.0, 0.0, 0.5);
    check_outline_point(&now.a, HOME, 0.0, 0.0);
    check_outline_point(&now.a, HOME, 1.0, 0.0);
    make_circle(&now.a, 0.5);
    check_outline_point(&now.a, HOME, 0.0, 0.0);
    make_point(&now.a);
    satTransform xf = transform_of(&now.a, HOME);
    satOutlinePoint o = sat_closest_point(shape_of(&now.a), &xf, 0.0, 0.0);
    CHECK(o.distance == 0.0 && o.inside);
    check_unit(o.normal);
    o = sat_closest_point(shape_of(&now.a), &xf, 3.0, 4.0);
    CHECK(o.distance == 5.0 && !o.inside);
}

int main(void) { return check_all(); }
