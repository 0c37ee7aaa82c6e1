// The boundary of shapes of several pieces, which joins that of two convex shapes (pairs.c): has
// outlines cut and compounds, chains and tiles baked, and answers what differs for them. What only
// editors and lessons ask is here, too: outlines thinned out, and every axis of a pair.

#include "narrow/validity.h"
#include "narrow/trace.h"
#include "shape/concave.h"
#include "shape/simplify.h"
#include "shape/tiles.h"
#include "wasm/lab.h"

// Behind the lab.
typedef struct satCompositeLab {
    _Alignas(16)
        uint32_t ends[SAT_MAX_RINGS]; // of each ring of the outline: how many points until there
    satRings rings;
    satPieces children;
    satSimplified simplified;
    union {
        satRingsScratch judging;
        satDecomposeScratch cutting;
        satSimplifyScratch simplifying;
    };
    satTrace trace;
    satCompositeScratch scratch;
} satCompositeLab;

static satCompositeLab *more(void) { return (satCompositeLab *)(void *)(lab() + 1); }

SAT_EXPORT(sat_lab_end) uint32_t sat_lab_end(void) { return address(more() + 1); }

satCompositeScratch *sat_lab_scratch(void) { return &more()->scratch; }

#define AT(member) (uint32_t)(sizeof(satLab) + offsetof(satCompositeLab, member))

// What JavaScript must know of the structs above, in the order of the names in js/layout.js.
static const uint32_t LAYOUT_OF_WHOLES[] = {
    AT(ends),
    AT(rings) + (uint32_t)offsetof(satRings, count),
    AT(rings) + (uint32_t)offsetof(satRings, point),
    AT(rings) + (uint32_t)offsetof(satRings, end),
    AT(rings) + (uint32_t)offsetof(satRings, vertex), // other, both rings follow
    AT(children) + (uint32_t)offsetof(satPieces, count),
    AT(children) + (uint32_t)offsetof(satPieces, end),
    AT(children) + (uint32_t)offsetof(satPieces, corner),
    AT(simplified) + (uint32_t)offsetof(satSimplified, count),
    AT(simplified) + (uint32_t)offsetof(satSimplified, vertex),
    AT(simplified) + (uint32_t)offsetof(satSimplified, point),
    (uint32_t)offsetof(satCompound, count),
    (uint32_t)sizeof(satCompound), // where its parts begin
    (uint32_t)sizeof(satCompoundChild),
    (uint32_t)offsetof(satCompoundChild, at),
    (uint32_t)offsetof(satCompoundChild, number),
    AT(trace) + (uint32_t)offsetof(satTrace, count),
    AT(trace) + (uint32_t)offsetof(satTrace, hit),
    AT(trace) + (uint32_t)offsetof(satTrace, separating),
    AT(trace) + (uint32_t)offsetof(satTrace, winner),
    AT(trace) + (uint32_t)offsetof(satTrace, region),
    AT(trace) + (uint32_t)offsetof(satTrace, regionIndex),
    AT(trace) + (uint32_t)offsetof(satTrace, rows),
    (uint32_t)sizeof(satTraceRow),
    (uint32_t)offsetof(satTraceRow, source), // doubles before it: x y aMin aMax bMin bMax overlap
    (uint32_t)offsetof(satTraceRow, index),
    (uint32_t)offsetof(satTraceRow, indexB),
};

SAT_EXPORT(sat_layout_wholes) uint32_t sat_layout_wholes(void) { return address(LAYOUT_OF_WHOLES); }

// The lab's points as an outline of `rings` rings, which end where `ends` says, cut into pieces.
SAT_EXPORT(sat_cut) uint32_t sat_cut(uint32_t rings)
{
    satCompositeLab *m = more();
    SAT_TRY(sat_validate_rings(lab()->points, m->ends, (int32_t)rings, &m->judging, &m->rings));
    sat_decompose(&m->rings, &m->cutting, &m->children);
    return SAT_OK;
}

// What has been cut, grown by `radius`, into `out`; `room` as sat_cut_room says.
SAT_EXPORT(sat_cut_room) uint32_t sat_cut_room(void) { return sat_concave_room(&more()->children); }

SAT_EXPORT(sat_bake_cut) uint32_t sat_bake_cut(double radius, uint8_t *room, satShape *out)
{
    return sat_bake_concave(out, room, &more()->rings, &more()->children, radius);
}

SAT_EXPORT(sat_simplify_points) uint32_t sat_simplify_points(uint32_t count, double tolerance)
{
    satCompositeLab *m = more();
    return sat_simplify(lab()->points, (int32_t)count, tolerance, &m->simplifying, &m->simplified);
}

// Of several pieces: `count` convex shapes, whose addresses stand at `from`. At `table`, aligned to
// 16, there is room for two satPieces of each. Bakes into `out`.
SAT_EXPORT(sat_compound)
uint32_t sat_compound(uint32_t count, const uint32_t *from, satChild *table, satShape *out)
{
    satChildDef *childDefs = (satChildDef *)(void *)(table + count);
    for (uint32_t i = 0; i < count; i++) childDefs[i] = (satChildDef){.shape = shape_at(from[i])};
    SAT_TRY(sat_bake_compound(out, childDefs, count));
    sat_find_internal_edges(out, table);
    return SAT_OK;
}

// A grid of `columns` times `rows` bytes at `cells`, of which each is one of `kinds`, or 0. At
// `from` stand the addresses of their shapes, and behind those, x and y of the way that each lets
// pass. SAT_OK, or SAT_BAD_SIZE.
SAT_EXPORT(sat_tiles)
uint32_t sat_tiles(uint32_t columns, uint32_t rows, double cell, uint32_t kinds,
                   const uint32_t *from, const uint8_t *cells, satShape *out)
{
    const float *ways = (const float *)(const void *)(from + kinds);
    satTileDef defs[SAT_MAX_TILE_KINDS];
    for (uint32_t k = 0; k < kinds; k++) {
        defs[k] = (satTileDef){shape_at(from[k]), ways[2 * k], ways[2 * k + 1]};
    }
    SAT_TRY(sat_bake_tiles(out, columns, rows, cell, defs, kinds));
    sat_tiles_fill(out, cells);
    return SAT_OK;
}

// A line of the first `count` of the lab's points. Bakes its links behind `table`, as above, and
// all of it into `out`. `sides`: 1 if its links have but the side that the first face of a capsule
// has. SAT_OK, or SAT_BAD_SIZE.
SAT_EXPORT(sat_chain)
uint32_t sat_chain(uint32_t count, uint32_t isClosed, double radius, uint32_t isOneSided,
                   satChildDef *table, satShape *out)
{
    const double *p = lab()->points;
    uint32_t links = isClosed ? count : count - 1u;
    uint8_t *next = (uint8_t *)(table + links);
    for (uint32_t i = 0; i < links; i++) {
        const double *from = p + 2 * i, *to = p + 2 * ((i + 1u) % count);
        satShape *link = (satShape *)(void *)next;
        SAT_TRY(sat_bake_capsule(link, from[0], from[1], to[0], to[1], radius));
        table[i] = (satChildDef){.shape = link, .internalEdges = isOneSided ? 2u : 0u};
        next += link->bytes;
    }
    return sat_bake_compound(out, table, links);
}

uint32_t sat_lab_collide_composites(const placed *a, const placed *b)
{
    satCompositeContact out =
        sat_composite_collide(a->shape, &a->xf, b->shape, &b->xf, 0.0f, sat_lab_scratch());
    if (out.contact.separation > 0.0f) return 0;
    satManifold m = sat_composite_manifold(a->shape, &a->xf, b->shape, &b->xf, &out.contact);
    uint32_t containment =
        sat_composite_containment(a->shape, &a->xf, b->shape, &b->xf, -out.contact.separation);
    return put_collision(&out.contact, containment, out.exact, &m);
}

SAT_EXPORT(sat_lab_trace)
void sat_lab_trace(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                   double by, double bAngle)
{
    placed pa = transform_at(a, ax, ay, aAngle), pb = transform_at(b, bx, by, bAngle);
    sat_trace(pa.shape, &pa.xf, pb.shape, &pb.xf, &more()->trace);
}
