// Rays enter placed shapes of all kinds where bisection in double and hand-made numbers say.

#include "hard.h"
#include "narrow/cast.h"
#include "travel.h"

static fixture shape;

static satRayHit cast(const fixture *g, pose at, satRay ray)
{
    satTransform xf = transform_of(g, at);
    return sat_cast_ray(shape_of(g), &xf, &ray, 0);
}

static void check_ray_hit(const fixture *g, pose at, satRay ray)
{
    static way w;
    put(&w.a, g, at, at.x, at.y);
    w.b.count = 1;
    w.b.radius = 0.0;
    w.b.x[0] = ray.x - at.x;
    w.b.y[0] = ray.y - at.y;
    w.dx = ray.dx;
    w.dy = ray.dy;
    double length = hypot(ray.dx, ray.dy), size = size_of(g) + length;
    double bar = 1e-6 * size + 4e-16 * (fabs(at.x) + fabs(at.y));
    satRayHit hit = cast(g, at, ray);
    satTransform xf = transform_of(g, at), there = {ray.x, ray.y, 1.0, 0.0};
    bool inside = sat_overlaps(shape_of(g), &xf, &SAT_POINT, &there);
    CHECK_EQUAL(hit.inside, inside);
    if (inside) {
        CHECK(hit.hit && hit.t == 0.0 && hit.x == ray.x && hit.y == ray.y);
        check_unit(hit.normal);
        double against = (double)hit.normal.x * ray.dx + (double)hit.normal.y * ray.dy;
        CHECK_CLOSE(against, -length, 1e-6 * length);
        return;
    }
    firstTouch m = find_first_touch(&w, 4.0 * bar);
    if (m.least > bar) CHECK(!hit.hit);
    if (m.least < -bar && gap_at(&w, 0.0) > bar) CHECK(hit.hit);
    if (!hit.hit) {
        CHECK(hit.t == 0.0 && hit.x == 0.0 && hit.y == 0.0 && !hit.inside);
        return;
    }
    CHECK(hit.t >= 0.0 && hit.t <= 1.0);
    CHECK(hit.x == ray.x + hit.t * ray.dx && hit.y == ray.y + hit.t * ray.dy);
    // The hit lies on the outline, is the first, and the ray enters there. A ray that only grazes
    // the outline touches it within tolerance for a while, for example along the side of a capsule;
    // it may hit at any of these times.
    CHECK_CLOSE(gap_at(&w, hit.t), 0.0, bar);
    CHECK(gap_at(&w, 0.5 * hit.t) >= -bar);
    if (m.least < -bar) CHECK(hit.t <= m.at);
    check_unit(hit.normal);
    double nx = (double)hit.normal.x, ny = (double)hit.normal.y;
    CHECK(nx * ray.dx + ny * ray.dy <= 2e-6 * length);
    // No part of the shape lies beyond the hit along the normal.
    double out = nx * (hit.x - at.x) + ny * (hit.y - at.y);
    CHECK(highest(&w.a, nx, ny) <= out + bar);
}

static satRay roll_ray(rng *d, const fixture *g, pose at)
{
    satTransform xf = transform_of(g, at);
    double size = fmax(size_of(g), 1e-2), turn = roll_between(d, 0.0, 6.3);
    double far = size * roll_between(d, 0.0, 3.0), toward = roll_between(d, 0.0, 6.3);
    double x = xf.x + far * cos(turn), y = xf.y + far * sin(turn);
    double reach = size * roll_between(d, 0.0, 0.6), length = roll_between(d, 0.1, 2.0);
    double dx = (xf.x + reach * cos(toward) - x) * length;
    double dy = (xf.y + reach * sin(toward) - y) * length;
    uint32_t kind = roll_below(d, 8);
    if (kind == 0) dx = 0.0;
    if (kind == 1) dy = 0.0;
    if (kind == 2) { // parallel to an edge
        dx = cos(at.angle) * size;
        dy = sin(at.angle) * size;
    }
    return (satRay){x, y, dx, dy};
}

// Makes `shape`, and returns where it is.
static pose roll_placed(rng *d)
{
    static fixture other;
    pose at, unused;
    roll_pair(d, &shape, &at, &other, &unused);
    return at;
}

TEST(random_rays_enter_where_bisection_says)
{
    rng d = {41u};
    for (int32_t i = 0; i < times(10000); i++) {
        pose at = roll_placed(&d);
        for (int k = 0; k < 4; k++) check_ray_hit(&shape, at, roll_ray(&d, &shape, at));
    }
}

TEST(rays_enter_hard_shapes_where_bisection_says)
{
    rng d = {42u};
    static shapePair t;
    for (int32_t which = 0; (check_case = make_hard_pair(&t, which, 1.0)) != NULL; which++) {
        for (int32_t i = 0; i < times(400); i++) {
            check_ray_hit(&t.a, t.poseA, roll_ray(&d, &t.a, t.poseA));
            check_ray_hit(&t.b, t.poseB, roll_ray(&d, &t.b, t.poseB));
        }
    }
}

// Where a circle around a corner meets a face, an error of 1e-8 in the offset of the face once
// turned the normal by its square root.
TEST(rays_that_hit_beside_the_end_of_a_rounded_face_have_its_normal)
{
    rng d = {47u};
    for (int32_t i = 0; i < times(20000); i++) {
        pose at = roll_placed(&d);
        const satShape *s = shape_of(&shape);
        if (s->kind == SAT_CIRCLE || s->radius == 0.0f) continue;
        satTransform xf = transform_of(&shape, at);
        int32_t face = (int32_t)roll_below(&d, (uint32_t)s->count);
        int32_t corner = roll_below(&d, 2) ? face : sat_face_after(s, face);
        double nx = (double)sat_shape_normal_x(s)[face], ny = (double)sat_shape_normal_y(s)[face];
        double r = (double)s->radius, along = r * roll_between(&d, -1e-3, 1e-3);
        double x = (double)sat_shape_x(s)[corner] + r * nx - along * ny;
        double y = (double)sat_shape_y(s)[corner] + r * ny + along * nx;
        double turn = roll_angle(&d), length = size_of(&shape);
        double dx = length * cos(turn), dy = length * sin(turn);
        check_ray_hit(&shape, at,
                      (satRay){xf.x + (xf.c * x - xf.s * y) - dx, xf.y + (xf.s * x + xf.c * y) - dy,
                               2.0 * dx, 2.0 * dy});
    }
}

TEST(a_ray_that_starts_on_the_outline_starts_inside)
{
    make_box(&shape, 2.0, 2.0);
    satRayHit hit = cast(&shape, HOME, (satRay){1, 0, 1, 0});
    CHECK(hit.hit && hit.inside && hit.t == 0.0); // shapes are closed
    hit = cast(&shape, HOME, (satRay){1, 0, -1, 0});
    CHECK(hit.hit && hit.inside && hit.normal.x == 1.0f);
    CHECK(!cast(&shape, HOME, (satRay){1.00001, 0, 1, 0}).hit);
    CHECK(cast(&shape, HOME, (satRay){1.00001, 0, -1, 0}).hit);
}

TEST(a_ray_that_starts_next_to_the_outline_hits_it_only_if_it_goes_in)
{
    rng d = {43u};
    static fixture other;
    for (int32_t i = 0; i < times(20000); i++) {
        pose at, unused;
        roll_pair(&d, &shape, &at, &other, &unused);
        at.x = at.y = 0.0;
        double size = fmax(size_of(&shape), 1e-2), turn = roll_between(&d, 0.0, 6.3);
        satTransform xf = transform_of(&shape, at);
        satOutlinePoint o =
            sat_closest_point(shape_of(&shape), &xf, xf.x + size * roll_between(&d, -1.0, 1.0),
                              xf.y + size * roll_between(&d, -1.0, 1.0));
        double off = roll_between(&d, -3e-7, 3e-7) * size;
        satRay ray = {o.x + (double)o.normal.x * off, o.y + (double)o.normal.y * off,
                      size * cos(turn), size * sin(turn)};
        check_ray_hit(&shape, at, ray);
    }
}

TEST(a_ray_without_length_hits_only_a_shape_that_contains_it)
{
    make_box(&shape, 2.0, 2.0);
    CHECK(!cast(&shape, HOME, (satRay){3, 0, 0, 0}).hit);
    satRayHit hit = cast(&shape, HOME, (satRay){0.5, 0, 0, 0});
    CHECK(hit.hit && hit.inside && hit.t == 0.0);
    check_unit(hit.normal);
}

TEST(grazing_rays_are_decided_within_tolerance)
{
    rng d = {44u};
    for (int32_t i = 0; i < times(3000); i++) {
        double turned = roll_angle(&d), off = roll_between(&d, -3e-6, 3e-6);
        double c = cos(turned), s = sin(turned), y = 1.0 + off;
        satRay ray = {-3 * c - y * s, -3 * s + y * c, 6 * c, 6 * s};
        make_circle(&shape, 1.0);
        check_ray_hit(&shape, HOME, ray);
        make_capsule(&shape, 0.0, 0.0, 0.5 * c, 0.5 * s, 1.0);
        check_ray_hit(&shape, HOME, ray);
        make_box(&shape, 2.0, 2.0);
        check_ray_hit(&shape, (pose){0, 0, turned}, ray);
        make_rounded_box(&shape, 2.0, 2.0, 0.3);
        check_ray_hit(&shape, (pose){0, 0, turned}, ray);
    }
}

TEST(a_ray_along_a_segment_hits_its_end)
{
    make_segment(&shape, -1.0, 0.0, 1.0, 0.0);
    satRayHit hit = cast(&shape, HOME, (satRay){-3, 0, 4, 0});
    CHECK(hit.hit);
    CHECK_CLOSE(hit.t, 0.5, 1e-6);
    CHECK_CLOSE((double)hit.normal.x, -1.0, 1e-6);
    CHECK(!cast(&shape, HOME, (satRay){-3, 0.001, 4, 0}).hit);
    CHECK(!cast(&shape, HOME, (satRay){3, 0, 4, 0}).hit);
    make_capsule(&shape, 2.0, 1.0, 2.0, 1.0, 0.0);
    hit = cast(&shape, HOME, (satRay){0, 0, 4, 2});
    CHECK(hit.hit);
    CHECK_CLOSE(hit.t, 0.5, 1e-12);
    CHECK(!cast(&shape, HOME, (satRay){0, 0.1, 4, 2}).hit);
}

// A point or a segment's end has no outline with a normal. The direction against the ray is a valid
// normal; the quotient of two rounding errors is not.
TEST(the_normal_of_a_point_or_a_segments_end_faces_the_ray)
{
    rng d = {46u};
    int32_t hits = 0;
    for (int32_t i = 0; i < times(20000); i++) {
        double x = roll_between(&d, -5.0, 5.0), y = roll_between(&d, -5.0, 5.0);
        double times3 = roll_between(&d, 1.5, 4.0);
        for (int kind = 0; kind < 2; kind++) {
            if (kind == 0)
                make_point(&shape);
            else
                make_capsule(&shape, 0.0, 0.0, -x, -y, 0.0);
            satRay ray = {x, y, -times3 * x, -times3 * y};
            satRayHit hit = cast(&shape, HOME, ray);
            if (!hit.hit) continue;
            double against = (double)hit.normal.x * ray.dx + (double)hit.normal.y * ray.dy;
            if (kind == 0) CHECK_CLOSE(hit.t, 1.0 / times3, 1e-9);
            CHECK(against <= 0.0);
            if (kind == 0) CHECK(against <= -0.999 * hypot(ray.dx, ray.dy));
            hits++;
        }
    }
    CHECK(hits > 0);
}

// The time of the hit once had an error that grew with the square of the distance: from a hundred
// million times the shape's size on, rays hit beside the shape.
TEST(a_ray_from_any_distance_hits_the_outline)
{
    rng d = {46u};
    int32_t hits = 0;
    static fixture end;
    make_point(&end);
    for (int32_t i = 0; i < times(20000); i++) {
        double size = pow(10.0, roll_between(&d, -3.0, 6.0)), turn = roll_angle(&d);
        double length = pow(10.0, roll_between(&d, -3.0, 12.0)), c = cos(turn), s = sin(turn);
        roll_shape(&shape, &d, size);
        if (size_of(&shape) == 0.0) continue; // a point
        double home = roll_below(&d, 2) ? 0.0 : 0.1 * length;
        pose at = {home, -home, roll_angle(&d)};
        satTransform xf = transform_of(&shape, at);
        double before = length * roll_between(&d, -0.1, 1.1),
               aside = size * roll_between(&d, -1, 1);
        satRay ray = {xf.x - before * c - aside * s, xf.y + aside * c - before * s, length * c,
                      length * s};
        satRayHit hit = cast(&shape, at, ray);
        double bar = 1e-6 * size + 4e-16 * (fabs(ray.x) + fabs(ray.y) + 2.0 * length);
        const journey j = {&shape, &end, at, {ray.x, ray.y, 0.0}, ray.dx, ray.dy};
        double start = gap_then(&j, 0.0);
        if (hit.inside) CHECK(start <= bar);
        if (start < -bar) CHECK(hit.inside);
        if (start <= bar) continue;
        // The part of the ray near the shape.
        double from = fmax(0.0, (before - 4.0 * size) / length);
        double to = fmin(1.0, (before + 4.0 * size) / length);
        hits += check_journey(&j, from, to, hit.hit, hit.t, bar);
    }
    printf("    %d hits\n", hits);
    CHECK(hits > times(20000) / 6);
}

int main(void) { return check_all(); }
