// After any operations in any order, a world has the contacts and events that testing all pairs
// gives. Operations are random.

#include <math.h>

#include "rng.h"
#include "narrow/composite.h"
#include "oracle.h"
#include "scene.h"

#define SLOTS 64u

static uint8_t touching[SLOTS][SLOTS]; // 0, 1, or 2 with a sensor
static uint8_t now[SLOTS][SLOTS];
static fixture shapes[SLOTS]; // of the bodies, by slot

static bool may_collide(satWorld *w, uint32_t a, uint32_t b)
{
    int32_t groupA = SAT_COLUMN(w, GROUP)[a], groupB = SAT_COLUMN(w, GROUP)[b];
    if (groupA != 0 && groupA == groupB) return groupA > 0;
    return (SAT_COLUMN(w, CATEGORY)[a] & SAT_COLUMN(w, MASK)[b]) &&
           (SAT_COLUMN(w, CATEGORY)[b] & SAT_COLUMN(w, MASK)[a]);
}

static satTransform transform_now(satWorld *w, uint32_t i)
{
    return transform_of(&shapes[i],
                        (pose){SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i], SAT_COLUMN(w, ANGLE)[i]});
}

// The shapes and poses of the last update, and which slots were given to another body since then.
static fixture lastShape[SLOTS];
static pose lastPose[SLOTS];
static bool isOther[SLOTS];

// Checks that contact points are those of the last update, whatever happened since.
static void check_touches(satWorld *w)
{
    for (uint32_t row = 0; row < w->contactCount; row++) {
        uint32_t i = SAT_COLUMN(w, CONTACT_A)[row], j = SAT_COLUMN(w, CONTACT_B)[row];
        satManifold touches = sat_world_manifold(w, i, j);
        if (isOther[i] || isOther[j]) {
            CHECK_EQUAL(touches.count, 0);
            continue;
        }
        const satShape *one = shape_of(&lastShape[i]), *other = shape_of(&lastShape[j]);
        satTransform a = transform_of(&lastShape[i], lastPose[i]),
                     b = transform_of(&lastShape[j], lastPose[j]);
        satDecision decision = sat_decide(one, &a, other, &b, 0.0f);
        satManifold expected = sat_manifold(one, &a, other, &b, &decision);
        satVec2 own = sat_contact(&decision, &a, &b).normal;
        satContact reported = {
            -SAT_COLUMN(w, CONTACT_DEPTH)[row],
            sat_vec2(SAT_COLUMN(w, CONTACT_X)[row], SAT_COLUMN(w, CONTACT_Y)[row])};
        // Static neighbours have changed the normal.
        if (own.x != reported.normal.x || own.y != reported.normal.y)
            expected = sat_composite_manifold(one, &a, other, &b, &reported);
        CHECK_EQUAL(touches.count, expected.count);
        for (int32_t k = 0; k < touches.count; k++) {
            CHECK(touches.points[k].x == expected.points[k].x);
            CHECK(touches.points[k].y == expected.points[k].y);
            CHECK(touches.points[k].depth == expected.points[k].depth);
            CHECK_EQUAL(touches.points[k].id, expected.points[k].id);
        }
    }
}

static void remember_update(satWorld *w)
{
    for (uint32_t i = 0; i < w->slots.count; i++) {
        isOther[i] = !SAT_COLUMN(w, ALIVE)[i];
        if (isOther[i]) continue;
        lastShape[i] = shapes[i];
        lastPose[i] = (pose){SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i], SAT_COLUMN(w, ANGLE)[i]};
    }
}

// The user's columns of 1, 2, 4 and 8 bytes: the value written for each slot.
static uint8_t written[SLOTS];

static void *user_entry(satWorld *w, uint32_t column, uint32_t slot)
{
    satUserColumn c = w->column[column];
    return (uint8_t *)w + c.offset + (size_t)slot * c.size;
}

static void write_columns(satWorld *w, uint32_t slot, uint8_t value)
{
    written[slot] = value;
    for (uint32_t k = 0; k < w->columnCount; k++) {
        memset(user_entry(w, k, slot), value, w->column[k].size);
    }
}

static void check_columns(satWorld *w)
{
    for (uint32_t k = 0; k < w->columnCount; k++) {
        CHECK_EQUAL(w->column[k].offset % 16u, 0);
        for (uint32_t i = 0; i < w->slots.count; i++) {
            if (!SAT_COLUMN(w, ALIVE)[i]) continue;
            const uint8_t *entry = user_entry(w, k, i);
            for (uint32_t byte = 0; byte < w->column[k].size; byte++) {
                CHECK_EQUAL(entry[byte], written[i]);
            }
        }
    }
}

typedef struct cursor {
    uint32_t contact, sensed, began, ended;
} cursor;

static void check_row(const uint32_t *a, const uint32_t *b, uint32_t row, uint32_t count,
                      uint32_t i, uint32_t j)
{
    CHECK(row < count);
    CHECK_EQUAL(a[row], i);
    CHECK_EQUAL(b[row], j);
}

// Adds the same bodies in order to a fresh world; `slot` gets their slots in this one.
static scene fresh_world(satWorld *w, uint32_t *slot)
{
    scene fresh = scene_open((satRoom){SLOTS, 2048, 65536, 0, 0, 0, OF_FEW}, 0.0);
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!SAT_COLUMN(w, ALIVE)[i]) continue;
        slot[count++] = i;
        scene_add(&fresh, shape_of(&shapes[i]), scene_def(w, i));
    }
    scene_update(&fresh);
    return fresh;
}

// The contacts of a fresh world for pairs of a static and another body, whose normals static
// neighbours may change.
static satContact levelContact[SLOTS][SLOTS];

static void read_fresh_world(satWorld *w)
{
    uint32_t slot[SLOTS];
    OWNED_SCENE fresh = fresh_world(w, slot);
    for (uint32_t row = 0; row < fresh.w->contactCount; row++) {
        uint32_t a = slot[SAT_COLUMN(fresh.w, CONTACT_A)[row]];
        uint32_t b = slot[SAT_COLUMN(fresh.w, CONTACT_B)[row]];
        levelContact[a][b] = (satContact){
            -SAT_COLUMN(fresh.w, CONTACT_DEPTH)[row],
            sat_vec2(SAT_COLUMN(fresh.w, CONTACT_X)[row], SAT_COLUMN(fresh.w, CONTACT_Y)[row])};
    }
}

static void check_pair(satWorld *w, cursor *at, uint32_t i, uint32_t j)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS), *alive = SAT_COLUMN(w, ALIVE);
    bool there = alive[i] && alive[j] && (flags[i] & flags[j] & SAT_ENABLED) &&
                 !(flags[i] & flags[j] & SAT_STATIC) && may_collide(w, i, j);
    bool sensor = ((flags[i] | flags[j]) & SAT_SENSOR) != 0;
    now[i][j] = 0;
    if (there) {
        satTransform a = transform_now(w, i), b = transform_now(w, j);
        float skin =
            (float)SAT_PARTING * fmaxf(shape_of(&shapes[i])->size, shape_of(&shapes[j])->size);
        satContact c = sat_collide(shape_of(&shapes[i]), &a, shape_of(&shapes[j]), &b, skin);
        bool isLevel = !sensor && ((flags[i] ^ flags[j]) & SAT_STATIC);
        // The depth also depends on static neighbours.
        float depth =
            isLevel && c.separation <= 0.0f ? -levelContact[i][j].separation : -c.separation;
        bool begins = c.separation <= 0.0f && (double)depth >= w->minDepth;
        if (begins || (touching[i][j] && c.separation <= skin)) now[i][j] = sensor ? 2 : 1;
        if (now[i][j] && c.separation <= 0.0f) {
            if (isLevel) c = levelContact[i][j];
            uint32_t row = sensor ? at->sensed++ : at->contact++;
            if (sensor) {
                check_row(SAT_COLUMN(w, SENSED_A), SAT_COLUMN(w, SENSED_B), row, w->sensedCount, i,
                          j);
                CHECK(SAT_COLUMN(w, SENSED_DEPTH)[row] == -c.separation);
            } else {
                check_row(SAT_COLUMN(w, CONTACT_A), SAT_COLUMN(w, CONTACT_B), row, w->contactCount,
                          i, j);
                CHECK(SAT_COLUMN(w, CONTACT_DEPTH)[row] == -c.separation);
                CHECK(SAT_COLUMN(w, CONTACT_X)[row] == c.normal.x);
                CHECK(SAT_COLUMN(w, CONTACT_Y)[row] == c.normal.y);
            }
        }
    }
    if (now[i][j] && !touching[i][j]) {
        uint32_t row = at->began++;
        check_row(SAT_COLUMN(w, BEGAN_A), SAT_COLUMN(w, BEGAN_B), row, w->beganCount, i, j);
        CHECK_EQUAL(SAT_COLUMN(w, BEGAN_SENSOR)[row], sensor);
    }
    if (!now[i][j] && touching[i][j]) {
        uint32_t row = at->ended++;
        check_row(SAT_COLUMN(w, ENDED_A), SAT_COLUMN(w, ENDED_B), row, w->endedCount, i, j);
        CHECK_EQUAL(SAT_COLUMN(w, ENDED_SENSOR)[row], touching[i][j] == 2);
    }
    touching[i][j] = now[i][j];
}

static void check_update(scene *s)
{
    check_touches(s->w);
    scene_update(s);
    remember_update(s->w);
    check_touches(s->w);
    check_columns(s->w);
    read_fresh_world(s->w);
    cursor at = {0};
    for (uint32_t i = 0; i < SLOTS; i++) {
        for (uint32_t j = i + 1; j < SLOTS; j++) {
            if (j < s->w->room.bodies) check_pair(s->w, &at, i, j);
        }
    }
    CHECK_EQUAL(at.contact, s->w->contactCount);
    CHECK_EQUAL(at.sensed, s->w->sensedCount);
    CHECK_EQUAL(at.began, s->w->beganCount);
    CHECK_EQUAL(at.ended, s->w->endedCount);
}

static satBodyDef roll_def(rng *d)
{
    satBodyDef def = def_at(roll_between(d, 0, 16), roll_between(d, 0, 16));
    def.angle = roll_between(d, -3, 3);
    def.flags = roll_below(d, 8) == 0 ? roll_below(d, 8) : SAT_ENABLED;
    def.group = roll_below(d, 4) == 0 ? (int32_t)roll_below(d, 5) - 2 : 0;
    return def;
}

static void enter(uint32_t slot, const fixture *g)
{
    CHECK(slot < SLOTS);
    shapes[slot] = *g;
    written[slot] = 0;
    isOther[slot] = true;
}

static void add_one(scene *s, rng *d)
{
    static fixture g;
    roll_shape(&g, d, roll_between(d, 0.5, 4.0));
    enter(scene_add(s, shape_of(&g), roll_def(d)), &g);
}

// Adds bodies, some of which share the shape of an earlier one. Sometimes staged shapes are
// unstaged first.
static void add_many(scene *s, rng *d)
{
    static fixture g[6];
    const satShape *bytes[6];
    uint32_t owner[6], length = roll_below(d, 7), first;
    satBodyDef defs[6];
    if (s->w->slots.count + length > SLOTS) return;
    for (uint32_t i = 0; i < length; i++) {
        roll_shape(&g[i], d, roll_between(d, 0.5, 4.0));
        owner[i] = i > 0 && roll_below(d, 2) == 0 ? owner[roll_below(d, i)] : i;
        if (owner[i] != i) g[i] = g[owner[i]];
        bytes[i] = shape_of(&g[i]);
        defs[i] = roll_def(d);
    }
    if (roll_below(d, 3) == 0 && sat_world_free_run(s->w, length, &first) == SAT_OK) {
        uint32_t hash = sat_world_hash(s->w), staged = 0;
        while (staged < length &&
               sat_world_stage_shape(s->w, bytes[staged], first + staged) == SAT_OK)
            staged++;
        sat_world_unstage_shapes(s->w, first, length);
        CHECK_EQUAL(sat_world_hash(s->w), hash);
    }
    first = scene_add_many(s, bytes, owner, defs, length);
    for (uint32_t i = 0; i < length; i++) enter(first + i, &g[i]);
}

static void reshape(scene *s, rng *d, uint32_t i)
{
    static fixture g;
    roll_shape(&g, d, roll_between(d, 0.5, 4.0));
    if (roll_below(d, 4) == 0) g = shapes[i];
    const satShape *after = shape_of(&g), *before = shape_of(&shapes[i]);
    bool isSame = after->bytes == before->bytes && memcmp(after, before, after->bytes) == 0;
    scene_reshape(s, i, after);
    shapes[i] = g;
    isOther[i] = isOther[i] || !isSame;
}

static void grow_somehow(scene *s, rng *d)
{
    static const uint32_t SIZES[] = {1, 8, 2, 4};
    satRoom room = s->w->room;
    uint32_t what = roll_below(d, 40);
    if (what == 0 && s->w->columnCount < 4) {
        scene_add_column(s, SIZES[s->w->columnCount]);
        for (uint32_t i = 0; i < SLOTS && i < s->w->slots.count; i++) {
            write_columns(s->w, i, written[i]);
        }
    }
    if (what == 1 && room.bodies < 500) room.bodies += roll_below(d, 3);
    if (what == 2 && room.pairs < 20000) room.pairs += roll_below(d, 3);
    if (what == 3 && room.shapeBytes < 100000) room.shapeBytes += 16 * roll_below(d, 3);
    if (what > 0 && what < 4) scene_grow(s, room);
}

static void do_something(scene *s, rng *d)
{
    satWorld *w = s->w;
    uint32_t i = roll_below(d, SLOTS), what = roll_below(d, 44);
    bool alive = i < w->slots.count && SAT_COLUMN(w, ALIVE)[i];
    if (what < 8) {
        if (w->slots.live + w->slots.leaving < SLOTS) add_one(s, d);
    } else if (what == 8) {
        add_many(s, d);
    } else if (what == 9) {
        grow_somehow(s, d);
    } else if (!alive) {
        return;
    } else if (what < 16) {
        sat_world_remove(w, i);
        isOther[i] = true;
    } else if (what < 32) {
        double far = roll_below(d, 50) == 0 ? 1e9 : 1.0; // the next such move brings it back
        SAT_COLUMN(w, X)[i] = roll_between(d, 0, 16) * far;
        SAT_COLUMN(w, Y)[i] += roll_between(d, -0.5, 0.5);
        SAT_COLUMN(w, ANGLE)[i] = roll_between(d, -4, 4);
    } else if (what < 36) {
        set_flags(w, i, roll_below(d, 2) == 0 ? roll_below(d, 8) : SAT_ENABLED);
    } else if (what < 40) {
        SAT_COLUMN(w, CATEGORY)[i] = 1u << roll_below(d, 3);
        SAT_COLUMN(w, MASK)[i] = roll_below(d, 3) == 0 ? roll_below(d, 8) : 7u;
    } else if (what < 42) {
        reshape(s, d, i);
    } else {
        write_columns(w, i, (uint8_t)roll_below(d, 256));
    }
}

static void check_against_fresh(scene *s)
{
    uint32_t slot[SLOTS];
    OWNED_SCENE fresh = fresh_world(s->w, slot);
    for (uint32_t row = 0; row < fresh.w->contactCount; row++) {
        SAT_COLUMN(fresh.w, CONTACT_A)[row] = slot[SAT_COLUMN(fresh.w, CONTACT_A)[row]];
        SAT_COLUMN(fresh.w, CONTACT_B)[row] = slot[SAT_COLUMN(fresh.w, CONTACT_B)[row]];
    }
    CHECK_EQUAL(s->w->contactCount, fresh.w->contactCount);
    CHECK_EQUAL(s->w->sensedCount, fresh.w->sensedCount);
    CHECK_EQUAL(contact_hash(s->w), contact_hash(fresh.w));
}

static void do_anything(double minDepth, uint32_t seed, uint32_t operations)
{
    rng d = {seed};
    OWNED_SCENE s = scene_open((satRoom){1, 0, 16, 0, 0, 0, 0, UINT32_MAX, 0, 0}, minDepth);
    memset(touching, 0, sizeof touching);
    memset(written, 0, sizeof written);
    memset(isOther, 1, sizeof isOther);
    uint32_t contacts = 0;
    for (uint32_t i = 0; i < operations; i++) {
        do_something(&s, &d);
        uint32_t next = roll_below(&d, 200);
        if (next < 12) {
            check_update(&s);
            contacts += s.w->contactCount;
            if (minDepth == 0.0 && next == 0) check_against_fresh(&s);
        } else if (next == 199) {
            scene_weigh(&s, roll_below(&d, 3));
            scene_separate(&s, 2);
        } else if (next == 198 && roll_below(&d, 10) == 0) {
            sat_world_clear(s.w);
            memset(touching, 0, sizeof touching);
        }
    }
    printf("    contacts seen: %u in %u operations\n", contacts, operations);
    CHECK(contacts > operations / 20);
}

TEST(any_operations_give_the_contacts_and_events_of_all_pairs)
{
    uint32_t operations = (uint32_t)times(20000);
    do_anything(0.05, 116u, operations);
    do_anything(0.0, 117u, operations);
}

int main(void) { return check_all(); }
