// Shapes that both boundaries have made in the same way, beyond what sepaxis.h declares.

#ifndef SAT_API_SHAPES_H
#define SAT_API_SHAPES_H

#include "api/workspace.h"

// Cuts the points of the workspace, which it overwrites, into pieces and grows them by `radius`: an outline of
// `rings` rings, as in sepaxisOutline. The block is as in sepaxis_polygon.
sepaxisMade sat_api_cut(apiWorkspace *w, const uint32_t *ends, uint32_t rings, double radius,
                        void *block, size_t bytes);

#endif
