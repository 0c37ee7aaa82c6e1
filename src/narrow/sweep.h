// The time at which two moving convex shapes first touch. Reads shapes, poses and motions, writes a
// time.
//
// Without rotation, the distance between two convex shapes is a convex function of time. So the
// steps of Newton's method, from a time before the first touch, never pass the touch. Because faces
// are flat, a few steps reach it. If the distance does not shrink now, it never will (van den
// Bergen, Ray casting against general convex objects with application to continuous collision
// detection, 2004, does the same with GJK).
//
// With rotation, each step is the gap divided by the fastest possible approach: conservative
// advancement (Mirtich, Impulse-based dynamic simulation of rigid body systems, 1996).

#ifndef SAT_NARROW_SWEEP_H
#define SAT_NARROW_SWEEP_H

#include "narrow/collide.h"

// A shape whose body moves by `by` and turns by `dAngle` from (x, y, angle), t from 0 to 1.
typedef struct satMotion {
    const satShape *shape;
    double x, y, angle;
    satVector by;
    double dAngle;
    satVector offset; // the shape's origin in the body's frame
    // Without rotation: the shape's transform at the start, if known; the body's pose is then not
    // read. Else NULL.
    const satTransform *start;
} satMotion;

typedef struct satSweepHit {
    bool hit;
    bool overlapping;        // by more than SAT_SLOP at the start; then t is 0
    bool exact;              // false: the steps ran out; nothing touches before t
    int32_t steps;           // number of distances computed
    double t;                // the time of the touch, or slightly earlier; 0…1
    satVector at;            // the contact point, in the world
    satVec2 normal;          // unit, from A to B
    uint32_t childA, childB; // the numbers of the children that touch
} satSweepHit;

// A touch, at the start or later, is a hit only if the motion presses the shapes together there and
// continues after the touch. For two thin shapes (points, segments), it is a hit even if the motion
// ends at the touch.
satSweepHit sat_sweep(const satMotion *a, const satMotion *b);

// The same, but a motion that ends at the touch is a hit. May miss hits at `until` or later, and
// pairs that overlap before then by no more than SAT_SLOP (constants.h).
satSweepHit sat_sweep_until(const satMotion *a, const satMotion *b, double until);

// The transform of a shape at time t.
satTransform sat_transform_at(const satMotion *m, double t);

// The velocity at time t of the point of a moving body that is at (x, y) at that time.
static inline satVector sat_velocity_at(const satMotion *m, double t, double x, double y)
{
    double armX = x - (m->x + t * m->by.x), armY = y - (m->y + t * m->by.y);
    return (satVector){m->by.x - m->dAngle * armY, m->by.y + m->dAngle * armX};
}

// An upper bound on how far rotation alone moves a point of the shape between any two times.
double sat_swing(const satMotion *m);

// The gap in world units at which a sweep reports a touch, unless both shapes are points.
double sat_sweep_tolerance(const satShape *a, const satShape *b);

// The hit of two shapes that are known to meet at t.
satSweepHit sat_sweep_at(const satMotion *a, const satMotion *b, double t);

// The same hit with A and B exchanged.
static inline satSweepHit sat_sweep_swapped(satSweepHit hit)
{
    uint32_t other = hit.childA;
    hit.childA = hit.childB;
    hit.childB = other;
    hit.normal = sat_flipped(hit.normal);
    return hit;
}

#endif
