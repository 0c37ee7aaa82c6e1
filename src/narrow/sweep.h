// When two moving shapes first meet. Reads shapes, poses and motions, writes a time.
//
// Without rotation the distance of two convex shapes is a convex function of time. Newton's step
// from a time before the first touch therefore never passes it, and reaches it in a few steps, as
// faces are flat; if the distance does not shrink, it never will (van den Bergen, Ray casting
// against general convex objects with application to continuous collision detection, 2004, walks
// the same way with GJK).
//
// With rotation a step is the gap divided by the fastest that it can close: conservative
// advancement (Mirtich, Impulse-based dynamic simulation of rigid body systems, 1996).

#ifndef SAT_NARROW_SWEEP_H
#define SAT_NARROW_SWEEP_H

#include "narrow/collide.h"

// A shape whose body goes from (x, y, angle) to (x + dx, y + dy, angle + dAngle), t from 0 to 1.
typedef struct satMotion {
    const satShape *shape;
    double x, y, angle;
    double dx, dy, dAngle;
    double atX, atY; // where the shape's own origin is in the body's frame
    // Of one that does not turn: where it stands at first, if that is known; then the body's pose
    // is not asked for.
    const satTransform *start;
} satMotion;

typedef struct satSweepHit {
    bool hit;
    bool overlapping;        // penetrating at the start by more than SAT_SLOP of size; then t is 0
    bool exact;              // false: the cap of steps was reached; nothing touches until t
    int32_t steps;           // how many distances were taken
    double t;                // rounded down
    double x, y;             // where they touch, in the world
    satVec2 normal;          // unit, from A to B
    uint32_t childA, childB; // the numbers of the pieces that touch
} satSweepHit;

// Touching, at the start or on the way, is a hit only if the motion drives the shapes together.
satSweepHit sat_sweep(const satMotion *a, const satMotion *b);

// The same, unless it comes no sooner than `until`. Of what is no deeper in each other by then than
// SAT_SLOP of size, that may be said as well.
satSweepHit sat_sweep_until(const satMotion *a, const satMotion *b, double until);

// Where a shape stands at t.
satTransform sat_transform_at(const satMotion *m, double t);

// How near, in world units, two shapes come before they touch, if their motion is so long.
double sat_sweep_tolerance(const satShape *a, const satShape *b, double length);

// Two of which it is known that they meet at t.
satSweepHit sat_sweep_at(const satMotion *a, const satMotion *b, double t);

// A hit as it is of B and A.
static inline satSweepHit sat_sweep_turned(satSweepHit hit)
{
    uint32_t other = hit.childA;
    hit.childA = hit.childB;
    hit.childB = other;
    hit.normal = sat_vec2(0.0f - hit.normal.x, 0.0f - hit.normal.y); // no -0
    return hit;
}

#endif
