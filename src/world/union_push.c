#include "world/union_push.h"

#include "world/filter.h"
#include "world/gather.h"
#include "world/internal_edges.h"

static bool is_connected(const satConnected *connected, uint32_t owner)
{
    // Searches from the end, because neighbours are mostly listed soon after each other.
    int32_t i = connected->count;
    while (i > 0 && connected->owner[i - 1] != owner) i--;
    return i > 0 || connected->count == 0;
}

// Adds the children of a static body that are within the bounds. Lists the body if it has such
// children.
static void connect(satGathered *l, uint32_t owner, satConnected *connected)
{
    int32_t before = l->count;
    sat_gather_children(l, owner, -1);
    if (l->count > before) connected->owner[connected->count++] = owner;
}

// Adds the children within the bounds of a static body, its neighbours, their neighbours, and so
// on. Returns false if there are more than SAT_MAX_CHILDREN_NEAR.
static bool connect_all(satGathered *l, uint32_t owner, satConnected *connected)
{
    uint32_t other;
    connected->count = 0;
    connect(l, owner, connected);
    for (int32_t i = 0; i < connected->count && l->count <= SAT_MAX_CHILDREN_NEAR; i++) {
        satNeighbourQuery query = sat_query_neighbours(l->w, connected->owner[i], l->bounds);
        while (l->count <= SAT_MAX_CHILDREN_NEAR && sat_gather_next(l, &query, &other)) {
            if (!is_connected(connected, other)) connect(l, other, connected);
        }
    }
    if (l->count > SAT_MAX_CHILDREN_NEAR) return false;
    sat_order_children(l->out, l->count);
    return true;
}

// More children than this are merged before the search for a push. A corner rarely has so many, but
// a solid block of boxes around a body does.
#define MERGED_FROM 16

// If a push is longer than the reach of the search, the next search reaches this many times as far
// as the push.
#define REACH_GROWTH 1.25

// A straight push along a unit vector, in progress. `exit` is how far the body must still move
// along it to leave all statics that it overlaps now.
typedef struct straightPush {
    satWorld *w;
    uint32_t body;
    satTransform xf;
    satVector along;
    double exit;
} straightPush;

static double leave_static(void *context, uint32_t i)
{
    straightPush *p = context;
    satWorld *w = p->w;
    const uint32_t solid = SAT_STATIC | SAT_SENSOR | SAT_ONE_WAY;
    if ((SAT_COLUMN(w, FLAGS)[i] & solid) != SAT_STATIC || !sat_may_collide(w, i, p->body))
        return 1.0;
    satChildPairQuery s = sat_query_child_pairs(sat_world_shape(w, i), sat_world_transform(w, i),
                                                sat_world_shape(w, p->body), &p->xf, 0.0);
    satChild one, other;
    while (sat_next_pair(&s, &one, &other)) {
        double exit = sat_way_out(&one, &other, p->along);
        if (exit > p->exit && sat_children_overlap(&one, &other)) p->exit = exit;
    }
    return 1.0;
}

// The maximum number of steps in each direction. A step moves the body out of all statics that it
// overlaps; it may then overlap others.
#define MAX_EXITS 16

// The shortest push out of all statics along an axis of the static body `owner`. Returns false if
// all four directions take too many steps.
static bool push_straight(satWorld *w, uint32_t owner, uint32_t body, satContact *contact)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    const satTransform *xf = &placed[body].xf;
    straightPush p = {.w = w, .body = body, .along = {placed[owner].xf.c, placed[owner].xf.s}};
    double shortest = DBL_MAX;
    for (int32_t k = 0; k < 4; k++) {
        double length = 0.0;
        p.along = (satVector){0.0 - p.along.y, p.along.x + 0.0};
        for (int32_t step = 0; step < MAX_EXITS && length < shortest; step++) {
            p.xf = sat_transform_moved(*xf, sat_vector_scale(p.along, length));
            p.exit = 0.0;
            sat_world_raise_reach(w, body, length);
            sat_world_visit(w, sat_world_shape(w, body), &p.xf, 0.0, leave_static, &p);
            if (p.exit == 0.0) {
                shortest = length;
                *contact = (satContact){0.0f - (float)length,
                                        sat_vec2((float)p.along.x, (float)p.along.y)};
            }
            length += p.exit * (1.0 + 1e-7);
        }
    }
    return shortest < DBL_MAX;
}

bool sat_union_push(satWorld *w, uint32_t owner, uint32_t body, satContact *contact,
                    satConnected *connected)
{
    satCompositeScratch *scratch = sat_world_scratch(w);
    const satShape *shape = sat_world_shape(w, body);
    double reach = -(double)contact->separation + SAT_FIRST_REACH * (double)shape->size;
    for (int32_t before = 0;;) {
        sat_world_raise_reach(w, body, reach);
        satGathered l = sat_gather_around(w, body, reach, scratch->a);
        if (!connect_all(&l, owner, connected)) {
            connected->count = 0;
            return push_straight(w, owner, body, contact);
        }
        if (l.count == before) return true;
        before = l.count;
        if (l.count > MERGED_FROM) l.count = sat_merge_boxes(l.out, l.count, scratch->block);
        satChildQuery s = sat_query_all_children(shape, sat_world_transform(w, body));
        int32_t count = sat_next_children(&s, scratch->b);
        if (count == SAT_MAX_CHILDREN_NEAR) return false;
        satPenetration push = sat_penetration(l.out, l.count, scratch->b, count, DBL_MAX, false,
                                              &scratch->penetration);
        if (!push.overlapping) return false;
        *contact = (satContact){0.0f - push.depth, push.normal};
        if ((double)push.depth <= reach) return true;
        reach = REACH_GROWTH * (double)push.depth;
    }
}

// A row whose contact sat_union_push will find. `before` links the rows of a body.
typedef struct deferredRow {
    uint32_t row, body, other, before;
} deferredRow;

// In `before`: the body has no earlier row. In `row`: the contact of the row has been found.
#define NONE UINT32_MAX

_Static_assert(sizeof(deferredRow) <= sizeof(satCachedAxis), "they fit where cached axes were");

static deferredRow *deferred_rows(satWorld *w)
{
    return (deferredRow *)(void *)SAT_COLUMN(w, PERSISTENT_NEXT);
}

// BODY_SPARE_VALUE holds the last deferred row of each body. It is not cleared beforehand, so an
// entry is valid only if it is the number of a row of that body.
uint32_t sat_world_defer_push(satWorld *w, uint32_t count, uint32_t row, satPair pair)
{
    deferredRow *rows = deferred_rows(w);
    uint32_t body = SAT_COLUMN(w, FLAGS)[pair.a] & SAT_STATIC ? pair.b : pair.a;
    uint32_t *last = &SAT_COLUMN(w, BODY_SPARE_VALUE)[body];
    bool hasOther = *last < count && rows[*last].body == body;
    rows[count] = (deferredRow){row, body, pair.a ^ pair.b ^ body, hasOther ? *last : NONE};
    *last = count;
    return count + 1u;
}

void sat_world_find_deferred(satWorld *w, uint32_t count, const satContactColumns *results)
{
    deferredRow *rows = deferred_rows(w);
    satConnected connected;
    while (count-- > 0) {
        uint32_t row = rows[count].row, body = rows[count].body;
        if (row == NONE) continue;
        satContact push = {.separation = -results->depth[row]};
        bool isFound = sat_union_push(w, rows[count].other, body, &push, &connected);
        for (uint32_t k = count; k != NONE; k = rows[k].before) {
            row = rows[k].row;
            if (row == NONE || !is_connected(&connected, rows[k].other)) continue;
            rows[k].row = NONE;
            if (!isFound) continue;
            satVec2 n = push.normal;
            if (body < rows[k].other) n = sat_flipped(n);
            results->normalX[row] = n.x;
            results->normalY[row] = n.y;
            results->depth[row] = 0.0f - push.separation;
        }
    }
}
