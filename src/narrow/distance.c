#include "narrow/distance.h"

#include "narrow/manifold.h"

typedef struct spot {
    double x, y;
} spot;

static spot minus(spot a, spot b) { return (spot){a.x - b.x, a.y - b.y}; }
static double along(spot a, spot b) { return a.x * b.x + a.y * b.y; }
static double length(spot a) { return __builtin_sqrt(along(a, a)); }

static spot corner_of(const satShape *shape, int32_t i)
{
    if (shape->kind == SAT_CIRCLE) return (spot){0.0, 0.0};
    return (spot){(double)sat_shape_x(shape)[i], (double)sat_shape_y(shape)[i]};
}

static spot to_world(const satTransform *xf, spot p)
{
    return (spot){xf->x + (xf->c * p.x - xf->s * p.y), xf->y + (xf->s * p.x + xf->c * p.y)};
}

// A point in the frame of `place`, given relative to its centre but turned as the world is.
static spot to_frame(const satTransform *xf, spot p)
{
    return (spot){xf->c * p.x + xf->s * p.y, xf->c * p.y - xf->s * p.x};
}

// The nearest point of a core's outline.
typedef struct foot {
    spot at; // in the core's frame
    double distance;
    int32_t edge;  // on which it lies, or which begins there
    bool onCorner; // `at` is the first corner of `edge`
} foot;

static foot nearest_foot(const satShape *shape, spot p)
{
    foot best = {corner_of(shape, 0), DBL_MAX, 0, true};
    for (int32_t i = 0; i < shape->count; i++) {
        spot start = corner_of(shape, i);
        spot edge = minus(corner_of(shape, sat_face_after(shape, i)), start);
        double square = along(edge, edge), way = along(minus(p, start), edge);
        // Beyond its end the next edge begins.
        bool onCorner = way <= 0.0 || square == 0.0;
        if (!onCorner && way >= square) continue;
        double share = onCorner ? 0.0 : way / square;
        spot at = {start.x + share * edge.x, start.y + share * edge.y};
        double distance = length(minus(p, at));
        if (distance < best.distance) best = (foot){at, distance, i, onCorner};
    }
    return best;
}

// On the inner side of an edge? Of a convex core's nearest edge, that is to be inside; where a
// corner is nearest, one is outside.
static bool is_left_of(const satShape *shape, int32_t i, spot p)
{
    spot start = corner_of(shape, i);
    spot edge = minus(corner_of(shape, sat_face_after(shape, i)), start), way = minus(p, start);
    return edge.x * way.y >= edge.y * way.x;
}

// The nearest points of two cores that are apart, both in A's frame.
typedef struct gap {
    spot ofA, ofB;
    double distance;
} gap;

static gap nearest_points(const satShape *a, const satTransform *xfA, const satShape *b,
                          const satTransform *xfB)
{
    spot between = {xfB->x - xfA->x, xfB->y - xfA->y};
    spot shift = to_frame(xfA, between);
    double c = xfA->c * xfB->c + xfA->s * xfB->s;
    double s = xfA->c * xfB->s - xfA->s * xfB->c;
    satTransform bInA = {shift.x, shift.y, c, s};
    gap best = {{0.0, 0.0}, {0.0, 0.0}, DBL_MAX};
    for (int32_t j = 0; j < b->count; j++) {
        spot corner = to_world(&bInA, corner_of(b, j));
        foot f = nearest_foot(a, corner);
        if (f.distance < best.distance) best = (gap){f.at, corner, f.distance};
    }
    for (int32_t i = 0; i < a->count; i++) {
        spot corner = corner_of(a, i);
        foot f = nearest_foot(b, to_frame(&bInA, minus(corner, shift)));
        if (f.distance < best.distance) best = (gap){corner, to_world(&bInA, f.at), f.distance};
    }
    return best;
}

static satDistance touching(const satShape *a, const satTransform *xfA, const satShape *b,
                            const satTransform *xfB, const satDecision *decision)
{
    satManifold m = sat_manifold(a, xfA, b, xfB, decision);
    const satTouch *first = &m.touch[0], *last = &m.touch[m.count - 1];
    double x = first->x + 0.5 * (last->x - first->x), y = first->y + 0.5 * (last->y - first->y);
    return (satDistance){0.0, x, y, x, y, sat_contact(decision, xfA, xfB).normal};
}

satDistance sat_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB)
{
    satDecision decision = sat_decide(a, xfA, b, xfB, FLT_MAX);
    if (decision.axis.separation <= 0.0f) return touching(a, xfA, b, xfB, &decision);
    gap g = nearest_points(a, xfA, b, xfB);
    satContact contact = sat_contact(&decision, xfA, xfB);
    satDistance out = {(double)contact.separation, 0.0, 0.0, 0.0, 0.0, contact.normal};
    spot way = minus(g.ofB, g.ofA);
    // Where the line between two points has a direction, that is better than any float's.
    spot normal = to_frame(xfA, (spot){(double)contact.normal.x, (double)contact.normal.y});
    if (g.distance > (double)SAT_TOUCHING * (double)sat_max(a->size, b->size)) {
        normal = (spot){way.x / g.distance, way.y / g.distance};
        satTransform turn = {0.0, 0.0, xfA->c, xfA->s};
        spot world = to_world(&turn, normal);
        out.normal = sat_vec2((float)(world.x + 0.0), (float)(world.y + 0.0));
    }
    double radiusA = (double)a->radius, radiusB = (double)b->radius;
    double distance = g.distance - (radiusA + radiusB);
    if (distance > 0.0) out.distance = distance;
    spot onA = {g.ofA.x + normal.x * radiusA, g.ofA.y + normal.y * radiusA};
    spot onB = {g.ofB.x - normal.x * radiusB, g.ofB.y - normal.y * radiusB};
    onA = to_world(xfA, onA);
    onB = to_world(xfA, onB);
    out.ax = onA.x;
    out.ay = onA.y;
    out.bx = onB.x;
    out.by = onB.y;
    return out;
}

satOutlinePoint sat_closest_point(const satShape *shape, const satTransform *xf, double x, double y)
{
    const satTransform there = {x, y, 1.0, 0.0};
    satDecision decision = sat_decide(shape, xf, &SAT_POINT, &there, FLT_MAX);
    bool inside = decision.axis.separation <= 0.0f;
    spot p = to_frame(xf, (spot){x - xf->x, y - xf->y});
    foot f = nearest_foot(shape, p);
    satContact contact = sat_contact(&decision, xf, &there);
    spot normal = to_frame(xf, (spot){(double)contact.normal.x, (double)contact.normal.y});
    // Inside the core the way out is that of the nearest face; on a corner that of the kernel.
    double noise = (double)SAT_NOISE * (double)shape->size;
    bool inCore = shape->count > 2 && !f.onCorner && is_left_of(shape, f.edge, p);
    double distance = inCore ? -f.distance : f.distance;
    if (f.distance > noise) {
        normal = (spot){(p.x - f.at.x) / distance, (p.y - f.at.y) / distance};
    }
    double radius = (double)shape->radius;
    spot onOutline = to_world(xf, (spot){f.at.x + normal.x * radius, f.at.y + normal.y * radius});
    satTransform turn = {0.0, 0.0, xf->c, xf->s};
    spot world = to_world(&turn, normal);
    distance -= radius;
    // The kernel has decided the side; on the outline itself rounding may see the other.
    if (inside != (distance <= 0.0)) distance = (double)decision.axis.separation;
    return (satOutlinePoint){onOutline.x, onOutline.y, distance,
                             sat_vec2((float)(world.x + 0.0), (float)(world.y + 0.0)), inside};
}
