// Queries of a world and moves of bodies, for C programs. Reads filters, points, rays and shapes;
// returns results.

#include "api/results.h"
#include "api/check.h"
#include "api/pairs.h"
#include "api/world.h"
#include "world/mover.h"

static const sepaxisFilter NO_FILTER;

static sepaxisStatus refresh_written(sepaxisWorld *world)
{
    API_TRY_STAGE(world, sat_api_refresh_written(world));
    return SEPAXIS_OK;
}

// Begins `count` queries with the same filter. For fields of the filter that are 0, uses those of
// `own`.
static sepaxisStatus begin_queries(sepaxisWorld *world, const sepaxisFilter *filter, satFilter own,
                                   uint32_t count)
{
    if (filter == NULL) filter = &NO_FILTER;
    uint32_t category = filter->category == 0 ? own.category : filter->category;
    API_TRY(refresh_written(world));
    sat_world_begin_query(world->w, count);
    world->filter = (satQueryFilter){{category, filter->mask == 0 ? own.mask : filter->mask,
                                      filter->group == 0 ? own.group : filter->group},
                                     (category == 0 ? SAT_MASKS : 0u) |
                                         (filter->withSensors ? 0u : (uint32_t)SAT_SENSOR) |
                                         (filter->withoutStatics ? (uint32_t)SAT_STATIC : 0u) |
                                         (filter->respectsOneWay ? SAT_RESPECTS_ONE_WAY : 0u)};
    for (uint32_t i = 0; i < filter->ignoreCount; i++) {
        sepaxisBody body = filter->ignore[i];
        if (sepaxis_world_has(world, body)) sat_world_ignore(world->w, sepaxis_body_index(body));
    }
    return SEPAXIS_OK;
}

sepaxisStatus sat_api_begin_query(sepaxisWorld *world, const sepaxisFilter *filter)
{
    return begin_queries(world, filter, (satFilter){0, UINT32_MAX, 0}, 1);
}

// Does the filter accept a body? If not, makes the current query ignore the body.
static bool accepts(sepaxisWorld *world, const sepaxisFilter *filter, uint32_t slot)
{
    if (filter == NULL || filter->accept == NULL) return true;
    bool isAccepted = filter->accept(filter->user, api_id(world->w, slot));
    if (!isAccepted) sat_world_ignore(world->w, slot);
    return isAccepted;
}

// Keeps the accepted rows of sat_found, at most `most`, and returns their number. The first `kept`
// rows have been accepted before.
static uint32_t keep_accepted(sepaxisWorld *world, const sepaxisFilter *filter, uint32_t kept,
                              uint32_t count, uint32_t most)
{
    satFound *row = sat_found(world->w);
    for (uint32_t i = kept; i < count && kept < most; i++) {
        if (accepts(world, filter, row[i].index)) row[kept++] = row[i];
    }
    return kept;
}

// If the filter rejects the first body that a cast hits, the cast is repeated without that body.
// One cast per rejected body would take quadratic time. So after every SINGLES rejections, a cast
// lists all bodies up to twice the t of the last hit, and at least up to t = MIN_LIMIT.
#define SINGLES 4u
#define MIN_LIMIT 0x1p-10

static double next_limit(double t)
{
    double limit = 2.0 * t < MIN_LIMIT ? MIN_LIMIT : 2.0 * t;
    return limit < 1.0 ? limit : 1.0;
}

// Returns the first accepted body of sat_found, or SAT_NO_SLOT.
static uint32_t first_accepted(sepaxisWorld *world, const sepaxisFilter *filter, uint32_t count)
{
    return keep_accepted(world, filter, 0, count, 1) > 0 ? sat_found(world->w)[0].index
                                                         : SAT_NO_SLOT;
}

static sepaxisFound found(sepaxisWorld *world, uint32_t count)
{
    return (sepaxisFound){SEPAXIS_OK, count,
                          (const sepaxisFoundBody *)(const void *)sat_found(world->w)};
}

static sepaxisFound accepted(sepaxisWorld *world, const sepaxisFilter *filter, uint32_t count)
{
    return found(world, keep_accepted(world, filter, 0, count, count));
}

static sepaxisFound found_by(sepaxisWorld *world, const sepaxisShape *shape, sepaxisPose pose,
                             const sepaxisFilter *filter)
{
    const satTransform xf = api_place(api_shape(shape), pose.x, pose.y, pose.angle);
    return accepted(world, filter,
                    sat_world_find_shape(world->w, &world->filter, api_shape(shape), &xf));
}

sepaxisFound sepaxis_world_query_point(sepaxisWorld *world, double x, double y, double radius,
                                       const sepaxisFilter *filter)
{
    bool isGood = api_is_point(x, y) && radius >= 0.0 && radius <= SAT_MAX_SIZE;
    API_TRY_FOR(sepaxisFound, api_check(isGood));
    API_TRY_FOR(sepaxisFound, sat_api_begin_query(world, filter));
    sepaxisShape disc;
    sat_bake_circle(api_baked(&disc), 0.0, 0.0, radius);
    return found_by(world, &disc, (sepaxisPose){x, y, 0.0}, filter);
}

static sepaxisStatus check_bounds(sepaxisBounds b)
{
    API_TRY(api_check_ray(b.minX, b.minY, b.maxX, b.maxY));
    return api_check(b.minX <= b.maxX && b.minY <= b.maxY);
}

// Bakes a box around the origin. A side shorter than SAT_MIN_SIZE counts as 0, so the result may be
// a segment or a point.
static void bake_any_box(sepaxisShape *out, double width, double height)
{
    double w = width < SAT_MIN_SIZE ? 0.0 : 0.5 * width;
    double h = height < SAT_MIN_SIZE ? 0.0 : 0.5 * height;
    if (w > 0.0 && h > 0.0) {
        sat_bake_box(api_baked(out), 0.0, 0.0, w, h, 0.0);
    } else {
        sat_bake_capsule(api_baked(out), -w, -h, w, h, 0.0);
    }
}

sepaxisFound sepaxis_world_query_box(sepaxisWorld *world, sepaxisBounds box,
                                     const sepaxisFilter *filter)
{
    double width = box.maxX - box.minX, height = box.maxY - box.minY;
    API_TRY_FOR(sepaxisFound, check_bounds(box));
    API_TRY_FOR(sepaxisFound, api_check(width <= SAT_MAX_SIZE && height <= SAT_MAX_SIZE));
    API_TRY_FOR(sepaxisFound, sat_api_begin_query(world, filter));
    sepaxisShape shape;
    bake_any_box(&shape, width, height);
    return found_by(world, &shape,
                    (sepaxisPose){box.minX + width / 2.0, box.minY + height / 2.0, 0.0}, filter);
}

sepaxisFound sepaxis_world_query_within(sepaxisWorld *world, sepaxisBounds box,
                                        const sepaxisFilter *filter)
{
    API_TRY_FOR(sepaxisFound, check_bounds(box));
    API_TRY_FOR(sepaxisFound, sat_api_begin_query(world, filter));
    const satBounds bounds = {box.minX, box.minY, box.maxX, box.maxY};
    return accepted(world, filter, sat_world_find_within(world->w, &world->filter, bounds));
}

sepaxisFound sepaxis_world_query_shape(sepaxisWorld *world, const sepaxisShape *shape,
                                       sepaxisPose pose, const sepaxisFilter *filter)
{
    API_TRY_FOR(sepaxisFound, api_check_placed(shape, pose));
    API_TRY_FOR(sepaxisFound, sat_api_begin_query(world, filter));
    return found_by(world, shape, pose, filter);
}

static sepaxisRayHit ray_hit(satWorld *w, uint32_t slot, const satRayHit *hit)
{
    if (!hit->hit) return (sepaxisRayHit){0};
    return api_ray_hit(hit, sat_world_ray_cell(w, slot, hit), api_id(w, slot));
}

sepaxisRayHit sepaxis_world_cast_ray(sepaxisWorld *world, double x, double y, double dx, double dy,
                                     const sepaxisFilter *filter)
{
    const satRay ray = {x, y, dx, dy};
    API_TRY_FOR(sepaxisRayHit, api_check_ray(x, y, dx, dy));
    API_TRY_FOR(sepaxisRayHit, sat_api_begin_query(world, filter));
    satRayHit hit;
    uint32_t slot, accepted = SAT_NO_SLOT;
    for (uint32_t rejected = 0;;) {
        slot = sat_world_first_ray(world->w, &world->filter, &ray, &hit);
        if (!hit.hit || slot == accepted || accepts(world, filter, slot)) break;
        if (accepted != SAT_NO_SLOT || ++rejected % SINGLES > 0) continue;
        uint32_t count = sat_world_find_ray(world->w, &world->filter, &ray, next_limit(hit.t));
        accepted = first_accepted(world, filter, count);
    }
    return ray_hit(world->w, slot, &hit);
}

sepaxisOverlap sepaxis_world_cast_ray_any(sepaxisWorld *world, double x, double y, double dx,
                                          double dy, const sepaxisFilter *filter)
{
    const satRay ray = {x, y, dx, dy};
    if (filter != NULL && filter->accept != NULL) {
        sepaxisRayHit first = sepaxis_world_cast_ray(world, x, y, dx, dy, filter);
        return (sepaxisOverlap){first.status, first.hit};
    }
    API_TRY_FOR(sepaxisOverlap, api_check_ray(x, y, dx, dy));
    API_TRY_FOR(sepaxisOverlap, sat_api_begin_query(world, filter));
    return (sepaxisOverlap){SEPAXIS_OK, sat_world_any_ray(world->w, &world->filter, &ray)};
}

sepaxisFound sepaxis_world_cast_ray_all(sepaxisWorld *world, double x, double y, double dx,
                                        double dy, const sepaxisFilter *filter)
{
    const satRay ray = {x, y, dx, dy};
    API_TRY_FOR(sepaxisFound, api_check_ray(x, y, dx, dy));
    API_TRY_FOR(sepaxisFound, sat_api_begin_query(world, filter));
    return accepted(world, filter, sat_world_find_ray(world->w, &world->filter, &ray, 1.0));
}

sepaxisStatus sepaxis_world_cast_rays(sepaxisWorld *world, const sepaxisRays *rays,
                                      const sepaxisFilter *filter)
{
    API_TRY(api_check(filter == NULL || filter->accept == NULL));
    for (uint32_t i = 0; i < rays->count; i++)
        API_TRY(api_check_ray(rays->x[i], rays->y[i], rays->dx[i], rays->dy[i]));
    API_TRY(begin_queries(world, filter, (satFilter){0, UINT32_MAX, 0}, rays->count));
    satRayColumns *columns = (satRayColumns *)(void *)SAT_COLUMN(world->w, SHARED_SCRATCH);
    for (uint32_t from = 0; from < rays->count; from += SAT_RAYS) {
        uint32_t left = rays->count - from, count = left < SAT_RAYS ? left : SAT_RAYS;
        memcpy(columns->x, rays->x + from, count * sizeof *rays->x);
        memcpy(columns->y, rays->y + from, count * sizeof *rays->y);
        memcpy(columns->dx, rays->dx + from, count * sizeof *rays->dx);
        memcpy(columns->dy, rays->dy + from, count * sizeof *rays->dy);
        sat_world_many_rays(world->w, &world->filter, count);
        memcpy(rays->body + from, columns->body, count * sizeof *rays->body);
        memcpy(rays->t + from, columns->t, count * sizeof *rays->t);
        memcpy(rays->normalX + from, columns->normalX, count * sizeof *rays->normalX);
        memcpy(rays->normalY + from, columns->normalY, count * sizeof *rays->normalY);
    }
    return SEPAXIS_OK;
}

sepaxisSweepHit sepaxis_world_cast_shape(sepaxisWorld *world, const sepaxisShape *shape,
                                         sepaxisPose pose, sepaxisMotion motion,
                                         const sepaxisFilter *filter)
{
    API_TRY_FOR(sepaxisSweepHit, api_check_placed(shape, pose));
    API_TRY_FOR(sepaxisSweepHit, api_check_motion(pose, motion));
    API_TRY_FOR(sepaxisSweepHit, sat_api_begin_query(world, filter));
    satMotion one = api_moving(api_shape(shape), pose, motion);
    satSweepHit hit;
    satWorld *w = world->w;
    uint32_t slot, accepted = SAT_NO_SLOT;
    for (uint32_t rejected = 0;;) {
        slot = sat_world_first_sweep(w, &world->filter, &one, &hit);
        if (slot == SAT_NO_SLOT || slot == accepted || accepts(world, filter, slot)) break;
        if (accepted != SAT_NO_SLOT || ++rejected % SINGLES > 0) continue;
        uint32_t count = sat_world_find_sweep(w, &world->filter, &one, next_limit(hit.t));
        accepted = first_accepted(world, filter, count);
    }
    if (slot == SAT_NO_SLOT) return (sepaxisSweepHit){0};
    return api_sweep_hit(&hit, sat_world_sweep_cell(w, slot, &one, &hit), api_id(w, slot));
}

sepaxisFound sepaxis_world_nearest(sepaxisWorld *world, double x, double y, uint32_t most,
                                   double radius, const sepaxisFilter *filter)
{
    API_TRY_FOR(sepaxisFound, api_check(api_is_point(x, y) && most > 0 && radius >= 0.0));
    API_TRY_FOR(sepaxisFound, sat_api_begin_query(world, filter));
    // Each round finds more bodies than the one before. It does not find rejected bodies again, so
    // its first `kept` rows are the bodies that earlier rounds have accepted.
    for (uint32_t want = most, kept = 0;; want = want < SAT_MAX_BODIES ? 2u * want : want) {
        uint32_t count = sat_world_find_nearest(world->w, &world->filter, x, y, want, radius);
        bool isAll = count < want;
        kept = keep_accepted(world, filter, kept, count, most);
        if (kept == most || isAll) return found(world, kept);
    }
}

bool sat_api_extent(sepaxisWorld *world, sepaxisBounds *out)
{
    satWorld *w = world->w;
    satBounds all = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!SAT_COLUMN(w, ALIVE)[i]) continue;
        const satTransform *xf = sat_world_transform(w, i);
        all = sat_bounds_union(sat_shape_bounds(sat_world_shape(w, i), xf), all);
    }
    *out = api_bounds(all);
    return w->slots.live > 0;
}

sepaxisStatus sepaxis_world_extent(sepaxisWorld *world, sepaxisBounds *out)
{
    API_TRY(refresh_written(world));
    if (world->w->slots.live == 0) return SEPAXIS_NO_BODY;
    sat_api_extent(world, out);
    return SEPAXIS_OK;
}

sepaxisRayHit sepaxis_body_cast_ray(sepaxisWorld *world, sepaxisBody body, double x, double y,
                                    double dx, double dy)
{
    uint32_t slot = sepaxis_body_index(body);
    const satRay ray = {x, y, dx, dy};
    API_TRY_FOR(sepaxisRayHit, api_check_body(world, body));
    API_TRY_FOR(sepaxisRayHit, api_check_ray(x, y, dx, dy));
    API_TRY_FOR(sepaxisRayHit, refresh_written(world));
    satRayHit hit = sat_world_hit(world->w, slot, &ray);
    return ray_hit(world->w, slot, &hit);
}

sepaxisOutlinePoint sepaxis_body_closest_point(sepaxisWorld *world, sepaxisBody body, double x,
                                               double y)
{
    API_TRY_FOR(sepaxisOutlinePoint, api_check_body(world, body));
    API_TRY_FOR(sepaxisOutlinePoint, api_check(api_is_point(x, y)));
    API_TRY_FOR(sepaxisOutlinePoint, refresh_written(world));
    return api_outline_point(sat_world_point(world->w, sepaxis_body_index(body), x, y), x, y);
}

// Movers

static const double HALF_PI = 1.57079632679489661923; // pi/2

static sepaxisStatus check_mover(const satShape *shape)
{
    if (shape->kind == SAT_TILES) return SEPAXIS_BAD_SHAPE;
    bool isTooMany =
        sat_is_composite(shape) && sat_compound_of(shape)->count > SEPAXIS_MAX_MOVER_PIECES;
    return isTooMany ? SEPAXIS_TOO_MANY : SEPAXIS_OK;
}

// Checks a move and converts it to the core's satMove.
static sepaxisStatus read_move(const sepaxisMove *move, satMove *out)
{
    double maxSlope = move->maxSlope == 0.0 ? 0.5 * HALF_PI : move->maxSlope;
    double upX = move->upX, upY = move->upY;
    API_TRY(api_check(api_is_point(move->dx, move->dy)));
    API_TRY(api_check(maxSlope >= 0.0 && maxSlope <= HALF_PI));
    API_TRY(api_check(move->snap >= 0.0 && move->snap <= SAT_MAX_SIZE));
    API_TRY(api_check(move->step >= 0.0 && move->step <= SAT_MAX_SIZE));
    API_TRY(api_make_unit(&upX, &upY));
    *out = (satMove){{move->dx, move->dy}, {upX, upY}, sat_rotation(maxSlope).c,
                     move->snap,           move->step, move->constantSpeed};
    return SEPAXIS_OK;
}

static sepaxisStatus move_body(sepaxisWorld *world, sepaxisBody body, const sepaxisMove *move,
                               satMoved *out)
{
    satMove own;
    satStatus status;
    API_FIND(slot, world, body);
    API_TRY(read_move(move, &own));
    API_TRY_STAGE(world, sat_world_fits_platform(world->w, slot));
    API_TRY(check_mover(sat_world_shape(world->w, slot)));
    api_wrote(world, slot); // the program may have written the body's columns
    API_TRY(begin_queries(world, &move->filter, sat_filter_of(world->w, slot), 1));
    // If the category of a filter is 0, a query ignores the masks of bodies. A move does not,
    // because a mover has a category of its own.
    world->filter.exclude &= ~SAT_MASKS;
    if (move->filter.accept != NULL) world->filter.exclude |= SAT_ASKS;
    sat_world_ignore(world->w, slot);
    api_wrote(world, slot); // the next query refreshes a static body that has moved
    while ((status = sat_world_move(world->w, slot, &own, &world->filter, out)) == SAT_UNASKED) {
        for (uint32_t i = 0; i < world->w->unasked; i++) {
            uint32_t met = sat_found(world->w)[i].index;
            if (accepts(world, &move->filter, met)) sat_world_accept(world->w, met);
        }
    }
    return api_check(status == SAT_OK);
}

static sepaxisPlane plane_of(satWorld *w, const satPlane *p)
{
    if (p->body == SAT_NO_SLOT) return (sepaxisPlane){0};
    return (sepaxisPlane){p->normal.x,
                          p->normal.y,
                          api_id(w, p->body),
                          (sepaxisPlaneKind)p->kind,
                          {p->cell.column, p->cell.row, p->cell.at.x, p->cell.at.y}};
}

sepaxisMoved sepaxis_body_move(sepaxisWorld *world, sepaxisBody body, const sepaxisMove *move)
{
    satMoved moved;
    API_TRY_FOR(sepaxisMoved, move_body(world, body, move, &moved));
    satWorld *w = world->w;
    sepaxisMoved out = {.dx = moved.by.x,
                        .dy = moved.by.y,
                        .slideX = moved.slide.x,
                        .slideY = moved.slide.y,
                        .kinds = moved.kinds,
                        .floor = moved.floor == SAT_NO_SLOT ? 0 : api_id(w, moved.floor),
                        .count = moved.count};
    for (uint32_t i = 0; i < moved.count; i++) out.plane[i] = plane_of(w, &moved.plane[i]);
    out.wallLeft = plane_of(w, &moved.walls[0]);
    out.wallRight = plane_of(w, &moved.walls[1]);
    return out;
}
