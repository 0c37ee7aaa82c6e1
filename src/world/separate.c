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

// Pairs that overlap, as rows of answers, the deepest first.
typedef struct overlaps {
    uint32_t count;
    const uint32_t *order;
    float deepest;
    satNarrowResults answers;
} overlaps;

// Memory for two numbers a pair that is free while pairs are not tested, and behind what tests take
// of it (narrow.c) for one that lasts. That of candidates is not free: they are kept for several
// rounds.
static uint32_t *spare_of_pairs(satWorld *w)
{
    return (uint32_t *)(void *)SAT_COLUMN(w, PERSISTENT_NEXT);
}
static uint32_t *near_walls(satWorld *w)
{
    return spare_of_pairs(w) + sizeof(satCachedAxis) / sizeof(uint32_t) * w->room.pairs;
}

_Static_assert(sizeof(satPersistentPair) >= sizeof(satCachedAxis) + sizeof(uint32_t),
               "both fit PERSISTENT_NEXT");

// What a round works with.
typedef struct pushing {
    satWorld *w;
    const satQueryFilter *filter; // NULL: all pairs take part
    uint32_t candidates;
    satNearWalls walls; // of the bodies that are covered
    float deepest;      // overlap; or less than 0, and boxes reach no farther
    uint32_t wanted;    // pairs there would be if boxes reached as far as they should
    bool passesOn;      // what walls take of a push is up to the other of the pair
    // Those that were moved in this round, in the order in which they first were.
    uint32_t *list, count;
} pushing;

// Does the filter admit both?
static bool is_asked_for(const pushing *p, uint32_t a, uint32_t b)
{
    return sat_query_filter_admits(p->w, p->filter, a) &&
           sat_query_filter_admits(p->w, p->filter, b);
}

// Neither of a pair can push the other.
#define NEITHER (-1.0)

// How much of a push the first of a pair takes, from 0 to 1; or NEITHER.
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

// Keeps only the candidates that `separate` may push: pairs that may meet, without a sensor. Those
// with a static body stay whatever the filter says: pushes stop there.
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
        if ((either & SAT_FILTERED) && !sat_may_meet(w, pair[i].a, pair[i].b)) continue;
        if (isFiltered && !((flags[pair[i].a] | flags[pair[i].b]) & SAT_STATIC) &&
            !is_asked_for(p, pair[i].a, pair[i].b))
            continue;
        pair[count++] = pair[i];
    }
    return count;
}

// The candidates stay as they are. With `wallsOnly`, rows are those of pairs with a static body;
// `deepest` is that of all.
static overlaps find_overlaps(const pushing *p, bool wallsOnly)
{
    satWorld *w = p->w;
    uint32_t candidates = p->candidates;
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    const float *weight = SAT_COLUMN(w, WEIGHT);
    bool isFiltered = p->filter;
    overlaps o = {.answers = sat_world_narrow_phase(w, candidates)};
    const satNarrowResults *answers = &o.answers;
    const satContactColumns *of = &answers->of;
    uint32_t *spare = spare_of_pairs(w);
    satSortColumns rows = {SAT_COLUMN(w, PAIR_SPARE_VALUE), spare};
    satSortScratch scratch = {{SAT_COLUMN(w, PAIR_SPARE_KEY), spare + candidates},
                              SAT_COLUMN(w, SHARED_SCRATCH)};
    for (uint32_t i = 0; i < answers->count; i++) {
        uint32_t row = answers->row[i];
        if (!of->hit[row]) continue;
        uint32_t a = answers->first[row], b = answers->second[row], either = flags[a] | flags[b];
        if ((either & SAT_ONE_WAY) && sat_world_passes(w, a, b)) continue;
        if (weight[a] != 1.0f && share_of_first(w, a, b) == NEITHER) continue;
        if (isFiltered && !is_asked_for(p, a, b)) continue;
        o.deepest = sat_max(of->depth[row], o.deepest);
        if (wallsOnly && !(either & SAT_STATIC)) continue;
        rows.key[o.count] = sat_sort_key(-of->depth[row]);
        rows.value[o.count++] = row;
    }
    sat_sort(rows, &scratch, o.count, 32);
    o.order = rows.value;
    return o;
}

// What MARK says of a body: that it was moved, that it was pushed in the present round or in any,
// and that the candidates are all that it may overlap within its box.
enum { MOVED = 1, MOVES = 2, PUSHED = 4, COVERED = 8 };

// Boxes of bodies that are pushed reach farther, so that the candidates of one round are mostly
// those of the next rounds, too: as far as the deepest overlap is, within these shares of size.
#define LEAST_MARGIN 0.0625f
#define MOST_MARGIN 0.25f

// More pairs a body than this are not worth their memory.
#define MOST_WANTED 16u

static float margin_of(const pushing *p, const satShape *shape)
{
    if (p->deepest < 0.0f) return 0.0f;
    return sat_min(sat_max(p->deepest, LEAST_MARGIN * shape->size), MOST_MARGIN * shape->size);
}

// A body is pushed: it is among those that moved.
static void mark_pushed(satWorld *w, uint32_t i)
{
    SAT_COLUMN(w, MARK)[i] |= PUSHED;
    sat_world_wake(w, i);
}

// Moves a body, as far as walls let it; its place follows, its box waits for the end of the round.
// Returns how far along `n` it did not get of `distance`, 0 if it got all the way.
static double move(pushing *p, uint32_t i, satPush n, double distance, bool leaves)
{
    satWorld *w = p->w;
    satTransform *xf = &SAT_COLUMN(w, PLACED)[i].xf;
    uint8_t *mark = SAT_COLUMN(w, MARK);
    double *x = SAT_COLUMN(w, X), *y = SAT_COLUMN(w, Y), fromX = x[i], fromY = y[i];
    const satShape *shape = sat_world_shape(w, i);
    double margin = mark[i] & COVERED ? (double)margin_of(p, shape) : 0.0;
    satPush by = {n.x * distance, n.y * distance};
    satPush gone = sat_world_push(w, i, by, leaves, &p->walls, margin);
    if (!(mark[i] & MOVES)) p->list[p->count++] = i;
    mark[i] |= MOVES;
    mark_pushed(w, i);
    x[i] += gone.x;
    y[i] += gone.y;
    // Far out a push can be less than the step from one double to the next.
    if (x[i] != fromX || y[i] != fromY) {
        *xf = sat_transform(shape, x[i], y[i], (satRotation){xf->c, xf->s});
        mark[i] |= MOVED;
    }
    return (by.x - gone.x) * n.x + (by.y - gone.y) * n.y;
}

// The contact of the pair where its bodies stand now: that of the answer, unless one of them has
// been moved since.
static satContact contact_now(satWorld *w, const satNarrowResults *answers, uint32_t row)
{
    const uint8_t *mark = SAT_COLUMN(w, MARK);
    uint32_t a = answers->first[row], b = answers->second[row];
    if ((mark[a] | mark[b]) & MOVES) return sat_body_contact(w, a, b, 0.0f);
    const satContactColumns *of = &answers->of;
    return (satContact){-of->depth[row], sat_vec2(of->normalX[row], of->normalY[row])};
}

static void push_apart(pushing *p, const satNarrowResults *answers, uint32_t row)
{
    satWorld *w = p->w;
    satPair pair = {answers->first[row], answers->second[row]};
    satContact contact = contact_now(w, answers, row);
    if (contact.separation > 0.0f) return;
    double skin = SAT_SKIN * (double)sat_pair_size(w, pair.a, pair.b);
    double distance = skin - (double)contact.separation;
    satPush there = {(double)contact.normal.x, (double)contact.normal.y};
    satPush back = {-there.x, -there.y};
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    bool leaves = (flags[pair.a] | flags[pair.b]) & SAT_STATIC;
    double first = distance * share_of_first(w, pair.a, pair.b), second = distance - first;
    bool both = p->passesOn && first > 0.0 && second > 0.0;
    double lack = first > 0.0 ? move(p, pair.a, back, first, leaves) : 0.0;
    if (both) second += lack;
    double rest = second > 0.0 ? move(p, pair.b, there, second, leaves) : 0.0;
    if (both && lack == 0.0 && rest > 0.0) move(p, pair.a, back, rest, leaves);
}

// All that moved since the last update is to be looked at; of a world with a least depth all bodies
// are, for not all overlaps are among the pairs of the last update.
static void look_at_all(satWorld *w)
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
        // The rounds may have put it among those at rest.
        if (alive[i] && (flags[i] & SAT_ENABLED)) sat_broad_put(&w->broad, &columns, i);
    }
}

// Is a body within the box by which the candidates were found?
static bool is_covered(satWorld *w, uint32_t i)
{
    satAabb now, then = SAT_COLUMN(w, BOX)[i];
    if (!(SAT_COLUMN(w, MARK)[i] & COVERED)) return false;
    sat_shape_box(sat_world_shape(w, i), &SAT_COLUMN(w, PLACED)[i].xf, &now);
    return now.minX >= then.minX && now.minY >= then.minY && now.maxX <= then.maxX &&
           now.maxY <= then.maxY;
}

// Pushes apart what overlaps. False if the candidates no longer are all that may overlap.
static bool push_all(pushing *p, const overlaps *o)
{
    bool isCovered = true;
    p->list = SAT_COLUMN(p->w, BODY_VALUE);
    p->count = 0;
    for (uint32_t k = 0; k < o->count; k++) push_apart(p, &o->answers, o->order[k]);
    for (uint32_t k = 0; k < p->count; k++) {
        SAT_COLUMN(p->w, MARK)[p->list[k]] &= (uint8_t)~MOVES;
        isCovered = isCovered && is_covered(p->w, p->list[k]);
    }
    return isCovered;
}

// All bodies that are pushed are seen where they are, with boxes that reach as far as margin_of
// says.
static satStatus see_pushed(pushing *p, float deepest)
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

// Candidates of all bodies that are pushed; where room is scarce, those of the next round alone.
static satStatus find_near(pushing *p, float deepest)
{
    satWorld *w = p->w;
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    sat_world_quiet_moved(w);
    SAT_TRY(see_pushed(p, deepest));
    if (sat_world_candidates(w, &p->candidates) != SAT_OK) {
        p->wanted = w->wanted.pairs;
        SAT_TRY(see_pushed(p, -1.0f));
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

// Marks the bodies that give way in any of the overlaps.
static void mark_all_pushed(const pushing *p, const overlaps *o)
{
    for (uint32_t k = 0; k < o->count; k++) {
        satPair pair = {o->answers.first[o->order[k]], o->answers.second[o->order[k]]};
        double first = share_of_first(p->w, pair.a, pair.b);
        if (first > 0.0) mark_pushed(p->w, pair.a);
        if (first < 1.0) mark_pushed(p->w, pair.b);
    }
}

// So many static bodies are looked at one by one.
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

// The first search finds all overlaps. Each counts as ended for the moment, so that the rounds only
// look at bodies that are pushed. Then as many rounds follow that lead out bodies which are still
// in a wall.
static satStatus rounds(satWorld *w, uint32_t iterations, const satQueryFilter *filter,
                        float *remaining)
{
    pushing p = {.w = w,
                 .filter = filter,
                 .walls = {.pair = SAT_COLUMN(w, CANDIDATE),
                           .first = SAT_COLUMN(w, CHANGED),
                           .next = near_walls(w),
                           .clear = (float *)(void *)SAT_COLUMN(w, INVALIDATED)}};
    SAT_TRY(sat_world_refresh(w));
    look_at_all(w);
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
        if (!isCovered) SAT_TRY(find_near(&p, *remaining));
        o = find_overlaps(&p, round >= iterations);
        *remaining = o.deepest;
        if (round == 2 * iterations) break;
        // Between two walls that would go to and fro: the later rounds spread what is too much.
        p.passesOn = 2 * round < iterations;
        isCovered = push_all(&p, &o);
    }
    bool isModest = p.wanted / MOST_WANTED <= w->slots.live;
    if (isModest && p.wanted > w->wanted.pairs) w->wanted.pairs = p.wanted;
    return see_pushed(&p, -1.0f);
}

// Who is pushed goes on being carried.
static void follow_platform(satWorld *w, uint32_t i)
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
    // Among those that moved may be slots beyond the count, which were in use until now.
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
        out->moved += (mark[i] & MOVED) != 0;
        if (!mark[i]) continue;
        // A pose that was put back has the place and box of elsewhere.
        if (status == SAT_OK)
            follow_platform(w, i);
        else
            sat_world_mark_dirty(w, i);
    }
    look_at_all(w);
    return status;
}
