// Thin shapes between flush children. Reads a thin child in straight motion and solid children,
// writes where two solid children block the thin one.
//
// A shape that slides along a face does not hit the child of that face. At an internal edge, it
// hits neither child. But a point or a segment that slips in exactly along the edge would pass
// through their union:
//
//                ┌───────────┐
//                │   other   │
//        ──▶ · · ├───────────┤ · · ·      where an edge of `other` lies on the edge
//          ┌─────┴───────────┴─────┐      of `solid`, nothing passes between them
//          │         solid         │
//
// The two edges may be mere corners: touching corners of diagonal tiles, or the common vertex of
// two segments.

#ifndef SAT_NARROW_SLIP_H
#define SAT_NARROW_SLIP_H

#include "narrow/children.h"
#include "narrow/sweep.h"

// An edge of a solid child that a thin child slides along, relative to the thin child's start.
typedef struct satSlip {
    const satChild *thin, *solid;
    satVector direction; // unit, of the motion
    double length;       // of the motion
    double side;         // 1: the solid lies to the right of the edge; -1: to the left
    double height;       // how far the edge is to the left of the thin child's centre, times `side`
    double from, to;     // the ends of the edge along the direction, from that centre
    double tolerance;
} satSlip;

// True if a thin child that moves by `by` slides along an edge of a solid child.
bool sat_slips(const satChild *thin, const satChild *solid, satVector by, satSlip *out);

// sat_slip_swept_box returns the box around the edge, in the world; sat_query_children_slip queries
// the children of a composite that this box meets.
satSweptBox sat_slip_swept_box(const satSlip *slip);
satChildQuery sat_query_children_slip(const satSlip *slip, const satShape *composite,
                                      const satTransform *xf);

// Where an edge of another child lies on the edge of a satSlip and blocks the motion.
typedef struct satSlipEnd {
    double t;         // the time of the hit; more than 1 if there is none
    bool overlapping; // the thin child is between the two solid children at the start
    bool atOther;     // the edge that starts at the hit belongs to the other child, not to `solid`
} satSlipEnd;

#define SAT_NO_SLIP_END ((satSlipEnd){2.0, false, false})

satSlipEnd sat_slip_end(const satSlip *slip, const satChild *other);

#endif
