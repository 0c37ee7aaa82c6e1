#include "world/world.h"

#include <string.h>

#include "shape/tiles.h"
#include "world/adjacency.h"
#include "world/body_state.h"

satHeapColumns sat_world_heap(satWorld *w)
{
    // Includes free slots, because a shape may be staged for them.
    return (satHeapColumns){SAT_COLUMN(w, HEAP), SAT_COLUMN(w, BUCKET), SAT_COLUMN(w, SHAPE),
                            w->room.bodies};
}

const satShape *sat_world_shape(satWorld *w, uint32_t slot)
{
    return sat_heap_shape(SAT_COLUMN(w, HEAP), SAT_COLUMN(w, SHAPE)[slot]);
}

void sat_world_visit(satWorld *w, const satShape *shape, const satTransform *xf, double reach,
                     satVisit *visit, void *context)
{
    satBroadColumns columns = sat_world_broad(w);
    sat_broad_query(&w->broad, &columns, sat_shape_box(shape, xf), reach, visit, context);
}

// Updates PLACED if the heap has moved its blocks since heap.dead was `dead`. A move resets
// heap.dead.
static void follow_shapes(satWorld *w, uint32_t dead)
{
    if (w->heap.dead >= dead) return;
    const uint32_t *handle = SAT_COLUMN(w, SHAPE);
    satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    for (uint32_t i = 0; i < w->slots.count; i++) placed[i].shape = sat_heap_offset(handle[i]);
}

// Stores a shape. Returns SAT_OK and its handle.
static satStatus store_shape(satWorld *w, const satShape *shape, uint32_t *handle)
{
    uint32_t dead = w->heap.dead;
    *handle = sat_heap_take(&w->heap, sat_world_heap(w), shape, &w->wanted.shapeBytes);
    follow_shapes(w, dead);
    return *handle == 0 ? SAT_NEEDS_ROOM : SAT_OK;
}

// Sets the handle, and writes PLACED for the origin: the next refresh moves the shape to the body's
// pose.
void sat_world_set_shape(satWorld *w, uint32_t slot, uint32_t handle)
{
    satPlacedShape *placed = &SAT_COLUMN(w, PLACED)[slot];
    SAT_COLUMN(w, SHAPE)[slot] = handle;
    w->largestSize = sat_max(w->largestSize, sat_world_shape(w, slot)->size);
    *placed = sat_placed_shape(SAT_COLUMN(w, HEAP), sat_heap_offset(handle), 0.0, 0.0, 0.0);
}

// Adds bodies whose poses, filters and flags the caller has already written to the columns.
static void enter_slots(satWorld *w, uint32_t first, uint32_t length)
{
    for (uint32_t i = first; i < first + length; i++) {
        sat_body_enter(w, i);
        SAT_COLUMN(w, ONE_WAY_X)[i] = SAT_COLUMN(w, ONE_WAY_Y)[i] = 0.0f;
        if (i < w->room.platforms) SAT_COLUMN(w, PLATFORM)[i] = (satPlatform){0};
    }
    for (uint32_t k = 0; k < w->columnCount; k++) {
        satUserColumn column = w->column[k];
        memset((uint8_t *)w + column.offset + (size_t)first * column.size, 0,
               (size_t)length * column.size);
    }
    w->found = SAT_NOT_FOUND;
}

satStatus sat_world_free_run(satWorld *w, uint32_t length, uint32_t *first)
{
    *first = sat_slot_run(&w->slots, sat_world_slots(w), length);
    if (*first + length <= w->room.bodies) return SAT_OK;
    w->wanted.bodies = *first + length;
    return SAT_NEEDS_ROOM;
}

satStatus sat_world_stage_shape(satWorld *w, const satShape *shape, uint32_t slot)
{
    return store_shape(w, shape, &SAT_COLUMN(w, SHAPE)[slot]);
}

void sat_world_unstage_shapes(satWorld *w, uint32_t first, uint32_t length)
{
    for (uint32_t i = first; i < first + length; i++) {
        uint32_t *handle = &SAT_COLUMN(w, SHAPE)[i];
        if (*handle != 0) sat_heap_drop(&w->heap, sat_world_heap(w), *handle);
        *handle = 0;
    }
}

void sat_world_enter(satWorld *w, uint32_t first, uint32_t length)
{
    const uint32_t *owner = SAT_COLUMN(w, BODY_KEY);
    uint32_t *handle = SAT_COLUMN(w, SHAPE);
    satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    for (uint32_t i = first; i < first + length; i++) {
        if (owner[i] == i) {
            sat_world_set_shape(w, i, handle[i]);
        } else {
            handle[i] = handle[owner[i]];
            placed[i] = placed[owner[i]];
            sat_heap_share(sat_world_heap(w), handle[i]);
        }
    }
    enter_slots(w, first, length);
}

satStatus sat_world_add(satWorld *w, const satShape *shape, const satBodyDef *def, uint32_t *slot)
{
    uint32_t handle;
    SAT_TRY(sat_world_free_run(w, 1, slot));
    SAT_TRY(store_shape(w, shape, &handle));
    uint32_t i = *slot;
    sat_world_set_shape(w, i, handle);
    SAT_COLUMN(w, X)[i] = def->x;
    SAT_COLUMN(w, Y)[i] = def->y;
    SAT_COLUMN(w, ANGLE)[i] = def->angle;
    SAT_COLUMN(w, CATEGORY)[i] = def->category;
    SAT_COLUMN(w, MASK)[i] = def->mask;
    SAT_COLUMN(w, GROUP)[i] = def->group;
    SAT_COLUMN(w, TAG)[i] = def->tag;
    SAT_COLUMN(w, WEIGHT)[i] = def->weight;
    SAT_COLUMN(w, FLAGS)[i] = (uint8_t)def->flags;
    enter_slots(w, i, 1);
    if (def->flags & SAT_BULLET) sat_world_teleport(w, i);
    return SAT_OK;
}

satStatus sat_world_staging(satWorld *w, uint32_t bytes, satShape **out)
{
    uint32_t dead = w->heap.dead;
    uint32_t at = sat_heap_ready(&w->heap, sat_world_heap(w), bytes, &w->wanted.shapeBytes);
    follow_shapes(w, dead);
    if (at == 0) return SAT_NEEDS_ROOM;
    *out = (satShape *)(void *)(SAT_COLUMN(w, HEAP) + sat_heap_offset(at));
    return SAT_OK;
}

satStatus sat_world_reshape(satWorld *w, uint32_t slot, const satShape *shape)
{
    if (sat_is_same_shape(sat_world_shape(w, slot), shape)) return SAT_OK;
    uint32_t handle;
    SAT_TRY(store_shape(w, shape, &handle));
    // Reads the old handle only now, because store_shape may have moved the blocks of the heap.
    sat_heap_drop(&w->heap, sat_world_heap(w), SAT_COLUMN(w, SHAPE)[slot]);
    sat_world_set_shape(w, slot, handle);
    sat_world_mark_dirty(w, slot);
    SAT_COLUMN(w, FLAGS)[slot] |= SAT_NEW_SHAPE;
    w->found = SAT_NOT_FOUND;
    return SAT_OK;
}

// The box around a cell and its neighbours: an edit of the cell also changes which of their edges
// are internal.
static satAabb box_of_cell(const satShape *shape, const satTransform *xf, uint32_t column,
                           uint32_t row)
{
    const satTiles *t = sat_tiles_of(shape);
    double x = ((double)column + 0.5) * t->cell - shape->offsetX;
    double y = ((double)row + 0.5) * t->cell - shape->offsetY;
    satD2 middle = sat_d2_set(xf->x + (xf->c * x - xf->s * y), xf->y + (xf->s * x + xf->c * y));
    satD2 far = sat_d2_splat(3.0 * t->cell);
    return sat_aabb_around(sat_d2_sub(middle, far), sat_d2_add(middle, far));
}

satStatus sat_world_set_tile(satWorld *w, uint32_t slot, uint32_t column, uint32_t row,
                             uint32_t kind)
{
    uint32_t dead = w->heap.dead;
    uint32_t own = sat_heap_own(&w->heap, sat_world_heap(w), slot, &w->wanted.shapeBytes);
    follow_shapes(w, dead);
    if (own == 0) return SAT_NEEDS_ROOM;
    satPlacedShape *placed = &SAT_COLUMN(w, PLACED)[slot];
    placed->shape = sat_heap_offset(own);
    satShape *shape = (satShape *)(void *)(SAT_COLUMN(w, HEAP) + placed->shape);
    sat_tiles_set(shape, column, row, kind);
    if (!(SAT_COLUMN(w, FLAGS)[slot] & SAT_STATIC)) sat_world_mark_dirty(w, slot);
    sat_world_invalidate(w, box_of_cell(shape, &placed->xf, column, row));
    w->found = SAT_NOT_FOUND;
    return SAT_OK;
}

void sat_world_set_one_way(satWorld *w, uint32_t slot, float x, float y)
{
    uint8_t *flags = &SAT_COLUMN(w, FLAGS)[slot];
    SAT_COLUMN(w, ONE_WAY_X)[slot] = x;
    SAT_COLUMN(w, ONE_WAY_Y)[slot] = y;
    *flags = (uint8_t)(x == 0.0f && y == 0.0f ? *flags & ~SAT_ONE_WAY : *flags | SAT_ONE_WAY);
    sat_world_mark_dirty(w, slot);
}

satStatus sat_world_fits_platform(satWorld *w, uint32_t slot)
{
    if (slot < w->room.platforms) return SAT_OK;
    w->wanted.platforms = slot + 1u;
    return SAT_NEEDS_ROOM;
}

void sat_world_withdraw(satWorld *w, uint32_t slot)
{
    if (!sat_is_unseen(w, slot)) {
        satBroadColumns columns = sat_world_broad(w);
        sat_broad_drop(&w->broad, &columns, slot);
    }
    sat_world_forget_neighbours(w, slot);
    sat_world_unstage_shapes(w, slot, 1);
    sat_world_forget_reach(w, slot);
    sat_forget_last_pose(w, slot);
    w->found = SAT_NOT_FOUND;
}

static void remove_body(satWorld *w, uint32_t slot)
{
    sat_world_withdraw(w, slot);
    sat_body_leave(w, slot);
}

void sat_world_remove(satWorld *w, uint32_t slot)
{
    if (!sat_is_unseen(w, slot) && SAT_COLUMN(w, ROLE)[slot] & SAT_FIXED)
        sat_world_invalidate(w, SAT_COLUMN(w, BOX)[slot]);
    remove_body(w, slot);
}

void sat_world_clear(satWorld *w)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE);
    sat_world_forget_all_neighbours(w);
    w->missesNeighbours = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (alive[i]) remove_body(w, i);
    }
    memset(SAT_COLUMN(w, LEAVING), 0, w->slots.count);
    // Clears the rows of all slots, because slots beyond `slots.count` may have been in use since
    // the last update.
    satBroadColumns columns = sat_world_broad(w);
    sat_broad_clear(&w->broad, &columns, w->room.bodies);
    memset(SAT_COLUMN(w, MOVED_STATE), 0, w->room.bodies);
    w->movedCount = 0;
    w->slots = (satSlots){0};
    w->largestSize = 0.0f;
    sat_heap_reset(&w->heap, sat_world_heap(w));
    w->cachedAxisCount = w->persistentCount = w->contactCount = w->sensedCount = w->beganCount =
        w->endedCount = w->passedCount = 0;
}
