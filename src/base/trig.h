// Sine and cosine with the same bits on every machine.

#ifndef SAT_BASE_TRIG_H
#define SAT_BASE_TRIG_H

#include "base/core.h"

typedef struct satRotation {
    double c, s;
} satRotation;

// Returns the rotation by `angle` radians, |angle| <= SAT_MAX_ANGLE: [c -s; s c], as canvas
// rotates. Both values are within 2^-52 of the exact ones; an angle of 0 gives exactly 1 and 0.
//
// The angle is reduced to [-pi/4, pi/4] by subtracting k·pi/2 in two parts. The first part has so
// few bits that k times it is exact (Cody and Waite, Software Manual for the Elementary Functions,
// 1980). On that interval a Taylor series to the 17th power is accurate to about the last bit.
satRotation sat_rotation(double angle);

#endif
