#include "world/oneway.h"

#include "world/contacts.h"
#include "world/ground.h"

satVec2 sat_world_one_way(satWorld *w, uint32_t slot)
{
    satVec2 own = {SAT_COLUMN(w, ONE_WAY_X)[slot], SAT_COLUMN(w, ONE_WAY_Y)[slot]};
    return sat_turned(&SAT_COLUMN(w, PLACED)[slot].place, own);
}

satContact sat_beyond(const satPiece *piece, const satPiece *other, satVec2 u)
{
    float most = -2.0f;
    satVec2 n = u;
    for (int32_t i = 0; piece->shape->kind != SAT_CIRCLE && i < piece->shape->count; i++) {
        satVec2 face = sat_turned(&piece->place, sat_face_normal(piece->shape, i));
        float along = sat_dot(face, u);
        if (along <= most) continue;
        most = along;
        n = face;
    }
    double x = (double)n.x, y = (double)n.y;
    double gap = -sat_support(other, -x, -y) - sat_support(piece, x, y);
    return (satContact){(float)gap, n};
}

bool sat_is_beyond(const satPiece *piece, const satPiece *other, satVec2 u)
{
    double slop = 2.0 * SAT_SLOP * (double)sat_max(piece->shape->size, other->shape->size);
    return (double)sat_beyond(piece, other, u).separation >= -slop;
}

// Of two the one that is one-way; if both are, the first.
static uint32_t way_of(satWorld *w, uint32_t a, uint32_t b)
{
    return SAT_COLUMN(w, FLAGS)[a] & SAT_ONE_WAY ? a : b;
}

static satPlace place_seen(satWorld *w, uint32_t i)
{
    satPlace place = SAT_COLUMN(w, PLACED)[i].place;
    sat_world_last_place(w, i, &place);
    return place;
}

// The deepest that any piece of the one-way lies in the other, along its face, where both stand.
static satContact deepest(satWorld *w, uint32_t way, const satPlace *placeWay, uint32_t other,
                          const satPlace *placeOther)
{
    satVec2 own = {SAT_COLUMN(w, ONE_WAY_X)[way], SAT_COLUMN(w, ONE_WAY_Y)[way]};
    satVec2 u = sat_turned(placeWay, own);
    satPieceSeek s = sat_seek_pairs(sat_world_shape(w, way), placeWay, sat_world_shape(w, other),
                                    placeOther, 0.0, 0.0, 0.0);
    satPiece piece, rest;
    satContact out = {FLT_MAX, u};
    while (sat_next_pair(&s, &piece, &rest)) {
        if (!sat_overlaps(piece.shape, &piece.place, rest.shape, &rest.place)) continue;
        satContact one = sat_beyond(&piece, &rest, u);
        if (one.separation < out.separation) out = one;
    }
    // Of two that touch, rounding may say in this order that they do not.
    if (out.separation == FLT_MAX) out.separation = 0.0f;
    return out;
}

// A piece of what stands at `now` where it was as long as that stood at `then`.
static satPiece moved_back(satPiece piece, const satPlace *now, const satPlace *then)
{
    double x = piece.place.x - now->x, y = piece.place.y - now->y;
    double c = then->c * now->c + then->s * now->s, s = then->s * now->c - then->c * now->s;
    double turnC = piece.place.c, turnS = piece.place.s;
    piece.place = (satPlace){then->x + (c * x - s * y), then->y + (s * x + c * y),
                             c * turnC - s * turnS, s * turnC + c * turnS};
    return piece;
}

// Of the pieces that meet now: was one not beyond the other when last seen? They need not have been
// near each other then.
bool sat_world_begins_passing(satWorld *w, uint32_t a, uint32_t b)
{
    uint32_t way = way_of(w, a, b), other = way == a ? b : a;
    if (SAT_COLUMN(w, RIDE)[other].drops & SAT_DROPPING) return true;
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    satPlace wayNow = placed[way].place, otherNow = placed[other].place;
    satPlace wayThen = place_seen(w, way), otherThen = place_seen(w, other);
    satVec2 own = {SAT_COLUMN(w, ONE_WAY_X)[way], SAT_COLUMN(w, ONE_WAY_Y)[way]};
    satVec2 u = sat_turned(&wayThen, own);
    double slop = SAT_PARTING * (double)sat_pair_size(w, a, b);
    satPieceSeek s = sat_seek_pairs(sat_world_shape(w, way), &wayNow, sat_world_shape(w, other),
                                    &otherNow, 0.0, 0.0, 0.0);
    satPiece piece, rest;
    while (sat_next_pair(&s, &piece, &rest)) {
        if (!sat_overlaps(piece.shape, &piece.place, rest.shape, &rest.place)) continue;
        piece = moved_back(piece, &wayNow, &wayThen);
        rest = moved_back(rest, &otherNow, &otherThen);
        if ((double)sat_beyond(&piece, &rest, u).separation < -slop) return true;
    }
    return false;
}

bool sat_world_passes(satWorld *w, uint32_t a, uint32_t b)
{
    const satMet *met = sat_world_met(w, a, b);
    return met ? met->passing != 0 : sat_world_begins_passing(w, a, b);
}

satContact sat_world_carried(satWorld *w, uint32_t a, uint32_t b)
{
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    uint32_t way = way_of(w, a, b), other = way == a ? b : a;
    satContact out = deepest(w, way, &placed[way].place, other, &placed[other].place);
    if (way == b) out.normal = sat_vec2(0.0f - out.normal.x, 0.0f - out.normal.y);
    return out;
}

void sat_world_drop_through(satWorld *w, uint32_t slot)
{
    satMet *met = SAT_COLUMN(w, MET);
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    for (uint32_t i = 0; i < w->metCount; i++) {
        uint32_t a = met[i].a, b = met[i].b;
        if (a != slot && b != slot) continue;
        if (!(flags[a == slot ? b : a] & SAT_ONE_WAY) || met[i].passing) continue;
        met[i].passing = 1;
        sat_world_look_again(w, slot); // a pair at rest has the contact of one that is carried
    }
    SAT_COLUMN(w, RIDE)[slot].drops |= SAT_TO_DROP;
}
