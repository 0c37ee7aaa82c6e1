// The broad phase finds every pair of overlapping boxes of which one moved, each pair once, after
// any sequence of insertions, removals and moves. Boxes are random; the oracle tries all pairs.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/constants.h"
#include "broad/broad.h"
#include "broad/sweep.h"
#include "check.h"
#include "rng.h"

#define MOST 400u

// A broad phase with columns of exactly the documented lengths.
typedef struct stage {
    satBroad broad;
    satBroadColumns columns;
    satAabb *boxes;
    uint16_t *roles;
    bool *present;
    uint32_t count;    // number of indices
    uint32_t compared; // by the last search for pairs
} stage;

// calloc(0) may return NULL, so it allocates one unused row.
static void *rows(size_t count, size_t bytes) { return calloc(count + (count == 0), bytes); }

static satBandColumns band_columns(uint32_t indices)
{
    uint32_t count = SAT_MAX_BAND_ROWS(indices);
    return (satBandColumns){rows(count + 4u, 4),
                            rows(count + 4u, 4),
                            rows(count + 4u, 4),
                            rows(count + 4u, 4),
                            rows(count + 4u, 4),
                            rows(count + 4u, 4),
                            rows(SAT_MAX_BANDS_OF_BOTH(indices), sizeof(satBand))};
}

static void free_bands(satBandColumns *c)
{
    free(c->minX);
    free(c->minY);
    free(c->maxX);
    free(c->maxY);
    free(c->index);
    free(c->noCollide);
    free(c->bands);
}

static stage open_stage(uint32_t count)
{
    stage s = {.count = count};
    s.boxes = rows(count, sizeof(satAabb));
    s.roles = rows(count, 2);
    s.present = rows(count, sizeof(bool));
    s.columns = (satBroadColumns){
        .boxes = s.boxes,
        .roles = s.roles,
        .where = rows(count, 4),
        .movingList = rows(count, 4),
        .pending = rows(SAT_MAX_PENDING, 4),
        .indices = count,
        .rows = band_columns(count),
        .scratch = {{rows(count, 4), rows(count, 4)},
                    {{rows(count, 4), rows(count, 4)}, rows(1u << SAT_SORT_BITS, 4)},
                    rows(count, 4)}};
    sat_broad_clear(&s.broad, &s.columns, count);
    for (uint32_t i = 0; i < count; i++) {
        s.boxes[i] = (satAabb){NAN, NAN, NAN, NAN}; // absent: must not be read
        s.roles[i] = SAT_AT_REST;
    }
    return s;
}

static void close_stage(stage *s)
{
    free(s->boxes);
    free(s->roles);
    free(s->present);
    free(s->columns.where);
    free(s->columns.movingList);
    free(s->columns.pending);
    free_bands(&s->columns.rows);
    free(s->columns.scratch.rows.key);
    free(s->columns.scratch.rows.value);
    free(s->columns.scratch.sort.rows.key);
    free(s->columns.scratch.sort.rows.value);
    free(s->columns.scratch.sort.counts);
    free(s->columns.scratch.bandOf);
}

static void put(stage *s, uint32_t i, satAabb box, bool isFixed)
{
    s->boxes[i] = box;
    s->roles[i] = isFixed ? SAT_FIXED : 0;
    s->present[i] = true;
    sat_broad_put(&s->broad, &s->columns, i);
}

static void drop(stage *s, uint32_t i)
{
    s->present[i] = false;
    s->boxes[i] = (satAabb){NAN, NAN, NAN, NAN};
    sat_broad_drop(&s->broad, &s->columns, i);
}

static int by_a_then_b(const void *left, const void *right)
{
    const satPair *p = left, *q = right;
    if (p->a != q->a) return p->a < q->a ? -1 : 1;
    return p->b < q->b ? -1 : p->b > q->b;
}

static uint32_t find(stage *s, satPair *out, uint32_t room)
{
    uint32_t present = 0, moved = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        present += s->present[i];
        moved += s->present[i] && !(s->roles[i] & SAT_AT_REST);
    }
    satPairWriter writer = {out, room, 0, 0};
    sat_broad_pairs(&s->broad, &s->columns, present, moved, &writer);
    s->compared = writer.compared;
    return writer.count;
}

static uint32_t all_pairs(const stage *s, satPair *out)
{
    uint32_t found = 0;
    for (uint32_t a = 0; a < s->count; a++) {
        for (uint32_t b = a + 1; b < s->count; b++) {
            const satAabb *p = &s->boxes[a], *q = &s->boxes[b];
            if (!s->present[a] || !s->present[b] || (s->roles[a] & s->roles[b]) != 0) continue;
            if (p->maxX < q->minX || q->maxX < p->minX) continue;
            if (p->maxY < q->minY || q->maxY < p->minY) continue;
            out[found++] = (satPair){a, b};
        }
    }
    return found;
}

// Compares the pairs with all overlapping pairs, then marks every box as at rest. Returns the
// number of pairs.
static uint32_t update(stage *s)
{
    satPair *expected = rows((size_t)s->count * s->count / 2, sizeof *expected);
    uint32_t pairs = all_pairs(s, expected);
    satPair *out = rows(pairs + 4u, sizeof *out);
    CHECK_EQUAL(find(s, out, pairs), pairs);
    for (uint32_t i = 0; i < pairs; i++) {
        if (out[i].a > out[i].b) out[i] = (satPair){out[i].b, out[i].a};
    }
    qsort(out, pairs, sizeof *out, by_a_then_b);
    CHECK_EQUAL(memcmp(out, expected, pairs * sizeof *out), 0);
    free(out);
    free(expected);
    for (uint32_t i = 0; i < s->count; i++) s->roles[i] |= SAT_AT_REST;
    return pairs;
}

static satAabb roll_box(rng *d, double spread, double size)
{
    double x = roll_between(d, -spread, spread), y = roll_between(d, -spread, spread);
    return (satAabb){(float)x, (float)y, (float)(x + roll_between(d, 0.0, size)),
                     (float)(y + roll_between(d, 0.0, size))};
}

// Sizes are uneven on purpose: most boxes are small, a few up to a thousand times as large, and
// some lie far away.
static satAabb roll_uneven(rng *d, double spread)
{
    satAabb box = roll_box(d, spread, pow(10.0, roll_between(d, -1.0, 2.0)));
    if (roll_below(d, 40) == 0) box = roll_box(d, spread, 1000.0);
    if (roll_below(d, 100) == 0) {
        float far = 1e9f * (float)roll_below(d, 3) - 1e9f;
        box = (satAabb){box.minX + far, box.minY - far, box.maxX + far, box.maxY - far};
    }
    return box;
}

// Boxes whose sizes are within a factor of three, so that one grid suits them all.
static satAabb roll_alike(rng *d, double x, double y, double spreadX, double spreadY)
{
    x += roll_between(d, 0.0, spreadX);
    y += roll_between(d, 0.0, spreadY);
    return (satAabb){(float)x, (float)y, (float)(x + roll_between(d, 1.0, 3.0)),
                     (float)(y + roll_between(d, 1.0, 3.0))};
}

// With a grid, boxes of a band are sorted to within the width of a cell, which is at least an
// eighth of the widest box; without one, to within a sixteenth.
static bool is_grid(const stage *s) { return s->broad.moving.sortTolerance > 0.1f * 3.0f; }

TEST(boxes_of_similar_size_give_the_pairs_of_brute_force)
{
    rng d = {97u};
    int grids = 0, rounds = times(200);
    for (int round = 0; round < rounds; round++) {
        stage s = open_stage(1u + roll_below(&d, MOST));
        double spreadX = pow(10.0, roll_between(&d, -1.0, 2.5));
        double spreadY = pow(10.0, roll_between(&d, -1.0, 2.5));
        double x = roll_between(&d, -1e6, 1e6), y = roll_between(&d, -1e6, 1e6);
        for (int frame = 0; frame < 4; frame++) {
            for (uint32_t i = 0; i < s.count; i++) {
                if (frame > 0 && roll_below(&d, 4) == 0) continue;
                put(&s, i, roll_alike(&d, x, y, spreadX, spreadY), roll_below(&d, 5) == 0);
            }
            update(&s);
        }
        grids += is_grid(&s);
        close_stage(&s);
    }
    CHECK(grids > rounds / 4);
}

// The clusters are around ten points on a line.
static satAabb roll_clustered(rng *d, double distance)
{
    double x = distance * (double)roll_below(d, 10);
    return roll_alike(d, x, 0.5 * x, 30.0, 30.0);
}

// Boxes that are spread evenly use a grid however sparse they are; distant clusters, which would
// crowd few of its cells, do not.
TEST(sparse_boxes_are_compared_with_few_others_spread_evenly_or_not)
{
    rng d = {100u};
    for (double spread = 60.0; spread < 3e5; spread *= 4.0) {
        for (int isEven = 0; isEven < 2; isEven++) {
            stage s = open_stage(1000);
            for (uint32_t i = 0; i < s.count; i++) {
                put(&s, i,
                    isEven ? roll_alike(&d, 0.0, 0.0, spread, spread) : roll_clustered(&d, spread),
                    false);
            }
            uint32_t pairs = update(&s);
            CHECK(s.compared >= pairs && s.compared < 16u * s.count);
            CHECK(isEven ? is_grid(&s) : spread < 100.0 || !is_grid(&s));
            close_stage(&s);
        }
    }
}

// Searches 2,000 boxes of size 1, of which one is at (x, y) and the others are a tower or a crowd.
// Returns the number of comparisons.
static uint32_t compared_with_outlier(bool isTower, float x, float y)
{
    rng d = {101u};
    stage s = open_stage(2000);
    put(&s, 0, (satAabb){x, y, x + 1.0f, y + 1.0f}, false);
    for (uint32_t i = 1; i < s.count; i++) {
        float left = isTower ? 0.0f : (float)roll_between(&d, 0.0, 67.0);
        float low = isTower ? 1.2f * (float)i : (float)roll_between(&d, 0.0, 67.0);
        put(&s, i, (satAabb){left, low, left + 1.0f, low + 1.0f}, false);
    }
    update(&s);
    uint32_t compared = s.compared;
    close_stage(&s);
    return compared;
}

// High bands suit neither a tower nor a crowd. One distant box makes the scene look sparse, but
// must not make the bands high.
TEST(boxes_are_compared_with_few_others_if_one_is_far_from_a_tower_or_a_crowd)
{
    for (float distance = 60.0f; distance < 1e4f; distance *= runs_few() ? 3.4f : 1.5f) {
        CHECK(compared_with_outlier(true, distance, 0.0f) < 20000u);
        CHECK(compared_with_outlier(false, 30.0f, distance) < 20000u);
        CHECK(compared_with_outlier(false, distance, distance) < 20000u);
    }
}

// Most boxes suit a grid; one in `rare` is up to as large as the scene, or far away.
static satAabb roll_mixed(rng *d, double spread, uint32_t rare)
{
    satAabb box = roll_alike(d, 0.0, 0.0, spread, spread);
    if (roll_below(d, rare) > 0) return box;
    float far = roll_below(d, 3) == 0 ? 1e9f : 20.0f * (float)spread;
    uint32_t kind = roll_below(d, 4);
    if (kind == 0) box.maxX = box.minX + (float)roll_between(d, 0.0, spread);
    if (kind == 1) box.maxY = box.minY + (float)roll_between(d, 0.0, spread);
    if (kind == 2) box = (satAabb){0.0f, 0.0f, (float)spread, (float)spread};
    if (kind == 3) box = (satAabb){box.minX + far, box.minY - far, box.maxX + far, box.maxY - far};
    return box;
}

TEST(a_few_large_or_distant_boxes_among_many_alike_give_the_pairs_of_brute_force)
{
    rng d = {103u};
    int grids = 0, builds = 0;
    for (int round = 0; round < times(30); round++) {
        stage s = open_stage(MOST);
        double spread = pow(10.0, roll_between(&d, 1.0, 3.0));
        uint32_t rare = 5u + roll_below(&d, 60), calm = 1u + roll_below(&d, 6);
        for (int frame = 0; frame < 20; frame++) {
            for (uint32_t i = 0; i < s.count; i++) {
                if (frame > 0 && roll_below(&d, calm) > 0) continue;
                put(&s, i, roll_mixed(&d, spread, rare), roll_below(&d, 3) == 0);
            }
            update(&s);
            builds++;
            grids +=
                is_grid(&s) && s.broad.moving.sizeClass[1].end > s.broad.moving.sizeClass[0].end;
        }
        close_stage(&s);
    }
    CHECK(grids > builds / 8);
}

// Searches 2,000 boxes spread evenly, of which the first `exceptions` are replaced with
// `exception`. Returns the comparisons per box; the boxes must have been sorted by a grid.
static double compared_with_exceptions(uint32_t exceptions, satAabb exception)
{
    rng d = {104u};
    stage s = open_stage(2000);
    for (uint32_t i = 0; i < s.count; i++)
        put(&s, i, i < exceptions ? exception : roll_alike(&d, 0.0, 0.0, 200.0, 200.0), false);
    update(&s);
    CHECK(is_grid(&s));
    double compared = (double)s.compared / (double)s.count;
    close_stage(&s);
    return compared;
}

// Nearly every game has a few exceptions: walls around an arena, a ground, bodies far outside.
TEST(a_few_exceptions_leave_the_grid_to_all_other_boxes)
{
    double even = compared_with_exceptions(0, (satAabb){0});
    CHECK(compared_with_exceptions(1, (satAabb){0.0f, 0.0f, 200.0f, 3.0f}) < 1.1 * even);
    CHECK(compared_with_exceptions(1, (satAabb){0.0f, 0.0f, 3.0f, 200.0f}) < 1.1 * even);
    CHECK(compared_with_exceptions(1, (satAabb){0.0f, 0.0f, 200.0f, 200.0f}) < 1.0 + 1.1 * even);
    CHECK(compared_with_exceptions(1, (satAabb){1e6f, 0.0f, 1e6f + 2.0f, 2.0f}) < 1.1 * even);
    CHECK(compared_with_exceptions(40, (satAabb){0.0f, -1e6f, 3.0f, 3.0f - 1e6f}) < 1.1 * even);
}

// After a grid did not suit the boxes, it is tried again only every few updates.
TEST(boxes_that_spread_evenly_again_get_a_grid_after_some_updates)
{
    rng d = {105u};
    stage s = open_stage(1000);
    int without = 0, tried = 0;
    for (int frame = 0; frame < 60; frame++) {
        for (uint32_t i = 0; i < s.count; i++) {
            bool isEven = frame >= 30;
            put(&s, i, isEven ? roll_alike(&d, 0.0, 0.0, 100.0, 100.0) : roll_clustered(&d, 1e4),
                false);
        }
        uint32_t before = s.broad.moving.withoutGrid;
        update(&s);
        tried += before == 0;
        without += !is_grid(&s);
    }
    CHECK(without >= 30 && without < 50);
    CHECK(tried > 10 && tried < 40); // the second half of the updates tries a grid more often
    close_stage(&s);
}

// Searches `movers` boxes of this width and height among 1,500 of size 2 at rest, spread evenly
// over a square of 800; the moving ones are spread over one of `spread`. Returns the comparisons
// per mover.
static double compared_among_resting(uint32_t movers, float width, float height, double spread)
{
    rng d = {102u};
    stage s = open_stage(1500u + movers);
    for (uint32_t i = 0; i < s.count; i++) {
        bool isMover = i >= 1500u;
        float x = (float)roll_between(&d, 0.0, isMover ? spread : 800.0);
        float y = (float)roll_between(&d, 0.0, isMover ? spread : 800.0);
        put(&s, i, (satAabb){x, y, x + (isMover ? width : 2.0f), y + (isMover ? height : 2.0f)},
            !isMover);
    }
    for (int frame = 0; frame < 3; frame++) {
        for (uint32_t i = 1500u; i < s.count; i++) put(&s, i, s.boxes[i], false);
        update(&s);
    }
    CHECK_EQUAL(s.broad.resting.count, 1500u);
    double compared = (double)s.compared / (double)movers;
    close_stage(&s);
    return compared;
}

// Two bands are compared by searching one of them for each row of the other that reaches it. The
// band with fewer such rows searches the other, even if it has more rows in total.
TEST(moving_boxes_are_compared_with_few_at_rest_whatever_their_shape_and_density)
{
    CHECK(compared_among_resting(200, 2.0f, 2.0f, 800.0) < 16.0);
    CHECK(compared_among_resting(200, 2.0f, 2.0f, 80.0) < 8.0);
    CHECK(compared_among_resting(200, 100.0f, 4.0f, 800.0) < 28.0);
    CHECK(compared_among_resting(200, 4.0f, 100.0f, 800.0) < 32.0);
}

// Each of a few moving boxes searches a band for its own first row. The row at which the box before
// it started may be far away.
TEST(few_boxes_that_move_along_a_long_floor_are_compared_with_few_of_its_boxes)
{
    rng d = {106u};
    stage s = open_stage(2080);
    for (uint32_t i = 0; i < 2000; i++) {
        float x = 2.0f * (float)(i / 2), y = 2.0f * (float)(i % 2);
        put(&s, i, (satAabb){x, y, x + 2.0f, y + 2.0f}, true);
    }
    for (int frame = 0; frame < 3; frame++) {
        for (uint32_t i = 2000; i < s.count; i++) {
            float x = (float)roll_between(&d, 0.0, 2000.0), y = (float)roll_between(&d, 0.0, 4.0);
            put(&s, i, (satAabb){x, y, x + 1.0f, y + 1.0f}, false);
        }
        update(&s);
    }
    CHECK_EQUAL(s.broad.resting.count, 2000u);
    CHECK(s.compared < 24u * 80u);
    close_stage(&s);
}

// Puts boxes of the size `of.minX` by `of.minY` into rows `first` to `end` - 1, at random places in
// an area of `of.maxX` by `of.maxY`.
static void put_many(stage *s, rng *d, uint32_t first, uint32_t end, satAabb of, bool isFixed)
{
    for (uint32_t i = first; i < end; i++) {
        float x = (float)roll_between(d, 0.0, (double)of.maxX),
              y = (float)roll_between(d, 0.0, (double)of.maxY);
        put(s, i, (satAabb){x, y, x + of.minX, y + of.minY}, isFixed);
    }
}

// Finds pairs until the fixed boxes are at rest; returns the number of comparisons of the last
// time.
static uint32_t compared_with_fixed(stage *s, uint32_t moving)
{
    const uint32_t room = 100000;
    satPair *out = rows(room + 4u, sizeof *out);
    for (int frame = 0; frame < 2; frame++) {
        for (uint32_t i = 0; i < moving; i++) put(s, i, s->boxes[i], false);
        CHECK(find(s, out, room) < room);
        for (uint32_t i = moving; i < s->count; i++) s->roles[i] |= SAT_AT_REST;
    }
    free(out);
    return s->compared;
}

// A few boxes 3,000 high among flat ones make a band that reaches most of the other bands. Then
// each of its rows searches only the bands that it reaches itself. If the boxes of a band are all
// as high as the band, the bands are searched in turn.
TEST(rows_of_a_high_band_are_compared_with_few_others_whether_they_are_high_or_flat)
{
    rng d = {107u};
    stage s = open_stage(22000);
    put_many(&s, &d, 0, 20, (satAabb){1.0f, 3000.0f, 30.0f, 6000.0f}, false);
    put_many(&s, &d, 20, 2000, (satAabb){3000.0f, 1.0f, 30.0f, 6000.0f}, false);
    put_many(&s, &d, 2000, 22000, (satAabb){0.3f, 0.3f, 30.0f, 6000.0f}, true);
    CHECK(compared_with_fixed(&s, 2000) < 135000u);
    put_many(&s, &d, 0, 2000, (satAabb){4.0f, 100.0f, 2000.0f, 2000.0f}, false);
    put_many(&s, &d, 2000, 22000, (satAabb){2.0f, 2.0f, 2000.0f, 2000.0f}, false);
    CHECK(compared_with_fixed(&s, 22000) < 190000u);
    close_stage(&s);
}

static int by_min_x(const void *left, const void *right)
{
    float a = ((const satAabb *)left)->minX, b = ((const satAabb *)right)->minX;
    return (a > b) - (a < b);
}

// Counts the overlapping pairs by sort and sweep: an oracle for so many boxes that testing all
// pairs would take too long.
static uint32_t count_overlaps(const stage *s)
{
    satAabb *boxes = rows(s->count, sizeof *boxes);
    memcpy(boxes, s->boxes, s->count * sizeof *boxes);
    qsort(boxes, s->count, sizeof *boxes, by_min_x);
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        for (uint32_t k = i + 1; k < s->count && boxes[k].minX <= boxes[i].maxX; k++) {
            count += sat_aabb_overlap(boxes[i], boxes[k]);
        }
    }
    free(boxes);
    return count;
}

TEST(more_boxes_than_the_sort_scratch_holds_give_every_pair_once)
{
    rng d = {98u};
    stage s = open_stage(SAT_SORT_SCRATCH + 1000u);
    for (uint32_t i = 0; i < s.count; i++)
        put(&s, i, roll_alike(&d, 0.0, 0.0, 400.0, 400.0), false);
    uint32_t expected = count_overlaps(&s), repeated = 0;
    satPair *out = rows(expected + 4u, sizeof *out);
    CHECK_EQUAL(find(&s, out, expected), expected);
    CHECK(is_grid(&s));
    for (uint32_t i = 0; i < expected; i++) {
        CHECK(out[i].a != out[i].b && sat_aabb_overlap(s.boxes[out[i].a], s.boxes[out[i].b]));
        if (out[i].a > out[i].b) out[i] = (satPair){out[i].b, out[i].a};
    }
    qsort(out, expected, sizeof *out, by_a_then_b);
    for (uint32_t i = 1; i < expected; i++) repeated += by_a_then_b(&out[i - 1], &out[i]) == 0;
    CHECK_EQUAL(repeated, 0);
    free(out);
    close_stage(&s);
}

TEST(uneven_scenes_give_the_pairs_of_brute_force_in_every_update)
{
    rng d = {92u};
    uint32_t pairs = 0;
    for (int round = 0; round < 8 || round < times(60); round++) {
        stage s = open_stage(1u + roll_below(&d, MOST));
        double spread = pow(10.0, roll_between(&d, 0.0, 3.5));
        // On average, one box in `calm` changes per frame.
        uint32_t calm = 1u + roll_below(&d, 40);
        for (int frame = 0; frame < 40; frame++) {
            for (uint32_t i = 0; i < s.count; i++) {
                uint32_t fate = roll_below(&d, 20);
                if (frame > 0 && roll_below(&d, calm) > 0) continue;
                if (fate == 0 && s.present[i]) drop(&s, i);
                if (fate > 2) put(&s, i, roll_uneven(&d, spread), roll_below(&d, 3) == 0);
                if (fate == 19) put(&s, i, s.boxes[i], false);
            }
            pairs += update(&s);
        }
        close_stage(&s);
    }
    CHECK(pairs > (uint32_t)times(100000));
}

TEST(a_box_as_large_as_the_world_pairs_with_all_boxes_of_a_thin_level)
{
    rng d = {96u};
    for (int round = 0; round < 40; round++) {
        stage s = open_stage(300);
        bool upright = round % 2 == 0;
        for (uint32_t i = 0; i < s.count; i++) {
            float along = (float)roll_between(&d, -1e4, 1e4),
                  across = (float)roll_between(&d, 0, 9);
            float x = upright ? across : along, y = upright ? along : across;
            put(&s, i, (satAabb){x, y, x + 7.0f, y + 7.0f}, false);
        }
        put(&s, roll_below(&d, 300), (satAabb){-2e4f, -2e4f, 2e4f, 2e4f}, true);
        CHECK(update(&s) >= 299);
        close_stage(&s);
    }
}

TEST(clusters_far_from_the_origin_give_the_pairs_of_brute_force)
{
    rng d = {93u};
    for (int round = 0; round < 100; round++) {
        stage s = open_stage(roll_below(&d, MOST + 1));
        for (uint32_t i = 0; i < s.count; i++) {
            satAabb b = roll_box(&d, 1.0, 0.5);
            float home = (float)roll_below(&d, 3) * 1e6f - 1e6f;
            put(&s, i, (satAabb){b.minX + home, b.minY - home, b.maxX + home, b.maxY - home},
                false);
        }
        update(&s);
        close_stage(&s);
    }
}

// Nine in ten boxes are points in a strip so thin that a tall box would cover more cells of it than
// 32 bits can count.
TEST(towers_among_points_on_a_line_give_the_pairs_of_brute_force)
{
    rng d = {97u};
    for (int round = 0; round < 40; round++) {
        stage s = open_stage(300);
        for (uint32_t i = 0; i < s.count; i++) {
            float x = (float)roll_between(&d, 0.0, 600.0), y = (float)roll_between(&d, 1.0, 1.001);
            bool isTower = i % 10 == 0;
            satAabb point = {x, y, x, y}, tower = {x, y - 1.0f, x + 10.0f, 1000.0f};
            put(&s, i, isTower ? tower : point, isTower);
        }
        CHECK(update(&s) > 60);
        close_stage(&s);
    }
}

// The moving boxes are sometimes few, which are queried one by one, and sometimes many, which are
// sorted.
TEST(few_moving_boxes_among_many_at_rest_give_the_pairs_of_brute_force)
{
    rng d = {98u};
    uint32_t pairs = 0;
    for (int round = 0; round < times(20); round++) {
        stage s = open_stage(MOST);
        for (uint32_t i = 0; i < s.count; i++) {
            put(&s, i, roll_uneven(&d, 60.0), roll_below(&d, 3) == 0);
        }
        update(&s);
        for (int frame = 0; frame < 60; frame++) {
            uint32_t few = roll_below(&d, roll_below(&d, 8) == 0 ? 2 * SAT_MAX_PENDING : 12);
            for (uint32_t k = 0; k < few; k++) {
                uint32_t i = roll_below(&d, s.count), fate = roll_below(&d, 12);
                if (fate == 0 && s.present[i]) drop(&s, i);
                if (fate > 0) put(&s, i, roll_uneven(&d, 60.0), roll_below(&d, 3) == 0);
                // Prepares a query between two updates.
                if (fate == 11) sat_broad_ready(&s.broad, &s.columns, 0);
            }
            pairs += update(&s);
        }
        close_stage(&s);
    }
    CHECK(pairs > (uint32_t)times(5000));
}

TEST(equal_boxes_and_boxes_that_touch_at_signed_zeros_give_the_pairs_of_brute_force)
{
    rng d = {94u};
    static const float GRID[] = {-1.0f, -0.0f, 0.0f, 1.0f, 2.0f};
    for (int round = 0; round < 300; round++) {
        stage s = open_stage(roll_below(&d, 60));
        for (uint32_t i = 0; i < s.count; i++) {
            uint32_t x = roll_below(&d, 5), y = roll_below(&d, 5);
            satAabb box = {GRID[x], GRID[y], GRID[x + roll_below(&d, 5 - x)],
                           GRID[y + roll_below(&d, 5 - y)]};
            put(&s, i, box, roll_below(&d, 3) == 0);
        }
        update(&s);
        close_stage(&s);
    }
}

TEST(two_fixed_boxes_never_pair_and_two_at_rest_never_pair)
{
    stage s = open_stage(9);
    for (uint32_t i = 0; i < 9; i++) put(&s, i, (satAabb){0.0f, 0.0f, 1.0f, 1.0f}, i % 3 == 0);
    CHECK_EQUAL(update(&s), 36 - 3);
    CHECK_EQUAL(update(&s), 0);
    put(&s, 0, s.boxes[0], true);
    CHECK_EQUAL(update(&s), 6);
    put(&s, 1, s.boxes[1], false);
    drop(&s, 2);
    CHECK_EQUAL(update(&s), 7);
    close_stage(&s);
}

// Box 7 has moved and is already sorted. Then other boxes are put that come to rest before the
// update.
TEST(late_inserts_do_not_hide_a_box_that_moved_before_them)
{
    stage s = open_stage(100);
    for (uint32_t i = 0; i < s.count; i++) {
        put(&s, i, (satAabb){(float)i, 0.0f, (float)i + 0.5f, 1.0f}, false);
    }
    CHECK_EQUAL(update(&s), 0);
    put(&s, 7, (satAabb){7.0f, 0.0f, 9.0f, 1.0f}, false);
    sat_broad_ready(&s.broad, &s.columns, 0);
    for (uint32_t i = 50; i < 54; i++) {
        put(&s, i, s.boxes[i], false);
        s.roles[i] |= SAT_AT_REST;
    }
    CHECK_EQUAL(update(&s), 2);
    close_stage(&s);
}

TEST(a_buffer_too_small_gets_the_full_count_and_a_second_try_finds_all_pairs)
{
    rng d = {95u};
    for (int round = 0; round < 10; round++) {
        stage s = open_stage(24);
        for (uint32_t i = 0; i < 24; i++) put(&s, i, roll_box(&d, 10.0, 10.0), false);
        satPair expected[24 * 12];
        uint32_t pairs = all_pairs(&s, expected);
        for (uint32_t room = 0; room < pairs; room++) {
            satPair *out = rows(room + 4u, sizeof *out);
            CHECK_EQUAL(find(&s, out, room), pairs);
            free(out);
        }
        CHECK_EQUAL(update(&s), pairs);
        close_stage(&s);
    }
}

TEST(no_boxes_and_one_box_have_no_pairs)
{
    stage none = open_stage(0), one = open_stage(1);
    CHECK_EQUAL(update(&none), 0);
    put(&one, 0, (satAabb){0.0f, 0.0f, 1.0f, 1.0f}, false);
    CHECK_EQUAL(update(&one), 0);
    drop(&one, 0);
    CHECK_EQUAL(update(&one), 0);
    close_stage(&none);
    close_stage(&one);
}

TEST(counting_stops_soon_after_the_maximum_number_of_pairs)
{
    stage s = open_stage(6000); // 18 million pairs
    for (uint32_t i = 0; i < s.count; i++) put(&s, i, (satAabb){0.0f, 0.0f, 1.0f, 1.0f}, false);
    satPair spare[4];
    uint32_t found = find(&s, spare, 0);
    CHECK(found > SAT_MAX_PAIRS && found <= SAT_MAX_PAIRS + s.count);
    close_stage(&s);
}

typedef struct counts {
    uint8_t *visits;
    uint32_t count;
} counts;

static double count_one(void *context, uint32_t index)
{
    counts *t = context;
    t->visits[index]++;
    t->count++;
    return 1.0;
}

// Checks that a sweep reports every box that it overlaps once, no removed box, and at most two
// others.
static void check_sweep(const stage *s, rng *d)
{
    satAabb box = roll_box(d, 60.0, 20.0), all;
    satBroadSweep sweep = sat_broad_sweep_of(box, 0.0, 0.0);
    counts t = {rows(s->count, 1), 0};
    uint32_t expected = 0;
    bool isAny = sat_broad_bounds(&s->broad, &s->columns, &all);
    sat_broad_sweep(&s->broad, &s->columns, &sweep, count_one, &t);
    for (uint32_t i = 0; i < s->count; i++) {
        satAabb own = s->boxes[i];
        bool meets = s->present[i] && sat_aabb_overlap(box, own);
        CHECK(t.visits[i] <= 1);
        CHECK(s->present[i] || t.visits[i] == 0);
        CHECK(!meets || t.visits[i] == 1);
        expected += meets;
        if (!s->present[i]) continue;
        CHECK(isAny && all.minX <= own.minX && all.maxX >= own.maxX);
        CHECK(all.minY <= own.minY && all.maxY >= own.maxY);
    }
    CHECK(t.count <= expected + 2);
    free(t.visits);
}

TEST(a_sweep_finds_all_boxes_it_overlaps_even_if_some_came_after_the_last_sort)
{
    rng d = {99u};
    for (int round = 0; round < times(25); round++) {
        stage s = open_stage(MOST);
        bool isMixed = round % 2 == 0;
        for (int step = 0; step < 200; step++) {
            uint32_t some = roll_below(&d, 4) ? roll_below(&d, 8) : roll_below(&d, 200);
            for (uint32_t k = 0; k < some; k++) {
                uint32_t i = roll_below(&d, s.count);
                if (s.present[i] && roll_below(&d, 3) == 0) {
                    drop(&s, i);
                } else {
                    satAabb box = isMixed ? roll_mixed(&d, 60.0, 12) : roll_uneven(&d, 60.0);
                    put(&s, i, box, roll_below(&d, 3) == 0);
                }
            }
            if (roll_below(&d, 6) == 0) sat_broad_ready(&s.broad, &s.columns, roll_below(&d, 65));
            if (roll_below(&d, 12) == 0) update(&s);
            check_sweep(&s, &d);
        }
        close_stage(&s);
    }
}

// A horizontal ray tests all boxes of the bands that it is in, so bands must not be too high.
TEST(a_horizontal_ray_through_sparse_boxes_tests_few_of_them)
{
    rng d = {102u};
    for (double spread = 1e3; spread < 1e6; spread *= 4.0) {
        stage s = open_stage(1000);
        for (uint32_t i = 0; i < s.count; i++) {
            put(&s, i, roll_alike(&d, 0.0, 0.0, spread, spread), false);
        }
        update(&s);
        satBroadSweep ray = {.y = 0.5 * spread, .dx = spread};
        counts t = {rows(s.count, 1), 0};
        CHECK(sat_broad_sweep(&s.broad, &s.columns, &ray, count_one, &t) < 200);
        free(t.visits);
        close_stage(&s);
    }
}

int main(void) { return check_all(); }
