// Pushes overlapping bodies apart. Reads poses, shapes and flags; writes poses. Keeps the results
// of the last update.

#ifndef SAT_WORLD_SEPARATE_H
#define SAT_WORLD_SEPARATE_H

#include "world/query.h"

typedef struct satSeparation {
    uint32_t moved;  // number of bodies
    float remaining; // deepest overlap left of a pair that takes part, 0 if none overlaps
} satSeparation;

// Runs at most `iterations` rounds; 0 only measures `remaining`. Each round tests all pairs of
// solid bodies that may overlap, one after the other. It begins with those that overlapped at the
// last search, deepest first. It pushes each overlapping pair apart at once, by the depth plus a
// skin (SAT_SKIN), and tests the next pair at the new poses. So a box that has sunk into two tiles
// is raised by the first, and no longer overlaps the second.
//
// This is a nonlinear Gauss-Seidel method. In a crowd it converges slowly, so bodies of pairs that
// overlap again have momentum (see round.c).
//
// A pair takes part if it may collide, if it has no sensor, if one of the two can push the other,
// and if neither passes through the other as a one-way body. The filter must admit both bodies;
// NULL admits all. As for a query, call sat_world_begin_query first if there is a filter.
//
// A static body is never pushed, and pushes others by the whole distance. Between two other bodies
// with weights a and b, the first takes the share b / (a + b) of the push. A body of weight 0 is
// infinitely heavy: only static bodies push it, and two such bodies do not take part.
//
// Pushes stop at walls (push.h), whatever the filter, so that no crowd ends up in a wall or beyond
// it. If a wall stops a part of the push of one body, the other body is pushed by this part, too,
// if it can be pushed. A body that starts in a wall is pushed out of it. If bodies are still in
// walls after `iterations` rounds, up to `iterations` more rounds follow, which push only pairs
// with a static body.
//
// The search for candidates enlarges the boxes of pushed bodies, and is repeated only when a body
// leaves its box. Earlier updates may have left more candidates in one world than in an equal one;
// these do not change the result.
//
// SAT_NEEDS_ROOM and SAT_BAD_POSE leave every pose as it was.
satStatus sat_world_separate(satWorld *w, uint32_t iterations, const satQueryFilter *filter,
                             satSeparation *out);

#endif
