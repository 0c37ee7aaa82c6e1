#include "broad/sweep.h"

#include "base/simd.h"
#include "base/vec2.h"

// Eight roundings of a float: what coordinates are widened by, as a share of all that goes into
// them, so that everything below may be floats.
static const double DOUBT = 1.0 / 2097152.0;

// More than three roundings of a float.
static const float ROUNDING = 2e-7f;

// A way flatter than this enters and leaves its bands where rounding cannot tell.
static const double FLAT = 1e-6;

typedef struct walker {
    const satBroadSweep *walk;
    satVisit *visit;
    void *context;
    double left;           // share of the way that is still of interest
    double reachX, reachY; // half extents, widened
    double perY;           // share of the way per unit of y; 0 if it is flat
    // Across the way: its unit normal, twice the start, twice the reach.
    satF4 normalX, normalY, sizeX, sizeY, startX, startY, reach;
    bool goes;           // has a way at all
    uint32_t axesTested; // at how many boxes
} walker;

// What a part of the way covers.
typedef struct window {
    float left, right, low, high;
    satF4 minX, minY, maxX, maxY;
} window;

static double absolute(double v) { return __builtin_fabs(v); }
static double smaller(double a, double b) { return a < b ? a : b; }
static double larger(double a, double b) { return a > b ? a : b; }

static void set_out(walker *w, const satBroadSweep *walk, satVisit *visit, void *context)
{
    double dx = walk->dx, dy = walk->dy, length = __builtin_sqrt(dx * dx + dy * dy);
    double margin = DOUBT * (absolute(walk->x) + absolute(walk->y) + walk->halfX + walk->halfY +
                             absolute(dx) + absolute(dy));
    w->walk = walk;
    w->visit = visit;
    w->context = context;
    w->left = 1.0;
    w->axesTested = 0;
    w->reachX = walk->halfX + margin;
    w->reachY = walk->halfY + margin;
    w->perY = absolute(dy) > FLAT * absolute(dx) + 1e-100 ? 1.0 / dy : 0.0;
    w->goes = length > 0.0;
    double perLength = w->goes ? 1.0 / length : 0.0;
    double normalX = dy * perLength, normalY = -dx * perLength;
    double across = absolute(normalX) * w->reachX + absolute(normalY) * w->reachY;
    w->normalX = sat_f4_splat((float)normalX);
    w->normalY = sat_f4_splat((float)normalY);
    // Of the other boxes, too, and their rounding.
    w->sizeX = sat_f4_splat((float)(absolute(normalX) * (1.0 + FLAT)));
    w->sizeY = sat_f4_splat((float)(absolute(normalY) * (1.0 + FLAT)));
    w->startX = sat_f4_splat((float)(2.0 * walk->x));
    w->startY = sat_f4_splat((float)(2.0 * walk->y));
    w->reach = sat_f4_splat((float)(2.0 * (across + margin)));
}

// From one share of the way to another.
static inline window window_between(const walker *w, double from, double to)
{
    const satBroadSweep *walk = w->walk;
    double fromX = walk->x + from * walk->dx, toX = walk->x + to * walk->dx;
    double fromY = walk->y + from * walk->dy, toY = walk->y + to * walk->dy;
    float left = (float)(smaller(fromX, toX) - w->reachX);
    float right = (float)(larger(fromX, toX) + w->reachX);
    float low = (float)(smaller(fromY, toY) - w->reachY);
    float high = (float)(larger(fromY, toY) + w->reachY);
    return (window){left,
                    right,
                    low,
                    high,
                    sat_f4_splat(left),
                    sat_f4_splat(low),
                    sat_f4_splat(right),
                    sat_f4_splat(high)};
}

// What is left of the way while it crosses the band.
static window window_in(const walker *w, const satBand *band)
{
    double from = 0.0, to = w->left;
    if (w->perY != 0.0) {
        double low = ((double)band->low - w->reachY - w->walk->y) * w->perY;
        double high = ((double)band->high + w->reachY - w->walk->y) * w->perY;
        from = larger(from, smaller(low, high));
        to = smaller(to, larger(low, high));
    }
    return window_between(w, from, to);
}

// Which of four rows it may meet, as bits: two boxes, and for one that goes also the axis across
// its way.
static inline uint32_t met(walker *w, const window *in, const satBandColumns *columns, uint32_t row,
                           uint32_t end)
{
    w->axesTested += 4;
    satF4 minX = sat_f4_load(columns->minX + row), maxX = sat_f4_load(columns->maxX + row);
    satF4 minY = sat_f4_load(columns->minY + row), maxY = sat_f4_load(columns->maxY + row);
    satF4 beside = sat_f4_or(sat_f4_greater(minX, in->maxX), sat_f4_greater(in->minX, maxX));
    satF4 beyond = sat_f4_or(sat_f4_greater(minY, in->maxY), sat_f4_greater(in->minY, maxY));
    uint32_t within = end - row < 4u ? (1u << (end - row)) - 1u : 15u;
    uint32_t rows = ~sat_f4_bits(sat_f4_or(beside, beyond)) & within;
    if (rows == 0 || !w->goes) return rows;
    satF4 wayX = sat_f4_sub(sat_f4_add(minX, maxX), w->startX);
    satF4 wayY = sat_f4_sub(sat_f4_add(minY, maxY), w->startY);
    satF4 off = sat_f4_add(sat_f4_mul(w->normalX, wayX), sat_f4_mul(w->normalY, wayY));
    satF4 size = sat_f4_add(sat_f4_mul(w->sizeX, sat_f4_sub(maxX, minX)),
                            sat_f4_mul(w->sizeY, sat_f4_sub(maxY, minY)));
    return rows & ~sat_f4_bits(sat_f4_greater(sat_f4_abs(off), sat_f4_add(size, w->reach)));
}

// Tells of rows; is there less of the way left then?
static bool tell(walker *w, const satBandColumns *columns, uint32_t row, uint32_t rows)
{
    double before = w->left;
    for (; rows != 0 && w->left >= 0.0; rows &= rows - 1u) {
        uint32_t index = columns->index[row + (uint32_t)__builtin_ctz(rows)];
        w->left = smaller(w->left, w->visit(w->context, index));
    }
    return w->left < before;
}

static float rounding_of(float x, float reach) { return ROUNDING * (sat_abs(x) + reach); }

// Rows are in order but for the blur. All that begin left of this end left of the window.
static float begin_of(const window *in, const satBands *bands, const satBand *band)
{
    float reach = band->widest + bands->sortTolerance;
    return in->left - reach - rounding_of(in->left, reach);
}

// All behind one that begins right of this do so right of the window.
static float end_of(const window *in, const satBands *bands)
{
    return in->right + bands->sortTolerance + rounding_of(in->right, bands->sortTolerance);
}

// Where in a column that rises, or nearly so, `x` has its place: at `below` there is less, at
// `above` not, and they are neighbours or not much more. One before the first and the last may be
// meant.
typedef struct spot {
    uint32_t below, above;
} spot;

// Guesses by the values at both ends, for where boxes are spread evenly that is almost it; and
// looks ever farther from there. `step` is from one number of the column to the next.
static spot find_spot(const float *column, uint32_t step, uint32_t first, uint32_t end, float x)
{
    float low = column[first * step], high = column[(end - 1u) * step];
    if (!(low < x)) return (spot){first - 1u, first};
    if (high < x) return (spot){end - 1u, end};
    uint32_t last = end - 1u, stride = 4;
    uint32_t guess = first + (uint32_t)((x - low) / (high - low) * (float)(last - first));
    guess = guess < last ? guess : last;
    spot s = {guess, guess};
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

static void walk_right(walker *w, const satBands *bands, const satBandColumns *columns,
                       const satBand *band)
{
    window in = window_in(w, band);
    float from = begin_of(&in, bands, band);
    uint32_t row = find_spot(columns->minX, 1, band->start, band->end, from).below + 1u;
    for (; row < band->end; row += 4) {
        uint32_t rows = met(w, &in, columns, row, band->end);
        if (rows != 0 && tell(w, columns, row, rows)) {
            if (w->left < 0.0) return;
            in = window_in(w, band);
        }
        if (columns->minX[row] > end_of(&in, bands)) return;
    }
}

static void walk_left(walker *w, const satBands *bands, const satBandColumns *columns,
                      const satBand *band)
{
    window in = window_in(w, band);
    float to = end_of(&in, bands);
    uint32_t end = find_spot(columns->minX, 1, band->start, band->end, to).above;
    while (end > band->start) {
        uint32_t row = end - band->start > 4u ? end - 4u : band->start;
        uint32_t rows = met(w, &in, columns, row, end);
        if (rows != 0 && tell(w, columns, row, rows)) {
            if (w->left < 0.0) return;
            in = window_in(w, band);
        }
        if (columns->minX[row] < begin_of(&in, bands, band)) return;
        end = row;
    }
}

static void walk_band(walker *w, const satBands *bands, const satBandColumns *columns,
                      const satBand *band)
{
    if (w->walk->dx < 0.0) {
        walk_left(w, bands, columns, band);
    } else {
        walk_right(w, bands, columns, band);
    }
}

// How far down and up the rest of the way goes.
static double lowest(const walker *w)
{
    return w->walk->y + smaller(0.0, w->left * w->walk->dy) - w->reachY;
}
static double highest(const walker *w)
{
    return w->walk->y + larger(0.0, w->left * w->walk->dy) + w->reachY;
}

#define FLOATS_PER_BAND (uint32_t)(sizeof(satBand) / sizeof(float))

static spot find_band(const satBandColumns *columns, satSizeClass in, float y)
{
    return find_spot(&columns->bands[0].low, FLOATS_PER_BAND, in.start, in.end, y);
}

// A box reaches from its band into the next at most: of the bands that begin below the way, only
// the last two matter.

static void walk_up(walker *w, const satBands *bands, const satBandColumns *columns,
                    satSizeClass in)
{
    const satBand *band = columns->bands;
    float low = (float)lowest(w);
    uint32_t i = find_band(columns, in, low).below + 1u;
    i = i > in.start + 2u ? i - 2u : in.start;
    for (; i < in.end && w->left >= 0.0 && (double)band[i].low <= highest(w); i++) {
        if (band[i].high >= low) walk_band(w, bands, columns, &band[i]);
    }
}

static void walk_down(walker *w, const satBands *bands, const satBandColumns *columns,
                      satSizeClass in)
{
    const satBand *band = columns->bands;
    float high = (float)highest(w);
    uint32_t i = find_band(columns, in, high).above;
    while (i < in.end && band[i].low <= high) i++;
    while (i-- > in.start && w->left >= 0.0) {
        double low = lowest(w);
        if (i + 2u < in.end && (double)band[i + 2u].low < low) return;
        if ((double)band[i].high >= low && band[i].low <= high) {
            walk_band(w, bands, columns, &band[i]);
        }
    }
}

static void walk_set(walker *w, const satBands *bands, const satBandColumns *columns)
{
    if (bands->count == 0) return;
    uint32_t all = bands->level[SAT_SIZE_CLASSES - 1].end;
    satSizeClass in = {0, 0};
    for (uint32_t level = 0; in.end < all && w->left >= 0.0; level++) {
        in = bands->level[level];
        if (in.start == in.end) continue;
        if (w->walk->dy < 0.0) {
            walk_down(w, bands, columns, in);
        } else {
            walk_up(w, bands, columns, in);
        }
    }
}

// What has to be looked at one by one: what came late, or, if that is more than is kept up, all
// rovers, of which some may have gone since.
typedef struct loose {
    const uint32_t *index;
    uint32_t count;
    bool isAll;
} loose;

static loose loose_of(const satBroad *broad, const satBroadColumns *columns)
{
    if (broad->pendingCount <= SAT_MAX_PENDING)
        return (loose){columns->pending, broad->pendingCount, false};
    return (loose){columns->movingList, broad->movingCount, true};
}

static bool is_there(const satBroadColumns *columns, uint32_t index)
{
    return (columns->where[index] & SAT_STATE) != SAT_GONE;
}

// The first from `i` on that meets the window, or the end. Ends that face the other way change
// their sign, so that one comparison tells of all four.
static uint32_t next_loose(const window *in, const satBroadColumns *columns, const loose *list,
                           uint32_t i)
{
    const satF4 signs = sat_f4_set(1.0f, 1.0f, -1.0f, -1.0f);
    const satF4 ends = sat_f4_set(in->right, in->high, -in->left, -in->low);
    for (; i < list->count; i++) {
        uint32_t index = list->index[i];
        satF4 sides = sat_f4_mul(sat_f4_load(&columns->boxes[index].minX), signs);
        if (sat_f4_bits(sat_f4_greater(sides, ends)) != 0) continue;
        if (!list->isAll || is_there(columns, index)) break;
    }
    return i;
}

// Each as if it were a row. They lie anywhere, mostly not near.
static void walk_loose(walker *w, const satBroadColumns *columns, const loose *list)
{
    window in = window_between(w, 0.0, w->left);
    uint32_t i = next_loose(&in, columns, list, 0);
    for (; i < list->count; i = next_loose(&in, columns, list, i + 1u)) {
        uint32_t index = list->index[i];
        satAabb box = columns->boxes[index];
        float minX[4] = {box.minX}, minY[4] = {box.minY};
        float maxX[4] = {box.maxX}, maxY[4] = {box.maxY};
        const satBandColumns one = {minX, minY, maxX, maxY, &index, NULL, NULL};
        if (!tell(w, &one, 0, met(w, &in, &one, 0, 1))) continue;
        if (w->left < 0.0) return;
        in = window_between(w, 0.0, w->left);
    }
    w->axesTested += list->count;
}

uint32_t sat_broad_sweep(const satBroad *broad, const satBroadColumns *columns,
                         const satBroadSweep *walk, satVisit *visit, void *context)
{
    const loose list = loose_of(broad, columns);
    walker w;
    set_out(&w, walk, visit, context);
    walk_loose(&w, columns, &list);
    if (w.left >= 0.0 && !list.isAll) walk_set(&w, &broad->moving, &columns->moving);
    if (w.left >= 0.0) walk_set(&w, &broad->resting, &columns->resting);
    return w.axesTested;
}

static satAabb both(satAabb a, satAabb b)
{
    return (satAabb){sat_min(a.minX, b.minX), sat_min(a.minY, b.minY), sat_max(a.maxX, b.maxX),
                     sat_max(a.maxY, b.maxY)};
}

bool sat_broad_around(const satBroad *broad, const satBroadColumns *columns, satAabb *out)
{
    const loose list = loose_of(broad, columns);
    satAabb all = {FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};
    if (broad->resting.count > 0) all = both(all, broad->resting.around);
    if (broad->moving.count > 0 && !list.isAll) all = both(all, broad->moving.around);
    for (uint32_t i = 0; i < list.count; i++) {
        if (is_there(columns, list.index[i])) all = both(all, columns->boxes[list.index[i]]);
    }
    *out = all;
    return all.minX <= all.maxX;
}
