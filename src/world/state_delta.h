// The delta between two saved states. A history stores most frames as deltas. Reads two states and
// writes their delta, or reads one state and the delta and writes the other state.
//
// States of different lengths are compared part by part. Otherwise one more body would shift
// everything after it, and all of that would differ. A delta turns either state into the other.

#ifndef SAT_WORLD_STATE_DELTA_H
#define SAT_WORLD_STATE_DELTA_H

#include "base/delta.h"
#include "world/state_format.h"

// The blocks of the states must be aligned to 16 bytes, and padded with zeros to a multiple of
// SAT_DELTA_GROUP words.

typedef struct satDeltaRoom {
    uint64_t delta, scratch; // bytes, at most
} satDeltaRoom;

// What sat_state_delta needs for these states.
satDeltaRoom sat_state_delta_room(const satState *a, const satState *b);

// Writes the delta between two states, and returns its number of words; `scratch` is aligned to 16.
uint32_t sat_state_delta(const satState *a, const satState *b, uint32_t *delta, void *scratch);

// Replaces the state in a block of `room` bytes with the other state of the delta, which must also
// fit in the block. `scratch` has 2·room bytes.
void sat_state_apply(satState *state, uint32_t room, const uint32_t *delta, uint32_t length,
                     void *scratch);

#endif
