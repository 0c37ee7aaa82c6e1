// The golden scene: a thousand frames of a busy world, played through the public header, one frame
// at a time. Reads the rng, writes a world and a hash of all its results. golden.js plays the same
// scene through the package; change both together.

#ifndef SAT_TESTS_GAME_H
#define SAT_TESTS_GAME_H

#include "golden.h"
#include "rng.h"
#include "sepaxis.h"

#define GAME_MOST 1024
#define GAME_WIDTH 800.0
#define GAME_HEIGHT 600.0

static const uint32_t GAME_CORNERS[] = {3, 4, 5, 6, 8};
static const double GAME_POLYGON[][16] = {
    {0, 1, -1, -1, 1, -1},
    {-1, -0.5, 1, -0.75, 0.75, 0.5, -0.5, 0.75},
    {0, 1, -0.75, 0.25, -0.5, -1, 0.5, -1, 0.75, 0.25},
    {1, 0, 0.5, 0.875, -0.5, 0.875, -1, 0, -0.5, -0.875, 0.5, -0.875},
    {1, 0.25, 0.5, 0.75, -0.25, 1, -0.75, 0.75, -1, 0, -0.75, -0.75, 0.25, -1, 0.75, -0.5},
};

typedef struct game {
    sepaxisWorld *world;
    sepaxisWorkspace *workspace;
    bool isInBlock; // a malloc of exactly the bytes it needs
    uint32_t moves; // how often the world moved to another block
    rng d;
    uint32_t hash, contacts;
    int frame;
    double speedX[GAME_MOST], speedY[GAME_MOST], spin[GAME_MOST];
} game;

// Moves the world, which asked for it, into a larger block.
static inline void game_give_room(game *g)
{
    size_t bytes = sepaxis_world_wanted(g->world);
    void *block = malloc(bytes), *before = g->world;
    CHECK(g->isInBlock && block != NULL);
    CHECK_EQUAL(sepaxis_world_move(g->world, block, bytes, &g->world), SEPAXIS_OK);
    free(before);
    g->moves++;
}

#define GAME_MUST(g, status, call)                                                                 \
    do {                                                                                           \
        while (((status) = (call)) == SEPAXIS_NEEDS_ROOM) game_give_room(g);                       \
        CHECK_EQUAL(status, SEPAXIS_OK);                                                           \
    } while (0)

static inline uint32_t game_bits(float f)
{
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    return u;
}

static inline void game_roll_shape(game *g, sepaxisShape *out)
{
    uint32_t kind = roll_below(&g->d, 3);
    double size = roll_between(&g->d, 4.0, 40.0);
    if (kind == 0) CHECK_EQUAL(sepaxis_circle(out, 0, 0, size * 0.5), SEPAXIS_OK);
    if (kind == 1) {
        double height = roll_between(&g->d, 4.0, 40.0);
        CHECK_EQUAL(sepaxis_box(out, 0, 0, size, height, 0), SEPAXIS_OK);
    }
    if (kind == 2) {
        uint32_t which = roll_below(&g->d, 5);
        double points[16];
        for (uint32_t i = 0; i < 2 * GAME_CORNERS[which]; i++) {
            points[i] = GAME_POLYGON[which][i] * (size * 0.5);
        }
        const sepaxisOutline outline = {.points = points, .count = GAME_CORNERS[which]};
        CHECK_EQUAL(sepaxis_polygon(g->workspace, &outline, out, sizeof *out).status, SEPAXIS_OK);
    }
}

static inline void game_add(game *g)
{
    sepaxisShape shape;
    game_roll_shape(g, &shape);
    sepaxisBodyDef def = {.x = roll_between(&g->d, 0.0, GAME_WIDTH)};
    def.y = roll_between(&g->d, 0.0, GAME_HEIGHT);
    def.angle = roll_between(&g->d, -3.0, 3.0);
    def.tag = roll_below(&g->d, 10);
    if (def.tag == 0) def.flags = SEPAXIS_STATIC;
    if (def.tag == 1) def.flags = SEPAXIS_SENSOR;
    if (def.tag == 2) {
        def.category = 2;
        def.mask = 0xfffffffdu;
    }
    if (def.tag == 3) def.group = -1;
    double vx = roll_between(&g->d, -3.0, 3.0), vy = roll_between(&g->d, -3.0, 3.0);
    double turn = roll_between(&g->d, -0.125, 0.125);
    sepaxisBody body;
    sepaxisStatus status;
    GAME_MUST(g, status, sepaxis_world_add(g->world, &shape, &def, &body));
    uint32_t slot = sepaxis_body_index(body);
    CHECK(slot < GAME_MOST);
    g->speedX[slot] = vx;
    g->speedY[slot] = vy;
    g->spin[slot] = turn;
}

static inline void game_drift(game *g)
{
    sepaxisColumns c = sepaxis_world_columns(g->world);
    for (uint32_t i = 0; i < c.count; i++) {
        if (!c.alive[i] || c.tag[i] == 0) continue;
        if ((c.x[i] < 0.0 && g->speedX[i] < 0.0) || (c.x[i] > GAME_WIDTH && g->speedX[i] > 0.0))
            g->speedX[i] = -g->speedX[i];
        if ((c.y[i] < 0.0 && g->speedY[i] < 0.0) || (c.y[i] > GAME_HEIGHT && g->speedY[i] > 0.0))
            g->speedY[i] = -g->speedY[i];
        c.x[i] += g->speedX[i];
        c.y[i] += g->speedY[i];
        c.angle[i] += g->spin[i];
    }
}

static inline void game_fold_contacts(game *g)
{
    sepaxisContacts rows = sepaxis_world_contacts(g->world);
    uint32_t hash = fold(g->hash, sepaxis_world_hash(g->world));
    for (uint32_t i = 0; i < rows.count; i++) {
        hash = fold(hash, rows.a[i]);
        hash = fold(hash, rows.b[i]);
        hash = fold(hash, game_bits(rows.normalX[i]));
        hash = fold(hash, game_bits(rows.normalY[i]));
        hash = fold(hash, game_bits(rows.depth[i]));
    }
    g->hash = hash;
}

static inline void game_start(game *g, const sepaxisWorldDef *def, bool isInBlock)
{
    *g = (game){.isInBlock = isInBlock, .d = {20241120u}, .hash = 2166136261u};
    g->workspace = malloc(sizeof *g->workspace);
    CHECK(g->workspace != NULL);
    if (isInBlock) {
        size_t bytes = sepaxis_world_bytes(def);
        CHECK_EQUAL(sepaxis_world_create_in(def, malloc(bytes), bytes, &g->world), SEPAXIS_OK);
    } else {
        CHECK_EQUAL(sepaxis_world_create(def, realloc, free, &g->world), SEPAXIS_OK);
    }
    for (int i = 0; i < 150; i++) game_add(g);
}

static inline void game_step(game *g)
{
    g->frame++;
    game_drift(g);
    if (g->frame % 7 == 0) {
        uint32_t slot = roll_below(&g->d, sepaxis_world_columns(g->world).count);
        sepaxisBody body = sepaxis_world_body(g->world, slot);
        if (body != 0) CHECK_EQUAL(sepaxis_world_remove(g->world, body), SEPAXIS_OK);
    }
    if (g->frame % 8 == 0) game_add(g);
    sepaxisStatus status;
    GAME_MUST(g, status, sepaxis_world_update(g->world));
    g->hash = fold(g->hash, sepaxis_world_contacts(g->world).count);
    g->hash = fold(g->hash, sepaxis_world_sensed(g->world).count);
    g->hash = fold(g->hash, sepaxis_world_began(g->world).count);
    g->hash = fold(g->hash, sepaxis_world_ended(g->world).count);
    g->contacts += sepaxis_world_contacts(g->world).count;
    sepaxisSeparation done;
    GAME_MUST(g, status, (done = sepaxis_world_separate(g->world, 8, NULL)).status);
    g->hash = fold(g->hash, done.moved);
    g->hash = fold(g->hash, game_bits(done.remaining));
    if (g->frame % 50 == 0) game_fold_contacts(g);
}

static inline void game_end(game *g)
{
    if (g->isInBlock) free(g->world);
    sepaxis_world_destroy(g->isInBlock ? NULL : g->world);
    free(g->workspace);
}

// Plays the game from start to end; returns the hash.
static inline uint32_t game_play(const sepaxisWorldDef *def, bool isInBlock, int frames)
{
    static game g;
    game_start(&g, def, isInBlock);
    while (g.frame < frames) game_step(&g);
    CHECK(g.contacts > 10u * (uint32_t)frames);
    CHECK(!isInBlock || g.moves > 3);
    game_end(&g);
    return g.hash;
}

#endif
