#include "narrow/push_search.h"

// The search for a bound tries the sides of at most this many regions. It ends earlier if the bound
// is at most GOOD_BOUND times the depth of the deepest region.
#define MAX_BOUNDS 6
#define GOOD_BOUND 1.5

static satVector axis_of(const satPushSearch *s, int32_t k)
{
    return sat_straight_direction(&s->child[0]->xf, &s->child[1]->xf, k);
}

// The length of the push along a unit vector that moves all of B beyond all of A.
static double separating_length_along(const satPushSearch *s, satVector direction)
{
    double most[2] = {-DBL_MAX, -DBL_MAX};
    for (int32_t isB = 0; isB < 2; isB++) {
        for (int32_t i = 0; i < s->count[isB]; i++)
            most[isB] = sat_larger(sat_core_reach(&s->scratch->core[isB][i], direction), most[isB]);
    }
    return most[0] + most[1];
}

// True if no point of a region lies beyond a line by more than the region's slack. Much faster than
// to compute the region.
static bool ends_at(const satCore *a, const satCore *b, const satSegment *line)
{
    double size = sat_larger(a->size, b->size);
    double more = sat_minkowski_grows(a, b) ? -SAT_THIN_GROWTH : SAT_SLACK;
    double reach = sat_core_reach(a, line->normal) + sat_core_reach(b, line->normal);
    return reach <= line->off + more * size;
}

bool sat_search_is_free(satPushSearch *s, const satTouchingPair *own, satSegment line)
{
    satPenetrationScratch *c = s->scratch;
    satVector foot = sat_vector_scale(line.normal, line.off);
    double from, to;
    const satMinkowski *known = c->region, *end = known + s->regions;
    for (int32_t i = 0; i < s->count[0]; i++) {
        satCore *a = &c->core[0][i];
        for (int32_t j = 0; j < s->count[1]; j++) {
            satCore *b = &c->core[1][j];
            bool isKnown = known < end && known->first == i && known->second == j;
            const satMinkowski *r = isKnown ? known++ : NULL;
            satMinkowski made;
            if ((own && own->i == i && own->j == j) ||
                !sat_sum_is_near(&a->box, &b->box, foot, SAT_EQUAL_LENGTH * s->size))
                continue;
            if (r == NULL) {
                sat_search_corners(s, 0, i);
                sat_search_corners(s, 1, j);
                if (s->isFull) return false;
                const satMinkowski pair = {.a = a, .b = b};
                if (own && !sat_minkowski_allows(&pair, line.normal)) return false;
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

// Of the sides through which a push may lead out of a region, writes the normal of the one nearest
// to the origin. Returns false if there is no such side.
static bool nearest_side(const satMinkowski *r, satVector *out)
{
    double least = DBL_MAX;
    for (int32_t i = 0; i < r->sides; i++) {
        if (r->offset[i] >= least || !sat_minkowski_is_exit(r, i)) continue;
        least = r->offset[i];
        *out = sat_face_of_side(r, i)->normal;
    }
    return least < DBL_MAX;
}

// True if no one-sided segment of a listed region forbids a direction.
static bool is_allowed(const satPushSearch *s, satVector d)
{
    for (int32_t k = 0; k < s->regions; k++) {
        if (!sat_minkowski_allows(&s->scratch->region[k], d)) return false;
    }
    return true;
}

static void keep_bound(satPushSearch *s, satVector d, double length)
{
    s->straight = d;
    s->length = length;
}

// Tries a straight push along a unit vector: out of the listed regions, which contain those of all
// pairs that overlap. All other pairs are tested only at the end of the push.
static void try_straight(satPushSearch *s, satVector d)
{
    satSegment line = {{d.y, -d.x}, 0.0, -SAT_BEYOND_ENDS * s->size, s->length, ++s->lines, false};
    double length =
        sat_search_covered(s, -1, &line, 0.0, -DBL_MAX, s->length).to + SAT_EQUAL_LENGTH * s->size;
    if (length >= s->length || !is_allowed(s, d)) return;
    double foot = SAT_FOOT_HALF * s->size;
    satSegment end = {d, length, -foot, foot, ++s->lines, false};
    if (sat_search_is_free(s, NULL, end)) keep_bound(s, d, length);
}

// The direction from the centre of A's child to that of B's, in the deepest pair.
static satVector away_from_a(const satPushSearch *s)
{
    satVector center = s->scratch->region[s->deepest].center;
    double length = sat_vector_length(center);
    return length > 0.0 ? sat_vector_div(center, -length) : (satVector){0.0, -1.0};
}

static void bound_by_axes(satPushSearch *s, bool anyWay)
{
    for (int32_t k = 0; k < 8; k++) {
        satVector d = axis_of(s, k);
        double far = separating_length_along(s, d);
        if (far < s->length && (anyWay || is_allowed(s, d))) keep_bound(s, d, far);
    }
}

double sat_search_bound(satPushSearch *s)
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

static satPenetration along(satVector d, double length)
{
    return (satPenetration){.overlapping = true,
                            .push = {length * d.x + 0.0, length * d.y + 0.0},
                            .normal = sat_vector_to_float(d),
                            .depth = (float)length};
}

// Maximum number of steps along each direction.
#define MAX_STEPS 64

// A straight push in the direction (x, y) has the length t. If a pair of children then still
// overlaps, returns the length at which it no longer does; otherwise returns t. Overwrites the
// memory of the stored regions.
static double overlap_end(satPushSearch *s, const satChild *a, const satChild *b, double x,
                          double y, double t)
{
    satPenetrationScratch *c = s->scratch;
    double atX = a->xf.x - b->xf.x, atY = a->xf.y - b->xf.y;
    double near = sat_child_outer(a) + sat_child_outer(b);
    double off = x * atY - y * atX, along = x * atX + y * atY;
    if (off >= near || off <= -near || along + near <= t || along - near >= t) return t;
    // A quick test first: it takes much longer to compute the region than its extent along the
    // direction.
    if (sat_way_out(a, b, (satVector){x, y}) <= t) return t;
    if (sat_way_out(a, b, (satVector){-x, -y}) <= -t) return t;
    satCore one = sat_core(a, s->origin, false), other = sat_core(b, s->origin, true);
    sat_core_write(&one, a, false, c->face);
    sat_core_write(&other, b, true, c->face + SAT_MAX_VERTICES);
    satSegment line = {{y, -x}, 0.0, t - near, t + 4.0 * near, 1, false};
    satMinkowski r;
    double from, to;
    sat_minkowski(&r, &one, &other, DBL_MAX, c->offset, c->support);
    return sat_minkowski_covers(&r, &line, &from, &to) && from <= t && to > t ? to : t;
}

// The length of the shortest push along a unit vector that ends all overlaps; `most` or more if
// none shorter than `most` does.
static double straight_length(satPushSearch *s, double x, double y, double most)
{
    double t = 0.0, before = -1.0;
    for (int32_t step = 0; t > before && t < most; step++) {
        if (step == MAX_STEPS) return most;
        before = t;
        for (int32_t i = 0; i < s->count[0]; i++) {
            for (int32_t j = 0; j < s->count[1]; j++)
                t = overlap_end(s, &s->child[0][i], &s->child[1][j], x, y, t);
        }
    }
    return t;
}

double sat_search_separating_length(const satPushSearch *s)
{
    double most[2] = {0.0, 0.0};
    for (int32_t isB = 0; isB < 2; isB++) {
        for (int32_t i = 0; i < s->count[isB]; i++) {
            const satChild *p = &s->child[isB][i];
            satVector off = sat_vector_sub((satVector){p->xf.x, p->xf.y}, s->origin);
            most[isB] = sat_larger(sat_vector_length(off) + sat_child_outer(p), most[isB]);
        }
    }
    return most[0] + most[1];
}

satPenetration sat_search_straight(satPushSearch *s, satVector best, double most)
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
