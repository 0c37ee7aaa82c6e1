// A character mover: a body that moves through a level, stops where it hits something and slides
// along it. Reads poses, shapes and flags; writes the pose, transform and box of one body, and the
// platform that it stands on.
//
// The mover goes straight until it is one skin (SAT_SKIN) away from a hit. The rest of the motion
// continues along the plane of that hit, until the next hit (Fauerby, Improved collision detection
// and response, 2003, does this with ellipsoids). The internal edge between two flush tiles is not
// a plane, because no motion along the tiles can hit it (narrow/validity.h). A move with an `up`
// distinguishes floors, walls and ceilings: a floor stops all downward motion, and a wall is never
// climbed. The mover can enter a gap that is exactly as large as itself: on one side, it then keeps
// no skin.
//
// These laws hold for moves of any length (tests/c/dashes.test.c):
//
// - The mover stands only if it touches ground below it, or if there is ground at most `snap` below
//   it.
// - The velocity to continue with is no longer than the move.
// - Only three things raise a mover: the upward part of its motion, and slopes and steps that it
//   climbs.
// - The result depends on where bodies are, not on where they were. There are two exceptions:
//   platforms that carry or push the mover, and one-way bodies and one-sided chains that it
//   overlaps.

#ifndef SAT_WORLD_MOVER_H
#define SAT_WORLD_MOVER_H

#include "world/query.h"
#include "world/world.h"

typedef struct satMove {
    satVector by;
    satVector up;    // unit length; zero means that every plane is a wall
    double minFloor; // cosine of the steepest slope that is a floor, 0…1
    double snap;     // how far down the mover follows a floor that it stood on
    double step;     // the height of the highest step that it climbs
    // Keeps the length of the horizontal motion along floors: up a slope, down a slope, and over
    // the crest between two slopes. If false, a rising slope removes the part of the motion that
    // goes into it.
    bool constantSpeed;
} satMove;

// One motion ends after this many deflections by planes and steps.
#define SAT_MAX_DEFLECTIONS 6

// The kinds of planes, as bits. SAT_CRUSHED is a flag of the move, not of a plane: after the move,
// the mover still overlaps a static body, or the body that it stood on. It was not pushed out,
// because the push would have led through another body, to the far side of a wall, or back through
// the body that has moved into the mover.
typedef enum satPlaneKind {
    SAT_FLOOR = 1,
    SAT_WALL = 2,
    SAT_CEILING = 4,
    SAT_CRUSHED = 8
} satPlaneKind;

// How many planes one move reports.
#define SAT_MAX_PLANES 8

typedef struct satPlane {
    satVector normal; // unit length, toward the mover
    uint32_t body;
    uint32_t kind;
    satCell cell; // the contact point; if the body is tiles, also the cell
} satPlane;

typedef struct satMoved {
    satVector by; // the whole motion
    // The requested motion minus the parts that planes stopped; horizontal on a floor, and never
    // longer than the requested motion.
    satVector slide;
    uint32_t kinds; // bits of all planes, also of those that did not fit in `plane`; and
                    // SAT_CRUSHED
    uint32_t floor; // the body that the mover stands on after the move, or SAT_NO_SLOT
    uint32_t count; // rows of `plane`
    satPlane plane[SAT_MAX_PLANES];
    // The walls that the mover touches after the move, whether it hit them or not. walls[0] is the
    // wall toward smaller x (smaller y if `up` is horizontal), walls[1] the wall on the other side.
    // `body` is SAT_NO_SLOT if there is none. If a side has several walls, the wall whose normal
    // points farthest up is reported; of equal ones, the first. A move without `up` reports none.
    satPlane walls[2];
} satMoved;

// Moves a body; the bodies that `filter` admits are obstacles. The body must be alive and
// refreshed, have at most SAT_MAX_CHILDREN_NEAR children, and have room for its platform
// (sat_world_fits_platform). Returns SAT_OK, SAT_BAD_POSE if the body would leave the bounds, or
// SAT_UNASKED (see SAT_ASKS). Unless it returns SAT_OK, nothing has changed.
satStatus sat_world_move(satWorld *w, uint32_t body, const satMove *move,
                         const satQueryFilter *filter, satMoved *out);

#endif
