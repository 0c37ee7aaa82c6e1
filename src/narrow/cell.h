// Which cell of tiles does something touch? Reads placed shapes and where they touch, writes a cell.

#ifndef SAT_NARROW_CELL_H
#define SAT_NARROW_CELL_H

#include "narrow/children.h"
#include "narrow/sweep.h"

// How a shape touches tiles, or overlaps them.
typedef struct satTouching {
    const satShape *shape;
    satTransform xf;
    double x, y;      // where; of a contact, half way between the surfaces
    satVec2 normal;   // unit, out of the tiles
    double depth;     // of a contact, along the normal
    bool isContact;   // one-way cells do not count, and there may be no cell any more
    bool overlapping; // a sweep that starts in tiles: the point is not looked at again
} satTouching;

typedef struct satCell {
    int32_t column, row; // -1 and -1 if the shape is not tiles
    double x, y;         // where it is touched
} satCell;

// The cell is not empty, and the shape touches or overlaps it. Of several, one whose surface is the
// one that the normal leads out of; of these, the one nearest to the shape's centre (once it is out;
// of a sweep that starts in tiles, to the point); of equally near ones, the first in the order of
// rows. The point is the given one if that is on the cell, else another that is.
satCell sat_touched_cell(const satShape *tiles, const satTransform *xf, const satTouching *by);

// The cell of the first that the second meets: the normal of the hit leads from the first to it.
satCell sat_swept_cell(const satMotion *tiles, const satMotion *moving, const satSweepHit *hit);

#endif
