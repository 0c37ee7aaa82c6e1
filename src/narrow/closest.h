// The closest features of two cores. Reads two placed shapes, writes the axis between them.
//
// Every corner of each is held against every edge of the other, four edges at a time. Beside an
// edge the distance is that from the edge's line, along the stored normal, so that it is the same
// number as the separation that SAT finds there; beyond its ends it is that from the corner there:
//
//         vertex to vertex \   vertex to edge   / vertex to vertex
//                           ●━━━━━━━━━━━━━━━━━━●
//
// Ericson, Real-Time Collision Detection, 2004, chapters 5.1.2 and 5.1.9.

#ifndef SAT_NARROW_CLOSEST_H
#define SAT_NARROW_CLOSEST_H

#include "narrow/sat.h"

// Of two cores that are apart the axis of least distance, without radii: SAT_FACE_A, SAT_FACE_B or
// SAT_VERTICES. Of cores that overlap by no more than SAT_UNSURE of size, an axis that shows not
// much more than that; of others, nothing sensible. Neither is a circle.
satAxis sat_closest(const satShape *a, const satTransform *xfA, const satShape *b,
                    const satTransform *xfB);

#endif
