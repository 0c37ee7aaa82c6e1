// Which boxes overlap? Reads boxes and roles, writes pairs of indices. Has never heard of shapes.
//
// Sort and sweep along x (Baraff, Dynamic simulation of non-penetrating rigid bodies, 1992): boxes
// in the order of their left edges, each against those that begin before it ends. Good for scenes
// that are wider than high; its callers know only the contract, which is that of any broad phase.

#ifndef SAT_BROAD_SWEEP_H
#define SAT_BROAD_SWEEP_H

#include "base/aabb.h"
#include "base/core.h"
#include "base/sort.h"

typedef struct satPair {
    uint32_t a, b; // a < b
} satPair;

// What part an index takes in the search.
typedef enum satRole { SAT_ABSENT = 0, SAT_MOVABLE = 1, SAT_FIXED = 2 } satRole;

typedef struct satBroadInput {
    const satAabb *boxes; // one per index; those of absent ones are not read
    const uint8_t *roles; // satRole; two fixed ones never pair
    uint32_t count;
    const uint32_t *moved; // indices whose box changed since the last call, for structures that
    uint32_t movedCount;   // are kept from call to call; the sweep starts afresh and does not look
} satBroadInput;

// Working memory, nothing in it lasts: `count` rows each, and count + 1 starts.
typedef struct satBroadScratch {
    satSortColumns rows, spare;
    satAabb *sorted;
    uint32_t *starts;
    satPair *pairs; // as many as `room`
} satBroadScratch;

// What `moved` says is taken in by the call, also if there turns out to be too little room; roles
// are looked at afresh in every call. Writes every pair of overlapping boxes of which one is
// movable, sorted by a, then b, each once, and returns how many there are (or just more than
// SAT_MAX_PAIRS). If that is more than `room`, `out` holds nothing of use.
uint32_t sat_broad_pairs(const satBroadInput *in, const satBroadScratch *scratch, satPair *out,
                         uint32_t room);

#endif
