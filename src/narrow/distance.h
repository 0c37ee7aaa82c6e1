// How far two shapes are apart, and where they are nearest. Reads shapes and places, writes points.
//
// Whether they are apart at all, the axis of SAT decides (collide.h); how far, and where, is worked
// out in double from corners and edges, so that the answer is as good a thousand sizes away.

#ifndef SAT_NARROW_DISTANCE_H
#define SAT_NARROW_DISTANCE_H

#include "narrow/collide.h"

typedef struct satDistance {
    double distance;       // 0 exactly if sat_overlaps says so
    double ax, ay, bx, by; // the nearest points, in the world; on a hit both where the shapes touch
    satVec2 normal;        // unit, in the world, from A to B
} satDistance;

satDistance sat_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB);

// The point of a shape's outline nearest to another.
typedef struct satOutlinePoint {
    double x, y;     // in the world
    double distance; // negative inside
    satVec2 normal;  // unit, in the world, out of the shape
    bool inside;     // as sat_overlaps says of a point there
} satOutlinePoint;

satOutlinePoint sat_closest_point(const satShape *shape, const satTransform *xf, double x,
                                  double y);

#endif
