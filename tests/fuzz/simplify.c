// Checks the simplification of any outline with any tolerance: the result is close to it, and does
// not cross itself unless the outline does.

#include "rings.h"

#include "simplified.h"

static satSimplified simple;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static satRings rings;
    static satSimplifyScratch scratch;
    bytes b = bytes_of(data, size);
    double tolerance = fabs(take_number(&b));
    take_drawing(&b);
    if (drawing.rings == 0) return 0;
    drawing.rings = 1;
    drawing.count = (int32_t)drawing.ends[0];
    satStatus validity = validate_drawn(&drawing, &rings);
    satStatus status = sat_simplify(drawing.points, drawing.count, tolerance, &scratch, &simple);
    if (validity == SAT_CROSSING || validity == SAT_OK) {
        CHECK_EQUAL(status, SAT_OK);
    } else {
        CHECK_EQUAL(status, validity);
        if (status == SAT_NOT_FINITE) CHECK_EQUAL(simple.vertex, rings.vertex);
        return 0;
    }
    CHECK(simple.count >= 3 && simple.count <= drawing.count);
    // Where corners are within a grid step of each other, the result is close only to a fraction of
    // size.
    check_near(&drawing, &simple, fmax(tolerance * (1.0 + 1e-9), 8.0 * rings.grid.step));
    if (validity == SAT_OK) CHECK(!crosses(&drawing, &simple));
    return 0;
}
