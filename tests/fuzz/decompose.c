// Checks decomposition on any rings of points, and on drawn outlines with moved points: either the
// pieces cover the outline, or the error is named.

#include "rings.h"

#include "check_children.h"

static void check_fault(satStatus status, const satRings *rings)
{
    bool isOfTwo = status == SAT_CROSSING || status == SAT_HOLE_IN_HOLE;
    CHECK(status >= SAT_NOT_FINITE && status <= SAT_HOLE_IN_HOLE && status != SAT_CONCAVE);
    CHECK(rings->vertex < drawing.count + 1 && rings->ring < drawing.rings);
    if (isOfTwo) {
        CHECK(rings->vertex >= 0 && rings->other >= 0 && rings->other < drawing.count);
        CHECK(rings->vertex != rings->other);
        CHECK(rings->vertex < (int32_t)drawing.ends[rings->ring]);
    }
    if (status == SAT_HOLE_OUTSIDE || status == SAT_HOLE_IN_HOLE) CHECK(rings->ring > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static satRings rings;
    static satPieces pieces;
    static satDecomposeScratch scratch;
    bytes b = bytes_of(data, size);
    take_drawing(&b);
    satStatus status = validate_drawn(&drawing, &rings);
    if (status != SAT_OK) {
        check_fault(status, &rings);
        return 0;
    }
    sat_decompose(&rings, &scratch, &pieces);
    check_pieces(&rings, &pieces);
    const uint16_t *next = links_of(&rings);
    for (int32_t k = 0; k < 4; k++) {
        satGridPoint p = rings.corner[take(&b) % rings.count];
        satGridPoint q = rings.corner[take(&b) % rings.count];
        double t = (double)take(&b) / 256.0;
        satGridPoint at = {nearbyint(p.x + (q.x - p.x) * t), nearbyint(p.y + (q.y - p.y) * t)};
        check_point(&rings, next, &pieces, at);
    }
    return 0;
}
