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

// Overlapping pairs, as rows of the narrow phase, deepest first.
typedef struct overlaps {
    uint32_t count;
    const uint32_t *order;
    float deepest;
    satNarrowResults narrow;
} overlaps;

// Scratch in PERSISTENT_NEXT. Its first part, two numbers a pair, is free between narrow phases,
// which keep cached axes there (narrow.c); behind it, the rows of near walls last for all rounds.
// The memory of candidates is not free, because they serve several rounds.
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
    satNearWalls walls; // near the bodies that are COVERED
    float deepest;      // deepest overlap; if negative, boxes are not enlarged
    uint32_t wanted;    // pairs that need room if boxes have their full margin
    bool sharesRest;    // what a wall takes from a push is added to the push of the other body
    // The bodies that this round has moved, in the order in which it first moved them.
    uint32_t *list, count;
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

// Keeps only the pairs that `separate` may push: solid ones that may collide. Pairs with a static
// body stay, whatever the filter admits, because that body stops pushes.
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
        if (isFiltered && !((flags[pair[i].a] | flags[pair[i].b]) & SAT_STATIC) &&
            !admits_both(p, pair[i].a, pair[i].b))
            continue;
        pair[count++] = pair[i];
    }
    return count;
}

// Lists the overlaps of the candidates, which the narrow phase finds. With `wallsOnly`, lists only
// pairs with a static body; `deepest` is still that of all pairs.
static overlaps find_overlaps(const pushing *p, bool wallsOnly)
{
    satWorld *w = p->w;
    uint32_t candidates = p->candidates;
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    const float *weight = SAT_COLUMN(w, WEIGHT);
    bool isFiltered = p->filter;
    overlaps o = {.narrow = sat_world_narrow_phase(w, candidates)};
    const satNarrowResults *narrow = &o.narrow;
    const satContactColumns *of = &narrow->of;
    uint32_t *spare = pair_scratch(w);
    satSortColumns rows = {SAT_COLUMN(w, PAIR_SPARE_VALUE), spare};
    satSortScratch scratch = {{SAT_COLUMN(w, PAIR_SPARE_KEY), spare + candidates},
                              SAT_COLUMN(w, SHARED_SCRATCH)};
    for (uint32_t i = 0; i < narrow->count; i++) {
        uint32_t row = narrow->row[i];
        if (!of->hit[row]) continue;
        uint32_t a = narrow->first[row], b = narrow->second[row], either = flags[a] | flags[b];
        if ((either & SAT_ONE_WAY) && sat_world_passes(w, a, b)) continue;
        if (weight[a] != 1.0f && share_of_first(w, a, b) == NEITHER) continue;
        if (isFiltered && !admits_both(p, a, b)) continue;
        o.deepest = sat_max(of->depth[row], o.deepest);
        if (wallsOnly && !(either & SAT_STATIC)) continue;
        rows.key[o.count] = sat_sort_key(-of->depth[row]);
        rows.value[o.count++] = row;
    }
    o.order = sat_sort(rows, &scratch, o.count, 32).value;
    return o;
}

// Bits of MARK: the body's position has changed; this round has pushed it; an overlap has pushed it
// or will; the candidates cover everything that it may overlap within its box.
enum { DISPLACED = 1, MOVED_NOW = 2, PUSHED = 4, COVERED = 8 };

// The margin of a pushed body's box: the deepest overlap, clamped to these shares of the body's
// size. So the candidates of one round mostly serve the next ones, too.
#define MIN_MARGIN 0.0625f
#define MAX_MARGIN 0.25f

// More pairs per body than this are not worth their memory.
#define MAX_WANTED 16u

static float margin_of(const pushing *p, const satShape *shape)
{
    if (p->deepest < 0.0f) return 0.0f;
    return sat_min(sat_max(p->deepest, MIN_MARGIN * shape->size), MAX_MARGIN * shape->size);
}

static void mark_pushed(satWorld *w, uint32_t i)
{
    SAT_COLUMN(w, MARK)[i] |= PUSHED;
    sat_world_wake(w, i);
}

// Moves a body as far as walls allow. Its transform follows at once, its box at the end of the
// round. Returns how much of `distance` along `n` is left.
static double push_body(pushing *p, uint32_t i, satPush n, double distance, bool leavesWall)
{
    satWorld *w = p->w;
    satTransform *xf = &SAT_COLUMN(w, PLACED)[i].xf;
    uint8_t *mark = SAT_COLUMN(w, MARK);
    double *x = SAT_COLUMN(w, X), *y = SAT_COLUMN(w, Y), fromX = x[i], fromY = y[i];
    const satShape *shape = sat_world_shape(w, i);
    double margin = mark[i] & COVERED ? (double)margin_of(p, shape) : 0.0;
    satPush by = {n.x * distance, n.y * distance};
    satPush moved = sat_world_push(w, i, by, leavesWall, &p->walls, margin);
    if (!(mark[i] & MOVED_NOW)) p->list[p->count++] = i;
    mark[i] |= MOVED_NOW;
    mark_pushed(w, i);
    x[i] += moved.x;
    y[i] += moved.y;
    // Far from the origin, a push may be smaller than the spacing of doubles.
    if (x[i] != fromX || y[i] != fromY) {
        *xf = sat_transform(shape, x[i], y[i], (satRotation){xf->c, xf->s});
        mark[i] |= DISPLACED;
    }
    return (by.x - moved.x) * n.x + (by.y - moved.y) * n.y;
}

// The contact of the pair at the present poses: that of the narrow phase, unless this round has
// moved one of the two.
static satContact contact_now(satWorld *w, const satNarrowResults *narrow, uint32_t row)
{
    const uint8_t *mark = SAT_COLUMN(w, MARK);
    uint32_t a = narrow->first[row], b = narrow->second[row];
    if ((mark[a] | mark[b]) & MOVED_NOW) return sat_body_contact(w, a, b, 0.0f);
    const satContactColumns *of = &narrow->of;
    return (satContact){-of->depth[row], sat_vec2(of->normalX[row], of->normalY[row])};
}

static void push_apart(pushing *p, const satNarrowResults *narrow, uint32_t row)
{
    satWorld *w = p->w;
    satPair pair = {narrow->first[row], narrow->second[row]};
    satContact contact = contact_now(w, narrow, row);
    if (contact.separation > 0.0f) return;
    double skin = SAT_SKIN * (double)sat_pair_size(w, pair.a, pair.b);
    double distance = skin - (double)contact.separation;
    satPush there = {(double)contact.normal.x, (double)contact.normal.y};
    satPush back = {-there.x, -there.y};
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    bool leavesWall = (flags[pair.a] | flags[pair.b]) & SAT_STATIC;
    double first = distance * share_of_first(w, pair.a, pair.b), second = distance - first;
    bool both = p->sharesRest && first > 0.0 && second > 0.0;
    double remaining = first > 0.0 ? push_body(p, pair.a, back, first, leavesWall) : 0.0;
    if (both) second += remaining;
    double rest = second > 0.0 ? push_body(p, pair.b, there, second, leavesWall) : 0.0;
    if (both && remaining == 0.0 && rest > 0.0) push_body(p, pair.a, back, rest, leavesWall);
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

// Is a body still within the box that the candidates were found with?
static bool is_covered(satWorld *w, uint32_t i)
{
    satAabb now, then = SAT_COLUMN(w, BOX)[i];
    if (!(SAT_COLUMN(w, MARK)[i] & COVERED)) return false;
    sat_shape_box(sat_world_shape(w, i), &SAT_COLUMN(w, PLACED)[i].xf, &now);
    return now.minX >= then.minX && now.minY >= then.minY && now.maxX <= then.maxX &&
           now.maxY <= then.maxY;
}

// Pushes all overlapping pairs apart. Returns false if the candidates no longer cover every
// overlap.
static bool push_all(pushing *p, const overlaps *o)
{
    bool isCovered = true;
    p->list = SAT_COLUMN(p->w, BODY_VALUE);
    p->count = 0;
    for (uint32_t k = 0; k < o->count; k++) push_apart(p, &o->narrow, o->order[k]);
    for (uint32_t k = 0; k < p->count; k++) {
        SAT_COLUMN(p->w, MARK)[p->list[k]] &= (uint8_t)~MOVED_NOW;
        isCovered = isCovered && is_covered(p->w, p->list[k]);
    }
    return isCovered;
}

// Refreshes all pushed bodies, and enlarges their boxes by margin_of.
static satStatus refresh_pushed(pushing *p, float deepest)
{
    satWorld *w = p->w;
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    uint8_t *mark = SAT_COLUMN(w, MARK);
    p->deepest = deepest;
    for (uint32_t k = 0; k < w->movedCount; k++) {
        uint32_t i = moved[k];
        if (!(mark[i] & PUSHED)) continue;
        SAT_TRY(sat_world_refresh_moved(w, i));
        mark[i] |= COVERED;
        p->walls.first[i] = SAT_NO_ROW;
        double margin = (double)margin_of(p, sat_world_shape(w, i));
        if (margin == 0.0) continue;
        satAabb *box = &SAT_COLUMN(w, BOX)[i];
        satD2 far = sat_d2_splat(margin);
        sat_aabb_around(sat_d2_sub(sat_d2_set((double)box->minX, (double)box->minY), far),
                        sat_d2_add(sat_d2_set((double)box->maxX, (double)box->maxY), far), box);
    }
    return SAT_OK;
}

// Finds the candidates of all pushed bodies. If there is no room for these, finds only those of the
// next round.
static satStatus find_candidates(pushing *p, float deepest)
{
    satWorld *w = p->w;
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    sat_world_skip_moved(w);
    SAT_TRY(refresh_pushed(p, deepest));
    if (sat_world_candidates(w, &p->candidates) != SAT_OK) {
        p->wanted = w->wanted.pairs;
        SAT_TRY(refresh_pushed(p, -1.0f));
        SAT_TRY(sat_world_candidates(w, &p->candidates));
    }
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
    for (uint32_t k = 0; k < o->count; k++) {
        satPair pair = {o->narrow.first[o->order[k]], o->narrow.second[o->order[k]]};
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
                 .walls = {.pair = SAT_COLUMN(w, CANDIDATE),
                           .first = SAT_COLUMN(w, CHANGED),
                           .next = wall_rows(w),
                           .clear = (float *)(void *)SAT_COLUMN(w, INVALIDATED)}};
    SAT_TRY(sat_world_refresh(w));
    wake_moved(w);
    SAT_TRY(sat_world_all_candidates(w, &p.candidates));
    p.candidates = keep_solid(&p, p.candidates);
    overlaps o = find_overlaps(&p, false);
    *remaining = o.deepest;
    if (iterations == 0) return SAT_OK;
    mark_all_pushed(&p, &o);
    memset(p.walls.clear, 0, w->slots.count * sizeof *p.walls.clear);
    uint32_t walls[FEW_WALLS];
    list_walls(w, walls, &p.walls);
    bool isCovered = false;
    for (uint32_t round = 0; o.count > 0; round++) {
        if (!isCovered) SAT_TRY(find_candidates(&p, *remaining));
        o = find_overlaps(&p, round >= iterations);
        *remaining = o.deepest;
        if (round == 2 * iterations) break;
        // Between two walls, sharing would push back and forth forever: the later rounds spread the
        // rest instead.
        p.sharesRest = 2 * round < iterations;
        isCovered = push_all(&p, &o);
    }
    bool isModest = p.wanted / MAX_WANTED <= w->slots.live;
    if (isModest && p.wanted > w->wanted.pairs) w->wanted.pairs = p.wanted;
    return refresh_pushed(&p, -1.0f);
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
        out->moved += (mark[i] & DISPLACED) != 0;
        if (!mark[i]) continue;
        // A failure restores the poses, but not the transforms and boxes.
        if (status == SAT_OK)
            keep_platform(w, i);
        else
            sat_world_mark_dirty(w, i);
    }
    wake_moved(w);
    return status;
}
