#include "narrow/validity.h"

#include "narrow/corners.h"
#include "shape/compound.h"

// How far around a part of a compound others are looked for, as a share of size: farther than what
// stands flush can be.
#define NEAR 1e-4

// A segment in the world.
typedef struct segment {
    double x, y, dx, dy;
} segment;

// A stretch of a segment, from 0 to 1; empty if from > to.
typedef struct stretch {
    double from, to;
} stretch;

static void add_to(stretch *part, double from, double to)
{
    if (from < part->from) part->from = from;
    if (to > part->to) part->to = to;
}

static stretch within_core(const satShape *shape, segment s)
{
    stretch part = {0.0, 1.0};
    for (int32_t i = 0; i < shape->count; i++) {
        double nx = (double)sat_shape_normal_x(shape)[i], ny = (double)sat_shape_normal_y(shape)[i];
        double out = nx * s.x + ny * s.y - (double)sat_shape_plane_offset(shape)[i];
        double speed = nx * s.dx + ny * s.dy;
        if (speed == 0.0 ? out > 0.0 : out > 0.0 && out + speed > 0.0) return (stretch){1.0, 0.0};
        if (speed > 0.0 && out + speed > 0.0)
            part.to = part.to < -out / speed ? part.to : -out / speed;
        if (speed < 0.0 && out > 0.0)
            part.from = part.from > -out / speed ? part.from : -out / speed;
    }
    return part;
}

// What is round begins and ends on the arc around a corner, or beside an edge.
static stretch within_round(const satShape *shape, segment s)
{
    stretch part = {1.0, 0.0};
    double radius = (double)shape->radius, square = s.dx * s.dx + s.dy * s.dy;
    bool isCircle = shape->kind == SAT_CIRCLE;
    for (int32_t i = 0; i < shape->count; i++) {
        double x = s.x - (isCircle ? 0.0 : (double)sat_shape_x(shape)[i]);
        double y = s.y - (isCircle ? 0.0 : (double)sat_shape_y(shape)[i]);
        double along = x * s.dx + y * s.dy, height = x * s.dy - y * s.dx;
        double half = radius * radius * square - height * height;
        if (half >= 0.0) {
            half = __builtin_sqrt(half);
            add_to(&part, (-along - half) / square, (-along + half) / square);
        }
        if (isCircle) continue;
        int32_t next = sat_face_after(shape, i);
        double nx = (double)sat_shape_normal_x(shape)[i], ny = (double)sat_shape_normal_y(shape)[i];
        double speed = nx * s.dx + ny * s.dy, t = (radius - (nx * x + ny * y)) / speed;
        if (speed == 0.0) continue;
        double atX = s.x + t * s.dx, atY = s.y + t * s.dy;
        double before =
            ny * (atX - (double)sat_shape_x(shape)[i]) - nx * (atY - (double)sat_shape_y(shape)[i]);
        double behind = ny * (atX - (double)sat_shape_x(shape)[next]) -
                        nx * (atY - (double)sat_shape_y(shape)[next]);
        if (before * behind <= 0.0) add_to(&part, t, t);
    }
    if (part.from < 0.0) part.from = 0.0;
    if (part.to > 1.0) part.to = 1.0;
    return part;
}

// Which part of a segment lies in the piece?
static stretch part_within(const satChild *child, segment s)
{
    const satTransform *p = &child->xf;
    const satShape *shape = child->shape;
    double x = s.x - p->x, y = s.y - p->y, around = (double)shape->outer + (double)shape->radius;
    double midX = x + 0.5 * s.dx, midY = y + 0.5 * s.dy, square = s.dx * s.dx + s.dy * s.dy;
    double height = midX * s.dy - midY * s.dx;
    bool isBeside = height * height > around * around * square;
    if (isBeside || (shape->count <= 2 && shape->radius == 0.0f)) return (stretch){1.0, 0.0};
    segment in = {p->c * x + p->s * y, p->c * y - p->s * x, p->c * s.dx + p->s * s.dy,
                  p->c * s.dy - p->s * s.dx};
    return shape->radius == 0.0f ? within_core(shape, in) : within_round(shape, in);
}

// How far from each other pieces are that stand flush.
static double slack_between(const satChild *a, const satChild *b)
{
    return SAT_FLUSH * (double)sat_max(a->shape->size, b->shape->size);
}

// Do others hold all of a segment of a piece's outline that is left in the direction (x, y)? From
// one end on, as far as some piece goes that holds where the one before it ended.
static bool is_covered(const satStaticChildren *ground, int32_t self, segment side, double x,
                       double y)
{
    double length = __builtin_sqrt(side.dx * side.dx + side.dy * side.dy), at = 0.0;
    double least = 2.0 * SAT_FLUSH * (double)ground->children[self].shape->size / length;
    for (bool goesOn = true; goesOn && at < 1.0 - least;) {
        goesOn = false;
        for (int32_t k = 0; k < ground->count; k++) {
            double slack = slack_between(&ground->children[self], &ground->children[k]);
            if (k == self) continue;
            segment out = {side.x + slack * x, side.y + slack * y, side.dx, side.dy};
            stretch part = part_within(&ground->children[k], out);
            // Two that stand flush may leave a gap; what begins at an end need not hold that.
            double gap = at == 0.0 ? least : 2.0 * slack / length;
            if (part.from > part.to || part.from > at + gap || part.to <= at) continue;
            at = part.to;
            goesOn = true;
        }
    }
    return at >= 1.0 - least;
}

static bool is_sharp(const satShape *s) { return s->count > 2 && s->radius == 0.0f; }

static bool is_face_covered(const satStaticChildren *ground, int32_t self, int32_t i)
{
    const satShape *s = ground->children[self].shape;
    const satTransform *p = &ground->children[self].xf;
    int32_t next = sat_face_after(s, i);
    double x = (double)sat_shape_x(s)[i], y = (double)sat_shape_y(s)[i];
    double dx = (double)sat_shape_x(s)[next] - x, dy = (double)sat_shape_y(s)[next] - y;
    satVec2 n = sat_turned(p, sat_face_normal(s, i));
    segment face = {p->x + (p->c * x - p->s * y), p->y + (p->s * x + p->c * y),
                    p->c * dx - p->s * dy, p->s * dx + p->c * dy};
    return is_covered(ground, self, face, (double)n.x, (double)n.y);
}

uint64_t sat_covered_faces(const satStaticChildren *ground, int32_t self)
{
    const satShape *shape = ground->children[self].shape;
    uint64_t covered = 0;
    for (int32_t i = 0; is_sharp(shape) && i < shape->count; i++) {
        if (is_face_covered(ground, self, i)) covered |= (uint64_t)1 << i;
    }
    return covered;
}

static satTransform unmoved(const satShape *shape)
{
    return sat_transform(shape, 0.0, 0.0, (satRotation){1.0, 0.0});
}

// A compound keeps pieces in the order of its tree; in theirs of giving, what covers a face does
// not hang on that.
static void look_around(const satShape *compound, satCompoundChild *part, satChild *near)
{
    const satShape *own = sat_child_shape(sat_compound_of(compound), part);
    satTransform here = unmoved(compound), xf = unmoved(own);
    satChildQuery s =
        sat_query_children(compound, &here, own, &xf, NEAR * (double)own->size, 0.0, 0.0);
    int32_t count = 0, self = 0;
    while (sat_next_child(&s, &near[count])) {
        near[count].xf = unmoved(near[count].shape);
        count++;
    }
    sat_order_children(near, count);
    while (near[self].shape != own) self++;
    satStaticChildren ground = {near, count};
    part->internalEdges = sat_covered_faces(&ground, self);
    part->hidden = sat_hidden_corners(near, count, self);
}

void sat_find_internal_edges(satShape *compound, satChild *near)
{
    uint32_t count = sat_compound_of(compound)->count;
    satCompoundChild *parts = (satCompoundChild *)(void *)((satCompound *)(void *)compound + 1);
    for (uint32_t i = 0; i < count; i++) look_around(compound, &parts[i], near);
}

// How far the point is out of the face that it is farthest out of; below that of a circle.
static double out_of_faces(const satChild *child, double x, double y)
{
    const satShape *s = child->shape;
    const satTransform *p = &child->xf;
    double inX = p->c * (x - p->x) + p->s * (y - p->y);
    double inY = p->c * (y - p->y) - p->s * (x - p->x);
    double most = -DBL_MAX;
    for (int32_t i = 0; s->kind != SAT_CIRCLE && i < s->count; i++) {
        double out = (double)sat_shape_normal_x(s)[i] * inX +
                     (double)sat_shape_normal_y(s)[i] * inY - (double)sat_shape_plane_offset(s)[i];
        if (out > most) most = out;
    }
    return most - (double)s->radius;
}

// Is the point no farther from the piece than `slack`? The kernel is asked only where rounding
// could matter.
static bool holds(const satChild *child, double x, double y, double slack)
{
    const satShape *shape = child->shape;
    satCircleTest seen = sat_circle_test(sat_inner(shape), shape->outer + shape->radius, 0.0f,
                                         (float)slack, x - child->xf.x, y - child->xf.y);
    if (seen != SAT_CIRCLES_UNCLEAR) return seen == SAT_CIRCLES_OVERLAP;
    double doubt = 4.0 * (double)SAT_TOUCHING * (double)shape->size;
    double out = out_of_faces(child, x, y);
    if (out > slack + doubt) return false;
    if (out + (double)shape->radius < -doubt) return true;
    const satTransform there = {x, y, 1.0, 0.0};
    satContact contact = sat_collide(child->shape, &child->xf, &SAT_POINT, &there, (float)slack);
    return (double)contact.separation <= slack;
}

// Does the piece hold the point, and go on beyond it?
static bool bars(const satChild *child, double atX, double atY, double x, double y, double slack)
{
    return holds(child, atX, atY, slack) && sat_support(child, x, y) - (atX * x + atY * y) > slack;
}

bool sat_is_way_out(const satStaticChildren *ground, int32_t self, double atX, double atY, double x,
                    double y)
{
    for (int32_t i = 0; i < ground->count; i++) {
        const satChild *other = &ground->children[i];
        double slack = slack_between(&ground->children[self], other);
        if (i != self && bars(other, atX, atY, x, y, slack)) return false;
    }
    return true;
}

bool sat_is_way_out_of_others(const satStaticChildren *ground, uint32_t owner, double atX,
                              double atY, double x, double y)
{
    for (int32_t i = 0; i < ground->count; i++) {
        const satChild *other = &ground->children[i];
        double slack = SAT_FLUSH * (double)other->shape->size;
        if (other->owner != owner && bars(other, atX, atY, x, y, slack)) return false;
    }
    return true;
}

// How far the corners of a piece reach in the direction (x, y), from its centre; and of those that
// reach as far as `line`, from where to where they lie across. Floats know it well enough.
typedef struct side {
    float most, from, to;
} side;

static side side_beyond(const satChild *child, double x, double y, double line)
{
    const satShape *s = child->shape;
    const satTransform *p = &child->xf;
    satF4 alongX = sat_f4_splat((float)(p->c * x + p->s * y));
    satF4 alongY = sat_f4_splat((float)(p->c * y - p->s * x));
    satF4 none = sat_f4_splat(FLT_MAX), least = sat_f4_splat((float)line);
    satF4 most = sat_f4_splat(-FLT_MAX), from = none, to = most;
    if (s->kind == SAT_CIRCLE) return (side){0.0f, 0.0f, 0.0f};
    for (int32_t i = 0; i < s->padded; i += 4) {
        satF4 cornerX = sat_f4_load(sat_shape_x(s) + i), cornerY = sat_f4_load(sat_shape_y(s) + i);
        satF4 along = sat_f4_add(sat_f4_mul(alongX, cornerX), sat_f4_mul(alongY, cornerY));
        satF4 across = sat_f4_sub(sat_f4_mul(alongX, cornerY), sat_f4_mul(alongY, cornerX));
        satF4 isLess = sat_f4_greater(least, along);
        most = sat_f4_max(most, along);
        from = sat_f4_min(from, sat_f4_select(isLess, none, across));
        to = sat_f4_max(to, sat_f4_select(isLess, sat_f4_splat(-FLT_MAX), across));
    }
    return (side){sat_f4_largest(most), sat_f4_smallest(from), sat_f4_largest(to)};
}

static double clamped(double v, double least, double most)
{
    return v < least ? least : v > most ? most : v;
}

bool sat_leaves(const satChild *own, const satChild *mover, satVec2 normal, satLeaving *out)
{
    double x = (double)normal.x, y = (double)normal.y, slack = slack_between(own, mover);
    if (sat_is_from_behind(own, -x, -y)) return false;
    double most = (double)side_beyond(own, x, y, DBL_MAX).most;
    double line = most + (double)own->shape->radius;
    side end = side_beyond(own, x, y, most - slack);
    double first = (double)end.from, last = (double)end.to, from = 0.5 * (first + last), to = from;
    if (last - first > slack) {
        // Where the mover lies beneath the side's line, and a hair on either side: in an inner
        // corner the side may be free there.
        double beyondX = mover->xf.x - own->xf.x, beyondY = mover->xf.y - own->xf.y;
        double off = beyondX * x + beyondY * y, across = beyondY * x - beyondX * y;
        double least = off - line - (double)mover->shape->radius - slack, hair = 4.0 * slack;
        side under = side_beyond(mover, -x, -y, least);
        if (under.from > under.to) under = side_beyond(mover, -x, -y, (double)under.most);
        from = clamped(clamped(across - (double)under.to, first, last) - hair, first, last);
        to = clamped(clamped(across - (double)under.from, first, last) + hair, first, last);
    }
    *out = (satLeaving){own->xf.x + (line * x - from * y), own->xf.y + (line * y + from * x),
                        (from - to) * y, (to - from) * x, normal};
    return true;
}

bool sat_is_open(const satStaticChildren *ground, int32_t self, const satLeaving *at)
{
    double x = (double)at->normal.x, y = (double)at->normal.y;
    if (at->dx == 0.0 && at->dy == 0.0) return sat_is_way_out(ground, self, at->x, at->y, x, y);
    return !is_covered(ground, self, (segment){at->x, at->y, at->dx, at->dy}, x, y);
}

bool sat_ground_leaves(const satStaticChildren *ground, int32_t self, const satChild *mover,
                       satVec2 normal)
{
    satLeaving at;
    return sat_leaves(&ground->children[self], mover, normal, &at) &&
           sat_is_open(ground, self, &at);
}

static int32_t face_count(const satShape *shape)
{
    return shape->kind == SAT_CIRCLE ? 0 : shape->count;
}

void sat_find_axes(satAxes *a, const satChild *own, const satChild *mover)
{
    a->own = own;
    a->mover = mover;
    a->ofOwn = face_count(own->shape);
    a->count = a->ofOwn + face_count(mover->shape);
    a->at = -1;
    sat_face_separations(own->shape, &own->xf, mover->shape, &mover->xf, a->separation);
    sat_face_separations(mover->shape, &mover->xf, own->shape, &own->xf, a->separation + a->ofOwn);
}

bool sat_next_axis(satAxes *a, satContact *out)
{
    int32_t next = -1;
    float below = a->at < 0 ? FLT_MAX : a->separation[a->at];
    for (int32_t i = 0; i < a->count; i++) {
        float s = a->separation[i];
        if (s > below || (s == below && i <= a->at)) continue;
        if (next < 0 || s > a->separation[next]) next = i;
    }
    if (next < 0) return false;
    a->at = next;
    bool ofMover = next >= a->ofOwn;
    const satChild *of = ofMover ? a->mover : a->own;
    satVec2 n = sat_turned(&of->xf, sat_face_normal(of->shape, ofMover ? next - a->ofOwn : next));
    if (ofMover) n = sat_neg(n);
    // Adding 0 makes 0 of -0.
    *out = (satContact){a->separation[next], sat_vec2(n.x + 0.0f, n.y + 0.0f)};
    return true;
}

// Does a motion go against the normal (x, y) of what it meets?
static bool is_against(const satStop *stop, satVec2 n)
{
    double length = __builtin_sqrt(stop->dx * stop->dx + stop->dy * stop->dy);
    return (double)n.x * stop->dx + (double)n.y * stop->dy < -SAT_SLIDING * length;
}

// Is it an axis against the motion, a way out of what stands still and of the mover's other pieces?
static bool stops(const satStaticChildren *ground, int32_t i, const satChild *mover,
                  const satStop *stop, satVec2 n)
{
    if (!is_against(stop, n) || !sat_ground_leaves(ground, i, mover, n)) return false;
    satChild still = ground->children[i];
    still.xf.x -= stop->byX;
    still.xf.y -= stop->byY;
    return sat_ground_leaves(stop->own, stop->child, &still, sat_neg(n));
}

// The first axis of all that part the two which stops the mover.
static satCheckedContact stop_at(const satStaticChildren *ground, int32_t i, const satChild *mover,
                                 const satStop *stop)
{
    const satChild *child = &ground->children[i];
    double size = (double)sat_max(child->shape->size, mover->shape->size);
    float touching = (float)(4.0 * SAT_FLUSH * size);
    satContact c = sat_collide(child->shape, &child->xf, mover->shape, &mover->xf, touching);
    if (c.separation > touching) return (satCheckedContact){SAT_AXIS_INVALID, {0.0f, {1.0f, 0.0f}}};
    if (stops(ground, i, mover, stop, c.normal)) return (satCheckedContact){SAT_AXIS_VALID, c};
    satAxes axes;
    satContact next;
    sat_find_axes(&axes, child, mover);
    while (sat_next_axis(&axes, &next) && next.separation >= -touching) {
        if (stops(ground, i, mover, stop, next.normal))
            return (satCheckedContact){SAT_AXIS_VALID, next};
    }
    return (satCheckedContact){SAT_AXIS_INVALID, c};
}

satCheckedContact sat_ground_stop(const satStaticChildren *ground, int32_t self,
                                  const satStop *stop)
{
    satChild mover = stop->own->children[stop->child];
    mover.xf.x += stop->byX;
    mover.xf.y += stop->byY;
    satCheckedContact out = stop_at(ground, self, &mover, stop);
    for (int32_t i = 0; i < ground->count && out.validity != SAT_AXIS_VALID; i++) {
        if (i != self) out = stop_at(ground, i, &mover, stop);
    }
    return out;
}
