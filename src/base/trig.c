#include "base/trig.h"

satRotation sat_rotation(double angle) { return sat_rotation_here(angle); }
