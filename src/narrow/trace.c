#include "narrow/trace.h"

// One of the two shapes.
typedef struct side {
    const satShape *shape;
    const satTransform *xf;
    satRowSource source;
} side;

typedef struct projection {
    double min, max;
} projection;

// A corner in the world, relative to `origin`.
static satVector corner_from(const side *s, int32_t i, const satTransform *origin)
{
    const satTransform there = {s->xf->x - origin->x, s->xf->y - origin->y, s->xf->c, s->xf->s};
    return sat_transform_point(&there, sat_corner_at(s->shape, i));
}

// The projection of a shape, relative to `origin`.
static projection project(const side *s, satVector axis, const satTransform *origin)
{
    projection out = {DBL_MAX, -DBL_MAX};
    for (int32_t i = 0; i < s->shape->count; i++) {
        double along = sat_vector_dot(axis, corner_from(s, i, origin));
        if (along < out.min) out.min = along;
        if (along > out.max) out.max = along;
    }
    double radius = (double)s->shape->radius;
    return (projection){out.min - radius, out.max + radius};
}

static satTraceRow *add_row(satTrace *out, const side *a, const side *b, satVector axis,
                            satRowSource source)
{
    satTraceRow *row = &out->rows[out->count++];
    projection ofA = project(a, axis, a->xf), ofB = project(b, axis, a->xf);
    double base = axis.x * a->xf->x + axis.y * a->xf->y;
    double forth = ofA.max - ofB.min, back = ofB.max - ofA.min;
    *row = (satTraceRow){axis.x,
                         axis.y,
                         base + ofA.min,
                         base + ofA.max,
                         base + ofB.min,
                         base + ofB.max,
                         forth < back ? forth : back,
                         (int32_t)source,
                         -1,
                         -1};
    return row;
}

// Opposite faces share an axis. A box has two axes, those of faces 1 (+x) and 2 (+y); a segment has
// one.
static void add_faces(satTrace *out, const side *a, const side *b, const side *owner)
{
    const satShape *shape = owner->shape;
    bool isBox = shape->kind == SAT_BOX;
    int32_t from = isBox ? 1 : 0, to = isBox ? 3 : shape->count == 2 ? 1 : shape->count;
    for (int32_t i = from; i < to; i++) {
        satVector axis = sat_rotate_vector(owner->xf, sat_vector(sat_face_normal(shape, i)));
        add_row(out, a, b, axis, owner->source)->index = sat_face_number(shape, i);
    }
}

// The angle between the axes of two boxes, to float precision. If they are parallel or
// perpendicular, both boxes have the same axes, which are listed only once.
typedef enum alignment { OBLIQUE, PARALLEL, SQUARE } alignment;

static alignment align(const side *a, const side *b)
{
    if (a->shape->kind != SAT_BOX || b->shape->kind != SAT_BOX) return OBLIQUE;
    satRelative in = sat_relative(a->xf, b->xf);
    if (sat_abs(in.s) <= FLT_EPSILON) return PARALLEL;
    return sat_abs(in.c) <= FLT_EPSILON ? SQUARE : OBLIQUE;
}

// The nearest corners of two shapes.
typedef struct corners {
    int32_t ofA, ofB;
    satVector offset; // from A's to B's
    double distance;
} corners;

static corners nearest_corners(const side *a, const side *b)
{
    corners best = {0, 0, {0.0, 0.0}, DBL_MAX};
    for (int32_t i = 0; i < a->shape->count; i++) {
        satVector from = corner_from(a, i, a->xf);
        for (int32_t j = 0; j < b->shape->count; j++) {
            satVector offset = sat_vector_sub(corner_from(b, j, a->xf), from);
            double distance = sat_vector_length(offset);
            if (distance < best.distance) best = (corners){i, j, offset, distance};
        }
    }
    return best;
}

// Adds the axis between two corners, which rounded shapes need: the axis that decided if it is one
// of these, else the axis between the nearest corners. Adds nothing if these coincide.
static void add_corner_axis(satTrace *out, const side *a, const side *b,
                            const satDecision *decision, satVec2 normal)
{
    const satAxis *decider = &decision->axis;
    corners c = nearest_corners(a, b);
    satVector axis = sat_vector(normal);
    if (decider->source == SAT_VERTICES) {
        c.ofA = decision->swapped ? decider->other : decider->index;
        c.ofB = decision->swapped ? decider->index : decider->other;
    } else {
        double noise = (double)SAT_NOISE * sat_larger_size(a->shape, b->shape);
        if (c.distance <= noise) return;
        axis = (satVector){c.offset.x / c.distance, c.offset.y / c.distance};
    }
    satTraceRow *row = add_row(out, a, b, axis, SAT_ROW_VERTEX);
    row->index = sat_corner_number(a->shape, c.ofA);
    row->indexB = sat_corner_number(b->shape, c.ofB);
}

// The row of the axis that decided.
static int32_t row_of(const satTrace *trace, const satDecision *decision, const side *a,
                      const side *b)
{
    satSource source = decision->axis.source;
    bool ofA = (source == SAT_FACE_A) != decision->swapped;
    const satShape *owner = ofA ? a->shape : b->shape;
    int32_t index = decision->axis.index, wanted = SAT_ROW_CENTERS;
    bool isFace = source == SAT_FACE_A || source == SAT_FACE_B;
    if (source == SAT_VERTICES) wanted = SAT_ROW_VERTEX;
    if (isFace) {
        alignment boxes = align(a, b);
        if (!ofA && boxes == SQUARE) index += 1;
        wanted = ofA || boxes != OBLIQUE ? SAT_ROW_A : SAT_ROW_B;
        if (owner->kind == SAT_BOX) index = index & 1 ? 1 : 2;
        if (owner->count == 2) index = 0;
        index = sat_face_number(owner, index);
    }
    for (int32_t i = 0; i < trace->count; i++) {
        const satTraceRow *row = &trace->rows[i];
        if (row->source == wanted && (!isFace || row->index == index)) return i;
    }
    return -1;
}

// Finds the Voronoi region of `owner` in which a circle's centre lies.
static void find_region(satTrace *out, const satDecision *decision, const satShape *owner,
                        float radii)
{
    const satAxis *axis = &decision->axis;
    if (axis->source == SAT_VERTICES) {
        out->region = SAT_REGION_VERTEX;
        out->regionIndex = sat_corner_number(owner, axis->index);
        return;
    }
    bool outside = owner->count == 2 || axis->separation + radii > 0.0f;
    out->region = outside ? SAT_REGION_EDGE : SAT_REGION_INSIDE;
    out->regionIndex = sat_face_number(owner, axis->index);
}

void sat_trace(const satShape *shapeA, const satTransform *xfA, const satShape *shapeB,
               const satTransform *xfB, satTrace *out)
{
    side a = {shapeA, xfA, SAT_ROW_A}, b = {shapeB, xfB, SAT_ROW_B};
    bool isPointA = shapeA->kind == SAT_CIRCLE, isPointB = shapeB->kind == SAT_CIRCLE;
    float radii = shapeA->radius + shapeB->radius;
    // For shapes without radii, an axis between corners matters only if no edge separates them.
    bool isRound = isPointA || isPointB || radii > 0.0f;
    satDecision decision = sat_decide(shapeA, xfA, shapeB, xfB, isRound ? FLT_MAX : 0.0f);
    satVec2 normal = sat_contact(&decision, xfA, xfB).normal;
    bool hit = decision.axis.separation <= 0.0f;
    out->count = 0;
    out->hit = hit;
    out->region = SAT_REGION_NONE;
    out->regionIndex = -1;

    if (!isPointA) add_faces(out, &a, &b, &a);
    if (!isPointB && align(&a, &b) == OBLIQUE) add_faces(out, &a, &b, &b);
    if (isPointA && isPointB) {
        add_row(out, &a, &b, sat_vector(normal), SAT_ROW_CENTERS);
    } else if (isRound || decision.axis.source == SAT_VERTICES) {
        add_corner_axis(out, &a, &b, &decision, normal);
    }
    if (isPointA != isPointB) find_region(out, &decision, isPointA ? shapeB : shapeA, radii);

    // Writes the separation of the decision to its row: if the shapes touch, the overlap computed
    // here may differ in the last bit.
    int32_t decider = row_of(out, &decision, &a, &b);
    double *decisive = &out->rows[decider].overlap;
    if (hit || *decisive >= 0.0) *decisive = -(double)decision.axis.separation;
    out->separating = -1;
    for (int32_t i = 0; i < out->count; i++) {
        satTraceRow *row = &out->rows[i];
        double least = out->rows[decider].overlap;
        if (hit && row->overlap < least) row->overlap = least;
        if (row->overlap < 0.0 && out->separating < 0) out->separating = i;
    }
    out->winner = hit ? decider : -1;
}
