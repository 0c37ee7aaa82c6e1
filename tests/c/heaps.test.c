// Bodies among very many statics that overlap each other and have any shape: one push leads out of
// all.

#include "level.h"

// A new shape about 1 large.
static satShape *roll_one(rng *d, bool isComposite)
{
    static fixture parts[4];
    if (!isComposite) {
        roll_shape(&parts[0], d, 1.0);
        return copy_of(shape_of(&parts[0]));
    }
    for (int32_t i = 0; i < 4; i++) {
        double x = roll_between(d, -0.5, 0.5), y = roll_between(d, -0.5, 0.5);
        roll_child(&parts[i], d, x, y, roll_between(d, 0.3, 0.7));
    }
    return compound_of(parts, 4, NULL);
}

// Adds statics around the origin of the frame, each about 1 large.
static void add_heap(scene *s, rng *d, uint32_t count, bool hasComposites, pose frame)
{
    for (uint32_t i = 0; i < count; i++) {
        OWNED_SHAPE shape = roll_one(d, hasComposites && i % 8 == 0);
        double x = roll_between(d, -1.0, 1.0), y = roll_between(d, -1.0, 1.0);
        add_still(s, shape, in_frame(frame, x, y, roll_angle(d)));
    }
}

// A body that collides with statics only.
static uint32_t add_among(scene *s, rng *d, bool isComposite, pose frame)
{
    OWNED_SHAPE shape = roll_one(d, isComposite);
    double x = roll_between(d, -0.7, 0.7), y = roll_between(d, -0.7, 0.7);
    pose at = in_frame(frame, x, y, roll_angle(d));
    satBodyDef def = def_at(at.x, at.y);
    def.angle = at.angle;
    def.group = -1;
    return scene_add(s, shape, def);
}

static pose roll_frame(rng *d)
{
    double far = roll_below(d, 3) == 0 ? 1e6 : 10.0;
    return (pose){roll_between(d, -far, far), roll_between(d, -far, far), roll_angle(d)};
}

// A world with the n-th heap; every fourth has composites.
static scene roll_heap(rng *d, int32_t n, pose *frame)
{
    static const uint32_t COUNTS[] = {100, 200, 500};
    scene s = scene_small();
    *frame = roll_frame(d);
    add_heap(&s, d, COUNTS[n % 3], n % 4 == 0, *frame);
    return s;
}

// Moves a body by its deepest contact. A contact is the shortest push up to 1e-6.
static void push_by_deepest(scene *s, uint32_t body)
{
    const float *depth = SAT_COLUMN(s->w, CONTACT_DEPTH);
    uint32_t deepest = 0;
    for (uint32_t row = 1; row < s->w->contactCount; row++) {
        if (depth[row] > depth[deepest]) deepest = row;
    }
    double length = (double)depth[deepest] + 4e-6;
    SAT_COLUMN(s->w, X)[body] += length * (double)SAT_COLUMN(s->w, CONTACT_X)[deepest];
    SAT_COLUMN(s->w, Y)[body] += length * (double)SAT_COLUMN(s->w, CONTACT_Y)[deepest];
}

// At the rim of the heap, a push may end in statics that touch none of those around the body.
TEST(one_push_leads_a_body_out_of_a_heap_of_statics)
{
    rng d = {411};
    uint32_t bodies = 0, out = 0;
    for (int32_t n = 0; n < times(120); n++) {
        pose frame;
        OWNED_SCENE s = roll_heap(&d, n, &frame);
        uint32_t body = add_among(&s, &d, n % 5 == 0, frame);
        scene_update(&s);
        if (s.w->contactCount < 16) continue;
        push_by_deepest(&s, body);
        scene_update(&s);
        bodies++;
        out += s.w->contactCount == 0;
    }
    printf("    %u of %u bodies\n", out, bodies);
    CHECK(bodies > 0 && out >= bodies * 9 / 10);
}

// With a push for each of their contacts, bodies went from one static into the next in every round.
TEST(two_rounds_of_separate_lead_bodies_out_of_a_heap_of_statics)
{
    rng d = {412};
    uint32_t before = 0, after = 0;
    for (int32_t n = 0; n < times(30); n++) {
        pose frame;
        OWNED_SCENE s = roll_heap(&d, n, &frame);
        for (int32_t k = 0; k < 8; k++) add_among(&s, &d, k % 4 == 0, frame);
        scene_update(&s);
        before += s.w->contactCount;
        scene_separate(&s, 2);
        scene_update(&s);
        after += s.w->contactCount;
    }
    printf("    %u contacts before, %u after\n", before, after);
    CHECK(before > 100 && after <= before / 100);
}

int main(void) { return check_all(); }
