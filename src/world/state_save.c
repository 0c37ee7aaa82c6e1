// Measures and writes a saved state (state.h).

#include <string.h>

#include "base/arena.h"
#include "world/body_state.h"
#include "world/poses.h"
#include "world/state.h"
#include "world/state_layout.h"

static satBlock *block_of(satWorld *w, uint32_t slot)
{
    return (satBlock *)(void *)(SAT_COLUMN(w, HEAP) + SAT_COLUMN(w, SHAPE)[slot]);
}

satMarked sat_marked_columns(satWorld *w)
{
    return (satMarked){
        SAT_COLUMN(w, ALIVE),       SAT_COLUMN(w, LEAVING),  SAT_COLUMN(w, FLAGS),
        SAT_COLUMN(w, MOVED_STATE), SAT_COLUMN(w, LAST_X),   SAT_COLUMN(w, LAST_Y),
        SAT_COLUMN(w, LAST_ANGLE),  SAT_COLUMN(w, SEEN_X),   SAT_COLUMN(w, SEEN_Y),
        SAT_COLUMN(w, SEEN_ANGLE),  SAT_COLUMN(w, PLATFORM), w->platforms ? w->room.platforms : 0};
}

// How the last pose differs from the current one, as bits of the mark.
static uint32_t last_of(const satMarked *c, uint32_t i)
{
    uint64_t change = (c->lastX[i] ^ c->seenX[i]) | (c->lastY[i] ^ c->seenY[i]) |
                      (c->lastAngle[i] ^ c->seenAngle[i]);
    if (change == 0) return 0;
    return c->lastX[i] == SAT_NEVER_SEEN ? SAT_MARK_HAS_NO_LAST : SAT_MARK_HAS_LAST;
}

// Does the body have a platform? All bits are zero if not.
static bool is_platform(const satPlatform *platform)
{
    uint64_t words[sizeof *platform / sizeof(uint64_t)], any = 0;
    memcpy(words, platform, sizeof words);
    for (uint32_t k = 0; k < sizeof words / sizeof *words; k++) any |= words[k];
    return any != 0;
}

uint32_t sat_mark_of(const satMarked *c, uint32_t i)
{
    if (!c->alive[i]) return (uint32_t)c->leaving[i] << SAT_MARK_LEAVING_SHIFT;
    bool hasPlatform = i < c->platforms && is_platform(&c->platform[i]);
    uint32_t flags = c->flags[i];
    return SAT_MARK_ALIVE | (c->movedState[i] == SAT_MOVED_NEW ? SAT_MARK_IS_NEW : 0u) |
           last_of(c, i) | (flags & SAT_ONE_WAY ? SAT_MARK_HAS_ONE_WAY : 0u) |
           (hasPlatform ? SAT_MARK_HAS_PLATFORM : 0u) | flags << SAT_MARK_FLAGS_SHIFT;
}

// Gives the shape of a slot a number, and counts it. Stores the number plus one in `moved`, where 0
// means no number. Tiles that were edited may equal those of another block; they then get the
// number of that block.
static void number_shape(satWorld *w, uint32_t i, satState *h)
{
    const satShape *shape = sat_world_shape(w, i);
    satBlock *block = block_of(w, i);
    if (shape->kind == SAT_TILES)
        block->moved = sat_heap_mark_of_equal(&w->heap, sat_world_heap(w), SAT_COLUMN(w, SHAPE)[i]);
    if (block->moved != 0) return;
    block->moved = ++h->shapes;
    h->shapeBytes += shape->bytes;
}

// Reads the counts that the last sat_world_measure has stored.
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
                  .stats = w->stats};
    while (h.generations > h.slots && generation[h.generations - 1u] == 0) h.generations--;
    for (uint32_t k = 0; k < h.columns; k++) h.columnSize[k] = (uint8_t)w->column[k].size;
    return h;
}

uint32_t sat_world_measure(satWorld *w)
{
    const satMarked columns = sat_marked_columns(w);
    const uint8_t *heap = SAT_COLUMN(w, HEAP);
    const uint32_t *shape = SAT_COLUMN(w, SHAPE);
    uint32_t *marks = SAT_COLUMN(w, BODY_VALUE), *numbers = SAT_COLUMN(w, BODY_KEY);
    satState h = header_of(w);
    h.extraBytes = h.shapes = h.shapeBytes = 0;
    sat_heap_clear_marks(&w->heap, sat_world_heap(w));
    for (uint32_t i = 0; i < h.slots; i++) {
        uint32_t mark = sat_mark_of(&columns, i);
        marks[i] = mark;
        numbers[i] = 0;
        if (mark & SAT_MARK_HAS_EXTRAS) h.extraBytes += sat_extra_bytes(mark);
        if (!(mark & SAT_MARK_ALIVE)) continue;
        const satBlock *block = (const satBlock *)(const void *)(heap + shape[i]);
        if (block->moved == 0) number_shape(w, i, &h);
        numbers[i] = block->moved - 1u;
    }
    w->stateExtraBytes = h.extraBytes;
    w->stateShapes = h.shapes;
    w->stateShapeBytes = h.shapeBytes;
    return (uint32_t)sat_state_layout(&h).bytes;
}

static uint8_t *put(uint8_t *at, const void *data, size_t bytes)
{
    memcpy(at, data, bytes);
    return at + bytes;
}

// Clears the saved values of a slot without a body. No later result depends on them, so they must
// not make two states differ.
static void clear_slot(const satStateSections *s, uint32_t i)
{
    s->x[i] = s->y[i] = s->angle[i] = 0.0;
    s->category[i] = s->mask[i] = s->tag[i] = 0;
    s->group[i] = 0;
    s->weight[i] = 0.0f;
}

static void save_bodies(satWorld *w, const satState *h, const satStateSections *s)
{
    uint8_t *extra = s->extra, *shapes = s->shapes;
    uint32_t written = 0, slots = w->slots.count;
    sat_state_copy_columns(w, h, true);
    memcpy(s->mark, SAT_COLUMN(w, BODY_VALUE), slots * sizeof *s->mark);
    memcpy(s->shape, SAT_COLUMN(w, BODY_KEY), slots * sizeof *s->shape);
    for (uint32_t i = 0; i < slots; i++) {
        uint32_t mark = s->mark[i];
        if (mark & SAT_MARK_HAS_EXTRAS) extra = sat_state_copy_extras(w, i, mark, extra, true);
        if (!(mark & SAT_MARK_ALIVE)) {
            clear_slot(s, i);
        } else if (s->shape[i] >= written) {
            const satShape *shape = sat_world_shape(w, i);
            shapes = put(shapes, shape, shape->bytes);
            written++;
        }
    }
}

// Writes zeros for slots without a body, where the columns still have the values of a former body.
static void save_user_columns(satWorld *w, const satState *h, const satStateSections *s)
{
    uint8_t *to = s->user;
    for (uint32_t k = 0; k < h->columns; k++) {
        uint32_t size = h->columnSize[k];
        size_t bytes = (size_t)h->slots * size, next = (size_t)sat_state_padded(bytes);
        memset(to + bytes, 0, next - bytes);
        memcpy(to, (const uint8_t *)w + w->column[k].offset, bytes);
        for (uint32_t i = 0; w->slots.live < h->slots && i < h->slots; i++) {
            if (!(s->mark[i] & SAT_MARK_ALIVE)) memset(to + (size_t)i * size, 0, size);
        }
        to += next;
    }
}

static void save_events(satSavedEvent *out, const uint32_t *a, const uint32_t *b,
                        const uint8_t *sensor, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) out[i] = (satSavedEvent){a[i], b[i], sensor[i]};
}

static void save_results(satWorld *w, const satStateSections *s)
{
    memcpy(s->pairs, SAT_COLUMN(w, PERSISTENT), w->persistentCount * sizeof *s->pairs);
    save_events(s->began, SAT_COLUMN(w, BEGAN_A), SAT_COLUMN(w, BEGAN_B),
                SAT_COLUMN(w, BEGAN_SENSOR), w->beganCount);
    save_events(s->ended, SAT_COLUMN(w, ENDED_A), SAT_COLUMN(w, ENDED_B),
                SAT_COLUMN(w, ENDED_SENSOR), w->endedCount);
    memcpy(s->passed, SAT_COLUMN(w, PASSED), w->passedCount * sizeof *s->passed);
}

// Clears the padding after the header and after each section, before the sections are written.
// Returns the length of the state.
static uint32_t clear_gaps(const satState *header, uint8_t *out)
{
    const satStateLayout l = sat_state_layout(header);
    for (uint32_t i = 0; i < SAT_STATE_SECTION_COUNT; i++)
        memset(out + l.starts[i] - SAT_ARENA_ALIGN, 0, SAT_ARENA_ALIGN);
    memset(out + l.bytes - SAT_ARENA_ALIGN, 0, SAT_ARENA_ALIGN);
    return (uint32_t)l.bytes;
}

uint32_t sat_world_save(satWorld *w, void *out)
{
    satState *h = out, header = header_of(w);
    header.bytes = clear_gaps(&header, out);
    *h = header;
    satStateSections s = sat_state_sections(h);
    save_bodies(w, h, &s);
    memcpy(s.generation, SAT_COLUMN(w, GENERATION), h->generations * sizeof *s.generation);
    save_user_columns(w, h, &s);
    save_results(w, &s);
    uint32_t withoutHistory;
    h->checksum = sat_state_hash(h, &withoutHistory);
    return withoutHistory;
}
