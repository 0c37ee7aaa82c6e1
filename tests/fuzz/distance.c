// Checks the distance between two shapes, and the closest point of a shape's outline to a point.

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
    CHECK_CLOSE(o.distance, truth, s->tolerance + 1e-12 * fabs(truth));
    CHECK_CLOSE(surface_distance(&s->a, s, o.x, o.y), 0.0, s->tolerance);
    return 0;
}
