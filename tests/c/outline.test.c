// A user's points become an outline, or an error that reports the point. Outlines as users draw
// them; status, corners and numbers are checked.

#include <math.h>

#include "rng.h"
#include "fixture.h"

static satOutline outline;

#define COUNT(points) ((int32_t)(sizeof(points) / sizeof *(points) / 2))
#define STATUS(points) outline_of(points, COUNT(points), &outline)

#define PI 3.14159265358979323846

static const double SQUARE[] = {0, 0, 10, 0, 10, 10, 0, 10};

static void mirror(const double *points, int32_t count, double *out)
{
    for (int32_t i = 0; i < count; i++) {
        out[2 * i] = points[2 * (count - 1 - i)];
        out[2 * i + 1] = points[2 * (count - 1 - i) + 1];
    }
}

static void circle_points(double *out, int32_t count, double radius, double turned)
{
    for (int32_t i = 0; i < count; i++) {
        double angle = turned + 2.0 * PI * i / count;
        out[2 * i] = radius * cos(angle);
        out[2 * i + 1] = radius * sin(angle);
    }
}

static bool has_corner(int32_t point)
{
    for (int32_t i = 0; i < outline.count; i++) {
        if (outline.point[i] == point) return true;
    }
    return false;
}

static double doubled_area(void)
{
    double area = 0.0;
    for (int32_t i = 0; i < outline.count; i++) {
        int32_t j = (i + 1) % outline.count;
        area += outline.x[i] * outline.y[j] - outline.y[i] * outline.x[j];
    }
    return area;
}

TEST(both_windings_give_the_same_corners_counter_clockwise)
{
    double other[8];
    mirror(SQUARE, 4, other);
    CHECK_EQUAL(STATUS(SQUARE), SAT_OK);
    CHECK_EQUAL(outline.count, 4);
    CHECK(!outline.reversed);
    CHECK(doubled_area() > 0.0);
    double area = doubled_area();
    CHECK_EQUAL(STATUS(other), SAT_OK);
    CHECK_EQUAL(outline.count, 4);
    CHECK(outline.reversed);
    CHECK(doubled_area() == area);
}

TEST(corners_lie_where_the_user_drew_them)
{
    rng d = {51u};
    for (int round = 0; round < 2000; round++) {
        double points[2 * 12], size = pow(10.0, roll_between(&d, -2.0, 6.0));
        int32_t count = 3 + (int32_t)roll_below(&d, 10);
        circle_points(points, count, size, roll_between(&d, 0.0, 7.0));
        double dx = roll_between(&d, -10.0, 10.0) * size, dy = roll_between(&d, -10.0, 10.0) * size;
        for (int32_t i = 0; i < count; i++) {
            points[2 * i] += dx;
            points[2 * i + 1] += dy;
        }
        CHECK_EQUAL(outline_of(points, count, &outline), SAT_OK);
        CHECK_EQUAL(outline.count, count);
        for (int32_t i = 0; i < count; i++) {
            int32_t from = outline.point[i];
            CHECK_CLOSE(outline.grid.centerX + outline.x[i] * outline.grid.step, points[2 * from],
                        2e-7 * size);
            CHECK_CLOSE(outline.grid.centerY + outline.y[i] * outline.grid.step,
                        points[2 * from + 1], 2e-7 * size);
        }
    }
}

TEST(coordinates_are_whole_steps_that_a_float_holds)
{
    double points[2 * 7];
    circle_points(points, 7, 123.456, 0.3);
    CHECK_EQUAL(STATUS(points), SAT_OK);
    for (int32_t i = 0; i < outline.count; i++) {
        CHECK(outline.x[i] == floor(outline.x[i]));
        CHECK((double)(float)outline.x[i] == outline.x[i]);
        CHECK(fabs(outline.x[i]) <= 8388608.0);
        CHECK((double)(float)outline.y[i] == outline.y[i]);
    }
}

TEST(duplicates_and_a_repeated_last_point_are_dropped)
{
    static const double POINTS[] = {0, 0, 0, 0, 10, 0, 10, 10, 10, 10, 10, 10, 0, 10, 0, 0};
    CHECK_EQUAL(STATUS(POINTS), SAT_OK);
    CHECK_EQUAL(outline.count, 4);
}

TEST(points_on_straight_edges_are_dropped)
{
    static const double POINTS[] = {0,  0, 1,  0,  2, 0,  9, 0,  10, 0,
                                    10, 5, 10, 10, 5, 10, 0, 10, 0,  3};
    CHECK_EQUAL(STATUS(POINTS), SAT_OK);
    CHECK_EQUAL(outline.count, 4);
    CHECK(has_corner(0) && has_corner(4) && has_corner(6) && has_corner(8));
    double other[sizeof POINTS / sizeof *POINTS];
    mirror(POINTS, COUNT(POINTS), other);
    CHECK_EQUAL(STATUS(other), SAT_OK);
    CHECK_EQUAL(outline.count, 4);
    CHECK(has_corner(9) && has_corner(5) && has_corner(3) && has_corner(1));
}

TEST(an_edge_of_thirds_is_straight_though_floats_say_otherwise)
{
    double points[2 * 42];
    for (int i = 0; i <= 40; i++) {
        points[2 * i] = (double)(float)(i / 3.0);
        points[2 * i + 1] = (double)(float)(i / 3.0);
    }
    points[82] = 0.0;
    points[83] = 40.0 / 3.0;
    CHECK_EQUAL(STATUS(points), SAT_OK);
    CHECK_EQUAL(outline.count, 3);
    for (int i = 0; i <= 40; i++)
        points[2 * i + 1] = (double)(float)(0.7 * (double)(float)(i / 3.0));
    CHECK_EQUAL(STATUS(points), SAT_OK);
    CHECK_EQUAL(outline.count, 3);
}

// A polygon with `between` extra points on every edge, turned by `turned`.
static int32_t with_points_between(double *out, int32_t corners, int32_t between, double turned)
{
    double corner[2 * SAT_MAX_VERTICES + 2];
    circle_points(corner, corners, 100.0, turned);
    corner[2 * corners] = corner[0];
    corner[2 * corners + 1] = corner[1];
    int32_t count = 0;
    for (int32_t i = 0; i < corners; i++) {
        for (int32_t k = 0; k <= between; k++, count++) {
            double t = (double)k / (between + 1);
            out[2 * count] = corner[2 * i] + (corner[2 * i + 2] - corner[2 * i]) * t;
            out[2 * count + 1] = corner[2 * i + 1] + (corner[2 * i + 3] - corner[2 * i + 1]) * t;
        }
    }
    return count;
}

TEST(points_on_edges_are_dropped_however_the_polygon_is_turned)
{
    static double points[2 * SAT_MAX_POINTS];
    rng d = {52u};
    for (int round = 0; round < 2000; round++) {
        int32_t corners = 3 + (int32_t)roll_below(&d, 20);
        int32_t count = with_points_between(points, corners, (int32_t)roll_below(&d, 6),
                                            roll_between(&d, 0, 7));
        CHECK_EQUAL(outline_of(points, count, &outline), SAT_OK);
        CHECK_EQUAL(outline.count, corners);
    }
}

// The search for corners starts at the lowest point. On an edge that leans by less than a grid step
// this may be a point between two corners.
TEST(points_on_edges_that_lean_by_less_than_a_step_are_dropped)
{
    static double points[2 * SAT_MAX_POINTS];
    for (int lean = -400; lean <= 400; lean++) {
        int32_t corners = lean % 20 ? 4 : 64;
        double by = lean * (corners == 4 ? 1e-9 : 5e-9);
        int32_t count = with_points_between(points, corners, 3, PI / corners + by);
        CHECK_EQUAL(outline_of(points, count, &outline), SAT_OK);
        CHECK_EQUAL(outline.count, corners);
    }
}

TEST(thousands_of_points_on_the_edges_of_sixty_four_corners_are_accepted)
{
    static double points[2 * SAT_MAX_POINTS];
    int32_t count = with_points_between(points, 64, SAT_MAX_POINTS / 64 - 1, 0.4);
    CHECK_EQUAL(count, SAT_MAX_POINTS);
    CHECK_EQUAL(outline_of(points, count, &outline), SAT_OK);
    CHECK_EQUAL(outline.count, 64);
    points[2 * 64 * 10] *= -1.0; // one point on the other side
    CHECK_EQUAL(outline_of(points, count, &outline), SAT_CROSSING);
}

TEST(sixty_four_corners_are_accepted_and_sixty_five_are_not)
{
    double points[2 * 65];
    circle_points(points, 64, 50.0, 0.1);
    CHECK_EQUAL(outline_of(points, 64, &outline), SAT_OK);
    CHECK_EQUAL(outline.count, 64);
    circle_points(points, 65, 50.0, 0.1);
    CHECK_EQUAL(outline_of(points, 65, &outline), SAT_TOO_MANY);
    CHECK_EQUAL(outline.vertex, 65);
}

TEST(a_finely_drawn_circle_has_too_many_corners_or_is_accepted)
{
    static double points[2 * SAT_MAX_POINTS], noisy[2 * SAT_MAX_POINTS];
    static const double RADIUS[] = {0.01, 1.0, 50.0, 1e5, 4e6};
    rng d = {53u};
    for (size_t r = 0; r < sizeof RADIUS / sizeof *RADIUS; r++) {
        for (int32_t count = 128; count <= SAT_MAX_POINTS; count += 128) {
            circle_points(points, count, RADIUS[r], roll_between(&d, 0.0, 7.0));
            for (int32_t i = 0; i < 2 * count; i++) noisy[i] = (double)(float)points[i];
            satStatus status = outline_of(points, count, &outline);
            CHECK(status == SAT_TOO_MANY || (status == SAT_OK && outline.count <= 64));
            status = outline_of(noisy, count, &outline);
            CHECK(status == SAT_TOO_MANY || (status == SAT_OK && outline.count <= 64));
        }
    }
}

// Arcs so flat that their points are nearly collinear.
TEST(a_finely_drawn_flat_arc_has_too_many_corners_or_is_accepted)
{
    static double points[2 * SAT_MAX_POINTS];
    for (int exponent = 0; exponent < 26; exponent++) {
        double high = 100.0 * ldexp(1.0, -exponent);
        int32_t count = 0;
        for (int i = 0; i <= 500; i++, count++) {
            double t = i / 250.0 - 1.0;
            points[2 * count] = (double)(float)(100.0 * t);
            points[2 * count + 1] = (double)(float)(high * t * t);
        }
        points[2 * count] = 0.0;
        points[2 * count++ + 1] = 100.0;
        satStatus status = outline_of(points, count, &outline);
        if (status != SAT_OK) CHECK_EQUAL(status, SAT_TOO_MANY);
    }
}

TEST(too_few_points_are_refused)
{
    CHECK_EQUAL(outline_of(SQUARE, 0, &outline), SAT_TOO_FEW);
    CHECK_EQUAL(outline_of(SQUARE, 1, &outline), SAT_TOO_FEW);
    CHECK_EQUAL(outline_of(SQUARE, 2, &outline), SAT_TOO_FEW);
    CHECK_EQUAL(outline_of(SQUARE, 3, &outline), SAT_OK);
}

TEST(a_point_that_is_not_finite_is_reported)
{
    static const double BAD[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (int32_t at = 0; at < 8; at++) {
        for (size_t k = 0; k < 3; k++) {
            double points[8];
            memcpy(points, SQUARE, sizeof points);
            points[at] = BAD[k];
            CHECK_EQUAL(STATUS(points), SAT_NOT_FINITE);
            CHECK_EQUAL(outline.vertex, at / 2);
        }
    }
}

// Outlines that are refused, with the point or the two edges that the error reports: -1 if the
// error may report any of several.
static const struct {
    const char *name;
    satStatus status;
    int32_t vertex, other, count;
    double points[16];
} REFUSED[] = {
    {"points on a level line", SAT_NO_AREA, -1, -1, 4, {0, 0, 1, 0, 2, 0, 5, 0}},
    {"points on a steep line", SAT_NO_AREA, -1, -1, 3, {3, 0, 3, 9, 3, 4}},
    {"points on a slanted line", SAT_NO_AREA, -1, -1, 4, {0, 0, 1, 2, 2, 4, 3, 6}},
    {"one spot", SAT_NO_AREA, -1, -1, 4, {7, 7, 7, 7, 7, 7, 7, 7}},
    {"there and back twice", SAT_CROSSING, -1, -1, 4, {0, 0, 5, 5, 0, 0, 5, 5}},
    {"a dent", SAT_CONCAVE, 3, -1, 5, {0, 0, 10, 0, 10, 10, 5, 4, 0, 10}},
    {"a dent behind dropped points",
     SAT_CONCAVE,
     5,
     -1,
     8,
     {0, 0, 5, 0, 5, 0, 10, 0, 10, 10, 5, 4, 0, 10, 0, 0}},
    {"a bow tie", SAT_CROSSING, 0, 2, 4, {0, 0, 10, 10, 10, 0, 0, 10}},
    {"an uneven bow tie", SAT_CROSSING, 0, 2, 4, {0, 0, 10, 8, 10, 0, 0, 13}},
    // A pentagram crosses itself although it always turns the same way.
    {"a pentagram",
     SAT_CROSSING,
     -1,
     -1,
     5,
     {1, 0, -0.809017, 0.587785, 0.309017, -0.951057, 0.309017, 0.951057, -0.809017, -0.587785}},
    {"an outline that winds twice",
     SAT_CROSSING,
     -1,
     -1,
     8,
     {1, 0, 0, 1.1, -1.2, 0, 0, -1.3, 1.4, 0, 0, 1.5, -1.6, 0, 0, -1.7}},
    {"a spike along an edge", SAT_CROSSING, -1, -1, 6, {0, 0, 10, 0, 20, 0, 10, 0, 10, 10, 0, 10}},
    {"a spike outward", SAT_CROSSING, -1, -1, 7, {0, 0, 10, 0, 10, 10, 5, 10, 5, 20, 5, 10, 0, 10}},
    {"a spike inward", SAT_CROSSING, -1, -1, 7, {0, 0, 10, 0, 10, 10, 5, 10, 5, 5, 5, 10, 0, 10}},
    // The two sides of the spike coincide, and neither ends on another edge.
    {"a fold", SAT_CROSSING, -1, -1, 5, {5, -10, 5, 0, 10, 10, 0, 10, 5, 5}},
    {"a corner on another edge", SAT_CROSSING, -1, -1, 5, {0, 0, 10, 0, 10, 10, 5, 0, 0, 10}},
    {"a corner on another corner",
     SAT_CROSSING,
     -1,
     -1,
     6,
     {0, 0, 10, 0, 5, 5, 10, 10, 0, 10, 5, 5}},
    // The ends of the teeth are collinear, and so are the bottoms of the gaps, but they do not
    // touch.
    {"a comb", SAT_CONCAVE, -1, -1, 8, {0, 0, 9, 0, 9, 5, 6, 5, 6, 2, 3, 2, 3, 5, 0, 5}},
    {"two steps", SAT_CONCAVE, -1, -1, 8, {0, 0, 4, 0, 4, 2, 6, 2, 6, 0, 10, 0, 10, 5, 0, 5}},
    {"a point beyond the bound", SAT_BAD_SIZE, 2, -1, 4, {0, 0, 10, 0, 10, 1.0001e8, 0, 10}},
    {"a point far beyond the bound", SAT_BAD_SIZE, 0, -1, 4, {-1e300, 0, 10, 0, 10, 10, 0, 10}},
};

// Checks that the outline is refused, and reports its fault by the numbers of its points.
static void check_refused(size_t k, const double *points, int32_t vertex, int32_t other)
{
    CHECK_EQUAL(outline_of(points, REFUSED[k].count, &outline), REFUSED[k].status);
    if (REFUSED[k].vertex >= 0)
        CHECK_EQUAL(outline.vertex, other < 0 || vertex < other ? vertex : other);
    if (REFUSED[k].other >= 0) CHECK_EQUAL(outline.other, vertex < other ? other : vertex);
    if (REFUSED[k].status != SAT_CROSSING) return;
    CHECK(outline.vertex >= 0 && outline.vertex < outline.other);
    CHECK(outline.other < REFUSED[k].count);
}

TEST(faults_are_reported_wherever_the_outline_starts_in_both_windings)
{
    double turned[16], other[16];
    for (size_t k = 0; k < sizeof REFUSED / sizeof *REFUSED; k++) {
        int32_t count = REFUSED[k].count;
        check_case = REFUSED[k].name;
        for (int32_t start = 0; start < count; start++) {
            for (int32_t i = 0; i < 2 * count; i++)
                turned[i] = REFUSED[k].points[(i + 2 * start) % (2 * count)];
            int32_t vertex = (REFUSED[k].vertex - start + count) % count;
            int32_t edge = REFUSED[k].other < 0 ? -1 : (REFUSED[k].other - start + count) % count;
            check_refused(k, turned, vertex, edge);
            mirror(turned, count, other);
            // Mirrored, edge i lies between the points that were i and i + 1.
            if (edge < 0)
                check_refused(k, other, count - 1 - vertex, -1);
            else
                check_refused(k, other, (2 * count - 2 - vertex) % count,
                              (2 * count - 2 - edge) % count);
        }
    }
}

TEST(the_edges_of_a_crossing_have_the_users_numbers)
{
    // The bow tie with duplicate points and points on its edges.
    static const double BOW_TIE[] = {0, 0, 0, 0, 4, 4, 10, 10, 10, 0, 10, 0, 0, 10};
    CHECK_EQUAL(STATUS(BOW_TIE), SAT_CROSSING);
    CHECK(outline.vertex == 0 || outline.vertex == 1);
    CHECK(outline.other == 4 || outline.other == 5);
}

TEST(a_polygon_drawn_far_from_its_origin_keeps_its_form)
{
    static const double FAR[] = {1e6, 1e8 - 100.0};
    for (size_t f = 0; f < 2; f++) {
        double points[8];
        for (int i = 0; i < 8; i++) points[i] = SQUARE[i] + (i & 1 ? -FAR[f] : FAR[f]);
        CHECK_EQUAL(STATUS(points), SAT_OK);
        CHECK_EQUAL(outline.count, 4);
        CHECK(outline.grid.centerX == FAR[f] + 5.0);
        CHECK(outline.grid.centerY == -FAR[f] + 5.0);
        CHECK_CLOSE(doubled_area() * outline.grid.step * outline.grid.step, 200.0, 1e-4);
    }
}

TEST(sizes_are_accepted_up_to_both_bounds_and_not_beyond)
{
    static const double GOOD[] = {1.0000001e-4, 1e-3, 1.0, 9999999.0, 1e7};
    static const double BAD[] = {0.99e-4, 1e-10, 1e-300, 1.0000001e7, 1e8};
    for (size_t i = 0; i < 5; i++) {
        double good[] = {0, 0, GOOD[i], 0, 0, GOOD[i]}, bad[] = {0, 0, BAD[i], 0, 0, BAD[i]};
        CHECK_EQUAL(STATUS(good), SAT_OK);
        CHECK_EQUAL(outline.count, 3);
        CHECK_EQUAL(STATUS(bad), SAT_BAD_SIZE);
    }
}

TEST(a_needle_of_one_to_a_hundred_thousand_is_a_triangle)
{
    static const double LENGTH[] = {0.01, 1.0, 1e5};
    for (size_t i = 0; i < 3; i++) {
        double length = LENGTH[i], points[] = {0, 0, length, 0, length, length * 1e-5};
        CHECK_EQUAL(STATUS(points), SAT_OK);
        CHECK_EQUAL(outline.count, 3);
        double slanted[] = {0, 0, length, length, length, length * (1.0 + 1e-5)};
        CHECK_EQUAL(STATUS(slanted), SAT_OK);
        CHECK_EQUAL(outline.count, 3);
    }
}

// A convex outline must not be rejected as concave or crossing because of rounding.
TEST(no_convex_outline_is_refused_because_of_rounding)
{
    rng d = {54u};
    int accepted = 0;
    for (int round = 0; round < 50000; round++) {
        double points[2 * SAT_MAX_VERTICES], angle = 0.0;
        int32_t count = 3 + (int32_t)roll_below(&d, 40);
        double flat = pow(10.0, -roll_between(&d, 0.0, 8.0)), turned = roll_between(&d, 0.0, 7.0);
        double step = 2.0 * PI / count;
        for (int32_t i = 0; i < count; i++) {
            angle = step * (i + roll_between(&d, 0.0, roll_below(&d, 2) == 0 ? 1.0 : 1e-3));
            double x = 10.0 * cos(angle), y = 10.0 * flat * sin(angle);
            points[2 * i] = (double)(float)(cos(turned) * x - sin(turned) * y);
            points[2 * i + 1] = (double)(float)(sin(turned) * x + cos(turned) * y);
        }
        satStatus status = outline_of(points, count, &outline);
        if (status != SAT_OK) CHECK_EQUAL(status, SAT_NO_AREA);
        if (status == SAT_OK) CHECK(doubled_area() > 0.0);
        accepted += status == SAT_OK;
    }
    printf("    accepted: %d of 50000\n", accepted);
}

int main(void) { return check_all(); }
