// Levels: floors made of flush statics, tiles, chains or a single box, in any frame, and bodies
// that walk on them. y points down; up is (0, -1).

#ifndef SAT_TESTS_LEVEL_H
#define SAT_TESTS_LEVEL_H

#include "scene.h"
#include "several.h"

typedef enum floorKind { SEPARATE, TILED, CHAIN, MERGED, FLOORS } floorKind;

static inline pose in_frame(pose frame, double x, double y, double angle)
{
    double c = cos(frame.angle), s = sin(frame.angle);
    return (pose){frame.x + (c * x - s * y), frame.y + (s * x + c * y), frame.angle + angle};
}

static inline uint32_t add_at(scene *s, const satShape *shape, pose at, uint32_t flags)
{
    satBodyDef def = def_at(at.x, at.y);
    def.angle = at.angle;
    def.flags = flags;
    return scene_add(s, shape, def);
}

static inline uint32_t add_still(scene *s, const satShape *shape, pose at)
{
    return add_at(s, shape, at, SAT_STATIC | SAT_ENABLED);
}

// Adds a floor from x = 0 to count·tile, with its top at y = 0. Returns the first slot.
static inline uint32_t add_floor(scene *s, floorKind kind, uint32_t count, double tile, pose frame)
{
    static fixture g;
    if (kind == SEPARATE) {
        make_box(&g, tile, tile);
        uint32_t first = 0;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t slot =
                add_still(s, shape_of(&g), in_frame(frame, (i + 0.5) * tile, 0.5 * tile, 0.0));
            if (i == 0) first = slot;
        }
        return first;
    }
    if (kind == MERGED) {
        make_box(&g, tile * count, tile);
        return add_still(s, shape_of(&g), in_frame(frame, 0.5 * tile * count, 0.5 * tile, 0.0));
    }
    satShape *shape;
    if (kind == TILED) {
        static kinds k;
        uint8_t *cells = malloc(count);
        memset(cells, 1, count);
        make_kinds(&k, tile);
        shape = baked_tiles(count, 1, tile, k.shape, KINDS, cells);
        free(cells);
    } else {
        double *points = malloc((count + 1) * 2 * sizeof *points);
        for (uint32_t i = 0; i <= count; i++) {
            points[2 * i] = tile * i;
            points[2 * i + 1] = 0.0;
        }
        shape = baked_chain(points, count + 1, true);
        free(points);
    }
    uint32_t slot = add_still(s, shape, frame);
    free(shape);
    return slot;
}

// The bodies that walk: about 1 high, with the lowest point `bottom` below their origin.
#define WALKERS 7

typedef struct walker {
    satShape *shape;
    double bottom, half; // half: half of its width
} walker;

static inline void free_walker(walker *k) { free(k->shape); }

// A walker that is freed at the end of the block that declares it.
#define OWNED_WALKER __attribute__((cleanup(free_walker))) walker

static inline walker make_walker(int32_t which, double size)
{
    static fixture g[2];
    double h = 0.5 * size;
    if (which == 0) make_box(&g[0], 0.75 * size, size);
    if (which == 1) make_circle(&g[0], h);
    if (which == 2) make_capsule(&g[0], 0.0, -0.25 * size, 0.0, 0.25 * size, 0.25 * size);
    if (which == 3) make_rounded_box(&g[0], 0.75 * size, size, 0.125 * size);
    if (which == 4)
        make_polygon(&g[0], (double[]){-h, -h, h, -h, 0.25 * size, h, -0.25 * size, h}, 4);
    if (which == 5) make_polygon(&g[0], (double[]){-h, -h, h, -h, 0.0, h}, 3);
    if (which == 6) { // an L: a leg under a bar, overlapping it
        make_box_at(&g[0], 0.0, -0.25 * size, size, 0.5 * size, 0.0);
        make_box_at(&g[1], 0.25 * size, 0.125 * size, 0.25 * size, 0.75 * size, 0.0);
        return (walker){compound_of(g, 2, NULL), h, h};
    }
    return (walker){copy_of(shape_of(&g[0])), h, h};
}

#endif
