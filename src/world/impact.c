#include "world/impact.h"

#include "narrow/seam.h"
#include "world/passing.h"

static bool is_ignored(const satMover *m, int32_t i)
{
    for (int32_t k = 0; k < m->ignoredCount; k++) {
        if (m->ignored[k] == i) return true;
    }
    return false;
}

// The box of all of the mover's way.
static satAabb way_box(const satMover *m, satVector by)
{
    satAabb box;
    sat_shape_box(m->shape, &m->place, &box);
    float dx = (float)by.x, dy = (float)by.y;
    box.minX += sat_min(dx, 0.0f);
    box.minY += sat_min(dy, 0.0f);
    box.maxX += sat_max(dx, 0.0f);
    box.maxY += sat_max(dy, 0.0f);
    return box;
}

// Of a one-sided chain that ends, the end stops nobody: only what is turned to the front does.
static bool is_at_the_end(const satMover *m, const satPiece *piece, satVector n)
{
    if (!sat_mover_is_link(m, piece->owner, piece)) return false;
    satVec2 front = sat_link_front(piece);
    return sat_along(n, (satVector){(double)front.x, (double)front.y}) <= 1e-3;
}

static satHit first_of(const satMover *m, satVector by)
{
    satHit first = {.t = 1.0};
    satAabb box = way_box(m, by);
    for (int32_t i = 0; i < m->near; i++) {
        const satPiece *piece = &sat_mover_near(m)[i];
        if (!sat_aabb_overlap(box, m->scratch->box[i]) || is_ignored(m, i)) continue;
        if (sat_is_from_behind(piece, by.x, by.y)) continue;
        const satMoving still = {.shape = piece->shape, .start = &piece->place};
        for (int32_t k = 0; k < m->own; k++) {
            const satPiece *own = &sat_mover_own(m)[k];
            const satMoving moving = {
                .shape = own->shape, .start = &own->place, .dx = by.x, .dy = by.y};
            satSweepHit touch = sat_sweep_until(&still, &moving, first.t);
            if (!touch.hit || touch.t >= first.t) continue;
            satVector n = sat_unit(touch.normal);
            if (touch.overlapping && sat_along(n, by) >= 0.0) continue;
            if (is_at_the_end(m, piece, n)) continue;
            double size = (double)sat_max(piece->shape->size, own->shape->size);
            first = (satHit){true, touch.t, n, i, k, SAT_SKIN * size};
        }
    }
    return first;
}

double sat_free_share(const satHit *h, satVector by)
{
    double closing = -sat_along(h->normal, by);
    if (!h->found) return 1.0;
    if (closing <= 0.0) return 0.0;
    double t = h->t - h->skin / closing;
    return t > 0.0 ? t : 0.0;
}

// Would the mover be in a piece that it has passed, after this share of the way?
static bool is_in(const satMover *m, const satHit *passed, satVector by, double share)
{
    const satPiece *piece = &sat_mover_near(m)[passed->near], *own = &sat_mover_own(m)[passed->own];
    satPlace there = own->place;
    there.x += share * by.x;
    there.y += share * by.y;
    satContact c = sat_collide(piece->shape, &piece->place, own->shape, &there, 0.0f);
    return -(double)c.separation > 0.5 * passed->skin;
}

// Half way to where it would go, and there.
static bool leads_through(const satMover *m, const satHit *passed, const satHit *next, satVector by)
{
    double end = sat_free_share(next, by);
    return end > passed->t &&
           (is_in(m, passed, by, end) || is_in(m, passed, by, passed->t + 0.5 * (end - passed->t)));
}

satHit sat_mover_next_hit(satMover *m, satVector by)
{
    satHit passed[SAT_MAX_IGNORED], h;
    m->ignoredCount = 0;
    for (;;) {
        h = first_of(m, by);
        if (!h.found || m->ignoredCount == SAT_MAX_IGNORED) break;
        satPiece own = sat_mover_own(m)[h.own];
        own.place.x += h.t * by.x;
        own.place.y += h.t * by.y;
        const satGround ground = {sat_mover_near(m), m->near, SAT_EVERYWHERE};
        satExit out = sat_ground_contact(&ground, h.near, &own);
        bool isReal = out.verdict == SAT_A_WAY;
        satVector normal = sat_unit(out.contact.normal);
        if (isReal && sat_along(normal, by) < -SAT_SLIDING * sat_length(by)) {
            h.normal = normal;
            break;
        }
        passed[m->ignoredCount] = h;
        m->ignored[m->ignoredCount++] = h.near;
    }
    for (int32_t k = 0; k < m->ignoredCount; k++) {
        if (leads_through(m, &passed[k], &h, by)) return passed[k];
    }
    return h;
}
