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

// Pushes lose slightly more than their part into a wall, and use up slightly more of a free path
// than their length, so that rounding does not lead into the wall.
#define SAT_OVERCLIP (1.0 + 1e-6)

// Uses up `distance` of a body's free path: how far it can certainly be pushed without meeting a
// wall. Returns false, and uses up nothing, if the path is shorter; the push must then search for
// walls. The path loses slightly more than `distance`, because the rounding of many tiny pushes
// could add up.
static inline bool sat_use_free_path(satSeparated *body, double distance)
{
    double left = (double)body->freePath - distance * SAT_OVERCLIP;
    if (left < 0.0) return false;
    body->freePath = (float)(left * (1.0 - 0x1p-23));
    return true;
}

// Returns how far a body moves when it is pushed by `by` from its current transform. A wall stops
// it one skin away, and the rest of the push continues along the wall. No push drives a body deeper
// into a wall.
//
// `leavesWall`: the push leads the body out of a wall. It then stops only at walls that it would
// lead into or through. It crosses walls inside solid ground, which may consist of several bodies
// (push.c). But the push does not lead to the other side of a segment, or through a wall that is
// thinner but wider than the body, unless the body overlaps many walls. Of the walls that the body
// overlaps, only such segments stop it.
//
// `near` lists all walls within satSeparated.margin of the body's last refreshed position. A push
// that may lead farther searches for walls itself. Try sat_use_free_path first: with a free path,
// no search is needed.
satVector sat_world_push(satWorld *w, uint32_t body, satVector by, bool leavesWall,
                         const satNearWalls *near);

// Is a wall so thin that a push along its normal n leads through it, not into solid ground? See the
// drawing in push.c.
bool sat_is_fence(const satChild *wall, const satChild *own, satVector n);

#endif
