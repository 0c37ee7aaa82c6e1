#include "broad/bands.h"

#include <string.h>

#include "base/constants.h"
#include "base/simd.h"
#include "base/vec2.h"

// A band holds at least this many boxes, if its level does: one each would be no order at all.
#define LEAST_ROWS 8u

static const float NOWHERE = 3.4e38f;

// The power of two of the larger side, counted from that of the smallest float.
static uint32_t exponent_of(satAabb box)
{
    union {
        float f;
        uint32_t u;
    } extent = {.f = sat_max(box.maxX - box.minX, box.maxY - box.minY)};
    return extent.u >> 23;
}

// The exponent up to which boxes are on the lowest level: above that of nine in ten. Large boxes
// take part in most overlaps, so that small ones among them cost little; but the bands of all must
// not be as high as the few that are much larger than the rest.
static uint32_t lowest_exponent(const satAabb *boxes, const uint32_t *list, uint32_t count)
{
    uint32_t tally[256] = {0};
    for (uint32_t i = 0; i < count; i++) tally[exponent_of(boxes[list[i]])]++;
    uint32_t exponent = 0, within = tally[0];
    while (10u * (uint64_t)within < 9u * (uint64_t)count) within += tally[++exponent];
    return exponent + 1u;
}

static uint32_t level_of(satAabb box, uint32_t lowest)
{
    uint32_t exponent = exponent_of(box);
    if (exponent <= lowest) return 0;
    uint32_t level = (exponent - lowest + 1u) / 2u;
    return level < SAT_LEVELS ? level : SAT_LEVELS - 1u;
}

static double height_of(satAabb box) { return (double)box.maxY - (double)box.minY; }

static void start_band(const satBandColumns *columns, uint32_t band)
{
    columns->bands[band] = (satBand){.low = NOWHERE, .high = -NOWHERE};
}

// Cuts levels into bands: rows come by level and lower edge, and leave with their band as the key.
static void cut(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                uint32_t lowest, uint32_t count, const satBandScratch *scratch)
{
    const uint32_t *index = scratch->rows.value;
    uint32_t band = 0, level = 0;
    for (uint32_t from = 0, to = 0; from < count; from = to, level++) {
        double tallest = 0.0;
        for (; to < count && level_of(boxes[index[to]], lowest) == level; to++) {
            double height = height_of(boxes[index[to]]);
            tallest = height > tallest ? height : tallest;
        }
        bands->level[level].start = band;
        double end = -DBL_MAX;
        uint32_t held = LEAST_ROWS;
        for (uint32_t i = from; i < to; i++) {
            double low = (double)boxes[index[i]].minY;
            if (low > end && held >= LEAST_ROWS) {
                start_band(columns, band++);
                end = low + tallest * (1.0 + 1e-9);
                held = 0;
            }
            scratch->bandOf[index[i]] = band - 1u;
            held++;
        }
        bands->level[level].end = band;
    }
    for (; level < SAT_LEVELS; level++) bands->level[level] = (satLevel){band, band};
}

// Rows come by band and left edge.
static void fill(const satBandColumns *columns, const satAabb *boxes, const uint8_t *shy,
                 uint32_t count, const satSortColumns *rows)
{
    satBand *band = columns->bands;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t index = rows->value[i];
        satAabb box = boxes[index];
        while (band != columns->bands + rows->key[i]) band++;
        if (band->end == 0) band->start = i;
        band->end = i + 1u;
        double width = (double)box.maxX - (double)box.minX;
        band->widest = width > band->widest ? width : band->widest;
        band->low = sat_min(band->low, box.minY);
        band->high = sat_max(band->high, box.maxY);
        columns->minX[i] = box.minX;
        columns->minY[i] = box.minY;
        columns->maxX[i] = box.maxX;
        columns->maxY[i] = box.maxY;
        columns->index[i] = index;
        columns->shy[i] = shy[index];
    }
}

void sat_bands_build(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                     const uint8_t *shy, const uint32_t *list, uint32_t count,
                     const satBandScratch *scratch)
{
    satSortColumns rows = scratch->rows;
    uint32_t lowest = lowest_exponent(boxes, list, count);
    bands->count = count;
    for (uint32_t i = 0; i < count; i++) {
        rows.value[i] = list[i];
        rows.key[i] = sat_sort_key(boxes[list[i]].minY);
    }
    sat_sort(rows, scratch->spare, count);
    for (uint32_t i = 0; i < count; i++) rows.key[i] = level_of(boxes[rows.value[i]], lowest);
    sat_sort(rows, scratch->spare, count);
    cut(bands, columns, boxes, lowest, count, scratch);
    for (uint32_t i = 0; i < count; i++) rows.key[i] = sat_sort_key(boxes[rows.value[i]].minX);
    sat_sort(rows, scratch->spare, count);
    for (uint32_t i = 0; i < count; i++) rows.key[i] = scratch->bandOf[rows.value[i]];
    sat_sort(rows, scratch->spare, count);
    fill(columns, boxes, shy, count, &rows);
}

void sat_bands_forget(const satBandColumns *columns, uint32_t row)
{
    columns->minY[row] = NOWHERE;
    columns->maxY[row] = -NOWHERE;
}

uint32_t sat_bands_from(const satBands *bands, const satBandColumns *columns, uint32_t level,
                        float y)
{
    uint32_t start = bands->level[level].start, below = start, above = bands->level[level].end;
    while (below < above) {
        uint32_t middle = (below + above) / 2u;
        if (columns->bands[middle].low <= y) {
            below = middle + 1u;
        } else {
            above = middle;
        }
    }
    while (below > start && columns->bands[below - 1u].high >= y) below--;
    return below;
}

uint32_t sat_rows_from(const satBandColumns *columns, const satBand *band, uint32_t row, float x)
{
    float left = sat_round_down((double)x - band->widest * (1.0 + 1e-9));
    uint32_t stride = 4;
    // It is mostly near; else strides are doubled, and then halved.
    while (row + stride < band->end && columns->minX[row + stride] < left) {
        row += stride;
        stride *= 2u;
    }
    for (; stride > 4u; stride /= 2u) {
        uint32_t middle = row + stride / 2u;
        if (middle < band->end && columns->minX[middle] < left) row = middle;
    }
    satF4 before = sat_f4_greater(sat_f4_splat(left), sat_f4_load(columns->minX + row));
    row += (uint32_t)__builtin_ctz(~sat_f4_bits(before));
    return row < band->end ? row : band->end;
}

// The box of a row in every lane.
typedef struct probe {
    satF4 minX, minY, maxX, maxY, shy;
    uint32_t index;
} probe;

static inline probe probe_of(const satBandColumns *columns, uint32_t row)
{
    return (probe){sat_f4_splat(columns->minX[row]),     sat_f4_splat(columns->minY[row]),
                   sat_f4_splat(columns->maxX[row]),     sat_f4_splat(columns->maxY[row]),
                   sat_f4_splat_bits(columns->shy[row]), columns->index[row]};
}

// Writes which rows from `row` to `end` overlap, up to the first that begins right of the box.
static inline void write_overlaps(const satBandColumns *columns, uint32_t row, uint32_t end,
                                  const probe *own, satPairWriter *writer)
{
    for (; row < end; row += 4) {
        satF4 right = sat_f4_greater(sat_f4_load(columns->minX + row), own->maxX);
        satF4 left = sat_f4_greater(own->minX, sat_f4_load(columns->maxX + row));
        satF4 above = sat_f4_greater(sat_f4_load(columns->minY + row), own->maxY);
        satF4 below = sat_f4_greater(own->minY, sat_f4_load(columns->maxY + row));
        satF4 shy = sat_f4_shares(sat_f4_load_bits(columns->shy + row), own->shy);
        satF4 apart = sat_f4_or(sat_f4_or(left, right), sat_f4_or(sat_f4_or(above, below), shy));
        uint32_t within = end - row < 4u ? (1u << (end - row)) - 1u : 15u;
        uint32_t hits = ~sat_f4_bits(apart) & within;
        satPair spill[4];
        satPair *out = writer->count <= writer->room ? writer->out + writer->count : spill;
        uint32_t found = 0;
        for (uint32_t i = 0; i < 4; i++) {
            out[found] = (satPair){own->index, columns->index[row + i]};
            found += hits >> i & 1u;
        }
        writer->count += found;
        if (sat_f4_any(right)) return;
    }
}

static bool is_full(const satPairWriter *writer) { return writer->count > SAT_MAX_PAIRS; }

static void pairs_within(const satBandColumns *columns, const satBand *band, satPairWriter *writer)
{
    for (uint32_t i = band->start; i + 1u < band->end && !is_full(writer); i++) {
        probe own = probe_of(columns, i);
        write_overlaps(columns, i + 1u, band->end, &own, writer);
    }
}

// Of two bands in different sets or of one; the shorter asks the longer.
static void pairs_between(const satBandColumns *columns, const satBand *band,
                          const satBandColumns *otherColumns, const satBand *other,
                          satPairWriter *writer)
{
    if (band->low > other->high || other->low > band->high) return;
    if (band->end - band->start > other->end - other->start) {
        const satBand *longer = band;
        const satBandColumns *ofLonger = columns;
        band = other;
        columns = otherColumns;
        other = longer;
        otherColumns = ofLonger;
    }
    uint32_t from = other->start;
    for (uint32_t i = band->start; i < band->end && !is_full(writer); i++) {
        probe own = probe_of(columns, i);
        from = sat_rows_from(otherColumns, other, from, columns->minX[i]);
        write_overlaps(otherColumns, from, other->end, &own, writer);
    }
}

// A band with all of a level from band `from` on.
static void pairs_with_level(const satBandColumns *columns, const satBand *band,
                             const satBandColumns *otherColumns, uint32_t from, uint32_t end,
                             satPairWriter *writer)
{
    for (; from < end && otherColumns->bands[from].low <= band->high; from++) {
        pairs_between(columns, band, otherColumns, &otherColumns->bands[from], writer);
    }
}

void sat_bands_pairs(const satBands *bands, const satBandColumns *columns, satPairWriter *writer)
{
    for (uint32_t level = 0; level < SAT_LEVELS; level++) {
        satLevel own = bands->level[level];
        for (uint32_t i = own.start; i < own.end; i++) {
            const satBand *band = &columns->bands[i];
            pairs_within(columns, band, writer);
            pairs_with_level(columns, band, columns, i + 1u, own.end, writer);
            for (uint32_t above = level + 1u; above < SAT_LEVELS; above++) {
                uint32_t from = sat_bands_from(bands, columns, above, band->low);
                pairs_with_level(columns, band, columns, from, bands->level[above].end, writer);
            }
        }
    }
}

void sat_bands_pairs_between(const satBands *bands, const satBandColumns *columns,
                             const satBands *others, const satBandColumns *otherColumns,
                             satPairWriter *writer)
{
    uint32_t count = bands->level[SAT_LEVELS - 1].end;
    for (uint32_t i = 0; i < count; i++) {
        const satBand *band = &columns->bands[i];
        for (uint32_t level = 0; level < SAT_LEVELS; level++) {
            uint32_t from = sat_bands_from(others, otherColumns, level, band->low);
            pairs_with_level(columns, band, otherColumns, from, others->level[level].end, writer);
        }
    }
}
