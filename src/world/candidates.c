#include "world/candidates.h"

satStatus sat_world_candidates(satWorld *w, uint32_t *count)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE), *flags = SAT_COLUMN(w, FLAGS);
    uint8_t *roles = SAT_COLUMN(w, ROLE);
    for (uint32_t i = 0; i < w->slots.count; i++) {
        bool present = alive[i] && (flags[i] & SAT_ENABLED);
        roles[i] = !present ? SAT_ABSENT : flags[i] & SAT_STATIC ? SAT_FIXED : SAT_MOVABLE;
    }
    satBroadInput input = {SAT_COLUMN(w, BOX), roles, w->slots.count, SAT_COLUMN(w, MOVED),
                           w->movedCount};
    satBroadScratch scratch = {{SAT_COLUMN(w, BODY_KEY), SAT_COLUMN(w, BODY_VALUE)},
                               {SAT_COLUMN(w, BODY_SPARE_KEY), SAT_COLUMN(w, BODY_SPARE_VALUE)},
                               SAT_COLUMN(w, SORTED_BOX),
                               SAT_COLUMN(w, STARTS),
                               SAT_COLUMN(w, CANDIDATE_SPARE)};
    *count = sat_broad_pairs(&input, &scratch, SAT_COLUMN(w, CANDIDATE), w->room.pairs);
    if (*count <= w->room.pairs) return SAT_OK;
    w->wanted = w->room;
    w->wanted.pairs = *count;
    return SAT_NEEDS_ROOM;
}
