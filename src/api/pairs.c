// Queries of two shapes: overlap, distance, first contact. Reads shapes and poses, returns results.

#include "api/pairs.h"
#include "api/results.h"
#include "api/check.h"
#include "narrow/trace.h"
#include "shape/tiles.h"

static apiPair pair_of(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                       sepaxisPose poseB)
{
    apiPair p = {.a = api_shape(a), .b = api_shape(b), .ax = poseA.x, .ay = poseA.y};
    p.bx = poseB.x;
    p.by = poseB.y;
    p.status = api_check_placed(a, poseA);
    if (p.status == SEPAXIS_OK) p.status = api_check_placed(b, poseB);
    if (p.status != SEPAXIS_OK) return p;
    p.xfA = api_place(p.a, poseA.x, poseA.y, poseA.angle);
    p.xfB = api_place(p.b, poseB.x, poseB.y, poseB.angle);
    return p;
}

static bool has_composite(const apiPair *p)
{
    return !SAT_IS_SMALL && (sat_is_composite(p->a) || sat_is_composite(p->b));
}

static apiPair pair_with(sepaxisWorkspace *workspace, const sepaxisShape *a, sepaxisPose poseA,
                         const sepaxisShape *b, sepaxisPose poseB)
{
    apiPair p = pair_of(a, poseA, b, poseB);
    if (p.status != SEPAXIS_OK) return p;
    if (workspace != NULL) p.scratch = &api_workspace(workspace)->composite;
    if (has_composite(&p) && workspace == NULL) p.status = SEPAXIS_NO_WORKSPACE;
    return p;
}

sepaxisOverlap sepaxis_overlaps(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                                sepaxisPose poseB)
{
    apiPair p = pair_of(a, poseA, b, poseB);
    API_TRY_FOR(sepaxisOverlap, p.status);
    return (sepaxisOverlap){SEPAXIS_OK, sat_composite_overlaps(p.a, &p.xfA, p.b, &p.xfB)};
}

static void put_collision(const satContact *contact, bool exact, uint32_t containment,
                          const satManifold *m, sepaxisCollision *out)
{
    out->hit = true;
    out->exact = exact;
    out->aInB = (containment & SAT_A_IN_B) != 0;
    out->bInA = (containment & SAT_B_IN_A) != 0;
    out->normalX = contact->normal.x;
    out->normalY = contact->normal.y;
    out->depth = sat_max(-contact->separation, 0.0f);
    api_put_touches(m, &out->touchCount, out->touch);
}

static void collide_convex(const apiPair *p, sepaxisCollision *out)
{
    satDecision decision = sat_decide(p->a, &p->xfA, p->b, &p->xfB, 0.0f);
    if (decision.axis.separation > 0.0f) return;
    satContact contact = sat_contact(&decision, &p->xfA, &p->xfB);
    satManifold m = sat_manifold(p->a, &p->xfA, p->b, &p->xfB, &decision);
    float depth = sat_max(-contact.separation, 0.0f);
    uint32_t containment = sat_containment(p->a, &p->xfA, p->b, &p->xfB, depth);
    put_collision(&contact, true, containment, &m, out);
}

static void collide_composites(const apiPair *p, sepaxisCollision *out)
{
    satCompositeContact found =
        sat_composite_collide(p->a, &p->xfA, p->b, &p->xfB, 0.0f, false, p->scratch);
    if (found.contact.separation > 0.0f) return;
    satManifold m = sat_composite_manifold(p->a, &p->xfA, p->b, &p->xfB, &found.contact);
    uint32_t containment =
        sat_composite_containment(p->a, &p->xfA, p->b, &p->xfB, -found.contact.separation);
    put_collision(&found.contact, found.exact, containment, &m, out);
}

void sat_api_collide(const apiPair *p, sepaxisCollision *out)
{
    out->hit = false;
    if (sat_circle_test_placed(p->a, &p->xfA, p->b, &p->xfB) == SAT_CIRCLES_APART) return;
    if (has_composite(p))
        collide_composites(p, out);
    else
        collide_convex(p, out);
}

sepaxisCollision sepaxis_collide(sepaxisWorkspace *workspace, const sepaxisShape *a,
                                 sepaxisPose poseA, const sepaxisShape *b, sepaxisPose poseB)
{
    apiPair p = pair_with(workspace, a, poseA, b, poseB);
    sepaxisCollision out = {.status = p.status};
    if (p.status == SEPAXIS_OK) sat_api_collide(&p, &out);
    return out;
}

// Is the shape tiles without a solid cell? One-way cells affect only casts and moves.
static bool is_empty(const satShape *shape)
{
    return shape->kind == SAT_TILES && sat_tiles_area(sat_tiles_of(shape), false) == 0.0;
}

// Writes the distance if a shape is empty. The closest point of an empty shape is the origin of the
// other shape; the closest point of a shape that is not empty is its own origin.
static void put_empty_distance(const apiPair *p, sepaxisDistance *out)
{
    bool isAEmpty = is_empty(p->a), isBEmpty = is_empty(p->b);
    *out = (sepaxisDistance){SEPAXIS_OK,
                             __builtin_inf(),
                             isAEmpty ? p->bx : p->ax,
                             isAEmpty ? p->by : p->ay,
                             isBEmpty ? p->ax : p->bx,
                             isBEmpty ? p->ay : p->by,
                             1.0f,
                             0.0f};
}

void sat_api_distance(const apiPair *p, sepaxisDistance *out)
{
    satDistance d = sat_composite_distance(p->a, &p->xfA, p->b, &p->xfB, p->scratch);
    *out =
        (sepaxisDistance){SEPAXIS_OK, d.distance, d.ax, d.ay, d.bx, d.by, d.normal.x, d.normal.y};
    if (!SAT_IS_SMALL && d.distance == DBL_MAX) put_empty_distance(p, out);
}

sepaxisDistance sepaxis_distance(sepaxisWorkspace *workspace, const sepaxisShape *a,
                                 sepaxisPose poseA, const sepaxisShape *b, sepaxisPose poseB)
{
    apiPair p = pair_with(workspace, a, poseA, b, poseB);
    sepaxisDistance out = {.status = p.status};
    if (p.status == SEPAXIS_OK) sat_api_distance(&p, &out);
    return out;
}

bool sat_api_contains(const satShape *shape, const satTransform *xf, double x, double y)
{
    const satTransform there = {x, y, 1.0, 0.0};
    return sat_composite_overlaps(shape, xf, &SAT_POINT, &there);
}

sepaxisOverlap sepaxis_contains(const sepaxisShape *shape, sepaxisPose pose, double x, double y)
{
    API_TRY_FOR(sepaxisOverlap, api_check_placed(shape, pose));
    API_TRY_FOR(sepaxisOverlap, api_check(api_is_point(x, y)));
    const satTransform xf = api_place(api_shape(shape), pose.x, pose.y, pose.angle);
    return (sepaxisOverlap){SEPAXIS_OK, sat_api_contains(api_shape(shape), &xf, x, y)};
}

sepaxisOutlinePoint sepaxis_closest_point(sepaxisWorkspace *workspace, const sepaxisShape *shape,
                                          sepaxisPose pose, double x, double y)
{
    API_TRY_FOR(sepaxisOutlinePoint, api_check(api_is_point(x, y)));
    apiPair p = pair_with(workspace, shape, pose, shape, pose);
    API_TRY_FOR(sepaxisOutlinePoint, p.status);
    return api_outline_point(sat_composite_closest_point(p.a, &p.xfA, x, y, DBL_MAX), x, y);
}

sepaxisRayHit sepaxis_cast_ray(const sepaxisShape *shape, sepaxisPose pose, double x, double y,
                               double dx, double dy)
{
    API_TRY_FOR(sepaxisRayHit, api_check_placed(shape, pose));
    API_TRY_FOR(sepaxisRayHit, api_check_ray(x, y, dx, dy));
    const satTransform xf = api_place(api_shape(shape), pose.x, pose.y, pose.angle);
    const satRay ray = {x, y, dx, dy};
    satRayHit hit = sat_composite_ray(api_shape(shape), &xf, &ray, false);
    if (!hit.hit) return (sepaxisRayHit){0};
    return api_ray_hit(&hit, api_no_cell((satVector){hit.x, hit.y}), 0);
}

sepaxisSweepHit sepaxis_sweep(sepaxisWorkspace *workspace, const sepaxisShape *a, sepaxisPose poseA,
                              sepaxisMotion motionA, const sepaxisShape *b, sepaxisPose poseB,
                              sepaxisMotion motionB)
{
    apiPair p = pair_with(workspace, a, poseA, b, poseB);
    API_TRY_FOR(sepaxisSweepHit, p.status);
    API_TRY_FOR(sepaxisSweepHit, api_check_motion(poseA, motionA));
    API_TRY_FOR(sepaxisSweepHit, api_check_motion(poseB, motionB));
    satMotion one = api_moving(p.a, poseA, motionA), other = api_moving(p.b, poseB, motionB);
    satSweepHit hit = sat_composite_sweep(&one, &other, false, p.scratch);
    if (!hit.hit) return (sepaxisSweepHit){0};
    return api_sweep_hit(&hit, api_no_cell(hit.at), 0);
}

sepaxisStatus sepaxis_trace(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                            sepaxisPose poseB, sepaxisTrace *out)
{
    apiPair p = pair_of(a, poseA, b, poseB);
    API_TRY(p.status);
    if (has_composite(&p)) return SEPAXIS_BAD_SHAPE;
    sat_trace(p.a, &p.xfA, p.b, &p.xfB, (satTrace *)(void *)out);
    return SEPAXIS_OK;
}
