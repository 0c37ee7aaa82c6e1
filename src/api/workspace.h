// The content of a sepaxisWorkspace: the points of an outline, which baking overwrites, and scratch
// memory. Also decomposes an outline in a workspace, for the C API and for WebAssembly.

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
            uint32_t ends[SAT_MAX_RINGS]; // of each ring, the number of points up to its end
            satRings rings;
            satPieces children;
            union {
                satRingsScratch validation;
                satDecomposeScratch decomposition;
            };
        };
        struct {
            satSimplifyScratch simplification;
            satSimplified simplified;
        };
        satCompositeScratch composite;
    };
} apiWorkspace;

_Static_assert(sizeof(apiWorkspace) <= sizeof(sepaxisWorkspace),
               "apiWorkspace fits in sepaxisWorkspace");

// Decomposes an outline into convex pieces and bakes them, extended by `radius`. Reads the points
// of the workspace, and overwrites them. `ends` and `rings` are as in sepaxisOutline. The block is
// as in sepaxis_polygon.
sepaxisMade sat_api_cut(apiWorkspace *w, const uint32_t *ends, uint32_t rings, double radius,
                        void *block, size_t bytes);

#endif
