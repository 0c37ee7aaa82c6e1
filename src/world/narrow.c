#include "world/narrow.h"

#include <string.h>

#include "base/prefetch.h"
#include "world/filter.h"
#include "world/internal_edges.h"
#include "world/oneway.h"
#include "world/union_push.h"

// Does the cache of separating axes pay for these shapes? Bodies move little from frame to frame,
// so a face that separated two of them usually still does. The cache pays if there are many axes to
// test: for two polygons, and for a box and a polygon.
static bool has_many_axes(const satShape *a, const satShape *b)
{
    return a->kind != SAT_CIRCLE && b->kind != SAT_CIRCLE &&
           (a->kind == SAT_POLYGON || b->kind == SAT_POLYGON);
}

// Returns the gap along the cached face; 0 if the face no longer clearly separates the two. A full
// test of all axes would agree, because it measures the same gap along this face.
static float cached_gap(satWorld *w, const satCachedAxis *old)
{
    uint32_t one = old->ofB ? old->b : old->a, other = old->ofB ? old->a : old->b;
    const satShape *owner = sat_world_shape(w, one), *otherShape = sat_world_shape(w, other);
    // The slot may have another body by now, with fewer faces.
    if (!has_many_axes(owner, otherShape) || old->face >= owner->count) return 0.0f;
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    float gap = sat_face_separation(owner, &placed[one].xf, (int32_t)old->face, otherShape,
                                    &placed[other].xf);
    return gap > SAT_UNSURE * sat_max(owner->size, otherShape->size) ? gap : 0.0f;
}

// Caches the face that separates the two, if the decision found one.
static bool cache_axis(satWorld *w, satPair pair, const satDecision *decision, satCachedAxis *out)
{
    satSource source = decision->axis.source;
    if (source != SAT_FACE_A && source != SAT_FACE_B) return false;
    if (!has_many_axes(sat_world_shape(w, pair.a), sat_world_shape(w, pair.b))) return false;
    uint32_t ofB = (source == SAT_FACE_B) != decision->swapped;
    *out = (satCachedAxis){pair.a, pair.b, ofB, (uint32_t)decision->axis.index};
    return true;
}

// Candidates are sorted by the kind of test that they need. The results of a kind are in
// consecutive rows, so that several pairs are tested at once (batch.h) and the processor predicts
// branches well. Only pairs of the kind MANY_AXES may have a cached axis.
typedef enum kind {
    TWO_BOXES,
    BOX_AND_CIRCLE,
    TWO_CIRCLES,
    OTHER_AND_CIRCLE,
    COMPOSITES,
    SENSED_COMPOSITES, // one of the two is a sensor
    MANY_AXES,
    KINDS
} kind;

typedef struct tests {
    uint32_t *first, *second, *row; // row: one per candidate
    satContactColumns results;
    uint32_t start[KINDS + 1];
    bool hasCorrected; // a body of some pair has SAT_CORRECTED
} tests;

// Indexed by the sum of the kinds of the two bodies: the SAT_KIND bits of their traits (world.h).
#define COMPOSITE (SAT_COMPOSITE + 1)
static const uint8_t KIND_OF_PAIR[2 * COMPOSITE + 1] = {
    [2 * SAT_LANE_NONE] = MANY_AXES,
    [SAT_LANE_NONE + SAT_LANE_BOX] = MANY_AXES,
    [SAT_LANE_NONE + SAT_LANE_CIRCLE] = OTHER_AND_CIRCLE,
    [2 * SAT_LANE_BOX] = TWO_BOXES,
    [SAT_LANE_BOX + SAT_LANE_CIRCLE] = BOX_AND_CIRCLE,
    [2 * SAT_LANE_CIRCLE] = TWO_CIRCLES,
    [COMPOSITE + SAT_LANE_NONE] = COMPOSITES,
    [COMPOSITE + SAT_LANE_BOX] = COMPOSITES,
    [COMPOSITE + SAT_LANE_CIRCLE] = COMPOSITES,
    [2 * COMPOSITE] = COMPOSITES};

static void sort_by_kind(satWorld *w, uint32_t count, tests *t)
{
    satPair *candidate = SAT_COLUMN(w, CANDIDATE);
    const uint8_t *traits = SAT_COLUMN(w, TRAITS);
    uint32_t *first = t->first, *second = t->second, *rows = t->row;
    uint32_t keptCount = 0, counts[KINDS] = {0}, next[KINDS], any = 0;
    for (uint32_t i = 0; i < count; i++) {
        satPair pair = candidate[i];
        uint32_t a = traits[pair.a], b = traits[pair.b];
        if (((a | b) & SAT_FILTERED) && !sat_may_collide(w, pair.a, pair.b)) continue;
        uint32_t k = KIND_OF_PAIR[(a & SAT_KIND) + (b & SAT_KIND)];
        if (k == COMPOSITES && (a | b) & SAT_SENSES) k = SENSED_COMPOSITES;
        any |= a | b;
        counts[k]++;
        rows[keptCount] = k;
        candidate[keptCount++] = pair;
    }
    t->hasCorrected = any & SAT_CORRECTED;
    for (uint32_t k = 0; k < KINDS; k++) {
        next[k] = t->start[k];
        t->start[k + 1] = t->start[k] + counts[k];
    }
    for (uint32_t i = 0; i < keptCount; i++) {
        uint32_t row = next[rows[i]]++;
        first[row] = candidate[i].a;
        second[row] = candidate[i].b;
        rows[i] = row;
    }
}

// Pairs are tested in groups of this many. The bodies and shapes of a group are prefetched, and fit
// in the first-level cache.
#define TESTED_TOGETHER 64u

static uint32_t end_of_group(uint32_t from, uint32_t end)
{
    return end - from > TESTED_TOGETHER ? from + TESTED_TOGETHER : end;
}

// Tests the pairs of a kind that has no cached axes.
static void test_kind(satWorld *w, const tests *t, kind k)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    for (uint32_t from = t->start[k], end; from < t->start[k + 1]; from = end) {
        end = end_of_group(from, t->start[k + 1]);
        for (uint32_t i = from; i < end; i++) {
            sat_prefetch(&placed[t->first[i]]);
            sat_prefetch(&placed[t->second[i]]);
        }
        satPairs pairs = {SAT_COLUMN(w, HEAP), placed,     t->first + from,
                          t->second + from,    end - from, k == TWO_BOXES,
                          sat_world_scratch(w)};
        satContactColumns out = {t->results.hit + from, t->results.normalX + from,
                                 t->results.normalY + from, t->results.depth + from,
                                 t->results.ofWorld};
        sat_batch_collide(&pairs, &out);
    }
}

static void clear_results(const satContactColumns *results, uint32_t from, uint32_t end)
{
    size_t bytes = (end - from) * sizeof(float);
    memset(results->hit + from, 0, end - from);
    memset(results->normalX + from, 0, bytes);
    memset(results->normalY + from, 0, bytes);
    memset(results->depth + from, 0, bytes);
}

static void write_contact(const satContactColumns *results, uint32_t row, const satContact *contact)
{
    results->hit[row] = 1;
    results->normalX[row] = contact->normal.x;
    results->normalY[row] = contact->normal.y;
}

static void test_sensed_composites(satWorld *w, const tests *t)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    uint32_t from = t->start[SENSED_COMPOSITES], end = t->start[SENSED_COMPOSITES + 1];
    clear_results(&t->results, from, end);
    for (uint32_t i = from; i < end; i++) {
        uint32_t a = t->first[i], b = t->second[i];
        if (sat_circle_test_of(&placed[a], &placed[b]) == SAT_CIRCLES_APART) continue;
        satContact contact = sat_body_contact(w, a, b, 0.0f);
        t->results.depth[i] = 0.0f - contact.separation;
        if (contact.separation <= 0.0f) write_contact(&t->results, i, &contact);
    }
}

_Static_assert(sizeof(satCachedAxis) <= sizeof(satPersistentPair),
               "they fit PERSISTENT_NEXT, which is written later");

// The tests of the kind MANY_AXES. Pairs and cached axes are in the same order.
typedef struct axisTests {
    satWorld *w;
    satPairs pairs;
    satContactColumns results;
    const satCachedAxis *old, *oldEnd; // of the previous update
    satCachedAxis *next;
    uint32_t nextCount, tested, kept, axes;
} axisTests;

// Lists the rows from `from` to `end` whose circumscribed circles overlap. The loop does nothing
// else, so that the processor can load the bodies of several pairs at the same time.
static inline uint32_t list_near(const satPairs *pairs, uint32_t from, uint32_t end, uint32_t *list)
{
    const satPlacedShape *placed = pairs->placed;
    uint32_t count = 0;
    for (uint32_t i = from; i < end; i++) {
        const satPlacedShape *a = &placed[pairs->first[i]], *b = &placed[pairs->second[i]];
        list[count] = i;
        count += sat_circle_test_of(a, b) != SAT_CIRCLES_APART;
    }
    return count;
}

// If the cached axis of a pair still separates the two, keeps the axis and returns the gap along
// it. Otherwise returns 0.
static inline float keep_axis(axisTests *t, satPair pair)
{
    uint64_t order = sat_pair_order(pair.a, pair.b);
    while (t->old < t->oldEnd && sat_pair_order(t->old->a, t->old->b) < order) t->old++;
    bool wasSeparated = t->old < t->oldEnd && sat_pair_order(t->old->a, t->old->b) == order;
    float gap = wasSeparated ? cached_gap(t->w, t->old) : 0.0f;
    if (gap > 0.0f) t->next[t->nextCount++] = *t->old;
    return gap;
}

static inline void test_axes(axisTests *t, uint32_t i)
{
    satPair pair = {t->pairs.first[i], t->pairs.second[i]};
    float gap = keep_axis(t, pair);
    if (gap > 0.0f) {
        t->results.depth[i] = -gap;
        t->kept++;
        t->axes++;
        return;
    }
    const satPlacedShape *a = &t->pairs.placed[pair.a], *b = &t->pairs.placed[pair.b];
    const uint8_t *heap = t->pairs.base;
    satDecision decision = sat_decide(sat_shape_of_placed(heap, a), &a->xf,
                                      sat_shape_of_placed(heap, b), &b->xf, 0.0f);
    t->tested++;
    t->axes += (uint32_t)decision.axis.axesTested;
    t->results.depth[i] = 0.0f - decision.axis.separation;
    if (decision.axis.separation > 0.0f) {
        t->nextCount += cache_axis(t->w, pair, &decision, &t->next[t->nextCount]);
        return;
    }
    satContact contact = sat_contact(&decision, &a->xf, &b->xf);
    write_contact(&t->results, i, &contact);
}

static void test_many_axes(satWorld *w, const tests *t, satNarrowResults *out)
{
    uint32_t from = t->start[MANY_AXES], end = t->start[KINDS], list[TESTED_TOGETHER];
    const satCachedAxis *old = SAT_COLUMN(w, CACHED_AXIS);
    axisTests own = {.w = w,
                     .pairs = {.base = SAT_COLUMN(w, HEAP),
                               .placed = SAT_COLUMN(w, PLACED),
                               .first = t->first,
                               .second = t->second},
                     .results = t->results,
                     .old = old,
                     .oldEnd = old + w->cachedAxisCount,
                     .next = (satCachedAxis *)(void *)SAT_COLUMN(w, PERSISTENT_NEXT)};
    clear_results(&t->results, from, end);
    for (uint32_t last; from < end; from = last) {
        last = end_of_group(from, end);
        uint32_t count = list_near(&own.pairs, from, last, list);
        sat_prefetch_shapes(&own.pairs, list, count);
        for (uint32_t k = 0; k < count; k++) test_axes(&own, list[k]);
    }
    memcpy(SAT_COLUMN(w, CACHED_AXIS), own.next, own.nextCount * sizeof(satCachedAxis));
    w->cachedAxisCount = own.nextCount;
    out->tested = t->start[MANY_AXES] + own.tested;
    out->kept = own.kept;
    out->axes += own.axes;
}

// The number of axes tested for convex pairs that have no cached axes. Axes of composite pairs are
// not counted. Two boxes have two axes each. A box and a circle have the two axes of the box, and
// the axis from the circle's centre to the nearest corner.
static uint32_t axes_of(satWorld *w, const tests *t)
{
    static const uint8_t EACH[KINDS] = {[TWO_BOXES] = 4, [BOX_AND_CIRCLE] = 3, [TWO_CIRCLES] = 1};
    uint32_t sum = 0;
    for (kind k = TWO_BOXES; k < OTHER_AND_CIRCLE; k++)
        sum += EACH[k] * (t->start[k + 1] - t->start[k]);
    for (uint32_t i = t->start[OTHER_AND_CIRCLE]; i < t->start[COMPOSITES]; i++) {
        bool isTested = t->results.hit[i] || t->results.depth[i] != 0.0f;
        if (!isTested) continue; // their circumscribed circles are apart
        // One of the two is a circle, which has a single corner.
        sum += (uint32_t)sat_world_shape(w, t->first[i])->count +
               (uint32_t)sat_world_shape(w, t->second[i])->count;
    }
    return sum;
}

// Corrects two kinds of contacts. Contacts with static bodies also depend on neighbouring statics.
// One-way bodies block other bodies on one side only.
static void fix_normals(satWorld *w, const tests *t)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    uint32_t deferred = 0;
    if (!t->hasCorrected) return;
    for (uint32_t i = 0; i < t->start[KINDS]; i++) {
        uint32_t a = t->first[i], b = t->second[i];
        bool isCorrected = ((flags[a] ^ flags[b]) & SAT_STATIC) || sat_is_one_way(w, a, b);
        if (!t->results.hit[i] || !isCorrected) continue;
        satContact contact = {-t->results.depth[i],
                              sat_vec2(t->results.normalX[i], t->results.normalY[i])};
        if (!sat_world_fix_internal_edges(w, a, b, true, &contact))
            deferred = sat_world_defer_push(w, deferred, i, (satPair){a, b});
        t->results.normalX[i] = contact.normal.x;
        t->results.normalY[i] = contact.normal.y;
        t->results.depth[i] = 0.0f - contact.separation;
    }
    sat_world_find_deferred(w, deferred, &t->results);
}

satNarrowResults sat_world_narrow_phase(satWorld *w, uint32_t count)
{
    tests t = {SAT_COLUMN(w, PAIR_KEY),
               SAT_COLUMN(w, PAIR_VALUE),
               SAT_COLUMN(w, PAIR_SPARE_KEY),
               {SAT_COLUMN(w, RESULT_HIT), SAT_COLUMN(w, RESULT_X), SAT_COLUMN(w, RESULT_Y),
                SAT_COLUMN(w, RESULT_DEPTH), true},
               {0},
               false};
    satNarrowResults out;
    sort_by_kind(w, count, &t);
    for (kind k = TWO_BOXES; k < SENSED_COMPOSITES; k++) test_kind(w, &t, k);
    test_sensed_composites(w, &t);
    out.axes = axes_of(w, &t);
    test_many_axes(w, &t, &out);
    fix_normals(w, &t);
    out.count = t.start[KINDS];
    out.row = t.row;
    out.first = t.first;
    out.second = t.second;
    out.contacts = t.results;
    return out;
}
