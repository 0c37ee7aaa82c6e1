// The state of a body, from the call that adds it until its slot is free again: what each state
// means, which marks encode it, and the functions that change it. A refresh (poses.c) and a restore
// (state.c) change it, too.
//
//                        refresh           update            refresh, wake
//      add ──▶ unseen ───────────▶ new ───────────▶ resting ◀─────────────▶ moved
//                │                  │                  │       update         │
//                │ remove           │ remove           │ remove               │ remove
//                ▼                  ▼                  ▼                      │
//               free ◀──────────────┘               leaving ◀─────────────────┘
//                ▲                                     │
//                └────────── update ────── ended ◀─────┘ update: its pairs end
//
//                SEEN_X           MOVED_STATE     ROLE           LEAVING
//      unseen    SAT_NEVER_SEEN   SAT_NOT_MOVED                  0
//      new       pose             SAT_MOVED_NEW                  0
//      resting   pose             SAT_NOT_MOVED   SAT_AT_REST    0
//      moved     pose             SAT_MOVED                      0
//      leaving                    SAT_MOVED                      1
//      ended                      SAT_NOT_MOVED   SAT_AT_REST    2
//
// A refresh compares the pose columns with SEEN and treats every body that differs as moved. SEEN_X
// is SAT_DIRTY if something changed that a refresh does not compare. The broad phase searches for
// the pairs of bodies without SAT_AT_REST; all of these are in MOVED. When an update ends, every
// body in MOVED becomes SAT_AT_REST.
//
// LAST holds the pose at the last update. LAST_X is SAT_NEVER_SEEN if no update has seen the body,
// or if the body was teleported since. But for a bullet that was added or teleported since, LAST is
// the pose at which its motion begins. SAT_TELEPORTED marks a body that had a last pose when it was
// teleported. For a body with SAT_TELEPORTED or SAT_NEW_SHAPE, the contact points of the last
// update can no longer be computed.

#ifndef SAT_WORLD_BODY_STATE_H
#define SAT_WORLD_BODY_STATE_H

#include "narrow/sweep.h"
#include "world/world.h"

// Values of SEEN_X and LAST_X that are not coordinates: no coordinate within bounds has these bits.
#define SAT_NEVER_SEEN UINT64_MAX
#define SAT_DIRTY (UINT64_MAX - 1u)

// Is a slot in MOVED, and if so, has an update seen its body?
typedef enum satMovedState { SAT_NOT_MOVED = 0, SAT_MOVED = 1, SAT_MOVED_NEW = 2 } satMovedState;

static inline satSlotColumns sat_world_slots(satWorld *w)
{
    return (satSlotColumns){SAT_COLUMN(w, ALIVE), SAT_COLUMN(w, LEAVING),
                            SAT_COLUMN(w, GENERATION)};
}

// Has no refresh seen the body yet? Then it is not in the broad phase and has no box.
static inline bool sat_is_unseen(satWorld *w, uint32_t slot)
{
    return SAT_COLUMN(w, SEEN_X)[slot] == SAT_NEVER_SEEN;
}

// Unseen or new: no update has reported anything about the body, so its slot can be freed at once.
static inline bool sat_is_unreported(satWorld *w, uint32_t slot)
{
    return sat_is_unseen(w, slot) || SAT_COLUMN(w, MOVED_STATE)[slot] == SAT_MOVED_NEW;
}

static inline bool sat_has_last_pose(satWorld *w, uint32_t slot)
{
    return SAT_COLUMN(w, LAST_X)[slot] != SAT_NEVER_SEEN;
}

// Makes LAST of the body invalid.
static inline void sat_forget_last_pose(satWorld *w, uint32_t slot)
{
    SAT_COLUMN(w, LAST_X)[slot] = SAT_NEVER_SEEN;
}

// Is a body static now, or was it at the last refresh? A change of such a body may also change the
// contacts of other bodies with the statics beside it.
static inline bool sat_is_or_was_static(satWorld *w, uint32_t slot)
{
    return SAT_COLUMN(w, ROLE)[slot] & SAT_FIXED || SAT_COLUMN(w, FLAGS)[slot] & SAT_STATIC;
}

// Removes SAT_AT_REST from a body's roles, and sets SAT_FIXED if the body is static.
static inline void sat_set_awake(uint16_t *role, bool isStatic)
{
    *role = (uint16_t)((*role & SAT_OTHER_ROLES) | (isStatic ? SAT_FIXED : 0u));
}

// Adds a slot to MOVED, unless it is already there; returns the new count.
static inline uint32_t sat_list_moved(uint8_t *states, uint32_t *moved, uint32_t count,
                                      uint32_t slot)
{
    if (states[slot] == SAT_NOT_MOVED) {
        moved[count++] = slot;
        states[slot] = SAT_MOVED;
    }
    return count;
}

// free → unseen.
void sat_body_enter(satWorld *w, uint32_t slot);

// Call this after changes that a refresh does not compare (flags, group, shape). The next refresh
// then treats the body as moved.
void sat_world_mark_dirty(satWorld *w, uint32_t slot);

// resting → moved: the broad phase looks for the body's pairs again, until the next update.
void sat_world_wake(satWorld *w, uint32_t slot);

// Call this when the game has put the body elsewhere without a motion. A bullet's motion then
// begins at the new pose, and the body's contact points of the last update are no longer available.
void sat_world_teleport(satWorld *w, uint32_t slot);

// Makes the search for pairs skip all bodies in MOVED, until they are woken.
void sat_world_skip_moved(satWorld *w);

// All bodies: moved → resting, as if none had moved since the last update.
void sat_world_forget_moved(satWorld *w);

// At the end of an update: new and moved → resting. LAST becomes the pose that this update has
// seen.
void sat_world_rest(satWorld *w);

// Removes a body from its slot: unseen and new → free, resting and moved → leaving. Call
// sat_world_withdraw first, which removes it from the broad phase and releases its shape.
void sat_body_leave(satWorld *w, uint32_t slot);

// At the end of an update: leaving → ended → free.
void sat_world_free_ended(satWorld *w);

// The motion of a body to its pose at the last refresh, from its pose at the last update or the
// pose to which it was teleported. Zero if LAST has no pose. The shape is the current one.
satMotion sat_world_motion(satWorld *w, uint32_t slot);

// The transform of a body's shape at the start of that motion; its current transform if LAST has no
// pose.
satTransform sat_world_last_transform(satWorld *w, uint32_t slot);

#endif
