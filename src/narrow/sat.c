#include "narrow/sat.h"

#include "narrow/closest.h"

// For shapes with at most this many corners, it is faster to test every face than to select faces
// by their bounds, unless lanes are emulated. The results are the same.
#define FEW_CORNERS 8

typedef struct face {
    float separation;
    int32_t index;
} face;

// The best face so far in each of four lanes.
typedef struct laneBest {
    satF4 separation, index;
} laneBest;

static inline laneBest start_best(satF4 index) { return (laneBest){sat_f4_splat(-FLT_MAX), index}; }

static inline laneBest better_of(laneBest b, satF4 separation, satF4 index)
{
    satF4 better = sat_f4_greater(separation, b.separation);
    return (laneBest){sat_f4_select(better, separation, b.separation),
                      sat_f4_select(better, index, b.index)};
}

// The best face of four lanes; of equal ones, that with the lowest index. Has no branch, because
// the processor would mispredict it half the time.
static inline face best_face(laneBest b)
{
    float separation = sat_f4_largest(b.separation);
    satF4 less = sat_f4_greater(sat_f4_splat(separation), b.separation);
    float index = sat_f4_smallest(sat_f4_select(less, sat_f4_splat(FLT_MAX), b.index));
    return (face){separation, (int32_t)index};
}

// The distance of a point in front of each of the faces i…i+3.
static inline satF4 beyond_faces(const satShape *shape, int32_t i, float x, float y)
{
    return sat_f4_sub(sat_dot_normals(shape, i, x, y),
                      sat_f4_load(sat_shape_plane_offset(shape) + i));
}

static inline satF4 next_four(satF4 index) { return sat_f4_add(index, sat_f4_splat(4.0f)); }

// The face in front of which a point lies farthest; the first of equal ones.
static face farthest_face(const satShape *shape, float x, float y)
{
    satF4 index = sat_f4_set(0.0f, 1.0f, 2.0f, 3.0f);
    laneBest b = start_best(index);
    for (int32_t i = 0; i < shape->padded; i += 4, index = next_four(index))
        b = better_of(b, beyond_faces(shape, i, x, y), index);
    return best_face(b);
}

// The least projection of a shape's corners onto a direction in its own frame. The corners can be
// read four at a time, because the last one is repeated.
static inline float lowest_corner(const satShape *shape, float directionX, float directionY)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    if (!SAT_HAS_LANES) {
        float least = FLT_MAX;
        for (int32_t j = 0; j < shape->count; j++) {
            float along = directionX * x[j] + directionY * y[j];
            if (along < least) least = along;
        }
        return least;
    }
    satF4 dx = sat_f4_splat(directionX), dy = sat_f4_splat(directionY);
    satF4 lowest = sat_f4_splat(FLT_MAX);
    for (int32_t j = 0; j < shape->padded; j += 4) {
        satF4 along =
            sat_f4_add(sat_f4_mul(dx, sat_f4_load(x + j)), sat_f4_mul(dy, sat_f4_load(y + j)));
        lowest = sat_f4_min(lowest, along);
    }
    return sat_f4_smallest(lowest);
}

// The separation of `other` along face i of `one`. `in` is the pose of `other` in the frame of
// `one`, and `beyond` is how far its centre lies in front of the face. Rotates the normal into the
// frame of `other`, which is cheaper than to transform all corners.
static inline float separation_along(const satShape *one, int32_t i, const satShape *other,
                                     satRelative in, float beyond)
{
    satVec2 n = sat_face_normal(one, i);
    return lowest_corner(other, in.c * n.x + in.s * n.y, in.c * n.y - in.s * n.x) + beyond;
}

static float size_of(const satShape *a, const satShape *b) { return sat_max(a->size, b->size); }

// Bounds on the separation of `other` along each face of `one`. The lower bound is the distance of
// its centre from the face minus its circumscribed radius; the upper bound is that distance minus
// its inscribed radius.
typedef struct faceBounds {
    const satShape *one, *other;
    satRelative in;                 // `other` in the frame of `one`
    float error;                    // bound on the rounding error; grows with the distance
    float beyond[SAT_MAX_VERTICES]; // how far the other's centre lies in front of each face
    float least;                    // lower bound of the largest separation
    int32_t hint;                   // the face that probably has the largest separation
} faceBounds;

// Bit i is set if the centre of `other` lies more than `by` in front of face i.
static inline uint64_t faces_beyond(const faceBounds *v, float by)
{
    uint64_t faces = 0;
    for (int32_t i = 0; i < v->one->padded; i += 4) {
        satF4 more = sat_f4_greater(sat_f4_load(v->beyond + i), sat_f4_splat(by));
        faces |= (uint64_t)sat_f4_bits(more) << i;
    }
    return faces & (UINT64_MAX >> (SAT_MAX_VERTICES - v->one->count));
}

static inline int32_t first_of(uint64_t faces) { return __builtin_ctzll(faces); }

__attribute__((noinline)) static void bound_faces(faceBounds *v, const satShape *one,
                                                  const satTransform *xfOne, const satShape *other,
                                                  const satTransform *xfOther)
{
    v->one = one;
    v->other = other;
    v->in = sat_relative(xfOne, xfOther);
    float far = sat_abs(v->in.x) + sat_abs(v->in.y);
    v->error = 2.0f * SAT_UNSURE * (size_of(one, other) + far);
    satF4 best = sat_f4_splat(-FLT_MAX);
    for (int32_t i = 0; i < one->padded; i += 4) {
        satF4 beyond = beyond_faces(one, i, v->in.x, v->in.y);
        sat_f4_store(v->beyond + i, beyond);
        best = sat_f4_max(best, beyond);
    }
    float center = sat_f4_largest(best);
    v->least = center - other->outer - v->error;
    v->hint = first_of(faces_beyond(v, center - v->error));
}

static inline face face_at(const faceBounds *v, int32_t i)
{
    return (face){separation_along(v->one, i, v->other, v->in, v->beyond[i]), i};
}

// The face with the largest separation, starting from `first`. Skips every face whose upper bound
// is below `exactAbove`. Stops at the first separation above `earlyOut`.
__attribute__((noinline)) static face test_bounded_faces(const faceBounds *v, face first,
                                                         float earlyOut, float exactAbove,
                                                         int32_t *axesTested)
{
    uint64_t rest = faces_beyond(v, exactAbove + v->other->inner - v->error);
    rest &= ~((uint64_t)1 << first.index);
    face best = first;
    for (; rest != 0 && best.separation <= earlyOut; rest &= rest - 1, (*axesTested)++) {
        face next = face_at(v, first_of(rest));
        bool isFirst = next.separation == best.separation && next.index < best.index;
        if (next.separation > best.separation || isFirst) best = next;
    }
    return best;
}

// Faces i…i+3 of `one`: their normals in the frame of the other shape, and the least projection of
// that shape's corners onto each of them.
typedef struct fourFaces {
    satF4 x, y, lowest;
} fourFaces;

static inline fourFaces four_faces(const satShape *one, int32_t i, satRelative in)
{
    satF4 c = sat_f4_splat(in.c), s = sat_f4_splat(in.s);
    satF4 nx = sat_f4_load(sat_shape_normal_x(one) + i);
    satF4 ny = sat_f4_load(sat_shape_normal_y(one) + i);
    return (fourFaces){sat_f4_add(sat_f4_mul(c, nx), sat_f4_mul(s, ny)),
                       sat_f4_sub(sat_f4_mul(c, ny), sat_f4_mul(s, nx)), sat_f4_splat(FLT_MAX)};
}

static inline satF4 along_faces(const fourFaces *f, float x, float y)
{
    return sat_f4_add(sat_f4_mul(f->x, sat_f4_splat(x)), sat_f4_mul(f->y, sat_f4_splat(y)));
}

static inline void project_corner(fourFaces *f, float x, float y)
{
    f->lowest = sat_f4_min(f->lowest, along_faces(f, x, y));
}

// The same for a box: by symmetry, this gives the least projection of its four corners.
static inline void project_box(fourFaces *f, const satShape *box)
{
    satF4 alongX = sat_f4_mul(sat_f4_abs(f->x), sat_f4_splat(box->halfWidth));
    satF4 alongY = sat_f4_mul(sat_f4_abs(f->y), sat_f4_splat(box->halfHeight));
    f->lowest = sat_f4_sub(sat_f4_splat(0.0f), sat_f4_add(alongX, alongY));
}

static inline satF4 separations_of(const fourFaces *f, const satShape *one, int32_t i,
                                   satRelative in)
{
    return sat_f4_add(f->lowest, beyond_faces(one, i, in.x, in.y));
}

// Of up to eight faces, the first with the largest separation.
static inline face best_of_eight(satF4 first, satF4 second)
{
    float largest = sat_f4_largest(sat_f4_max(first, second));
    satF4 most = sat_f4_splat(largest);
    uint32_t less =
        sat_f4_bits(sat_f4_greater(most, first)) | sat_f4_bits(sat_f4_greater(most, second)) << 4;
    return (face){largest, first_of(~less)};
}

static inline face test_four_faces(const satShape *one, const satShape *other, satRelative in)
{
    const float *x = sat_shape_x(other), *y = sat_shape_y(other);
    fourFaces f = four_faces(one, 0, in);
    for (int32_t j = 0; j < other->padded; j++) project_corner(&f, x[j], y[j]);
    satF4 separations = separations_of(&f, one, 0, in);
    return best_of_eight(separations, separations);
}

// Tests every face of a shape with at most eight faces, without a branch per face: projects each
// corner of the other shape onto all normals at once. Each separation is bit-identical to that of
// separation_along.
static inline face test_eight_faces(const satShape *one, const satShape *other, satRelative in)
{
    if (one->padded == 4) return test_four_faces(one, other, in);
    const float *x = sat_shape_x(other), *y = sat_shape_y(other);
    fourFaces f = four_faces(one, 0, in), g = four_faces(one, 4, in);
    if (other->kind == SAT_BOX) {
        project_box(&f, other);
        project_box(&g, other);
    } else {
        for (int32_t j = 0; j < other->padded; j++) {
            project_corner(&f, x[j], y[j]);
            project_corner(&g, x[j], y[j]);
        }
    }
    return best_of_eight(separations_of(&f, one, 0, in), separations_of(&g, one, 4, in));
}

// Tests every face with as little code as possible, four faces at a time, one per lane. Each
// separation is bit-identical to that of separation_along.
static inline face test_every_face(const satShape *one, const satShape *other, satRelative in)
{
    const float *x = sat_shape_x(other), *y = sat_shape_y(other);
    satF4 index = sat_f4_set(0.0f, 1.0f, 2.0f, 3.0f);
    laneBest b = start_best(index);
    for (int32_t i = 0; i < one->padded; i += 4, index = next_four(index)) {
        fourFaces f = four_faces(one, i, in);
        // Takes the minimum of four corners in pairs. One after the other, each minimum would wait
        // for the one before.
        for (int32_t j = 0; j < other->padded; j += 4) {
            satF4 first =
                sat_f4_min(along_faces(&f, x[j], y[j]), along_faces(&f, x[j + 1], y[j + 1]));
            satF4 second = sat_f4_min(along_faces(&f, x[j + 2], y[j + 2]),
                                      along_faces(&f, x[j + 3], y[j + 3]));
            f.lowest = sat_f4_min(f.lowest, sat_f4_min(first, second));
        }
        b = better_of(b, separations_of(&f, one, i, in), index);
    }
    return best_face(b);
}

// Tests the faces of a shape with few faces.
static inline face test_few_faces(const satShape *one, const satShape *other, satRelative in)
{
    return SAT_IS_SMALL ? test_every_face(one, other, in) : test_eight_faces(one, other, in);
}

static inline float face_separation(const satShape *one, int32_t i, const satShape *other,
                                    satRelative in)
{
    float separation = sat_dot(sat_face_normal(one, i), sat_vec2(in.x, in.y));
    separation -= sat_shape_plane_offset(one)[i];
    if (other->kind != SAT_CIRCLE) separation = separation_along(one, i, other, in, separation);
    return separation - (one->radius + other->radius);
}

float sat_face_separation(const satShape *one, const satTransform *xfOne, int32_t i,
                          const satShape *other, const satTransform *xfOther)
{
    return face_separation(one, i, other, sat_relative(xfOne, xfOther));
}

void sat_face_separations(const satShape *one, const satTransform *xfOne, const satShape *other,
                          const satTransform *xfOther, float *out)
{
    satRelative in = sat_relative(xfOne, xfOther);
    for (int32_t i = 0; one->kind != SAT_CIRCLE && i < one->count; i++)
        out[i] = face_separation(one, i, other, in);
}

// How far a vector from corner i lies inside the corner's Voronoi region; negative if it lies in
// front of an adjacent face.
static float corner_region_depth(const satShape *s, int32_t i, satVec2 line)
{
    satVec2 n = sat_face_normal(s, i), m = sat_face_normal(s, sat_face_before(s, i));
    return sat_min(line.x * n.y - line.y * n.x, line.y * m.x - line.x * m.y);
}

// True if a vector from corner i lies clearly inside the corner's Voronoi region. Near the region's
// border, an adjacent face shows the same distance, and its normal is the better axis: the line
// between two almost coincident corners has hardly any direction in floats, and a large radius
// magnifies that error.
static bool is_in_corner_region(const satShape *s, int32_t i, satVec2 line, float size)
{
    return corner_region_depth(s, i, line) > 4.0f * SAT_NOISE * size;
}

static bool exceeds_face(float line, float beyondFace, float size)
{
    return line > beyondFace + 2.0f * SAT_NOISE * size;
}

// Is the line between two corners the right axis, rather than the normal of a face?
static bool is_corner_axis(const satAxis *axis, float beyondFace, const satShape *a,
                           const satTransform *xfA, const satShape *b, const satTransform *xfB)
{
    float size = size_of(a, b);
    if (axis->separation <= SAT_TOUCHING * size) return false;
    if (exceeds_face(axis->separation, beyondFace, size)) return true;
    satVec2 line = sat_vec2(axis->normal.x * axis->separation, axis->normal.y * axis->separation);
    satRelative r = sat_relative(xfA, xfB);
    satVec2 back = sat_vec2(-(r.c * line.x + r.s * line.y), r.s * line.x - r.c * line.y);
    return is_in_corner_region(a, axis->index, line, size) &&
           is_in_corner_region(b, axis->other, back, size);
}

// True unless the cores certainly overlap. If they may be separate, the closest features must be
// tested, because the normals of faces alone do not give the distance.
static bool is_unsure(float separation, const satShape *a, const satShape *b)
{
    return separation > -SAT_UNSURE * size_of(a, b);
}

// A gap up to this may be rounding and counts as touching, so that a corner on an edge is a hit,
// whichever way the normal was rounded. Pairs of boxes and circles do not need this slack.
static float touching_slack(const satShape *a, const satShape *b)
{
    return SAT_UNSURE * size_of(a, b);
}

static satAxis snap_to_touching(satAxis axis, float slack)
{
    if (axis.separation > 0.0f && axis.separation <= slack) axis.separation = 0.0f;
    return axis;
}

static satAxis without_radii(satAxis axis, const satShape *a, const satShape *b)
{
    axis.separation -= a->radius + b->radius;
    return axis;
}

// A corner or an edge faces a face only if its projection onto the face reaches this far inside the
// face's ends, in units of the larger shape's size. Then rounding cannot make another feature the
// closest.
#define INSIDE_MARGIN 1e-5f

// True if the corner of `other` nearest to the line of face `index` of `one` (the edge, if it is
// parallel to the face) clearly faces that face. Then the separation along the face is the distance
// between the cores.
static bool is_opposite(const satShape *one, const satTransform *xfOne, int32_t index,
                        const satShape *other, const satTransform *xfOther)
{
    satRelative in = sat_relative(xfOne, xfOther);
    satVec2 n = sat_face_normal(one, index);
    const float *x = sat_shape_x(other), *y = sat_shape_y(other);
    float alongX = in.c * n.x + in.s * n.y, alongY = in.c * n.y - in.s * n.x, lowest = FLT_MAX;
    int32_t corner = 0;
    for (int32_t i = 0; i < other->count; i++) {
        float along = alongX * x[i] + alongY * y[i];
        if (along >= lowest) continue;
        lowest = along;
        corner = i;
    }
    float size = size_of(one, other), from = alongX * y[corner] - alongY * x[corner], to = from;
    const int32_t beside[2] = {sat_face_before(other, corner), sat_face_after(other, corner)};
    for (int32_t i = 0; i < 2; i++) {
        int32_t k = beside[i];
        if (alongX * x[k] + alongY * y[k] > lowest + SAT_NOISE * size) continue;
        float across = alongX * y[k] - alongY * x[k];
        from = sat_min(from, across);
        to = sat_max(to, across);
    }
    const float *ownX = sat_shape_x(one), *ownY = sat_shape_y(one);
    int32_t end = sat_face_after(one, index);
    float start = (ownY[index] - in.y) * n.x - (ownX[index] - in.x) * n.y;
    float length = (ownY[end] - ownY[index]) * n.x - (ownX[end] - ownX[index]) * n.y;
    float within = INSIDE_MARGIN * size;
    return to - start > within && from - start < length - within;
}

// For cores that are or may be separate: replaces the axis with the one between the closest
// features. The new separation is never below the old one. So if a search stopped early at some
// axis with a gap, all axes together would show a gap, too.
static satAxis with_closest(satAxis axis, const satShape *a, const satTransform *xfA,
                            const satShape *b, const satTransform *xfB)
{
    bool isOfB = axis.source == SAT_FACE_B;
    if (isOfB ? is_opposite(b, xfB, axis.index, a, xfA) : is_opposite(a, xfA, axis.index, b, xfB))
        return without_radii(axis, a, b);
    satAxis closest = sat_closest(a, xfA, b, xfB);
    // If an edge is closest, the axis is its normal already; of equally near edges, that of the one
    // which separates.
    if (closest.source != SAT_VERTICES ||
        !is_corner_axis(&closest, axis.separation, a, xfA, b, xfB)) {
        return without_radii(axis, a, b);
    }
    closest.separation = sat_max(closest.separation, axis.separation);
    closest.axesTested = axis.axesTested + 1;
    return without_radii(closest, a, b);
}

// The axis of a face of A or of B; B's normal is negated. Has no branch, because the processor
// cannot predict which shape it is.
static satAxis face_axis(const satShape *owner, face f, bool ofB, int32_t axesTested)
{
    satVec2 normal = sat_face_normal(owner, f.index);
    float toward = 1.0f - 2.0f * (float)ofB;
    return (satAxis){f.separation,
                     sat_vec2(toward * normal.x, toward * normal.y),
                     ofB ? SAT_FACE_B : SAT_FACE_A,
                     f.index,
                     -1,
                     axesTested};
}

// The best faces of A and of B, and how many faces were tested. If the separation of one exceeds
// `earlyOut`, the other has no meaning.
typedef struct faces {
    face ofA, ofB;
    int32_t axesTested;
} faces;

static const face NO_FACE = {-FLT_MAX, 0};

// The best face of one shape, for builds without SIMD. Skips faces that cannot be the best. If no
// separation reaches `exactAbove`, the result may not be the best face.
static face select_face(const satShape *one, const satTransform *xfOne, const satShape *other,
                        const satTransform *xfOther, float exactAbove)
{
    faceBounds v;
    int32_t axesTested = 0;
    bound_faces(&v, one, xfOne, other, xfOther);
    face first = face_at(&v, v.hint);
    // If the shapes may be separate, the separation is always exact.
    exactAbove = sat_max(sat_min(exactAbove, -v.error), first.separation);
    return test_bounded_faces(&v, first, FLT_MAX, exactAbove, &axesTested);
}

static faces test_few_faces_of_both(const satShape *a, const satTransform *xfA, const satShape *b,
                                    const satTransform *xfB, float earlyOut, float exactAbove)
{
    bool selects = !SAT_HAS_LANES && !SAT_IS_SMALL;
    faces f = {selects ? select_face(a, xfA, b, xfB, exactAbove)
                       : test_few_faces(a, b, sat_relative(xfA, xfB)),
               NO_FACE, a->count};
    if (f.ofA.separation > earlyOut) return f;
    f.ofB = selects ? select_face(b, xfB, a, xfA, sat_max(exactAbove, f.ofA.separation))
                    : test_few_faces(b, a, sat_relative(xfB, xfA));
    f.axesTested += b->count;
    return f;
}

static faces test_bounded_faces_of_both(const satShape *a, const satTransform *xfA,
                                        const satShape *b, const satTransform *xfB, float earlyOut,
                                        float exactAbove)
{
    faceBounds fromA, fromB;
    bound_faces(&fromA, a, xfA, b, xfB);
    bound_faces(&fromB, b, xfB, a, xfA);
    // If the shapes are far apart, the bounds alone show a gap.
    faces f = {{fromA.least, fromA.hint}, NO_FACE, 1};
    if (f.ofA.separation > earlyOut) return f;
    f = (faces){NO_FACE, {fromB.least, fromB.hint}, 2};
    if (f.ofB.separation > earlyOut) return f;
    f = (faces){face_at(&fromA, fromA.hint), face_at(&fromB, fromB.hint), 2};
    // If the shapes may be separate, the separation is always exact.
    exactAbove =
        sat_max(sat_min(exactAbove, -fromA.error), sat_max(f.ofA.separation, f.ofB.separation));
    f.ofA = test_bounded_faces(&fromA, f.ofA, earlyOut, exactAbove, &f.axesTested);
    if (f.ofA.separation <= earlyOut)
        f.ofB = test_bounded_faces(&fromB, f.ofB, earlyOut, exactAbove, &f.axesTested);
    return f;
}

satAxis sat_polygons(const satShape *a, const satTransform *xfA, const satShape *b,
                     const satTransform *xfB, float maxGap, float exactAbove)
{
    float slack = touching_slack(a, b), earlyOut = maxGap + (a->radius + b->radius) + slack;
    faces f = SAT_IS_SMALL || (a->padded <= FEW_CORNERS && b->padded <= FEW_CORNERS)
                  ? test_few_faces_of_both(a, xfA, b, xfB, earlyOut, exactAbove)
                  : test_bounded_faces_of_both(a, xfA, b, xfB, earlyOut, exactAbove);
    bool isB = f.ofB.separation > f.ofA.separation;
    face best = {sat_max(f.ofB.separation, f.ofA.separation), isB ? f.ofB.index : f.ofA.index};
    satAxis axis = face_axis(isB ? b : a, best, isB, f.axesTested);
    if (best.separation > earlyOut || !is_unsure(best.separation, a, b))
        return without_radii(axis, a, b);
    return snap_to_touching(with_closest(axis, a, xfA, b, xfB), slack);
}

// The axis of two boxes. `best` is its index among A's x, A's y, B's x, B's y. `along` is the
// position of B's centre relative to A's on that axis. The faces of a box are 0 (−y), 1 (+x), 2
// (+y) and 3 (−x). Seen from B, A lies at −`along`, so B's face toward A is the opposite one.
static inline satAxis box_axis(int32_t best, float along, float separation)
{
    bool ofB = best >= 2, isY = best & 1, positive = along >= 0.0f;
    float direction = sat_sign(along);
    int32_t index = (isY ? 2 : 1) + (positive == ofB ? (isY ? -2 : 2) : 0);
    return (satAxis){separation,
                     isY ? sat_vec2(0.0f, direction) : sat_vec2(direction, 0.0f),
                     ofB ? SAT_FACE_B : SAT_FACE_A,
                     index,
                     -1,
                     4};
}

// Two boxes are parallel if the product of the sine and cosine of the angle between them is at most
// this. Over the length of a face, the angle then matters less than rounding.
#define PARALLEL 1e-7f

// True if two boxes are parallel and a part of the best face clearly faces a face of the other box.
// Then no corners are nearer. A shortcut, because most boxes in a level are parallel.
static bool are_faces_opposite(float c, float s, satF4 separation, int32_t best, float size)
{
    float each[4];
    sat_f4_store(each, separation);
    return c * s <= PARALLEL && each[best ^ 1] < -INSIDE_MARGIN * size;
}

// Boxes are symmetric: |centre on axis| − both half extents is the larger of the separations of two
// opposite faces. The four axes fill four lanes: A's x and y, then B's x and y.
satAxis sat_boxes(const satShape *a, const satTransform *xfA, const satShape *b,
                  const satTransform *xfB, float maxGap)
{
    satRelative r = sat_relative(xfA, xfB);
    float c = sat_abs(r.c), s = sat_abs(r.s);
    float aw = a->halfWidth, ah = a->halfHeight, bw = b->halfWidth, bh = b->halfHeight;
    float along[4] = {r.x, r.y, r.x * r.c + r.y * r.s, r.y * r.c - r.x * r.s};
    satF4 reach = sat_f4_add(sat_f4_mul(sat_f4_set(bw, bw, aw, aw), sat_f4_set(c, s, c, s)),
                             sat_f4_mul(sat_f4_set(bh, bh, ah, ah), sat_f4_set(s, c, s, c)));
    reach = sat_f4_add(sat_f4_set(aw, ah, bw, bh), reach);
    satF4 separation = sat_f4_sub(sat_f4_abs(sat_f4_load(along)), reach);
    face f = best_face((laneBest){separation, sat_f4_set(0.0f, 1.0f, 2.0f, 3.0f)});
    float radii = a->radius + b->radius;
    // The corners of boxes are right angles, so some axis always shows at least 0.7 of a gap. Boxes
    // without radii therefore overlap if no axis shows a gap.
    satAxis axis = box_axis(f.index, along[f.index], f.separation);
    bool isSharp = radii == 0.0f && f.separation <= 0.0f;
    if (isSharp || f.separation > maxGap + radii || !is_unsure(f.separation, a, b) ||
        are_faces_opposite(c, s, separation, f.index, size_of(a, b)))
        return without_radii(axis, a, b);
    return with_closest(axis, a, xfA, b, xfB);
}

// Where a point lies along edge i: before the edge's start, past its end, or between.
typedef enum region { ON_EDGE, BEFORE_EDGE, PAST_EDGE } region;

static region region_of(const satShape *a, int32_t i, satVec2 p)
{
    const float *x = sat_shape_x(a), *y = sat_shape_y(a);
    satVec2 normal = sat_face_normal(a, i), along = sat_vec2(-normal.y, normal.x);
    int32_t next = sat_face_after(a, i);
    if (sat_dot(sat_sub(p, sat_vec2(x[i], y[i])), along) < 0.0f) return BEFORE_EDGE;
    return sat_dot(sat_sub(p, sat_vec2(x[next], y[next])), along) > 0.0f ? PAST_EDGE : ON_EDGE;
}

// The farthest face is the one in front of which the point lies farthest. If the point lies past an
// end of that face, the closest feature is a corner, and the axis runs from that corner to the
// point:
//
//        corner region \      face region      / corner region
//                       ●━━━━━━━━━━━━━━━━━━━━━●
//
// The farthest face always has the closest corner at one of its ends: of all normals, those of the
// two faces at the closest corner make the smallest angles with the line to the point. But if
// adjacent faces are almost parallel, rounding may select the wrong one. So the loop goes on to
// neighbouring faces until it finds the corner.
satAxis sat_point(const satShape *a, satVec2 p, float size, float earlyOut)
{
    face f = farthest_face(a, p.x, p.y);
    satAxis axis = face_axis(a, f, false, a->count);
    if (axis.separation > earlyOut) return axis;

    region where = region_of(a, f.index, p);
    int32_t edge = f.index, corner = edge;
    for (int32_t left = a->count; where != ON_EDGE && left > 0; left--) {
        int32_t next = where == BEFORE_EDGE ? sat_face_before(a, edge) : sat_face_after(a, edge);
        corner = where == BEFORE_EDGE ? edge : next;
        region there = region_of(a, next, p);
        if (there != where && there != ON_EDGE) break;
        edge = next;
        where = there;
    }
    if (where == ON_EDGE) {
        if (edge == f.index) return axis;
        satVec2 normal = sat_face_normal(a, edge);
        return (satAxis){axis.separation, normal, SAT_FACE_A, edge, -1, a->count};
    }
    satVec2 out = sat_sub(p, sat_vec2(sat_shape_x(a)[corner], sat_shape_y(a)[corner]));
    float distance = sat_sqrt(sat_dot(out, out));
    // If the point is at the corner, `out` consists only of rounding errors, so the normal of the
    // face is used.
    if (distance <= SAT_TOUCHING * size) return axis;
    bool isCorner =
        exceeds_face(distance, axis.separation, size) || is_in_corner_region(a, corner, out, size);
    if (!isCorner) return axis;
    return (satAxis){sat_max(distance, axis.separation),
                     sat_vec2(out.x / distance, out.y / distance),
                     SAT_VERTICES,
                     corner,
                     0,
                     a->count + 1};
}

satAxis sat_polygon_circle(const satShape *a, const satTransform *xfA, const satShape *b,
                           const satTransform *xfB, float maxGap)
{
    satRelative r = sat_relative(xfA, xfB);
    float slack = touching_slack(a, b), earlyOut = maxGap + (a->radius + b->radius) + slack;
    satAxis axis = sat_point(a, sat_vec2(r.x, r.y), size_of(a, b), earlyOut);
    return snap_to_touching(without_radii(axis, a, b), slack);
}

// A box and a circle. By symmetry, one quadrant of the box is enough.
satAxis sat_box_circle(const satShape *a, const satTransform *xfA, const satShape *b,
                       const satTransform *xfB)
{
    satRelative r = sat_relative(xfA, xfB);
    float radii = a->radius + b->radius;
    float outX = sat_abs(r.x) - a->halfWidth, outY = sat_abs(r.y) - a->halfHeight;
    float signX = sat_sign(r.x), signY = sat_sign(r.y);
    if (outX > 0.0f && outY > 0.0f) {
        float distance = sat_sqrt(outX * outX + outY * outY);
        if (distance > SAT_TOUCHING * size_of(a, b)) {
            int32_t corner = r.y >= 0.0f ? (r.x >= 0.0f ? 2 : 3) : (r.x >= 0.0f ? 1 : 0);
            satVec2 out = sat_vec2(signX * (outX / distance), signY * (outY / distance));
            return (satAxis){distance - radii, out, SAT_VERTICES, corner, 0, 3};
        }
    }
    if (outX >= outY) {
        return (satAxis){
            outX - radii, sat_vec2(signX, 0.0f), SAT_FACE_A, r.x >= 0.0f ? 1 : 3, -1, 2};
    }
    return (satAxis){outY - radii, sat_vec2(0.0f, signY), SAT_FACE_A, r.y >= 0.0f ? 2 : 0, -1, 2};
}
