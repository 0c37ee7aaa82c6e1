// The door for C programs: checks what comes in, makes room, calls the core. Reads and writes
// worlds in blocks of the caller's, as src/exports.c does for JavaScript; sepaxis.h has the words.

#include "sepaxis.h"

#include <math.h>
#include <string.h>

#include "base/core.h"
#include "narrow/seam.h"
#include "narrow/trace.h"
#include "narrow/whole.h"
#include "shape/concave.h"
#include "shape/ellipse.h"
#include "shape/simplify.h"
#include "shape/tiles.h"
#include "world/contacts.h"
#include "world/mover.h"
#include "world/oneway.h"
#include "world/poses.h"
#include "world/query.h"
#include "world/separate.h"
#include "world/update.h"
#include "world/world.h"

// What the header says of the core, to those who do not see it.
#define SAME(left, right) _Static_assert((left) == (right), "sepaxis.h says the same as the core")

SAME((int)SEPAXIS_NEEDS_ROOM, (int)SAT_NEEDS_ROOM);
SAME((int)SEPAXIS_BAD_POSE, (int)SAT_BAD_POSE);
SAME((int)SEPAXIS_BAD_POINT, (int)SAT_NOT_FINITE);
SAME((int)SEPAXIS_TOO_FEW, (int)SAT_TOO_FEW);
SAME((int)SEPAXIS_TOO_MANY, (int)SAT_TOO_MANY);
SAME((int)SEPAXIS_NO_AREA, (int)SAT_NO_AREA);
SAME((int)SEPAXIS_CROSSING, (int)SAT_CROSSING);
SAME((int)SEPAXIS_BAD_SIZE, (int)SAT_BAD_SIZE);
SAME((int)SEPAXIS_HOLE_OUTSIDE, (int)SAT_HOLE_OUTSIDE);
SAME((int)SEPAXIS_HOLE_IN_HOLE, (int)SAT_HOLE_IN_HOLE);
SAME((int64_t)SEPAXIS_MAX_SIZE, (int64_t)SAT_MAX_SIZE);
SAME((int64_t)SEPAXIS_MAX_OFFSET, (int64_t)SAT_MAX_OFFSET);
SAME((int64_t)SEPAXIS_MAX_COORDINATE, (int64_t)SAT_MAX_COORDINATE);
SAME((int64_t)SEPAXIS_MAX_ANGLE, (int64_t)SAT_MAX_ANGLE);
SAME(SEPAXIS_MAX_POINTS, SAT_MAX_POINTS);
SAME(SEPAXIS_MAX_PIECES, SAT_MAX_PIECES);
SAME(SEPAXIS_MAX_MOVER_PIECES, SAT_MOST_PIECES);
SAME(SEPAXIS_MAX_KINDS, SAT_MAX_TILE_KINDS);
SAME(SEPAXIS_MAX_BODIES, SAT_MAX_BODIES);
SAME(SEPAXIS_MAX_PAIRS, SAT_MAX_PAIRS);
SAME(SEPAXIS_MAX_BYTES, SAT_MAX_WORLD_BYTES);
SAME(SEPAXIS_MAX_COLUMNS, SAT_MAX_COLUMNS);
SAME(SEPAXIS_MAX_PLANES, SAT_MAX_PLANES);
SAME((int)SEPAXIS_STATIC, (int)SAT_STATIC);
SAME((int)SEPAXIS_SENSOR, (int)SAT_SENSOR);
SAME((int)SEPAXIS_DISABLED, (int)SAT_ENABLED); // turned round on the way
SAME((int)SEPAXIS_BULLET, (int)SAT_BULLET);
SAME((int)SEPAXIS_FIRST_YIELDS, (int)SAT_YIELD_FIRST);
SAME((int)SEPAXIS_SECOND_YIELDS, (int)SAT_YIELD_SECOND);
SAME((int)SEPAXIS_FLOOR, (int)SAT_FLOOR);
SAME((int)SEPAXIS_WALL, (int)SAT_WALL);
SAME((int)SEPAXIS_CEILING, (int)SAT_CEILING);
SAME(sizeof(sepaxisShape), SAT_SHAPE_MAX_BYTES);
SAME(sizeof(sepaxisPassage), sizeof(satPassed));
SAME(offsetof(sepaxisPassage, t), offsetof(satPassed, t));
SAME(offsetof(sepaxisPassage, normalX), offsetof(satPassed, normalX));
SAME(offsetof(sepaxisPassage, sensor), offsetof(satPassed, sensor));
SAME(sizeof(sepaxisTrace), sizeof(satTrace));
SAME(offsetof(sepaxisTrace, axis), offsetof(satTrace, rows));
SAME(sizeof(sepaxisAxis), sizeof(satTraceRow));
SAME(offsetof(sepaxisAxis, source), offsetof(satTraceRow, source));
SAME((int)SEPAXIS_AXIS_OF_CENTERS, (int)SAT_ROW_CENTERS);
SAME((int)SEPAXIS_INSIDE, (int)SAT_REGION_INSIDE);
SAME(sizeof(sepaxisFoundBody), sizeof(satFound));
SAME(offsetof(sepaxisFoundBody, index), offsetof(satFound, index));

const char *sepaxis_status_text(sepaxisStatus status)
{
    switch (status) {
    case SEPAXIS_OK:
        return "all is well";
    case SEPAXIS_NEEDS_ROOM:
        return "the block is too small; give one of as many bytes as is told, and call again";
    case SEPAXIS_BAD_POSE:
        return "a column holds what is no pose; sepaxis_world_fault says where: write x and y "
               "within "
               "1e12, and an angle within 1e6, modulo 2 pi";
    case SEPAXIS_BAD_POINT:
        return "a point is NaN, infinite or beyond 1e8; `point` says which";
    case SEPAXIS_TOO_FEW:
        return "too few points; an outline has 3 at least, and a line 2";
    case SEPAXIS_TOO_MANY:
        return "more points, corners, pieces or columns than there may be; simplify, or make "
               "several";
    case SEPAXIS_NO_AREA:
        return "no area; all points of a ring lie on one line";
    case SEPAXIS_CROSSING:
        return "the edges from `point` and from `other` meet; list the corners in order, and let "
               "no "
               "hole touch anything";
    case SEPAXIS_BAD_SIZE:
        return "sizes must be from 1e-4 to 1e7, and coordinates within 1e8";
    case SEPAXIS_HOLE_OUTSIDE:
        return "a hole, at `point`, lies outside of the first ring";
    case SEPAXIS_HOLE_IN_HOLE:
        return "a hole, at `point`, lies in the hole of `other`";
    case SEPAXIS_BAD_NUMBER:
        return "an argument is NaN, infinite or out of its range";
    case SEPAXIS_BAD_SHAPE:
        return "no shape, or none that is possible here; shapes come from sepaxis_circle and so "
               "on, "
               "that returned SEPAXIS_OK";
    case SEPAXIS_NO_WORKSPACE:
        return "a shape of several pieces takes a workspace to ask about; give one instead of NULL";
    case SEPAXIS_NO_BODY:
        return "no such body; it was removed, or is of another world";
    case SEPAXIS_NO_MEMORY:
        return "the allocator has no more memory";
    case SEPAXIS_WORLD_TOO_LARGE:
        return "more bodies or bytes than the world may have; raise maxBytes, or spread the bodies";
    case SEPAXIS_MISALIGNED:
        return "a block must be aligned as malloc aligns";
    }
    return "no status of sepaxis";
}

// Those of the core are among those of the header; SAT_CONCAVE and SAT_NOT_IN_TURN stay within.
static sepaxisStatus told(satStatus status) { return (sepaxisStatus)status; }

// Leaves with a status that is not SEPAXIS_OK.
#define TRY(call)                                                                                  \
    do {                                                                                           \
        sepaxisStatus status_ = (call);                                                            \
        if (status_ != SEPAXIS_OK) return status_;                                                 \
    } while (0)

// The same where an answer is returned, of which the status is the first field.
#define TRY_FOR(answer, call)                                                                      \
    do {                                                                                           \
        sepaxisStatus status_ = (call);                                                            \
        if (status_ != SEPAXIS_OK) return (answer){.status = status_};                             \
    } while (0)

static sepaxisStatus check(bool isGood) { return isGood ? SEPAXIS_OK : SEPAXIS_BAD_NUMBER; }
static bool within(double value, double bound) { return value >= -bound && value <= bound; }
static bool is_coordinate(double value) { return within(value, SAT_MAX_COORDINATE); }
static bool is_size(double size) { return size >= SAT_MIN_SIZE && size <= SAT_MAX_SIZE; }
static bool is_aligned(const void *block) { return (uintptr_t)block % _Alignof(max_align_t) == 0; }

static sepaxisStatus check_ray(double x, double y, double dx, double dy)
{
    return check(is_coordinate(x) && is_coordinate(y) && is_coordinate(dx) && is_coordinate(dy));
}

static sepaxisStatus check_pose(sepaxisPose pose)
{
    return check(sat_pose_fault(pose.x, pose.y, pose.angle) == 0);
}

// A direction shorter than this is none.
#define MIN_LENGTH 1e-9

// Of length 1; 0 and 0 stay so.
static sepaxisStatus make_unit(double *x, double *y)
{
    TRY(check(is_coordinate(*x) && is_coordinate(*y)));
    if (*x == 0.0 && *y == 0.0) return SEPAXIS_OK;
    double length = sqrt(*x * *x + *y * *y);
    TRY(check(length >= MIN_LENGTH));
    *x /= length;
    *y /= length;
    return SEPAXIS_OK;
}

// Shapes

// What a workspace is: points in transit, and what they are worked on with.
typedef struct bench {
    double points[2 * SAT_MAX_POINTS];
    union {
        struct {
            satHullScratch hull;
            satOutline outline;
        };
        struct {
            satRings rings;
            satPieces pieces;
            union {
                satRingsScratch judging;
                satDecomposeScratch cutting;
            };
        };
        struct {
            satSimplifyScratch simplifying;
            satSimplified simplified;
        };
        satWholeScratch whole;
    };
} bench;

_Static_assert(sizeof(bench) <= sizeof(sepaxisWorkspace), "it fits");

static bench *bench_of(sepaxisWorkspace *workspace) { return (bench *)(void *)workspace; }
static satShape *baked(sepaxisShape *shape) { return (satShape *)(void *)shape; }
static const satShape *shape_of(const sepaxisShape *shape)
{
    return (const satShape *)(const void *)shape;
}

static sepaxisStatus check_shape(const sepaxisShape *shape)
{
    return shape_of(shape)->bytes >= sizeof(satShape) ? SEPAXIS_OK : SEPAXIS_BAD_SHAPE;
}

static sepaxisMade fault(sepaxisStatus status, int32_t point, int32_t other)
{
    return (sepaxisMade){status, 0, point < 0 ? 0 : (uint32_t)point,
                         other < 0 ? 0 : (uint32_t)other};
}

static sepaxisMade check_block(const void *block, size_t bytes, size_t needed)
{
    if (bytes < needed) return (sepaxisMade){.status = SEPAXIS_NEEDS_ROOM, .bytes = needed};
    return (sepaxisMade){.status = is_aligned(block) ? SEPAXIS_OK : SEPAXIS_MISALIGNED,
                         .bytes = needed};
}

static sepaxisMade put_shape(const satShape *shape, void *block, size_t bytes)
{
    sepaxisMade made = check_block(block, bytes, shape->bytes);
    if (made.status == SEPAXIS_OK) memcpy(block, shape, shape->bytes);
    return made;
}

void sepaxis_point(sepaxisShape *out) { sat_bake_circle(baked(out), 0.0, 0.0, 0.0); }

sepaxisStatus sepaxis_circle(sepaxisShape *out, double x, double y, double radius)
{
    if (!is_size(radius)) return SEPAXIS_BAD_SIZE;
    return told(sat_bake_circle(baked(out), x, y, radius));
}

sepaxisStatus sepaxis_box(sepaxisShape *out, double x, double y, double width, double height,
                          double radius)
{
    double shorter = width < height ? width : height;
    if (!is_size(width) || !is_size(height)) return SEPAXIS_BAD_SIZE;
    if (!(radius >= 0.0 && radius <= 0.5 * shorter)) return SEPAXIS_BAD_SIZE;
    return told(sat_bake_box(baked(out), x, y, 0.5 * width, 0.5 * height, radius));
}

sepaxisStatus sepaxis_capsule(sepaxisShape *out, double x1, double y1, double x2, double y2,
                              double radius)
{
    if (radius != 0.0 && !is_size(radius)) return SEPAXIS_BAD_SIZE;
    return told(sat_bake_capsule(baked(out), x1, y1, x2, y2, radius));
}

// The first point that is none, or `count`.
static uint32_t first_bad_point(const double *points, uint32_t count)
{
    for (uint32_t i = 0; i < 2 * count; i++) {
        if (!within(points[i], SAT_MAX_OFFSET)) return i / 2;
    }
    return count;
}

static sepaxisMade check_points(const double *points, uint32_t count)
{
    if (count > SAT_MAX_POINTS) return fault(SEPAXIS_TOO_MANY, 0, 0);
    uint32_t bad = first_bad_point(points, count);
    return bad < count ? fault(SEPAXIS_BAD_POINT, (int32_t)bad, 0) : (sepaxisMade){0};
}

// Baking overwrites them.
static void lay_points(bench *b, const double *points, uint32_t count)
{
    memcpy(b->points, points, 2 * sizeof *points * count);
}

// Of the first `count` points on the bench.
static satStatus bake_convex(bench *b, uint32_t count, double radius, satShape *out)
{
    SAT_TRY(sat_outline_convex(b->points, (int32_t)count, &b->hull.outline, &b->outline));
    return sat_bake_polygon(out, &b->outline, radius);
}

// More bytes than a compound of so many pieces takes beside their shapes.
static size_t whole_bytes(size_t pieces) { return 1024 + 128 * pieces; }

// Ends that follow on each other up to the last point.
static bool are_ends(const uint32_t *ends, uint32_t rings, uint32_t count)
{
    for (uint32_t r = 1; r < rings; r++) {
        if (ends[r] < ends[r - 1]) return false;
    }
    return ends[rings - 1] == count;
}

// The points on the bench, cut into pieces.
static sepaxisMade cut(bench *b, const uint32_t *ends, uint32_t rings, double radius, void *block,
                       size_t bytes)
{
    satStatus status = sat_judge_rings(b->points, ends, (int32_t)rings, &b->judging, &b->rings);
    if (status != SAT_OK) return fault(told(status), b->rings.vertex, b->rings.other);
    sat_decompose(&b->rings, &b->cutting, &b->pieces);
    size_t room = (sat_concave_room(&b->pieces) + 15u) & ~(size_t)15u;
    size_t behind = room + whole_bytes((size_t)b->pieces.count);
    sepaxisMade made = check_block(block, bytes, behind + room);
    if (made.status != SEPAXIS_OK) return made;
    made.status =
        told(sat_bake_concave(block, (uint8_t *)block + behind, &b->rings, &b->pieces, radius));
    return made;
}

sepaxisMade sepaxis_polygon(sepaxisWorkspace *workspace, const sepaxisOutline *outline, void *block,
                            size_t bytes)
{
    bench *b = bench_of(workspace);
    uint32_t count = outline->count, rings = outline->ends == NULL ? 1 : outline->rings;
    const uint32_t *ends = rings <= 1 ? &count : outline->ends;
    if (rings == 0) rings = 1;
    sepaxisMade made = check_points(outline->points, count);
    if (made.status != SEPAXIS_OK) return made;
    if (rings > SAT_MAX_RINGS) return fault(SEPAXIS_TOO_FEW, 0, 0);
    bool isRadius = outline->radius >= 0.0 && outline->radius <= SAT_MAX_SIZE;
    if (!isRadius || !are_ends(ends, rings, count)) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    if (rings == 1) {
        sepaxisShape convex;
        lay_points(b, outline->points, count);
        satStatus status = bake_convex(b, count, outline->radius, baked(&convex));
        if (status == SAT_OK) return put_shape(baked(&convex), block, bytes);
        if (status != SAT_CONCAVE && status != SAT_TOO_MANY) {
            return fault(told(status), b->outline.vertex, b->outline.other);
        }
    }
    lay_points(b, outline->points, count);
    return cut(b, ends, rings, outline->radius, block, bytes);
}

sepaxisMade sepaxis_hull(sepaxisWorkspace *workspace, const sepaxisOutline *points,
                         sepaxisShape *out)
{
    bench *b = bench_of(workspace);
    sepaxisMade made = check_points(points->points, points->count);
    if (made.status != SEPAXIS_OK) return made;
    if (!(points->radius >= 0.0 && points->radius <= SAT_MAX_SIZE)) {
        return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    }
    lay_points(b, points->points, points->count);
    satStatus status = sat_outline_hull(b->points, (int32_t)points->count, &b->hull, &b->outline);
    if (status != SAT_OK) return fault(told(status), b->outline.vertex, 0);
    // Once more as the outline that it is: then it is what that polygon would be, to the bit.
    uint32_t corners = (uint32_t)b->outline.count;
    for (uint32_t i = 0; i < corners; i++) {
        memcpy(&b->points[2 * i], &points->points[2 * b->outline.point[i]], 2 * sizeof(double));
    }
    sepaxisShape hull;
    status = bake_convex(b, corners, points->radius, baked(&hull));
    if (status != SAT_OK) return fault(told(status), 0, 0);
    return put_shape(baked(&hull), out, sizeof *out);
}

// Pieces of which some are compounds, or of one shape alone; -1 if it is none that a compound may
// have.
static int64_t count_pieces(const satShape *shape)
{
    if (!sat_is_whole(shape)) return 1;
    if (shape->kind == SAT_TILES) return -1;
    const satCompound *c = sat_compound_of(shape);
    const satPart *parts = sat_compound_parts(c);
    bool isOneSided = sat_part_shape(c, parts)->count == 2 && parts->seams != 0;
    return isOneSided ? -1 : (int64_t)c->count;
}

static size_t piece_bytes(const satShape *shape)
{
    return shape->bytes; // of a compound no less than its pieces take
}

// In the order in which they were given.
static satIngredient *take_pieces(const satShape *shape, satIngredient *out)
{
    if (!sat_is_whole(shape)) {
        *out = (satIngredient){shape, 0};
        return out + 1;
    }
    const satCompound *c = sat_compound_of(shape);
    const satPart *parts = sat_compound_parts(c);
    for (uint32_t i = 0; i < c->count; i++) {
        out[parts[i].number] = (satIngredient){sat_part_shape(c, &parts[i]), 0};
    }
    return out + c->count;
}

sepaxisMade sepaxis_compound(const sepaxisShape *const *shapes, uint32_t count, void *block,
                             size_t bytes)
{
    size_t pieces = 0, behind = 0;
    if (count == 0) return fault(SEPAXIS_TOO_FEW, 0, 0);
    for (uint32_t i = 0; i < count; i++) {
        if (check_shape(shapes[i]) != SEPAXIS_OK) return fault(SEPAXIS_BAD_SHAPE, (int32_t)i, 0);
        int64_t own = count_pieces(shape_of(shapes[i]));
        if (own < 0) return fault(SEPAXIS_BAD_SHAPE, (int32_t)i, 0);
        pieces += (size_t)own;
        behind += piece_bytes(shape_of(shapes[i]));
        if (pieces > SAT_MAX_PIECES) return fault(SEPAXIS_TOO_MANY, (int32_t)i, 0);
    }
    behind = (behind + whole_bytes(pieces) + 15u) & ~(size_t)15u;
    size_t room = pieces * sizeof(satIngredient) + (pieces + 1) * sizeof(satPiece);
    sepaxisMade made = check_block(block, bytes, behind + room);
    if (made.status != SEPAXIS_OK) return made;
    satPiece *near = (satPiece *)(void *)((uint8_t *)block + behind);
    satIngredient *ingredients = (satIngredient *)(void *)(near + pieces + 1), *next = ingredients;
    for (uint32_t i = 0; i < count; i++) next = take_pieces(shape_of(shapes[i]), next);
    made.status = told(sat_bake_compound(block, ingredients, (uint32_t)pieces));
    if (made.status == SEPAXIS_OK) sat_find_seams(block, near);
    return made;
}

// Of a shape with two corners.
#define LINK_BYTES ((SAT_SHAPE_BYTES(4) + 15u) & ~(size_t)15u)

sepaxisMade sepaxis_chain(const sepaxisChain *chain, void *block, size_t bytes)
{
    const double *p = chain->points;
    uint32_t count = chain->count;
    sepaxisMade made = check_points(p, count);
    if (made.status != SEPAXIS_OK) return made;
    if (count < (chain->isClosed ? 3u : 2u)) return fault(SEPAXIS_TOO_FEW, 0, 0);
    if (chain->radius != 0.0 && !is_size(chain->radius)) return fault(SEPAXIS_BAD_SIZE, 0, 0);
    bool comesBack = p[0] == p[2 * count - 2] && p[1] == p[2 * count - 1];
    if (chain->isClosed && count > 3 && comesBack) count--;
    uint32_t links = chain->isClosed ? count : count - 1u;
    size_t behind = links * LINK_BYTES + whole_bytes(links);
    made = check_block(block, bytes, behind + links * (LINK_BYTES + sizeof(satIngredient)));
    if (made.status != SEPAXIS_OK) return made;
    satIngredient *ingredients = (satIngredient *)(void *)((uint8_t *)block + behind);
    uint8_t *next = (uint8_t *)(ingredients + links);
    for (uint32_t i = 0; i < links; i++) {
        const double *from = p + 2 * i, *to = p + 2 * ((i + 1u) % count);
        double dx = to[0] - from[0], dy = to[1] - from[1];
        if (!is_size(sqrt(dx * dx + dy * dy))) return fault(SEPAXIS_BAD_SIZE, (int32_t)i, 0);
        satShape *link = (satShape *)(void *)next;
        made.status = told(sat_bake_capsule(link, from[0], from[1], to[0], to[1], chain->radius));
        if (made.status != SEPAXIS_OK) return fault(made.status, (int32_t)i, 0);
        ingredients[i] = (satIngredient){link, chain->isOneSided ? 2u : 0u};
        next += link->bytes;
    }
    made.status = told(sat_bake_compound(block, ingredients, links));
    return made;
}

// Is it a sharp convex shape that fits into a cell?
static bool fits_cell(const satShape *shape, double size)
{
    if (sat_is_whole(shape) || shape->count < 3 || shape->radius > 0.0f) return false;
    const satPlace home = sat_place(shape, 0.0, 0.0, (satRotation){1.0, 0.0});
    satBounds b = sat_shape_bounds(shape, &home);
    double half = 0.5 * size * (1.0 + (double)SAT_WITHIN);
    return b.minX >= -half && b.minY >= -half && b.maxX <= half && b.maxY <= half;
}

sepaxisMade sepaxis_tiles(const sepaxisTiles *tiles, void *block, size_t bytes)
{
    static const sepaxisTileKind SOLID = {NULL, 0.0, 0.0};
    const sepaxisTileKind *kinds = tiles->kinds == NULL ? &SOLID : tiles->kinds;
    uint32_t count = tiles->kinds == NULL ? 1 : tiles->kindCount;
    uint64_t cells = (uint64_t)tiles->columns * tiles->rows;
    if (count > SAT_MAX_TILE_KINDS) return fault(SEPAXIS_TOO_MANY, 0, 0);
    if (cells == 0 || cells > SEPAXIS_MAX_CELLS) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    sepaxisShape all;
    if (sepaxis_box(&all, 0.0, 0.0, tiles->size, tiles->size, 0.0) != SEPAXIS_OK) {
        return fault(SEPAXIS_BAD_SIZE, 0, 0);
    }
    satTileDef defs[SAT_MAX_TILE_KINDS];
    for (uint32_t k = 0; k < count; k++) {
        double x = kinds[k].oneWayX, y = kinds[k].oneWayY;
        const sepaxisShape *own = kinds[k].shape == NULL ? &all : kinds[k].shape;
        if (make_unit(&x, &y) != SEPAXIS_OK) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
        if (check_shape(own) != SEPAXIS_OK || !fits_cell(shape_of(own), tiles->size)) {
            return fault(SEPAXIS_BAD_SHAPE, (int32_t)k, 0);
        }
        defs[k] = (satTileDef){shape_of(own), (float)x, (float)y};
    }
    for (uint32_t i = 0; i < cells; i++) {
        if (tiles->cells[i] > count) return fault(SEPAXIS_BAD_NUMBER, (int32_t)i, 0);
    }
    sepaxisMade made =
        check_block(block, bytes, sat_tiles_bytes(tiles->columns, tiles->rows, defs, count));
    if (made.status != SEPAXIS_OK) return made;
    made.status =
        told(sat_bake_tiles(block, tiles->columns, tiles->rows, tiles->size, defs, count));
    if (made.status == SEPAXIS_OK) sat_tiles_fill(block, tiles->cells);
    return made;
}

sepaxisMade sepaxis_simplify(sepaxisWorkspace *workspace, const double *points, uint32_t count,
                             double tolerance, uint16_t *kept, uint32_t *keptCount)
{
    bench *b = bench_of(workspace);
    sepaxisMade made = check_points(points, count);
    if (made.status != SEPAXIS_OK) return made;
    if (!(tolerance >= 0.0 && tolerance <= DBL_MAX)) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    made.status =
        told(sat_simplify(points, (int32_t)count, tolerance, &b->simplifying, &b->simplified));
    if (made.status != SEPAXIS_OK) return fault(made.status, b->simplified.vertex, 0);
    *keptCount = (uint32_t)b->simplified.count;
    memcpy(kept, b->simplified.point, *keptCount * sizeof *kept);
    return made;
}

sepaxisStatus sepaxis_ellipse_points(double *points, uint32_t count, double radiusX, double radiusY,
                                     double angle)
{
    if (!is_size(radiusX) || !is_size(radiusY)) return SEPAXIS_BAD_SIZE;
    TRY(check(count >= 3 && count <= SAT_MAX_POINTS && within(angle, SAT_MAX_ANGLE)));
    sat_ellipse(points, (int32_t)count, radiusX, radiusY, angle);
    return SEPAXIS_OK;
}

size_t sepaxis_shape_bytes(const sepaxisShape *shape) { return shape_of(shape)->bytes; }
double sepaxis_shape_area(const sepaxisShape *shape) { return shape_of(shape)->area; }
bool sepaxis_shape_is_convex(const sepaxisShape *shape) { return !sat_is_whole(shape_of(shape)); }

static sepaxisBounds bounds_of(const satShape *shape, const satPlace *place)
{
    satBounds b = sat_shape_bounds(shape, place);
    return (sepaxisBounds){b.minX, b.minY, b.maxX, b.maxY};
}

static satPlace place_of(const sepaxisShape *shape, sepaxisPose pose)
{
    const satShape *own = shape_of(shape);
    return sat_place(own, pose.x, pose.y, sat_shape_rotation(own, pose.angle));
}

static sepaxisStatus check_placed(const sepaxisShape *shape, sepaxisPose pose)
{
    TRY(check_shape(shape));
    return check_pose(pose);
}

sepaxisStatus sepaxis_shape_bounds(const sepaxisShape *shape, sepaxisPose pose, sepaxisBounds *out)
{
    TRY(check_placed(shape, pose));
    satPlace place = place_of(shape, pose);
    *out = bounds_of(shape_of(shape), &place);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_cos_sin(double angle, double *cosine, double *sine)
{
    TRY(check(within(angle, SAT_MAX_ANGLE)));
    satRotation r = sat_rotation(angle);
    *cosine = r.c;
    *sine = r.s;
    return SEPAXIS_OK;
}

// Two shapes

// What a question is asked about.
typedef struct pair {
    sepaxisStatus status;
    const satShape *a, *b;
    satPlace placeA, placeB;
    satWholeScratch *scratch; // NULL for convex shapes, which need none
} pair;

static pair pair_of(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                    sepaxisPose poseB)
{
    pair p = {.a = shape_of(a), .b = shape_of(b)};
    p.status = check_placed(a, poseA);
    if (p.status == SEPAXIS_OK) p.status = check_placed(b, poseB);
    if (p.status != SEPAXIS_OK) return p;
    p.placeA = place_of(a, poseA);
    p.placeB = place_of(b, poseB);
    return p;
}

static pair pair_with(sepaxisWorkspace *workspace, const sepaxisShape *a, sepaxisPose poseA,
                      const sepaxisShape *b, sepaxisPose poseB)
{
    pair p = pair_of(a, poseA, b, poseB);
    if (p.status != SEPAXIS_OK) return p;
    if (workspace != NULL) p.scratch = &bench_of(workspace)->whole;
    bool isWhole = sat_is_whole(p.a) || sat_is_whole(p.b);
    if (isWhole && workspace == NULL) p.status = SEPAXIS_NO_WORKSPACE;
    return p;
}

sepaxisOverlap sepaxis_overlaps(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                                sepaxisPose poseB)
{
    pair p = pair_of(a, poseA, b, poseB);
    TRY_FOR(sepaxisOverlap, p.status);
    return (sepaxisOverlap){SEPAXIS_OK, sat_whole_overlaps(p.a, &p.placeA, p.b, &p.placeB)};
}

static void put_touches(const satManifold *m, uint32_t *count, sepaxisTouch *out)
{
    *count = (uint32_t)m->count;
    for (int32_t i = 0; i < m->count; i++) {
        out[i] = (sepaxisTouch){m->touch[i].x, m->touch[i].y, m->touch[i].depth, m->touch[i].id};
    }
}

static sepaxisCollision collision(const satContact *contact, bool exact, uint32_t containment,
                                  const satManifold *m)
{
    sepaxisCollision out = {.hit = true,
                            .exact = exact,
                            .aInB = (containment & SAT_A_IN_B) != 0,
                            .bInA = (containment & SAT_B_IN_A) != 0,
                            .normalX = contact->normal.x,
                            .normalY = contact->normal.y,
                            .depth = sat_max(-contact->separation, 0.0f)};
    put_touches(m, &out.touchCount, out.touch);
    return out;
}

static sepaxisCollision collide_convex(const pair *p)
{
    satDecision decision = sat_decide(p->a, &p->placeA, p->b, &p->placeB, 0.0f);
    if (decision.axis.separation > 0.0f) return (sepaxisCollision){0};
    satContact contact = sat_contact(&decision, &p->placeA, &p->placeB);
    satManifold m = sat_manifold(p->a, &p->placeA, p->b, &p->placeB, &decision);
    float depth = sat_max(-contact.separation, 0.0f);
    uint32_t containment = sat_containment(p->a, &p->placeA, p->b, &p->placeB, depth);
    return collision(&contact, true, containment, &m);
}

static sepaxisCollision collide_wholes(const pair *p)
{
    satWholeContact out = sat_whole_collide(p->a, &p->placeA, p->b, &p->placeB, 0.0f, p->scratch);
    if (out.contact.separation > 0.0f) return (sepaxisCollision){0};
    satManifold m = sat_whole_touches(p->a, &p->placeA, p->b, &p->placeB, &out.contact);
    uint32_t containment =
        sat_whole_containment(p->a, &p->placeA, p->b, &p->placeB, -out.contact.separation);
    return collision(&out.contact, out.exact, containment, &m);
}

sepaxisCollision sepaxis_collide(sepaxisWorkspace *workspace, const sepaxisShape *a,
                                 sepaxisPose poseA, const sepaxisShape *b, sepaxisPose poseB)
{
    pair p = pair_with(workspace, a, poseA, b, poseB);
    TRY_FOR(sepaxisCollision, p.status);
    if (sat_look(p.a, &p.placeA, p.b, &p.placeB) == SAT_APART) return (sepaxisCollision){0};
    bool isWhole = sat_is_whole(p.a) || sat_is_whole(p.b);
    return isWhole ? collide_wholes(&p) : collide_convex(&p);
}

sepaxisDistance sepaxis_distance(sepaxisWorkspace *workspace, const sepaxisShape *a,
                                 sepaxisPose poseA, const sepaxisShape *b, sepaxisPose poseB)
{
    pair p = pair_with(workspace, a, poseA, b, poseB);
    TRY_FOR(sepaxisDistance, p.status);
    satDistance d = sat_whole_distance(p.a, &p.placeA, p.b, &p.placeB, p.scratch);
    if (d.distance == DBL_MAX) {
        return (sepaxisDistance){.distance = HUGE_VAL,
                                 .ax = poseA.x,
                                 .ay = poseA.y,
                                 .bx = poseB.x,
                                 .by = poseB.y,
                                 .normalX = 1.0f};
    }
    return (sepaxisDistance){SEPAXIS_OK, d.distance, d.ax,       d.ay,
                             d.bx,       d.by,       d.normal.x, d.normal.y};
}

sepaxisOverlap sepaxis_contains(const sepaxisShape *shape, sepaxisPose pose, double x, double y)
{
    TRY_FOR(sepaxisOverlap, check_placed(shape, pose));
    TRY_FOR(sepaxisOverlap, check(is_coordinate(x) && is_coordinate(y)));
    const satPlace place = place_of(shape, pose), there = {x, y, 1.0, 0.0};
    return (sepaxisOverlap){SEPAXIS_OK,
                            sat_whole_overlaps(shape_of(shape), &place, &SAT_POINT, &there)};
}

static sepaxisOutlinePoint outline_point(satOutlinePoint p, double x, double y)
{
    if (p.distance == DBL_MAX) {
        return (sepaxisOutlinePoint){.x = x, .y = y, .distance = HUGE_VAL, .normalX = 1.0f};
    }
    return (sepaxisOutlinePoint){SEPAXIS_OK, p.inside,   p.x,       p.y,
                                 p.distance, p.normal.x, p.normal.y};
}

sepaxisOutlinePoint sepaxis_closest_point(sepaxisWorkspace *workspace, const sepaxisShape *shape,
                                          sepaxisPose pose, double x, double y)
{
    TRY_FOR(sepaxisOutlinePoint, check(is_coordinate(x) && is_coordinate(y)));
    pair p = pair_with(workspace, shape, pose, shape, pose);
    TRY_FOR(sepaxisOutlinePoint, p.status);
    return outline_point(sat_whole_closest_point(p.a, &p.placeA, x, y, p.scratch), x, y);
}

static sepaxisRayHit ray_hit(const satRayHit *hit, sepaxisBody body)
{
    if (!hit->hit) return (sepaxisRayHit){0};
    return (sepaxisRayHit){SEPAXIS_OK, true,          hit->inside,   hit->t, hit->x,
                           hit->y,     hit->normal.x, hit->normal.y, body};
}

sepaxisRayHit sepaxis_cast_ray(const sepaxisShape *shape, sepaxisPose pose, double x, double y,
                               double dx, double dy)
{
    TRY_FOR(sepaxisRayHit, check_placed(shape, pose));
    TRY_FOR(sepaxisRayHit, check_ray(x, y, dx, dy));
    const satPlace place = place_of(shape, pose);
    const satRay ray = {x, y, dx, dy};
    satRayHit hit = sat_whole_ray(shape_of(shape), &place, &ray, false);
    return ray_hit(&hit, 0);
}

static sepaxisStatus check_motion(sepaxisPose pose, sepaxisMotion motion)
{
    return check(is_coordinate(motion.dx) && is_coordinate(motion.dy) &&
                 within(motion.angle, SAT_MAX_ANGLE) &&
                 within(pose.angle + motion.angle, SAT_MAX_ANGLE));
}

static satMoving moving(const satShape *shape, sepaxisPose pose, sepaxisMotion motion)
{
    return (satMoving){.shape = shape,
                       .x = pose.x,
                       .y = pose.y,
                       .angle = pose.angle,
                       .dx = motion.dx,
                       .dy = motion.dy,
                       .dAngle = motion.angle};
}

static sepaxisSweepHit sweep_hit(const satSweepHit *hit, sepaxisBody body)
{
    if (!hit->hit) return (sepaxisSweepHit){0};
    return (sepaxisSweepHit){SEPAXIS_OK, true,   hit->overlapping, hit->exact,    hit->t,
                             hit->x,     hit->y, hit->normal.x,    hit->normal.y, body};
}

sepaxisSweepHit sepaxis_sweep(sepaxisWorkspace *workspace, const sepaxisShape *a, sepaxisPose poseA,
                              sepaxisMotion motionA, const sepaxisShape *b, sepaxisPose poseB,
                              sepaxisMotion motionB)
{
    pair p = pair_with(workspace, a, poseA, b, poseB);
    TRY_FOR(sepaxisSweepHit, p.status);
    TRY_FOR(sepaxisSweepHit, check_motion(poseA, motionA));
    TRY_FOR(sepaxisSweepHit, check_motion(poseB, motionB));
    satMoving one = moving(p.a, poseA, motionA), other = moving(p.b, poseB, motionB);
    satSweepHit hit = sat_whole_sweep(&one, &other, false, p.scratch);
    return sweep_hit(&hit, 0);
}

sepaxisStatus sepaxis_trace(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                            sepaxisPose poseB, sepaxisTrace *out)
{
    pair p = pair_of(a, poseA, b, poseB);
    TRY(p.status);
    if (sat_is_whole(p.a) || sat_is_whole(p.b)) return SEPAXIS_BAD_SHAPE;
    satTrace trace;
    sat_trace(p.a, &p.placeA, p.b, &p.placeB, &trace);
    memcpy(out, &trace, offsetof(satTrace, rows) + (size_t)trace.count * sizeof *trace.rows);
    return SEPAXIS_OK;
}

// Worlds

// Of more slots than this it is no more work to look at all.
#define MOST_WRITTEN 64u

// What stands before the core's world: in the same block, or, if there is a realloc, in a block of
// its own, so that a world stays where it is when it grows.
struct sepaxisWorld {
    satWorld *w;
    size_t bytes, maxBytes; // of the core's block: its length, and the most that it may have
    size_t wanted;          // bytes of the whole block, after SEPAXIS_NEEDS_ROOM
    void *(*reallocate)(void *block, size_t bytes);
    void (*release)(void *block);
    satAsker asker; // of the present question
    // Slots that were written to and no question has looked at.
    uint32_t writtenCount;
    uint32_t written[MOST_WRITTEN];
    bool allWritten;
};

#define HEAD ((sizeof(sepaxisWorld) + 15u) & ~(size_t)15u)

// What is set aside for a shape: room for an 8-gon.
#define BYTES_PER_SHAPE 272u
#define FIRST_SHAPES 64u

static const sepaxisWorldDef NO_DEF;

static satRoom room_of(const sepaxisWorldDef *def)
{
    uint32_t bodies = def->bodies == 0 ? 64 : def->bodies;
    return (satRoom){bodies, def->pairs == 0 ? 2 * bodies : def->pairs,
                     def->shapeBytes == 0 ? FIRST_SHAPES * BYTES_PER_SHAPE : def->shapeBytes,
                     def->userBytes};
}

static size_t most_bytes(const sepaxisWorldDef *def)
{
    bool isBounded = def->maxBytes != 0 && def->maxBytes < SEPAXIS_MAX_BYTES;
    return isBounded ? def->maxBytes : SEPAXIS_MAX_BYTES;
}

static sepaxisStatus check_room(satRoom room, size_t maxBytes)
{
    bool fits = room.bodies <= SAT_MAX_BODIES && room.pairs <= SAT_MAX_PAIRS &&
                sat_world_bytes(room) <= maxBytes;
    return fits ? SEPAXIS_OK : SEPAXIS_WORLD_TOO_LARGE;
}

static sepaxisStatus check_def(const sepaxisWorldDef *def)
{
    TRY(check(def->minDepth >= 0.0 && def->minDepth <= SAT_MAX_COORDINATE));
    return check_room(room_of(def), most_bytes(def));
}

static void open_world(sepaxisWorld *world, const sepaxisWorldDef *def, void *block, size_t bytes)
{
    satRoom room = room_of(def);
    memset(block, 0, (size_t)sat_world_bytes(room));
    world->w = sat_world_open(block, room, def->minDepth);
    world->bytes = bytes;
    world->maxBytes = most_bytes(def);
}

sepaxisStatus sepaxis_world_create(const sepaxisWorldDef *def,
                                   void *(*reallocate)(void *block, size_t bytes),
                                   void (*release)(void *block), sepaxisWorld **out)
{
    if (def == NULL) def = &NO_DEF;
    TRY(check_def(def));
    size_t bytes = (size_t)sat_world_bytes(room_of(def));
    sepaxisWorld *world = reallocate(NULL, sizeof *world);
    if (world == NULL) return SEPAXIS_NO_MEMORY;
    void *block = reallocate(NULL, bytes);
    if (block == NULL || !is_aligned(block)) {
        if (block != NULL) release(block);
        release(world);
        return block == NULL ? SEPAXIS_NO_MEMORY : SEPAXIS_MISALIGNED;
    }
    *world = (sepaxisWorld){.reallocate = reallocate, .release = release};
    open_world(world, def, block, bytes);
    *out = world;
    return SEPAXIS_OK;
}

void sepaxis_world_destroy(sepaxisWorld *world)
{
    if (world == NULL || world->release == NULL) return;
    world->release(world->w);
    world->release(world);
}

size_t sepaxis_world_bytes(const sepaxisWorldDef *def)
{
    if (def == NULL) def = &NO_DEF;
    if (check_def(def) != SEPAXIS_OK) return 0;
    return HEAD + (size_t)sat_world_bytes(room_of(def));
}

sepaxisStatus sepaxis_world_create_in(const sepaxisWorldDef *def, void *block, size_t bytes,
                                      sepaxisWorld **out)
{
    if (def == NULL) def = &NO_DEF;
    TRY(check_def(def));
    if (bytes < sepaxis_world_bytes(def)) return SEPAXIS_NEEDS_ROOM;
    if (!is_aligned(block)) return SEPAXIS_MISALIGNED;
    sepaxisWorld *world = block;
    *world = (sepaxisWorld){0};
    open_world(world, def, (uint8_t *)block + HEAD, bytes - HEAD);
    *out = world;
    return SEPAXIS_OK;
}

size_t sepaxis_world_wanted(const sepaxisWorld *world) { return world->wanted; }

sepaxisStatus sepaxis_world_move(sepaxisWorld *world, void *block, size_t bytes, sepaxisWorld **out)
{
    TRY(check(world->reallocate == NULL));
    size_t used = HEAD + world->w->bytes;
    world->wanted = used;
    if (bytes < used) return SEPAXIS_NEEDS_ROOM;
    if (!is_aligned(block)) return SEPAXIS_MISALIGNED;
    memcpy(block, world, used);
    sepaxisWorld *moved = block;
    moved->w = (satWorld *)(void *)((uint8_t *)block + HEAD);
    moved->bytes = bytes - HEAD;
    *out = moved;
    return SEPAXIS_OK;
}

// Makes the block long enough, or changes nothing.
static sepaxisStatus reach(sepaxisWorld *world, satRoom room)
{
    TRY(check_room(room, world->maxBytes));
    size_t bytes = (size_t)sat_world_bytes(room);
    if (bytes <= world->bytes) return SEPAXIS_OK;
    world->wanted = HEAD + bytes;
    if (world->reallocate == NULL) return SEPAXIS_NEEDS_ROOM;
    void *block = world->reallocate(world->w, bytes);
    if (block == NULL) return SEPAXIS_NO_MEMORY;
    world->w = block;
    world->bytes = bytes;
    return SEPAXIS_OK;
}

static uint32_t more(uint32_t had, uint32_t wanted, uint32_t times)
{
    if (wanted <= had) return had;
    return wanted > times * had ? wanted : times * had;
}

// At least as much room as is wanted, and `times` what there was of what there is not enough of.
static satRoom grown(satRoom had, satRoom wanted, uint32_t times)
{
    return (satRoom){more(had.bodies, wanted.bodies, times), more(had.pairs, wanted.pairs, times),
                     more(had.shapeBytes, wanted.shapeBytes, times),
                     more(had.userBytes, wanted.userBytes, times)};
}

static sepaxisStatus make_room(sepaxisWorld *world, satRoom wanted, uint32_t times)
{
    satRoom room = grown(world->w->room, wanted, times);
    if (times > 1 && reach(world, room) == SEPAXIS_OK) times = 0;
    if (times > 0) {
        room = grown(world->w->room, wanted, 1);
        TRY(reach(world, room));
    }
    sat_world_resize(world->w, room);
    return SEPAXIS_OK;
}

// Calls a stage until it has the room that it needs. `status` is its status in the end, unless
// there is no room to be had: then the function leaves with that.
#define UNTIL_ROOM(world, status, stage)                                                           \
    while (((status) = (stage)) == SAT_NEEDS_ROOM) TRY(make_room(world, (world)->w->wanted, 2))

sepaxisStatus sepaxis_world_reserve(sepaxisWorld *world, uint32_t bodies, uint32_t pairs)
{
    TRY(check(bodies <= SAT_MAX_BODIES && pairs <= SAT_MAX_PAIRS));
    return make_room(world, (satRoom){bodies, pairs, BYTES_PER_SHAPE * bodies, 0}, 1);
}

void sepaxis_world_clear(sepaxisWorld *world) { sat_world_clear(world->w); }

uint32_t sepaxis_world_hash(const sepaxisWorld *world) { return sat_world_hash(world->w); }

// What a question is to see

static void wrote(sepaxisWorld *world, uint32_t slot)
{
    uint32_t count = world->writtenCount;
    if (world->allWritten || (count > 0 && world->written[count - 1] == slot)) return;
    if (count < MOST_WRITTEN)
        world->written[world->writtenCount++] = slot;
    else
        world->allWritten = true;
}

static void saw(sepaxisWorld *world)
{
    world->writtenCount = 0;
    world->allWritten = false;
}

sepaxisStatus sepaxis_world_refresh(sepaxisWorld *world)
{
    TRY(told(sat_world_refresh(world->w)));
    saw(world);
    return SEPAXIS_OK;
}

// Looks at what was written by functions.
static sepaxisStatus look(sepaxisWorld *world)
{
    if (world->allWritten) return sepaxis_world_refresh(world);
    for (uint32_t i = 0; i < world->writtenCount; i++) {
        TRY(told(sat_world_refresh_one(world->w, world->written[i])));
    }
    saw(world);
    return SEPAXIS_OK;
}

// Bodies

// An id is a generation, and below that one more than the slot.
#define INDEX_BITS 22u

uint32_t sepaxis_body_index(sepaxisBody body) { return (uint32_t)(body & SAT_MAX_BODIES) - 1u; }

static sepaxisBody id_of(satWorld *w, uint32_t slot)
{
    return (uint64_t)SAT_COLUMN(w, GENERATION)[slot] << INDEX_BITS | (slot + 1u);
}

sepaxisBody sepaxis_world_body(const sepaxisWorld *world, uint32_t index)
{
    satWorld *w = world->w;
    return index < w->slots.count && SAT_COLUMN(w, ALIVE)[index] ? id_of(w, index) : 0;
}

bool sepaxis_world_has(const sepaxisWorld *world, sepaxisBody body)
{
    return body != 0 && sepaxis_world_body(world, sepaxis_body_index(body)) == body;
}

uint32_t sepaxis_world_size(const sepaxisWorld *world) { return world->w->slots.live; }

static sepaxisStatus find(const sepaxisWorld *world, sepaxisBody body, uint32_t *slot)
{
    *slot = sepaxis_body_index(body);
    return sepaxis_world_has(world, body) ? SEPAXIS_OK : SEPAXIS_NO_BODY;
}

static uint32_t flags_of(uint32_t flags) { return flags ^ SAT_ENABLED; }
#define ALL_FLAGS (SAT_STATIC | SAT_SENSOR | SAT_ENABLED | SAT_BULLET)

sepaxisStatus sepaxis_world_add(sepaxisWorld *world, const sepaxisShape *shape,
                                const sepaxisBodyDef *def, sepaxisBody *out)
{
    static const sepaxisBodyDef NONE;
    if (def == NULL) def = &NONE;
    TRY(check_placed(shape, (sepaxisPose){def->x, def->y, def->angle}));
    TRY(check((def->flags & ~(uint32_t)ALL_FLAGS) == 0));
    double wayX = def->oneWayX, wayY = def->oneWayY;
    TRY(make_unit(&wayX, &wayY));
    const satBodyDef body = {.x = def->x,
                             .y = def->y,
                             .angle = def->angle,
                             .category = def->category == 0 ? 1 : def->category,
                             .mask = def->mask == 0 ? UINT32_MAX : def->mask,
                             .tag = def->tag,
                             .group = def->group,
                             .flags = flags_of(def->flags)};
    if (world->w->slots.live == SAT_MAX_BODIES) return SEPAXIS_WORLD_TOO_LARGE;
    uint32_t slot;
    satStatus status;
    UNTIL_ROOM(world, status, sat_world_add(world->w, shape_of(shape), &body, &slot));
    if (wayX != 0.0 || wayY != 0.0) {
        sat_world_set_one_way(world->w, slot, (float)wayX, (float)wayY);
    }
    wrote(world, slot);
    *out = id_of(world->w, slot);
    return told(status);
}

sepaxisStatus sepaxis_world_remove(sepaxisWorld *world, sepaxisBody body)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    sat_world_remove(world->w, slot);
    return SEPAXIS_OK;
}

static sepaxisPose pose_of(satWorld *w, uint32_t slot)
{
    return (sepaxisPose){SAT_COLUMN(w, X)[slot], SAT_COLUMN(w, Y)[slot],
                         SAT_COLUMN(w, ANGLE)[slot]};
}

sepaxisStatus sepaxis_body_pose(const sepaxisWorld *world, sepaxisBody body, sepaxisPose *out)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    *out = pose_of(world->w, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_set_pose(sepaxisWorld *world, sepaxisBody body, sepaxisPose pose)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    TRY(check_pose(pose));
    SAT_COLUMN(world->w, X)[slot] = pose.x;
    SAT_COLUMN(world->w, Y)[slot] = pose.y;
    SAT_COLUMN(world->w, ANGLE)[slot] = pose.angle;
    wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_flags(const sepaxisWorld *world, sepaxisBody body, uint32_t *out)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    *out = flags_of(SAT_COLUMN(world->w, FLAGS)[slot] & ALL_FLAGS);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_set_flags(sepaxisWorld *world, sepaxisBody body, uint32_t flags)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    TRY(check((flags & ~(uint32_t)ALL_FLAGS) == 0));
    uint8_t *own = &SAT_COLUMN(world->w, FLAGS)[slot];
    bool begins = (flags & SAT_BULLET) != (*own & SAT_BULLET);
    *own = (uint8_t)((*own & ~(uint32_t)ALL_FLAGS) | flags_of(flags));
    sat_world_look_again(world->w, slot);
    if (begins) sat_world_begin_way(world->w, slot);
    wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_group(const sepaxisWorld *world, sepaxisBody body, int32_t *out)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    *out = SAT_COLUMN(world->w, GROUP)[slot];
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_set_group(sepaxisWorld *world, sepaxisBody body, int32_t group)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    SAT_COLUMN(world->w, GROUP)[slot] = group;
    sat_world_look_again(world->w, slot);
    wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_set_one_way(sepaxisWorld *world, sepaxisBody body, double x, double y)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    TRY(make_unit(&x, &y));
    sat_world_set_one_way(world->w, slot, (float)x, (float)y);
    wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisMade sepaxis_body_shape(const sepaxisWorld *world, sepaxisBody body, void *block,
                               size_t bytes)
{
    uint32_t slot;
    TRY_FOR(sepaxisMade, find(world, body, &slot));
    return put_shape(sat_world_shape(world->w, slot), block, bytes);
}

sepaxisStatus sepaxis_body_set_shape(sepaxisWorld *world, sepaxisBody body,
                                     const sepaxisShape *shape)
{
    uint32_t slot;
    satStatus status;
    TRY(find(world, body, &slot));
    TRY(check_shape(shape));
    UNTIL_ROOM(world, status, sat_world_reshape(world->w, slot, shape_of(shape)));
    wrote(world, slot);
    return told(status);
}

static sepaxisStatus find_cell(const sepaxisWorld *world, sepaxisBody body, uint32_t column,
                               uint32_t row, uint32_t *slot)
{
    TRY(find(world, body, slot));
    const satShape *shape = sat_world_shape(world->w, *slot);
    if (shape->kind != SAT_TILES) return SEPAXIS_BAD_SHAPE;
    const satTiles *t = sat_tiles_of(shape);
    return check(column < t->columns && row < t->rows);
}

sepaxisStatus sepaxis_body_tile(const sepaxisWorld *world, sepaxisBody body, uint32_t column,
                                uint32_t row, uint32_t *out)
{
    uint32_t slot;
    TRY(find_cell(world, body, column, row, &slot));
    const satTiles *t = sat_tiles_of(sat_world_shape(world->w, slot));
    *out = sat_tiles_cells(t)[(size_t)row * t->columns + column];
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_set_tile(sepaxisWorld *world, sepaxisBody body, uint32_t column,
                                    uint32_t row, uint32_t kind)
{
    uint32_t slot;
    satStatus status;
    TRY(find_cell(world, body, column, row, &slot));
    TRY(check(kind <= sat_tiles_of(sat_world_shape(world->w, slot))->kinds));
    UNTIL_ROOM(world, status, sat_world_set_tile(world->w, slot, column, row, kind));
    return told(status);
}

sepaxisStatus sepaxis_body_bounds(const sepaxisWorld *world, sepaxisBody body, sepaxisBounds *out)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    TRY(check_pose(pose_of(world->w, slot)));
    satPlaced own = sat_world_placed(world->w, slot);
    *out = bounds_of(sat_world_shape(world->w, slot), &own.place);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_begin_way(sepaxisWorld *world, sepaxisBody body)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    sat_world_begin_way(world->w, slot);
    wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_drop_through(sepaxisWorld *world, sepaxisBody body)
{
    uint32_t slot;
    TRY(find(world, body, &slot));
    sat_world_drop_through(world->w, slot);
    return SEPAXIS_OK;
}

sepaxisColumns sepaxis_world_columns(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisColumns){.count = w->slots.count,
                            .alive = SAT_COLUMN(w, ALIVE),
                            .x = SAT_COLUMN(w, X),
                            .y = SAT_COLUMN(w, Y),
                            .angle = SAT_COLUMN(w, ANGLE),
                            .category = SAT_COLUMN(w, CATEGORY),
                            .mask = SAT_COLUMN(w, MASK),
                            .tag = SAT_COLUMN(w, TAG)};
}

sepaxisStatus sepaxis_world_add_column(sepaxisWorld *world, uint32_t size, uint32_t *out)
{
    satStatus status;
    TRY(check(size == 1 || size == 2 || size == 4 || size == 8));
    if (world->w->columnCount == SAT_MAX_COLUMNS) return SEPAXIS_TOO_MANY;
    UNTIL_ROOM(world, status, sat_world_add_column(world->w, size));
    *out = world->w->columnCount - 1u;
    return told(status);
}

void *sepaxis_world_column(sepaxisWorld *world, uint32_t number)
{
    satWorld *w = world->w;
    return number < w->columnCount ? (uint8_t *)w + w->column[number].offset : NULL;
}

// A frame

sepaxisStatus sepaxis_world_update(sepaxisWorld *world)
{
    satStatus status;
    UNTIL_ROOM(world, status, sat_world_update(world->w));
    if (status == SAT_OK) saw(world);
    return told(status);
}

sepaxisFault sepaxis_world_fault(const sepaxisWorld *world)
{
    return (sepaxisFault){world->w->faultColumn, world->w->faultSlot};
}

static sepaxisStatus separate(sepaxisWorld *world, uint32_t iterations, sepaxisYield yield,
                              satSeparation *done)
{
    satStatus status;
    UNTIL_ROOM(world, status, sat_world_separate(world->w, iterations, (satYield)yield, done));
    return told(status);
}

sepaxisSeparation sepaxis_world_separate(sepaxisWorld *world, uint32_t iterations,
                                         sepaxisYield yield)
{
    satSeparation done;
    bool isYield = yield >= SEPAXIS_BOTH_YIELD && yield <= SEPAXIS_SECOND_YIELDS;
    TRY_FOR(sepaxisSeparation, check(isYield && iterations <= SEPAXIS_MAX_ITERATIONS));
    world->allWritten = true; // it moves bodies
    TRY_FOR(sepaxisSeparation, separate(world, iterations == 0 ? 8 : iterations, yield, &done));
    return (sepaxisSeparation){SEPAXIS_OK, done.moved, done.remaining};
}

sepaxisContacts sepaxis_world_contacts(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisContacts){w->contactCount,          SAT_COLUMN(w, CONTACT_A),
                             SAT_COLUMN(w, CONTACT_B), SAT_COLUMN(w, CONTACT_X),
                             SAT_COLUMN(w, CONTACT_Y), SAT_COLUMN(w, CONTACT_DEPTH)};
}

sepaxisContacts sepaxis_world_sensed(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisContacts){w->sensedCount,          SAT_COLUMN(w, SENSED_A),
                             SAT_COLUMN(w, SENSED_B), SAT_COLUMN(w, SENSED_X),
                             SAT_COLUMN(w, SENSED_Y), SAT_COLUMN(w, SENSED_DEPTH)};
}

sepaxisEvents sepaxis_world_began(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisEvents){w->beganCount, SAT_COLUMN(w, BEGAN_A), SAT_COLUMN(w, BEGAN_B),
                           SAT_COLUMN(w, BEGAN_SENSOR)};
}

sepaxisEvents sepaxis_world_ended(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisEvents){w->endedCount, SAT_COLUMN(w, ENDED_A), SAT_COLUMN(w, ENDED_B),
                           SAT_COLUMN(w, ENDED_SENSOR)};
}

sepaxisPassed sepaxis_world_passed(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisPassed){w->passedCount,
                           (const sepaxisPassage *)(const void *)SAT_COLUMN(w, PASSED)};
}

sepaxisTouches sepaxis_world_touches(sepaxisWorld *world, uint32_t a, uint32_t b)
{
    sepaxisTouches out = {0};
    uint32_t count = world->w->slots.count;
    if (a >= count || b >= count) return out;
    satManifold m = sat_world_touches(world->w, a, b);
    put_touches(&m, &out.count, out.touch);
    return out;
}

// Questions to a world

static const sepaxisFilter ANYBODY;

// Begins a question of `own`, or as many as `count`, with what the filter leaves open.
static sepaxisStatus begin(sepaxisWorld *world, const sepaxisFilter *filter, satFilter own,
                           uint32_t count)
{
    if (filter == NULL) filter = &ANYBODY;
    uint32_t category = filter->category == 0 ? own.category : filter->category;
    TRY(look(world));
    sat_world_ask(world->w, count);
    world->asker = (satAsker){{category, filter->mask == 0 ? own.mask : filter->mask,
                               filter->group == 0 ? own.group : filter->group},
                              (category == 0 ? SAT_MASKS : 0u) |
                                  (filter->withSensors ? 0u : (uint32_t)SAT_SENSOR) |
                                  (filter->withoutStatics ? (uint32_t)SAT_STATIC : 0u) |
                                  (filter->obeysOneWay ? SAT_OBEYS : 0u)};
    for (uint32_t i = 0; i < filter->ignoreCount; i++) {
        uint32_t slot;
        if (find(world, filter->ignore[i], &slot) == SEPAXIS_OK) sat_world_ignore(world->w, slot);
    }
    return SEPAXIS_OK;
}

static sepaxisStatus ask(sepaxisWorld *world, const sepaxisFilter *filter)
{
    return begin(world, filter, (satFilter){0, UINT32_MAX, 0}, 1);
}

static sepaxisFound found(sepaxisWorld *world, uint32_t count)
{
    return (sepaxisFound){SEPAXIS_OK, count,
                          (const sepaxisFoundBody *)(const void *)SAT_COLUMN(world->w, FOUND)};
}

static sepaxisFound found_by(sepaxisWorld *world, const sepaxisShape *shape, sepaxisPose pose)
{
    const satPlace place = place_of(shape, pose);
    return found(world, sat_world_find_shape(world->w, &world->asker, shape_of(shape), &place));
}

sepaxisFound sepaxis_world_query_point(sepaxisWorld *world, double x, double y, double radius,
                                       const sepaxisFilter *filter)
{
    TRY_FOR(sepaxisFound, check(is_coordinate(x) && is_coordinate(y)));
    TRY_FOR(sepaxisFound, check(radius >= 0.0 && radius <= SAT_MAX_SIZE));
    TRY_FOR(sepaxisFound, ask(world, filter));
    sepaxisShape disc;
    sat_bake_circle(baked(&disc), 0.0, 0.0, radius);
    return found_by(world, &disc, (sepaxisPose){x, y, 0.0});
}

static sepaxisStatus check_bounds(sepaxisBounds b)
{
    TRY(check_ray(b.minX, b.minY, b.maxX, b.maxY));
    return check(b.minX <= b.maxX && b.minY <= b.maxY);
}

// A box around the origin; one without a side worth the name is a segment or a point.
static void bake_any_box(sepaxisShape *out, double width, double height)
{
    double w = width < SAT_MIN_SIZE ? 0.0 : 0.5 * width;
    double h = height < SAT_MIN_SIZE ? 0.0 : 0.5 * height;
    if (w > 0.0 && h > 0.0) {
        sat_bake_box(baked(out), 0.0, 0.0, w, h, 0.0);
    } else {
        sat_bake_capsule(baked(out), -w, -h, w, h, 0.0);
    }
}

sepaxisFound sepaxis_world_query_box(sepaxisWorld *world, sepaxisBounds box,
                                     const sepaxisFilter *filter)
{
    double width = box.maxX - box.minX, height = box.maxY - box.minY;
    TRY_FOR(sepaxisFound, check_bounds(box));
    TRY_FOR(sepaxisFound, check(width <= SAT_MAX_SIZE && height <= SAT_MAX_SIZE));
    TRY_FOR(sepaxisFound, ask(world, filter));
    sepaxisShape shape;
    bake_any_box(&shape, width, height);
    return found_by(world, &shape,
                    (sepaxisPose){box.minX + width / 2.0, box.minY + height / 2.0, 0.0});
}

sepaxisFound sepaxis_world_query_within(sepaxisWorld *world, sepaxisBounds box,
                                        const sepaxisFilter *filter)
{
    TRY_FOR(sepaxisFound, check_bounds(box));
    TRY_FOR(sepaxisFound, ask(world, filter));
    const satBounds bounds = {box.minX, box.minY, box.maxX, box.maxY};
    return found(world, sat_world_find_within(world->w, &world->asker, bounds));
}

sepaxisFound sepaxis_world_query_shape(sepaxisWorld *world, const sepaxisShape *shape,
                                       sepaxisPose pose, const sepaxisFilter *filter)
{
    TRY_FOR(sepaxisFound, check_placed(shape, pose));
    TRY_FOR(sepaxisFound, ask(world, filter));
    return found_by(world, shape, pose);
}

sepaxisRayHit sepaxis_world_cast_ray(sepaxisWorld *world, double x, double y, double dx, double dy,
                                     const sepaxisFilter *filter)
{
    const satRay ray = {x, y, dx, dy};
    TRY_FOR(sepaxisRayHit, check_ray(x, y, dx, dy));
    TRY_FOR(sepaxisRayHit, ask(world, filter));
    satRayHit hit;
    uint32_t slot = sat_world_first_ray(world->w, &world->asker, &ray, &hit);
    return ray_hit(&hit, hit.hit ? id_of(world->w, slot) : 0);
}

sepaxisOverlap sepaxis_world_cast_ray_any(sepaxisWorld *world, double x, double y, double dx,
                                          double dy, const sepaxisFilter *filter)
{
    const satRay ray = {x, y, dx, dy};
    TRY_FOR(sepaxisOverlap, check_ray(x, y, dx, dy));
    TRY_FOR(sepaxisOverlap, ask(world, filter));
    return (sepaxisOverlap){SEPAXIS_OK, sat_world_any_ray(world->w, &world->asker, &ray)};
}

sepaxisFound sepaxis_world_cast_ray_all(sepaxisWorld *world, double x, double y, double dx,
                                        double dy, const sepaxisFilter *filter)
{
    const satRay ray = {x, y, dx, dy};
    TRY_FOR(sepaxisFound, check_ray(x, y, dx, dy));
    TRY_FOR(sepaxisFound, ask(world, filter));
    return found(world, sat_world_find_ray(world->w, &world->asker, &ray));
}

sepaxisStatus sepaxis_world_cast_rays(sepaxisWorld *world, const sepaxisRays *rays,
                                      const sepaxisFilter *filter)
{
    for (uint32_t i = 0; i < rays->count; i++) {
        TRY(check_ray(rays->x[i], rays->y[i], rays->dx[i], rays->dy[i]));
    }
    TRY(begin(world, filter, (satFilter){0, UINT32_MAX, 0}, rays->count));
    satRayColumns *columns = (satRayColumns *)(void *)SAT_COLUMN(world->w, TALLY);
    for (uint32_t from = 0; from < rays->count; from += SAT_RAYS) {
        uint32_t left = rays->count - from, count = left < SAT_RAYS ? left : SAT_RAYS;
        memcpy(columns->x, rays->x + from, count * sizeof *rays->x);
        memcpy(columns->y, rays->y + from, count * sizeof *rays->y);
        memcpy(columns->dx, rays->dx + from, count * sizeof *rays->dx);
        memcpy(columns->dy, rays->dy + from, count * sizeof *rays->dy);
        sat_world_many_rays(world->w, &world->asker, count);
        memcpy(rays->body + from, columns->body, count * sizeof *rays->body);
        memcpy(rays->t + from, columns->t, count * sizeof *rays->t);
        memcpy(rays->normalX + from, columns->normalX, count * sizeof *rays->normalX);
        memcpy(rays->normalY + from, columns->normalY, count * sizeof *rays->normalY);
    }
    return SEPAXIS_OK;
}

sepaxisSweepHit sepaxis_world_cast_shape(sepaxisWorld *world, const sepaxisShape *shape,
                                         sepaxisPose pose, double dx, double dy,
                                         const sepaxisFilter *filter)
{
    TRY_FOR(sepaxisSweepHit, check_placed(shape, pose));
    TRY_FOR(sepaxisSweepHit, check(is_coordinate(dx) && is_coordinate(dy)));
    TRY_FOR(sepaxisSweepHit, ask(world, filter));
    satMoving one = moving(shape_of(shape), pose, (sepaxisMotion){dx, dy, 0.0});
    satSweepHit hit;
    uint32_t slot = sat_world_first_sweep(world->w, &world->asker, &one, &hit);
    if (slot == SAT_NO_SLOT) return (sepaxisSweepHit){0};
    return sweep_hit(&hit, id_of(world->w, slot));
}

sepaxisFound sepaxis_world_nearest(sepaxisWorld *world, double x, double y, uint32_t most,
                                   double radius, const sepaxisFilter *filter)
{
    TRY_FOR(sepaxisFound, check(is_coordinate(x) && is_coordinate(y)));
    TRY_FOR(sepaxisFound, check(most > 0 && radius >= 0.0));
    TRY_FOR(sepaxisFound, ask(world, filter));
    return found(world, sat_world_find_nearest(world->w, &world->asker, x, y, most, radius));
}

sepaxisRayHit sepaxis_body_cast_ray(sepaxisWorld *world, sepaxisBody body, double x, double y,
                                    double dx, double dy)
{
    uint32_t slot;
    const satRay ray = {x, y, dx, dy};
    TRY_FOR(sepaxisRayHit, find(world, body, &slot));
    TRY_FOR(sepaxisRayHit, check_ray(x, y, dx, dy));
    TRY_FOR(sepaxisRayHit, look(world));
    satRayHit hit = sat_world_hit(world->w, slot, &ray);
    return ray_hit(&hit, body);
}

sepaxisOutlinePoint sepaxis_body_closest_point(sepaxisWorld *world, sepaxisBody body, double x,
                                               double y)
{
    uint32_t slot;
    TRY_FOR(sepaxisOutlinePoint, find(world, body, &slot));
    TRY_FOR(sepaxisOutlinePoint, check(is_coordinate(x) && is_coordinate(y)));
    TRY_FOR(sepaxisOutlinePoint, look(world));
    return outline_point(sat_world_point(world->w, slot, x, y), x, y);
}

// Movers

static const double QUARTER = 1.57079632679489661923; // pi/2

static sepaxisStatus check_mover(const satShape *shape)
{
    if (shape->kind == SAT_TILES) return SEPAXIS_BAD_SHAPE;
    bool isTooMany =
        sat_is_whole(shape) && sat_compound_of(shape)->count > SEPAXIS_MAX_MOVER_PIECES;
    return isTooMany ? SEPAXIS_TOO_MANY : SEPAXIS_OK;
}

// What the core is to be told of a move.
static sepaxisStatus read_move(const sepaxisMove *move, satMove *out)
{
    double maxSlope = move->maxSlope == 0.0 ? 0.5 * QUARTER : move->maxSlope;
    double upX = move->upX, upY = move->upY;
    TRY(check(is_coordinate(move->dx) && is_coordinate(move->dy)));
    TRY(check(maxSlope >= 0.0 && maxSlope <= QUARTER));
    TRY(check(move->snap >= 0.0 && move->snap <= SAT_MAX_SIZE));
    TRY(check(move->step >= 0.0 && move->step <= SAT_MAX_SIZE));
    TRY(make_unit(&upX, &upY));
    *out = (satMove){move->dx,   move->dy,          upX, upY, sat_rotation(maxSlope).c, move->snap,
                     move->step, move->dropsThrough};
    return SEPAXIS_OK;
}

static sepaxisStatus move_body(sepaxisWorld *world, sepaxisBody body, const sepaxisMove *move,
                               satMoved *out)
{
    uint32_t slot;
    satMove own;
    TRY(find(world, body, &slot));
    TRY(read_move(move, &own));
    TRY(check_mover(sat_world_shape(world->w, slot)));
    wrote(world, slot); // through its columns, maybe
    TRY(begin(world, &move->filter, sat_filter_of(world->w, slot), 1));
    // A body asks: masks of others count, whatever its own category is.
    world->asker.without &= ~SAT_MASKS;
    sat_world_ignore(world->w, slot);
    return check(sat_world_move(world->w, slot, &own, &world->asker, out) == SAT_OK);
}

sepaxisMoved sepaxis_body_move(sepaxisWorld *world, sepaxisBody body, const sepaxisMove *move)
{
    satMoved moved;
    TRY_FOR(sepaxisMoved, move_body(world, body, move, &moved));
    satWorld *w = world->w;
    sepaxisMoved out = {.dx = moved.dx,
                        .dy = moved.dy,
                        .slideX = moved.slideX,
                        .slideY = moved.slideY,
                        .kinds = moved.kinds,
                        .floor = moved.floor == SAT_NO_SLOT ? 0 : id_of(w, moved.floor),
                        .count = moved.count};
    for (uint32_t i = 0; i < moved.count; i++) {
        const satPlane *p = &moved.plane[i];
        out.plane[i] =
            (sepaxisPlane){p->normalX, p->normalY, id_of(w, p->body), (sepaxisPlaneKind)p->kind};
    }
    return out;
}
