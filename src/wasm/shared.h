// The shared instance, which bakes shapes and answers questions about two of them without a world: what it
// needs behind the mailbox. Behind that lie the shapes that JavaScript has asked about lately, and then what a
// batch needs.

#ifndef SAT_WASM_SHARED_H
#define SAT_WASM_SHARED_H

#include "api/workspace.h"
#include "wasm/mailbox.h"

// Pairs of a batch that are put in at a time.
#define SAT_BATCH_PAIRS 8192

typedef struct satShared {
    _Alignas(16) apiWorkspace workspace;
    uint32_t pairs[2][SAT_BATCH_PAIRS];
    bool allBoxes; // all that the last batch placed
    sepaxisTrace trace;
} satShared;

static inline satShared *shared(void) { return (satShared *)(void *)(mailbox() + 1); }

#endif
