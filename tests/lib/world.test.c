// Worlds through the public header: memory, removed bodies, bad numbers, queries, movers.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "sepaxis.h"

static const double BAD[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};

static sepaxisPose at(double x, double y) { return (sepaxisPose){x, y, 0}; }
static sepaxisMotion by(double dx, double dy) { return (sepaxisMotion){dx, dy, 0}; }

static sepaxisWorld *new_world(void)
{
    sepaxisWorld *world;
    CHECK_EQUAL(sepaxis_world_create(NULL, realloc, free, &world), SEPAXIS_OK);
    return world;
}

static void destroy(sepaxisWorld **world) { sepaxis_world_destroy(*world); }

// A world that is destroyed at the end of the block that declares it.
#define OWNED_WORLD __attribute__((cleanup(destroy))) sepaxisWorld *

static uint32_t contacts_after_update(sepaxisWorld *world)
{
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    return sepaxis_world_contacts(world).count;
}

static sepaxisShape circle_of(double radius)
{
    sepaxisShape shape;
    CHECK_EQUAL(sepaxis_circle(&shape, 0, 0, radius), SEPAXIS_OK);
    return shape;
}

static sepaxisShape box_of(double width, double height)
{
    sepaxisShape shape;
    CHECK_EQUAL(sepaxis_box(&shape, 0, 0, width, height, 0), SEPAXIS_OK);
    return shape;
}

static sepaxisBody add_box(sepaxisWorld *world, double x, double y, double width, double height,
                           uint32_t flags)
{
    const sepaxisShape box = box_of(width, height);
    sepaxisBody body;
    const sepaxisBodyDef def = {.x = x, .y = y, .flags = flags};
    CHECK_EQUAL(sepaxis_world_add(world, &box, &def, &body), SEPAXIS_OK);
    return body;
}

// Memory

TEST(a_block_that_is_too_small_makes_no_world_and_is_not_written_to)
{
    const sepaxisWorldDef def = {.bodies = 2, .pairs = 2, .shapeBytes = 256};
    size_t needed = sepaxis_world_bytes(&def);
    CHECK(needed > 0);
    sepaxisWorld *world = NULL;
    for (size_t bytes = 0; bytes < needed; bytes += 4099) {
        uint8_t *block = malloc(bytes + 1);
        memset(block, 0xa5, bytes);
        CHECK_EQUAL(sepaxis_world_create_in(&def, block, bytes, &world), SEPAXIS_NEEDS_ROOM);
        for (size_t i = 0; i < bytes; i++) CHECK_EQUAL(block[i], 0xa5);
        free(block);
    }
    uint8_t *block = malloc(needed + 1);
    CHECK_EQUAL(sepaxis_world_create_in(&def, block + 1, needed, &world), SEPAXIS_MISALIGNED);
    CHECK_EQUAL(sepaxis_world_create_in(&def, block, needed - 1, &world), SEPAXIS_NEEDS_ROOM);
    CHECK(world == NULL);
    CHECK_EQUAL(sepaxis_world_create_in(&def, block, needed, &world), SEPAXIS_OK);
    CHECK((void *)world == (void *)block);
    sepaxis_world_destroy(world); // harmless
    free(block);
    sepaxis_world_destroy(NULL);
}

TEST(a_world_in_a_block_reports_the_bytes_it_needs_and_loses_nothing)
{
    const sepaxisWorldDef def = {.bodies = 1, .pairs = 1, .shapeBytes = 64};
    size_t bytes = sepaxis_world_bytes(&def);
    void *block = malloc(bytes);
    sepaxisWorld *world;
    CHECK_EQUAL(sepaxis_world_create_in(&def, block, bytes, &world), SEPAXIS_OK);
    const sepaxisShape ball = circle_of(1);
    sepaxisBody body;
    uint32_t added = 0, moves = 0;
    while (added < 20) {
        uint32_t before = sepaxis_world_hash(world);
        sepaxisStatus status = sepaxis_world_add(world, &ball, NULL, &body);
        if (status == SEPAXIS_OK) {
            CHECK_EQUAL(sepaxis_world_size(world), ++added);
            continue;
        }
        CHECK_EQUAL(status, SEPAXIS_NEEDS_ROOM);
        CHECK_EQUAL(sepaxis_world_hash(world), before);
        size_t wanted = sepaxis_world_wanted(world);
        CHECK(wanted > bytes);
        void *larger = malloc(wanted);
        sepaxisWorld *moved = NULL;
        CHECK_EQUAL(sepaxis_world_move(world, larger, 4096, &moved), SEPAXIS_NEEDS_ROOM);
        CHECK(moved == NULL && sepaxis_world_wanted(world) == bytes);
        CHECK_EQUAL(sepaxis_world_move(world, larger, bytes - 1, &moved), SEPAXIS_NEEDS_ROOM);
        CHECK_EQUAL(sepaxis_world_move(world, larger, wanted, &moved), SEPAXIS_OK);
        CHECK_EQUAL(sepaxis_world_hash(moved), before);
        free(block);
        block = larger;
        bytes = wanted;
        world = moved;
        moves++;
    }
    CHECK(moves >= 19);
    free(block);
}

TEST(a_world_grows_within_a_block_that_is_long_enough)
{
    const sepaxisWorldDef def = {.bodies = 1, .pairs = 1, .shapeBytes = 64};
    static _Alignas(16) unsigned char block[1 << 20];
    sepaxisWorld *world;
    CHECK_EQUAL(sepaxis_world_create_in(&def, block, sizeof block, &world), SEPAXIS_OK);
    for (int i = 0; i < 40; i++) add_box(world, i, 0, 4, 4, 0);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK(sepaxis_world_contacts(world).count > 100);
    // Adds bodies until the block is full.
    const sepaxisShape ball = circle_of(1);
    sepaxisBody body;
    sepaxisStatus status;
    while ((status = sepaxis_world_add(world, &ball, NULL, &body)) == SEPAXIS_OK) continue;
    CHECK_EQUAL(status, SEPAXIS_NEEDS_ROOM);
    CHECK(sepaxis_world_size(world) > 500 && sepaxis_world_wanted(world) > sizeof block);
}

// An allocator that returns NULL beyond a limit.
static int left;
static int given;

static void *stingy(void *block, size_t bytes)
{
    if (left == 0) return NULL;
    left--;
    if (block == NULL) given++;
    return realloc(block, bytes);
}

static void take_back(void *block)
{
    given -= block != NULL;
    free(block);
}

TEST(without_memory_nothing_changes_and_nothing_leaks)
{
    for (int most = 0; most < 12; most++) {
        left = most;
        sepaxisWorld *world = NULL;
        const sepaxisWorldDef def = {.bodies = 1, .pairs = 1, .shapeBytes = 64};
        sepaxisStatus status = sepaxis_world_create(&def, stingy, take_back, &world);
        CHECK_EQUAL(status, most < 2 ? SEPAXIS_NO_MEMORY : SEPAXIS_OK);
        for (int i = 0; world != NULL && i < 40; i++) {
            const sepaxisShape ball = circle_of(1 + i);
            sepaxisBody body = 0;
            uint32_t before = sepaxis_world_hash(world);
            status = sepaxis_world_add(world, &ball, NULL, &body);
            CHECK(status == SEPAXIS_OK || status == SEPAXIS_NO_MEMORY);
            if (status == SEPAXIS_OK) continue;
            CHECK(body == 0 && sepaxis_world_hash(world) == before);
        }
        if (world != NULL) {
            uint32_t before = sepaxis_world_hash(world);
            status = sepaxis_world_update(world);
            if (status != SEPAXIS_OK) CHECK_EQUAL(status, SEPAXIS_NO_MEMORY);
            if (status != SEPAXIS_OK) CHECK_EQUAL(sepaxis_world_hash(world), before);
        }
        sepaxis_world_destroy(world);
        CHECK_EQUAL(given, 0);
    }
}

// The results must not depend on the free memory. `separate` once pushed a mover that stands on a
// floor, then needed more room and restored all poses. But it did not restore the pose relative to
// the floor, so the next move did not carry the mover.
TEST(a_separate_without_room_keeps_movers_on_their_floors)
{
    const sepaxisWorldDef def = {.bodies = 16, .pairs = 4};
    size_t bytes = sepaxis_world_bytes(&def);
    sepaxisWorld *world;
    void *block = malloc(bytes);
    CHECK_EQUAL(sepaxis_world_create_in(&def, block, bytes, &world), SEPAXIS_OK);
    add_box(world, 0, 10, 100, 10, SEPAXIS_STATIC);
    sepaxisBody mover = add_box(world, 0, 0, 9, 9, 0);
    const sepaxisMove fall = {.dy = 2, .upY = -1};
    CHECK(sepaxis_body_move(world, mover, &fall).floor != 0);
    add_box(world, -2, 0, 9, 9, SEPAXIS_STATIC);
    for (int i = 0; i < 10; i++) add_box(world, 10, 0.5 * i - 4, 4, 1, SEPAXIS_STATIC);
    uint32_t before = sepaxis_world_hash(world);
    CHECK_EQUAL(sepaxis_world_separate(world, 0, NULL).status, SEPAXIS_NEEDS_ROOM);
    CHECK_EQUAL(sepaxis_world_hash(world), before);
    free(block);
}

TEST(worlds_have_limits)
{
    sepaxisWorld *world = NULL;
    const sepaxisWorldDef defs[] = {{.bodies = SEPAXIS_MAX_BODIES + 1},
                                    {.bodies = SEPAXIS_MAX_BODIES},
                                    {.pairs = 1u << 24},
                                    {.maxBytes = 4096}};
    for (int i = 0; i < 4; i++) {
        CHECK_EQUAL(sepaxis_world_bytes(&defs[i]), 0);
        CHECK_EQUAL(sepaxis_world_create(&defs[i], realloc, free, &world), SEPAXIS_WORLD_TOO_LARGE);
    }
    for (int i = 0; i < 3; i++) {
        const sepaxisWorldDef def = {.minDepth = BAD[i]};
        CHECK_EQUAL(sepaxis_world_create(&def, realloc, free, &world), SEPAXIS_BAD_NUMBER);
    }
    CHECK(world == NULL);
    const sepaxisWorldDef most = {.bodies = SEPAXIS_MAX_BODIES, .maxBytes = SEPAXIS_MAX_BYTES};
    CHECK(sepaxis_world_bytes(&most) > (1u << 30));
    sepaxisWorldDef bound = {.bodies = 4};
    size_t all = sepaxis_world_bytes(&bound);
    bound.maxBytes = all; // counts the header of the block, too, which precedes the core's world
    CHECK_EQUAL(sepaxis_world_bytes(&bound), all);
    bound.maxBytes = all - 1;
    CHECK_EQUAL(sepaxis_world_bytes(&bound), 0);
    const sepaxisWorldDef def = {.maxBytes = 1 << 19};
    CHECK_EQUAL(sepaxis_world_create(&def, realloc, free, &world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_reserve(world, 100000, 0), SEPAXIS_WORLD_TOO_LARGE);
    CHECK_EQUAL(sepaxis_world_reserve(world, UINT32_MAX, 0), SEPAXIS_WORLD_TOO_LARGE);
    CHECK_EQUAL(sepaxis_world_reserve(world, 0, UINT32_MAX), SEPAXIS_WORLD_TOO_LARGE);
    CHECK_EQUAL(sepaxis_world_reserve(world, 100, 100), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_move(world, world, 0, &world), SEPAXIS_BAD_NUMBER);
    sepaxis_world_destroy(world);
}

TEST(a_world_of_the_definition_of_another_takes_its_state_without_growing)
{
    const sepaxisWorldDef def = {.bodies = 3, .maxBytes = 1 << 20, .minDepth = 0.5};
    sepaxisWorld *world, *other;
    uint32_t column;
    CHECK_EQUAL(sepaxis_world_create(&def, realloc, free, &world), SEPAXIS_OK);
    for (int i = 0; i < 40; i++) add_box(world, i % 8, 0, 2, 2 + 0.1 * i, 0);
    CHECK_EQUAL(sepaxis_world_add_column(world, 8, &column), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    sepaxisWorldDef now = sepaxis_world_def(world);
    CHECK(now.bodies >= 40 && now.userBytes == 8 && now.minDepth == 0.5 && now.maxBytes == 1 << 20);
    size_t bytes = sepaxis_world_bytes(&now), length = sepaxis_world_save(world, NULL, 0).bytes;
    void *block = malloc(bytes), *state = malloc(length);
    void *scratch = malloc(sepaxis_restore_bytes(length));
    CHECK_EQUAL(sepaxis_world_save(world, state, length).status, SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_create_in(&now, block, bytes, &other), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_add_column(other, 8, &column), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_restore(other, state, length, scratch), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_update(other), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_hash(other), sepaxis_world_hash(world));
    sepaxis_world_destroy(world);
    free(block);
    free(state);
    free(scratch);
}

// Bodies

TEST(a_removed_body_is_not_found_any_more)
{
    OWNED_WORLD world = new_world();
    sepaxisBody body = add_box(world, 0, 0, 2, 2, 0), other = add_box(world, 1, 0, 2, 2, 0);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK(sepaxis_world_has(world, body) && !sepaxis_world_has(world, 0));
    CHECK_EQUAL(sepaxis_world_body(world, sepaxis_body_index(body)), body);
    CHECK_EQUAL(sepaxis_world_remove(world, body), SEPAXIS_OK);
    CHECK(!sepaxis_world_has(world, body) && sepaxis_world_has(world, other));
    uint32_t hash = sepaxis_world_hash(world), bits;
    int32_t group;
    sepaxisPose pose;
    sepaxisBounds bounds;
    sepaxisShape shape = box_of(1, 1);
    const sepaxisMove move = {.dx = 1};
    const sepaxisBody gone[] = {body, 0, UINT64_MAX, other + ((uint64_t)1 << 22)};
    for (int i = 0; i < 4; i++) {
        sepaxisBody id = gone[i];
        CHECK(!sepaxis_world_has(world, id));
        CHECK_EQUAL(sepaxis_world_remove(world, id), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_pose(world, id, &pose), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_set_pose(world, id, at(1, 1)), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_flags(world, id, &bits), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_set_flags(world, id, 0), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_group(world, id, &group), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_set_group(world, id, 1), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_one_way(world, id, &pose.x, &pose.y), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_set_one_way(world, id, 0, 1), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_shape(world, id, &shape, sizeof shape).status, SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_set_shape(world, id, &shape), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_tile(world, id, 0, 0, &bits), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_set_tile(world, id, 0, 0, 0), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_bounds(world, id, &bounds), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_restart_path(world, id), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_drop_through(world, id), SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_cast_ray(world, id, 0, 0, 1, 1).status, SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_closest_point(world, id, 0, 0).status, SEPAXIS_NO_BODY);
        CHECK_EQUAL(sepaxis_body_move(world, id, &move).status, SEPAXIS_NO_BODY);
    }
    CHECK_EQUAL(sepaxis_world_hash(world), hash);
    CHECK_EQUAL(sepaxis_world_contacts(world).count, 1); // of the last update
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_ended(world).count, 1);
    for (int i = 0; i < 3; i++) CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    sepaxisBody next = add_box(world, 0, 0, 2, 2, 0);
    CHECK(next != body && sepaxis_body_index(next) == sepaxis_body_index(body));
    sepaxis_world_clear(world);
    CHECK(sepaxis_world_size(world) == 0 && !sepaxis_world_has(world, next));
}

TEST(bad_numbers_are_refused_and_change_nothing)
{
    OWNED_WORLD world = new_world();
    sepaxisBody body = add_box(world, 0, 0, 2, 2, 0), out = 0;
    sepaxisShape box, none = {0};
    CHECK_EQUAL(sepaxis_box(&box, 0, 0, 1, 1, 0), SEPAXIS_OK);
    uint32_t hash = sepaxis_world_hash(world), number;
    for (int i = 0; i < 3; i++) {
        double v = BAD[i];
        const sepaxisPose poses[] = {{v, 0, 0}, {0, v, 0}, {0, 0, v}};
        const sepaxisBodyDef defs[] = {{.x = v}, {.y = v}, {.angle = v}, {.oneWayX = v}};
        const sepaxisMove moves[] = {{.dx = v},       {.dy = v},   {.upX = v}, {.upY = v},
                                     {.maxSlope = v}, {.snap = v}, {.step = v}};
        const sepaxisBounds boxes[] = {{v, 0, 1, 1}, {0, v, 1, 1}, {0, 0, v, 1}, {0, 0, 1, v}};
        const double rays[] = {0, 0, 1, v};
        int32_t hit[1];
        double t[1];
        float normal[1];
        for (int k = 0; k < 3; k++) {
            CHECK_EQUAL(sepaxis_body_set_pose(world, body, poses[k]), SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_world_query_shape(world, &box, poses[k], NULL).status,
                        SEPAXIS_BAD_NUMBER);
            const sepaxisMotion motions[] = {{v, 0, 0}, {0, v, 0}, {0, 0, v}};
            CHECK_EQUAL(sepaxis_world_cast_shape(world, &box, poses[k], by(1, 1), NULL).status,
                        SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_world_cast_shape(world, &box, at(0, 0), motions[k], NULL).status,
                        SEPAXIS_BAD_NUMBER);
        }
        for (int k = 0; k < 4; k++) {
            CHECK_EQUAL(sepaxis_world_add(world, &box, &defs[k], &out), SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_world_query_box(world, boxes[k], NULL).status, SEPAXIS_BAD_NUMBER);
            CHECK_EQUAL(sepaxis_world_query_within(world, boxes[k], NULL).status,
                        SEPAXIS_BAD_NUMBER);
        }
        for (int k = 0; k < 7; k++) {
            CHECK_EQUAL(sepaxis_body_move(world, body, &moves[k]).status, SEPAXIS_BAD_NUMBER);
        }
        const sepaxisRays many = {1, rays, rays, rays, rays + 3, hit, t, normal, normal};
        CHECK_EQUAL(sepaxis_world_cast_rays(world, &many, NULL), SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_world_cast_ray(world, 0, 0, v, 0, NULL).status, SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_world_cast_ray_any(world, 0, v, 0, 0, NULL).status, SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_world_cast_ray_all(world, v, 0, 0, 0, NULL).status, SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_world_query_point(world, v, 0, 0, NULL).status, SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_world_query_point(world, 0, 0, v, NULL).status, SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_world_nearest(world, 0, v, 1, 1, NULL).status, SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_body_set_one_way(world, body, v, 1), SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_body_cast_ray(world, body, v, 0, 1, 1).status, SEPAXIS_BAD_NUMBER);
        CHECK_EQUAL(sepaxis_body_closest_point(world, body, v, 0).status, SEPAXIS_BAD_NUMBER);
    }
    CHECK_EQUAL(sepaxis_world_nearest(world, 0, 0, 1, (double)NAN, NULL).status,
                SEPAXIS_BAD_NUMBER);
    CHECK_EQUAL(sepaxis_world_nearest(world, 0, 0, 0, 1, NULL).status, SEPAXIS_BAD_NUMBER);
    CHECK_EQUAL(sepaxis_world_query_box(world, (sepaxisBounds){1, 0, 0, 1}, NULL).status,
                SEPAXIS_BAD_NUMBER);
    CHECK_EQUAL(sepaxis_body_set_one_way(world, body, 1e-10, 0), SEPAXIS_BAD_NUMBER);
    CHECK_EQUAL(sepaxis_body_set_flags(world, body, 64), SEPAXIS_BAD_NUMBER);
    const double noWeights[] = {-1, -1e-300, -HUGE_VAL, (double)NAN, 1e-46, 1e-50, 1e-320};
    for (int i = 0; i < 7; i++) {
        const sepaxisBodyDef def = {.weight = noWeights[i]};
        CHECK_EQUAL(sepaxis_world_add(world, &box, &def, &out), SEPAXIS_BAD_NUMBER);
    }
    CHECK_EQUAL(sepaxis_world_add(world, &none, NULL, &out), SEPAXIS_BAD_SHAPE);
    CHECK_EQUAL(sepaxis_body_set_shape(world, body, &none), SEPAXIS_BAD_SHAPE);
    CHECK_EQUAL(sepaxis_world_separate(world, 1001, NULL).status, SEPAXIS_BAD_NUMBER);
    CHECK_EQUAL(sepaxis_world_add_column(world, 3, &number), SEPAXIS_BAD_NUMBER);
    CHECK(out == 0 && sepaxis_world_hash(world) == hash);
}

TEST(a_bad_pose_in_a_column_is_reported_and_nothing_changes)
{
    OWNED_WORLD world = new_world();
    sepaxisBody other = add_box(world, 0, 0, 2, 2, 0), body = add_box(world, 1, 0, 2, 2, 0);
    sepaxisBounds bounds;
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    sepaxis_world_columns(world).y[1] = (double)NAN;
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_BAD_POSE);
    CHECK_EQUAL(sepaxis_world_fault(world).column, 1);
    CHECK_EQUAL(sepaxis_world_fault(world).index, 1);
    CHECK_EQUAL(sepaxis_world_refresh(world), SEPAXIS_BAD_POSE);
    CHECK_EQUAL(sepaxis_world_separate(world, 0, NULL).status, SEPAXIS_BAD_POSE);
    CHECK_EQUAL(sepaxis_world_contacts(world).count, 1);
    sepaxis_world_columns(world).y[1] = 0;
    sepaxis_world_columns(world).angle[0] = 2 * SEPAXIS_MAX_ANGLE;
    CHECK_EQUAL(sepaxis_body_bounds(world, other, &bounds), SEPAXIS_BAD_POSE);
    CHECK_EQUAL(sepaxis_world_fault(world).column, 2);
    CHECK_EQUAL(sepaxis_world_fault(world).index, 0);
    CHECK_EQUAL(sepaxis_world_explain(world, NULL, body, other).status, SEPAXIS_BAD_POSE);
    sepaxis_world_columns(world).angle[0] = 0;
    CHECK_EQUAL(sepaxis_body_set_pose(world, body, at(9, 9)), SEPAXIS_OK);
    CHECK_EQUAL(contacts_after_update(world), 0);
}

TEST(the_properties_of_a_body_can_be_read_and_written)
{
    OWNED_WORLD world = new_world();
    sepaxisBody body = add_box(world, 3, 4, 2, 2, SEPAXIS_SENSOR);
    sepaxisShape ball, back;
    sepaxisPose pose;
    sepaxisBounds bounds;
    uint32_t flags;
    int32_t group;
    CHECK_EQUAL(sepaxis_body_flags(world, body, &flags), SEPAXIS_OK);
    CHECK_EQUAL(flags, SEPAXIS_SENSOR);
    CHECK_EQUAL(sepaxis_body_set_flags(world, body, SEPAXIS_BULLET | SEPAXIS_DISABLED), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_flags(world, body, &flags), SEPAXIS_OK);
    CHECK_EQUAL(flags, SEPAXIS_BULLET | SEPAXIS_DISABLED);
    CHECK_EQUAL(sepaxis_body_set_group(world, body, -7), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_group(world, body, &group), SEPAXIS_OK);
    CHECK_EQUAL(group, -7);
    CHECK_EQUAL(sepaxis_body_set_pose(world, body, (sepaxisPose){5, 6, 0.5}), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_pose(world, body, &pose), SEPAXIS_OK);
    CHECK(pose.x == 5 && pose.y == 6 && pose.angle == 0.5);
    CHECK_EQUAL(sepaxis_circle(&ball, 0, 0, 2), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_set_shape(world, body, &ball), SEPAXIS_OK);
    size_t needed = sepaxis_body_shape(world, body, NULL, 0).bytes;
    CHECK(needed > 0 && needed <= sizeof back);
    CHECK_EQUAL(sepaxis_body_shape(world, body, &back, sizeof back).status, SEPAXIS_OK);
    CHECK_EQUAL(memcmp(&back, &ball, needed), 0);
    CHECK_EQUAL(sepaxis_body_bounds(world, body, &bounds), SEPAXIS_OK);
    CHECK_CLOSE(bounds.maxX, 7, 0);
}

TEST(the_next_update_sees_a_changed_resting_body)
{
    OWNED_WORLD world = new_world();
    sepaxisBody a = add_box(world, 0, 0, 2, 2, 0), b = add_box(world, 1, 0, 2, 2, 0);
    CHECK_EQUAL(contacts_after_update(world), 1);
    CHECK_EQUAL(sepaxis_body_set_flags(world, a, SEPAXIS_SENSOR), SEPAXIS_OK);
    CHECK_EQUAL(contacts_after_update(world), 0);
    CHECK_EQUAL(sepaxis_world_sensed(world).count, 1);
    CHECK_EQUAL(sepaxis_body_set_group(world, a, -1), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_set_group(world, b, -1), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_sensed(world).count, 0);
    CHECK_EQUAL(sepaxis_world_ended(world).count, 1);
}

TEST(a_body_that_becomes_a_bullet_begins_its_path_at_its_pose)
{
    OWNED_WORLD world = new_world();
    sepaxisBody body = add_box(world, 0, 0, 1, 1, 0);
    add_box(world, 50, 0, 2, 40, SEPAXIS_STATIC);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_set_pose(world, body, at(100, 0)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_set_flags(world, body, SEPAXIS_BULLET), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_passed(world).count, 0);
    CHECK_EQUAL(sepaxis_body_set_pose(world, body, at(0, 0)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_passed(world).count, 1);
}

// A level of cells of side 10.
static sepaxisBody add_tiles(sepaxisWorld *world, uint32_t columns, uint32_t rows,
                             const uint8_t *cells)
{
    static _Alignas(16) unsigned char block[8192];
    const sepaxisTiles tiles = {columns, rows, 10, cells, NULL, 0};
    const sepaxisBodyDef def = {.flags = SEPAXIS_STATIC};
    sepaxisBody level;
    CHECK_EQUAL(sepaxis_tiles(&tiles, block, sizeof block).status, SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_add(world, (const sepaxisShape *)(const void *)block, &def, &level),
                SEPAXIS_OK);
    return level;
}

TEST(tiles_can_be_written_in_a_world)
{
    const uint8_t cells[] = {1, 1, 0, 1};
    OWNED_WORLD world = new_world();
    sepaxisBody level = add_tiles(world, 4, 1, cells), other = add_box(world, 25, 5, 4, 4, 0);
    uint32_t kind;
    CHECK_EQUAL(contacts_after_update(world), 0);
    CHECK_EQUAL(sepaxis_body_set_tile(world, level, 2, 0, 1), SEPAXIS_OK);
    CHECK_EQUAL(contacts_after_update(world), 1);
    CHECK_EQUAL(sepaxis_body_tile(world, level, 2, 0, &kind), SEPAXIS_OK);
    CHECK_EQUAL(kind, 1);
    CHECK_EQUAL(sepaxis_body_tile(world, level, 4, 0, &kind), SEPAXIS_BAD_NUMBER);
    CHECK_EQUAL(sepaxis_body_set_tile(world, level, 0, 1, 1), SEPAXIS_BAD_NUMBER);
    CHECK_EQUAL(sepaxis_body_set_tile(world, level, 0, 0, 2), SEPAXIS_BAD_NUMBER);
    CHECK_EQUAL(sepaxis_body_set_tile(world, other, 0, 0, 1), SEPAXIS_BAD_SHAPE);
}

TEST(custom_columns_move_with_the_world_and_count_in_its_hash)
{
    OWNED_WORLD world = new_world();
    sepaxisBody body = add_box(world, 0, 0, 2, 2, 0);
    uint32_t health, number, slot = sepaxis_body_index(body);
    CHECK_EQUAL(sepaxis_world_add_column(world, 4, &health), SEPAXIS_OK);
    CHECK(sepaxis_world_column(world, health + 1) == NULL);
    uint32_t hash = sepaxis_world_hash(world);
    ((uint32_t *)sepaxis_world_column(world, health))[slot] = 77;
    CHECK(sepaxis_world_hash(world) != hash);
    CHECK_EQUAL(sepaxis_world_reserve(world, 500, 500), SEPAXIS_OK);
    CHECK_EQUAL(((uint32_t *)sepaxis_world_column(world, health))[slot], 77);
    for (int i = 1; i < SEPAXIS_MAX_COLUMNS; i++) {
        CHECK_EQUAL(sepaxis_world_add_column(world, 8, &number), SEPAXIS_OK);
        CHECK_EQUAL(number, i);
    }
    CHECK_EQUAL(sepaxis_world_add_column(world, 8, &number), SEPAXIS_TOO_MANY);
    CHECK_EQUAL(((uint32_t *)sepaxis_world_column(world, health))[slot], 77);
}

// A frame

TEST(an_update_reports_contacts_sensed_pairs_and_events)
{
    OWNED_WORLD world = new_world();
    sepaxisBody a = add_box(world, 0, 0, 2, 2, 0);
    add_box(world, 1.5, 0, 2, 2, 0);
    add_box(world, -1.5, 0, 2, 2, SEPAXIS_SENSOR);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    sepaxisContacts contacts = sepaxis_world_contacts(world), sensed = sepaxis_world_sensed(world);
    CHECK(contacts.count == 1 && contacts.a[0] == 0 && contacts.b[0] == 1);
    CHECK_CLOSE(contacts.depth[0], 0.5, 1e-6);
    CHECK_CLOSE(contacts.normalX[0], 1, 1e-6);
    CHECK(sensed.count == 1 && sensed.a[0] == 0 && sensed.b[0] == 2);
    sepaxisEvents began = sepaxis_world_began(world);
    CHECK(began.count == 2 && began.sensor[0] == 0 && began.sensor[1] == 1);
    sepaxisTouches touches = sepaxis_world_touches(world, 0, 1);
    CHECK_EQUAL(touches.count, 2);
    CHECK_CLOSE(touches.touch[0].x, 0.75, 1e-6);
    // The lower slot is first, whatever the order of the arguments.
    sepaxisTouches swapped = sepaxis_world_touches(world, 1, 0);
    for (uint32_t i = 0; i < 2; i++) {
        CHECK_EQUAL(swapped.touch[i].id, touches.touch[i].id);
        CHECK_EQUAL(swapped.touch[i].depth, touches.touch[i].depth);
        CHECK(touches.touch[i].depth > 0.0);
    }
    CHECK_EQUAL(sepaxis_world_touches(world, 0, 99).count, 0);
    CHECK_EQUAL(sepaxis_world_touches(world, 1, 2).count, 0);
    sepaxis_world_columns(world).weight[0] = 0; // others never push it
    sepaxisSeparation done = sepaxis_world_separate(world, 0, NULL);
    CHECK(done.status == SEPAXIS_OK && done.moved == 1 && done.remaining == 0);
    CHECK_EQUAL(sepaxis_world_columns(world).x[0], 0);
    CHECK_EQUAL(sepaxis_body_set_pose(world, a, at(0, 50)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_ended(world).count, 2);
    CHECK_EQUAL(sepaxis_world_ended(world).sensor[1], 1);
}

TEST(an_explanation_agrees_with_the_updates)
{
    OWNED_WORLD world = new_world();
    sepaxisBody a = add_box(world, 0, 0, 2, 2, 0), near = add_box(world, 1.5, 0, 2, 2, 0);
    sepaxisBody far = add_box(world, 0, 9, 2, 2, 0);
    sepaxisBody sensor = add_box(world, -1.5, 0, 2, 2, SEPAXIS_SENSOR);
    sepaxisBody off = add_box(world, 0, 0, 2, 2, SEPAXIS_DISABLED);
    sepaxisBody wall = add_box(world, 0, 0, 2, 2, SEPAXIS_STATIC);
    sepaxisBody floor = add_box(world, 0, 0, 2, 2, SEPAXIS_STATIC);
    sepaxisExplanation e = sepaxis_world_explain(world, NULL, a, near);
    CHECK(e.status == SEPAXIS_OK && e.pairs && e.why == SEPAXIS_WHY_CONTACT);
    CHECK_CLOSE(e.depth, 0.5, 1e-6);
    CHECK_CLOSE(e.normalX, 1, 1e-6);
    CHECK_EQUAL(sepaxis_world_explain(world, NULL, a, a).why, SEPAXIS_WHY_SAME);
    CHECK_EQUAL(sepaxis_world_explain(world, NULL, a, sensor).why, SEPAXIS_WHY_SENSOR);
    CHECK_EQUAL(sepaxis_world_explain(world, NULL, off, a).why, SEPAXIS_WHY_DISABLED);
    CHECK_EQUAL(sepaxis_world_explain(world, NULL, wall, floor).why, SEPAXIS_WHY_STATIC);
    e = sepaxis_world_explain(world, NULL, a, far);
    CHECK(!e.pairs && e.why == SEPAXIS_WHY_BOXES && e.gap == 7 && e.normalY == 1);
    e = sepaxis_world_explain(world, NULL, far, a);
    CHECK(e.gap == 7 && e.normalX == 0 && e.normalY == -1);
    CHECK_EQUAL(sepaxis_body_set_pose(world, far, (sepaxisPose){2.2, 2.2, 0.7853}), SEPAXIS_OK);
    e = sepaxis_world_explain(world, NULL, a, far);
    CHECK(!e.pairs && e.why == SEPAXIS_WHY_SHAPES && e.gap > 0 && e.gap < 1);
    CHECK_EQUAL(sepaxis_body_set_group(world, a, -3), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_set_group(world, near, -3), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_explain(world, NULL, a, near).why, SEPAXIS_WHY_GROUP);
    CHECK_EQUAL(sepaxis_body_set_group(world, a, 0), SEPAXIS_OK);
    sepaxis_world_columns(world).mask[sepaxis_body_index(near)] = 2;
    CHECK_EQUAL(sepaxis_world_explain(world, NULL, a, near).why, SEPAXIS_WHY_FILTER);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    sepaxisStats stats = sepaxis_world_stats(world);
    sepaxisContacts contacts = sepaxis_world_contacts(world), sensed = sepaxis_world_sensed(world);
    CHECK_EQUAL(stats.pairs, contacts.count + sensed.count);
    CHECK(stats.candidates >= stats.pairs && stats.tested <= stats.candidates);
    CHECK_EQUAL(sepaxis_world_remove(world, far), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_explain(world, NULL, a, far).status, SEPAXIS_NO_BODY);
}

TEST(across_a_small_gap_a_pair_continues_but_no_overlap_is_reported_or_explained)
{
    OWNED_WORLD world = new_world();
    sepaxisBody a = add_box(world, 0, 0, 2, 2, 0), b = add_box(world, 1.9, 0, 2, 2, 0);
    CHECK_EQUAL(contacts_after_update(world), 1);
    CHECK_EQUAL(sepaxis_body_set_pose(world, b, at(2 + 4e-6, 0)), SEPAXIS_OK);
    sepaxisExplanation e = sepaxis_world_explain(world, NULL, a, b);
    CHECK(!e.pairs && e.why == SEPAXIS_WHY_SHAPES);
    CHECK_CLOSE(e.gap, 4e-6, 2e-7);
    CHECK_EQUAL(contacts_after_update(world), 0);
    CHECK_EQUAL(sepaxis_world_stats(world).pairs, 1);
    CHECK_EQUAL(sepaxis_world_ended(world).count, 0);
    CHECK_EQUAL(sepaxis_body_set_pose(world, b, at(2 + 4e-5, 0)), SEPAXIS_OK);
    CHECK_EQUAL(contacts_after_update(world), 0);
    CHECK_EQUAL(sepaxis_world_stats(world).pairs, 0);
    CHECK_EQUAL(sepaxis_world_ended(world).count, 1);
}

TEST(weights_and_a_filter_decide_which_bodies_are_pushed)
{
    OWNED_WORLD world = new_world();
    const sepaxisShape box = box_of(2, 2);
    const sepaxisBodyDef defs[] = {
        {.weight = 3}, {.x = 1}, {.x = 10, .weight = HUGE_VAL}, {.x = 9}};
    sepaxisBody body[4];
    for (int i = 0; i < 4; i++) {
        CHECK_EQUAL(sepaxis_world_add(world, &box, &defs[i], &body[i]), SEPAXIS_OK);
    }
    const sepaxisFilter filter = {.ignore = &body[2], .ignoreCount = 1};
    sepaxisSeparation done = sepaxis_world_separate(world, 0, &filter);
    const double *x = sepaxis_world_columns(world).x;
    CHECK(done.status == SEPAXIS_OK && done.moved == 2 && done.remaining == 0);
    CHECK_CLOSE(x[0], -0.25, 1e-4);
    CHECK_CLOSE(x[1], 1.75, 1e-4);
    CHECK(x[2] == 10 && x[3] == 9);
    CHECK_EQUAL(sepaxis_world_separate(world, 0, NULL).moved, 1);
    CHECK(x[2] == 10);
    CHECK_CLOSE(x[3], 8, 1e-4);
    CHECK(sepaxis_world_columns(world).weight[1] == 1.0f);
}

// A weight that single precision rounds to 0 would be the heaviest instead of the lightest.
TEST(of_two_bodies_the_one_of_the_least_weight_takes_all_of_the_push)
{
    OWNED_WORLD world = new_world();
    const sepaxisShape box = box_of(2, 2);
    const sepaxisBodyDef light = {.weight = 1.4e-45}, heavy = {.x = 1.5};
    sepaxisBody body, other;
    sepaxisPose pose;
    CHECK_EQUAL(sepaxis_world_add(world, &box, &light, &body), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_add(world, &box, &heavy, &other), SEPAXIS_OK);
    CHECK_EQUAL(contacts_after_update(world), 1);
    CHECK_EQUAL(sepaxis_world_separate(world, 0, NULL).moved, 1);
    CHECK_EQUAL(sepaxis_body_pose(world, body, &pose), SEPAXIS_OK);
    CHECK_CLOSE(pose.x, -0.5, 1e-4);
}

TEST(a_bullet_reports_the_bodies_it_passed)
{
    OWNED_WORLD world = new_world();
    sepaxisBody bullet = add_box(world, 0, 0, 1, 1, SEPAXIS_BULLET);
    sepaxisBody wall = add_box(world, 50, 0, 2, 40, SEPAXIS_STATIC);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_set_pose(world, bullet, at(100, 0)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    sepaxisPassed passed = sepaxis_world_passed(world);
    CHECK_EQUAL(passed.count, 1);
    CHECK_EQUAL(passed.row[0].bullet, sepaxis_body_index(bullet));
    CHECK_EQUAL(passed.row[0].other, sepaxis_body_index(wall));
    CHECK_CLOSE(passed.row[0].t, 0.485, 1e-5);
    CHECK_CLOSE(passed.row[0].normalX, -1, 1e-6);
    CHECK_CLOSE(passed.row[0].x, 49, 1e-4);
    CHECK(passed.row[0].column == -1 && passed.row[0].row == -1);
    CHECK_EQUAL(sepaxis_body_set_pose(world, bullet, at(0, 0)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_restart_path(world, bullet), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_passed(world).count, 0);
}

// Queries

TEST(queries_find_bodies_and_see_written_changes)
{
    OWNED_WORLD world = new_world();
    sepaxisBody a = add_box(world, 0, 0, 10, 10, 0);
    sepaxisBody b = add_box(world, 20, 0, 10, 10, SEPAXIS_STATIC);
    sepaxisBody c = add_box(world, 40, 0, 10, 10, SEPAXIS_SENSOR);
    sepaxisFound found = sepaxis_world_query_point(world, 4, 4, 0, NULL);
    CHECK(found.status == SEPAXIS_OK && found.count == 1);
    CHECK_EQUAL(sepaxis_world_body(world, found.row[0].index), a);
    CHECK_EQUAL(sepaxis_body_set_pose(world, a, at(0, 100)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_query_point(world, 4, 4, 0, NULL).count, 0);
    CHECK_EQUAL(sepaxis_body_set_pose(world, a, at(0, 0)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_query_point(world, 7, 0, 3, NULL).count, 1);

    const sepaxisBounds all = {-100, -100, 100, 100}, part = {-6, -6, 17, 6};
    sepaxisFilter filter = {.withSensors = true};
    CHECK_EQUAL(sepaxis_world_query_box(world, all, NULL).count, 2);
    CHECK_EQUAL(sepaxis_world_query_box(world, all, &filter).count, 3);
    CHECK_EQUAL(sepaxis_world_query_box(world, part, NULL).count, 2);
    CHECK_EQUAL(sepaxis_world_query_within(world, part, NULL).count, 1);
    filter = (sepaxisFilter){.withoutStatics = true};
    CHECK_EQUAL(sepaxis_world_query_box(world, all, &filter).count, 1);
    const sepaxisBody ignore[] = {a, 0};
    filter = (sepaxisFilter){.ignore = ignore, .ignoreCount = 2};
    CHECK_EQUAL(sepaxis_world_query_box(world, all, &filter).count, 1);
    filter = (sepaxisFilter){.mask = 2};
    CHECK_EQUAL(sepaxis_world_query_box(world, all, &filter).count, 0);
    sepaxis_world_columns(world).category[0] = 2;
    CHECK_EQUAL(sepaxis_world_refresh(world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_query_box(world, all, &filter).count, 1);

    const sepaxisShape ball = circle_of(8);
    CHECK_EQUAL(sepaxis_world_query_shape(world, &ball, at(10, 0), NULL).count, 2);

    sepaxisRayHit hit = sepaxis_world_cast_ray(world, -15, 0, 100, 0, NULL);
    CHECK(hit.hit && hit.body == a && !hit.inside);
    CHECK_CLOSE(hit.t, 0.1, 1e-9);
    CHECK(sepaxis_world_cast_ray_any(world, -15, 0, 100, 0, NULL).hit);
    CHECK(!sepaxis_world_cast_ray_any(world, -15, 50, 100, 0, NULL).hit);
    found = sepaxis_world_cast_ray_all(world, 55, 0, -100, 0, NULL);
    CHECK(found.count == 2 && sepaxis_world_body(world, found.row[0].index) == b);
    CHECK_CLOSE(found.row[0].key, 0.3, 1e-9);
    hit = sepaxis_body_cast_ray(world, c, 55, 0, -100, 0);
    CHECK(hit.hit && hit.body == c);
    CHECK_CLOSE(hit.x, 45, 1e-6);

    sepaxisSweepHit sweep = sepaxis_world_cast_shape(world, &ball, at(-33, 0), by(100, 0), NULL);
    CHECK(sweep.hit && sweep.body == a && sweep.exact && !sweep.overlapping);
    CHECK_CLOSE(sweep.t, 0.2, 1e-6);
    CHECK_CLOSE(sweep.normalX, -1, 1e-6);
    CHECK(!sepaxis_world_cast_shape(world, &ball, at(0, 99), by(100, 0), NULL).hit);

    found = sepaxis_world_nearest(world, 28, 0, 5, HUGE_VAL, NULL);
    CHECK(found.count == 2 && sepaxis_world_body(world, found.row[0].index) == b);
    CHECK_CLOSE(found.row[0].key, 3, 1e-6);
    CHECK_EQUAL(sepaxis_world_nearest(world, 28, 0, 1, HUGE_VAL, NULL).count, 1);
    CHECK_EQUAL(sepaxis_world_nearest(world, 28, 0, 5, 4, NULL).count, 1);
    CHECK_CLOSE(sepaxis_body_closest_point(world, b, 28, 0).x, 25, 1e-6);
}

TEST(the_extent_of_a_world_contains_all_its_bodies)
{
    OWNED_WORLD world = new_world();
    sepaxisBounds b;
    CHECK_EQUAL(sepaxis_world_extent(world, &b), SEPAXIS_NO_BODY);
    sepaxisBody first = add_box(world, -5, 1, 2, 4, SEPAXIS_DISABLED);
    add_box(world, 7, 3, 6, 2, SEPAXIS_STATIC);
    CHECK_EQUAL(sepaxis_world_extent(world, &b), SEPAXIS_OK);
    CHECK(b.minX == -6 && b.minY == -1 && b.maxX == 10 && b.maxY == 4);
    CHECK_EQUAL(sepaxis_body_set_pose(world, first, at(-50, 1)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_extent(world, &b), SEPAXIS_OK);
    CHECK(b.minX == -51 && b.maxX == 10);
    CHECK_EQUAL(sepaxis_world_remove(world, first), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_extent(world, &b), SEPAXIS_OK);
    CHECK(b.minX == 4 && b.minY == 2 && b.maxX == 10 && b.maxY == 4);
}

TEST(queries_see_bodies_that_were_pushed)
{
    OWNED_WORLD world = new_world();
    add_box(world, 0, 0, 10, 10, SEPAXIS_STATIC);
    add_box(world, 9, 0, 10, 10, 0);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_query_point(world, 14.5, 0, 0, NULL).count, 0);
    CHECK_EQUAL(sepaxis_world_separate(world, 0, NULL).moved, 1);
    CHECK_EQUAL(sepaxis_world_query_point(world, 14.5, 0, 0, NULL).count, 1);
}

TEST(a_filter_has_a_group_and_casts_can_respect_one_way_bodies)
{
    OWNED_WORLD world = new_world();
    sepaxisBody body = add_box(world, 0, 0, 10, 10, 0);
    CHECK_EQUAL(sepaxis_body_set_group(world, body, -3), SEPAXIS_OK);
    sepaxisFilter filter = {.group = -3};
    CHECK_EQUAL(sepaxis_world_query_point(world, 0, 0, 0, &filter).count, 0);
    filter.group = -4;
    CHECK_EQUAL(sepaxis_world_query_point(world, 0, 0, 0, &filter).count, 1);
    CHECK_EQUAL(sepaxis_body_set_one_way(world, body, 0, -1), SEPAXIS_OK);
    filter = (sepaxisFilter){.respectsOneWay = true};
    CHECK(sepaxis_world_cast_ray_any(world, 0, 50, 0, -90, NULL).hit);
    CHECK(!sepaxis_world_cast_ray_any(world, 0, 50, 0, -90, &filter).hit);
    CHECK(sepaxis_world_cast_ray_any(world, 0, -50, 0, 90, &filter).hit);
}

TEST(hits_on_tiles_report_the_cell)
{
    OWNED_WORLD world = new_world();
    const uint8_t cells[] = {1, 0, 1, 1, 1, 1};
    sepaxisBody level = add_tiles(world, 3, 2, cells);
    sepaxisBody mover = add_box(world, 15, -20, 4, 4, SEPAXIS_BULLET);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    sepaxisRayHit ray = sepaxis_world_cast_ray(world, 11, 4, 50, 0, NULL);
    CHECK(ray.body == level && ray.column == 2 && ray.row == 0);
    ray = sepaxis_body_cast_ray(world, level, 12, -50, 0, 90);
    CHECK(ray.hit && ray.column == 1 && ray.row == 1);
    CHECK(!sepaxis_body_cast_ray(world, level, 12, -50, 9, 0).hit);
    const sepaxisShape wide = box_of(9, 2);
    const sepaxisFilter others = {.ignore = &mover, .ignoreCount = 1};
    sepaxisSweepHit sweep = sepaxis_world_cast_shape(world, &wide, at(17, -50), by(0, 90), &others);
    CHECK(sweep.hit && sweep.column == 2 && sweep.row == 0);
    CHECK_CLOSE(sweep.normalY, -1, 1e-6);
    const sepaxisMove fall = {.dy = 90, .upY = -1};
    sepaxisMoved moved = sepaxis_body_move(world, mover, &fall);
    CHECK(moved.count == 1 && moved.plane[0].cell.column == 1 && moved.plane[0].cell.row == 1);
    CHECK_CLOSE(moved.plane[0].cell.y, 10, 1e-4);
    CHECK_EQUAL(sepaxis_body_set_pose(world, mover, at(15, 11)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    sepaxisPassed passed = sepaxis_world_passed(world);
    CHECK(passed.count == 1 && passed.row[0].column == 1 && passed.row[0].row == 1);
    uint32_t tiles = sepaxis_body_index(level), other = sepaxis_body_index(mover);
    sepaxisCell cell = sepaxis_world_contact_cell(world, tiles, other);
    CHECK(cell.column == 1 && cell.row == 1);
    CHECK_EQUAL(sepaxis_world_contact_cell(world, other, tiles).column, -1);
    CHECK_EQUAL(sepaxis_world_contact_cell(world, tiles, 99).column, -1);
    CHECK_EQUAL(sepaxis_world_contact_cell(world, tiles, tiles).column, -1);
}

// Accepts all bodies except one slot, and counts its calls.
typedef struct chooser {
    uint32_t refused, asked;
} chooser;

static bool refuses_one(void *user, sepaxisBody body)
{
    chooser *c = user;
    c->asked++;
    return sepaxis_body_index(body) != c->refused;
}

TEST(a_filter_accepts_or_rejects_each_body)
{
    OWNED_WORLD world = new_world();
    sepaxisBody body[5];
    for (int i = 0; i < 5; i++) body[i] = add_box(world, 20 * i, 0, 10, 10, 0);
    chooser c = {sepaxis_body_index(body[1]), 0};
    const sepaxisFilter filter = {
        .accept = refuses_one, .user = &c, .ignore = body, .ignoreCount = 1};
    CHECK(sepaxis_world_cast_ray(world, -9, 0, 99, 0, &filter).body == body[2]);
    CHECK_EQUAL(c.asked, 2);
    CHECK(sepaxis_world_cast_ray_any(world, -9, 0, 99, 0, &filter).hit);
    CHECK(!sepaxis_world_cast_ray_any(world, -9, 0, 30, 0, &filter).hit);
    CHECK_EQUAL(sepaxis_world_cast_ray_all(world, -9, 0, 99, 0, &filter).count, 3);
    CHECK_EQUAL(sepaxis_world_query_point(world, 0, 0, 99, &filter).count, 3);
    CHECK_EQUAL(sepaxis_world_query_within(world, (sepaxisBounds){-9, -9, 99, 9}, &filter).count,
                3);
    const sepaxisShape ball = circle_of(2);
    sepaxisSweepHit sweep = sepaxis_world_cast_shape(world, &ball, at(-9, 0), by(99, 0), &filter);
    CHECK(sweep.body == body[2]);
    CHECK(!sepaxis_world_cast_shape(world, &ball, at(-9, 0), by(30, 0), &filter).hit);
    c.asked = 0;
    sepaxisFound near = sepaxis_world_nearest(world, 0, 0, 2, HUGE_VAL, &filter);
    CHECK(near.count == 2 && sepaxis_world_body(world, near.row[0].index) == body[2]);
    CHECK_EQUAL(c.asked, 3);
    CHECK_EQUAL(sepaxis_world_nearest(world, 0, 0, 9, HUGE_VAL, &filter).count, 3);
    const sepaxisRays rays = {0};
    CHECK_EQUAL(sepaxis_world_cast_rays(world, &rays, &filter), SEPAXIS_BAD_NUMBER);
    const sepaxisMove move = {.dx = 99, .filter = filter};
    c.asked = 0;
    sepaxisMoved moved = sepaxis_body_move(world, body[0], &move);
    CHECK(moved.count == 1 && moved.plane[0].body == body[2]);
    CHECK_CLOSE(moved.dx, 30, 1e-3);
    CHECK(c.asked <= 4);
}

// Accepts the body at the slot `refused`. Checks that it is called for the nearest bodies first:
// the bodies of this test are sorted by distance.
static bool accepts_one(void *user, sepaxisBody body)
{
    chooser *c = user;
    CHECK_EQUAL(sepaxis_body_index(body), c->asked++);
    return sepaxis_body_index(body) == c->refused;
}

TEST(casts_ask_accept_once_per_body_from_near_to_far_until_it_returns_true)
{
    OWNED_WORLD world = new_world();
    const uint32_t counts[] = {0, 1, 3, 4, 5, 17, 1999, 2000};
    sepaxisBody body[2000];
    for (int i = 0; i < 2000; i++) body[i] = add_box(world, 20 * i, 0, 10, 10, 0);
    const sepaxisShape ball = circle_of(2);
    for (int i = 0; i < 8; i++) {
        uint32_t count = counts[i], asked = count < 2000 ? count + 1 : 2000;
        sepaxisBody expected = count < 2000 ? body[count] : 0;
        chooser c = {count, 0};
        const sepaxisFilter filter = {.accept = accepts_one, .user = &c};
        CHECK(sepaxis_world_cast_ray(world, -9, 0, 1e5, 0, &filter).body == expected);
        CHECK_EQUAL(c.asked, asked);
        c.asked = 0;
        CHECK(sepaxis_world_cast_shape(world, &ball, at(-9, 0), by(1e5, 0), &filter).body ==
              expected);
        CHECK_EQUAL(c.asked, asked);
        c.asked = 0;
        CHECK(sepaxis_world_cast_ray_any(world, -9, 0, 1e5, 0, &filter).hit == (expected != 0));
        CHECK_EQUAL(c.asked, asked);
    }
}

TEST(a_box_query_without_width_or_height_is_a_line_or_a_point)
{
    OWNED_WORLD world = new_world();
    add_box(world, 0, 0, 10, 10, 0);
    const sepaxisBounds point = {1, 1, 1, 1}, line = {-9, 1, 9, 1}, apart = {6, -9, 6, 9};
    CHECK_EQUAL(sepaxis_world_query_box(world, point, NULL).count, 1);
    const sepaxisBounds tiny = {1, 1, 1 + 1e-5, 1 + 1e-5};
    CHECK_EQUAL(sepaxis_world_query_box(world, tiny, NULL).count, 1);
    CHECK_EQUAL(sepaxis_world_query_box(world, line, NULL).count, 1);
    CHECK_EQUAL(sepaxis_world_query_box(world, apart, NULL).count, 0);
}

#define RAYS 2500

TEST(a_batch_of_rays_gives_the_results_of_single_rays)
{
    static double x[RAYS], y[RAYS], dx[RAYS], dy[RAYS], t[RAYS];
    static float normalX[RAYS], normalY[RAYS];
    static int32_t body[RAYS];
    OWNED_WORLD world = new_world();
    for (int i = 0; i < 30; i++) add_box(world, i % 6 * 30, i / 6 * 30, 12, 12, 0);
    for (int i = 0; i < RAYS; i++) {
        x[i] = i % 50 * 3;
        y[i] = -10;
        dx[i] = i % 7 - 3;
        dy[i] = i % 13 * 20;
    }
    const sepaxisRays rays = {RAYS, x, y, dx, dy, body, t, normalX, normalY};
    CHECK_EQUAL(sepaxis_world_cast_rays(world, &rays, NULL), SEPAXIS_OK);
    int hits = 0;
    for (int i = 0; i < RAYS; i++) {
        sepaxisRayHit hit = sepaxis_world_cast_ray(world, x[i], y[i], dx[i], dy[i], NULL);
        CHECK_EQUAL(hit.hit, body[i] >= 0);
        CHECK(t[i] == (hit.hit ? hit.t : 1));
        if (!hit.hit) continue;
        CHECK_EQUAL(sepaxis_body_index(hit.body), body[i]);
        CHECK(hit.normalX == normalX[i] && hit.normalY == normalY[i]);
        hits++;
    }
    CHECK(hits > 500 && hits < RAYS);
}

// Movers

TEST(with_constant_speed_a_mover_keeps_its_speed_on_a_slope)
{
    OWNED_WORLD world = new_world();
    const sepaxisShape plane = box_of(800, 20);
    sepaxisBody slope, player = add_box(world, 0, -60, 10, 10, 0);
    const sepaxisBodyDef def = {.angle = -0.6, .flags = SEPAXIS_STATIC};
    CHECK_EQUAL(sepaxis_world_add(world, &plane, &def, &slope), SEPAXIS_OK);
    sepaxisMove walk = {.dy = 100, .upY = -1, .snap = 4};
    CHECK_EQUAL(sepaxis_body_move(world, player, &walk).floor, slope);
    for (int i = 0; i < 4; i++) {
        walk.dx = i < 2 ? 3 : -3;
        walk.dy = 0.5;
        walk.constantSpeed = i % 2 == 1;
        sepaxisMoved moved = sepaxis_body_move(world, player, &walk);
        double way = sqrt(moved.dx * moved.dx + moved.dy * moved.dy);
        CHECK_CLOSE(way, walk.constantSpeed ? 3 : i < 2 ? 3 * cos(0.6) : 3 / cos(0.6), 1e-2);
    }
}

TEST(a_mover_stands_on_floors_and_stops_at_walls)
{
    OWNED_WORLD world = new_world();
    sepaxisBody floor = add_box(world, 0, 50, 400, 20, SEPAXIS_STATIC);
    sepaxisBody wall = add_box(world, 60, 0, 20, 100, SEPAXIS_STATIC);
    sepaxisBody player = add_box(world, 0, 0, 10, 10, 0);
    const sepaxisMove fall = {.dx = 0, .dy = 100, .upY = -1}, go = {.dx = 100, .dy = 1, .upY = -3};
    sepaxisMoved moved = sepaxis_body_move(world, player, &fall);
    CHECK_EQUAL(moved.status, SEPAXIS_OK);
    CHECK(moved.floor == floor && moved.kinds == SEPAXIS_FLOOR && moved.count == 1);
    CHECK(moved.plane[0].body == floor && moved.plane[0].kind == SEPAXIS_FLOOR);
    CHECK_CLOSE(moved.dy, 35, 1e-2);
    moved = sepaxis_body_move(world, player, &go);
    CHECK(moved.floor == floor && (moved.kinds & SEPAXIS_WALL) != 0);
    CHECK_CLOSE(moved.dx, 45, 1e-2);
    CHECK_CLOSE(moved.slideX, 0, 1e-6);
    CHECK(moved.wallLeft.body == 0 && moved.wallRight.body == wall);
    CHECK(moved.wallRight.kind == SEPAXIS_WALL && moved.wallRight.normalX == -1);
    sepaxisMove free = go;
    const sepaxisBody ignore[] = {wall};
    free.filter = (sepaxisFilter){.ignore = ignore, .ignoreCount = 1};
    CHECK_CLOSE(sepaxis_body_move(world, player, &free).dx, 100, 1e-2);
    // The body's own mask applies, unless the filter has one.
    CHECK_EQUAL(sepaxis_body_set_pose(world, player, at(0, 0)), SEPAXIS_OK);
    sepaxis_world_columns(world).mask[sepaxis_body_index(player)] = 2;
    CHECK_EQUAL(sepaxis_body_move(world, player, &fall).count, 0);
    CHECK_EQUAL(sepaxis_body_set_pose(world, player, at(0, 0)), SEPAXIS_OK);
    free = fall;
    free.filter = (sepaxisFilter){.mask = 1};
    CHECK_EQUAL(sepaxis_body_move(world, player, &free).count, 1);
    // Nothing collides with a body without a category.
    CHECK_EQUAL(sepaxis_body_set_pose(world, player, at(0, 0)), SEPAXIS_OK);
    sepaxis_world_columns(world).category[sepaxis_body_index(player)] = 0;
    CHECK_EQUAL(sepaxis_body_move(world, player, &free).count, 0);
}

TEST(one_way_bodies_carry_from_above_and_are_passable_from_below)
{
    OWNED_WORLD world = new_world();
    sepaxisBody ledge = add_box(world, 0, 0, 100, 10, SEPAXIS_STATIC);
    sepaxisBody player = add_box(world, 0, -20, 10, 10, 0);
    const sepaxisMove fall = {.dy = 60, .upY = -1};
    double wayX = 9, wayY = 9;
    CHECK_EQUAL(sepaxis_body_one_way(world, ledge, &wayX, &wayY), SEPAXIS_OK);
    CHECK(wayX == 0 && wayY == 0);
    CHECK_EQUAL(sepaxis_body_set_one_way(world, ledge, 0, -5), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_one_way(world, ledge, &wayX, &wayY), SEPAXIS_OK);
    CHECK(wayX == 0 && wayY == -1);
    CHECK_EQUAL(sepaxis_body_move(world, player, &fall).floor, ledge);
    CHECK_EQUAL(sepaxis_body_drop_through(world, player), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_move(world, player, &fall).floor, 0);
    const sepaxisMove jump = {.dy = -80, .upY = -1};
    sepaxisMoved moved = sepaxis_body_move(world, player, &jump);
    CHECK_CLOSE(moved.dy, -80, 1e-6);
    CHECK_EQUAL(sepaxis_body_set_one_way(world, ledge, 0, 0), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_set_pose(world, player, at(0, 40)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_move(world, player, &jump).kinds, SEPAXIS_CEILING);
    // The ledge must lose its one-way flag, not only the direction. A ledge with the flag alone
    // would also stop a box, but not a circle.
    const sepaxisShape circle = circle_of(5);
    const sepaxisBodyDef def = {.x = 30, .y = 40};
    sepaxisBody ball;
    CHECK_EQUAL(sepaxis_world_add(world, &circle, &def, &ball), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_move(world, ball, &jump).kinds, SEPAXIS_CEILING);
}

TEST(a_move_of_a_body_that_cannot_move_is_rejected)
{
    static _Alignas(16) unsigned char bytes[1 << 17];
    const sepaxisShape *shape = (const sepaxisShape *)bytes;
    const uint8_t cells[] = {1};
    const sepaxisTiles tiles = {1, 1, 10, cells, NULL, 0};
    const sepaxisMove move = {.dx = 1}, far = {.dx = 9e11};
    OWNED_WORLD world = new_world();
    sepaxisBody body;
    CHECK_EQUAL(sepaxis_tiles(&tiles, bytes, sizeof bytes).status, SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_add(world, shape, NULL, &body), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_move(world, body, &move).status, SEPAXIS_BAD_SHAPE);
    double points[2 * 150];
    for (int i = 0; i < 150; i++) {
        points[2 * i] = i;
        points[2 * i + 1] = i % 2;
    }
    const sepaxisChain chain = {.points = points, .count = 150};
    CHECK_EQUAL(sepaxis_chain(&chain, bytes, sizeof bytes).status, SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_set_shape(world, body, shape), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_move(world, body, &move).status, SEPAXIS_TOO_MANY);
    sepaxisBody box = add_box(world, 9e11, 500, 2, 2, 0);
    uint32_t hash = sepaxis_world_hash(world);
    CHECK_EQUAL(sepaxis_body_move(world, box, &far).status, SEPAXIS_BAD_NUMBER);
    CHECK_EQUAL(sepaxis_world_hash(world), hash);
}

// States

TEST(a_state_moves_to_another_world_and_back_and_its_ids_are_valid_again)
{
    OWNED_WORLD world = new_world();
    OWNED_WORLD other = new_world();
    sepaxisBody floor = add_box(world, 0, 10, 100, 4, SEPAXIS_STATIC);
    sepaxisBody player = add_box(world, 0, 7, 2, 4, 0), bomb = add_box(world, 1, 7, 2, 2, 0);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    uint32_t hash = sepaxis_world_hash(world);
    sepaxisMade made = sepaxis_world_save(world, NULL, 0);
    CHECK_EQUAL(made.status, SEPAXIS_NEEDS_ROOM);
    void *state = malloc(made.bytes), *scratch = malloc(sepaxis_restore_bytes(made.bytes));
    CHECK_EQUAL(sepaxis_world_save(world, (uint8_t *)state + 1, made.bytes).status,
                SEPAXIS_MISALIGNED);
    CHECK_EQUAL(sepaxis_world_save(world, state, made.bytes).status, SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_remove(world, bomb), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_body_set_pose(world, player, at(30, 30)), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    CHECK(!sepaxis_world_has(world, bomb));
    CHECK(sepaxis_world_hash(world) != hash);
    CHECK_EQUAL(sepaxis_world_restore(world, state, made.bytes, scratch), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_restore(other, state, made.bytes, scratch), SEPAXIS_OK);
    CHECK(sepaxis_world_has(world, bomb) && sepaxis_world_has(other, floor));
    CHECK_EQUAL(sepaxis_world_hash(world), hash);
    CHECK_EQUAL(sepaxis_world_hash(other), hash);
    CHECK_EQUAL(sepaxis_world_contacts(world).count, 3);
    // States of version 1 are refused: the bit that now says that a mover is in a chain said that
    // it was crushed.
    uint8_t *version = (uint8_t *)state + 4, own = *version;
    *version = 1;
    CHECK_EQUAL(sepaxis_world_restore(other, state, made.bytes, scratch), SEPAXIS_BAD_STATE);
    *version = own;
    CHECK_EQUAL(sepaxis_world_restore(other, state, made.bytes, scratch), SEPAXIS_OK);
    ((uint8_t *)state)[made.bytes / 2] ^= 4;
    CHECK_EQUAL(sepaxis_world_restore(other, state, made.bytes, scratch), SEPAXIS_BAD_STATE);
    CHECK_EQUAL(sepaxis_world_restore(other, state, 7, scratch), SEPAXIS_BAD_STATE);
    CHECK_EQUAL(sepaxis_world_hash(other), hash);
    free(state);
    free(scratch);
}

typedef struct saved {
    void *bytes;
    size_t length;
} saved;

static saved save(sepaxisWorld *world)
{
    saved s = {NULL, sepaxis_world_save(world, NULL, 0).bytes};
    s.bytes = malloc(s.length);
    CHECK_EQUAL(sepaxis_world_save(world, s.bytes, s.length).status, SEPAXIS_OK);
    return s;
}

static bool have_equal_bytes(sepaxisWorld *a, sepaxisWorld *b)
{
    saved one = save(a), other = save(b);
    bool are = one.length == other.length && memcmp(one.bytes, other.bytes, one.length) == 0;
    free(one.bytes);
    free(other.bytes);
    return are;
}

// Adds two overlapping bodies, with a slot between them whose body was removed.
static void fill_with_a_gap(sepaxisWorld *world, double x)
{
    add_box(world, 0, 0, 2, 2, 0);
    sepaxisBody removed = add_box(world, x, 50, 3, 3, SEPAXIS_STATIC);
    add_box(world, 1, 0, 2, 2, 0);
    CHECK_EQUAL(sepaxis_world_remove(world, removed), SEPAXIS_OK);
    CHECK_EQUAL(contacts_after_update(world), 1);
}

TEST(the_bytes_of_a_state_depend_on_calls_not_on_what_removed_bodies_left)
{
    OWNED_WORLD a = new_world();
    OWNED_WORLD b = new_world();
    fill_with_a_gap(a, 7);
    fill_with_a_gap(b, 8);
    CHECK_EQUAL(sepaxis_world_hash(a), sepaxis_world_hash(b));
    CHECK(have_equal_bytes(a, b));
    CHECK_EQUAL(contacts_after_update(b), 1); // the pair does not begin again
    CHECK_EQUAL(sepaxis_world_hash(a), sepaxis_world_hash(b));
    CHECK(!have_equal_bytes(a, b));
    // The id of the next body in the gap depends on how often the slot was used.
    CHECK_EQUAL(sepaxis_world_remove(b, add_box(b, 0, 50, 2, 2, 0)), SEPAXIS_OK);
    CHECK_EQUAL(contacts_after_update(a), contacts_after_update(b));
    CHECK(sepaxis_world_hash(a) != sepaxis_world_hash(b));
    CHECK(!have_equal_bytes(a, b));
}

// A restore once wrote the bodies into the world, then refreshed them, and then reported a lack of
// room for the neighbours of statics: the call failed, but the world had changed.
TEST(a_restore_into_a_block_of_any_length_does_all_or_nothing)
{
    enum { BODIES = 60 };
    OWNED_WORLD world = new_world();
    for (int i = 0; i < BODIES; i++)
        add_box(world, 0.1 * i, 0, 20, 4, i < BODIES - 2 ? SEPAXIS_STATIC : 0);
    uint32_t contacts = contacts_after_update(world), hash = sepaxis_world_hash(world);
    size_t bytes = sepaxis_world_save(world, NULL, 0).bytes;
    void *state = malloc(bytes), *scratch = malloc(sepaxis_restore_bytes(bytes));
    CHECK_EQUAL(sepaxis_world_save(world, state, bytes).status, SEPAXIS_OK);
    const sepaxisWorldDef def = {.bodies = 1, .pairs = 1, .shapeBytes = 2048};
    size_t least = sepaxis_world_bytes(&def), most = 1 << 20;
    uint32_t refused = 0, restored = 0, updated = 0;
    uint8_t *block = malloc(most), *larger = malloc(most);
    for (size_t length = least; updated == 0; length += 512) {
        sepaxisWorld *other, *moved;
        CHECK_EQUAL(sepaxis_world_create_in(&def, block, length, &other), SEPAXIS_OK);
        uint32_t empty = sepaxis_world_hash(other);
        sepaxisStatus status = sepaxis_world_restore(other, state, bytes, scratch);
        if (status != SEPAXIS_OK) {
            CHECK_EQUAL(status, SEPAXIS_NEEDS_ROOM);
            CHECK(sepaxis_world_size(other) == 0 && sepaxis_world_hash(other) == empty);
            CHECK(sepaxis_world_wanted(other) > length);
            refused++;
            continue;
        }
        CHECK_EQUAL(sepaxis_world_size(other), BODIES);
        CHECK_EQUAL(sepaxis_world_restore(other, state, bytes, scratch), SEPAXIS_OK);
        restored++;
        status = sepaxis_world_update(other);
        CHECK_EQUAL(sepaxis_world_hash(other), hash);
        if (status != SEPAXIS_OK) {
            CHECK_EQUAL(status, SEPAXIS_NEEDS_ROOM);
            CHECK(sepaxis_world_wanted(other) > length);
            CHECK_EQUAL(sepaxis_world_move(other, larger, most, &moved), SEPAXIS_OK);
            CHECK_EQUAL(contacts_after_update(moved), contacts);
            CHECK_EQUAL(sepaxis_world_hash(moved), hash);
            continue;
        }
        CHECK_EQUAL(sepaxis_world_contacts(other).count, contacts);
        updated++;
    }
    CHECK(refused > 10 && restored > 10);
    free(block);
    free(larger);
    free(state);
    free(scratch);
}

// A save without room for the neighbours of statics once reported a state of 0 bytes. After a hash
// without that room, queries once ran without these neighbours.
TEST(hash_and_save_need_no_room_for_neighbours_and_the_next_query_asks_for_it)
{
    enum { BODIES = 20 };
    const sepaxisWorldDef def = {.bodies = BODIES};
    size_t bytes = sepaxis_world_bytes(&def);
    void *block = malloc(bytes);
    sepaxisWorld *world;
    CHECK_EQUAL(sepaxis_world_create_in(&def, block, bytes, &world), SEPAXIS_OK);
    for (int i = 0; i < BODIES; i++) add_box(world, 10 * i, 0, 2, 2, SEPAXIS_STATIC);
    CHECK_EQUAL(sepaxis_world_update(world), SEPAXIS_OK);
    sepaxisColumns columns = sepaxis_world_columns(world);
    for (uint32_t i = 0; i < BODIES; i++) columns.x[i] = 0.1 * i;
    uint32_t hash = sepaxis_world_hash(world);
    CHECK_EQUAL(sepaxis_world_query_point(world, 0, 0, 1, NULL).status, SEPAXIS_NEEDS_ROOM);
    saved state = save(world);
    CHECK_EQUAL(sepaxis_world_query_point(world, 0, 0, 1, NULL).status, SEPAXIS_NEEDS_ROOM);
    OWNED_WORLD other = new_world();
    void *scratch = malloc(sepaxis_restore_bytes(state.length));
    CHECK_EQUAL(sepaxis_world_restore(other, state.bytes, state.length, scratch), SEPAXIS_OK);
    CHECK_EQUAL(sepaxis_world_hash(other), hash);
    CHECK_EQUAL(sepaxis_world_query_point(other, 0, 0, 1, NULL).count, BODIES);
    free(state.bytes);
    free(scratch);
    free(block);
}

int main(void) { return check_all(); }
