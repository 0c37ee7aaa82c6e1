// Checks the trace of a pair test: rows in range, finite projections, the same result as the core.

#include "fuzz.h"
#include "narrow/trace.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static shapePair t;
    static satTrace trace;
    bytes b = bytes_of(data, size);
    take_pair(&t, &b);
    const placedPair *s = place_pair(&t);
    sat_trace(s->shapeA, &s->xfA, s->shapeB, &s->xfB, &trace);
    bool hit = sat_overlaps(s->shapeA, &s->xfA, s->shapeB, &s->xfB);
    CHECK_EQUAL(trace.hit, hit);
    CHECK(trace.count >= 1 && trace.count <= SAT_MAX_AXES);
    CHECK_EQUAL(trace.winner >= 0, hit);
    CHECK_EQUAL(trace.separating >= 0, !hit);
    CHECK(trace.winner < trace.count && trace.separating < trace.count);
    CHECK(trace.region >= SAT_REGION_NONE && trace.region <= SAT_REGION_INSIDE);
    for (int32_t i = 0; i < trace.count; i++) {
        const satTraceRow *row = &trace.rows[i];
        CHECK_CLOSE(hypot(row->x, row->y), 1.0, 1e-6);
        CHECK(is_finite(row->overlap) && row->aMin <= row->aMax && row->bMin <= row->bMax);
        CHECK(row->source >= SAT_ROW_A && row->source <= SAT_ROW_CENTERS);
        if (row->source == SAT_ROW_A) CHECK(row->index >= 0 && row->index < s->shapeA->count);
        if (row->source == SAT_ROW_B) CHECK(row->index >= 0 && row->index < s->shapeB->count);
        if (hit) CHECK(row->overlap >= trace.rows[trace.winner].overlap);
    }
    if (!hit) CHECK(trace.rows[trace.separating].overlap < 0.0);
    return 0;
}
