// Merges adjacent square cells of a grid, or boxes of several bodies, into a few large boxes. Reads
// placed tiles or children, writes the children for a search for a push (penetration.h). The search
// then takes less time, because the faces between merged boxes are gone.
//
//         ┌──┬──┬──┐           ┌────────┐
//         │  │  │  │           │        │
//         ├──┼──┼──┤     ▶     │        │
//         │  │  │  │           │        │
//         └──┴──┼──┼──┐        └─────┬──┴──┐
//               │  │  │              │     │
//               └──┴──┘              └─────┘

#ifndef SAT_NARROW_BLOCKS_H
#define SAT_NARROW_BLOCKS_H

#include "narrow/children.h"

// A baked box, with the columns that follow a satShape in memory.
typedef struct satMergedBox {
    satShape shape;
    float column[5][4];
    uint16_t number[4];
    uint16_t padding[4];
} satMergedBox;

#define SAT_MAX_MERGED_BOXES 24

// Writes the cells of tiles within `reach` of another shape, except empty and one-way cells. Cells
// that are full squares are merged into boxes; the others become one child each. Returns the number
// of children, or -1 if there are more than SAT_MAX_CHILDREN_NEAR, or more than
// SAT_MAX_MERGED_BOXES boxes.
int32_t sat_gather_blocks(const satShape *tiles, const satTransform *xf, const satShape *other,
                          const satTransform *xfOther, double reach, satMergedBox *blocks,
                          satChild *out);

// Merges boxes that together fill a rectangle into one box. Considers only boxes that are rotated
// like the first child and have no radius, internal edges or hidden corners. Returns the new number
// of children. If any boxes were merged, the boxes it considered are now at the end of the list,
// and no longer have an owner. Otherwise the list keeps its order, because that order decides which
// pushes are tried first.
int32_t sat_merge_boxes(satChild *children, int32_t count, satMergedBox *blocks);

#endif
