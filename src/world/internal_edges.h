// What stands still around a body: the level, be it one shape or many that stand flush. Reads
// places, shapes and flags of static bodies, writes pieces and corrected contacts.

#ifndef SAT_WORLD_INTERNAL_EDGES_H
#define SAT_WORLD_INTERNAL_EDGES_H

#include "narrow/validity.h"
#include "narrow/composite.h"
#include "world/world.h"

// The memory in which escapes are worked out: that of sorting, while nobody sorts.
satCompositeScratch *sat_world_scratch(satWorld *w);

// The contact of two bodies that overlap, as it is if what stands still around is one with those of
// them that are static: a normal that only an edge between two statics offers gives way to the best
// that is none. If one of the two is one-way and carries the other, it is that of the side which
// carries. If none or both are static, or one is a sensor, nothing changes.
void sat_world_fix_internal_edges(satWorld *w, uint32_t a, uint32_t b, satContact *contact);

// The larger size of the shapes of two bodies, in world units: what shares like SAT_SKIN are shares
// of.
float sat_pair_size(satWorld *w, uint32_t a, uint32_t b);

// The contact of two bodies where they stand, corrected; see sat_collide for `limit`.
satContact sat_body_contact(satWorld *w, uint32_t a, uint32_t b, float limit);

#endif
