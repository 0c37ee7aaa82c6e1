// Worlds of C programs and the memory they have. Reads blocks and allocators, writes worlds into
// them.

#include "door/host.h"
#include "world/state.h"

#define HEAD ((sizeof(sepaxisWorld) + 15u) & ~(size_t)15u)

// What is set aside for a shape: room for an 8-gon.
#define BYTES_PER_SHAPE 272u
#define FIRST_SHAPES 64u

static const sepaxisWorldDef NO_DEF;

static satRoom room_of(const sepaxisWorldDef *def)
{
    uint32_t bodies = def->bodies == 0 ? 64 : def->bodies;
    return (satRoom){bodies, def->pairs == 0 ? 2 * bodies : def->pairs,
                     def->shapeBytes == 0 ? FIRST_SHAPES * BYTES_PER_SHAPE : def->shapeBytes,
                     def->userBytes, 4u * bodies};
}

static size_t most_bytes(const sepaxisWorldDef *def)
{
    bool isBounded = def->maxBytes != 0 && def->maxBytes < SEPAXIS_MAX_BYTES;
    return isBounded ? def->maxBytes : SEPAXIS_MAX_BYTES;
}

static sepaxisStatus check_room(satRoom room, size_t maxBytes)
{
    bool fits = room.bodies <= SAT_MAX_BODIES && room.pairs <= SAT_MAX_PAIRS &&
                HEAD + sat_world_bytes(room) <= maxBytes;
    return fits ? SEPAXIS_OK : SEPAXIS_WORLD_TOO_LARGE;
}

static sepaxisStatus check_def(const sepaxisWorldDef *def)
{
    DOOR_TRY(door_check(def->minDepth >= 0.0 && def->minDepth <= SAT_MAX_COORDINATE));
    return check_room(room_of(def), most_bytes(def));
}

static void open_world(sepaxisWorld *world, const sepaxisWorldDef *def, void *block, size_t bytes)
{
    satRoom room = room_of(def);
    memset(block, 0, (size_t)sat_world_bytes(room));
    world->w = sat_world_open(block, room, def->minDepth);
    world->w->sealed = SAT_SEALED_ANGLES | SAT_SEALED_FILTERS;
    world->bytes = bytes;
    world->maxBytes = most_bytes(def);
}

sepaxisStatus sepaxis_world_create(const sepaxisWorldDef *def,
                                   void *(*reallocate)(void *block, size_t bytes),
                                   void (*release)(void *block), sepaxisWorld **out)
{
    if (def == NULL) def = &NO_DEF;
    DOOR_TRY(check_def(def));
    size_t bytes = (size_t)sat_world_bytes(room_of(def));
    sepaxisWorld *world = reallocate(NULL, sizeof *world);
    if (world == NULL) return SEPAXIS_NO_MEMORY;
    void *block = reallocate(NULL, bytes);
    if (block == NULL || !door_is_aligned(block)) {
        if (block != NULL) release(block);
        release(world);
        return block == NULL ? SEPAXIS_NO_MEMORY : SEPAXIS_MISALIGNED;
    }
    *world = (sepaxisWorld){.reallocate = reallocate, .release = release};
    open_world(world, def, block, bytes);
    *out = world;
    return SEPAXIS_OK;
}

void sepaxis_world_destroy(sepaxisWorld *world)
{
    if (world == NULL || world->release == NULL) return;
    world->release(world->w);
    world->release(world);
}

size_t sepaxis_world_bytes(const sepaxisWorldDef *def)
{
    if (def == NULL) def = &NO_DEF;
    if (check_def(def) != SEPAXIS_OK) return 0;
    return HEAD + (size_t)sat_world_bytes(room_of(def));
}

sepaxisStatus sepaxis_world_create_in(const sepaxisWorldDef *def, void *block, size_t bytes,
                                      sepaxisWorld **out)
{
    if (def == NULL) def = &NO_DEF;
    DOOR_TRY(check_def(def));
    if (bytes < sepaxis_world_bytes(def)) return SEPAXIS_NEEDS_ROOM;
    if (!door_is_aligned(block)) return SEPAXIS_MISALIGNED;
    sepaxisWorld *world = block;
    *world = (sepaxisWorld){0};
    open_world(world, def, (uint8_t *)block + HEAD, bytes - HEAD);
    *out = world;
    return SEPAXIS_OK;
}

size_t sepaxis_world_wanted(const sepaxisWorld *world) { return world->wanted; }

sepaxisStatus sepaxis_world_move(sepaxisWorld *world, void *block, size_t bytes, sepaxisWorld **out)
{
    DOOR_TRY(door_check(world->reallocate == NULL));
    size_t used = HEAD + world->w->bytes;
    world->wanted = used;
    if (bytes < used) return SEPAXIS_NEEDS_ROOM;
    if (!door_is_aligned(block)) return SEPAXIS_MISALIGNED;
    memcpy(block, world, used);
    sepaxisWorld *moved = block;
    moved->w = (satWorld *)(void *)((uint8_t *)block + HEAD);
    moved->bytes = bytes - HEAD;
    *out = moved;
    return SEPAXIS_OK;
}

// Makes the block long enough, or changes nothing.
static sepaxisStatus reach(sepaxisWorld *world, satRoom room)
{
    DOOR_TRY(check_room(room, world->maxBytes));
    size_t bytes = (size_t)sat_world_bytes(room);
    if (bytes <= world->bytes) return SEPAXIS_OK;
    world->wanted = HEAD + bytes;
    if (world->reallocate == NULL) return SEPAXIS_NEEDS_ROOM;
    void *block = world->reallocate(world->w, bytes);
    if (block == NULL) return SEPAXIS_NO_MEMORY;
    world->w = block;
    world->bytes = bytes;
    return SEPAXIS_OK;
}

// At least what is wanted, and what there was by 1 + 2^-halvings.
static uint32_t more(uint32_t had, uint32_t wanted, uint32_t halvings)
{
    if (wanted <= had) return had;
    uint32_t generous = had + (had >> halvings);
    return wanted > generous ? wanted : generous;
}

static satRoom grown(satRoom had, satRoom wanted, uint32_t halvings)
{
    return (satRoom){more(had.bodies, wanted.bodies, halvings),
                     more(had.pairs, wanted.pairs, halvings),
                     more(had.shapeBytes, wanted.shapeBytes, halvings),
                     more(had.userBytes, wanted.userBytes, halvings),
                     more(had.neighbours, wanted.neighbours, halvings)};
}

// No more than is wanted: no measure of room has so many bits.
#define MOST_HALVINGS 31u

static sepaxisStatus make_room(sepaxisWorld *world, satRoom wanted, uint32_t halvings)
{
    satRoom room = grown(world->w->room, wanted, halvings);
    DOOR_TRY(reach(world, room));
    sat_world_resize(world->w, room);
    return SEPAXIS_OK;
}

sepaxisStatus sat_door_make_room(sepaxisWorld *world, satRoom wanted)
{
    sepaxisStatus status = SEPAXIS_OK;
    for (uint32_t halvings = 0; halvings <= MOST_HALVINGS; halvings++) {
        status = make_room(world, wanted, halvings);
        if (status == SEPAXIS_OK) break;
    }
    return status;
}

sepaxisStatus sepaxis_world_reserve(sepaxisWorld *world, uint32_t bodies, uint32_t pairs)
{
    DOOR_TRY(door_check(bodies <= SAT_MAX_BODIES && pairs <= SAT_MAX_PAIRS));
    return make_room(world, (satRoom){bodies, pairs, BYTES_PER_SHAPE * bodies, 0, 0},
                     MOST_HALVINGS);
}

void sepaxis_world_clear(sepaxisWorld *world) { sat_world_clear(world->w); }

uint32_t sepaxis_world_hash(sepaxisWorld *world)
{
    door_look(world); // a pose that is out of bounds is for the next question to refuse
    return sat_world_hash(world->w);
}

static sepaxisStatus measure(sepaxisWorld *world, satStatus *status, uint32_t *bytes)
{
    DOOR_UNTIL_ROOM(world, *status, sat_world_measure(world->w, bytes));
    return SEPAXIS_OK;
}

sepaxisMade sepaxis_world_save(sepaxisWorld *world, void *block, size_t bytes)
{
    uint32_t needed;
    satStatus status;
    DOOR_TRY_FOR(sepaxisMade, measure(world, &status, &needed));
    DOOR_TRY_FOR(sepaxisMade, door_told(status));
    door_saw(world);
    sepaxisMade made = door_check_block(block, bytes, needed);
    if (made.status == SEPAXIS_OK) sat_world_save(world->w, block);
    return made;
}

size_t sepaxis_restore_bytes(size_t bytes) { return (size_t)sat_state_scratch(bytes); }

sepaxisStatus sepaxis_world_restore(sepaxisWorld *world, const void *state, size_t bytes,
                                    void *scratch)
{
    satStatus status;
    if (!door_is_aligned(state) || !door_is_aligned(scratch)) return SEPAXIS_MISALIGNED;
    DOOR_UNTIL_ROOM(world, status, sat_world_restore(world->w, state, bytes, scratch));
    DOOR_TRY(door_told(status));
    return sepaxis_world_refresh(world);
}
