// The layout as a module of its own, which no user gets: `make` builds it for the same machine as the others,
// and tests/tools/layout.mjs writes what it says as constants of JavaScript.

#include "api/world.h"
#include "shape/compound.h"
#include "shape/tiles.h"
#include "wasm/shared.h"
#include "world/mover.h"
#include "world/state.h"
#include "world/update.h"

// A number by its name in JavaScript; of a region also the type of its rows.
typedef struct layoutEntry {
    const char *name, *type;
    double value;
} layoutEntry;

#define ELEMENT(type, field) sizeof(((type *)0)->field)
#define NUMBER(name, value) {#name, NULL, (double)(value)},
#define FIELD(name, type, field) NUMBER(name, offsetof(type, field) / ELEMENT(type, field))
#define SAT_REGION(name, type, rows, life) {#name, #type, SAT_R_##name},

static const layoutEntry LAYOUT[] = {
#include "wasm/layout.def"
    SAT_REGIONS(SAT_REGION)};

// JavaScript reads both alike.
_Static_assert(offsetof(sepaxisRayHit, t) == offsetof(sepaxisSweepHit, t), "");
_Static_assert(offsetof(sepaxisRayHit, row) == offsetof(sepaxisSweepHit, row), "");

SAT_EXPORT(sat_layout) const layoutEntry *sat_layout(void) { return LAYOUT; }

SAT_EXPORT(sat_layout_count) uint32_t sat_layout_count(void)
{
    return sizeof LAYOUT / sizeof *LAYOUT;
}
