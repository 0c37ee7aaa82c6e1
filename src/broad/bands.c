#include "broad/bands.h"

#include <string.h>

#include "base/constants.h"
#include "base/simd.h"
#include "base/vec2.h"

static const float NOWHERE = 3.4e38f;

// More than three roundings of a float.
static const float ROUNDING = 2e-7f;

// The power of two of the larger side, counted from that of the smallest float.
static uint32_t exponent_of(satAabb box)
{
    union {
        float f;
        uint32_t u;
    } extent = {.f = sat_max(box.maxX - box.minX, box.maxY - box.minY)};
    return extent.u >> 23;
}

// What there is of each exponent, and where all begin.
typedef struct survey {
    uint32_t count[256];
    float widest[256], tallest[256];
    satAabb begin; // of the left and lower edges
} survey;

static void look_around(survey *s, const satAabb *boxes, const uint32_t *list, uint32_t count)
{
    memset(s, 0, sizeof *s);
    satAabb begin = {NOWHERE, NOWHERE, -NOWHERE, -NOWHERE};
    for (uint32_t i = 0; i < count; i++) {
        satAabb box = boxes[list[i]];
        uint32_t exponent = exponent_of(box);
        s->count[exponent]++;
        s->widest[exponent] = sat_max(s->widest[exponent], box.maxX - box.minX);
        s->tallest[exponent] = sat_max(s->tallest[exponent], box.maxY - box.minY);
        begin.minX = sat_min(begin.minX, box.minX);
        begin.minY = sat_min(begin.minY, box.minY);
        begin.maxX = sat_max(begin.maxX, box.minX);
        begin.maxY = sat_max(begin.maxY, box.minY);
    }
    s->begin = begin;
}

// The exponent up to which boxes are on the lowest level: above that of nine in ten. Large boxes
// take part in most overlaps, so that small ones among them cost little; but the bands of all must
// not be as high as the few that are much larger than the rest.
static uint32_t lowest_exponent(const survey *s, uint32_t count)
{
    uint32_t exponent = 0, within = s->count[0];
    while (10u * (uint64_t)within < 9u * (uint64_t)count) within += s->count[++exponent];
    return exponent + 1u;
}

// The largest of what is on each level.
typedef struct sizeClasses {
    uint32_t lowest, count;
    float widest[SAT_SIZE_CLASSES], tallest[SAT_SIZE_CLASSES];
} sizeClasses;

static uint32_t size_class_of(const sizeClasses *l, uint32_t exponent)
{
    if (exponent <= l->lowest) return 0;
    uint32_t level = (exponent - l->lowest + 1u) / 2u;
    return level < SAT_SIZE_CLASSES ? level : SAT_SIZE_CLASSES - 1u;
}

static void find_size_classes(sizeClasses *l, const survey *s, uint32_t count)
{
    memset(l, 0, sizeof *l);
    l->lowest = lowest_exponent(s, count);
    for (uint32_t exponent = 0; exponent < 256; exponent++) {
        if (s->count[exponent] == 0) continue;
        uint32_t level = size_class_of(l, exponent);
        l->count = level + 1u;
        l->widest[level] = sat_max(l->widest[level], s->widest[exponent]);
        l->tallest[level] = sat_max(l->tallest[level], s->tallest[exponent]);
    }
}

// Edges are sorted by the cells they are in: cells need not be fine, and then a single digit will
// do. But however far apart boxes are, there are no more of them than fit so many bits.

typedef struct ruler {
    double origin, cell, perUnit;
    uint32_t bits;
} ruler;

static ruler ruler_over(float from, float to, double cell, uint32_t mostBits)
{
    double length = (double)to - (double)from, least = length / (double)((1u << mostBits) - 2u);
    if (cell < least) cell = least;
    if (!(cell > 0.0)) cell = 1.0; // all in one place
    ruler r = {(double)from, cell, 1.0 / cell, 0};
    r.bits = sat_bits_below((uint32_t)(length * r.perUnit) + 1u);
    return r;
}

static uint32_t cell_of(const ruler *r, float edge)
{
    return (uint32_t)(((double)edge - r->origin) * r->perUnit);
}

// Cuts levels into bands; returns how many there are. Rows come in order, with level and cell of y
// as their keys.
static uint32_t cut(satBands *bands, uint32_t count, const satBandScratch *scratch,
                    const sizeClasses *l, const ruler *y)
{
    const uint32_t *index = scratch->rows.value, *key = scratch->rows.key;
    uint32_t band = 0, i = 0;
    for (uint32_t level = 0; level < SAT_SIZE_CLASSES; level++) {
        // One cell more than the tallest is high, and one for rounding; or all there are.
        double cells = (double)l->tallest[level] * y->perUnit, all = (double)(1u << y->bits);
        uint32_t high = (uint32_t)(cells < all ? cells : all) + 2u;
        uint32_t first = i, end = 0, held = 0;
        bands->level[level].start = band;
        for (; i < count && key[i] >> y->bits == level; i++, held++) {
            if (i == first || (held >= SAT_LEAST_ROWS && key[i] > end)) {
                band++;
                held = 0;
                end = key[i] + high;
            }
            scratch->bandOf[index[i]] = band - 1u;
        }
        bands->level[level].end = band;
    }
    return band;
}

static inline void put_row(const satBandColumns *columns, uint32_t row, satAabb box,
                           uint8_t noCollide, uint32_t index)
{
    columns->minX[row] = box.minX;
    columns->minY[row] = box.minY;
    columns->maxX[row] = box.maxX;
    columns->maxY[row] = box.maxY;
    columns->index[row] = index;
    columns->noCollide[row] = noCollide;
}

// What the rows of a band cover.
static satBand band_of(const satBandColumns *columns, uint32_t start, uint32_t end)
{
    satBand band = {start, end, NOWHERE, -NOWHERE, 0.0f};
    for (uint32_t i = start; i < end; i++) {
        band.low = sat_min(band.low, columns->minY[i]);
        band.high = sat_max(band.high, columns->maxY[i]);
        band.widest = sat_max(band.widest, columns->maxX[i] - columns->minX[i]);
    }
    return band;
}

// Rows come in order, with band and cell of x as their keys.
static void fill(const satBandColumns *out, const satAabb *boxes, const uint8_t *noCollide,
                 uint32_t count, const satSortColumns *in, uint32_t xBits)
{
    const satBandColumns columns = *out;
    const satSortColumns rows = *in;
    for (uint32_t i = 0, band = 0; i < count; band++) {
        uint32_t start = i;
        for (; i < count && rows.key[i] >> xBits == band; i++) {
            put_row(&columns, i, boxes[rows.value[i]], noCollide[rows.value[i]], rows.value[i]);
        }
        columns.bands[band] = band_of(&columns, start, i);
    }
}

// Boxes of any sizes, anywhere: levels, their bands by sorting, and each band by sorting again.
static void build_size_classes(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                               const uint8_t *noCollide, const uint32_t *list, uint32_t count,
                               const satBandScratch *scratch)
{
    satSortColumns rows = scratch->rows;
    survey s;
    sizeClasses l;
    look_around(&s, boxes, list, count);
    find_size_classes(&l, &s, count);
    ruler y = ruler_over(s.begin.minY, s.begin.maxY, 0.25 * (double)l.tallest[0], 24);
    for (uint32_t i = 0; i < count; i++) {
        satAabb box = boxes[list[i]];
        uint32_t level = l.count > 1 ? size_class_of(&l, exponent_of(box)) : 0;
        rows.value[i] = list[i];
        rows.key[i] = level << y.bits | cell_of(&y, box.minY);
    }
    sat_sort(rows, &scratch->sort, count, y.bits + (l.count > 1 ? sat_bits_below(l.count) : 0));
    uint32_t bandBits = sat_bits_below(cut(bands, count, scratch, &l, &y));
    ruler x = ruler_over(s.begin.minX, s.begin.maxX, (double)l.widest[0] / 16.0,
                         bandBits > 8 ? 32 - bandBits : 24);
    for (uint32_t i = 0; i < count; i++) {
        rows.value[i] = list[i];
        rows.key[i] = scratch->bandOf[list[i]] << x.bits | cell_of(&x, boxes[list[i]].minX);
    }
    sat_sort(rows, &scratch->sort, count, bandBits + x.bits);
    fill(columns, boxes, noCollide, count, &rows, x.bits);
    bands->sortTolerance = sat_round_up(x.cell * (1.0 + 1e-6));
}

// Two lanes of x and y, for the near edges and for the far ones.
typedef struct span {
    satF4 low, high; // of the edges
    satF4 most, sum; // of the sizes
} span;

static span span_of(const satAabb *boxes, const uint32_t *list, uint32_t count)
{
    span s = {sat_f4_splat(NOWHERE), sat_f4_splat(-NOWHERE), sat_f4_splat(0.0f),
              sat_f4_splat(0.0f)};
    for (uint32_t i = 0; i < count; i++) {
        satF4 box = sat_f4_load(&boxes[list[i]].minX);
        satF4 size = sat_f4_sub(sat_f4_swap_halves(box), box);
        s.low = sat_f4_min(s.low, box);
        s.high = sat_f4_max(s.high, box);
        s.most = sat_f4_max(s.most, size);
        s.sum = sat_f4_add(s.sum, size);
    }
    return s;
}

// A grid over where boxes begin. Its rows are bands, so that within a band boxes are in order up to
// the width of a cell.
typedef struct grid {
    double x, y, perX, perY, cell;
    uint32_t columns, rows;
} grid;

// Boxes of which one is larger than this many times the mean are not alike.
#define MOST_UNEVEN 4.0f

// Bands are this many times as high as the tallest box: most boxes then do not reach the next one.
#define BAND_HEIGHT 2.0

// Cells are not narrower than this share of the widest box, and there are not more than this for
// each box.
#define LEAST_CELL 0.125
#define MOST_CELLS 2u

// False if boxes are too unlike, or too far apart, for a grid of at most `room` cells.
static bool find_grid(grid *g, const span *s, uint32_t count, uint32_t room)
{
    float low[4], high[4], most[4], sum[4], even = MOST_UNEVEN / (float)count;
    sat_f4_store(low, s->low);
    sat_f4_store(high, s->high);
    sat_f4_store(most, s->most);
    sat_f4_store(sum, s->sum);
    if (!(most[0] <= even * sum[0] && most[1] <= even * sum[1])) return false;
    double lengthX = (double)high[0] - (double)low[0], lengthY = (double)high[1] - (double)low[1];
    double width = LEAST_CELL * (double)most[0], height = BAND_HEIGHT * (double)most[1];
    double mean = lengthY * (double)SAT_LEAST_ROWS / (double)count;
    if (height < mean) height = mean;
    if (!(width > 0.0 && height > 0.0)) return false;
    // One more because lengths are cut, and one because cells are rounded to the nearest.
    double rows = lengthY / height + 2.0;
    double cells = (double)(room / MOST_CELLS < count ? room : MOST_CELLS * count);
    double mostColumns = cells / rows - 2.0;
    if (width * mostColumns < lengthX) width = lengthX / mostColumns;
    if (!(mostColumns >= 1.0 && width <= (double)most[0])) return false;
    g->x = (double)low[0];
    g->y = (double)low[1];
    g->perX = 1.0 / width;
    g->perY = 1.0 / height;
    g->cell = width;
    g->columns = (uint32_t)(lengthX * g->perX + 2.0);
    g->rows = (uint32_t)rows;
    return true;
}

// Added to a double it leaves the nearest whole number in the lowest bits.
static const double ONES = 6755399441055744.0; // 1.5 · 2^52

static inline uint32_t band_range_of(double v)
{
    union {
        double d;
        uint64_t u;
    } bits = {.d = v + ONES};
    return (uint32_t)bits.u;
}

static inline uint32_t grid_cell(const grid *g, satAabb box)
{
    uint32_t column = band_range_of(((double)box.minX - g->x) * g->perX);
    uint32_t row = band_range_of(((double)box.minY - g->y) * g->perY);
    return row * g->columns + column;
}

// Counts the boxes of each cell, then puts every box in its place.
static void build_grid(satBands *bands, const satBandColumns *out, const satAabb *boxes,
                       const uint8_t *noCollide, const uint32_t *list, uint32_t count,
                       const grid *in, uint32_t *cell, uint32_t *counts)
{
    const satBandColumns columns = *out;
    const grid g = *in;
    uint32_t sum = 0;
    memset(counts, 0, g.columns * g.rows * sizeof *counts);
    for (uint32_t i = 0; i < count; i++) {
        cell[i] = grid_cell(&g, boxes[list[i]]);
        counts[cell[i]]++;
    }
    for (uint32_t k = 0; k < g.columns * g.rows; k++) {
        uint32_t size = counts[k];
        counts[k] = sum;
        sum += size;
    }
    for (uint32_t i = 0; i < count; i++) {
        put_row(&columns, counts[cell[i]]++, boxes[list[i]], noCollide[list[i]], list[i]);
    }
    uint32_t start = 0, band = 0;
    for (uint32_t row = 1; row <= g.rows; row++) {
        uint32_t end = counts[row * g.columns - 1u]; // of the last cell of the row before
        if (end > start) columns.bands[band++] = band_of(&columns, start, end);
        start = end;
    }
    for (uint32_t level = 0; level < SAT_SIZE_CLASSES; level++) {
        bands->level[level] = (satSizeClass){level > 0 ? band : 0, band};
    }
    bands->sortTolerance = sat_round_up(g.cell * (1.0 + 1e-6));
}

void sat_bands_build(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                     const uint8_t *noCollide, const uint32_t *list, uint32_t count,
                     const satBandScratch *scratch)
{
    *bands = (satBands){.count = count};
    if (count == 0) return;
    span s = span_of(boxes, list, count);
    float low[4], high[4];
    sat_f4_store(low, s.low);
    sat_f4_store(high, s.high);
    bands->around = (satAabb){low[0], low[1], high[2], high[3]};
    grid g;
    bool areMany = count > SAT_SORT_SCRATCH;
    if (find_grid(&g, &s, count, areMany ? count : SAT_SORT_SCRATCH)) {
        build_grid(bands, columns, boxes, noCollide, list, count, &g, scratch->rows.key,
                   areMany ? scratch->bandOf : scratch->sort.counts);
    } else {
        build_size_classes(bands, columns, boxes, noCollide, list, count, scratch);
    }
}

uint32_t sat_bands_size_class(const satBands *bands, uint32_t i)
{
    uint32_t level = 0;
    while (i >= bands->level[level].end) level++;
    return level;
}

satAabb sat_bands_box(const satBandColumns *columns, uint32_t i)
{
    const satBand *band = &columns->bands[i];
    satAabb box = {NOWHERE, band->low, -NOWHERE, band->high};
    for (uint32_t row = band->start; row < band->end; row++) {
        box.minX = sat_min(box.minX, columns->minX[row]);
        box.maxX = sat_max(box.maxX, columns->maxX[row]);
    }
    return box;
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

// In a band, the first row that may reach as far right as `x`, looked for from `row` on.
static inline uint32_t rows_from(const satBandColumns *columns, const satBand *band,
                                 float sortTolerance, uint32_t row, float x)
{
    float reach = band->widest + sortTolerance, left = x - reach - ROUNDING * (sat_abs(x) + reach);
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
    satF4 minX, minY, maxX, maxY, stop, noCollide;
    uint32_t index;
} probe;

// Rows are in order by cells only: one that begins right of `x` by less may be before one that does
// not.
static float stop_at(float x, float sortTolerance)
{
    return x + sortTolerance + ROUNDING * (sat_abs(x) + sortTolerance);
}

static inline probe probe_of(const satBandColumns *columns, uint32_t row, float sortTolerance)
{
    return (probe){.minX = sat_f4_splat(columns->minX[row]),
                   .minY = sat_f4_splat(columns->minY[row]),
                   .maxX = sat_f4_splat(columns->maxX[row]),
                   .maxY = sat_f4_splat(columns->maxY[row]),
                   .stop = sat_f4_splat(stop_at(columns->maxX[row], sortTolerance)),
                   .noCollide = sat_f4_splat_bits(columns->noCollide[row]),
                   .index = columns->index[row]};
}

// Writes which rows from `row` to `end` overlap, up to where all that follow begin right of the
// box.
// Callers hand over copies of both structs: what lies in memory would be loaded anew for every four
// rows, since pairs are written in between. Four are written whether or not they count: a branch
// would go the wrong way every other time.
static inline void write_overlaps(const satBandColumns *columns, uint32_t row, uint32_t end,
                                  const probe *own, satPairWriter *writer)
{
    for (; row < end; row += 4) {
        writer->compared += 4;
        satF4 start = sat_f4_load(columns->minX + row), right = sat_f4_greater(start, own->maxX);
        satF4 left = sat_f4_greater(own->minX, sat_f4_load(columns->maxX + row));
        satF4 higher = sat_f4_greater(sat_f4_load(columns->minY + row), own->maxY);
        satF4 lower = sat_f4_greater(own->minY, sat_f4_load(columns->maxY + row));
        satF4 noCollide = sat_f4_shares(sat_f4_load_bits(columns->noCollide + row), own->noCollide);
        satF4 apart =
            sat_f4_or(sat_f4_or(left, right), sat_f4_or(sat_f4_or(higher, lower), noCollide));
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

// One set of bands.
typedef struct set {
    const satBands *bands;
    const satBandColumns *columns;
} set;

static void pairs_within(const set *own, const satBand *band, satPairWriter *writer)
{
    const satBandColumns columns = *own->columns;
    satPairWriter copy = *writer;
    float sortTolerance = own->bands->sortTolerance;
    uint32_t end = band->end;
    for (uint32_t i = band->start; i + 1u < end && !is_full(&copy); i++) {
        probe p = probe_of(&columns, i, sortTolerance);
        write_overlaps(&columns, i + 1u, end, &p, &copy);
    }
    writer->count = copy.count;
    writer->compared = copy.compared;
}

// So many rows are looked through at a time for those that reach another band.
#define REACHING 64u

// Writes to `out` which rows from `first` on reach into a band, without a branch that could only be
// guessed; returns how many do.
static inline uint32_t find_reaching(const satBandColumns *columns, uint32_t first, uint32_t end,
                                     const satBand *other, uint32_t out[REACHING])
{
    uint32_t count = 0, last = end - first < REACHING ? end : first + REACHING;
    for (uint32_t i = first; i < last; i++) {
        uint32_t isBelow = columns->maxY[i]<other->low, isAbove = columns->minY[i]> other->high;
        out[count] = i;
        count += 1u ^ (isBelow | isAbove);
    }
    return count;
}

// Of two bands in different sets or of one; the shorter asks the longer.
static void pairs_between(const set *own, const satBand *band, const set *others,
                          const satBand *other, satPairWriter *writer)
{
    if (band->low > other->high || other->low > band->high) return;
    if (band->end - band->start > other->end - other->start) {
        const satBand *longer = band;
        const set *ofLonger = own;
        band = other;
        own = others;
        other = longer;
        others = ofLonger;
    }
    const satBandColumns columns = *own->columns, otherColumns = *others->columns;
    const satBand asked = *other;
    satPairWriter copy = *writer;
    float ownTolerance = own->bands->sortTolerance, sortTolerance = others->bands->sortTolerance;
    uint32_t from = asked.start, end = band->end, reaching[REACHING];
    for (uint32_t first = band->start; first < end; first += REACHING) {
        uint32_t count = find_reaching(&columns, first, end, &asked, reaching);
        for (uint32_t k = 0; k < count && !is_full(&copy); k++) {
            uint32_t i = reaching[k];
            probe p = probe_of(&columns, i, sortTolerance);
            // The next may begin a little to the left of this one.
            from = rows_from(&otherColumns, &asked, sortTolerance, from,
                             columns.minX[i] - ownTolerance);
            write_overlaps(&otherColumns, from, asked.end, &p, &copy);
        }
    }
    writer->count = copy.count;
    writer->compared = copy.compared;
}

// A band with those of a level that it may reach, from band `from` on.
static void pairs_with_size_class(const set *own, const satBand *band, const set *others,
                                  uint32_t from, uint32_t end, satPairWriter *writer)
{
    const satBand *other = others->columns->bands;
    for (; from < end && other[from].low <= band->high; from++) {
        pairs_between(own, band, others, &other[from], writer);
    }
}

void sat_bands_pairs(const satBands *bands, const satBandColumns *columns, satPairWriter *writer)
{
    const set own = {bands, columns};
    for (uint32_t level = 0; level < SAT_SIZE_CLASSES; level++) {
        satSizeClass in = bands->level[level];
        for (uint32_t i = in.start; i < in.end; i++) {
            const satBand *band = &columns->bands[i];
            pairs_within(&own, band, writer);
            pairs_with_size_class(&own, band, &own, i + 1u, in.end, writer);
            for (uint32_t upper = level + 1u; upper < SAT_SIZE_CLASSES; upper++) {
                uint32_t from = sat_bands_from(bands, columns, upper, band->low);
                pairs_with_size_class(&own, band, &own, from, bands->level[upper].end, writer);
            }
        }
    }
}

void sat_bands_pairs_between(const satBands *bands, const satBandColumns *columns,
                             const satBands *others, const satBandColumns *otherColumns,
                             satPairWriter *writer)
{
    const set own = {bands, columns}, other = {others, otherColumns};
    uint32_t count = bands->level[SAT_SIZE_CLASSES - 1].end;
    for (uint32_t i = 0; i < count; i++) {
        const satBand *band = &columns->bands[i];
        for (uint32_t level = 0; level < SAT_SIZE_CLASSES; level++) {
            uint32_t from = sat_bands_from(others, otherColumns, level, band->low);
            pairs_with_size_class(&own, band, &other, from, others->level[level].end, writer);
        }
    }
}
