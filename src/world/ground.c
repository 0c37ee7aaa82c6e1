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

static bool is_within(satAabb box, satBounds bounds)
{
    return (double)box.minX <= bounds.maxX && (double)box.maxX >= bounds.minX &&
           (double)box.minY <= bounds.maxY && (double)box.maxY >= bounds.minY;
}

static satBounds bounds_around(satAabb box, double reach)
{
    return (satBounds){(double)box.minX - reach, (double)box.minY - reach, (double)box.maxX + reach,
                       (double)box.maxY + reach};
}

// Who looks around, how far, and what is found.
typedef struct look {
    satWorld *w;
    uint32_t body;
    satPlace place;
    double reach;
    satBounds bounds; // the box around the body where it stands, grown by `reach`
    satPiece *out;
    int32_t count;
} look;

// The broad phase may have another box: a longer one of a bullet, and while bodies are separated
// that of where one was.
static look look_of(satWorld *w, uint32_t body, double reach)
{
    satAabb box;
    satPlace place = SAT_COLUMN(w, PLACED)[body].place;
    sat_shape_box(sat_world_shape(w, body), &place, &box);
    return (look){w, body, place, reach, bounds_around(box, reach), sat_world_scratch(w)->a, 0};
}

static bool meets(const look *l, satAabb box) { return is_within(box, l->bounds); }

static bool is_ground(satWorld *w, uint32_t i, uint32_t body)
{
    uint32_t flags = SAT_COLUMN(w, FLAGS)[i];
    if ((flags & (SAT_STATIC | SAT_SENSOR | SAT_ONE_WAY)) != SAT_STATIC) return false;
    return i != body && sat_may_meet(w, i, body);
}

// More than the rounding of a box's ends, as a share of them.
#define BOX_ROUNDING (1.0 / 2097152.0)

// How far around the body's shape the bounds reach, in the frame of a whole: if that is turned, to
// their corners.
static double reach_into(const look *l, const satPlace *whole)
{
    satBounds b = l->bounds;
    if (whole->s != 0.0) return 0.5 * ((b.maxX - b.minX) + (b.maxY - b.minY));
    double ends = __builtin_fabs(b.minX) + __builtin_fabs(b.maxX) + __builtin_fabs(b.minY) +
                  __builtin_fabs(b.maxY);
    return l->reach + BOX_ROUNDING * ends;
}

// Only parts that reach into the bounds: a level may change beyond without anybody being told.
static void add_parts(look *l, uint32_t i, const satShape *whole, const satPlace *place)
{
    satSeek s = sat_seek(whole, place, sat_world_shape(l->w, l->body), &l->place,
                         reach_into(l, place), 0.0, 0.0);
    satPiece piece;
    satAabb box;
    while (l->count <= SAT_MOST_PIECES && sat_next_piece(&s, &piece)) {
        sat_shape_box(piece.shape, &piece.place, &box);
        if (!meets(l, box)) continue;
        piece.owner = i;
        if (l->count < SAT_MOST_PIECES) l->out[l->count] = piece;
        l->count++;
    }
}

static double add_pieces(void *context, uint32_t i)
{
    look *l = context;
    satWorld *w = l->w;
    const satShape *shape = sat_world_shape(w, i);
    const satPlace *place = &SAT_COLUMN(w, PLACED)[i].place;
    satAabb box = SAT_COLUMN(w, BOX)[i];
    // The box of a bullet covers its motion, also that of a static one.
    if (SAT_COLUMN(w, FLAGS)[i] & SAT_BULLET) sat_shape_box(shape, place, &box);
    if (!is_ground(w, i, l->body) || !meets(l, box)) return 1.0;
    if (sat_is_whole(shape)) {
        add_parts(l, i, shape, place);
    } else if (l->count++ < SAT_MOST_PIECES) {
        l->out[l->count - 1] = (satPiece){.shape = shape, .place = *place, .owner = i};
    }
    return l->count > SAT_MOST_PIECES ? -1.0 : 1.0;
}

static void walk_around(look *l, satVisit *visit)
{
    satBounds b = l->bounds;
    satWalk walk = {0.5 * (b.minX + b.maxX),
                    0.5 * (b.minY + b.maxY),
                    0.5 * (b.maxX - b.minX),
                    0.5 * (b.maxY - b.minY),
                    0.0,
                    0.0};
    satBroadColumns columns = sat_world_broad(l->w);
    sat_broad_walk(&l->w->broad, &columns, &walk, visit, l);
}

// The pieces of solid statics, one-way ones left out, that reach into the bounds. False if they are
// too many.
static bool gather(look *l, const satBeside *beside)
{
    if (beside == NULL) walk_around(l, add_pieces);
    uint32_t row = beside == NULL ? SAT_NO_ROW : beside->last[l->body];
    for (; row != SAT_NO_ROW; row = beside->before[row]) {
        if (add_pieces(l, beside->first[row] ^ beside->second[row] ^ l->body) < 0.0) break;
    }
    if (l->count > SAT_MOST_PIECES) return false;
    sat_order_pieces(l->out, l->count);
    return true;
}

static satGround ground_of(const look *l) { return (satGround){l->out, l->count, l->bounds}; }

// A contact of the body depends on what stands so far around: noted for who changes the level.
static void note_reach(satWorld *w, uint32_t body, double reach)
{
    float *noted = &SAT_COLUMN(w, REACH)[body];
    if (reach <= (double)*noted) return;
    *noted = sat_round_up(reach);
    w->levelReach = sat_max(w->levelReach, *noted);
}

// The same as far as a body would go.
static bool look_around(satWorld *w, uint32_t body, double reach, satGround *ground)
{
    look l = look_of(w, body, reach);
    note_reach(w, body, reach);
    bool isThere = gather(&l, NULL);
    *ground = ground_of(&l);
    return isThere;
}

// Of a convex body and a convex static, or pieces of one that the body hardly touches: the deepest
// of what the pieces say, unless one of them has no way out, or it is unknown whether it has.
static satExit by_pieces(const satGround *ground, uint32_t owner, const satPiece *mover)
{
    satExit out = {SAT_NO_WAY, {FLT_MAX, {1.0f, 0.0f}}, 0.0};
    for (int32_t i = 0; i < ground->count; i++) {
        const satPiece *piece = &ground->pieces[i];
        if (piece->owner != owner) continue;
        if (!sat_overlaps(piece->shape, &piece->place, mover->shape, &mover->place)) continue;
        satExit own = sat_ground_contact(ground, i, mover);
        if (own.verdict != SAT_A_WAY) return own;
        if (own.contact.separation < out.contact.separation) out = own;
    }
    return out;
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

// Is where a static whole and the body touch a way out of what else is known to stand around?
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
        if (sat_out_of_known(ground, atX, atY) > 0.0) continue;
        if (sat_is_way_out_of_others(ground, owner, atX, atY, x, y)) return true;
    }
    return false;
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
    look l = look_of(w, body, reach);
    walk_around(&l, count_ground);
    return l.count < 2;
}

// Along the same axis a contact stays as it was measured: to the bit the same, whatever is near.
static void take(const satContact *found, satContact *contact)
{
    satVec2 n = found->normal, old = contact->normal;
    if (n.x != old.x || n.y != old.y) *contact = *found;
}

// Of two that are convex, if anybody else is near.
static satExit of_pair(const satGround *ground, uint32_t owner, const satPiece *mover,
                       const satContact *contact)
{
    int32_t i = 0;
    while (i < ground->count && ground->pieces[i].owner != owner) i++;
    if (i == ground->count) return (satExit){SAT_UNKNOWN_WAY, *contact, 0.0};
    satExit out = sat_ground_contact(ground, i, mover);
    if (ground->count == 1 && out.verdict == SAT_A_WAY) out.contact = *contact;
    return out;
}

// Of a whole and others.
static satVerdict of_whole(satWorld *w, uint32_t owner, uint32_t body, const satGround *ground,
                           const satContact *contact)
{
    int32_t i = 0;
    while (i < ground->count && ground->pieces[i].owner == owner) i++;
    bool isAlone = i == ground->count;
    return !isAlone && is_free(w, owner, body, ground, contact) ? SAT_A_WAY : SAT_UNKNOWN_WAY;
}

// Who has to look again looks so much farther than what was seen takes.
#define FARTHER 1.25

// By the shortest way out of all that is around, which may lead farther than that.
static void lead_out(satWorld *w, uint32_t body, double reach, satGround *ground,
                     satContact *contact)
{
    satContact out = *contact;
    by_escape(w, body, ground, &out);
    while (-(double)out.separation > reach) {
        int32_t before = ground->count;
        reach = FARTHER * -(double)out.separation;
        if (!look_around(w, body, reach, ground)) return;
        if (ground->count == before) break;
        out = *contact;
        by_escape(w, body, ground, &out);
    }
    *contact = out;
}

// Every axis may lead out of what is known, but hardly more than a few do. Then the shortest way
// out of all will do.
#define MOST_LOOKS 16

// At first what reaches into the body's box is looked at, which mostly tells.
static void correct(satWorld *w, const satBeside *beside, uint32_t owner, uint32_t body,
                    satContact *contact)
{
    const satShape *shape = sat_world_shape(w, body), *still = sat_world_shape(w, owner);
    double reach = -(double)contact->separation;
    note_reach(w, body, reach);
    float slight = SAT_TOUCHING * sat_pair_size(w, owner, body);
    bool isPair = !sat_is_whole(shape) && !sat_is_whole(still);
    bool byPieces = isPair || (!sat_is_whole(shape) && contact->separation >= -slight);
    look l = look_of(w, body, 0.0);
    satPiece mover = {.shape = shape, .place = l.place};
    satExit out = {SAT_UNKNOWN_WAY, *contact, 0.0};
    satGround ground = {.count = 0};
    if ((isPair || !byPieces) && gather(&l, beside)) {
        ground = ground_of(&l);
        if (isPair) out = of_pair(&ground, owner, &mover, contact);
        if (!isPair) out.verdict = of_whole(w, owner, body, &ground, contact);
    }
    if (out.verdict == SAT_UNKNOWN_WAY && !byPieces && stands_alone(w, body, reach)) return;
    if (out.verdict == SAT_NO_WAY && !look_around(w, body, reach, &ground)) return;
    for (int32_t looks = 0; out.verdict == SAT_UNKNOWN_WAY && looks < MOST_LOOKS; looks++) {
        double farther = FARTHER * out.beyond + (looks > 0 ? reach : 0.0);
        if (farther > reach) reach = farther;
        if (!look_around(w, body, reach, &ground) || ground.count < 2) return;
        if (byPieces) {
            out = by_pieces(&ground, owner, &mover);
        } else {
            out.verdict = is_free(w, owner, body, &ground, contact) ? SAT_A_WAY : SAT_NO_WAY;
        }
    }
    if (out.verdict == SAT_A_WAY) {
        take(&out.contact, contact);
    } else {
        lead_out(w, body, reach, &ground, contact);
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
    satAabb box;
    uint32_t *list, count;
} stir;

static double add_body(void *context, uint32_t i)
{
    stir *s = context;
    // What has been static until now is yet to be looked at as such.
    bool isStatic =
        SAT_COLUMN(s->w, FLAGS)[i] & SAT_STATIC || SAT_COLUMN(s->w, ROLE)[i] & SAT_FIXED;
    double reach = (double)SAT_COLUMN(s->w, REACH)[i];
    if (isStatic || !is_within(s->box, bounds_around(SAT_COLUMN(s->w, BOX)[i], reach))) return 1.0;
    s->list[s->count++] = i;
    return 1.0;
}

// The farthest that any contact depends on what stands around.
static double level_reach(satWorld *w)
{
    const float *reach = SAT_COLUMN(w, REACH);
    if (w->reachFell) {
        w->levelReach = 0.0f;
        for (uint32_t i = 0; i < w->slots.count; i++)
            w->levelReach = sat_max(w->levelReach, reach[i]);
        w->reachFell = 0;
    }
    return (double)w->levelReach;
}

void sat_world_stir(satWorld *w, satAabb box)
{
    satBroadColumns columns = sat_world_broad(w);
    satWalk walk = sat_walk_of(box, 0.0, 0.0);
    double reach = level_reach(w);
    walk.halfX += reach;
    walk.halfY += reach;
    stir s = {w, box, SAT_COLUMN(w, STIRRED), 0};
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
