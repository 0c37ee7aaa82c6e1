#include "world/query.h"

#include "base/sort.h"
#include "world/flush.h"
#include "world/internal_edges.h"
#include "world/oneway.h"

_Static_assert(sizeof(satRayColumns) <= SAT_SHARED_SCRATCH * sizeof(uint32_t),
               "rays fit SHARED_SCRATCH");

// If more queries than this follow, it pays to sort the pending boxes of the broad phase first.
#define MANY_QUERIES 64u

void sat_world_begin_query(satWorld *w, uint32_t count)
{
    satBroadColumns columns = sat_world_broad(w);
    sat_broad_ready(&w->broad, &columns, count > MANY_QUERIES ? 0 : SAT_MAX_PENDING);
    w->query += 2;
    w->ignores = 0;
}

void sat_world_ignore(satWorld *w, uint32_t slot)
{
    SAT_COLUMN(w, IGNORED)[slot] = w->query;
    w->ignores = 1;
}

void sat_world_accept(satWorld *w, uint32_t slot) { SAT_COLUMN(w, IGNORED)[slot] = w->query + 1u; }

// A query in progress.
typedef struct search {
    satWorld *w;
    const satQueryFilter *filter;
    bool admitsDefault; // admits bodies with the default filter
    satBroadColumns columns;
    const satPlacedShape *placed;
    const uint8_t *heap;
    satFound *found;
    uint32_t count;
    const satShape *shape; // of a shape query
    satTransform xf;
    satBounds bounds;
    satRay ray;
    satMotion moving;
    bool isThin;         // see sat_may_slip
    double limit;        // the largest t, if the query lists every hit; otherwise 0
    double x, y, radius; // of a search for the nearest `wanted` bodies
    uint32_t wanted;
    uint32_t first; // the first body hit; without one, `hit` and `sweepHit` have t = 1
    satRayHit hit;
    satSweepHit sweepHit;
} search;

static bool may_collide(const satQueryFilter *filter, satFilter body)
{
    satFilter ownFilter = filter->filter;
    if (filter->exclude & SAT_MASKS) body.mask = ownFilter.category = UINT32_MAX;
    return sat_filters_collide(ownFilter, body);
}

static search begin(satWorld *w, const satQueryFilter *filter)
{
    return (search){.w = w,
                    .filter = filter,
                    .admitsDefault = may_collide(filter, (satFilter){1, UINT32_MAX, 0}),
                    .columns = sat_world_broad(w),
                    .placed = SAT_COLUMN(w, PLACED),
                    .heap = SAT_COLUMN(w, HEAP),
                    .found = sat_found(w),
                    .first = SAT_NO_SLOT,
                    .hit = {.t = 1.0},
                    .sweepHit = {.t = 1.0}};
}

static bool is_excluded(satWorld *w, const satQueryFilter *filter, uint32_t i)
{
    if (SAT_COLUMN(w, FLAGS)[i] & filter->exclude) return true;
    return w->ignores && SAT_COLUMN(w, IGNORED)[i] == w->query;
}

static satFilter seen_filter(satWorld *w, uint32_t i)
{
    return (satFilter){SAT_COLUMN(w, SEEN_CATEGORY)[i], SAT_COLUMN(w, SEEN_MASK)[i],
                       SAT_COLUMN(w, GROUP)[i]};
}

bool sat_query_filter_admits(satWorld *w, const satQueryFilter *filter, uint32_t slot)
{
    if (is_excluded(w, filter, slot) || !may_collide(filter, seen_filter(w, slot))) return false;
    bool isAccepted = SAT_COLUMN(w, IGNORED)[slot] == w->query + 1u;
    if (!(filter->exclude & SAT_ASKS) || isAccepted) return true;
    sat_found(w)[w->unasked++].index = slot;
    sat_world_ignore(w, slot);
    return false;
}

static bool admits(const search *s, uint32_t i)
{
    satWorld *w = s->w;
    if (is_excluded(w, s->filter, i)) return false;
    if (!(SAT_COLUMN(w, TRAITS)[i] & SAT_FILTERED)) return s->admitsDefault;
    return may_collide(s->filter, seen_filter(w, i));
}

static const satShape *shape_of(const search *s, uint32_t i)
{
    return sat_shape_of_placed(s->heap, &s->placed[i]);
}

static uint32_t sweep(search *s, satBroadSweep area, satVisit *visit)
{
    return sat_broad_sweep(&s->w->broad, &s->columns, &area, visit, s);
}

static void add_found(search *s, uint32_t index, double key)
{
    s->found[s->count++] = (satFound){key, index, 0};
}

static bool comes_before(const void *one, const void *other)
{
    const satFound *a = one, *b = other;
    return a->key < b->key || (a->key == b->key && a->index < b->index);
}

static uint32_t sort_found(search *s)
{
    satFound spare;
    sat_heapsort(s->found, &spare, s->count, sizeof spare, comes_before);
    return s->count;
}

// --- Shapes, points and boxes

static double add_overlapping(void *context, uint32_t i)
{
    search *s = context;
    const satShape *shape = shape_of(s, i);
    if (admits(s, i) && sat_composite_overlaps(s->shape, &s->xf, shape, &s->placed[i].xf))
        add_found(s, i, 0.0);
    return 1.0;
}

uint32_t sat_world_find_shape(satWorld *w, const satQueryFilter *filter, const satShape *shape,
                              const satTransform *xf)
{
    search s = begin(w, filter);
    s.shape = shape;
    s.xf = *xf;
    sweep(&s, sat_broad_sweep_of(sat_shape_box(shape, xf), 0.0, 0.0), add_overlapping);
    return sort_found(&s);
}

static double add_within(void *context, uint32_t i)
{
    search *s = context;
    if (!admits(s, i)) return 1.0;
    const satShape *shape = shape_of(s, i);
    satBounds box = sat_shape_bounds(shape, &s->placed[i].xf);
    double more = (double)SAT_WITHIN * (double)shape->size;
    bool fits = box.minX >= s->bounds.minX - more && box.minY >= s->bounds.minY - more &&
                box.maxX <= s->bounds.maxX + more && box.maxY <= s->bounds.maxY + more;
    if (fits) add_found(s, i, 0.0);
    return 1.0;
}

uint32_t sat_world_find_within(satWorld *w, const satQueryFilter *filter, satBounds bounds)
{
    search s = begin(w, filter);
    s.bounds = bounds;
    satBroadSweep area = {0.5 * (bounds.minX + bounds.maxX),
                          0.5 * (bounds.minY + bounds.maxY),
                          0.5 * (bounds.maxX - bounds.minX),
                          0.5 * (bounds.maxY - bounds.minY),
                          0.0,
                          0.0};
    sweep(&s, area, add_within);
    return sort_found(&s);
}

// --- Rays

satRayHit sat_world_hit(satWorld *w, uint32_t slot, const satRay *ray)
{
    return sat_composite_ray(sat_world_shape(w, slot), sat_world_transform(w, slot), ray, false);
}

// Does the ray, up to its fraction `t`, miss the circumscribed circle of a shape by more than
// rounding? Then the shape need not be tested.
static bool misses(const search *s, uint32_t i, double t)
{
    const satPlacedShape *p = &s->placed[i];
    const satRay *ray = &s->ray;
    double x = p->xf.x - ray->x, y = p->xf.y - ray->y;
    double across = x * ray->dy - y * ray->dx, square = ray->dx * ray->dx + ray->dy * ray->dy;
    double beyond = x * ray->dx + y * ray->dy - t * square;
    double reach =
        (double)p->outer * (1.0 + 1e-5) + 1e-14 * (__builtin_fabs(x) + __builtin_fabs(y));
    double around = reach * reach * square;
    return around > DBL_MIN &&
           (across * across > around || (beyond > 0.0 && beyond * beyond > around));
}

static bool is_one_way(const search *s, uint32_t i)
{
    return SAT_COLUMN(s->w, FLAGS)[i] & SAT_ONE_WAY;
}

// Does a one-way body let a motion through?
static bool lets_pass(const search *s, uint32_t i, satVector by)
{
    return is_one_way(s, i) && sat_passes(sat_world_one_way(s->w, i), by);
}

// Casts the ray up to its fraction `t`; later hits need not be found. Returns whether it hits.
static inline bool cast(const search *s, uint32_t i, double t, satRayHit *hit)
{
    if (misses(s, i, t) || !admits(s, i)) return false;
    bool respectsOneWay = s->filter->exclude & SAT_RESPECTS_ONE_WAY;
    if (respectsOneWay && lets_pass(s, i, (satVector){s->ray.dx, s->ray.dy})) return false;
    const satShape *shape = shape_of(s, i);
    *hit = sat_is_composite(shape)
               ? sat_composite_ray(shape, &s->placed[i].xf, &s->ray, respectsOneWay)
               : sat_cast_ray(shape, &s->placed[i].xf, &s->ray, 0);
    return hit->hit && !(respectsOneWay && hit->inside && is_one_way(s, i));
}

// Does a hit of body i at `t` come before the first hit so far, whose t is `before`?
static bool is_first(const search *s, uint32_t i, double t, double before)
{
    return t < before || (t == before && i < s->first);
}

static double first_hit(void *context, uint32_t i)
{
    search *s = context;
    satRayHit hit;
    if (!cast(s, i, s->hit.t, &hit) || !is_first(s, i, hit.t, s->hit.t)) return 1.0;
    s->first = i;
    s->hit = hit;
    return hit.t;
}

static double any_hit(void *context, uint32_t i)
{
    search *s = context;
    s->hit.hit = cast(s, i, 1.0, &s->hit);
    return s->hit.hit ? -1.0 : 1.0;
}

static double every_hit(void *context, uint32_t i)
{
    search *s = context;
    satRayHit hit;
    if (cast(s, i, s->limit, &hit) && hit.t <= s->limit) add_found(s, i, hit.t);
    return s->limit;
}

static void sweep_ray(search *s, const satRay *ray, satVisit *visit)
{
    s->ray = *ray;
    sweep(s, (satBroadSweep){ray->x, ray->y, 0.0, 0.0, ray->dx, ray->dy}, visit);
}

// The first hit of a parallel ray beside `ray`. A hit on a body that is not static does not count,
// because that body may move away.
static satRayHit ray_beside_hit(search *s, const satRay *ray, const satRayHit *hit, double side)
{
    const satRay there = sat_offset_ray(ray, hit, side);
    s->first = SAT_NO_SLOT;
    s->hit = (satRayHit){.t = 1.0};
    sweep_ray(s, &there, first_hit);
    bool isStatic = s->first != SAT_NO_SLOT && SAT_COLUMN(s->w, FLAGS)[s->first] & SAT_STATIC;
    return isStatic ? s->hit : (satRayHit){0};
}

// If the ray hits a corner of a static body, corrects the normal to that of the union with flush
// statics.
static void confirm_normal(const search *s, uint32_t slot, const satRay *ray, satRayHit *hit)
{
    if (hit->cornerOffset == 0.0 || !(SAT_COLUMN(s->w, FLAGS)[slot] & SAT_STATIC)) return;
    search again = *s;
    satRayHit left = ray_beside_hit(&again, ray, hit, 1.0),
              right = ray_beside_hit(&again, ray, hit, -1.0);
    sat_confirm_normal(hit, &left, &right);
}

satRayHit sat_world_found_hit(satWorld *w, const satQueryFilter *filter, uint32_t slot,
                              const satRay *ray)
{
    search s = begin(w, filter);
    satRayHit hit = sat_world_hit(w, slot, ray);
    confirm_normal(&s, slot, ray, &hit);
    return hit;
}

uint32_t sat_world_first_ray(satWorld *w, const satQueryFilter *filter, const satRay *ray,
                             satRayHit *hit)
{
    search s = begin(w, filter);
    sweep_ray(&s, ray, first_hit);
    confirm_normal(&s, s.first, ray, &s.hit);
    *hit = s.hit;
    return s.first;
}

bool sat_world_any_ray(satWorld *w, const satQueryFilter *filter, const satRay *ray)
{
    search s = begin(w, filter);
    sweep_ray(&s, ray, any_hit);
    return s.hit.hit;
}

uint32_t sat_world_find_ray(satWorld *w, const satQueryFilter *filter, const satRay *ray,
                            double limit)
{
    search s = begin(w, filter);
    s.limit = limit;
    sweep_ray(&s, ray, every_hit);
    return sort_found(&s);
}

void sat_world_many_rays(satWorld *w, const satQueryFilter *filter, uint32_t count)
{
    satRayColumns *rays = (satRayColumns *)(void *)SAT_COLUMN(w, SHARED_SCRATCH);
    search s = begin(w, filter);
    for (uint32_t i = 0; i < count; i++) {
        const satRay ray = {rays->x[i], rays->y[i], rays->dx[i], rays->dy[i]};
        s.first = SAT_NO_SLOT;
        s.hit = (satRayHit){.t = 1.0};
        sweep_ray(&s, &ray, first_hit);
        confirm_normal(&s, s.first, &ray, &s.hit);
        rays->t[i] = s.hit.t;
        rays->body[i] = s.first == SAT_NO_SLOT ? -1 : (int32_t)s.first;
        rays->normalX[i] = s.hit.normal.x;
        rays->normalY[i] = s.hit.normal.y;
    }
}

// --- Moving shapes

static bool admits_flush(const void *context, uint32_t i) { return admits(context, i); }

#define NO_HIT 2.0 // more than any t

// The key by which hits are sorted: t, or -1 if the shape overlaps the body at the start. So at t =
// 0, a body that the shape overlaps comes before a flush neighbour that it only touches.
static double key_of(const satSweepHit *hit) { return hit->overlapping ? -1.0 : hit->t; }

static void take_first(search *s, uint32_t i, const satSweepHit *sweepHit)
{
    if (!sweepHit->hit || !is_first(s, i, key_of(sweepHit), key_of(&s->sweepHit))) return;
    s->first = i;
    s->sweepHit = *sweepHit;
}

// Sweeps the shape past body i, and adds the body to sat_found. If only the first hit is wanted,
// its key is NO_HIT, and `sweepHit` keeps the first hit, or the first slip (flush.h) if that comes
// earlier. If all hits are wanted, the key of a body that is hit is key_of, and `sweepHit` keeps
// only the first slip.
static double sweep_hit(void *context, uint32_t i)
{
    search *s = context;
    double limit = s->limit > 0.0 ? s->limit : 1.0;
    if (!admits(s, i)) return limit;
    add_found(s, i, NO_HIT);
    const satMotion still = {.shape = shape_of(s, i), .start = &s->placed[i].xf};
    bool respectsOneWay = s->filter->exclude & SAT_RESPECTS_ONE_WAY;
    // If the shape rotates, the normal of the hit decides whether a one-way body lets it pass, as
    // in union.c.
    bool turns = s->moving.dAngle != 0.0;
    if (respectsOneWay && !turns && lets_pass(s, i, s->moving.by)) return limit;
    satSweepHit sweepHit =
        sat_composite_sweep(&s->moving, &still, respectsOneWay, sat_world_scratch(s->w));
    satVector into = sat_vector(sweepHit.normal);
    if (respectsOneWay &&
        (sweepHit.overlapping ? is_one_way(s, i) : turns && lets_pass(s, i, into)))
        return limit;
    if (s->limit == 0.0)
        take_first(s, i, &sweepHit);
    else if (sweepHit.hit)
        s->found[s->count - 1].key = key_of(&sweepHit);
    if (s->isThin && (!sweepHit.hit || sat_is_composite(still.shape))) {
        const satFlush flush = {s->w, admits_flush, s, respectsOneWay};
        uint32_t hitSlot;
        sweepHit = sat_world_slip(&flush, &s->moving, i, &hitSlot);
        take_first(s, hitSlot, &sweepHit);
    }
    return sat_smaller(s->sweepHit.t, limit);
}

// May several children be near the first hit? Reads sat_found, which lists all bodies that were
// tested.
static bool has_neighbours(const search *s)
{
    const satMotion *m = &s->moving;
    if (sat_is_composite(m->shape) || sat_is_composite(shape_of(s, s->first))) return true;
    satTransform xf = sat_transform_at(m, s->sweepHit.t);
    satAabb box = sat_shape_box(m->shape, &xf);
    for (uint32_t k = 0; k < s->count; k++) {
        uint32_t i = s->found[k].index;
        if (i != s->first && sat_aabb_overlap(box, SAT_COLUMN(s->w, BOX)[i])) return true;
    }
    return false;
}

// Sweeps the shape past all bodies.
static void sweep_shape(search *s, const satMotion *moving)
{
    s->xf = sat_transform_at(moving, 0.0);
    s->moving = *moving;
    if (moving->dAngle == 0.0) s->moving.start = &s->xf;
    s->isThin = sat_may_slip(moving);
    satBroadSweep around =
        sat_broad_sweep_of(sat_shape_box(moving->shape, &s->xf), moving->by.x, moving->by.y);
    double swing = sat_swing(moving);
    around.halfX += swing;
    around.halfY += swing;
    sweep(s, around, sweep_hit);
}

uint32_t sat_world_find_sweep(satWorld *w, const satQueryFilter *filter, const satMotion *moving,
                              double limit)
{
    search s = begin(w, filter);
    s.limit = limit;
    sweep_shape(&s, moving);
    sort_found(&s);
    uint32_t count = 0;
    for (const satFound *row = s.found; count < s.count && row->key <= limit; row++, count++) {
        if (!is_first(&s, row->index, row->key, key_of(&s.sweepHit))) break;
    }
    return count;
}

uint32_t sat_world_first_sweep(satWorld *w, const satQueryFilter *filter, const satMotion *moving,
                               satSweepHit *hit)
{
    search s = begin(w, filter);
    sweep_shape(&s, moving);
    *hit = sat_sweep_swapped(s.sweepHit);
    if (s.first == SAT_NO_SLOT || hit->overlapping || !has_neighbours(&s)) return s.first;
    const satFlush flush = {w, admits_flush, &s, filter->exclude & SAT_RESPECTS_ONE_WAY};
    sat_world_expose_normal(&flush, &s.moving, s.first, hit);
    return s.first;
}

// --- Cells

satCell sat_world_ray_cell(satWorld *w, uint32_t slot, const satRayHit *hit)
{
    const satTouchQuery by = {.shape = &SAT_POINT,
                              .xf = {hit->x, hit->y, 1.0, 0.0},
                              .at = {hit->x, hit->y},
                              .normal = hit->normal};
    return sat_touched_cell(sat_world_shape(w, slot), sat_world_transform(w, slot), &by);
}

satCell sat_world_sweep_cell(satWorld *w, uint32_t slot, const satMotion *moving,
                             const satSweepHit *hit)
{
    const satMotion still = {.shape = sat_world_shape(w, slot),
                             .start = sat_world_transform(w, slot)};
    return sat_swept_cell(&still, moving, hit);
}

// --- The nearest bodies

satOutlinePoint sat_world_point(satWorld *w, uint32_t slot, double x, double y)
{
    return sat_composite_closest_point(sat_world_shape(w, slot), sat_world_transform(w, slot), x, y,
                                       DBL_MAX);
}

// How far a point lies outside a box along each axis.
static satVector outside(satAabb box, double x, double y)
{
    double outX = sat_larger((double)box.minX - x, x - (double)box.maxX);
    double outY = sat_larger((double)box.minY - y, y - (double)box.maxY);
    return (satVector){sat_larger(0.0, outX), sat_larger(0.0, outY)};
}

// The square of a radius, rounded up by more than the errors of the distances compared with it.
static double square_of(double radius) { return radius * radius * (1.0 + 1e-12); }

// Adds a body within the radius. If there are then about twice as many as wanted, keeps only the
// nearest ones, and shortens the radius to the distance of the farthest of these.
static double add_near(void *context, uint32_t i)
{
    search *s = context;
    satVector out = outside(s->columns.boxes[i], s->x, s->y);
    // A negative radius is a depth.
    double farthest = square_of(sat_larger(0.0, s->radius));
    if (sat_vector_dot(out, out) > farthest || !admits(s, i)) return 1.0;
    double distance =
        sat_composite_closest_point(shape_of(s, i), &s->placed[i].xf, s->x, s->y, s->radius)
            .distance;
    if (!(distance <= s->radius)) return 1.0;
    add_found(s, i, distance);
    if ((s->count + 1u) / 2u < s->wanted) return 1.0;
    sort_found(s);
    s->count = s->wanted;
    s->radius = s->found[s->count - 1u].key;
    return 1.0;
}

// Adds the bodies within the radius, and tests all slots for this. If the filter rejects most
// bodies, this takes about as long as testing one body in SHARE_OF_LIST with the broad phase.
#define SHARE_OF_LIST 8u

static void list_near(search *s)
{
    const uint32_t *where = s->columns.where, slots = s->w->slots.count;
    const uint32_t *category = SAT_COLUMN(s->w, SEEN_CATEGORY);
    satFilter own = s->filter->filter;
    for (uint32_t i = 0; i < slots; i++) {
        // Rejects most bodies without reading more.
        if (own.group == 0 && (category[i] & own.mask) == 0) continue;
        if ((where[i] & SAT_STATE) != SAT_ABSENT) add_near(s, i);
    }
}

// Searches an ever larger circle around the point until it has found enough bodies, or all of them.
// The first circle reaches one step into the box around all bodies. The broad phase searches only
// the part of the circle within that box, because a square around the whole circle may contain all
// bodies if the point is far outside. If few bodies pass the filter, the circles would soon contain
// most other bodies. So after some tests, all slots are searched instead.
uint32_t sat_world_find_nearest(satWorld *w, const satQueryFilter *filter, double x, double y,
                                uint32_t count, double radius)
{
    search s = begin(w, filter);
    satAabb all;
    if (!sat_broad_bounds(&w->broad, &s.columns, &all)) return 0;
    s.x = x;
    s.y = y;
    s.wanted = count;
    satVector out = outside(all, x, y);
    double gap = sat_vector_length(out);
    double end = gap + (double)(all.maxX - all.minX) + (double)(all.maxY - all.minY);
    double most = sat_smaller(radius, end * (1.0 + 1e-6)), reach;
    // A circle of the first step contains about `count` bodies of average size if they are packed.
    // The step is at least a fraction of `most`, so that few rounds suffice. Rounding makes it 0 if
    // `most` is the smallest of all doubles.
    float sortTolerance = sat_max(w->broad.moving.sortTolerance, w->broad.resting.sortTolerance);
    double step = 4.0 * (double)sortTolerance * __builtin_sqrt((double)count) + 1e-7 * most;
    if (step == 0.0) step = most;
    for (uint32_t tested = 0;; step *= 2.0) {
        s.radius = reach = sat_smaller(gap + step, most);
        s.count = 0;
        double square = square_of(reach);
        double halfX = __builtin_sqrt(sat_larger(0.0, square - out.y * out.y));
        double halfY = __builtin_sqrt(sat_larger(0.0, square - out.x * out.x));
        tested += sweep(&s, (satBroadSweep){x, y, halfX, halfY, 0.0, 0.0}, add_near);
        if (s.count >= count || reach == most) break;
        if (tested < w->slots.count / SHARE_OF_LIST) continue;
        s.radius = most;
        s.count = 0;
        list_near(&s);
        break;
    }
    sort_found(&s);
    return s.count < count ? s.count : count;
}
