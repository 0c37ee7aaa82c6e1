#include "narrow/sat.h"

satRelative sat_relative(const satPlace *a, const satPlace *b)
{
    double dx = b->x - a->x, dy = b->y - a->y;
    return (satRelative){(float)(a->c * dx + a->s * dy), (float)(a->c * dy - a->s * dx),
                         (float)(a->c * b->c + a->s * b->s), (float)(a->c * b->s - a->s * b->c)};
}

// Of four lanes the one with the largest value, the lowest index among equals.
static int32_t best_lane(const float *value, const float *index)
{
    int32_t best = 0;
    for (int32_t i = 1; i < 4; i++) {
        if (value[i] > value[best] || (value[i] == value[best] && index[i] < index[best])) best = i;
    }
    return best;
}

typedef struct face {
    float separation;
    int32_t index;
} face;

// The face of a shape from which points in its frame lie farthest: four faces at a time. Returns
// early with any face whose separation is above `enough`.
static face farthest_face(const satShape *shape, const float *x, const float *y, int32_t count,
                          float enough)
{
    const float *limit = sat_shape_limit(shape);
    const satF4 four = sat_f4_splat(4.0f), stop = sat_f4_splat(enough);
    satF4 index = sat_f4_set(0.0f, 1.0f, 2.0f, 3.0f);
    satF4 best = sat_f4_splat(-FLT_MAX), bestIndex = index;
    for (int32_t i = 0; i < shape->padded; i += 4) {
        satF4 separation = sat_f4_sub(sat_lowest(shape, i, x, y, count), sat_f4_load(limit + i));
        satF4 better = sat_f4_greater(separation, best);
        best = sat_f4_select(better, separation, best);
        bestIndex = sat_f4_select(better, index, bestIndex);
        if (sat_f4_any(sat_f4_greater(separation, stop))) break;
        index = sat_f4_add(index, four);
    }
    float separations[4], indices[4];
    sat_f4_store(separations, best);
    sat_f4_store(indices, bestIndex);
    int32_t lane = best_lane(separations, indices);
    return (face){separations[lane], (int32_t)indices[lane]};
}

static satVec2 normal_of(const satShape *shape, int32_t i)
{
    return sat_vec2(sat_shape_normal_x(shape)[i], sat_shape_normal_y(shape)[i]);
}

// The faces of `one` against the corners of `other`, in the frame of `one`.
static face faces_against(const satShape *one, const satPlace *placeOne, const satShape *other,
                          const satPlace *placeOther, float limit)
{
    float x[SAT_MAX_VERTICES], y[SAT_MAX_VERTICES];
    sat_corners(other, sat_relative(placeOne, placeOther), x, y);
    return farthest_face(one, x, y, other->count, limit);
}

satAxis sat_polygons(const satShape *a, const satPlace *placeA, const satShape *b,
                     const satPlace *placeB, float limit)
{
    face ofA = faces_against(a, placeA, b, placeB, limit);
    if (ofA.separation <= limit) {
        face ofB = faces_against(b, placeB, a, placeA, limit);
        if (ofB.separation > ofA.separation) {
            return (satAxis){ofB.separation, sat_neg(normal_of(b, ofB.index)), SAT_FACE_B,
                             ofB.index};
        }
    }
    return (satAxis){ofA.separation, normal_of(a, ofA.index), SAT_FACE_A, ofA.index};
}

// Boxes are symmetric, so |centre on axis| − both half shadows is the larger of the two separations
// of opposite faces. Four axes are four lanes: A's x and y, B's x and y.
satAxis sat_boxes(const satShape *a, const satPlace *placeA, const satShape *b,
                  const satPlace *placeB)
{
    satRelative r = sat_relative(placeA, placeB);
    float c = sat_abs(r.c), s = sat_abs(r.s);
    float aw = a->halfWidth, ah = a->halfHeight, bw = b->halfWidth, bh = b->halfHeight;
    float along[4] = {r.x, r.y, r.x * r.c + r.y * r.s, r.y * r.c - r.x * r.s};
    satF4 reach = sat_f4_add(sat_f4_mul(sat_f4_set(bw, bw, aw, aw), sat_f4_set(c, s, c, s)),
                             sat_f4_mul(sat_f4_set(bh, bh, ah, ah), sat_f4_set(s, c, s, c)));
    reach = sat_f4_add(sat_f4_set(aw, ah, bw, bh), reach);
    float separation[4];
    sat_f4_store(separation, sat_f4_sub(sat_f4_abs(sat_f4_load(along)), reach));
    const float order[4] = {0.0f, 1.0f, 2.0f, 3.0f};
    int32_t axis = best_lane(separation, order);
    // Face 1 of a box looks along +x, 2 along +y, 3 along −x, 0 along −y. Seen from B, A lies at
    // minus `along`, so that its face toward A looks the other way.
    bool ofB = axis >= 2, isY = axis & 1, positive = along[axis] >= 0.0f;
    float direction = positive ? 1.0f : -1.0f;
    int32_t index = (isY ? 2 : 1) + (positive == ofB ? (isY ? -2 : 2) : 0);
    return (satAxis){separation[axis], isY ? sat_vec2(0.0f, direction) : sat_vec2(direction, 0.0f),
                     ofB ? SAT_FACE_B : SAT_FACE_A, index};
}

// A circle is a point and a radius. If the farthest face sees the point beside its edge, the
// closest feature is the corner at that end, and the axis runs from there to the point:
//
//        corner region \      face region      / corner region
//                       ●━━━━━━━━━━━━━━━━━━━━━●
//
// The farthest face always has the closest corner at one of its ends: of all normals, those of the
// two faces at the closest corner make the smallest angles with the line to the point. Inside, the
// foot on the nearest face lies on its edge, so that needles with their flat angles are no
// exception.
satAxis sat_polygon_circle(const satShape *a, const satPlace *placeA, const satShape *b,
                           const satPlace *placeB, float limit)
{
    satRelative r = sat_relative(placeA, placeB);
    satVec2 center = sat_vec2(r.x, r.y);
    face f = farthest_face(a, &center.x, &center.y, 1, b->radius + limit);
    satAxis axis = {f.separation - b->radius, normal_of(a, f.index), SAT_FACE_A, f.index};
    if (axis.separation > limit) return axis;

    const float *x = sat_shape_x(a), *y = sat_shape_y(a);
    int32_t next = f.index + 1 == a->count ? 0 : f.index + 1;
    satVec2 along = sat_vec2(-axis.normal.y, axis.normal.x);
    satVec2 fromStart = sat_sub(center, sat_vec2(x[f.index], y[f.index]));
    satVec2 fromEnd = sat_sub(center, sat_vec2(x[next], y[next]));
    bool beforeStart = sat_dot(fromStart, along)<0.0f, afterEnd = sat_dot(fromEnd, along)> 0.0f;
    if (!beforeStart && !afterEnd) return axis;
    satVec2 out = beforeStart ? fromStart : fromEnd;
    float distance = sat_sqrt(sat_dot(out, out));
    // On the corner itself the difference is rounding; the face's normal will do.
    if (distance <= SAT_NOISE * sat_max(a->size, b->size)) return axis;
    return (satAxis){distance - b->radius, sat_vec2(out.x / distance, out.y / distance), SAT_VERTEX,
                     beforeStart ? f.index : next};
}

// The same for a box, by symmetry in one quadrant.
satAxis sat_box_circle(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB)
{
    satRelative r = sat_relative(placeA, placeB);
    float outX = sat_abs(r.x) - a->halfWidth, outY = sat_abs(r.y) - a->halfHeight;
    float signX = r.x >= 0.0f ? 1.0f : -1.0f, signY = r.y >= 0.0f ? 1.0f : -1.0f;
    if (outX > 0.0f && outY > 0.0f) {
        float distance = sat_sqrt(outX * outX + outY * outY);
        int32_t corner = r.y >= 0.0f ? (r.x >= 0.0f ? 2 : 3) : (r.x >= 0.0f ? 1 : 0);
        return (satAxis){distance - b->radius,
                         sat_vec2(signX * (outX / distance), signY * (outY / distance)), SAT_VERTEX,
                         corner};
    }
    if (outX >= outY) {
        return (satAxis){outX - b->radius, sat_vec2(signX, 0.0f), SAT_FACE_A, r.x >= 0.0f ? 1 : 3};
    }
    return (satAxis){outY - b->radius, sat_vec2(0.0f, signY), SAT_FACE_A, r.y >= 0.0f ? 2 : 0};
}

// Circles have no frame of their own: a turned circle is the same circle.
satAxis sat_circles(const satShape *a, const satPlace *placeA, const satShape *b,
                    const satPlace *placeB)
{
    satVec2 between = sat_vec2((float)(placeB->x - placeA->x), (float)(placeB->y - placeA->y));
    float distance = sat_sqrt(sat_dot(between, between));
    satVec2 normal = sat_vec2(1.0f, 0.0f);
    if (distance > SAT_CONCENTRIC) normal = sat_vec2(between.x / distance, between.y / distance);
    return (satAxis){distance - (a->radius + b->radius), normal, SAT_CENTERS, -1};
}
