// The boundary of a world: numbers and offsets in, a status or an index out, results in the mailbox
// or in the world's own columns. The world stands behind the mailbox.

#include "shape/tiles.h"
#include "wasm/mailbox.h"
#include "world/body_state.h"
#include "world/bullets.h"
#include "world/contacts.h"
#include "world/mover.h"
#include "world/oneway.h"
#include "world/poses.h"
#include "world/query.h"
#include "world/separate.h"
#include "world/state.h"
#include "world/update.h"
#include "world/world.h"

// What stands behind the mailbox.
typedef struct satHost {
    satQueryFilter filter; // of the present question
    _Alignas(16) satWorld world;
} satHost;

static satHost *host(void) { return (satHost *)(void *)(mailbox() + 1); }
static satWorld *world(void) { return &host()->world; }

// The shape that JS has put down for the present call to a world.
static const satShape *given_shape(void)
{
    satShape *shape = mailbox_shape();
    if (mailbox()->isLarge) sat_world_staging(world(), 0, &shape);
    return shape;
}

// What JavaScript must know of a world, in the order of the names in js/layout.js.
static const uint32_t LAYOUT_OF_WORLD[] = {
    SAT_SHAPE_MAX_BYTES,
    (uint32_t)offsetof(satMailbox, isLarge),
    (uint32_t)(sizeof(satMailbox) + offsetof(satHost, world)),

    (uint32_t)offsetof(satWorld, room),
    (uint32_t)offsetof(satWorld, wanted),
    (uint32_t)(offsetof(satWorld, slots) + offsetof(satSlots, count)),
    (uint32_t)(offsetof(satWorld, slots) + offsetof(satSlots, live)),
    (uint32_t)offsetof(satWorld, contactCount),
    (uint32_t)offsetof(satWorld, sensedCount),
    (uint32_t)offsetof(satWorld, beganCount),
    (uint32_t)offsetof(satWorld, endedCount),
    (uint32_t)offsetof(satWorld, passedCount),
    (uint32_t)offsetof(satWorld, candidateCount), // and 5 more, as in js/world.js
    (uint32_t)offsetof(satWorld, persistentCount),
    (uint32_t)offsetof(satWorld, column),
    (uint32_t)sizeof(satUserColumn),
    (uint32_t)offsetof(satUserColumn, offset),
    (uint32_t)offsetof(satWorld, faultColumn),
    (uint32_t)offsetof(satWorld, faultSlot),
    (uint32_t)offsetof(satWorld, offset),

    SAT_R_X,
    SAT_R_Y,
    SAT_R_ANGLE,
    SAT_R_CATEGORY,
    SAT_R_MASK,
    SAT_R_GROUP,
    SAT_R_TAG,
    SAT_R_WEIGHT,
    SAT_R_GENERATION,
    SAT_R_ALIVE,
    SAT_R_FLAGS,
    SAT_R_BODY_KEY,
    SAT_R_CONTACT_A, // b, x, y, depth follow
    SAT_R_SENSED_A,
    SAT_R_BEGAN_A, // b, sensor follow
    SAT_R_ENDED_A,
    SAT_R_FOUND,
    (uint32_t)sizeof(satFound),
    (uint32_t)offsetof(satFound, index),
    SAT_R_ONE_WAY_X, // y follows
    SAT_R_PASSED,
    (uint32_t)sizeof(satPassed),
    SAT_R_MARK,           // after a restore: satRestored
    SAT_R_SHARED_SCRATCH, // rays: columns as in satRayColumns
    SAT_RAYS,
};

SAT_EXPORT(sat_version) uint32_t sat_version(void) { return SAT_VERSION; }

SAT_EXPORT(sat_layout_world) uint32_t sat_layout_world(void) { return address(LAYOUT_OF_WORLD); }

// Where a world with this much room would end; more than SAT_MAX_WORLD_BYTES is refused by the
// host.
SAT_EXPORT(sat_end)
double sat_end(uint32_t bodies, uint32_t pairs, uint32_t shapeBytes, uint32_t userBytes,
               uint32_t links)
{
    satRoom room = {bodies, pairs, shapeBytes, userBytes, links};
    return (double)address(mailbox()) + (double)(sizeof(satMailbox) + offsetof(satHost, world)) +
           (double)sat_world_bytes(room);
}

// The host has made memory large enough for sat_end() of the same room; also for sat_resize.
SAT_EXPORT(sat_open)
void sat_open(uint32_t bodies, uint32_t pairs, uint32_t shapeBytes, uint32_t links, double minDepth)
{
    sat_world_open(world(), (satRoom){bodies, pairs, shapeBytes, 0, links}, minDepth);
}

SAT_EXPORT(sat_resize)
void sat_resize(uint32_t bodies, uint32_t pairs, uint32_t shapeBytes, uint32_t userBytes,
                uint32_t links)
{
    sat_world_resize(world(), (satRoom){bodies, pairs, shapeBytes, userBytes, links});
}

// Where to put a shape that does not fit the mailbox, for the calls that follow; into `number`.
SAT_EXPORT(sat_staging) uint32_t sat_staging(uint32_t bytes)
{
    satShape *at;
    SAT_TRY(sat_world_staging(world(), bytes, &at));
    mailbox()->number[0] = (double)address(at);
    return SAT_OK;
}

// Adds the shape in the mailbox; the slot into `number`.
SAT_EXPORT(sat_add)
uint32_t sat_add(double x, double y, double angle, uint32_t category, uint32_t mask, uint32_t tag,
                 int32_t group, uint32_t flags, double weight)
{
    satBodyDef def = {x, y, angle, category, mask, tag, group, flags, (float)weight};
    uint32_t slot;
    satStatus status = sat_world_add(world(), given_shape(), &def, &slot);
    mailbox()->number[0] = (double)slot;
    return status;
}

// See world.h. The first slot into `number`.
SAT_EXPORT(sat_run) uint32_t sat_run(uint32_t length)
{
    uint32_t first;
    satStatus status = sat_world_free_run(world(), length, &first);
    mailbox()->number[0] = (double)first;
    return status;
}

SAT_EXPORT(sat_stage_shapes) uint32_t sat_stage_shapes(uint32_t slot)
{
    return sat_world_stage_shape(world(), given_shape(), slot);
}

SAT_EXPORT(sat_take_back) void sat_take_back(uint32_t first, uint32_t length)
{
    sat_world_unstage_shapes(world(), first, length);
}

SAT_EXPORT(sat_enter) void sat_enter(uint32_t first, uint32_t length)
{
    sat_world_enter(world(), first, length);
}

SAT_EXPORT(sat_reshape) uint32_t sat_reshape(uint32_t slot)
{
    return sat_world_reshape(world(), slot, given_shape());
}

// A cell of a body's tiles; they are there.
SAT_EXPORT(sat_set_tile)
uint32_t sat_set_tile(uint32_t slot, uint32_t column, uint32_t row, uint32_t kind)
{
    return sat_world_set_tile(world(), slot, column, row, kind);
}

// Where the cells of a body's tiles lie, row by row.
SAT_EXPORT(sat_cells) uint32_t sat_cells(uint32_t slot)
{
    return address(sat_tiles_cells(sat_tiles_of(sat_world_shape(world(), slot))));
}

SAT_EXPORT(sat_column) uint32_t sat_column(uint32_t size)
{
    return sat_world_add_column(world(), size);
}

SAT_EXPORT(sat_remove) void sat_remove(uint32_t slot) { sat_world_remove(world(), slot); }

SAT_EXPORT(sat_clear) void sat_clear(void) { sat_world_clear(world()); }

SAT_EXPORT(sat_update) uint32_t sat_update(void) { return sat_world_update(world()); }

SAT_EXPORT(sat_stage) uint32_t sat_stage(uint32_t stage)
{
    return sat_world_stage(world(), (satStage)stage);
}

// How many points of contact; x, y, depth and id of each.
SAT_EXPORT(sat_touches) uint32_t sat_touches(uint32_t a, uint32_t b)
{
    satManifold m = sat_world_manifold(world(), a, b);
    put_touches(0, &m);
    return (uint32_t)m.count;
}

// Is there a cell of `tiles` that `other` touched? Then column, row and where, into `number`.
SAT_EXPORT(sat_contact_cell) uint32_t sat_contact_cell(uint32_t tiles, uint32_t other)
{
    satCell cell = sat_world_contact_cell(world(), tiles, other);
    put_point(0, (double)cell.column, (double)cell.row);
    put_point(2, cell.x, cell.y);
    return cell.column >= 0;
}

SAT_EXPORT(sat_has_pair) uint32_t sat_has_pair(uint32_t a, uint32_t b)
{
    return sat_world_has_pair(world(), a, b);
}

// With `isFiltered`, after sat_ask.
SAT_EXPORT(sat_separate) uint32_t sat_separate(uint32_t iterations, uint32_t isFiltered)
{
    satSeparation done;
    const satQueryFilter *filter = isFiltered ? &host()->filter : NULL;
    satStatus status = sat_world_separate(world(), iterations, filter, &done);
    mailbox()->number[0] = (double)done.moved;
    mailbox()->number[1] = (double)done.remaining;
    return status;
}

// A state on its way out or in lies behind the world; the host has made memory long enough.
SAT_EXPORT(sat_state_at) uint32_t sat_state_at(void)
{
    return (address(world()) + world()->bytes + 15u) & ~15u;
}

static void *state(void) { return (void *)(uintptr_t)sat_state_at(); }

// How long the state is; into `number`.
SAT_EXPORT(sat_measure) uint32_t sat_measure(void)
{
    uint32_t bytes;
    SAT_TRY(sat_world_measure(world(), &bytes));
    mailbox()->number[0] = (double)bytes;
    return SAT_OK;
}

SAT_EXPORT(sat_save) uint32_t sat_save(void) { return sat_world_save(world(), state()); }

// How much memory restoring a state of so many bytes takes.
SAT_EXPORT(sat_restore_room) double sat_restore_room(uint32_t bytes)
{
    return (double)bytes + 15.0 + (double)sat_state_scratch(bytes);
}

static void *behind_state(uint32_t bytes) { return (uint8_t *)state() + ((bytes + 15u) & ~15u); }

// Is the state that lies there one, and of such a world?
SAT_EXPORT(sat_check_state) uint32_t sat_check_state(uint32_t bytes)
{
    return sat_world_check_state(world(), state(), bytes, behind_state(bytes));
}

SAT_EXPORT(sat_restore) uint32_t sat_restore(uint32_t bytes)
{
    return sat_world_restore(world(), state(), bytes, behind_state(bytes));
}

// Where the shapes of a state that was found sound lie.
SAT_EXPORT(sat_state_shapes) uint32_t sat_state_shapes(void)
{
    return address(sat_saved_shape_bytes(state()));
}

// Where the numbers of shapes lie, by slot, in the state that was just saved or restored.
SAT_EXPORT(sat_shape_numbers) uint32_t sat_shape_numbers(void)
{
    return address(sat_saved_shapes(state()));
}

SAT_EXPORT(sat_hash) uint32_t sat_hash(void) { return sat_world_hash(world()); }

SAT_EXPORT(sat_mark_dirty) void sat_mark_dirty(uint32_t slot)
{
    sat_world_mark_dirty(world(), slot);
}

// Bits of satSealed: none of a world that was just opened.
SAT_EXPORT(sat_seal) void sat_seal(uint32_t columns) { world()->sealed = columns; }

// Bounds of a body as its columns say now. 0, or which column is out of bounds.
SAT_EXPORT(sat_bounds) uint32_t sat_bounds(uint32_t slot)
{
    satWorld *w = world();
    uint32_t fault =
        sat_pose_fault(SAT_COLUMN(w, X)[slot], SAT_COLUMN(w, Y)[slot], SAT_COLUMN(w, ANGLE)[slot]);
    if (fault != 0) return fault;
    satPlacedShape own = sat_world_placed(w, slot);
    satBounds b = sat_shape_bounds(sat_world_shape(w, slot), &own.xf);
    mailbox()->number[0] = b.minX;
    mailbox()->number[1] = b.minY;
    mailbox()->number[2] = b.maxX;
    mailbox()->number[3] = b.maxY;
    return 0;
}

SAT_EXPORT(sat_one_way) void sat_one_way(uint32_t slot, double x, double y)
{
    sat_world_set_one_way(world(), slot, (float)x, (float)y);
}

// A bullet begins its way where it is when it becomes one.
SAT_EXPORT(sat_begin_way) void sat_begin_way(uint32_t slot) { sat_world_teleport(world(), slot); }

SAT_EXPORT(sat_drop_through) void sat_drop_through(uint32_t slot)
{
    sat_world_drop_through(world(), slot);
}

static void put_plane(double *row, const satPlane *p)
{
    row[0] = (double)p->body;
    row[1] = p->normalX;
    row[2] = p->normalY;
    row[3] = (double)p->kind;
    row[4] = p->cell.x;
    row[5] = p->cell.y;
    row[6] = (double)p->cell.column;
    row[7] = (double)p->cell.row;
}

// After sat_ask. How many planes; or -1 if it would leave the bounds, or -1 less how many bodies
// there are in FOUND that are to be accepted or not. Into `number`: dx, dy, slide, kinds, floor (-1:
// none), is there a wall to the left, to the right. Then of each plane and of these walls: body,
// normal, kind, point and cell, behind one another in TALLY.
SAT_EXPORT(sat_move)
int32_t sat_move(uint32_t slot, double dx, double dy, double upX, double upY, double maxSlope,
                 double snap, double step, uint32_t constantSpeed)
{
    satWorld *w = world();
    const double minFloor = sat_rotation(maxSlope).c;
    const satMove move = {dx, dy, upX, upY, minFloor, snap, step, constantSpeed != 0};
    satMoved moved;
    satStatus status = sat_world_move(w, slot, &move, &host()->filter, &moved);
    if (status != SAT_OK) return status == SAT_UNASKED ? -1 - (int32_t)w->unasked : -1;
    put_point(0, moved.dx, moved.dy);
    put_point(2, moved.slideX, moved.slideY);
    mailbox()->number[4] = (double)moved.kinds;
    mailbox()->number[5] = (double)(int32_t)moved.floor;
    double *rows = (double *)(void *)SAT_COLUMN(w, SHARED_SCRATCH);
    for (uint32_t i = 0; i < moved.count; i++) put_plane(&rows[8 * i], &moved.plane[i]);
    rows += 8 * moved.count;
    for (int32_t side = 0; side < 2; side++) {
        bool isThere = moved.walls[side].body != SAT_NO_SLOT;
        mailbox()->number[6 + side] = (double)isThere;
        if (!isThere) continue;
        put_plane(rows, &moved.walls[side]);
        rows += 8;
    }
    return (int32_t)moved.count;
}

// The bands of the broad phase: first the resting, then the roving, latecomers among them.
SAT_EXPORT(sat_band_count) uint32_t sat_band_count(void)
{
    satBroad *broad = &world()->broad;
    satBroadColumns columns = sat_world_broad(world());
    sat_broad_ready(broad, &columns, 0);
    return broad->resting.sizeClass[SAT_SIZE_CLASSES - 1].end +
           broad->moving.sizeClass[SAT_SIZE_CLASSES - 1].end;
}

// Is band i one of the roving? Then into `number`: its box, level and how many boxes it holds.
SAT_EXPORT(sat_band) uint32_t sat_band(uint32_t i)
{
    satBroadColumns columns = sat_world_broad(world());
    const satBroad *broad = &world()->broad;
    uint32_t resting = broad->resting.sizeClass[SAT_SIZE_CLASSES - 1].end;
    bool moves = i >= resting;
    const satBands *bands = moves ? &broad->moving : &broad->resting;
    const satBandColumns *of = moves ? &columns.moving : &columns.resting;
    if (moves) i -= resting;
    satAabb box = sat_bands_box(of, i);
    put_point(0, (double)box.minX, (double)box.minY);
    put_point(2, (double)box.maxX, (double)box.maxY);
    mailbox()->number[4] = (double)sat_bands_size_class(bands, i);
    mailbox()->number[5] = (double)(of->bands[i].end - of->bands[i].start);
    return moves;
}

// Questions to a world: after each sat_world_begin_query. Rays, motions and poses are in bounds; JS has
// looked. A slot that is returned is -1 for none; rows are those of FOUND.

SAT_EXPORT(sat_refresh) uint32_t sat_refresh(void) { return sat_world_refresh(world()); }

SAT_EXPORT(sat_refresh_one) uint32_t sat_refresh_one(uint32_t slot)
{
    return sat_world_refresh_one(world(), slot);
}

// Of `count` questions that follow at once.
SAT_EXPORT(sat_ask)
void sat_ask(uint32_t category, uint32_t mask, int32_t group, uint32_t exclude, uint32_t count)
{
    host()->filter = (satQueryFilter){{category, mask, group}, exclude};
    sat_world_begin_query(world(), count);
}

SAT_EXPORT(sat_ignore) void sat_ignore(uint32_t slot) { sat_world_ignore(world(), slot); }

SAT_EXPORT(sat_accept) void sat_accept(uint32_t slot) { sat_world_accept(world(), slot); }

// The shape in the mailbox.
SAT_EXPORT(sat_find_shape) uint32_t sat_find_shape(double x, double y, double angle)
{
    placed p = transform_at(address(given_shape()), x, y, angle);
    return sat_world_find_shape(world(), &host()->filter, p.shape, &p.xf);
}

SAT_EXPORT(sat_find_within)
uint32_t sat_find_within(double minX, double minY, double maxX, double maxY)
{
    return sat_world_find_within(world(), &host()->filter, (satBounds){minX, minY, maxX, maxY});
}

static void put_hit(double t, double x, double y, satVec2 normal, satCell cell)
{
    mailbox()->number[0] = t;
    put_point(1, x, y);
    put_direction(3, normal);
    put_point(5, (double)cell.column, (double)cell.row);
}

// t, point, normal, cell, inside.
static int32_t put_ray_hit(uint32_t slot, const satRayHit *hit)
{
    if (!hit->hit) return -1;
    put_hit(hit->t, hit->x, hit->y, hit->normal, sat_world_ray_cell(world(), slot, hit));
    mailbox()->number[7] = hit->inside ? 1.0 : 0.0;
    return (int32_t)slot;
}

SAT_EXPORT(sat_first_ray) int32_t sat_first_ray(double x, double y, double dx, double dy)
{
    satRay ray = {x, y, dx, dy};
    satRayHit hit;
    uint32_t slot = sat_world_first_ray(world(), &host()->filter, &ray, &hit);
    return put_ray_hit(slot, &hit);
}

SAT_EXPORT(sat_any_ray) uint32_t sat_any_ray(double x, double y, double dx, double dy)
{
    satRay ray = {x, y, dx, dy};
    return sat_world_any_ray(world(), &host()->filter, &ray);
}

SAT_EXPORT(sat_find_ray) uint32_t sat_find_ray(double x, double y, double dx, double dy)
{
    satRay ray = {x, y, dx, dy};
    return sat_world_find_ray(world(), &host()->filter, &ray);
}

static uint32_t found(uint32_t row) { return SAT_COLUMN(world(), FOUND)[row].index; }

SAT_EXPORT(sat_found_hit)
int32_t sat_found_hit(uint32_t row, double x, double y, double dx, double dy)
{
    satRay ray = {x, y, dx, dy};
    satRayHit hit = sat_world_found_hit(world(), &host()->filter, found(row), &ray);
    return put_ray_hit(found(row), &hit);
}

SAT_EXPORT(sat_many_rays) void sat_many_rays(uint32_t count)
{
    sat_world_many_rays(world(), &host()->filter, count);
}

// Of the shape in the mailbox: t, point, normal, cell, overlapping, exact.
SAT_EXPORT(sat_first_sweep)
int32_t sat_first_sweep(double x, double y, double angle, double dx, double dy)
{
    satMotion moving = {.shape = given_shape(), .x = x, .y = y, .angle = angle, .dx = dx, .dy = dy};
    satSweepHit hit;
    uint32_t slot = sat_world_first_sweep(world(), &host()->filter, &moving, &hit);
    if (slot == SAT_NO_SLOT) return -1;
    satCell cell = sat_world_sweep_cell(world(), slot, &moving, &hit);
    put_hit(hit.t, cell.x, cell.y, hit.normal, cell);
    mailbox()->number[7] = hit.overlapping ? 1.0 : 0.0;
    mailbox()->number[8] = hit.exact ? 1.0 : 0.0;
    return (int32_t)slot;
}

SAT_EXPORT(sat_find_nearest)
uint32_t sat_find_nearest(double x, double y, uint32_t count, double radius)
{
    return sat_world_find_nearest(world(), &host()->filter, x, y, count, radius);
}

SAT_EXPORT(sat_found_point) uint32_t sat_found_point(uint32_t row, double x, double y)
{
    satOutlinePoint point = sat_world_point(world(), found(row), x, y);
    put_point(0, point.x, point.y);
    mailbox()->number[2] = point.distance;
    return found(row);
}
