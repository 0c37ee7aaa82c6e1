#include "world/separate.h"

#include <string.h>

#include "world/body_state.h"
#include "world/candidates.h"
#include "world/filter.h"
#include "world/oneway.h"
#include "world/poses.h"
#include "world/round.h"

// Scratch in PERSISTENT_NEXT. The narrow phase keeps cached axes and deferred rows in its first
// part, one satCachedAxis per pair (narrow.c, union_push.c); between narrow phases this part is
// free. The part after it holds next[] of satNearWalls during all rounds. The memory of the
// candidates cannot serve as scratch, because later rounds read them again.
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

// The search for pairs, and the round that pushes them.
typedef struct search {
    satWorld *w;
    const satQueryFilter *filter; // NULL: all pairs take part
    uint32_t candidates;
    satRound round;
} search;

static bool admits_both(const search *s, uint32_t a, uint32_t b)
{
    return sat_query_filter_admits(s->w, s->filter, a) &&
           sat_query_filter_admits(s->w, s->filter, b);
}

// The box of a pushed body is enlarged by the deepest overlap, clamped to these shares of the
// body's size. With this margin, the candidates of one round mostly serve the next ones, too.
#define MIN_MARGIN 0.0625f
#define MAX_MARGIN 0.25f

static float margin_of(float size, float deepest)
{
    return sat_min(sat_max(deepest, MIN_MARGIN * size), MAX_MARGIN * size);
}

// For a pair with a static body and a composite one: can children of the two meet before the next
// search for candidates? The box of the composite may surround much empty space. Tests slightly
// more than the margin, because boxes are rounded.
static bool is_near(const search *s, satPair pair)
{
    satWorld *w = s->w;
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    uint32_t wall = SAT_COLUMN(w, FLAGS)[pair.a] & SAT_STATIC ? pair.a : pair.b;
    uint32_t body = pair.a ^ pair.b ^ wall;
    const satShape *shape = sat_world_shape(w, body);
    double reach = 0.001 * (double)shape->size;
    if (s->round.columns.mark[body] & SAT_ENLARGED)
        reach += (double)s->round.columns.separated[body].margin;
    satChild one, other;
    satChildPairQuery query = sat_query_child_pairs(sat_world_shape(w, wall), &placed[wall].xf,
                                                    shape, &placed[body].xf, reach);
    return sat_next_pair(&query, &one, &other);
}

// Keeps only the pairs that `separate` may push: solid ones that may collide. Also keeps pairs with
// a nearby static body that the filter does not admit, because that body stops pushes.
static void keep_solid(search *s)
{
    satWorld *w = s->w;
    satPair *pair = SAT_COLUMN(w, CANDIDATE);
    const uint8_t *traits = SAT_COLUMN(w, TRAITS), *flags = SAT_COLUMN(w, FLAGS);
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->candidates; i++) {
        uint32_t either = traits[pair[i].a] | traits[pair[i].b];
        if (either & SAT_SENSES) continue;
        if ((either & SAT_FILTERED) && !sat_may_collide(w, pair[i].a, pair[i].b)) continue;
        bool isWall = (flags[pair[i].a] | flags[pair[i].b]) & SAT_STATIC;
        if (s->filter && !isWall && !admits_both(s, pair[i].a, pair[i].b)) continue;
        if (isWall && (either & SAT_COMPOSITE) && !is_near(s, pair[i])) continue;
        pair[count++] = pair[i];
    }
    s->candidates = count;
}

static bool takes_part(const search *s, satPair pair)
{
    satWorld *w = s->w;
    uint32_t either = s->round.columns.mark[pair.a] | s->round.columns.mark[pair.b];
    if (!s->filter && !(either & (SAT_SPECIAL | SAT_WEIGHTED))) return true;
    if (sat_is_one_way(w, pair.a, pair.b) && sat_world_passes(w, pair.a, pair.b)) return false;
    if (SAT_COLUMN(w, WEIGHT)[pair.a] != 1.0f &&
        sat_share_of_first(w, pair.a, pair.b) == SAT_NEITHER)
        return false;
    return !s->filter || admits_both(s, pair.a, pair.b);
}

// Writes the satSeparated and the marks of a body when its first pair is seen.
static inline void note_body(const search *s, uint32_t i)
{
    satWorld *w = s->w;
    const satRoundColumns *c = &s->round.columns;
    if (c->mark[i] & SAT_NOTED) return;
    c->mark[i] |= SAT_NOTED;
    c->separated[i] = (satSeparated){.startX = SAT_COLUMN(w, X)[i],
                                     .startY = SAT_COLUMN(w, Y)[i],
                                     .size = sat_world_shape(w, i)->size,
                                     .firstWall = SAT_NO_ROW};
    if (SAT_COLUMN(w, TRAITS)[i] & (SAT_COMPOSITE | SAT_CORRECTED)) c->mark[i] |= SAT_SPECIAL;
    if (SAT_COLUMN(w, WEIGHT)[i] != 1.0f) c->mark[i] |= SAT_WEIGHTED;
}

// The sort compares only the highest 14 bits of a depth. Depths that differ by more than 3 % are in
// order, and the sort takes fewer passes than with 32 bits.
#define DEPTH_BITS 14u

// Runs the narrow phase on the candidates, and lists the pairs that take part.
static satOverlaps find_overlaps(const search *s)
{
    satWorld *w = s->w;
    uint32_t candidates = s->candidates;
    satOverlaps o = {.narrow = sat_world_narrow_phase(w, candidates)};
    const satNarrowResults *narrow = &o.narrow;
    const satContactColumns *contacts = &narrow->contacts;
    uint32_t *spare = pair_scratch(w);
    satSortColumns rows = {SAT_COLUMN(w, PAIR_SPARE_VALUE), spare};
    satSortScratch scratch = {{SAT_COLUMN(w, PAIR_SPARE_KEY), spare + candidates},
                              SAT_COLUMN(w, SHARED_SCRATCH)};
    for (uint32_t row = 0; row < narrow->count; row++) {
        satPair pair = sat_pair_of_row(narrow, row);
        note_body(s, pair.a);
        note_body(s, pair.b);
    }
    for (uint32_t i = 0; i < narrow->count; i++) {
        uint32_t row = narrow->row[i];
        if (!contacts->hit[row] || !takes_part(s, sat_pair_of_row(narrow, row))) continue;
        rows.key[o.overlapping] = sat_sort_key(-contacts->depth[row]) >> (32u - DEPTH_BITS);
        rows.value[o.overlapping++] = row;
    }
    uint32_t *order = sat_sort(rows, &scratch, o.overlapping, DEPTH_BITS).value;
    o.count = o.overlapping;
    for (uint32_t row = 0; row < narrow->count; row++) {
        if (!contacts->hit[row] && takes_part(s, sat_pair_of_row(narrow, row)))
            order[o.count++] = row;
    }
    o.order = order;
    return o;
}

// Wakes everything that moved since the last update. With a minimum depth, wakes all bodies that
// are not static, because then the pairs of the last update do not include all overlaps.
static void wake_moved(satWorld *w)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE), *flags = SAT_COLUMN(w, FLAGS);
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    satBroadColumns columns = sat_world_broad(w);
    for (uint32_t i = 0; w->minDepth > 0.0 && i < w->slots.count; i++) {
        if (alive[i] && !(flags[i] & SAT_STATIC)) sat_world_wake(w, i);
    }
    for (uint32_t k = 0; k < w->movedCount; k++) {
        uint32_t i = moved[k];
        sat_world_wake(w, i);
        // The rounds may have made the broad phase treat the body as one at rest.
        if (alive[i] && (flags[i] & SAT_ENABLED)) sat_broad_put(&w->broad, &columns, i);
    }
}

// Adds the pushes to the positions of all pushed bodies, and refreshes these bodies. Enlarges their
// boxes by margin_of, unless `deepest` is negative.
static satStatus refresh_pushed(search *s, float deepest)
{
    satWorld *w = s->w;
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    uint8_t *mark = s->round.columns.mark;
    satAabb *boxes = SAT_COLUMN(w, BOX);
    uint32_t *list = SAT_COLUMN(w, BODY_VALUE), count = 0;
    s->round.isCovered = true;
    for (uint32_t k = 0; k < w->movedCount; k++) {
        uint32_t i = moved[k];
        if (!(mark[i] & SAT_PUSHED)) continue;
        satSeparated *body = &s->round.columns.separated[i];
        // Adding 0 would turn a coordinate of -0 into 0.
        if (body->by.x != 0.0) SAT_COLUMN(w, X)[i] += body->by.x;
        if (body->by.y != 0.0) SAT_COLUMN(w, Y)[i] += body->by.y;
        body->momentumFromX -= (float)body->by.x;
        body->momentumFromY -= (float)body->by.y;
        body->by = (satVector){0.0, 0.0};
        list[count++] = i;
    }
    SAT_TRY(sat_world_refresh_bodies(w, list, count));
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = list[k];
        mark[i] = (uint8_t)((mark[i] | SAT_ENLARGED) & ~(SAT_OUTDATED | SAT_OUTSIDE));
        satSeparated *body = &s->round.columns.separated[i];
        body->firstWall = SAT_NO_ROW;
        if (deepest < 0.0f) continue;
        body->margin = margin_of(body->size, deepest);
        boxes[i] = sat_aabb_grown(boxes[i], (double)body->margin);
    }
    return SAT_OK;
}

// Finds the candidates of all pushed bodies, and lists the walls near each of them.
static satStatus find_candidates(search *s, float deepest)
{
    satWorld *w = s->w;
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    sat_world_skip_moved(w);
    SAT_TRY(refresh_pushed(s, deepest));
    SAT_TRY(sat_world_candidates(w, false, &s->candidates));
    keep_solid(s);
    for (uint32_t i = 0; i < s->candidates; i++) {
        satPair pair = s->round.walls.pair[i];
        if (!((flags[pair.a] | flags[pair.b]) & SAT_STATIC)) continue;
        uint32_t body = flags[pair.a] & SAT_STATIC ? pair.b : pair.a;
        if (!(s->round.columns.mark[body] & SAT_ENLARGED)) continue;
        s->round.walls.next[i] = s->round.columns.separated[body].firstWall;
        s->round.columns.separated[body].firstWall = i;
    }
    return SAT_OK;
}

// Marks the bodies that any of the overlaps can push.
static void mark_all_pushed(satWorld *w, const satOverlaps *o)
{
    for (uint32_t k = 0; k < o->overlapping; k++) {
        satPair pair = sat_pair_of_row(&o->narrow, o->order[k]);
        double first = sat_share_of_first(w, pair.a, pair.b);
        if (first > 0.0) sat_mark_pushed(w, pair.a);
        if (first < 1.0) sat_mark_pushed(w, pair.b);
    }
}

// If a world has at most this many static bodies, each push tests all of them.
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

// The first search finds the overlaps of all bodies; the later ones only the pairs of pushed
// bodies.
static satStatus rounds(satWorld *w, uint32_t iterations, const satQueryFilter *filter,
                        float *remaining)
{
    search s = {.w = w,
                .filter = filter,
                .round = {.w = w,
                          .walls = {.pair = SAT_COLUMN(w, CANDIDATE), .next = wall_rows(w)},
                          .columns = {.mark = SAT_COLUMN(w, MARK),
                                      .x = SAT_COLUMN(w, X),
                                      .y = SAT_COLUMN(w, Y),
                                      .placed = SAT_COLUMN(w, PLACED),
                                      .separated = SAT_COLUMN(w, SEPARATED),
                                      .heap = SAT_COLUMN(w, HEAP)}}};
    satRound *r = &s.round;
    SAT_TRY(sat_world_refresh(w));
    wake_moved(w);
    SAT_TRY(sat_world_all_candidates(w, &s.candidates));
    keep_solid(&s);
    satOverlaps o = find_overlaps(&s);
    bool isInWall;
    *remaining = sat_deepest_overlap(r, &o, &isInWall);
    if (iterations == 0) return SAT_OK;
    mark_all_pushed(w, &o);
    uint32_t walls[FEW_WALLS];
    list_walls(w, walls, &r->walls);
    uint32_t pushed = o.overlapping;
    for (uint32_t round = 0; pushed > 0; round++) {
        if (!r->isCovered) {
            SAT_TRY(find_candidates(&s, *remaining));
            o = find_overlaps(&s);
        }
        r->wallsOnly = round >= iterations;
        r->hasMomentum = round + 1u < iterations;
        if (r->wallsOnly) {
            *remaining = sat_deepest_overlap(r, &o, &isInWall);
            if (!isInWall || round == 2 * iterations) break;
        }
        // If both bodies of a pair are at walls, each would get the rest of the other's push, again
        // and again. So the second half of the rounds does not share rests.
        r->sharesRest = 2 * round < iterations;
        pushed = sat_push_overlaps(r, &o);
    }
    if (pushed == 0 && !r->wallsOnly && r->isCovered) *remaining = 0.0f;
    return refresh_pushed(&s, -1.0f);
}

// A push does not detach a body from its platform: if the platform's hash is that of the position
// before the push, writes that of the new position.
static void keep_platform(satWorld *w, uint32_t i)
{
    if (i >= w->room.platforms) return;
    satPlatform *platform = &SAT_COLUMN(w, PLATFORM)[i];
    const satSeparated *body = &SAT_COLUMN(w, SEPARATED)[i];
    uint32_t start = sat_position_hash(body->startX, body->startY);
    if (platform->floor != 0 && platform->positionHash == start)
        platform->positionHash = sat_position_hash(SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i]);
}

// Returns SAT_NEEDS_ROOM if a slot has no row in SEPARATED.
static satStatus fits_all(satWorld *w)
{
    if (w->slots.count <= w->room.separated) return SAT_OK;
    w->wanted.separated = w->room.bodies;
    return SAT_NEEDS_ROOM;
}

satStatus sat_world_separate(satWorld *w, uint32_t iterations, const satQueryFilter *filter,
                             satSeparation *out)
{
    const satSeparated *separated = SAT_COLUMN(w, SEPARATED);
    double *x = SAT_COLUMN(w, X), *y = SAT_COLUMN(w, Y);
    uint8_t *mark = SAT_COLUMN(w, MARK);
    SAT_TRY(fits_all(w));
    // Clears the marks of all slots, because MOVED may list slots beyond `slots.count`, whose
    // bodies were removed since the last update.
    memset(mark, 0, w->room.bodies);
    out->remaining = 0.0f;
    satStatus status = rounds(w, iterations, filter, &out->remaining);
    out->moved = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!(mark[i] & SAT_PUSHED)) continue;
        if (status == SAT_OK) {
            // A body whose pushes have cancelled out has not moved.
            out->moved += x[i] != separated[i].startX || y[i] != separated[i].startY;
            keep_platform(w, i);
        } else {
            x[i] = separated[i].startX;
            y[i] = separated[i].startY;
            sat_world_mark_dirty(w, i); // its transform and box are not restored
        }
    }
    wake_moved(w);
    return status;
}
