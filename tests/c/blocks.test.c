// Boxes of several bodies that fill rectangles are merged into few, so that the push out of a solid
// block costs little. The oracle is the grid that the boxes were cut from.

#include <math.h>
#include <string.h>

#include "check.h"
#include "narrow/blocks.h"
#include "rng.h"

#define SIDE 12

typedef union bakedBox {
    satShape shape;
    uint64_t bytes[(SAT_SHAPE_MAX_BYTES + 7u) / 8u];
} bakedBox;

static satMergedBox merged[SAT_MAX_MERGED_BOXES];
static satChild children[SIDE * SIDE];

// The grid's frame, and the box of one of its cells.
typedef struct grid {
    satTransform xf;
    double cell;
    bakedBox box;
    int32_t count;
} grid;

static void open_grid(grid *g, double x, double y, double angle, double cell)
{
    *g = (grid){.xf = {x, y, cos(angle), sin(angle)}, .cell = cell};
    CHECK_EQUAL(sat_bake_box(&g->box.shape, 0.0, 0.0, 0.5 * cell, 0.5 * cell, 0.0), SAT_OK);
}

static void add_cell(grid *g, int32_t column, int32_t row)
{
    double x = g->cell * column, y = g->cell * row;
    children[g->count++] =
        (satChild){.shape = &g->box.shape,
                   .xf = {g->xf.x + (g->xf.c * x - g->xf.s * y),
                          g->xf.y + (g->xf.s * x + g->xf.c * y), g->xf.c, g->xf.s}};
}

// The number of children that contain the middle of a cell.
static int32_t covering(const grid *g, int32_t count, int32_t column, int32_t row)
{
    int32_t covering = 0;
    for (int32_t i = 0; i < count; i++) {
        double dx = children[i].xf.x - g->xf.x, dy = children[i].xf.y - g->xf.y;
        double x = g->xf.c * dx + g->xf.s * dy - g->cell * column;
        double y = g->xf.c * dy - g->xf.s * dx - g->cell * row;
        covering += fabs(x) < (double)children[i].shape->halfWidth &&
                    fabs(y) < (double)children[i].shape->halfHeight;
    }
    return covering;
}

TEST(boxes_that_fill_a_rectangle_become_one_box_whatever_their_frame)
{
    rng d = {110u};
    for (int32_t n = 0; n < times(200); n++) {
        grid g;
        double cell = pow(10.0, roll_between(&d, -1.0, 2.0));
        open_grid(&g, roll_between(&d, -1e3, 1e3), roll_between(&d, -1e3, 1e3),
                  n % 2 ? roll_between(&d, 0.0, 6.0) : 0.0, cell);
        int32_t columns = 1 + (int32_t)roll_below(&d, SIDE),
                rows = 1 + (int32_t)roll_below(&d, SIDE);
        bool isByRow = roll_below(&d, 2) == 0;
        for (int32_t i = 0; i < columns * rows; i++) {
            add_cell(&g, isByRow ? i % columns : i / rows, isByRow ? i / columns : i % rows);
        }
        CHECK_EQUAL(sat_merge_boxes(children, g.count, merged), 1);
        const satShape *box = children[0].shape;
        CHECK_CLOSE((double)box->halfWidth, 0.5 * cell * columns, 1e-6 * cell * columns);
        CHECK_CLOSE((double)box->halfHeight, 0.5 * cell * rows, 1e-6 * cell * rows);
        for (int32_t i = 0; i < columns * rows; i++)
            CHECK_EQUAL(covering(&g, 1, i % columns, i / columns), 1);
    }
}

TEST(merged_boxes_cover_each_filled_cell_once_and_no_empty_one)
{
    rng d = {111u};
    int32_t cells = 0, boxes = 0;
    for (int32_t n = 0; n < times(500); n++) {
        grid g;
        double x = roll_between(&d, -1e3, 1e3), angle = roll_between(&d, 0.0, 6.0);
        open_grid(&g, x, 5.0, angle, 32.0);
        bool isFilled[SIDE * SIDE];
        uint32_t holes = roll_below(&d, 4);
        for (int32_t i = 0; i < SIDE * SIDE; i++) {
            isFilled[i] = holes == 0 || roll_below(&d, 20) >= holes;
            if (isFilled[i]) add_cell(&g, i % SIDE, i / SIDE);
        }
        // If the boxes are in random order, more may remain.
        bool isShuffled = n % 2 == 0;
        for (int32_t i = g.count - 1; isShuffled && i > 0; i--) {
            int32_t k = (int32_t)roll_below(&d, (uint32_t)i + 1u);
            satChild swap = children[i];
            children[i] = children[k];
            children[k] = swap;
        }
        int32_t count = sat_merge_boxes(children, g.count, merged);
        if (!isShuffled) cells += g.count;
        if (!isShuffled) boxes += count;
        for (int32_t i = 0; i < SIDE * SIDE; i++)
            CHECK_EQUAL(covering(&g, count, i % SIDE, i / SIDE), isFilled[i]);
    }
    printf("    %d boxes of %d cells\n", boxes, cells);
    CHECK(boxes < cells / 7); // 7.9 cells a box on average, with up to three holes in twenty
}

TEST(other_shapes_and_boxes_in_other_frames_are_not_merged)
{
    grid g;
    bakedBox other;
    open_grid(&g, 0.0, 0.0, 0.0, 2.0);
    for (int32_t kind = 0; kind < 6; kind++) {
        g.count = 0;
        add_cell(&g, 0, 0);
        add_cell(&g, 1, 0);
        satChild *second = &children[1];
        if (kind == 0) second->xf = (satTransform){2.0, 0.0, cos(1e-3), sin(1e-3)};
        if (kind == 1) second->xf.y = 1e-6;
        if (kind == 2) second->xf.x = 2.0 + 1e-6;
        if (kind == 3) second->internalEdges = 1;
        if (kind == 4) CHECK_EQUAL(sat_bake_box(&other.shape, 0, 0, 1.0, 1.0, 0.1), SAT_OK);
        if (kind == 5) CHECK_EQUAL(sat_bake_circle(&other.shape, 0, 0, 1.0), SAT_OK);
        if (kind >= 4) second->shape = &other.shape;
        CHECK_EQUAL(sat_merge_boxes(children, g.count, merged), 2);
    }
}

// The search for a push begins with the first children. Boxes that came last, though not merged,
// made the push out of a large box with many small statics in it 16 % longer.
TEST(a_list_without_boxes_to_merge_keeps_its_children_and_their_order)
{
    grid g;
    satChild before[SIDE];
    bakedBox disc;
    open_grid(&g, 0.0, 0.0, 0.3, 2.0);
    CHECK_EQUAL(sat_bake_circle(&disc.shape, 0, 0, 1.0), SAT_OK);
    for (int32_t i = 0; i < 3; i++) add_cell(&g, 2 * i, 0);
    children[1].shape = &disc.shape;
    children[1].hidden = 1;
    memcpy(before, children, 3 * sizeof *children);
    CHECK_EQUAL(sat_merge_boxes(children, 3, merged), 3);
    CHECK(memcmp(before, children, 3 * sizeof *children) == 0);
}

int main(void) { return check_all(); }
