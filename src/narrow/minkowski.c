#include "narrow/minkowski.h"

// A direction with a component of more than this toward the back of a segment is forbidden. This is
// more than the rounding error of float normals.
#define BACK_SLACK 1e-6

static inline int32_t after(const satCore *c, int32_t i) { return i + 1 == c->count ? 0 : i + 1; }
static inline int32_t before(const satCore *c, int32_t i) { return i == 0 ? c->count - 1 : i - 1; }

static inline double along(const satFace *corner, double x, double y)
{
    return corner->x * x + corner->y * y;
}

satCore sat_core(const satChild *child, double originX, double originY, bool mirrored)
{
    const satShape *shape = child->shape;
    double sign = mirrored ? -1.0 : 1.0;
    double x = sign * (child->xf.x - originX), y = sign * (child->xf.y - originY);
    double outer = (double)shape->outer + (double)shape->radius;
    satAabb box;
    sat_shape_box(shape, &child->xf, &box);
    double minX = (double)box.minX - originX, maxX = (double)box.maxX - originX;
    double minY = (double)box.minY - originY, maxY = (double)box.maxY - originY;
    return (satCore){.x = x,
                     .y = y,
                     .outer = outer,
                     .box = mirrored ? (satBounds){-maxX, -maxY, -minX, -minY}
                                     : (satBounds){minX, minY, maxX, maxY},
                     .radius = (double)shape->radius,
                     .size = (double)shape->size,
                     // Two positions are compared, each with two roundings.
                     .rounding =
                         4.5e-16 * (__builtin_fabs(child->xf.x) + __builtin_fabs(child->xf.y)),
                     .internalEdges = child->internalEdges,
                     .hidden = child->hidden,
                     .count = shape->count,
                     .faces = shape->count == 1 ? 0 : shape->count,
                     .isThin = sat_is_thin(shape)};
}

static void write_faces(satCore *core, const satShape *s, double cosine, double sine)
{
    for (int32_t i = 0; i < core->faces; i++) {
        double x = (double)sat_shape_x(s)[i], y = (double)sat_shape_y(s)[i];
        double nx = (double)sat_shape_normal_x(s)[i], ny = (double)sat_shape_normal_y(s)[i];
        satFace *f = &core->face[i];
        f->x = core->x + (cosine * x - sine * y);
        f->y = core->y + (sine * x + cosine * y);
        // A Newton step makes the float normal a unit vector in double.
        double unit = 1.5 - 0.5 * (nx * nx + ny * ny);
        f->normalX = unit * (cosine * nx - sine * ny);
        f->normalY = unit * (sine * nx + cosine * ny);
    }
    for (int32_t i = 0; i < core->faces; i++) {
        satFace *f = &core->face[i];
        double from = along(f, f->normalX, f->normalY);
        double to = along(&core->face[after(core, i)], f->normalX, f->normalY);
        f->reach = from > to ? from : to;
    }
}

void sat_core_write(satCore *core, const satChild *child, bool mirrored, satFace *room)
{
    double sign = mirrored ? -1.0 : 1.0;
    core->face = room;
    core->face[0].x = core->x;
    core->face[0].y = core->y;
    write_faces(core, child->shape, sign * child->xf.c, sign * child->xf.s);
    if (sat_is_one_sided(child)) {
        core->frontX = core->face[0].normalX;
        core->frontY = core->face[0].normalY;
    }
}

double sat_core_reach(const satCore *core, double x, double y)
{
    if (!core->face) return core->x * x + core->y * y + core->outer;
    double most = along(&core->face[0], x, y);
    for (int32_t i = 1; i < core->count; i++) {
        double here = along(&core->face[i], x, y);
        if (here > most) most = here;
    }
    return most + core->radius;
}

// Corners whose projections onto a normal differ by less than this fraction of size are the ends of
// a parallel face.
#define PARALLEL 1e-6

// The support corner in a direction, and its projection in `far`. If the direction is the normal of
// a face, returns the face's first corner if `first`, else its last: parallel faces of A and B form
// one straight side of the region, A's part first.
static inline int32_t farthest(const satCore *c, double x, double y, bool first, double *far)
{
    int32_t best = 0;
    double most = along(&c->face[0], x, y);
    for (int32_t i = 1; i < c->count; i++) {
        double here = along(&c->face[i], x, y);
        if (here <= most) continue;
        most = here;
        best = i;
    }
    *far = most;
    // Walk to the end of a run of collinear corners.
    for (int32_t step = 1; step < c->count; step++) {
        int32_t neighbour = first ? before(c, best) : after(c, best);
        const satFace *between = &c->face[first ? neighbour : best];
        bool isParallel = along(&c->face[neighbour], x, y) >= most - PARALLEL * c->size &&
                          between->normalX * x + between->normalY * y > 0.0;
        if (!isParallel) break;
        best = neighbour;
    }
    return best;
}

// Adds the sides of one core. False if a side shows that the region is out of reach.
static bool add_sides(satMinkowski *d, const satCore *own, const satCore *other, double reach)
{
    for (int32_t i = 0; i < own->faces; i++) {
        const satFace *f = &own->face[i];
        double far;
        int32_t corner = farthest(other, f->normalX, f->normalY, own == d->a, &far);
        double offset = f->reach + far;
        if (offset + d->radius < -reach) return false;
        d->offset[d->sides] = offset;
        d->support[d->sides++] = (uint8_t)corner;
    }
    return true;
}

// True for two points, and for a segment with a point or a parallel segment.
static bool is_line(const satCore *a, const satCore *b, const double *offset, double size)
{
    if (a->faces > 2 || b->faces > 2) return false;
    if (a->faces == 0 && b->faces == 0) return true;
    return offset[0] + offset[1] <= 1e-9 * size;
}

static bool has_front(const satCore *c) { return c->frontX != 0.0 || c->frontY != 0.0; }

double sat_minkowski_growth(const satMinkowski *r, double x, double y)
{
    const satCore *thin = r->a->isThin ? r->a : r->b, *other = r->a->isThin ? r->b : r->a;
    bool isUniform = r->growth == 0.0 || r->radius > 0.0 || !thin->isOnly || other->isThin;
    if (isUniform || thin->count == 1) return r->growth;
    double dx = thin->face[1].x - thin->face[0].x, dy = thin->face[1].y - thin->face[0].y;
    double cosine = __builtin_fabs(x * dx + y * dy) / sat_vector_length((satVector){dx, dy});
    return r->growth * (1.0 - 2.0 * cosine);
}

static void grow(satMinkowski *r)
{
    r->growth = SAT_THIN_GROWTH * r->size;
    r->outer += 4.0 * r->growth;
    r->slack = 1e-12 * (r->outer + __builtin_fabs(r->x) + __builtin_fabs(r->y));
    // Far from the origin, rounding moves sides apart that should be collinear, so the slack must
    // be larger. But slack also turns the ends of arcs, by an angle that grows with the square root
    // of the slack; one-sided segments do not allow that.
    if (!has_front(r->a) && !has_front(r->b)) r->slack += r->a->rounding + r->b->rounding;
    if (r->radius > 0.0) {
        r->radius += r->growth;
        return;
    }
    for (int32_t i = 0; i < r->sides; i++) {
        const satFace *f = sat_face_of_side(r, i);
        r->offset[i] += sat_minkowski_growth(r, f->normalX, f->normalY);
    }
}

bool sat_minkowski(satMinkowski *out, satCore *a, satCore *b, double reach, double *offset,
                   uint8_t *support)
{
    double size = sat_larger(a->size, b->size);
    satMinkowski r = {.a = a,
                      .b = b,
                      .offset = offset,
                      .support = support,
                      .x = a->x + b->x,
                      .y = a->y + b->y,
                      .outer = a->outer + b->outer,
                      .radius = a->radius + b->radius,
                      .size = size,
                      .slack = SAT_SLACK * size};
    if (!add_sides(&r, a, b, reach) || !add_sides(&r, b, a, reach)) return false;
    r.isLine = is_line(a, b, offset, size);
    r.isFlat = r.isLine && r.radius == 0.0;
    if (!r.isFlat && (a->isThin || b->isThin)) grow(&r);
    *out = r;
    return true;
}

satSegment sat_minkowski_side(const satMinkowski *r, int32_t i, int32_t corner)
{
    const satCore *own = sat_side_owner(r, i), *other = sat_side_other(r, i);
    int32_t face = sat_side_face(r, i);
    const satFace *f = &own->face[face], *next = &own->face[after(own, face)];
    const satFace *at = &other->face[corner];
    double x = f->normalX, y = f->normalY, there = x * at->y - y * at->x;
    return (satSegment){.normalX = x,
                        .normalY = y,
                        .off = r->offset[i] + r->radius,
                        .from = x * f->y - y * f->x + there,
                        .to = x * next->y - y * next->x + there};
}

// The depth of a point outside the core. There, the region consists of a strip between each side
// and its moved-out copy, and of a circle around each corner.
static double depth_in_round(const satMinkowski *r, double x, double y)
{
    double most = -DBL_MAX, fromX = r->x - x, fromY = r->y - y;
    if (r->sides == 0) return r->radius - __builtin_sqrt(fromX * fromX + fromY * fromY);
    for (int32_t i = 0; i < r->sides; i++) {
        satSegment side = sat_minkowski_side(r, i, r->support[i]);
        double at = side.normalX * y - side.normalY * x;
        double along = at < side.from ? side.from - at : at > side.to ? at - side.to : 0.0;
        double off = r->offset[i] - (side.normalX * x + side.normalY * y);
        double depth = r->radius - __builtin_sqrt(off * off + along * along);
        if (depth > most) most = depth;
    }
    return most;
}

double sat_minkowski_depth(const satMinkowski *r, double x, double y)
{
    double least = DBL_MAX;
    for (int32_t i = 0; i < r->sides; i++) {
        const satFace *f = sat_face_of_side(r, i);
        double offset = r->offset[i] - (f->normalX * x + f->normalY * y);
        if (offset < least) least = offset;
    }
    if (r->isFlat) return least < 0.0 ? least : 0.0;
    if (r->radius == 0.0 || (!r->isLine && least >= 0.0)) return least + r->radius;
    return depth_in_round(r, x, y);
}

double sat_pseudo_angle(double ux, double uy, double vx, double vy, double sign)
{
    double sine = sign * (ux * vy - uy * vx), cosine = ux * vx + uy * vy;
    if (cosine >= 0.0 && sine >= 0.0) return sine / (sine + cosine);
    if (sine >= 0.0) return 1.0 - cosine / (sine - cosine);
    return cosine < 0.0 ? 2.0 + sine / (sine + cosine) : 3.0 + cosine / (cosine - sine);
}

// A walk along a circle, and the nearest exit found so far.
typedef struct circleWalk {
    const satMinkowski *r;
    const satCircle *circle;
    double sign, fromX, fromY;
    double x, y, turn;
} circleWalk;

// Points no deeper than this are outside.
static double least_depth(const satMinkowski *r) { return r->slack * (1.0 + 1.0 / 128.0); }

// Makes the point in the direction (x, y) the exit if it comes before the best exit so far and does
// not lie inside the region.
static void test_crossing(circleWalk *w, double x, double y)
{
    double turn = sat_pseudo_angle(w->fromX, w->fromY, x, y, w->sign), far = w->circle->radius;
    if (turn >= w->turn) return;
    double atX = w->circle->x + far * x, atY = w->circle->y + far * y;
    if (sat_minkowski_depth(w->r, atX, atY) > least_depth(w->r)) return;
    w->x = x;
    w->y = y;
    w->turn = turn;
}

// Tests the two points of the circle that lie `off` from its centre along a unit vector.
static void test_crossings(circleWalk *w, double x, double y, double off)
{
    double share = off / w->circle->radius, half = 1.0 - share * share;
    if (!(half >= 0.0)) return;
    half = __builtin_sqrt(half);
    test_crossing(w, share * x - half * y, share * y + half * x);
    test_crossing(w, share * x + half * y, share * y - half * x);
}

static void cross_corner(circleWalk *w, double x, double y, double radius)
{
    const satCircle *c = w->circle;
    double dx = x - c->x, dy = y - c->y, far = __builtin_sqrt(dx * dx + dy * dy);
    double off = 0.5 * (far + (c->radius - radius) * (c->radius + radius) / far);
    test_crossings(w, dx / far, dy / far, off);
}

bool sat_minkowski_circle_exit(const satMinkowski *r, const satCircle *circle, double sign,
                               double *ux, double *uy)
{
    circleWalk w = {r, circle, sign, *ux, *uy, 0.0, 0.0, 4.0};
    double radius = r->radius - r->slack;
    if (r->sides == 0) cross_corner(&w, r->x, r->y, radius);
    for (int32_t i = 0; i < r->sides; i++) {
        satSegment side = sat_minkowski_side(r, i, r->support[i]);
        double x = side.normalX, y = side.normalY, offset = r->offset[i];
        test_crossings(&w, x, y, offset + radius - (x * circle->x + y * circle->y));
        if (r->radius == 0.0) continue;
        cross_corner(&w, offset * x - side.from * y, offset * y + side.from * x, radius);
        cross_corner(&w, offset * x - side.to * y, offset * y + side.to * x, radius);
    }
    *ux = w.x;
    *uy = w.y;
    return w.turn < 4.0;
}

// The extent of a line's crossings.
typedef struct span {
    double from, to;
} span;

static inline void widen(span *s, double at)
{
    if (at < s->from) s->from = at;
    if (at > s->to) s->to = at;
}

static void cross_circle(span *s, const satSegment *line, double x, double y, double radius)
{
    double off = line->normalX * x + line->normalY * y - line->off;
    double half = radius * radius - off * off;
    if (!(half > 0.0)) return;
    double along = line->normalX * y - line->normalY * x;
    half = __builtin_sqrt(half);
    widen(s, along - half);
    widen(s, along + half);
}

static void cross_side(span *s, const satSegment *line, const satSegment *side, double radius)
{
    double sine = line->normalX * side->normalY - line->normalY * side->normalX;
    double cosine = line->normalX * side->normalX + line->normalY * side->normalY;
    double off = side->off + radius, at = (off - cosine * line->off) / sine;
    // The position along the side.
    double along = cosine * at - sine * line->off;
    if (along >= side->from && along <= side->to) widen(s, at);
}

// A line crosses the outline of a rounded region on a moved-out side or on the circle of a corner.
static bool covers_round(const satMinkowski *r, const satSegment *line, double *from, double *to)
{
    double radius = r->radius - r->slack;
    span s = {DBL_MAX, -DBL_MAX};
    if (r->sides == 0) cross_circle(&s, line, r->x, r->y, radius);
    for (int32_t i = 0; i < r->sides; i++) {
        satSegment side = sat_minkowski_side(r, i, r->support[i]);
        side.off = r->offset[i];
        double x = side.off * side.normalX, y = side.off * side.normalY;
        cross_side(&s, line, &side, radius);
        cross_circle(&s, line, x - side.from * side.normalY, y + side.from * side.normalX, radius);
        cross_circle(&s, line, x - side.to * side.normalY, y + side.to * side.normalX, radius);
    }
    *from = s.from > line->from ? s.from : line->from;
    *to = s.to < line->to ? s.to : line->to;
    return *from < *to;
}

// A line is parallel to a face if the sine of the angle between them is below this.
#define MIN_RATE 1e-30

static void intersect_line(satCore *c, const satSegment *line)
{
    c->line = line->number;
    for (int32_t i = 0; i < c->faces; i++) {
        satFace *f = &c->face[i];
        double rate = line->normalX * f->normalY - line->normalY * f->normalX;
        double off = line->off * (line->normalX * f->normalX + line->normalY * f->normalY);
        double slope = 1.0 / (__builtin_fabs(rate) > MIN_RATE ? rate : MIN_RATE);
        int32_t end = slope > 0.0 ? 0 : 1;
        f->base[end] = -off * __builtin_fabs(slope);
        f->slope[end] = __builtin_fabs(slope);
        f->base[1 - end] = DBL_MAX;
        f->slope[1 - end] = 0.0;
    }
}

// Clips a line to the half-planes of a core's faces, each moved out to its offset. `ends` holds the
// line's end and minus its start.
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
    double off = line->normalX * r->x + line->normalY * r->y - line->off;
    double along = line->normalX * r->y - line->normalY * r->x;
    if (r->isFlat || off >= r->outer || off <= -r->outer) return false;
    if (along - r->outer >= line->to || along + r->outer <= line->from) return false;
    double slack = r->slack - r->radius;
    bool isRound = slack < 0.0;
    *from = line->from;
    *to = line->to;
    if (isRound && !covers_round(r, line, from, to)) return false;
    if (r->sides == 0) return isRound;
    // Rounded regions are clipped by their sides, too, because normals are rounded: the circles at
    // both ends of a side may protrude from the side and meet a line that is outside.
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

bool sat_minkowski_allows(const satMinkowski *r, double x, double y)
{
    return x * r->a->frontX + y * r->a->frontY >= -BACK_SLACK &&
           x * r->b->frontX + y * r->b->frontY >= -BACK_SLACK;
}

void sat_minkowski_turn_to_allowed(const satMinkowski *r, double sign, double *x, double *y)
{
    bool isA = *x * r->a->frontX + *y * r->a->frontY < -BACK_SLACK;
    const satCore *back = isA ? r->a : r->b;
    *x = sign * back->frontY;
    *y = -sign * back->frontX;
}

bool sat_minkowski_is_exit(const satMinkowski *r, int32_t i)
{
    const satCore *own = sat_side_owner(r, i);
    int32_t face = sat_side_face(r, i);
    const satFace *f = &own->face[face];
    return !(own->internalEdges >> face & 1u) && sat_minkowski_allows(r, f->normalX, f->normalY);
}
