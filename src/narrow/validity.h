// Seams between shapes that stand flush: of one whole, or of separate bodies. Reads pieces that
// stand side by side and one that touches them, writes the normal that the whole would have.
//
// Where two tiles meet, each has a side that nobody can get at, and a corner that is none:
//
//           ┌───┐
//           │   │ ──▶  a box that has sunk in a little, near the seam
//        ▔▔▔│▔▔▔│▔▔▔▔▔
//        tile  ┊ tile      ┊ is the nearest face of the right tile, and no way out
//
// A way out of one piece, at the point where it is left, is a way out of the whole if no other
// piece holds that point and goes on beyond it. That is asked of the best axis; if it is none, of
// the next best. Box2D cuts normals to the cones of a chain's corners (Catto, Ghost collisions,
// box2d.org 2020), which is the same for corners; here neighbours need not be known beforehand.

#ifndef SAT_NARROW_VALIDITY_H
#define SAT_NARROW_VALIDITY_H

#include "narrow/children.h"

// How exactly pieces that stand flush do, as a share of size.
#define SAT_FLUSH 1e-5

// Pieces that stand still, near each other.
typedef struct satStaticChildren {
    const satChild *children;
    int32_t count;
} satStaticChildren;

// Is there a way out?
typedef enum satAxisValidity { SAT_AXIS_INVALID, SAT_AXIS_VALID } satAxisValidity;

typedef struct satCheckedContact {
    satAxisValidity validity;
    satContact contact;
} satCheckedContact;

// Faces of piece `self`, as bits, along all of which other pieces lie. Only of pieces without
// radius.
uint64_t sat_covered_faces(const satStaticChildren *ground, int32_t self);

// Writes into each part of a compound, baked without seams, the faces along which other parts lie.
// Only those are asked that the compound's tree says are near; `near` has room for one piece more
// than there are.
void sat_find_internal_edges(satShape *compound, satChild *near);

// Is the direction (x, y) at a point of piece `self` a way out of all others?
bool sat_is_way_out(const satStaticChildren *ground, int32_t self, double atX, double atY, double x,
                    double y);

// The same at a point of the outline of all that is `owner`'s, of all that is not.
bool sat_is_way_out_of_others(const satStaticChildren *ground, uint32_t owner, double atX,
                              double atY, double x, double y);

// Where a mover that touches or overlaps a piece leaves it in the direction of `normal`: a corner
// of the piece, or the part of a side beneath which the mover lies, from (x, y) to (x + dx, y +
// dy).
typedef struct satLeaving {
    double x, y, dx, dy;
    satVec2 normal;
} satLeaving;

// False if that side lies between pieces of the same whole.
bool sat_leaves(const satChild *own, const satChild *mover, satVec2 normal, satLeaving *out);

// Is there any way out of all?
bool sat_is_open(const satStaticChildren *ground, int32_t self, const satLeaving *at);

// Both: does a mover leave piece `self` and all others there?
bool sat_ground_leaves(const satStaticChildren *ground, int32_t self, const satChild *mover,
                       satVec2 normal);

// The normals of all faces of a piece and a mover as axes, by how far the mover must go along each,
// the nearest first.
typedef struct satAxes {
    const satChild *own, *mover;
    int32_t ofOwn, count, at;
    float separation[2 * SAT_MAX_VERTICES];
} satAxes;

void sat_find_axes(satAxes *axes, const satChild *own, const satChild *mover);
bool sat_next_axis(satAxes *axes, satContact *out);

// A piece of a mover that goes by (dx, dy), and has come by (byX, byY) from where all its pieces
// stand, to where it touches something.
typedef struct satStop {
    const satStaticChildren *own;
    int32_t child;
    double byX, byY;
    double dx, dy;
} satStop;

// The contact that stops the mover there: of piece `self`, or of another if it has none, along an
// axis against the motion that is a way out of all, and of the mover's other pieces.
satCheckedContact sat_ground_stop(const satStaticChildren *ground, int32_t self,
                                  const satStop *stop);

#endif
