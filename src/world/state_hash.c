// The hash of a world's logical state (world.h).

#include <string.h>

#include "base/hash.h"
#include "world/state_layout.h"

uint32_t sat_position_hash(double x, double y)
{
    const double pose[2] = {x, y};
    return sat_hash_words(SAT_HASH_START, pose, sizeof pose);
}

// Two hashes of 64 bits. The second does not depend on the first, so the processor can compute both
// at the same time.
typedef struct hashes {
    uint64_t a, b;
} hashes;

// Adds a word to a hash as xxHash does (Collet, xxh64). From the same hash, different words lead to
// different hashes; and with the same word, different hashes remain different.
static inline uint64_t add_word(uint64_t hash, uint64_t word)
{
    hash += word * 0x9e3779b97f4a7c15u;
    return (hash << 31 | hash >> 33) * 0xbf58476d1ce4e5b9u;
}

static inline void add_words(hashes *h, uint64_t a, uint64_t b)
{
    h->a = add_word(h->a, a);
    h->b = add_word(h->b, b);
}

static inline uint64_t joined(uint32_t low, uint32_t high) { return low | (uint64_t)high << 32; }

static void add_extras(hashes *h, satWorld *w, uint32_t i, uint32_t mark)
{
    uint64_t words[(SAT_LAST_BYTES + SAT_ONE_WAY_BYTES + SAT_PLATFORM_BYTES) / sizeof(uint64_t)];
    sat_state_copy_extras(w, i, mark, (uint8_t *)words, true);
    for (uint32_t k = 0; k < sat_extra_bytes(mark) / sizeof *words; k++)
        h->a = add_word(h->a, words[k]);
}

// Skips zeros. A restore to a state from before a column was added fills that column with zeros,
// and such a column must not change the hash.
static void add_user_columns(hashes *h, const satWorld *w, uint32_t i)
{
    for (uint32_t k = 0; k < w->columnCount; k++) {
        uint32_t size = w->column[k].size;
        uint64_t value; // with bytes of later rows, which the shift removes
        memcpy(&value, (const uint8_t *)w + w->column[k].offset + (size_t)i * size, sizeof value);
        value <<= 64u - 8u * size;
        if (value != 0) add_words(h, value, k);
    }
}

static void add_bodies(hashes *h, satWorld *w)
{
    const satMarked columns = sat_marked_columns(w);
    const satHeapColumns heap = sat_world_heap(w);
    const double *x = SAT_COLUMN(w, X), *y = SAT_COLUMN(w, Y), *angle = SAT_COLUMN(w, ANGLE);
    const uint32_t *generation = SAT_COLUMN(w, GENERATION), *shape = SAT_COLUMN(w, SHAPE),
                   *category = SAT_COLUMN(w, CATEGORY), *mask = SAT_COLUMN(w, MASK),
                   *tag = SAT_COLUMN(w, TAG);
    const int32_t *group = SAT_COLUMN(w, GROUP);
    for (uint32_t i = 0; i < w->room.bodies; i++) {
        uint32_t mark = i < w->slots.count ? sat_mark_of(&columns, i) : 0;
        // A free slot counts if it has had a body, because its generation becomes part of the next
        // id.
        if (mark == 0 && generation[i] == 0) continue;
        add_words(h, joined(mark, generation[i]), i);
        if (!(mark & SAT_MARK_ALIVE)) continue;
        add_words(h, sat_double_bits(x[i]), sat_double_bits(y[i]));
        add_words(h, sat_double_bits(angle[i]), joined(category[i], mask[i]));
        add_words(
            h, joined((uint32_t)group[i], tag[i]),
            joined(sat_heap_hash(&w->heap, heap, shape[i]), sat_float_bits(sat_weight(w, i))));
        if (mark & SAT_MARK_HAS_EXTRAS) add_extras(h, w, i, mark);
        add_user_columns(h, w, i);
    }
}

uint32_t sat_world_hash(satWorld *w)
{
    hashes h = {w->slots.count, sat_double_bits(w->minDepth)};
    add_bodies(&h, w);
    const satPersistentPair *pairs = SAT_COLUMN(w, PERSISTENT);
    for (uint32_t i = 0; i < w->persistentCount; i++)
        add_words(&h, joined(pairs[i].a, pairs[i].b), pairs[i].sensor | pairs[i].passing * 2u);
    uint64_t hash = add_word(h.a, h.b);
    return (uint32_t)(hash ^ hash >> 32);
}
