#include "shape/compound.h"

#include <string.h>

#include "base/sort.h"

static uint32_t boxes_above(uint32_t count) { return (count + SAT_FANOUT - 1u) / SAT_FANOUT; }

// How many boxes there are above the parts, and where each level begins.
static uint32_t lay_levels(uint32_t count, int32_t *sizeClasses, uint32_t *level)
{
    uint32_t boxes = 0;
    *sizeClasses = 0;
    for (uint32_t below = count; below > 1u;) {
        below = boxes_above(below);
        level[(*sizeClasses)++] = boxes;
        boxes += below;
    }
    return boxes;
}

// Headers and tables, without the shapes.
static uint32_t table_bytes(uint32_t count, uint32_t boxes)
{
    return (uint32_t)(sizeof(satCompound) + count * sizeof(satCompoundChild) +
                      boxes * sizeof(satAabb));
}

uint32_t sat_compound_bytes(const satChildDef *children, uint32_t count)
{
    int32_t sizeClasses;
    uint32_t level[SAT_TREE_LEVELS];
    uint32_t bytes = table_bytes(count, lay_levels(count, &sizeClasses, level));
    for (uint32_t i = 0; i < count; i++) bytes += children[i].shape->bytes;
    return bytes;
}

static double smaller(double a, double b) { return a < b ? a : b; }
static double larger(double a, double b) { return a > b ? a : b; }

static satBounds joined(satBounds a, satBounds b)
{
    return (satBounds){smaller(a.minX, b.minX), smaller(a.minY, b.minY), larger(a.maxX, b.maxX),
                       larger(a.maxY, b.maxY)};
}

static satBounds own_bounds(const satShape *shape)
{
    satTransform xf = sat_transform(shape, 0.0, 0.0, (satRotation){1.0, 0.0});
    return sat_shape_bounds(shape, &xf);
}

// Bits of the lower half, with gaps between them.
static uint32_t spread(uint32_t v)
{
    v = (v | v << 8) & 0x00ff00ffu;
    v = (v | v << 4) & 0x0f0f0f0fu;
    v = (v | v << 2) & 0x33333333u;
    return (v | v << 1) & 0x55555555u;
}

// 16 bits for a share of 0…1.
static uint32_t share_bits(double v)
{
    double scaled = v * 65535.0;
    return scaled >= 65535.0 ? 65535u : scaled > 0.0 ? (uint32_t)scaled : 0u;
}

static uint32_t code_of(const satBounds *child, const satBounds *all)
{
    double width = all->maxX - all->minX, height = all->maxY - all->minY;
    double x = 0.5 * (child->minX + child->maxX) - all->minX;
    double y = 0.5 * (child->minY + child->maxY) - all->minY;
    uint32_t column = width > 0.0 ? share_bits(x / width) : 0u;
    uint32_t row = height > 0.0 ? share_bits(y / height) : 0u;
    return spread(column) | spread(row) << 1;
}

// By `at`, which holds their code as long as they have no place.
static bool comes_before(const void *one, const void *other)
{
    const satCompoundChild *a = one, *b = other;
    return a->at < b->at || (a->at == b->at && a->number < b->number);
}

// The boxes of each level around eight of those below.
static void build_tree(satCompound *c)
{
    const satCompoundChild *parts = sat_compound_children(c);
    satAabb *boxes = (satAabb *)(void *)((satCompoundChild *)(void *)(c + 1) + c->count);
    uint32_t below = c->count;
    for (int32_t level = 0; level < c->sizeClasses; level++) {
        for (uint32_t i = 0; i < boxes_above(below); i++) {
            satAabb *box = &boxes[c->level[level] + i];
            *box = (satAabb){FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};
            for (uint32_t k = i * SAT_FANOUT; k < below && k < (i + 1u) * SAT_FANOUT; k++) {
                satAabb one = level == 0 ? parts[k].box : boxes[c->level[level - 1] + k];
                box->minX = one.minX < box->minX ? one.minX : box->minX;
                box->minY = one.minY < box->minY ? one.minY : box->minY;
                box->maxX = one.maxX > box->maxX ? one.maxX : box->maxX;
                box->maxY = one.maxY > box->maxY ? one.maxY : box->maxY;
            }
        }
        below = boxes_above(below);
    }
}

// What the header says of all: where its middle is, and how far it reaches.
static satStatus write_header(satShape *out, const satChildDef *children, uint32_t count,
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
        const satShape *s = children[i].shape;
        double x = s->offsetX - out->offsetX, y = s->offsetY - out->offsetY;
        double reach = __builtin_sqrt(x * x + y * y) + (double)s->outer + (double)s->radius;
        outer = larger(outer, reach);
        out->area += s->area;
        out->size = s->size > out->size ? s->size : out->size;
    }
    out->outer = sat_round_up(outer * (1.0 + 1e-6));
    out->inner = -out->outer;
    return SAT_OK;
}

// Of the whole's middle, so that floats will do.
static satAabb part_box(const satShape *child, const satShape *composite)
{
    satTransform xf = {child->offsetX - composite->offsetX, child->offsetY - composite->offsetY,
                       1.0, 0.0};
    satAabb box;
    sat_shape_box(child, &xf, &box);
    return box;
}

satStatus sat_bake_compound(satShape *out, const satChildDef *children, uint32_t count)
{
    satCompound *c = (satCompound *)(void *)out;
    satCompoundChild *parts = (satCompoundChild *)(void *)(c + 1);
    satBounds all = own_bounds(children[0].shape);
    for (uint32_t i = 1; i < count; i++) all = joined(all, own_bounds(children[i].shape));
    memset(out, 0, sizeof *c);
    SAT_TRY(write_header(out, children, count, &all));
    c->count = count;
    uint32_t end = table_bytes(count, lay_levels(count, &c->sizeClasses, c->level));
    for (uint32_t i = 0; i < count; i++) {
        satBounds bounds = own_bounds(children[i].shape);
        parts[i] = (satCompoundChild){part_box(children[i].shape, out), code_of(&bounds, &all), i,
                                      children[i].internalEdges, children[i].hidden};
    }
    satCompoundChild spare;
    sat_heapsort(parts, &spare, count, sizeof spare, comes_before);
    for (uint32_t i = 0; i < count; i++) {
        const satShape *child = children[parts[i].number].shape;
        parts[i].at = end;
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
    const satCompoundChild *parts = sat_compound_children(c);
    satBounds all = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (uint32_t i = 0; i < c->count; i++) {
        const satShape *child = sat_child_shape(c, &parts[i]);
        satTransform there = sat_child_transform(shape, xf, child);
        all = joined(all, sat_shape_bounds(child, &there));
    }
    return all;
}
