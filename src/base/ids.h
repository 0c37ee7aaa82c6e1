// Slots with generations. Reads and writes two byte columns and one of generations.
//
// A slot is free, alive, or leaving: left by its body, but not yet to be reused, because results
// that name it are still to be read: those of the last update, and those of the next, which ends
// its pairs. The lowest free slot is taken first, so that which slot comes next depends on what is
// alive and on nothing else.

#ifndef SAT_BASE_IDS_H
#define SAT_BASE_IDS_H

#include "base/core.h"

typedef struct satSlots {
    uint32_t count;     // one more than the highest slot that is not free
    uint32_t live;      // how many are alive
    uint32_t leaving;   // how many are leaving
    uint32_t firstFree; // no slot below is free
} satSlots;

// The columns a satSlots speaks of; an id is an index and a generation.
typedef struct satSlotColumns {
    uint8_t *alive;       // 1 or 0
    uint8_t *leaving;     // 0; 1 before the update that ends its pairs, 2 after
    uint32_t *generation; // how often the slot was left
} satSlotColumns;

#define SAT_NO_SLOT UINT32_MAX

// The first of the lowest `length` free slots in a row; behind the highest that is not free, as
// many are free as anybody wants. So all of them being there is for the caller to see.
uint32_t sat_slot_run(satSlots *slots, satSlotColumns columns, uint32_t length);
void sat_slot_enter(satSlots *slots, satSlotColumns columns, uint32_t slot);
void sat_slot_leave(satSlots *slots, satSlotColumns columns, uint32_t slot);

// Frees a slot that is leaving.
void sat_slot_free(satSlots *slots, satSlotColumns columns, uint32_t slot);

// At the end of an update: frees the slots whose ends an earlier update has reported.
void sat_slots_settle(satSlots *slots, satSlotColumns columns);

#endif
