#include "world/separate.h"

#include <string.h>

#include "world/candidates.h"
#include "world/contacts.h"
#include "world/poses.h"

// Keeps of the candidates those that overlap and are solid (and of which one is static), with the
// deepest first in PAIR_VALUE. Returns how many; `*deepest` is the depth of the first.
static uint32_t find_overlaps(satWorld *w, uint32_t candidates, bool wallsOnly, float *deepest)
{
    satPair *pair = SAT_COLUMN(w, CANDIDATE);
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    satSortColumns rows = {SAT_COLUMN(w, PAIR_KEY), SAT_COLUMN(w, PAIR_VALUE)};
    satSortScratch spare = {{SAT_COLUMN(w, PAIR_SPARE_KEY), SAT_COLUMN(w, PAIR_SPARE_VALUE)},
                            SAT_COLUMN(w, TALLY)};
    uint32_t count = 0;
    *deepest = 0.0f;
    for (uint32_t i = 0; i < candidates; i++) {
        uint32_t a = pair[i].a, b = pair[i].b;
        uint32_t either = flags[a] | flags[b];
        if ((either & SAT_SENSOR) || (wallsOnly && !(either & SAT_STATIC))) continue;
        if (!sat_may_meet(w, a, b)) continue;
        float separation = sat_body_contact(w, a, b, 0.0f).separation;
        if (separation > 0.0f) continue;
        *deepest = sat_max(-separation, *deepest);
        rows.key[count] = sat_sort_key(separation);
        rows.value[count] = i;
        count++;
    }
    sat_sort(rows, &spare, count, 32);
    return count;
}

// Moves a body; its place follows, its box waits for the next refresh.
static void move(satWorld *w, uint32_t i, double dx, double dy)
{
    satPlace *place = &SAT_COLUMN(w, PLACED)[i].place;
    double *x = SAT_COLUMN(w, X), *y = SAT_COLUMN(w, Y), fromX = x[i], fromY = y[i];
    x[i] += dx;
    y[i] += dy;
    if (x[i] == fromX && y[i] == fromY) {
        // Far out a push can be less than the step from one double to the next. What still overlaps
        // is to be found again, and told.
        sat_world_look_again(w, i);
        return;
    }
    *place = sat_place(sat_world_shape(w, i), x[i], y[i], (satRotation){place->c, place->s});
    SAT_COLUMN(w, MARK)[i] = 1;
}

// How much of a push the first of a pair takes.
static double share_of_first(satWorld *w, satPair pair, satYield yield)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    if (flags[pair.a] & SAT_STATIC) return 0.0;
    if (flags[pair.b] & SAT_STATIC) return 1.0;
    return yield == SAT_YIELD_BOTH ? 0.5 : yield == SAT_YIELD_FIRST ? 1.0 : 0.0;
}

static void push_apart(satWorld *w, satPair pair, satYield yield)
{
    satContact contact = sat_body_contact(w, pair.a, pair.b, 0.0f);
    if (contact.separation > 0.0f) return;
    double skin = SAT_SKIN * (double)sat_pair_size(w, pair.a, pair.b);
    double distance = skin - (double)contact.separation;
    double dx = (double)contact.normal.x * distance, dy = (double)contact.normal.y * distance;
    double first = share_of_first(w, pair, yield), second = 1.0 - first;
    if (first > 0.0) move(w, pair.a, -dx * first, -dy * first);
    if (second > 0.0) move(w, pair.b, dx * second, dy * second);
}

// Roles for a round that looks at all that moved since the last update, or at what moves from now
// on. Of a world with a least depth not all overlaps are among the pairs of the last update.
static void look_at_all(satWorld *w)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE);
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    for (uint32_t i = 0; w->minDepth > 0.0 && i < w->slots.count; i++) {
        if (alive[i]) sat_world_touch(w, i);
    }
    for (uint32_t i = 0; i < w->movedCount; i++) sat_world_touch(w, moved[i]);
}

static void look_at_none(satWorld *w)
{
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    for (uint32_t i = 0; i < w->movedCount; i++) SAT_COLUMN(w, ROLE)[moved[i]] |= SAT_AT_REST;
}

// The first round finds all overlaps. Each is ended for the moment, so that those of the next round
// are of bodies that were moved in this one.
static satStatus rounds(satWorld *w, uint32_t iterations, satYield yield, bool wallsOnly,
                        float *remaining)
{
    uint32_t candidates;
    SAT_TRY(sat_world_refresh(w));
    look_at_all(w);
    SAT_TRY(sat_world_all_candidates(w, &candidates));
    for (uint32_t round = 0;; round++) {
        uint32_t count = find_overlaps(w, candidates, wallsOnly, remaining);
        if (count == 0 || round == iterations) return SAT_OK;
        const satPair *pair = SAT_COLUMN(w, CANDIDATE);
        const uint32_t *order = SAT_COLUMN(w, PAIR_VALUE);
        for (uint32_t k = 0; k < count; k++) push_apart(w, pair[order[k]], yield);
        look_at_none(w);
        SAT_TRY(sat_world_refresh(w));
        SAT_TRY(sat_world_candidates(w, &candidates));
    }
}

satStatus sat_world_separate(satWorld *w, uint32_t iterations, satYield yield, satSeparation *out)
{
    size_t bytes = w->slots.count * sizeof(double);
    uint8_t *mark = SAT_COLUMN(w, MARK);
    memset(mark, 0, w->slots.count);
    memcpy(SAT_COLUMN(w, START_X), SAT_COLUMN(w, X), bytes);
    memcpy(SAT_COLUMN(w, START_Y), SAT_COLUMN(w, Y), bytes);
    out->remaining = 0.0f;
    satStatus status = rounds(w, iterations, yield, false, &out->remaining);
    // Where not all can be had, walls are: what is left over stays between those that can give way.
    if (status == SAT_OK && out->remaining > 0.0f) {
        status = rounds(w, iterations, yield, true, &out->remaining);
        if (status == SAT_OK) status = rounds(w, 0, yield, false, &out->remaining);
    }
    if (status != SAT_OK) {
        memcpy(SAT_COLUMN(w, X), SAT_COLUMN(w, START_X), bytes);
        memcpy(SAT_COLUMN(w, Y), SAT_COLUMN(w, START_Y), bytes);
    }
    out->moved = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        out->moved += mark[i];
        // A pose that was put back has the place and box of elsewhere.
        if (mark[i] && status != SAT_OK) sat_world_look_again(w, i);
    }
    look_at_all(w);
    return status;
}
