// One-way bodies let other bodies through in one direction, and block those that come from the
// other side. Reads flags, directions and the poses of the last update; writes whether the bodies
// of a pair pass through each other (satPersistentPair.passing).
//
//       ╔══╗  carried: it was beyond a face that faces the passing direction
//       ╚══╝
//      ▔▔▔▔▔▔▔   ▲ passing direction
//       ╔══╗  passes
//       ╚══╝
//
// The decision whether a pair passes is made when the pair begins, from the poses at the last
// update and the contacts of that update. It changes later only if the body drops through
// (sat_world_drop_through). So a body that rises through a platform is not pushed out of it on the
// way.

#ifndef SAT_WORLD_ONEWAY_H
#define SAT_WORLD_ONEWAY_H

#include "narrow/children.h"
#include "world/world.h"

// A face blocks if the cosine of the angle between its normal and the passing direction is larger
// than this, that is, if the angle is less than 75°. A steeper face would stop a body that rises
// beside it.
#define SAT_LEAST_FACING 0.25f

// The passing direction of a one-way body, in the world.
satVec2 sat_world_one_way(satWorld *w, uint32_t slot);

// `u` is the passing direction of `child`. Its blocking faces are those that face `u`
// (SAT_LEAST_FACING); the corners between them block, too. If it has no such face, like a circle,
// the tangent perpendicular to `u` blocks. sat_beyond returns the contact of `other` with the
// blocking face, corner or tangent along which the separation is largest; the normal points from
// `child` to `other`. sat_is_beyond returns whether all of `other` is in front of one of them, or
// touches it.
satContact sat_beyond(const satChild *child, const satChild *other, satVec2 u);
bool sat_is_beyond(const satChild *child, const satChild *other, satVec2 u);

static inline bool sat_is_one_way(satWorld *w, uint32_t a, uint32_t b)
{
    return ((SAT_COLUMN(w, FLAGS)[a] | SAT_COLUMN(w, FLAGS)[b]) & SAT_ONE_WAY) != 0;
}

// Moves `child` to where it was at the last update. Does the same with `own`, a child of `body`,
// whose transform is `xf` now. If either body has no pose at the last update, moves neither and
// returns false.
bool sat_world_move_back(satWorld *w, satChild *child, uint32_t body, const satTransform *xf,
                         satChild *own);

// Moves a child of a one-way body to where it was at the last update. Returns the passing direction
// at that time.
satVec2 sat_world_one_way_before(satWorld *w, satChild *child);

// For a pair with a one-way body: would the two pass through each other if the pair began now?
bool sat_world_begins_passing(satWorld *w, uint32_t a, uint32_t b);

// For a pair with a one-way body: do the two pass through each other? If the pair has begun, this
// was decided then. Otherwise it is decided as if the pair began now.
bool sat_world_passes(satWorld *w, uint32_t a, uint32_t b);

// The contact of a pair in which a one-way body blocks the other body: along the blocking face.
satContact sat_world_one_way_contact(satWorld *w, uint32_t a, uint32_t b);

// Lets a body drop through all one-way bodies that it touches, until those pairs end. Its next move
// passes through all one-way bodies and cells; later moves pass through those that it still
// overlaps, until it has left them. There must be room for its platform (sat_world_fits_platform).
void sat_world_drop_through(satWorld *w, uint32_t slot);

// Is a body still inside one-way bodies that it drops through?
static inline bool sat_is_dropping(satWorld *w, uint32_t slot)
{
    return slot < w->room.platforms && SAT_COLUMN(w, PLATFORM)[slot].drops & SAT_DROPPING;
}

#endif
