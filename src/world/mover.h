// A body that goes through a level: it stops where it meets something and slides along it. Reads
// poses, shapes and flags, writes one body's pose, place and box, and what it stands on.
//
// It goes straight until something is near, a skin before it touches; what is left of the motion
// goes on along that plane, and so on (Fauerby, Improved collision detection and response, 2003,
// does so with ellipsoids). Planes are those of the level as a whole: an edge between two flush
// tiles is none (narrow/validity.h). With an `up`, planes are floors, walls and ceilings: floors carry
// and take all that falls, walls are not climbed.

#ifndef SAT_WORLD_MOVER_H
#define SAT_WORLD_MOVER_H

#include "world/query.h"
#include "world/world.h"

typedef struct satMove {
    double dx, dy;
    double upX, upY; // unit, or 0 and 0: then all planes are walls
    double minFloor; // the cosine of the steepest slope that is a floor, 0…1
    double snap;     // how far down it follows a floor that it stood on
    double step;     // how high a step it takes
    // Along floors it goes as far as (dx, dy) is long across up: up a slope, down it and around the
    // joints of slopes. Else a level motion loses what goes into a slope that rises.
    bool constantSpeed;
} satMove;

// What a plane is, as bits.
typedef enum satPlaneKind { SAT_FLOOR = 1, SAT_WALL = 2, SAT_CEILING = 4 } satPlaneKind;

// Planes that stop one move.
#define SAT_MAX_PLANES 8

typedef struct satPlane {
    double normalX, normalY; // unit, toward the mover
    uint32_t body;
    uint32_t kind;
    satCell cell; // where it was met, and of tiles the cell
} satPlane;

typedef struct satMoved {
    double dx, dy;         // how far it went, all in all
    double slideX, slideY; // the motion without what planes took of it; along a floor, as level
    uint32_t kinds;        // of all planes
    uint32_t floor;        // the body it stands on at the end, or SAT_NO_SLOT
    uint32_t count;        // planes
    satPlane plane[SAT_MAX_PLANES];
    // Walls that it touches at the end, whether it has met them or not: the one on the side where x
    // is smaller (where up is level: y), and the other. SAT_NO_SLOT if there is none; of several on
    // a side the least steep, of equals the first. Without an up there are none.
    satPlane beside[2];
} satMoved;

// Moves a living body, which has one to SAT_MAX_CHILDREN_NEAR pieces and has been refreshed, against what
// `asker` admits. SAT_OK, or SAT_BAD_POSE if it would leave the bounds, or SAT_UNASKED, see SAT_ASKS;
// then nothing has happened.
satStatus sat_world_move(satWorld *w, uint32_t body, const satMove *move,
                         const satQueryFilter *filter, satMoved *out);

#endif
