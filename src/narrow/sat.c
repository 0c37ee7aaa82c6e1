#include "narrow/sat.h"

#include "narrow/closest.h"

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

// The lowest n·v over `count` points, for the faces i…i+3.
static inline satF4 lowest(const satShape *shape, int32_t i, const float *x, const float *y,
                           int32_t count)
{
    satF4 low = sat_along_faces(shape, i, x[0], y[0]);
    for (int32_t j = 1; j < count; j++) {
        low = sat_f4_min(low, sat_along_faces(shape, i, x[j], y[j]));
    }
    return low;
}

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
        satF4 separation = sat_f4_sub(lowest(shape, i, x, y, count), sat_f4_load(limit + i));
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

// The faces of `one` against the corners of `other`, in the frame of `one`.
static face faces_against(const satShape *one, const satPlace *placeOne, const satShape *other,
                          const satPlace *placeOther, float enough)
{
    float x[SAT_MAX_VERTICES], y[SAT_MAX_VERTICES];
    sat_corners(other, sat_relative(placeOne, placeOther), x, y);
    return farthest_face(one, x, y, other->count, enough);
}

float sat_face_separation(const satShape *one, const satPlace *placeOne, int32_t face,
                          const satShape *other, const satPlace *placeOther)
{
    float x[SAT_MAX_VERTICES], y[SAT_MAX_VERTICES];
    satRelative in = sat_relative(placeOne, placeOther);
    x[0] = in.x;
    y[0] = in.y;
    if (other->kind != SAT_CIRCLE) sat_corners(other, in, x, y);
    satVec2 n = sat_face_normal(one, face);
    float low = n.x * x[0] + n.y * y[0];
    for (int32_t j = 1; j < other->count; j++) low = sat_min(low, n.x * x[j] + n.y * y[j]);
    return (low - sat_shape_limit(one)[face]) - (one->radius + other->radius);
}

static float size_of(const satShape *a, const satShape *b) { return sat_max(a->size, b->size); }

// What SAT says of two cores, seen together with their closest features where it cannot know: cores
// that are apart, or may be. A separation is never below that of SAT, so that stopping early on
// some axis and looking at all of them say the same.
static satAxis settle(satAxis axis, const satShape *a, const satPlace *placeA, const satShape *b,
                      const satPlace *placeB)
{
    float size = size_of(a, b);
    if (axis.separation > -SAT_UNSURE * size) {
        satAxis closest = sat_closest(a, placeA, b, placeB);
        if (closest.separation > SAT_TOUCHING * size && closest.separation > axis.separation) {
            axis = closest;
        }
    }
    axis.separation -= a->radius + b->radius;
    return axis;
}

static satAxis without_radii(satAxis axis, const satShape *a, const satShape *b)
{
    axis.separation -= a->radius + b->radius;
    return axis;
}

satAxis sat_polygons(const satShape *a, const satPlace *placeA, const satShape *b,
                     const satPlace *placeB, float limit)
{
    float enough = limit + (a->radius + b->radius);
    face ofA = faces_against(a, placeA, b, placeB, enough);
    satAxis axis = {ofA.separation, sat_face_normal(a, ofA.index), SAT_FACE_A, ofA.index, -1};
    if (axis.separation > enough) return without_radii(axis, a, b);
    face ofB = faces_against(b, placeB, a, placeA, enough);
    if (ofB.separation > ofA.separation) {
        satVec2 normal = sat_neg(sat_face_normal(b, ofB.index));
        axis = (satAxis){ofB.separation, normal, SAT_FACE_B, ofB.index, -1};
    }
    if (axis.separation > enough) return without_radii(axis, a, b);
    return settle(axis, a, placeA, b, placeB);
}

// Boxes are symmetric, so |centre on axis| − both half shadows is the larger of the two separations
// of opposite faces. Four axes are four lanes: A's x and y, B's x and y.
satAxis sat_boxes(const satShape *a, const satPlace *placeA, const satShape *b,
                  const satPlace *placeB, float limit)
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
    int32_t best = best_lane(separation, order);
    satAxis axis = sat_box_axis(best, along[best], separation[best]);
    float radii = a->radius + b->radius;
    // The corners of boxes are never sharp enough for doubt: some axis always shows 0.7 of the gap.
    bool sure = radii == 0.0f && axis.separation <= 0.0f;
    if (sure || axis.separation > limit + radii) return without_radii(axis, a, b);
    return settle(axis, a, placeA, b, placeB);
}

// If the farthest face sees the point beside its edge, the closest feature is the corner at that
// end, and the axis runs from there to the point:
//
//        corner region \      face region      / corner region
//                       ●━━━━━━━━━━━━━━━━━━━━━●
//
// The farthest face always has the closest corner at one of its ends: of all normals, those of the
// two faces at the closest corner make the smallest angles with the line to the point. Inside, the
// foot on the nearest face lies on its edge, so that needles with their flat angles are no
// exception.
satAxis sat_point(const satShape *a, satVec2 p, float size, float enough)
{
    face f = farthest_face(a, &p.x, &p.y, 1, enough);
    satAxis axis = {f.separation, sat_face_normal(a, f.index), SAT_FACE_A, f.index, -1};
    if (axis.separation > enough) return axis;

    const float *x = sat_shape_x(a), *y = sat_shape_y(a);
    int32_t next = sat_face_after(a, f.index);
    satVec2 along = sat_vec2(-axis.normal.y, axis.normal.x);
    satVec2 fromStart = sat_sub(p, sat_vec2(x[f.index], y[f.index]));
    satVec2 fromEnd = sat_sub(p, sat_vec2(x[next], y[next]));
    bool beforeStart = sat_dot(fromStart, along) < 0.0f;
    if (!beforeStart && !(sat_dot(fromEnd, along) > 0.0f)) return axis;
    satVec2 out = beforeStart ? fromStart : fromEnd;
    float distance = sat_sqrt(sat_dot(out, out));
    // On the corner itself the difference is rounding; the face's normal will do.
    if (distance <= SAT_NOISE * size) return axis;
    return (satAxis){sat_max(distance, axis.separation),
                     sat_vec2(out.x / distance, out.y / distance), SAT_VERTICES,
                     beforeStart ? f.index : next, 0};
}

satAxis sat_polygon_circle(const satShape *a, const satPlace *placeA, const satShape *b,
                           const satPlace *placeB, float limit)
{
    satRelative r = sat_relative(placeA, placeB);
    float enough = limit + (a->radius + b->radius);
    return without_radii(sat_point(a, sat_vec2(r.x, r.y), size_of(a, b), enough), a, b);
}

// The same for a box, by symmetry in one quadrant.
satAxis sat_box_circle(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB)
{
    satRelative r = sat_relative(placeA, placeB);
    float radii = a->radius + b->radius;
    float outX = sat_abs(r.x) - a->halfWidth, outY = sat_abs(r.y) - a->halfHeight;
    float signX = r.x >= 0.0f ? 1.0f : -1.0f, signY = r.y >= 0.0f ? 1.0f : -1.0f;
    if (outX > 0.0f && outY > 0.0f) {
        float distance = sat_sqrt(outX * outX + outY * outY);
        if (distance > SAT_NOISE * size_of(a, b)) {
            int32_t corner = r.y >= 0.0f ? (r.x >= 0.0f ? 2 : 3) : (r.x >= 0.0f ? 1 : 0);
            satVec2 out = sat_vec2(signX * (outX / distance), signY * (outY / distance));
            return (satAxis){distance - radii, out, SAT_VERTICES, corner, 0};
        }
    }
    if (outX >= outY) {
        return (satAxis){outX - radii, sat_vec2(signX, 0.0f), SAT_FACE_A, r.x >= 0.0f ? 1 : 3, -1};
    }
    return (satAxis){outY - radii, sat_vec2(0.0f, signY), SAT_FACE_A, r.y >= 0.0f ? 2 : 0, -1};
}

// Circles have no frame of their own: a turned circle is the same circle.
satAxis sat_circles(const satShape *a, const satPlace *placeA, const satShape *b,
                    const satPlace *placeB)
{
    satVec2 between = sat_vec2((float)(placeB->x - placeA->x), (float)(placeB->y - placeA->y));
    float distance = sat_sqrt(sat_dot(between, between));
    satVec2 normal = sat_vec2(1.0f, 0.0f);
    if (distance > SAT_CONCENTRIC) normal = sat_vec2(between.x / distance, between.y / distance);
    return (satAxis){distance - (a->radius + b->radius), normal, SAT_CENTERS, 0, 0};
}
