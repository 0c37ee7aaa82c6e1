// Bakes composite shapes from fixtures and cells, each into memory of exactly its size, so that a
// sanitizer detects any access beyond.

#ifndef SAT_TESTS_SEVERAL_H
#define SAT_TESTS_SEVERAL_H

#include "rng.h"
#include "drawn.h"
#include "fixture.h"
#include "oracle.h"
#include "shape/concave.h"
#include "shape/tiles.h"

// The faces of a box, as the bits of internal edges: one bit for each.
enum { LOW_Y = 1, HIGH_X = 2, HIGH_Y = 4, LOW_X = 8 };

// Memory filled with 0xa5, so that unwritten bytes are noticed.
static inline satShape *rubbish(uint32_t bytes)
{
    satShape *out = aligned_alloc(16, (bytes + 15u) & ~15u);
    CHECK(out != NULL);
    memset(out, 0xa5, bytes);
    return out;
}

static inline void free_shape(satShape **shape) { free(*shape); }

// A shape that is freed at the end of the block that declares it.
#define OWNED_SHAPE __attribute__((cleanup(free_shape))) satShape *

static inline satShape *copy_of(const satShape *shape)
{
    satShape *out = rubbish(shape->bytes);
    memcpy(out, shape, shape->bytes);
    return out;
}

static inline satShape *baked_compound(const satChildDef *children, uint32_t count)
{
    uint32_t bytes = sat_compound_bytes(children, count);
    satShape *out = rubbish(bytes);
    CHECK_EQUAL(sat_bake_compound(out, children, count), SAT_OK);
    CHECK_EQUAL(out->bytes, bytes);
    return out;
}

static inline satShape *baked_tiles(uint32_t columns, uint32_t rows, double cell,
                                    const satShape *const *kinds, uint32_t count,
                                    const uint8_t *cells)
{
    satTileDef *defs = malloc((count + 1u) * sizeof *defs);
    for (uint32_t k = 0; k < count; k++) defs[k] = (satTileDef){.shape = kinds[k]};
    uint32_t bytes = sat_tiles_bytes(columns, rows, defs, count);
    satShape *out = rubbish(bytes);
    CHECK_EQUAL(sat_bake_tiles(out, columns, rows, cell, defs, count), SAT_OK);
    CHECK_EQUAL(out->bytes, bytes);
    if (cells) CHECK_EQUAL(sat_tiles_fill(out, cells), columns * rows);
    free(defs);
    return out;
}

static inline satShape *compound_of(const fixture *parts, uint32_t count,
                                    const uint64_t *internalEdges)
{
    satChildDef *in = malloc(count * sizeof *in);
    for (uint32_t i = 0; i < count; i++)
        in[i] = (satChildDef){.shape = shape_of(&parts[i]),
                              .internalEdges = internalEdges ? internalEdges[i] : 0u};
    satShape *out = baked_compound(in, count);
    free(in);
    return out;
}

// Chain segments along points. Marking their second faces as internal makes them one-sided: only
// the right side of the direction of travel (with y up) collides.
static inline satShape *baked_chain(const double *points, uint32_t count, bool oneSided)
{
    fixture *parts = malloc((count - 1) * sizeof *parts);
    uint64_t *internalEdges = malloc((count - 1) * sizeof *internalEdges);
    for (uint32_t i = 0; i + 1 < count; i++) {
        const double *p = &points[2 * i];
        make_segment(&parts[i], p[0], p[1], p[2], p[3]);
        internalEdges[i] = oneSided ? 2u : 0u;
    }
    satShape *out = compound_of(parts, count - 1, internalEdges);
    free(parts);
    free(internalEdges);
    return out;
}

// The drawing, decomposed into convex pieces that know their internal edges, expanded by `radius`.
static inline satShape *baked_rounded_outline(const drawn *d, double radius)
{
    static satRings rings;
    static satPieces children;
    static satDecomposeScratch scratch;
    CHECK_EQUAL(validate_drawn(d, &rings), SAT_OK);
    sat_decompose(&rings, &scratch, &children);
    uint8_t *room = aligned_alloc(16, (sat_concave_room(&children) + 15u) & ~15u);
    satShape *out = rubbish((uint32_t)children.count * (uint32_t)SAT_SHAPE_MAX_BYTES + 65536u);
    CHECK_EQUAL(sat_bake_concave(out, room, &rings, &children, radius), SAT_OK);
    free(room);
    return out;
}

static inline satShape *baked_outline(const drawn *d) { return baked_rounded_outline(d, 0.0); }

// Kinds of cells of side `cell`: kind 1 is a full square; then slopes, halves, and shapes that do
// not reach the sides of their cell.
#define KINDS 12

typedef struct kinds {
    fixture fixture[KINDS];
    const satShape *shape[KINDS];
} kinds;

static inline void make_kinds(kinds *k, double cell)
{
    static const double OUTLINE[KINDS][2 * 5 + 1] = {
        {4, -.5, -.5, .5, -.5, .5, .5, -.5, .5},         // full
        {3, -.5, -.5, .5, .5, -.5, .5},                  // slopes
        {3, .5, -.5, .5, .5, -.5, .5},                   //
        {3, -.5, -.5, .5, -.5, -.5, .5},                 //
        {3, -.5, -.5, .5, -.5, .5, .5},                  //
        {4, -.5, 0, .5, 0, .5, .5, -.5, .5},             // halves
        {4, -.5, -.5, 0, -.5, 0, .5, -.5, .5},           //
        {3, -.5, .5, .5, 0, .5, .5},                     // a gentle slope in two cells
        {4, -.5, 0, .5, -.5, .5, .5, -.5, .5},           //
        {4, -.25, -.25, .25, -.25, .25, .25, -.25, .25}, // touches no side
        {4, 0, -.5, .5, 0, 0, .5, -.5, 0},               // touches sides at points
        {5, -.5, -.5, .25, -.5, .5, 0, .5, .5, -.5, .5}, // a corner cut off
    };
    for (int32_t i = 0; i < KINDS; i++) {
        int32_t count = (int32_t)OUTLINE[i][0];
        double points[10];
        for (int32_t j = 0; j < 2 * count; j++) points[j] = cell * OUTLINE[i][1 + j];
        if (i == 0)
            make_box(&k->fixture[i], cell, cell);
        else
            make_polygon(&k->fixture[i], points, count);
        k->shape[i] = shape_of(&k->fixture[i]);
    }
}

// Makes a random child of about the given size near (x, y).
static inline void roll_child(fixture *g, rng *d, double x, double y, double size)
{
    double w = size * roll_between(d, 0.2, 1.0), h = size * roll_between(d, 0.2, 1.0);
    uint32_t kind = roll_below(d, 8);
    if (kind == 0) make_circle_at(g, x, y, 0.5 * w);
    if (kind == 1) make_capsule(g, x, y, x + w - 0.5 * size, y + h - 0.5 * size, 0.2 * w);
    if (kind == 2) make_segment(g, x, y, x + w, y + h - 0.5 * size);
    if (kind == 3) make_box_at(g, x, y, w, h, 0.25 * fmin(w, h));
    if (kind == 4 || kind == 5) make_box_at(g, x, y, w, h, 0.0);
    if (kind >= 6) {
        double points[16], turn = roll_between(d, 0.0, 6.0);
        int32_t count = 3 + (int32_t)roll_below(d, 5);
        for (int32_t i = 0; i < count; i++) {
            double a = turn + 6.283185307179586 * (i + roll_between(d, 0.0, 0.6)) / count;
            points[2 * i] = x + 0.5 * w * cos(a);
            points[2 * i + 1] = y + 0.5 * h * sin(a);
        }
        make_rounded_polygon(g, points, count, kind == 7 ? 0.1 * w : 0.0);
    }
}

#endif
