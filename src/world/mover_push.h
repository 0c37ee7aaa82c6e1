// Pushes a mover out of the children that it overlaps. Fixed bodies are the static bodies and the
// body that the mover stood on; fixed children are their children. Reads the children near the
// mover; writes its position. Only the files of the mover include this header.

#ifndef SAT_WORLD_MOVER_PUSH_H
#define SAT_WORLD_MOVER_PUSH_H

#include "world/mover_level.h"

// A motion that takes the mover out of a fixed body; SAT_NO_SLOT and zero if there is none.
typedef struct satPush {
    uint32_t body;
    satVector by;
    // The motion of the platform since it met the mover. A mover that moves by this instead keeps
    // its place on the platform.
    satVector along;
    bool undoesDeflection; // other bodies have deflected the mover into `body`, which has not
                           // pushed the mover itself
} satPush;

// The push out of the one-way body or cell that has risen deepest into the mover, toward the
// carrying side. Ignores segments of one-sided chains.
satPush sat_mover_push_of_rising(const satMover *m);

bool sat_mover_overlaps(const satMover *m);

// Does the mover overlap fixed children? Finds near children again; returns true if there are too
// many.
bool sat_mover_overlaps_fixed(satMover *m);

// The push by a fixed body that has moved into the mover since the last update, without turning.
// The mover's floor pushes only as far as the mover has not followed it. The push ends in front of
// the body, on the side where the two have met. The push is zero if the two overlapped before and
// the body moves away from the mover. If other bodies have deflected the mover into its floor while
// the floor carried it, and the floor does not push it, the push leads back out of the floor.
satPush sat_mover_push_of_platform(satMover *m);

// Pushes the mover out of everything it overlaps: first out of fixed children, then out of all
// others. If a push out of fixed children leads through other fixed children, it ends in front of
// them, and the mover is crushed. The mover is also crushed if the way out leads to the far side of
// a wall that it overlaps, or past an end of a one-sided chain. So is a mover that a platform has
// pushed, if the way out leads back through the platform or far to the side. There is no push out
// of children that are not fixed if it would lead through fixed ones, or be far longer than the
// overlaps. So of two characters that overlap on a lift, the lower one waits until the upper one
// has moved. Finds near children again, within `reach` or farther; returns false if there are too
// many.
bool sat_mover_push_out(satMover *m, double reach);

// If the motion from `from` leads the mover farther through a wall that it overlaps, undoes the
// motion and returns true. Deep in a row of tiles, the nearest sides are those between tiles, which
// do not stop a motion. Sets `passes`: near children must be found again.
bool sat_mover_return_from_wall(satMover *m, satVector from);

#endif
