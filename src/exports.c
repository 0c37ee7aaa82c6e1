// The boundary: scalars and offsets in, status or index out, and the layout table. With simd.h the
// only file that knows wasm. Reads and writes the one block behind the module's own data.
//
// One instance is either a world or the lab, which serves the functions on two shapes without a
// world. Both begin with a desk, where results and shapes in transit lie.

#include "base/core.h"
#include "narrow/batch.h"
#include "narrow/seam.h"
#include "narrow/trace.h"
#include "narrow/whole.h"
#include "shape/concave.h"
#include "shape/ellipse.h"
#include "shape/simplify.h"
#include "shape/tiles.h"
#include "world/contacts.h"
#include "world/bullets.h"
#include "world/mover.h"
#include "world/oneway.h"
#include "world/poses.h"
#include "world/query.h"
#include "world/separate.h"
#include "world/update.h"
#include "world/world.h"

typedef struct satDesk {
    double number[16];                               // results of the last call
    _Alignas(16) uint8_t shape[SAT_SHAPE_MAX_BYTES]; // in transit: into a world, or freshly baked
    satAsker asker;                                  // of the present question to a world
    uint32_t isLarge; // the shape in transit into a world is where sat_transit said instead
} satDesk;

// Pairs of a batch that are put in at a time.
#define SAT_BATCH_PAIRS 8192

// Behind the lab lie the shapes that JS has asked about lately, and then what a batch needs.
typedef struct satLab {
    double points[2 * SAT_MAX_POINTS]; // an outline as the user gave it; overwritten by baking
    satOutline outline;
    uint32_t ends[SAT_MAX_RINGS]; // of its rings, if it has holes: how many points until there
    satRings rings;
    satPieces pieces;
    satSimplified simplified;
    union {
        satHullScratch hull; // or of an outline
        satRingsScratch judging;
        satDecomposeScratch cutting;
        satSimplifyScratch simplifying;
    };
    satTrace trace;
    uint32_t pairs[2][SAT_BATCH_PAIRS];
    bool allBoxes; // all that the last batch placed
    satWholeScratch whole;
} satLab;

static satDesk *desk;

#if defined(__wasm__)
extern uint8_t __heap_base;
static satDesk *block_start(void)
{
    return (satDesk *)(((uintptr_t)&__heap_base + 15u) & ~(uintptr_t)15u);
}
#else
static satDesk *block_start(void) { return NULL; }
#endif

static satWorld *world(void) { return (satWorld *)(void *)(desk + 1); }
static satLab *lab(void) { return (satLab *)(void *)(desk + 1); }
static satShape *desk_shape(void) { return (satShape *)(void *)desk->shape; }

// The shape that JS has put down for the present call to a world.
static const satShape *given_shape(void)
{
    satShape *shape = desk_shape();
    if (desk->isLarge) sat_world_transit(world(), 0, &shape);
    return shape;
}

static uint32_t address(const volatile void *p) { return (uint32_t)(uintptr_t)p; }

// What JS must know of C's structs, in the order of the names in js/layout.js.
static const uint32_t LAYOUT[] = {
    SAT_LAYOUT_VERSION,
    (uint32_t)offsetof(satDesk, number),
    (uint32_t)offsetof(satDesk, shape),
    SAT_SHAPE_MAX_BYTES,
    (uint32_t)offsetof(satDesk, isLarge),
    (uint32_t)sizeof(satDesk), // where the world or the lab starts

    (uint32_t)offsetof(satLab, points),
    SAT_MAX_POINTS,
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, count)),
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, vertex)),
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, other)),
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, point)),
    (uint32_t)offsetof(satLab, ends),
    (uint32_t)(offsetof(satLab, rings) + offsetof(satRings, count)),
    (uint32_t)(offsetof(satLab, rings) + offsetof(satRings, point)),
    (uint32_t)(offsetof(satLab, rings) + offsetof(satRings, end)),
    (uint32_t)(offsetof(satLab, rings) + offsetof(satRings, vertex)), // other, rings of both follow
    (uint32_t)(offsetof(satLab, pieces) + offsetof(satPieces, count)),
    (uint32_t)(offsetof(satLab, pieces) + offsetof(satPieces, end)),
    (uint32_t)(offsetof(satLab, pieces) + offsetof(satPieces, corner)),
    (uint32_t)(offsetof(satLab, simplified) + offsetof(satSimplified, count)),
    (uint32_t)(offsetof(satLab, simplified) + offsetof(satSimplified, vertex)),
    (uint32_t)(offsetof(satLab, simplified) + offsetof(satSimplified, point)),
    (uint32_t)offsetof(satCompound, count),
    (uint32_t)sizeof(satCompound), // where its parts begin
    (uint32_t)sizeof(satPart),
    (uint32_t)offsetof(satPart, at),
    (uint32_t)offsetof(satPart, number),
    (uint32_t)offsetof(satShape, bytes),
    (uint32_t)offsetof(satShape, area),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, count)),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, hit)),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, separating)),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, winner)),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, region)),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, regionIndex)),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, rows)),
    (uint32_t)sizeof(satTraceRow),
    (uint32_t)offsetof(satTraceRow, source), // doubles before it: x y aMin aMax bMin bMax overlap
    (uint32_t)offsetof(satTraceRow, index),
    (uint32_t)offsetof(satTraceRow, indexB),
    (uint32_t)offsetof(satLab, pairs), // both columns, as long as the next number says
    SAT_BATCH_PAIRS,
    (uint32_t)sizeof(satPlaced),

    (uint32_t)offsetof(satWorld, room),
    (uint32_t)offsetof(satWorld, wanted),
    (uint32_t)(offsetof(satWorld, slots) + offsetof(satSlots, count)),
    (uint32_t)(offsetof(satWorld, slots) + offsetof(satSlots, live)),
    (uint32_t)offsetof(satWorld, contactCount),
    (uint32_t)offsetof(satWorld, sensedCount),
    (uint32_t)offsetof(satWorld, beganCount),
    (uint32_t)offsetof(satWorld, endedCount),
    (uint32_t)offsetof(satWorld, passedCount),
    (uint32_t)offsetof(satWorld, candidateCount), // and 5 more, as in js/world.js
    (uint32_t)offsetof(satWorld, metCount),
    (uint32_t)offsetof(satWorld, column),
    (uint32_t)sizeof(satUserColumn),
    (uint32_t)offsetof(satUserColumn, offset),
    (uint32_t)offsetof(satWorld, faultColumn),
    (uint32_t)offsetof(satWorld, faultSlot),
    (uint32_t)offsetof(satWorld, offset),

    SAT_R_X,
    SAT_R_Y,
    SAT_R_ANGLE,
    SAT_R_CATEGORY,
    SAT_R_MASK,
    SAT_R_GROUP,
    SAT_R_TAG,
    SAT_R_WEIGHT,
    SAT_R_GENERATION,
    SAT_R_ALIVE,
    SAT_R_FLAGS,
    SAT_R_BODY_KEY,
    SAT_R_CONTACT_A, // b, x, y, depth follow
    SAT_R_SENSED_A,
    SAT_R_BEGAN_A, // b, sensor follow
    SAT_R_ENDED_A,
    SAT_R_FOUND,
    (uint32_t)sizeof(satFound),
    (uint32_t)offsetof(satFound, index),
    SAT_R_ONE_WAY_X, // y follows
    SAT_R_PASSED,
    (uint32_t)sizeof(satPassed),
    SAT_R_TALLY, // rays: columns as in satRayColumns
    SAT_RAYS,
};

_Static_assert(sizeof LAYOUT / sizeof LAYOUT[0] == 85, "js/layout.js counts 85, too");

SAT_EXPORT(sat_version) uint32_t sat_version(void) { return SAT_VERSION; }

SAT_EXPORT(sat_layout) uint32_t sat_layout(void) { return address(LAYOUT); }

// Where the desk is: at the start of the block, on both kinds of instance.
SAT_EXPORT(sat_desk) uint32_t sat_desk(void) { return address(block_start()); }

// Where a shape is baked, which then is the one that is given.
static satShape *fresh_shape(void)
{
    desk->isLarge = 0;
    return desk_shape();
}

// The lab

SAT_EXPORT(sat_lab_end) uint32_t sat_lab_end(void)
{
    return address(block_start()) + (uint32_t)(sizeof(satDesk) + sizeof(satLab));
}

// The host has made memory large enough for sat_lab_end().
SAT_EXPORT(sat_lab_open) void sat_lab_open(void) { desk = block_start(); }

static const satShape *shape_at(uint32_t at)
{
    return (const satShape *)(const void *)(uintptr_t)at;
}

SAT_EXPORT(sat_circle) uint32_t sat_circle(double x, double y, double radius)
{
    return sat_bake_circle(fresh_shape(), x, y, radius);
}

SAT_EXPORT(sat_capsule)
uint32_t sat_capsule(double x1, double y1, double x2, double y2, double radius)
{
    return sat_bake_capsule(fresh_shape(), x1, y1, x2, y2, radius);
}

SAT_EXPORT(sat_box)
uint32_t sat_box(double x, double y, double width, double height, double radius)
{
    return sat_bake_box(fresh_shape(), x, y, 0.5 * width, 0.5 * height, radius);
}

// Of the first `count` of the lab's points, as an outline.
SAT_EXPORT(sat_polygon) uint32_t sat_polygon(uint32_t count, double radius)
{
    satLab *l = lab();
    SAT_TRY(sat_outline_convex(l->points, (int32_t)count, &l->hull.outline, &l->outline));
    return sat_bake_polygon(desk_shape(), &l->outline, radius);
}

// Which of the first `count` of the lab's points are corners of their hull: as one ring that has
// been judged. Not SAT_TOO_MANY.
SAT_EXPORT(sat_hull) uint32_t sat_hull(uint32_t count)
{
    satLab *l = lab();
    satStatus status = sat_outline_hull(l->points, (int32_t)count, &l->hull, &l->outline);
    if (status != SAT_OK && status != SAT_TOO_MANY) return status;
    l->rings.count = l->hull.corners;
    memcpy(l->rings.point, l->hull.order, sizeof l->hull.order);
    return SAT_OK;
}

// The lab's points as an outline of `rings` rings, which end where `ends` says, cut into pieces.
SAT_EXPORT(sat_cut) uint32_t sat_cut(uint32_t rings)
{
    satLab *l = lab();
    SAT_TRY(sat_judge_rings(l->points, l->ends, (int32_t)rings, &l->judging, &l->rings));
    sat_decompose(&l->rings, &l->cutting, &l->pieces);
    return SAT_OK;
}

// What has been cut, grown by `radius`, into `out`; `room` as sat_cut_room says.
SAT_EXPORT(sat_cut_room) uint32_t sat_cut_room(void) { return sat_concave_room(&lab()->pieces); }

SAT_EXPORT(sat_bake_cut) uint32_t sat_bake_cut(double radius, uint8_t *room, satShape *out)
{
    return sat_bake_concave(out, room, &lab()->rings, &lab()->pieces, radius);
}

SAT_EXPORT(sat_simplify_points) uint32_t sat_simplify_points(uint32_t count, double tolerance)
{
    satLab *l = lab();
    return sat_simplify(l->points, (int32_t)count, tolerance, &l->simplifying, &l->simplified);
}

SAT_EXPORT(sat_ellipse_points)
void sat_ellipse_points(uint32_t count, double radiusX, double radiusY, double angle)
{
    sat_ellipse(lab()->points, (int32_t)count, radiusX, radiusY, angle);
}

// Of several pieces: `count` convex shapes, whose addresses stand at `from`. At `table`, aligned to
// 16, there is room for two satPieces of each. Bakes into `out`.
SAT_EXPORT(sat_compound)
uint32_t sat_compound(uint32_t count, const uint32_t *from, satPiece *table, satShape *out)
{
    satIngredient *ingredients = (satIngredient *)(void *)(table + count);
    for (uint32_t i = 0; i < count; i++)
        ingredients[i] = (satIngredient){.shape = shape_at(from[i])};
    SAT_TRY(sat_bake_compound(out, ingredients, count));
    sat_find_seams(out, table);
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
                   satIngredient *table, satShape *out)
{
    const double *p = lab()->points;
    uint32_t links = isClosed ? count : count - 1u;
    uint8_t *next = (uint8_t *)(table + links);
    for (uint32_t i = 0; i < links; i++) {
        const double *from = p + 2 * i, *to = p + 2 * ((i + 1u) % count);
        satShape *link = (satShape *)(void *)next;
        SAT_TRY(sat_bake_capsule(link, from[0], from[1], to[0], to[1], radius));
        table[i] = (satIngredient){.shape = link, .seams = isOneSided ? 2u : 0u};
        next += link->bytes;
    }
    return sat_bake_compound(out, table, links);
}

// Two shapes, each by its address. Poses and motions are in bounds; JS has looked.

typedef struct placed {
    const satShape *shape;
    satPlace place;
} placed;

static placed place_at(uint32_t at, double x, double y, double angle)
{
    const satShape *shape = shape_at(at);
    return (placed){shape, sat_place(shape, x, y, sat_shape_rotation(shape, angle))};
}

static void put_direction(uint32_t i, satVec2 v)
{
    desk->number[i] = (double)v.x;
    desk->number[i + 1] = (double)v.y;
}

static void put_point(uint32_t i, double x, double y)
{
    desk->number[i] = x;
    desk->number[i + 1] = y;
}

static void put_touches(uint32_t at, const satManifold *m)
{
    for (int32_t i = 0; i < m->count; i++) {
        double *out = &desk->number[at + 4u * (uint32_t)i];
        out[0] = m->touch[i].x;
        out[1] = m->touch[i].y;
        out[2] = m->touch[i].depth;
        out[3] = (double)m->touch[i].id;
    }
}

SAT_EXPORT(sat_lab_overlaps)
uint32_t sat_lab_overlaps(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                          double by, double bAngle)
{
    placed pa = place_at(a, ax, ay, aAngle), pb = place_at(b, bx, by, bAngle);
    return sat_whole_overlaps(pa.shape, &pa.place, pb.shape, &pb.place);
}

static uint32_t put_collision(const satContact *contact, uint32_t containment, bool exact,
                              const satManifold *m)
{
    put_direction(0, contact->normal);
    desk->number[2] = (double)sat_max(-contact->separation, 0.0f);
    desk->number[3] = (double)containment;
    desk->number[4] = (double)m->count;
    put_touches(5, m);
    return exact ? 1 : 2;
}

static uint32_t collide_convex(const placed *a, const placed *b)
{
    satDecision decision = sat_decide(a->shape, &a->place, b->shape, &b->place, 0.0f);
    if (decision.axis.separation > 0.0f) return 0;
    satContact contact = sat_contact(&decision, &a->place, &b->place);
    satManifold m = sat_manifold(a->shape, &a->place, b->shape, &b->place, &decision);
    float depth = sat_max(-contact.separation, 0.0f);
    uint32_t containment = sat_containment(a->shape, &a->place, b->shape, &b->place, depth);
    return put_collision(&contact, containment, true, &m);
}

static uint32_t collide_wholes(const placed *a, const placed *b)
{
    satWholeContact out =
        sat_whole_collide(a->shape, &a->place, b->shape, &b->place, 0.0f, &lab()->whole);
    if (out.contact.separation > 0.0f) return 0;
    satManifold m = sat_whole_touches(a->shape, &a->place, b->shape, &b->place, &out.contact);
    uint32_t containment =
        sat_whole_containment(a->shape, &a->place, b->shape, &b->place, -out.contact.separation);
    return put_collision(&out.contact, containment, out.exact, &m);
}

// 0; 1, or 2 if there may be a shorter way out. Then: normal, depth, containment bits, count; x, y,
// depth and id of each touch.
SAT_EXPORT(sat_lab_collide)
uint32_t sat_lab_collide(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                         double by, double bAngle)
{
    placed pa = place_at(a, ax, ay, aAngle), pb = place_at(b, bx, by, bAngle);
    if (sat_look(pa.shape, &pa.place, pb.shape, &pb.place) == SAT_APART) return 0;
    bool isWhole = sat_is_whole(pa.shape) || sat_is_whole(pb.shape);
    return isWhole ? collide_wholes(&pa, &pb) : collide_convex(&pa, &pb);
}

// Distance, both points, normal.
SAT_EXPORT(sat_lab_distance)
void sat_lab_distance(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                      double by, double bAngle)
{
    placed pa = place_at(a, ax, ay, aAngle), pb = place_at(b, bx, by, bAngle);
    satDistance d = sat_whole_distance(pa.shape, &pa.place, pb.shape, &pb.place, &lab()->whole);
    desk->number[0] = d.distance;
    put_point(1, d.ax, d.ay);
    put_point(3, d.bx, d.by);
    put_direction(5, d.normal);
}

SAT_EXPORT(sat_lab_trace)
void sat_lab_trace(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                   double by, double bAngle)
{
    placed pa = place_at(a, ax, ay, aAngle), pb = place_at(b, bx, by, bAngle);
    sat_trace(pa.shape, &pa.place, pb.shape, &pb.place, &lab()->trace);
}

SAT_EXPORT(sat_lab_contains)
uint32_t sat_lab_contains(uint32_t a, double ax, double ay, double angle, double x, double y)
{
    placed p = place_at(a, ax, ay, angle);
    const satPlace there = {x, y, 1.0, 0.0};
    return sat_whole_overlaps(p.shape, &p.place, &SAT_POINT, &there);
}

// Is the point inside? Then: the point of the outline, distance, normal.
SAT_EXPORT(sat_lab_closest)
uint32_t sat_lab_closest(uint32_t a, double ax, double ay, double angle, double x, double y)
{
    placed p = place_at(a, ax, ay, angle);
    satOutlinePoint nearest = sat_whole_closest_point(p.shape, &p.place, x, y);
    put_point(0, nearest.x, nearest.y);
    desk->number[2] = nearest.distance;
    put_direction(3, nearest.normal);
    return nearest.inside;
}

// 0 a miss, 1 a hit, 2 inside. Then: t, point, normal.
SAT_EXPORT(sat_lab_ray)
uint32_t sat_lab_ray(uint32_t a, double ax, double ay, double angle, double x, double y, double dx,
                     double dy)
{
    placed p = place_at(a, ax, ay, angle);
    satRay ray = {x, y, dx, dy};
    satRayHit hit = sat_whole_ray(p.shape, &p.place, &ray, false);
    desk->number[0] = hit.t;
    put_point(1, hit.x, hit.y);
    put_direction(3, hit.normal);
    return hit.hit ? (hit.inside ? 2 : 1) : 0;
}

// 0, or 1 for a hit, 2 more if overlapping, 4 more if exact. Then: t, point, normal.
SAT_EXPORT(sat_lab_sweep)
uint32_t sat_lab_sweep(uint32_t a, double ax, double ay, double aAngle, double adx, double ady,
                       double adAngle, uint32_t b, double bx, double by, double bAngle, double bdx,
                       double bdy, double bdAngle)
{
    satMoving ma = {shape_at(a), ax, ay, aAngle, adx, ady, adAngle, 0.0, 0.0, NULL};
    satMoving mb = {shape_at(b), bx, by, bAngle, bdx, bdy, bdAngle, 0.0, 0.0, NULL};
    satSweepHit hit = sat_whole_sweep(&ma, &mb, false, &lab()->whole);
    if (!hit.hit) return 0;
    desk->number[0] = hit.t;
    put_point(1, hit.x, hit.y);
    put_direction(3, hit.normal);
    return 1u | (hit.overlapping ? 2u : 0u) | (hit.exact ? 4u : 0u);
}

static const uint8_t *batch_base(void) { return (const uint8_t *)desk; }

// A batch's shapes, by address, and their poses: columns one behind the other, each of `count`
// rows.
typedef struct batchColumns {
    const double *x, *y, *angle;
    const uint32_t *shape;
} batchColumns;

static batchColumns batch_columns(const double *at, uint32_t count)
{
    return (batchColumns){at, at + count, at + 2 * count,
                          (const uint32_t *)(const void *)(at + 3 * count)};
}

static bool same_bits(double a, double b)
{
    union {
        double d;
        uint64_t u;
    } left = {.d = a}, right = {.d = b};
    return left.u == right.u;
}

static bool same_row(const batchColumns *a, const batchColumns *b, uint32_t i)
{
    return a->shape[i] == b->shape[i] && same_bits(a->x[i], b->x[i]) &&
           same_bits(a->y[i], b->y[i]) && same_bits(a->angle[i], b->angle[i]);
}

// Places `count` shapes as the columns at `now` say. If `out` still has what it was made of, the
// columns at `before`, what has not changed is not computed again; else `before` is NULL. 0, or one
// more than the number of the first pose that is out of bounds.
SAT_EXPORT(sat_lab_place)
uint32_t sat_lab_place(uint32_t count, const double *now, const double *before, satPlaced *out)
{
    batchColumns in = batch_columns(now, count);
    batchColumns old = batch_columns(before ? before : now, count);
    for (uint32_t i = 0; i < count; i++) {
        if (before && same_row(&in, &old, i)) continue;
        if (sat_pose_fault(in.x[i], in.y[i], in.angle[i]) != 0) return i + 1u;
        out[i] =
            sat_placed(batch_base(), in.shape[i] - address(desk), in.x[i], in.y[i], in.angle[i]);
    }
    lab()->allBoxes = sat_all_boxes(out, count);
    return 0;
}

// The lab's pairs, of which there are `count`. Returns the number of the first bad one, or `count`.
// With `depth` NULL only hits are asked for.
SAT_EXPORT(sat_lab_many)
uint32_t sat_lab_many(const satPlaced *placedShapes, uint32_t shapes, uint32_t count, uint8_t *hit,
                      float *normalX, float *normalY, float *depth)
{
    const uint32_t *first = lab()->pairs[0], *second = lab()->pairs[1];
    uint32_t bad;
    if (!sat_pairs_fit(first, second, count, shapes, &bad)) return bad;
    satPairs pairs = {batch_base(), placedShapes,    first,        second,
                      count,        lab()->allBoxes, &lab()->whole};
    satContactColumns out = {hit, normalX, normalY, depth, false};
    sat_answer_many(&pairs, &out);
    return count;
}

// The world

// Where a world with this much room would end; more than SAT_MAX_WORLD_BYTES is refused by the
// host.
SAT_EXPORT(sat_end)
double sat_end(uint32_t bodies, uint32_t pairs, uint32_t shapeBytes, uint32_t userBytes,
               uint32_t links)
{
    satRoom room = {bodies, pairs, shapeBytes, userBytes, links};
    return (double)address(block_start()) + (double)sizeof(satDesk) + (double)sat_world_bytes(room);
}

// The host has made memory large enough for sat_end() of the same room; also for sat_resize.
SAT_EXPORT(sat_open)
void sat_open(uint32_t bodies, uint32_t pairs, uint32_t shapeBytes, uint32_t links, double minDepth)
{
    desk = block_start();
    sat_world_open(world(), (satRoom){bodies, pairs, shapeBytes, 0, links}, minDepth);
}

SAT_EXPORT(sat_resize)
void sat_resize(uint32_t bodies, uint32_t pairs, uint32_t shapeBytes, uint32_t userBytes,
                uint32_t links)
{
    sat_world_resize(world(), (satRoom){bodies, pairs, shapeBytes, userBytes, links});
}

// Where to put a shape that does not fit the desk, for the calls that follow; into `number`.
SAT_EXPORT(sat_transit) uint32_t sat_transit(uint32_t bytes)
{
    satShape *at;
    SAT_TRY(sat_world_transit(world(), bytes, &at));
    desk->number[0] = (double)address(at);
    return SAT_OK;
}

// Adds the shape on the desk; the slot into `number`.
SAT_EXPORT(sat_add)
uint32_t sat_add(double x, double y, double angle, uint32_t category, uint32_t mask, uint32_t tag,
                 int32_t group, uint32_t flags, double weight)
{
    satBodyDef def = {x, y, angle, category, mask, tag, group, flags, (float)weight};
    uint32_t slot;
    satStatus status = sat_world_add(world(), given_shape(), &def, &slot);
    desk->number[0] = (double)slot;
    return status;
}

// See world.h. The first slot into `number`.
SAT_EXPORT(sat_run) uint32_t sat_run(uint32_t length)
{
    uint32_t first;
    satStatus status = sat_world_run(world(), length, &first);
    desk->number[0] = (double)first;
    return status;
}

SAT_EXPORT(sat_lend) uint32_t sat_lend(uint32_t slot)
{
    return sat_world_lend(world(), given_shape(), slot);
}

SAT_EXPORT(sat_take_back) void sat_take_back(uint32_t first, uint32_t length)
{
    sat_world_take_back(world(), first, length);
}

SAT_EXPORT(sat_enter) void sat_enter(uint32_t first, uint32_t length)
{
    sat_world_enter(world(), first, length);
}

SAT_EXPORT(sat_reshape) uint32_t sat_reshape(uint32_t slot)
{
    return sat_world_reshape(world(), slot, given_shape());
}

// A cell of a body's tiles; they are there.
SAT_EXPORT(sat_set_tile)
uint32_t sat_set_tile(uint32_t slot, uint32_t column, uint32_t row, uint32_t kind)
{
    return sat_world_set_tile(world(), slot, column, row, kind);
}

// Where the cells of a body's tiles lie, row by row.
SAT_EXPORT(sat_cells) uint32_t sat_cells(uint32_t slot)
{
    return address(sat_tiles_cells(sat_tiles_of(sat_world_shape(world(), slot))));
}

SAT_EXPORT(sat_column) uint32_t sat_column(uint32_t size)
{
    return sat_world_add_column(world(), size);
}

SAT_EXPORT(sat_remove) void sat_remove(uint32_t slot) { sat_world_remove(world(), slot); }

SAT_EXPORT(sat_clear) void sat_clear(void) { sat_world_clear(world()); }

SAT_EXPORT(sat_update) uint32_t sat_update(void) { return sat_world_update(world()); }

SAT_EXPORT(sat_stage) uint32_t sat_stage(uint32_t stage)
{
    return sat_world_stage(world(), (satStage)stage);
}

// How many points of contact; x, y, depth and id of each.
SAT_EXPORT(sat_touches) uint32_t sat_touches(uint32_t a, uint32_t b)
{
    satManifold m = sat_world_touches(world(), a, b);
    put_touches(0, &m);
    return (uint32_t)m.count;
}

SAT_EXPORT(sat_has_met) uint32_t sat_has_met(uint32_t a, uint32_t b)
{
    return sat_world_has_met(world(), a, b);
}

// With `isFiltered`, after sat_ask.
SAT_EXPORT(sat_separate) uint32_t sat_separate(uint32_t iterations, uint32_t isFiltered)
{
    satSeparation done;
    const satAsker *filter = isFiltered ? &desk->asker : NULL;
    satStatus status = sat_world_separate(world(), iterations, filter, &done);
    desk->number[0] = (double)done.moved;
    desk->number[1] = (double)done.remaining;
    return status;
}

SAT_EXPORT(sat_hash) uint32_t sat_hash(void) { return sat_world_hash(world()); }

SAT_EXPORT(sat_look_again) void sat_look_again(uint32_t slot)
{
    sat_world_look_again(world(), slot);
}

// Bits of satSealed: none of a world that was just opened.
SAT_EXPORT(sat_seal) void sat_seal(uint32_t columns) { world()->sealed = columns; }

// Bounds of a body as its columns say now. 0, or which column is out of bounds.
SAT_EXPORT(sat_bounds) uint32_t sat_bounds(uint32_t slot)
{
    satWorld *w = world();
    uint32_t fault =
        sat_pose_fault(SAT_COLUMN(w, X)[slot], SAT_COLUMN(w, Y)[slot], SAT_COLUMN(w, ANGLE)[slot]);
    if (fault != 0) return fault;
    satPlaced own = sat_world_placed(w, slot);
    satBounds b = sat_shape_bounds(sat_world_shape(w, slot), &own.place);
    desk->number[0] = b.minX;
    desk->number[1] = b.minY;
    desk->number[2] = b.maxX;
    desk->number[3] = b.maxY;
    return 0;
}

SAT_EXPORT(sat_one_way) void sat_one_way(uint32_t slot, double x, double y)
{
    sat_world_set_one_way(world(), slot, (float)x, (float)y);
}

// A bullet begins its way where it is when it becomes one.
SAT_EXPORT(sat_begin_way) void sat_begin_way(uint32_t slot) { sat_world_begin_way(world(), slot); }

SAT_EXPORT(sat_drop_through) void sat_drop_through(uint32_t slot)
{
    sat_world_drop_through(world(), slot);
}

static void put_plane(double *row, const satPlane *p)
{
    row[0] = (double)p->body;
    row[1] = p->normalX;
    row[2] = p->normalY;
    row[3] = (double)p->kind;
}

// After sat_ask. How many planes; or minus one if it would leave the bounds. Into `number`: dx, dy,
// slide, kinds, floor (-1: none), is there a wall to the left, to the right. Then of each plane and
// of these walls: body, normal and kind, behind one another in TALLY.
SAT_EXPORT(sat_move)
int32_t sat_move(uint32_t slot, double dx, double dy, double upX, double upY, double maxSlope,
                 double snap, double step, uint32_t constantSpeed)
{
    satWorld *w = world();
    const double minFloor = sat_rotation(maxSlope).c;
    const satMove move = {dx, dy, upX, upY, minFloor, snap, step, constantSpeed != 0};
    satMoved moved;
    if (sat_world_move(w, slot, &move, &desk->asker, &moved) != SAT_OK) return -1;
    put_point(0, moved.dx, moved.dy);
    put_point(2, moved.slideX, moved.slideY);
    desk->number[4] = (double)moved.kinds;
    desk->number[5] = (double)(int32_t)moved.floor;
    double *rows = (double *)(void *)SAT_COLUMN(w, TALLY);
    for (uint32_t i = 0; i < moved.count; i++) put_plane(&rows[4 * i], &moved.plane[i]);
    rows += 4 * moved.count;
    for (int32_t side = 0; side < 2; side++) {
        bool isThere = moved.beside[side].body != SAT_NO_SLOT;
        desk->number[6 + side] = (double)isThere;
        if (!isThere) continue;
        put_plane(rows, &moved.beside[side]);
        rows += 4;
    }
    return (int32_t)moved.count;
}

// The bands of the broad phase: first the resting, then the roving, latecomers among them.
SAT_EXPORT(sat_band_count) uint32_t sat_band_count(void)
{
    satBroad *broad = &world()->broad;
    satBroadColumns columns = sat_world_broad(world());
    sat_broad_ready(broad, &columns, 0);
    return broad->resting.level[SAT_LEVELS - 1].end + broad->roving.level[SAT_LEVELS - 1].end;
}

// Is band i one of the roving? Then into `number`: its box, level and how many boxes it holds.
SAT_EXPORT(sat_band) uint32_t sat_band(uint32_t i)
{
    satBroadColumns columns = sat_world_broad(world());
    const satBroad *broad = &world()->broad;
    uint32_t resting = broad->resting.level[SAT_LEVELS - 1].end;
    bool roves = i >= resting;
    const satBands *bands = roves ? &broad->roving : &broad->resting;
    const satBandColumns *of = roves ? &columns.roving : &columns.resting;
    if (roves) i -= resting;
    satAabb box = sat_bands_box(of, i);
    put_point(0, (double)box.minX, (double)box.minY);
    put_point(2, (double)box.maxX, (double)box.maxY);
    desk->number[4] = (double)sat_bands_level(bands, i);
    desk->number[5] = (double)(of->bands[i].end - of->bands[i].start);
    return roves;
}

// cos and sin of an angle within bounds, into `number`.
SAT_EXPORT(sat_cos_sin) void sat_cos_sin(double angle)
{
    satRotation r = sat_rotation(angle);
    desk->number[0] = r.c;
    desk->number[1] = r.s;
}

// Questions to a world: after each sat_world_ask. Rays, motions and poses are in bounds; JS has
// looked. A slot that is returned is -1 for none; rows are those of FOUND.

SAT_EXPORT(sat_refresh) uint32_t sat_refresh(void) { return sat_world_refresh(world()); }

SAT_EXPORT(sat_refresh_one) uint32_t sat_refresh_one(uint32_t slot)
{
    return sat_world_refresh_one(world(), slot);
}

// Of `count` questions that follow at once.
SAT_EXPORT(sat_ask)
void sat_ask(uint32_t category, uint32_t mask, int32_t group, uint32_t without, uint32_t count)
{
    desk->asker = (satAsker){{category, mask, group}, without};
    sat_world_ask(world(), count);
}

SAT_EXPORT(sat_ignore) void sat_ignore(uint32_t slot) { sat_world_ignore(world(), slot); }

// The shape on the desk.
SAT_EXPORT(sat_find_shape) uint32_t sat_find_shape(double x, double y, double angle)
{
    placed p = place_at(address(given_shape()), x, y, angle);
    return sat_world_find_shape(world(), &desk->asker, p.shape, &p.place);
}

SAT_EXPORT(sat_find_within)
uint32_t sat_find_within(double minX, double minY, double maxX, double maxY)
{
    return sat_world_find_within(world(), &desk->asker, (satBounds){minX, minY, maxX, maxY});
}

static uint32_t put_ray_hit(const satRayHit *hit)
{
    desk->number[0] = hit->t;
    put_point(1, hit->x, hit->y);
    put_direction(3, hit->normal);
    desk->number[5] = hit->inside ? 1.0 : 0.0;
    return hit->hit;
}

SAT_EXPORT(sat_first_ray) int32_t sat_first_ray(double x, double y, double dx, double dy)
{
    satRay ray = {x, y, dx, dy};
    satRayHit hit;
    uint32_t slot = sat_world_first_ray(world(), &desk->asker, &ray, &hit);
    return put_ray_hit(&hit) ? (int32_t)slot : -1;
}

SAT_EXPORT(sat_any_ray) uint32_t sat_any_ray(double x, double y, double dx, double dy)
{
    satRay ray = {x, y, dx, dy};
    return sat_world_any_ray(world(), &desk->asker, &ray);
}

SAT_EXPORT(sat_find_ray) uint32_t sat_find_ray(double x, double y, double dx, double dy)
{
    satRay ray = {x, y, dx, dy};
    return sat_world_find_ray(world(), &desk->asker, &ray);
}

static uint32_t found(uint32_t row) { return SAT_COLUMN(world(), FOUND)[row].index; }

SAT_EXPORT(sat_found_hit)
uint32_t sat_found_hit(uint32_t row, double x, double y, double dx, double dy)
{
    satRay ray = {x, y, dx, dy};
    satRayHit hit = sat_world_found_hit(world(), &desk->asker, found(row), &ray);
    put_ray_hit(&hit);
    return found(row);
}

SAT_EXPORT(sat_many_rays) void sat_many_rays(uint32_t count)
{
    sat_world_many_rays(world(), &desk->asker, count);
}

// Of the shape on the desk: t, point, normal, overlapping, exact.
SAT_EXPORT(sat_first_sweep)
int32_t sat_first_sweep(double x, double y, double angle, double dx, double dy)
{
    satMoving moving = {.shape = given_shape(), .x = x, .y = y, .angle = angle, .dx = dx, .dy = dy};
    satSweepHit hit;
    uint32_t slot = sat_world_first_sweep(world(), &desk->asker, &moving, &hit);
    if (slot == SAT_NO_SLOT) return -1;
    desk->number[0] = hit.t;
    put_point(1, hit.x, hit.y);
    put_direction(3, hit.normal);
    desk->number[5] = hit.overlapping ? 1.0 : 0.0;
    desk->number[6] = hit.exact ? 1.0 : 0.0;
    return (int32_t)slot;
}

SAT_EXPORT(sat_find_nearest)
uint32_t sat_find_nearest(double x, double y, uint32_t count, double radius)
{
    return sat_world_find_nearest(world(), &desk->asker, x, y, count, radius);
}

SAT_EXPORT(sat_found_point) uint32_t sat_found_point(uint32_t row, double x, double y)
{
    satOutlinePoint point = sat_world_point(world(), found(row), x, y);
    put_point(0, point.x, point.y);
    desk->number[2] = point.distance;
    return found(row);
}
