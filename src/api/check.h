// Checks of what C programs pass in, before the core sees it: the core trusts its callers. JavaScript checks its
// own arguments, for its errors quote the values.

#ifndef SAT_API_CHECK_H
#define SAT_API_CHECK_H

#include "sepaxis.h"

#include <string.h>

#include "api/workspace.h"

// To JavaScript these checks would be bytes and nothing else.
#if defined(__wasm__)
#define API_CHECKS false
#else
#define API_CHECKS true
#endif

// Statuses

// Those of the core are among those of the header; SAT_CONCAVE and SAT_NOT_IN_TURN stay within.
static inline sepaxisStatus api_told(satStatus status) { return (sepaxisStatus)status; }

// Leaves with a status that is not SEPAXIS_OK.
#define API_TRY(call)                                                                              \
    do {                                                                                           \
        sepaxisStatus status_ = (call);                                                            \
        if (status_ != SEPAXIS_OK) return status_;                                                 \
    } while (0)

// The same where an answer is returned, of which the status is the first field.
#define API_TRY_FOR(answer, call)                                                                  \
    do {                                                                                           \
        sepaxisStatus status_ = (call);                                                            \
        if (status_ != SEPAXIS_OK) return (answer){.status = status_};                             \
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

static inline sepaxisStatus api_check_point(double x, double y)
{
    return api_check(api_is_coordinate(x) && api_is_coordinate(y));
}

static inline sepaxisStatus api_check_ray(double x, double y, double dx, double dy)
{
    return api_check(api_is_coordinate(x) && api_is_coordinate(y) && api_is_coordinate(dx) &&
                     api_is_coordinate(dy));
}

static inline sepaxisStatus api_check_pose(sepaxisPose pose)
{
    return api_check(sat_pose_fault(pose.x, pose.y, pose.angle) == 0);
}

// A direction shorter than this is none.
#define API_MIN_LENGTH 1e-9

// Of length 1; 0 and 0 stay so.
static inline sepaxisStatus api_make_unit(double *x, double *y)
{
    API_TRY(api_check(api_is_coordinate(*x) && api_is_coordinate(*y)));
    if (!API_CHECKS || (*x == 0.0 && *y == 0.0)) return SEPAXIS_OK;
    double length = __builtin_sqrt(*x * *x + *y * *y);
    API_TRY(api_check(length >= API_MIN_LENGTH));
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

static inline sepaxisBounds api_bounds(const satShape *shape, const satTransform *xf)
{
    satBounds b = sat_shape_bounds(shape, xf);
    return (sepaxisBounds){b.minX, b.minY, b.maxX, b.maxY};
}

static inline sepaxisStatus api_check_placed(const sepaxisShape *shape, sepaxisPose pose)
{
    API_TRY(api_check_shape(shape));
    return api_check_pose(pose);
}

#endif
