// What is where, and what does a ray meet? Reads places and boxes, writes what it found.
//
// Boxes are found by the broad phase, and what they hold is asked by the functions of narrow/: the
// answers are those of asking every body. They do not depend on the order in which boxes are found:
// that of indices, of t or of distance, and where those are equal, again that of indices.
//
// Questions see what the last refresh saw. They change nothing that an update looks at.

#ifndef SAT_WORLD_QUERY_H
#define SAT_WORLD_QUERY_H

#include "narrow/cast.h"
#include "narrow/cell.h"
#include "narrow/distance.h"
#include "narrow/sweep.h"
#include "broad/sweep.h"
#include "world/filter.h"
#include "world/world.h"

// Beside satFlags in `without`: the masks of bodies, which then do not matter.
#define SAT_MASKS 128u

// And this: bodies that let pass what goes their way do.
#define SAT_RESPECTS_ONE_WAY 64u

// And for a move: it meets only bodies that are accepted. Others that it would meet are in FOUND
// afterwards, `unasked` of them, and it has not happened; they are ignored by the same question then
// unless they are accepted.
#define SAT_ASKS 256u

// Who asks: bodies that would not meet it, have one of the flags or are ignored are not found.
typedef struct satQueryFilter {
    satFilter filter;
    uint32_t exclude; // satFlags, SAT_MASKS, SAT_RESPECTS_ONE_WAY, SAT_ASKS
} satQueryFilter;

// May a move meet this body?
bool sat_query_filter_admits(satWorld *w, const satQueryFilter *filter, uint32_t slot);

// Before every question, of which `count` follow at once. Then all that is to be ignored is named, or
// is accepted, see SAT_ASKS. More may be ignored before the question is asked again.
void sat_world_begin_query(satWorld *w, uint32_t count);
void sat_world_ignore(satWorld *w, uint32_t slot);
void sat_world_accept(satWorld *w, uint32_t slot);

// Each of these returns how many bodies there are in FOUND, in order.

// Bodies that overlap a shape, or a point, or touch it.
uint32_t sat_world_find_shape(satWorld *w, const satQueryFilter *filter, const satShape *shape,
                              const satTransform *xf);

// Bodies within bounds, up to SAT_WITHIN of their size.
uint32_t sat_world_find_within(satWorld *w, const satQueryFilter *filter, satBounds bounds);

// Bodies that a ray hits, by t.
uint32_t sat_world_find_ray(satWorld *w, const satQueryFilter *filter, const satRay *ray);

// At most `count`, by the distance of the nearest point of their outlines (negative inside), which
// is at most `radius`.
uint32_t sat_world_find_nearest(satWorld *w, const satQueryFilter *filter, double x, double y,
                                uint32_t count, double radius);

// What a ray or a moving shape hits first: a slot, or SAT_NO_SLOT. Normals lead out of what is hit:
// A of the sweep is the body, B what moves.
uint32_t sat_world_first_ray(satWorld *w, const satQueryFilter *filter, const satRay *ray,
                             satRayHit *hit);
uint32_t sat_world_first_sweep(satWorld *w, const satQueryFilter *filter, const satMotion *moving,
                               satSweepHit *hit);

// The cell that was hit, see cell.h.
satCell sat_world_ray_cell(satWorld *w, uint32_t slot, const satRayHit *hit);
satCell sat_world_sweep_cell(satWorld *w, uint32_t slot, const satMotion *moving,
                             const satSweepHit *hit);

bool sat_world_any_ray(satWorld *w, const satQueryFilter *filter, const satRay *ray);

// Rays by the thousand: they are put into TALLY, columns of this length.
#define SAT_RAYS 1024

typedef struct satRayColumns {
    double x[SAT_RAYS], y[SAT_RAYS], dx[SAT_RAYS], dy[SAT_RAYS];
    double t[SAT_RAYS];     // 1 where nothing is hit
    int32_t body[SAT_RAYS]; // or -1
    float normalX[SAT_RAYS], normalY[SAT_RAYS];
} satRayColumns;

void sat_world_many_rays(satWorld *w, const satQueryFilter *filter, uint32_t count);

// Of those found, once more: a body as a ray hits it, alone or where it stands, and its point
// nearest to another.
satRayHit sat_world_hit(satWorld *w, uint32_t slot, const satRay *ray);
satRayHit sat_world_found_hit(satWorld *w, const satQueryFilter *filter, uint32_t slot,
                              const satRay *ray);
satOutlinePoint sat_world_point(satWorld *w, uint32_t slot, double x, double y);

#endif
