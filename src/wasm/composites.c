// The exports for composite shapes, in addition to those of pairs.c: they decompose outlines, bake
// compounds, chains and tiles, simplify outlines for editors, and access the cells of a body.
//
// Shapes are baked into a block that JavaScript provides; `made` has the status and the required
// bytes.

#include "api/pairs.h"
#include "shape/tiles.h"
#include "wasm/instance.h"
#include "wasm/shared.h"

static uint32_t put_made(sepaxisMade made)
{
    mailbox()->made = made;
    return made.status;
}

// Decomposes the outline in the workspace: `rings` rings, whose ends are in `ends`. Extends it by
// `radius`. Overwrites the points of the workspace.
SAT_EXPORT(cut) uint32_t wasm_cut(uint32_t rings, double radius, void *block, uint32_t bytes)
{
    apiWorkspace *w = &shared()->workspace;
    return put_made(sat_api_cut(w, w->ends, rings, radius, block, bytes));
}

// Bakes a compound of `count` shapes, whose addresses are at `shapes`.
SAT_EXPORT(compound)
uint32_t wasm_compound(const sepaxisShape *const *shapes, uint32_t count, void *block,
                       uint32_t bytes)
{
    return put_made(sepaxis_compound(shapes, count, block, bytes));
}

// Bakes a chain of the first `count` points of the workspace. Keeps the points.
SAT_EXPORT(chain)
uint32_t wasm_chain(uint32_t count, uint32_t isClosed, double radius, uint32_t isOneSided,
                    void *block, uint32_t bytes)
{
    const sepaxisChain chain = {shared()->workspace.points, count, radius, isClosed != 0,
                                isOneSided != 0};
    return put_made(sepaxis_chain(&chain, block, bytes));
}

SAT_EXPORT(tiles)
uint32_t wasm_tiles(uint32_t columns, uint32_t rows, double size, const uint8_t *cells,
                    const sepaxisTileKind *kinds, uint32_t kindCount, void *block, uint32_t bytes)
{
    const sepaxisTiles tiles = {columns, rows, size, cells, kinds, kindCount};
    return put_made(sepaxis_tiles(&tiles, block, bytes));
}

// Simplifies the first `count` points of the workspace. Writes to `simplified`.
SAT_EXPORT(simplify) uint32_t wasm_simplify(uint32_t count, double tolerance)
{
    apiWorkspace *w = &shared()->workspace;
    return sat_simplify(w->points, (int32_t)count, tolerance, &w->simplification, &w->simplified);
}

// Sets a cell of a body's tiles. JavaScript has checked that the cell and the kind exist; the check
// here is for worlds restored from a state that was altered and given a matching checksum.
SAT_EXPORT(setTile)
uint32_t wasm_set_tile(uint32_t slot, uint32_t column, uint32_t row, uint32_t kind)
{
    const satShape *shape = sat_world_shape(core(), slot);
    const satTiles *t = sat_tiles_of(shape);
    if (shape->kind != SAT_TILES || column >= t->columns || row >= t->rows || kind > t->kinds)
        return SAT_BAD_STATE;
    return sat_world_set_tile(core(), slot, column, row, kind);
}

// The address of the cells of a body's tiles, row by row.
SAT_EXPORT(cells) uint32_t wasm_cells(uint32_t slot)
{
    return address(sat_tiles_cells(sat_tiles_of(sat_world_shape(core(), slot))));
}
