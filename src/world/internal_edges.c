#include "world/internal_edges.h"

#include "narrow/union.h"
#include "narrow/validity.h"
#include "world/gather.h"
#include "world/oneway.h"
#include "world/union_push.h"

_Static_assert(sizeof(satCompositeScratch) <= SAT_SHARED_SCRATCH * sizeof(uint32_t),
               "it fits SHARED_SCRATCH");

satCompositeScratch *sat_world_scratch(satWorld *w)
{
    return (satCompositeScratch *)(void *)SAT_COLUMN(w, SHARED_SCRATCH);
}

float sat_pair_size(satWorld *w, uint32_t a, uint32_t b)
{
    return sat_max(sat_world_shape(w, a)->size, sat_world_shape(w, b)->size);
}

// Is a contact of composites exposed? It is if, at one of its contact points, its normal does not
// lead into a neighbour of the static body.
static bool is_exposed(satWorld *w, uint32_t owner, uint32_t body, const satContact *contact)
{
    satGathered l =
        sat_gather_around(w, body, -(double)contact->separation, sat_world_scratch(w)->a);
    if (!sat_gather_neighbours(&l, owner)) return false;
    if (l.count == 0) return true;
    const satStaticChildren statics = {l.out, l.count};
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satManifold touch = sat_composite_manifold(sat_world_shape(w, owner), &placed[owner].xf,
                                               sat_world_shape(w, body), &placed[body].xf, contact);
    satVector n = sat_vector(contact->normal);
    for (int32_t i = 0; i < touch.count; i++) {
        satVector at = sat_vector_scale(n, 0.5 * touch.points[i].depth);
        at = sat_vector_add((satVector){touch.points[i].x, touch.points[i].y}, at);
        if (sat_is_exposed_to_others(&statics, owner, at, n)) return true;
    }
    return false;
}

// `own`: a child of a static body. `mover`: the shape of the body that is pushed out of it. Both
// shapes are convex, except in leads_into_neighbour.
typedef struct convexPair {
    satWorld *w;
    uint32_t body;
    const satChild *own, *mover;
} convexPair;

// No point of the bounds is farther than this from the body along x or y.
static double reach_of_bounds(const convexPair *p, satBounds b)
{
    satTransform at = p->mover->xf;
    double x = sat_larger(at.x - b.minX, b.maxX - at.x),
           y = sat_larger(at.y - b.minY, b.maxY - at.y);
    return sat_larger(sat_larger(x, y) - (double)sat_inner_radius(p->mover->shape), 0.0);
}

// Do other children cover the span `at` of the first child in the list? These are the other
// children in the list, and those of the neighbours of the first child's body. Tests this after
// about every eight children, because in a pile of static bodies the first few mostly cover the
// span. Returns true if there are too many children.
static bool is_span_covered(satGathered *l, const satExitSpan *at)
{
    uint32_t other;
    satNeighbourQuery query = sat_query_neighbours(l->w, l->out[0].owner, l->bounds);
    for (bool isMore = true; isMore && l->count <= SAT_MAX_CHILDREN_NEAR;) {
        isMore = sat_gather_next(l, &query, &other);
        if (isMore) sat_gather_children(l, other, -1);
        if ((isMore && l->count % 8 != 0) || l->count > SAT_MAX_CHILDREN_NEAR) continue;
        if (!sat_is_span_exposed(&(satStaticChildren){l->out, l->count}, 0, at)) return true;
    }
    return l->count > SAT_MAX_CHILDREN_NEAR;
}

// Is a span of the child's outline exposed? If so, a push along its normal leads the body out, and
// not into a neighbour.
static bool is_exposed_at(const convexPair *p, const satExitSpan *at)
{
    const satChild *own = p->own;
    double slack = SAT_FLUSH * sat_larger_size(own->shape, p->mover->shape);
    satVector a = at->from, b = sat_vector_add(at->from, at->along);
    satBounds bounds = {sat_smaller(a.x, b.x) - slack, sat_smaller(a.y, b.y) - slack,
                        sat_larger(a.x, b.x) + slack, sat_larger(a.y, b.y) + slack};
    satGathered l = {p->w, p->body, bounds, sat_world_scratch(p->w)->a, 0};
    sat_gather_child(&l, own->owner, own);
    if (SAT_COLUMN(p->w, TRAITS)[own->owner] & SAT_COMPOSITE)
        sat_gather_children(&l, own->owner, own->number);
    sat_world_raise_reach(p->w, p->body, reach_of_bounds(p, bounds));
    return !is_span_covered(&l, at);
}

static bool is_exposed_along(const convexPair *p, satVec2 normal)
{
    satExitSpan at;
    return sat_find_exit_span(p->own, p->mover, normal, &at) && is_exposed_at(p, &at);
}

// Of the exposed axes with a separation of at least `least` and below `most`, finds the one with
// the shortest push. Skips the axis `excluded`.
static bool find_exposed_axis(const convexPair *p, satVec2 excluded, float least, float most,
                              satContact *out)
{
    satAxes axes;
    sat_find_axes(&axes, p->own, p->mover);
    while (sat_next_axis(&axes, out) && out->separation >= least) {
        bool isExcluded = out->normal.x == excluded.x && out->normal.y == excluded.y;
        if (out->separation < most && !isExcluded && is_exposed_along(p, out->normal)) return true;
    }
    return false;
}

// The push out of the child along `n`.
static satContact push_along(const convexPair *p, satVec2 n)
{
    float depth = (float)sat_way_out(p->own, p->mover, sat_vector(n));
    return (satContact){0.0f - sat_max(depth, 0.0f), n};
}

// Decides between two pushes of equal length: the one whose normal has the larger x comes first; if
// these are equal, the one with the larger y.
static bool is_first(satVec2 n, satVec2 other)
{
    return n.x > other.x || (n.x == other.x && n.y > other.y);
}

// If the push out of the child along `n` is shorter than `out`, replaces `out` with it and returns
// true.
static bool take_shorter(const convexPair *p, satVec2 n, satContact *out)
{
    satContact c = push_along(p, n);
    if (c.separation < out->separation ||
        (c.separation == out->separation && !is_first(n, out->normal)))
        return false;
    *out = c;
    return true;
}

// If a body has more neighbouring children than this, it is faster to find the push out of all of
// them than to test each.
#define MANY_NEIGHBOURS 16

// Lists the neighbours' children near the body. Returns false if there are too many.
static bool gather_near(const convexPair *p, satGathered *out)
{
    *out = sat_gather_around(p->w, p->body, 0.0, sat_world_scratch(p->w)->b);
    return sat_gather_neighbours(out, p->own->owner);
}

// Writes the pair of the body and a neighbour's child, and their contact. Returns false if the two
// do not touch.
static bool touches(const convexPair *p, const satChild *other, convexPair *pair, satContact *c)
{
    *pair = (convexPair){p->w, p->body, other, p->mover};
    *c = sat_collide_children(other, p->mover, 0.0f);
    return c->separation <= 0.0f;
}

// Of the exposed normals of the body's contacts with the neighbours' children, finds the one with
// the shortest push. If `others` is true, tries the other axes of these children instead.
static void try_neighbours(const convexPair *p, const satGathered *l, bool others, satContact *out)
{
    convexPair there;
    satContact c;
    for (int32_t i = 0; i < l->count; i++) {
        satContact best = *out;
        bool isTried = touches(p, &l->out[i], &there, &c) &&
                       (!others || find_exposed_axis(&there, c.normal, -FLT_MAX, FLT_MAX, &c));
        if (isTried && take_shorter(p, c.normal, &best) &&
            (others || is_exposed_along(&there, c.normal)))
            *out = best;
    }
}

// Finds the shortest of these pushes: along an exposed axis of the child with a separation below
// `least` (the caller found none above), and along exposed normals of the body's contacts with
// neighbours. In an inner corner, for example, only the normal of a neighbour may be exposed. If
// there is no such push, tries the other axes of the neighbours.
static bool find_neighbour_axis(const convexPair *p, satVec2 excluded, float least, satContact *out)
{
    satGathered l;
    satContact own;
    *out = (satContact){.separation = -FLT_MAX};
    if (!gather_near(p, &l) || l.count > MANY_NEIGHBOURS) return false;
    try_neighbours(p, &l, false, out);
    // Tests only axes of the child whose push is not longer than that.
    if (find_exposed_axis(p, excluded, out->separation, least, &own) &&
        !(own.separation == out->separation && is_first(out->normal, own.normal)))
        *out = own;
    if (out->separation == -FLT_MAX) try_neighbours(p, &l, true, out);
    return out->separation > -FLT_MAX;
}

// A push along an axis is much longer than the push of a contact if the separation along the axis
// is below this.
static float longest_push(const convexPair *p, const satContact *contact)
{
    return contact->separation - (float)SAT_FIRST_REACH * p->mover->shape->size;
}

// Two normals count as equal if the cosine of the angle between them is at least this.
#define PARALLEL 0.999f

static float slack_of(const convexPair *p, const satChild *child)
{
    return (float)SAT_FLUSH * sat_max(child->shape->size, p->mover->shape->size);
}

// The body after the push of a contact.
static satChild pushed_by(const convexPair *p, const satContact *c)
{
    satVector by = sat_vector_scale(sat_vector(c->normal), -(double)c->separation);
    return sat_child_moved(*p->mover, by);
}

// Does the body still overlap a child after a push?
static bool overlaps_after(const convexPair *p, const satChild *child, const satContact *push)
{
    satChild pushed = pushed_by(p, push);
    return sat_collide_children(child, &pushed, 0.0f).separation < -slack_of(p, child);
}

// Two statics may be flush at the surface, with a gap between them that widens downward:
//
//                ┌────────┐
//     ━━━━━━━━━━━│━━━━━━━━│━┳━━━━━━━━━━
//          other └────────┘╱┃  own
//
// The side of the gap is exposed, but the body does not fit into the gap. So a contact with that
// side is replaced by the contact with the neighbour at the corner. There are two conditions: the
// push of the new contact leads out of both statics and is not much longer, and the push of the old
// contact would leave the body in the neighbour. If `own` is a step, higher than the neighbour, the
// contact with it stays, because the step stops the body.
static void yield_to_neighbour(const convexPair *p, const satExitSpan *at, satContact *contact)
{
    satGathered l;
    convexPair there;
    satContact c, best = {.separation = longest_push(p, contact)};
    bool isFound = false;
    satVector end =
        sat_vector_add(at->from, sat_vector_along(sat_vector(at->normal), 0.0, -at->pastEnd));
    if (!gather_near(p, &l) || l.count > MANY_NEIGHBOURS) return;
    for (int32_t i = 0; i < l.count; i++) {
        const satChild *other = &l.out[i];
        if (touches(p, other, &there, &c) && sat_dot(c.normal, contact->normal) < PARALLEL &&
            push_along(p, c.normal).separation >= c.separation - slack_of(p, p->own) &&
            sat_point_distance(other, end) <= (double)slack_of(p, other) &&
            overlaps_after(p, other, contact) && is_exposed_along(&there, c.normal))
            isFound |= take_shorter(p, c.normal, &best);
    }
    if (isFound) *contact = best;
}

// Is the contact `c` of a pair exposed, or along another axis with a separation of at least
// `least`? Then `c` becomes that contact. Also true if the two only touch or are apart.
static bool has_exposed_contact(const convexPair *p, satContact *c, float least)
{
    satVec2 none = {0.0f, 0.0f};
    return c->separation > -slack_of(p, p->own) || is_exposed_along(p, c->normal) ||
           find_exposed_axis(p, none, least, FLT_MAX, c);
}

// Tries each exposed push out of a neighbour. Does the body then no longer overlap the child, or is
// there an exposed push out of the child? See has_exposed_contact for `least`.
static bool is_exposed_after_push(const convexPair *p, float least)
{
    satGathered l;
    convexPair there, after;
    satContact c;
    if (!gather_near(p, &l)) return false;
    for (int32_t i = 0; i < l.count; i++) {
        if (!touches(p, &l.out[i], &there, &c) || !has_exposed_contact(&there, &c, least)) continue;
        satChild pushed = pushed_by(p, &c);
        const convexPair moved = {p->w, p->body, p->own, &pushed};
        touches(&moved, p->own, &after, &c);
        if (has_exposed_contact(&after, &c, least)) return true;
    }
    return false;
}

// A body is tiny if its inner radius is at most this share of the static body's size, like that of
// a segment. If no short push along an axis of the static body leads out, a tiny body gets the push
// out of the union.
#define TINY 0.02f

// Replaces a contact of two convex shapes that is not exposed. Takes the next exposed axis if its
// push is not much longer, otherwise an axis of the neighbours. Where two walls meet in an inner
// corner, a body's overlap with one wall may lie entirely inside the other wall. Then the contact
// stays as it is: the contacts with both walls together lead out, but a long push along another
// axis would lead out behind the walls.
static bool find_exposed_contact(const convexPair *p, satContact *contact)
{
    float least = longest_push(p, contact);
    satContact out;
    if (!find_exposed_axis(p, contact->normal, least, FLT_MAX, &out)) {
        bool isTiny = sat_inner_radius(p->mover->shape) <= TINY * p->own->shape->size;
        if (isTiny || !find_neighbour_axis(p, contact->normal, least, &out)) return false;
        float half = 0.5f * p->mover->shape->size;
        bool isLong = -out.separation > half && -contact->separation < half;
        if (isLong && is_exposed_after_push(p, -half)) return true;
    }
    *contact = out;
    return true;
}

// Corrects the contact of two convex shapes. Returns false if no contact of the two is exposed,
// unless they are at an inner corner (find_exposed_contact).
static bool fix_convex_contact(const convexPair *p, satContact *contact)
{
    satExitSpan at;
    satVec2 normal = contact->normal;
    if (!sat_find_exit_span(p->own, p->mover, normal, &at) || !is_exposed_at(p, &at)) {
        bool isFound = find_exposed_contact(p, contact);
        sat_world_raise_reach(p->w, p->body, -(double)contact->separation);
        // If the new normal is almost the old one, the push may lead into a gap between statics,
        // too.
        if (!isFound || sat_dot(contact->normal, normal) < 0.98f ||
            !sat_find_exit_span(p->own, p->mover, contact->normal, &at))
            return isFound;
    }
    if (at.isAtEnd) yield_to_neighbour(p, &at, contact);
    return true;
}

// A child of the body may be entirely inside the static body. Does the push of a contact lead such
// a child into a neighbour of the static body? This happens if the neighbour covers only a part of
// the static body's face: the contact is exposed, but the neighbour stops the push. If the body
// already overlaps a neighbour, returns false, because the contact with that neighbour will push
// the body elsewhere. In piles, this saves most searches.
static bool leads_into_neighbour(const convexPair *p, const satContact *push)
{
    const satContact none = {0.0f, push->normal};
    satVector n = sat_vector(push->normal);
    double depth = -(double)push->separation;
    if (depth < 2.0 * (double)sat_inner_radius(p->mover->shape)) return false;
    satGathered l = sat_gather_around(p->w, p->body, depth, sat_world_scratch(p->w)->a);
    bool leads = false;
    if (!sat_gather_neighbours(&l, p->own->owner)) return false;
    for (int32_t i = 0; i < l.count; i++) {
        satChild *other = &l.out[i], same, child;
        const convexPair piece = {.mover = &child};
        satChildPairQuery s =
            sat_query_child_pairs_on_way(other->shape, &other->xf, p->mover->shape, &p->mover->xf,
                                         0.0, depth * n.x, depth * n.y);
        while (sat_next_pair(&s, &same, &child)) {
            if (overlaps_after(&piece, other, &none)) return false;
            leads |= depth >= sat_width(&child, n) && overlaps_after(&piece, other, push);
        }
    }
    return leads;
}

// Corrects the contact of a body with the static body `owner`. An exposed contact stays exactly as
// it was measured, with two exceptions: yield_to_neighbour and leads_into_neighbour. Any other
// contact is replaced by the next exposed contact or, if there is none, by the push out of all
// connected statics; at an inner corner, it may stay (find_exposed_contact). Returns false if that
// push is needed, and does not exist or `defersPush` is true: the caller then finds it later, for
// all contacts of the body.
static bool fix_contact(satWorld *w, uint32_t owner, uint32_t body, bool defersPush,
                        satContact *contact)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satChild own = {.shape = sat_world_shape(w, owner), .xf = placed[owner].xf, .owner = owner};
    satChild mover = {.shape = sat_world_shape(w, body), .xf = placed[body].xf};
    sat_world_raise_reach(w, body, -(double)contact->separation);
    if (!sat_has_neighbours(w, owner)) return true;
    const convexPair p = {w, body, &own, &mover};
    bool isComposite = sat_is_composite(own.shape) || sat_is_composite(mover.shape);
    bool isExposed =
        isComposite ? is_exposed(w, owner, body, contact) : fix_convex_contact(&p, contact);
    if (isExposed && !leads_into_neighbour(&p, contact)) return true;
    satConnected connected;
    return !defersPush && sat_union_push(w, owner, body, contact, &connected);
}

bool sat_world_fix_internal_edges(satWorld *w, uint32_t a, uint32_t b, bool defersPush,
                                  satContact *contact)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    uint32_t either = flags[a] | flags[b];
    if (either & SAT_SENSOR) return true;
    if (either & SAT_ONE_WAY) {
        if (!sat_world_passes(w, a, b)) *contact = sat_world_one_way_contact(w, a, b);
        return true;
    }
    if (((flags[a] ^ flags[b]) & SAT_STATIC) == 0) return true;
    uint32_t owner = flags[a] & SAT_STATIC ? a : b;
    if (owner == b) contact->normal = sat_flipped(contact->normal);
    bool isFixed = fix_contact(w, owner, a ^ b ^ owner, defersPush, contact);
    if (owner == b) contact->normal = sat_flipped(contact->normal);
    return isFixed;
}

satContact sat_body_contact(satWorld *w, uint32_t a, uint32_t b, float limit)
{
    const uint8_t *traits = SAT_COLUMN(w, TRAITS);
    const satShape *shapeA = sat_world_shape(w, a), *shapeB = sat_world_shape(w, b);
    const satTransform *xfA = sat_world_transform(w, a), *xfB = sat_world_transform(w, b);
    uint32_t either = traits[a] | traits[b];
    satChild one, other;
    if (either & SAT_SENSES && either & SAT_COMPOSITE)
        return sat_union_nearest_pair(shapeA, xfA, shapeB, xfB, limit, &one, &other);
    satContact contact =
        sat_composite_collide(shapeA, xfA, shapeB, xfB, limit, true, sat_world_scratch(w)).contact;
    if (contact.separation <= 0.0f) sat_world_fix_internal_edges(w, a, b, false, &contact);
    return contact;
}
