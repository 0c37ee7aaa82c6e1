#include "shape/tiles.h"

#include <string.h>

#include "shape/cone.h"

// A corner is on a side of its cell if its distance from the side is at most this fraction of the
// cell's size.
#define SIDE_TOLERANCE 1e-6

static uint32_t padded(uint32_t bytes) { return (bytes + 15u) & ~15u; }

static uint32_t cells_at(uint32_t kinds)
{
    return padded((uint32_t)(sizeof(satTiles) + kinds * sizeof(satTileKind)));
}

uint32_t sat_tiles_bytes(uint32_t columns, uint32_t rows, const satTileDef *kinds, uint32_t count)
{
    uint32_t bytes = cells_at(count) + padded(columns * rows);
    for (uint32_t k = 0; k < count; k++) bytes += kinds[k].shape->bytes;
    return bytes;
}

// The position of corner i of a shape: its distance from the cell's centre toward a side, and its
// coordinate along that side.
static double distance_toward(const satShape *s, int32_t i, uint32_t side)
{
    satVector corner = sat_corner_at(s, i);
    double x = corner.x + s->offsetX, y = corner.y + s->offsetY;
    return side == SAT_LOW_Y ? -y : side == SAT_HIGH_X ? x : side == SAT_HIGH_Y ? y : -x;
}

static double position_along(const satShape *s, int32_t i, uint32_t side)
{
    satVector corner = sat_corner_at(s, i);
    return side == SAT_LOW_Y || side == SAT_HIGH_Y ? corner.x + s->offsetX : corner.y + s->offsetY;
}

// Finds the face of a shape on a side of the cell, and the part of the side that it covers.
static void find_side_face(const satShape *s, double cell, uint32_t side, satTileKind *kind)
{
    double line = (0.5 - SIDE_TOLERANCE) * cell;
    kind->low[side] = 1.0f;
    kind->high[side] = -1.0f;
    for (int32_t i = 0; s->count > 2 && i < s->count; i++) {
        int32_t next = sat_face_after(s, i);
        if (distance_toward(s, i, side) < line || distance_toward(s, next, side) < line) continue;
        double from = position_along(s, i, side), to = position_along(s, next, side);
        kind->face[side] = (uint64_t)1 << i;
        kind->low[side] = (float)sat_smaller(from, to);
        kind->high[side] = (float)sat_larger(from, to);
    }
}

static void find_cell_corners(const satShape *s, double cell, satTileKind *kind)
{
    double line = (0.5 - SIDE_TOLERANCE) * cell;
    kind->isSquare = 1;
    for (uint32_t q = 0; q < 4; q++) {
        uint32_t sideX = q & 1u ? SAT_HIGH_X : SAT_LOW_X, sideY = q & 2u ? SAT_HIGH_Y : SAT_LOW_Y;
        kind->corner[q] = -1;
        for (int32_t i = 0; s->count > 2 && i < s->count; i++) {
            if (distance_toward(s, i, sideX) >= line && distance_toward(s, i, sideY) >= line)
                kind->corner[q] = (int8_t)i;
        }
        if (kind->corner[q] < 0) kind->isSquare = 0;
    }
}

satStatus sat_bake_tiles(satShape *out, uint32_t columns, uint32_t rows, double cell,
                         const satTileDef *kinds, uint32_t count)
{
    double width = cell * (double)columns, height = cell * (double)rows;
    if (!(cell >= SAT_MIN_SIZE && width <= SAT_MAX_SIZE && height <= SAT_MAX_SIZE))
        return SAT_BAD_SIZE;
    satTiles *t = (satTiles *)(void *)out;
    uint32_t end = cells_at(count) + padded(columns * rows);
    memset(out, 0, end);
    out->kind = SAT_TILES;
    out->offsetX = 0.5 * width;
    out->offsetY = 0.5 * height;
    out->halfWidth = sat_round_up(0.5 * width);
    out->halfHeight = sat_round_up(0.5 * height);
    out->outer = sat_round_up(0.5 * __builtin_sqrt(width * width + height * height) * (1.0 + 1e-6));
    out->inner = -out->outer;
    out->size = (float)cell;
    t->columns = columns;
    t->rows = rows;
    t->kinds = count;
    t->cells = cells_at(count);
    t->cell = cell;
    satTileKind *table = (satTileKind *)(void *)(t + 1);
    for (uint32_t k = 0; k < count; k++) {
        const satShape *shape = kinds[k].shape;
        table[k].at = end;
        table[k].wayX = kinds[k].wayX;
        table[k].wayY = kinds[k].wayY;
        for (uint32_t side = 0; side < 4; side++) find_side_face(shape, cell, side, &table[k]);
        find_cell_corners(shape, cell, &table[k]);
        memcpy((uint8_t *)out + end, shape, shape->bytes);
        end += shape->bytes;
    }
    out->bytes = end;
    return SAT_OK;
}

static satTileKind *kinds_of(satShape *tiles)
{
    return (satTileKind *)(void *)((satTiles *)(void *)tiles + 1);
}

// Computes the area from the number of cells of each kind. A sum that was updated with every edit
// would depend on the order of the edits.
double sat_tiles_area(const satTiles *t, bool withOneWay)
{
    double area = 0.0;
    for (uint32_t k = 1; k <= t->kinds; k++) {
        const satTileKind *kind = sat_tile_kind(t, k);
        if (withOneWay || !sat_is_one_way_tile(kind))
            area += (double)kind->count * sat_tile_shape(t, kind)->area;
    }
    return area;
}

static void sum_area(satShape *tiles) { tiles->area = sat_tiles_area(sat_tiles_of(tiles), true); }

uint32_t sat_tiles_fill(satShape *tiles, const uint8_t *cells)
{
    const satTiles *t = sat_tiles_of(tiles);
    uint32_t count = t->columns * t->rows;
    for (uint32_t i = 0; i < count; i++) {
        if (cells[i] > t->kinds) return i;
    }
    memcpy((uint8_t *)tiles + t->cells, cells, count);
    satTileKind *kinds = kinds_of(tiles);
    for (uint32_t k = 0; k < t->kinds; k++) kinds[k].count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (cells[i] > 0) kinds[cells[i] - 1u].count++;
    }
    sum_area(tiles);
    return count;
}

void sat_tiles_set(satShape *tiles, uint32_t column, uint32_t row, uint32_t kind)
{
    const satTiles *t = sat_tiles_of(tiles);
    uint8_t *cell = (uint8_t *)tiles + t->cells + (row * t->columns + column);
    satTileKind *kinds = kinds_of(tiles);
    if (*cell > 0) kinds[*cell - 1u].count--;
    if (kind > 0) kinds[kind - 1u].count++;
    *cell = (uint8_t)kind;
    sum_area(tiles);
}

// Returns the kind of a neighbour cell, or NULL if the cell is empty or outside the grid, or if
// exactly one of the two kinds, `own` and the neighbour's, is one-way.
static const satTileKind *neighbor_kind(const satTiles *t, uint32_t column, uint32_t row,
                                        const satTileKind *own)
{
    if (column >= t->columns || row >= t->rows) return NULL;
    uint32_t kind = sat_tile_at(t, column, row);
    if (kind == 0) return NULL;
    const satTileKind *other = sat_tile_kind(t, kind);
    return sat_is_one_way_tile(other) == sat_is_one_way_tile(own) ? other : NULL;
}

uint64_t sat_tile_internal_edges(const satTiles *t, uint32_t column, uint32_t row)
{
    static const int32_t stepX[4] = {0, 1, 0, -1}, stepY[4] = {-1, 0, 1, 0};
    const satTileKind *own = sat_tile_kind(t, sat_tile_at(t, column, row));
    float tolerance = (float)(SIDE_TOLERANCE * t->cell);
    uint64_t internalEdges = 0;
    for (uint32_t side = 0; side < 4; side++) {
        // Before the first column or row the index wraps around to a very large index.
        uint32_t x = column + (uint32_t)stepX[side], y = row + (uint32_t)stepY[side];
        const satTileKind *other = own->face[side] == 0 ? NULL : neighbor_kind(t, x, y, own);
        if (other == NULL) continue;
        uint32_t facing = side ^ 2u;
        bool isCovered = other->low[facing] <= own->low[side] + tolerance &&
                         other->high[facing] >= own->high[side] - tolerance;
        if (isCovered) internalEdges |= own->face[side];
    }
    return internalEdges;
}

static satCone cone_at(const satTiles *t, const satTileKind *kind, int32_t corner)
{
    return sat_corner_cone(sat_tile_shape(t, kind), corner);
}

bool sat_tile_hides(const satTiles *t, uint32_t column, uint32_t row, uint32_t q)
{
    const satTileKind *own = sat_tile_kind(t, sat_tile_at(t, column, row));
    if (own->corner[q] < 0) return false;
    // The kinds of the other three cells at this corner, if their shapes have a corner there.
    const satTileKind *others[4] = {NULL};
    for (uint32_t k = 1; k < 4; k++) {
        // Before the first column or row the index wraps around to a very large index.
        uint32_t x = k & 1u ? (q & 1u ? column + 1u : column - 1u) : column;
        uint32_t y = k & 2u ? (q & 2u ? row + 1u : row - 1u) : row;
        const satTileKind *other = neighbor_kind(t, x, y, own);
        if (other == NULL || other->corner[q ^ k] < 0) continue;
        // Two full squares that share a corner leave no corner at that point.
        if (own->isSquare && other->isSquare) return true;
        others[k] = other;
    }
    satCone cone = cone_at(t, own, own->corner[q]);
    for (uint32_t k = 1; k < 4; k++) {
        if (others[k] == NULL) continue;
        if (!sat_cut_cone(&cone, cone_at(t, others[k], others[k]->corner[q ^ k]))) return true;
    }
    return false;
}

uint64_t sat_tile_hidden(const satTiles *t, uint32_t column, uint32_t row)
{
    const satTileKind *own = sat_tile_kind(t, sat_tile_at(t, column, row));
    uint64_t hidden = 0;
    for (uint32_t q = 0; q < 4; q++) {
        if (sat_tile_hides(t, column, row, q)) hidden |= (uint64_t)1 << own->corner[q];
    }
    return hidden;
}
