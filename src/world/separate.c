#include "world/separate.h"

#include <string.h>

#include "world/answers.h"
#include "world/candidates.h"
#include "world/ground.h"
#include "world/oneway.h"
#include "world/poses.h"

// Pairs that overlap, as rows of answers, the deepest first.
typedef struct overlaps {
    uint32_t count;
    const uint32_t *order;
    float deepest;
    satAnswers answers;
} overlaps;

// Leaves among the candidates those that may be pushed: solid, and for walls one of them static.
static uint32_t keep_solid(satWorld *w, uint32_t candidates, bool wallsOnly)
{
    satPair *pair = SAT_COLUMN(w, CANDIDATE);
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    uint32_t count = 0;
    for (uint32_t i = 0; i < candidates; i++) {
        uint32_t either = flags[pair[i].a] | flags[pair[i].b];
        if ((either & SAT_SENSOR) || (wallsOnly && !(either & SAT_STATIC))) continue;
        if ((either & SAT_ONE_WAY) && sat_world_passes(w, pair[i].a, pair[i].b)) continue;
        pair[count++] = pair[i];
    }
    return count;
}

static overlaps find_overlaps(satWorld *w, uint32_t candidates, bool wallsOnly)
{
    candidates = keep_solid(w, candidates, wallsOnly);
    overlaps o = {.answers = sat_world_answer(w, candidates)};
    const satContactColumns *of = &o.answers.of;
    // The candidates themselves are in the answers now, and leave their memory.
    uint32_t *left = &SAT_COLUMN(w, CANDIDATE)->a;
    satSortColumns rows = {SAT_COLUMN(w, PAIR_SPARE_VALUE), left};
    satSortScratch spare = {{SAT_COLUMN(w, PAIR_SPARE_KEY), left + candidates},
                            SAT_COLUMN(w, TALLY)};
    for (uint32_t i = 0; i < o.answers.count; i++) {
        uint32_t row = o.answers.row[i];
        if (!of->hit[row]) continue;
        o.deepest = sat_max(of->depth[row], o.deepest);
        rows.key[o.count] = sat_sort_key(-of->depth[row]);
        rows.value[o.count++] = row;
    }
    sat_sort(rows, &spare, o.count, 32);
    o.order = rows.value;
    return o;
}

// What MARK says of a body: that it was moved, and that this was in the present round.
enum { MOVED = 1, MOVES = 2 };

// Bodies that were moved in a round, in the order in which they first were.
typedef struct bodies {
    uint32_t *list, count;
} bodies;

// Moves a body; its place follows, its box waits for the end of the round.
static void move(satWorld *w, uint32_t i, double dx, double dy, bodies *round)
{
    satPlace *place = &SAT_COLUMN(w, PLACED)[i].place;
    uint8_t *mark = SAT_COLUMN(w, MARK);
    double *x = SAT_COLUMN(w, X), *y = SAT_COLUMN(w, Y), fromX = x[i], fromY = y[i];
    if (!(mark[i] & MOVES)) round->list[round->count++] = i;
    mark[i] |= MOVES;
    x[i] += dx;
    y[i] += dy;
    // Far out a push can be less than the step from one double to the next.
    if (x[i] == fromX && y[i] == fromY) return;
    *place = sat_place(sat_world_shape(w, i), x[i], y[i], (satRotation){place->c, place->s});
    mark[i] |= MOVED;
}

// How much of a push the first of a pair takes.
static double share_of_first(satWorld *w, satPair pair, satYield yield)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    if (flags[pair.a] & SAT_STATIC) return 0.0;
    if (flags[pair.b] & SAT_STATIC) return 1.0;
    return yield == SAT_YIELD_BOTH ? 0.5 : yield == SAT_YIELD_FIRST ? 1.0 : 0.0;
}

// The contact of the pair where its bodies stand now: that of the answer, unless one of them has
// been moved since.
static satContact contact_now(satWorld *w, const satAnswers *answers, uint32_t row)
{
    const uint8_t *mark = SAT_COLUMN(w, MARK);
    uint32_t a = answers->first[row], b = answers->second[row];
    if ((mark[a] | mark[b]) & MOVES) return sat_body_contact(w, a, b, 0.0f);
    const satContactColumns *of = &answers->of;
    return (satContact){-of->depth[row], sat_vec2(of->normalX[row], of->normalY[row])};
}

static void push_apart(satWorld *w, const satAnswers *answers, uint32_t row, satYield yield,
                       bodies *round)
{
    satPair pair = {answers->first[row], answers->second[row]};
    satContact contact = contact_now(w, answers, row);
    if (contact.separation > 0.0f) return;
    double skin = SAT_SKIN * (double)sat_pair_size(w, pair.a, pair.b);
    double distance = skin - (double)contact.separation;
    double dx = (double)contact.normal.x * distance, dy = (double)contact.normal.y * distance;
    double first = share_of_first(w, pair, yield), second = 1.0 - first;
    if (first > 0.0) move(w, pair.a, -dx * first, -dy * first, round);
    if (second > 0.0) move(w, pair.b, dx * second, dy * second, round);
}

// All that moved since the last update is to be looked at; of a world with a least depth all bodies
// are, for not all overlaps are among the pairs of the last update.
static void look_at_all(satWorld *w)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE), *flags = SAT_COLUMN(w, FLAGS);
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    satBroadColumns columns = sat_world_broad(w);
    for (uint32_t i = 0; w->minDepth > 0.0 && i < w->slots.count; i++) {
        if (alive[i]) sat_world_touch(w, i);
    }
    for (uint32_t k = 0; k < w->movedCount; k++) {
        uint32_t i = moved[k];
        sat_world_touch(w, i);
        // The rounds may have put it among those at rest.
        if (alive[i] && (flags[i] & SAT_ENABLED)) sat_broad_put(&w->broad, &columns, i);
    }
}

static void look_at_none(satWorld *w)
{
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    for (uint32_t i = 0; i < w->movedCount; i++) SAT_COLUMN(w, ROLE)[moved[i]] |= SAT_AT_REST;
}

// Pushes apart what overlaps; whatever was moved is to be looked at, even if it went there and
// back.
static satStatus push_all(satWorld *w, const overlaps *o, satYield yield)
{
    uint8_t *mark = SAT_COLUMN(w, MARK);
    bodies moved = {SAT_COLUMN(w, BODY_VALUE), 0};
    for (uint32_t k = 0; k < o->count; k++) push_apart(w, &o->answers, o->order[k], yield, &moved);
    for (uint32_t k = 0; k < moved.count; k++) {
        mark[moved.list[k]] &= (uint8_t)~MOVES;
        SAT_TRY(sat_world_look_at(w, moved.list[k]));
    }
    return SAT_OK;
}

// The first round finds all overlaps. Each is ended for the moment, so that those of the next round
// are of bodies that were moved in this one; those of the last one are still to be looked at.
static satStatus rounds(satWorld *w, uint32_t iterations, satYield yield, float *remaining)
{
    uint32_t candidates;
    SAT_TRY(sat_world_refresh(w));
    look_at_all(w);
    SAT_TRY(sat_world_all_candidates(w, &candidates));
    for (uint32_t round = 0;; round++) {
        overlaps o = find_overlaps(w, candidates, false);
        *remaining = o.deepest;
        if (o.count == 0 || round == iterations) return SAT_OK;
        look_at_none(w);
        SAT_TRY(push_all(w, &o, yield));
        SAT_TRY(sat_world_candidates(w, &candidates));
    }
}

// The same again for pairs with a static, but all that moves stays to be looked at: in the end,
// what is left over between any two is told.
static satStatus wall_rounds(satWorld *w, uint32_t iterations, satYield yield, float *remaining)
{
    uint32_t candidates;
    for (uint32_t round = 0; round < iterations; round++) {
        SAT_TRY(sat_world_candidates(w, &candidates));
        overlaps o = find_overlaps(w, candidates, true);
        if (o.count == 0) break;
        SAT_TRY(push_all(w, &o, yield));
    }
    SAT_TRY(sat_world_candidates(w, &candidates));
    *remaining = find_overlaps(w, candidates, false).deepest;
    return SAT_OK;
}

// Who is pushed goes on being carried.
static void ride_on(satWorld *w, uint32_t i)
{
    satRide *ride = &SAT_COLUMN(w, RIDE)[i];
    uint32_t start = sat_own_pose(SAT_COLUMN(w, START_X)[i], SAT_COLUMN(w, START_Y)[i]);
    if (ride->floor != 0 && ride->own == start)
        ride->own = sat_own_pose(SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i]);
}

satStatus sat_world_separate(satWorld *w, uint32_t iterations, satYield yield, satSeparation *out)
{
    size_t bytes = w->slots.count * sizeof(double);
    uint8_t *mark = SAT_COLUMN(w, MARK);
    memset(mark, 0, w->slots.count);
    memcpy(SAT_COLUMN(w, START_X), SAT_COLUMN(w, X), bytes);
    memcpy(SAT_COLUMN(w, START_Y), SAT_COLUMN(w, Y), bytes);
    out->remaining = 0.0f;
    satStatus status = rounds(w, iterations, yield, &out->remaining);
    // Where not all can be had, walls are: what is left over stays between those that can give way.
    if (status == SAT_OK && out->remaining > 0.0f) {
        status = wall_rounds(w, iterations, yield, &out->remaining);
    }
    if (status != SAT_OK) {
        memcpy(SAT_COLUMN(w, X), SAT_COLUMN(w, START_X), bytes);
        memcpy(SAT_COLUMN(w, Y), SAT_COLUMN(w, START_Y), bytes);
    }
    out->moved = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        out->moved += (mark[i] & MOVED) != 0;
        if (!mark[i]) continue;
        // A pose that was put back has the place and box of elsewhere.
        if (status == SAT_OK)
            ride_on(w, i);
        else
            sat_world_look_again(w, i);
    }
    look_at_all(w);
    return status;
}
