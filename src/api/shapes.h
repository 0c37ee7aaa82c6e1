// The decomposition of outlines, shared by the C API and WebAssembly.

#ifndef SAT_API_SHAPES_H
#define SAT_API_SHAPES_H

#include "api/workspace.h"

// Decomposes an outline into convex pieces and bakes them, extended by `radius`. Reads the points
// of the workspace, and overwrites them. `ends` and `rings` are as in sepaxisOutline. The block is
// as in sepaxis_polygon.
sepaxisMade sat_api_cut(apiWorkspace *w, const uint32_t *ends, uint32_t rings, double radius,
                        void *block, size_t bytes);

#endif
