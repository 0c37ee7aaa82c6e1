// Pushes overlapping bodies apart. Reads poses, shapes and flags; writes poses. Leaves the results
// of the last update as they are.

#ifndef SAT_WORLD_SEPARATE_H
#define SAT_WORLD_SEPARATE_H

#include "world/query.h"

typedef struct satSeparation {
    uint32_t moved;  // number of bodies
    float remaining; // deepest overlap left among the pairs that take part, 0 if none
} satSeparation;

// Runs at most `iterations` rounds; 0 only measures `remaining`. Each round tests all pairs of
// solid bodies that may overlap, one after the other at the current poses: first those that
// overlapped at the last search, deepest first, then the others. It pushes each overlapping pair
// apart by the depth plus a skin (SAT_SKIN). So a box that has sunk into two tiles rises once:
// after the first push, the second test finds nothing.
//
// This is a nonlinear Gauss-Seidel method. In a crowd it converges slowly, so bodies of pairs that
// overlap again have momentum (see round.c).
//
// A pair takes part if it may collide, has no sensor, does not pass through a one-way body, and one
// of the two can push the other. The filter must admit both bodies; NULL admits all. A filter is
// used as in a query: call sat_world_begin_query first.
//
// A static body is never pushed, and pushes others by the whole distance. Between two other bodies
// with weights a and b, the first takes the share b / (a + b) of the push. A body of weight 0 is
// infinitely heavy: only static bodies push it, and two such bodies do not take part.
//
// Pushes stop at walls (push.h), whatever the filter, so that no crowd ends up in a wall or beyond
// it. If both bodies of a pair can be pushed, the part of one push that a wall stops is added to
// the other push. A body that starts in a wall is pushed out of it; if bodies are still in walls
// after the last round, up to as many rounds again push only these bodies.
//
// The search for candidates enlarges the boxes of pushed bodies, and is repeated only when a body
// leaves its box. A world may have further candidates because of its past; they do not change the
// result.
//
// SAT_NEEDS_ROOM and SAT_BAD_POSE leave every pose as it was.
satStatus sat_world_separate(satWorld *w, uint32_t iterations, const satQueryFilter *filter,
                             satSeparation *out);

#endif
