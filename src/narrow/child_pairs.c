#include "narrow/child_pairs.h"

#include "narrow/validity.h"

// Queries the children of A (of B if `ofB` is true) that `other` may meet: the other shape, or a
// child of it.
static satChildQuery query_side(const satChildPairQuery *s, bool ofB, const satShape *other,
                                const satTransform *xfOther)
{
    double sign = ofB ? -1.0 : 1.0;
    return sat_query_children_on_way(s->shape[ofB], &s->xf[ofB], other, xfOther, s->reach,
                                     sign * s->dx, sign * s->dy);
}

// If only one of the two shapes is tiles, the inner loop goes through the tiles. So it visits only
// the cells near one child of the other shape.
satChildPairQuery sat_query_child_pairs_on_way(const satShape *a, const satTransform *xfA,
                                               const satShape *b, const satTransform *xfB,
                                               double reach, double dx, double dy)
{
    satChildPairQuery s = {.shape = {a, b},
                           .xf = {*xfA, *xfB},
                           .reach = reach,
                           .dx = dx,
                           .dy = dy,
                           .maxT = 1.0,
                           .outerIsB = a->kind == SAT_TILES && b->kind != SAT_TILES};
    s.outer = query_side(&s, s.outerIsB, s.shape[!s.outerIsB], &s.xf[!s.outerIsB]);
    return s;
}

satChildPairQuery sat_query_child_pairs(const satShape *a, const satTransform *xfA,
                                        const satShape *b, const satTransform *xfB, double reach)
{
    return sat_query_child_pairs_on_way(a, xfA, b, xfB, reach, 0.0, 0.0);
}

static void configure(const satChildPairQuery *s, satChildQuery *one, bool isSecond)
{
    one->maxT = s->maxT;
    one->withOneWay = s->withOneWay;
    one->filter = s->filter;
    one->filterData = s->filterData;
    one->isSecond = isSecond;
}

static bool next_outer(satChildPairQuery *s)
{
    configure(s, &s->outer, s->outerIsB);
    s->hasOuter = sat_next_child(&s->outer, &s->outerChild);
    if (!s->hasOuter) return false;
    s->inner = query_side(s, !s->outerIsB, s->outerChild.shape, &s->outerChild.xf);
    if (!sat_vector_is_zero(s->farthest))
        sat_query_farthest_first(&s->inner,
                                 sat_vector_scale(s->farthest, s->outerIsB ? 1.0 : -1.0));
    return true;
}

bool sat_next_pair(satChildPairQuery *s, satChild *a, satChild *b)
{
    if (!s->hasOuter && !next_outer(s)) return false;
    satChild *other = s->outerIsB ? a : b;
    for (;;) {
        configure(s, &s->inner, !s->outerIsB);
        if (sat_next_child(&s->inner, other)) break;
        if (!next_outer(s)) return false;
    }
    *(s->outerIsB ? b : a) = s->outerChild;
    return true;
}

// The two contact points that are farthest apart across the normal.
typedef struct contactEnds {
    satVector normal;
    double low, high;
    satManifoldPoint first, last;
} contactEnds;

static void keep_farthest(contactEnds *e, satManifoldPoint point)
{
    double across = sat_vector_cross(e->normal, (satVector){point.x, point.y});
    if (across < e->low) {
        e->low = across;
        e->first = point;
    }
    if (across > e->high) {
        e->high = across;
        e->last = point;
    }
}

static uint64_t with_children(uint64_t id, const satChild *a, const satChild *b)
{
    const uint64_t numbers = (1u << SAT_CHILD_BITS) - 1u;
    uint64_t both = (a->number & numbers) | (uint64_t)(b->number & numbers) << SAT_CHILD_BITS;
    return id | both << (2u * SAT_FEATURE_BITS);
}

// The gap that a push may leave between two shapes, in units of the larger one's size.
#define PUSH_GAP (4.0f * SAT_TOUCHING)

// A push ends at a pair of children only if the cosine of the angle between the pair's normal and
// the push is at least this, which is more than the rounding error of the two normals. Along any
// other pair, B only slides.
#define LEAST_COSINE 1e-6

// After a push that is not the shortest, the shapes may be apart. Contact points are then first
// searched up to this gap, in units of the larger shape's size.
#define FIRST_GAP 0.01

// Pushes B along the normal by `depth`, and adds the contact points of all pairs of children with a
// gap of at most `gap`. Returns the least separation of any pair.
static double find_contact_points(const satShape *a, const satTransform *xfA, const satShape *b,
                                  const satTransform *xfB, double depth, double gap, contactEnds *e)
{
    satVector push = sat_vector_scale(e->normal, depth);
    satTransform moved = sat_transform_moved(*xfB, push);
    satChildPairQuery s = sat_query_child_pairs(a, xfA, b, &moved, gap);
    double least = DBL_MAX;
    satChild one, other;
    while (sat_next_pair(&s, &one, &other)) {
        float margin = (float)gap + PUSH_GAP * sat_max(one.shape->size, other.shape->size);
        satDecision d = sat_decide(one.shape, &one.xf, other.shape, &other.xf, margin);
        if ((double)d.axis.separation < least) least = (double)d.axis.separation;
        if (d.axis.separation > margin) continue;
        satVec2 n = sat_contact(&d, &one.xf, &other.xf).normal;
        if (depth > 0.0 && sat_vector_dot(sat_vector(n), e->normal) < LEAST_COSINE) continue;
        satManifold m = sat_manifold(one.shape, &one.xf, other.shape, &other.xf, &d);
        for (int32_t i = 0; i < m.count; i++) {
            satManifoldPoint point = m.points[i];
            // Halfway between B's surface before the push and after it.
            point.x -= 0.5 * push.x;
            point.y -= 0.5 * push.y;
            point.depth = depth;
            point.id = with_children(point.id, &one, &other);
            keep_farthest(e, point);
        }
    }
    return least;
}

satManifold sat_composite_manifold(const satShape *a, const satTransform *xfA, const satShape *b,
                                   const satTransform *xfB, const satContact *contact)
{
    contactEnds e = {.normal = sat_vector(contact->normal), .low = DBL_MAX, .high = -DBL_MAX};
    double depth = 0.0 - (double)contact->separation;
    double size = sat_larger_size(a, b);
    find_contact_points(a, xfA, b, xfB, depth, 0.0, &e);
    // A push that is not the shortest may leave a gap. Then takes the points of the pairs that are
    // nearest to each other.
    for (double reach = FIRST_GAP * size; e.low > e.high && reach < 2.0 * size; reach *= 4.0) {
        contactEnds any = e;
        double gap = find_contact_points(a, xfA, b, xfB, depth, reach, &any);
        if (gap <= reach) find_contact_points(a, xfA, b, xfB, depth, gap, &e);
    }
    if (e.low > e.high) find_contact_points(a, xfA, b, xfB, 0.0, 0.0, &e);
    if (e.low > e.high) return (satManifold){0};
    bool areTwo = e.high - e.low > (double)SAT_NOISE * size;
    return (satManifold){areTwo ? 2 : 1, {e.first, e.last}};
}

static int32_t index_of(const satChild *children, int32_t count, uint32_t owner, uint32_t number)
{
    int32_t i = 0;
    while (i < count && (children[i].owner != owner || children[i].number != number)) i++;
    return i;
}

// Two normals are the same, up to rounding, if the square of their difference is below this.
#define SAME_AXIS 1e-8f

void sat_composite_hit_normal(const satMotion *a, int32_t countA, const satMotion *b,
                              int32_t countB, uint32_t ownerA, const satCompositeScratch *scratch,
                              satSweepHit *hit)
{
    const satStaticChildren statics = {scratch->a, countA};
    const satStaticChildren own = {scratch->b, countB};
    int32_t self = index_of(scratch->a, countA, ownerA, hit->childA);
    satStoppedMover mover = {.own = &own, .child = index_of(scratch->b, countB, 0, hit->childB)};
    // If each shape has one child near the hit, the normal needs no correction.
    if (countA + countB <= 2 || self == countA || mover.child == countB) return;
    mover.velocity = sat_vector_sub(sat_velocity_at(b, hit->t, hit->at.x, hit->at.y),
                                    sat_velocity_at(a, hit->t, hit->at.x, hit->at.y));
    satVec2 normal;
    if (!sat_find_stopping_normal(&statics, self, &mover, &normal)) return;
    satVec2 off = sat_sub(normal, hit->normal);
    // If both normals are nearly the same, keeps the measured one bit by bit, so that it does not
    // depend on neighbours.
    if (sat_dot(off, off) > SAME_AXIS) hit->normal = normal;
}

bool sat_composite_slip(const satSlip *slip, const satShape *composite, const satTransform *xf,
                        bool respectsOneWay, satSlipEnd *end, satChild *hitChild)
{
    satVector by = sat_vector_scale(slip->direction, slip->length);
    bool isSooner = false;
    if (sat_is_open_to(slip->solid, by, respectsOneWay)) return false;
    satChildQuery s = sat_query_children_slip(slip, composite, xf);
    satChild other;
    while (sat_next_child(&s, &other)) {
        if (sat_is_open_to(&other, by, respectsOneWay)) continue;
        satSlipEnd own = sat_slip_end(slip, &other);
        if (own.t >= end->t) continue;
        *end = own;
        *hitChild = own.atOther ? other : *slip->solid;
        isSooner = true;
    }
    return isSooner;
}
