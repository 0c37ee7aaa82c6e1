#include "broad/bands.h"

#include <string.h>

#include "base/simd.h"
#include "base/trig.h"
#include "base/vec2.h"
#include "broad/size_classes.h"

// Limits of all boxes. Lanes 0 and 1 are for their minimum corners (x, y), lanes 2 and 3 for their
// maximum corners.
typedef struct limits {
    satF4 low, high;    // range of the coordinates
    satF4 largest, sum; // of the sizes; lanes 0 and 1 only
} limits;

static limits no_limits(void)
{
    return (limits){sat_f4_splat(SAT_FAR_AWAY), sat_f4_splat(-SAT_FAR_AWAY), sat_f4_splat(0.0f),
                    sat_f4_splat(0.0f)};
}

static inline void widen_limits(limits *s, satF4 box, satF4 size)
{
    s->low = sat_f4_min(s->low, box);
    s->high = sat_f4_max(s->high, box);
    s->largest = sat_f4_max(s->largest, size);
    s->sum = sat_f4_add(s->sum, size);
}

static inline satF4 size_of(satF4 box) { return sat_f4_sub(sat_f4_swap_halves(box), box); }

static limits limits_of(const satAabb *boxes, const uint32_t *list, uint32_t count)
{
    limits s = no_limits();
    for (uint32_t i = 0; i < count; i++) {
        satF4 box = sat_f4_load(&boxes[list[i]].minX);
        widen_limits(&s, box, size_of(box));
    }
    return s;
}

// A grid over the minimum corners of the boxes. Its rows are the bands. In each band, boxes are
// sorted by cell, so boxes in the same cell are in no particular order.
typedef struct grid {
    double x, y, perX, perY, cell;
    uint32_t columns, rows;
    double maxSharing; // maximum number of boxes in a box's cell, on average
} grid;

// The grid is used only if no box is larger than this many times the mean size.
#define MAX_SIZE_RATIO 4.0f

// Minimum height of a band relative to the tallest box, so that most boxes do not extend into the
// next band.
#define BAND_HEIGHT 2.0

// If boxes are sparse, bands are made so high that on average BOXES_PER_WIDTH boxes of a band start
// within the width of the widest box. If bands are higher, fewer boxes extend into the next band.
// But then more boxes are compared, and a horizontal ray meets more boxes. So MAX_BAND_HEIGHT is
// the maximum height relative to the tallest box.
#define BOXES_PER_WIDTH 1.0
#define MAX_BAND_HEIGHT 16.0

// Minimum width of a cell as a fraction of the widest box, and maximum number of cells per box.
#define MIN_CELL_WIDTH 0.125
#define MAX_CELLS_PER_BOX 2u

// Wide cells and high bands are slow if many boxes are in the same place. On average, at most this
// many boxes of a band may start within the width of the widest box plus the width of a cell.
#define MAX_BOXES_PER_SEARCH 8.0

// Chooses a grid of at most `maxCells` cells. Returns false if the boxes are too different in size,
// or too few, for a grid.
static bool choose_grid(grid *g, const limits *s, uint32_t count, uint32_t maxCells)
{
    float low[4], high[4], largest[4], sum[4], maxShare = MAX_SIZE_RATIO / (float)count;
    sat_f4_store(low, s->low);
    sat_f4_store(high, s->high);
    sat_f4_store(largest, s->largest);
    sat_f4_store(sum, s->sum);
    if (!(largest[0] <= maxShare * sum[0] && largest[1] <= maxShare * sum[1])) return false;
    double lengthX = (double)high[0] - (double)low[0], lengthY = (double)high[1] - (double)low[1];
    double width = MIN_CELL_WIDTH * (double)largest[0], height = BAND_HEIGHT * (double)largest[1];
    // On average, a band must have at least SAT_MIN_BAND_ROWS boxes, because there is room for only
    // SAT_MAX_BANDS bands.
    double minHeight = lengthY * (double)SAT_MIN_BAND_ROWS / (double)count;
    double sparseHeight =
        BOXES_PER_WIDTH * lengthX * lengthY / ((double)count * (double)largest[0]);
    double maxHeight = MAX_BAND_HEIGHT * (double)largest[1];
    if (sparseHeight > maxHeight) sparseHeight = maxHeight;
    if (height < minHeight) height = minHeight;
    bool isSparse = height < sparseHeight;
    if (isSparse) height = sparseHeight;
    if (!(width > 0.0 && height > 0.0)) return false;
    // Adds 1 because the quotient is truncated, and 1 because boxes are rounded to the nearest row.
    double rows = lengthY / height + 2.0;
    double cells =
        (double)(maxCells / MAX_CELLS_PER_BOX < count ? maxCells : MAX_CELLS_PER_BOX * count);
    double maxColumns = cells / rows - 2.0;
    if (width * maxColumns < lengthX) width = lengthX / maxColumns;
    if (!(maxColumns >= 1.0)) return false;
    g->x = (double)low[0];
    g->y = (double)low[1];
    g->perX = 1.0 / width;
    g->perY = 1.0 / height;
    g->cell = width;
    g->columns = (uint32_t)(lengthX * g->perX + 2.0);
    g->rows = (uint32_t)rows;
    isSparse = isSparse || width > (double)largest[0];
    g->maxSharing =
        isSparse ? MAX_BOXES_PER_SEARCH / (1.0 + (double)largest[0] / width) : (double)count;
    return true;
}

static inline uint32_t nearest_integer(double v)
{
    // The sum has the nearest integer in its lowest bits.
    return (uint32_t)sat_double_bits(v + SAT_TO_INTEGER);
}

static inline uint32_t grid_cell(const grid *g, satAabb box)
{
    uint32_t column = nearest_integer(((double)box.minX - g->x) * g->perX);
    uint32_t row = nearest_integer(((double)box.minY - g->y) * g->perY);
    return row * g->columns + column;
}

// Finds the cell of each box, and the first row of each cell. Returns false if too many boxes share
// a cell.
static bool find_cells(const grid *in, const satAabb *boxes, const uint32_t *list, uint32_t count,
                       uint32_t *cell, uint32_t *starts)
{
    const grid g = *in;
    uint32_t sum = 0;
    uint64_t sharing = 0; // number of boxes in a box's cell, summed over boxes
    memset(starts, 0, g.columns * g.rows * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        cell[i] = grid_cell(&g, boxes[list[i]]);
        starts[cell[i]]++;
    }
    for (uint32_t k = 0; k < g.columns * g.rows; k++) {
        uint32_t size = starts[k];
        starts[k] = sum;
        sum += size;
        sharing += (uint64_t)size * size;
    }
    return (double)sharing <= g.maxSharing * (double)count;
}

// Sorts the boxes by their cells, with a counting sort. Returns false if the grid does not suit
// them.
static bool build_grid(satBands *bands, const satBandColumns *out, const satAabb *boxes,
                       const uint16_t *noCollide, const uint32_t *list, uint32_t count,
                       const grid *in, uint32_t *cell, uint32_t *counts)
{
    const satBandColumns columns = *out;
    const grid g = *in;
    if (!find_cells(&g, boxes, list, count, cell, counts)) return false;
    for (uint32_t i = 0; i < count; i++) {
        sat_put_row(&columns, counts[cell[i]]++, boxes[list[i]], noCollide[list[i]], list[i]);
    }
    uint32_t start = 0, band = 0;
    for (uint32_t row = 1; row <= g.rows; row++) {
        uint32_t end = counts[row * g.columns - 1u]; // after the last cell of the previous row
        if (end > start) columns.bands[band++] = sat_band_of(&columns, start, end);
        start = end;
    }
    for (uint32_t sizeClass = 0; sizeClass < SAT_SIZE_CLASSES; sizeClass++)
        bands->sizeClass[sizeClass] = (satSizeClass){sizeClass > 0 ? band : 0, band};
    bands->sortTolerance = sat_round_up(g.cell * (1.0 + 1e-6));
    return true;
}

// Tries to build a grid of the first `count` boxes of the list.
static bool try_grid(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                     const uint16_t *noCollide, const uint32_t *list, uint32_t count,
                     const limits *s, const satBandScratch *scratch)
{
    grid g;
    bool hasManyBoxes = count > SAT_SORT_SCRATCH;
    return choose_grid(&g, s, count, hasManyBoxes ? count : SAT_SORT_SCRATCH) &&
           build_grid(bands, columns, boxes, noCollide, list, count, &g, scratch->rows.key,
                      hasManyBoxes ? scratch->bandOf : scratch->sort.counts);
}

// Finds the range in which most boxes start, along x or y. Takes SAMPLES boxes, leaves out the
// OUTER_SAMPLES lowest and highest, and extends the range of the others by half its length at both
// ends.
#define SAMPLES 32u
#define OUTER_SAMPLES 3u

static void find_most(const satAabb *boxes, const uint32_t *list, uint32_t count, bool isY,
                      float *low, float *high)
{
    double start[SAMPLES];
    uint16_t order[SAMPLES], spare[SAMPLES];
    for (uint32_t i = 0; i < SAMPLES; i++) {
        satAabb box = boxes[list[(uint64_t)i * count / SAMPLES]];
        start[i] = (double)(isY ? box.minY : box.minX);
    }
    sat_order(start, order, spare, SAMPLES);
    double first = start[order[OUTER_SAMPLES]], last = start[order[SAMPLES - 1u - OUTER_SAMPLES]];
    double beyond = 0.5 * (last - first);
    *low = (float)(first - beyond);
    *high = (float)(last + beyond);
}

// Moves the regular boxes to the front of the list: those that are not much larger than the mean
// and start where most boxes start. Returns their number; `s` receives their limits.
static uint32_t put_regular_first(const satAabb *boxes, uint32_t *list, uint32_t count, limits *s)
{
    float low[4] = {0.0f}, high[4] = {0.0f};
    for (uint32_t axis = 0; axis < 2; axis++)
        find_most(boxes, list, count, axis == 1, &low[axis], &high[axis]);
    satF4 lowest = sat_f4_load(low), highest = sat_f4_load(high);
    satF4 largest = sat_f4_mul(s->sum, sat_f4_splat(MAX_SIZE_RATIO / (float)count));
    limits r = no_limits();
    uint32_t regular = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t index = list[i];
        satF4 box = sat_f4_load(&boxes[index].minX), size = size_of(box);
        satF4 isFar = sat_f4_or(sat_f4_greater(lowest, box), sat_f4_greater(box, highest));
        if (sat_f4_bits(sat_f4_or(isFar, sat_f4_greater(size, largest))) & 3u) continue;
        widen_limits(&r, box, size);
        list[i] = list[regular];
        list[regular++] = index;
    }
    *s = r;
    return regular;
}

// A grid of the regular boxes takes less time than size classes if at most one box in
// IRREGULAR_SHARE is irregular, and there are at least MIN_REGULAR boxes.
#define IRREGULAR_SHARE 5u
#define MIN_REGULAR 256u

// Builds a grid of the regular boxes as the lowest size class, and higher size classes of the other
// boxes. Returns false if too few boxes are regular or no grid suits them.
static bool build_mixed(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                        const uint16_t *noCollide, uint32_t *list, uint32_t count, const limits *s,
                        const satBandScratch *scratch)
{
    if (count < MIN_REGULAR) return false;
    limits ofRegular = *s;
    uint32_t regular = put_regular_first(boxes, list, count, &ofRegular);
    if (count - regular > count / IRREGULAR_SHARE ||
        !try_grid(bands, columns, boxes, noCollide, list, regular, &ofRegular, scratch))
        return false;
    uint32_t first = bands->sizeClass[0].end;
    satBands others = {.count = count - regular};
    const satBandColumns c = {columns->minX + regular,  columns->minY + regular,
                              columns->maxX + regular,  columns->maxY + regular,
                              columns->index + regular, columns->noCollide + regular,
                              columns->bands + first};
    if (others.count > 0)
        sat_build_size_classes(&others, &c, boxes, noCollide, list + regular, others.count,
                               (double)bands->sortTolerance, scratch);
    for (uint32_t k = 1; k < SAT_SIZE_CLASSES; k++) {
        satSizeClass in = others.sizeClass[k - 1u];
        bands->sizeClass[k] = (satSizeClass){first + in.start, first + in.end};
    }
    for (uint32_t k = first; k < sat_bands_end(bands); k++) {
        columns->bands[k].start += regular;
        columns->bands[k].end += regular;
    }
    bands->sortTolerance = sat_max(bands->sortTolerance, others.sortTolerance);
    return true;
}

// After this many builds without a grid, one is tried again.
#define BUILDS_WITHOUT_GRID 15u

static void build(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                  const uint16_t *noCollide, uint32_t *list, uint32_t count,
                  const satBandScratch *scratch)
{
    limits s = limits_of(boxes, list, count);
    float low[4], high[4];
    sat_f4_store(low, s.low);
    sat_f4_store(high, s.high);
    bands->bounds = (satAabb){low[0], low[1], high[2], high[3]};
    if (bands->withoutGrid == 0 &&
        (try_grid(bands, columns, boxes, noCollide, list, count, &s, scratch) ||
         build_mixed(bands, columns, boxes, noCollide, list, count, &s, scratch)))
        return;
    bands->withoutGrid = bands->withoutGrid > 0 ? bands->withoutGrid - 1u : BUILDS_WITHOUT_GRID;
    sat_build_size_classes(bands, columns, boxes, noCollide, list, count, DBL_MAX, scratch);
}

void sat_bands_build(satBands *bands, const satBands *before, const satBandColumns *columns,
                     const satAabb *boxes, const uint16_t *noCollide, uint32_t *list,
                     uint32_t count, const satBandScratch *scratch)
{
    uint32_t first = before->first + before->count;
    uint32_t firstBand = sat_bands_end(before);
    const satBandColumns own = {columns->minX + first,     columns->minY + first,
                                columns->maxX + first,     columns->maxY + first,
                                columns->index + first,    columns->noCollide + first,
                                columns->bands + firstBand};
    *bands = (satBands){.count = count, .withoutGrid = bands->withoutGrid};
    if (count > 0) build(bands, &own, boxes, noCollide, list, count, scratch);
    // The numbers of rows and bands continue those of the set before.
    bands->first = first;
    for (uint32_t i = 0; i < sat_bands_end(bands); i++) {
        own.bands[i].start += first;
        own.bands[i].end += first;
    }
    for (uint32_t i = 0; i < SAT_SIZE_CLASSES; i++) {
        bands->sizeClass[i].start += firstBand;
        bands->sizeClass[i].end += firstBand;
    }
}

uint32_t sat_bands_size_class(const satBands *bands, uint32_t i)
{
    uint32_t sizeClass = 0;
    while (i >= bands->sizeClass[sizeClass].end) sizeClass++;
    return sizeClass;
}

satAabb sat_bands_box(const satBandColumns *columns, uint32_t i)
{
    const satBand *band = &columns->bands[i];
    satAabb box = {SAT_FAR_AWAY, band->low, -SAT_FAR_AWAY, band->high};
    for (uint32_t row = band->start; row < band->end; row++) {
        box.minX = sat_min(box.minX, columns->minX[row]);
        box.maxX = sat_max(box.maxX, columns->maxX[row]);
    }
    return box;
}

void sat_bands_remove(const satBandColumns *columns, uint32_t row)
{
    columns->minY[row] = SAT_FAR_AWAY;
    columns->maxY[row] = -SAT_FAR_AWAY;
}
