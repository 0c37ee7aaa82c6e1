// A bullet reports everything that it passes through. Shots of any speed at thin walls; the oracle
// computes the time of crossing from corners and edges.

#include "check_pair.h"
#include "level.h"
#include "narrow/composite.h"
#include "travel.h"
#include "world/body_state.h"
#include "world/bullets.h"
#include "world/contacts.h"
#include "world/filter.h"

static uint32_t add_bullet(scene *s, const satShape *shape, pose at)
{
    return add_at(s, shape, at, SAT_ENABLED | SAT_BULLET);
}

static void fly(satWorld *w, uint32_t i, double dx, double dy)
{
    SAT_COLUMN(w, X)[i] += dx;
    SAT_COLUMN(w, Y)[i] += dy;
}

static const satPassed *row_of(satWorld *w, uint32_t bullet, uint32_t other)
{
    const satPassed *rows = SAT_COLUMN(w, PASSED), *found = NULL;
    for (uint32_t i = 0; i < w->passedCount; i++) {
        if (rows[i].bullet != bullet || rows[i].other != other) continue;
        CHECK(found == NULL); // each body is reported once
        found = &rows[i];
    }
    return found;
}

static void check_order(satWorld *w)
{
    const satPassed *rows = SAT_COLUMN(w, PASSED);
    for (uint32_t i = 1; i < w->passedCount; i++) {
        CHECK(rows[i - 1].bullet <= rows[i].bullet);
        if (rows[i - 1].bullet != rows[i].bullet) continue;
        CHECK(rows[i - 1].t <= rows[i].t);
        if (rows[i - 1].t == rows[i].t) CHECK(rows[i - 1].other < rows[i].other);
    }
}

static void make_wall(fixture *g, rng *d, double length)
{
    uint32_t kind = roll_below(d, 4);
    double h = 0.5 * length, thin = 5e-4;
    if (kind == 0) make_box(g, length, 1e-3);
    if (kind == 1) make_segment(g, -h, 0.0, h, 0.0);
    if (kind == 2) make_polygon(g, (double[]){-h, -thin, h, -thin, h, thin, -h, thin}, 4);
    if (kind == 3) make_capsule(g, -h, 0.0, h, 0.0, thin);
}

static void make_bullet(fixture *g, rng *d)
{
    uint32_t kind = roll_below(d, 5);
    double size = pow(10.0, roll_between(d, -2.0, 0.0));
    if (kind == 0) make_circle(g, 0.5 * size);
    if (kind == 1) make_box(g, size, 0.5 * size);
    if (kind == 2) make_point(g);
    if (kind == 3) make_segment(g, -0.5 * size, 0.0, 0.5 * size, 0.0);
    if (kind == 4) make_polygon(g, (double[]){-size, -size, size, -size, 0.0, size}, 3);
}

// True if the whole bullet goes from one side of the wall to the other, between its ends. Walls lie
// along their first edge.
static bool crosses_line(const way *w, double bar)
{
    int32_t far = w->a.count > 2 ? 1 : w->a.count - 1;
    double ex = w->a.x[far] - w->a.x[0], ey = w->a.y[far] - w->a.y[0], length = hypot(ex, ey);
    ex /= length;
    ey /= length;
    double least = DBL_MAX, most = -DBL_MAX, first = 0.0, last = 0.0,
           sideways = -w->dx * ey + w->dy * ex;
    double thick = w->a.radius + 1e-3 + 2.0 * bar;
    for (int32_t i = 0; i < w->b.count; i++) {
        double x = w->b.x[i] - w->a.x[0], y = w->b.y[i] - w->a.y[0];
        double out = -x * ey + y * ex;
        least = fmin(least, out - w->b.radius);
        most = fmax(most, out + w->b.radius);
        if (sideways == 0.0) return false;
        double along = x * ex + y * ey - out / sideways * (w->dx * ex + w->dy * ey);
        first = i == 0 ? along : fmin(first, along);
        last = i == 0 ? along : fmax(last, along);
    }
    double room = 4.0 * bar + w->b.radius + thick * fabs((w->dx * ex + w->dy * ey) / sideways);
    if (first < room || last > length - room) return false;
    return (least > thick && most + sideways < -thick) ||
           (most < -thick && least + sideways > thick);
}

// True if a circle around the bullet passes the wall at such a distance that no exact test is
// needed.
static bool is_far_off(const way *w)
{
    int32_t far = w->a.count > 2 ? 1 : w->a.count - 1;
    double ax = w->a.x[0], ay = w->a.y[0], bx = w->a.x[far], by = w->a.y[far];
    double x = w->b.x[0], y = w->b.y[0], toX = x + w->dx, toY = y + w->dy, reach = 1e-2;
    for (int32_t i = 0; i < w->b.count; i++)
        reach = fmax(reach, 1e-2 + w->b.radius + hypot(w->b.x[i] - x, w->b.y[i] - y));
    bool crosses = side_of(ax, ay, bx, by, x, y) * side_of(ax, ay, bx, by, toX, toY) <= 0.0 &&
                   side_of(x, y, toX, toY, ax, ay) * side_of(x, y, toX, toY, bx, by) <= 0.0;
    return !crosses && distance_to_segment(ax, ay, x, y, toX, toY) > reach &&
           distance_to_segment(bx, by, x, y, toX, toY) > reach &&
           distance_to_segment(x, y, ax, ay, bx, by) > reach &&
           distance_to_segment(toX, toY, ax, ay, bx, by) > reach;
}

TEST(a_hundred_thousand_shots_miss_no_thin_wall)
{
    rng d = {601};
    uint32_t shots = 0, hits = 0, misses = 0;
    for (int32_t round = 0; round < times(2000); round++) {
        OWNED_SCENE s = scene_small();
        static fixture wall[6], shell;
        pose at[6];
        uint32_t walls = 1 + roll_below(&d, 6);
        for (uint32_t i = 0; i < walls; i++) {
            make_wall(&wall[i], &d, roll_between(&d, 2.0, 20.0));
            at[i] = (pose){roll_between(&d, -8, 8), roll_between(&d, -8, 8), roll_angle(&d)};
            add_still(&s, shape_of(&wall[i]), at[i]);
        }
        make_bullet(&shell, &d);
        uint32_t bullet = add_bullet(&s, shape_of(&shell), HOME);
        double angle = roll_below(&d, 2) ? 0.0 : roll_angle(&d);
        for (int32_t n = 0; n < 50; n++) {
            pose from = {roll_between(&d, -12, 12), roll_between(&d, -12, 12), angle};
            double aim = roll_between(&d, 0.0, 6.3), far = pow(10.0, roll_between(&d, -2.0, 4.0));
            SAT_COLUMN(s.w, X)[bullet] = from.x;
            SAT_COLUMN(s.w, Y)[bullet] = from.y;
            SAT_COLUMN(s.w, ANGLE)[bullet] = angle;
            sat_world_teleport(s.w, bullet);
            scene_update(&s);
            CHECK_EQUAL(s.w->passedCount, 0); // it has not flown yet
            double dx = far * cos(aim), dy = far * sin(aim);
            fly(s.w, bullet, dx, dy);
            // The motion as the world stores it: adding to a coordinate rounds.
            dx = SAT_COLUMN(s.w, X)[bullet] - from.x;
            dy = SAT_COLUMN(s.w, Y)[bullet] - from.y;
            scene_update(&s);
            check_order(s.w);
            shots++;
            for (uint32_t i = 0; i < walls; i++) {
                static way w;
                put(&w.a, &wall[i], at[i], at[i].x, at[i].y);
                put(&w.b, &shell, from, at[i].x, at[i].y);
                w.dx = dx;
                w.dy = dy;
                const satPassed *row = row_of(s.w, bullet, i);
                if (is_far_off(&w)) {
                    CHECK(row == NULL);
                    misses++;
                    continue;
                }
                double size = size_of_both(&wall[i], &shell);
                double bar = 2e-6 * fmax(size, 1e-3 * far) + 1e-9 * far;
                double start = gap_at(&w, 0.0);
                if (start < -bar)
                    CHECK(row == NULL); // they overlap at the start: a contact, not a hit
                if (start <= bar) continue;
                firstTouch m = find_first_touch(&w, 2.0 * bar);
                if (m.least > bar) CHECK(row == NULL);
                // A wall may be thinner than the tolerance, so a bullet that passes through need
                // not overlap it by more; then the crossing of its line decides.
                bool crosses = m.least < -bar || (m.least <= 0.0 && crosses_line(&w, bar));
                if (crosses && m.touches < 1.0 - bar / far) CHECK(row != NULL);
                misses += row == NULL;
                if (row == NULL) continue;
                hits++;
                CHECK(row->t >= 0.0 && row->t <= 1.0);
                CHECK_EQUAL(row->sensor, 0);
                check_unit(sat_vec2(row->normalX, row->normalY));
                CHECK(gap_at(&w, row->t) <= 2.0 * bar);
                CHECK(gap_at(&w, row->t) >= -2.0 * bar);
                CHECK(gap_at(&w, 0.5 * row->t) >= -bar); // it is the first touch
            }
        }
    }
    printf("    %u shots, %u hits, %u misses\n", shots, hits, misses);
}

#define CROWD 24

static void make_crowd_shape(fixture *g, rng *d)
{
    uint32_t kind = roll_below(d, 4);
    double size = roll_between(d, 0.5, 4.0), x = roll_below(d, 3) ? 0.0 : roll_between(d, -3, 3);
    if (kind == 0) make_circle_at(g, x, 0.0, 0.5 * size);
    if (kind == 1) make_box_at(g, x, 0.0, size, roll_between(d, 0.3, 2.0), 0.0);
    if (kind == 2) make_capsule(g, x, 0.0, x + size, 0.5, 0.3);
    if (kind == 3) make_polygon(g, (double[]){x, -size, x + size, 0.0, x, size, x - 1.0, 0.0}, 4);
}

static satMotion motion_from(satWorld *w, uint32_t i, pose from)
{
    return (satMotion){.shape = sat_world_shape(w, i),
                       .x = from.x,
                       .y = from.y,
                       .angle = from.angle,
                       .by = {SAT_COLUMN(w, X)[i] - from.x, SAT_COLUMN(w, Y)[i] - from.y},
                       .dAngle = SAT_COLUMN(w, ANGLE)[i] - from.angle};
}

// Moves, teleports and turns some bodies; `from` becomes where their motions begin.
static void move_crowd(satWorld *w, rng *d, pose *from)
{
    for (uint32_t i = 0; i < CROWD; i++) {
        double far = pow(10.0, roll_between(d, -2.0, 2.0));
        from[i] = (pose){SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i], SAT_COLUMN(w, ANGLE)[i]};
        if (roll_below(d, 3) == 0) continue;
        SAT_COLUMN(w, X)
        [i] = roll_below(d, 2) ? roll_between(d, -20, 20) : from[i].x + roll_between(d, -far, far);
        SAT_COLUMN(w, Y)[i] = roll_between(d, -20, 20);
        if (roll_below(d, 3) == 0) SAT_COLUMN(w, ANGLE)[i] += roll_between(d, -3, 3);
        if (roll_below(d, 8)) continue;
        sat_world_teleport(w, i);
        from[i] = (pose){SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i], SAT_COLUMN(w, ANGLE)[i]};
        if (!(SAT_COLUMN(w, FLAGS)[i] & SAT_BULLET)) continue; // it has no path in this update
        fly(w, i, roll_between(d, -9, 9), 1.0);
    }
}

// Moves all bodies to another origin, except a few that stay, and each by its own motion as well.
static void shift_crowd(satWorld *w, rng *d, pose *from)
{
    double origin = roll_below(d, 2) ? 0.0 : pow(10.0, roll_between(d, 3.0, 5.0));
    uint32_t still = roll_below(d, 2) ? 0u : 4u;
    for (uint32_t i = 0; i < CROWD; i++) {
        from[i] = (pose){SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i], SAT_COLUMN(w, ANGLE)[i]};
        if (still > 0 && roll_below(d, 4) == 0) {
            still--;
            continue;
        }
        SAT_COLUMN(w, X)[i] = origin + roll_between(d, -20, 20);
        SAT_COLUMN(w, Y)[i] = roll_between(d, -20, 20) - 0.5 * origin;
        if (roll_below(d, 3) == 0) SAT_COLUMN(w, ANGLE)[i] += roll_between(d, -3, 3);
        if (roll_below(d, 9)) continue;
        sat_world_teleport(w, i);
        from[i] = (pose){SAT_COLUMN(w, X)[i], SAT_COLUMN(w, Y)[i], SAT_COLUMN(w, ANGLE)[i]};
    }
}

static bool moves(const satMotion *m)
{
    return m->by.x != 0.0 || m->by.y != 0.0 || m->dAngle != 0.0;
}

// Compares the hits of all bullets with a sweep of every pair, without a broad phase. Counts the
// hits, and those on moving bodies that are no bullets.
static void check_every_pair(rng d, int32_t rounds, void (*move)(satWorld *w, rng *d, pose *from),
                             uint32_t *hits, uint32_t *moving)
{
    *hits = *moving = 0;
    for (int32_t round = 0; round < rounds; round++) {
        OWNED_SCENE s = scene_small();
        static fixture g;
        static satCompositeScratch scratch;
        pose from[CROWD];
        for (uint32_t i = 0; i < CROWD; i++) {
            uint32_t flags = roll_below(&d, 3) ? 0u : SAT_BULLET;
            flags |= (roll_below(&d, 4) ? 0u : SAT_STATIC) | (roll_below(&d, 4) ? 0u : SAT_SENSOR);
            make_crowd_shape(&g, &d);
            flags |= roll_below(&d, 9) ? SAT_ENABLED : 0u;
            pose at = {roll_between(&d, -20, 20), roll_between(&d, -20, 20), roll_angle(&d)};
            add_at(&s, shape_of(&g), at, flags);
            if (roll_below(&d, 4) == 0) SAT_COLUMN(s.w, GROUP)[i] = (int32_t)roll_below(&d, 3) - 1;
            if (roll_below(&d, 4) == 0) SAT_COLUMN(s.w, MASK)[i] = 2u;
            if (roll_below(&d, 4) == 0) SAT_COLUMN(s.w, CATEGORY)[i] = 3u;
            if (roll_below(&d, 6) == 0) sat_world_set_one_way(s.w, i, 0.0f, -1.0f);
        }
        scene_update(&s);
        for (int32_t frame = 0; frame < 6; frame++) {
            bool met[CROWD][CROWD];
            for (uint32_t a = 0; a < CROWD; a++)
                for (uint32_t b = 0; b < CROWD; b++)
                    met[a][b] = sat_world_persistent(s.w, a, b) != NULL;
            move(s.w, &d, from);
            if (frame % 2) scene_refresh(&s); // as before a query
            scene_update(&s);
            const uint8_t *flags = SAT_COLUMN(s.w, FLAGS);
            check_order(s.w);
            uint32_t rows = 0, unsure = 0;
            for (uint32_t a = 0; a < CROWD; a++) {
                for (uint32_t b = a + 1; b < CROWD; b++) {
                    uint32_t any = flags[a] | flags[b], both = flags[a] & flags[b];
                    uint32_t bullet = flags[a] & SAT_BULLET ? a : b, other = bullet == a ? b : a;
                    if (!(any & SAT_BULLET) || !(both & SAT_ENABLED) || both & SAT_STATIC) continue;
                    if (!sat_may_collide(s.w, a, b)) continue;
                    satMotion one = motion_from(s.w, other, from[other]);
                    satMotion shot = motion_from(s.w, bullet, from[bullet]);
                    satSweepHit hit = sat_composite_sweep(&one, &shot, true, &scratch);
                    unsure += !hit.exact;
                    if (!hit.exact) continue;
                    const satPassed *row = row_of(s.w, bullet, other);
                    bool isMoving = moves(&shot) || (flags[other] & SAT_BULLET && moves(&one));
                    bool isNew = isMoving && !met[a][b];
                    CHECK_EQUAL(row != NULL, hit.hit && (!hit.overlapping || isNew));
                    if (row == NULL) continue;
                    CHECK(row->t == hit.t);
                    CHECK_EQUAL(row->sensor, (any & SAT_SENSOR) != 0);
                    rows++;
                    *moving += !(flags[other] & SAT_BULLET) && moves(&one);
                }
            }
            CHECK(s.w->passedCount >= rows && s.w->passedCount <= rows + unsure);
            *hits += rows;
        }
    }
}

TEST(bullets_hit_what_a_sweep_of_every_pair_hits)
{
    uint32_t hits, moving;
    check_every_pair((rng){606}, times(500), move_crowd, &hits, &moving);
    printf("    %u hits, %u on moving bodies that are not bullets\n", hits, moving);
    CHECK(moving > (uint32_t)times(500));
}

TEST(bullets_hit_what_a_sweep_of_every_pair_hits_while_the_world_is_shifted)
{
    uint32_t hits, moving;
    check_every_pair((rng){607}, times(500), shift_crowd, &hits, &moving);
    printf("    %u hits, %u on moving bodies that are not bullets\n", hits, moving);
    CHECK(moving > (uint32_t)times(500));
}

// The boxes of all bullets once covered the shift, so that each of them was a candidate of all
// others.
TEST(a_shift_of_the_world_makes_no_candidates)
{
    OWNED_SCENE s = scene_small();
    static fixture g;
    make_circle(&g, 0.4);
    for (uint32_t i = 0; i < 400; i++) {
        uint32_t flags = SAT_ENABLED | (i % 2 ? SAT_BULLET : 0u) | (i % 4 == 2 ? SAT_STATIC : 0u);
        add_at(&s, shape_of(&g), (pose){3.0 * (i % 20), 3.0 * (i / 20), 0}, flags);
    }
    scene_update(&s);
    for (int32_t shift = 1; shift <= 6; shift++) {
        for (uint32_t i = 0; i < 400; i++) fly(s.w, i, pow(10.0, shift), -pow(10.0, shift));
        if (shift > 2) sat_world_teleport(s.w, 1); // body 1 has no path, so bullets hit it
        if (shift > 3) fly(s.w, 21, 1e3, 5.0);     // body 21 has a path of its own
        scene_update(&s);
        if (shift <= 2) CHECK_EQUAL(s.w->passedCount, 0);
        CHECK(s.w->stats.candidates < 400);
        CHECK(s.w->stats.compared < 40000);
    }
}

// A body that jumps far is a candidate of the bullets on its way, and of nothing else.
TEST(only_bullets_pay_for_far_jumps)
{
    OWNED_SCENE s = scene_small();
    static fixture g;
    make_circle(&g, 0.4);
    for (uint32_t i = 0; i < 100; i++) add_at(&s, shape_of(&g), (pose){i, 0, 0}, SAT_ENABLED);
    uint32_t bullet = add_bullet(&s, shape_of(&g), (pose){0.0, 50.0, 0.0});
    scene_update(&s);
    for (uint32_t i = 0; i < 100; i++) fly(s.w, i, 0.0, 100.0);
    scene_update(&s);
    CHECK_EQUAL(s.w->stats.candidates, 1);
    CHECK_EQUAL(s.w->passedCount, 1);
    CHECK_CLOSE(row_of(s.w, bullet, 0)->t, 0.492, 1e-5);
}

// A ball on a turning arm, by any angle from nearly none to nearly a full turn. It once missed a
// round post in its way.
TEST(a_turning_bullet_hits_the_bodies_it_turns_over)
{
    rng d = {605};
    for (int32_t n = 0; n < times(2000); n++) {
        OWNED_SCENE s = scene_small();
        static fixture g;
        double arm = roll_between(&d, 1.0, 9.0), turn = roll_between(&d, 0.5, 6.2);
        double at = roll_between(&d, 0.0, 6.2), from = roll_angle(&d);
        if (roll_below(&d, 2)) at = turn * roll_between(&d, 0.1, 0.9);
        pose home = {roll_between(&d, -99, 99), roll_between(&d, -99, 99), from};
        make_circle(&g, 0.05);
        uint32_t post =
            add_still(&s, shape_of(&g), in_frame(home, arm * cos(at), arm * sin(at), 0.0));
        make_circle_at(&g, arm, 0.0, 0.1);
        uint32_t bullet = add_bullet(&s, shape_of(&g), home);
        scene_update(&s);
        SAT_COLUMN(s.w, ANGLE)[bullet] += turn;
        scene_update(&s);
        double touches = at - 2.0 * asin(0.5 * 0.15 / arm);
        const satPassed *row = row_of(s.w, bullet, post);
        if (fabs(touches) > 1e-3 && fabs(touches - turn) > 1e-3 && at < 6.0)
            CHECK_EQUAL(row != NULL, touches > 0.0 && touches < turn);
        if (row) CHECK_CLOSE(row->t, touches / turn, 1e-3);
    }
}

// A fireball that grows in flight is swept with its new size. So is a target, if it crosses the
// path.
TEST(a_new_shape_keeps_the_path)
{
    OWNED_SCENE s = scene_small();
    static fixture g;
    make_box(&g, 1e-3, 1.0);
    uint32_t still = add_still(&s, shape_of(&g), (pose){5, 0, 0});
    uint32_t moving = add_at(&s, shape_of(&g), (pose){8, -9, 0}, SAT_ENABLED);
    make_circle(&g, 0.1);
    uint32_t bullet = add_bullet(&s, shape_of(&g), (pose){0, 1, 0});
    scene_update(&s);
    fly(s.w, bullet, 10.0, 0.0);
    fly(s.w, moving, 0.0, 12.5);
    make_circle(&g, 1.0);
    scene_reshape(&s, bullet, shape_of(&g));
    make_box(&g, 1e-3, 2.0);
    scene_reshape(&s, moving, shape_of(&g));
    scene_update(&s);
    CHECK_EQUAL(s.w->passedCount, 2);
    CHECK(row_of(s.w, bullet, still) && row_of(s.w, bullet, moving));
}

// The swept box of a bullet is wide: it must neither create contacts nor persist.
TEST(the_swept_box_of_a_bullet_changes_no_contact)
{
    rng d = {604};
    for (int32_t n = 0; n < times(75); n++) {
        OWNED_SCENE with = scene_small(), exclude = scene_small();
        for (int32_t i = 0; i < 30; i++) {
            static fixture g;
            roll_shape(&g, &d, roll_between(&d, 0.5, 3.0));
            pose at = {roll_between(&d, 0, 10), roll_between(&d, 0, 10), roll_angle(&d)};
            uint32_t flags = SAT_ENABLED | (i % 3 == 0 ? SAT_STATIC : 0u);
            add_at(&with, shape_of(&g), at, flags | (i % 3 ? SAT_BULLET : 0u));
            add_at(&exclude, shape_of(&g), at, flags);
        }
        for (int32_t frame = 0; frame < 10; frame++) {
            for (int32_t k = 0; k < 10; k++) {
                uint32_t i = roll_below(&d, 30);
                double x = roll_between(&d, -5, 5), y = roll_between(&d, -5, 5);
                double turn = roll_below(&d, 2) ? roll_between(&d, -2, 2) : 0.0;
                fly(with.w, i, x, y);
                fly(exclude.w, i, x, y);
                SAT_COLUMN(with.w, ANGLE)[i] += turn;
                SAT_COLUMN(exclude.w, ANGLE)[i] += turn;
            }
            scene_update(&with);
            scene_update(&exclude);
            check_order(with.w);
            CHECK_EQUAL(with.w->contactCount, exclude.w->contactCount);
            CHECK_EQUAL(with.w->beganCount, exclude.w->beganCount);
            CHECK_EQUAL(with.w->endedCount, exclude.w->endedCount);
            CHECK_EQUAL(contact_hash(with.w), contact_hash(exclude.w));
        }
    }
}

TEST(a_bullet_misses_no_level_of_several_children)
{
    rng d = {605};
    for (int32_t n = 0; n < times(2000); n++) {
        OWNED_SCENE s = scene_small();
        uint32_t kind = roll_below(&d, FLOORS);
        pose frame = {roll_between(&d, -99, 99), roll_between(&d, -99, 99), roll_angle(&d)};
        add_floor(&s, (floorKind)kind, 40, 1.0, frame);
        OWNED_WALKER k =
            make_walker((int32_t)roll_below(&d, WALKERS), pow(10.0, roll_between(&d, -1.5, 0.0)));
        double x = roll_between(&d, 15.0, 25.0), y = -2.0 - roll_between(&d, 0.0, 3.0);
        uint32_t bullet = add_bullet(&s, k.shape, in_frame(frame, x, y, 0.0));
        scene_update(&s);
        pose to = in_frame(frame, x + roll_between(&d, -5, 5),
                           1.0 + pow(10.0, roll_between(&d, 0.3, 4.0)), 0.0);
        SAT_COLUMN(s.w, X)[bullet] = to.x;
        SAT_COLUMN(s.w, Y)[bullet] = to.y;
        scene_update(&s);
        CHECK_EQUAL(s.w->passedCount, kind == SEPARATE ? s.w->passedCount : 1u);
        CHECK(s.w->passedCount >= 1);
        const satPassed *row = SAT_COLUMN(s.w, PASSED);
        double c = cos(frame.angle), sine = sin(frame.angle),
               dy = c * (to.y - frame.y) - sine * (to.x - frame.x) - y;
        CHECK_CLOSE(row->t * dy, -y - k.bottom, 1e-4 + 2e-6 * dy);
        // At an inner corner the normal may be that of the corner, if the two are nearly the same
        // axis (SAME_AXIS in child_pairs.c).
        CHECK_CLOSE(row->normalX, sine, 1e-4);
        CHECK_CLOSE(row->normalY, -c, 1e-4);
    }
}

int main(void) { return check_all(); }
