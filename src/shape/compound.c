#include "shape/compound.h"

#include <string.h>

#include "base/sort.h"

static uint32_t parent_count(uint32_t count) { return (count + SAT_FANOUT - 1u) / SAT_FANOUT; }

// Returns the number of boxes in all levels above the children, and writes the index of each
// level's first box.
static uint32_t lay_out_levels(uint32_t count, int32_t *levels, uint32_t *level)
{
    uint32_t boxes = 0;
    *levels = 0;
    for (uint32_t below = count; below > 1u;) {
        below = parent_count(below);
        level[(*levels)++] = boxes;
        boxes += below;
    }
    return boxes;
}

// The size of the header, the children and the boxes, without the shapes.
static uint32_t table_bytes(uint32_t count, uint32_t boxes)
{
    return (uint32_t)(sizeof(satCompound) + count * sizeof(satCompoundChild) +
                      boxes * sizeof(satAabb));
}

uint32_t sat_compound_bytes(const satChildDef *defs, uint32_t count)
{
    int32_t levels;
    uint32_t level[SAT_TREE_LEVELS];
    uint32_t bytes = table_bytes(count, lay_out_levels(count, &levels, level));
    for (uint32_t i = 0; i < count; i++) bytes += defs[i].shape->bytes;
    return bytes;
}

static satBounds local_bounds(const satShape *shape)
{
    satTransform xf = sat_transform(shape, 0.0, 0.0, (satRotation){1.0, 0.0});
    return sat_shape_bounds(shape, &xf);
}

// Moves bit i of the lower 16 bits to bit 2·i.
static uint32_t spread_bits(uint32_t v)
{
    v = (v | v << 8) & 0x00ff00ffu;
    v = (v | v << 4) & 0x0f0f0f0fu;
    v = (v | v << 2) & 0x33333333u;
    return (v | v << 1) & 0x55555555u;
}

static uint32_t morton_code(const satBounds *child, const satBounds *all)
{
    double size = sat_larger(all->maxX - all->minX, all->maxY - all->minY);
    if (size == 0.0) return 0u;
    double x = 0.5 * (child->minX + child->maxX) - all->minX;
    double y = 0.5 * (child->minY + child->maxY) - all->minY;
    return spread_bits((uint32_t)(x / size * 65535.0)) | spread_bits((uint32_t)(y / size * 65535.0))
                                                             << 1;
}

// Compares Morton codes. Until the shapes are copied, `at` holds the Morton code of a child.
static bool comes_before(const void *one, const void *other)
{
    const satCompoundChild *a = one, *b = other;
    return a->at < b->at || (a->at == b->at && a->number < b->number);
}

// Computes the boxes of each level, each around eight boxes of the level below.
static void build_tree(satCompound *c)
{
    const satCompoundChild *children = sat_compound_children(c);
    satAabb *boxes = (satAabb *)(void *)((satCompoundChild *)(void *)(c + 1) + c->count);
    uint32_t below = c->count;
    for (int32_t level = 0; level < c->levels; level++) {
        for (uint32_t i = 0; i < parent_count(below); i++) {
            satAabb *box = &boxes[c->level[level] + i];
            *box = (satAabb){FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};
            for (uint32_t k = i * SAT_FANOUT; k < below && k < (i + 1u) * SAT_FANOUT; k++) {
                satAabb inner = level == 0 ? children[k].box : boxes[c->level[level - 1] + k];
                *box = sat_aabb_union(inner, *box);
            }
        }
        below = parent_count(below);
    }
}

// Writes the header: centre, extents, size and area.
static satStatus write_header(satShape *out, const satChildDef *defs, uint32_t count,
                              const satBounds *all)
{
    double width = all->maxX - all->minX, height = all->maxY - all->minY;
    if (width > SAT_MAX_SIZE || height > SAT_MAX_SIZE) return SAT_BAD_SIZE;
    out->kind = SAT_COMPOUND;
    out->offsetX = all->minX + 0.5 * width;
    out->offsetY = all->minY + 0.5 * height;
    out->halfWidth = sat_round_up(0.5 * width);
    out->halfHeight = sat_round_up(0.5 * height);
    double outer = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        const satShape *s = defs[i].shape;
        double x = s->offsetX - out->offsetX, y = s->offsetY - out->offsetY;
        double reach = __builtin_sqrt(x * x + y * y) + (double)s->outer + (double)s->radius;
        outer = sat_larger(outer, reach);
        out->area += s->area;
        out->size = s->size > out->size ? s->size : out->size;
    }
    out->outer = sat_round_up(outer * (1.0 + 1e-6));
    out->inner = -out->outer;
    return SAT_OK;
}

// The child's box relative to the compound's centre, where floats are accurate enough.
static satAabb child_box(const satShape *child, const satShape *composite)
{
    satTransform xf = {child->offsetX - composite->offsetX, child->offsetY - composite->offsetY,
                       1.0, 0.0};
    return sat_shape_box(child, &xf);
}

satStatus sat_bake_compound(satShape *out, const satChildDef *defs, uint32_t count)
{
    satCompound *c = (satCompound *)(void *)out;
    satCompoundChild *children = (satCompoundChild *)(void *)(c + 1);
    satBounds all = local_bounds(defs[0].shape);
    for (uint32_t i = 1; i < count; i++) all = sat_bounds_union(all, local_bounds(defs[i].shape));
    memset(out, 0, sizeof *c);
    SAT_TRY(write_header(out, defs, count, &all));
    c->count = count;
    uint32_t end = table_bytes(count, lay_out_levels(count, &c->levels, c->level));
    for (uint32_t i = 0; i < count; i++) {
        satBounds bounds = local_bounds(defs[i].shape);
        children[i] = (satCompoundChild){child_box(defs[i].shape, out), morton_code(&bounds, &all),
                                         i, defs[i].internalEdges, defs[i].hidden};
    }
    satCompoundChild spare;
    sat_heapsort(children, &spare, count, sizeof spare, comes_before);
    for (uint32_t i = 0; i < count; i++) {
        const satShape *child = defs[children[i].number].shape;
        children[i].at = end;
        memcpy((uint8_t *)out + end, child, child->bytes);
        end += child->bytes;
    }
    build_tree(c);
    out->bytes = end;
    return SAT_OK;
}

satBounds sat_compound_bounds(const satShape *shape, const satTransform *xf)
{
    const satCompound *c = sat_compound_of(shape);
    const satCompoundChild *children = sat_compound_children(c);
    satBounds all = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (uint32_t i = 0; i < c->count; i++) {
        const satShape *child = sat_child_shape(c, &children[i]);
        satTransform there = sat_child_transform(shape, xf, child);
        all = sat_bounds_union(all, sat_shape_bounds(child, &there));
    }
    return all;
}
