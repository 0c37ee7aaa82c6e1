#include "narrow/cell.h"

#include "narrow/distance.h"
#include "narrow/manifold.h"
#include "shape/tiles.h"

// How well a cell fits a contact; the best grade first.
typedef enum grade {
    IN_FRONT, // its surface is in the plane of the contact
    PASSABLE, // the same, but it is a one-way cell that lets the shape through in this direction
    ELSEWHERE // its surface lies in another plane
} grade;

#define UNKNOWN DBL_MAX

typedef struct search {
    const satTouchQuery *query;
    satTransform pushed; // transform of the shape after the push
    satVector at;        // of several cells with the best grade, the one nearest to this point is
                         // taken
    double plane;        // plane offset of the touched surface along the normal
    double tolerance;
    grade bestGrade;
    double distance;    // of the best cell so far, or UNKNOWN
    satChild cell, own; // the best cell, and the child of the shape that touches it
    bool found;
} search;

static double along(const satTouchQuery *query, satVector p)
{
    return sat_vector_dot(sat_vector(query->normal), p);
}

// True if the query's shape, at `xf`, touches the cell. Writes the shape's child that does so to
// `own`.
static bool touches(const search *s, const satChild *cell, const satTransform *xf, satChild *own)
{
    float reach = (float)s->tolerance;
    satChildQuery children =
        sat_query_children(s->query->shape, xf, cell->shape, &cell->xf, s->tolerance);
    while (sat_next_child(&children, own)) {
        if (sat_collide_children(cell, own, reach).separation <= reach) return true;
    }
    return false;
}

static grade grade_of(const search *s, const satChild *cell)
{
    const satTouchQuery *query = s->query;
    satChild own;
    double out = sat_support(cell, sat_vector(query->normal)) - s->plane;
    if (out > s->tolerance || out < -s->tolerance) return ELSEWHERE;
    if (query->depth > 0.0 && !touches(s, cell, &s->pushed, &own)) return ELSEWHERE;
    bool isPassable = sat_lets_pass(cell, sat_vector(sat_neg(query->normal)));
    return isPassable ? PASSABLE : IN_FRONT;
}

// Visits the cells in row order, so the first of several equally near cells is found. Measures
// distances only if two cells share the best grade so far.
static void find_best(search *s, const satShape *tiles, const satTransform *xf)
{
    satChildQuery cells =
        sat_query_children(tiles, xf, s->query->shape, &s->query->xf, s->tolerance);
    satChild cell, own;
    double nearest = along(s->query, s->at) - s->plane + s->tolerance;
    cells.withOneWay = !s->query->isContact;
    while (sat_next_child(&cells, &cell)) {
        double distance = UNKNOWN;
        grade cellGrade = grade_of(s, &cell);
        if (s->found && cellGrade > s->bestGrade) continue;
        if (!touches(s, &cell, &s->query->xf, &own)) continue;
        if (s->found && cellGrade == s->bestGrade) {
            if (s->distance == UNKNOWN) s->distance = sat_point_distance(&s->cell, s->at);
            // No other cell in the plane can be nearer.
            if (cellGrade == IN_FRONT && s->distance <= nearest) return;
            distance = sat_point_distance(&cell, s->at);
            if (distance >= s->distance - s->tolerance) continue;
        }
        s->found = true;
        s->bestGrade = cellGrade;
        s->distance = distance;
        s->cell = cell;
        s->own = own;
    }
}

// If the given point is not on the cell, moves it: to the middle of the manifold or, for a contact
// with depth, to the nearest point of the cell's outline.
static void place_point(const search *s, satCell *out)
{
    const satChild *cell = &s->cell, *own = &s->own;
    if (s->query->overlapping || sat_point_distance(cell, out->at) <= s->tolerance) return;
    satOutlinePoint nearest = sat_closest_point(cell->shape, &cell->xf, out->at.x, out->at.y);
    out->at = (satVector){nearest.x, nearest.y};
    if (s->query->depth > 0.0) return;
    satDecision decision =
        sat_decide(cell->shape, &cell->xf, own->shape, &own->xf, (float)s->tolerance);
    satManifold m = sat_manifold(cell->shape, &cell->xf, own->shape, &own->xf, &decision);
    out->at = sat_manifold_middle(&m);
}

satCell sat_find_touched_cell(const satShape *tiles, const satTransform *xf,
                              const satTouchQuery *query)
{
    satCell out = {-1, -1, query->at};
    const satTiles *t = sat_tiles_of(tiles);
    satTransform pushed =
        sat_transform_moved(query->xf, sat_vector_scale(sat_vector(query->normal), query->depth));
    search s = {.query = query,
                .pushed = pushed,
                .at = query->overlapping ? query->at : (satVector){pushed.x, pushed.y},
                .plane = along(query, query->at) + 0.5 * query->depth};
    // A mover stops one skin (SAT_SKIN) before the cell. The end of a long ray is even less
    // accurate. So the tolerance grows until a cell is found.
    s.tolerance = 4.0 * SAT_SKIN * sat_larger_size(tiles, query->shape);
    for (;; s.tolerance *= 8.0) {
        find_best(&s, tiles, xf);
        if (s.found) break;
        if (query->isContact || s.tolerance > t->cell) return out;
    }
    out.column = (int32_t)(s.cell.number % t->columns);
    out.row = (int32_t)(s.cell.number / t->columns);
    place_point(&s, &out);
    return out;
}

satCell sat_find_swept_cell(const satMotion *tiles, const satMotion *moving, const satSweepHit *hit)
{
    const satTouchQuery query = {.shape = moving->shape,
                                 .xf = sat_transform_at(moving, hit->t),
                                 .at = hit->at,
                                 .normal = hit->normal,
                                 .overlapping = hit->overlapping};
    satTransform xf = sat_transform_at(tiles, hit->t);
    return sat_find_touched_cell(tiles->shape, &xf, &query);
}
