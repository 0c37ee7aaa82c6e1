#include "world/state.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "shape/check.h"
#include "world/adjacency.h"
#include "world/body_state.h"
#include "world/contacts.h"
#include "world/poses.h"
#include "world/state_format.h"

typedef struct sections {
#define SECTION(name, type, rows) type *name;
#define USER_SECTION(name) uint8_t *name;
    SAT_STATE_SECTIONS(SECTION, USER_SECTION)
#undef SECTION
#undef USER_SECTION
} sections;

// Bytes of a row, and the word of satState that counts the rows; 0 for the user's columns.
static const struct {
    uint8_t bytes, rows;
} SECTION_ROWS[] = {
#define SECTION(name, type, rows) {sizeof(type), offsetof(satState, rows) / sizeof(uint32_t)},
#define USER_SECTION(name) {0, 0},
    SAT_STATE_SECTIONS(SECTION, USER_SECTION)
#undef SECTION
#undef USER_SECTION
};

static uint64_t padded(uint64_t bytes) { return (bytes + 15u) & ~(uint64_t)15u; }

static uint64_t user_bytes(const satState *h)
{
    uint64_t bytes = 0;
    for (uint32_t k = 0; k < h->columns; k++)
        bytes += padded((uint64_t)h->slots * h->columnSize[k]);
    return bytes;
}

// Where the sections of a state begin, and its length in bytes.
typedef struct layout {
    uint64_t starts[SAT_STATE_SECTION_COUNT], bytes;
} layout;

// Not inlined, to save code: laying out a state takes no time, even several times in one call.
__attribute__((noinline)) static layout layout_of(const satState *h)
{
    layout l;
    satArena arena = {0};
    sat_carve(&arena, sizeof *h);
    for (uint32_t i = 0; i < SAT_STATE_SECTION_COUNT; i++) {
        uint32_t size = SECTION_ROWS[i].bytes, rows;
        memcpy(&rows, (const uint8_t *)h + sizeof rows * SECTION_ROWS[i].rows, sizeof rows);
        l.starts[i] = sat_carve(&arena, size == 0 ? user_bytes(h) : (uint64_t)rows * size);
    }
    l.bytes = arena.used;
    return l;
}

satStateParts sat_state_parts(const satState *h)
{
    layout l = layout_of(h);
    satStateParts parts;
    uint64_t *start = parts.start;
    *start++ = 0;
    for (uint32_t i = 0; i < SAT_STATE_SECTION_COUNT; i++) {
        uint64_t at = l.starts[i];
        *start++ = at;
        for (uint32_t k = 0; SECTION_ROWS[i].bytes == 0 && k + 1 < SAT_MAX_COLUMNS; k++) {
            if (k < h->columns) at += padded((uint64_t)h->slots * h->columnSize[k]);
            *start++ = at;
        }
    }
    *start = l.bytes;
    return parts;
}

static uint64_t bytes_of(const satState *h) { return layout_of(h).bytes; }

// The sections are written to only while a state is saved.
__attribute__((noinline)) static sections sections_of(const satState *h)
{
    layout l = layout_of(h);
    const uint64_t *start = l.starts;
    uint8_t *base = (uint8_t *)(uintptr_t)h;
    sections s;
#define SECTION(name, type, rows) s.name = (type *)(void *)(base + *start++);
#define USER_SECTION(name) s.name = base + *start++;
    SAT_STATE_SECTIONS(SECTION, USER_SECTION)
#undef SECTION
#undef USER_SECTION
    return s;
}

// Four 32-bit words at once, if the processor can.
typedef uint32_t lanes __attribute__((vector_size(16)));

typedef struct laneSums {
    lanes sum, sums;
} laneSums;

#define LANE_BYTES ((uint32_t)sizeof(lanes))

static uint32_t summed_bytes(const satState *h)
{
    return h->bytes - (uint32_t)offsetof(satState, minDepth);
}

static laneSums sum_state(const satState *h)
{
    const uint8_t *at = (const uint8_t *)h + offsetof(satState, minDepth);
    laneSums l = {{0}, {0}};
    for (uint32_t left = summed_bytes(h); left >= LANE_BYTES;
         left -= LANE_BYTES, at += LANE_BYTES) {
        lanes words;
        memcpy(&words, at, sizeof words);
        l.sum += words;
        l.sums += l.sum;
    }
    return l;
}

// Takes the stats out of the sums: `sums` contains each word once for every turn from its own on.
static laneSums without_stats(const satState *h, laneSums l)
{
    const uint32_t turns = summed_bytes(h) / LANE_BYTES;
    for (uint32_t k = 0; k < sizeof h->stats / sizeof *h->stats; k++) {
        uint32_t of = k + (uint32_t)(offsetof(satState, stats) - offsetof(satState, minDepth)) / 4u;
        l.sum[of % 4u] -= h->stats[k];
        l.sums[of % 4u] -= (turns - of / 4u) * h->stats[k];
    }
    return l;
}

static uint32_t hash_sums(const satState *h, laneSums l)
{
    const uint32_t rest = summed_bytes(h) % LANE_BYTES;
    uint32_t hash = sat_hash_words(SAT_HASH_START, &l.sum, sizeof l.sum);
    hash = sat_hash_words(hash, &l.sums, sizeof l.sums);
    return sat_hash_words(hash, (const uint8_t *)h + h->bytes - rest, rest & ~3u);
}

uint32_t sat_state_checksum(const satState *h) { return hash_sums(h, sum_state(h)); }

// --- Saving

static satBlock *block_of(satWorld *w, uint32_t slot)
{
    return (satBlock *)(void *)(SAT_COLUMN(w, HEAP) + SAT_COLUMN(w, SHAPE)[slot]);
}

static uint32_t last_of(satWorld *w, uint32_t i)
{
    if (!sat_has_last_pose(w, i)) return SAT_MARK_HAS_NO_LAST;
    bool isHere = SAT_COLUMN(w, LAST_X)[i] == SAT_COLUMN(w, SEEN_X)[i] &&
                  SAT_COLUMN(w, LAST_Y)[i] == SAT_COLUMN(w, SEEN_Y)[i] &&
                  SAT_COLUMN(w, LAST_ANGLE)[i] == SAT_COLUMN(w, SEEN_ANGLE)[i];
    return isHere ? 0 : SAT_MARK_HAS_LAST;
}

static bool has_platform(const satPlatform *platform)
{
    uint64_t words[sizeof *platform / sizeof(uint64_t)], any = 0;
    memcpy(words, platform, sizeof words);
    for (uint32_t k = 0; k < sizeof words / sizeof *words; k++) any |= words[k];
    return any != 0;
}

static uint32_t mark_of(satWorld *w, uint32_t i)
{
    if (!SAT_COLUMN(w, ALIVE)[i])
        return (uint32_t)SAT_COLUMN(w, LEAVING)[i] << SAT_MARK_LEAVING_SHIFT;
    bool rides = has_platform(&SAT_COLUMN(w, PLATFORM)[i]);
    uint32_t flags = SAT_COLUMN(w, FLAGS)[i];
    bool isNew = SAT_COLUMN(w, MOVED_STATE)[i] == SAT_MOVED_NEW;
    return SAT_MARK_ALIVE | (isNew ? SAT_MARK_IS_NEW : 0u) | last_of(w, i) |
           (flags & SAT_ONE_WAY ? SAT_MARK_HAS_ONE_WAY : 0u) |
           (rides ? SAT_MARK_HAS_PLATFORM : 0u) | flags << SAT_MARK_FLAGS_SHIFT;
}

static uint32_t extra_bytes(uint32_t mark)
{
    return (mark & SAT_MARK_HAS_LAST ? SAT_LAST_BYTES : 0u) +
           (mark & SAT_MARK_HAS_ONE_WAY ? SAT_ONE_WAY_BYTES : 0u) +
           (mark & SAT_MARK_HAS_PLATFORM ? SAT_PLATFORM_BYTES : 0u);
}

// The number, plus one, of an equal shape of an earlier slot; or 0. Only tiles that were changed,
// and changed back, have a block of their own that equals another one.
static uint32_t number_of_equal(satWorld *w, uint32_t slot)
{
    const satShape *shape = sat_world_shape(w, slot);
    for (uint32_t i = 0; shape->kind == SAT_TILES && i < slot; i++) {
        if (!SAT_COLUMN(w, ALIVE)[i]) continue;
        const satShape *other = sat_world_shape(w, i);
        bool isSame = other->bytes == shape->bytes && memcmp(other, shape, shape->bytes) == 0;
        if (isSame) return block_of(w, i)->moved;
    }
    return 0;
}

// The number of a slot's shape, counted from 0. Adds a new shape to the counts.
static uint32_t number_of(satWorld *w, uint32_t i, satState *h)
{
    satBlock *block = block_of(w, i);
    if (block->moved == 0) block->moved = number_of_equal(w, i);
    if (block->moved == 0) {
        block->moved = ++h->shapes;
        h->shapeBytes += sat_world_shape(w, i)->bytes;
    }
    return block->moved - 1u;
}

// Uses the counts of the last sat_world_measure.
static satState header_of(satWorld *w)
{
    const uint32_t *generation = SAT_COLUMN(w, GENERATION);
    satState h = {.magic = SAT_STATE_MAGIC,
                  .version = SAT_STATE_VERSION,
                  .minDepth = w->minDepth,
                  .slots = w->slots.count,
                  .generations = w->room.bodies,
                  .extraBytes = w->stateExtraBytes,
                  .shapes = w->stateShapes,
                  .shapeBytes = w->stateShapeBytes,
                  .columns = w->columnCount,
                  .pairs = w->persistentCount,
                  .began = w->beganCount,
                  .ended = w->endedCount,
                  .passed = w->passedCount,
                  .stats = {w->candidateCount, w->testedCount, w->keptCount, w->movedBodyCount,
                            w->axisCount, w->comparedCount}};
    while (h.generations > h.slots && generation[h.generations - 1u] == 0) h.generations--;
    for (uint32_t k = 0; k < h.columns; k++) h.columnSize[k] = (uint8_t)w->column[k].size;
    return h;
}

satStatus sat_world_measure(satWorld *w, uint32_t *bytes)
{
    SAT_TRY(sat_world_refresh(w));
    const uint8_t *alive = SAT_COLUMN(w, ALIVE);
    uint32_t *marks = SAT_COLUMN(w, BODY_VALUE), *numbers = SAT_COLUMN(w, BODY_KEY);
    satState h = header_of(w);
    h.extraBytes = h.shapes = h.shapeBytes = 0;
    for (uint32_t i = 0; i < h.slots; i++) {
        if (alive[i]) block_of(w, i)->moved = 0;
    }
    for (uint32_t i = 0; i < h.slots; i++) {
        uint32_t mark = mark_of(w, i);
        marks[i] = mark;
        numbers[i] = mark & SAT_MARK_ALIVE ? number_of(w, i, &h) : 0;
        if (mark & SAT_MARK_HAS_EXTRAS) h.extraBytes += extra_bytes(mark);
    }
    w->stateExtraBytes = h.extraBytes;
    w->stateShapes = h.shapes;
    w->stateShapeBytes = h.shapeBytes;
    *bytes = (uint32_t)bytes_of(&h);
    return SAT_OK;
}

static uint8_t *put(uint8_t *at, const void *data, size_t bytes)
{
    memcpy(at, data, bytes);
    return at + bytes;
}

static uint8_t *put_extras(satWorld *w, uint32_t i, uint32_t mark, uint8_t *at)
{
    if (mark & SAT_MARK_HAS_LAST) {
        at = put(at, &SAT_COLUMN(w, LAST_X)[i], sizeof(uint64_t));
        at = put(at, &SAT_COLUMN(w, LAST_Y)[i], sizeof(uint64_t));
        at = put(at, &SAT_COLUMN(w, LAST_ANGLE)[i], sizeof(uint64_t));
    }
    if (mark & SAT_MARK_HAS_ONE_WAY) {
        at = put(at, &SAT_COLUMN(w, ONE_WAY_X)[i], sizeof(float));
        at = put(at, &SAT_COLUMN(w, ONE_WAY_Y)[i], sizeof(float));
    }
    return mark & SAT_MARK_HAS_PLATFORM ? put(at, &SAT_COLUMN(w, PLATFORM)[i], sizeof(satPlatform))
                                        : at;
}

// Clears what a former body left in the slot's columns, so that equal worlds give equal bytes.
static void clear_slot(const sections *s, uint32_t i)
{
    s->x[i] = s->y[i] = s->angle[i] = 0.0;
    s->category[i] = s->mask[i] = s->tag[i] = 0;
    s->group[i] = 0;
    s->weight[i] = 0.0f;
}

static void save_columns(satWorld *w, const sections *s)
{
    size_t slots = w->slots.count;
    memcpy(s->x, SAT_COLUMN(w, X), slots * sizeof *s->x);
    memcpy(s->y, SAT_COLUMN(w, Y), slots * sizeof *s->y);
    memcpy(s->angle, SAT_COLUMN(w, ANGLE), slots * sizeof *s->angle);
    memcpy(s->category, SAT_COLUMN(w, CATEGORY), slots * sizeof *s->category);
    memcpy(s->mask, SAT_COLUMN(w, MASK), slots * sizeof *s->mask);
    memcpy(s->group, SAT_COLUMN(w, GROUP), slots * sizeof *s->group);
    memcpy(s->tag, SAT_COLUMN(w, TAG), slots * sizeof *s->tag);
    memcpy(s->weight, SAT_COLUMN(w, WEIGHT), slots * sizeof *s->weight);
    memcpy(s->mark, SAT_COLUMN(w, BODY_VALUE), slots * sizeof *s->mark);
    memcpy(s->shape, SAT_COLUMN(w, BODY_KEY), slots * sizeof *s->shape);
}

static void save_bodies(satWorld *w, const sections *s)
{
    uint8_t *extra = s->extra, *shapes = s->shapes;
    uint32_t written = 0, slots = w->slots.count;
    save_columns(w, s);
    for (uint32_t i = 0; i < slots; i++) {
        uint32_t mark = s->mark[i];
        if (mark & SAT_MARK_HAS_EXTRAS) extra = put_extras(w, i, mark, extra);
        if (!(mark & SAT_MARK_ALIVE)) {
            clear_slot(s, i);
        } else if (s->shape[i] >= written) {
            const satShape *shape = sat_world_shape(w, i);
            shapes = put(shapes, shape, shape->bytes);
            written++;
        }
    }
}

// Clears the rows of removed bodies, whose values are still in the columns.
static void save_user_columns(satWorld *w, const satState *h, const sections *s)
{
    uint8_t *to = s->user;
    for (uint32_t k = 0; k < h->columns; k++) {
        uint32_t size = h->columnSize[k];
        memcpy(to, (const uint8_t *)w + w->column[k].offset, (size_t)h->slots * size);
        for (uint32_t i = 0; w->slots.live < h->slots && i < h->slots; i++) {
            if (!(s->mark[i] & SAT_MARK_ALIVE)) memset(to + (size_t)i * size, 0, size);
        }
        to += padded((uint64_t)h->slots * size);
    }
}

static void save_results(satWorld *w, const sections *s)
{
    memcpy(s->pairs, SAT_COLUMN(w, PERSISTENT), w->persistentCount * sizeof *s->pairs);
    for (uint32_t i = 0; i < w->beganCount; i++) {
        s->began[i] = (satSavedEvent){SAT_COLUMN(w, BEGAN_A)[i], SAT_COLUMN(w, BEGAN_B)[i],
                                      SAT_COLUMN(w, BEGAN_SENSOR)[i]};
    }
    for (uint32_t i = 0; i < w->endedCount; i++) {
        s->ended[i] = (satSavedEvent){SAT_COLUMN(w, ENDED_A)[i], SAT_COLUMN(w, ENDED_B)[i],
                                      SAT_COLUMN(w, ENDED_SENSOR)[i]};
    }
    memcpy(s->passed, SAT_COLUMN(w, PASSED), w->passedCount * sizeof *s->passed);
}

uint32_t sat_world_save(satWorld *w, void *out)
{
    satState *h = out, header = header_of(w);
    header.bytes = (uint32_t)bytes_of(&header);
    memset(out, 0, header.bytes);
    *h = header;
    sections s = sections_of(h);
    save_bodies(w, &s);
    memcpy(s.generation, SAT_COLUMN(w, GENERATION), h->generations * sizeof *s.generation);
    save_user_columns(w, h, &s);
    save_results(w, &s);
    laneSums sums = sum_state(h);
    h->checksum = hash_sums(h, sums);
    return hash_sums(h, without_stats(h, sums));
}

// --- Checking

// A shape of the state, and whether the world has it; in scratch memory.
typedef struct entry {
    const satShape *shape;
    uint32_t handle; // of the same shape in the world, or 0
} entry;

typedef struct restoration {
    satWorld *w;
    const satState *h;
    sections s;
    entry *entries; // one per shape
    void *scratch;
    satOrigin origin;
} restoration;

static uint64_t table_bytes(uint64_t bytes)
{
    return padded(bytes / sizeof(satShape) * sizeof(entry));
}

uint64_t sat_state_scratch(uint64_t bytes) { return table_bytes(bytes) + sat_check_scratch(bytes); }

static bool has_sound_header(const satState *h, uint64_t bytes)
{
    if (bytes < sizeof *h || h->magic != SAT_STATE_MAGIC || h->version != SAT_STATE_VERSION) {
        return false;
    }
    bool isCounted =
        h->bytes <= bytes && h->slots <= h->generations && h->generations <= SAT_MAX_BODIES &&
        h->extraBytes <= bytes && h->shapeBytes <= bytes && h->shapes <= h->slots &&
        h->columns <= SAT_MAX_COLUMNS && h->pairs <= SAT_MAX_PAIRS && h->began <= SAT_MAX_PAIRS &&
        h->ended <= SAT_MAX_PAIRS && h->passed <= SAT_MAX_PAIRS;
    return isCounted && bytes_of(h) == h->bytes && sat_state_checksum(h) == h->checksum;
}

// Lists the shapes; returns false if one is damaged.
static bool list_shapes(const restoration *r)
{
    uint64_t at = 0, end = r->h->shapeBytes;
    for (uint32_t k = 0; k < r->h->shapes; k++) {
        const satShape *shape = (const satShape *)(const void *)(r->s.shapes + at);
        if (at >= end) return false;
        if (r->origin == SAT_FOREIGN && !sat_is_sound(shape, end - at, r->scratch)) return false;
        r->entries[k] = (entry){shape, 0};
        at += shape->bytes;
    }
    return at == end;
}

#define MOST_GENERATIONS (1u << 30)

static bool is_finite(double v) { return v - v == 0.0; }

static bool is_sound_pose(const double *pose)
{
    return sat_pose_fault(pose[0], pose[1], pose[2]) == 0;
}

static bool has_sound_extras(const uint8_t *at, uint32_t mark)
{
    double pose[3];
    float oneWay[2];
    satPlatform platform;
    if (mark & SAT_MARK_HAS_LAST) {
        memcpy(pose, at, sizeof pose);
        if (!is_sound_pose(pose)) return false;
        at += sizeof pose;
    }
    if (mark & SAT_MARK_HAS_ONE_WAY) {
        memcpy(oneWay, at, sizeof oneWay);
        double length2 =
            (double)oneWay[0] * (double)oneWay[0] + (double)oneWay[1] * (double)oneWay[1];
        if (!(length2 > 0.99 && length2 < 1.01)) return false;
        at += sizeof oneWay;
    }
    if (!(mark & SAT_MARK_HAS_PLATFORM)) return true;
    memcpy(&platform, at, sizeof platform);
    const double there[3] = {platform.x, platform.y, platform.angle};
    return is_sound_pose(there) && platform.drops <= (SAT_DROPPING | SAT_TO_DROP);
}

static bool has_sound_bodies(const restoration *r)
{
    const uint32_t known =
        SAT_STATIC | SAT_SENSOR | SAT_ENABLED | SAT_ONE_WAY | SAT_BULLET | SAT_TELEPORTED;
    uint64_t extra = 0;
    for (uint32_t i = 0; i < r->h->slots; i++) {
        uint32_t mark = r->s.mark[i], flags = mark >> SAT_MARK_FLAGS_SHIFT;
        uint32_t leaving = mark >> SAT_MARK_LEAVING_SHIFT & 3u;
        if ((flags & ~known) != 0 || leaving > 2u) return false;
        if (!(mark & SAT_MARK_ALIVE)) {
            if (mark != leaving << SAT_MARK_LEAVING_SHIFT) return false;
            continue;
        }
        const double pose[3] = {r->s.x[i], r->s.y[i], r->s.angle[i]};
        bool isOneWay = flags & SAT_ONE_WAY,
             hasBothLasts = mark & SAT_MARK_HAS_LAST && mark & SAT_MARK_HAS_NO_LAST;
        if (leaving != 0 || hasBothLasts || isOneWay != ((mark & SAT_MARK_HAS_ONE_WAY) != 0))
            return false;
        if (!is_sound_pose(pose) || r->s.shape[i] >= r->h->shapes) return false;
        extra += extra_bytes(mark);
        if (extra > r->h->extraBytes) return false;
        if (!has_sound_extras(r->s.extra + (extra - extra_bytes(mark)), mark)) return false;
    }
    return extra == r->h->extraBytes;
}

// May results name this slot?
static bool is_taken(const restoration *r, uint32_t slot)
{
    const uint32_t leaving = 3u << SAT_MARK_LEAVING_SHIFT;
    return slot < r->h->slots && (r->s.mark[slot] & (SAT_MARK_ALIVE | leaving)) != 0;
}

static bool has_sound_pairs(const restoration *r)
{
    uint64_t before = 0;
    for (uint32_t i = 0; i < r->h->pairs; i++) {
        const satPersistentPair *m = &r->s.pairs[i];
        uint64_t order = sat_pair_order(m->a, m->b);
        bool isInOrder = m->a < m->b && (i == 0 || order > before);
        bool isNormal = sat_abs(m->normalX) <= 1.01f && sat_abs(m->normalY) <= 1.01f &&
                        m->depth >= 0.0f && is_finite((double)m->depth);
        if (!isInOrder || !isNormal || !is_taken(r, m->a) || !is_taken(r, m->b)) return false;
        if (m->sensor > 1u || m->hit > 1u || m->passing > 1u || m->padding != 0) return false;
        before = order;
    }
    return true;
}

static bool are_sound_events(const restoration *r, const satSavedEvent *e, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!is_taken(r, e[i].a) || !is_taken(r, e[i].b) || e[i].sensor > 1u) return false;
    }
    return true;
}

static bool has_sound_passages(const restoration *r)
{
    for (uint32_t i = 0; i < r->h->passed; i++) {
        const satPassed *p = &r->s.passed[i];
        bool isCell = p->column >= -1 && p->row >= -1;
        bool isNumber = isCell && is_finite(p->x) && is_finite(p->y) && p->t >= 0.0 &&
                        p->t <= 1.0 && sat_abs(p->normalX) <= 1.01f && sat_abs(p->normalY) <= 1.01f;
        if (!isNumber || !is_taken(r, p->bullet) || !is_taken(r, p->other) || p->sensor > 1u)
            return false;
    }
    return true;
}

// JavaScript's ids, which are doubles, are exact for such generations.
static bool has_sound_generations(const restoration *r)
{
    for (uint32_t i = 0; i < r->h->generations; i++) {
        if (r->s.generation[i] > MOST_GENERATIONS) return false;
    }
    return true;
}

static bool is_sound(const restoration *r)
{
    if (!list_shapes(r)) return false;
    if (r->origin == SAT_OWN) return true;
    return has_sound_generations(r) && has_sound_bodies(r) && has_sound_pairs(r) &&
           are_sound_events(r, r->s.began, r->h->began) &&
           are_sound_events(r, r->s.ended, r->h->ended) && has_sound_passages(r);
}

static bool fits_world(const restoration *r)
{
    const satWorld *w = r->w;
    if (r->h->minDepth != w->minDepth || r->h->columns > w->columnCount) return false;
    for (uint32_t k = 0; k < r->h->columns; k++) {
        if (r->h->columnSize[k] != w->column[k].size) return false;
    }
    return true;
}

// --- Restoring

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

static satStatus find_room(const restoration *r)
{
    satWorld *w = r->w;
    const satState *h = r->h;
    uint32_t dead = w->heap.dead;
    w->wanted = w->room;
    w->wanted.bodies = larger(w->room.bodies, h->generations);
    w->wanted.pairs =
        larger(w->room.pairs, larger(larger(h->pairs, h->began), larger(h->ended, h->passed)));
    uint32_t bytes = h->shapeBytes + h->shapes * (uint32_t)sizeof(satBlock);
    bool fits = sat_heap_ready(&w->heap, sat_world_heap(w), bytes, &w->wanted.shapeBytes) != 0;
    if (w->heap.dead < dead) sat_world_follow_shapes(w);
    bool isRoom = fits && w->wanted.bodies == w->room.bodies && w->wanted.pairs == w->room.pairs;
    return isRoom ? SAT_OK : SAT_NEEDS_ROOM;
}

// Adds a user to shape k and returns its handle; find_room has made room for all shapes.
static uint32_t take_shape(const restoration *r, uint32_t k)
{
    uint32_t wanted;
    r->entries[k].handle =
        sat_heap_take(&r->w->heap, sat_world_heap(r->w), r->entries[k].shape, &wanted);
    return r->entries[k].handle;
}

static bool has_shape(const restoration *r, uint32_t i)
{
    entry *e = &r->entries[r->s.shape[i]];
    uint32_t handle = SAT_COLUMN(r->w, SHAPE)[i];
    if (handle == e->handle) return true;
    const satShape *own = sat_world_shape(r->w, i);
    bool isSame = own->bytes == e->shape->bytes && memcmp(own, e->shape, own->bytes) == 0;
    if (isSame) e->handle = handle;
    return isSame;
}

static bool has_one_way(satWorld *w, uint32_t i, const uint8_t *saved)
{
    return memcmp(saved, &SAT_COLUMN(w, ONE_WAY_X)[i], sizeof(float)) == 0 &&
           memcmp(saved + sizeof(float), &SAT_COLUMN(w, ONE_WAY_Y)[i], sizeof(float)) == 0;
}

// Does anything differ that a refresh does not compare, or that may be sealed?
static bool needs_refresh(const restoration *r, uint32_t i, const uint8_t *extra)
{
    satWorld *w = r->w;
    uint32_t mark = r->s.mark[i], flags = mark >> SAT_MARK_FLAGS_SHIFT;
    uint64_t angle;
    memcpy(&angle, &r->s.angle[i], sizeof angle);
    // The box of a bullet depends on its last pose.
    return flags & SAT_BULLET || flags != SAT_COLUMN(w, FLAGS)[i] ||
           angle != SAT_COLUMN(w, SEEN_ANGLE)[i] || r->s.group[i] != SAT_COLUMN(w, GROUP)[i] ||
           r->s.category[i] != SAT_COLUMN(w, SEEN_CATEGORY)[i] ||
           r->s.mask[i] != SAT_COLUMN(w, SEEN_MASK)[i] ||
           (mark & SAT_MARK_HAS_ONE_WAY &&
            !has_one_way(w, i, extra + extra_bytes(mark & SAT_MARK_HAS_LAST)));
}

static void give_shape(const restoration *r, uint32_t i, bool wasThere)
{
    satWorld *w = r->w;
    if (wasThere && has_shape(r, i)) return;
    if (wasThere) SAT_COLUMN(w, MARK)[i] |= SAT_RESHAPED;
    uint32_t handle = take_shape(r, r->s.shape[i]);
    if (wasThere) sat_heap_drop(&w->heap, sat_world_heap(w), SAT_COLUMN(w, SHAPE)[i]);
    sat_world_set_shape(w, i, handle);
    SAT_COLUMN(w, SEEN_X)[i] = wasThere ? SAT_DIRTY : SAT_NEVER_SEEN;
}

static const uint8_t *get(void *out, const uint8_t *at, size_t bytes)
{
    memcpy(out, at, bytes);
    return at + bytes;
}

// Restores the last pose, the one-way direction and the platform.
static const uint8_t *restore_extras(satWorld *w, uint32_t i, uint32_t mark, const uint8_t *at)
{
    if (mark & SAT_MARK_HAS_LAST) {
        at = get(&SAT_COLUMN(w, LAST_X)[i], at, sizeof(uint64_t));
        at = get(&SAT_COLUMN(w, LAST_Y)[i], at, sizeof(uint64_t));
        at = get(&SAT_COLUMN(w, LAST_ANGLE)[i], at, sizeof(uint64_t));
    }
    if (mark & SAT_MARK_HAS_ONE_WAY) {
        at = get(&SAT_COLUMN(w, ONE_WAY_X)[i], at, sizeof(float));
        at = get(&SAT_COLUMN(w, ONE_WAY_Y)[i], at, sizeof(float));
    }
    return mark & SAT_MARK_HAS_PLATFORM ? get(&SAT_COLUMN(w, PLATFORM)[i], at, sizeof(satPlatform))
                                        : at;
}

static void restore_body(const restoration *r, uint32_t i, bool wasThere, const uint8_t *extra)
{
    give_shape(r, i, wasThere);
    if (!sat_is_unseen(r->w, i) && needs_refresh(r, i, extra)) sat_world_mark_dirty(r->w, i);
    SAT_COLUMN(r->w, FLAGS)[i] = (uint8_t)(r->s.mark[i] >> SAT_MARK_FLAGS_SHIFT);
}

// Last poses are the present ones, and there are no platforms, unless extras say otherwise.
static void restore_columns(const restoration *r)
{
    satWorld *w = r->w;
    const sections *s = &r->s;
    size_t slots = r->h->slots;
    memcpy(SAT_COLUMN(w, X), s->x, slots * sizeof *s->x);
    memcpy(SAT_COLUMN(w, Y), s->y, slots * sizeof *s->y);
    memcpy(SAT_COLUMN(w, ANGLE), s->angle, slots * sizeof *s->angle);
    memcpy(SAT_COLUMN(w, LAST_X), s->x, slots * sizeof *s->x);
    memcpy(SAT_COLUMN(w, LAST_Y), s->y, slots * sizeof *s->y);
    memcpy(SAT_COLUMN(w, LAST_ANGLE), s->angle, slots * sizeof *s->angle);
    memset(SAT_COLUMN(w, PLATFORM), 0, slots * sizeof(satPlatform));
    memset(SAT_COLUMN(w, ONE_WAY_X), 0, slots * sizeof(float));
    memset(SAT_COLUMN(w, ONE_WAY_Y), 0, slots * sizeof(float));
    memcpy(SAT_COLUMN(w, CATEGORY), s->category, slots * sizeof *s->category);
    memcpy(SAT_COLUMN(w, MASK), s->mask, slots * sizeof *s->mask);
    memcpy(SAT_COLUMN(w, GROUP), s->group, slots * sizeof *s->group);
    memcpy(SAT_COLUMN(w, TAG), s->tag, slots * sizeof *s->tag);
    memcpy(SAT_COLUMN(w, WEIGHT), s->weight, slots * sizeof *s->weight);
    const uint8_t *extra = s->extra;
    for (uint32_t i = 0; i < slots; i++) {
        uint32_t mark = s->mark[i];
        if (mark & SAT_MARK_HAS_EXTRAS) extra = restore_extras(w, i, mark, extra);
        // A state does not hold the shape that a former body had.
        if (mark & SAT_MARK_HAS_NO_LAST || !(mark & SAT_MARK_ALIVE)) sat_forget_last_pose(w, i);
    }
}

static void restore_bodies(const restoration *r)
{
    satWorld *w = r->w;
    const satState *h = r->h;
    uint8_t *alive = SAT_COLUMN(w, ALIVE), *leaving = SAT_COLUMN(w, LEAVING);
    uint8_t *restored = SAT_COLUMN(w, MARK);
    uint32_t *generation = SAT_COLUMN(w, GENERATION);
    const uint8_t *extra = r->s.extra;
    uint32_t before = w->slots.count, now = h->slots;
    w->slots = (satSlots){.count = now};
    memset(restored, 0, larger(before, now));
    for (uint32_t i = 0; i < larger(before, now); i++) {
        uint32_t mark = i < now ? r->s.mark[i] : 0u;
        bool isTheSame = alive[i] && mark & SAT_MARK_ALIVE && generation[i] == r->s.generation[i];
        if (alive[i] && !isTheSame) {
            sat_world_withdraw(w, i);
            restored[i] |= SAT_VANISHED;
        }
        if (mark & SAT_MARK_ALIVE && !isTheSame) restored[i] |= SAT_APPEARED;
        alive[i] = mark & SAT_MARK_ALIVE;
        leaving[i] = (uint8_t)(mark >> SAT_MARK_LEAVING_SHIFT & 3u);
        w->slots.live += alive[i];
        w->slots.leaving += leaving[i] != 0;
        if (i >= now) {
            sat_forget_last_pose(w, i);
        } else if (mark & SAT_MARK_ALIVE) {
            restore_body(r, i, isTheSame, extra);
            extra += extra_bytes(mark);
        }
    }
    restore_columns(r);
    memset(generation, 0, w->room.bodies * sizeof *generation);
    memcpy(generation, r->s.generation, h->generations * sizeof *generation);
}

static void restore_user_columns(const restoration *r)
{
    satWorld *w = r->w;
    const uint8_t *from = r->s.user;
    for (uint32_t k = 0; k < w->columnCount; k++) {
        uint8_t *to = (uint8_t *)w + w->column[k].offset;
        size_t bytes = (size_t)r->h->slots * w->column[k].size;
        // A column that is newer than the state gets zeros, like a new column.
        if (k >= r->h->columns) {
            memset(to, 0, bytes);
            continue;
        }
        memcpy(to, from, bytes);
        from += padded(bytes);
    }
}

static void restore_results(const restoration *r)
{
    satWorld *w = r->w;
    const satState *h = r->h;
    memcpy(SAT_COLUMN(w, PERSISTENT), r->s.pairs, h->pairs * sizeof *r->s.pairs);
    w->persistentCount = h->pairs;
    sat_world_report_persistent(w);
    for (uint32_t i = 0; i < h->began; i++) {
        SAT_COLUMN(w, BEGAN_A)[i] = r->s.began[i].a;
        SAT_COLUMN(w, BEGAN_B)[i] = r->s.began[i].b;
        SAT_COLUMN(w, BEGAN_SENSOR)[i] = (uint8_t)r->s.began[i].sensor;
    }
    for (uint32_t i = 0; i < h->ended; i++) {
        SAT_COLUMN(w, ENDED_A)[i] = r->s.ended[i].a;
        SAT_COLUMN(w, ENDED_B)[i] = r->s.ended[i].b;
        SAT_COLUMN(w, ENDED_SENSOR)[i] = (uint8_t)r->s.ended[i].sensor;
    }
    memcpy(SAT_COLUMN(w, PASSED), r->s.passed, h->passed * sizeof *r->s.passed);
    w->beganCount = h->began;
    w->endedCount = h->ended;
    w->passedCount = h->passed;
    w->candidateCount = h->stats[0];
    w->testedCount = h->stats[1];
    w->keptCount = h->stats[2];
    w->movedBodyCount = h->stats[3];
    w->axisCount = h->stats[4];
    w->comparedCount = h->stats[5];
}

// Wakes the bodies that may move: what the world knows about their pairs belongs to another time.
// Statics have no pairs with each other.
static void wake_bodies(const restoration *r)
{
    satWorld *w = r->w;
    satBroadColumns columns = sat_world_broad(w);
    uint8_t *movedState = SAT_COLUMN(w, MOVED_STATE);
    for (uint32_t i = 0; i < r->h->slots; i++) {
        uint32_t mark = r->s.mark[i], flags = mark >> SAT_MARK_FLAGS_SHIFT;
        bool isLeaving = (mark >> SAT_MARK_LEAVING_SHIFT & 3u) == 1u;
        bool mayMove = mark & SAT_MARK_ALIVE && !(flags & SAT_STATIC);
        bool hadMoved = mark & (SAT_MARK_IS_NEW | SAT_MARK_HAS_NO_LAST | SAT_MARK_HAS_LAST);
        if (movedState[i] == SAT_NOT_MOVED && (mayMove || hadMoved || isLeaving)) {
            sat_world_wake(w, i);
            if (flags & SAT_ENABLED) sat_broad_put(&w->broad, &columns, i);
        }
        if (movedState[i] != SAT_NOT_MOVED) {
            movedState[i] = mark & SAT_MARK_IS_NEW ? SAT_MOVED_NEW : SAT_MOVED;
        }
    }
}

// Two statics have a pair only if one of them became static after the last update; the next update
// ends that pair.
static void wake_paired_statics(const restoration *r)
{
    satWorld *w = r->w;
    const uint8_t *flags = SAT_COLUMN(w, FLAGS), *alive = SAT_COLUMN(w, ALIVE);
    satBroadColumns columns = sat_world_broad(w);
    for (uint32_t k = 0; k < r->h->pairs; k++) {
        uint32_t a = r->s.pairs[k].a, b = r->s.pairs[k].b;
        if (!alive[a] || !(flags[a] & flags[b] & SAT_STATIC)) continue;
        sat_world_wake(w, a);
        if (flags[a] & SAT_ENABLED) sat_broad_put(&w->broad, &columns, a);
    }
}

static satStatus open_state(satWorld *w, const satState *h, uint64_t bytes, satOrigin origin,
                            void *scratch, restoration *out)
{
    if (origin == SAT_FOREIGN && !has_sound_header(h, bytes)) return SAT_BAD_STATE;
    uint8_t *behind = (uint8_t *)scratch + table_bytes(bytes);
    *out = (restoration){w, h, sections_of(h), scratch, behind, origin};
    if (!is_sound(out)) return SAT_BAD_STATE;
    return fits_world(out) ? SAT_OK : SAT_OTHER_STATE;
}

satStatus sat_world_check_state(satWorld *w, const void *state, uint64_t bytes, void *scratch)
{
    restoration r;
    return open_state(w, state, bytes, SAT_FOREIGN, scratch, &r);
}

satStatus sat_world_restore(satWorld *w, const void *state, uint64_t bytes, satOrigin origin,
                            void *scratch)
{
    const satState *h = state;
    restoration r;
    SAT_TRY(open_state(w, h, bytes, origin, scratch, &r));
    SAT_TRY(find_room(&r));
    sat_world_forget_moved(w);
    restore_bodies(&r);
    restore_user_columns(&r);
    // If the neighbours of statics lack room, the next refresh asks for it again.
    (void)sat_world_refresh(w);
    wake_bodies(&r);
    wake_paired_statics(&r);
    restore_results(&r);
    w->cachedAxisCount = 0;
    w->found = SAT_NOT_FOUND;
    return SAT_OK;
}

const uint32_t *sat_saved_shapes(const void *state) { return sections_of(state).shape; }

const uint8_t *sat_saved_shape_bytes(const void *state) { return sections_of(state).shapes; }
