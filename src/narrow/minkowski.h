// The Minkowski difference of two children, A and B: all moves of B that make it overlap A. Reads
// placed children, writes convex regions. Also finds which part of a line lies in a region.
//
// If B moves by v, it overlaps A if and only if v lies in A ⊖ B = { a − b }, the Minkowski sum of A
// and of B mirrored through the origin. The region is convex. Its sides are those of A and those of
// the mirrored B, each moved out by the support of the other shape along the side's normal (de Berg
// et al., Computational Geometry, 2008, chapter 13.3). The radii add up.
//
// Everything is computed in double, because nearly equal numbers are often subtracted here.

#ifndef SAT_NARROW_MINKOWSKI_H
#define SAT_NARROW_MINKOWSKI_H

#include "narrow/child.h"

// Corner i of a core, the normal of the face that starts there, and the core's reach along that
// normal. `base` and `slope` say where the line with the number `satCore.line` crosses the face,
// moved out to a plane offset `off`. If the line leaves the half-plane behind the face there, it
// does so at the position base[0] + off · slope[0] along the line. If it enters the half-plane, it
// does so at -(base[1] + off · slope[1]). The other base is DBL_MAX.
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

// sat_core returns the core of a child relative to an origin, without its corners: its bounds
// suffice to reject most children. sat_core_write writes the corners to `room` when they are
// needed.
satCore sat_core(const satChild *child, satVector origin, bool mirrored);
void sat_core_write(satCore *core, const satChild *child, bool mirrored, satFace *room);

// The largest projection of a core, including its radius, onto a unit vector. Only an upper bound
// as long as the corners are not written.
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
    double growth;         // how far a side is moved out or in at most; see SAT_THIN_GROWTH
    int32_t sides;         // A's, then B's
    int32_t first, second; // indices of the two children
    bool isLine;           // the region is a point or a segment, apart from the radius
    bool isFlat;           // isLine, and the radius is 0: nothing lies inside
} satMinkowski;

// A point counts as outside a region if it is at most this deep in it, in units of the pair's size.
// So a child fits into a gap of exactly its own width despite the rounding of floats.
#define SAT_SLACK 3e-7

// Take two flush children of one shape, and a child of the other shape. Rounding may leave a slit
// between the two regions that they form. If the other shape is a point, a segment or a thin chain,
// a push could end in the slit; any other shape would overlap both flush children there. So the
// region of a pair with a thin shape is grown by this fraction of the pair's size: more than the
// rounding of flush children (6e-8), and less than the tolerance of a push (1e-6).
//
// For a single segment, the region grows only across the segment. Along the segment it shrinks by
// the same amount, because a grown region would block a corridor that is exactly as wide as the
// segment is long. In other directions, the growth is between the two and depends only on the
// direction, so that parallel sides of flush children are moved by the same distance.
//
// If a single shape that is not thin meets a chain of segments, there are no slits, because it
// overlaps both of two segments that meet. These regions do not grow, because grown regions would
// block a gap of exactly the shape's width. Regions of one-sided segments grow even then: with
// slack instead of growth, pushes would lead past the ends of these segments to their backs. For
// gaps between them, lines without growth are tested (satSegment.isTight).
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

// Writes the region of two cores. `offset` and `support` have room for one entry per side. Returns
// false if the region is farther than `reach` from the origin.
bool sat_minkowski(satMinkowski *out, satCore *a, satCore *b, double reach, double *offset,
                   uint8_t *support);

// How far a side with this unit normal was moved out, because the pair has a thin shape; negative
// if it was moved in, 0 for other pairs.
double sat_minkowski_growth(const satMinkowski *r, satVector normal);

// The depth of a point in the region. For a point outside, it is negative: minus a lower bound on
// the distance.
double sat_minkowski_depth(const satMinkowski *r, satVector p);

// A segment of a line. The line is given by its normal and its plane offset. `from` and `to` are
// positions along the line, measured from the foot of the perpendicular from the origin, toward the
// normal turned counter-clockwise by 90°.
typedef struct satSegment {
    satVector normal;
    double off, from, to;
    int32_t number; // not 0; another one for each line, see satCore.line
    bool isTight;   // regions are tested as if they had not grown, with a slack of SAT_SLACK
} satSegment;

// Side i of the region, moved out by the radius, as a segment. B touches A at the points of this
// segment: a face of one core touches the corner `corner` of the other.
satSegment sat_minkowski_side(const satMinkowski *r, int32_t i, int32_t corner);

// Writes which part of a segment lies inside the region. Returns false if none does.
bool sat_minkowski_covers(const satMinkowski *r, const satSegment *line, double *from, double *to);

typedef struct satCircle {
    satVector center;
    double radius;
} satCircle;

// The unit vector u points from the centre of a circle to a point on it. Turns u to the next point
// at which the circle leaves the region: counter-clockwise for a sign of 1, clockwise for -1.
// Returns false if the whole circle is inside.
bool sat_minkowski_circle_exit(const satMinkowski *r, const satCircle *circle, double sign,
                               satVector *u);

// The turn from one unit vector to another, counter-clockwise for a sign of 1 and clockwise for -1,
// as a number from 0 to 4 that grows with the angle.
double sat_pseudo_angle(satVector u, satVector v, double sign);

// Returns false if a push of B along a unit vector leads to the back of a one-sided segment.
bool sat_minkowski_allows(const satMinkowski *r, satVector direction);

// For a direction that a one-sided segment forbids: the next direction that it allows,
// counter-clockwise for a sign of 1 and clockwise for -1. If both shapes are one-sided segments,
// the other may forbid the new direction; then call this again.
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
