// The Minkowski difference of two children, A and B: all moves of B that make it overlap A. Reads
// placed children, writes convex regions as half-planes, and finds which part of a line lies in
// a region.
//
// B moved by v overlaps A if and only if v lies in A ⊖ B = { a − b }, the Minkowski sum of A and of
// B mirrored through the origin. The region is convex. Its sides are those of A and those of the
// mirrored B, each moved out by the support of the other shape along the side's normal (de Berg et
// al., Computational Geometry, 2008, chapter 13.3). The radii add up.
//
// Everything is computed in double, because subtractions of nearly equal numbers are common here.

#ifndef SAT_NARROW_MINKOWSKI_H
#define SAT_NARROW_MINKOWSKI_H

#include "narrow/child.h"

// Corner i, the normal of the face that starts there, and the core's reach along that normal.
// `base` and `slope` give the position on the line with the number `satCore.line` where it crosses
// the face's plane at the plane offset `offset`. If the line leaves the half-plane there, this is
// base[0] + offset · slope[0]; if it enters, -(base[1] + offset · slope[1]). The base that does not
// apply is DBL_MAX.
typedef struct satFace {
    double base[2], slope[2];
    satVector corner, normal;
    double reach;
} satFace;

// A placed core. The core of B's child is mirrored.
typedef struct satCore {
    satFace *face;    // `count` corners; NULL until they are written
    satVector center; // of its circumscribed circle
    double outer;     // the radius of that circle, with the shape's radius
    satBounds box;    // its bounding box
    double radius, size;
    double rounding;                // rounding error of the core's position in the world
    satVector front;                // the front normal of a one-sided segment; else 0
    uint64_t internalEdges, hidden; // see child.h
    int32_t count, faces;           // corners and faces; a single corner has no face
    int32_t line;                   // the number of the line that `base` and `slope` are for
    bool isThin;
    bool isOnly; // no other child of its shape is near
} satCore;

// sat_core returns the core of a child relative to an origin, with only its bounds, which suffice
// to reject the child. sat_core_write adds the corners of a core on demand, in `room`.
satCore sat_core(const satChild *child, satVector origin, bool mirrored);
void sat_core_write(satCore *core, const satChild *child, bool mirrored, satFace *room);

// The largest projection of a core, with its radius, onto a unit vector from the origin. Only an
// upper bound until the corners are written.
double sat_core_reach(const satCore *core, satVector direction);

// True if the Minkowski sum of two boxes comes within `reach` of a point.
static inline bool sat_sum_is_near(const satBounds *a, const satBounds *b, satVector p,
                                   double reach)
{
    return a->minX + b->minX <= p.x + reach && a->maxX + b->maxX >= p.x - reach &&
           a->minY + b->minY <= p.y + reach && a->maxY + b->maxY >= p.y - reach;
}

typedef struct satMinkowski {
    satCore *a, *b;
    double *offset;        // plane offset of each side, without the radius
    uint8_t *support;      // the corner of the other core that is farthest along each side's normal
    satVector center;      // of its circumscribed circle
    double outer;          // the radius of that circle
    double radius, size;   // of the pair
    double slack;          // a point that lies no deeper than this counts as outside
    double growth;         // the most that a side grows or shrinks; see SAT_THIN_GROWTH
    int32_t sides;         // A's, then B's
    int32_t first, second; // indices of the two children
    bool isLine;           // the region is a point or a segment, apart from the radius
    bool isFlat;           // isLine, and the radius is 0: nothing lies inside
} satMinkowski;

// A point may lie this deep in a region, as a fraction of the pair's size, and still count as
// outside, so that a child fits into a gap of exactly its own width despite float rounding.
#define SAT_SLACK 3e-7

// Between the regions that two flush children form with the same child of the other shape, rounding
// may leave a slit. Only a point, a segment or a thin chain slips into it; any other shape overlaps
// both flush children. So the region of a pair with a thin shape grows by this fraction of the
// pair's size: more than the rounding of flush children (6e-8), and less than the tolerance of a
// push (1e-6).
//
// For a single segment, the region grows only in directions across the segment. Along the segment
// it shrinks by the same amount, because a grown region would block a corridor of exactly the
// segment's length. In between, the growth depends only on the direction, so that the sides of
// flush children move alike.
//
// A single shape that is not thin overlaps both of two segments that meet, so their regions have no
// slit. They do not grow, because grown regions would block a gap of exactly the shape's width.
// Only those of one-sided segments grow all the same: with slack, pushes would lead past the ends
// of these segments to their backs. Their gaps are found with tight lines instead (satSegment).
#define SAT_THIN_GROWTH 1.5e-7

static inline bool sat_minkowski_has_slits(const satCore *a, const satCore *b)
{
    return (a->isThin || !a->isOnly) && (b->isThin || !b->isOnly);
}

static inline bool sat_core_has_front(const satCore *c) { return !sat_vector_is_zero(c->front); }

// True if the region of two cores grows. Call it after the corners are written.
static inline bool sat_minkowski_grows(const satCore *a, const satCore *b)
{
    if (!a->isThin && !b->isThin) return false;
    return sat_minkowski_has_slits(a, b) || sat_core_has_front(a) || sat_core_has_front(b);
}

// Writes the region of two cores. `offset` and `support` have room for one entry per side. False if
// the region lies farther than `reach` from the origin.
bool sat_minkowski(satMinkowski *out, satCore *a, satCore *b, double reach, double *offset,
                   uint8_t *support);

// How far the region of a pair with a thin shape grew along the unit normal of a side; negative if
// it shrank. 0 for other pairs.
double sat_minkowski_growth(const satMinkowski *r, satVector normal);

// The depth of a point in the region. Outside, it is negative, and its absolute value is at most
// the distance.
double sat_minkowski_depth(const satMinkowski *r, satVector p);

// A segment of a line. The line is given by its normal and its plane offset. `from` and `to` are
// positions along the line, measured from the foot of the perpendicular from the origin, toward the
// normal turned counter-clockwise by 90°.
typedef struct satSegment {
    satVector normal;
    double off, from, to;
    int32_t number; // see satCore.line: not 0, and different for lines tested one after another
    bool isTight;   // regions are tested without their growth, with a slack of SAT_SLACK
} satSegment;

// The segment along which corner `corner` of the other core slides: side i, moved out by the
// radius.
satSegment sat_minkowski_side(const satMinkowski *r, int32_t i, int32_t corner);

// Writes which part of a segment lies inside the region. False if none does.
bool sat_minkowski_covers(const satMinkowski *r, const satSegment *line, double *from, double *to);

typedef struct satCircle {
    satVector center;
    double radius;
} satCircle;

// The unit vector u points from the centre of a circle to a point on it. Turns the vector to where
// the circle leaves the region: counter-clockwise for a sign of 1, clockwise for -1. False if the
// whole circle lies inside.
bool sat_minkowski_circle_exit(const satMinkowski *r, const satCircle *circle, double sign,
                               satVector *u);

// The turn from one unit vector to another, counter-clockwise for a sign of 1 and clockwise for -1,
// as a number from 0 to 4 that grows with the angle.
double sat_pseudo_angle(satVector u, satVector v, double sign);

// False if a push of B along a unit vector leads to the back of a one-sided segment.
bool sat_minkowski_allows(const satMinkowski *r, satVector direction);

// The next direction that a one-sided segment allows after one that it forbids, counter-clockwise
// for a sign of 1 and clockwise for -1. If both shapes are one-sided, the other segment may forbid
// the new direction; in that case, call this again.
satVector sat_minkowski_turn_to_allowed(const satMinkowski *r, double sign, satVector direction);

// True if a push may lead out through side i: the side is not an internal edge, and does not lead
// to the back of a one-sided segment.
bool sat_minkowski_is_exit(const satMinkowski *r, int32_t i);

// The core that has side i as a face, the other core, and the index of that face.
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
static inline const satFace *sat_face_of_side(const satMinkowski *r, int32_t i)
{
    return &sat_side_owner(r, i)->face[sat_side_face(r, i)];
}

#endif
