#include "base/ids.h"

static bool is_taken(satSlotColumns columns, uint32_t slot)
{
    return columns.alive[slot] || columns.leaving[slot];
}

uint32_t sat_slot_run(satSlots *slots, satSlotColumns columns, uint32_t length)
{
    uint32_t first = slots->firstFree;
    while (first < slots->count && is_taken(columns, first)) first++;
    slots->firstFree = first;
    for (uint32_t slot = first; slot < slots->count && slot - first < length; slot++) {
        if (is_taken(columns, slot)) first = slot + 1;
    }
    return first;
}

void sat_slot_enter(satSlots *slots, satSlotColumns columns, uint32_t slot)
{
    SAT_ASSERT(!is_taken(columns, slot));
    columns.alive[slot] = 1;
    slots->live++;
    if (slot >= slots->count) slots->count = slot + 1;
}

void sat_slot_leave(satSlots *slots, satSlotColumns columns, uint32_t slot)
{
    SAT_ASSERT(columns.alive[slot]);
    columns.alive[slot] = 0;
    columns.leaving[slot] = 1;
    columns.generation[slot]++;
    slots->live--;
    slots->leaving++;
}

void sat_slot_free(satSlots *slots, satSlotColumns columns, uint32_t slot)
{
    SAT_ASSERT(columns.leaving[slot]);
    columns.leaving[slot] = 0;
    slots->leaving--;
    if (slot < slots->firstFree) slots->firstFree = slot;
    while (slots->count > 0 && !is_taken(columns, slots->count - 1)) slots->count--;
}

void sat_slots_recycle(satSlots *slots, satSlotColumns columns)
{
    if (slots->leaving == 0) return;
    for (uint32_t slot = 0; slot < slots->count; slot++) {
        if (columns.leaving[slot] == 2) {
            sat_slot_free(slots, columns, slot);
        } else if (columns.leaving[slot] == 1) {
            columns.leaving[slot] = 2;
        }
    }
}
