#include "narrow/cast.h"

// A ray in the core's frame, and what it meets first so far.
typedef struct local {
    double x, y, dx, dy;
} local;

typedef struct entry {
    bool hit;
    double t;
    double normalX, normalY; // in the core's frame
} entry;

static const entry MISS = {false, 2.0, 0.0, 0.0};

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
    return (entry){true, t, outX / length, outY / length};
}

// How far the ray's origin is outside of a face, and how fast it goes outward.
typedef struct approach {
    double out, speed;
} approach;

static entry on_face(const satShape *shape, int32_t i, double t)
{
    satVec2 n = sat_face_normal(shape, i);
    return (entry){true, t, (double)n.x, (double)n.y};
}

// In lengths of the edge: corners are exact in double, normals are not, and at the tip of a needle
// that shows.
static approach toward_edge(const satShape *shape, int32_t i, local ray)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    int32_t next = sat_face_after(shape, i);
    double nx = (double)y[next] - (double)y[i], ny = (double)x[i] - (double)x[next];
    return (approach){nx * (ray.x - (double)x[i]) + ny * (ray.y - (double)y[i]),
                      nx * ray.dx + ny * ray.dy};
}

// A hair, in lengths of the edge.
static double beyond_seam(const satShape *shape, int32_t i)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    int32_t next = sat_face_after(shape, i);
    double dx = (double)x[next] - (double)x[i], dy = (double)y[next] - (double)y[i];
    return (double)SAT_NOISE * (double)shape->size * __builtin_sqrt(dx * dx + dy * dy);
}

// A ray that comes in through a seam has come upon the corner of a face, or has been met by the
// piece behind the seam before.
static entry through_seam(const satShape *shape, local ray, uint64_t seams, double t)
{
    double out = -(double)SAT_TOUCHING * (double)shape->size;
    int32_t face = -1;
    for (int32_t i = 0; i < shape->count; i++) {
        satVec2 n = sat_face_normal(shape, i);
        double nx = (double)n.x, ny = (double)n.y;
        if ((seams >> i & 1u) || nx * ray.dx + ny * ray.dy >= 0.0) continue;
        double at = nx * (ray.x + t * ray.dx) + ny * (ray.y + t * ray.dy) -
                    (double)sat_shape_limit(shape)[i];
        if (at <= out) continue;
        out = at;
        face = i;
    }
    return face < 0 ? MISS : on_face(shape, face, t);
}

// Into a core without radius: after the last entry, before the first exit. `start` is where the
// kernel sees the ray's origin, which it says is outside. Where pieces meet each has its own
// rounding; so that nothing slips between, each reaches beyond its seams a little, where the other
// is.
static entry into_core(const satShape *shape, local ray, entry start, uint64_t seams)
{
    double enter = -DBL_MAX, leave = DBL_MAX;
    int32_t face = 0;
    for (int32_t i = 0; i < shape->count; i++) {
        approach f = toward_edge(shape, i, ray);
        if (seams >> i & 1u) f.out -= beyond_seam(shape, i);
        if (f.speed == 0.0) {
            if (f.out > 0.0) return MISS;
            continue;
        }
        double t = -f.out / f.speed;
        if (f.speed > 0.0) {
            if (t < leave) leave = t;
        } else if (t > enter) {
            enter = t;
            face = i;
        }
    }
    if (enter > leave || enter > 1.0 || leave < 0.0) return MISS;
    if (enter >= 0.0 && (seams >> face & 1u)) return through_seam(shape, ray, seams, enter);
    if (enter >= 0.0) return on_face(shape, face, enter);
    // Here the origin is inside: it lies on the outline. Then the ray must go in to meet the shape.
    return start.normalX * ray.dx + start.normalY * ray.dy < 0.0 ? start : MISS;
}

static entry earlier(entry a, entry b) { return b.t < a.t ? b : a; }

// Into a segment: across one of its sides, its ends included, so that an end has the normal of the
// side that the ray comes upon. A ray that goes along the segment meets an end, whose normal is
// against the ray. Segments of a chain share a corner, and each rounds it in its own way: so they
// reach beyond their ends by a little.
static entry into_segment(const satShape *shape, local ray, uint64_t seams)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    double startX = (double)x[0] - ray.x, startY = (double)y[0] - ray.y;
    double endX = (double)x[1] - ray.x, endY = (double)y[1] - ray.y;
    double square = ray.dx * ray.dx + ray.dy * ray.dy, length = __builtin_sqrt(square);
    double hair = 4.0 * (double)SAT_NOISE * (double)shape->size * length;
    double start = startX * ray.dy - startY * ray.dx, end = endX * ray.dy - endY * ray.dx;
    if ((start > hair && end > hair) || (start < -hair && end < -hair)) return MISS;
    bool nearStart = __builtin_fabs(start) <= hair, nearEnd = __builtin_fabs(end) <= hair;
    double toStart = (startX * ray.dx + startY * ray.dy) / square;
    double toEnd = (endX * ray.dx + endY * ray.dy) / square;
    if (nearStart && nearEnd) {
        double t = toStart < toEnd ? toStart : toEnd;
        if (seams != 0 || t < 0.0 || t > 1.0) return MISS;
        return (entry){true, t, -ray.dx / length, -ray.dy / length};
    }
    double edgeX = endX - startX, edgeY = endY - startY;
    double speed = ray.dx * edgeY - ray.dy * edgeX; // out of face 0, in lengths of the segment
    int32_t face = speed < 0.0 ? 0 : 1;
    if (seams >> face & 1u) return MISS;
    double t = (startX * edgeY - startY * edgeX) / speed;
    if (start * end > 0.0) t = nearStart ? toStart : toEnd;
    // On the outline itself rounding may see the origin just behind it.
    double touching = (double)SAT_TOUCHING * (double)shape->size;
    if (t < 0.0 && -t * length <= touching) t = 0.0;
    return t < 0.0 || t > 1.0 ? MISS : on_face(shape, face, t);
}

// Into a rounded shape: the first of its sides and of the circles around its corners.
static entry into_rounded(const satShape *shape, local ray, uint64_t seams)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    double radius = (double)shape->radius;
    double touching = (double)SAT_TOUCHING * (double)shape->size;
    entry first = MISS;
    for (int32_t i = 0; i < shape->count; i++) {
        // Of one-sided links the corners, too, are seen from one side only: from their faces.
        if (seams == 0 || shape->count > 2) {
            first = earlier(first, into_circle(ray, (double)x[i], (double)y[i], radius));
        }
        double nx = (double)sat_shape_normal_x(shape)[i], ny = (double)sat_shape_normal_y(shape)[i];
        double out = (nx * ray.x + ny * ray.y) - ((double)sat_shape_limit(shape)[i] + radius);
        double speed = nx * ray.dx + ny * ray.dy;
        // On the outline itself rounding may see the origin just behind it.
        if (!(speed < 0.0) || out < -touching || -out < speed || (seams >> i & 1u)) continue;
        double t = out > 0.0 ? -out / speed : 0.0;
        int32_t next = sat_face_after(shape, i);
        double atX = ray.x + t * ray.dx, atY = ray.y + t * ray.dy;
        double pastStart = (atY - (double)y[i]) * nx - (atX - (double)x[i]) * ny;
        double pastEnd = (atY - (double)y[next]) * nx - (atX - (double)x[next]) * ny;
        if (pastStart >= 0.0 && pastEnd <= 0.0) first = earlier(first, on_face(shape, i, t));
    }
    return first;
}

static satRayHit inside_hit(const satRay *ray, const satDecision *decision, const satPlace *place,
                            const satPlace *there)
{
    satRayHit out = {true, true, 0.0, ray->x, ray->y, sat_vec2(0.0f, 0.0f)};
    double length = __builtin_sqrt(ray->dx * ray->dx + ray->dy * ray->dy);
    out.normal = length > 0.0
                     ? sat_vec2((float)(0.0 - ray->dx / length), (float)(0.0 - ray->dy / length))
                     : sat_contact(decision, place, there).normal;
    return out;
}

satRayHit sat_cast_ray(const satShape *shape, const satPlace *place, const satRay *ray,
                       uint64_t seams)
{
    const satPlace there = {ray->x, ray->y, 1.0, 0.0};
    satDecision decision = {0};
    // Mostly it starts so far outside that nobody need ask how far.
    bool isNear = sat_look(shape, place, &SAT_POINT, &there) != SAT_APART;
    if (isNear) {
        decision = sat_decide(shape, place, &SAT_POINT, &there, 0.0f);
        if (decision.axis.separation <= 0.0f) return inside_hit(ray, &decision, place, &there);
    }
    satRayHit out = {0};
    // A ray without length, or one whose square vanishes.
    if (ray->dx * ray->dx + ray->dy * ray->dy < DBL_MIN) return out;
    double fromX = ray->x - place->x, fromY = ray->y - place->y, c = place->c, s = place->s;
    local in = {c * fromX + s * fromY, c * fromY - s * fromX, c * ray->dx + s * ray->dy,
                c * ray->dy - s * ray->dx};
    entry first;
    if (shape->kind == SAT_CIRCLE) {
        first = into_circle(in, 0.0, 0.0, (double)shape->radius);
    } else if (shape->radius > 0.0f) {
        first = into_rounded(shape, in, seams);
    } else if (shape->count == 2) {
        first = into_segment(shape, in, seams);
    } else {
        satVec2 normal = {0.0f, 0.0f};
        if (isNear) normal = sat_contact(&decision, place, &there).normal;
        double nx = (double)normal.x, ny = (double)normal.y;
        first = into_core(shape, in, (entry){true, 0.0, c * nx + s * ny, c * ny - s * nx}, seams);
    }
    if (!first.hit) return out;
    out.hit = true;
    out.t = first.t;
    out.x = ray->x + first.t * ray->dx;
    out.y = ray->y + first.t * ray->dy;
    // Adding 0 makes 0 of -0.
    out.normal = sat_vec2((float)(c * first.normalX - s * first.normalY + 0.0),
                          (float)(s * first.normalX + c * first.normalY + 0.0));
    return out;
}
