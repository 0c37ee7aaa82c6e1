// Overlap, contact and containment of two placed convex shapes of any kind. Reads shapes and
// transforms, writes contacts. The overlap test and the contact of a pair use the same axis, so
// they always agree.
//
// All of narrow/ requires that transforms, points, rays and motions are finite and within the
// bounds of constants.h (sat_pose_fault checks a pose), and that shapes were baked successfully.

#ifndef SAT_NARROW_COLLIDE_H
#define SAT_NARROW_COLLIDE_H

#include "base/core.h"
#include "base/vec2.h"
#include "narrow/sat.h"
#include "shape/shape.h"

// Rotates a direction from the frame of `xf` into the world.
static inline satVec2 sat_rotate(const satTransform *xf, satVec2 v)
{
    satVector out = sat_rotate_vector(xf, sat_vector(v));
    return sat_vec2((float)out.x, (float)out.y);
}

// The relation of two shapes.
typedef struct satContact {
    // > 0: the gap. <= 0: the shapes overlap or touch, and -separation is the depth. The shortest
    // move of B that ends the overlap is normal·depth.
    float separation;
    satVec2 normal; // unit, in the world, from A to B
} satContact;

// The axis that decides whether a pair overlaps. The functions of sat.h take the shape of the
// higher satKind as A; `swapped` is true if A and B were exchanged for this.
typedef struct satDecision {
    satAxis axis;
    bool swapped;
} satDecision;

satDecision sat_decide(const satShape *a, const satTransform *xfA, const satShape *b,
                       const satTransform *xfB, float maxGap);

// The result of testing an inscribed and a circumscribed circle of each shape.
typedef enum satCircleTest {
    SAT_CIRCLES_APART,
    SAT_CIRCLES_OVERLAP,
    SAT_CIRCLES_UNCLEAR
} satCircleTest;

// Compares the inscribed (inner) and circumscribed (outer) circles of two shapes whose centres are
// (dx, dy) apart. The radii include the radius by which a shape is rounded. Returns
// SAT_CIRCLES_UNCLEAR if rounding errors could make sat_decide disagree.
static inline satCircleTest sat_circle_test(float innerA, float outerA, float innerB, float outerB,
                                            double dx, double dy)
{
    double square = dx * dx + dy * dy, around = (double)outerA + (double)outerB;
    double error = 4.0 * (double)SAT_TOUCHING * around + (double)SAT_CONCENTRIC;
    if (square > (around + error) * (around + error)) return SAT_CIRCLES_APART;
    double within = (double)innerA + (double)innerB - error;
    bool together = innerA >= 0.0f && innerB >= 0.0f && within > 0.0 && square < within * within;
    return together ? SAT_CIRCLES_OVERLAP : SAT_CIRCLES_UNCLEAR;
}

// The radius of the inscribed circle, including the shape's radius; negative if there is none.
static inline float sat_inner_radius(const satShape *s)
{
    return s->inner < 0.0f ? s->inner : s->inner + s->radius;
}

static inline satCircleTest sat_circle_test_placed(const satShape *a, const satTransform *xfA,
                                                   const satShape *b, const satTransform *xfB)
{
    return sat_circle_test(sat_inner_radius(a), a->outer + a->radius, sat_inner_radius(b),
                           b->outer + b->radius, xfB->x - xfA->x, xfB->y - xfA->y);
}

// True if the shapes overlap or touch.
bool sat_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                  const satTransform *xfB);

// The contact of two shapes. A gap above `maxGap` (>= 0) may be only a lower bound, see sat.h.
satContact sat_collide(const satShape *a, const satTransform *xfA, const satShape *b,
                       const satTransform *xfB, float maxGap);

// Converts a decision into a contact in the world.
satContact sat_contact(const satDecision *decision, const satTransform *xfA,
                       const satTransform *xfB);

// Bits that say which shape lies entirely within the other, up to SAT_WITHIN times the larger
// shape's size. `depth` is the depth of their contact.
typedef enum satContainment { SAT_A_IN_B = 1, SAT_B_IN_A = 2 } satContainment;

uint32_t sat_containment(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB, float depth);

#endif
