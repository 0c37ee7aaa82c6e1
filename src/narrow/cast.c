#include "narrow/cast.h"

// A ray in the core's frame.
typedef struct localRay {
    satVector from, motion;
} localRay;

typedef struct entry {
    bool hit;
    double t;         // may exceed 1
    satVector normal; // in the core's frame
    bool atCorner;    // the entry is at a corner of a core without radius
} entry;

static const entry NO_ENTRY = {.t = 2.0};

// Where the ray enters a circle from outside. For a point (radius 0), the normal is opposite to the
// ray.
static entry circle_entry(localRay ray, double x, double y, double radius)
{
    satVector from = {ray.from.x - x, ray.from.y - y};
    double square = sat_vector_dot(ray.motion, ray.motion);
    double forth = -sat_vector_dot(from, ray.motion), across = sat_vector_cross(from, ray.motion);
    double inside = radius * radius * square - across * across;
    if (inside < 0.0 || forth < 0.0) return NO_ENTRY;
    double t = (forth - __builtin_sqrt(inside)) / square;
    if (t < 0.0) t = 0.0; // on the outline, within rounding
    satVector out = sat_vector_add(from, sat_vector_scale(ray.motion, t));
    if (radius == 0.0) out = sat_vector_neg(ray.motion);
    return (entry){true, t, sat_vector_div(out, sat_vector_length(out)), false};
}

static entry face_entry(const satShape *shape, int32_t i, double t, bool atCorner)
{
    return (entry){true, t, sat_vector(sat_face_normal(shape, i)), atCorner};
}

// The t at which the ray crosses the line of face i. `start` and `end` are the distances of the
// face's ends to the right of the ray. Uses the corners, which are exact in double. The normals are
// rounded, which would matter at the tip of a needle.
static double face_crossing(const satShape *shape, int32_t i, localRay ray, double start,
                            double end)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    int32_t next = sat_face_after(shape, i);
    double nx = (double)y[next] - (double)y[i], ny = (double)x[i] - (double)x[next];
    double out = nx * (ray.from.x - (double)x[i]) + ny * (ray.from.y - (double)y[i]);
    return out / (end - start);
}

// The distance of each corner to the right of the ray, times the ray's length; also the least and
// the greatest of these.
typedef struct sides {
    double right[SAT_MAX_VERTICES], least, most;
} sides;

static inline void find_sides(const satShape *shape, localRay ray, sides *out)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    const satD2 rayX = sat_d2_splat(ray.from.x), rayY = sat_d2_splat(ray.from.y);
    const satD2 dx = sat_d2_splat(ray.motion.x), dy = sat_d2_splat(ray.motion.y);
    const satD2 zero = sat_d2_splat(0.0);
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

// The entry at a corner. Of the two faces that meet there, takes the one whose normal is more
// opposed to the ray. Skips internal edges.
static entry corner_entry(const satShape *shape, localRay ray, uint64_t internalEdges,
                          int32_t corner, double t)
{
    const int32_t faces[2] = {sat_face_before(shape, corner), corner};
    int32_t face = -1;
    double least = 0.0;
    for (int32_t k = 0; k < 2; k++) {
        double speed = sat_vector_dot(sat_vector(sat_face_normal(shape, faces[k])), ray.motion);
        if ((internalEdges >> faces[k] & 1u) || speed >= least) continue;
        least = speed;
        face = faces[k];
    }
    return face < 0 ? NO_ENTRY : face_entry(shape, face, t, true);
}

// The entry of a ray that runs along the outline: it hits the first corner that is within the
// tolerance of the ray. A ray along a segment hits the segment's end, with a normal opposite to the
// ray.
static entry entry_along_core(const satShape *shape, const sides *s, localRay ray,
                              uint64_t internalEdges, double tolerance)
{
    double square = sat_vector_dot(ray.motion, ray.motion), first = DBL_MAX;
    int32_t corner = 0, count = 0;
    for (int32_t i = 0; i < shape->count; i++) {
        if (__builtin_fabs(s->right[i]) > tolerance) continue;
        satVector to = sat_vector_sub(sat_corner_at(shape, i), ray.from);
        double forth = sat_vector_dot(to, ray.motion);
        count++;
        if (forth >= first) continue;
        first = forth;
        corner = i;
    }
    first /= square;
    if (first < 0.0) return NO_ENTRY;
    if (count < shape->count) return corner_entry(shape, ray, internalEdges, corner, first);
    if (internalEdges != 0) return NO_ENTRY;
    satVector back = sat_vector_neg(ray.motion);
    return (entry){true, first, sat_vector_div(back, __builtin_sqrt(square)), true};
}

// A face whose ends lie on opposite sides of the ray. `start` and `end` are their distances to the
// right of the ray.
typedef struct crossing {
    int32_t face;
    double start, end;
} crossing;

static crossing crossing_at(const satShape *shape, const sides *s, uint64_t faces)
{
    int32_t face = 63 - __builtin_clzll(faces);
    return (crossing){face, s->right[face], s->right[sat_face_after(shape, face)]};
}

// The entry into a core without radius, of a ray that starts outside. Two flush shapes round their
// common corners slightly differently. A ray that misses a core by no more than the tolerance
// therefore counts as a hit, so that no ray slips between such shapes or along them.
static entry core_entry(const satShape *shape, localRay ray, uint64_t internalEdges)
{
    double tolerance =
        4.0 * (double)SAT_NOISE * (double)shape->size * sat_vector_length(ray.motion);
    sides s;
    find_sides(shape, ray, &s);
    if (s.least > tolerance || s.most < -tolerance) return NO_ENTRY;
    if (s.least > -tolerance || s.most < tolerance)
        return entry_along_core(shape, &s, ray, internalEdges, tolerance);
    // `right` has a bit for each corner to the right of the ray, and `next` has the same bits one
    // place lower. Face i crosses the ray if bit i differs between the two. So no branch per face
    // is needed.
    int32_t count = shape->count;
    uint64_t right = 0;
    for (int32_t i = 0; i < count; i++) right |= (uint64_t)(s.right[i] > 0.0) << i;
    uint64_t next = right >> 1 | (right & 1u) << (count - 1);
    crossing in = crossing_at(shape, &s, next & ~right),
             out = crossing_at(shape, &s, right & ~next);
    double t = face_crossing(shape, in.face, ray, in.start, in.end);
    if (t < 0.0) {
        // If the ray starts on the outline, rounding may put its start inside. The ray then enters
        // or leaves at its start.
        double leave = face_crossing(shape, out.face, ray, out.start, out.end);
        if (leave < -t) return NO_ENTRY;
        t = 0.0;
    }
    bool atStart = in.start > -2.0 * tolerance, atEnd = in.end < 2.0 * tolerance;
    if (!(internalEdges >> in.face & 1u)) return face_entry(shape, in.face, t, atStart || atEnd);
    // The ray enters through an internal edge. Then either it hits a corner at an end of that edge,
    // or it has already hit the neighbouring child.
    entry first = atStart ? corner_entry(shape, ray, internalEdges, in.face, t) : NO_ENTRY;
    if (first.hit || !atEnd) return first;
    return corner_entry(shape, ray, internalEdges, sat_face_after(shape, in.face), t);
}

static entry earlier(entry a, entry b) { return b.t < a.t ? b : a; }

// At t, is the ray between the two perpendiculars through the ends of face i?
static bool is_beside(const satShape *shape, int32_t i, localRay ray, double t)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    int32_t next = sat_face_after(shape, i);
    double nx = (double)sat_shape_normal_x(shape)[i], ny = (double)sat_shape_normal_y(shape)[i];
    double atX = ray.from.x + t * ray.motion.x, atY = ray.from.y + t * ray.motion.y;
    double pastStart = (atY - (double)y[i]) * nx - (atX - (double)x[i]) * ny;
    double pastEnd = (atY - (double)y[next]) * nx - (atX - (double)x[next]) * ny;
    return pastStart >= 0.0 && pastEnd <= 0.0;
}

// The entry into a rounded shape: the first entry through a face or a circle around a corner.
static entry rounded_entry(const satShape *shape, localRay ray, uint64_t internalEdges)
{
    double radius = (double)shape->radius;
    double touching = (double)SAT_TOUCHING * (double)shape->size;
    entry first = NO_ENTRY;
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    for (int32_t i = 0; i < shape->count; i++)
        first = earlier(first, circle_entry(ray, (double)x[i], (double)y[i], radius));
    for (int32_t i = 0; i < shape->count; i++) {
        satVector n = sat_vector(sat_face_normal(shape, i));
        double out =
            sat_vector_dot(n, ray.from) - ((double)sat_shape_plane_offset(shape)[i] + radius);
        double speed = sat_vector_dot(n, ray.motion);
        // If the ray starts on the outline, rounding may have put its start just behind the face.
        if (!(speed < 0.0) || out < -touching || -out < speed || (internalEdges >> i & 1u))
            continue;
        double t = out > 0.0 ? -out / speed : 0.0;
        // Where a circle meets the face, rounding may make the ray hit the circle slightly earlier.
        // The face then counts as hit at that time.
        const double times[2] = {t, first.t};
        for (int32_t k = 0; k < 2; k++) {
            bool isBeside = is_beside(shape, i, ray, times[k]);
            bool isOn = __builtin_fabs((times[k] - t) * speed) <= touching;
            if (isBeside && isOn && times[k] <= first.t)
                first = face_entry(shape, i, times[k], false);
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

// An offset ray starts before the hit, by this multiple of its offset. So it also hits an edge that
// leans toward the ray.
#define START_AHEAD 256.0

satRay sat_offset_ray(const satRay *ray, const satRayHit *hit, double side)
{
    double share = hit->cornerOffset / __builtin_sqrt(ray->dx * ray->dx + ray->dy * ray->dy);
    double start = hit->t - START_AHEAD * share, across = side * share;
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
        double x = b->x - hit->x, y = b->y - hit->y, distance = x * x + y * y;
        // Skips hits on edges that do not end at this corner. It recognises them because their
        // lines are farther from the corner.
        double off = x * (double)b->normal.x + y * (double)b->normal.y;
        if (!b->hit || b->inside || __builtin_fabs(off) > 4.0 * hit->cornerOffset) continue;
        if (b->normal.x == hit->normal.x && b->normal.y == hit->normal.y) return;
        if (distance >= least) continue;
        least = distance;
        normal = b->normal;
    }
    hit->normal = normal;
}

// A ray that starts farther from a shape than this multiple of the shape's size is cast from a
// nearer point, because the time at which it crosses a face has an error that grows with the square
// of the distance.
#define FAR_START 1e4

// Moves the start of a ray that starts far away. Returns the fraction of the ray that it skips.
static double skip_far_start(const satShape *shape, localRay *ray)
{
    double limit = FAR_START * (double)shape->size;
    double square = sat_vector_dot(ray->motion, ray->motion);
    bool isNear = sat_vector_dot(ray->from, ray->from) <= limit * limit;
    if (isNear || limit == 0.0) return 0.0;
    double around = 2.0 * ((double)shape->outer + (double)shape->radius);
    double t = -sat_vector_dot(ray->from, ray->motion) / square - around / __builtin_sqrt(square);
    if (!(t > 0.0)) return 0.0;
    ray->from = sat_vector_add(ray->from, sat_vector_scale(ray->motion, t));
    return t;
}

satRayHit sat_cast_ray(const satShape *shape, const satTransform *xf, const satRay *ray,
                       uint64_t internalEdges)
{
    const satTransform there = {ray->x, ray->y, 1.0, 0.0};
    // A cheap test: for most rays, the circumscribed circle shows that the ray starts outside.
    if (sat_circle_test_placed(shape, xf, &SAT_POINT, &there) != SAT_CIRCLES_APART) {
        satDecision decision = sat_decide(shape, xf, &SAT_POINT, &there, 0.0f);
        if (decision.axis.separation <= 0.0f) return inside_hit(ray, &decision, xf, &there);
    }
    satRayHit out = {0};
    // A ray without length, or whose squared length underflows, hits nothing.
    if (ray->dx * ray->dx + ray->dy * ray->dy < DBL_MIN) return out;
    localRay in = {
        sat_inverse_rotate_vector(xf, (satVector){ray->x - xf->x, ray->y - xf->y}),
        sat_inverse_rotate_vector(xf, (satVector){ray->dx, ray->dy}),
    };
    entry first;
    double skipped = skip_far_start(shape, &in);
    if (shape->kind == SAT_CIRCLE) {
        first = circle_entry(in, 0.0, 0.0, (double)shape->radius);
    } else if (shape->radius > 0.0f) {
        first = rounded_entry(shape, in, internalEdges);
    } else {
        first = core_entry(shape, in, internalEdges);
    }
    out.t = skipped + first.t;
    if (!first.hit || out.t > 1.0) return (satRayHit){0};
    out.hit = true;
    out.x = ray->x + out.t * ray->dx;
    out.y = ray->y + out.t * ray->dy;
    if (first.atCorner) out.cornerOffset = 4.0 * (double)SAT_TOUCHING * (double)shape->size;
    out.normal = sat_vector_to_float(sat_rotate_vector(xf, first.normal));
    return out;
}
