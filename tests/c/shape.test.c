// A baked shape describes the user's shape correctly. Every column of the baked bytes is checked.

#include <math.h>

#include "rng.h"
#include "fixture.h"
#include "oracle.h"

static fixture one, two;

static void check_faces(const satShape *s)
{
    const float *x = sat_shape_x(s), *y = sat_shape_y(s), *planeOffset = sat_shape_plane_offset(s);
    const float *nx = sat_shape_normal_x(s), *ny = sat_shape_normal_y(s);
    double size = (double)s->size;
    for (int32_t i = 0; i < s->count; i++) {
        int32_t j = (i + 1) % s->count;
        double ux = (double)nx[i], uy = (double)ny[i];
        CHECK_CLOSE(hypot(ux, uy), 1.0, 1.2e-7);
        // Outward is to the right of the edge in counter-clockwise order.
        double ex = (double)x[j] - (double)x[i], ey = (double)y[j] - (double)y[i];
        CHECK(ux * ey - uy * ex > 0.0);
        CHECK_CLOSE((ux * ex + uy * ey) / hypot(ex, ey), 0.0, 1.2e-7);
        for (int32_t k = 0; k < s->count; k++) {
            CHECK(ux * (double)x[k] + uy * (double)y[k] <= (double)planeOffset[i] + 1.2e-7 * size);
        }
    }
    for (int32_t i = s->count; i < s->padded; i++) {
        CHECK(x[i] == x[s->count - 1] && y[i] == y[s->count - 1]);
        CHECK(nx[i] == nx[s->count - 1] && ny[i] == ny[s->count - 1]);
        CHECK(planeOffset[i] == planeOffset[s->count - 1]);
        CHECK_EQUAL(sat_shape_number(s)[i], sat_shape_number(s)[s->count - 1]);
    }
}

TEST(a_circle_is_one_point_and_a_radius)
{
    make_circle(&one, 2.5);
    const satShape *s = shape_of(&one);
    CHECK_EQUAL(s->kind, SAT_CIRCLE);
    CHECK_EQUAL(s->count, 1);
    CHECK_EQUAL(s->padded, 0);
    CHECK(s->radius == 2.5f);
    CHECK(s->size == 5.0f);
    CHECK_CLOSE(s->area, 6.25 * 3.141592653589793, 1e-12);
    CHECK(s->offsetX == 0.0 && s->offsetY == 0.0);
}

TEST(a_box_has_its_corners_at_its_half_extents)
{
    make_box(&one, 6.0, 4.0);
    const satShape *s = shape_of(&one);
    CHECK_EQUAL(s->kind, SAT_BOX);
    CHECK_EQUAL(s->count, 4);
    CHECK(s->halfWidth == 3.0f && s->halfHeight == 2.0f);
    CHECK(s->size == 6.0f);
    CHECK(s->area == 24.0);
    static const float X[] = {-3, 3, 3, -3}, Y[] = {-2, -2, 2, 2};
    static const float NX[] = {0, 1, 0, -1}, NY[] = {-1, 0, 1, 0}, OFFSET[] = {2, 3, 2, 3};
    for (int i = 0; i < 4; i++) {
        CHECK(sat_shape_x(s)[i] == X[i] && sat_shape_y(s)[i] == Y[i]);
        CHECK(sat_shape_normal_x(s)[i] == NX[i] && sat_shape_normal_y(s)[i] == NY[i]);
        CHECK(sat_shape_plane_offset(s)[i] == OFFSET[i]);
        CHECK_EQUAL(sat_shape_number(s)[i], i);
    }
}

TEST(sizes_are_accepted_up_to_both_bounds_and_not_beyond)
{
    static const double GOOD[] = {1e-4, 1.0, 1e7};
    static const double BAD[] = {1.0001e7, -1.0, HUGE_VAL, (double)NAN, -HUGE_VAL, 0.9999e-4, 0.0};
    for (size_t i = 0; i < 3; i++) {
        CHECK_EQUAL(sat_bake_circle(bake_into(&one), 0, 0, GOOD[i]), SAT_OK);
        CHECK_EQUAL(sat_bake_box(bake_into(&one), 0, 0, 0.5 * GOOD[i], 0.5, 0), SAT_OK);
        CHECK_EQUAL(sat_bake_box(bake_into(&one), 0, 0, 0.5, 0.5 * GOOD[i], 0), SAT_OK);
    }
    // A radius has no lower bound.
    CHECK_EQUAL(sat_bake_circle(bake_into(&one), 0, 0, 0.0), SAT_OK);
    for (size_t i = 0; i < 5; i++)
        CHECK_EQUAL(sat_bake_circle(bake_into(&one), 0, 0, BAD[i]), SAT_BAD_SIZE);
    for (size_t i = 0; i < 7; i++) {
        CHECK_EQUAL(sat_bake_box(bake_into(&one), 0, 0, 0.5 * BAD[i], 0.5, 0), SAT_BAD_SIZE);
        CHECK_EQUAL(sat_bake_box(bake_into(&one), 0, 0, 0.5, 0.5 * BAD[i], 0), SAT_BAD_SIZE);
    }
}

static const double NOT_FINITE[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};

TEST(numbers_that_are_not_finite_are_refused)
{
    satShape *s = bake_into(&one);
    static const double TRIANGLE[] = {0, 0, 1, 0, 0, 1};
    satOutline outline;
    CHECK_EQUAL(outline_of(TRIANGLE, 3, &outline), SAT_OK);
    for (int k = 0; k < 3; k++) {
        double bad = NOT_FINITE[k];
        for (int at = 0; at < 5; at++) {
            double v[5] = {1.0, 2.0, 3.0, 4.0, 0.5};
            v[at] = bad;
            CHECK_EQUAL(sat_bake_capsule(s, v[0], v[1], v[2], v[3], v[4]), SAT_BAD_SIZE);
            CHECK_EQUAL(sat_bake_box(s, v[0], v[1], v[2], v[3], v[4]), SAT_BAD_SIZE);
            if (at < 3) CHECK_EQUAL(sat_bake_circle(s, v[0], v[1], v[2]), SAT_BAD_SIZE);
        }
        CHECK_EQUAL(sat_bake_polygon(s, &outline, bad), SAT_BAD_SIZE);
    }
}

TEST(numbers_beyond_their_bounds_are_refused)
{
    satShape *s = bake_into(&one);
    static const double TRIANGLE[] = {0, 0, 1, 0, 0, 1};
    satOutline outline;
    CHECK_EQUAL(outline_of(TRIANGLE, 3, &outline), SAT_OK);
    for (int sign = -1; sign <= 1; sign += 2) {
        double far = 1.0001e8 * sign, reach = 1e8 * sign;
        CHECK_EQUAL(sat_bake_circle(s, far, 0, 1), SAT_BAD_SIZE);
        CHECK_EQUAL(sat_bake_circle(s, 0, far, 1), SAT_BAD_SIZE);
        CHECK_EQUAL(sat_bake_circle(s, reach, reach, 1), SAT_OK);
        CHECK_EQUAL(sat_bake_box(s, far, 0, 1, 1, 0), SAT_BAD_SIZE);
        CHECK_EQUAL(sat_bake_box(s, 0, far, 1, 1, 0), SAT_BAD_SIZE);
        CHECK_EQUAL(sat_bake_box(s, reach, reach, 1, 1, 0.5), SAT_OK);
        for (int at = 0; at < 4; at++) {
            double v[4] = {reach, reach, reach, reach};
            CHECK_EQUAL(sat_bake_capsule(s, v[0], v[1], v[2], v[3], 1), SAT_OK);
            v[at] = far;
            CHECK_EQUAL(sat_bake_capsule(s, v[0], v[1], v[2], v[3], 1), SAT_BAD_SIZE);
        }
    }
    CHECK_EQUAL(sat_bake_capsule(s, 0, 0, 1e7, 0, 1), SAT_OK);
    CHECK_EQUAL(sat_bake_capsule(s, 0, 0, 1.0001e7, 0, 1), SAT_BAD_SIZE);
    CHECK_EQUAL(sat_bake_capsule(s, -8e6, -8e6, 8e6, 8e6, 1), SAT_BAD_SIZE);
    static const double RADIUS[] = {-1.0, -1e-300, 1.0001e7};
    for (int i = 0; i < 3; i++) {
        CHECK_EQUAL(sat_bake_capsule(s, 0, 0, 1, 0, RADIUS[i]), SAT_BAD_SIZE);
        CHECK_EQUAL(sat_bake_polygon(s, &outline, RADIUS[i]), SAT_BAD_SIZE);
    }
    CHECK_EQUAL(sat_bake_box(s, 0, 0, 1, 2, -0.1), SAT_BAD_SIZE);
    CHECK_EQUAL(sat_bake_box(s, 0, 0, 1, 2, 1.0001), SAT_BAD_SIZE);
    CHECK_EQUAL(sat_bake_box(s, 0, 0, 2, 1, 1.0001), SAT_BAD_SIZE);
    CHECK_EQUAL(sat_bake_box(s, 0, 0, 1, 2, 1.0), SAT_OK);
}

TEST(a_capsule_is_two_corners_two_faces_and_a_radius)
{
    make_capsule(&one, 1.0, 2.0, 5.0, 2.0, 0.5);
    const satShape *s = shape_of(&one);
    CHECK_EQUAL(s->kind, SAT_POLYGON);
    CHECK_EQUAL(s->count, 2);
    CHECK_EQUAL(s->padded, 4);
    CHECK(s->offsetX == 3.0 && s->offsetY == 2.0);
    CHECK(s->size == 5.0f && s->radius == 0.5f);
    CHECK_CLOSE(s->area, 4.0 + 0.25 * 3.141592653589793, 1e-12);
    CHECK(sat_shape_x(s)[0] == -2.0f && sat_shape_x(s)[1] == 2.0f);
    CHECK(sat_shape_normal_y(s)[0] == -1.0f && sat_shape_normal_y(s)[1] == 1.0f);
    CHECK_EQUAL(sat_corner_number(s, 0), 0);
    CHECK_EQUAL(sat_corner_number(s, 1), 1);
    CHECK_EQUAL(sat_face_number(s, 1), 1);
    make_segment(&one, 0.0, 0.0, 0.0, -3.0);
    CHECK(shape_of(&one)->area == 0.0 && shape_of(&one)->size == 3.0f);
}

TEST(degenerate_capsules_and_boxes_are_circles_or_capsules)
{
    make_capsule(&one, 1.0, 2.0, 1.0, 2.0, 0.5);
    CHECK_EQUAL(shape_of(&one)->kind, SAT_CIRCLE);
    CHECK(shape_of(&one)->offsetX == 1.0 && shape_of(&one)->offsetY == 2.0);
    make_segment(&one, 3.0, 4.0, 3.0, 4.0);
    CHECK_EQUAL(shape_of(&one)->kind, SAT_CIRCLE);
    CHECK(shape_of(&one)->radius == 0.0f);
    make_rounded_box(&one, 4.0, 2.0, 1.0);
    CHECK_EQUAL(shape_of(&one)->kind, SAT_POLYGON);
    CHECK_EQUAL(shape_of(&one)->count, 2);
    CHECK(shape_of(&one)->size == 4.0f);
    CHECK_CLOSE(shape_of(&one)->area, 4.0 + 3.141592653589793, 1e-12);
    make_rounded_box(&one, 2.0, 4.0, 1.0);
    CHECK_EQUAL(shape_of(&one)->count, 2);
    CHECK(sat_shape_y(shape_of(&one))[1] == 1.0f);
    make_rounded_box(&one, 2.0, 2.0, 1.0);
    CHECK_EQUAL(shape_of(&one)->kind, SAT_CIRCLE);
    CHECK(shape_of(&one)->radius == 1.0f);
}

TEST(rounded_shapes_have_the_extent_and_area_of_the_drawing)
{
    make_rounded_box(&one, 6.0, 4.0, 0.5);
    const satShape *s = shape_of(&one);
    CHECK_EQUAL(s->kind, SAT_BOX);
    CHECK(s->halfWidth == 2.5f && s->halfHeight == 1.5f && s->radius == 0.5f);
    CHECK(s->size == 6.0f);
    CHECK_CLOSE(s->area, 24.0 - (4.0 - 3.141592653589793) * 0.25, 1e-12);
    make_rounded_polygon(&one, (double[]){0, 0, 4, 0, 4, 3}, 3, 2.0);
    CHECK_CLOSE(shape_of(&one)->area, 6.0 + 12.0 * 2.0 + 4.0 * 3.141592653589793, 1e-6);
    CHECK(shape_of(&one)->size == 8.0f);
}

// The inner and outer circles decide tests early, so they must be correct up to the rounding of
// plane offsets.
TEST(the_inner_circle_is_inside_and_the_outer_circle_around_the_shape)
{
    rng d = {66u};
    static placed p;
    for (int round = 0; round < 20000; round++) {
        roll_shape(&one, &d, pow(10.0, roll_between(&d, -2.0, 5.0)));
        const satShape *s = shape_of(&one);
        p.count = s->count;
        p.radius = 0.0;
        for (int32_t i = 0; i < s->count; i++) {
            p.x[i] = s->count == 1 ? 0.0 : (double)sat_shape_x(s)[i];
            p.y[i] = s->count == 1 ? 0.0 : (double)sat_shape_y(s)[i];
            CHECK(hypot(p.x[i], p.y[i]) <= (double)s->outer);
        }
        double inside = -signed_distance(&p, 0.0, 0.0);
        if (s->inner > 0.0f) CHECK((double)s->inner <= inside + 1.2e-7 * (double)s->size);
    }
}

TEST(normals_are_unit_and_every_corner_is_behind_every_face)
{
    rng d = {61u};
    for (int round = 0; round < 20000; round++) {
        double size = pow(10.0, roll_between(&d, -2.0, 6.0));
        roll_polygon(&one, &d, size, 3 + (int32_t)roll_below(&d, round % 50 == 0 ? 62 : 10));
        check_faces(shape_of(&one));
    }
    make_box(&one, 1e5, 0.01);
    check_faces(shape_of(&one));
    static const double NEEDLE[] = {0, 0, 1e5, 1, 1e5, 2};
    make_polygon(&one, NEEDLE, 3);
    check_faces(shape_of(&one));
}

TEST(equal_shapes_are_equal_bytes_whatever_the_memory_held_before)
{
    rng d = {62u};
    double points[2 * SAT_MAX_VERTICES];
    for (int round = 0; round < 500; round++) {
        int32_t count = 3 + (int32_t)roll_below(&d, 12);
        memset(one.bytes, 0xa5, sizeof one.bytes);
        memset(two.bytes, 0x5a, sizeof two.bytes);
        roll_polygon(&one, &d, 10.0, count);
        memcpy(points, one.points, sizeof points);
        make_polygon(&two, points, count);
        CHECK_EQUAL(shape_of(&one)->bytes, shape_of(&two)->bytes);
        CHECK_EQUAL(shape_of(&one)->bytes % 16, 0);
        CHECK(shape_of(&one)->bytes <= SAT_SHAPE_MAX_BYTES);
        CHECK_EQUAL(memcmp(one.bytes, two.bytes, shape_of(&one)->bytes), 0);
    }
    memset(one.bytes, 0xa5, sizeof one.bytes);
    memset(two.bytes, 0x5a, sizeof two.bytes);
    make_box(&one, 3.0, 4.0);
    make_box(&two, 3.0, 4.0);
    CHECK_EQUAL(memcmp(one.bytes, two.bytes, shape_of(&one)->bytes), 0);
    make_circle(&one, 3.0);
    make_circle(&two, 3.0);
    CHECK_EQUAL(memcmp(one.bytes, two.bytes, shape_of(&one)->bytes), 0);
}

TEST(nothing_is_written_beyond_the_bytes_of_a_shape)
{
    rng d = {63u};
    for (int32_t count = 3; count <= SAT_MAX_VERTICES; count++) {
        memset(one.bytes, 0xa5, sizeof one.bytes);
        roll_polygon(&one, &d, 10.0, count);
        // roll_polygon may have tried a longer polygon first; bake again into fresh memory.
        satOutline outline;
        CHECK_EQUAL(outline_of(one.points, count, &outline), SAT_OK);
        memset(one.bytes, 0xa5, sizeof one.bytes);
        CHECK_EQUAL(sat_bake_polygon(bake_into(&one), &outline, 0.0), SAT_OK);
        for (size_t i = shape_of(&one)->bytes; i < sizeof one.bytes; i++)
            CHECK(one.bytes[i] == 0xa5);
    }
}

TEST(corner_numbers_are_ranks_in_the_users_order_in_both_windings)
{
    // A square with a duplicate point and a point on an edge: its corners are points 0, 2, 4 and 5.
    static const double SQUARE[] = {0, 0, 5, 0, 10, 0, 10, 0, 10, 10, 0, 10};
    static const double X[] = {0, 10, 10, 0}, Y[] = {0, 0, 10, 10};
    for (int winding = 0; winding < 2; winding++) {
        double points[12];
        for (int i = 0; i < 6; i++) {
            points[2 * i] = SQUARE[2 * (winding ? 5 - i : i)];
            points[2 * i + 1] = SQUARE[2 * (winding ? 5 - i : i) + 1];
        }
        make_polygon(&one, points, 6);
        const satShape *s = shape_of(&one);
        CHECK_EQUAL(s->count, 4);
        CHECK_EQUAL(s->reversed, winding);
        for (int i = 0; i < 4; i++) {
            int rank = sat_shape_number(s)[i];
            int expected = winding ? 3 - rank : rank;
            CHECK(s->offsetX + (double)sat_shape_x(s)[i] == X[expected]);
            CHECK(s->offsetY + (double)sat_shape_y(s)[i] == Y[expected]);
        }
        check_faces(s);
    }
}

TEST(corners_stay_exact_however_far_from_the_origin_they_are_drawn)
{
    static const double FAR[] = {0.0, 1e3, 1e6, 9e7};
    for (size_t f = 0; f < 4; f++) {
        double points[] = {0, 0, 8, 0, 8, 6, 0, 6};
        for (int i = 0; i < 8; i++) points[i] += FAR[f];
        make_polygon(&one, points, 4);
        const satShape *s = shape_of(&one);
        for (int i = 0; i < 4; i++) {
            int at = sat_shape_number(s)[i];
            CHECK(s->offsetX + (double)sat_shape_x(s)[i] == points[2 * at]);
            CHECK(s->offsetY + (double)sat_shape_y(s)[i] == points[2 * at + 1]);
        }
        CHECK(s->area == 48.0);
        CHECK(s->size == 8.0f);
    }
}

TEST(bounds_contain_every_corner_and_touch_them)
{
    rng d = {64u};
    static placed p;
    for (int round = 0; round < 20000; round++) {
        double size = pow(10.0, roll_between(&d, -2.0, 5.0));
        roll_shape(&one, &d, size);
        pose at = {roll_between(&d, -1e4, 1e4), roll_between(&d, -1e4, 1e4), roll_angle(&d)};
        satTransform xf = transform_of(&one, at);
        satBounds b = sat_shape_bounds(shape_of(&one), &xf);
        put(&p, &one, at, 0.0, 0.0);
        double bar = 3e-7 * size_of(&one) + 1e-11;
        CHECK_CLOSE(b.minX, lowest(&p, 1.0, 0.0), bar);
        CHECK_CLOSE(b.maxX, highest(&p, 1.0, 0.0), bar);
        CHECK_CLOSE(b.minY, lowest(&p, 0.0, 1.0), bar);
        CHECK_CLOSE(b.maxY, highest(&p, 0.0, 1.0), bar);
        // The box for the broad phase contains the bounds grown by SAT_PARTING, and is hardly
        // larger.
        satAabb box = sat_shape_box(shape_of(&one), &xf);
        double grown = SAT_PARTING * size_of(&one);
        double most = 1.3 * grown + 4e-7 * fmax(fabs(xf.x) + fabs(xf.y), size_of(&one));
        CHECK((double)box.minX <= b.minX - grown && (double)box.minX >= b.minX - most);
        CHECK((double)box.minY <= b.minY - grown && (double)box.minY >= b.minY - most);
        CHECK((double)box.maxX >= b.maxX + grown && (double)box.maxX <= b.maxX + most);
        CHECK((double)box.maxY >= b.maxY + grown && (double)box.maxY <= b.maxY + most);
    }
}

TEST(the_area_is_that_of_the_users_points)
{
    rng d = {65u};
    for (int round = 0; round < 5000; round++) {
        double size = pow(10.0, roll_between(&d, -2.0, 5.0)), area = 0.0;
        roll_polygon(&one, &d, size, 3 + (int32_t)roll_below(&d, 10));
        for (int32_t i = 0; i < one.count; i++) {
            int32_t j = (i + 1) % one.count;
            double x = one.points[2 * i] - one.points[0], y = one.points[2 * i + 1] - one.points[1];
            area += x * (one.points[2 * j + 1] - one.points[1]) -
                    y * (one.points[2 * j] - one.points[0]);
        }
        CHECK_CLOSE(shape_of(&one)->area, fabs(area) * 0.5, 1e-6 * size * size);
        CHECK(shape_of(&one)->area > 0.0);
        CHECK_CLOSE((double)shape_of(&one)->size, size_of(&one), 3e-7 * size);
    }
}

TEST(a_transform_is_that_of_the_core)
{
    static const double POINTS[] = {100, 50, 102, 50, 102, 52, 100, 52};
    make_polygon(&one, POINTS, 4);
    satTransform xf = transform_of(&one, (pose){7.0, -3.0, 0.0});
    CHECK(xf.x == 108.0 && xf.y == 48.0);
    xf = transform_of(&one, (pose){7.0, -3.0, 1.5707963267948966});
    CHECK_CLOSE(xf.x, 7.0 - 51.0, 1e-12);
    CHECK_CLOSE(xf.y, -3.0 + 101.0, 1e-12);
}

int main(void) { return check_all(); }
