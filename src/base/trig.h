// Sine and cosine with the same bits everywhere. Reads an angle, writes two doubles.

#ifndef SAT_BASE_TRIG_H
#define SAT_BASE_TRIG_H

#include "base/core.h"

typedef struct satRotation {
    double c, s;
} satRotation;

// Rotation by `angle` radians, |angle| <= SAT_MAX_ANGLE: [c -s; s c], as canvas rotates. Both
// values are within 2^-52 of the truth; an angle of 0 gives exactly 1 and 0.
//
// The angle is brought into [-pi/4, pi/4] by subtracting k·pi/2 in two parts, of which the first
// has few enough bits that k times it is exact (Cody and Waite, Software Manual for the Elementary
// Functions, 1980); there Taylor's series to the 17th power is exact to the last bit or so.
satRotation sat_rotation(double angle);

#endif
