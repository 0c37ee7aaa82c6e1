// Plays some frames of a world with shapes of every kind, movers, bullets, platforms and columns,
// from the beginning or from a saved state. Reads and writes files with states; prints the hash of
// each frame. states.mjs plays the same through the package, and the suite compares; change both
// together.
//
//     states - OUT 0 30     from the beginning, 30 frames; then writes the state
//     states IN OUT 30 70   from a state

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sepaxis.h"

// Memory for shapes of several pieces; each shape is baked over the one before.
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

static const void *bake_ell(void)
{
    const sepaxisOutline ell = {.points = ELL, .count = 6, .radius = 2};
    must(sepaxis_polygon(&workspace, &ell, block, sizeof block).status);
    return block;
}

static const void *bake_ring(void)
{
    const uint32_t ends[] = {4, 7};
    const sepaxisOutline ring = {.points = RING, .count = 7, .ends = ends, .rings = 2};
    must(sepaxis_polygon(&workspace, &ring, block, sizeof block).status);
    return block;
}

static const void *bake_line(void)
{
    const sepaxisChain line = {.points = LINE, .count = 5, .radius = 1.5};
    must(sepaxis_chain(&line, block, sizeof block).status);
    return block;
}

static const void *bake_loop(void)
{
    const sepaxisChain loop = {.points = LOOP, .count = 5, .isClosed = true, .isOneSided = true};
    must(sepaxis_chain(&loop, block, sizeof block).status);
    return block;
}

static const void *bake_compound(void)
{
    const sepaxisOutline ell = {.points = ELL, .count = 6};
    sepaxisShape ball, box;
    must(sepaxis_polygon(&workspace, &ell, part, sizeof part).status);
    must(sepaxis_circle(&ball, 70, 10, 15));
    must(sepaxis_box(&box, 0, 40, 40, 40, 0)); // flush with an edge of the first
    const sepaxisShape *const shapes[] = {(const sepaxisShape *)part, &ball, &box};
    must(sepaxis_compound(shapes, 3, block, sizeof block).status);
    return block;
}

static const void *bake_tiles(void)
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
    return block;
}

enum { DRIFTER = 1, BULLET, LIFT, WALKER, LEVEL };

static void add(sepaxisWorld *world, const void *shape, double x, double y, sepaxisBodyDef def)
{
    sepaxisBody body;
    def.x = x;
    def.y = y;
    must(sepaxis_world_add(world, shape, &def, &body));
}

static const double KITE[] = {0, -9, 7, 0, 0, 9, -5, 0};

static void add_composites(sepaxisWorld *world)
{
    const sepaxisBodyDef wall = {.flags = SEPAXIS_STATIC, .angle = 0.125};
    add(world, bake_ell(), -200, 40, wall);
    add(world, bake_ring(), -60, 60, wall);
    add(world, block, 400, -90, (sepaxisBodyDef){.tag = DRIFTER, .weight = 3});
    add(world, bake_line(), 80, 50, wall);
    add(world, bake_loop(), 240, 40, wall);
    add(world, bake_compound(), 400, 40, wall);
    add(world, bake_tiles(), 560, 40, (sepaxisBodyDef){.flags = SEPAXIS_STATIC, .tag = LEVEL});
}

static void add_movers(sepaxisWorld *world)
{
    const sepaxisOutline kite = {.points = KITE, .count = 4};
    const sepaxisBodyDef lift = {.flags = SEPAXIS_STATIC, .tag = LIFT, .oneWayY = -1};
    sepaxisShape shapes[4];
    must(sepaxis_circle(&shapes[0], 0, 0, 5));
    must(sepaxis_box(&shapes[1], 0, 0, 9, 7, 1));
    must(sepaxis_polygon(&workspace, &kite, &shapes[2], sizeof shapes[2]).status);
    sepaxis_point(&shapes[3]);
    for (uint32_t i = 0; i < 40; i++) {
        sepaxisBodyDef def = {.tag = DRIFTER, .angle = 0.25 * i, .weight = 0.5 + i % 3};
        if (i == 5) def.weight = HUGE_VAL;
        if (i % 7 == 3) def.flags = SEPAXIS_SENSOR;
        if (i % 7 == 4) def.group = -2;
        if (i % 7 == 5) def.category = 6;
        if (i % 7 == 6) def.mask = 3;
        add(world, &shapes[i % 4], 20.0 * i - 240, -20.0 - i % 3 * 15, def);
    }
    must(sepaxis_box(&shapes[0], 0, 0, 60, 6, 0));
    must(sepaxis_capsule(&shapes[1], 0, -6, 0, 6, 4));
    for (int i = 0; i < 4; i++) {
        add(world, &shapes[0], 160 * i - 100, -80, lift);
        add(world, &shapes[1], 160 * i - 100, -96, (sepaxisBodyDef){.tag = WALKER});
    }
}

static void move_walker(sepaxisWorld *world, sepaxisBody walker, uint32_t frame)
{
    if (frame % 11 == 5) must(sepaxis_body_drop_through(world, walker));
    const double dx = frame % 30 < 15 ? 1.5 : -1.5;
    const sepaxisMove move = {.dx = dx, .dy = 2, .upY = -1, .snap = 3, .filter = {.mask = 5}};
    must(sepaxis_body_move(world, walker, &move).status);
}

static void write_columns(sepaxisWorld *world, uint32_t frame)
{
    const sepaxisColumns c = sepaxis_world_columns(world);
    float *heat = sepaxis_world_column(world, 0);
    uint8_t *mood = sepaxis_world_column(world, 1);
    for (uint32_t i = 0; i < c.count; i++) {
        if (!c.alive[i]) continue;
        if (c.tag[i] == DRIFTER) {
            c.x[i] += ((double)(i % 5) - 2) * 0.75;
            c.y[i] += 1.25;
            c.angle[i] += 0.0625;
            heat[i] = (float)((double)heat[i] + 0.5 * c.x[i]);
            mood[i] = (uint8_t)(frame + i);
        }
        if (c.tag[i] == BULLET) c.x[i] += frame % 2 ? 190 : 110;
        if (c.tag[i] == LIFT) c.y[i] += frame % 40 < 20 ? -0.5 : 0.5;
    }
}

static void play_frame(sepaxisWorld *world, uint32_t frame)
{
    write_columns(world, frame);
    for (uint32_t i = 0; i < sepaxis_world_columns(world).count; i++) {
        const sepaxisBody body = sepaxis_world_body(world, i);
        const uint32_t tag = body ? sepaxis_world_columns(world).tag[i] : 0;
        if (tag == BULLET && frame % 8 == 7) must(sepaxis_world_remove(world, body));
        if (tag == LEVEL) must(sepaxis_body_set_tile(world, body, frame % 7, 0, frame % 2));
    }
    if (frame % 4 == 1) {
        sepaxisShape shot;
        must(sepaxis_circle(&shot, 0, 0, 2));
        const sepaxisBodyDef def = {.tag = BULLET, .flags = SEPAXIS_BULLET};
        add(world, &shot, -300, frame % 7 * 12.0 - 40, def);
    }
    must(sepaxis_world_update(world));
    const sepaxisFilter some = {.mask = 3};
    must(sepaxis_world_separate(world, 4, frame % 3 == 2 ? &some : NULL).status);
    for (uint32_t i = 0; i < sepaxis_world_columns(world).count; i++) {
        const sepaxisBody body = sepaxis_world_body(world, i);
        if (body && sepaxis_world_columns(world).tag[i] == WALKER) move_walker(world, body, frame);
    }
    printf("%08x %u %u\n", sepaxis_world_hash(world), sepaxis_world_contacts(world).count,
           sepaxis_world_passed(world).count);
}

static void read_state(sepaxisWorld *world, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) exit(2);
    const size_t most = 1 << 20;
    unsigned char *state = malloc(most);
    const size_t length = fread(state, 1, most, file);
    void *scratch = malloc(sepaxis_restore_bytes(length));
    fclose(file);
    must(sepaxis_world_restore(world, state, length, scratch));
    free(scratch);
    free(state);
}

static void write_state(sepaxisWorld *world, const char *path)
{
    FILE *file = fopen(path, "wb");
    const size_t bytes = sepaxis_world_save(world, NULL, 0).bytes;
    void *state = malloc(bytes);
    must(sepaxis_world_save(world, state, bytes).status);
    if (!file || fwrite(state, 1, bytes, file) != bytes || fclose(file) != 0) exit(2);
    free(state);
}

int main(int count, char **words)
{
    sepaxisWorld *world;
    uint32_t number;
    if (count != 5) return 2;
    must(sepaxis_world_create(NULL, realloc, free, &world));
    must(sepaxis_world_add_column(world, sizeof(float), &number));
    must(sepaxis_world_add_column(world, sizeof(uint8_t), &number));
    if (strcmp(words[1], "-") != 0) {
        read_state(world, words[1]);
    } else {
        add_composites(world);
        add_movers(world);
    }
    const uint32_t end = (uint32_t)atoi(words[4]);
    for (uint32_t frame = (uint32_t)atoi(words[3]); frame < end; frame++) play_frame(world, frame);
    write_state(world, words[2]);
    sepaxis_world_destroy(world);
    return 0;
}
