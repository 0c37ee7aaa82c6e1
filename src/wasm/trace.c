// The export for traces of two convex shapes, for debugging and teaching.

#include "api/pairs.h"
#include "narrow/trace.h"
#include "wasm/shared.h"

SAT_EXPORT(trace)
void wasm_trace(const satShape *a, double ax, double ay, double aAngle, const satShape *b,
                double bx, double by, double bAngle)
{
    const satTransform xfA = api_place(a, ax, ay, aAngle);
    const satTransform xfB = api_place(b, bx, by, bAngle);
    sat_trace(a, &xfA, b, &xfB, (satTrace *)(void *)&shared()->trace);
}
