// Checks that a saved state with any bytes changed, but with a matching checksum, is either refused
// or restores a world that works.

#include "fuzz.h"
#include "scene.h"
#include "composites.h"
#include "world/query.h"
#include "world/state.h"

static void add(scene *s, rng *d, satShape *shape, double x, double y, uint32_t flags)
{
    satBodyDef def = def_at(x, y);
    def.flags = flags;
    def.angle = roll_below(d, 2) ? 0.0 : roll_angle(d);
    scene_add(s, shape, def);
    free(shape);
}

// Makes a world with a few bodies of every kind, some of which have moved.
static scene scene_of(uint32_t seed)
{
    rng d = {seed};
    scene s = scene_small();
    scene_add_column(&s, 4);
    add(&s, &d, roll_tiles(&d, 2.0), 0.0, 0.0, SAT_STATIC | SAT_ENABLED);
    add(&s, &d, roll_compound(&d, 1.0), 1.0, 1.0, SAT_ENABLED);
    add(&s, &d, roll_chain(&d, 2.0), 2.0, 0.0, SAT_STATIC | SAT_ENABLED);
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t flags = SAT_ENABLED | (i == 1 ? SAT_BULLET : i == 2 ? SAT_SENSOR : 0);
        add(&s, &d, roll_convex(&d, 1.0), 0.5 * i, 0.3 * i, flags);
    }
    sat_world_set_one_way(s.w, 4, 0.0f, -1.0f);
    scene_update(&s);
    SAT_COLUMN(s.w, X)[4] += 0.25;
    SAT_COLUMN(s.w, Y)[6] -= 0.5;
    sat_world_remove(s.w, 7);
    if (seed & 1) scene_update(&s);
    return s;
}

static void play_frames(scene *s)
{
    const satQueryFilter filter = {.filter = {1, UINT32_MAX, 0}, .exclude = 0};
    for (uint32_t frame = 0; frame < 2; frame++) {
        for (uint32_t i = 0; i < s->w->slots.count; i++) SAT_COLUMN(s->w, X)[i] *= 0.75;
        satStatus status;
        while ((status = sat_world_update(s->w)) == SAT_NEEDS_ROOM) scene_give_wanted(s);
        sat_world_begin_query(s->w, 1);
        sat_world_find_within(s->w, &filter, (satBounds){-9.0, -9.0, 9.0, 9.0});
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes b = bytes_of(data, size);
    scene s = scene_of(take(&b) & 7u);
    scene_refresh(&s);
    uint32_t length = sat_world_measure(s.w);
    uint8_t *state = aligned_alloc(16, (length + 15u) & ~15u);
    void *scratch = aligned_alloc(16, ((size_t)sat_state_scratch(length) + 15u) & ~(size_t)15u);
    sat_world_save(s.w, state);
    while (b.at < b.end) {
        uint32_t offset = 16u + ((uint32_t)take(&b) | (uint32_t)take(&b) << 8) % (length - 16u);
        uint8_t how = take(&b), value = take(&b);
        if (how & 1) offset &= ~3u;
        state[offset] = how & 2 ? (uint8_t)(state[offset] ^ value) : value;
    }
    satState *header = (satState *)(void *)state;
    header->checksum = sat_state_checksum(header);
    satStatus status;
    while ((status = sat_world_restore(s.w, state, length, SAT_FOREIGN, scratch)) ==
           SAT_NEEDS_ROOM) {
        scene_give_wanted(&s);
    }
    if (status == SAT_OK) scene_refresh(&s);
    play_frames(&s);
    free(state);
    free(scratch);
    scene_close(&s);
    return 0;
}
