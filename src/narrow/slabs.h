// Sweeps two boxes whose sides are parallel to the axes of the world, like most shapes in a level
// and most movers. Reads shapes, transforms and motions, writes a hit.
//
// Such boxes overlap if their intervals overlap on both axes (the slab method: Kay and Kajiya, Ray
// tracing complex scenes, 1986). The test takes a tenth of the time of the general sweep.

#ifndef SAT_NARROW_SLABS_H
#define SAT_NARROW_SLABS_H

#include "narrow/sweep.h"

// sat_sweep_until for two motions with `start`. Writes `hit` only if there is one. Returns false if
// the general sweep must decide: for other shapes, for an overlap at the start, and for a contact
// near a corner or of a rounded box.
bool sat_sweep_slabs(const satMotion *a, const satMotion *b, double until, satSweepHit *hit);

#endif
