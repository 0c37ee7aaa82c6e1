// Random composite shapes: compounds, tiles, concave outlines and chains, two at a time, with all
// their children in the world.

#ifndef SAT_TESTS_COMPOSITES_H
#define SAT_TESTS_COMPOSITES_H

#include "check.h"
#include "check_pair.h"
#include "narrow/composite.h"
#include "several.h"

#define MAX_TEST_CHILDREN 1024

// A shape of any kind, its pose, and its transformed children.
typedef struct body {
    satShape *shape; // in memory of its own
    pose at;
    satTransform xf;
    int32_t count;
    satChild child[MAX_TEST_CHILDREN];
} body;

static body A, B;
static kinds kind;
static drawn drawing;

static inline void place_body(body *b, pose at)
{
    b->at = at;
    b->xf = sat_transform(b->shape, at.x, at.y, sat_shape_rotation(b->shape, at.angle));
    satChildQuery s = sat_query_all_children(b->shape, &b->xf);
    b->count = 0;
    while (b->count < MAX_TEST_CHILDREN && sat_next_child(&s, &b->child[b->count])) b->count++;
    CHECK(b->count < MAX_TEST_CHILDREN);
}

static inline void free_body(body *b)
{
    free(b->shape);
    b->shape = NULL;
}

static inline satShape *roll_convex(rng *d, double size)
{
    static fixture g;
    roll_shape(&g, d, size);
    return copy_of(shape_of(&g));
}

static inline satShape *roll_compound(rng *d, double size)
{
    static fixture parts[12];
    uint32_t count = 1 + roll_below(d, 12);
    for (uint32_t i = 0; i < count; i++) {
        roll_child(&parts[i], d, roll_between(d, -1.0, 1.0) * size,
                   roll_between(d, -1.0, 1.0) * size, fmax(size * roll_between(d, 0.3, 1.0), 0.02));
    }
    return compound_of(parts, count, NULL);
}

static inline satShape *roll_tiles(rng *d, double size)
{
    static uint8_t cells[64];
    uint32_t columns = 1 + roll_below(d, 6), rows = 1 + roll_below(d, 6),
             onlySquares = roll_below(d, 2);
    double cell = 0.5 * size;
    make_kinds(&kind, cell);
    for (uint32_t i = 0; i < columns * rows; i++) {
        cells[i] = (uint8_t)(roll_below(d, 3) == 0 ? 0
                             : onlySquares         ? 1
                                                   : 1 + roll_below(d, KINDS));
    }
    cells[roll_below(d, columns * rows)] = 1; // at least one cell is not empty
    return baked_tiles(columns, rows, cell, kind.shape, KINDS, cells);
}

static inline void roll_drawing(rng *d, double size)
{
    static satRings rings;
    do {
        start_drawing(&drawing);
        uint32_t way = roll_below(d, 4);
        int32_t count = 5 + (int32_t)roll_below(d, 30);
        if (way == 0) draw_star(&drawing, d, count, 0.0, 0.0, 1.0, false);
        if (way == 1) draw_comb(&drawing, d, count);
        if (way == 2) draw_spiral(&drawing, d, count);
        if (way == 3) draw_cells(&drawing, d, count / 2);
        double largest = 0.0;
        for (int32_t i = 0; i < 2 * drawing.count; i++)
            largest = fmax(largest, fabs(drawing.points[i]));
        for (int32_t i = 0; i < 2 * drawing.count; i++) drawing.points[i] *= size / largest;
    } while (validate_drawn(&drawing, &rings) != SAT_OK);
}

static inline satShape *roll_outline(rng *d, double size)
{
    roll_drawing(d, size);
    return baked_outline(&drawing);
}

static inline satShape *roll_chain(rng *d, double size)
{
    double points[40];
    uint32_t count = 2 + roll_below(d, 19);
    for (uint32_t i = 0; i < count; i++) {
        points[2 * i] = size * (i / 4.0 - count / 8.0 + roll_between(d, -0.1, 0.1));
        points[2 * i + 1] = size * roll_between(d, -0.2, 0.2);
    }
    return baked_chain(points, count, false);
}

static inline satShape *roll_composite(rng *d, double size)
{
    uint32_t way = roll_below(d, 6);
    return way == 0   ? roll_convex(d, size)
           : way == 1 ? roll_tiles(d, size)
           : way == 2 ? roll_outline(d, size)
           : way == 3 ? roll_chain(d, size)
                      : roll_compound(d, size);
}

static inline bool pairs_overlap(void)
{
    for (int32_t i = 0; i < A.count; i++) {
        for (int32_t j = 0; j < B.count; j++) {
            if (sat_overlaps(A.child[i].shape, &A.child[i].xf, B.child[j].shape, &B.child[j].xf)) {
                return true;
            }
        }
    }
    return false;
}

static inline double sizes(void) { return (double)fmaxf(A.shape->size, B.shape->size); }

static inline double reach_of(const body *b)
{
    return (double)(b->shape->outer + b->shape->radius);
}

// The rounding error of positions in the world.
static inline double position_error(void)
{
    return 4e-16 * fmax(fmax(fabs(A.at.x), fabs(A.at.y)), fmax(fabs(B.at.x), fabs(B.at.y)));
}

// Makes two shapes that overlap about half of the time, near the origin or far from it. Sometimes
// the first one is convex.
static inline void roll_two(rng *d)
{
    static const double FAR[4] = {0.0, 1e3, 1e6, 1e9};
    double size = pow(10.0, roll_between(d, -0.5, 4.0));
    double other = size * (roll_below(d, 3) == 0 ? pow(10.0, roll_between(d, -1.0, 0.5)) : 1.0);
    double far = FAR[roll_below(d, 4)];
    if (far > 1e8 * fmin(size, other)) far = 0.0;
    A.shape = roll_below(d, 8) == 0 ? roll_convex(d, size) : roll_composite(d, size);
    do {
        if (B.shape) free_body(&B);
        B.shape = roll_below(d, 2) == 0 ? roll_convex(d, other) : roll_composite(d, other);
    } while (A.shape->size + B.shape->size == 0.0f);
    pose home = {floor(roll_between(d, -far, far)), floor(roll_between(d, -far, far)),
                 roll_angle(d)};
    place_body(&A, home);
    double reach = (reach_of(&A) + reach_of(&B)) * roll_between(d, 0.0, 1.2);
    double direction = roll_between(d, 0.0, 6.3),
           angle = roll_below(d, 3) ? roll_angle(d) : home.angle;
    // First the two centres together.
    place_body(&B, (pose){0.0, 0.0, angle});
    place_body(&B, (pose){A.xf.x - B.xf.x + reach * cos(direction),
                          A.xf.y - B.xf.y + reach * sin(direction), angle});
}

static inline void free_bodies(void)
{
    free_body(&A);
    free_body(&B);
}

#endif
