#include "narrow/composite.h"

#include "narrow/exposed.h"
#include "narrow/validity.h"
#include "narrow/slip.h"

// Pairs of pieces

// Of a grid only the cells near the other's pieces are looked at.
satChildPairQuery sat_query_child_pairs(const satShape *a, const satTransform *xfA,
                                        const satShape *b, const satTransform *xfB, double reach,
                                        double dx, double dy)
{
    satChildPairQuery s = {.a = a,
                           .b = b,
                           .xfA = *xfA,
                           .xfB = *xfB,
                           .reach = reach,
                           .dx = dx,
                           .dy = dy,
                           .limit = 1.0,
                           .byB = a->kind == SAT_TILES && b->kind != SAT_TILES};
    s.outer = s.byB ? sat_query_children(b, xfB, a, xfA, reach, -dx, -dy)
                    : sat_query_children(a, xfA, b, xfB, reach, dx, dy);
    return s;
}

static void direct(const satChildPairQuery *s, satChildQuery *one, bool ofB)
{
    one->limit = s->limit;
    one->withOneWay = s->withOneWay;
    one->sieve = s->sieve;
    one->sift = s->sift;
    one->ofB = ofB;
}

static bool next_outer(satChildPairQuery *s)
{
    direct(s, &s->outer, s->byB);
    s->isOpen = sat_next_child(&s->outer, &s->one);
    if (!s->isOpen) return false;
    s->inner =
        s->byB
            ? sat_query_children(s->a, &s->xfA, s->one.shape, &s->one.xf, s->reach, s->dx, s->dy)
            : sat_query_children(s->b, &s->xfB, s->one.shape, &s->one.xf, s->reach, -s->dx, -s->dy);
    if (s->x != 0.0 || s->y != 0.0) {
        double sign = s->byB ? 1.0 : -1.0;
        sat_query_children_from(&s->inner, sign * s->x, sign * s->y);
    }
    return true;
}

bool sat_next_pair(satChildPairQuery *s, satChild *a, satChild *b)
{
    if (!s->isOpen && !next_outer(s)) return false;
    satChild *other = s->byB ? a : b;
    for (;;) {
        direct(s, &s->inner, !s->byB);
        if (sat_next_child(&s->inner, other)) break;
        if (!next_outer(s)) return false;
    }
    *(s->byB ? b : a) = s->one;
    return true;
}

static double larger(double a, double b) { return a > b ? a : b; }

// What rounding may make of a length in the world.
static double rounding_at(const satTransform *a, const satTransform *b)
{
    return 4e-15 * (__builtin_fabs(a->x) + __builtin_fabs(a->y) + __builtin_fabs(b->x) +
                    __builtin_fabs(b->y));
}

static bool are_convex(const satShape *a, const satShape *b)
{
    return !sat_is_composite(a) && !sat_is_composite(b);
}

bool sat_composite_overlaps(const satShape *a, const satTransform *xfA, const satShape *b,
                            const satTransform *xfB)
{
    if (are_convex(a, b)) return sat_overlaps(a, xfA, b, xfB);
    satChildPairQuery s = sat_query_child_pairs(a, xfA, b, xfB, 0.0, 0.0, 0.0);
    satChild one, other;
    while (sat_next_pair(&s, &one, &other)) {
        if (sat_overlaps(one.shape, &one.xf, other.shape, &other.xf)) return true;
    }
    return false;
}

// The way out

// The pieces of `whole` within reach of the other; more than there is room for are only counted.
static int32_t gather(const satShape *composite, const satTransform *xf, const satShape *other,
                      const satTransform *xfOther, double reach, satChild *out)
{
    satChildQuery s = sat_query_children(composite, xf, other, xfOther, reach, 0.0, 0.0);
    satChild more;
    int32_t count = 0;
    s.withCorners = true;
    while (count < SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &out[count])) count++;
    return count == SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &more) ? count + 1 : count;
}

// The sieve of what may lead out farther along (x, y) than all so far: of pieces that overlap the
// other, and those that are nearest to the way out.
typedef struct checked {
    double x, y, farther, rounding;
} checked;

// Does a box, in the frame of the whole, lie beyond a face of the other?
static bool is_beyond(const satChildQuery *s, const satAabb *box)
{
    const satTransform *own = &s->xf, *at = &s->xfOther;
    double slack = SAT_PADDING * (double)sat_max(s->composite->size, s->other->size);
    double dx = at->x - own->x, dy = at->y - own->y;
    double x = own->c * dx + own->s * dy, y = own->c * dy - own->s * dx;
    for (int32_t i = 0; s->other->kind != SAT_CIRCLE && i < s->other->count; i++) {
        satVec2 n = sat_turned(at, sat_face_normal(s->other, i));
        double nx = own->c * (double)n.x + own->s * (double)n.y;
        double ny = own->c * (double)n.y - own->s * (double)n.x;
        double least = nx * ((double)(nx > 0.0 ? box->minX : box->maxX) - x) +
                       ny * ((double)(ny > 0.0 ? box->minY : box->maxY) - y);
        double limit = (double)(sat_shape_plane_offset(s->other)[i] + s->other->radius);
        if (least > limit + slack + 1e-6 * __builtin_fabs(limit)) return true;
    }
    return false;
}

static bool may_lead_farther(const satChildQuery *s, const satAabb *box)
{
    const checked *f = s->sift;
    if (sat_is_composite(s->other)) return true;
    const satChild other = {.shape = s->other, .xf = s->xfOther};
    double ux = s->ofB ? -f->x : f->x, uy = s->ofB ? -f->y : f->y;
    const satTransform *p = &s->xf;
    double x = p->c * ux + p->s * uy, y = p->c * uy - p->s * ux;
    double exit = x * (double)(x > 0.0 ? box->maxX : box->minX) +
                  y * (double)(y > 0.0 ? box->maxY : box->minY) + (p->x * ux + p->y * uy) +
                  sat_support(&other, -ux, -uy);
    return exit + f->rounding > f->farther && !is_beyond(s, box);
}

// Too many pieces for the exact way: along a few directions, each time as far as the farthest of
// those that overlap says.
#define PUSH_STEPS 64

static bool iterate_push(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB, double x, double y, double most, double *length)
{
    double t = 0.0;
    for (int32_t step = 0; step < PUSH_STEPS && t < most; step++) {
        satTransform moved = {xfB->x + t * x, xfB->y + t * y, xfB->c, xfB->s};
        satChildPairQuery s = sat_query_child_pairs(a, xfA, b, &moved, 0.0, 0.0, 0.0);
        satChild one, other;
        checked out = {x, y, -1.0, rounding_at(xfA, &moved)};
        s.sieve = may_lead_farther;
        s.sift = &out;
        s.x = x;
        s.y = y;
        while (sat_next_pair(&s, &one, &other)) {
            double exit = sat_support(&one, x, y) + sat_support(&other, -x, -y);
            if (exit <= out.farther) continue;
            if (sat_overlaps(one.shape, &one.xf, other.shape, &other.xf)) out.farther = exit;
        }
        if (out.farther <= 0.0) {
            *length = t;
            return true;
        }
        t += out.farther * (1.0 + 1e-7);
    }
    return false;
}

static satPenetration penetration_far(const satShape *a, const satTransform *xfA, const satShape *b,
                                      const satTransform *xfB)
{
    satPenetration best = {.overlapping = true, .exact = false};
    double dx = xfB->x - xfA->x, dy = xfB->y - xfA->y;
    // Beyond the circles around both.
    double most = __builtin_sqrt(dx * dx + dy * dy) + (double)a->outer + (double)a->radius +
                  (double)b->outer + (double)b->radius;
    double length = most;
    best.normal = sat_vec2(0.0f, -1.0f);
    for (int32_t i = 0; i < 8; i++) {
        const satTransform *frame = i < 4 ? xfA : xfB;
        double sign = i & 1 ? -1.0 : 1.0, x = sign * frame->c, y = sign * frame->s, found;
        if (i & 2) {
            double turned = x;
            x = -y;
            y = turned;
        }
        if (!iterate_push(a, xfA, b, xfB, x, y, length, &found) || found >= length) continue;
        length = found;
        best.normal = sat_vec2((float)x, (float)y);
    }
    best.depth = (float)length;
    return best;
}

// Pieces are gathered within a share of size at first: most overlaps are not as deep.
#define FIRST_REACH 0.1

// The next reach is this much more than the way is at least.
#define FARTHER 1.25

// Where that holds too many pieces, the reach is halved back toward the last one that fit, until it
// is no more than this times as far.
#define CLOSE 1.2

// The same, of tiles as few blocks, if they may be and there is room.
static int32_t gather_blocks(const satShape *composite, const satTransform *xf,
                             const satShape *other, const satTransform *xfOther, double reach,
                             satSlab *blocks, satChild *out)
{
    int32_t count = -1;
    if (blocks && composite->kind == SAT_TILES) {
        count = sat_gather_blocks(composite, xf, other, xfOther, reach, blocks, out,
                                  SAT_MAX_CHILDREN_NEAR);
    }
    return count >= 0 ? count : gather(composite, xf, other, xfOther, reach, out);
}

// The escape of B from A: from pieces within ever greater reach, until no other could matter. If
// there is none, it is open where pieces are near.
static satPenetration penetration_within(const satShape *a, const satTransform *xfA,
                                         const satShape *b, const satTransform *xfB,
                                         satSlab *blocks, satCompositeScratch *scratch)
{
    // Points have no size, but a way to go.
    float least = sat_min(a->size, b->size);
    double size = (double)(least > 0.0f ? least : sat_max(a->size, b->size));
    double around = FIRST_REACH * (double)least, fit = -1.0;
    satSlab *ofB = a->kind == SAT_TILES ? NULL : blocks;
    for (;;) {
        int32_t countA = gather_blocks(a, xfA, b, xfB, around, blocks, scratch->a);
        int32_t countB = gather_blocks(b, xfB, a, xfA, around, ofB, scratch->b);
        bool isTooFar = countA > SAT_MAX_CHILDREN_NEAR || countB > SAT_MAX_CHILDREN_NEAR;
        if (isTooFar && fit >= 0.0 && around > CLOSE * fit) {
            around = 0.5 * (fit + around);
            continue;
        }
        if (isTooFar) {
            if (sat_composite_overlaps(a, xfA, b, xfB)) return penetration_far(a, xfA, b, xfB);
            return (satPenetration){0};
        }
        if (countA == 0 || countB == 0) return (satPenetration){0};
        satPenetration e = sat_penetration(scratch->a, countA, scratch->b, countB, around,
                                           around < size, &scratch->penetration);
        if (!e.overlapping) return (satPenetration){.isOpen = true};
        if (!e.isOpen && ((double)e.depth <= around || around == DBL_MAX)) return e;
        double farther = FARTHER * (double)e.depth;
        fit = around;
        around = farther > around ? farther : around < size ? size : DBL_MAX;
    }
}

// Of a depth that is hardly more than rounding, as a share of size, each cell is asked by itself:
// blocks have their own rounding.
#define SLIGHT 1e-5f

static satPenetration penetration_of(const satShape *a, const satTransform *xfA, const satShape *b,
                                     const satTransform *xfB, satCompositeScratch *scratch)
{
    if (a->kind == SAT_TILES || b->kind == SAT_TILES) {
        satPenetration e = penetration_within(a, xfA, b, xfB, scratch->block, scratch);
        bool isSlight = e.overlapping && e.depth <= SLIGHT * sat_max(a->size, b->size);
        if (!e.isOpen && !isSlight) return e;
    }
    return penetration_within(a, xfA, b, xfB, NULL, scratch);
}

// The touches that are farthest apart across the normal.
typedef struct ends {
    double normalX, normalY;
    double low, high;
    satTouch first, last;
} ends;

static void put_touch(ends *e, satTouch touch)
{
    double across = touch.y * e->normalX - touch.x * e->normalY;
    if (across < e->low) {
        e->low = across;
        e->first = touch;
    }
    if (across > e->high) {
        e->high = across;
        e->last = touch;
    }
}

static uint64_t with_children(uint64_t id, const satChild *a, const satChild *b)
{
    const uint64_t numbers = (1u << SAT_CHILD_BITS) - 1u;
    uint64_t both = (a->number & numbers) | (uint64_t)(b->number & numbers) << SAT_CHILD_BITS;
    return id | both << (2u * SAT_FEATURE_BITS);
}

// How far apart two may be that have just escaped from each other, as a share of size.
#define PUSHED_OUT (4.0f * SAT_TOUCHING)

// And if the way was not the shortest, at first.
#define AJAR 0.01

// Where pieces touch, all of them, or where they would once B had gone by `depth`; also those that
// are apart by up to `gap`. The least gap between any.
static double find_touches(const satShape *a, const satTransform *xfA, const satShape *b,
                           const satTransform *xfB, double depth, double gap, ends *e)
{
    satTransform moved = {xfB->x + depth * e->normalX, xfB->y + depth * e->normalY, xfB->c, xfB->s};
    satChildPairQuery s = sat_query_child_pairs(a, xfA, b, &moved, gap, 0.0, 0.0);
    double least = DBL_MAX;
    satChild one, other;
    while (sat_next_pair(&s, &one, &other)) {
        float margin = (float)gap + PUSHED_OUT * sat_max(one.shape->size, other.shape->size);
        satDecision d = sat_decide(one.shape, &one.xf, other.shape, &other.xf, margin);
        if ((double)d.axis.separation < least) least = (double)d.axis.separation;
        if (d.axis.separation > margin) continue;
        satManifold m = sat_manifold(one.shape, &one.xf, other.shape, &other.xf, &d);
        for (int32_t i = 0; i < m.count; i++) {
            satTouch touch = m.touch[i];
            // Half way between where both surfaces meet then, and where B's is now.
            touch.x -= 0.5 * depth * e->normalX;
            touch.y -= 0.5 * depth * e->normalY;
            touch.depth = depth;
            touch.id = with_children(touch.id, &one, &other);
            put_touch(e, touch);
        }
    }
    return least;
}

satManifold sat_composite_touches(const satShape *a, const satTransform *xfA, const satShape *b,
                                  const satTransform *xfB, const satContact *contact)
{
    ends e = {.normalX = (double)contact->normal.x,
              .normalY = (double)contact->normal.y,
              .low = DBL_MAX,
              .high = -DBL_MAX};
    double depth = 0.0 - (double)contact->separation;
    double size = (double)sat_max(a->size, b->size);
    find_touches(a, xfA, b, xfB, depth, 0.0, &e);
    // A way that is not the shortest may leave them apart: then where they are nearest.
    for (double reach = AJAR * size; e.low > e.high && reach < 2.0 * size; reach *= 4.0) {
        ends any = e;
        double gap = find_touches(a, xfA, b, xfB, depth, reach, &any);
        if (gap <= reach) find_touches(a, xfA, b, xfB, depth, gap, &e);
    }
    if (e.low > e.high) find_touches(a, xfA, b, xfB, 0.0, 0.0, &e);
    if (e.low > e.high) return (satManifold){0};
    double noise = (double)SAT_NOISE * (double)sat_max(a->size, b->size);
    return (satManifold){e.high - e.low > noise ? 2 : 1, {e.first, e.last}};
}

// Of two that are apart: the narrowest gap of all pairs. Whatever is passed by is farther than the
// limit.
static float gap_of(const satShape *a, const satTransform *xfA, const satShape *b,
                    const satTransform *xfB, float limit)
{
    float least = sat_next_float(limit, 1);
    if (limit == 0.0f) return least;
    satChildPairQuery s = sat_query_child_pairs(a, xfA, b, xfB, (double)limit, 0.0, 0.0);
    satChild one, other;
    while (sat_next_pair(&s, &one, &other)) {
        satContact c = sat_collide(one.shape, &one.xf, other.shape, &other.xf, limit);
        least = sat_min(least, c.separation);
    }
    return least;
}

satCompositeContact sat_composite_collide(const satShape *a, const satTransform *xfA,
                                          const satShape *b, const satTransform *xfB, float limit,
                                          satCompositeScratch *scratch)
{
    if (are_convex(a, b)) {
        return (satCompositeContact){sat_collide(a, xfA, b, xfB, limit), true};
    }
    satPenetration penetration = penetration_of(a, xfA, b, xfB, scratch);
    if (!penetration.overlapping) {
        return (satCompositeContact){{gap_of(a, xfA, b, xfB, limit), {0.0f, 0.0f}}, true};
    }
    return (satCompositeContact){{0.0f - penetration.depth, penetration.normal}, penetration.exact};
}

// One within the other

// Where something stands in the frame of a whole.
static satTransform transform_in_frame(const satTransform *frame, const satTransform *p)
{
    double x = p->x - frame->x, y = p->y - frame->y;
    return (satTransform){frame->c * x + frame->s * y, frame->c * y - frame->s * x,
                          frame->c * p->c + frame->s * p->s, frame->c * p->s - frame->s * p->c};
}

// Within one piece of a whole, or within the union of several.
static bool child_within(const satChild *inner, const satShape *outer, const satTransform *xfOuter,
                         float depth)
{
    satChildQuery s = sat_query_children(outer, xfOuter, inner->shape, &inner->xf, 0.0, 0.0, 0.0);
    satChild other;
    // Larger than any piece, however it lies: no piece alone has room for it.
    bool isLarger = inner->shape->size > 1.5f * outer->size;
    while (!isLarger && sat_next_child(&s, &other)) {
        uint32_t bits = sat_containment(inner->shape, &inner->xf, other.shape, &other.xf, depth);
        if (bits & SAT_A_IN_B) return true;
    }
    if (!sat_is_composite(outer)) return false;
    satChild there = *inner;
    there.xf = transform_in_frame(xfOuter, &inner->xf);
    double size = (double)sat_max(outer->size, inner->shape->size);
    return sat_is_within(&there, outer, (double)SAT_WITHIN * size);
}

static bool composite_within(const satShape *inner, const satTransform *xfInner,
                             const satShape *outer, const satTransform *xfOuter, float depth)
{
    if (inner->halfWidth + inner->halfHeight > 2.0f * (outer->outer + outer->radius)) return false;
    satChildQuery s = sat_query_all_children(inner, xfInner);
    satChild child;
    while (sat_next_child(&s, &child)) {
        if (!child_within(&child, outer, xfOuter, depth)) return false;
    }
    return true;
}

uint32_t sat_composite_containment(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, float depth)
{
    if (are_convex(a, b)) return sat_containment(a, xfA, b, xfB, depth);
    uint32_t bits = 0;
    if (composite_within(a, xfA, b, xfB, depth)) bits |= SAT_A_IN_B;
    if (composite_within(b, xfB, a, xfA, depth)) bits |= SAT_B_IN_A;
    return bits;
}

// Distances

// A reach from which to look for the nearest pieces: as far as the boxes of both are apart at
// least, and a little more.
static double first_reach(const satShape *a, const satTransform *xfA, const satShape *b,
                          const satTransform *xfB)
{
    satAabb one, other;
    satTransform there = {xfB->x - xfA->x, xfB->y - xfA->y, xfB->c, xfB->s};
    const satTransform here = {0.0, 0.0, xfA->c, xfA->s};
    sat_shape_box(a, &here, &one);
    sat_shape_box(b, &there, &other);
    double x = larger((double)other.minX - (double)one.maxX, (double)one.minX - (double)other.maxX);
    double y = larger((double)other.minY - (double)one.maxY, (double)one.minY - (double)other.maxY);
    return larger(larger(x, y), 0.0) + (double)sat_max(sat_max(a->size, b->size), 1e-3f);
}

// The sieve of what may be as near as the nearest so far; that goes by its distance.
static bool may_be_near(const satChildQuery *s, const satAabb *box)
{
    const double *least = s->sift;
    double left = (double)box->minX - (s->way.x + s->halfX);
    double right = s->way.x - s->halfX - (double)box->maxX;
    double below = (double)box->minY - (s->way.y + s->halfY);
    double above = s->way.y - s->halfY - (double)box->maxY;
    double x = larger(larger(left, right), 0.0), y = larger(larger(below, above), 0.0);
    return x * x + y * y <= *least * *least;
}

satDistance sat_composite_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, satCompositeScratch *scratch)
{
    if (are_convex(a, b)) return sat_distance(a, xfA, b, xfB);
    satContact hit = sat_composite_collide(a, xfA, b, xfB, 0.0f, scratch).contact;
    if (hit.separation <= 0.0f) {
        satManifold m = sat_composite_touches(a, xfA, b, xfB, &hit);
        const satTouch *first = &m.touch[0], *last = &m.touch[m.count > 1 ? 1 : 0];
        double x = first->x + 0.5 * (last->x - first->x);
        double y = first->y + 0.5 * (last->y - first->y);
        return (satDistance){0.0, x, y, x, y, hit.normal};
    }
    double reach = first_reach(a, xfA, b, xfB);
    for (;;) {
        satDistance best = {.distance = DBL_MAX};
        double least = DBL_MAX;
        satChildPairQuery s = sat_query_child_pairs(a, xfA, b, xfB, reach, 0.0, 0.0);
        satChild one, other;
        s.sieve = may_be_near;
        s.sift = &least;
        while (sat_next_pair(&s, &one, &other)) {
            satDistance d = sat_distance(one.shape, &one.xf, other.shape, &other.xf);
            if (!(d.distance < best.distance)) continue;
            best = d;
            least = d.distance + rounding_at(xfA, xfB);
        }
        if (best.distance <= reach) return best;
        reach = best.distance < 2.0 * reach ? best.distance : 2.0 * reach;
    }
}

// From within: the nearest exposed point. On the boundary itself its own normal serves.
static satOutlinePoint exposed_point(const satShape *shape, const satTransform *xf, double x,
                                     double y)
{
    const satTransform there = {x, y, 1.0, 0.0};
    satTransform in = transform_in_frame(xf, &there);
    satExposed e = sat_nearest_exposed(shape, in.x, in.y);
    if (e.distance > (double)SAT_TOUCHING * (double)shape->size) {
        e.normalX = (e.x - in.x) / e.distance;
        e.normalY = (e.y - in.y) / e.distance;
    }
    return (satOutlinePoint){xf->x + (xf->c * e.x - xf->s * e.y),
                             xf->y + (xf->s * e.x + xf->c * e.y), 0.0 - e.distance,
                             sat_vec2((float)(xf->c * e.normalX - xf->s * e.normalY + 0.0),
                                      (float)(xf->s * e.normalX + xf->c * e.normalY + 0.0)),
                             true};
}

satOutlinePoint sat_composite_closest_point(const satShape *shape, const satTransform *xf, double x,
                                            double y)
{
    if (!sat_is_composite(shape)) return sat_closest_point(shape, xf, x, y);
    const satTransform there = {x, y, 1.0, 0.0};
    if (sat_composite_overlaps(shape, xf, &SAT_POINT, &there)) {
        return exposed_point(shape, xf, x, y);
    }
    double reach = first_reach(shape, xf, &SAT_POINT, &there);
    for (;;) {
        satOutlinePoint best = {.distance = DBL_MAX};
        satChildQuery s = sat_query_children(shape, xf, &SAT_POINT, &there, reach, 0.0, 0.0);
        satChild child;
        while (sat_next_child(&s, &child)) {
            satOutlinePoint p = sat_closest_point(child.shape, &child.xf, x, y);
            if (p.distance < best.distance) best = p;
        }
        if (best.distance <= reach) return best;
        reach = best.distance < 2.0 * reach ? best.distance : 2.0 * reach;
    }
}

// What goes straight on

static bool is_one_way(const satChild *child)
{
    return child->way.x != 0.0f || child->way.y != 0.0f;
}

// Does a piece let pass what goes by (dx, dy)?
static bool lets_pass(const satChild *child, double dx, double dy)
{
    return is_one_way(child) && (double)child->way.x * dx + (double)child->way.y * dy >= 0.0;
}

static satRayHit first_child(const satShape *shape, const satTransform *xf, const satRay *ray,
                             bool respectsOneWay)
{
    satChildQuery s = sat_query_children_ray(shape, xf, ray->x, ray->y, ray->dx, ray->dy);
    satRayHit first = {0};
    satChild child;
    s.withOneWay = true;
    while (sat_next_child(&s, &child)) {
        if (respectsOneWay && lets_pass(&child, ray->dx, ray->dy)) continue;
        satRayHit hit = sat_cast_ray(child.shape, &child.xf, ray, child.internalEdges);
        if (respectsOneWay && hit.inside && is_one_way(&child)) continue;
        if (!hit.hit || (first.hit && hit.t >= first.t && !hit.inside)) continue;
        first = hit;
        if (hit.inside) break;
        s.limit = hit.t;
    }
    return first;
}

satRayHit sat_composite_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                            bool respectsOneWay)
{
    if (!sat_is_composite(shape)) return sat_cast_ray(shape, xf, ray, 0);
    satRayHit first = first_child(shape, xf, ray, respectsOneWay);
    if (first.beside == 0.0) return first;
    satRay left = sat_ray_beside(ray, &first, 1.0), right = sat_ray_beside(ray, &first, -1.0);
    satRayHit atLeft = first_child(shape, xf, &left, respectsOneWay);
    satRayHit atRight = first_child(shape, xf, &right, respectsOneWay);
    sat_confirm_normal(&first, &atLeft, &atRight);
    return first;
}

// Where the origin of a piece's shape is in the frame of the body.
static satMotion moving_child(const satMotion *composite, const satTransform *xf,
                              const satChild *child)
{
    satMotion m = *composite;
    m.shape = child->shape;
    if (composite->dAngle == 0.0) m.start = &child->xf;
    if (composite->shape->kind != SAT_TILES) return m;
    double x = child->xf.x - xf->x, y = child->xf.y - xf->y;
    m.atX = composite->shape->offsetX + (xf->c * x + xf->s * y) - child->shape->offsetX;
    m.atY = composite->shape->offsetY + (xf->c * y - xf->s * x) - child->shape->offsetY;
    return m;
}

static satTransform start_of(const satMotion *m)
{
    return sat_transform(m->shape, m->x, m->y, sat_shape_rotation(m->shape, m->angle));
}

// The farthest that turning takes a point of the shape from where going straight would.
static double swing(const satMotion *m)
{
    double x = m->shape->offsetX, y = m->shape->offsetY;
    double arm = __builtin_sqrt(x * x + y * y) + (double)m->shape->outer;
    double turn = m->dAngle < 0.0 ? -m->dAngle : m->dAngle;
    return arm * (turn < 2.0 ? turn : 2.0);
}

// Steps by which a sieve follows a motion before it lets pass what it does not know.
#define CIRCLE_TESTS 16

// The sieve of what may come near while it turns; goes by both motions and where they start. As
// sat_sweep does, it goes on by the gap divided by the fastest that it can close: here between a
// circle around the other and a box that turns with its whole.
typedef struct turning {
    const satMotion *a, *b;
    const satTransform *xfA, *xfB;
} turning;

static double farther_of(double low, double high) { return larger(high, 0.0 - low); }

static bool may_meet(const satChildQuery *s, const satAabb *box)
{
    const turning *f = s->sift;
    const satMotion *own = s->ofB ? f->b : f->a, *other = s->ofB ? f->a : f->b;
    double around = (double)s->other->outer + (double)s->other->radius;
    // The other from the origin of its body, and the box from that of its own.
    double x = s->xfOther.x - other->x, y = s->xfOther.y - other->y;
    double minX = (double)box->minX + own->shape->offsetX;
    double minY = (double)box->minY + own->shape->offsetY;
    double maxX = (double)box->maxX + own->shape->offsetX;
    double maxY = (double)box->maxY + own->shape->offsetY;
    double armX = farther_of(minX, maxX), armY = farther_of(minY, maxY);
    double fromX = other->x - own->x, dx = other->dx - own->dx;
    double fromY = other->y - own->y, dy = other->dy - own->dy;
    double way = __builtin_sqrt(dx * dx + dy * dy);
    double fastest = way + __builtin_fabs(own->dAngle) * __builtin_sqrt(armX * armX + armY * armY) +
                     __builtin_fabs(other->dAngle) * (__builtin_sqrt(x * x + y * y) + around);
    // Who gives up after so many steps, on the way up to the limit, was as near as this once.
    double near = 1.1 / (SAT_MAX_STEPS - 1) * s->limit * fastest;
    near += rounding_at(f->xfA, f->xfB);
    near += 4.0 * SAT_SLOP * ((double)sat_max(own->shape->size, other->shape->size) + way);
    satRotation r = {s->xf.c, s->xf.s}, turn = {1.0, 0.0};
    double t = 0.0;
    for (int32_t i = 0; i < CIRCLE_TESTS; i++) {
        double seenX = fromX + t * dx + (turn.c * x - turn.s * y);
        double seenY = fromY + t * dy + (turn.s * x + turn.c * y);
        double inX = r.c * seenX + r.s * seenY, inY = r.c * seenY - r.s * seenX;
        double outX = larger(larger(minX - inX, inX - maxX), 0.0);
        double outY = larger(larger(minY - inY, inY - maxY), 0.0);
        double gap = __builtin_sqrt(outX * outX + outY * outY) - around - near;
        if (gap <= 0.0) return true;
        t += gap / fastest;
        if (!(t <= s->limit)) return false;
        r = sat_rotation(own->angle + t * own->dAngle);
        turn = sat_rotation(t * other->dAngle);
    }
    return true;
}

static bool comes_first(const satSweepHit *hit, const satSweepHit *before)
{
    if (!before->hit || hit->t < before->t) return true;
    return hit->t == before->t && hit->overlapping && !before->overlapping;
}

// Where a piece of a moving shape is when that is at `then`: as far from it as it is at the start.
static satTransform transform_with(const satMotion *m, const satChild *child,
                                   const satTransform *then)
{
    satTransform start = start_of(m);
    double x = child->xf.x - start.x, y = child->xf.y - start.y;
    double inX = start.c * x + start.s * y, inY = start.c * y - start.s * x;
    return (satTransform){then->x + (then->c * inX - then->s * inY),
                          then->y + (then->s * inX + then->c * inY), then->c, then->s};
}

static satTransform transform_then(const satMotion *m, double t)
{
    return sat_transform(m->shape, m->x + t * m->dx, m->y + t * m->dy,
                         sat_shape_rotation(m->shape, m->angle + t * m->dAngle));
}

// How fast the point of a moving shape that is at (x, y) at time t goes.
static void add_velocity(const satMotion *m, double t, double x, double y, double sign, satStop *to)
{
    to->dx += sign * (m->dx - m->dAngle * (y - (m->y + t * m->dy)));
    to->dy += sign * (m->dy + m->dAngle * (x - (m->x + t * m->dx)));
}

static int32_t index_of(const satChild *children, int32_t count, uint32_t owner, uint32_t number)
{
    int32_t i = 0;
    while (i < count && (children[i].owner != owner || children[i].number != number)) i++;
    return i;
}

// Normals whose difference has a square below this are of one axis, but for rounding.
#define SAME_AXIS 1e-8f

void sat_composite_stop(const satMotion *a, int32_t countA, const satMotion *b, int32_t countB,
                        uint32_t ownerA, const satCompositeScratch *scratch, satSweepHit *hit)
{
    const satStaticChildren ground = {scratch->a, countA};
    const satStaticChildren own = {scratch->b, countB};
    int32_t self = index_of(scratch->a, countA, ownerA, hit->childA);
    satStop stop = {.own = &own, .child = index_of(scratch->b, countB, 0, hit->childB)};
    // Each alone has said it already.
    if (countA + countB <= 2 || self == countA || stop.child == countB) return;
    add_velocity(b, hit->t, hit->x, hit->y, 1.0, &stop);
    add_velocity(a, hit->t, hit->x, hit->y, -1.0, &stop);
    satCheckedContact out = sat_ground_stop(&ground, self, &stop);
    satVec2 off = sat_sub(out.contact.normal, hit->normal);
    // Along the same axis it stays as it was measured, whatever is near.
    if (out.validity == SAT_AXIS_VALID && sat_dot(off, off) > SAME_AXIS)
        hit->normal = out.contact.normal;
}

// At seams a piece alone says what the whole would not: the normal is that of both wholes.
static void level_normal(const satMotion *a, const satMotion *b, const satChild *one,
                         const satChild *other, satCompositeScratch *scratch, satSweepHit *hit)
{
    satTransform xfA = transform_then(a, hit->t), xfB = transform_then(b, hit->t);
    satTransform xfOne = transform_with(a, one, &xfA), xfOther = transform_with(b, other, &xfB);
    double slack = (double)SAT_TOUCHING * (double)sat_max(one->shape->size, other->shape->size);
    int32_t countA = gather(a->shape, &xfA, other->shape, &xfOther, slack, scratch->a);
    int32_t countB = gather(b->shape, &xfB, one->shape, &xfOne, slack, scratch->b);
    if (countA > SAT_MAX_CHILDREN_NEAR || countB > SAT_MAX_CHILDREN_NEAR) return;
    sat_composite_stop(a, countA, b, countB, 0, scratch, hit);
}

static bool goes_straight(const satMotion *m)
{
    return m->dAngle == 0.0 ||
           (m->shape->kind == SAT_CIRCLE && m->shape->offsetX == 0.0 && m->shape->offsetY == 0.0);
}

bool sat_composite_slip(const satSlip *slip, const satShape *composite, const satTransform *xf,
                        bool respectsOneWay, satSlipEnd *end, satChild *met)
{
    double dx = slip->length * slip->x, dy = slip->length * slip->y;
    bool isSooner = false;
    if (respectsOneWay && lets_pass(slip->solid, dx, dy)) return false;
    satChildQuery s = sat_query_children_slip(slip, composite, xf);
    satChild other;
    while (sat_next_child(&s, &other)) {
        satSlipEnd own = sat_slip_end(slip, &other);
        if (own.t >= end->t || (respectsOneWay && lets_pass(&other, dx, dy))) continue;
        *end = own;
        *met = own.atOther ? other : *slip->solid;
        isSooner = true;
    }
    return isSooner;
}

// The same where the solid piece is of that whole itself; what is met takes its place.
static satSlipEnd slip_into(const satChild *thin, satChild *solid, const satShape *composite,
                            const satTransform *xf, double dx, double dy, bool respectsOneWay)
{
    satSlipEnd end = SAT_NO_SLIP_END;
    satChild met;
    satSlip slip;
    bool slips = sat_slips(thin, solid, dx, dy, &slip);
    if (slips && sat_composite_slip(&slip, composite, xf, respectsOneWay, &end, &met)) *solid = met;
    return end;
}

// The pair that meets first.
typedef struct meeting {
    satSweepHit hit;
    satChild one, other;
} meeting;

// The first of those that may meet up to `limit`, a share of the way; of others it may say one or
// not. Gives up after so many pairs: false.
static bool find_meeting(const turning *f, bool respectsOneWay, double limit, int32_t most,
                         meeting *first)
{
    const satMotion *a = f->a, *b = f->b;
    double dx = b->dx - a->dx, dy = b->dy - a->dy;
    double slop = SAT_SLOP * SAT_MOTION_SHARE * __builtin_sqrt(dx * dx + dy * dy);
    satChildPairQuery s = sat_query_child_pairs(a->shape, f->xfA, b->shape, f->xfB,
                                                swing(a) + swing(b) + slop, dx, dy);
    satChild one, other;
    first->hit = (satSweepHit){.exact = true};
    bool isStraight = goes_straight(a) && goes_straight(b);
    s.withOneWay = true;
    s.limit = limit < 1.0 ? limit : 1.0;
    s.sift = f;
    if (a->dAngle != 0.0 || b->dAngle != 0.0) s.sieve = may_meet;
    while (sat_next_pair(&s, &one, &other)) {
        satMotion movingOne = moving_child(a, f->xfA, &one);
        satMotion movingOther = moving_child(b, f->xfB, &other);
        if (respectsOneWay && (lets_pass(&one, dx, dy) || lets_pass(&other, -dx, -dy))) continue;
        if (sat_is_from_behind(&one, dx, dy) || sat_is_from_behind(&other, -dx, -dy)) continue;
        if (s.sieve != NULL && most-- == 0) return false;
        // Turning takes many steps, of which none behind the first hit count.
        double until = isStraight ? 1.0 : s.limit;
        satSweepHit hit = sat_sweep_until(&movingOne, &movingOther, until);
        if (!hit.hit && isStraight) {
            satSlipEnd end = slip_into(&one, &other, b->shape, f->xfB, -dx, -dy, respectsOneWay);
            if (end.t > 1.0)
                end = slip_into(&other, &one, a->shape, f->xfA, dx, dy, respectsOneWay);
            if (end.t > 1.0) continue;
            movingOne = moving_child(a, f->xfA, &one);
            movingOther = moving_child(b, f->xfB, &other);
            hit = sat_sweep_at(&movingOne, &movingOther, end.t);
            hit.overlapping = end.overlapping;
        }
        if (respectsOneWay && hit.overlapping && (is_one_way(&one) || is_one_way(&other))) continue;
        if (!hit.hit || !comes_first(&hit, &first->hit)) continue;
        *first = (meeting){hit, one, other};
        first->hit.childA = one.number;
        first->hit.childB = other.number;
        if (hit.t < s.limit) s.limit = hit.t;
    }
    return true;
}

// Of more pairs than this that may meet, most do so late: then the way is looked at from its
// beginning on, each time eight times as far, and what comes behind the first hit is left out.
#define MANY_PAIRS 256
#define FIRST_SHARE (1.0 / 262144.0)

static void first_meeting(const turning *f, bool respectsOneWay, meeting *first)
{
    if (find_meeting(f, respectsOneWay, 1.0, MANY_PAIRS, first)) return;
    double limit = first->hit.hit ? first->hit.t : 1.0;
    for (limit *= FIRST_SHARE;; limit = 8.0 * limit + 1e-9) {
        find_meeting(f, respectsOneWay, limit, INT32_MAX, first);
        if (limit >= 1.0 || (first->hit.hit && first->hit.t <= limit)) return;
    }
}

satSweepHit sat_composite_sweep(const satMotion *a, const satMotion *b, bool respectsOneWay,
                                satCompositeScratch *scratch)
{
    if (are_convex(a->shape, b->shape)) return sat_sweep(a, b);
    satTransform xfA = start_of(a), xfB = start_of(b);
    meeting first;
    first_meeting(&(turning){a, b, &xfA, &xfB}, respectsOneWay, &first);
    if (!first.hit.hit) return first.hit;
    if (!first.hit.overlapping) {
        level_normal(a, b, &first.one, &first.other, scratch, &first.hit);
        return first.hit;
    }
    satCompositeContact out = sat_composite_collide(a->shape, &xfA, b->shape, &xfB, 0.0f, scratch);
    if (out.contact.separation <= 0.0f) first.hit.normal = out.contact.normal;
    return first.hit;
}
