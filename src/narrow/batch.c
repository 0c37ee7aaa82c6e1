#include "narrow/batch.h"

satPlaced sat_placed(const uint8_t *base, uint32_t shape, double x, double y, double angle)
{
    const satShape *s = (const satShape *)(const void *)(base + shape);
    return (satPlaced){.place = sat_place(s, x, y, sat_rotation(angle)),
                       .halfWidth = s->halfWidth,
                       .halfHeight = s->halfHeight,
                       .isBox = s->kind == SAT_BOX && s->radius == 0.0f,
                       .shape = shape};
}

// Pairs of boxes on their way into lanes.
typedef struct boxLanes {
    uint32_t pair[4];
    uint32_t count;
    float x[4], y[4], c[4], s[4]; // of B in A's frame
    float aw[4], ah[4], bw[4], bh[4];
} boxLanes;

static inline void collect(boxLanes *lanes, uint32_t pair, const satPlaced *a, const satPlaced *b)
{
    uint32_t i = lanes->count++;
    satRelative r = sat_relative(&a->place, &b->place);
    lanes->pair[i] = pair;
    lanes->x[i] = r.x;
    lanes->y[i] = r.y;
    lanes->c[i] = r.c;
    lanes->s[i] = r.s;
    lanes->aw[i] = a->halfWidth;
    lanes->ah[i] = a->halfHeight;
    lanes->bw[i] = b->halfWidth;
    lanes->bh[i] = b->halfHeight;
}

// What sat_boxes computes, for four pairs: where B's centre lies on each axis, and how far apart
// the boxes are there.
typedef struct boxAxes {
    satF4 along[4], separation[4];
} boxAxes;

static inline boxAxes test_boxes(const boxLanes *lanes)
{
    satF4 x = sat_f4_load(lanes->x), y = sat_f4_load(lanes->y);
    satF4 c = sat_f4_load(lanes->c), s = sat_f4_load(lanes->s);
    satF4 aw = sat_f4_load(lanes->aw), ah = sat_f4_load(lanes->ah);
    satF4 bw = sat_f4_load(lanes->bw), bh = sat_f4_load(lanes->bh);
    boxAxes out;
    out.along[0] = x;
    out.along[1] = y;
    out.along[2] = sat_f4_add(sat_f4_mul(x, c), sat_f4_mul(y, s));
    out.along[3] = sat_f4_sub(sat_f4_mul(y, c), sat_f4_mul(x, s));
    c = sat_f4_abs(c);
    s = sat_f4_abs(s);
    satF4 reach[4] = {sat_f4_add(aw, sat_f4_add(sat_f4_mul(bw, c), sat_f4_mul(bh, s))),
                      sat_f4_add(ah, sat_f4_add(sat_f4_mul(bw, s), sat_f4_mul(bh, c))),
                      sat_f4_add(bw, sat_f4_add(sat_f4_mul(aw, c), sat_f4_mul(ah, s))),
                      sat_f4_add(bh, sat_f4_add(sat_f4_mul(aw, s), sat_f4_mul(ah, c)))};
    for (int32_t i = 0; i < 4; i++) {
        out.separation[i] = sat_f4_sub(sat_f4_abs(out.along[i]), reach[i]);
    }
    return out;
}

static inline void overlap_boxes(boxLanes *lanes, uint8_t *hit)
{
    boxAxes axes = test_boxes(lanes);
    satF4 x = sat_f4_max(axes.separation[0], axes.separation[1]);
    satF4 y = sat_f4_max(axes.separation[2], axes.separation[3]);
    float most[4];
    sat_f4_store(most, sat_f4_max(x, y));
    for (uint32_t i = 0; i < lanes->count; i++) hit[lanes->pair[i]] = most[i] <= 0.0f;
    lanes->count = 0;
}

static void put(const satContactColumns *out, uint32_t k, satContact contact)
{
    bool hit = contact.separation <= 0.0f;
    out->hit[k] = hit;
    out->normalX[k] = hit ? contact.normal.x : 0.0f;
    out->normalY[k] = hit ? contact.normal.y : 0.0f;
    out->depth[k] = hit ? sat_max(-contact.separation, 0.0f) : 0.0f;
}

static inline void collide_boxes(boxLanes *lanes, const satPairs *pairs,
                                 const satContactColumns *out)
{
    boxAxes axes = test_boxes(lanes);
    satF4 best = axes.separation[0], along = axes.along[0], index = sat_f4_splat(0.0f);
    for (int32_t i = 1; i < 4; i++) {
        satF4 better = sat_f4_greater(axes.separation[i], best);
        best = sat_f4_select(better, axes.separation[i], best);
        along = sat_f4_select(better, axes.along[i], along);
        index = sat_f4_select(better, sat_f4_splat((float)i), index);
    }
    float separations[4], alongs[4], indices[4];
    sat_f4_store(separations, best);
    sat_f4_store(alongs, along);
    sat_f4_store(indices, index);
    for (uint32_t i = 0; i < lanes->count; i++) {
        uint32_t k = lanes->pair[i];
        satDecision decision = {sat_box_axis((int32_t)indices[i], alongs[i], separations[i]),
                                false};
        put(out, k,
            sat_contact(&decision, &pairs->placed[pairs->first[k]].place,
                        &pairs->placed[pairs->second[k]].place));
    }
    lanes->count = 0;
}

static const satShape *shape_of(const satPairs *pairs, const satPlaced *placed)
{
    return (const satShape *)(const void *)(pairs->base + placed->shape);
}

void sat_overlaps_many(const satPairs *pairs, uint8_t *hit)
{
    boxLanes lanes = {0};
    for (uint32_t k = 0; k < pairs->count; k++) {
        const satPlaced *a = &pairs->placed[pairs->first[k]];
        const satPlaced *b = &pairs->placed[pairs->second[k]];
        if (a->isBox && b->isBox) {
            collect(&lanes, k, a, b);
            if (lanes.count == 4) overlap_boxes(&lanes, hit);
        } else {
            hit[k] = sat_overlaps(shape_of(pairs, a), &a->place, shape_of(pairs, b), &b->place);
        }
    }
    overlap_boxes(&lanes, hit);
}

void sat_collide_many(const satPairs *pairs, satContactColumns out)
{
    boxLanes lanes = {0};
    for (uint32_t k = 0; k < pairs->count; k++) {
        const satPlaced *a = &pairs->placed[pairs->first[k]];
        const satPlaced *b = &pairs->placed[pairs->second[k]];
        if (a->isBox && b->isBox) {
            collect(&lanes, k, a, b);
            if (lanes.count == 4) collide_boxes(&lanes, pairs, &out);
        } else {
            put(&out, k,
                sat_collide(shape_of(pairs, a), &a->place, shape_of(pairs, b), &b->place, 0.0f));
        }
    }
    collide_boxes(&lanes, pairs, &out);
}
