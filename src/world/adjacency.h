// Static adjacency: which solid statics stand side by side. Reads flags, places and boxes of static
// bodies, writes for each the list of those whose boxes meet its own, by where they begin in x:
// thousands may stand on one floor, and few of them near a body. Whoever changes a static renews
// its list, and has the bodies near looked at again; a contact only reads it.

#ifndef SAT_WORLD_ADJACENCY_H
#define SAT_WORLD_ADJACENCY_H

#include "world/world.h"

// Renews the lists of these bodies and of their neighbours, after they have been seen where they
// are. SAT_NEEDS_ROOM: some neighbours are missing until there is room and this is called again,
// with any list.
satStatus sat_world_update_neighbours(satWorld *w, const uint32_t *changed, uint32_t count);

// Takes a body out of all lists; or all bodies.
void sat_world_forget_neighbours(satWorld *w, uint32_t slot);
void sat_world_forget_all_neighbours(satWorld *w);

// Has a body been listed, and does any other stand beside it?
static inline bool sat_has_neighbours(satWorld *w, uint32_t slot)
{
    return SAT_COLUMN(w, ADJACENT)[slot].listed > 1u;
}

// A search for those beside a body whose boxes meet `around`.
typedef struct satNeighbourQuery {
    const satNeighbour *next, *end;
    satBounds around;
} satNeighbourQuery;

static inline bool sat_is_within(satAabb box, satBounds bounds)
{
    return (double)box.minX <= bounds.maxX && (double)box.maxX >= bounds.minX &&
           (double)box.minY <= bounds.maxY && (double)box.maxY >= bounds.minY;
}

satNeighbourQuery sat_query_neighbours(satWorld *w, uint32_t owner, satBounds around);
static inline bool sat_next_neighbour(satNeighbourQuery *a, uint32_t *other)
{
    while (a->next < a->end && (double)a->next->box.minX <= a->around.maxX) {
        const satNeighbour *row = a->next++;
        *other = row->slot;
        if (sat_is_within(row->box, a->around)) return true;
    }
    return false;
}

// All contacts of a body are found anew: how far the old ones reached does not matter any more.
static inline void sat_world_forget_reach(satWorld *w, uint32_t body)
{
    float *reach = &SAT_COLUMN(w, REACH)[body];
    if (*reach == 0.0f) return;
    if (*reach == w->maxReach) w->isMaxReachStale = 1;
    *reach = 0.0f;
}

// Bodies that may move, and whose contacts depend on what stands within this box, are to be looked
// at again: it has changed there.
void sat_world_invalidate(satWorld *w, satAabb box);
void sat_world_invalidate_all(satWorld *w);

#endif
