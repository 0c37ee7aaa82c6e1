#include "narrow/closest.h"

// The edge of one shape and the corner of the other that are nearest to each other. If the nearest
// point of the edge is its start, `edge` is also the index of that corner.
typedef struct feature {
    float squared; // distance
    int32_t edge, corner;
    bool onEdge; // the corner projects onto the edge
} feature;

// Writes the length of every edge, padding included.
static void measure_edges(const satShape *shape, float *length)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    for (int32_t i = 0; i < shape->padded; i++) {
        int32_t from = i < shape->count ? i : shape->count - 1, to = sat_face_after(shape, from);
        satVec2 n = sat_face_normal(shape, from);
        length[i] = (y[to] - y[from]) * n.x - (x[to] - x[from]) * n.y;
    }
}

// The code of a feature pair is one float: the edge, plus SAT_MAX_VERTICES times the corner, plus
// ON_EDGE if the corner projects onto the edge. If distances are equal, each lane keeps its first
// pair, and the lane with the lowest code is taken.
#define ON_EDGE ((float)(SAT_MAX_VERTICES * SAT_MAX_VERTICES))

// If a corner projects onto an edge very close to its end, its distances to the end and to the edge
// are equal in floats. The edge must then be taken, because its normal is the direction in which
// the distance grows. So squared distances between corners are multiplied by this.
#define CORNER_HANDICAP 1.000001f

// The lane with the least distance; of equal distances, the one with the lowest code.
static feature least_lane(const float *squared, const float *code)
{
    int32_t best = 0;
    for (int32_t i = 1; i < 4; i++) {
        bool equal = squared[i] == squared[best];
        if (squared[i] < squared[best] || (equal && code[i] < code[best])) best = i;
    }
    int32_t rest = (int32_t)code[best];
    return (feature){squared[best], rest % SAT_MAX_VERTICES,
                     rest / SAT_MAX_VERTICES % SAT_MAX_VERTICES, code[best] >= ON_EDGE};
}

// Tests the corners of the other shape, given in the frame of `one`, against the edges of `one`. If
// `cornersToo` is true, also measures the distances between corners. Only one of the two calls
// needs this, because these distances are symmetric.
//
// If a corner lies deeper than `touching` behind an edge, the edge is ignored for it: the cores are
// separate, so another edge faces the corner. Otherwise rounding could choose the wrong one of the
// two long edges of a needle, which are almost equally near.
static feature nearest_feature(const satShape *one, const float *cornerX, const float *cornerY,
                               int32_t count, bool cornersToo, float touching)
{
    const float *x = sat_shape_x(one), *y = sat_shape_y(one),
                *offsets = sat_shape_plane_offset(one);
    float length[SAT_MAX_VERTICES];
    measure_edges(one, length);
    const satF4 zero = sat_f4_splat(0.0f), far = sat_f4_splat(FLT_MAX);
    const satF4 onEdge = sat_f4_splat(ON_EDGE), reach = sat_f4_splat(touching);
    const satF4 nextCorner = sat_f4_splat((float)SAT_MAX_VERTICES);
    satF4 edge = sat_f4_set(0.0f, 1.0f, 2.0f, 3.0f);
    satF4 least = far, bestCode = edge;
    for (int32_t i = 0; i < one->padded; i += 4, edge = sat_f4_add(edge, sat_f4_splat(4.0f))) {
        satF4 startX = sat_f4_load(x + i), startY = sat_f4_load(y + i);
        satF4 nx = sat_f4_load(sat_shape_normal_x(one) + i);
        satF4 ny = sat_f4_load(sat_shape_normal_y(one) + i);
        satF4 edgeOffset = sat_f4_load(offsets + i), edgeLength = sat_f4_load(length + i);
        satF4 code = edge;
        for (int32_t j = 0; j < count; j++, code = sat_f4_add(code, nextCorner)) {
            satF4 dx = sat_f4_sub(sat_f4_splat(cornerX[j]), startX);
            satF4 dy = sat_f4_sub(sat_f4_splat(cornerY[j]), startY);
            satF4 along = sat_f4_sub(sat_f4_mul(dy, nx), sat_f4_mul(dx, ny));
            satF4 off = sat_f4_sub(sat_dot_normals(one, i, cornerX[j], cornerY[j]), edgeOffset);
            // True if the corner is before the start, past the end or deep behind the edge.
            satF4 margin = sat_f4_min(along, sat_f4_sub(edgeLength, along));
            margin = sat_f4_min(margin, sat_f4_add(off, reach));
            satF4 isOutside = sat_f4_greater(zero, margin);
            satF4 corner = far;
            if (cornersToo) {
                corner = sat_f4_add(sat_f4_mul(dx, dx), sat_f4_mul(dy, dy));
                corner = sat_f4_mul(corner, sat_f4_splat(CORNER_HANDICAP));
            }
            satF4 squared = sat_f4_select(isOutside, corner, sat_f4_mul(off, off));
            satF4 better = sat_f4_greater(least, squared);
            satF4 what = sat_f4_add(code, sat_f4_select(isOutside, zero, onEdge));
            least = sat_f4_select(better, squared, least);
            bestCode = sat_f4_select(better, what, bestCode);
        }
    }
    float squares[4], codes[4];
    sat_f4_store(squares, least);
    sat_f4_store(codes, bestCode);
    return least_lane(squares, codes);
}

static satAxis from_face(const satShape *one, feature f, bool isB)
{
    satVec2 normal = sat_face_normal(one, f.edge);
    float distance = sat_sqrt(f.squared);
    return isB ? (satAxis){distance, sat_neg(normal), SAT_FACE_B, f.edge, -1, 0}
               : (satAxis){distance, normal, SAT_FACE_A, f.edge, -1, 0};
}

satAxis sat_closest(const satShape *a, const satTransform *xfA, const satShape *b,
                    const satTransform *xfB)
{
    float x[SAT_MAX_VERTICES], y[SAT_MAX_VERTICES];
    float touching = SAT_TOUCHING * sat_max(a->size, b->size);
    sat_corners(a, sat_relative(xfB, xfA), x, y);
    feature ofB = nearest_feature(b, x, y, a->count, false, touching);
    sat_corners(b, sat_relative(xfA, xfB), x, y);
    feature ofA = nearest_feature(a, x, y, b->count, true, touching);
    if (ofB.squared < ofA.squared) return from_face(b, ofB, true);
    if (ofA.onEdge) return from_face(a, ofA, false);
    satVec2 from = sat_vec2(sat_shape_x(a)[ofA.edge], sat_shape_y(a)[ofA.edge]);
    satVec2 out = sat_sub(sat_vec2(x[ofA.corner], y[ofA.corner]), from);
    float distance = sat_sqrt(sat_dot(out, out));
    satVec2 normal = sat_face_normal(a, ofA.edge);
    if (distance > 0.0f) normal = sat_vec2(out.x / distance, out.y / distance);
    return (satAxis){distance, normal, SAT_VERTICES, ofA.edge, ofA.corner, 0};
}
