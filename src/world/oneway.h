// One-way bodies let others pass in one direction and carry what comes from the other side. Reads
// flags, directions and the poses of the last update; writes whether a pair passes.
//
//       ╔══╗  carried: it was beyond the face that faces the passing direction
//       ╚══╝
//      ▔▔▔▔▔▔▔   ▲ passing direction
//       ╔══╗  passes
//       ╚══╝
//
// A pair decides when it begins, by the last poses, and keeps the decision until it ends. So a body
// that rises through a platform is not pushed out of either side on the way.

#ifndef SAT_WORLD_ONEWAY_H
#define SAT_WORLD_ONEWAY_H

#include "narrow/children.h"
#include "world/world.h"

// The passing direction of a one-way body, in the world.
satVec2 sat_world_one_way(satWorld *w, uint32_t slot);

// Is all of `other` beyond the face of `child` that faces `u` most, or does it touch that face?
// sat_beyond returns the contact along that face, from `child` to `other`.
satContact sat_beyond(const satChild *child, const satChild *other, satVec2 u);
bool sat_is_beyond(const satChild *child, const satChild *other, satVec2 u);

static inline bool sat_is_one_way(satWorld *w, uint32_t a, uint32_t b)
{
    return ((SAT_COLUMN(w, FLAGS)[a] | SAT_COLUMN(w, FLAGS)[b]) & SAT_ONE_WAY) != 0;
}

// Does a pair with a one-way body pass, if it begins now?
bool sat_world_begins_passing(satWorld *w, uint32_t a, uint32_t b);

// Does a pair with a one-way body pass? As it decided when it began, or as it would now.
bool sat_world_passes(satWorld *w, uint32_t a, uint32_t b);

// The contact of a pair with a one-way body that does not pass: out of the carrying side.
satContact sat_world_one_way_contact(satWorld *w, uint32_t a, uint32_t b);

// Lets a body drop through all one-way bodies that it touches, until those pairs end. Its next move
// passes all one-way bodies and cells, and later moves those that it overlaps then, until it has
// left them.
void sat_world_drop_through(satWorld *w, uint32_t slot);

#endif
