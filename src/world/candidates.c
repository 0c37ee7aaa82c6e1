#include "world/candidates.h"

#include "world/adjacency.h"
#include "world/bullets.h"

// Sorts by a, then b, with two stable sorts: by b first, then by a.
static void order_pairs(satWorld *w, uint32_t count)
{
    satPair *pair = SAT_COLUMN(w, CANDIDATE);
    uint32_t *a = SAT_COLUMN(w, PAIR_KEY), *b = SAT_COLUMN(w, PAIR_VALUE);
    satSortColumns spare = {SAT_COLUMN(w, PAIR_SPARE_VALUE), SAT_COLUMN(w, PAIR_SPARE_KEY)};
    uint32_t *counts = SAT_COLUMN(w, SHARED_SCRATCH), bits = sat_bits_below(w->slots.count);
    for (uint32_t i = 0; i < count; i++) {
        satPair p = pair[i];
        a[i] = sat_lesser(p.a, p.b);
        b[i] = sat_greater(p.a, p.b);
    }
    satSortColumns byB =
        sat_sort((satSortColumns){b, a}, &(satSortScratch){spare, counts}, count, bits);
    if (byB.key != b) spare = (satSortColumns){b, a};
    satSortColumns byA = sat_sort((satSortColumns){byB.value, byB.key},
                                  &(satSortScratch){{spare.value, spare.key}, counts}, count, bits);
    for (uint32_t i = 0; i < count; i++) pair[i] = (satPair){byA.key[i], byA.value[i]};
}

static bool are_at_rest(satWorld *w, const satPersistentPair *pair)
{
    const uint16_t *role = SAT_COLUMN(w, ROLE);
    return (role[pair->a] & role[pair->b] & SAT_AT_REST) != 0;
}

// Returns SAT_NEEDS_ROOM unless there is room for all candidates and persistent pairs with a
// sensor.
static satStatus fits_sensed(satWorld *w, uint32_t candidates)
{
    const satPersistentPair *pair = SAT_COLUMN(w, PERSISTENT);
    const satPair *candidate = SAT_COLUMN(w, CANDIDATE);
    const uint8_t *traits = SAT_COLUMN(w, TRAITS);
    uint32_t count = 0;
    if (!w->sensors || candidates + w->persistentCount <= w->room.sensed) return SAT_OK;
    for (uint32_t i = 0; i < w->persistentCount; i++) count += pair[i].sensor;
    for (uint32_t i = 0; i < candidates; i++)
        count += ((traits[candidate[i].a] | traits[candidate[i].b]) & SAT_SENSES) != 0;
    if (count <= w->room.sensed) return SAT_OK;
    w->wanted.sensed = count;
    return SAT_NEEDS_ROOM;
}

// Finds pairs. Returns SAT_NEEDS_ROOM unless there is room for them and for the persistent pairs at
// rest.
static satStatus find_pairs(satWorld *w, uint32_t moved, const satBulletBoxes *enlarged,
                            uint32_t *count)
{
    const satPersistentPair *pair = SAT_COLUMN(w, PERSISTENT);
    satBroadColumns columns = sat_world_broad(w);
    satPairWriter writer = {SAT_COLUMN(w, CANDIDATE), w->room.pairs, 0, 0};
    sat_broad_pairs(&w->broad, &columns, w->slots.live, moved, &writer);
    sat_world_restore_bullets(w, enlarged, &writer);
    *count = writer.count;
    w->compared = writer.compared;
    uint32_t wanted = writer.count;
    if (wanted + w->persistentCount > w->room.pairs) {
        for (uint32_t i = 0; i < w->persistentCount; i++) wanted += are_at_rest(w, &pair[i]);
    }
    if (wanted <= w->room.pairs) return fits_sensed(w, writer.count);
    w->wanted.pairs = wanted;
    return SAT_NEEDS_ROOM;
}

satStatus sat_world_candidates(satWorld *w, bool withSwept, uint32_t *count)
{
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    const uint16_t *role = SAT_COLUMN(w, ROLE);
    uint32_t moving = 0;
    satBulletBoxes enlarged = {0};
    if (withSwept) enlarged = sat_world_enlarge_bullets(w);
    for (uint32_t i = 0; i < w->movedCount; i++) {
        moving += !(role[moved[i]] & SAT_AT_REST);
        // The reach is that of contacts of the last update. All contacts of a moved body are found
        // again, in this update or, if this is a call of `separate`, in the next one.
        sat_world_forget_reach(w, moved[i]);
    }
    SAT_TRY(find_pairs(w, moving, &enlarged, count));
    order_pairs(w, *count);
    return SAT_OK;
}

satStatus sat_world_all_candidates(satWorld *w, uint32_t *count)
{
    SAT_TRY(find_pairs(w, w->movedCount, &(satBulletBoxes){0}, count));
    const satPersistentPair *pair = SAT_COLUMN(w, PERSISTENT);
    satPair *candidate = SAT_COLUMN(w, CANDIDATE);
    for (uint32_t i = 0; i < w->persistentCount; i++) {
        if (pair[i].hit && are_at_rest(w, &pair[i]))
            candidate[(*count)++] = (satPair){pair[i].a, pair[i].b};
    }
    order_pairs(w, *count);
    return SAT_OK;
}
