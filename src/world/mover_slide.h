// The motion of a character mover: it goes along the planes that it hits, up steps, into gaps, and
// along the floor. Reads the level around the mover, writes its position and the planes. Only the
// files of the mover include this header.

#ifndef SAT_WORLD_MOVER_SLIDE_H
#define SAT_WORLD_MOVER_SLIDE_H

#include "world/mover_level.h"

// The margin within which a motion searches for touched children at its end, as a share of the
// mover's size. It covers the skin of a wall that is 250 times as large as the mover.
#define SAT_WALL_MARGIN 1e-3

// The part of a motion that is perpendicular to `up`.
static inline satVector sat_mover_horizontal_part(const satMover *m, satVector by)
{
    return sat_vector_add(by, sat_vector_scale(m->up, -sat_vector_dot(by, m->up)));
}

// SAT_FLOOR, SAT_WALL or SAT_CEILING; without `up`, every plane is a wall.
uint32_t sat_mover_plane_kind(const satMover *m, satVector n);

// The plane of a hit, with the cell that was hit; the mover is one skin away from it now.
satPlane sat_mover_plane_of(const satMover *m, const satHit *h, uint32_t kind);

// Reports the plane of a hit, unless an equal plane has been reported.
void sat_mover_add_plane(satMover *m, const satHit *h, uint32_t kind);

// The velocity that remains at a plane. A floor does not reduce the forward part of the velocity,
// unless the floor is nearly vertical: if the game feeds the velocity back in each frame, the mover
// would otherwise come to a halt on the way up.
satVector sat_mover_deflect_velocity(const satMover *m, satVector velocity, satVector n,
                                     uint32_t kind);

// A round shape touches the edge of a step when it moves by `down`. Would it find a floor if it
// first moved by `on`? Unless `mayBeLower`, only a floor that is not lower than the edge counts.
// Finds near children and the hit below again, because the search for the move itself may not have
// reached as far.
bool sat_mover_is_on_edge_of_floor(satMover *m, satVector on, satVector down, bool mayBeLower,
                                   satHit *below);

// Moves by `by`, and slides along the planes in its way. Returns the direction of the motion after
// the last deflection, with the length that the whole motion would have after these deflections.
satVector sat_mover_slide(satMover *m, satVector by, satVector *velocity);

// Slides at constant speed along the floor below, and over its crests. Without a floor below,
// slides like sat_mover_slide.
void sat_mover_walk(satMover *m, satVector by, satVector *velocity);

#endif
