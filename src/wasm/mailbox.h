// The mailbox at the start of every instance: results of the last call, in the words of sepaxis.h, and a
// shape on its way. Behind it lies either a world, or what the shared instance needs (shared.h).
//
// pairs.c is the boundary of two convex shapes; composites.c and world.c add the rest. A module is linked from those
// that it needs; convex.c stands in for composites.c where there are none. Functions of the boundary begin with
// `wasm_`, and JavaScript calls them without it.

#ifndef SAT_WASM_MAILBOX_H
#define SAT_WASM_MAILBOX_H

#include "sepaxis.h"

#include "base/core.h"
#include "shape/shape.h"

typedef struct satMailbox {
    union {
        double number[9];
        sepaxisCollision collision;
        sepaxisDistance distance;
        sepaxisOutlinePoint outlinePoint;
        sepaxisRayHit rayHit;
        sepaxisSweepHit sweepHit;
        sepaxisMade made;
        sepaxisTouches touches;
        sepaxisCell cell;
        sepaxisBounds bounds;
        sepaxisSeparation separation;
    };
    _Alignas(16) uint8_t shape[SAT_SHAPE_MAX_BYTES]; // freshly baked, or to go into a world
    uint32_t isLarge; // the shape to go into a world is where wasm_stage_shape said instead
} satMailbox;

// Where the module's own data ends, by the linker's word; natively these files are compiled only.
extern uint8_t __heap_base[];

static inline satMailbox *mailbox(void)
{
    return (satMailbox *)(((uintptr_t)__heap_base + 15u) & ~(uintptr_t)15u);
}

static inline satShape *mailbox_shape(void) { return (satShape *)(void *)mailbox()->shape; }

static inline uint32_t address(const volatile void *p) { return (uint32_t)(uintptr_t)p; }

#endif
