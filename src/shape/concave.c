#include "shape/concave.h"

uint32_t sat_concave_room(const satPieces *children)
{
    uint32_t bytes = 0;
    for (int32_t i = 0; i < children->count; i++) {
        int32_t corners = children->end[i] - sat_child_start(children, i);
        bytes += (uint32_t)SAT_SHAPE_BYTES((corners + 3) & ~3) + 16u;
    }
    return bytes + (uint32_t)children->count * (uint32_t)sizeof(satChildDef);
}

// The larger extent of all rings, with what they are grown by: how exact floats are in any piece.
static float extent(const satRings *rings, double radius)
{
    satGridPoint low = rings->corner[0], high = low;
    for (int32_t i = 1; i < rings->end[0]; i++) {
        satGridPoint p = rings->corner[i];
        low.x = p.x < low.x ? p.x : low.x;
        low.y = p.y < low.y ? p.y : low.y;
        high.x = p.x > high.x ? p.x : high.x;
        high.y = p.y > high.y ? p.y : high.y;
    }
    double width = high.x - low.x, height = high.y - low.y;
    return (float)((width > height ? width : height) * rings->grid.step + 2.0 * radius);
}

static satStatus bake_child(satShape *out, const satRings *rings, const satPieces *children,
                            int32_t child, double radius)
{
    int32_t start = sat_child_start(children, child);
    satOutline outline = {.centerX = rings->grid.centerX,
                          .centerY = rings->grid.centerY,
                          .grid = rings->grid.step,
                          .count = children->end[child] - start};
    for (int32_t k = 0; k < outline.count; k++) {
        satGridPoint p = rings->corner[children->corner[start + k]];
        outline.x[k] = p.x;
        outline.y[k] = p.y;
        outline.point[k] = (uint16_t)k;
    }
    return sat_bake_polygon(out, &outline, radius);
}

// Does a ring turn to the left at a corner?
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
                           const satPieces *children, double radius)
{
    satChildDef *childDefs = (satChildDef *)(void *)room;
    uint8_t *next = (uint8_t *)(childDefs + children->count);
    float size = extent(rings, radius);
    for (int32_t i = 0; i < children->count; i++) {
        satShape *child = (satShape *)(void *)next;
        SAT_TRY(bake_child(child, rings, children, i, radius));
        child->size = size;
        satChildDef *in = &childDefs[i];
        int32_t start = sat_child_start(children, i);
        *in = (satChildDef){.shape = child};
        for (int32_t k = start; k < children->end[i]; k++) {
            uint64_t bit = (uint64_t)1 << (k - start);
            if (children->internal[k]) in->internalEdges |= bit;
            if (!is_convex(rings, children->corner[k])) in->hidden |= bit;
        }
        next += child->bytes;
    }
    return sat_bake_compound(out, childDefs, (uint32_t)children->count);
}
