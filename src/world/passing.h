// What lets a mover pass: one-way bodies, one-way cells, and links of one-sided chains. Reads
// pieces that are near a mover and where it stands, says which are in its way.

#ifndef SAT_WORLD_PASSING_H
#define SAT_WORLD_PASSING_H

#include "world/moving.h"

// The way that a piece lets pass, if it is of a one-way body, a one-way cell or a one-sided link.
bool sat_mover_way_of(const satMover *m, uint32_t owner, const satChild *child, satVec2 *way);

// Is it a link of a one-sided chain, and nothing else that lets pass?
bool sat_mover_is_link(const satMover *m, uint32_t owner, const satChild *child);

// Where the front of a link looks, in the world.
satVec2 sat_link_front(const satChild *link);

bool sat_mover_overlaps(const satMover *m, const satChild *child);

// Is a piece in the way? One that lets pass who comes from one side is, if the mover is beyond it
// or stands on it, or if it has come up into the mover, which was beyond it before. Of links that
// cannot be told before all are known.
bool sat_mover_bars(const satMover *m, uint32_t owner, const satChild *child);

// Does it overlap a one-way body?
bool sat_mover_is_in_one_way(const satMover *m);

// Once all that is near is known: links that the mover passes are not in its way.
void sat_mover_leave_out_passed(satMover *m);

#endif
