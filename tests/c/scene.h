// A world in memory of its own. It grows in blocks of exactly the requested size, so that a
// sanitizer detects any access beyond.

#ifndef SAT_TESTS_SCENE_H
#define SAT_TESTS_SCENE_H

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "fixture.h"
#include "world/body_state.h"
#include "world/candidates.h"
#include "world/contacts.h"
#include "world/poses.h"
#include "world/separate.h"
#include "world/update.h"
#include "world/world.h"

typedef struct scene {
    satWorld *w;
    uint32_t grown; // how often it grew
} scene;

// The last fields of satRoom, for data that few bodies or pairs have: room for all of them.
#define OF_FEW UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX

static inline scene scene_open(satRoom room, double minDepth)
{
    size_t bytes = (size_t)sat_world_bytes(room);
    void *block = aligned_alloc(16, bytes);
    CHECK(block != NULL);
    memset(block, 0, bytes);
    return (scene){sat_world_open(block, room, minDepth), 0};
}

static inline scene scene_small(void)
{
    return scene_open((satRoom){4, 4, 512, 0, 4, 0, 0, UINT32_MAX, 0, UINT32_MAX}, 0.0);
}

static inline void scene_close(scene *s)
{
    free(s->w);
    s->w = NULL;
}

// A scene that is closed at the end of the block that declares it.
#define OWNED_SCENE __attribute__((cleanup(scene_close))) scene

// Moves the world to a larger block. The old bytes come first, as after growing memory. The rest is
// filled with garbage; every other time, its second half is filled with zeros instead.
static inline void scene_grow(scene *s, satRoom room)
{
    size_t bytes = (size_t)sat_world_bytes(room), before = s->w->bytes;
    size_t garbage = s->grown % 2 ? (bytes - before) / 2 : bytes - before;
    uint8_t *block = aligned_alloc(16, bytes);
    CHECK(block != NULL);
    memcpy(block, s->w, before);
    memset(block + before, 0xa5, garbage);
    memset(block + before + garbage, 0, bytes - before - garbage);
    free(s->w);
    s->w = (satWorld *)(void *)block;
    sat_world_resize(s->w, room, before + garbage);
    s->grown++;
}

static inline void scene_give_wanted(scene *s)
{
    satRoom room = s->w->wanted;
    CHECK(room.bodies > s->w->room.bodies || room.pairs > s->w->room.pairs ||
          room.shapeBytes > s->w->room.shapeBytes || room.userBytes > s->w->room.userBytes ||
          room.neighbours > s->w->room.neighbours || room.passed > s->w->room.passed ||
          room.statics > s->w->room.statics || room.platforms > s->w->room.platforms ||
          room.sensed > s->w->room.sensed || room.separated > s->w->room.separated);
    // A large world gets room for more bodies at once: moving it for each of them takes long.
    if (room.bodies > s->w->room.bodies && room.bodies > 64) room.bodies += room.bodies / 4;
    scene_grow(s, room);
}

static inline satBodyDef def_at(double x, double y)
{
    return (satBodyDef){
        .x = x, .y = y, .category = 1, .mask = 0xffffffffu, .flags = SAT_ENABLED, .weight = 1.0f};
}

// The definition of a body as it is now.
static inline satBodyDef scene_def(satWorld *w, uint32_t i)
{
    return (satBodyDef){
        SAT_COLUMN(w, X)[i],        SAT_COLUMN(w, Y)[i],     SAT_COLUMN(w, ANGLE)[i],
        SAT_COLUMN(w, CATEGORY)[i], SAT_COLUMN(w, MASK)[i],  SAT_COLUMN(w, TAG)[i],
        SAT_COLUMN(w, GROUP)[i],    SAT_COLUMN(w, FLAGS)[i], SAT_COLUMN(w, WEIGHT)[i]};
}

static inline uint32_t scene_add(scene *s, const satShape *shape, satBodyDef def)
{
    uint32_t slot;
    satStatus status;
    while ((status = sat_world_add(s->w, shape, &def, &slot)) == SAT_NEEDS_ROOM) {
        scene_give_wanted(s);
    }
    CHECK_EQUAL(status, SAT_OK);
    return slot;
}

// Adds `length` bodies with sat_world_enter. Each has a shape of its own or shares that of an
// earlier body: owner[i] <= i says which. Returns the first slot.
static inline uint32_t scene_add_many(scene *s, const satShape *const *shapes,
                                      const uint32_t *owner, const satBodyDef *defs,
                                      uint32_t length)
{
    uint32_t first;
    while (sat_world_free_run(s->w, length, &first) == SAT_NEEDS_ROOM) scene_give_wanted(s);
    for (uint32_t i = 0; i < length; i++) {
        if (owner[i] != i) continue;
        while (sat_world_stage_shape(s->w, shapes[i], first + i) == SAT_NEEDS_ROOM)
            scene_give_wanted(s);
    }
    for (uint32_t i = 0; i < length; i++) {
        uint32_t slot = first + i;
        SAT_COLUMN(s->w, X)[slot] = defs[i].x;
        SAT_COLUMN(s->w, Y)[slot] = defs[i].y;
        SAT_COLUMN(s->w, ANGLE)[slot] = defs[i].angle;
        SAT_COLUMN(s->w, CATEGORY)[slot] = defs[i].category;
        SAT_COLUMN(s->w, MASK)[slot] = defs[i].mask;
        SAT_COLUMN(s->w, GROUP)[slot] = defs[i].group;
        SAT_COLUMN(s->w, TAG)[slot] = defs[i].tag;
        SAT_COLUMN(s->w, WEIGHT)[slot] = defs[i].weight;
        SAT_COLUMN(s->w, FLAGS)[slot] = (uint8_t)defs[i].flags;
        SAT_COLUMN(s->w, BODY_KEY)[slot] = first + owner[i];
    }
    sat_world_enter(s->w, first, length);
    return first;
}

static inline void scene_reshape(scene *s, uint32_t slot, const satShape *shape)
{
    while (sat_world_reshape(s->w, slot, shape) == SAT_NEEDS_ROOM) scene_give_wanted(s);
}

static inline void scene_add_column(scene *s, uint32_t size)
{
    while (sat_world_add_column(s->w, size) == SAT_NEEDS_ROOM) scene_give_wanted(s);
}

static inline void scene_refresh(scene *s)
{
    satStatus status;
    while ((status = sat_world_refresh(s->w)) == SAT_NEEDS_ROOM) scene_give_wanted(s);
    CHECK_EQUAL(status, SAT_OK);
}

static inline void scene_update(scene *s)
{
    satStatus status;
    while ((status = sat_world_update(s->w)) == SAT_NEEDS_ROOM) scene_give_wanted(s);
    CHECK_EQUAL(status, SAT_OK);
}

// Sets the weights of all bodies. 0: all equal; 1: from 1 to 4; 2: every second body is never
// pushed by others.
static inline void scene_weigh(scene *s, uint32_t how)
{
    float *weight = SAT_COLUMN(s->w, WEIGHT);
    for (uint32_t i = 0; i < s->w->slots.count; i++) {
        weight[i] = how == 0 ? 1.0f : how == 1 ? (float)(1u + i % 4u) : (float)(i % 2u);
    }
}

// Returns true if `separate` may push one of the two out of the other.
static inline bool scene_may_part(satWorld *w, uint32_t a, uint32_t b)
{
    bool isWall = (SAT_COLUMN(w, FLAGS)[a] | SAT_COLUMN(w, FLAGS)[b]) & SAT_STATIC;
    return isWall || sat_weight(w, a) > 0.0f || sat_weight(w, b) > 0.0f;
}

static inline satSeparation scene_separate(scene *s, uint32_t iterations)
{
    satSeparation done;
    satStatus status;
    while ((status = sat_world_separate(s->w, iterations, NULL, &done)) == SAT_NEEDS_ROOM) {
        scene_give_wanted(s);
    }
    CHECK_EQUAL(status, SAT_OK);
    return done;
}

// Returns the row of a pair in a result table, or -1.
static inline int32_t row_of_pair(const uint32_t *a, const uint32_t *b, uint32_t count,
                                  uint32_t one, uint32_t other)
{
    for (uint32_t i = 0; i < count; i++) {
        if (a[i] == one && b[i] == other) return (int32_t)i;
    }
    return -1;
}

// Sets the flags of a body's definition; keeps those of its state.
static inline void set_flags(satWorld *w, uint32_t slot, uint32_t flags)
{
    uint8_t *own = &SAT_COLUMN(w, FLAGS)[slot];
    *own = (uint8_t)((*own & (SAT_TELEPORTED | SAT_NEW_SHAPE)) | flags);
    sat_world_mark_dirty(w, slot);
}

// Returns the hash as the API does: after reading what was written to the columns.
static inline uint32_t seen_hash(satWorld *w)
{
    sat_world_refresh(w);
    return sat_world_hash(w);
}

static inline uint32_t contact_hash(satWorld *w)
{
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < w->contactCount; i++) {
        uint32_t row[5] = {SAT_COLUMN(w, CONTACT_A)[i], SAT_COLUMN(w, CONTACT_B)[i]};
        memcpy(&row[2], &SAT_COLUMN(w, CONTACT_X)[i], 4);
        memcpy(&row[3], &SAT_COLUMN(w, CONTACT_Y)[i], 4);
        memcpy(&row[4], &SAT_COLUMN(w, CONTACT_DEPTH)[i], 4);
        for (int k = 0; k < 5; k++) hash = (hash ^ row[k]) * 16777619u;
    }
    return hash;
}

#define SCENE_ROW(scene, table, count, one, other)                                                 \
    row_of_pair(SAT_COLUMN((scene)->w, table##_A), SAT_COLUMN((scene)->w, table##_B),              \
                (scene)->w->count, one, other)

#endif
