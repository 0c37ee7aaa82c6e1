// Saved states: all that a world's later answers depend on, as one run of bytes. Reads and writes the
// lasting regions; what follows from them is worked out again.
//
// A state is a header and columns, one after the other:
//
//     header │ poses, filters, shapes, marks of all slots │ generations │ extras of some bodies
//            │ the user's columns │ each shape once │ pairs that have begun │ events │ passages
//
// Poses are saved once: before a state is written, the world looks at every pose, so that none
// differs from what was last seen. Poses of the last update that are not the present ones, one-way
// directions and what carries a mover are extras. Equal worlds give equal bytes.
//
// Restoring compares a state with the world, slot by slot. A body that stands where it stood keeps
// its place in the broad phase; all others take the way of bodies that the game has moved. So a level
// of a hundred thousand statics costs a comparison.

#ifndef SAT_WORLD_STATE_H
#define SAT_WORLD_STATE_H

#include "world/world.h"

#define SAT_STATE_MAGIC 0x53505853u // "SXPS"

// Changes with every change of what follows. A state is read by the version that wrote it.
#define SAT_STATE_VERSION 1u

typedef struct satState {
    uint32_t magic, version;
    uint32_t bytes;    // of the whole state, a multiple of 8
    uint32_t checksum; // of all that follows it
    double minDepth;
    uint32_t slots, generations; // rows: slots in use, and slots that ever were
    uint32_t extraBytes, shapes, shapeBytes, columns;
    uint32_t met, began, ended, passed; // rows
    uint32_t stats[6];                  // see world.h: candidateCount … comparedCount
    uint8_t columnSize[SAT_MAX_COLUMNS];
} satState;

// The checksum that a state of `bytes` bytes should have: Fletcher's sums (An arithmetic checksum for
// serial transmissions, IEEE Trans. Comm. 1982) of 32-bit words, in four lanes, hashed. It finds
// accidental damage. An attacker can make it fit, so restoring checks everything else too.
uint32_t sat_state_checksum(const satState *h);

// In MARK after a restore, by slot: the body that was there has gone; another is there; it is the
// same with another shape.
typedef enum satRestored { SAT_VANISHED = 1, SAT_APPEARED = 2, SAT_RESHAPED = 4 } satRestored;

// Looks at all poses and says how many bytes the state of the world takes. SAT_OK, SAT_NEEDS_ROOM or
// SAT_BAD_POSE.
satStatus sat_world_measure(satWorld *w, uint32_t *bytes);

// Writes the state that was just measured; `out` is aligned to 16.
void sat_world_save(satWorld *w, void *out);

// How much scratch memory sat_world_restore needs for a state of so many bytes.
uint64_t sat_state_scratch(uint64_t bytes);

// Makes the world what it was when the state was saved; `state` and `scratch` are aligned to 16.
// Returns SAT_OK, or why nothing has happened: SAT_BAD_STATE, SAT_OTHER_STATE, or SAT_NEEDS_ROOM;
// then `wanted` tells what room is missing.
//
// After SAT_OK the host calls sat_world_refresh until it has the room that it needs.
satStatus sat_world_restore(satWorld *w, const void *state, uint64_t bytes, void *scratch);

// What sat_world_restore would say of the state, if there is room: SAT_OK, SAT_BAD_STATE or, of a
// sound one, SAT_OTHER_STATE. Changes nothing.
satStatus sat_world_check_state(satWorld *w, const void *state, uint64_t bytes, void *scratch);

// The shapes of a sound state, one behind the other in the order of their numbers.
const uint8_t *sat_saved_shape_bytes(const void *state);

// The number of the shape of each slot in a sound state: shapes are numbered as bodies have them.
const uint32_t *sat_saved_shapes(const void *state);

#endif
