#include "narrow/batch.h"

#include <string.h>

// Checks whole columns without a branch: the highest bit of (shapes − 1 − i) | i is set for every i
// that is too large.
bool sat_pairs_fit(const uint32_t *first, const uint32_t *second, uint32_t count, uint32_t shapes,
                   uint32_t *bad)
{
    uint32_t bits = 0;
#if defined(__wasm__) && !defined(SAT_DEBUG) && !defined(SAT_SMALL)
#pragma clang loop vectorize(enable)
#endif
    for (uint32_t k = 0; k < count; k++) {
        bits |= (shapes - 1u - first[k]) | first[k] | (shapes - 1u - second[k]) | second[k];
    }
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
    bool all = true;
    for (uint32_t i = 0; i < count; i++) all &= placed[i].lane == SAT_LANE_BOX;
    return all;
}

satPlacedShape sat_placed_shape(const uint8_t *base, uint32_t shape, double x, double y,
                                double angle)
{
    const satShape *s = (const satShape *)(const void *)(base + shape);
    satTransform xf = sat_transform(s, x, y, sat_shape_rotation(s, angle));
    satPlacedShape out = {
        .xf = xf, .inner = sat_inner_radius(s), .outer = s->outer + s->radius, .shape = shape};
    if (SAT_IS_SMALL) return out; // the rest is for pairs that share lanes
    out.c = (float)xf.c;
    out.s = (float)xf.s;
    out.lane = lane_kind(s);
    out.halfWidth = out.lane == SAT_LANE_CIRCLE ? out.outer : s->halfWidth;
    out.halfHeight = out.lane == SAT_LANE_CIRCLE ? out.outer : s->halfHeight;
    return out;
}

// Four pairs at a time.
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

// True if the lane kinds of each of the four pairs add up to `sum`.
static inline bool have_kinds(const fourPairs *f, uint32_t sum)
{
    uint32_t differs = 0;
    for (uint32_t i = 0; i < 4; i++) differs |= (f->a[i]->lane + f->b[i]->lane) ^ sum;
    return differs == 0;
}

#define BOXES (SAT_LANE_BOX + SAT_LANE_BOX)
#define BOX_AND_CIRCLE (SAT_LANE_BOX + SAT_LANE_CIRCLE)
#define CIRCLES (SAT_LANE_CIRCLE + SAT_LANE_CIRCLE)

// Four pairs of boxes without their positions: c, s, halfWidth, halfHeight, one pair per lane.
typedef struct boxes {
    satF4 a[4], b[4];
} boxes;

static inline boxes boxes_of(const fourPairs *f)
{
    boxes of;
    for (int32_t i = 0; i < 4; i++) {
        of.a[i] = sat_f4_load(&f->a[i]->c);
        of.b[i] = sat_f4_load(&f->b[i]->c);
    }
    sat_f4_transpose(of.a);
    sat_f4_transpose(of.b);
    return of;
}

// The four axes of sat_boxes for four pairs: B's centre on each axis, the sum of both half extents
// there, and the separation.
typedef struct boxAxes {
    satF4 along[4], reach[4], separation[4];
} boxAxes;

// `in`: x, y, c and s of B in A's frame.
static inline boxAxes axes_of_boxes(const boxes *of, const satF4 in[4])
{
    satF4 x = in[0], y = in[1], c = in[2], s = in[3];
    satF4 aw = of->a[2], ah = of->a[3], bw = of->b[2], bh = of->b[3];
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
    for (int32_t i = 0; i < 4; i++) {
        out.separation[i] = sat_f4_sub(sat_f4_abs(out.along[i]), out.reach[i]);
    }
    return out;
}

static inline boxAxes test_boxes(const fourPairs *f, const boxes *of)
{
    satF4 in[4];
    for (int32_t i = 0; i < 4; i++) {
        in[i] = sat_relative_lanes(&f->a[i]->xf, &f->b[i]->xf);
    }
    sat_f4_transpose(in);
    return axes_of_boxes(of, in);
}

static inline satF4 largest_separation(const boxAxes *axes)
{
    return sat_f4_max(sat_f4_max(axes->separation[0], axes->separation[1]),
                      sat_f4_max(axes->separation[2], axes->separation[3]));
}

// The multiplication moves bit i to bit 8·i: one byte per pair.
static inline void store_hits(satF4 separation, uint8_t *hit)
{
    uint32_t separate = sat_f4_bits(sat_f4_greater(separation, sat_f4_splat(0.0f)));
    uint32_t bytes = ((separate ^ 15u) * 0x00204081u) & 0x01010101u;
    memcpy(hit, &bytes, sizeof bytes);
}

// From A's centre to B's, in the world.
static inline satD2 center_offset(const satPlacedShape *a, const satPlacedShape *b)
{
    return sat_d2_sub(sat_d2_load(&b->xf.x), sat_d2_load(&a->xf.x));
}

// The same for all four pairs, in floats.
static inline void center_offsets(const fourPairs *f, satF4 *x, satF4 *y)
{
    sat_f4_unzip(sat_f4_from_d2(center_offset(f->a[0], f->b[0]), center_offset(f->a[1], f->b[1])),
                 sat_f4_from_d2(center_offset(f->a[2], f->b[2]), center_offset(f->a[3], f->b[3])),
                 x, y);
}

// As test_boxes, but in floats except for the offset of the centres: half the work. The sign of a
// separation is reliable if it exceeds box_error.
static inline boxAxes approximate_boxes(const fourPairs *f, const boxes *of)
{
    satF4 x, y;
    center_offsets(f, &x, &y);
    satF4 ac = of->a[0], as = of->a[1], bc = of->b[0], bs = of->b[1];
    const satF4 in[4] = {sat_f4_add(sat_f4_mul(ac, x), sat_f4_mul(as, y)),
                         sat_f4_sub(sat_f4_mul(ac, y), sat_f4_mul(as, x)),
                         sat_f4_add(sat_f4_mul(ac, bc), sat_f4_mul(as, bs)),
                         sat_f4_sub(sat_f4_mul(ac, bs), sat_f4_mul(as, bc))};
    return axes_of_boxes(of, in);
}

// A bound on the errors of test_boxes and approximate_boxes together. They are at most 22 half
// units in the last place of D + W, with D the distance of the centres and W the sum of the four
// half extents; the bound is larger.
static inline satF4 box_error(const boxAxes *axes)
{
    satF4 distance = sat_f4_add(sat_f4_abs(axes->along[0]), sat_f4_abs(axes->along[1]));
    satF4 extent = sat_f4_add(axes->reach[0], axes->reach[1]);
    return sat_f4_mul(sat_f4_splat(4.0f * SAT_UNSURE), sat_f4_add(distance, extent));
}

// Writes the results of four pairs. Adding 0 turns -0 into 0, as in sat_contact.
static inline void store_four(const satContactColumns *out, uint32_t k, satF4 separation, satF4 nx,
                              satF4 ny)
{
    const satF4 zero = sat_f4_splat(0.0f);
    satF4 separate = sat_f4_greater(separation, zero), depth = sat_f4_sub(zero, separation);
    sat_f4_store(out->normalX + k, sat_f4_select(separate, zero, sat_f4_add(nx, zero)));
    sat_f4_store(out->normalY + k, sat_f4_select(separate, zero, sat_f4_add(ny, zero)));
    sat_f4_store(out->depth + k, out->gaps ? depth : sat_f4_max(depth, zero));
}

// 1 or -1.
static inline satF4 sign_of(satF4 a)
{
    satF4 isNegative = sat_f4_greater(sat_f4_splat(0.0f), a);
    return sat_f4_select(isNegative, sat_f4_splat(-1.0f), sat_f4_splat(1.0f));
}

// The normal is the winning axis in the world, toward B: (c, s) of its frame for x, (−s, c) for y.
static inline void collide_boxes(const fourPairs *f, const satContactColumns *out, uint32_t k)
{
    boxes of = boxes_of(f);
    boxAxes axes = test_boxes(f, &of);
    const satF4 zero = sat_f4_splat(0.0f);
    const satF4 axisX[4] = {of.a[0], sat_f4_sub(zero, of.a[1]), of.b[0], sat_f4_sub(zero, of.b[1])};
    const satF4 axisY[4] = {of.a[1], of.a[0], of.b[1], of.b[0]};
    satF4 most = axes.separation[0], along = axes.along[0], nx = axisX[0], ny = axisY[0];
    for (int32_t i = 1; i < 4; i++) {
        satF4 better = sat_f4_greater(axes.separation[i], most);
        most = sat_f4_select(better, axes.separation[i], most);
        along = sat_f4_select(better, axes.along[i], along);
        nx = sat_f4_select(better, axisX[i], nx);
        ny = sat_f4_select(better, axisY[i], ny);
    }
    satF4 direction = sign_of(along);
    store_hits(most, out->hit + k);
    store_four(out, k, most, sat_f4_mul(nx, direction), sat_f4_mul(ny, direction));
}

// The axes of sat_box_circle for four pairs, in the frame of the box.
typedef struct boxCircleAxes {
    satF4 separation, normalX, normalY;
} boxCircleAxes;

static inline boxCircleAxes test_box_circles(const satPlacedShape *const box[4],
                                             const satPlacedShape *const circle[4])
{
    satF4 between[2], half[2];
    for (int32_t i = 0; i < 2; i++) {
        const satPlacedShape *a = box[2 * i], *b = box[2 * i + 1];
        satD2 first = sat_center_in(&a->xf, &circle[2 * i]->xf);
        between[i] = sat_f4_from_d2(first, sat_center_in(&b->xf, &circle[2 * i + 1]->xf));
        half[i] = sat_f4_load2(&a->halfWidth, &b->halfWidth);
    }
    satF4 x, y, w, h;
    sat_f4_unzip(between[0], between[1], &x, &y);
    sat_f4_unzip(half[0], half[1], &w, &h);
    satF4 radius =
        sat_f4_set(circle[0]->outer, circle[1]->outer, circle[2]->outer, circle[3]->outer);
    const satF4 zero = sat_f4_splat(0.0f);
    satF4 outX = sat_f4_sub(sat_f4_abs(x), w), outY = sat_f4_sub(sat_f4_abs(y), h);
    satF4 signX = sign_of(x), signY = sign_of(y);
    satF4 largest = sat_f4_max(sat_f4_max(w, h), radius); // half of the size
    satF4 distance = sat_f4_sqrt(sat_f4_add(sat_f4_mul(outX, outX), sat_f4_mul(outY, outY)));
    satF4 touching = sat_f4_mul(sat_f4_splat(SAT_TOUCHING), sat_f4_add(largest, largest));
    satF4 inner = sat_f4_min(outX, outY), isY = sat_f4_greater(outY, outX);
    satF4 outside = sat_f4_select(sat_f4_greater(inner, zero), distance, zero);
    satF4 isCorner = sat_f4_greater(outside, touching);
    satF4 faceX = sat_f4_select(isY, zero, signX), faceY = sat_f4_select(isY, signY, zero);
    satF4 cornerX = sat_f4_mul(signX, sat_f4_div(outX, distance));
    satF4 cornerY = sat_f4_mul(signY, sat_f4_div(outY, distance));
    satF4 gap = sat_f4_select(isCorner, distance, sat_f4_select(isY, outY, outX));
    return (boxCircleAxes){sat_f4_sub(gap, radius), sat_f4_select(isCorner, cornerX, faceX),
                           sat_f4_select(isCorner, cornerY, faceY)};
}

// Finds the box and the circle of each pair.
static inline void sort_box_circles(const fourPairs *f, const satPlacedShape *box[4],
                                    const satPlacedShape *circle[4])
{
    for (uint32_t i = 0; i < 4; i++) {
        bool swapped = f->a[i]->lane == SAT_LANE_CIRCLE;
        box[i] = swapped ? f->b[i] : f->a[i];
        circle[i] = swapped ? f->a[i] : f->b[i];
    }
}

// As test_box_circles, but only the separation, and in floats except for the offset of the centres;
// see approximate_boxes.
static inline satF4 approximate_box_circles(const fourPairs *f, satF4 *error)
{
    fourPairs sorted;
    satF4 of[4], x, y;
    sort_box_circles(f, sorted.a, sorted.b);
    center_offsets(&sorted, &x, &y);
    for (int32_t i = 0; i < 4; i++) of[i] = sat_f4_load(&sorted.a[i]->c);
    sat_f4_transpose(of);
    satF4 radius =
        sat_f4_set(sorted.b[0]->outer, sorted.b[1]->outer, sorted.b[2]->outer, sorted.b[3]->outer);
    satF4 alongX = sat_f4_abs(sat_f4_add(sat_f4_mul(of[0], x), sat_f4_mul(of[1], y)));
    satF4 alongY = sat_f4_abs(sat_f4_sub(sat_f4_mul(of[0], y), sat_f4_mul(of[1], x)));
    satF4 outX = sat_f4_max(sat_f4_sub(alongX, of[2]), sat_f4_splat(0.0f));
    satF4 outY = sat_f4_max(sat_f4_sub(alongY, of[3]), sat_f4_splat(0.0f));
    satF4 extent = sat_f4_add(sat_f4_add(of[2], of[3]), radius);
    extent = sat_f4_add(extent, sat_f4_add(alongX, alongY));
    *error = sat_f4_mul(sat_f4_splat(4.0f * SAT_UNSURE), extent);
    satF4 gap = sat_f4_sqrt(sat_f4_add(sat_f4_mul(outX, outX), sat_f4_mul(outY, outY)));
    return sat_f4_sub(gap, radius);
}

static inline void collide_box_circles(const fourPairs *f, const satContactColumns *out, uint32_t k)
{
    const satPlacedShape *box[4], *circle[4];
    sort_box_circles(f, box, circle);
    boxCircleAxes axes = test_box_circles(box, circle);
    store_hits(axes.separation, out->hit + k);
    satF4 two[2], x, y;
    sat_f4_zip(axes.normalX, axes.normalY, &two[0], &two[1]);
    for (int32_t i = 0; i < 2; i++) {
        satD2 first = sat_rotate_lanes(&box[2 * i]->xf, sat_d2_from_f4(two[i]));
        satD2 second =
            sat_rotate_lanes(&box[2 * i + 1]->xf, sat_d2_from_f4(sat_f4_swap_halves(two[i])));
        two[i] = sat_f4_from_d2(first, second);
    }
    sat_f4_unzip(two[0], two[1], &x, &y);
    satF4 toward = sat_f4_set(f->a[0] == box[0] ? 1.0f : -1.0f, f->a[1] == box[1] ? 1.0f : -1.0f,
                              f->a[2] == box[2] ? 1.0f : -1.0f, f->a[3] == box[3] ? 1.0f : -1.0f);
    store_four(out, k, axes.separation, sat_f4_mul(x, toward), sat_f4_mul(y, toward));
}

// sat_circles for four pairs.
static inline void collide_circles(const fourPairs *f, const satContactColumns *out, uint32_t k)
{
    satF4 x, y;
    center_offsets(f, &x, &y);
    satF4 radii = sat_f4_set(f->a[0]->outer + f->b[0]->outer, f->a[1]->outer + f->b[1]->outer,
                             f->a[2]->outer + f->b[2]->outer, f->a[3]->outer + f->b[3]->outer);
    satF4 distance = sat_f4_sqrt(sat_f4_add(sat_f4_mul(x, x), sat_f4_mul(y, y)));
    satF4 separation = sat_f4_sub(distance, radii);
    store_hits(separation, out->hit + k);
    if (out->depth == NULL) return;
    satF4 isAway = sat_f4_greater(distance, sat_f4_splat(SAT_CONCENTRIC));
    satF4 nx = sat_f4_select(isAway, sat_f4_div(x, distance), sat_f4_splat(1.0f));
    satF4 ny = sat_f4_select(isAway, sat_f4_div(y, distance), sat_f4_splat(0.0f));
    store_four(out, k, separation, nx, ny);
}

static const satShape *shape_of(const satPairs *pairs, const satPlacedShape *placed)
{
    return (const satShape *)(const void *)(pairs->base + placed->shape);
}

static inline satCircleTest circle_test(const satPlacedShape *a, const satPlacedShape *b)
{
    return sat_circle_test(a->inner, a->outer, b->inner, b->outer, b->xf.x - a->xf.x,
                           b->xf.y - a->xf.y);
}

static void collide_one(const satPairs *pairs, const satContactColumns *out, uint32_t k)
{
    const satPlacedShape *a = &pairs->placed[pairs->first[k]],
                         *b = &pairs->placed[pairs->second[k]];
    const satShape *shapeA = shape_of(pairs, a), *shapeB = shape_of(pairs, b);
    satCircleTest seen = circle_test(a, b);
    if (out->depth == NULL) {
        out->hit[k] = seen == SAT_CIRCLES_UNCLEAR
                          ? sat_composite_overlaps(shapeA, &a->xf, shapeB, &b->xf)
                          : seen == SAT_CIRCLES_OVERLAP;
        return;
    }
    out->hit[k] = 0;
    out->normalX[k] = out->normalY[k] = out->depth[k] = 0.0f;
    if (seen == SAT_CIRCLES_APART) return;
    bool isPlain = !sat_is_composite(shapeA) && !sat_is_composite(shapeB);
    satContact contact =
        isPlain
            ? sat_collide(shapeA, &a->xf, shapeB, &b->xf, 0.0f)
            : sat_composite_collide(shapeA, &a->xf, shapeB, &b->xf, 0.0f, pairs->scratch).contact;
    bool hit = contact.separation <= 0.0f;
    if (hit || out->gaps) out->depth[k] = 0.0f - contact.separation;
    if (!hit) return;
    out->hit[k] = 1;
    out->normalX[k] = contact.normal.x;
    out->normalY[k] = contact.normal.y;
}

static void collide_one_by_one(const satPairs *pairs, const satContactColumns *out, uint32_t k)
{
    for (uint32_t i = 0; i < 4; i++) collide_one(pairs, out, k + i);
}

// Tests pairs of boxes for overlap, four at a time from pair k on. Returns the first untested one.
static uint32_t overlap_boxes(const satPairs *pairs, const satContactColumns *out, uint32_t k,
                              uint32_t count)
{
    const satPairs own = *pairs;
    uint8_t *hit = out->hit;
    for (; k + 4 <= count; k += 4) {
        fourPairs f = load_four(&own, k);
        boxes of = boxes_of(&f);
        boxAxes seen = approximate_boxes(&f, &of);
        satF4 most = largest_separation(&seen);
        if (sat_f4_any(sat_f4_greater(box_error(&seen), sat_f4_abs(most)))) {
            collide_one_by_one(pairs, out, k);
        } else {
            store_hits(most, hit + k);
        }
    }
    return k;
}

static inline void overlap_box_circles(const satPairs *pairs, const fourPairs *f,
                                       const satContactColumns *out, uint32_t k)
{
    satF4 error, separation = approximate_box_circles(f, &error);
    if (sat_f4_any(sat_f4_greater(error, sat_f4_abs(separation)))) {
        collide_one_by_one(pairs, out, k);
    } else {
        store_hits(separation, out->hit + k);
    }
}

void sat_batch_collide(const satPairs *pairs, const satContactColumns *out)
{
    bool onlyHits = out->depth == NULL;
    uint32_t k = 0;
    if (pairs->allBoxes && onlyHits && !SAT_IS_SMALL)
        k = overlap_boxes(pairs, out, 0, pairs->count);
    for (; k + 4 <= pairs->count && !SAT_IS_SMALL; k += 4) {
        fourPairs f = load_four(pairs, k);
        if (pairs->allBoxes || have_kinds(&f, BOXES)) {
            if (onlyHits) {
                overlap_boxes(pairs, out, k, k + 4);
            } else {
                collide_boxes(&f, out, k);
            }
        } else if (have_kinds(&f, BOX_AND_CIRCLE)) {
            if (onlyHits) {
                overlap_box_circles(pairs, &f, out, k);
            } else {
                collide_box_circles(&f, out, k);
            }
        } else if (have_kinds(&f, CIRCLES)) {
            collide_circles(&f, out, k);
        } else {
            collide_one_by_one(pairs, out, k);
        }
    }
    for (; k < pairs->count; k++) collide_one(pairs, out, k);
}
