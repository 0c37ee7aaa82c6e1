// What all of the boundary shares: the mailbox at the start of the block, where results and shapes in
// transit lie. Behind it comes either a world, or the shared instance's room (lab.h).
//
// pairs.c is the boundary of two convex shapes; wholes.c and world.c add the rest. A module is linked
// from those that it needs; convex.c stands in for wholes.c where there are none.

#ifndef SAT_WASM_MAILBOX_H
#define SAT_WASM_MAILBOX_H

#include "base/core.h"
#include "narrow/manifold.h"

typedef struct satMailbox {
    double number[16];                               // results of the last call
    _Alignas(16) uint8_t shape[SAT_SHAPE_MAX_BYTES]; // in transit: into a world, or freshly baked
    uint32_t isLarge; // the shape in transit into a world is where sat_staging said instead
} satMailbox;

// Where the module's own data ends, by the linker's word; natively these files are compiled only.
extern uint8_t __heap_base[];

static inline satMailbox *mailbox(void)
{
    return (satMailbox *)(((uintptr_t)__heap_base + 15u) & ~(uintptr_t)15u);
}

static inline satShape *mailbox_shape(void) { return (satShape *)(void *)mailbox()->shape; }

static inline uint32_t address(const volatile void *p) { return (uint32_t)(uintptr_t)p; }

// A shape by its address.
static inline const satShape *shape_at(uint32_t at)
{
    return (const satShape *)(const void *)(uintptr_t)at;
}

typedef struct placed {
    const satShape *shape;
    satTransform xf;
} placed;

static inline placed transform_at(uint32_t at, double x, double y, double angle)
{
    const satShape *shape = shape_at(at);
    return (placed){shape, sat_transform(shape, x, y, sat_shape_rotation(shape, angle))};
}

static inline void put_direction(uint32_t i, satVec2 v)
{
    mailbox()->number[i] = (double)v.x;
    mailbox()->number[i + 1] = (double)v.y;
}

static inline void put_point(uint32_t i, double x, double y)
{
    mailbox()->number[i] = x;
    mailbox()->number[i + 1] = y;
}

static inline void put_touches(uint32_t at, const satManifold *m)
{
    for (int32_t i = 0; i < m->count; i++) {
        double *out = &mailbox()->number[at + 4u * (uint32_t)i];
        out[0] = m->points[i].x;
        out[1] = m->points[i].y;
        out[2] = m->points[i].depth;
        out[3] = (double)m->points[i].id;
    }
}

#endif
