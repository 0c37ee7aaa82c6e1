// One door per question about two placed shapes of any kind, of one piece or several. Reads shapes
// and places, writes answers: those of the union of the pieces. Of two convex shapes they are, to
// the bit, those of the chapters that know only such.

#ifndef SAT_NARROW_WHOLE_H
#define SAT_NARROW_WHOLE_H

#include "narrow/blocks.h"
#include "narrow/cast.h"
#include "narrow/distance.h"
#include "narrow/escape.h"
#include "narrow/manifold.h"
#include "narrow/pieces.h"
#include "narrow/slip.h"
#include "narrow/sweep.h"

// Pairs of pieces of two shapes that come near each other, one after the other.
typedef struct satPieceSeek {
    const satShape *a, *b;
    satPlace placeA, placeB;
    double reach;  // pairs whose boxes are apart by no more than this, and some more
    double dx, dy; // of B; or pairs that may meet on its way
    double limit;  // the share of the way that is still of interest; who finds something lowers it
    bool byB;      // B's pieces are gone through, and for each of them A's
    bool isOpen;   // there is a piece of the outer
    bool withOneWay; // see pieces.h
    double x, y;     // of A's, where there are rows, those come first that lie farthest this way
    satSieve *sieve; // of both, or none
    const void *sift;
    satSeek outer, inner;
    satPiece one;
} satPieceSeek;

satPieceSeek sat_seek_pairs(const satShape *a, const satPlace *placeA, const satShape *b,
                            const satPlace *placeB, double reach, double dx, double dy);
bool sat_next_pair(satPieceSeek *seek, satPiece *a, satPiece *b);

// Pieces of each that an escape is worked out from.
#define SAT_MOST_PIECES 128

typedef struct satWholeScratch {
    satPiece a[SAT_MOST_PIECES], b[SAT_MOST_PIECES];
    satSlab block[SAT_MOST_SLABS];
    satEscapeScratch escape;
} satWholeScratch;

// How two wholes stand to each other.
typedef struct satWholeContact {
    satContact contact; // as in collide.h; the depth is that of the escape
    bool exact;         // false: there may be a shorter one, see escape.h
} satWholeContact;

bool sat_whole_overlaps(const satShape *a, const satPlace *placeA, const satShape *b,
                        const satPlace *placeB);

// `limit` >= 0: a gap greater than this need not be known exactly.
satWholeContact sat_whole_collide(const satShape *a, const satPlace *placeA, const satShape *b,
                                  const satPlace *placeB, float limit, satWholeScratch *scratch);

// Where two that overlap touch, by their contact: where they would once it has been obeyed, and
// half of the way back. Of all such points the two that are farthest apart across the normal; above
// the bits of an id (manifold.h) stand the numbers of the pieces, SAT_PIECE_BITS each.
#define SAT_PIECE_BITS 16u

satManifold sat_whole_touches(const satShape *a, const satPlace *placeA, const satShape *b,
                              const satPlace *placeB, const satContact *contact);

// As in collide.h, of the unions.
uint32_t sat_whole_containment(const satShape *a, const satPlace *placeA, const satShape *b,
                               const satPlace *placeB, float depth);

satDistance sat_whole_distance(const satShape *a, const satPlace *placeA, const satShape *b,
                               const satPlace *placeB, satWholeScratch *scratch);

satOutlinePoint sat_whole_closest_point(const satShape *shape, const satPlace *place, double x,
                                        double y);

// With `obeys`, cells that let pass what goes their way do, and what starts in them.
satRayHit sat_whole_ray(const satShape *shape, const satPlace *place, const satRay *ray,
                        bool obeys);

satSweepHit sat_whole_sweep(const satMoving *a, const satMoving *b, bool obeys,
                            satWholeScratch *scratch);

// Does what slides along an edge come between that and a whole sooner than `end` says? Then writes
// when, and upon which of the two pieces it comes there.
bool sat_whole_slip(const satSlip *slip, const satShape *whole, const satPlace *place, bool obeys,
                    satSlipEnd *end, satPiece *met);

// The normal of a hit, as what is all around A has it, and all of B: pieces where they stand then,
// in `scratch`, `ownerA` that of the one of A's that touches. Unchanged if none is better.
void sat_whole_stop(const satMoving *a, int32_t countA, const satMoving *b, int32_t countB,
                    uint32_t ownerA, const satWholeScratch *scratch, satSweepHit *hit);

#endif
