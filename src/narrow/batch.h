// Many pairs at once. Reads placed shapes and pairs of their indices, writes columns of answers,
// bit for bit those of one call a pair (collide.h).
//
// Where four pairs in a row are of boxes, of circles, or of one and the other, they are tested
// together, a lane each: most of the work for two boxes is in putting one into the other's frame,
// where axes fill no lanes. All other pairs go one by one, their lanes full of axes.

#ifndef SAT_NARROW_BATCH_H
#define SAT_NARROW_BATCH_H

#include "narrow/composite.h"

// What can share lanes; the sum says what a pair is.
typedef enum satLaneKind {
    SAT_LANE_NONE = 0,
    SAT_LANE_BOX = 1, // sharp: four axes and nothing else decide
    SAT_LANE_CIRCLE = 4
} satLaneKind;

// A shape and where it stands, in one line of cache.
typedef struct satPlacedShape {
    satTransform xf;
    float c, s, halfWidth, halfHeight; // all there is to know of a box, but where it is
    float inner, outer; // circles within and around the shape, as sat_circle_test takes them
    uint32_t lane;      // satLaneKind
    uint32_t shape;     // bytes from the batch's `base`
} satPlacedShape;

// Do all pairs name shapes below `shapes`? If not, `*bad` is the first that does not.
bool sat_pairs_fit(const uint32_t *first, const uint32_t *second, uint32_t count, uint32_t shapes,
                   uint32_t *bad);

// `shape` at (x, y), turned by `angle`, for a batch whose shapes lie behind `base`.
satPlacedShape sat_placed_shape(const uint8_t *base, uint32_t shape, double x, double y,
                                double angle);

// For `allBoxes` below.
bool sat_all_boxes(const satPlacedShape *placed, uint32_t count);

// Pairs first[k], second[k] of placed shapes.
typedef struct satPairs {
    const uint8_t *base;
    const satPlacedShape *placed;
    const uint32_t *first, *second;
    uint32_t count;
    bool allBoxes;                // every placed shape is a SAT_LANE_BOX: no need to look at each
    satCompositeScratch *scratch; // NULL if no shape is of several pieces
} satPairs;

// What comes out: hit[k] is 1 if the shapes of pair k overlap or touch, else 0; the rest is 0
// without a hit. With `depth` NULL only `hit` is written, and less is worked out. With `gaps`, the
// depth of a pair that is apart is minus a gap that there is at least, 0 if none was measured.
typedef struct satContactColumns {
    uint8_t *hit;
    float *normalX, *normalY, *depth;
    bool gaps;
} satContactColumns;

void sat_batch_collide(const satPairs *pairs, const satContactColumns *out);

#endif
