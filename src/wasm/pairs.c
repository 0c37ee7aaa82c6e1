// The boundary of two convex shapes: numbers and addresses in, a status or a count out, results in the
// mailbox. Bakes shapes and answers questions about two of them, batches included. The same functions
// serve shapes of several pieces where wholes.c is linked.

#include "narrow/batch.h"
#include "shape/ellipse.h"
#include "wasm/lab.h"

// What JavaScript must know of C's structs, in the order of the names in js/layout.js.
static const uint32_t LAYOUT[] = {
    (uint32_t)offsetof(satMailbox, number),
    (uint32_t)offsetof(satMailbox, shape),
    (uint32_t)sizeof(satMailbox), // where the world or the lab starts

    (uint32_t)offsetof(satLab, points),
    SAT_MAX_POINTS,
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, count)),
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, vertex)),
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, other)),
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, point)),
    (uint32_t)(offsetof(satLab, hull) + offsetof(satHullScratch, corners)),
    (uint32_t)(offsetof(satLab, hull) + offsetof(satHullScratch, order)),
    (uint32_t)offsetof(satLab, pairs), // both columns, as long as the next number says
    SAT_BATCH_PAIRS,
    (uint32_t)sizeof(satPlacedShape),
    (uint32_t)offsetof(satShape, bytes),
    (uint32_t)offsetof(satShape, area),
};

SAT_EXPORT(sat_layout) uint32_t sat_layout(void) { return address(LAYOUT); }

// Where the mailbox is: at the start of the block.
SAT_EXPORT(sat_mailbox) uint32_t sat_mailbox(void) { return address(mailbox()); }

// Where a shape is baked, which then is the one that is given.
static satShape *fresh_shape(void)
{
    mailbox()->isLarge = 0;
    return mailbox_shape();
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
    return sat_bake_polygon(mailbox_shape(), &l->outline, radius);
}

// Which of the first `count` of the lab's points are corners of their hull: in the hull's `order`.
// Not SAT_TOO_MANY.
SAT_EXPORT(sat_hull) uint32_t sat_hull(uint32_t count)
{
    satLab *l = lab();
    satStatus status = sat_outline_hull(l->points, (int32_t)count, &l->hull, &l->outline);
    return status == SAT_TOO_MANY ? SAT_OK : status;
}

SAT_EXPORT(sat_ellipse_points)
void sat_ellipse_points(uint32_t count, double radiusX, double radiusY, double angle)
{
    sat_ellipse(lab()->points, (int32_t)count, radiusX, radiusY, angle);
}
// cos and sin of an angle within bounds, into `number`.
SAT_EXPORT(sat_cos_sin) void sat_cos_sin(double angle)
{
    satRotation r = sat_rotation(angle);
    mailbox()->number[0] = r.c;
    mailbox()->number[1] = r.s;
}
// Two shapes, each by its address. Poses and motions are in bounds; JS has looked.

SAT_EXPORT(sat_lab_overlaps)
uint32_t sat_lab_overlaps(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                          double by, double bAngle)
{
    placed pa = transform_at(a, ax, ay, aAngle), pb = transform_at(b, bx, by, bAngle);
    return sat_composite_overlaps(pa.shape, &pa.xf, pb.shape, &pb.xf);
}
static uint32_t collide_convex(const placed *a, const placed *b)
{
    satDecision decision = sat_decide(a->shape, &a->xf, b->shape, &b->xf, 0.0f);
    if (decision.axis.separation > 0.0f) return 0;
    satContact contact = sat_contact(&decision, &a->xf, &b->xf);
    satManifold m = sat_manifold(a->shape, &a->xf, b->shape, &b->xf, &decision);
    float depth = sat_max(-contact.separation, 0.0f);
    uint32_t containment = sat_containment(a->shape, &a->xf, b->shape, &b->xf, depth);
    return put_collision(&contact, containment, true, &m);
}

// 0; 1, or 2 if there may be a shorter way out. Then: normal, depth, containment bits, count; x, y,
// depth and id of each touch.
SAT_EXPORT(sat_lab_collide)
uint32_t sat_lab_collide(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                         double by, double bAngle)
{
    placed pa = transform_at(a, ax, ay, aAngle), pb = transform_at(b, bx, by, bAngle);
    if (sat_circle_test_placed(pa.shape, &pa.xf, pb.shape, &pb.xf) == SAT_CIRCLES_APART) return 0;
    bool isComposite = sat_is_composite(pa.shape) || sat_is_composite(pb.shape);
    return isComposite ? sat_lab_collide_composites(&pa, &pb) : collide_convex(&pa, &pb);
}

// Distance, both points, normal.
SAT_EXPORT(sat_lab_distance)
void sat_lab_distance(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                      double by, double bAngle)
{
    placed pa = transform_at(a, ax, ay, aAngle), pb = transform_at(b, bx, by, bAngle);
    satDistance d = sat_composite_distance(pa.shape, &pa.xf, pb.shape, &pb.xf, sat_lab_scratch());
    mailbox()->number[0] = d.distance;
    put_point(1, d.ax, d.ay);
    put_point(3, d.bx, d.by);
    put_direction(5, d.normal);
}
SAT_EXPORT(sat_lab_contains)
uint32_t sat_lab_contains(uint32_t a, double ax, double ay, double angle, double x, double y)
{
    placed p = transform_at(a, ax, ay, angle);
    const satTransform there = {x, y, 1.0, 0.0};
    return sat_composite_overlaps(p.shape, &p.xf, &SAT_POINT, &there);
}

// Is the point inside? Then: the point of the outline, distance, normal.
SAT_EXPORT(sat_lab_closest)
uint32_t sat_lab_closest(uint32_t a, double ax, double ay, double angle, double x, double y)
{
    placed p = transform_at(a, ax, ay, angle);
    satOutlinePoint nearest = sat_composite_closest_point(p.shape, &p.xf, x, y);
    put_point(0, nearest.x, nearest.y);
    mailbox()->number[2] = nearest.distance;
    put_direction(3, nearest.normal);
    return nearest.inside;
}

// 0 a miss, 1 a hit, 2 inside. Then: t, point, normal.
SAT_EXPORT(sat_lab_ray)
uint32_t sat_lab_ray(uint32_t a, double ax, double ay, double angle, double x, double y, double dx,
                     double dy)
{
    placed p = transform_at(a, ax, ay, angle);
    satRay ray = {x, y, dx, dy};
    satRayHit hit = sat_composite_ray(p.shape, &p.xf, &ray, false);
    mailbox()->number[0] = hit.t;
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
    satMotion ma = {shape_at(a), ax, ay, aAngle, adx, ady, adAngle, 0.0, 0.0, NULL};
    satMotion mb = {shape_at(b), bx, by, bAngle, bdx, bdy, bdAngle, 0.0, 0.0, NULL};
    satSweepHit hit = sat_composite_sweep(&ma, &mb, false, sat_lab_scratch());
    if (!hit.hit) return 0;
    mailbox()->number[0] = hit.t;
    put_point(1, hit.x, hit.y);
    put_direction(3, hit.normal);
    return 1u | (hit.overlapping ? 2u : 0u) | (hit.exact ? 4u : 0u);
}

static const uint8_t *batch_base(void) { return (const uint8_t *)mailbox(); }

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
// more than the number of the first pose that is out of bounds. A small module computes all again.
SAT_EXPORT(sat_lab_place)
uint32_t sat_lab_place(uint32_t count, const double *now, const double *before, satPlacedShape *out)
{
    batchColumns in = batch_columns(now, count);
    batchColumns old = batch_columns(before ? before : now, count);
    for (uint32_t i = 0; i < count; i++) {
        if (before && !SAT_IS_SMALL && same_row(&in, &old, i)) continue;
        if (sat_pose_fault(in.x[i], in.y[i], in.angle[i]) != 0) return i + 1u;
        out[i] = sat_placed_shape(batch_base(), in.shape[i] - address(mailbox()), in.x[i], in.y[i],
                                  in.angle[i]);
    }
    if (!SAT_IS_SMALL) lab()->allBoxes = sat_all_boxes(out, count);
    return 0;
}

// The lab's pairs, of which there are `count`. Returns the number of the first bad one, or `count`.
// With `depth` NULL only hits are asked for.
SAT_EXPORT(sat_lab_many)
uint32_t sat_lab_many(const satPlacedShape *placedShapes, uint32_t shapes, uint32_t count,
                      uint8_t *hit, float *normalX, float *normalY, float *depth)
{
    const uint32_t *first = lab()->pairs[0], *second = lab()->pairs[1];
    uint32_t bad;
    if (!sat_pairs_fit(first, second, count, shapes, &bad)) return bad;
    satPairs pairs = {batch_base(),    placedShapes,     first, second, count,
                      lab()->allBoxes, sat_lab_scratch()};
    satContactColumns out = {hit, normalX, normalY, depth, false};
    sat_batch_collide(&pairs, &out);
    return count;
}
