#include "narrow/push_search.h"

// Two directions are equal if the squared sine of the angle between them is at most this.
#define SAME_AXIS 1e-12

// If no push is within reach, the caller must gather children up to at least this multiple of the
// reach. With a larger multiple, there would be fewer rounds, but more children than needed.
#define GROW 1.6

// If at least this many pairs overlap, the push of the deepest pair hardly ever leads out of all of
// them, so it is not tried.
#define ENOUGH_PAIRS 6

static bool is_same_axis(satVector a, satVector b)
{
    double sine = sat_vector_cross(a, b);
    return sine * sine <= SAME_AXIS && sat_vector_dot(a, b) > 0.0;
}

// The contact of a pair.
static satContact kernel(const satPushSearch *s, int32_t i, int32_t j)
{
    const satChild *a = &s->child[0][i], *b = &s->child[1][j];
    return sat_collide_children(a, b, 0.0f);
}

// Finds the deepest pair among the first few that overlap or touch, and returns how many pairs it
// found.
static int32_t find_touching(satPushSearch *s, satTouchingPair *deepest)
{
    int32_t count = 0;
    *deepest = (satTouchingPair){.contact = {.separation = FLT_MAX}};
    for (int32_t i = 0; i < s->count[0] && count < ENOUGH_PAIRS; i++) {
        const satBounds *box = &s->scratch->core[0][i].box;
        for (int32_t j = 0; j < s->count[1] && count < ENOUGH_PAIRS; j++) {
            if (!sat_sum_is_near(box, &s->scratch->core[1][j].box, (satVector){0.0, 0.0}, 0.0))
                continue;
            satContact c = kernel(s, i, j);
            if (c.separation > 0.0f) continue;
            count++;
            sat_search_take_size(s, &s->child[0][i], &s->child[1][j]);
            if (c.separation < deepest->contact.separation) *deepest = (satTouchingPair){c, i, j};
        }
    }
    return count;
}

static satPenetration by_contact(satContact c, int32_t first, bool exact)
{
    double depth = -(double)c.separation;
    return (satPenetration){
        .overlapping = true,
        .exact = exact,
        .push = {(double)c.normal.x * depth + 0.0, (double)c.normal.y * depth + 0.0},
        .normal = c.normal,
        .depth = -c.separation + 0.0f,
        .first = first};
}

// The point where the sides of two grown regions meet is farther out than without growth,
// especially if they meet at an acute angle. If a push to such a point is shorter than this
// multiple of the growth, it does not count as exact.
#define EXACT_GROWTHS 1e4

// Returns the best push as a result. If sat_collide finds the same push for its pair, the result is
// bit-identical to that contact.
static satPenetration answer(const satPushSearch *s)
{
    const satMinkowski *r = &s->scratch->region[s->owner];
    satVector normal = s->best.normal;
    double growth = s->best.isTight ? 0.0 : sat_minkowski_growth(r, normal);
    satVector push = sat_vector_sub(s->push, sat_vector_scale(normal, growth));
    double length = sat_vector_length(r->growth > 0.0 ? push : s->push);
    // In an acute corner of two shapes that hardly touch, the push may be a multiple of the depth.
    bool isTouch =
        length <= SAT_TOUCHING_DEPTH * s->size && s->depth <= (double)SAT_TOUCHING * s->size;
    if (s->isFoot) isTouch = s->best.off <= 0.0;
    if (length <= r->growth || isTouch) push.x = push.y = length = 0.0;
    if (s->isFoot) {
        satContact c = kernel(s, r->first, r->second);
        double off = length + (double)c.separation;
        if (off * off < SAT_EQUAL_LENGTH * SAT_EQUAL_LENGTH * r->size * r->size &&
            is_same_axis(normal, sat_vector(c.normal))) {
            // Because of rounding, the pair of the push may have a tiny gap, while another pair
            // overlaps.
            c.separation = sat_min(c.separation, 0.0f);
            return by_contact(c, r->first, true);
        }
    } else if (length > SAT_EQUAL_LENGTH * r->size) {
        normal = sat_vector_div(push, length);
    }
    return (satPenetration){.overlapping = true,
                            .exact =
                                s->isFoot || length == 0.0 || length > EXACT_GROWTHS * r->growth,
                            .push = {push.x + 0.0, push.y + 0.0},
                            .normal = sat_vector_to_float(normal),
                            .depth = (float)length,
                            .first = r->first};
}

// True if a corner of core `c` that touches the face `along` of the other core is not hidden.
static bool has_corner_along(const satCore *c, const satFace *along, double size)
{
    double least = sat_core_reach(c, along->normal) - c->radius - SAT_EQUAL_LENGTH * size;
    for (int32_t i = 0; i < c->count; i++) {
        if (!(c->hidden >> i & 1u) && sat_face_reach(&c->face[i], along) >= least) return true;
    }
    return false;
}

// May a push lead along this axis? True if the axis is the normal of a face of one core that is not
// an internal edge, and a corner of the other core that is not hidden touches that face.
static bool is_usable_axis(satCore *a, satCore *b, double size, satVec2 axis)
{
    if ((a->internalEdges | a->hidden | b->internalEdges | b->hidden) == 0) return true;
    const satMinkowski pair = {.a = a, .b = b};
    for (int32_t i = 0; i < a->faces + b->faces; i++) {
        const satFace *f = sat_face_of_side(&pair, i);
        if (is_same_axis(f->normal, sat_vector(axis)) && sat_minkowski_is_exit(&pair, i) &&
            has_corner_along(sat_side_other(&pair, i), f, size))
            return true;
    }
    return false;
}

// The push of the deepest pair is the result if it leads out of all other regions, too. This is so
// for most overlaps. Returns false if the depth is hardly more than rounding: a push through any
// face would then separate the shapes, although only one face is right.
static bool push_from_deepest(satPushSearch *s, const satTouchingPair *deepest, satPenetration *out)
{
    satCore *a = sat_search_corners(s, 0, deepest->i), *b = sat_search_corners(s, 1, deepest->j);
    satVec2 normal = deepest->contact.normal;
    double size = sat_larger(a->size, b->size);
    double depth = -(double)deepest->contact.separation, foot = SAT_FOOT_HALF * size;
    if (depth < SAT_TOUCHING_DEPTH * size || !is_usable_axis(a, b, size, normal)) return false;
    // A grown region has no slack, so the foot is tested just beyond the growth, where flush
    // neighbours do not cover it.
    double grown = sat_minkowski_grows(a, b) ? (SAT_THIN_GROWTH + SAT_SLACK) * size : 0.0;
    const satSegment line = {sat_vector(normal), depth + grown, -foot, foot, ++s->lines, false};
    if (!sat_search_is_free(s, deepest, line)) return false;
    *out = by_contact(deepest->contact, deepest->i, true);
    return true;
}

// For a single pair of children, sat_collide finds the push, unless one is a one-sided segment.
static bool is_one_pair(const satPushSearch *s)
{
    return s->count[0] == 1 && s->count[1] == 1 && !sat_is_one_sided(s->child[0]) &&
           !sat_is_one_sided(s->child[1]);
}

static satPenetration needs_more_than(double depth)
{
    return (satPenetration){.overlapping = true, .needsMore = true, .depth = (float)depth};
}

satPenetration sat_penetration(const satChild *a, int32_t countA, const satChild *b, int32_t countB,
                               double reach, bool mayStopEarly, satPenetrationScratch *scratch)
{
    if (countA == 0 || countB == 0) return (satPenetration){.exact = true};
    satPushSearch s = {.child = {a, b},
                       .count = {countA, countB},
                       .scratch = scratch,
                       .origin = {b->xf.x, b->xf.y}};
    if (is_one_pair(&s)) {
        satContact c = kernel(&s, 0, 0);
        return c.separation > 0.0f ? (satPenetration){.exact = true} : by_contact(c, 0, true);
    }
    satTouchingPair deepest;
    sat_search_cores(&s);
    int32_t few = find_touching(&s, &deepest);
    if (few == 0) return (satPenetration){.exact = true};
    satPenetration out;
    if (few == ENOUGH_PAIRS && mayStopEarly) return needs_more_than(0.0);
    double depth = -(double)deepest.contact.separation;
    if (depth > reach) return needs_more_than(depth);
    if (few < ENOUGH_PAIRS && push_from_deepest(&s, &deepest, &out)) return out;
    s.reach = SAT_TOUCHING_DEPTH * s.size;
    if (!sat_search_regions(&s, 2.0 * s.reach))
        return sat_search_straight(&s, (satVector){0.0, -1.0}, sat_search_separating_length(&s));
    sat_search_depth(&s);
    bool touches = s.depth < s.reach;
    if (s.regions == 0) return by_contact(deepest.contact, deepest.i, false);
    if (touches && sat_search_push(&s, s.reach)) return answer(&s);
    if (reach < sat_search_separating_length(&s)) {
        double near = s.reach;
        if (sat_search_push(&s, reach)) return answer(&s);
        if (s.reach >= reach) return needs_more_than(GROW * reach);
        // Too many regions are within reach, so straight pushes through nearby sides give a bound.
        sat_search_free_corners(&s);
        sat_search_regions(&s, 2.0 * near);
        s.reach = near;
    }
    double bound = sat_search_bound(&s);
    if (sat_search_push(&s, bound)) return answer(&s);
    return touches ? by_contact(deepest.contact, deepest.i, false)
                   : sat_search_straight(&s, s.straight, bound);
}
