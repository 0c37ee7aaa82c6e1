// Finds when two moving shapes first touch. For straight motions the gap between two convex shapes
// (negative: minus the depth) is a convex function of time; this finds its minimum and its first
// root.

#ifndef SAT_TESTS_TRAVEL_H
#define SAT_TESTS_TRAVEL_H

#include "check_pair.h"

// A straight motion: B relative to A, moving by (dx, dy) while t goes from 0 to 1.
typedef struct way {
    placed a, b;
    double dx, dy;
} way;

// from + t * step - origin, rounded as a number of the size of the result (Dekker, A floating-point
// technique for extending the available precision, 1971): where something is near the end of a long
// way.
static inline double along_way(double from, double t, double step, double origin)
{
    double off = from - origin, back = off - from;
    double lost = (from - (off - back)) - (origin + back);
    return fma(t, step, off) + lost;
}

static inline double gap_at(const way *w, double t)
{
    static placed b;
    shift(&b, &w->b, w->dx * t, w->dy * t);
    return -true_depth(&w->a, &b);
}

typedef struct firstTouch {
    double least;   // the smallest gap; not exact below -earlyOut
    double at;      // time of the smallest gap
    double touches; // the first time with gap 0; 2 if there is none
} firstTouch;

// Golden section search for the minimum, then bisection for the root.
static inline firstTouch find_first_touch(const way *w, double earlyOut)
{
    const double golden = 0.61803398874989485;
    double low = 0.0, high = 1.0, left = 1.0 - golden, right = golden;
    double first = gap_at(w, 0.0), atLeft = gap_at(w, left), atRight = gap_at(w, right);
    firstTouch m = {first, 0.0, 2.0};
    for (int i = 0; i < 90 && m.least >= -earlyOut; i++) {
        if (atLeft < m.least) m = (firstTouch){atLeft, left, 2.0};
        if (atRight < m.least) m = (firstTouch){atRight, right, 2.0};
        if (atLeft <= atRight) {
            high = right;
            right = left;
            atRight = atLeft;
            left = high - golden * (high - low);
            atLeft = gap_at(w, left);
        } else {
            low = left;
            left = right;
            atLeft = atRight;
            right = low + golden * (high - low);
            atRight = gap_at(w, right);
        }
    }
    double last = gap_at(w, 1.0);
    if (last < m.least) m = (firstTouch){last, 1.0, 2.0};
    if (m.least > 0.0) return m;
    if (first <= 0.0) {
        m.touches = 0.0;
        return m;
    }
    double before = 0.0, after = m.at;
    for (int i = 0; i < 60; i++) {
        double half = 0.5 * (before + after);
        if (gap_at(w, half) <= 0.0)
            after = half;
        else
            before = half;
    }
    m.touches = after;
    return m;
}

#endif
