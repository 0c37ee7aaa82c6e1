// The golden scene ends in the golden bits: grown by realloc or moved from block to block, beside
// another world, or in a thread beside another thread. So do the golden answers, of every query of
// two shapes. Reads tests/fixtures/golden.json; change it together with tests/js/golden.js.

#include <pthread.h>

#include "game.h"

// Only the fast build plays the whole scene more than once.
static int frames(void) { return runs_few() ? 100 : 1000; }

static uint32_t hash_alone(void)
{
    static uint32_t hash;
    if (hash == 0) hash = game_play(NULL, false, frames());
    return hash;
}

TEST(the_golden_scene_has_the_golden_hash)
{
    CHECK_EQUAL(game_play(NULL, false, 1000), golden("\"hash\""));
}

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

TEST(two_worlds_in_turns_have_the_bits_of_one_alone)
{
    static game one, other;
    const sepaxisWorldDef small = {.bodies = 1, .pairs = 1, .shapeBytes = 64};
    game_start(&one, NULL, false);
    game_start(&other, &small, true);
    for (int i = 0; i < 20; i++) game_step(&other); // `other` is 20 frames ahead of `one`
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

// The golden answers of tests/js/golden.js: every query of two shapes, with the results as
// JavaScript has them, hashed number by number.

static uint32_t folded;
static sepaxisWorkspace bench;

static void fold_number(double v)
{
    uint32_t words[2];
    memcpy(words, &v, sizeof words);
    folded = fold(fold(folded, words[0]), words[1]);
}

static void fold_numbers(const double *v, int count)
{
    for (int i = 0; i < count; i++) fold_number(v[i]);
}

static void fold_yes(bool yes) { folded = fold(folded, yes ? 1 : 2); }
static void fold_none(void) { folded = fold(folded, 0x9e3779b9u); }

static void fold_word(const char *word)
{
    for (; *word; word++) folded = fold(folded, (uint8_t)*word);
}

static void roll_any(rng *d, bool isTied, sepaxisShape *out)
{
    double size = isTied ? 4 + 2 * (double)roll_below(d, 3) : roll_between(d, 4, 40), points[128];
    uint32_t which = roll_below(d, 5), count = GAME_CORNERS[which];
    for (uint32_t i = 0; i < 2 * count; i++) points[i] = GAME_POLYGON[which][i] * (size * 0.5);
    double radius = isTied ? 1 : roll_between(d, 0.25, 2), half = size * 0.5;
    sepaxisOutline outline = {.points = points, .count = count};
    sepaxisMade made = {0};
    switch (roll_below(d, 9)) {
    case 0:
        made.status = sepaxis_circle(out, 0, 0, half);
        break;
    case 1:
        sepaxis_point(out);
        break;
    case 2:
        made.status = sepaxis_capsule(out, -size, 0, size, radius, 0);
        break;
    case 3:
        made.status = sepaxis_capsule(out, -half, -1, half, 1, radius);
        break;
    case 4:
        made.status = sepaxis_box(out, 0, 0, size, isTied ? 4 : roll_between(d, 4, 40), 0);
        break;
    case 5:
        made.status = sepaxis_box(out, 0, 0, size, size * 2, radius);
        break;
    case 6:
        made = sepaxis_polygon(&bench, &outline, out, sizeof *out);
        break;
    case 7:
        outline.radius = radius;
        made = sepaxis_polygon(&bench, &outline, out, sizeof *out);
        break;
    default:
        outline.count = 7 + roll_below(d, 40);
        CHECK_EQUAL(sepaxis_ellipse_points(points, outline.count, size, half, radius), SEPAXIS_OK);
        made = sepaxis_hull(&bench, &outline, out, sizeof *out);
    }
    CHECK_EQUAL(made.status, SEPAXIS_OK);
}

static sepaxisPose roll_pose(rng *d, bool isTied)
{
    sepaxisPose pose = {.x = isTied ? roll_below(d, 9) : roll_between(d, -30, 30)};
    pose.y = isTied ? roll_below(d, 9) : roll_between(d, -30, 30);
    if (!isTied) pose.angle = roll_between(d, -3, 3);
    return pose;
}

static sepaxisMotion roll_motion(rng *d, bool turns)
{
    sepaxisMotion motion = {.dx = roll_between(d, -60, 60)};
    motion.dy = roll_between(d, -60, 60);
    if (turns) motion.angle = roll_between(d, -2, 2);
    return motion;
}

static void fold_collision(const sepaxisCollision *c)
{
    CHECK_EQUAL(c->status, SEPAXIS_OK);
    if (!c->hit) {
        fold_none();
        return;
    }
    fold_numbers((double[]){(double)c->normalX, (double)c->normalY, (double)c->depth}, 3);
    for (uint32_t i = 0; i < c->touchCount; i++) {
        const sepaxisTouch *t = &c->touch[i];
        fold_numbers((double[]){t->x, t->y, t->depth, (double)t->id}, 4);
    }
    fold_yes(c->aInB);
    fold_yes(c->bInA);
    fold_yes(c->exact);
}

static void fold_trace(const sepaxisTrace *t, const sepaxisCollision *c)
{
    static const char *const SOURCE[] = {"a", "b", "vertex", "centers"};
    static const char *const REGION[] = {"none", "edge", "vertex", "inside"};
    fold_yes(t->hit == 1);
    for (int32_t i = 0; i < t->count; i++) {
        const sepaxisAxis *axis = &t->axis[i];
        fold_numbers((double[]){axis->x, axis->y}, 2);
        fold_word(SOURCE[axis->source]);
        fold_numbers((double[]){axis->index, axis->indexB, axis->aMin, axis->aMax, axis->bMin,
                                axis->bMax, axis->overlap},
                     7);
    }
    fold_word(t->hit ? "no axis left" : "gap");
    fold_numbers((double[]){t->separating, t->winner}, 2);
    if (t->region == SEPAXIS_NO_REGION) {
        fold_none();
    } else {
        fold_word(REGION[t->region]);
        fold_number(t->regionIndex);
    }
    fold_collision(c);
}

static void fold_answers(rng *d, bool isTied, bool turns)
{
    sepaxisShape a, b;
    roll_any(d, isTied, &a);
    roll_any(d, isTied, &b);
    sepaxisPose poseA = roll_pose(d, isTied), poseB = roll_pose(d, isTied);
    sepaxisMotion motionA = roll_motion(d, turns), motionB = roll_motion(d, turns);
    double x = poseB.x, y = poseB.y;
    fold_number(sepaxis_shape_area(&a));
    fold_yes(sepaxis_overlaps(&a, poseA, &b, poseB).hit);
    sepaxisCollision c = sepaxis_collide(NULL, &a, poseA, &b, poseB);
    fold_collision(&c);
    sepaxisDistance away = sepaxis_distance(NULL, &a, poseA, &b, poseB);
    fold_numbers((double[]){away.distance, away.ax, away.ay, away.bx, away.by, (double)away.normalX,
                            (double)away.normalY},
                 7);
    fold_yes(sepaxis_contains(&a, poseA, x, y).hit);
    sepaxisOutlinePoint p = sepaxis_closest_point(NULL, &a, poseA, x, y);
    fold_numbers((double[]){p.x, p.y, p.distance, (double)p.normalX, (double)p.normalY}, 5);
    fold_yes(p.inside);
    sepaxisRayHit r = sepaxis_cast_ray(&a, poseA, x, y, motionA.dx, motionA.dy);
    if (r.hit) {
        fold_numbers((double[]){r.t, r.x, r.y, (double)r.normalX, (double)r.normalY}, 5);
        fold_yes(r.inside);
    } else {
        fold_none();
    }
    sepaxisSweepHit s = sepaxis_sweep(NULL, &a, poseA, motionA, &b, poseB, motionB);
    if (s.hit) {
        fold_numbers((double[]){s.t, s.x, s.y, (double)s.normalX, (double)s.normalY}, 5);
        fold_yes(s.overlapping);
        fold_yes(s.exact);
    } else {
        fold_none();
    }
    static sepaxisTrace trace;
    CHECK_EQUAL(sepaxis_trace(&a, poseA, &b, poseB, &trace), SEPAXIS_OK);
    fold_trace(&trace, &c);
}

TEST(every_query_of_two_shapes_has_the_bits_of_javascript)
{
    rng d = {20261120u};
    folded = 2166136261u;
    for (int i = 0; i < 6000; i++) fold_answers(&d, i % 2 == 1, i % 8 == 0);
    CHECK_EQUAL(folded, golden("\"answers\""));
}

int main(void) { return check_all(); }
