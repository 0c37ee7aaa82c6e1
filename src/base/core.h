// The first words of every chapter: what is exported, what is asserted, how a stage answers, and
// the pragmas and checks that keep floats honest. Reads nothing, writes nothing.
//
// The same input gives the same bits on every machine. That holds because the core uses only + - *
// / and sqrt, because nothing is contracted into fused multiply-adds, and because no compiler is
// allowed to treat floats as real numbers. This header refuses the settings that would break it.

#ifndef SAT_BASE_CORE_H
#define SAT_BASE_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <float.h>

// -ffast-math, and, where the compiler tells, its parts.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) ||     \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "sepaxis needs IEEE arithmetic: build without -ffast-math"
#endif

// gcc ignores the standard pragma and contracts by default, even across intrinsics.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("fp-contract=off")
#else
#pragma STDC FP_CONTRACT OFF
#endif

_Static_assert(FLT_EVAL_METHOD == 0, "sepaxis needs floats that are computed as floats (use SSE)");

// Seen from outside: an export of the wasm module, an ordinary function natively.
#if defined(__wasm__)
#define SAT_EXPORT(name) __attribute__((export_name(#name)))
#else
#define SAT_EXPORT(name)
#endif

// The version of the package, a byte a part: 0.1.0. A wrapper refuses the wasm of another one.
#define SAT_VERSION 0x000100u

// A module that must be small does without what only makes it faster; the answers are the same.
#if defined(SAT_SMALL)
#define SAT_IS_SMALL true
#else
#define SAT_IS_SMALL false
#endif

// A programmer's error, not a user's: those are statuses. Traps in debug and sanitizer builds.
#if defined(SAT_DEBUG)
#define SAT_ASSERT(claim) ((claim) ? (void)0 : __builtin_trap())
#else
#define SAT_ASSERT(claim) ((void)0)
#endif

// How a stage ends. Anything but SAT_OK means that it changed nothing that can be observed.
typedef enum satStatus {
    SAT_OK = 0,
    SAT_NEEDS_ROOM = 1, // the world's `wanted` says what; give it (sat_world_resize) and call again
    SAT_BAD_POSE = 2,   // the world's `fault` says which column, slot and bound
    SAT_NOT_FINITE = 3, // an outline's fault; `vertex` of the outline says where
    SAT_TOO_FEW = 4,    //   fewer than 3 points
    SAT_TOO_MANY = 5,   //   more than SAT_MAX_VERTICES corners
    SAT_NO_AREA = 6,    //   all points on one line
    SAT_CONCAVE = 7,    //   turns the wrong way at `vertex`
    SAT_CROSSING = 8,   //   edge `vertex` meets edge `other`
    SAT_BAD_SIZE = 9,   //   smaller than SAT_MIN_SIZE or larger than SAT_MAX_SIZE
    SAT_NOT_IN_TURN = 10,  // a stage of an update without the one before it
    SAT_HOLE_OUTSIDE = 11, // an outline's: the hole at `vertex` is not within the outer ring
    SAT_HOLE_IN_HOLE = 12, //   the hole at `vertex` lies in the hole at `other`
    SAT_UNASKED = 13,      // a move met bodies of which nobody knows yet whether they are accepted
    SAT_BAD_STATE = 20,    // no saved state, or a damaged one
    SAT_OTHER_STATE = 21   // a saved state of a world with other columns or another minDepth
} satStatus;

#define SAT_TRY(stage)                                                                             \
    do {                                                                                           \
        satStatus status_ = (stage);                                                               \
        if (status_ != SAT_OK) return status_;                                                     \
    } while (0)

#endif
