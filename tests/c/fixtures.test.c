// Answers that every build must give to the bit. Reads tests/fixtures/pairs.txt, which the tests of
// the package read too; oracle.h checks every line as well. With --write it writes the answers of
// all lines again, and fails if the oracle objects. A new pair is a new line without a hit.
//
// A line:  name | shape A | x y angle | shape B | x y angle | hit normalX normalY depth
// Shapes:  point, circle radius, segment x1 y1 x2 y2, capsule x1 y1 x2 y2 radius, box width height,
// rounded-box width height radius, polygon x0 y0 x1 y1 …, rounded-polygon radius x0 y0 x1 y1 ….
// Without a hit the last column is 0 alone.

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

static void the_answers_are_written_as_the_oracle_allows(void)
{
    static const char NEW[] = "tests/fixtures/pairs.new.txt";
    static char line[8192];
    FILE *file = fopen(PATH, "r"), *out = fopen(NEW, "w");
    CHECK(file != NULL && out != NULL);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') {
            fputs(line, out);
            continue;
        }
        read_line(line);
        answer got = answer_of(&now);
        check_answer(&now, got);
        fprintf(out, "%.*s| %d", (int)(strrchr(line, '|') - line), line, got.hit);
        if (got.hit)
            fprintf(out, " %.17g %.17g %.17g", (double)got.x, (double)got.y, (double)got.depth);
        fprintf(out, "\n");
    }
    fclose(file);
    fclose(out);
    CHECK_EQUAL(rename(NEW, PATH), 0);
}

int main(int count, char **arguments)
{
    if (count > 1 && strcmp(arguments[1], "--write") == 0) {
        check_run("the_answers_are_written_as_the_oracle_allows",
                  the_answers_are_written_as_the_oracle_allows);
    }
    return check_all();
}
