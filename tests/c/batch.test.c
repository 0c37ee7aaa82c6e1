// A batch of pairs gives the same bits as one call per pair, for placed shapes of all kinds.

#include "hard.h"
#include "narrow/batch.h"

#define SHAPES 64
#define PAIRS 640 // more than the batch lists at a time
#define GUARD 0xa5

// Shapes stored one after another, as in a world's heap.
static struct {
    _Alignas(16) uint8_t bytes[SHAPES * SAT_SHAPE_MAX_BYTES];
    uint32_t used;
} heap;

static satPlacedShape placedShapes[SHAPES];
static uint32_t first[PAIRS], second[PAIRS];

static struct {
    uint8_t hit[PAIRS + 16], overlap[PAIRS + 16];
    float normalX[PAIRS + 16], normalY[PAIRS + 16], depth[PAIRS + 16];
} out;

static bool onlyCircles;

static uint32_t keep(const fixture *g)
{
    uint32_t at = heap.used;
    memcpy(heap.bytes + at, g->bytes, shape_of(g)->bytes);
    heap.used += shape_of(g)->bytes;
    return at;
}

static const satShape *shape_at(uint32_t i)
{
    return (const satShape *)(const void *)(heap.bytes + placedShapes[i].shape);
}

static void same_bits(float a, float b) { CHECK_EQUAL(memcmp(&a, &b, sizeof a), 0); }

// Checks a batch with gaps requested: a hit keeps its depth, and a gap is at most the true
// separation.
static void compare_gap(uint32_t k, float depth)
{
    uint32_t a = first[k], b = second[k];
    if (out.hit[k]) {
        same_bits(out.depth[k], depth);
        return;
    }
    const satTransform *xfA = &placedShapes[a].xf, *xfB = &placedShapes[b].xf;
    satContact far = sat_collide(shape_at(a), xfA, shape_at(b), xfB, FLT_MAX);
    CHECK(depth >= 0.0f);
    CHECK(out.depth[k] <= 0.0f && -out.depth[k] <= far.separation);
}

static void compare_gaps(uint32_t count)
{
    static uint8_t hit[PAIRS];
    static float depth[PAIRS];
    memcpy(hit, out.hit, count);
    memcpy(depth, out.depth, count * sizeof *depth);
    satPairs pairs = {heap.bytes, placedShapes, first, second, count, false, NULL};
    sat_batch_collide(&pairs,
                      &(satContactColumns){out.hit, out.normalX, out.normalY, out.depth, true});
    CHECK_EQUAL(memcmp(hit, out.hit, count), 0);
    for (uint32_t k = 0; k < count; k++) compare_gap(k, depth[k]);
}

// Runs `count` pairs as one batch and one by one, and compares the bits.
static void compare(uint32_t count)
{
    uint32_t shapes = 0, boxes = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (first[k] >= shapes) shapes = first[k] + 1;
        if (second[k] >= shapes) shapes = second[k] + 1;
    }
    for (uint32_t i = 0; i < shapes; i++) boxes += placedShapes[i].lane == SAT_LANE_BOX;
    bool allBoxes = sat_all_boxes(placedShapes, shapes);
    CHECK_EQUAL(allBoxes, boxes == shapes);
    memset(&out, GUARD, sizeof out);
    satPairs pairs = {heap.bytes, placedShapes, first, second, count, allBoxes, NULL};
    sat_batch_collide(&pairs, &(satContactColumns){.hit = out.overlap});
    sat_batch_collide(&pairs,
                      &(satContactColumns){out.hit, out.normalX, out.normalY, out.depth, false});
    for (uint32_t k = 0; k < count; k++) {
        uint32_t a = first[k], b = second[k];
        const satTransform *xfA = &placedShapes[a].xf, *xfB = &placedShapes[b].xf;
        satContact c = sat_collide(shape_at(a), xfA, shape_at(b), xfB, 0.0f);
        bool hit = c.separation <= 0.0f;
        CHECK_EQUAL(out.overlap[k], hit);
        CHECK_EQUAL(out.overlap[k], sat_overlaps(shape_at(a), xfA, shape_at(b), xfB));
        CHECK_EQUAL(out.hit[k], hit);
        same_bits(out.normalX[k], hit ? c.normal.x : 0.0f);
        same_bits(out.normalY[k], hit ? c.normal.y : 0.0f);
        same_bits(out.depth[k], hit ? sat_max(-c.separation, 0.0f) : 0.0f);
    }
    // Nothing is written behind the last pair.
    for (uint32_t k = count; k < PAIRS + 16; k++) {
        CHECK_EQUAL(out.overlap[k], GUARD);
        CHECK_EQUAL(out.hit[k], GUARD);
        for (size_t i = 0; i < sizeof(float); i++) {
            CHECK_EQUAL(((uint8_t *)&out.normalX[k])[i], GUARD);
            CHECK_EQUAL(((uint8_t *)&out.normalY[k])[i], GUARD);
            CHECK_EQUAL(((uint8_t *)&out.depth[k])[i], GUARD);
        }
    }
    compare_gaps(count);
}

// Makes a sharp box or a circle: the kinds that have their own SIMD path.
static void roll_sharp_or_round(fixture *g, rng *d)
{
    if (onlyCircles)
        make_circle(g, roll_between(d, 0.25, 2.0));
    else
        roll_box(g, d, roll_between(d, 0.5, 4.0), 0.0);
}

// Fills the heap with shapes: about `boxes` of every eight are sharp boxes, or circles if
// `onlyCircles`.
static void fill(rng *d, uint32_t boxes)
{
    static fixture g;
    heap.used = 0;
    for (uint32_t i = 0; i < SHAPES; i++) {
        if (roll_below(d, 8) < boxes)
            roll_sharp_or_round(&g, d);
        else
            roll_shape(&g, d, roll_between(d, 0.5, 4.0));
        pose at = {roll_between(d, -4.0, 4.0), roll_between(d, -4.0, 4.0), roll_angle(d)};
        if (roll_below(d, 4) == 0) at = (pose){0.5 * (double)roll_below(d, 8), 0.0, 0.0};
        placedShapes[i] = sat_placed_shape(heap.bytes, keep(&g), at.x, at.y, at.angle);
    }
    for (uint32_t k = 0; k < PAIRS; k++) {
        first[k] = roll_below(d, SHAPES);
        second[k] = roll_below(d, SHAPES);
    }
}

TEST(a_batch_of_all_kinds_has_the_bits_of_one_call_per_pair)
{
    rng d = {61u};
    for (int32_t i = 0; i < times(300); i++) {
        onlyCircles = i % 3 == 0;
        fill(&d, roll_below(&d, 9));
        compare(PAIRS);
    }
}

TEST(a_batch_of_any_length_has_the_bits_of_one_call_per_pair)
{
    rng d = {62u};
    for (int32_t i = 0; i < times(200); i++) {
        onlyCircles = i % 3 == 0;
        fill(&d, roll_below(&d, 9));
        for (uint32_t count = 0; count <= 9; count++) compare(count);
        compare(roll_below(&d, PAIRS));
    }
}

// The batch handles four pairs of boxes together. Here all eight shapes are boxes, or each of them
// in turn is not.
TEST(one_shape_that_is_not_a_box_changes_no_bits)
{
    rng d = {63u};
    static fixture box, round;
    for (int32_t i = 0; i < times(300); i++) {
        heap.used = 0;
        for (uint32_t k = 0; k < 8; k++) {
            roll_box(&box, &d, roll_between(&d, 0.5, 2.0), 0.0);
            placedShapes[k] = sat_placed_shape(heap.bytes, keep(&box), roll_between(&d, -1.0, 1.0),
                                               roll_between(&d, -1.0, 1.0), roll_angle(&d));
        }
        for (uint32_t k = 0; k < 4; k++) {
            first[k] = k;
            second[k] = 4 + k;
        }
        compare(4);
        roll_box(&round, &d, 1.0, 0.5);
        uint32_t odd = keep(&round);
        for (uint32_t k = 0; k < 8; k++) {
            satPlacedShape before = placedShapes[k];
            placedShapes[k] = sat_placed_shape(heap.bytes, odd, 0.1, 0.2, 0.3);
            compare(4);
            placedShapes[k] = before;
        }
    }
}

TEST(boxes_and_circles_in_any_order_give_the_same_bits)
{
    rng d = {65u};
    static fixture box, ball;
    for (int32_t i = 0; i < times(2000); i++) {
        heap.used = 0;
        for (uint32_t k = 0; k < 8; k += 2) {
            roll_box(&box, &d, roll_between(&d, 0.5, 2.0), 0.0);
            make_circle(&ball, roll_between(&d, 0.0, 1.0));
            placedShapes[k] = sat_placed_shape(heap.bytes, keep(&box), roll_between(&d, -1.0, 1.0),
                                               roll_between(&d, -1.0, 1.0), roll_angle(&d));
            placedShapes[k + 1] =
                sat_placed_shape(heap.bytes, keep(&ball), roll_between(&d, -1.0, 1.0),
                                 roll_between(&d, -1.0, 1.0), roll_angle(&d));
        }
        for (uint32_t order = 0; order < 16; order++) {
            for (uint32_t k = 0; k < 4; k++) {
                uint32_t swap = (order >> k) & 1u;
                first[k] = 2 * k + swap;
                second[k] = 2 * k + 1 - swap;
            }
            compare(4);
        }
    }
}

// The gap is smaller than the rounding of floats, within the margin of doubt, or larger.
TEST(boxes_about_to_touch_give_the_same_bits)
{
    rng d = {64u};
    static fixture a, b;
    for (int32_t i = 0; i < times(6000); i++) {
        const double reaches[3] = {2e-7, 2e-6, 2e-5};
        double reach = reaches[i % 3];
        heap.used = 0;
        for (uint32_t k = 0; k < 4; k++) {
            roll_box(&a, &d, roll_between(&d, 0.5, 2.0), 0.0);
            roll_box(&b, &d, roll_between(&d, 0.5, 2.0), 0.0);
            pose poseA = {0.0, 0.0, roll_angle(&d)};
            pose poseB = {roll_between(&d, -2.0, 2.0), roll_between(&d, -2.0, 2.0), roll_angle(&d)};
            satContact c = measure_fixtures(&a, poseA, &b, poseB);
            double by = (double)c.separation + roll_between(&d, -reach, reach);
            poseB.x -= (double)c.normal.x * by;
            poseB.y -= (double)c.normal.y * by;
            placedShapes[2 * k] = sat_placed_shape(heap.bytes, keep(&a), 0.0, 0.0, poseA.angle);
            placedShapes[2 * k + 1] =
                sat_placed_shape(heap.bytes, keep(&b), poseB.x, poseB.y, poseB.angle);
            first[k] = 2 * k;
            second[k] = 2 * k + 1;
        }
        compare(4);
    }
}

TEST(hard_pairs_give_the_same_bits)
{
    static shapePair t;
    for (int32_t which = 0; (check_case = make_hard_pair(&t, which, 1.0)) != NULL; which++) {
        heap.used = 0;
        uint32_t a = keep(&t.a), b = keep(&t.b);
        placedShapes[0] = sat_placed_shape(heap.bytes, a, t.poseA.x, t.poseA.y, t.poseA.angle);
        placedShapes[1] = sat_placed_shape(heap.bytes, b, t.poseB.x, t.poseB.y, t.poseB.angle);
        for (uint32_t k = 0; k < 8; k++) {
            first[k] = k & 1u;
            second[k] = (k >> 1) & 1u;
        }
        compare(8);
    }
}

TEST(a_pair_of_a_shape_and_itself_is_a_hit)
{
    static fixture box;
    heap.used = 0;
    make_box(&box, 2.0, 4.0);
    placedShapes[0] = sat_placed_shape(heap.bytes, keep(&box), 1.0, 2.0, 0.5);
    for (uint32_t k = 0; k < 4; k++) first[k] = second[k] = 0;
    compare(4);
    CHECK(out.hit[3] == 1 && out.depth[3] == 2.0f);
}

TEST(the_first_pair_with_a_missing_shape_is_reported)
{
    uint32_t bad = 77;
    for (uint32_t k = 0; k < PAIRS; k++) first[k] = second[k] = k % 10;
    for (uint32_t count = 0; count < 20; count++)
        CHECK(sat_pairs_fit(first, second, count, 10, &bad));
    for (uint32_t at = 0; at < 20; at++) {
        for (int side = 0; side < 2; side++) {
            uint32_t *column = side == 0 ? first : second, before = column[at];
            column[at] = side == 0 ? 10 : 0xffffffffu;
            CHECK(sat_pairs_fit(first, second, at, 10, &bad));
            CHECK(!sat_pairs_fit(first, second, 20, 10, &bad));
            CHECK_EQUAL(bad, at);
            column[at] = before;
        }
    }
    CHECK(!sat_pairs_fit(first, second, 1, 0, &bad));
    CHECK(sat_pairs_fit(first, second, 0, 0, &bad));
}

int main(void) { return check_all(); }
