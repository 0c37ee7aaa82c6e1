// Boxes in order, so that what overlaps stands close together. Reads boxes, writes bands and rows
// of boxes. Has never heard of shapes.
//
// Boxes of like size make a level. A level is cut across y into bands, each at least as high as the
// level's tallest box, so that a box that begins in one band ends in it or in the next. Within its
// band, every box stands by its left edge: sort and sweep (Baraff, Dynamic simulation of
// non-penetrating rigid bodies, 1992) on each row of what would otherwise be a grid. Where there is
// nothing, there is no band, so that it matters little how unevenly boxes are spread.
//
// Where all boxes are alike and spread evenly enough, the bands are the rows of a grid, and one
// counting pass over its cells replaces both sorts.

#ifndef SAT_BROAD_BANDS_H
#define SAT_BROAD_BANDS_H

#include "base/aabb.h"
#include "base/core.h"
#include "base/sort.h"

// Each level's boxes are up to four times as large as those of the level below; the last one takes
// all that are larger.
#define SAT_SIZE_CLASSES 16

// A band holds at least this many boxes, if its level does: one each would be no order at all.
#define SAT_LEAST_ROWS 8u
#define SAT_MOST_BANDS(boxes) ((boxes) / SAT_LEAST_ROWS + SAT_SIZE_CLASSES)

typedef struct satBand {
    uint32_t start, end; // its rows
    float low, high;     // what its boxes cover of y
    float widest;        // of them
} satBand;

// Which bands are a level's, by rising `low`.
typedef struct satSizeClass {
    uint32_t start, end;
} satSizeClass;

typedef struct satBands {
    uint32_t count;      // rows
    float sortTolerance; // a row may begin left of an earlier one of its band, but by no more
    satAabb around;      // all of them; nothing sensible if there are none
    satSizeClass level[SAT_SIZE_CLASSES];
} satBands;

// Rows of boxes, in order. There are four rows more than boxes: to be read, but not looked at.
typedef struct satBandColumns {
    float *minX, *minY, *maxX, *maxY;
    uint32_t *index;     // of the box
    uint32_t *noCollide; // bits: two rows with one in common never pair
    satBand *bands;      // SAT_MOST_BANDS
} satBandColumns;

// Working memory: as many rows as boxes, but `bandOf` as many as there are indices.
typedef struct satBandScratch {
    satSortColumns rows;
    satSortScratch sort;
    uint32_t *bandOf;
} satBandScratch;

// Puts in order the boxes of which `list` has the indices; boxes and `shy` are one per index.
void sat_bands_build(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                     const uint8_t *noCollide, const uint32_t *list, uint32_t count,
                     const satBandScratch *scratch);

// Where band i of the set is: the box around all it holds, and its level. For drawing.
uint32_t sat_bands_size_class(const satBands *bands, uint32_t i);
satAabb sat_bands_box(const satBandColumns *columns, uint32_t i);

// Takes a row out: from now on it overlaps nothing.
void sat_bands_forget(const satBandColumns *columns, uint32_t row);

// The first band of a level that may reach as high as `y`. Of it and those after it, up to the
// first with a `low` above, all that reach it may overlap something at y.
uint32_t sat_bands_from(const satBands *bands, const satBandColumns *columns, uint32_t level,
                        float y);

typedef struct satPair {
    uint32_t a, b;
} satPair;

// Pairs found: all are counted, and written as long as they are not more than `room`. There are
// four entries more than that, to be written to. And how many boxes were compared for that.
typedef struct satPairWriter {
    satPair *out;
    uint32_t room, count, compared;
} satPairWriter;

// Every pair of boxes that overlap and are not shy of each other, each once, in any order and
// either way round: within one set, or between two that have no index in common. Gives up at just
// more than SAT_MAX_PAIRS.
void sat_bands_pairs(const satBands *bands, const satBandColumns *columns, satPairWriter *writer);
void sat_bands_pairs_between(const satBands *bands, const satBandColumns *columns,
                             const satBands *others, const satBandColumns *otherColumns,
                             satPairWriter *writer);

#endif
