#include "narrow/seam.h"

#include "shape/compound.h"

// How exactly pieces that stand flush do, as a share of size.
#define FLUSH 1e-5

// How far around a part of a compound others are looked for, as a share of size: farther than what
// stands flush can be.
#define NEAR 1e-4

// A segment in the world.
typedef struct segment {
    double x, y, dx, dy;
} segment;

// Which part of the segment, from 0 to 1, lies in the piece? None if *from > *to.
static void part_within(const satPiece *piece, segment s, double *from, double *to)
{
    const satPlace *p = &piece->place;
    double x = p->c * (s.x - p->x) + p->s * (s.y - p->y);
    double y = p->c * (s.y - p->y) - p->s * (s.x - p->x);
    double dx = p->c * s.dx + p->s * s.dy, dy = p->c * s.dy - p->s * s.dx;
    *from = 0.0;
    *to = 1.0;
    for (int32_t i = 0; i < piece->shape->count; i++) {
        double nx = (double)sat_shape_normal_x(piece->shape)[i];
        double ny = (double)sat_shape_normal_y(piece->shape)[i];
        double out = nx * x + ny * y - (double)sat_shape_limit(piece->shape)[i];
        double speed = nx * dx + ny * dy;
        if (speed == 0.0 && out > 0.0) *from = 2.0;
        if (speed == 0.0) continue;
        double t = -out / speed;
        if (speed > 0.0 && t < *to) *to = t;
        if (speed < 0.0 && t > *from) *from = t;
    }
}

// Face i, moved out a little.
static segment face_of(const satPiece *piece, int32_t i)
{
    const satShape *s = piece->shape;
    const satPlace *p = &piece->place;
    double slack = FLUSH * (double)s->size;
    int32_t next = sat_face_after(s, i);
    double x = (double)sat_shape_x(s)[i] + slack * (double)sat_shape_normal_x(s)[i];
    double y = (double)sat_shape_y(s)[i] + slack * (double)sat_shape_normal_y(s)[i];
    double dx = (double)sat_shape_x(s)[next] - (double)sat_shape_x(s)[i];
    double dy = (double)sat_shape_y(s)[next] - (double)sat_shape_y(s)[i];
    return (segment){p->x + (p->c * x - p->s * y), p->y + (p->s * x + p->c * y),
                     p->c * dx - p->s * dy, p->s * dx + p->c * dy};
}

static bool is_sharp(const satShape *s) { return s->count > 2 && s->radius == 0.0f; }

// From one end on, as far as some piece goes that holds where the one before it ended.
static bool is_covered(const satGround *ground, int32_t self, segment face)
{
    double length = __builtin_sqrt(face.dx * face.dx + face.dy * face.dy), at = 0.0;
    double slack = 2.0 * FLUSH * (double)ground->pieces[self].shape->size / length;
    for (bool goesOn = true; goesOn && at < 1.0 - slack;) {
        double before = at;
        for (int32_t k = 0; k < ground->count; k++) {
            double from, to;
            if (k == self || !is_sharp(ground->pieces[k].shape)) continue;
            part_within(&ground->pieces[k], face, &from, &to);
            if (from <= at + slack && to > at) at = to;
        }
        goesOn = at > before + slack;
    }
    return at >= 1.0 - slack;
}

uint64_t sat_covered_faces(const satGround *ground, int32_t self)
{
    const satShape *shape = ground->pieces[self].shape;
    uint64_t covered = 0;
    for (int32_t i = 0; is_sharp(shape) && i < shape->count; i++) {
        if (is_covered(ground, self, face_of(&ground->pieces[self], i)))
            covered |= (uint64_t)1 << i;
    }
    return covered;
}

static satPlace unmoved(const satShape *shape)
{
    return sat_place(shape, 0.0, 0.0, (satRotation){1.0, 0.0});
}

// A compound keeps pieces in the order of its tree; in theirs of giving, what covers a face does
// not hang on that.
static uint64_t seams_of(const satShape *compound, const satPart *part, satPiece *near)
{
    const satShape *own = sat_part_shape(sat_compound_of(compound), part);
    satPlace here = unmoved(compound), place = unmoved(own);
    satSeek s = sat_seek(compound, &here, own, &place, NEAR * (double)own->size, 0.0, 0.0);
    int32_t count = 0, self = 0;
    while (sat_next_piece(&s, &near[count])) {
        near[count].place = unmoved(near[count].shape);
        count++;
    }
    sat_order_pieces(near, count);
    while (near[self].shape != own) self++;
    satGround ground = {near, count, SAT_EVERYWHERE};
    return sat_covered_faces(&ground, self);
}

void sat_find_seams(satShape *compound, satPiece *near)
{
    uint32_t count = sat_compound_of(compound)->count;
    satPart *parts = (satPart *)(void *)((satCompound *)(void *)compound + 1);
    for (uint32_t i = 0; i < count; i++) parts[i].seams = seams_of(compound, &parts[i], near);
}

// How far the point is out of the face that it is farthest out of; below that of a circle.
static double out_of_faces(const satPiece *piece, double x, double y)
{
    const satShape *s = piece->shape;
    const satPlace *p = &piece->place;
    double inX = p->c * (x - p->x) + p->s * (y - p->y);
    double inY = p->c * (y - p->y) - p->s * (x - p->x);
    double most = -DBL_MAX;
    for (int32_t i = 0; s->kind != SAT_CIRCLE && i < s->count; i++) {
        double out = (double)sat_shape_normal_x(s)[i] * inX +
                     (double)sat_shape_normal_y(s)[i] * inY - (double)sat_shape_limit(s)[i];
        if (out > most) most = out;
    }
    return most - (double)s->radius;
}

// Is the point no farther from the piece than `slack`? The kernel is asked only where rounding
// could matter.
static bool holds(const satPiece *piece, double x, double y, double slack)
{
    const satShape *shape = piece->shape;
    satGlance seen = sat_glance(sat_inner(shape), shape->outer + shape->radius, 0.0f, (float)slack,
                                x - piece->place.x, y - piece->place.y);
    if (seen != SAT_UNCLEAR) return seen == SAT_TOGETHER;
    double doubt = 4.0 * (double)SAT_TOUCHING * (double)shape->size;
    if (out_of_faces(piece, x, y) > slack + doubt) return false;
    const satPlace there = {x, y, 1.0, 0.0};
    satContact contact = sat_collide(piece->shape, &piece->place, &SAT_POINT, &there, (float)slack);
    return (double)contact.separation <= slack;
}

// Does the piece hold the point, and go on beyond it?
static bool bars(const satPiece *piece, double atX, double atY, double x, double y, double slack)
{
    return holds(piece, atX, atY, slack) && sat_support(piece, x, y) - (atX * x + atY * y) > slack;
}

bool sat_is_way_out(const satGround *ground, int32_t self, double atX, double atY, double x,
                    double y)
{
    for (int32_t i = 0; i < ground->count; i++) {
        const satPiece *other = &ground->pieces[i];
        float size = sat_max(ground->pieces[self].shape->size, other->shape->size);
        if (i != self && bars(other, atX, atY, x, y, FLUSH * (double)size)) return false;
    }
    return true;
}

bool sat_is_way_out_of_others(const satGround *ground, uint32_t owner, double atX, double atY,
                              double x, double y)
{
    for (int32_t i = 0; i < ground->count; i++) {
        const satPiece *other = &ground->pieces[i];
        double slack = FLUSH * (double)other->shape->size;
        if (other->owner != owner && bars(other, atX, atY, x, y, slack)) return false;
    }
    return true;
}

// The point of a face nearest to one that lies on its line, `along` farther on: what is round may
// touch beyond the end.
static void onto_face(const satPiece *piece, int32_t i, double along, double *x, double *y)
{
    const satShape *s = piece->shape;
    const satPlace *p = &piece->place;
    int32_t next = sat_face_after(s, i);
    double dx = (double)sat_shape_x(s)[next] - (double)sat_shape_x(s)[i];
    double dy = (double)sat_shape_y(s)[next] - (double)sat_shape_y(s)[i];
    double worldX = p->c * dx - p->s * dy, worldY = p->s * dx + p->c * dy;
    double fromX = p->x + (p->c * (double)sat_shape_x(s)[i] - p->s * (double)sat_shape_y(s)[i]);
    double fromY = p->y + (p->s * (double)sat_shape_x(s)[i] + p->c * (double)sat_shape_y(s)[i]);
    double square = dx * dx + dy * dy, farther = along / __builtin_sqrt(square);
    double t = ((*x - fromX) * worldX + (*y - fromY) * worldY) / square + farther;
    double beyond = t < 0.0 ? t : t > 1.0 ? t - 1.0 : 0.0;
    *x += (farther - beyond) * worldX;
    *y += (farther - beyond) * worldY;
}

// Of some points of piece `self`, left in the direction (x, y): is any of them a way out? And how
// far beyond what is known is the farthest of which that cannot be told?
typedef struct leaving {
    const satGround *ground;
    int32_t self;
    double x, y, beyond;
    satVerdict verdict;
} leaving;

static void leave_at(leaving *l, double atX, double atY)
{
    if (!sat_is_way_out(l->ground, l->self, atX, atY, l->x, l->y)) return;
    double beyond = sat_out_of_known(l->ground, atX, atY);
    l->verdict = beyond > 0.0 ? SAT_UNKNOWN_WAY : SAT_A_WAY;
    if (beyond > l->beyond) l->beyond = beyond;
}

// More than a hair on either side of a point, in an inner corner, the face may be free.
static void leave_beside(leaving *l, int32_t face, double atX, double atY)
{
    float size = 0.0f;
    for (int32_t i = 0; i < l->ground->count; i++) {
        size = sat_max(size, l->ground->pieces[i].shape->size);
    }
    for (int32_t k = -1; k <= 1 && l->verdict != SAT_A_WAY; k++) {
        double besideX = atX, besideY = atY, along = (double)k * 4.0 * FLUSH * (double)size;
        onto_face(&l->ground->pieces[l->self], face, along, &besideX, &besideY);
        leave_at(l, besideX, besideY);
    }
}

// Where two that touch along an axis leave each other: up to two points and, of two, the middle.
// Along a face of the mover or between corners what counts is how far the piece reaches: only where
// it is deepest.
static int32_t find_points(const satPiece *own, const satPiece *mover, const satDecision *d,
                           const satContact *contact, bool isFace, double *x, double *y)
{
    satManifold m = sat_manifold(own->shape, &own->place, mover->shape, &mover->place, d);
    double slack = FLUSH * (double)sat_max(own->shape->size, mover->shape->size);
    double least = -(double)contact->separation - slack;
    int32_t count = 0;
    for (int32_t i = 0; i < m.count; i++) {
        if (!isFace && m.touch[i].depth < least) continue;
        double half = 0.5 * m.touch[i].depth;
        x[count] = m.touch[i].x + half * (double)contact->normal.x;
        y[count] = m.touch[i].y + half * (double)contact->normal.y;
        count++;
    }
    if (count < 2) return count;
    x[2] = 0.5 * (x[0] + x[1]);
    y[2] = 0.5 * (y[0] + y[1]);
    return 3;
}

// Does a motion go against the normal (x, y) of what it meets?
static bool is_against(const satStop *stop, double x, double y)
{
    double length = __builtin_sqrt(stop->dx * stop->dx + stop->dy * stop->dy);
    return x * stop->dx + y * stop->dy < -SAT_SLIDING * length;
}

// Is any of some points a way out, along `face` or, if that is -1, along none?
static void leave_at_any(leaving *l, int32_t face, const double *x, const double *y, int32_t count)
{
    for (int32_t i = 0; i < count && l->verdict != SAT_A_WAY; i++) {
        if (face >= 0) {
            leave_beside(l, face, x[i], y[i]);
        } else {
            leave_at(l, x[i], y[i]);
        }
    }
}

// Does the mover's piece touch with its outline, and not with an edge between its own pieces?
static bool is_outline(const satStop *stop, const satDecision *d, const satContact *contact,
                       double *x, double *y, int32_t count)
{
    const satGround *own = stop->own;
    bool isFace = d->axis.source == (d->swapped ? SAT_FACE_A : SAT_FACE_B);
    if (isFace && (own->pieces[stop->piece].seams >> d->axis.index & 1u)) return false;
    leaving l = {own, stop->piece, -(double)contact->normal.x, -(double)contact->normal.y,
                 0.0, SAT_NO_WAY};
    for (int32_t i = 0; i < count; i++) {
        x[i] -= stop->byX;
        y[i] -= stop->byY;
    }
    leave_at_any(&l, isFace ? d->axis.index : -1, x, y, count);
    return l.verdict == SAT_A_WAY;
}

// If any of those points is a way out, the axis is; of a mover that goes, and is of several pieces,
// if it is against the motion and a way out of both.
static satExit exit_along(const satGround *ground, int32_t self, const satPiece *mover,
                          const satDecision *d, const satStop *stop)
{
    const satPiece *own = &ground->pieces[self];
    satContact contact = sat_contact(d, &own->place, &mover->place);
    bool isFace = d->axis.source == (d->swapped ? SAT_FACE_B : SAT_FACE_A);
    if (isFace && (own->seams >> d->axis.index & 1u)) return (satExit){SAT_NO_WAY, contact, 0.0};
    leaving l = {ground, self, (double)contact.normal.x, (double)contact.normal.y, 0.0, SAT_NO_WAY};
    if (stop && !is_against(stop, l.x, l.y)) return (satExit){SAT_NO_WAY, contact, 0.0};
    double x[3], y[3];
    int32_t count = find_points(own, mover, d, &contact, isFace, x, y);
    leave_at_any(&l, isFace ? d->axis.index : -1, x, y, count);
    if (stop && l.verdict == SAT_A_WAY && !is_outline(stop, d, &contact, x, y, count))
        l.verdict = SAT_NO_WAY;
    return (satExit){l.verdict, contact, l.beyond};
}

// The faces of both, one axis each, and what each says.
typedef struct faces {
    const satPiece *own, *mover;
    int32_t ofOwn, count;
    float separation[2 * SAT_MAX_VERTICES];
} faces;

static int32_t face_count(const satShape *shape)
{
    return shape->kind == SAT_CIRCLE ? 0 : shape->count;
}

static void add_faces(faces *f, const satPiece *one, const satPiece *other)
{
    for (int32_t i = 0; i < face_count(one->shape); i++) {
        f->separation[f->count++] =
            sat_face_separation(one->shape, &one->place, i, other->shape, &other->place);
    }
}

static void find_faces(faces *f, const satPiece *own, const satPiece *mover)
{
    f->own = own;
    f->mover = mover;
    f->count = 0;
    add_faces(f, own, mover);
    f->ofOwn = f->count;
    add_faces(f, mover, own);
}

// The decision for face k of the own ones, then the mover's. As sat_decide has it: the piece on the
// ground is A.
static satDecision decision_of(const faces *f, int32_t k)
{
    bool ofMover = k >= f->ofOwn;
    int32_t face = ofMover ? k - f->ofOwn : k;
    satVec2 n = sat_face_normal(ofMover ? f->mover->shape : f->own->shape, face);
    return (satDecision){{f->separation[k], ofMover ? sat_neg(n) : n,
                          ofMover ? SAT_FACE_B : SAT_FACE_A, face, -1, 0},
                         false};
}

// The next of all axes by separation: the largest below that of the one before, of equals the first
// behind it. -1 if there is none.
static int32_t next_axis(const faces *f, float below, int32_t behind)
{
    int32_t next = -1;
    for (int32_t i = 0; i < f->count; i++) {
        float s = f->separation[i];
        if (s > below || (s == below && i <= behind)) continue;
        if (next < 0 || s > f->separation[next]) next = i;
    }
    return next;
}

// Of a piece that has no way out of its own nearby: in an inner corner, say, those of the pieces
// beside it are its, too. The least of them, if it is less than what `out` says.
static void take_from_others(const satGround *ground, int32_t self, const satPiece *mover,
                             satExit *out)
{
    const satPiece *own = &ground->pieces[self];
    for (int32_t i = 0; i < ground->count; i++) {
        const satPiece *other = &ground->pieces[i];
        if (i == self) continue;
        float touching = 4.0f * SAT_TOUCHING * sat_max(other->shape->size, mover->shape->size);
        satDecision d =
            sat_decide(other->shape, &other->place, mover->shape, &mover->place, touching);
        if (d.axis.separation > touching) continue;
        satExit there = exit_along(ground, i, mover, &d, NULL);
        if (there.verdict == SAT_UNKNOWN_WAY) *out = there;
        if (there.verdict == SAT_UNKNOWN_WAY) return;
        if (there.verdict == SAT_NO_WAY) continue;
        satVec2 n = there.contact.normal;
        double x = (double)n.x, y = (double)n.y;
        float depth = (float)(sat_support(own, x, y) + sat_support(mover, -x, -y));
        if (depth >= -out->contact.separation) continue;
        *out = (satExit){SAT_A_WAY, {-sat_max(depth, 0.0f), n}, 0.0};
    }
}

satExit sat_ground_contact(const satGround *ground, int32_t self, const satPiece *mover)
{
    const satPiece *own = &ground->pieces[self];
    satDecision d = sat_decide(own->shape, &own->place, mover->shape, &mover->place, FLT_MAX);
    satExit best = exit_along(ground, self, mover, &d, NULL);
    if (best.verdict != SAT_NO_WAY) return best;
    satExit out = {SAT_NO_WAY, {-FLT_MAX, best.contact.normal}, 0.0};
    faces f;
    find_faces(&f, own, mover);
    for (int32_t k = next_axis(&f, FLT_MAX, -1); k >= 0 && out.verdict == SAT_NO_WAY;
         k = next_axis(&f, f.separation[k], k)) {
        d = decision_of(&f, k);
        satExit next = exit_along(ground, self, mover, &d, NULL);
        if (next.verdict != SAT_NO_WAY) out = next;
    }
    if (out.verdict != SAT_UNKNOWN_WAY) take_from_others(ground, self, mover, &out);
    return out.verdict == SAT_NO_WAY ? best : out;
}

// The first axis of all that part the two which stops the mover.
static satExit stop_at(const satGround *ground, int32_t i, const satPiece *mover,
                       const satStop *stop)
{
    const satPiece *piece = &ground->pieces[i];
    double size = (double)sat_max(piece->shape->size, mover->shape->size);
    float touching = (float)(4.0 * FLUSH * size), least = -touching;
    satDecision d = sat_decide(piece->shape, &piece->place, mover->shape, &mover->place, touching);
    if (d.axis.separation > touching) return (satExit){SAT_NO_WAY, {0.0f, {1.0f, 0.0f}}, 0.0};
    satExit out = exit_along(ground, i, mover, &d, stop);
    faces f;
    if (out.verdict == SAT_A_WAY) return out;
    find_faces(&f, piece, mover);
    for (int32_t k = next_axis(&f, FLT_MAX, -1); k >= 0 && f.separation[k] >= least;
         k = next_axis(&f, f.separation[k], k)) {
        d = decision_of(&f, k);
        out = exit_along(ground, i, mover, &d, stop);
        if (out.verdict == SAT_A_WAY) break;
    }
    return out;
}

satExit sat_ground_stop(const satGround *ground, int32_t self, const satStop *stop)
{
    satPiece mover = stop->own->pieces[stop->piece];
    mover.place.x += stop->byX;
    mover.place.y += stop->byY;
    satExit out = stop_at(ground, self, &mover, stop);
    for (int32_t i = 0; i < ground->count && out.verdict != SAT_A_WAY; i++) {
        if (i != self) out = stop_at(ground, i, &mover, stop);
    }
    return out;
}
