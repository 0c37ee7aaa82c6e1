// Internal edges between static bodies. Corrects contacts so that flush static bodies act on other
// bodies like one shape. Reads transforms, shapes and flags of static bodies; writes corrected
// contacts. Also writes REACH of a body: if statics within this distance change, its contacts may
// change.

#ifndef SAT_WORLD_INTERNAL_EDGES_H
#define SAT_WORLD_INTERNAL_EDGES_H

#include "narrow/composite.h"
#include "world/world.h"

// SHARED_SCRATCH as the scratch memory for tests of composite shapes.
satCompositeScratch *sat_world_scratch(satWorld *w);

// Corrects the contact of two overlapping bodies, one of which is static. Replaces the contact with
// the best exposed one if its normal belongs to an internal edge between statics, or to the side of
// a gap that lies between statics and is too narrow for the body. If one of the two is a one-way
// body that blocks the other, the contact becomes that with the blocking face. Contacts of other
// pairs, and of pairs with sensors, do not change.
//
// If no nearby contact is exposed, the contact is the push out of all connected statics
// (union_push.h). Returns false if there is no such push. If `defersPush` is true, does not search
// for that push, and returns false if it is needed.
bool sat_world_fix_internal_edges(satWorld *w, uint32_t a, uint32_t b, bool defersPush,
                                  satContact *contact);

// The larger of the sizes of two bodies' shapes, in world units. Constants like SAT_SKIN are in
// units of this size.
float sat_pair_size(satWorld *w, uint32_t a, uint32_t b);

// The corrected contact of two bodies at their current transforms; see sat_collide for `limit`. If
// one of the two is a sensor and one is composite, the result is the contact of the two children
// that overlap most deeply. The reason is that a sensor may overlap many cells of a level: the push
// out of all of them takes at least 50 times as long, and a game has no use for it.
satContact sat_body_contact(satWorld *w, uint32_t a, uint32_t b, float limit);

#endif
