#include "narrow/trace.h"

// Which of the two shapes a helper speaks for: the rows of B exchange the shadows.
typedef struct side {
    const satShape *shape;
    const satPlace *place;
    satRowSource source;
} side;

typedef struct shadow {
    float min, max;
} shadow;

static shadow shadow_of_points(const float *x, const float *y, int32_t count, satVec2 axis)
{
    shadow s = {FLT_MAX, -FLT_MAX};
    for (int32_t i = 0; i < count; i++) {
        float along = axis.x * x[i] + axis.y * y[i];
        s.min = sat_min(along, s.min);
        s.max = sat_max(along, s.max);
    }
    return s;
}

// The user's number of the corner at which face i starts in the user's own winding.
static int32_t edge_number(const satShape *shape, int32_t i)
{
    int32_t next = i + 1 == shape->count ? 0 : i + 1;
    return sat_shape_number(shape)[shape->reversed ? next : i];
}

// Adds a row whose axis is given in the frame of `owner`, and the shadows in that frame.
static satTraceRow *add_row(satTrace *out, const side *owner, satVec2 axis, shadow own,
                            shadow other)
{
    satTraceRow *row = &out->rows[out->count++];
    const satPlace *p = owner->place;
    row->x = p->c * (double)axis.x - p->s * (double)axis.y;
    row->y = p->s * (double)axis.x + p->c * (double)axis.y;
    double base = row->x * p->x + row->y * p->y;
    shadow a = owner->source == SAT_ROW_A ? own : other;
    shadow b = owner->source == SAT_ROW_A ? other : own;
    row->aMin = base + (double)a.min;
    row->aMax = base + (double)a.max;
    row->bMin = base + (double)b.min;
    row->bMax = base + (double)b.max;
    row->overlap = (double)sat_min(own.max - other.min, other.max - own.min);
    row->source = (int32_t)owner->source;
    return row;
}

static shadow grown(shadow s, float radius) { return (shadow){s.min - radius, s.max + radius}; }

// Of the other shape, a polygon, box or circle, in the frame of `one`.
static shadow shadow_of_other(const side *one, const side *other, satVec2 axis)
{
    satRelative r = sat_relative(one->place, other->place);
    if (other->shape->kind == SAT_CIRCLE) {
        return grown(shadow_of_points(&r.x, &r.y, 1, axis), other->shape->radius);
    }
    float x[SAT_MAX_VERTICES], y[SAT_MAX_VERTICES];
    sat_corners(other->shape, r, x, y);
    return shadow_of_points(x, y, other->shape->count, axis);
}

static shadow shadow_of_own(const side *one, satVec2 axis)
{
    return shadow_of_points(sat_shape_x(one->shape), sat_shape_y(one->shape), one->shape->count,
                            axis);
}

// A box has two axes: the faces that look along +x and +y, its second and third.
static void add_faces(satTrace *out, const side *one, const side *other)
{
    const satShape *shape = one->shape;
    bool isBox = shape->kind == SAT_BOX;
    for (int32_t i = isBox ? 1 : 0; i < (isBox ? 3 : shape->count); i++) {
        satVec2 axis = sat_vec2(sat_shape_normal_x(shape)[i], sat_shape_normal_y(shape)[i]);
        shadow own = shadow_of_own(one, axis);
        own.max = sat_shape_limit(shape)[i];
        add_row(out, one, axis, own, shadow_of_other(one, other, axis))->index =
            edge_number(shape, i);
    }
}

static int32_t nearest_corner(const satShape *shape, satVec2 p)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    int32_t nearest = 0;
    float least = FLT_MAX;
    for (int32_t i = 0; i < shape->count; i++) {
        satVec2 d = sat_vec2(p.x - x[i], p.y - y[i]);
        if (sat_dot(d, d) >= least) continue;
        least = sat_dot(d, d);
        nearest = i;
    }
    return nearest;
}

// The axis that a circle brings: from the nearest corner to its centre; the kernel's own if it
// decided by one. None if the two coincide.
static void add_vertex(satTrace *out, const side *one, const side *circle, const satAxis *decider)
{
    satRelative r = sat_relative(one->place, circle->place);
    int32_t corner = decider->index;
    satVec2 axis = decider->normal;
    if (decider->source != SAT_VERTEX) {
        corner = nearest_corner(one->shape, sat_vec2(r.x, r.y));
        satVec2 away = sat_sub(sat_vec2(r.x, r.y), sat_vec2(sat_shape_x(one->shape)[corner],
                                                            sat_shape_y(one->shape)[corner]));
        float distance = sat_sqrt(sat_dot(away, away));
        if (distance <= SAT_NOISE * sat_max(one->shape->size, circle->shape->size)) return;
        axis = sat_vec2(away.x / distance, away.y / distance);
    }
    satTraceRow *row =
        add_row(out, one, axis, shadow_of_own(one, axis), shadow_of_other(one, circle, axis));
    row->source = SAT_ROW_VERTEX;
    row->index = sat_shape_number(one->shape)[corner];
}

static void add_centers(satTrace *out, const side *a, const side *b, satVec2 axis)
{
    satPlace unturned = {a->place->x, a->place->y, 1.0, 0.0};
    side upright = {a->shape, &unturned, SAT_ROW_A};
    satVec2 center = sat_vec2((float)(b->place->x - unturned.x), (float)(b->place->y - unturned.y));
    float along = sat_dot(center, axis);
    satTraceRow *row = add_row(out, &upright, axis, grown((shadow){0.0f, 0.0f}, a->shape->radius),
                               grown((shadow){along, along}, b->shape->radius));
    row->source = SAT_ROW_CENTERS;
    row->index = -1;
}

// The row that shows the axis the kernel decided by.
static int32_t row_of(const satTrace *trace, const satDecision *decision, const side *a,
                      const side *b)
{
    satSource source = decision->axis.source;
    bool ofA = (source == SAT_FACE_A) != decision->swapped;
    const satShape *owner = ofA ? a->shape : b->shape;
    int32_t index = decision->axis.index;
    int32_t wanted = SAT_ROW_CENTERS;
    if (source == SAT_VERTEX) wanted = SAT_ROW_VERTEX;
    if (source == SAT_FACE_A || source == SAT_FACE_B) {
        wanted = ofA ? SAT_ROW_A : SAT_ROW_B;
        if (owner->kind == SAT_BOX) index = index & 1 ? 1 : 2;
        index = edge_number(owner, index);
    }
    for (int32_t i = 0; i < trace->count; i++) {
        const satTraceRow *row = &trace->rows[i];
        bool isEdge = row->source == SAT_ROW_A || row->source == SAT_ROW_B;
        if (row->source == wanted && (!isEdge || row->index == index)) return i;
    }
    return -1;
}

void sat_trace(const satShape *shapeA, const satPlace *placeA, const satShape *shapeB,
               const satPlace *placeB, satTrace *out)
{
    side a = {shapeA, placeA, SAT_ROW_A}, b = {shapeB, placeB, SAT_ROW_B};
    satDecision decision = sat_decide(shapeA, placeA, shapeB, placeB, FLT_MAX);
    out->count = 0;
    out->contact = sat_contact(&decision, placeA, placeB);
    bool hit = out->contact.separation <= 0.0f;
    out->hit = hit;

    bool roundA = shapeA->kind == SAT_CIRCLE, roundB = shapeB->kind == SAT_CIRCLE;
    if (!roundA) add_faces(out, &a, &b);
    if (!roundB) add_faces(out, &b, &a);
    if (roundA && roundB) add_centers(out, &a, &b, out->contact.normal);
    if (roundA && !roundB) add_vertex(out, &b, &a, &decision.axis);
    if (roundB && !roundA) add_vertex(out, &a, &b, &decision.axis);

    // The verdict is the kernel's: where shapes touch, the last bit of a row may say otherwise.
    int32_t decider = row_of(out, &decision, &a, &b);
    out->rows[decider].overlap = -(double)decision.axis.separation;
    out->separating = -1;
    for (int32_t i = 0; i < out->count; i++) {
        satTraceRow *row = &out->rows[i];
        double least = out->rows[decider].overlap;
        if (hit && row->overlap < least) row->overlap = least;
        if (!hit && row->overlap < 0.0 && out->separating < 0) out->separating = i;
    }
    out->winner = hit ? decider : -1;
}
