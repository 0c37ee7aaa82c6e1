// Turns the bytes of a libFuzzer input into shapes, poses and motions that the core must accept,
// and aborts the program when a law is broken. Every input is valid: after its end, zeros follow.
//
// The checks of tests/c are used here too; a failed check aborts.

#ifndef SAT_TESTS_FUZZ_H
#define SAT_TESTS_FUZZ_H

#define SAT_TESTS_CHECK_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(claim) ((claim) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #claim, 0.0, 0.0))
#define CHECK_EQUAL(a, b) fuzz_equal((long long)(a), (long long)(b), __FILE__, __LINE__, #a)
#define CHECK_CLOSE(a, b, tolerance) fuzz_close((a), (b), (tolerance), __FILE__, __LINE__, #a)

static inline void fuzz_broken(const char *file, int line, const char *claim, double a, double b)
{
    fprintf(stderr, "%s:%d: %s: %.17g, %.17g\n", file, line, claim, a, b);
    abort();
}

static inline void fuzz_equal(long long a, long long b, const char *file, int line,
                              const char *claim)
{
    if (a != b) fuzz_broken(file, line, claim, (double)a, (double)b);
}

static inline void fuzz_close(double a, double b, double tolerance, const char *file, int line,
                              const char *claim)
{
    if (!(a == b || fabs(a - b) <= tolerance)) fuzz_broken(file, line, claim, a, b);
}

#include "check_pair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct bytes {
    const uint8_t *at, *end;
} bytes;

static inline bytes bytes_of(const uint8_t *data, size_t size)
{
    return (bytes){data, data + size};
}

static inline uint8_t take(bytes *b) { return b->at < b->end ? *b->at++ : 0; }
static inline uint32_t take_below(bytes *b, uint32_t bound) { return take(b) % bound; }

static inline double take_double(bytes *b)
{
    union {
        uint64_t u;
        double d;
    } v = {0};
    for (int i = 0; i < 8; i++) v.u = v.u << 8 | take(b);
    return v.d;
}

// Returns a number of about size 1, of kinds that tend to coincide: integers, fractions, and
// integers plus a tiny amount.
static inline double take_number(bytes *b)
{
    uint32_t kind = take_below(b, 6);
    double whole = (double)(int8_t)take(b);
    if (kind == 0) return whole;
    if (kind == 1) return 0.0625 * whole;
    if (kind == 2) return whole * pow(10.0, (double)take_below(b, 9) - 8.0);
    if (kind == 3) return (double)take_below(b, 5) + whole * 1e-8;
    if (kind == 4) return (double)(take(b) << 8 | take(b)) / 65536.0 + whole;
    double any = take_double(b);
    return fabs(any) <= 1e3 && fabs(any) >= 1e-15 ? any : whole;
}

static inline double within(double v, double low, double high)
{
    return v >= low ? fmin(v, high) : low;
}

static inline double take_size(bytes *b) { return within(fabs(take_number(b)), 1e-3, 1e3); }

static inline double take_angle(bytes *b)
{
    uint32_t kind = take_below(b, 4);
    if (kind == 0) return 0.0;
    if (kind == 1) return 1.5707963267948966 * (double)take_below(b, 8);
    return within(take_number(b), -1e3, 1e3);
}

// Makes a polygon of the hull of any points, so that every input gives a polygon. Returns false if
// they have no hull.
static inline bool take_polygon(fixture *g, bytes *b, double radius)
{
    static satHullScratch scratch;
    static satOutline outline;
    double points[2 * SAT_MAX_VERTICES], copy[2 * SAT_MAX_VERTICES], corners[2 * SAT_MAX_VERTICES];
    int32_t count = 3 + (int32_t)take_below(b, take_below(b, 8) == 0 ? 62 : 6);
    for (int32_t i = 0; i < 2 * count; i++) points[i] = take_number(b);
    memcpy(copy, points, sizeof copy);
    if (sat_outline_hull(copy, count, &scratch, &outline) != SAT_OK) return false;
    bool clockwise = take(b) & 1;
    for (int32_t i = 0; i < outline.count; i++) {
        int32_t from = outline.point[clockwise ? outline.count - 1 - i : i];
        corners[2 * i] = points[2 * from];
        corners[2 * i + 1] = points[2 * from + 1];
    }
    return try_polygon(g, corners, outline.count, radius) == SAT_OK;
}

static inline void take_shape(fixture *g, bytes *b)
{
    uint32_t kind = take_below(b, 8);
    double radius = take(b) & 1 ? take_size(b) : 0.0;
    if (kind == 0) {
        make_circle(g, radius);
    } else if (kind == 1) {
        double v[4];
        for (int i = 0; i < 4; i++) v[i] = take_number(b);
        if (hypot(v[2] - v[0], v[3] - v[1]) < 1e-3) memcpy(v + 2, v, 2 * sizeof *v);
        make_capsule(g, v[0], v[1], v[2], v[3], radius);
    } else if (kind <= 3) {
        double width = take_size(b), height = take_size(b), most = 0.5 * fmin(width, height);
        make_rounded_box(g, width, height, take(b) & 1 ? fmin(radius, most) : 0.0);
    } else if (kind == 4) { // a needle
        double length = take_size(b), thin = length * pow(10.0, -(double)take_below(b, 6));
        double points[] = {0, 0, length, 0, length, thin};
        if (try_polygon(g, points, 3, radius) != SAT_OK) make_box(g, 1.0, 2.0);
    } else if (!take_polygon(g, b, radius)) {
        make_box(g, 2.0, 1.0);
    }
}

// Takes two shapes and their poses: anywhere, in the same place, or about to touch; near the origin
// or far from it.
static inline void take_pair(shapePair *t, bytes *b)
{
    take_shape(&t->a, b);
    if (take_below(b, 8) == 0)
        t->b = t->a;
    else
        take_shape(&t->b, b);
    double x = take_number(b), y = take_number(b);
    t->poseA = (pose){0.0, 0.0, take_angle(b)};
    t->poseB = (pose){x, y, take(b) & 1 ? take_angle(b) : t->poseA.angle};
    uint32_t how = take_below(b, 4);
    if (how == 0) {
        satContact c = measure_fixtures(&t->a, t->poseA, &t->b, t->poseB);
        double hair = 1e-8 * (double)(int8_t)take(b) * size_of_both(&t->a, &t->b);
        t->poseB.x -= (double)c.normal.x * ((double)c.separation + hair);
        t->poseB.y -= (double)c.normal.y * ((double)c.separation + hair);
    }
    static const double FAR[] = {0.0, 0.0, 1024.0, 1e6};
    double far = FAR[take_below(b, 4)];
    t->poseA.x += far;
    t->poseA.y -= far;
    t->poseB.x += far;
    t->poseB.y -= far;
}

static inline bool is_finite(double v) { return v - v == 0.0; }

#endif
