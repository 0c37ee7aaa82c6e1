// Included, directly or indirectly, by almost every other header: exports, assertions, status
// codes, and the pragmas and checks that keep floating-point results reproducible.
//
// Results are bit-identical on every machine. For that, the core uses only + - * / and sqrt.
// Compilers must not contract operations into fused multiply-adds, and must not rearrange
// arithmetic as if floats were real numbers. This header rejects compiler settings that would allow
// this.

#ifndef SAT_BASE_CORE_H
#define SAT_BASE_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <float.h>

// Detects -ffast-math and those of its sub-options that define a macro.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) ||     \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "sepaxis needs IEEE arithmetic: build without -ffast-math"
#endif

// gcc ignores the standard pragma, and by default contracts even operations of intrinsics.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=off")
#else
#pragma STDC FP_CONTRACT OFF
#endif

_Static_assert(FLT_EVAL_METHOD == 0, "sepaxis needs floats that are computed as floats (use SSE)");

// Marks a function as an export of the wasm module; in native builds, an ordinary function.
#if defined(__wasm__)
#define SAT_EXPORT(name) __attribute__((export_name(#name)))
#else
#define SAT_EXPORT(name)
#endif

// The version of the package, one byte per part: 0.1.0. The JavaScript wrapper refuses a wasm
// module of another version.
#define SAT_VERSION 0x000100u

// The size of a cache line in bytes. SAT_CACHE_LINES rounds a number of bytes up to a multiple of
// it.
#define SAT_CACHE_LINE 64u
#define SAT_CACHE_LINES(bytes) (((bytes) + (SAT_CACHE_LINE - 1u)) / SAT_CACHE_LINE * SAT_CACHE_LINE)

// SAT_SMALL builds support only convex shapes and leave out some optimisations. The results are the
// same, but an outline that crosses itself is reported as SAT_CONCAVE.
#if defined(SAT_SMALL)
#define SAT_IS_SMALL true
#else
#define SAT_IS_SMALL false
#endif

// For programmer errors; user errors are reported as statuses. Traps in debug and sanitizer builds.
#if defined(SAT_DEBUG)
#define SAT_ASSERT(claim) ((claim) ? (void)0 : __builtin_trap())
#else
#define SAT_ASSERT(claim) ((void)0)
#endif

// The result of a function that can fail. Any value but SAT_OK means that nothing observable has
// changed.
typedef enum satStatus {
    SAT_OK = 0,
    SAT_NEEDS_ROOM = 1, // too little memory: resize the world to its `wanted`, then repeat
    SAT_BAD_POSE = 2,   // `faultColumn` and `faultSlot` of the world say which pose is out of range
    // Errors of an outline: `vertex` and `other` of satOutline or satRings say where.
    SAT_NOT_FINITE = 3,    // `vertex` is NaN or infinite
    SAT_TOO_FEW = 4,       // fewer than 3 points
    SAT_TOO_MANY = 5,      // more than SAT_MAX_VERTICES corners, or more than SAT_MAX_POINTS points
    SAT_NO_AREA = 6,       // all points on one line
    SAT_CONCAVE = 7,       // the outline turns the wrong way at `vertex`
    SAT_CROSSING = 8,      // edge `vertex` intersects edge `other`
    SAT_BAD_SIZE = 9,      // not from SAT_MIN_SIZE to SAT_MAX_SIZE, or beyond SAT_MAX_OFFSET
    SAT_HOLE_OUTSIDE = 11, // the hole at `vertex` is not inside the outer ring
    SAT_HOLE_IN_HOLE = 12, // the hole at `vertex` lies in the hole at `other`
    // Errors of calls and of saved states.
    SAT_NOT_IN_TURN = 10, // a stage of an update was called before the preceding stage
    SAT_UNASKED = 13,     // the caller has not yet accepted or refused a body that a move touches
    SAT_BAD_STATE = 20,   // the bytes are not a saved state, or are damaged
    SAT_OTHER_STATE = 21  // the saved state has different columns or a different minDepth
} satStatus;

static inline uint32_t sat_lesser(uint32_t a, uint32_t b) { return a < b ? a : b; }
static inline uint32_t sat_greater(uint32_t a, uint32_t b) { return a > b ? a : b; }

// The bits of a number, and the number with these bits.
typedef union satFloatBits {
    float value;
    uint32_t bits;
} satFloatBits;
typedef union satDoubleBits {
    double value;
    uint64_t bits;
} satDoubleBits;
static inline uint32_t sat_float_bits(float v) { return (satFloatBits){.value = v}.bits; }
static inline float sat_float_of_bits(uint32_t b) { return (satFloatBits){.bits = b}.value; }
static inline uint64_t sat_double_bits(double v) { return (satDoubleBits){.value = v}.bits; }
static inline double sat_double_of_bits(uint64_t b) { return (satDoubleBits){.bits = b}.value; }

#define SAT_TRY(stage)                                                                             \
    do {                                                                                           \
        satStatus status_ = (stage);                                                               \
        if (status_ != SAT_OK) return status_;                                                     \
    } while (0)

#endif
