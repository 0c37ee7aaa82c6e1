#include "world/poses.h"

#include <string.h>

satPlaced sat_world_placed(satWorld *w, uint32_t slot)
{
    return sat_placed(SAT_COLUMN(w, HEAP), sat_heap_offset(SAT_COLUMN(w, SHAPE)[slot]),
                      SAT_COLUMN(w, X)[slot], SAT_COLUMN(w, Y)[slot], SAT_COLUMN(w, ANGLE)[slot]);
}

static uint64_t bits_of(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

// Fills `changed` with the living whose pose or filter differs from the one last seen. Changes
// nothing lasting.
static satStatus find_changed(satWorld *w, uint32_t *changed, uint32_t *count)
{
    const double *x = SAT_COLUMN(w, X), *y = SAT_COLUMN(w, Y), *angle = SAT_COLUMN(w, ANGLE);
    const uint64_t *seenX = SAT_COLUMN(w, SEEN_X), *seenY = SAT_COLUMN(w, SEEN_Y);
    const uint64_t *seenAngle = SAT_COLUMN(w, SEEN_ANGLE);
    const uint32_t *category = SAT_COLUMN(w, CATEGORY), *mask = SAT_COLUMN(w, MASK);
    const uint32_t *seenCategory = SAT_COLUMN(w, SEEN_CATEGORY);
    const uint32_t *seenMask = SAT_COLUMN(w, SEEN_MASK);
    const uint8_t *alive = SAT_COLUMN(w, ALIVE);
    *count = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        uint64_t change = (bits_of(x[i]) ^ seenX[i]) | (bits_of(y[i]) ^ seenY[i]) |
                          (bits_of(angle[i]) ^ seenAngle[i]);
        change |= (category[i] ^ seenCategory[i]) | (mask[i] ^ seenMask[i]);
        if ((change == 0 && seenX[i] < SAT_LOOK_AGAIN) || !alive[i]) continue;
        uint32_t fault = sat_pose_fault(x[i], y[i], angle[i]);
        if (fault != 0) {
            w->faultColumn = fault - 1u;
            w->faultSlot = i;
            return SAT_BAD_POSE;
        }
        changed[(*count)++] = i;
    }
    return SAT_OK;
}

static uint8_t traits_of(satWorld *w, uint32_t i)
{
    bool chooses = SAT_COLUMN(w, CATEGORY)[i] != 1u || SAT_COLUMN(w, MASK)[i] != UINT32_MAX ||
                   SAT_COLUMN(w, GROUP)[i] != 0;
    bool senses = SAT_COLUMN(w, FLAGS)[i] & SAT_SENSOR;
    return (uint8_t)(SAT_COLUMN(w, PLACED)[i].lane | (senses ? SAT_SENSES : 0u) |
                     (chooses ? SAT_CHOOSES : 0u));
}

// What follows from filters and flags, which seldom change.
static void see_filter(satWorld *w, uint32_t i)
{
    SAT_COLUMN(w, SEEN_CATEGORY)[i] = SAT_COLUMN(w, CATEGORY)[i];
    SAT_COLUMN(w, SEEN_MASK)[i] = SAT_COLUMN(w, MASK)[i];
    SAT_COLUMN(w, TRAITS)[i] = traits_of(w, i);
}

satStatus sat_world_refresh(satWorld *w)
{
    uint32_t *changed = SAT_COLUMN(w, BODY_VALUE), count;
    SAT_TRY(find_changed(w, changed, &count));
    const double *x = SAT_COLUMN(w, X), *y = SAT_COLUMN(w, Y), *angle = SAT_COLUMN(w, ANGLE);
    uint64_t *seenX = SAT_COLUMN(w, SEEN_X), *seenY = SAT_COLUMN(w, SEEN_Y);
    uint64_t *seenAngle = SAT_COLUMN(w, SEEN_ANGLE);
    const uint32_t *category = SAT_COLUMN(w, CATEGORY), *mask = SAT_COLUMN(w, MASK);
    const uint32_t *seenCategory = SAT_COLUMN(w, SEEN_CATEGORY);
    const uint32_t *seenMask = SAT_COLUMN(w, SEEN_MASK);
    const uint8_t *heap = SAT_COLUMN(w, HEAP), *flags = SAT_COLUMN(w, FLAGS);
    satPlaced *placed = SAT_COLUMN(w, PLACED);
    satAabb *boxes = SAT_COLUMN(w, BOX);
    satBroadColumns columns = sat_world_broad(w);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = changed[k];
        const satShape *shape = (const satShape *)(const void *)(heap + placed[i].shape);
        satPlace place = sat_place(shape, x[i], y[i], sat_shape_rotation(shape, angle[i]));
        sat_shape_box(shape, &place, &boxes[i]);
        placed[i].place.x = place.x;
        placed[i].place.y = place.y;
        placed[i].place.c = place.c;
        placed[i].place.s = place.s;
        placed[i].c = (float)place.c;
        placed[i].s = (float)place.s;
        uint32_t filter = (category[i] ^ seenCategory[i]) | (mask[i] ^ seenMask[i]);
        if (filter != 0 || seenX[i] >= SAT_LOOK_AGAIN) see_filter(w, i);
        seenX[i] = bits_of(x[i]);
        seenY[i] = bits_of(y[i]);
        seenAngle[i] = bits_of(angle[i]);
        sat_world_touch(w, i);
        if (flags[i] & SAT_ENABLED) {
            sat_broad_put(&w->broad, &columns, i);
        } else {
            sat_broad_drop(&w->broad, &columns, i);
        }
    }
    return SAT_OK;
}
