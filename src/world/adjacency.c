#include "world/adjacency.h"

#include <string.h>

#include "base/sort.h"
#include "broad/sweep.h"
#include "world/body_state.h"
#include "world/filter.h"

// Each list occupies a run of consecutive rows in NEIGHBOUR. When all lists are built at once, a
// run is as long as its list. A list that outgrows its run moves to a run of 4, 8, 16, … rows. Free
// runs form linked lists through their first rows: one for runs of 1 row, one for 2 or 3 rows, one
// for 4 to 7, and so on.
#define FIRST_ROWS 4u

static uint32_t length_class(uint32_t rows) { return 31u - (uint32_t)__builtin_clz(rows); }

static void free_run(satWorld *w, uint32_t start, uint32_t rows)
{
    uint32_t *first = &w->freeRun[length_class(rows)];
    SAT_COLUMN(w, NEIGHBOUR)[start].slot = *first;
    *first = start + 1u;
}

static bool take_run(satWorld *w, uint32_t rows, uint32_t *start)
{
    uint32_t *first = &w->freeRun[length_class(rows)];
    if (*first != 0) {
        *start = *first - 1u;
        *first = SAT_COLUMN(w, NEIGHBOUR)[*start].slot;
        return true;
    }
    if (rows > w->room.neighbours - w->neighbourRows) return false;
    *start = w->neighbourRows;
    w->neighbourRows += rows;
    return true;
}

static bool grow_list(satWorld *w, satNeighbours *list)
{
    uint32_t start, rows = FIRST_ROWS;
    while (rows <= list->rows) rows *= 2u;
    satNeighbour *all = SAT_COLUMN(w, NEIGHBOUR);
    if (!take_run(w, rows, &start)) return false;
    if (list->rows > 0) {
        memcpy(&all[start], &all[list->start], list->rows * sizeof *all);
        free_run(w, list->start, list->rows);
    }
    list->start = start;
    list->rows = rows;
    return true;
}

// The first row whose box starts at `x` or to the right of it.
static uint32_t row_at(const satNeighbour *rows, uint32_t count, double x)
{
    uint32_t from = 0, to = count;
    while (from < to) {
        uint32_t middle = (from + to) / 2u;
        if ((double)rows[middle].box.minX < x) {
            from = middle + 1u;
        } else {
            to = middle;
        }
    }
    return from;
}

static bool add_row(satWorld *w, uint32_t owner, satNeighbour row)
{
    satNeighbours *list = &SAT_COLUMN(w, ADJACENT)[owner];
    uint32_t count = list->listed - 1u;
    if (count == list->rows && !grow_list(w, list)) return false;
    satNeighbour *rows = &SAT_COLUMN(w, NEIGHBOUR)[list->start];
    uint32_t at = row_at(rows, count, (double)row.box.minX);
    memmove(&rows[at + 1u], &rows[at], (count - at) * sizeof *rows);
    rows[at] = row;
    list->listed++;
    list->widest = sat_max(list->widest, row.box.maxX - row.box.minX);
    return true;
}

static void remove_row(satWorld *w, uint32_t owner, uint32_t slot)
{
    satNeighbours *list = &SAT_COLUMN(w, ADJACENT)[owner];
    satNeighbour *rows = &SAT_COLUMN(w, NEIGHBOUR)[list->start];
    uint32_t at = 0, count = list->listed == 0 ? 0 : list->listed - 1u;
    while (at < count && rows[at].slot != slot) at++;
    if (at == count) return; // `slot` is not listed, because there was no room for it
    memmove(&rows[at], &rows[at + 1u], (count - at - 1u) * sizeof *rows);
    list->listed--;
}

static bool is_listed(satWorld *w, uint32_t slot)
{
    return slot < w->room.statics && SAT_COLUMN(w, ADJACENT)[slot].listed != 0;
}

void sat_world_forget_neighbours(satWorld *w, uint32_t slot)
{
    if (!is_listed(w, slot)) return;
    satNeighbours *list = &SAT_COLUMN(w, ADJACENT)[slot];
    const satNeighbour *rows = &SAT_COLUMN(w, NEIGHBOUR)[list->start];
    for (uint32_t i = 1; i < list->listed; i++) remove_row(w, rows[i - 1u].slot, slot);
    list->listed = 0;
    list->widest = 0.0f;
}

void sat_world_forget_all_neighbours(satWorld *w)
{
    uint32_t lists = sat_lesser(w->room.statics, w->room.bodies);
    memset(SAT_COLUMN(w, ADJACENT), 0, lists * sizeof(satNeighbours));
    memset(w->freeRun, 0, sizeof w->freeRun);
    w->neighbourRows = 0;
}

// A search for the neighbours of a body.
typedef struct search {
    satWorld *w;
    satNeighbour self;
    uint32_t missing; // rows that did not fit
    bool buildsAll;   // all lists are being built, so the row in the other body's list is added
                      // when that list is built
} search;

// The box of a body at its current pose. BOX of a bullet also covers its motion.
static satAabb body_box(satWorld *w, uint32_t slot)
{
    satAabb box = SAT_COLUMN(w, BOX)[slot];
    if (w->bullets && SAT_COLUMN(w, FLAGS)[slot] & SAT_BULLET)
        box = sat_shape_box(sat_world_shape(w, slot), sat_world_transform(w, slot));
    return box;
}

// Appends a row to the list that is being built, the last one in NEIGHBOUR.
static bool append_row(const search *s, satNeighbour row)
{
    satWorld *w = s->w;
    satNeighbours *list = &SAT_COLUMN(w, ADJACENT)[s->self.slot];
    if (s->missing > 0 || w->neighbourRows == w->room.neighbours) return false;
    SAT_COLUMN(w, NEIGHBOUR)[w->neighbourRows++] = row;
    list->rows++;
    list->widest = sat_max(list->widest, row.box.maxX - row.box.minX);
    return true;
}

static double add_neighbour(void *context, uint32_t i)
{
    search *s = context;
    if (!is_listed(s->w, i) || i == s->self.slot) return 1.0;
    satNeighbour other = {body_box(s->w, i), i};
    if (!sat_aabb_overlap(other.box, s->self.box)) return 1.0;
    if (s->buildsAll) {
        s->missing += !append_row(s, other);
    } else {
        s->missing += !add_row(s->w, i, s->self);
        s->missing += !add_row(s->w, s->self.slot, other);
    }
    return 1.0;
}

// Is this a solid static body that other bodies can collide with? Bodies without a mask are left
// out, because games park them in one place, where all of them would be neighbours.
static bool is_solid(satWorld *w, uint32_t i)
{
    const uint32_t solid = SAT_STATIC | SAT_ENABLED;
    uint32_t flags = SAT_COLUMN(w, FLAGS)[i];
    return (flags & (solid | SAT_SENSOR | SAT_ONE_WAY)) == solid && SAT_COLUMN(w, ALIVE)[i] &&
           !sat_is_unseen(w, i) && !(SAT_COLUMN(w, ROLE)[i] & SAT_WITHOUT_MASK);
}

// Does ADJACENT have a row for this slot? If not, writes the required room to `wanted`.
static bool fits_list(satWorld *w, uint32_t slot)
{
    if (slot < w->room.statics) return true;
    if (slot >= w->wanted.statics) w->wanted.statics = slot + 1u;
    return false;
}

// Builds the list of a changed body. Returns the number of rows that did not fit.
static uint32_t list_body(satWorld *w, const satBroadColumns *columns, uint32_t i)
{
    if (is_listed(w, i) || !is_solid(w, i)) return 0;
    if (!fits_list(w, i)) return 1;
    search s = {w, {body_box(w, i), i}, 0, false};
    SAT_COLUMN(w, ADJACENT)[i].listed = 1;
    sat_broad_query(&w->broad, columns, s.self.box, 0.0, add_neighbour, &s);
    return s.missing;
}

static bool comes_before(const void *one, const void *other)
{
    const satNeighbour *a = one, *b = other;
    return a->box.minX < b->box.minX || (a->box.minX == b->box.minX && a->slot < b->slot);
}

// Value of `listed` while all lists are built: a solid static body whose list is still to be built.
#define UNLISTED UINT32_MAX

static void list_static(search *s, const satBroadColumns *columns, uint32_t i)
{
    satNeighbours *list = &SAT_COLUMN(s->w, ADJACENT)[i];
    if (i >= s->w->room.statics || list->listed != UNLISTED) return;
    s->self = (satNeighbour){body_box(s->w, i), i};
    list->start = s->w->neighbourRows;
    sat_broad_query(&s->w->broad, columns, s->self.box, 0.0, add_neighbour, s);
    list->listed = list->rows + 1u;
    satNeighbour *rows = &SAT_COLUMN(s->w, NEIGHBOUR)[list->start], spare;
    sat_heapsort(rows, &spare, list->rows, sizeof spare, comes_before);
}

// Builds all lists, in the order in which the bands of the broad phase have the bodies, so that
// lists of nearby bodies are near each other in memory.
static uint32_t list_all(satWorld *w, const satBroadColumns *columns)
{
    search s = {.w = w, .buildsAll = true};
    uint32_t count = w->slots.count; // slots up to that of the last solid static body
    while (count > 0 && !is_solid(w, count - 1u)) count--;
    sat_world_forget_all_neighbours(w);
    if (count > 0 && !fits_list(w, count - 1u)) return 1;
    for (uint32_t i = 0; i < count; i++) {
        if (is_solid(w, i)) SAT_COLUMN(w, ADJACENT)[i].listed = UNLISTED;
    }
    for (uint32_t i = 0; i < w->broad.resting.count + w->broad.moving.count; i++)
        list_static(&s, columns, columns->rows.index[i]);
    for (uint32_t i = 0; i < count; i++) list_static(&s, columns, i);
    return s.missing;
}

// If more than one body in this many is a solid static body that has changed, it is cheaper to
// build all lists again.
#define SHARE_OF_ALL 4u

satStatus sat_world_update_neighbours(satWorld *w, const uint32_t *changed, uint32_t count)
{
    satBroadColumns columns = sat_world_broad(w);
    uint32_t missing = 0, solid = 0;
    sat_broad_ready(&w->broad, &columns, SAT_MAX_PENDING);
    for (uint32_t k = 0; k < count; k++) solid += is_solid(w, changed[k]);
    if (w->missesNeighbours || solid > w->slots.count / SHARE_OF_ALL) {
        missing = list_all(w, &columns);
    } else {
        for (uint32_t k = 0; k < count; k++) sat_world_forget_neighbours(w, changed[k]);
        for (uint32_t k = 0; k < count; k++) missing += list_body(w, &columns, changed[k]);
    }
    w->missesNeighbours = missing != 0;
    if (missing == 0) return SAT_OK;
    if (w->wanted.statics == w->room.statics)
        w->wanted.neighbours = w->room.neighbours + 2u * missing;
    return SAT_NEEDS_ROOM;
}

satNeighbourQuery sat_query_neighbours(satWorld *w, uint32_t owner, satBounds around)
{
    if (!is_listed(w, owner)) return (satNeighbourQuery){0};
    const satNeighbours *list = &SAT_COLUMN(w, ADJACENT)[owner];
    const satNeighbour *rows = &SAT_COLUMN(w, NEIGHBOUR)[list->start];
    uint32_t count = list->listed - 1u, first = 0;
    // The factor covers the rounding error of `widest`.
    double widest = (double)list->widest * (1.0 + 1e-6);
    if (count > 2u * FIRST_ROWS) first = row_at(rows, count, around.minX - widest);
    return (satNeighbourQuery){rows + first, rows + count, around};
}

// A search for the bodies to wake.
typedef struct wakeSearch {
    satWorld *w;
    satAabb box;
    uint32_t *list, count;
} wakeSearch;

static double add_body(void *context, uint32_t i)
{
    wakeSearch *s = context;
    satBounds bounds =
        sat_bounds_around(SAT_COLUMN(s->w, BOX)[i], (double)SAT_COLUMN(s->w, REACH)[i]);
    // Skips a body that has just ceased to be static, too, because its own refresh wakes it.
    if (sat_is_or_was_static(s->w, i) || !sat_bounds_overlap(bounds, s->box)) return 1.0;
    s->list[s->count++] = i;
    return 1.0;
}

// The largest REACH of all bodies.
static double max_reach(satWorld *w)
{
    const float *reach = SAT_COLUMN(w, REACH);
    if (w->isMaxReachStale) {
        w->maxReach = 0.0f;
        for (uint32_t i = 0; i < w->slots.count; i++) w->maxReach = sat_max(w->maxReach, reach[i]);
        w->isMaxReachStale = 0;
    }
    return (double)w->maxReach;
}

void sat_world_invalidate(satWorld *w, satAabb box)
{
    satBroadColumns columns = sat_world_broad(w);
    wakeSearch s = {w, box, SAT_COLUMN(w, BODY_VALUE), 0};
    sat_broad_ready(&w->broad, &columns, SAT_MAX_PENDING);
    sat_broad_query(&w->broad, &columns, box, max_reach(w), add_body, &s);
    for (uint32_t k = 0; k < s.count; k++) {
        sat_world_wake(w, s.list[k]);
        sat_broad_put(&w->broad, &columns, s.list[k]);
    }
}

void sat_world_invalidate_all(satWorld *w)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE), *flags = SAT_COLUMN(w, FLAGS);
    const uint64_t *seen = SAT_COLUMN(w, SEEN_X);
    satBroadColumns columns = sat_world_broad(w);
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!alive[i] || seen[i] == SAT_NEVER_SEEN) continue;
        if ((flags[i] & (SAT_STATIC | SAT_ENABLED)) != SAT_ENABLED) continue;
        sat_world_wake(w, i);
        sat_broad_put(&w->broad, &columns, i);
    }
}
