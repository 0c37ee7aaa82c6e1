#include "world/state_layout.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "world/state.h"

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

satStateParts sat_state_parts(const satState *h)
{
    satStateLayout l = sat_state_layout(h);
    satStateParts parts;
    uint64_t *start = parts.start;
    *start++ = 0;
    for (uint32_t i = 0; i < SAT_STATE_SECTION_COUNT; i++) {
        uint64_t at = l.starts[i];
        *start++ = at;
        for (uint32_t k = 0; SECTION_ROWS[i].bytes == 0 && k + 1 < SAT_MAX_COLUMNS; k++) {
            if (k < h->columns) at += sat_state_padded((uint64_t)h->slots * h->columnSize[k]);
            *start++ = at;
        }
    }
    *start = l.bytes;
    return parts;
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

// Four vectors a turn, because each sum depends on the one before.
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

uint32_t sat_state_hash(const satState *h, uint32_t *withoutStats)
{
    laneSums l = sum_state(h);
    *withoutStats = hash_sums(h, without_stats(h, l));
    return hash_sums(h, l);
}

uint32_t sat_state_checksum(const satState *h) { return hash_sums(h, sum_state(h)); }

// The columns that are saved as they are: a region, and the section of the same rows.
#define COLUMN(name, section)                                                                      \
    {                                                                                              \
        SAT_R_##name, offsetof(satStateSections, section) / sizeof(void *)                         \
    }
static const uint8_t COLUMNS[][2] = {
    COLUMN(X, x), COLUMN(Y, y), COLUMN(ANGLE, angle), COLUMN(CATEGORY, category),
    COLUMN(MASK, mask), COLUMN(GROUP, group), COLUMN(TAG, tag), COLUMN(WEIGHT, weight),
    // Not saved: the poses of the last update are the present ones, unless extras say otherwise.
    COLUMN(LAST_X, x), COLUMN(LAST_Y, y), COLUMN(LAST_ANGLE, angle)};
#undef COLUMN

#define SAVED_COLUMNS 8u

void sat_state_copy_columns(satWorld *w, const satState *h, bool saves)
{
    satStateLayout l = sat_state_layout(h);
    uint8_t *state = (uint8_t *)(uintptr_t)h, *world = (uint8_t *)w;
    for (uint32_t k = 0; k < (saves ? SAVED_COLUMNS : sizeof COLUMNS / sizeof *COLUMNS); k++) {
        uint8_t *saved = state + l.starts[COLUMNS[k][1]],
                *column = world + w->offset[COLUMNS[k][0]];
        size_t bytes = (size_t)h->slots * SECTION_ROWS[COLUMNS[k][1]].bytes;
        memcpy(saves ? saved : column, saves ? column : saved, bytes);
    }
}
