#include "narrow/sat.h"

#include "narrow/closest.h"

// Of shapes with no more corners than this it is less work to look at all faces than to find out
// which of them matter.
#define FEW 8

typedef struct face {
    float separation;
    int32_t index;
} face;

// Four faces at a time: the best so far in every lane.
typedef struct best {
    satF4 separation, index;
} best;

static inline best nothing(satF4 index) { return (best){sat_f4_splat(-FLT_MAX), index}; }

static inline best better_of(best b, satF4 separation, satF4 index)
{
    satF4 better = sat_f4_greater(separation, b.separation);
    return (best){sat_f4_select(better, separation, b.separation),
                  sat_f4_select(better, index, b.index)};
}

// Of the lanes the best, of equals the one with the lowest index. Without branches, which would go
// the wrong way half of the time.
static inline face best_face(best b)
{
    float separation = sat_f4_largest(b.separation);
    satF4 less = sat_f4_greater(sat_f4_splat(separation), b.separation);
    float index = sat_f4_smallest(sat_f4_select(less, sat_f4_splat(FLT_MAX), b.index));
    return (face){separation, (int32_t)index};
}

// How far a point lies beyond the faces i…i+3.
static inline satF4 beyond_faces(const satShape *shape, int32_t i, float x, float y)
{
    return sat_f4_sub(sat_along_faces(shape, i, x, y),
                      sat_f4_load(sat_shape_plane_offset(shape) + i));
}

static inline satF4 next_four(satF4 index) { return sat_f4_add(index, sat_f4_splat(4.0f)); }

// The face that a point lies farthest beyond, of equals the first.
static face farthest_face(const satShape *shape, float x, float y)
{
    satF4 index = sat_f4_set(0.0f, 1.0f, 2.0f, 3.0f);
    best b = nothing(index);
    for (int32_t i = 0; i < shape->padded; i += 4, index = next_four(index)) {
        b = better_of(b, beyond_faces(shape, i, x, y), index);
    }
    return best_face(b);
}

// How far the lowest corner of a shape reaches along a direction in its own frame. Whole lanes of
// corners, for the last is repeated.
static inline float lowest_corner(const satShape *shape, float directionX, float directionY)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    satF4 dx = sat_f4_splat(directionX), dy = sat_f4_splat(directionY);
    satF4 lowest = sat_f4_splat(FLT_MAX);
    for (int32_t j = 0; j < shape->padded; j += 4) {
        satF4 along =
            sat_f4_add(sat_f4_mul(dx, sat_f4_load(x + j)), sat_f4_mul(dy, sat_f4_load(y + j)));
        lowest = sat_f4_min(lowest, along);
    }
    return sat_f4_smallest(lowest);
}

// The separation of `other`, which stands so `in` the frame of `one`, along face i, whose centre
// lies so far `beyond` it. The normal is turned into its frame, rather than all its corners out.
static inline float separation_along(const satShape *one, int32_t i, const satShape *other,
                                     satRelative in, float beyond)
{
    satVec2 n = sat_face_normal(one, i);
    return lowest_corner(other, in.c * n.x + in.s * n.y, in.c * n.y - in.s * n.x) + beyond;
}

static float size_of(const satShape *a, const satShape *b) { return sat_max(a->size, b->size); }

// How another shape stands to the faces of one.
//
// The circles within and around the other tell between which bounds each face's separation is: how
// far its centre lies beyond the face, less their radii.
typedef struct faceBounds {
    const satShape *one, *other;
    satRelative in;                 // the other in the frame of the one
    float doubt;                    // how far rounding may reach: more if it is far away
    float beyond[SAT_MAX_VERTICES]; // its centre, beyond each face
    float least;                    // the largest separation is at least this
    int32_t hint;                   // the face that has it, as far as the centre tells
} faceBounds;

// The faces that the centre lies more than so far beyond: bit i for face i.
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

static inline void look(faceBounds *v, const satShape *one, const satTransform *xfOne,
                        const satShape *other, const satTransform *xfOther)
{
    v->one = one;
    v->other = other;
    v->in = sat_relative(xfOne, xfOther);
    float far = sat_abs(v->in.x) + sat_abs(v->in.y);
    v->doubt = 2.0f * SAT_UNSURE * (size_of(one, other) + far);
    satF4 most = sat_f4_splat(-FLT_MAX);
    for (int32_t i = 0; i < one->padded; i += 4) {
        satF4 beyond = beyond_faces(one, i, v->in.x, v->in.y);
        sat_f4_store(v->beyond + i, beyond);
        most = sat_f4_max(most, beyond);
    }
    float center = sat_f4_largest(most);
    v->least = center - other->outer - v->doubt;
    v->hint = first_of(faces_beyond(v, center - v->doubt));
}

static inline face face_at(const faceBounds *v, int32_t i)
{
    return (face){separation_along(v->one, i, v->other, v->in, v->beyond[i]), i};
}

// The face from which the corners of the other lie farthest, where `first` is the likely one: most
// of the rest cannot come to more than `floor`, and are not looked at. Any face with more than
// `enough` will do.
static inline face farthest_face_from(const faceBounds *v, face first, float earlyOut, float floor,
                                      int32_t *axesTested)
{
    uint64_t rest = faces_beyond(v, floor + v->other->inner - v->doubt);
    rest &= ~((uint64_t)1 << first.index);
    face most = first;
    for (; rest != 0 && most.separation <= earlyOut; rest &= rest - 1, (*axesTested)++) {
        face next = face_at(v, first_of(rest));
        bool isFirst = next.separation == most.separation && next.index < most.index;
        if (next.separation > most.separation || isFirst) most = next;
    }
    return most;
}

// How far a corner lies along each of four directions.
static inline satF4 along_all(satF4 directionX, satF4 directionY, float x, float y)
{
    return sat_f4_add(sat_f4_mul(directionX, sat_f4_splat(x)),
                      sat_f4_mul(directionY, sat_f4_splat(y)));
}

// Of a shape with few faces all are looked at: four of them share their lanes, and nothing
// branches. Face by face the same is computed as above.
static inline face farthest_of_few(const satShape *one, const satShape *other, satRelative in)
{
    const float *x = sat_shape_x(other), *y = sat_shape_y(other);
    satF4 c = sat_f4_splat(in.c), s = sat_f4_splat(in.s);
    satF4 index = sat_f4_set(0.0f, 1.0f, 2.0f, 3.0f);
    best b = nothing(index);
    for (int32_t i = 0; i < one->padded; i += 4, index = next_four(index)) {
        satF4 nx = sat_f4_load(sat_shape_normal_x(one) + i);
        satF4 ny = sat_f4_load(sat_shape_normal_y(one) + i);
        satF4 dx = sat_f4_add(sat_f4_mul(c, nx), sat_f4_mul(s, ny));
        satF4 dy = sat_f4_sub(sat_f4_mul(c, ny), sat_f4_mul(s, nx));
        satF4 lowest = sat_f4_splat(FLT_MAX);
        for (int32_t j = 0; j < other->padded; j += 4) {
            satF4 first =
                sat_f4_min(along_all(dx, dy, x[j], y[j]), along_all(dx, dy, x[j + 1], y[j + 1]));
            satF4 second = sat_f4_min(along_all(dx, dy, x[j + 2], y[j + 2]),
                                      along_all(dx, dy, x[j + 3], y[j + 3]));
            lowest = sat_f4_min(lowest, sat_f4_min(first, second));
        }
        b = better_of(b, sat_f4_add(lowest, beyond_faces(one, i, in.x, in.y)), index);
    }
    return best_face(b);
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

// How far the way from corner i leads beyond the ends of the two faces there; negative: beside one.
static float beyond_ends(const satShape *s, int32_t i, satVec2 way)
{
    satVec2 n = sat_face_normal(s, i), m = sat_face_normal(s, sat_face_before(s, i));
    return sat_min(way.x * n.y - way.y * n.x, way.y * m.x - way.x * m.y);
}

// Does the line between two corners stand for their distance? Not if rounding alone may have led it
// beyond the ends of the faces there, one of which shows as much: then that face's normal is the
// axis. It parts the two whatever their radii, while a line between corners that nearly meet has
// hardly a direction in floats, and a large radius goes a long way along it.
static bool leads_beyond(const satShape *s, int32_t i, satVec2 way, float size)
{
    return beyond_ends(s, i, way) > 4.0f * SAT_NOISE * size;
}

static bool is_longer(float line, float beyondFace, float size)
{
    return line > beyondFace + 2.0f * SAT_NOISE * size;
}

static bool stands(const satAxis *line, float beyondFace, const satShape *a,
                   const satTransform *xfA, const satShape *b, const satTransform *xfB)
{
    float size = size_of(a, b);
    if (line->separation <= SAT_TOUCHING * size) return false;
    if (is_longer(line->separation, beyondFace, size)) return true;
    satVec2 way = sat_vec2(line->normal.x * line->separation, line->normal.y * line->separation);
    satRelative r = sat_relative(xfA, xfB);
    satVec2 back = sat_vec2(-(r.c * way.x + r.s * way.y), r.s * way.x - r.c * way.y);
    return leads_beyond(a, line->index, way, size) && leads_beyond(b, line->other, back, size);
}

// May SAT alone not know how far apart two cores are? It does where they overlap for sure.
static bool is_unsure(float separation, const satShape *a, const satShape *b)
{
    return separation > -SAT_UNSURE * size_of(a, b);
}

// A gap that may be rounding counts as touching, so that a corner on an edge is a hit whichever way
// the normal was rounded. Boxes and circles among themselves need none of this.
static float slack_of(const satShape *a, const satShape *b) { return SAT_UNSURE * size_of(a, b); }

static satAxis closed(satAxis axis, float slack)
{
    if (axis.separation > 0.0f && axis.separation <= slack) axis.separation = 0.0f;
    return axis;
}

static satAxis without_radii(satAxis axis, const satShape *a, const satShape *b)
{
    axis.separation -= a->radius + b->radius;
    return axis;
}

// How far within the ends of a face a corner must be for nothing else to be as near, whatever
// rounding makes of both, as a share of size.
#define WELL_BESIDE 1e-5f

// Is the corner that is nearest to a face beside it? Then their distance is that of the cores.
static bool is_beside(const satShape *one, const satTransform *xfOne, int32_t index,
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
    const float *ownX = sat_shape_x(one), *ownY = sat_shape_y(one);
    int32_t end = sat_face_after(one, index);
    float cornerX = in.c * x[corner] - in.s * y[corner] + in.x;
    float cornerY = in.s * x[corner] + in.c * y[corner] + in.y;
    float along = (cornerY - ownY[index]) * n.x - (cornerX - ownX[index]) * n.y;
    float length = (ownY[end] - ownY[index]) * n.x - (ownX[end] - ownX[index]) * n.y;
    float within = WELL_BESIDE * size_of(one, other);
    return along > within && along < length - within;
}

// What SAT says of two cores, seen together with their closest features: cores that are apart, or
// may be. A separation is never below that of SAT, so that stopping early on some axis and looking
// at all of them say the same.
static satAxis with_closest(satAxis axis, const satShape *a, const satTransform *xfA,
                            const satShape *b, const satTransform *xfB)
{
    bool isOfB = axis.source == SAT_FACE_B;
    if (isOfB ? is_beside(b, xfB, axis.index, a, xfA) : is_beside(a, xfA, axis.index, b, xfB)) {
        return without_radii(axis, a, b);
    }
    satAxis closest = sat_closest(a, xfA, b, xfB);
    // Beside an edge SAT has the same, and of two edges as near the one that parts them.
    if (closest.source != SAT_VERTICES || !stands(&closest, axis.separation, a, xfA, b, xfB)) {
        return without_radii(axis, a, b);
    }
    closest.separation = sat_max(closest.separation, axis.separation);
    closest.axesTested = axis.axesTested + 1;
    return without_radii(closest, a, b);
}

// The axis that is a face of A, or of B, which then looks the other way. Which of them it is nobody
// can guess, so that is no branch.
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

// The farthest faces of A and of B, out of so many that were looked at. As soon as one shows more
// than `enough`, the other says nothing.
typedef struct faces {
    face ofA, ofB;
    int32_t axesTested;
} faces;

static const face NO_FACE = {-FLT_MAX, 0};

static faces farthest_of_both_few(const satShape *a, const satTransform *xfA, const satShape *b,
                                  const satTransform *xfB, float earlyOut)
{
    faces f = {farthest_of_few(a, b, sat_relative(xfA, xfB)), NO_FACE, a->count};
    if (f.ofA.separation > earlyOut) return f;
    f.ofB = farthest_of_few(b, a, sat_relative(xfB, xfA));
    f.axesTested += b->count;
    return f;
}

static faces farthest_of_both(const satShape *a, const satTransform *xfA, const satShape *b,
                              const satTransform *xfB, float earlyOut, float floor)
{
    faceBounds fromA, fromB;
    look(&fromA, a, xfA, b, xfB);
    look(&fromB, b, xfB, a, xfA);
    // Wide apart, the circles tell.
    faces f = {{fromA.least, fromA.hint}, NO_FACE, 1};
    if (f.ofA.separation > earlyOut) return f;
    f = (faces){NO_FACE, {fromB.least, fromB.hint}, 2};
    if (f.ofB.separation > earlyOut) return f;
    f = (faces){face_at(&fromA, fromA.hint), face_at(&fromB, fromB.hint), 2};
    // What may be apart counts in any case.
    floor = sat_max(sat_min(floor, -fromA.doubt), sat_max(f.ofA.separation, f.ofB.separation));
    f.ofA = farthest_face_from(&fromA, f.ofA, earlyOut, floor, &f.axesTested);
    if (f.ofA.separation <= earlyOut) {
        f.ofB = farthest_face_from(&fromB, f.ofB, earlyOut, floor, &f.axesTested);
    }
    return f;
}

satAxis sat_polygons(const satShape *a, const satTransform *xfA, const satShape *b,
                     const satTransform *xfB, float limit, float floor)
{
    float slack = slack_of(a, b), earlyOut = limit + (a->radius + b->radius) + slack;
    faces f = SAT_IS_SMALL || (a->padded <= FEW && b->padded <= FEW)
                  ? farthest_of_both_few(a, xfA, b, xfB, earlyOut)
                  : farthest_of_both(a, xfA, b, xfB, earlyOut, floor);
    bool isB = f.ofB.separation > f.ofA.separation;
    face most = {sat_max(f.ofB.separation, f.ofA.separation), isB ? f.ofB.index : f.ofA.index};
    const satShape *owner = isB ? b : a;
    if (most.separation > earlyOut || !is_unsure(most.separation, a, b)) {
        return without_radii(face_axis(owner, most, isB, f.axesTested), a, b);
    }
    satAxis axis = with_closest(face_axis(owner, most, isB, f.axesTested), a, xfA, b, xfB);
    return closed(axis, slack);
}

// Boxes are symmetric, so |centre on axis| − both half shadows is the larger of the two separations
// of opposite faces. Four axes are four lanes: A's x and y, B's x and y.
satAxis sat_boxes(const satShape *a, const satTransform *xfA, const satShape *b,
                  const satTransform *xfB, float limit)
{
    satRelative r = sat_relative(xfA, xfB);
    float c = sat_abs(r.c), s = sat_abs(r.s);
    float aw = a->halfWidth, ah = a->halfHeight, bw = b->halfWidth, bh = b->halfHeight;
    float along[4] = {r.x, r.y, r.x * r.c + r.y * r.s, r.y * r.c - r.x * r.s};
    satF4 reach = sat_f4_add(sat_f4_mul(sat_f4_set(bw, bw, aw, aw), sat_f4_set(c, s, c, s)),
                             sat_f4_mul(sat_f4_set(bh, bh, ah, ah), sat_f4_set(s, c, s, c)));
    reach = sat_f4_add(sat_f4_set(aw, ah, bw, bh), reach);
    satF4 separation = sat_f4_sub(sat_f4_abs(sat_f4_load(along)), reach);
    face f = best_face((best){separation, sat_f4_set(0.0f, 1.0f, 2.0f, 3.0f)});
    float radii = a->radius + b->radius;
    // The corners of boxes are never sharp enough for doubt: some axis always shows 0.7 of the gap.
    bool isSharp = radii == 0.0f && f.separation <= 0.0f;
    if (isSharp || f.separation > limit + radii || !is_unsure(f.separation, a, b)) {
        return without_radii(sat_box_axis(f.index, along[f.index], f.separation), a, b);
    }
    return with_closest(sat_box_axis(f.index, along[f.index], f.separation), a, xfA, b, xfB);
}

// Where a point lies about edge i: before its start, beyond its end, or neither.
typedef enum region { BESIDE, BEFORE, BEHIND } region;

static region region_of(const satShape *a, int32_t i, satVec2 p)
{
    const float *x = sat_shape_x(a), *y = sat_shape_y(a);
    satVec2 normal = sat_face_normal(a, i), along = sat_vec2(-normal.y, normal.x);
    int32_t next = sat_face_after(a, i);
    if (sat_dot(sat_sub(p, sat_vec2(x[i], y[i])), along) < 0.0f) return BEFORE;
    return sat_dot(sat_sub(p, sat_vec2(x[next], y[next])), along) > 0.0f ? BEHIND : BESIDE;
}

// If the farthest face sees the point beside its edge, the closest feature is the corner at that
// end, and the axis runs from there to the point:
//
//        corner region \      face region      / corner region
//                       ●━━━━━━━━━━━━━━━━━━━━━●
//
// The farthest face always has the closest corner at one of its ends: of all normals, those of the
// two faces at the closest corner make the smallest angles with the line to the point. But where
// faces turn by hardly anything, rounding may take the next one for the farthest; so it is asked,
// too, before the point is given to the corner.
satAxis sat_point(const satShape *a, satVec2 p, float size, float earlyOut)
{
    face f = farthest_face(a, p.x, p.y);
    satAxis axis = face_axis(a, f, false, a->count);
    if (axis.separation > earlyOut) return axis;

    region where = region_of(a, f.index, p);
    int32_t edge = f.index, corner = edge;
    for (int32_t left = a->count; where != BESIDE && left > 0; left--) {
        int32_t next = where == BEFORE ? sat_face_before(a, edge) : sat_face_after(a, edge);
        corner = where == BEFORE ? edge : next;
        region there = region_of(a, next, p);
        if (there != where && there != BESIDE) break;
        edge = next;
        where = there;
    }
    if (where == BESIDE) {
        if (edge == f.index) return axis;
        satVec2 normal = sat_face_normal(a, edge);
        return (satAxis){axis.separation, normal, SAT_FACE_A, edge, -1, a->count};
    }
    satVec2 out = sat_sub(p, sat_vec2(sat_shape_x(a)[corner], sat_shape_y(a)[corner]));
    float distance = sat_sqrt(sat_dot(out, out));
    // On the corner itself the difference is rounding; the face's normal will do.
    if (distance <= SAT_TOUCHING * size) return axis;
    bool stands = is_longer(distance, axis.separation, size) || leads_beyond(a, corner, out, size);
    if (!stands) return axis;
    return (satAxis){sat_max(distance, axis.separation),
                     sat_vec2(out.x / distance, out.y / distance),
                     SAT_VERTICES,
                     corner,
                     0,
                     a->count + 1};
}

satAxis sat_polygon_circle(const satShape *a, const satTransform *xfA, const satShape *b,
                           const satTransform *xfB, float limit)
{
    satRelative r = sat_relative(xfA, xfB);
    float slack = slack_of(a, b), earlyOut = limit + (a->radius + b->radius) + slack;
    satAxis axis = sat_point(a, sat_vec2(r.x, r.y), size_of(a, b), earlyOut);
    return closed(without_radii(axis, a, b), slack);
}

// The same for a box, by symmetry in one quadrant.
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

// Circles have no frame of their own: a turned circle is the same circle.
satAxis sat_circles(const satShape *a, const satTransform *xfA, const satShape *b,
                    const satTransform *xfB)
{
    satVec2 between = sat_vec2((float)(xfB->x - xfA->x), (float)(xfB->y - xfA->y));
    float distance = sat_sqrt(sat_dot(between, between));
    satVec2 normal = sat_vec2(1.0f, 0.0f);
    if (distance > SAT_CONCENTRIC) normal = sat_vec2(between.x / distance, between.y / distance);
    return (satAxis){distance - (a->radius + b->radius), normal, SAT_CENTERS, 0, 0, 1};
}
