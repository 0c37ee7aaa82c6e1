// Keeps thin shapes from slipping in between flush children. Reads a thin child in straight motion
// and solid children, writes where two solid children block the thin one.
//
// A shape that slides along a face does not hit the child of that face. So a point or a segment
// that moves exactly along an internal edge hits neither of the two children at the edge, and would
// pass through their union:
//
//                ┌───────────┐
//                │   other   │
//        ──▶ · · ├───────────┤ · · ·      where an edge of `other` lies on the edge
//          ┌─────┴───────────┴─────┐      of `solid`, nothing passes between them
//          │         solid         │
//
// Instead of two edges, two corners may touch: those of diagonal tiles, or the common vertex of two
// segments.

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
    double height;       // distance of the edge to the left of the thin child's centre, times
                         // `side`
    double from, to;     // the ends of the edge along the direction, from that centre
    double tolerance;
} satSlip;

// Does a thin child that moves by `by` slide along an edge of a solid child? Writes that edge.
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
    bool atOther;     // the thin child hits the other child, not `solid`
} satSlipEnd;

#define SAT_NO_SLIP_END ((satSlipEnd){2.0, false, false})

satSlipEnd sat_slip_end(const satSlip *slip, const satChild *other);

#endif
