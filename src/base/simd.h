// Four float lanes: wasm simd128, SSE2, NEON or plain C, with the same bits from all four. With
// exports.c this is the only place that knows what it is compiled for.
//
// min is a < b ? a : b and max is a > b ? a : b in every spelling: SSE2 has them as minps and
// maxps, wasm as pmin and pmax with the operands exchanged, NEON only as a comparison and a
// selection. There are no reciprocal estimates and no horizontal sums. SAT_LANES_PLAIN forces the
// plain spelling.

#ifndef SAT_BASE_SIMD_H
#define SAT_BASE_SIMD_H

#include "base/core.h"

#if defined(SAT_LANES_PLAIN)
#define SAT_LANES_NAME "plain"
#elif defined(__wasm_simd128__)
#define SAT_LANES_NAME "wasm"
#define SAT_LANES_WASM 1
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#define SAT_LANES_NAME "sse2"
#define SAT_LANES_SSE2 1
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#define SAT_LANES_NAME "neon"
#define SAT_LANES_NEON 1
#include <arm_neon.h>
#else
#define SAT_LANES_NAME "plain"
#endif

#if defined(SAT_LANES_WASM)

typedef v128_t satF4;

static inline satF4 sat_f4_load(const float *p) { return wasm_v128_load(p); }
static inline void sat_f4_store(float *p, satF4 a) { wasm_v128_store(p, a); }
static inline satF4 sat_f4_splat(float a) { return wasm_f32x4_splat(a); }
static inline satF4 sat_f4_add(satF4 a, satF4 b) { return wasm_f32x4_add(a, b); }
static inline satF4 sat_f4_sub(satF4 a, satF4 b) { return wasm_f32x4_sub(a, b); }
static inline satF4 sat_f4_mul(satF4 a, satF4 b) { return wasm_f32x4_mul(a, b); }
static inline satF4 sat_f4_min(satF4 a, satF4 b) { return wasm_f32x4_pmin(b, a); }
static inline satF4 sat_f4_max(satF4 a, satF4 b) { return wasm_f32x4_pmax(b, a); }
static inline satF4 sat_f4_abs(satF4 a) { return wasm_f32x4_abs(a); }
static inline satF4 sat_f4_greater(satF4 a, satF4 b) { return wasm_f32x4_gt(a, b); }
static inline bool sat_f4_any(satF4 mask) { return wasm_v128_any_true(mask); }
static inline satF4 sat_f4_select(satF4 mask, satF4 a, satF4 b)
{
    return wasm_v128_bitselect(a, b, mask);
}

#elif defined(SAT_LANES_SSE2)

typedef __m128 satF4;

static inline satF4 sat_f4_load(const float *p) { return _mm_loadu_ps(p); }
static inline void sat_f4_store(float *p, satF4 a) { _mm_storeu_ps(p, a); }
static inline satF4 sat_f4_splat(float a) { return _mm_set1_ps(a); }
static inline satF4 sat_f4_add(satF4 a, satF4 b) { return _mm_add_ps(a, b); }
static inline satF4 sat_f4_sub(satF4 a, satF4 b) { return _mm_sub_ps(a, b); }
static inline satF4 sat_f4_mul(satF4 a, satF4 b) { return _mm_mul_ps(a, b); }
static inline satF4 sat_f4_min(satF4 a, satF4 b) { return _mm_min_ps(a, b); }
static inline satF4 sat_f4_max(satF4 a, satF4 b) { return _mm_max_ps(a, b); }
static inline satF4 sat_f4_abs(satF4 a) { return _mm_andnot_ps(_mm_set1_ps(-0.0f), a); }
static inline satF4 sat_f4_greater(satF4 a, satF4 b) { return _mm_cmpgt_ps(a, b); }
static inline bool sat_f4_any(satF4 mask) { return _mm_movemask_ps(mask) != 0; }
static inline satF4 sat_f4_select(satF4 mask, satF4 a, satF4 b)
{
    return _mm_or_ps(_mm_and_ps(mask, a), _mm_andnot_ps(mask, b));
}

#elif defined(SAT_LANES_NEON)

typedef float32x4_t satF4;

static inline satF4 sat_f4_load(const float *p) { return vld1q_f32(p); }
static inline void sat_f4_store(float *p, satF4 a) { vst1q_f32(p, a); }
static inline satF4 sat_f4_splat(float a) { return vdupq_n_f32(a); }
static inline satF4 sat_f4_add(satF4 a, satF4 b) { return vaddq_f32(a, b); }
static inline satF4 sat_f4_sub(satF4 a, satF4 b) { return vsubq_f32(a, b); }
static inline satF4 sat_f4_mul(satF4 a, satF4 b) { return vmulq_f32(a, b); }
static inline satF4 sat_f4_min(satF4 a, satF4 b) { return vbslq_f32(vcltq_f32(a, b), a, b); }
static inline satF4 sat_f4_max(satF4 a, satF4 b) { return vbslq_f32(vcgtq_f32(a, b), a, b); }
static inline satF4 sat_f4_abs(satF4 a) { return vabsq_f32(a); }
static inline satF4 sat_f4_greater(satF4 a, satF4 b)
{
    return vreinterpretq_f32_u32(vcgtq_f32(a, b));
}
static inline bool sat_f4_any(satF4 mask) { return vmaxvq_u32(vreinterpretq_u32_f32(mask)) != 0; }
static inline satF4 sat_f4_select(satF4 mask, satF4 a, satF4 b)
{
    return vbslq_f32(vreinterpretq_u32_f32(mask), a, b);
}

#else

typedef union satF4 {
    float f[4];
    uint32_t u[4];
} satF4;

// One lane-wise expression over `a`, `b` and the lane number `i`.
#define SAT_EACH_LANE(part, expression)                                                            \
    satF4 r;                                                                                       \
    for (int i = 0; i < 4; i++) r.part[i] = (expression);                                          \
    return r

static inline satF4 sat_f4_load(const float *p) { SAT_EACH_LANE(f, p[i]); }
static inline void sat_f4_store(float *p, satF4 a)
{
    for (int i = 0; i < 4; i++) p[i] = a.f[i];
}
static inline satF4 sat_f4_splat(float a) { SAT_EACH_LANE(f, a); }
static inline satF4 sat_f4_add(satF4 a, satF4 b) { SAT_EACH_LANE(f, a.f[i] + b.f[i]); }
static inline satF4 sat_f4_sub(satF4 a, satF4 b) { SAT_EACH_LANE(f, a.f[i] - b.f[i]); }
static inline satF4 sat_f4_mul(satF4 a, satF4 b) { SAT_EACH_LANE(f, a.f[i] * b.f[i]); }
static inline satF4 sat_f4_min(satF4 a, satF4 b)
{
    SAT_EACH_LANE(f, a.f[i] < b.f[i] ? a.f[i] : b.f[i]);
}
static inline satF4 sat_f4_max(satF4 a, satF4 b)
{
    SAT_EACH_LANE(f, a.f[i] > b.f[i] ? a.f[i] : b.f[i]);
}
static inline satF4 sat_f4_abs(satF4 a) { SAT_EACH_LANE(u, a.u[i] & 0x7fffffffu); }
static inline satF4 sat_f4_greater(satF4 a, satF4 b)
{
    SAT_EACH_LANE(u, a.f[i] > b.f[i] ? 0xffffffffu : 0u);
}
static inline bool sat_f4_any(satF4 mask)
{
    return (mask.u[0] | mask.u[1] | mask.u[2] | mask.u[3]) != 0;
}
static inline satF4 sat_f4_select(satF4 mask, satF4 a, satF4 b)
{
    SAT_EACH_LANE(u, (a.u[i] & mask.u[i]) | (b.u[i] & ~mask.u[i]));
}

#undef SAT_EACH_LANE

#endif

static inline satF4 sat_f4_set(float a, float b, float c, float d)
{
    float lanes[4] = {a, b, c, d};
    return sat_f4_load(lanes);
}

#endif
