#include "narrow/validity.h"

#include "narrow/corners.h"
#include "shape/compound.h"

// The neighbours of a child in a compound are searched within this distance, in units of the
// child's size. The gap between flush children is smaller.
#define NEAR 1e-4

// A segment in the world.
typedef struct segment {
    satVector from, along;
} segment;

// Part of a segment, from 0 to 1; empty if from > to.
typedef struct interval {
    double from, to;
} interval;

static void extend(interval *inside, double from, double to)
{
    if (from < inside->from) inside->from = from;
    if (to > inside->to) inside->to = to;
}

static interval within_core(const satShape *shape, segment s)
{
    interval inside = {0.0, 1.0};
    for (int32_t i = 0; i < shape->count; i++) {
        satVector n = sat_vector(sat_face_normal(shape, i));
        double out = sat_vector_dot(n, s.from) - (double)sat_shape_plane_offset(shape)[i];
        double speed = sat_vector_dot(n, s.along);
        if (out > 0.0 && out + speed > 0.0) return (interval){1.0, 0.0};
        if (speed > 0.0) inside.to = sat_smaller(inside.to, -out / speed);
        if (speed < 0.0) inside.from = sat_larger(inside.from, -out / speed);
    }
    return inside;
}

// The part of a segment inside a rounded shape. It starts and ends on the arc around a corner, on a
// face moved out by the radius, or at an end of the segment.
static interval within_round(const satShape *shape, segment s)
{
    interval inside = {1.0, 0.0};
    double radius = (double)shape->radius, square = sat_vector_dot(s.along, s.along);
    for (int32_t i = 0; i < shape->count; i++) {
        satVector corner = sat_corner_at(shape, i), start = sat_vector_sub(s.from, corner);
        double along = sat_vector_dot(start, s.along), height = sat_vector_cross(start, s.along);
        double half = radius * radius * square - height * height;
        if (half >= 0.0) {
            half = __builtin_sqrt(half);
            extend(&inside, (-along - half) / square, (-along + half) / square);
        }
        if (shape->kind == SAT_CIRCLE) continue;
        satVector next = sat_corner_at(shape, sat_face_after(shape, i));
        satVector n = sat_vector(sat_face_normal(shape, i));
        double t = (radius - sat_vector_dot(n, start)) / sat_vector_dot(n, s.along);
        satVector at = sat_vector_add(s.from, sat_vector_scale(s.along, t));
        double fromStart = sat_vector_cross(sat_vector_sub(at, corner), n);
        double fromEnd = sat_vector_cross(sat_vector_sub(at, next), n);
        if (fromStart * fromEnd <= 0.0) extend(&inside, t, t);
    }
    if (inside.to > 1.0) inside.to = 1.0;
    return inside;
}

// The part of a segment that lies in a child.
static interval interval_in_child(const satChild *child, segment s)
{
    const satTransform *p = &child->xf;
    const satShape *shape = child->shape;
    satVector from = sat_vector_sub(s.from, (satVector){p->x, p->y});
    satVector middle = sat_vector_add(from, sat_vector_scale(s.along, 0.5));
    double around = (double)shape->outer + (double)shape->radius;
    double height = sat_vector_cross(middle, s.along);
    bool isBeside = height * height > around * around * sat_vector_dot(s.along, s.along);
    if (isBeside || sat_is_thin(shape)) return (interval){1.0, 0.0};
    segment in = {sat_inverse_rotate_vector(p, from), sat_inverse_rotate_vector(p, s.along)};
    return shape->radius == 0.0f ? within_core(shape, in) : within_round(shape, in);
}

// The distance within which two children stand flush.
static double slack_between(const satChild *a, const satChild *b)
{
    return SAT_FLUSH * sat_larger_size(a->shape, b->shape);
}

// True if other children cover the whole segment `side` of `self`'s outline from outside; `n`
// points out. Starts at one end of the segment. Any child that contains the end of the covered part
// extends it, until no child has extended it in a full round.
static bool is_covered(const satStaticChildren *statics, int32_t self, segment side, satVector n)
{
    double length = sat_vector_length(side.along), at = 0.0;
    double least = 2.0 * SAT_FLUSH * (double)statics->children[self].shape->size / length;
    int32_t count = statics->count;
    for (int32_t k = 0, left = count; left > 0 && at < 1.0 - least; left--) {
        int32_t i = k;
        k = k + 1 == count ? 0 : k + 1;
        if (i == self) continue;
        double slack = slack_between(&statics->children[self], &statics->children[i]);
        segment out = {sat_vector_add(side.from, sat_vector_scale(n, slack)), side.along};
        interval inside = interval_in_child(&statics->children[i], out);
        // Flush children may leave a small gap between them. Before the first child, the gap
        // allowed depends only on the size of `self`.
        double gap = at == 0.0 ? least : 2.0 * slack / length;
        if (inside.from > inside.to || inside.from > at + gap || inside.to <= at) continue;
        at = inside.to;
        left = count; // the others may contain the new end
    }
    return at >= 1.0 - least;
}

static bool is_face_covered(const satStaticChildren *statics, int32_t self, int32_t i)
{
    const satShape *s = statics->children[self].shape;
    const satTransform *p = &statics->children[self].xf;
    int32_t next = sat_face_after(s, i);
    satVector corner = sat_corner_at(s, i), end = sat_corner_at(s, next);
    segment face = {sat_transform_point(p, corner),
                    sat_rotate_vector(p, sat_vector_sub(end, corner))};
    return is_covered(statics, self, face, sat_vector(sat_rotate(p, sat_face_normal(s, i))));
}

uint64_t sat_covered_faces(const satStaticChildren *statics, int32_t self)
{
    const satShape *shape = statics->children[self].shape;
    uint64_t covered = 0;
    for (int32_t i = 0; sat_is_sharp(shape) && i < shape->count; i++) {
        if (is_face_covered(statics, self, i)) covered |= (uint64_t)1 << i;
    }
    return covered;
}

static satTransform unmoved(const satShape *shape)
{
    return sat_transform(shape, 0.0, 0.0, (satRotation){1.0, 0.0});
}

// Writes the internal edges and hidden corners of one child. The compound's tree determines the
// order of its children; here they are sorted by number, so that the result does not depend on the
// tree.
static void find_edges_of_child(const satShape *compound, satCompoundChild *child, satChild *near)
{
    const satShape *own = sat_child_shape(sat_compound_of(compound), child);
    satTransform here = unmoved(compound), xf = unmoved(own);
    satChildQuery s = sat_query_children(compound, &here, own, &xf, NEAR * (double)own->size);
    int32_t count = 0, self = 0;
    while (sat_next_child(&s, &near[count])) {
        near[count].xf = unmoved(near[count].shape);
        count++;
    }
    sat_order_children(near, count);
    while (near[self].shape != own) self++;
    satStaticChildren statics = {near, count};
    child->internalEdges = sat_covered_faces(&statics, self);
    child->hidden = sat_hidden_corners(near, count, self);
}

void sat_find_internal_edges(satShape *compound, satChild *near)
{
    uint32_t count = sat_compound_of(compound)->count;
    satCompoundChild *children = (satCompoundChild *)(void *)((satCompound *)(void *)compound + 1);
    for (uint32_t i = 0; i < count; i++) find_edges_of_child(compound, &children[i], near);
}

// The largest signed distance of a point from the faces of a child; very negative for a circle.
static double out_of_faces(const satChild *child, satVector at)
{
    const satShape *s = child->shape;
    const satTransform *p = &child->xf;
    satVector in = sat_inverse_rotate_vector(p, (satVector){at.x - p->x, at.y - p->y});
    double most = -DBL_MAX;
    for (int32_t i = 0; s->kind != SAT_CIRCLE && i < s->count; i++) {
        double out = sat_vector_dot(sat_vector(sat_face_normal(s, i)), in) -
                     (double)sat_shape_plane_offset(s)[i];
        if (out > most) most = out;
    }
    return most - (double)s->radius;
}

// True if a point is in a child, or at most `slack` away from it. Calls sat_collide only if
// rounding could matter.
static bool holds_point(const satChild *child, satVector at, double slack)
{
    const satShape *shape = child->shape;
    satCircleTest circles =
        sat_circle_test(sat_inner_radius(shape), shape->outer + shape->radius, 0.0f, (float)slack,
                        at.x - child->xf.x, at.y - child->xf.y);
    if (circles != SAT_CIRCLES_UNCLEAR) return circles == SAT_CIRCLES_OVERLAP;
    double error = 4.0 * (double)SAT_TOUCHING * (double)shape->size;
    double out = out_of_faces(child, at);
    if (out > slack + error) return false;
    if (out + (double)shape->radius < -error) return true;
    satTransform there = sat_transform_to(at);
    satContact contact = sat_collide(child->shape, &child->xf, &SAT_POINT, &there, (float)slack);
    return (double)contact.separation <= slack;
}

// True if a child contains a point and extends beyond it along `n`.
static bool blocks_exit(const satChild *child, satVector at, satVector n, double slack)
{
    return holds_point(child, at, slack) && sat_support(child, n) - sat_vector_dot(at, n) > slack;
}

bool sat_is_exposed(const satStaticChildren *statics, int32_t self, satVector at, satVector n)
{
    for (int32_t i = 0; i < statics->count; i++) {
        const satChild *other = &statics->children[i];
        if (i != self && blocks_exit(other, at, n, slack_between(&statics->children[self], other)))
            return false;
    }
    return true;
}

bool sat_is_exposed_to_others(const satStaticChildren *statics, uint32_t owner, satVector at,
                              satVector n)
{
    for (int32_t i = 0; i < statics->count; i++) {
        const satChild *other = &statics->children[i];
        double slack = SAT_FLUSH * (double)other->shape->size;
        if (other->owner != owner && blocks_exit(other, at, n, slack)) return false;
    }
    return true;
}

// `most` is the largest projection of a child's corners onto a direction, relative to its centre.
// The corners whose projection is at least `line` lie between `from` and `to` across that
// direction. Floats are accurate enough here.
typedef struct side {
    float most, from, to;
} side;

static side corners_beyond(const satChild *child, satVector direction, double line)
{
    const satShape *s = child->shape;
    satVector in = sat_inverse_rotate_vector(&child->xf, direction);
    satF4 alongX = sat_f4_splat((float)in.x), alongY = sat_f4_splat((float)in.y);
    satF4 unset = sat_f4_splat(FLT_MAX), least = sat_f4_splat((float)line);
    satF4 most = sat_f4_splat(-FLT_MAX), from = unset, to = most;
    if (s->kind == SAT_CIRCLE) return (side){0.0f, 0.0f, 0.0f};
    for (int32_t i = 0; i < s->padded; i += 4) {
        satF4 cornerX = sat_f4_load(sat_shape_x(s) + i), cornerY = sat_f4_load(sat_shape_y(s) + i);
        satF4 along = sat_f4_add(sat_f4_mul(alongX, cornerX), sat_f4_mul(alongY, cornerY));
        satF4 across = sat_f4_sub(sat_f4_mul(alongX, cornerY), sat_f4_mul(alongY, cornerX));
        satF4 isLess = sat_f4_greater(least, along);
        most = sat_f4_max(most, along);
        from = sat_f4_min(from, sat_f4_select(isLess, unset, across));
        to = sat_f4_max(to, sat_f4_select(isLess, sat_f4_splat(-FLT_MAX), across));
    }
    return (side){sat_f4_largest(most), sat_f4_smallest(from), sat_f4_largest(to)};
}

// Extends `part`, the part of a child beyond a line, to the points where the outline of the child's
// core crosses the line.
static void add_crossings(const satChild *child, satVector direction, double line, side *part)
{
    const satShape *s = child->shape;
    satVector along = sat_inverse_rotate_vector(&child->xf, direction);
    for (int32_t i = 0; i < s->count; i++) {
        satVector a = sat_corner_at(s, i), b = sat_corner_at(s, sat_face_after(s, i));
        double from = sat_vector_dot(along, a) - line, to = sat_vector_dot(along, b) - line;
        if ((from < 0.0) == (to < 0.0)) continue;
        satVector at =
            sat_vector_add(a, sat_vector_scale(sat_vector_sub(b, a), from / (from - to)));
        float across = (float)sat_vector_cross(along, at);
        part->from = sat_min(part->from, across);
        part->to = sat_max(part->to, across);
    }
}

static double clamp(double v, double least, double most)
{
    return v < least ? least : v > most ? most : v;
}

// The part of a mover beyond a line; if there is none, its corners that reach farthest.
static side part_beyond(const satChild *mover, satVector direction, double line)
{
    side part = corners_beyond(mover, direction, line);
    if (part.from > part.to) return corners_beyond(mover, direction, (double)part.most);
    add_crossings(mover, direction, line, &part);
    return part;
}

bool sat_find_exit_span(const satChild *own, const satChild *mover, satVec2 normal,
                        satExitSpan *out)
{
    satVector n = sat_vector(normal);
    double slack = slack_between(own, mover);
    if (sat_is_from_behind(own, sat_vector_neg(n))) return false;
    double most = (double)corners_beyond(own, n, DBL_MAX).most;
    double line = most + (double)own->shape->radius;
    side end = corners_beyond(own, n, most - slack);
    double first = (double)end.from, last = (double)end.to, from = 0.5 * (first + last), to = from;
    double margin = 4.0 * slack;
    bool isAtEnd = false;
    double pastEnd = 0.0;
    if (last - first > slack) {
        // Takes the part of the side that the mover covers, and a little more at both ends: in an
        // inner corner, the side may be exposed only there.
        satVector beyond = {mover->xf.x - own->xf.x, mover->xf.y - own->xf.y};
        double off = sat_vector_dot(beyond, n), across = sat_vector_cross(n, beyond);
        side under = part_beyond(mover, sat_vector_neg(n),
                                 off - line - (double)mover->shape->radius - slack);
        from = clamp(clamp(across - (double)under.to, first, last) - margin, first, last);
        to = clamp(clamp(across - (double)under.from, first, last) + margin, first, last);
        // An acute corner of the mover reaches beyond the end of the side without covering it.
        double shortPart = 0.5 * (double)sat_inner_radius(mover->shape);
        double uncovered = mover->shape->radius == 0.0f ? 0.25 * shortPart : 0.0;
        bool isAtFirst = from - first <= uncovered && to - first < shortPart;
        isAtEnd = isAtFirst || (last - to <= uncovered && last - from < shortPart);
        pastEnd = from - (isAtFirst ? first : last);
    } else if ((double)own->shape->radius > margin) {
        // The span is one point of an arc, extended a little on both sides: in the notch between a
        // ball and a floor, the arc may be exposed only beside the point.
        from -= margin;
        to += margin;
    }
    satVector start = sat_vector_along(n, line, from),
              along = {(from - to) * n.y, (to - from) * n.x};
    start = sat_vector_add((satVector){own->xf.x, own->xf.y}, start);
    *out = (satExitSpan){start, along, normal, isAtEnd, pastEnd};
    return true;
}

bool sat_is_span_exposed(const satStaticChildren *statics, int32_t self, const satExitSpan *at)
{
    satVector n = sat_vector(at->normal);
    if (sat_vector_is_zero(at->along)) return sat_is_exposed(statics, self, at->from, n);
    return !is_covered(statics, self, (segment){at->from, at->along}, n);
}

bool sat_is_axis_valid(const satStaticChildren *statics, int32_t self, const satChild *mover,
                       satVec2 normal)
{
    satExitSpan at;
    const satChild *own = &statics->children[self];
    // If there is only one child, nothing covers it.
    if (statics->count == 1) return !sat_is_from_behind(own, sat_vector(sat_neg(normal)));
    return sat_find_exit_span(own, mover, normal, &at) && sat_is_span_exposed(statics, self, &at);
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
    const satChild *child = ofMover ? a->mover : a->own;
    satVec2 n =
        sat_rotate(&child->xf, sat_face_normal(child->shape, ofMover ? next - a->ofOwn : next));
    if (ofMover) n = sat_neg(n);
    // Adding 0 turns -0 into 0.
    *out = (satContact){a->separation[next], sat_vec2(n.x + 0.0f, n.y + 0.0f)};
    return true;
}

// True if the mover moves against the normal.
static bool is_against(const satStoppedMover *stop, satVec2 n)
{
    return sat_vector_dot(sat_vector(n), stop->velocity) <
           -SAT_SLIDING * sat_vector_length(stop->velocity);
}

// True if an axis stops the mover and is valid both for the static children and for the mover's own
// children.
static bool is_stopping(const satStaticChildren *statics, int32_t i, const satChild *mover,
                        const satStoppedMover *stop, satVec2 n)
{
    if (!is_against(stop, n) || !sat_is_axis_valid(statics, i, mover, n)) return false;
    satChild resting = sat_child_moved(statics->children[i], sat_vector_scale(stop->by, -1.0));
    return sat_is_axis_valid(stop->own, stop->child, &resting, sat_neg(n));
}

// Finds the axis with the largest separation that stops the mover.
static bool stops_at(const satStaticChildren *statics, int32_t i, const satChild *mover,
                     const satStoppedMover *stop, satVec2 *normal)
{
    const satChild *child = &statics->children[i];
    double size = sat_larger_size(child->shape, mover->shape);
    // Far from the origin, coordinates round by more than SAT_FLUSH times the size.
    double far = __builtin_fabs(mover->xf.x) + __builtin_fabs(mover->xf.y) +
                 __builtin_fabs(stop->by.x) + __builtin_fabs(stop->by.y);
    float touching = (float)(4.0 * SAT_FLUSH * size + 1e-15 * far);
    satContact c = sat_collide_children(child, mover, touching);
    satAxes axes;
    if (c.separation > touching) return false;
    bool stops = is_stopping(statics, i, mover, stop, c.normal);
    if (!stops) sat_find_axes(&axes, child, mover);
    while (!stops && sat_next_axis(&axes, &c) && c.separation >= -touching)
        stops = is_stopping(statics, i, mover, stop, c.normal);
    *normal = c.normal;
    return stops;
}

bool sat_find_stopping_normal(const satStaticChildren *statics, int32_t self,
                              const satStoppedMover *stop, satVec2 *normal)
{
    satChild mover = sat_child_moved(stop->own->children[stop->child], stop->by);
    if (stops_at(statics, self, &mover, stop, normal)) return true;
    for (int32_t i = 0; i < statics->count; i++) {
        if (i != self && stops_at(statics, i, &mover, stop, normal)) return true;
    }
    return false;
}
