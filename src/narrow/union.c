#include "narrow/union.h"

#include "narrow/blocks.h"
#include "narrow/exposed.h"
#include "narrow/scattered.h"
#include "shape/tiles.h"

// A bound on the rounding error of a length in the world.
static double rounding_at(const satTransform *a, const satTransform *b)
{
    return 4e-15 * (__builtin_fabs(a->x) + __builtin_fabs(a->y) + __builtin_fabs(b->x) +
                    __builtin_fabs(b->y));
}

bool sat_union_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                        const satTransform *xfB)
{
    satChildPairQuery s = sat_query_child_pairs(a, xfA, b, xfB, 0.0);
    satChild one, other;
    while (sat_next_pair(&s, &one, &other)) {
        if (sat_children_overlap(&one, &other)) return true;
    }
    return false;
}

// Penetration

// Writes the children of `composite` within `reach` of the other shape and returns their number, or
// the capacity plus one if they do not fit.
static int32_t gather(const satShape *composite, const satTransform *xf, const satShape *other,
                      const satTransform *xfOther, double reach, satChild *out)
{
    satChildQuery s = sat_query_children(composite, xf, other, xfOther, reach);
    satChild more;
    s.withHidden = true;
    int32_t count = sat_next_children(&s, out);
    return count == SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &more) ? count + 1 : count;
}

// Data of a filter for the search of iterate_push. The exit of a pair is the length of the push
// along a unit vector that separates the pair. The filter skips children whose exit cannot be
// longer than the longest so far.
typedef struct farthestExit {
    satVector along;
    double farthest, rounding;
} farthestExit;

// True if a box, in the frame of the composite, lies in front of a face of the other shape.
static bool is_beyond(const satChildQuery *s, const satAabb *box)
{
    const satTransform *own = &s->xf, *at = &s->xfOther;
    double slack = SAT_PADDING * sat_larger_size(s->composite, s->other);
    satVector in = sat_inverse_rotate_vector(own, (satVector){at->x - own->x, at->y - own->y});
    for (int32_t i = 0; s->other->kind != SAT_CIRCLE && i < s->other->count; i++) {
        satVec2 face = sat_rotate(at, sat_face_normal(s->other, i));
        satVector n = sat_inverse_rotate_vector(own, sat_vector(face));
        double least = n.x * ((double)(n.x > 0.0 ? box->minX : box->maxX) - in.x) +
                       n.y * ((double)(n.y > 0.0 ? box->minY : box->maxY) - in.y);
        double offset = (double)(sat_shape_plane_offset(s->other)[i] + s->other->radius);
        if (least > offset + slack + 1e-6 * __builtin_fabs(offset)) return true;
    }
    return false;
}

static bool may_exit_farther(const satChildQuery *s, const satAabb *box)
{
    const farthestExit *f = s->filterData;
    if (sat_is_composite(s->other)) return true;
    const satChild other = {.shape = s->other, .xf = s->xfOther};
    satVector u = sat_vector_scale(f->along, s->isSecond ? -1.0 : 1.0);
    satVector in = sat_inverse_rotate_vector(&s->xf, u);
    double exit = in.x * (double)(in.x > 0.0 ? box->maxX : box->minX) +
                  in.y * (double)(in.y > 0.0 ? box->maxY : box->minY) +
                  (s->xf.x * u.x + s->xf.y * u.y) + sat_support(&other, sat_vector_neg(u));
    return exit + f->rounding > f->farthest && !is_beyond(s, box);
}

// If there are too many children for the exact algorithm, B is pushed along a few directions, in up
// to this many steps each. Each step pushes B until none of the pairs that overlap now overlaps any
// more. B may then overlap other children.
#define PUSH_STEPS 64

// Returns the length of the push along a unit vector; DBL_MAX if it reaches `most` or takes too
// many steps.
static double iterate_push(const satShape *a, const satTransform *xfA, const satShape *b,
                           const satTransform *xfB, satVector direction, double most)
{
    double t = 0.0;
    for (int32_t step = 0; step < PUSH_STEPS && t < most; step++) {
        satTransform moved = sat_transform_moved(*xfB, sat_vector_scale(direction, t));
        satChildPairQuery s = sat_query_child_pairs(a, xfA, b, &moved, 0.0);
        satChild one, other;
        farthestExit out = {direction, -1.0, rounding_at(xfA, &moved)};
        s.filter = may_exit_farther;
        s.filterData = &out;
        s.farthest = direction;
        while (sat_next_pair(&s, &one, &other)) {
            double exit = sat_way_out(&one, &other, direction);
            if (exit <= out.farthest) continue;
            if (sat_children_overlap(&one, &other)) out.farthest = exit;
        }
        if (out.farthest <= 0.0) return t;
        t += out.farthest * (1.0 + 1e-7);
    }
    return DBL_MAX;
}

static satPenetration straight_penetration(const satShape *a, const satTransform *xfA,
                                           const satShape *b, const satTransform *xfB)
{
    satPenetration best = {.overlapping = true, .normal = {0.0f, -1.0f}};
    // A push of this length separates even the circumscribed circles.
    double length = sat_vector_length((satVector){xfB->x - xfA->x, xfB->y - xfA->y}) +
                    (double)a->outer + (double)a->radius + (double)b->outer + (double)b->radius;
    for (int32_t i = 0; i < 8; i++) {
        satVector direction = sat_straight_direction(xfA, xfB, i);
        double found = iterate_push(a, xfA, b, xfB, direction, length);
        if (found >= length) continue;
        length = found;
        best.normal = sat_vec2((float)direction.x, (float)direction.y);
    }
    best.depth = (float)length;
    return best;
}

// The first search finds children within this reach, in units of the smaller shape's size. Most
// overlaps are not deeper.
#define FIRST_REACH 0.1

// The next search has this multiple of the depth that was found as its reach.
#define REACH_FACTOR 1.25

// If too many children are within a reach, the next search has a reach halfway between that one and
// the last one that had few enough. The search ends when the reach is at most this multiple of the
// last one that had few enough.
#define CLOSE_ENOUGH 1.2

// Like `gather`, but merges the cells of tiles into a few boxes if `blocks` is given and has room.
static int32_t gather_blocks(const satShape *composite, const satTransform *xf,
                             const satShape *other, const satTransform *xfOther, double reach,
                             satMergedBox *blocks, satChild *out)
{
    int32_t count = -1;
    if (blocks && composite->kind == SAT_TILES)
        count = sat_gather_blocks(composite, xf, other, xfOther, reach, blocks, out);
    return count >= 0 ? count : gather(composite, xf, other, xfOther, reach, out);
}

// If `staysNear` is true, the search treats scattered children (scattered.h) separately once the
// reach is at least the smaller shape's size. If at most MANY_NEAR children are near, the reach
// must also be at least NEAR times the larger shape's size.
#define NEAR 0.75
#define MANY_NEAR 12

// Computes the penetration from the children within a reach, and increases the reach until no
// farther child can matter. See composite.h for `staysNear`.
static satPenetration growing_penetration(const satShape *a, const satTransform *xfA,
                                          const satShape *b, const satTransform *xfB,
                                          bool mergesCells, bool staysNear,
                                          satCompositeScratch *scratch)
{
    // A point has no size, so the other shape's size is used.
    float least = sat_min(a->size, b->size), most = sat_max(a->size, b->size);
    double size = (double)(least > 0.0f ? least : most);
    double around = FIRST_REACH * (double)least, fit = -1.0;
    satMergedBox *blocksA = mergesCells ? scratch->block : NULL;
    satMergedBox *blocksB = mergesCells ? scratch->blockOfB : NULL;
    for (;;) {
        int32_t countA = gather_blocks(a, xfA, b, xfB, around, blocksA, scratch->a);
        int32_t countB = gather_blocks(b, xfB, a, xfA, around, blocksB, scratch->b);
        bool isTooFar = countA > SAT_MAX_CHILDREN_NEAR || countB > SAT_MAX_CHILDREN_NEAR;
        if (isTooFar && fit >= 0.0 && around > CLOSE_ENOUGH * fit) {
            around = 0.5 * (fit + around);
            continue;
        }
        if (isTooFar) {
            if (sat_union_overlaps(a, xfA, b, xfB)) return straight_penetration(a, xfA, b, xfB);
            return (satPenetration){0};
        }
        satPenetration e = sat_penetration(scratch->a, countA, scratch->b, countB, around,
                                           around < size, &scratch->penetration);
        if (!e.needsMore && (double)e.depth <= around) return e;
        double farther = REACH_FACTOR * (double)e.depth;
        bool isFar = around >= NEAR * (double)most || countA + countB > MANY_NEAR;
        if (staysNear && e.needsMore && around >= size && isFar) {
            if (sat_leave_scattered(a, xfA, countA, b, xfB, countB, around, scratch, &e)) return e;
        }
        fit = around;
        around = farther > around ? farther : around < size ? size : DBL_MAX;
    }
}

// A depth of at most this fraction of the larger shape's size is hardly more than rounding. The
// sizes of merged boxes are rounded once more, so for such an overlap, cells are not merged.
#define SHALLOW 1e-5f

static satPenetration penetration_of(const satShape *a, const satTransform *xfA, const satShape *b,
                                     const satTransform *xfB, bool staysNear,
                                     satCompositeScratch *scratch)
{
    if (a->kind == SAT_TILES || b->kind == SAT_TILES) {
        // Most bodies in a level stand on a floor without an overlap, so test for an overlap first.
        if (!sat_union_overlaps(a, xfA, b, xfB)) return (satPenetration){0};
        satPenetration e = growing_penetration(a, xfA, b, xfB, true, staysNear, scratch);
        if (e.depth > SHALLOW * sat_max(a->size, b->size)) return e;
    }
    return growing_penetration(a, xfA, b, xfB, false, staysNear, scratch);
}

// A filter that skips boxes in which no child can have a lower separation than the lowest so far,
// to which its data points. A separation is at least minus the overlap of the boxes along x and
// along y.
static bool may_be_deeper(const satChildQuery *s, const satAabb *box)
{
    const float *least = s->filterData;
    const satSweptBox *w = &s->swept;
    double x = sat_smaller((double)box->maxX - w->x, w->x - (double)box->minX) + w->halfX;
    double y = sat_smaller((double)box->maxY - w->y, w->y - (double)box->minY) + w->halfY;
    double slack = SAT_PADDING * sat_larger_size(s->composite, s->other);
    return sat_smaller(x, y) + slack > -(double)*least;
}

satContact sat_union_nearest_pair(const satShape *a, const satTransform *xfA, const satShape *b,
                                  const satTransform *xfB, float maxGap, satChild *ofA,
                                  satChild *ofB)
{
    satContact nearest = {.separation = sat_next_float(maxGap, 1)};
    satChildPairQuery s = sat_query_child_pairs(a, xfA, b, xfB, (double)maxGap);
    satChild one, other;
    s.filter = may_be_deeper;
    s.filterData = &nearest.separation;
    while (sat_next_pair(&s, &one, &other)) {
        satContact c = sat_collide_children(&one, &other, maxGap);
        if (c.separation >= nearest.separation) continue;
        nearest = c;
        *ofA = one;
        *ofB = other;
    }
    return nearest;
}

satCompositeContact sat_union_collide(const satShape *a, const satTransform *xfA, const satShape *b,
                                      const satTransform *xfB, float maxGap, bool staysNear,
                                      satCompositeScratch *scratch)
{
    satPenetration penetration = penetration_of(a, xfA, b, xfB, staysNear, scratch);
    if (penetration.overlapping) {
        return (satCompositeContact){{0.0f - penetration.depth, penetration.normal},
                                     penetration.exact};
    }
    satChild one, other;
    float gap = maxGap == 0.0f
                    ? sat_next_float(maxGap, 1)
                    : sat_union_nearest_pair(a, xfA, b, xfB, maxGap, &one, &other).separation;
    return (satCompositeContact){{gap, {0.0f, 0.0f}}, true};
}

// Containment

// True if a child lies within one child of a shape, or within the union of several.
static bool child_within(const satChild *inner, const satShape *outer, const satTransform *xfOuter,
                         float depth)
{
    satChildQuery s = sat_query_children(outer, xfOuter, inner->shape, &inner->xf, 0.0);
    satChild other;
    // A child that is 1.5 times as large as the largest child of a shape lies within none of that
    // shape's children, however the child is rotated.
    bool isLarger = inner->shape->size > 1.5f * outer->size;
    while (!isLarger && sat_next_child(&s, &other)) {
        uint32_t bits = sat_containment(inner->shape, &inner->xf, other.shape, &other.xf, depth);
        if (bits & SAT_A_IN_B) return true;
    }
    if (!sat_is_composite(outer)) return false;
    satChild there = *inner;
    there.xf = sat_transform_in(xfOuter, &inner->xf);
    double size = sat_larger_size(outer, inner->shape);
    return sat_is_within(&there, outer, (double)SAT_WITHIN * size);
}

// Is one shape obviously too large to lie within another? For tiles, compares areas instead of
// bounds, because cells at the border may be empty.
static bool is_too_large(const satShape *inner, const satShape *outer)
{
    if (inner->kind != SAT_TILES)
        return inner->halfWidth + inner->halfHeight > 2.0f * (outer->outer + outer->radius);
    double size = sat_larger_size(inner, outer);
    double most = outer->area + 8.0 * (double)SAT_WITHIN * size * size;
    return sat_tiles_area(sat_tiles_of(inner), false) > most;
}

static bool composite_within(const satShape *inner, const satTransform *xfInner,
                             const satShape *outer, const satTransform *xfOuter, float depth)
{
    if (is_too_large(inner, outer)) return false;
    satChildQuery s = sat_query_all_children(inner, xfInner);
    satChild child;
    while (sat_next_child(&s, &child)) {
        if (!child_within(&child, outer, xfOuter, depth)) return false;
    }
    return true;
}

uint32_t sat_union_containment(const satShape *a, const satTransform *xfA, const satShape *b,
                               const satTransform *xfB, float depth)
{
    uint32_t bits = 0;
    if (composite_within(a, xfA, b, xfB, depth)) bits |= SAT_A_IN_B;
    if (composite_within(b, xfB, a, xfA, depth)) bits |= SAT_B_IN_A;
    return bits;
}

// Distances

// The first reach of a search for the nearest children: the distance between the bounding boxes
// along x or y, plus the larger size.
static double first_reach(const satShape *a, const satTransform *xfA, const satShape *b,
                          const satTransform *xfB)
{
    const satTransform there = {xfB->x - xfA->x, xfB->y - xfA->y, xfB->c, xfB->s};
    const satTransform here = {0.0, 0.0, xfA->c, xfA->s};
    satAabb one = sat_shape_box(a, &here), other = sat_shape_box(b, &there);
    double x =
        sat_larger((double)other.minX - (double)one.maxX, (double)one.minX - (double)other.maxX);
    double y =
        sat_larger((double)other.minY - (double)one.maxY, (double)one.minY - (double)other.maxY);
    return sat_larger(sat_larger(x, y), 0.0) + (double)sat_max(sat_max(a->size, b->size), 1e-3f);
}

// A filter that skips boxes that are farther away than the least distance so far, to which its data
// points.
static bool may_be_near(const satChildQuery *s, const satAabb *box)
{
    const double *least = s->filterData;
    double left = (double)box->minX - (s->swept.x + s->halfX);
    double right = s->swept.x - s->halfX - (double)box->maxX;
    double below = (double)box->minY - (s->swept.y + s->halfY);
    double above = s->swept.y - s->halfY - (double)box->maxY;
    double x = sat_larger(sat_larger(left, right), 0.0),
           y = sat_larger(sat_larger(below, above), 0.0);
    return x * x + y * y <= *least * *least;
}

satDistance sat_union_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                               const satTransform *xfB, satCompositeScratch *scratch)
{
    satContact hit = sat_union_collide(a, xfA, b, xfB, 0.0f, false, scratch).contact;
    if (hit.separation <= 0.0f) {
        satManifold m = sat_composite_manifold(a, xfA, b, xfB, &hit);
        satVector p = sat_manifold_middle(&m);
        return (satDistance){0.0, p.x, p.y, p.x, p.y, hit.normal};
    }
    double reach = first_reach(a, xfA, b, xfB);
    for (;;) {
        satDistance best = {.distance = DBL_MAX};
        double least = DBL_MAX;
        satChildPairQuery s = sat_query_child_pairs(a, xfA, b, xfB, reach);
        satChild one, other;
        s.filter = may_be_near;
        s.filterData = &least;
        while (sat_next_pair(&s, &one, &other)) {
            satDistance d = sat_distance(one.shape, &one.xf, other.shape, &other.xf);
            if (!(d.distance < best.distance)) continue;
            best = d;
            least = d.distance + rounding_at(xfA, xfB);
        }
        if (best.distance <= reach) return best;
        reach = sat_smaller(best.distance, 2.0 * reach);
    }
}

// The point of the outline closest to a point (x, y) inside the shape. If (x, y) is on the outline,
// the result has the outline's normal.
static satOutlinePoint exposed_point(const satShape *shape, const satTransform *xf, double x,
                                     double y)
{
    const satTransform there = {x, y, 1.0, 0.0};
    satTransform in = sat_transform_in(xf, &there);
    satVector from = {in.x, in.y};
    satExposed e = sat_nearest_exposed(shape, from);
    if (e.distance > (double)SAT_TOUCHING * (double)shape->size)
        e.normal = sat_vector_div(sat_vector_sub(e.at, from), e.distance);
    satVector p = sat_transform_point(xf, e.at), normal = sat_rotate_vector(xf, e.normal);
    return (satOutlinePoint){p.x, p.y, 0.0 - e.distance, sat_vector_to_float(normal), true};
}

satOutlinePoint sat_union_closest_point(const satShape *shape, const satTransform *xf, double x,
                                        double y, double limit)
{
    const satTransform there = {x, y, 1.0, 0.0};
    if (sat_union_overlaps(shape, xf, &SAT_POINT, &there)) return exposed_point(shape, xf, x, y);
    double slack = rounding_at(xf, &there), most = limit + slack;
    // A negative limit is a depth, but the point is outside.
    if (most < 0.0) return (satOutlinePoint){.distance = DBL_MAX};
    double reach = first_reach(shape, xf, &SAT_POINT, &there);
    for (;;) {
        satOutlinePoint best = {.distance = DBL_MAX};
        double least = most;
        reach = sat_smaller(reach, most);
        satChildQuery s = sat_query_children(shape, xf, &SAT_POINT, &there, reach);
        satChild child;
        s.filter = may_be_near;
        s.filterData = &least;
        while (sat_next_child(&s, &child)) {
            satOutlinePoint p = sat_closest_point(child.shape, &child.xf, x, y);
            if (!(p.distance < best.distance)) continue;
            best = p;
            least = sat_smaller(least, p.distance + slack);
        }
        if (best.distance <= reach || reach == most) return best;
        reach = sat_smaller(best.distance, 2.0 * reach);
    }
}

// Rays and sweeps

static satRayHit first_ray_hit(const satShape *shape, const satTransform *xf, const satRay *ray,
                               bool respectsOneWay)
{
    satVector by = {ray->dx, ray->dy};
    satChildQuery s = sat_query_children_ray(shape, xf, ray);
    satRayHit first = {0};
    satChild child;
    s.withOneWay = true;
    while (sat_next_child(&s, &child)) {
        if (sat_is_open_to(&child, by, respectsOneWay)) continue;
        satRayHit hit = sat_cast_ray(child.shape, &child.xf, ray, child.internalEdges);
        if (respectsOneWay && hit.inside && sat_is_one_way_child(&child)) continue;
        if (!hit.hit || (first.hit && hit.t >= first.t && !hit.inside)) continue;
        first = hit;
        if (hit.inside) break;
        s.maxT = hit.t;
    }
    return first;
}

satRayHit sat_union_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                        bool respectsOneWay)
{
    satRayHit first = first_ray_hit(shape, xf, ray, respectsOneWay);
    if (first.cornerOffset == 0.0) return first;
    satRay left = sat_offset_ray(ray, &first, 1.0), right = sat_offset_ray(ray, &first, -1.0);
    satRayHit atLeft = first_ray_hit(shape, xf, &left, respectsOneWay);
    satRayHit atRight = first_ray_hit(shape, xf, &right, respectsOneWay);
    sat_confirm_normal(&first, &atLeft, &atRight);
    return first;
}

// The motion of a child of a moving shape.
static satMotion moving_child(const satMotion *composite, const satTransform *xf,
                              const satChild *child)
{
    satMotion m = *composite;
    m.shape = child->shape;
    if (composite->dAngle == 0.0) m.start = &child->xf;
    if (composite->shape->kind != SAT_TILES) return m;
    double x = child->xf.x - xf->x, y = child->xf.y - xf->y;
    m.offset.x = composite->shape->offsetX + (xf->c * x + xf->s * y) - child->shape->offsetX;
    m.offset.y = composite->shape->offsetY + (xf->c * y - xf->s * x) - child->shape->offsetY;
    return m;
}

// Maximum number of steps of may_meet. After these, it does not skip the box.
#define ADVANCE_STEPS 16

// Data of the filter may_meet: two motions, and the transforms and the origins of the bodies at the
// start. The filter skips boxes that a rotating shape cannot reach. It uses conservative
// advancement like sat_sweep: each step is the gap divided by the fastest possible approach. Here
// the gap is that between the circumscribed circle of the other shape and a box that turns with its
// composite.
typedef struct motionPair {
    const satMotion *motion[2];
    const satTransform *xf[2];
    satVector origin[2];
} motionPair;

static double farther_of(double low, double high) { return sat_larger(high, 0.0 - low); }

static bool may_meet(const satChildQuery *s, const satAabb *box)
{
    const motionPair *f = s->filterData;
    const satMotion *own = f->motion[s->isSecond], *other = f->motion[!s->isSecond];
    satVector at = f->origin[s->isSecond], otherAt = f->origin[!s->isSecond];
    double around = (double)s->other->outer + (double)s->other->radius;
    // The other shape relative to its body's origin, and the box relative to its own body's origin.
    satVector arm = {s->xfOther.x - otherAt.x, s->xfOther.y - otherAt.y};
    double minX = (double)box->minX + own->shape->offsetX;
    double minY = (double)box->minY + own->shape->offsetY;
    double maxX = (double)box->maxX + own->shape->offsetX;
    double maxY = (double)box->maxY + own->shape->offsetY;
    satVector farthest = {farther_of(minX, maxX), farther_of(minY, maxY)};
    satVector from = sat_vector_sub(otherAt, at), by = sat_vector_sub(other->by, own->by);
    double fastest = sat_vector_length(by) +
                     __builtin_fabs(own->dAngle) * sat_vector_length(farthest) +
                     __builtin_fabs(other->dAngle) * (sat_vector_length(arm) + around);
    // A sweep that runs out of steps (SAT_MAX_STEPS) before maxT also reports a hit. In at least
    // one of its steps, the shapes were this near to each other.
    double near = 1.1 / (SAT_MAX_STEPS - 1) * s->maxT * fastest;
    near += rounding_at(f->xf[0], f->xf[1]);
    near += 4.0 * sat_sweep_tolerance(own->shape, other->shape);
    satRotation ownTurn = {1.0, 0.0}, turn = {1.0, 0.0};
    double t = 0.0;
    for (int32_t i = 0; i < ADVANCE_STEPS; i++) {
        double seenX = from.x + t * by.x + (turn.c * arm.x - turn.s * arm.y);
        double seenY = from.y + t * by.y + (turn.s * arm.x + turn.c * arm.y);
        satVector back = {ownTurn.c * seenX + ownTurn.s * seenY,
                          ownTurn.c * seenY - ownTurn.s * seenX};
        satVector in = sat_inverse_rotate_vector(&s->xf, back);
        double outX = sat_larger(sat_larger(minX - in.x, in.x - maxX), 0.0);
        double outY = sat_larger(sat_larger(minY - in.y, in.y - maxY), 0.0);
        double gap = __builtin_sqrt(outX * outX + outY * outY) - around - near;
        if (gap <= 0.0) return true;
        t += gap / fastest;
        if (!(t <= s->maxT)) return false;
        ownTurn = sat_rotation(t * own->dAngle);
        turn = sat_rotation(t * other->dAngle);
    }
    return true;
}

static bool comes_first(const satSweepHit *hit, const satSweepHit *before)
{
    if (!before->hit || hit->t < before->t) return true;
    return hit->t == before->t && hit->overlapping && !before->overlapping;
}

// The transform of a child of a moving shape when that shape is at `then`.
static satTransform transform_with(const satMotion *m, const satChild *child,
                                   const satTransform *then)
{
    satTransform start = sat_transform_at(m, 0.0), in = sat_transform_in(&start, &child->xf);
    return sat_transform_shifted(then, (satVector){in.x, in.y});
}

// If a hit is at an internal edge, corrects its normal. Gathers the children of both shapes near
// the hit for this.
static void correct_normal(const satMotion *a, const satMotion *b, const satChild *one,
                           const satChild *other, satCompositeScratch *scratch, satSweepHit *hit)
{
    satTransform xfA = sat_transform_at(a, hit->t), xfB = sat_transform_at(b, hit->t);
    satTransform xfOne = transform_with(a, one, &xfA), xfOther = transform_with(b, other, &xfB);
    double slack = (double)SAT_TOUCHING * sat_larger_size(one->shape, other->shape);
    int32_t countA = gather(a->shape, &xfA, other->shape, &xfOther, slack, scratch->a);
    int32_t countB = gather(b->shape, &xfB, one->shape, &xfOne, slack, scratch->b);
    if (countA > SAT_MAX_CHILDREN_NEAR || countB > SAT_MAX_CHILDREN_NEAR) return;
    sat_composite_hit_normal(a, countA, b, countB, 0, scratch, hit);
}

static bool goes_straight(const satMotion *m)
{
    return m->dAngle == 0.0 ||
           (m->shape->kind == SAT_CIRCLE && m->shape->offsetX == 0.0 && m->shape->offsetY == 0.0);
}

// A thin child slides along the child `solid` of a composite. Finds where it is blocked, and sets
// `*solid` to the child that it hits there.
static satSlipEnd slip_into(const satChild *thin, satChild *solid, const satShape *composite,
                            const satTransform *xf, satVector by, bool respectsOneWay)
{
    satSlipEnd end = SAT_NO_SLIP_END;
    satChild hitChild;
    satSlip slip;
    bool slips = sat_slips(thin, solid, by, &slip);
    if (slips && sat_composite_slip(&slip, composite, xf, respectsOneWay, &end, &hitChild))
        *solid = hitChild;
    return end;
}

// sat_is_open_to for a hit of a rotating shape. Such a shape may hit the front of a segment while
// its body moves along the front or away from it, so the normal of the hit is used instead of the
// motion. `turned` is the angle by which the child has turned until the hit.
static bool is_open_at(const satChild *child, double turned, satVec2 n, bool respectsOneWay)
{
    satRotation back = sat_rotation(-turned);
    const satTransform xf = {0.0, 0.0, back.c, back.s};
    satVector into = sat_rotate_vector(&xf, sat_vector(n));
    return sat_is_open_to(child, into, respectsOneWay);
}

// The pair of children that meets first, and its hit.
typedef struct childPairHit {
    satSweepHit hit;
    satChild one, other;
} childPairHit;

// Finds the pair of children that meets first, if it meets by the fraction `limit` of the motion;
// otherwise the result may be any later pair, or none. Returns false if more than `most` pairs may
// meet.
static bool find_first_pair(const motionPair *f, bool respectsOneWay, double limit, int32_t most,
                            childPairHit *first)
{
    const satMotion *a = f->motion[0], *b = f->motion[1];
    const satTransform *xfA = f->xf[0], *xfB = f->xf[1];
    satVector by = sat_vector_sub(b->by, a->by), back = sat_vector_neg(by);
    satChildPairQuery s = sat_query_child_pairs_on_way(a->shape, xfA, b->shape, xfB,
                                                       sat_swing(a) + sat_swing(b), by.x, by.y);
    satChild one, other;
    bool isStill = sat_vector_is_zero(by);
    first->hit = (satSweepHit){.exact = true};
    bool isStraight = goes_straight(a) && goes_straight(b);
    s.withOneWay = true;
    s.maxT = limit < 1.0 ? limit : 1.0;
    s.filterData = f;
    if (a->dAngle != 0.0 || b->dAngle != 0.0) s.filter = may_meet;
    while (sat_next_pair(&s, &one, &other)) {
        bool isOpen = sat_is_open_to(&one, by, respectsOneWay) ||
                      sat_is_open_to(&other, back, respectsOneWay);
        if (isStraight && isOpen) continue;
        satMotion movingOne = moving_child(a, xfA, &one);
        satMotion movingOther = moving_child(b, xfB, &other);
        if (s.filter != NULL && most-- == 0) return false;
        // A sweep with rotation takes many steps, so it stops at the time of the first hit so far.
        satSweepHit hit = isStraight ? sat_sweep(&movingOne, &movingOther)
                                     : sat_sweep_until(&movingOne, &movingOther, s.maxT);
        if (!hit.hit && isStraight) {
            satSlipEnd end = slip_into(&one, &other, b->shape, xfB, back, respectsOneWay);
            if (end.t > 1.0) end = slip_into(&other, &one, a->shape, xfA, by, respectsOneWay);
            if (isStill && (sat_is_thin(one.shape) || sat_is_thin(other.shape))) end.t = 0.0;
            if (end.t > 1.0) continue;
            movingOne = moving_child(a, xfA, &one);
            movingOther = moving_child(b, xfB, &other);
            hit = sat_sweep_at(&movingOne, &movingOther, end.t);
            hit.overlapping = end.overlapping;
        }
        if (respectsOneWay && hit.overlapping &&
            (sat_is_one_way_child(&one) || sat_is_one_way_child(&other)))
            continue;
        if (!hit.hit || !comes_first(&hit, &first->hit)) continue;
        if (!isStraight && !hit.overlapping)
            isOpen = is_open_at(&one, hit.t * a->dAngle, sat_flipped(hit.normal), respectsOneWay) ||
                     is_open_at(&other, hit.t * b->dAngle, hit.normal, respectsOneWay);
        if (isOpen) continue;
        *first = (childPairHit){hit, one, other};
        first->hit.childA = one.number;
        first->hit.childB = other.number;
        if (hit.t < s.maxT) s.maxT = hit.t;
    }
    return true;
}

// If more than MANY_PAIRS pairs may meet, it is too slow to sweep all of them. So only a short part
// at the start of the motion is searched first, then one that is eight times as long, and so on,
// until there is a hit. Pairs that meet only later are skipped.
#define MANY_PAIRS 256
#define FIRST_SHARE (1.0 / 262144.0)

static void find_first_pair_in_steps(const motionPair *f, bool respectsOneWay, childPairHit *first)
{
    if (find_first_pair(f, respectsOneWay, 1.0, MANY_PAIRS, first)) return;
    double limit = first->hit.hit ? first->hit.t : 1.0;
    for (limit *= FIRST_SHARE;; limit = 8.0 * limit + 1e-9) {
        find_first_pair(f, respectsOneWay, limit, INT32_MAX, first);
        if (limit >= 1.0 || (first->hit.hit && first->hit.t <= limit)) return;
    }
}

// The origin of a body with this shape, given the shape's transform.
static satVector origin_of(const satShape *shape, const satTransform *xf)
{
    return sat_transform_point(xf, (satVector){0.0 - shape->offsetX, 0.0 - shape->offsetY});
}

satSweepHit sat_union_sweep(const satMotion *a, const satMotion *b, bool respectsOneWay,
                            satCompositeScratch *scratch)
{
    satTransform xfA = sat_transform_at(a, 0.0), xfB = sat_transform_at(b, 0.0);
    satChild wholeA = {.shape = a->shape, .xf = xfA}, wholeB = {.shape = b->shape, .xf = xfB};
    const satChild *one = &wholeA, *other = &wholeB;
    childPairHit first;
    const motionPair pair = {
        {a, b}, {&xfA, &xfB}, {origin_of(a->shape, &xfA), origin_of(b->shape, &xfB)}};
    find_first_pair_in_steps(&pair, respectsOneWay, &first);
    if (!first.hit.hit) return first.hit;
    double tolerance = sat_sweep_tolerance(first.one.shape, first.other.shape);
    bool isStill =
        goes_straight(a) && goes_straight(b) && sat_vector_is_zero(sat_vector_sub(b->by, a->by));
    if (!first.hit.overlapping && !isStill) {
        correct_normal(a, b, &first.one, &first.other, scratch, &first.hit);
        // A thin child on an internal edge overlaps the union, although it only touches the
        // children on both sides of the edge.
        if (sat_is_thin(first.one.shape)) one = &first.one;
        if (sat_is_thin(first.other.shape)) other = &first.other;
        if (first.hit.t > 0.0 || (one == &wholeA && other == &wholeB)) return first.hit;
    }
    satContact out =
        sat_union_collide(one->shape, &one->xf, other->shape, &other->xf, 0.0f, false, scratch)
            .contact;
    if ((double)out.separation < -tolerance) {
        first.hit.overlapping = true;
        first.hit.normal = out.normal;
    }
    first.hit.hit = first.hit.overlapping || !isStill;
    return first.hit;
}
