// Which bodies may collide. Reads category, mask and group; writes nothing.

#ifndef SAT_WORLD_FILTER_H
#define SAT_WORLD_FILTER_H

#include "world/world.h"

typedef struct satFilter {
    uint32_t category, mask;
    int32_t group;
} satFilter;

// Box2D's rule: if both bodies have the same group, which is not 0, the sign of the group decides.
// Otherwise the category of each must share a bit with the mask of the other.
static inline bool sat_filters_collide(satFilter a, satFilter b)
{
    if (a.group == b.group && a.group != 0) return a.group > 0;
    return (a.category & b.mask) != 0 && (b.category & a.mask) != 0;
}

// The role of a body that can collide with nothing: its mask or its category is 0, and its group is
// not positive.
#define SAT_WITHOUT_MASK (1u << 14)

static inline satFilter sat_filter_of(satWorld *w, uint32_t i)
{
    return (satFilter){SAT_COLUMN(w, CATEGORY)[i], SAT_COLUMN(w, MASK)[i], SAT_COLUMN(w, GROUP)[i]};
}

static inline bool sat_may_collide(satWorld *w, uint32_t a, uint32_t b)
{
    return sat_filters_collide(sat_filter_of(w, a), sat_filter_of(w, b));
}

#endif
