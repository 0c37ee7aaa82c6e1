// Square cells of a grid that lie side by side, as few large boxes. Reads placed tiles, writes
// pieces for the way out of them: what is inside of a level has no sides.
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

// A box of four corners, baked.
typedef struct satSlab {
    satShape shape;
    float column[5][4];
    uint16_t number[4];
    uint16_t padding[4];
} satSlab;

#define SAT_MOST_SLABS 24

// The cells of tiles within `reach` of another shape: blocks of squares, and others one by one. How
// many pieces, or -1 if there is no room for them all, `most` of them.
int32_t sat_gather_blocks(const satShape *tiles, const satTransform *xf, const satShape *other,
                          const satTransform *xfOther, double reach, satSlab *blocks, satChild *out,
                          int32_t most);

#endif
