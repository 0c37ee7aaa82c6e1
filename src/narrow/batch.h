// Many pairs at once. Reads placed shapes and pairs of their indices, writes columns of answers,
// bit for bit those of one call a pair (collide.h).
//
// Boxes are collected and tested four pairs at a time, a lane each: half of the work for two boxes
// is in putting one into the other's frame, which leaves no lanes empty there. All other pairs go
// one by one, as their lanes are full of axes.

#ifndef SAT_NARROW_BATCH_H
#define SAT_NARROW_BATCH_H

#include "narrow/collide.h"

// A shape and where it stands, in one line of cache.
typedef struct satPlaced {
    satPlace place;
    float halfWidth, halfHeight;
    uint32_t isBox; // sharp: four axes and nothing else decide
    uint32_t shape; // bytes from the batch's `base`
    uint32_t unused[4];
} satPlaced;

// `shape` at (x, y), turned by `angle`, for a batch whose shapes lie behind `base`.
satPlaced sat_placed(const uint8_t *base, uint32_t shape, double x, double y, double angle);

// Pairs first[k], second[k] of placed shapes.
typedef struct satPairs {
    const uint8_t *base;
    const satPlaced *placed;
    const uint32_t *first, *second;
    uint32_t count;
} satPairs;

// hit[k]: 1 if the shapes of pair k overlap or touch, else 0.
void sat_overlaps_many(const satPairs *pairs, uint8_t *hit);

typedef struct satContactColumns {
    uint8_t *hit;
    float *normalX, *normalY, *depth; // 0 without a hit
} satContactColumns;

void sat_collide_many(const satPairs *pairs, satContactColumns out);

#endif
