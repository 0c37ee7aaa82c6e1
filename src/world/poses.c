#include "world/poses.h"

#include <string.h>

satPlace sat_world_place(satWorld *w, uint32_t slot)
{
    const satShape *shape = sat_world_shape(w, slot);
    return sat_place(shape, SAT_COLUMN(w, X)[slot], SAT_COLUMN(w, Y)[slot],
                     sat_shape_rotation(shape, SAT_COLUMN(w, ANGLE)[slot]));
}

static uint64_t bits_of(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

// Fills MOVED with the living whose pose differs from the one last seen. Changes nothing lasting.
static satStatus find_moved(satWorld *w)
{
    const double *x = SAT_COLUMN(w, X), *y = SAT_COLUMN(w, Y), *angle = SAT_COLUMN(w, ANGLE);
    const uint64_t *seenX = SAT_COLUMN(w, SEEN_X), *seenY = SAT_COLUMN(w, SEEN_Y);
    const uint64_t *seenAngle = SAT_COLUMN(w, SEEN_ANGLE);
    const uint8_t *alive = SAT_COLUMN(w, ALIVE);
    uint32_t *moved = SAT_COLUMN(w, MOVED);
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        uint64_t change = (bits_of(x[i]) ^ seenX[i]) | (bits_of(y[i]) ^ seenY[i]) |
                          (bits_of(angle[i]) ^ seenAngle[i]);
        if ((change == 0 && seenX[i] < SAT_PUT_BACK) || !alive[i]) continue;
        uint32_t fault = sat_pose_fault(x[i], y[i], angle[i]);
        if (fault != 0) {
            w->faultColumn = fault - 1u;
            w->faultSlot = i;
            return SAT_BAD_POSE;
        }
        moved[count++] = i;
    }
    w->movedCount = count;
    return SAT_OK;
}

satStatus sat_world_refresh(satWorld *w)
{
    SAT_TRY(find_moved(w));
    const double *x = SAT_COLUMN(w, X), *y = SAT_COLUMN(w, Y), *angle = SAT_COLUMN(w, ANGLE);
    uint64_t *seenX = SAT_COLUMN(w, SEEN_X), *seenY = SAT_COLUMN(w, SEEN_Y);
    uint64_t *seenAngle = SAT_COLUMN(w, SEEN_ANGLE);
    const uint32_t *moved = SAT_COLUMN(w, MOVED), *handle = SAT_COLUMN(w, SHAPE);
    const uint8_t *heap = SAT_COLUMN(w, HEAP);
    satPlace *places = SAT_COLUMN(w, PLACE);
    satAabb *boxes = SAT_COLUMN(w, BOX);
    for (uint32_t k = 0; k < w->movedCount; k++) {
        uint32_t i = moved[k];
        const satShape *shape = sat_heap_shape(heap, handle[i]);
        places[i] = sat_place(shape, x[i], y[i], sat_shape_rotation(shape, angle[i]));
        boxes[i] =
            sat_aabb_around(sat_shape_bounds(shape, &places[i]), SAT_PARTING * (double)shape->size);
        seenX[i] = bits_of(x[i]);
        seenY[i] = bits_of(y[i]);
        seenAngle[i] = bits_of(angle[i]);
    }
    return SAT_OK;
}
