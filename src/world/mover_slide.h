// The motion of a character mover: it goes along the planes that it hits, up steps, into gaps, and
// along the floor. Reads the level around the mover, writes its position and the planes. Only the
// files of the mover include this header.

#ifndef SAT_WORLD_MOVER_SLIDE_H
#define SAT_WORLD_MOVER_SLIDE_H

#include "world/mover_level.h"

// At the end of a motion, the children within this distance are searched for those that the mover
// touches; in units of the mover's size. The skin is proportional to the larger size, so this
// covers the skin of a wall that is 250 times as large as the mover.
#define SAT_WALL_MARGIN 1e-3

// The part of a motion that is perpendicular to `up`.
static inline satVector sat_mover_horizontal_part(const satMover *m, satVector by)
{
    return sat_vector_add(by, sat_vector_scale(m->up, -sat_vector_dot(by, m->up)));
}

// SAT_FLOOR, SAT_WALL or SAT_CEILING; without `up`, every plane is a wall.
uint32_t sat_mover_plane_kind(const satMover *m, satVector n);

// The plane of a hit, with the cell that was hit. The mover must have moved to the hit.
satPlane sat_mover_plane_of(const satMover *m, const satHit *h, uint32_t kind);

// Reports the plane of a hit, unless an equal plane has been reported.
void sat_mover_add_plane(satMover *m, const satHit *h, uint32_t kind);

// The part of the velocity that a plane leaves. A floor does not reduce the horizontal part, unless
// the floor is nearly vertical: if the game passes the velocity back in each frame, the mover would
// otherwise come to a halt on its way up a slope.
satVector sat_mover_deflect_velocity(const satMover *m, satVector velocity, satVector n,
                                     uint32_t kind);

// For a round shape that hits the edge of a step when it moves by `down`: would it find a floor if
// it first moved by `on`? Unless `mayBeLower` is true, the floor must not be lower than the edge.
// Finds the near children and the hit below again, because the search of the move may not have
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
