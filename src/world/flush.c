#include "world/flush.h"

#include "broad/walk.h"

static satPlace start_of(const satMoving *m)
{
    return sat_place(m->shape, m->x, m->y, sat_shape_rotation(m->shape, m->angle));
}

static bool is_flat(const satShape *shape, double length)
{
    return (double)sat_inner(shape) <= sat_sweep_tolerance(shape, shape, length);
}

bool sat_may_slip(const satMoving *m)
{
    bool isRound =
        m->shape->kind == SAT_CIRCLE && m->shape->offsetX == 0.0 && m->shape->offsetY == 0.0;
    if (m->dAngle != 0.0 && !isRound) return false;
    double length = __builtin_sqrt(m->dx * m->dx + m->dy * m->dy);
    if (!sat_is_whole(m->shape)) return is_flat(m->shape, length);
    satPlace place = start_of(m);
    satSeek s = sat_seek_all(m->shape, &place);
    satPiece piece;
    while (sat_next_piece(&s, &piece)) {
        if (is_flat(piece.shape, length)) return true;
    }
    return false;
}

// Along one edge of one body.
typedef struct search {
    const satFlush *flush;
    const satSlip *slip;
    uint32_t slot, met;
    satSlipEnd end;
    satPiece thin, piece; // which come upon each other there
} search;

static double if_flush(void *context, uint32_t i)
{
    search *s = context;
    satWorld *w = s->flush->w;
    bool isOneWay = SAT_COLUMN(w, FLAGS)[i] & SAT_ONE_WAY;
    if (i == s->slot || (isOneWay && s->flush->obeys)) return 1.0;
    if (!s->flush->admits(s->flush->context, i)) return 1.0;
    const satPlace *place = &SAT_COLUMN(w, PLACED)[i].place;
    if (!sat_whole_slip(s->slip, sat_world_shape(w, i), place, s->flush->obeys, &s->end, &s->piece))
        return 1.0;
    s->met = s->end.atOther ? i : s->slot;
    s->thin = *s->slip->thin;
    return 1.0;
}

satSweepHit sat_world_slip(const satFlush *flush, const satMoving *moving, uint32_t slot,
                           uint32_t *met)
{
    satWorld *w = flush->w;
    satBroadColumns columns = sat_world_broad(w);
    satPlace place = start_of(moving), placeBody = SAT_COLUMN(w, PLACED)[slot].place;
    search s = {.flush = flush, .slot = slot, .end = SAT_NO_SLIP_END};
    satPieceSeek pairs = sat_seek_pairs(moving->shape, &place, sat_world_shape(w, slot), &placeBody,
                                        0.0, -moving->dx, -moving->dy);
    satPiece one, other;
    satSlip slip;
    pairs.withOneWay = true;
    while (sat_next_pair(&pairs, &one, &other)) {
        if (!sat_slips(&one, &other, moving->dx, moving->dy, &slip)) continue;
        satTrack t = sat_slip_track(&slip);
        satWalk walk = {t.x, t.y, t.halfX, t.halfY, t.dx, t.dy};
        s.slip = &slip;
        sat_broad_walk(&w->broad, &columns, &walk, if_flush, &s);
    }
    if (s.end.t > 1.0) return (satSweepHit){.exact = true};
    const satMoving still = {.shape = s.piece.shape, .start = &s.piece.place};
    const satMoving own = {
        .shape = s.thin.shape, .start = &s.thin.place, .dx = moving->dx, .dy = moving->dy};
    satSweepHit hit = sat_sweep_at(&own, &still, s.end.t);
    hit.overlapping = s.end.overlapping;
    *met = s.met;
    return hit;
}
