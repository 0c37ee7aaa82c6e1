#include "narrow/children.h"

#include "shape/compound.h"
#include "shape/tiles.h"

// From the frame of the world into that of a place: a direction, and where another place stands.
static void turn_into(const satTransform *frame, double x, double y, double *outX, double *outY)
{
    *outX = frame->c * x + frame->s * y;
    *outY = frame->c * y - frame->s * x;
}

static satTransform place_in(const satTransform *frame, const satTransform *xf)
{
    satTransform in;
    turn_into(frame, xf->x - frame->x, xf->y - frame->y, &in.x, &in.y);
    in.c = frame->c * xf->c + frame->s * xf->s;
    in.s = frame->c * xf->s - frame->s * xf->c;
    return in;
}

// The number of a column or row, one of `count`.
static uint32_t clamped(double v, uint32_t count)
{
    return v >= (double)count ? count : v > 0.0 ? (uint32_t)v : 0u;
}

// The columns of the present row, those on the way.
static void open_row(satChildQuery *s);

static satChildQuery begin(const satShape *composite, const satTransform *xf, satSweptBox way)
{
    satChildQuery s = {.composite = composite, .xf = *xf, .way = way, .limit = 1.0};
    s.stands = way.dx == 0.0 && way.dy == 0.0;
    sat_aabb_around(sat_d2_set(way.x - way.halfX, way.y - way.halfY),
                    sat_d2_set(way.x + way.halfX, way.y + way.halfY), &s.box);
    if (composite->kind != SAT_TILES) return s;
    const satTiles *t = sat_tiles_of(composite);
    double here = way.y + composite->offsetY, there = here + way.dy;
    double low = (here < there ? here : there) - way.halfY;
    double high = (here > there ? here : there) + way.halfY;
    uint32_t first = clamped(low / t->cell, t->rows);
    uint32_t end = clamped(high / t->cell + 1.0, t->rows);
    s.rowsLeft = end - first;
    s.falls = way.dy < 0.0;
    s.row = s.falls ? end - 1u : first;
    if (s.rowsLeft > 0) open_row(&s);
    return s;
}

satChildQuery sat_query_children(const satShape *composite, const satTransform *xf,
                                 const satShape *other, const satTransform *xfOther, double reach,
                                 double dx, double dy)
{
    satTransform in = place_in(xf, xfOther);
    satAabb box;
    sat_shape_box(other, &in, &box);
    satSweptBox way = {0.5 * ((double)box.minX + (double)box.maxX),
                       0.5 * ((double)box.minY + (double)box.maxY),
                       0.5 * ((double)box.maxX - (double)box.minX) + reach,
                       0.5 * ((double)box.maxY - (double)box.minY) + reach,
                       0.0,
                       0.0};
    turn_into(xf, dx, dy, &way.dx, &way.dy);
    // Boxes of parts are as much larger than these; cells are not.
    if (composite->kind == SAT_TILES) {
        way.halfX += SAT_PADDING * (double)composite->size;
        way.halfY += SAT_PADDING * (double)composite->size;
    }
    satChildQuery s = begin(composite, xf, way);
    s.other = other;
    s.xfOther = *xfOther;
    s.halfX = 0.5 * ((double)box.maxX - (double)box.minX);
    s.halfY = 0.5 * ((double)box.maxY - (double)box.minY);
    return s;
}

void sat_query_children_from(satChildQuery *s, double x, double y)
{
    double alongX, alongY;
    turn_into(&s->xf, x, y, &alongX, &alongY);
    if (s->rowsLeft == 0 || s->falls == (alongY > 0.0)) return;
    uint32_t others = s->rowsLeft - 1u;
    s->falls = !s->falls;
    s->row = s->falls ? s->row + others : s->row - others;
    open_row(s);
}

// Farther than any piece.
#define FAR 1e30

satChildQuery sat_query_all_children(const satShape *composite, const satTransform *xf)
{
    return begin(composite, xf, (satSweptBox){0.0, 0.0, FAR, FAR, 0.0, 0.0});
}

satChildQuery sat_query_children_ray(const satShape *composite, const satTransform *xf, double x,
                                     double y, double dx, double dy)
{
    double reach = (double)SAT_TOUCHING * (double)composite->size;
    satSweptBox way = {0.0, 0.0, reach, reach, 0.0, 0.0};
    turn_into(xf, x - xf->x, y - xf->y, &way.x, &way.y);
    turn_into(xf, dx, dy, &way.dx, &way.dy);
    return begin(composite, xf, way);
}

// While is something that starts at `from`, goes by `step` and reaches `half` to both sides between
// `low` and `high`? Narrows a span of the way; false if it never is.
static bool narrow(double from, double step, double half, double low, double high, double *enter,
                   double *leave)
{
    double first = low - half - from, last = high + half - from;
    if (step == 0.0) return first <= 0.0 && last >= 0.0;
    double in = (step > 0.0 ? first : last) / step, out = (step > 0.0 ? last : first) / step;
    if (in > *enter) *enter = in;
    if (out < *leave) *leave = out;
    return *enter <= *leave;
}

static bool crosses(const satChildQuery *s, const satAabb *box)
{
    if (s->stands) return sat_aabb_overlap(s->box, *box);
    const satSweptBox *w = &s->way;
    double enter = 0.0, leave = s->limit;
    return narrow(w->x, w->dx, w->halfX, (double)box->minX, (double)box->maxX, &enter, &leave) &&
           narrow(w->y, w->dy, w->halfY, (double)box->minY, (double)box->maxY, &enter, &leave);
}

static bool meets(const satChildQuery *s, const satAabb *box)
{
    return crosses(s, box) && (s->sieve == NULL || s->sieve(s, box));
}

// The part at `at`, unless it or a box above it is off the way; then `at` goes beyond that.
static bool passes_part(satChildQuery *s, const satCompound *c)
{
    const satAabb *boxes = sat_compound_boxes(c);
    for (int32_t level = c->levels - 1; level >= 0; level--) {
        uint32_t shift = 3u * (uint32_t)(level + 1), below = (1u << shift) - 1u;
        if ((s->at & below) != 0 || meets(s, &boxes[c->level[level] + (s->at >> shift)])) continue;
        s->at += below + 1u;
        return true;
    }
    if (meets(s, &sat_compound_children(c)[s->at].box)) return false;
    s->at++;
    return true;
}

static bool next_part(satChildQuery *s, satChild *out)
{
    const satCompound *c = sat_compound_of(s->composite);
    while (s->at < c->count && passes_part(s, c)) continue;
    if (s->at >= c->count) return false;
    const satCompoundChild *part = &sat_compound_children(c)[s->at++];
    out->shape = sat_child_shape(c, part);
    out->xf = sat_child_transform(s->composite, &s->xf, out->shape);
    out->internalEdges = part->internalEdges;
    out->hidden = part->hidden;
    out->number = part->number;
    return true;
}

static void open_row(satChildQuery *s)
{
    const satTiles *t = sat_tiles_of(s->composite);
    const satSweptBox *w = &s->way;
    double low = (double)s->row * t->cell - s->composite->offsetY;
    double enter = 0.0, leave = s->limit;
    s->at = s->end = 0;
    if (!narrow(w->y, w->dy, w->halfY, low, low + t->cell, &enter, &leave)) return;
    double here = w->x + enter * w->dx, there = w->x + leave * w->dx;
    double minX = (here < there ? here : there) - w->halfX + s->composite->offsetX;
    double maxX = (here > there ? here : there) + w->halfX + s->composite->offsetX;
    s->at = clamped(minX / t->cell, t->columns);
    s->end = clamped(maxX / t->cell + 1.0, t->columns);
}

// The cells from `at` to `end` of the present row.
static satAabb box_of_cells(const satChildQuery *s, const satTiles *t, uint32_t at, uint32_t end)
{
    double pad = SAT_PADDING * t->cell, x = pad + s->composite->offsetX,
           y = pad + s->composite->offsetY;
    satAabb box;
    sat_aabb_around(sat_d2_set((double)at * t->cell - x, (double)s->row * t->cell - y),
                    sat_d2_set((double)end * t->cell - x + 2.0 * pad,
                               (double)(s->row + 1u) * t->cell - y + 2.0 * pad),
                    &box);
    return box;
}

// How many cells from `at` on the sieve refuses, of 1, 8, 64 or all that are left of the row.
static uint32_t refused(const satChildQuery *s, const satTiles *t)
{
    static const uint32_t LENGTH[4] = {1, 8, 64, UINT32_MAX};
    uint32_t left = s->end - s->at, count = 0;
    for (int32_t i = 0; i < 4 && count < left; i++) {
        uint32_t length = LENGTH[i] < left ? LENGTH[i] : left;
        satAabb box = box_of_cells(s, t, s->at, s->at + length);
        if (s->sieve(s, &box)) break;
        count = length;
    }
    return count;
}

static bool is_amid(const satTiles *t, uint32_t column, uint32_t row)
{
    if (column == 0 || row == 0 || column + 1u >= t->columns || row + 1u >= t->rows) return false;
    const uint8_t *cell = sat_tiles_cells(t) + ((size_t)row * t->columns + column), kind = *cell;
    return *(cell - 1) == kind && *(cell + 1) == kind && *(cell - t->columns) == kind &&
           *(cell + t->columns) == kind;
}

// How many cells from `at` on lie in the midst of others of their kind, and no face of them is on
// any outline.
static uint32_t amid(const satChildQuery *s, const satTiles *t)
{
    uint32_t kind = sat_tiles_cells(t)[(size_t)s->row * t->columns + s->at], at = s->at;
    uint64_t faces = ((uint64_t)1 << sat_tile_shape(t, kind)->count) - 1u;
    if (!is_amid(t, at, s->row) || sat_tile_internal_edges(t, at, s->row) != faces) return 0;
    while (++at < s->end && is_amid(t, at, s->row)) continue;
    return at - s->at;
}

static void next_row(satChildQuery *s)
{
    if (--s->rowsLeft == 0) return;
    s->row = s->falls ? s->row - 1u : s->row + 1u;
    open_row(s);
}

static bool counts(const satChildQuery *s, const satTiles *t, uint32_t kind)
{
    return kind != 0 && (s->withOneWay || !sat_is_one_way_tile(sat_tile_kind(t, kind)));
}

satTransform sat_tile_transform(const satShape *composite, const satTransform *p, double column,
                                double row)
{
    double cell = sat_tiles_of(composite)->cell;
    double x = column * cell - composite->offsetX, y = row * cell - composite->offsetY;
    return (satTransform){p->x + (p->c * x - p->s * y), p->y + (p->s * x + p->c * y), p->c, p->s};
}

satChild sat_tile_child(const satShape *composite, const satTransform *xf, uint32_t column,
                        uint32_t row)
{
    const satTiles *t = sat_tiles_of(composite);
    const satTileKind *kind = sat_tile_kind(t, sat_tiles_cells(t)[row * t->columns + column]);
    const satShape *shape = (const satShape *)(const void *)((const uint8_t *)t + kind->at);
    double x = ((double)column + 0.5) * t->cell + shape->offsetX - composite->offsetX;
    double y = ((double)row + 0.5) * t->cell + shape->offsetY - composite->offsetY;
    const satTransform *p = xf;
    return (satChild){
        .shape = shape,
        .xf = {p->x + (p->c * x - p->s * y), p->y + (p->s * x + p->c * y), p->c, p->s},
        .internalEdges = sat_tile_internal_edges(t, column, row),
        .number = row * t->columns + column,
        .way = sat_turned(xf, sat_vec2(kind->wayX, kind->wayY))};
}

static bool next_cell(satChildQuery *s, satChild *out)
{
    const satTiles *t = sat_tiles_of(s->composite);
    const uint8_t *cells = sat_tiles_cells(t);
    while (s->rowsLeft > 0) {
        const uint8_t *row = cells + (size_t)s->row * t->columns;
        while (s->at < s->end && !counts(s, t, row[s->at])) s->at++;
        if (s->at < s->end) {
            uint32_t passed = s->onOutline ? amid(s, t) : 0;
            if (passed == 0 && s->sieve != NULL) passed = refused(s, t);
            if (passed == 0) break;
            s->at += passed;
        } else {
            next_row(s);
        }
    }
    if (s->rowsLeft == 0) return false;
    uint32_t column = s->at++;
    *out = sat_tile_child(s->composite, &s->xf, column, s->row);
    if (s->withCorners) out->hidden = sat_tile_hidden(t, column, s->row);
    return true;
}

bool sat_next_child(satChildQuery *s, satChild *out)
{
    out->owner = 0;
    out->way = sat_vec2(0.0f, 0.0f);
    if (s->composite->kind == SAT_COMPOUND) return next_part(s, out);
    if (s->composite->kind == SAT_TILES) return next_cell(s, out);
    if (s->at++ > 0) return false;
    *out = (satChild){.shape = s->composite, .xf = s->xf};
    return true;
}

double sat_support(const satChild *p, double x, double y)
{
    double alongX = p->xf.c * x + p->xf.s * y, alongY = p->xf.c * y - p->xf.s * x;
    double best = 0.0;
    for (int32_t i = 0; p->shape->kind != SAT_CIRCLE && i < p->shape->count; i++) {
        double corner =
            (double)sat_shape_x(p->shape)[i] * alongX + (double)sat_shape_y(p->shape)[i] * alongY;
        if (i == 0 || corner > best) best = corner;
    }
    return best + (double)p->shape->radius + (p->xf.x * x + p->xf.y * y);
}

void sat_order_children(satChild *children, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        satChild one = children[i];
        uint64_t key = (uint64_t)one.owner << 32 | one.number;
        int32_t at = i;
        for (; at > 0; at--) {
            const satChild *before = &children[at - 1];
            if (((uint64_t)before->owner << 32 | before->number) < key) break;
            children[at] = *before;
        }
        children[at] = one;
    }
}
