// A 32-bit hash of words: FNV-1a (Fowler, Noll and Vo), a word at a time, with one shift more to
// bring high bits down. Reads bytes, writes nothing.

#ifndef SAT_BASE_HASH_H
#define SAT_BASE_HASH_H

#include "base/core.h"

#define SAT_HASH_START 2166136261u

// `hash` carried on over `bytes` bytes, a multiple of 4.
uint32_t sat_hash_words(uint32_t hash, const void *data, size_t bytes);

#endif
