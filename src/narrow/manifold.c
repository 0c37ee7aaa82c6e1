#include "narrow/manifold.h"

// One of the two shapes, its transform, and the position of its feature's bits in the id.
typedef struct side {
    const satShape *shape;
    const satTransform *xf;
    uint32_t shift;
} side;

static uint32_t vertex_of(const side *s, int32_t i)
{
    return (uint32_t)sat_corner_number(s->shape, i) << s->shift;
}

static uint32_t edge_of(const side *s, int32_t i)
{
    return (SAT_FEATURE_EDGE + (uint32_t)sat_face_number(s->shape, i)) << s->shift;
}

static satVec2 corner_of(const satShape *s, int32_t i)
{
    if (s->kind == SAT_CIRCLE) return sat_vec2(0.0f, 0.0f);
    return sat_vec2(sat_shape_x(s)[i], sat_shape_y(s)[i]);
}

static double depth_of(float separation) { return separation < 0.0f ? -(double)separation : 0.0; }

// The contact point at (x, y) in the frame of `xf`.
static satManifoldPoint point_at(const satTransform *xf, double x, double y, float separation,
                                 uint32_t id)
{
    satVector p = sat_transform_point(xf, (satVector){x, y});
    return (satManifoldPoint){p.x, p.y, depth_of(separation), id};
}

// An end of the incident edge.
typedef struct end {
    satVec2 p;   // in the frame of the reference shape
    float along; // its coordinate along the reference edge
    uint32_t id;
} end;

// Moves an end of the incident edge that is outside the reference edge along the incident edge, to
// where its coordinate along the reference edge is `at`.
static end clipped(end outside, end inside, float at, uint32_t id)
{
    float share = (at - inside.along) / (outside.along - inside.along);
    satVec2 span = sat_sub(outside.p, inside.p);
    return (end){sat_vec2(inside.p.x + share * span.x, inside.p.y + share * span.y), at, id};
}

// The contact point for a point e of the incident shape's core. The surface of the incident shape
// is one radius closer to the reference edge than e. The contact point is half of the separation
// from that surface, midway between both surfaces.
static satManifoldPoint contact_of(const side *reference, satVec2 normal, float incidentRadius,
                                   end e, float separation)
{
    double back = (double)incidentRadius + 0.5 * (double)separation;
    return point_at(reference->xf, (double)e.p.x - (double)normal.x * back,
                    (double)e.p.y - (double)normal.y * back, separation, e.id);
}

// Finds the incident edge: of the two edges at the incident core's deepest corner, the one whose
// normal is more opposed to `normal`.
static int32_t incident_edge(const satShape *shape, const float *x, const float *y, satRelative in,
                             satVec2 normal)
{
    int32_t deepest = 0;
    float least = FLT_MAX;
    for (int32_t i = 0; i < shape->count; i++) {
        float along = normal.x * x[i] + normal.y * y[i];
        if (along >= least) continue;
        least = along;
        deepest = i;
    }
    satVec2 own = sat_vec2(in.c * normal.x + in.s * normal.y, in.c * normal.y - in.s * normal.x);
    int32_t before = sat_face_before(shape, deepest);
    float ahead = sat_dot(own, sat_face_normal(shape, deepest));
    return sat_dot(own, sat_face_normal(shape, before)) < ahead ? before : deepest;
}

// Measures two ends along the reference edge and swaps them if `low` is the farther end.
static void order_ends(end *low, end *high, satVec2 tangent)
{
    low->along = sat_dot(tangent, low->p);
    high->along = sat_dot(tangent, high->p);
    if (low->along > high->along) {
        end swap = *low;
        *low = *high;
        *high = swap;
    }
}

// Of several edges that are almost collinear, rounding may select one that ends before the part of
// the other shape that touches, at a distance `beyond` from it. Returns true if the neighbouring
// edge `next` can replace the selected one. It can if over the length `beyond` it falls behind the
// selected edge by no more than rounding: twice the error of a separation plus the error of the
// sine of two float normals. `size` is the size of the larger shape.
static bool is_in_line(const satShape *shape, int32_t face, int32_t next, float beyond, float size)
{
    satVec2 one = sat_face_normal(shape, face), other = sat_face_normal(shape, next);
    float lower = sat_abs(one.x * other.y - one.y * other.x) * beyond;
    return sat_dot(one, other) > 0.0f && lower <= 4.0f * SAT_NOISE * size;
}

// The part of an incident edge over a reference edge, and the separations of both ends. If the
// deepest corner lies beyond the reference edge, `beyond` is how far, and `next` is the edge on
// that side.
typedef struct overlap {
    end low, high, deepest; // `deepest` is not clipped
    float lowSeparation, highSeparation, beyond;
    int32_t next;
    bool isEmpty; // the edges do not overlap: `low` and `high` are the nearest corner
} overlap;

// Clips the incident edge to the reference edge `face`. `along` is the normal of the contact, which
// need not be that of `face`.
static overlap overlap_on(const side *reference, int32_t face, satVec2 along, const side *incident,
                          satRelative in, const float *x, const float *y)
{
    const satShape *one = reference->shape, *other = incident->shape;
    satVec2 normal = sat_face_normal(one, face), tangent = sat_vec2(-along.y, along.x);
    float offset = sat_shape_plane_offset(one)[face] + one->radius;
    float size = sat_max(one->size, other->size);
    uint32_t onEdge = edge_of(reference, face);
    int32_t edge = incident_edge(other, x, y, in, normal), last;
    int32_t from = face, to = sat_face_after(one, face);
    float start = sat_dot(tangent, corner_of(one, from));
    float stop = sat_dot(tangent, corner_of(one, to));
    end low, high;
    for (int32_t tries = other->count;; tries--) {
        last = sat_face_after(other, edge);
        // The incident edge runs against the reference edge, so `low` is the incident edge's last
        // corner.
        low = (end){sat_vec2(x[last], y[last]), 0.0f, onEdge | vertex_of(incident, last)};
        high = (end){sat_vec2(x[edge], y[edge]), 0.0f, onEdge | vertex_of(incident, edge)};
        order_ends(&low, &high, tangent);
        float beyond = sat_max(low.along - stop, start - high.along);
        int32_t next = low.along > stop ? last : sat_face_before(other, edge);
        if (beyond <= 0.0f || tries == 0 || !is_in_line(other, edge, next, beyond, size)) break;
        edge = next;
    }
    bool isLow = sat_dot(normal, low.p) <= sat_dot(normal, high.p);
    float deepest = isLow ? low.along : high.along;
    overlap out = {.deepest = isLow ? low : high,
                   .beyond = sat_max(deepest - stop, start - deepest),
                   .next = deepest > stop ? to : sat_face_before(one, face)};
    uint32_t onIncident = edge_of(incident, edge);
    if (low.along <= stop && high.along >= start) {
        out.low = low;
        out.high = high;
        if (low.along < start)
            out.low = clipped(low, high, start, vertex_of(reference, from) | onIncident);
        if (high.along > stop)
            out.high = clipped(high, low, stop, vertex_of(reference, to) | onIncident);
    } else {
        out.isEmpty = true;
        out.low = out.high = low.along > stop ? low : high;
    }
    out.lowSeparation = sat_dot(normal, out.low.p) - offset - other->radius;
    out.highSeparation = sat_dot(normal, out.high.p) - offset - other->radius;
    return out;
}

static satManifold face_manifold(const side *reference, const satAxis *axis, const side *incident)
{
    const satShape *one = reference->shape, *other = incident->shape;
    int32_t face = axis->index;
    satVec2 normal = sat_face_normal(one, face);
    satRelative in = sat_relative(reference->xf, incident->xf);
    satManifold out = {0};
    if (other->kind == SAT_CIRCLE) {
        uint32_t id = edge_of(reference, face) | vertex_of(incident, 0);
        end center = {sat_vec2(in.x, in.y), 0.0f, id};
        float separation = sat_dot(normal, center.p) -
                           (sat_shape_plane_offset(one)[face] + one->radius) - other->radius;
        out.points[out.count++] = contact_of(reference, normal, other->radius, center, separation);
        return out;
    }
    float x[SAT_MAX_VERTICES], y[SAT_MAX_VERTICES];
    float size = sat_max(one->size, other->size), margin = SAT_TOUCHING * size;
    sat_corners(other, in, x, y);
    overlap o;
    bool isDeepest;
    for (int32_t tries = one->count;; tries--) {
        o = overlap_on(reference, face, normal, incident, in, x, y);
        float least = sat_min(o.lowSeparation, o.highSeparation);
        isDeepest = !o.isEmpty && least - axis->separation <= margin;
        if (isDeepest || o.beyond <= margin || tries == 0) break;
        if (!is_in_line(one, face, o.next, o.beyond, size)) break;
        face = o.next;
    }
    // If the deepest corner is past the end of the face by no more than rounding, it counts as
    // above the face. Otherwise an incident edge that is almost perpendicular to the face would be
    // clipped at a point far away from the corner.
    if (!isDeepest && o.beyond > 0.0f && o.beyond <= margin) {
        o.low = o.high = o.deepest;
        o.lowSeparation = o.highSeparation = axis->separation;
    }
    // No point may be deeper than the contact of the shapes. Where a long edge meets a tiny edge,
    // rounding could make a point deeper.
    float lowSeparation = sat_max(o.lowSeparation, axis->separation);
    float highSeparation = sat_max(o.highSeparation, axis->separation);
    // Keeps both points unless they coincide or one does not touch. The margin is for an edge that
    // lies flat on another: it keeps the second point even if rounding lifts it.
    bool onePoint = sat_abs(o.high.along - o.low.along) <= SAT_NOISE * size;
    bool lowDeeper = lowSeparation <= highSeparation;
    if (lowDeeper || (!onePoint && lowSeparation <= margin)) {
        out.points[out.count++] =
            contact_of(reference, normal, other->radius, o.low, lowSeparation);
    }
    if (!lowDeeper || (!onePoint && highSeparation <= margin)) {
        out.points[out.count++] =
            contact_of(reference, normal, other->radius, o.high, highSeparation);
    }
    return out;
}

// The contact point of two corners, on the line between them.
static satManifold corner_manifold(const side *first, const side *second, const satAxis *axis)
{
    satVec2 corner = corner_of(first->shape, axis->index);
    double forth = (double)first->shape->radius + 0.5 * (double)axis->separation;
    uint32_t id = vertex_of(first, axis->index) | vertex_of(second, axis->other);
    satTransform unturned = {first->xf->x, first->xf->y, 1.0, 0.0};
    const satTransform *xf = axis->source == SAT_CENTERS ? &unturned : first->xf;
    satManifold out = {0};
    out.points[out.count++] =
        point_at(xf, (double)corner.x + (double)axis->normal.x * forth,
                 (double)corner.y + (double)axis->normal.y * forth, axis->separation, id);
    return out;
}

satManifold sat_manifold(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB, const satDecision *decision)
{
    side sideA = {a, xfA, 0}, sideB = {b, xfB, SAT_FEATURE_BITS};
    side first = decision->swapped ? sideB : sideA, second = decision->swapped ? sideA : sideB;
    const satAxis *axis = &decision->axis;
    switch (axis->source) {
    case SAT_FACE_A:
        return face_manifold(&first, axis, &second);
    case SAT_FACE_B:
        return face_manifold(&second, axis, &first);
    default:
        return corner_manifold(&first, &second, axis);
    }
}
