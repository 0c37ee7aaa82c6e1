#include "broad/size_classes.h"

#include <string.h>

// The exponent bits of the larger side.
static uint32_t exponent_of(satAabb box)
{
    return sat_float_bits(sat_max(box.maxX - box.minX, box.maxY - box.minY)) >> 23;
}

// For each exponent: the number of boxes, and their largest width and height.
typedef struct sizeSurvey {
    uint32_t count[256];
    float widest[256], tallest[256];
    satAabb starts; // range of the left and lower edges of all boxes
} sizeSurvey;

static void survey_sizes(sizeSurvey *s, const satAabb *boxes, const uint32_t *list, uint32_t count)
{
    memset(s, 0, sizeof *s);
    satAabb starts = {SAT_FAR_AWAY, SAT_FAR_AWAY, -SAT_FAR_AWAY, -SAT_FAR_AWAY};
    for (uint32_t i = 0; i < count; i++) {
        satAabb box = boxes[list[i]];
        uint32_t exponent = exponent_of(box);
        s->count[exponent]++;
        s->widest[exponent] = sat_max(s->widest[exponent], box.maxX - box.minX);
        s->tallest[exponent] = sat_max(s->tallest[exponent], box.maxY - box.minY);
        starts = sat_aabb_union(starts, (satAabb){box.minX, box.minY, box.minX, box.minY});
    }
    s->starts = starts;
}

// Returns the largest exponent of the lowest size class: one above the exponent that nine in ten
// boxes do not exceed. So small boxes are in the same class as most boxes. This costs little,
// because larger boxes take part in most overlaps anyway. But a few boxes that are much larger than
// the rest would make the bands of the class too high.
static uint32_t lowest_exponent(const sizeSurvey *s, uint32_t count)
{
    uint32_t exponent = 0, within = s->count[0];
    while (10u * (uint64_t)within < 9u * (uint64_t)count) within += s->count[++exponent];
    return exponent + 1u;
}

// Size classes, with the largest width and height in each.
typedef struct sizeClasses {
    uint32_t lowest, count;
    float widest[SAT_SIZE_CLASSES], tallest[SAT_SIZE_CLASSES];
} sizeClasses;

static uint32_t size_class_of(const sizeClasses *c, uint32_t exponent)
{
    if (exponent <= c->lowest) return 0;
    uint32_t sizeClass = (exponent - c->lowest + 1u) / 2u;
    return sizeClass < SAT_SIZE_CLASSES - 1u ? sizeClass : SAT_SIZE_CLASSES - 2u;
}

static void find_size_classes(sizeClasses *c, const sizeSurvey *s, uint32_t count)
{
    memset(c, 0, sizeof *c);
    c->lowest = lowest_exponent(s, count);
    for (uint32_t exponent = 0; exponent < 256; exponent++) {
        if (s->count[exponent] == 0) continue;
        uint32_t sizeClass = size_class_of(c, exponent);
        c->count = sizeClass + 1u;
        c->widest[sizeClass] = sat_max(c->widest[sizeClass], s->widest[exponent]);
        c->tallest[sizeClass] = sat_max(c->tallest[sizeClass], s->tallest[exponent]);
    }
}

// Boxes are sorted by the cell in which their left or lower edge is. Coarse cells suffice, so the
// radix sort usually needs only one pass. Boxes may be very far apart, so the number of a cell is
// limited to `maxBits` bits.

typedef struct axisCells {
    double origin, cell, perUnit;
    uint32_t bits;
} axisCells;

static axisCells cells_over(float from, float to, double cell, uint32_t maxBits)
{
    double length = (double)to - (double)from, minCell = length / (double)((1u << maxBits) - 2u);
    if (cell < minCell) cell = minCell;
    if (!(cell > 0.0)) cell = 1.0; // all boxes start at the same coordinate
    axisCells r = {(double)from, cell, 1.0 / cell, 0};
    r.bits = sat_bits_below((uint32_t)(length * r.perUnit) + 1u);
    return r;
}

static uint32_t cell_of(const axisCells *r, float edge)
{
    return (uint32_t)(((double)edge - r->origin) * r->perUnit);
}

// Divides the size classes into bands and returns the number of bands. `sorted` has the boxes in
// order; their keys are the size class and the cell of y.
static uint32_t cut_into_bands(satBands *bands, uint32_t count, const satSortColumns *sorted,
                               uint32_t *bandOf, const sizeClasses *c, const axisCells *y)
{
    const uint32_t *index = sorted->value, *key = sorted->key;
    uint32_t band = 0, i = 0;
    for (uint32_t sizeClass = 0; sizeClass < SAT_SIZE_CLASSES; sizeClass++) {
        // The height of the tallest box in cells. Adds 1 because it is truncated, and 1 for
        // rounding.
        double cells = (double)c->tallest[sizeClass] * y->perUnit, all = (double)(1u << y->bits);
        uint32_t height = (uint32_t)(cells < all ? cells : all) + 2u;
        uint32_t first = i, end = 0, rows = 0;
        bands->sizeClass[sizeClass].start = band;
        for (; i < count && key[i] >> y->bits == sizeClass; i++, rows++) {
            if (i == first || (rows >= SAT_MIN_BAND_ROWS && key[i] > end)) {
                band++;
                rows = 0;
                end = key[i] + height;
            }
            bandOf[index[i]] = band - 1u;
        }
        bands->sizeClass[sizeClass].end = band;
    }
    return band;
}

// Writes the rows and the bands. `in` has the boxes in order; their keys are the band and the cell
// of x.
static void fill_bands(const satBandColumns *out, const satAabb *boxes, const uint16_t *noCollide,
                       uint32_t count, const satSortColumns *in, uint32_t xBits)
{
    const satBandColumns columns = *out;
    const satSortColumns rows = *in;
    for (uint32_t i = 0, band = 0; i < count; band++) {
        uint32_t start = i;
        for (; i < count && rows.key[i] >> xBits == band; i++) {
            sat_put_row(&columns, i, boxes[rows.value[i]], noCollide[rows.value[i]], rows.value[i]);
        }
        columns.bands[band] = sat_band_of(&columns, start, i);
    }
}

void sat_build_size_classes(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                            const uint16_t *noCollide, const uint32_t *list, uint32_t count,
                            double maxTolerance, const satBandScratch *scratch)
{
    satSortColumns rows = scratch->rows;
    sizeSurvey s;
    sizeClasses c;
    survey_sizes(&s, boxes, list, count);
    find_size_classes(&c, &s, count);
    axisCells y = cells_over(s.starts.minY, s.starts.maxY, 0.25 * (double)c.tallest[0], 24);
    for (uint32_t i = 0; i < count; i++) {
        satAabb box = boxes[list[i]];
        uint32_t sizeClass = c.count > 1 ? size_class_of(&c, exponent_of(box)) : 0;
        rows.value[i] = list[i];
        rows.key[i] = sizeClass << y.bits | cell_of(&y, box.minY);
    }
    uint32_t keyBits = y.bits + (c.count > 1 ? sat_bits_below(c.count) : 0);
    satSortColumns byY = sat_sort(rows, &scratch->sort, count, keyBits);
    uint32_t bandBits = sat_bits_below(cut_into_bands(bands, count, &byY, scratch->bandOf, &c, &y));
    double cell = (double)c.widest[0] / 16.0;
    axisCells x =
        cells_over(s.starts.minX, s.starts.maxX, cell < maxTolerance ? cell : maxTolerance,
                   bandBits > 8 ? 32 - bandBits : 24);
    for (uint32_t i = 0; i < count; i++) {
        rows.value[i] = list[i];
        rows.key[i] = scratch->bandOf[list[i]] << x.bits | cell_of(&x, boxes[list[i]].minX);
    }
    satSortColumns byX = sat_sort(rows, &scratch->sort, count, bandBits + x.bits);
    fill_bands(columns, boxes, noCollide, count, &byX, x.bits);
    bands->sortTolerance = sat_round_up(x.cell * (1.0 + 1e-6));
}
