// Shapes and functions for two shapes, through the public header: the rejected values with their
// status, and that nothing writes to a block that is too short.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "sepaxis.h"

static sepaxisWorkspace workspace;
static const sepaxisPose HOME;
static const double BAD[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};

static sepaxisPose at(double x, double y) { return (sepaxisPose){x, y, 0}; }

// A block of exactly this many bytes, which a sanitizer watches.
static void *block_of(size_t bytes)
{
    void *block = malloc(bytes == 0 ? 1 : bytes);
    CHECK(block != NULL);
    return block;
}

TEST(every_status_has_its_own_message)
{
    for (int i = 0; i <= SEPAXIS_OTHER_STATE; i++) {
        if (i == 7 || i == 10) continue; // these numbers are unused
        const char *one = sepaxis_status_text((sepaxisStatus)i);
        CHECK(strlen(one) > 10);
        for (int k = 0; k < i; k++) {
            CHECK(k == 7 || k == 10 || strcmp(one, sepaxis_status_text((sepaxisStatus)k)) != 0);
        }
    }
    CHECK(strcmp(sepaxis_status_text((sepaxisStatus)99), "unknown status") == 0);
}

TEST(sizes_out_of_range_make_no_shape)
{
    sepaxisShape shape = {0}, before = {0};
    const double sizes[] = {0.9e-4, 1.1e7, -1, (double)NAN, HUGE_VAL};
    for (int i = 0; i < 5; i++) {
        CHECK_EQUAL(sepaxis_circle(&shape, 0, 0, sizes[i]), SEPAXIS_BAD_SIZE);
        CHECK_EQUAL(sepaxis_box(&shape, 0, 0, sizes[i], 1, 0), SEPAXIS_BAD_SIZE);
        CHECK_EQUAL(sepaxis_box(&shape, 0, 0, 1, sizes[i], 0), SEPAXIS_BAD_SIZE);
        CHECK_EQUAL(sepaxis_capsule(&shape, 0, 0, 1, 1, sizes[i]), SEPAXIS_BAD_SIZE);
    }
    CHECK_EQUAL(sepaxis_circle(&shape, 0, 0, 0), SEPAXIS_BAD_SIZE);
    CHECK_EQUAL(sepaxis_box(&shape, 0, 0, 2, 1, 0.51), SEPAXIS_BAD_SIZE);
    CHECK_EQUAL(sepaxis_box(&shape, 0, 0, 2, 1, -0.1), SEPAXIS_BAD_SIZE);
    CHECK_EQUAL(sepaxis_box(&shape, 0, 0, 2, 1, (double)NAN), SEPAXIS_BAD_SIZE);
    CHECK_EQUAL(sepaxis_circle(&shape, 1.1e8, 0, 1), SEPAXIS_BAD_SIZE);
    CHECK_EQUAL(sepaxis_capsule(&shape, 0, (double)NAN, 1, 1, 1), SEPAXIS_BAD_SIZE);
    CHECK_EQUAL(memcmp(&shape, &before, sizeof shape), 0);
    CHECK_EQUAL(sepaxis_shape_bytes(&shape), 0);
    CHECK_EQUAL(sepaxis_box(&shape, 0, 0, 2, 1, 0.5), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_capsule(&shape, 0, 0, 1, 1, 0), SEPAXIS_OK);
}

static sepaxisMade polygon(const double *points, uint32_t count)
{
    sepaxisShape out;
    const sepaxisOutline outline = {.points = points, .count = count};
    return sepaxis_polygon(&workspace, &outline, &out, sizeof out);
}

TEST(the_status_of_a_bad_outline_names_its_fault)
{
    const double line[] = {0, 0, 1, 1, 2, 2}, tie[] = {0, 0, 2, 2, 2, 0, 0, 2};
    const double tiny[] = {0, 0, 1e-5, 0, 0, 1e-5};
    CHECK_EQUAL(polygon(line, 2).status, SEPAXIS_TOO_FEW);
    CHECK_EQUAL(polygon(line, 3).status, SEPAXIS_NO_AREA);
    CHECK_EQUAL(polygon(tiny, 3).status, SEPAXIS_BAD_SIZE);
    sepaxisMade made = polygon(tie, 4);
    CHECK_EQUAL(made.status, SEPAXIS_CROSSING);
    CHECK(made.point + made.other == 2 && made.point != made.other); // edges 0 and 2 cross
    static const double many[2 * (SEPAXIS_MAX_POINTS + 1)] = {0};
    CHECK_EQUAL(polygon(many, SEPAXIS_MAX_POINTS + 1).status, SEPAXIS_TOO_MANY);
    for (int i = 0; i < 3; i++) {
        double points[] = {0, 0, 2, 0, 2, 2, 0, BAD[i]};
        made = polygon(points, 4);
        CHECK_EQUAL(made.status, SEPAXIS_BAD_POINT);
        CHECK_EQUAL(made.point, 3);
    }
}

TEST(the_status_of_bad_holes_names_their_fault)
{
    double points[] = {0, 0, 9, 0, 9, 9, 0, 9, 1, 1, 4, 1, 4, 4, 1, 4, 2, 2, 3, 2, 3, 3};
    const uint32_t ends[] = {4, 8, 11}, wrong[] = {4, 3, 11}, fewer[] = {4, 8, 10};
    sepaxisOutline outline = {points, 11, ends, 3, 0};
    static _Alignas(16) unsigned char block[16384];
    sepaxisMade made = sepaxis_polygon(&workspace, &outline, block, sizeof block);
    CHECK_EQUAL(made.status, SEPAXIS_HOLE_IN_HOLE);
    CHECK(made.point >= 8 && made.other >= 4 && made.other < 8);
    for (int i = 8; i < 11; i++) points[2 * i] += 20;
    made = sepaxis_polygon(&workspace, &outline, block, sizeof block);
    CHECK_EQUAL(made.status, SEPAXIS_HOLE_OUTSIDE);
    CHECK(made.point >= 8);
    outline.ends = wrong;
    CHECK_EQUAL(sepaxis_polygon(&workspace, &outline, block, sizeof block).status,
                SEPAXIS_BAD_NUMBER);
    outline.ends = fewer;
    CHECK_EQUAL(sepaxis_polygon(&workspace, &outline, block, sizeof block).status,
                SEPAXIS_BAD_NUMBER);
    outline = (sepaxisOutline){points, 5, ends, 1, 0}; // the fifth point is in no ring
    CHECK_EQUAL(sepaxis_polygon(&workspace, &outline, block, sizeof block).status,
                SEPAXIS_BAD_NUMBER);
    outline = (sepaxisOutline){points, 8, ends, 2, 0};
    CHECK_EQUAL(sepaxis_polygon(&workspace, &outline, block, sizeof block).status, SEPAXIS_OK);
    const sepaxisShape *shape = (const sepaxisShape *)block;
    CHECK_CLOSE(sepaxis_shape_area(shape), 81 - 9, 1e-4);
    CHECK(!sepaxis_contains(shape, HOME, 2, 2).hit && sepaxis_contains(shape, HOME, 5, 5).hit);
    static uint32_t many[2000];
    for (int i = 0; i < 2000; i++) many[i] = 4;
    outline = (sepaxisOutline){points, 4, many, 2000, 0};
    CHECK_EQUAL(sepaxis_polygon(&workspace, &outline, block, sizeof block).status, SEPAXIS_TOO_FEW);
    outline.rings = 1;
    outline.radius = (double)NAN;
    CHECK_EQUAL(sepaxis_polygon(&workspace, &outline, block, sizeof block).status,
                SEPAXIS_BAD_SIZE);
    CHECK_EQUAL(sepaxis_hull(&workspace, &outline, block, sizeof block).status, SEPAXIS_BAD_SIZE);
}

// Makes a shape of several pieces in a block.
typedef sepaxisMade maker(void *block, size_t bytes);

static const double ELL[] = {0, 0, 4, 0, 4, 1, 1, 1, 1, 4, 0, 4};

static sepaxisMade make_ell(void *block, size_t bytes)
{
    const sepaxisOutline outline = {.points = ELL, .count = 6};
    return sepaxis_polygon(&workspace, &outline, block, bytes);
}

static sepaxisMade make_square(void *block, size_t bytes)
{
    const double points[] = {0, 0, 4, 0, 4, 4, 0, 4};
    const sepaxisOutline outline = {.points = points, .count = 4};
    return sepaxis_polygon(&workspace, &outline, block, bytes);
}

static sepaxisMade make_chain(void *block, size_t bytes)
{
    const sepaxisChain chain = {.points = ELL, .count = 6, .isClosed = true};
    return sepaxis_chain(&chain, block, bytes);
}

static sepaxisMade make_compound(void *block, size_t bytes)
{
    static _Alignas(16) unsigned char ell[8192];
    sepaxisShape ball;
    CHECK_EQUAL(make_ell(ell, sizeof ell).status, SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_circle(&ball, 4, 4, 1), SEPAXIS_OK);
    const sepaxisShape *const shapes[] = {(const sepaxisShape *)ell, &ball};
    return sepaxis_compound(shapes, 2, block, bytes);
}

static sepaxisMade make_tiles(void *block, size_t bytes)
{
    const uint8_t cells[] = {1, 0, 2, 2, 2, 1};
    const double slope[] = {-2, 2, 2, -2, 2, 2};
    const sepaxisOutline outline = {.points = slope, .count = 3};
    sepaxisShape ramp;
    CHECK_EQUAL(sepaxis_polygon(&workspace, &outline, &ramp, sizeof ramp).status, SEPAXIS_OK);
    const sepaxisTileKind kinds[] = {{.shape = NULL}, {.shape = &ramp}};
    const sepaxisTiles tiles = {3, 2, 4, cells, kinds, 2};
    return sepaxis_tiles(&tiles, block, bytes);
}

static const struct {
    const char *name;
    maker *make;
    double area;
} COMPOSITES[] = {{"polygon of one piece", make_square, 16},
                  {"polygon of several", make_ell, 7},
                  {"chain", make_chain, 0},
                  {"compound", make_compound, 7 + 3.14159},
                  {"tiles", make_tiles, 2 * 16 + 3 * 8}};

#define COMPOSITE_COUNT (sizeof COMPOSITES / sizeof *COMPOSITES)

TEST(a_block_that_is_too_small_is_refused_and_not_written_to)
{
    for (size_t k = 0; k < COMPOSITE_COUNT; k++) {
        check_case = COMPOSITES[k].name;
        size_t needed = COMPOSITES[k].make(NULL, 0).bytes;
        CHECK(needed > 0);
        for (size_t bytes = 0; bytes < needed; bytes += needed < 4096 ? 1 : 61) {
            uint8_t *block = block_of(bytes);
            memset(block, 0xa5, bytes);
            sepaxisMade made = COMPOSITES[k].make(block, bytes);
            CHECK_EQUAL(made.status, SEPAXIS_NEEDS_ROOM);
            CHECK_EQUAL(made.bytes, needed);
            for (size_t i = 0; i < bytes; i++) CHECK_EQUAL(block[i], 0xa5);
            free(block);
        }
        void *block = block_of(needed);
        CHECK_EQUAL(COMPOSITES[k].make(block, needed).status, SEPAXIS_OK);
        size_t bytes = sepaxis_shape_bytes(block);
        CHECK(bytes > 0 && bytes <= needed);
        // Only the bytes of the shape itself must be kept: those after it served to build it.
        void *kept = block_of(bytes);
        memcpy(kept, block, bytes);
        free(block);
        CHECK_CLOSE(sepaxis_shape_area(kept), COMPOSITES[k].area, 1e-4);
        CHECK_EQUAL(sepaxis_shape_is_convex(kept), k == 0);
        sepaxisCollision c = sepaxis_collide(&workspace, kept, HOME, kept, at(0.5, 0.5));
        CHECK(c.status == SEPAXIS_OK && c.hit);
        free(kept);
    }
}

TEST(a_block_off_its_alignment_is_refused)
{
    _Alignas(16) unsigned char block[8192];
    for (size_t k = 0; k < COMPOSITE_COUNT; k++) {
        CHECK_EQUAL(COMPOSITES[k].make(block + 1, 8000).status, SEPAXIS_MISALIGNED);
    }
}

TEST(a_compound_rejects_children_it_cannot_have)
{
    static _Alignas(16) unsigned char tiles[8192], chain[8192], out[16384];
    const sepaxisShape *shapes[] = {(const sepaxisShape *)tiles};
    sepaxisShape none = {0};
    CHECK_EQUAL(make_tiles(tiles, sizeof tiles).status, SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_compound(shapes, 1, out, sizeof out).status, SEPAXIS_BAD_SHAPE);
    CHECK_EQUAL(sepaxis_compound(shapes, 0, out, sizeof out).status, SEPAXIS_TOO_FEW);
    shapes[0] = &none;
    CHECK_EQUAL(sepaxis_compound(shapes, 1, out, sizeof out).status, SEPAXIS_BAD_SHAPE);
    const sepaxisChain line = {.points = ELL, .count = 6, .isOneSided = true};
    CHECK_EQUAL(sepaxis_chain(&line, chain, sizeof chain).status, SEPAXIS_OK);
    shapes[0] = (const sepaxisShape *)chain;
    CHECK_EQUAL(sepaxis_compound(shapes, 1, out, sizeof out).status, SEPAXIS_BAD_SHAPE);
}

TEST(chains_and_tiles_refuse_bad_numbers)
{
    static _Alignas(16) unsigned char out[16384];
    const double again[] = {0, 0, 1, 0, 1, 0}, huge[] = {0, 0, 1, 0, 2e7, 0};
    sepaxisChain chain = {.points = again, .count = 3};
    sepaxisMade made = sepaxis_chain(&chain, out, sizeof out);
    CHECK(made.status == SEPAXIS_BAD_SIZE && made.point == 1);
    chain.points = huge;
    made = sepaxis_chain(&chain, out, sizeof out);
    CHECK(made.status == SEPAXIS_BAD_SIZE && made.point == 1);
    chain = (sepaxisChain){.points = ELL, .count = 1};
    CHECK_EQUAL(sepaxis_chain(&chain, out, sizeof out).status, SEPAXIS_TOO_FEW);
    chain = (sepaxisChain){.points = ELL, .count = 2, .isClosed = true};
    CHECK_EQUAL(sepaxis_chain(&chain, out, sizeof out).status, SEPAXIS_TOO_FEW);
    chain = (sepaxisChain){.points = ELL, .count = 6, .radius = (double)NAN};
    CHECK_EQUAL(sepaxis_chain(&chain, out, sizeof out).status, SEPAXIS_BAD_SIZE);

    const double closed[] = {0, 0, 4, 0, 4, 4, 0, 0}, two[] = {0, 0, 4, 0, 0, 0};
    chain = (sepaxisChain){.points = closed, .count = 4, .isClosed = true}; // the first point again
    CHECK_EQUAL(sepaxis_chain(&chain, out, sizeof out).status, SEPAXIS_OK);
    chain = (sepaxisChain){.points = two, .count = 3, .isClosed = true};
    CHECK_EQUAL(sepaxis_chain(&chain, out, sizeof out).status, SEPAXIS_BAD_SIZE);

    const uint8_t cells[] = {0, 1, 1, 2};
    sepaxisTiles tiles = {2, 2, 4, cells, NULL, 0};
    made = sepaxis_tiles(&tiles, out, sizeof out);
    CHECK(made.status == SEPAXIS_BAD_NUMBER && made.point == 3);
    sepaxisShape shape;
    sepaxisTileKind kinds[] = {{.shape = &shape}, {.shape = &shape}};
    tiles = (sepaxisTiles){2, 2, 4, cells, kinds, 2};
    CHECK_EQUAL(sepaxis_box(&shape, 1, 0, 4, 4, 0), SEPAXIS_OK); // protrudes
    CHECK_EQUAL(sepaxis_tiles(&tiles, out, sizeof out).status, SEPAXIS_BAD_SHAPE);
    CHECK_EQUAL(sepaxis_circle(&shape, 0, 0, 1), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_tiles(&tiles, out, sizeof out).status, SEPAXIS_BAD_SHAPE);
    CHECK_EQUAL(sepaxis_box(&shape, 0, 0, 4, 4, 0), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_tiles(&tiles, out, sizeof out).status, SEPAXIS_OK);
    kinds[1].oneWayX = (double)NAN;
    CHECK_EQUAL(sepaxis_tiles(&tiles, out, sizeof out).status, SEPAXIS_BAD_NUMBER);
    tiles = (sepaxisTiles){0, 2, 4, cells, NULL, 0};
    CHECK_EQUAL(sepaxis_tiles(&tiles, out, sizeof out).status, SEPAXIS_BAD_NUMBER);
    tiles = (sepaxisTiles){1u << 16, 1u << 16, 4, cells, NULL, 0};
    CHECK_EQUAL(sepaxis_tiles(&tiles, out, sizeof out).status, SEPAXIS_TOO_MANY);
    tiles = (sepaxisTiles){2, 2, (double)NAN, cells, NULL, 0};
    CHECK_EQUAL(sepaxis_tiles(&tiles, out, sizeof out).status, SEPAXIS_BAD_SIZE);
}

TEST(an_ellipse_a_hull_and_fewer_points)
{
    double points[64];
    uint16_t kept[32];
    uint32_t count = 0;
    CHECK_EQUAL(sepaxis_ellipse_points(points, 32, 4, 2, 0), SEPAXIS_OK);
    CHECK_CLOSE(points[0], 4, 0);
    const sepaxisOutline outline = {.points = points, .count = 32};
    sepaxisShape hull;
    CHECK_EQUAL(sepaxis_hull(&workspace, &outline, &hull, sizeof hull).status, SEPAXIS_OK);
    CHECK_CLOSE(sepaxis_shape_area(&hull), 3.14159 * 8, 0.2);
    CHECK_EQUAL(sepaxis_simplify(&workspace, points, 32, 0.2, kept, &count).status, SEPAXIS_OK);
    CHECK(count > 3 && count < 20 && kept[0] < kept[1]);
    CHECK_EQUAL(sepaxis_simplify(&workspace, points, 32, (double)NAN, kept, &count).status,
                SEPAXIS_BAD_NUMBER);
    CHECK_EQUAL(sepaxis_ellipse_points(points, 2, 4, 2, 0), SEPAXIS_TOO_FEW);
    CHECK_EQUAL(sepaxis_ellipse_points(points, SEPAXIS_MAX_POINTS + 1, 4, 2, 0), SEPAXIS_TOO_MANY);
    CHECK_EQUAL(sepaxis_ellipse_points(points, 32, (double)NAN, 2, 0), SEPAXIS_BAD_SIZE);
    CHECK_EQUAL(sepaxis_ellipse_points(points, 32, 4, 2, 1e7), SEPAXIS_BAD_NUMBER);
    points[4] = (double)NAN;
    CHECK_EQUAL(sepaxis_hull(&workspace, &outline, &hull, sizeof hull).point, 2);
}

TEST(a_hull_with_more_corners_than_a_piece_allows_becomes_several)
{
    static double points[2 * 200];
    static _Alignas(16) uint8_t block[1 << 16];
    CHECK_EQUAL(sepaxis_ellipse_points(points, 200, 4, 3, 0), SEPAXIS_OK);
    const sepaxisOutline outline = {.points = points, .count = 200};
    sepaxisMade made = sepaxis_hull(&workspace, &outline, NULL, 0);
    CHECK_EQUAL(made.status, SEPAXIS_NEEDS_ROOM);
    CHECK(made.bytes > sizeof(sepaxisShape) && made.bytes <= sizeof block);
    CHECK_EQUAL(sepaxis_hull(&workspace, &outline, block, made.bytes).status, SEPAXIS_OK);
    const sepaxisShape *hull = (const sepaxisShape *)(const void *)block;
    CHECK_CLOSE(sepaxis_shape_area(hull), 3.14159 * 12, 0.05);
}

TEST(queries_of_two_shapes_agree)
{
    sepaxisShape box, ball;
    CHECK_EQUAL(sepaxis_box(&box, 0, 0, 20, 10, 0), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_circle(&ball, 0, 0, 2), SEPAXIS_OK);
    sepaxisCollision c = sepaxis_collide(NULL, &box, HOME, &ball, at(11, 0));
    CHECK(c.hit && c.exact && !c.aInB && !c.bInA && c.touchCount == 1);
    CHECK_CLOSE(c.depth, 1, 1e-6);
    CHECK_CLOSE(c.normalX, 1, 1e-6);
    CHECK_CLOSE(c.touch[0].x, 9.5, 1e-5);
    CHECK(sepaxis_collide(NULL, &box, HOME, &ball, at(1, 0)).bInA);
    sepaxisDistance d = sepaxis_distance(NULL, &box, HOME, &ball, at(15, 0));
    CHECK_CLOSE(d.distance, 3, 1e-6);
    CHECK_CLOSE(d.ax, 10, 1e-6);
    CHECK_CLOSE(d.bx, 13, 1e-6);
    CHECK(sepaxis_contains(&box, HOME, 10, 5).hit && !sepaxis_contains(&box, HOME, 11, 5).hit);
    sepaxisOutlinePoint p = sepaxis_closest_point(NULL, &box, HOME, 9, 0);
    CHECK(p.inside);
    CHECK_CLOSE(p.distance, -1, 1e-6);
    sepaxisRayHit r = sepaxis_cast_ray(&box, HOME, -20, 0, 20, 0);
    CHECK(r.hit && !r.inside && r.body == 0);
    CHECK_CLOSE(r.t, 0.5, 1e-9);
    sepaxisSweepHit s = sepaxis_sweep(NULL, &ball, at(-22, 0), (sepaxisMotion){20, 0, 0}, &box,
                                      HOME, (sepaxisMotion){0, 0, 0});
    CHECK(s.hit && s.exact && !s.overlapping);
    CHECK_CLOSE(s.t, 0.5, 1e-6);
    sepaxisBounds b;
    CHECK_EQUAL(sepaxis_shape_bounds(&ball, at(3, 4), &b), SEPAXIS_OK);
    CHECK_CLOSE(b.minX, 1, 0);
    CHECK_CLOSE(b.maxY, 6, 0);
    double cosine, sine;
    CHECK_EQUAL(sepaxis_cos_sin(0, &cosine, &sine), SEPAXIS_OK);
    CHECK(cosine == 1 && sine == 0);
    CHECK_EQUAL(sepaxis_cos_sin((double)NAN, &cosine, &sine), SEPAXIS_BAD_NUMBER);
}

TEST(queries_of_two_shapes_reject_bad_input)
{
    sepaxisShape box, none = {0};
    const sepaxisMotion still = {0, 0, 0};
    CHECK_EQUAL(sepaxis_box(&box, 0, 0, 20, 10, 0), SEPAXIS_OK);
    CHECK(sepaxis_shape_bytes(&none) == 0 && !sepaxis_shape_is_convex(&none));
    CHECK_EQUAL(sepaxis_overlaps(&none, HOME, &box, HOME).status, SEPAXIS_BAD_SHAPE);
    CHECK_EQUAL(sepaxis_overlaps(&box, HOME, &none, HOME).status, SEPAXIS_BAD_SHAPE);
    for (int i = 0; i < 3; i++) {
        double v = BAD[i];
        const sepaxisPose poses[] = {{v, 0, 0}, {0, v, 0}, {0, 0, v}};
        for (int k = 0; k < 3; k++) {
            const sepaxisPose bad = poses[k];
            const sepaxisMotion motion = {bad.x, bad.y, bad.angle};
            sepaxisBounds b;
            CHECK_EQUAL(sepaxis_overlaps(&box, bad, &box, HOME).status, SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_overlaps(&box, HOME, &box, bad).status, SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_collide(NULL, &box, HOME, &box, bad).status, SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_distance(NULL, &box, bad, &box, HOME).status, SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_contains(&box, bad, 0, 0).status, SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_cast_ray(&box, bad, 0, 0, 1, 1).status, SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_sweep(NULL, &box, HOME, motion, &box, HOME, still).status,
                        SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_sweep(NULL, &box, HOME, still, &box, HOME, motion).status,
                        SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_shape_bounds(&box, bad, &b), SEPAXIS_BAD_NUMBER);
        }
        CHECK_EQUAL(sepaxis_contains(&box, HOME, v, 0).status, SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_closest_point(NULL, &box, HOME, 0, v).status, SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_cast_ray(&box, HOME, v, 0, 1, 1).status, SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_cast_ray(&box, HOME, 0, 0, 1, v).status, SEPAXIS_BAD_NUMBER);
    }
    const sepaxisPose turned = {0, 0, 9e5};
    CHECK_EQUAL(
        sepaxis_sweep(NULL, &box, turned, (sepaxisMotion){0, 0, 2e5}, &box, HOME, still).status,
        SEPAXIS_BAD_NUMBER);
}

TEST(shapes_of_several_pieces_take_a_workspace)
{
    static _Alignas(16) unsigned char ell[8192];
    const sepaxisShape *shape = (const sepaxisShape *)ell;
    const sepaxisMotion still = {0, 0, 0};
    CHECK_EQUAL(make_ell(ell, sizeof ell).status, SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_collide(NULL, shape, HOME, shape, HOME).status, SEPAXIS_NO_WORKSPACE);
    CHECK_EQUAL(sepaxis_distance(NULL, shape, HOME, shape, HOME).status, SEPAXIS_NO_WORKSPACE);
    CHECK_EQUAL(sepaxis_closest_point(NULL, shape, HOME, 0, 0).status, SEPAXIS_NO_WORKSPACE);
    CHECK_EQUAL(sepaxis_sweep(NULL, shape, HOME, still, shape, HOME, still).status,
                SEPAXIS_NO_WORKSPACE);
    CHECK(sepaxis_overlaps(shape, HOME, shape, HOME).hit);
    sepaxisCollision c = sepaxis_collide(&workspace, shape, HOME, shape, HOME);
    CHECK(c.hit && c.aInB && c.bInA);
    CHECK_CLOSE(sepaxis_distance(&workspace, shape, HOME, shape, at(10, 0)).distance, 6, 1e-5);
    CHECK_CLOSE(sepaxis_closest_point(&workspace, shape, HOME, 3, 3).distance, 2, 1e-5);
}

TEST(tiles_without_a_solid_cell_are_infinitely_far_from_everything)
{
    static _Alignas(16) unsigned char bytes[4096];
    const uint8_t cells[] = {0, 0};
    const sepaxisTiles empty = {2, 1, 8, cells, NULL, 0};
    CHECK_EQUAL(sepaxis_tiles(&empty, bytes, sizeof bytes).status, SEPAXIS_OK);
    const sepaxisShape *shape = (const sepaxisShape *)bytes;
    sepaxisDistance d = sepaxis_distance(&workspace, shape, HOME, shape, at(9, 9));
    CHECK(d.status == SEPAXIS_OK && d.distance == HUGE_VAL && d.ax == 9 && d.bx == 0 &&
          d.normalX == 1);
    sepaxisOutlinePoint p = sepaxis_closest_point(&workspace, shape, HOME, 5, 6);
    CHECK(p.status == SEPAXIS_OK && p.distance == HUGE_VAL && p.x == 5 && !p.inside);
}

// The byte offset of a shape once overflowed 32 bits and then referred to another shape.
TEST(a_batch_refuses_an_array_of_more_than_4_gib)
{
    const sepaxisBatch batch = {.shapeCount = 3000000};
    CHECK_EQUAL(sepaxis_collide_many(NULL, &batch, NULL, 0).status, SEPAXIS_TOO_MANY);
    const sepaxisBatch most = {.shapeCount = 2900000};
    CHECK_EQUAL(sepaxis_collide_many(NULL, &most, NULL, 0).status, SEPAXIS_NEEDS_ROOM);
}

// A batch of boxes only fills the SIMD lanes; one with circles and a shape of several children does
// not.
TEST(a_batch_gives_the_results_of_single_calls)
{
    enum { SHAPES = 23, PAIRS = SHAPES * (SHAPES - 1) / 2 };
    static _Alignas(16) unsigned char block[SHAPES * sizeof(sepaxisShape)];
    static _Alignas(16) unsigned char scratch[SHAPES * 64];
    const double ell[] = {-6, 0, 6, 0, 6, 2, -2, 2, -2, 5, -6, 5};
    const sepaxisOutline outline = {.points = ell, .count = 6};
    double x[SHAPES], y[SHAPES], angle[SHAPES];
    uint32_t a[PAIRS], b[PAIRS], count = 0;
    uint8_t hit[PAIRS];
    float normalX[PAIRS], normalY[PAIRS], depth[PAIRS];
    for (int round = 0; round < 3; round++) {
        sepaxisShape *shapes = (sepaxisShape *)(void *)block;
        uint32_t shapeCount = SHAPES - (round == 2 ? 5 : 0);
        for (uint32_t i = 0; i < shapeCount; i++) {
            x[i] = 1.5 * (i % 7);
            y[i] = 1.2 * (i % 5);
            angle[i] = round == 0 ? 0.3 * i : i;
            if (round == 0 || i % 3 != 1)
                CHECK_EQUAL(sepaxis_box(&shapes[i], 0, 0, 2 + i % 3, 3, 0), SEPAXIS_OK);
            else
                CHECK_EQUAL(sepaxis_circle(&shapes[i], 0, 0, 1 + i % 2), SEPAXIS_OK);
        }
        uint32_t offset[SHAPES];
        for (uint32_t i = 0; i < shapeCount; i++) offset[i] = i * (uint32_t)sizeof(sepaxisShape);
        if (round == 2) {
            // Puts a polygon into the slots of the last five shapes.
            sepaxisMade made = sepaxis_polygon(&workspace, &outline, &shapes[shapeCount],
                                               5 * sizeof(sepaxisShape));
            CHECK_EQUAL(made.status, SEPAXIS_OK);
            offset[4] = shapeCount * (uint32_t)sizeof(sepaxisShape);
        }
        count = 0;
        for (uint32_t i = 0; i < shapeCount; i++) {
            for (uint32_t k = i + 1; k < shapeCount; k++, count++) {
                a[count] = i;
                b[count] = k;
            }
        }
        sepaxisBatch batch = {block,   round == 2 ? offset : NULL,
                              x,       y,
                              angle,   shapeCount,
                              a,       b,
                              count,   hit,
                              normalX, normalY,
                              depth};
        CHECK_EQUAL(sepaxis_collide_many(&workspace, &batch, scratch, 0).status,
                    SEPAXIS_NEEDS_ROOM);
        CHECK_EQUAL(sepaxis_collide_many(&workspace, &batch, scratch, sizeof scratch).status,
                    SEPAXIS_OK);
        uint32_t hits = 0;
        for (uint32_t k = 0; k < count; k++) {
            const sepaxisShape *one = (const sepaxisShape *)(const void *)(block + offset[a[k]]);
            const sepaxisShape *other = (const sepaxisShape *)(const void *)(block + offset[b[k]]);
            sepaxisCollision c =
                sepaxis_collide(&workspace, one, (sepaxisPose){x[a[k]], y[a[k]], angle[a[k]]},
                                other, (sepaxisPose){x[b[k]], y[b[k]], angle[b[k]]});
            hits += c.hit;
            CHECK(hit[k] == c.hit && normalX[k] == c.normalX && normalY[k] == c.normalY &&
                  depth[k] == c.depth);
        }
        CHECK(hits > 20);
        b[7] = shapeCount;
        sepaxisMade made = sepaxis_collide_many(&workspace, &batch, scratch, sizeof scratch);
        CHECK(made.status == SEPAXIS_BAD_NUMBER && made.point == 7);
        x[3] = 1e13;
        made = sepaxis_collide_many(&workspace, &batch, scratch, sizeof scratch);
        CHECK(made.status == SEPAXIS_BAD_NUMBER && made.point == 3);
        if (round == 2) {
            x[3] = 0;
            made = sepaxis_collide_many(NULL, &batch, scratch, sizeof scratch);
            CHECK(made.status == SEPAXIS_NO_WORKSPACE && made.point == 4);
            offset[2] += 4;
            made = sepaxis_collide_many(&workspace, &batch, scratch, sizeof scratch);
            CHECK(made.status == SEPAXIS_MISALIGNED && made.point == 2);
        }
    }
}

int main(void) { return check_all(); }
