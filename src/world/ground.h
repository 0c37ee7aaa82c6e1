// What stands still around a body: the level, be it one shape or many that stand flush. Reads
// places, shapes and flags of static bodies, writes pieces and corrected contacts.

#ifndef SAT_WORLD_GROUND_H
#define SAT_WORLD_GROUND_H

#include "narrow/seam.h"
#include "narrow/whole.h"
#include "world/world.h"

// The memory in which escapes are worked out: that of sorting, while nobody sorts.
satWholeScratch *sat_world_scratch(satWorld *w);

// Pairs of a static and a body that may move, as a list of rows first[r] and second[r] for each
// body: last[body] is its last row, before[r] the one before row r; SAT_NO_ROW ends it.
#define SAT_NO_ROW UINT32_MAX
typedef struct satBeside {
    const uint32_t *first, *second;
    const uint32_t *last, *before;
} satBeside;

// The contact of two bodies that overlap, as it is if what stands still around is one with those of
// them that are static: a normal that only an edge between two statics offers gives way to the best
// that is none. If one of the two is one-way and carries the other, it is that of the side which
// carries. If none or both are static, or one is a sensor, nothing changes. `beside`: the rows
// of all whose boxes meet, which saves looking for them; or NULL, where some may be missing.
void sat_world_level(satWorld *w, const satBeside *beside, uint32_t a, uint32_t b,
                     satContact *contact);

// The larger size of the shapes of two bodies, in world units: what shares like SAT_SKIN are shares
// of.
float sat_pair_size(satWorld *w, uint32_t a, uint32_t b);

// The contact of two bodies where they stand, corrected; see sat_collide for `limit`.
satContact sat_body_contact(satWorld *w, uint32_t a, uint32_t b, float limit);

// All contacts of a body are found anew: how far the old ones reached does not matter any more.
static inline void sat_world_forget_reach(satWorld *w, uint32_t body)
{
    float *reach = &SAT_COLUMN(w, REACH)[body];
    if (*reach == 0.0f) return;
    if (*reach == w->levelReach) w->reachFell = 1;
    *reach = 0.0f;
}

// Bodies that may move, and whose contacts depend on what stands within this box, are to be looked
// at again: it has changed there.
void sat_world_stir(satWorld *w, satAabb box);
void sat_world_stir_all(satWorld *w);

#endif
