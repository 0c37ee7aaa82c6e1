// Queries of composites skip children that cannot matter. The answer keeps every bit, and the work
// depends on the answer, not on the number of pairs. Random composites; the oracle tests all pairs
// in order.

#include "narrow/blocks.h"
#include "shape/tiles.h"
#include "composites.h"

static satCompositeScratch scratch;

// A comb of boxes, scattered children or a tile map, with far more children than the filter admits
// at once.
static satShape *roll_many(rng *d, double size, uint32_t more)
{
    static fixture parts[256];
    static uint8_t cells[1024];
    uint32_t count = 20 + roll_below(d, 44), way = roll_below(d, 3);
    if (way == 0) {
        uint32_t columns = more + roll_below(d, 12), rows = more + roll_below(d, 12);
        uint32_t holes = 1 + roll_below(d, 20);
        make_kinds(&kind, size / 8.0);
        for (uint32_t i = 0; i < columns * rows; i++) cells[i] = roll_below(d, holes) != 0;
        cells[0] = 1;
        return baked_tiles(columns, rows, size / 8.0, kind.shape, KINDS, cells);
    }
    for (uint32_t i = 0; i < count; i++) {
        bool isSpread = way == 1;
        double x = isSpread ? roll_between(d, -9.0, 9.0) : i,
               y = isSpread ? roll_between(d, -9.0, 9.0) : 0.0;
        roll_child(&parts[i], d, x * size, y * size, size * roll_between(d, 0.3, 1.0));
        if (!isSpread) make_box_at(&parts[i], x * size, y * size, 0.5 * size, 6.0 * size, 0.0);
    }
    return compound_of(parts, count, NULL);
}

static void roll_both(rng *d, uint32_t more)
{
    if (roll_below(d, 4) == 0) {
        roll_two(d);
        return;
    }
    static const double FAR[3] = {0.0, 1e3, 1e6};
    double size = pow(10.0, roll_between(d, -0.5, 2.0)), far = FAR[roll_below(d, 3)];
    A.shape = roll_many(d, size, more);
    B.shape = roll_below(d, 3) == 0 ? roll_composite(d, 3.0 * size) : roll_many(d, size, 4);
    bool isLevel = roll_below(d, 2);
    place_body(&A, (pose){floor(roll_between(d, -far, far)), 0.0, isLevel ? 0.0 : roll_angle(d)});
    double reach = reach_of(&A) + reach_of(&B), way = roll_between(d, 0.0, 6.3);
    double apart = reach * pow(roll_between(d, 0.0, 1.3), roll_below(d, 8) == 0 ? 20.0 : 1.0);
    place_body(&B, (pose){floor(A.at.x + apart * cos(way)), floor(apart * sin(way)),
                          isLevel ? 0.0 : roll_angle(d)});
}

// Compares the bits of numbers, without padding.
static bool is_same(const double *a, const double *b, uint32_t count)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

TEST(distances_are_to_the_bit_the_smallest_of_all_pairs)
{
    rng d = {101};
    int32_t apart = 0, count = times(2000);
    for (int32_t round = 0; round < count; round++) {
        roll_both(&d, 4);
        satDistance is = sat_composite_distance(A.shape, &A.xf, B.shape, &B.xf, &scratch);
        if (is.distance > 0.0 && (sat_is_composite(A.shape) || sat_is_composite(B.shape))) {
            // The children of a tile map come last, unless both are tile maps.
            bool byB = A.shape->kind == SAT_TILES && B.shape->kind != SAT_TILES;
            const body *outer = byB ? &B : &A, *inner = byB ? &A : &B;
            satDistance best = {.distance = DBL_MAX};
            for (int32_t i = 0; i < outer->count; i++) {
                for (int32_t j = 0; j < inner->count; j++) {
                    const satChild *a = byB ? &inner->child[j] : &outer->child[i];
                    const satChild *b = byB ? &outer->child[i] : &inner->child[j];
                    satDistance one = sat_distance(a->shape, &a->xf, b->shape, &b->xf);
                    if (one.distance < best.distance) best = one;
                }
            }
            CHECK(is_same(&is.distance, &best.distance, 5));
            CHECK(is.normal.x == best.normal.x && is.normal.y == best.normal.y);
            apart++;
        }
        free_bodies();
    }
    CHECK(apart > count / 4);
}

// The motion of a child of a composite that may rotate.
static satMotion moving_child(const satMotion *composite, const satTransform *xf,
                              const satChild *child)
{
    satMotion m = *composite;
    m.shape = child->shape;
    if (composite->dAngle == 0.0) m.start = &child->xf;
    if (composite->shape->kind != SAT_TILES) return m;
    double x = child->xf.x - xf->x, y = child->xf.y - xf->y;
    m.offset.x = composite->shape->offsetX + (xf->c * x + xf->s * y) - child->shape->offsetX;
    m.offset.y = composite->shape->offsetY + (xf->c * y - xf->s * x) - child->shape->offsetY;
    return m;
}

static double farthest(const satMotion *m)
{
    double x = m->shape->offsetX, y = m->shape->offsetY;
    return (sqrt(x * x + y * y) + (double)m->shape->outer) * fmin(fabs(m->dAngle), 2.0);
}

TEST(sweeps_are_to_the_bit_the_first_of_all_pairs)
{
    rng d = {102};
    int32_t hits = 0, misses = 0, count = times(2000);
    for (int32_t round = 0; round < count; round++) {
        roll_both(&d, 4);
        double reach = reach_of(&A) + reach_of(&B), way = roll_between(&d, 0.0, 6.3);
        double most = roll_below(&d, 2) ? 3.0 : 0.05;
        satMotion a = {.shape = A.shape, .x = A.at.x, .y = A.at.y, .angle = A.at.angle};
        satMotion b = {.shape = B.shape, .x = B.at.x, .y = B.at.y, .angle = B.at.angle};
        a.by.x = reach * roll_between(&d, -0.2, 0.2);
        b.by.x = reach * roll_between(&d, 0.0, 0.7) * cos(way);
        b.by.y = reach * roll_between(&d, 0.0, 0.7) * sin(way);
        if (roll_below(&d, 2)) a.dAngle = roll_between(&d, -most, most);
        if (roll_below(&d, 2)) b.dAngle = roll_between(&d, -most, most);
        satSweepHit is = sat_composite_sweep(&a, &b, false, &scratch), first = {.exact = true};
        if (!is.overlapping && (sat_is_composite(A.shape) || sat_is_composite(B.shape))) {
            double dx = b.by.x - a.by.x, dy = b.by.y - a.by.y;
            double slack = SAT_SLOP * SAT_MOTION_FRACTION * sqrt(dx * dx + dy * dy);
            satChildPairQuery s = sat_query_child_pairs_on_way(
                A.shape, &A.xf, B.shape, &B.xf, farthest(&a) + farthest(&b) + slack, dx, dy);
            satChild one, other;
            s.withOneWay = true;
            while (sat_next_pair(&s, &one, &other)) {
                satMotion movingOne = moving_child(&a, &A.xf, &one);
                satMotion movingOther = moving_child(&b, &B.xf, &other);
                satSweepHit hit = sat_sweep(&movingOne, &movingOther);
                if (!hit.hit || (first.hit && hit.t >= first.t)) continue;
                first = hit;
            }
            CHECK_EQUAL(is.hit, first.hit);
            CHECK(is_same(&is.t, &first.t, 1));
            if (is.hit) CHECK(is_same(&is.at.x, &first.at.x, 2));
            CHECK_EQUAL(is.exact, first.exact);
            hits += is.hit;
            misses += !is.hit;
        }
        free_bodies();
    }
    CHECK(hits > count / 20 && misses > count / 20);
}

// The push along one direction for more children than the exact search takes: repeats the largest
// push of all overlapping pairs.
static double iterate_push(double x, double y)
{
    double t = 0.0;
    for (int32_t step = 0; step < 64; step++) {
        satTransform moved = {B.xf.x + t * x, B.xf.y + t * y, B.xf.c, B.xf.s};
        satChildPairQuery s = sat_query_child_pairs(A.shape, &A.xf, B.shape, &moved, 0.0);
        satChild one, other;
        double farther = -1.0;
        while (sat_next_pair(&s, &one, &other)) {
            if (!sat_overlaps(one.shape, &one.xf, other.shape, &other.xf)) continue;
            double exit = sat_way_out(&one, &other, (satVector){x, y});
            if (exit > farther) farther = exit;
        }
        if (farther <= 0.0) return t;
        t += farther * (1.0 + 1e-7);
    }
    return DBL_MAX;
}

TEST(an_approximate_push_is_to_the_bit_that_of_all_pairs)
{
    rng d = {103};
    int32_t rough = 0, count = times(3000);
    for (int32_t round = 0; round < count; round++) {
        roll_both(&d, 18);
        satCompositeContact is =
            sat_composite_collide(A.shape, &A.xf, B.shape, &B.xf, 0.0f, false, &scratch);
        // With too many children near for the exact search, the library returns an approximate
        // push.
        double reach = 0.1 * (double)sat_min(A.shape->size, B.shape->size);
        satChildQuery s = sat_query_children(A.shape, &A.xf, B.shape, &B.xf, reach);
        satChild child;
        int32_t near = 0;
        while (sat_next_child(&s, &child)) near++;
        // Cells may merge into so few blocks that the exact search has room for them.
        if (A.shape->kind == SAT_TILES &&
            sat_gather_blocks(A.shape, &A.xf, B.shape, &B.xf, reach, scratch.block, scratch.a) >= 0)
            near = 0;
        if (is.contact.separation <= 0.0f && near > SAT_MAX_CHILDREN_NEAR) {
            double best = DBL_MAX;
            for (int32_t i = 0; i < 8; i++) {
                const satTransform *frame = i < 4 ? &A.xf : &B.xf;
                double sign = i & 1 ? -1.0 : 1.0, x = sign * frame->c, y = sign * frame->s;
                best = fmin(best, i & 2 ? iterate_push(-y, x) : iterate_push(x, y));
            }
            CHECK(!is.exact);
            if (best < DBL_MAX) CHECK_EQUAL((float)best == 0.0f - is.contact.separation, true);
            rough++;
        }
        free_bodies();
    }
    CHECK(rough > count / 100);
}

// A box is within a grid exactly if every cell that it covers is full, including those in its
// middle.
TEST(a_box_in_a_grid_is_within_it_if_all_it_covers_is_filled)
{
    static uint8_t cells[30 * 30];
    rng d = {104};
    int32_t within = 0, count = times(2000);
    for (int32_t round = 0; round < count; round++) {
        uint32_t columns = 3 + roll_below(&d, 28), rows = 3 + roll_below(&d, 28);
        uint32_t holes = roll_below(&d, 4);
        make_kinds(&kind, 1.0);
        memset(cells, 1, sizeof cells);
        for (uint32_t i = 0; i < holes; i++) cells[roll_below(&d, columns * rows)] = 0;
        A.shape = baked_tiles(columns, rows, 1.0, kind.shape, 1, cells);
        place_body(&A, (pose){0.0, 0.0, 0.0});
        // The sides lie on grid lines or near them.
        uint32_t x0 = roll_below(&d, columns), y0 = roll_below(&d, rows);
        uint32_t x1 = x0 + 1 + roll_below(&d, columns - x0),
                 y1 = y0 + 1 + roll_below(&d, rows - y0);
        double in = roll_below(&d, 2) ? 0.0 : roll_between(&d, -0.2, 0.2);
        fixture box;
        make_box_at(&box, 0.0, 0.0, x1 - x0 - 2.0 * in, y1 - y0 - 2.0 * in, 0.0);
        B.shape = copy_of(shape_of(&box));
        place_body(&B, (pose){0.5 * (x0 + x1), 0.5 * (y0 + y1), 0.0});
        satCompositeContact out =
            sat_composite_collide(A.shape, &A.xf, B.shape, &B.xf, 0.0f, false, &scratch);
        uint32_t is =
            sat_composite_containment(A.shape, &A.xf, B.shape, &B.xf, -out.contact.separation);
        double lowX = x0 + in, lowY = y0 + in, highX = x1 - in, highY = y1 - in;
        bool isIn = lowX >= 0.0 && lowY >= 0.0 && highX <= columns && highY <= rows;
        for (uint32_t row = 0; row < rows; row++) {
            for (uint32_t column = 0; column < columns; column++) {
                bool isCovered =
                    column + 1 > lowX && column < highX && row + 1 > lowY && row < highY;
                isIn &= !isCovered || cells[row * columns + column] != 0;
            }
        }
        CHECK_EQUAL((is & SAT_B_IN_A) != 0, isIn);
        within += isIn;
        free_bodies();
    }
    CHECK(within > count / 10 && within < count * 9 / 10);
}

// Cost

static satTransform standing(const satShape *shape, double x, double y, double angle)
{
    return sat_transform(shape, x, y, sat_rotation(angle));
}

static satShape *comb_of(uint32_t count)
{
    fixture *parts = malloc((count + 1) * sizeof *parts);
    for (uint32_t i = 0; i < count; i++) make_box_at(&parts[i], 2.0 * i, 5.0, 1.0, 10.0, 0.0);
    make_box_at(&parts[count], count, 11.0, 2.0 * count, 2.0, 0.0);
    satShape *out = compound_of(parts, count + 1, NULL);
    free(parts);
    return out;
}

// Testing every pair would take 4e8 tests per query, and an hour. The slower builds run it only for
// the sanitizers.
TEST(queries_of_two_combs_of_twenty_thousand_teeth_return)
{
    const uint32_t teeth = runs_few() ? 2000 : 20000;
    OWNED_SHAPE comb = comb_of(teeth);
    satTransform here = standing(comb, 0.0, 0.0, 0.0);
    for (int32_t k = 0; k < 3; k++) {
        double y = k == 0 ? -13.0 : k == 1 ? -0.25 * teeth : 40.0;
        satTransform there = standing(comb, 0.25, y, 0.0);
        satDistance near = sat_composite_distance(comb, &here, comb, &there, &scratch);
        CHECK_CLOSE(near.distance, fabs(y) - 12.0, 1e-2);
        satMotion a = {.shape = comb};
        satMotion b = {.shape = comb, .x = 0.25, .y = y, .dAngle = 1e-6};
        satSweepHit hit = sat_composite_sweep(&a, &b, false, &scratch);
        CHECK(!hit.hit);
        b.dAngle = k == 2 ? -1.0 : 1.0;
        hit = sat_composite_sweep(&a, &b, false, &scratch);
        CHECK(hit.hit == (k == 0 || k == 2 || hit.t < 1.0));
    }
}

// A full grid of 16 million cells, of which a box covers a quarter; a million in the slower builds.
// Visiting them eight times, as the approximate push once did, would take minutes.
TEST(a_box_over_a_large_full_grid_is_pushed_out_of_its_nearest_side)
{
    const uint32_t side = runs_few() ? 1024 : 4096;
    uint8_t *cells = malloc(side * side);
    memset(cells, 1, side * side);
    make_kinds(&kind, 1.0);
    OWNED_SHAPE grid = baked_tiles(side, side, 1.0, kind.shape, 1, cells);
    fixture box;
    make_box_at(&box, 0.0, 0.0, side / 2.0, side / 2.0, 0.0);
    double middle = 0.5 * side;
    for (int32_t k = 0; k < 8; k++) {
        satTransform here = standing(grid, 0.0, 0.0, 0.0);
        satTransform there = standing(shape_of(&box), middle + 2.25 + k, middle - 7.5, 0.2 * k);
        satCompositeContact out =
            sat_composite_collide(grid, &here, shape_of(&box), &there, 0.0f, false, &scratch);
        double turn = 0.2 * k, half = 0.25 * side * (fabs(cos(turn)) + fabs(sin(turn)));
        double away = fmin(middle - 7.5, middle - 2.25 - k) + half;
        CHECK(out.exact);
        CHECK_CLOSE(-out.contact.separation, away, 1e-6 * away);
        uint32_t in =
            sat_composite_containment(grid, &here, shape_of(&box), &there, -out.contact.separation);
        CHECK_EQUAL(in, SAT_B_IN_A);
    }
    free(cells);
}

int main(void) { return check_all(); }
