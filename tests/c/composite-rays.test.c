// Rays treat a composite as one shape. Tile maps, compounds, decomposed outlines and chains; the
// oracle knows the outline beforehand, or tests every child.

#include "composites.h"

// An edge of an outline known beforehand, in the body's frame, with the inside on the left.
typedef struct edge {
    double ax, ay, bx, by;
} edge;

static edge edges[4096];
static int32_t edgeCount;
static bool frontOnly; // rays from behind pass

static void add_edge(double ax, double ay, double bx, double by)
{
    CHECK(edgeCount < 4096);
    edges[edgeCount++] = (edge){ax, ay, bx, by};
}

// The time at which a ray first crosses an edge; 9 if it crosses none.
static double first_crossing(double x, double y, double dx, double dy)
{
    double first = 9.0;
    for (int32_t i = 0; i < edgeCount; i++) {
        edge e = edges[i];
        double a = dx * (e.ay - y) - dy * (e.ax - x), b = dx * (e.by - y) - dy * (e.bx - x);
        if (a * b > 0.0 || a == b) continue;
        double nx = e.by - e.ay, ny = e.ax - e.bx, speed = nx * dx + ny * dy;
        if (speed == 0.0 || (frontOnly && speed > 0.0)) continue;
        double t = (nx * (e.ax - x) + ny * (e.ay - y)) / speed;
        if (t >= 0.0 && t <= 1.0) first = fmin(first, t);
    }
    return first;
}

// True if (nx, ny) is the normal, against the ray, of an edge near (x, y) or of a corner there.
static bool has_normal(double x, double y, double nx, double ny, double near, bool corners)
{
    for (int32_t i = 0; i < edgeCount; i++) {
        edge e = edges[i];
        if (distance_to_segment(x, y, e.ax, e.ay, e.bx, e.by) > near) continue;
        double length = hypot(e.bx - e.ax, e.by - e.ay);
        double ex = (e.by - e.ay) / length, ey = (e.ax - e.bx) / length;
        if (fabs(ex - nx) + fabs(ey - ny) < 1e-5) return true;
        if (!frontOnly && corners && fabs(ex + nx) + fabs(ey + ny) < 1e-5) return true;
        if (corners && (hypot(x - e.ax, y - e.ay) <= near || hypot(x - e.bx, y - e.by) <= near))
            return true;
    }
    return false;
}

// The part of the path that is closer to an edge than a hair; false if there is none.
static bool part_near(edge e, double x, double y, double dx, double dy, double hair, double *from,
                      double *to)
{
    double length = hypot(dx, dy), ux = dx / length, uy = dy / length;
    double a = ux * (e.ay - y) - uy * (e.ax - x), b = ux * (e.by - y) - uy * (e.bx - x);
    double alongA = ux * (e.ax - x) + uy * (e.ay - y), alongB = ux * (e.bx - x) + uy * (e.by - y);
    if (fmin(a, b) > hair || fmax(a, b) < -hair) return false;
    double share[4] = {0.0, 1.0, 0.0, 1.0};
    if (a != b) {
        share[0] = fmin(1.0, fmax(0.0, (hair - a) / (b - a)));
        share[1] = fmin(1.0, fmax(0.0, (-hair - a) / (b - a)));
    }
    double one = alongA + share[0] * (alongB - alongA),
           other = alongA + share[1] * (alongB - alongA);
    *from = (fmin(one, other) - hair) / length;
    *to = (fmax(one, other) + hair) / length;
    return *to >= 0.0 && *from <= 1.0;
}

// Counts how often a line to the right crosses the outline.
static bool is_inside(double x, double y)
{
    bool in = false;
    for (int32_t i = 0; i < edgeCount; i++) {
        edge e = edges[i];
        if ((e.ay > y) == (e.by > y)) continue;
        if (x < e.ax + (y - e.ay) / (e.by - e.ay) * (e.bx - e.ax)) in = !in;
    }
    return in;
}

typedef struct stretch {
    double from, to;
} stretch;

static int by_from(const void *left, const void *right)
{
    const stretch *a = left, *b = right;
    return (a->from > b->from) - (a->from < b->from);
}

// Finds the earliest and the latest time, `may` and `must`, at which a ray may be stopped; 9 means
// never. At the latest time, the ray is inside the outline by more than a hair. If the outline is
// open, the ray and those a hair to its left and right have all crossed it by then.
static void stops_of(double x, double y, double dx, double dy, double hair, bool isClosed,
                     double *may, double *must)
{
    static stretch near[4096];
    int32_t count = 0;
    double length = hypot(dx, dy);
    *may = *must = 9.0;
    for (int32_t i = 0; i < edgeCount; i++) {
        stretch s;
        if (!part_near(edges[i], x, y, dx, dy, hair, &s.from, &s.to)) continue;
        *may = fmin(*may, fmax(0.0, s.from));
        near[count++] = s;
    }
    if (!isClosed) {
        double most = -1.0;
        for (int32_t k = -1; k <= 1; k++) {
            double atX = x - k * hair * dy / length, atY = y + k * hair * dx / length;
            most = fmax(most, first_crossing(atX, atY, dx, dy));
        }
        *must = most;
        return;
    }
    qsort(near, (size_t)count, sizeof *near, by_from);
    double clear = 0.0; // no edge is near the ray from this time to the start of the next stretch
    for (int32_t i = 0; i <= count; i++) {
        double next = i < count ? near[i].from : 1.0, middle = 0.5 * (clear + next);
        if (next > clear && is_inside(x + middle * dx, y + middle * dy)) {
            *must = clear;
            return;
        }
        if (i < count) clear = fmax(clear, near[i].to);
    }
}

// Number of rays that started in a crack: see is_in_crack.
static int32_t cracks;

// A point and a box are compared to the last bit of a float. So a point on the internal edge of two
// flush boxes may lie in neither, if their half widths were rounded to floats. Returns true if a
// point lies inside the outline, but outside every child by such a rounding error.
static bool is_in_crack(const satTransform *point, bool isWithin, double size)
{
    float least = FLT_MAX;
    for (int32_t i = 0; isWithin && i < A.count; i++) {
        satContact c =
            sat_collide(A.child[i].shape, &A.child[i].xf, &SAT_POINT, point, (float)size);
        least = fminf(least, c.separation);
    }
    return least > 0.0f && (double)least <= (double)SAT_NOISE * size;
}

// Does the ray start in a child of A? Children that let it pass from behind do not count.
static bool starts_inside(const satRay *ray)
{
    satTransform origin = {ray->x, ray->y, 1.0, 0.0};
    for (int32_t i = 0; i < A.count; i++) {
        const satChild *child = &A.child[i];
        if (!sat_is_from_behind(child, (satVector){ray->dx, ray->dy}) &&
            sat_overlaps(child->shape, &child->xf, &SAT_POINT, &origin))
            return true;
    }
    return false;
}

// Tests the ray from (x, y) by (dx, dy) in A's frame.
static bool check_ray_hit(double x, double y, double dx, double dy, bool isClosed)
{
    double c = cos(A.at.angle), s = sin(A.at.angle), length = hypot(dx, dy);
    double size = (double)A.shape->size, far = fabs(A.at.x) + fabs(A.at.y);
    double hair = 1e-6 * size + 1e-15 * (far + length), bar = 4.0 * hair / length;
    satRay ray = {A.at.x + (c * x - s * y), A.at.y + (s * x + c * y), c * dx - s * dy,
                  s * dx + c * dy};
    satRayHit hit = sat_composite_ray(A.shape, &A.xf, &ray, false);
    satTransform origin = {ray.x, ray.y, 1.0, 0.0};
    bool inside = frontOnly ? starts_inside(&ray)
                            : sat_composite_overlaps(A.shape, &A.xf, &SAT_POINT, &origin);
    CHECK_EQUAL(hit.hit && hit.inside, inside);
    if (inside) {
        CHECK(hit.t == 0.0);
        return true;
    }
    double may, must;
    stops_of(x, y, dx, dy, hair, isClosed, &may, &must);
    if (is_in_crack(&origin, must == 0.0, size)) {
        cracks++;
        return hit.hit;
    }
    if (!hit.hit) {
        CHECK(must > 1.0 - bar);
        return false;
    }
    CHECK(hit.t >= may - bar);
    CHECK(hit.t <= must + bar);
    check_unit(hit.normal);
    double nx = c * (double)hit.normal.x + s * (double)hit.normal.y;
    double ny = c * (double)hit.normal.y - s * (double)hit.normal.x;
    CHECK(nx * dx + ny * dy <= 1e-6 * length);
    CHECK(has_normal(x + hit.t * dx, y + hit.t * dy, nx, ny, 4.0 * hair, !isClosed));
    CHECK_CLOSE(hit.x, ray.x + hit.t * ray.dx, hair);
    return true;
}

// Casts rays from outside through a point.
static int32_t check_rays_through(rng *d, double x, double y, double reach, bool isClosed)
{
    int32_t hits = 0;
    for (int32_t k = 0; k < 8; k++) {
        double way = roll_between(d, 0.0, 6.3), from = reach * roll_between(d, 0.1, 2.0);
        double along = roll_below(d, 2) ? 1.0 : 2.0;
        double dx = cos(way) * from, dy = sin(way) * from;
        if (k < 4) { // straight along the axes
            dx = k == 0 ? from : k == 1 ? -from : 0.0;
            dy = k == 2 ? from : k == 3 ? -from : 0.0;
        }
        hits += check_ray_hit(x - dx, y - dy, along * dx, along * dy, isClosed);
    }
    return hits;
}

static void edges_of_cells(const uint8_t *cells, int32_t columns, int32_t rows, double cell)
{
    edgeCount = 0;
    frontOnly = false;
    for (int32_t i = 0; i < columns * rows; i++) {
        int32_t x = i % columns, y = i / columns;
        if (!cells[i]) continue;
        double low = x * cell, high = (x + 1) * cell, down = y * cell, up = (y + 1) * cell;
        if (y == 0 || !cells[i - columns]) add_edge(low, down, high, down);
        if (y == rows - 1 || !cells[i + columns]) add_edge(high, up, low, up);
        if (x == 0 || !cells[i - 1]) add_edge(low, up, low, down);
        if (x == columns - 1 || !cells[i + 1]) add_edge(high, down, high, up);
    }
}

static pose roll_stand(rng *d, double size)
{
    static const double FAR[4] = {0.0, 1e3, 1e6, 1e9};
    double far = FAR[roll_below(d, 4)];
    if (far > 1e8 * size) far = 0.0;
    double angle = roll_below(d, 2) ? 0.0 : roll_angle(d);
    if (roll_below(d, 2)) return (pose){floor(far), -floor(far), angle};
    return (pose){roll_between(d, -far, far), roll_between(d, -far, far), angle};
}

TEST(rays_see_tiles_as_one_shape_and_pass_no_internal_edge)
{
    rng d = {307};
    int32_t hits = cracks = 0;
    for (int32_t n = 0; n < times(4000); n++) {
        static uint8_t cells[144];
        static const double CELL[4] = {1.0, 32.0, 0.1, 1.0 / 3.0};
        double cell = roll_below(&d, 3) ? CELL[roll_below(&d, 4)] : roll_between(&d, 0.01, 100.0);
        int32_t columns = 1 + (int32_t)roll_below(&d, 12), rows = 1 + (int32_t)roll_below(&d, 12);
        uint32_t gaps = roll_below(&d, 4);
        for (int32_t i = 0; i < columns * rows; i++) cells[i] = roll_below(&d, 6) >= gaps;
        make_kinds(&kind, cell);
        A.shape = baked_tiles((uint32_t)columns, (uint32_t)rows, cell, kind.shape, 1, cells);
        edges_of_cells(cells, columns, rows, cell);
        place_body(&A, roll_stand(&d, cell));
        double x = roll_between(&d, -1.0, columns + 1.0), y = roll_between(&d, -1.0, rows + 1.0);
        if (roll_below(&d, 3)) x = floor(x);
        if (roll_below(&d, 3)) y = floor(y);
        hits += check_rays_through(&d, cell * x, cell * y, cell * 12.0, true);
        free_body(&A);
    }
    printf("    %d hits, %d from a crack\n", hits, cracks);
    CHECK(hits > times(4000));
    CHECK(cracks <= times(4000) / 1000);
}

TEST(rays_see_flush_boxes_of_a_compound_as_one_shape)
{
    rng d = {308};
    int32_t hits = cracks = 0;
    for (int32_t n = 0; n < times(2000); n++) {
        static fixture parts[36];
        static uint64_t internalEdges[36];
        static uint8_t cells[36];
        int32_t columns = 1 + (int32_t)roll_below(&d, 6), rows = 1 + (int32_t)roll_below(&d, 6);
        double cell = roll_below(&d, 2) ? 1.0 : roll_between(&d, 0.01, 100.0);
        for (int32_t i = 0; i < columns * rows; i++) {
            int32_t x = i % columns, y = i / columns;
            make_box_at(&parts[i], (x + 0.5) * cell, (y + 0.5) * cell, cell, cell, 0.0);
            internalEdges[i] = (y > 0 ? LOW_Y : 0u) | (y < rows - 1 ? HIGH_Y : 0u) |
                               (x > 0 ? LOW_X : 0u) | (x < columns - 1 ? HIGH_X : 0u);
            cells[i] = 1;
        }
        A.shape = compound_of(parts, (uint32_t)(columns * rows), internalEdges);
        edges_of_cells(cells, columns, rows, cell);
        place_body(&A, roll_stand(&d, cell));
        double x = roll_between(&d, -1.0, columns + 1.0), y = roll_between(&d, -1.0, rows + 1.0);
        if (roll_below(&d, 3)) x = floor(x);
        if (roll_below(&d, 3)) y = floor(y);
        hits += check_rays_through(&d, cell * x, cell * y, cell * 6.0, true);
        free_body(&A);
    }
    printf("    %d hits, %d from a crack\n", hits, cracks);
    CHECK(hits > times(2000));
    CHECK(cracks <= times(2000) / 1000);
}

TEST(rays_see_an_outline_as_it_was_drawn)
{
    rng d = {309};
    int32_t hits = 0;
    for (int32_t n = 0; n < times(3000); n++) {
        double size = pow(10.0, roll_between(&d, -1.0, 3.0));
        A.shape = roll_outline(&d, size);
        static satRings rings;
        CHECK_EQUAL(validate_drawn(&drawing, &rings), SAT_OK);
        edgeCount = 0;
        frontOnly = false;
        const satGrid *g = &rings.grid;
        for (int32_t r = 0; r < rings.rings; r++) {
            int32_t start = sat_ring_start(&rings, r), end = rings.end[r];
            for (int32_t i = start; i < end; i++) {
                satGridPoint p = rings.corner[i], q = rings.corner[i + 1 < end ? i + 1 : start];
                add_edge(g->centerX + g->step * p.x, g->centerY + g->step * p.y,
                         g->centerX + g->step * q.x, g->centerY + g->step * q.y);
            }
        }
        place_body(&A, roll_stand(&d, size));
        // Rays go through a corner, along a line from corner to corner, or anywhere.
        const edge *e = &edges[roll_below(&d, (uint32_t)edgeCount)];
        const edge *f = &edges[roll_below(&d, (uint32_t)edgeCount)];
        hits += check_rays_through(&d, e->ax, e->ay, 3.0 * size, true);
        hits += check_rays_through(&d, roll_between(&d, -size, size), roll_between(&d, -size, size),
                                   3.0 * size, true);
        double dx = f->ax - e->ax, dy = f->ay - e->ay;
        if (e != f)
            hits += check_ray_hit(e->ax - 20.0 * dx, e->ay - 20.0 * dy, 40.0 * dx, 40.0 * dy, true);
        free_body(&A);
    }
    printf("    %d hits\n", hits);
    CHECK(hits > times(3000));
}

TEST(rays_pass_no_vertex_of_a_chain)
{
    rng d = {310};
    int32_t hits = 0;
    for (int32_t n = 0; n < times(3000); n++) {
        double points[60], size = pow(10.0, roll_between(&d, -1.0, 3.0));
        uint32_t count = 3 + roll_below(&d, 27);
        bool composite = roll_below(&d, 3) == 0, oneSided = roll_below(&d, 2);
        for (uint32_t i = 0; i < count; i++) {
            points[2 * i] = size * (i + roll_between(&d, 0.0, 0.4));
            points[2 * i + 1] = size * roll_between(&d, -1.0, 1.0);
            if (composite) {
                points[2 * i] = i;
                points[2 * i + 1] = roll_below(&d, 3);
            }
        }
        A.shape = baked_chain(points, count, oneSided);
        edgeCount = 0;
        frontOnly = oneSided;
        for (uint32_t i = 0; i + 1 < count; i++)
            add_edge(points[2 * i], points[2 * i + 1], points[2 * i + 2], points[2 * i + 3]);
        place_body(&A, roll_stand(&d, size));
        uint32_t i = 1 + roll_below(&d, count - 2);
        hits += check_rays_through(&d, points[2 * i], points[2 * i + 1], 3.0 * size, false);
        free_body(&A);
    }
    printf("    %d hits\n", hits);
    CHECK(hits > times(3000));
}

TEST(rays_hit_where_the_first_child_is_hit)
{
    rng d = {311};
    int32_t hits = 0;
    for (int32_t n = 0; n < times(5000); n++) {
        double size = pow(10.0, roll_between(&d, -1.0, 4.0));
        A.shape = roll_below(&d, 2) ? roll_compound(&d, size) : roll_chain(&d, size);
        place_body(&A, roll_stand(&d, size));
        double reach = reach_of(&A);
        satRay ray = {A.xf.x + roll_between(&d, -reach, reach),
                      A.xf.y + roll_between(&d, -reach, reach), roll_between(&d, -reach, reach),
                      roll_between(&d, -reach, reach)};
        satRayHit is = sat_composite_ray(A.shape, &A.xf, &ray, false), first = {0};
        for (int32_t i = 0; i < A.count; i++) {
            satRayHit one = sat_cast_ray(A.child[i].shape, &A.child[i].xf, &ray, 0);
            if (one.hit && (!first.hit || one.t < first.t)) first = one;
        }
        CHECK_EQUAL(is.hit, first.hit);
        if (is.hit) CHECK(is.t == first.t);
        hits += is.hit;
        free_body(&A);
    }
    CHECK(hits > times(5000) / 5);
}

int main(void) { return check_all(); }
