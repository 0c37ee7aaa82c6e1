#include "world/update.h"

#include "world/candidates.h"
#include "world/contacts.h"
#include "world/poses.h"

satStatus sat_world_update(satWorld *w)
{
    uint32_t candidates;
    SAT_TRY(sat_world_refresh(w));
    SAT_TRY(sat_world_candidates(w, &candidates));
    sat_world_meet(w, candidates);
    sat_world_rest(w);
    sat_world_settle(w);
    return SAT_OK;
}
