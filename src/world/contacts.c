#include "world/contacts.h"

#include <string.h>

static satFilter filter_of(satWorld *w, uint32_t i)
{
    return (satFilter){SAT_COLUMN(w, CATEGORY)[i], SAT_COLUMN(w, MASK)[i], SAT_COLUMN(w, GROUP)[i]};
}

bool sat_may_meet(satWorld *w, uint32_t a, uint32_t b)
{
    return sat_filters_meet(filter_of(w, a), filter_of(w, b));
}

float sat_pair_size(satWorld *w, uint32_t a, uint32_t b)
{
    return sat_max(sat_world_shape(w, a)->size, sat_world_shape(w, b)->size);
}

satContact sat_body_contact(satWorld *w, uint32_t a, uint32_t b, float limit)
{
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    return sat_collide(sat_world_shape(w, a), &placed[a].place, sat_world_shape(w, b),
                       &placed[b].place, limit);
}

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
    satMet *met;
    uint32_t metCount;
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
        SAT_COLUMN(w, MET_NEXT),
        0};
}

static void close_results(satWorld *w, const results *r)
{
    w->contactCount = r->contacts.count;
    w->sensedCount = r->sensed.count;
    w->beganCount = r->began.count;
    w->endedCount = r->ended.count;
    memcpy(SAT_COLUMN(w, MET), r->met, r->metCount * sizeof *r->met);
    w->metCount = r->metCount;
}

// The next row of `met` has been filled in: it lasts.
static void add_pair(results *r)
{
    const satMet *met = &r->met[r->metCount++];
    if (!met->hit) return;
    table *t = met->sensor ? &r->sensed : &r->contacts;
    uint32_t row = t->count++;
    t->a[row] = met->a;
    t->b[row] = met->b;
    t->x[row] = met->normalX;
    t->y[row] = met->normalY;
    t->depth[row] = met->depth;
}

static void add_event(events *e, const satMet *met)
{
    uint32_t row = e->count++;
    e->a[row] = met->a;
    e->b[row] = met->b;
    e->sensor[row] = (uint8_t)met->sensor;
}

// Rises as pairs do.
static uint64_t order_of(uint32_t a, uint32_t b) { return (uint64_t)a << 32 | b; }

// What was before a pair that is looked at now: pairs of two at rest stay as they were, any other
// would have been found if it had not ended.
static void pass_by(const satMet *met, const uint8_t *role, results *r)
{
    if (role[met->a] & role[met->b] & SAT_AT_REST) {
        r->met[r->metCount] = *met;
        add_pair(r);
    } else {
        add_event(&r->ended, met);
    }
}

// The separating-axis cache: bodies move little from frame to frame, and what parted two of them
// mostly still does. It is worth its while where there are many axes: between polygons, and boxes
// and polygons.
static bool has_many_axes(const satShape *a, const satShape *b)
{
    return a->kind != SAT_CIRCLE && b->kind != SAT_CIRCLE &&
           (a->kind == SAT_POLYGON || b->kind == SAT_POLYGON);
}

// How far apart the face that parted them at the last update still shows them, 0 or less if it does
// not. A gap answers for a full test: this face is one of those that it looks at, and it computes
// the same.
static float gap_still(satWorld *w, const satApart *old)
{
    uint32_t one = old->ofB ? old->b : old->a, other = old->ofB ? old->a : old->b;
    const satShape *owner = sat_world_shape(w, one), *rest = sat_world_shape(w, other);
    // Another body may have the slot by now.
    if (!has_many_axes(owner, rest) || old->face >= owner->count) return 0.0f;
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    return sat_face_separation(owner, &placed[one].place, (int32_t)old->face, rest,
                               &placed[other].place);
}

// What a decision says for the next time, if it parts the two along a face.
static bool remember(satWorld *w, satPair pair, const satDecision *decision, satApart *out)
{
    satSource source = decision->axis.source;
    if (source != SAT_FACE_A && source != SAT_FACE_B) return false;
    if (!has_many_axes(sat_world_shape(w, pair.a), sat_world_shape(w, pair.b))) return false;
    uint32_t ofB = (source == SAT_FACE_B) != decision->swapped;
    *out = (satApart){pair.a, pair.b, ofB, (uint32_t)decision->axis.index};
    return true;
}

// Candidates that may meet, by how they are tested. Each gets a row of the answers, kind behind
// kind: bodies of a kind in a row share lanes (batch.h), and a processor guesses well what comes
// next. Those of many axes may have a face that parted them before.
typedef enum kind {
    TWO_BOXES,
    BOX_AND_CIRCLE,
    TWO_CIRCLES,
    OTHER_AND_CIRCLE,
    MANY_AXES,
    KINDS
} kind;

typedef struct tests {
    uint32_t *first, *second, *row; // row: one per candidate
    satContactColumns answer;
    uint32_t start[KINDS + 1];
} tests;

static kind kind_of(uint32_t a, uint32_t b)
{
    // By the sum of two satLaneKind.
    static const uint8_t KIND[9] = {[2 * SAT_LANE_NONE] = MANY_AXES,
                                    [SAT_LANE_NONE + SAT_LANE_BOX] = MANY_AXES,
                                    [SAT_LANE_NONE + SAT_LANE_CIRCLE] = OTHER_AND_CIRCLE,
                                    [2 * SAT_LANE_BOX] = TWO_BOXES,
                                    [SAT_LANE_BOX + SAT_LANE_CIRCLE] = BOX_AND_CIRCLE,
                                    [2 * SAT_LANE_CIRCLE] = TWO_CIRCLES};
    return (kind)KIND[(a & SAT_LANES) + (b & SAT_LANES)];
}

static void sort_by_kind(satWorld *w, uint32_t count, tests *t)
{
    satPair *candidate = SAT_COLUMN(w, CANDIDATE);
    const uint8_t *traits = SAT_COLUMN(w, TRAITS);
    uint32_t stay = 0, of[KINDS] = {0};
    for (uint32_t i = 0; i < count; i++) {
        satPair pair = candidate[i];
        uint32_t a = traits[pair.a], b = traits[pair.b];
        if (((a | b) & SAT_CHOOSES) && !sat_may_meet(w, pair.a, pair.b)) continue;
        of[kind_of(a, b)]++;
        candidate[stay++] = pair;
    }
    uint32_t next[KINDS];
    for (uint32_t k = 0; k < KINDS; k++) {
        next[k] = t->start[k];
        t->start[k + 1] = t->start[k] + of[k];
    }
    uint32_t *first = t->first, *second = t->second, *rows = t->row;
    for (uint32_t i = 0; i < stay; i++) {
        satPair pair = candidate[i];
        uint32_t row = next[kind_of(traits[pair.a], traits[pair.b])]++;
        first[row] = pair.a;
        second[row] = pair.b;
        rows[i] = row;
    }
}

// Those of a kind that needs no memory.
static void test_kind(satWorld *w, const tests *t, kind k)
{
    uint32_t from = t->start[k];
    satPairs pairs = {SAT_COLUMN(w, HEAP), SAT_COLUMN(w, PLACED),  t->first + from,
                      t->second + from,    t->start[k + 1] - from, k == TWO_BOXES};
    satContactColumns out = {t->answer.hit + from, t->answer.normalX + from,
                             t->answer.normalY + from, t->answer.depth + from, t->answer.gaps};
    sat_answer_many(&pairs, &out);
}

static const satShape *shape_at(const uint8_t *heap, const satPlaced *placed)
{
    return (const satShape *)(const void *)(heap + placed->shape);
}

static void test_many_axes(satWorld *w, const tests *t)
{
    const tests own = *t; // in locals: answers are written between one look and the next
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    const uint8_t *heap = SAT_COLUMN(w, HEAP);
    const satApart *old = SAT_COLUMN(w, APART), *oldEnd = old + w->apartCount;
    satApart *next = SAT_COLUMN(w, APART_NEXT);
    uint32_t nextCount = 0, tested = 0, kept = 0;
    for (uint32_t i = own.start[MANY_AXES]; i < own.start[KINDS]; i++) {
        satPair pair = {own.first[i], own.second[i]};
        const satPlaced *a = &placed[pair.a], *b = &placed[pair.b];
        own.answer.hit[i] = 0;
        own.answer.normalX[i] = own.answer.normalY[i] = own.answer.depth[i] = 0.0f;
        if (sat_glance(a->inner, a->outer, b->inner, b->outer, b->place.x - a->place.x,
                       b->place.y - a->place.y) == SAT_APART) {
            continue;
        }
        uint64_t order = order_of(pair.a, pair.b);
        while (old < oldEnd && order_of(old->a, old->b) < order) old++;
        bool wasApart = old < oldEnd && order_of(old->a, old->b) == order;
        float gap = wasApart ? gap_still(w, old) : 0.0f;
        if (gap > 0.0f) {
            own.answer.depth[i] = -gap;
            next[nextCount++] = *old;
            kept++;
            continue;
        }
        tested++;
        satDecision decision =
            sat_decide(shape_at(heap, a), &a->place, shape_at(heap, b), &b->place, 0.0f);
        own.answer.depth[i] = 0.0f - decision.axis.separation;
        if (decision.axis.separation > 0.0f) {
            nextCount += remember(w, pair, &decision, &next[nextCount]);
            continue;
        }
        satContact contact = sat_contact(&decision, &a->place, &b->place);
        own.answer.hit[i] = 1;
        own.answer.normalX[i] = contact.normal.x;
        own.answer.normalY[i] = contact.normal.y;
    }
    memcpy(SAT_COLUMN(w, APART), next, nextCount * sizeof(satApart));
    w->apartCount = nextCount;
    w->testedCount = t->start[MANY_AXES] + tested;
    w->keptCount = kept;
}

// A pair that had met and hits no more: has it parted, or only by a gap that does not count? The
// one that was measured on the way is mostly more than that.
static bool is_parted(satWorld *w, satPair pair, float gap)
{
    float limit = (float)SAT_PARTING * sat_pair_size(w, pair.a, pair.b);
    return gap > limit || sat_body_contact(w, pair.a, pair.b, limit).separation > limit;
}

static void take_answer(const tests *t, uint32_t row, satMet *out)
{
    out->a = t->first[row];
    out->b = t->second[row];
    out->hit = t->answer.hit[row];
    out->normalX = t->answer.normalX[row];
    out->normalY = t->answer.normalY[row];
    out->depth = sat_max(t->answer.depth[row], 0.0f);
}

void sat_world_meet(satWorld *w, uint32_t count)
{
    tests t = {SAT_COLUMN(w, PAIR_KEY),
               SAT_COLUMN(w, PAIR_VALUE),
               SAT_COLUMN(w, PAIR_SPARE_KEY),
               {SAT_COLUMN(w, ANSWER_HIT), SAT_COLUMN(w, ANSWER_X), SAT_COLUMN(w, ANSWER_Y),
                SAT_COLUMN(w, ANSWER_DEPTH), true},
               {0}};
    sort_by_kind(w, count, &t);
    for (kind k = TWO_BOXES; k < MANY_AXES; k++) test_kind(w, &t, k);
    test_many_axes(w, &t);
    w->candidateCount = count;
    const satPair *candidate = SAT_COLUMN(w, CANDIDATE);
    const satMet *old = SAT_COLUMN(w, MET), *oldEnd = old + w->metCount;
    const uint8_t *traits = SAT_COLUMN(w, TRAITS), *role = SAT_COLUMN(w, ROLE);
    results r = open_results(w);
    for (uint32_t i = 0; i < t.start[KINDS]; i++) {
        satPair pair = candidate[i];
        uint64_t order = order_of(pair.a, pair.b);
        while (old < oldEnd && order_of(old->a, old->b) < order) pass_by(old++, role, &r);
        bool hadMet = old < oldEnd && order_of(old->a, old->b) == order;
        satMet *met = &r.met[r.metCount];
        take_answer(&t, t.row[i], met);
        met->sensor = ((traits[pair.a] | traits[pair.b]) & SAT_SENSES) != 0;
        if (hadMet) {
            if (met->hit || !is_parted(w, pair, -t.answer.depth[t.row[i]])) {
                add_pair(&r);
            } else {
                add_event(&r.ended, old);
            }
            old++;
        } else if (met->hit && (double)met->depth >= w->minDepth) {
            add_event(&r.began, met);
            add_pair(&r);
        }
    }
    while (old < oldEnd) pass_by(old++, role, &r);
    close_results(w, &r);
}

static double from_bits(uint64_t bits)
{
    double v;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static satPlace last_place(satWorld *w, uint32_t i)
{
    const satShape *shape = sat_world_shape(w, i);
    return sat_place(shape, from_bits(SAT_COLUMN(w, LAST_X)[i]),
                     from_bits(SAT_COLUMN(w, LAST_Y)[i]),
                     sat_shape_rotation(shape, from_bits(SAT_COLUMN(w, LAST_ANGLE)[i])));
}

satManifold sat_world_touches(satWorld *w, uint32_t a, uint32_t b)
{
    const uint64_t *lastX = SAT_COLUMN(w, LAST_X);
    uint32_t count = w->slots.count;
    if (a >= count || b >= count) return (satManifold){0};
    if (lastX[a] == SAT_NEVER_SEEN || lastX[b] == SAT_NEVER_SEEN) return (satManifold){0};
    satPlace placeA = last_place(w, a), placeB = last_place(w, b);
    const satShape *shapeA = sat_world_shape(w, a), *shapeB = sat_world_shape(w, b);
    satDecision decision = sat_decide(shapeA, &placeA, shapeB, &placeB, 0.0f);
    if (decision.axis.separation > 0.0f) return (satManifold){0};
    return sat_manifold(shapeA, &placeA, shapeB, &placeB, &decision);
}

bool sat_world_has_met(satWorld *w, uint32_t a, uint32_t b)
{
    const satMet *met = SAT_COLUMN(w, MET);
    uint32_t from = 0, to = w->metCount;
    uint64_t order = a < b ? order_of(a, b) : order_of(b, a);
    while (from < to) {
        uint32_t middle = from + (to - from) / 2u;
        uint64_t there = order_of(met[middle].a, met[middle].b);
        if (there == order) return true;
        if (there < order) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return false;
}

// What an update has seen of the bodies that moved.
static void keep_poses(satWorld *w)
{
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    const uint8_t *alive = SAT_COLUMN(w, ALIVE);
    const uint64_t *x = SAT_COLUMN(w, SEEN_X), *y = SAT_COLUMN(w, SEEN_Y);
    const uint64_t *angle = SAT_COLUMN(w, SEEN_ANGLE);
    uint64_t *lastX = SAT_COLUMN(w, LAST_X), *lastY = SAT_COLUMN(w, LAST_Y);
    uint64_t *lastAngle = SAT_COLUMN(w, LAST_ANGLE);
    for (uint32_t k = 0; k < w->movedCount; k++) {
        uint32_t i = moved[k];
        if (!alive[i]) continue;
        lastX[i] = x[i];
        lastY[i] = y[i];
        lastAngle[i] = angle[i];
    }
}

void sat_world_rest(satWorld *w)
{
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    keep_poses(w);
    w->lookedAtCount = w->movedCount;
    for (uint32_t i = 0; i < w->movedCount; i++) {
        SAT_COLUMN(w, ROLE)[moved[i]] |= SAT_AT_REST;
        SAT_COLUMN(w, TOUCHED)[moved[i]] = 0;
    }
    w->movedCount = 0;
}
