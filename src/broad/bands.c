#include "broad/bands.h"

#include <string.h>

#include "base/constants.h"
#include "base/simd.h"
#include "base/vec2.h"

// A band holds at least this many boxes, if its level does: one each would be no order at all.
#define LEAST_ROWS 8u

static const float NOWHERE = 3.4e38f;

// Rows are sorted by the upper bits of an edge, in two digits instead of three. So a later one may
// begin a little before an earlier one: by less than 2^-19 of the edge. This is twice as much.
#define KEY_BITS 28u
#define BLUR 4e-6f

static uint32_t key_of(float edge) { return sat_sort_key(edge) >> (32u - KEY_BITS); }
static float above(float edge) { return edge + BLUR * sat_abs(edge); }
static float below(float edge) { return edge - BLUR * sat_abs(edge); }

// The power of two of the larger side, counted from that of the smallest float.
static uint32_t exponent_of(satAabb box)
{
    union {
        float f;
        uint32_t u;
    } extent = {.f = sat_max(box.maxX - box.minX, box.maxY - box.minY)};
    return extent.u >> 23;
}

// What there is of each exponent.
typedef struct sizes {
    uint32_t count[256];
    float tallest[256];
} sizes;

// The exponent up to which boxes are on the lowest level: above that of nine in ten. Large boxes
// take part in most overlaps, so that small ones among them cost little; but the bands of all must
// not be as high as the few that are much larger than the rest.
static uint32_t lowest_exponent(const sizes *s, uint32_t count)
{
    uint32_t exponent = 0, within = s->count[0];
    while (10u * (uint64_t)within < 9u * (uint64_t)count) within += s->count[++exponent];
    return exponent + 1u;
}

static uint32_t level_of(uint32_t exponent, uint32_t lowest)
{
    if (exponent <= lowest) return 0;
    uint32_t level = (exponent - lowest + 1u) / 2u;
    return level < SAT_LEVELS ? level : SAT_LEVELS - 1u;
}

// Puts rows in order by level and lower edge; returns how many levels there are.
static uint32_t order_by_level(const satAabb *boxes, const uint32_t *list, uint32_t count,
                               const satBandScratch *scratch, float tallest[SAT_LEVELS],
                               uint32_t *lowest)
{
    satSortColumns rows = scratch->rows;
    sizes s = {0};
    for (uint32_t i = 0; i < count; i++) {
        satAabb box = boxes[list[i]];
        uint32_t exponent = exponent_of(box);
        s.count[exponent]++;
        s.tallest[exponent] = sat_max(s.tallest[exponent], box.maxY - box.minY);
        rows.value[i] = list[i];
        rows.key[i] = key_of(box.minY);
    }
    sat_sort(rows, &scratch->sort, count, KEY_BITS);
    *lowest = lowest_exponent(&s, count);
    uint32_t levels = 0;
    for (uint32_t exponent = 0; exponent < 256; exponent++) {
        if (s.count[exponent] == 0) continue;
        uint32_t level = level_of(exponent, *lowest);
        levels = level + 1u;
        tallest[level] = sat_max(tallest[level], s.tallest[exponent]);
    }
    if (levels < 2) return levels;
    for (uint32_t i = 0; i < count; i++) {
        rows.key[i] = level_of(exponent_of(boxes[rows.value[i]]), *lowest);
    }
    sat_sort(rows, &scratch->sort, count, sat_bits_below(levels));
    return levels;
}

// Cuts levels into bands. Returns how many there are.
static uint32_t cut(satBands *bands, const satAabb *boxes, uint32_t count,
                    const satBandScratch *scratch, uint32_t levels, const float tallest[SAT_LEVELS],
                    uint32_t lowest)
{
    const uint32_t *index = scratch->rows.value;
    uint32_t band = 0, i = 0;
    for (uint32_t level = 0; level < SAT_LEVELS; level++) {
        bands->level[level].start = band;
        float end = -NOWHERE;
        uint32_t held = LEAST_ROWS;
        for (; i < count; i++, held++) {
            satAabb box = boxes[index[i]];
            if (levels > 1 && level_of(exponent_of(box), lowest) != level) break;
            if (box.minY > end && held >= LEAST_ROWS) {
                band++;
                held = 0;
                // The first of this band and of the next may not be the lowest.
                end = above(above(box.minY + 1.00001f * tallest[level]));
            }
            scratch->bandOf[index[i]] = band - 1u;
        }
        bands->level[level].end = band;
    }
    return band;
}

// Rows come by band and left edge.
static void fill(const satBandColumns *columns, const satAabb *boxes, const uint8_t *shy,
                 uint32_t count, const satSortColumns *rows)
{
    for (uint32_t i = 0, band = 0; i < count; band++) {
        satBand b = {i, i, NOWHERE, -NOWHERE, 0.0f};
        for (; i < count && rows->key[i] == band; i++) {
            uint32_t index = rows->value[i];
            satAabb box = boxes[index];
            b.low = sat_min(b.low, box.minY);
            b.high = sat_max(b.high, box.maxY);
            b.widest = sat_max(b.widest, box.maxX - box.minX);
            columns->minX[i] = box.minX;
            columns->minY[i] = box.minY;
            columns->maxX[i] = box.maxX;
            columns->maxY[i] = box.maxY;
            columns->index[i] = index;
            columns->shy[i] = shy[index];
        }
        b.end = i;
        columns->bands[band] = b;
    }
}

void sat_bands_build(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                     const uint8_t *shy, const uint32_t *list, uint32_t count,
                     const satBandScratch *scratch)
{
    satSortColumns rows = scratch->rows;
    float tallest[SAT_LEVELS] = {0.0f};
    uint32_t lowest, levels = order_by_level(boxes, list, count, scratch, tallest, &lowest);
    uint32_t bandCount = cut(bands, boxes, count, scratch, levels, tallest, lowest);
    for (uint32_t i = 0; i < count; i++) {
        rows.value[i] = list[i];
        rows.key[i] = key_of(boxes[list[i]].minX);
    }
    sat_sort(rows, &scratch->sort, count, KEY_BITS);
    for (uint32_t i = 0; i < count; i++) rows.key[i] = scratch->bandOf[rows.value[i]];
    sat_sort(rows, &scratch->sort, count, sat_bits_below(bandCount));
    fill(columns, boxes, shy, count, &rows);
    bands->count = count;
}

void sat_bands_forget(const satBandColumns *columns, uint32_t row)
{
    columns->minY[row] = NOWHERE;
    columns->maxY[row] = -NOWHERE;
}

// A box reaches from its band into the next at most, so that of those that begin below `y` only the
// last two may reach it.
uint32_t sat_bands_from(const satBands *bands, const satBandColumns *columns, uint32_t level,
                        float y)
{
    uint32_t start = bands->level[level].start, first = start, end = bands->level[level].end;
    while (first < end) {
        uint32_t middle = (first + end) / 2u;
        if (columns->bands[middle].low <= y) {
            first = middle + 1u;
        } else {
            end = middle;
        }
    }
    return first > start + 2u ? first - 2u : start;
}

uint32_t sat_rows_from(const satBandColumns *columns, const satBand *band, uint32_t row, float x)
{
    float left = below(x - 1.000001f * band->widest);
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
    satF4 minX, minY, maxX, maxY, stop, shy;
    uint32_t index;
} probe;

static inline probe probe_of(const satBandColumns *columns, uint32_t row)
{
    return (probe){.minX = sat_f4_splat(columns->minX[row]),
                   .minY = sat_f4_splat(columns->minY[row]),
                   .maxX = sat_f4_splat(columns->maxX[row]),
                   .maxY = sat_f4_splat(columns->maxY[row]),
                   .stop = sat_f4_splat(above(columns->maxX[row])),
                   .shy = sat_f4_splat_bits(columns->shy[row]),
                   .index = columns->index[row]};
}

// Writes which rows from `row` to `end` overlap, up to the first that begins right of the box.
static inline void write_overlaps(const satBandColumns *columns, uint32_t row, uint32_t end,
                                  const probe *own, satPairWriter *writer)
{
    for (; row < end; row += 4) {
        satF4 start = sat_f4_load(columns->minX + row), right = sat_f4_greater(start, own->maxX);
        satF4 left = sat_f4_greater(own->minX, sat_f4_load(columns->maxX + row));
        satF4 higher = sat_f4_greater(sat_f4_load(columns->minY + row), own->maxY);
        satF4 lower = sat_f4_greater(own->minY, sat_f4_load(columns->maxY + row));
        satF4 shy = sat_f4_shares(sat_f4_load_bits(columns->shy + row), own->shy);
        satF4 apart = sat_f4_or(sat_f4_or(left, right), sat_f4_or(sat_f4_or(higher, lower), shy));
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
        if (sat_f4_any(sat_f4_greater(start, own->stop))) return;
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
            for (uint32_t upper = level + 1u; upper < SAT_LEVELS; upper++) {
                uint32_t from = sat_bands_from(bands, columns, upper, band->low);
                pairs_with_level(columns, band, columns, from, bands->level[upper].end, writer);
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
