// Checks overlap, collision, containment and contact points of two shapes against each other and
// the oracle.

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static shapePair t;
    bytes b = bytes_of(data, size);
    take_pair(&t, &b);
    const placedPair *s = place_pair(&t);
    if (s->size == 0.0) return 0;
    check_contact(&t);
    check_containment(&t);
    satDecision decision = sat_decide(s->shapeA, &s->xfA, s->shapeB, &s->xfB, 0.0f);
    if (decision.axis.separation > 0.0f) return 0;
    satManifold m = sat_manifold(s->shapeA, &s->xfA, s->shapeB, &s->xfB, &decision);
    CHECK(m.count == 1 || m.count == 2);
    for (int32_t i = 0; i < m.count; i++) {
        const satManifoldPoint *touch = &m.points[i];
        CHECK(is_finite(touch->x) && is_finite(touch->y) && touch->depth >= 0.0);
        CHECK(touch->depth <= -(double)decision.axis.separation + 2.0 * s->tolerance);
        uint32_t ofA = (uint32_t)touch->id & 127u, ofB = (uint32_t)(touch->id >> SAT_FEATURE_BITS);
        CHECK(ofB < 128u);
        CHECK((int32_t)(ofA & 63u) < s->shapeA->count && (int32_t)(ofB & 63u) < s->shapeB->count);
    }
    return 0;
}
