#include "broad/band_pairs.h"

#include "base/simd.h"
#include "base/vec2.h"

// Returns the first band of a size class that may reach up to `y`. A box extends at most into the
// next band, so of the bands that start at or below `y` only the last two can reach `y`.
static uint32_t first_band(const satBands *bands, const satBandColumns *columns, uint32_t sizeClass,
                           float y)
{
    uint32_t start = bands->sizeClass[sizeClass].start, first = start,
             end = bands->sizeClass[sizeClass].end;
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

// Returns the first row of a band, at or after `row`, that may extend as far right as `x`.
static inline uint32_t first_row(const satBandColumns *columns, const satBand *band,
                                 float sortTolerance, uint32_t row, float x)
{
    float left = sat_band_start_edge(band, sortTolerance, x);
    uint32_t stride = 4;
    // The result is usually close to `row`, so search with doubling strides, then by bisection.
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

// A row's box, repeated in every lane.
typedef struct probe {
    satF4 minX, minY, maxX, maxY, stop, noCollide;
    uint32_t index;
} probe;

static inline probe probe_of(const satBandColumns *columns, uint32_t row, float sortTolerance)
{
    return (probe){.minX = sat_f4_splat(columns->minX[row]),
                   .minY = sat_f4_splat(columns->minY[row]),
                   .maxX = sat_f4_splat(columns->maxX[row]),
                   .maxY = sat_f4_splat(columns->maxY[row]),
                   .stop = sat_f4_splat(sat_band_end_edge(sortTolerance, columns->maxX[row])),
                   .noCollide = sat_f4_splat_bits(columns->noCollide[row]),
                   .index = columns->index[row]};
}

// Writes the pairs of the box `own` with the rows from `row` to `end`. Stops as soon as all later
// rows start right of `own`.
//
// Callers pass local copies of `columns` and `writer`: the compiler must assume that writing a pair
// may change the originals, and would load them again for every four rows. Always writes four
// entries, pairs or not, because the processor would mispredict a branch half the time.
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
        satF4 disjoint =
            sat_f4_or(sat_f4_or(left, right), sat_f4_or(sat_f4_or(higher, lower), noCollide));
        uint32_t within = end - row < 4u ? (1u << (end - row)) - 1u : 15u;
        uint32_t hits = ~sat_f4_bits(disjoint) & within;
        satPair spill[4];
        satPair *out = writer->count <= writer->room ? writer->out + writer->count : spill;
        writer->count += sat_store_pairs(&out->a, own->index, columns->index + row, hits);
        if (sat_f4_any(sat_f4_greater(start, own->stop))) return;
    }
}

static bool is_full(const satPairWriter *writer) { return writer->count > SAT_MAX_PAIRS; }

static void pairs_within(const satBandColumns *in, float sortTolerance, const satBand *band,
                         satPairWriter *writer)
{
    const satBandColumns columns = *in;
    satPairWriter copy = *writer;
    uint32_t end = band->end;
    for (uint32_t i = band->start; i + 1u < end && !is_full(&copy); i++) {
        probe p = probe_of(&columns, i, sortTolerance);
        write_overlaps(&columns, i + 1u, end, &p, &copy);
    }
    writer->count = copy.count;
    writer->compared = copy.compared;
}

// Number of rows that find_reaching tests at a time.
#define REACH_BATCH 64u

// Writes to `out` which of the next REACH_BATCH rows reach into a band. Returns their number. Has
// no branch that the processor could mispredict.
static inline uint32_t find_reaching(const satBandColumns *columns, uint32_t first, uint32_t end,
                                     const satBand *other, uint32_t out[REACH_BATCH])
{
    uint32_t count = 0, last = end - first < REACH_BATCH ? end : first + REACH_BATCH;
    for (uint32_t i = first; i < last; i++) {
        uint32_t isBelow = columns->maxY[i] < other->low;
        uint32_t isAbove = columns->minY[i] > other->high;
        out[count] = i;
        count += 1u ^ (isBelow | isAbove);
    }
    return count;
}

// A band and the set that it belongs to.
typedef struct bandInSet {
    const satBands *set;
    const satBand *band;
} bandInSet;

// Returns true if band a has at most as many rows per unit of height as band b. Fewer rows of a
// then reach into b than rows of b into a.
static bool is_sparser(const satBand *a, const satBand *b)
{
    float rowsA = (float)(a->end - a->start), rowsB = (float)(b->end - b->start);
    return rowsA * (b->high - b->low) <= rowsB * (a->high - a->low);
}

// Finds the pairs between two bands, which may belong to different sets. Each row of the sparser
// band searches the other band.
static void pairs_between(const satBandColumns *in, const bandInSet *one, const bandInSet *other,
                          satPairWriter *writer)
{
    if (one->band->low > other->band->high || other->band->low > one->band->high) return;
    bool isSparser = is_sparser(one->band, other->band);
    const bandInSet *sparser = isSparser ? one : other, *denser = isSparser ? other : one;
    const satBandColumns columns = *in;
    const satBand target = *denser->band;
    float tolerance = sparser->set->sortTolerance, targetTolerance = denser->set->sortTolerance;
    satPairWriter copy = *writer;
    uint32_t from = target.start, end = sparser->band->end, reaching[REACH_BATCH];
    for (uint32_t first = sparser->band->start; first < end; first += REACH_BATCH) {
        uint32_t count = find_reaching(&columns, first, end, &target, reaching);
        for (uint32_t k = 0; k < count && !is_full(&copy); k++) {
            uint32_t i = reaching[k];
            probe p = probe_of(&columns, i, targetTolerance);
            // Starts the search farther left by `tolerance`, because a later row of the sparser
            // band may start that much left of this one.
            from = first_row(&columns, &target, targetTolerance, from, columns.minX[i] - tolerance);
            write_overlaps(&columns, from, target.end, &p, &copy);
        }
    }
    writer->count = copy.count;
    writer->compared = copy.compared;
}

// Finds the pairs of a band with some bands of a set.
static void pairs_with_bands(const satBandColumns *columns, const bandInSet *own,
                             const satBands *others, satSizeClass in, satPairWriter *writer)
{
    for (uint32_t k = in.start; k < in.end; k++) {
        const bandInSet other = {others, &columns->bands[k]};
        pairs_between(columns, own, &other, writer);
    }
}

// Finds the pairs of a band with a size class of a set: each row searches for the bands that it
// reaches.
static void pairs_of_rows(const satBandColumns *in, const satBand *own, const satBands *others,
                          uint32_t sizeClass, satPairWriter *writer)
{
    const satBandColumns columns = *in;
    satPairWriter copy = *writer;
    float sortTolerance = others->sortTolerance;
    uint32_t end = others->sizeClass[sizeClass].end;
    for (uint32_t i = own->start; i < own->end && !is_full(&copy); i++) {
        probe p = probe_of(&columns, i, sortTolerance);
        float low = columns.minY[i], high = columns.maxY[i];
        uint32_t k = first_band(others, &columns, sizeClass, low);
        for (; k < end && columns.bands[k].low <= high; k++) {
            satBand band = columns.bands[k];
            if (band.high < low) continue;
            uint32_t row = first_row(&columns, &band, sortTolerance, band.start, columns.minX[i]);
            write_overlaps(&columns, row, band.end, &p, &copy);
        }
    }
    writer->count = copy.count;
    writer->compared = copy.compared;
}

// If a band reaches more bands of a size class than this, it is much higher than those bands, and
// most of its rows reach only a few of them. Then each row searches for the bands that it reaches.
#define MAX_BANDS_REACHED 32u

static void pairs_with_class(const satBandColumns *columns, const bandInSet *own,
                             const satBands *others, uint32_t sizeClass, satPairWriter *writer)
{
    uint32_t start = first_band(others, columns, sizeClass, own->band->low), reached = 0;
    uint32_t all = others->sizeClass[sizeClass].end - start;
    while (reached < all && reached <= MAX_BANDS_REACHED &&
           columns->bands[start + reached].low <= own->band->high)
        reached++;
    if (reached > MAX_BANDS_REACHED) {
        pairs_of_rows(columns, own->band, others, sizeClass, writer);
    } else {
        pairs_with_bands(columns, own, others, (satSizeClass){start, start + reached}, writer);
    }
}

void sat_bands_pairs(const satBands *bands, const satBandColumns *columns, satPairWriter *writer)
{
    uint32_t all = sat_bands_end(bands);
    for (uint32_t i = bands->sizeClass[0].start, sizeClass = 0; i < all; i++) {
        while (i >= bands->sizeClass[sizeClass].end) sizeClass++;
        satSizeClass in = bands->sizeClass[sizeClass], above = {i + 1u, i + 1u};
        const bandInSet own = {bands, &columns->bands[i]};
        pairs_within(columns, bands->sortTolerance, own.band, writer);
        // In its own size class, a band searches only the bands above it: the bands below have
        // already searched this one.
        while (above.end < in.end && columns->bands[above.end].low <= own.band->high) above.end++;
        pairs_with_bands(columns, &own, bands, above, writer);
        for (uint32_t k = sizeClass; bands->sizeClass[k].end < all; k++)
            pairs_with_class(columns, &own, bands, k + 1u, writer);
    }
}

// If one set has more than this many times the rows of the other, consecutive rows of the smaller
// set are far apart, so each of them searches the bands of the larger set on its own.
#define SPARSE_SHARE 16u

void sat_bands_pairs_between(const satBands *one, const satBands *other,
                             const satBandColumns *columns, satPairWriter *writer)
{
    bool isLarger = one->count > other->count;
    const satBands *bands = isLarger ? other : one, *others = isLarger ? one : other;
    bool isSparse = bands->count < others->count / SPARSE_SHARE;
    uint32_t all = sat_bands_end(bands);
    for (uint32_t i = bands->sizeClass[0].start; i < all; i++) {
        const bandInSet own = {bands, &columns->bands[i]};
        for (uint32_t k = 0; k < SAT_SIZE_CLASSES; k++) {
            if (others->sizeClass[k].start == others->sizeClass[k].end) continue;
            if (isSparse) {
                pairs_of_rows(columns, own.band, others, k, writer);
            } else {
                pairs_with_class(columns, &own, others, k, writer);
            }
        }
    }
}
