#include "world/round.h"

#include "world/body_state.h"
#include "world/internal_edges.h"

double sat_share_of_first(satWorld *w, uint32_t a, uint32_t b)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    if (flags[a] & SAT_STATIC) return 0.0;
    if (flags[b] & SAT_STATIC) return 1.0;
    double weightA = (double)sat_weight(w, a), weightB = (double)sat_weight(w, b);
    if (weightA == weightB) return weightA > 0.0 ? 0.5 : SAT_NEITHER;
    if (weightB == 0.0) return 1.0;
    return weightA == 0.0 ? 0.0 : weightB / (weightA + weightB);
}

void sat_mark_pushed(satWorld *w, uint32_t slot)
{
    uint8_t *mark = SAT_COLUMN(w, MARK);
    if (mark[slot] & SAT_PUSHED) return;
    mark[slot] |= SAT_PUSHED;
    sat_world_wake(w, slot);
}

static inline const satShape *shape_at(const satRoundColumns *c, uint32_t i)
{
    return sat_shape_of_placed(c->heap, &c->placed[i]);
}

// Has a body moved by more than its margin since the search for candidates?
static inline bool is_outside(const satSeparated *body)
{
    double margin = (double)body->margin;
    return !(__builtin_fabs(body->by.x) <= margin && __builtin_fabs(body->by.y) <= margin);
}

// Moves a body. Updates its transform at once; the next search for candidates updates its position
// and its box.
static inline void move_body(satRound *r, const satRoundColumns *c, uint32_t i, satVector by)
{
    satTransform *xf = &c->placed[i].xf;
    satSeparated *body = &c->separated[i];
    body->by.x += by.x;
    body->by.y += by.y;
    *xf = sat_transform(shape_at(c, i), c->x[i] + body->by.x, c->y[i] + body->by.y,
                        (satRotation){xf->c, xf->s});
    if (!(c->mark[i] & SAT_PUSHED)) sat_mark_pushed(r->w, i);
    c->mark[i] |= SAT_OUTDATED;
    if (!is_outside(body)) return;
    c->mark[i] |= SAT_OUTSIDE;
    r->isCovered = false;
}

__attribute__((noinline)) static double push_to_wall(satRound *r, uint32_t i, satVector n,
                                                     double distance, bool leavesWall)
{
    satVector by = {n.x * distance, n.y * distance};
    satVector moved = by;
    if (!sat_use_free_path(&r->columns.separated[i], distance))
        moved = sat_world_push(r->w, i, by, leavesWall, &r->walls);
    move_body(r, &r->columns, i, moved);
    return (by.x - moved.x) * n.x + (by.y - moved.y) * n.y;
}

// Moves a body as far as walls allow. Returns how much of `distance` along `n` is left.
static inline __attribute__((always_inline)) double push_body(satRound *r, const satRoundColumns *c,
                                                              uint32_t i, satVector n,
                                                              double distance, bool leavesWall)
{
    if (!sat_use_free_path(&c->separated[i], distance))
        return push_to_wall(r, i, n, distance, leavesWall);
    move_body(r, c, i, (satVector){n.x * distance, n.y * distance});
    return 0.0;
}

__attribute__((noinline)) static satContact contact_of_any(const satRound *r, satPair pair)
{
    const satPlacedShape *a = &r->columns.placed[pair.a], *b = &r->columns.placed[pair.b];
    return (r->columns.mark[pair.a] | r->columns.mark[pair.b]) & SAT_SPECIAL
               ? sat_body_contact(r->w, pair.a, pair.b, 0.0f)
               : sat_collide(shape_at(&r->columns, pair.a), &a->xf, shape_at(&r->columns, pair.b),
                             &b->xf, 0.0f);
}

// Finds the contact of a pair at the current poses. If neither body has moved since the narrow
// phase, it is the contact of the narrow phase. Returns false if the two do not overlap.
static inline __attribute__((always_inline)) bool find_contact(const satRound *r,
                                                               const satRoundColumns *c,
                                                               const satNarrowResults *narrow,
                                                               uint32_t row, satContact *out)
{
    satPair pair = sat_pair_of_row(narrow, row);
    uint32_t either = c->mark[pair.a] | c->mark[pair.b];
    if (!(either & SAT_OUTDATED)) {
        const satContactColumns *found = &narrow->contacts;
        satVec2 normal = sat_vec2(found->normalX[row], found->normalY[row]);
        *out = (satContact){-found->depth[row], normal};
        return found->hit[row];
    }
    const satPlacedShape *a = &c->placed[pair.a], *b = &c->placed[pair.b];
    if (!(either & SAT_SPECIAL) && a->lane & b->lane & SAT_LANE_CIRCLE) {
        // A shortcut, because most crowds consist of circles; sat_collide would give the same
        // contact.
        satAxis axis = sat_circles(a->outer, &a->xf, b->outer, &b->xf);
        *out = (satContact){axis.separation, axis.normal};
        return out->separation <= 0.0f;
    }
    if (sat_circle_test_of(a, b) == SAT_CIRCLES_APART) return false;
    *out = contact_of_any(r, pair);
    return out->separation <= 0.0f;
}

// Calls find_contact, without another inlined copy of it.
__attribute__((noinline)) static bool
find_contact_again(const satRound *r, const satNarrowResults *narrow, uint32_t row, satContact *out)
{
    return find_contact(r, &r->columns, narrow, row, out);
}

static bool has_static(satWorld *w, satPair pair)
{
    const uint8_t *flags = SAT_COLUMN(w, FLAGS);
    return (flags[pair.a] | flags[pair.b]) & SAT_STATIC;
}

// A bit that is set in the `hit` of a row when its pair is pushed.
#define PUSHED_BEFORE 2u

// The angle between the directions in which bodies with consecutive indices are nudged. No two
// directions are alike (Vogel, A better way to construct the sunflower head, 1979).
#define GOLDEN_ANGLE 2.399963229728653

// How far a body is nudged, as a share of the larger size of the pair.
#define NUDGE 0x1p-8

static inline bool is_same_place(const satRoundColumns *c, satPair pair)
{
    const satTransform *a = &c->placed[pair.a].xf, *b = &c->placed[pair.b].xf;
    return a->x == b->x && a->y == b->y;
}

static inline float size_of_pair(const satRoundColumns *c, satPair pair)
{
    return sat_max(c->separated[pair.a].size, c->separated[pair.b].size);
}

// If a game adds many bodies at one point, they would be pushed apart along one line, and stay on
// that line. So one of two bodies at the same position is first moved a little, in a direction that
// depends on the second body's index.
__attribute__((noinline)) static void nudge(satRound *r, satPair pair)
{
    satRotation to = sat_rotation(GOLDEN_ANGLE * (double)pair.b);
    double distance = NUDGE * (double)size_of_pair(&r->columns, pair);
    uint32_t body = sat_share_of_first(r->w, pair.a, pair.b) < 1.0 ? pair.b : pair.a;
    push_to_wall(r, body, (satVector){to.c, to.s}, distance, false);
}

// In a crowd, a push drives bodies into others, and the rounds converge slowly. So bodies have
// momentum. If a pair overlaps again after a push, by more than this share of its size, each of its
// two bodies is first moved by its momentum: the sum of its pushes since its momentum was last
// applied. That happens at most once a round. This is the heavy-ball method (Polyak, Some methods
// of speeding up the convergence of iteration methods, 1964). Neither body moves by more than half
// of the overlap, so that no gap opens in a stack. Shallow overlaps have no momentum, so that a
// crowd at rest trembles little. The last round has no momentum: it corrects pushes of earlier
// rounds that went too far.
#define DEEP_AGAIN 0.01f

// Moves a body by its momentum, but by at most `most`.
static void apply_momentum(satRound *r, uint32_t i, double most)
{
    satSeparated *body = &r->columns.separated[i];
    double x = body->by.x - (double)body->momentumFromX,
           y = body->by.y - (double)body->momentumFromY;
    double distance = __builtin_sqrt(x * x + y * y);
    if (r->columns.mark[i] & SAT_MOMENTUM || distance == 0.0) return;
    r->columns.mark[i] |= SAT_MOMENTUM;
    body->momentumFromX = (float)body->by.x;
    body->momentumFromY = (float)body->by.y;
    satVector along = {x / distance, y / distance};
    push_to_wall(r, i, along, distance < most ? distance : most, false);
}

// Moves both bodies of a pair by their momentum. Returns false if they no longer overlap; otherwise
// writes their new contact.
__attribute__((noinline)) static bool apply_momentum_of_both(satRound *r,
                                                             const satNarrowResults *narrow,
                                                             uint32_t row, satContact *contact)
{
    satPair pair = sat_pair_of_row(narrow, row);
    double most = -0.5 * (double)contact->separation;
    apply_momentum(r, pair.a, most);
    apply_momentum(r, pair.b, most);
    return find_contact_again(r, narrow, row, contact);
}

// Pushes a pair apart. Returns false, and moves neither body, if the two do not overlap.
static inline bool push_apart(satRound *r, const satRoundColumns *c, const satNarrowResults *narrow,
                              uint32_t row)
{
    satPair pair = sat_pair_of_row(narrow, row);
    uint32_t either = c->mark[pair.a] | c->mark[pair.b];
    bool leavesWall = either & SAT_SPECIAL && has_static(r->w, pair);
    satContact contact;
    if (r->wallsOnly && !leavesWall) return false;
    if (!find_contact(r, c, narrow, row, &contact)) return false;
    if (!leavesWall && is_same_place(c, pair)) {
        nudge(r, pair);
        if (!find_contact_again(r, narrow, row, &contact)) return true;
    }
    float size = size_of_pair(c, pair);
    bool isEven = !(either & (SAT_SPECIAL | SAT_WEIGHTED));
    double share = isEven ? 0.5 : sat_share_of_first(r->w, pair.a, pair.b);
    if (r->hasMomentum && narrow->contacts.hit[row] & PUSHED_BEFORE && !leavesWall &&
        -contact.separation > DEEP_AGAIN * size &&
        !apply_momentum_of_both(r, narrow, row, &contact))
        return true;
    double distance = SAT_SKIN * (double)size - (double)contact.separation;
    satVector there = {(double)contact.normal.x, (double)contact.normal.y};
    satVector back = {-there.x, -there.y};
    narrow->contacts.hit[row] |= PUSHED_BEFORE;
    double first = distance * share, second = distance - first;
    bool sharesRest = r->sharesRest && first > 0.0 && second > 0.0;
    double restOfA = first > 0.0 ? push_body(r, c, pair.a, back, first, leavesWall) : 0.0;
    if (sharesRest) second += restOfA;
    double restOfB = second > 0.0 ? push_body(r, c, pair.b, there, second, leavesWall) : 0.0;
    if (sharesRest && restOfA == 0.0 && restOfB > 0.0)
        push_to_wall(r, pair.a, back, restOfB, leavesWall);
    return true;
}

// Skips pairs that did not overlap at the last search and have a body that is SAT_OUTSIDE: whether
// such a pair is among the candidates depends on earlier updates, and must not change the result.
// For all other bodies, the candidates contain every pair that may overlap.
uint32_t sat_push_overlaps(satRound *round, const satOverlaps *overlaps)
{
    // Local copies, because the compiler knows of these that no store changes them.
    const satRoundColumns c = round->columns;
    const satOverlaps o = *overlaps;
    const uint32_t *moved = SAT_COLUMN(round->w, MOVED);
    uint32_t pushed = 0;
    for (uint32_t k = 0; k < round->w->movedCount; k++) c.mark[moved[k]] &= (uint8_t)~SAT_MOMENTUM;
    for (uint32_t k = 0; k < o.count; k++) {
        uint32_t row = o.order[k];
        satPair pair = sat_pair_of_row(&o.narrow, row);
        if (k >= o.overlapping && ((c.mark[pair.a] | c.mark[pair.b]) & SAT_OUTSIDE)) continue;
        pushed += push_apart(round, &c, &o.narrow, row);
    }
    return pushed;
}

float sat_deepest_overlap(const satRound *round, const satOverlaps *overlaps, bool *isInWall)
{
    float deepest = 0.0f;
    *isInWall = false;
    for (uint32_t k = 0; k < overlaps->count; k++) {
        uint32_t row = overlaps->order[k];
        satContact contact;
        if (!find_contact_again(round, &overlaps->narrow, row, &contact)) continue;
        deepest = sat_max(-contact.separation, deepest);
        *isInWall = *isInWall || has_static(round->w, sat_pair_of_row(&overlaps->narrow, row));
    }
    return deepest;
}
