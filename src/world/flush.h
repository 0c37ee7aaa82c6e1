// Makes flush bodies stop a straight motion like one shape. If they were tested one by one, a point
// or a segment could pass along the edge between them (narrow/slip.h), and a shape that slides over
// both would hit the edge where they meet. Reads bodies and a motion, writes the hit that stops it.

#ifndef SAT_WORLD_FLUSH_H
#define SAT_WORLD_FLUSH_H

#include "narrow/composite.h"
#include "world/world.h"

// The bodies that can stop the motion: those that `admits` accepts, at their current poses.
typedef struct satFlush {
    satWorld *w;
    bool (*admits)(const void *context, uint32_t slot);
    const void *context;
    bool respectsOneWay; // one-way bodies do not stop the motion, nor do one-way children that it
                         // may pass (composite.h)
} satFlush;

// Is a shape so thin that it may slip between flush bodies?
bool sat_may_slip(const satMotion *moving);

// Finds where a thin shape that slides along body `slot` would slip in between this body and
// another. Returns no hit if it does not. Writes to `*hitSlot` the body that the shape hits there.
satSweepHit sat_world_slip(const satFlush *flush, const satMotion *moving, uint32_t slot,
                           uint32_t *hitSlot);

// If the normal of a hit with body `slot` is that of an internal edge, replaces it with the best
// exposed normal. The normal points from the body to the moving shape.
void sat_world_expose_normal(const satFlush *flush, const satMotion *moving, uint32_t slot,
                             satSweepHit *hit);

#endif
