// Collides many pairs in one call, for C programs. Reads columns of shapes, poses and pairs; writes
// columns of results.

#include "api/check.h"
#include "narrow/batch.h"

static uint32_t shape_at(const sepaxisBatch *batch, uint32_t i)
{
    return batch->offset ? batch->offset[i] : i * (uint32_t)sizeof(sepaxisShape);
}

// Computes the transforms of all shapes. If a shape is invalid, returns an error with its index in
// `point`.
static sepaxisMade place_all(const sepaxisBatch *batch, bool hasWorkspace, satPlacedShape *out)
{
    const uint8_t *block = batch->block;
    for (uint32_t i = 0; i < batch->shapeCount; i++) {
        const satShape *shape = (const satShape *)(const void *)(block + shape_at(batch, i));
        const sepaxisPose pose = {batch->x[i], batch->y[i], batch->angle[i]};
        sepaxisStatus status = SEPAXIS_MISALIGNED;
        if (api_is_aligned(shape))
            status = api_check_placed((const sepaxisShape *)(const void *)shape, pose);
        if (status == SEPAXIS_OK && sat_is_composite(shape) && !hasWorkspace)
            status = SEPAXIS_NO_WORKSPACE;
        if (status != SEPAXIS_OK) return (sepaxisMade){.status = status, .point = i};
        out[i] = sat_placed_shape(block, shape_at(batch, i), pose.x, pose.y, pose.angle);
    }
    return (sepaxisMade){0};
}

sepaxisMade sepaxis_collide_many(sepaxisWorkspace *workspace, const sepaxisBatch *batch,
                                 void *scratch, size_t bytes)
{
    bool isArray = batch->offset == NULL; // shape_at has 32 bits
    if (isArray && batch->shapeCount > UINT32_MAX / sizeof(sepaxisShape))
        return (sepaxisMade){.status = SEPAXIS_TOO_MANY};
    sepaxisMade made = api_check_block(scratch, bytes, batch->shapeCount * sizeof(satPlacedShape));
    if (made.status == SEPAXIS_OK && !api_is_aligned(batch->block))
        made.status = SEPAXIS_MISALIGNED;
    if (made.status != SEPAXIS_OK) return made;
    satPlacedShape *placed = scratch;
    made = place_all(batch, workspace != NULL, placed);
    if (made.status != SEPAXIS_OK) return made;
    uint32_t bad;
    if (!sat_pairs_fit(batch->a, batch->b, batch->pairCount, batch->shapeCount, &bad))
        return (sepaxisMade){.status = SEPAXIS_BAD_NUMBER, .point = bad};
    const satPairs pairs = {batch->block,
                            placed,
                            batch->a,
                            batch->b,
                            batch->pairCount,
                            sat_all_boxes(placed, batch->shapeCount),
                            workspace ? &api_workspace(workspace)->composite : NULL};
    const satContactColumns out = {batch->hit, batch->normalX, batch->normalY, batch->depth, false};
    sat_batch_collide(&pairs, &out);
    return made;
}
