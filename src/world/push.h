// Pushes a body as far as walls (the static bodies around it) allow. Reads transforms, shapes and
// flags; writes only satSeparated.freePath.

#ifndef SAT_WORLD_PUSH_H
#define SAT_WORLD_PUSH_H

#include "world/world.h"

// For each body, a linked list of the candidates that pair it with a static body. The list begins
// at row satSeparated.firstWall of the body; the row after r is next[r], and SAT_NO_ROW ends the
// list.
#define SAT_NO_ROW UINT32_MAX
typedef struct satNearWalls {
    const satPair *pair;
    uint32_t *next;
    // All static bodies, if they are few; otherwise `all` is NULL.
    const uint32_t *all;
    uint32_t count;
} satNearWalls;

// A push along a wall loses slightly more than the part that leads into the wall, and a push uses
// up slightly more of a free path than its length. Otherwise rounding could lead into the wall.
#define SAT_OVERCLIP (1.0 + 1e-6)

// A body's free path is a distance that it can be pushed in any direction without meeting a wall.
// Uses up `distance` of it, and slightly more, because the rounding of many tiny pushes could add
// up. Returns false, and uses up nothing, if the path is shorter; the push must then search for
// walls.
static inline bool sat_use_free_path(satSeparated *body, double distance)
{
    double left = (double)body->freePath - distance * SAT_OVERCLIP;
    if (left < 0.0) return false;
    body->freePath = (float)(left * (1.0 - 0x1p-23));
    return true;
}

// Returns the motion of a body that is pushed by `by` from its current transform. A wall stops the
// body one skin away, and the rest of the push continues along the wall. No push drives a body
// deeper into a wall.
//
// If `leavesWall` is true, the push leads the body out of a wall. Solid ground may consist of
// several walls, so the push may cross other walls inside it (push.c). It stops only before a wall
// in which it would end, or which it would cross outside solid ground. It also stops before a
// segment or a wall that is thinner but wider than the body, unless the body overlaps many walls.
// Of the walls that the body overlaps, only segments stop it.
//
// `near` lists all walls within satSeparated.margin of the body's last refreshed position. A push
// that may lead farther than this margin searches for walls itself. Try sat_use_free_path first:
// with a free path, no search is needed.
satVector sat_world_push(satWorld *w, uint32_t body, satVector by, bool leavesWall,
                         const satNearWalls *near);

// Is a wall a fence: so thin that a push along its normal n leads through it, not into solid
// ground? See the drawing in push.c.
bool sat_is_fence(const satChild *wall, const satChild *own, satVector n);

#endif
