// Gathers the children of static bodies near a body. Reads transforms, shapes and the lists of
// neighbours; writes a list of children. Also writes REACH of the body: if statics within this
// distance change, the contacts of the body may change.

#ifndef SAT_WORLD_GATHER_H
#define SAT_WORLD_GATHER_H

#include "narrow/composite.h"
#include "world/adjacency.h"

// The children found so far. If there are more than SAT_MAX_CHILDREN_NEAR, `count` exceeds that
// number, and `out` has only the first children.
typedef struct satGathered {
    satWorld *w;
    uint32_t body;
    satBounds bounds;
    satChild *out;
    int32_t count;
} satGathered;

// An empty list, with bounds that extend the box of a body by `reach`.
satGathered sat_gather_around(satWorld *w, uint32_t body, double reach, satChild *out);

// Adds a child of the static body `owner`.
void sat_gather_child(satGathered *l, uint32_t owner, const satChild *child);

// Adds the children of the static body `owner`, except the child with the number `except`; -1
// excepts none. Of a composite shape, adds only the children whose boxes overlap the bounds: a
// change outside the bounds does not wake the body, so its contacts must not depend on it.
void sat_gather_children(satGathered *l, uint32_t owner, int64_t except);

// Finds the next neighbour that may collide with the body.
bool sat_gather_next(const satGathered *l, satNeighbourQuery *query, uint32_t *other);

// Adds the children of all neighbours of the static body `owner` that are within the bounds.
// Returns false if there are more than SAT_MAX_CHILDREN_NEAR.
bool sat_gather_neighbours(satGathered *l, uint32_t owner);

// Raises REACH of the body to at least `reach`, because a contact of the body depends on statics
// within this distance. Their changes then wake the body.
void sat_world_raise_reach(satWorld *w, uint32_t body, double reach);

#endif
