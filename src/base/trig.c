#include "base/trig.h"

#include "base/constants.h"

satRotation sat_rotation(double angle)
{
    SAT_ASSERT(angle >= -SAT_MAX_ANGLE && angle <= SAT_MAX_ANGLE);
    satRotation r;
    sat_d2_store(&r.c, sat_two_rotations(angle, angle).first);
    return r;
}
