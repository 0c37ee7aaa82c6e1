#include "exact/penetration.h"

// A push that is free only within tolerance must be shorter by this share of size.
#define MIN_GAIN 1e-6

// After this many rounds that each found a pair in the way, more are likely.
#define FEW_ROUNDS 4

// From this depth on, as a share of size, sat_collide distinguishes faces reliably.
#define CLEAR_DEPTH 1e-5

typedef struct search {
    const satChild *a, *b;
    int32_t countA, countB;
    exactScratch *scratch;
    int32_t overlaps; // number of overlapping pairs, including those beyond the capacity
    int32_t sides;    // number of sides in the scratch
    bool isRough;     // an omitted pair may allow a shorter push
    exactUnion u;     // of the differences in the scratch
} search;

static bool has_room(const search *s)
{
    return s->u.count < EXACT_PAIRS && s->sides + EXACT_MAX_SIDES <= EXACT_SIDES;
}

static exactMinkowski *add(search *s, int32_t i, int32_t j)
{
    exactMinkowski *d = &s->u.difference[s->u.count++];
    *d = exact_minkowski(&s->a[i], &s->b[j], &s->scratch->side[s->sides]);
    d->first = i;
    d->second = j;
    s->sides += d->corners;
    if (d->size > s->u.size) s->u.size = d->size;
    return d;
}

static void drop_last(search *s) { s->sides -= s->u.difference[--s->u.count].corners; }

static bool is_in(const search *s, int32_t i, int32_t j)
{
    for (int32_t k = 0; k < s->u.count; k++) {
        const exactMinkowski *d = &s->u.difference[k];
        if (d->first == i && d->second == j) return true;
    }
    return false;
}

// The box of a child, relative to A's first child.
static satAabb box_of(const search *s, const satChild *child)
{
    satTransform near = child->xf;
    near.x -= s->a->xf.x;
    near.y -= s->a->xf.y;
    satAabb box;
    sat_shape_box(child->shape, &near, &box);
    return box;
}

// Iterates pairs of children whose boxes overlap after B moved by (x, y), or after A's boxes have
// grown by `reach`.
typedef struct pairs {
    const search *s;
    double x, y, reach;
    int32_t i, j;
} pairs;

static pairs pairs_near(const search *s, double x, double y, double reach)
{
    return (pairs){.s = s, .x = x, .y = y, .reach = reach, .i = 0, .j = -1};
}

static bool boxes_meet(const pairs *p)
{
    const satAabb *a = &p->s->scratch->boxA[p->i], *b = &p->s->scratch->boxB[p->j];
    return (double)b->minX + p->x <= (double)a->maxX + p->reach &&
           (double)b->maxX + p->x >= (double)a->minX - p->reach &&
           (double)b->minY + p->y <= (double)a->maxY + p->reach &&
           (double)b->maxY + p->y >= (double)a->minY - p->reach;
}

static bool next_pair(pairs *p)
{
    do {
        if (++p->j < p->s->countB) continue;
        p->j = 0;
        if (++p->i >= p->s->countA) return false;
    } while (!boxes_meet(p));
    return true;
}

// The next pair that is not in the union yet.
static bool next_new_pair(pairs *p)
{
    while (next_pair(p)) {
        if (!is_in(p->s, p->i, p->j)) return true;
    }
    return false;
}

// The transform of a child of B after B moved by (x, y).
static satTransform moved_by(const satChild *child, double x, double y)
{
    satTransform moved = child->xf;
    moved.x += x;
    moved.y += y;
    return moved;
}

static void find_boxes(search *s)
{
    for (int32_t i = 0; i < s->countA; i++) s->scratch->boxA[i] = box_of(s, &s->a[i]);
    for (int32_t j = 0; j < s->countB; j++) s->scratch->boxB[j] = box_of(s, &s->b[j]);
}

typedef enum found { NOTHING, SOMETHING, TOO_MUCH } found;

// Adds the pairs whose difference contains the best push so far.
static found add_what_is_in_the_way(search *s)
{
    found what = NOTHING;
    double x = s->u.best.x, y = s->u.best.y;
    for (pairs p = pairs_near(s, x, y, 0.0); next_new_pair(&p);) {
        const satChild *a = &s->a[p.i], *b = &s->b[p.j];
        satTransform moved = moved_by(b, x, y);
        // Thin pairs are tested by their enlarged difference alone.
        bool overlaps =
            exact_is_thin_pair(a, b) || sat_overlaps(a->shape, &a->xf, b->shape, &moved);
        if (!overlaps) continue;
        if (!has_room(s)) return TOO_MUCH;
        if (exact_union_contains(&s->u, add(s, p.i, p.j), x, y)) {
            what = SOMETHING;
        } else {
            drop_last(s);
        }
    }
    return what;
}

// Adds the pairs that the best push so far touches. It leads out through an internal edge, and the
// children behind that edge may begin a hair farther, because each has its own rounding.
static found add_what_is_behind(search *s)
{
    found what = NOTHING;
    double x = s->u.best.x, y = s->u.best.y;
    for (pairs p = pairs_near(s, x, y, 0.0); next_new_pair(&p);) {
        const satChild *a = &s->a[p.i], *b = &s->b[p.j];
        satTransform moved = moved_by(b, x, y);
        float slack = SAT_TOUCHING * sat_max(a->shape->size, b->shape->size);
        satContact c = sat_collide(a->shape, &a->xf, b->shape, &moved, slack);
        if (c.separation > slack) continue;
        if (!has_room(s)) return TOO_MUCH;
        add(s, p.i, p.j);
        what = SOMETHING;
    }
    return what;
}

// Adds all pairs nearer than the best push so far, if there is room.
static found add_what_is_near(search *s)
{
    int32_t differences = s->u.count, sides = s->sides;
    for (pairs p = pairs_near(s, 0.0, 0.0, s->u.best.length); next_new_pair(&p);) {
        if (!has_room(s)) {
            s->u.count = differences;
            s->sides = sides;
            return TOO_MUCH;
        }
        const exactMinkowski *d = add(s, p.i, p.j);
        double earlyOut = d->radius + s->u.best.length;
        if (exact_minkowski_gap(d, 0.0, 0.0, earlyOut) >= earlyOut) drop_last(s);
    }
    return s->u.count > differences ? SOMETHING : NOTHING;
}

// A push may not end on an internal edge, but beyond the child behind it there may be a shorter
// push than the best so far, although that child is not in the way.
static found add_what_is_behind_internal_edges(search *s)
{
    exactPush best = s->u.best, open = exact_union_open_internal_edge(&s->u, best.length);
    if (!open.found) return NOTHING;
    s->u.best = open;
    found what = add_what_is_in_the_way(s);
    if (what == NOTHING) what = add_what_is_behind(s);
    s->u.best = best;
    if (what == NOTHING) what = add_what_is_near(s);
    if (what == TOO_MUCH) s->isRough = true;
    return what == SOMETHING ? SOMETHING : NOTHING;
}

// Finds the shortest push, until no pair is in its way. If that takes many rounds, all pairs around
// are added at once.
static found find_shortest(search *s)
{
    for (int32_t round = 0;; round++) {
        s->u.best = (exactPush){.found = false};
        exact_union_search(&s->u, exact_union_bound(&s->u));
        bool isFace = s->u.best.found;
        if (!isFace) s->u.best = exact_union_straight_push(&s->u);
        if (!s->u.best.found) return TOO_MUCH;
        found what = add_what_is_in_the_way(s);
        if (what == NOTHING && !isFace) what = add_what_is_behind(s);
        if (what == NOTHING && !isFace) {
            exactPush straight = s->u.best;
            exact_union_search_internal_edges(&s->u);
            if (!s->u.best.found) s->u.best = straight;
            what = add_what_is_in_the_way(s);
        }
        if (what == NOTHING) what = add_what_is_behind_internal_edges(s);
        if (what != SOMETHING) return what;
        // All nearer pairs matter anyway, because the best push can only get longer.
        if (round >= FEW_ROUNDS) add_what_is_near(s);
    }
}

// Finds the shortest push that is free within tolerance, if one is shorter than `cap`.
static found find_shortest_within_tolerance(search *s, double cap)
{
    s->u.withinTolerance = true;
    exact_union_forget(&s->u);
    for (;;) {
        s->u.best = (exactPush){.found = false};
        exact_union_search(&s->u, cap);
        if (!s->u.best.found) return NOTHING;
        found what = add_what_is_in_the_way(s);
        if (what != SOMETHING) return what;
    }
}

// Adding 0 turns -0 into 0.
static satVec2 to_float(double x, double y) { return sat_vec2((float)x + 0.0f, (float)y + 0.0f); }

// The normal of a side, with the bits of the face that it comes from, as sat_collide gives it.
static satVec2 face_normal(const search *s, const exactMinkowski *d, int32_t i)
{
    const exactSide *side = &d->side[i];
    bool isA = side->faceA >= 0;
    const satChild *child = isA ? &s->a[d->first] : &s->b[d->second];
    satVec2 n = sat_face_normal(child->shape, isA ? side->faceA : side->faceB);
    n = sat_rotate(&child->xf, n);
    if (!isA) n = sat_neg(n);
    return sat_vec2(n.x + 0.0f, n.y + 0.0f);
}

// The end of a push after its side has shrunk again, and in an inner corner the other side with it.
static exactDirection shrunk(const search *s, const exactPush *w)
{
    const exactMinkowski *own = &s->u.difference[w->owner];
    exactDirection n = w->normal, p = {w->x - own->grown * n.x, w->y - own->grown * n.y};
    if (own->grown == 0.0 || w->face >= 0) return p;
    for (int32_t k = 0; k < s->u.count; k++) {
        const exactMinkowski *d = &s->u.difference[k];
        for (int32_t i = 0; d->radius == 0.0 && i < d->sides; i++) {
            const exactSide *side = &d->side[i];
            double off = exact_beyond_side(side, w->x, w->y) / (EXACT_AS_LONG * d->size);
            double sine = n.x * side->normalY - n.y * side->normalX;
            if (off > 1.0 || off < -1.0 || sine * sine < 1e-12) continue;
            double along = (exact_beyond_side(side, p.x, p.y) + d->grown) / sine;
            return (exactDirection){p.x + along * n.y, p.y - along * n.x};
        }
    }
    return p;
}

static exactPenetration answer(const search *s, const exactPush *w, bool exact)
{
    const exactMinkowski *d = &s->u.difference[w->owner];
    satVec2 normal = to_float(w->normal.x, w->normal.y);
    exactDirection p = shrunk(s, w);
    double length = d->grown > 0.0 ? __builtin_sqrt(p.x * p.x + p.y * p.y) : w->length;
    if (length <= d->grown) p.x = p.y = length = 0.0; // a touch
    if (w->face >= 0) {
        normal = face_normal(s, d, w->face);
    } else if (length > EXACT_AS_LONG * s->u.size) {
        normal = to_float(p.x / length, p.y / length);
    }
    return (exactPenetration){true,   exact,         p.x + 0.0, p.y + 0.0,
                              normal, (float)length, d->first,  d->second};
}

// True if the origin projects onto this side, at least `within` from its ends, and lies behind it
// by less than `least`.
static bool touches(const exactMinkowski *d, const exactSide *side, double within, double least)
{
    if (side->planeOffset + d->radius >= least) return false;
    double foot = side->normalY * side->x - side->normalX * side->y;
    return foot >= within && foot <= side->length - within;
}

// The side of one kind that the origin is least behind; among equal ones, up to rounding, the
// first.
static bool touched_side(const search *s, exactSideKind kind, double within, exactPush *out)
{
    bool touched = false;
    double least = MIN_GAIN * s->u.size;
    for (int32_t k = 0; k < s->u.count; k++) {
        const exactMinkowski *d = &s->u.difference[k];
        for (int32_t i = 0; i < d->sides; i++) {
            if (d->side[i].kind != kind || !touches(d, &d->side[i], within, least)) continue;
            least = d->side[i].planeOffset + d->radius - EXACT_AS_LONG * s->u.size;
            *out = (exactPush){.owner = k, .face = i};
            touched = true;
        }
    }
    return touched;
}

// Prefers a face to the end of one, which may be that of an unmarked internal edge.
static bool touched_face(const search *s, exactPush *out)
{
    double end = MIN_GAIN * s->u.size;
    return touched_side(s, EXACT_SIDE_FACE, end, out) ||
           touched_side(s, EXACT_SIDE_GHOST, end, out) ||
           touched_side(s, EXACT_SIDE_FACE, -end, out) ||
           touched_side(s, EXACT_SIDE_GHOST, -end, out);
}

// No region contains the origin: the shapes touch at some face. If they touch only at an internal
// edge, the touch is inside the composite and does not count. Without a face there, sat_collide
// knows how the pair touches.
static bool touch(const search *s, exactPenetration *out)
{
    exactPush w = {.owner = 0, .face = -1};
    bool isFace = touched_face(s, &w);
    if (!isFace && touched_side(s, EXACT_SIDE_INTERNAL, -MIN_GAIN * s->u.size, &w)) return false;
    *out = answer(s, &w, true);
    if (isFace) return true;
    const satChild *a = &s->a[out->first], *b = &s->b[out->second];
    out->normal = sat_collide(a->shape, &a->xf, b->shape, &b->xf, 0.0f).normal;
    return true;
}

static exactPenetration too_much(void) { return (exactPenetration){.overlapping = true}; }

// Adds the differences of all pairs that overlap or touch.
static found add_all_that_overlap(search *s)
{
    for (int32_t k = 0; k < s->overlaps; k++) {
        if (k == EXACT_PAIRS || !has_room(s)) return TOO_MUCH;
        add(s, s->scratch->overlap[k][0], s->scratch->overlap[k][1]);
    }
    return s->overlaps > 0 ? SOMETHING : NOTHING;
}

static exactPenetration push_along(search *s)
{
    s->u.toleranceLength = DBL_MAX;
    exactPenetration out;
    if (exact_union_leaves_free(&s->u, 0.0, 0.0) && touch(s, &out)) return out;
    if (find_shortest(s) == TOO_MUCH) return too_much();
    exactPush free = s->u.best;
    double worth = free.length - MIN_GAIN * s->u.size;
    if (s->u.toleranceLength < worth && exact_union_depth(&s->u) < worth &&
        find_shortest_within_tolerance(s, worth) == TOO_MUCH) {
        s->u.best.found = false;
    }
    return answer(s, s->u.best.found ? &s->u.best : &free, !s->isRough);
}

static exactPenetration by_contact(satContact c)
{
    double depth = -(double)c.separation;
    return (exactPenetration){.overlapping = true,
                              .exact = true,
                              .x = (double)c.normal.x * depth + 0.0,
                              .y = (double)c.normal.y * depth + 0.0,
                              .normal = c.normal,
                              .depth = -c.separation + 0.0f};
}

// The pair that overlaps most, according to sat_collide. `deepest_pair` also records all
// overlapping pairs.
typedef struct deepPair {
    bool found;
    int32_t i, j;
    satDecision decision;
} deepPair;

static deepPair deepest_pair(search *s)
{
    deepPair deep = {.found = false};
    for (pairs p = pairs_near(s, 0.0, 0.0, 0.0); next_pair(&p);) {
        const satChild *a = &s->a[p.i], *b = &s->b[p.j];
        satDecision d = sat_decide(a->shape, &a->xf, b->shape, &b->xf, 0.0f);
        float separation = d.axis.separation, least = deep.decision.axis.separation;
        if (separation > 0.0f) continue;
        if (s->overlaps < EXACT_PAIRS) {
            s->scratch->overlap[s->overlaps][0] = p.i;
            s->scratch->overlap[s->overlaps][1] = p.j;
        }
        s->overlaps++;
        if (deep.found && separation >= least) continue;
        deep = (deepPair){true, p.i, p.j, d};
    }
    return deep;
}

// True if one of two shapes is hardly wider anywhere than a gap it could slip into.
static bool is_slim(const satChild *a, const satChild *b)
{
    double thin = EXACT_THICK * (double)sat_max(a->shape->size, b->shape->size);
    return a->shape->area <= thin * (double)a->shape->size ||
           b->shape->area <= thin * (double)b->shape->size;
}

// How the push out of a pair relates to internal edges.
typedef enum passage {
    CLEAR_OF_INTERNAL_EDGES,
    PAST_A_GHOST_VERTEX, // past a corner of a child that has internal edges
    THROUGH_AN_INTERNAL_EDGE
} passage;

static passage passage_of(const deepPair *p, const satChild *a, const satChild *b)
{
    const satAxis *axis = &p->decision.axis;
    if ((a->internalEdges | b->internalEdges) == 0) return CLEAR_OF_INTERNAL_EDGES;
    if (sat_is_one_sided(a) || sat_is_one_sided(b)) return THROUGH_AN_INTERNAL_EDGE;
    if (axis->source != SAT_FACE_A && axis->source != SAT_FACE_B) return THROUGH_AN_INTERNAL_EDGE;
    bool isOfA = (axis->source == SAT_FACE_A) != p->decision.swapped;
    const satChild *owner = isOfA ? a : b, *other = isOfA ? b : a;
    if (owner->internalEdges >> axis->index & 1u) return THROUGH_AN_INTERNAL_EDGE;
    if (other->internalEdges == 0) return CLEAR_OF_INTERNAL_EDGES;
    return is_slim(a, b) ? THROUGH_AN_INTERNAL_EDGE : PAST_A_GHOST_VERTEX;
}

// The smallest gap between two children that count as separated: minus the rounding. But a thin
// shape may have slipped between two children, and so may a slim one past a ghost vertex.
static float least_gap(const satChild *a, const satChild *b, passage by)
{
    float size = sat_max(a->shape->size, b->shape->size);
    bool slips = exact_is_thin_pair(a, b) || (by == PAST_A_GHOST_VERTEX && is_slim(a, b));
    return slips ? SAT_TOUCHING * size : -(float)EXACT_TOLERANCE * size;
}

// True if B, moved by (x, y) out of one pair, is out of all others.
static bool is_out(const search *s, const deepPair *one, double x, double y, passage by)
{
    for (pairs p = pairs_near(s, x, y, 0.0); next_pair(&p);) {
        const satChild *a = &s->a[p.i], *b = &s->b[p.j];
        if (p.i == one->i && p.j == one->j) continue;
        satTransform moved = moved_by(b, x, y);
        satContact c = sat_collide(a->shape, &a->xf, b->shape, &moved, 0.0f);
        if (c.separation < least_gap(a, b, by)) return false;
    }
    return true;
}

// Mostly the pair that overlaps most decides alone: every push is at least as long as its own, and
// if its own ends all other overlaps, nothing is left to search. If the depth is hardly more than
// rounding, any face would end the overlap, so the search must find the right one.
static bool is_out_by_one(const search *s, const deepPair *p, exactPenetration *out)
{
    const satChild *a = &s->a[p->i], *b = &s->b[p->j];
    double depth = -(double)p->decision.axis.separation;
    passage by = passage_of(p, a, b);
    if (depth < CLEAR_DEPTH * (double)sat_max(a->shape->size, b->shape->size)) return false;
    if (by == THROUGH_AN_INTERNAL_EDGE) return false;
    *out = by_contact(sat_contact(&p->decision, &a->xf, &b->xf));
    out->first = p->i;
    out->second = p->j;
    return is_out(s, p, out->x, out->y, by);
}

// A single pair takes the answer of sat_collide, which ignores internal edges.
static bool is_one_pair(const satChild *a, int32_t countA, const satChild *b, int32_t countB)
{
    return countA == 1 && countB == 1 && !sat_is_one_sided(a) && !sat_is_one_sided(b);
}

static exactPenetration of_one_pair(const satChild *a, const satChild *b)
{
    satContact c = sat_collide(a->shape, &a->xf, b->shape, &b->xf, 0.0f);
    return c.separation > 0.0f ? (exactPenetration){.exact = true} : by_contact(c);
}

exactPenetration exact_penetration(const satChild *a, int32_t countA, const satChild *b,
                                   int32_t countB, exactScratch *scratch)
{
    if (countA == 0 || countB == 0) return (exactPenetration){.exact = true};
    if (is_one_pair(a, countA, b, countB)) return of_one_pair(a, b);
    if (countA > EXACT_CHILDREN || countB > EXACT_CHILDREN) return too_much();
    search s = {.a = a, .b = b, .countA = countA, .countB = countB, .scratch = scratch};
    s.u.difference = scratch->difference;
    find_boxes(&s);
    deepPair deep = deepest_pair(&s);
    if (!deep.found) return (exactPenetration){.exact = true};
    exactPenetration out;
    if (is_out_by_one(&s, &deep, &out)) return out;
    return add_all_that_overlap(&s) == TOO_MUCH ? too_much() : push_along(&s);
}
