#include "world/body_state.h"

void sat_body_enter(satWorld *w, uint32_t slot)
{
    sat_slot_enter(&w->slots, sat_world_slots(w), slot);
    SAT_COLUMN(w, SEEN_X)[slot] = SAT_NEVER_SEEN;
    SAT_COLUMN(w, LAST_X)[slot] = SAT_NEVER_SEEN;
}

void sat_world_mark_dirty(satWorld *w, uint32_t slot)
{
    if (!sat_is_unseen(w, slot)) SAT_COLUMN(w, SEEN_X)[slot] = SAT_DIRTY;
}

void sat_world_wake(satWorld *w, uint32_t slot)
{
    w->movedCount =
        sat_list_moved(SAT_COLUMN(w, MOVED_STATE), SAT_COLUMN(w, MOVED), w->movedCount, slot);
    sat_set_awake(&SAT_COLUMN(w, ROLE)[slot], SAT_COLUMN(w, FLAGS)[slot] & SAT_STATIC);
}

void sat_world_teleport(satWorld *w, uint32_t slot)
{
    double x = SAT_COLUMN(w, X)[slot], y = SAT_COLUMN(w, Y)[slot];
    double angle = SAT_COLUMN(w, ANGLE)[slot];
    uint8_t *flags = &SAT_COLUMN(w, FLAGS)[slot];
    if (sat_has_last_pose(w, slot)) *flags |= SAT_TELEPORTED;
    sat_forget_last_pose(w, slot);
    sat_world_mark_dirty(w, slot);
    if (!(*flags & SAT_BULLET) || sat_pose_fault(x, y, angle) != 0) return;
    SAT_COLUMN(w, LAST_X)[slot] = sat_double_bits(x);
    SAT_COLUMN(w, LAST_Y)[slot] = sat_double_bits(y);
    SAT_COLUMN(w, LAST_ANGLE)[slot] = sat_double_bits(angle);
}

void sat_world_skip_moved(satWorld *w)
{
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    for (uint32_t i = 0; i < w->movedCount; i++) SAT_COLUMN(w, ROLE)[moved[i]] |= SAT_AT_REST;
}

void sat_world_forget_moved(satWorld *w)
{
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    sat_world_skip_moved(w);
    for (uint32_t i = 0; i < w->movedCount; i++)
        SAT_COLUMN(w, MOVED_STATE)[moved[i]] = SAT_NOT_MOVED;
    w->movedCount = 0;
}

void sat_world_rest(satWorld *w)
{
    const uint32_t *moved = SAT_COLUMN(w, MOVED);
    const uint8_t *alive = SAT_COLUMN(w, ALIVE);
    const uint64_t *x = SAT_COLUMN(w, SEEN_X), *y = SAT_COLUMN(w, SEEN_Y);
    const uint64_t *angle = SAT_COLUMN(w, SEEN_ANGLE);
    uint64_t *lastX = SAT_COLUMN(w, LAST_X), *lastY = SAT_COLUMN(w, LAST_Y);
    uint64_t *lastAngle = SAT_COLUMN(w, LAST_ANGLE);
    uint16_t *role = SAT_COLUMN(w, ROLE);
    uint8_t *flags = SAT_COLUMN(w, FLAGS);
    uint8_t *movedState = SAT_COLUMN(w, MOVED_STATE);
    uint32_t count = w->movedCount;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = moved[k];
        role[i] |= SAT_AT_REST;
        movedState[i] = SAT_NOT_MOVED;
        if (!alive[i]) continue;
        lastX[i] = x[i];
        lastY[i] = y[i];
        lastAngle[i] = angle[i];
        flags[i] &= (uint8_t) ~(SAT_TELEPORTED | SAT_NEW_SHAPE);
    }
    w->stats.moved = count;
    w->movedCount = 0;
}

void sat_body_leave(satWorld *w, uint32_t slot)
{
    bool isUnreported = sat_is_unreported(w, slot);
    sat_slot_leave(&w->slots, sat_world_slots(w), slot);
    if (isUnreported) {
        sat_slot_free(&w->slots, sat_world_slots(w), slot);
    } else {
        sat_world_wake(w, slot);
    }
}

void sat_world_free_ended(satWorld *w) { sat_slots_recycle(&w->slots, sat_world_slots(w)); }

satMotion sat_world_motion(satWorld *w, uint32_t i)
{
    double x = sat_double_of_bits(SAT_COLUMN(w, SEEN_X)[i]),
           y = sat_double_of_bits(SAT_COLUMN(w, SEEN_Y)[i]);
    double angle = sat_double_of_bits(SAT_COLUMN(w, SEEN_ANGLE)[i]);
    satMotion m = {.shape = sat_world_shape(w, i), .x = x, .y = y, .angle = angle};
    if (!sat_has_last_pose(w, i)) return m;
    m.x = sat_double_of_bits(SAT_COLUMN(w, LAST_X)[i]);
    m.y = sat_double_of_bits(SAT_COLUMN(w, LAST_Y)[i]);
    m.angle = sat_double_of_bits(SAT_COLUMN(w, LAST_ANGLE)[i]);
    m.by = (satVector){x - m.x, y - m.y};
    m.dAngle = angle - m.angle;
    return m;
}

satTransform sat_world_last_transform(satWorld *w, uint32_t i)
{
    if (!sat_has_last_pose(w, i)) return *sat_world_transform(w, i);
    satMotion m = sat_world_motion(w, i);
    return sat_transform(m.shape, m.x, m.y, sat_shape_rotation(m.shape, m.angle));
}
