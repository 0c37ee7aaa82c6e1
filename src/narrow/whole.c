#include "narrow/whole.h"

#include "narrow/exposed.h"
#include "narrow/seam.h"
#include "narrow/slip.h"

// Pairs of pieces

// Of a grid only the cells near the other's pieces are looked at.
satPieceSeek sat_seek_pairs(const satShape *a, const satPlace *placeA, const satShape *b,
                            const satPlace *placeB, double reach, double dx, double dy)
{
    satPieceSeek s = {.a = a,
                      .b = b,
                      .placeA = *placeA,
                      .placeB = *placeB,
                      .reach = reach,
                      .dx = dx,
                      .dy = dy,
                      .limit = 1.0,
                      .byB = a->kind == SAT_TILES && b->kind != SAT_TILES};
    s.outer = s.byB ? sat_seek(b, placeB, a, placeA, reach, -dx, -dy)
                    : sat_seek(a, placeA, b, placeB, reach, dx, dy);
    return s;
}

static void direct(const satPieceSeek *s, satSeek *one, bool ofB)
{
    one->limit = s->limit;
    one->withOneWay = s->withOneWay;
    one->sieve = s->sieve;
    one->sift = s->sift;
    one->ofB = ofB;
}

static bool next_outer(satPieceSeek *s)
{
    direct(s, &s->outer, s->byB);
    s->isOpen = sat_next_piece(&s->outer, &s->one);
    if (!s->isOpen) return false;
    s->inner =
        s->byB ? sat_seek(s->a, &s->placeA, s->one.shape, &s->one.place, s->reach, s->dx, s->dy)
               : sat_seek(s->b, &s->placeB, s->one.shape, &s->one.place, s->reach, -s->dx, -s->dy);
    if (s->x != 0.0 || s->y != 0.0) {
        double sign = s->byB ? 1.0 : -1.0;
        sat_seek_from(&s->inner, sign * s->x, sign * s->y);
    }
    return true;
}

bool sat_next_pair(satPieceSeek *s, satPiece *a, satPiece *b)
{
    if (!s->isOpen && !next_outer(s)) return false;
    satPiece *other = s->byB ? a : b;
    for (;;) {
        direct(s, &s->inner, !s->byB);
        if (sat_next_piece(&s->inner, other)) break;
        if (!next_outer(s)) return false;
    }
    *(s->byB ? b : a) = s->one;
    return true;
}

static double larger(double a, double b) { return a > b ? a : b; }

// What rounding may make of a length in the world.
static double rounding_at(const satPlace *a, const satPlace *b)
{
    return 4e-15 * (__builtin_fabs(a->x) + __builtin_fabs(a->y) + __builtin_fabs(b->x) +
                    __builtin_fabs(b->y));
}

static bool are_convex(const satShape *a, const satShape *b)
{
    return !sat_is_whole(a) && !sat_is_whole(b);
}

bool sat_whole_overlaps(const satShape *a, const satPlace *placeA, const satShape *b,
                        const satPlace *placeB)
{
    if (are_convex(a, b)) return sat_overlaps(a, placeA, b, placeB);
    satPieceSeek s = sat_seek_pairs(a, placeA, b, placeB, 0.0, 0.0, 0.0);
    satPiece one, other;
    while (sat_next_pair(&s, &one, &other)) {
        if (sat_overlaps(one.shape, &one.place, other.shape, &other.place)) return true;
    }
    return false;
}

// The way out

// The pieces of `whole` within reach of the other; more than there is room for are only counted.
static int32_t gather(const satShape *whole, const satPlace *place, const satShape *other,
                      const satPlace *placeOther, double reach, satPiece *out)
{
    satSeek s = sat_seek(whole, place, other, placeOther, reach, 0.0, 0.0);
    satPiece more;
    int32_t count = 0;
    s.withCorners = true;
    while (count < SAT_MOST_PIECES && sat_next_piece(&s, &out[count])) count++;
    return count == SAT_MOST_PIECES && sat_next_piece(&s, &more) ? count + 1 : count;
}

// The sieve of what may lead out farther along (x, y) than all so far: of pieces that overlap the
// other, and those that are nearest to the way out.
typedef struct exits {
    double x, y, farther, rounding;
} exits;

// Does a box, in the frame of the whole, lie beyond a face of the other?
static bool is_beyond(const satSeek *s, const satAabb *box)
{
    const satPlace *own = &s->place, *at = &s->placeOther;
    double slack = SAT_PADDING * (double)sat_max(s->whole->size, s->other->size);
    double dx = at->x - own->x, dy = at->y - own->y;
    double x = own->c * dx + own->s * dy, y = own->c * dy - own->s * dx;
    for (int32_t i = 0; s->other->kind != SAT_CIRCLE && i < s->other->count; i++) {
        satVec2 n = sat_turned(at, sat_face_normal(s->other, i));
        double nx = own->c * (double)n.x + own->s * (double)n.y;
        double ny = own->c * (double)n.y - own->s * (double)n.x;
        double least = nx * ((double)(nx > 0.0 ? box->minX : box->maxX) - x) +
                       ny * ((double)(ny > 0.0 ? box->minY : box->maxY) - y);
        double limit = (double)(sat_shape_limit(s->other)[i] + s->other->radius);
        if (least > limit + slack + 1e-6 * __builtin_fabs(limit)) return true;
    }
    return false;
}

static bool may_lead_farther(const satSeek *s, const satAabb *box)
{
    const exits *f = s->sift;
    if (sat_is_whole(s->other)) return true;
    const satPiece other = {.shape = s->other, .place = s->placeOther};
    double ux = s->ofB ? -f->x : f->x, uy = s->ofB ? -f->y : f->y;
    const satPlace *p = &s->place;
    double x = p->c * ux + p->s * uy, y = p->c * uy - p->s * ux;
    double exit = x * (double)(x > 0.0 ? box->maxX : box->minX) +
                  y * (double)(y > 0.0 ? box->maxY : box->minY) + (p->x * ux + p->y * uy) +
                  sat_support(&other, -ux, -uy);
    return exit + f->rounding > f->farther && !is_beyond(s, box);
}

// Too many pieces for the exact way: along a few directions, each time as far as the farthest of
// those that overlap says.
#define MARCHES 64

static bool march(const satShape *a, const satPlace *placeA, const satShape *b,
                  const satPlace *placeB, double x, double y, double most, double *length)
{
    double t = 0.0;
    for (int32_t step = 0; step < MARCHES && t < most; step++) {
        satPlace moved = {placeB->x + t * x, placeB->y + t * y, placeB->c, placeB->s};
        satPieceSeek s = sat_seek_pairs(a, placeA, b, &moved, 0.0, 0.0, 0.0);
        satPiece one, other;
        exits out = {x, y, -1.0, rounding_at(placeA, &moved)};
        s.sieve = may_lead_farther;
        s.sift = &out;
        s.x = x;
        s.y = y;
        while (sat_next_pair(&s, &one, &other)) {
            double exit = sat_support(&one, x, y) + sat_support(&other, -x, -y);
            if (exit <= out.farther) continue;
            if (sat_overlaps(one.shape, &one.place, other.shape, &other.place)) out.farther = exit;
        }
        if (out.farther <= 0.0) {
            *length = t;
            return true;
        }
        t += out.farther * (1.0 + 1e-7);
    }
    return false;
}

static satEscape escape_far(const satShape *a, const satPlace *placeA, const satShape *b,
                            const satPlace *placeB)
{
    satEscape best = {.overlapping = true, .exact = false};
    double dx = placeB->x - placeA->x, dy = placeB->y - placeA->y;
    // Beyond the circles around both.
    double most = __builtin_sqrt(dx * dx + dy * dy) + (double)a->outer + (double)a->radius +
                  (double)b->outer + (double)b->radius;
    double length = most;
    best.normal = sat_vec2(0.0f, -1.0f);
    for (int32_t i = 0; i < 8; i++) {
        const satPlace *frame = i < 4 ? placeA : placeB;
        double sign = i & 1 ? -1.0 : 1.0, x = sign * frame->c, y = sign * frame->s, found;
        if (i & 2) {
            double turned = x;
            x = -y;
            y = turned;
        }
        if (!march(a, placeA, b, placeB, x, y, length, &found) || found >= length) continue;
        length = found;
        best.normal = sat_vec2((float)x, (float)y);
    }
    best.depth = (float)length;
    return best;
}

// Pieces are gathered within a share of size at first: most overlaps are not as deep.
#define FIRST_REACH 0.1

// The next reach is this much more than the way is at least.
#define FARTHER 1.25

// Where that holds too many pieces, the reach is halved back toward the last one that fit, until it
// is no more than this times as far.
#define CLOSE 1.2

// The same, of tiles as few blocks, if they may be and there is room.
static int32_t gather_blocks(const satShape *whole, const satPlace *place, const satShape *other,
                             const satPlace *placeOther, double reach, satSlab *blocks,
                             satPiece *out)
{
    int32_t count = -1;
    if (blocks && whole->kind == SAT_TILES) {
        count =
            sat_gather_blocks(whole, place, other, placeOther, reach, blocks, out, SAT_MOST_PIECES);
    }
    return count >= 0 ? count : gather(whole, place, other, placeOther, reach, out);
}

// The escape of B from A: from pieces within ever greater reach, until no other could matter. If
// there is none, it is open where pieces are near.
static satEscape escape_within(const satShape *a, const satPlace *placeA, const satShape *b,
                               const satPlace *placeB, satSlab *blocks, satWholeScratch *scratch)
{
    // Points have no size, but a way to go.
    float least = sat_min(a->size, b->size);
    double size = (double)(least > 0.0f ? least : sat_max(a->size, b->size));
    double around = FIRST_REACH * (double)least, fit = -1.0;
    satSlab *ofB = a->kind == SAT_TILES ? NULL : blocks;
    for (;;) {
        int32_t countA = gather_blocks(a, placeA, b, placeB, around, blocks, scratch->a);
        int32_t countB = gather_blocks(b, placeB, a, placeA, around, ofB, scratch->b);
        bool isTooFar = countA > SAT_MOST_PIECES || countB > SAT_MOST_PIECES;
        if (isTooFar && fit >= 0.0 && around > CLOSE * fit) {
            around = 0.5 * (fit + around);
            continue;
        }
        if (isTooFar) {
            if (sat_whole_overlaps(a, placeA, b, placeB)) return escape_far(a, placeA, b, placeB);
            return (satEscape){0};
        }
        if (countA == 0 || countB == 0) return (satEscape){0};
        satEscape e = sat_escape(scratch->a, countA, scratch->b, countB, around, around < size,
                                 &scratch->escape);
        if (!e.overlapping) return (satEscape){.isOpen = true};
        if (!e.isOpen && ((double)e.depth <= around || around == DBL_MAX)) return e;
        double farther = FARTHER * (double)e.depth;
        fit = around;
        around = farther > around ? farther : around < size ? size : DBL_MAX;
    }
}

// Of a depth that is hardly more than rounding, as a share of size, each cell is asked by itself:
// blocks have their own rounding.
#define SLIGHT 1e-5f

static satEscape escape_of(const satShape *a, const satPlace *placeA, const satShape *b,
                           const satPlace *placeB, satWholeScratch *scratch)
{
    if (a->kind == SAT_TILES || b->kind == SAT_TILES) {
        satEscape e = escape_within(a, placeA, b, placeB, scratch->block, scratch);
        bool isSlight = e.overlapping && e.depth <= SLIGHT * sat_max(a->size, b->size);
        if (!e.isOpen && !isSlight) return e;
    }
    return escape_within(a, placeA, b, placeB, NULL, scratch);
}

// The touches that are farthest apart across the normal.
typedef struct ends {
    double normalX, normalY;
    double low, high;
    satTouch first, last;
} ends;

static void put_touch(ends *e, satTouch touch)
{
    double across = touch.y * e->normalX - touch.x * e->normalY;
    if (across < e->low) {
        e->low = across;
        e->first = touch;
    }
    if (across > e->high) {
        e->high = across;
        e->last = touch;
    }
}

static uint64_t with_pieces(uint64_t id, const satPiece *a, const satPiece *b)
{
    const uint64_t numbers = (1u << SAT_PIECE_BITS) - 1u;
    uint64_t both = (a->number & numbers) | (uint64_t)(b->number & numbers) << SAT_PIECE_BITS;
    return id | both << (2u * SAT_FEATURE_BITS);
}

// How far apart two may be that have just escaped from each other, as a share of size.
#define ESCAPED (4.0f * SAT_TOUCHING)

// And if the way was not the shortest, at first.
#define AJAR 0.01

// Where pieces touch, all of them, or where they would once B had gone by `depth`; also those that
// are apart by up to `gap`. The least gap between any.
static double find_touches(const satShape *a, const satPlace *placeA, const satShape *b,
                           const satPlace *placeB, double depth, double gap, ends *e)
{
    satPlace moved = {placeB->x + depth * e->normalX, placeB->y + depth * e->normalY, placeB->c,
                      placeB->s};
    satPieceSeek s = sat_seek_pairs(a, placeA, b, &moved, gap, 0.0, 0.0);
    double least = DBL_MAX;
    satPiece one, other;
    while (sat_next_pair(&s, &one, &other)) {
        float margin = (float)gap + ESCAPED * sat_max(one.shape->size, other.shape->size);
        satDecision d = sat_decide(one.shape, &one.place, other.shape, &other.place, margin);
        if ((double)d.axis.separation < least) least = (double)d.axis.separation;
        if (d.axis.separation > margin) continue;
        satManifold m = sat_manifold(one.shape, &one.place, other.shape, &other.place, &d);
        for (int32_t i = 0; i < m.count; i++) {
            satTouch touch = m.touch[i];
            // Half way between where both surfaces meet then, and where B's is now.
            touch.x -= 0.5 * depth * e->normalX;
            touch.y -= 0.5 * depth * e->normalY;
            touch.depth = depth;
            touch.id = with_pieces(touch.id, &one, &other);
            put_touch(e, touch);
        }
    }
    return least;
}

satManifold sat_whole_touches(const satShape *a, const satPlace *placeA, const satShape *b,
                              const satPlace *placeB, const satContact *contact)
{
    ends e = {.normalX = (double)contact->normal.x,
              .normalY = (double)contact->normal.y,
              .low = DBL_MAX,
              .high = -DBL_MAX};
    double depth = 0.0 - (double)contact->separation;
    double size = (double)sat_max(a->size, b->size);
    find_touches(a, placeA, b, placeB, depth, 0.0, &e);
    // A way that is not the shortest may leave them apart: then where they are nearest.
    for (double reach = AJAR * size; e.low > e.high && reach < 2.0 * size; reach *= 4.0) {
        ends any = e;
        double gap = find_touches(a, placeA, b, placeB, depth, reach, &any);
        if (gap <= reach) find_touches(a, placeA, b, placeB, depth, gap, &e);
    }
    if (e.low > e.high) find_touches(a, placeA, b, placeB, 0.0, 0.0, &e);
    if (e.low > e.high) return (satManifold){0};
    double noise = (double)SAT_NOISE * (double)sat_max(a->size, b->size);
    return (satManifold){e.high - e.low > noise ? 2 : 1, {e.first, e.last}};
}

// Of two that are apart: the narrowest gap of all pairs. Whatever is passed by is farther than the
// limit.
static float gap_of(const satShape *a, const satPlace *placeA, const satShape *b,
                    const satPlace *placeB, float limit)
{
    float least = sat_next_float(limit, 1);
    if (limit == 0.0f) return least;
    satPieceSeek s = sat_seek_pairs(a, placeA, b, placeB, (double)limit, 0.0, 0.0);
    satPiece one, other;
    while (sat_next_pair(&s, &one, &other)) {
        satContact c = sat_collide(one.shape, &one.place, other.shape, &other.place, limit);
        least = sat_min(least, c.separation);
    }
    return least;
}

satWholeContact sat_whole_collide(const satShape *a, const satPlace *placeA, const satShape *b,
                                  const satPlace *placeB, float limit, satWholeScratch *scratch)
{
    if (are_convex(a, b)) {
        return (satWholeContact){sat_collide(a, placeA, b, placeB, limit), true};
    }
    satEscape escape = escape_of(a, placeA, b, placeB, scratch);
    if (!escape.overlapping) {
        return (satWholeContact){{gap_of(a, placeA, b, placeB, limit), {0.0f, 0.0f}}, true};
    }
    return (satWholeContact){{0.0f - escape.depth, escape.normal}, escape.exact};
}

// One within the other

// Where something stands in the frame of a whole.
static satPlace place_in_frame(const satPlace *frame, const satPlace *p)
{
    double x = p->x - frame->x, y = p->y - frame->y;
    return (satPlace){frame->c * x + frame->s * y, frame->c * y - frame->s * x,
                      frame->c * p->c + frame->s * p->s, frame->c * p->s - frame->s * p->c};
}

// Within one piece of a whole, or within the union of several.
static bool piece_within(const satPiece *inner, const satShape *outer, const satPlace *placeOuter,
                         float depth)
{
    satSeek s = sat_seek(outer, placeOuter, inner->shape, &inner->place, 0.0, 0.0, 0.0);
    satPiece other;
    // Larger than any piece, however it lies: no piece alone has room for it.
    bool isLarger = inner->shape->size > 1.5f * outer->size;
    while (!isLarger && sat_next_piece(&s, &other)) {
        uint32_t bits =
            sat_containment(inner->shape, &inner->place, other.shape, &other.place, depth);
        if (bits & SAT_A_IN_B) return true;
    }
    if (!sat_is_whole(outer)) return false;
    satPiece there = *inner;
    there.place = place_in_frame(placeOuter, &inner->place);
    double size = (double)sat_max(outer->size, inner->shape->size);
    return sat_is_within(&there, outer, (double)SAT_WITHIN * size);
}

static bool whole_within(const satShape *inner, const satPlace *placeInner, const satShape *outer,
                         const satPlace *placeOuter, float depth)
{
    if (inner->halfWidth + inner->halfHeight > 2.0f * (outer->outer + outer->radius)) return false;
    satSeek s = sat_seek_all(inner, placeInner);
    satPiece piece;
    while (sat_next_piece(&s, &piece)) {
        if (!piece_within(&piece, outer, placeOuter, depth)) return false;
    }
    return true;
}

uint32_t sat_whole_containment(const satShape *a, const satPlace *placeA, const satShape *b,
                               const satPlace *placeB, float depth)
{
    if (are_convex(a, b)) return sat_containment(a, placeA, b, placeB, depth);
    uint32_t bits = 0;
    if (whole_within(a, placeA, b, placeB, depth)) bits |= SAT_A_IN_B;
    if (whole_within(b, placeB, a, placeA, depth)) bits |= SAT_B_IN_A;
    return bits;
}

// Distances

// A reach from which to look for the nearest pieces: as far as the boxes of both are apart at
// least, and a little more.
static double first_reach(const satShape *a, const satPlace *placeA, const satShape *b,
                          const satPlace *placeB)
{
    satAabb one, other;
    satPlace there = {placeB->x - placeA->x, placeB->y - placeA->y, placeB->c, placeB->s};
    const satPlace here = {0.0, 0.0, placeA->c, placeA->s};
    sat_shape_box(a, &here, &one);
    sat_shape_box(b, &there, &other);
    double x = larger((double)other.minX - (double)one.maxX, (double)one.minX - (double)other.maxX);
    double y = larger((double)other.minY - (double)one.maxY, (double)one.minY - (double)other.maxY);
    return larger(larger(x, y), 0.0) + (double)sat_max(sat_max(a->size, b->size), 1e-3f);
}

// The sieve of what may be as near as the nearest so far; that goes by its distance.
static bool may_be_near(const satSeek *s, const satAabb *box)
{
    const double *least = s->sift;
    double left = (double)box->minX - (s->way.x + s->halfX);
    double right = s->way.x - s->halfX - (double)box->maxX;
    double below = (double)box->minY - (s->way.y + s->halfY);
    double above = s->way.y - s->halfY - (double)box->maxY;
    double x = larger(larger(left, right), 0.0), y = larger(larger(below, above), 0.0);
    return x * x + y * y <= *least * *least;
}

satDistance sat_whole_distance(const satShape *a, const satPlace *placeA, const satShape *b,
                               const satPlace *placeB, satWholeScratch *scratch)
{
    if (are_convex(a, b)) return sat_distance(a, placeA, b, placeB);
    satContact hit = sat_whole_collide(a, placeA, b, placeB, 0.0f, scratch).contact;
    if (hit.separation <= 0.0f) {
        satManifold m = sat_whole_touches(a, placeA, b, placeB, &hit);
        const satTouch *first = &m.touch[0], *last = &m.touch[m.count > 1 ? 1 : 0];
        double x = first->x + 0.5 * (last->x - first->x);
        double y = first->y + 0.5 * (last->y - first->y);
        return (satDistance){0.0, x, y, x, y, hit.normal};
    }
    double reach = first_reach(a, placeA, b, placeB);
    for (;;) {
        satDistance best = {.distance = DBL_MAX};
        double least = DBL_MAX;
        satPieceSeek s = sat_seek_pairs(a, placeA, b, placeB, reach, 0.0, 0.0);
        satPiece one, other;
        s.sieve = may_be_near;
        s.sift = &least;
        while (sat_next_pair(&s, &one, &other)) {
            satDistance d = sat_distance(one.shape, &one.place, other.shape, &other.place);
            if (!(d.distance < best.distance)) continue;
            best = d;
            least = d.distance + rounding_at(placeA, placeB);
        }
        if (best.distance <= reach) return best;
        reach = best.distance < 2.0 * reach ? best.distance : 2.0 * reach;
    }
}

// From within: the nearest exposed point. On the boundary itself its own normal serves.
static satOutlinePoint exposed_point(const satShape *shape, const satPlace *place, double x,
                                     double y)
{
    const satPlace there = {x, y, 1.0, 0.0};
    satPlace in = place_in_frame(place, &there);
    satExposed e = sat_nearest_exposed(shape, in.x, in.y);
    if (e.distance > (double)SAT_TOUCHING * (double)shape->size) {
        e.normalX = (e.x - in.x) / e.distance;
        e.normalY = (e.y - in.y) / e.distance;
    }
    return (satOutlinePoint){place->x + (place->c * e.x - place->s * e.y),
                             place->y + (place->s * e.x + place->c * e.y), 0.0 - e.distance,
                             sat_vec2((float)(place->c * e.normalX - place->s * e.normalY + 0.0),
                                      (float)(place->s * e.normalX + place->c * e.normalY + 0.0)),
                             true};
}

satOutlinePoint sat_whole_closest_point(const satShape *shape, const satPlace *place, double x,
                                        double y)
{
    if (!sat_is_whole(shape)) return sat_closest_point(shape, place, x, y);
    const satPlace there = {x, y, 1.0, 0.0};
    if (sat_whole_overlaps(shape, place, &SAT_POINT, &there)) {
        return exposed_point(shape, place, x, y);
    }
    double reach = first_reach(shape, place, &SAT_POINT, &there);
    for (;;) {
        satOutlinePoint best = {.distance = DBL_MAX};
        satSeek s = sat_seek(shape, place, &SAT_POINT, &there, reach, 0.0, 0.0);
        satPiece piece;
        while (sat_next_piece(&s, &piece)) {
            satOutlinePoint p = sat_closest_point(piece.shape, &piece.place, x, y);
            if (p.distance < best.distance) best = p;
        }
        if (best.distance <= reach) return best;
        reach = best.distance < 2.0 * reach ? best.distance : 2.0 * reach;
    }
}

// What goes straight on

static bool is_one_way(const satPiece *piece)
{
    return piece->way.x != 0.0f || piece->way.y != 0.0f;
}

// Does a piece let pass what goes by (dx, dy)?
static bool lets_pass(const satPiece *piece, double dx, double dy)
{
    return is_one_way(piece) && (double)piece->way.x * dx + (double)piece->way.y * dy >= 0.0;
}

static satRayHit first_piece(const satShape *shape, const satPlace *place, const satRay *ray,
                             bool obeys)
{
    satSeek s = sat_seek_ray(shape, place, ray->x, ray->y, ray->dx, ray->dy);
    satRayHit first = {0};
    satPiece piece;
    s.withOneWay = true;
    while (sat_next_piece(&s, &piece)) {
        if (obeys && lets_pass(&piece, ray->dx, ray->dy)) continue;
        satRayHit hit = sat_cast_ray(piece.shape, &piece.place, ray, piece.seams);
        if (obeys && hit.inside && is_one_way(&piece)) continue;
        if (!hit.hit || (first.hit && hit.t >= first.t && !hit.inside)) continue;
        first = hit;
        if (hit.inside) break;
        s.limit = hit.t;
    }
    return first;
}

satRayHit sat_whole_ray(const satShape *shape, const satPlace *place, const satRay *ray, bool obeys)
{
    if (!sat_is_whole(shape)) return sat_cast_ray(shape, place, ray, 0);
    satRayHit first = first_piece(shape, place, ray, obeys);
    if (first.beside == 0.0) return first;
    satRay left = sat_ray_beside(ray, &first, 1.0), right = sat_ray_beside(ray, &first, -1.0);
    satRayHit atLeft = first_piece(shape, place, &left, obeys);
    satRayHit atRight = first_piece(shape, place, &right, obeys);
    sat_confirm_normal(&first, &atLeft, &atRight);
    return first;
}

// Where the origin of a piece's shape is in the frame of the body.
static satMoving moving_piece(const satMoving *whole, const satPlace *place, const satPiece *piece)
{
    satMoving m = *whole;
    m.shape = piece->shape;
    if (whole->dAngle == 0.0) m.start = &piece->place;
    if (whole->shape->kind != SAT_TILES) return m;
    double x = piece->place.x - place->x, y = piece->place.y - place->y;
    m.atX = whole->shape->offsetX + (place->c * x + place->s * y) - piece->shape->offsetX;
    m.atY = whole->shape->offsetY + (place->c * y - place->s * x) - piece->shape->offsetY;
    return m;
}

static satPlace start_of(const satMoving *m)
{
    return sat_place(m->shape, m->x, m->y, sat_shape_rotation(m->shape, m->angle));
}

// The farthest that turning takes a point of the shape from where going straight would.
static double swing(const satMoving *m)
{
    double x = m->shape->offsetX, y = m->shape->offsetY;
    double arm = __builtin_sqrt(x * x + y * y) + (double)m->shape->outer;
    double turn = m->dAngle < 0.0 ? -m->dAngle : m->dAngle;
    return arm * (turn < 2.0 ? turn : 2.0);
}

// Steps by which a sieve follows a motion before it lets pass what it does not know.
#define GLANCES 16

// The sieve of what may come near while it turns; goes by both motions and where they start. As
// sat_sweep does, it goes on by the gap divided by the fastest that it can close: here between a
// circle around the other and a box that turns with its whole.
typedef struct turning {
    const satMoving *a, *b;
    const satPlace *placeA, *placeB;
} turning;

static double farther_of(double low, double high) { return larger(high, 0.0 - low); }

static bool may_meet(const satSeek *s, const satAabb *box)
{
    const turning *f = s->sift;
    const satMoving *own = s->ofB ? f->b : f->a, *other = s->ofB ? f->a : f->b;
    double around = (double)s->other->outer + (double)s->other->radius;
    // The other from the origin of its body, and the box from that of its own.
    double x = s->placeOther.x - other->x, y = s->placeOther.y - other->y;
    double minX = (double)box->minX + own->shape->offsetX;
    double minY = (double)box->minY + own->shape->offsetY;
    double maxX = (double)box->maxX + own->shape->offsetX;
    double maxY = (double)box->maxY + own->shape->offsetY;
    double armX = farther_of(minX, maxX), armY = farther_of(minY, maxY);
    double fromX = other->x - own->x, dx = other->dx - own->dx;
    double fromY = other->y - own->y, dy = other->dy - own->dy;
    double way = __builtin_sqrt(dx * dx + dy * dy);
    double fastest = way + __builtin_fabs(own->dAngle) * __builtin_sqrt(armX * armX + armY * armY) +
                     __builtin_fabs(other->dAngle) * (__builtin_sqrt(x * x + y * y) + around);
    // Who gives up after so many steps, on the way up to the limit, was as near as this once.
    double near = 1.1 / (SAT_MAX_STEPS - 1) * s->limit * fastest;
    near += rounding_at(f->placeA, f->placeB);
    near += 4.0 * SAT_SLOP * ((double)sat_max(own->shape->size, other->shape->size) + way);
    satRotation r = {s->place.c, s->place.s}, turn = {1.0, 0.0};
    double t = 0.0;
    for (int32_t i = 0; i < GLANCES; i++) {
        double seenX = fromX + t * dx + (turn.c * x - turn.s * y);
        double seenY = fromY + t * dy + (turn.s * x + turn.c * y);
        double inX = r.c * seenX + r.s * seenY, inY = r.c * seenY - r.s * seenX;
        double outX = larger(larger(minX - inX, inX - maxX), 0.0);
        double outY = larger(larger(minY - inY, inY - maxY), 0.0);
        double gap = __builtin_sqrt(outX * outX + outY * outY) - around - near;
        if (gap <= 0.0) return true;
        t += gap / fastest;
        if (!(t <= s->limit)) return false;
        r = sat_rotation(own->angle + t * own->dAngle);
        turn = sat_rotation(t * other->dAngle);
    }
    return true;
}

static bool comes_first(const satSweepHit *hit, const satSweepHit *before)
{
    if (!before->hit || hit->t < before->t) return true;
    return hit->t == before->t && hit->overlapping && !before->overlapping;
}

// Where a piece of a moving shape is when that is at `then`: as far from it as it is at the start.
static satPlace place_with(const satMoving *m, const satPiece *piece, const satPlace *then)
{
    satPlace start = start_of(m);
    double x = piece->place.x - start.x, y = piece->place.y - start.y;
    double inX = start.c * x + start.s * y, inY = start.c * y - start.s * x;
    return (satPlace){then->x + (then->c * inX - then->s * inY),
                      then->y + (then->s * inX + then->c * inY), then->c, then->s};
}

static satPlace place_then(const satMoving *m, double t)
{
    return sat_place(m->shape, m->x + t * m->dx, m->y + t * m->dy,
                     sat_shape_rotation(m->shape, m->angle + t * m->dAngle));
}

// How fast the point of a moving shape that is at (x, y) at time t goes.
static void add_velocity(const satMoving *m, double t, double x, double y, double sign, satStop *to)
{
    to->dx += sign * (m->dx - m->dAngle * (y - (m->y + t * m->dy)));
    to->dy += sign * (m->dy + m->dAngle * (x - (m->x + t * m->dx)));
}

static int32_t index_of(const satPiece *pieces, int32_t count, uint32_t owner, uint32_t number)
{
    int32_t i = 0;
    while (i < count && (pieces[i].owner != owner || pieces[i].number != number)) i++;
    return i;
}

// Normals whose difference has a square below this are of one axis, but for rounding.
#define SAME_AXIS 1e-8f

void sat_whole_stop(const satMoving *a, int32_t countA, const satMoving *b, int32_t countB,
                    uint32_t ownerA, const satWholeScratch *scratch, satSweepHit *hit)
{
    const satGround ground = {scratch->a, countA};
    const satGround own = {scratch->b, countB};
    int32_t self = index_of(scratch->a, countA, ownerA, hit->pieceA);
    satStop stop = {.own = &own, .piece = index_of(scratch->b, countB, 0, hit->pieceB)};
    // Each alone has said it already.
    if (countA + countB <= 2 || self == countA || stop.piece == countB) return;
    add_velocity(b, hit->t, hit->x, hit->y, 1.0, &stop);
    add_velocity(a, hit->t, hit->x, hit->y, -1.0, &stop);
    satExit out = sat_ground_stop(&ground, self, &stop);
    satVec2 off = sat_sub(out.contact.normal, hit->normal);
    // Along the same axis it stays as it was measured, whatever is near.
    if (out.verdict == SAT_A_WAY && sat_dot(off, off) > SAME_AXIS) hit->normal = out.contact.normal;
}

// At seams a piece alone says what the whole would not: the normal is that of both wholes.
static void level_normal(const satMoving *a, const satMoving *b, const satPiece *one,
                         const satPiece *other, satWholeScratch *scratch, satSweepHit *hit)
{
    satPlace placeA = place_then(a, hit->t), placeB = place_then(b, hit->t);
    satPlace placeOne = place_with(a, one, &placeA), placeOther = place_with(b, other, &placeB);
    double slack = (double)SAT_TOUCHING * (double)sat_max(one->shape->size, other->shape->size);
    int32_t countA = gather(a->shape, &placeA, other->shape, &placeOther, slack, scratch->a);
    int32_t countB = gather(b->shape, &placeB, one->shape, &placeOne, slack, scratch->b);
    if (countA > SAT_MOST_PIECES || countB > SAT_MOST_PIECES) return;
    sat_whole_stop(a, countA, b, countB, 0, scratch, hit);
}

static bool goes_straight(const satMoving *m)
{
    return m->dAngle == 0.0 ||
           (m->shape->kind == SAT_CIRCLE && m->shape->offsetX == 0.0 && m->shape->offsetY == 0.0);
}

bool sat_whole_slip(const satSlip *slip, const satShape *whole, const satPlace *place, bool obeys,
                    satSlipEnd *end, satPiece *met)
{
    double dx = slip->length * slip->x, dy = slip->length * slip->y;
    bool isSooner = false;
    if (obeys && lets_pass(slip->solid, dx, dy)) return false;
    satSeek s = sat_seek_slip(slip, whole, place);
    satPiece other;
    while (sat_next_piece(&s, &other)) {
        satSlipEnd own = sat_slip_end(slip, &other);
        if (own.t >= end->t || (obeys && lets_pass(&other, dx, dy))) continue;
        *end = own;
        *met = own.atOther ? other : *slip->solid;
        isSooner = true;
    }
    return isSooner;
}

// The same where the solid piece is of that whole itself; what is met takes its place.
static satSlipEnd slip_into(const satPiece *thin, satPiece *solid, const satShape *whole,
                            const satPlace *place, double dx, double dy, bool obeys)
{
    satSlipEnd end = SAT_NO_SLIP_END;
    satPiece met;
    satSlip slip;
    bool slips = sat_slips(thin, solid, dx, dy, &slip);
    if (slips && sat_whole_slip(&slip, whole, place, obeys, &end, &met)) *solid = met;
    return end;
}

// The pair that meets first.
typedef struct meeting {
    satSweepHit hit;
    satPiece one, other;
} meeting;

// The first of those that may meet up to `limit`, a share of the way; of others it may say one or
// not. Gives up after so many pairs: false.
static bool find_meeting(const turning *f, bool obeys, double limit, int32_t most, meeting *first)
{
    const satMoving *a = f->a, *b = f->b;
    double dx = b->dx - a->dx, dy = b->dy - a->dy;
    double slop = SAT_SLOP * SAT_MOTION_SHARE * __builtin_sqrt(dx * dx + dy * dy);
    satPieceSeek s = sat_seek_pairs(a->shape, f->placeA, b->shape, f->placeB,
                                    swing(a) + swing(b) + slop, dx, dy);
    satPiece one, other;
    first->hit = (satSweepHit){.exact = true};
    bool isStraight = goes_straight(a) && goes_straight(b);
    s.withOneWay = true;
    s.limit = limit < 1.0 ? limit : 1.0;
    s.sift = f;
    if (a->dAngle != 0.0 || b->dAngle != 0.0) s.sieve = may_meet;
    while (sat_next_pair(&s, &one, &other)) {
        satMoving movingOne = moving_piece(a, f->placeA, &one);
        satMoving movingOther = moving_piece(b, f->placeB, &other);
        if (obeys && (lets_pass(&one, dx, dy) || lets_pass(&other, -dx, -dy))) continue;
        if (sat_is_from_behind(&one, dx, dy) || sat_is_from_behind(&other, -dx, -dy)) continue;
        if (s.sieve != NULL && most-- == 0) return false;
        // Turning takes many steps, of which none behind the first hit count.
        double until = isStraight ? 1.0 : s.limit;
        satSweepHit hit = sat_sweep_until(&movingOne, &movingOther, until);
        if (!hit.hit && isStraight) {
            satSlipEnd end = slip_into(&one, &other, b->shape, f->placeB, -dx, -dy, obeys);
            if (end.t > 1.0) end = slip_into(&other, &one, a->shape, f->placeA, dx, dy, obeys);
            if (end.t > 1.0) continue;
            movingOne = moving_piece(a, f->placeA, &one);
            movingOther = moving_piece(b, f->placeB, &other);
            hit = sat_sweep_at(&movingOne, &movingOther, end.t);
            hit.overlapping = end.overlapping;
        }
        if (obeys && hit.overlapping && (is_one_way(&one) || is_one_way(&other))) continue;
        if (!hit.hit || !comes_first(&hit, &first->hit)) continue;
        *first = (meeting){hit, one, other};
        first->hit.pieceA = one.number;
        first->hit.pieceB = other.number;
        if (hit.t < s.limit) s.limit = hit.t;
    }
    return true;
}

// Of more pairs than this that may meet, most do so late: then the way is looked at from its
// beginning on, each time eight times as far, and what comes behind the first hit is left out.
#define MANY_PAIRS 256
#define FIRST_SHARE (1.0 / 262144.0)

static void first_meeting(const turning *f, bool obeys, meeting *first)
{
    if (find_meeting(f, obeys, 1.0, MANY_PAIRS, first)) return;
    double limit = first->hit.hit ? first->hit.t : 1.0;
    for (limit *= FIRST_SHARE;; limit = 8.0 * limit + 1e-9) {
        find_meeting(f, obeys, limit, INT32_MAX, first);
        if (limit >= 1.0 || (first->hit.hit && first->hit.t <= limit)) return;
    }
}

satSweepHit sat_whole_sweep(const satMoving *a, const satMoving *b, bool obeys,
                            satWholeScratch *scratch)
{
    if (are_convex(a->shape, b->shape)) return sat_sweep(a, b);
    satPlace placeA = start_of(a), placeB = start_of(b);
    meeting first;
    first_meeting(&(turning){a, b, &placeA, &placeB}, obeys, &first);
    if (!first.hit.hit) return first.hit;
    if (!first.hit.overlapping) {
        level_normal(a, b, &first.one, &first.other, scratch, &first.hit);
        return first.hit;
    }
    satWholeContact out = sat_whole_collide(a->shape, &placeA, b->shape, &placeB, 0.0f, scratch);
    if (out.contact.separation <= 0.0f) first.hit.normal = out.contact.normal;
    return first.hit;
}
