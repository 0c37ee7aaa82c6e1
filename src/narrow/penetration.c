#include "narrow/penetration.h"

#include "narrow/children.h"

// Pushes whose lengths differ by less than this share of size count as equally long. A side whose
// nearest point is an end is penalised by this much: the end may be at an unknown internal edge.
#define EQUAL_LENGTH 1e-6

// Two directions are equal if the squared sine of the angle between them is below this.
#define SAME_AXIS 1e-12

// Half the length, as a share of size, of the segment that is tested around a foot.
#define FOOT_HALF 1e-9

// A region holds a point of an arc if the point is deeper than the region's slack times this: a
// little deeper than where arcs leave a region.
#define HELD_DEPTH (1.0 + 1.0 / 64.0)

// If a reach holds too many regions, it is multiplied by this.
#define SHRINK 0.75

// How many regions are tried for a bound on the push. The search ends early if the bound is at most
// GOOD_BOUND times the deepest penetration.
#define MAX_BOUNDS 6
#define GOOD_BOUND 1.5

// As a share of size. Shapes that overlap by less barely touch: a push of at most this length is
// tried first.
#define TOUCHING_DEPTH 1e-5

// If no push is within reach, the caller gathers children within this multiple of it. A larger
// step means fewer rounds, but more children than needed.
#define GROW 1.6

typedef struct search {
    const satChild *a, *b;
    int32_t countA, countB;
    satPenetrationScratch *scratch;
    double x, y;  // the origin, in the world
    double reach; // every region that comes this near is present
    double depth; // of the deepest region
    double size;  // of the largest pair nearby
    int32_t corners, regions, sides, candidates, lines;
    bool isFull; // no room for more corners
    int32_t deepest;
    satVector straight; // of the shortest straight push so far
    // The best push so far:
    bool found, isFoot;
    double length, pushX, pushY;
    satSegment best; // the side that it ends on
    int32_t owner;   // and the region of that side
} search;

static double outer_of(const satChild *p)
{
    return (double)p->shape->outer + (double)p->shape->radius;
}

// False if there are too many children.
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

// True if the bounding circles of two children touch.
static bool circles_meet(const satChild *a, const satChild *b)
{
    double x = a->xf.x - b->xf.x, y = a->xf.y - b->xf.y;
    double outer = outer_of(a) + outer_of(b) +
                   TOUCHING_DEPTH * (double)sat_max(a->shape->size, b->shape->size);
    return x * x + y * y <= outer * outer;
}

static void take_size(search *s, const satChild *a, const satChild *b)
{
    double size = (double)sat_max(a->shape->size, b->shape->size);
    if (size > s->size) s->size = size;
}

// Finds the deepest pair among the first few that overlap or touch, and returns how many it found.
// `fits`: the cores exist.
#define ENOUGH_PAIRS 6

typedef struct touchingPair {
    satContact contact;
    int32_t i, j;
} touchingPair;

static int32_t find_touching(search *s, bool fits, touchingPair *deepest)
{
    int32_t count = 0;
    *deepest = (touchingPair){.contact = {.separation = FLT_MAX}};
    for (int32_t i = 0; i < s->countA && count < ENOUGH_PAIRS; i++) {
        const satChild *a = &s->a[i];
        for (int32_t j = 0; j < s->countB && count < ENOUGH_PAIRS; j++) {
            const satChild *b = &s->b[j];
            bool mayTouch = fits ? sat_sum_is_near(&s->scratch->core[0][i].box,
                                                   &s->scratch->core[1][j].box, 0.0, 0.0, 0.0)
                                 : circles_meet(a, b);
            if (!mayTouch) continue;
            satContact c = sat_collide(a->shape, &a->xf, b->shape, &b->xf, 0.0f);
            if (c.separation > 0.0f) continue;
            count++;
            take_size(s, a, b);
            if (c.separation < deepest->contact.separation) *deepest = (touchingPair){c, i, j};
        }
    }
    return count;
}

// Writes the corners of a core unless they are already written. Sets isFull if there is no room.
static satCore *write_corners(search *s, int32_t isB, int32_t i)
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

// Lists the children of one shape whose boxes come within `reach` of the other's children, and
// writes their corners. `other` is the box around the other shape; `all` receives that of the
// listed children.
static int32_t list_near(search *s, int32_t isB, const satBounds *other, double reach,
                         satBounds *all)
{
    int32_t count = isB ? s->countB : s->countA, listed = 0;
    *all = (satBounds){DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int32_t i = 0; i < count; i++) {
        const satBounds *box = &s->scratch->core[isB][i].box;
        if (!sat_sum_is_near(box, other, 0.0, 0.0, reach)) continue;
        write_corners(s, isB, i);
        *all = sat_bounds_union(*all, *box);
        s->scratch->near[isB][listed++] = (uint8_t)i;
    }
    return listed;
}

// Adds the regions that come nearer to the origin than `reach`. False if there are too many.
static bool add_regions(search *s, double reach)
{
    satPenetrationScratch *c = s->scratch;
    s->isFull = false;
    satBounds ofA, ofB = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int32_t j = 0; j < s->countB; j++) ofB = sat_bounds_union(ofB, c->core[1][j].box);
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
            if (!sat_minkowski(r, a, b, reach, &c->offset[s->sides], &c->support[s->sides]))
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

// Finds the region in which the origin is deepest.
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

// Keeps a push if it is shorter than the best so far. A push that ends at a vertex, not at the foot
// of a perpendicular, is penalised, by more than in add_side: where two collinear sides meet,
// rounding may lift one above the other, so that its end seems nearer than the foot.
static void keep_if_shorter(search *s, int32_t region, const satSegment *line, double along)
{
    if (along <= FOOT_HALF * s->size && along >= -FOOT_HALF * s->size) along = 0.0;
    double length = distance_of(line->off, along),
           end = along == 0.0 ? 0.0 : 1.5 * EQUAL_LENGTH * s->size;
    if (length + end >= s->length) return;
    s->found = true;
    s->isFoot = along == 0.0;
    s->length = length + end;
    s->pushX = line->off * line->normalX - along * line->normalY;
    s->pushY = line->off * line->normalY + along * line->normalX;
    s->best = *line;
    s->owner = region;
}

// The covered part of a line around its start. Every span that touches it is merged into it.
typedef struct coveredSpan {
    double from, to; // equal while nothing covers the start
    int32_t others;  // spans that do not touch it yet
} coveredSpan;

static bool join(coveredSpan *b, double from, double to)
{
    if (from >= b->to || to <= b->from) return false;
    if (from < b->from) b->from = from;
    if (to > b->to) b->to = to;
    return true;
}

static void join_others(const search *s, coveredSpan *b)
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

// Move-to-front: the region that covers one side often covers the next.
static void put_first(search *s, int32_t n)
{
    uint8_t *order = s->scratch->order, region = order[n];
    for (; n > 0; n--) order[n] = order[n - 1];
    order[0] = region;
}

// The part of a line around its start that the regions other than `own` cover. Stops as soon as
// `low` to `high` is covered.
static coveredSpan covered_around(search *s, int32_t own, const satSegment *line, double start,
                                  double low, double high)
{
    satPenetrationScratch *c = s->scratch;
    coveredSpan b = {start, start, 0};
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

// A side is tested this share of size beyond its ends: regions may cover it just up to its ends.
#define BEYOND_ENDS 1e-3

// Finds the point of a side that is nearest to the origin and that no other region covers.
static void try_side(search *s, satBoundaryPart t)
{
    satSegment line = sat_minkowski_side(&s->scratch->region[t.region], t.side, t.corner);
    double room = (s->length - line.off) * (s->length + line.off);
    room = room > 0.0 ? __builtin_sqrt(room) : 0.0;
    double low = line.from > -room ? line.from : -room, high = line.to < room ? line.to : room;
    if (low > high) return;
    double start = low > 0.0 ? low : high < 0.0 ? high : 0.0, beyond = BEYOND_ENDS * s->size;
    line.from = low - beyond;
    line.to = high + beyond;
    line.number = ++s->lines;
    coveredSpan b = covered_around(s, t.region, &line, start, low, high);
    if (b.to <= high) keep_if_shorter(s, t.region, &line, b.to);
    if (b.from >= low) keep_if_shorter(s, t.region, &line, b.from);
}

// A region that holds a point, or -1.
static int32_t region_holding(search *s, double x, double y)
{
    satPenetrationScratch *c = s->scratch;
    for (int32_t n = 0; n < s->regions; n++) {
        const satMinkowski *r = &c->region[c->order[n]];
        double dx = x - r->x, dy = y - r->y;
        if (dx * dx + dy * dy >= r->outer * r->outer || r->isFlat) continue;
        if (sat_minkowski_depth(r, x, y) <= HELD_DEPTH * r->slack) continue;
        put_first(s, n);
        return c->order[0];
    }
    return -1;
}

// Half a turn, in sat_pseudo_angle's terms. Beyond it the circle comes nearer again.
#define HALF_TURN 2.0

// The least plane offset of a side that faces away from the origin. If two shapes only touch, it
// allows for a gap.
static double least_off(const search *s, const satMinkowski *r)
{
    return s->depth < 0.0 ? s->depth - EQUAL_LENGTH * s->size : -r->slack;
}

// The circle around the start or the end of a side; for a region without sides, its only circle.
static satCircle circle_at(const satMinkowski *r, int32_t i, bool atEnd)
{
    if (r->sides == 0) return (satCircle){r->x, r->y, r->radius};
    satSegment side = sat_minkowski_side(r, i, r->support[i]);
    double x = side.normalX, y = side.normalY, at = atEnd ? side.to : side.from;
    return (satCircle){r->offset[i] * x - at * y, r->offset[i] * y + at * x, r->radius};
}

// The point of a circle that is nearest to the origin. If the origin is outside the circle, a point
// of tangency instead: the nearer arc faces the origin.
static satVector start_of(const search *s, int32_t region, const satCircle *c, double sign)
{
    double far = distance_of(c->x, c->y), cosine = c->radius / far;
    if (far == 0.0) return (satVector){0.0, -1.0};
    satVector u = {-c->x / far, -c->y / far};
    if (c->radius - far >= least_off(s, &s->scratch->region[region])) return u;
    double sine = sign * __builtin_sqrt(1.0 - cosine * cosine);
    return (satVector){cosine * u.x - sine * u.y, cosine * u.y + sine * u.x};
}

// Walks along a circle from its start to the first point that no region holds.
static void walk_arc(search *s, int32_t region, const satCircle *c, double sign)
{
    satVector start = start_of(s, region, c, sign), u = start;
    double turn = 0.0;
    for (;;) {
        double x = c->x + c->radius * u.x, y = c->y + c->radius * u.y;
        if (distance_of(x, y) >= s->length) return;
        int32_t holder = region_holding(s, x, y);
        bool isAllowed = sat_minkowski_allows(&s->scratch->region[region], u.x, u.y);
        if (holder < 0 && isAllowed) {
            satSegment line = {.normalX = u.x, .normalY = u.y, .off = u.x * x + u.y * y};
            keep_if_shorter(s, region, &line, u.x * y - u.y * x);
            return;
        }
        if (!isAllowed) {
            sat_minkowski_turn_to_allowed(&s->scratch->region[region], sign, &u.x, &u.y);
        } else if (!sat_minkowski_circle_exit(&s->scratch->region[holder], c, sign, &u.x, &u.y)) {
            return;
        }
        double before = turn;
        turn = sat_pseudo_angle(start.x, start.y, u.x, u.y, sign);
        if (turn <= before || turn > HALF_TURN) return;
    }
}

static void try_arc(search *s, satBoundaryPart t)
{
    satCircle c = circle_at(&s->scratch->region[t.region], t.side, t.corner);
    walk_arc(s, t.region, &c, 1.0);
    walk_arc(s, t.region, &c, -1.0);
}

// Tries the candidates, nearest first, until none can be nearer than the best push.
static void try_candidates(search *s)
{
    satBoundaryPart *all = s->scratch->candidate;
    double *least = s->scratch->least;
    for (;;) {
        int32_t next = -1;
        double nearest = s->length;
        for (int32_t i = 0; i < s->candidates; i++) {
            if (least[i] >= nearest) continue;
            nearest = least[i];
            next = i;
        }
        if (next < 0) break;
        satBoundaryPart t = all[next];
        all[next] = all[--s->candidates];
        least[next] = least[s->candidates];
        if (t.isArc) {
            try_arc(s, t);
        } else {
            try_side(s, t);
        }
    }
    s->candidates = 0;
}

// Adds a candidate. If the list is full, tries the listed ones first.
static void add_candidate(search *s, satBoundaryPart candidate, double least)
{
    double depth = s->depth - 2.0 * s->scratch->region[candidate.region].slack;
    if (least < depth) least = depth;
    if (least >= s->length) return;
    if (s->candidates == SAT_PENETRATION_CANDIDATES) try_candidates(s);
    s->scratch->least[s->candidates] = least;
    s->scratch->candidate[s->candidates++] = candidate;
}

static double reach_of(const satFace *corner, const satFace *along)
{
    return corner->x * along->normalX + corner->y * along->normalY;
}

// A corner of the other core slides along side i, or several if they are collinear. Returns the
// first of them, from the n-th on, that is not hidden; -1 if there is none.
static int32_t corner_along(const satMinkowski *r, int32_t i, int32_t *n)
{
    const satCore *other = sat_side_other(r, i);
    const satFace *along = &sat_side_owner(r, i)->face[sat_side_face(r, i)];
    int32_t first = r->support[i], count = other->count, step = i < r->a->faces ? 1 : count - 1;
    double least = reach_of(&other->face[first], along) - EQUAL_LENGTH * r->size;
    for (; *n < count; (*n)++) {
        int32_t corner = (first + *n * step) % count;
        if (reach_of(&other->face[corner], along) < least) return -1;
        if (!(other->hidden >> corner & 1u)) return corner;
    }
    return -1;
}

// Adds a side if it faces away from the origin.
static void add_side(search *s, int32_t region, int32_t i)
{
    const satMinkowski *r = &s->scratch->region[region];
    double off = r->offset[i] + r->radius, end = EQUAL_LENGTH * r->size;
    if (off < least_off(s, r) || off >= s->length || !sat_minkowski_is_exit(r, i)) return;
    int32_t n = 0;
    for (int32_t corner; (corner = corner_along(r, i, &n)) >= 0; n++) {
        satSegment line = sat_minkowski_side(r, i, corner);
        double aside = line.from > 0.0 ? line.from : line.to < 0.0 ? -line.to : 0.0;
        double least = distance_of(off > 0.0 ? off : 0.0, aside);
        if (line.from > -end || line.to < end) least += end;
        add_candidate(s, (satBoundaryPart){(uint8_t)region, (uint8_t)i, (uint8_t)corner, false},
                      least);
    }
}

static void add_arc(search *s, int32_t region, int32_t i, bool atEnd)
{
    satCircle c = circle_at(&s->scratch->region[region], i, atEnd);
    satVector u = start_of(s, region, &c, 1.0);
    double least = distance_of(c.x + c.radius * u.x, c.y + c.radius * u.y);
    add_candidate(s, (satBoundaryPart){(uint8_t)region, (uint8_t)i, atEnd, true}, least);
}

// True if neither of the two corners that meet at the start of a side is hidden.
static bool is_corner(const satMinkowski *r, int32_t i)
{
    return !(sat_side_owner(r, i)->hidden >> sat_side_face(r, i) & 1u) &&
           !(sat_side_other(r, i)->hidden >> r->support[i] & 1u);
}

// Both arcs of a side are tried for thin pairs: float normals may place the end of one side and the
// start of the next apart by more than the slack.
static void add_arcs(search *s, int32_t region)
{
    const satMinkowski *r = &s->scratch->region[region];
    if (r->sides == 0) add_arc(s, region, 0, false);
    for (int32_t i = 0; i < r->sides; i++) {
        if (is_corner(r, i)) add_arc(s, region, i, false);
        if (r->growth > 0.0) add_arc(s, region, i, true);
    }
}

static void add_candidates(search *s, int32_t region)
{
    const satMinkowski *r = &s->scratch->region[region];
    for (int32_t i = 0; i < r->sides; i++) add_side(s, region, i);
    if (r->radius > 0.0) add_arcs(s, region);
}

// One of eight directions: the axes of A's and B's frames.
static satVector axis_of(const search *s, int32_t k)
{
    const satTransform *p = k < 4 ? &s->a->xf : &s->b->xf;
    double x = k & 1 ? -p->c : p->c, y = k & 1 ? -p->s : p->s;
    return k & 2 ? (satVector){-y, x} : (satVector){x, y};
}

// The length of a push along a unit vector after which all of B lies in front of all of A.
static double separating_length_along(const search *s, double x, double y)
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

// True if a region ends at a line: no point of it lies beyond, up to what counts as outside. Much
// faster than computing the region.
static bool ends_at(const satCore *a, const satCore *b, const satSegment *line)
{
    double size = sat_larger(a->size, b->size);
    double more = a->isThin || b->isThin ? -SAT_THIN_GROWTH : SAT_SLACK;
    double reach = sat_core_reach(a, line->normalX, line->normalY) +
                   sat_core_reach(b, line->normalX, line->normalY);
    return reach <= line->off + more * size;
}

// True if no region but that of `own` covers the foot of a line, and no one-sided segment there
// forbids moving along its normal. Computes the regions that are missing from the list.
static bool is_free(search *s, const touchingPair *own, satSegment line)
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
            if ((own && own->i == i && own->j == j) ||
                !sat_sum_is_near(&a->box, &b->box, x, y, EQUAL_LENGTH * s->size))
                continue;
            if (r == NULL) {
                write_corners(s, 0, i);
                write_corners(s, 1, j);
                if (s->isFull) return false;
                const satMinkowski pair = {.a = a, .b = b};
                if (own && !sat_minkowski_allows(&pair, line.normalX, line.normalY)) return false;
                if (ends_at(a, b, &line)) continue;
                if (s->sides + 2 * SAT_MAX_VERTICES > SAT_PENETRATION_SIDES) return false;
                sat_minkowski(&made, a, b, DBL_MAX, &c->offset[s->sides], &c->support[s->sides]);
                r = &made;
            }
            if (sat_minkowski_covers(r, &line, &from, &to)) return false;
        }
    }
    return true;
}

// Writes the normal of a region's usable side nearest to the origin. False if there is none.
static bool nearest_side(const satMinkowski *r, satVector *out)
{
    double least = DBL_MAX;
    for (int32_t i = 0; i < r->sides; i++) {
        if (r->offset[i] >= least || !sat_minkowski_is_exit(r, i)) continue;
        const satFace *f = &sat_side_owner(r, i)->face[sat_side_face(r, i)];
        least = r->offset[i];
        *out = (satVector){f->normalX, f->normalY};
    }
    return least < DBL_MAX;
}

// True if no overlapping one-sided segment forbids a direction.
static bool is_allowed(const search *s, satVector d)
{
    for (int32_t k = 0; k < s->regions; k++) {
        if (!sat_minkowski_allows(&s->scratch->region[k], d.x, d.y)) return false;
    }
    return true;
}

static void keep_bound(search *s, satVector d, double length)
{
    s->straight = d;
    s->length = length;
}

// Tries a straight push along a unit vector. Pairs that do not overlap now are tested only at its
// end.
static void try_straight(search *s, satVector d)
{
    satSegment line = {d.y, -d.x, 0.0, -BEYOND_ENDS * s->size, s->length, ++s->lines};
    double length =
        covered_around(s, -1, &line, 0.0, -DBL_MAX, s->length).to + EQUAL_LENGTH * s->size;
    if (length >= s->length || !is_allowed(s, d)) return;
    double foot = FOOT_HALF * s->size;
    satSegment end = {d.x, d.y, length, -foot, foot, ++s->lines};
    if (is_free(s, NULL, end)) keep_bound(s, d, length);
}

// The direction from the centre of A's child to that of B's, in the deepest pair.
static satVector away_from_a(const search *s)
{
    const satMinkowski *r = &s->scratch->region[s->deepest];
    double length = distance_of(r->x, r->y);
    return length > 0.0 ? (satVector){-r->x / length, -r->y / length} : (satVector){0.0, -1.0};
}

static void bound_by_axes(search *s, bool anyWay)
{
    for (int32_t k = 0; k < 8; k++) {
        satVector d = axis_of(s, k);
        double far = separating_length_along(s, d.x, d.y);
        if (far < s->length && (anyWay || is_allowed(s, d))) keep_bound(s, d, far);
    }
}

// An upper bound for the length of the push: that of a straight push through a nearby side or away
// from A, or else along an axis until all of B lies in front of all of A.
static double find_bound(search *s)
{
    satVector d;
    s->length = DBL_MAX;
    for (int32_t k = 0; k < s->regions && k < MAX_BOUNDS && s->length > GOOD_BOUND * s->depth;
         k++) {
        if (nearest_side(&s->scratch->region[k], &d)) try_straight(s, d);
    }
    if (s->length > GOOD_BOUND * s->depth) try_straight(s, away_from_a(s));
    if (s->length == DBL_MAX) bound_by_axes(s, false);
    if (s->length == DBL_MAX) bound_by_axes(s, true);
    return s->length;
}

// Frees the corners, so that the children of a smaller reach have room.
static void free_corners(search *s)
{
    s->corners = s->regions = s->sides = 0;
    for (int32_t i = 0; i < s->countA; i++) s->scratch->core[0][i].face = NULL;
    for (int32_t j = 0; j < s->countB; j++) s->scratch->core[1][j].face = NULL;
}

// Finds the shortest push, if it is no longer than `reach`. The reach shrinks if it holds too many
// regions.
static bool find_push(search *s, double reach)
{
    double slack = 2.0 * EQUAL_LENGTH * s->size; // includes boxes that only touch
    if (reach > s->reach) {
        while (!add_regions(s, reach + 2.0 * slack)) {
            free_corners(s);
            reach *= SHRINK;
            if (reach <= s->reach) return false;
        }
        s->reach = reach;
    }
    s->length = reach + slack;
    s->candidates = 0;
    for (int32_t k = 0; k < s->regions; k++) add_candidates(s, k);
    try_candidates(s);
    return s->found;
}

// Adding 0 turns -0 into 0.
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

// Grown regions meet farther out, the more so the more acute their angle. A push shorter than this
// multiple of the growth is not called exact.
#define EXACT_GROWTHS 1e4

// The result: bit for bit the kernel's contact of the pair if that is the same push.
static satPenetration answer(const search *s)
{
    const satMinkowski *r = &s->scratch->region[s->owner];
    double x = s->best.normalX, y = s->best.normalY, length = distance_of(s->pushX, s->pushY);
    double pushX = s->pushX - r->growth * x, pushY = s->pushY - r->growth * y;
    if (r->growth > 0.0) length = distance_of(pushX, pushY);
    // In an acute corner of two shapes that hardly touch, the push may be a multiple of the depth.
    bool isTouch = length <= TOUCHING_DEPTH * s->size && s->depth <= (double)SAT_TOUCHING * s->size;
    if (s->isFoot) isTouch = s->best.off <= 0.0;
    if (length <= r->growth || isTouch) pushX = pushY = length = 0.0;
    if (s->isFoot) {
        satContact c = kernel(s, r);
        double off = length + (double)c.separation;
        double turn = x * (double)c.normal.y - y * (double)c.normal.x;
        double close = x * (double)c.normal.x + y * (double)c.normal.y;
        if (off * off < EQUAL_LENGTH * EQUAL_LENGTH * r->size * r->size &&
            turn * turn < SAME_AXIS && close > 0.0) {
            // The pair that the push leads out of may have a gap as small as rounding, while another
            // one overlaps.
            c.separation = sat_min(c.separation, 0.0f);
            return by_contact(c, r, true);
        }
    } else if (length > EQUAL_LENGTH * r->size) {
        x = pushX / length;
        y = pushY / length;
    }
    return (satPenetration){.overlapping = true,
                            .exact =
                                s->isFoot || length == 0.0 || length > EXACT_GROWTHS * r->growth,
                            .x = pushX + 0.0,
                            .y = pushY + 0.0,
                            .normal = to_float(x, y),
                            .depth = (float)length,
                            .first = r->first,
                            .second = r->second};
}

static satPenetration along(satVector d, double length)
{
    return (satPenetration){.overlapping = true,
                            .x = length * d.x + 0.0,
                            .y = length * d.y + 0.0,
                            .normal = to_float(d.x, d.y),
                            .depth = (float)length};
}

// Too many children

// Steps along each direction.
#define MAX_STEPS 64

// Along a ray from the origin: the end of the span around t in which a pair overlaps, or t if the
// pair does not overlap there. Overwrites the memory of the stored regions.
static double overlap_end(search *s, const satChild *a, const satChild *b, double x, double y,
                          double t)
{
    satPenetrationScratch *c = s->scratch;
    double atX = a->xf.x - b->xf.x, atY = a->xf.y - b->xf.y;
    double near = outer_of(a) + outer_of(b);
    double off = x * atY - y * atX, along = x * atX + y * atY;
    if (off >= near || off <= -near || along + near <= t || along - near >= t) return t;
    // Computing the region takes much longer than the two ends of its extent along the ray.
    if (sat_support(a, x, y) + sat_support(b, -x, -y) <= t) return t;
    if (sat_support(a, -x, -y) + sat_support(b, x, y) <= -t) return t;
    satCore one = sat_core(a, s->x, s->y, false), other = sat_core(b, s->x, s->y, true);
    sat_core_write(&one, a, false, c->face);
    sat_core_write(&other, b, true, c->face + SAT_MAX_VERTICES);
    satSegment line = {y, -x, 0.0, t - near, t + 4.0 * near, 1};
    satMinkowski r;
    double from, to;
    sat_minkowski(&r, &one, &other, DBL_MAX, c->offset, c->support);
    return sat_minkowski_covers(&r, &line, &from, &to) && from <= t && to > t ? to : t;
}

// The length of a push along a unit vector that ends all overlaps; `most` if it is not shorter.
static double straight_length(search *s, double x, double y, double most)
{
    double t = 0.0, before = -1.0;
    for (int32_t step = 0; t > before && t < most; step++) {
        if (step == MAX_STEPS) return most;
        before = t;
        for (int32_t i = 0; i < s->countA; i++) {
            for (int32_t j = 0; j < s->countB; j++) t = overlap_end(s, &s->a[i], &s->b[j], x, y, t);
        }
    }
    return t < most ? t : most;
}

// A push of this length separates A and B in any direction.
static double separating_length(const search *s)
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

// The shortest push along the eight axes, or the given one if it is shorter.
static satPenetration straight_push(search *s, satVector best, double most)
{
    for (int32_t k = 0; k < 8; k++) {
        satVector d = axis_of(s, k);
        double length = straight_length(s, d.x, d.y, most);
        if (length >= most) continue;
        most = length;
        best = d;
    }
    return along(best, most);
}

// The deepest pair

// True if a corner that slides along a face of the other core is not hidden.
static bool has_corner_along(const satCore *c, const satFace *along, double size)
{
    double least =
        sat_core_reach(c, along->normalX, along->normalY) - c->radius - EQUAL_LENGTH * size;
    for (int32_t i = 0; i < c->count; i++) {
        if (!(c->hidden >> i & 1u) && reach_of(&c->face[i], along) >= least) return true;
    }
    return false;
}

// True if an axis is the normal of a usable face of one core, and a corner of the other that is not
// hidden slides along that face.
static bool is_usable_axis(satCore *a, satCore *b, double size, satVec2 axis)
{
    if ((a->internalEdges | a->hidden | b->internalEdges | b->hidden) == 0) return true;
    const satMinkowski pair = {.a = a, .b = b};
    double x = (double)axis.x, y = (double)axis.y;
    for (int32_t i = 0; i < a->faces + b->faces; i++) {
        const satFace *f = &sat_side_owner(&pair, i)->face[sat_side_face(&pair, i)];
        double sine = f->normalX * y - f->normalY * x, cosine = f->normalX * x + f->normalY * y;
        if (sine * sine > SAME_AXIS || cosine < 0.0 || !sat_minkowski_is_exit(&pair, i)) continue;
        if (has_corner_along(sat_side_other(&pair, i), f, size)) return true;
    }
    return false;
}

// Settles most overlaps: the push of the deepest pair is the answer if it leads out of all other
// regions. Does nothing if the depth is hardly more than rounding: then any face would pass, but
// only one is right.
static bool push_from_deepest(search *s, const touchingPair *deepest, satPenetration *out)
{
    satCore *a = write_corners(s, 0, deepest->i), *b = write_corners(s, 1, deepest->j);
    satVec2 normal = deepest->contact.normal;
    double size = sat_larger(a->size, b->size);
    double depth = -(double)deepest->contact.separation, foot = FOOT_HALF * size;
    if (depth < TOUCHING_DEPTH * size || !is_usable_axis(a, b, size, normal)) return false;
    // Thin regions are grown and have no slack, so the foot is tested just beyond the growth. Flush
    // neighbours then do not cover it.
    double grown = a->isThin || b->isThin ? (SAT_THIN_GROWTH + SAT_SLACK) * size : 0.0;
    const satSegment line = {(double)normal.x, (double)normal.y, depth + grown, -foot, foot,
                             ++s->lines};
    if (!is_free(s, deepest, line)) return false;
    const satMinkowski pair = {.first = deepest->i, .second = deepest->j};
    *out = by_contact(deepest->contact, &pair, true);
    return true;
}

// A single pair is left to the kernel, unless a one-sided segment is involved.
static bool is_one_pair(const search *s)
{
    return s->countA == 1 && s->countB == 1 && !sat_is_one_sided(s->a) && !sat_is_one_sided(s->b);
}

static satPenetration needs_more_than(double depth)
{
    return (satPenetration){.overlapping = true, .needsMore = true, .depth = (float)depth};
}

satPenetration sat_penetration(const satChild *a, int32_t countA, const satChild *b, int32_t countB,
                               double reach, bool mayStopEarly, satPenetrationScratch *scratch)
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
    touchingPair deepest;
    bool fits = find_cores(&s);
    int32_t few = find_touching(&s, fits, &deepest);
    if (few == 0) return (satPenetration){.exact = true};
    satPenetration out;
    if (few == ENOUGH_PAIRS && mayStopEarly) return needs_more_than(0.0);
    double depth = -(double)deepest.contact.separation;
    if (depth > reach) return needs_more_than(depth);
    if (fits && few < ENOUGH_PAIRS && push_from_deepest(&s, &deepest, &out)) return out;
    s.reach = TOUCHING_DEPTH * s.size;
    if (!fits || !add_regions(&s, 2.0 * s.reach))
        return straight_push(&s, (satVector){0.0, -1.0}, separating_length(&s));
    find_depth(&s);
    const satMinkowski touched = {.first = deepest.i, .second = deepest.j};
    bool touches = s.depth < s.reach;
    if (s.regions == 0) return by_contact(deepest.contact, &touched, false);
    if (touches && find_push(&s, s.reach)) return answer(&s);
    if (reach < separating_length(&s)) {
        double near = s.reach;
        if (find_push(&s, reach)) return answer(&s);
        if (s.reach >= reach) return needs_more_than(GROW * reach);
        // Too many regions are within reach: straight pushes through those nearby give a bound.
        free_corners(&s);
        add_regions(&s, 2.0 * near);
        s.reach = near;
    }
    double bound = find_bound(&s);
    if (find_push(&s, bound)) return answer(&s);
    return touches ? by_contact(deepest.contact, &touched, false)
                   : straight_push(&s, s.straight, bound);
}
