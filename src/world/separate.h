// Pushing overlapping bodies apart. Reads poses, shapes and flags; writes poses. Leaves the results
// of the last update as they are.

#ifndef SAT_WORLD_SEPARATE_H
#define SAT_WORLD_SEPARATE_H

#include "world/query.h"

typedef struct satSeparation {
    uint32_t moved;  // bodies
    float remaining; // deepest overlap left of the pairs that take part, 0 if none
} satSeparation;

// At most `iterations` rounds. In each, all overlapping pairs of solid bodies are taken deepest
// first; each is tested again where its bodies stand by then, and if it still overlaps it is pushed
// apart by depth and skin. So a box sunk into two tiles rises once: after the first push the second
// test finds nothing. Bodies that a push drives into others are found in the next round.
//
// Which pairs take part: without a sensor, of bodies that may meet and of which one can be pushed by
// the other. With a filter, only pairs of which it admits both; NULL admits all. It is asked as a
// question is: sat_world_begin_query comes before.
//
// A static body is never pushed, and pushes others by the whole distance. Of two that are not
// static, with weights a and b, the first yields the share b / (a + b). Weight 0 is infinitely
// heavy: it never yields to a body that is not static, and two such bodies do not take part.
//
// A push stops at walls (push.h), whatever the filter, so that no crowd ends in a wall or behind
// it. If both of a pair give way, what a wall takes from one is added to the other. A body that
// starts in a wall is led out; as many rounds follow for bodies that are in one even then.
//
// Candidates are found with boxes that reach farther than the bodies that are pushed, and again
// only when one of these leaves its box.
//
// SAT_NEEDS_ROOM and SAT_BAD_POSE leave every pose as it was.
satStatus sat_world_separate(satWorld *w, uint32_t iterations, const satQueryFilter *filter,
                             satSeparation *out);

#endif
