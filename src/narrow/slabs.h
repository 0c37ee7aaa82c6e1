// Sweeps of two boxes whose sides are parallel to the world's axes, like most shapes in a level and
// most movers. Reads shapes, transforms and motions, writes a hit.
//
// Such boxes overlap if their intervals overlap on both axes (the slab method: Kay and Kajiya, Ray
// tracing complex scenes, 1986). The test takes a tenth of the time of the general sweep.

#ifndef SAT_NARROW_SLABS_H
#define SAT_NARROW_SLABS_H

#include "narrow/sweep.h"

// Computes the result of sat_sweep_until for two shapes whose transforms at the start are known;
// writes `hit` only if there is one. Returns false if it cannot decide: for other shapes, an
// overlap at the start, or a contact near a corner or of a rounded box.
bool sat_sweep_slabs(const satMotion *a, const satMotion *b, double until, satSweepHit *hit);

#endif
