#include "shape/ellipse.h"

#include "base/trig.h"

static const double HALF_PI = 1.57079632679489661923;

void sat_ellipse(double *points, int32_t count, double radiusX, double radiusY, double angle)
{
    satRotation rotation = sat_rotation(angle);
    for (int32_t i = 0; i < count; i++) {
        int32_t quarter = 4 * i / count, rest = 4 * i - quarter * count;
        satRotation r = sat_rotation((double)rest / (double)count * HALF_PI);
        satRotation quarterTurns[4] = {{r.c, r.s}, {-r.s, r.c}, {-r.c, -r.s}, {r.s, -r.c}};
        double x = radiusX * quarterTurns[quarter].c, y = radiusY * quarterTurns[quarter].s;
        points[2 * i] = rotation.c * x - rotation.s * y;
        points[2 * i + 1] = rotation.s * x + rotation.c * y;
    }
}
