// Tiles: a grid of cells, each of which is empty or of some kind. Reads kinds and cells, writes the
// baked tiles. Queries visit only the cells near a shape (narrow/children.h). So a map of a
// thousand by a thousand cells takes memory for every cell, but time only for cells near a shape.
//
// Cell (column, row) covers x from column·cell to (column + 1)·cell and y likewise, relative to the
// body's origin. Rows go toward +y.

#ifndef SAT_SHAPE_TILES_H
#define SAT_SHAPE_TILES_H

#include "shape/shape.h"

// Maximum number of kinds. Kind 0 is the empty cell.
#define SAT_MAX_TILE_KINDS 255u

// The sides of a cell.
typedef enum satTileSide {
    SAT_LOW_Y = 0,
    SAT_HIGH_X = 1,
    SAT_HIGH_Y = 2,
    SAT_LOW_X = 3
} satTileSide;

// A kind of cell. Its shape is positioned relative to the cell's centre. For each side of the cell,
// `face` has the bit of the shape's face on that side, or 0 if there is none. The face covers the
// side from `low` to `high`, in x or y relative to the cell's centre; without a face, low > high.
typedef struct satTileKind {
    uint32_t at;      // offset of its shape, in bytes from the tiles' header
    uint32_t count;   // number of cells of this kind
    float wayX, wayY; // one-way: the unit direction in which bodies pass through; else 0, 0
    uint64_t face[4];
    float low[4], high[4];
    int8_t corner[4];  // the shape's corner at each corner of the cell (see sat_tile_hides), or -1
    uint32_t isSquare; // 1 if the shape fills the cell
} satTileKind;

static inline bool sat_is_one_way_tile(const satTileKind *kind)
{
    return kind->wayX != 0.0f || kind->wayY != 0.0f;
}

// The header of a shape of kind SAT_TILES. The half extents are those of the grid; the size is that
// of a cell. After the header come the kinds, then the cells row by row, then the kinds' shapes.
typedef struct satTiles {
    satShape shape;
    uint32_t columns, rows, kinds, cells; // cells: their offset in bytes from the header
    double cell;                          // side length of a cell
    double padding;                       // 0; makes the header a multiple of 16 bytes
} satTiles;

static inline const satTiles *sat_tiles_of(const satShape *shape)
{
    return (const satTiles *)(const void *)shape;
}

static inline const uint8_t *sat_tiles_cells(const satTiles *t)
{
    return (const uint8_t *)t + t->cells;
}

// Returns a kind; `kind` counts from 1.
static inline const satTileKind *sat_tile_kind(const satTiles *t, uint32_t kind)
{
    return (const satTileKind *)(const void *)(t + 1) + (kind - 1u);
}

// Returns the number of a cell's kind, or 0 if the cell is empty.
static inline uint32_t sat_tile_at(const satTiles *t, uint32_t column, uint32_t row)
{
    return sat_tiles_cells(t)[row * t->columns + column];
}

static inline const satShape *sat_tile_shape(const satTiles *t, const satTileKind *kind)
{
    return (const satShape *)(const void *)((const uint8_t *)t + kind->at);
}

// Describes a kind. Its shape is convex, has no radius, is positioned relative to the cell's centre
// and lies within the cell.
typedef struct satTileDef {
    const satShape *shape;
    float wayX, wayY;
} satTileDef;

// sat_tiles_bytes returns the size of a grid; sat_bake_tiles bakes it with every cell empty.
// kinds[k] becomes kind k + 1. There must be at least one column and one row, and fewer than
// SAT_MAX_WORLD_BYTES cells. Returns SAT_BAD_SIZE if the cells or the grid are too small or too
// large.
uint32_t sat_tiles_bytes(uint32_t columns, uint32_t rows, const satTileDef *kinds, uint32_t count);
satStatus sat_bake_tiles(satShape *out, uint32_t columns, uint32_t rows, double cell,
                         const satTileDef *kinds, uint32_t count);

// Writes all cells, row by row, and returns their number. If a cell's kind is not valid, returns
// the index of the first such cell and changes nothing.
uint32_t sat_tiles_fill(satShape *tiles, const uint8_t *cells);

// Writes one cell. Column, row and kind must be valid.
void sat_tiles_set(satShape *tiles, uint32_t column, uint32_t row, uint32_t kind);

// Returns the area of all cells. If `withOneWay` is false, leaves out one-way cells, which take no
// part in overlaps.
double sat_tiles_area(const satTiles *t, bool withOneWay);

// Returns, as bits, the faces of a cell's shape that the shape of a neighbour cell covers. The cell
// must not be empty.
uint64_t sat_tile_internal_edges(const satTiles *t, uint32_t column, uint32_t row);

// sat_tile_hides tests the vertex of the cell's shape that lies at corner q of the cell. It returns
// true if this vertex is no corner of the tile map's outline, because the shapes of neighbouring
// cells make the outline flat or reflex at that corner. Corner q has the higher x if q & 1, and the
// higher y if q & 2. sat_tile_hidden returns all such vertices of the cell's shape, as bits.
bool sat_tile_hides(const satTiles *t, uint32_t column, uint32_t row, uint32_t q);
uint64_t sat_tile_hidden(const satTiles *t, uint32_t column, uint32_t row);

#endif
