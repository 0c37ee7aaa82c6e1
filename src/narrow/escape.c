#include "narrow/escape.h"

// Two ways out whose lengths differ by less than this share of size are as long, and the one that
// was looked at first stays.
#define AS_LONG 1e-9

// How far beyond a seam a way through it goes on, as a share of size: so that the neighbour holds
// the point, unless the way goes along the seam.
#define HOP 1e-9

// How deep a point may lie in a difference, as a share of size, and be called free for want of
// anything near that is free to the last bit: two pieces that leave just as much room as a third
// takes do so up to the rounding of floats. With the rounding of the kernels stays below 1e-6.
#define SNUG 3e-7

// What a way has to save, as a share of size, for that.
#define WORTH 1e-6

// A way along a line or a circle passes each difference once, or twice where it is round; more is
// rounding.
#define MAX_STEPS (4 * SAT_ESCAPE_PAIRS)

// After so many rounds that each found something in the way, more of it is to be expected.
#define FEW_ROUNDS 2

// From this depth on, as a share of size, the kernel tells one face from another.
#define CLEAR 1e-5

// How many directions are tried, both ways, when there are too many pieces for more.
#define MAX_DIRECTIONS 32

// The best way out so far: to a point on the boundary of difference `owner`, straight away from
// side `face` of it or, if that is -1, to wherever.
typedef struct way {
    bool found;
    double x, y, length;
    int32_t owner, face;
    satDirection normal; // of the boundary there
} way;

typedef struct search {
    const satPiece *a, *b;
    int32_t countA, countB;
    satEscapeScratch *scratch;
    int32_t differences, sides; // how many of each are in the scratch
    double size;                // of the largest pair among them
    bool snug;                  // is SNUG allowed?
    double cap;                 // only what is shorter is wanted
    double snugLength;          // nothing that only SNUG would let pass is shorter than this
    way best;
} search;

static double slack_of(const search *s, const satDifference *d)
{
    return s->snug ? SNUG * d->size : d->rounding;
}

static bool holds(const search *s, const satDifference *d, double x, double y)
{
    return sat_difference_depth(d, x, y, slack_of(s, d)) > 0.0;
}

static void offer(search *s, way w)
{
    w.length = __builtin_sqrt(w.x * w.x + w.y * w.y);
    if (!(w.length < s->cap)) return;
    w.found = true;
    s->best = w;
    s->cap = w.length - AS_LONG * s->size;
}

// The differences one after the other, again and again, until none of them all holds the point any
// more that moves on.
typedef struct rounds {
    int32_t next, left, steps;
} rounds;

static rounds begin(const search *s) { return (rounds){0, s->differences, 0}; }

// Would a point be free if SNUG were allowed?
static bool is_snug(const search *s, double x, double y)
{
    for (int32_t k = 0; k < s->differences; k++) {
        const satDifference *d = &s->scratch->difference[k];
        if (sat_difference_depth(d, x, y, SNUG * d->size) > 0.0) return false;
    }
    return true;
}

// The next that holds (x, y), or NULL. Keeps in mind how near there may be what is free but for
// rounding.
static const satDifference *next_holder(search *s, rounds *r, double x, double y)
{
    for (; r->left > 0; r->left--) {
        const satDifference *d = &s->scratch->difference[r->next];
        r->next = r->next + 1 == s->differences ? 0 : r->next + 1;
        double depth = sat_difference_depth(d, x, y, slack_of(s, d));
        if (depth == 0.0) continue;
        if (depth <= SNUG * d->size && is_snug(s, x, y)) {
            double length = __builtin_sqrt(x * x + y * y);
            if (length < s->snugLength) s->snugLength = length;
        }
        r->left = s->differences;
        r->steps++;
        return d;
    }
    return NULL;
}

static bool is_free(search *s, double x, double y)
{
    rounds r = begin(s);
    return next_holder(s, &r, x, y) == NULL;
}

// From (x, y) along (dx, dy) out of all that is there; how far, or DBL_MAX if that is farther than
// `limit`.
static double walk(search *s, double x, double y, double dx, double dy, double limit)
{
    double t = 0.0;
    for (rounds r = begin(s); t <= limit && r.steps < MAX_STEPS;) {
        double px = x + t * dx, py = y + t * dy;
        const satDifference *d = next_holder(s, &r, px, py);
        if (!d) return t;
        t += sat_difference_way_out(d, px, py, dx, dy, HOP * d->size);
    }
    return DBL_MAX;
}

// The same on a circle, from one direction on until another. Turns do not add up, so each step is
// held against what is left.
static bool walk_round(search *s, const satDifference *d, int32_t corner, satDirection *u,
                       satDirection end, double sense)
{
    double x = d->side[corner].x, y = d->side[corner].y;
    for (rounds r = begin(s); r.steps < MAX_STEPS;) {
        const satDifference *in = next_holder(s, &r, x + d->radius * u->x, y + d->radius * u->y);
        if (!in) return true;
        satDirection from = *u;
        double turn = sat_difference_turn_out(in, x, y, d->radius, from, sense, u);
        if (turn > sat_turn(from, end, sense)) return false;
    }
    return false;
}

// Where on a side a way out may be: seen from the origin, the side lies at `off`, and its foot so
// far along it.
typedef struct stretch {
    satSide *side;
    double off, foot;
    double start; // the point of the side nearest to the foot
} stretch;

// Is the side near enough, and does it look away from the origin? Others are no way out, and where
// they cross another boundary that one is walked, too.
static bool stretch_of(const search *s, const satDifference *d, int32_t i, stretch *out)
{
    satSide *side = &d->side[i];
    double off = side->limit + d->radius;
    if (off < 0.0 || off >= s->cap || (double)side->least >= s->cap) return false;
    double foot = side->normalY * side->x - side->normalX * side->y;
    double start = foot < 0.0 ? 0.0 : foot > side->length ? side->length : foot;
    *out = (stretch){side, off, foot, start};
    double aside = foot - start;
    return off * off + aside * aside < s->cap * s->cap;
}

// A point of a side. One of a seam lies a little beyond it, so that the neighbour holds it.
static way way_to(const satDifference *d, const stretch *t, double along)
{
    const satSide *side = t->side;
    double out = d->radius + (side->kind == SAT_SIDE_SEAM ? HOP * d->size : 0.0);
    double x = side->x + out * side->normalX - along * side->normalY;
    double y = side->y + out * side->normalY + along * side->normalX;
    return (way){.x = x, .y = y, .normal = {side->normalX, side->normalY}, .face = -1};
}

static bool is_foot(const satDifference *d, const stretch *t)
{
    double aside = t->start - t->foot;
    return aside <= d->rounding && aside >= -d->rounding;
}

// The foot of a side that lies beside the origin.
static void try_foot(search *s, int32_t k, int32_t i)
{
    const satDifference *d = &s->scratch->difference[k];
    stretch t;
    if (!stretch_of(s, d, i, &t) || !is_foot(d, &t)) return;
    way w = way_to(d, &t, t.start);
    if (!is_free(s, w.x, w.y)) return;
    w.owner = k;
    w.face = i;
    offer(s, w);
}

// How far a walk from the start need go: to the end of the side, or as far as it stays near enough.
// If that comes first, something beyond may be free.
static double room_of(const search *s, const stretch *t, double sense, bool *isCut)
{
    double room = sense < 0.0 ? t->start : t->side->length - t->start;
    *isCut = false;
    if (s->cap == DBL_MAX) return room;
    double reach = __builtin_sqrt(s->cap * s->cap - t->off * t->off) - sense * (t->start - t->foot);
    *isCut = reach < room;
    return *isCut ? reach : room;
}

// From the start of a side to the left and to the right, out of what holds it.
static void try_along(search *s, int32_t k, int32_t i)
{
    const satDifference *d = &s->scratch->difference[k];
    stretch t;
    if (!stretch_of(s, d, i, &t)) return;
    const satSide *side = t.side;
    way from = way_to(d, &t, t.start);
    double least = DBL_MAX;
    for (double sense = -1.0; sense <= 1.0 && t.off < s->cap; sense += 2.0) {
        bool isCut;
        double room = room_of(s, &t, sense, &isCut);
        if (isCut && s->cap < least) least = s->cap;
        if (room <= 0.0) continue;
        double dx = -sense * side->normalY, dy = sense * side->normalX;
        double far = walk(s, from.x, from.y, dx, dy, room);
        if (far > room) continue;
        way w = way_to(d, &t, t.start + sense * far);
        w.owner = k;
        offer(s, w);
        least = s->cap < least ? s->cap : least;
    }
    t.side->least = least == DBL_MAX ? FLT_MAX : sat_round_down(least);
}

// All sides of one kind: their feet, or what is along them.
static void try_sides(search *s, satSideKind kind, bool feet)
{
    for (int32_t k = 0; k < s->differences; k++) {
        const satDifference *d = &s->scratch->difference[k];
        for (int32_t i = 0; i < d->sides; i++) {
            if (d->side[i].kind != kind) continue;
            if (feet) {
                try_foot(s, k, i);
            } else {
                try_along(s, k, i);
            }
        }
    }
}

// An arc from one direction on, up to another.
static void try_arc(search *s, int32_t k, int32_t corner, satDirection u, satDirection end,
                    double sense)
{
    const satDifference *d = &s->scratch->difference[k];
    const satSide *at = &d->side[corner];
    if (!walk_round(s, d, corner, &u, end, sense)) return;
    offer(s, (way){.x = at->x + d->radius * u.x,
                   .y = at->y + d->radius * u.y,
                   .owner = k,
                   .face = -1,
                   .normal = u});
}

// The point of an arc nearest to the origin lies on the line through both, or is one of the ends.
static void try_corner(search *s, int32_t k, int32_t corner)
{
    const satDifference *d = &s->scratch->difference[k];
    const satSide *at = &d->side[corner], *before = sat_side_before(d, corner);
    double distance = __builtin_sqrt(at->x * at->x + at->y * at->y);
    double least = distance > d->radius ? distance - d->radius : d->radius - distance;
    if (least >= s->cap) return;
    satDirection start = {at->normalX, at->normalY}, end = {before->normalX, before->normalY};
    satDirection toward = {1.0, 0.0};
    if (distance > 0.0) toward = (satDirection){-at->x / distance, -at->y / distance};
    if (d->sides == 0) start = end = (satDirection){-toward.x, -toward.y};
    if (d->sides == 0 || (distance > 0.0 && sat_difference_at_corner(d, corner, toward))) {
        try_arc(s, k, corner, toward, start, 1.0);
        try_arc(s, k, corner, toward, end, -1.0);
    } else {
        try_arc(s, k, corner, end, start, 1.0);
        try_arc(s, k, corner, start, end, -1.0);
    }
}

// The nearest free point that is no seam's, into `best`.
static void search_faces(search *s, double cap)
{
    s->cap = cap;
    try_sides(s, SAT_SIDE_FACE, true);
    try_sides(s, SAT_SIDE_FACE, false);
    try_sides(s, SAT_SIDE_JOINT, true);
    try_sides(s, SAT_SIDE_JOINT, false);
    for (int32_t k = 0; k < s->differences; k++) {
        const satDifference *d = &s->scratch->difference[k];
        for (int32_t i = 0; d->radius > 0.0 && i < d->corners; i++) try_corner(s, k, i);
    }
}

// The side that is nearest to the origin, which lies within.
static const satSide *nearest_side(const satDifference *d)
{
    const satSide *best = d->side;
    for (int32_t i = 1; i < d->sides; i++) {
        if (d->side[i].limit < best->limit) best = &d->side[i];
    }
    return best;
}

// The direction from the origin that seems to lead out of a difference soonest.
static satDirection straight_from(const satDifference *d)
{
    const satSide *side = nearest_side(d);
    if (d->sides > 0) return (satDirection){side->normalX, side->normalY};
    double distance = __builtin_sqrt(side->x * side->x + side->y * side->y);
    if (distance == 0.0) return (satDirection){1.0, 0.0};
    return (satDirection){-side->x / distance, -side->y / distance};
}

// The shortest straight way out along one of these. Knowing a way that is not much too long saves
// most of the work.
static way straight_way(search *s)
{
    way best = {.length = DBL_MAX, .face = -1};
    double hop = HOP * s->size; // out of the gap between two pieces that the origin may lie in
    for (int32_t k = 0; k < s->differences; k++) {
        satDirection u = straight_from(&s->scratch->difference[k]);
        double far = hop + walk(s, hop * u.x, hop * u.y, u.x, u.y, best.length);
        if (far >= best.length) continue;
        best = (way){true, far * u.x, far * u.y, far, k, -1, u};
    }
    return best;
}

static bool has_room(const search *s)
{
    return s->differences < SAT_ESCAPE_PAIRS && s->sides + SAT_MAX_SIDES <= SAT_ESCAPE_SIDES;
}

static const satDifference *add(search *s, int32_t i, int32_t j)
{
    satDifference *d = &s->scratch->difference[s->differences++];
    *d = sat_difference(&s->a[i], &s->b[j], &s->scratch->side[s->sides]);
    d->first = i;
    d->second = j;
    s->sides += d->corners;
    if (d->size > s->size) s->size = d->size;
    return d;
}

static void drop_last(search *s) { s->sides -= s->scratch->difference[--s->differences].corners; }

static bool is_in(const search *s, int32_t i, int32_t j)
{
    for (int32_t k = 0; k < s->differences; k++) {
        const satDifference *d = &s->scratch->difference[k];
        if (d->first == i && d->second == j) return true;
    }
    return false;
}

// May the difference of a pair hold the point at all?
static bool is_near(const search *s, int32_t i, int32_t j, double x, double y)
{
    double centerX, centerY, outer = sat_difference_circle(&s->a[i], &s->b[j], &centerX, &centerY);
    double fromX = x - centerX, fromY = y - centerY;
    return fromX * fromX + fromY * fromY < outer * outer;
}

typedef enum found { NOTHING, SOMETHING, TOO_MUCH } found;

// Takes in what holds the best so far.
static found add_what_is_in_the_way(search *s)
{
    found what = NOTHING;
    double x = s->best.x, y = s->best.y;
    for (int32_t i = 0; i < s->countA; i++) {
        for (int32_t j = 0; j < s->countB; j++) {
            if (!is_near(s, i, j, x, y)) continue;
            satPlace moved = s->b[j].place;
            moved.x += x;
            moved.y += y;
            if (!sat_overlaps(s->a[i].shape, &s->a[i].place, s->b[j].shape, &moved)) continue;
            if (is_in(s, i, j)) continue;
            if (!has_room(s)) return TOO_MUCH;
            if (holds(s, add(s, i, j), x, y)) {
                what = SOMETHING;
            } else {
                drop_last(s);
            }
        }
    }
    return what;
}

// Takes in all that comes nearer than the best so far, if there is room: it will have to be looked
// at, as the best can only get longer.
static void add_what_is_near(search *s)
{
    int32_t differences = s->differences, sides = s->sides;
    for (int32_t i = 0; i < s->countA; i++) {
        for (int32_t j = 0; j < s->countB; j++) {
            double x, y, outer = sat_difference_circle(&s->a[i], &s->b[j], &x, &y);
            double reach = outer + s->best.length;
            if (x * x + y * y >= reach * reach || is_in(s, i, j)) continue;
            if (!has_room(s)) {
                s->differences = differences;
                s->sides = sides;
                return;
            }
            const satDifference *d = add(s, i, j);
            double enough = d->radius + s->best.length;
            if (sat_difference_gap(d, 0.0, 0.0, enough) >= enough) drop_last(s);
        }
    }
}

static void forget(search *s)
{
    for (int32_t i = 0; i < s->sides; i++) s->scratch->side[i].least = 0.0f;
}

// Where no face leads out, whatever the length: a seam, after all.
static void search_seams(search *s)
{
    search_faces(s, DBL_MAX);
    if (s->best.found) return;
    try_sides(s, SAT_SIDE_SEAM, true);
    try_sides(s, SAT_SIDE_SEAM, false);
}

// The shortest way out, until nothing is in that way. If that takes many rounds, all around is
// taken in at once.
static found settle(search *s)
{
    for (int32_t round = 0;; round++) {
        way straight = straight_way(s);
        s->best = (way){.found = false};
        search_faces(s, straight.length + 4.0 * AS_LONG * s->size);
        bool isFace = s->best.found;
        if (!isFace) s->best = straight;
        if (!s->best.found) return TOO_MUCH;
        found what = add_what_is_in_the_way(s);
        if (what == NOTHING && !isFace) {
            search_seams(s);
            if (!s->best.found) s->best = straight;
            what = add_what_is_in_the_way(s);
        }
        if (what != SOMETHING) return what;
        if (round >= FEW_ROUNDS) add_what_is_near(s);
    }
}

// The shortest that is free but for rounding, if any is shorter than `cap`.
static found settle_snugly(search *s, double cap)
{
    s->snug = true;
    forget(s);
    for (;;) {
        s->best = (way){.found = false};
        search_faces(s, cap);
        if (!s->best.found) return NOTHING;
        found what = add_what_is_in_the_way(s);
        if (what != SOMETHING) return what;
    }
}

// No way out can be shorter than this: the depth of the deepest.
static double deepest(const search *s)
{
    double most = 0.0;
    for (int32_t k = 0; k < s->differences; k++) {
        const satDifference *d = &s->scratch->difference[k];
        double depth = d->radius - sat_difference_gap(d, 0.0, 0.0, DBL_MAX);
        if (depth > most) most = depth;
    }
    return most;
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

static satEscape answer(const search *s, const way *w, bool exact)
{
    const satDifference *d = &s->scratch->difference[w->owner];
    satVec2 normal = to_float(w->normal.x, w->normal.y);
    if (w->face >= 0) {
        normal = face_normal(s, d, w->face);
    } else if (w->length > AS_LONG * s->size) {
        normal = to_float(w->x / w->length, w->y / w->length);
    }
    return (satEscape){true,     exact,    w->x + 0.0, w->y + 0.0, normal, (float)w->length,
                       d->first, d->second};
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
static bool touched_side(const search *s, satSideKind kind, double within, way *out)
{
    bool touched = false;
    double least = WORTH * s->size;
    for (int32_t k = 0; k < s->differences; k++) {
        const satDifference *d = &s->scratch->difference[k];
        for (int32_t i = 0; i < d->sides; i++) {
            if (d->side[i].kind != kind || !touches(d, &d->side[i], within, least)) continue;
            least = d->side[i].limit + d->radius - AS_LONG * s->size;
            *out = (way){.owner = k, .face = i};
            touched = true;
        }
    }
    return touched;
}

// A face rather than the end of one, which may be that of a seam nobody knows of.
static bool touched_face(const search *s, way *out)
{
    double end = WORTH * s->size;
    return touched_side(s, SAT_SIDE_FACE, end, out) || touched_side(s, SAT_SIDE_JOINT, end, out) ||
           touched_side(s, SAT_SIDE_FACE, -end, out) || touched_side(s, SAT_SIDE_JOINT, -end, out);
}

// Nothing holds the origin: a touch of some face. What touches only where pieces lie on each other
// is in their midst, and no touch. What has no face there, the kernel knows how it touches.
static bool touch(const search *s, satEscape *out)
{
    way w = {.owner = 0, .face = -1};
    bool isFace = touched_face(s, &w);
    if (!isFace && touched_side(s, SAT_SIDE_SEAM, -WORTH * s->size, &w)) return false;
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
        for (int32_t i = 0; i < s->countA; i++) {
            for (int32_t j = 0; j < s->countB; j++) {
                if (!is_near(s, i, j, t * u.x, t * u.y)) continue;
                const satDifference *d = add(s, i, j);
                if (holds(s, d, t * u.x, t * u.y)) {
                    t += sat_difference_way_out(d, t * u.x, t * u.y, u.x, u.y, HOP * d->size);
                }
                drop_last(s);
                if (t >= s->cap) return DBL_MAX;
            }
        }
    }
    return t;
}

// The directions tried so far.
typedef struct tries {
    int32_t count;
    satDirection tried[2 * MAX_DIRECTIONS];
} tries;

static bool is_new(const tries *t, satDirection u)
{
    for (int32_t i = 0; i < t->count; i++) {
        double dx = u.x - t->tried[i].x, dy = u.y - t->tried[i].y;
        if (dx * dx + dy * dy < 1e-12) return false;
    }
    return t->count < 2 * MAX_DIRECTIONS;
}

static void try_direction(search *s, tries *t, satDirection u)
{
    for (int32_t both = 0; both < 2; both++, u = (satDirection){-u.x, -u.y}) {
        if (!is_new(t, u)) continue;
        t->tried[t->count++] = u;
        double far = walk_through_all(s, u);
        if (far == DBL_MAX) continue;
        offer(s, (way){.x = far * u.x, .y = far * u.y, .face = -1, .normal = u});
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
    tries t = {.count = 0};
    s->differences = s->sides = 0;
    s->snug = false;
    s->cap = DBL_MAX;
    s->best = (way){.found = false};
    satEscape out = {.overlapping = true, .normal = {1.0f, 0.0f}};
    for (int32_t i = 0; i < s->countA && t.count < 2 * MAX_DIRECTIONS; i++) {
        for (int32_t j = 0; j < s->countB && t.count < 2 * MAX_DIRECTIONS; j++) {
            if (!overlap(&s->a[i], &s->b[j])) continue;
            double before = s->cap;
            try_directions(s, &t, i, j);
            if (s->cap == before) continue;
            out.first = i;
            out.second = j;
        }
    }
    out.x = s->best.x + 0.0;
    out.y = s->best.y + 0.0;
    out.normal = to_float(s->best.normal.x, s->best.normal.y);
    out.depth = (float)s->best.length;
    return out;
}

// The differences of all pairs that overlap or touch.
static found add_all_that_overlap(search *s)
{
    found what = NOTHING;
    for (int32_t i = 0; i < s->countA; i++) {
        for (int32_t j = 0; j < s->countB; j++) {
            if (!overlap(&s->a[i], &s->b[j])) continue;
            if (!has_room(s)) return TOO_MUCH;
            add(s, i, j);
            what = SOMETHING;
        }
    }
    return what;
}

static satEscape way_out(search *s)
{
    s->snugLength = DBL_MAX;
    satEscape out;
    if (is_free(s, 0.0, 0.0) && touch(s, &out)) return out;
    if (settle(s) == TOO_MUCH) return straight_out(s);
    way free = s->best;
    double worth = free.length - WORTH * s->size;
    if (s->snugLength < worth && deepest(s) < worth && settle_snugly(s, worth) == TOO_MUCH) {
        s->best.found = false;
    }
    return answer(s, s->best.found ? &s->best : &free, true);
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

// The pair that overlaps most, as the kernel has it.
typedef struct deepPair {
    bool found;
    int32_t i, j;
    satDecision decision;
} deepPair;

static deepPair deepest_pair(const search *s)
{
    deepPair deep = {.found = false};
    for (int32_t i = 0; i < s->countA; i++) {
        for (int32_t j = 0; j < s->countB; j++) {
            const satPiece *a = &s->a[i], *b = &s->b[j];
            if (sat_look(a->shape, &a->place, b->shape, &b->place) == SAT_APART) continue;
            satDecision d = sat_decide(a->shape, &a->place, b->shape, &b->place, 0.0f);
            float separation = d.axis.separation, least = deep.decision.axis.separation;
            if (separation > 0.0f || (deep.found && separation >= least)) continue;
            deep = (deepPair){true, i, j, d};
        }
    }
    return deep;
}

// Is the way out of a pair through a face that has nothing to do with a seam? A corner does, if its
// piece has any.
static bool is_clear_of_seams(const deepPair *p, const satPiece *a, const satPiece *b)
{
    const satAxis *axis = &p->decision.axis;
    if ((a->seams | b->seams) == 0) return true;
    if (axis->source != SAT_FACE_A && axis->source != SAT_FACE_B) return false;
    bool isOfA = (axis->source == SAT_FACE_A) != p->decision.swapped;
    const satPiece *owner = isOfA ? a : b, *other = isOfA ? b : a;
    return other->seams == 0 && !(owner->seams >> axis->index & 1u);
}

// Does B, moved by (x, y), lie in no piece of A any deeper than rounding?
static bool is_out(const search *s, double x, double y)
{
    for (int32_t i = 0; i < s->countA; i++) {
        for (int32_t j = 0; j < s->countB; j++) {
            const satPiece *a = &s->a[i], *b = &s->b[j];
            satPlace moved = b->place;
            moved.x += x;
            moved.y += y;
            if (sat_look(a->shape, &a->place, b->shape, &moved) == SAT_APART) continue;
            satContact c = sat_collide(a->shape, &a->place, b->shape, &moved, 0.0f);
            float size = sat_max(a->shape->size, b->shape->size);
            if (c.separation < -(float)SNUG * size) return false;
        }
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
    if (depth < CLEAR * (double)sat_max(a->shape->size, b->shape->size)) return false;
    if (!is_clear_of_seams(p, a, b)) return false;
    *out = by_contact(sat_contact(&p->decision, &a->place, &b->place));
    out->first = p->i;
    out->second = p->j;
    return is_out(s, out->x, out->y);
}

// One pair is what the kernel says it is.
static satEscape of_one_pair(const satPiece *a, const satPiece *b)
{
    satContact c = sat_collide(a->shape, &a->place, b->shape, &b->place, 0.0f);
    return c.separation > 0.0f ? (satEscape){.exact = true} : by_contact(c);
}

satEscape sat_escape(const satPiece *a, int32_t countA, const satPiece *b, int32_t countB,
                     satEscapeScratch *scratch)
{
    if (countA == 1 && countB == 1) return of_one_pair(a, b);
    search s = {.a = a, .b = b, .countA = countA, .countB = countB, .scratch = scratch};
    deepPair deep = deepest_pair(&s);
    if (!deep.found) return (satEscape){.exact = true};
    satEscape out;
    if (is_out_by_one(&s, &deep, &out)) return out;
    return add_all_that_overlap(&s) == TOO_MUCH ? straight_out(&s) : way_out(&s);
}
