// What a mover meets first. Reads the pieces that are near and a motion, writes the plane that
// stops it: an edge between pieces that stand flush is none (narrow/seam.h).

#ifndef SAT_WORLD_IMPACT_H
#define SAT_WORLD_IMPACT_H

#include "world/moving.h"

typedef struct satHit {
    bool found;
    double t;
    satVector normal; // toward the mover
    int32_t near, own;
    double skin;
} satHit;

// The first plane in the way, if need be after some edges that are none. What seemed to be an edge
// is a plane after all if nothing else keeps the mover out of its piece.
satHit sat_mover_next_hit(satMover *m, satVector by);

// How much of the way there is until a skin before the hit.
double sat_free_share(const satHit *h, satVector by);

#endif
