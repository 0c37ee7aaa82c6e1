#include "narrow/sat.h"

#include "narrow/closest.h"

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

static inline bool is_more(best b, float than)
{
    return sat_f4_any(sat_f4_greater(b.separation, sat_f4_splat(than)));
}

// How far a point lies beyond the faces i…i+3.
static inline satF4 beyond_faces(const satShape *shape, int32_t i, float x, float y)
{
    return sat_f4_sub(sat_along_faces(shape, i, x, y), sat_f4_load(sat_shape_limit(shape) + i));
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

static inline satF4 along(satF4 directionX, satF4 directionY, float x, float y)
{
    return sat_f4_add(sat_f4_mul(directionX, sat_f4_splat(x)),
                      sat_f4_mul(directionY, sat_f4_splat(y)));
}

// The lowest corner of a shape along each of four directions in its own frame. Whole lanes of
// corners, for the last is repeated; in two rows, so that one need not wait for the other.
static inline satF4 lowest_corner(const satShape *shape, satF4 directionX, satF4 directionY)
{
    const float *x = sat_shape_x(shape), *y = sat_shape_y(shape);
    satF4 even = sat_f4_splat(FLT_MAX), odd = even;
    for (int32_t j = 0; j < shape->padded; j += 4) {
        even = sat_f4_min(even, along(directionX, directionY, x[j], y[j]));
        odd = sat_f4_min(odd, along(directionX, directionY, x[j + 1], y[j + 1]));
        even = sat_f4_min(even, along(directionX, directionY, x[j + 2], y[j + 2]));
        odd = sat_f4_min(odd, along(directionX, directionY, x[j + 3], y[j + 3]));
    }
    return sat_f4_min(even, odd);
}

// The separation of `other`, which stands so `in` the frame of `one`, along the faces i…i+3, whose
// centre lies so far `beyond` them. Four normals are turned into its frame, rather than all its
// corners out of it.
static inline satF4 separations(const satShape *one, int32_t i, const satShape *other,
                                satRelative in, satF4 beyond)
{
    satF4 c = sat_f4_splat(in.c), s = sat_f4_splat(in.s);
    satF4 nx = sat_f4_load(sat_shape_normal_x(one) + i);
    satF4 ny = sat_f4_load(sat_shape_normal_y(one) + i);
    satF4 x = sat_f4_add(sat_f4_mul(c, nx), sat_f4_mul(s, ny));
    satF4 y = sat_f4_sub(sat_f4_mul(c, ny), sat_f4_mul(s, nx));
    return sat_f4_add(lowest_corner(other, x, y), beyond);
}

static float size_of(const satShape *a, const satShape *b) { return sat_max(a->size, b->size); }

// How another shape stands to the faces of one.
//
// The circles within and around the other tell between which bounds each face's separation is: how
// far its centre lies beyond the face, less their radii.
typedef struct view {
    satRelative in;                     // the other in the frame of the one
    float doubt;                        // how far rounding may reach: more if it is far away
    satF4 beyond[SAT_MAX_VERTICES / 4]; // its centre, beyond each face
    float least, most;                  // the largest separation is at least, at most this
} view;

static inline void look(view *v, const satShape *one, const satPlace *placeOne,
                        const satShape *other, const satPlace *placeOther)
{
    v->in = sat_relative(placeOne, placeOther);
    float far = sat_abs(v->in.x) + sat_abs(v->in.y);
    v->doubt = 2.0f * SAT_UNSURE * (size_of(one, other) + far);
    satF4 most = sat_f4_splat(-FLT_MAX);
    for (int32_t i = 0; i < one->padded; i += 4) {
        v->beyond[i / 4] = beyond_faces(one, i, v->in.x, v->in.y);
        most = sat_f4_max(most, v->beyond[i / 4]);
    }
    float center = sat_f4_largest(most);
    v->least = center - other->outer - v->doubt;
    v->most = center - other->inner + v->doubt;
}

// The face of `one` from which the corners of `other` lie farthest, if that is more than `floor`;
// if not, some face with no more. Most faces cannot come to that, and are not looked at: of 64
// hardly four are. Any face with more than `enough` will do.
static inline best farthest_from(const view *v, const satShape *one, const satShape *other,
                                 float enough, float floor)
{
    const satF4 worthwhile = sat_f4_splat(floor + other->inner - v->doubt);
    satF4 index = sat_f4_set(0.0f, 1.0f, 2.0f, 3.0f);
    best b = nothing(index);
    for (int32_t i = 0; i < one->padded; i += 4, index = next_four(index)) {
        if (!sat_f4_any(sat_f4_greater(v->beyond[i / 4], worthwhile))) continue;
        b = better_of(b, separations(one, i, other, v->in, v->beyond[i / 4]), index);
        if (is_more(b, enough)) break;
    }
    return b;
}

float sat_face_separation(const satShape *one, const satPlace *placeOne, int32_t i,
                          const satShape *other, const satPlace *placeOther)
{
    satRelative in = sat_relative(placeOne, placeOther);
    int32_t four = i & ~3;
    satF4 separation = beyond_faces(one, four, in.x, in.y);
    if (other->kind != SAT_CIRCLE) separation = separations(one, four, other, in, separation);
    float lanes[4];
    sat_f4_store(lanes, separation);
    return lanes[i & 3] - (one->radius + other->radius);
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

static bool stands(const satAxis *line, float beyondFace, const satShape *a, const satPlace *placeA,
                   const satShape *b, const satPlace *placeB)
{
    float size = size_of(a, b);
    if (line->separation <= SAT_TOUCHING * size) return false;
    if (is_longer(line->separation, beyondFace, size)) return true;
    satVec2 way = sat_vec2(line->normal.x * line->separation, line->normal.y * line->separation);
    satRelative r = sat_relative(placeA, placeB);
    satVec2 back = sat_vec2(-(r.c * way.x + r.s * way.y), r.s * way.x - r.c * way.y);
    return leads_beyond(a, line->index, way, size) && leads_beyond(b, line->other, back, size);
}

// What SAT says of two cores, seen together with their closest features where it cannot know: cores
// that are apart, or may be. A separation is never below that of SAT, so that stopping early on
// some axis and looking at all of them say the same.
static satAxis settle(satAxis axis, const satShape *a, const satPlace *placeA, const satShape *b,
                      const satPlace *placeB)
{
    if (axis.separation > -SAT_UNSURE * size_of(a, b)) {
        satAxis closest = sat_closest(a, placeA, b, placeB);
        // Beside an edge SAT has the same, and of two edges as near the one that parts them.
        if (closest.source == SAT_VERTICES &&
            stands(&closest, axis.separation, a, placeA, b, placeB)) {
            closest.separation = sat_max(closest.separation, axis.separation);
            axis = closest;
        }
    }
    axis.separation -= a->radius + b->radius;
    return axis;
}

static satAxis without_radii(satAxis axis, const satShape *a, const satShape *b)
{
    axis.separation -= a->radius + b->radius;
    return axis;
}

static satAxis face_of_a(const satShape *a, face f)
{
    return (satAxis){f.separation, sat_face_normal(a, f.index), SAT_FACE_A, f.index, -1};
}

static satAxis face_of_b(const satShape *b, face f)
{
    return (satAxis){f.separation, sat_neg(sat_face_normal(b, f.index)), SAT_FACE_B, f.index, -1};
}

satAxis sat_polygons(const satShape *a, const satPlace *placeA, const satShape *b,
                     const satPlace *placeB, float limit, float floor)
{
    float enough = limit + (a->radius + b->radius);
    view fromA, fromB;
    look(&fromA, a, placeA, b, placeB);
    look(&fromB, b, placeB, a, placeA);
    // Wide apart, the circles tell.
    if (fromA.least > enough) {
        face f = {fromA.least, farthest_face(a, fromA.in.x, fromA.in.y).index};
        return without_radii(face_of_a(a, f), a, b);
    }
    if (fromB.least > enough) {
        face f = {fromB.least, farthest_face(b, fromB.in.x, fromB.in.y).index};
        return without_radii(face_of_b(b, f), a, b);
    }
    // What may be apart counts in any case.
    floor = sat_max(sat_min(floor, -fromA.doubt), sat_max(fromA.least, fromB.least));
    best ofA = nothing(sat_f4_splat(0.0f)), ofB = ofA;
    if (fromA.most >= floor) ofA = farthest_from(&fromA, a, b, enough, floor);
    if (is_more(ofA, enough)) return without_radii(face_of_a(a, best_face(ofA)), a, b);
    if (fromB.most >= floor) ofB = farthest_from(&fromB, b, a, enough, floor);
    bool isB = sat_f4_largest(ofB.separation) > sat_f4_largest(ofA.separation);
    satAxis axis = isB ? face_of_b(b, best_face(ofB)) : face_of_a(a, best_face(ofA));
    if (axis.separation > enough) return without_radii(axis, a, b);
    return settle(axis, a, placeA, b, placeB);
}

// Boxes are symmetric, so |centre on axis| − both half shadows is the larger of the two separations
// of opposite faces. Four axes are four lanes: A's x and y, B's x and y.
satAxis sat_boxes(const satShape *a, const satPlace *placeA, const satShape *b,
                  const satPlace *placeB, float limit)
{
    satRelative r = sat_relative(placeA, placeB);
    float c = sat_abs(r.c), s = sat_abs(r.s);
    float aw = a->halfWidth, ah = a->halfHeight, bw = b->halfWidth, bh = b->halfHeight;
    float along[4] = {r.x, r.y, r.x * r.c + r.y * r.s, r.y * r.c - r.x * r.s};
    satF4 reach = sat_f4_add(sat_f4_mul(sat_f4_set(bw, bw, aw, aw), sat_f4_set(c, s, c, s)),
                             sat_f4_mul(sat_f4_set(bh, bh, ah, ah), sat_f4_set(s, c, s, c)));
    reach = sat_f4_add(sat_f4_set(aw, ah, bw, bh), reach);
    satF4 separation = sat_f4_sub(sat_f4_abs(sat_f4_load(along)), reach);
    face f = best_face((best){separation, sat_f4_set(0.0f, 1.0f, 2.0f, 3.0f)});
    satAxis axis = sat_box_axis(f.index, along[f.index], f.separation);
    float radii = a->radius + b->radius;
    // The corners of boxes are never sharp enough for doubt: some axis always shows 0.7 of the gap.
    bool sure = radii == 0.0f && axis.separation <= 0.0f;
    if (sure || axis.separation > limit + radii) return without_radii(axis, a, b);
    return settle(axis, a, placeA, b, placeB);
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
satAxis sat_point(const satShape *a, satVec2 p, float size, float enough)
{
    face f = farthest_face(a, p.x, p.y);
    satAxis axis = face_of_a(a, f);
    if (axis.separation > enough) return axis;

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
        return (satAxis){axis.separation, normal, SAT_FACE_A, edge, -1};
    }
    satVec2 out = sat_sub(p, sat_vec2(sat_shape_x(a)[corner], sat_shape_y(a)[corner]));
    float distance = sat_sqrt(sat_dot(out, out));
    // On the corner itself the difference is rounding; the face's normal will do.
    if (distance <= SAT_TOUCHING * size) return axis;
    bool stands = is_longer(distance, axis.separation, size) || leads_beyond(a, corner, out, size);
    if (!stands) return axis;
    return (satAxis){sat_max(distance, axis.separation),
                     sat_vec2(out.x / distance, out.y / distance), SAT_VERTICES, corner, 0};
}

satAxis sat_polygon_circle(const satShape *a, const satPlace *placeA, const satShape *b,
                           const satPlace *placeB, float limit)
{
    satRelative r = sat_relative(placeA, placeB);
    float enough = limit + (a->radius + b->radius);
    return without_radii(sat_point(a, sat_vec2(r.x, r.y), size_of(a, b), enough), a, b);
}

// The same for a box, by symmetry in one quadrant.
satAxis sat_box_circle(const satShape *a, const satPlace *placeA, const satShape *b,
                       const satPlace *placeB)
{
    satRelative r = sat_relative(placeA, placeB);
    float radii = a->radius + b->radius;
    float outX = sat_abs(r.x) - a->halfWidth, outY = sat_abs(r.y) - a->halfHeight;
    float signX = r.x >= 0.0f ? 1.0f : -1.0f, signY = r.y >= 0.0f ? 1.0f : -1.0f;
    if (outX > 0.0f && outY > 0.0f) {
        float distance = sat_sqrt(outX * outX + outY * outY);
        if (distance > SAT_TOUCHING * size_of(a, b)) {
            int32_t corner = r.y >= 0.0f ? (r.x >= 0.0f ? 2 : 3) : (r.x >= 0.0f ? 1 : 0);
            satVec2 out = sat_vec2(signX * (outX / distance), signY * (outY / distance));
            return (satAxis){distance - radii, out, SAT_VERTICES, corner, 0};
        }
    }
    if (outX >= outY) {
        return (satAxis){outX - radii, sat_vec2(signX, 0.0f), SAT_FACE_A, r.x >= 0.0f ? 1 : 3, -1};
    }
    return (satAxis){outY - radii, sat_vec2(0.0f, signY), SAT_FACE_A, r.y >= 0.0f ? 2 : 0, -1};
}

// Circles have no frame of their own: a turned circle is the same circle.
satAxis sat_circles(const satShape *a, const satPlace *placeA, const satShape *b,
                    const satPlace *placeB)
{
    satVec2 between = sat_vec2((float)(placeB->x - placeA->x), (float)(placeB->y - placeA->y));
    float distance = sat_sqrt(sat_dot(between, between));
    satVec2 normal = sat_vec2(1.0f, 0.0f);
    if (distance > SAT_CONCENTRIC) normal = sat_vec2(between.x / distance, between.y / distance);
    return (satAxis){distance - (a->radius + b->radius), normal, SAT_CENTERS, 0, 0};
}
