#include "world/state_layout.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "world/state.h"

// For each section: the bytes of a row, and the index of the word of satState with the number of
// rows. Both are 0 for the user's columns.
static const struct {
    uint8_t bytes, rows;
} SECTION_ROWS[] = {
#define SECTION(name, type, rows) {sizeof(type), offsetof(satState, rows) / sizeof(uint32_t)},
#define USER_SECTION(name) {0, 0},
    SAT_STATE_SECTIONS(SECTION, USER_SECTION)
#undef SECTION
#undef USER_SECTION
};

static uint64_t user_bytes(const satState *h)
{
    uint64_t bytes = 0;
    for (uint32_t k = 0; k < h->columns; k++)
        bytes += sat_state_padded((uint64_t)h->slots * h->columnSize[k]);
    return bytes;
}

satStateLayout sat_state_layout(const satState *h)
{
    satStateLayout l;
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

uint32_t sat_state_parts(const satState *h, uint32_t columns, satStateParts *out)
{
    satStateLayout l = sat_state_layout(h);
    uint64_t *start = out->start;
    *start++ = 0;
    for (uint32_t i = 0; i < SAT_STATE_SECTION_COUNT; i++) {
        uint64_t at = l.starts[i];
        if (SECTION_ROWS[i].bytes != 0) *start++ = at;
        for (uint32_t k = 0; SECTION_ROWS[i].bytes == 0 && k < columns; k++) {
            *start++ = at;
            if (k < h->columns) at += sat_state_padded((uint64_t)h->slots * h->columnSize[k]);
        }
    }
    *start = l.bytes;
    return (uint32_t)(start - out->start);
}

satStateSections sat_state_sections(const satState *h)
{
    satStateLayout l = sat_state_layout(h);
    const uint64_t *start = l.starts;
    uint8_t *base = (uint8_t *)(uintptr_t)h;
    satStateSections s;
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

static inline lanes lanes_at(const void *at)
{
    lanes words;
    memcpy(&words, at, sizeof words);
    return words;
}

// Adds four vectors per iteration, because the sums of one iteration depend on those of the last.
static laneSums sum_state(const satState *h)
{
    const uint8_t *at = (const uint8_t *)h + offsetof(satState, minDepth);
    uint32_t left = summed_bytes(h);
    laneSums l = {{0}, {0}};
    for (; left >= 4u * LANE_BYTES; left -= 4u * LANE_BYTES, at += 4u * LANE_BYTES) {
        lanes a = lanes_at(at), b = a + lanes_at(at + LANE_BYTES),
              c = b + lanes_at(at + 2u * LANE_BYTES), d = c + lanes_at(at + 3u * LANE_BYTES);
        l.sums += (l.sum << 2u) + ((a + b) + (c + d));
        l.sum += d;
    }
    for (; left >= LANE_BYTES; left -= LANE_BYTES, at += LANE_BYTES) {
        l.sum += lanes_at(at);
        l.sums += l.sum;
    }
    return l;
}

static uint32_t hash_sums(laneSums l)
{
    return sat_hash_words(sat_hash_words(SAT_HASH_START, &l.sum, sizeof l.sum), &l.sums,
                          sizeof l.sums);
}

// Subtracts words of the header from the sums. `turns` is the number of vectors that were added.
// `sums` contains each word once for its own vector and once for every later one.
static void leave_out(laneSums *l, uint32_t turns, const void *words, uint32_t at, uint32_t bytes)
{
    for (uint32_t k = 0; k < bytes; k += 4u) {
        uint32_t word, index = (at + k - (uint32_t)offsetof(satState, minDepth)) / 4u;
        memcpy(&word, (const uint8_t *)words + at + k, sizeof word);
        l->sum[index % 4u] -= word;
        l->sums[index % 4u] -= (turns - index / 4u) * word;
    }
}

#define LEAVE_OUT(l, turns, h, field)                                                              \
    leave_out(l, turns, h, (uint32_t)offsetof(satState, field), sizeof(h)->field)

#define USER (offsetof(satStateSections, user) / sizeof(void *))

// Removes from the sums what must not affect a hash of the world: the stats, the number and sizes
// of the user's columns, and zeros at the end of these columns. These zeros do not count because a
// restore to a state from before a column was added fills that column with zeros.
static laneSums without_history(const satState *h, laneSums l)
{
    const satStateLayout at = sat_state_layout(h);
    const uint8_t *base = (const uint8_t *)h, *user = base + at.starts[USER];
    const uint8_t *end = base + at.starts[USER + 1u];
    uint32_t turns = summed_bytes(h) / LANE_BYTES, zeros = 0;
    for (; end > user; end -= LANE_BYTES, zeros++) {
        lanes last = lanes_at(end - LANE_BYTES);
        if ((last[0] | last[1] | last[2] | last[3]) != 0) break;
    }
    lanes before = l.sum;
    for (const uint8_t *p = end; zeros > 0 && p < base + h->bytes; p += LANE_BYTES)
        before -= lanes_at(p);
    l.sums -= before * zeros;
    turns -= zeros;
    LEAVE_OUT(&l, turns, h, stats);
    LEAVE_OUT(&l, turns, h, columns);
    LEAVE_OUT(&l, turns, h, columnSize);
    return l;
}

uint32_t sat_state_hash(const satState *h, uint32_t *withoutHistory)
{
    laneSums l = sum_state(h);
    *withoutHistory = hash_sums(without_history(h, l));
    return hash_sums(l);
}

uint32_t sat_state_checksum(const satState *h) { return hash_sums(sum_state(h)); }

// The columns that are copied unchanged: the region and the section of each.
#define COLUMN(name, section)                                                                      \
    {                                                                                              \
        SAT_R_##name, offsetof(satStateSections, section) / sizeof(void *)                         \
    }
static const uint8_t COLUMNS[][2] = {
    COLUMN(X, x), COLUMN(Y, y), COLUMN(ANGLE, angle), COLUMN(CATEGORY, category),
    COLUMN(MASK, mask), COLUMN(GROUP, group), COLUMN(TAG, tag), COLUMN(WEIGHT, weight),
    // Only restored: the poses of the last update are the current ones, except those in extras.
    COLUMN(LAST_X, x), COLUMN(LAST_Y, y), COLUMN(LAST_ANGLE, angle)};
#undef COLUMN

#define SAVED_COLUMNS 8u

static uint8_t *copy(void *column, uint8_t *saved, size_t bytes, bool saves)
{
    memcpy(saves ? saved : column, saves ? column : saved, bytes);
    return saved + bytes;
}

void sat_state_copy_columns(satWorld *w, const satState *h, bool saves)
{
    satStateLayout l = sat_state_layout(h);
    uint8_t *state = (uint8_t *)(uintptr_t)h, *world = (uint8_t *)w;
    for (uint32_t k = 0; k < (saves ? SAVED_COLUMNS : sizeof COLUMNS / sizeof *COLUMNS); k++) {
        size_t bytes = (size_t)h->slots * SECTION_ROWS[COLUMNS[k][1]].bytes;
        copy(world + w->offset[COLUMNS[k][0]], state + l.starts[COLUMNS[k][1]], bytes, saves);
    }
}

uint8_t *sat_state_copy_extras(satWorld *w, uint32_t i, uint32_t mark, uint8_t *at, bool saves)
{
    if (mark & SAT_MARK_HAS_LAST) {
        at = copy(&SAT_COLUMN(w, LAST_X)[i], at, sizeof(uint64_t), saves);
        at = copy(&SAT_COLUMN(w, LAST_Y)[i], at, sizeof(uint64_t), saves);
        at = copy(&SAT_COLUMN(w, LAST_ANGLE)[i], at, sizeof(uint64_t), saves);
    }
    if (mark & SAT_MARK_HAS_ONE_WAY) {
        at = copy(&SAT_COLUMN(w, ONE_WAY_X)[i], at, sizeof(float), saves);
        at = copy(&SAT_COLUMN(w, ONE_WAY_Y)[i], at, sizeof(float), saves);
    }
    if (!(mark & SAT_MARK_HAS_PLATFORM)) return at;
    return copy(&SAT_COLUMN(w, PLATFORM)[i], at, sizeof(satPlatform), saves);
}
