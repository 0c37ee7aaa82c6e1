// Bodies that let pass what goes their way, and carry what comes from the other side. Reads flags,
// directions and the poses of the last update, writes whether a pair passes.
//
// A pair decides when it begins: whoever was beyond the face that looks the way that the body lets
// pass, when last seen, does not pass. That lasts until the pair ends, so that who has come up from
// below is not thrown out on either side on the way.

#ifndef SAT_WORLD_ONEWAY_H
#define SAT_WORLD_ONEWAY_H

#include "narrow/children.h"
#include "world/world.h"

// The direction in the world; of a body that has one.
satVec2 sat_world_one_way(satWorld *w, uint32_t slot);

// Is all of the other beyond that face of a piece which looks most along `u`, or touches it? Writes
// the contact along that face, from the piece to the other.
satContact sat_beyond(const satChild *child, const satChild *other, satVec2 u);
bool sat_is_beyond(const satChild *child, const satChild *other, satVec2 u);

static inline bool sat_is_one_way(satWorld *w, uint32_t a, uint32_t b)
{
    return ((SAT_COLUMN(w, FLAGS)[a] | SAT_COLUMN(w, FLAGS)[b]) & SAT_ONE_WAY) != 0;
}

// A pair of which one is one-way begins: does it pass?
bool sat_world_begins_passing(satWorld *w, uint32_t a, uint32_t b);

// Does a pair, one of them one-way, pass now? What it decided when it began; of one that has not,
// what it would.
bool sat_world_passes(satWorld *w, uint32_t a, uint32_t b);

// The contact of a pair that does not pass, one of them one-way: out of the side that carries.
satContact sat_world_one_way_contact(satWorld *w, uint32_t a, uint32_t b);

// From now on a body passes all one-way bodies that it has met, until those pairs end; and its next
// move passes all one-way bodies and cells, and what it is in then until it has left that.
void sat_world_drop_through(satWorld *w, uint32_t slot);

#endif
