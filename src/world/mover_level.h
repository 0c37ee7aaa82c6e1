// The level around a character mover: all other bodies that the move can hit. Finds the children of
// these bodies near the mover, leaves out those that the mover passes through, and finds the first
// that a motion hits. Reads the world, writes the children that block the mover, and the mover's
// position when it is pushed out of an overlap. Only the files of the mover include this header.

#ifndef SAT_WORLD_MOVER_LEVEL_H
#define SAT_WORLD_MOVER_LEVEL_H

#include "narrow/composite.h"
#include "world/mover.h"

// The mover stands on a floor, or touches a wall, if the gap is at most this many skins.
#define SAT_TOUCHING_SKINS 8.0

// How many children sat_mover_next_hit may skip because the motion hits their internal edges.
#define SAT_MAX_IGNORED 16

// How a move uses SHARED_SCRATCH.
typedef struct satMoverScratch {
    satCompositeScratch composite;      // a: children of the level; b: the mover's own children
    satAabb box[SAT_MAX_CHILDREN_NEAR]; // of composite.a
} satMoverScratch;

_Static_assert(sizeof(satMoverScratch) <= SAT_SHARED_SCRATCH * sizeof(uint32_t),
               "a move fits SHARED_SCRATCH");

typedef struct satMover {
    satWorld *w;
    uint32_t body;
    const satMove *move;
    const satQueryFilter *filter;
    satMoverScratch *scratch;
    const satShape *shape;
    satTransform xf;      // of the body, now
    satVector at, up;     // the body's position now; the move's up
    satVector below;      // the motion that looks for a floor: down by the snap distance
    satVector horizontal; // the part of the requested motion perpendicular to `up`
    double rise;          // the upward part of the requested motion, or of one part of it; or 0
    bool isFalling;       // the requested motion does not go up
    int32_t nearCount;    // children of the level, see sat_mover_near; -1 if there are too many
    int32_t ownCount;     // children of the mover, see sat_mover_own
    int32_t fixedCount;   // near children of statics and of `floor`, which come first
    uint32_t exclude;     // a platform that is ignored, with all bodies that move along with it; or
                          // SAT_NO_SLOT
    uint32_t only;        // if not SAT_NO_SLOT, all other bodies are ignored
    bool withParts;       // the bodies that move along with `only` are not ignored, either
    uint32_t floor;       // the body the mover stood on before the move, or SAT_NO_SLOT
    bool hasSunk;         // the game has put the mover into that floor
    bool stood;           // it stood on a floor after its last move, even if the game has put it
                          // elsewhere since
    bool isOnEdge;        // the last floor that it hit was the edge of a step
    bool dropsThroughAll; // passes through one-way bodies and cells from any side
    bool isDropping;      // after its last move, it was still inside one-way bodies that it drops
                          // through
    bool wasInChain;      // its last move ended in a one-sided segment that it passes through
    bool inChain;         // it overlaps a one-sided segment that it passes through
    bool passesSegment;   // it passes through near segments of one-sided chains
    bool passes;          // near children must be found again after a motion: the mover passes
                          // through some now, or there were too many to list
    bool keepsSpeed;      // a motion that a floor deflects keeps its length
    bool isWalking;       // all of the current motion runs along a floor
    double searchMargin;  // how far beyond its motion the mover looks for children
    double snap;          // how far down it follows a floor
    double step;          // the highest step that it climbs
    double left;          // the fraction of the current motion that is left
    satVector sinceBend;  // its motion since its last deflection
    bool isPushing;       // it is being pushed out of overlaps
    satVector pushedTo;   // the centre of its shape after these pushes
    satVector pushed;     // unit length: the direction of a platform's push; zero without one
    satVector ahead;      // the part of `floor`'s motion that the mover has not followed
    satVector aside;      // the way back to the path along which `floor` carried it, if others have
                          // deflected it
    int32_t ignoredCount;
    int32_t ignored[SAT_MAX_IGNORED];
    satMoved *out;
} satMover;

// The children of the level that block the mover, and the mover's own.
static inline satChild *sat_mover_near(const satMover *m) { return m->scratch->composite.a; }
static inline satChild *sat_mover_own(const satMover *m) { return m->scratch->composite.b; }

// The rounding of a unit normal changes its component along `up` by at most this.
#define SAT_NORMAL_ERROR 1e-6

// The cosine of the steepest floor. A vertical plane is always a wall.
static inline double sat_mover_least_floor(const satMover *m)
{
    return sat_larger(m->move->minFloor - SAT_NORMAL_ERROR, SAT_NORMAL_ERROR);
}

// Up to this depth, the mover and a child count as touching, not as overlapping.
static inline double sat_mover_slop(const satMover *m, const satChild *child)
{
    return 2.0 * SAT_SLOP * sat_larger_size(child->shape, m->shape);
}

static inline satMotion sat_mover_still_motion(const satMover *m, int32_t i)
{
    return sat_still_motion(&sat_mover_near(m)[i]);
}

static inline satMotion sat_mover_own_motion(const satMover *m, int32_t k, satVector by)
{
    return sat_child_motion(&sat_mover_own(m)[k], by);
}

// Child k of the mover: moved so that the centre of the mover's shape is at the point `at`, and
// where it was when the move started.
satChild sat_mover_own_at(const satMover *m, int32_t k, satVector at);
satChild sat_mover_own_at_start(const satMover *m, int32_t k);

// Moves the mover, whatever is in the way.
void sat_mover_translate(satMover *m, satVector by);

// Finds the children that block the mover, within `reach` of it and of its motion by `below`.
// Returns false and finds none if there are more than SAT_MAX_CHILDREN_NEAR. If this sets `passes`,
// repeat the search after each motion: the mover passes through a one-way child now, and the child
// blocks it once the mover is above it.
bool sat_mover_find_near(satMover *m, double reach);

// Writes the direction in which a child lets the mover through. Returns false if it never does.
bool sat_mover_one_way_direction(const satMover *m, const satChild *child, satVec2 *direction);

// A contact with a corner or a circle blocks if the cosine between its normal and the passing
// direction is at least this.
double sat_mover_least_facing(const satMover *m, const satChild *child);

// Does the mover overlap a one-way body?
bool sat_mover_is_in_one_way(const satMover *m);

// Where a child of the mover hits a child of the level.
typedef struct satHit {
    bool found;
    double t;          // fraction of the motion, 0…1
    satVector normal;  // toward the mover
    satVector at;      // contact point, in the world
    int32_t near, own; // the two children
    double skin;       // distance to keep, in world units
    uint32_t body;     // of child `near`
} satHit;

// The first hit of the motion `by`. Skips the hit of an internal edge, unless the motion to the
// next hit would lead into or through the child that has the edge.
satHit sat_mover_next_hit(satMover *m, satVector by);

// Are child k of the mover and child i of the level within `skins` skins of each other? If so,
// writes the plane between the two; `at` stays zero. False if the mover touches a one-sided segment
// from behind, or beyond an end of its chain.
bool sat_mover_touches(const satMover *m, int32_t i, int32_t k, double skins, satHit *out);

// The contact point of two children that touch now.
satVector sat_mover_contact_point(const satMover *m, const satHit *h);

// Does this hit stop the motion `by`? Returns false if it is on an internal edge. Otherwise writes
// the normal of the exposed plane to `h`.
bool sat_mover_is_exposed(const satMover *m, satHit *h, satVector by);

// The fraction of the motion `by` until the mover is one skin away from the hit; 1 without a hit.
double sat_free_fraction(const satHit *h, satVector by);

#endif
