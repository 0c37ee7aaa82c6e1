// Thin shapes between flush pieces. Reads a thin piece that goes straight on and pieces of a solid,
// writes where two of these close up around it.
//
// A piece alone lets pass what slides along one of its faces. Of a seam, both pieces say so; but a
// point or a segment that goes level with the seam leads into what the two are together:
//
//                ┌───────────┐
//                │   other   │
//        ──▶ · · ├───────────┤ · · ·      an edge of `solid`, and as far as an edge of
//          ┌─────┴───────────┴─────┐      the other lies on it, nothing goes through
//          │         solid         │

#ifndef SAT_NARROW_SLIP_H
#define SAT_NARROW_SLIP_H

#include "narrow/children.h"
#include "narrow/sweep.h"

// An edge of a solid piece that a thin one slides along, as seen from the thin one where it starts.
typedef struct satSlip {
    const satChild *thin, *solid;
    double x, y;     // unit, the direction in which the thin one goes
    double length;   // how far it goes
    double side;     // the solid lies to the right of the edge: 1, or to the left: -1
    double height;   // of the edge to the left of the thin one's center, times `side`
    double from, to; // where the edge begins and ends on the way, from that center
    double tolerance;
} satSlip;

// Does a thin piece that goes by (dx, dy) slide along an edge of a solid one?
bool sat_slips(const satChild *thin, const satChild *solid, double dx, double dy, satSlip *out);

// All that is near the edge, in the world, and all pieces there.
satSweptBox sat_slip_swept_box(const satSlip *slip);
satChildQuery sat_query_children_slip(const satSlip *slip, const satShape *composite,
                                      const satTransform *xf);

// Where an edge of another piece lies on this edge.
typedef struct satSlipEnd {
    double t;         // when the thin one comes there; more than 1 if it never does
    bool overlapping; // it is there at the start
    bool atOther;     // it is the other's edge that begins there
} satSlipEnd;

#define SAT_NO_SLIP_END ((satSlipEnd){2.0, false, false})

satSlipEnd sat_slip_end(const satSlip *slip, const satChild *other);

#endif
