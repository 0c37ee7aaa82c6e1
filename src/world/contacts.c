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
    const satPlace *place = SAT_COLUMN(w, PLACE);
    return sat_collide(sat_world_shape(w, a), &place[a], sat_world_shape(w, b), &place[b], limit);
}

// A table of results with a writing position.
typedef struct table {
    uint32_t *a, *b;
    float *x, *y, *depth;
    uint32_t count;
} table;

static void add_contact(table *t, uint32_t a, uint32_t b, satContact contact)
{
    uint32_t row = t->count++;
    t->a[row] = a;
    t->b[row] = b;
    t->x[row] = contact.normal.x;
    t->y[row] = contact.normal.y;
    t->depth[row] = sat_max(-contact.separation, 0.0f);
}

static bool before(satMet m, uint32_t a, uint32_t b) { return m.a < a || (m.a == a && m.b < b); }
static bool same(satMet m, uint32_t a, uint32_t b) { return m.a == a && m.b == b; }
static bool before_pair(const satApart *p, uint32_t a, uint32_t b)
{
    return p->a < a || (p->a == a && p->b < b);
}
static bool is_pair(const satApart *p, uint32_t a, uint32_t b) { return p->a == a && p->b == b; }

// Both lists are sorted: what is only in `now` began, what is only in the lasting list ended.
static void write_events(satWorld *w, const satMet *now, uint32_t nowCount)
{
    satMet *met = SAT_COLUMN(w, MET);
    uint32_t *beganA = SAT_COLUMN(w, BEGAN_A), *beganB = SAT_COLUMN(w, BEGAN_B);
    uint32_t *endedA = SAT_COLUMN(w, ENDED_A), *endedB = SAT_COLUMN(w, ENDED_B);
    uint8_t *beganSensor = SAT_COLUMN(w, BEGAN_SENSOR), *endedSensor = SAT_COLUMN(w, ENDED_SENSOR);
    uint32_t began = 0, ended = 0, old = 0;
    for (uint32_t i = 0; i <= nowCount; i++) {
        while (old < w->metCount && (i == nowCount || before(met[old], now[i].a, now[i].b))) {
            endedA[ended] = met[old].a;
            endedB[ended] = met[old].b;
            endedSensor[ended++] = (uint8_t)met[old++].sensor;
        }
        if (i == nowCount) break;
        if (old < w->metCount && same(met[old], now[i].a, now[i].b)) {
            old++;
            continue;
        }
        beganA[began] = now[i].a;
        beganB[began] = now[i].b;
        beganSensor[began++] = (uint8_t)now[i].sensor;
    }
    w->beganCount = began;
    w->endedCount = ended;
    for (uint32_t i = 0; i < nowCount; i++) met[i] = now[i];
    w->metCount = nowCount;
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
    const satPlace *place = SAT_COLUMN(w, PLACE);
    return sat_face_separation(owner, &place[one], (int32_t)old->face, rest, &place[other]) > limit;
}

// What a decision says for the next time, if it parts the two along a face.
static bool remember(satWorld *w, uint32_t a, uint32_t b, const satDecision *decision,
                     satApart *out)
{
    satSource source = decision->axis.source;
    if (source != SAT_FACE_A && source != SAT_FACE_B) return false;
    if (!has_many_axes(sat_world_shape(w, a), sat_world_shape(w, b))) return false;
    uint32_t ofB = (source == SAT_FACE_B) != decision->swapped;
    *out = (satApart){a, b, ofB, (uint32_t)decision->axis.index};
    return true;
}

void sat_world_meet(satWorld *w, uint32_t count)
{
    const satPair *candidate = SAT_COLUMN(w, CANDIDATE);
    const satMet *met = SAT_COLUMN(w, MET);
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    satMet *next = SAT_COLUMN(w, MET_NEXT);
    table contacts = {SAT_COLUMN(w, CONTACT_A),     SAT_COLUMN(w, CONTACT_B),
                      SAT_COLUMN(w, CONTACT_X),     SAT_COLUMN(w, CONTACT_Y),
                      SAT_COLUMN(w, CONTACT_DEPTH), 0};
    table sensed = {SAT_COLUMN(w, SENSED_A), SAT_COLUMN(w, SENSED_B),     SAT_COLUMN(w, SENSED_X),
                    SAT_COLUMN(w, SENSED_Y), SAT_COLUMN(w, SENSED_DEPTH), 0};
    const satPlace *place = SAT_COLUMN(w, PLACE);
    satApart *apart = SAT_COLUMN(w, APART), *apartNext = SAT_COLUMN(w, APART_NEXT);
    uint32_t nextCount = 0, old = 0, apartOld = 0, apartCount = 0, tested = 0, kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = candidate[i].a, b = candidate[i].b;
        if (!sat_may_meet(w, a, b)) continue;
        while (old < w->metCount && before(met[old], a, b)) old++;
        bool hadMet = old < w->metCount && same(met[old], a, b);
        float parting = hadMet ? (float)SAT_PARTING * sat_pair_size(w, a, b) : 0.0f;
        const satShape *shapeA = sat_world_shape(w, a), *shapeB = sat_world_shape(w, b);
        if (!hadMet && sat_look(shapeA, &place[a], shapeB, &place[b]) == SAT_APART) continue;
        while (apartOld < w->apartCount && before_pair(&apart[apartOld], a, b)) apartOld++;
        bool wasApart = apartOld < w->apartCount && is_pair(&apart[apartOld], a, b);
        if (wasApart && still_apart(w, &apart[apartOld], parting)) {
            apartNext[apartCount++] = apart[apartOld];
            kept++;
            continue;
        }
        tested++;
        satDecision decision = sat_decide(shapeA, &place[a], shapeB, &place[b], parting);
        satContact contact = sat_contact(&decision, &place[a], &place[b]);
        bool hit = contact.separation <= 0.0f;
        bool deepEnough = hit && (double)-contact.separation >= w->minDepth;
        if (!deepEnough && !(hadMet && contact.separation <= parting)) {
            if (!hit) apartCount += remember(w, a, b, &decision, &apartNext[apartCount]);
            continue;
        }
        bool sensor = ((flags[a] | flags[b]) & SAT_SENSOR) != 0;
        next[nextCount++] = (satMet){a, b, sensor};
        if (hit) add_contact(sensor ? &sensed : &contacts, a, b, contact);
    }
    w->contactCount = contacts.count;
    w->sensedCount = sensed.count;
    memcpy(apart, apartNext, apartCount * sizeof *apart);
    w->apartCount = apartCount;
    w->candidateCount = count;
    w->testedCount = tested;
    w->keptCount = kept;
    write_events(w, next, nextCount);
}
