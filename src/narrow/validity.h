// Internal edges between flush shapes, whether of one composite or of separate bodies. Reads
// children, and a shape that touches one of them, the mover; writes the normal that the union of
// the children has at the contact.
//
// Where two tiles meet, each has a side that nothing can reach, and corners that are not corners of
// the union:
//
//           ┌───┐
//           │   │ ──▶  a box that sank in a little, near the internal edge
//        ▔▔▔│▔▔▔│▔▔▔▔▔
//        tile  ┊ tile      ┊ is the nearest face of the right tile, but no push may use it
//
// A push along an axis moves the mover out of a child at a point of the child's outline. The axis
// is valid for the union if that point is exposed: no other child contains the point and extends
// beyond it along the axis. Axes are tested in the order of their separations, until one is valid.
// Box2D limits normals to the cones at a chain's corners (Catto, Ghost collisions, box2d.org 2020),
// with the same result. But for that, the neighbours must be known beforehand.

#ifndef SAT_NARROW_VALIDITY_H
#define SAT_NARROW_VALIDITY_H

#include "narrow/children.h"

// Static children near each other.
typedef struct satStaticChildren {
    const satChild *children;
    int32_t count;
} satStaticChildren;

// Bits of the faces of child `self` that other children cover completely. Computed only for
// children that have an area and no radius.
uint64_t sat_covered_faces(const satStaticChildren *statics, int32_t self);

// Writes the internal edges and the hidden corners of every child of a compound. Only the children
// that the compound's tree finds nearby are tested. `near` has room for one child more than the
// compound has.
void sat_find_internal_edges(satShape *compound, satChild *near);

// True if a point of child `self` is exposed along `n`: no other child contains the point and
// extends beyond it.
bool sat_is_exposed(const satStaticChildren *statics, int32_t self, satVector at, satVector n);

// The same for a point on the outline of the body `owner`, against the children of other bodies.
bool sat_is_exposed_to_others(const satStaticChildren *statics, uint32_t owner, satVector at,
                              satVector n);

// Where a mover that touches or overlaps a child leaves it when pushed along `normal`. The span
// from `from` to `from` + `along` is a corner of the child, the part of a side that the mover's
// width covers, or a short part of an arc around a corner.
typedef struct satExitSpan {
    satVector from, along;
    satVec2 normal;
    // True if the span is a short part of a side and reaches an end of the side; if the mover has
    // no radius, also if it almost reaches it. This end is at `from` + pastEnd * (normal.y,
    // -normal.x).
    bool isAtEnd;
    double pastEnd;
} satExitSpan;

// Finds the span. Returns false if the push leads to the back of a one-sided segment.
bool sat_find_exit_span(const satChild *own, const satChild *mover, satVec2 normal,
                        satExitSpan *out);

// True if any part of the span is exposed.
bool sat_is_span_exposed(const satStaticChildren *statics, int32_t self, const satExitSpan *at);

// True if a push of the mover along `normal` leads out of child `self` and of all others.
bool sat_is_axis_valid(const satStaticChildren *statics, int32_t self, const satChild *mover,
                       satVec2 normal);

// Iterates over the face normals of a child and a mover as axes, in the order of decreasing
// separation; equal ones keep their order.
typedef struct satAxes {
    const satChild *own, *mover;
    int32_t ofOwn, count, at;
    float separation[2 * SAT_MAX_VERTICES];
} satAxes;

void sat_find_axes(satAxes *axes, const satChild *own, const satChild *mover);
bool sat_next_axis(satAxes *axes, satContact *out);

// A mover that was stopped, and its child that was hit. `own` holds the mover's children at the
// start of the move; until the hit, they have moved by `by`. `velocity` is that at the hit,
// relative to the static children.
typedef struct satStoppedMover {
    const satStaticChildren *own;
    int32_t child;
    satVector by, velocity;
} satStoppedMover;

// Writes the normal of the contact that stops the mover, or returns false. The normal points
// against the motion, and its axis is valid both for the static children and for the mover's own.
// Prefers child `self`, then tries the others.
bool sat_find_stopping_normal(const satStaticChildren *statics, int32_t self,
                              const satStoppedMover *stop, satVec2 *normal);

#endif
