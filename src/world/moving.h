// A move under way: who moves, where it is by now, and what is near it. What the chapters on what
// lets it pass (passing), on what is around it (around), what it meets (impact) and how it goes on
// (slide) write and read.

#ifndef SAT_WORLD_MOVING_H
#define SAT_WORLD_MOVING_H

#include "narrow/composite.h"
#include "world/mover.h"

// Pieces that turned out to be in nobody's way.
#define SAT_MAX_IGNORED 16

// How often one motion is bent.
#define SAT_MAX_BENDS 6

typedef struct satVector {
    double x, y;
} satVector;

static inline double sat_along(satVector a, satVector b) { return a.x * b.x + a.y * b.y; }
static inline double sat_length(satVector a) { return __builtin_sqrt(sat_along(a, a)); }
static inline satVector sat_times(satVector a, double by)
{
    return (satVector){a.x * by, a.y * by};
}
static inline satVector sat_plus(satVector a, satVector b)
{
    return (satVector){a.x + b.x, a.y + b.y};
}

// A normal to more places than floats have.
static inline satVector sat_unit(satVec2 n)
{
    satVector v = {(double)n.x, (double)n.y};
    return sat_times(v, 1.0 / sat_length(v));
}

// What the scratch memory is, for a move.
typedef struct satMoverScratch {
    satCompositeScratch composite; // a: what is near; b: the mover's own pieces
    satAabb box[SAT_MAX_CHILDREN_NEAR];
} satMoverScratch;

_Static_assert(sizeof(satMoverScratch) <= SAT_SHARED_SCRATCH * sizeof(uint32_t), "it fits TALLY");

typedef struct satMover {
    satWorld *w;
    uint32_t body;
    const satMove *move;
    const satQueryFilter *filter;
    satMoverScratch *scratch;
    const satShape *shape;
    satTransform xf;  // now
    satVector at, up; // the body, now
    satVector below;  // how far down it looks for a floor
    satVector level;  // of the motion under way, what neither rises nor falls
    int32_t near, own;
    int32_t still;    // of what is near, the first ones: what does not give way
    uint32_t exclude; // a body that is passed
    uint32_t floor;   // which it stood on
    double floorSkin; // of the floor that it has met
    bool passesAll;   // one-way bodies and cells, whatever side it comes from
    bool drops;       // it is still on its way through what it has dropped through
    bool isConstant;  // what floors bend keeps its length
    bool walks;       // all of the motion under way goes along a floor
    double around;    // how far around its way it looks
    satVector leg;    // what it has gone of that since it was bent last
    int32_t ignoredCount;
    int32_t ignored[SAT_MAX_IGNORED];
    satMoved *out;
} satMover;

// The pieces that are near, and the mover's own.
static inline satChild *sat_mover_near(const satMover *m) { return m->scratch->composite.a; }
static inline satChild *sat_mover_own(const satMover *m) { return m->scratch->composite.b; }

// The mover is elsewhere by this.
void sat_mover_go(satMover *m, satVector by);

#endif
