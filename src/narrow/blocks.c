#include "narrow/blocks.h"

#include "narrow/penetration.h"
#include "shape/tiles.h"

// The columns from `left` up to but not including `right`, and the rows from `low` up to but not
// including `high`.
typedef struct range {
    uint32_t left, right, low, high;
} range;

static bool is_square(const satTiles *t, uint32_t column, uint32_t row)
{
    if (column >= t->columns || row >= t->rows) return false;
    uint32_t kind = sat_tile_at(t, column, row);
    if (kind == 0) return false;
    const satTileKind *of = sat_tile_kind(t, kind);
    return of->isSquare && !sat_is_one_way_tile(of);
}

static bool all_squares(const satTiles *t, range r)
{
    for (uint32_t row = r.low; row < r.high; row++) {
        for (uint32_t column = r.left; column < r.right; column++) {
            if (!is_square(t, column, row)) return false;
        }
    }
    return true;
}

// Like sat_bake_box, but without the area and the corner numbers, which a push does not need.
static void bake(satMergedBox *block, double width, double height)
{
    float x = (float)(0.5 * width), y = (float)(0.5 * height);
    double outer = __builtin_sqrt((double)x * (double)x + (double)y * (double)y);
    *block = (satMergedBox){.shape = {.kind = SAT_BOX,
                                      .count = 4,
                                      .padded = 4,
                                      .size = 2.0f * (x > y ? x : y),
                                      .halfWidth = x,
                                      .halfHeight = y,
                                      .inner = sat_round_down((double)(x < y ? x : y)),
                                      .outer = sat_round_up(outer)},
                            .column = {{-x, x, x, -x},
                                       {-y, -y, y, y},
                                       {0.0f, 1.0f, 0.0f, -1.0f},
                                       {-1.0f, 0.0f, 1.0f, 0.0f},
                                       {y, x, y, x}}};
}

// Finds the faces of a block that adjacent squares cover completely, and its hidden corners. Both
// corners of a covered face are hidden.
static void find_hidden_parts(const satTiles *t, range r, satChild *out)
{
    const range adjacent[4] = {{r.left, r.right, r.low - 1u, r.low},
                               {r.right, r.right + 1u, r.low, r.high},
                               {r.left, r.right, r.high, r.high + 1u},
                               {r.left - 1u, r.left, r.low, r.high}};
    const bool mayBeCovered[4] = {r.low > 0, true, true, r.left > 0};
    for (uint32_t i = 0; i < 4; i++) {
        if (!mayBeCovered[i] || !all_squares(t, adjacent[i])) continue;
        out->internalEdges |= 1u << i;
        out->hidden |= 1u << i | 1u << ((i + 1u) & 3u);
    }
    for (uint32_t i = 0; i < 4; i++) {
        if (out->hidden >> i & 1u) continue;
        uint32_t q = i ^ (i >> 1);
        uint32_t column = q & 1u ? r.right - 1u : r.left, row = q & 2u ? r.high - 1u : r.low;
        if (sat_tile_hides(t, column, row, q)) out->hidden |= 1u << i;
    }
}

static satChild child_of(const satShape *tiles, const satTransform *xf, range r,
                         satMergedBox *block)
{
    const satTiles *t = sat_tiles_of(tiles);
    bake(block, (r.right - r.left) * t->cell, (r.high - r.low) * t->cell);
    satChild child = {
        .shape = &block->shape,
        .xf = sat_tile_transform(tiles, xf, 0.5 * (r.left + r.right), 0.5 * (r.low + r.high)),
        .number = r.low * t->columns + r.left};
    find_hidden_parts(t, r, &child);
    return child;
}

// The first column, from `column` on, that is not a square; at most `end`.
static uint32_t find_run_end(const satTiles *t, uint32_t column, uint32_t row, uint32_t end)
{
    while (column < end && is_square(t, column, row)) column++;
    return column;
}

// Adds this row to the block that has the same columns and ends just before it. Returns false if
// there is none.
static bool extend_block(range *blocks, int32_t count, uint32_t left, uint32_t right, uint32_t row)
{
    for (int32_t i = 0; i < count; i++) {
        if (blocks[i].high != row || blocks[i].left != left || blocks[i].right != right) continue;
        blocks[i].high++;
        return true;
    }
    return false;
}

int32_t sat_gather_blocks(const satShape *tiles, const satTransform *xf, const satShape *other,
                          const satTransform *xfOther, double reach, satMergedBox *blocks,
                          satChild *out)
{
    const satTiles *t = sat_tiles_of(tiles);
    satChildQuery s = sat_query_children(tiles, xf, other, xfOther, reach);
    range block[SAT_MAX_MERGED_BOXES];
    int32_t squares = 0, count = 0;
    // Every row has the same columns as the first row; rounding may leave no columns.
    if (s.at == s.end) return -1;
    for (uint32_t row = s.row; row < s.row + s.rowsLeft; row++) {
        for (uint32_t column = s.at; column < s.end;) {
            uint32_t end = find_run_end(t, column, row, s.end);
            if (end > column) {
                bool joins = extend_block(block, squares, column, end, row);
                if (!joins && squares == SAT_MAX_MERGED_BOXES) return -1;
                if (!joins) block[squares++] = (range){column, end, row, row + 1u};
                column = end;
                continue;
            }
            uint32_t kind = sat_tile_at(t, column, row);
            bool isSolid = kind != 0 && !sat_is_one_way_tile(sat_tile_kind(t, kind));
            if (isSolid) {
                if (count + SAT_MAX_MERGED_BOXES == SAT_MAX_CHILDREN_NEAR) return -1;
                out[count] = sat_tile_child(tiles, xf, column, row);
                out[count++].hidden = sat_tile_hidden(t, column, row);
            }
            column++;
        }
    }
    for (int32_t i = 0; i < squares; i++) out[count++] = child_of(tiles, xf, block[i], &blocks[i]);
    return count;
}

// Boxes are merged if their faces are this close together, as a fraction of the first child's size:
// more than the rounding of their half extents to floats, and less than the accuracy of a result.
#define MERGED_FLUSH 2e-7

static bool is_flush(double a, double b, double slack) { return __builtin_fabs(a - b) <= slack; }

// Replaces the first rectangle with the union of both, if that is a rectangle, too.
static bool join(satBounds *a, const satBounds *b, double slack)
{
    satBounds both = sat_bounds_union(*a, *b);
    double gapX = (both.maxX - both.minX) - (a->maxX - a->minX) - (b->maxX - b->minX);
    double gapY = (both.maxY - both.minY) - (a->maxY - a->minY) - (b->maxY - b->minY);
    bool isColumn = is_flush(a->minX, b->minX, slack) && is_flush(a->maxX, b->maxX, slack);
    bool isRow = is_flush(a->minY, b->minY, slack) && is_flush(a->maxY, b->maxY, slack);
    if (!(isColumn && gapY <= slack) && !(isRow && gapX <= slack)) return false;
    *a = both;
    return true;
}

// True for a box without a radius, internal edges or hidden corners.
static bool is_plain_box(const satChild *child)
{
    return child->shape->kind == SAT_BOX && child->shape->radius == 0.0f &&
           (child->internalEdges | child->hidden) == 0;
}

// Marks a child, in `hidden`, as part of a merged box.
#define IS_MERGED UINT64_MAX

int32_t sat_merge_boxes(satChild *children, int32_t count, satMergedBox *blocks)
{
    const satTransform frame = children[0].xf;
    double slack = MERGED_FLUSH * (double)children[0].shape->size;
    satBounds merged[SAT_MAX_MERGED_BOXES];
    int32_t boxes = 0, joined = 0, kept = 0;
    for (int32_t i = 0; i < count; i++) {
        const satChild *c = &children[i];
        bool isAligned = c->xf.c == frame.c && c->xf.s == frame.s;
        if (!isAligned || !is_plain_box(c) || boxes == SAT_MAX_MERGED_BOXES) continue;
        satTransform at = sat_transform_in(&frame, &c->xf);
        double halfX = (double)c->shape->halfWidth, halfY = (double)c->shape->halfHeight;
        satBounds box = {at.x - halfX, at.y - halfY, at.x + halfX, at.y + halfY};
        for (int32_t k = boxes - 1; k >= 0; k--) {
            if (!join(&box, &merged[k], slack)) continue;
            merged[k] = merged[--boxes];
            joined++;
            k = boxes; // the larger box may join boxes tried before
        }
        merged[boxes++] = box;
        children[i].hidden = IS_MERGED;
    }
    for (int32_t i = 0; i < count; i++) {
        bool isMerged = children[i].hidden == IS_MERGED;
        if (isMerged) children[i].hidden = 0;
        if (!isMerged || joined == 0) children[kept++] = children[i];
    }
    if (joined == 0) return count;
    for (int32_t k = 0; k < boxes; k++) {
        satBounds b = merged[k];
        satVector center = {0.5 * (b.minX + b.maxX), 0.5 * (b.minY + b.maxY)};
        bake(&blocks[k], b.maxX - b.minX, b.maxY - b.minY);
        children[kept++] =
            (satChild){.shape = &blocks[k].shape, .xf = sat_transform_shifted(&frame, center)};
    }
    return kept;
}
