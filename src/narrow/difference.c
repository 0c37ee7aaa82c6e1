#include "narrow/difference.h"

// A side leads to the back of a link if it does so by more than this, in radians: normals are
// floats.
#define BACK 1e-6

static inline int32_t after(const satCore *c, int32_t i) { return i + 1 == c->count ? 0 : i + 1; }
static inline int32_t before(const satCore *c, int32_t i) { return i == 0 ? c->count - 1 : i - 1; }

static inline double along(const satFace *corner, double x, double y)
{
    return corner->x * x + corner->y * y;
}

satCore sat_core(const satPiece *piece, double originX, double originY, bool mirrored)
{
    const satShape *shape = piece->shape;
    double sign = mirrored ? -1.0 : 1.0;
    double x = sign * (piece->place.x - originX), y = sign * (piece->place.y - originY);
    double outer = (double)shape->outer + (double)shape->radius;
    return (satCore){.x = x,
                     .y = y,
                     .outer = outer,
                     .box = {x - outer, y - outer, x + outer, y + outer},
                     .radius = (double)shape->radius,
                     .size = (double)shape->size,
                     .seams = piece->seams,
                     .hidden = piece->hidden,
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
        // To a unit in double by a step of Newton's.
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

static void find_box(satCore *core)
{
    const satFace *f = core->face;
    satBounds b = {f->x, f->y, f->x, f->y};
    for (int32_t i = 1; i < core->count; i++) {
        b.minX = f[i].x < b.minX ? f[i].x : b.minX;
        b.minY = f[i].y < b.minY ? f[i].y : b.minY;
        b.maxX = f[i].x > b.maxX ? f[i].x : b.maxX;
        b.maxY = f[i].y > b.maxY ? f[i].y : b.maxY;
    }
    double r = core->radius;
    core->box = (satBounds){b.minX - r, b.minY - r, b.maxX + r, b.maxY + r};
}

void sat_core_write(satCore *core, const satPiece *piece, bool mirrored, satFace *room)
{
    double sign = mirrored ? -1.0 : 1.0;
    core->face = room;
    core->face[0].x = core->x;
    core->face[0].y = core->y;
    write_faces(core, piece->shape, sign * piece->place.c, sign * piece->place.s);
    find_box(core);
    if (sat_is_one_sided(piece)) {
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

// Corners that lie as far along a normal as this share of size are ends of a face that looks there,
// too.
#define PARALLEL 1e-6

// The corner that lies farthest along a direction, and how far. Of the ends of a face one that is
// told: so sides of both pieces on one line come one after the other, A's first.
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
    // Of a straight line of corners, to its end.
    for (int32_t step = 1; step < c->count; step++) {
        int32_t beside = first ? before(c, best) : after(c, best);
        const satFace *between = &c->face[first ? beside : best];
        bool isParallel = along(&c->face[beside], x, y) >= most - PARALLEL * c->size &&
                          between->normalX * x + between->normalY * y > 0.0;
        if (!isParallel) break;
        best = beside;
    }
    return best;
}

// False if a side lies so far on this side of the origin that the region is out of reach.
static bool add_sides(satDifference *d, const satCore *own, const satCore *other, double reach)
{
    for (int32_t i = 0; i < own->faces; i++) {
        const satFace *f = &own->face[i];
        double far;
        int32_t corner = farthest(other, f->normalX, f->normalY, own == d->a, &far);
        double limit = f->reach + far;
        if (limit + d->radius < -reach) return false;
        d->limit[d->sides] = limit;
        d->support[d->sides++] = (uint8_t)corner;
    }
    return true;
}

// Two of at most two corners each, on one line or a point and a line.
static bool is_flat(const satCore *a, const satCore *b, const double *limit, double size)
{
    if (a->faces > 2 || b->faces > 2) return false;
    if (a->faces == 0 && b->faces == 0) return true;
    return limit[0] + limit[1] <= 1e-9 * size;
}

static void grow(satDifference *r)
{
    r->grown = SAT_THIN_GROWTH * r->size;
    r->outer += 4.0 * r->grown;
    r->slack = 1e-12 * (r->outer + __builtin_fabs(r->x) + __builtin_fabs(r->y));
    if (r->radius > 0.0) {
        r->radius += r->grown;
    } else {
        for (int32_t i = 0; i < r->sides; i++) r->limit[i] += r->grown;
    }
}

bool sat_difference(satDifference *out, satCore *a, satCore *b, double reach, double *limit,
                    uint8_t *support)
{
    double size = a->size > b->size ? a->size : b->size;
    satDifference r = {.a = a,
                       .b = b,
                       .limit = limit,
                       .support = support,
                       .x = a->x + b->x,
                       .y = a->y + b->y,
                       .outer = a->outer + b->outer,
                       .radius = a->radius + b->radius,
                       .size = size,
                       .slack = SAT_SLACK * size};
    if (!add_sides(&r, a, b, reach) || !add_sides(&r, b, a, reach)) return false;
    if (r.radius == 0.0 && is_flat(a, b, limit, size)) {
        r.isFlat = true;
    } else if (a->isThin || b->isThin) {
        grow(&r);
    }
    *out = r;
    return true;
}

satStretch sat_difference_side(const satDifference *r, int32_t i, int32_t corner)
{
    const satCore *own = sat_side_owner(r, i), *other = sat_side_other(r, i);
    int32_t face = sat_side_face(r, i);
    const satFace *f = &own->face[face], *next = &own->face[after(own, face)];
    const satFace *at = &other->face[corner];
    double x = f->normalX, y = f->normalY, there = x * at->y - y * at->x;
    return (satStretch){.normalX = x,
                        .normalY = y,
                        .off = r->limit[i] + r->radius,
                        .from = x * f->y - y * f->x + there,
                        .to = x * next->y - y * next->x + there};
}

// Around the core: the region between each side and the same moved out, and the circles around the
// corners.
static double depth_in_round(const satDifference *r)
{
    double most = -DBL_MAX;
    if (r->sides == 0) return r->radius - __builtin_sqrt(r->x * r->x + r->y * r->y);
    for (int32_t i = 0; i < r->sides; i++) {
        satStretch side = sat_difference_side(r, i, r->support[i]);
        double along = side.from > 0.0 ? side.from : side.to < 0.0 ? side.to : 0.0;
        double off = r->limit[i], depth = r->radius - __builtin_sqrt(off * off + along * along);
        if (depth > most) most = depth;
    }
    return most;
}

double sat_difference_depth(const satDifference *r)
{
    double least = DBL_MAX;
    for (int32_t i = 0; i < r->sides; i++) {
        if (r->limit[i] < least) least = r->limit[i];
    }
    if (r->isFlat) return least < 0.0 ? least : 0.0;
    if (r->radius == 0.0 || (r->sides > 2 && least >= 0.0)) return least + r->radius;
    return depth_in_round(r);
}

// A part of a line that grows.
typedef struct span {
    double from, to;
} span;

static inline void widen(span *s, double at)
{
    if (at < s->from) s->from = at;
    if (at > s->to) s->to = at;
}

static void cross_circle(span *s, const satStretch *line, double x, double y, double radius)
{
    double off = line->normalX * x + line->normalY * y - line->off;
    double half = radius * radius - off * off;
    if (!(half > 0.0)) return;
    double along = line->normalX * y - line->normalY * x;
    half = __builtin_sqrt(half);
    widen(s, along - half);
    widen(s, along + half);
}

static void cross_side(span *s, const satStretch *line, const satStretch *side, double radius)
{
    double sine = line->normalX * side->normalY - line->normalY * side->normalX;
    double cosine = line->normalX * side->normalX + line->normalY * side->normalY;
    if (sine == 0.0) return;
    double off = side->off + radius, at = (off - cosine * line->off) / sine;
    // Where that is along the side.
    double along = cosine * at - sine * line->off;
    if (along >= side->from && along <= side->to) widen(s, at);
}

// A line crosses a rounded region where it crosses the sides, moved out, or circles around corners.
static bool covers_round(const satDifference *r, const satStretch *line, double *from, double *to)
{
    double radius = r->radius - r->slack;
    span s = {DBL_MAX, -DBL_MAX};
    if (r->sides == 0) cross_circle(&s, line, r->x, r->y, radius);
    for (int32_t i = 0; i < r->sides; i++) {
        satStretch side = sat_difference_side(r, i, r->support[i]);
        side.off = r->limit[i];
        double x = side.off * side.normalX, y = side.off * side.normalY;
        cross_side(&s, line, &side, radius);
        cross_circle(&s, line, x - side.from * side.normalY, y + side.from * side.normalX, radius);
        cross_circle(&s, line, x - side.to * side.normalY, y + side.to * side.normalX, radius);
    }
    *from = s.from > line->from ? s.from : line->from;
    *to = s.to < line->to ? s.to : line->to;
    return *from < *to;
}

// Lines that turn from a face by less never meet it.
#define LEVEL 1e-30

static void meet_line(satCore *c, const satStretch *line)
{
    c->line = line->number;
    for (int32_t i = 0; i < c->faces; i++) {
        satFace *f = &c->face[i];
        double rate = line->normalX * f->normalY - line->normalY * f->normalX;
        double off = line->off * (line->normalX * f->normalX + line->normalY * f->normalY);
        double slope = 1.0 / (__builtin_fabs(rate) > LEVEL ? rate : LEVEL);
        int32_t end = slope > 0.0 ? 0 : 1;
        f->base[end] = -off * __builtin_fabs(slope);
        f->slope[end] = __builtin_fabs(slope);
        f->base[1 - end] = DBL_MAX;
        f->slope[1 - end] = 0.0;
    }
}

// The part of a line on this side of all faces of a core, each moved out to its limit: up to where,
// and minus from where.
static inline satD2 cut(const satCore *c, const double *limit, double slack, satD2 ends)
{
    for (int32_t i = 0; i < c->faces; i++) {
        const satFace *f = &c->face[i];
        satD2 at = sat_d2_mul(sat_d2_splat(limit[i] - slack), sat_d2_load(f->slope));
        ends = sat_d2_min(ends, sat_d2_add(at, sat_d2_load(f->base)));
    }
    return ends;
}

bool sat_difference_covers(const satDifference *r, const satStretch *line, double *from, double *to)
{
    double off = line->normalX * r->x + line->normalY * r->y - line->off;
    double along = line->normalX * r->y - line->normalY * r->x;
    if (r->isFlat || off >= r->outer || off <= -r->outer) return false;
    if (along - r->outer >= line->to || along + r->outer <= line->from) return false;
    if (r->radius > 0.0) return covers_round(r, line, from, to);
    if (r->a->line != line->number) meet_line(r->a, line);
    if (r->b->line != line->number) meet_line(r->b, line);
    satD2 ends = cut(r->a, r->limit, r->slack, sat_d2_set(line->to, -line->from));
    ends = cut(r->b, r->limit + r->a->faces, r->slack, ends);
    double end[2];
    sat_d2_store(end, ends);
    *from = -end[1];
    *to = end[0];
    return *from < *to;
}

bool sat_difference_lets(const satDifference *r, double x, double y)
{
    return x * r->a->frontX + y * r->a->frontY >= -BACK &&
           x * r->b->frontX + y * r->b->frontY >= -BACK;
}

bool sat_difference_leads_out(const satDifference *r, int32_t i)
{
    const satCore *own = sat_side_owner(r, i);
    int32_t face = sat_side_face(r, i);
    const satFace *f = &own->face[face];
    return !(own->seams >> face & 1u) && sat_difference_lets(r, f->normalX, f->normalY);
}
