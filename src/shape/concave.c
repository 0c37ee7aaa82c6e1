#include "shape/concave.h"

uint32_t sat_concave_room(const satPieces *pieces)
{
    uint32_t bytes = 0;
    for (int32_t i = 0; i < pieces->count; i++) {
        int32_t corners = pieces->end[i] - sat_piece_start(pieces, i);
        bytes += (uint32_t)SAT_SHAPE_BYTES((corners + 3) & ~3) + 16u;
    }
    return bytes + (uint32_t)pieces->count * (uint32_t)sizeof(satChildDef);
}

// The larger extent of the whole outline, including the radius. All pieces get this size, because
// the accuracy of floats in each piece depends on it.
static float extent(const satRings *rings, double radius)
{
    satBounds box = sat_grid_bounds(rings->corner, rings->end[0]);
    double cells = sat_larger(box.maxX - box.minX, box.maxY - box.minY);
    return (float)(cells * rings->grid.step + 2.0 * radius);
}

static satStatus bake_piece(satShape *out, const satRings *rings, const satPieces *pieces,
                            int32_t piece, double radius)
{
    int32_t start = sat_piece_start(pieces, piece);
    satOutline outline = {.grid = rings->grid, .count = pieces->end[piece] - start};
    for (int32_t k = 0; k < outline.count; k++) {
        satGridPoint p = rings->corner[pieces->corner[start + k]];
        outline.x[k] = p.x;
        outline.y[k] = p.y;
        outline.point[k] = (uint16_t)k;
    }
    return sat_bake_polygon(out, &outline, radius);
}

// Returns true if the ring turns left at a corner.
static bool is_convex(const satRings *rings, int32_t corner)
{
    int32_t r = 0;
    while (rings->end[r] <= corner) r++;
    int32_t first = sat_ring_start(rings, r), last = rings->end[r] - 1;
    satGridPoint at = rings->corner[corner];
    satGridPoint from = rings->corner[corner == first ? last : corner - 1];
    satGridPoint to = rings->corner[corner == last ? first : corner + 1];
    return sat_side(from, at, to) > 0.0;
}

satStatus sat_bake_concave(satShape *out, uint8_t *room, const satRings *rings,
                           const satPieces *pieces, double radius)
{
    satChildDef *defs = (satChildDef *)(void *)room;
    uint8_t *next = (uint8_t *)(defs + pieces->count);
    float size = extent(rings, radius);
    for (int32_t i = 0; i < pieces->count; i++) {
        satShape *piece = (satShape *)(void *)next;
        SAT_TRY(bake_piece(piece, rings, pieces, i, radius));
        piece->size = size;
        satChildDef *in = &defs[i];
        int32_t start = sat_piece_start(pieces, i);
        *in = (satChildDef){.shape = piece};
        for (int32_t k = start; k < pieces->end[i]; k++) {
            uint64_t bit = (uint64_t)1 << (k - start);
            if (pieces->internal[k]) in->internalEdges |= bit;
            if (!is_convex(rings, pieces->corner[k])) in->hidden |= bit;
        }
        next += piece->bytes;
    }
    return sat_bake_compound(out, defs, (uint32_t)pieces->count);
}
