// An example: two independent worlds. In one, built with malloc, a crowd of boxes is pushed apart;
// the other lies in a static block, and a character walks through it.
//
//     make lib
//     cc -Ibuild/lib tests/lib/two-worlds.c build/lib/libsepaxis.a -lm && ./a.out

#include <stdio.h>
#include <stdlib.h>

#include "sepaxis.h"

// Ends the program with a message if a call failed.
static void must(sepaxisStatus status)
{
    if (status == SEPAXIS_OK) return;
    fprintf(stderr, "%s\n", sepaxis_status_text(status));
    exit(1);
}

// Adds a hundred boxes in a heap, each half over the next.
static void add_crowd(sepaxisWorld *world)
{
    sepaxisShape crate;
    must(sepaxis_box(&crate, 0, 0, 10, 10, 0));
    for (int i = 0; i < 100; i++) {
        const sepaxisBodyDef def = {.x = i % 10 * 5.0, .y = i / 10 * 5.0};
        sepaxisBody body;
        must(sepaxis_world_add(world, &crate, &def, &body));
    }
}

// A floor with a wall at its end, and a character that walks there; y points down.
static sepaxisBody add_level(sepaxisWorld *world)
{
    const double line[] = {0, 100, 200, 100, 200, 0};
    const sepaxisChain chain = {.points = line, .count = 3};
    static _Alignas(16) unsigned char bytes[4096];
    must(sepaxis_chain(&chain, bytes, sizeof bytes).status);

    sepaxisShape capsule;
    must(sepaxis_capsule(&capsule, 0, -10, 0, 10, 8));
    const sepaxisBodyDef ground = {.flags = SEPAXIS_STATIC}, start = {.x = 20, .y = 50};
    sepaxisBody level, player;
    must(sepaxis_world_add(world, (const sepaxisShape *)bytes, &ground, &level));
    must(sepaxis_world_add(world, &capsule, &start, &player));
    return player;
}

int main(void)
{
    sepaxisWorld *crowd, *level;
    must(sepaxis_world_create(NULL, realloc, free, &crowd));
    add_crowd(crowd);

    static _Alignas(16) unsigned char block[1 << 20];
    must(sepaxis_world_create_in(NULL, block, sizeof block, &level));
    sepaxisBody player = add_level(level);
    double fall = 0;

    for (int frame = 0; frame < 120; frame++) {
        must(sepaxis_world_update(crowd));
        if (frame == 0) printf("%u pairs overlap\n", sepaxis_world_contacts(crowd).count);
        must(sepaxis_world_separate(crowd, 0, NULL).status);

        must(sepaxis_world_update(level));
        const sepaxisMove step = {.dx = 2, .dy = fall += 0.5, .upY = -1, .snap = 4};
        sepaxisMoved moved = sepaxis_body_move(level, player, &step);
        must(moved.status);
        fall = moved.slideY;
    }

    must(sepaxis_world_update(crowd));
    printf("%u pairs overlap after 120 frames\n", sepaxis_world_contacts(crowd).count);
    sepaxisPose at;
    must(sepaxis_body_pose(level, player, &at));
    printf("the walker stands at (%.3f, %.3f)\n", at.x, at.y);
    printf("%08x %08x\n", sepaxis_world_hash(crowd), sepaxis_world_hash(level));
    sepaxis_world_destroy(crowd);
    return 0;
}
