// Pushes a mover out of the children that it overlaps. Fixed bodies are the static bodies and the
// body that the mover stood on; fixed children are their children. Reads the children near the
// mover; writes its position. Only the files of the mover include this header.

#ifndef SAT_WORLD_MOVER_PUSH_H
#define SAT_WORLD_MOVER_PUSH_H

#include "world/mover_level.h"

// A motion that takes the mover out of a body. `body` is SAT_NO_SLOT, and `by` zero, if there is
// none.
typedef struct satPush {
    uint32_t body;
    satVector by;
    // The motion of the platform since it met the mover. A mover that moves by this instead of `by`
    // keeps its place relative to the platform.
    satVector along;
    bool undoesDeflection; // other bodies have deflected the mover into `body`, which has not
                           // pushed the mover itself
} satPush;

// Finds the one-way body or cell that has moved deepest into the mover. Returns the push that moves
// the mover back to its blocking side. Ignores segments of one-sided chains.
satPush sat_mover_push_of_rising(const satMover *m);

bool sat_mover_overlaps(const satMover *m);

// Does the mover overlap fixed children? Finds the near children again; if there are too many to
// list, returns true.
bool sat_mover_overlaps_fixed(satMover *m);

// The push by a fixed body that has moved into the mover since the last update, without turning.
// The push ends in front of the body, on the side where the two have met. The mover's floor pushes
// only by the part of its motion that the mover has not followed. The push is zero if the two
// overlapped before and the body moves away from the mover. While the floor carried the mover,
// other bodies may have deflected the mover into the floor. If the floor does not push it, the push
// then leads back out of the floor.
satPush sat_mover_push_of_platform(satMover *m);

// Pushes the mover out of everything it overlaps: first out of fixed children, then out of all
// others. If a push out of fixed children leads through other fixed children, it ends in front of
// them, and the mover counts as crushed (SAT_CRUSHED). The mover is not pushed, and counts as
// crushed, if the push would lead to the far side of a wall that it overlaps, or past an end of a
// one-sided chain; or, after a platform has pushed it, back through the platform or far to the
// side. There is no push out of children that are not fixed if it would lead through fixed ones, or
// be far longer than the overlaps. So of two characters that overlap on a lift, the lower one waits
// until the upper one has moved. Finds near children again, within `reach` or farther; returns
// false if there are too many.
bool sat_mover_push_out(satMover *m, double reach);

// For a crushed mover that has moved from `from`: if the motion leads farther through a wall that
// it overlaps, undoes the motion and returns true. Such a motion is possible in a row of tiles,
// where the nearest sides are those between tiles, which stop nothing. Sets `passes`: near children
// must be found again.
bool sat_mover_return_from_wall(satMover *m, satVector from);

#endif
