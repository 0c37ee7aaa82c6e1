// Allocates slots with generations.
//
// A slot is free, alive, or leaving. The slot of a removed body is leaving. It is not reused at
// once, because results still refer to it: those of the last update, and those of the next one,
// which ends the body's pairs. A new body always gets the lowest free slot, so that its slot
// depends only on which slots are in use.

#ifndef SAT_BASE_IDS_H
#define SAT_BASE_IDS_H

#include "base/core.h"

typedef struct satSlots {
    uint32_t count;     // one more than the highest slot that is not free
    uint32_t live;      // number of live slots
    uint32_t leaving;   // number of leaving slots
    uint32_t firstFree; // no slot below this is free
} satSlots;

// One entry per slot. A body's id is its slot and its generation.
typedef struct satSlotColumns {
    uint8_t *alive;       // 1 if alive, else 0
    uint8_t *leaving;     // 0: not leaving; 1: before the update that ends its pairs; 2: after it
    uint32_t *generation; // number of bodies that have left the slot
} satSlotColumns;

#define SAT_NO_SLOT UINT32_MAX

// Returns the first slot of the lowest run of `length` free slots. All slots from `count` on are
// free, so the run may extend beyond the capacity; the caller must check.
uint32_t sat_slot_run(satSlots *slots, satSlotColumns columns, uint32_t length);

// sat_slot_enter makes a free slot alive; sat_slot_leave makes a live slot leaving.
void sat_slot_enter(satSlots *slots, satSlotColumns columns, uint32_t slot);
void sat_slot_leave(satSlots *slots, satSlotColumns columns, uint32_t slot);

// Frees a leaving slot.
void sat_slot_free(satSlots *slots, satSlotColumns columns, uint32_t slot);

// Call at the end of an update: frees the slots of removed bodies whose pairs an earlier update
// reported as ended.
void sat_slots_recycle(satSlots *slots, satSlotColumns columns);

#endif
