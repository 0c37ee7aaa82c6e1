// All moves of one piece that leave it in another: their Minkowski difference. Reads placed pieces,
// writes convex regions as half-planes; answers how much of a line lies within.
//
// B moved by v overlaps A exactly if v lies in A ⊖ B = { a − b }, which is the sum of A and of B
// mirrored through the origin. It is convex; its sides are those of A and those of the mirrored B,
// each moved out by the corner of the other that lies farthest along its normal (de Berg et al.,
// Computational Geometry, 2008, chapter 13.3). Radii add up around it.
//
// In double, as all that is subtracted from each other here may be nearly the same.

#ifndef SAT_NARROW_MINKOWSKI_H
#define SAT_NARROW_MINKOWSKI_H

#include "narrow/child.h"

// Corner i, the normal of the face that begins there, and how far the core reaches along it. A line
// leaves what lies on this side of a face at base + limit · slope, or enters it at minus that: the
// first and the second of two numbers, of which the other is out of the way.
typedef struct satFace {
    double base[2], slope[2];
    double x, y, normalX, normalY, reach;
} satFace;

// The core of a piece where it stands; that of a piece of B is mirrored.
typedef struct satCore {
    satFace *face;      // `count` corners; NULL as long as they are not written
    double x, y, outer; // a circle around all of it
    satBounds box;      // and a box
    double radius, size;
    double frontX, frontY;          // of a one-sided link; else 0
    uint64_t internalEdges, hidden; // see child.h
    int32_t count, faces;           // a single corner has no faces
    int32_t line;                   // the number of the line that `base` and `slope` are of
    bool isThin;
} satCore;

// Where a piece stands, from an origin, and how far it reaches at most: what it takes to leave it
// out. Its corners are written as soon as they are wanted, into `room`.
satCore sat_core(const satChild *child, double originX, double originY, bool mirrored);
void sat_core_write(satCore *core, const satChild *child, bool mirrored, satFace *room);

// How far it reaches along a unit vector, from the origin, with its radius; or farther, as long as
// it is not written.
double sat_core_reach(const satCore *core, double x, double y);

// Does the sum of two boxes come within `reach` of (x, y)?
static inline bool sat_sum_is_near(const satBounds *a, const satBounds *b, double x, double y,
                                   double reach)
{
    return a->minX + b->minX <= x + reach && a->maxX + b->maxX >= x - reach &&
           a->minY + b->minY <= y + reach && a->maxY + b->maxY >= y - reach;
}

typedef struct satMinkowski {
    satCore *a, *b;
    double *limit;         // how far the sides lie along their normals, without the radius
    uint8_t *support;      // the corner of the other hull that lies farthest along each
    double x, y, outer;    // a circle around all of it
    double radius, size;   // of the pair
    double slack;          // what lies no deeper counts as out
    double grown;          // see SAT_THIN_GROWTH
    int32_t sides;         // A's, then B's
    int32_t first, second; // whose it is: indices of the pieces
    bool isLine;           // without the radius it is a point or a line,
    bool isFlat;           // and there is no radius: it holds nothing
} satMinkowski;

// How deep a point may lie in a region, as a share of size, and be out of it: two pieces that leave
// just as much room as a third takes do so up to the rounding of floats.
#define SAT_SLACK 3e-7

// Two pieces that stand flush leave a slit between their regions. Only a point, a segment or a thin
// chain slips into it; anything else overlaps both pieces there. So the regions of thin pairs are
// grown by this share of size: more than the rounding of flush pieces (6e-8), and within the bar
// that a push is held to.
#define SAT_THIN_GROWTH 1.5e-7

// The region of two hulls, with room for a limit and a support for each side. False if it comes no
// nearer to the origin than `reach`.
bool sat_minkowski(satMinkowski *out, satCore *a, satCore *b, double reach, double *limit,
                   uint8_t *support);

// How deep a point lies within; negative, no less than the gap, if it does not.
double sat_minkowski_depth(const satMinkowski *r, double x, double y);

// A stretch of a straight line, given by its normal and how far along it the line lies: from one
// place to another, counter-clockwise, measured from the foot of the origin.
typedef struct satSegment {
    double normalX, normalY, off, from, to;
    int32_t number; // not 0; of lines that are asked about one after the other each has another
} satSegment;

// Side i, with its radius, where corner `corner` of the other hull slides along it.
satSegment sat_minkowski_side(const satMinkowski *r, int32_t i, int32_t corner);

// Which part of a stretch lies within? False if none does.
bool sat_minkowski_covers(const satMinkowski *r, const satSegment *line, double *from, double *to);

typedef struct satCircle {
    double x, y, radius;
} satCircle;

// Turns a unit vector, counter-clockwise for a sign of 1 and clockwise for -1, to where the point
// of a circle that it leads to from the middle leaves the region. False if it is in it all around.
bool sat_minkowski_leaves(const satMinkowski *r, const satCircle *circle, double sign, double *ux,
                          double *uy);

// How far it is from one unit vector to another, counter-clockwise times sign: a number from 0 to 4
// that grows with the angle.
double sat_turn(double ux, double uy, double vx, double vy, double sign);

// May B go along a unit vector: not to the back of a one-sided link?
bool sat_minkowski_lets(const satMinkowski *r, double x, double y);

// Turns a unit vector along which B may not go, counter-clockwise for a sign of 1 and clockwise for
// -1, to the next along which it may, as far as one of the two cores says.
void sat_minkowski_turn(const satMinkowski *r, double sign, double *x, double *y);

// Is side i a way out: the face of a whole, and none that leads to the back of a one-sided link?
bool sat_minkowski_leads_out(const satMinkowski *r, int32_t i);

// The hull whose face side i is, the other, and the number of the face.
static inline const satCore *sat_side_owner(const satMinkowski *r, int32_t i)
{
    return i < r->a->faces ? r->a : r->b;
}
static inline const satCore *sat_side_other(const satMinkowski *r, int32_t i)
{
    return i < r->a->faces ? r->b : r->a;
}
static inline int32_t sat_side_face(const satMinkowski *r, int32_t i)
{
    return i < r->a->faces ? i : i - r->a->faces;
}

static inline bool sat_is_thin(const satShape *shape)
{
    return shape->count <= 2 && shape->radius == 0.0f;
}

#endif
