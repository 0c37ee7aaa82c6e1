// Converts results of the core to the structs of sepaxis.h, for the C API and for WebAssembly.

#ifndef SAT_API_RESULTS_H
#define SAT_API_RESULTS_H

#include "sepaxis.h"

#include "narrow/cell.h"
#include "narrow/composite.h"

// For the hit of a shape without a body: no cell, and the point of the hit.
static inline satCell api_no_cell(double x, double y) { return (satCell){-1, -1, x, y}; }

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
static inline void api_put_outline_point(satOutlinePoint p, double x, double y,
                                         sepaxisOutlinePoint *out)
{
    bool isThere = SAT_IS_SMALL || p.distance != DBL_MAX;
    out->inside = isThere && p.inside;
    out->x = isThere ? p.x : x;
    out->y = isThere ? p.y : y;
    out->distance = isThere ? p.distance : __builtin_inf();
    out->normalX = isThere ? p.normal.x : 1.0f;
    out->normalY = isThere ? p.normal.y : 0.0f;
}

static inline void api_put_ray_hit(const satRayHit *hit, satCell cell, sepaxisBody body,
                                   sepaxisRayHit *out)
{
    out->hit = true;
    out->inside = hit->inside;
    out->t = hit->t;
    out->x = hit->x;
    out->y = hit->y;
    out->normalX = hit->normal.x;
    out->normalY = hit->normal.y;
    out->column = cell.column;
    out->row = cell.row;
    out->body = body;
}

static inline satMotion api_moving(const satShape *shape, sepaxisPose pose, sepaxisMotion motion)
{
    return (satMotion){.shape = shape,
                       .x = pose.x,
                       .y = pose.y,
                       .angle = pose.angle,
                       .dx = motion.dx,
                       .dy = motion.dy,
                       .dAngle = motion.angle};
}

static inline void api_put_sweep_hit(const satSweepHit *hit, satCell cell, sepaxisBody body,
                                     sepaxisSweepHit *out)
{
    out->hit = true;
    out->overlapping = hit->overlapping;
    out->exact = hit->exact;
    out->t = hit->t;
    out->x = cell.x;
    out->y = cell.y;
    out->normalX = hit->normal.x;
    out->normalY = hit->normal.y;
    out->column = cell.column;
    out->row = cell.row;
    out->body = body;
}

#endif
