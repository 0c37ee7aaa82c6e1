// The block of a world (world.h): which regions it has, where they lie, and how they move when it
// gets more room.

#include <string.h>

#include "base/arena.h"
#include "world/body_state.h"

typedef enum life { LASTING, RESULT, SCRATCH } life;

// What the number of rows of a region depends on. The first values are the fields of satRoom, in
// their order.
typedef enum rows {
    ROWS_BODY,
    ROWS_PAIR,
    ROWS_SHAPE_BYTE,
    ROWS_USER_BYTE,
    ROWS_NEIGHBOUR_ROW,
    ROWS_PASSED,
    ROWS_STATIC,
    ROWS_PLATFORM,
    ROWS_SENSED,
    ROWS_SEPARATED,
    ROWS_BUCKET,
    ROWS_PENDING,
    ROWS_BAND_ROW,
    ROWS_BAND,
    ROWS_SHARED_SCRATCH,
    ROWS_CANDIDATE
} rows;

_Static_assert(offsetof(satRoom, separated) == ROWS_SEPARATED * sizeof(uint32_t), "the same order");

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

// The number of buckets of the shape heap: a power of two, at least one per BUCKET_BYTES of shapes.
#define BUCKET_BYTES 256u
static uint32_t bucket_count(satRoom room)
{
    uint32_t count = 16;
    while (count < room.shapeBytes / BUCKET_BYTES) count *= 2u;
    return count;
}

// The number of columns in satBandColumns. All of them lie in one region.
#define BAND_COLUMNS 6u
static uint64_t band_rows(satRoom room) { return SAT_MAX_BAND_ROWS((uint64_t)room.bodies) + 4u; }

static uint64_t row_count(uint8_t kind, satRoom room)
{
    const uint32_t *fields = &room.bodies;
    switch ((rows)kind) {
    case ROWS_USER_BYTE:
        // Every column starts at a multiple of 16.
        return room.userBytes == 0 ? 0
                                   : (uint64_t)room.bodies * room.userBytes + 16u * SAT_MAX_COLUMNS;
    case ROWS_STATIC:
    case ROWS_PLATFORM:
    case ROWS_SEPARATED:
        return sat_lesser(fields[kind], room.bodies);
    case ROWS_SENSED:
        return sat_lesser(room.sensed, room.pairs);
    case ROWS_BUCKET:
        return bucket_count(room);
    case ROWS_PENDING:
        return SAT_MAX_PENDING;
    case ROWS_BAND_ROW:
        return BAND_COLUMNS * band_rows(room);
    case ROWS_BAND:
        return SAT_MAX_BANDS_OF_BOTH((uint64_t)room.bodies);
    case ROWS_SHARED_SCRATCH:
        return SAT_SHARED_SCRATCH;
    case ROWS_CANDIDATE:
        return (uint64_t)room.pairs + 4u; // see satPairWriter
    default:
        return fields[kind];
    }
}

static uint64_t region_bytes(uint32_t i, satRoom room)
{
    return row_count(REGION[i].rows, room) * REGION[i].bytes;
}

// Lays out all regions for this much room. Returns their total number of bytes. Regions begin at
// cache lines if the block does, so that no row of PLACED spans two cache lines.
static uint64_t lay_out(satRoom room, uint32_t *offset)
{
    satArena arena = {0};
    sat_carve(&arena, sizeof(satWorld));
    for (uint32_t i = 0; i < SAT_REGION_COUNT; i++) {
        arena.used = SAT_CACHE_LINES(arena.used);
        uint64_t at = sat_carve(&arena, region_bytes(i, room));
        if (offset) offset[i] = (uint32_t)at;
    }
    return arena.used;
}

uint64_t sat_world_bytes(satRoom room) { return lay_out(room, NULL); }

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

// Puts all boxes into the broad phase again, because the broad phase is in scratch memory, which a
// resize does not keep.
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
    w->bytes = (uint32_t)lay_out(room, w->offset);
    w->room = room;
    w->wanted = room;
    w->heap.room = room.shapeBytes;
    w->heap.bucketMask = bucket_count(room) - 1u;
    place_columns(w);
}

satWorld *sat_world_open(void *block, satRoom room, double minDepth)
{
    satWorld *w = block;
    w->minDepth = minDepth;
    w->found = SAT_NOT_FOUND;
    apply_room(w, room);
    sat_heap_reset(&w->heap, sat_world_heap(w));
    return w;
}

// Clears a part of the block. The block is already zero from offset `zeros` on.
static void clear_part(satWorld *w, size_t from, size_t to, size_t zeros)
{
    if (to > zeros) to = zeros;
    if (from < to) memset((uint8_t *)w + from, 0, to - from);
}

// Moves the user's columns to their new offsets, starting with the last, and clears the new rows of
// each.
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

// May a region keep whatever is in memory? Regions of pairs may, because each row is written before
// it is read. They take up most of a crowded world. If nobody writes to unused rows, the operating
// system need not provide memory for them.
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
    // Regions move up or stay. The last region moves first, so that no region overwrites one that
    // has not moved yet.
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
