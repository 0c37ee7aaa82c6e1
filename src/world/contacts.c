#include "world/contacts.h"

#include "narrow/collide.h"
#include "narrow/union.h"
#include "shape/tiles.h"
#include "world/body_state.h"
#include "world/bullets.h"
#include "world/internal_edges.h"
#include "world/narrow.h"
#include "world/oneway.h"

// Result columns, and the number of rows written so far.
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

// The results that an update writes, except PASSED.
typedef struct resultTables {
    table contacts, sensed;
    events began, ended;
    satPersistentPair *pairs;
    uint32_t persistentCount;
} resultTables;

static resultTables open_results(satWorld *w)
{
    return (resultTables){
        {SAT_COLUMN(w, CONTACT_A), SAT_COLUMN(w, CONTACT_B), SAT_COLUMN(w, CONTACT_X),
         SAT_COLUMN(w, CONTACT_Y), SAT_COLUMN(w, CONTACT_DEPTH), 0},
        {SAT_COLUMN(w, SENSED_A), SAT_COLUMN(w, SENSED_B), SAT_COLUMN(w, SENSED_X),
         SAT_COLUMN(w, SENSED_Y), SAT_COLUMN(w, SENSED_DEPTH), 0},
        {SAT_COLUMN(w, BEGAN_A), SAT_COLUMN(w, BEGAN_B), SAT_COLUMN(w, BEGAN_SENSOR), 0},
        {SAT_COLUMN(w, ENDED_A), SAT_COLUMN(w, ENDED_B), SAT_COLUMN(w, ENDED_SENSOR), 0},
        SAT_COLUMN(w, PERSISTENT_NEXT),
        0};
}

static void close_results(satWorld *w, const resultTables *r)
{
    w->contactCount = r->contacts.count;
    w->sensedCount = r->sensed.count;
    w->beganCount = r->began.count;
    w->endedCount = r->ended.count;
    w->persistentCount = r->persistentCount;
    sat_world_swap_persistent(w);
}

// Counts the next row of `pairs`, which the caller has already written, and adds its contact row.
static void add_pair(resultTables *r)
{
    const satPersistentPair *pair = &r->pairs[r->persistentCount++];
    if (!pair->hit) return;
    table *t = pair->sensor ? &r->sensed : &r->contacts;
    uint32_t row = t->count++;
    t->a[row] = pair->a;
    t->b[row] = pair->b;
    t->x[row] = pair->normalX;
    t->y[row] = pair->normalY;
    t->depth[row] = pair->depth;
}

static void add_event(events *e, const satPersistentPair *pair)
{
    uint32_t row = e->count++;
    e->a[row] = pair->a;
    e->b[row] = pair->b;
    e->sensor[row] = pair->sensor;
}

void sat_world_report_persistent(satWorld *w)
{
    resultTables r = open_results(w);
    r.pairs = SAT_COLUMN(w, PERSISTENT);
    while (r.persistentCount < w->persistentCount) add_pair(&r);
    w->contactCount = r.contacts.count;
    w->sensedCount = r.sensed.count;
}

static inline bool is_before(const satPersistentPair *pair, const satPersistentPair *end,
                             uint64_t order)
{
    return pair < end && sat_pair_order(pair->a, pair->b) < order;
}

// Handles the persistent pairs before `order` that are not among the listed candidates. If both
// bodies are at rest, the pair continues. Otherwise the two have separated, or must no longer
// collide, and the pair ends. Returns the first pair that is not before `order`.
static const satPersistentPair *keep_or_end(const satPersistentPair *old,
                                            const satPersistentPair *oldEnd, uint64_t order,
                                            const uint16_t *role, resultTables *r)
{
    for (; is_before(old, oldEnd, order); old++) {
        if (!(role[old->a] & role[old->b] & SAT_AT_REST)) {
            add_event(&r->ended, old);
            continue;
        }
        r->pairs[r->persistentCount] = *old;
        add_pair(r);
    }
    return old;
}

// For a persistent pair that no longer overlaps: is its gap wider than SAT_PARTING? The gap of the
// narrow phase is a lower bound; if it is narrower, computes the exact one.
static bool has_separated(satWorld *w, satPair pair, float gap)
{
    float limit = (float)SAT_PARTING * sat_pair_size(w, pair.a, pair.b);
    return gap > limit || sat_body_contact(w, pair.a, pair.b, limit).separation > limit;
}

// Do normal and depth of a pair belong to only two children? They do if the pair has a sensor and a
// composite shape. Otherwise they belong to the whole shapes.
static bool is_of_children(satWorld *w, const satPersistentPair *pair)
{
    return pair->sensor && (sat_is_composite(sat_world_shape(w, pair->a)) ||
                            sat_is_composite(sat_world_shape(w, pair->b)));
}

// Is the overlap of the whole shapes at least minDepth deep? It may be deeper than that of two
// children.
static bool is_deep(satWorld *w, const satPersistentPair *pair)
{
    const satShape *a = sat_world_shape(w, pair->a), *b = sat_world_shape(w, pair->b);
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    if ((double)pair->depth >= w->minDepth) return true;
    if (!is_of_children(w, pair)) return false;
    satCompositeContact whole = sat_composite_collide(
        a, &placed[pair->a].xf, b, &placed[pair->b].xf, 0.0f, false, sat_world_scratch(w));
    return -(double)whole.contact.separation >= w->minDepth;
}

static void copy_result(const satNarrowResults *narrow, uint32_t i, satPersistentPair *out)
{
    const satContactColumns *contacts = &narrow->contacts;
    uint32_t row = narrow->row[i];
    out->hit = contacts->hit[row];
    out->normalX = contacts->normalX[row];
    out->normalY = contacts->normalY[row];
    out->depth = sat_max(contacts->depth[row], 0.0f);
}

// Lists the candidates that overlap, and those whose gap is so small that a persistent pair may
// continue. The count has no branch, because the processor would often mispredict it.
static uint32_t list_hits(const satWorld *w, const satNarrowResults *narrow, uint32_t *list)
{
    const float *depth = narrow->contacts.depth;
    const uint8_t *hit = narrow->contacts.hit;
    float least = -(float)SAT_PARTING * w->largestSize;
    uint32_t count = 0;
    for (uint32_t i = 0; i < narrow->count; i++) {
        list[count] = i;
        // The depth of a contact with a one-way body may be negative by rounding.
        count += hit[narrow->row[i]] | (depth[narrow->row[i]] >= least);
    }
    return count;
}

void sat_world_find_contacts(satWorld *w, uint32_t count)
{
    satNarrowResults narrow = sat_world_narrow_phase(w, count);
    uint32_t *list = SAT_COLUMN(w, PAIR_SPARE_VALUE), listed = list_hits(w, &narrow, list);
    w->stats = (satStats){.candidates = count,
                          .tested = narrow.tested,
                          .kept = narrow.kept,
                          .moved = w->stats.moved,
                          .axes = narrow.axes,
                          .compared = w->compared};
    const satPair *candidate = SAT_COLUMN(w, CANDIDATE);
    const satPersistentPair *old = SAT_COLUMN(w, PERSISTENT), *oldEnd = old + w->persistentCount;
    const uint8_t *traits = SAT_COLUMN(w, TRAITS);
    const uint16_t *role = SAT_COLUMN(w, ROLE);
    resultTables r = open_results(w);
    for (uint32_t k = 0; k < listed; k++) {
        uint32_t i = list[k];
        satPair pair = candidate[i];
        uint64_t order = sat_pair_order(pair.a, pair.b);
        if (is_before(old, oldEnd, order)) old = keep_or_end(old, oldEnd, order, role, &r);
        bool hadPair = old < oldEnd && sat_pair_order(old->a, old->b) == order;
        satPersistentPair *next = &r.pairs[r.persistentCount];
        next->a = pair.a;
        next->b = pair.b;
        copy_result(&narrow, i, next);
        next->sensor = ((traits[pair.a] | traits[pair.b]) & SAT_SENSES) != 0;
        next->passing = hadPair ? old->passing : 0;
        next->padding = 0;
        if (hadPair) {
            if (next->hit || !has_separated(w, pair, -narrow.contacts.depth[narrow.row[i]])) {
                add_pair(&r);
            } else {
                add_event(&r.ended, old);
            }
            old++;
        } else if (next->hit && is_deep(w, next)) {
            if (sat_is_one_way(w, pair.a, pair.b))
                next->passing = sat_world_begins_passing(w, pair.a, pair.b);
            add_event(&r.began, next);
            add_pair(&r);
        }
    }
    keep_or_end(old, oldEnd, UINT64_MAX, role, &r);
    close_results(w, &r);
    sat_world_find_passed(w, narrow.count);
}

// Finds the two children to which normal and depth of a pair belong. Returns false if they belong
// to the whole shapes.
static bool find_sensed_pieces(satWorld *w, const satPersistentPair *pair, satChild *one,
                               satChild *other)
{
    if (!is_of_children(w, pair)) return false;
    satTransform xfA = sat_world_last_transform(w, pair->a),
                 xfB = sat_world_last_transform(w, pair->b);
    const satShape *a = sat_world_shape(w, pair->a), *b = sat_world_shape(w, pair->b);
    return sat_union_nearest_pair(a, &xfA, b, &xfB, 0.0f, one, other).separation <= 0.0f;
}

satManifold sat_world_manifold(satWorld *w, uint32_t a, uint32_t b)
{
    const satPersistentPair *pair = sat_world_persistent(w, a, b);
    if (pair == NULL || !pair->hit) return (satManifold){0};
    if (!sat_has_last_pose(w, a) || !sat_has_last_pose(w, b)) return (satManifold){0};
    uint32_t either = SAT_COLUMN(w, FLAGS)[a] | SAT_COLUMN(w, FLAGS)[b];
    if (either & (SAT_TELEPORTED | SAT_NEW_SHAPE)) return (satManifold){0};
    a = pair->a;
    b = pair->b;
    satTransform xfA = sat_world_last_transform(w, a), xfB = sat_world_last_transform(w, b);
    const satShape *shapeA = sat_world_shape(w, a), *shapeB = sat_world_shape(w, b);
    satContact contact = {-pair->depth, sat_vec2(pair->normalX, pair->normalY)};
    satChild one, other;
    if (find_sensed_pieces(w, pair, &one, &other)) {
        satDecision decision = sat_decide(one.shape, &one.xf, other.shape, &other.xf, 0.0f);
        return sat_manifold(one.shape, &one.xf, other.shape, &other.xf, &decision);
    }
    if (!sat_is_composite(shapeA) && !sat_is_composite(shapeB)) {
        satDecision decision = sat_decide(shapeA, &xfA, shapeB, &xfB, 0.0f);
        satVec2 n = sat_contact(&decision, &xfA, &xfB).normal;
        bool isUncorrected = n.x == contact.normal.x && n.y == contact.normal.y;
        if (isUncorrected) return sat_manifold(shapeA, &xfA, shapeB, &xfB, &decision);
    }
    return sat_composite_manifold(shapeA, &xfA, shapeB, &xfB, &contact);
}

satCell sat_world_contact_cell(satWorld *w, uint32_t tiles, uint32_t other)
{
    satManifold m = sat_world_manifold(w, tiles, other);
    if (m.count == 0) return (satCell){-1, -1, {0.0, 0.0}};
    const satPersistentPair *pair = sat_world_persistent(w, tiles, other);
    satVector at = sat_manifold_middle(&m);
    const satShape *shape = sat_world_shape(w, tiles);
    satChild one, two;
    if (shape->kind == SAT_TILES && find_sensed_pieces(w, pair, &one, &two)) {
        uint32_t number = pair->a == tiles ? one.number : two.number;
        uint32_t columns = sat_tiles_of(shape)->columns;
        return (satCell){(int32_t)(number % columns), (int32_t)(number / columns), at};
    }
    float sign = pair->a == tiles ? 1.0f : -1.0f;
    satTransform xf = sat_world_last_transform(w, tiles);
    satTouchQuery by = {.shape = sat_world_shape(w, other),
                        .xf = sat_world_last_transform(w, other),
                        .at = at,
                        .normal = sat_vec2(sign * pair->normalX, sign * pair->normalY),
                        .depth = (double)pair->depth,
                        .isContact = true};
    return sat_touched_cell(shape, &xf, &by);
}

// The pair of two bodies, in either order, in a sorted list of pairs; NULL if the list does not
// contain it.
static const satPersistentPair *find_pair(const satPersistentPair *pairs, uint32_t count,
                                          uint32_t a, uint32_t b)
{
    uint32_t from = 0, to = count;
    uint64_t order = a < b ? sat_pair_order(a, b) : sat_pair_order(b, a);
    while (from < to) {
        uint32_t middle = from + (to - from) / 2u;
        uint64_t there = sat_pair_order(pairs[middle].a, pairs[middle].b);
        if (there == order) return &pairs[middle];
        if (there < order) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return NULL;
}

const satPersistentPair *sat_world_persistent(satWorld *w, uint32_t a, uint32_t b)
{
    return find_pair(SAT_COLUMN(w, PERSISTENT), w->persistentCount, a, b);
}

bool sat_world_was_persistent(satWorld *w, uint32_t a, uint32_t b)
{
    uint32_t before = w->persistentCount - w->beganCount + w->endedCount;
    return find_pair(SAT_COLUMN(w, PERSISTENT_NEXT), before, a, b) != NULL;
}
