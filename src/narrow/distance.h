// The distance and the nearest points of two convex shapes. Reads shapes and transforms, writes
// points.
//
// sat_decide (collide.h) decides whether the shapes overlap. Distance and points are computed in
// double from corners and edges, so they are as accurate at a distance of a thousand times the
// shapes' size as nearby.

#ifndef SAT_NARROW_DISTANCE_H
#define SAT_NARROW_DISTANCE_H

#include "narrow/collide.h"

typedef struct satDistance {
    double distance;       // exactly 0 if and only if the shapes overlap (sat_overlaps)
    double ax, ay, bx, by; // the nearest points, in the world; if the shapes overlap, the contact
                           // point twice
    satVec2 normal;        // unit, in the world, from A to B
} satDistance;

satDistance sat_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB);

// The nearest point of a shape's outline.
typedef struct satOutlinePoint {
    double x, y;     // in the world
    double distance; // negative inside
    satVec2 normal;  // unit, in the world, out of the shape
    bool inside;     // the given point is in the shape, according to sat_overlaps
} satOutlinePoint;

satOutlinePoint sat_closest_point(const satShape *shape, const satTransform *xf, double x,
                                  double y);

#endif
