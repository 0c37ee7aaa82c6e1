// Plays a world with a shape of several pieces, on which bodies fall and over which a character
// walks: prints a line with the world's hash for every such shape. agree.mjs plays the same through
// the package, and the suite compares the lines; change both together.

#include <math.h>

#include "composites.h"

static void play(const char *name, const void *shape)
{
    sepaxisWorld *world;
    sepaxisBody level, walker, body[12];
    sepaxisShape ball, box, capsule;
    const sepaxisBodyDef ground = {.angle = 0.125, .flags = SEPAXIS_STATIC};
    const sepaxisBodyDef start = {.x = -30, .y = -60};
    must(sepaxis_world_create(NULL, realloc, free, &world));
    must(sepaxis_world_add(world, shape, &ground, &level));
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

int main(void)
{
    play("ell", bake_ell());
    play("ring", bake_ring());
    play("line", bake_line());
    play("loop", bake_loop());
    play("compound", bake_compound());
    play("tiles", bake_tiles());
    return 0;
}
