// How a mover goes on along what it meets: planes bend its motion, steps are climbed, floors are
// found. Reads a motion, writes where the mover is then and what stopped it.

#ifndef SAT_WORLD_SLIDE_H
#define SAT_WORLD_SLIDE_H

#include "world/moving.h"

// Of a motion, what neither rises nor falls.
satVector sat_mover_level(const satMover *m, satVector by);

// Goes as far as it can, bent by plane after plane. What planes have not taken is returned.
satVector sat_mover_slide(satMover *m, satVector by);

// At the end of a move that does not rise: onto the floor below, within `snap` if it has stood on
// one or met one. If it has gone beyond the end of that, it stands on none. The floor takes of
// `free` what falls.
void sat_mover_settle(satMover *m, double snap, double skin, satVector *free);

#endif
