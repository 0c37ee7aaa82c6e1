#include "narrow/slip.h"

// A thin shape slides along an edge if its distance from the edge is at most this many sweep
// tolerances. That is more than 1, so that it includes every pair for which the sweep finds no hit.
#define SLIDE_RANGE 1.5

// A child thinner than this many tolerances is not solid. If the common part of two edges is
// shorter than this, they touch only at corners.
#define MIN_THICKNESS 4.0

typedef struct edge {
    double height, from, to;
    bool isSolid;
} edge;

// The edge of a child that is farthest to one side (1: left, -1: right) of the motion's direction.
static edge edge_of(const satSlip *s, const satChild *child, double side, double tolerance)
{
    satVector out = sat_vector_along(s->direction, 0.0, side);
    satChild own = sat_child_moved(*child, (satVector){-s->thin->xf.x, -s->thin->xf.y});
    edge e = {sat_support(&own, out), DBL_MAX, -DBL_MAX, false};
    double least = e.height - (double)own.shape->radius - 2.0 * tolerance;
    for (int32_t i = 0; i < own.shape->count; i++) {
        satVector at = sat_transform_point(&own.xf, sat_corner_at(own.shape, i));
        if (sat_vector_dot(out, at) < least) continue;
        double along = sat_vector_dot(s->direction, at);
        if (along < e.from) e.from = along;
        if (along > e.to) e.to = along;
    }
    e.isSolid = e.height + sat_support(&own, sat_vector_neg(out)) > MIN_THICKNESS * tolerance;
    return e;
}

// How far the thin child extends from its centre in a direction.
static double extent(const satSlip *s, satVector direction)
{
    satVector in = sat_inverse_rotate_vector(&s->thin->xf, direction);
    return sat_core_support(s->thin->shape, in) + (double)s->thin->shape->radius;
}

bool sat_slips(const satChild *thin, const satChild *solid, satVector by, satSlip *out)
{
    double length = sat_vector_length(by);
    double tolerance = sat_sweep_tolerance(thin->shape, solid->shape);
    if ((double)sat_inner_radius(thin->shape) > tolerance || !(length > 0.0)) return false;
    *out = (satSlip){thin, solid, .direction = sat_vector_div(by, length), .length = length};
    satVector d = out->direction;
    double left = extent(out, (satVector){-d.y, d.x}), right = extent(out, (satVector){d.y, -d.x});
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
    double near = MIN_THICKNESS * s->tolerance;
    satVector from = sat_vector_along(s->direction, s->from, s->side * s->height),
              by = sat_vector_scale(s->direction, s->to - s->from);
    return (satSweptBox){s->thin->xf.x + from.x, s->thin->xf.y + from.y, near, near, by.x, by.y};
}

satChildQuery sat_query_children_slip(const satSlip *s, const satShape *composite,
                                      const satTransform *xf)
{
    satSweptBox track = sat_slip_swept_box(s);
    satTransform start = sat_transform_to((satVector){track.x, track.y});
    satChildQuery query = sat_query_children_on_way(composite, xf, &SAT_POINT, &start, track.halfX,
                                                    track.dx, track.dy);
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
    double front = extent(s, s->direction), back = -extent(s, sat_vector_neg(s->direction));
    double least = sat_larger(tolerance, s->tolerance);
    if (to - from < -least || back >= to - least) return SAT_NO_SLIP_END;
    // A shape that is already between two touching corners is not blocked.
    bool isBetweenCorners = to - from <= MIN_THICKNESS * least;
    if (isBetweenCorners && front > from + least) return SAT_NO_SLIP_END;
    double distance = from - front - 0.25 * least;
    return (satSlipEnd){distance > 0.0 ? distance / s->length : 0.0, front > from + least,
                        e.from >= s->from};
}
