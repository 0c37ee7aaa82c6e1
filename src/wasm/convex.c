// Stands in for wholes.c and narrow/whole.c in a module that knows convex shapes alone: the questions of
// narrow/whole.h, each that of the chapter it would ask of two convex shapes, to the same bits.

#include "narrow/distance.h"
#include "wasm/lab.h"

SAT_EXPORT(sat_lab_end) uint32_t sat_lab_end(void) { return address(lab() + 1); }

satWholeScratch *sat_lab_scratch(void) { return NULL; }

uint32_t sat_lab_collide_wholes(const placed *a, const placed *b)
{
    (void)a, (void)b;
    return 0;
}

bool sat_whole_overlaps(const satShape *a, const satPlace *placeA, const satShape *b,
                        const satPlace *placeB)
{
    return sat_overlaps(a, placeA, b, placeB);
}

satWholeContact sat_whole_collide(const satShape *a, const satPlace *placeA, const satShape *b,
                                  const satPlace *placeB, float limit, satWholeScratch *scratch)
{
    (void)scratch;
    return (satWholeContact){sat_collide(a, placeA, b, placeB, limit), true};
}

satDistance sat_whole_distance(const satShape *a, const satPlace *placeA, const satShape *b,
                               const satPlace *placeB, satWholeScratch *scratch)
{
    (void)scratch;
    return sat_distance(a, placeA, b, placeB);
}

satOutlinePoint sat_whole_closest_point(const satShape *shape, const satPlace *place, double x,
                                        double y)
{
    return sat_closest_point(shape, place, x, y);
}

satRayHit sat_whole_ray(const satShape *shape, const satPlace *place, const satRay *ray, bool obeys)
{
    (void)obeys;
    return sat_cast_ray(shape, place, ray, 0);
}

satSweepHit sat_whole_sweep(const satMoving *a, const satMoving *b, bool obeys,
                            satWholeScratch *scratch)
{
    (void)obeys, (void)scratch;
    return sat_sweep(a, b);
}

// Only which outlines are convex matters here, not why others are none.
satCrossing sat_first_crossing(satEdges edges, satCrossingScratch *scratch)
{
    (void)edges, (void)scratch;
    return (satCrossing){-1, -1};
}
