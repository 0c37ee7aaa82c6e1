// Checks that a batch of pairs gives the same bits as one call per pair.

#include "fuzz.h"
#include "narrow/batch.h"

#define SHAPES 8
#define PAIRS 12

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static _Alignas(16) uint8_t heap[SHAPES * SAT_SHAPE_MAX_BYTES];
    static fixture g;
    satPlacedShape placed[SHAPES];
    uint32_t first[PAIRS], second[PAIRS], used = 0;
    bytes b = bytes_of(data, size);
    for (uint32_t i = 0; i < SHAPES; i++) {
        uint32_t kind = take_below(&b, 4);
        if (kind == 0)
            make_circle(&g, take_size(&b));
        else if (kind == 1)
            take_shape(&g, &b);
        else
            make_box(&g, take_size(&b), take_size(&b));
        memcpy(heap + used, g.bytes, shape_of(&g)->bytes);
        double x = take_number(&b), y = take_number(&b);
        placed[i] = sat_placed_shape(heap, used, x, y, take_angle(&b));
        used += shape_of(&g)->bytes;
    }
    uint32_t count = take_below(&b, PAIRS + 1);
    for (uint32_t k = 0; k < count; k++) {
        first[k] = take_below(&b, SHAPES);
        second[k] = take_below(&b, SHAPES);
    }
    uint8_t hit[PAIRS], overlap[PAIRS];
    float x[PAIRS], y[PAIRS], depth[PAIRS];
    satPairs pairs = {heap, placed, first, second, count, sat_all_boxes(placed, SHAPES), NULL};
    sat_batch_collide(&pairs, &(satContactColumns){hit, x, y, depth, false});
    sat_batch_collide(&pairs, &(satContactColumns){.hit = overlap});
    for (uint32_t k = 0; k < count; k++) {
        const satPlacedShape *placedA = &placed[first[k]], *placedB = &placed[second[k]];
        const satShape *shapeA = (const satShape *)(const void *)(heap + placedA->shape);
        const satShape *shapeB = (const satShape *)(const void *)(heap + placedB->shape);
        satContact c = sat_collide(shapeA, &placedA->xf, shapeB, &placedB->xf, 0.0f);
        bool isHit = c.separation <= 0.0f;
        float expected[3] = {0.0f, 0.0f, 0.0f}, got[3] = {x[k], y[k], depth[k]};
        if (isHit) {
            expected[0] = c.normal.x;
            expected[1] = c.normal.y;
            expected[2] = sat_max(-c.separation, 0.0f);
        }
        CHECK_EQUAL(hit[k], isHit);
        CHECK_EQUAL(overlap[k], isHit);
        CHECK_EQUAL(memcmp(expected, got, sizeof got), 0);
    }
    return 0;
}
