#include "narrow/sweep.h"

#include "narrow/child.h"
#include "narrow/manifold.h"
#include "narrow/slabs.h"

typedef struct pair {
    const satMotion *a, *b;
    satRotation turnedA, turnedB; // at the start
    satTransform xfA, xfB;        // at time t
    satDecision decision;
    double t;
    double gap;
    satVector normal; // from A to B
    double tolerance;
    double turningSpeed; // the highest speed at which rotation can close the gap
} pair;

static satRotation rotation_of(const satMotion *m)
{
    if (m->start) return (satRotation){m->start->c, m->start->s};
    return sat_shape_rotation(m->shape, m->angle);
}

static satTransform transform_at(const satMotion *m, satRotation turned, double t)
{
    if (m->start) {
        const satTransform *p = m->start;
        return (satTransform){p->x + t * m->by.x, p->y + t * m->by.y, p->c, p->s};
    }
    satRotation r = turned;
    if (m->dAngle != 0.0) r = sat_shape_rotation(m->shape, m->angle + t * m->dAngle);
    return sat_transform_off(m->shape, m->x + t * m->by.x, m->y + t * m->by.y, r, m->offset.x,
                             m->offset.y);
}

satTransform sat_transform_at(const satMotion *m, double t)
{
    return transform_at(m, rotation_of(m), t);
}

double sat_swing(const satMotion *m)
{
    double x = m->shape->offsetX, y = m->shape->offsetY;
    double arm = __builtin_sqrt(x * x + y * y) + (double)m->shape->outer;
    return arm * sat_smaller(__builtin_fabs(m->dAngle), 2.0);
}

// The centre of the core relative to the body's origin, before the body turns.
static satVector center_of(const satMotion *m)
{
    return sat_vector_add((satVector){m->shape->offsetX, m->shape->offsetY}, m->offset);
}

// The distance of the farthest point of the core from the body's origin. The radius of a rounded
// shape is not added: the circle around a corner moves like the corner.
static double reach(const satMotion *m)
{
    const satShape *shape = m->shape;
    satVector center = center_of(m);
    double farthest = 0.0;
    for (int32_t i = 0; i < shape->count; i++) {
        double distance = sat_vector_length(sat_vector_add(center, sat_corner_at(shape, i)));
        if (distance > farthest) farthest = distance;
    }
    return farthest;
}

static void place(pair *p, double t)
{
    p->t = t;
    p->xfA = transform_at(p->a, p->turnedA, t);
    p->xfB = transform_at(p->b, p->turnedB, t);
}

static void evaluate(pair *p, double t)
{
    place(p, t);
    p->decision = sat_decide(p->a->shape, &p->xfA, p->b->shape, &p->xfB, FLT_MAX);
    satContact contact = sat_contact(&p->decision, &p->xfA, &p->xfB);
    p->gap = (double)contact.separation;
    p->normal = sat_vector(contact.normal);
}

// The velocity of B relative to A, without rotation.
static satVector relative_velocity(const pair *p) { return sat_vector_sub(p->b->by, p->a->by); }

static satManifold manifold_of(const pair *p)
{
    return sat_manifold(p->a->shape, &p->xfA, p->b->shape, &p->xfB, &p->decision);
}

// True if B moves against the normal, relative to A, at any of the contact points.
static bool closing_along(const pair *p, const satManifold *m, double normalX, double normalY)
{
    double slow = SAT_SLIDING * (sat_vector_length(relative_velocity(p)) + p->turningSpeed);
    for (int32_t i = 0; i < m->count; i++) {
        double x = m->points[i].x, y = m->points[i].y;
        satVector a = sat_velocity_at(p->a, p->t, x, y), b = sat_velocity_at(p->b, p->t, x, y);
        if (normalX * (b.x - a.x) + normalY * (b.y - a.y) < -slow) return true;
    }
    return false;
}

// The time that a straight motion takes to close the gap; 0 if it does not close, or with rotation.
static double time_to_touch(const pair *p)
{
    double closing = -sat_vector_dot(p->normal, relative_velocity(p));
    return p->turningSpeed == 0.0 && p->gap > 0.0 && closing > 0.0 ? p->gap / closing : 0.0;
}

// True if the other shape touches face i from outside, up to the tolerance, at the time when the
// motion has closed the gap. Now, a corner that passes another corner may still be behind a face
// from which it moves away.
static bool touches_face(const pair *p, bool ofB, int32_t i)
{
    const satShape *one = ofB ? p->b->shape : p->a->shape;
    const satShape *other = ofB ? p->a->shape : p->b->shape;
    const satTransform *xf = ofB ? &p->xfB : &p->xfA;
    const satTransform *xfOther = ofB ? &p->xfA : &p->xfB;
    satVector n = sat_rotate_vector(xf, sat_vector(sat_face_normal(one, i)));
    double away = (ofB ? -1.0 : 1.0) * sat_vector_dot(n, relative_velocity(p));
    double opening = sat_larger(away, 0.0) * time_to_touch(p);
    return (double)sat_face_separation(one, xf, i, other, xfOther) + opening >= -p->tolerance;
}

// True if the other shape moves against face i.
static bool presses_face(const pair *p, const satManifold *m, bool ofB, int32_t i)
{
    const satShape *one = ofB ? p->b->shape : p->a->shape;
    const satTransform *xf = ofB ? &p->xfB : &p->xfA;
    satVector n = sat_rotate_vector(xf, sat_vector(sat_face_normal(one, i)));
    double toB = ofB ? -1.0 : 1.0;
    return closing_along(p, m, toB * n.x, toB * n.y);
}

// True if one shape (B if `ofB` is true) has a face that the other touches from outside but does
// not move against. A thin shape on a segment touches both sides of the segment; then it must move
// against neither side.
static bool slides_along(const pair *p, const satManifold *m, bool ofB)
{
    const satShape *one = ofB ? p->b->shape : p->a->shape;
    const satTransform *xf = ofB ? &p->xfB : &p->xfA;
    if (one->kind == SAT_CIRCLE) return false;
    // A quick test first: is the contact point on the face?
    satVector at = {m->points[0].x - xf->x, m->points[0].y - xf->y};
    at = sat_inverse_rotate_vector(xf, at);
    double error = 4.0 * p->tolerance + 1e-15 * (__builtin_fabs(xf->x) + __builtin_fabs(xf->y));
    for (int32_t i = 0; i < one->count; i++) {
        double along = sat_vector_dot(at, sat_vector(sat_face_normal(one, i)));
        if (along + error < (double)(sat_shape_plane_offset(one)[i] + one->radius)) continue;
        if (presses_face(p, m, ofB, i) || !touches_face(p, ofB, i)) continue;
        if (one->count == 2 && touches_face(p, ofB, 1 - i) && presses_face(p, m, ofB, 1 - i))
            continue;
        return true;
    }
    return false;
}

// True if the motion presses two touching shapes together. False if some separating axis exists
// along which the gap does not close; corners that touch have several separating axes.
static bool is_approaching(const pair *p, const satManifold *m)
{
    if (!closing_along(p, m, p->normal.x, p->normal.y)) return false;
    return !slides_along(p, m, false) && !slides_along(p, m, true);
}

// True if two touching round corners only graze each other. For example, a ball that rolls along a
// floor of several children comes within the tolerance of a corner between two of them. Tests
// whether the gap grows again after the corners would have passed each other. The gap is a convex
// function of time, and this function checks that between now and then the overlap stays below the
// tolerance. False for steep approaches, which could lead to the other side of a thin shape.
static bool passes_corner(const pair *p, satVector d, double closing)
{
    double square = sat_vector_dot(d, d), sine2 = closing * closing / square;
    double apart = (double)(p->a->shape->radius + p->b->shape->radius) + p->gap;
    if (p->turningSpeed > 0.0 || apart == p->gap || sine2 > 0.25 ||
        p->gap - sine2 * apart < -p->tolerance)
        return false;
    satSweepHit later = sat_sweep_at(p->a, p->b, p->t + 2.0 * closing * apart / square);
    return sat_vector_dot(sat_vector(later.normal), d) >= 0.0;
}

static satSweepHit hit_with(const pair *p, const satManifold *m, bool overlapping, bool exact,
                            int32_t steps)
{
    return (satSweepHit){.hit = true,
                         .overlapping = overlapping,
                         .exact = exact,
                         .steps = steps,
                         .t = p->t,
                         .at = sat_manifold_middle(m),
                         .normal = sat_vec2((float)p->normal.x, (float)p->normal.y)};
}

static satSweepHit hit_at(const pair *p, bool overlapping, bool exact, int32_t steps)
{
    satManifold m = manifold_of(p);
    return hit_with(p, &m, overlapping, exact, steps);
}

// How much farther than now the core can reach in the direction (x, y), if the body only turns.
static double rotation_slack(const satMotion *m, const satTransform *xf, double x, double y)
{
    if (m->dAngle == 0.0) return 0.0;
    satVector direction = sat_inverse_rotate_vector(xf, (satVector){x, y});
    return reach(m) -
           (sat_vector_dot(direction, center_of(m)) + sat_core_support(m->shape, direction));
}

// An upper bound on how far rotation moves the core's support in the direction (x, y) within
// `time`. Take a corner that is at height u above the body's origin in this direction, and whose
// height changes by v per radian at first. After the angle f its height is u cos f + v sin f. For f
// from 0 to pi that is at most u + max(v, 0) f + max(-u, 0) f^2 / 2, because 1 - f^2 / 2 <= cos f
// <= 1 and 0 <= sin f <= f. The result is the largest of these bounds minus the largest height now:
// a convex function of `time` that is 0 at 0.
static double rise(const satMotion *m, const satTransform *xf, double x, double y, double time)
{
    if (m->dAngle == 0.0) return 0.0;
    satVector up = sat_inverse_rotate_vector(xf, (satVector){x, y}), center = center_of(m);
    double turn = m->dAngle * time, support = -DBL_MAX, highest = support;
    for (int32_t i = 0; i < m->shape->count; i++) {
        satVector arm = sat_vector_add(center, sat_corner_at(m->shape, i));
        double u = sat_vector_dot(up, arm), sideways = turn * (up.y * arm.x - up.x * arm.y);
        double bound = u + sat_larger(sideways, 0.0) + 0.5 * turn * turn * sat_larger(-u, 0.0);
        support = sat_larger(support, u);
        highest = sat_larger(highest, bound);
    }
    return highest - support;
}

// An upper bound on how far the shapes approach each other along the normal within `time`, if
// neither turns by more than pi.
static double approach(const pair *p, double linearSpeed, double time)
{
    return linearSpeed * time + rise(p->a, &p->xfA, p->normal.x, p->normal.y, time) +
           rise(p->b, &p->xfB, -p->normal.x, -p->normal.y, time);
}

// Number of steps of the search in free_time. Each step halves the logarithm of the ratio of its
// two bounds.
#define FREE_TIME_ATTEMPTS 5

// A time, at most `rest`, within which the shapes do not approach each other by more than
// `distance`. `approach` is a convex function of time, so a chord from its start lies above it: the
// time at which the chord reaches `distance` is safe.
static double free_time(const pair *p, double linearSpeed, double distance, double rest)
{
    double turn = sat_larger(__builtin_fabs(p->a->dAngle), __builtin_fabs(p->b->dAngle));
    double time = turn * rest > 3.0 ? 3.0 / turn : rest, low = 0.0;
    for (int32_t i = 0; i < FREE_TIME_ATTEMPTS; i++) {
        double closed = approach(p, linearSpeed, time);
        if (closed <= distance) return time;
        low = sat_larger(low, time * distance / closed);
        time = __builtin_sqrt(low * time);
    }
    return low;
}

// The least separation of `other` along each of the faces i…i+3 of `one` during its motion.
static inline satF4 least_separations(const satShape *one, int32_t i, const satShape *other,
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
    satF4 motion = sat_f4_add(sat_f4_mul(nx, sat_f4_splat(dx)), sat_f4_mul(ny, sat_f4_splat(dy)));
    satF4 beyond = sat_f4_sub(sat_dot_normals(one, i, in.x, in.y),
                              sat_f4_load(sat_shape_plane_offset(one) + i));
    return sat_f4_add(sat_f4_add(lowest, beyond), sat_f4_min(motion, sat_f4_splat(0.0f)));
}

// True if the other shape stays in front of one face of `one` during its straight motion, by more
// than `margin` and rounding.
static bool stays_in_front(const satShape *one, const satTransform *xfOne, const satShape *other,
                           const satTransform *xfOther, satVector motion, float margin)
{
    if (one->kind == SAT_CIRCLE) return false;
    satRelative in = sat_relative(xfOne, xfOther);
    satVector local = sat_inverse_rotate_vector(xfOne, motion);
    float dx = (float)local.x, dy = (float)local.y;
    float far = sat_abs(in.x) + sat_abs(in.y) + sat_abs(dx) + sat_abs(dy);
    float error = SAT_UNSURE * (sat_max(one->size, other->size) + far);
    satF4 earlyOut = sat_f4_splat(margin + error + (one->radius + other->radius));
    for (int32_t i = 0; i < one->padded; i += 4) {
        satF4 least = least_separations(one, i, other, in, dx, dy);
        if (sat_f4_bits(sat_f4_greater(least, earlyOut)) != 0) return true;
    }
    return false;
}

// For shapes with at most this many corners, it is faster to test every face than to compute one
// distance.
#define FEW_CORNERS 8

// True if one face shows that the shapes never meet. That is so for most pairs, for example for a
// shape that moves along a floor and anything below that floor.
static bool never_meet(const pair *p, double until)
{
    const satShape *a = p->a->shape, *b = p->b->shape;
    if (p->turningSpeed != 0.0 || a->padded > FEW_CORNERS || b->padded > FEW_CORNERS) return false;
    satVector motion = sat_vector_scale(relative_velocity(p), until);
    float margin = (until < 1.0 ? -1.0f : 1.5f) * (float)p->tolerance;
    return stays_in_front(a, &p->xfA, b, &p->xfB, motion, margin) ||
           stays_in_front(b, &p->xfB, a, &p->xfA, sat_vector_neg(motion), margin);
}

// Rounding may make a step so long that the shapes overlap after it. Bisects the time between the
// last gap and now until they touch.
static satSweepHit bisect(pair *p, double lastFree, int32_t steps)
{
    double firstOverlap = p->t;
    for (; steps < SAT_MAX_STEPS; steps++) {
        double middle = lastFree + 0.5 * (firstOverlap - lastFree);
        if (!(middle > lastFree && middle < firstOverlap)) break;
        evaluate(p, middle);
        if (p->gap >= -p->tolerance && p->gap <= 0.5 * p->tolerance)
            return hit_at(p, false, true, steps);
        if (p->gap < 0.0) {
            firstOverlap = middle;
        } else {
            lastFree = middle;
        }
    }
    evaluate(p, lastFree);
    return hit_at(p, false, steps < SAT_MAX_STEPS, steps);
}

double sat_sweep_tolerance(const satShape *a, const satShape *b)
{
    return SAT_SLOP * sat_larger_size(a, b);
}

static pair pair_of(const satMotion *a, const satMotion *b)
{
    pair p = {.a = a, .b = b, .turnedA = rotation_of(a), .turnedB = rotation_of(b)};
    p.tolerance = sat_sweep_tolerance(a->shape, b->shape);
    if (p.tolerance == 0.0)
        p.tolerance = SAT_SLOP * SAT_MOTION_FRACTION * sat_vector_length(relative_velocity(&p));
    return p;
}

satSweepHit sat_sweep_at(const satMotion *a, const satMotion *b, double t)
{
    pair p = pair_of(a, b);
    evaluate(&p, t);
    return hit_at(&p, false, true, 1);
}

satSweepHit sat_sweep_until(const satMotion *a, const satMotion *b, double until)
{
    const satSweepHit miss = {.exact = true};
    satSweepHit hit = miss;
    if (a->start && b->start && sat_sweep_slabs(a, b, until, &hit)) return hit;
    pair p = pair_of(a, b);
    satVector d = relative_velocity(&p);
    if (a->dAngle != 0.0) p.turningSpeed += __builtin_fabs(a->dAngle) * reach(a);
    if (b->dAngle != 0.0) p.turningSpeed += __builtin_fabs(b->dAngle) * reach(b);
    place(&p, 0.0);
    if (never_meet(&p, until)) return miss;
    evaluate(&p, 0.0);
    if (p.gap < -p.tolerance) return hit_at(&p, true, true, 1);
    double safe = 0.0;
    for (int32_t steps = 1; steps < SAT_MAX_STEPS; steps++) {
        // The highest speed at which the shapes can approach along this normal.
        double linearSpeed = -sat_vector_dot(p.normal, d), closing = p.turningSpeed + linearSpeed;
        if (closing <= 0.0) return miss;
        // The step ends a quarter of the tolerance before the touch, so that rounding does not make
        // it too long. It is also shorter by a millionth of the gap, because the gap has an error
        // of that size.
        double step = p.gap - 1e-6 * __builtin_fabs(p.gap) - 0.25 * p.tolerance;
        if (p.gap <= 0.5 * p.tolerance) {
            satManifold m = manifold_of(&p);
            if (is_approaching(&p, &m) && !passes_corner(&p, d, closing))
                return hit_with(&p, &m, false, true, steps);
            // A straight motion will not bring them closer. With rotation, the search goes on after
            // a step that is longer than the tolerance.
            if (p.turningSpeed == 0.0) return miss;
            step = p.gap + 1.25 * p.tolerance;
        }
        safe = p.t;
        double next = p.t + step / closing;
        if (p.turningSpeed > 0.0)
            next = sat_larger(next, p.t + free_time(&p, linearSpeed, step, 1.0 - p.t));
        // Rotation moves no point of a core farther from its body's origin. What remains of the gap
        // after the largest possible rotation, only the straight motion can close. So a wheel that
        // rolls along a floor takes long steps.
        double restGap = step - rotation_slack(a, &p.xfA, p.normal.x, p.normal.y) -
                         rotation_slack(b, &p.xfB, -p.normal.x, -p.normal.y);
        if (restGap > 0.0) {
            if (linearSpeed <= 0.0) return miss;
            double later = p.t + restGap / linearSpeed;
            if (later > next) next = later;
        }
        if (!(next < until)) return miss;
        // The step is so small that it does not change t.
        if (!(next > p.t)) return hit_at(&p, false, true, steps);
        evaluate(&p, next);
        if (p.gap < -p.tolerance) return bisect(&p, safe, steps + 1);
    }
    return hit_at(&p, false, false, SAT_MAX_STEPS);
}

// Does a straight motion end where the shapes touch? At the hit, the gap is a quarter to half of
// the tolerance. If a thin shape ended nearer to a segment, it would be on neither side, and its
// next motion could lead to the other side. So for two thin shapes, the motion must end almost at
// the hit.
static bool ends_touching(const satMotion *a, const satMotion *b, const satSweepHit *hit)
{
    if (!hit->hit || hit->overlapping || a->dAngle != 0.0 || b->dAngle != 0.0) return false;
    satVector left = sat_vector_scale(sat_vector_sub(b->by, a->by), 1.0 - hit->t);
    double most = sat_is_thin(a->shape) && sat_is_thin(b->shape) ? 0.05 : 0.75;
    return -sat_vector_dot(sat_vector(hit->normal), left) <=
           most * sat_sweep_tolerance(a->shape, b->shape);
}

satSweepHit sat_sweep(const satMotion *a, const satMotion *b)
{
    satSweepHit hit = sat_sweep_until(a, b, 1.0);
    return ends_touching(a, b, &hit) ? (satSweepHit){.exact = true} : hit;
}
