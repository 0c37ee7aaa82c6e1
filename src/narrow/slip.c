#include "narrow/slip.h"

// A thin shape slides along an edge if it is within this distance of the edge, in sweep tolerances.
// The range is more than 1, so that every pair that the sweep lets through is caught.
#define SLIDE_RANGE 1.5

// A child thinner than this many tolerances is not solid. Two edges whose common part is shorter
// touch only at corners.
#define MIN_THICKNESS 4.0

typedef struct edge {
    double height, from, to;
    bool isSolid;
} edge;

// The edge of a child that lies farthest to one side of a direction.
static edge edge_of(const satSlip *s, const satChild *child, double side, double tolerance)
{
    satVector out = {-side * s->y, side * s->x};
    satChild own = sat_child_moved(*child, (satVector){-s->thin->xf.x, -s->thin->xf.y});
    edge e = {sat_support(&own, out), DBL_MAX, -DBL_MAX, false};
    double least = e.height - (double)own.shape->radius - 2.0 * tolerance;
    for (int32_t i = 0; i < own.shape->count; i++) {
        satVector at = sat_transform_point(&own.xf, sat_corner_at(own.shape, i));
        if (sat_vector_dot(out, at) < least) continue;
        double along = s->x * at.x + s->y * at.y;
        if (along < e.from) e.from = along;
        if (along > e.to) e.to = along;
    }
    e.isSolid = e.height + sat_support(&own, sat_vector_neg(out)) > MIN_THICKNESS * tolerance;
    return e;
}

// How far the thin child extends from its centre in the direction (x, y).
static double extent(const satSlip *s, double x, double y)
{
    satVector direction = sat_inverse_rotate_vector(&s->thin->xf, (satVector){x, y});
    return sat_core_support(s->thin->shape, direction) + (double)s->thin->shape->radius;
}

bool sat_slips(const satChild *thin, const satChild *solid, double dx, double dy, satSlip *out)
{
    double length = __builtin_sqrt(dx * dx + dy * dy);
    double tolerance = sat_sweep_tolerance(thin->shape, solid->shape);
    if ((double)sat_inner_radius(thin->shape) > tolerance || !(length > 0.0)) return false;
    *out = (satSlip){thin, solid, .x = dx / length, .y = dy / length, .length = length};
    double left = extent(out, -out->y, out->x), right = extent(out, out->y, -out->x);
    if (left + right > 2.0 * tolerance) return false;
    for (out->side = 1.0; out->side >= -1.0; out->side -= 2.0) {
        edge e = edge_of(out, solid, out->side, tolerance);
        double off = out->side * 0.5 * (left - right) - e.height;
        double range = SLIDE_RANGE * tolerance + 0.5 * (left + right);
        if (!e.isSolid || off > range || off < -range) continue;
        out->height = e.height;
        out->from = e.from;
        out->to = e.to;
        out->tolerance = tolerance;
        return true;
    }
    return false;
}

satSweptBox sat_slip_swept_box(const satSlip *s)
{
    double length = s->to - s->from, up = s->side * s->height, near = MIN_THICKNESS * s->tolerance;
    return (satSweptBox){s->thin->xf.x + (s->from * s->x - up * s->y),
                         s->thin->xf.y + (s->from * s->y + up * s->x),
                         near,
                         near,
                         length * s->x,
                         length * s->y};
}

satChildQuery sat_query_children_slip(const satSlip *s, const satShape *composite,
                                      const satTransform *xf)
{
    satSweptBox track = sat_slip_swept_box(s);
    const satTransform start = {track.x, track.y, 1.0, 0.0};
    satChildQuery query =
        sat_query_children(composite, xf, &SAT_POINT, &start, track.halfX, track.dx, track.dy);
    query.withOneWay = true;
    return query;
}

satSlipEnd sat_slip_end(const satSlip *s, const satChild *other)
{
    double tolerance = sat_sweep_tolerance(s->thin->shape, other->shape);
    edge e = edge_of(s, other, -s->side, tolerance);
    double gap = e.height + s->height, flush = SLIDE_RANGE * (s->tolerance + tolerance);
    double from = sat_larger(e.from, s->from), to = sat_smaller(e.to, s->to);
    if (!e.isSolid || gap > flush || gap < -flush) return SAT_NO_SLIP_END;
    double front = extent(s, s->x, s->y), back = -extent(s, -s->x, -s->y);
    double least = sat_larger(tolerance, s->tolerance);
    if (to - from < -least || back >= to - least) return SAT_NO_SLIP_END;
    // A shape that has begun to pass between two touching corners is not blocked.
    bool isBetweenCorners = to - from <= MIN_THICKNESS * least;
    if (isBetweenCorners && front > from + least) return SAT_NO_SLIP_END;
    double distance = from - front - 0.25 * least;
    return (satSlipEnd){distance > 0.0 ? distance / s->length : 0.0, front > from + least,
                        e.from >= s->from};
}
