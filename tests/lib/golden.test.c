// The golden scene ends in the golden bits through the public header, too: grown by realloc or
// moved from block to block, beside another world or in a thread beside another thread. Reads
// tests/fixtures/golden.json and pairs.txt.

#include <pthread.h>

#include "game.h"

// All of the scene is for the build that is fast.
static int frames(void) { return asks_few() ? 100 : 1000; }

static uint32_t expected_hash(void)
{
    char text[256] = {0};
    FILE *file = fopen("tests/fixtures/golden.json", "r");
    CHECK(file != NULL);
    CHECK(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    const char *at = strstr(text, "\"hash\"");
    CHECK(at != NULL);
    at = strchr(at + 6, '"');
    CHECK(at != NULL);
    return (uint32_t)strtoul(at + 1, NULL, 16);
}

static uint32_t hash_alone(void)
{
    static uint32_t hash;
    if (hash == 0) hash = game_play(NULL, false, frames());
    return hash;
}

TEST(the_golden_scene_ends_in_the_golden_hash) { CHECK_EQUAL(hash_alone(), expected_hash()); }

TEST(a_world_that_is_moved_from_block_to_block_has_the_same_bits)
{
    const sepaxisWorldDef small = {.bodies = 1, .pairs = 1, .shapeBytes = 64};
    CHECK_EQUAL(game_play(&small, true, frames()), hash_alone());
}

TEST(a_world_that_never_grows_has_the_same_bits)
{
    const sepaxisWorldDef large = {.bodies = 1000, .pairs = 5000, .shapeBytes = 1u << 20};
    CHECK_EQUAL(game_play(&large, false, frames()), hash_alone());
}

TEST(two_worlds_by_turns_have_the_bits_of_one_alone)
{
    static game one, other;
    const sepaxisWorldDef small = {.bodies = 1, .pairs = 1, .shapeBytes = 64};
    game_start(&one, NULL, false);
    game_start(&other, &small, true);
    for (int i = 0; i < 20; i++) game_step(&other); // ahead of the other one
    while (one.frame < frames()) {
        game_step(&one);
        if (other.frame < frames()) game_step(&other);
    }
    game_end(&one);
    game_end(&other);
    CHECK_EQUAL(one.hash, hash_alone());
    CHECK_EQUAL(other.hash, hash_alone());
}

static void *play_in_thread(void *context)
{
    game *g = context;
    while (g->frame < frames()) game_step(g);
    return NULL;
}

TEST(two_worlds_in_two_threads_have_the_bits_of_one_alone)
{
    static game g[2];
    pthread_t thread[2];
    for (int i = 0; i < 2; i++) game_start(&g[i], NULL, false);
    for (int i = 0; i < 2; i++) {
        CHECK_EQUAL(pthread_create(&thread[i], NULL, play_in_thread, &g[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(thread[i], NULL);
        game_end(&g[i]);
    }
    CHECK_EQUAL(g[0].hash, hash_alone());
    CHECK_EQUAL(g[1].hash, hash_alone());
}

// The pairs of tests/c/fixtures.test.c

static const char *text; // what is left of the line

static double number(void)
{
    char *end;
    double v = strtod(text, &end);
    CHECK(end != text);
    text = end;
    return v;
}

static bool word(const char *expected)
{
    while (*text == ' ') text++;
    size_t length = strlen(expected);
    if (strncmp(text, expected, length) != 0) return false;
    text += length;
    return true;
}

static sepaxisStatus read_polygon(sepaxisShape *out, double radius)
{
    static sepaxisWorkspace workspace;
    double points[128];
    uint32_t count = 0;
    while (!word("|")) points[count++] = number();
    text--;
    const sepaxisOutline outline = {.points = points, .count = count / 2, .radius = radius};
    return sepaxis_polygon(&workspace, &outline, out, sizeof *out).status;
}

static sepaxisStatus read_shape(sepaxisShape *out)
{
    double v[5] = {0};
    if (word("point")) {
        sepaxis_point(out);
        return SEPAXIS_OK;
    }
    if (word("circle")) return sepaxis_circle(out, 0, 0, number());
    if (word("segment") || word("capsule")) {
        int count = text[-1] == 't' ? 4 : 5;
        for (int i = 0; i < count; i++) v[i] = number();
        return sepaxis_capsule(out, v[0], v[1], v[2], v[3], v[4]);
    }
    if (word("box") || word("rounded-box")) {
        bool isRounded = text[-4] == '-';
        for (int i = 0; i < (isRounded ? 3 : 2); i++) v[i] = number();
        return sepaxis_box(out, 0, 0, v[0], v[1], v[2]);
    }
    if (word("rounded-polygon")) return read_polygon(out, number());
    CHECK(word("polygon"));
    return read_polygon(out, 0);
}

static void read_placed(sepaxisShape *shape, sepaxisPose *pose)
{
    CHECK_EQUAL(read_shape(shape), SEPAXIS_OK);
    CHECK(word("|"));
    pose->x = number();
    pose->y = number();
    pose->angle = number();
    CHECK(word("|"));
}

TEST(every_pair_of_the_fixtures_has_its_bits)
{
    static char line[8192];
    FILE *file = fopen("tests/fixtures/pairs.txt", "r");
    CHECK(file != NULL);
    int count = 0;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        sepaxisShape a, b;
        sepaxisPose poseA, poseB;
        check_case = line;
        text = strchr(line, '|') + 1;
        read_placed(&a, &poseA);
        read_placed(&b, &poseB);
        float expected[3] = {0};
        bool hit = number() != 0.0;
        for (int i = 0; hit && i < 3; i++) expected[i] = (float)number();
        sepaxisCollision got = sepaxis_collide(NULL, &a, poseA, &b, poseB);
        CHECK_EQUAL(got.status, SEPAXIS_OK);
        CHECK_EQUAL(got.hit, hit);
        CHECK_EQUAL(sepaxis_overlaps(&a, poseA, &b, poseB).hit, hit);
        CHECK_EQUAL(game_bits(got.normalX), game_bits(expected[0]));
        CHECK_EQUAL(game_bits(got.normalY), game_bits(expected[1]));
        CHECK_EQUAL(game_bits(got.depth), game_bits(expected[2]));
        CHECK(got.touchCount >= (hit ? 1u : 0u) && got.touchCount <= (hit ? 2u : 0u));
        count++;
    }
    fclose(file);
    check_case = NULL;
    CHECK(count >= 600);
}

int main(void)
{
    if (!asks_few()) RUN(the_golden_scene_ends_in_the_golden_hash);
    RUN(a_world_that_is_moved_from_block_to_block_has_the_same_bits);
    RUN(a_world_that_never_grows_has_the_same_bits);
    RUN(two_worlds_by_turns_have_the_bits_of_one_alone);
    RUN(two_worlds_in_two_threads_have_the_bits_of_one_alone);
    RUN(every_pair_of_the_fixtures_has_its_bits);
    return check_report();
}
