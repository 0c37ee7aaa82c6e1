// Points on an ellipse, with the core's own sine and cosine. Reads radii, writes points.

#ifndef SAT_SHAPE_ELLIPSE_H
#define SAT_SHAPE_ELLIPSE_H

#include "base/core.h"

// `count` points (x0, y0, x1, y1, …) at equal steps of the parameter, from (radiusX, 0) toward +y,
// the whole turned by `angle`. Whole quarters are exact: a square's corners are where they belong.
void sat_ellipse(double *points, int32_t count, double radiusX, double radiusY, double angle);

#endif
