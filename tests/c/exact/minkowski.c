#include "exact/minkowski.h"

// Sides whose directions differ by less than this, in radians, are one: their corners deviate from
// the line by that share of their length, which is a rounding error of double.
#define PARALLEL 1e-12

// A side leads to the back of a one-sided segment if its normal does so by more than this, in
// radians: normals are floats.
#define BACK 1e-6

// A crossing may lie beyond the end of a side by this share of its length, or of a circle's radius.
// Sides and arcs meet there, and rounding must leave no hole between them.
#define BEYOND 1e-9

typedef struct point {
    double x, y;
} point;

// The corners of a shape, rotated, relative to its centre. Those of B are mirrored through it.
typedef struct core {
    point corner[SAT_MAX_VERTICES];
    uint64_t internalEdges;
    int32_t count, edges;
    int32_t start; // the lowest corner, the leftmost if there are several
    int32_t
        rising; // number of edges from there to the highest corner, the rightmost if there are several
} core;

static void turn_core(core *c, const satChild *child, double sign)
{
    const satShape *shape = child->shape;
    c->count = shape->count;
    c->edges = shape->count == 1 ? 0 : shape->count;
    c->internalEdges = child->internalEdges;
    c->start = 0;
    int32_t top = 0;
    c->corner[0] = (point){0.0, 0.0};
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    double cosine = sign * child->xf.c, sine = sign * child->xf.s;
    for (int32_t i = 0; i < c->edges; i++) {
        point p = {cosine * (double)x[i] - sine * (double)y[i],
                   sine * (double)x[i] + cosine * (double)y[i]};
        point low = c->corner[c->start], high = c->corner[top];
        c->corner[i] = p;
        if (p.y < low.y || (p.y == low.y && p.x < low.x)) c->start = i;
        if (p.y > high.y || (p.y == high.y && p.x > high.x)) top = i;
    }
    c->rising = top - c->start + (top < c->start ? c->count : 0);
}

static inline int32_t wrapped(int32_t i, int32_t count) { return i >= count ? i - count : i; }

// The n-th edge from the lowest corner.
static inline point edge_of(const core *c, int32_t n)
{
    point from = c->corner[wrapped(c->start + n, c->count)];
    point to = c->corner[wrapped(c->start + n + 1, c->count)];
    return (point){to.x - from.x, to.y - from.y};
}

static inline double cross(point a, point b) { return a.x * b.y - a.y * b.x; }

// True if the direction of A's i-th edge is not later than that of B's j-th, counted from 0. The
// edge's number tells whether it goes up: rounding may tilt nearly horizontal edges either way.
static inline bool comes_first(const core *a, int32_t i, const core *b, int32_t j)
{
    bool rising = i < a->rising;
    return rising == (j < b->rising) ? cross(edge_of(a, i), edge_of(b, j)) >= 0.0 : rising;
}

static inline bool is_internal(const core *c, int32_t face)
{
    return c->internalEdges >> face & 1u;
}

// True if an internal edge ends at this corner.
static inline bool ends_internal_edge(const core *c, int32_t i)
{
    return c->internalEdges != 0 &&
           (is_internal(c, i) || is_internal(c, i == 0 ? c->count - 1 : i - 1));
}

static bool is_parallel(const exactSide *a, const exactSide *b)
{
    double sine = a->normalX * b->normalY - a->normalY * b->normalX;
    double cosine = a->normalX * b->normalX + a->normalY * b->normalY;
    return sine <= PARALLEL && sine >= -PARALLEL && cosine > 0.0;
}

// The side made by the n-th edge of `one` while the m-th corner of the other slides along it.
static exactSide side_of(const core *one, int32_t n, const core *other, int32_t m, bool isA)
{
    point e = edge_of(one, n);
    int32_t face = wrapped(one->start + n, one->count);
    int32_t corner = wrapped(other->start + wrapped(m, other->count), other->count);
    double length = __builtin_sqrt(e.x * e.x + e.y * e.y);
    uint8_t kind = ends_internal_edge(other, corner) ? EXACT_SIDE_GHOST : EXACT_SIDE_FACE;
    if (is_internal(one, face)) kind = EXACT_SIDE_INTERNAL;
    return (exactSide){.x = one->corner[face].x + other->corner[corner].x,
                       .y = one->corner[face].y + other->corner[corner].y,
                       .normalX = e.y / length,
                       .normalY = -e.x / length,
                       .length = length,
                       .faceA = isA ? (int8_t)face : -1,
                       .faceB = isA ? -1 : (int8_t)face,
                       .kind = kind};
}

// Joins consecutive collinear sides, of either shape or both, into one, with the normal of A's face
// if there is one. Parts along which there are only internal edges, at the beginning and the end,
// stay separate. The whole is internal if one of the shapes has no face there. Returns the number
// of sides left.
static int32_t join(exactSide *side, int32_t count)
{
    exactSide composite = side[0];
    double length = 0.0, lead[2] = {0.0, 0.0}, trail[2] = {0.0, 0.0};
    int32_t edges[2] = {0, 0}, faces[2] = {0, 0};
    for (int32_t i = 0; i < count; i++) {
        const exactSide *s = &side[i];
        int32_t isB = s->faceA < 0;
        bool isInternal = s->kind == EXACT_SIDE_INTERNAL;
        length += s->length;
        if (isInternal) *(faces[isB] > 0 ? &trail[isB] : &lead[isB]) += s->length;
        if (edges[isB] == 0 || (faces[isB] == 0 && !isInternal)) {
            *(isB ? &composite.faceB : &composite.faceA) = isB ? s->faceB : s->faceA;
            if (composite.kind == EXACT_SIDE_INTERNAL) composite.kind = s->kind;
            if (!isB || edges[0] == 0) {
                composite.normalX = s->normalX;
                composite.normalY = s->normalY;
            }
        }
        edges[isB]++;
        if (isInternal) continue;
        faces[isB]++;
        trail[isB] = 0.0;
    }
    if (edges[0] > 0 && edges[1] > 0) composite.kind = EXACT_SIDE_FACE;
    bool isShut = (edges[0] > 0 && faces[0] == 0) || (edges[1] > 0 && faces[1] == 0);
    double before = isShut ? 0.0 : lead[0] + lead[1], behind = isShut ? 0.0 : trail[0] + trail[1];
    const double lengths[3] = {before, length - before - behind, behind};
    int32_t left = 0;
    for (int32_t i = 0; i < 3; i++) {
        if (i != 1 && lengths[i] == 0.0) continue;
        side[left] = composite;
        side[left].length = lengths[i];
        if (i != 1 || isShut) side[left].kind = EXACT_SIDE_INTERNAL;
        left++;
        composite.x -= lengths[i] * composite.normalY;
        composite.y += lengths[i] * composite.normalX;
    }
    return left;
}

// Merges the edges of both shapes in the order of their directions; A's come first among equal
// directions.
static int32_t merge(const core *a, const core *b, exactSide *side)
{
    int32_t count = 0, first = 0, i = 0, j = 0;
    while (i < a->edges || j < b->edges) {
        bool isA = j == b->edges || (i < a->edges && comes_first(a, i, b, j));
        side[count] = isA ? side_of(a, i, b, j, true) : side_of(b, j, a, i, false);
        i += isA;
        j += !isA;
        if (count > first && !is_parallel(&side[count - 1], &side[count])) {
            exactSide next = side[count];
            first += join(&side[first], count - first);
            side[first] = next;
            count = first;
        }
        count++;
    }
    if (count > first) count = first + join(&side[first], count - first);
    if (count > 1 && side[count - 1].kind == side[0].kind && is_parallel(&side[count - 1], side)) {
        side[count - 1].length += side[0].length;
        side[0] = side[--count];
    }
    return count;
}

// A side that leads to the back of a one-sided segment, however little, is no valid end of a push.
// `sign` is -1 if the segment is B.
static void close_back(const satChild *link, double sign, exactSide *side, int32_t count)
{
    if (!sat_is_one_sided(link)) return;
    satVec2 n = sat_rotate(&link->xf, sat_face_normal(link->shape, 0));
    double x = sign * (double)n.x, y = sign * (double)n.y;
    for (int32_t i = 0; i < count; i++) {
        if (side[i].normalX * x + side[i].normalY * y < -BACK) side[i].kind = EXACT_SIDE_INTERNAL;
    }
}

// Finds the outer and inner circles, around the centre of the bounding box of all corners.
static void find_circles(exactMinkowski *d)
{
    double minX = d->side->x, maxX = minX, minY = d->side->y, maxY = minY;
    for (int32_t i = 1; i < d->corners; i++) {
        const exactSide *s = &d->side[i];
        minX = s->x < minX ? s->x : minX;
        maxX = s->x > maxX ? s->x : maxX;
        minY = s->y < minY ? s->y : minY;
        maxY = s->y > maxY ? s->y : maxY;
    }
    d->centerX = 0.5 * (minX + maxX);
    d->centerY = 0.5 * (minY + maxY);
    double most = 0.0, least = d->sides > 0 ? DBL_MAX : 0.0;
    for (int32_t i = 0; i < d->corners; i++) {
        const exactSide *s = &d->side[i];
        double x = s->x - d->centerX, y = s->y - d->centerY, square = x * x + y * y;
        double within = -exact_beyond_side(s, d->centerX, d->centerY);
        most = square > most ? square : most;
        least = within < least ? within : least;
    }
    d->outer = __builtin_sqrt(most) + d->radius;
    least += d->radius;
    if (least > EXACT_THICK * d->size) d->inner = 0.9 * least;
}

exactMinkowski exact_minkowski(const satChild *a, const satChild *b, exactSide *room)
{
    core ofA, ofB;
    turn_core(&ofA, a, 1.0);
    turn_core(&ofB, b, -1.0);
    exactMinkowski d = {.side = room};
    double fromX = a->xf.x - b->xf.x, fromY = a->xf.y - b->xf.y;
    d.radius = (double)a->shape->radius + (double)b->shape->radius;
    d.size = (double)sat_max(a->shape->size, b->shape->size);
    double far = (fromX < 0.0 ? -fromX : fromX) + (fromY < 0.0 ? -fromY : fromY);
    d.rounding = 1e-12 * ((double)a->shape->outer + (double)b->shape->outer + d.radius + far);
    d.sides = merge(&ofA, &ofB, room);
    close_back(a, 1.0, room, d.sides);
    close_back(b, -1.0, room, d.sides);
    d.corners = d.sides;
    if (d.sides == 0) {
        room[0] = (exactSide){.faceA = -1, .faceB = -1};
        d.corners = 1;
    }
    // A difference without area covers nothing.
    bool isThick = d.sides > 2 || d.radius > 0.0;
    if (isThick && exact_is_thin_pair(a, b)) d.grown = EXACT_THIN_GROWTH * d.size;
    double out = d.radius > 0.0 ? 0.0 : d.grown;
    if (d.radius > 0.0) d.radius += d.grown;
    for (int32_t i = 0; i < d.corners; i++) {
        exactSide *s = &room[i];
        s->x += fromX + out * s->normalX;
        s->y += fromY + out * s->normalY;
        s->planeOffset = s->normalX * s->x + s->normalY * s->y;
    }
    find_circles(&d);
    if (out > 0.0) d.outer = DBL_MAX; // enlarged sides meet far away at sharp corners
    return d;
}

static inline double along_side(const exactSide *s, double x, double y)
{
    return s->normalX * (y - s->y) - s->normalY * (x - s->x);
}

double exact_minkowski_gap(const exactMinkowski *d, double x, double y, double earlyOut)
{
    if (d->sides == 0) {
        double fromX = x - d->side->x, fromY = y - d->side->y;
        return __builtin_sqrt(fromX * fromX + fromY * fromY);
    }
    double most = -DBL_MAX, least = DBL_MAX;
    for (int32_t i = 0; i < d->sides; i++) {
        const exactSide *s = &d->side[i];
        double off = exact_beyond_side(s, x, y);
        if (off >= earlyOut) return off;
        if (off > most) most = off;
        if (off < -d->rounding && d->sides > 2) continue;
        double along = along_side(s, x, y), beyond = along < 0.0 ? along : along - s->length;
        if (along >= 0.0 && beyond <= 0.0) beyond = 0.0;
        double squared = off * off + beyond * beyond;
        if (squared < least) least = squared;
    }
    return d->sides > 2 && most <= 0.0 ? most : __builtin_sqrt(least);
}

double exact_minkowski_depth_by_sides(exactMinkowski *d, double x, double y, double earlyOut)
{
    double most = -DBL_MAX;
    for (int32_t i = 0; i < d->sides; i++) {
        double off = exact_beyond_side(&d->side[i], x, y);
        if (off >= earlyOut) {
            d->beyond = i;
            return 0.0;
        }
        if (off > most) most = off;
    }
    if (d->sides > 2 && d->radius == 0.0) return 0.0 - most;
    double gap = exact_minkowski_gap(d, x, y, earlyOut);
    return gap < earlyOut ? d->radius - gap : 0.0;
}

static inline bool is_behind(const exactSide *s, double x, double y, double otherX, double otherY,
                             double slack)
{
    return exact_beyond_side(s, x, y) < -slack && exact_beyond_side(s, otherX, otherY) < -slack;
}

bool exact_minkowski_contains_both(exactMinkowski *d, double x, double y, double otherX,
                                   double otherY, double slack)
{
    if (d->sides == 0 || !is_behind(&d->side[d->beyond], x, y, otherX, otherY, slack)) return false;
    for (int32_t i = 0; i < d->sides; i++) {
        if (is_behind(&d->side[i], x, y, otherX, otherY, slack)) continue;
        d->beyond = i;
        return false;
    }
    return true;
}

// The exit from a core without radius: through the first side along the way.
static double exit_of_core(const exactMinkowski *d, double x, double y, double dx, double dy,
                           double hop)
{
    double least = DBL_MAX;
    uint8_t kind = EXACT_SIDE_FACE;
    for (int32_t i = 0; i < d->sides; i++) {
        const exactSide *s = &d->side[i];
        double rate = s->normalX * dx + s->normalY * dy;
        double off = s->planeOffset - (s->normalX * x + s->normalY * y);
        if (rate <= 0.0 || off >= least * rate) continue;
        least = off / rate;
        kind = s->kind;
    }
    return kind == EXACT_SIDE_INTERNAL ? least + hop : least;
}

// With a radius, the difference consists of circles around corners and strips between them. The
// exit is the last exit of any of them.
double exact_minkowski_exit(const exactMinkowski *d, double x, double y, double dx, double dy,
                            double hop)
{
    if (d->radius == 0.0) return exit_of_core(d, x, y, dx, dy, hop);
    double most = 0.0, square = d->radius * d->radius;
    for (int32_t i = 0; i < d->corners; i++) {
        const exactSide *s = &d->side[i];
        double toX = s->x - x, toY = s->y - y, across = toX * dy - toY * dx;
        if (across * across <= square) {
            double way = toX * dx + toY * dy + __builtin_sqrt(square - across * across);
            if (way > most) most = way;
        }
        double rate = s->normalX * dx + s->normalY * dy;
        if (rate <= 0.0) continue;
        double way = (s->planeOffset + d->radius - (s->normalX * x + s->normalY * y)) / rate;
        double along = along_side(s, x + way * dx, y + way * dy), more = BEYOND * s->length;
        if (way > most && along >= -more && along <= s->length + more) most = way;
    }
    return most;
}

bool exact_minkowski_at_corner(const exactMinkowski *d, int32_t corner, exactDirection u)
{
    if (d->sides == 0) return true;
    const exactSide *before = exact_side_before(d, corner), *after = &d->side[corner];
    double x = before->normalX + after->normalX, y = before->normalY + after->normalY;
    return before->normalX * u.y - before->normalY * u.x >= -BEYOND &&
           u.x * after->normalY - u.y * after->normalX >= -BEYOND && x * u.x + y * u.y >= -BEYOND;
}

// A circle that is followed to the boundary.
typedef struct round {
    double x, y, radius;
    exactDirection from;
    double sense;
    double turn; // the smallest turn so far, and the direction there
    exactDirection out;
} round;

static void offer(round *r, exactDirection u)
{
    double turn = exact_turn(r->from, u, r->sense);
    if (turn >= r->turn) return;
    r->turn = turn;
    r->out = u;
}

// The two directions in which the circle crosses the line at `off` from its centre along a normal.
static bool crossings(exactDirection normal, double off, double radius, exactDirection out[2])
{
    double h = off / radius;
    if (!(h >= -1.0 && h <= 1.0)) return false;
    double w = __builtin_sqrt(1.0 - h * h);
    out[0] = (exactDirection){h * normal.x - w * normal.y, h * normal.y + w * normal.x};
    out[1] = (exactDirection){h * normal.x + w * normal.y, h * normal.y - w * normal.x};
    return true;
}

// Without rounded corners the lines count at full length: the first crossing is the exit.
static void cross_side(round *r, const exactMinkowski *d, const exactSide *s)
{
    exactDirection u[2], normal = {s->normalX, s->normalY};
    double off = s->planeOffset + d->radius - (normal.x * r->x + normal.y * r->y);
    if (!crossings(normal, off, r->radius, u)) return;
    for (int32_t i = 0; i < 2; i++) {
        double along = along_side(s, r->x + r->radius * u[i].x, r->y + r->radius * u[i].y);
        double more = BEYOND * (s->length + r->radius);
        if (d->radius == 0.0 || (along >= -more && along <= s->length + more)) offer(r, u[i]);
    }
}

static void cross_corner(round *r, const exactMinkowski *d, int32_t corner)
{
    double toX = d->side[corner].x - r->x, toY = d->side[corner].y - r->y;
    double square = toX * toX + toY * toY, distance = __builtin_sqrt(square);
    if (!(distance > 0.0)) return;
    exactDirection u[2], way = {toX / distance, toY / distance};
    double off = (r->radius * r->radius + square - d->radius * d->radius) / (2.0 * distance);
    if (!crossings(way, off, r->radius, u)) return;
    for (int32_t i = 0; i < 2; i++) {
        exactDirection seen = {(r->radius * u[i].x - toX) / d->radius,
                               (r->radius * u[i].y - toY) / d->radius};
        if (exact_minkowski_at_corner(d, corner, seen)) offer(r, u[i]);
    }
}

double exact_minkowski_turn_out(const exactMinkowski *d, double x, double y, double radius,
                                exactDirection from, double sense, exactDirection *out)
{
    round r = {x, y, radius, from, sense, 4.0, from};
    for (int32_t i = 0; i < d->sides; i++) cross_side(&r, d, &d->side[i]);
    for (int32_t i = 0; d->radius > 0.0 && i < d->corners; i++) cross_corner(&r, d, i);
    *out = r.out;
    return r.turn;
}
