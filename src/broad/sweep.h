// Finds the boxes that a swept box touches. A swept box moves along a straight line, or stays where
// it is; a ray is a swept box without extent.
//
// The bands of each size class are visited in the order in which the motion reaches them. In each
// band, only the rows along the part of the motion that crosses the band are tested. The visitor
// returns which fraction of the motion is still of interest. For example, after a hit at t = 0.3 it
// returns 0.3, and the rest of the motion is not searched.
//
//        ┌──────────────────── band ─┐
//        │      ░░░rows░░░     ╱     │   only the rows that start left of where the motion leaves
//        ├──────────────────╱────────┤   the band, and may end right of where it enters
//        │              ╱            │

#ifndef SAT_BROAD_SWEEP_H
#define SAT_BROAD_SWEEP_H

#include "broad/broad.h"

// A box with the given half extents whose centre moves from (x, y) to (x + dx, y + dy).
typedef struct satBroadSweep {
    double x, y, halfX, halfY, dx, dy;
} satBroadSweep;

// The swept box that starts at `box` and moves by (dx, dy).
static inline satBroadSweep sat_broad_sweep_of(satAabb box, double dx, double dy)
{
    double minX = (double)box.minX, minY = (double)box.minY;
    double maxX = (double)box.maxX, maxY = (double)box.maxY;
    return (satBroadSweep){
        0.5 * (minX + maxX), 0.5 * (minY + maxY), 0.5 * (maxX - minX), 0.5 * (maxY - minY), dx, dy};
}

// A visitor is called once for each box that the swept box may touch. It returns the fraction of
// the motion that is still of interest, 0…1; a negative value ends the sweep.
typedef double satVisit(void *context, uint32_t index);

// Visits, in any order, all boxes that the swept box touches, including those put since the last
// sat_broad_ready, and some that it misses by little more than float rounding. Returns the number
// of boxes tested.
uint32_t sat_broad_sweep(const satBroad *broad, const satBroadColumns *columns,
                         const satBroadSweep *swept, satVisit *visit, void *context);

// Visits all boxes that overlap `box` grown by `reach` on every side, like sat_broad_sweep for a
// box that does not move.
uint32_t sat_broad_query(const satBroad *broad, const satBroadColumns *columns, satAabb box,
                         double reach, satVisit *visit, void *context);

// Writes the bounds of all boxes; returns false if there are none.
bool sat_broad_bounds(const satBroad *broad, const satBroadColumns *columns, satAabb *out);

#endif
