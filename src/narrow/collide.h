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
static inline satVec2 sat_turned(const satPlace *place, satVec2 v)
{
    double x = (double)v.x, y = (double)v.y;
    return sat_vec2((float)(place->c * x - place->s * y), (float)(place->s * x + place->c * y));
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

satDecision sat_decide(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB, float limit);

// What two circles around the centres of each shape tell, one within it and one around it.
typedef enum satGlance { SAT_APART, SAT_TOGETHER, SAT_UNCLEAR } satGlance;

// Circles with their radii, so far from each other. Says nothing where rounding could matter, so
// that the kernels would say the same.
static inline satGlance sat_glance(float innerA, float outerA, float innerB, float outerB,
                                   double dx, double dy)
{
    double square = dx * dx + dy * dy, around = (double)outerA + (double)outerB;
    double doubt = 4.0 * (double)SAT_TOUCHING * around + (double)SAT_CONCENTRIC;
    if (square > (around + doubt) * (around + doubt)) return SAT_APART;
    double within = (double)innerA + (double)innerB - doubt;
    bool together = innerA >= 0.0f && innerB >= 0.0f && within > 0.0 && square < within * within;
    return together ? SAT_TOGETHER : SAT_UNCLEAR;
}

// Of a shape: the circle within its core grown by the radius, if there is one.
static inline float sat_inner(const satShape *s)
{
    return s->inner < 0.0f ? s->inner : s->inner + s->radius;
}

static inline satGlance sat_look(const satShape *a, const satPlace *placeA, const satShape *b,
                                 const satPlace *placeB)
{
    return sat_glance(sat_inner(a), a->outer + a->radius, sat_inner(b), b->outer + b->radius,
                      placeB->x - placeA->x, placeB->y - placeA->y);
}

// Do they overlap or touch?
bool sat_overlaps(const satShape *a, const satPlace *placeA, const satShape *b,
                  const satPlace *placeB);

// How do they? `limit` >= 0: how wide a gap need be known exactly; see sat.h.
satContact sat_collide(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB, float limit);

// The contact that a decision means.
satContact sat_contact(const satDecision *decision, const satPlace *placeA, const satPlace *placeB);

// Which of two that overlap so deep lies wholly within the other, up to SAT_WITHIN of size: bits.
typedef enum satContainment { SAT_A_IN_B = 1, SAT_B_IN_A = 2 } satContainment;

uint32_t sat_containment(const satShape *a, const satPlace *placeA, const satShape *b,
                         const satPlace *placeB, float depth);

#endif
