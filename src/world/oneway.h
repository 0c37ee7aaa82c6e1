// One-way bodies let others through in one direction, and carry bodies that come from the other
// side. Reads flags, directions and the poses of the last update; writes whether a pair passes.
//
//       ╔══╗  carried: it was beyond a face that faces the passing direction
//       ╚══╝
//      ▔▔▔▔▔▔▔   ▲ passing direction
//       ╔══╗  passes
//       ╚══╝
//
// Whether a pair passes is decided when it begins, from the poses of the last update and the pushes
// of that update's contacts. Later the decision changes only if the body drops through. So a body
// that rises through a platform is not pushed out of either side on the way.

#ifndef SAT_WORLD_ONEWAY_H
#define SAT_WORLD_ONEWAY_H

#include "narrow/children.h"
#include "world/world.h"

// A face blocks if the cosine between its normal and the passing direction is larger than this,
// that is, at slopes of less than 75°. A steeper face would stop a body that rises beside it.
#define SAT_LEAST_FACING 0.25f

// The passing direction of a one-way body, in the world.
satVec2 sat_world_one_way(satWorld *w, uint32_t slot);

// sat_beyond returns the contact along the blocking face of `child` beyond which `other` lies
// farthest; the normal points from `child` to `other`. The faces toward `u` block, and so do the
// corners between them. If there is no such face, as on a circle, the tangent perpendicular to `u`
// blocks. sat_is_beyond: true if all of `other` is beyond a blocking face, corner or tangent, or
// touches it.
satContact sat_beyond(const satChild *child, const satChild *other, satVec2 u);
bool sat_is_beyond(const satChild *child, const satChild *other, satVec2 u);

static inline bool sat_is_one_way(satWorld *w, uint32_t a, uint32_t b)
{
    return ((SAT_COLUMN(w, FLAGS)[a] | SAT_COLUMN(w, FLAGS)[b]) & SAT_ONE_WAY) != 0;
}

// Moves `child` to where it was at the last update, and likewise `own`, a child of `body`, which is
// at `xf` now. If either body had no pose then, moves neither and returns false.
bool sat_world_move_back(satWorld *w, satChild *child, uint32_t body, const satTransform *xf,
                         satChild *own);

// Moves a child of a one-way body to where it was at the last update. Returns the passing direction
// at that time.
satVec2 sat_world_one_way_before(satWorld *w, satChild *child);

// If a pair with a one-way body began now, would the two bodies pass through each other?
bool sat_world_begins_passing(satWorld *w, uint32_t a, uint32_t b);

// Do the bodies of a pair with a one-way body pass through each other? The answer was fixed when
// the pair began; a pair that has not begun is treated as if it began now.
bool sat_world_passes(satWorld *w, uint32_t a, uint32_t b);

// The contact of a pair in which a one-way body carries the other: along its blocking face.
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
