// The convex hull equals that of brute force exactly, for points in any order.

#include "hard.h"
#include "shape/ellipse.h"

static satHullScratch scratch;
static satOutline outline;

static satStatus hull_of(const double *points, int32_t count)
{
    static double copy[2 * SAT_MAX_POINTS];
    memcpy(copy, points, (size_t)count * 2 * sizeof *points);
    return sat_outline_hull(copy, count, &scratch, &outline);
}

static int64_t area(const double *p, int32_t a, int32_t b, int32_t c)
{
    int64_t ax = (int64_t)p[2 * a], ay = (int64_t)p[2 * a + 1];
    int64_t bx = (int64_t)p[2 * b] - ax, by = (int64_t)p[2 * b + 1] - ay;
    int64_t cx = (int64_t)p[2 * c] - ax, cy = (int64_t)p[2 * c + 1] - ay;
    return bx * cy - by * cx;
}

// A point is a corner if it is not a convex combination of other points: that is, if some line
// through it has all others, except duplicates, strictly on one side. Coordinates are integers, so
// nothing is rounded.
static bool is_corner(const double *p, int32_t count, int32_t i)
{
    for (int32_t j = 0; j < count; j++) {
        if (p[2 * j] == p[2 * i] && p[2 * j + 1] == p[2 * i + 1]) continue;
        // The ray from i to j: are all other points to its left or on it?
        bool all = true;
        for (int32_t k = 0; k < count && all; k++) {
            int64_t turn = area(p, i, j, k);
            double dx = p[2 * j] - p[2 * i], dy = p[2 * j + 1] - p[2 * i + 1];
            double ahead = dx * (p[2 * k] - p[2 * i]) + dy * (p[2 * k + 1] - p[2 * i + 1]);
            all = turn > 0 || (turn == 0 && ahead >= 0.0);
        }
        if (all) return true;
    }
    return false;
}

static bool on_hull(const double *p, double x, double y)
{
    for (int32_t i = 0; i < outline.count; i++) {
        int32_t at = outline.point[i];
        if (p[2 * at] == x && p[2 * at + 1] == y) return true;
    }
    return false;
}

static void check_hull(const double *p, int32_t count)
{
    for (int32_t i = 0; i < outline.count; i++) {
        int32_t a = outline.point[i], b = outline.point[(i + 1) % outline.count];
        int32_t c = outline.point[(i + 2) % outline.count];
        CHECK(a >= 0 && a < count);
        CHECK(area(p, a, b, c) > 0); // counter-clockwise, no three in a row
        CHECK(outline.grid.centerX + outline.x[i] * outline.grid.step == p[2 * a]);
        CHECK(outline.grid.centerY + outline.y[i] * outline.grid.step == p[2 * a + 1]);
        for (int32_t k = 0; k < count; k++) CHECK(area(p, a, b, k) >= 0); // contains all
    }
    CHECK(!outline.reversed);
}

TEST(the_hull_of_whole_numbers_is_that_of_brute_force)
{
    rng d = {91u};
    double p[2 * 40];
    int32_t flat = 0;
    for (int32_t round = 0; round < times(10000); round++) {
        int32_t count = 3 + (int32_t)roll_below(&d, 38);
        uint32_t extent = 2 + roll_below(&d, roll_below(&d, 2) == 0 ? 8 : 1000);
        for (int32_t i = 0; i < 2 * count; i++) p[i] = (double)roll_below(&d, extent) - 100.0;
        satStatus status = hull_of(p, count);
        int32_t corners = 0;
        for (int32_t i = 0; i < count; i++) corners += is_corner(p, count, i);
        if (status == SAT_NO_AREA) {
            for (int32_t i = 2; i < count; i++) CHECK_EQUAL(area(p, 0, 1, i) != 0, 0);
            flat++;
            continue;
        }
        CHECK_EQUAL(status, SAT_OK);
        check_hull(p, count);
        for (int32_t i = 0; i < count; i++) {
            CHECK_EQUAL(is_corner(p, count, i), on_hull(p, p[2 * i], p[2 * i + 1]));
        }
        CHECK(corners >= outline.count);
    }
    printf("    on one line: %d\n", flat);
}

TEST(the_order_of_the_points_makes_no_difference)
{
    rng d = {92u};
    double p[2 * 30];
    static satOutline before;
    for (int32_t round = 0; round < times(2000); round++) {
        int32_t count = 3 + (int32_t)roll_below(&d, 28);
        for (int32_t i = 0; i < 2 * count; i++) p[i] = roll_between(&d, -10.0, 10.0);
        if (hull_of(p, count) != SAT_OK) continue;
        before = outline;
        for (int32_t i = count - 1; i > 0; i--) {
            int32_t j = (int32_t)roll_below(&d, (uint32_t)i + 1);
            for (int32_t k = 0; k < 2; k++) {
                double swap = p[2 * i + k];
                p[2 * i + k] = p[2 * j + k];
                p[2 * j + k] = swap;
            }
        }
        CHECK_EQUAL(hull_of(p, count), SAT_OK);
        CHECK_EQUAL(outline.count, before.count);
        for (int32_t i = 0; i < outline.count; i++)
            CHECK(outline.x[i] == before.x[i] && outline.y[i] == before.y[i]);
    }
}

TEST(the_hull_of_a_thousand_random_points_contains_all_up_to_two_steps)
{
    rng d = {93u};
    static double p[2 * SAT_MAX_POINTS];
    for (int32_t round = 0; round < times(300); round++) {
        double size = pow(10.0, roll_between(&d, -3.0, 6.0)), far = size * roll_between(&d, 0, 9);
        for (int32_t i = 0; i < SAT_MAX_POINTS; i++) {
            p[2 * i] = far + size * roll_between(&d, -1.0, 1.0);
            p[2 * i + 1] = size * roll_between(&d, -1.0, 1.0) * roll_between(&d, 0.0, 1.0);
        }
        CHECK_EQUAL(hull_of(p, SAT_MAX_POINTS), SAT_OK);
        for (int32_t i = 0; i < outline.count; i++) {
            int32_t j = (i + 1) % outline.count;
            double ex = outline.x[j] - outline.x[i], ey = outline.y[j] - outline.y[i];
            for (int32_t k = 0; k < SAT_MAX_POINTS; k++) {
                double x = (p[2 * k] - outline.grid.centerX) / outline.grid.step - outline.x[i];
                double y = (p[2 * k + 1] - outline.grid.centerY) / outline.grid.step - outline.y[i];
                CHECK((ey * x - ex * y) / hypot(ex, ey) <= 2.0 * SAT_COLLINEAR + 1.0);
            }
        }
    }
}

TEST(every_fault_is_reported_with_its_point)
{
    static double p[2 * SAT_MAX_POINTS];
    const double square[] = {0, 0, 1, 0, 1, 1, 0, 1};
    const double line[] = {0, 0, 1, 1, 2, 2, 5, 5}, single[] = {3, 3, 3, 3, 3, 3};
    CHECK_EQUAL(hull_of(square, 0), SAT_TOO_FEW);
    CHECK_EQUAL(hull_of(square, 2), SAT_TOO_FEW);
    CHECK_EQUAL(hull_of(line, 4), SAT_NO_AREA);
    CHECK_EQUAL(hull_of(single, 3), SAT_NO_AREA);
    static const double BAD[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (int32_t at = 0; at < 8; at++) {
        for (int k = 0; k < 3; k++) {
            double bad[8];
            memcpy(bad, square, sizeof bad);
            bad[at] = BAD[k];
            CHECK_EQUAL(hull_of(bad, 4), SAT_NOT_FINITE);
            CHECK_EQUAL(outline.vertex, at / 2);
        }
        double bad[8];
        memcpy(bad, square, sizeof bad);
        bad[at] = at & 1 ? -1.1e8 : 1.1e8;
        CHECK_EQUAL(hull_of(bad, 4), SAT_BAD_SIZE);
        CHECK_EQUAL(outline.vertex, at / 2);
    }
    const double huge[] = {0, 0, 1.1e7, 0, 0, 1}, tiny[] = {0, 0, 9e-5, 0, 0, 9e-5};
    CHECK_EQUAL(hull_of(huge, 3), SAT_BAD_SIZE);
    CHECK_EQUAL(hull_of(tiny, 3), SAT_BAD_SIZE);
    for (int32_t i = 0; i < 65; i++) {
        p[2 * i] = cos(0.0966 * i);
        p[2 * i + 1] = sin(0.0966 * i);
    }
    CHECK_EQUAL(hull_of(p, 64), SAT_OK);
    CHECK_EQUAL(outline.count, 64);
    CHECK_EQUAL(hull_of(p, 65), SAT_TOO_MANY);
    CHECK_EQUAL(outline.vertex, 65);
}

TEST(duplicates_and_points_on_edges_are_not_corners)
{
    const double p[] = {0, 0, 4, 0, 2, 0, 4, 4, 4, 0, 0, 4, 2, 2, 4, 2, 0, 0, 2, 4, 0, 2};
    CHECK_EQUAL(hull_of(p, 11), SAT_OK);
    CHECK_EQUAL(outline.count, 4);
    CHECK(on_hull(p, 0, 0) && on_hull(p, 4, 0) && on_hull(p, 4, 4) && on_hull(p, 0, 4));
}

TEST(points_of_an_ellipse_lie_on_it_according_to_libm)
{
    rng d = {94u};
    double p[2 * 256];
    for (int32_t round = 0; round < times(2000); round++) {
        int32_t count = 1 + (int32_t)roll_below(&d, 256);
        double a = roll_between(&d, 0.01, 100.0), b = roll_between(&d, 0.01, 100.0);
        double turned = roll_angle(&d), c = cos(turned), s = sin(turned);
        sat_ellipse(p, count, a, b, turned);
        for (int32_t i = 0; i < count; i++) {
            double at = 6.283185307179586476925 * i / count, x = a * cos(at), y = b * sin(at);
            CHECK_CLOSE(p[2 * i], c * x - s * y, 1e-14 * fmax(a, b));
            CHECK_CLOSE(p[2 * i + 1], s * x + c * y, 1e-14 * fmax(a, b));
        }
    }
}

TEST(the_ends_of_the_axes_of_an_ellipse_are_exact)
{
    double p[2 * 64];
    for (int32_t count = 4; count <= 64; count += 4) {
        sat_ellipse(p, count, 3.0, 2.0, 0.0);
        static const double X[] = {3, 0, -3, 0}, Y[] = {0, 2, 0, -2};
        for (int32_t i = 0; i < 4; i++) {
            CHECK(p[2 * (i * count / 4)] == X[i]);
            CHECK(p[2 * (i * count / 4) + 1] == Y[i]);
        }
    }
    sat_ellipse(p, 2, 3.0, 2.0, 0.0);
    CHECK(p[0] == 3.0 && p[1] == 0.0 && p[2] == -3.0 && p[3] == 0.0);
}

int main(void) { return check_all(); }
