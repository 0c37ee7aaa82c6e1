#include "world/contacts.h"

#include <string.h>

bool sat_may_meet(satWorld *w, uint32_t a, uint32_t b)
{
    const int32_t *group = SAT_COLUMN(w, GROUP);
    if (group[a] == group[b] && group[a] != 0) return group[a] > 0;
    const uint32_t *category = SAT_COLUMN(w, CATEGORY), *mask = SAT_COLUMN(w, MASK);
    return (category[a] & mask[b]) != 0 && (category[b] & mask[a]) != 0;
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

static void add_pair(results *r, satMet met)
{
    r->met[r->metCount++] = met;
    if (!met.hit) return;
    table *t = met.sensor ? &r->sensed : &r->contacts;
    uint32_t row = t->count++;
    t->a[row] = met.a;
    t->b[row] = met.b;
    t->x[row] = met.normalX;
    t->y[row] = met.normalY;
    t->depth[row] = met.depth;
}

static void add_event(events *e, satMet met)
{
    uint32_t row = e->count++;
    e->a[row] = met.a;
    e->b[row] = met.b;
    e->sensor[row] = (uint8_t)met.sensor;
}

static bool before(uint32_t a, uint32_t b, satPair pair)
{
    return a < pair.a || (a == pair.a && b < pair.b);
}

// What was before a pair that is looked at now: pairs of two at rest stay as they were, any other
// would have been found if it had not ended.
static void pass_by(satMet met, const uint8_t *role, results *r)
{
    if (role[met.a] & role[met.b] & SAT_AT_REST) {
        add_pair(r, met);
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

// Does the face that parted them at the last update still show a gap of more than `limit`? The
// answer is that of a full test: this face is one of those that it looks at, and it computes the
// same.
static bool still_apart(satWorld *w, const satApart *old, float limit)
{
    uint32_t one = old->ofB ? old->b : old->a, other = old->ofB ? old->a : old->b;
    const satShape *owner = sat_world_shape(w, one), *rest = sat_world_shape(w, other);
    // Another body may have the slot by now.
    if (!has_many_axes(owner, rest) || old->face >= owner->count) return false;
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    return sat_face_separation(owner, &placed[one].place, (int32_t)old->face, rest,
                               &placed[other].place) > limit;
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

// Candidates that may meet stay; those whose kinds share lanes (batch.h) are tested by fours: two
// boxes from the front of the lists, a box and a circle from their end.
typedef struct lanes {
    uint32_t *first, *second, *answer; // answer: per candidate, a row of `out` or NO_LANE
    satContactColumns out;
    uint32_t boxes, rounds;
} lanes;

#define NO_LANE UINT32_MAX

static uint32_t sort_into_lanes(satWorld *w, uint32_t count, lanes *l)
{
    satPair *candidate = SAT_COLUMN(w, CANDIDATE);
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    uint32_t stay = 0, end = w->room.pairs;
    for (uint32_t i = 0; i < count; i++) {
        satPair pair = candidate[i];
        if (!sat_may_meet(w, pair.a, pair.b)) continue;
        uint32_t kinds = placed[pair.a].lane + placed[pair.b].lane, row = NO_LANE;
        if (kinds == SAT_LANE_BOX + SAT_LANE_BOX) row = l->boxes++;
        if (kinds == SAT_LANE_BOX + SAT_LANE_CIRCLE) row = end - ++l->rounds;
        if (row != NO_LANE) {
            l->first[row] = pair.a;
            l->second[row] = pair.b;
        }
        l->answer[stay] = row;
        candidate[stay++] = pair;
    }
    return stay;
}

static void ask_lanes(satWorld *w, const lanes *l, uint32_t from, uint32_t count, bool allBoxes)
{
    satPairs pairs = {SAT_COLUMN(w, HEAP),
                      SAT_COLUMN(w, PLACED),
                      l->first + from,
                      l->second + from,
                      count,
                      allBoxes};
    satContactColumns out = {l->out.hit + from, l->out.normalX + from, l->out.normalY + from,
                             l->out.depth + from};
    sat_answer_many(&pairs, &out);
}

// One candidate after the other, with what is known of it from before.
typedef struct walk {
    const satApart *apart;
    satApart *apartNext;
    uint32_t apartAt, apartCount, tested, kept;
} walk;

// Tests a pair of which the lanes know nothing, or not enough. False if it is apart by more than
// `limit`, and is remembered then.
static bool test_pair(satWorld *w, satPair pair, float limit, bool hadMet, walk *k, satMet *met)
{
    const satPlaced *a = &SAT_COLUMN(w, PLACED)[pair.a], *b = &SAT_COLUMN(w, PLACED)[pair.b];
    if (!hadMet && sat_glance(a->inner, a->outer, b->inner, b->outer, b->place.x - a->place.x,
                              b->place.y - a->place.y) == SAT_APART) {
        return false;
    }
    const satApart *old = k->apart;
    while (k->apartAt < w->apartCount && before(old[k->apartAt].a, old[k->apartAt].b, pair)) {
        k->apartAt++;
    }
    old += k->apartAt;
    if (k->apartAt < w->apartCount && old->a == pair.a && old->b == pair.b &&
        still_apart(w, old, limit)) {
        k->apartNext[k->apartCount++] = *old;
        k->kept++;
        return false;
    }
    k->tested++;
    satDecision decision = sat_decide(sat_world_shape(w, pair.a), &a->place,
                                      sat_world_shape(w, pair.b), &b->place, limit);
    satContact contact = sat_contact(&decision, &a->place, &b->place);
    met->hit = contact.separation <= 0.0f;
    met->normalX = contact.normal.x;
    met->normalY = contact.normal.y;
    met->depth = sat_max(-contact.separation, 0.0f);
    if (contact.separation <= limit) return true;
    k->apartCount += remember(w, pair, &decision, &k->apartNext[k->apartCount]);
    return false;
}

static bool take_answer(const lanes *l, uint32_t row, satMet *met)
{
    met->hit = l->out.hit[row];
    met->normalX = l->out.normalX[row];
    met->normalY = l->out.normalY[row];
    met->depth = l->out.depth[row];
    return met->hit;
}

void sat_world_meet(satWorld *w, uint32_t count)
{
    lanes l = {SAT_COLUMN(w, PAIR_KEY),
               SAT_COLUMN(w, PAIR_VALUE),
               SAT_COLUMN(w, PAIR_SPARE_KEY),
               {SAT_COLUMN(w, LANE_HIT), SAT_COLUMN(w, LANE_X), SAT_COLUMN(w, LANE_Y),
                SAT_COLUMN(w, LANE_DEPTH)},
               0,
               0};
    uint32_t stay = sort_into_lanes(w, count, &l);
    ask_lanes(w, &l, 0, l.boxes, true);
    ask_lanes(w, &l, w->room.pairs - l.rounds, l.rounds, false);
    const satPair *candidate = SAT_COLUMN(w, CANDIDATE);
    const satMet *old = SAT_COLUMN(w, MET), *oldEnd = old + w->metCount;
    const uint8_t *flags = SAT_COLUMN(w, FLAGS), *role = SAT_COLUMN(w, ROLE);
    results r = open_results(w);
    walk k = {SAT_COLUMN(w, APART), SAT_COLUMN(w, APART_NEXT), 0, 0, l.boxes + l.rounds, 0};
    for (uint32_t i = 0; i < stay; i++) {
        satPair pair = candidate[i];
        while (old < oldEnd && before(old->a, old->b, pair)) pass_by(*old++, role, &r);
        bool hadMet = old < oldEnd && old->a == pair.a && old->b == pair.b;
        float limit = hadMet ? (float)SAT_PARTING * sat_pair_size(w, pair.a, pair.b) : 0.0f;
        satMet met = {.a = pair.a, .b = pair.b};
        met.sensor = ((flags[pair.a] | flags[pair.b]) & SAT_SENSOR) != 0;
        bool isNear = l.answer[i] != NO_LANE && take_answer(&l, l.answer[i], &met);
        // The lanes do not tell how wide a gap is.
        if (!isNear && (l.answer[i] == NO_LANE || hadMet)) {
            isNear = test_pair(w, pair, limit, hadMet, &k, &met);
        }
        bool begins = !hadMet && isNear && (double)met.depth >= w->minDepth;
        if (begins) add_event(&r.began, met);
        if (hadMet && !isNear) add_event(&r.ended, *old);
        if (begins || (hadMet && isNear)) add_pair(&r, met);
        old += hadMet;
    }
    while (old < oldEnd) pass_by(*old++, role, &r);
    close_results(w, &r);
    memcpy(SAT_COLUMN(w, APART), k.apartNext, k.apartCount * sizeof(satApart));
    w->apartCount = k.apartCount;
    w->candidateCount = count;
    w->testedCount = k.tested;
    w->keptCount = k.kept;
}

void sat_world_rest(satWorld *w)
{
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    for (uint32_t i = 0; i < w->movedCount; i++) {
        SAT_COLUMN(w, ROLE)[moved[i]] |= SAT_AT_REST;
        SAT_COLUMN(w, TOUCHED)[moved[i]] = 0;
    }
    w->movedCount = 0;
}
