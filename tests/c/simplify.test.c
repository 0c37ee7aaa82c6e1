// A simplified outline is close to the original and does not cross itself. Outlines of all
// families; distances, crossings and counts are checked.

#include "check.h"
#include "simplified.h"

static drawn drawing;
static satRings rings;
static satSimplified simple;

static satStatus simplify(double tolerance)
{
    static satSimplifyScratch scratch;
    return sat_simplify(drawing.points, drawing.count, tolerance, &scratch, &simple);
}

static double extent_of(const drawn *d)
{
    double low[2] = {d->points[0], d->points[1]}, high[2] = {low[0], low[1]};
    for (int32_t i = 0; i < 2 * d->count; i++) {
        low[i & 1] = fmin(low[i & 1], d->points[i]);
        high[i & 1] = fmax(high[i & 1], d->points[i]);
    }
    return fmax(high[0] - low[0], high[1] - low[1]);
}

// Makes the simplified outline the new drawing.
static void take_simplified(void)
{
    static drawn other;
    start_drawing(&other);
    for (int32_t k = 0; k < simple.count; k++) {
        const double *p = drawing.points + 2 * simple.point[k];
        draw_point(&other, p[0], p[1]);
    }
    close_ring(&other);
    memcpy(&drawing, &other, sizeof other);
}

TEST(a_fine_circle_becomes_a_coarse_one)
{
    start_drawing(&drawing);
    draw_circle(&drawing, 1000, 100.0);
    CHECK_EQUAL(simplify(0.0), SAT_OK);
    CHECK_EQUAL(simple.count, 1000);
    // An edge over an angle of 2a lies (1 - cos a) times the radius inside the circle.
    CHECK_EQUAL(simplify(1.0), SAT_OK);
    check_near(&drawing, &simple, 1.0);
    CHECK(simple.count >= 23 && simple.count <= 32);
    CHECK_EQUAL(simplify(1e9), SAT_OK);
    CHECK_EQUAL(simple.count, 3);
}

TEST(points_on_straight_edges_and_duplicates_are_dropped_at_any_tolerance)
{
    static const double POINTS[] = {0,  0,  0,  0,  5, 0,  10, 0,  10, 5,
                                    10, 10, 10, 10, 5, 10, 0,  10, 0,  5};
    start_drawing(&drawing);
    memcpy(drawing.points, POINTS, sizeof POINTS);
    drawing.count = 10;
    CHECK_EQUAL(simplify(0.0), SAT_OK);
    CHECK_EQUAL(simple.count, 4);
    check_near(&drawing, &simple, 0.0);
    CHECK_EQUAL(simplify(HUGE_VAL), SAT_OK);
    CHECK_EQUAL(simple.count, 3);
}

TEST(faults_are_reported_with_their_point)
{
    start_drawing(&drawing);
    draw_circle(&drawing, 10, 1.0);
    drawing.count = 2;
    CHECK_EQUAL(simplify(0.1), SAT_TOO_FEW);
    start_drawing(&drawing);
    draw_circle(&drawing, 10, 1.0);
    drawing.points[7] = (double)NAN;
    CHECK_EQUAL(simplify(0.1), SAT_NOT_FINITE);
    CHECK_EQUAL(simple.vertex, 3);
    for (int i = 0; i < 20; i++) drawing.points[i] = 2.0 * (i / 2);
    CHECK_EQUAL(simplify(0.1), SAT_NO_AREA);
    start_drawing(&drawing);
    draw_circle(&drawing, 10, 1e-5);
    CHECK_EQUAL(simplify(0.1), SAT_BAD_SIZE);
}

// A needle reaches into a shallow bay. A straightened edge of the bay would cut the needle off.
TEST(an_outline_that_would_cross_itself_keeps_more_points)
{
    static const double BAY[] = {0,  0,  100, 0,  100, 50, 60, 50, 50,
                                 60, 49, 20,  48, 59,  40, 50, 0,  50};
    static const double HOOK[] = {0,  0,  100, 0,  100, 40, 60, 40, 60, 20, 58, 20,
                                  58, 38, 20,  38, 20,  36, 56, 36, 56, 18, 62, 18,
                                  62, 38, 98,  38, 98,  2,  2,  2,  2,  50, 0,  50};
    const double *all[] = {BAY, HOOK};
    const int32_t counts[] = {9, 17};
    for (int k = 0; k < 2; k++) {
        start_drawing(&drawing);
        memcpy(drawing.points, all[k], (size_t)counts[k] * 2 * sizeof(double));
        drawing.count = counts[k];
        close_ring(&drawing);
        satStatus validity = validate_drawn(&drawing, &rings);
        for (double tolerance = 0.5; tolerance < 100.0; tolerance *= 1.1) {
            CHECK_EQUAL(simplify(tolerance), SAT_OK);
            check_near(&drawing, &simple, tolerance);
            drawn copy = drawing;
            take_simplified();
            if (validity == SAT_OK) CHECK_EQUAL(validate_drawn(&drawing, &rings), SAT_OK);
            drawing = copy;
        }
    }
}

TEST(simplified_outlines_of_all_families_are_close_and_do_not_cross)
{
    rng d = {81u};
    int32_t fewer = 0, again = 0, rounds = times(2500);
    for (int round = 0; round < rounds; round++) {
        int32_t count = 3 + (int32_t)roll_below(&d, roll_below(&d, 4) ? 40 : 200);
        check_case = FAMILY[draw_any(&drawing, &d, count, &rings)];
        drawing.count = (int32_t)drawing.ends[0];
        drawing.rings = 1;
        double extent = extent_of(&drawing);
        double tolerance = extent * pow(10.0, roll_between(&d, -5.0, 0.0));
        CHECK_EQUAL(simplify(tolerance), SAT_OK);
        check_near(&drawing, &simple, tolerance * (1.0 + 1e-9) + 1e-14 * 1e8);
        fewer += simple.count < drawing.count;
        CHECK(!crosses(&drawing, &simple));
        // The simplified outline has its own grid, whose step may differ. There, all outlines but
        // needles are accepted again.
        take_simplified();
        again += validate_drawn(&drawing, &rings) == SAT_OK;
    }
    printf("    %d of %d have fewer points, %d are valid outlines\n", fewer, rounds, again);
    check_case = NULL;
    CHECK(fewer > rounds / 3 && again > rounds * 0.99);
}

TEST(simplified_outlines_of_thousands_of_points_are_close_and_valid)
{
    rng d = {82u};
    for (int round = 0; round < 10; round++) {
        static const int32_t FAMILIES_OF_MANY[] = {0, 1, 2, 3, 7};
        check_case = FAMILY[FAMILIES_OF_MANY[round % 5]];
        do {
            draw_family(&drawing, &d, FAMILIES_OF_MANY[round % 5], 4000);
        } while (validate_drawn(&drawing, &rings) != SAT_OK);
        double tolerance = extent_of(&drawing) * (round < 5 ? 0.01 : 0.001);
        CHECK_EQUAL(simplify(tolerance), SAT_OK);
        check_near(&drawing, &simple, tolerance * (1.0 + 1e-9));
        take_simplified();
        CHECK_EQUAL(validate_drawn(&drawing, &rings), SAT_OK);
    }
}

int main(void) { return check_all(); }
