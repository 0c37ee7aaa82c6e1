// Answers that every build must give to the bit. Reads tests/fixtures/pairs.txt, which the tests of
// the package read too; oracle.h checks every line as well. With --write it rewrites the file from
// the pairs below and from random pairs, and fails if the oracle objects.
//
// A line:  name | shape A | x y angle | shape B | x y angle | hit normalX normalY depth
// Shapes:  point, circle radius, segment x1 y1 x2 y2, capsule x1 y1 x2 y2 radius, box width height,
// rounded-box width height radius, polygon x0 y0 x1 y1 …, rounded-polygon radius x0 y0 x1 y1 …;
// numbers as C's %a. Without a hit the last column is 0 alone.

#include <stdlib.h>

#include "oracle.h"

static const char PATH[] = "tests/fixtures/pairs.txt";

typedef struct pair {
    char name[96];
    fixture a, b;
    pose poseA, poseB;
} pair;

typedef struct answer {
    bool hit;
    float x, y, depth;
} answer;

static pair now;

static answer answer_of(const pair *p)
{
    satContact c = collide_fixtures(&p->a, p->poseA, &p->b, p->poseB);
    if (c.separation > 0.0f) return (answer){false, 0.0f, 0.0f, 0.0f};
    return (answer){true, c.normal.x, c.normal.y, sat_max(-c.separation, 0.0f)};
}

static void check_answer(const pair *p, answer got)
{
    static placed a, b;
    put(&a, &p->a, p->poseA, p->poseA.x, p->poseA.y);
    put(&b, &p->b, p->poseB, p->poseA.x, p->poseA.y);
    double size = size_of_both(&p->a, &p->b), depth = true_depth(&a, &b);
    if (!got.hit) {
        CHECK(depth <= 1e-6 * size);
        return;
    }
    double push = (double)got.depth;
    CHECK_CLOSE(push, fmax(depth, 0.0), 1e-6 * size);
    CHECK(depth >= -1e-6 * size);
    CHECK_CLOSE(hypot((double)got.x, (double)got.y), 1.0, 1e-6);
    shift(&b, &b, (double)got.x * push, (double)got.y * push);
    CHECK(true_depth(&a, &b) <= 1e-6 * size);
}

// Reading

static const char *text; // the rest of the line

static bool next_number(double *out)
{
    char *end;
    *out = strtod(text, &end);
    if (end == text) return false;
    text = end;
    return true;
}

static double number(void)
{
    double v = 0.0;
    CHECK(next_number(&v));
    return v;
}

static bool takes_word(const char *expected)
{
    while (*text == ' ') text++;
    size_t length = strlen(expected);
    if (strncmp(text, expected, length) != 0) return false;
    text += length;
    return true;
}

static void read_polygon(fixture *g, double radius)
{
    double points[2 * SAT_MAX_VERTICES];
    int32_t count = 0;
    while (count < 2 * SAT_MAX_VERTICES && next_number(&points[count])) count++;
    make_rounded_polygon(g, points, count / 2, radius);
}

static void read_shape(fixture *g)
{
    double v[5];
    if (takes_word("point")) {
        make_point(g);
    } else if (takes_word("circle")) {
        make_circle(g, number());
    } else if (takes_word("segment")) {
        for (int i = 0; i < 4; i++) v[i] = number();
        make_segment(g, v[0], v[1], v[2], v[3]);
    } else if (takes_word("capsule")) {
        for (int i = 0; i < 5; i++) v[i] = number();
        make_capsule(g, v[0], v[1], v[2], v[3], v[4]);
    } else if (takes_word("box")) {
        for (int i = 0; i < 2; i++) v[i] = number();
        make_box(g, v[0], v[1]);
    } else if (takes_word("rounded-box")) {
        for (int i = 0; i < 3; i++) v[i] = number();
        make_rounded_box(g, v[0], v[1], v[2]);
    } else if (takes_word("rounded-polygon")) {
        read_polygon(g, number());
    } else {
        CHECK(takes_word("polygon"));
        read_polygon(g, 0.0);
    }
    CHECK(takes_word("|"));
}

static pose read_pose(void)
{
    double x = number(), y = number(), angle = number();
    CHECK(takes_word("|"));
    return (pose){x, y, angle};
}

static answer read_line(const char *line)
{
    const char *end = strchr(line, '|');
    CHECK(end != NULL && end - line < (int)sizeof now.name);
    memset(now.name, 0, sizeof now.name);
    memcpy(now.name, line, (size_t)(end - line));
    text = end + 1;
    read_shape(&now.a);
    now.poseA = read_pose();
    read_shape(&now.b);
    now.poseB = read_pose();
    answer expected = {number() != 0.0, 0.0f, 0.0f, 0.0f};
    if (!expected.hit) return expected;
    expected.x = (float)number();
    expected.y = (float)number();
    expected.depth = (float)number();
    return expected;
}

static uint32_t bits(float f)
{
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    return u;
}

TEST(every_line_gives_its_bits_and_the_oracle_agrees)
{
    static char line[8192];
    FILE *file = fopen(PATH, "r");
    CHECK(file != NULL);
    int count = 0, wrong = 0;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        answer expected = read_line(line), got = answer_of(&now);
        check_answer(&now, got);
        count++;
        if (got.hit == expected.hit && bits(got.x) == bits(expected.x) &&
            bits(got.y) == bits(expected.y) && bits(got.depth) == bits(expected.depth)) {
            continue;
        }
        wrong++;
        printf("    %s: %d %a %a %a instead of %d %a %a %a\n", now.name, got.hit, (double)got.x,
               (double)got.y, (double)got.depth, expected.hit, (double)expected.x,
               (double)expected.y, (double)expected.depth);
    }
    fclose(file);
    printf("    %d lines\n", count);
    CHECK(count >= 600);
    CHECK_EQUAL(wrong, 0);
}

// Writing

static FILE *out;

// Writes a shape. The format has circles and boxes only at their origin.
static void write_shape(const fixture *g)
{
    bool isRound = g->radius > 0.0;
    if (g->kind == FIXTURE_CIRCLE && !isRound) fprintf(out, "point");
    if (g->kind == FIXTURE_CIRCLE && isRound) fprintf(out, "circle %a", g->radius);
    if (g->kind == FIXTURE_CAPSULE) {
        fprintf(out, isRound ? "capsule" : "segment");
        for (int32_t i = 0; i < 4; i++) fprintf(out, " %a", g->points[i]);
        if (isRound) fprintf(out, " %a", g->radius);
    }
    if (g->kind == FIXTURE_BOX) {
        fprintf(out, "%s %a %a", isRound ? "rounded-box" : "box", g->width, g->height);
        if (isRound) fprintf(out, " %a", g->radius);
    }
    if (g->kind == FIXTURE_POLYGON) {
        fprintf(out, isRound ? "rounded-polygon" : "polygon");
        if (isRound) fprintf(out, " %a", g->radius);
        for (int32_t i = 0; i < 2 * g->count; i++) fprintf(out, " %a", g->points[i]);
    }
    fprintf(out, " | ");
}

static void write_pose(pose p) { fprintf(out, "%a %a %a | ", p.x, p.y, p.angle); }

static void write_pair(const pair *p)
{
    answer got = answer_of(p);
    check_answer(p, got);
    fprintf(out, "%s | ", p->name);
    write_shape(&p->a);
    write_pose(p->poseA);
    write_shape(&p->b);
    write_pose(p->poseB);
    if (!got.hit) {
        fprintf(out, "0\n");
    } else {
        fprintf(out, "1 %a %a %a\n", (double)got.x, (double)got.y, (double)got.depth);
    }
}

// Writes a pair given as text: "circle 1", "box 2 3", "polygon …", in decimals.
static void drawn(const char *name, const char *a, pose poseA, const char *b, pose poseB)
{
    char line[1024];
    snprintf(now.name, sizeof now.name, "%s", name);
    snprintf(line, sizeof line, "%s |", a);
    text = line;
    read_shape(&now.a);
    snprintf(line, sizeof line, "%s |", b);
    text = line;
    read_shape(&now.b);
    now.poseA = poseA;
    now.poseB = poseB;
    write_pair(&now);
}

#define AT(x, y, angle) ((pose){x, y, angle})
#define UNIT "circle 1"
#define BLOCK "box 2 2"
#define DIAMOND "polygon 1 0 0 1 -1 0 0 -1"
#define CLOCKWISE "polygon 0 -1 -1 0 0 1 1 0"
#define POINT "point"
#define BAR "segment -1 0 1 0"
#define PILL "capsule -0.5 0 0.5 0 0.5"
#define SOFT "rounded-box 2 2 0.25"
#define PEBBLE "rounded-polygon 0.5 0.5 0 0 0.5 -0.5 0 0 -0.5"
#define WEDGE "polygon -6 -3 6 -3 0 9"
#define NEEDLE "polygon 0 0 10000 0 10000 0.1"

static void write_drawn(void)
{
    const pose home = AT(0, 0, 0);
    static const char *const KIND[] = {UNIT, BLOCK, DIAMOND, CLOCKWISE, POINT,
                                       BAR,  PILL,  SOFT,    PEBBLE};
    static const char *const NAME[] = {"circle",         "box",     "polygon", "clockwise polygon",
                                       "point",          "segment", "capsule", "rounded box",
                                       "rounded polygon"};
    static const double REACH[] = {1, 1, 1, 1, 0, 1, 1, 1, 1}; // to the right and to the left
    char name[96];
    for (int a = 0; a < 9; a++) {
        for (int b = 0; b < 9; b++) {
            static const char *const HOW[] = {"touching", "just apart", "overlapping",
                                              "concentric"};
            double reach = REACH[a] + REACH[b];
            const double X[] = {reach, reach + 0.00001, 0.625 * reach, 0.0};
            static const double Y[] = {0.0, 0.0, 0.375, 0.0};
            for (int k = 0; k < 4; k++) {
                snprintf(name, sizeof name, "%s and %s, %s", NAME[a], NAME[b], HOW[k]);
                drawn(name, KIND[a], home, KIND[b], AT(X[k], Y[k], 0));
            }
        }
    }
    drawn("circle beside a box's corner", BLOCK, home, UNIT, AT(1.54, 1.72, 0));
    drawn("circle past a box's corner", BLOCK, home, UNIT, AT(1.72, 1.72, 0));
    drawn("centre on a box's corner", BLOCK, home, "circle 0.25", AT(-1, 1, 0));
    drawn("centre on a box's edge", BLOCK, home, "circle 0.25", AT(1, 0.5, 0));
    drawn("centre on a polygon's corner", DIAMOND, home, "circle 0.25", AT(0, 1, 0));
    drawn("centre next to a polygon's corner", DIAMOND, home, "circle 0.25", AT(1e-9, 1 + 1e-9, 0));
    drawn("centre on a polygon's edge", DIAMOND, home, "circle 0.25", AT(0.5, 0.5, 0));
    drawn("polygon beside a circle", UNIT, home, DIAMOND, AT(1.25, 1, 0.3));
    drawn("box in a box, near the right", "box 20 10", home, BLOCK, AT(7, 0, 0));
    drawn("box in a box, near the top", "box 20 10", home, BLOCK, AT(1, 3, 0.1));
    drawn("box around a box", BLOCK, home, "box 20 10", AT(-7, 0, 0));
    drawn("circle in a circle", "circle 10", home, UNIT, AT(3, 4, 0));
    drawn("circle in a box", "box 100 10", home, "circle 2", AT(5, 1, 0));
    drawn("box in a circle", "circle 10", home, BLOCK, AT(3, 0, 0));
    drawn("box in a wedge", WEDGE, home, BLOCK, AT(0, -1, 0));
    drawn("circle in a wedge", WEDGE, home, "circle 0.5", AT(0, -2, 0));
    drawn("wedge around a circle", "circle 0.5", home, WEDGE, AT(0, 2, 0));
    drawn("direction not from the centres",
          "polygon -18.3 46.04 -7.52 -77.47 82.67 -14.1 45.89 46.95", home,
          "polygon -14.64 13.32 22.2 -40 65.66 -40.44 22.62 22.17", home);
    drawn("the same, exchanged", "polygon -14.64 13.32 22.2 -40 65.66 -40.44 22.62 22.17", home,
          "polygon -18.3 46.04 -7.52 -77.47 82.67 -14.1 45.89 46.95", home);
    drawn("boxes corner to corner", BLOCK, home, BLOCK, AT(2, 2, 0));
    drawn("boxes of equal depth on both axes", BLOCK, home, BLOCK, AT(1, 1, 0));
    drawn("the same from the other side", BLOCK, home, BLOCK, AT(-1, -1, 0));
    drawn("box turned by an eighth, its corner at a face", BLOCK, home, BLOCK,
          AT(2.4142135623730951, 0, 0.78539816339744828));
    drawn("box turned by a quarter", "box 6 2", AT(0, 0, 1.5707963267948966), BLOCK, AT(1.5, 1, 0));
    drawn("both turned by the same angle", BLOCK, AT(0, 0, 0.7), BLOCK, AT(1, 1, 0.7));
    drawn("needle and circle", NEEDLE, home, "circle 10", AT(5000, -4, 0));
    drawn("needle's tip and circle", NEEDLE, home, "circle 10", AT(-6, 0, 0));
    drawn("needles side by side", NEEDLE, home, NEEDLE, AT(0, 0.2, 0));
    drawn("needles across", NEEDLE, home, NEEDLE, AT(5000, -5000, 1.5707963267948966));
    drawn("far out", BLOCK, AT(1e9, -1e9, 0.3), DIAMOND, AT(1e9 + 1.25, -1e9 + 0.5, 0.1));
    drawn("as far out as can be", UNIT, AT(1e12, 1e12, 0), UNIT, AT(1e12 - 1.5, 1e12, 0));
    drawn("drawn far from its origin", "polygon 1000001 0 1000000 1 999999 0 1000000 -1",
          AT(-1e6, 0, 0), BLOCK, AT(1.25, 0.5, 0));
    drawn("drawn far from its origin and turned", "polygon 1000001 0 1000000 1 999999 0 1000000 -1",
          AT(0, 0, 1.0), BLOCK, AT(540302.3058681398, 841470.98480789655, 0.5));
    drawn("a large angle", BLOCK, AT(0, 0, 1e6), DIAMOND, AT(1.5, 0.25, -999999.5));
    drawn("smallest circles", "circle 0.0001", home, "circle 0.0001", AT(0.00015, 0, 0));
    drawn("smallest and largest", "circle 0.0001", home, "box 10000000 10000000",
          AT(4999999, 1, 0));
    drawn("circles a denormal apart", UNIT, home, UNIT, AT(1e-310, 0, 0));
    drawn("circles 1e-18 apart", UNIT, home, UNIT, AT(0, 1e-18, 0));
    drawn("zeros with signs", BLOCK, AT(-0.0, 0.0, -0.0), BLOCK, AT(0.0, -0.0, 0.0));
    drawn("a triangle's corner in a box's face", BLOCK, home, "polygon 0.5 0 3 -1 3 1", home);
    drawn("segments across", BAR, home, BAR, AT(0.25, 0.125, 1.5707963267948966));
    drawn("segments in a T", BAR, home, BAR, AT(0.5, 1, 1.5707963267948966));
    drawn("segments in a row, apart", BAR, home, BAR, AT(2.5, 0, 0));
    drawn("segments in a row, over each other", BAR, home, BAR, AT(1.5, 0, 0));
    drawn("segments nearly parallel", BAR, home, BAR, AT(0.1, 0, 1e-9));
    drawn("a segment in the same place", BAR, home, BAR, home);
    drawn("a segment through a box", BLOCK, home, "segment -9 -9 9 9", AT(0.5, 0, 0));
    drawn("a segment on a box's edge", BLOCK, home, "segment -0.5 0 0.5 0", AT(0, 1, 0));
    drawn("a segment that touches a corner", BLOCK, home, "segment -1 1 1 -1", AT(1, 1, 0));
    drawn("a point on a segment", BAR, home, POINT, AT(0.25, 0, 0));
    drawn("a point beside a segment", BAR, home, POINT, AT(0.25, 0.0009765625, 0));
    drawn("a point on a box's edge", BLOCK, home, POINT, AT(1, 0.5, 0));
    drawn("a point in a box", BLOCK, home, POINT, AT(0.5, 0.25, 0));
    drawn("points in the same place", POINT, home, POINT, home);
    drawn("capsules end to end", PILL, home, PILL, AT(1.98, 0, 0));
    drawn("capsules side by side", PILL, home, PILL, AT(0.25, 0.75, 0));
    drawn("capsules across", PILL, home, PILL, AT(0.25, 0, 1.5707963267948966));
    drawn("a capsule without length", "capsule 1 2 1 2 0.5", home, BLOCK, AT(1.75, 3, 0));
    drawn("a segment without length", "segment 1 1 1 1", home, BLOCK, AT(0.5, 0.25, 0));
    drawn("rounded boxes corner to corner", SOFT, home, SOFT, AT(1.75, 1.875, 0));
    drawn("rounded boxes, corners apart", SOFT, home, SOFT, AT(1.875, 1.875, 0));
    drawn("a rounded box that is a capsule", "rounded-box 4 2 1", home, UNIT, AT(2.5, 0.5, 0));
    drawn("a rounded box that is a circle", "rounded-box 2 2 1", home, UNIT, AT(1.2, 0.9, 0));
    drawn("a pebble in a box", "box 20 10", home, PEBBLE, AT(3, 2, 0.1));
    drawn("capsules tip to tip, nearly", "capsule 0 0 1000 1 0.125", home,
          "capsule -1000 1 0 0 0.125", AT(-0.2, 0, 0));
    drawn("a capsule drawn far from its origin", "capsule 1000000 5 1000010 5 2", AT(-1e6, 0, 0),
          UNIT, AT(5, 7.5, 0));
    drawn("points in a row and doubled", "polygon 0 0 1 0 1 0 2 0 2 2 1 2 0 2 0 1", home, UNIT,
          AT(2.5, 1, 0));
}

static void write_rolled(void)
{
    rng d = {2024u};
    for (int i = 0; i < 240; i++) {
        roll_pair(&d, &now.a, &now.poseA, &now.b, &now.poseB);
        snprintf(now.name, sizeof now.name, "random %d", i);
        if (i % 4 == 3) { // moved to where they touch
            satContact c = measure_fixtures(&now.a, now.poseA, &now.b, now.poseB);
            now.poseB.x -= (double)c.normal.x * (double)c.separation;
            now.poseB.y -= (double)c.normal.y * (double)c.separation;
            snprintf(now.name, sizeof now.name, "random %d, about to touch", i);
        }
        write_pair(&now);
    }
}

static void the_file_is_written_as_the_oracle_allows(void)
{
    out = fopen(PATH, "w");
    CHECK(out != NULL);
    fprintf(out,
            "# name | shape A | x y angle | shape B | x y angle | hit normalX normalY depth\n");
    fprintf(
        out,
        "# Numbers are hexadecimal floats. Made by fixtures.test --write; see fixtures.test.c.\n");
    write_drawn();
    write_rolled();
    fclose(out);
}

int main(int count, char **arguments)
{
    if (count > 1 && strcmp(arguments[1], "--write") == 0) {
        check_run("the_file_is_written_as_the_oracle_allows",
                  the_file_is_written_as_the_oracle_allows);
    }
    return check_all();
}
