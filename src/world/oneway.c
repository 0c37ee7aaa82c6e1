#include "world/oneway.h"

#include "world/body_state.h"
#include "world/contacts.h"
#include "world/internal_edges.h"

// The direction in which a body at `xf` lets others through. For a circle that is centred on the
// body's origin, `xf` has no rotation, so the body's current angle is used instead.
static satVec2 direction_at(satWorld *w, uint32_t slot, const satTransform *xf)
{
    satVec2 local = {SAT_COLUMN(w, ONE_WAY_X)[slot], SAT_COLUMN(w, ONE_WAY_Y)[slot]};
    double angle = sat_double_of_bits(SAT_COLUMN(w, SEEN_ANGLE)[slot]);
    bool isRound = sat_shape_angle(sat_world_shape(w, slot), 1.0) == 0.0;
    satRotation r = isRound ? sat_rotation(angle) : (satRotation){xf->c, xf->s};
    const satTransform turned = {0.0, 0.0, r.c, r.s};
    return sat_rotate(&turned, local);
}

satVec2 sat_world_one_way(satWorld *w, uint32_t slot)
{
    return direction_at(w, slot, sat_world_transform(w, slot));
}

static float cross(satVec2 a, satVec2 b) { return a.x * b.y - a.y * b.x; }

// The contact of `other` with the tangent of `child` that has this normal.
static satContact contact_along(const satChild *child, const satChild *other, satVec2 n)
{
    satVector out = sat_vector(n);
    double gap = -sat_support(other, sat_vector_neg(out)) - sat_support(child, out);
    return (satContact){(float)gap, n};
}

satContact sat_beyond(const satChild *child, const satChild *other, satVec2 u)
{
    satVec2 first = u, last = u;
    satContact out = {-FLT_MAX, u};
    int32_t count = 0;
    for (int32_t i = 0; child->shape->kind != SAT_CIRCLE && i < child->shape->count; i++) {
        satVec2 n = sat_rotate(&child->xf, sat_face_normal(child->shape, i));
        if (sat_dot(n, u) <= SAT_LEAST_FACING) continue;
        if (count == 0 || cross(n, first) > 0.0f) first = n;
        if (count == 0 || cross(last, n) > 0.0f) last = n;
        count++;
        satContact c = contact_along(child, other, n);
        if (c.separation > out.separation) out = c;
    }
    if (count == 0) return contact_along(child, other, u);
    if (count == 1) return out;
    // At the corners between the faces, all normals between those of the faces block.
    satContact c = sat_collide_children(child, other, FLT_MAX);
    bool isBetween = cross(first, c.normal) >= 0.0f && cross(c.normal, last) >= 0.0f;
    return isBetween && c.separation > out.separation ? c : out;
}

bool sat_is_beyond(const satChild *child, const satChild *other, satVec2 u)
{
    double slop = 2.0 * SAT_SLOP * sat_larger_size(child->shape, other->shape);
    return (double)sat_beyond(child, other, u).separation >= -slop;
}

// The one-way body of a pair; the first if both are one-way.
static uint32_t one_way_of(satWorld *w, uint32_t a, uint32_t b)
{
    return SAT_COLUMN(w, FLAGS)[a] & SAT_ONE_WAY ? a : b;
}

// Returns the contact along a blocking face of the one-way body's child that overlaps the other
// body most deeply.
static satContact deepest(satWorld *w, uint32_t oneWay, uint32_t other)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satVec2 u = sat_world_one_way(w, oneWay);
    satChildPairQuery s = sat_query_child_pairs(sat_world_shape(w, oneWay), &placed[oneWay].xf,
                                                sat_world_shape(w, other), &placed[other].xf, 0.0);
    satChild child, otherChild;
    satContact out = {FLT_MAX, u};
    while (sat_next_pair(&s, &child, &otherChild)) {
        if (!sat_children_overlap(&child, &otherChild)) continue;
        satContact one = sat_beyond(&child, &otherChild, u);
        if (one.separation < out.separation) out = one;
    }
    // In this order of the shapes, the test may find no overlap because of rounding.
    if (out.separation == FLT_MAX) out.separation = 0.0f;
    return out;
}

// Moves a child of a body that is at `now` to where it was when the body was at `then`.
static satChild moved_back(satChild child, const satTransform *now, const satTransform *then)
{
    double x = child.xf.x - now->x, y = child.xf.y - now->y;
    double c = then->c * now->c + then->s * now->s, s = then->s * now->c - then->c * now->s;
    double turnC = child.xf.c, turnS = child.xf.s;
    child.xf = (satTransform){then->x + (c * x - s * y), then->y + (s * x + c * y),
                              c * turnC - s * turnS, s * turnC + c * turnS};
    return child;
}

bool sat_world_move_back(satWorld *w, satChild *child, uint32_t body, const satTransform *xf,
                         satChild *own)
{
    uint32_t owner = child->owner;
    if (!sat_has_last_pose(w, owner) || !sat_has_last_pose(w, body)) return false;
    satTransform then = sat_world_last_transform(w, owner),
                 bodyThen = sat_world_last_transform(w, body);
    *child = moved_back(*child, sat_world_transform(w, owner), &then);
    *own = moved_back(*own, xf, &bodyThen);
    return true;
}

satVec2 sat_world_one_way_before(satWorld *w, satChild *child)
{
    satTransform then = sat_world_last_transform(w, child->owner);
    *child = moved_back(*child, sat_world_transform(w, child->owner), &then);
    return direction_at(w, child->owner, &then);
}

// The depth of a body's deepest contact at the last update, along u. `separate` or the game has
// probably pushed the body that far since.
static double pushed_along(satWorld *w, uint32_t slot, satVec2 u)
{
    const satPersistentPair *pairs = SAT_COLUMN(w, PERSISTENT);
    double most = 0.0;
    for (uint32_t i = 0; i < w->persistentCount; i++) {
        const satPersistentPair *p = &pairs[i];
        bool pushes = p->hit && !p->sensor && !p->passing;
        if (!pushes || (p->a != slot && p->b != slot)) continue;
        float along = p->depth * (p->normalX * u.x + p->normalY * u.y);
        most = sat_larger(most, (double)(p->a == slot ? -along : along));
    }
    return most;
}

// The bodies pass through each other if a child of the other body overlaps a one-way child now, and
// was not in front of a blocking face of that child at the last update. Here the depth of the other
// body's contacts at the last update is subtracted, so that a body stays on top that sinks a little
// into one platform after another. In front of a face means in front of its whole line, however far
// away. If either body has a new shape, only the centre of the other body's shape must have been in
// front.
bool sat_world_begins_passing(satWorld *w, uint32_t a, uint32_t b)
{
    uint32_t oneWay = one_way_of(w, a, b), other = oneWay == a ? b : a;
    if (sat_is_dropping(w, other)) return true;
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satTransform oneWayNow = placed[oneWay].xf, otherNow = placed[other].xf;
    satTransform oneWayThen = sat_world_last_transform(w, oneWay),
                 otherThen = sat_world_last_transform(w, other);
    satVec2 u = direction_at(w, oneWay, &oneWayThen);
    double slop = SAT_PARTING * (double)sat_pair_size(w, a, b);
    bool isNew = (SAT_COLUMN(w, FLAGS)[a] | SAT_COLUMN(w, FLAGS)[b]) & SAT_NEW_SHAPE;
    satChildPairQuery s = sat_query_child_pairs(sat_world_shape(w, oneWay), &oneWayNow,
                                                sat_world_shape(w, other), &otherNow, 0.0);
    satChild child, otherChild;
    while (sat_next_pair(&s, &child, &otherChild)) {
        if (!sat_children_overlap(&child, &otherChild)) continue;
        child = moved_back(child, &oneWayNow, &oneWayThen);
        otherChild = isNew ? (satChild){.shape = &SAT_POINT, .xf = otherThen}
                           : moved_back(otherChild, &otherNow, &otherThen);
        double deep = -(double)sat_beyond(&child, &otherChild, u).separation;
        if (deep > slop && deep > slop + pushed_along(w, other, u)) return true;
    }
    return false;
}

bool sat_world_passes(satWorld *w, uint32_t a, uint32_t b)
{
    const satPersistentPair *pair = sat_world_persistent(w, a, b);
    return pair ? pair->passing != 0 : sat_world_begins_passing(w, a, b);
}

satContact sat_world_one_way_contact(satWorld *w, uint32_t a, uint32_t b)
{
    uint32_t oneWay = one_way_of(w, a, b), other = oneWay == a ? b : a;
    satContact out = deepest(w, oneWay, other);
    if (oneWay == b) out.normal = sat_flipped(out.normal);
    return out;
}

void sat_world_drop_through(satWorld *w, uint32_t slot)
{
    satPersistentPair *pairs = SAT_COLUMN(w, PERSISTENT);
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    for (uint32_t i = 0; i < w->persistentCount; i++) {
        uint32_t a = pairs[i].a, b = pairs[i].b;
        if (a != slot && b != slot) continue;
        if (!(flags[a == slot ? b : a] & SAT_ONE_WAY) || pairs[i].passing) continue;
        pairs[i].passing = 1;
        // Otherwise a pair at rest would not be tested again, and would keep its contact.
        sat_world_mark_dirty(w, slot);
    }
    w->platforms = 1;
    SAT_COLUMN(w, PLATFORM)[slot].drops |= SAT_TO_DROP;
}
