// Internal edges between static bodies. To a body, static bodies that stand flush are one shape.
// Reads transforms, shapes and flags of static bodies; writes corrected contacts.

#ifndef SAT_WORLD_INTERNAL_EDGES_H
#define SAT_WORLD_INTERNAL_EDGES_H

#include "narrow/validity.h"
#include "narrow/composite.h"
#include "world/narrow.h"

// SHARED_SCRATCH, as tests of composite shapes use it.
satCompositeScratch *sat_world_scratch(satWorld *w);

// Corrects the contacts of overlapping bodies one of which is static: replaces a contact with the best
// exposed one if its normal is that of an internal edge between statics. If one of the two is
// one-way and carries the other, the contact is that of the carrying side. Other pairs, and pairs
// with sensors, do not change.
//
// If nothing near is exposed, the contact is the shortest push of the whole body out of the union of
// the static and everything connected to it nearby. This push is found once for all contacts of the body
// with that union. If the union has more than SAT_MAX_CHILDREN_NEAR children near the body, the push is
// a straight one out of all statics.
void sat_world_fix_contacts(satWorld *w, const satNarrowResults *narrow);

// The larger size of the shapes of two bodies, in world units. Constants like SAT_SKIN are shares
// of it.
float sat_pair_size(satWorld *w, uint32_t a, uint32_t b);

// The corrected contact of two bodies at their current transforms; see sat_collide for `limit`.
satContact sat_body_contact(satWorld *w, uint32_t a, uint32_t b, float limit);

#endif
