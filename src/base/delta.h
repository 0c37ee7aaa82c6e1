// The delta between two blocks of words. For each group of 32 words in which the blocks differ, it
// has the index of the group's first word, a mask of the words that differ, and the XOR of each
// such word of one block with that of the other. If most words of a group differ, all of them are
// stored, because that takes less time. Because of the XOR, a delta turns either block into the
// other.

#ifndef SAT_BASE_DELTA_H
#define SAT_BASE_DELTA_H

#include "base/core.h"

#define SAT_DELTA_GROUP 32u // words

// The maximum length, in words, of a delta between blocks of `words` words.
static inline uint32_t sat_most_delta_words(uint32_t words)
{
    return words + 2u * (words / SAT_DELTA_GROUP);
}

// Writes the delta between two blocks of `words` words, a multiple of SAT_DELTA_GROUP. Returns the
// number of words written. The first word of both blocks has the index `first`.
uint32_t sat_delta(const uint32_t *a, const uint32_t *b, uint32_t words, uint32_t first,
                   uint32_t *out);

// Applies a delta of `length` words to a block whose first word has the index `first`, but stops at
// the first group at or after word `end`. Returns how many words of the delta were read.
uint32_t sat_apply_delta(const uint32_t *delta, uint32_t length, uint32_t *words, uint32_t first,
                         uint32_t end);

#endif
