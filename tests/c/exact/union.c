#include "exact/union.h"

// A line or a circle passes each region once, or twice if the region is round; more steps are
// rounding.
static int32_t max_steps(const exactUnion *s) { return 4 * s->count; }

// An enlarged difference gets no slack, because it must cover the slits.
static double tolerance_slack(const exactMinkowski *d)
{
    return d->grown > 0.0 ? d->rounding : EXACT_TOLERANCE * d->size;
}

static double slack_of(const exactUnion *s, const exactMinkowski *d)
{
    return s->withinTolerance ? tolerance_slack(d) : d->rounding;
}

bool exact_union_contains(const exactUnion *s, exactMinkowski *d, double x, double y)
{
    return exact_minkowski_depth(d, x, y, slack_of(s, d)) > 0.0;
}

void exact_union_offer(exactUnion *s, exactPush w)
{
    w.length = __builtin_sqrt(w.x * w.x + w.y * w.y);
    if (!(w.length < s->cap)) return;
    w.found = true;
    s->best = w;
    s->cap = w.length - EXACT_AS_LONG * s->size;
}

// Visits the differences in turn, again and again, until none of them contains the moving point. It
// starts with the one that contained the last point, which mostly contains nearby points too.
typedef struct rounds {
    int32_t next, left, steps;
} rounds;

static rounds begin(const exactUnion *s) { return (rounds){s->lastContainer, s->count, 0}; }

// Is a point free within EXACT_TOLERANCE?
static bool is_within_tolerance(const exactUnion *s, double x, double y)
{
    for (int32_t k = 0; k < s->count; k++) {
        exactMinkowski *d = &s->difference[k];
        if (exact_minkowski_depth(d, x, y, tolerance_slack(d)) > 0.0) return false;
    }
    return true;
}

// The next region that contains (x, y), or NULL. Records how near a point may be that only rounding
// makes contained.
static const exactMinkowski *next_container(exactUnion *s, rounds *r, double x, double y)
{
    for (; r->left > 0; r->left--) {
        int32_t k = r->next;
        exactMinkowski *d = &s->difference[k];
        r->next = k + 1 == s->count ? 0 : k + 1;
        double depth = exact_minkowski_depth(d, x, y, slack_of(s, d));
        if (depth == 0.0) continue;
        if (depth <= tolerance_slack(d) && is_within_tolerance(s, x, y)) {
            double length = __builtin_sqrt(x * x + y * y);
            if (length < s->toleranceLength) s->toleranceLength = length;
        }
        r->left = s->count;
        r->steps++;
        s->lastContainer = k;
        return d;
    }
    return NULL;
}

bool exact_union_leaves_free(exactUnion *s, double x, double y)
{
    rounds r = begin(s);
    return next_container(s, &r, x, y) == NULL;
}

// The distance from (x, y) along (dx, dy) to a free point, or DBL_MAX if that is more than `limit`.
static double walk(exactUnion *s, double x, double y, double dx, double dy, double limit)
{
    double t = 0.0;
    for (rounds r = begin(s); t <= limit && r.steps < max_steps(s);) {
        double px = x + t * dx, py = y + t * dy;
        const exactMinkowski *d = next_container(s, &r, px, py);
        if (!d) return t;
        t += exact_minkowski_exit(d, px, py, dx, dy, EXACT_HOP * d->size);
    }
    return DBL_MAX;
}

// On a circle around `at`: true if the path is too far from the origin and still moves away. Parts
// that come near again are reached from the other end of the arc.
static bool is_lost(const exactUnion *s, const exactSide *at, double radius, exactDirection u,
                    double sense)
{
    double x = at->x + radius * u.x, y = at->y + radius * u.y;
    return x * x + y * y >= s->cap * s->cap && sense * (at->y * u.x - at->x * u.y) >= 0.0;
}

// The same on a circle, from one direction to another. Turns do not add up, so each step is
// compared with the rest of the turn.
static bool walk_round(exactUnion *s, const exactMinkowski *d, int32_t corner, exactDirection *u,
                       exactDirection end, double sense)
{
    double x = d->side[corner].x, y = d->side[corner].y;
    for (rounds r = begin(s); r.steps < max_steps(s);) {
        if (is_lost(s, &d->side[corner], d->radius, *u, sense)) return false;
        const exactMinkowski *in =
            next_container(s, &r, x + d->radius * u->x, y + d->radius * u->y);
        if (!in) return true;
        exactDirection from = *u;
        double turn = exact_minkowski_turn_out(in, x, y, d->radius, from, sense, u);
        if (turn > exact_turn(from, end, sense)) return false;
    }
    return false;
}

// The part of a side on which a push may end: the side's distance from the origin, and the position
// of the foot along it.
typedef struct stretch {
    exactSide *side;
    double off, foot;
    double start; // the point of the side nearest to the foot
} stretch;

// True if the side is near enough and faces away from the origin, up to rounding. Other sides
// cannot end a push: where they cross another boundary, the search follows that one too. Unless
// that one is an internal edge, as at a corner of the composite that several children share.
static bool stretch_of(const exactUnion *s, const exactMinkowski *d, int32_t i, stretch *out)
{
    exactSide *side = &d->side[i];
    double off = side->planeOffset + d->radius;
    if (off < -EXACT_TOLERANCE * d->size || off >= s->cap) return false;
    if ((double)side->least >= s->cap) return false;
    double foot = side->normalY * side->x - side->normalX * side->y;
    double start = foot < 0.0 ? 0.0 : foot > side->length ? side->length : foot;
    *out = (stretch){side, off, foot, start};
    double aside = foot - start;
    return off * off + aside * aside < s->cap * s->cap;
}

// A point of a side. On an internal edge it lies a little beyond it, so that the neighbour contains
// it.
static exactPush way_to(const exactMinkowski *d, const stretch *t, double along)
{
    const exactSide *side = t->side;
    double out = d->radius + (side->kind == EXACT_SIDE_INTERNAL ? EXACT_HOP * d->size : 0.0);
    double x = side->x + out * side->normalX - along * side->normalY;
    double y = side->y + out * side->normalY + along * side->normalX;
    return (exactPush){.x = x, .y = y, .normal = {side->normalX, side->normalY}, .face = -1};
}

static bool is_foot(const exactMinkowski *d, const stretch *t)
{
    double aside = t->start - t->foot;
    return aside <= d->rounding && aside >= -d->rounding;
}

// Tries the foot of the origin on a side, if it lies between the side's ends.
static void try_foot(exactUnion *s, int32_t k, int32_t i)
{
    const exactMinkowski *d = &s->difference[k];
    stretch t;
    if (!stretch_of(s, d, i, &t) || !is_foot(d, &t)) return;
    exactPush w = way_to(d, &t, t.start);
    if (!exact_union_leaves_free(s, w.x, w.y)) return;
    w.owner = k;
    w.face = i;
    exact_union_offer(s, w);
}

// The distance that a walk from the start must cover: to the end of the side, or as far as the side
// stays near enough. `isCut`: it is cut there, and points beyond may be free.
static double room_of(const exactUnion *s, const stretch *t, double sense, bool *isCut)
{
    double room = sense < 0.0 ? t->start : t->side->length - t->start;
    *isCut = false;
    if (s->cap == DBL_MAX) return room;
    double reach = __builtin_sqrt(s->cap * s->cap - t->off * t->off) - sense * (t->start - t->foot);
    *isCut = reach < room;
    return *isCut ? reach : room;
}

// True if one region contains all of a side that is near enough, by more than rounding. Mostly one
// does, and nothing is left to follow. `isCut`: the side goes on beyond that part.
static bool is_covered(exactUnion *s, const exactMinkowski *own, const stretch *t, bool *isCut)
{
    bool isCutToo;
    exactPush one = way_to(own, t, t->start - room_of(s, t, -1.0, isCut));
    exactPush other = way_to(own, t, t->start + room_of(s, t, 1.0, &isCutToo));
    *isCut |= isCutToo;
    for (int32_t n = 0, k = s->lastContainer; n < s->count;
         n++, k = k + 1 == s->count ? 0 : k + 1) {
        exactMinkowski *d = &s->difference[k];
        double slack = EXACT_TOLERANCE * d->size;
        if (!exact_minkowski_contains_both(d, one.x, one.y, other.x, other.y, slack)) continue;
        s->lastContainer = k;
        return true;
    }
    return false;
}

// Follows a side from its start to the left and to the right, out of all regions.
static void try_along(exactUnion *s, int32_t k, int32_t i)
{
    const exactMinkowski *d = &s->difference[k];
    stretch t;
    if (!stretch_of(s, d, i, &t)) return;
    bool isCut;
    if (is_covered(s, d, &t, &isCut)) {
        t.side->least = isCut ? sat_round_down(s->cap) : FLT_MAX;
        return;
    }
    const exactSide *side = t.side;
    exactPush from = way_to(d, &t, t.start);
    double least = DBL_MAX;
    for (double sense = -1.0; sense <= 1.0 && t.off < s->cap; sense += 2.0) {
        double room = room_of(s, &t, sense, &isCut);
        if (isCut && s->cap < least) least = s->cap;
        if (room <= 0.0) continue;
        double dx = -sense * side->normalY, dy = sense * side->normalX;
        double far = walk(s, from.x, from.y, dx, dy, room);
        if (far > room) continue;
        exactPush w = way_to(d, &t, t.start + sense * far);
        w.owner = k;
        exact_union_offer(s, w);
        least = s->cap < least ? s->cap : least;
    }
    t.side->least = least == DBL_MAX ? FLT_MAX : sat_round_down(least);
}

// Tries all sides of one kind: their feet, or the points along them.
static void try_sides(exactUnion *s, exactSideKind kind, bool feet)
{
    for (int32_t k = 0; k < s->count; k++) {
        const exactMinkowski *d = &s->difference[k];
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

// Follows an arc from one direction to another.
static void try_arc(exactUnion *s, int32_t k, int32_t corner, exactDirection u, exactDirection end,
                    double sense)
{
    const exactMinkowski *d = &s->difference[k];
    const exactSide *at = &d->side[corner];
    if (!walk_round(s, d, corner, &u, end, sense)) return;
    exact_union_offer(s, (exactPush){.x = at->x + d->radius * u.x,
                                     .y = at->y + d->radius * u.y,
                                     .owner = k,
                                     .face = -1,
                                     .normal = u});
}

// The point of an arc nearest to the origin lies on the line through both centres, or is one of the
// arc's ends.
static void try_corner(exactUnion *s, int32_t k, int32_t corner)
{
    const exactMinkowski *d = &s->difference[k];
    const exactSide *at = &d->side[corner], *before = exact_side_before(d, corner);
    double distance = __builtin_sqrt(at->x * at->x + at->y * at->y);
    double least = distance > d->radius ? distance - d->radius : d->radius - distance;
    if (least >= s->cap) return;
    exactDirection start = {at->normalX, at->normalY}, end = {before->normalX, before->normalY};
    exactDirection toward = {1.0, 0.0};
    if (distance > 0.0) toward = (exactDirection){-at->x / distance, -at->y / distance};
    if (d->sides == 0) start = end = (exactDirection){-toward.x, -toward.y};
    if (d->sides == 0 || (distance > 0.0 && exact_minkowski_at_corner(d, corner, toward))) {
        try_arc(s, k, corner, toward, start, 1.0);
        try_arc(s, k, corner, toward, end, -1.0);
    } else {
        try_arc(s, k, corner, end, start, 1.0);
        try_arc(s, k, corner, start, end, -1.0);
    }
}

void exact_union_search(exactUnion *s, double cap)
{
    s->cap = cap;
    try_sides(s, EXACT_SIDE_FACE, true);
    try_sides(s, EXACT_SIDE_FACE, false);
    try_sides(s, EXACT_SIDE_GHOST, true);
    try_sides(s, EXACT_SIDE_GHOST, false);
    for (int32_t k = 0; k < s->count; k++) {
        const exactMinkowski *d = &s->difference[k];
        for (int32_t i = 0; d->radius > 0.0 && i < d->corners; i++) try_corner(s, k, i);
    }
}

// The side nearest to the origin, which lies inside.
static const exactSide *nearest_side(const exactMinkowski *d)
{
    const exactSide *best = d->side;
    for (int32_t i = 1; i < d->sides; i++) {
        if (d->side[i].planeOffset < best->planeOffset) best = &d->side[i];
    }
    return best;
}

// The direction from the origin that probably leaves a region soonest.
static exactDirection straight_from(const exactMinkowski *d)
{
    const exactSide *side = nearest_side(d);
    if (d->sides > 0) return (exactDirection){side->normalX, side->normalY};
    double distance = __builtin_sqrt(side->x * side->x + side->y * side->y);
    if (distance == 0.0) return (exactDirection){1.0, 0.0};
    return (exactDirection){-side->x / distance, -side->y / distance};
}

static void try_straight(exactUnion *s, int32_t k, exactPush *best)
{
    // Starts outside a gap between two children that the origin may lie in.
    double hop = EXACT_HOP * s->size;
    exactDirection u = straight_from(&s->difference[k]);
    double far = hop + walk(s, hop * u.x, hop * u.y, u.x, u.y, best->length);
    if (far >= best->length) return;
    *best = (exactPush){true, far * u.x, far * u.y, far, k, -1, u};
}

exactPush exact_union_straight_push(exactUnion *s)
{
    exactPush best = {.length = DBL_MAX, .face = -1};
    for (int32_t k = 0; k < s->count; k++) try_straight(s, k, &best);
    return best;
}

double exact_union_bound(exactUnion *s)
{
    exactPush best = {.length = DBL_MAX};
    int32_t deepest = 0;
    double most = -DBL_MAX;
    for (int32_t k = 0; k < s->count; k++) {
        const exactMinkowski *d = &s->difference[k];
        double depth = d->radius + (d->sides > 0 ? nearest_side(d)->planeOffset : 0.0);
        if (depth <= most) continue;
        most = depth;
        deepest = k;
    }
    try_straight(s, deepest, &best);
    return best.length == DBL_MAX ? DBL_MAX : best.length + 4.0 * EXACT_AS_LONG * s->size;
}

void exact_union_forget(exactUnion *s)
{
    for (int32_t k = 0; k < s->count; k++) {
        const exactMinkowski *d = &s->difference[k];
        for (int32_t i = 0; i < d->corners; i++) d->side[i].least = 0.0f;
    }
}

void exact_union_search_internal_edges(exactUnion *s)
{
    exact_union_search(s, DBL_MAX);
    if (s->best.found) return;
    try_sides(s, EXACT_SIDE_INTERNAL, true);
    try_sides(s, EXACT_SIDE_INTERNAL, false);
}

exactPush exact_union_open_internal_edge(exactUnion *s, double cap)
{
    exactPush best = s->best;
    double toleranceLength = s->toleranceLength; // of faces
    s->best.found = false;
    s->cap = cap;
    try_sides(s, EXACT_SIDE_INTERNAL, true);
    try_sides(s, EXACT_SIDE_INTERNAL, false);
    exactPush open = s->best;
    s->best = best;
    s->toleranceLength = toleranceLength;
    return open;
}

double exact_union_depth(const exactUnion *s)
{
    double most = 0.0;
    for (int32_t k = 0; k < s->count; k++) {
        const exactMinkowski *d = &s->difference[k];
        double depth = d->radius - exact_minkowski_gap(d, 0.0, 0.0, DBL_MAX);
        if (depth > most) most = depth;
    }
    return most;
}
