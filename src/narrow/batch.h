// Tests many pairs at once. Reads placed shapes and pairs of their indices, writes columns of
// results that are bit-identical to those of one call per pair (composite.h).
//
// Four consecutive pairs of boxes, of circles, or of a box and a circle are tested together, one
// pair in each SIMD lane. The test of a single pair of boxes could not use four lanes well, because
// most of its work is to transform one box into the frame of the other.
//
// For all other pairs, inscribed and circumscribed circles are tested first, four pairs at a time.
// Pairs that the circles do not decide are listed without a branch, which the processor would often
// mispredict, and then tested one by one, with one axis in each lane.

#ifndef SAT_NARROW_BATCH_H
#define SAT_NARROW_BATCH_H

#include "narrow/composite.h"

// The kinds of shapes whose pairs can be tested four at a time. The values are chosen so that the
// sum of the kinds of two shapes tells which kinds they are.
typedef enum satLaneKind {
    SAT_LANE_NONE = 0,
    SAT_LANE_BOX = 1, // a box without a radius: four axes decide
    SAT_LANE_CIRCLE = 4
} satLaneKind;

// A shape and its transform, in one cache line.
typedef struct satPlacedShape {
    satTransform xf;
    float c, s, halfWidth, halfHeight; // the rotation and half extents, in floats; a circle's half
                                       // extents are its radius
    float inner, outer;                // radii for sat_circle_test
    uint32_t lane;                     // satLaneKind
    uint32_t shape;                    // byte offset from the batch's `base`
} satPlacedShape;

// Tests the inscribed and circumscribed circles of two placed shapes.
static inline satCircleTest sat_circle_test_of(const satPlacedShape *a, const satPlacedShape *b)
{
    return sat_circle_test(a->inner, a->outer, b->inner, b->outer, b->xf.x - a->xf.x,
                           b->xf.y - a->xf.y);
}

// True if all indices are below `shapes`. Otherwise `*bad` is the first pair with an index that is
// too large.
bool sat_pairs_fit(const uint32_t *first, const uint32_t *second, uint32_t count, uint32_t shapes,
                   uint32_t *bad);

// Places a shape at (x, y) with `angle`. `shape` is its byte offset from the batch's `base`.
satPlacedShape sat_placed_shape(const uint8_t *base, uint32_t shape, double x, double y,
                                double angle);

static inline const satShape *sat_shape_of_placed(const uint8_t *base, const satPlacedShape *p)
{
    return (const satShape *)(const void *)(base + p->shape);
}

// Moves a placed shape to (x, y). Keeps its rotation.
static inline void sat_move_placed(satPlacedShape *p, const uint8_t *base, double x, double y)
{
    p->xf = sat_transform(sat_shape_of_placed(base, p), x, y, (satRotation){p->xf.c, p->xf.s});
}

// True if every shape is a SAT_LANE_BOX; for `satPairs.allBoxes`.
bool sat_all_boxes(const satPlacedShape *placed, uint32_t count);

// The pairs first[k], second[k] of placed shapes.
typedef struct satPairs {
    const uint8_t *base;
    const satPlacedShape *placed;
    const uint32_t *first, *second;
    uint32_t count;
    bool allBoxes; // the shapes of all pairs are SAT_LANE_BOX, so that no pair's kinds are checked
    satCompositeScratch *scratch; // may be NULL if no shape is a composite
} satPairs;

// Prefetches the shapes of the pairs whose numbers are in `rows`.
void sat_prefetch_shapes(const satPairs *pairs, const uint32_t *rows, uint32_t count);

// The results: hit[k] is 1 if the shapes of pair k overlap or touch, else 0. The other columns are
// 0 without a hit. If `depth` is NULL, only `hit` is written, which takes less time. If `ofWorld`
// is true, the results are rows of a world. Then pushes are computed with `staysNear`
// (composite.h), and without an overlap, −depth is a lower bound on the gap.
typedef struct satContactColumns {
    uint8_t *hit;
    float *normalX, *normalY, *depth;
    bool ofWorld;
} satContactColumns;

void sat_batch_collide(const satPairs *pairs, const satContactColumns *out);

#endif
