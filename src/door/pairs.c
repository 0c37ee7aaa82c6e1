// C programs ask about two shapes. Reads shapes and poses, returns answers.

#include "door/door.h"
#include "narrow/trace.h"

// What a question is asked about.
typedef struct pair {
    sepaxisStatus status;
    const satShape *a, *b;
    satTransform xfA, xfB;
    satCompositeScratch *scratch; // NULL for convex shapes, which need none
} pair;

static pair pair_of(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                    sepaxisPose poseB)
{
    pair p = {.a = door_shape(a), .b = door_shape(b)};
    p.status = door_check_placed(a, poseA);
    if (p.status == SEPAXIS_OK) p.status = door_check_placed(b, poseB);
    if (p.status != SEPAXIS_OK) return p;
    p.xfA = door_place(a, poseA);
    p.xfB = door_place(b, poseB);
    return p;
}

static pair pair_with(sepaxisWorkspace *workspace, const sepaxisShape *a, sepaxisPose poseA,
                      const sepaxisShape *b, sepaxisPose poseB)
{
    pair p = pair_of(a, poseA, b, poseB);
    if (p.status != SEPAXIS_OK) return p;
    if (workspace != NULL) p.scratch = &door_bench(workspace)->composite;
    bool isComposite = sat_is_composite(p.a) || sat_is_composite(p.b);
    if (isComposite && workspace == NULL) p.status = SEPAXIS_NO_WORKSPACE;
    return p;
}

sepaxisOverlap sepaxis_overlaps(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                                sepaxisPose poseB)
{
    pair p = pair_of(a, poseA, b, poseB);
    DOOR_TRY_FOR(sepaxisOverlap, p.status);
    return (sepaxisOverlap){SEPAXIS_OK, sat_composite_overlaps(p.a, &p.xfA, p.b, &p.xfB)};
}

static sepaxisCollision collision(const satContact *contact, bool exact, uint32_t containment,
                                  const satManifold *m)
{
    sepaxisCollision out = {.hit = true,
                            .exact = exact,
                            .aInB = (containment & SAT_A_IN_B) != 0,
                            .bInA = (containment & SAT_B_IN_A) != 0,
                            .normalX = contact->normal.x,
                            .normalY = contact->normal.y,
                            .depth = sat_max(-contact->separation, 0.0f)};
    door_put_touches(m, &out.touchCount, out.touch);
    return out;
}

static sepaxisCollision collide_convex(const pair *p)
{
    satDecision decision = sat_decide(p->a, &p->xfA, p->b, &p->xfB, 0.0f);
    if (decision.axis.separation > 0.0f) return (sepaxisCollision){0};
    satContact contact = sat_contact(&decision, &p->xfA, &p->xfB);
    satManifold m = sat_manifold(p->a, &p->xfA, p->b, &p->xfB, &decision);
    float depth = sat_max(-contact.separation, 0.0f);
    uint32_t containment = sat_containment(p->a, &p->xfA, p->b, &p->xfB, depth);
    return collision(&contact, true, containment, &m);
}

static sepaxisCollision collide_composites(const pair *p)
{
    satCompositeContact out = sat_composite_collide(p->a, &p->xfA, p->b, &p->xfB, 0.0f, p->scratch);
    if (out.contact.separation > 0.0f) return (sepaxisCollision){0};
    satManifold m = sat_composite_manifold(p->a, &p->xfA, p->b, &p->xfB, &out.contact);
    uint32_t containment =
        sat_composite_containment(p->a, &p->xfA, p->b, &p->xfB, -out.contact.separation);
    return collision(&out.contact, out.exact, containment, &m);
}

sepaxisCollision sepaxis_collide(sepaxisWorkspace *workspace, const sepaxisShape *a,
                                 sepaxisPose poseA, const sepaxisShape *b, sepaxisPose poseB)
{
    pair p = pair_with(workspace, a, poseA, b, poseB);
    DOOR_TRY_FOR(sepaxisCollision, p.status);
    if (sat_circle_test_placed(p.a, &p.xfA, p.b, &p.xfB) == SAT_CIRCLES_APART)
        return (sepaxisCollision){0};
    bool isComposite = sat_is_composite(p.a) || sat_is_composite(p.b);
    return isComposite ? collide_composites(&p) : collide_convex(&p);
}

sepaxisDistance sepaxis_distance(sepaxisWorkspace *workspace, const sepaxisShape *a,
                                 sepaxisPose poseA, const sepaxisShape *b, sepaxisPose poseB)
{
    pair p = pair_with(workspace, a, poseA, b, poseB);
    DOOR_TRY_FOR(sepaxisDistance, p.status);
    satDistance d = sat_composite_distance(p.a, &p.xfA, p.b, &p.xfB, p.scratch);
    if (d.distance == DBL_MAX) {
        return (sepaxisDistance){.distance = __builtin_inf(),
                                 .ax = poseA.x,
                                 .ay = poseA.y,
                                 .bx = poseB.x,
                                 .by = poseB.y,
                                 .normalX = 1.0f};
    }
    return (sepaxisDistance){SEPAXIS_OK, d.distance, d.ax,       d.ay,
                             d.bx,       d.by,       d.normal.x, d.normal.y};
}

sepaxisOverlap sepaxis_contains(const sepaxisShape *shape, sepaxisPose pose, double x, double y)
{
    DOOR_TRY_FOR(sepaxisOverlap, door_check_placed(shape, pose));
    DOOR_TRY_FOR(sepaxisOverlap, door_check(door_is_coordinate(x) && door_is_coordinate(y)));
    const satTransform xf = door_place(shape, pose), there = {x, y, 1.0, 0.0};
    return (sepaxisOverlap){SEPAXIS_OK,
                            sat_composite_overlaps(door_shape(shape), &xf, &SAT_POINT, &there)};
}

sepaxisOutlinePoint sepaxis_closest_point(sepaxisWorkspace *workspace, const sepaxisShape *shape,
                                          sepaxisPose pose, double x, double y)
{
    DOOR_TRY_FOR(sepaxisOutlinePoint, door_check(door_is_coordinate(x) && door_is_coordinate(y)));
    pair p = pair_with(workspace, shape, pose, shape, pose);
    DOOR_TRY_FOR(sepaxisOutlinePoint, p.status);
    return door_outline_point(sat_composite_closest_point(p.a, &p.xfA, x, y), x, y);
}

sepaxisRayHit sepaxis_cast_ray(const sepaxisShape *shape, sepaxisPose pose, double x, double y,
                               double dx, double dy)
{
    DOOR_TRY_FOR(sepaxisRayHit, door_check_placed(shape, pose));
    DOOR_TRY_FOR(sepaxisRayHit, door_check_ray(x, y, dx, dy));
    const satTransform xf = door_place(shape, pose);
    const satRay ray = {x, y, dx, dy};
    satRayHit hit = sat_composite_ray(door_shape(shape), &xf, &ray, false);
    return hit.hit ? door_ray_hit(&hit, door_no_cell(hit.x, hit.y), 0) : (sepaxisRayHit){0};
}

static sepaxisStatus check_motion(sepaxisPose pose, sepaxisMotion motion)
{
    return door_check(door_is_coordinate(motion.dx) && door_is_coordinate(motion.dy) &&
                      door_within(motion.angle, SAT_MAX_ANGLE) &&
                      door_within(pose.angle + motion.angle, SAT_MAX_ANGLE));
}

sepaxisSweepHit sepaxis_sweep(sepaxisWorkspace *workspace, const sepaxisShape *a, sepaxisPose poseA,
                              sepaxisMotion motionA, const sepaxisShape *b, sepaxisPose poseB,
                              sepaxisMotion motionB)
{
    pair p = pair_with(workspace, a, poseA, b, poseB);
    DOOR_TRY_FOR(sepaxisSweepHit, p.status);
    DOOR_TRY_FOR(sepaxisSweepHit, check_motion(poseA, motionA));
    DOOR_TRY_FOR(sepaxisSweepHit, check_motion(poseB, motionB));
    satMotion one = door_moving(p.a, poseA, motionA), other = door_moving(p.b, poseB, motionB);
    satSweepHit hit = sat_composite_sweep(&one, &other, false, p.scratch);
    return hit.hit ? door_sweep_hit(&hit, door_no_cell(hit.x, hit.y), 0) : (sepaxisSweepHit){0};
}

sepaxisStatus sepaxis_trace(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                            sepaxisPose poseB, sepaxisTrace *out)
{
    pair p = pair_of(a, poseA, b, poseB);
    DOOR_TRY(p.status);
    if (sat_is_composite(p.a) || sat_is_composite(p.b)) return SEPAXIS_BAD_SHAPE;
    satTrace trace;
    sat_trace(p.a, &p.xfA, p.b, &p.xfB, &trace);
    memcpy(out, &trace, offsetof(satTrace, rows) + (size_t)trace.count * sizeof *trace.rows);
    return SEPAXIS_OK;
}
