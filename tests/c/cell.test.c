// The cell of a tile map that a contact or a hit touches. Tile maps and shapes of all kinds, near
// and far from the origin; the oracle tests every cell.

#include "narrow/cell.h"
#include "composites.h"

static double gap_of(const satChild *cell, const satShape *shape, const satTransform *xf)
{
    static satCompositeScratch scratch;
    return sat_composite_distance(cell->shape, &cell->xf, shape, xf, &scratch).distance;
}

static double middle_from(const satChild *cell, const satTransform *xf)
{
    return sat_closest_point(cell->shape, &cell->xf, xf->x, xf->y).distance;
}

static bool is_in_front(const satChild *cell, const satSweepHit *hit, double slack)
{
    double nx = (double)hit->normal.x, ny = (double)hit->normal.y;
    double out = sat_support(cell, (satVector){nx, ny}) - (nx * hit->at.x + ny * hit->at.y);
    return fabs(out) <= slack;
}

// Checks that the cell is not empty and is touched. Of the touched cells that reach as far along
// the normal as the hit, none may be much nearer to the shape's centre.
static void check_cell(satCell cell, const satTransform *there, const satSweepHit *hit,
                       double slack)
{
    uint32_t columns = sat_tiles_of(A.shape)->columns;
    const satChild *reported = NULL;
    for (int32_t i = 0; i < A.count; i++) {
        if (A.child[i].number == (uint32_t)cell.row * columns + (uint32_t)cell.column)
            reported = &A.child[i];
    }
    CHECK(cell.column >= 0 && cell.row >= 0 && reported != NULL);
    if (reported == NULL) return;
    CHECK(gap_of(reported, B.shape, there) <= slack);
    if (hit->overlapping) return;
    CHECK(sat_closest_point(reported->shape, &reported->xf, cell.at.x, cell.at.y).distance <=
          slack);
    for (int32_t i = 0; i < A.count; i++) {
        const satChild *other = &A.child[i];
        double near = 2e-6 * sizes() + 4.0 * position_error();
        if (!is_in_front(other, hit, near) || gap_of(other, B.shape, there) > near) continue;
        CHECK(is_in_front(reported, hit, slack));
        CHECK(middle_from(reported, there) <= middle_from(other, there) + slack);
    }
}

TEST(a_swept_shape_touches_the_cell_that_is_reported)
{
    static satCompositeScratch scratch;
    rng d = {41};
    int32_t hits = 0;
    for (int32_t n = 0; n < times(20000); n++) {
        roll_two(&d);
        if (A.shape->kind == SAT_TILES && B.shape->kind != SAT_TILES) {
            double dx = 3.0 * (A.xf.x - B.xf.x), dy = 3.0 * (A.xf.y - B.xf.y);
            const satMotion still = {
                .shape = A.shape, .x = A.at.x, .y = A.at.y, .angle = A.at.angle};
            const satMotion moving = {.shape = B.shape,
                                      .x = B.at.x - dx,
                                      .y = B.at.y - dy,
                                      .angle = B.at.angle,
                                      .by = {2.0 * dx, 2.0 * dy}};
            satSweepHit hit = sat_composite_sweep(&still, &moving, false, &scratch);
            satTransform there = sat_transform_at(&moving, hit.t);
            double slack = 4e-5 * sizes() + 1e-6 * sqrt(dx * dx + dy * dy) + 8.0 * position_error();
            if (hit.hit) check_cell(sat_swept_cell(&still, &moving, &hit), &there, &hit, slack);
            hits += hit.hit;
        }
        free_bodies();
    }
    CHECK(hits > times(20000) / 50);
}

TEST(an_overlapping_shape_touches_the_cell_that_is_reported)
{
    static satCompositeScratch scratch;
    rng d = {42};
    int32_t hits = 0;
    for (int32_t n = 0; n < times(20000); n++) {
        roll_two(&d);
        if (A.shape->kind == SAT_TILES) {
            satContact c =
                sat_composite_collide(A.shape, &A.xf, B.shape, &B.xf, 0.0f, false, &scratch)
                    .contact;
            satManifold m = {0};
            if (c.separation <= 0.0f)
                m = sat_composite_manifold(A.shape, &A.xf, B.shape, &B.xf, &c);
            const satTouchQuery by = {.shape = B.shape,
                                      .xf = B.xf,
                                      .at = {m.points[0].x, m.points[0].y},
                                      .normal = c.normal,
                                      .depth = -(double)c.separation,
                                      .isContact = true};
            const satSweepHit deep = {.overlapping = true};
            double slack = 4e-5 * sizes() + 8.0 * position_error();
            if (m.count > 0) check_cell(sat_touched_cell(A.shape, &A.xf, &by), &B.xf, &deep, slack);
            hits += m.count > 0;
        }
        free_bodies();
    }
    CHECK(hits > times(20000) / 50);
}

TEST(a_shape_without_cells_gives_no_cell)
{
    static fixture box;
    make_box(&box, 2.0, 2.0);
    const satTransform xf = {0.0, 0.0, 1.0, 0.0};
    const satTouchQuery by = {.shape = &SAT_POINT, .xf = {1.0, 0.0, 1.0, 0.0}, .at.x = 1.0};
    satCell cell = sat_touched_cell(shape_of(&box), &xf, &by);
    CHECK(cell.column == -1 && cell.row == -1 && cell.at.x == 1.0 && cell.at.y == 0.0);
}

TEST(a_contact_whose_cells_were_removed_gives_no_cell)
{
    const uint8_t cells[2] = {1, 0};
    static kinds k;
    make_kinds(&k, 1.0);
    OWNED_SHAPE tiles = baked_tiles(2, 1, 1.0, k.shape, KINDS, cells);
    const satTransform xf = sat_transform(tiles, 0.0, 0.0, sat_rotation(0.0));
    satTouchQuery by = {.shape = &SAT_POINT,
                        .xf = {1.5, 0.0, 1.0, 0.0},
                        .at.x = 1.5,
                        .normal = {0.0f, -1.0f},
                        .isContact = true};
    CHECK_EQUAL(sat_touched_cell(tiles, &xf, &by).column, -1);
    by.isContact = false; // unlike a contact, the point of a hit is always on some cell
    CHECK_EQUAL(sat_touched_cell(tiles, &xf, &by).column, 0);
}

int main(void) { return check_all(); }
