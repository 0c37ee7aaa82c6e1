#include "world/internal_edges.h"

#include "world/adjacency.h"
#include "world/filter.h"
#include "world/oneway.h"

_Static_assert(sizeof(satCompositeScratch) <= SAT_SHARED_SCRATCH * sizeof(uint32_t),
               "it fits TALLY");

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

// What is gathered for a body within bounds.
typedef struct look {
    satWorld *w;
    uint32_t body;
    satBounds bounds;
    satChild *out;
    int32_t count;
} look;

// The broad phase may have another box: a longer one of a bullet, and while bodies are separated
// that of where one was.
static look look_of(satWorld *w, uint32_t body, double reach, satChild *out)
{
    satAabb box;
    satTransform xf = SAT_COLUMN(w, PLACED)[body].xf;
    sat_shape_box(sat_world_shape(w, body), &xf, &box);
    return (look){w, body, bounds_around(box, reach), out, 0};
}

// More than the rounding of a box's ends, as a share of them.
#define BOX_ROUNDING (1.0 / 2097152.0)

// How far around its middle a square reaches that holds the bounds in the frame of a whole.
static double reach_into(satBounds b, const satTransform *composite)
{
    double halfX = 0.5 * (b.maxX - b.minX), halfY = 0.5 * (b.maxY - b.minY);
    double ends = __builtin_fabs(b.minX) + __builtin_fabs(b.maxX) + __builtin_fabs(b.minY) +
                  __builtin_fabs(b.maxY);
    return (composite->s == 0.0 ? most(halfX, halfY) : halfX + halfY) + BOX_ROUNDING * ends;
}

static void add_child(look *l, uint32_t owner, const satChild *child)
{
    if (l->count < SAT_MAX_CHILDREN_NEAR) {
        l->out[l->count] = *child;
        l->out[l->count].owner = owner;
    }
    l->count++;
}

// Only pieces that reach into the bounds: a level may change beyond without anybody being told.
static void add_children(look *l, uint32_t i, int64_t but)
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
        if (child.number != but && sat_is_within(box, l->bounds)) add_child(l, i, &child);
    }
}

// Mostly nobody chooses whom to meet.
static bool may_meet(satWorld *w, uint32_t a, uint32_t b)
{
    const uint8_t *traits = SAT_COLUMN(w, TRAITS);
    return !((traits[a] | traits[b]) & SAT_FILTERED) || sat_may_collide(w, a, b);
}

static bool next_near(const look *l, satNeighbourQuery *a, uint32_t *other)
{
    while (sat_next_neighbour(a, other)) {
        if (may_meet(l->w, *other, l->body)) return true;
    }
    return false;
}

// The pieces of those beside a static, within the bounds. False if they are too many.
static bool add_beside(look *l, uint32_t owner)
{
    uint32_t other;
    satNeighbourQuery a = sat_query_neighbours(l->w, owner, l->bounds);
    while (l->count <= SAT_MAX_CHILDREN_NEAR && next_near(l, &a, &other))
        add_children(l, other, -1);
    return l->count <= SAT_MAX_CHILDREN_NEAR;
}

static bool is_in(const look *l, uint32_t owner)
{
    int32_t i = 0;
    while (i < l->count && l->out[i].owner != owner) i++;
    return i < l->count;
}

// The pieces of a static and, within the bounds, of those beside it, of those beside them, and so
// on. False if they are too many.
static bool add_all(look *l, uint32_t owner)
{
    uint32_t other;
    add_children(l, owner, -1);
    for (int32_t i = 0; i < l->count && l->count <= SAT_MAX_CHILDREN_NEAR; i++) {
        uint32_t of = l->out[i].owner;
        if (i > 0 && l->out[i - 1].owner == of) continue;
        satNeighbourQuery a = sat_query_neighbours(l->w, of, l->bounds);
        while (l->count <= SAT_MAX_CHILDREN_NEAR && next_near(l, &a, &other)) {
            if (!is_in(l, other)) add_children(l, other, -1);
        }
    }
    if (l->count > SAT_MAX_CHILDREN_NEAR) return false;
    sat_order_children(l->out, l->count);
    return true;
}

// A contact of the body depends on what stands so far around: noted for who changes the level.
static void note_reach(satWorld *w, uint32_t body, double reach)
{
    float *noted = &SAT_COLUMN(w, REACH)[body];
    if (reach <= (double)*noted) return;
    *noted = sat_round_up(reach);
    w->maxReach = sat_max(w->maxReach, *noted);
}

// Who has to look again looks so much farther than what was seen takes.
#define FARTHER 1.25

// At first as far as most ways out of a corner lead, as a share of the body's size.
#define AHEAD 0.25

// The way out of all that is one with a static, as near as the way is long, for all of the body.
static void penetration(satWorld *w, uint32_t owner, uint32_t body, satContact *contact)
{
    satCompositeScratch *scratch = sat_world_scratch(w);
    double reach = -(double)contact->separation + AHEAD * (double)sat_world_shape(w, body)->size;
    satContact out = *contact;
    for (int32_t before = 0;;) {
        note_reach(w, body, reach);
        look l = look_of(w, body, reach, scratch->a);
        if (!add_all(&l, owner)) return;
        if (l.count == before) break;
        before = l.count;
        satChildQuery s =
            sat_query_all_children(sat_world_shape(w, body), &SAT_COLUMN(w, PLACED)[body].xf);
        int32_t count = 0;
        while (count < SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &scratch->b[count])) count++;
        if (count == SAT_MAX_CHILDREN_NEAR) return;
        satPenetration way = sat_penetration(l.out, l.count, scratch->b, count, DBL_MAX, false,
                                             &scratch->penetration);
        if (!way.overlapping) return;
        out = (satContact){0.0f - way.depth, way.normal};
        if ((double)way.depth <= reach) break;
        reach = FARTHER * (double)way.depth;
    }
    *contact = out;
}

// Is where a static whole and the body touch a way out of what else stands around?
static bool is_free(satWorld *w, uint32_t owner, uint32_t body, const satContact *contact)
{
    look l = look_of(w, body, -(double)contact->separation, sat_world_scratch(w)->a);
    if (!add_beside(&l, owner) || l.count == 0) return true;
    const satStaticChildren ground = {l.out, l.count};
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satManifold touch = sat_composite_manifold(sat_world_shape(w, owner), &placed[owner].xf,
                                               sat_world_shape(w, body), &placed[body].xf, contact);
    double x = (double)contact->normal.x, y = (double)contact->normal.y;
    for (int32_t i = 0; i < touch.count; i++) {
        double half = 0.5 * touch.points[i].depth;
        double atX = touch.points[i].x + half * x, atY = touch.points[i].y + half * y;
        if (sat_is_exposed_to_others(&ground, owner, atX, atY, x, y)) return true;
    }
    return false;
}

// Two convex ones: a static's piece and a body.
typedef struct pair {
    satWorld *w;
    uint32_t body;
    const satChild *own, *mover;
} pair;

// How far from the body bounds may reach, at most.
static double reach_of(const pair *p, satBounds b)
{
    satTransform at = p->mover->xf;
    double x = most(at.x - b.minX, b.maxX - at.x), y = most(at.y - b.minY, b.maxY - at.y);
    return most(most(x, y) - (double)sat_inner_radius(p->mover->shape), 0.0);
}

// Does the body leave the piece, and what stands beside it, in the direction of the normal?
static bool leaves(const pair *p, satVec2 normal)
{
    satExitSpan at;
    const satChild *own = p->own;
    if (!sat_find_exit_span(own, p->mover, normal, &at)) return false;
    double slack = SAT_FLUSH * (double)sat_max(own->shape->size, p->mover->shape->size);
    satBounds around = {least(at.x, at.x + at.dx) - slack, least(at.y, at.y + at.dy) - slack,
                        most(at.x, at.x + at.dx) + slack, most(at.y, at.y + at.dy) + slack};
    look l = {p->w, p->body, around, sat_world_scratch(p->w)->a, 0};
    add_child(&l, own->owner, own);
    if (SAT_COLUMN(p->w, TRAITS)[own->owner] & SAT_COMPOSITE)
        add_children(&l, own->owner, own->number);
    note_reach(p->w, p->body, reach_of(p, around));
    return add_beside(&l, own->owner) &&
           sat_is_span_exposed(&(satStaticChildren){l.out, l.count}, 0, &at);
}

// The nearest axis along which the body leaves the piece; not the one that is known to be none.
static bool find_way(const pair *p, satVec2 known, satContact *out)
{
    satAxes axes;
    sat_find_axes(&axes, p->own, p->mover);
    while (sat_next_axis(&axes, out)) {
        bool isKnown = out->normal.x == known.x && out->normal.y == known.y;
        if (!isKnown && leaves(p, out->normal)) return true;
    }
    return false;
}

// Does the body leave the piece along a normal sooner than `out` says, or as soon and farther right
// or down? Then writes that.
static bool take_sooner(const pair *p, satVec2 n, satContact *out)
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

// In an inner corner, say, the ways out of the pieces beside a static are its, too: along their
// contacts with the body, or if there is none, along any axis.
static bool find_way_beside(const pair *p, satContact *out)
{
    look l = look_of(p->w, p->body, 0.0, sat_world_scratch(p->w)->b);
    if (!add_beside(&l, p->own->owner)) return false;
    for (int32_t pass = 0; pass == 0 || (pass == 1 && out->separation == -FLT_MAX); pass++) {
        for (int32_t i = 0; i < l.count; i++) {
            const satChild *other = &l.out[i], *mover = p->mover;
            const pair there = {p->w, p->body, other, mover};
            satContact best = *out;
            satContact c = sat_collide(other->shape, &other->xf, mover->shape, &mover->xf, 0.0f);
            if (c.separation > 0.0f || (pass == 1 && !find_way(&there, c.normal, &c))) continue;
            if (take_sooner(p, c.normal, &best) && (pass == 1 || leaves(&there, c.normal)))
                *out = best;
        }
    }
    return out->separation > -FLT_MAX;
}

// The contact of two convex ones that does not stand: the next axis that leads out of what stands
// beside the static, if there is one that is not much longer; or one of those beside it.
static bool find_other(const pair *p, satContact *contact)
{
    float earlyOut = contact->separation - (float)AHEAD * p->mover->shape->size;
    satContact out = *contact;
    if (!find_way(p, contact->normal, &out)) out.separation = -FLT_MAX;
    if (out.separation < earlyOut && !find_way_beside(p, &out)) return false;
    *contact = out;
    return true;
}

// A contact that is a way out of what stands beside the static stays as it was measured: to the bit
// the same, whatever is near. Any other is the next that leads out, or by the way out of all.
static void correct(satWorld *w, uint32_t owner, uint32_t body, satContact *contact)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satChild own = {.shape = sat_world_shape(w, owner), .xf = placed[owner].xf, .owner = owner};
    satChild mover = {.shape = sat_world_shape(w, body), .xf = placed[body].xf};
    note_reach(w, body, -(double)contact->separation);
    if (!sat_has_neighbours(w, owner)) return;
    if (sat_is_composite(own.shape) || sat_is_composite(mover.shape)) {
        if (!is_free(w, owner, body, contact)) penetration(w, owner, body, contact);
        return;
    }
    const pair p = {w, body, &own, &mover};
    if (leaves(&p, contact->normal)) return;
    if (!find_other(&p, contact)) penetration(w, owner, body, contact);
    note_reach(w, body, -(double)contact->separation);
}

void sat_world_fix_internal_edges(satWorld *w, uint32_t a, uint32_t b, satContact *contact)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    uint32_t either = flags[a] | flags[b];
    if (either & SAT_SENSOR) return;
    if (either & SAT_ONE_WAY) {
        if (!sat_world_passes(w, a, b)) *contact = sat_world_one_way_contact(w, a, b);
        return;
    }
    if (((flags[a] ^ flags[b]) & SAT_STATIC) == 0) return;
    if (flags[a] & SAT_STATIC) {
        correct(w, a, b, contact);
        return;
    }
    contact->normal = sat_neg(contact->normal);
    correct(w, b, a, contact);
    // Adding 0 makes 0 of -0, which nobody wants to read.
    contact->normal = sat_vec2(0.0f - contact->normal.x, 0.0f - contact->normal.y);
}

satContact sat_body_contact(satWorld *w, uint32_t a, uint32_t b, float limit)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satContact contact =
        sat_composite_collide(sat_world_shape(w, a), &placed[a].xf, sat_world_shape(w, b),
                              &placed[b].xf, limit, sat_world_scratch(w))
            .contact;
    if (contact.separation <= 0.0f) sat_world_fix_internal_edges(w, a, b, &contact);
    return contact;
}
