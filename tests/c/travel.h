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

// Returns from + t * step - origin with an error relative to the result, even if the terms are much
// larger (Dekker, A floating-point technique for extending the available precision, 1971). It is
// the position of B, relative to A, near the end of a long motion.
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

// A motion of B from its pose by (dx, dy) while A stays; it may be much longer than both are large.
typedef struct journey {
    const fixture *a, *b;
    pose poseA, poseB;
    double dx, dy;
} journey;

// Writes B relative to A at a time of the motion.
static inline void put_then(placed *out, const journey *j, double when)
{
    double x = along_way(j->poseB.x, when, j->dx, j->poseA.x);
    double y = along_way(j->poseB.y, when, j->dy, j->poseA.y);
    put(out, j->b, (pose){x, y, j->poseB.angle}, 0.0, 0.0);
}

static inline double gap_then(const journey *j, double when)
{
    static placed a, b;
    put(&a, j->a, (pose){0.0, 0.0, j->poseA.angle}, 0.0, 0.0);
    put_then(&b, j, when);
    return -true_depth(&a, &b);
}

// Checks the first touch on a motion that starts with a gap. Only between two times, `from` and
// `to`, may B be near A. Returns `hit`.
static inline bool check_journey(const journey *j, double from, double to, bool hit, double t,
                                 double bar)
{
    if (from >= to) CHECK(!hit);
    if (from >= to) return false;
    static way w;
    put(&w.a, j->a, (pose){0.0, 0.0, j->poseA.angle}, 0.0, 0.0);
    put_then(&w.b, j, from);
    w.dx = (to - from) * j->dx;
    w.dy = (to - from) * j->dy;
    firstTouch m = find_first_touch(&w, 4.0 * bar);
    if (m.least > bar) CHECK(!hit);
    if (m.least < -bar) CHECK(hit);
    if (!hit) return false;
    CHECK_CLOSE(gap_then(j, t), 0.0, bar);
    CHECK(gap_then(j, from + 0.5 * (t - from)) >= -bar);
    if (m.least < -bar) CHECK(t <= from + (to - from) * m.at);
    return true;
}

#endif
