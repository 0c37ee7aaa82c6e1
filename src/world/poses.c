#include "world/poses.h"

#include <string.h>

#include "world/adjacency.h"
#include "world/body_state.h"
#include "world/bullets.h"

satPlacedShape sat_world_placed(satWorld *w, uint32_t slot)
{
    return sat_placed_shape(SAT_COLUMN(w, HEAP), sat_heap_offset(SAT_COLUMN(w, SHAPE)[slot]),
                            SAT_COLUMN(w, X)[slot], SAT_COLUMN(w, Y)[slot],
                            SAT_COLUMN(w, ANGLE)[slot]);
}

static uint64_t bits_of(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

// The columns that are compared, and what the last refresh saw in them.
typedef struct compared {
    const double *x, *y, *angle;
    const uint64_t *seenX, *seenY, *seenAngle;
    const uint32_t *category, *mask, *seenCategory, *seenMask;
} compared;

static compared columns_of(satWorld *w)
{
    return (compared){SAT_COLUMN(w, X),        SAT_COLUMN(w, Y),      SAT_COLUMN(w, ANGLE),
                      SAT_COLUMN(w, SEEN_X),   SAT_COLUMN(w, SEEN_Y), SAT_COLUMN(w, SEEN_ANGLE),
                      SAT_COLUMN(w, CATEGORY), SAT_COLUMN(w, MASK),   SAT_COLUMN(w, SEEN_CATEGORY),
                      SAT_COLUMN(w, SEEN_MASK)};
}

// The bits that differ from the last refresh.
static inline uint64_t changed_bits(const compared *c, uint32_t sealed, uint32_t i)
{
    uint64_t change = (bits_of(c->x[i]) ^ c->seenX[i]) | (bits_of(c->y[i]) ^ c->seenY[i]);
    if (!(sealed & SAT_SEALED_ANGLES)) change |= bits_of(c->angle[i]) ^ c->seenAngle[i];
    if (sealed & SAT_SEALED_FILTERS) return change;
    return change | (c->category[i] ^ c->seenCategory[i]) | (c->mask[i] ^ c->seenMask[i]);
}

static bool has_other_filter(const compared *c, uint32_t i)
{
    return c->category[i] != c->seenCategory[i] || c->mask[i] != c->seenMask[i];
}

// Without their signs, doubles sort in the order of their bits, with NaN after all numbers.
static inline uint32_t is_beyond(double v, double most)
{
    return bits_of(v) << 1 > bits_of(most) << 1;
}

static inline uint32_t is_bad(const compared *c, uint32_t i)
{
    return is_beyond(c->x[i], SAT_MAX_COORDINATE) | is_beyond(c->y[i], SAT_MAX_COORDINATE) |
           is_beyond(c->angle[i], SAT_MAX_ANGLE);
}

// A pose that a refresh has accepted is not bad, so a bad one has changed.
static bool has_changed(const compared *c, uint32_t i)
{
    return changed_bits(c, 0, i) != 0 || is_bad(c, i) != 0;
}

static inline satF4 differences(const void *here, const void *there)
{
    const double *a = here, *b = there;
    return sat_f4_or(sat_f4_difference(a, b), sat_f4_difference(a + 2, b + 2));
}

// Has any of four slots changed? Only valid while none of them is dirty or unseen.
static inline bool have_changed(const compared *c, uint32_t sealed, uint32_t i)
{
    satF4 any = sat_f4_or(differences(c->x + i, c->seenX + i), differences(c->y + i, c->seenY + i));
    if (!(sealed & SAT_SEALED_ANGLES)) {
        any = sat_f4_or(any, differences(c->angle + i, c->seenAngle + i));
    }
    if (!(sealed & SAT_SEALED_FILTERS)) {
        any = sat_f4_or(any, sat_f4_or(sat_f4_difference(c->category + i, c->seenCategory + i),
                                       sat_f4_difference(c->mask + i, c->seenMask + i)));
    }
    return sat_f4_any(sat_f4_shares(any, any));
}

static satStatus check_pose(satWorld *w, const compared *c, uint32_t i)
{
    uint32_t fault = sat_pose_fault(c->x[i], c->y[i], c->angle[i]);
    if (fault == 0) return SAT_OK;
    w->faultColumn = fault - 1u;
    w->faultSlot = i;
    return SAT_BAD_POSE;
}

// The search for changed slots. In a world at rest, reading the columns is all the work there is;
// sealed columns are not even read.
typedef struct search {
    compared columns;
    const uint8_t *alive;
    uint32_t slots, fours; // below `fours`, four slots at a time are skipped if none has changed
    uint32_t *changed;
} search;

// Returns how many slots it found. `*bad` becomes 1 if one of them has a bad pose.
static uint32_t find_slots(const search *s, uint32_t sealed, uint32_t *bad)
{
    const search local = *s;
    const compared *c = &local.columns;
    uint32_t found = 0, anyBad = 0;
    for (uint32_t i = 0; i < local.slots; i++) {
        if (i < local.fours && (i & 3u) == 0 && !have_changed(c, sealed, i)) {
            i += 3;
            continue;
        }
        uint32_t isBad = local.alive[i] & is_bad(c, i);
        anyBad |= isBad;
        local.changed[found] = i;
        found += isBad | (local.alive[i] & (changed_bits(c, sealed, i) != 0));
    }
    *bad = anyBad;
    return found;
}

// Lists the living bodies whose pose or filter has changed. Changes nothing lasting.
static satStatus find_changed(satWorld *w, uint32_t *changed, uint32_t *count)
{
    uint32_t slots = w->slots.count, bad;
    const search s = {columns_of(w), SAT_COLUMN(w, ALIVE), slots, w->unseen ? 0 : slots & ~3u,
                      changed};
    *count = find_slots(&s, w->sealed, &bad);
    for (uint32_t k = 0; bad != 0 && k < *count; k++) {
        SAT_TRY(check_pose(w, &s.columns, changed[k]));
    }
    return SAT_OK;
}

static uint8_t traits_of(satWorld *w, uint32_t i)
{
    bool isFiltered = SAT_COLUMN(w, CATEGORY)[i] != 1u || SAT_COLUMN(w, MASK)[i] != UINT32_MAX ||
                      SAT_COLUMN(w, GROUP)[i] != 0;
    bool isSensor = SAT_COLUMN(w, FLAGS)[i] & SAT_SENSOR;
    const satShape *shape = sat_world_shape(w, i);
    uint32_t lane = SAT_COLUMN(w, PLACED)[i].lane;
    bool isSimple = lane != SAT_LANE_NONE && shape->offsetX == 0.0 && shape->offsetY == 0.0;
    return (uint8_t)(lane | (isSensor ? SAT_SENSES : 0u) | (isFiltered ? SAT_FILTERED : 0u) |
                     (isSimple ? SAT_SIMPLE : 0u) | (sat_is_composite(shape) ? SAT_COMPOSITE : 0u));
}

// Updates what depends on filters, flags and shape, which seldom change.
static void update_traits(satWorld *w, uint32_t i)
{
    SAT_COLUMN(w, SEEN_CATEGORY)[i] = SAT_COLUMN(w, CATEGORY)[i];
    SAT_COLUMN(w, SEEN_MASK)[i] = SAT_COLUMN(w, MASK)[i];
    SAT_COLUMN(w, TRAITS)[i] = traits_of(w, i);
}

static const satRotation UNROTATED = {1.0, 0.0};

// For a box or circle around its body's origin, `placed` holds all that matters: the shape itself,
// far away in the heap, is not read.
static inline void place_simple(satPlacedShape *placed, double x, double y, satRotation r,
                                satAabb *box)
{
    float reachX = placed->outer, reachY = reachX, size = 2.0f * reachX;
    if (placed->lane == SAT_LANE_BOX) {
        float c = sat_abs((float)r.c), s = sat_abs((float)r.s);
        reachX = c * placed->halfWidth + s * placed->halfHeight;
        reachY = s * placed->halfWidth + c * placed->halfHeight;
        size = 2.0f * sat_max(placed->halfWidth, placed->halfHeight);
    }
    placed->c = (float)r.c;
    placed->s = (float)r.s;
    satD2 center = sat_d2_set(x, y);
    sat_d2_store(&placed->xf.x, center);
    sat_d2_store(&placed->xf.c, sat_d2_set(r.c, r.s));
    satD2 reach = sat_d2_add(sat_d2_set((double)reachX, (double)reachY),
                             sat_d2_splat(SAT_PADDING * (double)size));
    sat_aabb_around(sat_d2_sub(center, reach), sat_d2_add(center, reach), box);
}

static inline void place_any(satPlacedShape *placed, const satShape *shape, double x, double y,
                             satRotation r, satAabb *box)
{
    satTransform xf = sat_transform(shape, x, y, r);
    placed->xf = xf;
    placed->c = (float)xf.c;
    placed->s = (float)xf.s;
    sat_shape_box(shape, &xf, box);
}

// The columns that a refresh writes.
typedef struct places {
    uint64_t *x, *y, *angle;
    const uint8_t *heap, *flags, *traits;
    satPlacedShape *placed;
    satAabb *boxes;
} places;

static places places_of(satWorld *w)
{
    return (places){SAT_COLUMN(w, SEEN_X), SAT_COLUMN(w, SEEN_Y), SAT_COLUMN(w, SEEN_ANGLE),
                    SAT_COLUMN(w, HEAP),   SAT_COLUMN(w, FLAGS),  SAT_COLUMN(w, TRAITS),
                    SAT_COLUMN(w, PLACED), SAT_COLUMN(w, BOX)};
}

static inline void update_place(const compared *c, const places *s, uint32_t sealed, uint32_t i)
{
    double x = c->x[i], y = c->y[i], angle = 0.0;
    satPlacedShape *placed = &s->placed[i];
    satRotation r = {placed->xf.c, placed->xf.s};
    bool hasRotated = s->x[i] >= SAT_DIRTY;
    if (hasRotated || !(sealed & SAT_SEALED_ANGLES)) {
        angle = c->angle[i];
        hasRotated = hasRotated || s->angle[i] != bits_of(angle);
        s->angle[i] = bits_of(angle);
    }
    if (s->traits[i] & SAT_SIMPLE) {
        if (hasRotated) r = placed->lane == SAT_LANE_BOX ? sat_rotation(angle) : UNROTATED;
        place_simple(placed, x, y, r, &s->boxes[i]);
    } else {
        const satShape *shape = (const satShape *)(const void *)(s->heap + placed->shape);
        if (hasRotated) r = sat_shape_rotation(shape, angle);
        place_any(placed, shape, x, y, r, &s->boxes[i]);
    }
    s->x[i] = bits_of(x);
    s->y[i] = bits_of(y);
}

// Adds the bodies to MOVED, as sat_world_wake does, and puts them into the broad phase again.
static void list_bodies(satWorld *w, const compared *c, const uint32_t *changed, uint32_t count)
{
    const satBroadColumns columns = sat_world_broad(w);
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    uint8_t *movedState = SAT_COLUMN(w, MOVED_STATE), *role = SAT_COLUMN(w, ROLE);
    uint32_t *moved = SAT_COLUMN(w, MOVED), movedCount = w->movedCount;
    bool comparesFilters = !(w->sealed & SAT_SEALED_FILTERS);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = changed[k];
        uint64_t seenX = c->seenX[i];
        if (seenX >= SAT_DIRTY || (comparesFilters && has_other_filter(c, i))) {
            update_traits(w, i);
        }
        movedCount = sat_list_moved(movedState, moved, movedCount, i);
        if (seenX == SAT_NEVER_SEEN) movedState[i] = SAT_MOVED_NEW;
        role[i] = flags[i] & SAT_STATIC ? SAT_FIXED : 0;
        if (flags[i] & SAT_ENABLED) {
            sat_broad_put_again(&w->broad, &columns, i);
        } else {
            sat_broad_drop(&w->broad, &columns, i);
        }
    }
    w->movedCount = movedCount;
}

static void update_bodies(satWorld *w, const uint32_t *changed, uint32_t count)
{
    const compared c = columns_of(w);
    const places s = places_of(w);
    list_bodies(w, &c, changed, count);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = changed[k];
        update_place(&c, &s, w->sealed, i);
        if (s.flags[i] & SAT_BULLET) sat_world_extend_box(w, i, &s.boxes[i]);
    }
}

// Is a body static now, or was it before? Then contacts with its neighbours may change too.
static bool is_or_was_static(satWorld *w, uint32_t i)
{
    return SAT_COLUMN(w, ROLE)[i] & SAT_FIXED || SAT_COLUMN(w, FLAGS)[i] & SAT_STATIC;
}

static bool any_static(satWorld *w, const uint32_t *changed, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        if (is_or_was_static(w, changed[k])) return true;
    }
    return false;
}

// Above this count, waking all bodies is cheaper.
#define MAX_INVALIDATED 64u

static void invalidate_around(satWorld *w, const uint32_t *changed, uint32_t count)
{
    if (count > MAX_INVALIDATED) {
        sat_world_invalidate_all(w);
        return;
    }
    for (uint32_t k = 0; k < count; k++) {
        if (!is_or_was_static(w, changed[k])) continue;
        if (sat_is_unseen(w, changed[k])) continue;
        sat_world_invalidate(w, SAT_COLUMN(w, BOX)[changed[k]]);
    }
}

satStatus sat_world_refresh(satWorld *w)
{
    uint32_t *changed = SAT_COLUMN(w, CHANGED), count;
    w->found = SAT_NOT_FOUND;
    SAT_TRY(find_changed(w, changed, &count));
    bool staticsChange = any_static(w, changed, count);
    if (staticsChange) invalidate_around(w, changed, count);
    update_bodies(w, changed, count);
    if (staticsChange) invalidate_around(w, changed, count);
    w->unseen = 0;
    return staticsChange || w->missesNeighbours ? sat_world_update_neighbours(w, changed, count)
                                                : SAT_OK;
}

satStatus sat_world_refresh_moved(satWorld *w, uint32_t slot)
{
    const compared c = columns_of(w);
    w->found = SAT_NOT_FOUND;
    SAT_TRY(check_pose(w, &c, slot));
    bool isStatic = is_or_was_static(w, slot);
    if (isStatic) invalidate_around(w, &slot, 1);
    update_bodies(w, &slot, 1);
    if (isStatic) invalidate_around(w, &slot, 1);
    return isStatic ? sat_world_update_neighbours(w, &slot, 1) : SAT_OK;
}

satStatus sat_world_refresh_one(satWorld *w, uint32_t slot)
{
    const compared c = columns_of(w);
    bool isChanged = SAT_COLUMN(w, ALIVE)[slot] && has_changed(&c, slot);
    if (isChanged) SAT_TRY(sat_world_refresh_moved(w, slot));
    return w->missesNeighbours ? sat_world_update_neighbours(w, NULL, 0) : SAT_OK;
}
