// Checks a ray against a shape: t in 0…1, the hit on the outline, a unit normal against the ray.

#include "fuzz.h"
#include "narrow/cast.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static shapePair t;
    bytes b = bytes_of(data, size);
    take_pair(&t, &b);
    satRay ray = {t.poseB.x, t.poseB.y, take_number(&b), take_number(&b)};
    if (take(&b) & 1) { // starts on the outline
        satTransform at = transform_of(&t.a, t.poseA);
        satOutlinePoint o = sat_closest_point(shape_of(&t.a), &at, ray.x, ray.y);
        ray.x = o.x;
        ray.y = o.y;
    }
    make_point(&t.b);
    t.poseB = (pose){ray.x, ray.y, 0.0};
    const placedPair *s = place_pair(&t);
    satRayHit hit = sat_cast_ray(s->shapeA, &s->xfA, &ray, 0);
    bool inside = sat_overlaps(s->shapeA, &s->xfA, &SAT_POINT, &s->xfB);
    CHECK_EQUAL(hit.inside, inside);
    if (!hit.hit) return 0;
    double length = hypot(ray.dx, ray.dy), tolerance = s->tolerance + 1e-6 * length;
    check_unit(hit.normal);
    CHECK(hit.t >= 0.0 && hit.t <= 1.0);
    CHECK(is_finite(hit.x) && is_finite(hit.y));
    double along = (double)hit.normal.x * ray.dx + (double)hit.normal.y * ray.dy;
    // A ray whose squared length underflows has no direction.
    if (ray.dx * ray.dx + ray.dy * ray.dy >= DBL_MIN) CHECK(along <= 2e-6 * length);
    if (!inside) CHECK_CLOSE(surface_distance(&s->a, s, hit.x, hit.y), 0.0, tolerance);
    return 0;
}
