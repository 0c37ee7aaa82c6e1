// Vectors of two floats or two doubles, passed by value. Counter-clockwise means from +x to +y.

#ifndef SAT_BASE_VEC2_H
#define SAT_BASE_VEC2_H

#include "base/core.h"
#include "base/simd.h"

typedef struct satVec2 {
    float x, y;
} satVec2;

static inline satVec2 sat_vec2(float x, float y) { return (satVec2){x, y}; }
static inline satVec2 sat_sub(satVec2 a, satVec2 b) { return (satVec2){a.x - b.x, a.y - b.y}; }
static inline satVec2 sat_neg(satVec2 v) { return (satVec2){-v.x, -v.y}; }
// The opposite vector, with 0 where sat_neg gives -0.
static inline satVec2 sat_flipped(satVec2 v) { return (satVec2){0.0f - v.x, 0.0f - v.y}; }
static inline float sat_dot(satVec2 a, satVec2 b) { return a.x * b.x + a.y * b.y; }

// min, max and abs of floats are defined like those of lanes (simd.h). If the operands are equal,
// min and max return the second, which matters only for the sign of zero. They use lanes, because a
// selection of a single float becomes a branch in wasm, which the processor would mispredict half
// the time.
static inline float sat_min(float a, float b)
{
    return sat_f4_first(sat_f4_min(sat_f4_splat(a), sat_f4_splat(b)));
}
static inline float sat_max(float a, float b)
{
    return sat_f4_first(sat_f4_max(sat_f4_splat(a), sat_f4_splat(b)));
}
static inline float sat_abs(float a) { return __builtin_fabsf(a); }

// The smaller and the larger of two doubles; the second if they are equal.
static inline double sat_smaller(double a, double b) { return a < b ? a : b; }
static inline double sat_larger(double a, double b) { return a > b ? a : b; }

// Positions and motions: doubles, so that they stay exact far from the origin. Some functions that
// are not inlined take x and y instead of a struct, because clang would pass the struct in memory,
// which takes more code.
typedef struct satVector {
    double x, y;
} satVector;

static inline satVector sat_vector(satVec2 v) { return (satVector){(double)v.x, (double)v.y}; }
// The vector in floats, with 0 instead of -0.
static inline satVec2 sat_vector_to_float(satVector v)
{
    return sat_vec2((float)(v.x + 0.0), (float)(v.y + 0.0));
}
static inline double sat_vector_dot(satVector a, satVector b) { return a.x * b.x + a.y * b.y; }
static inline double sat_vector_length(satVector a) { return __builtin_sqrt(sat_vector_dot(a, a)); }
static inline satVector sat_vector_scale(satVector a, double by)
{
    return (satVector){a.x * by, a.y * by};
}
static inline satVector sat_vector_neg(satVector a) { return (satVector){-a.x, -a.y}; }
static inline satVector sat_vector_div(satVector a, double by)
{
    return (satVector){a.x / by, a.y / by};
}
static inline satVector sat_vector_sub(satVector a, satVector b)
{
    return (satVector){a.x - b.x, a.y - b.y};
}
static inline satVector sat_vector_add(satVector a, satVector b)
{
    return (satVector){a.x + b.x, a.y + b.y};
}

static inline bool sat_vector_is_zero(satVector a) { return a.x == 0.0 && a.y == 0.0; }
static inline double sat_vector_cross(satVector a, satVector b) { return a.x * b.y - a.y * b.x; }

// The vector that goes `forth` along a unit vector, and `left` along its left side: the unit vector
// turned counter-clockwise by 90°.
static inline satVector sat_vector_along(satVector unit, double forth, double left)
{
    return (satVector){forth * unit.x - left * unit.y, forth * unit.y + left * unit.x};
}

// Normalises a float normal in double precision.
static inline satVector sat_vector_unit(satVec2 n)
{
    satVector v = sat_vector(n);
    return sat_vector_scale(v, 1.0 / sat_vector_length(v));
}

// Returns 1 or -1 without a branch; 1 for both zeros.
static inline float sat_sign(float a)
{
    satF4 isNegative = sat_f4_greater(sat_f4_splat(0.0f), sat_f4_splat(a));
    return sat_f4_first(sat_f4_select(isNegative, sat_f4_splat(-1.0f), sat_f4_splat(1.0f)));
}

// One instruction in wasm, SSE2 and NEON, which rounds correctly.
static inline float sat_sqrt(float a) { return __builtin_sqrtf(a); }

#endif
