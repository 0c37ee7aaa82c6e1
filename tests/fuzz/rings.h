// Takes rings of points from the bytes of a libFuzzer input.

#ifndef SAT_TESTS_FUZZ_RINGS_H
#define SAT_TESTS_FUZZ_RINGS_H

#include "fuzz.h"

#include "drawn.h"

static drawn drawing;

// Takes rings of points in any order: on a small grid, where corners coincide and are collinear, or
// anywhere.
static inline void take_rings(bytes *b)
{
    uint32_t how = take_below(b, 4), rings = 1 + take_below(b, 4);
    for (uint32_t r = 0; r < rings; r++) {
        uint32_t count = take_below(b, r == 0 ? 24 : 8);
        double x = 0.0, y = 0.0, size = 1.0;
        if (r > 0) x = take_number(b), y = take_number(b), size = 0.0625;
        for (uint32_t i = 0; i < count; i++) {
            if (how >= 2) {
                uint8_t cell = take(b);
                draw_point(&drawing, x + size * (cell & 15), y + size * (cell >> 4));
            } else {
                double px = how ? take_number(b) : take_double(b);
                draw_point(&drawing, px, how ? take_number(b) : take_double(b));
            }
        }
        close_ring(&drawing);
    }
}

// Takes an outline of some family and moves some points: onto others, between others, or elsewhere.
static inline void take_family(bytes *b)
{
    rng with = {take(b)};
    int32_t family = (int32_t)take_below(b, FAMILIES);
    draw_family(&drawing, &with, family, 3 + (int32_t)take_below(b, 60));
    if (take(b) & 1) add_holes(&drawing, &with, (int32_t)take_below(b, 4));
    if (take(b) & 1) add_middles(&drawing, &with);
    if (drawing.count == 0) return;
    for (uint32_t moves = take_below(b, 8); moves > 0; moves--) {
        double *p = drawing.points + 2 * (take(b) % drawing.count);
        const double *q = drawing.points + 2 * (take(b) % drawing.count);
        double t = (double)take(b) / 64.0, hair = 1e-7 * (double)(int8_t)take(b);
        p[0] += (q[0] - p[0]) * t + hair;
        p[1] += (q[1] - p[1]) * t - hair;
    }
}

static inline void take_drawing(bytes *b)
{
    start_drawing(&drawing);
    if (take(b) & 1) {
        take_rings(b);
    } else {
        take_family(b);
    }
}

#endif
