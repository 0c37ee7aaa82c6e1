#include "world/state.h"

#include <string.h>

#include "world/body_state.h"
#include "world/contacts.h"
#include "world/poses.h"
#include "world/state_check.h"

// The required room for PLATFORM: up to the highest slot of the state with a platform.
static uint32_t room_for_platforms(const satRestoration *r)
{
    uint32_t room = r->w->room.platforms, count = sat_greater(r->h->slots, room);
    while (count > room && !(r->s.mark[count - 1u] & SAT_MARK_HAS_PLATFORM)) count--;
    return count;
}

// The required room for pairs with a sensor: that of the world or, if the state has more such
// pairs, room for all pairs of the state.
static uint32_t room_for_sensed(const satRestoration *r)
{
    uint32_t left = r->w->room.sensed;
    for (uint32_t k = 0; k < r->h->pairs; k++) {
        if (r->s.pairs[k].sensor && left-- == 0) return r->h->pairs;
    }
    return r->w->room.sensed;
}

static satStatus find_room(const satRestoration *r)
{
    satWorld *w = r->w;
    const satState *h = r->h;
    const satRoom *own = &w->room;
    satShape *unused;
    w->wanted = *own; // an earlier refresh may have wanted more neighbours
    w->wanted.bodies = sat_greater(own->bodies, h->generations);
    w->wanted.pairs =
        sat_greater(own->pairs, sat_greater(h->pairs, sat_greater(h->began, h->ended)));
    w->wanted.passed = sat_greater(own->passed, h->passed);
    w->wanted.platforms = room_for_platforms(r);
    w->wanted.sensed = room_for_sensed(r);
    uint32_t bytes = h->shapeBytes + h->shapes * (uint32_t)sizeof(satBlock);
    (void)sat_world_staging(w, bytes, &unused); // if there is too little room, changes `wanted`
    const uint32_t *wants = &w->wanted.bodies, *has = &own->bodies;
    for (uint32_t k = 0; k < sizeof *own / sizeof *has; k++) {
        if (wants[k] != has[k]) return SAT_NEEDS_ROOM;
    }
    return SAT_OK;
}

// list_shapes has found slots. Replaces them with handles, which remain valid from now on, because
// the heap no longer moves its blocks.
static void find_handles(const satRestoration *r)
{
    const uint32_t *shape = SAT_COLUMN(r->w, SHAPE);
    for (uint32_t k = 0; k < r->h->shapes; k++) {
        uint32_t slot = r->entries[k].handle;
        r->entries[k].handle = slot == SAT_NO_SLOT ? 0 : shape[slot];
    }
}

// Gives a body its shape in the state, unless it has that shape already. find_room has made room
// for all shapes.
static void give_shape(const satRestoration *r, uint32_t i, bool wasThere)
{
    satWorld *w = r->w;
    satSavedShape *saved = &r->entries[r->s.shape[i]];
    uint32_t *own = &SAT_COLUMN(w, SHAPE)[i], unused;
    if (wasThere && sat_is_same_shape(sat_world_shape(w, i), saved->shape)) {
        saved->handle = *own;
        return;
    }
    saved->handle = sat_heap_take(&w->heap, sat_world_heap(w), saved->shape, &unused);
    if (wasThere) {
        sat_heap_drop(&w->heap, sat_world_heap(w), *own);
        SAT_COLUMN(w, MARK)[i] = SAT_RESHAPED;
        w->restoredCount++;
    }
    sat_world_set_shape(w, i, saved->handle);
    SAT_COLUMN(w, SEEN_X)[i] = wasThere ? SAT_DIRTY : SAT_NEVER_SEEN;
}

// The columns of the world that are compared with those of a state. Of poses, categories and masks,
// these are the values that the last refresh saw.
typedef struct present {
    uint8_t *alive, *leaving, *flags, *restored;
    uint64_t *seenX;
    const uint64_t *seenY, *seenAngle;
    const uint32_t *generation, *shape, *seenCategory, *seenMask;
    const int32_t *group;
    const float *oneWayX, *oneWayY;
} present;

static present present_columns(satWorld *w)
{
    return (present){SAT_COLUMN(w, ALIVE),         SAT_COLUMN(w, LEAVING),    SAT_COLUMN(w, FLAGS),
                     SAT_COLUMN(w, MARK),          SAT_COLUMN(w, SEEN_X),     SAT_COLUMN(w, SEEN_Y),
                     SAT_COLUMN(w, SEEN_ANGLE),    SAT_COLUMN(w, GENERATION), SAT_COLUMN(w, SHAPE),
                     SAT_COLUMN(w, SEEN_CATEGORY), SAT_COLUMN(w, SEEN_MASK),  SAT_COLUMN(w, GROUP),
                     SAT_COLUMN(w, ONE_WAY_X),     SAT_COLUMN(w, ONE_WAY_Y)};
}

static bool has_one_way(const present *c, uint32_t i, const uint8_t *saved)
{
    return memcmp(saved, &c->oneWayX[i], sizeof(float)) == 0 &&
           memcmp(saved + sizeof(float), &c->oneWayY[i], sizeof(float)) == 0;
}

// Must a body be refreshed at once? If only its pose differs, the next refresh will notice that. A
// static body must be refreshed at once, because the lists of its neighbours depend on where it
// was. Marks a body dirty if it differs in something that a refresh does not compare, or if it is a
// bullet, whose box depends on its last pose.
static inline bool must_refresh(const satRestoration *r, const present *c, uint32_t i,
                                uint32_t mark, const uint8_t *extra)
{
    const satStateSections *s = &r->s;
    uint32_t flags = mark >> SAT_MARK_FLAGS_SHIFT;
    bool isDirty = flags & SAT_BULLET || flags != c->flags[i] || s->group[i] != c->group[i];
    if (mark & SAT_MARK_HAS_ONE_WAY)
        isDirty |= !has_one_way(c, i, extra + sat_extra_bytes(mark & SAT_MARK_HAS_LAST));
    if (isDirty && c->seenX[i] != SAT_NEVER_SEEN) c->seenX[i] = SAT_DIRTY;
    uint64_t moved = (sat_double_bits(s->x[i]) ^ c->seenX[i]) |
                     (sat_double_bits(s->y[i]) ^ c->seenY[i]),
             turned = sat_double_bits(s->angle[i]) ^ c->seenAngle[i];
    uint32_t filtered = (s->category[i] ^ c->seenCategory[i]) | (s->mask[i] ^ c->seenMask[i]);
    bool waits = !(flags & SAT_STATIC) && c->seenX[i] < SAT_DIRTY;
    if (waits && !(r->w->sealed & SAT_SEALED_ANGLES)) moved = turned = 0;
    return filtered != 0 || turned != 0 || (moved != 0 && !waits);
}

// Among the bits in `which`, do four marks have exactly `bits`?
static inline bool have_bits(const uint32_t *marks, uint32_t which, uint32_t bits)
{
    uint32_t others = (marks[0] ^ bits) | (marks[1] ^ bits) | (marks[2] ^ bits) | (marks[3] ^ bits);
    return (others & which) == 0;
}

// Is i the first of four slots that can be tested at once?
static inline bool are_four(uint32_t i, uint32_t slots) { return (i & 3u) == 0 && i + 4u <= slots; }

// Sets the last pose of each body to its current pose, and clears all platforms. Then copies the
// extras, which contain the exceptions.
static void restore_columns(const satRestoration *r)
{
    satWorld *w = r->w;
    const satStateSections *s = &r->s;
    uint32_t slots = r->h->slots;
    sat_state_copy_columns(w, r->h, false);
    uint32_t platforms = sat_lesser(slots, w->room.platforms);
    if (w->platforms) memset(SAT_COLUMN(w, PLATFORM), 0, platforms * sizeof(satPlatform));
    memset(SAT_COLUMN(w, ONE_WAY_X), 0, slots * sizeof(float));
    memset(SAT_COLUMN(w, ONE_WAY_Y), 0, slots * sizeof(float));
    uint8_t *extra = s->extra;
    const uint32_t *marks = s->mark;
    const uint32_t special = SAT_MARK_ALIVE | SAT_MARK_HAS_EXTRAS | SAT_MARK_HAS_NO_LAST;
    for (uint32_t i = 0; i < slots; i++) {
        if (are_four(i, slots) && have_bits(marks + i, special, SAT_MARK_ALIVE)) {
            i += 3u;
            continue;
        }
        uint32_t mark = marks[i];
        if (mark & SAT_MARK_HAS_EXTRAS) extra = sat_state_copy_extras(w, i, mark, extra, false);
        if (mark & SAT_MARK_HAS_PLATFORM) w->platforms = 1;
        // The last pose of a removed body is useless: a state does not hold its shape.
        if (mark & SAT_MARK_HAS_NO_LAST || !(mark & SAT_MARK_ALIVE)) sat_forget_last_pose(w, i);
    }
}

static inline satF4 pose_differences(const double *a, const uint64_t *b)
{
    return sat_f4_or(sat_f4_difference(a, b), sat_f4_difference(a + 2, b + 2));
}

// Four slots at once: is everything that restore_bodies compares the same in state and world? A
// shortcut for many similar bodies, such as walls: returns false if their flags differ, or if there
// is a bullet or a one-way body.
static inline bool are_as_saved(const satRestoration *r, const present *c, uint32_t i)
{
    const satStateSections *s = &r->s;
    const uint32_t mark = s->mark[i], flags = mark >> SAT_MARK_FLAGS_SHIFT;
    const uint32_t every = 0x01010101u, others = SAT_MARK_HAS_ONE_WAY | SAT_MARK_LEAVING;
    uint32_t alive, leaving, flagsThere;
    satF4 any = sat_f4_or(sat_f4_or(pose_differences(s->x + i, c->seenX + i),
                                    pose_differences(s->y + i, c->seenY + i)),
                          pose_differences(s->angle + i, c->seenAngle + i));
    if (sat_f4_any(sat_f4_shares(any, any))) return false;
    if (!have_bits(s->mark + i, UINT32_MAX, mark) || !(mark & SAT_MARK_ALIVE) || mark & others ||
        flags & SAT_BULLET)
        return false;
    memcpy(&alive, c->alive + i, sizeof alive);
    memcpy(&leaving, c->leaving + i, sizeof leaving);
    memcpy(&flagsThere, c->flags + i, sizeof flagsThere);
    if (alive != every || leaving != 0 || flagsThere != flags * every) return false;
    for (uint32_t k = i; k < i + 4u; k++) {
        if (c->shape[k] != r->entries[s->shape[k]].handle) return false;
    }
    any = sat_f4_or(sat_f4_or(sat_f4_difference(s->generation + i, c->generation + i),
                              sat_f4_difference(s->category + i, c->seenCategory + i)),
                    sat_f4_or(sat_f4_difference(s->mask + i, c->seenMask + i),
                              sat_f4_difference(s->group + i, c->group + i)));
    return !sat_f4_any(sat_f4_shares(any, any));
}

// Removes the bodies beyond the last slot of the state.
static void remove_rest(const satRestoration *r, const present *c, uint32_t before)
{
    for (uint32_t i = r->h->slots; i < before; i++) {
        if (c->alive[i]) {
            sat_world_withdraw(r->w, i);
            c->restored[i] = SAT_VANISHED;
            r->w->restoredCount++;
        }
        c->alive[i] = c->leaving[i] = 0;
        sat_forget_last_pose(r->w, i);
    }
}

// Restores the bodies; lists those that must be refreshed, and returns their number.
static uint32_t restore_bodies(const satRestoration *r, uint32_t *changed)
{
    satWorld *w = r->w;
    const present c = present_columns(w);
    const satSavedShape *entries = r->entries;
    const uint32_t *marks = r->s.mark, *shape = r->s.shape;
    const uint8_t *extra = r->s.extra;
    uint32_t before = w->slots.count, now = r->h->slots, count = 0, live = 0, leaving = 0;
    memset(c.restored, 0, sat_greater(before, now));
    w->restoredCount = 0;
    for (uint32_t i = 0; i < now; i++) {
        if (are_four(i, now) && are_as_saved(r, &c, i)) {
            live += 4u;
            i += 3u;
            continue;
        }
        uint32_t mark = marks[i], isAlive = mark & SAT_MARK_ALIVE;
        bool wasAlive = c.alive[i];
        bool isTheSame = wasAlive && isAlive && c.generation[i] == r->s.generation[i];
        if (!isTheSame) {
            if (wasAlive) sat_world_withdraw(w, i);
            c.restored[i] = (uint8_t)((wasAlive ? SAT_VANISHED : 0) | (isAlive ? SAT_APPEARED : 0));
            w->restoredCount += c.restored[i] != 0;
            c.alive[i] = (uint8_t)isAlive;
        }
        c.leaving[i] = (uint8_t)(mark >> SAT_MARK_LEAVING_SHIFT & 3u);
        live += isAlive;
        leaving += c.leaving[i] != 0;
        if (!isAlive) continue;
        if (!isTheSame || c.shape[i] != entries[shape[i]].handle) give_shape(r, i, isTheSame);
        changed[count] = i;
        count += must_refresh(r, &c, i, mark, extra);
        c.flags[i] = (uint8_t)(mark >> SAT_MARK_FLAGS_SHIFT);
        if (mark & SAT_MARK_HAS_EXTRAS) extra += sat_extra_bytes(mark);
    }
    remove_rest(r, &c, before);
    w->slots = (satSlots){.count = now, .live = live, .leaving = leaving};
    restore_columns(r);
    uint32_t *generation = SAT_COLUMN(w, GENERATION);
    memset(generation, 0, w->room.bodies * sizeof *generation);
    memcpy(generation, r->s.generation, r->h->generations * sizeof *generation);
    return count;
}

static void restore_user_columns(const satRestoration *r)
{
    satWorld *w = r->w;
    const uint8_t *from = r->s.user;
    for (uint32_t k = 0; k < w->columnCount; k++) {
        uint8_t *to = (uint8_t *)w + w->column[k].offset;
        size_t bytes = (size_t)r->h->slots * w->column[k].size;
        // A column that was added after the state gets zeros, like a new column.
        if (k >= r->h->columns) {
            memset(to, 0, bytes);
            continue;
        }
        memcpy(to, from, bytes);
        from += sat_state_padded(bytes);
    }
}

static void restore_events(const satSavedEvent *from, uint32_t *a, uint32_t *b, uint8_t *sensor,
                           uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        a[i] = from[i].a;
        b[i] = from[i].b;
        sensor[i] = (uint8_t)from[i].sensor;
    }
}

static void restore_results(const satRestoration *r)
{
    satWorld *w = r->w;
    const satState *h = r->h;
    memcpy(SAT_COLUMN(w, PERSISTENT), r->s.pairs, h->pairs * sizeof *r->s.pairs);
    w->persistentCount = h->pairs;
    sat_world_report_persistent(w);
    restore_events(r->s.began, SAT_COLUMN(w, BEGAN_A), SAT_COLUMN(w, BEGAN_B),
                   SAT_COLUMN(w, BEGAN_SENSOR), h->began);
    restore_events(r->s.ended, SAT_COLUMN(w, ENDED_A), SAT_COLUMN(w, ENDED_B),
                   SAT_COLUMN(w, ENDED_SENSOR), h->ended);
    memcpy(SAT_COLUMN(w, PASSED), r->s.passed, h->passed * sizeof *r->s.passed);
    w->beganCount = h->began;
    w->endedCount = h->ended;
    w->passedCount = h->passed;
    w->stats = h->stats;
}

// Wakes all bodies that are not static, because the world's pairs of resting bodies are from before
// the restore. Statics need not be woken: they have no pairs with each other.
static void wake_bodies(const satRestoration *r)
{
    satWorld *w = r->w;
    const satBroadColumns columns = sat_world_broad(w);
    const uint32_t *marks = r->s.mark, slots = r->h->slots;
    const uint32_t isStatic = (uint32_t)SAT_STATIC << SAT_MARK_FLAGS_SHIFT,
                   isWall = isStatic | SAT_MARK_ALIVE;
    const uint32_t hadMoved = SAT_MARK_IS_NEW | SAT_MARK_HAS_NO_LAST | SAT_MARK_HAS_LAST |
                              1u << SAT_MARK_LEAVING_SHIFT |
                              (uint32_t)SAT_NEW_SHAPE << SAT_MARK_FLAGS_SHIFT;
    uint8_t *movedState = SAT_COLUMN(w, MOVED_STATE);
    uint16_t *role = SAT_COLUMN(w, ROLE);
    uint32_t *moved = SAT_COLUMN(w, MOVED), count = w->movedCount;
    for (uint32_t i = 0; i < slots; i++) {
        if (are_four(i, slots) && have_bits(marks + i, isWall | hadMoved, isWall)) {
            i += 3u;
            continue;
        }
        uint32_t mark = marks[i];
        bool mayMove = (mark & isWall) == SAT_MARK_ALIVE;
        if (movedState[i] != SAT_NOT_MOVED || !(mayMove || mark & hadMoved)) continue;
        count = sat_list_moved(movedState, moved, count, i);
        sat_set_awake(&role[i], mark & isStatic);
        if (mark & SAT_ENABLED << SAT_MARK_FLAGS_SHIFT) sat_broad_put_again(&w->broad, &columns, i);
    }
    for (uint32_t k = 0; k < count; k++)
        movedState[moved[k]] = marks[moved[k]] & SAT_MARK_IS_NEW ? SAT_MOVED_NEW : SAT_MOVED;
    w->movedCount = count;
}

// Two statics have a pair only if one of them became static after the last update. Wakes one of the
// two, so that the next update ends the pair.
static void wake_paired_statics(const satRestoration *r)
{
    satWorld *w = r->w;
    const uint8_t *flags = SAT_COLUMN(w, FLAGS), *alive = SAT_COLUMN(w, ALIVE);
    satBroadColumns columns = sat_world_broad(w);
    for (uint32_t k = 0; k < r->h->pairs; k++) {
        uint32_t a = r->s.pairs[k].a, b = r->s.pairs[k].b;
        if (!alive[a] || !(flags[a] & flags[b] & SAT_STATIC)) continue;
        sat_world_wake(w, a);
        if (flags[a] & SAT_ENABLED) sat_broad_put(&w->broad, &columns, a);
    }
}

satStatus sat_world_restore(satWorld *w, const void *state, uint64_t bytes, satOrigin origin,
                            void *scratch)
{
    const satState *h = state;
    satRestoration r;
    SAT_TRY(sat_state_open(w, h, bytes, origin, scratch, &r));
    SAT_TRY(find_room(&r));
    sat_world_forget_moved(w);
    find_handles(&r);
    uint32_t *changed = SAT_COLUMN(w, CHANGED), count = restore_bodies(&r, changed);
    restore_user_columns(&r);
    // If the lists of neighbours have no room, the next refresh returns SAT_NEEDS_ROOM.
    (void)sat_world_refresh_slots(w, changed, count);
    wake_bodies(&r);
    wake_paired_statics(&r);
    restore_results(&r);
    w->cachedAxisCount = 0;
    w->found = SAT_NOT_FOUND;
    return SAT_OK;
}

const uint32_t *sat_saved_shapes(const void *state) { return sat_state_sections(state).shape; }

const uint8_t *sat_saved_shape_bytes(const void *state) { return sat_state_sections(state).shapes; }
