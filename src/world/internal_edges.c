#include "world/internal_edges.h"

#include "broad/sweep.h"
#include "world/adjacency.h"
#include "world/filter.h"
#include "world/oneway.h"

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

static double least(double a, double b) { return a < b ? a : b; }
static double most(double a, double b) { return a > b ? a : b; }

static satBounds bounds_around(satAabb box, double reach)
{
    return (satBounds){(double)box.minX - reach, (double)box.minY - reach, (double)box.maxX + reach,
                       (double)box.maxY + reach};
}

// Children of statics, gathered within bounds around a body.
typedef struct gathered {
    satWorld *w;
    uint32_t body;
    satBounds bounds;
    satChild *out;
    int32_t count;
} gathered;

// Computes the box again: the one in the broad phase may be larger (for a bullet) or older (during
// `separate`).
static gathered gather_around(satWorld *w, uint32_t body, double reach, satChild *out)
{
    satAabb box;
    satTransform xf = SAT_COLUMN(w, PLACED)[body].xf;
    sat_shape_box(sat_world_shape(w, body), &xf, &box);
    return (gathered){w, body, bounds_around(box, reach), out, 0};
}

// More than the relative rounding error of a box.
#define BOX_ROUNDING (1.0 / 2097152.0)

// Half the side of a square that contains the bounds, in the frame of a composite shape.
static double reach_into(satBounds b, const satTransform *composite)
{
    double halfX = 0.5 * (b.maxX - b.minX), halfY = 0.5 * (b.maxY - b.minY);
    double ends = __builtin_fabs(b.minX) + __builtin_fabs(b.maxX) + __builtin_fabs(b.minY) +
                  __builtin_fabs(b.maxY);
    return (composite->s == 0.0 ? most(halfX, halfY) : halfX + halfY) + BOX_ROUNDING * ends;
}

static void add_child(gathered *l, uint32_t owner, const satChild *child)
{
    if (l->count < SAT_MAX_CHILDREN_NEAR) {
        l->out[l->count] = *child;
        l->out[l->count].owner = owner;
    }
    l->count++;
}

// Adds only children that reach into the bounds: beyond them, statics may change without waking the
// body.
static void add_children(gathered *l, uint32_t i, int64_t except)
{
    const satPlacedShape *placed = &SAT_COLUMN(l->w, PLACED)[i];
    const satShape *shape =
        (const satShape *)(const void *)(SAT_COLUMN(l->w, HEAP) + placed->shape);
    const satTransform *xf = &placed->xf;
    if (!(SAT_COLUMN(l->w, TRAITS)[i] & SAT_COMPOSITE)) {
        add_child(l, i, &(satChild){.shape = shape, .xf = *xf});
        return;
    }
    satBounds b = l->bounds;
    const satTransform middle = {0.5 * (b.minX + b.maxX), 0.5 * (b.minY + b.maxY), 1.0, 0.0};
    satChildQuery s =
        sat_query_children(shape, xf, &SAT_POINT, &middle, reach_into(b, xf), 0.0, 0.0);
    satChild child;
    satAabb box;
    while (l->count <= SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &child)) {
        sat_shape_box(child.shape, &child.xf, &box);
        if (child.number != except && sat_is_within(box, l->bounds)) add_child(l, i, &child);
    }
}

// Most bodies have the default filter.
static bool may_collide(satWorld *w, uint32_t a, uint32_t b)
{
    const uint8_t *traits = SAT_COLUMN(w, TRAITS);
    return !((traits[a] | traits[b]) & SAT_FILTERED) || sat_may_collide(w, a, b);
}

static bool next_neighbour(const gathered *l, satNeighbourQuery *a, uint32_t *other)
{
    while (sat_next_neighbour(a, other)) {
        if (may_collide(l->w, *other, l->body)) return true;
    }
    return false;
}

// Adds the children of a static's neighbours within the bounds. False if there are too many.
static bool add_neighbours(gathered *l, uint32_t owner)
{
    uint32_t other;
    satNeighbourQuery a = sat_query_neighbours(l->w, owner, l->bounds);
    while (l->count <= SAT_MAX_CHILDREN_NEAR && next_neighbour(l, &a, &other))
        add_children(l, other, -1);
    return l->count <= SAT_MAX_CHILDREN_NEAR;
}

// Searches from the end: neighbours of a child were added soon before it or after it.
static bool has_owner(const gathered *l, uint32_t owner)
{
    int32_t i = l->count;
    while (i > 0 && l->out[i - 1].owner != owner) i--;
    return i > 0;
}

// Adds the children of a static and, within the bounds, of its neighbours, their neighbours, and so
// on. Returns false if there are too many.
static bool add_connected(gathered *l, uint32_t owner)
{
    uint32_t other;
    add_children(l, owner, -1);
    for (int32_t i = 0; i < l->count && l->count <= SAT_MAX_CHILDREN_NEAR; i++) {
        uint32_t of = l->out[i].owner;
        if (i > 0 && l->out[i - 1].owner == of) continue;
        satNeighbourQuery a = sat_query_neighbours(l->w, of, l->bounds);
        while (l->count <= SAT_MAX_CHILDREN_NEAR && next_neighbour(l, &a, &other)) {
            if (!has_owner(l, other)) add_children(l, other, -1);
        }
    }
    if (l->count > SAT_MAX_CHILDREN_NEAR) return false;
    sat_order_children(l->out, l->count);
    return true;
}

// More children than this are merged before a push is searched: few corners have so many, but a solid
// block of boxes around a body does.
#define MERGED_FROM 16

// Notes that a contact of the body depends on statics within `reach`; their changes wake the body.
static void raise_reach(satWorld *w, uint32_t body, double reach)
{
    float *known = &SAT_COLUMN(w, REACH)[body];
    if (reach <= (double)*known) return;
    *known = sat_round_up(reach);
    w->maxReach = sat_max(w->maxReach, *known);
}

// The search for neighbours is widened to a bit more than the push needs.
#define REACH_GROWTH 1.25

// First reach, as a share of the body's size: as far as most pushes out of a corner lead.
#define FIRST_REACH 0.25

// The owners of the children that one push leads out of. If there are none: of all statics.
typedef struct connected {
    uint32_t owner[SAT_MAX_CHILDREN_NEAR];
    int32_t count;
} connected;

static bool is_connected(const connected *of, uint32_t owner)
{
    int32_t i = of->count;
    while (i > 0 && of->owner[i - 1] != owner) i--;
    return i > 0 || of->count == 0;
}

static void list_owners(const gathered *l, connected *of)
{
    of->count = l->count;
    for (int32_t i = 0; i < l->count; i++) of->owner[i] = l->out[i].owner;
}

// A straight push along (x, y) in progress: the farthest exit of all statics that the body overlaps.
typedef struct straightPush {
    satWorld *w;
    uint32_t body;
    satTransform xf;
    double x, y, exit;
} straightPush;

static double leave_static(void *context, uint32_t i)
{
    straightPush *p = context;
    satWorld *w = p->w;
    const uint32_t solid = SAT_STATIC | SAT_SENSOR | SAT_ONE_WAY;
    if ((SAT_COLUMN(w, FLAGS)[i] & solid) != SAT_STATIC || !sat_may_collide(w, i, p->body))
        return 1.0;
    satChildPairQuery s = sat_query_child_pairs(sat_world_shape(w, i), &SAT_COLUMN(w, PLACED)[i].xf,
                                                sat_world_shape(w, p->body), &p->xf, 0.0, 0.0, 0.0);
    satChild one, other;
    while (sat_next_pair(&s, &one, &other)) {
        double exit = sat_support(&one, p->x, p->y) + sat_support(&other, -p->x, -p->y);
        if (exit > p->exit && sat_overlaps(one.shape, &one.xf, other.shape, &other.xf))
            p->exit = exit;
    }
    return 1.0;
}

// Maximum number of steps in each direction: a step leads to the far end of the statics that the body
// overlaps.
#define MAX_EXITS 16

// The shortest push along the axes of a static's frame that leads out of all statics. Returns false if
// it takes too many steps.
static bool push_straight(satWorld *w, uint32_t owner, uint32_t body, satContact *contact)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    const satTransform *xf = &placed[body].xf;
    satBroadColumns columns = sat_world_broad(w);
    straightPush p = {.w = w, .body = body, .x = placed[owner].xf.c, .y = placed[owner].xf.s};
    double shortest = DBL_MAX;
    for (int32_t k = 0; k < 4; k++) {
        double x = p.x, length = 0.0;
        p.x = 0.0 - p.y;
        p.y = x + 0.0;
        for (int32_t step = 0; step < MAX_EXITS && length < shortest; step++) {
            satAabb box;
            p.xf = (satTransform){xf->x + length * p.x, xf->y + length * p.y, xf->c, xf->s};
            p.exit = 0.0;
            raise_reach(w, body, length);
            sat_shape_box(sat_world_shape(w, body), &p.xf, &box);
            satBroadSweep sweep = sat_broad_sweep_of(box, 0.0, 0.0);
            sat_broad_sweep(&w->broad, &columns, &sweep, leave_static, &p);
            if (p.exit == 0.0) {
                shortest = length;
                *contact = (satContact){0.0f - (float)length, sat_vec2((float)p.x, (float)p.y)};
            }
            length += p.exit * (1.0 + 1e-7);
        }
    }
    return shortest < DBL_MAX;
}

// Writes the shortest push of a body out of the union of a static and everything connected to it, with
// the normal from that static to the body, and the owners of the union's children to `of`. Widens the
// neighbour search until the push is inside it. Returns false if it finds none.
static bool find_push(satWorld *w, uint32_t owner, uint32_t body, satContact *contact,
                      connected *of)
{
    satCompositeScratch *scratch = sat_world_scratch(w);
    const satShape *shape = sat_world_shape(w, body);
    double reach = -(double)contact->separation + FIRST_REACH * (double)shape->size;
    for (int32_t before = 0;;) {
        raise_reach(w, body, reach);
        gathered l = gather_around(w, body, reach, scratch->a);
        if (!add_connected(&l, owner)) {
            of->count = 0;
            return push_straight(w, owner, body, contact);
        }
        if (l.count == before) return true;
        before = l.count;
        list_owners(&l, of);
        if (l.count > MERGED_FROM) l.count = sat_merge_boxes(l.out, l.count, scratch->block);
        satChildQuery s = sat_query_all_children(shape, &SAT_COLUMN(w, PLACED)[body].xf);
        int32_t count = 0;
        while (count < SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &scratch->b[count])) count++;
        if (count == SAT_MAX_CHILDREN_NEAR) return false;
        satPenetration push = sat_penetration(l.out, l.count, scratch->b, count, DBL_MAX, false,
                                              &scratch->penetration);
        if (!push.overlapping) return false;
        *contact = (satContact){0.0f - push.depth, push.normal};
        if ((double)push.depth <= reach) return true;
        reach = REACH_GROWTH * (double)push.depth;
    }
}

// Is a contact of composites exposed: does its normal lead out of all neighbours at some point?
static bool is_exposed(satWorld *w, uint32_t owner, uint32_t body, const satContact *contact)
{
    gathered l = gather_around(w, body, -(double)contact->separation, sat_world_scratch(w)->a);
    if (!add_neighbours(&l, owner)) return false;
    if (l.count == 0) return true;
    const satStaticChildren statics = {l.out, l.count};
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satManifold touch = sat_composite_manifold(sat_world_shape(w, owner), &placed[owner].xf,
                                               sat_world_shape(w, body), &placed[body].xf, contact);
    double x = (double)contact->normal.x, y = (double)contact->normal.y;
    for (int32_t i = 0; i < touch.count; i++) {
        double half = 0.5 * touch.points[i].depth;
        double atX = touch.points[i].x + half * x, atY = touch.points[i].y + half * y;
        if (sat_is_exposed_to_others(&statics, owner, atX, atY, x, y)) return true;
    }
    return false;
}

// Two convex shapes: a child of a static, and a body.
typedef struct convexPair {
    satWorld *w;
    uint32_t body;
    const satChild *own, *mover;
} convexPair;

// An upper bound on how far the bounds reach from the body.
static double reach_of_bounds(const convexPair *p, satBounds b)
{
    satTransform at = p->mover->xf;
    double x = most(at.x - b.minX, b.maxX - at.x), y = most(at.y - b.minY, b.maxY - at.y);
    return most(most(x, y) - (double)sat_inner_radius(p->mover->shape), 0.0);
}

// Does the list, with the neighbours of its first child's owner, cover a span of that child? Tests
// this about every eight children, because in a heap of statics the first few cover any span. Too
// many children count as a cover.
static bool is_span_covered(gathered *l, const satExitSpan *at)
{
    uint32_t other;
    satNeighbourQuery a = sat_query_neighbours(l->w, l->out[0].owner, l->bounds);
    for (bool isMore = true; isMore && l->count <= SAT_MAX_CHILDREN_NEAR;) {
        isMore = next_neighbour(l, &a, &other);
        if (isMore) add_children(l, other, -1);
        if ((isMore && l->count % 8 != 0) || l->count > SAT_MAX_CHILDREN_NEAR) continue;
        if (!sat_is_span_exposed(&(satStaticChildren){l->out, l->count}, 0, at)) return true;
    }
    return l->count > SAT_MAX_CHILDREN_NEAR;
}

// Does a push along the normal lead the body out of the child, and not into a neighbour?
static bool is_exposed_along(const convexPair *p, satVec2 normal)
{
    satExitSpan at;
    const satChild *own = p->own;
    if (!sat_find_exit_span(own, p->mover, normal, &at)) return false;
    double slack = SAT_FLUSH * (double)sat_max(own->shape->size, p->mover->shape->size);
    satBounds bounds = {least(at.x, at.x + at.dx) - slack, least(at.y, at.y + at.dy) - slack,
                        most(at.x, at.x + at.dx) + slack, most(at.y, at.y + at.dy) + slack};
    gathered l = {p->w, p->body, bounds, sat_world_scratch(p->w)->a, 0};
    add_child(&l, own->owner, own);
    if (SAT_COLUMN(p->w, TRAITS)[own->owner] & SAT_COMPOSITE)
        add_children(&l, own->owner, own->number);
    raise_reach(p->w, p->body, reach_of_bounds(p, bounds));
    return !is_span_covered(&l, &at);
}

// The exposed axis with the shortest push, of those from `least` to less than `most`; skips the axis
// `excluded`.
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

// If the push out of the child along `n` is shorter than `out`, replaces `out` with it and returns
// true. Of equally long pushes, the one that leads farther right wins, then farther down.
static bool take_shorter(const convexPair *p, satVec2 n, satContact *out)
{
    double x = (double)n.x, y = (double)n.y;
    double deep = sat_support(p->own, x, y) + sat_support(p->mover, -x, -y);
    satContact c = {0.0f - sat_max((float)deep, 0.0f), n};
    bool isFirst = n.x > out->normal.x || (n.x == out->normal.x && n.y > out->normal.y);
    if (c.separation < out->separation || (c.separation == out->separation && !isFirst))
        return false;
    *out = c;
    return true;
}

// With more neighbouring children than this, the push out of all of them takes less time.
#define MANY_NEIGHBOURS 16

// The axis of a neighbour may be exposed too, in an inner corner for example. Compares the child's
// own exposed axis below `least` (the caller found none from there on) with the normals of the body's
// contacts with neighbours; if none of these is exposed, tries the neighbours' other axes.
static bool find_neighbour_axis(const convexPair *p, satVec2 excluded, float least, satContact *out)
{
    gathered l = gather_around(p->w, p->body, 0.0, sat_world_scratch(p->w)->b);
    if (!add_neighbours(&l, p->own->owner) || l.count > MANY_NEIGHBOURS) return false;
    if (!find_exposed_axis(p, excluded, -FLT_MAX, least, out)) out->separation = -FLT_MAX;
    for (int32_t pass = 0; pass == 0 || (pass == 1 && out->separation == -FLT_MAX); pass++) {
        for (int32_t i = 0; i < l.count; i++) {
            const satChild *other = &l.out[i], *mover = p->mover;
            const convexPair there = {p->w, p->body, other, mover};
            satContact best = *out;
            satContact c = sat_collide(other->shape, &other->xf, mover->shape, &mover->xf, 0.0f);
            if (c.separation > 0.0f ||
                (pass == 1 && !find_exposed_axis(&there, c.normal, -FLT_MAX, FLT_MAX, &c)))
                continue;
            if (take_shorter(p, c.normal, &best) &&
                (pass == 1 || is_exposed_along(&there, c.normal)))
                *out = best;
        }
    }
    return out->separation > -FLT_MAX;
}

// Replaces a contact of two convex shapes that is not exposed: with the next exposed axis, if its
// push is not much longer, or else with an axis of the neighbours.
static bool find_exposed_contact(const convexPair *p, satContact *contact)
{
    float least = contact->separation - (float)FIRST_REACH * p->mover->shape->size;
    satContact out;
    if (!find_exposed_axis(p, contact->normal, least, FLT_MAX, &out) &&
        !find_neighbour_axis(p, contact->normal, least, &out))
        return false;
    *contact = out;
    return true;
}

// An exposed contact stays exactly as measured, whatever is near. Any other is replaced by the next
// exposed one, or by the push out of everything connected; not by that if `isLate`, because then it is
// found later for all contacts of the body. Returns false if the contact is not exposed at the end.
static bool fix_contact(satWorld *w, uint32_t owner, uint32_t body, bool isLate,
                        satContact *contact)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satChild own = {.shape = sat_world_shape(w, owner), .xf = placed[owner].xf, .owner = owner};
    satChild mover = {.shape = sat_world_shape(w, body), .xf = placed[body].xf};
    raise_reach(w, body, -(double)contact->separation);
    if (!sat_has_neighbours(w, owner)) return true;
    if (sat_is_composite(own.shape) || sat_is_composite(mover.shape)) {
        if (is_exposed(w, owner, body, contact)) return true;
    } else {
        const convexPair p = {w, body, &own, &mover};
        if (is_exposed_along(&p, contact->normal)) return true;
        bool isFound = find_exposed_contact(&p, contact);
        raise_reach(w, body, -(double)contact->separation);
        if (isFound) return true;
    }
    connected of;
    return !isLate && find_push(w, owner, body, contact, &of);
}

// 0 - x instead of -x, so that no component is -0.
static void negate(satVec2 *n) { *n = sat_vec2(0.0f - n->x, 0.0f - n->y); }

bool sat_world_fix_internal_edges(satWorld *w, uint32_t a, uint32_t b, bool isLate,
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
    if (owner == b) negate(&contact->normal);
    bool isFixed = fix_contact(w, owner, a ^ b ^ owner, isLate, contact);
    if (owner == b) negate(&contact->normal);
    return isFixed;
}

// A row whose contact is the push out of everything connected. Those of a body are linked by `before`.
typedef struct lateRow {
    uint32_t row, body, other, before;
} lateRow;

// No row before, or a row that is done.
#define NONE UINT32_MAX

_Static_assert(sizeof(lateRow) <= sizeof(satCachedAxis), "late rows fit where cached axes were");

// BODY_SPARE_VALUE is not cleared: what it holds for a body counts only if that row is one of the
// body.
uint32_t sat_world_add_late(satWorld *w, uint32_t count, uint32_t row, satPair pair)
{
    lateRow *late = (lateRow *)(void *)SAT_COLUMN(w, PERSISTENT_NEXT);
    uint32_t body = SAT_COLUMN(w, FLAGS)[pair.a] & SAT_STATIC ? pair.b : pair.a;
    uint32_t *last = &SAT_COLUMN(w, BODY_SPARE_VALUE)[body];
    bool hasOther = *last < count && late[*last].body == body;
    late[count] = (lateRow){row, body, pair.a ^ pair.b ^ body, hasOther ? *last : NONE};
    *last = count;
    return count + 1u;
}

void sat_world_push_late(satWorld *w, uint32_t count, const satContactColumns *results)
{
    lateRow *late = (lateRow *)(void *)SAT_COLUMN(w, PERSISTENT_NEXT);
    connected of;
    while (count-- > 0) {
        uint32_t row = late[count].row, body = late[count].body;
        if (row == NONE) continue;
        satContact push = {.separation = -results->depth[row]};
        bool isFound = find_push(w, late[count].other, body, &push, &of);
        for (uint32_t k = count; k != NONE; k = late[k].before) {
            row = late[k].row;
            if (row == NONE || !is_connected(&of, late[k].other)) continue;
            late[k].row = NONE;
            if (!isFound) continue;
            satVec2 n = push.normal;
            if (body < late[k].other) negate(&n);
            results->normalX[row] = n.x;
            results->normalY[row] = n.y;
            results->depth[row] = 0.0f - push.separation;
        }
    }
}

satContact sat_body_contact(satWorld *w, uint32_t a, uint32_t b, float limit)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satContact contact =
        sat_composite_collide(sat_world_shape(w, a), &placed[a].xf, sat_world_shape(w, b),
                              &placed[b].xf, limit, sat_world_scratch(w))
            .contact;
    if (contact.separation <= 0.0f) sat_world_fix_internal_edges(w, a, b, false, &contact);
    return contact;
}
