// Finds the cell of tiles that a shape touches. Reads placed shapes and a contact point, writes a
// cell.

#ifndef SAT_NARROW_CELL_H
#define SAT_NARROW_CELL_H

#include "narrow/children.h"
#include "narrow/sweep.h"

// A shape that touches or overlaps tiles.
typedef struct satTouchQuery {
    const satShape *shape;
    satTransform xf;
    satVector at;     // the point of a hit, or of a contact: halfway between the surfaces
    satVec2 normal;   // unit, out of the tiles
    double depth;     // for a contact, along the normal
    bool isContact;   // of a contact, whose cell may have been emptied since; ignores one-way cells
    bool overlapping; // of a sweep that starts in tiles; `at` is then kept as it is
} satTouchQuery;

typedef struct satCell {
    int32_t column, row; // -1 and -1 if the shape is not tiles or no cell is found
    satVector at;        // the contact point on the cell
} satCell;

// Finds a cell that is not empty and that the shape touches or overlaps. If there are several,
// prefers cells whose surface is in the plane of the contact, and among these, cells that do not
// let the shape through. Of the cells that remain, takes the one nearest to the shape's centre
// after the push (if a sweep starts in tiles, nearest to `at`); of equally near ones, the first in
// row order. Returns `at` if it is on the cell or if a sweep starts in tiles, otherwise a point on
// the cell's surface or near it.
satCell sat_find_touched_cell(const satShape *tiles, const satTransform *xf,
                              const satTouchQuery *query);

// The cell that a moving shape hits. The hit's normal points from the tiles to the shape.
satCell sat_find_swept_cell(const satMotion *tiles, const satMotion *moving,
                            const satSweepHit *hit);

// The same for shapes of any kind. Only tiles have cells.
static inline satCell sat_touched_cell(const satShape *shape, const satTransform *xf,
                                       const satTouchQuery *query)
{
    if (shape->kind == SAT_TILES) return sat_find_touched_cell(shape, xf, query);
    return (satCell){-1, -1, query->at};
}

static inline satCell sat_swept_cell(const satMotion *one, const satMotion *moving,
                                     const satSweepHit *hit)
{
    if (one->shape->kind == SAT_TILES) return sat_find_swept_cell(one, moving, hit);
    return (satCell){-1, -1, hit->at};
}

#endif
