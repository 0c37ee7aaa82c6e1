// Creates, grows, moves, saves and restores worlds. Manages their memory.

#include "api/world.h"
#include "api/check.h"
#include "world/state.h"

// Bytes reserved per shape: enough for a polygon of 8 vertices.
#define BYTES_PER_SHAPE 272u
#define FIRST_SHAPES 64u

static const sepaxisWorldDef NO_DEF;

// A new world has room for two pairs and four neighbours per body, up to these maxima. A large
// world has at least one pair per two bodies at first. It rarely needs more, and grows if it does.
#define FIRST_PAIRS 8192u
#define FIRST_NEIGHBOURS 16384u
#define FIRST_PASSED 64u // few worlds have bullets

// Few worlds have more static bodies or movers than this, or push more bodies apart.
#define FIRST_SLOTS (FIRST_PAIRS / 2u)

static satRoom room_of(const sepaxisWorldDef *def)
{
    uint32_t bodies = def->bodies == 0 ? 64 : def->bodies;
    uint32_t pairs = sat_greater(bodies / 2u + bodies % 2u, sat_lesser(2u * bodies, FIRST_PAIRS));
    uint32_t shapeBytes = def->shapeBytes == 0 ? FIRST_SHAPES * BYTES_PER_SHAPE : def->shapeBytes;
    return (satRoom){.bodies = bodies,
                     .pairs = def->pairs == 0 ? pairs : def->pairs,
                     .shapeBytes = shapeBytes,
                     .userBytes = def->userBytes,
                     .neighbours = sat_lesser(4u * bodies, FIRST_NEIGHBOURS),
                     .passed = FIRST_PASSED,
                     .statics = FIRST_SLOTS,
                     .platforms = FIRST_SLOTS,
                     .sensed = FIRST_PAIRS,
                     .separated = FIRST_SLOTS};
}

static size_t max_bytes(const sepaxisWorldDef *def)
{
    size_t bytes = def->maxBytes == 0 ? SAT_USUAL_WORLD_BYTES : def->maxBytes;
    return bytes < SEPAXIS_MAX_BYTES ? bytes : SEPAXIS_MAX_BYTES;
}

// Bytes of the block of a world with this room, including the struct of the API.
static uint64_t block_bytes(const satRoom *room) { return API_HEAD + sat_world_bytes(*room); }

static sepaxisStatus check_room(const satRoom *room, uint64_t bytes, size_t maxBytes)
{
    bool fits = room->bodies <= SAT_MAX_BODIES && room->pairs <= SAT_MAX_PAIRS && bytes <= maxBytes;
    return fits ? SEPAXIS_OK : SEPAXIS_WORLD_TOO_LARGE;
}

static sepaxisStatus check_def(const sepaxisWorldDef *def, const satRoom *room)
{
    API_TRY(api_check(def->minDepth >= 0.0 && def->minDepth <= SAT_MAX_COORDINATE));
    return check_room(room, block_bytes(room), max_bytes(def));
}

static void open_world(sepaxisWorld *world, const sepaxisWorldDef *def, const satRoom *room,
                       void *block, size_t bytes)
{
    world->w = sat_world_open(block, *room, def->minDepth);
    world->w->sealed = SAT_SEALED_ANGLES | SAT_SEALED_FILTERS;
    world->bytes = bytes;
    world->maxBytes = max_bytes(def);
}

sepaxisStatus sepaxis_world_create(const sepaxisWorldDef *def,
                                   void *(*reallocate)(void *block, size_t bytes),
                                   void (*release)(void *block), sepaxisWorld **out)
{
    if (def == NULL) def = &NO_DEF;
    satRoom room = room_of(def);
    API_TRY(check_def(def, &room));
    size_t bytes = (size_t)sat_world_bytes(room);
    sepaxisWorld *world = reallocate(NULL, sizeof *world);
    if (world == NULL) return SEPAXIS_NO_MEMORY;
    void *block = reallocate(NULL, bytes);
    if (block == NULL || !api_is_aligned(block)) {
        if (block != NULL) release(block);
        release(world);
        return block == NULL ? SEPAXIS_NO_MEMORY : SEPAXIS_MISALIGNED;
    }
    *world = (sepaxisWorld){.reallocate = reallocate, .release = release};
    memset(block, 0, bytes);
    open_world(world, def, &room, block, bytes);
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
    satRoom room = room_of(def);
    return check_def(def, &room) == SEPAXIS_OK ? (size_t)block_bytes(&room) : 0;
}

sepaxisStatus sepaxis_world_create_in(const sepaxisWorldDef *def, void *block, size_t bytes,
                                      sepaxisWorld **out)
{
    if (def == NULL) def = &NO_DEF;
    satRoom room = room_of(def);
    API_TRY(check_def(def, &room));
    if (bytes < block_bytes(&room)) return SEPAXIS_NEEDS_ROOM;
    if (!api_is_aligned(block)) return SEPAXIS_MISALIGNED;
    sepaxisWorld *world = block;
    memset(block, 0, (size_t)block_bytes(&room));
    open_world(world, def, &room, (uint8_t *)block + API_HEAD, bytes - API_HEAD);
    *out = world;
    return SEPAXIS_OK;
}

sepaxisStatus sat_api_open_at(sepaxisWorld *world, const sepaxisWorldDef *def,
                              void *(*reallocate)(void *block, size_t bytes))
{
    world->asked = room_of(def);
    world->wanted = block_bytes(&world->asked);
    world->maxBytes = max_bytes(def);
    API_TRY(check_room(&world->asked, world->wanted, world->maxBytes));
    void *block = (uint8_t *)world + API_HEAD;
    size_t bytes = (size_t)world->wanted - API_HEAD;
    if (reallocate(block, bytes) == NULL) return SEPAXIS_NO_MEMORY;
    world->reallocate = reallocate;
    open_world(world, def, &world->asked, block, bytes);
    return SEPAXIS_OK;
}

size_t sepaxis_world_wanted(const sepaxisWorld *world) { return (size_t)world->wanted; }

sepaxisStatus sepaxis_world_move(sepaxisWorld *world, void *block, size_t bytes, sepaxisWorld **out)
{
    API_TRY(api_check(world->reallocate == NULL));
    size_t used = API_HEAD + world->w->bytes;
    world->wanted = used;
    if (bytes < used) return SEPAXIS_NEEDS_ROOM;
    if (!api_is_aligned(block)) return SEPAXIS_MISALIGNED;
    memcpy(block, world, used);
    sepaxisWorld *moved = block;
    moved->w = (satWorld *)(void *)((uint8_t *)block + API_HEAD);
    moved->bytes = bytes - API_HEAD;
    *out = moved;
    return SEPAXIS_OK;
}

// Makes the block long enough for the room in `asked`, or changes nothing.
static sepaxisStatus extend_block(sepaxisWorld *world)
{
    world->wanted = block_bytes(&world->asked);
    API_TRY(check_room(&world->asked, world->wanted, world->maxBytes));
    size_t bytes = (size_t)world->wanted - API_HEAD;
    if (bytes <= world->bytes) return SEPAXIS_OK;
    if (world->reallocate == NULL) return SEPAXIS_NEEDS_ROOM;
    void *block = world->reallocate(world->w, bytes);
    if (block == NULL) return SEPAXIS_NO_MEMORY;
    world->w = block;
    world->bytes = bytes;
    return SEPAXIS_OK;
}

// For each number of rows in `room` that is smaller than wanted: multiplies it by 1 + 2^-halvings,
// or raises it to the wanted number if that is larger. Returns whether any number has grown.
static bool grow(satRoom *room, const satRoom *wanted, uint32_t halvings)
{
    uint32_t *own = &room->bodies;
    const uint32_t *least = &wanted->bodies;
    bool grows = false;
    for (uint32_t i = 0; i < sizeof *room / sizeof *own; i++) {
        if (least[i] <= own[i]) continue;
        own[i] = sat_greater(least[i], own[i] + (own[i] >> halvings));
        grows = true;
    }
    return grows;
}

// With this many halvings, a number of rows grows by 0, and so becomes exactly the wanted number.
#define MOST_HALVINGS 31u

static sepaxisStatus make_room(sepaxisWorld *world, const satRoom *wanted, uint32_t halvings)
{
    world->asked = world->w->room;
    if (!grow(&world->asked, wanted, halvings)) return SEPAXIS_OK;
    world->zeros = SIZE_MAX;
    API_TRY(extend_block(world));
    sat_world_resize(world->w, world->asked, world->zeros);
    world->layouts++;
    return SEPAXIS_OK;
}

sepaxisStatus sat_api_make_room(sepaxisWorld *world)
{
    sepaxisStatus status = SEPAXIS_OK;
    for (uint32_t halvings = 0; halvings <= MOST_HALVINGS; halvings++) {
        status = make_room(world, &world->w->wanted, halvings);
        if (status == SEPAXIS_OK) break;
    }
    world->w->wanted = world->w->room;
    return status;
}

sepaxisWorldDef sepaxis_world_def(const sepaxisWorld *world)
{
    satRoom room = world->w->room;
    return (sepaxisWorldDef){.bodies = room.bodies,
                             .pairs = room.pairs,
                             .shapeBytes = room.shapeBytes,
                             .userBytes = room.userBytes,
                             .maxBytes = world->maxBytes,
                             .minDepth = world->w->minDepth};
}

sepaxisStatus sepaxis_world_reserve(sepaxisWorld *world, uint32_t bodies, uint32_t pairs)
{
    const satRoom wanted = {.bodies = bodies,
                            .pairs = pairs,
                            .shapeBytes = BYTES_PER_SHAPE * bodies,
                            .statics = bodies,
                            .platforms = bodies,
                            .sensed = pairs,
                            .separated = bodies};
    return make_room(world, &wanted, MOST_HALVINGS);
}

void sepaxis_world_clear(sepaxisWorld *world) { sat_world_clear(world->w); }

// Refreshes all bodies. Returns SAT_OK even if the lists of neighbours of static bodies lack room,
// because these lists are not part of a state.
static sepaxisStatus refresh_state(sepaxisWorld *world)
{
    satStatus status = sat_api_refresh(world);
    return status == SAT_NEEDS_ROOM ? SEPAXIS_OK : api_status(status);
}

uint32_t sepaxis_world_hash(sepaxisWorld *world)
{
    (void)refresh_state(world);
    return sat_world_hash(world->w);
}

sepaxisMade sepaxis_world_save(sepaxisWorld *world, void *block, size_t bytes)
{
    API_TRY_FOR(sepaxisMade, refresh_state(world));
    sepaxisMade made = api_check_block(block, bytes, sat_world_measure(world->w));
    if (made.status == SEPAXIS_OK) sat_world_save(world->w, block);
    return made;
}

size_t sepaxis_restore_bytes(size_t bytes) { return (size_t)sat_state_scratch(bytes); }

sepaxisStatus sepaxis_world_restore(sepaxisWorld *world, const void *state, size_t bytes,
                                    void *scratch)
{
    if (!api_is_aligned(state) || !api_is_aligned(scratch)) return SEPAXIS_MISALIGNED;
    API_TRY_STAGE(world, sat_world_restore(world->w, state, bytes, SAT_FOREIGN, scratch));
    // A refresh here could fail for lack of room, after the world has changed. The next update or
    // query refreshes instead.
    api_wrote_all(world);
    return SEPAXIS_OK;
}
