// The push of a body out of a static body and of all statics that touch it, directly or through
// others, as if they were one shape. Reads transforms and shapes; writes contacts and REACH.

#ifndef SAT_WORLD_UNION_PUSH_H
#define SAT_WORLD_UNION_PUSH_H

#include "world/narrow.h"

// The first search gathers statics within the depth of the contact plus this share of the body's
// size. Most pushes out of a corner are no longer than that.
#define SAT_FIRST_REACH 0.25

// The statics that one push leads out of. An empty list stands for all statics.
typedef struct satConnected {
    uint32_t owner[SAT_MAX_CHILDREN_NEAR + 1]; // room for one too many, after which the search ends
    int32_t count;
} satConnected;

// Replaces a contact with the shortest push of the body out of the static body `owner` and
// everything connected to it. Writes the list of these statics. The normal points from `owner` to
// the body. Widens the search until it covers the whole push. If more than SAT_MAX_CHILDREN_NEAR
// children are connected, finds a straight push out of all statics instead. Returns false if there
// is no push, or if it takes too many steps.
bool sat_union_push(satWorld *w, uint32_t owner, uint32_t body, satContact *contact,
                    satConnected *connected);

// The narrow phase defers these pushes to its end. So each push is found only once, even if a body
// has contacts with several of the connected statics. sat_world_defer_push appends a row that needs
// a push to the list of `count` rows, and returns the new count. sat_world_find_deferred writes the
// pushes of all listed rows to `results`; rows without a push keep their contacts.
uint32_t sat_world_defer_push(satWorld *w, uint32_t count, uint32_t row, satPair pair);
void sat_world_find_deferred(satWorld *w, uint32_t count, const satContactColumns *results);

#endif
