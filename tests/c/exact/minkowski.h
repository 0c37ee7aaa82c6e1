// The Minkowski difference of two convex pieces. Reads two pieces, writes a convex outline with a
// radius around it; answers whether a point lies within and where a way leads out.
//
// B moved by v overlaps A exactly if v lies in A ⊖ B = { a − b }: the set of all moves that leave
// the two in each other. It is convex; its sides are those of A and those of B, seen from the other
// side, in the order of their directions (de Berg et al., Computational Geometry, 2008, chapter
// 13.3). Radii add up around it. What only touches is not in it: the difference is open.
//
// In double, as all that is subtracted from each other here may be nearly the same.

#ifndef SAT_TESTS_EXACT_DIFFERENCE_H
#define SAT_TESTS_EXACT_DIFFERENCE_H

#include "narrow/child.h"

// What a side is worth as a way out.
typedef enum exactSideKind {
    EXACT_SIDE_FACE,    // a face of A or B
    EXACT_SIDE_GHOST,   // a face that slides along the end of a seam: only if no other is as near
    EXACT_SIDE_INTERNAL // a face that lies between pieces: not at all
} exactSideKind;

// From a corner of the core to the next, counter-clockwise.
typedef struct exactSide {
    double x, y;             // the corner it starts at
    double normalX, normalY; // unit, outward; the side runs along (−normalY, normalX)
    double limit;            // how far along the normal it lies, without radius
    double length;
    float least;         // for the search in union.c: nothing of it that is nearer is free
    int8_t faceA, faceB; // what it comes from, or -1
    uint8_t kind;        // exactSideKind
} exactSide;

// No more sides than both have corners.
#define EXACT_MAX_SIDES (2 * SAT_MAX_VERTICES)

typedef struct exactMinkowski {
    exactSide *side;         // a corner each, also where there are no sides
    int32_t corners;         // 1 or more
    int32_t sides;           // as many, but 0 of a single corner
    int32_t first, second;   // whose it is: indices of the pieces
    double centerX, centerY; // of a circle around all of it
    double outer;            // and that circle's radius
    double inner;            // of another, a tenth of its radius within; 0 if there is none
    double radius;           // around the core
    double grown;            // by how much it was made larger, all around: EXACT_THIN_GROWTH
    double size;             // of the pair
    double rounding;         // how far off a point may be by rounding in double
    int32_t beyond;          // the side that the last point that was out lay beyond
} exactMinkowski;

// What has no circle within whose radius is this share of size is not thick.
#define EXACT_THICK 1e-4

// Two pieces that stand flush leave a slit between their differences. Only a point, a segment or a
// thin chain slips into it; anything else overlaps both pieces there. So the differences of thin
// pairs are grown by this share of size: more than the rounding of flush pieces (6e-8), and within
// the bar that a push is held to. Less, and slits open; more, and narrow gaps close.
#define EXACT_THIN_GROWTH 1.5e-7

static inline bool exact_is_thin(const satShape *shape)
{
    return shape->count <= 2 && shape->radius == 0.0f;
}

static inline bool exact_is_thin_pair(const satChild *a, const satChild *b)
{
    return exact_is_thin(a->shape) || exact_is_thin(b->shape);
}

// The difference; `room` for EXACT_MAX_SIDES, of which as many are used as there are corners.
exactMinkowski exact_minkowski(const satChild *a, const satChild *b, exactSide *room);

// From the outline of the core to (x, y), negative within. At `enough` or more it is only told that
// it is so much.
double exact_minkowski_gap(const exactMinkowski *d, double x, double y, double earlyOut);

// The same for exact_minkowski_depth, if neither circle tells.
double exact_minkowski_depth_by_sides(exactMinkowski *d, double x, double y, double earlyOut);

static inline double exact_beyond_side(const exactSide *s, double x, double y)
{
    return s->normalX * x + s->normalY * y - s->limit;
}

// How deep (x, y) lies within, at least; 0 if that is no more than `slack`, which is far less than
// EXACT_THICK of size. The side that one point is found to be beyond is the first to be
// asked about the next.
static inline double exact_minkowski_depth(exactMinkowski *d, double x, double y, double slack)
{
    double fromX = x - d->centerX, fromY = y - d->centerY;
    double square = fromX * fromX + fromY * fromY, earlyOut = d->radius - slack;
    if (square >= d->outer * d->outer) return 0.0;
    if (square < d->inner * d->inner) return 0.1 * d->inner;
    if (d->sides > 0 && exact_beyond_side(&d->side[d->beyond], x, y) >= earlyOut) return 0.0;
    return exact_minkowski_depth_by_sides(d, x, y, earlyOut);
}

// Do two points, and so all that lies between them, lie deeper than `slack` within the core?
bool exact_minkowski_holds_both(exactMinkowski *d, double x, double y, double otherX, double otherY,
                                double slack);

// How far it is from (x, y), which lies within, along the unit vector (dx, dy) to where it does not
// any more. A way out through a seam goes on by `hop`: there is no gap at a seam, however thin what
// would slip into it.
double exact_minkowski_way_out(const exactMinkowski *d, double x, double y, double dx, double dy,
                               double hop);

// A unit vector, and whether the one from a corner points into the region of that corner, between
// the normals of the sides there. A single corner has all directions.
typedef struct exactDirection {
    double x, y;
} exactDirection;

bool exact_minkowski_at_corner(const exactMinkowski *d, int32_t corner, exactDirection u);

// The normal of the side that ends at a corner; with the one that starts there it bounds its
// region.
static inline const exactSide *exact_side_before(const exactMinkowski *d, int32_t corner)
{
    return &d->side[corner == 0 ? d->corners - 1 : corner - 1];
}

// How far u lies from `from`, counter-clockwise if `sense` is 1, clockwise if -1: a number that
// grows with the angle, 0 to 4 for once around.
static inline double exact_turn(exactDirection from, exactDirection u, double sense)
{
    double x = from.x * u.x + from.y * u.y, y = sense * (from.x * u.y - from.y * u.x);
    if (y >= 0.0) return x >= 0.0 ? y / (x + y) : 1.0 - x / (y - x);
    return x < 0.0 ? 2.0 + y / (x + y) : 3.0 + x / (x - y);
}

// On the circle around (x, y), from the direction `from`, which lies within: the turn to where it
// does not any more, and the direction there. 4 or more: all of the circle lies within.
double exact_minkowski_turn_out(const exactMinkowski *d, double x, double y, double radius,
                                exactDirection from, double sense, exactDirection *out);

#endif
