#include "exact/penetration.h"

// What a way has to save, as a share of size, that is free but for rounding only.
#define WORTH 1e-6

// After so many rounds that each found something in the way, more of it is to be expected.
#define FEW_ROUNDS 4

// From this depth on, as a share of size, the kernel tells one face from another.
#define CLEAR 1e-5

typedef struct search {
    const satChild *a, *b;
    int32_t countA, countB;
    exactScratch *scratch;
    int32_t overlaps; // how many pairs do; more than there is room for are only counted
    int32_t sides;    // how many are in the scratch
    bool isRough;     // what was left out may lead out sooner
    exactUnion u;     // of the differences there
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

// The box around a piece, from where the first of A is.
static satAabb box_of(const search *s, const satChild *child)
{
    satTransform near = child->xf;
    near.x -= s->a->xf.x;
    near.y -= s->a->xf.y;
    satAabb box;
    sat_shape_box(child->shape, &near, &box);
    return box;
}

// Pairs of pieces whose boxes meet once B has gone by (x, y), or those of A have grown by `reach`.
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

// The next that is not taken in yet.
static bool next_new_pair(pairs *p)
{
    while (next_pair(p)) {
        if (!is_in(p->s, p->i, p->j)) return true;
    }
    return false;
}

// Where a piece of B stands once B has gone by (x, y).
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

// Takes in what holds the best so far.
static found add_what_is_in_the_way(search *s)
{
    found what = NOTHING;
    double x = s->u.best.x, y = s->u.best.y;
    for (pairs p = pairs_near(s, x, y, 0.0); next_new_pair(&p);) {
        const satChild *a = &s->a[p.i], *b = &s->b[p.j];
        satTransform moved = moved_by(b, x, y);
        // What is thin is told to overlap by its difference alone, which has grown.
        bool overlaps =
            exact_is_thin_pair(a, b) || sat_overlaps(a->shape, &a->xf, b->shape, &moved);
        if (!overlaps) continue;
        if (!has_room(s)) return TOO_MUCH;
        if (exact_union_holds(&s->u, add(s, p.i, p.j), x, y)) {
            what = SOMETHING;
        } else {
            drop_last(s);
        }
    }
    return what;
}

// Takes in what the best so far touches: it leads out through a seam, and what lies behind that may
// begin a hair farther, where each piece has its own rounding.
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

// Takes in all that comes nearer than the best so far, if there is room.
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

// A way through a seam is none, but beyond the piece behind it there may be one that is shorter
// than the best so far, though that piece is not in its way.
static found add_what_is_behind_internal_edges(search *s)
{
    exactWay best = s->u.best, open = exact_union_open_internal_edge(&s->u, best.length);
    if (!open.found) return NOTHING;
    s->u.best = open;
    found what = add_what_is_in_the_way(s);
    if (what == NOTHING) what = add_what_is_behind(s);
    s->u.best = best;
    if (what == NOTHING) what = add_what_is_near(s);
    if (what == TOO_MUCH) s->isRough = true;
    return what == SOMETHING ? SOMETHING : NOTHING;
}

// The shortest way out, until nothing is in that way. If that takes many rounds, all around is
// taken in at once.
static found settle(search *s)
{
    for (int32_t round = 0;; round++) {
        s->u.best = (exactWay){.found = false};
        exact_union_search(&s->u, exact_union_bound(&s->u));
        bool isFace = s->u.best.found;
        if (!isFace) s->u.best = exact_union_straight_way(&s->u);
        if (!s->u.best.found) return TOO_MUCH;
        found what = add_what_is_in_the_way(s);
        if (what == NOTHING && !isFace) what = add_what_is_behind(s);
        if (what == NOTHING && !isFace) {
            exactWay straight = s->u.best;
            exact_union_search_internal_edges(&s->u);
            if (!s->u.best.found) s->u.best = straight;
            what = add_what_is_in_the_way(s);
        }
        if (what == NOTHING) what = add_what_is_behind_internal_edges(s);
        if (what != SOMETHING) return what;
        // It will have to be looked at, as the best can only get longer.
        if (round >= FEW_ROUNDS) add_what_is_near(s);
    }
}

// The shortest that is free but for rounding, if any is shorter than `cap`.
static found settle_within_tolerance(search *s, double cap)
{
    s->u.withinTolerance = true;
    exact_union_forget(&s->u);
    for (;;) {
        s->u.best = (exactWay){.found = false};
        exact_union_search(&s->u, cap);
        if (!s->u.best.found) return NOTHING;
        found what = add_what_is_in_the_way(s);
        if (what != SOMETHING) return what;
    }
}

// Adding 0 makes 0 of -0.
static satVec2 to_float(double x, double y) { return sat_vec2((float)x + 0.0f, (float)y + 0.0f); }

// The normal of a side, to the bit that of the face it comes from, as the kernels give it.
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

// The point of a way once its side has shrunk again, and in an inner corner the other side with it.
static exactDirection shrunk(const search *s, const exactWay *w)
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

static exactPenetration answer(const search *s, const exactWay *w, bool exact)
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

// Does the origin lie beside this side, as far as `within` from its ends, and behind it by less
// than `least`?
static bool touches(const exactMinkowski *d, const exactSide *side, double within, double least)
{
    if (side->limit + d->radius >= least) return false;
    double foot = side->normalY * side->x - side->normalX * side->y;
    return foot >= within && foot <= side->length - within;
}

// Of all sides of one kind the one that the origin is farthest out of, up to rounding the first.
static bool touched_side(const search *s, exactSideKind kind, double within, exactWay *out)
{
    bool touched = false;
    double least = WORTH * s->u.size;
    for (int32_t k = 0; k < s->u.count; k++) {
        const exactMinkowski *d = &s->u.difference[k];
        for (int32_t i = 0; i < d->sides; i++) {
            if (d->side[i].kind != kind || !touches(d, &d->side[i], within, least)) continue;
            least = d->side[i].limit + d->radius - EXACT_AS_LONG * s->u.size;
            *out = (exactWay){.owner = k, .face = i};
            touched = true;
        }
    }
    return touched;
}

// A face rather than the end of one, which may be that of a seam nobody knows of.
static bool touched_face(const search *s, exactWay *out)
{
    double end = WORTH * s->u.size;
    return touched_side(s, EXACT_SIDE_FACE, end, out) ||
           touched_side(s, EXACT_SIDE_GHOST, end, out) ||
           touched_side(s, EXACT_SIDE_FACE, -end, out) ||
           touched_side(s, EXACT_SIDE_GHOST, -end, out);
}

// Nothing holds the origin: a touch of some face. What touches only where pieces lie on each other
// is in their midst, and no touch. What has no face there, the kernel knows how it touches.
static bool touch(const search *s, exactPenetration *out)
{
    exactWay w = {.owner = 0, .face = -1};
    bool isFace = touched_face(s, &w);
    if (!isFace && touched_side(s, EXACT_SIDE_INTERNAL, -WORTH * s->u.size, &w)) return false;
    *out = answer(s, &w, true);
    if (isFace) return true;
    const satChild *a = &s->a[out->first], *b = &s->b[out->second];
    out->normal = sat_collide(a->shape, &a->xf, b->shape, &b->xf, 0.0f).normal;
    return true;
}

static exactPenetration too_much(void) { return (exactPenetration){.overlapping = true}; }

// The differences of all pairs that overlap or touch.
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
    if (settle(s) == TOO_MUCH) return too_much();
    exactWay free = s->u.best;
    double worth = free.length - WORTH * s->u.size;
    if (s->u.toleranceLength < worth && exact_union_depth(&s->u) < worth &&
        settle_within_tolerance(s, worth) == TOO_MUCH) {
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

// The pair that overlaps most, as the kernel has it. Notes all that do.
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

// Is one of two hardly wider anywhere than what it could slip into?
static bool is_slim(const satChild *a, const satChild *b)
{
    double thin = EXACT_THICK * (double)sat_max(a->shape->size, b->shape->size);
    return a->shape->area <= thin * (double)a->shape->size ||
           b->shape->area <= thin * (double)b->shape->size;
}

// What the way out of a pair has to do with seams.
typedef enum passage {
    CLEAR_OF_INTERNAL_EDGES,
    PAST_A_GHOST_VERTEX, // past a corner of a piece that has some
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

// How near two pieces may be that are out of each other: as deep as rounding leaves them. But what
// is thin may have slipped between two pieces, and past a joint what is slim.
static float least_gap(const satChild *a, const satChild *b, passage by)
{
    float size = sat_max(a->shape->size, b->shape->size);
    bool slips = exact_is_thin_pair(a, b) || (by == PAST_A_GHOST_VERTEX && is_slim(a, b));
    return slips ? SAT_TOUCHING * size : -(float)EXACT_TOLERANCE * size;
}

// Is B, moved by (x, y) out of one pair, out of all others?
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

// Mostly the pair that overlaps most decides alone: no way out is shorter than its own, and if that
// one ends all other overlaps, there is nothing to search. Not where the depth is hardly more than
// rounding, for there any face will do, and the right one is wanted.
static bool is_out_by_one(const search *s, const deepPair *p, exactPenetration *out)
{
    const satChild *a = &s->a[p->i], *b = &s->b[p->j];
    double depth = -(double)p->decision.axis.separation;
    passage by = passage_of(p, a, b);
    if (depth < CLEAR * (double)sat_max(a->shape->size, b->shape->size)) return false;
    if (by == THROUGH_AN_INTERNAL_EDGE) return false;
    *out = by_contact(sat_contact(&p->decision, &a->xf, &b->xf));
    out->first = p->i;
    out->second = p->j;
    return is_out(s, p, out->x, out->y, by);
}

// One pair is what the kernel says it is, which knows of no sides.
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
