// One door per question about two placed shapes, whatever their kinds. Reads shapes and places,
// writes answers. All questions go through the same axis, so that they agree to the last bit.
//
// Places, points, rays and motions are finite and within the bounds of constants.h, here and in the
// whole of narrow/; sat_pose_fault tells. Shapes are baked, which tells by its status.

#ifndef SAT_NARROW_COLLIDE_H
#define SAT_NARROW_COLLIDE_H

#include "base/core.h"
#include "base/vec2.h"
#include "narrow/sat.h"
#include "shape/shape.h"

// A direction in the frame of `place`, in the world.
static inline satVec2 sat_turned(const satTransform *xf, satVec2 v)
{
    double x = (double)v.x, y = (double)v.y;
    return sat_vec2((float)(xf->c * x - xf->s * y), (float)(xf->s * x + xf->c * y));
}

// How two shapes stand to each other.
typedef struct satContact {
    // > 0: a gap. <= 0: they overlap or touch, and -separation is the depth: moving B by
    // normal·depth ends it, nothing shorter does.
    float separation;
    satVec2 normal; // unit, in the world, from A to B
} satContact;

// The axis that decides. Shapes are handed to the kernels with the richer kind first; `swapped`
// says that A and B changed places for that.
typedef struct satDecision {
    satAxis axis;
    bool swapped;
} satDecision;

satDecision sat_decide(const satShape *a, const satTransform *xfA, const satShape *b,
                       const satTransform *xfB, float limit);

// What two circles around the centres of each shape tell, one within it and one around it.
typedef enum satCircleTest {
    SAT_CIRCLES_APART,
    SAT_CIRCLES_OVERLAP,
    SAT_CIRCLES_UNCLEAR
} satCircleTest;

// Circles with their radii, so far from each other. Says nothing where rounding could matter, so
// that the kernels would say the same.
static inline satCircleTest sat_circle_test(float innerA, float outerA, float innerB, float outerB,
                                            double dx, double dy)
{
    double square = dx * dx + dy * dy, around = (double)outerA + (double)outerB;
    double doubt = 4.0 * (double)SAT_TOUCHING * around + (double)SAT_CONCENTRIC;
    if (square > (around + doubt) * (around + doubt)) return SAT_CIRCLES_APART;
    double within = (double)innerA + (double)innerB - doubt;
    bool together = innerA >= 0.0f && innerB >= 0.0f && within > 0.0 && square < within * within;
    return together ? SAT_CIRCLES_OVERLAP : SAT_CIRCLES_UNCLEAR;
}

// Of a shape: the circle within its core grown by the radius, if there is one.
static inline float sat_inner(const satShape *s)
{
    return s->inner < 0.0f ? s->inner : s->inner + s->radius;
}

static inline satCircleTest sat_circle_test_placed(const satShape *a, const satTransform *xfA,
                                                   const satShape *b, const satTransform *xfB)
{
    return sat_circle_test(sat_inner(a), a->outer + a->radius, sat_inner(b), b->outer + b->radius,
                           xfB->x - xfA->x, xfB->y - xfA->y);
}

// Do they overlap or touch?
bool sat_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                  const satTransform *xfB);

// How do they? `limit` >= 0: how wide a gap need be known exactly; see sat.h.
satContact sat_collide(const satShape *a, const satTransform *xfA, const satShape *b,
                       const satTransform *xfB, float limit);

// The contact that a decision means.
satContact sat_contact(const satDecision *decision, const satTransform *xfA,
                       const satTransform *xfB);

// Which of two that overlap so deep lies wholly within the other, up to SAT_WITHIN of size: bits.
typedef enum satContainment { SAT_A_IN_B = 1, SAT_B_IN_A = 2 } satContainment;

uint32_t sat_containment(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB, float depth);

#endif
