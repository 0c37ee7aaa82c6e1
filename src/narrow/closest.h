// The closest features of two cores. Reads two placed shapes, writes the axis between them.
//
// Tests every corner of each core against every edge of the other, four edges at a time. If the
// corner projects onto the edge, its distance from the edge's line is measured along the stored
// normal, and so is exactly the separation of sat.h along that normal. Otherwise it is the distance
// to the nearer end:
//
//         vertex to vertex \   vertex to edge   / vertex to vertex
//                           ●━━━━━━━━━━━━━━━━━━●
//
// Ericson, Real-Time Collision Detection, 2004, chapters 5.1.2 and 5.1.9.

#ifndef SAT_NARROW_CLOSEST_H
#define SAT_NARROW_CLOSEST_H

#include "narrow/sat.h"

// The axis of least distance between two separate cores, without radii: SAT_FACE_A, SAT_FACE_B or
// SAT_VERTICES. If the cores overlap by at most SAT_UNSURE times the larger shape's size, the
// result is a gap of about that length; for deeper overlaps it is meaningless. Neither shape may be
// a circle.
satAxis sat_closest(const satShape *a, const satTransform *xfA, const satShape *b,
                    const satTransform *xfB);

#endif
