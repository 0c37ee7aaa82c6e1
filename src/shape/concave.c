#include "shape/concave.h"

uint32_t sat_concave_room(const satPieces *pieces)
{
    uint32_t bytes = 0;
    for (int32_t i = 0; i < pieces->count; i++) {
        int32_t corners = pieces->end[i] - sat_piece_start(pieces, i);
        bytes += (uint32_t)SAT_SHAPE_BYTES((corners + 3) & ~3) + 16u;
    }
    return bytes + (uint32_t)pieces->count * (uint32_t)sizeof(satIngredient);
}

// The larger extent of all rings, with what they are grown by: how exact floats are in any piece.
static float extent(const satRings *rings, double radius)
{
    satSpot low = rings->corner[0], high = low;
    for (int32_t i = 1; i < rings->end[0]; i++) {
        satSpot p = rings->corner[i];
        low.x = p.x < low.x ? p.x : low.x;
        low.y = p.y < low.y ? p.y : low.y;
        high.x = p.x > high.x ? p.x : high.x;
        high.y = p.y > high.y ? p.y : high.y;
    }
    double width = high.x - low.x, height = high.y - low.y;
    return (float)((width > height ? width : height) * rings->grid.step + 2.0 * radius);
}

static satStatus bake_piece(satShape *out, const satRings *rings, const satPieces *pieces,
                            int32_t piece, double radius)
{
    int32_t start = sat_piece_start(pieces, piece);
    satOutline outline = {.centerX = rings->grid.centerX,
                          .centerY = rings->grid.centerY,
                          .grid = rings->grid.step,
                          .count = pieces->end[piece] - start};
    for (int32_t k = 0; k < outline.count; k++) {
        satSpot p = rings->corner[pieces->corner[start + k]];
        outline.x[k] = p.x;
        outline.y[k] = p.y;
        outline.point[k] = (uint16_t)k;
    }
    return sat_bake_polygon(out, &outline, radius);
}

satStatus sat_bake_concave(satShape *out, uint8_t *room, const satRings *rings,
                           const satPieces *pieces, double radius)
{
    satIngredient *ingredients = (satIngredient *)(void *)room;
    uint8_t *next = (uint8_t *)(ingredients + pieces->count);
    float size = extent(rings, radius);
    for (int32_t i = 0; i < pieces->count; i++) {
        satShape *piece = (satShape *)(void *)next;
        SAT_TRY(bake_piece(piece, rings, pieces, i, radius));
        piece->size = size;
        uint64_t seams = 0;
        int32_t start = sat_piece_start(pieces, i);
        for (int32_t k = start; k < pieces->end[i]; k++) {
            if (pieces->internal[k]) seams |= (uint64_t)1 << (k - start);
        }
        ingredients[i] = (satIngredient){piece, seams};
        next += piece->bytes;
    }
    return sat_bake_compound(out, ingredients, (uint32_t)pieces->count);
}
