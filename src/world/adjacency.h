// Which solid static bodies are next to each other. Reads flags, transforms and boxes of static
// bodies. For each, writes a list of its neighbours: the static bodies whose boxes overlap its box.
// Thousands of statics may touch one floor, but only a few of them are near a given body. To find
// these few, each list is sorted by the left sides of the boxes. When a static body changes, its
// list and those of its neighbours are updated, and nearby bodies are woken. The narrow phase only
// reads the lists.

#ifndef SAT_WORLD_ADJACENCY_H
#define SAT_WORLD_ADJACENCY_H

#include "world/world.h"

// Updates the lists of the changed bodies and of their neighbours, after a refresh. Returns
// SAT_NEEDS_ROOM if some neighbours did not fit. Then make room and call this again; whatever is in
// `changed`, this second call builds all lists.
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

// Sets the REACH of a body to 0. Call this before all contacts of the body are found again, or when
// the body is removed.
static inline void sat_world_forget_reach(satWorld *w, uint32_t body)
{
    float *reach = &SAT_COLUMN(w, REACH)[body];
    if (*reach == 0.0f) return;
    if (*reach == w->maxReach) w->isMaxReachStale = 1;
    *reach = 0.0f;
}

// Call this after statics within a box have changed: wakes the bodies whose contacts may depend on
// them.
void sat_world_invalidate(satWorld *w, satAabb box);
// Wakes all enabled bodies that are not static.
void sat_world_invalidate_all(satWorld *w);

#endif
