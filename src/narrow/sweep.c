#include "narrow/sweep.h"

#include "narrow/manifold.h"

// How fast a point moves.
typedef struct velocity {
    double x, y;
} velocity;

typedef struct pair {
    const satMotion *a, *b;
    satRotation turnedA, turnedB; // at the start
    satTransform xfA, xfB;        // at time t
    satDecision decision;
    double t;
    double gap;
    velocity normal; // from A to B
    double tolerance;
    double turning; // the most that turning can close the gap, per unit of time
} pair;

static double absolute(double v) { return v < 0.0 ? -v : v; }
static double length(double x, double y) { return __builtin_sqrt(x * x + y * y); }

static satRotation rotation_of(const satMotion *m)
{
    if (m->start) return (satRotation){m->start->c, m->start->s};
    return sat_shape_rotation(m->shape, m->angle);
}

static satTransform transform_at(const satMotion *m, satRotation turned, double t)
{
    if (m->start) {
        const satTransform *p = m->start;
        return (satTransform){p->x + t * m->dx, p->y + t * m->dy, p->c, p->s};
    }
    satRotation r = turned;
    if (m->dAngle != 0.0) r = sat_shape_rotation(m->shape, m->angle + t * m->dAngle);
    return sat_transform_off(m->shape, m->x + t * m->dx, m->y + t * m->dy, r, m->atX, m->atY);
}

satTransform sat_transform_at(const satMotion *m, double t)
{
    return transform_at(m, rotation_of(m), t);
}

// How far the core reaches from what the body turns about. A radius adds nothing: a circle that
// turns about a point moves as that of its centre does.
static double reach(const satMotion *m)
{
    const satShape *shape = m->shape;
    double x = shape->offsetX + m->atX, y = shape->offsetY + m->atY;
    if (shape->kind == SAT_CIRCLE) return length(x, y);
    double farthest = 0.0;
    for (int32_t i = 0; i < shape->count; i++) {
        double distance =
            length(x + (double)sat_shape_x(shape)[i], y + (double)sat_shape_y(shape)[i]);
        if (distance > farthest) farthest = distance;
    }
    return farthest;
}

static void stand(pair *p, double t)
{
    p->t = t;
    p->xfA = transform_at(p->a, p->turnedA, t);
    p->xfB = transform_at(p->b, p->turnedB, t);
}

static void look(pair *p, double t)
{
    stand(p, t);
    p->decision = sat_decide(p->a->shape, &p->xfA, p->b->shape, &p->xfB, FLT_MAX);
    satContact contact = sat_contact(&p->decision, &p->xfA, &p->xfB);
    p->gap = (double)contact.separation;
    p->normal = (velocity){(double)contact.normal.x, (double)contact.normal.y};
}

// Of B seen from A, without turning.
static velocity drift(const pair *p)
{
    return (velocity){p->b->dx - p->a->dx, p->b->dy - p->a->dy};
}

// Of the point of a moving body that is now at (x, y).
static velocity velocity_at(const satMotion *m, double t, double x, double y)
{
    double armX = x - (m->x + t * m->dx), armY = y - (m->y + t * m->dy);
    return (velocity){m->dx - m->dAngle * armY, m->dy + m->dAngle * armX};
}

static satManifold touches(const pair *p)
{
    return sat_manifold(p->a->shape, &p->xfA, p->b->shape, &p->xfB, &p->decision);
}

// Does B move against `normal` in any of the places where they touch?
static bool closing_along(const pair *p, const satManifold *m, double normalX, double normalY)
{
    velocity d = drift(p);
    double slow = SAT_SLIDING * (length(d.x, d.y) + p->turning);
    for (int32_t i = 0; i < m->count; i++) {
        double x = m->touch[i].x, y = m->touch[i].y;
        velocity a = velocity_at(p->a, p->t, x, y), b = velocity_at(p->b, p->t, x, y);
        if (normalX * (b.x - a.x) + normalY * (b.y - a.y) < -slow) return true;
    }
    return false;
}

// Does the other touch a face of `one` from outside, up to the tolerance? Writes the face's normal
// from A to B.
static bool touches_face(const pair *p, bool ofB, int32_t i, velocity *normal)
{
    const satShape *one = ofB ? p->b->shape : p->a->shape;
    const satShape *other = ofB ? p->a->shape : p->b->shape;
    const satTransform *xf = ofB ? &p->xfB : &p->xfA;
    const satTransform *xfOther = ofB ? &p->xfA : &p->xfB;
    double sign = ofB ? -1.0 : 1.0;
    satVec2 n = sat_face_normal(one, i);
    normal->x = sign * (xf->c * (double)n.x - xf->s * (double)n.y);
    normal->y = sign * (xf->s * (double)n.x + xf->c * (double)n.y);
    return (double)sat_face_separation(one, xf, i, other, xfOther) >= -p->tolerance;
}

// Is there a face of `one` that the other touches from outside and does not press against? What has
// no thickness and lies on a segment touches both its sides, and always gets away from one.
static bool slides_along(const pair *p, const satManifold *m, bool ofB)
{
    const satShape *one = ofB ? p->b->shape : p->a->shape;
    const satTransform *xf = ofB ? &p->xfB : &p->xfA;
    if (one->kind == SAT_CIRCLE) return false;
    // Where they touch is on such a face, which mostly tells.
    double atX = m->touch[0].x - xf->x, atY = m->touch[0].y - xf->y;
    double x = xf->c * atX + xf->s * atY, y = xf->c * atY - xf->s * atX;
    double doubt = 4.0 * p->tolerance + 1e-15 * (absolute(xf->x) + absolute(xf->y));
    for (int32_t i = 0; i < one->count; i++) {
        velocity n;
        double along =
            x * (double)sat_shape_normal_x(one)[i] + y * (double)sat_shape_normal_y(one)[i];
        if (along + doubt < (double)(sat_shape_plane_offset(one)[i] + one->radius)) continue;
        if (!touches_face(p, ofB, i, &n) || closing_along(p, m, n.x, n.y)) continue;
        if (one->count == 2 && touches_face(p, ofB, 1 - i, &n) && closing_along(p, m, n.x, n.y))
            continue;
        return true;
    }
    return false;
}

// Touching: does the motion drive them together? Not if along any axis that still parts them
// nothing closes. Where corners touch there is more than one.
static bool driven_together(const pair *p, const satManifold *m)
{
    if (!closing_along(p, m, p->normal.x, p->normal.y)) return false;
    return !slides_along(p, m, false) && !slides_along(p, m, true);
}

static satSweepHit hit_with(const pair *p, const satManifold *m, bool overlapping, bool exact,
                            int32_t steps)
{
    const satTouch *first = &m->touch[0], *last = &m->touch[m->count - 1];
    return (satSweepHit){true,
                         overlapping,
                         exact,
                         steps,
                         p->t,
                         first->x + 0.5 * (last->x - first->x),
                         first->y + 0.5 * (last->y - first->y),
                         sat_vec2((float)p->normal.x, (float)p->normal.y),
                         0,
                         0};
}

static satSweepHit hit_at(const pair *p, bool overlapping, bool exact, int32_t steps)
{
    satManifold m = touches(p);
    return hit_with(p, &m, overlapping, exact, steps);
}

// How much farther out along (x, y) the core may come by turning.
static double slack(const satMotion *m, const satTransform *xf, double x, double y)
{
    if (m->dAngle == 0.0) return 0.0;
    double nx = xf->c * x + xf->s * y, ny = xf->c * y - xf->s * x, out = 0.0;
    for (int32_t i = 0; m->shape->kind != SAT_CIRCLE && i < m->shape->count; i++) {
        double corner =
            nx * (double)sat_shape_x(m->shape)[i] + ny * (double)sat_shape_y(m->shape)[i];
        if (i == 0 || corner > out) out = corner;
    }
    return reach(m) - (nx * (m->shape->offsetX + m->atX) + ny * (m->shape->offsetY + m->atY) + out);
}

// How far `other` lies beyond each of the faces i…i+3 of `one`, where it comes nearest on its way.
static inline satF4 least_beyond(const satShape *one, int32_t i, const satShape *other,
                                 satRelative in, float dx, float dy)
{
    satF4 nx = sat_f4_load(sat_shape_normal_x(one) + i);
    satF4 ny = sat_f4_load(sat_shape_normal_y(one) + i);
    satF4 c = sat_f4_splat(in.c), s = sat_f4_splat(in.s), lowest = sat_f4_splat(0.0f);
    satF4 turnedX = sat_f4_add(sat_f4_mul(c, nx), sat_f4_mul(s, ny));
    satF4 turnedY = sat_f4_sub(sat_f4_mul(c, ny), sat_f4_mul(s, nx));
    for (int32_t j = 0; other->kind != SAT_CIRCLE && j < other->count; j++) {
        satF4 corner = sat_f4_add(sat_f4_mul(turnedX, sat_f4_splat(sat_shape_x(other)[j])),
                                  sat_f4_mul(turnedY, sat_f4_splat(sat_shape_y(other)[j])));
        lowest = j == 0 ? corner : sat_f4_min(lowest, corner);
    }
    satF4 way = sat_f4_add(sat_f4_mul(nx, sat_f4_splat(dx)), sat_f4_mul(ny, sat_f4_splat(dy)));
    satF4 beyond = sat_f4_sub(sat_along_faces(one, i, in.x, in.y),
                              sat_f4_load(sat_shape_plane_offset(one) + i));
    return sat_f4_add(sat_f4_add(lowest, beyond), sat_f4_min(way, sat_f4_splat(0.0f)));
}

// Is there a face of `one` that all of the other's way, straight by (x, y) in the world, lies
// beyond, by more than `margin` and what rounding may make of it?
static bool stays_beyond(const satShape *one, const satTransform *xfOne, const satShape *other,
                         const satTransform *xfOther, velocity way, float margin)
{
    if (one->kind == SAT_CIRCLE) return false;
    satRelative in = sat_relative(xfOne, xfOther);
    float dx = (float)(xfOne->c * way.x + xfOne->s * way.y);
    float dy = (float)(xfOne->c * way.y - xfOne->s * way.x);
    float far = sat_abs(in.x) + sat_abs(in.y) + sat_abs(dx) + sat_abs(dy);
    float doubt = SAT_UNSURE * (sat_max(one->size, other->size) + far);
    satF4 earlyOut = sat_f4_splat(margin + doubt + (one->radius + other->radius));
    for (int32_t i = 0; i < one->padded; i += 4) {
        satF4 least = least_beyond(one, i, other, in, dx, dy);
        if (sat_f4_bits(sat_f4_greater(least, earlyOut)) != 0) return true;
    }
    return false;
}

// Of shapes with no more corners than this, to look along all faces is less work than a distance.
#define FEW 8

// Most pairs that are near never meet, and some face shows it: along a floor, all that is below.
static bool stay_apart(const pair *p, double until)
{
    const satShape *a = p->a->shape, *b = p->b->shape;
    if (p->turning != 0.0 || a->padded > FEW || b->padded > FEW) return false;
    velocity d = drift(p), way = {until * d.x, until * d.y}, back = {-way.x, -way.y};
    float margin = (until < 1.0 ? -1.0f : 1.5f) * (float)p->tolerance;
    return stays_beyond(a, &p->xfA, b, &p->xfB, way, margin) ||
           stays_beyond(b, &p->xfB, a, &p->xfA, back, margin);
}

// From a time at which they are apart to one at which they are in each other already, by a step
// that rounding made too long: halves the time between until they touch.
static satSweepHit between(pair *p, double apart, int32_t steps)
{
    double inside = p->t;
    for (; steps < SAT_MAX_STEPS; steps++) {
        double middle = apart + 0.5 * (inside - apart);
        if (!(middle > apart && middle < inside)) break;
        look(p, middle);
        if (p->gap >= -p->tolerance && p->gap <= 0.5 * p->tolerance) {
            return hit_at(p, false, true, steps);
        }
        if (p->gap < 0.0) {
            inside = middle;
        } else {
            apart = middle;
        }
    }
    look(p, apart);
    return hit_at(p, false, steps < SAT_MAX_STEPS, steps);
}

double sat_sweep_tolerance(const satShape *a, const satShape *b, double length)
{
    double size = (double)sat_max(a->size, b->size), motion = SAT_MOTION_SHARE * length;
    return SAT_SLOP * (motion > size ? motion : size);
}

static pair pair_of(const satMotion *a, const satMotion *b)
{
    pair p = {.a = a, .b = b, .turnedA = rotation_of(a), .turnedB = rotation_of(b)};
    velocity d = drift(&p);
    p.tolerance = sat_sweep_tolerance(a->shape, b->shape, length(d.x, d.y));
    return p;
}

satSweepHit sat_sweep_at(const satMotion *a, const satMotion *b, double t)
{
    pair p = pair_of(a, b);
    look(&p, t);
    return hit_at(&p, false, true, 1);
}

satSweepHit sat_sweep(const satMotion *a, const satMotion *b) { return sat_sweep_until(a, b, 1.0); }

satSweepHit sat_sweep_until(const satMotion *a, const satMotion *b, double until)
{
    const satSweepHit miss = {.exact = true};
    pair p = pair_of(a, b);
    velocity d = drift(&p);
    if (a->dAngle != 0.0) p.turning += absolute(a->dAngle) * reach(a);
    if (b->dAngle != 0.0) p.turning += absolute(b->dAngle) * reach(b);
    stand(&p, 0.0);
    if (stay_apart(&p, until)) return miss;
    look(&p, 0.0);
    if (p.gap < -p.tolerance) return hit_at(&p, true, true, 1);
    double safe = 0.0;
    for (int32_t steps = 1; steps < SAT_MAX_STEPS; steps++) {
        // As fast as the gap along this normal can close, from here to the end of the motion.
        double closing = p.turning - (p.normal.x * d.x + p.normal.y * d.y);
        if (closing <= 0.0) return miss;
        // To a quarter of the tolerance, so that rounding does not carry it beyond; of a wide gap,
        // known to a millionth of itself, not quite all.
        double way = p.gap - 1e-6 * absolute(p.gap) - 0.25 * p.tolerance;
        if (p.gap <= 0.5 * p.tolerance) {
            satManifold m = touches(&p);
            if (driven_together(&p, &m)) return hit_with(&p, &m, false, true, steps);
            // It will not get closer on a straight way. Turning, it may: go on, by what is allowed
            // and a little more, so that it does go on.
            if (p.turning == 0.0) return miss;
            way = p.gap + 1.25 * p.tolerance;
        }
        safe = p.t;
        double next = p.t + way / closing;
        // However much they turn, no core comes out farther than it reaches. What is left of the
        // gap then, only the drift can close: a wheel that rolls along a floor does not come
        // nearer.
        double still = way - slack(a, &p.xfA, p.normal.x, p.normal.y) -
                       slack(b, &p.xfB, -p.normal.x, -p.normal.y);
        if (p.turning > 0.0 && still > 0.0) {
            double drifting = -(p.normal.x * d.x + p.normal.y * d.y);
            if (drifting <= 0.0) return miss;
            double later = p.t + still / drifting;
            if (later > next) next = later;
        }
        if (!(next < until)) return miss;
        // Nearer than time can tell.
        if (!(next > p.t)) return hit_at(&p, false, true, steps);
        look(&p, next);
        if (p.gap < -p.tolerance) return between(&p, safe, steps + 1);
    }
    return hit_at(&p, false, false, SAT_MAX_STEPS);
}
