// The boundary: scalars and offsets in, status or index out, and the layout table. With simd.h the
// only file that knows wasm. Reads and writes the one block behind the module's own data.
//
// One instance is either a world or the lab, which serves the functions on two shapes without a
// world. Both begin with a desk, where results and shapes in transit lie.

#include "base/core.h"
#include "narrow/trace.h"
#include "world/poses.h"
#include "world/separate.h"
#include "world/update.h"
#include "world/world.h"

typedef struct satDesk {
    double number[4];                                // results of the last call
    _Alignas(16) uint8_t shape[SAT_SHAPE_MAX_BYTES]; // in transit: into a world, or freshly baked
} satDesk;

// Shapes that JS has put here lately, so that asking about the same two again copies nothing.
#define SAT_LAB_SHAPES 256

typedef struct satLab {
    double points[2 * SAT_MAX_POINTS]; // an outline as the user gave it; overwritten by baking
    satOutline outline;
    satTrace trace;
    _Alignas(16) uint8_t shapes[SAT_LAB_SHAPES][SAT_SHAPE_MAX_BYTES];
} satLab;

static satDesk *desk;

#if defined(__wasm__)
extern uint8_t __heap_base;
static satDesk *block_start(void)
{
    return (satDesk *)(((uintptr_t)&__heap_base + 15u) & ~(uintptr_t)15u);
}
#else
static satDesk *block_start(void) { return NULL; }
#endif

static satWorld *world(void) { return (satWorld *)(void *)(desk + 1); }
static satLab *lab(void) { return (satLab *)(void *)(desk + 1); }
static satShape *desk_shape(void) { return (satShape *)(void *)desk->shape; }
static uint32_t address(const volatile void *p) { return (uint32_t)(uintptr_t)p; }

// What JS must know of C's structs, in the order of the names in js/layout.js.
static const uint32_t LAYOUT[] = {
    SAT_LAYOUT_VERSION,
    (uint32_t)offsetof(satDesk, number),
    (uint32_t)offsetof(satDesk, shape),
    (uint32_t)sizeof(satDesk), // where the world or the lab starts

    (uint32_t)offsetof(satLab, points),
    SAT_MAX_POINTS,
    (uint32_t)offsetof(satLab, shapes),
    SAT_SHAPE_MAX_BYTES,
    SAT_LAB_SHAPES,
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, count)),
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, vertex)),
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, other)),
    (uint32_t)(offsetof(satLab, outline) + offsetof(satOutline, point)),
    (uint32_t)offsetof(satShape, bytes),
    (uint32_t)offsetof(satShape, area),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, count)),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, hit)),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, separating)),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, winner)),
    (uint32_t)(offsetof(satLab, trace) + offsetof(satTrace, rows)),
    (uint32_t)sizeof(satTraceRow),
    (uint32_t)offsetof(satTraceRow, source), // doubles before it: x y aMin aMax bMin bMax overlap
    (uint32_t)offsetof(satTraceRow, index),

    (uint32_t)offsetof(satWorld, room),
    (uint32_t)offsetof(satWorld, wanted),
    (uint32_t)(offsetof(satWorld, slots) + offsetof(satSlots, count)),
    (uint32_t)(offsetof(satWorld, slots) + offsetof(satSlots, live)),
    (uint32_t)offsetof(satWorld, contactCount),
    (uint32_t)offsetof(satWorld, sensedCount),
    (uint32_t)offsetof(satWorld, beganCount),
    (uint32_t)offsetof(satWorld, endedCount),
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
    SAT_R_GENERATION,
    SAT_R_ALIVE,
    SAT_R_FLAGS,
    SAT_R_CONTACT_A, // b, x, y, depth follow
    SAT_R_SENSED_A,
    SAT_R_BEGAN_A, // b, sensor follow
    SAT_R_ENDED_A,
};

_Static_assert(sizeof LAYOUT / sizeof LAYOUT[0] == 48, "js/layout.js counts 48, too");

SAT_EXPORT(sat_layout) uint32_t sat_layout(void) { return address(LAYOUT); }

// Where the desk is: at the start of the block, on both kinds of instance.
SAT_EXPORT(sat_desk) uint32_t sat_desk(void) { return address(block_start()); }

// The lab

SAT_EXPORT(sat_lab_end) uint32_t sat_lab_end(void)
{
    return address(block_start()) + (uint32_t)(sizeof(satDesk) + sizeof(satLab));
}

// The host has made memory large enough for sat_lab_end().
SAT_EXPORT(sat_lab_open) void sat_lab_open(void) { desk = block_start(); }

SAT_EXPORT(sat_circle) uint32_t sat_circle(double radius)
{
    return sat_bake_circle(desk_shape(), radius);
}

SAT_EXPORT(sat_box) uint32_t sat_box(double width, double height)
{
    return sat_bake_box(desk_shape(), 0.5 * width, 0.5 * height);
}

SAT_EXPORT(sat_polygon) uint32_t sat_polygon(uint32_t count)
{
    satStatus status = sat_outline_convex(lab()->points, (int32_t)count, &lab()->outline);
    if (status == SAT_OK) sat_bake_polygon(desk_shape(), &lab()->outline);
    return status;
}

typedef struct placed {
    const satShape *shape;
    satPlace place;
} placed;

static placed place_in_lab(uint32_t slot, double x, double y, double angle)
{
    const satShape *shape = (const satShape *)(const void *)lab()->shapes[slot];
    return (placed){shape, sat_place(shape, x, y, sat_rotation(angle))};
}

static void put_contact(satContact contact)
{
    desk->number[0] = (double)contact.normal.x;
    desk->number[1] = (double)contact.normal.y;
    desk->number[2] = (double)sat_max(-contact.separation, 0.0f);
}

// Poses are in bounds; JS has looked.
SAT_EXPORT(sat_lab_overlaps)
uint32_t sat_lab_overlaps(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                          double by, double bAngle)
{
    placed pa = place_in_lab(a, ax, ay, aAngle), pb = place_in_lab(b, bx, by, bAngle);
    return sat_overlaps(pa.shape, &pa.place, pb.shape, &pb.place);
}

SAT_EXPORT(sat_lab_collide)
uint32_t sat_lab_collide(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                         double by, double bAngle)
{
    placed pa = place_in_lab(a, ax, ay, aAngle), pb = place_in_lab(b, bx, by, bAngle);
    satContact contact = sat_collide(pa.shape, &pa.place, pb.shape, &pb.place, 0.0f);
    if (contact.separation > 0.0f) return 0;
    put_contact(contact);
    return 1;
}

SAT_EXPORT(sat_lab_trace)
void sat_lab_trace(uint32_t a, double ax, double ay, double aAngle, uint32_t b, double bx,
                   double by, double bAngle)
{
    placed pa = place_in_lab(a, ax, ay, aAngle), pb = place_in_lab(b, bx, by, bAngle);
    sat_trace(pa.shape, &pa.place, pb.shape, &pb.place, &lab()->trace);
    put_contact(lab()->trace.contact);
}

// The world

// Where a world with this much room would end; more than SAT_MAX_WORLD_BYTES is refused by the
// host.
SAT_EXPORT(sat_end) double sat_end(uint32_t bodies, uint32_t pairs, uint32_t shapeBytes)
{
    satRoom room = {bodies, pairs, shapeBytes};
    return (double)address(block_start()) + (double)sizeof(satDesk) + (double)sat_world_bytes(room);
}

// The host has made memory large enough for sat_end() of the same room; also for sat_resize.
SAT_EXPORT(sat_open)
void sat_open(uint32_t bodies, uint32_t pairs, uint32_t shapeBytes, double minDepth)
{
    desk = block_start();
    sat_world_open(world(), (satRoom){bodies, pairs, shapeBytes}, minDepth);
}

SAT_EXPORT(sat_resize) void sat_resize(uint32_t bodies, uint32_t pairs, uint32_t shapeBytes)
{
    sat_world_resize(world(), (satRoom){bodies, pairs, shapeBytes});
}

// Adds the shape on the desk; the slot into `number`.
SAT_EXPORT(sat_add)
uint32_t sat_add(double x, double y, double angle, uint32_t category, uint32_t mask, uint32_t tag,
                 int32_t group, uint32_t flags)
{
    satBodyDef def = {x, y, angle, category, mask, tag, group, flags};
    uint32_t slot;
    satStatus status = sat_world_add(world(), desk_shape(), &def, &slot);
    desk->number[0] = (double)slot;
    return status;
}

SAT_EXPORT(sat_remove) void sat_remove(uint32_t slot) { sat_world_remove(world(), slot); }

SAT_EXPORT(sat_clear) void sat_clear(void) { sat_world_clear(world()); }

SAT_EXPORT(sat_update) uint32_t sat_update(void) { return sat_world_update(world()); }

SAT_EXPORT(sat_separate) uint32_t sat_separate(uint32_t iterations, uint32_t yield)
{
    satSeparation done;
    satStatus status = sat_world_separate(world(), iterations, (satYield)yield, &done);
    desk->number[0] = (double)done.moved;
    desk->number[1] = (double)done.remaining;
    return status;
}

SAT_EXPORT(sat_hash) uint32_t sat_hash(void) { return sat_world_hash(world()); }

// Bounds of a body as its columns say now. 0, or which column is out of bounds.
SAT_EXPORT(sat_bounds) uint32_t sat_bounds(uint32_t slot)
{
    satWorld *w = world();
    uint32_t fault =
        sat_pose_fault(SAT_COLUMN(w, X)[slot], SAT_COLUMN(w, Y)[slot], SAT_COLUMN(w, ANGLE)[slot]);
    if (fault != 0) return fault;
    satPlace place = sat_world_place(w, slot);
    satBounds b = sat_shape_bounds(sat_world_shape(w, slot), &place);
    desk->number[0] = b.minX;
    desk->number[1] = b.minY;
    desk->number[2] = b.maxX;
    desk->number[3] = b.maxY;
    return 0;
}

// cos and sin of an angle within bounds, into `number`.
SAT_EXPORT(sat_turn) void sat_turn(double angle)
{
    satRotation r = sat_rotation(angle);
    desk->number[0] = r.c;
    desk->number[1] = r.s;
}
