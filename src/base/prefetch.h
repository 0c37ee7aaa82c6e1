// Loads memory into the cache before it is used, so that a loop does not wait for every item.

#ifndef SAT_BASE_PREFETCH_H
#define SAT_BASE_PREFETCH_H

#include "base/core.h"

// WebAssembly has no instruction that prefetches, but an ordinary load does the same. Engines keep
// a load whose value is unused, because it could trap; so `p` must be within memory.
static inline void sat_prefetch(const void *p)
{
#if defined(__wasm__)
    (void)*(const volatile uint8_t *)p;
#else
    __builtin_prefetch(p);
#endif
}

#endif
