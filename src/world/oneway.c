#include "world/oneway.h"

#include "world/body_state.h"
#include "world/contacts.h"
#include "world/internal_edges.h"

satVec2 sat_world_one_way(satWorld *w, uint32_t slot)
{
    satVec2 own = {SAT_COLUMN(w, ONE_WAY_X)[slot], SAT_COLUMN(w, ONE_WAY_Y)[slot]};
    return sat_turned(&SAT_COLUMN(w, PLACED)[slot].xf, own);
}

satContact sat_beyond(const satChild *child, const satChild *other, satVec2 u)
{
    float most = -2.0f;
    satVec2 n = u;
    for (int32_t i = 0; child->shape->kind != SAT_CIRCLE && i < child->shape->count; i++) {
        satVec2 face = sat_turned(&child->xf, sat_face_normal(child->shape, i));
        float along = sat_dot(face, u);
        if (along <= most) continue;
        most = along;
        n = face;
    }
    double x = (double)n.x, y = (double)n.y;
    double gap = -sat_support(other, -x, -y) - sat_support(child, x, y);
    return (satContact){(float)gap, n};
}

bool sat_is_beyond(const satChild *child, const satChild *other, satVec2 u)
{
    double slop = 2.0 * SAT_SLOP * (double)sat_max(child->shape->size, other->shape->size);
    return (double)sat_beyond(child, other, u).separation >= -slop;
}

// Of two the one that is one-way; if both are, the first.
static uint32_t way_of(satWorld *w, uint32_t a, uint32_t b)
{
    return SAT_COLUMN(w, FLAGS)[a] & SAT_ONE_WAY ? a : b;
}

static satTransform transform_seen(satWorld *w, uint32_t i)
{
    satTransform xf = SAT_COLUMN(w, PLACED)[i].xf;
    sat_world_last_transform(w, i, &xf);
    return xf;
}

// The deepest that any piece of the one-way lies in the other, along its face, where both stand.
static satContact deepest(satWorld *w, uint32_t way, const satTransform *placeWay, uint32_t other,
                          const satTransform *xfOther)
{
    satVec2 own = {SAT_COLUMN(w, ONE_WAY_X)[way], SAT_COLUMN(w, ONE_WAY_Y)[way]};
    satVec2 u = sat_turned(placeWay, own);
    satChildPairQuery s = sat_query_child_pairs(sat_world_shape(w, way), placeWay,
                                                sat_world_shape(w, other), xfOther, 0.0, 0.0, 0.0);
    satChild child, rest;
    satContact out = {FLT_MAX, u};
    while (sat_next_pair(&s, &child, &rest)) {
        if (!sat_overlaps(child.shape, &child.xf, rest.shape, &rest.xf)) continue;
        satContact one = sat_beyond(&child, &rest, u);
        if (one.separation < out.separation) out = one;
    }
    // Of two that touch, rounding may say in this order that they do not.
    if (out.separation == FLT_MAX) out.separation = 0.0f;
    return out;
}

// A piece of what stands at `now` where it was as long as that stood at `then`.
static satChild moved_back(satChild child, const satTransform *now, const satTransform *then)
{
    double x = child.xf.x - now->x, y = child.xf.y - now->y;
    double c = then->c * now->c + then->s * now->s, s = then->s * now->c - then->c * now->s;
    double turnC = child.xf.c, turnS = child.xf.s;
    child.xf = (satTransform){then->x + (c * x - s * y), then->y + (s * x + c * y),
                              c * turnC - s * turnS, s * turnC + c * turnS};
    return child;
}

// Of the pieces that meet now: was one not beyond the other when last seen? They need not have been
// near each other then.
bool sat_world_begins_passing(satWorld *w, uint32_t a, uint32_t b)
{
    uint32_t way = way_of(w, a, b), other = way == a ? b : a;
    if (SAT_COLUMN(w, PLATFORM)[other].drops & SAT_DROPPING) return true;
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    satTransform wayNow = placed[way].xf, otherNow = placed[other].xf;
    satTransform wayThen = transform_seen(w, way), otherThen = transform_seen(w, other);
    satVec2 own = {SAT_COLUMN(w, ONE_WAY_X)[way], SAT_COLUMN(w, ONE_WAY_Y)[way]};
    satVec2 u = sat_turned(&wayThen, own);
    double slop = SAT_PARTING * (double)sat_pair_size(w, a, b);
    satChildPairQuery s = sat_query_child_pairs(
        sat_world_shape(w, way), &wayNow, sat_world_shape(w, other), &otherNow, 0.0, 0.0, 0.0);
    satChild child, rest;
    while (sat_next_pair(&s, &child, &rest)) {
        if (!sat_overlaps(child.shape, &child.xf, rest.shape, &rest.xf)) continue;
        child = moved_back(child, &wayNow, &wayThen);
        rest = moved_back(rest, &otherNow, &otherThen);
        if ((double)sat_beyond(&child, &rest, u).separation < -slop) return true;
    }
    return false;
}

bool sat_world_passes(satWorld *w, uint32_t a, uint32_t b)
{
    const satPersistentPair *met = sat_world_persistent(w, a, b);
    return met ? met->passing != 0 : sat_world_begins_passing(w, a, b);
}

satContact sat_world_one_way_contact(satWorld *w, uint32_t a, uint32_t b)
{
    const satPlacedShape *placed = SAT_COLUMN(w, PLACED);
    uint32_t way = way_of(w, a, b), other = way == a ? b : a;
    satContact out = deepest(w, way, &placed[way].xf, other, &placed[other].xf);
    if (way == b) out.normal = sat_vec2(0.0f - out.normal.x, 0.0f - out.normal.y);
    return out;
}

void sat_world_drop_through(satWorld *w, uint32_t slot)
{
    satPersistentPair *met = SAT_COLUMN(w, PERSISTENT);
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    for (uint32_t i = 0; i < w->persistentCount; i++) {
        uint32_t a = met[i].a, b = met[i].b;
        if (a != slot && b != slot) continue;
        if (!(flags[a == slot ? b : a] & SAT_ONE_WAY) || met[i].passing) continue;
        met[i].passing = 1;
        sat_world_mark_dirty(w, slot); // a pair at rest has the contact of one that is carried
    }
    SAT_COLUMN(w, PLATFORM)[slot].drops |= SAT_TO_DROP;
}
