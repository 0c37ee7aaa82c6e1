// Checks the sweep of two moving shapes: t in 0…1, steps within the limit, no penetration before t.

#include "fuzz.h"
#include "narrow/sweep.h"

static double gap_of(const shapePair *t, const satMotion *a, const satMotion *b, double when)
{
    static placed pa, pb;
    pose poseA = {a->x + when * a->by.x, a->y + when * a->by.y, a->angle + when * a->dAngle};
    pose poseB = {b->x + when * b->by.x, b->y + when * b->by.y, b->angle + when * b->dAngle};
    put(&pa, &t->a, poseA, poseA.x, poseA.y);
    put(&pb, &t->b, poseB, poseA.x, poseA.y);
    return -true_depth(&pa, &pb);
}

// Returns how far rotation may move a point of the shape.
static double turned_by(const satMotion *m)
{
    const satShape *shape = m->shape;
    double arm = hypot(shape->offsetX, shape->offsetY) + (double)(shape->outer + shape->radius);
    return fabs(m->dAngle) * arm;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static shapePair t;
    bytes b = bytes_of(data, size);
    take_pair(&t, &b);
    bool turns = take(&b) & 1;
    satMotion moving[2];
    for (int i = 0; i < 2; i++) {
        const pose *p = i == 0 ? &t.poseA : &t.poseB;
        double dx = take_number(&b), dy = take_number(&b);
        double turn = turns ? within(take_number(&b), -20.0, 20.0) : 0.0;
        moving[i] = (satMotion){
            shape_of(i == 0 ? &t.a : &t.b), p->x, p->y, p->angle, {dx, dy}, turn, {0.0, 0.0}, NULL};
    }
    const satMotion *a = &moving[0], *c = &moving[1];
    const placedPair *s = place_pair(&t);
    // Even the gap between two points, which have no size, is not exact: t and the positions at t
    // are doubles, and at high speed the points move by up to `step` from one double t to the next.
    double pathLength = hypot(a->by.x, a->by.y) + hypot(c->by.x, c->by.y);
    double step = 4.0 * DBL_EPSILON * (turned_by(a) + turned_by(c) + pathLength);
    double tolerance = s->tolerance + 1e-6 * hypot(c->by.x - a->by.x, c->by.y - a->by.y) + step;
    satSweepHit hit = sat_sweep(a, c);
    CHECK(hit.steps <= SAT_MAX_STEPS);
    if (s->depth > 2.0 * tolerance) CHECK(hit.hit && hit.overlapping);
    if (hit.hit) {
        CHECK(hit.t >= 0.0 && hit.t < 1.0);
        CHECK(is_finite(hit.at.x) && is_finite(hit.at.y));
        check_unit(hit.normal);
        if (hit.overlapping) CHECK(hit.t == 0.0);
        if (!hit.overlapping && hit.exact) CHECK(gap_of(&t, a, c, hit.t) <= tolerance);
    }
    if (hit.hit && hit.overlapping) return 0;
    double until = hit.hit ? hit.t : 1.0;
    if (s->size == 0.0) return 0;
    // At the start the shapes may touch, as deep as the tolerance plus rounding, and then separate
    // or slide. A motion that is no hit may end deeper by another 0.75 tolerances (ends_touching in
    // sweep.c).
    double deepest = (hit.hit ? 1.25 : 2.0) * tolerance;
    for (int i = 0; i <= 16; i++) CHECK(gap_of(&t, a, c, until * i / 16.0) >= -deepest);
    return 0;
}
