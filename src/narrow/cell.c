#include "narrow/cell.h"

#include "narrow/distance.h"
#include "narrow/manifold.h"
#include "shape/tiles.h"

// How well a cell explains that something is touched; the best grade first.
typedef enum grade {
    IN_FRONT, // its surface is the one that was touched
    PASSABLE, // the same of a one-way cell, which lets pass what goes this way
    ELSEWHERE
} grade;

typedef struct search {
    const satTouching *by;
    satTransform pushed; // where the shape stands once it is out
    double x, y;         // what is nearest to this counts
    double plane;        // how far the touched surface lies along the normal
    double tolerance;
    grade fit; // of the best cell so far
    double distance;
    satChild cell, own; // and the piece of the shape that touches it
    bool found;
} search;

static double along(const satTouching *by, double x, double y)
{
    return (double)by->normal.x * x + (double)by->normal.y * y;
}

static bool touches_child(const search *s, const satChild *cell, const satChild *own)
{
    float reach = (float)s->tolerance;
    return sat_collide(cell->shape, &cell->xf, own->shape, &own->xf, reach).separation <= reach;
}

// Does the shape touch the cell where it stands? Writes the piece that does.
static bool touches(const search *s, const satChild *cell, const satTransform *xf, satChild *own)
{
    const satShape *shape = s->by->shape;
    if (!sat_is_composite(shape)) {
        *own = (satChild){.shape = shape, .xf = *xf};
        return touches_child(s, cell, own);
    }
    satChildQuery children =
        sat_query_children(shape, xf, cell->shape, &cell->xf, s->tolerance, 0.0, 0.0);
    while (sat_next_child(&children, own)) {
        if (touches_child(s, cell, own)) return true;
    }
    return false;
}

static grade grade_of(const search *s, const satChild *cell)
{
    const satTouching *by = s->by;
    satChild own;
    double out = sat_support(cell, (double)by->normal.x, (double)by->normal.y) - s->plane;
    if (out > s->tolerance || out < -s->tolerance) return ELSEWHERE;
    if (by->depth > 0.0 && !touches(s, cell, &s->pushed, &own)) return ELSEWHERE;
    bool isOneWay = cell->way.x != 0.0f || cell->way.y != 0.0f;
    bool lets = isOneWay && along(by, (double)cell->way.x, (double)cell->way.y) <= 0.0;
    return lets ? PASSABLE : IN_FRONT;
}

// Cells come in the order of rows: of equally near ones the first stays.
static void look(search *s, const satShape *tiles, const satTransform *xf)
{
    satChildQuery cells =
        sat_query_children(tiles, xf, s->by->shape, &s->by->xf, s->tolerance, 0.0, 0.0);
    satChild cell, own;
    double nearest = along(s->by, s->x, s->y) - s->plane + s->tolerance;
    cells.withOneWay = !s->by->isContact;
    while (sat_next_child(&cells, &cell)) {
        grade fit = grade_of(s, &cell);
        if (s->found && fit > s->fit) continue;
        double distance = sat_closest_point(cell.shape, &cell.xf, s->x, s->y).distance;
        if (s->found && fit == s->fit && distance >= s->distance - s->tolerance) continue;
        if (!touches(s, &cell, &s->by->xf, &own)) continue;
        s->found = true;
        s->fit = fit;
        s->distance = distance;
        s->cell = cell;
        s->own = own;
        // No other one in front is nearer than the surface.
        if (fit == IN_FRONT && distance <= nearest) return;
    }
}

// The middle of where the two touch; of a contact the point of the cell nearest to the given one.
static void put_point(const search *s, satCell *out)
{
    const satChild *cell = &s->cell, *own = &s->own;
    satOutlinePoint nearest = sat_closest_point(cell->shape, &cell->xf, out->x, out->y);
    if (nearest.distance <= s->tolerance || s->by->overlapping) return;
    out->x = nearest.x;
    out->y = nearest.y;
    if (s->by->depth > 0.0) return;
    satDecision decision =
        sat_decide(cell->shape, &cell->xf, own->shape, &own->xf, (float)s->tolerance);
    satManifold m = sat_manifold(cell->shape, &cell->xf, own->shape, &own->xf, &decision);
    const satTouch *first = &m.touch[0], *last = &m.touch[m.count - 1];
    out->x = first->x + 0.5 * (last->x - first->x);
    out->y = first->y + 0.5 * (last->y - first->y);
}

satCell sat_touched_cell(const satShape *tiles, const satTransform *xf, const satTouching *by)
{
    satCell out = {-1, -1, by->x, by->y};
    if (tiles->kind != SAT_TILES) return out;
    const satTiles *t = sat_tiles_of(tiles);
    satTransform pushed = by->xf;
    pushed.x += by->depth * (double)by->normal.x;
    pushed.y += by->depth * (double)by->normal.y;
    search s = {.by = by,
                .pushed = pushed,
                .x = by->overlapping ? by->x : pushed.x,
                .y = by->overlapping ? by->y : pushed.y,
                .plane = along(by, by->x, by->y) + 0.5 * by->depth};
    // A mover stops a skin before it touches. The end of a long ray is known less well than that.
    s.tolerance = 4.0 * SAT_SKIN * (double)sat_max(tiles->size, by->shape->size);
    for (;; s.tolerance *= 8.0) {
        look(&s, tiles, xf);
        if (s.found) break;
        if (by->isContact || s.tolerance > t->cell) return out;
    }
    out.column = (int32_t)(s.cell.number % t->columns);
    out.row = (int32_t)(s.cell.number / t->columns);
    put_point(&s, &out);
    return out;
}

satCell sat_swept_cell(const satMotion *tiles, const satMotion *moving, const satSweepHit *hit)
{
    const satTouching by = {.shape = moving->shape,
                            .xf = sat_transform_at(moving, hit->t),
                            .x = hit->x,
                            .y = hit->y,
                            .normal = hit->normal,
                            .overlapping = hit->overlapping};
    satTransform xf = sat_transform_at(tiles, hit->t);
    return sat_touched_cell(tiles->shape, &xf, &by);
}
