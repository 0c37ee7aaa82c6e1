// Composites consist of their children, and a query returns the children near a path. Random
// compounds and tile maps; the oracle tests every child and every cell.

#include "check.h"
#include "check_pair.h"
#include "narrow/children.h"
#include "several.h"

static const double FAR[4] = {0.0, 1e3, 1e6, 1e9};

static pose roll_home(rng *d, double size)
{
    double far = FAR[roll_below(d, 4)];
    if (far > 1e8 * size) far = 0.0;
    return (pose){roll_between(d, -far, far), roll_between(d, -far, far), roll_angle(d)};
}

static satTransform composite_transform(const satShape *composite, pose at)
{
    return sat_transform(composite, at.x, at.y, sat_shape_rotation(composite, at.angle));
}

// An axis-aligned box. `gap_to` tests a box swept by (dx, dy) against a static one: the largest gap
// along the three axes of a swept box.
typedef struct span {
    double minX, minY, maxX, maxY;
} span;

static double gap_to(span still, span box, double dx, double dy)
{
    double x = 0.5 * (box.minX + box.maxX - still.minX - still.maxX);
    double y = 0.5 * (box.minY + box.maxY - still.minY - still.maxY);
    double w = 0.5 * (box.maxX - box.minX + still.maxX - still.minX);
    double h = 0.5 * (box.maxY - box.minY + still.maxY - still.minY);
    double gap = fmax(fmax(fmin(x, x + dx) - w, -fmax(x, x + dx) - w),
                      fmax(fmin(y, y + dy) - h, -fmax(y, y + dy) - h));
    double length = hypot(dx, dy);
    if (length > 0.0)
        gap = fmax(gap, (fabs(x * dy - y * dx) - (w * fabs(dy) + h * fabs(dx))) / length);
    return gap;
}

static span span_of(const placed *p)
{
    return (span){lowest(p, 1, 0), lowest(p, 0, 1), highest(p, 1, 0), highest(p, 0, 1)};
}

// The box of a shape in the frame of a composite whose body stands at `home`.
static span span_seen_from(pose home, const fixture *g, pose at)
{
    static placed p;
    double c = cos(home.angle), s = sin(home.angle), x = at.x - home.x, y = at.y - home.y;
    put(&p, g, (pose){c * x + s * y, c * y - s * x, at.angle - home.angle}, 0.0, 0.0);
    return span_of(&p);
}

#define MOST 2000

static fixture parts[MOST];
static uint64_t internalEdges[MOST];
static bool seen[MOST]; // by number

// Marks the children that a query finds, each of them once.
static void see(satChildQuery *query)
{
    satChild child;
    memset(seen, 0, sizeof seen);
    while (sat_next_child(query, &child)) {
        CHECK(!seen[child.number]);
        seen[child.number] = true;
    }
}

static uint32_t roll_many(rng *d)
{
    uint32_t kind = roll_below(d, 8);
    if (kind == 0) return 1 + roll_below(d, MOST);
    if (kind == 1) return 8 * (1 + roll_below(d, 9)); // full nodes of the tree
    return 1 + roll_below(d, 80);
}

// The children are scattered, in a row, or all at one point.
static satShape *roll_compound(rng *d, uint32_t count, double size)
{
    uint32_t way = roll_below(d, 4);
    double far = roll_below(d, 4) == 0 ? 100.0 * size : 0.0, side = size * sqrt(count);
    for (uint32_t i = 0; i < count; i++) {
        double x = way == 0 ? 0.0 : roll_between(d, -side, side);
        double y = way <= 1 ? 0.0 : roll_between(d, -side, side);
        roll_child(&parts[i], d, far + x, far + y, size);
        internalEdges[i] = (uint64_t)roll(d) << 32 | roll(d);
    }
    return compound_of(parts, count, internalEdges);
}

TEST(a_compound_has_each_child_once_and_unchanged)
{
    rng d = {201};
    for (int32_t n = 0; n < times(300); n++) {
        double size = pow(10.0, roll_between(&d, -2.0, 4.0));
        uint32_t count = roll_many(&d), found = 0;
        OWNED_SHAPE composite = roll_compound(&d, count, size);
        pose at = roll_home(&d, size);
        satTransform xf = composite_transform(composite, at);
        satChildQuery s = sat_query_all_children(composite, &xf);
        satChild child;
        memset(seen, 0, sizeof seen);
        while (sat_next_child(&s, &child)) {
            uint32_t i = child.number;
            CHECK(i < count && !seen[i]);
            seen[i] = true;
            found++;
            CHECK_EQUAL(child.owner, 0);
            CHECK_EQUAL(child.internalEdges, internalEdges[i]);
            const satShape *own = shape_of(&parts[i]);
            CHECK_EQUAL(child.shape->bytes, own->bytes);
            CHECK_EQUAL(memcmp(child.shape, own, own->bytes), 0);
            CHECK_EQUAL((uintptr_t)child.shape % _Alignof(satShape), 0);
            satTransform alone = sat_transform(own, at.x, at.y, sat_rotation(at.angle));
            double far = fabs(at.x) + fabs(at.y) + 2.0 * fabs(own->offsetX) +
                         2.0 * fabs(own->offsetY) + (double)composite->outer;
            CHECK_CLOSE(child.xf.x, alone.x, 2e-15 * far);
            CHECK_CLOSE(child.xf.y, alone.y, 2e-15 * far);
            CHECK(child.xf.c == alone.c && child.xf.s == alone.s);
        }
        CHECK_EQUAL(found, count);
        CHECK(!sat_next_child(&s, &child));
    }
}

TEST(a_compounds_bounds_area_and_circle_are_those_of_its_children)
{
    rng d = {202};
    for (int32_t n = 0; n < times(300); n++) {
        double size = pow(10.0, roll_between(&d, -2.0, 4.0)), area = 0.0, largest = 0.0;
        uint32_t count = roll_many(&d) % 200 + 1;
        OWNED_SHAPE composite = roll_compound(&d, count, size);
        pose at = roll_home(&d, size);
        satTransform xf = composite_transform(composite, at);
        span all = {DBL_MAX, DBL_MAX, -DBL_MAX, -DBL_MAX};
        double reach = 0.0;
        for (uint32_t i = 0; i < count; i++) {
            static placed p;
            put(&p, &parts[i], at, at.x, at.y);
            span one = span_of(&p);
            all = (span){fmin(all.minX, one.minX), fmin(all.minY, one.minY),
                         fmax(all.maxX, one.maxX), fmax(all.maxY, one.maxY)};
            for (int32_t k = 0; k < p.count; k++) {
                reach =
                    fmax(reach, p.radius + hypot(p.x[k] - (xf.x - at.x), p.y[k] - (xf.y - at.y)));
            }
            area += shape_of(&parts[i])->area;
            largest = fmax(largest, (double)shape_of(&parts[i])->size);
        }
        satBounds b = sat_shape_bounds(composite, &xf);
        double bar = 1e-6 * largest + 4e-16 * (fabs(at.x) + fabs(at.y) + 100.0 * size) +
                     1e-7 * hypot(all.maxX, all.maxY);
        CHECK_CLOSE(b.minX - at.x, all.minX, bar);
        CHECK_CLOSE(b.minY - at.y, all.minY, bar);
        CHECK_CLOSE(b.maxX - at.x, all.maxX, bar);
        CHECK_CLOSE(b.maxY - at.y, all.maxY, bar);
        satAabb box = sat_shape_box(composite, &xf);
        CHECK((double)box.minX <= all.minX + at.x && (double)box.minY <= all.minY + at.y);
        CHECK((double)box.maxX >= all.maxX + at.x && (double)box.maxY >= all.maxY + at.y);
        CHECK_CLOSE(composite->area, area, 1e-12 * area);
        CHECK_CLOSE(composite->size, largest, 1e-6 * largest);
        CHECK((double)composite->outer + (double)composite->radius >= reach * (1.0 - 1e-9));
        CHECK(composite->inner <= -composite->outer);
    }
}

// A query for children near the path of a shape, and the values its results are checked against.
typedef struct pathQuery {
    fixture thing;
    pose at, home;
    double reach, dx, dy, limit;
    span box;          // of the shape at its start, in the composite's frame
    double wayX, wayY; // in the composite's frame
} pathQuery;

static pathQuery roll_path_query(rng *d, pose home, double middleX, double middleY, double spread,
                                 double size)
{
    pathQuery h = {.home = home, .limit = 1.0};
    roll_shape(&h.thing, d, size * pow(10.0, roll_between(d, -2.0, 1.0)));
    double c = cos(home.angle), s = sin(home.angle);
    double x = middleX + roll_between(d, -spread, spread);
    double y = middleY + roll_between(d, -spread, spread);
    double angle = roll_below(d, 3) == 0 ? home.angle : roll_angle(d);
    h.at = (pose){home.x + c * x - s * y, home.y + s * x + c * y, angle};
    if (roll_below(d, 2) == 0) h.reach = size * roll_between(d, 0.0, 3.0);
    if (roll_below(d, 3) != 0) {
        double way = roll_below(d, 3) == 0 ? home.angle + 1.5707963267948966 * roll_below(d, 4)
                                           : roll_between(d, 0.0, 6.3);
        double length = spread * roll_between(d, 0.0, 3.0);
        h.dx = length * cos(way);
        h.dy = length * sin(way);
    }
    if (roll_below(d, 3) == 0) h.limit = roll_between(d, 0.0, 1.0);
    h.box = span_seen_from(home, &h.thing, h.at);
    h.wayX = c * h.dx + s * h.dy;
    h.wayY = c * h.dy - s * h.dx;
    return h;
}

// Gap between a static box and the area that the shape sweeps.
static double gap_of(const pathQuery *h, span still, double limit)
{
    span box = {h->box.minX - h->reach, h->box.minY - h->reach, h->box.maxX + h->reach,
                h->box.maxY + h->reach};
    return gap_to(still, box, limit * h->wayX, limit * h->wayY);
}

static satChildQuery query_of(const pathQuery *h, const satShape *composite)
{
    satTransform xf = composite_transform(composite, h->home), own = transform_of(&h->thing, h->at);
    satChildQuery s = sat_query_children_on_way(composite, &xf, shape_of(&h->thing), &own, h->reach,
                                                h->dx, h->dy);
    s.maxT = h->limit;
    return s;
}

// Allows for the precision of positions far from the origin and for boxes of floats.
static double tolerance_of(const pathQuery *h, double size)
{
    double far = fabs(h->home.x) + fabs(h->home.y);
    double near = hypot(h->at.x - h->home.x, h->at.y - h->home.y) + hypot(h->dx, h->dy);
    return 1e-5 * (size + size_of(&h->thing)) + 1e-6 * near + 1e-15 * far;
}

TEST(a_query_finds_every_child_whose_box_the_path_crosses)
{
    rng d = {203};
    int64_t found = 0, all = 0;
    for (int32_t n = 0; n < times(400); n++) {
        double size = pow(10.0, roll_between(&d, -2.0, 4.0));
        uint32_t count = roll_many(&d);
        OWNED_SHAPE composite = roll_compound(&d, count, size);
        pose home = roll_home(&d, size);
        for (int32_t k = 0; k < 10; k++) {
            pathQuery h = roll_path_query(&d, home, composite->offsetX, composite->offsetY,
                                          (double)composite->halfWidth + 2.0 * size, size);
            satChildQuery s = query_of(&h, composite);
            see(&s);
            double tolerance = tolerance_of(&h, size) + 4e-7 * (double)composite->outer;
            for (uint32_t i = 0; i < count; i++) {
                double gap = gap_of(&h, span_seen_from(home, &parts[i], home), h.limit);
                double bar = 1e-15 * (fabs(home.x) + fabs(home.y));
                if (gap <= -bar) CHECK(seen[i]);
                if (gap > tolerance) CHECK(!seen[i]);
                found += seen[i];
                all++;
            }
        }
    }
    printf("    %lld of %lld\n", (long long)found, (long long)all);
    CHECK(found > all / 50 && found < all / 2);
}

static uint32_t crossed;

static bool count_crossed(const satChildQuery *query, const satAabb *box)
{
    (void)query;
    (void)box;
    crossed++;
    return true;
}

// Hilly ground is long and low. Neighbouring children must share a node of the tree, even if their
// heights differ by nearly the height of the entire ground.
TEST(a_small_query_over_long_ground_crosses_few_boxes_of_the_tree)
{
    rng d = {222};
    for (int32_t i = 0; i < MOST; i++)
        make_box_at(&parts[i], i, roll_between(&d, -2.0, 2.0), 1.0, 0.1, 0.0);
    OWNED_SHAPE ground = compound_of(parts, MOST, NULL);
    satTransform xf = composite_transform(ground, (pose){0});
    for (int32_t n = 0; n < times(500); n++) {
        satTransform at = {roll_between(&d, 0.0, MOST), 0.0, 1.0, 0.0};
        satChildQuery s = sat_query_children(ground, &xf, &SAT_POINT, &at, 2.0);
        satChild child;
        s.filter = count_crossed;
        crossed = 0;
        while (sat_next_child(&s, &child)) continue;
        CHECK(crossed <= 16);
    }
}

// A caller that finds a hit shortens the query: only earlier children still matter.
TEST(a_shortened_query_still_finds_all_earlier_children)
{
    rng d = {204};
    for (int32_t n = 0; n < times(100); n++) {
        uint32_t count = 100 + roll_below(&d, 1000);
        OWNED_SHAPE composite = roll_compound(&d, count, 1.0);
        pose home = roll_home(&d, 1.0);
        pathQuery h = roll_path_query(&d, home, composite->offsetX, composite->offsetY,
                                      (double)composite->halfWidth, 1.0);
        satChildQuery s = query_of(&h, composite);
        satChild child;
        memset(seen, 0, sizeof seen);
        uint32_t after = roll_below(&d, 20), steps = 0;
        while (sat_next_child(&s, &child)) {
            seen[child.number] = true;
            if (steps++ == after) s.maxT *= 0.25;
        }
        double least = steps > after ? 0.25 * h.limit : h.limit;
        for (uint32_t i = 0; i < count; i++) {
            double gap = gap_of(&h, span_seen_from(home, &parts[i], home), least);
            if (gap <= -1e-15 * (fabs(home.x) + fabs(home.y))) CHECK(seen[i]);
        }
    }
}

TEST(equal_children_give_equal_bytes_whatever_the_memory_held_before)
{
    rng d = {205};
    for (int32_t n = 0; n < times(200); n++) {
        uint32_t count = roll_many(&d);
        OWNED_SHAPE one = roll_compound(&d, count, 1.0);
        satChildDef *in = malloc(count * sizeof *in);
        for (uint32_t i = 0; i < count; i++)
            in[i] = (satChildDef){.shape = shape_of(&parts[i]), .internalEdges = internalEdges[i]};
        OWNED_SHAPE other = rubbish(one->bytes);
        memset(other, 0x5a, one->bytes);
        CHECK_EQUAL(sat_bake_compound(other, in, count), SAT_OK);
        CHECK_EQUAL(memcmp(one, other, one->bytes), 0);
        free(in);
    }
}

TEST(a_compound_too_large_is_refused)
{
    static fixture far[2];
    make_circle_at(&far[0], 0.0, 0.0, 1.0);
    make_circle_at(&far[1], 1.01e7, 0.0, 1.0);
    satChildDef in[2] = {{.shape = shape_of(&far[0])}, {.shape = shape_of(&far[1])}};
    OWNED_SHAPE out = rubbish(sat_compound_bytes(in, 2));
    CHECK_EQUAL(sat_bake_compound(out, in, 2), SAT_BAD_SIZE);
    make_circle_at(&far[1], 0.99e7, 0.0, 1.0);
    CHECK_EQUAL(sat_bake_compound(out, in, 2), SAT_OK);
}

TEST(a_convex_shape_is_its_own_only_child)
{
    rng d = {206};
    for (int32_t n = 0; n < times(1000); n++) {
        static fixture g;
        roll_shape(&g, &d, 1.0);
        pose at = roll_home(&d, 1.0);
        satTransform xf = transform_of(&g, at), other = {9.0, 9.0, 1.0, 0.0};
        for (int32_t way = 0; way < 3; way++) {
            satChildQuery s =
                way == 0 ? sat_query_all_children(shape_of(&g), &xf)
                : way == 1
                    ? sat_query_children_ray(shape_of(&g), &xf, &(satRay){5, 6, 7, 8})
                    : sat_query_children_on_way(shape_of(&g), &xf, &SAT_POINT, &other, 0, 1, 1);
            satChild child;
            CHECK(sat_next_child(&s, &child));
            CHECK(child.shape == shape_of(&g) && child.internalEdges == 0 && child.number == 0);
            CHECK_EQUAL(memcmp(&child.xf, &xf, sizeof xf), 0);
            CHECK(!sat_next_child(&s, &child));
        }
    }
}

// Tiles

static kinds kind;
static uint8_t cells[1000 * 1000];

static satShape *roll_tiles(rng *d, uint32_t columns, uint32_t rows, double cell)
{
    make_kinds(&kind, cell);
    uint32_t empty = roll_below(d, 4);
    for (uint32_t i = 0; i < columns * rows; i++) {
        uint32_t one = roll_below(d, 4) < empty ? 0 : 1 + roll_below(d, KINDS);
        cells[i] = (uint8_t)(roll_below(d, 2) && one > 0 ? 1 : one);
    }
    return baked_tiles(columns, rows, cell, kind.shape, KINDS, cells);
}

static satShape *full_tiles(uint32_t columns, uint32_t rows, double cell)
{
    make_kinds(&kind, cell);
    memset(cells, 1, (size_t)columns * rows);
    return baked_tiles(columns, rows, cell, kind.shape, KINDS, cells);
}

static double roll_cell(rng *d)
{
    static const double CELL[4] = {1.0, 32.0, 0.1, 16.0 / 3.0};
    return roll_below(d, 2) ? CELL[roll_below(d, 4)] : pow(10.0, roll_between(d, -2.0, 3.0));
}

TEST(a_tile_map_has_each_full_cell_once_at_its_place)
{
    rng d = {211};
    for (int32_t n = 0; n < times(200); n++) {
        uint32_t columns = 1 + roll_below(&d, 40), rows = 1 + roll_below(&d, 40);
        double cell = roll_cell(&d), area = 0.0;
        OWNED_SHAPE composite = roll_tiles(&d, columns, rows, cell);
        pose at = roll_home(&d, cell);
        satTransform xf = composite_transform(composite, at);
        satChildQuery s = sat_query_all_children(composite, &xf);
        satChild child;
        memset(seen, 0, sizeof seen);
        while (sat_next_child(&s, &child)) {
            uint32_t i = child.number, k = cells[i];
            CHECK(i < columns * rows && !seen[i] && k > 0);
            seen[i] = true;
            area += kind.shape[k - 1]->area;
            CHECK_EQUAL(memcmp(child.shape, kind.shape[k - 1], kind.shape[k - 1]->bytes), 0);
            // The cell's centre plus the child's own offset, rotated with the body.
            double x = (i % columns + 0.5) * cell + child.shape->offsetX;
            double y = (double)(i / columns) * cell + 0.5 * cell + child.shape->offsetY;
            double c = cos(at.angle), sine = sin(at.angle);
            double bar = 1e-15 * (fabs(at.x) + fabs(at.y)) + 1e-14 * cell * 80;
            CHECK_CLOSE(child.xf.x, at.x + (c * x - sine * y), bar);
            CHECK_CLOSE(child.xf.y, at.y + (sine * x + c * y), bar);
        }
        for (uint32_t i = 0; i < columns * rows; i++) CHECK_EQUAL(seen[i], cells[i] > 0);
        CHECK_CLOSE(composite->area, area, 1e-12 * area);
        CHECK(composite->size == (float)cell);
        satBounds b = sat_shape_bounds(composite, &xf);
        double w = 0.5 * columns * cell, h = 0.5 * rows * cell;
        double c = fabs(cos(at.angle)), sine = fabs(sin(at.angle));
        double bar = 1e-6 * (w + h) + 1e-15 * (fabs(at.x) + fabs(at.y));
        CHECK_CLOSE(b.maxX - b.minX, 2.0 * (c * w + sine * h), bar);
        CHECK_CLOSE(b.maxY - b.minY, 2.0 * (sine * w + c * h), bar);
    }
}

static span span_of_cell(uint32_t i, uint32_t columns, double cell)
{
    double x = i % columns, y = (double)(i / columns);
    return (span){x * cell, y * cell, (x + 1.0) * cell, (y + 1.0) * cell};
}

TEST(a_query_finds_every_cell_that_the_path_crosses)
{
    rng d = {212};
    int64_t found = 0, all = 0;
    for (int32_t n = 0; n < times(400); n++) {
        uint32_t columns = 1 + roll_below(&d, 40), rows = 1 + roll_below(&d, 40);
        double cell = roll_cell(&d);
        OWNED_SHAPE composite = roll_tiles(&d, columns, rows, cell);
        pose home = roll_home(&d, cell);
        for (int32_t k = 0; k < 10; k++) {
            double spread = 0.6 * cell * fmax(columns, rows);
            pathQuery h =
                roll_path_query(&d, home, composite->offsetX, composite->offsetY, spread, cell);
            satChildQuery s = query_of(&h, composite);
            see(&s);
            double far = fabs(home.x) + fabs(home.y);
            for (uint32_t i = 0; i < columns * rows; i++) {
                double gap = gap_of(&h, span_of_cell(i, columns, cell), h.limit);
                if (cells[i] == 0) CHECK(!seen[i]);
                if (gap <= -1e-12 * cell - 1e-15 * far) CHECK_EQUAL(seen[i], cells[i] > 0);
                // The query visits the first row of cells before it knows the limit.
                double full = gap_of(&h, span_of_cell(i, columns, cell), 1.0);
                if (full > 1.5 * cell + tolerance_of(&h, cell)) CHECK(!seen[i]);
                found += seen[i];
                all++;
            }
        }
    }
    printf("    %lld of %lld\n", (long long)found, (long long)all);
    CHECK(found > all / 50 && found < all / 2);
}

TEST(a_ray_finds_every_cell_it_crosses_even_along_grid_lines_and_through_grid_points)
{
    rng d = {213};
    for (int32_t n = 0; n < times(4000); n++) {
        uint32_t columns = 1 + roll_below(&d, 20), rows = 1 + roll_below(&d, 20);
        double cell = roll_cell(&d);
        OWNED_SHAPE composite = full_tiles(columns, rows, cell);
        pose home = roll_home(&d, cell);
        satTransform xf = composite_transform(composite, home);
        // The ray runs between grid points, or between arbitrary points.
        bool onGrid = roll_below(&d, 2);
        double e[4];
        for (int32_t k = 0; k < 4; k++) {
            e[k] = cell * roll_between(&d, -5.0, 25.0);
            if (onGrid) e[k] = cell * floor(e[k] / cell);
        }
        if (roll_below(&d, 4) == 0) e[2] = e[0];
        if (roll_below(&d, 4) == 0) e[3] = e[1];
        double c = cos(home.angle), s = sin(home.angle);
        double dx = e[2] - e[0], dy = e[3] - e[1];
        const satRay ray = {home.x + (c * e[0] - s * e[1]), home.y + (s * e[0] + c * e[1]),
                            c * dx - s * dy, s * dx + c * dy};
        satChildQuery seek = sat_query_children_ray(composite, &xf, &ray);
        see(&seek);
        double far = fabs(home.x) + fabs(home.y);
        for (uint32_t i = 0; i < columns * rows; i++) {
            double gap =
                gap_to(span_of_cell(i, columns, cell), (span){e[0], e[1], e[0], e[1]}, dx, dy);
            if (gap <= 1e-8 * cell - 1e-15 * far) CHECK(seen[i]);
            if (gap > 1.5 * cell) CHECK(!seen[i]);
        }
    }
}

// The number of steps is the number of touched cells: in a full grid every step is a child.
TEST(a_query_visits_only_the_cells_on_its_path)
{
    rng d = {214};
    OWNED_SHAPE composite = full_tiles(1000, 1000, 1.0);
    satTransform xf = composite_transform(composite, (pose){0});
    for (int32_t n = 0; n < times(2000); n++) {
        double e[4];
        for (int32_t k = 0; k < 4; k++) e[k] = roll_between(&d, -50.0, 1050.0);
        double dx = e[2] - e[0], dy = e[3] - e[1];
        uint32_t steps = 0, most = (uint32_t)(2.0 * (fabs(dx) + fabs(dy))) + 10u;
        satChildQuery s = sat_query_children_ray(composite, &xf, &(satRay){e[0], e[1], dx, dy});
        satChild child;
        while (sat_next_child(&s, &child)) steps++;
        CHECK(steps <= most);
        static fixture g;
        double w = roll_between(&d, 0.1, 5.0), h = roll_between(&d, 0.1, 5.0);
        make_box(&g, w, h);
        satTransform own = transform_of(&g, (pose){e[0], e[1], 0.0});
        steps = 0;
        s = sat_query_children(composite, &xf, shape_of(&g), &own, 0.0);
        while (sat_next_child(&s, &child)) steps++;
        CHECK(steps <= (uint32_t)((w + 2.1) * (h + 2.1)));
    }
    CHECK_CLOSE(composite->area, 1e6, 1e-3);
}

// A face is an internal edge if all of it lies on its cell's side and inside the neighbour.
static bool is_internal(const satChild *child, int32_t face, const satChild *all, uint32_t count,
                        double cell)
{
    const satShape *s = child->shape;
    int32_t next = sat_face_after(s, face);
    double x = child->xf.x - s->offsetX, y = child->xf.y - s->offsetY; // the cell's centre
    double ax = (double)sat_shape_x(s)[face] + child->xf.x;
    double ay = (double)sat_shape_y(s)[face] + child->xf.y;
    double bx = (double)sat_shape_x(s)[next] + child->xf.x;
    double by = (double)sat_shape_y(s)[next] + child->xf.y;
    double line = (0.5 - 1e-6) * cell;
    bool onSide = (ax - x > line && bx - x > line) || (x - ax > line && x - bx > line) ||
                  (ay - y > line && by - y > line) || (y - ay > line && y - by > line);
    if (!onSide) return false;
    for (uint32_t i = 0; i < count; i++) {
        if (all[i].number == child->number) continue;
        bool holds = true;
        for (int32_t k = 0; k <= 16 && holds; k++) {
            double t = k / 16.0;
            satTransform at = {ax + t * (bx - ax), ay + t * (by - ay), 1.0, 0.0};
            satContact c = sat_collide(all[i].shape, &all[i].xf, &SAT_POINT, &at, 1.0f);
            holds = (double)c.separation <= 2e-6 * cell;
        }
        if (holds) return true;
    }
    return false;
}

TEST(internal_edges_of_tiles_are_the_sides_inside_a_neighbour)
{
    rng d = {215};
    int32_t sum = 0;
    for (int32_t n = 0; n < times(400); n++) {
        uint32_t columns = 1 + roll_below(&d, 8), rows = 1 + roll_below(&d, 8), count = 0;
        double cell = roll_cell(&d);
        OWNED_SHAPE composite = roll_tiles(&d, columns, rows, cell);
        satTransform xf = composite_transform(composite, (pose){0});
        static satChild all[64];
        satChildQuery s = sat_query_all_children(composite, &xf);
        while (sat_next_child(&s, &all[count])) count++;
        for (uint32_t i = 0; i < count; i++) {
            uint64_t expected = 0;
            for (int32_t f = 0; f < all[i].shape->count; f++) {
                if (is_internal(&all[i], f, all, count, cell)) expected |= (uint64_t)1 << f;
            }
            CHECK_EQUAL(all[i].internalEdges, expected);
            CHECK_EQUAL(sat_tile_internal_edges(sat_tiles_of(composite), all[i].number % columns,
                                                all[i].number / columns),
                        expected);
            sum += expected != 0;
        }
    }
    CHECK(sum > times(400));
}

TEST(a_grid_edited_cell_by_cell_is_the_grid_filled_at_once)
{
    rng d = {216};
    for (int32_t n = 0; n < times(200); n++) {
        uint32_t columns = 1 + roll_below(&d, 20), rows = 1 + roll_below(&d, 20);
        double cell = roll_cell(&d);
        OWNED_SHAPE filled = roll_tiles(&d, columns, rows, cell);
        OWNED_SHAPE edited = baked_tiles(columns, rows, cell, kind.shape, KINDS, NULL);
        CHECK(edited->area == 0.0);
        for (uint32_t k = 0; k < 3 * columns * rows; k++) {
            sat_tiles_set(edited, roll_below(&d, columns), roll_below(&d, rows),
                          roll_below(&d, KINDS + 1));
        }
        for (uint32_t i = 0; i < columns * rows; i++) {
            sat_tiles_set(edited, i % columns, i / columns, cells[i]);
        }
        CHECK_EQUAL(memcmp(filled, edited, filled->bytes), 0);
    }
}

TEST(a_cell_of_an_unknown_kind_is_reported_and_nothing_changes)
{
    satShape *composite = full_tiles(7, 5, 1.0), *before = rubbish(composite->bytes);
    memcpy(before, composite, composite->bytes);
    memset(cells, 2, 35);
    cells[23] = KINDS + 1;
    cells[31] = 255;
    CHECK_EQUAL(sat_tiles_fill(composite, cells), 23);
    CHECK_EQUAL(memcmp(composite, before, composite->bytes), 0);
    free(composite);
    free(before);
}

TEST(grids_too_small_or_too_large_are_refused)
{
    make_kinds(&kind, 1.0);
    const satTileDef def = {.shape = kind.shape[0]};
    OWNED_SHAPE out = rubbish(sat_tiles_bytes(10, 1, &def, 1));
    CHECK_EQUAL(sat_bake_tiles(out, 10, 1, 0.99e-4, &def, 1), SAT_BAD_SIZE);
    CHECK_EQUAL(sat_bake_tiles(out, 10, 1, 1.01e6, &def, 1), SAT_BAD_SIZE);
    CHECK_EQUAL(sat_bake_tiles(out, 1, 10, 1.01e6, &def, 1), SAT_BAD_SIZE);
    CHECK_EQUAL(sat_bake_tiles(out, 10, 1, (double)NAN, &def, 1), SAT_BAD_SIZE);
    CHECK_EQUAL(sat_bake_tiles(out, 10, 1, HUGE_VAL, &def, 1), SAT_BAD_SIZE);
    CHECK_EQUAL(sat_bake_tiles(out, 10, 1, -1.0, &def, 1), SAT_BAD_SIZE);
    CHECK_EQUAL(sat_bake_tiles(out, 10, 1, 1e6, &def, 1), SAT_OK);
}

int main(void) { return check_all(); }
