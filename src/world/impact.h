// What a mover meets first. Reads the pieces that are near and a motion, writes the plane that
// stops it: an edge between pieces that stand flush is none (narrow/validity.h).

#ifndef SAT_WORLD_IMPACT_H
#define SAT_WORLD_IMPACT_H

#include "world/moving.h"

typedef struct satHit {
    bool found;
    double t;
    satVector normal; // toward the mover
    satVector at;     // where they touch; see sat_mover_touch
    int32_t near, own;
    double skin;
} satHit;

// The first plane in the way, if need be after some edges that are none. What seemed to be an edge
// is a plane after all if nothing else keeps the mover out of its piece.
satHit sat_mover_next_hit(satMover *m, satVector by);

// Is piece k of the mover nearer to piece i of what is near than this many skins? Then the hit is
// the plane between them, as far as these two go.
bool sat_mover_touches(const satMover *m, int32_t i, int32_t k, double skins, satHit *out);

// Where such two touch.
satVector sat_mover_touch(const satMover *m, const satHit *h);

// Does something stop a mover there that goes by `by`, or is it an edge that is none? Writes the
// normal of the plane that does.
bool sat_mover_is_stopped(const satMover *m, satHit *h, satVector by);

// How much of the way there is until a skin before the hit.
double sat_free_share(const satHit *h, satVector by);

#endif
