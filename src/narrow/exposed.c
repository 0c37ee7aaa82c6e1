#include "narrow/exposed.h"

#include "narrow/minkowski.h"

// Opposite faces of two children are flush if the gap between them is less than this fraction of
// the composite's size.
#define FLUSH ((double)SAT_TOUCHING)

// A point counts as on the boundary of a child if it is no deeper inside the child than this
// fraction of the composite's size. That is more than the rounding error of doubles.
#define SHALLOW 1e-10

static inline satVector add(satVector a, double t, satVector b)
{
    return (satVector){a.x + t * b.x, a.y + t * b.y};
}

// The counter-clockwise turn from `from` to `to`, as a number that grows with the angle: 1 for a
// quarter turn, 4 for a full turn.
static inline double turn_to(satVector from, satVector to)
{
    return sat_pseudo_angle(from, to, 1.0);
}

static satVector corner_of(const satChild *p, int32_t i)
{
    return sat_transform_point(&p->xf, sat_corner_at(p->shape, i));
}

// A part of a child's outline: a face, moved out by the radius, or an arc around a corner. A
// parameter t denotes a point of it (point_at): for a face, t is the length from the start; for an
// arc, the turn from the start (turn_to).
typedef struct curve {
    satVector at;        // the start of the face, or the centre of the arc
    satVector direction; // unit: along the face, or from the centre to the start of the arc
    double radius;       // of the arc; 0 for a face
    double end;          // the largest t
    bool isArc;
} curve;

static curve face_curve(const satChild *p, int32_t i)
{
    satVector from = corner_of(p, i),
              edge = sat_vector_sub(corner_of(p, sat_face_after(p->shape, i)), from);
    double length = sat_vector_length(edge), radius = (double)p->shape->radius;
    satVector direction = sat_vector_div(edge, length);
    return (curve){add(from, radius, (satVector){direction.y, -direction.x}), direction, 0.0,
                   length, false};
}

static curve arc_curve(const satChild *p, int32_t i)
{
    double radius = (double)p->shape->radius;
    if (p->shape->count == 1) return (curve){corner_of(p, i), {1.0, 0.0}, radius, 4.0, true};
    satVector before = face_curve(p, sat_face_before(p->shape, i)).direction,
              after = face_curve(p, i).direction;
    satVector start = {before.y, -before.x}, end = {after.y, -after.x};
    return (curve){corner_of(p, i), start, radius, turn_to(start, end), true};
}

// The number of curves of a child's boundary: one for each face and, if it is rounded, one for each
// corner. A point or circle has one.
static int32_t curve_count(const satChild *p)
{
    int32_t corners = p->shape->count;
    if (corners == 1) return 1;
    return p->shape->radius > 0.0f ? 2 * corners : corners;
}

static curve curve_of(const satChild *p, int32_t i)
{
    int32_t corners = p->shape->count, faces = corners > 1 ? corners : 0;
    return i < faces ? face_curve(p, i) : arc_curve(p, i - faces);
}

typedef struct curvePoint {
    satVector at, normal;
} curvePoint;

static curvePoint point_at(const curve *c, double t)
{
    if (!c->isArc)
        return (curvePoint){add(c->at, t, c->direction), {c->direction.y, -c->direction.x}};
    // `t` measures the turn from (1, 0), one unit for each quarter turn. Before u is normalised,
    // |u.x| + |u.y| is 1.
    satVector u = t < 1.0   ? (satVector){1.0 - t, t}
                  : t < 2.0 ? (satVector){1.0 - t, 2.0 - t}
                  : t < 3.0 ? (satVector){t - 3.0, 2.0 - t}
                            : (satVector){t - 3.0, t - 4.0};
    double length = sat_vector_length(u);
    satVector normal = sat_vector_div(sat_vector_along(c->direction, u.x, u.y), length);
    return (curvePoint){add(c->at, c->radius, normal), normal};
}

static inline satVector toward(const curve *c, satVector p)
{
    satVector offset = sat_vector_sub(p, c->at);
    double length = sat_vector_length(offset);
    return length > 0.0 ? sat_vector_div(offset, length) : c->direction;
}

// The t of a curve's point nearest to p.
static double nearest_on(const curve *c, satVector p)
{
    if (!c->isArc) {
        double t = sat_vector_dot(sat_vector_sub(p, c->at), c->direction);
        return t < 0.0 ? 0.0 : t > c->end ? c->end : t;
    }
    satVector u = toward(c, p);
    double t = turn_to(c->direction, u);
    if (t <= c->end) return t;
    satVector last = point_at(c, c->end).normal;
    return sat_vector_dot(u, c->direction) >= sat_vector_dot(u, last) ? 0.0 : c->end;
}

// The signed distance of p from the boundary of a child, negative inside.
static double child_distance(const satChild *child, satVector p)
{
    double radius = (double)child->shape->radius, least = DBL_MAX, most = -DBL_MAX;
    int32_t corners = child->shape->count;
    satVector from = corner_of(child, corners - 1);
    for (int32_t i = 0; i < corners; i++) {
        satVector to = corner_of(child, i), edge = sat_vector_sub(to, from),
                  offset = sat_vector_sub(p, from);
        double square = sat_vector_dot(edge, edge),
               t = square > 0.0 ? sat_vector_dot(offset, edge) / square : 0.0;
        satVector off = add(offset, t < 0.0 ? 0.0 : t > 1.0 ? -1.0 : -t, edge);
        least = sat_smaller(sat_vector_dot(off, off), least);
        if (square > 0.0)
            most = sat_larger(-sat_vector_cross(edge, offset) / __builtin_sqrt(square), most);
        from = to;
    }
    return (corners > 2 && most <= 0.0 ? most : __builtin_sqrt(least)) - radius;
}

// Crossings of a curve

// A search for the nearest crossing of a curve with others: from t = `from`, in the direction
// `sense` (1 or -1), and farther away than `slack`. Curves that come within `near` of each other
// count as touching.
typedef struct crossingSearch {
    const curve *c;
    double from, sense, slack, next, near;
} crossingSearch;

static void add_crossing(crossingSearch *x, double t)
{
    double far = x->sense * (t - x->from);
    if (far > x->slack && far < x->sense * (x->next - x->from)) x->next = t;
}

static void add_crossing_toward(crossingSearch *x, satVector p)
{
    add_crossing(x, turn_to(x->c->direction, toward(x->c, p)));
}

// Half the length of the chord that a circle cuts out of a line at distance `off` from its centre.
// Negative if they do not meet; 0 for a tangent.
static double half_chord(double radius, double off, double near)
{
    double square = radius * radius - off * off;
    if (square >= 0.0) return __builtin_sqrt(square);
    return __builtin_fabs(off) - radius <= near ? 0.0 : -1.0;
}

// Adds the crossings of the curve with a segment.
static void cross_face(crossingSearch *x, satVector at, satVector direction, double length)
{
    const curve *c = x->c;
    double near = x->near;
    satVector to = sat_vector_sub(at, c->at);
    if (!c->isArc) {
        double sine = sat_vector_cross(c->direction, direction),
               off = sat_vector_cross(c->direction, to);
        double along = sine != 0.0 ? -off / sine : -DBL_MAX;
        if (along >= -near && along <= length + near)
            add_crossing(x, sat_vector_cross(to, direction) / sine);
        // Faces that lie on each other cross at their ends.
        if (off <= near && off >= -near) {
            add_crossing(x, sat_vector_dot(to, c->direction));
            add_crossing(x, sat_vector_dot(to, c->direction) +
                                length * sat_vector_dot(direction, c->direction));
        }
        return;
    }
    double foot = -sat_vector_dot(to, direction), off = sat_vector_cross(direction, to),
           half = half_chord(c->radius, off, near);
    for (double sign = -1.0; half >= 0.0 && sign <= 1.0; sign += 2.0) {
        double along = foot + sign * half;
        if (along < -near || along > length + near) continue;
        add_crossing_toward(x, add(at, along, direction));
    }
}

// Adds the crossings of the curve with a circle.
static void cross_circle(crossingSearch *x, satVector center, double radius)
{
    const curve *c = x->c;
    double near = x->near;
    satVector to = sat_vector_sub(center, c->at);
    if (!c->isArc) {
        double foot = sat_vector_dot(to, c->direction),
               half = half_chord(radius, sat_vector_cross(c->direction, to), near);
        if (half < 0.0) return;
        add_crossing(x, foot - half);
        add_crossing(x, foot + half);
        return;
    }
    double distance = sat_vector_length(to);
    if (distance <= near) return;
    satVector direction = sat_vector_div(to, distance);
    double along = 0.5 * (distance + (c->radius - radius) * (c->radius + radius) / distance);
    double half = half_chord(c->radius, along, near);
    if (half < 0.0) return;
    for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
        satVector p = sat_vector_along(direction, along, sign * half);
        add_crossing_toward(x, sat_vector_add(c->at, p));
    }
}

static void cross_child(crossingSearch *x, const satChild *p)
{
    for (int32_t i = 0; i < curve_count(p); i++) {
        curve other = curve_of(p, i);
        if (other.isArc) {
            cross_circle(x, other.at, other.radius);
        } else {
            cross_face(x, other.at, other.direction, other.end);
        }
    }
}

// Exposed parts

static const satTransform IDENTITY = {0.0, 0.0, 1.0, 0.0};

// A curve of one child of a composite.
typedef struct childCurve {
    const satShape *composite;
    const satChild *own;
    curve c;
    double near; // curves nearer to each other than this touch
} childCurve;

static satChildQuery query_near(const childCurve *e)
{
    return sat_query_children(e->composite, &IDENTITY, e->own->shape, &e->own->xf, e->near);
}

static inline bool has_area(const satChild *p)
{
    return p->shape->radius > 0.0f || p->shape->count > 2;
}

// True if a child covers the outer side of a curve at the point p. If the child's face is flush
// with the curve, it covers the point even if rounding puts the point outside the child.
static bool covers(const satChild *child, satVector p, satVector normal, double near)
{
    double off = child_distance(child, p);
    if (off > near) return false;
    return off < -SHALLOW / (double)SAT_TOUCHING * near ||
           child_distance(child, add(p, 2.0 * near, normal)) <= -near;
}

static bool is_exposed(const childCurve *e, double t)
{
    curvePoint p = point_at(&e->c, t);
    satChildQuery s = query_near(e);
    satChild other;
    while (sat_next_child(&s, &other)) {
        if (other.number != e->own->number && covers(&other, p.at, p.normal, e->near)) return false;
    }
    return true;
}

// If two crossings differ by less than this in t, they count as one.
static double slack_of(const childCurve *e)
{
    return 2.0 * (e->c.isArc ? e->near / (e->c.radius + 2.0 * e->near) : e->near);
}

// The end of the span that starts at t: the next crossing with another child, or with `with`.
static double span_end(const childCurve *e, double t, double sense, const satChild *with)
{
    crossingSearch x = {&e->c, t, sense, slack_of(e), sense > 0.0 ? e->c.end : 0.0, e->near};
    satChildQuery s = query_near(e);
    satChild other;
    while (sat_next_child(&s, &other)) {
        if (other.number != e->own->number) cross_child(&x, &other);
    }
    if (with) cross_child(&x, with);
    return x.next;
}

// Walks from t in one direction, away from p, to the first exposed point. Keeps that point if it is
// nearer than the best.
static void walk_curve(const childCurve *e, double t, double sense, satVector p, satExposed *best)
{
    double end = sense > 0.0 ? e->c.end : 0.0;
    while (sense * (end - t) > slack_of(e)) {
        curvePoint q = point_at(&e->c, t);
        double distance = sat_vector_length(sat_vector_sub(q.at, p));
        if (distance >= best->distance) return;
        double next = span_end(e, t, sense, NULL);
        if (is_exposed(e, 0.5 * (t + next))) {
            *best = (satExposed){true, q.at, q.normal, distance};
            return;
        }
        t = next;
    }
}

// Finds the exposed point of a curve nearest to p. Walks in both directions from the point of the
// curve nearest to p; if that is an end, walks from both ends.
static void find_nearest(childCurve *e, satVector p, satExposed *best)
{
    if (e->c.isArc && e->c.end == 4.0) {
        satVector u = toward(&e->c, p);
        e->c.direction = (satVector){-u.x, -u.y};
    }
    double t = nearest_on(&e->c, p);
    bool isEnd = t == 0.0 || t == e->c.end;
    walk_curve(e, isEnd ? 0.0 : t, 1.0, p, best);
    walk_curve(e, isEnd ? e->c.end : t, -1.0, p, best);
}

static childCurve child_curve(const satShape *composite, const satChild *own, int32_t i)
{
    double near = FLUSH * (double)composite->size + (double)SAT_CONCENTRIC;
    return (childCurve){composite, own, curve_of(own, i), near};
}

static inline bool is_internal(const satChild *p, int32_t i)
{
    return i < p->shape->count && (p->internalEdges >> i & 1u);
}

// True if the line of a face is farther from p than `reach`. Takes no square root.
static bool is_far(const satChild *own, int32_t i, satVector p, double reach)
{
    const satShape *s = own->shape;
    if (s->kind == SAT_CIRCLE || i >= s->count) return false;
    double off = (double)sat_shape_normal_x(s)[i] * (p.x - own->xf.x) +
                 (double)sat_shape_normal_y(s)[i] * (p.y - own->xf.y) -
                 (double)sat_shape_plane_offset(s)[i] - (double)s->radius;
    double most = reach * (1.0 + 1e-6) + FLUSH * (double)s->size;
    return off > most || off < -most;
}

// The children of a composite within `reach` of p.
static satChildQuery query_around(const satShape *composite, satVector p, double reach)
{
    satTransform there = sat_transform_to(p);
    return sat_query_children(composite, &IDENTITY, &SAT_POINT, &there, reach);
}

// The largest depth of p in any child. No exposed point is nearer to p than this.
static double depth_of(const satShape *composite, satVector p)
{
    satChildQuery s = query_around(composite, p, 0.0);
    satChild child;
    double most = 0.0;
    while (sat_next_child(&s, &child)) {
        double depth = -child_distance(&child, p);
        if (depth > most) most = depth;
    }
    return most;
}

// The curves of the children within `reach` of p.
typedef struct curveQuery {
    satChildQuery children;
    const satShape *composite;
    satVector p;
    satChild own;
    int32_t next, count; // of the curves of `own`
} curveQuery;

static curveQuery query_curves(const satShape *composite, satVector p, double reach)
{
    curveQuery q = {.children = query_around(composite, p, reach), .composite = composite, .p = p};
    q.children.outlineOnly = true; // the skipped cells have only internal faces
    return q;
}

// Finds the next curve. Skips internal edges, and faces whose lines are farther from p than
// `reach`.
static bool next_curve(curveQuery *q, double reach, childCurve *out)
{
    for (;; q->next++) {
        while (q->next == q->count) {
            if (!sat_next_child(&q->children, &q->own)) return false;
            q->next = 0;
            q->count = curve_count(&q->own);
        }
        if (is_internal(&q->own, q->next) || is_far(&q->own, q->next, q->p, reach)) continue;
        *out = child_curve(q->composite, &q->own, q->next++);
        return true;
    }
}

// Walks along the curve nearest to p first. If its nearest point is exposed, it walks along no
// other curve.
static void find_within(const satShape *composite, satVector p, double reach, satExposed *best)
{
    curveQuery q = query_curves(composite, p, reach);
    satChild own;
    childCurve e, nearest = {.own = NULL};
    double least = reach;
    while (next_curve(&q, least, &e)) {
        satVector at = point_at(&e.c, nearest_on(&e.c, p)).at;
        double distance = sat_vector_length(sat_vector_sub(at, p));
        if (distance >= least) continue;
        least = distance;
        own = q.own;
        nearest = e;
        nearest.own = &own;
    }
    if (!nearest.own) return;
    find_nearest(&nearest, p, best);
    q = query_curves(composite, p, best->distance);
    while (next_curve(&q, best->distance, &e)) find_nearest(&e, p, best);
}

// Searches with a growing reach, so that it does not visit children far away.
satExposed sat_nearest_exposed(const satShape *composite, satVector p)
{
    double farthest = sat_vector_length(p) + (double)composite->outer + (double)SAT_CONCENTRIC;
    double reach = 1.125 * depth_of(composite, p) + farthest / 256.0;
    for (;; reach *= 2.0) {
        satExposed best = {.distance = reach};
        find_within(composite, p, reach, &best);
        if (best.found || reach > farthest) return best;
    }
}

// Containment

static bool contains_point(const satShape *composite, satVector p, double tolerance)
{
    satChildQuery s = query_around(composite, p, tolerance);
    satChild child;
    while (sat_next_child(&s, &child)) {
        if (child_distance(&child, p) <= tolerance) return true;
    }
    return false;
}

// Does the union contain a core? Tests the corners and the middle of the core. If it is a segment,
// also tests the middle between any two consecutive crossings with children.
static bool contains_core(const satShape *composite, const satChild *inner, double tolerance)
{
    int32_t count = inner->shape->count;
    satVector middle = {0.0, 0.0};
    for (int32_t i = 0; i < count; i++) {
        satVector corner = corner_of(inner, i);
        if (!contains_point(composite, corner, tolerance)) return false;
        middle = add(middle, 1.0 / (double)count, corner);
    }
    if (!contains_point(composite, middle, tolerance)) return false;
    if (has_area(inner) || count == 1) return true;
    satChild separate = *inner;
    separate.number = UINT32_MAX;
    childCurve e = child_curve(composite, &separate, 0);
    for (double t = 0.0; e.c.end - t > slack_of(&e);) {
        double next = span_end(&e, t, 1.0, NULL);
        satVector p = point_at(&e.c, 0.5 * (t + next)).at;
        if (!contains_point(composite, p, tolerance)) return false;
        t = next;
    }
    return true;
}

// True if an exposed part of a curve lies deeper than the tolerance inside `inner`. For a face, it
// suffices to test the middle between two consecutive crossings. The middle of an arc may touch the
// outline from inside, so the points at one and three quarters are tested, too.
static bool enters(const childCurve *e, const satChild *inner, double tolerance)
{
    satVector center = {inner->xf.x, inner->xf.y};
    satVector near = point_at(&e->c, nearest_on(&e->c, center)).at;
    double reach = (double)inner->shape->outer + (double)inner->shape->radius;
    if (sat_vector_length(sat_vector_sub(near, center)) >= reach) return false;
    for (double t = 0.0; e->c.end - t > slack_of(e);) {
        double next = span_end(e, t, 1.0, inner);
        for (double share = 0.25; share < 1.0; share += 0.25) {
            double at = t + share * (next - t);
            satVector p = point_at(&e->c, at).at;
            if (child_distance(inner, p) < -tolerance && is_exposed(e, at)) return true;
        }
        t = next;
    }
    return false;
}

// `inner` is connected, so it lies within the union if some of its points do and the boundary of
// the union does not enter it.
bool sat_is_within(const satChild *inner, const satShape *composite, double tolerance)
{
    if (!contains_core(composite, inner, tolerance)) return false;
    if (!has_area(inner)) return true;
    satChildQuery s = sat_query_children(composite, &IDENTITY, inner->shape, &inner->xf, 0.0);
    s.outlineOnly = true; // the skipped cells have only internal faces
    satChild own;
    while (sat_next_child(&s, &own)) {
        for (int32_t i = 0; i < curve_count(&own); i++) {
            if (is_internal(&own, i)) continue;
            childCurve e = child_curve(composite, &own, i);
            if (enters(&e, inner, tolerance)) return false;
        }
    }
    return true;
}
