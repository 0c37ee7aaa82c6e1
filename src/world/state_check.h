// Checks whether bytes are a state that a world can be restored to. Reads a state and the world;
// writes the table of the state's shapes to scratch.

#ifndef SAT_WORLD_STATE_CHECK_H
#define SAT_WORLD_STATE_CHECK_H

#include "world/state.h"
#include "world/state_layout.h"

// A shape of the state, and whether the world has it; in scratch memory.
typedef struct satSavedShape {
    const satShape *shape;
    // Until find_handles: the slot of a body of the world that has this shape, or SAT_NO_SLOT.
    // After it: the handle of the shape in the world's heap, or 0.
    uint32_t handle;
} satSavedShape;

typedef struct satRestoration {
    satWorld *w;
    const satState *h;
    satStateSections s;
    satSavedShape *entries; // one per shape
    void *scratch;
    satOrigin origin;
} satRestoration;

// Checks a state and prepares to restore it. `scratch` has sat_state_scratch(bytes) bytes. Returns
// SAT_OK, SAT_BAD_STATE or SAT_OTHER_STATE.
satStatus sat_state_open(satWorld *w, const satState *h, uint64_t bytes, satOrigin origin,
                         void *scratch, satRestoration *out);

#endif
