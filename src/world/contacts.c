#include "world/contacts.h"

#include <string.h>

#include "world/body_state.h"
#include "world/bullets.h"
#include "world/internal_edges.h"
#include "world/narrow.h"
#include "world/oneway.h"

// A table of results with a writing position.
typedef struct table {
    uint32_t *a, *b;
    float *x, *y, *depth;
    uint32_t count;
} table;

typedef struct events {
    uint32_t *a, *b;
    uint8_t *sensor;
    uint32_t count;
} events;

// All that an update writes.
typedef struct results {
    table contacts, sensed;
    events began, ended;
    satPersistentPair *met;
    uint32_t persistentCount;
} results;

static results open_results(satWorld *w)
{
    return (results){
        {SAT_COLUMN(w, CONTACT_A), SAT_COLUMN(w, CONTACT_B), SAT_COLUMN(w, CONTACT_X),
         SAT_COLUMN(w, CONTACT_Y), SAT_COLUMN(w, CONTACT_DEPTH), 0},
        {SAT_COLUMN(w, SENSED_A), SAT_COLUMN(w, SENSED_B), SAT_COLUMN(w, SENSED_X),
         SAT_COLUMN(w, SENSED_Y), SAT_COLUMN(w, SENSED_DEPTH), 0},
        {SAT_COLUMN(w, BEGAN_A), SAT_COLUMN(w, BEGAN_B), SAT_COLUMN(w, BEGAN_SENSOR), 0},
        {SAT_COLUMN(w, ENDED_A), SAT_COLUMN(w, ENDED_B), SAT_COLUMN(w, ENDED_SENSOR), 0},
        SAT_COLUMN(w, PERSISTENT_NEXT),
        0};
}

static void close_results(satWorld *w, const results *r)
{
    w->contactCount = r->contacts.count;
    w->sensedCount = r->sensed.count;
    w->beganCount = r->began.count;
    w->endedCount = r->ended.count;
    memcpy(SAT_COLUMN(w, PERSISTENT), r->met, r->persistentCount * sizeof *r->met);
    w->persistentCount = r->persistentCount;
}

// The next row of `met` has been filled in: it lasts.
static void add_pair(results *r)
{
    const satPersistentPair *met = &r->met[r->persistentCount++];
    if (!met->hit) return;
    table *t = met->sensor ? &r->sensed : &r->contacts;
    uint32_t row = t->count++;
    t->a[row] = met->a;
    t->b[row] = met->b;
    t->x[row] = met->normalX;
    t->y[row] = met->normalY;
    t->depth[row] = met->depth;
}

static void add_event(events *e, const satPersistentPair *met)
{
    uint32_t row = e->count++;
    e->a[row] = met->a;
    e->b[row] = met->b;
    e->sensor[row] = (uint8_t)met->sensor;
}

void sat_world_report_persistent(satWorld *w)
{
    results r = open_results(w);
    r.met = SAT_COLUMN(w, PERSISTENT);
    while (r.persistentCount < w->persistentCount) add_pair(&r);
    w->contactCount = r.contacts.count;
    w->sensedCount = r.sensed.count;
}

// What was before a pair that is looked at now: pairs of two at rest stay as they were, any other
// would have been found if it had not ended.
static void pass_by(const satPersistentPair *met, const uint8_t *role, results *r)
{
    if (role[met->a] & role[met->b] & SAT_AT_REST) {
        r->met[r->persistentCount] = *met;
        add_pair(r);
    } else {
        add_event(&r->ended, met);
    }
}

// A pair that had met and hits no more: has it parted, or only by a gap that does not count? The
// one that was measured on the way is mostly more than that.
static bool is_parted(satWorld *w, satPair pair, float gap)
{
    float limit = (float)SAT_PARTING * sat_pair_size(w, pair.a, pair.b);
    return gap > limit || sat_body_contact(w, pair.a, pair.b, limit).separation > limit;
}

static void take_result(const satNarrowResults *answers, uint32_t i, satPersistentPair *out)
{
    const satContactColumns *of = &answers->of;
    uint32_t row = answers->row[i];
    out->hit = of->hit[row];
    out->normalX = of->normalX[row];
    out->normalY = of->normalY[row];
    out->depth = sat_max(of->depth[row], 0.0f);
}

// Lists the candidates that hit, or miss by so little that a pair which has begun may go on. Without
// a branch, which would often be mispredicted.
static uint32_t list_near(const satWorld *w, const satNarrowResults *answers, uint32_t *list)
{
    const float *depth = answers->of.depth;
    const uint8_t *hit = answers->of.hit;
    float least = -(float)SAT_PARTING * w->largestSize;
    uint32_t count = 0;
    for (uint32_t i = 0; i < answers->count; i++) {
        list[count] = i;
        // What touches a one-way body may have a depth below 0 by rounding.
        count += hit[answers->row[i]] | (depth[answers->row[i]] >= least);
    }
    return count;
}

void sat_world_find_contacts(satWorld *w, uint32_t count)
{
    satNarrowResults answers = sat_world_narrow_phase(w, count);
    uint32_t *list = SAT_COLUMN(w, PAIR_SPARE_VALUE), listed = list_near(w, &answers, list);
    w->candidateCount = count;
    w->testedCount = answers.tested;
    w->keptCount = answers.kept;
    w->axisCount = answers.axes;
    w->comparedCount = w->compared;
    const satPair *candidate = SAT_COLUMN(w, CANDIDATE);
    const satPersistentPair *old = SAT_COLUMN(w, PERSISTENT), *oldEnd = old + w->persistentCount;
    const uint8_t *traits = SAT_COLUMN(w, TRAITS), *role = SAT_COLUMN(w, ROLE);
    results r = open_results(w);
    for (uint32_t k = 0; k < listed; k++) {
        uint32_t i = list[k];
        satPair pair = candidate[i];
        uint64_t order = sat_pair_order(pair.a, pair.b);
        while (old < oldEnd && sat_pair_order(old->a, old->b) < order) pass_by(old++, role, &r);
        bool hadPair = old < oldEnd && sat_pair_order(old->a, old->b) == order;
        satPersistentPair *met = &r.met[r.persistentCount];
        met->a = pair.a;
        met->b = pair.b;
        take_result(&answers, i, met);
        met->sensor = ((traits[pair.a] | traits[pair.b]) & SAT_SENSES) != 0;
        met->passing = hadPair ? old->passing : 0;
        met->padding = 0;
        if (hadPair) {
            if (met->hit || !is_parted(w, pair, -answers.of.depth[answers.row[i]])) {
                add_pair(&r);
            } else {
                add_event(&r.ended, old);
            }
            old++;
        } else if (met->hit && (double)met->depth >= w->minDepth) {
            if (sat_is_one_way(w, pair.a, pair.b)) {
                met->passing = sat_world_begins_passing(w, pair.a, pair.b);
            }
            add_event(&r.began, met);
            add_pair(&r);
        }
    }
    while (old < oldEnd) pass_by(old++, role, &r);
    close_results(w, &r);
    sat_world_find_passed(w, answers.count);
}

void sat_world_last_transform(satWorld *w, uint32_t i, satTransform *out)
{
    const satShape *shape = sat_world_shape(w, i);
    if (!sat_has_last_pose(w, i)) return;
    *out =
        sat_transform(shape, sat_pose_from_bits(SAT_COLUMN(w, LAST_X)[i]),
                      sat_pose_from_bits(SAT_COLUMN(w, LAST_Y)[i]),
                      sat_shape_rotation(shape, sat_pose_from_bits(SAT_COLUMN(w, LAST_ANGLE)[i])));
}

satManifold sat_world_manifold(satWorld *w, uint32_t a, uint32_t b)
{
    uint32_t count = w->slots.count;
    if (a >= count || b >= count) return (satManifold){0};
    if (!sat_has_last_pose(w, a) || !sat_has_last_pose(w, b)) return (satManifold){0};
    if ((SAT_COLUMN(w, FLAGS)[a] | SAT_COLUMN(w, FLAGS)[b]) & SAT_TELEPORTED)
        return (satManifold){0};
    satTransform xfA, xfB;
    sat_world_last_transform(w, a, &xfA);
    sat_world_last_transform(w, b, &xfB);
    const satShape *shapeA = sat_world_shape(w, a), *shapeB = sat_world_shape(w, b);
    const satPersistentPair *met = sat_world_persistent(w, a, b);
    if (met == NULL || !met->hit) return (satManifold){0};
    satContact contact = {-met->depth, sat_vec2(met->normalX, met->normalY)};
    if (!sat_is_composite(shapeA) && !sat_is_composite(shapeB)) {
        satDecision decision = sat_decide(shapeA, &xfA, shapeB, &xfB, 0.0f);
        satVec2 n = sat_contact(&decision, &xfA, &xfB).normal;
        bool isOwn = n.x == contact.normal.x && n.y == contact.normal.y;
        if (isOwn) return sat_manifold(shapeA, &xfA, shapeB, &xfB, &decision);
    }
    return sat_composite_touches(shapeA, &xfA, shapeB, &xfB, &contact);
}

satCell sat_world_contact_cell(satWorld *w, uint32_t tiles, uint32_t other)
{
    satManifold m =
        sat_world_manifold(w, tiles < other ? tiles : other, tiles < other ? other : tiles);
    if (m.count == 0) return (satCell){-1, -1, 0.0, 0.0};
    const satPersistentPair *met = sat_world_persistent(w, tiles, other);
    const satTouch *first = &m.touch[0], *last = &m.touch[m.count - 1];
    float sign = met->a == tiles ? 1.0f : -1.0f;
    satTouching by = {.shape = sat_world_shape(w, other),
                      .x = first->x + 0.5 * (last->x - first->x),
                      .y = first->y + 0.5 * (last->y - first->y),
                      .normal = sat_vec2(sign * met->normalX, sign * met->normalY),
                      .depth = (double)met->depth,
                      .isContact = true};
    satTransform xf;
    sat_world_last_transform(w, tiles, &xf);
    sat_world_last_transform(w, other, &by.xf);
    return sat_touched_cell(sat_world_shape(w, tiles), &xf, &by);
}

const satPersistentPair *sat_world_persistent(satWorld *w, uint32_t a, uint32_t b)
{
    const satPersistentPair *met = SAT_COLUMN(w, PERSISTENT);
    uint32_t from = 0, to = w->persistentCount;
    uint64_t order = a < b ? sat_pair_order(a, b) : sat_pair_order(b, a);
    while (from < to) {
        uint32_t middle = from + (to - from) / 2u;
        uint64_t there = sat_pair_order(met[middle].a, met[middle].b);
        if (there == order) return &met[middle];
        if (there < order) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return NULL;
}

bool sat_world_has_pair(satWorld *w, uint32_t a, uint32_t b)
{
    return sat_world_persistent(w, a, b) != NULL;
}
