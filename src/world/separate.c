#include "world/separate.h"

#include <string.h>

#include "world/body_state.h"
#include "world/candidates.h"
#include "world/filter.h"
#include "world/internal_edges.h"
#include "world/narrow.h"
#include "world/oneway.h"
#include "world/poses.h"
#include "world/push.h"

// The pairs that take part, as rows of the narrow phase: first those that overlapped at that time,
// deepest first, and after them those that did not.
typedef struct overlaps {
    uint32_t overlapping, count;
    const uint32_t *order;
    satNarrowResults narrow;
} overlaps;

// Scratch in PERSISTENT_NEXT. Its first part, two numbers a pair, is free between narrow phases,
// which keep cached axes there (narrow.c); behind it, the rows of near walls last for all rounds.
// The memory of the candidates is still in use: later rounds read them again.
static uint32_t *pair_scratch(satWorld *w)
{
    return (uint32_t *)(void *)SAT_COLUMN(w, PERSISTENT_NEXT);
}
static uint32_t *wall_rows(satWorld *w)
{
    return pair_scratch(w) + sizeof(satCachedAxis) / sizeof(uint32_t) * w->room.pairs;
}

_Static_assert(sizeof(satPersistentPair) >= sizeof(satCachedAxis) + sizeof(uint32_t),
               "both fit PERSISTENT_NEXT");

// The state of a round.
typedef struct pushing {
    satWorld *w;
    const satQueryFilter *filter; // NULL: all pairs take part
    uint32_t candidates;
    satNearWalls walls; // near the bodies that are ENLARGED
    float deepest;      // deepest overlap; if negative, boxes are not enlarged
    bool sharesRest;    // what a wall takes from a push is added to the push of the other body
    bool isRelaxed;     // false in the last round, see relaxation
    bool wallsOnly;     // push only pairs with a static body
    // The bodies that this round has moved, in the order in which it first moved them.
    uint32_t *list, count;
    // What the rounds need of each body: columns of the world, and what note_body found.
    uint8_t *mark;
    double *x, *y;
    satPlacedShape *placed;
    const uint8_t *heap;
    float *size, *margin;
} pushing;

static bool admits_both(const pushing *p, uint32_t a, uint32_t b)
{
    return sat_query_filter_admits(p->w, p->filter, a) &&
           sat_query_filter_admits(p->w, p->filter, b);
}

// Result of share_of_first: neither can push the other.
#define NEITHER (-1.0)

// The share of a push that the first of a pair takes, 0…1; or NEITHER.
static double share_of_first(satWorld *w, uint32_t a, uint32_t b)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    if (flags[a] & SAT_STATIC) return 0.0;
    if (flags[b] & SAT_STATIC) return 1.0;
    double weightA = (double)sat_weight(w, a), weightB = (double)sat_weight(w, b);
    if (weightA == weightB) return weightA > 0.0 ? 0.5 : NEITHER;
    if (weightB == 0.0) return 1.0;
    return weightA == 0.0 ? 0.0 : weightB / (weightA + weightB);
}

// Bits of MARK: this round has pushed the body; an overlap has pushed it or will; its box was
// enlarged for the candidates; it has moved since the narrow phase; it has moved so far that the
// candidates may lack some of its overlaps. And two that never change: it is static, one-way or
// composite; its weight is not the default.
enum {
    MOVED_NOW = 1,
    PUSHED = 2,
    ENLARGED = 4,
    OUTDATED = 8,
    OUTSIDE = 16,
    SPECIAL = 32,
    WEIGHTED = 64
};

// The margin of a pushed body's box: the deepest overlap, clamped to these shares of the body's
// size. So the candidates of one round mostly serve the next ones, too.
#define MIN_MARGIN 0.0625f
#define MAX_MARGIN 0.25f

// How far a body's box was enlarged.
static float margin_of(const pushing *p, uint32_t i, float size)
{
    if (p->deepest < 0.0f || !(p->mark[i] & ENLARGED)) return 0.0f;
    return sat_min(sat_max(p->deepest, MIN_MARGIN * size), MAX_MARGIN * size);
}

// Can the other body of a pair meet a child of a composite static body before the next search for
// candidates? Tests slightly more than the margin, because boxes are rounded.
static bool is_near(const pushing *p, satPair pair)
{
    const uint8_t *flags = SAT_COLUMN(p->w, FLAGS);
    uint32_t wall = flags[pair.a] & SAT_STATIC ? pair.a : pair.b, body = pair.a ^ pair.b ^ wall;
    float size = sat_world_shape(p->w, body)->size;
    double margin = (double)margin_of(p, body, size), rounding = 0.001 * (double)size;
    return sat_is_wall_near(p->w, wall, body, margin + rounding);
}

// Keeps only the pairs that `separate` may push: solid ones that may collide. Pairs with a static
// body near stay, whatever the filter admits, because that body stops pushes.
static uint32_t keep_solid(const pushing *p, uint32_t candidates)
{
    satWorld *w = p->w;
    satPair *pair = SAT_COLUMN(w, CANDIDATE);
    const uint8_t *traits = SAT_COLUMN(w, TRAITS), *flags = SAT_COLUMN(w, FLAGS);
    bool isFiltered = p->filter;
    uint32_t count = 0;
    for (uint32_t i = 0; i < candidates; i++) {
        uint32_t either = traits[pair[i].a] | traits[pair[i].b];
        if (either & SAT_SENSES) continue;
        if ((either & SAT_FILTERED) && !sat_may_collide(w, pair[i].a, pair[i].b)) continue;
        bool isWall = (flags[pair[i].a] | flags[pair[i].b]) & SAT_STATIC;
        if (isFiltered && !isWall && !admits_both(p, pair[i].a, pair[i].b)) continue;
        if (isWall && (either & SAT_COMPOSITE) && !is_near(p, pair[i])) continue;
        pair[count++] = pair[i];
    }
    return count;
}

static bool takes_part(const pushing *p, satPair pair)
{
    satWorld *w = p->w;
    if (sat_is_one_way(w, pair.a, pair.b) && sat_world_passes(w, pair.a, pair.b)) return false;
    if (SAT_COLUMN(w, WEIGHT)[pair.a] != 1.0f && share_of_first(w, pair.a, pair.b) == NEITHER)
        return false;
    return !p->filter || admits_both(p, pair.a, pair.b);
}

// Finds what the rounds need of a body. It stays valid until the next search for candidates.
static void note_body(const pushing *p, uint32_t i)
{
    satWorld *w = p->w;
    p->size[i] = sat_world_shape(w, i)->size;
    p->margin[i] = margin_of(p, i, p->size[i]);
    if (SAT_COLUMN(w, TRAITS)[i] & (SAT_COMPOSITE | SAT_CORRECTED)) p->mark[i] |= SPECIAL;
    if (SAT_COLUMN(w, WEIGHT)[i] != 1.0f) p->mark[i] |= WEIGHTED;
}

static satPair pair_of_row(const satNarrowResults *narrow, uint32_t row)
{
    return (satPair){narrow->first[row], narrow->second[row]};
}

// Overlaps are sorted by this many bits of their depth: to within a thousandth, in two passes.
#define DEPTH_BITS 20u

// Lists the candidates that take part, after the narrow phase has tested them.
static overlaps find_overlaps(const pushing *p)
{
    satWorld *w = p->w;
    uint32_t candidates = p->candidates;
    overlaps o = {.narrow = sat_world_narrow_phase(w, candidates)};
    const satNarrowResults *narrow = &o.narrow;
    const satContactColumns *of = &narrow->of;
    uint32_t *spare = pair_scratch(w);
    satSortColumns rows = {SAT_COLUMN(w, PAIR_SPARE_VALUE), spare};
    satSortScratch scratch = {{SAT_COLUMN(w, PAIR_SPARE_KEY), spare + candidates},
                              SAT_COLUMN(w, SHARED_SCRATCH)};
    for (uint32_t i = 0; i < narrow->count; i++) {
        uint32_t row = narrow->row[i];
        if (!of->hit[row] || !takes_part(p, pair_of_row(narrow, row))) continue;
        rows.key[o.overlapping] = sat_sort_key(-of->depth[row]) >> (32u - DEPTH_BITS);
        rows.value[o.overlapping++] = row;
    }
    uint32_t *order = sat_sort(rows, &scratch, o.overlapping, DEPTH_BITS).value;
    o.count = o.overlapping;
    for (uint32_t row = 0; row < narrow->count; row++) {
        if (!of->hit[row] && takes_part(p, pair_of_row(narrow, row))) order[o.count++] = row;
    }
    o.order = order;
    for (uint32_t k = 0; k < o.count; k++) {
        satPair pair = pair_of_row(narrow, order[k]);
        note_body(p, pair.a);
        note_body(p, pair.b);
    }
    return o;
}

static const satShape *shape_at(const pushing *p, const satPlacedShape *placed)
{
    return (const satShape *)(const void *)(p->heap + placed->shape);
}

// Is a body farther from where the candidates were found than its margin?
static bool is_outside(const pushing *p, uint32_t i)
{
    double margin = (double)p->margin[i];
    double dx = p->x[i] - sat_pose_from_bits(SAT_COLUMN(p->w, SEEN_X)[i]);
    double dy = p->y[i] - sat_pose_from_bits(SAT_COLUMN(p->w, SEEN_Y)[i]);
    return !(__builtin_fabs(dx) <= margin && __builtin_fabs(dy) <= margin);
}

static void mark_pushed(satWorld *w, uint32_t i)
{
    uint8_t *mark = SAT_COLUMN(w, MARK);
    if (mark[i] & PUSHED) return;
    mark[i] |= PUSHED;
    sat_world_wake(w, i);
}

// Moves a body as far as walls allow. Its transform follows at once, its box at the next search for
// candidates. Returns how much of `distance` along `n` is left.
static double push_body(pushing *p, uint32_t i, satPush n, double distance, bool leavesWall)
{
    satPush by = {n.x * distance, n.y * distance};
    satPlacedShape *placed = &p->placed[i];
    double left = 0.0;
    if (!sat_has_free_path(&p->walls.path[i], distance)) {
        satPush moved = sat_world_push(p->w, i, by, leavesWall, &p->walls, (double)p->margin[i]);
        left = (by.x - moved.x) * n.x + (by.y - moved.y) * n.y;
        by = moved;
    }
    if (!(p->mark[i] & MOVED_NOW)) {
        p->list[p->count++] = i;
        mark_pushed(p->w, i);
    }
    p->x[i] += by.x;
    p->y[i] += by.y;
    placed->xf = sat_transform(shape_at(p, placed), p->x[i], p->y[i],
                               (satRotation){placed->xf.c, placed->xf.s});
    p->mark[i] |= (uint8_t)(MOVED_NOW | OUTDATED | (is_outside(p, i) ? OUTSIDE : 0));
    return left;
}

// The contact of the pair at the current poses: that of the narrow phase, unless one of the two has
// moved since. Returns false if the two do not overlap.
static bool find_contact_now(const pushing *p, const satNarrowResults *narrow, uint32_t row,
                             satContact *out)
{
    satPair pair = pair_of_row(narrow, row);
    uint32_t either = p->mark[pair.a] | p->mark[pair.b];
    if (!(either & OUTDATED)) {
        const satContactColumns *of = &narrow->of;
        *out = (satContact){-of->depth[row], sat_vec2(of->normalX[row], of->normalY[row])};
        return of->hit[row];
    }
    const satPlacedShape *a = &p->placed[pair.a], *b = &p->placed[pair.b];
    // A shortcut for most crowds; sat_collide would give the same.
    if (!(either & SPECIAL) && a->lane & b->lane & SAT_LANE_CIRCLE) {
        satAxis axis = sat_circles(shape_at(p, a), &a->xf, shape_at(p, b), &b->xf);
        *out = (satContact){axis.separation, axis.normal};
        return axis.separation <= 0.0f;
    }
    satCircleTest seen = sat_circle_test(a->inner, a->outer, b->inner, b->outer, b->xf.x - a->xf.x,
                                         b->xf.y - a->xf.y);
    if (seen == SAT_CIRCLES_APART) return false;
    *out = either & SPECIAL ? sat_body_contact(p->w, pair.a, pair.b, 0.0f)
                            : sat_collide(shape_at(p, a), &a->xf, shape_at(p, b), &b->xf, 0.0f);
    return out->separation <= 0.0f;
}

static bool has_static(satWorld *w, satPair pair)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    return (flags[pair.a] | flags[pair.b]) & SAT_STATIC;
}

// Set in the `hit` of a row when the pair is pushed.
#define PUSHED_BEFORE 2u

// In a crowd a push drives bodies into others, and the rounds converge slowly. So a pair that
// overlaps again after a push, by more than RELAXED_DEPTH of its size, is pushed farther: by
// RELAXATION times the excess. This is successive over-relaxation (Young, Iterative methods for
// solving partial difference equations of elliptic type, 1954). Overlaps that one push resolves,
// and shallow ones, are pushed no farther than necessary, so that no stack floats. The last round
// does not relax: it corrects pushes of earlier rounds that went too far.
#define RELAXED_DEPTH 0.05
#define RELAXATION 0.7

static double relaxation(double depth, float size)
{
    double beyond = depth - RELAXED_DEPTH * (double)size;
    return beyond > 0.0 ? RELAXATION * beyond : 0.0;
}

// The angle between the directions of bodies with consecutive indices: no two of them are alike (Vogel,
// A better way to construct the sunflower head, 1979).
#define GOLDEN_ANGLE 2.399963229728653

// How far two bodies at the same place are moved before they are pushed apart, as a share of their size.
#define NUDGE 0x1p-8

static bool is_same_place(const pushing *p, satPair pair)
{
    const satTransform *a = &p->placed[pair.a].xf, *b = &p->placed[pair.b].xf;
    return a->x == b->x && a->y == b->y;
}

static float size_of_pair(const pushing *p, satPair pair)
{
    return sat_max(p->size[pair.a], p->size[pair.b]);
}

// Bodies that were all added at one point would be pushed along one line, and stay on it. So the
// second of two is first moved a little, in a direction of its own.
static void nudge(pushing *p, satPair pair)
{
    satRotation to = sat_rotation(GOLDEN_ANGLE * (double)pair.b);
    double distance = NUDGE * (double)size_of_pair(p, pair);
    uint32_t body = share_of_first(p->w, pair.a, pair.b) < 1.0 ? pair.b : pair.a;
    push_body(p, body, (satPush){to.c, to.s}, distance, false);
}

// Returns false if the two do not overlap.
static bool push_apart(pushing *p, const satNarrowResults *narrow, uint32_t row)
{
    satPair pair = pair_of_row(narrow, row);
    uint32_t either = p->mark[pair.a] | p->mark[pair.b];
    bool leavesWall = either & SPECIAL && has_static(p->w, pair);
    satContact contact;
    if (p->wallsOnly && !leavesWall) return false;
    if (!find_contact_now(p, narrow, row, &contact)) return false;
    if (!leavesWall && is_same_place(p, pair)) {
        nudge(p, pair);
        if (!find_contact_now(p, narrow, row, &contact)) return true;
    }
    float size = size_of_pair(p, pair);
    double share = either & (SPECIAL | WEIGHTED) ? share_of_first(p->w, pair.a, pair.b) : 0.5;
    double distance = SAT_SKIN * (double)size - (double)contact.separation;
    if (p->isRelaxed && narrow->of.hit[row] & PUSHED_BEFORE && !leavesWall)
        distance += relaxation(-(double)contact.separation, size);
    satPush there = {(double)contact.normal.x, (double)contact.normal.y};
    satPush back = {-there.x, -there.y};
    narrow->of.hit[row] |= PUSHED_BEFORE;
    double first = distance * share, second = distance - first;
    bool both = p->sharesRest && first > 0.0 && second > 0.0;
    double remaining = first > 0.0 ? push_body(p, pair.a, back, first, leavesWall) : 0.0;
    if (both) second += remaining;
    double rest = second > 0.0 ? push_body(p, pair.b, there, second, leavesWall) : 0.0;
    if (both && remaining == 0.0 && rest > 0.0) push_body(p, pair.a, back, rest, leavesWall);
    return true;
}

// Wakes everything that moved since the last update. With a minimum depth, wakes all bodies,
// because then the pairs of the last update do not include all overlaps.
static void wake_moved(satWorld *w)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE), *flags = SAT_COLUMN(w, FLAGS);
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    satBroadColumns columns = sat_world_broad(w);
    for (uint32_t i = 0; w->minDepth > 0.0 && i < w->slots.count; i++) {
        if (alive[i]) sat_world_wake(w, i);
    }
    for (uint32_t k = 0; k < w->movedCount; k++) {
        uint32_t i = moved[k];
        sat_world_wake(w, i);
        // The rounds may have left it at rest in the broad phase.
        if (alive[i] && (flags[i] & SAT_ENABLED)) sat_broad_put(&w->broad, &columns, i);
    }
}

// Pushes all overlapping pairs apart. Returns their number. Sets `*isCovered` to whether the
// candidates still cover every overlap.
//
// For a body that is outside, only the pairs that overlapped at the last search are pushed. For all
// other bodies, the candidates contain every pair that may overlap. So the result does not depend
// on further candidates, which a world may have because of its past.
static uint32_t push_all(pushing *p, const overlaps *o, bool *isCovered)
{
    uint8_t *mark = p->mark;
    uint32_t pushed = 0;
    p->list = SAT_COLUMN(p->w, BODY_VALUE);
    p->count = 0;
    for (uint32_t k = 0; k < o->count; k++) {
        satPair pair = pair_of_row(&o->narrow, o->order[k]);
        if (k >= o->overlapping && ((mark[pair.a] | mark[pair.b]) & OUTSIDE)) continue;
        pushed += push_apart(p, &o->narrow, o->order[k]);
    }
    *isCovered = true;
    for (uint32_t k = 0; k < p->count; k++) {
        mark[p->list[k]] &= (uint8_t)~MOVED_NOW;
        *isCovered = *isCovered && !(mark[p->list[k]] & OUTSIDE);
    }
    return pushed;
}

// The deepest overlap at the current poses. Sets `*isInWall` to whether a pair with a static body
// overlaps.
static float deepest_overlap(const pushing *p, const overlaps *o, bool *isInWall)
{
    float deepest = 0.0f;
    *isInWall = false;
    for (uint32_t k = 0; k < o->count; k++) {
        satContact contact;
        if (!find_contact_now(p, &o->narrow, o->order[k], &contact)) continue;
        deepest = sat_max(-contact.separation, deepest);
        *isInWall = *isInWall || has_static(p->w, pair_of_row(&o->narrow, o->order[k]));
    }
    return deepest;
}

// Refreshes all pushed bodies, and enlarges their boxes by margin_of.
static satStatus refresh_pushed(pushing *p, float deepest)
{
    satWorld *w = p->w;
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    uint8_t *mark = p->mark;
    satAabb *boxes = SAT_COLUMN(w, BOX);
    p->deepest = deepest;
    p->list = SAT_COLUMN(w, BODY_VALUE);
    p->count = 0;
    for (uint32_t k = 0; k < w->movedCount; k++) {
        if (mark[moved[k]] & PUSHED) p->list[p->count++] = moved[k];
    }
    SAT_TRY(sat_world_refresh_bodies(w, p->list, p->count));
    for (uint32_t k = 0; k < p->count; k++) {
        uint32_t i = p->list[k];
        mark[i] = (uint8_t)((mark[i] | ENLARGED) & ~(OUTDATED | OUTSIDE));
        p->walls.first[i] = SAT_NO_ROW;
        double margin = (double)margin_of(p, i, sat_world_shape(w, i)->size);
        if (margin == 0.0) continue;
        satD2 far = sat_d2_splat(margin);
        satD2 low = sat_d2_set((double)boxes[i].minX, (double)boxes[i].minY);
        satD2 high = sat_d2_set((double)boxes[i].maxX, (double)boxes[i].maxY);
        sat_aabb_around(sat_d2_sub(low, far), sat_d2_add(high, far), &boxes[i]);
    }
    return SAT_OK;
}

// Finds the candidates of all pushed bodies.
static satStatus find_candidates(pushing *p, float deepest)
{
    satWorld *w = p->w;
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    sat_world_skip_moved(w);
    SAT_TRY(refresh_pushed(p, deepest));
    SAT_TRY(sat_world_candidates(w, &p->candidates));
    p->candidates = keep_solid(p, p->candidates);
    for (uint32_t i = 0; i < p->candidates; i++) {
        satPair pair = p->walls.pair[i];
        if (!((flags[pair.a] | flags[pair.b]) & SAT_STATIC)) continue;
        uint32_t body = flags[pair.a] & SAT_STATIC ? pair.b : pair.a;
        p->walls.next[i] = p->walls.first[body];
        p->walls.first[body] = i;
    }
    return SAT_OK;
}

// Marks the bodies that any of the overlaps can push.
static void mark_all_pushed(const pushing *p, const overlaps *o)
{
    for (uint32_t k = 0; k < o->overlapping; k++) {
        satPair pair = pair_of_row(&o->narrow, o->order[k]);
        double first = share_of_first(p->w, pair.a, pair.b);
        if (first > 0.0) mark_pushed(p->w, pair.a);
        if (first < 1.0) mark_pushed(p->w, pair.b);
    }
}

// Up to this many static bodies are tested one by one.
#define FEW_WALLS 32

// Lists the static bodies, if they are few.
static void list_walls(satWorld *w, uint32_t *list, satNearWalls *walls)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE), *flags = SAT_COLUMN(w, FLAGS);
    walls->all = list;
    walls->count = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!alive[i] || (flags[i] & (SAT_STATIC | SAT_ENABLED)) != (SAT_STATIC | SAT_ENABLED))
            continue;
        if (walls->count == FEW_WALLS) {
            walls->all = NULL;
            return;
        }
        list[walls->count++] = i;
    }
}

// The first search finds all overlaps. The bodies at rest are then left out, so that the rounds
// search only for the pairs of pushed bodies.
static satStatus rounds(satWorld *w, uint32_t iterations, const satQueryFilter *filter,
                        float *remaining)
{
    pushing p = {.w = w,
                 .filter = filter,
                 .mark = SAT_COLUMN(w, MARK),
                 .x = SAT_COLUMN(w, X),
                 .y = SAT_COLUMN(w, Y),
                 .placed = SAT_COLUMN(w, PLACED),
                 .heap = SAT_COLUMN(w, HEAP),
                 .size = (float *)(void *)SAT_COLUMN(w, BODY_KEY),
                 .margin = (float *)(void *)SAT_COLUMN(w, BODY_SPARE_KEY),
                 .walls = {.pair = SAT_COLUMN(w, CANDIDATE),
                           .first = SAT_COLUMN(w, CHANGED),
                           .next = wall_rows(w),
                           .path = (float *)(void *)SAT_COLUMN(w, INVALIDATED)}};
    SAT_TRY(sat_world_refresh(w));
    wake_moved(w);
    SAT_TRY(sat_world_all_candidates(w, &p.candidates));
    p.candidates = keep_solid(&p, p.candidates);
    overlaps o = find_overlaps(&p);
    bool isInWall, isCovered = false;
    *remaining = deepest_overlap(&p, &o, &isInWall);
    if (iterations == 0) return SAT_OK;
    mark_all_pushed(&p, &o);
    memset(p.walls.path, 0, w->slots.count * sizeof *p.walls.path);
    uint32_t walls[FEW_WALLS];
    list_walls(w, walls, &p.walls);
    uint32_t pushed = o.overlapping;
    for (uint32_t round = 0; pushed > 0; round++) {
        if (!isCovered) {
            SAT_TRY(find_candidates(&p, *remaining));
            o = find_overlaps(&p);
        }
        p.wallsOnly = round >= iterations;
        p.isRelaxed = round + 1u < iterations;
        if (p.wallsOnly) {
            *remaining = deepest_overlap(&p, &o, &isInWall);
            if (!isInWall || round == 2 * iterations) break;
        }
        // Between two walls, sharing would push back and forth forever: the later rounds spread the
        // rest instead.
        p.sharesRest = 2 * round < iterations;
        pushed = push_all(&p, &o, &isCovered);
    }
    if (pushed == 0 && !p.wallsOnly && isCovered) *remaining = 0.0f;
    return refresh_pushed(&p, -1.0f);
}

// Is a body elsewhere than before? Pushes can cancel out.
static bool has_moved(satWorld *w, uint32_t i)
{
    return SAT_COLUMN(w, X)[i] != sat_start_x(w)[i] || SAT_COLUMN(w, Y)[i] != sat_start_y(w)[i];
}

// A pushed body stays attached to its platform.
static void keep_platform(satWorld *w, uint32_t i)
{
    satPlatform *platform = &SAT_COLUMN(w, PLATFORM)[i];
    uint32_t start = sat_position_hash(sat_start_x(w)[i], sat_start_y(w)[i]);
    if (platform->floor != 0 && platform->positionHash == start)
        platform->positionHash = sat_position_hash(SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i]);
}

satStatus sat_world_separate(satWorld *w, uint32_t iterations, const satQueryFilter *filter,
                             satSeparation *out)
{
    size_t bytes = w->slots.count * sizeof(double);
    uint8_t *mark = SAT_COLUMN(w, MARK);
    // Clears all of the room: MOVED may list slots beyond the count that were in use until now.
    memset(mark, 0, w->room.bodies);
    memcpy(sat_start_x(w), SAT_COLUMN(w, X), bytes);
    memcpy(sat_start_y(w), SAT_COLUMN(w, Y), bytes);
    out->remaining = 0.0f;
    satStatus status = rounds(w, iterations, filter, &out->remaining);
    if (status != SAT_OK) {
        memcpy(SAT_COLUMN(w, X), sat_start_x(w), bytes);
        memcpy(SAT_COLUMN(w, Y), sat_start_y(w), bytes);
    }
    out->moved = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!(mark[i] & PUSHED)) continue;
        out->moved += has_moved(w, i);
        // A failure restores the poses, but not the transforms and boxes.
        if (status == SAT_OK)
            keep_platform(w, i);
        else
            sat_world_mark_dirty(w, i);
    }
    wake_moved(w);
    return status;
}
