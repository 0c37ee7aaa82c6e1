#include "base/hash.h"

#include <string.h>

uint32_t sat_hash_words(uint32_t hash, const void *data, size_t bytes)
{
    const uint8_t *at = data;
    for (size_t i = 0; i < bytes; i += 4) {
        uint32_t word;
        memcpy(&word, at + i, sizeof word);
        hash = (hash ^ word) * 16777619u;
        hash ^= hash >> 15;
    }
    return hash;
}
