// A thousand frames of a busy scene end with the same bits everywhere. Reads
// tests/fixtures/golden.json; golden.js plays the same scene through the package. Change both
// together.

#include <string.h>

#include "rng.h"
#include "golden.h"
#include "scene.h"

#define WIDTH 800.0
#define HEIGHT 600.0
#define FRAMES 1000
#define MOST 1024

static const int32_t CORNERS[] = {3, 4, 5, 6, 8};
static const double POLYGON[][16] = {
    {0, 1, -1, -1, 1, -1},
    {-1, -0.5, 1, -0.75, 0.75, 0.5, -0.5, 0.75},
    {0, 1, -0.75, 0.25, -0.5, -1, 0.5, -1, 0.75, 0.25},
    {1, 0, 0.5, 0.875, -0.5, 0.875, -1, 0, -0.5, -0.875, 0.5, -0.875},
    {1, 0.25, 0.5, 0.75, -0.25, 1, -0.75, 0.75, -1, 0, -0.75, -0.75, 0.25, -1, 0.75, -0.5},
};

static double speedX[MOST], speedY[MOST], spin[MOST];

static uint32_t bits(float f)
{
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    return u;
}

static void roll_shape(fixture *g, rng *d)
{
    uint32_t kind = roll_below(d, 3);
    double size = roll_between(d, 4.0, 40.0);
    if (kind == 0) make_circle(g, size * 0.5);
    if (kind == 1) make_box(g, size, roll_between(d, 4.0, 40.0));
    if (kind == 2) {
        uint32_t which = roll_below(d, 5);
        double points[16];
        for (int32_t i = 0; i < 2 * CORNERS[which]; i++)
            points[i] = POLYGON[which][i] * (size * 0.5);
        make_polygon(g, points, CORNERS[which]);
    }
}

static void add_one(scene *s, rng *d)
{
    static fixture g;
    roll_shape(&g, d);
    double x = roll_between(d, 0.0, WIDTH), y = roll_between(d, 0.0, HEIGHT);
    satBodyDef def = def_at(x, y);
    def.angle = roll_between(d, -3.0, 3.0);
    uint32_t part = roll_below(d, 10);
    if (part == 0) def.flags |= SAT_STATIC;
    if (part == 1) def.flags |= SAT_SENSOR;
    if (part == 2) {
        def.category = 2;
        def.mask = 0xfffffffdu;
    }
    if (part == 3) def.group = -1;
    def.tag = part;
    double vx = roll_between(d, -3.0, 3.0), vy = roll_between(d, -3.0, 3.0);
    double turn = roll_between(d, -0.125, 0.125);
    uint32_t slot = scene_add(s, shape_of(&g), def);
    CHECK(slot < MOST);
    speedX[slot] = vx;
    speedY[slot] = vy;
    spin[slot] = turn;
}

static void drift(scene *s)
{
    double *x = SAT_COLUMN(s->w, X), *y = SAT_COLUMN(s->w, Y), *angle = SAT_COLUMN(s->w, ANGLE);
    for (uint32_t i = 0; i < s->w->slots.count; i++) {
        if (!SAT_COLUMN(s->w, ALIVE)[i] || SAT_COLUMN(s->w, TAG)[i] == 0) continue;
        if ((x[i] < 0.0 && speedX[i] < 0.0) || (x[i] > WIDTH && speedX[i] > 0.0))
            speedX[i] = -speedX[i];
        if ((y[i] < 0.0 && speedY[i] < 0.0) || (y[i] > HEIGHT && speedY[i] > 0.0))
            speedY[i] = -speedY[i];
        x[i] += speedX[i];
        y[i] += speedY[i];
        angle[i] += spin[i];
    }
}

static uint32_t fold_contacts(satWorld *w, uint32_t hash)
{
    hash = fold(hash, sat_world_hash(w));
    for (uint32_t i = 0; i < w->contactCount; i++) {
        hash = fold(hash, SAT_COLUMN(w, CONTACT_A)[i]);
        hash = fold(hash, SAT_COLUMN(w, CONTACT_B)[i]);
        hash = fold(hash, bits(SAT_COLUMN(w, CONTACT_X)[i]));
        hash = fold(hash, bits(SAT_COLUMN(w, CONTACT_Y)[i]));
        hash = fold(hash, bits(SAT_COLUMN(w, CONTACT_DEPTH)[i]));
    }
    return hash;
}

static uint32_t play(satRoom room, uint32_t *contacts)
{
    rng d = {20241120u};
    OWNED_SCENE s = scene_open(room, 0.0);
    uint32_t hash = 2166136261u;
    *contacts = 0;
    for (int i = 0; i < 150; i++) add_one(&s, &d);
    for (int frame = 1; frame <= FRAMES; frame++) {
        drift(&s);
        if (frame % 7 == 0) {
            uint32_t slot = roll_below(&d, s.w->slots.count);
            if (SAT_COLUMN(s.w, ALIVE)[slot]) sat_world_remove(s.w, slot);
        }
        if (frame % 8 == 0) add_one(&s, &d);
        scene_update(&s);
        hash = fold(hash, s.w->contactCount);
        hash = fold(hash, s.w->sensedCount);
        hash = fold(hash, s.w->beganCount);
        hash = fold(hash, s.w->endedCount);
        *contacts += s.w->contactCount;
        satSeparation done = scene_separate(&s, 8);
        hash = fold(hash, done.moved);
        hash = fold(hash, bits(done.remaining));
        if (frame % 50 == 0) hash = fold_contacts(s.w, hash);
    }
    return hash;
}

TEST(a_thousand_frames_end_in_the_golden_hash)
{
    uint32_t contacts, hash = play((satRoom){64, 64, 4096, 0, 0, 0}, &contacts);
    printf("    %08x after %u contacts\n", hash, contacts);
    CHECK(contacts > 10000);
    CHECK_EQUAL(hash, golden("\"hash\""));
}

TEST(the_initial_capacity_of_the_world_does_not_change_the_hash)
{
    uint32_t contacts, grown = play((satRoom){1, 1, 64, 0, 0, 0}, &contacts);
    CHECK_EQUAL(play((satRoom){1000, 5000, 1u << 20, 0, 0, 0}, &contacts), grown);
}

int main(void) { return check_all(); }
