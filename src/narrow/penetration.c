#include "narrow/penetration.h"

// Ways whose lengths differ by less than this share of size are as long; a side whose end is
// nearest counts as so much farther: it may be the end of a seam that nobody knows of.
#define AS_LONG 1e-6

// Directions are the same if the square of the sine between them is less.
#define SAME_AXIS 1e-12

// What lies this share of size beside a point is asked about for it.
#define FOOT 1e-9

// A point of an arc is held by a region if it lies deeper in it than so many times what counts as
// out; a bit more than where arcs leave it.
#define HELD (1.0 + 1.0 / 64.0)

// If there are too many regions within a reach, so much of it is looked at.
#define LESS 0.75

// Straight ways that are tried for how far to look; none of them is looked for that is shorter than
// so many depths of the deepest.
#define MOST_BOUNDS 6
#define GOOD 1.5

// Up to this depth, as a share of size, two only touch: then what is nearest is no more than that.
#define TOUCH 1e-5

// Where there is no way within reach, the caller is told to look this many times as far: larger
// steps make fewer rounds, but hold more pieces than needed.
#define MORE 1.6

typedef struct direction {
    double x, y;
} direction;

typedef struct search {
    const satChild *a, *b;
    int32_t countA, countB;
    satPenetrationScratch *scratch;
    double x, y;  // the origin, in the world
    double reach; // all regions are there that come so near
    double depth; // of the deepest
    double size;  // of the largest pair that is near
    int32_t corners, regions, sides, tries, lines;
    bool isFull; // no room for more corners
    int32_t deepest;
    direction straight; // the shortest straight way that is known
    // The best so far:
    bool found, isFoot;
    double length, wayX, wayY;
    satSegment best; // the side that it leads to
    int32_t owner;   // and that one's region
} search;

static double outer_of(const satChild *p)
{
    return (double)p->shape->outer + (double)p->shape->radius;
}

// False if they are too many.
static bool find_cores(search *s)
{
    if (s->countA > SAT_PENETRATION_CHILDREN || s->countB > SAT_PENETRATION_CHILDREN) return false;
    for (int32_t k = 0; k < s->countA + s->countB; k++) {
        bool isB = k >= s->countA;
        int32_t i = isB ? k - s->countA : k;
        satCore core = sat_core(isB ? &s->b[i] : &s->a[i], s->x, s->y, isB);
        s->scratch->core[isB][i] = core;
    }
    return true;
}

// May two pieces touch, as far as circles tell?
static bool circles_meet(const satChild *a, const satChild *b)
{
    double x = a->xf.x - b->xf.x, y = a->xf.y - b->xf.y;
    double outer =
        outer_of(a) + outer_of(b) + TOUCH * (double)sat_max(a->shape->size, b->shape->size);
    return x * x + y * y <= outer * outer;
}

static void take_size(search *s, const satChild *a, const satChild *b)
{
    double size = (double)sat_max(a->shape->size, b->shape->size);
    if (size > s->size) s->size = size;
}

// The pair that overlaps or touches most, by the kernel, of the first few that do; returns how many
// there are. `fits`: there are cores.
#define FEW 6

typedef struct touch {
    satContact contact;
    int32_t i, j;
} touch;

static int32_t find_touching(search *s, bool fits, touch *deepest)
{
    int32_t count = 0;
    *deepest = (touch){.contact = {.separation = FLT_MAX}};
    for (int32_t i = 0; i < s->countA && count < FEW; i++) {
        const satChild *a = &s->a[i];
        for (int32_t j = 0; j < s->countB && count < FEW; j++) {
            const satChild *b = &s->b[j];
            bool mayTouch = fits ? sat_sum_is_near(&s->scratch->core[0][i].box,
                                                   &s->scratch->core[1][j].box, 0.0, 0.0, 0.0)
                                 : circles_meet(a, b);
            if (!mayTouch) continue;
            satContact c = sat_collide(a->shape, &a->xf, b->shape, &b->xf, 0.0f);
            if (c.separation > 0.0f) continue;
            count++;
            take_size(s, a, b);
            if (c.separation < deepest->contact.separation) *deepest = (touch){c, i, j};
        }
    }
    return count;
}

// The corners of a piece, once they are wanted; if there is no room for them, it stays as it was.
static satCore *write(search *s, int32_t isB, int32_t i)
{
    satCore *core = &s->scratch->core[isB][i];
    if (core->face) return core;
    if (s->corners + core->count > SAT_PENETRATION_CORNERS) {
        s->isFull = true;
        return core;
    }
    sat_core_write(core, isB ? &s->b[i] : &s->a[i], isB, &s->scratch->face[s->corners]);
    s->corners += core->count;
    return core;
}

static double distance_of(double x, double y) { return __builtin_sqrt(x * x + y * y); }

static void widen(satBounds *all, const satBounds *box)
{
    all->minX = box->minX < all->minX ? box->minX : all->minX;
    all->minY = box->minY < all->minY ? box->minY : all->minY;
    all->maxX = box->maxX > all->maxX ? box->maxX : all->maxX;
    all->maxY = box->maxY > all->maxY ? box->maxY : all->maxY;
}

// Writes the pieces of one that may come as near to those of the other as `reach`, and their
// numbers, and the box around all of them. `other`: the box around the other.
static int32_t list_near(search *s, int32_t isB, const satBounds *other, double reach,
                         satBounds *all)
{
    int32_t count = isB ? s->countB : s->countA, listed = 0;
    *all = (satBounds){DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int32_t i = 0; i < count; i++) {
        const satBounds *box = &s->scratch->core[isB][i].box;
        if (!sat_sum_is_near(box, other, 0.0, 0.0, reach)) continue;
        write(s, isB, i);
        widen(all, box);
        s->scratch->near[isB][listed++] = (uint8_t)i;
    }
    return listed;
}

// The regions that come nearer to the origin than `reach`. False if there are too many.
static bool add_regions(search *s, double reach)
{
    satPenetrationScratch *c = s->scratch;
    s->isFull = false;
    satBounds ofA, ofB = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int32_t j = 0; j < s->countB; j++) widen(&ofB, &c->core[1][j].box);
    int32_t countA = list_near(s, 0, &ofB, reach, &ofA);
    int32_t countB = list_near(s, 1, &ofA, reach, &ofB);
    s->regions = s->sides = 0;
    if (s->isFull) return false;
    for (int32_t m = 0; m < countA; m++) {
        satCore *a = &c->core[0][c->near[0][m]];
        for (int32_t n = 0; n < countB; n++) {
            satCore *b = &c->core[1][c->near[1][n]];
            if (!sat_sum_is_near(&a->box, &b->box, 0.0, 0.0, reach)) continue;
            if (s->regions == SAT_PENETRATION_REGIONS ||
                s->sides + a->faces + b->faces > SAT_PENETRATION_SIDES)
                return false;
            satMinkowski *r = &c->region[s->regions];
            if (!sat_minkowski(r, a, b, reach, &c->limit[s->sides], &c->support[s->sides]))
                continue;
            r->first = c->near[0][m];
            r->second = c->near[1][n];
            c->order[s->regions] = (uint8_t)s->regions;
            take_size(s, &s->a[r->first], &s->b[r->second]);
            s->regions++;
            s->sides += r->sides;
        }
    }
    return true;
}

// How deep the origin lies in the deepest.
static void find_depth(search *s)
{
    s->depth = -DBL_MAX;
    for (int32_t k = 0; k < s->regions; k++) {
        double depth = sat_minkowski_depth(&s->scratch->region[k], 0.0, 0.0);
        if (depth <= s->depth) continue;
        s->depth = depth;
        s->deepest = k;
    }
}

// What is beside a foot counts as farther, and more so than ends do in add_try: where two sides on
// one line end, one may be higher than the other by the rounding of their places, and its end be
// nearer.
static void offer(search *s, int32_t region, const satSegment *line, double along)
{
    if (along <= FOOT * s->size && along >= -FOOT * s->size) along = 0.0;
    double length = distance_of(line->off, along),
           end = along == 0.0 ? 0.0 : 1.5 * AS_LONG * s->size;
    if (length + end >= s->length) return;
    s->found = true;
    s->isFoot = along == 0.0;
    s->length = length + end;
    s->wayX = line->off * line->normalX - along * line->normalY;
    s->wayY = line->off * line->normalY + along * line->normalX;
    s->best = *line;
    s->owner = region;
}

// The part of a line around its start that is covered, as it grows: all that touches it joins it.
typedef struct block {
    double from, to; // both the start, as long as nothing covers that
    int32_t others;  // stretches that have not touched it yet
} block;

static bool join(block *b, double from, double to)
{
    if (from >= b->to || to <= b->from) return false;
    if (from < b->from) b->from = from;
    if (to > b->to) b->to = to;
    return true;
}

static void join_others(const search *s, block *b)
{
    double *from = s->scratch->from, *to = s->scratch->to;
    for (int32_t k = 0; k < b->others; k++) {
        if (!join(b, from[k], to[k])) continue;
        b->others--;
        from[k] = from[b->others];
        to[k] = to[b->others];
        k = -1;
    }
}

// What covers one side mostly covers the next: it is asked first.
static void put_first(search *s, int32_t n)
{
    uint8_t *order = s->scratch->order, region = order[n];
    for (; n > 0; n--) order[n] = order[n - 1];
    order[0] = region;
}

// What other regions cover of a line around its start; no more than tells that from `low` to `high`
// all of it is.
static block cover(search *s, int32_t own, const satSegment *line, double start, double low,
                   double high)
{
    satPenetrationScratch *c = s->scratch;
    block b = {start, start, 0};
    for (int32_t n = 0; n < s->regions && (b.from >= low || b.to <= high); n++) {
        double from, to;
        if (c->order[n] == own || !sat_minkowski_covers(&c->region[c->order[n]], line, &from, &to))
            continue;
        if (join(&b, from, to)) {
            put_first(s, n);
            join_others(s, &b);
        } else {
            c->from[b.others] = from;
            c->to[b.others++] = to;
        }
    }
    return b;
}

// Beyond its ends a side may be covered up to the ends themselves.
#define BEYOND 1e-3

// The point nearest to the origin of what no region covers of a side.
static void try_side(search *s, satBoundarySide t)
{
    satSegment line = sat_minkowski_side(&s->scratch->region[t.region], t.side, t.corner);
    double room = (s->length - line.off) * (s->length + line.off);
    room = room > 0.0 ? __builtin_sqrt(room) : 0.0;
    double low = line.from > -room ? line.from : -room, high = line.to < room ? line.to : room;
    if (low > high) return;
    double start = low > 0.0 ? low : high < 0.0 ? high : 0.0, beyond = BEYOND * s->size;
    line.from = low - beyond;
    line.to = high + beyond;
    line.number = ++s->lines;
    block b = cover(s, t.region, &line, start, low, high);
    if (b.to <= high) offer(s, t.region, &line, b.to);
    if (b.from >= low) offer(s, t.region, &line, b.from);
}

// A region that holds a point, or -1.
static int32_t holder_of(search *s, double x, double y)
{
    satPenetrationScratch *c = s->scratch;
    for (int32_t n = 0; n < s->regions; n++) {
        const satMinkowski *r = &c->region[c->order[n]];
        double dx = x - r->x, dy = y - r->y;
        if (dx * dx + dy * dy >= r->outer * r->outer || r->isFlat) continue;
        if (sat_minkowski_depth(r, x, y) <= HELD * r->slack) continue;
        put_first(s, n);
        return c->order[0];
    }
    return -1;
}

// Half a turn around a circle, in sat_turn's terms: from there on it comes nearer again.
#define HALF_TURN 2.0

// A side that lies farther on this side of the origin does not look away from it. Of two that only
// touch, there may be a gap.
static double least_off(const search *s, const satMinkowski *r)
{
    return s->depth < 0.0 ? s->depth - AS_LONG * s->size : -r->slack;
}

// The circle around the corner of a core where a side begins, or ends; or the only one there is.
static satCircle circle_at(const satMinkowski *r, int32_t i, bool atEnd)
{
    if (r->sides == 0) return (satCircle){r->x, r->y, r->radius};
    satSegment side = sat_minkowski_side(r, i, r->support[i]);
    double x = side.normalX, y = side.normalY, at = atEnd ? side.to : side.from;
    return (satCircle){r->limit[i] * x - at * y, r->limit[i] * y + at * x, r->radius};
}

// The point of a circle that is nearest to the origin; or, if that is outside, where one of the two
// tangents from it touches: what is nearer looks to the origin.
static direction start_of(const search *s, int32_t region, const satCircle *c, double sign)
{
    double far = distance_of(c->x, c->y), cosine = c->radius / far;
    if (far == 0.0) return (direction){0.0, -1.0};
    direction u = {-c->x / far, -c->y / far};
    if (c->radius - far >= least_off(s, &s->scratch->region[region])) return u;
    double sine = sign * __builtin_sqrt(1.0 - cosine * cosine);
    return (direction){cosine * u.x - sine * u.y, cosine * u.y + sine * u.x};
}

// The first point that no region holds, one way around from the start.
static void go_round(search *s, int32_t region, const satCircle *c, double sign)
{
    direction start = start_of(s, region, c, sign), u = start;
    double turn = 0.0;
    for (;;) {
        double x = c->x + c->radius * u.x, y = c->y + c->radius * u.y;
        if (distance_of(x, y) >= s->length) return;
        int32_t holder = holder_of(s, x, y);
        bool lets = sat_minkowski_lets(&s->scratch->region[region], u.x, u.y);
        if (holder < 0 && lets) {
            satSegment line = {.normalX = u.x, .normalY = u.y, .off = u.x * x + u.y * y};
            offer(s, region, &line, u.x * y - u.y * x);
            return;
        }
        if (!lets) {
            sat_minkowski_turn(&s->scratch->region[region], sign, &u.x, &u.y);
        } else if (!sat_minkowski_leaves(&s->scratch->region[holder], c, sign, &u.x, &u.y)) {
            return;
        }
        double before = turn;
        turn = sat_turn(start.x, start.y, u.x, u.y, sign);
        if (turn <= before || turn > HALF_TURN) return;
    }
}

static void try_arc(search *s, satBoundarySide t)
{
    satCircle c = circle_at(&s->scratch->region[t.region], t.side, t.corner);
    go_round(s, t.region, &c, 1.0);
    go_round(s, t.region, &c, -1.0);
}

// Sides and arcs from the nearest on, until none is nearer than the best so far.
static void try_all(search *s)
{
    satBoundarySide *all = s->scratch->try;
    double *least = s->scratch->least;
    for (;;) {
        int32_t next = -1;
        double nearest = s->length;
        for (int32_t i = 0; i < s->tries; i++) {
            if (least[i] >= nearest) continue;
            nearest = least[i];
            next = i;
        }
        if (next < 0) break;
        satBoundarySide t = all[next];
        all[next] = all[--s->tries];
        least[next] = least[s->tries];
        if (t.isArc) {
            try_arc(s, t);
        } else {
            try_side(s, t);
        }
    }
    s->tries = 0;
}

// If there is no room for more, all so far are tried.
static void add_try(search *s, satBoundarySide try, double least)
{
    double depth = s->depth - 2.0 * s->scratch->region[try.region].slack;
    if (least < depth) least = depth;
    if (least >= s->length) return;
    if (s->tries == SAT_PENETRATION_TRIES) try_all(s);
    s->scratch->least[s->tries] = least;
    s->scratch->try[s->tries++] = try;
}

static double reach_of(const satFace *corner, const satFace *along)
{
    return corner->x * along->normalX + corner->y * along->normalY;
}

// Of the line of corners of the other whole that slide along a side the n-th, or the first behind
// it that is one of the whole; -1 if there is none.
static int32_t corner_along(const satMinkowski *r, int32_t i, int32_t *n)
{
    const satCore *other = sat_side_other(r, i);
    const satFace *along = &sat_side_owner(r, i)->face[sat_side_face(r, i)];
    int32_t first = r->support[i], count = other->count, step = i < r->a->faces ? 1 : count - 1;
    double least = reach_of(&other->face[first], along) - AS_LONG * r->size;
    for (; *n < count; (*n)++) {
        int32_t corner = (first + *n * step) % count;
        if (reach_of(&other->face[corner], along) < least) return -1;
        if (!(other->hidden >> corner & 1u)) return corner;
    }
    return -1;
}

// A side that looks away from the origin.
static void add_side(search *s, int32_t region, int32_t i)
{
    const satMinkowski *r = &s->scratch->region[region];
    double off = r->limit[i] + r->radius, end = AS_LONG * r->size;
    if (off < least_off(s, r) || off >= s->length || !sat_minkowski_leads_out(r, i)) return;
    int32_t n = 0;
    for (int32_t corner; (corner = corner_along(r, i, &n)) >= 0; n++) {
        satSegment line = sat_minkowski_side(r, i, corner);
        double aside = line.from > 0.0 ? line.from : line.to < 0.0 ? -line.to : 0.0;
        double least = distance_of(off > 0.0 ? off : 0.0, aside);
        if (line.from > -end || line.to < end) least += end;
        add_try(s, (satBoundarySide){(uint8_t)region, (uint8_t)i, (uint8_t)corner, false}, least);
    }
}

static void add_arc(search *s, int32_t region, int32_t i, bool atEnd)
{
    satCircle c = circle_at(&s->scratch->region[region], i, atEnd);
    direction u = start_of(s, region, &c, 1.0);
    double least = distance_of(c.x + c.radius * u.x, c.y + c.radius * u.y);
    add_try(s, (satBoundarySide){(uint8_t)region, (uint8_t)i, atEnd, true}, least);
}

// Where a side begins, two corners of wholes meet, of which none is hidden.
static bool is_corner(const satMinkowski *r, int32_t i)
{
    return !(sat_side_owner(r, i)->hidden >> sat_side_face(r, i) & 1u) &&
           !(sat_side_other(r, i)->hidden >> r->support[i] & 1u);
}

// Of thin pairs a side may end beside where the next begins by more than what counts as out: their
// normals are floats. So both are tried.
static void add_arcs(search *s, int32_t region)
{
    const satMinkowski *r = &s->scratch->region[region];
    if (r->sides == 0) add_arc(s, region, 0, false);
    for (int32_t i = 0; i < r->sides; i++) {
        if (is_corner(r, i)) add_arc(s, region, i, false);
        if (r->grown > 0.0) add_arc(s, region, i, true);
    }
}

static void add_tries(search *s, int32_t region)
{
    const satMinkowski *r = &s->scratch->region[region];
    for (int32_t i = 0; i < r->sides; i++) add_side(s, region, i);
    if (r->radius > 0.0) add_arcs(s, region);
}

// One of eight: the axes of the frames that A's first piece and B's stand in.
static direction axis_of(const search *s, int32_t k)
{
    const satTransform *p = k < 4 ? &s->a->xf : &s->b->xf;
    double x = k & 1 ? -p->c : p->c, y = k & 1 ? -p->s : p->s;
    return k & 2 ? (direction){-y, x} : (direction){x, y};
}

// How far all of A and of B reach toward each other along a unit vector: that far B is out of A.
static double apart_along(const search *s, double x, double y)
{
    double most[2] = {-DBL_MAX, -DBL_MAX};
    for (int32_t isB = 0; isB < 2; isB++) {
        int32_t count = isB ? s->countB : s->countA;
        for (int32_t i = 0; i < count; i++) {
            const satCore *core = &s->scratch->core[isB][i];
            if (core->x * x + core->y * y + core->outer <= most[isB]) continue;
            double far = sat_core_reach(core, x, y);
            if (far > most[isB]) most[isB] = far;
        }
    }
    return most[0] + most[1];
}

// Is the foot of a line out of all regions but one? Those of which the origin is out, too, are made
// for it.
static bool is_free(search *s, const satMinkowski *own, satSegment line)
{
    satPenetrationScratch *c = s->scratch;
    double x = line.off * line.normalX, y = line.off * line.normalY, from, to;
    const satMinkowski *known = c->region, *end = known + s->regions;
    for (int32_t i = 0; i < s->countA; i++) {
        satCore *a = &c->core[0][i];
        for (int32_t j = 0; j < s->countB; j++) {
            satCore *b = &c->core[1][j];
            bool isKnown = known < end && known->first == i && known->second == j;
            const satMinkowski *r = isKnown ? known++ : NULL;
            satMinkowski made;
            if ((isKnown && r == own) ||
                !sat_sum_is_near(&a->box, &b->box, x, y, AS_LONG * s->size))
                continue;
            if (r == NULL) {
                write(s, 0, i);
                write(s, 1, j);
                if (s->isFull) return false;
                if (s->sides + 2 * SAT_MAX_VERTICES > SAT_PENETRATION_SIDES) return false;
                sat_minkowski(&made, a, b, DBL_MAX, &c->limit[s->sides], &c->support[s->sides]);
                r = &made;
            }
            if (sat_minkowski_covers(r, &line, &from, &to)) return false;
        }
    }
    return true;
}

// The normal of the side of a region that is nearest to the origin, of those that lead out.
static bool nearest_side(const satMinkowski *r, direction *out)
{
    double least = DBL_MAX;
    for (int32_t i = 0; i < r->sides; i++) {
        if (r->limit[i] >= least || !sat_minkowski_leads_out(r, i)) continue;
        const satFace *f = &sat_side_owner(r, i)->face[sat_side_face(r, i)];
        least = r->limit[i];
        *out = (direction){f->normalX, f->normalY};
    }
    return least < DBL_MAX;
}

// Not to the back of a one-sided link that it overlaps.
static bool may_go(const search *s, direction d)
{
    for (int32_t k = 0; k < s->regions; k++) {
        if (!sat_minkowski_lets(&s->scratch->region[k], d.x, d.y)) return false;
    }
    return true;
}

static void take_bound(search *s, direction d, double length)
{
    s->straight = d;
    s->length = length;
}

// Is there a shorter way straight along a unit vector? Of pairs that do not overlap it is asked
// only at its end.
static void bound_along(search *s, direction d)
{
    satSegment line = {d.y, -d.x, 0.0, -BEYOND * s->size, s->length, ++s->lines};
    double length = cover(s, -1, &line, 0.0, -DBL_MAX, s->length).to + AS_LONG * s->size;
    if (length >= s->length || !may_go(s, d)) return;
    double foot = FOOT * s->size;
    satSegment end = {d.x, d.y, length, -foot, foot, ++s->lines};
    if (is_free(s, NULL, end)) take_bound(s, d, length);
}

// From the middle of A's piece of the deepest pair to that of B's.
static direction away(const search *s)
{
    const satMinkowski *r = &s->scratch->region[s->deepest];
    double length = distance_of(r->x, r->y);
    return length > 0.0 ? (direction){-r->x / length, -r->y / length} : (direction){0.0, -1.0};
}

static void bound_by_axes(search *s, bool anyWay)
{
    for (int32_t k = 0; k < 8; k++) {
        direction d = axis_of(s, k);
        double far = apart_along(s, d.x, d.y);
        if (far < s->length && (anyWay || may_go(s, d))) take_bound(s, d, far);
    }
}

// No shorter than the way out: straight out by a side that is near, or away from A; or else along
// an axis out of all.
static double find_bound(search *s)
{
    direction d;
    s->length = DBL_MAX;
    for (int32_t k = 0; k < s->regions && k < MOST_BOUNDS && s->length > GOOD * s->depth; k++) {
        if (nearest_side(&s->scratch->region[k], &d)) bound_along(s, d);
    }
    if (s->length > GOOD * s->depth) bound_along(s, away(s));
    if (s->length == DBL_MAX) bound_by_axes(s, false);
    if (s->length == DBL_MAX) bound_by_axes(s, true);
    return s->length;
}

// Those that are near get the room of those that were thought to be.
static void forget_corners(search *s)
{
    s->corners = s->regions = s->sides = 0;
    for (int32_t i = 0; i < s->countA; i++) s->scratch->core[0][i].face = NULL;
    for (int32_t j = 0; j < s->countB; j++) s->scratch->core[1][j].face = NULL;
}

// The shortest way, if there is one that is no longer than `reach`; where too many regions come so
// near, than a share of that.
static bool find_way(search *s, double reach)
{
    double slack = 2.0 * AS_LONG * s->size; // boxes that only touch count, too
    if (reach > s->reach) {
        while (!add_regions(s, reach + 2.0 * slack)) {
            forget_corners(s);
            reach *= LESS;
            if (reach <= s->reach) return false;
        }
        s->reach = reach;
    }
    s->length = reach + slack;
    s->tries = 0;
    for (int32_t k = 0; k < s->regions; k++) add_tries(s, k);
    try_all(s);
    return s->found;
}

// Adding 0 makes 0 of -0.
static satVec2 to_float(double x, double y) { return sat_vec2((float)x + 0.0f, (float)y + 0.0f); }

static satPenetration by_contact(satContact c, const satMinkowski *r, bool exact)
{
    double depth = -(double)c.separation;
    return (satPenetration){.overlapping = true,
                            .exact = exact,
                            .x = (double)c.normal.x * depth + 0.0,
                            .y = (double)c.normal.y * depth + 0.0,
                            .normal = c.normal,
                            .depth = -c.separation + 0.0f,
                            .first = r->first,
                            .second = r->second};
}

static satContact kernel(const search *s, const satMinkowski *r)
{
    const satChild *a = &s->a[r->first], *b = &s->b[r->second];
    return sat_collide(a->shape, &a->xf, b->shape, &b->xf, 0.0f);
}

// Regions that are grown meet farther out, by the more the more acutely they meet: shorter ways
// than so many times the growth are not called exact there.
#define CLEARLY 1e4

// To the bit what the kernel says of the pair, where that is the same way.
static satPenetration answer(const search *s)
{
    const satMinkowski *r = &s->scratch->region[s->owner];
    double x = s->best.normalX, y = s->best.normalY, length = distance_of(s->wayX, s->wayY);
    double wayX = s->wayX - r->grown * x, wayY = s->wayY - r->grown * y;
    if (r->grown > 0.0) length = distance_of(wayX, wayY);
    // Of two that hardly touch, in an acute corner, the way may be a multiple of the depth.
    bool isTouch = length <= TOUCH * s->size && s->depth <= (double)SAT_TOUCHING * s->size;
    if (s->isFoot) isTouch = s->best.off <= 0.0;
    if (length <= r->grown || isTouch) wayX = wayY = length = 0.0;
    if (s->isFoot) {
        satContact c = kernel(s, r);
        double off = length + (double)c.separation;
        double turn = x * (double)c.normal.y - y * (double)c.normal.x;
        double close = x * (double)c.normal.x + y * (double)c.normal.y;
        if (off * off < AS_LONG * AS_LONG * r->size * r->size && turn * turn < SAME_AXIS &&
            close > 0.0)
            return by_contact(c, r, true);
    } else if (length > AS_LONG * r->size) {
        x = wayX / length;
        y = wayY / length;
    }
    return (satPenetration){.overlapping = true,
                            .exact = s->isFoot || length == 0.0 || length > CLEARLY * r->grown,
                            .x = wayX + 0.0,
                            .y = wayY + 0.0,
                            .normal = to_float(x, y),
                            .depth = (float)length,
                            .first = r->first,
                            .second = r->second};
}

static satPenetration along(direction d, double length)
{
    return (satPenetration){.overlapping = true,
                            .x = length * d.x + 0.0,
                            .y = length * d.y + 0.0,
                            .normal = to_float(d.x, d.y),
                            .depth = (float)length};
}

// Too many pieces

// Steps along each direction.
#define MOST_STEPS 64

// The end of the part of a way, from the origin along a unit vector, that keeps a pair overlapping
// at t; or t, if they do not overlap there. All is made where it is needed.
static double way_out_of(search *s, const satChild *a, const satChild *b, double x, double y,
                         double t)
{
    satPenetrationScratch *c = s->scratch;
    double atX = a->xf.x - b->xf.x, atY = a->xf.y - b->xf.y;
    double near = outer_of(a) + outer_of(b);
    double off = x * atY - y * atX, along = x * atX + y * atY;
    if (off >= near || off <= -near || along + near <= t || along - near >= t) return t;
    satCore one = sat_core(a, s->x, s->y, false), other = sat_core(b, s->x, s->y, true);
    sat_core_write(&one, a, false, c->face);
    sat_core_write(&other, b, true, c->face + SAT_MAX_VERTICES);
    satSegment line = {y, -x, 0.0, t - near, t + 4.0 * near, 1};
    satMinkowski r;
    double from, to;
    sat_minkowski(&r, &one, &other, DBL_MAX, c->limit, c->support);
    return sat_minkowski_covers(&r, &line, &from, &to) && from <= t && to > t ? to : t;
}

// How far it is along a unit vector out of all; `most` if that is no less.
static double walk_out(search *s, double x, double y, double most)
{
    double t = 0.0, before = -1.0;
    for (int32_t step = 0; t > before && t < most; step++) {
        if (step == MOST_STEPS) return most;
        before = t;
        for (int32_t i = 0; i < s->countA; i++) {
            for (int32_t j = 0; j < s->countB; j++) t = way_out_of(s, &s->a[i], &s->b[j], x, y, t);
        }
    }
    return t < most ? t : most;
}

// Whichever way it goes, B is out of A.
static double far_from_all(const search *s)
{
    double most[2] = {0.0, 0.0};
    for (int32_t k = 0; k < s->countA + s->countB; k++) {
        bool isB = k >= s->countA;
        const satChild *p = isB ? &s->b[k - s->countA] : &s->a[k];
        double far = distance_of(p->xf.x - s->x, p->xf.y - s->y) + outer_of(p);
        if (far > most[isB]) most[isB] = far;
    }
    return most[0] + most[1];
}

// Straight along an axis, or along another way that is known and shorter.
static satPenetration straight_out(search *s, direction best, double most)
{
    for (int32_t k = 0; k < 8; k++) {
        direction d = axis_of(s, k);
        double length = walk_out(s, d.x, d.y, most);
        if (length >= most) continue;
        most = length;
        best = d;
    }
    return along(best, most);
}

// The pair that overlaps most

// Is a way along an axis one past a face, and a corner, of both wholes?
static bool is_clear(const satMinkowski *r, satVec2 axis)
{
    if ((r->a->internalEdges | r->a->hidden | r->b->internalEdges | r->b->hidden) == 0) return true;
    double x = (double)axis.x, y = (double)axis.y;
    for (int32_t i = 0; i < r->sides; i++) {
        const satFace *f = &sat_side_owner(r, i)->face[sat_side_face(r, i)];
        double sine = f->normalX * y - f->normalY * x, cosine = f->normalX * x + f->normalY * y;
        int32_t n = 0;
        if (sine * sine > SAME_AXIS || cosine < 0.0 || !sat_minkowski_leads_out(r, i)) continue;
        if (corner_along(r, i, &n) >= 0) return true;
    }
    return false;
}

// Mostly the pair that overlaps most decides alone: no way is shorter than its own, if that one
// leads out of all others. Not where the depth is hardly more than rounding, for there any face
// would do, and the right one is wanted.
static bool leave_one(search *s, const touch *deepest, satPenetration *out)
{
    satPenetrationScratch *c = s->scratch;
    satCore *a = write(s, 0, deepest->i), *b = write(s, 1, deepest->j);
    satMinkowski *r = &c->region[0];
    satVec2 normal = deepest->contact.normal;
    double depth = -(double)deepest->contact.separation;
    sat_minkowski(r, a, b, DBL_MAX, c->limit, c->support);
    if (depth < TOUCH * r->size || !is_clear(r, normal)) return false;
    double foot = FOOT * r->size;
    satSegment line = {(double)normal.x, (double)normal.y, depth, -foot, foot, ++s->lines};
    r->first = deepest->i;
    r->second = deepest->j;
    s->regions = 1;
    s->sides = r->sides;
    bool isFree = is_free(s, r, line);
    s->regions = s->sides = 0;
    if (isFree) *out = by_contact(deepest->contact, r, true);
    return isFree;
}

// One pair is what the kernel says it is, which knows of no sides.
static bool is_one_pair(const search *s)
{
    return s->countA == 1 && s->countB == 1 && !sat_is_one_sided(s->a) && !sat_is_one_sided(s->b);
}

static satPenetration open_beyond(double depth)
{
    return (satPenetration){.overlapping = true, .isOpen = true, .depth = (float)depth};
}

satPenetration sat_penetration(const satChild *a, int32_t countA, const satChild *b, int32_t countB,
                               double reach, bool isCircleTest, satPenetrationScratch *scratch)
{
    if (countA == 0 || countB == 0) return (satPenetration){.exact = true};
    search s = {.a = a,
                .b = b,
                .countA = countA,
                .countB = countB,
                .scratch = scratch,
                .x = b->xf.x,
                .y = b->xf.y};
    const satMinkowski one = {.first = 0};
    if (is_one_pair(&s)) {
        satContact c = kernel(&s, &one);
        return c.separation > 0.0f ? (satPenetration){.exact = true} : by_contact(c, &one, true);
    }
    touch deepest;
    bool fits = find_cores(&s);
    int32_t few = find_touching(&s, fits, &deepest);
    if (few == 0) return (satPenetration){.exact = true};
    satPenetration out;
    if (few == FEW && isCircleTest) return open_beyond(0.0);
    double depth = -(double)deepest.contact.separation;
    if (depth > reach) return open_beyond(depth);
    if (fits && few < FEW && leave_one(&s, &deepest, &out)) return out;
    s.reach = TOUCH * s.size;
    if (!fits || !add_regions(&s, 2.0 * s.reach))
        return straight_out(&s, (direction){0.0, -1.0}, far_from_all(&s));
    find_depth(&s);
    const satMinkowski touched = {.first = deepest.i, .second = deepest.j};
    bool touches = s.depth < s.reach;
    if (s.regions == 0) return by_contact(deepest.contact, &touched, false);
    if (touches && find_way(&s, s.reach)) return answer(&s);
    if (reach < far_from_all(&s)) {
        double near = s.reach;
        if (find_way(&s, reach)) return answer(&s);
        if (s.reach >= reach) return open_beyond(MORE * reach);
        // Too many are in reach: straight ways tell better where to look, past those that touch.
        forget_corners(&s);
        add_regions(&s, 2.0 * near);
        s.reach = near;
    }
    double bound = find_bound(&s);
    if (find_way(&s, bound)) return answer(&s);
    return touches ? by_contact(deepest.contact, &touched, false)
                   : straight_out(&s, s.straight, bound);
}
