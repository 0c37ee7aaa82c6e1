// Internal edges between adjacent shapes, and axis validity. Random rows and blocks of boxes in any
// frame; the oracle knows from intervals and cells which faces are covered and which pushes are
// valid.

#include "check_pair.h"
#include "narrow/validity.h"
#include "several.h"

#define MOST 64

static fixture parts[MOST];
static satChild children[MOST];
static int32_t count;
static pose frame;

static void begin(rng *d)
{
    count = 0;
    double far = roll_below(d, 3) == 0 ? 1e6 : 10.0;
    frame = (pose){roll_between(d, -far, far), roll_between(d, -far, far),
                   roll_below(d, 2) ? 0.0 : roll_angle(d)};
}

static pose in_frame(double x, double y)
{
    double c = cos(frame.angle), s = sin(frame.angle);
    return (pose){frame.x + (c * x - s * y), frame.y + (s * x + c * y), frame.angle};
}

static void add_box(double minX, double minY, double maxX, double maxY)
{
    CHECK(count < MOST);
    fixture *g = &parts[count];
    make_box(g, maxX - minX, maxY - minY);
    pose at = in_frame(0.5 * (minX + maxX), 0.5 * (minY + maxY));
    children[count] = (satChild){.shape = shape_of(g),
                                 .xf = transform_of(g, at),
                                 .number = (uint32_t)count,
                                 .owner = (uint32_t)count};
    count++;
}

// The side of a box that a face is on, as a bit: LOW_Y, HIGH_X, HIGH_Y or LOW_X.
static uint64_t side_of_face(const satShape *s, int32_t i)
{
    satVec2 n = sat_face_normal(s, i);
    return n.y < -0.5f ? LOW_Y : n.x > 0.5f ? HIGH_X : n.y > 0.5f ? HIGH_Y : LOW_X;
}

TEST(a_face_is_covered_if_all_of_it_lies_on_other_faces)
{
    rng d = {701};
    int32_t covered = 0, open = 0;
    for (int32_t n = 0; n < times(4000); n++) {
        begin(&d);
        double size = pow(10.0, roll_between(&d, -1.0, 3.0));
        add_box(0.0, 0.0, 4.0 * size, size);
        // Boxes above it, with or without gaps, in any order.
        bool gap = roll_below(&d, 2), past = true;
        double x = size * roll_between(&d, -1.0, 0.0), least = x;
        while (x < 4.0 * size) {
            double wide = size * roll_between(&d, 0.3, 2.0);
            add_box(x, -size * roll_between(&d, 0.2, 2.0), x + wide, 0.0);
            x += wide;
            if (gap && roll_below(&d, 3) == 0) {
                double next = x + size * roll_between(&d, 0.01, 0.5);
                if (x < 4.0 * size && next > 0.0) past = false;
                x = next;
            }
        }
        for (int32_t i = count - 1; i > 1; i--) {
            int32_t j = 1 + (int32_t)roll_below(&d, (uint32_t)i);
            satChild swap = children[i];
            children[i] = children[j];
            children[j] = swap;
        }
        satStaticChildren ground = {children, count};
        uint64_t bits = sat_covered_faces(&ground, 0), expected = 0;
        CHECK(least <= 0.0);
        for (int32_t i = 0; past && i < 4; i++) {
            if (side_of_face(children[0].shape, i) == LOW_Y) expected = (uint64_t)1 << i;
        }
        CHECK_EQUAL(bits, expected);
        covered += past;
        open += !past;
    }
    CHECK(covered > times(4000) / 4 && open > times(4000) / 8);
}

// Cells of a block, full or empty; each full cell is a box.
#define SIDE 6

static bool cell[SIDE + 2][SIDE + 2];
static int32_t child_at[SIDE + 2][SIDE + 2];

static void roll_block(rng *d)
{
    begin(d);
    memset(cell, 0, sizeof cell);
    uint32_t gaps = 1 + roll_below(d, 4);
    for (int32_t y = 1; y <= SIDE; y++) {
        for (int32_t x = 1; x <= SIDE; x++) {
            cell[y][x] = roll_below(d, 8) >= gaps;
            child_at[y][x] = count;
            if (cell[y][x]) add_box(x, y, x + 1.0, y + 1.0);
        }
    }
}

// The sides of a cell whose neighbour is full.
static uint64_t covered_sides(int32_t x, int32_t y)
{
    return (cell[y - 1][x] ? LOW_Y : 0u) | (cell[y][x + 1] ? HIGH_X : 0u) |
           (cell[y + 1][x] ? HIGH_Y : 0u) | (cell[y][x - 1] ? LOW_X : 0u);
}

static void check_covered(const satShape *box, uint64_t faces, uint64_t sides)
{
    for (int32_t i = 0; i < 4; i++) {
        bool is = faces >> i & 1u;
        CHECK_EQUAL(is, (sides & side_of_face(box, i)) != 0);
    }
}

TEST(faces_between_full_cells_are_covered_and_no_others)
{
    rng d = {702};
    for (int32_t n = 0; n < times(500); n++) {
        roll_block(&d);
        satStaticChildren ground = {children, count};
        for (int32_t y = 1; y <= SIDE; y++) {
            for (int32_t x = 1; x <= SIDE; x++) {
                if (!cell[y][x]) continue;
                uint64_t bits = sat_covered_faces(&ground, child_at[y][x]);
                check_covered(shape_of(&parts[0]), bits, covered_sides(x, y));
            }
        }
    }
}

TEST(a_compound_finds_the_internal_edges_between_its_children)
{
    rng d = {705};
    for (int32_t n = 0; n < times(500); n++) {
        roll_block(&d);
        if (count == 0) continue;
        double size = pow(10.0, roll_between(&d, -1.0, 3.0));
        uint64_t sides[MOST];
        for (int32_t y = 1; y <= SIDE; y++) {
            for (int32_t x = 1; x <= SIDE; x++) {
                if (!cell[y][x]) continue;
                int32_t i = child_at[y][x];
                make_box_at(&parts[i], size * x, size * y, size, size, 0.0);
                sides[i] = covered_sides(x, y);
            }
        }
        OWNED_SHAPE composite = compound_of(parts, (uint32_t)count, NULL);
        // The scratch has exactly the documented length, so that a sanitizer reports any overflow.
        satChild *near = malloc((size_t)(count + 1) * sizeof *near);
        sat_find_internal_edges(composite, near);
        const satCompound *c = sat_compound_of(composite);
        for (uint32_t i = 0; i < c->count; i++) {
            const satCompoundChild *part = &sat_compound_children(c)[i];
            check_covered(sat_child_shape(c, part), part->internalEdges, sides[part->number]);
        }
        free(near);
    }
}

TEST(a_point_of_a_face_is_exposed_if_the_next_cell_is_empty)
{
    static const int32_t DX[4] = {0, 1, 0, -1}, DY[4] = {-1, 0, 1, 0};
    rng d = {703};
    for (int32_t n = 0; n < times(500); n++) {
        roll_block(&d);
        satStaticChildren ground = {children, count};
        double c = cos(frame.angle), s = sin(frame.angle);
        for (int32_t k = 0; k < 40; k++) {
            int32_t x = 1 + (int32_t)roll_below(&d, SIDE), y = 1 + (int32_t)roll_below(&d, SIDE);
            if (!cell[y][x]) continue;
            int32_t side = (int32_t)roll_below(&d, 4);
            double along = roll_between(&d, 0.01, 0.99);
            double dx = DX[side], dy = DY[side];
            pose at = in_frame(x + (dx == 0.0 ? along : 0.5 + 0.5 * dx),
                               y + (dy == 0.0 ? along : 0.5 + 0.5 * dy));
            bool is = sat_is_exposed(&ground, child_at[y][x], (satVector){at.x, at.y},
                                     (satVector){c * dx - s * dy, s * dx + c * dy});
            CHECK_EQUAL(is, !cell[y + DY[side]][x + DX[side]]);
        }
    }
}

// A point is exposed unless another shape contains it, according to sat_collide, and extends beyond
// it along the normal.
TEST(a_point_is_exposed_next_to_any_shape_as_sat_collide_says)
{
    rng d = {707};
    int32_t hidden = 0, exposed = 0;
    for (int32_t n = 0; n < times(4000); n++) {
        static fixture g, own;
        roll_shape(&g, &d, roll_between(&d, 0.2, 3.0));
        make_box(&own, 0.01, 0.01);
        satChild pair[2] = {{.shape = shape_of(&own)}, {.shape = shape_of(&g)}};
        pose at = {roll_between(&d, -9.0, 9.0), roll_between(&d, -9.0, 9.0), roll_angle(&d)};
        pair[0].xf = transform_of(&own, at);
        pair[1].xf = transform_of(&g, at);
        double reach = 0.8 * (double)pair[1].shape->size;
        double turn = roll_angle(&d), x = cos(turn), y = sin(turn);
        satTransform point = {pair[1].xf.x + roll_between(&d, -reach, reach),
                              pair[1].xf.y + roll_between(&d, -reach, reach), 1.0, 0.0};
        float gap = sat_collide(pair[1].shape, &pair[1].xf, &SAT_POINT, &point, FLT_MAX).separation;
        double beyond = sat_support(&pair[1], (satVector){x, y}) - (point.x * x + point.y * y);
        double doubt = 2e-5 * fmax(0.01, (double)pair[1].shape->size);
        if (fabs((double)gap) < doubt || fabs(beyond) < doubt) continue;
        satStaticChildren ground = {pair, 2};
        bool is = sat_is_exposed(&ground, 0, (satVector){point.x, point.y}, (satVector){x, y});
        CHECK_EQUAL(is, gap > 0.0f || beyond < 0.0);
        hidden += gap < 0.0f;
        exposed += gap > 0.0f;
    }
    printf("    %d hidden, %d exposed\n", hidden, exposed);
    CHECK(hidden > times(4000) / 10 && exposed > times(4000) / 10);
}

// The shallowest valid axis of two shapes; false if there is none.
static bool find_valid_contact(const satStaticChildren *ground, int32_t self, const satChild *mover,
                               satContact *out)
{
    const satChild *own = &ground->children[self];
    satAxes axes;
    *out = sat_collide(own->shape, &own->xf, mover->shape, &mover->xf, 0.0f);
    bool isValid = sat_is_axis_valid(ground, self, mover, out->normal);
    sat_find_axes(&axes, own, mover);
    while (!isValid && sat_next_axis(&axes, out))
        isValid = sat_is_axis_valid(ground, self, mover, out->normal);
    return isValid;
}

TEST(a_push_along_a_valid_axis_separates_the_pair)
{
    rng d = {704};
    int32_t seen = 0, none = 0;
    for (int32_t n = 0; n < times(6000); n++) {
        roll_block(&d);
        satStaticChildren ground = {children, count};
        static fixture g;
        roll_shape(&g, &d, roll_between(&d, 0.2, 1.5));
        if (shape_of(&g)->size == 0.0f) continue;
        pose at = in_frame(roll_between(&d, 1.0, SIDE + 1.0), roll_between(&d, 1.0, SIDE + 1.0));
        at.angle = roll_below(&d, 2) ? frame.angle : roll_angle(&d);
        satChild mover = {.shape = shape_of(&g)};
        mover.xf = transform_of(&g, (pose){at.x, at.y, at.angle});
        for (int32_t i = 0; i < count; i++) {
            if (!sat_overlaps(children[i].shape, &children[i].xf, mover.shape, &mover.xf)) continue;
            satContact contact;
            seen++;
            if (!find_valid_contact(&ground, i, &mover, &contact)) {
                none++;
                continue;
            }
            check_unit(contact.normal);
            double depth = -(double)contact.separation;
            CHECK(depth >= 0.0);
            satTransform moved = mover.xf;
            moved.x += depth * (double)contact.normal.x;
            moved.y += depth * (double)contact.normal.y;
            satContact left =
                sat_collide(children[i].shape, &children[i].xf, mover.shape, &moved, 0.0f);
            double size = (double)fmaxf(1.0f, mover.shape->size);
            CHECK(-(double)left.separation <= 2e-6 * size + 1e-9);
            // The push is no shorter than that of the pair alone: neighbours only make axes
            // invalid.
            satContact alone =
                sat_collide(children[i].shape, &children[i].xf, mover.shape, &mover.xf, 0.0f);
            CHECK(depth >= -(double)alone.separation - 2e-6 * size);
        }
    }
    printf("    %d contacts, %d of them have no valid axis\n", seen, none);
    CHECK(seen > times(6000) && none < seen / 3);
}

// The iteration returns all faces of both shapes once, shallowest first.
TEST(axes_are_sorted_by_the_length_of_the_push)
{
    rng d = {706};
    for (int32_t n = 0; n < times(2000); n++) {
        static fixture g, own;
        roll_shape(&g, &d, roll_between(&d, 0.2, 3.0));
        roll_shape(&own, &d, roll_between(&d, 0.2, 3.0));
        satChild a = {.shape = shape_of(&own)}, b = {.shape = shape_of(&g)};
        a.xf = transform_of(&own, (pose){0.0, 0.0, roll_angle(&d)});
        b.xf = transform_of(&g, (pose){roll_between(&d, -2.0, 2.0), 0.0, roll_angle(&d)});
        satAxes axes;
        satContact c;
        int32_t seen = 0, faces = (a.shape->kind == SAT_CIRCLE ? 0 : a.shape->count) +
                                  (b.shape->kind == SAT_CIRCLE ? 0 : b.shape->count);
        float before = FLT_MAX;
        sat_find_axes(&axes, &a, &b);
        for (; sat_next_axis(&axes, &c); before = c.separation, seen++) {
            double x = (double)c.normal.x, y = (double)c.normal.y;
            double deep = sat_way_out(&a, &b, (satVector){x, y});
            check_unit(c.normal);
            CHECK(c.separation <= before);
            CHECK_CLOSE(-c.separation, deep, 1e-5);
        }
        CHECK_EQUAL(seen, faces);
    }
}

int main(void) { return check_all(); }
