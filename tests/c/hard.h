// Pairs of shapes that break collision code, each with a name.

#ifndef SAT_TESTS_HARD_H
#define SAT_TESTS_HARD_H

#include "check_pair.h"

#define QUARTER 1.5707963267948966

static inline void hard_round(fixture *g, int32_t count, double radius, double rotation)
{
    double points[2 * SAT_MAX_VERTICES];
    for (int32_t i = 0; i < count; i++) {
        points[2 * i] = radius * cos(rotation + 6.283185307179586 * i / count);
        points[2 * i + 1] = radius * sin(rotation + 6.283185307179586 * i / count);
    }
    make_polygon(g, points, count);
}

static inline void hard_needle(fixture *g, double length, double thickness, double direction)
{
    double c = cos(direction) * length, s = sin(direction) * length;
    double points[] = {0, 0, c, s, c - s * thickness, s + c * thickness};
    make_polygon(g, points, 3);
}

static inline void hard_square(fixture *g, double left, double down, double side)
{
    double points[] = {left, down, left + side, down, left + side, down + side, left, down + side};
    make_polygon(g, points, 4);
}

// Near-parallel edges, needles, and shapes that only touch.
static inline const char *hard_thin_or_touching(shapePair *t, int32_t which, double turn)
{
    fixture *a = &t->a, *b = &t->b;
    switch (which) {
    case 0:
        make_box(a, 100.0, 1.0);
        make_box(b, 100.0, 1.0);
        t->poseB = (pose){turn, 1.0, 1e-7 * turn};
        return "near-parallel edges";
    case 1:
        make_rounded_box(a, 100.0, 2.0, 0.5);
        make_capsule(b, -50.0, 0.0, 50.0, 1e-5 * turn, 0.5);
        t->poseB = (pose){3.0, 1.5, 0.0};
        return "near-parallel sides of round shapes";
    case 2:
        hard_needle(a, 1e4, 1e-5, 0.3);
        hard_needle(b, 1e4, 1e-5, 0.3);
        t->poseB = (pose){10.0, 5.0 + turn, 1e-5 * turn};
        return "needles side by side";
    case 3:
        hard_needle(a, 1.0, 1e-5, 0.3);
        hard_needle(b, 1.0, 1e-5, 0.3 + 2.0 * QUARTER);
        t->poseB = (pose){-1e-6 * cos(0.3) * turn, -1e-6 * sin(0.3) * turn, 0.0};
        return "needles tip to tip";
    case 4:
        hard_needle(a, 1.0, 1e-5, 0.0);
        hard_needle(b, 1.0, 1e-5, QUARTER);
        t->poseB = (pose){0.5, -0.25 * turn, 0.0};
        return "needles across";
    case 5:
        hard_square(a, -1.0, -1.0, 2.0);
        make_polygon(b, (double[]){1, 0.5, 3, -1, 3, 2}, 3);
        t->poseB.x = 1e-7 * (turn - 1.0);
        return "touching at a vertex";
    case 6:
        hard_square(a, -1.0, -1.0, 2.0);
        hard_square(b, 1.0, -0.5, 3.0);
        t->poseB.y = turn - 2.0;
        return "touching along an edge";
    case 7:
        hard_square(a, -1.0, -1.0, 2.0);
        hard_square(b, 1.0, 1.0, 2.0);
        t->poseB = (pose){1e-7 * turn - 1e-7, 1e-7 - 1e-7 * turn, 0.0};
        return "touching corner to corner";
    default:
        return NULL;
    }
}

// Makes a pair of equal shapes, of a shape inside another, with two pushes of the same depth, or of
// very different sizes; `which` selects the case.
static inline const char *hard_equal_or_nested(shapePair *t, int32_t which, double turn)
{
    fixture *a = &t->a, *b = &t->b;
    switch (which) {
    case 8:
        hard_round(a, 7, 3.0, 0.1);
        hard_round(b, 7, 3.0, 0.1);
        t->poseA.angle = t->poseB.angle = turn;
        return "equal polygons in the same place";
    case 9:
        make_rounded_box(a, 4.0, 2.0, 0.25);
        make_rounded_box(b, 4.0, 2.0, 0.25);
        t->poseA.angle = t->poseB.angle = turn;
        return "equal rounded boxes in the same place";
    case 10:
        make_capsule(a, -2.0, 0.0, 2.0, 0.0, 1.0);
        make_capsule(b, -2.0, 0.0, 2.0, 0.0, 1.0);
        t->poseA.angle = t->poseB.angle = turn;
        return "equal capsules in the same place";
    case 11:
        make_segment(a, -2.0, 0.0, 2.0, 0.0);
        make_segment(b, -2.0, 0.0, 2.0, 0.0);
        t->poseA.angle = t->poseB.angle = turn;
        return "equal segments in the same place";
    case 12:
        hard_round(a, 8, 10.0, 0.2);
        hard_round(b, 5, 1.0, 0.0);
        t->poseB.angle = turn;
        return "one inside the other, concentric";
    case 13:
        hard_round(a, 8, 10.0, 0.2);
        make_capsule(b, -1.0, 0.0, 1.0, 0.0, 0.5);
        t->poseB = (pose){turn, 4.0, turn};
        return "one inside the other, off its centre";
    case 14:
        make_box(a, 2.0, 2.0);
        make_box(b, 2.0, 2.0);
        t->poseB = (pose){turn - 2.0, turn - 2.0, 0.0};
        return "depths equal on two axes";
    case 15:
        hard_round(a, 6, 2.0, 0.0);
        make_circle(b, 1.0);
        return "depths equal on six axes";
    case 16:
        make_box(a, 1e5, 1e5);
        make_circle(b, 0.005);
        t->poseB = (pose){5e4 + 0.01 * (turn - 2.0), 123.0, 0.0};
        return "sizes 0.01 and 1e5 together";
    case 17:
        hard_round(a, 64, 5e4, 0.0);
        make_capsule(b, 0.0, 0.0, 0.01, 0.0, 0.001);
        t->poseB = (pose){5e4 - turn, 0.0, turn};
        return "a tiny capsule at the rim of a huge polygon";
    default:
        return NULL;
    }
}

// Far positions, unusual outlines, collinear segments, and centres on edges and vertices.
static inline const char *hard_far_or_aligned(shapePair *t, int32_t which, double turn)
{
    fixture *a = &t->a, *b = &t->b;
    switch (which) {
    case 18:
        hard_round(a, 5, 1.0, 0.3);
        hard_round(b, 4, 1.0, 0.1);
        t->poseA = (pose){1e6, -1e6, 0.4};
        t->poseB = (pose){1e6 + 0.5 * turn, -1e6 + 0.25, 0.9};
        return "a pair 1e6 away from the origin";
    case 19:
        hard_square(a, 1e6, 1e6, 2.0);
        hard_square(b, -1e6, 1e6, 2.0);
        t->poseA = (pose){-1e6, -1e6, 0.0};
        t->poseB = (pose){1e6 + 0.5 * turn, -1e6 + 0.5 * turn, 0.0};
        return "polygons whose own points lie at 1e6";
    case 20:
        make_polygon(a, (double[]){0, 0, 1, 0, 1, 0, 2, 0, 2, 2, 1, 2, 0, 2, 0, 1}, 8);
        make_polygon(b, (double[]){0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 0, 4, 0, 2}, 7);
        t->poseB = (pose){2.0 - 0.25 * turn, 0.0, 0.1 * turn};
        return "duplicate and collinear vertices";
    case 21:
        make_polygon(a, (double[]){0, 0, 0, 2, 3, 2, 3, 0}, 4);
        make_polygon(b, (double[]){0, 3, 2, 0, -1, 0}, 3);
        t->poseB = (pose){turn, 1.0, 0.3};
        return "clockwise polygons";
    case 22:
        make_segment(a, 0.0, 0.0, 2.0, 1.0);
        make_segment(b, 0.0, 0.0, 2.0, 1.0);
        t->poseB = (pose){turn, 0.5 * turn, 0.0};
        return "a segment and one in line with it";
    case 23:
        make_segment(a, -3.0, 0.0, 3.0, 0.0);
        make_segment(b, -3.0, 0.0, 3.0, 0.0);
        t->poseB = (pose){turn, 0.0, 1e-6 * turn};
        return "segments that cross at next to no angle";
    case 24:
        hard_square(a, -1.0, -1.0, 2.0);
        make_circle(b, 0.25);
        t->poseB = (pose){1.0, 0.25 * turn, 0.0};
        return "a circle's centre on a polygon's edge";
    case 25:
        make_rounded_polygon(a, (double[]){1, 0, 0, 1, -1, 0, 0, -1}, 4, 0.5);
        make_circle(b, 0.25);
        t->poseB = (pose){1.0, 0.0, turn};
        return "a circle's centre on a vertex of a rounded polygon";
    case 26:
        hard_square(a, -1.0, -1.0, 2.0);
        make_circle(b, 0.25);
        t->poseB = (pose){1.0 + 1e-9 * (turn - 1.0), -1.0, 0.0};
        return "a circle's centre on a polygon's vertex";
    default:
        return NULL;
    }
}

// Shapes of length zero or almost zero, 64-gons, and parallel capsules.
static inline const char *hard_short_or_round(shapePair *t, int32_t which, double turn)
{
    fixture *a = &t->a, *b = &t->b;
    switch (which) {
    case 27:
        make_segment(a, 1.0, 1.0, 1.0, 1.0);
        hard_square(b, 0.0, 0.0, 1.0);
        t->poseB.x = 1e-7 * (turn - 1.0);
        return "a segment without length";
    case 28:
        make_capsule(a, 1.0, 1.0, 1.0, 1.0, 0.5);
        make_segment(b, 0.0, 0.0, 4.0, 0.0);
        t->poseB.y = 0.25 * turn;
        return "a capsule without length";
    case 29:
        make_capsule(a, 0.0, 0.0, 1e-12, 0.0, 0.5);
        make_segment(b, 0.0, 0.0, 1e-12, 1e-12);
        t->poseB.x = 0.25 * turn;
        return "a capsule and a segment with next to no length";
    case 30:
        hard_round(a, 64, 10.0, 0.01);
        hard_round(b, 64, 7.0, 0.0);
        t->poseB = (pose){17.0 - 0.01 * turn, 0.0, 0.02 * turn};
        return "polygons of 64 vertices";
    case 31:
        make_capsule(a, -5.0, 0.0, 5.0, 0.0, 1.0);
        make_capsule(b, -5.0, 0.0, 5.0, 0.0, 1.0);
        t->poseB = (pose){turn, 2.0 - 1e-7 * turn, 1e-8 * turn};
        return "capsules side by side";
    case 32:
        make_capsule(a, -5.0, 0.0, 5.0, 0.0, 1.0);
        make_capsule(b, -5.0, 0.0, 5.0, 0.0, 1.0);
        t->poseB = (pose){12.0 - 1e-6 * (turn - 2.0), 0.0, 0.0};
        return "capsules end to end";
    default:
        return NULL;
    }
}

// Ends, corners and edges that meet exactly.
static inline const char *hard_features(shapePair *t, int32_t which, double turn)
{
    fixture *a = &t->a, *b = &t->b;
    switch (which) {
    case 33:
        make_segment(a, -5.0, 0.0, 5.0, 0.0);
        hard_square(b, -1.0, 0.0, 2.0);
        t->poseB = (pose){turn, 1e-7 * (turn - 2.0), 0.0};
        return "a segment along a polygon's edge";
    case 34:
        make_segment(a, 0.0, 0.0, 5.0, 5.0);
        hard_square(b, -1.0, -1.0, 1.0);
        t->poseB = (pose){1e-7 * turn, -1e-7, 0.0};
        return "a segment's end on a polygon's vertex";
    case 35:
        make_rounded_box(a, 2.0, 2.0, 0.5);
        make_rounded_box(b, 2.0, 2.0, 0.5);
        t->poseB = (pose){1.0 + sqrt(0.5) + 1e-7 * (turn - 1.0), 1.0 + sqrt(0.5), 0.0};
        return "rounded corner to rounded corner";
    case 36:
        make_circle_at(a, 1e6, 0.0, 1.0);
        make_box_at(b, 0.0, -1e6, 2.0, 2.0, 0.5);
        t->poseA.x = -1e6;
        t->poseB = (pose){0.5 * turn, 1e6, 0.0};
        return "a circle and a box far from their own origins";
    case 37:
        make_point(a);
        make_segment(b, -1.0, -0.5, 1.0, 0.5);
        t->poseB = (pose){0.5 * turn, 0.25 * turn, 0.0};
        return "a point on a segment";
    case 38:
        make_box(a, 1e5, 0.01);
        make_box(b, 0.01, 1e5);
        t->poseB = (pose){4e4, 4e4, 1e-9 * turn};
        return "long thin boxes across";
    default:
        return NULL;
    }
}

// Makes the hard pair number `which` and returns its name, or NULL after the last one. `turn`
// selects one of a few positions of B, near and far.
static inline const char *make_hard_pair(shapePair *t, int32_t which, double turn)
{
    t->poseA = t->poseB = HOME;
    return which < 8    ? hard_thin_or_touching(t, which, turn)
           : which < 18 ? hard_equal_or_nested(t, which, turn)
           : which < 27 ? hard_far_or_aligned(t, which, turn)
           : which < 33 ? hard_short_or_round(t, which, turn)
                        : hard_features(t, which, turn);
}

#endif
