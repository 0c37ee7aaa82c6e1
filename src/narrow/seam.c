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
    satGround ground = {near, count};
    return sat_covered_faces(&ground, self);
}

void sat_find_seams(satShape *compound, satPiece *near)
{
    uint32_t count = sat_compound_of(compound)->count;
    satPart *parts = (satPart *)(void *)((satCompound *)(void *)compound + 1);
    for (uint32_t i = 0; i < count; i++) parts[i].seams = seams_of(compound, &parts[i], near);
}

static bool holds(const satPiece *piece, double x, double y, double slack)
{
    const satPlace there = {x, y, 1.0, 0.0};
    satContact contact = sat_collide(piece->shape, &piece->place, &SAT_POINT, &there, (float)slack);
    return (double)contact.separation <= slack;
}

// Does the piece hold the point, and go on beyond it?
static bool bars(const satPiece *piece, double atX, double atY, double x, double y, double slack)
{
    double beyond = sat_support(piece, x, y) - (atX * x + atY * y);
    return beyond > slack && holds(piece, atX, atY, slack);
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

// More than a hair on either side of a point, in an inner corner, the face may be free.
static bool is_free_beside(const satGround *ground, int32_t self, int32_t face, double atX,
                           double atY, double x, double y)
{
    float size = 0.0f;
    for (int32_t i = 0; i < ground->count; i++) {
        size = sat_max(size, ground->pieces[i].shape->size);
    }
    for (int32_t k = -1; k <= 1; k++) {
        double besideX = atX, besideY = atY, along = (double)k * 4.0 * FLUSH * (double)size;
        onto_face(&ground->pieces[self], face, along, &besideX, &besideY);
        if (sat_is_way_out(ground, self, besideX, besideY, x, y)) return true;
    }
    return false;
}

// Of where two touch along a face of the piece, both ends and the middle: if any of them is a way
// out, the axis is. Along a face of the mover or between corners what counts is how far the piece
// reaches: only where it is deepest.
static bool is_way_out(const satGround *ground, int32_t self, const satPiece *mover,
                       const satDecision *d, satContact *contact)
{
    const satPiece *own = &ground->pieces[self];
    *contact = sat_contact(d, &own->place, &mover->place);
    bool isFace = d->axis.source == (d->swapped ? SAT_FACE_B : SAT_FACE_A);
    if (isFace && (own->seams >> d->axis.index & 1u)) return false;
    satManifold m = sat_manifold(own->shape, &own->place, mover->shape, &mover->place, d);
    double x = (double)contact->normal.x, y = (double)contact->normal.y;
    double least =
        FLUSH * (double)sat_max(own->shape->size, mover->shape->size) + (double)contact->separation;
    double atX[3], atY[3];
    int32_t count = 0;
    for (int32_t i = 0; i < m.count; i++) {
        if (!isFace && -m.touch[i].depth > least) continue;
        double half = 0.5 * m.touch[i].depth;
        atX[count] = m.touch[i].x + half * x;
        atY[count] = m.touch[i].y + half * y;
        count++;
    }
    if (count == 2) {
        atX[2] = 0.5 * (atX[0] + atX[1]);
        atY[2] = 0.5 * (atY[0] + atY[1]);
        count = 3;
    }
    for (int32_t i = 0; i < count; i++) {
        bool isFree = isFace ? is_free_beside(ground, self, d->axis.index, atX[i], atY[i], x, y)
                             : sat_is_way_out(ground, self, atX[i], atY[i], x, y);
        if (isFree) return true;
    }
    return false;
}

// The faces of both, one axis each.
typedef struct faces {
    const satPiece *own, *mover;
    int32_t ofOwn, ofMover;
} faces;

static int32_t face_count(const satShape *shape)
{
    return shape->kind == SAT_CIRCLE ? 0 : shape->count;
}

// The decision for face k of the own ones, then the mover's. As sat_decide has it: the piece on the
// ground is A.
static satDecision decision_of(const faces *f, int32_t k)
{
    bool ofMover = k >= f->ofOwn;
    const satPiece *one = ofMover ? f->mover : f->own, *other = ofMover ? f->own : f->mover;
    int32_t face = ofMover ? k - f->ofOwn : k;
    float separation =
        sat_face_separation(one->shape, &one->place, face, other->shape, &other->place);
    satVec2 n = sat_face_normal(one->shape, face);
    return (satDecision){
        {separation, ofMover ? sat_neg(n) : n, ofMover ? SAT_FACE_B : SAT_FACE_A, face, -1, 0},
        false};
}

// The next of all axes by separation: the largest below that of the one before, of equals the first
// behind it.
static bool next_axis(const faces *f, float below, int32_t behind, satDecision *out, int32_t *k)
{
    bool found = false;
    for (int32_t i = 0; i < f->ofOwn + f->ofMover; i++) {
        satDecision d = decision_of(f, i);
        float s = d.axis.separation;
        if (s > below || (s == below && i <= behind)) continue;
        if (found && s <= out->axis.separation) continue;
        *out = d;
        *k = i;
        found = true;
    }
    return found;
}

// Of a piece that has no way out of its own nearby: in an inner corner, say, those of the pieces
// beside it are its, too. The least of them, if it is less than what `out` says.
static bool take_from_others(const satGround *ground, int32_t self, const satPiece *mover,
                             satContact *out)
{
    const satPiece *own = &ground->pieces[self];
    bool found = false;
    for (int32_t i = 0; i < ground->count; i++) {
        const satPiece *other = &ground->pieces[i];
        if (i == self) continue;
        float touching = 4.0f * SAT_TOUCHING * sat_max(other->shape->size, mover->shape->size);
        satDecision d =
            sat_decide(other->shape, &other->place, mover->shape, &mover->place, touching);
        satContact contact;
        if (d.axis.separation > touching || !is_way_out(ground, i, mover, &d, &contact)) continue;
        double x = (double)contact.normal.x, y = (double)contact.normal.y;
        float depth = (float)(sat_support(own, x, y) + sat_support(mover, -x, -y));
        if (depth >= -out->separation) continue;
        *out = (satContact){-sat_max(depth, 0.0f), contact.normal};
        found = true;
    }
    return found;
}

bool sat_ground_contact(const satGround *ground, int32_t self, const satPiece *mover,
                        satContact *out)
{
    const satPiece *own = &ground->pieces[self];
    satDecision d = sat_decide(own->shape, &own->place, mover->shape, &mover->place, FLT_MAX);
    if (is_way_out(ground, self, mover, &d, out)) return true;
    satContact best = *out, next, least = {-FLT_MAX, best.normal};
    faces f = {own, mover, face_count(own->shape), face_count(mover->shape)};
    float below = FLT_MAX;
    bool found = false;
    for (int32_t k = -1; !found && next_axis(&f, below, k, &d, &k); below = d.axis.separation) {
        if (!is_way_out(ground, self, mover, &d, &next)) continue;
        least = next;
        found = true;
    }
    found |= take_from_others(ground, self, mover, &least);
    *out = found ? least : best;
    return found;
}
