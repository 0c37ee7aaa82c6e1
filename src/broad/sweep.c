#include "broad/sweep.h"

#include "base/simd.h"
#include "base/vec2.h"

// The relative error of eight float roundings. The swept box is enlarged by this fraction of every
// term of its coordinates. So the computations below can use floats and miss no box.
static const double WIDENING = 1.0 / 2097152.0;

// A motion with a slope below this counts as flat: the points at which it enters and leaves a band
// would consist of rounding errors.
static const double FLAT = 1e-6;

// More than the relative rounding error of a box's extent along an axis.
static const double EXTENT_ROUNDING = 1e-6;

typedef struct sweepState {
    const satBroadSweep *swept;
    satVisit *visit;
    void *context;
    double remaining;      // fraction of the motion that is still of interest
    double reachX, reachY; // half extents of the swept box, enlarged
    double perY;           // fraction of the motion per unit of y; 0 if the motion is flat
    // For tests of four rows at once along the axis perpendicular to the motion. These are, in this
    // order: the axis; the factors of a box's width and height in its extent along the axis; twice
    // the start of the swept box; the extent of the swept box along the axis.
    satF4 normalX, normalY, sizeX, sizeY, startX, startY, reach;
    bool moves;      // the motion has a length
    uint32_t tested; // number of boxes
} sweepState;

// The bounds of the swept box during a part of the motion, as numbers and repeated in four lanes.
typedef struct window {
    float left, right, low, high;
    satF4 minX, minY, maxX, maxY;
} window;

static void start_sweep(sweepState *w, const satBroadSweep *swept, satVisit *visit, void *context)
{
    double dx = swept->dx, dy = swept->dy, length = __builtin_sqrt(dx * dx + dy * dy);
    double margin = WIDENING * (__builtin_fabs(swept->x) + __builtin_fabs(swept->y) + swept->halfX +
                                swept->halfY + __builtin_fabs(dx) + __builtin_fabs(dy));
    w->swept = swept;
    w->visit = visit;
    w->context = context;
    w->remaining = 1.0;
    w->tested = 0;
    w->reachX = swept->halfX + margin;
    w->reachY = swept->halfY + margin;
    w->perY = __builtin_fabs(dy) > FLAT * __builtin_fabs(dx) + 1e-100 ? 1.0 / dy : 0.0;
    w->moves = length > 0.0;
    double perLength = w->moves ? 1.0 / length : 0.0;
    double normalX = dy * perLength, normalY = -dx * perLength;
    double across = __builtin_fabs(normalX) * w->reachX + __builtin_fabs(normalY) * w->reachY;
    w->normalX = sat_f4_splat((float)normalX);
    w->normalY = sat_f4_splat((float)normalY);
    w->sizeX = sat_f4_splat((float)(__builtin_fabs(normalX) * (1.0 + EXTENT_ROUNDING)));
    w->sizeY = sat_f4_splat((float)(__builtin_fabs(normalY) * (1.0 + EXTENT_ROUNDING)));
    w->startX = sat_f4_splat((float)(2.0 * swept->x));
    w->startY = sat_f4_splat((float)(2.0 * swept->y));
    w->reach = sat_f4_splat((float)(2.0 * (across + margin)));
}

// The window of the motion between two fractions of it.
static inline window window_between(const sweepState *w, double from, double to)
{
    const satBroadSweep *swept = w->swept;
    double fromX = swept->x + from * swept->dx, toX = swept->x + to * swept->dx;
    double fromY = swept->y + from * swept->dy, toY = swept->y + to * swept->dy;
    float left = (float)(sat_smaller(fromX, toX) - w->reachX);
    float right = (float)(sat_larger(fromX, toX) + w->reachX);
    float low = (float)(sat_smaller(fromY, toY) - w->reachY);
    float high = (float)(sat_larger(fromY, toY) + w->reachY);
    return (window){left,
                    right,
                    low,
                    high,
                    sat_f4_splat(left),
                    sat_f4_splat(low),
                    sat_f4_splat(right),
                    sat_f4_splat(high)};
}

// The window of the remaining motion while it crosses the band.
static window window_in(const sweepState *w, const satBand *band)
{
    double from = 0.0, to = w->remaining;
    if (w->perY != 0.0) {
        double low = ((double)band->low - w->reachY - w->swept->y) * w->perY;
        double high = ((double)band->high + w->reachY - w->swept->y) * w->perY;
        from = sat_larger(from, sat_smaller(low, high));
        to = sat_smaller(to, sat_larger(low, high));
    }
    return window_between(w, from, to);
}

// Returns, as bits, which of four rows the swept box may touch. Tests the axes x and y and, if the
// box moves, the axis across its motion.
static inline uint32_t test_rows(sweepState *w, const window *in, const satBandColumns *columns,
                                 uint32_t row, uint32_t end)
{
    w->tested += 4;
    satF4 minX = sat_f4_load(columns->minX + row), maxX = sat_f4_load(columns->maxX + row);
    satF4 minY = sat_f4_load(columns->minY + row), maxY = sat_f4_load(columns->maxY + row);
    satF4 disjointX = sat_f4_or(sat_f4_greater(minX, in->maxX), sat_f4_greater(in->minX, maxX));
    satF4 disjointY = sat_f4_or(sat_f4_greater(minY, in->maxY), sat_f4_greater(in->minY, maxY));
    uint32_t within = end - row < 4u ? (1u << (end - row)) - 1u : 15u;
    uint32_t rows = ~sat_f4_bits(sat_f4_or(disjointX, disjointY)) & within;
    if (rows == 0 || !w->moves) return rows;
    satF4 toX = sat_f4_sub(sat_f4_add(minX, maxX), w->startX);
    satF4 toY = sat_f4_sub(sat_f4_add(minY, maxY), w->startY);
    satF4 distance = sat_f4_add(sat_f4_mul(w->normalX, toX), sat_f4_mul(w->normalY, toY));
    satF4 size = sat_f4_add(sat_f4_mul(w->sizeX, sat_f4_sub(maxX, minX)),
                            sat_f4_mul(w->sizeY, sat_f4_sub(maxY, minY)));
    return rows & ~sat_f4_bits(sat_f4_greater(sat_f4_abs(distance), sat_f4_add(size, w->reach)));
}

// Visits the rows whose bits are set. Returns true if this shortened the remaining motion.
static bool visit_rows(sweepState *w, const satBandColumns *columns, uint32_t row, uint32_t rows)
{
    double before = w->remaining;
    for (; rows != 0 && w->remaining >= 0.0; rows &= rows - 1u) {
        uint32_t index = columns->index[row + (uint32_t)__builtin_ctz(rows)];
        w->remaining = sat_smaller(w->remaining, w->visit(w->context, index));
    }
    return w->remaining < before;
}

// Two entries of a nearly ascending column between which x lies: column[below] < x <=
// column[above]. They are at most four entries apart. `below` may be the entry before the first,
// `above` the one after the last.
typedef struct bracket {
    uint32_t below, above;
} bracket;

// Finds the bracket of x. Starts at a guess, interpolated between the values at both ends, which is
// close if boxes are spread evenly. From there, searches outward with doubling strides. `step` is
// the distance between entries, in floats.
static bracket find_bracket(const float *column, uint32_t step, uint32_t first, uint32_t end,
                            float x)
{
    float low = column[first * step], high = column[(end - 1u) * step];
    if (!(low < x)) return (bracket){first - 1u, first};
    if (high < x) return (bracket){end - 1u, end};
    uint32_t last = end - 1u, stride = 4;
    uint32_t guess = first + (uint32_t)((x - low) / (high - low) * (float)(last - first));
    guess = guess < last ? guess : last;
    bracket s = {guess, guess};
    if (column[guess * step] < x) {
        while (last - s.below > stride && column[(s.below + stride) * step] < x) {
            s.below += stride;
            stride *= 2u;
        }
        s.above = last - s.below > stride ? s.below + stride : last;
    } else {
        while (s.above - first > stride && !(column[(s.above - stride) * step] < x)) {
            s.above -= stride;
            stride *= 2u;
        }
        s.below = s.above - first > stride ? s.above - stride : first;
    }
    while (s.above - s.below > 4u) {
        uint32_t middle = (s.below + s.above) / 2u;
        if (column[middle * step] < x) {
            s.below = middle;
        } else {
            s.above = middle;
        }
    }
    return s;
}

static void sweep_right(sweepState *w, const satBands *bands, const satBandColumns *columns,
                        const satBand *band)
{
    window in = window_in(w, band);
    float from = sat_band_start_edge(band, bands->sortTolerance, in.left);
    uint32_t row = find_bracket(columns->minX, 1, band->start, band->end, from).below + 1u;
    for (; row < band->end; row += 4) {
        uint32_t rows = test_rows(w, &in, columns, row, band->end);
        if (rows != 0 && visit_rows(w, columns, row, rows)) {
            if (w->remaining < 0.0) return;
            in = window_in(w, band);
        }
        if (columns->minX[row] > sat_band_end_edge(bands->sortTolerance, in.right)) return;
    }
}

static void sweep_left(sweepState *w, const satBands *bands, const satBandColumns *columns,
                       const satBand *band)
{
    window in = window_in(w, band);
    float to = sat_band_end_edge(bands->sortTolerance, in.right);
    uint32_t end = find_bracket(columns->minX, 1, band->start, band->end, to).above;
    while (end > band->start) {
        uint32_t row = end - band->start > 4u ? end - 4u : band->start;
        uint32_t rows = test_rows(w, &in, columns, row, end);
        if (rows != 0 && visit_rows(w, columns, row, rows)) {
            if (w->remaining < 0.0) return;
            in = window_in(w, band);
        }
        end = row;
        if (columns->minX[row] < sat_band_start_edge(band, bands->sortTolerance, in.left)) return;
    }
}

static void sweep_band(sweepState *w, const satBands *bands, const satBandColumns *columns,
                       const satBand *band)
{
    if (w->swept->dx < 0.0) {
        sweep_left(w, bands, columns, band);
    } else {
        sweep_right(w, bands, columns, band);
    }
}

// The range of y over which the remaining motion sweeps.
static double lowest(const sweepState *w)
{
    return w->swept->y + sat_smaller(0.0, w->remaining * w->swept->dy) - w->reachY;
}
static double highest(const sweepState *w)
{
    return w->swept->y + sat_larger(0.0, w->remaining * w->swept->dy) + w->reachY;
}

#define FLOATS_PER_BAND (uint32_t)(sizeof(satBand) / sizeof(float))

static bracket find_band(const satBandColumns *columns, satSizeClass in, float y)
{
    return find_bracket(&columns->bands[0].low, FLOATS_PER_BAND, in.start, in.end, y);
}

// A box extends at most into the next band, so of the bands that start below the motion, only the
// last two can reach it.

static void sweep_up(sweepState *w, const satBands *bands, const satBandColumns *columns,
                     satSizeClass in)
{
    const satBand *band = columns->bands;
    float low = (float)lowest(w);
    uint32_t i = find_band(columns, in, low).below + 1u;
    i = i > in.start + 2u ? i - 2u : in.start;
    for (; i < in.end && w->remaining >= 0.0 && (double)band[i].low <= highest(w); i++) {
        if (band[i].high >= low) sweep_band(w, bands, columns, &band[i]);
    }
}

static void sweep_down(sweepState *w, const satBands *bands, const satBandColumns *columns,
                       satSizeClass in)
{
    const satBand *band = columns->bands;
    float high = (float)highest(w);
    uint32_t i = find_band(columns, in, high).above;
    while (i < in.end && band[i].low <= high) i++;
    while (i-- > in.start && w->remaining >= 0.0) {
        double low = lowest(w);
        if (i + 2u < in.end && (double)band[i + 2u].low < low) return;
        if ((double)band[i].high >= low && band[i].low <= high)
            sweep_band(w, bands, columns, &band[i]);
    }
}

static void sweep_set(sweepState *w, const satBands *bands, const satBandColumns *columns)
{
    if (bands->count == 0) return;
    uint32_t all = sat_bands_end(bands);
    satSizeClass in = {0, 0};
    for (uint32_t sizeClass = 0; in.end < all && w->remaining >= 0.0; sizeClass++) {
        in = bands->sizeClass[sizeClass];
        if (in.start == in.end) continue;
        if (w->swept->dy < 0.0) {
            sweep_down(w, bands, columns, in);
        } else {
            sweep_up(w, bands, columns, in);
        }
    }
}

// The boxes that are tested one by one: the pending boxes. If there are more than SAT_MAX_PENDING,
// these are all boxes of movingList instead, which may contain dropped boxes.
typedef struct unsorted {
    const uint32_t *index;
    uint32_t count;
    bool isAll;
} unsorted;

static unsorted unsorted_of(const satBroad *broad, const satBroadColumns *columns)
{
    if (broad->pendingCount <= SAT_MAX_PENDING)
        return (unsorted){columns->pending, broad->pendingCount, false};
    return (unsorted){columns->movingList, broad->movingCount, true};
}

static bool is_present(const satBroadColumns *columns, uint32_t index)
{
    return (columns->where[index] & SAT_STATE) != SAT_ABSENT;
}

// Returns the position of the first entry of the list, at or after `i`, whose box touches the
// window; the count if there is none. Two sides of the boxes are negated, so that one comparison
// tests all four.
static uint32_t next_in_window(const window *in, const satBroadColumns *columns,
                               const unsorted *list, uint32_t i)
{
    const satF4 signs = sat_f4_set(1.0f, 1.0f, -1.0f, -1.0f);
    const satF4 ends = sat_f4_set(in->right, in->high, -in->left, -in->low);
    for (; i < list->count; i++) {
        uint32_t index = list->index[i];
        satF4 sides = sat_f4_mul(sat_f4_load(&columns->boxes[index].minX), signs);
        if (sat_f4_bits(sat_f4_greater(sides, ends)) != 0) continue;
        if (!list->isAll || is_present(columns, index)) break;
    }
    return i;
}

// Tests each unsorted box like a row. A quick comparison with the window comes first, because most
// boxes are not nearby.
static void sweep_unsorted(sweepState *w, const satBroadColumns *columns, const unsorted *list)
{
    if (list->count == 0) return;
    window in = window_between(w, 0.0, w->remaining);
    uint32_t i = next_in_window(&in, columns, list, 0);
    for (; i < list->count; i = next_in_window(&in, columns, list, i + 1u)) {
        uint32_t index = list->index[i];
        satAabb box = columns->boxes[index];
        float minX[4] = {box.minX}, minY[4] = {box.minY};
        float maxX[4] = {box.maxX}, maxY[4] = {box.maxY};
        const satBandColumns one = {minX, minY, maxX, maxY, &index, NULL, NULL};
        if (!visit_rows(w, &one, 0, test_rows(w, &in, &one, 0, 1))) continue;
        if (w->remaining < 0.0) return;
        in = window_between(w, 0.0, w->remaining);
    }
    w->tested += list->count;
}

uint32_t sat_broad_sweep(const satBroad *broad, const satBroadColumns *columns,
                         const satBroadSweep *swept, satVisit *visit, void *context)
{
    const unsorted list = unsorted_of(broad, columns);
    sweepState w;
    start_sweep(&w, swept, visit, context);
    sweep_unsorted(&w, columns, &list);
    if (w.remaining >= 0.0 && !list.isAll) sweep_set(&w, &broad->moving, &columns->rows);
    if (w.remaining >= 0.0) sweep_set(&w, &broad->resting, &columns->rows);
    return w.tested;
}

uint32_t sat_broad_query(const satBroad *broad, const satBroadColumns *columns, satAabb box,
                         double reach, satVisit *visit, void *context)
{
    satBroadSweep around = sat_broad_sweep_of(box, 0.0, 0.0);
    around.halfX += reach;
    around.halfY += reach;
    return sat_broad_sweep(broad, columns, &around, visit, context);
}

bool sat_broad_bounds(const satBroad *broad, const satBroadColumns *columns, satAabb *out)
{
    const unsorted list = unsorted_of(broad, columns);
    satAabb all = {FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};
    if (broad->resting.count > 0) all = sat_aabb_union(all, broad->resting.bounds);
    if (broad->moving.count > 0 && !list.isAll) all = sat_aabb_union(all, broad->moving.bounds);
    for (uint32_t i = 0; i < list.count; i++) {
        if (is_present(columns, list.index[i]))
            all = sat_aabb_union(all, columns->boxes[list.index[i]]);
    }
    *out = all;
    return all.minX <= all.maxX;
}
