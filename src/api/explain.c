// Explains why two bodies are or are not a pair, for C programs. Reads columns and the persistent
// pairs.

#include "api/check.h"
#include "api/world.h"
#include "world/contacts.h"
#include "world/filter.h"

// Returns why two bodies cannot be a pair at any pose, or SEPAXIS_WHY_CONTACT if they can.
static sepaxisWhy exclusion_reason(satWorld *w, uint32_t a, uint32_t b)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    const int32_t *group = SAT_COLUMN(w, GROUP);
    if (a == b) return SEPAXIS_WHY_SAME;
    if ((flags[a] & flags[b] & SAT_ENABLED) == 0) return SEPAXIS_WHY_DISABLED;
    if (flags[a] & flags[b] & SAT_STATIC) return SEPAXIS_WHY_STATIC;
    if (sat_may_collide(w, a, b)) return SEPAXIS_WHY_CONTACT;
    return group[a] != 0 && group[a] == group[b] ? SEPAXIS_WHY_GROUP : SEPAXIS_WHY_FILTER;
}

// Writes the gap between two bodies that do not overlap. If their boxes are apart, it is the gap
// between the boxes, along x or y; otherwise it is the gap between the shapes. For a pair that has
// begun, it is always the gap between the shapes, because such a pair may continue although its
// boxes are apart.
static void explain_gap(const sepaxisBounds *p, const sepaxisBounds *q, bool hasBegun,
                        const sepaxisDistance *d, sepaxisExplanation *out)
{
    double x = sat_larger(q->minX - p->maxX, p->minX - q->maxX);
    double y = sat_larger(q->minY - p->maxY, p->minY - q->maxY);
    bool areBoxesApart = sat_larger(x, y) > 0.0 && !hasBegun;
    out->why = areBoxesApart ? SEPAXIS_WHY_BOXES : SEPAXIS_WHY_SHAPES;
    out->gap = areBoxesApart ? sat_larger(x, y) : d->distance;
    out->normalX = d->normalX;
    out->normalY = d->normalY;
    if (areBoxesApart) {
        out->normalX = x <= y ? 0.0f : q->minX > p->maxX ? 1.0f : -1.0f;
        out->normalY = x > y ? 0.0f : q->minY > p->maxY ? 1.0f : -1.0f;
    }
}

sepaxisExplanation sepaxis_world_explain(sepaxisWorld *world, sepaxisWorkspace *workspace,
                                         sepaxisBody a, sepaxisBody b)
{
    satWorld *w = world->w;
    uint32_t slotA = sepaxis_body_index(a), slotB = sepaxis_body_index(b);
    sepaxisPose poseA, poseB;
    sepaxisBounds boundsA, boundsB;
    API_TRY_FOR(sepaxisExplanation, sepaxis_body_pose(world, a, &poseA));
    API_TRY_FOR(sepaxisExplanation, sepaxis_body_pose(world, b, &poseB));
    API_TRY_FOR(sepaxisExplanation, sepaxis_body_bounds(world, a, &boundsA));
    API_TRY_FOR(sepaxisExplanation, sepaxis_body_bounds(world, b, &boundsB));
    sepaxisExplanation out = {.why = exclusion_reason(w, slotA, slotB)};
    if (out.why != SEPAXIS_WHY_CONTACT) return out;
    const sepaxisShape *shapeA = (const sepaxisShape *)(const void *)sat_world_shape(w, slotA);
    const sepaxisShape *shapeB = (const sepaxisShape *)(const void *)sat_world_shape(w, slotB);
    sepaxisCollision c = sepaxis_collide(workspace, shapeA, poseA, shapeB, poseB);
    API_TRY_FOR(sepaxisExplanation, c.status);
    bool hasBegun = sat_world_persistent(w, slotA, slotB) != NULL;
    if (!c.hit) {
        sepaxisDistance d = sepaxis_distance(workspace, shapeA, poseA, shapeB, poseB);
        explain_gap(&boundsA, &boundsB, hasBegun, &d, &out);
        return out;
    }
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    out.depth = (double)c.depth;
    out.normalX = c.normalX;
    out.normalY = c.normalY;
    out.pairs = out.depth >= w->minDepth || hasBegun;
    if (!out.pairs)
        out.why = SEPAXIS_WHY_SHALLOW;
    else if ((flags[slotA] | flags[slotB]) & SAT_SENSOR)
        out.why = SEPAXIS_WHY_SENSOR;
    return out;
}
