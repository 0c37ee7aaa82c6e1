// Checks the minimum translation vector of composite shapes, given as lists of children. Two
// oracles that share nothing with the core bound its length: one intersects every boundary with
// every other, one pushes in straight lines.

#ifndef SAT_TESTS_PENETRATIONS_H
#define SAT_TESTS_PENETRATIONS_H

#include "check.h"
#include "check_pair.h"
#include "crossings.h"
#include "narrow/corners.h"
#include "narrow/penetration.h"

#define MOST 64

typedef struct composite {
    int32_t count;
    fixture part[MOST];
    pose at[MOST];
    uint64_t internalEdges[MOST], hidden[MOST];
    satChild child[MOST];
    placed put[MOST]; // for the oracles, relative to an origin
} composite;

static composite A, B;
static satPenetrationScratch scratch;

static fixture *next_part(composite *w, pose at)
{
    CHECK(w->count < MOST);
    w->at[w->count] = at;
    w->internalEdges[w->count] = w->hidden[w->count] = 0;
    return &w->part[w->count++];
}

static double originX, originY;

static inline void place_children(composite *w)
{
    for (int32_t i = 0; i < w->count; i++) {
        w->child[i] = (satChild){.shape = shape_of(&w->part[i]),
                                 .xf = transform_of(&w->part[i], w->at[i]),
                                 .internalEdges = w->internalEdges[i],
                                 .hidden = w->hidden[i],
                                 .number = (uint32_t)i};
        put(&w->put[i], &w->part[i], w->at[i], originX, originY);
    }
}

// Marks the corners of a shape with internal edges that are not corners of its outline.
static inline void find_hidden(composite *w)
{
    place_children(w);
    for (int32_t i = 0; i < w->count; i++) w->hidden[i] = sat_hidden_corners(w->child, w->count, i);
}

static satPenetration penetration(void)
{
    place_children(&A);
    place_children(&B);
    return sat_penetration(A.child, A.count, B.child, B.count, DBL_MAX, false, &scratch);
}

static inline void begin_case(void)
{
    originX = originY = 0.0;
    A.count = B.count = 0;
}

static inline double largest(void)
{
    double size = 0.0;
    for (int32_t i = 0; i < A.count; i++) size = fmax(size, (double)A.child[i].shape->size);
    for (int32_t i = 0; i < B.count; i++) size = fmax(size, (double)B.child[i].shape->size);
    return size;
}

static inline double pair_size(int32_t i, int32_t j)
{
    return (double)fmaxf(A.child[i].shape->size, B.child[j].shape->size);
}

// The rounding error of positions in the world.
static inline double position_error(void)
{
    double far = fmax(fabs(A.child[0].xf.x), fabs(A.child[0].xf.y));
    return 1e-15 * far;
}

// Returns how deep any child of B, moved by (x, y), is in any child of A, by the core, as a
// fraction of size.
static inline double remaining_depth(double x, double y)
{
    double worst = -DBL_MAX;
    for (int32_t i = 0; i < A.count; i++) {
        for (int32_t j = 0; j < B.count; j++) {
            satTransform moved = B.child[j].xf;
            moved.x += x;
            moved.y += y;
            satContact c =
                sat_collide(A.child[i].shape, &A.child[i].xf, B.child[j].shape, &moved, 0.0f);
            double over = -(double)c.separation - position_error();
            worst = fmax(worst, over / pair_size(i, j));
        }
    }
    return worst;
}

static inline bool kernel_overlaps(void)
{
    for (int32_t i = 0; i < A.count; i++) {
        for (int32_t j = 0; j < B.count; j++) {
            if (sat_overlaps(A.child[i].shape, &A.child[i].xf, B.child[j].shape, &B.child[j].xf)) {
                return true;
            }
        }
    }
    return false;
}

// The first oracle: intersections of all boundaries

static inline void find_regions(void)
{
    regionCount = 0;
    for (int32_t i = 0; i < A.count; i++) {
        for (int32_t j = 0; j < B.count; j++) {
            add_region(&A.put[i], &B.put[j], pair_size(i, j));
        }
    }
}

// The second oracle: straight pushes, step by step

static inline double straight_push(double nx, double ny, double cap)
{
    static placed moved;
    double t = 0.0;
    for (;;) {
        double deepest = 0.0;
        for (int32_t j = 0; j < B.count; j++) {
            shift(&moved, &B.put[j], t * nx, t * ny);
            for (int32_t i = 0; i < A.count; i++)
                deepest = fmax(deepest, true_depth(&A.put[i], &moved) - 1e-9 * pair_size(i, j));
        }
        if (deepest <= 0.0) return t;
        t += deepest + 1e-7 * largest();
        if (t > cap) return DBL_MAX;
    }
}

// The law

// Maximum length of a push, as a multiple of the shortest one.
#define LONGEST 1.75

typedef struct counts {
    int32_t cases, hits, touches, verified, exact;
    double worstLeft, worstLong, worstShort;
    double worstRatio; // of pushes not proven shortest
} counts;

static inline void print(const counts *t)
{
    printf(
        "    %d cases, %d hits, %d exact, %d touches, %d verified; as shares of size: left %.2g, "
        "too long %.2g, too short %.2g; others up to %.3g times as long\n",
        t->cases, t->hits, t->exact, t->touches, t->verified, t->worstLeft, t->worstLong,
        t->worstShort, t->worstRatio);
}

static inline bool is_any_thin(const composite *w)
{
    for (int32_t i = 0; i < w->count; i++) {
        if (sat_is_thin(w->child[i].shape)) return true;
    }
    return false;
}

static inline void check_penetration(counts *t, bool thoroughly)
{
    satPenetration e = penetration();
    t->cases++;
    CHECK_EQUAL(e.overlapping, kernel_overlaps());
    if (!e.overlapping) return;
    t->hits++;
    double size = largest(), length = hypot(e.push.x, e.push.y),
           bar = 2e-6 * size + 4.0 * position_error();
    check_unit(e.normal);
    CHECK(e.first >= 0 && e.first < A.count);
    CHECK_CLOSE(length, e.depth, 1e-6 * length);
    CHECK_CLOSE(e.push.x, length * (double)e.normal.x, 1e-6 * length + bar);
    CHECK_CLOSE(e.push.y, length * (double)e.normal.y, 1e-6 * length + bar);
    double left = remaining_depth(e.push.x, e.push.y);
    t->worstLeft = fmax(t->worstLeft, left);
    CHECK(left <= 1e-6);
    t->touches += e.depth == 0.0f;
    t->exact += e.exact;
    if (!thoroughly) return;
    t->verified++;
    find_regions();
    // A thin shape is never pushed into a gap without room for it, such as a slit between flush
    // children.
    double room = is_any_thin(&A) || is_any_thin(&B) ? 1e-6 : 0.0;
    double most = shortest_push(-room), least = shortest_push(1e-6);
    if (e.exact) {
        t->worstLong = fmax(t->worstLong, (length - most) / size);
        CHECK(length <= most * (1.0 + 1e-5) + bar);
    } else if (length > bar) {
        t->worstRatio = fmax(t->worstRatio, (length - bar) / most);
        CHECK(length <= most * LONGEST + bar);
    }
    t->worstShort = fmax(t->worstShort, (least - length) / size);
    CHECK(length >= least - bar);
}

static inline void check_straight_pushes(int32_t directions)
{
    satPenetration e = penetration();
    if (!e.overlapping || !e.exact) return;
    double size = largest(), length = hypot(e.push.x, e.push.y);
    for (int32_t i = 0; i < directions; i++) {
        double way = 6.283185307179586 * i / directions;
        double straight = straight_push(cos(way), sin(way), length);
        CHECK(length <= straight * (1.0 + 1e-5) + 2e-6 * size + 4.0 * position_error());
    }
}

// Random composite shapes

static inline void roll_composite(composite *w, rng *d, int32_t count, double size, double spread,
                                  pose home)
{
    w->count = 0;
    for (int32_t i = 0; i < count; i++) {
        double far = spread * size;
        fixture *g = next_part(w, home);
        roll_shape(g, d, size * roll_between(d, 0.3, 1.0));
        // Move the shape's centre to somewhere near home.
        satTransform origin = transform_of(g, (pose){0.0, 0.0, 0.0});
        double angle = roll_below(d, 3) == 0 ? 0.0 : roll_angle(d);
        double c = cos(angle), s = sin(angle);
        double x = home.x + roll_between(d, -far, far), y = home.y + roll_between(d, -far, far);
        w->at[i] =
            (pose){x - (c * origin.x - s * origin.y), y - (s * origin.x + c * origin.y), angle};
    }
}

static inline void roll_case(rng *d)
{
    static const double FAR[4] = {0.0, 1e6, 1e9, 1e12};
    double size = pow(10.0, roll_between(d, -2.0, 5.0));
    double far = roll_below(d, 3) == 0 ? FAR[roll_below(d, 4)] : 0.0;
    if (size < far * 1e-8) size = far * 1e-8 * roll_between(d, 1.0, 10.0);
    originX = floor(roll_between(d, -far, far));
    originY = floor(roll_between(d, -far, far));
    pose home = {originX, originY, 0.0};
    double other = size * (roll_below(d, 4) == 0 ? roll_between(d, 0.05, 0.3) : 1.0);
    int32_t countA = 1 + (int32_t)roll_below(d, 6), countB = 1 + (int32_t)roll_below(d, 4);
    roll_composite(&A, d, countA, size, roll_between(d, 0.1, 1.5), home);
    roll_composite(&B, d, countB, other, roll_between(d, 0.1, 1.0), home);
}

// Makes a composite on a lattice, with coincident boundaries, corners on corners and gaps that fit
// exactly.
static inline void roll_on_grid(rng *d, composite *w, int32_t count)
{
    w->count = 0;
    for (int32_t i = 0; i < count; i++) {
        pose at = {roll_below(d, 7), roll_below(d, 7), 1.5707963267948966 * roll_below(d, 4)};
        if (roll_below(d, 8) == 0) at.angle = 0.7853981633974483;
        double wide = 1.0 + roll_below(d, 4), high = 1.0 + roll_below(d, 3);
        fixture *g = next_part(w, at);
        uint32_t kind = roll_below(d, 9);
        if (kind <= 3) make_box(g, wide, high);
        if (kind == 4) make_rounded_box(g, 2.0 * wide, 2.0 * high, 0.5);
        if (kind == 5) make_circle(g, 0.5 * wide);
        if (kind == 6) make_capsule(g, 0.0, 0.0, wide, 0.0, 0.5 * high);
        if (kind == 7) make_segment(g, 0.0, 0.0, wide, high - 1.0);
        if (kind == 8) make_polygon(g, (double[]){0, 0, wide, 0, 0, high}, 3);
    }
}

// Rolls a case; `n` counts them.
typedef void case_of(rng *d, int32_t n);

static inline counts check_cases(case_of *bake, uint32_t seed, int32_t rounds, bool thoroughly)
{
    rng d = {seed};
    counts t = {0};
    for (int32_t n = 0; n < rounds; n++) {
        begin_case();
        bake(&d, n);
        check_penetration(&t, thoroughly);
    }
    print(&t);
    return t;
}

// Defines a test that checks the penetration of `rounds` cases. Its block rolls one, and at least a
// share of `hits` of them overlap.
#define CASES(name, seed, rounds, thoroughly, hits_)                                               \
    static void name##_case(rng *d, int32_t n);                                                    \
    TEST(name)                                                                                     \
    {                                                                                              \
        counts t = check_cases(name##_case, seed, rounds, thoroughly);                             \
        CHECK(t.hits > (hits_)*t.cases);                                                           \
    }                                                                                              \
    static void name##_case(rng *d, __attribute__((unused)) int32_t n)

#endif
