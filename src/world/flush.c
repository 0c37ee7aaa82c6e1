#include "world/flush.h"

#include "broad/walk.h"

// How far around the point where it touches pieces of a moving shape are looked for, as a share of
// size: farther than what stands flush can be.
#define NEAR 1e-4

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
    satPlace place = sat_place_at(m, 0.0);
    satSeek s = sat_seek_all(m->shape, &place);
    satPiece piece;
    while (sat_next_piece(&s, &piece)) {
        if (is_flat(piece.shape, length)) return true;
    }
    return false;
}

static bool counts(const satFlush *flush, uint32_t i)
{
    bool isOneWay = SAT_COLUMN(flush->w, FLAGS)[i] & SAT_ONE_WAY;
    return !(isOneWay && flush->obeys) && flush->admits(flush->context, i);
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
    if (i == s->slot || !counts(s->flush, i)) return 1.0;
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
    satPlace place = sat_place_at(moving, 0.0), placeBody = SAT_COLUMN(w, PLACED)[slot].place;
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
    hit.pieceA = s.thin.number;
    hit.pieceB = s.piece.number;
    *met = s.met;
    return hit;
}

// What touches a piece of a moving shape where it stands.
typedef struct around {
    const satFlush *flush;
    const satShape *shape;
    satPlace place;
    satPiece *out;
    int32_t count;
} around;

static double add_touching(void *context, uint32_t i)
{
    around *l = context;
    satWorld *w = l->flush->w;
    if (!counts(l->flush, i)) return 1.0;
    const satShape *shape = sat_world_shape(w, i);
    double slack = (double)SAT_TOUCHING * (double)sat_max(shape->size, l->shape->size);
    satSeek s =
        sat_seek(shape, &SAT_COLUMN(w, PLACED)[i].place, l->shape, &l->place, slack, 0.0, 0.0);
    while (l->count < SAT_MOST_PIECES && sat_next_piece(&s, &l->out[l->count]))
        l->out[l->count++].owner = i;
    return l->count < SAT_MOST_PIECES ? 1.0 : -1.0;
}

void sat_world_stop(const satFlush *flush, const satMoving *moving, uint32_t slot,
                    satWholeScratch *scratch, satSweepHit *hit)
{
    satWorld *w = flush->w;
    satBroadColumns columns = sat_world_broad(w);
    double slack = NEAR * (double)moving->shape->size;
    satPlace place = sat_place_at(moving, hit->t);
    const satPlace at = {hit->x, hit->y, 1.0, 0.0};
    satSeek s = sat_seek(moving->shape, &place, &SAT_POINT, &at, slack, 0.0, 0.0);
    int32_t own = 0, k = 0;
    while (own < SAT_MOST_PIECES && sat_next_piece(&s, &scratch->b[own])) own++;
    while (k < own && scratch->b[k].number != hit->pieceB) k++;
    if (k == own) return;
    around l = {flush, scratch->b[k].shape, scratch->b[k].place, scratch->a, 0};
    satAabb box;
    sat_shape_box(l.shape, &l.place, &box);
    satWalk walk = sat_walk_of(box, 0.0, 0.0);
    sat_broad_walk(&w->broad, &columns, &walk, add_touching, &l);
    if (l.count == SAT_MOST_PIECES || own == SAT_MOST_PIECES) return;
    sat_order_pieces(scratch->a, l.count);
    const satMoving still = {.shape = sat_world_shape(w, slot)};
    sat_whole_stop(&still, l.count, moving, own, slot, scratch, hit);
}
