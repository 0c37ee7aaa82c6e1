// The minimum translation vector of composites on random unions, levels and corner cases. The
// checks are those of penetrations.h.

#include "penetrations.h"

CASES(a_push_out_of_a_union_is_as_short_as_every_crossing_of_boundaries_says, 1, times(2500), true,
      0.5)
{
    roll_case(d);
}

CASES(a_push_on_a_grid_of_flush_shapes_is_as_short_as_the_crossings_say, 17, times(2500), true, 0.0)
{
    roll_on_grid(d, &A, 1 + (int32_t)roll_below(d, 6));
    roll_on_grid(d, &B, 1 + (int32_t)roll_below(d, 4));
}

CASES(a_push_separates_tens_of_thousands_of_unions, 2, times(25000), false, 0.5) { roll_case(d); }

TEST(no_straight_push_is_shorter_than_one_reported_as_exact)
{
    rng d = {3};
    for (int32_t n = 0; n < times(1000); n++) {
        roll_case(&d);
        check_straight_pushes(32);
    }
}

// Levels

enum { DOWN = 1, RIGHT = 2, UP = 4, LEFT = 8 }; // faces 0 to 3 of a box, as internal edges

static void add_box(composite *w, double x, double y, double width, double height, double angle,
                    uint64_t internalEdges)
{
    make_box(next_part(w, (pose){x, y, angle}), width, height);
    w->internalEdges[w->count - 1] = internalEdges;
}

// Adds flush tiles of side `tile`; the lower left corner of the first is at (x, y).
static void add_tiles(double x, double y, int32_t columns, int32_t rows, double tile,
                      bool knowsInternalEdges)
{
    for (int32_t i = 0; i < columns * rows; i++) {
        int32_t column = i % columns, row = i / columns;
        uint64_t internalEdges = (row > 0 ? DOWN : 0u) | (row < rows - 1 ? UP : 0u) |
                                 (column > 0 ? LEFT : 0u) | (column < columns - 1 ? RIGHT : 0u);
        add_box(&A, x + tile * (column + 0.5), y + tile * (row + 0.5), tile, tile, 0.0,
                knowsInternalEdges ? internalEdges : 0u);
    }
    if (knowsInternalEdges) find_hidden(&A);
}

static void check_straight_up(satPenetration e, double depth, double bar)
{
    CHECK(e.overlapping && e.exact);
    CHECK(e.normal.x == 0.0f && e.normal.y == 1.0f);
    CHECK_CLOSE(e.depth, depth, bar);
    CHECK_CLOSE(e.push.y, depth, bar);
    CHECK_CLOSE(e.push.x, 0.0, bar);
}

static void sink_into_a_row(double tile, double width, double height, bool knowsInternalEdges)
{
    static const double SUNK[] = {0.0, 1e-9, 1e-8, 1e-7, 1e-6, 1e-4, 0.01, 0.1, 0.4};
    for (int32_t n = 0; n < 1000; n += every(7)) {
        double middle = tile * (1.0 + 8.0 * n / 999.0);
        if (n % 3 == 0)
            middle = tile * (1.0 + n % 8) + 0.5 * width; // a corner on the internal edge
        for (int32_t k = 0; k < 9; k++) {
            begin_case();
            add_tiles(0.0, -tile, 10, 1, tile, knowsInternalEdges);
            double sunk = SUNK[k] * tile;
            add_box(&B, middle, 0.5 * height - sunk, width, height, 0.0, 0);
            satPenetration e = penetration();
            if (k == 0 && !e.overlapping) continue; // touching, up to rounding
            check_straight_up(e, sunk, 1e-7 * tile);
        }
    }
}

TEST(a_box_sunk_in_a_row_of_flush_tiles_has_the_normal_of_the_top_wherever_it_is)
{
    static const double TILES[] = {1.0, 0.01, 64.0, 1e5};
    for (int32_t i = 0; i < 4; i++)
        sink_into_a_row(TILES[i], 0.9 * TILES[i], 1.25 * TILES[i], true);
    sink_into_a_row(1.0, 0.3, 1.0, true);
    sink_into_a_row(1.0, 1.9, 1.0, true);
}

TEST(the_normal_is_that_of_the_top_even_if_internal_edges_are_unmarked)
{
    sink_into_a_row(1.0, 0.9, 1.25, false);
    sink_into_a_row(32.0, 40.0, 40.0, false);
}

// B is a circle, or a polygon with a corner down. It is over the end of an internal edge, where
// corners of two tiles meet.
TEST(round_and_pointed_shapes_get_no_normal_of_an_internal_edge)
{
    static const double SUNK[] = {1e-9, 1e-8, 1e-7, 1e-6, 1e-4, 0.01, 0.1};
    for (int32_t n = 0; n < 1001; n += every(7)) {
        double middle = n % 2 ? 1.0 + n % 8 : 1.0 + 8.0 * n / 1000.0;
        for (int32_t k = 0; k < 7; k++) {
            for (int32_t kind = 0; kind < 4; kind++) {
                begin_case();
                add_tiles(0.0, -1.0, 10, 1, 1.0, true);
                double lowest = 0.5;
                fixture *g = next_part(&B, (pose){0});
                if (kind == 0) make_circle(g, 0.5);
                if (kind == 1) make_polygon(g, (double[]){0, -0.5, 0.4, 0.5, -0.3, 0.5}, 3);
                if (kind == 2) make_capsule(g, 0.0, -0.3, 0.1, 0.5, 0.2);
                if (kind == 3) make_segment(g, 0.0, -0.5, 0.3, 0.6);
                B.at[0] = (pose){middle, lowest - SUNK[k], 0.0};
                satPenetration e = penetration();
                if (e.overlapping) check_straight_up(e, SUNK[k], 2e-7);
                CHECK(e.overlapping || SUNK[k] < 4e-7);
            }
        }
    }
}

TEST(a_shape_inside_flush_tiles_is_pushed_over_their_outer_edge)
{
    rng d = {4};
    counts t = {0};
    for (int32_t n = 0; n < times(3000); n++) {
        int32_t columns = 1 + (int32_t)roll_below(&d, 3), rows = 1 + (int32_t)roll_below(&d, 3);
        if (columns * rows == 1) columns = 2;
        begin_case();
        add_tiles(0.0, 0.0, columns, rows, 1.0, true);
        double x = roll_between(&d, 0.0, columns), y = roll_between(&d, 0.0, rows);
        if (roll_below(&d, 3) == 0) x = floor(x), y = floor(y); // on a grid point
        uint32_t kind = roll_below(&d, 4);
        double half = kind == 0 ? 0.0 : roll_between(&d, 0.01, 0.7);
        fixture *g = next_part(&B, (pose){x, y, 0.0});
        if (kind == 0) make_point(g);
        if (kind == 1) make_circle(g, half);
        if (kind == 2) make_segment(g, 0.0, -half, 0.0, half);
        if (kind == 3) make_box(g, 2.0 * half, 2.0 * half);
        satPenetration e = penetration();
        if (!e.overlapping) continue;
        // The shortest push out of the rectangle that all tiles form.
        double wide = kind == 2 ? 0.0 : half;
        double depth = fmin(fmin(x, columns - x) + wide, fmin(y, rows - y) + half);
        CHECK(e.exact || kind == 1);
        if (depth > 1e-5) CHECK_CLOSE(e.depth, depth, 1e-6);
        bool isUpright = e.normal.x == 0.0f || e.normal.y == 0.0f;
        CHECK(isUpright);
        check_penetration(&t, kind != 0 && kind != 2);
    }
    print(&t);
}

CASES(no_push_out_of_an_l_leads_through_its_internal_edge, 5, times(3000), true, 0.5)
{
    // Split along the diagonal at the inner corner, as decomposition does.
    double lower[] = {0, 0, 3, 0, 3, 1, 1, 1}, upper[] = {0, 0, 1, 1, 1, 3, 0, 3};
    make_polygon(next_part(&A, (pose){0}), lower, 4);
    make_polygon(next_part(&A, (pose){0}), upper, 4);
    for (int32_t i = 0; i < 2; i++) {
        const satShape *shape = shape_of(&A.part[i]);
        for (int32_t f = 0; f < 4; f++) {
            double nx = (double)sat_shape_normal_x(shape)[f];
            double ny = (double)sat_shape_normal_y(shape)[f];
            if (fabs(fabs(nx) - fabs(ny)) < 0.1) A.internalEdges[i] |= 1u << f;
        }
    }
    double size = roll_between(d, 0.05, 1.5), half = 0.5 * size;
    uint32_t where = roll_below(d, 4);
    double sunk = pow(10.0, -roll_between(d, 0.0, 9.0)) * size, along;
    double x = roll_between(d, -0.5, 3.5), y = roll_between(d, -0.5, 3.5);
    if (where == 1) along = roll_between(d, 1.0 + half, 3.0), x = along, y = 1.0 + half - sunk;
    if (where == 2) along = roll_between(d, 1.0 + half, 3.0), y = along, x = 1.0 + half - sunk;
    if (where == 3) x = 1.0 + half - sunk, y = 1.0 + half - sunk * roll_between(d, 0.1, 1.0);
    add_box(&B, x, y, size, size, where == 0 ? roll_angle(d) : 0.0, 0);
    satPenetration e = penetration();
    if (e.overlapping && e.depth > 0.0f && where != 0) {
        // The push leads out of the inner corner along both sides at once, or along one side.
        double depth = where == 3 ? hypot(1 + half - x, 1 + half - y) : sunk;
        CHECK((double)e.depth <= depth * (1.0 + 1e-6) + 4e-6);
    }
}

CASES(interlocked_combs_are_separated, 6, times(500), true, 0.5)
{
    double gap = roll_between(d, 0.2, 1.5), tooth = roll_between(d, 0.2, 1.0);
    int32_t teeth = 2 + (int32_t)roll_below(d, 4);
    pose home = {roll_between(d, -2.0, 2.0), roll_between(d, -3.0, 3.0), 0.0};
    double tilt = roll_below(d, 2) ? 0.0 : roll_between(d, -0.3, 0.3);
    for (int32_t i = 0; i < teeth; i++) {
        double x = i * (gap + tooth);
        add_box(&A, x, 1.0, tooth, 3.0, 0.0, 0);
        double bx = x + 0.5 * (gap + tooth), by = 1.5;
        add_box(&B, cos(tilt) * bx - sin(tilt) * by + home.x,
                sin(tilt) * bx + cos(tilt) * by + home.y, tooth, 3.0, tilt, 0);
    }
    add_box(&A, 0.5 * (teeth - 1) * (gap + tooth), -0.5, teeth * (gap + tooth), 0.5, 0.0, 0);
}

TEST(a_shape_that_just_fits_between_two_walls_may_be_pushed_there)
{
    rng d = {7};
    for (int32_t n = 0; n < times(2000); n++) {
        begin_case();
        double angle = roll_angle(&d), c = cos(angle), s = sin(angle);
        // Walls of flush boxes on both sides of a gap of width 1; B lies over the gap, a little
        // sunk and to one side. A segment across the gap fits as exactly as a box.
        for (int32_t k = 0; k < 8; k++) {
            double x = k % 2 ? 2.5 : -2.5, y = k / 2 - 1.5;
            add_box(&A, c * x - s * y, s * x + c * y, 4.0, 1.0, angle, 0);
        }
        double side = roll_between(&d, -0.2, 0.2), x = side, y = roll_between(&d, -1.0, 1.5);
        pose at = {c * x - s * y, s * x + c * y, angle};
        if (n % 2) {
            make_segment(next_part(&B, at), -0.5, 0.0, 0.5, 0.0);
        } else {
            add_box(&B, at.x, at.y, 1.0, 2.0, angle, 0);
        }
        satPenetration e = penetration();
        if (fabs(side) < 2e-6) continue;
        CHECK(e.overlapping && e.exact);
        CHECK_CLOSE(e.depth, fabs(side), 2e-6 * 4.0);
        CHECK(remaining_depth(e.push.x, e.push.y) <= 1e-6);
    }
}

CASES(a_disc_in_a_ring_is_pushed_over_the_wall, 8, times(500), true, 0.5)
{
    int32_t links = 3 + (int32_t)roll_below(d, 10);
    double step = 6.283185307179586 / links, thick = roll_between(d, 0.05, 0.5);
    for (int32_t i = 0; i < links; i++) {
        double a = step * i, b = step * (i + 1);
        if (roll_below(d, 2)) {
            make_capsule(next_part(&A, (pose){0}), cos(a), sin(a), cos(b), sin(b), thick);
        } else {
            double in = 1.0 - thick, out = 1.0 + thick;
            double link[] = {in * cos(a),  in * sin(a),  out * cos(a), out * sin(a),
                             out * cos(b), out * sin(b), in * cos(b),  in * sin(b)};
            make_polygon(next_part(&A, (pose){0}), link, 4);
        }
    }
    double radius = roll_between(d, 0.1, 1.4);
    make_circle(next_part(&B, (pose){roll_between(d, -0.5, 0.5), 0.1, 0.0}), radius);
}

TEST(equal_nested_and_concentric_shapes_are_separated)
{
    rng d = {9};
    counts t = {0};
    for (int32_t n = 0; n < times(3000); n++) {
        begin_case();
        roll_case(&d);
        originX = originY = 0.0;
        uint32_t how = roll_below(&d, 3);
        if (how == 0) { // the same, in the same place
            B.count = A.count;
            memcpy(B.part, A.part, (size_t)A.count * sizeof *A.part);
            memcpy(B.at, A.at, sizeof A.at);
        }
        if (how == 1) { // all of them circles around two centres
            for (int32_t i = 0; i < A.count; i++) {
                make_circle(&A.part[i], 1.0 + i);
                A.at[i] = (pose){i % 2, 0.0, 0.0};
            }
            for (int32_t i = 0; i < B.count; i++) {
                make_circle(&B.part[i], 0.3 + i);
                B.at[i] = (pose){i % 2, 0.0, 0.0};
            }
        }
        if (how == 2) { // one large around all
            make_box(&A.part[0], 1e5, 1e5);
            A.at[0] = (pose){roll_between(&d, -1e3, 1e3), 0.0, roll_angle(&d)};
        }
        originX = A.at[0].x;
        originY = A.at[0].y;
        check_penetration(&t, how != 0 || A.count < 4);
    }
    print(&t);
}

CASES(needles_in_needles_are_separated, 10, times(3000), true, 0.5)
{
    for (int32_t i = 0; i < 7; i++) {
        composite *w = i < 4 ? &A : &B;
        double thin = pow(10.0, -roll_between(d, 1.0, 6.0)), way = roll_between(d, 0.0, 6.3);
        double c = cos(way), s = sin(way), r = roll_between(d, 0.0, 0.5);
        double needle[] = {c, s, -c - s * thin, -s + c * thin, -c + s * thin, -s - c * thin};
        pose at = {roll_between(d, -0.5, 0.5), roll_between(d, -0.5, 0.5), r};
        if (try_polygon(next_part(w, at), needle, 3, 0.0) != SAT_OK) {
            make_segment(&w->part[w->count - 1], c, s, -c, -s);
        }
    }
}

CASES(composites_with_only_internal_edges_are_separated, 16, times(1000), false, 0.5)
{
    add_tiles(0.0, 0.0, 1 + (int32_t)roll_below(d, 3), 2, 1.0, true);
    for (int32_t i = 0; i < A.count; i++) A.internalEdges[i] = UINT64_MAX;
    pose at = {roll_between(d, 0.0, 2.0), roll_between(d, 0.0, 2.0), roll_angle(d)};
    roll_shape(next_part(&B, at), d, 1.0);
    B.internalEdges[0] = n % 2 ? UINT64_MAX : 0;
}

// Laws

TEST(one_pair_gives_the_bits_of_collide)
{
    rng d = {11};
    for (int32_t n = 0; n < times(20000); n++) {
        roll_case(&d);
        A.count = B.count = 1;
        satPenetration e = penetration();
        satContact c =
            sat_collide(A.child[0].shape, &A.child[0].xf, B.child[0].shape, &B.child[0].xf, 0.0f);
        CHECK_EQUAL(e.overlapping, c.separation <= 0.0f);
        if (!e.overlapping) continue;
        CHECK(e.exact && e.first == 0);
        CHECK(e.depth == -c.separation && e.normal.x == c.normal.x && e.normal.y == c.normal.y);
        CHECK(remaining_depth(e.push.x, e.push.y) <= 1e-6);
    }
}

TEST(without_an_overlap_there_is_no_push)
{
    begin_case();
    CHECK(!penetration().overlapping);
    add_box(&A, 0.0, 0.0, 1.0, 1.0, 0.0, 0);
    CHECK(!penetration().overlapping);
    add_box(&A, 1.0, 0.0, 1.0, 1.0, 0.0, 0);
    CHECK(!penetration().overlapping);
    add_box(&B, 3.0, 0.0, 1.0, 1.0, 0.0, 0);
    CHECK(!penetration().overlapping);
}

// The Minkowski sum of two collinear segments has no inside. A box in the first compound
// blocks the push along the line of the segments.
TEST(capsules_end_to_end_are_no_deeper_than_their_ends)
{
    counts t = {0};
    begin_case();
    make_capsule(next_part(&A, (pose){0}), 0.0, 0.0, 2.0, 2.0, 1.0);
    add_box(&A, 5.2, 5.2, 1.0, 1.0, 0.0, 0);
    make_capsule(next_part(&B, (pose){0}), 2.5, 2.5, 4.0, 4.0, 0.5);
    check_penetration(&t, true);
    CHECK(t.exact == 1);
}

TEST(shapes_that_only_touch_have_depth_0_and_a_normal)
{
    begin_case();
    for (int32_t i = 0; i < 3; i++)
        make_segment(next_part(&A, (pose){0}), i - 1.0, 0.0, (double)i, 0.0);
    make_segment(next_part(&B, (pose){0.5, 0.0, 0.0}), 0.0, 0.0, 1.0, 0.0);
    satPenetration e = penetration();
    CHECK(e.overlapping && e.exact && e.depth == 0.0f && e.push.x == 0.0 && e.push.y == 0.0);
    check_unit(e.normal);
    B.count = 0;
    make_point(next_part(&B, (pose){0.25, 0.0, 0.0}));
    e = penetration();
    CHECK(e.overlapping && e.depth == 0.0f);
    check_unit(e.normal);
    // A box stands on two others, at the edge between them.
    begin_case();
    add_tiles(0.0, -1.0, 2, 1, 1.0, true);
    add_box(&B, 1.5, 0.5, 1.0, 1.0, 0.0, 0);
    check_straight_up(penetration(), 0.0, 0.0);
}

// The nearest pair at any distance, or the deepest of the overlapping pairs.
static satContact nearest_pair(void)
{
    satContact out = {.separation = FLT_MAX};
    for (int32_t i = 0; i < A.count; i++) {
        for (int32_t j = 0; j < B.count; j++) {
            satContact c = sat_collide(A.child[i].shape, &A.child[i].xf, B.child[j].shape,
                                       &B.child[j].xf, FLT_MAX);
            if (c.separation < out.separation) out = c;
        }
    }
    return out;
}

// sat_collide treats a gap of up to SAT_TOUCHING as a touch.
TEST(shapes_that_hardly_touch_are_not_pushed_along_a_tangent)
{
    rng d = {18};
    int32_t touches = 0;
    for (int32_t n = 0; n < times(20000); n++) {
        roll_case(&d);
        place_children(&A);
        place_children(&B);
        satContact c = nearest_pair();
        if (!(c.separation > 0.0f) || position_error() > 1e-9 * largest()) continue;
        double gap = roll_between(&d, -1.0, 1.0) * (double)SAT_TOUCHING * largest();
        double back = gap - (double)c.separation;
        for (int32_t i = 0; i < B.count; i++) {
            B.at[i].x += back * (double)c.normal.x;
            B.at[i].y += back * (double)c.normal.y;
        }
        satPenetration e = penetration();
        if (!e.overlapping) continue;
        touches++;
        double bar = 3e-6 * largest();
        if ((double)e.depth > bar) {
            // With two overlaps in an acute corner, the push out of both is a multiple of their
            // depth.
            find_regions();
            bar += shortest_push(0.0);
        }
        CHECK_CLOSE(e.depth, 0.0, bar);
        check_unit(e.normal);
    }
    printf("    %d touches\n", touches);
    CHECK(touches > times(20000) / 10);
}

static double sum_of_pushes(const satPenetration *e, const satPenetration *back)
{
    return hypot(e->push.x + back->push.x, e->push.y + back->push.y);
}

TEST(exchanging_a_and_b_reverses_the_push)
{
    rng d = {12};
    int32_t ties = 0, count = 0, exact = 0;
    for (int32_t n = 0; n < times(20000); n++) {
        roll_case(&d);
        satPenetration e = penetration();
        satPenetration back =
            sat_penetration(B.child, B.count, A.child, A.count, DBL_MAX, false, &scratch);
        if (!e.overlapping && !back.overlapping) continue;
        double bar = 2e-6 * largest() + 4.0 * position_error();
        if (e.overlapping != back.overlapping) {
            CHECK(fabs((double)e.depth) <= bar && fabs((double)back.depth) <= bar);
            continue;
        }
        count++;
        if (!e.exact || !back.exact) {
            double shorter = fmin((double)e.depth, (double)back.depth);
            CHECK(fmax((double)e.depth, (double)back.depth) <= LONGEST * shorter + bar);
            continue;
        }
        exact++;
        CHECK_CLOSE(e.depth, back.depth, bar + 1e-6 * (double)e.depth);
        // Several pushes may be equally long.
        ties += sum_of_pushes(&e, &back) > bar + 1e-5 * (double)e.depth;
    }
    printf("    %d of %d are exact both ways, of those %d ties\n", exact, count, ties);
    CHECK(ties * 50 < exact && exact > count / 3);
}

TEST(the_contents_of_the_scratch_do_not_change_the_bits)
{
    rng d = {13};
    for (int32_t n = 0; n < times(2000); n++) {
        roll_case(&d);
        memset(&scratch, n % 2 ? 0xff : 0, sizeof scratch);
        satPenetration e = penetration(), again = penetration();
        CHECK(e.push.x == again.push.x && e.push.y == again.push.y && e.depth == again.depth);
        CHECK(e.normal.x == again.normal.x && e.normal.y == again.normal.y);
        CHECK(e.first == again.first);
    }
}

// Beyond the capacity of the scratch

TEST(a_push_out_of_sixty_four_pairs_is_as_short_as_the_crossings_say)
{
    rng d = {14};
    counts t = {0};
    for (int32_t n = 0; n < times(24); n++) {
        begin_case();
        for (int32_t i = 0; i < 16; i++) {
            composite *w = i < 8 ? &A : &B;
            pose at = {roll_between(&d, -1.0, 1.0), roll_between(&d, -1.0, 1.0), roll_angle(&d)};
            if (n % 3 == 0) make_box(next_part(w, at), 1.0, roll_between(&d, 0.5, 2.0));
            if (n % 3 == 1) roll_polygon(next_part(w, at), &d, 1.5, 5);
            if (n % 3 == 2) make_capsule(next_part(w, at), -0.5, 0.0, 0.5, 0.0, 0.4);
        }
        check_penetration(&t, true);
    }
    print(&t);
    CHECK(3 * t.exact >= t.hits);
}

TEST(more_pairs_than_the_scratch_holds_are_separated_no_worse_than_along_a_face)
{
    rng d = {15};
    int32_t inexact = 0;
    for (int32_t n = 0; n < times(40); n++) {
        begin_case();
        for (int32_t i = 0; i < 40; i++) {
            composite *w = i < 20 ? &A : &B;
            pose at = {roll_between(&d, -1.0, 1.0), roll_between(&d, -1.0, 1.0), 0.0};
            if (n % 4 == 0) make_box(next_part(w, at), 1.0, roll_between(&d, 0.5, 2.0));
            if (n % 4 == 1)
                roll_polygon(next_part(w, at), &d, 1.5, 4 + (int32_t)roll_below(&d, 60));
            if (n % 4 == 2) roll_capsule(next_part(w, at), &d, 0.5, 0.3);
            if (n % 4 == 3) roll_shape(next_part(w, at), &d, 1.5);
        }
        satPenetration e = penetration();
        CHECK(e.overlapping);
        CHECK(remaining_depth(e.push.x, e.push.y) <= 1e-6);
        CHECK_CLOSE(hypot(e.push.x, e.push.y), e.depth, 1e-6 * (double)e.depth);
        inexact += !e.exact;
        if (n % 4 != 0) continue;
        for (int32_t i = 0; i < 4; i++) {
            static const double X[] = {1, 0, -1, 0}, Y[] = {0, 1, 0, -1};
            CHECK((double)e.depth <= straight_push(X[i], Y[i], 1e3) + 1e-5);
        }
    }
    printf("    %d of %d were too many\n", inexact, times(40));
    CHECK(inexact > times(40) / 2);
}

TEST(shapes_whose_corners_fill_the_scratch_are_separated)
{
    begin_case();
    double round[128];
    for (int32_t i = 0; i < 64; i++) {
        round[2 * i] = cos(0.09817477 * i);
        round[2 * i + 1] = sin(0.09817477 * i);
    }
    for (int32_t i = 0; i < 8; i++) {
        make_polygon(next_part(&A, (pose){0.1 * i, 0.0, 0.02 * i}), round, 64);
        make_polygon(next_part(&B, (pose){0.0, 0.1 * i, 0.02 * i}), round, 64);
    }
    satPenetration e = penetration();
    CHECK(e.overlapping && !e.exact);
    CHECK(remaining_depth(e.push.x, e.push.y) <= 1e-6);
}

TEST(a_push_out_of_many_tiles_is_straight)
{
    static satChild tiles[121];
    begin_case();
    add_box(&A, 0.0, 0.0, 1.0, 1.0, 0.0, 0);
    add_box(&B, 0.1, 0.2, 0.8, 0.8, 0.1, 0);
    place_children(&A);
    place_children(&B);
    for (int32_t i = 0; i < 121; i++) {
        tiles[i] = A.child[0];
        tiles[i].xf.x = i % 11 - 5;
        tiles[i].xf.y = i / 11 - 5;
    }
    satPenetration e = sat_penetration(tiles, 121, B.child, 1, DBL_MAX, false, &scratch);
    CHECK(e.overlapping && !e.exact);
    // B's extent is 0.8·(cos 0.1 + sin 0.1); it leaves a square of side 11 by the nearest side.
    CHECK_CLOSE(e.depth, 5.5 - 0.2 + 0.4 * (cos(0.1) + sin(0.1)), 1e-5);
    CHECK(e.normal.x == 0.0f && e.normal.y == 1.0f);
    B.child[0].xf.y += 5.4;
    e = sat_penetration(tiles, 121, B.child, 1, DBL_MAX, false, &scratch);
    CHECK(e.overlapping);
    CHECK_CLOSE(e.depth, 0.4 * (cos(0.1) + sin(0.1)) - 0.1, 1e-5);
    CHECK(e.normal.x == 0.0f && e.normal.y == 1.0f);
}

int main(void) { return check_all(); }
