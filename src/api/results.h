// Converts results of the core to the structs of sepaxis.h, for the C API and for WebAssembly.

#ifndef SAT_API_RESULTS_H
#define SAT_API_RESULTS_H

#include "sepaxis.h"

#include "narrow/cell.h"
#include "narrow/composite.h"

static inline sepaxisBounds api_bounds(satBounds b)
{
    return (sepaxisBounds){b.minX, b.minY, b.maxX, b.maxY};
}

// The cell for a hit of a shape without a body: none, with the point of the hit.
static inline satCell api_no_cell(satVector at) { return (satCell){-1, -1, at}; }

static inline void api_put_touches(const satManifold *m, uint32_t *count, sepaxisTouch *out)
{
    *count = (uint32_t)m->count;
    for (int32_t i = 0; i < m->count; i++) {
        out[i].x = m->points[i].x;
        out[i].y = m->points[i].y;
        out[i].depth = m->points[i].depth;
        out[i].id = m->points[i].id;
    }
}

// The point of an outline that is closest to (x, y). For an empty shape it is (x, y) itself, at an
// infinite distance.
static inline sepaxisOutlinePoint api_outline_point(satOutlinePoint p, double x, double y)
{
    if (!SAT_IS_SMALL && p.distance == DBL_MAX)
        return (sepaxisOutlinePoint){SEPAXIS_OK, false, x, y, __builtin_inf(), 1.0f, 0.0f};
    return (sepaxisOutlinePoint){SEPAXIS_OK, p.inside,   p.x,       p.y,
                                 p.distance, p.normal.x, p.normal.y};
}

static inline sepaxisRayHit api_ray_hit(const satRayHit *hit, satCell cell, sepaxisBody body)
{
    return (sepaxisRayHit){SEPAXIS_OK,    true,          hit->inside, hit->t,   hit->x, hit->y,
                           hit->normal.x, hit->normal.y, cell.column, cell.row, body};
}

static inline satMotion api_moving(const satShape *shape, sepaxisPose pose, sepaxisMotion motion)
{
    return (satMotion){.shape = shape,
                       .x = pose.x,
                       .y = pose.y,
                       .angle = pose.angle,
                       .by = {motion.dx, motion.dy},
                       .dAngle = motion.angle};
}

// Converts the hit of a sweep. The point of the hit is that of `cell`.
static inline sepaxisSweepHit api_sweep_hit(const satSweepHit *hit, satCell cell, sepaxisBody body)
{
    return (sepaxisSweepHit){SEPAXIS_OK,    true,        hit->overlapping, hit->exact,
                             hit->t,        cell.at.x,   cell.at.y,        hit->normal.x,
                             hit->normal.y, cell.column, cell.row,         body};
}

#endif
