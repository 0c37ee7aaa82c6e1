#include "narrow/cast.h"

// A ray in the core's frame, and what it meets first so far.
typedef struct local {
    double x, y, dx, dy;
} local;

typedef struct entry {
    bool hit;
    double t;
    double normalX, normalY; // in the core's frame
    bool atCorner;           // of a core without radius
} entry;

static const entry MISS = {false, 2.0, 0.0, 0.0, false};

// Into the circle of `radius` around (x, y), from outside; a point looks against the ray.
static entry into_circle(local ray, double x, double y, double radius)
{
    double fromX = ray.x - x, fromY = ray.y - y;
    double square = ray.dx * ray.dx + ray.dy * ray.dy;
    double forth = -(fromX * ray.dx + fromY * ray.dy), across = fromX * ray.dy - fromY * ray.dx;
    double inside = radius * radius * square - across * across;
    if (inside < 0.0 || forth < 0.0) return MISS;
    double t = (forth - __builtin_sqrt(inside)) / square;
    if (t < 0.0) t = 0.0; // on the outline, up to rounding
    if (t > 1.0) return MISS;
    double outX = fromX + t * ray.dx, outY = fromY + t * ray.dy;
    double length = __builtin_sqrt(outX * outX + outY * outY);
    if (radius == 0.0) {
        length = __builtin_sqrt(square);
        outX = -ray.dx;
        outY = -ray.dy;
    }
    return (entry){true, t, outX / length, outY / length, false};
}

static entry on_face(const satShape *shape, int32_t i, double t, bool atCorner)
{
    satVec2 n = sat_face_normal(shape, i);
    return (entry){true, t, (double)n.x, (double)n.y, atCorner};
}

// When the ray crosses the line of face i, by how far the ends of the face are to the right of it.
// In lengths of the edge: corners are exact in double, normals are not, and at the tip of a needle
// that shows.
static double crosses_face(const satShape *shape, int32_t i, local ray, double start, double end)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    int32_t next = sat_face_after(shape, i);
    double nx = (double)y[next] - (double)y[i], ny = (double)x[i] - (double)x[next];
    double out = nx * (ray.x - (double)x[i]) + ny * (ray.y - (double)y[i]);
    return out / (end - start);
}

// How far each corner is to the right of the ray, in lengths of the ray, two at a time; the least
// and the most of it.
typedef struct sides {
    double right[SAT_MAX_VERTICES], least, most;
} sides;

static inline void find_sides(const satShape *shape, local ray, sides *out)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    const satD2 rayX = sat_d2_splat(ray.x), rayY = sat_d2_splat(ray.y);
    const satD2 dx = sat_d2_splat(ray.dx), dy = sat_d2_splat(ray.dy), zero = sat_d2_splat(0.0);
    satD2 least = sat_d2_splat(DBL_MAX), leastLeft = least;
    for (int32_t i = 0; i < shape->padded; i += 2) {
        satD2 fromX = sat_d2_sub(sat_d2_from_f4(sat_f4_load2(x + i, x + i)), rayX);
        satD2 fromY = sat_d2_sub(sat_d2_from_f4(sat_f4_load2(y + i, y + i)), rayY);
        satD2 right = sat_d2_sub(sat_d2_mul(fromX, dy), sat_d2_mul(fromY, dx));
        sat_d2_store(out->right + i, right);
        least = sat_d2_min(least, right);
        leastLeft = sat_d2_min(leastLeft, sat_d2_sub(zero, right));
    }
    double two[2];
    sat_d2_store(two, sat_d2_min(least, sat_d2_swap(least)));
    out->least = two[0];
    sat_d2_store(two, sat_d2_min(leastLeft, sat_d2_swap(leastLeft)));
    out->most = 0.0 - two[0];
}

// At a corner: the face that the ray comes upon more squarely, and which is no seam.
static entry at_corner(const satShape *shape, local ray, uint64_t internalEdges, int32_t corner,
                       double t)
{
    const int32_t faces[2] = {sat_face_before(shape, corner), corner};
    int32_t face = -1;
    double least = 0.0;
    for (int32_t k = 0; k < 2; k++) {
        satVec2 n = sat_face_normal(shape, faces[k]);
        double speed = (double)n.x * ray.dx + (double)n.y * ray.dy;
        if ((internalEdges >> faces[k] & 1u) || speed >= least) continue;
        least = speed;
        face = faces[k];
    }
    return face < 0 ? MISS : on_face(shape, face, t, true);
}

// Along a core: it meets the first of the corners that it passes by a hair. What has no width it
// meets at the end, and the normal is against it.
static entry along_core(const satShape *shape, const sides *s, local ray, uint64_t internalEdges,
                        double hair)
{
    double square = ray.dx * ray.dx + ray.dy * ray.dy, first = DBL_MAX;
    int32_t corner = 0, count = 0;
    for (int32_t i = 0; i < shape->count; i++) {
        if (__builtin_fabs(s->right[i]) > hair) continue;
        double forth = ((double)sat_shape_x(shape)[i] - ray.x) * ray.dx +
                       ((double)sat_shape_y(shape)[i] - ray.y) * ray.dy;
        count++;
        if (forth >= first) continue;
        first = forth;
        corner = i;
    }
    first /= square;
    if (first < 0.0 || first > 1.0) return MISS;
    if (count < shape->count) return at_corner(shape, ray, internalEdges, corner, first);
    if (internalEdges != 0) return MISS;
    double length = __builtin_sqrt(square);
    return (entry){true, first, -ray.dx / length, -ray.dy / length, true};
}

// A face whose ends are to both sides of the ray, by as much as they are to the right.
typedef struct crossing {
    int32_t face;
    double start, end;
} crossing;

static crossing crossing_at(const satShape *shape, const sides *s, uint64_t faces)
{
    int32_t face = 63 - __builtin_clzll(faces);
    return (crossing){face, s->right[face], s->right[sat_face_after(shape, face)]};
}

// Into a core without radius whose origin the kernel says is outside. Shapes that stand flush round
// their common corners each in their own way: so that nothing slips between them or along them, a
// ray that passes a core by a hair meets it.
static entry into_core(const satShape *shape, local ray, uint64_t internalEdges)
{
    double length = __builtin_sqrt(ray.dx * ray.dx + ray.dy * ray.dy);
    double hair = 4.0 * (double)SAT_NOISE * (double)shape->size * length;
    sides s;
    find_sides(shape, ray, &s);
    if (s.least > hair || s.most < -hair) return MISS;
    if (s.least > -hair || s.most < hair) return along_core(shape, &s, ray, internalEdges, hair);
    // Bit i: is corner i on the right? And the corner after it? Bits need no branch for each face.
    int32_t count = shape->count;
    uint64_t right = 0;
    for (int32_t i = 0; i < count; i++) right |= (uint64_t)(s.right[i] > 0.0) << i;
    uint64_t next = right >> 1 | (right & 1u) << (count - 1);
    if ((next & ~right) == 0 || (right & ~next) == 0) return MISS;
    crossing in = crossing_at(shape, &s, next & ~right),
             out = crossing_at(shape, &s, right & ~next);
    double t = crosses_face(shape, in.face, ray, in.start, in.end);
    if (t > 1.0) return MISS;
    if (t < 0.0) {
        // Rounding may see an origin inside that lies on the outline, where the ray enters or
        // leaves.
        double leave = crosses_face(shape, out.face, ray, out.start, out.end);
        if (leave < -t) return MISS;
        t = 0.0;
    }
    bool atStart = in.start > -2.0 * hair, atEnd = in.end < 2.0 * hair;
    if (!(internalEdges >> in.face & 1u)) return on_face(shape, in.face, t, atStart || atEnd);
    // Through a seam a ray comes upon the corner of a face, or the piece behind has met it before.
    entry first = atStart ? at_corner(shape, ray, internalEdges, in.face, t) : MISS;
    if (first.hit || !atEnd) return first;
    return at_corner(shape, ray, internalEdges, sat_face_after(shape, in.face), t);
}

static entry earlier(entry a, entry b) { return b.t < a.t ? b : a; }

// Into a rounded shape: the first of its sides and of the circles around its corners.
static entry into_rounded(const satShape *shape, local ray, uint64_t internalEdges)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    double radius = (double)shape->radius;
    double touching = (double)SAT_TOUCHING * (double)shape->size;
    entry first = MISS;
    for (int32_t i = 0; i < shape->count; i++) {
        // Of one-sided links the corners, too, are seen from one side only: from their faces.
        if (internalEdges == 0 || shape->count > 2) {
            first = earlier(first, into_circle(ray, (double)x[i], (double)y[i], radius));
        }
        double nx = (double)sat_shape_normal_x(shape)[i], ny = (double)sat_shape_normal_y(shape)[i];
        double out =
            (nx * ray.x + ny * ray.y) - ((double)sat_shape_plane_offset(shape)[i] + radius);
        double speed = nx * ray.dx + ny * ray.dy;
        // On the outline itself rounding may see the origin just behind it.
        if (!(speed < 0.0) || out < -touching || -out < speed || (internalEdges >> i & 1u))
            continue;
        double t = out > 0.0 ? -out / speed : 0.0;
        int32_t next = sat_face_after(shape, i);
        double atX = ray.x + t * ray.dx, atY = ray.y + t * ray.dy;
        double pastStart = (atY - (double)y[i]) * nx - (atX - (double)x[i]) * ny;
        double pastEnd = (atY - (double)y[next]) * nx - (atX - (double)x[next]) * ny;
        if (pastStart >= 0.0 && pastEnd <= 0.0) {
            first = earlier(first, on_face(shape, i, t, false));
        }
    }
    return first;
}

static satRayHit inside_hit(const satRay *ray, const satDecision *decision, const satTransform *xf,
                            const satTransform *there)
{
    satRayHit out = {.hit = true, .inside = true, .x = ray->x, .y = ray->y};
    double length = __builtin_sqrt(ray->dx * ray->dx + ray->dy * ray->dy);
    out.normal = length > 0.0
                     ? sat_vec2((float)(0.0 - ray->dx / length), (float)(0.0 - ray->dy / length))
                     : sat_contact(decision, xf, there).normal;
    return out;
}

// Where rays beside another start, in lengths of what they are beside it by: so far before the hit
// that an edge which leans toward them is still ahead.
#define AHEAD 256.0

satRay sat_ray_beside(const satRay *ray, const satRayHit *hit, double side)
{
    double share = hit->beside / __builtin_sqrt(ray->dx * ray->dx + ray->dy * ray->dy);
    double start = hit->t - AHEAD * share, across = side * share;
    if (start < 0.0) start = 0.0;
    return (satRay){ray->x + start * ray->dx - across * ray->dy,
                    ray->y + start * ray->dy + across * ray->dx, 2.0 * ray->dx, 2.0 * ray->dy};
}

void sat_confirm_normal(satRayHit *hit, const satRayHit *left, const satRayHit *right)
{
    const satRayHit *const both[2] = {left, right};
    satVec2 normal = hit->normal;
    double least = DBL_MAX;
    for (int32_t i = 0; i < 2; i++) {
        const satRayHit *b = both[i];
        double x = b->x - hit->x, y = b->y - hit->y, away = x * x + y * y;
        // Of an edge that ends elsewhere the line is farther from the corner.
        double off = x * (double)b->normal.x + y * (double)b->normal.y;
        if (!b->hit || b->inside || __builtin_fabs(off) > 4.0 * hit->beside) continue;
        if (b->normal.x == hit->normal.x && b->normal.y == hit->normal.y) return;
        if (away >= least) continue;
        least = away;
        normal = b->normal;
    }
    hit->normal = normal;
}

satRayHit sat_cast_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                       uint64_t internalEdges)
{
    const satTransform there = {ray->x, ray->y, 1.0, 0.0};
    // Mostly it starts so far outside that nobody need ask how far.
    if (sat_circle_test_placed(shape, xf, &SAT_POINT, &there) != SAT_CIRCLES_APART) {
        satDecision decision = sat_decide(shape, xf, &SAT_POINT, &there, 0.0f);
        if (decision.axis.separation <= 0.0f) return inside_hit(ray, &decision, xf, &there);
    }
    satRayHit out = {0};
    // A ray without length, or one whose square vanishes.
    if (ray->dx * ray->dx + ray->dy * ray->dy < DBL_MIN) return out;
    double fromX = ray->x - xf->x, fromY = ray->y - xf->y, c = xf->c, s = xf->s;
    local in = {c * fromX + s * fromY, c * fromY - s * fromX, c * ray->dx + s * ray->dy,
                c * ray->dy - s * ray->dx};
    entry first;
    if (shape->kind == SAT_CIRCLE) {
        first = into_circle(in, 0.0, 0.0, (double)shape->radius);
    } else if (shape->radius > 0.0f) {
        first = into_rounded(shape, in, internalEdges);
    } else {
        first = into_core(shape, in, internalEdges);
    }
    if (!first.hit) return out;
    out.hit = true;
    out.t = first.t;
    out.x = ray->x + first.t * ray->dx;
    out.y = ray->y + first.t * ray->dy;
    if (first.atCorner) out.beside = 4.0 * (double)SAT_TOUCHING * (double)shape->size;
    // Adding 0 makes 0 of -0.
    out.normal = sat_vec2((float)(c * first.normalX - s * first.normalY + 0.0),
                          (float)(s * first.normalX + c * first.normalY + 0.0));
    return out;
}
