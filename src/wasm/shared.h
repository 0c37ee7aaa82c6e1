// The shared instance bakes shapes and answers queries of two shapes, without a world. In its
// memory, satShared follows the mailbox. After it come the shapes that JavaScript used most
// recently, then the shapes of a batch.

#ifndef SAT_WASM_SHARED_H
#define SAT_WASM_SHARED_H

#include "api/workspace.h"
#include "wasm/mailbox.h"

// The pairs of a batch are copied in chunks of this many.
#define SAT_BATCH_PAIRS 8192

typedef struct satShared {
    _Alignas(16) apiWorkspace workspace;
    uint32_t pairs[2][SAT_BATCH_PAIRS];
    bool allBoxes; // whether the last batch placed only boxes
    sepaxisTrace trace;
} satShared;

// The rotation by the last angle at which a shape was placed. It is stored because shapes are often
// queried again before they turn. JavaScript leaves room for a satLastTurn before each shape that
// it stores, with all bits set: `angle` is then NaN, which equals no angle.
typedef struct satLastTurn {
    _Alignas(16) double angle;
    _Alignas(16) satRotation rotation;
} satLastTurn;

static inline satShared *shared(void) { return (satShared *)(void *)(mailbox() + 1); }

#endif
