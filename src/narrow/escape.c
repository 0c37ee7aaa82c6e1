#include "narrow/escape.h"

// What a way has to save, as a share of size, that is free but for rounding only.
#define WORTH 1e-6

// After so many rounds that each found something in the way, more of it is to be expected.
#define FEW_ROUNDS 4

// From this depth on, as a share of size, the kernel tells one face from another.
#define CLEAR 1e-5

// How many directions are tried, both ways, when there are too many pieces for more.
#define MAX_DIRECTIONS 32

typedef struct search {
    const satPiece *a, *b;
    int32_t countA, countB;
    satEscapeScratch *scratch;
    satF4 allB;       // the box around all of B, as least_of has it
    int32_t overlaps; // how many pairs do; more than there is room for are only counted
    int32_t sides;    // how many are in the scratch
    bool isRough;     // what was left out may lead out sooner
    satUnion u;       // of the differences there
} search;

static bool has_room(const search *s)
{
    return s->u.count < SAT_ESCAPE_PAIRS && s->sides + SAT_MAX_SIDES <= SAT_ESCAPE_SIDES;
}

static satDifference *add(search *s, int32_t i, int32_t j)
{
    satDifference *d = &s->u.difference[s->u.count++];
    *d = sat_difference(&s->a[i], &s->b[j], &s->scratch->side[s->sides]);
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
        const satDifference *d = &s->u.difference[k];
        if (d->first == i && d->second == j) return true;
    }
    return false;
}

// The box around a piece, from where the first of A is.
static satAabb box_of(const search *s, const satPiece *piece)
{
    satPlace near = piece->place;
    near.x -= s->a->place.x;
    near.y -= s->a->place.y;
    satAabb box;
    sat_shape_box(piece->shape, &near, &box);
    return box;
}

// The lower corner of a box, and minus the upper one.
static satF4 least_of(satAabb box)
{
    return sat_f4_xor(sat_f4_load(&box.minX), sat_f4_set(0.0f, 0.0f, -0.0f, -0.0f));
}

// Pairs of pieces whose boxes meet once B has gone by (x, y), or those of A have grown by `reach`.
typedef struct pairs {
    const search *s;
    double x, y, reach;
    int32_t i, j;
    satF4 box; // of A's, moved and grown: its upper corner, and minus the lower one
} pairs;

static pairs pairs_near(const search *s, double x, double y, double reach)
{
    return (pairs){.s = s, .x = x, .y = y, .reach = reach, .i = -1, .j = s->countB};
}

// Boxes are padded by more than all rounding.
static bool next_row(pairs *p)
{
    const search *s = p->s;
    satD2 way = sat_d2_set(p->x, p->y), reach = sat_d2_splat(p->reach);
    do {
        if (++p->i >= s->countA) return false;
        satAabb box = p->i < SAT_ESCAPE_BOXES ? s->scratch->boxA[p->i] : box_of(s, &s->a[p->i]);
        satF4 corners = sat_f4_load(&box.minX);
        satD2 low = sat_d2_sub(sat_d2_from_f4(corners), way);
        satD2 high = sat_d2_sub(sat_d2_from_f4(sat_f4_swap_halves(corners)), way);
        sat_aabb_around(sat_d2_sub(low, reach), sat_d2_add(high, reach), &box);
        p->box = sat_f4_xor(sat_f4_swap_halves(least_of(box)), sat_f4_splat(-0.0f));
    } while (sat_f4_any(sat_f4_greater(s->allB, p->box)));
    p->j = 0;
    return true;
}

static bool next_pair(pairs *p)
{
    const search *s = p->s;
    for (;;) {
        if (++p->j >= s->countB && !next_row(p)) return false;
        satF4 least = p->j < SAT_ESCAPE_BOXES ? sat_f4_load(s->scratch->boxB[p->j])
                                              : least_of(box_of(s, &s->b[p->j]));
        if (!sat_f4_any(sat_f4_greater(least, p->box))) return true;
    }
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
static satPlace moved_by(const satPiece *piece, double x, double y)
{
    satPlace moved = piece->place;
    moved.x += x;
    moved.y += y;
    return moved;
}

static void find_boxes(search *s)
{
    for (int32_t i = 0; i < s->countA && i < SAT_ESCAPE_BOXES; i++) {
        s->scratch->boxA[i] = box_of(s, &s->a[i]);
    }
    s->allB = sat_f4_splat(s->countB > SAT_ESCAPE_BOXES ? -FLT_MAX : FLT_MAX);
    for (int32_t j = 0; j < s->countB && j < SAT_ESCAPE_BOXES; j++) {
        satF4 least = least_of(box_of(s, &s->b[j]));
        sat_f4_store(s->scratch->boxB[j], least);
        s->allB = sat_f4_min(s->allB, least);
    }
}

typedef enum found { NOTHING, SOMETHING, TOO_MUCH } found;

// Takes in what holds the best so far.
static found add_what_is_in_the_way(search *s)
{
    found what = NOTHING;
    double x = s->u.best.x, y = s->u.best.y;
    for (pairs p = pairs_near(s, x, y, 0.0); next_new_pair(&p);) {
        const satPiece *a = &s->a[p.i], *b = &s->b[p.j];
        satPlace moved = moved_by(b, x, y);
        // What is thin is told to overlap by its difference alone, which has grown.
        bool overlaps =
            sat_is_thin_pair(a, b) || sat_overlaps(a->shape, &a->place, b->shape, &moved);
        if (!overlaps) continue;
        if (!has_room(s)) return TOO_MUCH;
        if (sat_union_holds(&s->u, add(s, p.i, p.j), x, y)) {
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
        const satPiece *a = &s->a[p.i], *b = &s->b[p.j];
        satPlace moved = moved_by(b, x, y);
        float slack = SAT_TOUCHING * sat_max(a->shape->size, b->shape->size);
        satContact c = sat_collide(a->shape, &a->place, b->shape, &moved, slack);
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
        const satDifference *d = add(s, p.i, p.j);
        double enough = d->radius + s->u.best.length;
        if (sat_difference_gap(d, 0.0, 0.0, enough) >= enough) drop_last(s);
    }
    return s->u.count > differences ? SOMETHING : NOTHING;
}

// A way through a seam is none, but beyond the piece behind it there may be one that is shorter
// than the best so far, though that piece is not in its way.
static found add_what_is_behind_seams(search *s)
{
    satWay best = s->u.best, open = sat_union_open_seam(&s->u, best.length);
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
        s->u.best = (satWay){.found = false};
        sat_union_search(&s->u, sat_union_bound(&s->u));
        bool isFace = s->u.best.found;
        if (!isFace) s->u.best = sat_union_straight_way(&s->u);
        if (!s->u.best.found) return TOO_MUCH;
        found what = add_what_is_in_the_way(s);
        if (what == NOTHING && !isFace) what = add_what_is_behind(s);
        if (what == NOTHING && !isFace) {
            satWay straight = s->u.best;
            sat_union_search_seams(&s->u);
            if (!s->u.best.found) s->u.best = straight;
            what = add_what_is_in_the_way(s);
        }
        if (what == NOTHING) what = add_what_is_behind_seams(s);
        if (what != SOMETHING) return what;
        // It will have to be looked at, as the best can only get longer.
        if (round >= FEW_ROUNDS) add_what_is_near(s);
    }
}

// The shortest that is free but for rounding, if any is shorter than `cap`.
static found settle_snugly(search *s, double cap)
{
    s->u.snug = true;
    sat_union_forget(&s->u);
    for (;;) {
        s->u.best = (satWay){.found = false};
        sat_union_search(&s->u, cap);
        if (!s->u.best.found) return NOTHING;
        found what = add_what_is_in_the_way(s);
        if (what != SOMETHING) return what;
    }
}

// Adding 0 makes 0 of -0.
static satVec2 to_float(double x, double y) { return sat_vec2((float)x + 0.0f, (float)y + 0.0f); }

// The normal of a side, to the bit that of the face it comes from, as the kernels give it.
static satVec2 face_normal(const search *s, const satDifference *d, int32_t i)
{
    const satSide *side = &d->side[i];
    bool isA = side->faceA >= 0;
    const satPiece *piece = isA ? &s->a[d->first] : &s->b[d->second];
    satVec2 n = sat_face_normal(piece->shape, isA ? side->faceA : side->faceB);
    n = sat_turned(&piece->place, n);
    if (!isA) n = sat_neg(n);
    return sat_vec2(n.x + 0.0f, n.y + 0.0f);
}

// The point of a way once its side has shrunk again, and in an inner corner the other side with it.
static satDirection shrunk(const search *s, const satWay *w)
{
    const satDifference *own = &s->u.difference[w->owner];
    satDirection n = w->normal, p = {w->x - own->grown * n.x, w->y - own->grown * n.y};
    if (own->grown == 0.0 || w->face >= 0) return p;
    for (int32_t k = 0; k < s->u.count; k++) {
        const satDifference *d = &s->u.difference[k];
        for (int32_t i = 0; d->radius == 0.0 && i < d->sides; i++) {
            const satSide *side = &d->side[i];
            double off = sat_beyond_side(side, w->x, w->y) / (SAT_UNION_AS_LONG * d->size);
            double sine = n.x * side->normalY - n.y * side->normalX;
            if (off > 1.0 || off < -1.0 || sine * sine < 1e-12) continue;
            double along = (sat_beyond_side(side, p.x, p.y) + d->grown) / sine;
            return (satDirection){p.x + along * n.y, p.y - along * n.x};
        }
    }
    return p;
}

static satEscape answer(const search *s, const satWay *w, bool exact)
{
    const satDifference *d = &s->u.difference[w->owner];
    satVec2 normal = to_float(w->normal.x, w->normal.y);
    satDirection p = shrunk(s, w);
    double length = d->grown > 0.0 ? __builtin_sqrt(p.x * p.x + p.y * p.y) : w->length;
    if (length <= d->grown) p.x = p.y = length = 0.0; // a touch
    if (w->face >= 0) {
        normal = face_normal(s, d, w->face);
    } else if (length > SAT_UNION_AS_LONG * s->u.size) {
        normal = to_float(p.x / length, p.y / length);
    }
    return (satEscape){true,   exact,         p.x + 0.0, p.y + 0.0,
                       normal, (float)length, d->first,  d->second};
}

// Does the origin lie beside this side, as far as `within` from its ends, and behind it by less
// than `least`?
static bool touches(const satDifference *d, const satSide *side, double within, double least)
{
    if (side->limit + d->radius >= least) return false;
    double foot = side->normalY * side->x - side->normalX * side->y;
    return foot >= within && foot <= side->length - within;
}

// Of all sides of one kind the one that the origin is farthest out of, up to rounding the first.
static bool touched_side(const search *s, satSideKind kind, double within, satWay *out)
{
    bool touched = false;
    double least = WORTH * s->u.size;
    for (int32_t k = 0; k < s->u.count; k++) {
        const satDifference *d = &s->u.difference[k];
        for (int32_t i = 0; i < d->sides; i++) {
            if (d->side[i].kind != kind || !touches(d, &d->side[i], within, least)) continue;
            least = d->side[i].limit + d->radius - SAT_UNION_AS_LONG * s->u.size;
            *out = (satWay){.owner = k, .face = i};
            touched = true;
        }
    }
    return touched;
}

// A face rather than the end of one, which may be that of a seam nobody knows of.
static bool touched_face(const search *s, satWay *out)
{
    double end = WORTH * s->u.size;
    return touched_side(s, SAT_SIDE_FACE, end, out) || touched_side(s, SAT_SIDE_JOINT, end, out) ||
           touched_side(s, SAT_SIDE_FACE, -end, out) || touched_side(s, SAT_SIDE_JOINT, -end, out);
}

// Nothing holds the origin: a touch of some face. What touches only where pieces lie on each other
// is in their midst, and no touch. What has no face there, the kernel knows how it touches.
static bool touch(const search *s, satEscape *out)
{
    satWay w = {.owner = 0, .face = -1};
    bool isFace = touched_face(s, &w);
    if (!isFace && touched_side(s, SAT_SIDE_SEAM, -WORTH * s->u.size, &w)) return false;
    *out = answer(s, &w, true);
    if (isFace) return true;
    const satPiece *a = &s->a[out->first], *b = &s->b[out->second];
    out->normal = sat_collide(a->shape, &a->place, b->shape, &b->place, 0.0f).normal;
    return true;
}

// Too many pieces

// From the origin along u, out of the differences of all pairs there are; DBL_MAX if that is no
// shorter than the cap. Each is made anew where it is needed.
static double walk_through_all(search *s, satDirection u)
{
    double t = 0.0, before = -1.0;
    while (t > before) {
        before = t;
        for (pairs p = pairs_near(s, t * u.x, t * u.y, 0.0); next_pair(&p);) {
            satDifference *d = add(s, p.i, p.j);
            if (sat_union_holds(&s->u, d, t * u.x, t * u.y)) {
                t += sat_difference_way_out(d, t * u.x, t * u.y, u.x, u.y, SAT_UNION_HOP * d->size);
            }
            drop_last(s);
            if (t >= s->u.cap) return DBL_MAX;
        }
    }
    return t;
}

// The directions tried so far, and how many may be: each goes through all pairs, so of many pairs
// fewer, but eight.
#define MANY_PAIRS 2048

typedef struct tries {
    int32_t count, most;
    satDirection tried[2 * MAX_DIRECTIONS];
} tries;

static int32_t most_tries(int32_t visits)
{
    int32_t share = visits <= MANY_PAIRS ? MAX_DIRECTIONS : MAX_DIRECTIONS * MANY_PAIRS / visits;
    return 2 * (share > 4 ? share : 4);
}

static bool is_new(const tries *t, satDirection u)
{
    for (int32_t i = 0; i < t->count; i++) {
        double dx = u.x - t->tried[i].x, dy = u.y - t->tried[i].y;
        if (dx * dx + dy * dy < 1e-12) return false;
    }
    return t->count < t->most;
}

static void try_direction(search *s, tries *t, satDirection u)
{
    for (int32_t both = 0; both < 2; both++, u = (satDirection){-u.x, -u.y}) {
        if (!is_new(t, u)) continue;
        t->tried[t->count++] = u;
        double far = walk_through_all(s, u);
        if (far == DBL_MAX) continue;
        sat_union_offer(&s->u, (satWay){.x = far * u.x, .y = far * u.y, .face = -1, .normal = u});
    }
}

// Along the normals of the sides of one pair, and through the corners of a rounded one.
static void try_directions(search *s, tries *t, int32_t i, int32_t j)
{
    const satDifference *d = add(s, i, j);
    for (int32_t k = 0; k < d->sides; k++) {
        try_direction(s, t, (satDirection){d->side[k].normalX, d->side[k].normalY});
    }
    for (int32_t k = 0; d->radius > 0.0 && k < d->corners; k++) {
        double x = d->side[k].x, y = d->side[k].y, distance = __builtin_sqrt(x * x + y * y);
        satDirection u = {1.0, 0.0};
        if (distance > 0.0) u = (satDirection){-x / distance, -y / distance};
        try_direction(s, t, u);
    }
    drop_last(s);
}

static bool overlap(const satPiece *a, const satPiece *b)
{
    return sat_overlaps(a->shape, &a->place, b->shape, &b->place);
}

// The shortest straight way out of everything, along the normals of the pairs that overlap.
static satEscape straight_out(search *s)
{
    tries t = {.most = most_tries(s->countA * s->countB)};
    s->u.count = s->sides = 0;
    s->u.snug = false;
    s->u.cap = DBL_MAX;
    s->u.best = (satWay){.found = false};
    satEscape out = {.overlapping = true, .normal = {1.0f, 0.0f}};
    for (int32_t i = 0; i < s->countA && t.count < t.most; i++) {
        for (int32_t j = 0; j < s->countB && t.count < t.most; j++) {
            if (!overlap(&s->a[i], &s->b[j])) continue;
            double before = s->u.cap;
            try_directions(s, &t, i, j);
            if (s->u.cap == before) continue;
            out.first = i;
            out.second = j;
        }
    }
    out.x = s->u.best.x + 0.0;
    out.y = s->u.best.y + 0.0;
    out.normal = to_float(s->u.best.normal.x, s->u.best.normal.y);
    out.depth = (float)s->u.best.length;
    return out;
}

// The differences of all pairs that overlap or touch.
static found add_all_that_overlap(search *s)
{
    for (int32_t k = 0; k < s->overlaps; k++) {
        if (k == SAT_ESCAPE_PAIRS || !has_room(s)) return TOO_MUCH;
        add(s, s->scratch->overlap[k][0], s->scratch->overlap[k][1]);
    }
    return s->overlaps > 0 ? SOMETHING : NOTHING;
}

static satEscape way_out(search *s)
{
    s->u.snugLength = DBL_MAX;
    satEscape out;
    if (sat_union_leaves_free(&s->u, 0.0, 0.0) && touch(s, &out)) return out;
    if (settle(s) == TOO_MUCH) return straight_out(s);
    satWay free = s->u.best;
    double worth = free.length - WORTH * s->u.size;
    if (s->u.snugLength < worth && sat_union_depth(&s->u) < worth &&
        settle_snugly(s, worth) == TOO_MUCH) {
        s->u.best.found = false;
    }
    return answer(s, s->u.best.found ? &s->u.best : &free, !s->isRough);
}

static satEscape by_contact(satContact c)
{
    double depth = -(double)c.separation;
    return (satEscape){.overlapping = true,
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
        const satPiece *a = &s->a[p.i], *b = &s->b[p.j];
        satDecision d = sat_decide(a->shape, &a->place, b->shape, &b->place, 0.0f);
        float separation = d.axis.separation, least = deep.decision.axis.separation;
        if (separation > 0.0f) continue;
        if (s->overlaps < SAT_ESCAPE_PAIRS) {
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
static bool is_slim(const satPiece *a, const satPiece *b)
{
    double thin = SAT_DIFFERENCE_THICK * (double)sat_max(a->shape->size, b->shape->size);
    return a->shape->area <= thin * (double)a->shape->size ||
           b->shape->area <= thin * (double)b->shape->size;
}

// What the way out of a pair has to do with seams.
typedef enum passage {
    CLEAR_OF_SEAMS,
    PAST_A_JOINT, // past a corner of a piece that has some
    THROUGH_A_SEAM
} passage;

static passage passage_of(const deepPair *p, const satPiece *a, const satPiece *b)
{
    const satAxis *axis = &p->decision.axis;
    if ((a->seams | b->seams) == 0) return CLEAR_OF_SEAMS;
    if (sat_is_one_sided(a) || sat_is_one_sided(b)) return THROUGH_A_SEAM;
    if (axis->source != SAT_FACE_A && axis->source != SAT_FACE_B) return THROUGH_A_SEAM;
    bool isOfA = (axis->source == SAT_FACE_A) != p->decision.swapped;
    const satPiece *owner = isOfA ? a : b, *other = isOfA ? b : a;
    if (owner->seams >> axis->index & 1u) return THROUGH_A_SEAM;
    if (other->seams == 0) return CLEAR_OF_SEAMS;
    return is_slim(a, b) ? THROUGH_A_SEAM : PAST_A_JOINT;
}

// How near two pieces may be that are out of each other: as deep as rounding leaves them. But what
// is thin may have slipped between two pieces, and past a joint what is slim.
static float least_gap(const satPiece *a, const satPiece *b, passage by)
{
    float size = sat_max(a->shape->size, b->shape->size);
    bool slips = sat_is_thin_pair(a, b) || (by == PAST_A_JOINT && is_slim(a, b));
    return slips ? SAT_TOUCHING * size : -(float)SAT_UNION_SNUG * size;
}

// Is B, moved by (x, y) out of one pair, out of all others?
static bool is_out(const search *s, const deepPair *one, double x, double y, passage by)
{
    for (pairs p = pairs_near(s, x, y, 0.0); next_pair(&p);) {
        const satPiece *a = &s->a[p.i], *b = &s->b[p.j];
        if (p.i == one->i && p.j == one->j) continue;
        satPlace moved = moved_by(b, x, y);
        satContact c = sat_collide(a->shape, &a->place, b->shape, &moved, 0.0f);
        if (c.separation < least_gap(a, b, by)) return false;
    }
    return true;
}

// Mostly the pair that overlaps most decides alone: no way out is shorter than its own, and if that
// one ends all other overlaps, there is nothing to search. Not where the depth is hardly more than
// rounding, for there any face will do, and the right one is wanted.
static bool is_out_by_one(const search *s, const deepPair *p, satEscape *out)
{
    const satPiece *a = &s->a[p->i], *b = &s->b[p->j];
    double depth = -(double)p->decision.axis.separation;
    passage by = passage_of(p, a, b);
    if (depth < CLEAR * (double)sat_max(a->shape->size, b->shape->size)) return false;
    if (by == THROUGH_A_SEAM) return false;
    *out = by_contact(sat_contact(&p->decision, &a->place, &b->place));
    out->first = p->i;
    out->second = p->j;
    return is_out(s, p, out->x, out->y, by);
}

// One pair is what the kernel says it is, which knows of no sides.
static bool is_one_pair(const satPiece *a, int32_t countA, const satPiece *b, int32_t countB)
{
    return countA == 1 && countB == 1 && !sat_is_one_sided(a) && !sat_is_one_sided(b);
}

static satEscape of_one_pair(const satPiece *a, const satPiece *b)
{
    satContact c = sat_collide(a->shape, &a->place, b->shape, &b->place, 0.0f);
    return c.separation > 0.0f ? (satEscape){.exact = true} : by_contact(c);
}

satEscape sat_escape(const satPiece *a, int32_t countA, const satPiece *b, int32_t countB,
                     satEscapeScratch *scratch)
{
    if (countA == 0 || countB == 0) return (satEscape){.exact = true};
    if (is_one_pair(a, countA, b, countB)) return of_one_pair(a, b);
    search s = {.a = a, .b = b, .countA = countA, .countB = countB, .scratch = scratch};
    s.u.difference = scratch->difference;
    find_boxes(&s);
    deepPair deep = deepest_pair(&s);
    if (!deep.found) return (satEscape){.exact = true};
    satEscape out;
    if (is_out_by_one(&s, &deep, &out)) return out;
    return add_all_that_overlap(&s) == TOO_MUCH ? straight_out(&s) : way_out(&s);
}
