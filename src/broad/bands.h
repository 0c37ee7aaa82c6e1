// Sorts boxes so that overlapping ones are close together. Reads boxes and indices, writes rows and
// bands.
//
// Boxes of similar size form a size class. A size class is divided along y into bands. Each band is
// at least as high as the tallest box of the class, so a box that starts in one band ends in it or
// in the next. In a band, boxes are sorted by their left edges, for sort and sweep (Baraff, Dynamic
// simulation of non-penetrating rigid bodies, 1992). Empty space has no bands, so an uneven
// distribution of boxes costs little.
//
// If most boxes are of similar size and spread evenly enough, the lowest size class consists of
// these boxes, and its bands are the rows of a grid. Then one counting sort over the cells of the
// grid replaces the sorts along y and x.

#ifndef SAT_BROAD_BANDS_H
#define SAT_BROAD_BANDS_H

#include "base/aabb.h"
#include "base/core.h"
#include "base/sort.h"

// The boxes of each size class are up to four times as large as those of the class below. The last
// class in use may hold larger ones.
#define SAT_SIZE_CLASSES 16

// On average, a band has at least this many boxes, except the last band of each size class. With
// one box per band, nothing would be sorted along x.
#define SAT_MIN_BAND_ROWS 8u
#define SAT_MAX_BANDS(boxes) ((boxes) / SAT_MIN_BAND_ROWS + SAT_SIZE_CLASSES)

typedef struct satBand {
    uint32_t start, end; // rows of this band
    float low, high;     // range of y that its boxes cover
    float widest;        // width of its widest box
} satBand;

// The bands of a size class, by ascending `low`.
typedef struct satSizeClass {
    uint32_t start, end;
} satSizeClass;

typedef struct satBands {
    uint32_t first;       // the first row of the set
    uint32_t count;       // number of rows
    float sortTolerance;  // a row may start up to this far left of an earlier row of its band
    uint32_t withoutGrid; // the next builds, up to this number, do not try a grid
    satAabb bounds;       // bounds of all boxes; undefined if there are none
    satSizeClass sizeClass[SAT_SIZE_CLASSES];
} satBands;

// One past the last band of a set.
static inline uint32_t sat_bands_end(const satBands *bands)
{
    return bands->sizeClass[SAT_SIZE_CLASSES - 1].end;
}

// Sorted rows of boxes. The columns have four extra rows, so that any row can be loaded together
// with the three after it.
typedef struct satBandColumns {
    float *minX, *minY, *maxX, *maxY;
    uint32_t *index;     // the box's index
    uint32_t *noCollide; // bits; two rows with a common bit never pair
    satBand *bands;      // SAT_MAX_BANDS
} satBandColumns;

// Scratch memory: as many rows as boxes, but `bandOf` has one entry per index.
typedef struct satBandScratch {
    satSortColumns rows;
    satSortScratch sort;
    uint32_t *bandOf;
} satBandScratch;

// Sorts the boxes whose indices are in `list`, with the columns `boxes` and `noCollide` of all
// indices. Changes the order of the list. Writes the rows and bands after those of the set
// `before`.
void sat_bands_build(satBands *bands, const satBands *before, const satBandColumns *columns,
                     const satAabb *boxes, const uint16_t *noCollide, uint32_t *list,
                     uint32_t count, const satBandScratch *scratch);

// The size class of band i, and the bounds of the boxes in that band. For drawing.
uint32_t sat_bands_size_class(const satBands *bands, uint32_t i);
satAabb sat_bands_box(const satBandColumns *columns, uint32_t i);

// Removes a row, by making its box empty: it then overlaps nothing.
void sat_bands_remove(const satBandColumns *columns, uint32_t row);

// A relative error larger than that of three float roundings.
#define SAT_EDGE_ROUNDING 2e-7f

// If a row of the band starts left of this edge, that row and all before it end left of `x`.
static inline float sat_band_start_edge(const satBand *band, float sortTolerance, float x)
{
    float reach = band->widest + sortTolerance;
    return x - reach - SAT_EDGE_ROUNDING * (sat_abs(x) + reach);
}

// If a row starts right of this edge, all rows after it start right of `x`.
static inline float sat_band_end_edge(float sortTolerance, float x)
{
    return x + sortTolerance + SAT_EDGE_ROUNDING * (sat_abs(x) + sortTolerance);
}

#endif
