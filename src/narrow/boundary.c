#include "narrow/push_search.h"

// A region contains a point of an arc if the point is deeper in the region than this multiple of
// the region's slack. It is slightly more than the depth at which an arc counts as leaving a region
// (minkowski.c).
#define HELD_DEPTH (1.0 + 1.0 / 64.0)

// If too many regions are within the reach of a search, the reach is multiplied by this.
#define SHRINK 0.75

// The origin: the push of length 0.
static const satVector NO_PUSH = {0.0, 0.0};

void sat_search_cores(satPushSearch *s)
{
    for (int32_t isB = 0; isB < 2; isB++) {
        SAT_ASSERT(s->count[isB] <= SAT_MAX_CHILDREN_NEAR);
        for (int32_t i = 0; i < s->count[isB]; i++) {
            satCore *core = &s->scratch->core[isB][i];
            *core = sat_core(&s->child[isB][i], s->origin, isB);
            core->isOnly = s->count[isB] == 1;
        }
    }
}

satCore *sat_search_corners(satPushSearch *s, int32_t isB, int32_t i)
{
    satCore *core = &s->scratch->core[isB][i];
    if (core->face) return core;
    if (s->corners + core->count > SAT_PENETRATION_CORNERS) {
        s->isFull = true;
        return core;
    }
    sat_core_write(core, &s->child[isB][i], isB, &s->scratch->face[s->corners]);
    s->corners += core->count;
    return core;
}

// Lists the children of one shape whose boxes come within `reach` of the other's children, and
// writes their corners. `other` is the box around the other shape; `all` receives the box around
// the listed children.
static int32_t list_near(satPushSearch *s, int32_t isB, const satBounds *other, double reach,
                         satBounds *all)
{
    int32_t listed = 0;
    *all = (satBounds){DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int32_t i = 0; i < s->count[isB]; i++) {
        const satBounds *box = &s->scratch->core[isB][i].box;
        if (!sat_sum_is_near(box, other, NO_PUSH, reach)) continue;
        sat_search_corners(s, isB, i);
        *all = sat_bounds_union(*all, *box);
        s->scratch->near[isB][listed++] = (uint8_t)i;
    }
    return listed;
}

bool sat_search_regions(satPushSearch *s, double reach)
{
    satPenetrationScratch *c = s->scratch;
    s->isFull = false;
    satBounds ofA, ofB = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int32_t j = 0; j < s->count[1]; j++) ofB = sat_bounds_union(ofB, c->core[1][j].box);
    int32_t countA = list_near(s, 0, &ofB, reach, &ofA);
    int32_t countB = list_near(s, 1, &ofA, reach, &ofB);
    s->regions = s->sides = 0;
    if (s->isFull) return false;
    for (int32_t m = 0; m < countA; m++) {
        satCore *a = &c->core[0][c->near[0][m]];
        for (int32_t n = 0; n < countB; n++) {
            satCore *b = &c->core[1][c->near[1][n]];
            if (!sat_sum_is_near(&a->box, &b->box, NO_PUSH, reach)) continue;
            if (s->regions == SAT_PENETRATION_REGIONS ||
                s->sides + a->faces + b->faces > SAT_PENETRATION_SIDES)
                return false;
            satMinkowski *r = &c->region[s->regions];
            if (!sat_minkowski(r, a, b, reach, &c->offset[s->sides], &c->support[s->sides]))
                continue;
            r->first = c->near[0][m];
            r->second = c->near[1][n];
            c->order[s->regions] = (uint8_t)s->regions;
            sat_search_take_size(s, &s->child[0][r->first], &s->child[1][r->second]);
            s->regions++;
            s->sides += r->sides;
        }
    }
    return true;
}

void sat_search_depth(satPushSearch *s)
{
    s->depth = -DBL_MAX;
    for (int32_t k = 0; k < s->regions; k++) {
        double depth = sat_minkowski_depth(&s->scratch->region[k], NO_PUSH);
        if (depth <= s->depth) continue;
        s->depth = depth;
        s->deepest = k;
    }
}

// The plane offset that a line would have if its region had not been grown (SAT_THIN_GROWTH).
static double offset_of(const satPushSearch *s, int32_t region, const satSegment *line)
{
    if (line->isTight) return line->off;
    return line->off - sat_minkowski_growth(&s->scratch->region[region], line->normal);
}

// Keeps a push if it is shorter than the best so far. A push that does not end at the foot of the
// perpendicular from the origin, but at another point of the line, counts as slightly longer than
// it is. The reason is that where two collinear sides meet, rounding may lift one above the other,
// and an end of one then seems nearer than the foot on the other. For this, more is added than in
// add_side.
static void keep_if_shorter(satPushSearch *s, int32_t region, const satSegment *line, double along)
{
    if (along <= SAT_FOOT_HALF * s->size && along >= -SAT_FOOT_HALF * s->size) along = 0.0;
    double off = offset_of(s, region, line);
    double length = sat_vector_length((satVector){off, along}),
           end = along == 0.0 ? 0.0 : 1.5 * SAT_EQUAL_LENGTH * s->size;
    if (length + end >= s->length) return;
    s->found = true;
    s->isFoot = along == 0.0;
    s->length = length + end;
    s->push = sat_vector_along(line->normal, line->off, along);
    s->best = *line;
    s->owner = region;
}

static bool join(satCoveredSpan *b, double from, double to)
{
    if (from >= b->to || to <= b->from) return false;
    if (from < b->from) b->from = from;
    if (to > b->to) b->to = to;
    return true;
}

static void join_others(const satPushSearch *s, satCoveredSpan *b)
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
static void put_first(satPushSearch *s, int32_t n)
{
    uint8_t *order = s->scratch->order, region = order[n];
    for (; n > 0; n--) order[n] = order[n - 1];
    order[0] = region;
}

satCoveredSpan sat_search_covered(satPushSearch *s, int32_t own, const satSegment *line,
                                  double start, double low, double high)
{
    satPenetrationScratch *c = s->scratch;
    satCoveredSpan b = {start, start, 0};
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

// `line` is a side of a region. Finds the point of the line nearest to the origin that no other
// region covers.
static void try_line(satPushSearch *s, int32_t region, satSegment line)
{
    double off = offset_of(s, region, &line), room = (s->length - off) * (s->length + off);
    room = room > 0.0 ? __builtin_sqrt(room) : 0.0;
    double low = sat_larger(line.from, -room), high = sat_smaller(line.to, room);
    if (low > high) return;
    double start = low > 0.0 ? low : high < 0.0 ? high : 0.0, beyond = SAT_BEYOND_ENDS * s->size;
    line.from = low - beyond;
    line.to = high + beyond;
    line.number = ++s->lines;
    satCoveredSpan b = sat_search_covered(s, region, &line, start, low, high);
    if (b.to <= high) keep_if_shorter(s, region, &line, b.to);
    if (b.from >= low) keep_if_shorter(s, region, &line, b.from);
}

// Tries a side. The regions of segments of one-sided chains are grown, so in a gap that is exactly
// as wide as the other shape, no side would be exposed. So the front of such a segment, without its
// ends, is also tried as a line without growth (isTight).
static void try_side(satPushSearch *s, satBoundaryPart t)
{
    const satMinkowski *r = &s->scratch->region[t.region];
    satSegment line = sat_minkowski_side(r, t.side, t.corner);
    const satCore *own = sat_side_owner(r, t.side);
    double end = 2.0 * SAT_EQUAL_LENGTH * r->size;
    try_line(s, t.region, line);
    if (r->growth <= 0.0 || !own->isThin || own->isOnly || sat_minkowski_has_slits(r->a, r->b))
        return;
    line.off = offset_of(s, t.region, &line);
    line.isTight = true;
    line.from += end;
    line.to -= end;
    try_line(s, t.region, line);
}

// The index of a region that contains a point, or -1.
static int32_t region_holding(satPushSearch *s, satVector p)
{
    satPenetrationScratch *c = s->scratch;
    for (int32_t n = 0; n < s->regions; n++) {
        const satMinkowski *r = &c->region[c->order[n]];
        satVector off = sat_vector_sub(p, r->center);
        if (sat_vector_dot(off, off) >= r->outer * r->outer || r->isFlat) continue;
        if (sat_minkowski_depth(r, p) <= HELD_DEPTH * r->slack) continue;
        put_first(s, n);
        return c->order[0];
    }
    return -1;
}

// Half a turn, in the units of sat_pseudo_angle. The walk along a circle ends after half a turn,
// because the points after it come nearer to the origin again.
#define HALF_TURN 2.0

// A side counts as facing away from the origin if its plane offset is at least this. If the shapes
// only touch, the origin lies in no region, and the offset may be as low as minus their gap.
static double least_off(const satPushSearch *s, const satMinkowski *r)
{
    return s->depth < 0.0 ? s->depth - SAT_EQUAL_LENGTH * s->size : -r->slack;
}

// The circle that rounds a corner of a region: the corner at the start or the end of side i. A
// region without sides is itself a circle.
static satCircle circle_at(const satMinkowski *r, int32_t i, bool atEnd)
{
    if (r->sides == 0) return (satCircle){r->center, r->radius};
    satSegment side = sat_minkowski_side(r, i, r->support[i]);
    double at = atEnd ? side.to : side.from;
    return (satCircle){sat_vector_along(side.normal, r->offset[i], at), r->radius};
}

// The point of a circle in a direction from its centre.
static satVector point_of(const satCircle *c, satVector direction)
{
    return sat_vector_add(c->center, sat_vector_scale(direction, c->radius));
}

// Returns the unit vector from a circle's centre to the point of the circle nearest to the origin.
// If the origin is outside the circle, returns the vector to a point where a tangent from the
// origin touches the circle, because no push ends on the arc that faces the origin.
static satVector start_of(const satPushSearch *s, int32_t region, const satCircle *c, double sign)
{
    double far = sat_vector_length(c->center), cosine = c->radius / far;
    if (far == 0.0) return (satVector){0.0, -1.0};
    satVector u = sat_vector_div(c->center, -far);
    if (c->radius - far >= least_off(s, &s->scratch->region[region])) return u;
    return sat_vector_along(u, cosine, sign * __builtin_sqrt(1.0 - cosine * cosine));
}

// Walks along a circle from its start to the first point that no region contains.
static void walk_arc(satPushSearch *s, int32_t region, const satCircle *c, double sign)
{
    satVector start = start_of(s, region, c, sign), u = start;
    const satMinkowski *own = &s->scratch->region[region];
    double turn = 0.0;
    for (;;) {
        satVector at = point_of(c, u);
        if (sat_vector_length(at) - own->growth >= s->length) return;
        int32_t holder = region_holding(s, at);
        bool isAllowed = sat_minkowski_allows(own, u);
        if (holder < 0 && isAllowed) {
            satSegment line = {.normal = u, .off = sat_vector_dot(u, at)};
            keep_if_shorter(s, region, &line, sat_vector_cross(u, at));
            return;
        }
        if (!isAllowed) {
            u = sat_minkowski_turn_to_allowed(own, sign, u);
        } else if (!sat_minkowski_circle_exit(&s->scratch->region[holder], c, sign, &u)) {
            return;
        }
        double before = turn;
        turn = sat_pseudo_angle(start, u, sign);
        if (turn <= before || turn > HALF_TURN) return;
    }
}

static void try_arc(satPushSearch *s, satBoundaryPart t)
{
    satCircle c = circle_at(&s->scratch->region[t.region], t.side, t.corner);
    walk_arc(s, t.region, &c, 1.0);
    walk_arc(s, t.region, &c, -1.0);
}

// Tries the candidates, nearest first, until none can be nearer than the best push.
static void try_candidates(satPushSearch *s)
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
static void add_candidate(satPushSearch *s, satBoundaryPart candidate, double least)
{
    double depth = s->depth - 2.0 * s->scratch->region[candidate.region].slack;
    if (least < depth) least = depth;
    if (least >= s->length) return;
    if (s->candidates == SAT_PENETRATION_CANDIDATES) try_candidates(s);
    s->scratch->least[s->candidates] = least;
    s->scratch->candidate[s->candidates++] = candidate;
}

// On side i, a corner of the other core touches a face of the side's owner. If a face of the other
// core is parallel, several of its corners do. Returns the first of these corners, from the n-th
// on, that is not hidden; -1 if all are hidden.
static int32_t corner_along(const satMinkowski *r, int32_t i, int32_t *n)
{
    const satCore *other = sat_side_other(r, i);
    const satFace *along = sat_face_of_side(r, i);
    int32_t first = r->support[i], count = other->count, step = i < r->a->faces ? 1 : count - 1;
    double least = sat_face_reach(&other->face[first], along) - SAT_EQUAL_LENGTH * r->size;
    for (; *n < count; (*n)++) {
        int32_t corner = (first + *n * step) % count;
        if (sat_face_reach(&other->face[corner], along) < least) return -1;
        if (!(other->hidden >> corner & 1u)) return corner;
    }
    return -1;
}

// Adds a side if it faces away from the origin.
static void add_side(satPushSearch *s, int32_t region, int32_t i)
{
    const satMinkowski *r = &s->scratch->region[region];
    double growth = sat_minkowski_growth(r, sat_face_of_side(r, i)->normal);
    double grown = r->offset[i] + r->radius, off = grown - growth, end = SAT_EQUAL_LENGTH * r->size;
    bool facesOrigin = sat_larger(off, grown) < least_off(s, r);
    if (facesOrigin || off >= s->length || !sat_minkowski_is_exit(r, i)) return;
    int32_t n = 0;
    for (int32_t corner; (corner = corner_along(r, i, &n)) >= 0; n++) {
        satSegment line = sat_minkowski_side(r, i, corner);
        double aside = line.from > 0.0 ? line.from : line.to < 0.0 ? -line.to : 0.0;
        double least = sat_vector_length((satVector){sat_larger(off, 0.0), aside});
        if (line.from > -end || line.to < end) least += end;
        add_candidate(s, (satBoundaryPart){(uint8_t)region, (uint8_t)i, (uint8_t)corner, false},
                      least);
    }
}

static void add_arc(satPushSearch *s, int32_t region, int32_t i, bool atEnd)
{
    satCircle c = circle_at(&s->scratch->region[region], i, atEnd);
    double far = sat_vector_length(point_of(&c, start_of(s, region, &c, 1.0)));
    add_candidate(s, (satBoundaryPart){(uint8_t)region, (uint8_t)i, atEnd, true},
                  far - s->scratch->region[region].growth);
}

// True if neither of the two corners that meet at the start of a side is hidden.
static bool is_corner(const satMinkowski *r, int32_t i)
{
    return !(sat_side_owner(r, i)->hidden >> sat_side_face(r, i) & 1u) &&
           !(sat_side_other(r, i)->hidden >> r->support[i] & 1u);
}

// Where two sides meet, one arc suffices. But if one of the two shapes is thin, the rounding of
// normals to floats may move the end of one side away from the start of the next by more than the
// slack. So both arcs are tried.
static void add_arcs(satPushSearch *s, int32_t region)
{
    const satMinkowski *r = &s->scratch->region[region];
    if (r->sides == 0) add_arc(s, region, 0, false);
    for (int32_t i = 0; i < r->sides; i++) {
        if (is_corner(r, i)) add_arc(s, region, i, false);
        if (r->a->isThin || r->b->isThin) add_arc(s, region, i, true);
    }
}

static void add_candidates(satPushSearch *s, int32_t region)
{
    const satMinkowski *r = &s->scratch->region[region];
    for (int32_t i = 0; i < r->sides; i++) add_side(s, region, i);
    if (r->radius > 0.0) add_arcs(s, region);
}

void sat_search_free_corners(satPushSearch *s)
{
    s->corners = s->regions = s->sides = 0;
    for (int32_t isB = 0; isB < 2; isB++) {
        for (int32_t i = 0; i < s->count[isB]; i++) s->scratch->core[isB][i].face = NULL;
    }
}

bool sat_search_push(satPushSearch *s, double reach)
{
    double slack = 2.0 * SAT_EQUAL_LENGTH * s->size; // includes boxes that only touch
    if (reach > s->reach) {
        while (!sat_search_regions(s, reach + 2.0 * slack)) {
            sat_search_free_corners(s);
            reach *= SHRINK;
            if (reach <= s->reach) return false;
        }
        s->reach = reach;
    }
    s->length = reach + slack;
    for (int32_t k = 0; k < s->regions; k++) add_candidates(s, k);
    try_candidates(s);
    return s->found;
}
