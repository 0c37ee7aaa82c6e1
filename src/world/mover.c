#include "world/mover.h"

#include "narrow/seam.h"
#include "world/ground.h"
#include "world/oneway.h"
#include "world/poses.h"

// How often one motion is bent.
#define MAX_BENDS 6

// Pieces that turned out to be in nobody's way.
#define MAX_IGNORED 16

// How much more of a motion than goes into a plane is taken away, so that rounding does not leave
// some of it.
#define BOUNCE 1e-6

typedef struct vector {
    double x, y;
} vector;

static double dot(vector a, vector b) { return a.x * b.x + a.y * b.y; }
static double length(vector a) { return __builtin_sqrt(dot(a, a)); }
static vector times(vector a, double by) { return (vector){a.x * by, a.y * by}; }
static vector plus(vector a, vector b) { return (vector){a.x + b.x, a.y + b.y}; }

// A normal to more places than floats have.
static vector unit(satVec2 n)
{
    vector v = {(double)n.x, (double)n.y};
    return times(v, 1.0 / length(v));
}

// What the scratch memory is, for a move.
typedef struct moverScratch {
    satWholeScratch whole; // a: what is near; b: the mover's own pieces
    satAabb box[SAT_MOST_PIECES];
} moverScratch;

_Static_assert(sizeof(moverScratch) <= SAT_TALLY * sizeof(uint32_t), "it fits TALLY");

// A move under way.
typedef struct mover {
    satWorld *w;
    uint32_t body;
    const satMove *move;
    const satAsker *asker;
    moverScratch *scratch;
    const satShape *shape;
    satPlace place; // now
    vector at, up;  // the body, now
    vector below;   // how far down it looks for a floor
    vector level;   // of the motion under way, what neither rises nor falls
    int32_t near, own;
    int32_t still;    // of what is near, the first ones: what does not give way
    uint32_t without; // a body that is passed
    uint32_t floor;   // which it stood on
    double floorSkin; // of the floor that it has met
    bool drops;       // it is still on its way through what it has dropped through
    int32_t ignoredCount;
    int32_t ignored[MAX_IGNORED];
    satMoved *out;
} mover;

static satPiece *near_pieces(const mover *m) { return m->scratch->whole.a; }
static satPiece *own_pieces(const mover *m) { return m->scratch->whole.b; }

static void go(mover *m, vector by)
{
    m->at = plus(m->at, by);
    m->place.x += by.x;
    m->place.y += by.y;
    for (int32_t i = 0; i < m->own; i++) {
        own_pieces(m)[i].place.x += by.x;
        own_pieces(m)[i].place.y += by.y;
    }
}

// One-way

static bool overlaps_piece(const mover *m, const satPiece *piece)
{
    for (int32_t i = 0; i < m->own; i++) {
        const satPiece *own = &own_pieces(m)[i];
        if (sat_overlaps(piece->shape, &piece->place, own->shape, &own->place)) return true;
    }
    return false;
}

// The way that a piece lets pass, if it is of a one-way body, a one-way cell or a one-sided link.
static bool way_of(const mover *m, uint32_t owner, const satPiece *piece, satVec2 *way)
{
    *way = piece->way;
    if (way->x != 0.0f || way->y != 0.0f) return true;
    if (SAT_COLUMN(m->w, FLAGS)[owner] & SAT_ONE_WAY) {
        *way = sat_world_one_way(m->w, owner);
        return true;
    }
    if (!sat_is_one_sided(piece)) return false;
    *way = sat_turned(&piece->place, sat_face_normal(piece->shape, 0));
    return true;
}

static bool is_beyond(const mover *m, const satPiece *piece, satVec2 way)
{
    for (int32_t i = 0; i < m->own; i++) {
        if (!sat_is_beyond(piece, &own_pieces(m)[i], way)) return false;
    }
    return true;
}

// Is it a link of a one-sided chain, and nothing else that lets pass?
static bool is_link(const mover *m, uint32_t owner, const satPiece *piece)
{
    return sat_is_one_sided(piece) && !(SAT_COLUMN(m->w, FLAGS)[owner] & SAT_ONE_WAY);
}

// Is a piece in the way? One that lets pass who comes from one side is, if the mover is beyond it
// or stands on it, or if it has come up into the mover, which was beyond it before. Of links that
// cannot be told before all are known.
static bool bars(const mover *m, uint32_t owner, const satPiece *piece)
{
    satVec2 way;
    if (!way_of(m, owner, piece, &way) || is_link(m, owner, piece)) return true;
    bool isBody = SAT_COLUMN(m->w, FLAGS)[owner] & SAT_ONE_WAY;
    if (m->move->drops) return false;
    if (isBody && owner == m->floor) return true;
    if (is_beyond(m, piece, way)) return true;
    if (!isBody || m->drops || !overlaps_piece(m, piece)) return false;
    return !sat_world_passes(m->w, owner, m->body);
}

// Links of one-sided chains
//
// Who has all of itself in front of a link's line comes from its front, who is in the link or has
// all behind the line does not. Who is on both sides of the line is beyond an end of the link, and
// what goes on there tells: where the chain turns away from its front, at a crest, he stands in
// front unless he is behind the next link; where it turns to its front, in a hollow, he is behind.
//
//             ┌───────┐
//             └───────┘           on both sides of both lines, and in front
//              ╱  ╲

typedef struct point {
    double x, y;
} point;

static point corner_of(const satPiece *piece, int32_t i)
{
    const satPlace *p = &piece->place;
    double x = (double)sat_shape_x(piece->shape)[i], y = (double)sat_shape_y(piece->shape)[i];
    return (point){p->x + (p->c * x - p->s * y), p->y + (p->s * x + p->c * y)};
}

static satVec2 front_of(const satPiece *link)
{
    return sat_turned(&link->place, sat_face_normal(link->shape, 0));
}

static double slop_of(const mover *m, const satPiece *piece)
{
    return 2.0 * SAT_SLOP * (double)sat_max(piece->shape->size, m->shape->size);
}

// Is the mover in the link, or is all of it behind the line?
static bool is_behind(const mover *m, const satPiece *link)
{
    satVec2 n = front_of(link);
    double line = sat_support(link, (double)n.x, (double)n.y), slop = slop_of(m, link);
    bool isAllBehind = true;
    for (int32_t i = 0; i < m->own; i++) {
        const satPiece *own = &own_pieces(m)[i];
        satContact c = sat_collide(link->shape, &link->place, own->shape, &own->place, 0.0f);
        if ((double)c.separation < -slop) return true;
        isAllBehind &= sat_support(own, (double)n.x, (double)n.y) <= line + slop;
    }
    return isAllBehind;
}

static double distance_to(const mover *m, point at)
{
    const satPlace there = {at.x, at.y, 1.0, 0.0};
    double least = DBL_MAX;
    for (int32_t i = 0; i < m->own; i++) {
        const satPiece *own = &own_pieces(m)[i];
        double one = sat_distance(own->shape, &own->place, &SAT_POINT, &there).distance;
        if (one < least) least = one;
    }
    return least;
}

// The link whose other end is at the end `end` of link i, or -1.
static int32_t link_after(const mover *m, int32_t i, int32_t end)
{
    const satPiece *link = &near_pieces(m)[i];
    point at = corner_of(link, end);
    for (int32_t k = 0; k < m->near; k++) {
        const satPiece *other = &near_pieces(m)[k];
        if (k == i || !is_link(m, other->owner, other)) continue;
        point its = corner_of(other, 1 - end);
        vector apart = {its.x - at.x, its.y - at.y};
        if (length(apart) <= 1e-5 * (double)sat_max(link->shape->size, other->shape->size))
            return k;
    }
    return -1;
}

// Along the chain from link i to one that tells. Does the mover pass it?
static bool passes_link(const mover *m, int32_t i)
{
    int32_t cameBy = -1;
    for (int32_t step = 0; step < m->near; step++) {
        const satPiece *link = &near_pieces(m)[i];
        satVec2 n = front_of(link);
        if (is_beyond(m, link, n)) return false;
        if (is_behind(m, link)) return true;
        int32_t end = distance_to(m, corner_of(link, 1)) < distance_to(m, corner_of(link, 0));
        if (end == cameBy) return false;
        int32_t next = link_after(m, i, end);
        if (next < 0) return false;
        point from = corner_of(link, end), to = corner_of(&near_pieces(m)[next], end);
        if (dot((vector){(double)n.x, (double)n.y}, (vector){to.x - from.x, to.y - from.y}) > 0.0)
            return true;
        cameBy = 1 - end;
        i = next;
    }
    return false;
}

// Links that the mover passes are not in its way.
static void leave_out_passed(mover *m)
{
    uint64_t passed[SAT_MOST_PIECES / 64] = {0};
    int32_t count = 0;
    for (int32_t i = 0; i < m->near; i++) {
        const satPiece *piece = &near_pieces(m)[i];
        if (is_link(m, piece->owner, piece) && passes_link(m, i))
            passed[i / 64] |= (uint64_t)1 << (i % 64);
    }
    for (int32_t i = 0; i < m->near; i++) {
        if (!(passed[i / 64] >> (i % 64) & 1u)) near_pieces(m)[count++] = near_pieces(m)[i];
    }
    m->near = count;
}

// What is near

typedef struct look {
    mover *m;
    double reach;
} look;

static double add_near(void *context, uint32_t i)
{
    const look *l = context;
    mover *m = l->m;
    satWorld *w = m->w;
    if (i == m->body || i == m->without || !sat_asker_admits(w, m->asker, i)) return 1.0;
    satSeek s = sat_seek(sat_world_shape(w, i), &SAT_COLUMN(w, PLACED)[i].place, m->shape,
                         &m->place, l->reach, m->below.x, m->below.y);
    satPiece piece;
    s.withOneWay = true;
    while (m->near <= SAT_MOST_PIECES && sat_next_piece(&s, &piece)) {
        if (!bars(m, i, &piece)) continue;
        piece.owner = i;
        if (m->near < SAT_MOST_PIECES) near_pieces(m)[m->near] = piece;
        m->near++;
    }
    return m->near > SAT_MOST_PIECES ? -1.0 : 1.0;
}

static bool is_still(const mover *m, uint32_t i)
{
    return i == m->floor || (SAT_COLUMN(m->w, FLAGS)[i] & SAT_STATIC);
}

#define BEHIND 0x80000000u

// In the order of bodies, those that do not give way before others.
static void put_still_first(mover *m)
{
    satPiece *pieces = near_pieces(m);
    for (int32_t i = 0; i < m->near; i++) {
        if (!is_still(m, pieces[i].owner)) pieces[i].owner |= BEHIND;
    }
    sat_order_pieces(pieces, m->near);
    for (int32_t i = 0; i < m->near; i++) pieces[i].owner &= ~BEHIND;
}

// All pieces within reach. False if there are too many.
static bool look_around(mover *m, double reach)
{
    satWorld *w = m->w;
    satBroadColumns columns = sat_world_broad(w);
    satAabb box;
    look l = {m, reach};
    sat_shape_box(m->shape, &m->place, &box);
    satWalk walk = sat_walk_of(box, 0.0, 0.0);
    walk.x += 0.5 * m->below.x;
    walk.y += 0.5 * m->below.y;
    walk.halfX += reach + __builtin_fabs(0.5 * m->below.x);
    walk.halfY += reach + __builtin_fabs(0.5 * m->below.y);
    m->near = m->ignoredCount = 0;
    sat_broad_walk(&w->broad, &columns, &walk, add_near, &l);
    if (m->near > SAT_MOST_PIECES) return false;
    put_still_first(m);
    leave_out_passed(m);
    m->still = 0;
    while (m->still < m->near && is_still(m, near_pieces(m)[m->still].owner)) m->still++;
    for (int32_t i = 0; i < m->near; i++) {
        const satPiece *piece = &near_pieces(m)[i];
        sat_shape_box(piece->shape, &piece->place, &m->scratch->box[i]);
    }
    return true;
}

// What lets pass and has come up into the mover carries it, on the side on which it does.
static void come_up(mover *m)
{
    for (int32_t i = 0; i < m->near; i++) {
        const satPiece *piece = &near_pieces(m)[i];
        satVec2 way;
        if (!way_of(m, piece->owner, piece, &way) || !overlaps_piece(m, piece)) continue;
        for (int32_t k = 0; k < m->own; k++) {
            satContact c = sat_beyond(piece, &own_pieces(m)[k], way);
            double skin = SAT_SKIN * (double)sat_max(piece->shape->size, m->shape->size);
            double by = skin - (double)c.separation;
            if (by > 0.0) go(m, (vector){by * (double)c.normal.x, by * (double)c.normal.y});
        }
    }
}

// Is it in any of these where it stands, by more than a sweep allows? Of what does not move at all,
// that is all that a sweep says.
static bool is_in_any(const mover *m, int32_t first, int32_t end)
{
    for (int32_t i = first; i < end; i++) {
        const satPiece *piece = &near_pieces(m)[i];
        const satMoving still = {.shape = piece->shape, .start = &piece->place};
        for (int32_t k = 0; k < m->own; k++) {
            const satPiece *own = &own_pieces(m)[k];
            const satMoving moving = {.shape = own->shape, .start = &own->place};
            if (sat_sweep_until(&still, &moving, 0.0).overlapping) return true;
        }
    }
    return false;
}

// Out of what does not give way, or of the rest, and a skin farther; as often as it leads into
// more. False if that is too much.
static bool leave(mover *m, bool rest, double *reach)
{
    for (int32_t round = 0; round < MAX_BENDS; round++) {
        int32_t first = rest ? m->still : 0, end = rest ? m->near : m->still;
        if (!is_in_any(m, first, end)) return true;
        const satPiece *pieces = &near_pieces(m)[first];
        satEscape escape =
            sat_escape(pieces, end - first, own_pieces(m), m->own, &m->scratch->whole.escape);
        if (!escape.overlapping) return true;
        if ((double)escape.depth > *reach) {
            *reach = 1.5 * (double)escape.depth;
            if (!look_around(m, *reach)) return false;
            continue;
        }
        double size = (double)sat_max(m->shape->size, pieces[escape.first].shape->size);
        vector n = {(double)escape.normal.x, (double)escape.normal.y};
        go(m, plus((vector){escape.x, escape.y}, times(n, SAT_SKIN * size)));
        if (!look_around(m, *reach)) return false;
    }
    return true;
}

// Out of what it overlaps at the start. What moves is left only if that leads into nothing that
// does not: of two who stand on each other on a lift, the lower waits until the upper has gone.
static bool come_out(mover *m, double reach)
{
    come_up(m);
    if (!leave(m, false, &reach)) return false;
    vector from = m->at;
    if (!leave(m, true, &reach)) return false;
    if (!is_in_any(m, 0, m->still)) return true;
    go(m, (vector){from.x - m->at.x, from.y - m->at.y});
    return look_around(m, reach);
}

// The next hit

typedef struct hit {
    bool found;
    double t;
    vector normal; // toward the mover
    int32_t near, own;
    double skin;
} hit;

static bool is_ignored(const mover *m, int32_t i)
{
    for (int32_t k = 0; k < m->ignoredCount; k++) {
        if (m->ignored[k] == i) return true;
    }
    return false;
}

// The box of all of the mover's way.
static satAabb way_box(const mover *m, vector by)
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
static bool is_at_the_end(const mover *m, const satPiece *piece, vector n)
{
    if (!is_link(m, piece->owner, piece)) return false;
    satVec2 front = front_of(piece);
    return dot(n, (vector){(double)front.x, (double)front.y}) <= 1e-3;
}

static hit first_of(const mover *m, vector by)
{
    hit first = {.t = 1.0};
    satAabb box = way_box(m, by);
    for (int32_t i = 0; i < m->near; i++) {
        const satPiece *piece = &near_pieces(m)[i];
        if (!sat_aabb_overlap(box, m->scratch->box[i]) || is_ignored(m, i)) continue;
        if (sat_is_from_behind(piece, by.x, by.y)) continue;
        const satMoving still = {.shape = piece->shape, .start = &piece->place};
        for (int32_t k = 0; k < m->own; k++) {
            const satPiece *own = &own_pieces(m)[k];
            const satMoving moving = {
                .shape = own->shape, .start = &own->place, .dx = by.x, .dy = by.y};
            satSweepHit touch = sat_sweep_until(&still, &moving, first.t);
            if (!touch.hit || touch.t >= first.t) continue;
            vector n = unit(touch.normal);
            if (touch.overlapping && dot(n, by) >= 0.0) continue;
            if (is_at_the_end(m, piece, n)) continue;
            double size = (double)sat_max(piece->shape->size, own->shape->size);
            first = (hit){true, touch.t, n, i, k, SAT_SKIN * size};
        }
    }
    return first;
}

// How much of the way there is until a skin before the hit.
static double free_share(const hit *h, vector by)
{
    double closing = -dot(h->normal, by);
    if (!h->found) return 1.0;
    if (closing <= 0.0) return 0.0;
    double t = h->t - h->skin / closing;
    return t > 0.0 ? t : 0.0;
}

// Would the mover be in a piece that it has passed, after this share of the way?
static bool is_in(const mover *m, const hit *passed, vector by, double share)
{
    const satPiece *piece = &near_pieces(m)[passed->near], *own = &own_pieces(m)[passed->own];
    satPlace there = own->place;
    there.x += share * by.x;
    there.y += share * by.y;
    satContact c = sat_collide(piece->shape, &piece->place, own->shape, &there, 0.0f);
    return -(double)c.separation > 0.5 * passed->skin;
}

// Half way to where it would go, and there.
static bool leads_through(const mover *m, const hit *passed, const hit *next, vector by)
{
    double end = free_share(next, by);
    return end > passed->t &&
           (is_in(m, passed, by, end) || is_in(m, passed, by, passed->t + 0.5 * (end - passed->t)));
}

// The first plane in the way, if need be after some edges that are none. What seemed to be an edge
// is a plane after all if nothing else keeps the mover out of its piece.
static hit next_hit(mover *m, vector by)
{
    hit passed[MAX_IGNORED], h;
    m->ignoredCount = 0;
    for (;;) {
        h = first_of(m, by);
        if (!h.found || m->ignoredCount == MAX_IGNORED) break;
        satPiece own = own_pieces(m)[h.own];
        own.place.x += h.t * by.x;
        own.place.y += h.t * by.y;
        const satGround ground = {near_pieces(m), m->near};
        satContact contact;
        bool isReal = sat_ground_contact(&ground, h.near, &own, &contact);
        vector normal = unit(contact.normal);
        if (isReal && dot(normal, by) < -SAT_SLIDING * length(by)) {
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

// Planes

static uint32_t kind_of(const mover *m, vector n)
{
    double cosine = dot(n, m->up), least = m->move->minFloor;
    if (m->up.x == 0.0 && m->up.y == 0.0) return SAT_WALL;
    // Up to the rounding of a normal.
    if (cosine >= least - 1e-6) return SAT_FLOOR;
    return cosine <= -least + 1e-6 && least > 0.0 ? SAT_CEILING : SAT_WALL;
}

static void note(mover *m, const hit *h, uint32_t kind)
{
    satMoved *out = m->out;
    uint32_t body = near_pieces(m)[h->near].owner;
    out->kinds |= kind;
    if (kind == SAT_FLOOR) {
        out->floor = body;
        m->floorSkin = h->skin;
    }
    for (uint32_t i = 0; i < out->count; i++) {
        const satPlane *p = &out->plane[i];
        if (p->body == body && p->normalX == h->normal.x && p->normalY == h->normal.y) return;
    }
    if (out->count == SAT_MAX_PLANES) return;
    out->plane[out->count++] = (satPlane){h->normal.x, h->normal.y, body, kind};
}

static vector along_plane(vector by, vector n, double bounce)
{
    double into = dot(by, n);
    return into < 0.0 ? plus(by, times(n, -into * (1.0 + bounce))) : by;
}

static vector level_of(const mover *m, vector by)
{
    return plus(by, times(m->up, -dot(by, m->up)));
}

// What a floor leaves: nothing of what falls, nor of what walls have made of that.
static vector on_floor(const mover *m, vector by)
{
    double rise = dot(by, m->up);
    vector level = level_of(m, by);
    if (dot(level, m->level) <= 0.0) level = (vector){0.0, 0.0};
    return rise > 0.0 ? plus(level, times(m->up, rise)) : level;
}

// What is left of a motion that meets a plane: floors take all that falls, and walls are not
// climbed.
static vector bent(const mover *m, vector by, vector n, uint32_t kind, double bounce)
{
    if (kind == SAT_FLOOR) return along_plane(on_floor(m, by), n, bounce);
    vector rest = along_plane(by, n, bounce);
    double before = dot(by, m->up), after = dot(rest, m->up);
    if (kind != SAT_WALL || after <= (before > 0.0 ? before : 0.0)) return rest;
    // Only what goes up or down of itself goes on.
    return along_plane(times(m->up, before), n, bounce);
}

// The least cosine of a floor along which a velocity is raised.
#define STEEPEST 0.1

// The same of a velocity, which keeps on a floor all that is level: else who asks for it again in
// each frame would come to a halt on the way up.
static vector left(const mover *m, vector free, vector n, uint32_t kind)
{
    double steepness = dot(n, m->up);
    if (kind != SAT_FLOOR || steepness < STEEPEST) return bent(m, free, n, kind, 0.0);
    vector on = on_floor(m, free);
    double into = dot(on, n);
    return into < 0.0 ? plus(on, times(m->up, -into / steepness)) : on;
}

// Does the motion lead into one of the planes that still stand?
static bool leads_into(const vector *planes, int32_t count, vector by)
{
    for (int32_t i = 0; i < count; i++) {
        if (dot(planes[i], by) < -1e-9 * length(by)) return true;
    }
    return false;
}

// Steps

static bool is_grounded(const mover *m)
{
    return m->floor != SAT_NO_SLOT || (m->out->kinds & SAT_FLOOR);
}

// Is there a floor below, or, for what is round and rests on the edge of a step, a little farther
// on?
static bool finds_floor(mover *m, vector level, vector down, hit *below, double *sinks)
{
    *below = next_hit(m, down);
    *sinks = free_share(below, down);
    if (!below->found) return false;
    if (kind_of(m, below->normal) == SAT_FLOOR) return true;
    vector from = m->at, on = times(level, (double)(m->shape->outer + m->shape->radius));
    on = times(on, 1.0 / length(level));
    hit ahead = next_hit(m, on);
    go(m, times(on, free_share(&ahead, on)));
    hit farther = next_hit(m, down);
    bool stands = farther.found && kind_of(m, farther.normal) == SAT_FLOOR &&
                  free_share(&farther, down) <= *sinks;
    go(m, (vector){from.x - m->at.x, from.y - m->at.y});
    return stands;
}

// Up, forth and down again. True if it stands higher then; `*by` is what is left of the motion, and
// the floor takes of `*free` what falls.
static bool take_step(mover *m, vector *by, vector *free)
{
    double height = m->move->step, sinks;
    vector level = level_of(m, *by);
    if (height <= 0.0 || !is_grounded(m) || length(level) == 0.0) return false;
    vector from = m->at;
    vector rise = times(m->up, height);
    hit above = next_hit(m, rise);
    rise = times(rise, free_share(&above, rise));
    go(m, rise);
    hit ahead = next_hit(m, level), below;
    vector forth = times(level, free_share(&ahead, level));
    go(m, forth);
    vector down = times(rise, -1.0);
    // The foremost corner alone does not carry: it must have got ahead by a skin.
    if (finds_floor(m, level, down, &below, &sinks) && sinks < 1.0 && length(forth) > below.skin) {
        go(m, times(down, sinks));
        note(m, &below, SAT_FLOOR);
        *by = plus(level, times(forth, -1.0));
        bool onFace = kind_of(m, below.normal) == SAT_FLOOR;
        *free = left(m, *free, onFace ? below.normal : m->up, SAT_FLOOR);
        return true;
    }
    go(m, (vector){from.x - m->at.x, from.y - m->at.y});
    return false;
}

// Goes as far as it can, bent by plane after plane. What planes have not taken is returned.
static vector slide(mover *m, vector by)
{
    vector planes[MAX_BENDS], free = by;
    int32_t count = 0;
    for (int32_t bend = 0; bend < MAX_BENDS && length(by) > 0.0; bend++) {
        hit h = next_hit(m, by);
        double share = free_share(&h, by);
        go(m, times(by, share));
        if (!h.found) return free;
        // Planes that it has left behind are in nobody's way.
        if (share * length(by) > 4.0 * h.skin) count = 0;
        by = times(by, 1.0 - share);
        uint32_t kind = kind_of(m, h.normal);
        if (kind == SAT_WALL && take_step(m, &by, &free)) continue;
        note(m, &h, kind);
        planes[count++] = h.normal;
        by = bent(m, by, h.normal, kind, BOUNCE);
        free = left(m, free, h.normal, kind);
        if (leads_into(planes, count, by)) by = (vector){0.0, 0.0};
        if (leads_into(planes, count, free)) free = (vector){0.0, 0.0};
    }
    return free;
}

// Down to a floor, if there is one within `depth`; it takes of `free` what falls.
static void snap_down(mover *m, double depth, vector *free)
{
    vector down = times(m->up, -depth);
    hit h = next_hit(m, down);
    if (!h.found || kind_of(m, h.normal) != SAT_FLOOR) return;
    go(m, times(down, free_share(&h, down)));
    note(m, &h, SAT_FLOOR);
    *free = left(m, *free, h.normal, SAT_FLOOR);
}

// At the end of a move that does not rise: onto the floor below, within `snap` if it has stood on
// one or met one. If it has gone beyond the end of that, it stands on none.
static void settle(mover *m, double snap, double skin, vector *free)
{
    satMoved *out = m->out;
    if (!(out->kinds & SAT_FLOOR)) {
        snap_down(m, m->floor != SAT_NO_SLOT && snap > skin ? snap : skin, free);
        return;
    }
    double touching = 8.0 * m->floorSkin, depth = snap > touching ? snap : touching;
    vector down = times(m->up, -depth);
    hit h = next_hit(m, down);
    if (!h.found) out->floor = SAT_NO_SLOT;
    // Where it stands already, rounding must not move it.
    if (h.found && h.t * depth > touching) snap_down(m, depth, free);
}

// Riding

// Where what carries it has gone since the last move, it goes, too.
static vector ride(const mover *m, const satRide *before)
{
    satWorld *w = m->w;
    uint32_t f = m->floor;
    double x = SAT_COLUMN(w, X)[f], y = SAT_COLUMN(w, Y)[f];
    double angle = SAT_COLUMN(w, ANGLE)[f];
    if (x == before->x && y == before->y && angle == before->angle) return (vector){0.0, 0.0};
    satRotation turn = sat_rotation(angle - before->angle);
    double armX = m->at.x - before->x, armY = m->at.y - before->y;
    return (vector){x + (turn.c * armX - turn.s * armY) - m->at.x,
                    y + (turn.s * armX + turn.c * armY) - m->at.y};
}

// What the body stood on, unless somebody else has written where it is.
static uint32_t floor_of(satWorld *w, uint32_t body, const satRide *r)
{
    uint32_t f = r->floor - 1u;
    if (r->own != sat_own_pose(SAT_COLUMN(w, X)[body], SAT_COLUMN(w, Y)[body])) return SAT_NO_SLOT;
    if (r->floor == 0 || f >= w->slots.count || !SAT_COLUMN(w, ALIVE)[f]) return SAT_NO_SLOT;
    return SAT_COLUMN(w, GENERATION)[f] == r->generation ? f : SAT_NO_SLOT;
}

static void keep_floor(const mover *m, vector free, satRide *out)
{
    satWorld *w = m->w;
    uint32_t floor = m->out->floor;
    *out = (satRide){0};
    if (floor == SAT_NO_SLOT) return;
    *out = (satRide){.floor = floor + 1u,
                     .generation = SAT_COLUMN(w, GENERATION)[floor],
                     .x = SAT_COLUMN(w, X)[floor],
                     .y = SAT_COLUMN(w, Y)[floor],
                     .angle = SAT_COLUMN(w, ANGLE)[floor],
                     .rise = (float)dot(free, m->up),
                     .own = sat_own_pose(m->at.x, m->at.y) & SAT_OWN_POSE};
}

static void take_apart(mover *m)
{
    satSeek s = sat_seek_all(m->shape, &m->place);
    while (m->own < SAT_MOST_PIECES && sat_next_piece(&s, &own_pieces(m)[m->own])) m->own++;
}

// The motion in parts that are short enough for what is near to be few.
static vector slide_in_parts(mover *m, vector by)
{
    vector free = by;
    double part = 0.5;
    for (double left = 1.0; left > 0.0 && part > 1e-6;) {
        if (part > left) part = left;
        vector own = times(by, part);
        if (!look_around(m, length(own))) {
            part *= 0.5;
            continue;
        }
        vector rest = slide(m, own);
        left -= part;
        // Once it was bent, the rest goes on as it was bent.
        if (rest.x != own.x || rest.y != own.y) by = free = times(rest, 1.0 / part);
    }
    return free;
}

// With what carries it. What is in the way then is no plane of the move.
static void be_carried(mover *m, const satRide *before)
{
    vector by = ride(m, before);
    if (length(by) == 0.0) return;
    m->without = m->floor;
    m->level = level_of(m, by);
    if (look_around(m, length(by))) {
        slide(m, by);
    } else {
        slide_in_parts(m, by);
    }
    m->without = SAT_NO_SLOT;
    *m->out = (satMoved){.floor = SAT_NO_SLOT};
}

// Frames do not all take as long.
#define UNEVEN 1.25

// What of a motion rises no faster than a slope has raised the last velocity is no jump: then it is
// level, and a hill that ends throws nobody off.
static vector asked_of(const mover *m, double lastRise)
{
    vector by = {m->move->dx, m->move->dy};
    double rise = dot(by, m->up);
    if (m->floor == SAT_NO_SLOT || rise <= 0.0 || rise > UNEVEN * lastRise) return by;
    return level_of(m, by);
}

static vector move_on(mover *m, double lastRise)
{
    const satMove *move = m->move;
    vector by = asked_of(m, lastRise);
    m->level = level_of(m, by);
    double skin = 8.0 * SAT_SKIN * (double)m->shape->size;
    double snap = move->snap > skin ? move->snap : skin;
    // A step may lie anywhere around, a floor to follow only below.
    double reach = length(by) + (move->step > 0.0 ? snap + 2.0 * move->step : skin);
    m->below = times(m->up, -snap);
    if (!look_around(m, reach)) {
        m->below = (vector){0.0, 0.0};
        return slide_in_parts(m, by);
    }
    come_out(m, reach);
    vector free = slide(m, by);
    bool isFalling = dot(by, m->up) <= 0.0 && (m->up.x != 0.0 || m->up.y != 0.0);
    if (isFalling) settle(m, move->snap, skin, &free);
    return free;
}

static double if_one_way(void *context, uint32_t i)
{
    look *l = context;
    mover *m = l->m;
    satWorld *w = m->w;
    if (!(SAT_COLUMN(w, FLAGS)[i] & SAT_ONE_WAY) || i == m->body) return 1.0;
    if (!sat_asker_admits(w, m->asker, i)) return 1.0;
    if (!sat_whole_overlaps(sat_world_shape(w, i), &SAT_COLUMN(w, PLACED)[i].place, m->shape,
                            &m->place)) {
        return 1.0;
    }
    l->reach = -1.0;
    return -1.0;
}

// Does it overlap a one-way body?
static bool is_in_one_way(mover *m)
{
    satBroadColumns columns = sat_world_broad(m->w);
    satAabb box;
    look l = {m, 0.0};
    sat_shape_box(m->shape, &m->place, &box);
    satWalk walk = sat_walk_of(box, 0.0, 0.0);
    sat_broad_walk(&m->w->broad, &columns, &walk, if_one_way, &l);
    return l.reach < 0.0;
}

satStatus sat_world_move(satWorld *w, uint32_t body, const satMove *move, const satAsker *asker,
                         satMoved *out)
{
    satRide *memory = &SAT_COLUMN(w, RIDE)[body];
    vector start = {SAT_COLUMN(w, X)[body], SAT_COLUMN(w, Y)[body]};
    mover m = {.w = w,
               .body = body,
               .move = move,
               .asker = asker,
               .scratch = (moverScratch *)(void *)sat_world_scratch(w),
               .shape = sat_world_shape(w, body),
               .place = SAT_COLUMN(w, PLACED)[body].place,
               .at = start,
               .up = {move->upX, move->upY},
               .without = SAT_NO_SLOT,
               .floor = floor_of(w, body, memory),
               .drops = memory->drops != 0,
               .out = out};
    *out = (satMoved){.floor = SAT_NO_SLOT};
    take_apart(&m);
    if (m.floor != SAT_NO_SLOT) be_carried(&m, memory);
    vector free = move_on(&m, (double)memory->rise);
    if (sat_pose_fault(m.at.x, m.at.y, 0.0) != 0) return SAT_BAD_POSE;
    keep_floor(&m, free, memory);
    memory->drops = ((m.drops || move->drops) && is_in_one_way(&m)) ? 1u : 0u;
    SAT_COLUMN(w, X)[body] = m.at.x;
    SAT_COLUMN(w, Y)[body] = m.at.y;
    out->dx = m.at.x - start.x;
    out->dy = m.at.y - start.y;
    out->slideX = free.x + 0.0;
    out->slideY = free.y + 0.0;
    return sat_world_refresh_one(w, body);
}
