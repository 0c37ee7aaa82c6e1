// Contact points: positions, depths and features of overlapping pairs, compared with an oracle in
// double and with hand-made numbers. laws.test.c checks random pairs.

#include "hard.h"

static shapePair now;

static satManifold manifold_of(const shapePair *t)
{
    const placedPair *s = place_pair(t);
    satDecision decision = sat_decide(s->shapeA, &s->xfA, s->shapeB, &s->xfB, 0.0f);
    CHECK(decision.axis.separation <= 0.0f);
    return sat_manifold(s->shapeA, &s->xfA, s->shapeB, &s->xfB, &decision);
}

static uint32_t vertex(uint32_t i) { return i; }
static uint32_t edge(uint32_t i) { return SAT_FEATURE_EDGE + i; }
static uint32_t id(uint32_t ofA, uint32_t ofB) { return ofA | ofB << SAT_FEATURE_BITS; }

static const satManifoldPoint *find(const satManifold *m, uint32_t wanted)
{
    for (int32_t i = 0; i < m->count; i++)
        if (m->points[i].id == wanted) return &m->points[i];
    bool isThere = false;
    CHECK(isThere);
    return NULL;
}

static void expect(const satManifold *m, uint32_t wanted, double x, double y, double depth)
{
    const satManifoldPoint *touch = find(m, wanted);
    CHECK_CLOSE(touch->x, x, 1e-6);
    CHECK_CLOSE(touch->y, y, 1e-6);
    CHECK_CLOSE(touch->depth, depth, 1e-6);
}

// At shallow depth the points lie in both shapes, because there is nothing else between the two
// surfaces.
TEST(shallow_points_lie_in_both_shapes)
{
    rng d = {23u};
    for (int32_t i = 0; i < times(30000); i++) {
        roll_pair(&d, &now.a, &now.poseA, &now.b, &now.poseB);
        satContact c = measure_fixtures(&now.a, now.poseA, &now.b, now.poseB);
        double size = size_of_both(&now.a, &now.b);
        double by = (double)c.separation + 5e-7 * size;
        now.poseB.x -= (double)c.normal.x * by;
        now.poseB.y -= (double)c.normal.y * by;
        if (!fixtures_overlap(&now.a, now.poseA, &now.b, now.poseB)) continue;
        satManifold m = manifold_of(&now);
        const placedPair *s = place_pair(&now);
        if (s->depth > s->tolerance) continue;
        for (int32_t k = 0; k < m.count; k++) {
            CHECK(surface_distance(&s->a, s, m.points[k].x, m.points[k].y) <= s->tolerance);
            CHECK(surface_distance(&s->b, s, m.points[k].x, m.points[k].y) <= s->tolerance);
        }
    }
}

TEST(a_box_on_a_box_stands_on_two_points)
{
    make_box(&now.a, 10.0, 2.0);
    make_box(&now.b, 2.0, 2.0);
    now.poseA = HOME;
    now.poseB = (pose){1.0, 1.9, 0.0};
    satManifold m = manifold_of(&now);
    CHECK_EQUAL(m.count, 2);
    // A's top is its edge 2, from (5, 1) to (-5, 1); corners 0 and 1 of B stand on it.
    expect(&m, id(edge(2), vertex(0)), 0.0, 0.95, 0.1);
    expect(&m, id(edge(2), vertex(1)), 2.0, 0.95, 0.1);
}

TEST(a_box_over_the_end_of_another_is_clipped_to_it)
{
    make_box(&now.a, 10.0, 2.0);
    make_box(&now.b, 4.0, 2.0);
    now.poseA = HOME;
    now.poseB = (pose){4.0, 1.9, 0.0};
    satManifold m = manifold_of(&now);
    CHECK_EQUAL(m.count, 2);
    expect(&m, id(edge(2), vertex(0)), 2.0, 0.95, 0.1);
    expect(&m, id(vertex(2), edge(0)), 5.0, 0.95, 0.1);
    now.poseB.x = -4.0;
    m = manifold_of(&now);
    CHECK_EQUAL(m.count, 2);
    expect(&m, id(vertex(3), edge(0)), -5.0, 0.95, 0.1);
    expect(&m, id(edge(2), vertex(1)), -2.0, 0.95, 0.1);
}

TEST(a_leaning_box_has_one_point_or_a_deep_and_a_shallow_one)
{
    make_box(&now.a, 10.0, 2.0);
    make_box(&now.b, 2.0, 2.0);
    now.poseA = HOME;
    now.poseB = (pose){0.0, 1.9, 0.02};
    satManifold m = manifold_of(&now);
    CHECK_EQUAL(m.count, 2);
    CHECK(find(&m, id(edge(2), vertex(0)))->depth > 0.1);
    CHECK(find(&m, id(edge(2), vertex(1)))->depth < 0.1);
    now.poseB.angle = 0.3;
    m = manifold_of(&now);
    CHECK_EQUAL(m.count, 1);
    CHECK_EQUAL(m.points[0].id, id(edge(2), vertex(0)));
    now.poseB.angle = -0.3;
    m = manifold_of(&now);
    CHECK_EQUAL(m.points[0].id, id(edge(2), vertex(1)));
}

TEST(capsules_side_by_side_touch_at_two_points)
{
    make_capsule(&now.a, -5.0, 0.0, 5.0, 0.0, 1.0);
    make_capsule(&now.b, -2.0, 0.0, 2.0, 0.0, 0.5);
    now.poseA = HOME;
    for (int side = -1; side <= 1; side += 2) {
        now.poseB = (pose){1.0, 1.4 * side, 0.0};
        satManifold m = manifold_of(&now);
        CHECK_EQUAL(m.count, 2);
        for (int32_t i = 0; i < 2; i++) {
            CHECK_CLOSE(m.points[i].y, 0.95 * side, 1e-6);
            CHECK_CLOSE(m.points[i].depth, 0.1, 1e-6);
            CHECK((m.points[i].id >> SAT_FEATURE_BITS) < 2u); // B's ends
            CHECK((m.points[i].id & 127u) >= SAT_FEATURE_EDGE);
        }
        double left = fmin(m.points[0].x, m.points[1].x),
               right = fmax(m.points[0].x, m.points[1].x);
        CHECK_CLOSE(left, -1.0, 1e-6);
        CHECK_CLOSE(right, 3.0, 1e-6);
    }
}

TEST(capsules_end_to_end_and_circles_touch_at_one_point_between_corners)
{
    make_capsule(&now.a, -5.0, 0.0, 5.0, 0.0, 1.0);
    make_capsule(&now.b, -5.0, 0.0, 5.0, 0.0, 1.0);
    now.poseA = HOME;
    now.poseB = (pose){11.9, 0.0, 0.0};
    satManifold m = manifold_of(&now);
    CHECK_EQUAL(m.count, 1);
    expect(&m, id(vertex(1), vertex(0)), 5.95, 0.0, 0.1);
    make_circle(&now.a, 1.0);
    make_circle(&now.b, 2.0);
    now.poseA.angle = now.poseB.angle = 1.0;
    now.poseB.x = 2.5;
    m = manifold_of(&now);
    CHECK_EQUAL(m.count, 1);
    expect(&m, id(vertex(0), vertex(0)), 0.75, 0.0, 0.5);
    make_box(&now.a, 2.0, 2.0);
    now.poseA = HOME;
    m = manifold_of(&now);
    CHECK_EQUAL(m.count, 1);
    expect(&m, id(edge(1), vertex(0)), 0.75, 0.0, 0.5);
    make_circle(&now.b, 1.0);
    now.poseB = (pose){1.54, 1.72, 0.0};
    m = manifold_of(&now);
    CHECK_EQUAL(m.count, 1);
    expect(&m, id(vertex(2), vertex(0)), 0.97, 0.96, 0.1);
}

// Rounding once chose an edge that does not reach the corner; the contact point then was a far
// corner of the box, with no depth.
TEST(of_edges_nearly_in_one_line_a_corner_touches_the_one_below_it)
{
    rng d = {27u};
    const double outline[] = {-5, -1, 5, -1, 5, 0, 3, 1e-5, 1, 1.5e-5, -1, 1.5e-5, -3, 1e-5, -5, 0};
    for (int32_t i = 0; i < times(2000); i++) {
        make_polygon(&now.a, outline, 8);
        make_box(&now.b, 2.0, 2.0);
        double angle = roll_angle(&d), x = roll_between(&d, -4.5, 4.5), y = 1.414;
        now.poseA = (pose){0.0, 0.0, angle};
        now.poseB = (pose){x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle),
                           angle + roll_between(&d, 0.7, 0.9)};
        check_manifold(&now);
    }
}

// The bottom of A has a corner in its middle, and reaches beyond the segment on both sides.
TEST(a_side_of_two_edges_in_one_line_touches_a_segment_within_it)
{
    rng d = {28u};
    for (int32_t i = 0; i < times(2000); i++) {
        make_polygon(&now.a, (double[]){-5, 0, 0, -1e-5, 5, 0, 5, 4, -5, 4}, 5);
        double x = roll_between(&d, -4.5, 4.5), turn = roll_angle(&d);
        make_segment(&now.b, x, 0.0, x + roll_between(&d, 0.1, 0.4), 0.0);
        now.poseA = (pose){0.0, 0.0, turn};
        now.poseB = (pose){0.0, 0.0, turn};
        check_manifold(&now);
    }
}

// Clockwise with y up: 0 is down left, 1 up left, 2 up right, 3 down right; edge 1 is the top.
TEST(clockwise_polygons_report_the_users_numbers)
{
    make_polygon(&now.a, (double[]){-5, -1, -5, 1, 5, 1, 5, -1}, 4);
    make_polygon(&now.b, (double[]){-1, -1, -1, 1, 1, 1, 1, -1}, 4);
    now.poseA = HOME;
    now.poseB = (pose){0.0, 1.9, 0.0};
    satManifold m = manifold_of(&now);
    CHECK_EQUAL(m.count, 2);
    expect(&m, id(edge(1), vertex(0)), -1.0, 0.95, 0.1);
    expect(&m, id(edge(1), vertex(3)), 1.0, 0.95, 0.1);
    now.poseB.x = 5.0;
    m = manifold_of(&now);
    expect(&m, id(edge(1), vertex(0)), 4.0, 0.95, 0.1);
    expect(&m, id(vertex(2), edge(3)), 5.0, 0.95, 0.1);
}

TEST(dropped_points_leave_no_gaps_in_the_feature_numbers)
{
    // Corners are points 0, 2, 4 and 5 of the drawing: 0, 1, 2 and 3.
    make_polygon(&now.a, (double[]){-5, -1, 0, -1, 5, -1, 5, -1, 5, 1, -5, 1}, 6);
    make_circle(&now.b, 1.0);
    now.poseA = HOME;
    now.poseB = (pose){0.0, 1.9, 0.0};
    satManifold m = manifold_of(&now);
    expect(&m, id(edge(2), vertex(0)), 0.0, 0.95, 0.1);
}

// Both ends project to the same point of the face, up to rounding in either direction.
TEST(a_segment_that_stands_on_a_face_touches_with_its_end)
{
    rng d = {26u};
    make_box(&now.a, 10.0, 2.0);
    for (int32_t i = 0; i < times(5000); i++) {
        double way = roll_between(&d, 0.0, 6.3), size = roll_between(&d, 0.5, 3.0);
        make_segment(&now.b, 0.0, 0.0, size * cos(way), size * sin(way));
        double angle = QUARTER - way + roll_between(&d, -1e-7, 1e-7);
        now.poseA = HOME;
        now.poseB = (pose){roll_between(&d, -4.0, 4.0), 0.9, angle};
        check_manifold(&now);
        now.poseB.angle += 2.0 * QUARTER;
        now.poseB.y = 0.9 + size;
        check_manifold(&now);
    }
}

// The end of the segment is a rounding error beyond the face. Clipping once moved the contact point
// along the segment until it was over the face: far up, if the segment hardly leans.
TEST(a_segment_that_stands_on_a_corner_touches_with_its_end)
{
    rng d = {29u};
    make_box(&now.a, 2.0, 2.0);
    for (int32_t i = 0; i < times(20000); i++) {
        double size = roll_between(&d, 0.5, 3.0), lean = pow(10.0, roll_between(&d, -7.0, -1.0));
        make_segment(&now.b, 0.0, 0.0, 0.0, size);
        now.poseA = HOME;
        now.poseB = (pose){1.0 + roll_between(&d, -1e-6, 1e-6), 1.0 + roll_between(&d, -1e-6, 1e-6),
                           roll_below(&d, 2) ? lean : -lean};
        check_manifold(&now);
    }
}

// The deepest corner may be above a neighbour of the chosen face, if both have almost the same
// normal. The contact point was once found with the radius along the normal of the neighbour.
TEST(a_rounded_corner_on_an_almost_straight_side_touches_with_its_corner)
{
    enum { SIDES = 32 };
    rng d = {30u};
    for (int32_t i = 0; i < times(20000); i++) {
        double points[2 * SIDES], bend = pow(10.0, roll_between(&d, -5.5, -3.0));
        for (int32_t j = 0; j < SIDES; j++) {
            double x = 1.0 - 2.0 * j / (SIDES - 2.0);
            bool isTop = j < SIDES - 1;
            points[2 * j] = isTop ? x : 0.0;
            points[2 * j + 1] = isTop ? -bend * x * x : -1.0;
        }
        make_polygon(&now.a, points, SIDES);
        double radius = roll_between(&d, 0.5, 3.0), lean = roll_between(&d, -1.0, 1.0);
        make_capsule(&now.b, 0.0, 0.0, cos(lean), sin(lean) + 1.0, radius);
        now.poseA = HOME;
        now.poseB = (pose){roll_between(&d, -0.9, 0.9), 0.0, 0.0};
        satContact c = measure_fixtures(&now.a, now.poseA, &now.b, now.poseB);
        now.poseB.y -= (double)c.separation;
        check_manifold(&now);
    }
}

TEST(ids_stay_the_same_under_tiny_motion)
{
    rng d = {24u};
    int32_t same = 0, all = 0;
    for (int32_t i = 0; i < times(5000); i++) {
        // The boxes are placed so that neither ties nor rounding decide.
        make_box(&now.a, 10.0, 2.0);
        make_rounded_box(&now.b, 4.0, 2.0, roll_below(&d, 2) == 0 ? 0.0 : 0.5);
        now.poseA = HOME;
        double lean = roll_between(&d, 0.001, 0.02) * (roll_below(&d, 2) == 0 ? 1.0 : -1.0);
        now.poseB = (pose){roll_between(&d, -2.5, 2.5), 1.9, lean};
        satManifold before = manifold_of(&now);
        now.poseB.x += roll_between(&d, -1e-4, 1e-4);
        now.poseB.y += roll_between(&d, -1e-4, 1e-4);
        now.poseB.angle += roll_between(&d, -1e-4, 1e-4);
        satManifold after = manifold_of(&now);
        CHECK_EQUAL(before.count, 2);
        CHECK_EQUAL(after.count, 2);
        CHECK_EQUAL(before.points[0].id, after.points[0].id);
        CHECK_EQUAL(before.points[1].id, after.points[1].id);
        all++;
        same += before.points[0].id == after.points[0].id;
    }
    CHECK_EQUAL(same, all);
}

// Edge on edge, both ends touch even if rounding lifts one of them; a larger gap is no touch.
TEST(a_second_point_within_tolerance_of_the_face_touches_too)
{
    make_box(&now.a, 10.0, 2.0);
    make_box(&now.b, 2.0, 2.0);
    now.poseA = HOME;
    now.poseB = (pose){0.0, 2.0, 2e-6}; // B's right end is 4e-6 higher than its left
    satManifold m = manifold_of(&now);
    CHECK_EQUAL(m.count, 2);
    CHECK(fmin(m.points[0].depth, m.points[1].depth) == 0.0);
    now.poseB = (pose){0.0, 2.0, 2e-5};
    CHECK_EQUAL(manifold_of(&now).count, 1);
}

TEST(exchanging_a_and_b_exchanges_the_features)
{
    rng d = {25u};
    static shapePair other;
    int32_t compared = 0;
    for (int32_t i = 0; i < times(20000); i++) {
        roll_pair(&d, &now.a, &now.poseA, &now.b, &now.poseB);
        // For equal kinds the order decides ties; for different kinds it does not matter.
        if (shape_of(&now.a)->kind == shape_of(&now.b)->kind) continue;
        if (!fixtures_overlap(&now.a, now.poseA, &now.b, now.poseB)) continue;
        other = (shapePair){now.b, now.a, now.poseB, now.poseA};
        satManifold m = manifold_of(&now), back = manifold_of(&other);
        CHECK_EQUAL(m.count, back.count);
        for (int32_t k = 0; k < m.count; k++) {
            uint32_t name = (uint32_t)m.points[k].id;
            CHECK_EQUAL(back.points[k].id, id(name >> SAT_FEATURE_BITS, name & 127u));
            CHECK(m.points[k].depth == back.points[k].depth);
            CHECK(m.points[k].x == back.points[k].x && m.points[k].y == back.points[k].y);
        }
        compared++;
    }
    CHECK(compared > 0);
}

int main(void) { return check_all(); }
