#include "narrow/batch.h"

#include <string.h>

// Checks whole columns without a branch: the highest bit of (shapes − 1 − i) | i is set if the
// index i is too large.
bool sat_pairs_fit(const uint32_t *first, const uint32_t *second, uint32_t count, uint32_t shapes,
                   uint32_t *bad)
{
    uint32_t bits = 0;
#if defined(__wasm__) && !defined(SAT_DEBUG) && !defined(SAT_SMALL)
#pragma clang loop vectorize(enable) interleave_count(1) unroll(disable)
#endif
    for (uint32_t k = 0; k < count; k++)
        bits |= (shapes - 1u - first[k]) | first[k] | (shapes - 1u - second[k]) | second[k];
    if (bits >> 31 == 0) return true;
    for (*bad = 0; first[*bad] < shapes && second[*bad] < shapes;) (*bad)++;
    return false;
}

static satLaneKind lane_kind(const satShape *s)
{
    if (s->kind == SAT_CIRCLE) return SAT_LANE_CIRCLE;
    return s->kind == SAT_BOX && s->radius == 0.0f ? SAT_LANE_BOX : SAT_LANE_NONE;
}

bool sat_all_boxes(const satPlacedShape *placed, uint32_t count)
{
    while (count > 0 && placed[count - 1].lane == SAT_LANE_BOX) count--;
    return count == 0;
}

satPlacedShape sat_placed_shape(const uint8_t *base, uint32_t shape, double x, double y,
                                double angle)
{
    const satShape *s = (const satShape *)(const void *)(base + shape);
    satTransform xf = sat_transform(s, x, y, sat_shape_rotation(s, angle));
    satPlacedShape out = {
        .xf = xf, .inner = sat_inner_radius(s), .outer = s->outer + s->radius, .shape = shape};
    if (SAT_IS_SMALL) return out; // the other members are for pairs that are tested four at a time
    out.c = (float)xf.c;
    out.s = (float)xf.s;
    out.lane = lane_kind(s);
    out.halfWidth = out.lane == SAT_LANE_CIRCLE ? out.outer : s->halfWidth;
    out.halfHeight = out.lane == SAT_LANE_CIRCLE ? out.outer : s->halfHeight;
    return out;
}

// The placed shapes of four pairs.
typedef struct fourPairs {
    const satPlacedShape *a[4], *b[4];
} fourPairs;

static inline fourPairs load_four(const satPairs *pairs, uint32_t k)
{
    const uint32_t *first = pairs->first + k, *second = pairs->second + k;
    fourPairs f;
    for (uint32_t i = 0; i < 4; i++) {
        f.a[i] = &pairs->placed[first[i]];
        f.b[i] = &pairs->placed[second[i]];
    }
    return f;
}

#define BOXES (SAT_LANE_BOX + SAT_LANE_BOX)
#define BOX_AND_CIRCLE (SAT_LANE_BOX + SAT_LANE_CIRCLE)
#define CIRCLES (SAT_LANE_CIRCLE + SAT_LANE_CIRCLE)

// Four pairs of boxes without their positions: c, s, halfWidth, halfHeight, one pair per lane.
typedef struct boxPairs {
    satF4 a[4], b[4];
} boxPairs;

static inline boxPairs load_boxes(const fourPairs *f)
{
    boxPairs boxes;
    for (int32_t i = 0; i < 4; i++) {
        boxes.a[i] = sat_f4_load(&f->a[i]->c);
        boxes.b[i] = sat_f4_load(&f->b[i]->c);
    }
    sat_f4_transpose(boxes.a);
    sat_f4_transpose(boxes.b);
    return boxes;
}

// The four axes of sat_boxes for four pairs: B's centre on each axis, the sum of both half extents
// along it, and the separation.
typedef struct boxAxes {
    satF4 along[4], reach[4], separation[4];
} boxAxes;

// `in`: x, y, c and s of B in A's frame.
static inline boxAxes axes_of_boxes(const boxPairs *boxes, const satF4 in[4])
{
    satF4 x = in[0], y = in[1], c = in[2], s = in[3];
    satF4 aw = boxes->a[2], ah = boxes->a[3], bw = boxes->b[2], bh = boxes->b[3];
    boxAxes out;
    out.along[0] = x;
    out.along[1] = y;
    out.along[2] = sat_f4_add(sat_f4_mul(x, c), sat_f4_mul(y, s));
    out.along[3] = sat_f4_sub(sat_f4_mul(y, c), sat_f4_mul(x, s));
    c = sat_f4_abs(c);
    s = sat_f4_abs(s);
    out.reach[0] = sat_f4_add(aw, sat_f4_add(sat_f4_mul(bw, c), sat_f4_mul(bh, s)));
    out.reach[1] = sat_f4_add(ah, sat_f4_add(sat_f4_mul(bw, s), sat_f4_mul(bh, c)));
    out.reach[2] = sat_f4_add(bw, sat_f4_add(sat_f4_mul(aw, c), sat_f4_mul(ah, s)));
    out.reach[3] = sat_f4_add(bh, sat_f4_add(sat_f4_mul(aw, s), sat_f4_mul(ah, c)));
    for (int32_t i = 0; i < 4; i++)
        out.separation[i] = sat_f4_sub(sat_f4_abs(out.along[i]), out.reach[i]);
    return out;
}

// From A's centre to B's, in the world.
static inline satD2 center_offset(const satPlacedShape *a, const satPlacedShape *b)
{
    return sat_d2_sub(sat_d2_load(&b->xf.x), sat_d2_load(&a->xf.x));
}

// Two vectors, one for each of two pairs: both x, then both y.
typedef struct twoVectors {
    satD2 x, y;
} twoVectors;

static inline twoVectors two_vectors(satD2 first, satD2 second)
{
    return (twoVectors){sat_d2_low_pair(first, second), sat_d2_high_pair(first, second)};
}

static inline twoVectors two_rotations(const satPlacedShape *const placed[2])
{
    return two_vectors(sat_d2_load(&placed[0]->xf.c), sat_d2_load(&placed[1]->xf.c));
}

// Rotates two vectors by the inverses of two rotations.
static inline twoVectors rotate_back(const twoVectors *by, const twoVectors *v)
{
    return (twoVectors){sat_d2_add(sat_d2_mul(by->x, v->x), sat_d2_mul(by->y, v->y)),
                        sat_d2_sub(sat_d2_mul(by->x, v->y), sat_d2_mul(by->y, v->x))};
}

// Rotates two vectors by two rotations.
static inline twoVectors rotate(const twoVectors *by, const twoVectors *v)
{
    return (twoVectors){sat_d2_sub(sat_d2_mul(by->x, v->x), sat_d2_mul(by->y, v->y)),
                        sat_d2_add(sat_d2_mul(by->x, v->y), sat_d2_mul(by->y, v->x))};
}

// The centres of two shapes B in the frames of their shapes A.
static inline twoVectors two_centers(const twoVectors *rotation, const satPlacedShape *const a[2],
                                     const satPlacedShape *const b[2])
{
    twoVectors offset = two_vectors(center_offset(a[0], b[0]), center_offset(a[1], b[1]));
    return rotate_back(rotation, &offset);
}

static inline boxAxes test_boxes(const fourPairs *f, const boxPairs *boxes)
{
    twoVectors center[2], rotation[2];
    for (int32_t i = 0; i < 2; i++) {
        twoVectors a = two_rotations(f->a + 2 * i), b = two_rotations(f->b + 2 * i);
        center[i] = two_centers(&a, f->a + 2 * i, f->b + 2 * i);
        rotation[i] = rotate_back(&a, &b);
    }
    const satF4 in[4] = {
        sat_f4_from_d2(center[0].x, center[1].x), sat_f4_from_d2(center[0].y, center[1].y),
        sat_f4_from_d2(rotation[0].x, rotation[1].x), sat_f4_from_d2(rotation[0].y, rotation[1].y)};
    return axes_of_boxes(boxes, in);
}

// Writes bit i to byte i: the multiplication moves it to bit 8·i.
static inline void store_hits(uint8_t *hit, uint32_t bits)
{
    uint32_t bytes = (bits * 0x00204081u) & 0x01010101u;
    memcpy(hit, &bytes, sizeof bytes);
}

// The pairs that the test of the circles decides, a bit per pair.
typedef struct settled {
    uint32_t apart, overlap;
} settled;

// The offsets between the centres of four pairs, in floats.
static inline void center_offsets(const satPlacedShape *const a[4],
                                  const satPlacedShape *const b[4], satF4 *x, satF4 *y)
{
    twoVectors offset[2];
    for (int32_t i = 0; i < 2; i++) {
        offset[i] = two_vectors(center_offset(a[2 * i], b[2 * i]),
                                center_offset(a[2 * i + 1], b[2 * i + 1]));
    }
    *x = sat_f4_from_d2(offset[0].x, offset[1].x);
    *y = sat_f4_from_d2(offset[0].y, offset[1].y);
}

// Like test_boxes, but computes everything except the offset of the centres in floats, which is
// half the work. If the absolute separation exceeds `error`, the separation of test_boxes has the
// same sign, because `error` is larger than the rounding errors of both functions together. These
// are at most 22 half units in the last place of D + W, where D is the distance between the centres
// and W the sum of the four half extents.
static inline satF4 approximate_boxes(const fourPairs *f, satF4 *error)
{
    satF4 x, y;
    boxPairs boxes = load_boxes(f);
    center_offsets(f->a, f->b, &x, &y);
    satF4 ac = boxes.a[0], as = boxes.a[1], bc = boxes.b[0], bs = boxes.b[1];
    const satF4 in[4] = {sat_f4_add(sat_f4_mul(ac, x), sat_f4_mul(as, y)),
                         sat_f4_sub(sat_f4_mul(ac, y), sat_f4_mul(as, x)),
                         sat_f4_add(sat_f4_mul(ac, bc), sat_f4_mul(as, bs)),
                         sat_f4_sub(sat_f4_mul(ac, bs), sat_f4_mul(as, bc))};
    boxAxes axes = axes_of_boxes(&boxes, in);
    satF4 distance = sat_f4_add(sat_f4_abs(in[0]), sat_f4_abs(in[1]));
    satF4 extent = sat_f4_add(axes.reach[0], axes.reach[1]);
    *error = sat_f4_mul(sat_f4_splat(4.0f * SAT_UNSURE), sat_f4_add(distance, extent));
    return sat_f4_max(sat_f4_max(axes.separation[0], axes.separation[1]),
                      sat_f4_max(axes.separation[2], axes.separation[3]));
}

// Writes the results of four pairs. Adding 0 turns -0 into 0, as in sat_contact.
static inline void store_four(const satContactColumns *out, uint32_t k, satF4 separation, satF4 nx,
                              satF4 ny)
{
    const satF4 zero = sat_f4_splat(0.0f);
    satF4 separate = sat_f4_greater(separation, zero), depth = sat_f4_sub(zero, separation);
    store_hits(out->hit + k, sat_f4_bits(separate) ^ 15u);
    sat_f4_store(out->normalX + k, sat_f4_and_not(sat_f4_add(nx, zero), separate));
    sat_f4_store(out->normalY + k, sat_f4_and_not(sat_f4_add(ny, zero), separate));
    sat_f4_store(out->depth + k, out->ofWorld ? depth : sat_f4_max(depth, zero));
}

// The sign bit in every lane whose number is below 0.
static inline satF4 sign_of(satF4 a)
{
    return sat_f4_and(sat_f4_greater(sat_f4_splat(0.0f), a), sat_f4_splat(-0.0f));
}

// The normal is the axis of the largest separation, toward B. In the world, the x axis of a box is
// (c, s), and its y axis (−s, c).
static inline void collide_boxes(const fourPairs *f, const satContactColumns *out, uint32_t k)
{
    boxPairs boxes = load_boxes(f);
    boxAxes axes = test_boxes(f, &boxes);
    const satF4 *along = axes.along, *separation = axes.separation, zero = sat_f4_splat(0.0f);
    // Of equal separations, takes the first: A's before B's, x before y.
    satF4 ofA = sat_f4_max(separation[0], separation[1]);
    satF4 ofB = sat_f4_max(separation[2], separation[3]);
    satF4 isYOfA = sat_f4_greater(separation[1], separation[0]);
    satF4 isYOfB = sat_f4_greater(separation[3], separation[2]);
    satF4 isB = sat_f4_greater(ofB, ofA), isY = sat_f4_select(isB, isYOfB, isYOfA);
    satF4 toward = sat_f4_select(isB, sat_f4_select(isYOfB, along[3], along[2]),
                                 sat_f4_select(isYOfA, along[1], along[0]));
    satF4 c = sat_f4_select(isB, boxes.b[0], boxes.a[0]);
    satF4 s = sat_f4_select(isB, boxes.b[1], boxes.a[1]);
    satF4 sign = sign_of(toward);
    satF4 nx = sat_f4_select(isY, sat_f4_sub(zero, s), c), ny = sat_f4_select(isY, c, s);
    store_four(out, k, sat_f4_max(ofA, ofB), sat_f4_xor(nx, sign), sat_f4_xor(ny, sign));
}

// The box and the circle of each pair. `sign` has the sign bit set in the lanes whose circle was A.
typedef struct boxCircles {
    const satPlacedShape *box[4], *circle[4];
    satF4 sign;
} boxCircles;

static inline boxCircles sort_box_circles(const fourPairs *f)
{
    boxCircles out;
    uint32_t sign[4];
    for (uint32_t i = 0; i < 4; i++) {
        bool swapped = f->a[i]->lane == SAT_LANE_CIRCLE;
        out.box[i] = swapped ? f->b[i] : f->a[i];
        out.circle[i] = swapped ? f->a[i] : f->b[i];
        sign[i] = (uint32_t)swapped << 31;
    }
    out.sign = sat_f4_load_bits(sign);
    return out;
}

static inline satF4 radii_of(const boxCircles *f)
{
    return sat_f4_set(f->circle[0]->outer, f->circle[1]->outer, f->circle[2]->outer,
                      f->circle[3]->outer);
}

// The separation of sat_box_circle for four pairs, in floats except for the offset of the centres;
// see approximate_boxes.
static inline satF4 approximate_box_circles(const fourPairs *f, satF4 *error)
{
    boxCircles sorted = sort_box_circles(f);
    satF4 box[4], x, y, radius = radii_of(&sorted);
    center_offsets(sorted.box, sorted.circle, &x, &y);
    for (int32_t i = 0; i < 4; i++) box[i] = sat_f4_load(&sorted.box[i]->c);
    sat_f4_transpose(box);
    satF4 alongX = sat_f4_abs(sat_f4_add(sat_f4_mul(box[0], x), sat_f4_mul(box[1], y)));
    satF4 alongY = sat_f4_abs(sat_f4_sub(sat_f4_mul(box[0], y), sat_f4_mul(box[1], x)));
    satF4 outX = sat_f4_max(sat_f4_sub(alongX, box[2]), sat_f4_splat(0.0f));
    satF4 outY = sat_f4_max(sat_f4_sub(alongY, box[3]), sat_f4_splat(0.0f));
    satF4 extent = sat_f4_add(sat_f4_add(box[2], box[3]), radius);
    extent = sat_f4_add(extent, sat_f4_add(alongX, alongY));
    *error = sat_f4_mul(sat_f4_splat(4.0f * SAT_UNSURE), extent);
    satF4 gap = sat_f4_sqrt(sat_f4_add(sat_f4_mul(outX, outX), sat_f4_mul(outY, outY)));
    return sat_f4_sub(gap, radius);
}

// sat_box_circle for four pairs, in the frame of the box.
static inline void collide_box_circles(const fourPairs *f, const satContactColumns *out, uint32_t k)
{
    const satF4 zero = sat_f4_splat(0.0f), one = sat_f4_splat(1.0f);
    boxCircles sorted = sort_box_circles(f);
    const satPlacedShape *const *box = sorted.box;
    twoVectors rotation[2], center[2], normal[2];
    satF4 half[2], w, h, radius = radii_of(&sorted);
    for (int32_t i = 0; i < 2; i++) {
        rotation[i] = two_rotations(box + 2 * i);
        center[i] = two_centers(&rotation[i], box + 2 * i, sorted.circle + 2 * i);
        half[i] = sat_f4_load2(&box[2 * i]->halfWidth, &box[2 * i + 1]->halfWidth);
    }
    satF4 x = sat_f4_from_d2(center[0].x, center[1].x);
    satF4 y = sat_f4_from_d2(center[0].y, center[1].y);
    sat_f4_unzip(half[0], half[1], &w, &h);
    satF4 outX = sat_f4_sub(sat_f4_abs(x), w), outY = sat_f4_sub(sat_f4_abs(y), h);
    satF4 largest = sat_f4_max(sat_f4_max(w, h), radius); // half of the size
    satF4 distance = sat_f4_sqrt(sat_f4_add(sat_f4_mul(outX, outX), sat_f4_mul(outY, outY)));
    satF4 touching = sat_f4_mul(sat_f4_splat(SAT_TOUCHING), sat_f4_add(largest, largest));
    satF4 isOutside = sat_f4_greater(sat_f4_min(outX, outY), zero);
    satF4 isCorner = sat_f4_and(isOutside, sat_f4_greater(distance, touching));
    satF4 isY = sat_f4_greater(outY, outX);
    satF4 gap = sat_f4_select(isCorner, distance, sat_f4_max(outX, outY));
    x = sat_f4_xor(sat_f4_select(isCorner, sat_f4_div(outX, distance), sat_f4_and_not(one, isY)),
                   sat_f4_xor(sign_of(x), sorted.sign));
    y = sat_f4_xor(sat_f4_select(isCorner, sat_f4_div(outY, distance), sat_f4_and(one, isY)),
                   sat_f4_xor(sign_of(y), sorted.sign));
    for (int32_t i = 0; i < 2; i++) {
        twoVectors v = {sat_d2_from_f4(x), sat_d2_from_f4(y)};
        normal[i] = rotate(&rotation[i], &v);
        x = sat_f4_swap_halves(x);
        y = sat_f4_swap_halves(y);
    }
    store_four(out, k, sat_f4_sub(gap, radius), sat_f4_from_d2(normal[0].x, normal[1].x),
               sat_f4_from_d2(normal[0].y, normal[1].y));
}

// sat_circles for four pairs.
static inline void collide_circles(const fourPairs *f, const satContactColumns *out, uint32_t k)
{
    satF4 x, y;
    center_offsets(f->a, f->b, &x, &y);
    satF4 radii = sat_f4_set(f->a[0]->outer + f->b[0]->outer, f->a[1]->outer + f->b[1]->outer,
                             f->a[2]->outer + f->b[2]->outer, f->a[3]->outer + f->b[3]->outer);
    satF4 distance = sat_f4_sqrt(sat_f4_add(sat_f4_mul(x, x), sat_f4_mul(y, y)));
    satF4 separation = sat_f4_sub(distance, radii);
    satF4 isAway = sat_f4_greater(distance, sat_f4_splat(SAT_CONCENTRIC));
    satF4 nx = sat_f4_select(isAway, sat_f4_div(x, distance), sat_f4_splat(1.0f));
    satF4 ny = sat_f4_select(isAway, sat_f4_div(y, distance), sat_f4_splat(0.0f));
    store_four(out, k, separation, nx, ny);
}

// Tests a pair. Its results must be 0 beforehand.
static void collide_one(const satPairs *pairs, const satContactColumns *out, uint32_t k)
{
    const satPlacedShape *a = &pairs->placed[pairs->first[k]],
                         *b = &pairs->placed[pairs->second[k]];
    const satShape *shapeA = sat_shape_of_placed(pairs->base, a),
                   *shapeB = sat_shape_of_placed(pairs->base, b);
    if (out->depth == NULL) {
        out->hit[k] = sat_composite_overlaps(shapeA, &a->xf, shapeB, &b->xf);
        return;
    }
    // If the circumscribed circles are apart, the depth in a world's row must be 0. For other
    // results the test would only save time, and test_four has already made it for most pairs,
    // except in small builds.
    if ((out->ofWorld || SAT_IS_SMALL) && sat_circle_test_of(a, b) == SAT_CIRCLES_APART) return;
    bool isPlain = !sat_is_composite(shapeA) && !sat_is_composite(shapeB);
    satContact contact = isPlain ? sat_collide(shapeA, &a->xf, shapeB, &b->xf, 0.0f)
                                 : sat_composite_collide(shapeA, &a->xf, shapeB, &b->xf, 0.0f,
                                                         out->ofWorld, pairs->scratch)
                                       .contact;
    bool hit = contact.separation <= 0.0f;
    if (hit || out->ofWorld) out->depth[k] = 0.0f - contact.separation;
    if (!hit) return;
    out->hit[k] = 1;
    out->normalX[k] = contact.normal.x;
    out->normalY[k] = contact.normal.y;
}

// sat_circle_test for four pairs, in floats. Its margins are larger, because floats round more.
static inline settled test_circles_around(const fourPairs *f)
{
    satF4 sum[2], least[2], x, y, inner, outer, leastInner, leastOuter;
    center_offsets(f->a, f->b, &x, &y);
    for (int32_t i = 0; i < 2; i++) {
        satF4 a = sat_f4_load2(&f->a[2 * i]->inner, &f->a[2 * i + 1]->inner);
        satF4 b = sat_f4_load2(&f->b[2 * i]->inner, &f->b[2 * i + 1]->inner);
        sum[i] = sat_f4_add(a, b);
        least[i] = sat_f4_min(a, b);
    }
    sat_f4_unzip(sum[0], sum[1], &inner, &outer);
    sat_f4_unzip(least[0], least[1], &leastInner, &leastOuter);
    satF4 square = sat_f4_add(sat_f4_mul(x, x), sat_f4_mul(y, y));
    satF4 error = sat_f4_add(sat_f4_mul(sat_f4_splat(5.0f * SAT_TOUCHING), outer),
                             sat_f4_splat(2.0f * SAT_CONCENTRIC));
    satF4 around = sat_f4_add(outer, error), within = sat_f4_sub(inner, error);
    satF4 zero = sat_f4_splat(0.0f);
    return (settled){sat_f4_bits(sat_f4_greater(square, sat_f4_mul(around, around))),
                     sat_f4_bits(sat_f4_greater(sat_f4_mul(within, within), square)) &
                         sat_f4_bits(sat_f4_greater(within, zero)) &
                         ~sat_f4_bits(sat_f4_greater(zero, leastInner))};
}

// Maximum length of the list of rows that are tested one by one. The shapes of that many pairs fit
// in the first-level cache.
#define LISTED 64u

typedef struct rowList {
    uint32_t count;
    uint32_t row[LISTED];
} rowList;

// Of the four rows from `row` on, appends those whose bits are set.
static inline void list_rows(rowList *to, uint32_t row, uint32_t bits)
{
    uint32_t count = to->count;
    for (uint32_t i = 0; i < 4; i++) {
        to->row[count] = row + i;
        count += bits >> i & 1u;
    }
    to->count = count;
}

// The sum of the lane kinds of a pair's two shapes, if it is the same for all four pairs; else 0.
static inline uint32_t kind_of_four(const satPairs *pairs, const fourPairs *f)
{
    if (pairs->allBoxes) return BOXES;
    uint32_t kind = f->a[0]->lane + f->b[0]->lane, differs = 0;
    for (uint32_t i = 1; i < 4; i++) differs |= (f->a[i]->lane + f->b[i]->lane) ^ kind;
    return differs ? 0 : kind;
}

static inline void clear_four(const satContactColumns *out, uint32_t k)
{
    const satF4 zero = sat_f4_splat(0.0f);
    store_hits(out->hit + k, 0);
    sat_f4_store(out->normalX + k, zero);
    sat_f4_store(out->normalY + k, zero);
    sat_f4_store(out->depth + k, zero);
}

// Tests whether four pairs of boxes, or of boxes and circles, overlap. Lists the pairs that floats
// cannot decide.
static inline void overlap_lanes(const fourPairs *f, uint32_t kind, uint8_t *hit, uint32_t k,
                                 rowList *rest)
{
    satF4 error, separation = kind == BOXES ? approximate_boxes(f, &error)
                                            : approximate_box_circles(f, &error);
    uint32_t unclear = sat_f4_bits(sat_f4_greater(error, sat_f4_abs(separation)));
    store_hits(hit + k, 15u ^ sat_f4_bits(sat_f4_greater(separation, sat_f4_splat(0.0f))));
    if (unclear) list_rows(rest, k, unclear);
}

static inline void collide_lanes(const fourPairs *f, uint32_t kind, const satContactColumns *out,
                                 uint32_t k)
{
    if (kind == BOXES) {
        collide_boxes(f, out, k);
    } else if (kind == BOX_AND_CIRCLE) {
        collide_box_circles(f, out, k);
    } else {
        collide_circles(f, out, k);
    }
}

// Tests four pairs, and lists those that must be tested one by one.
static inline void test_four(const satPairs *pairs, const satContactColumns *out, uint32_t k,
                             rowList *rest)
{
    fourPairs f = load_four(pairs, k);
    uint32_t kind = kind_of_four(pairs, &f);
    bool onlyHits = out->depth == NULL, haveBoxes = kind == BOXES || kind == BOX_AND_CIRCLE;
    if (onlyHits && haveBoxes) {
        overlap_lanes(&f, kind, out->hit, k, rest);
    } else if (!onlyHits && (haveBoxes || kind == CIRCLES)) {
        collide_lanes(&f, kind, out, k);
    } else {
        settled seen = test_circles_around(&f);
        if (onlyHits) {
            store_hits(out->hit + k, seen.overlap);
        } else {
            clear_four(out, k);
            seen.overlap = 0;
        }
        list_rows(rest, k, 15u & ~(seen.apart | seen.overlap));
    }
}

void sat_prefetch_shapes(const satPairs *pairs, const uint32_t *rows, uint32_t count)
{
    const satPlacedShape *placed = pairs->placed;
    for (uint32_t i = 0; i < count && !SAT_IS_SMALL; i++) {
        sat_prefetch_shape(sat_shape_of_placed(pairs->base, &placed[pairs->first[rows[i]]]));
        sat_prefetch_shape(sat_shape_of_placed(pairs->base, &placed[pairs->second[rows[i]]]));
    }
}

static void collide_rest(const satPairs *pairs, const satContactColumns *out, rowList *rest)
{
    sat_prefetch_shapes(pairs, rest->row, rest->count);
    for (uint32_t i = 0; i < rest->count; i++) collide_one(pairs, out, rest->row[i]);
    rest->count = 0;
}

void sat_batch_collide(const satPairs *pairs, const satContactColumns *out)
{
    const satPairs own = *pairs;
    const satContactColumns to = *out;
    rowList rest;
    rest.count = 0;
    uint32_t k = 0;
    for (; k + 4 <= own.count && !SAT_IS_SMALL; k += 4) {
        test_four(&own, &to, k, &rest);
        // The list is full, or these were the last four pairs.
        if (rest.count > LISTED - 4 || own.count - k < 8) collide_rest(&own, &to, &rest);
    }
    for (; k < own.count; k++) {
        to.hit[k] = 0;
        if (to.depth != NULL) to.normalX[k] = to.normalY[k] = to.depth[k] = 0.0f;
        collide_one(&own, &to, k);
    }
}
