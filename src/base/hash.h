// A 32-bit hash: FNV-1a (Fowler, Noll and Vo) over words instead of bytes, with one extra shift
// that mixes high bits into the low ones.

#ifndef SAT_BASE_HASH_H
#define SAT_BASE_HASH_H

#include "base/core.h"

#define SAT_HASH_START 2166136261u

// Returns the hash of the data of `hash` followed by `bytes` bytes, a multiple of 4. Start with
// SAT_HASH_START.
uint32_t sat_hash_words(uint32_t hash, const void *data, size_t bytes);

#endif
