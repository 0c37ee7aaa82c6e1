#include "shape/check.h"

#include <string.h>

#include "shape/compound.h"
#include "shape/tiles.h"

// The sum and the product of two doubles up to this are finite.
#define MAX_NUMBER 1e24f

static bool is_number(double v, double limit) { return __builtin_fabs(v) <= limit; }

// True for a length that a shape may have. Up to twice SAT_MAX_SIZE, because some lengths are sums
// of two sizes.
static bool is_length(float v) { return v >= 0.0f && (double)v <= 2.0 * SAT_MAX_SIZE; }

static bool is_unit(float x, float y)
{
    return sat_abs(x) < 2.0f && sat_abs(y) < 2.0f && sat_abs(x * x + y * y - 1.0f) < 1e-3f;
}

static bool has_sound_header(const satShape *s, uint64_t bytes)
{
    return bytes >= sizeof *s && s->bytes >= sizeof *s && s->bytes <= bytes && s->bytes % 8u == 0 &&
           is_number(s->offsetX, 2.0 * SAT_MAX_OFFSET) &&
           is_number(s->offsetY, 2.0 * SAT_MAX_OFFSET) && s->area >= 0.0 &&
           s->area <= (double)MAX_NUMBER && is_length(s->radius) && is_length(s->size) &&
           is_length(s->halfWidth) && is_length(s->halfHeight) && is_length(s->outer) &&
           is_number((double)s->inner, 2.0 * SAT_MAX_SIZE) && s->inner <= s->outer;
}

static bool has_sound_corners(const satShape *s)
{
    const float *x = sat_shape_x(s), *y = sat_shape_y(s);
    double limit = 2.0 * SAT_MAX_SIZE;
    for (int32_t i = 0; s->count > 1 && i < s->count; i++) {
        bool isCorner = is_number((double)x[i], limit) && is_number((double)y[i], limit);
        if (!isCorner || !is_unit(sat_shape_normal_x(s)[i], sat_shape_normal_y(s)[i])) return false;
        if (sat_shape_number(s)[i] >= s->count) return false;
    }
    return true;
}

static bool is_sound_convex(const satShape *s, uint64_t bytes)
{
    if (!has_sound_header(s, bytes) || s->reversed > 1u) return false;
    bool hasValidCount = s->kind == SAT_CIRCLE ? s->count == 1
                         : s->kind == SAT_BOX  ? s->count == 4
                                               : s->count >= 2 && s->count <= SAT_MAX_VERTICES;
    uint32_t padded = s->kind == SAT_CIRCLE ? 0u : (s->count + 3u) & ~3u;
    return s->kind <= SAT_POLYGON && hasValidCount && s->padded == padded &&
           s->bytes >= SAT_SHAPE_BYTES(padded) && has_sound_corners(s) && sat_is_baked(s);
}

// Returns the child of a composite at byte `at`, or NULL if no valid convex shape is there.
static const satShape *child_at(const satShape *composite, uint32_t at)
{
    if (at % 8u != 0 || at >= composite->bytes) return NULL;
    const satShape *child = (const satShape *)(const void *)((const uint8_t *)composite + at);
    return is_sound_convex(child, composite->bytes - at) ? child : NULL;
}

static bool fits_corners(uint64_t mask, const satShape *child)
{
    return child->count >= 64 || mask >> child->count == 0;
}

static bool is_sound_compound(const satShape *shape, uint8_t *scratch)
{
    const satCompound *c = sat_compound_of(shape);
    uint64_t count = c->count, bytes = sizeof *c + count * sizeof(satCompoundChild);
    if (shape->bytes < sizeof *c || count == 0 || count > SAT_MAX_CHILDREN ||
        bytes > shape->bytes) {
        return false;
    }
    satChildDef *defs = (satChildDef *)(void *)scratch;
    memset(defs, 0, (size_t)count * sizeof *defs);
    for (uint32_t i = 0; i < count; i++) {
        const satCompoundChild *in = &sat_compound_children(c)[i];
        const satShape *child = child_at(shape, in->at);
        if (child == NULL || in->number >= count || defs[in->number].shape != NULL) return false;
        if (!fits_corners(in->internalEdges, child) || !fits_corners(in->hidden, child))
            return false;
        defs[in->number] = (satChildDef){child, in->internalEdges, in->hidden};
    }
    if (sat_compound_bytes(defs, (uint32_t)count) != shape->bytes) return false;
    satShape *out = (satShape *)(void *)(scratch + ((count * sizeof *defs + 15u) & ~15u));
    return sat_bake_compound(out, defs, (uint32_t)count) == SAT_OK && sat_is_same_shape(shape, out);
}

static bool is_sound_tiles(const satShape *shape, uint8_t *scratch)
{
    const satTiles *t = sat_tiles_of(shape);
    if (shape->bytes < sizeof *t || t->kinds > SAT_MAX_TILE_KINDS) return false;
    uint64_t cells = (uint64_t)t->columns * t->rows;
    if (cells == 0 || t->cells > shape->bytes || cells > shape->bytes - t->cells) return false;
    if (sizeof *t + t->kinds * sizeof(satTileKind) > shape->bytes) return false;
    satTileDef kinds[SAT_MAX_TILE_KINDS];
    for (uint32_t k = 0; k < t->kinds; k++) {
        const satTileKind *kind = sat_tile_kind(t, k + 1u);
        const satShape *child = child_at(shape, kind->at);
        if (child == NULL || child->radius != 0.0f || child->kind == SAT_CIRCLE) return false;
        bool isValidWay =
            (kind->wayX == 0.0f && kind->wayY == 0.0f) || is_unit(kind->wayX, kind->wayY);
        if (!isValidWay) return false;
        kinds[k] = (satTileDef){child, kind->wayX, kind->wayY};
    }
    if (sat_tiles_bytes(t->columns, t->rows, kinds, t->kinds) != shape->bytes) return false;
    satShape *out = (satShape *)(void *)scratch;
    if (sat_bake_tiles(out, t->columns, t->rows, t->cell, kinds, t->kinds) != SAT_OK) return false;
    return sat_tiles_fill(out, sat_tiles_cells(t)) == cells && sat_is_same_shape(shape, out);
}

bool sat_is_sound(const satShape *shape, uint64_t bytes, void *scratch)
{
    if (!has_sound_header(shape, bytes)) return false;
    if (shape->kind == SAT_COMPOUND) return is_sound_compound(shape, scratch);
    if (shape->kind == SAT_TILES) return is_sound_tiles(shape, scratch);
    return is_sound_convex(shape, bytes);
}
