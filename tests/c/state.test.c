// A restored world continues as if nothing had happened since it was saved. Random histories of
// everything that a game can do; the results and the hash of every frame are compared. Damaged
// bytes do no harm: states are truncated, altered or made up.

#include <math.h>
#include <stdlib.h>

#include "level.h"
#include "moves.h"
#include "composites.h"
#include "shape/check.h"
#include "world/body_state.h"
#include "world/filter.h"
#include "world/oneway.h"
#include "world/query.h"
#include "world/state_delta.h"
#include "world/state.h"
#include "world/state_layout.h"

// --- Saving and restoring as a caller does

typedef struct saved {
    uint8_t *bytes; // aligned to 16
    uint32_t length, hash;
} saved;

static saved saved_room(uint32_t length)
{
    saved s = {aligned_alloc(16, (length + 15u) & ~15u), length, 0};
    CHECK(s.bytes != NULL);
    return s;
}

static saved save(scene *of)
{
    scene_refresh(of);
    saved s = saved_room(sat_world_measure(of->w));
    s.hash = sat_world_save(of->w, s.bytes);
    return s;
}

static uint32_t saved_hash(scene *of)
{
    saved s = save(of);
    free(s.bytes);
    return s.hash;
}

static satStatus try_restore(scene *to, const saved *s, satOrigin origin)
{
    satStatus status;
    void *scratch = aligned_alloc(16, ((size_t)sat_state_scratch(s->length) + 15u) & ~(size_t)15u);
    CHECK(scratch != NULL);
    while ((status = sat_world_restore(to->w, s->bytes, s->length, origin, scratch)) ==
           SAT_NEEDS_ROOM) {
        scene_give_wanted(to);
    }
    free(scratch);
    if (status == SAT_OK) scene_refresh(to);
    return status;
}

static void restore(scene *to, const saved *s)
{
    CHECK_EQUAL(try_restore(to, s, SAT_FOREIGN), SAT_OK);
}

// --- Histories

static satShape *roll_body_shape(rng *d)
{
    uint32_t what = roll_below(d, 10);
    if (what == 0) return roll_compound(d, 1.0);
    if (what == 1) return roll_chain(d, 2.0);
    if (what == 2) return roll_outline(d, 1.0);
    return roll_convex(d, roll_between(d, 0.3, 2.0));
}

static uint32_t roll_flags(rng *d)
{
    uint32_t flags = SAT_ENABLED;
    if (roll_below(d, 3) == 0) flags |= SAT_STATIC;
    if (roll_below(d, 10) == 0) flags |= SAT_SENSOR;
    if (roll_below(d, 8) == 0) flags |= SAT_BULLET;
    if (roll_below(d, 20) == 0) flags &= ~(uint32_t)SAT_ENABLED;
    return flags;
}

static void add_any(scene *s, rng *d)
{
    bool isMap = roll_below(d, 8) == 0;
    OWNED_SHAPE shape = isMap ? roll_tiles(d, 2.0) : roll_body_shape(d);
    satBodyDef def = def_at(roll_between(d, 0, 12), roll_between(d, 0, 12));
    if (roll_below(d, 2)) def.angle = roll_angle(d);
    def.flags = isMap ? SAT_STATIC | SAT_ENABLED : roll_flags(d);
    def.tag = roll(d);
    if (roll_below(d, 4) == 0) def.weight = (float)roll_below(d, 3);
    if (roll_below(d, 6) == 0) def.group = (int32_t)roll_below(d, 3) - 1;
    if (roll_below(d, 6) == 0) def.category = 2;
    if (roll_below(d, 6) == 0) def.mask = 5;
    uint32_t slot = scene_add(s, shape, def);
    double angle = roll_angle(d);
    if (roll_below(d, 8) == 0)
        sat_world_set_one_way(s->w, slot, (float)cos(angle), (float)sin(angle));
}

// A random live slot, or `count` if there is none.
static uint32_t any_alive(const scene *s, rng *d)
{
    uint32_t count = s->w->slots.count;
    uint32_t from = count == 0 ? 0 : roll_below(d, count);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = (from + k) % count;
        if (SAT_COLUMN(s->w, ALIVE)[i]) return i;
    }
    return count;
}

static void set_tile(scene *s, rng *d, uint32_t slot)
{
    const satTiles *t = sat_tiles_of(sat_world_shape(s->w, slot));
    uint32_t column = roll_below(d, t->columns), row = roll_below(d, t->rows);
    uint32_t of = roll_below(d, t->kinds + 1u);
    while (sat_world_set_tile(s->w, slot, column, row, of) == SAT_NEEDS_ROOM) scene_give_wanted(s);
}

static void change_any(scene *s, rng *d, uint32_t i)
{
    satWorld *w = s->w;
    double angle = roll_angle(d);
    switch (roll_below(d, 9)) {
    case 0:
        set_flags(w, i, (uint32_t)SAT_COLUMN(w, FLAGS)[i] ^ (1u << roll_below(d, 3)));
        break;
    case 1:
        SAT_COLUMN(w, MASK)[i] = roll_below(d, 2) ? UINT32_MAX : 3u;
        break;
    case 2:
        SAT_COLUMN(w, GROUP)[i] = (int32_t)roll_below(d, 3) - 1;
        sat_world_mark_dirty(w, i);
        break;
    case 3:
        sat_world_drop_through(w, i);
        break;
    case 4:
        sat_world_teleport(w, i);
        break;
    case 5:
        sat_world_set_one_way(w, i, (float)cos(angle), (float)sin(angle));
        break;
    case 6:
        if (sat_world_shape(w, i)->kind != SAT_TILES) {
            OWNED_SHAPE shape = roll_body_shape(d);
            scene_reshape(s, i, shape);
        }
        break;
    default:
        SAT_COLUMN(w, ANGLE)[i] = angle;
    }
}

static void do_any(scene *s, rng *d)
{
    satWorld *w = s->w;
    uint32_t what = roll_below(d, 16), i = any_alive(s, d);
    if (what == 0 || i == w->slots.count || w->slots.live < 12) {
        if (w->slots.live < 60) add_any(s, d);
    } else if (what == 1) {
        sat_world_remove(w, i);
    } else if (what == 2) {
        change_any(s, d, i);
    } else if (what == 3 && sat_world_shape(w, i)->kind == SAT_TILES) {
        set_tile(s, d, i);
    } else if (what == 4) {
        scene_separate(s, 2);
    } else if (what == 5 && sat_world_shape(w, i)->kind < SAT_COMPOUND) {
        try_move(s, i, walking(roll_between(d, -1, 1), roll_between(d, -1, 1)));
    } else if (what == 6) {
        scene_refresh(s);
    } else {
        SAT_COLUMN(w, X)[i] += roll_between(d, -1, 1);
        SAT_COLUMN(w, Y)[i] += roll_between(d, -1, 1);
    }
    for (uint32_t k = 0; k < s->w->columnCount && i < s->w->slots.count; k++) {
        satUserColumn c = s->w->column[k];
        memset((uint8_t *)s->w + c.offset + (size_t)i * c.size, (int)roll_below(d, 256), c.size);
    }
}

static uint32_t fold(uint32_t hash, const void *data, size_t bytes)
{
    const uint8_t *at = data;
    for (size_t i = 0; i < bytes; i++) hash = (hash ^ at[i]) * 16777619u;
    return hash;
}

static uint32_t fold_events(uint32_t hash, const uint32_t *a, const uint32_t *b,
                            const uint8_t *sensor, uint32_t count)
{
    hash = fold(hash, &count, sizeof count);
    hash = fold(hash, a, count * sizeof *a);
    hash = fold(hash, b, count * sizeof *b);
    return fold(hash, sensor, count);
}

// Hashes everything that a game can read: state, results, contact points, and the results of
// queries.
static uint32_t digest(scene *s)
{
    uint32_t hash = seen_hash(s->w);
    satWorld *w = s->w;
    const uint32_t contacts = contact_hash(w);
    hash = fold(hash, &contacts, sizeof contacts);
    hash = fold(hash, SAT_COLUMN(w, SENSED_A), w->sensedCount * sizeof(uint32_t));
    hash = fold(hash, SAT_COLUMN(w, SENSED_DEPTH), w->sensedCount * sizeof(float));
    hash = fold_events(hash, SAT_COLUMN(w, BEGAN_A), SAT_COLUMN(w, BEGAN_B),
                       SAT_COLUMN(w, BEGAN_SENSOR), w->beganCount);
    hash = fold_events(hash, SAT_COLUMN(w, ENDED_A), SAT_COLUMN(w, ENDED_B),
                       SAT_COLUMN(w, ENDED_SENSOR), w->endedCount);
    hash = fold(hash, SAT_COLUMN(w, PASSED), w->passedCount * sizeof(satPassed));
    for (uint32_t row = 0; row < w->contactCount; row++) {
        satManifold m =
            sat_world_manifold(w, SAT_COLUMN(w, CONTACT_A)[row], SAT_COLUMN(w, CONTACT_B)[row]);
        for (int32_t k = 0; k < m.count; k++) hash = fold(hash, &m.points[k].x, 2 * sizeof(double));
    }
    const satQueryFilter filter = {{1, UINT32_MAX, 0}, SAT_SENSOR};
    const satRay ray = {-1.0, 6.1, 14.0, 0.3};
    satRayHit hit = {0};
    sat_world_begin_query(w, 1);
    uint32_t slot = sat_world_first_ray(w, &filter, &ray, &hit);
    hash = fold(hash, &slot, sizeof slot);
    return hit.hit ? fold(hash, &hit.t, sizeof hit.t) : hash;
}

#define FRAMES 12

static void play_frames(scene *s, rng *d, uint32_t *out)
{
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        for (uint32_t k = roll_below(d, 12); k > 0; k--) do_any(s, d);
        scene_update(s);
        // Poses and flags may change before they are read.
        for (uint32_t k = roll_below(d, 3); k > 0; k--) do_any(s, d);
        out[frame] = digest(s);
    }
}

static void check_same_frames(const uint32_t *is, const uint32_t *should)
{
    for (uint32_t frame = 0; frame < FRAMES; frame++) CHECK_EQUAL(is[frame], should[frame]);
}

static scene with_columns(scene s)
{
    scene_add_column(&s, 4);
    scene_add_column(&s, 1);
    return s;
}

static scene start(rng *d)
{
    scene s = with_columns(scene_small());
    for (uint32_t k = 0; k < 25; k++) add_any(&s, d);
    return s;
}

// Restores a world and plays the same frames again.
static void check_continuation(scene *s, const saved *state, satOrigin origin, rng d,
                               const uint32_t *should, uint32_t hash)
{
    uint32_t is[FRAMES];
    CHECK_EQUAL(try_restore(s, state, origin), SAT_OK);
    play_frames(s, &d, is);
    check_same_frames(is, should);
    CHECK_EQUAL(saved_hash(s), hash);
}

TEST(a_restored_world_continues_as_if_nothing_had_happened_since)
{
    rng d = {20};
    uint32_t ignored[FRAMES], should[FRAMES];
    for (int32_t round = 0; round < times(200); round++) {
        OWNED_SCENE s = start(&d), fresh = with_columns(scene_small());
        play_frames(&s, &d, ignored);
        saved state = save(&s);
        const rng there = d;
        play_frames(&s, &d, should);
        const uint32_t hash = saved_hash(&s);
        // The world plays other frames before the state is restored.
        rng other = {(uint32_t)round};
        play_frames(&s, &other, ignored);
        check_continuation(&s, &state, round % 2 == 0 ? SAT_OWN : SAT_FOREIGN, there, should, hash);
        // Also restores into fresh worlds, with less memory and with more.
        check_continuation(&fresh, &state, SAT_FOREIGN, there, should, hash);
        OWNED_SCENE roomy =
            with_columns(scene_open((satRoom){500, 5000, 1 << 20, 16, 3000, 0, OF_FEW}, 0.0));
        check_continuation(&roomy, &state, SAT_FOREIGN, there, should, hash);
        free(state.bytes);
    }
}

TEST(a_state_saved_after_a_restore_has_the_same_bytes)
{
    rng d = {21};
    uint32_t ignored[FRAMES];
    for (int32_t round = 0; round < some(100); round++) {
        OWNED_SCENE s = start(&d), fresh = with_columns(scene_small());
        play_frames(&s, &d, ignored);
        saved one = save(&s);
        restore(&fresh, &one);
        saved other = save(&fresh);
        CHECK_EQUAL(other.length, one.length);
        CHECK_EQUAL(memcmp(one.bytes, other.bytes, one.length), 0);
        CHECK_EQUAL(digest(&s), digest(&fresh));
        free(one.bytes);
        free(other.bytes);
    }
}

TEST(columns_without_values_do_not_count_in_the_hash_of_a_state)
{
    rng d = {24};
    uint32_t ignored[FRAMES];
    for (int32_t round = 0; round < some(50); round++) {
        OWNED_SCENE s = start(&d), wide = scene_small();
        play_frames(&s, &d, ignored);
        saved state = save(&s);
        scene_add_column(&wide, 4);
        scene_add_column(&wide, 1);
        restore(&wide, &state);
        scene_add_column(&wide, 8);
        scene_add_column(&wide, 1);
        CHECK_EQUAL(saved_hash(&wide), state.hash);
        uint8_t *value = (uint8_t *)wide.w + wide.w->column[3].offset + any_alive(&wide, &d);
        *value = 1;
        CHECK(saved_hash(&wide) != state.hash);
        *value = 0;
        SAT_COLUMN(wide.w, TAG)[any_alive(&wide, &d)] ^= 1u;
        CHECK(saved_hash(&wide) != state.hash);
        free(state.bytes);
    }
}

// A copy of a state, filled up with zeros as a delta requires, in a block for both of two states.
static satState *padded_copy(const saved *s, uint32_t room)
{
    uint8_t *copy = aligned_alloc(16, room);
    CHECK(copy != NULL);
    memset(copy, 0, room);
    memcpy(copy, s->bytes, s->length);
    return (satState *)(void *)copy;
}

// Blocks are of exactly the documented length: a sanitizer reports any overflow.
static uint32_t try_delta(const saved *a, const saved *b)
{
    const uint32_t group = SAT_DELTA_GROUP * sizeof(uint32_t);
    const uint32_t room =
        ((a->length > b->length ? a->length : b->length) + group - 1u) / group * group;
    satState *one = padded_copy(a, room), *other = padded_copy(b, room);
    const satDeltaRoom needs = sat_state_delta_room(one, other);
    uint32_t *delta = malloc((size_t)needs.delta + 1u);
    void *scratch = aligned_alloc(16, ((size_t)needs.scratch + 15u) & ~(size_t)15u);
    const uint32_t length = sat_state_delta(one, other, delta, scratch);
    free(scratch);
    CHECK(length * sizeof *delta <= needs.delta);
    for (uint32_t turn = 0; turn < 2; turn++) {
        satState *is = padded_copy(turn == 0 ? a : b, room);
        scratch = aligned_alloc(16, 2u * room);
        sat_state_apply(is, room, delta, length, scratch);
        CHECK(memcmp(is, turn == 0 ? other : one, room) == 0);
        free(scratch);
        free(is);
    }
    free(delta);
    free(one);
    free(other);
    return length * (uint32_t)sizeof *delta;
}

TEST(a_delta_turns_each_of_two_states_into_the_other)
{
    rng d = {23};
    uint32_t ignored[FRAMES], differing = 0;
    for (int32_t round = 0; round < times(100); round++) {
        OWNED_SCENE s = start(&d), wide = scene_small();
        saved before = save(&s);
        for (uint32_t k = 0; k < 3; k++) {
            play_frames(&s, &d, ignored);
            saved after = save(&s);
            try_delta(&before, &after);
            differing += before.length != after.length;
            free(before.bytes);
            before = after;
        }
        // A world with other columns, and as many as there can be.
        for (uint32_t k = 0; k < SAT_MAX_COLUMNS; k++) scene_add_column(&wide, 1u << k % 4u);
        saved other = save(&wide);
        try_delta(&before, &other);
        free(other.bytes);
        free(before.bytes);
    }
    CHECK(differing > (uint32_t)times(100));
}

TEST(one_more_body_keeps_a_delta_short)
{
    rng d = {29};
    OWNED_SCENE s = scene_small();
    scene_add_column(&s, 8);
    scene_add_column(&s, 4);
    fixture ball;
    make_circle(&ball, 1.0);
    for (uint32_t i = 0; i < 1000; i++)
        add_at(&s, shape_of(&ball), (pose){9.0 * i, roll_between(&d, 0.0, 1.0), 0.0}, SAT_ENABLED);
    scene_update(&s);
    scene_update(&s);
    saved before = save(&s);
    add_at(&s, shape_of(&ball), (pose){-9.0, 0.0, 0.0}, SAT_ENABLED);
    SAT_COLUMN(s.w, X)[0] += 0.5; // and a last pose
    saved after = save(&s);
    CHECK(try_delta(&before, &after) < 300);
    free(before.bytes);
    free(after.bytes);
}

TEST(a_restore_reports_which_bodies_vanished_and_appeared)
{
    static fixture g;
    OWNED_SCENE s = scene_small();
    make_box(&g, 1.0, 1.0);
    for (int32_t i = 0; i < 5; i++) scene_add(&s, shape_of(&g), def_at(3.0 * i, 0.0));
    scene_update(&s);
    saved state = save(&s);
    sat_world_remove(s.w, 1);
    sat_world_remove(s.w, 4);
    for (int32_t i = 0; i < 3; i++) scene_update(&s);
    CHECK_EQUAL(scene_add(&s, shape_of(&g), def_at(3.0, 0.0)), 1); // another body
    scene_add(&s, shape_of(&g), def_at(9.0, 9.0));
    CHECK_EQUAL(scene_add(&s, shape_of(&g), def_at(9.0, 3.0)), 5);
    restore(&s, &state);
    const uint8_t expected[6] = {0, SAT_VANISHED | SAT_APPEARED, 0,
                                 0, SAT_VANISHED | SAT_APPEARED, SAT_VANISHED};
    for (uint32_t i = 0; i < 6; i++) CHECK_EQUAL(SAT_COLUMN(s.w, MARK)[i], expected[i]);
    CHECK_EQUAL(s.w->slots.count, 5);
    CHECK_EQUAL(s.w->slots.live, 5);
    free(state.bytes);
}

// --- Bytes from outside

TEST(the_check_accepts_every_baked_shape)
{
    rng d = {22};
    for (int32_t round = 0; round < some(4000); round++) {
        OWNED_SHAPE shape = roll_below(&d, 2) ? roll_composite(&d, roll_between(&d, 0.1, 10.0))
                                              : roll_convex(&d, roll_between(&d, 0.01, 1e4));
        void *scratch = aligned_alloc(16, (size_t)(sat_check_scratch(shape->bytes) + 15u) & ~15u);
        CHECK(sat_is_sound(shape, shape->bytes, scratch));
        CHECK(!sat_is_sound(shape, shape->bytes - 16u, scratch));
        free(scratch);
    }
}

// Makes the checksum match, unless the length is wrong.
static void sign(saved *s)
{
    satState *h = (satState *)(void *)s->bytes;
    if (h->bytes >= sizeof *h && h->bytes <= s->length) h->checksum = sat_state_checksum(h);
}

// Replaces a number of a state by each that is not finite. `*tried` counts the numbers.
static void try_not_finite(scene *s, const saved *state, const void *number, size_t size,
                           uint32_t *tried)
{
    const double bad[] = {(double)NAN, -HUGE_VAL, HUGE_VAL};
    const size_t at = (size_t)((const uint8_t *)number - state->bytes);
    for (uint32_t k = 0; k < 3; k++) {
        const float narrow = (float)bad[k];
        saved copy = saved_room(state->length);
        memcpy(copy.bytes, state->bytes, state->length);
        memcpy(copy.bytes + at, size == sizeof narrow ? (const void *)&narrow : &bad[k], size);
        sign(&copy);
        uint32_t before = digest(s);
        CHECK_EQUAL(try_restore(s, &copy, SAT_FOREIGN), SAT_BAD_STATE);
        CHECK_EQUAL(digest(s), before);
        free(copy.bytes);
    }
    ++*tried;
}

// Tries all numbers of a body: its pose, its last pose, its one-way direction and its platform.
static const uint8_t *try_body(scene *s, const saved *state, uint32_t i, const uint8_t *extra,
                               uint32_t tried[7])
{
    const satStateSections of = sat_state_sections((const satState *)(const void *)state->bytes);
    const uint32_t mark = of.mark[i];
    try_not_finite(s, state, &of.x[i], sizeof(double), tried);
    try_not_finite(s, state, &of.y[i], sizeof(double), tried);
    try_not_finite(s, state, &of.angle[i], sizeof(double), tried);
    for (uint32_t k = 0; mark & SAT_MARK_HAS_LAST && k < 3; k++, extra += sizeof(double))
        try_not_finite(s, state, extra, sizeof(double), tried + 1);
    for (uint32_t k = 0; mark & SAT_MARK_HAS_ONE_WAY && k < 2; k++, extra += sizeof(float))
        try_not_finite(s, state, extra, sizeof(float), tried + 2);
    if (!(mark & SAT_MARK_HAS_PLATFORM)) return extra;
    try_not_finite(s, state, extra + offsetof(satPlatform, x), sizeof(double), tried + 3);
    try_not_finite(s, state, extra + offsetof(satPlatform, y), sizeof(double), tried + 3);
    try_not_finite(s, state, extra + offsetof(satPlatform, angle), sizeof(double), tried + 3);
    return extra + SAT_PLATFORM_BYTES;
}

static bool has_tried_all(const uint32_t tried[7])
{
    uint32_t k = 0;
    while (k < 7 && tried[k] > 0) k++;
    return k == 7;
}

TEST(a_number_that_is_not_finite_is_refused_wherever_it_is)
{
    rng d = {31};
    uint32_t ignored[FRAMES], tried[7] = {0};
    // Goes on until all kinds of numbers were tried: few histories have platforms, or bullets that
    // hit something.
    for (int32_t round = 0; round < some(40) || (round < 400 && !has_tried_all(tried)); round++) {
        OWNED_SCENE s = start(&d);
        play_frames(&s, &d, ignored);
        saved state = save(&s);
        const satState *h = (const satState *)(const void *)state.bytes;
        const satStateSections of = sat_state_sections(h);
        const uint8_t *extra = of.extra;
        for (uint32_t i = 0; i < h->slots; i++) {
            if (of.mark[i] & SAT_MARK_ALIVE) extra = try_body(&s, &state, i, extra, tried);
        }
        for (uint32_t i = 0; i < h->pairs; i++) {
            try_not_finite(&s, &state, &of.pairs[i].normalX, sizeof(float), tried + 4);
            try_not_finite(&s, &state, &of.pairs[i].normalY, sizeof(float), tried + 4);
            try_not_finite(&s, &state, &of.pairs[i].depth, sizeof(float), tried + 5);
        }
        for (uint32_t i = 0; i < h->passed; i++) {
            try_not_finite(&s, &state, &of.passed[i].x, sizeof(double), tried + 6);
            try_not_finite(&s, &state, &of.passed[i].y, sizeof(double), tried + 6);
            try_not_finite(&s, &state, &of.passed[i].t, sizeof(double), tried + 6);
        }
        free(state.bytes);
    }
    CHECK(has_tried_all(tried));
}

// Programs can see the rows of bullets with their padding, so it must be 0 as the header says.
TEST(padding_that_is_not_zero_is_refused)
{
    rng d = {31};
    uint32_t ignored[FRAMES], pairs = 0, passed = 0;
    for (int32_t round = 0; round < 400 && (pairs == 0 || passed == 0); round++) {
        OWNED_SCENE s = start(&d);
        play_frames(&s, &d, ignored);
        saved state = save(&s);
        const satState *h = (const satState *)(const void *)state.bytes;
        const satStateSections of = sat_state_sections(h);
        for (uint32_t i = 0; i < h->pairs; i++, pairs++) {
            of.pairs[i].padding = 1;
            sign(&state);
            CHECK_EQUAL(try_restore(&s, &state, SAT_FOREIGN), SAT_BAD_STATE);
            of.pairs[i].padding = 0;
        }
        for (uint32_t i = 0; i < h->passed; i++, passed++) {
            of.passed[i].padding = 1;
            sign(&state);
            CHECK_EQUAL(try_restore(&s, &state, SAT_FOREIGN), SAT_BAD_STATE);
            of.passed[i].padding = 0;
        }
        sign(&state);
        restore(&s, &state);
        free(state.bytes);
    }
    CHECK(pairs > 0 && passed > 0);
}

// A changed state, even with a matching checksum, is refused and changes nothing, or the restored
// world works.
TEST(damaged_states_are_refused_or_harmless)
{
    rng d = {23};
    uint32_t ignored[FRAMES], refused = 0, taken = 0;
    for (int32_t round = 0; round < times(75); round++) {
        OWNED_SCENE s = start(&d);
        play_frames(&s, &d, ignored);
        saved state = save(&s);
        for (int32_t k = 0; k < 40; k++) {
            saved bad = saved_room(state.length);
            memcpy(bad.bytes, state.bytes, state.length);
            uint32_t way = roll_below(&d, 4);
            if (way == 0) bad.length = roll_below(&d, state.length);
            for (uint32_t n = way == 0 ? 0 : 1 + roll_below(&d, 4); n > 0; n--) {
                uint32_t at = 16u + roll_below(&d, state.length - 16u);
                // Flipped bits, small numbers like counts and offsets, and random bytes.
                if (way == 1) bad.bytes[at] ^= (uint8_t)(1u << roll_below(&d, 8));
                if (way == 2) bad.bytes[at & ~3u] = (uint8_t)roll_below(&d, 4);
                if (way == 3) bad.bytes[at] = (uint8_t)roll(&d);
            }
            if (roll_below(&d, 4)) sign(&bad);
            uint32_t before = digest(&s);
            satStatus status = try_restore(&s, &bad, SAT_FOREIGN);
            if (status != SAT_OK) {
                CHECK_EQUAL(digest(&s), before);
                refused++;
            } else {
                rng other = {(uint32_t)round};
                play_frames(&s, &other, ignored);
                taken++;
            }
            free(bad.bytes);
        }
        free(state.bytes);
    }
    CHECK(refused > 0 && taken > 0);
}

TEST(a_state_of_another_kind_of_world_is_refused)
{
    OWNED_SCENE s = scene_small(), other = scene_open((satRoom){4, 4, 512, 0, 4, 0, OF_FEW}, 0.5);
    scene_add_column(&s, 4);
    saved state = save(&s);
    CHECK_EQUAL(try_restore(&other, &state, SAT_FOREIGN), SAT_OTHER_STATE);
    OWNED_SCENE wrong = scene_small();
    scene_add_column(&wrong, 8);
    CHECK_EQUAL(try_restore(&wrong, &state, SAT_FOREIGN), SAT_OTHER_STATE);
    scene_add_column(&s, 2); // added after the save
    CHECK_EQUAL(try_restore(&s, &state, SAT_FOREIGN), SAT_OK);
    ((satState *)(void *)state.bytes)->version++;
    CHECK_EQUAL(try_restore(&s, &state, SAT_FOREIGN), SAT_BAD_STATE);
    free(state.bytes);
}

TEST(a_composite_shape_is_damage_where_there_are_no_functions_for_it)
{
    rng d = {7};
    for (int32_t round = 0; round < 20; round++) {
        OWNED_SCENE s = scene_small(), other = scene_small();
        satShape *shapes[] = {roll_tiles(&d, 2.0), roll_compound(&d, 1.0)};
        fixture convex;
        make_circle(&convex, 1.0);
        scene_add(&s, shape_of(&convex), def_at(1.0, 2.0));
        saved before = save(&s);
        scene_add(&s, shapes[round % 2], def_at(3.0, 4.0));
        saved after = save(&s);
        uint32_t there = digest(&other);
        CHECK_EQUAL(try_restore(&other, &after, SAT_FOREIGN_CONVEX), SAT_BAD_STATE);
        CHECK_EQUAL(digest(&other), there);
        CHECK_EQUAL(try_restore(&other, &before, SAT_FOREIGN_CONVEX), SAT_OK);
        // A world that has the shape has the functions.
        CHECK_EQUAL(try_restore(&s, &after, SAT_FOREIGN_CONVEX), SAT_OK);
        CHECK_EQUAL(try_restore(&other, &after, SAT_FOREIGN), SAT_OK);
        free(before.bytes);
        free(after.bytes);
        free(shapes[0]);
        free(shapes[1]);
    }
}

int main(void) { return check_all(); }
