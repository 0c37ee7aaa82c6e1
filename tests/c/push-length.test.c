// Measures how much longer than the shortest push the library's push is, by the depth of the
// overlap. Pairs of composites as the library bakes them; crossings.h finds the shortest push.
// Prints a table for each family of shapes; these are the figures that the project publishes.

#include "crossings.h"
#include "narrow/penetration.h"
#include "narrow/validity.h"
#include "composites.h"

#define QUARTER 1.5707963267948966
#define MOST_RATIOS 200000

// Depths are shares of the smaller shape's size. Below LEAST_SHARE, rounding is too large a part of
// the length for a meaningful ratio.
enum { BINS = 4 };
static const char *const BIN_NAME[BINS] = {"< 5 %", "< 10 %", "< 25 %", "deeper"};
static const double BIN_END[BINS] = {0.05, 0.1, 0.25, DBL_MAX};
#define LEAST_SHARE 1e-3

// The room that a thin shape needs at the end of a push, as a share of size: flush children are
// apart by the rounding of floats.
#define SLIT 5e-7

// Bounds for the length of pushes, as multiples of the shortest.
#define MEDIAN 1.001
#define NINE_TENTHS 1.05
#define ALL_BUT_A_HUNDREDTH 1.3
#define LONGEST 1.75

// One kind of fault: the number of cases, by how much the worst is off, and its poses.
typedef struct faults {
    int32_t count;
    double worst;
    char where[200];
} faults;

typedef struct figures {
    int32_t overlaps, proven;
    int32_t count[BINS];
    double ratio[BINS][MOST_RATIOS];
    faults overlap;  // no pair of children overlaps, or one does and is not reported
    faults left;     // the push does not end the overlap; as a share of size
    faults shorter;  // not a fault: shorter than the oracle's push, where rounding decides between
                     // nearly parallel sides or in a gap that just fits; as a share of size
    faults unproven; // reported as exact, but longer; as a ratio
    faults shallow;  // too long where the shapes hardly touch; as a ratio
    faults longest;  // not a fault: the longest of all, as a ratio
} figures;

static satCompositeScratch scratch;
static const char *nameA, *nameB;

static void note(faults *f, double off)
{
    f->count++;
    if (f->count > 1 && off <= f->worst) return;
    f->worst = off;
    snprintf(f->where, sizeof f->where, "%s at (%.17g, %.17g, %.17g), %s at (%.17g, %.17g, %.17g)",
             nameA, A.at.x, A.at.y, A.at.angle, nameB, B.at.x, B.at.y, B.at.angle);
}

// The extent that a child's rounding is relative to: cells of a tile map are merged into blocks.
static double extent_of(const body *composite, const satChild *child)
{
    const satShape *s = composite->shape;
    bool isMerged = s->kind == SAT_TILES;
    return isMerged ? 2.0 * (double)fmaxf(s->halfWidth, s->halfHeight) : (double)child->shape->size;
}

// The depth of the deepest pair of children after B moved by (x, y), as a share of their size.
static double remaining_depth(double x, double y)
{
    double worst = -DBL_MAX;
    for (int32_t i = 0; i < A.count; i++) {
        for (int32_t j = 0; j < B.count; j++) {
            const satChild *a = &A.child[i], *b = &B.child[j];
            satTransform moved = b->xf;
            moved.x += x;
            moved.y += y;
            satContact c = sat_collide(a->shape, &a->xf, b->shape, &moved, 0.0f);
            double size = fmax(extent_of(&A, a), extent_of(&B, b));
            worst = fmax(worst, (-(double)c.separation - 2.0 * position_error()) / size);
        }
    }
    return worst;
}

// The smaller of the two sizes; if one shape is a point, the size of the other.
static double smaller_size(void)
{
    float least = fminf(A.shape->size, B.shape->size);
    return least > 0.0f ? (double)least : sizes();
}

static void note_ratio(figures *f, double length, double shortest)
{
    double share = shortest / smaller_size(), bar = 2e-6 * sizes() + 4.0 * position_error();
    if (share < LEAST_SHARE) {
        if (length > LONGEST * shortest + bar) note(&f->shallow, length / shortest);
        return;
    }
    int32_t bin = 0;
    while (share >= BIN_END[bin]) bin++;
    CHECK(f->count[bin] < MOST_RATIOS);
    f->ratio[bin][f->count[bin]++] = length / shortest;
    note(&f->longest, length / shortest);
}

// Writes a child as it was baked, relative to A's position.
static void put_child(placed *out, const satChild *child)
{
    const satShape *s = child->shape;
    const satTransform *xf = &child->xf;
    out->count = s->count;
    out->radius = (double)s->radius;
    for (int32_t i = 0; i < s->count; i++) {
        double x = s->count == 1 ? 0.0 : (double)sat_shape_x(s)[i];
        double y = s->count == 1 ? 0.0 : (double)sat_shape_y(s)[i];
        out->x[i] = xf->c * x - xf->s * y + (xf->x - A.at.x);
        out->y[i] = xf->s * x + xf->c * y + (xf->y - A.at.y);
    }
}

static bool has_thin_child(const body *b)
{
    for (int32_t i = 0; i < b->count; i++) {
        if (sat_is_thin(b->child[i].shape)) return true;
    }
    return false;
}

// The length of the shortest push, or `bound` if there is none shorter. A thin shape is never
// pushed into a gap without room for it, such as a slit between flush children.
static double shortest_below(double bound)
{
    static placed a, b;
    regionCount = 0;
    for (int32_t i = 0; i < A.count; i++) {
        const satChild *p = &A.child[i];
        put_child(&a, p);
        for (int32_t j = 0; j < B.count; j++) {
            const satChild *q = &B.child[j];
            double reach =
                (double)(p->shape->outer + p->shape->radius + q->shape->outer + q->shape->radius);
            if (hypot(p->xf.x - q->xf.x, p->xf.y - q->xf.y) > reach + bound) continue;
            put_child(&b, q);
            add_region(&a, &b, (double)fmaxf(p->shape->size, q->shape->size));
        }
    }
    return shortest_push_below(has_thin_child(&A) || has_thin_child(&B) ? -SLIT : 0.0, bound);
}

// Compares one push with the shortest one, which is left in `nearestPoint`. Returns false if there
// is none.
static bool compare_push(figures *f)
{
    satCompositeContact c =
        sat_composite_collide(A.shape, &A.xf, B.shape, &B.xf, 0.0f, false, &scratch);
    bool overlapping = c.contact.separation <= 0.0f;
    if (overlapping != pairs_overlap()) note(&f->overlap, 0.0);
    if (!overlapping) return false;
    f->overlaps++;
    f->proven += c.exact;
    double length = 0.0 - (double)c.contact.separation;
    double left =
        remaining_depth((double)c.contact.normal.x * length, (double)c.contact.normal.y * length);
    if (!(left <= 1e-6)) note(&f->left, left);
    check_unit(c.contact.normal);
    double bar = 2e-6 * sizes() + 4.0 * position_error(), bound = 1.01 * length + 10.0 * bar;
    double shortest = shortest_below(bound);
    if (length < shortest - bar) note(&f->shorter, (shortest - length) / sizes());
    if (c.exact && length > shortest * (1.0 + 1e-3) + bar) note(&f->unproven, length / shortest);
    note_ratio(f, length, shortest);
    return shortest < bound;
}

// Checks the overlap, and shallower ones after B has moved most of the shortest push.
static void check_depths(figures *f, rng *d)
{
    bool goesOn = compare_push(f);
    pose at = B.at;
    spot to = nearestPoint;
    for (int32_t k = 0; k < 3 && goesOn; k++) {
        double gone = 1.0 - pow(10.0, -roll_between(d, 0.0, 2.5));
        place_body(&B, (pose){at.x + gone * to.x, at.y + gone * to.y, at.angle});
        compare_push(f);
    }
}

// The quantile of sorted numbers: `share` of them lie below it.
static double quantile(const double *sorted, int32_t count, double share)
{
    return sorted[(int32_t)(share * (count - 1))];
}

static void print_faults(const char *what, const faults *f)
{
    if (f->count > 0) printf("    %s: %d, at worst %.9g: %s\n", what, f->count, f->worst, f->where);
}

static void print(figures *f)
{
    printf("    %d overlaps, of which %d proven shortest\n", f->overlaps, f->proven);
    printf("    depth   overlaps  median     p90     p99   worst\n");
    for (int32_t i = 0; i < BINS; i++) {
        qsort(f->ratio[i], (size_t)f->count[i], sizeof *f->ratio[i], by_value);
        if (f->count[i] == 0) continue;
        const double *r = f->ratio[i];
        printf("    %-7s %8d %7.3f %7.3f %7.3f %7.3f\n", BIN_NAME[i], f->count[i],
               quantile(r, f->count[i], 0.5), quantile(r, f->count[i], 0.9),
               quantile(r, f->count[i], 0.99), quantile(r, f->count[i], 1.0));
    }
    if (f->longest.count > 0) printf("    the worst: %s\n", f->longest.where);
    print_faults("overlap or not", &f->overlap);
    print_faults("does not end the overlap", &f->left);
    print_faults("shorter than the shortest", &f->shorter);
    print_faults("reported as exact, but longer", &f->unproven);
    print_faults("too long for a touch", &f->shallow);
}

static void check(figures *f)
{
    print(f);
    CHECK(f->overlaps > 0);
    CHECK(f->overlap.count == 0);
    CHECK(f->left.count == 0);
    CHECK(f->unproven.count == 0);
    CHECK(f->shallow.count == 0);
    for (int32_t i = 0; i < BINS; i++) {
        const double *r = f->ratio[i];
        if (f->count[i] == 0) continue;
        CHECK(quantile(r, f->count[i], 0.5) <= MEDIAN);
        CHECK(quantile(r, f->count[i], 0.9) <= NINE_TENTHS);
        CHECK(quantile(r, f->count[i], 0.99) <= ALL_BUT_A_HUNDREDTH);
        CHECK(quantile(r, f->count[i], 1.0) <= LONGEST);
    }
}

static figures *new_figures(void)
{
    static figures f;
    memset(&f, 0, sizeof f);
    return &f;
}

// Shapes

// The outlines have corners at multiples of 4, except the star and the box.
typedef enum model { STAR, TEE, ELL, COMB, BOX, BRICKS, MODELS } model;

static const char *const MODEL_NAME[MODELS] = {"star", "T", "L", "comb", "box", "bricks"};

static void draw_all(const double *points, int32_t count)
{
    for (int32_t i = 0; i < count; i++) draw_point(&drawing, points[2 * i], points[2 * i + 1]);
    close_ring(&drawing);
}

static void draw_eight_points(void)
{
    for (int32_t i = 0; i < 16; i++) {
        double radius = i % 2 ? 4.0 : 10.0;
        draw_point(&drawing, radius * cos(0.25 * QUARTER * i), radius * sin(0.25 * QUARTER * i));
    }
    close_ring(&drawing);
}

static void draw_model(model which)
{
    static const double T[] = {0, 0, 12, 0, 12, 4, 8, 4, 8, 12, 4, 12, 4, 4, 0, 4};
    static const double L[] = {0, 0, 12, 0, 12, 4, 4, 4, 4, 12, 0, 12};
    static const double TEETH[] = {0,  0, 20, 0, 20, 8, 16, 8, 16, 4, 12, 4,
                                   12, 8, 8,  8, 8,  4, 4,  4, 4,  8, 0,  8};
    static const double RECTANGLE[] = {-5, -3, 5, -3, 5, 3, -5, 3};
    start_drawing(&drawing);
    if (which == STAR) draw_eight_points();
    if (which == TEE) draw_all(T, 8);
    if (which == ELL) draw_all(L, 6);
    if (which == COMB) draw_all(TEETH, 12);
    if (which == BOX) draw_all(RECTANGLE, 4);
}

// Flush boxes in rows that do not line up.
static satShape *bake_bricks(void)
{
    static fixture brick[7];
    static satChild near[8];
    for (int32_t i = 0; i < 7; i++) {
        int32_t row = i < 2 ? 0 : i < 5 ? 1 : 2, column = i - (row == 0 ? 0 : row == 1 ? 2 : 5);
        bool isHalf = row == 1 && column != 1;
        double x = row == 1 ? (double[]){2.0, 8.0, 14.0}[column] : 4.0 + 8.0 * column;
        make_box_at(&brick[i], x, 2.0 + 4.0 * row, isHalf ? 4.0 : 8.0, 4.0, 0.0);
    }
    satShape *out = compound_of(brick, 7, NULL);
    sat_find_internal_edges(out, near);
    return out;
}

static satShape *bake_model(model which, double radius)
{
    if (which == BRICKS) return bake_bricks();
    draw_model(which);
    return baked_rounded_outline(&drawing, radius);
}

// A random circle, capsule or rounded box.
static satShape *roll_round(rng *d)
{
    static fixture g;
    uint32_t way = roll_below(d, 3);
    double radius = roll_between(d, 1.0, 4.0), half = roll_between(d, 1.0, 8.0);
    nameB = (const char *[]){"circle", "capsule", "rounded box"}[way];
    if (way == 0) make_circle(&g, radius);
    if (way == 1) make_capsule(&g, -half, 0.0, half, 0.0, radius);
    if (way == 2) make_rounded_box(&g, 2.0 * half, 2.0 * radius, roll_between(d, 0.2, 1.0));
    return copy_of(shape_of(&g));
}

static satShape *roll_thin(rng *d)
{
    static fixture g;
    double half = roll_between(d, 0.5, 8.0);
    uint32_t way = roll_below(d, 3);
    nameB = (const char *[]){"point", "segment", "chain"}[way];
    if (way == 2) return roll_chain(d, 4.0);
    if (way == 0) make_point(&g);
    if (way == 1) make_segment(&g, -half, 0.0, half, 0.0);
    return copy_of(shape_of(&g));
}

// Poses

static const char *named(const satShape *shape, const char *name)
{
    static char text[2][40];
    static int32_t turn;
    if (shape->radius == 0.0f) return name;
    turn = !turn;
    snprintf(text[turn], sizeof text[turn], "%s rounded by %.9g", name, (double)shape->radius);
    return text[turn];
}

static void take_model(body *b, const char **name, model which, double radius)
{
    b->shape = bake_model(which, radius);
    satTransform origin = sat_transform(b->shape, 0.0, 0.0, sat_rotation(0.0));
    satChildQuery s = sat_query_all_children(b->shape, &origin);
    satChild first;
    CHECK(sat_next_child(&s, &first));
    *name = named(first.shape, MODEL_NAME[which]);
}

// Places B at random so that its bounding circle overlaps A's, sometimes at the same angle.
static void place_pair_at_random(rng *d)
{
    place_body(&A, (pose){roll_between(d, -100.0, 100.0), roll_between(d, -100.0, 100.0),
                          roll_between(d, 0.0, 4.0 * QUARTER)});
    double angle = roll_below(d, 10) < 3 ? A.at.angle : roll_between(d, 0.0, 4.0 * QUARTER);
    double far = (reach_of(&A) + reach_of(&B)) * roll_between(d, 0.0, 0.9);
    double way = roll_between(d, 0.0, 4.0 * QUARTER);
    place_body(&B, (pose){0.0, 0.0, angle});
    place_body(&B,
               (pose){A.xf.x - B.xf.x + far * cos(way), A.xf.y - B.xf.y + far * sin(way), angle});
}

// Families

// Bakes a pair; `n` counts them. Returns false if it is none for this test.
typedef bool pair_of(rng *d, int32_t n);

static void check_pairs(pair_of *bake, uint32_t seed, int32_t rounds)
{
    rng d = {seed};
    figures *f = new_figures();
    for (int32_t n = 0; n < rounds; n++) {
        if (bake(&d, n)) {
            place_pair_at_random(&d);
            check_depths(f, &d);
        }
        free_bodies();
    }
    check(f);
}

// Defines a test of pairs; its block bakes one.
#define PAIRS(name, seed, rounds)                                                                  \
    static bool name##_pair(rng *d, int32_t n);                                                    \
    TEST(name) { check_pairs(name##_pair, seed, rounds); }                                         \
    static bool name##_pair(rng *d, __attribute__((unused)) int32_t n)

PAIRS(pushes_out_of_decomposed_outlines_are_nearly_shortest, 1901, times(4000))
{
    model a = (model)roll_below(d, MODELS), b = (model)roll_below(d, MODELS);
    if (a == BOX && b == BOX) return false;
    take_model(&A, &nameA, a, 0.0);
    take_model(&B, &nameB, b, 0.0);
    return true;
}

PAIRS(pushes_out_of_rounded_outlines_are_nearly_shortest, 1902, times(3000))
{
    model a = (model)roll_below(d, BRICKS), b = (model)roll_below(d, BRICKS);
    if (a == BOX && b == BOX) return false;
    take_model(&A, &nameA, a, roll_between(d, 0.5, 1.3));
    take_model(&B, &nameB, b, roll_below(d, 2) ? roll_between(d, 0.5, 1.3) : 0.0);
    return true;
}

PAIRS(pushes_of_round_shapes_out_of_outlines_are_nearly_shortest, 1903, times(4000))
{
    model a = (model)roll_below(d, MODELS);
    take_model(&A, &nameA, a, a != BRICKS && n % 2 ? roll_between(d, 0.5, 1.3) : 0.0);
    B.shape = roll_round(d);
    return true;
}

PAIRS(pushes_of_thin_shapes_out_of_outlines_are_nearly_shortest, 1904, times(4000))
{
    model a = (model)roll_below(d, MODELS);
    take_model(&A, &nameA, a, a != BRICKS && n % 2 ? roll_between(d, 0.5, 1.3) : 0.0);
    B.shape = roll_thin(d);
    return true;
}

// Compounds with overlapping children, tile maps, random outlines, chains.
PAIRS(pushes_out_of_random_composites_are_nearly_shortest, 1905, times(4000))
{
    static const char *const KIND[] = {"a circle", "a box", "a polygon", "a compound", "tiles"};
    A.shape = roll_composite(d, 10.0);
    B.shape = roll_below(d, 4) ? roll_convex(d, 10.0) : roll_composite(d, 10.0);
    nameA = KIND[A.shape->kind];
    nameB = KIND[B.shape->kind];
    return sizes() > 0.0;
}

// On a lattice, where corners meet corners and shapes fit exactly

#define REACH 12 // steps of 2, both ways

static int32_t stride(void) { return (getenv("SOAK") ? 1 : 11) * every(9); }

// Tests every eleventh position of B on the lattice, in all quarter turns; in a soak every
// position.
static void check_lattice(figures *f, int32_t *turn)
{
    place_body(&A, (pose){0});
    for (int32_t k = 0; k < 4 * (2 * REACH + 1) * (2 * REACH + 1); k++) {
        if ((*turn)++ % stride() != 0) continue;
        int32_t at = k / 4;
        place_body(&B, (pose){2.0 * (at % (2 * REACH + 1) - REACH),
                              2.0 * (at / (2 * REACH + 1) - REACH), QUARTER * (k % 4)});
        compare_push(f);
    }
}

TEST(pushes_on_a_lattice_in_quarter_turns_are_nearly_shortest)
{
    figures *f = new_figures();
    int32_t turn = 0;
    for (int32_t i = 0; i < MODELS * MODELS; i++) {
        if (i == BOX * MODELS + BOX) continue;
        take_model(&A, &nameA, (model)(i / MODELS), 0.0);
        take_model(&B, &nameB, (model)(i % MODELS), 0.0);
        check_lattice(f, &turn);
        free_bodies();
    }
    check(f);
}

typedef enum small { POINT, SEGMENT, SMALL_BOX, SMALL_CIRCLE, SMALLS } small;

static satShape *bake_small(small which)
{
    static fixture g;
    nameB = (const char *[]){"point", "segment", "box of 4", "circle of 2"}[which];
    if (which == POINT) make_point(&g);
    if (which == SEGMENT) make_segment(&g, -2.0, 0.0, 2.0, 0.0);
    if (which == SMALL_BOX) make_box(&g, 4.0, 4.0);
    if (which == SMALL_CIRCLE) make_circle(&g, 2.0);
    return copy_of(shape_of(&g));
}

static figures *figures_of_small(small first, small end)
{
    figures *f = new_figures();
    int32_t turn = 0;
    for (int32_t i = 0; i < MODELS; i++) {
        for (small which = first; which < end; which++) {
            take_model(&A, &nameA, (model)i, 0.0);
            B.shape = bake_small(which);
            check_lattice(f, &turn);
            free_bodies();
        }
    }
    return f;
}

TEST(pushes_of_small_shapes_on_a_lattice_are_nearly_shortest)
{
    check(figures_of_small(SEGMENT, SMALLS));
}

// A point that slips into an internal edge would be pushed by less.
TEST(pushes_of_points_on_a_lattice_are_nearly_shortest)
{
    figures *f = figures_of_small(POINT, SEGMENT);
    check(f);
    CHECK(f->shorter.count == 0);
}

int main(void) { return check_all(); }
