// A trace records what the SAT routine did: the same result, every axis, the right projections and
// edge numbers. The oracle projects the user's points in double.

#include <math.h>

#include "narrow/trace.h"
#include "check_pair.h"

static fixture a, b;
static placed pa, pb;
static satTrace trace;

static void trace_pair(pose poseA, pose poseB)
{
    satTransform xfA = transform_of(&a, poseA), xfB = transform_of(&b, poseB);
    sat_trace(shape_of(&a), &xfA, shape_of(&b), &xfB, &trace);
}

// The number of axes of a shape: opposite edges share one, so a box has two and a segment one.
static int32_t axes_of(const fixture *g)
{
    const satShape *s = shape_of(g);
    return s->count == 1 ? 0 : s->kind == SAT_BOX ? 2 : s->count == 2 ? 1 : s->count;
}

// For two boxes with parallel sides, only the axes of the first are listed.
static int32_t axes_of_both(pose poseA, pose poseB)
{
    double turn = poseB.angle - poseA.angle, c = fabs(cos(turn)), s = fabs(sin(turn));
    bool boxes = shape_of(&a)->kind == SAT_BOX && shape_of(&b)->kind == SAT_BOX;
    if (boxes && fmin(c, s) < 1.2e-7) return 2;
    return axes_of(&a) + axes_of(&b);
}

// Checks that the axis of a vertex row runs from A's corner to B's.
static void check_corners(pose poseA, pose poseB, const satTraceRow *row, double size)
{
    spot from = ranked_point(&a, poseA, row->index), to = ranked_point(&b, poseB, row->indexB);
    double x = to.x - from.x, y = to.y - from.y, length = hypot(x, y);
    CHECK(fabs(row->x * y - row->y * x) <= 2e-6 * size + 1e-6 * length);
    if (length > 1e-4 * size) CHECK(row->x * x + row->y * y > 0.0);
}

// Checks that the row's axis is normal to the edge from the user's corner `index` to the next.
static void check_edge(const fixture *g, pose at, const satTraceRow *row)
{
    double points[2 * SAT_MAX_VERTICES];
    int32_t count = shape_of(g)->count, i = row->index, j = (i + 1) % count;
    CHECK(i >= 0 && i < count);
    ranked_points(g, points);
    double ex = points[2 * j] - points[2 * i], ey = points[2 * j + 1] - points[2 * i + 1];
    double c = cos(at.angle), s = sin(at.angle), length = hypot(ex, ey);
    double wx = (c * ex - s * ey), wy = (s * ex + c * ey);
    CHECK_CLOSE((row->x * wx + row->y * wy), 0.0, 1e-6 * size_of(g) + 1e-6 * length);
}

static void check_trace(pose poseA, pose poseB)
{
    trace_pair(poseA, poseB);
    satContact contact = collide_fixtures(&a, poseA, &b, poseB);
    bool hit = contact.separation <= 0.0f;
    CHECK_EQUAL(trace.hit, hit);
    if (hit) {
        CHECK_EQUAL(trace.separating, -1);
        CHECK(trace.winner >= 0 && trace.winner < trace.count);
        const satTraceRow *winner = &trace.rows[trace.winner];
        CHECK(winner->overlap == -(double)contact.separation);
        double same = winner->x * (double)contact.normal.x + winner->y * (double)contact.normal.y;
        CHECK_CLOSE(fabs(same), 1.0, 1e-6);
    } else {
        CHECK_EQUAL(trace.winner, -1);
        CHECK(trace.separating >= 0 && trace.separating < trace.count);
        CHECK(trace.rows[trace.separating].overlap < 0.0);
        for (int32_t i = 0; i < trace.separating; i++) CHECK(trace.rows[i].overlap >= 0.0);
    }
    int32_t faces = axes_of_both(poseA, poseB);
    CHECK(trace.count == faces || trace.count == faces + 1);
    bool sharp = axes_of(&a) > 0 && axes_of(&b) > 0 && a.radius + b.radius == 0.0;
    double size = size_of_both(&a, &b);
    // Only coincident corners give no axis.
    if (!sharp && trace.count == faces) CHECK((double)contact.separation <= 1e-6 * size);
    if (sharp && trace.count > faces) CHECK_EQUAL(trace.rows[faces].source, SAT_ROW_VERTEX);
    CHECK_EQUAL(trace.region != SAT_REGION_NONE, (axes_of(&a) == 0) != (axes_of(&b) == 0));

    put(&pa, &a, poseA, 0.0, 0.0);
    put(&pb, &b, poseB, 0.0, 0.0);
    double least = DBL_MAX;
    for (int32_t i = 0; i < trace.count; i++) {
        const satTraceRow *row = &trace.rows[i];
        double bar = 1e-6 * size + 1e-15 * fabs(row->aMin);
        CHECK_CLOSE(hypot(row->x, row->y), 1.0, 1e-6);
        // Projections on the row's own axis are compared. It is a unit vector of floats with an
        // error of 6e-8, which exceeds the tolerance far from the origin.
        CHECK_CLOSE(row->aMin, lowest(&pa, row->x, row->y), bar);
        CHECK_CLOSE(row->aMax, highest(&pa, row->x, row->y), bar);
        CHECK_CLOSE(row->bMin, lowest(&pb, row->x, row->y), bar);
        CHECK_CLOSE(row->bMax, highest(&pb, row->x, row->y), bar);
        double overlap = fmin(row->aMax - row->bMin, row->bMax - row->aMin);
        // The routine works in floats, so the error of a wide gap grows with it.
        CHECK_CLOSE(row->overlap, overlap, 2.0 * bar + 1e-6 * fabs(overlap));
        least = fmin(least, row->overlap);
        if (row->source == SAT_ROW_A) check_edge(&a, poseA, row);
        if (row->source == SAT_ROW_B) check_edge(&b, poseB, row);
        if (row->source == SAT_ROW_VERTEX) check_corners(poseA, poseB, row, size);
    }
    if (hit) CHECK_CLOSE(trace.rows[trace.winner].overlap, least, 1e-6 * size);
}

// Random pairs, as they are and moved until they touch. A is at the origin: the rows have
// projections in world coordinates, and far from the origin an axis of eight digits makes them less
// precise than the tolerance.
TEST(a_trace_agrees_with_collide_and_its_rows_with_the_drawing)
{
    rng d = {81u};
    pose poseA, poseB;
    for (int i = 0; i < times(20000); i++) {
        roll_pair(&d, &a, &poseA, &b, &poseB);
        poseB.x -= poseA.x;
        poseB.y -= poseA.y;
        poseA.x = poseA.y = 0.0;
        check_trace(poseA, poseB);
        satContact contact = measure_fixtures(&a, poseA, &b, poseB);
        poseB.x -= (double)contact.normal.x * (double)contact.separation;
        poseB.y -= (double)contact.normal.y * (double)contact.separation;
        check_trace(poseA, poseB);
    }
}

static const double PENTAGON[] = {2, 0, 1, 2, -1, 2, -2, 0, 0, -2};

TEST(every_pair_of_kinds_has_its_number_of_axes)
{
    static const pose LEFT = {0, 0, 0.1}, RIGHT = {1.7, 0.4, 0.5};
    static const int32_t COUNT[3][3] = {{1, 3, 6}, {3, 4, 7}, {6, 7, 10}};
    for (int first = 0; first < 3; first++) {
        for (int second = 0; second < 3; second++) {
            fixture *out[] = {&a, &b};
            for (int k = 0; k < 2; k++) {
                int kind = k == 0 ? first : second;
                if (kind == 0) make_circle(out[k], 1.5);
                if (kind == 1) make_box(out[k], 2.0, 3.0);
                if (kind == 2) make_polygon(out[k], PENTAGON, 5);
            }
            check_trace(LEFT, RIGHT);
            CHECK_EQUAL(trace.count, COUNT[first][second]);
            CHECK_EQUAL(trace.hit, 1);
        }
    }
}

TEST(rows_are_in_the_order_of_the_tests)
{
    make_polygon(&a, PENTAGON, 5);
    make_box(&b, 1.0, 1.0);
    trace_pair((pose){0, 0, 0}, (pose){1, 1, 0});
    for (int32_t i = 0; i < 7; i++)
        CHECK_EQUAL(trace.rows[i].source, i < 5 ? SAT_ROW_A : SAT_ROW_B);
    make_circle(&b, 1.0);
    trace_pair((pose){0, 0, 0}, (pose){1, 1, 0});
    CHECK_EQUAL(trace.rows[5].source, SAT_ROW_VERTEX);
    CHECK_EQUAL(trace.rows[5].index, 1);
    CHECK_EQUAL(trace.rows[5].indexB, 0);
    make_circle(&a, 1.0);
    trace_pair((pose){0, 0, 0}, (pose){1, 1, 0});
    CHECK_EQUAL(trace.count, 1);
    CHECK_EQUAL(trace.rows[0].source, SAT_ROW_CENTERS);
    CHECK_EQUAL(trace.rows[0].index, -1);
    CHECK_EQUAL(trace.rows[0].indexB, -1);
}

TEST(edges_of_a_clockwise_polygon_have_the_users_numbers)
{
    // Clockwise with y up; edge 0 is the left side, 1 the top, 2 the right, 3 the bottom.
    static const double CLOCKWISE[] = {0, 0, 0, 10, 10, 10, 10, 0};
    static const double NORMAL[] = {-1, 0, 0, 1, 1, 0, 0, -1};
    make_polygon(&a, CLOCKWISE, 4);
    make_circle(&b, 1.0);
    trace_pair((pose){0, 0, 0}, (pose){10.5, 5, 0});
    bool seen[4] = {false};
    for (int32_t i = 0; i < 4; i++) {
        const satTraceRow *row = &trace.rows[i];
        CHECK(row->index >= 0 && row->index < 4 && !seen[row->index]);
        seen[row->index] = true;
        CHECK(row->x == NORMAL[2 * row->index] && row->y == NORMAL[2 * row->index + 1]);
    }
    CHECK_EQUAL(trace.rows[trace.winner].index, 2);
}

TEST(boxes_at_right_angles_share_their_axes)
{
    rng d = {83u};
    for (int32_t i = 0; i < times(20000); i++) {
        make_box(&a, roll_between(&d, 0.5, 4.0), roll_between(&d, 0.5, 4.0));
        make_rounded_box(&b, 3.0, 2.0, roll_below(&d, 2) == 0 ? 0.0 : 0.25);
        double angle = roll_between(&d, -3.2, 3.2);
        pose poseA = {0.0, 0.0, angle};
        pose poseB = {roll_between(&d, -2.0, 2.0), roll_between(&d, -2.0, 2.0),
                      angle + 1.5707963267948966 * (double)roll_below(&d, 4)};
        check_trace(poseA, poseB);
    }
}

// Where no edge separates the shapes, up to rounding, the axis between corners does, and has a row.
TEST(sharp_needles_tip_to_tip_are_separated_by_a_row_of_corners)
{
    rng d = {84u};
    int32_t shown = 0;
    for (int32_t i = 0; i < 2000; i++) {
        double way = roll_between(&d, -3.2, 3.2), c = cos(way), s = sin(way);
        double gap = pow(10.0, roll_between(&d, -5.0, -2.0));
        make_polygon(&a, (double[]){0, 0, c, s, c - s * 1e-5, s + c * 1e-5}, 3);
        make_polygon(&b, (double[]){0, 0, -c, -s, -c - s * 1e-5, -s + c * 1e-5}, 3);
        check_trace(HOME, (pose){-gap * c, -gap * s, 0.0});
        CHECK_EQUAL(trace.hit, 0);
        if (trace.count == 6) continue;
        CHECK_EQUAL(trace.rows[6].source, SAT_ROW_VERTEX);
        CHECK_EQUAL(trace.rows[6].index, 0);
        CHECK_EQUAL(trace.rows[6].indexB, 0);
        CHECK_CLOSE(trace.rows[6].overlap, -gap, 1e-6);
        shown++;
    }
    CHECK(shown > 0);
}

// Inside a convex shape the nearest corner need not be an end of the nearest edge. The axis of the
// circle still has a row, and its overlap is no less than the winner's.
TEST(a_circle_deep_inside_is_decided_by_an_edge)
{
    make_box(&a, 100.0, 10.0);
    make_circle(&b, 2.0);
    check_trace((pose){0, 0, 0}, (pose){5, 1, 0});
    CHECK_EQUAL(trace.count, 3);
    CHECK(trace.rows[trace.winner].overlap == 6.0);
    CHECK_EQUAL(trace.rows[trace.winner].source, SAT_ROW_A);
}

TEST(a_centre_on_a_corner_adds_no_axis)
{
    make_box(&a, 2.0, 2.0);
    make_circle(&b, 0.5);
    check_trace((pose){0, 0, 0}, (pose){1, 1, 0});
    CHECK_EQUAL(trace.count, 2);
    CHECK_EQUAL(trace.hit, 1);
}

int main(void) { return check_all(); }
