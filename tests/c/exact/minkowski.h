// The Minkowski difference of two convex shapes, as a convex outline with a radius around it. Tells
// whether a point lies inside and where a ray leaves it.
//
// B moved by v overlaps A exactly if v lies in A ⊖ B = { a − b }: the set of all moves that leave
// the two overlapping. It is convex. Its sides are those of A and of B, B's reversed, in the order
// of their directions (de Berg et al., Computational Geometry, 2008, chapter 13.3). The radii add
// up around it. Moves to a mere touch are not part of it: the set is open.
//
// Computed in double, because the numbers subtracted here may be nearly equal.

#ifndef SAT_TESTS_EXACT_MINKOWSKI_H
#define SAT_TESTS_EXACT_MINKOWSKI_H

#include "narrow/child.h"

// Whether a push may end on a side.
typedef enum exactSideKind {
    EXACT_SIDE_FACE,    // a face of A or B
    EXACT_SIDE_GHOST,   // a face along the end of an internal edge: only if no other is as near
    EXACT_SIDE_INTERNAL // a face between children of one shape: never
} exactSideKind;

// A side from one corner of the core to the next, counter-clockwise.
typedef struct exactSide {
    double x, y;             // the corner it starts at
    double normalX, normalY; // unit, outward; the side runs along (−normalY, normalX)
    double planeOffset;      // plane offset along the normal, without radius
    double length;
    float least;         // for the search in union.c: no nearer point of the side is free
    int8_t faceA, faceB; // the faces that it comes from, or -1
    uint8_t kind;        // exactSideKind
} exactSide;

// There are at most as many sides as corners of both shapes.
#define EXACT_MAX_SIDES (2 * SAT_MAX_VERTICES)

typedef struct exactMinkowski {
    exactSide *side;         // one per corner, even without sides
    int32_t corners;         // 1 or more
    int32_t sides;           // as many as corners, but 0 for a single corner
    int32_t first, second;   // indices of the two children
    double centerX, centerY; // centre of a circle around all of it
    double outer;            // radius of that circle
    double
        inner; // radius of a circle that lies inside by a tenth of its radius; 0 if there is none
    double radius;   // around the core
    double grown;    // the margin by which it was enlarged: EXACT_THIN_GROWTH
    double size;     // of the pair
    double rounding; // maximum error of a point by rounding in double
    int32_t beyond;  // the side that excluded the last point outside
} exactMinkowski;

// A difference is thick if a circle of this radius, as a share of size, fits inside.
#define EXACT_THICK 1e-4

// Two flush shapes leave a slit between their differences. Only a point, a segment or a thin chain
// slips into it; any other shape overlaps both there. The differences of thin pairs are therefore
// enlarged by this share of size. It is more than the rounding of flush shapes (6e-8), and within
// the tolerance of a push. With less, slits open; with more, narrow gaps close.
#define EXACT_THIN_GROWTH 1.5e-7

static inline bool exact_is_thin(const satShape *shape)
{
    return shape->count <= 2 && shape->radius == 0.0f;
}

static inline bool exact_is_thin_pair(const satChild *a, const satChild *b)
{
    return exact_is_thin(a->shape) || exact_is_thin(b->shape);
}

// Computes the difference. `room` holds EXACT_MAX_SIDES sides; as many are used as there are
// corners.
exactMinkowski exact_minkowski(const satChild *a, const satChild *b, exactSide *room);

// The distance of (x, y) from the outline of the core, negative inside. At `earlyOut` or more the
// result is only a lower bound.
double exact_minkowski_gap(const exactMinkowski *d, double x, double y, double earlyOut);

// The slow part of exact_minkowski_depth, for points that neither circle decides.
double exact_minkowski_depth_by_sides(exactMinkowski *d, double x, double y, double earlyOut);

static inline double exact_beyond_side(const exactSide *s, double x, double y)
{
    return s->normalX * x + s->normalY * y - s->planeOffset;
}

// A lower bound of the depth of (x, y) inside; 0 if the depth is at most `slack`, which is far less
// than EXACT_THICK of size. The side that excluded one point is the first to be tested for the
// next.
static inline double exact_minkowski_depth(exactMinkowski *d, double x, double y, double slack)
{
    double fromX = x - d->centerX, fromY = y - d->centerY;
    double square = fromX * fromX + fromY * fromY, earlyOut = d->radius - slack;
    if (square >= d->outer * d->outer) return 0.0;
    if (square < d->inner * d->inner) return 0.1 * d->inner;
    if (d->sides > 0 && exact_beyond_side(&d->side[d->beyond], x, y) >= earlyOut) return 0.0;
    return exact_minkowski_depth_by_sides(d, x, y, earlyOut);
}

// True if two points, and so the segment between them, lie deeper than `slack` inside the core.
bool exact_minkowski_contains_both(exactMinkowski *d, double x, double y, double otherX,
                                   double otherY, double slack);

// The distance from (x, y), which lies inside, along the unit vector (dx, dy) to the boundary. At
// an internal edge the distance is longer by `hop`: there is no gap, however thin the shape that
// would slip into it.
double exact_minkowski_exit(const exactMinkowski *d, double x, double y, double dx, double dy,
                            double hop);

// A unit vector.
typedef struct exactDirection {
    double x, y;
} exactDirection;

// True if a direction from a corner points into the corner's region, between the normals of its sides.
// A single corner has all directions.
bool exact_minkowski_at_corner(const exactMinkowski *d, int32_t corner, exactDirection u);

// The side that ends at a corner; its normal and that of the next side bound the corner's region.
static inline const exactSide *exact_side_before(const exactMinkowski *d, int32_t corner)
{
    return &d->side[corner == 0 ? d->corners - 1 : corner - 1];
}

// The turn from `from` to `u`, counter-clockwise if `sense` is 1, clockwise if -1: a number that
// grows with the angle, 0 to 4 for a full turn.
static inline double exact_turn(exactDirection from, exactDirection u, double sense)
{
    double x = from.x * u.x + from.y * u.y, y = sense * (from.x * u.y - from.y * u.x);
    if (y >= 0.0) return x >= 0.0 ? y / (x + y) : 1.0 - x / (y - x);
    return x < 0.0 ? 2.0 + y / (x + y) : 3.0 + x / (x - y);
}

// Follows the circle around (x, y) from the direction `from`, which lies inside, to the boundary.
// Returns the turn, and the direction there. 4 or more: the whole circle lies inside.
double exact_minkowski_turn_out(const exactMinkowski *d, double x, double y, double radius,
                                exactDirection from, double sense, exactDirection *out);

#endif
