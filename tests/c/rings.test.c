// A user's outline with holes becomes rings, or an error that reports its points and rings.
// Outlines as users draw them; status, corners and numbers are checked.

#include "check.h"
#include "drawn.h"

static drawn drawing;
static satRings rings;

static satStatus validate(void) { return validate_drawn(&drawing, &rings); }

static const double SQUARE[] = {0, 0, 100, 0, 100, 100, 0, 100};

// The square with one hole; the hole's points are 4, 5, 6, …
static satStatus check_hole(const double *points, int32_t count)
{
    start_drawing(&drawing);
    DRAW(&drawing, SQUARE);
    draw_ring(&drawing, points, count);
    return validate();
}

#define VALIDATE_HOLE(points) check_hole(points, (int32_t)(sizeof(points) / sizeof *(points) / 2))

#define CHECK_FAULT(point, pointRing, other_)                                                      \
    do {                                                                                           \
        CHECK_EQUAL(rings.vertex, point);                                                          \
        CHECK_EQUAL(rings.ring, pointRing);                                                        \
        CHECK_EQUAL(rings.other, other_);                                                          \
    } while (0)

static double doubled_area(int32_t ring)
{
    double area = 0.0;
    int32_t start = sat_ring_start(&rings, ring), end = rings.end[ring];
    for (int32_t i = start; i < end; i++) {
        satGridPoint a = rings.corner[i], b = rings.corner[i + 1 < end ? i + 1 : start];
        area += a.x * b.y - a.y * b.x;
    }
    return area * rings.grid.step * rings.grid.step;
}

TEST(the_inside_lies_on_the_left_whatever_the_windings)
{
    for (int windings = 0; windings < 4; windings++) {
        start_drawing(&drawing);
        for (int r = 0; r < 2; r++) {
            for (int i = 0; i < 4; i++) {
                int k = windings >> r & 1 ? 3 - i : i;
                double *p = (double[]){SQUARE[2 * k], SQUARE[2 * k + 1]};
                draw_point(&drawing, r ? 40 + p[0] / 5 : p[0], r ? 40 + p[1] / 5 : p[1]);
            }
            close_ring(&drawing);
        }
        CHECK_EQUAL(validate(), SAT_OK);
        CHECK_EQUAL(rings.rings, 2);
        CHECK_EQUAL(rings.count, 8);
        CHECK_CLOSE(doubled_area(0), 20000.0, 1e-2);
        CHECK_CLOSE(doubled_area(1), -800.0, 1e-2);
        CHECK_EQUAL(rings.reversed[0], (windings & 1) == 1);
        CHECK_EQUAL(rings.reversed[1], (windings & 2) == 0);
        for (int i = 0; i < 8; i++) CHECK(rings.point[i] < 8 && (rings.point[i] >= 4) == (i >= 4));
    }
}

TEST(duplicates_and_points_on_straight_edges_are_dropped_from_every_ring)
{
    static const double OUTER[] = {0,   0,   50,  0, 100, 0, 100, 0, 100,
                                   100, 100, 100, 0, 100, 0, 50,  0, 0};
    static const double HOLE[] = {20, 20, 20, 40, 20, 40, 40, 40, 40, 30, 40, 20, 30, 20, 20, 20};
    start_drawing(&drawing);
    DRAW(&drawing, OUTER);
    DRAW(&drawing, HOLE);
    CHECK_EQUAL(validate(), SAT_OK);
    CHECK_EQUAL(rings.count, 8);
    CHECK_EQUAL(rings.end[0], 4);
    CHECK_EQUAL(rings.end[1], 8);
    for (int32_t i = 0; i < 8; i++) {
        satGridPoint p = rings.corner[i];
        CHECK_CLOSE(p.x * rings.grid.step + 50.0, drawing.points[2 * rings.point[i]], 1e-4);
        CHECK_CLOSE(p.y * rings.grid.step + 50.0, drawing.points[2 * rings.point[i] + 1], 1e-4);
    }
}

TEST(the_size_of_an_outline_is_that_of_all_rings_together)
{
    static const double SMALL[] = {0, 0, 9e-5, 0, 0, 9e-5}, LARGE[] = {0, 0, 1.1e7, 0, 0, 1};
    start_drawing(&drawing);
    DRAW(&drawing, SMALL);
    CHECK_EQUAL(validate(), SAT_BAD_SIZE);
    CHECK_FAULT(-1, -1, -1);
    start_drawing(&drawing);
    DRAW(&drawing, LARGE);
    CHECK_EQUAL(validate(), SAT_BAD_SIZE);
}

TEST(rings_of_too_few_and_too_many_points_are_reported)
{
    static const double TWO[] = {40, 40, 60, 40};
    CHECK_EQUAL(VALIDATE_HOLE(TWO), SAT_TOO_FEW);
    CHECK_FAULT(4, 1, -1);
    start_drawing(&drawing);
    CHECK_EQUAL(validate(), SAT_TOO_FEW);
    uint32_t ends[] = {4, SAT_MAX_POINTS + 1};
    static satRingsScratch scratch;
    CHECK_EQUAL(sat_validate_rings(drawing.points, ends, 2, &scratch, &rings), SAT_TOO_MANY);
    CHECK_FAULT(SAT_MAX_POINTS + 1, 1, -1);
}

TEST(a_ring_of_collinear_or_coincident_points_has_no_area)
{
    static const double LINE[] = {20, 20, 30, 30, 80, 80, 50, 50}, SPOT[] = {5, 5, 5, 5, 5, 5};
    start_drawing(&drawing);
    DRAW(&drawing, LINE);
    CHECK_EQUAL(validate(), SAT_NO_AREA);
    CHECK_EQUAL(rings.ring, 0);
    CHECK_EQUAL(VALIDATE_HOLE(LINE), SAT_NO_AREA);
    CHECK_FAULT(4, 1, -1);
    CHECK_EQUAL(VALIDATE_HOLE(SPOT), SAT_NO_AREA);
    CHECK_FAULT(4, 1, -1);
    start_drawing(&drawing);
    DRAW(&drawing, SPOT);
    CHECK_EQUAL(validate(), SAT_NO_AREA);
}

TEST(a_spike_crosses_and_so_does_a_corner_on_another_edge_or_corner)
{
    static const double SPIKE[] = {20, 20, 50, 20, 90, 20, 50, 20, 50, 50, 20, 50};
    static const double PRICK[] = {20, 20, 50, 20, 50, 50, 30, 50, 30, 80, 30, 50, 20, 50};
    static const double WAIST[] = {20, 20, 80, 20, 50, 50, 80, 80, 20, 80, 50, 50};
    static const double ON_EDGE[] = {20, 20, 80, 20, 80, 80, 50, 20, 20, 80};
    CHECK_EQUAL(VALIDATE_HOLE(SPIKE), SAT_CROSSING);
    CHECK_EQUAL(VALIDATE_HOLE(PRICK), SAT_CROSSING);
    CHECK_EQUAL(rings.ring, 1);
    CHECK_EQUAL(VALIDATE_HOLE(WAIST), SAT_CROSSING);
    CHECK(rings.other >= 4);
    CHECK_EQUAL(VALIDATE_HOLE(ON_EDGE), SAT_CROSSING);
    CHECK(rings.vertex == 4 && (rings.other == 6 || rings.other == 7));
}

// A hole in the notch of a U lies inside its bounding box but not inside the U.
TEST(a_hole_in_the_notch_of_a_u_is_outside)
{
    static const double U[] = {0, 0, 100, 0, 100, 100, 70, 100, 70, 30, 30, 30, 30, 100, 0, 100};
    static const double NOTCH[] = {40, 50, 60, 50, 50, 70}, FOOT[] = {40, 10, 60, 10, 50, 20};
    start_drawing(&drawing);
    DRAW(&drawing, U);
    DRAW(&drawing, FOOT);
    CHECK_EQUAL(validate(), SAT_OK);
    DRAW(&drawing, NOTCH);
    CHECK_EQUAL(validate(), SAT_HOLE_OUTSIDE);
    CHECK_EQUAL(rings.ring, 2);
}

// --- Crossings of edges, compared with all pairs ----------------------------------------------

static bool folds(satGridPoint a, satGridPoint b, satGridPoint c)
{
    return sat_side(a, b, c) == 0.0 && sat_ahead(a, b, c) <= 0.0;
}

static bool is_on(satGridPoint a, satGridPoint b, satGridPoint p)
{
    return sat_side(a, b, p) == 0.0 && sat_ahead(a, p, b) >= 0.0;
}

static bool pair_meets(satEdges e, int32_t i, int32_t j)
{
    satGridPoint a = e.corner[i], b = e.corner[e.next[i]], c = e.corner[j], d = e.corner[e.next[j]];
    if (e.next[i] == j) return folds(a, b, d);
    if (e.next[j] == i) return folds(c, d, b);
    if (is_on(a, b, c) || is_on(a, b, d) || is_on(c, d, a) || is_on(c, d, b)) return true;
    return sat_side(a, b, c) * sat_side(a, b, d) < 0.0 &&
           sat_side(c, d, a) * sat_side(c, d, b) < 0.0;
}

TEST(the_first_crossing_is_that_of_brute_force)
{
    static satCrossingScratch scratch;
    rng d = {61u};
    int32_t simple = 0, crossing = 0;
    for (int round = 0; round < times(100000); round++) {
        satGridPoint corner[24];
        uint16_t next[24];
        uint8_t meets[24] = {0}, expected[24] = {0};
        int32_t count = 0, rounds = 1 + (int32_t)roll_below(&d, 3), pairs = 0;
        uint32_t grid = 3 + roll_below(&d, 12);
        for (int32_t r = 0; r < rounds; r++) {
            int32_t start = count, corners = 3 + (int32_t)roll_below(&d, r ? 2 : 5);
            for (; count < start + corners; count++) {
                uint32_t at = r ? roll_below(&d, grid) : 0;
                corner[count].x = at + roll_below(&d, r ? 3 : grid);
                corner[count].y = roll_below(&d, grid);
                next[count] = (uint16_t)(count + 1 < start + corners ? count + 1 : start);
            }
        }
        satEdges edges = {corner, next, count};
        satCrossing first = {-1, -1};
        for (int32_t i = 0; i < count; i++) {
            for (int32_t j = i + 1; j < count; j++) {
                if (!pair_meets(edges, i, j)) continue;
                if (first.edge < 0) first = (satCrossing){i, j};
                expected[i] = expected[j] = 1;
                pairs++;
            }
        }
        satCrossing found = sat_first_crossing(edges, &scratch);
        CHECK_EQUAL(found.edge, first.edge);
        CHECK_EQUAL(found.other, first.other);
        CHECK_EQUAL(sat_are_simple(edges, &scratch), first.edge < 0);
        CHECK_EQUAL(sat_mark_crossings(edges, &scratch, meets), pairs);
        CHECK(memcmp(meets, expected, sizeof meets) == 0);
        if (first.edge < 0) {
            simple++;
        } else {
            crossing++;
        }
    }
    CHECK(simple > times(5000) && crossing > times(5000));
}

TEST(outlines_are_valid_and_with_one_point_moved_they_are_valid_or_reported)
{
    rng d = {62u};
    int32_t refused = 0;
    for (int round = 0; round < times(3000); round++) {
        draw_any(&drawing, &d, 8 + (int32_t)roll_below(&d, 60), &rings);
        int32_t i = (int32_t)roll_below(&d, (uint32_t)drawing.count);
        int32_t j = (int32_t)roll_below(&d, (uint32_t)drawing.count);
        drawing.points[2 * i] = drawing.points[2 * j];
        drawing.points[2 * i + 1] = drawing.points[2 * j + 1];
        satStatus status = validate();
        if (status == SAT_OK) continue;
        refused++;
        CHECK(status == SAT_CROSSING || status == SAT_NO_AREA || status == SAT_HOLE_OUTSIDE);
        if (status == SAT_CROSSING) CHECK(rings.vertex < rings.other);
    }
    CHECK(refused > times(1000));
}

int main(void) { return check_all(); }
