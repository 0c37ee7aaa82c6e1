#include "narrow/minkowski.h"

// A one-sided segment forbids a direction whose component toward its back is more than this, which
// is more than the rounding error of float normals.
#define BACK_SLACK 1e-6

static inline int32_t after(const satCore *c, int32_t i) { return i + 1 == c->count ? 0 : i + 1; }
static inline int32_t before(const satCore *c, int32_t i) { return i == 0 ? c->count - 1 : i - 1; }

static inline double along(const satFace *corner, satVector direction)
{
    return sat_vector_dot(corner->corner, direction);
}

satCore sat_core(const satChild *child, satVector origin, bool mirrored)
{
    const satShape *shape = child->shape;
    double sign = mirrored ? -1.0 : 1.0;
    satVector center = sat_vector_sub((satVector){child->xf.x, child->xf.y}, origin);
    satAabb box = sat_shape_box(shape, &child->xf);
    double minX = (double)box.minX - origin.x, maxX = (double)box.maxX - origin.x;
    double minY = (double)box.minY - origin.y, maxY = (double)box.maxY - origin.y;
    return (satCore){.center = sat_vector_scale(center, sign),
                     .outer = (double)shape->outer + (double)shape->radius,
                     .box = mirrored ? (satBounds){-maxX, -maxY, -minX, -minY}
                                     : (satBounds){minX, minY, maxX, maxY},
                     .radius = (double)shape->radius,
                     .size = (double)shape->size,
                     // The rounding of two positions that are compared, each rounded twice.
                     .rounding =
                         4.5e-16 * (__builtin_fabs(child->xf.x) + __builtin_fabs(child->xf.y)),
                     .internalEdges = child->internalEdges,
                     .hidden = child->hidden,
                     .count = shape->count,
                     .faces = shape->count == 1 ? 0 : shape->count,
                     .isThin = sat_is_thin(shape)};
}

// Writes the corners and faces of a shape at `xf`.
static void write_faces(satCore *core, const satShape *s, const satTransform *xf)
{
    for (int32_t i = 0; i < core->faces; i++) {
        satVector normal = sat_vector(sat_face_normal(s, i));
        satFace *f = &core->face[i];
        f->corner = sat_transform_point(xf, sat_corner_at(s, i));
        // A Newton step makes the float normal a unit vector in double.
        double unit = 1.5 - 0.5 * sat_vector_dot(normal, normal);
        f->normal = sat_vector_scale(sat_rotate_vector(xf, normal), unit);
    }
    for (int32_t i = 0; i < core->faces; i++) {
        satFace *f = &core->face[i];
        f->reach = sat_larger(along(f, f->normal), along(&core->face[after(core, i)], f->normal));
    }
}

void sat_core_write(satCore *core, const satChild *child, bool mirrored, satFace *room)
{
    double sign = mirrored ? -1.0 : 1.0;
    const satTransform xf = {core->center.x, core->center.y, sign * child->xf.c,
                             sign * child->xf.s};
    core->face = room;
    core->face[0].corner = core->center;
    write_faces(core, child->shape, &xf);
    if (sat_is_one_sided(child)) core->front = core->face[0].normal;
}

double sat_core_reach(const satCore *core, satVector direction)
{
    if (!core->face) return sat_vector_dot(core->center, direction) + core->outer;
    double most = along(&core->face[0], direction);
    for (int32_t i = 1; i < core->count; i++)
        most = sat_larger(along(&core->face[i], direction), most);
    return most + core->radius;
}

// A face of a core counts as parallel to a face of the other core if the projections of its two
// ends onto the other's normal differ by at most this fraction of the core's size.
#define PARALLEL 1e-6

// The corner farthest in the direction n; writes its projection to `far`. If n is the normal of a
// face, both ends of the face are farthest: returns its first corner if `first` is true, else its
// last. So parallel faces of A and B form one straight side of the region, of which A's part comes
// first.
static inline int32_t farthest(const satCore *c, satVector n, bool first, double *far)
{
    int32_t best = 0;
    double most = along(&c->face[0], n);
    for (int32_t i = 1; i < c->count; i++) {
        double here = along(&c->face[i], n);
        if (here <= most) continue;
        most = here;
        best = i;
    }
    *far = most;
    // Goes on to the end of a run of collinear corners.
    for (int32_t step = 1; step < c->count; step++) {
        int32_t neighbour = first ? before(c, best) : after(c, best);
        const satFace *between = &c->face[first ? neighbour : best];
        bool isParallel = along(&c->face[neighbour], n) >= most - PARALLEL * c->size &&
                          sat_vector_dot(between->normal, n) > 0.0;
        if (!isParallel) break;
        best = neighbour;
    }
    return best;
}

// Adds the sides that come from one core. Returns false if a side shows that the region is out of
// reach.
static bool add_sides(satMinkowski *d, const satCore *own, const satCore *other, double reach)
{
    for (int32_t i = 0; i < own->faces; i++) {
        const satFace *f = &own->face[i];
        double far;
        int32_t corner = farthest(other, f->normal, own == d->a, &far);
        double offset = f->reach + far;
        if (offset + d->radius < -reach) return false;
        d->offset[d->sides] = offset;
        d->support[d->sides++] = (uint8_t)corner;
    }
    return true;
}

// Is the region of two cores a point or a segment? It is for two points, for a point and a segment,
// and for two parallel segments.
static bool is_line(const satCore *a, const satCore *b, const double *offset, double size)
{
    if (a->faces > 2 || b->faces > 2) return false;
    if (a->faces == 0 && b->faces == 0) return true;
    return offset[0] + offset[1] <= 1e-9 * size;
}

double sat_minkowski_growth(const satMinkowski *r, satVector normal)
{
    const satCore *thin = r->a->isThin ? r->a : r->b, *other = r->a->isThin ? r->b : r->a;
    bool isUniform = r->growth == 0.0 || r->radius > 0.0 || !thin->isOnly || other->isThin;
    if (isUniform || thin->count == 1) return r->growth;
    satVector line = sat_vector_sub(thin->face[1].corner, thin->face[0].corner);
    double cosine = __builtin_fabs(sat_vector_dot(normal, line)) / sat_vector_length(line);
    return r->growth * (1.0 - 2.0 * cosine);
}

static void grow(satMinkowski *r)
{
    r->growth = SAT_THIN_GROWTH * r->size;
    r->outer += 4.0 * r->growth;
    r->slack = 1e-12 * (r->outer + __builtin_fabs(r->center.x) + __builtin_fabs(r->center.y));
    // Far from the origin of the world, rounding moves sides apart that should be collinear, so the
    // slack must be larger. But the slack also moves the ends of arcs, by an angle that grows with
    // its square root. For one-sided segments, this would allow wrong directions.
    if (!sat_core_has_front(r->a) && !sat_core_has_front(r->b))
        r->slack += r->a->rounding + r->b->rounding;
    if (r->radius > 0.0) {
        r->radius += r->growth;
        return;
    }
    for (int32_t i = 0; i < r->sides; i++)
        r->offset[i] += sat_minkowski_growth(r, sat_face_of_side(r, i)->normal);
}

bool sat_minkowski(satMinkowski *out, satCore *a, satCore *b, double reach, double *offset,
                   uint8_t *support)
{
    double size = sat_larger(a->size, b->size);
    satMinkowski r = {.a = a,
                      .b = b,
                      .offset = offset,
                      .support = support,
                      .center = sat_vector_add(a->center, b->center),
                      .outer = a->outer + b->outer,
                      .radius = a->radius + b->radius,
                      .size = size,
                      .slack = SAT_SLACK * size};
    if (!add_sides(&r, a, b, reach) || !add_sides(&r, b, a, reach)) return false;
    r.isLine = is_line(a, b, offset, size);
    r.isFlat = r.isLine && r.radius == 0.0;
    if (!r.isFlat && sat_minkowski_grows(a, b)) grow(&r);
    *out = r;
    return true;
}

satSegment sat_minkowski_side(const satMinkowski *r, int32_t i, int32_t corner)
{
    const satCore *own = sat_side_owner(r, i), *other = sat_side_other(r, i);
    int32_t face = sat_side_face(r, i);
    const satFace *f = &own->face[face], *next = &own->face[after(own, face)];
    double there = sat_vector_cross(f->normal, other->face[corner].corner);
    return (satSegment){.normal = f->normal,
                        .off = r->offset[i] + r->radius,
                        .from = sat_vector_cross(f->normal, f->corner) + there,
                        .to = sat_vector_cross(f->normal, next->corner) + there};
}

// The depth of a point outside the region of the cores without radii. There, the rounded region
// consists of a strip along each side, as wide as the radius, and of a circle around each corner.
static double depth_in_round(const satMinkowski *r, satVector p)
{
    double most = -DBL_MAX;
    if (r->sides == 0) return r->radius - sat_vector_length(sat_vector_sub(r->center, p));
    for (int32_t i = 0; i < r->sides; i++) {
        satSegment side = sat_minkowski_side(r, i, r->support[i]);
        double at = sat_vector_cross(side.normal, p);
        double along = at < side.from ? side.from - at : at > side.to ? at - side.to : 0.0;
        double off = r->offset[i] - sat_vector_dot(side.normal, p);
        most = sat_larger(r->radius - sat_vector_length((satVector){off, along}), most);
    }
    return most;
}

double sat_minkowski_depth(const satMinkowski *r, satVector p)
{
    double least = DBL_MAX;
    for (int32_t i = 0; i < r->sides; i++) {
        double along = sat_vector_dot(sat_face_of_side(r, i)->normal, p);
        least = sat_smaller(r->offset[i] - along, least);
    }
    if (r->isFlat) return least < 0.0 ? least : 0.0;
    if (r->radius == 0.0 || (!r->isLine && least >= 0.0)) return least + r->radius;
    return depth_in_round(r, p);
}

double sat_pseudo_angle(satVector u, satVector v, double sign)
{
    double sine = sign * sat_vector_cross(u, v), cosine = sat_vector_dot(u, v);
    if (cosine >= 0.0 && sine >= 0.0) return sine / (sine + cosine);
    if (sine >= 0.0) return 1.0 - cosine / (sine - cosine);
    return cosine < 0.0 ? 2.0 + sine / (sine + cosine) : 3.0 + cosine / (cosine - sine);
}

// A walk along a circle, and the nearest exit found so far.
typedef struct circleWalk {
    const satMinkowski *r;
    const satCircle *circle;
    double sign;
    satVector from, exit;
    double turn; // from `from` to `exit`
} circleWalk;

// Points no deeper than this are outside.
static double least_depth(const satMinkowski *r) { return r->slack * (1.0 + 1.0 / 128.0); }

// Makes the circle's point in the direction u the exit if it comes before the best exit so far, and
// is not inside the region.
static void test_crossing(circleWalk *w, satVector u)
{
    double turn = sat_pseudo_angle(w->from, u, w->sign);
    if (turn >= w->turn) return;
    satVector at = sat_vector_add(w->circle->center, sat_vector_scale(u, w->circle->radius));
    if (sat_minkowski_depth(w->r, at) > least_depth(w->r)) return;
    w->exit = u;
    w->turn = turn;
}

// Tests the two points of the circle that lie `off` from its centre along a unit vector.
static void test_crossings(circleWalk *w, satVector unit, double off)
{
    double share = off / w->circle->radius, half = 1.0 - share * share;
    if (!(half >= 0.0)) return;
    half = __builtin_sqrt(half);
    test_crossing(w, sat_vector_along(unit, share, half));
    test_crossing(w, sat_vector_along(unit, share, -half));
}

static void cross_corner(circleWalk *w, satVector corner, double radius)
{
    const satCircle *c = w->circle;
    satVector to = sat_vector_sub(corner, c->center);
    double far = sat_vector_length(to);
    double off = 0.5 * (far + (c->radius - radius) * (c->radius + radius) / far);
    test_crossings(w, sat_vector_div(to, far), off);
}

bool sat_minkowski_circle_exit(const satMinkowski *r, const satCircle *circle, double sign,
                               satVector *u)
{
    circleWalk w = {r, circle, sign, *u, {0.0, 0.0}, 4.0};
    double radius = r->radius - r->slack;
    if (r->sides == 0) cross_corner(&w, r->center, radius);
    for (int32_t i = 0; i < r->sides; i++) {
        satSegment side = sat_minkowski_side(r, i, r->support[i]);
        satVector n = side.normal;
        double offset = r->offset[i];
        test_crossings(&w, n, offset + radius - sat_vector_dot(n, circle->center));
        if (r->radius == 0.0) continue;
        cross_corner(&w, sat_vector_along(n, offset, side.from), radius);
        cross_corner(&w, sat_vector_along(n, offset, side.to), radius);
    }
    *u = w.exit;
    return w.turn < 4.0;
}

// The range of positions at which a line crosses the outline of a region.
typedef struct span {
    double from, to;
} span;

static inline void widen(span *s, double at)
{
    if (at < s->from) s->from = at;
    if (at > s->to) s->to = at;
}

static void cross_circle(span *s, const satSegment *line, satVector center, double radius)
{
    double off = sat_vector_dot(line->normal, center) - line->off;
    double half = radius * radius - off * off;
    if (!(half > 0.0)) return;
    double along = sat_vector_cross(line->normal, center);
    half = __builtin_sqrt(half);
    widen(s, along - half);
    widen(s, along + half);
}

static void cross_side(span *s, const satSegment *line, const satSegment *side, double radius)
{
    double sine = sat_vector_cross(line->normal, side->normal);
    double cosine = sat_vector_dot(line->normal, side->normal);
    double off = side->off + radius, at = (off - cosine * line->off) / sine;
    // The position along the side.
    double along = cosine * at - sine * line->off;
    if (along >= side->from && along <= side->to) widen(s, at);
}

// sat_minkowski_covers for a rounded region: the line crosses its outline on a moved-out side or on
// the circle around a corner.
static bool covers_round(const satMinkowski *r, const satSegment *line, double radius, double *from,
                         double *to)
{
    span s = {DBL_MAX, -DBL_MAX};
    if (r->sides == 0) cross_circle(&s, line, r->center, radius);
    for (int32_t i = 0; i < r->sides; i++) {
        satSegment side = sat_minkowski_side(r, i, r->support[i]);
        side.off = r->offset[i];
        cross_side(&s, line, &side, radius);
        cross_circle(&s, line, sat_vector_along(side.normal, side.off, side.from), radius);
        cross_circle(&s, line, sat_vector_along(side.normal, side.off, side.to), radius);
    }
    *from = sat_larger(s.from, line->from);
    *to = sat_smaller(s.to, line->to);
    return *from < *to;
}

// A line is parallel to a face if the sine of the angle between them is below this.
#define MIN_RATE 1e-30

static void intersect_line(satCore *c, const satSegment *line)
{
    c->line = line->number;
    for (int32_t i = 0; i < c->faces; i++) {
        satFace *f = &c->face[i];
        double rate = sat_vector_cross(line->normal, f->normal);
        double off = line->off * sat_vector_dot(line->normal, f->normal);
        double slope = 1.0 / (__builtin_fabs(rate) > MIN_RATE ? rate : MIN_RATE);
        int32_t end = slope > 0.0 ? 0 : 1;
        f->base[end] = -off * __builtin_fabs(slope);
        f->slope[end] = __builtin_fabs(slope);
        f->base[1 - end] = DBL_MAX;
        f->slope[1 - end] = 0.0;
    }
}

// Clips a line to the half-planes behind a core's faces, each moved out to its offset. `ends` holds
// the end of the line, and minus its start.
static inline satD2 clip_line(const satCore *c, const double *offset, double slack, satD2 ends)
{
    for (int32_t i = 0; i < c->faces; i++) {
        const satFace *f = &c->face[i];
        satD2 at = sat_d2_mul(sat_d2_splat(offset[i] - slack), sat_d2_load(f->slope));
        ends = sat_d2_min(ends, sat_d2_add(at, sat_d2_load(f->base)));
    }
    return ends;
}

bool sat_minkowski_covers(const satMinkowski *r, const satSegment *line, double *from, double *to)
{
    double off = sat_vector_dot(line->normal, r->center) - line->off;
    double along = sat_vector_cross(line->normal, r->center);
    if (r->isFlat || off >= r->outer || off <= -r->outer) return false;
    if (along - r->outer >= line->to || along + r->outer <= line->from) return false;
    double slack = (line->isTight ? r->growth + SAT_SLACK * r->size : r->slack) - r->radius;
    bool isRound = slack < 0.0;
    *from = line->from;
    *to = line->to;
    if (isRound && !covers_round(r, line, -slack, from, to)) return false;
    if (r->sides == 0) return isRound;
    // A rounded region is clipped by its sides, too. Because normals are rounded, the circles at
    // both ends of a side may protrude from it, and meet a line that is outside the region.
    if (r->a->line != line->number) intersect_line(r->a, line);
    if (r->b->line != line->number) intersect_line(r->b, line);
    satD2 ends = clip_line(r->a, r->offset, slack, sat_d2_set(*to, -*from));
    ends = clip_line(r->b, r->offset + r->a->faces, slack, ends);
    double end[2];
    sat_d2_store(end, ends);
    *from = -end[1];
    *to = end[0];
    return *from < *to;
}

bool sat_minkowski_allows(const satMinkowski *r, satVector direction)
{
    return sat_vector_dot(direction, r->a->front) >= -BACK_SLACK &&
           sat_vector_dot(direction, r->b->front) >= -BACK_SLACK;
}

satVector sat_minkowski_turn_to_allowed(const satMinkowski *r, double sign, satVector direction)
{
    bool isA = sat_vector_dot(direction, r->a->front) < -BACK_SLACK;
    satVector front = isA ? r->a->front : r->b->front;
    return (satVector){sign * front.y, -sign * front.x};
}

bool sat_minkowski_is_exit(const satMinkowski *r, int32_t i)
{
    return !(sat_side_owner(r, i)->internalEdges >> sat_side_face(r, i) & 1u) &&
           sat_minkowski_allows(r, sat_face_of_side(r, i)->normal);
}
