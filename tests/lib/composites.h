// Shapes of several pieces, each baked over the last one, for programs that are compared with the
// package. agree.mjs and states.mjs bake the same shapes.

#ifndef SAT_TESTS_COMPOSITES_H
#define SAT_TESTS_COMPOSITES_H

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

#endif
