// What stands before a world: whose memory it has, and what was written to it. Reads what C
// programs write, sees to it that the core has room and has looked.

#ifndef SAT_DOOR_HOST_H
#define SAT_DOOR_HOST_H

#include "door/door.h"
#include "world/poses.h"
#include "world/query.h"
#include "world/world.h"

// Of more slots than this it is no more work to look at all.
#define DOOR_MOST_WRITTEN 64u

// What stands before the core's world: in the same block, or, if there is a realloc, in a block of
// its own, so that a world stays where it is when it grows.
struct sepaxisWorld {
    satWorld *w;
    size_t bytes, maxBytes; // of the core's block: its length, and the most that it may have
    size_t wanted;          // bytes of the whole block, after SEPAXIS_NEEDS_ROOM
    void *(*reallocate)(void *block, size_t bytes);
    void (*release)(void *block);
    satQueryFilter filter; // of the present question
    // Slots that were written to and no question has looked at.
    uint32_t writtenCount;
    uint32_t written[DOOR_MOST_WRITTEN];
    bool allWritten;
};

// Makes room for what is wanted, and of what there is too little of as much more as there was, so
// that growth stays rare. Where that is not to be had, half of it, or half of that, so that what is
// left is taken in few steps; and if need be no more than is wanted.
sepaxisStatus sat_door_make_room(sepaxisWorld *world, satRoom wanted);

// Calls a stage until it has the room that it needs. `status` is its status in the end, unless
// there is no room to be had: then the function leaves with that.
#define DOOR_UNTIL_ROOM(world, status, stage)                                                      \
    while (((status) = (stage)) == SAT_NEEDS_ROOM)                                                 \
    DOOR_TRY(sat_door_make_room(world, (world)->w->wanted))

// What a question is to see

static inline void door_wrote(sepaxisWorld *world, uint32_t slot)
{
    uint32_t count = world->writtenCount;
    if (world->allWritten || (count > 0 && world->written[count - 1] == slot)) return;
    if (count < DOOR_MOST_WRITTEN)
        world->written[world->writtenCount++] = slot;
    else
        world->allWritten = true;
}

static inline void door_saw(sepaxisWorld *world)
{
    world->writtenCount = 0;
    world->allWritten = false;
}

// Looks at what was written by functions.
static inline sepaxisStatus door_look(sepaxisWorld *world)
{
    satStatus status;
    if (world->allWritten) return sepaxis_world_refresh(world);
    for (uint32_t i = 0; i < world->writtenCount; i++) {
        DOOR_UNTIL_ROOM(world, status, sat_world_refresh_one(world->w, world->written[i]));
        DOOR_TRY(door_told(status));
    }
    door_saw(world);
    return SEPAXIS_OK;
}

// Begins a question of nobody, whose filter goes to `asker`; NULL finds all but sensors.
sepaxisStatus sat_door_ask(sepaxisWorld *world, const sepaxisFilter *filter);

// Bodies

// An id is a generation, and below that one more than the slot.
#define DOOR_INDEX_BITS 22u

static inline sepaxisBody door_id(satWorld *w, uint32_t slot)
{
    return (uint64_t)SAT_COLUMN(w, GENERATION)[slot] << DOOR_INDEX_BITS | (slot + 1u);
}

static inline sepaxisStatus door_find(const sepaxisWorld *world, sepaxisBody body, uint32_t *slot)
{
    *slot = sepaxis_body_index(body);
    return sepaxis_world_has(world, body) ? SEPAXIS_OK : SEPAXIS_NO_BODY;
}

#endif
