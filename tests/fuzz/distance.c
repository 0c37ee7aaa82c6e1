// How far two shapes are apart, and where a shape's outline is nearest to a point: is it true?

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static shapePair t;
    bytes b = bytes_of(data, size);
    take_pair(&t, &b);
    const placedPair *s = place_pair(&t);
    if (s->size == 0.0) return 0;
    check_distance(&t);
    satOutlinePoint o = sat_closest_point(s->shapeA, &s->xfA, t.poseB.x, t.poseB.y);
    check_unit(o.normal);
    CHECK(is_finite(o.x) && is_finite(o.y));
    CHECK_EQUAL(o.inside, o.distance <= 0.0);
    double truth = surface_distance(&s->a, s, t.poseB.x, t.poseB.y);
    CHECK_CLOSE(o.distance, truth, s->bar + 1e-12 * fabs(truth));
    CHECK_CLOSE(surface_distance(&s->a, s, o.x, o.y), 0.0, s->bar);
    return 0;
}
