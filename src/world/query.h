// Queries: find the bodies that overlap a shape or a box, that a ray or a moving shape hits, or
// that are nearest to a point. Reads transforms and boxes, writes the results.
//
// The broad phase finds boxes, and src/narrow tests the shapes in them. The result is the same as
// if every body were tested. It does not depend on the order in which boxes are found, because
// results are sorted: by t or distance, and then by index.
//
// Queries use the poses and filters of the last refresh, and change nothing that an update reads.

#ifndef SAT_WORLD_QUERY_H
#define SAT_WORLD_QUERY_H

#include "narrow/cast.h"
#include "narrow/cell.h"
#include "narrow/distance.h"
#include "narrow/sweep.h"
#include "broad/sweep.h"
#include "world/filter.h"
#include "world/world.h"

// `exclude` of a filter has bits of satFlags, and these:

// Ignores the masks of bodies.
#define SAT_MASKS 128u

// One-way bodies let the query through in their direction.
#define SAT_RESPECTS_ONE_WAY 512u

// For a move: it hits only accepted bodies. If other bodies are near its path, sat_found lists them
// (`unasked` is their number), and the move does not happen. The caller then accepts some of them
// and moves again with the same query, which ignores the rest.
#define SAT_ASKS 256u

// A query does not find bodies whose filter does not collide with `filter`, bodies that have a flag
// in `exclude`, and bodies that it ignores (sat_world_ignore).
typedef struct satQueryFilter {
    satFilter filter;
    uint32_t exclude; // satFlags, SAT_MASKS, SAT_RESPECTS_ONE_WAY, SAT_ASKS
} satQueryFilter;

// May a move hit this body, or may `separate` push it? With SAT_ASKS, adds the body to sat_found
// unless it is accepted, and ignores it from then on.
bool sat_query_filter_admits(satWorld *w, const satQueryFilter *filter, uint32_t slot);

// Begins a query, or `count` queries in a row. After this call, mark the bodies that the query
// ignores or accepts (SAT_ASKS). You can mark more bodies as ignored, and then repeat the query.
//
// A mark is a number in IGNORED: that of the current query if the body is ignored, one more if it
// is accepted. A new query has another number, which removes all marks.
void sat_world_begin_query(satWorld *w, uint32_t count);
void sat_world_ignore(satWorld *w, uint32_t slot);
void sat_world_accept(satWorld *w, uint32_t slot);

// Each of the next functions writes the bodies that it finds to sat_found, sorted, and returns
// their number.

// Bodies that overlap or touch a shape or a point.
uint32_t sat_world_find_shape(satWorld *w, const satQueryFilter *filter, const satShape *shape,
                              const satTransform *xf);

// Bodies that lie within bounds, with a tolerance of SAT_WITHIN times their size.
uint32_t sat_world_find_within(satWorld *w, const satQueryFilter *filter, satBounds bounds);

// Bodies that a ray or a moving shape hits at a t of at most `limit`, sorted by t; `limit` is above
// 0. If a thin shape slips in between two bodies (flush.h), the sweep ends there. It does not
// report later hits, because these would change if the caller ignored one of the two bodies.
uint32_t sat_world_find_ray(satWorld *w, const satQueryFilter *filter, const satRay *ray,
                            double limit);
uint32_t sat_world_find_sweep(satWorld *w, const satQueryFilter *filter, const satMotion *moving,
                              double limit);

// At most `count` bodies within `radius`, sorted by the distance to their outlines (negative
// inside).
uint32_t sat_world_find_nearest(satWorld *w, const satQueryFilter *filter, double x, double y,
                                uint32_t count, double radius);

// The body that a ray or a moving shape hits first, or SAT_NO_SLOT. Normals point out of the body
// that is hit: in the sweep, A is the body and B the moving shape.
uint32_t sat_world_first_ray(satWorld *w, const satQueryFilter *filter, const satRay *ray,
                             satRayHit *hit);
uint32_t sat_world_first_sweep(satWorld *w, const satQueryFilter *filter, const satMotion *moving,
                               satSweepHit *hit);

// The cell of the hit, see cell.h.
satCell sat_world_ray_cell(satWorld *w, uint32_t slot, const satRayHit *hit);
satCell sat_world_sweep_cell(satWorld *w, uint32_t slot, const satMotion *moving,
                             const satSweepHit *hit);

bool sat_world_any_ray(satWorld *w, const satQueryFilter *filter, const satRay *ray);

// A batch has at most this many rays. Its columns are in SHARED_SCRATCH.
#define SAT_RAYS 1024

typedef struct satRayColumns {
    double x[SAT_RAYS], y[SAT_RAYS], dx[SAT_RAYS], dy[SAT_RAYS];
    double t[SAT_RAYS];     // 1 without a hit
    int32_t body[SAT_RAYS]; // -1 without a hit
    float normalX[SAT_RAYS], normalY[SAT_RAYS];
} satRayColumns;

void sat_world_many_rays(satWorld *w, const satQueryFilter *filter, uint32_t count);

// These three functions describe a body that was found. sat_world_hit returns how a ray hits this
// body alone. sat_world_found_hit returns how a ray hits it as part of a union with flush statics.
// sat_world_point returns the point of its outline closest to (x, y).
satRayHit sat_world_hit(satWorld *w, uint32_t slot, const satRay *ray);
satRayHit sat_world_found_hit(satWorld *w, const satQueryFilter *filter, uint32_t slot,
                              const satRay *ray);
satOutlinePoint sat_world_point(satWorld *w, uint32_t slot, double x, double y);

#endif
