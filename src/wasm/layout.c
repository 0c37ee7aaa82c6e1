// The layout as a separate module, which is not part of the package: `make` compiles it for the
// target of the other modules, and tests/tools/layout.mjs writes its numbers as JavaScript
// constants.

#include "api/world.h"
#include "base/arena.h"
#include "base/delta.h"
#include "shape/compound.h"
#include "shape/tiles.h"
#include "wasm/shared.h"
#include "world/mover.h"
#include "world/state.h"
#include "world/update.h"

// A number and its name in JavaScript; for a region, also the type of its rows. A section of a
// saved state has two entries: the bytes of a row, and the index of the word in the header with its
// number of rows.
typedef struct layoutEntry {
    const char *name, *type;
    double value;
} layoutEntry;

#define ELEMENT(type, field) sizeof(((type *)0)->field)
#define NUMBER(name, value) {#name, NULL, (double)(value)},
#define SAT(name) NUMBER(name, SAT_##name)
#define WORDS(name, bytes) NUMBER(name, (bytes) / sizeof(uint32_t))
#define DOUBLES(name, bytes) NUMBER(name, (bytes) / sizeof(double))
#define FIELD(name, type, field) NUMBER(name, offsetof(type, field) / ELEMENT(type, field))
#define SAT_REGION(name, type, rows, life) {#name, #type, SAT_R_##name},

#define SECTION(name, type, rows)                                                                  \
    {#name, "sectionBytes", sizeof(type)},                                                         \
        {#name, "sectionRows", offsetof(satState, rows) / sizeof(uint32_t)},
#define USER_SECTION(name) {#name, "sectionBytes", 0}, {#name, "sectionRows", 0},

static const layoutEntry LAYOUT[] = {
#include "wasm/layout.def"
    SAT_REGIONS(SAT_REGION) SAT_STATE_SECTIONS(SECTION, USER_SECTION)};

// JavaScript reads both structs with the same offsets.
_Static_assert(offsetof(sepaxisRayHit, t) == offsetof(sepaxisSweepHit, t), "");
_Static_assert(offsetof(sepaxisRayHit, row) == offsetof(sepaxisSweepHit, row), "");

SAT_EXPORT(sat_layout) const layoutEntry *sat_layout(void) { return LAYOUT; }

SAT_EXPORT(sat_layout_count) uint32_t sat_layout_count(void)
{
    return sizeof LAYOUT / sizeof *LAYOUT;
}
