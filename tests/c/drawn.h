// Random outlines with holes as users might draw them, of several families: stars, combs, spirals,
// untangled tangles, cells of a grid.

#ifndef SAT_TESTS_DRAWN_H
#define SAT_TESTS_DRAWN_H

#include <math.h>
#include <string.h>

#include "rng.h"
#include "shape/rings.h"

typedef struct drawn {
    int32_t count, rings;
    uint32_t ends[SAT_MAX_RINGS];
    double points[2 * SAT_MAX_POINTS];
} drawn;

static inline void start_drawing(drawn *d) { d->count = d->rings = 0; }

static inline void draw_point(drawn *d, double x, double y)
{
    d->points[2 * d->count] = x;
    d->points[2 * d->count++ + 1] = y;
}

static inline void close_ring(drawn *d) { d->ends[d->rings++] = (uint32_t)d->count; }

static inline void draw_ring(drawn *d, const double *points, int32_t count)
{
    for (int32_t i = 0; i < count; i++) draw_point(d, points[2 * i], points[2 * i + 1]);
    close_ring(d);
}

// Draws the points of an array.
#define DRAW(drawing, points)                                                                      \
    draw_ring(drawing, points, (int32_t)(sizeof(points) / sizeof *(points) / 2))

static inline void draw_circle(drawn *d, int32_t count, double radius)
{
    for (int32_t i = 0; i < count; i++) {
        double angle = 6.283185307179586 * i / count;
        draw_point(d, radius * cos(angle), radius * sin(angle));
    }
    close_ring(d);
}

// Validates the drawing without changing it.
static inline satStatus validate_drawn(const drawn *d, satRings *out)
{
    static double copy[2 * SAT_MAX_POINTS];
    static satRingsScratch scratch;
    memcpy(copy, d->points, (size_t)d->count * 2 * sizeof *copy);
    return sat_validate_rings(copy, d->ends, d->rings, &scratch, out);
}

// Draws a star: one corner per direction, at random distances; with `spikes` every second corner is
// close to the centre.
static inline void draw_star(drawn *d, rng *with, int32_t count, double x, double y, double size,
                             bool spikes)
{
    double rotation = roll_between(with, 0.0, 6.3), minRadius = roll_between(with, 0.05, 1.0);
    bool clockwise = roll_below(with, 2);
    for (int32_t i = 0; i < count; i++) {
        double angle = rotation + (clockwise ? -6.283185307179586 : 6.283185307179586) * i / count;
        double radius = spikes ? (i % 2 ? minRadius : 1.0) : roll_between(with, minRadius, 1.0);
        draw_point(d, x + size * radius * cos(angle), y + size * radius * sin(angle));
    }
    close_ring(d);
}

// Draws a comb: leaning teeth, or upright ones that end on one line.
static inline void draw_comb(drawn *d, rng *with, int32_t count)
{
    int32_t teeth = count / 4 > 0 ? count / 4 : 1;
    double lean = roll_below(with, 2) ? 0.0 : roll_between(with, -9.0, 9.0);
    bool sameHeight = roll_below(with, 2);
    draw_point(d, 0.0, -3.0);
    draw_point(d, 4.0 * teeth - 2.0, -3.0);
    for (int32_t i = teeth - 1; i >= 0; i--) {
        double top = sameHeight ? 20.0 : floor(roll_between(with, 3.0, 40.0)), foot = 4.0 * i;
        if (i < teeth - 1) draw_point(d, foot + 2.0, 0.0);
        draw_point(d, foot + 2.0 + lean, top);
        draw_point(d, foot + lean, top);
        if (i > 0) draw_point(d, foot, 0.0);
    }
    close_ring(d);
}

// Draws a spiral band, round or with square corners.
static inline void draw_spiral(drawn *d, rng *with, int32_t count)
{
    int32_t half = count / 2 > 2 ? count / 2 : 2;
    bool square = roll_below(with, 2);
    double step = square ? 1.5707963267948966 : roll_between(with, 0.15, 0.9);
    double wide = roll_between(with, 0.2, 0.8);
    for (int32_t k = 0; k < 2 * half; k++) {
        int32_t i = k < half ? k : 2 * half - 1 - k;
        double turns = step * i / 6.283185307179586;
        double radius = turns + 1.0 + (k < half ? wide : 0.0);
        draw_point(d, radius * cos(step * i), radius * sin(step * i));
    }
    close_ring(d);
}

static inline double side_of_line(const double *a, const double *b, const double *c)
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

// Draws random points (or points on a small grid, where many are collinear), joined in random
// order. While two edges cross, it reverses the corners between them (2-opt), which removes that
// crossing. If crossings remain when it gives up, validation refuses the outline.
static inline void draw_tangle(drawn *d, rng *with, int32_t count, uint32_t grid)
{
    double *p = d->points;
    for (int32_t i = 0; i < count; i++) {
        double x = grid > 0 ? roll_below(with, grid) : roll_between(with, -1.0, 1.0);
        double y = grid > 0 ? roll_below(with, grid) : roll_between(with, -1.0, 1.0);
        draw_point(d, x, y);
    }
    close_ring(d);
    bool crossed = true;
    for (int32_t round = 0; crossed && round < 400; round++) {
        crossed = false;
        for (int32_t i = 0; i < count; i++) {
            for (int32_t j = i + 2; j < count; j++) {
                double *a = p + 2 * i, *b = a + 2, *c = p + 2 * j, *e = p + 2 * ((j + 1) % count);
                double before = hypot(b[0] - a[0], b[1] - a[1]) + hypot(e[0] - c[0], e[1] - c[1]);
                double after = hypot(c[0] - a[0], c[1] - a[1]) + hypot(e[0] - b[0], e[1] - b[1]);
                if (after > before - 1e-12) continue;
                if (side_of_line(a, b, c) * side_of_line(a, b, e) > 0.0) continue;
                if (side_of_line(c, e, a) * side_of_line(c, e, b) > 0.0) continue;
                for (int32_t low = i + 1, high = j; low < high; low++, high--) {
                    for (int32_t k = 0; k < 2; k++) {
                        double swap = p[2 * low + k];
                        p[2 * low + k] = p[2 * high + k];
                        p[2 * high + k] = swap;
                    }
                }
                crossed = true;
            }
        }
    }
}

#define CELLS 12

// Outlines of connected grid cells, and of the gaps between them: all corners are right angles and
// many points are collinear. Cells that would touch others only at a corner are left out.
static inline void draw_cells(drawn *d, rng *with, int32_t count)
{
    static bool cell[CELLS + 2][CELLS + 2], walked[CELLS + 2][CELLS + 2];
    memset(cell, 0, sizeof cell);
    memset(walked, 0, sizeof walked);
    cell[CELLS / 2][CELLS / 2] = true;
    for (int32_t i = 0; i < 8 * count; i++) {
        uint32_t x = 1 + roll_below(with, CELLS), y = 1 + roll_below(with, CELLS);
        bool e = cell[y][x + 1], n = cell[y + 1][x], w = cell[y][x - 1], s = cell[y - 1][x];
        if (!(e || n || w || s) || (cell[y + 1][x + 1] && !e && !n)) continue;
        if ((cell[y + 1][x - 1] && !w && !n) || (cell[y - 1][x - 1] && !w && !s)) continue;
        if (cell[y - 1][x + 1] && !e && !s) continue;
        cell[y][x] = true;
    }
    // Each upper edge of a cell or a gap is followed once, with cells on the right. The topmost
    // ring, which is found first, is the outer one.
    static const int32_t DX[] = {1, 0, -1, 0}, DY[] = {0, -1, 0, 1};
    for (int32_t y = CELLS; y > 0; y--) {
        for (int32_t x = 1; x <= CELLS; x++) {
            if (!cell[y][x] || cell[y + 1][x] || walked[y][x]) continue;
            int32_t px = x, py = y + 1, direction = 0;
            do {
                draw_point(d, px, py);
                if (direction == 0) walked[py - 1][px] = true;
                px += DX[direction];
                py += DY[direction];
                // The cells ahead: left and right.
                int32_t lx = direction == 2 || direction == 3 ? px - 1 : px,
                        ly = direction == 1 || direction == 2 ? py - 1 : py;
                int32_t rx = direction == 1 || direction == 2 ? px - 1 : px,
                        ry = direction == 0 || direction == 1 ? py - 1 : py;
                if (cell[ly][lx]) {
                    direction = (direction + 3) % 4;
                } else if (!cell[ry][rx]) {
                    direction = (direction + 1) % 4;
                }
            } while (px != x || py != y + 1 || direction != 0);
            close_ring(d);
        }
    }
}

// Adds midpoints of some edges, exact where doubles allow it.
static inline void add_middles(drawn *d, rng *with)
{
    static drawn other;
    if (2 * d->count > SAT_MAX_POINTS) return;
    start_drawing(&other);
    for (int32_t r = 0, start = 0; r < d->rings; r++) {
        int32_t end = (int32_t)d->ends[r];
        for (int32_t i = start; i < end; i++) {
            const double *a = d->points + 2 * i, *b = d->points + 2 * (i + 1 < end ? i + 1 : start);
            draw_point(&other, a[0], a[1]);
            if (roll_below(with, 3) == 0) draw_point(&other, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
        }
        close_ring(&other);
        start = end;
    }
    memcpy(d, &other, sizeof other);
}

// Scales, rotates and moves the drawing.
static inline void transform(drawn *d, double stretchY, double angle, double size, double x,
                             double y)
{
    double c = cos(angle), s = sin(angle);
    for (int32_t i = 0; i < d->count; i++) {
        double px = d->points[2 * i] * size, py = d->points[2 * i + 1] * size * stretchY;
        d->points[2 * i] = c * px - s * py + x;
        d->points[2 * i + 1] = s * px + c * py + y;
    }
}

// Adds up to `maxHoles` small stars as holes where there is room.
static inline void add_holes(drawn *d, rng *with, int32_t maxHoles)
{
    static satRings rings;
    for (int32_t k = 0, tries = 0; k < maxHoles && tries < 40; tries++) {
        drawn *const to = d;
        int32_t count = d->count, corners = 3 + (int32_t)roll_below(with, 6);
        if (count + corners > SAT_MAX_POINTS) return;
        const double *at = d->points + 2 * roll_below(with, d->ends[0]);
        const double *other = d->points + 2 * roll_below(with, d->ends[0]);
        double t = roll_between(with, 0.0, 1.0), length = hypot(other[0] - at[0], other[1] - at[1]);
        draw_star(to, with, corners, at[0] + (other[0] - at[0]) * t, at[1] + (other[1] - at[1]) * t,
                  length * pow(10.0, roll_between(with, -2.0, -0.5)), false);
        if (validate_drawn(d, &rings) == SAT_OK) {
            k++;
        } else {
            d->count = count;
            d->rings--;
        }
    }
}

#define FAMILIES 8
static const char *const FAMILY[FAMILIES] = {
    "a star",   "a spiked star",      "a comb", "a spiral",
    "a tangle", "a tangle on a grid", "cells",  "a needle",
};

// Draws about `count` points of a family. Not all outlines are simple: validate them.
static inline void draw_family(drawn *d, rng *with, int32_t family, int32_t count)
{
    start_drawing(d);
    if (family == 0) draw_star(d, with, count, 0.0, 0.0, 1.0, false);
    if (family == 1) draw_star(d, with, count + count % 2, 0.0, 0.0, 1.0, true);
    if (family == 2) draw_comb(d, with, count);
    if (family == 3) draw_spiral(d, with, count);
    if (family == 4) draw_tangle(d, with, count, 0);
    if (family == 5) draw_tangle(d, with, count, 4 + roll_below(with, 8));
    if (family == 6) draw_cells(d, with, count);
    if (family == 7) {
        draw_star(d, with, count, 0.0, 0.0, 1.0, false);
        transform(d, pow(10.0, roll_between(with, -5.0, -2.0)), 0.0, 1.0, 0.0, 0.0);
    }
}

// Draws a valid outline of any family, with or without holes, near the origin or far from it.
// Returns the family.
static inline int32_t draw_any(drawn *d, rng *with, int32_t count, satRings *rings)
{
    for (;;) {
        int32_t family = (int32_t)roll_below(with, FAMILIES);
        draw_family(d, with, family, count);
        if (roll_below(with, 2)) add_holes(d, with, (int32_t)roll_below(with, 6));
        if (roll_below(with, 3) == 0) add_middles(d, with);
        double far = roll_below(with, 3) ? 0.0 : pow(10.0, roll_between(with, 6.0, 7.9));
        double size = pow(10.0, roll_between(with, -1.0, 3.0));
        if (roll_below(with, 3)) transform(d, 1.0, roll_between(with, 0.0, 6.3), size, far, -far);
        if (validate_drawn(d, rings) == SAT_OK) return family;
    }
}

#endif
