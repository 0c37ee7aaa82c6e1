#include "world/world.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "shape/tiles.h"
#include "world/adjacency.h"
#include "world/body_state.h"

uint32_t sat_position_hash(double x, double y)
{
    const double pose[2] = {x, y};
    return sat_hash_words(SAT_HASH_START, pose, sizeof pose);
}

typedef enum life { LASTING, RESULT, SCRATCH } life;

typedef enum rows {
    ROWS_BODY,
    ROWS_PAIR,
    ROWS_BUCKET,
    ROWS_SHAPE_BYTE,
    ROWS_USER_BYTE,
    ROWS_PENDING,
    ROWS_BAND_ROW,
    ROWS_BAND,
    ROWS_SHARED_SCRATCH,
    ROWS_NEIGHBOUR_ROW,
    ROWS_PASSED,
    ROWS_STATIC,
    ROWS_PLATFORM,
    ROWS_SENSED,
    ROWS_SEPARATED,
    ROWS_CANDIDATE
} rows;

typedef struct regionKind {
    uint8_t life;
    uint8_t rows;
    uint16_t bytes; // per row
} regionKind;

static const regionKind REGION[SAT_REGION_COUNT] = {
#define SAT_REGION(name, type, rows, life) {life, ROWS_##rows, sizeof(type)},
    SAT_REGIONS(SAT_REGION)
#undef SAT_REGION
};

// Buckets of the shape heap: a power of two, at least one for this many bytes of shapes.
#define BUCKET_BYTES 256u
static uint32_t bucket_count(satRoom room)
{
    uint32_t count = 16;
    while (count < room.shapeBytes / BUCKET_BYTES) count *= 2u;
    return count;
}

// The columns of satBandColumns; all of them lie in one region.
#define BAND_COLUMNS 6u
static uint64_t band_rows(satRoom room) { return SAT_MAX_BAND_ROWS((uint64_t)room.bodies) + 4u; }

static uint32_t lesser(uint32_t a, uint32_t b) { return a < b ? a : b; }

static uint64_t row_count(uint8_t kind, satRoom room)
{
    switch ((rows)kind) {
    case ROWS_BODY:
        return room.bodies;
    case ROWS_PAIR:
        return room.pairs;
    case ROWS_BUCKET:
        return bucket_count(room);
    case ROWS_SHAPE_BYTE:
        return room.shapeBytes;
    case ROWS_USER_BYTE:
        // Every column starts at a multiple of 16.
        return room.userBytes == 0 ? 0
                                   : (uint64_t)room.bodies * room.userBytes + 16u * SAT_MAX_COLUMNS;
    case ROWS_PENDING:
        return SAT_MAX_PENDING;
    case ROWS_SHARED_SCRATCH:
        return SAT_SHARED_SCRATCH;
    case ROWS_NEIGHBOUR_ROW:
        return room.neighbours;
    case ROWS_PASSED:
        return room.passed;
    case ROWS_BAND_ROW:
        return BAND_COLUMNS * band_rows(room);
    case ROWS_BAND:
        return SAT_MAX_BANDS_OF_BOTH((uint64_t)room.bodies);
    case ROWS_STATIC:
        return lesser(room.statics, room.bodies);
    case ROWS_PLATFORM:
        return lesser(room.platforms, room.bodies);
    case ROWS_SENSED:
        return lesser(room.sensed, room.pairs);
    case ROWS_SEPARATED:
        return lesser(room.separated, room.bodies);
    default:
        return (uint64_t)room.pairs + 4u; // see satPairWriter
    }
}

static uint64_t region_bytes(uint32_t i, satRoom room)
{
    return row_count(REGION[i].rows, room) * REGION[i].bytes;
}

// Lays out all regions for this much room. Returns the bytes of the whole, and of its lasting part.
static uint64_t lay_out(satRoom room, uint32_t *offset, uint64_t *lasting)
{
    satArena arena = {0};
    sat_carve(&arena, sizeof(satWorld));
    *lasting = arena.used;
    for (uint32_t i = 0; i < SAT_REGION_COUNT; i++) {
        uint64_t at = sat_carve(&arena, region_bytes(i, room));
        if (offset) offset[i] = (uint32_t)at;
        if (REGION[i].life == LASTING) *lasting = arena.used;
    }
    return arena.used;
}

uint64_t sat_world_bytes(satRoom room)
{
    uint64_t lasting;
    return lay_out(room, NULL, &lasting);
}

satHeapColumns sat_world_heap(satWorld *w)
{
    // Includes free slots: a shape may be staged for them.
    return (satHeapColumns){SAT_COLUMN(w, HEAP), SAT_COLUMN(w, BUCKET), SAT_COLUMN(w, SHAPE),
                            w->room.bodies};
}

static satBandColumns band_columns(satWorld *w)
{
    uint32_t length = (uint32_t)band_rows(w->room), *region = SAT_COLUMN(w, BAND_ROW);
    float *edges = (float *)(void *)region;
    return (satBandColumns){.minX = edges,
                            .minY = edges + length,
                            .maxX = edges + 2u * length,
                            .maxY = edges + 3u * length,
                            .index = region + 4u * length,
                            .noCollide = region + 5u * length,
                            .bands = SAT_COLUMN(w, BAND)};
}

satBroadColumns sat_world_broad(satWorld *w)
{
    return (satBroadColumns){
        .boxes = SAT_COLUMN(w, BOX),
        .roles = SAT_COLUMN(w, ROLE),
        .where = SAT_COLUMN(w, WHERE),
        .movingList = SAT_COLUMN(w, MOVING_LIST),
        .pending = SAT_COLUMN(w, PENDING),
        .indices = w->room.bodies,
        .rows = band_columns(w),
        .scratch = {{SAT_COLUMN(w, BODY_KEY), SAT_COLUMN(w, BODY_VALUE)},
                    {{SAT_COLUMN(w, BODY_SPARE_KEY), SAT_COLUMN(w, BODY_SPARE_VALUE)},
                     SAT_COLUMN(w, SHARED_SCRATCH)},
                    SAT_COLUMN(w, BAND_OF)}};
}

// Scratch memory, which holds the broad phase, does not survive a resize: puts all boxes in again.
static void rebuild_broad_phase(satWorld *w)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE), *flags = SAT_COLUMN(w, FLAGS);
    const uint64_t *seenX = SAT_COLUMN(w, SEEN_X);
    satBroadColumns columns = sat_world_broad(w);
    sat_broad_clear(&w->broad, &columns, w->slots.count);
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!alive[i] || !(flags[i] & SAT_ENABLED) || seenX[i] == SAT_NEVER_SEEN) continue;
        sat_broad_put(&w->broad, &columns, i);
    }
}

static uint32_t column_bytes(const satWorld *w, uint32_t column)
{
    return (w->room.bodies * w->column[column].size + 15u) & ~15u;
}

static void place_columns(satWorld *w)
{
    uint32_t at = w->offset[SAT_R_USER];
    for (uint32_t k = 0; k < w->columnCount; k++) {
        w->column[k].offset = at;
        at += column_bytes(w, k);
    }
}

static void apply_room(satWorld *w, satRoom room)
{
    uint64_t lasting;
    w->bytes = (uint32_t)lay_out(room, w->offset, &lasting);
    w->lastingBytes = (uint32_t)lasting;
    w->room = room;
    w->wanted = room;
    w->heap.room = room.shapeBytes;
    w->heap.bucketMask = bucket_count(room) - 1u;
    place_columns(w);
}

satWorld *sat_world_open(void *block, satRoom room, double minDepth)
{
    satWorld *w = block;
    w->magic = SAT_WORLD_MAGIC;
    w->version = SAT_LAYOUT_VERSION;
    w->minDepth = minDepth;
    w->found = SAT_NOT_FOUND;
    apply_room(w, room);
    sat_heap_reset(&w->heap, sat_world_heap(w));
    return w;
}

// Clears a part of the block. From `zeros` on, it is clear.
static void clear_part(satWorld *w, size_t from, size_t to, size_t zeros)
{
    if (to > zeros) to = zeros;
    if (from < to) memset((uint8_t *)w + from, 0, to - from);
}

// Moves the user's columns to their new offsets, the last first, and clears the new rows of each.
static void move_columns(satWorld *w, const satUserColumn *from, uint32_t bodies, size_t zeros)
{
    uint8_t *block = (uint8_t *)w;
    size_t end = w->offset[SAT_R_USER] + (size_t)region_bytes(SAT_R_USER, w->room);
    for (uint32_t k = w->columnCount; k-- > 0;) {
        size_t kept = (size_t)bodies * from[k].size, to = w->column[k].offset;
        memmove(block + to, block + from[k].offset, kept);
        clear_part(w, to + kept, end, zeros);
        end = to;
    }
    clear_part(w, w->offset[SAT_R_USER], end, zeros);
}

// Is a region left uncleared? Regions of pairs take up most of a crowded world and are written
// before they are read. Rows that no update needs are never touched, so that the host need not
// commit memory to them.
static bool stays_uncleared(uint32_t i)
{
    bool isOfPairs = REGION[i].rows == ROWS_PAIR || REGION[i].rows == ROWS_CANDIDATE ||
                     REGION[i].rows == ROWS_SENSED;
    return isOfPairs && REGION[i].life != LASTING;
}

void sat_world_resize(satWorld *w, satRoom room, size_t zeros)
{
    SAT_ASSERT(room.bodies >= w->room.bodies && room.pairs >= w->room.pairs);
    SAT_ASSERT(room.neighbours >= w->room.neighbours);
    SAT_ASSERT(room.shapeBytes >= w->room.shapeBytes && room.userBytes >= w->room.userBytes);
    satRoom before = w->room;
    if (w->offset[SAT_R_PERSISTENT] > w->offset[SAT_R_PERSISTENT_NEXT]) {
        memcpy(SAT_COLUMN(w, PERSISTENT_NEXT), SAT_COLUMN(w, PERSISTENT),
               w->persistentCount * sizeof(satPersistentPair));
        sat_world_swap_persistent(w);
    }
    uint32_t from[SAT_REGION_COUNT];
    satUserColumn columns[SAT_MAX_COLUMNS];
    memcpy(from, w->offset, sizeof from);
    memcpy(columns, w->column, sizeof columns);
    apply_room(w, room);
    // Regions move up or stay. The last goes first, so that none overwrites one that is still to
    // move.
    uint8_t *block = (uint8_t *)w;
    for (uint32_t i = SAT_REGION_COUNT; i-- > 0;) {
        if (i == SAT_R_USER) {
            move_columns(w, columns, before.bodies, zeros);
            continue;
        }
        size_t kept = REGION[i].life == SCRATCH ? 0 : (size_t)region_bytes(i, before);
        memmove(block + w->offset[i], block + from[i], kept);
        if (stays_uncleared(i)) continue;
        clear_part(w, w->offset[i] + kept, w->offset[i] + (size_t)region_bytes(i, room), zeros);
    }
    w->cachedAxisCount = 0; // it was in scratch
    w->found = SAT_NOT_FOUND;
    sat_heap_rehash(&w->heap, sat_world_heap(w));
    rebuild_broad_phase(w);
}

void sat_world_follow_shapes(satWorld *w)
{
    const uint32_t *handle = SAT_COLUMN(w, SHAPE);
    satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    for (uint32_t i = 0; i < w->slots.count; i++) placed[i].shape = sat_heap_offset(handle[i]);
}

// Stores a shape. Returns SAT_OK and its handle.
static satStatus store_shape(satWorld *w, const satShape *shape, uint32_t *handle)
{
    uint32_t dead = w->heap.dead;
    *handle = sat_heap_take(&w->heap, sat_world_heap(w), shape, &w->wanted.shapeBytes);
    if (w->heap.dead < dead) sat_world_follow_shapes(w);
    return *handle == 0 ? SAT_NEEDS_ROOM : SAT_OK;
}

// The next refresh places the shape.
void sat_world_set_shape(satWorld *w, uint32_t slot, uint32_t handle)
{
    SAT_COLUMN(w, SHAPE)[slot] = handle;
    w->largestSize = sat_max(w->largestSize, sat_world_shape(w, slot)->size);
    SAT_COLUMN(w, PLACED)
    [slot] = sat_placed_shape(SAT_COLUMN(w, HEAP), sat_heap_offset(handle), 0.0, 0.0, 0.0);
}

// Adds bodies whose poses, filters and flags are in the columns already.
static void enter_slots(satWorld *w, uint32_t first, uint32_t length)
{
    for (uint32_t i = first; i < first + length; i++) {
        sat_body_enter(w, i);
        SAT_COLUMN(w, ONE_WAY_X)[i] = SAT_COLUMN(w, ONE_WAY_Y)[i] = 0.0f;
        if (i < w->room.platforms) SAT_COLUMN(w, PLATFORM)[i] = (satPlatform){0};
    }
    for (uint32_t k = 0; k < w->columnCount; k++) {
        satUserColumn column = w->column[k];
        memset((uint8_t *)w + column.offset + (size_t)first * column.size, 0,
               (size_t)length * column.size);
    }
    w->found = SAT_NOT_FOUND;
}

satStatus sat_world_free_run(satWorld *w, uint32_t length, uint32_t *first)
{
    *first = sat_slot_run(&w->slots, sat_world_slots(w), length);
    if (*first + length <= w->room.bodies) return SAT_OK;
    w->wanted.bodies = *first + length;
    return SAT_NEEDS_ROOM;
}

satStatus sat_world_stage_shape(satWorld *w, const satShape *shape, uint32_t slot)
{
    return store_shape(w, shape, &SAT_COLUMN(w, SHAPE)[slot]);
}

void sat_world_unstage_shapes(satWorld *w, uint32_t first, uint32_t length)
{
    for (uint32_t i = first; i < first + length; i++) {
        uint32_t *handle = &SAT_COLUMN(w, SHAPE)[i];
        if (*handle != 0) sat_heap_drop(&w->heap, sat_world_heap(w), *handle);
        *handle = 0;
    }
}

void sat_world_enter(satWorld *w, uint32_t first, uint32_t length)
{
    const uint32_t *owner = SAT_COLUMN(w, BODY_KEY);
    uint32_t *handle = SAT_COLUMN(w, SHAPE);
    satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    for (uint32_t i = first; i < first + length; i++) {
        if (owner[i] == i) {
            sat_world_set_shape(w, i, handle[i]);
        } else {
            handle[i] = handle[owner[i]];
            placed[i] = placed[owner[i]];
            sat_heap_share(sat_world_heap(w), handle[i]);
        }
    }
    enter_slots(w, first, length);
}

satStatus sat_world_add(satWorld *w, const satShape *shape, const satBodyDef *def, uint32_t *slot)
{
    uint32_t handle;
    SAT_TRY(sat_world_free_run(w, 1, slot));
    SAT_TRY(store_shape(w, shape, &handle));
    uint32_t i = *slot;
    sat_world_set_shape(w, i, handle);
    SAT_COLUMN(w, X)[i] = def->x;
    SAT_COLUMN(w, Y)[i] = def->y;
    SAT_COLUMN(w, ANGLE)[i] = def->angle;
    SAT_COLUMN(w, CATEGORY)[i] = def->category;
    SAT_COLUMN(w, MASK)[i] = def->mask;
    SAT_COLUMN(w, GROUP)[i] = def->group;
    SAT_COLUMN(w, TAG)[i] = def->tag;
    SAT_COLUMN(w, WEIGHT)[i] = def->weight;
    SAT_COLUMN(w, FLAGS)[i] = (uint8_t)def->flags;
    enter_slots(w, i, 1);
    if (def->flags & SAT_BULLET) sat_world_teleport(w, i);
    return SAT_OK;
}

satStatus sat_world_staging(satWorld *w, uint32_t bytes, satShape **out)
{
    uint32_t dead = w->heap.dead;
    uint32_t at = sat_heap_ready(&w->heap, sat_world_heap(w), bytes, &w->wanted.shapeBytes);
    if (w->heap.dead < dead) sat_world_follow_shapes(w);
    if (at == 0) return SAT_NEEDS_ROOM;
    *out = (satShape *)(void *)(SAT_COLUMN(w, HEAP) + sat_heap_offset(at));
    return SAT_OK;
}

satStatus sat_world_reshape(satWorld *w, uint32_t slot, const satShape *shape)
{
    if (sat_is_same_shape(sat_world_shape(w, slot), shape)) return SAT_OK;
    uint32_t handle;
    SAT_TRY(store_shape(w, shape, &handle));
    // Reads the old handle only now, because making room may have changed it.
    sat_heap_drop(&w->heap, sat_world_heap(w), SAT_COLUMN(w, SHAPE)[slot]);
    sat_world_set_shape(w, slot, handle);
    sat_world_mark_dirty(w, slot);
    sat_forget_last_pose(w, slot);
    w->found = SAT_NOT_FOUND;
    return SAT_OK;
}

// The box around a cell and its neighbours, whose internal edges the cell changes.
static satAabb box_of_cell(const satShape *shape, const satTransform *xf, uint32_t column,
                           uint32_t row)
{
    const satTiles *t = sat_tiles_of(shape);
    double x = ((double)column + 0.5) * t->cell - shape->offsetX;
    double y = ((double)row + 0.5) * t->cell - shape->offsetY, reach = 3.0 * t->cell;
    satD2 middle = sat_d2_set(xf->x + (xf->c * x - xf->s * y), xf->y + (xf->s * x + xf->c * y));
    satAabb box;
    sat_aabb_around(sat_d2_sub(middle, sat_d2_splat(reach)),
                    sat_d2_add(middle, sat_d2_splat(reach)), &box);
    return box;
}

satStatus sat_world_set_tile(satWorld *w, uint32_t slot, uint32_t column, uint32_t row,
                             uint32_t kind)
{
    uint32_t dead = w->heap.dead;
    uint32_t own = sat_heap_own(&w->heap, sat_world_heap(w), slot, &w->wanted.shapeBytes);
    if (w->heap.dead < dead) sat_world_follow_shapes(w);
    if (own == 0) return SAT_NEEDS_ROOM;
    satPlacedShape *placed = &SAT_COLUMN(w, PLACED)[slot];
    placed->shape = sat_heap_offset(own);
    satShape *shape = (satShape *)(void *)(SAT_COLUMN(w, HEAP) + placed->shape);
    sat_tiles_set(shape, column, row, kind);
    if (!(SAT_COLUMN(w, FLAGS)[slot] & SAT_STATIC)) sat_world_mark_dirty(w, slot);
    sat_world_invalidate(w, box_of_cell(shape, &placed->xf, column, row));
    w->found = SAT_NOT_FOUND;
    return SAT_OK;
}

void sat_world_set_one_way(satWorld *w, uint32_t slot, float x, float y)
{
    uint8_t *flags = &SAT_COLUMN(w, FLAGS)[slot];
    SAT_COLUMN(w, ONE_WAY_X)[slot] = x;
    SAT_COLUMN(w, ONE_WAY_Y)[slot] = y;
    *flags = (uint8_t)(x == 0.0f && y == 0.0f ? *flags & ~SAT_ONE_WAY : *flags | SAT_ONE_WAY);
    sat_world_mark_dirty(w, slot);
}

satStatus sat_world_fits_platform(satWorld *w, uint32_t slot)
{
    if (slot < w->room.platforms) return SAT_OK;
    w->wanted.platforms = slot + 1u;
    return SAT_NEEDS_ROOM;
}

satStatus sat_world_add_column(satWorld *w, uint32_t size)
{
    SAT_ASSERT(w->columnCount < SAT_MAX_COLUMNS);
    uint32_t bytes = size;
    for (uint32_t k = 0; k < w->columnCount; k++) bytes += w->column[k].size;
    if (bytes > w->room.userBytes) {
        w->wanted.userBytes = bytes;
        return SAT_NEEDS_ROOM;
    }
    w->column[w->columnCount++].size = size;
    place_columns(w);
    return SAT_OK;
}

void sat_world_withdraw(satWorld *w, uint32_t slot)
{
    if (!sat_is_unseen(w, slot)) {
        satBroadColumns columns = sat_world_broad(w);
        sat_broad_drop(&w->broad, &columns, slot);
    }
    sat_world_forget_neighbours(w, slot);
    sat_world_unstage_shapes(w, slot, 1);
    sat_world_forget_reach(w, slot);
    sat_forget_last_pose(w, slot);
    w->found = SAT_NOT_FOUND;
}

static void remove_body(satWorld *w, uint32_t slot)
{
    sat_world_withdraw(w, slot);
    sat_body_leave(w, slot);
}

void sat_world_remove(satWorld *w, uint32_t slot)
{
    bool wasSeen = !sat_is_unseen(w, slot);
    bool wasStatic = SAT_COLUMN(w, ROLE)[slot] & SAT_FIXED;
    if (wasSeen && wasStatic) sat_world_invalidate(w, SAT_COLUMN(w, BOX)[slot]);
    remove_body(w, slot);
}

void sat_world_clear(satWorld *w)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE);
    sat_world_forget_all_neighbours(w);
    w->missesNeighbours = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (alive[i]) remove_body(w, i);
    }
    memset(SAT_COLUMN(w, LEAVING), 0, w->slots.count);
    // Clears all of the room: slots beyond the count may have been in use since the last update.
    satBroadColumns columns = sat_world_broad(w);
    sat_broad_clear(&w->broad, &columns, w->room.bodies);
    memset(SAT_COLUMN(w, MOVED_STATE), 0, w->room.bodies);
    w->movedCount = 0;
    w->slots = (satSlots){0};
    w->largestSize = 0.0f;
    sat_heap_reset(&w->heap, sat_world_heap(w));
    w->cachedAxisCount = w->persistentCount = w->contactCount = w->sensedCount = w->beganCount =
        w->endedCount = w->passedCount = 0;
}

const satShape *sat_world_shape(satWorld *w, uint32_t slot)
{
    return sat_heap_shape(SAT_COLUMN(w, HEAP), SAT_COLUMN(w, SHAPE)[slot]);
}

// The pose at the last update decides what a bullet has passed and which side a body comes from.
static uint32_t hash_last(satWorld *w, uint32_t i, uint32_t hash)
{
    uint64_t last[3] = {SAT_COLUMN(w, LAST_X)[i]};
    if (last[0] != SAT_NEVER_SEEN) {
        last[1] = SAT_COLUMN(w, LAST_Y)[i];
        last[2] = SAT_COLUMN(w, LAST_ANGLE)[i];
    }
    return sat_hash_words(hash, last, sizeof last);
}

// Adds what queries see of a body: the game may have written its columns since the last refresh.
static uint32_t hash_seen(satWorld *w, uint32_t i, uint32_t hash)
{
    bool isSeen = !sat_is_unseen(w, i);
    uint32_t state[3] = {sat_is_unreported(w, i)};
    satTransform xf = {0};
    if (isSeen) {
        xf = SAT_COLUMN(w, PLACED)[i].xf;
        state[1] = SAT_COLUMN(w, SEEN_CATEGORY)[i];
        state[2] = SAT_COLUMN(w, SEEN_MASK)[i];
    }
    hash = sat_hash_words(hash, &xf, sizeof xf);
    return sat_hash_words(hash, state, sizeof state);
}

static uint32_t hash_body(satWorld *w, uint32_t i, uint32_t hash)
{
    double pose[3] = {SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i], SAT_COLUMN(w, ANGLE)[i]};
    uint32_t state[5] = {SAT_COLUMN(w, FLAGS)[i], SAT_COLUMN(w, CATEGORY)[i],
                         SAT_COLUMN(w, MASK)[i], (uint32_t)SAT_COLUMN(w, GROUP)[i],
                         SAT_COLUMN(w, TAG)[i]};
    float oneWay[2] = {SAT_COLUMN(w, ONE_WAY_X)[i], SAT_COLUMN(w, ONE_WAY_Y)[i]};
    static const satPlatform NONE;
    const satPlatform *platform = i < w->room.platforms ? &SAT_COLUMN(w, PLATFORM)[i] : &NONE;
    hash = sat_hash_words(hash, pose, sizeof pose);
    hash = sat_hash_words(hash, oneWay, sizeof oneWay);
    hash = sat_hash_words(hash, platform, sizeof *platform);
    hash = sat_hash_words(hash, state, sizeof state);
    const float weight = sat_weight(w, i);
    if (weight != 1.0f) hash = sat_hash_words(hash, &weight, sizeof weight);
    const satShape *shape = sat_world_shape(w, i);
    hash = sat_hash_words(hash, shape, shape->bytes);
    // Zeros are left out: a restore leaves a column that is newer than the state, but clears it.
    for (uint32_t k = 0; k < w->columnCount; k++) {
        uint32_t size = w->column[k].size, value[3] = {k};
        memcpy(value + 1, (uint8_t *)w + w->column[k].offset + (size_t)i * size, size);
        if ((value[1] | value[2]) != 0) hash = sat_hash_words(hash, value, sizeof value);
    }
    return hash_seen(w, i, hash_last(w, i, hash));
}

uint32_t sat_world_hash(satWorld *w)
{
    uint32_t hash = sat_hash_words(SAT_HASH_START, &w->minDepth, sizeof w->minDepth);
    // Generations of free slots are part of the hash: the next id of a slot continues from them.
    const uint32_t *generation = SAT_COLUMN(w, GENERATION);
    for (uint32_t i = 0; i < w->room.bodies; i++) {
        const uint32_t left[2] = {i, generation[i]};
        if (generation[i] != 0) hash = sat_hash_words(hash, left, sizeof left);
    }
    hash = sat_hash_words(hash, &w->slots.count, sizeof w->slots.count);
    for (uint32_t i = 0; i < w->slots.count; i++) {
        const uint32_t state[2] = {SAT_COLUMN(w, ALIVE)[i], SAT_COLUMN(w, LEAVING)[i]};
        hash = sat_hash_words(hash, state, sizeof state);
        if (SAT_COLUMN(w, ALIVE)[i]) hash = hash_body(w, i, hash);
    }
    const satPersistentPair *pairs = SAT_COLUMN(w, PERSISTENT);
    for (uint32_t i = 0; i < w->persistentCount; i++) {
        const uint32_t pair[3] = {pairs[i].a, pairs[i].b, pairs[i].sensor | pairs[i].passing * 2u};
        hash = sat_hash_words(hash, pair, sizeof pair);
    }
    return hash;
}
