// Static adjacency: which solid static bodies are next to each other. Reads flags, transforms and
// boxes of static bodies. For each, writes a list of the static bodies whose boxes overlap its box.
// The lists are sorted by the left sides of the boxes, because thousands of statics may touch one
// floor, but only a few are near a given body. When a static body changes, its list and those of
// its neighbours are updated, and the bodies nearby are woken. Finding a contact only reads the
// lists.

#ifndef SAT_WORLD_ADJACENCY_H
#define SAT_WORLD_ADJACENCY_H

#include "world/world.h"

// Updates the lists of the changed bodies and of their neighbours, after a refresh. Returns
// SAT_NEEDS_ROOM if some neighbours did not fit. Then make room and call this again, with any
// `changed`: the second call builds all lists.
satStatus sat_world_update_neighbours(satWorld *w, const uint32_t *changed, uint32_t count);

// Removes a body from all lists and empties its own.
void sat_world_forget_neighbours(satWorld *w, uint32_t slot);
// Empties all lists.
void sat_world_forget_all_neighbours(satWorld *w);

// Is the body a solid static body with neighbours?
static inline bool sat_has_neighbours(satWorld *w, uint32_t slot)
{
    return slot < w->room.statics && SAT_COLUMN(w, ADJACENT)[slot].listed > 1u;
}

// Iterates over a body's neighbours, but only those whose boxes overlap `around`.
typedef struct satNeighbourQuery {
    const satNeighbour *next, *end;
    satBounds around;
} satNeighbourQuery;

satNeighbourQuery sat_query_neighbours(satWorld *w, uint32_t owner, satBounds around);
static inline bool sat_next_neighbour(satNeighbourQuery *q, uint32_t *other)
{
    while (q->next < q->end && (double)q->next->box.minX <= q->around.maxX) {
        const satNeighbour *row = q->next++;
        *other = row->slot;
        if (sat_bounds_overlap(q->around, row->box)) return true;
    }
    return false;
}

// Resets the REACH of a body. Call this when all contacts of the body will be found again, or when
// the body is removed.
static inline void sat_world_forget_reach(satWorld *w, uint32_t body)
{
    float *reach = &SAT_COLUMN(w, REACH)[body];
    if (*reach == 0.0f) return;
    if (*reach == w->maxReach) w->isMaxReachStale = 1;
    *reach = 0.0f;
}

// After statics have changed within a box, wakes the bodies whose contacts may depend on them.
void sat_world_invalidate(satWorld *w, satAabb box);
// Wakes all enabled bodies that are not static.
void sat_world_invalidate_all(satWorld *w);

#endif
