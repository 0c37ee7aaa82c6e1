// Four float lanes, bit-identical in wasm simd128, SSE2, NEON and plain C. Outside src/wasm, this
// is the only file whose arithmetic depends on the target.
//
// In every implementation, min is a < b ? a : b and max is a > b ? a : b. SSE2 has instructions for
// these (minps, maxps), and so has wasm (pmin and pmax, with exchanged operands); NEON compares and
// selects. There are no reciprocal estimates and no sums across lanes. SAT_LANES_PLAIN forces plain
// C. satD2 holds two doubles, for transforming poses into a common frame.

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

// False where lanes are emulated. It is then faster to test items one at a time and stop early.
#if defined(SAT_LANES_WASM) || defined(SAT_LANES_SSE2) || defined(SAT_LANES_NEON)
#define SAT_HAS_LANES true
#else
#define SAT_HAS_LANES false
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
static inline satF4 sat_f4_or(satF4 a, satF4 b) { return wasm_v128_or(a, b); }
static inline satF4 sat_f4_xor(satF4 a, satF4 b) { return wasm_v128_xor(a, b); }
static inline satF4 sat_f4_and(satF4 a, satF4 b) { return wasm_v128_and(a, b); }
static inline satF4 sat_f4_and_not(satF4 a, satF4 b) { return wasm_v128_andnot(a, b); }
static inline satF4 sat_f4_load_bits(const uint32_t *p) { return wasm_v128_load(p); }
static inline satF4 sat_f4_splat_bits(uint32_t a) { return wasm_u32x4_splat(a); }
static inline satF4 sat_f4_shares(satF4 a, satF4 b)
{
    return wasm_i32x4_ne(wasm_v128_and(a, b), wasm_i32x4_splat(0));
}
static inline satF4 sat_f4_greater(satF4 a, satF4 b) { return wasm_f32x4_gt(a, b); }
static inline bool sat_f4_any(satF4 mask) { return wasm_v128_any_true(mask); }
static inline uint32_t sat_f4_bits(satF4 mask) { return (uint32_t)wasm_i32x4_bitmask(mask); }
static inline satF4 sat_f4_div(satF4 a, satF4 b) { return wasm_f32x4_div(a, b); }
static inline satF4 sat_f4_sqrt(satF4 a) { return wasm_f32x4_sqrt(a); }
static inline satF4 sat_f4_select(satF4 mask, satF4 a, satF4 b)
{
    return wasm_v128_bitselect(a, b, mask);
}
static inline satF4 sat_f4_load2(const float *p, const float *q)
{
    return wasm_v128_load64_lane(q, wasm_v128_load64_zero(p), 1);
}
static inline void sat_f4_store2(float *p, satF4 a) { wasm_v128_store64_lane(p, a, 0); }
static inline satF4 sat_f4_low_pairs(satF4 a, satF4 b)
{
    return wasm_i32x4_shuffle(a, b, 0, 4, 1, 5);
}
static inline satF4 sat_f4_high_pairs(satF4 a, satF4 b)
{
    return wasm_i32x4_shuffle(a, b, 2, 6, 3, 7);
}

static inline satF4 sat_f4_swap_neighbors(satF4 a) { return wasm_i32x4_shuffle(a, a, 1, 0, 3, 2); }
static inline satF4 sat_f4_swap_halves(satF4 a) { return wasm_i32x4_shuffle(a, a, 2, 3, 0, 1); }
static inline float sat_f4_first(satF4 a) { return wasm_f32x4_extract_lane(a, 0); }

typedef v128_t satD2;

static inline satD2 sat_d2_load(const double *p) { return wasm_v128_load(p); }
static inline void sat_d2_store(double *p, satD2 a) { wasm_v128_store(p, a); }
static inline satD2 sat_d2_splat(double a) { return wasm_f64x2_splat(a); }
static inline satD2 sat_d2_add(satD2 a, satD2 b) { return wasm_f64x2_add(a, b); }
static inline satD2 sat_d2_sub(satD2 a, satD2 b) { return wasm_f64x2_sub(a, b); }
static inline satD2 sat_d2_mul(satD2 a, satD2 b) { return wasm_f64x2_mul(a, b); }
static inline satD2 sat_d2_min(satD2 a, satD2 b) { return wasm_f64x2_pmin(b, a); }
static inline satD2 sat_d2_swap(satD2 a) { return wasm_i64x2_shuffle(a, a, 1, 0); }
static inline satD2 sat_d2_low_pair(satD2 a, satD2 b) { return wasm_i64x2_shuffle(a, b, 0, 2); }
static inline satD2 sat_d2_high_pair(satD2 a, satD2 b) { return wasm_i64x2_shuffle(a, b, 1, 3); }
static inline satD2 sat_d2_abs(satD2 a) { return wasm_f64x2_abs(a); }
static inline satD2 sat_d2_set(double a, double b) { return wasm_f64x2_make(a, b); }
static inline satD2 sat_d2_from_f4(satF4 a) { return wasm_f64x2_promote_low_f32x4(a); }
static inline satF4 sat_f4_from_d2(satD2 a, satD2 b)
{
    return wasm_i64x2_shuffle(wasm_f32x4_demote_f64x2_zero(a), wasm_f32x4_demote_f64x2_zero(b), 0,
                              2);
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
static inline satF4 sat_f4_or(satF4 a, satF4 b) { return _mm_or_ps(a, b); }
static inline satF4 sat_f4_xor(satF4 a, satF4 b) { return _mm_xor_ps(a, b); }
static inline satF4 sat_f4_and(satF4 a, satF4 b) { return _mm_and_ps(a, b); }
static inline satF4 sat_f4_and_not(satF4 a, satF4 b) { return _mm_andnot_ps(b, a); }
static inline satF4 sat_f4_load_bits(const uint32_t *p)
{
    return _mm_castsi128_ps(_mm_loadu_si128((const __m128i *)(const void *)p));
}
static inline satF4 sat_f4_splat_bits(uint32_t a)
{
    return _mm_castsi128_ps(_mm_set1_epi32((int32_t)a));
}
static inline satF4 sat_f4_shares(satF4 a, satF4 b)
{
    __m128i common = _mm_castps_si128(_mm_and_ps(a, b));
    __m128i none = _mm_cmpeq_epi32(common, _mm_setzero_si128());
    return _mm_castsi128_ps(_mm_xor_si128(none, _mm_set1_epi32(-1)));
}
static inline satF4 sat_f4_greater(satF4 a, satF4 b) { return _mm_cmpgt_ps(a, b); }
static inline bool sat_f4_any(satF4 mask) { return _mm_movemask_ps(mask) != 0; }
static inline uint32_t sat_f4_bits(satF4 mask) { return (uint32_t)_mm_movemask_ps(mask); }
static inline satF4 sat_f4_div(satF4 a, satF4 b) { return _mm_div_ps(a, b); }
static inline satF4 sat_f4_sqrt(satF4 a) { return _mm_sqrt_ps(a); }
static inline satF4 sat_f4_select(satF4 mask, satF4 a, satF4 b)
{
    return _mm_or_ps(_mm_and_ps(mask, a), _mm_andnot_ps(mask, b));
}
static inline satF4 sat_f4_load2(const float *p, const float *q)
{
    return _mm_setr_ps(p[0], p[1], q[0], q[1]);
}
static inline void sat_f4_store2(float *p, satF4 a)
{
    _mm_storel_epi64((__m128i *)(void *)p, _mm_castps_si128(a));
}
static inline satF4 sat_f4_low_pairs(satF4 a, satF4 b) { return _mm_unpacklo_ps(a, b); }
static inline satF4 sat_f4_high_pairs(satF4 a, satF4 b) { return _mm_unpackhi_ps(a, b); }

static inline satF4 sat_f4_swap_neighbors(satF4 a)
{
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(2, 3, 0, 1));
}
static inline satF4 sat_f4_swap_halves(satF4 a)
{
    return _mm_shuffle_ps(a, a, _MM_SHUFFLE(1, 0, 3, 2));
}
static inline float sat_f4_first(satF4 a) { return _mm_cvtss_f32(a); }

typedef __m128d satD2;

static inline satD2 sat_d2_load(const double *p) { return _mm_loadu_pd(p); }
static inline void sat_d2_store(double *p, satD2 a) { _mm_storeu_pd(p, a); }
static inline satD2 sat_d2_splat(double a) { return _mm_set1_pd(a); }
static inline satD2 sat_d2_add(satD2 a, satD2 b) { return _mm_add_pd(a, b); }
static inline satD2 sat_d2_sub(satD2 a, satD2 b) { return _mm_sub_pd(a, b); }
static inline satD2 sat_d2_mul(satD2 a, satD2 b) { return _mm_mul_pd(a, b); }
static inline satD2 sat_d2_min(satD2 a, satD2 b) { return _mm_min_pd(a, b); }
static inline satD2 sat_d2_swap(satD2 a) { return _mm_shuffle_pd(a, a, 1); }
static inline satD2 sat_d2_low_pair(satD2 a, satD2 b) { return _mm_unpacklo_pd(a, b); }
static inline satD2 sat_d2_high_pair(satD2 a, satD2 b) { return _mm_unpackhi_pd(a, b); }
static inline satD2 sat_d2_abs(satD2 a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
static inline satD2 sat_d2_set(double a, double b) { return _mm_setr_pd(a, b); }
static inline satD2 sat_d2_from_f4(satF4 a) { return _mm_cvtps_pd(a); }
static inline satF4 sat_f4_from_d2(satD2 a, satD2 b)
{
    return _mm_movelh_ps(_mm_cvtpd_ps(a), _mm_cvtpd_ps(b));
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
static inline satF4 sat_f4_or(satF4 a, satF4 b)
{
    return vreinterpretq_f32_u32(vorrq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
static inline satF4 sat_f4_xor(satF4 a, satF4 b)
{
    return vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
static inline satF4 sat_f4_and(satF4 a, satF4 b)
{
    return vreinterpretq_f32_u32(vandq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
static inline satF4 sat_f4_and_not(satF4 a, satF4 b)
{
    return vreinterpretq_f32_u32(vbicq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
static inline satF4 sat_f4_load_bits(const uint32_t *p)
{
    return vreinterpretq_f32_u32(vld1q_u32(p));
}
static inline satF4 sat_f4_splat_bits(uint32_t a) { return vreinterpretq_f32_u32(vdupq_n_u32(a)); }
static inline satF4 sat_f4_shares(satF4 a, satF4 b)
{
    return vreinterpretq_f32_u32(vtstq_u32(vreinterpretq_u32_f32(a), vreinterpretq_u32_f32(b)));
}
static inline satF4 sat_f4_greater(satF4 a, satF4 b)
{
    return vreinterpretq_f32_u32(vcgtq_f32(a, b));
}
static inline bool sat_f4_any(satF4 mask) { return vmaxvq_u32(vreinterpretq_u32_f32(mask)) != 0; }
static inline uint32_t sat_f4_bits(satF4 mask)
{
    const uint32_t weights[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(vreinterpretq_u32_f32(mask), vld1q_u32(weights)));
}
static inline satF4 sat_f4_div(satF4 a, satF4 b) { return vdivq_f32(a, b); }
static inline satF4 sat_f4_sqrt(satF4 a) { return vsqrtq_f32(a); }
static inline satF4 sat_f4_select(satF4 mask, satF4 a, satF4 b)
{
    return vbslq_f32(vreinterpretq_u32_f32(mask), a, b);
}
static inline satF4 sat_f4_load2(const float *p, const float *q)
{
    return vcombine_f32(vld1_f32(p), vld1_f32(q));
}
static inline void sat_f4_store2(float *p, satF4 a) { vst1_f32(p, vget_low_f32(a)); }
static inline satF4 sat_f4_low_pairs(satF4 a, satF4 b) { return vzip1q_f32(a, b); }
static inline satF4 sat_f4_high_pairs(satF4 a, satF4 b) { return vzip2q_f32(a, b); }

static inline satF4 sat_f4_swap_neighbors(satF4 a) { return vrev64q_f32(a); }
static inline satF4 sat_f4_swap_halves(satF4 a) { return vextq_f32(a, a, 2); }
static inline float sat_f4_first(satF4 a) { return vgetq_lane_f32(a, 0); }

typedef float64x2_t satD2;

static inline satD2 sat_d2_load(const double *p) { return vld1q_f64(p); }
static inline void sat_d2_store(double *p, satD2 a) { vst1q_f64(p, a); }
static inline satD2 sat_d2_splat(double a) { return vdupq_n_f64(a); }
static inline satD2 sat_d2_add(satD2 a, satD2 b) { return vaddq_f64(a, b); }
static inline satD2 sat_d2_sub(satD2 a, satD2 b) { return vsubq_f64(a, b); }
static inline satD2 sat_d2_mul(satD2 a, satD2 b) { return vmulq_f64(a, b); }
static inline satD2 sat_d2_min(satD2 a, satD2 b) { return vbslq_f64(vcltq_f64(a, b), a, b); }
static inline satD2 sat_d2_swap(satD2 a) { return vextq_f64(a, a, 1); }
static inline satD2 sat_d2_low_pair(satD2 a, satD2 b) { return vzip1q_f64(a, b); }
static inline satD2 sat_d2_high_pair(satD2 a, satD2 b) { return vzip2q_f64(a, b); }
static inline satD2 sat_d2_abs(satD2 a) { return vabsq_f64(a); }
static inline satD2 sat_d2_set(double a, double b)
{
    return vcombine_f64(vdup_n_f64(a), vdup_n_f64(b));
}
static inline satD2 sat_d2_from_f4(satF4 a) { return vcvt_f64_f32(vget_low_f32(a)); }
static inline satF4 sat_f4_from_d2(satD2 a, satD2 b)
{
    return vcombine_f32(vcvt_f32_f64(a), vcvt_f32_f64(b));
}

#else

typedef union satF4 {
    float f[4];
    uint32_t u[4];
} satF4;

// For each lane, evaluates an expression with `a`, `b` and the lane number `i`. There is no loop,
// because the compiler would keep an array that is indexed in a loop in memory.
#define SAT_LANE(number, part, expression)                                                         \
    {                                                                                              \
        enum { i = number };                                                                       \
        r.part[i] = (expression);                                                                  \
    }
#define SAT_EACH_LANE(part, expression)                                                            \
    satF4 r;                                                                                       \
    SAT_LANE(0, part, expression)                                                                  \
    SAT_LANE(1, part, expression)                                                                  \
    SAT_LANE(2, part, expression)                                                                  \
    SAT_LANE(3, part, expression)                                                                  \
    return r

static inline satF4 sat_f4_load(const float *p) { SAT_EACH_LANE(f, p[i]); }
static inline void sat_f4_store(float *p, satF4 a)
{
    p[0] = a.f[0];
    p[1] = a.f[1];
    p[2] = a.f[2];
    p[3] = a.f[3];
}
static inline satF4 sat_f4_splat(float a) { SAT_EACH_LANE(f, a); }
static inline satF4 sat_f4_add(satF4 a, satF4 b) { SAT_EACH_LANE(f, a.f[i] + b.f[i]); }
static inline satF4 sat_f4_sub(satF4 a, satF4 b) { SAT_EACH_LANE(f, a.f[i] - b.f[i]); }
static inline satF4 sat_f4_mul(satF4 a, satF4 b) { SAT_EACH_LANE(f, a.f[i] * b.f[i]); }
// Selects with bit operations, because engines select floats with a branch, which would often be
// mispredicted.
static inline satF4 sat_f4_min(satF4 a, satF4 b)
{
    SAT_EACH_LANE(u, b.u[i] ^ ((a.u[i] ^ b.u[i]) & (0u - (uint32_t)(a.f[i] < b.f[i]))));
}
static inline satF4 sat_f4_max(satF4 a, satF4 b)
{
    SAT_EACH_LANE(u, b.u[i] ^ ((a.u[i] ^ b.u[i]) & (0u - (uint32_t)(a.f[i] > b.f[i]))));
}
static inline satF4 sat_f4_abs(satF4 a) { SAT_EACH_LANE(u, a.u[i] & 0x7fffffffu); }
static inline satF4 sat_f4_or(satF4 a, satF4 b) { SAT_EACH_LANE(u, a.u[i] | b.u[i]); }
static inline satF4 sat_f4_xor(satF4 a, satF4 b) { SAT_EACH_LANE(u, a.u[i] ^ b.u[i]); }
static inline satF4 sat_f4_and(satF4 a, satF4 b) { SAT_EACH_LANE(u, a.u[i] & b.u[i]); }
static inline satF4 sat_f4_and_not(satF4 a, satF4 b) { SAT_EACH_LANE(u, a.u[i] & ~b.u[i]); }
static inline satF4 sat_f4_load_bits(const uint32_t *p) { SAT_EACH_LANE(u, p[i]); }
static inline satF4 sat_f4_splat_bits(uint32_t a) { SAT_EACH_LANE(u, a); }
static inline satF4 sat_f4_shares(satF4 a, satF4 b)
{
    SAT_EACH_LANE(u, (a.u[i] & b.u[i]) != 0 ? 0xffffffffu : 0u);
}
static inline satF4 sat_f4_greater(satF4 a, satF4 b)
{
    SAT_EACH_LANE(u, a.f[i] > b.f[i] ? 0xffffffffu : 0u);
}
static inline bool sat_f4_any(satF4 mask)
{
    return (mask.u[0] | mask.u[1] | mask.u[2] | mask.u[3]) != 0;
}
static inline uint32_t sat_f4_bits(satF4 mask)
{
    return (mask.u[0] & 1u) | (mask.u[1] & 2u) | (mask.u[2] & 4u) | (mask.u[3] & 8u);
}
static inline satF4 sat_f4_div(satF4 a, satF4 b) { SAT_EACH_LANE(f, a.f[i] / b.f[i]); }
static inline satF4 sat_f4_sqrt(satF4 a) { SAT_EACH_LANE(f, __builtin_sqrtf(a.f[i])); }
static inline satF4 sat_f4_select(satF4 mask, satF4 a, satF4 b)
{
    SAT_EACH_LANE(u, (a.u[i] & mask.u[i]) | (b.u[i] & ~mask.u[i]));
}
static inline satF4 sat_f4_load2(const float *p, const float *q)
{
    return (satF4){{p[0], p[1], q[0], q[1]}};
}
static inline void sat_f4_store2(float *p, satF4 a)
{
    p[0] = a.f[0];
    p[1] = a.f[1];
}
static inline satF4 sat_f4_low_pairs(satF4 a, satF4 b)
{
    return (satF4){{a.f[0], b.f[0], a.f[1], b.f[1]}};
}
static inline satF4 sat_f4_high_pairs(satF4 a, satF4 b)
{
    return (satF4){{a.f[2], b.f[2], a.f[3], b.f[3]}};
}

#undef SAT_EACH_LANE
#undef SAT_LANE

static inline satF4 sat_f4_swap_neighbors(satF4 a)
{
    return (satF4){{a.f[1], a.f[0], a.f[3], a.f[2]}};
}
static inline satF4 sat_f4_swap_halves(satF4 a)
{
    return (satF4){{a.f[2], a.f[3], a.f[0], a.f[1]}};
}
static inline float sat_f4_first(satF4 a) { return a.f[0]; }

typedef struct satD2 {
    double d[2];
} satD2;

static inline satD2 sat_d2_load(const double *p) { return (satD2){{p[0], p[1]}}; }
static inline void sat_d2_store(double *p, satD2 a)
{
    p[0] = a.d[0];
    p[1] = a.d[1];
}
static inline satD2 sat_d2_splat(double a) { return (satD2){{a, a}}; }
static inline satD2 sat_d2_add(satD2 a, satD2 b)
{
    return (satD2){{a.d[0] + b.d[0], a.d[1] + b.d[1]}};
}
static inline satD2 sat_d2_sub(satD2 a, satD2 b)
{
    return (satD2){{a.d[0] - b.d[0], a.d[1] - b.d[1]}};
}
static inline satD2 sat_d2_mul(satD2 a, satD2 b)
{
    return (satD2){{a.d[0] * b.d[0], a.d[1] * b.d[1]}};
}
static inline satD2 sat_d2_min(satD2 a, satD2 b)
{
    return (satD2){{a.d[0] < b.d[0] ? a.d[0] : b.d[0], a.d[1] < b.d[1] ? a.d[1] : b.d[1]}};
}
static inline satD2 sat_d2_swap(satD2 a) { return (satD2){{a.d[1], a.d[0]}}; }
static inline satD2 sat_d2_low_pair(satD2 a, satD2 b) { return (satD2){{a.d[0], b.d[0]}}; }
static inline satD2 sat_d2_high_pair(satD2 a, satD2 b) { return (satD2){{a.d[1], b.d[1]}}; }
static inline satD2 sat_d2_abs(satD2 a)
{
    return (satD2){{__builtin_fabs(a.d[0]), __builtin_fabs(a.d[1])}};
}
static inline satD2 sat_d2_set(double a, double b) { return (satD2){{a, b}}; }
static inline satD2 sat_d2_from_f4(satF4 a) { return (satD2){{(double)a.f[0], (double)a.f[1]}}; }
static inline satF4 sat_f4_from_d2(satD2 a, satD2 b)
{
    return (satF4){{(float)a.d[0], (float)a.d[1], (float)b.d[0], (float)b.d[1]}};
}

#endif

// The bits in which two 16-byte blocks differ.
static inline satF4 sat_f4_difference(const void *here, const void *there)
{
    return sat_f4_xor(sat_f4_load_bits(here), sat_f4_load_bits(there));
}

// The largest and the smallest lane, compared in a fixed order.
static inline float sat_f4_largest(satF4 a)
{
    a = sat_f4_max(a, sat_f4_swap_neighbors(a));
    return sat_f4_first(sat_f4_max(a, sat_f4_swap_halves(a)));
}

static inline float sat_f4_smallest(satF4 a)
{
    a = sat_f4_min(a, sat_f4_swap_neighbors(a));
    return sat_f4_first(sat_f4_min(a, sat_f4_swap_halves(a)));
}

// Splits two rows of two (x, y) pairs each into four x and four y.
static inline void sat_f4_unzip(satF4 a, satF4 b, satF4 *x, satF4 *y)
{
    satF4 low = sat_f4_low_pairs(a, b), high = sat_f4_high_pairs(a, b);
    *x = sat_f4_low_pairs(low, high);
    *y = sat_f4_high_pairs(low, high);
}

// Transposes a 4x4 matrix.
static inline void sat_f4_transpose(satF4 row[4])
{
    satF4 a = sat_f4_low_pairs(row[0], row[2]), b = sat_f4_low_pairs(row[1], row[3]);
    satF4 c = sat_f4_high_pairs(row[0], row[2]), d = sat_f4_high_pairs(row[1], row[3]);
    row[0] = sat_f4_low_pairs(a, b);
    row[1] = sat_f4_high_pairs(a, b);
    row[2] = sat_f4_low_pairs(c, d);
    row[3] = sat_f4_high_pairs(c, d);
}

// Writes the pair (first, second[i]) for each i from 0 to 3 whose bit is set, one pair after the
// other. Has no branch, because the processor would mispredict it half the time. `out` needs room
// for eight numbers even if few bits are set. Returns the number of pairs.
#if defined(SAT_LANES_WASM)
static inline uint32_t sat_store_pairs(uint32_t *out, uint32_t first, const uint32_t *second,
                                       uint32_t bits)
{
    // For each value of `bits`, the byte indices of the lanes whose bits are set.
    enum { A = 0x03020100, B = 0x07060504, C = 0x0b0a0908, D = 0x0f0e0d0c };
    static const uint32_t FROM[16][4] = {
        {0}, {A},    {B},    {A, B},    {C},    {A, C},    {B, C},    {A, B, C},
        {D}, {A, D}, {B, D}, {A, B, D}, {C, D}, {A, C, D}, {B, C, D}, {A, B, C, D}};
    satF4 own = sat_f4_splat_bits(first);
    satF4 others = wasm_i8x16_swizzle(sat_f4_load_bits(second), sat_f4_load_bits(FROM[bits]));
    wasm_v128_store(out, sat_f4_low_pairs(own, others));
    wasm_v128_store(out + 4, sat_f4_high_pairs(own, others));
    // The number of set bits: digit number `bits` of this constant, counted from the right.
    return (uint32_t)(0x4332322132212110u >> 4u * bits) & 15u;
}
#else
static inline uint32_t sat_store_pairs(uint32_t *out, uint32_t first, const uint32_t *second,
                                       uint32_t bits)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < 4; i++) {
        out[2u * count] = first;
        out[2u * count + 1u] = second[i];
        count += bits >> i & 1u;
    }
    return count;
}
#endif

static inline satF4 sat_f4_set(float a, float b, float c, float d)
{
    float lanes[4] = {a, b, c, d};
    return sat_f4_load(lanes);
}

#endif
