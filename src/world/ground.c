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

static look look_of(satWorld *w, uint32_t body, double reach)
{
    satPiece *pieces = sat_world_scratch(w)->a;
    return (look){w, body, SAT_COLUMN(w, PLACED)[body].place, reach, pieces, 0};
}

// The box around a body where it stands: the broad phase has a longer one of a bullet.
static satAabb box_of(const look *l)
{
    satAabb box = SAT_COLUMN(l->w, BOX)[l->body];
    if (SAT_COLUMN(l->w, FLAGS)[l->body] & SAT_BULLET) {
        sat_shape_box(sat_world_shape(l->w, l->body), &l->place, &box);
    }
    return box;
}

static satBounds bounds_of(const look *l)
{
    satAabb box = box_of(l);
    return (satBounds){(double)box.minX - l->reach, (double)box.minY - l->reach,
                       (double)box.maxX + l->reach, (double)box.maxY + l->reach};
}

// As far as a whole must look around the body in its own frame to see all of the body's box: what
// is turned sees that from aslant.
static double reach_of(const look *l, const satPlace *whole)
{
    if (whole->s == 0.0) return l->reach;
    satBounds box = bounds_of(l);
    return 0.5 * ((box.maxX - box.minX) + (box.maxY - box.minY));
}

static void add_parts(look *l, uint32_t i, const satShape *whole, const satPlace *place)
{
    satSeek s = sat_seek(whole, place, sat_world_shape(l->w, l->body), &l->place,
                         reach_of(l, place), 0.0, 0.0);
    satPiece piece;
    while (l->count <= SAT_MOST_PIECES && sat_next_piece(&s, &piece)) {
        piece.owner = i;
        if (l->count < SAT_MOST_PIECES) l->out[l->count] = piece;
        l->count++;
    }
}

static double add_pieces(void *context, uint32_t i)
{
    look *l = context;
    satWorld *w = l->w;
    if (!is_ground(w, i, l->body)) return 1.0;
    const satShape *shape = sat_world_shape(w, i);
    const satPlace *place = &SAT_COLUMN(w, PLACED)[i].place;
    if (sat_is_whole(shape)) {
        add_parts(l, i, shape, place);
    } else if (l->count++ < SAT_MOST_PIECES) {
        l->out[l->count - 1] = (satPiece){.shape = shape, .place = *place, .owner = i};
    }
    return l->count > SAT_MOST_PIECES ? -1.0 : 1.0;
}

static void walk_around(look *l, satVisit *visit)
{
    satWalk walk = sat_walk_of(box_of(l), 0.0, 0.0);
    walk.halfX += l->reach;
    walk.halfY += l->reach;
    satBroadColumns columns = sat_world_broad(l->w);
    sat_broad_walk(&l->w->broad, &columns, &walk, visit, l);
}

// Of a convex body and a convex static, or pieces of one that the body hardly touches: the deepest
// of what the pieces say, unless one of them has no way out, or it is unknown whether it has.
static satVerdict by_pieces(const satGround *ground, uint32_t owner, const satPiece *mover,
                            satContact *contact)
{
    satVerdict verdict = SAT_NO_WAY;
    for (int32_t i = 0; i < ground->count; i++) {
        const satPiece *piece = &ground->pieces[i];
        if (piece->owner != owner) continue;
        if (!sat_overlaps(piece->shape, &piece->place, mover->shape, &mover->place)) continue;
        satContact own;
        satVerdict there = sat_ground_contact(ground, i, mover, &own);
        bool isDeeper = verdict == SAT_NO_WAY || own.separation < contact->separation;
        if (there != SAT_A_WAY || isDeeper) *contact = own;
        verdict = there;
        if (there != SAT_A_WAY) break;
    }
    return verdict;
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

// The pieces of statics that reach into a body's box, and maybe some beside it; as many as a walk
// would have found.
static int32_t add_beside(look *l, const satBeside *beside)
{
    const satAabb *boxes = SAT_COLUMN(l->w, BOX);
    satAabb box = box_of(l);
    for (uint32_t row = beside->last[l->body]; row != SAT_NO_ROW; row = beside->before[row]) {
        uint32_t other = beside->first[row] ^ beside->second[row] ^ l->body;
        if (sat_aabb_overlap(boxes[other], box) && add_pieces(l, other) < 0.0) break;
    }
    if (l->count <= SAT_MOST_PIECES) sat_order_pieces(l->out, l->count);
    return l->count;
}

// What the pieces say that the body's box meets.
static satVerdict by_box(satWorld *w, const satBeside *beside, uint32_t owner,
                         const satPiece *mover, uint32_t body, satContact *contact)
{
    look l = look_of(w, body, 0.0);
    satBounds box = bounds_of(&l);
    const satGround ground = {l.out, add_beside(&l, beside), box};
    if (ground.count > SAT_MOST_PIECES) return SAT_UNKNOWN_WAY;
    int32_t i = 0;
    if (!sat_is_whole(mover->shape) && !sat_is_whole(sat_world_shape(w, owner))) {
        while (l.out[i].owner != owner) i++;
        satContact own;
        satVerdict verdict = sat_ground_contact(&ground, i, mover, &own);
        if (ground.count > 1 || verdict != SAT_A_WAY) *contact = own;
        return verdict;
    }
    while (i < ground.count && l.out[i].owner == owner) i++;
    bool isAlone = i == ground.count;
    return !isAlone && is_free(w, owner, body, &ground, contact) ? SAT_A_WAY : SAT_UNKNOWN_WAY;
}

// The pieces of solid statics, one-way ones left out, that a body may meet as far as it would go;
// in the scratch. Notes how far that was, for who changes the level. False if they are too many.
static bool look_around(satWorld *w, uint32_t body, double reach, satGround *ground)
{
    if (reach > w->levelReach) w->levelReach = reach;
    look l = look_of(w, body, reach);
    walk_around(&l, add_pieces);
    ground->pieces = l.out;
    ground->count = l.count;
    ground->known = bounds_of(&l);
    if (l.count > SAT_MOST_PIECES) return false;
    sat_order_pieces(l.out, l.count);
    return true;
}

// The way out may lead farther than what lies around.
static void lead_out(satWorld *w, uint32_t body, double reach, satGround *ground,
                     satContact *contact)
{
    for (;;) {
        satContact out = *contact;
        int32_t before = ground->count;
        by_escape(w, body, ground, &out);
        double farther = -1.25 * (double)out.separation;
        bool isThere = -(double)out.separation <= reach;
        if (!isThere && !look_around(w, body, farther, ground)) return;
        if (isThere || ground->count == before) {
            *contact = out;
            return;
        }
        reach = farther;
    }
}

// Each way of a pair that leads out of what is known takes another look.
#define MOST_LOOKS 16

static void correct(satWorld *w, const satBeside *beside, uint32_t owner, uint32_t body,
                    satContact *contact)
{
    const satShape *shape = sat_world_shape(w, body), *still = sat_world_shape(w, owner);
    satPiece mover = {.shape = shape, .place = SAT_COLUMN(w, PLACED)[body].place};
    double reach = -(double)contact->separation;
    if (reach > w->levelReach) w->levelReach = reach;
    float slight = SAT_TOUCHING * sat_pair_size(w, owner, body);
    bool isWhole = sat_is_whole(still) || sat_is_whole(shape);
    bool byPieces = !sat_is_whole(shape) && (!isWhole || contact->separation >= -slight);
    satContact own = *contact;
    satVerdict verdict = SAT_UNKNOWN_WAY;
    if (beside != NULL && byPieces != isWhole) {
        verdict = by_box(w, beside, owner, &mover, body, &own);
        if (-1.25 * (double)own.separation > reach) reach = -1.25 * (double)own.separation;
    }
    if (verdict == SAT_UNKNOWN_WAY && !byPieces && stands_alone(w, body, reach)) return;
    satGround ground = {.count = 0};
    for (int32_t looks = 0; verdict == SAT_UNKNOWN_WAY && looks < MOST_LOOKS; looks++) {
        if (!look_around(w, body, reach, &ground) || ground.count < 2) return;
        if (byPieces) {
            verdict = by_pieces(&ground, owner, &mover, &own);
        } else {
            verdict = is_free(w, owner, body, &ground, contact) ? SAT_A_WAY : SAT_NO_WAY;
        }
        if (verdict == SAT_UNKNOWN_WAY) reach -= 1.25 * (double)own.separation;
    }
    if (verdict == SAT_A_WAY) {
        take(&own, contact);
    } else if (ground.count > 0 || look_around(w, body, reach, &ground)) {
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
