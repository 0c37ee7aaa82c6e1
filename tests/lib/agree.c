// What a world comes to in which a shape of several pieces stands, things fall on it and somebody
// walks over it: a line with its hash for every such shape. agree.mjs plays the same through the
// package, and the suite compares; change both together.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "sepaxis.h"

static sepaxisWorkspace workspace;
static _Alignas(16) unsigned char block[1 << 16], part[1 << 14];

static void must(sepaxisStatus status)
{
    if (status == SEPAXIS_OK) return;
    fprintf(stderr, "%s\n", sepaxis_status_text(status));
    exit(1);
}

static const double ELL[] = {-60, 0, 60, 0, 60, 20, -20, 20, -20, 50, -60, 50};
static const double RING[] = {-50, -30, 50, -30, 50, 40, -50, 40, -20, -10, 20, -10, 0, 25};
static const double LINE[] = {-80, 0, -30, 10, 0, 0, 40, 20, 80, 0};
static const double LOOP[] = {-60, 0, -60, 60, 60, 60, 60, 0, -60, 0};

static void play(const char *name)
{
    sepaxisWorld *world;
    sepaxisBody level, walker, body[12];
    sepaxisShape ball, box, capsule;
    const sepaxisBodyDef ground = {.angle = 0.125, .flags = SEPAXIS_STATIC};
    const sepaxisBodyDef start = {.x = -30, .y = -60};
    must(sepaxis_world_create(NULL, realloc, free, &world));
    must(sepaxis_world_add(world, (const sepaxisShape *)block, &ground, &level));
    must(sepaxis_capsule(&capsule, 0, -6, 0, 6, 4));
    must(sepaxis_world_add(world, &capsule, &start, &walker));
    must(sepaxis_circle(&ball, 0, 0, 5));
    must(sepaxis_box(&box, 0, 0, 9, 7, 1));
    for (int i = 0; i < 12; i++) {
        sepaxisBodyDef def = {.x = 12 * i - 66, .y = -40, .angle = i * 0.25, .category = 2};
        def.weight = i == 5 ? HUGE_VAL : i % 3 * 0.7; // 0: 1
        must(sepaxis_world_add(world, i % 2 == 0 ? &ball : &box, &def, &body[i]));
    }
    const sepaxisFilter falling = {.mask = 2}, *filters[3] = {NULL, NULL, &falling};
    for (int frame = 0; frame < 60; frame++) {
        sepaxisColumns c = sepaxis_world_columns(world);
        for (int i = 0; i < 12; i++) c.y[sepaxis_body_index(body[i])] += 1.5;
        must(sepaxis_world_update(world));
        must(sepaxis_world_separate(world, 4, filters[frame % 3]).status);
        const sepaxisMove move = {.dx = 1, .dy = 2, .upY = -1, .snap = 3, .filter = {.mask = 1}};
        must(sepaxis_body_move(world, walker, &move).status);
    }
    const size_t bytes = sepaxis_world_save(world, NULL, 0).bytes;
    uint32_t *state = malloc(bytes);
    must(sepaxis_world_save(world, state, bytes).status);
    // The state begins with four words: magic, version, bytes, checksum.
    printf("%s %08x %08x %u\n", name, sepaxis_world_hash(world), state[3], state[2]);
    free(state);
    sepaxis_world_destroy(world);
}

static void play_compound(void)
{
    const sepaxisOutline ell = {.points = ELL, .count = 6};
    sepaxisShape ball, box;
    must(sepaxis_polygon(&workspace, &ell, part, sizeof part).status);
    must(sepaxis_circle(&ball, 70, 10, 15));
    must(sepaxis_box(&box, 0, 40, 40, 40, 0)); // flush with an edge of the first
    const sepaxisShape *const shapes[] = {(const sepaxisShape *)part, &ball, &box};
    must(sepaxis_compound(shapes, 3, block, sizeof block).status);
    play("compound");
}

static void play_tiles(void)
{
    const double corners[] = {-10, 10, 10, -10, 10, 10}, half[] = {-10, 0, 10, 0, 10, 10, -10, 10};
    const uint8_t cells[] = {0, 0, 0, 4, 4, 0, 2, 1, 1, 3, 1, 1, 1, 1};
    const sepaxisOutline slope = {.points = corners, .count = 3},
                         low = {.points = half, .count = 4};
    sepaxisShape ramp, slab;
    must(sepaxis_polygon(&workspace, &slope, &ramp, sizeof ramp).status);
    must(sepaxis_polygon(&workspace, &low, &slab, sizeof slab).status);
    const sepaxisTileKind kinds[] = {
        {.shape = NULL}, {.shape = &ramp}, {.shape = &slab}, {.oneWayX = 0, .oneWayY = -3}};
    const sepaxisTiles tiles = {7, 2, 20, cells, kinds, 4};
    must(sepaxis_tiles(&tiles, block, sizeof block).status);
    play("tiles");
}

int main(void)
{
    const uint32_t ends[] = {4, 7};
    const sepaxisOutline ell = {.points = ELL, .count = 6, .radius = 2};
    const sepaxisOutline ring = {.points = RING, .count = 7, .ends = ends, .rings = 2};
    must(sepaxis_polygon(&workspace, &ell, block, sizeof block).status);
    play("ell");
    must(sepaxis_polygon(&workspace, &ring, block, sizeof block).status);
    play("ring");
    const sepaxisChain line = {.points = LINE, .count = 5, .radius = 1.5};
    must(sepaxis_chain(&line, block, sizeof block).status);
    play("line");
    const sepaxisChain loop = {.points = LOOP, .count = 5, .isClosed = true, .isOneSided = true};
    must(sepaxis_chain(&loop, block, sizeof block).status);
    play("loop");
    play_compound();
    play_tiles();
    return 0;
}
