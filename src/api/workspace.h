// What sepaxisWorkspace is: the points of an outline, which baking overwrites, and scratch memory.

#ifndef SAT_API_WORKSPACE_H
#define SAT_API_WORKSPACE_H

#include "sepaxis.h"

#include "narrow/composite.h"
#include "shape/concave.h"
#include "shape/simplify.h"

typedef struct apiWorkspace {
    double points[2 * SAT_MAX_POINTS];
    union {
        struct {
            satHullScratch hull;
            satOutline outline;
        };
        struct {
            uint32_t ends[SAT_MAX_RINGS]; // of each ring: how many points there are up to its end
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
} apiWorkspace;

_Static_assert(sizeof(apiWorkspace) <= sizeof(sepaxisWorkspace), "it fits");

#endif
