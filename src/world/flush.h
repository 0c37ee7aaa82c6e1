// Flush bodies stop a straight motion together. Reads placed bodies and a motion, writes what stops
// it. Each body alone would let a point or a segment pass along the edge between the two
// (narrow/slip.h), and its own corners would deflect a shape that slides over both.

#ifndef SAT_WORLD_FLUSH_H
#define SAT_WORLD_FLUSH_H

#include "narrow/composite.h"
#include "world/world.h"

// The bodies that count: those that `admits` accepts, at their present places.
typedef struct satFlush {
    satWorld *w;
    bool (*admits)(const void *context, uint32_t slot);
    const void *context;
    bool respectsOneWay; // see sat_composite_ray; then one-way bodies do not count
} satFlush;

// Is a shape so thin that it may slip between flush bodies?
bool sat_may_slip(const satMotion *moving);

// Where such a shape slides along body `slot` and slips between it and another one; no hit if it
// never does. `*hitSlot` is the one of the two that it hits.
satSweepHit sat_world_slip(const satFlush *flush, const satMotion *moving, uint32_t slot,
                           uint32_t *hitSlot);

// Corrects the normal of a hit with body `slot`, from the body to the moving shape: replaces that
// of an internal edge between bodies that count by the best exposed one.
void sat_world_expose_normal(const satFlush *flush, const satMotion *moving, uint32_t slot,
                             satCompositeScratch *scratch, satSweepHit *hit);

#endif
