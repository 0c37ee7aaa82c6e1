#include "world/update.h"

#include "world/body_state.h"
#include "world/bullets.h"
#include "world/candidates.h"
#include "world/contacts.h"
#include "world/poses.h"

static satStatus find_candidates(satWorld *w)
{
    uint32_t count;
    SAT_TRY(sat_world_candidates(w, true, &count));
    SAT_TRY(sat_world_fits_passed(w, count));
    w->found = count;
    return SAT_OK;
}

static satStatus find_contacts(satWorld *w)
{
    if (w->found == SAT_NOT_FOUND) return SAT_NOT_IN_TURN;
    sat_world_find_contacts(w, w->found);
    sat_world_rest(w);
    sat_world_free_ended(w);
    w->found = SAT_NOT_FOUND;
    return SAT_OK;
}

satStatus sat_world_stage(satWorld *w, satStage stage)
{
    if (stage == SAT_POSES) return sat_world_refresh(w);
    return stage == SAT_BROAD ? find_candidates(w) : find_contacts(w);
}

satStatus sat_world_update(satWorld *w)
{
    SAT_TRY(sat_world_refresh(w));
    SAT_TRY(find_candidates(w));
    return find_contacts(w);
}
