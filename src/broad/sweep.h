// Which boxes does a box meet that stands, or goes straight on? Reads bands, tells whoever asks.
//
// A ray is a box without extent. Of every level the bands are visited in the order in which the way
// meets them, and of each band the rows along the part of the way that crosses it. Whoever is told
// of a box says how much of the way is still of interest, so that what lies behind the first hit is
// not looked at.
//
//        ┌──────────────────── band ─┐
//        │      ░░░rows░░░     ╱     │   only the rows that begin left of where the way leaves
//        ├──────────────────╱────────┤   the band, and may end right of where it enters
//        │              ╱            │

#ifndef SAT_BROAD_SWEEP_H
#define SAT_BROAD_SWEEP_H

#include "broad/broad.h"

// The box of these half extents around (x, y), which goes to (x + dx, y + dy).
typedef struct satBroadSweep {
    double x, y, halfX, halfY, dx, dy;
} satBroadSweep;

// What a box covers, going so far.
static inline satBroadSweep sat_broad_sweep_of(satAabb box, double dx, double dy)
{
    double minX = (double)box.minX, minY = (double)box.minY;
    double maxX = (double)box.maxX, maxY = (double)box.maxY;
    return (satBroadSweep){
        0.5 * (minX + maxX), 0.5 * (minY + maxY), 0.5 * (maxX - minX), 0.5 * (maxY - minY), dx, dy};
}

// Told of a box that the walk may meet, once of each. Returns the share of the way that is still of
// interest, 0…1; less than 0 ends the walk.
typedef double satVisit(void *context, uint32_t index);

// Tells of all boxes that the walk meets, touching included, and of some that it misses by not much
// more than the rounding of floats; in any order, and whatever came since the last
// sat_broad_ready. Returns how many boxes it looked at.
uint32_t sat_broad_sweep(const satBroad *broad, const satBroadColumns *columns,
                         const satBroadSweep *walk, satVisit *visit, void *context);

// A box around all boxes; false if there are none.
bool sat_broad_around(const satBroad *broad, const satBroadColumns *columns, satAabb *out);

#endif
