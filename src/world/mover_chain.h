// Decides which segments of one-sided chains block a character mover. Reads the children near the
// mover; removes from them the segments that the mover passes through.
//
// A mover that is entirely in front of a segment's line comes from the front, and the segment
// blocks it. A mover that is entirely behind the line passes through. If the mover overlaps the
// segment, these earlier poses are tested, in this order. The first in which the two did not
// overlap decides:
//
// - The pose after the pushes of this move. The mover passes through: since the pushes, it can have
//   come into the segment only from behind, or around an end of the chain. But if the mover stood
//   on the chain and its middle is in front, the segment blocks it: such a mover walks from the end
//   of the chain down a slope.
// - The pose when the move started. A segment blocks the mover if the mover was in front of it, so
//   that a push does not lead through it. For example, in a sharp corner the push out of one
//   segment leads into the other.
// - The pose at the last update. A segment blocks the mover if the mover was in front of it then.
//   But first: if the mover's middle is in front of the segment now, the segment blocks it, unless
//   the mover's last move ended in a segment that it passes through. A mover that overlapped the
//   segment even at the last update passes through.
//
// A mover that lies on both sides of a segment's line, but does not overlap the segment, lies
// beyond one of its ends. The next segment at that end decides. At a crest, a convex corner where
// the next segment bends back from the front side, the mover is in front unless it is behind the
// next segment. In a hollow, where the next segment bends toward the front side, the mover is
// behind, unless its middle is in front of both segments. The exception is for thin movers, whose
// ends may stick out past the corner.
//
//             ┌───────┐
//             └───────┘           on both sides of both lines, and in front
//              ╱  ╲

#ifndef SAT_WORLD_MOVER_CHAIN_H
#define SAT_WORLD_MOVER_CHAIN_H

#include "world/mover_level.h"

// Is a child a segment of a one-sided chain? False if the body of the chain is one-way, because
// then the body's direction decides what passes.
static inline bool sat_is_chain_segment(const satMover *m, const satChild *child)
{
    return sat_is_one_sided(child) && !(SAT_COLUMN(m->w, FLAGS)[child->owner] & SAT_ONE_WAY);
}

// True if child i of the level is a segment of a one-sided chain, and a hit with normal n is on the
// front of neither this segment nor the next one in the direction of n. Such a hit stops nothing.
bool sat_mover_is_past_chain(const satMover *m, int32_t i, satVector n);

// Is the mover's middle in front of segment i, and is the segment the first or the last of its
// chain?
bool sat_mover_is_over_end(const satMover *m, int32_t i);

// Removes the segments that the mover passes through.
void sat_mover_drop_passed_segments(satMover *m);

#endif
