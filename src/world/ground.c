#include "world/ground.h"

#include "broad/walk.h"
#include "world/filter.h"
#include "world/oneway.h"

_Static_assert(sizeof(satWholeScratch) <= SAT_TALLY * sizeof(uint32_t), "it fits TALLY");

satWholeScratch *sat_world_scratch(satWorld *w)
{
    return (satWholeScratch *)(void *)SAT_COLUMN(w, TALLY);
}

float sat_pair_size(satWorld *w, uint32_t a, uint32_t b)
{
    return sat_max(sat_world_shape(w, a)->size, sat_world_shape(w, b)->size);
}

// Who looks around, and what is found.
typedef struct look {
    satWorld *w;
    uint32_t body;
    satPlace place;
    double reach;
    satPiece *out;
    int32_t count;
} look;

static bool is_ground(satWorld *w, uint32_t i, uint32_t body)
{
    uint32_t flags = SAT_COLUMN(w, FLAGS)[i];
    if ((flags & (SAT_STATIC | SAT_SENSOR | SAT_ONE_WAY)) != SAT_STATIC) return false;
    return i != body && sat_may_meet(w, i, body);
}

static double add_pieces(void *context, uint32_t i)
{
    look *l = context;
    satWorld *w = l->w;
    if (!is_ground(w, i, l->body)) return 1.0;
    satSeek s = sat_seek(sat_world_shape(w, i), &SAT_COLUMN(w, PLACED)[i].place,
                         sat_world_shape(w, l->body), &l->place, l->reach, 0.0, 0.0);
    satPiece piece;
    while (l->count <= SAT_MOST_PIECES && sat_next_piece(&s, &piece)) {
        piece.owner = i;
        if (l->count < SAT_MOST_PIECES) l->out[l->count] = piece;
        l->count++;
    }
    return l->count > SAT_MOST_PIECES ? -1.0 : 1.0;
}

static void walk_around(look *l, satVisit *visit)
{
    satAabb box;
    sat_shape_box(sat_world_shape(l->w, l->body), &l->place, &box);
    satWalk walk = sat_walk_of(box, 0.0, 0.0);
    walk.halfX += l->reach;
    walk.halfY += l->reach;
    satBroadColumns columns = sat_world_broad(l->w);
    sat_broad_walk(&l->w->broad, &columns, &walk, visit, l);
}

int32_t sat_world_ground(satWorld *w, uint32_t body, const satPlace *place, double reach,
                         satPiece *out)
{
    look l = {w, body, *place, reach, out, 0};
    walk_around(&l, add_pieces);
    if (l.count <= SAT_MOST_PIECES) sat_order_pieces(out, l.count);
    return l.count;
}

// Of a convex body and a convex static, or pieces of one that the body hardly touches: the deepest
// of what the pieces say. False if one of them has no way out.
static bool by_pieces(const satGround *ground, uint32_t owner, const satPiece *mover,
                      satContact *contact)
{
    bool found = false;
    for (int32_t i = 0; i < ground->count; i++) {
        const satPiece *piece = &ground->pieces[i];
        if (piece->owner != owner) continue;
        if (!sat_overlaps(piece->shape, &piece->place, mover->shape, &mover->place)) continue;
        satContact own;
        if (sat_ground_contact(ground, i, mover, &own) != SAT_A_WAY) return false;
        if (found && own.separation >= contact->separation) continue;
        *contact = own;
        found = true;
    }
    return found;
}

// The way out of all the pieces for all of the body.
static void by_escape(satWorld *w, uint32_t body, const satGround *ground, satContact *contact)
{
    satWholeScratch *scratch = sat_world_scratch(w);
    satSeek s = sat_seek_all(sat_world_shape(w, body), &SAT_COLUMN(w, PLACED)[body].place);
    satPiece piece;
    int32_t count = 0;
    while (sat_next_piece(&s, &piece)) {
        if (count == SAT_MOST_PIECES) return;
        scratch->b[count++] = piece;
    }
    satEscape escape =
        sat_escape(ground->pieces, ground->count, scratch->b, count, &scratch->escape);
    if (!escape.overlapping) return;
    *contact = (satContact){0.0f - escape.depth, escape.normal};
}

// Is where a static whole and the body touch a way out of what else stands around?
static bool is_free(satWorld *w, uint32_t owner, uint32_t body, const satGround *ground,
                    const satContact *contact)
{
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    satManifold touch = sat_whole_touches(sat_world_shape(w, owner), &placed[owner].place,
                                          sat_world_shape(w, body), &placed[body].place, contact);
    double x = (double)contact->normal.x, y = (double)contact->normal.y;
    for (int32_t i = 0; i < touch.count; i++) {
        double half = 0.5 * touch.touch[i].depth;
        double atX = touch.touch[i].x + half * x, atY = touch.touch[i].y + half * y;
        if (sat_is_way_out_of_others(ground, owner, atX, atY, x, y)) return true;
    }
    return false;
}

// What stands around a body as far as it would go; and how far that was, for who changes the level.
static int32_t look_around(satWorld *w, uint32_t body, double reach, satPiece *out)
{
    if (reach > w->levelReach) w->levelReach = reach;
    return sat_world_ground(w, body, &SAT_COLUMN(w, PLACED)[body].place, reach, out);
}

static double count_ground(void *context, uint32_t i)
{
    look *l = context;
    if (!is_ground(l->w, i, l->body)) return 1.0;
    return ++l->count > 1 ? -1.0 : 1.0;
}

// Does only one body stand still around? If it is a whole, it has been asked as such.
static bool stands_alone(satWorld *w, uint32_t body, double reach)
{
    look l = {w, body, SAT_COLUMN(w, PLACED)[body].place, reach, NULL, 0};
    walk_around(&l, count_ground);
    return l.count < 2;
}

// Along the same axis a contact stays as it was measured: to the bit the same, whatever is near.
static void take(const satContact *found, satContact *contact)
{
    satVec2 n = found->normal, old = contact->normal;
    if (n.x != old.x || n.y != old.y) *contact = *found;
}

// The statics whose boxes the body's meets, which are convex; -1 if one is not, or there are too
// many.
static int32_t pieces_beside(satWorld *w, const satBeside *beside, uint32_t body, satPiece *out)
{
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    int32_t count = 0;
    for (uint32_t row = beside->last[body]; row != SAT_NO_ROW; row = beside->before[row]) {
        uint32_t other = beside->first[row] ^ beside->second[row] ^ body;
        if (!is_ground(w, other, body)) continue;
        const satShape *shape = sat_world_shape(w, other);
        if (sat_is_whole(shape) || count == SAT_MOST_PIECES) return -1;
        out[count++] = (satPiece){.shape = shape, .place = placed[other].place, .owner = other};
    }
    sat_order_pieces(out, count);
    return count;
}

// Of a convex body and a convex static. False if that cannot be told from what the body's box
// meets: then nothing changes.
static bool by_box(satWorld *w, const satBeside *beside, uint32_t owner, uint32_t body,
                   satContact *contact)
{
    satPiece *pieces = sat_world_scratch(w)->a;
    satPiece mover = {.shape = sat_world_shape(w, body),
                      .place = SAT_COLUMN(w, PLACED)[body].place};
    int32_t self = 0;
    satGround ground = {pieces, pieces_beside(w, beside, body, pieces), &SAT_COLUMN(w, BOX)[body]};
    while (self < ground.count && pieces[self].owner != owner) self++;
    satContact own;
    if (self >= ground.count) return false;
    if (sat_ground_contact(&ground, self, &mover, &own) != SAT_A_WAY) return false;
    if (ground.count > 1) take(&own, contact);
    return true;
}

static void correct(satWorld *w, const satBeside *beside, uint32_t owner, uint32_t body,
                    satContact *contact)
{
    satPiece *pieces = sat_world_scratch(w)->a;
    const satShape *shape = sat_world_shape(w, body), *still = sat_world_shape(w, owner);
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    satPlace place = placed[body].place;
    double reach = -(double)contact->separation;
    float slight = SAT_TOUCHING * sat_pair_size(w, owner, body);
    bool isWhole = sat_is_whole(still) || sat_is_whole(shape);
    bool byPieces = !sat_is_whole(shape) && (!isWhole || contact->separation >= -slight);
    if (reach > w->levelReach) w->levelReach = reach;
    if (!isWhole && beside != NULL && by_box(w, beside, owner, body, contact)) return;
    if (!byPieces && stands_alone(w, body, reach)) return;
    int32_t count = look_around(w, body, reach, pieces);
    if (count < 2 || count > SAT_MOST_PIECES) return;
    satGround ground = {.pieces = pieces, .count = count};
    if (byPieces) {
        satPiece mover = {.shape = shape, .place = place};
        satContact own;
        if (by_pieces(&ground, owner, &mover, &own)) {
            take(&own, contact);
            return;
        }
    } else if (is_free(w, owner, body, &ground, contact)) {
        return;
    }
    // The way out may lead farther than what lies around.
    for (;;) {
        satContact out = *contact;
        by_escape(w, body, &ground, &out);
        if (-(double)out.separation <= reach) {
            *contact = out;
            return;
        }
        reach = -1.25 * (double)out.separation;
        count = look_around(w, body, reach, pieces);
        if (count > SAT_MOST_PIECES) return;
        if (count == ground.count) {
            *contact = out;
            return;
        }
        ground.count = count;
    }
}

void sat_world_level(satWorld *w, const satBeside *beside, uint32_t a, uint32_t b,
                     satContact *contact)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    uint32_t either = flags[a] | flags[b];
    if (either & SAT_SENSOR) return;
    if (either & SAT_ONE_WAY) {
        if (!sat_world_passes(w, a, b)) *contact = sat_world_carried(w, a, b);
        return;
    }
    if (((flags[a] ^ flags[b]) & SAT_STATIC) == 0) return;
    if (flags[a] & SAT_STATIC) {
        correct(w, beside, a, b, contact);
        return;
    }
    contact->normal = sat_neg(contact->normal);
    correct(w, beside, b, a, contact);
    // Adding 0 makes 0 of -0, which nobody wants to read.
    contact->normal = sat_vec2(0.0f - contact->normal.x, 0.0f - contact->normal.y);
}

satContact sat_body_contact(satWorld *w, uint32_t a, uint32_t b, float limit)
{
    const satPlaced *placed = SAT_COLUMN(w, PLACED);
    satContact contact =
        sat_whole_collide(sat_world_shape(w, a), &placed[a].place, sat_world_shape(w, b),
                          &placed[b].place, limit, sat_world_scratch(w))
            .contact;
    if (contact.separation <= 0.0f) sat_world_level(w, NULL, a, b, &contact);
    return contact;
}

// Who is to be looked at again.
typedef struct stir {
    satWorld *w;
    uint32_t *list, count;
} stir;

static double add_body(void *context, uint32_t i)
{
    stir *s = context;
    if (!(SAT_COLUMN(s->w, FLAGS)[i] & SAT_STATIC)) s->list[s->count++] = i;
    return 1.0;
}

void sat_world_stir(satWorld *w, satAabb box)
{
    satBroadColumns columns = sat_world_broad(w);
    satWalk walk = sat_walk_of(box, 0.0, 0.0);
    walk.halfX += w->levelReach;
    walk.halfY += w->levelReach;
    stir s = {w, SAT_COLUMN(w, STIRRED), 0};
    sat_broad_ready(&w->broad, &columns, SAT_MOST_LATE);
    sat_broad_walk(&w->broad, &columns, &walk, add_body, &s);
    for (uint32_t k = 0; k < s.count; k++) {
        sat_world_touch(w, s.list[k]);
        sat_broad_put(&w->broad, &columns, s.list[k]);
    }
}

void sat_world_stir_all(satWorld *w)
{
    const uint8_t *alive = SAT_COLUMN(w, ALIVE), *flags = SAT_COLUMN(w, FLAGS);
    const uint64_t *seen = SAT_COLUMN(w, SEEN_X);
    satBroadColumns columns = sat_world_broad(w);
    for (uint32_t i = 0; i < w->slots.count; i++) {
        if (!alive[i] || seen[i] == SAT_NEVER_SEEN) continue;
        if ((flags[i] & (SAT_STATIC | SAT_ENABLED)) != SAT_ENABLED) continue;
        sat_world_touch(w, i);
        sat_broad_put(&w->broad, &columns, i);
    }
}
