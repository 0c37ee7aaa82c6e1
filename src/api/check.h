// Checks the arguments of C programs, because the core does not. JavaScript checks its own
// arguments, because its errors quote the values.

#ifndef SAT_API_CHECK_H
#define SAT_API_CHECK_H

#include "sepaxis.h"

#include <string.h>

#include "api/workspace.h"

// In WebAssembly these checks do nothing, because JavaScript has made them already.
#if defined(__wasm__)
#define API_CHECKS false
#else
#define API_CHECKS true
#endif

// Statuses

// Statuses of the core have the same numbers in the header. The header has no SAT_CONCAVE,
// SAT_NOT_IN_TURN and SAT_UNASKED, because its functions never return them.
static inline sepaxisStatus api_status(satStatus status) { return (sepaxisStatus)status; }

// Returns from the current function with the status of a call, unless that is SEPAXIS_OK.
#define API_TRY(call)                                                                              \
    do {                                                                                           \
        sepaxisStatus status_ = (call);                                                            \
        if (status_ != SEPAXIS_OK) return status_;                                                 \
    } while (0)

// Like API_TRY, in a function that returns a struct with a status.
#define API_TRY_FOR(result, call)                                                                  \
    do {                                                                                           \
        sepaxisStatus status_ = (call);                                                            \
        if (status_ != SEPAXIS_OK) return (result){.status = status_};                             \
    } while (0)

static inline sepaxisStatus api_check(bool isGood)
{
    return !API_CHECKS || isGood ? SEPAXIS_OK : SEPAXIS_BAD_NUMBER;
}
static inline bool api_within(double value, double bound)
{
    return value >= -bound && value <= bound;
}
static inline bool api_is_coordinate(double value) { return api_within(value, SAT_MAX_COORDINATE); }
static inline bool api_is_size(double size)
{
    return !API_CHECKS || (size >= SAT_MIN_SIZE && size <= SAT_MAX_SIZE);
}
static inline bool api_is_aligned(const void *block)
{
    return !API_CHECKS || (uintptr_t)block % _Alignof(max_align_t) == 0;
}

// Is this a point or a vector in range?
static inline bool api_is_point(double x, double y)
{
    return api_is_coordinate(x) && api_is_coordinate(y);
}

static inline sepaxisStatus api_check_ray(double x, double y, double dx, double dy)
{
    return api_check(api_is_point(x, y) && api_is_point(dx, dy));
}

static inline sepaxisStatus api_check_pose(sepaxisPose pose)
{
    return api_check(sat_pose_fault(pose.x, pose.y, pose.angle) == 0);
}

// Checks a motion from a valid pose.
static inline sepaxisStatus api_check_motion(sepaxisPose pose, sepaxisMotion motion)
{
    return api_check(api_is_point(motion.dx, motion.dy) &&
                     api_within(motion.angle, SAT_MAX_ANGLE) &&
                     api_within(pose.angle + motion.angle, SAT_MAX_ANGLE));
}

// Vectors shorter than this are rejected as directions, because their direction may consist of
// rounding errors.
#define API_MIN_LENGTH 1e-9

// Scales a vector to length 1. Does not change (0, 0), or a unit vector of floats, such as one that
// was read from a body. In WebAssembly it changes nothing, because JavaScript has scaled the
// vector.
static inline sepaxisStatus api_make_unit(double *x, double *y)
{
    API_TRY(api_check(api_is_point(*x, *y)));
    if (!API_CHECKS || (*x == 0.0 && *y == 0.0)) return SEPAXIS_OK;
    double length = __builtin_sqrt(*x * *x + *y * *y);
    API_TRY(api_check(length >= API_MIN_LENGTH));
    bool isFloat = (double)(float)*x == *x && (double)(float)*y == *y;
    if (isFloat && __builtin_fabs(length - 1.0) < 1e-7) return SEPAXIS_OK;
    *x /= length;
    *y /= length;
    return SEPAXIS_OK;
}

// Shapes

static inline apiWorkspace *api_workspace(sepaxisWorkspace *workspace)
{
    return (apiWorkspace *)(void *)workspace;
}
static inline satShape *api_baked(sepaxisShape *shape) { return (satShape *)(void *)shape; }
static inline const satShape *api_shape(const sepaxisShape *shape)
{
    return (const satShape *)(const void *)shape;
}

static inline sepaxisStatus api_check_shape(const sepaxisShape *shape)
{
    bool isGood = !API_CHECKS || api_shape(shape)->bytes >= sizeof(satShape);
    return isGood ? SEPAXIS_OK : SEPAXIS_BAD_SHAPE;
}

static inline sepaxisMade api_check_block(const void *block, size_t bytes, size_t needed)
{
    if (bytes < needed) return (sepaxisMade){.status = SEPAXIS_NEEDS_ROOM, .bytes = needed};
    return (sepaxisMade){.status = api_is_aligned(block) ? SEPAXIS_OK : SEPAXIS_MISALIGNED,
                         .bytes = needed};
}

static inline sepaxisMade api_put_shape(const satShape *shape, void *block, size_t bytes)
{
    sepaxisMade made = api_check_block(block, bytes, shape->bytes);
    if (made.status == SEPAXIS_OK) memcpy(block, shape, shape->bytes);
    return made;
}

static inline sepaxisStatus api_check_placed(const sepaxisShape *shape, sepaxisPose pose)
{
    API_TRY(api_check_shape(shape));
    return api_check_pose(pose);
}

#endif
