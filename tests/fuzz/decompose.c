// Any rings of points at all, and drawn outlines with points moved: pieces that are the outline, or
// a fault that is named?

#include "fuzz.h"

#include "drawn.h"
#include "pieces.h"

static drawn drawing;

// Rings of points in any order; on a small grid, where corners meet and lie in line, or anywhere.
static void take_rings(bytes *b)
{
    uint32_t how = take_below(b, 4), rings = 1 + take_below(b, 4);
    for (uint32_t r = 0; r < rings; r++) {
        uint32_t count = take_below(b, r == 0 ? 24 : 8);
        double x = 0.0, y = 0.0, size = 1.0;
        if (r > 0) x = take_number(b), y = take_number(b), size = 0.0625;
        for (uint32_t i = 0; i < count; i++) {
            if (how >= 2) {
                uint8_t cell = take(b);
                draw_point(&drawing, x + size * (cell & 15), y + size * (cell >> 4));
            } else {
                double px = how ? take_number(b) : take_double(b);
                draw_point(&drawing, px, how ? take_number(b) : take_double(b));
            }
        }
        close_ring(&drawing);
    }
}

// An outline of some family, of which some points are put on others, between others, or elsewhere.
static void take_family(bytes *b)
{
    dice with = {take(b)};
    int32_t family = (int32_t)take_below(b, FAMILIES);
    draw_family(&drawing, &with, family, 3 + (int32_t)take_below(b, 60));
    if (take(b) & 1) add_holes(&drawing, &with, (int32_t)take_below(b, 4));
    if (take(b) & 1) add_middles(&drawing, &with);
    if (drawing.count == 0) return;
    for (uint32_t moves = take_below(b, 8); moves > 0; moves--) {
        double *p = drawing.points + 2 * (take(b) % drawing.count);
        const double *q = drawing.points + 2 * (take(b) % drawing.count);
        double t = (double)take(b) / 64.0, hair = 1e-7 * (double)(int8_t)take(b);
        p[0] += (q[0] - p[0]) * t + hair;
        p[1] += (q[1] - p[1]) * t - hair;
    }
}

static void check_fault(satStatus status, const satRings *rings)
{
    bool isOfTwo = status == SAT_CROSSING || status == SAT_HOLE_IN_HOLE;
    CHECK(status >= SAT_NOT_FINITE && status <= SAT_HOLE_IN_HOLE && status != SAT_CONCAVE);
    CHECK(rings->vertex < drawing.count + 1 && rings->ring < drawing.rings);
    if (isOfTwo) {
        CHECK(rings->vertex >= 0 && rings->other >= 0 && rings->other < drawing.count);
        CHECK(rings->vertex != rings->other);
        CHECK(rings->vertex < (int32_t)drawing.ends[rings->ring]);
        CHECK(rings->other < (int32_t)drawing.ends[rings->otherRing]);
    }
    if (status == SAT_HOLE_OUTSIDE || status == SAT_HOLE_IN_HOLE) CHECK(rings->ring > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static satRings rings;
    static satPieces pieces;
    static satDecomposeScratch scratch;
    bytes b = bytes_of(data, size);
    start_drawing(&drawing);
    if (take(&b) & 1) {
        take_rings(&b);
    } else {
        take_family(&b);
    }
    satStatus status = judge_drawn(&drawing, &rings);
    if (status != SAT_OK) {
        check_fault(status, &rings);
        return 0;
    }
    sat_decompose(&rings, &scratch, &pieces);
    check_pieces(&rings, &pieces);
    const uint16_t *next = links_of(&rings);
    for (int32_t k = 0; k < 4; k++) {
        satSpot p = rings.corner[take(&b) % rings.count];
        satSpot q = rings.corner[take(&b) % rings.count];
        double t = (double)take(&b) / 256.0;
        satSpot at = {nearbyint(p.x + (q.x - p.x) * t), nearbyint(p.y + (q.y - p.y) * t)};
        check_point(&rings, next, &pieces, at);
    }
    return 0;
}
