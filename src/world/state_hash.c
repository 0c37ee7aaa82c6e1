// The hash of a world's logical state (world.h).

#include <string.h>

#include "base/hash.h"
#include "world/body_state.h"

uint32_t sat_position_hash(double x, double y)
{
    const double pose[2] = {x, y};
    return sat_hash_words(SAT_HASH_START, pose, sizeof pose);
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
