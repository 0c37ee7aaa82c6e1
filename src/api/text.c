// Explains statuses in words, and checks at compile time that sepaxis.h and the core have the same
// numbers and layouts.

#include "sepaxis.h"
#include "narrow/trace.h"
#include "shape/tiles.h"
#include "world/mover.h"
#include "world/query.h"
#include "world/world.h"

static const char *const TEXT[] = {
    [SEPAXIS_OK] = "the call succeeded",
    [SEPAXIS_NEEDS_ROOM] =
        "the block is too small; pass one with the required number of bytes and call again",
    [SEPAXIS_BAD_POSE] =
        "a column has an invalid pose; sepaxis_world_fault returns which: write x and y within 1e12, and an angle within 1e6, modulo 2 pi",
    [SEPAXIS_BAD_POINT] = "a point is NaN, infinite or beyond 1e8; `point` says which",
    [SEPAXIS_TOO_FEW] = "too few points; an outline needs at least 3, and a chain 2",
    [SEPAXIS_TOO_MANY] =
        "more points, vertices, pieces or columns than the maximum; simplify, or make several",
    [SEPAXIS_NO_AREA] = "no area; all points of a ring lie on one line",
    [SEPAXIS_CROSSING] =
        "the edges from `point` and from `other` meet; list the corners in order, and let no hole touch anything",
    [SEPAXIS_BAD_SIZE] = "sizes must be from 1e-4 to 1e7, and coordinates within 1e8",
    [SEPAXIS_HOLE_OUTSIDE] = "a hole, at `point`, lies outside of the first ring",
    [SEPAXIS_HOLE_IN_HOLE] = "a hole, at `point`, lies in the hole of `other`",
    [SEPAXIS_BAD_NUMBER] = "an argument is NaN, infinite or out of its range",
    [SEPAXIS_BAD_SHAPE] =
        "not a shape, or a shape that is not allowed here; use shapes from functions that returned SEPAXIS_OK",
    [SEPAXIS_NO_WORKSPACE] =
        "a shape of several pieces needs a workspace; pass one instead of NULL",
    [SEPAXIS_NO_BODY] = "no such body; it was removed, or belongs to another world",
    [SEPAXIS_NO_MEMORY] = "the allocator has no more memory",
    [SEPAXIS_WORLD_TOO_LARGE] =
        "more bodies or bytes than the world may have; raise maxBytes, or spread the bodies out",
    [SEPAXIS_MISALIGNED] = "the block must have the alignment of malloc",
    [SEPAXIS_BAD_STATE] =
        "these bytes are not a saved state of this version, or were damaged; pass what sepaxis_world_save wrote",
    [SEPAXIS_OTHER_STATE] =
        "the state was saved by a world with different columns or a different minDepth; create the world with the same columns and minDepth",
};

const char *sepaxis_status_text(sepaxisStatus status)
{
    bool isKnown = (size_t)status < sizeof TEXT / sizeof *TEXT && TEXT[status] != NULL;
    return isKnown ? TEXT[status] : "unknown status";
}

// The header cannot include the core, so it repeats these numbers.
#define SAME(name)                                                                                 \
    _Static_assert((int64_t)SEPAXIS_##name == (int64_t)SAT_##name, #name " differs from the core");
#define EQUAL(left, right) _Static_assert((left) == (right), "sepaxis.h and the core differ")

EQUAL((int)SEPAXIS_BAD_POINT, (int)SAT_NOT_FINITE);
EQUAL(SEPAXIS_MAX_PIECES, SAT_MAX_CHILDREN);
EQUAL(SEPAXIS_MAX_MOVER_PIECES, SAT_MAX_CHILDREN_NEAR);
EQUAL(SEPAXIS_MAX_KINDS, SAT_MAX_TILE_KINDS);
EQUAL(SEPAXIS_MAX_BYTES, SAT_MAX_WORLD_BYTES);
EQUAL((int)SEPAXIS_DISABLED, (int)SAT_ENABLED); // inverted by the API
EQUAL(sizeof(sepaxisShape), SAT_SHAPE_MAX_BYTES);
EQUAL(sizeof(sepaxisPassage), sizeof(satPassed));
EQUAL(offsetof(sepaxisPassage, t), offsetof(satPassed, t));
EQUAL(offsetof(sepaxisPassage, normalX), offsetof(satPassed, normalX));
EQUAL(offsetof(sepaxisPassage, sensor), offsetof(satPassed, sensor));
EQUAL(sizeof(sepaxisTrace), sizeof(satTrace));
EQUAL(offsetof(sepaxisTrace, axis), offsetof(satTrace, rows));
EQUAL(sizeof(sepaxisAxis), sizeof(satTraceRow));
EQUAL(offsetof(sepaxisAxis, source), offsetof(satTraceRow, source));
EQUAL((int)SEPAXIS_AXIS_OF_CENTERS, (int)SAT_ROW_CENTERS);
EQUAL((int)SEPAXIS_INSIDE, (int)SAT_REGION_INSIDE);
EQUAL(sizeof(sepaxisFoundBody), sizeof(satFound));
EQUAL(offsetof(sepaxisFoundBody, index), offsetof(satFound, index));

// clang-format off
SAME(NEEDS_ROOM) SAME(BAD_POSE) SAME(TOO_FEW) SAME(TOO_MANY) SAME(NO_AREA)
SAME(CROSSING) SAME(BAD_SIZE) SAME(HOLE_OUTSIDE) SAME(HOLE_IN_HOLE) SAME(BAD_STATE)
SAME(OTHER_STATE) SAME(MAX_SIZE) SAME(MAX_OFFSET) SAME(MAX_COORDINATE) SAME(MAX_ANGLE)
SAME(MAX_POINTS) SAME(MAX_BODIES) SAME(MAX_PAIRS) SAME(MAX_COLUMNS) SAME(MAX_PLANES)
SAME(STATIC) SAME(SENSOR) SAME(BULLET) SAME(FLOOR) SAME(WALL) SAME(CEILING)
