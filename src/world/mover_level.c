#include "world/mover_level.h"

#include "narrow/slip.h"
#include "narrow/validity.h"
#include "world/body_state.h"
#include "world/contacts.h"
#include "world/mover_chain.h"
#include "world/oneway.h"

void sat_mover_translate(satMover *m, satVector by)
{
    satChild *own = sat_mover_own(m);
    m->at = sat_vector_add(m->at, by);
    m->xf = sat_transform_moved(m->xf, by);
    for (int32_t i = 0; i < m->ownCount; i++) own[i].xf = sat_transform_moved(own[i].xf, by);
}

// --- One-way bodies and cells

satChild sat_mover_own_at(const satMover *m, int32_t k, satVector at)
{
    satVector by = sat_vector_sub(at, (satVector){m->xf.x, m->xf.y});
    return sat_child_moved(sat_mover_own(m)[k], by);
}

satChild sat_mover_own_at_start(const satMover *m, int32_t k)
{
    const satTransform *start = sat_world_transform(m->w, m->body);
    return sat_mover_own_at(m, k, (satVector){start->x, start->y});
}

// Did the mover overlap a child when the move started?
static bool overlapped(const satMover *m, const satChild *child)
{
    for (int32_t k = 0; k < m->ownCount; k++) {
        satChild own = sat_mover_own_at_start(m, k);
        if (sat_children_overlap(child, &own)) return true;
    }
    return false;
}

double sat_mover_least_facing(const satMover *m, const satChild *child)
{
    return child->shape->kind == SAT_CIRCLE ? (double)SAT_LEAST_FACING : sat_mover_least_floor(m);
}

// Is a child of the mover on the blocking side of a one-way child? Also true if the two do not
// overlap and the angle between their contact normal and `direction` is small enough: a round mover
// may stand on the end of a platform, or on the convex corner between two children. Sets `*isOver`
// unless the child of the mover is beyond a face.
static bool is_above_child(const satMover *m, const satChild *child, const satChild *own,
                           satVec2 direction, bool *isOver)
{
    if (sat_is_beyond(child, own, direction)) return true;
    satContact c = sat_collide_children(child, own, FLT_MAX);
    *isOver = true;
    return (double)sat_dot(c.normal, direction) >= sat_mover_least_facing(m, child) &&
           (double)c.separation >= -sat_mover_slop(m, child);
}

// Has a child of a one-way body moved into the mover? It has if all of the mover's children that
// overlap it now were above it at the last update.
static bool has_risen(const satMover *m, const satChild *child)
{
    bool overlaps = false, isOver;
    satChild before = *child;
    satVec2 direction = sat_world_one_way_before(m->w, &before);
    for (int32_t k = 0; k < m->ownCount; k++) {
        satChild own = sat_mover_own_at_start(m, k);
        if (!sat_children_overlap(child, &own)) continue;
        if (!is_above_child(m, &before, &own, direction, &isOver)) return false;
        overlaps = true;
    }
    return overlaps;
}

// Is all of the mover on the blocking side of a child that is one-way in `direction`?
static bool is_in_front(const satMover *m, const satChild *child, satVec2 direction)
{
    for (int32_t i = 0; i < m->ownCount; i++) {
        if (!sat_is_beyond(child, &sat_mover_own(m)[i], direction)) return false;
    }
    return true;
}

bool sat_mover_one_way_direction(const satMover *m, const satChild *child, satVec2 *direction)
{
    *direction = child->passes;
    if (sat_is_one_way_child(child)) return true;
    if (SAT_COLUMN(m->w, FLAGS)[child->owner] & SAT_ONE_WAY) {
        *direction = sat_world_one_way(m->w, child->owner);
        return true;
    }
    if (!sat_is_one_sided(child)) return false;
    *direction = sat_segment_front(child);
    return true;
}

static bool has_turned(const satMover *m, uint32_t i)
{
    return sat_world_motion(m->w, i).dAngle != 0.0;
}

// For a mover that overlaps a one-way child: is its middle above the child, and has the mover got a
// new shape since the last update? If it stood on the child's body, a turn of the mover or of that
// body counts like a new shape, and so does a game that has put the mover into the body.
static bool has_grown_into(const satMover *m, const satChild *child, satVec2 direction)
{
    bool hasChanged = SAT_COLUMN(m->w, FLAGS)[m->body] & SAT_NEW_SHAPE;
    if (child->owner == m->floor)
        hasChanged =
            hasChanged || m->hasSunk || has_turned(m, m->body) || has_turned(m, child->owner);
    if (!hasChanged) return false;
    satAabb box = sat_shape_box(m->shape, &m->xf);
    satVector up = sat_vector(direction),
              ends = {(double)(box.minX + box.maxX), (double)(box.minY + box.maxY)};
    return 0.5 * sat_vector_dot(up, ends) > sat_support(child, up);
}

// Does the mover overlap and pass through a child of body `slot` that touches `piece`? Then the
// mover meets the edge between the two children from inside.
static bool is_within(const satMover *m, uint32_t slot, const satChild *piece)
{
    const satShape *shape = sat_world_shape(m->w, slot);
    const satTransform *xf = sat_world_transform(m->w, slot);
    bool isBody = SAT_COLUMN(m->w, FLAGS)[slot] & SAT_ONE_WAY;
    const satPersistentPair *pair = isBody ? sat_world_persistent(m->w, slot, m->body) : NULL;
    if (pair && !pair->passing) return false;
    if (slot == piece->owner && !sat_is_composite(shape)) return false;
    satChildQuery s = sat_query_children(shape, xf, m->shape, &m->xf, 0.0);
    satChild child;
    satVec2 direction;
    s.withOneWay = true;
    while (sat_next_child(&s, &child)) {
        child.owner = slot;
        if (slot == piece->owner && child.number == piece->number) continue;
        if (!sat_mover_one_way_direction(m, &child, &direction)) continue;
        float flush = (float)SAT_FLUSH * sat_max(child.shape->size, piece->shape->size);
        satContact c = sat_collide_children(&child, piece, flush);
        bool isIn = c.separation <= flush &&
                    sat_composite_overlaps(child.shape, &child.xf, m->shape, &m->xf) &&
                    !is_in_front(m, &child, direction);
        if (isIn && (pair || !isBody || !has_risen(m, &child))) return true;
    }
    return false;
}

// The search for a one-way body that the mover overlaps; if `piece` is not NULL, for a body for
// which is_within is true.
typedef struct oneWaySearch {
    const satMover *m;
    const satChild *piece;
    bool found;
} oneWaySearch;

static double test_one_way(void *context, uint32_t i)
{
    oneWaySearch *s = context;
    const satMover *m = s->m;
    satWorld *w = m->w;
    if (i == m->body || !sat_query_filter_admits(w, m->filter, i)) return 1.0;
    s->found = s->piece ? is_within(m, i, s->piece)
                        : (SAT_COLUMN(w, FLAGS)[i] & SAT_ONE_WAY) &&
                              sat_composite_overlaps(sat_world_shape(w, i),
                                                     sat_world_transform(w, i), m->shape, &m->xf);
    return s->found ? -1.0 : 1.0;
}

static bool is_in_one_way(const satMover *m, const satChild *piece)
{
    oneWaySearch s = {m, piece, false};
    sat_world_visit(m->w, m->shape, &m->xf, 0.0, test_one_way, &s);
    return s.found;
}

bool sat_mover_is_in_one_way(const satMover *m) { return is_in_one_way(m, NULL); }

// Is all of the mover on the blocking side of a one-way child?
static bool is_above(const satMover *m, const satChild *child, satVec2 direction, bool *isOver)
{
    for (int32_t k = 0; k < m->ownCount; k++) {
        if (!is_above_child(m, child, &sat_mover_own(m)[k], direction, isOver)) return false;
    }
    return true;
}

// Does a child block the mover? A one-way child does if the mover is on its blocking side, or if
// the child has risen into the mover since the last update. A one-way child into which the mover
// has moved does not block. All children of a one-way body block a mover that stands on it. Of
// one-way cells, only those below the mover block, so that it can jump up through others. Segments
// of one-sided chains are removed later, when all of them are known (mover_chain.h).
static bool blocks(const satMover *m, const satChild *child)
{
    satVec2 direction;
    if (sat_is_chain_segment(m, child) || !sat_mover_one_way_direction(m, child, &direction))
        return true;
    bool isBody = SAT_COLUMN(m->w, FLAGS)[child->owner] & SAT_ONE_WAY;
    if (m->dropsThroughAll) return false;
    if (isBody && child->owner == m->floor) return true;
    bool isOver = false, isAbove = is_above(m, child, direction, &isOver);
    if (isAbove && isOver && !is_in_one_way(m, child)) return true;
    if (isAbove && !isOver && !(isBody && is_within(m, child->owner, child))) return true;
    if (!isBody && child->owner == m->floor) return has_grown_into(m, child, direction);
    if (!isBody || isAbove || m->isDropping) return false;
    const satPersistentPair *pair = sat_world_persistent(m->w, child->owner, m->body);
    if (pair) return !pair->passing && overlapped(m, child);
    return has_risen(m, child) || has_grown_into(m, child, direction);
}

// --- Near the mover

typedef struct nearSearch {
    satMover *m;
    double reach;
    satAabb box;      // overlaps the boxes of all near children
    bool outlineOnly; // leaves out cells that are surrounded by equal cells
} nearSearch;

// Are all cells of this body that the mover overlaps surrounded by other cells, and is there at
// least one?
static bool is_buried(const satMover *m, const satShape *shape, const satTransform *xf)
{
    if (shape->kind != SAT_TILES) return false;
    satChildQuery s = sat_query_children(shape, xf, m->shape, &m->xf, 0.0);
    satChild cell;
    bool isInside = false;
    while (sat_next_child(&s, &cell)) {
        if (!sat_composite_overlaps(cell.shape, &cell.xf, m->shape, &m->xf)) continue;
        if (cell.internalEdges + 1u != (uint64_t)1 << cell.shape->count) return false;
        isInside = true;
    }
    return isInside;
}

// Is body i a part of the platform? A game may build a platform of several bodies: these have made
// the same motion since the last update, without turning.
static bool is_part_of(satWorld *w, uint32_t i, uint32_t platform)
{
    satMotion a = sat_world_motion(w, platform), b = sat_world_motion(w, i);
    satVector error = sat_vector_sub(b.by, a.by);
    double slop = SAT_SLOP * sat_larger_size(a.shape, b.shape);
    bool turns = a.dAngle != 0.0 || b.dAngle != 0.0;
    return i == platform ||
           (!turns && sat_vector_length(a.by) > slop && sat_vector_length(error) <= slop);
}

static bool is_ignored_body(const satMover *m, uint32_t i)
{
    if (m->exclude != SAT_NO_SLOT && is_part_of(m->w, i, m->exclude)) return true;
    if (m->only == SAT_NO_SLOT || i == m->only) return false;
    return !m->withParts || !is_part_of(m->w, i, m->only);
}

static double add_children(void *context, uint32_t i)
{
    const nearSearch *l = context;
    satMover *m = l->m;
    satWorld *w = m->w;
    if (i == m->body || is_ignored_body(m, i) || !sat_query_filter_admits(w, m->filter, i))
        return 1.0;
    const satShape *shape = sat_world_shape(w, i);
    const satTransform *xf = sat_world_transform(w, i);
    // The broad phase's box of a bullet covers its last path, too.
    if (SAT_COLUMN(w, FLAGS)[i] & SAT_BULLET && !sat_aabb_overlap(sat_shape_box(shape, xf), l->box))
        return 1.0;
    satChildQuery s =
        sat_query_children_on_way(shape, xf, m->shape, &m->xf, l->reach, m->below.x, m->below.y);
    satChild child;
    s.withOneWay = true;
    s.outlineOnly = l->outlineOnly;
    if (l->outlineOnly && is_buried(m, shape, xf)) {
        m->nearCount = SAT_MAX_CHILDREN_NEAR + 1;
        return -1.0;
    }
    while (m->nearCount <= SAT_MAX_CHILDREN_NEAR && sat_next_child(&s, &child)) {
        child.owner = i;
        if (!blocks(m, &child)) {
            m->passes = true;
            continue;
        }
        if (m->nearCount < SAT_MAX_CHILDREN_NEAR) sat_mover_near(m)[m->nearCount] = child;
        m->nearCount++;
    }
    return m->nearCount > SAT_MAX_CHILDREN_NEAR ? -1.0 : 1.0;
}

static bool is_fixed(const satMover *m, uint32_t i)
{
    return i == m->floor || (SAT_COLUMN(m->w, FLAGS)[i] & SAT_STATIC);
}

#define SORT_LAST 0x80000000u

// Sorts the children by body, those of fixed bodies first.
static void sort_fixed_first(satMover *m)
{
    satChild *children = sat_mover_near(m);
    for (int32_t i = 0; i < m->nearCount; i++) {
        if (!is_fixed(m, children[i].owner)) children[i].owner |= SORT_LAST;
    }
    sat_order_children(children, m->nearCount);
    for (int32_t i = 0; i < m->nearCount; i++) children[i].owner &= ~SORT_LAST;
}

// If there are too many children, searches again without the cells that are surrounded by others:
// only a mover inside solid ground can touch them.
bool sat_mover_find_near(satMover *m, double reach)
{
    satWorld *w = m->w;
    satBroadColumns columns = sat_world_broad(w);
    satBroadSweep sweep = sat_broad_sweep_of(sat_shape_box(m->shape, &m->xf), 0.0, 0.0);
    sweep.x += 0.5 * m->below.x;
    sweep.y += 0.5 * m->below.y;
    sweep.halfX += reach + __builtin_fabs(0.5 * m->below.x);
    sweep.halfY += reach + __builtin_fabs(0.5 * m->below.y);
    nearSearch l = {m,
                    reach,
                    {(float)(sweep.x - sweep.halfX), (float)(sweep.y - sweep.halfY),
                     (float)(sweep.x + sweep.halfX), (float)(sweep.y + sweep.halfY)},
                    false};
    for (int32_t tries = 0; tries < 2; tries++) {
        m->nearCount = m->ignoredCount = 0;
        m->passes = m->passesSegment = m->inChain = false;
        sat_broad_sweep(&w->broad, &columns, &sweep, add_children, &l);
        if (m->nearCount <= SAT_MAX_CHILDREN_NEAR) break;
        l.outlineOnly = true;
    }
    if (m->nearCount > SAT_MAX_CHILDREN_NEAR) {
        m->passes = true;
        m->nearCount = -1;
        return false;
    }
    sort_fixed_first(m);
    sat_mover_drop_passed_segments(m);
    m->fixedCount = 0;
    while (m->fixedCount < m->nearCount && is_fixed(m, sat_mover_near(m)[m->fixedCount].owner))
        m->fixedCount++;
    for (int32_t i = 0; i < m->nearCount; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        m->scratch->box[i] = sat_shape_box(child->shape, &child->xf);
    }
    return true;
}

// --- The first hit

static bool is_ignored(const satMover *m, int32_t i)
{
    for (int32_t k = 0; k < m->ignoredCount; k++) {
        if (m->ignored[k] == i) return true;
    }
    return false;
}

// The box around the motion.
static satAabb motion_box(const satMover *m, satVector by)
{
    satAabb box = sat_shape_box(m->shape, &m->xf);
    float dx = (float)by.x, dy = (float)by.y;
    box.minX += sat_min(dx, 0.0f);
    box.minY += sat_min(dy, 0.0f);
    box.maxX += sat_max(dx, 0.0f);
    box.maxY += sat_max(dy, 0.0f);
    return box;
}

// If child k of the mover slides along child i of the level, and one of the two is thin, finds
// where the thin child slips in between the other child and a third one that is flush with it
// (narrow/slip.h). Writes which children hit there.
static satSlipEnd slip_end(const satMover *m, satVector by, int32_t *i, int32_t *k)
{
    satSlipEnd first = SAT_NO_SLIP_END;
    const satChild *near = sat_mover_near(m), *own = sat_mover_own(m);
    int32_t solid = *i, ownSolid = *k;
    satSlip slip;
    if (sat_slips(&own[*k], &near[solid], by, &slip)) {
        for (int32_t j = 0; j < m->nearCount; j++) {
            satSlipEnd end = sat_slip_end(&slip, &near[j]);
            if (end.t >= first.t || is_ignored(m, j)) continue;
            if (sat_is_from_behind(&near[j], by)) continue;
            first = end;
            *i = end.atOther ? j : solid;
        }
    } else if (m->ownCount > 1 && sat_slips(&near[*i], &own[ownSolid], sat_vector_neg(by), &slip)) {
        for (int32_t j = 0; j < m->ownCount; j++) {
            satSlipEnd end = sat_slip_end(&slip, &own[j]);
            if (end.t >= first.t) continue;
            first = end;
            *k = end.atOther ? j : ownSolid;
        }
    }
    return first;
}

// The hit of child k of the mover with child i of the level, or with a child flush with it, if the
// hit is earlier than `until`.
static satHit hit_between(const satMover *m, int32_t i, int32_t k, satVector by, double until)
{
    satMotion still = sat_mover_still_motion(m, i), moving = sat_mover_own_motion(m, k, by);
    satSweepHit touch = sat_sweep_until(&still, &moving, until);
    if (!touch.hit) {
        satSlipEnd end = slip_end(m, by, &i, &k);
        if (end.t >= until) return (satHit){.t = until};
        still = sat_mover_still_motion(m, i);
        moving = sat_mover_own_motion(m, k, by);
        touch = sat_sweep_at(&still, &moving, end.t);
    }
    satVector n = sat_vector_unit(touch.normal);
    bool isHit = touch.t < until && !(touch.overlapping && sat_vector_dot(n, by) >= 0.0);
    double size = sat_larger_size(still.shape, moving.shape);
    return (satHit){isHit, touch.t, n, touch.at, i, k, SAT_SKIN * size, sat_mover_near(m)[i].owner};
}

// If one child of the mover passes the end of a chain before another child hits the last segment,
// the whole mover passes. It may then overlap that segment, so the near children must be found
// again. A mover over the end of a chain hits that end even if the motion goes from the back of the
// last segment to its front, like a walk from the end down a slope.
static satHit first_hit(satMover *m, satVector by)
{
    satHit first = {.t = 1.0};
    satAabb box = motion_box(m, by);
    for (int32_t i = 0; i < m->nearCount; i++) {
        const satChild *child = &sat_mover_near(m)[i];
        if (!sat_aabb_overlap(box, m->scratch->box[i]) || is_ignored(m, i)) continue;
        if (sat_is_from_behind(child, by) && !sat_mover_is_over_end(m, i)) continue;
        satHit before = first;
        for (int32_t k = 0; k < m->ownCount; k++) {
            satHit h = hit_between(m, i, k, by, first.t);
            if (h.found) first = h;
        }
        if (first.t == before.t || !sat_mover_is_past_chain(m, i, first.normal)) continue;
        first = before;
        m->passes = true;
    }
    return first;
}

double sat_free_fraction(const satHit *h, satVector by)
{
    double closing = -sat_vector_dot(h->normal, by);
    if (!h->found) return 1.0;
    if (closing <= 0.0) return 0.0;
    double t = h->t - h->skin / closing;
    return t > 0.0 ? t : 0.0;
}

// Would the mover overlap a child whose hit was skipped, after this fraction of the motion?
static bool would_overlap(const satMover *m, const satHit *skipped, satVector by, double fraction)
{
    satChild there =
        sat_child_moved(sat_mover_own(m)[skipped->own], sat_vector_scale(by, fraction));
    satContact c = sat_collide_children(&sat_mover_near(m)[skipped->near], &there, 0.0f);
    return -(double)c.separation > 0.5 * skipped->skin;
}

// Does a thin child of the mover pass through the inside of a segment whose hit was skipped? Behind
// the segment, the two no longer overlap, so would_overlap cannot tell.
static bool crosses_segment(const satMover *m, const satHit *skipped, satVector by, double end)
{
    const satChild *child = &sat_mover_near(m)[skipped->near];
    const satShape *own = sat_mover_own(m)[skipped->own].shape;
    if (!sat_is_thin(own) || child->shape->count != 2) return false;
    satVector n = skipped->normal, front = sat_vector_unit(sat_segment_front(child));
    double beyond = -(end - skipped->t) * sat_vector_dot(n, by);
    return __builtin_fabs(sat_vector_dot(n, front)) > 1.0 - 1e-8 && beyond > 0.5 * skipped->skin;
}

// Does the motion to the next hit lead through a skipped child? Tests the end of the motion, and
// the point halfway through the child, or halfway to the end if that is earlier.
static bool leads_through(const satMover *m, const satHit *skipped, const satHit *next,
                          satVector by)
{
    double end = sat_free_fraction(next, by), closing = -sat_vector_dot(skipped->normal, by);
    double through = sat_width(&sat_mover_near(m)[skipped->near], skipped->normal) +
                     sat_width(&sat_mover_own(m)[skipped->own], skipped->normal);
    double share = sat_smaller(end - skipped->t, closing > 0.0 ? through / closing : 1.0);
    return end > skipped->t &&
           (crosses_segment(m, skipped, by, end) || would_overlap(m, skipped, by, end) ||
            would_overlap(m, skipped, by, skipped->t + 0.5 * share));
}

bool sat_mover_touches(const satMover *m, int32_t i, int32_t k, double skins, satHit *out)
{
    const satChild *child = &sat_mover_near(m)[i], *own = &sat_mover_own(m)[k];
    double skin = SAT_SKIN * sat_larger_size(child->shape, own->shape);
    float most = (float)(skins * skin);
    satContact c = sat_collide_children(child, own, most);
    if (c.separation > most) return false;
    satVector n = sat_vector_unit(c.normal);
    *out = (satHit){true, 0.0, n, {0.0, 0.0}, i, k, skin, child->owner};
    return !sat_is_from_behind(child, sat_vector_neg(n)) && !sat_mover_is_past_chain(m, i, n);
}

satVector sat_mover_contact_point(const satMover *m, const satHit *h)
{
    const satMotion still = sat_mover_still_motion(m, h->near),
                    own = sat_mover_own_motion(m, h->own, (satVector){0.0, 0.0});
    return sat_sweep_at(&still, &own, 0.0).at;
}

bool sat_mover_is_exposed(const satMover *m, satHit *h, satVector by)
{
    const satStaticChildren level = {sat_mover_near(m), m->nearCount};
    const satStaticChildren own = {sat_mover_own(m), m->ownCount};
    const satStoppedMover stop = {&own, h->own, sat_vector_scale(by, h->t), by};
    satVec2 normal;
    if (!sat_find_stopping_normal(&level, h->near, &stop, &normal)) return false;
    h->normal = sat_vector_unit(normal);
    return true;
}

satHit sat_mover_next_hit(satMover *m, satVector by)
{
    satHit skipped[SAT_MAX_IGNORED], h;
    m->ignoredCount = 0;
    for (;;) {
        h = first_hit(m, by);
        if (!h.found || m->ignoredCount == SAT_MAX_IGNORED) break;
        if (sat_mover_is_exposed(m, &h, by)) break;
        skipped[m->ignoredCount] = h;
        m->ignored[m->ignoredCount++] = h.near;
    }
    int32_t count = m->ignoredCount;
    m->ignoredCount = 0;
    for (int32_t k = 0; k < count; k++) {
        if (leads_through(m, &skipped[k], &h, by)) return skipped[k];
        int32_t near = skipped[k].near, own = skipped[k].own;
        if (slip_end(m, by, &near, &own).t < h.t) return skipped[k];
    }
    return h;
}
