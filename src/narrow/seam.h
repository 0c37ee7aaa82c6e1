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

#ifndef SAT_NARROW_SEAM_H
#define SAT_NARROW_SEAM_H

#include "narrow/manifold.h"
#include "narrow/pieces.h"

// Pieces that stand still, near each other.
typedef struct satGround {
    const satPiece *pieces;
    int32_t count;
    satBounds known; // all pieces that reach into this box are there
} satGround;

// Where all that matters is there.
#define SAT_EVERYWHERE ((satBounds){-DBL_MAX, -DBL_MAX, DBL_MAX, DBL_MAX})

// How far beyond what is known a point lies; 0 or less within.
static inline double sat_out_of_known(const satGround *ground, double x, double y)
{
    satBounds box = ground->known;
    double beyondX = box.minX - x > x - box.maxX ? box.minX - x : x - box.maxX;
    double beyondY = box.minY - y > y - box.maxY ? box.minY - y : y - box.maxY;
    return beyondX > beyondY ? beyondX : beyondY;
}

// Is there a way out? That is unknown where one leads out of what is known.
typedef enum satVerdict { SAT_NO_WAY, SAT_A_WAY, SAT_UNKNOWN_WAY } satVerdict;

typedef struct satExit {
    satVerdict verdict;
    satContact contact;
    double beyond; // if it is unknown: how far the way leads beyond what is known
} satExit;

// Faces of piece `self`, as bits, along all of which other pieces lie. Only of pieces without
// radius.
uint64_t sat_covered_faces(const satGround *ground, int32_t self);

// Writes into each part of a compound, baked without seams, the faces along which other parts lie.
// Only those are asked that the compound's tree says are near; `near` has room for one piece more
// than there are.
void sat_find_seams(satShape *compound, satPiece *near);

// Is the direction (x, y) at a point of piece `self` a way out of all others?
bool sat_is_way_out(const satGround *ground, int32_t self, double atX, double atY, double x,
                    double y);

// The same at a point of the outline of all that is `owner`'s, of all that is not.
bool sat_is_way_out_of_others(const satGround *ground, uint32_t owner, double atX, double atY,
                              double x, double y);

// The contact of piece `self` with a mover that touches or overlaps it, by as little as the mover
// must go along an axis that is a way out of all. If there is none, that of the two alone.
satExit sat_ground_contact(const satGround *ground, int32_t self, const satPiece *mover);

// A piece of a mover that goes by (dx, dy), and has come by (byX, byY) from where all its pieces
// stand, to where it touches something.
typedef struct satStop {
    const satGround *own;
    int32_t piece;
    double byX, byY;
    double dx, dy;
} satStop;

// The contact that stops the mover there: of piece `self`, or of another if it has none, along an
// axis against the motion that is a way out of all, and of the mover's other pieces.
satExit sat_ground_stop(const satGround *ground, int32_t self, const satStop *stop);

#endif
