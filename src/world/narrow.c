#include "world/narrow.h"

#include <string.h>

#include "world/filter.h"
#include "world/internal_edges.h"
#include "world/oneway.h"

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
static float gap_still(satWorld *w, const satCachedAxis *old)
{
    uint32_t one = old->ofB ? old->b : old->a, other = old->ofB ? old->a : old->b;
    const satShape *owner = sat_world_shape(w, one), *rest = sat_world_shape(w, other);
    // Another body may have the slot by now.
    if (!has_many_axes(owner, rest) || old->face >= owner->count) return 0.0f;
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    float gap =
        sat_face_separation(owner, &placed[one].xf, (int32_t)old->face, rest, &placed[other].xf);
    return gap > SAT_UNSURE * sat_max(owner->size, rest->size) ? gap : 0.0f;
}

// What a decision says for the next time, if it parts the two along a face.
static bool remember(satWorld *w, satPair pair, const satDecision *decision, satCachedAxis *out)
{
    satSource source = decision->axis.source;
    if (source != SAT_FACE_A && source != SAT_FACE_B) return false;
    if (!has_many_axes(sat_world_shape(w, pair.a), sat_world_shape(w, pair.b))) return false;
    uint32_t ofB = (source == SAT_FACE_B) != decision->swapped;
    *out = (satCachedAxis){pair.a, pair.b, ofB, (uint32_t)decision->axis.index};
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
    IN_CHILDREN,
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
    if ((a | b) & SAT_COMPOSITE) return IN_CHILDREN;
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
        if (((a | b) & SAT_FILTERED) && !sat_may_meet(w, pair.a, pair.b)) continue;
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
                      t->second + from,    t->start[k + 1] - from, k == TWO_BOXES,
                      sat_world_scratch(w)};
    satContactColumns out = {t->answer.hit + from, t->answer.normalX + from,
                             t->answer.normalY + from, t->answer.depth + from, t->answer.gaps};
    sat_batch_collide(&pairs, &out);
}

static const satShape *shape_at(const uint8_t *heap, const satPlacedShape *placed)
{
    return (const satShape *)(const void *)(heap + placed->shape);
}

_Static_assert(sizeof(satCachedAxis) <= sizeof(satPersistentPair),
               "they fit PERSISTENT_NEXT, which is written later");

static void test_many_axes(satWorld *w, const tests *t, satNarrowResults *out)
{
    const tests own = *t; // in locals: answers are written between one look and the next
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    const uint8_t *heap = SAT_COLUMN(w, HEAP);
    const satCachedAxis *old = SAT_COLUMN(w, CACHED_AXIS), *oldEnd = old + w->cachedAxisCount;
    satCachedAxis *next = (satCachedAxis *)(void *)SAT_COLUMN(w, PERSISTENT_NEXT);
    uint32_t nextCount = 0, tested = 0, kept = 0, axes = 0;
    for (uint32_t i = own.start[MANY_AXES]; i < own.start[KINDS]; i++) {
        satPair pair = {own.first[i], own.second[i]};
        const satPlacedShape *a = &placed[pair.a], *b = &placed[pair.b];
        own.answer.hit[i] = 0;
        own.answer.normalX[i] = own.answer.normalY[i] = own.answer.depth[i] = 0.0f;
        if (sat_circle_test(a->inner, a->outer, b->inner, b->outer, b->xf.x - a->xf.x,
                            b->xf.y - a->xf.y) == SAT_CIRCLES_APART) {
            continue;
        }
        uint64_t order = sat_pair_order(pair.a, pair.b);
        while (old < oldEnd && sat_pair_order(old->a, old->b) < order) old++;
        bool wasSeparated = old < oldEnd && sat_pair_order(old->a, old->b) == order;
        float gap = wasSeparated ? gap_still(w, old) : 0.0f;
        if (gap > 0.0f) {
            own.answer.depth[i] = -gap;
            next[nextCount++] = *old;
            kept++;
            axes++;
            continue;
        }
        tested++;
        satDecision decision =
            sat_decide(shape_at(heap, a), &a->xf, shape_at(heap, b), &b->xf, 0.0f);
        own.answer.depth[i] = 0.0f - decision.axis.separation;
        axes += (uint32_t)decision.axis.axesTested;
        if (decision.axis.separation > 0.0f) {
            nextCount += remember(w, pair, &decision, &next[nextCount]);
            continue;
        }
        satContact contact = sat_contact(&decision, &a->xf, &b->xf);
        own.answer.hit[i] = 1;
        own.answer.normalX[i] = contact.normal.x;
        own.answer.normalY[i] = contact.normal.y;
    }
    memcpy(SAT_COLUMN(w, CACHED_AXIS), next, nextCount * sizeof(satCachedAxis));
    w->cachedAxisCount = nextCount;
    out->tested = t->start[MANY_AXES] + tested;
    out->kept = kept;
    out->axes += axes;
}

// Axes of kinds that need no memory: a box has two, and one more leads from its corner to a circle.
static uint32_t axes_of(satWorld *w, const tests *t)
{
    static const uint8_t EACH[KINDS] = {[TWO_BOXES] = 4, [BOX_AND_CIRCLE] = 3, [TWO_CIRCLES] = 1};
    uint32_t sum = 0;
    for (kind k = TWO_BOXES; k < OTHER_AND_CIRCLE; k++) {
        sum += EACH[k] * (t->start[k + 1] - t->start[k]);
    }
    for (uint32_t i = t->start[OTHER_AND_CIRCLE]; i < t->start[IN_CHILDREN]; i++) {
        // Of one and the other, one is a circle with a single corner.
        sum += (uint32_t)sat_world_shape(w, t->first[i])->count +
               (uint32_t)sat_world_shape(w, t->second[i])->count;
    }
    return sum;
}

// Where a static and another overlap, what stands around counts, too; and one-way bodies carry on
// one side only.
static void level(satWorld *w, const tests *t)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    for (uint32_t i = 0; i < t->start[KINDS]; i++) {
        uint32_t a = t->first[i], b = t->second[i];
        bool isOne = ((flags[a] ^ flags[b]) & SAT_STATIC) || sat_is_one_way(w, a, b);
        if (!t->answer.hit[i] || !isOne) continue;
        satContact contact = {-t->answer.depth[i],
                              sat_vec2(t->answer.normalX[i], t->answer.normalY[i])};
        sat_world_fix_internal_edges(w, a, b, &contact);
        t->answer.normalX[i] = contact.normal.x;
        t->answer.normalY[i] = contact.normal.y;
        t->answer.depth[i] = 0.0f - contact.separation;
    }
}

satNarrowResults sat_world_narrow_phase(satWorld *w, uint32_t count)
{
    tests t = {SAT_COLUMN(w, PAIR_KEY),
               SAT_COLUMN(w, PAIR_VALUE),
               SAT_COLUMN(w, PAIR_SPARE_KEY),
               {SAT_COLUMN(w, RESULT_HIT), SAT_COLUMN(w, RESULT_X), SAT_COLUMN(w, RESULT_Y),
                SAT_COLUMN(w, RESULT_DEPTH), true},
               {0}};
    satNarrowResults out;
    sort_by_kind(w, count, &t);
    for (kind k = TWO_BOXES; k < MANY_AXES; k++) test_kind(w, &t, k);
    out.axes = axes_of(w, &t);
    test_many_axes(w, &t, &out);
    level(w, &t);
    out.count = t.start[KINDS];
    out.row = t.row;
    out.first = t.first;
    out.second = t.second;
    out.of = t.answer;
    return out;
}
