// How the queries of children.h find children: in the tree of a compound, or in the rows of tiles.
// Reads the swept box of the query, writes the children that it meets.

#include "narrow/children.h"

#include <string.h>

#include "shape/compound.h"
#include "shape/tiles.h"

// The index of a column or row: v rounded down, within 0…count.
static uint32_t clamped(double v, uint32_t count)
{
    return v >= (double)count ? count : v > 0.0 ? (uint32_t)v : 0u;
}

// An interval with the centre `from` and half the length `half` moves by `step`. Narrows
// enter…leave to the part of the motion in which it overlaps low…high. Returns false if it never
// does.
static bool narrow_span(double from, double step, double half, double low, double high,
                        double *enter, double *leave)
{
    double first = low - half - from, last = high + half - from;
    if (step == 0.0) return first <= 0.0 && last >= 0.0;
    double in = (step > 0.0 ? first : last) / step, out = (step > 0.0 ? last : first) / step;
    if (in > *enter) *enter = in;
    if (out < *leave) *leave = out;
    return *enter <= *leave;
}

static bool is_crossed(const satChildQuery *s, const satAabb *box)
{
    if (s->isStill) return sat_aabb_overlap(s->box, *box);
    const satSweptBox *w = &s->swept;
    double enter = 0.0, leave = s->maxT;
    return narrow_span(w->x, w->dx, w->halfX, (double)box->minX, (double)box->maxX, &enter,
                       &leave) &&
           narrow_span(w->y, w->dy, w->halfY, (double)box->minY, (double)box->maxY, &enter, &leave);
}

static bool meets(const satChildQuery *s, const satAabb *box)
{
    return is_crossed(s, box) && (s->filter == NULL || s->filter(s, box));
}

// If the swept box misses the child at `at`, or a tree node that starts with that child, advances
// `at` past the child or node and returns true.
static bool skip_child(satChildQuery *s, const satCompound *c)
{
    const satAabb *boxes = sat_compound_boxes(c);
    // Nodes of the lowest level start at every eighth child, those of each higher level at every
    // eighth node of the level below.
    int32_t level = 0;
    uint32_t shift = 0;
    while (level < c->levels && (s->at >> shift & 7u) == 0) {
        level++;
        shift += 3;
    }
    for (; level-- > 0; shift -= 3) {
        if (meets(s, &boxes[c->level[level] + (s->at >> shift)])) continue;
        s->at += 1u << shift;
        return true;
    }
    if (meets(s, &sat_compound_children(c)[s->at].box)) return false;
    s->at++;
    return true;
}

bool sat_next_compound_child(satChildQuery *s, satChild *out)
{
    const satCompound *c = sat_compound_of(s->composite);
    while (s->at < c->count && skip_child(s, c)) continue;
    if (s->at >= c->count) return false;
    const satCompoundChild *child = &sat_compound_children(c)[s->at++];
    const satShape *shape = sat_child_shape(c, child);
    *out = (satChild){.shape = shape,
                      .xf = sat_child_transform(s->composite, &s->xf, shape),
                      .internalEdges = child->internalEdges,
                      .hidden = child->hidden,
                      .number = child->number};
    return true;
}

static void open_row(satChildQuery *s)
{
    const satTiles *t = sat_tiles_of(s->composite);
    const satSweptBox *w = &s->swept;
    double low = (double)s->row * t->cell - s->composite->offsetY;
    double enter = 0.0, leave = s->maxT;
    s->at = s->end = 0;
    if (!narrow_span(w->y, w->dy, w->halfY, low, low + t->cell, &enter, &leave)) return;
    double here = w->x + enter * w->dx, there = w->x + leave * w->dx;
    double minX = (here < there ? here : there) - w->halfX + s->composite->offsetX;
    double maxX = (here > there ? here : there) + w->halfX + s->composite->offsetX;
    s->at = clamped(minX / t->cell, t->columns);
    s->end = clamped(maxX / t->cell + 1.0, t->columns);
}

void sat_open_tiles(satChildQuery *s)
{
    const satTiles *t = sat_tiles_of(s->composite);
    const satSweptBox *w = &s->swept;
    double here = w->y + s->composite->offsetY, there = here + w->dy;
    double low = (here < there ? here : there) - w->halfY;
    double high = (here > there ? here : there) + w->halfY;
    uint32_t first = clamped(low / t->cell, t->rows);
    uint32_t end = clamped(high / t->cell + 1.0, t->rows);
    s->rowsLeft = end - first;
    s->descending = w->dy < 0.0;
    s->row = s->descending ? end - 1u : first;
    if (s->rowsLeft > 0) open_row(s);
}

void sat_query_farthest_first(satChildQuery *s, satVector direction)
{
    double alongY = sat_inverse_rotate_vector(&s->xf, direction).y;
    if (s->rowsLeft == 0 || s->descending == (alongY > 0.0)) return;
    uint32_t others = s->rowsLeft - 1u;
    s->descending = !s->descending;
    s->row = s->descending ? s->row + others : s->row - others;
    open_row(s);
}

// The box around cells `at` to `end` of the current row.
static satAabb box_of_cells(const satChildQuery *s, const satTiles *t, uint32_t at, uint32_t end)
{
    double pad = SAT_PADDING * t->cell, x = pad + s->composite->offsetX,
           y = pad + s->composite->offsetY;
    return sat_aabb_around(sat_d2_set((double)at * t->cell - x, (double)s->row * t->cell - y),
                           sat_d2_set((double)end * t->cell - x + 2.0 * pad,
                                      (double)(s->row + 1u) * t->cell - y + 2.0 * pad));
}

// The number of cells, from `at` on, that the filter skips: 0, 1, 8, 64 or all that are left in the
// row.
static uint32_t count_refused(const satChildQuery *s, const satTiles *t)
{
    static const uint32_t LENGTH[4] = {1, 8, 64, UINT32_MAX};
    uint32_t left = s->end - s->at, count = 0;
    for (int32_t i = 0; i < 4 && count < left; i++) {
        uint32_t length = LENGTH[i] < left ? LENGTH[i] : left;
        satAabb box = box_of_cells(s, t, s->at, s->at + length);
        if (s->filter(s, &box)) break;
        count = length;
    }
    return count;
}

static bool is_inner_cell(const satTiles *t, uint32_t column, uint32_t row)
{
    if (column == 0 || row == 0 || column + 1u >= t->columns || row + 1u >= t->rows) return false;
    const uint8_t *cell = sat_tiles_cells(t) + ((size_t)row * t->columns + column), kind = *cell;
    return *(cell - 1) == kind && *(cell + 1) == kind && *(cell - t->columns) == kind &&
           *(cell + t->columns) == kind;
}

// The number of cells, from `at` on, that are surrounded by equal cells and have only internal
// faces.
static uint32_t count_inner_cells(const satChildQuery *s, const satTiles *t)
{
    uint32_t at = s->at;
    const satShape *shape = sat_tile_shape(t, sat_tile_kind(t, sat_tile_at(t, at, s->row)));
    uint64_t faces = ((uint64_t)1 << shape->count) - 1u;
    if (!is_inner_cell(t, at, s->row) || sat_tile_internal_edges(t, at, s->row) != faces) return 0;
    while (++at < s->end && is_inner_cell(t, at, s->row)) continue;
    return at - s->at;
}

static void next_row(satChildQuery *s)
{
    if (--s->rowsLeft == 0) return;
    s->row = s->descending ? s->row - 1u : s->row + 1u;
    open_row(s);
}

// The number of cells, from `at` on, that the query leaves out. Cell `at` is not empty.
static uint32_t count_left_out(const satChildQuery *s, const satTiles *t)
{
    uint32_t kind = sat_tile_at(t, s->at, s->row), inner = 0;
    if (!s->withOneWay && sat_is_one_way_tile(sat_tile_kind(t, kind))) return 1;
    if (s->outlineOnly) inner = count_inner_cells(s, t);
    return inner == 0 && s->filter != NULL ? count_refused(s, t) : inner;
}

satTransform sat_tile_transform(const satShape *composite, const satTransform *xf, double column,
                                double row)
{
    double cell = sat_tiles_of(composite)->cell;
    satVector at = {column * cell - composite->offsetX, row * cell - composite->offsetY};
    return sat_transform_shifted(xf, at);
}

satChild sat_tile_child(const satShape *composite, const satTransform *xf, uint32_t column,
                        uint32_t row)
{
    const satTiles *t = sat_tiles_of(composite);
    const satTileKind *kind = sat_tile_kind(t, sat_tile_at(t, column, row));
    const satShape *shape = sat_tile_shape(t, kind);
    satVector at = {((double)column + 0.5) * t->cell + shape->offsetX - composite->offsetX,
                    ((double)row + 0.5) * t->cell + shape->offsetY - composite->offsetY};
    return (satChild){.shape = shape,
                      .xf = sat_transform_shifted(xf, at),
                      .internalEdges = sat_tile_internal_edges(t, column, row),
                      .number = row * t->columns + column,
                      .passes = sat_rotate(xf, sat_vec2(kind->wayX, kind->wayY))};
}

// The next non-empty cell of a row, or `end`. Tests eight cells at a time.
static uint32_t skip_empty(const uint8_t *row, uint32_t at, uint32_t end)
{
    uint64_t eight = 0;
    while (end - at >= sizeof eight) {
        memcpy(&eight, row + at, sizeof eight);
        if (eight != 0) break;
        at += sizeof eight;
    }
    while (at < end && row[at] == 0) at++;
    return at;
}

bool sat_next_tile(satChildQuery *s, satChild *out)
{
    const satTiles *t = sat_tiles_of(s->composite);
    const uint8_t *cells = sat_tiles_cells(t);
    while (s->rowsLeft > 0) {
        s->at = skip_empty(cells + (size_t)s->row * t->columns, s->at, s->end);
        if (s->at == s->end) {
            next_row(s);
            continue;
        }
        uint32_t leftOut = count_left_out(s, t);
        if (leftOut == 0) break;
        s->at += leftOut;
    }
    if (s->rowsLeft == 0) return false;
    uint32_t column = s->at++;
    *out = sat_tile_child(s->composite, &s->xf, column, s->row);
    if (s->withHidden) out->hidden = sat_tile_hidden(t, column, s->row);
    return true;
}
