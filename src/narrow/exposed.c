#include "narrow/exposed.h"

// Faces of two pieces that look at each other, nearer than this share of size, lie on each other;
// and crossings nearer than that are one.
#define FLUSH ((double)SAT_TOUCHING)

// A piece that holds a point no deeper than this share of size ends there: rounding in double.
#define SHALLOW 1e-10

// Two directions are opposite if the cosine between them is below this.
#define OPPOSITE (-0.99)

typedef struct vec {
    double x, y;
} vec;

static inline double dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }
static inline double cross(vec a, vec b) { return a.x * b.y - a.y * b.x; }
static inline vec sub(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y}; }
static inline vec add(vec a, double t, vec b) { return (vec){a.x + t * b.x, a.y + t * b.y}; }
static inline double length_of(vec a) { return __builtin_sqrt(dot(a, a)); }

// How far `to` lies from `from`, counter-clockwise if `sense` is 1, clockwise if -1: a number that
// grows with the angle, 0 to 4 for once around.
static inline double turn_to(vec from, vec to, double sense)
{
    double x = dot(from, to), y = sense * cross(from, to);
    if (y >= 0.0) return x >= 0.0 ? y / (x + y) : 1.0 - x / (y - x);
    return x < 0.0 ? 2.0 + y / (x + y) : 3.0 + x / (x - y);
}

static inline int32_t corners_of(const satChild *p)
{
    return p->shape->kind == SAT_CIRCLE ? 1 : p->shape->count;
}

static vec corner_of(const satChild *p, int32_t i)
{
    const satTransform *at = &p->xf;
    if (p->shape->kind == SAT_CIRCLE) return (vec){at->x, at->y};
    double x = (double)sat_shape_x(p->shape)[i], y = (double)sat_shape_y(p->shape)[i];
    return (vec){at->x + (at->c * x - at->s * y), at->y + (at->s * x + at->c * y)};
}

// A face, moved out by the radius, or an arc around a corner. What lies `t` along it is found by
// point_at: of a face `t` is a length, of an arc the turn from its start, as turn_to has it.
typedef struct curve {
    vec at;        // where the face starts, or the centre of the arc
    vec way;       // unit: along the face, or from the centre to the start of the arc
    double radius; // of the arc; 0 of a face
    double end;    // the greatest t
    bool isArc;
} curve;

static curve face_curve(const satChild *p, int32_t i)
{
    vec from = corner_of(p, i), edge = sub(corner_of(p, sat_face_after(p->shape, i)), from);
    double length = length_of(edge), radius = (double)p->shape->radius;
    vec way = {edge.x / length, edge.y / length};
    return (curve){add(from, radius, (vec){way.y, -way.x}), way, 0.0, length, false};
}

static curve arc_curve(const satChild *p, int32_t i)
{
    double radius = (double)p->shape->radius;
    if (corners_of(p) == 1) return (curve){corner_of(p, i), {1.0, 0.0}, radius, 4.0, true};
    vec before = face_curve(p, sat_face_before(p->shape, i)).way, after = face_curve(p, i).way;
    vec start = {before.y, -before.x}, end = {after.y, -after.x};
    return (curve){corner_of(p, i), start, radius, turn_to(start, end, 1.0), true};
}

// The boundary of a piece: its faces first, then, if it is rounded, its corners. Of a point,
// itself.
static int32_t curve_count(const satChild *p)
{
    int32_t corners = corners_of(p);
    if (corners == 1) return 1;
    return p->shape->radius > 0.0f ? 2 * corners : corners;
}

static curve curve_of(const satChild *p, int32_t i)
{
    int32_t corners = corners_of(p), faces = corners > 1 ? corners : 0;
    return i < faces ? face_curve(p, i) : arc_curve(p, i - faces);
}

static vec point_at(const curve *c, double t, vec *normal)
{
    if (!c->isArc) {
        *normal = (vec){c->way.y, -c->way.x};
        return add(c->at, t, c->way);
    }
    // Of the direction whose turn from (1, 0) is t, the coordinates add up to 1.
    vec u = t < 1.0   ? (vec){1.0 - t, t}
            : t < 2.0 ? (vec){1.0 - t, 2.0 - t}
            : t < 3.0 ? (vec){t - 3.0, 2.0 - t}
                      : (vec){t - 3.0, t - 4.0};
    double length = length_of(u);
    *normal = (vec){(c->way.x * u.x - c->way.y * u.y) / length,
                    (c->way.y * u.x + c->way.x * u.y) / length};
    return add(c->at, c->radius, *normal);
}

static inline vec toward(const curve *c, vec p)
{
    vec way = sub(p, c->at);
    double length = length_of(way);
    return length > 0.0 ? (vec){way.x / length, way.y / length} : c->way;
}

// The t of the point of a curve that is nearest to p.
static double nearest_on(const curve *c, vec p)
{
    if (!c->isArc) {
        double t = dot(sub(p, c->at), c->way);
        return t < 0.0 ? 0.0 : t > c->end ? c->end : t;
    }
    vec u = toward(c, p), normal;
    double t = turn_to(c->way, u, 1.0);
    if (t <= c->end) return t;
    point_at(c, c->end, &normal);
    return dot(u, c->way) >= dot(u, normal) ? 0.0 : c->end;
}

// From the boundary of a piece to p, negative within; `normal` out of the piece.
static double out_of_child(const satChild *child, vec p, vec *normal)
{
    double radius = (double)child->shape->radius, least = DBL_MAX, most = -DBL_MAX;
    int32_t corners = corners_of(child);
    *normal = (vec){1.0, 0.0};
    vec from = corner_of(child, corners - 1), face = *normal;
    for (int32_t i = 0; i < corners; i++) {
        vec to = corner_of(child, i), edge = sub(to, from), way = sub(p, from);
        double square = dot(edge, edge), t = square > 0.0 ? dot(way, edge) / square : 0.0;
        vec off = add(way, t < 0.0 ? 0.0 : t > 1.0 ? -1.0 : -t, edge);
        double distance = dot(off, off);
        if (distance < least) {
            least = distance;
            double length = __builtin_sqrt(distance);
            if (length > 0.0) *normal = (vec){off.x / length, off.y / length};
        }
        double root = __builtin_sqrt(square),
               beyond = square > 0.0 ? -cross(edge, way) / root : 0.0;
        if (beyond > most && square > 0.0) {
            most = beyond;
            face = (vec){edge.y / root, -edge.x / root};
        }
        from = to;
    }
    if (corners > 2 && most <= 0.0) {
        *normal = face;
        return most - radius;
    }
    return __builtin_sqrt(least) - radius;
}

// Crossings of a curve

// Looks for the crossing nearest to `from` in one direction, farther away than `slack`.
typedef struct crossing {
    const curve *c;
    double from, sense, slack, next;
} crossing;

static void offer(crossing *x, double t)
{
    double far = x->sense * (t - x->from);
    if (far > x->slack && far < x->sense * (x->next - x->from)) x->next = t;
}

static void offer_direction(crossing *x, vec u)
{
    double t = turn_to(x->c->way, u, 1.0);
    if (t < x->c->end) offer(x, t);
}

// Half of the chord of a circle that a line so far from its centre has; negative if there is none.
// A line that touches has one.
static double half_chord(double radius, double off, double near)
{
    double square = radius * radius - off * off;
    if (square >= 0.0) return __builtin_sqrt(square);
    return (off < 0.0 ? -off : off) - radius <= near ? 0.0 : -1.0;
}

// With a segment.
static void cross_face(crossing *x, vec at, vec way, double length, double near)
{
    const curve *c = x->c;
    vec to = sub(at, c->at);
    if (!c->isArc) {
        double sine = cross(c->way, way), off = cross(c->way, to);
        double along = sine != 0.0 ? -off / sine : -DBL_MAX;
        if (along >= -near && along <= length + near) offer(x, cross(to, way) / sine);
        // Of faces that lie on each other, the ends.
        if (off <= near && off >= -near) {
            offer(x, dot(to, c->way));
            offer(x, dot(to, c->way) + length * dot(way, c->way));
        }
        return;
    }
    double foot = -dot(to, way), off = cross(way, to), half = half_chord(c->radius, off, near);
    for (double sign = -1.0; half >= 0.0 && sign <= 1.0; sign += 2.0) {
        double along = foot + sign * half;
        if (along < -near || along > length + near) continue;
        offer_direction(x, toward(c, add(at, along, way)));
    }
}

// With a circle.
static void cross_circle(crossing *x, vec center, double radius, double near)
{
    const curve *c = x->c;
    vec to = sub(center, c->at);
    if (!c->isArc) {
        double foot = dot(to, c->way), half = half_chord(radius, cross(c->way, to), near);
        if (half < 0.0) return;
        offer(x, foot - half);
        offer(x, foot + half);
        return;
    }
    double distance = length_of(to);
    if (distance <= near) return;
    vec way = {to.x / distance, to.y / distance};
    double along = 0.5 * (distance + (c->radius - radius) * (c->radius + radius) / distance);
    double half = half_chord(c->radius, along, near);
    if (half < 0.0) return;
    for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
        vec p = {along * way.x - sign * half * way.y, along * way.y + sign * half * way.x};
        offer_direction(x, toward(c, (vec){c->at.x + p.x, c->at.y + p.y}));
    }
}

static void cross_child(crossing *x, const satChild *p, double near)
{
    for (int32_t i = 0; i < curve_count(p); i++) {
        curve other = curve_of(p, i);
        if (other.isArc) {
            cross_circle(x, other.at, other.radius, near);
        } else {
            cross_face(x, other.at, other.way, other.end, near);
        }
    }
}

// What is exposed

static const satTransform HERE = {0.0, 0.0, 1.0, 0.0};

// A curve of one piece of a whole.
typedef struct edge {
    const satShape *composite;
    const satChild *own;
    curve c;
    double near; // what is nearer than this, touches
} edge;

static satChildQuery query_near(const edge *e)
{
    return sat_query_children(e->composite, &HERE, e->own->shape, &e->own->xf, e->near, 0.0, 0.0);
}

static inline bool has_area(const satChild *p)
{
    return p->shape->radius > 0.0f || corners_of(p) > 2;
}

static bool covers(const satChild *child, vec p, vec normal, double near)
{
    vec out;
    double off = out_of_child(child, p, &out);
    if (off > near || !has_area(child)) return false;
    return off < -SHALLOW / (double)SAT_TOUCHING * near || dot(out, normal) < OPPOSITE;
}

static bool is_exposed(const edge *e, double t)
{
    vec normal, p = point_at(&e->c, t, &normal);
    satChildQuery s = query_near(e);
    satChild other;
    while (sat_next_child(&s, &other)) {
        if (other.number != e->own->number && covers(&other, p, normal, e->near)) return false;
    }
    return true;
}

// Crossings nearer to each other than this, in t, are one.
static double slack_of(const edge *e)
{
    return 2.0 * (e->c.isArc ? e->near / (e->c.radius + 2.0 * e->near) : e->near);
}

// The end of the stretch that begins at t: the next crossing with another piece, or with `with`.
static double stretch_end(const edge *e, double t, double sense, const satChild *with)
{
    crossing x = {&e->c, t, sense, slack_of(e), sense > 0.0 ? e->c.end : 0.0};
    satChildQuery s = query_near(e);
    satChild other;
    while (sat_next_child(&s, &other)) {
        if (other.number != e->own->number) cross_child(&x, &other, e->near);
    }
    if (with) cross_child(&x, with, e->near);
    return x.next;
}

// From t on in one direction, away from p: the first exposed point, if it is nearer than the best.
static void walk(const edge *e, double t, double sense, vec p, satExposed *best)
{
    double end = sense > 0.0 ? e->c.end : 0.0;
    while (sense * (end - t) > slack_of(e)) {
        vec normal, q = point_at(&e->c, t, &normal);
        double distance = length_of(sub(q, p));
        if (distance >= best->distance) return;
        double next = stretch_end(e, t, sense, NULL);
        if (is_exposed(e, 0.5 * (t + next))) {
            *best = (satExposed){true, q.x, q.y, normal.x, normal.y, distance};
            return;
        }
        t = next;
    }
}

// The exposed point of a curve that is nearest to p: away from its nearest point to both sides, or
// from both ends.
static void take_nearest(edge *e, vec p, satExposed *best)
{
    if (e->c.isArc && e->c.end == 4.0) {
        vec u = toward(&e->c, p);
        e->c.way = (vec){-u.x, -u.y};
    }
    double t = nearest_on(&e->c, p);
    bool isEnd = t == 0.0 || t == e->c.end;
    walk(e, isEnd ? 0.0 : t, 1.0, p, best);
    walk(e, isEnd ? e->c.end : t, -1.0, p, best);
}

static edge edge_of(const satShape *composite, const satChild *own, int32_t i)
{
    double near = FLUSH * (double)composite->size + (double)SAT_CONCENTRIC;
    return (edge){composite, own, curve_of(own, i), near};
}

static inline bool is_internal(const satChild *p, int32_t i)
{
    return i < corners_of(p) && (p->internalEdges >> i & 1u);
}

// Is the line of a face farther from p than `reach`? Told by the baked face, without a root.
static bool is_far(const satChild *own, int32_t i, vec p, double reach)
{
    const satShape *s = own->shape;
    if (s->kind == SAT_CIRCLE || i >= s->count) return false;
    double off = (double)sat_shape_normal_x(s)[i] * (p.x - own->xf.x) +
                 (double)sat_shape_normal_y(s)[i] * (p.y - own->xf.y) -
                 (double)sat_shape_plane_offset(s)[i] - (double)s->radius;
    double most = reach * (1.0 + 1e-6) + FLUSH * (double)s->size;
    return off > most || off < -most;
}

// How deep p lies in the piece that holds it deepest. Nothing nearer is exposed.
static double depth_of(const satShape *composite, vec p)
{
    const satTransform there = {p.x, p.y, 1.0, 0.0};
    satChildQuery s = sat_query_children(composite, &HERE, &SAT_POINT, &there, 0.0, 0.0, 0.0);
    satChild child;
    vec normal;
    double most = 0.0;
    while (sat_next_child(&s, &child)) {
        double depth = -out_of_child(&child, p, &normal);
        if (depth > most) most = depth;
    }
    return most;
}

// Looks around ever farther: what is beyond the reach costs no more than the look at its distance.
satExposed sat_nearest_exposed(const satShape *composite, double x, double y)
{
    const satTransform there = {x, y, 1.0, 0.0};
    double farthest = length_of((vec){x, y}) + (double)composite->outer + (double)SAT_CONCENTRIC;
    double reach = 1.125 * depth_of(composite, (vec){x, y}) + farthest / 256.0;
    for (;; reach *= 2.0) {
        satExposed best = {.distance = reach};
        satChildQuery s = sat_query_children(composite, &HERE, &SAT_POINT, &there, reach, 0.0, 0.0);
        s.onOutline = true; // all faces of other cells are internal
        satChild own;
        while (sat_next_child(&s, &own)) {
            for (int32_t i = 0; i < curve_count(&own); i++) {
                if (is_internal(&own, i) || is_far(&own, i, (vec){x, y}, best.distance)) continue;
                edge e = edge_of(composite, &own, i);
                take_nearest(&e, (vec){x, y}, &best);
            }
        }
        if (best.found || reach > farthest) return best;
    }
}

// Lying within

static bool holds(const satShape *composite, vec p, double tolerance)
{
    const satTransform there = {p.x, p.y, 1.0, 0.0};
    satChildQuery s = sat_query_children(composite, &HERE, &SAT_POINT, &there, tolerance, 0.0, 0.0);
    satChild child;
    vec out;
    while (sat_next_child(&s, &child)) {
        if (out_of_child(&child, p, &out) <= tolerance) return true;
    }
    return false;
}

// Corners of the core, what lies in their midst and, of what has no area, all between them.
static bool holds_core(const satShape *composite, const satChild *inner, double tolerance)
{
    int32_t count = corners_of(inner);
    vec middle = {0.0, 0.0};
    for (int32_t i = 0; i < count; i++) {
        vec corner = corner_of(inner, i);
        if (!holds(composite, corner, tolerance)) return false;
        middle = add(middle, 1.0 / (double)count, corner);
    }
    if (!holds(composite, middle, tolerance)) return false;
    if (has_area(inner) || count == 1) return true;
    satChild apart = *inner;
    apart.number = UINT32_MAX;
    edge e = edge_of(composite, &apart, 0);
    for (double t = 0.0; e.c.end - t > slack_of(&e);) {
        double next = stretch_end(&e, t, 1.0, NULL);
        vec normal, p = point_at(&e.c, 0.5 * (t + next), &normal);
        if (!holds(composite, p, tolerance)) return false;
        t = next;
    }
    return true;
}

// Does an exposed part of a curve lie deeper than the tolerance within a piece? Of a face that
// shows in the middle of a stretch between two crossings; an arc may touch from within there.
static bool leads_into(const edge *e, const satChild *inner, double tolerance)
{
    vec center = {inner->xf.x, inner->xf.y}, normal;
    vec near = point_at(&e->c, nearest_on(&e->c, center), &normal);
    double reach = (double)inner->shape->outer + (double)inner->shape->radius;
    if (length_of(sub(near, center)) >= reach) return false;
    for (double t = 0.0; e->c.end - t > slack_of(e);) {
        double next = stretch_end(e, t, 1.0, inner);
        for (double share = 0.25; share < 1.0; share += 0.25) {
            double at = t + share * (next - t);
            vec out, p = point_at(&e->c, at, &normal);
            if (out_of_child(inner, p, &out) < -tolerance && is_exposed(e, at)) return true;
        }
        t = next;
    }
    return false;
}

// What is all in one lies within a union if some of it does and the boundary of the union nowhere
// leads into it.
bool sat_is_within(const satChild *inner, const satShape *composite, double tolerance)
{
    if (!holds_core(composite, inner, tolerance)) return false;
    if (!has_area(inner)) return true;
    satChildQuery s = sat_query_children(composite, &HERE, inner->shape, &inner->xf, 0.0, 0.0, 0.0);
    s.onOutline = true; // all faces of other cells are internal
    satChild own;
    while (sat_next_child(&s, &own)) {
        for (int32_t i = 0; i < curve_count(&own); i++) {
            if (is_internal(&own, i)) continue;
            edge e = edge_of(composite, &own, i);
            if (leads_into(&e, inner, tolerance)) return false;
        }
    }
    return true;
}
