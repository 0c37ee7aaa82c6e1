#include "narrow/distance.h"

#include "narrow/manifold.h"

// The point of a core's outline that is nearest to a given point.
typedef struct foot {
    satVector at; // in the core's frame
    double distance;
    int32_t edge;  // the edge that contains the point or starts at it
    bool onCorner; // `at` is the first corner of `edge`
} foot;

static foot nearest_foot(const satShape *shape, satVector p)
{
    foot best = {sat_corner_at(shape, 0), DBL_MAX, 0, true};
    for (int32_t i = 0; i < shape->count; i++) {
        satVector start = sat_corner_at(shape, i);
        satVector edge = sat_vector_sub(sat_corner_at(shape, sat_face_after(shape, i)), start);
        double square = sat_vector_dot(edge, edge),
               offset = sat_vector_dot(sat_vector_sub(p, start), edge);
        // If the point is past the end of this edge, the next edge starts nearer to it.
        bool onCorner = offset <= 0.0 || square == 0.0;
        if (!onCorner && offset >= square) continue;
        double share = onCorner ? 0.0 : offset / square;
        satVector at = {start.x + share * edge.x, start.y + share * edge.y};
        double distance = sat_vector_length(sat_vector_sub(p, at));
        if (distance < best.distance) best = (foot){at, distance, i, onCorner};
    }
    return best;
}

// True if a point lies on the inner side of an edge. If this is the edge of a convex core nearest
// to the point, the point is then inside the core. If a corner is nearest, the point is outside.
static bool is_left_of(const satShape *shape, int32_t i, satVector p)
{
    satVector start = sat_corner_at(shape, i);
    satVector edge = sat_vector_sub(sat_corner_at(shape, sat_face_after(shape, i)), start),
              offset = sat_vector_sub(p, start);
    return edge.x * offset.y >= edge.y * offset.x;
}

// The nearest points of two separate cores, both in A's frame.
typedef struct gap {
    satVector ofA, ofB;
    double distance;
} gap;

static gap nearest_points(const satShape *a, const satTransform *xfA, const satShape *b,
                          const satTransform *xfB)
{
    satTransform bInA = sat_transform_in(xfA, xfB);
    gap best = {{0.0, 0.0}, {0.0, 0.0}, DBL_MAX};
    for (int32_t j = 0; j < b->count; j++) {
        satVector corner = sat_transform_point(&bInA, sat_corner_at(b, j));
        foot f = nearest_foot(a, corner);
        if (f.distance < best.distance) best = (gap){f.at, corner, f.distance};
    }
    for (int32_t i = 0; i < a->count; i++) {
        satVector corner = sat_corner_at(a, i);
        satVector offset = {corner.x - bInA.x, corner.y - bInA.y};
        foot f = nearest_foot(b, sat_inverse_rotate_vector(&bInA, offset));
        if (f.distance < best.distance)
            best = (gap){corner, sat_transform_point(&bInA, f.at), f.distance};
    }
    return best;
}

static satDistance touching_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                                     const satTransform *xfB, const satDecision *decision)
{
    satManifold m = sat_manifold(a, xfA, b, xfB, decision);
    satVector at = sat_manifold_middle(&m);
    return (satDistance){0.0, at.x, at.y, at.x, at.y, sat_contact(decision, xfA, xfB).normal};
}

satDistance sat_distance(const satShape *a, const satTransform *xfA, const satShape *b,
                         const satTransform *xfB)
{
    satDecision decision = sat_decide(a, xfA, b, xfB, FLT_MAX);
    if (decision.axis.separation <= 0.0f) return touching_distance(a, xfA, b, xfB, &decision);
    gap g = nearest_points(a, xfA, b, xfB);
    satContact contact = sat_contact(&decision, xfA, xfB);
    satDistance out = {(double)contact.separation, 0.0, 0.0, 0.0, 0.0, contact.normal};
    satVector offset = sat_vector_sub(g.ofB, g.ofA);
    // If the nearest points are not too close, the direction between them is more accurate than the
    // normal of the axis.
    satVector normal = sat_inverse_rotate_vector(xfA, sat_vector(contact.normal));
    if (g.distance > (double)SAT_TOUCHING * sat_larger_size(a, b)) {
        normal = (satVector){offset.x / g.distance, offset.y / g.distance};
        out.normal = sat_vector_to_float(sat_rotate_vector(xfA, normal));
    }
    double radiusA = (double)a->radius, radiusB = (double)b->radius;
    double distance = g.distance - (radiusA + radiusB);
    if (distance > 0.0) out.distance = distance;
    satVector onA = {g.ofA.x + normal.x * radiusA, g.ofA.y + normal.y * radiusA};
    satVector onB = {g.ofB.x - normal.x * radiusB, g.ofB.y - normal.y * radiusB};
    onA = sat_transform_point(xfA, onA);
    onB = sat_transform_point(xfA, onB);
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
    satVector p = sat_inverse_rotate_vector(xf, (satVector){x - xf->x, y - xf->y});
    foot f = nearest_foot(shape, p);
    satContact contact = sat_contact(&decision, xf, &there);
    satVector normal = sat_inverse_rotate_vector(xf, sat_vector(contact.normal));
    // The normal points along the line through the point and its foot. If the two almost coincide,
    // the normal of sat_decide is used instead.
    double noise = (double)SAT_NOISE * (double)shape->size;
    bool inCore = shape->count > 2 && !f.onCorner && is_left_of(shape, f.edge, p);
    double distance = inCore ? -f.distance : f.distance;
    if (f.distance > noise)
        normal = (satVector){(p.x - f.at.x) / distance, (p.y - f.at.y) / distance};
    double radius = (double)shape->radius;
    satVector onOutline = sat_transform_point(
        xf, (satVector){f.at.x + normal.x * radius, f.at.y + normal.y * radius});
    distance -= radius;
    // sat_decide decides whether the point is inside. Near the outline, the sign of `distance` may
    // disagree because of rounding.
    if (inside != (distance <= 0.0)) distance = (double)decision.axis.separation;
    // Adding 0 turns -0 into 0.
    return (satOutlinePoint){onOutline.x, onOutline.y, distance + 0.0,
                             sat_vector_to_float(sat_rotate_vector(xf, normal)), inside};
}
