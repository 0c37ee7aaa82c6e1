// How a mover goes on along what it meets: planes bend its motion, steps are climbed, floors are
// found. Reads a motion, writes where the mover is then and what stopped it.

#ifndef SAT_WORLD_SLIDE_H
#define SAT_WORLD_SLIDE_H

#include "world/moving.h"

// Of a motion, what neither rises nor falls.
satVector sat_mover_level(const satMover *m, satVector by);

// Goes as far as it can, bent by plane after plane. They take of `free` what goes into them.
void sat_mover_slide(satMover *m, satVector by, satVector *free);

// The same along the floor below, and around the joints where the next goes down.
void sat_mover_walk(satMover *m, satVector by, satVector *free);

// At the end of a move that does not rise: onto the floor below, within `snap` if it has stood on
// one or met one. If it has gone beyond the end of that, it stands on none. The floor takes of
// `free` what falls.
void sat_mover_settle(satMover *m, double snap, double skin, satVector *free);

// Writes which walls it touches. If it moved down, or not at all, and has found no floor, but can
// not fall between two of them, the less steep one is its floor; of equals the first.
void sat_mover_find_walls(satMover *m, bool isFalling);

#endif
