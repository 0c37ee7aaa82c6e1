// What the chapters of the door for C programs share: checks of what comes in, and how answers of
// the core are told. The door is src/sepaxis.h; behind it stands the core, which trusts who calls
// it. Reads and writes blocks of the caller's; src/wasm is the same for JavaScript.

#ifndef SAT_DOOR_DOOR_H
#define SAT_DOOR_DOOR_H

#include "sepaxis.h"

#include <string.h>

#include "narrow/cell.h"
#include "narrow/composite.h"
#include "shape/concave.h"
#include "shape/simplify.h"

// Statuses

// Those of the core are among those of the header; SAT_CONCAVE and SAT_NOT_IN_TURN stay within.
static inline sepaxisStatus door_told(satStatus status) { return (sepaxisStatus)status; }

// Leaves with a status that is not SEPAXIS_OK.
#define DOOR_TRY(call)                                                                             \
    do {                                                                                           \
        sepaxisStatus status_ = (call);                                                            \
        if (status_ != SEPAXIS_OK) return status_;                                                 \
    } while (0)

// The same where an answer is returned, of which the status is the first field.
#define DOOR_TRY_FOR(answer, call)                                                                 \
    do {                                                                                           \
        sepaxisStatus status_ = (call);                                                            \
        if (status_ != SEPAXIS_OK) return (answer){.status = status_};                             \
    } while (0)

static inline sepaxisStatus door_check(bool isGood)
{
    return isGood ? SEPAXIS_OK : SEPAXIS_BAD_NUMBER;
}
static inline bool door_within(double value, double bound)
{
    return value >= -bound && value <= bound;
}
static inline bool door_is_coordinate(double value)
{
    return door_within(value, SAT_MAX_COORDINATE);
}
static inline bool door_is_size(double size)
{
    return size >= SAT_MIN_SIZE && size <= SAT_MAX_SIZE;
}
static inline bool door_is_aligned(const void *block)
{
    return (uintptr_t)block % _Alignof(max_align_t) == 0;
}

static inline sepaxisStatus door_check_ray(double x, double y, double dx, double dy)
{
    return door_check(door_is_coordinate(x) && door_is_coordinate(y) && door_is_coordinate(dx) &&
                      door_is_coordinate(dy));
}

static inline sepaxisStatus door_check_pose(sepaxisPose pose)
{
    return door_check(sat_pose_fault(pose.x, pose.y, pose.angle) == 0);
}

// A direction shorter than this is none.
#define DOOR_MIN_LENGTH 1e-9

// Of length 1; 0 and 0 stay so.
static inline sepaxisStatus door_make_unit(double *x, double *y)
{
    DOOR_TRY(door_check(door_is_coordinate(*x) && door_is_coordinate(*y)));
    if (*x == 0.0 && *y == 0.0) return SEPAXIS_OK;
    double length = __builtin_sqrt(*x * *x + *y * *y);
    DOOR_TRY(door_check(length >= DOOR_MIN_LENGTH));
    *x /= length;
    *y /= length;
    return SEPAXIS_OK;
}

// Shapes

// What a workspace is: points in transit, and what they are worked on with.
typedef struct doorBench {
    double points[2 * SAT_MAX_POINTS];
    union {
        struct {
            satHullScratch hull;
            satOutline outline;
        };
        struct {
            satRings rings;
            satPieces children;
            union {
                satRingsScratch judging;
                satDecomposeScratch cutting;
            };
        };
        struct {
            satSimplifyScratch simplifying;
            satSimplified simplified;
        };
        satCompositeScratch composite;
    };
} doorBench;

_Static_assert(sizeof(doorBench) <= sizeof(sepaxisWorkspace), "it fits");

static inline doorBench *door_bench(sepaxisWorkspace *workspace)
{
    return (doorBench *)(void *)workspace;
}
static inline satShape *door_baked(sepaxisShape *shape) { return (satShape *)(void *)shape; }
static inline const satShape *door_shape(const sepaxisShape *shape)
{
    return (const satShape *)(const void *)shape;
}

static inline sepaxisStatus door_check_shape(const sepaxisShape *shape)
{
    return door_shape(shape)->bytes >= sizeof(satShape) ? SEPAXIS_OK : SEPAXIS_BAD_SHAPE;
}

static inline sepaxisMade door_check_block(const void *block, size_t bytes, size_t needed)
{
    if (bytes < needed) return (sepaxisMade){.status = SEPAXIS_NEEDS_ROOM, .bytes = needed};
    return (sepaxisMade){.status = door_is_aligned(block) ? SEPAXIS_OK : SEPAXIS_MISALIGNED,
                         .bytes = needed};
}

static inline sepaxisMade door_put_shape(const satShape *shape, void *block, size_t bytes)
{
    sepaxisMade made = door_check_block(block, bytes, shape->bytes);
    if (made.status == SEPAXIS_OK) memcpy(block, shape, shape->bytes);
    return made;
}

static inline sepaxisBounds door_bounds(const satShape *shape, const satTransform *xf)
{
    satBounds b = sat_shape_bounds(shape, xf);
    return (sepaxisBounds){b.minX, b.minY, b.maxX, b.maxY};
}

static inline satTransform door_place(const sepaxisShape *shape, sepaxisPose pose)
{
    const satShape *own = door_shape(shape);
    return sat_transform(own, pose.x, pose.y, sat_shape_rotation(own, pose.angle));
}

static inline sepaxisStatus door_check_placed(const sepaxisShape *shape, sepaxisPose pose)
{
    DOOR_TRY(door_check_shape(shape));
    return door_check_pose(pose);
}

// Answers

// Of what is no body's.
static inline satCell door_no_cell(double x, double y) { return (satCell){-1, -1, x, y}; }

static inline void door_put_touches(const satManifold *m, uint32_t *count, sepaxisTouch *out)
{
    *count = (uint32_t)m->count;
    for (int32_t i = 0; i < m->count; i++) {
        out[i] =
            (sepaxisTouch){m->points[i].x, m->points[i].y, m->points[i].depth, m->points[i].id};
    }
}

static inline sepaxisOutlinePoint door_outline_point(satOutlinePoint p, double x, double y)
{
    if (p.distance == DBL_MAX) {
        return (sepaxisOutlinePoint){.x = x, .y = y, .distance = __builtin_inf(), .normalX = 1.0f};
    }
    return (sepaxisOutlinePoint){SEPAXIS_OK, p.inside,   p.x,       p.y,
                                 p.distance, p.normal.x, p.normal.y};
}

static inline sepaxisRayHit door_ray_hit(const satRayHit *hit, satCell cell, sepaxisBody body)
{
    return (sepaxisRayHit){SEPAXIS_OK,    true,          hit->inside, hit->t,   hit->x, hit->y,
                           hit->normal.x, hit->normal.y, cell.column, cell.row, body};
}

static inline satMotion door_moving(const satShape *shape, sepaxisPose pose, sepaxisMotion motion)
{
    return (satMotion){.shape = shape,
                       .x = pose.x,
                       .y = pose.y,
                       .angle = pose.angle,
                       .dx = motion.dx,
                       .dy = motion.dy,
                       .dAngle = motion.angle};
}

static inline sepaxisSweepHit door_sweep_hit(const satSweepHit *hit, satCell cell, sepaxisBody body)
{
    return (sepaxisSweepHit){SEPAXIS_OK,    true,        hit->overlapping, hit->exact,
                             hit->t,        cell.x,      cell.y,           hit->normal.x,
                             hit->normal.y, cell.column, cell.row,         body};
}

#endif
