// Bodies that stand flush, as what moves straight on meets them. Reads placed bodies and a motion,
// writes what they stop together: each alone would let a point or a segment pass along the seam
// between them (narrow/slip.h).

#ifndef SAT_WORLD_FLUSH_H
#define SAT_WORLD_FLUSH_H

#include "narrow/composite.h"
#include "world/world.h"

// Which bodies count: those that are admitted, where they stand.
typedef struct satFlush {
    satWorld *w;
    bool (*admits)(const void *context, uint32_t slot);
    const void *context;
    bool respectsOneWay; // see sat_composite_ray; one-way bodies do not count then
} satFlush;

// May a shape be so thin as to get between flush bodies?
bool sat_may_slip(const satMotion *moving);

// Where a shape that may, which slides along body `slot`, comes between that and another; no hit if
// it never does. `*met`: upon which of the two it comes there.
satSweepHit sat_world_slip(const satFlush *flush, const satMotion *moving, uint32_t slot,
                           uint32_t *met);

// The normal of what a shape meets of body `slot`, from the body to it, as all bodies that count
// have it: that of an edge which others cover gives way to one of the outline of all.
void sat_world_stop(const satFlush *flush, const satMotion *moving, uint32_t slot,
                    satCompositeScratch *scratch, satSweepHit *hit);

#endif
