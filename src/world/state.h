// Saved states: everything that a world's later results depend on, as one block of bytes. Saving
// reads the regions that must survive; restoring writes them, and computes all other regions from
// them.
//
// state_format.h describes the bytes. Two worlds on which the same calls were made give the same
// bytes. Two worlds with equal hashes (sat_world_hash) may give different bytes: the results and
// stats of the last update, columns of the user that hold only zeros, and weights that count as 0
// are not part of that hash.
//
// Restoring compares a state with the world, slot by slot. A body whose pose is the same in both
// keeps its place in the broad phase; all others are treated as bodies that the game has moved. So
// in a level of a hundred thousand statics that have not changed, each of them costs only a
// comparison.

#ifndef SAT_WORLD_STATE_H
#define SAT_WORLD_STATE_H

#include "world/state_format.h"
#include "world/world.h"

// Computes the checksum of a state: a hash of Fletcher's sums of its 32-bit words, in four lanes
// (An arithmetic checksum for serial transmissions, IEEE Trans. Comm. 1982). It reveals accidental
// damage. Because an attacker can forge it, restoring checks everything else, too.
uint32_t sat_state_checksum(const satState *h);

// A part of a state is the header, a section, or one of the user's columns.
#define SAT_MAX_STATE_PARTS (1 + SAT_STATE_SECTION_COUNT - 1 + SAT_MAX_COLUMNS)

// The offset of each part, and the end of the last one.
typedef struct satStateParts {
    uint64_t start[SAT_MAX_STATE_PARTS + 1];
} satStateParts;

// Finds the parts of a state. Each of `columns` user columns is a part. If the state has fewer
// columns, the parts of the missing ones are empty, so that two states can be compared part by
// part. Returns the number of parts.
uint32_t sat_state_parts(const satState *h, uint32_t columns, satStateParts *out);

// Bits in MARK of a slot after a restore: its former body is gone; it has a new body; its body is
// the same, but has another shape.
typedef enum satRestored { SAT_VANISHED = 1, SAT_APPEARED = 2, SAT_RESHAPED = 4 } satRestored;

// Returns the length of the state in bytes. The world must have been refreshed; SAT_NEEDS_ROOM for
// the lists of neighbours does not matter, because they are not part of a state.
uint32_t sat_world_measure(satWorld *w);

// Writes the state that was measured just before; `out` is aligned to 16. Returns a hash of the
// state that leaves out what depends on the world's past: `stats`, the number and sizes of the
// user's columns, and zeros at the end of these columns.
uint32_t sat_world_save(satWorld *w, void *out);

// Bytes of scratch that sat_world_restore needs for a state of `bytes` bytes.
uint64_t sat_state_scratch(uint64_t bytes);

// Where a state comes from. A check takes longer than the restore itself. A history does not let
// others write to the bytes of its states, so these need no check.
typedef enum satOrigin {
    SAT_FOREIGN, // checked: a file, the network, or bytes that the game can write to
    SAT_OWN,     // sat_world_save of this world wrote it, and nothing has changed it
    // SAT_FOREIGN, but a composite shape is accepted only if the world has it in the same slot.
    SAT_FOREIGN_CONVEX
} satOrigin;

// Restores the world to a saved state; `state` and `scratch` are aligned to 16. Returns SAT_OK; or
// SAT_BAD_STATE, SAT_OTHER_STATE or SAT_NEEDS_ROOM (with the required room in `wanted`) with
// nothing changed.
//
// If only the pose of a body differs from the state, the next refresh computes its transform and
// box, unless it is static or a bullet. If a game writes poses before that refresh, each body is
// thus updated only once.
satStatus sat_world_restore(satWorld *w, const void *state, uint64_t bytes, satOrigin origin,
                            void *scratch);

// What sat_world_restore would return for the state if there were room: SAT_OK, SAT_BAD_STATE, or
// SAT_OTHER_STATE for a valid state with another minDepth or other columns. Changes nothing.
satStatus sat_world_check_state(satWorld *w, const void *state, uint64_t bytes, satOrigin origin,
                                void *scratch);

// The shapes of a valid state, one after the other, by number.
const uint8_t *sat_saved_shape_bytes(const void *state);

// The number of each slot's shape in a valid state. Shapes are numbered in the order of the slots.
const uint32_t *sat_saved_shapes(const void *state);

#endif
