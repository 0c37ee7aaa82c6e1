#include "world/poses.h"

#include <string.h>

#include "world/adjacency.h"
#include "world/body_state.h"
#include "world/bullets.h"
#include "world/filter.h"

satPlacedShape sat_world_placed(satWorld *w, uint32_t slot)
{
    return sat_placed_shape(SAT_COLUMN(w, HEAP), sat_heap_offset(SAT_COLUMN(w, SHAPE)[slot]),
                            SAT_COLUMN(w, X)[slot], SAT_COLUMN(w, Y)[slot],
                            SAT_COLUMN(w, ANGLE)[slot]);
}

// The columns that a refresh compares with their values at the last refresh.
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

static bool has_other_filter(const compared *c, uint32_t i)
{
    return c->category[i] != c->seenCategory[i] || c->mask[i] != c->seenMask[i];
}

static bool has_changed(const compared *c, uint32_t i)
{
    return ((sat_double_bits(c->x[i]) ^ c->seenX[i]) | (sat_double_bits(c->y[i]) ^ c->seenY[i]) |
            (sat_double_bits(c->angle[i]) ^ c->seenAngle[i])) != 0 ||
           has_other_filter(c, i);
}

static satStatus check_pose(satWorld *w, const compared *c, uint32_t i)
{
    uint32_t fault = sat_pose_fault(c->x[i], c->y[i], c->angle[i]);
    if (fault == 0) return SAT_OK;
    w->faultColumn = fault - 1u;
    w->faultSlot = i;
    return SAT_BAD_POSE;
}

satStatus sat_world_check_pose(satWorld *w, uint32_t slot)
{
    const compared c = columns_of(w);
    return check_pose(w, &c, slot);
}

// The upper 32 bits of four doubles without their signs, as floats. Floats and the upper halves of
// doubles have the same order, and the upper half of a NaN or an infinity is a NaN.
static inline satF4 upper_halves(const double *v)
{
    satF4 lower, upper;
    sat_f4_unzip(sat_f4_load_bits((const uint32_t *)(const void *)v),
                 sat_f4_load_bits((const uint32_t *)(const void *)(v + 2)), &lower, &upper);
    return sat_f4_abs(upper);
}

static inline satF4 upper_half(double v)
{
    return sat_f4_splat_bits((uint32_t)(sat_double_bits(v) >> 32));
}

// Returns, as bits, which of four absolute values are certainly below `limit`. Values just below
// the limit, by less than a millionth of it, may be missing; NaN always is.
static inline uint32_t are_below(const double *v, double limit)
{
    return sat_f4_bits(sat_f4_greater(upper_half(limit), upper_halves(v)));
}

static inline void add_differences(const void *here, const void *there, satF4 bits[2])
{
    const double *a = here, *b = there;
    bits[0] = sat_f4_or(bits[0], sat_f4_difference(a, b));
    bits[1] = sat_f4_or(bits[1], sat_f4_difference(a + 2, b + 2));
}

// Returns, as bits, which of four slots have changed since the last refresh. Does not read sealed
// columns.
static inline uint32_t changed_of_four(const compared *c, uint32_t sealed, uint32_t i)
{
    satF4 bits[2] = {sat_f4_splat_bits(0), sat_f4_splat_bits(0)}, any, upper;
    add_differences(c->x + i, c->seenX + i, bits);
    add_differences(c->y + i, c->seenY + i, bits);
    if (!(sealed & SAT_SEALED_ANGLES)) add_differences(c->angle + i, c->seenAngle + i, bits);
    sat_f4_unzip(bits[0], bits[1], &any, &upper);
    any = sat_f4_or(any, upper);
    if (!(sealed & SAT_SEALED_FILTERS)) {
        any = sat_f4_or(any, sat_f4_or(sat_f4_difference(c->category + i, c->seenCategory + i),
                                       sat_f4_difference(c->mask + i, c->seenMask + i)));
    }
    return sat_f4_bits(sat_f4_shares(any, any));
}

// Returns, as bits, which of four poses may be invalid.
static inline uint32_t suspicious_of_four(const compared *c, uint32_t sealed, uint32_t i)
{
    uint32_t good =
        are_below(c->x + i, SAT_MAX_COORDINATE) & are_below(c->y + i, SAT_MAX_COORDINATE);
    if (!(sealed & SAT_SEALED_ANGLES)) good &= are_below(c->angle + i, SAT_MAX_ANGLE);
    return good ^ 15u;
}

// The lowest bits of four entries of a column.
static inline uint32_t ones_of_four(const uint8_t *column)
{
    uint32_t bytes;
    memcpy(&bytes, column, sizeof bytes);
    return (bytes & 0x01010101u) * 0x01020408u >> 24 & 15u;
}

// Lists the living bodies that have changed, and those whose x is not certainly in range, and
// returns their number. A pose that has not changed was valid at the last refresh, and is not
// checked again. But x is, because an invalid x may have the same bits as SAT_DIRTY or
// SAT_NEVER_SEEN in SEEN_X. In a world at rest, this loop is all the work of a refresh. Reads up to
// three entries beyond the last slot, which is safe because other columns follow each of these
// columns.
static uint32_t list_changed(const compared *in, const uint8_t *alive, uint32_t slots,
                             uint32_t sealed, uint32_t *changed, uint32_t *suspicious)
{
    const compared c = *in;
    uint32_t count = 0, anySuspicious = 0;
    for (uint32_t i = 0; i < slots; i += 4) {
        uint32_t within = slots - i < 4u ? (1u << (slots - i)) - 1u : 15u;
        uint32_t living = ones_of_four(alive + i) & within;
        uint32_t far = ~are_below(c.x + i, SAT_MAX_COORDINATE);
        uint32_t bits = (changed_of_four(&c, sealed, i) | far) & living;
        if (bits == 0) continue;
        anySuspicious |= suspicious_of_four(&c, sealed, i) & living;
        for (; bits != 0; bits &= bits - 1u) changed[count++] = i + (uint32_t)__builtin_ctz(bits);
    }
    *suspicious = anySuspicious;
    return count;
}

// Lists the living bodies whose pose or filter has changed. Writes only scratch memory.
static satStatus find_changed(satWorld *w, uint32_t *changed, uint32_t *count)
{
    const compared c = columns_of(w);
    uint32_t suspicious, kept = 0;
    *count =
        list_changed(&c, SAT_COLUMN(w, ALIVE), w->slots.count, w->sealed, changed, &suspicious);
    if (suspicious == 0) return SAT_OK;
    for (uint32_t k = 0; k < *count; k++) {
        SAT_TRY(check_pose(w, &c, changed[k]));
        if (has_changed(&c, changed[k])) changed[kept++] = changed[k];
    }
    *count = kept;
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
    bool isCorrected = SAT_COLUMN(w, FLAGS)[i] & (SAT_STATIC | SAT_ONE_WAY);
    uint32_t kind = sat_is_composite(shape) ? SAT_COMPOSITE | 1u : lane;
    return (uint8_t)(kind | (isSensor ? SAT_SENSES : 0u) | (isFiltered ? SAT_FILTERED : 0u) |
                     (isSimple ? SAT_SIMPLE : 0u) | (isCorrected ? SAT_CORRECTED : 0u));
}

// Two bodies with a common role never collide, so the broad phase need not report them as a pair.
// Filters give a body roles: each category from 1 to 2^11 has a role, for bodies that have only
// this category and do not collide with it.
#define ROLE_OF_CATEGORY(category) ((category) << 2)
#define MAX_CATEGORY_WITH_ROLE (1u << 11)
#define ROLE_OF_GROUP (1u << 15) // the role of group -1

static uint32_t roles_by_filter(satFilter f)
{
    uint32_t roles = f.group == -1 ? ROLE_OF_GROUP : 0u;
    if (f.group > 0) return 0; // bodies in a common positive group collide
    if (f.mask == 0 || f.category == 0) roles |= SAT_WITHOUT_MASK;
    bool isSingle = f.category <= MAX_CATEGORY_WITH_ROLE && (f.category & (f.category - 1u)) == 0;
    if (isSingle && (f.category & f.mask) == 0) roles |= ROLE_OF_CATEGORY(f.category);
    return roles;
}

// Updates the columns that depend on filters, flags and shape, which seldom change.
static void update_traits(satWorld *w, uint32_t i)
{
    SAT_COLUMN(w, SEEN_CATEGORY)[i] = SAT_COLUMN(w, CATEGORY)[i];
    SAT_COLUMN(w, SEEN_MASK)[i] = SAT_COLUMN(w, MASK)[i];
    SAT_COLUMN(w, TRAITS)[i] = traits_of(w, i);
    uint16_t *role = &SAT_COLUMN(w, ROLE)[i];
    *role = (uint16_t)((*role & ~SAT_OTHER_ROLES) | roles_by_filter(sat_filter_of(w, i)));
    if (SAT_COLUMN(w, TRAITS)[i] & SAT_SENSES) w->sensors = 1;
}

// The columns that a refresh writes.
typedef struct places {
    uint64_t *x, *y, *angle;
    const uint8_t *heap;
    satPlacedShape *placed;
    satAabb *boxes;
} places;

// Has the body turned since the last refresh? Stores its angle. If the angles are sealed, only
// calls that mark the body dirty can change its angle.
static inline bool has_turned(const compared *c, const places *s, uint32_t sealed, uint32_t i)
{
    bool isDirty = s->x[i] >= SAT_DIRTY;
    if ((sealed & SAT_SEALED_ANGLES) && !isDirty) return false;
    uint64_t angle = sat_double_bits(c->angle[i]), before = s->angle[i];
    s->angle[i] = angle;
    return isDirty || angle != before;
}

// Places circles that are centred on their bodies' origins. They need no rotation.
static void place_circles(const compared *c, const places *in, const uint32_t *list, uint32_t count)
{
    const places s = *in;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = list[k];
        satPlacedShape *placed = &s.placed[i];
        double radius = (double)placed->outer;
        satD2 center = sat_d2_set(c->x[i], c->y[i]);
        satD2 far = sat_d2_splat(radius + SAT_PADDING * (2.0 * radius));
        s.x[i] = sat_double_bits(c->x[i]);
        s.y[i] = sat_double_bits(c->y[i]);
        s.angle[i] = sat_double_bits(c->angle[i]);
        sat_d2_store(&placed->xf.x, center);
        s.boxes[i] = sat_aabb_around(sat_d2_sub(center, far), sat_d2_add(center, far));
    }
}

// The rotations of two bodies, whose shapes have these angles. Computes them only if one of the two
// has turned.
static inline satTwoRotations rotations_of(const compared *c, const places *s, uint32_t sealed,
                                           uint32_t i, double angleOfI, uint32_t j, double angleOfJ)
{
    bool hasOne = has_turned(c, s, sealed, i), hasOther = has_turned(c, s, sealed, j);
    if (hasOne || hasOther) return sat_two_rotations(angleOfI, angleOfJ);
    return (satTwoRotations){sat_d2_load(&s->placed[i].xf.c), sat_d2_load(&s->placed[j].xf.c)};
}

static inline void put_box(const compared *c, const places *s, uint32_t i, satD2 turn, satF4 reach,
                           satF4 largest)
{
    satD2 center = sat_d2_set(c->x[i], c->y[i]);
    satD2 padding = sat_d2_mul(sat_d2_splat(2.0 * SAT_PADDING), sat_d2_from_f4(largest));
    satD2 far = sat_d2_add(sat_d2_from_f4(reach), padding);
    s->x[i] = sat_double_bits(c->x[i]);
    s->y[i] = sat_double_bits(c->y[i]);
    sat_d2_store(&s->placed[i].xf.x, center);
    sat_d2_store(&s->placed[i].xf.c, turn);
    s->boxes[i] = sat_aabb_around(sat_d2_sub(center, far), sat_d2_add(center, far));
}

// Places boxes without rounded corners that are centred on their bodies' origins, two at a time;
// the last box twice if the count is odd. Reads their sizes from `placed`, because the shapes are
// elsewhere in memory.
static void place_boxes(const compared *c, const places *in, uint32_t sealed, const uint32_t *list,
                        uint32_t count)
{
    const places s = *in;
    for (uint32_t k = 0; k < count; k += 2) {
        uint32_t i = list[k], j = list[k + 1u < count ? k + 1u : k];
        satPlacedShape *one = &s.placed[i], *other = &s.placed[j];
        satTwoRotations turn = rotations_of(c, &s, sealed, i, c->angle[i], j, c->angle[j]);
        satF4 rotation = sat_f4_from_d2(turn.first, turn.second), across = sat_f4_abs(rotation);
        satF4 half = sat_f4_load2(&one->halfWidth, &other->halfWidth); // and the half heights
        satF4 x = sat_f4_mul(across, half), y = sat_f4_mul(sat_f4_swap_neighbors(across), half);
        satF4 largest = sat_f4_max(half, sat_f4_swap_neighbors(half));
        x = sat_f4_add(x, sat_f4_swap_neighbors(x));
        y = sat_f4_add(y, sat_f4_swap_neighbors(y));
        sat_f4_store2(&one->c, rotation);
        sat_f4_store2(&other->c, sat_f4_swap_halves(rotation));
        put_box(c, &s, i, turn.first, sat_f4_low_pairs(x, y), largest);
        put_box(c, &s, j, turn.second, sat_f4_high_pairs(x, y), sat_f4_swap_halves(largest));
    }
}

static const satShape *shape_of(const places *s, uint32_t i)
{
    return sat_shape_of_placed(s->heap, &s->placed[i]);
}

static void place_other(satWorld *w, const compared *c, const places *s, uint32_t i, satD2 turn)
{
    satPlacedShape *placed = &s->placed[i];
    const satShape *shape = shape_of(s, i);
    satRotation r;
    sat_d2_store(&r.c, turn);
    s->x[i] = sat_double_bits(c->x[i]);
    s->y[i] = sat_double_bits(c->y[i]);
    satTransform xf = sat_transform(shape, c->x[i], c->y[i], r);
    placed->xf = xf;
    placed->c = (float)xf.c;
    placed->s = (float)xf.s;
    s->boxes[i] = sat_shape_box(shape, &xf);
    if (SAT_COLUMN(w, FLAGS)[i] & SAT_BULLET) sat_world_extend_box(w, i, &s->boxes[i]);
}

// A shape is prefetched this many bodies before it is placed.
#define AHEAD 8u

static void place_others(satWorld *w, const compared *c, const places *s, const uint32_t *list,
                         uint32_t count)
{
    for (uint32_t k = 0; k < count; k += 2) {
        uint32_t i = list[k], j = list[k + 1u < count ? k + 1u : k];
        for (uint32_t ahead = k + AHEAD; ahead < k + AHEAD + 2u && ahead < count; ahead++)
            sat_prefetch_shape(shape_of(s, list[ahead]));
        satTwoRotations turn =
            rotations_of(c, s, w->sealed, i, sat_shape_angle(shape_of(s, i), c->angle[i]), j,
                         sat_shape_angle(shape_of(s, j), c->angle[j]));
        place_other(w, c, s, i, turn.first);
        place_other(w, c, s, j, turn.second);
    }
}

// Lists of bodies, one for each way to place them.
typedef struct bodyLists {
    uint32_t *others, *boxes, *circles;
    uint32_t otherCount, boxCount, circleCount;
} bodyLists;

// Adds the bodies to MOVED, as sat_world_wake does, and puts them into the broad phase again, or
// removes those that are disabled. Lists them by the way in which they are placed.
static void list_bodies(satWorld *w, const compared *c, const uint32_t *changed, uint32_t count,
                        bodyLists *lists)
{
    const satBroadColumns columns = sat_world_broad(w);
    const uint8_t *flags = SAT_COLUMN(w, FLAGS), *traits = SAT_COLUMN(w, TRAITS);
    uint8_t *movedState = SAT_COLUMN(w, MOVED_STATE);
    uint16_t *role = SAT_COLUMN(w, ROLE);
    uint32_t *moved = SAT_COLUMN(w, MOVED), movedCount = w->movedCount;
    bool comparesFilters = !(w->sealed & SAT_SEALED_FILTERS);
    bodyLists to = *lists;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = changed[k];
        uint64_t seenX = c->seenX[i];
        if (seenX >= SAT_DIRTY || (comparesFilters && has_other_filter(c, i))) update_traits(w, i);
        movedCount = sat_list_moved(movedState, moved, movedCount, i);
        if (seenX == SAT_NEVER_SEEN) movedState[i] = SAT_MOVED_NEW;
        sat_set_awake(&role[i], flags[i] & SAT_STATIC);
        if (flags[i] & SAT_ENABLED) {
            sat_broad_put_again(&w->broad, &columns, i);
        } else {
            sat_broad_drop(&w->broad, &columns, i);
        }
        // All lists are written, because a branch would often be mispredicted.
        uint32_t kind = flags[i] & SAT_BULLET ? 0u : traits[i] & (SAT_SIMPLE | SAT_KIND);
        to.boxes[to.boxCount] = to.circles[to.circleCount] = to.others[to.otherCount] = i;
        to.boxCount += kind == (SAT_SIMPLE | SAT_LANE_BOX);
        to.circleCount += kind == (SAT_SIMPLE | SAT_LANE_CIRCLE);
        to.otherCount += (kind & SAT_SIMPLE) == 0;
    }
    w->movedCount = movedCount;
    *lists = to;
}

static void update_bodies(satWorld *w, const uint32_t *changed, uint32_t count)
{
    const compared c = columns_of(w);
    const places s = {SAT_COLUMN(w, SEEN_X), SAT_COLUMN(w, SEEN_Y), SAT_COLUMN(w, SEEN_ANGLE),
                      SAT_COLUMN(w, HEAP),   SAT_COLUMN(w, PLACED), SAT_COLUMN(w, BOX)};
    bodyLists lists = {.boxes = SAT_COLUMN(w, BODY_KEY),
                       .circles = SAT_COLUMN(w, BODY_SPARE_KEY),
                       .others = SAT_COLUMN(w, BODY_SPARE_VALUE)};
    list_bodies(w, &c, changed, count, &lists);
    place_boxes(&c, &s, w->sealed, lists.boxes, lists.boxCount);
    place_circles(&c, &s, lists.circles, lists.circleCount);
    place_others(w, &c, &s, lists.others, lists.otherCount);
}

// If more bodies than this have changed, a search around a changed static body is expensive,
// because the broad phase tests moved bodies one by one or sorts them. If all these searches are
// more work than one pass over all bodies, it is cheaper to wake all bodies.
#define MAX_INVALIDATED 64u

static void invalidate_around(satWorld *w, const uint32_t *changed, uint32_t count,
                              uint32_t statics)
{
    if (count > MAX_INVALIDATED && (uint64_t)statics * count > w->slots.live) {
        sat_world_invalidate_all(w);
        return;
    }
    for (uint32_t k = 0; k < count; k++) {
        if (!sat_is_or_was_static(w, changed[k])) continue;
        if (sat_is_unseen(w, changed[k])) continue;
        sat_world_invalidate(w, SAT_COLUMN(w, BOX)[changed[k]]);
    }
}

// Refreshes the bodies in the given slots. Also lists neighbours that did not fit before.
static satStatus refresh_changed(satWorld *w, const uint32_t *changed, uint32_t count)
{
    uint32_t statics = 0;
    for (uint32_t k = 0; k < count; k++) statics += sat_is_or_was_static(w, changed[k]);
    if (statics > 0) invalidate_around(w, changed, count, statics);
    update_bodies(w, changed, count);
    if (statics > 0) invalidate_around(w, changed, count, statics);
    return statics > 0 || w->missesNeighbours ? sat_world_update_neighbours(w, changed, count)
                                              : SAT_OK;
}

satStatus sat_world_refresh(satWorld *w)
{
    uint32_t *changed = SAT_COLUMN(w, CHANGED), count;
    w->found = SAT_NOT_FOUND;
    SAT_TRY(find_changed(w, changed, &count));
    return refresh_changed(w, changed, count);
}

satStatus sat_world_refresh_one(satWorld *w, uint32_t slot)
{
    const compared c = columns_of(w);
    if (!SAT_COLUMN(w, ALIVE)[slot] || !has_changed(&c, slot))
        return w->missesNeighbours ? sat_world_update_neighbours(w, NULL, 0) : SAT_OK;
    w->found = SAT_NOT_FOUND;
    SAT_TRY(check_pose(w, &c, slot));
    return refresh_changed(w, &slot, 1);
}

satStatus sat_world_refresh_slots(satWorld *w, const uint32_t *changed, uint32_t count)
{
    uint32_t sealed = w->sealed;
    w->sealed = 0;
    satStatus status = refresh_changed(w, changed, count);
    w->sealed = sealed;
    return status;
}

satStatus sat_world_refresh_bodies(satWorld *w, const uint32_t *slots, uint32_t count)
{
    const compared c = columns_of(w);
    w->found = SAT_NOT_FOUND;
    for (uint32_t k = 0; k < count; k++) SAT_TRY(check_pose(w, &c, slots[k]));
    update_bodies(w, slots, count);
    return SAT_OK;
}
