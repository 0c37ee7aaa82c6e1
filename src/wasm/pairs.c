// The exports for convex shapes: baking, queries of two shapes, and batches. They take numbers and
// addresses; results are in the mailbox. In a module with composites.c, the same functions support
// composite shapes. JavaScript has checked that poses and motions are in range.

#include "api/results.h"
#include "api/pairs.h"
#include "narrow/batch.h"
#include "shape/ellipse.h"
#include "wasm/shared.h"

SAT_EXPORT(sat_version) uint32_t wasm_version(void) { return SAT_VERSION; }
SAT_EXPORT(mailbox) uint32_t wasm_mailbox(void) { return address(mailbox()); }
// The end of the memory that the shared instance itself uses.
SAT_EXPORT(sharedEnd) uint32_t wasm_shared_end(void) { return address(shared() + 1); }

// Shapes, baked into the mailbox

// The shape of the mailbox, to bake into. A shape that is baked into it is then the given shape of
// later calls.
static satShape *fresh_shape(void)
{
    mailbox()->isLarge = 0;
    return mailbox_shape();
}

SAT_EXPORT(circle) uint32_t wasm_circle(double x, double y, double radius)
{
    return sat_bake_circle(fresh_shape(), x, y, radius);
}

SAT_EXPORT(capsule)
uint32_t wasm_capsule(double x1, double y1, double x2, double y2, double radius)
{
    return sat_bake_capsule(fresh_shape(), x1, y1, x2, y2, radius);
}

SAT_EXPORT(box)
uint32_t wasm_box(double x, double y, double width, double height, double radius)
{
    return sat_bake_box(fresh_shape(), x, y, 0.5 * width, 0.5 * height, radius);
}

// Bakes the convex outline of the first `count` points of the workspace. If the outline is not
// convex, and `searches` is 1, it is searched for crossings (shape/outline.h). `searches` is always
// 0 in the small module.
SAT_EXPORT(polygon) uint32_t wasm_polygon(uint32_t count, double radius, uint32_t searches)
{
    apiWorkspace *w = &shared()->workspace;
    SAT_TRY(sat_outline_convex(w->points, (int32_t)count, searches != 0, &w->hull.outline,
                               &w->outline));
    return sat_bake_polygon(mailbox_shape(), &w->outline, radius);
}

// Finds the corners of the hull of the first `count` points of the workspace: the hull's `order`
// has their indices. Never returns SAT_TOO_MANY.
SAT_EXPORT(hull) uint32_t wasm_hull(uint32_t count)
{
    apiWorkspace *w = &shared()->workspace;
    satStatus status = sat_outline_hull(w->points, (int32_t)count, &w->hull, &w->outline);
    return status == SAT_TOO_MANY ? SAT_OK : status;
}

SAT_EXPORT(ellipsePoints)
void wasm_ellipse_points(uint32_t count, double radiusX, double radiusY, double angle)
{
    sat_ellipse(shared()->workspace.points, (int32_t)count, radiusX, radiusY, angle);
}

// Writes cosine and sine of an angle in range to `number`.
SAT_EXPORT(cosSin) void wasm_cos_sin(double angle)
{
    satRotation r = sat_rotation(angle);
    mailbox()->number[0] = r.c;
    mailbox()->number[1] = r.s;
}

// Two shapes, by their addresses

// The transform of a stored shape. The small module always computes the rotation.
static inline satTransform place(satShape *shape, double x, double y, double angle)
{
    if (SAT_IS_SMALL) return api_place(shape, x, y, angle);
    satLastTurn *last = (satLastTurn *)(void *)shape - 1;
    if (last->angle != angle) {
        last->angle = angle;
        last->rotation = sat_shape_rotation(shape, angle);
    }
    return sat_transform(shape, x, y, last->rotation);
}

static void pair_of(satShape *a, double ax, double ay, double aAngle, satShape *b, double bx,
                    double by, double bAngle, apiPair *out)
{
    out->a = a;
    out->b = b;
    out->xfA = place(a, ax, ay, aAngle);
    out->xfB = place(b, bx, by, bAngle);
    out->scratch = &shared()->workspace.composite;
}

SAT_EXPORT(overlaps)
uint32_t wasm_overlaps(satShape *a, double ax, double ay, double aAngle, satShape *b, double bx,
                       double by, double bAngle)
{
    const satTransform xfA = place(a, ax, ay, aAngle), xfB = place(b, bx, by, bAngle);
    return sat_composite_overlaps(a, &xfA, b, &xfB);
}

// Returns whether the shapes overlap; if so, writes to `collision`.
SAT_EXPORT(collide)
uint32_t wasm_collide(satShape *a, double ax, double ay, double aAngle, satShape *b, double bx,
                      double by, double bAngle)
{
    apiPair p;
    pair_of(a, ax, ay, aAngle, b, bx, by, bAngle, &p);
    sat_api_collide(&p, &mailbox()->collision);
    return mailbox()->collision.hit;
}

SAT_EXPORT(distance)
void wasm_distance(satShape *a, double ax, double ay, double aAngle, satShape *b, double bx,
                   double by, double bAngle)
{
    apiPair p;
    pair_of(a, ax, ay, aAngle, b, bx, by, bAngle, &p);
    p.ax = ax;
    p.ay = ay;
    p.bx = bx;
    p.by = by;
    sat_api_distance(&p, &mailbox()->distance);
}

SAT_EXPORT(contains)
uint32_t wasm_contains(satShape *shape, double x, double y, double angle, double px, double py)
{
    const satTransform xf = place(shape, x, y, angle);
    return sat_api_contains(shape, &xf, px, py);
}

// Writes to `outlinePoint`.
SAT_EXPORT(closestPoint)
void wasm_closest_point(satShape *shape, double x, double y, double angle, double px, double py)
{
    const satTransform xf = place(shape, x, y, angle);
    mailbox()->outlinePoint =
        api_outline_point(sat_composite_closest_point(shape, &xf, px, py, DBL_MAX), px, py);
}

// Returns whether there is a hit; if so, writes it to `rayHit`.
SAT_EXPORT(castRay)
uint32_t wasm_cast_ray(satShape *shape, double x, double y, double angle, double px, double py,
                       double dx, double dy)
{
    const satTransform xf = place(shape, x, y, angle);
    const satRay ray = {px, py, dx, dy};
    satRayHit hit = sat_composite_ray(shape, &xf, &ray, false);
    if (hit.hit) mailbox()->rayHit = api_ray_hit(&hit, api_no_cell((satVector){hit.x, hit.y}), 0);
    return hit.hit;
}

// Returns whether there is a hit; if so, writes it to `sweepHit`.
SAT_EXPORT(sweep)
uint32_t wasm_sweep(satShape *a, double ax, double ay, double aAngle, double adx, double ady,
                    double adAngle, satShape *b, double bx, double by, double bAngle, double bdx,
                    double bdy, double bdAngle)
{
    satMotion ma = {
        .shape = a, .x = ax, .y = ay, .angle = aAngle, .by = {adx, ady}, .dAngle = adAngle};
    satMotion mb = {
        .shape = b, .x = bx, .y = by, .angle = bAngle, .by = {bdx, bdy}, .dAngle = bdAngle};
    satSweepHit hit = sat_composite_sweep(&ma, &mb, false, &shared()->workspace.composite);
    if (hit.hit) mailbox()->sweepHit = api_sweep_hit(&hit, api_no_cell(hit.at), 0);
    return hit.hit;
}

// Batches

// The addresses and poses of a batch's shapes: columns of `count` rows, one after the other.
typedef struct batchColumns {
    const double *x, *y, *angle;
    const uint32_t *shape;
} batchColumns;

static batchColumns batch_columns(const double *at, uint32_t count)
{
    return (batchColumns){at, at + count, at + 2 * count,
                          (const uint32_t *)(const void *)(at + 3 * count)};
}

static bool same_bits(double a, double b) { return sat_double_bits(a) == sat_double_bits(b); }

static bool same_turn(const batchColumns *a, const batchColumns *b, uint32_t i)
{
    return a->shape[i] == b->shape[i] && same_bits(a->angle[i], b->angle[i]);
}

static bool same_place(const batchColumns *a, const batchColumns *b, uint32_t i)
{
    return same_bits(a->x[i], b->x[i]) && same_bits(a->y[i], b->y[i]);
}

// The offsets of a batch's shapes are relative to the start of the mailbox.
static const uint8_t *batch_base(void) { return (const uint8_t *)mailbox(); }

// Places `count` shapes at the poses in the columns at `now`. Returns 0, or one more than the index
// of the first pose out of range. If `before` is not NULL, `out` already holds the shapes at the
// poses in the columns at `before`. Then only rows that differ are computed, and sine and cosine
// only if the angle differs. The small module always computes all of them.
SAT_EXPORT(placeMany)
uint32_t wasm_place_many(uint32_t count, const double *now, const double *before,
                         satPlacedShape *out)
{
    batchColumns in = batch_columns(now, count);
    batchColumns old = batch_columns(before ? before : now, count);
    for (uint32_t i = 0; i < count; i++) {
        bool turned = SAT_IS_SMALL || !before || !same_turn(&in, &old, i);
        if (!turned && same_place(&in, &old, i)) continue;
        if (sat_pose_fault(in.x[i], in.y[i], in.angle[i]) != 0) return i + 1u;
        uint32_t shape = in.shape[i] - address(mailbox());
        if (turned)
            out[i] = sat_placed_shape(batch_base(), shape, in.x[i], in.y[i], in.angle[i]);
        else
            sat_move_placed(&out[i], batch_base(), in.x[i], in.y[i]);
    }
    if (!SAT_IS_SMALL) shared()->allBoxes = sat_all_boxes(out, count);
    return 0;
}

// Collides the `count` pairs of the shared instance. Returns the index of the first invalid pair,
// or `count`. If `depth` is NULL, it only tests for overlap.
SAT_EXPORT(collideMany)
uint32_t wasm_collide_many(const satPlacedShape *placedShapes, uint32_t shapes, uint32_t count,
                           uint8_t *hit, float *normalX, float *normalY, float *depth)
{
    const uint32_t *first = shared()->pairs[0], *second = shared()->pairs[1];
    uint32_t bad;
    if (!sat_pairs_fit(first, second, count, shapes, &bad)) return bad;
    satPairs pairs = {batch_base(),
                      placedShapes,
                      first,
                      second,
                      count,
                      shared()->allBoxes,
                      &shared()->workspace.composite};
    satContactColumns out = {hit, normalX, normalY, depth, false};
    sat_batch_collide(&pairs, &out);
    return count;
}
