// Points on an ellipse, bit-identical on every machine (base/trig.h).

#ifndef SAT_SHAPE_ELLIPSE_H
#define SAT_SHAPE_ELLIPSE_H

#include "base/core.h"

// Writes `count` points (x0, y0, x1, y1, …) at equal steps of the parameter, starting at (radiusX,
// 0) toward +y, all rotated by `angle`. Quarter turns are exact: if both radii are equal and the
// angle is 0, four points make an exact square.
void sat_ellipse(double *points, int32_t count, double radiusX, double radiusY, double angle);

#endif
