// How a mover gets out of what it overlaps. Reads the children near the mover; writes its position.
// Only the files of the mover include this header.

#ifndef SAT_WORLD_MOVER_PUSH_H
#define SAT_WORLD_MOVER_PUSH_H

#include "world/mover_level.h"

// A motion that takes the mover out of a fixed body, or SAT_NO_SLOT and zero.
typedef struct satPush {
    uint32_t body;
    satVector by;
} satPush;

// The push of the one-way body or one-sided chain that has risen farthest into the mover: out on
// the carrying side.
satPush sat_mover_push_of_rising(const satMover *m);

bool sat_mover_overlaps(const satMover *m);

// Does the mover overlap fixed children? Finds what is near again; true if that is too much.
bool sat_mover_overlaps_fixed(satMover *m);

// The push of a fixed body that has moved into the mover since the last update, without turning: in
// front of it, on the side where the two have met. Zero if they overlapped before, and the body
// leaves the mover.
satPush sat_mover_push_of_platform(satMover *m);

// Pushes the mover out of everything it overlaps: first out of fixed children, then out of the
// rest. A push out of fixed children that leads through others ends in front of these: the mover is
// crushed. So it is if the way out leads through a wall that it overlaps to the far side, or if a
// platform has pushed it, and the way out leads back through the platform or far aside. A push out
// of the rest that leads through fixed children is left out. (Of two characters that overlap on a
// lift, the lower one waits until the upper one has moved.) Finds what is near again, within `reach`
// or farther; returns false if there are too many children.
bool sat_mover_push_out(satMover *m, double reach);

// If the motion from there leads the mover farther through a wall that it overlaps, takes it back:
// deep in a row of tiles, the nearest sides are those between them, and none of them stops a motion.
// What is near must be found again then.
bool sat_mover_return_from_wall(satMover *m, satVector from);

#endif
