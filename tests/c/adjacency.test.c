// After every change the adjacency lists equal those of a search from scratch. The worlds add,
// remove, move and change static bodies; the oracle compares all boxes.

#include "world/adjacency.h"
#include "rng.h"
#include "scene.h"

#define MOST 120u

static bool is_listed(satWorld *w, uint32_t i)
{
    const uint32_t solid = SAT_STATIC | SAT_ENABLED;
    bool collides = SAT_COLUMN(w, GROUP)[i] > 0 || SAT_COLUMN(w, MASK)[i] != 0;
    return SAT_COLUMN(w, ALIVE)[i] && collides &&
           (SAT_COLUMN(w, FLAGS)[i] & (solid | SAT_SENSOR | SAT_ONE_WAY)) == solid;
}

static bool meets(satAabb box, satBounds around)
{
    return (double)box.minX <= around.maxX && (double)box.maxX >= around.minX &&
           (double)box.minY <= around.maxY && (double)box.maxY >= around.minY;
}

// Returns the number of neighbours.
static uint32_t check_lists(satWorld *w, satBounds around)
{
    const satAabb *box = SAT_COLUMN(w, BOX);
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->slots.count; i++) {
        bool found[MOST] = {false};
        uint32_t other;
        satNeighbourQuery a = sat_query_neighbours(w, i, around);
        while (sat_next_neighbour(&a, &other)) {
            CHECK(other < w->slots.count && !found[other]);
            found[other] = true;
            count++;
        }
        for (uint32_t k = 0; k < w->slots.count; k++) {
            bool should = k != i && is_listed(w, i) && is_listed(w, k) &&
                          sat_aabb_overlap(box[i], box[k]) && meets(box[k], around);
            CHECK_EQUAL(found[k], should);
        }
    }
    return count;
}

static void change(scene *s, rng *d)
{
    static fixture g;
    satWorld *w = s->w;
    uint32_t i = roll_below(d, MOST), what = roll_below(d, 8);
    if (i >= w->slots.count || !SAT_COLUMN(w, ALIVE)[i]) {
        if (w->slots.count == MOST) return;
        bool isLong = roll_below(d, 8) == 0;
        make_box(&g, isLong ? 30.0 : 1.0, 1.0);
        satBodyDef def = def_at(roll_between(d, 0, 40), floor(roll_between(d, 0, 5)));
        if (roll_below(d, 8)) def.flags |= SAT_STATIC;
        if (roll_below(d, 8) == 0) def.group = 1;
        scene_add(s, shape_of(&g), def);
    } else if (what == 0) {
        sat_world_remove(w, i);
    } else if (what < 3) {
        set_flags(w, i, (uint32_t)SAT_COLUMN(w, FLAGS)[i] ^ (1u << roll_below(d, 3)));
    } else if (what == 3) {
        make_box(&g, roll_between(d, 0.2, 2.0), 1.0);
        scene_reshape(s, i, shape_of(&g));
    } else if (what == 4) {
        SAT_COLUMN(w, MASK)[i] = roll_below(d, 2) ? UINT32_MAX : 0;
    } else {
        SAT_COLUMN(w, X)[i] = roll_between(d, 0, 40);
    }
}

TEST(after_any_change_neighbours_are_the_bodies_whose_boxes_overlap)
{
    rng d = {1901};
    uint32_t seen = 0, grown = 0;
    const satBounds all = {-1e9, -1e9, 1e9, 1e9};
    for (int32_t n = 0; n < times(20); n++) {
        OWNED_SCENE s = scene_small();
        for (int32_t frame = 0; frame < 60; frame++) {
            uint32_t changes = roll_below(&d, 4) ? 1 + roll_below(&d, 6) : 100;
            for (uint32_t k = 0; k < changes; k++) change(&s, &d);
            if (roll_below(&d, 2)) scene_update(&s);
            scene_refresh(&s);
            seen += check_lists(s.w, all);
            double x = roll_between(&d, 0, 40), y = roll_between(&d, 0, 5);
            check_lists(s.w, (satBounds){x, y, x + 2.0, y + 1.0});
            if (roll_below(&d, 20) == 0) sat_world_clear(s.w);
        }
        grown += s.grown;
    }
    printf("    %u neighbours, grown %u times\n", seen, grown);
    CHECK(seen > 1000 && grown > 0);
}

// If memory runs out, a world goes on without the lists, and builds them again once there is room.
TEST(a_world_without_room_for_the_lists_of_its_statics_can_change_nevertheless)
{
    static fixture g;
    satRoom room = {16, 16, 4096, 0, 8, 0, OF_FEW};
    room.statics = 3;
    OWNED_SCENE s = scene_open(room, 0.0);
    make_box(&g, 1.0, 1.0);
    for (uint32_t i = 0; i < 8; i++) {
        satBodyDef def = def_at((double)i, 0.0);
        def.flags |= SAT_STATIC;
        scene_add(&s, shape_of(&g), def);
    }
    CHECK_EQUAL(sat_world_update(s.w), SAT_NEEDS_ROOM);
    CHECK_EQUAL(s.w->wanted.statics, 8);
    for (uint32_t i = 0; i < 8; i += 2) sat_world_remove(s.w, i);
    CHECK_EQUAL(sat_world_update(s.w), SAT_NEEDS_ROOM);
    sat_world_remove(s.w, 1);
    scene_update(&s);
    const satBounds all = {-1e9, -1e9, 1e9, 1e9};
    CHECK_EQUAL(check_lists(s.w, all), 0);
}

int main(void) { return check_all(); }
