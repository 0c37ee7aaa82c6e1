// Explains statuses in words, and checks at compile time that sepaxis.h and the core have the same
// numbers and layouts.

#include "sepaxis.h"
#include "narrow/trace.h"
#include "shape/tiles.h"
#include "world/mover.h"
#include "world/query.h"
#include "world/world.h"

const char *sepaxis_status_text(sepaxisStatus status)
{
    switch (status) {
    case SEPAXIS_OK:
        return "the call succeeded";
    case SEPAXIS_NEEDS_ROOM:
        return "the block is too small; pass one with the required number of bytes and call again";
    case SEPAXIS_BAD_POSE:
        return "a column has an invalid pose; sepaxis_world_fault returns which: write x and y within 1e12, and an angle within 1e6, modulo 2 pi";
    case SEPAXIS_BAD_POINT:
        return "a point is NaN, infinite or beyond 1e8; `point` says which";
    case SEPAXIS_TOO_FEW:
        return "too few points; an outline needs at least 3, and a chain 2";
    case SEPAXIS_TOO_MANY:
        return "more points, pieces, kinds, cells or columns than the maximum; simplify, or make several";
    case SEPAXIS_NO_AREA:
        return "no area; all points of a ring lie on one line";
    case SEPAXIS_CROSSING:
        return "the edges from `point` and from `other` meet; list the corners in order, and let no hole touch anything";
    case SEPAXIS_BAD_SIZE:
        return "sizes must be from 1e-4 to 1e7, and coordinates within 1e8";
    case SEPAXIS_HOLE_OUTSIDE:
        return "a hole, at `point`, lies outside of the first ring";
    case SEPAXIS_HOLE_IN_HOLE:
        return "a hole, at `point`, lies in the hole of `other`";
    case SEPAXIS_BAD_NUMBER:
        return "an argument is NaN, infinite or out of its range";
    case SEPAXIS_BAD_SHAPE:
        return "not a shape, or a shape that is not allowed here; use shapes from functions that returned SEPAXIS_OK";
    case SEPAXIS_NO_WORKSPACE:
        return "a shape of several pieces needs a workspace; pass one instead of NULL";
    case SEPAXIS_NO_BODY:
        return "no such body; it was removed, or belongs to another world";
    case SEPAXIS_NO_MEMORY:
        return "the allocator has no more memory";
    case SEPAXIS_WORLD_TOO_LARGE:
        return "more bodies or bytes than the world may have; raise maxBytes, or spread the bodies out";
    case SEPAXIS_MISALIGNED:
        return "the block must have the alignment of malloc";
    case SEPAXIS_BAD_STATE:
        return "these bytes are not a saved state of this version, or were damaged; pass what sepaxis_world_save wrote";
    case SEPAXIS_OTHER_STATE:
        return "the state was saved by a world with different columns or a different minDepth; create the world with the same columns and minDepth";
    }
    return "unknown status";
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
SAME(MAX_POINTS) SAME(MAX_BODIES) SAME(MAX_COLUMNS) SAME(MAX_PLANES)
SAME(STATIC) SAME(SENSOR) SAME(BULLET) SAME(FLOOR) SAME(WALL) SAME(CEILING)
