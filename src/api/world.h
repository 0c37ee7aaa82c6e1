// The world of the API, for C programs and for WebAssembly: the core's world, its memory, and the
// slots that were written since the last refresh. The API decides how much memory the world gets;
// the program only provides it.

#ifndef SAT_API_WORLD_H
#define SAT_API_WORLD_H

#include "sepaxis.h"

#include "world/poses.h"
#include "world/query.h"
#include "world/world.h"

// If more slots than this were written, it is just as cheap to refresh all bodies.
#define API_MOST_WRITTEN 64u

// This struct is in the same block as the core's world; or, if the program passes a realloc, in a
// block of its own, so that the struct keeps its address when the world grows.
struct sepaxisWorld {
    satWorld *w;
    size_t bytes, maxBytes; // length and maximum length of the core's block
    size_t zeros;           // start of the zeros that the last growth added, see sat_world_resize
    uint64_t wanted;        // length of the whole block that the last growth needed
    satRoom asked;          // the room that this length is for
    uint32_t layouts;       // how often the regions of the core's world have moved
    void *(*reallocate)(void *block, size_t bytes);
    void (*release)(void *block);
    satQueryFilter filter; // of the current query
    // Slots that were written since the last refresh. A count above API_MOST_WRITTEN means that any
    // slot may be among them.
    uint32_t writtenCount;
    uint32_t written[API_MOST_WRITTEN];
};

// Offset of the core's world from this struct, in the same block.
#define API_HEAD SAT_CACHE_LINES(sizeof(sepaxisWorld))

// Creates an empty world after the struct, in zeroed memory. `reallocate` extends this memory in
// place.
sepaxisStatus sat_api_open_at(sepaxisWorld *world, const sepaxisWorldDef *def,
                              void *(*reallocate)(void *block, size_t bytes));

// Grows the world to the room that the core wants. Doubles each number of rows that is too small,
// so that the world grows rarely. If that much memory is not available, adds half, a quarter and so
// on, and finally only as much as is wanted.
sepaxisStatus sat_api_make_room(sepaxisWorld *world);

// Repeats a stage until it has enough room. Returns from the current function if the stage fails,
// or if the world cannot grow. JavaScript does the same.
#define API_TRY_STAGE(world, stage)                                                                \
    for (satStatus done_; (done_ = (stage)) != SAT_OK;)                                            \
    API_TRY(done_ == SAT_NEEDS_ROOM ? sat_api_make_room(world) : api_status(done_))

// Slots to refresh before the next query

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

// Stages, like those of the core: after SAT_NEEDS_ROOM, grow the world and call the stage again.

satStatus sat_api_update(sepaxisWorld *world);
// Refreshes all bodies.
satStatus sat_api_refresh(sepaxisWorld *world);
// Refreshes the bodies in `written`.
satStatus sat_api_refresh_written(sepaxisWorld *world);
// Pushes bodies apart; if `isFiltered`, only the pairs that the filter of the world admits.
satStatus sat_api_separate(sepaxisWorld *world, uint32_t iterations, bool isFiltered,
                           sepaxisSeparation *out);

// The box around all bodies at the poses of the last refresh. Returns false if the world is empty.
bool sat_api_extent(sepaxisWorld *world, sepaxisBounds *out);

// Begins a query other than the move of a body, and sets the filter of the world. NULL finds all
// bodies except sensors.
sepaxisStatus sat_api_begin_query(sepaxisWorld *world, const sepaxisFilter *filter);

// Bodies

// An id has the generation of the slot in its high bits, and the slot plus one in the low bits.
#define API_INDEX_BITS 22u

static inline sepaxisBody api_id(satWorld *w, uint32_t slot)
{
    return (uint64_t)SAT_COLUMN(w, GENERATION)[slot] << API_INDEX_BITS | (slot + 1u);
}

static inline sepaxisStatus api_check_body(const sepaxisWorld *world, sepaxisBody body)
{
    return sepaxis_world_has(world, body) ? SEPAXIS_OK : SEPAXIS_NO_BODY;
}

// Declares `slot`, the slot of a body. Returns from the current function if the body is not in the
// world.
#define API_FIND(slot, world, body)                                                                \
    uint32_t slot = sepaxis_body_index(body);                                                      \
    API_TRY(api_check_body(world, body))

#endif
