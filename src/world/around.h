// What is around a mover. Reads the world about it, writes the pieces that may be in its way, and
// leads it out of what it is in.

#ifndef SAT_WORLD_AROUND_H
#define SAT_WORLD_AROUND_H

#include "world/moving.h"

// Writes all pieces within reach that are in the way, those that do not give way first. False if
// there are too many.
bool sat_mover_look_around(satMover *m, double reach);

// Out of what it overlaps at the start. What moves is left only if that leads into nothing that
// does not: of two who stand on each other on a lift, the lower waits until the upper has gone.
// Looked around again, within `reach` or farther; false if there is too much.
bool sat_mover_come_out(satMover *m, double reach);

#endif
