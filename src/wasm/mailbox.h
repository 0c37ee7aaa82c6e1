// The mailbox at the start of the memory of every instance: the results of the last call, as
// structs of sepaxis.h, and the shape given to the next call. After it comes either a world, or the
// memory of the shared instance (shared.h).
//
// pairs.c has the exports for convex shapes; composites.c, world.c and trace.c add the others. An
// exported function like wasm_find_shape is `findShape` in JavaScript.

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
    // The shape baked last, or the shape that JavaScript has copied here for the next call.
    _Alignas(SAT_CACHE_LINE) uint8_t shape[SAT_SHAPE_MAX_BYTES];
    uint32_t isLarge; // 1 if the given shape is instead at the address from wasm_stage_shape
} satMailbox;

// The end of static data, a symbol that the linker defines. Native builds compile these files but
// never link them.
extern uint8_t __heap_base[];

static inline satMailbox *mailbox(void)
{
    return (satMailbox *)SAT_CACHE_LINES((uintptr_t)__heap_base);
}

static inline satShape *mailbox_shape(void) { return (satShape *)(void *)mailbox()->shape; }

static inline uint32_t address(const volatile void *p) { return (uint32_t)(uintptr_t)p; }

#endif
