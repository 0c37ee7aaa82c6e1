// A grid of cells, each empty or of a kind: a level. Reads kinds and cells, writes the whole; later
// chapters ask for the pieces where they look (narrow/children.h), so that a thousand by a thousand
// cells cost their bytes, and time only where something is.
//
// Cell (column, row) covers column·cell … (column + 1)·cell along x, and so on, from the body's
// origin: rows go toward +y.

#ifndef SAT_SHAPE_TILES_H
#define SAT_SHAPE_TILES_H

#include "shape/shape.h"

// Kinds of cells; number 0 is empty.
#define SAT_MAX_TILE_KINDS 255u

// The sides of a cell.
typedef enum satTileSide {
    SAT_LOW_Y = 0,
    SAT_HIGH_X = 1,
    SAT_HIGH_Y = 2,
    SAT_LOW_X = 3
} satTileSide;

// A kind's shape stands in the middle of a cell. On each side, from `low` to `high` (of x or y,
// from the middle; none if low > high) its surface lies in the cell's: `face` as a bit, 0 if none.
typedef struct satTileKind {
    uint32_t at;      // of its shape: bytes from the whole
    uint32_t count;   // cells of this kind
    float wayX, wayY; // the way that it lets pass, a unit vector; or 0 and 0
    uint64_t face[4];
    float low[4], high[4];
    int8_t corner[4];  // its corner at each of the cell's, see sat_tile_hidden; or -1
    uint32_t isSquare; // 1 if it is all of the cell
} satTileKind;

static inline bool sat_is_one_way_tile(const satTileKind *kind)
{
    return kind->wayX != 0.0f || kind->wayY != 0.0f;
}

// The header of a shape of kind SAT_TILES; half extents are those of the grid, the size that of a
// cell. The kinds follow, then the cells, row by row, then shapes.
typedef struct satTiles {
    satShape shape;
    uint32_t columns, rows, kinds, cells; // cells: bytes from the whole
    double cell;                          // how long its side is
    double padding;
} satTiles;

static inline const satTiles *sat_tiles_of(const satShape *shape)
{
    return (const satTiles *)(const void *)shape;
}

static inline const uint8_t *sat_tiles_cells(const satTiles *t)
{
    return (const uint8_t *)t + t->cells;
}

// Kind 1…kinds.
static inline const satTileKind *sat_tile_kind(const satTiles *t, uint32_t kind)
{
    return (const satTileKind *)(const void *)(t + 1) + (kind - 1u);
}

static inline const satShape *sat_tile_shape(const satTiles *t, uint32_t kind)
{
    return (const satShape *)(const void *)((const uint8_t *)t + sat_tile_kind(t, kind)->at);
}

// What a grid comes to, and the grid, with every cell empty. kinds[k] is kind k + 1; its shape is
// convex and without radius, around the middle of a cell and within it. SAT_BAD_SIZE if the cells
// or the grid are too small or too large; there are at least one column and row, and less than
// SAT_MAX_WORLD_BYTES cells.
typedef struct satTileDef {
    const satShape *shape;
    float wayX, wayY;
} satTileDef;

uint32_t sat_tiles_bytes(uint32_t columns, uint32_t rows, const satTileDef *kinds, uint32_t count);
satStatus sat_bake_tiles(satShape *out, uint32_t columns, uint32_t rows, double cell,
                         const satTileDef *kinds, uint32_t count);

// Writes all cells, row by row. Returns the number of the first that is of no kind there is, then
// nothing has happened; or how many cells there are.
uint32_t sat_tiles_fill(satShape *tiles, const uint8_t *cells);

// Writes one; column, row and kind are there.
void sat_tiles_set(satShape *tiles, uint32_t column, uint32_t row, uint32_t kind);

// Faces of the cell's piece, as bits, that are covered by that of a neighbour. The cell is not
// empty.
uint64_t sat_tile_internal_edges(const satTiles *t, uint32_t column, uint32_t row);

// Corners of the cell's piece, as bits, that are none of the whole, of those at the cell's corners:
// others there are there, too, and make the outline flat or an inner corner. Corner q of a cell is
// that at the high end of x if q & 1, of y if q & 2.
bool sat_tile_hides(const satTiles *t, uint32_t column, uint32_t row, uint32_t q);
uint64_t sat_tile_hidden(const satTiles *t, uint32_t column, uint32_t row);

#endif
