// Where the sections of a saved state begin, its checksum, and the marks of its bodies. Shared by
// the files that save, check, restore and hash states (state.h).

#ifndef SAT_WORLD_STATE_LAYOUT_H
#define SAT_WORLD_STATE_LAYOUT_H

#include "world/state_format.h"

typedef struct satStateSections {
#define SECTION(name, type, rows) type *name;
#define USER_SECTION(name) uint8_t *name;
    SAT_STATE_SECTIONS(SECTION, USER_SECTION)
#undef SECTION
#undef USER_SECTION
} satStateSections;

// Where the sections of a state begin, and its length in bytes.
typedef struct satStateLayout {
    uint64_t starts[SAT_STATE_SECTION_COUNT], bytes;
} satStateLayout;

satStateLayout sat_state_layout(const satState *h);

// Pointers to the sections of a state. Only a save may write through them.
satStateSections sat_state_sections(const satState *h);

// Copies the columns that a state stores unchanged: into the state if `saves` is true, else out of
// it. On a restore, the poses are also copied to the columns of the last update.
void sat_state_copy_columns(satWorld *w, const satState *h, bool saves);

// The checksum of a whole state; `*withoutHistory` becomes the hash that sat_world_save returns.
uint32_t sat_state_hash(const satState *h, uint32_t *withoutHistory);

// Bytes of a section, or of one of the user's columns, including the gap that follows.
static inline uint64_t sat_state_padded(uint64_t bytes) { return (bytes + 15u) & ~(uint64_t)15u; }

// The columns from which sat_mark_of computes a mark. They are looked up once, not for every slot.
typedef struct satMarked {
    const uint8_t *alive, *leaving, *flags, *movedState;
    const uint64_t *lastX, *lastY, *lastAngle, *seenX, *seenY, *seenAngle;
    const satPlatform *platform;
    uint32_t platforms; // number of slots that may have one
} satMarked;

satMarked sat_marked_columns(satWorld *w);

// The satBodyMark of a slot.
uint32_t sat_mark_of(const satMarked *columns, uint32_t slot);

// Copies the extras of a body with this mark: from the world to `at` if `saves` is true, else from
// `at` to the world. Returns the end of the extras.
uint8_t *sat_state_copy_extras(satWorld *w, uint32_t slot, uint32_t mark, uint8_t *at, bool saves);

// Bytes of the extras of a body with this mark.
static inline uint32_t sat_extra_bytes(uint32_t mark)
{
    return (mark & SAT_MARK_HAS_LAST ? SAT_LAST_BYTES : 0u) +
           (mark & SAT_MARK_HAS_ONE_WAY ? SAT_ONE_WAY_BYTES : 0u) +
           (mark & SAT_MARK_HAS_PLATFORM ? SAT_PLATFORM_BYTES : 0u);
}

#endif
