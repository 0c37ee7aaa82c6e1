// The exports for a world. They take numbers and addresses and return a status or a slot; results
// are in the mailbox or in the world's columns. JavaScript has checked the arguments: poses, rays
// and motions are in range, and slots have bodies. A call that returns SAT_NEEDS_ROOM has changed
// nothing that JavaScript can see.

#include "api/results.h"
#include "api/pairs.h"
#include "wasm/instance.h"
#include "world/body_state.h"
#include "world/bullets.h"
#include "world/contacts.h"
#include "world/mover.h"
#include "world/oneway.h"
#include "world/separate.h"
#include "world/state.h"
#include "world/state_delta.h"
#include "world/update.h"

// Memory

#define PAGE 65536u

// Grows the memory until it has `bytes` bytes after the start of the block. Does not move the
// block. New pages have only zeros.
static void *extend(void *block, size_t bytes)
{
#if defined(__wasm__)
    size_t pages = __builtin_wasm_memory_size(0), end = address(block) + bytes;
    size_t wanted = end / PAGE + (end % PAGE != 0);
    if (wanted > pages && __builtin_wasm_memory_grow(0, wanted - pages) == SIZE_MAX) return NULL;
    world()->zeros = pages * PAGE - address(block);
#else
    (void)bytes;
#endif
    return block;
}

// `maxBytes` is the maximum size of the whole memory; it is rounded down to whole pages.
SAT_EXPORT(create) uint32_t wasm_create(uint32_t bodies, uint32_t maxBytes, double minDepth)
{
    const sepaxisWorldDef def = {.bodies = bodies,
                                 .maxBytes = maxBytes - maxBytes % PAGE - address(world()),
                                 .minDepth = minDepth};
    return sat_api_open_at(world(), &def, extend);
}

// Grows the memory after SAT_NEEDS_ROOM. Then JavaScript repeats the call that returned this
// status.
SAT_EXPORT(makeRoom) uint32_t wasm_make_room(void) { return sat_api_make_room(world()); }

SAT_EXPORT(reserve) uint32_t wasm_reserve(uint32_t bodies, uint32_t pairs)
{
    return sepaxis_world_reserve(world(), bodies, pairs);
}

// The shape that JavaScript has copied to the mailbox, or to the address from wasm_stage_shape.
static const satShape *given_shape(void)
{
    satShape *shape = mailbox_shape();
    if (mailbox()->isLarge) sat_world_staging(core(), 0, &shape);
    return shape;
}

// Writes to `number` the address for a shape that does not fit in the mailbox. That shape is the
// given shape of the next calls.
SAT_EXPORT(stageShape) uint32_t wasm_stage_shape(uint32_t bytes)
{
    satShape *at;
    SAT_TRY(sat_world_staging(core(), bytes, &at));
    mailbox()->number[0] = (double)address(at);
    return SAT_OK;
}

// Bodies

// Adds a body with the given shape. Writes its slot to `number`.
SAT_EXPORT(add)
uint32_t wasm_add(double x, double y, double angle, uint32_t category, uint32_t mask, uint32_t tag,
                  int32_t group, uint32_t flags, double weight)
{
    const satBodyDef def = {x, y, angle, category, mask, tag, group, flags, (float)weight};
    uint32_t slot;
    SAT_TRY(sat_world_add(core(), given_shape(), &def, &slot));
    mailbox()->number[0] = (double)slot;
    return SAT_OK;
}

// Begins adding many bodies, see world/world.h. Writes the first slot to `number`.
SAT_EXPORT(addRun) uint32_t wasm_add_run(uint32_t length)
{
    uint32_t first;
    SAT_TRY(sat_world_free_run(core(), length, &first));
    mailbox()->number[0] = (double)first;
    return SAT_OK;
}

SAT_EXPORT(stageShapeOf) uint32_t wasm_stage_shape_of(uint32_t slot)
{
    return sat_world_stage_shape(core(), given_shape(), slot);
}

SAT_EXPORT(unstageShapes) void wasm_unstage_shapes(uint32_t first, uint32_t length)
{
    sat_world_unstage_shapes(core(), first, length);
}

SAT_EXPORT(enter) void wasm_enter(uint32_t first, uint32_t length)
{
    sat_world_enter(core(), first, length);
}

SAT_EXPORT(setShape) uint32_t wasm_set_shape(uint32_t slot)
{
    return sat_world_reshape(core(), slot, given_shape());
}

SAT_EXPORT(remove) void wasm_remove(uint32_t slot) { sat_world_remove(core(), slot); }
SAT_EXPORT(clear) void wasm_clear(void) { sat_world_clear(core()); }
SAT_EXPORT(markChanged) void wasm_mark_changed(uint32_t slot)
{
    sat_world_mark_dirty(core(), slot);
}
// Sets the bits of satSealed; in a new world, both are set.
SAT_EXPORT(seal) void wasm_seal(uint32_t columns) { core()->sealed = columns; }

SAT_EXPORT(setOneWay) void wasm_set_one_way(uint32_t slot, double x, double y)
{
    sat_world_set_one_way(core(), slot, (float)x, (float)y);
}

// Restarts the swept path of a body at its current pose.
SAT_EXPORT(restartPath) void wasm_restart_path(uint32_t slot) { sat_world_teleport(core(), slot); }
// Returns SAT_NEEDS_ROOM if PLATFORM has no row for a body that is about to move or to drop through
// one-way bodies.
SAT_EXPORT(fitsPlatform) uint32_t wasm_fits_platform(uint32_t slot)
{
    return sat_world_fits_platform(core(), slot);
}

SAT_EXPORT(dropThrough) void wasm_drop_through(uint32_t slot)
{
    sat_world_drop_through(core(), slot);
}

// Returns whether the pose of a body is in range; if so, writes its box to `bounds`.
SAT_EXPORT(bounds) uint32_t wasm_bounds(uint32_t slot)
{
    satWorld *w = core();
    if (sat_world_check_pose(w, slot) != SAT_OK) return false;
    satPlacedShape own = sat_world_placed(w, slot);
    mailbox()->bounds = api_bounds(sat_shape_bounds(sat_world_shape(w, slot), &own.xf));
    return true;
}

SAT_EXPORT(column) uint32_t wasm_column(uint32_t size)
{
    return sat_world_add_column(core(), size);
}

// Removes the columns from number `count` on, which have no values yet.
SAT_EXPORT(dropColumns) void wasm_drop_columns(uint32_t count) { core()->columnCount = count; }

// A step

SAT_EXPORT(update) uint32_t wasm_update(void) { return sat_api_update(world()); }
SAT_EXPORT(refresh) uint32_t wasm_refresh(void) { return sat_api_refresh(world()); }
SAT_EXPORT(sync) uint32_t wasm_sync(void) { return sat_api_refresh_written(world()); }
SAT_EXPORT(hash) uint32_t wasm_hash(void) { return sat_world_hash(core()); }

SAT_EXPORT(stage) uint32_t wasm_stage(uint32_t stage)
{
    return sat_world_stage(core(), (satStage)stage);
}

// Writes to `separation`. If `isFiltered`, wasm_begin has set the filter.
SAT_EXPORT(separate) uint32_t wasm_separate(uint32_t iterations, uint32_t isFiltered)
{
    return sat_api_separate(world(), iterations, isFiltered != 0, &mailbox()->separation);
}

// Returns the number of contact points, and writes them to `touches`.
SAT_EXPORT(touches) uint32_t wasm_touches(uint32_t a, uint32_t b)
{
    mailbox()->touches = sepaxis_world_touches(world(), a, b);
    return mailbox()->touches.count;
}

// Returns whether `other` touches a cell of `tiles`; if so, writes it to `cell`.
SAT_EXPORT(contactCell) uint32_t wasm_contact_cell(uint32_t tiles, uint32_t other)
{
    mailbox()->cell = sepaxis_world_contact_cell(world(), tiles, other);
    return mailbox()->cell.column >= 0;
}

SAT_EXPORT(hasBegun) uint32_t wasm_has_begun(uint32_t a, uint32_t b)
{
    return sat_world_persistent(core(), a, b) != NULL;
}

// The number of bands of the broad phase: those of the resting set come first, then those of the
// moving set. Sorts the moving set first, so that no box is missing from the bands.
SAT_EXPORT(bandCount) uint32_t wasm_band_count(void)
{
    satBroad *broad = &core()->broad;
    satBroadColumns columns = sat_world_broad(core());
    sat_broad_ready(broad, &columns, 0);
    return sat_bands_end(&broad->moving);
}

// Returns whether band i belongs to the moving set. Writes to `number` its box, its size class and
// its number of boxes.
SAT_EXPORT(band) uint32_t wasm_band(uint32_t i)
{
    satBroadColumns columns = sat_world_broad(core());
    const satBroad *broad = &core()->broad;
    uint32_t resting = sat_bands_end(&broad->resting);
    bool moves = i >= resting;
    const satBands *bands = moves ? &broad->moving : &broad->resting;
    satAabb box = sat_bands_box(&columns.rows, i);
    double *out = mailbox()->number;
    out[0] = (double)box.minX;
    out[1] = (double)box.minY;
    out[2] = (double)box.maxX;
    out[3] = (double)box.maxY;
    out[4] = (double)sat_bands_size_class(bands, i);
    out[5] = (double)(columns.rows.bands[i].end - columns.rows.bands[i].start);
    return moves;
}

// Saved states. They are written and read in the memory after the world; JavaScript grows this
// memory first.

SAT_EXPORT(stateAt) uint32_t wasm_state_at(void)
{
    return (address(core()) + core()->bytes + 15u) & ~15u;
}

static void *state(void) { return (void *)(uintptr_t)wasm_state_at(); }
static void *behind_state(uint32_t bytes) { return (uint8_t *)state() + ((bytes + 15u) & ~15u); }

// Refreshes all bodies, and writes the length of the state in bytes to `number`.
SAT_EXPORT(measure) uint32_t wasm_measure(void)
{
    SAT_TRY(sat_api_refresh(world()));
    mailbox()->number[0] = (double)sat_world_measure(core());
    return SAT_OK;
}

SAT_EXPORT(save) uint32_t wasm_save(void) { return sat_world_save(core(), state()); }

// Deltas between the state that was just saved and the state after it in memory
// (world/state_delta.h). Each state is in a block of `room` bytes, a multiple of SAT_DELTA_GROUP
// words.

// The number of bytes after the world that the two blocks, their delta and its scratch memory need.
SAT_EXPORT(deltaRoom) double wasm_delta_room(uint32_t room)
{
    satDeltaRoom r = sat_state_delta_room(state(), behind_state(room));
    return 2.0 * (double)room + (double)r.delta + 15.0 + (double)r.scratch;
}

// Writes the delta after the two blocks, and returns the delta's number of words.
SAT_EXPORT(delta) uint32_t wasm_delta(uint32_t room)
{
    const void *other = behind_state(room);
    uint32_t delta = 2u * room,
             scratch = delta + (uint32_t)sat_state_delta_room(state(), other).delta;
    return sat_state_delta(state(), other, behind_state(delta), behind_state(scratch));
}

// Applies a delta of `length` words to the first block. After the block come the delta, and scratch
// memory as long as two blocks.
SAT_EXPORT(applyDelta) void wasm_apply_delta(uint32_t room, uint32_t length)
{
    sat_state_apply(state(), room, behind_state(room), length, behind_state(room + 4u * length));
}

// The number of bytes after the world that restoring a state of `bytes` bytes needs.
SAT_EXPORT(restoreRoom) double wasm_restore_room(uint32_t bytes)
{
    return (double)bytes + 15.0 + (double)sat_state_scratch(bytes);
}

// Returns SAT_OK if the bytes after the world are a valid state of a world with the same columns
// and minDepth.
SAT_EXPORT(checkState) uint32_t wasm_check_state(uint32_t bytes, uint32_t origin)
{
    return sat_world_check_state(core(), state(), bytes, (satOrigin)origin, behind_state(bytes));
}

// `origin` is a satOrigin. Writes to `number` how many slots have a satRestored other than 0.
SAT_EXPORT(restore) uint32_t wasm_restore(uint32_t bytes, uint32_t origin)
{
    SAT_TRY(sat_world_restore(core(), state(), bytes, (satOrigin)origin, behind_state(bytes)));
    mailbox()->number[0] = (double)core()->restoredCount;
    return SAT_OK;
}

// The address of the shapes of a valid state.
SAT_EXPORT(stateShapes) uint32_t wasm_state_shapes(void)
{
    return address(sat_saved_shape_bytes(state()));
}

// The address of the shape numbers, by slot, of the state that was just saved or restored.
SAT_EXPORT(shapeNumbers) uint32_t wasm_shape_numbers(void)
{
    return address(sat_saved_shapes(state()));
}

// Queries. A returned slot of -1 means none; rows are rows of sat_found.

// Sets the filter of the next `count` queries.
SAT_EXPORT(begin)
void wasm_begin(uint32_t category, uint32_t mask, int32_t group, uint32_t exclude, uint32_t count)
{
    world()->filter = (satQueryFilter){{category, mask, group}, exclude};
    sat_world_begin_query(core(), count);
}

SAT_EXPORT(ignore) void wasm_ignore(uint32_t slot) { sat_world_ignore(core(), slot); }
SAT_EXPORT(accept) void wasm_accept(uint32_t slot) { sat_world_accept(core(), slot); }

// Finds the bodies that overlap the given shape.
SAT_EXPORT(findShape) uint32_t wasm_find_shape(double x, double y, double angle)
{
    const satShape *shape = given_shape();
    const satTransform xf = api_place(shape, x, y, angle);
    return sat_world_find_shape(core(), &world()->filter, shape, &xf);
}

SAT_EXPORT(findWithin)
uint32_t wasm_find_within(double minX, double minY, double maxX, double maxY)
{
    return sat_world_find_within(core(), &world()->filter, (satBounds){minX, minY, maxX, maxY});
}

// Writes a hit to `rayHit` and returns the slot that was hit.
static int32_t put_ray_hit(uint32_t slot, const satRayHit *hit)
{
    if (!hit->hit) return -1;
    mailbox()->rayHit = api_ray_hit(hit, sat_world_ray_cell(core(), slot, hit), 0);
    return (int32_t)slot;
}

SAT_EXPORT(firstRay) int32_t wasm_first_ray(double x, double y, double dx, double dy)
{
    const satRay ray = {x, y, dx, dy};
    satRayHit hit;
    uint32_t slot = sat_world_first_ray(core(), &world()->filter, &ray, &hit);
    return put_ray_hit(slot, &hit);
}

SAT_EXPORT(anyRay) uint32_t wasm_any_ray(double x, double y, double dx, double dy)
{
    const satRay ray = {x, y, dx, dy};
    return sat_world_any_ray(core(), &world()->filter, &ray);
}

SAT_EXPORT(findRay)
uint32_t wasm_find_ray(double x, double y, double dx, double dy, double limit)
{
    const satRay ray = {x, y, dx, dy};
    return sat_world_find_ray(core(), &world()->filter, &ray, limit);
}

static uint32_t found(uint32_t row) { return sat_found(core())[row].index; }

SAT_EXPORT(foundHit)
int32_t wasm_found_hit(uint32_t row, double x, double y, double dx, double dy)
{
    const satRay ray = {x, y, dx, dy};
    satRayHit hit = sat_world_found_hit(core(), &world()->filter, found(row), &ray);
    return put_ray_hit(found(row), &hit);
}

// Returns whether the world has bodies; if so, writes the box around all of them to `bounds`.
SAT_EXPORT(extent) uint32_t wasm_extent(void)
{
    return sat_api_extent(world(), &mailbox()->bounds);
}

SAT_EXPORT(manyRays) void wasm_many_rays(uint32_t count)
{
    sat_world_many_rays(core(), &world()->filter, count);
}

// A motion of the given shape.
static satMotion given_motion(double x, double y, double angle, double dx, double dy, double dAngle)
{
    return api_moving(given_shape(), (sepaxisPose){x, y, angle}, (sepaxisMotion){dx, dy, dAngle});
}

SAT_EXPORT(findSweep)
uint32_t wasm_find_sweep(double x, double y, double angle, double dx, double dy, double dAngle,
                         double limit)
{
    const satMotion moving = given_motion(x, y, angle, dx, dy, dAngle);
    return sat_world_find_sweep(core(), &world()->filter, &moving, limit);
}

// Sweeps the given shape. Writes the hit to `sweepHit`.
SAT_EXPORT(firstSweep)
int32_t wasm_first_sweep(double x, double y, double angle, double dx, double dy, double dAngle)
{
    const satMotion moving = given_motion(x, y, angle, dx, dy, dAngle);
    satSweepHit hit;
    uint32_t slot = sat_world_first_sweep(core(), &world()->filter, &moving, &hit);
    if (slot == SAT_NO_SLOT) return -1;
    satCell cell = sat_world_sweep_cell(core(), slot, &moving, &hit);
    mailbox()->sweepHit = api_sweep_hit(&hit, cell, 0);
    return (int32_t)slot;
}

SAT_EXPORT(findNearest)
uint32_t wasm_find_nearest(double x, double y, uint32_t count, double radius)
{
    return sat_world_find_nearest(core(), &world()->filter, x, y, count, radius);
}

// Returns the slot of a row, and writes the closest point of that body to `outlinePoint`.
SAT_EXPORT(foundPoint) uint32_t wasm_found_point(uint32_t row, double x, double y)
{
    mailbox()->outlinePoint = api_outline_point(sat_world_point(core(), found(row), x, y), x, y);
    return found(row);
}

// Writes the satMoved of the move to SHARED_SCRATCH. Returns SAT_BAD_POSE if the body would leave
// the valid range, and SAT_UNASKED if the caller must first accept or ignore the `unasked` bodies
// of sat_found.
SAT_EXPORT(move)
uint32_t wasm_move(uint32_t slot, double dx, double dy, double upX, double upY, double maxSlope,
                   double snap, double step, uint32_t constantSpeed)
{
    const satMove move = {{dx, dy}, {upX, upY}, sat_rotation(maxSlope).c,
                          snap,     step,       constantSpeed != 0};
    satMoved moved;
    SAT_TRY(sat_world_move(core(), slot, &move, &world()->filter, &moved));
    *(satMoved *)(void *)SAT_COLUMN(core(), SHARED_SCRATCH) = moved;
    return SAT_OK;
}
