// The memory of a world's instance after the mailbox: the API's world and, after it, the core's.

#ifndef SAT_WASM_INSTANCE_H
#define SAT_WASM_INSTANCE_H

#include "api/world.h"
#include "wasm/mailbox.h"

static inline sepaxisWorld *world(void) { return (sepaxisWorld *)(void *)(mailbox() + 1); }
// Its address never changes, because memory grows in place.
static inline satWorld *core(void) { return (satWorld *)(void *)((uint8_t *)world() + API_HEAD); }

#endif
