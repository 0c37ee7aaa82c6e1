// A world of the API: the core's world, the memory that it has, and what was written to it since the core has
// looked. Decides how much room there is to be; the program only provides it. For both boundaries.

#ifndef SAT_API_WORLD_H
#define SAT_API_WORLD_H

#include "sepaxis.h"

#include "world/poses.h"
#include "world/query.h"
#include "world/world.h"

// With more slots written than this it is no more work to look at all.
#define API_MOST_WRITTEN 64u

// In the same block as the core's world, or, if there is a realloc, in a block of its own, so that a world stays
// where it is when it grows.
struct sepaxisWorld {
    satWorld *w;
    size_t bytes, maxBytes; // of the core's block: its length, and the most that it may have
    uint64_t wanted;        // bytes of the whole block that were wanted last
    satRoom asked;          // and the room that they are for
    uint32_t layouts;       // how often the regions have moved
    void *(*reallocate)(void *block, size_t bytes);
    void (*release)(void *block);
    satQueryFilter filter; // of the present question
    // Slots that were written to and no question has looked at; more than there is room for: any slots.
    uint32_t writtenCount;
    uint32_t written[API_MOST_WRITTEN];
};

// From the world of the API to that of the core in the same block.
#define API_HEAD ((sizeof(sepaxisWorld) + 15u) & ~(size_t)15u)

// An empty world in memory that is zeroed and grows in place, which `reallocate` sees to.
sepaxisStatus sat_api_open_at(sepaxisWorld *world, const sepaxisWorldDef *def,
                              void *(*reallocate)(void *block, size_t bytes));

// Makes room for what the core wants, and of what there is too little of as much more as there was, so
// that growth stays rare. Where that is not to be had, half of it, or half of that, so that what is
// left is taken in few steps; and if need be no more than is wanted.
sepaxisStatus sat_api_make_room(sepaxisWorld *world);

// Makes exactly the room for pairs that would have made the last stage faster, if it is to be had.
void sat_api_make_wanted_room(sepaxisWorld *world);

// Calls a stage until it has the room that it needs. `status` is its status in the end, unless
// there is no room to be had: then the function leaves with that. JavaScript does the same.
#define API_UNTIL_ROOM(world, status, stage)                                                       \
    while (((status) = (stage)) == SAT_NEEDS_ROOM) {                                               \
        sepaxisStatus room_ = sat_api_make_room(world);                                            \
        if (room_ != SEPAXIS_OK) return room_;                                                     \
    }

// What a question is to see

static inline void api_wrote(sepaxisWorld *world, uint32_t slot)
{
    uint32_t count = world->writtenCount;
    if (count > 0 && count <= API_MOST_WRITTEN && world->written[count - 1] == slot) return;
    if (count < API_MOST_WRITTEN) world->written[count] = slot;
    if (count <= API_MOST_WRITTEN) world->writtenCount++;
}

static inline void api_wrote_all(sepaxisWorld *world)
{
    world->writtenCount = API_MOST_WRITTEN + 1u;
}

// Stages, as those of the core: SAT_NEEDS_ROOM says that they are to be called again.

satStatus sat_api_update(sepaxisWorld *world);
// Looks at all there is.
satStatus sat_api_refresh(sepaxisWorld *world);
// Looks at what was written by functions.
satStatus sat_api_look(sepaxisWorld *world);
// Pushes apart, with the filter in `asker` if it counts.
satStatus sat_api_separate(sepaxisWorld *world, uint32_t iterations, bool isFiltered,
                           sepaxisSeparation *out);

// The box around all bodies where they were last seen. Is there one?
bool sat_api_extent(sepaxisWorld *world, sepaxisBounds *out);

// Begins a question of nobody, whose filter goes to `asker`; NULL finds all but sensors.
sepaxisStatus sat_api_ask(sepaxisWorld *world, const sepaxisFilter *filter);

// Bodies

// An id is a generation, and below that one more than the slot.
#define API_INDEX_BITS 22u

static inline sepaxisBody api_id(satWorld *w, uint32_t slot)
{
    return (uint64_t)SAT_COLUMN(w, GENERATION)[slot] << API_INDEX_BITS | (slot + 1u);
}

static inline sepaxisStatus api_find(const sepaxisWorld *world, sepaxisBody body, uint32_t *slot)
{
    *slot = sepaxis_body_index(body);
    return sepaxis_world_has(world, body) ? SEPAXIS_OK : SEPAXIS_NO_BODY;
}

#endif
