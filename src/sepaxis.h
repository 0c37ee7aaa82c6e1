// sepaxis: 2D collision detection with the separating axis theorem. Finds which shapes overlap, how
// deep, and the shortest push that separates them. This is the only header for C and C++ programs;
// `make lib` writes it next to libsepaxis.a. It needs C11 or C++11 and the standard headers.
//
//     sepaxisWorld *world;
//     sepaxis_world_create(NULL, realloc, free, &world);
//     sepaxisShape ball;
//     sepaxis_circle(&ball, 0, 0, 25);
//     sepaxisBody player;
//     sepaxis_world_add(world, &ball, &(sepaxisBodyDef){.x = 200, .y = 60}, &player);
//     sepaxis_world_update(world);        // find every overlap
//     sepaxis_world_separate(world, 0, NULL);
//
// Lengths are in the game's own unit. Angles are in radians; positive angles turn from +x to +y.
// Normals are unit vectors from A to B. Depths are 0 or more: moving B by normal·depth ends an
// overlap. Shapes are closed: shapes that touch overlap with depth 0. *Size* is the largest width
// or height of the shapes involved; results for pairs are accurate to 1e-6·size. The same input
// gives bit-identical results on every machine, and in JavaScript.
//
// The library has no global state. Worlds are independent: each can be used from its own thread,
// but two threads must not use one world at the same time. The library never prints or exits. It
// allocates memory only through the functions that are passed to a world.
//
// Pointers must not be NULL unless their comment allows it. Blocks of memory for shapes, worlds and
// states, and scratch memory, must be aligned like memory from malloc. Zero-initialised fields have
// their default values. A function rejects a number out of range, with SEPAXIS_BAD_NUMBER unless
// its comment names another status. It rejects bodies that are not in the world with
// SEPAXIS_NO_BODY, and bytes that are not a shape with SEPAXIS_BAD_SHAPE.

#ifndef SEPAXIS_H
#define SEPAXIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The version of the library. Programs that play in lockstep must have the same one.
#define SEPAXIS_VERSION "0.1.0"

#if defined(__cplusplus)
#define SEPAXIS_ALIGNED alignas(16)
extern "C" {
#else
#define SEPAXIS_ALIGNED _Alignas(16)
#endif

// Statuses

// The result of a call. With any status but SEPAXIS_OK, nothing has changed. The numbers that are
// missing here are used only internally.
typedef enum sepaxisStatus {
    SEPAXIS_OK = 0,
    SEPAXIS_NEEDS_ROOM = 1,       // a block is too small: see `bytes`, or sepaxis_world_wanted
    SEPAXIS_BAD_POSE = 2,         // a column has an invalid pose, see sepaxis_world_fault
    SEPAXIS_BAD_POINT = 3,        // the point at index `point` is NaN or beyond SEPAXIS_MAX_OFFSET
    SEPAXIS_TOO_FEW = 4,          // too few points for an outline or a chain
    SEPAXIS_TOO_MANY = 5,         // more points, pieces, kinds, cells or columns than the maximum
    SEPAXIS_NO_AREA = 6,          // all points of a ring lie on one line
    SEPAXIS_CROSSING = 8,         // the edge from `point` meets the edge from `other`
    SEPAXIS_BAD_SIZE = 9,         // a size or a coordinate of a shape is out of range
    SEPAXIS_HOLE_OUTSIDE = 11,    // a hole's `point` is not inside the first ring
    SEPAXIS_HOLE_IN_HOLE = 12,    // a hole's `point` is inside another hole, that of `other`
    SEPAXIS_BAD_NUMBER = 13,      // an argument is NaN, infinite or out of range
    SEPAXIS_BAD_SHAPE = 14,       // not a shape, or a shape that is not allowed here
    SEPAXIS_NO_WORKSPACE = 15,    // the workspace is NULL, but a shape has several pieces
    SEPAXIS_NO_BODY = 16,         // the body was removed, or is not from this world
    SEPAXIS_NO_MEMORY = 17,       // the allocator returned NULL
    SEPAXIS_WORLD_TOO_LARGE = 18, // more bodies or bytes than the maximum of a world
    SEPAXIS_MISALIGNED = 19,      // a block is not aligned like memory from malloc
    SEPAXIS_BAD_STATE = 20,       // not a saved state, damaged, or from another version
    SEPAXIS_OTHER_STATE = 21      // saved by a world with different columns or minDepth
} sepaxisStatus;

// Returns an English sentence that explains a status and says what to do. Never NULL.
const char *sepaxis_status_text(sepaxisStatus status);

// Limits

#define SEPAXIS_MIN_SIZE 1e-4                // smallest side or radius of a shape
#define SEPAXIS_MAX_SIZE 1e7                 // largest side or radius of a shape
#define SEPAXIS_MAX_OFFSET 1e8               // largest |x|, |y| of coordinates in a shape
#define SEPAXIS_MAX_COORDINATE 1e12          // largest |x|, |y| of poses, points, rays and motions
#define SEPAXIS_MAX_ANGLE 1e6                // largest |angle|, in radians
#define SEPAXIS_MAX_POINTS 4096              // points of an outline with its holes, or of a chain
#define SEPAXIS_MAX_PIECES 65536             // pieces of a compound
#define SEPAXIS_MAX_MOVER_PIECES 128         // pieces of the shape of a mover
#define SEPAXIS_MAX_KINDS 255                // tile kinds
#define SEPAXIS_MAX_CELLS (1u << 26)         // cells of tiles
#define SEPAXIS_MAX_BODIES ((1u << 22) - 1u) // bodies of a world
#define SEPAXIS_MAX_BYTES 2147418112u        // bytes of a world: 2^31 - 2^16
#define SEPAXIS_MAX_COLUMNS 32               // custom columns of a world
#define SEPAXIS_MAX_ITERATIONS 1000          // rounds of sepaxis_world_separate
#define SEPAXIS_MAX_PLANES 8                 // planes that one move reports

// Shapes
//
// A shape is a sequence of bytes without pointers. It never changes. It can be copied, written to a
// file, and used for any number of bodies and worlds. A world copies the shapes of its bodies, and
// stores equal shapes only once. Shapes must come from the functions of this header, because their
// bytes are not validated in full.
//
// Every convex shape fits in a sepaxisShape. A shape of several pieces is written to a block of the
// caller's memory; the function that makes it returns the required length. Pass a pointer to the
// block as a pointer to a sepaxisShape.

// A convex shape, or the start of a shape of several pieces. Do not copy a shape of several pieces
// with `=`: it may be longer than this struct. All zeros is not a shape.
typedef struct sepaxisShape {
    SEPAXIS_ALIGNED unsigned char bytes[1472];
} sepaxisShape;

// Temporary memory for outlines and shapes of several pieces. Use one per thread, static or from
// malloc. It needs no initialisation, and keeps no data between calls.
typedef struct sepaxisWorkspace {
    SEPAXIS_ALIGNED unsigned char bytes[786432];
} sepaxisWorkspace;

// The position and rotation of a body or shape, within ±SEPAXIS_MAX_COORDINATE and
// ±SEPAXIS_MAX_ANGLE.
typedef struct sepaxisPose {
    double x, y, angle;
} sepaxisPose;

// An axis-aligned box.
typedef struct sepaxisBounds {
    double minX, minY, maxX, maxY;
} sepaxisBounds;

// The result of a function that makes a shape.
typedef struct sepaxisMade {
    sepaxisStatus status;
    size_t bytes;          // required length of the block; also set with SEPAXIS_NEEDS_ROOM
    uint32_t point, other; // on an error: index of the point (over all rings), shape, kind or cell
} sepaxisMade;

// Makes a point at the body's origin. It overlaps every shape that it lies in or touches.
void sepaxis_point(sepaxisShape *out);

// Makes a circle around (x, y). Here and below, coordinates of shapes are relative to the body.
// This function and the next two return SEPAXIS_BAD_SIZE if a size is outside SEPAXIS_MIN_SIZE to
// SEPAXIS_MAX_SIZE, or a coordinate is beyond SEPAXIS_MAX_OFFSET.
sepaxisStatus sepaxis_circle(sepaxisShape *out, double x, double y, double radius);

// Makes a box centred at (x, y), with full width and height. `radius` rounds its corners: from 0
// (sharp) to half the shorter side.
sepaxisStatus sepaxis_box(sepaxisShape *out, double x, double y, double width, double height,
                          double radius);

// Makes a capsule from (x1, y1) to (x2, y2); with radius 0, a segment.
sepaxisStatus sepaxis_capsule(sepaxisShape *out, double x1, double y1, double x2, double y2,
                              double radius);

// An outline of one or more rings. The first ring surrounds the others, which are holes.
typedef struct sepaxisOutline {
    const double *points; // x0, y0, x1, y1, …, ring after ring, each in either winding
    uint32_t count;       // number of all points: 3 to SEPAXIS_MAX_POINTS
    const uint32_t *ends; // for each ring, the number of points up to its end; the last is `count`.
                          // NULL means one ring
    uint32_t rings;       // number of rings; 0 means one
    double radius;        // the shape is larger than its outline by this, with round corners: 0 to
                          // SEPAXIS_MAX_SIZE
} sepaxisOutline;

// Makes a polygon from any outline that does not cross itself, with or without holes. A convex
// outline of up to 64 vertices fits in a sepaxisShape. Other outlines are decomposed into a small
// number of convex pieces. The statuses from SEPAXIS_BAD_POINT to SEPAXIS_HOLE_IN_HOLE say what is
// wrong with an outline.
//
// `block` may be NULL if `bytes` is 0. With SEPAXIS_NEEDS_ROOM the result has the required length
// in `bytes`, and nothing is written. On success the shape is the first sepaxis_shape_bytes() bytes
// of the block; the rest served as temporary memory. After any other error the block has no shape.
sepaxisMade sepaxis_polygon(sepaxisWorkspace *workspace, const sepaxisOutline *outline, void *block,
                            size_t bytes);

// Makes the convex hull of points in any order; `ends` and `rings` are ignored. Writes to the block
// like sepaxis_polygon: a hull of up to 64 vertices fits in a sepaxisShape, a larger one has
// several pieces.
sepaxisMade sepaxis_hull(sepaxisWorkspace *workspace, const sepaxisOutline *points, void *block,
                         size_t bytes);

// Combines several shapes into one. The shapes may overlap each other. All results refer to their
// union. Writes to the block like sepaxis_polygon; the block must not overlap the memory of the
// shapes. Returns SEPAXIS_TOO_FEW if there is no shape, SEPAXIS_TOO_MANY if there are more than
// SEPAXIS_MAX_PIECES pieces in all, SEPAXIS_BAD_SHAPE if the shape at index `point` is tiles or a
// one-sided chain, and SEPAXIS_BAD_SIZE if the union is wider or higher than SEPAXIS_MAX_SIZE.
sepaxisMade sepaxis_compound(const sepaxisShape *const *shapes, uint32_t count, void *block,
                             size_t bytes);

// A polyline, for ground and walls. Bodies do not catch on its vertices. The segments of a
// one-sided chain block only from their left side, as one looks from point to point on a screen
// where y points down. Ground drawn from left to right blocks from above, and bodies pass through
// it from below.
typedef struct sepaxisChain {
    const double *points; // x0, y0, x1, y1, …
    uint32_t count;       // 2 to SEPAXIS_MAX_POINTS; at least 3 if closed
    double radius;        // half the thickness: 0, or in the range of a circle's radius
    bool isClosed;        // connects the last point to the first
    bool isOneSided;
} sepaxisChain;

// Makes a chain. Writes to the block like sepaxis_polygon. Returns SEPAXIS_BAD_SIZE if the segment
// that starts at `point` is too short or too long, if the chain is wider or higher than
// SEPAXIS_MAX_SIZE, or if `radius` is out of range.
sepaxisMade sepaxis_chain(const sepaxisChain *chain, void *block, size_t bytes);

// A kind of cell. Its shape must be convex with sharp corners, lie within the cell, and have its
// origin at the centre of the cell. Only moves, bullets, rays, sweeps and casts can hit one-way
// cells. Of these, rays, sweeps, and casts without `respectsOneWay` hit them from all sides. To all
// other functions, a one-way cell is empty: no contact, push, distance or query finds it.
typedef struct sepaxisTileKind {
    const sepaxisShape *shape; // NULL means the full cell
    double oneWayX, oneWayY; // direction in which movers pass through, 1e-9 or longer; 0, 0: solid
} sepaxisTileKind;

// A level of square cells. Cell (column, row) covers column·size to (column + 1)·size along x, and
// likewise along y, from the body's origin.
typedef struct sepaxisTiles {
    uint32_t columns, rows;       // at least 1 each; at most SEPAXIS_MAX_CELLS cells
    double size;                  // side length of a cell: SEPAXIS_MIN_SIZE to SEPAXIS_MAX_SIZE
    const uint8_t *cells;         // row by row: 0 is empty, k is kinds[k - 1]
    const sepaxisTileKind *kinds; // NULL means one solid kind
    uint32_t kindCount;           // up to SEPAXIS_MAX_KINDS
} sepaxisTiles;

// Makes tiles. Writes to the block like sepaxis_polygon. Returns SEPAXIS_BAD_NUMBER if the kind in
// cells[point] does not exist; SEPAXIS_BAD_SHAPE if the shape of kinds[point] is not allowed in a
// cell; SEPAXIS_BAD_SIZE if `size` is out of range, or the grid is wider or higher than
// SEPAXIS_MAX_SIZE; and SEPAXIS_TOO_MANY if there are more than SEPAXIS_MAX_KINDS kinds or
// SEPAXIS_MAX_CELLS cells.
sepaxisMade sepaxis_tiles(const sepaxisTiles *tiles, void *block, size_t bytes);

// Removes points from an outline of one ring. The result is nowhere farther than `tolerance` from
// the original. `tolerance` is a length of 0 or more. Writes the indices of the remaining points to
// `kept`, in order, and their number to `keptCount`. `kept` must have room for `count` indices;
// `count` is 3 to SEPAXIS_MAX_POINTS. Rejects the same outlines as sepaxis_polygon.
sepaxisMade sepaxis_simplify(sepaxisWorkspace *workspace, const double *points, uint32_t count,
                             double tolerance, uint16_t *kept, uint32_t *keptCount);

// Writes `count` points of an ellipse that is centred on the origin and rotated by `angle`, as
// sepaxis_polygon takes them: x0, y0, x1, y1, …. Returns SEPAXIS_TOO_FEW or SEPAXIS_TOO_MANY if
// `count` is not 3 to SEPAXIS_MAX_POINTS, and SEPAXIS_BAD_SIZE if a radius is not in the range of a
// circle's radius.
sepaxisStatus sepaxis_ellipse_points(double *points, uint32_t count, double radiusX, double radiusY,
                                     double angle);

// Returns the length of a shape in bytes, its area, and whether it is a single convex piece. If the
// bytes are not a shape: 0, 0 and false.
size_t sepaxis_shape_bytes(const sepaxisShape *shape);
double sepaxis_shape_area(const sepaxisShape *shape);
bool sepaxis_shape_is_convex(const sepaxisShape *shape);

// The tight axis-aligned box around a shape at a pose. For tiles it contains the whole grid.
sepaxisStatus sepaxis_shape_bounds(const sepaxisShape *shape, sepaxisPose pose, sepaxisBounds *out);

// Cosine and sine of an angle within ±SEPAXIS_MAX_ANGLE, bit-identical on every machine, for games
// in lockstep.
sepaxisStatus sepaxis_cos_sin(double angle, double *cosine, double *sine);

// Two shapes
//
// Results are returned by value. If `status` is not SEPAXIS_OK, all other fields are 0. `workspace`
// may be NULL if both shapes are convex.

// A point at which two shapes touch.
typedef struct sepaxisTouch {
    double x, y;  // in world coordinates, halfway between the two surfaces
    double depth; // depth of the overlap at this point, along the normal
    uint64_t id;  // identifies the features that touch; the same as long as these touch
} sepaxisTouch;

// The result of a test.
typedef struct sepaxisOverlap {
    sepaxisStatus status;
    bool hit; // the shapes overlap or touch, or the ray hits something
} sepaxisOverlap;

// How two shapes overlap.
typedef struct sepaxisCollision {
    sepaxisStatus status;
    bool hit;               // if false, all other fields are 0
    bool exact;             // false: a shorter push may exist
    bool aInB, bInA;        // A is inside B; B is inside A
    float normalX, normalY; // from A to B
    float depth;            // moving B by normal·depth ends the overlap
    uint32_t touchCount;    // 1 or 2
    sepaxisTouch touch[2];
} sepaxisCollision;

// The distance between two shapes.
typedef struct sepaxisDistance {
    sepaxisStatus status;
    double distance;        // 0 if they overlap; infinity if either is tiles without a solid cell
    double ax, ay, bx, by;  // the closest points of A and B, in world coordinates
    float normalX, normalY; // from A to B
} sepaxisDistance;

// The point of an outline that is closest to a given point.
typedef struct sepaxisOutlinePoint {
    sepaxisStatus status;
    bool inside;            // the given point is in the shape or on its outline
    double x, y;            // on the outline, in world coordinates
    double distance;        // negative inside; infinity for tiles without a solid cell
    float normalX, normalY; // out of the shape
} sepaxisOutlinePoint;

// The id of a body, unique in its world and not reused after removal. 0 is no body.
typedef uint64_t sepaxisBody;

// The hit of a ray.
typedef struct sepaxisRayHit {
    sepaxisStatus status;
    bool hit;               // if false, all other fields are 0
    bool inside;            // the ray starts inside: t is 0, the normal points against the ray
    double t;               // fraction of the ray, 0 to 1
    double x, y;            // in world coordinates
    float normalX, normalY; // out of the shape that was hit
    int32_t column, row;    // the cell that was hit; -1 and -1 if the body is not tiles
    sepaxisBody body;       // the body that was hit; 0 for a ray against a shape
} sepaxisRayHit;

// A motion from t = 0 to t = 1: a shape moves by (dx, dy) and rotates by `angle` about its origin.
// `angle`, and the angle that the shape has at the end, are within ±SEPAXIS_MAX_ANGLE.
typedef struct sepaxisMotion {
    double dx, dy, angle;
} sepaxisMotion;

// The first contact of a moving shape.
typedef struct sepaxisSweepHit {
    sepaxisStatus status;
    bool hit;               // if false, all other fields are 0
    bool overlapping;       // they overlap at the start by more than 1e-6·size: t is 0
    bool exact;             // false: no contact until t; whether there is one later is unknown
    double t;               // 0 to 1, rounded down: the shapes do not penetrate at t
    double x, y;            // the point where they touch
    float normalX, normalY; // of two shapes: from A to B; in a world: out of the body that was hit
    int32_t column, row;    // the cell that was hit; -1 and -1 if the body is not tiles
    sepaxisBody body;       // the body that was hit; 0 for a sweep of two shapes
} sepaxisSweepHit;

// Tests whether two shapes overlap or touch.
sepaxisOverlap sepaxis_overlaps(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                                sepaxisPose poseB);

// Computes how two shapes overlap, and the shortest push that ends the overlap.
sepaxisCollision sepaxis_collide(sepaxisWorkspace *workspace, const sepaxisShape *a,
                                 sepaxisPose poseA, const sepaxisShape *b, sepaxisPose poseB);

// Computes the distance between two shapes, and their closest points.
sepaxisDistance sepaxis_distance(sepaxisWorkspace *workspace, const sepaxisShape *a,
                                 sepaxisPose poseA, const sepaxisShape *b, sepaxisPose poseB);

// Tests whether the point (x, y) is in the shape or on its outline.
sepaxisOverlap sepaxis_contains(const sepaxisShape *shape, sepaxisPose pose, double x, double y);

// Finds the point of the shape's outline that is closest to (x, y).
sepaxisOutlinePoint sepaxis_closest_point(sepaxisWorkspace *workspace, const sepaxisShape *shape,
                                          sepaxisPose pose, double x, double y);

// Finds the first hit of the ray from (x, y) to (x + dx, y + dy) on a shape.
sepaxisRayHit sepaxis_cast_ray(const sepaxisShape *shape, sepaxisPose pose, double x, double y,
                               double dx, double dy);

// Finds the first contact of two moving shapes. Touching is a hit only if the motion drives the
// shapes into each other. However long the motion is, it misses nothing that is larger than 2e-15
// times the largest coordinate or length. The same holds for casts, rays, bullets and movers.
sepaxisSweepHit sepaxis_sweep(sepaxisWorkspace *workspace, const sepaxisShape *a, sepaxisPose poseA,
                              sepaxisMotion motionA, const sepaxisShape *b, sepaxisPose poseB,
                              sepaxisMotion motionB);

// Many pairs that are tested in one call. The results are those of sepaxis_collide, but this is
// faster. Shape i starts at byte offset[i] of the block; if `offset` is NULL, the block is an array
// of sepaxisShape. If this array is longer than 4 GiB, the call returns SEPAXIS_TOO_MANY.
typedef struct sepaxisBatch {
    const void *block; // every shape in it must be aligned like the block
    const uint32_t *offset;
    const double *x, *y, *angle; // pose of each shape
    uint32_t shapeCount;
    const uint32_t *a, *b; // indices of the shapes of each pair
    uint32_t pairCount;
    uint8_t *hit;                     // 1 if they overlap or touch, else 0
    float *normalX, *normalY, *depth; // 0 without a hit; if all are NULL, computes only `hit`
} sepaxisBatch;

// Tests all pairs of a batch. With SEPAXIS_NEEDS_ROOM, `bytes` of the result is the required length
// of `scratch`. With SEPAXIS_MISALIGNED, SEPAXIS_BAD_SHAPE, SEPAXIS_NO_WORKSPACE or
// SEPAXIS_BAD_NUMBER, `point` is the index of the bad shape, or of a pair whose shape does not
// exist.
sepaxisMade sepaxis_collide_many(sepaxisWorkspace *workspace, const sepaxisBatch *batch,
                                 void *scratch, size_t bytes);

// Where an axis of a trace comes from.
typedef enum sepaxisAxisSource {
    SEPAXIS_AXIS_OF_A = 0,        // the normal of an edge of A
    SEPAXIS_AXIS_OF_B = 1,        // the normal of an edge of B
    SEPAXIS_AXIS_OF_VERTICES = 2, // for rounded shapes: from a vertex of A to the closest vertex of
                                  // B
    SEPAXIS_AXIS_OF_CENTERS = 3   // between the centres of two circles
} sepaxisAxisSource;

// One axis, and the projections of both shapes on it.
typedef struct sepaxisAxis {
    double x, y;       // unit vector in world coordinates; of an edge, the outward normal
    double aMin, aMax; // projection of A, measured from the world's origin
    double bMin, bMax; // projection of B
    double overlap;    // shortest push along the axis; if there is a gap, minus its width
    int32_t source;    // sepaxisAxisSource
    int32_t index;     // index of the edge's first vertex, or of A's vertex; else -1
    int32_t indexB;    // index of B's vertex; else -1
} sepaxisAxis;

// Which Voronoi region of a shape contains the centre of the other shape, if that one is a circle
// or a point.
typedef enum sepaxisRegion {
    SEPAXIS_NO_REGION = 0, // neither shape is a circle, or both are
    SEPAXIS_BY_EDGE = 1,
    SEPAXIS_BY_VERTEX = 2,
    SEPAXIS_INSIDE = 3 // inside the shape; `regionIndex` is for the closest edge
} sepaxisRegion;

// Every step of the separating axis test for two shapes.
typedef struct sepaxisTrace {
    int32_t count;       // number of axes
    int32_t hit;         // 1 or 0
    int32_t separating;  // the first axis with a gap; -1 on a hit
    int32_t winner;      // the axis of least overlap; -1 without a hit
    int32_t region;      // sepaxisRegion
    int32_t regionIndex; // index of the edge's first vertex, or of the vertex; else -1
    sepaxisAxis axis[129];
} sepaxisTrace;

// Lists every axis that sepaxis_collide considers, for drawing and explaining. SEPAXIS_BAD_SHAPE
// for shapes of several pieces.
sepaxisStatus sepaxis_trace(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                            sepaxisPose poseB, sepaxisTrace *out);

// Worlds
//
// A world uses one block of memory. There are two ways to provide it:
//
// sepaxis_world_create takes the program's realloc, and calls it whenever the world grows.
//
// sepaxis_world_create_in takes a block: on the stack, in an arena, or static. A call that needs
// more memory returns SEPAXIS_NEEDS_ROOM and changes nothing. The program then passes a larger
// block to sepaxis_world_move (sepaxis_world_wanted returns the length) and repeats the call.
//
// So a call that may grow the world can also return SEPAXIS_NEEDS_ROOM; SEPAXIS_NO_MEMORY if the
// world has a realloc function; or SEPAXIS_WORLD_TOO_LARGE if the world would exceed maxBytes or
// SEPAXIS_MAX_BODIES.

// A set of bodies and their overlaps.
typedef struct sepaxisWorld sepaxisWorld;

// The initial size of a world. A full world grows by itself or returns SEPAXIS_NEEDS_ROOM; it takes
// time to grow. A world also grows when more than 64 pairs involve a bullet, or when static bodies
// have many static neighbours. A world with more than 4,096 bodies may also grow when it first has
// static bodies or many sensors, and at the first call of sepaxis_body_move or
// sepaxis_world_separate, unless sepaxis_world_reserve has reserved that memory.
typedef struct sepaxisWorldDef {
    uint32_t bodies;     // 0 means 64; at most SEPAXIS_MAX_BODIES
    uint32_t pairs;      // pairs of overlapping boxes; 0 means 2 per body, fewer in large worlds
    uint32_t shapeBytes; // for all different shapes; 0 means 17408, enough for 64 octagons
    uint32_t userBytes;  // of custom columns, per body; 0 means none yet
    size_t maxBytes;     // maximum size of the world; 0 means 2^30, and anything larger than
                         // SEPAXIS_MAX_BYTES means SEPAXIS_MAX_BYTES
    double minDepth;     // depth at which a pair begins: 0 (touching) to SEPAXIS_MAX_COORDINATE
} sepaxisWorldDef;

// Creates an empty world. `def` may be NULL. `reallocate` is realloc or a function like it, which
// allocates a new block if `block` is NULL. `release` is free. Returns SEPAXIS_NO_MEMORY,
// SEPAXIS_BAD_NUMBER, SEPAXIS_WORLD_TOO_LARGE or SEPAXIS_MISALIGNED on failure.
sepaxisStatus sepaxis_world_create(const sepaxisWorldDef *def,
                                   void *(*reallocate)(void *block, size_t bytes),
                                   void (*release)(void *block), sepaxisWorld **out);

// Frees the memory of a world. Does nothing for NULL or for a world in the program's own block.
void sepaxis_world_destroy(sepaxisWorld *world);

// The number of bytes that a block needs for a world of this definition; 0 if the definition is
// invalid.
size_t sepaxis_world_bytes(const sepaxisWorldDef *def);

// Creates an empty world in a block, which must stay at its address. SEPAXIS_NEEDS_ROOM if the
// block is shorter than sepaxis_world_bytes(def); in a longer block the world can grow.
sepaxisStatus sepaxis_world_create_in(const sepaxisWorldDef *def, void *block, size_t bytes,
                                      sepaxisWorld **out);

// After SEPAXIS_NEEDS_ROOM: the minimum length of a block with which the call can succeed. The call
// may find out later that it needs even more, so twice this length is a good choice.
size_t sepaxis_world_wanted(const sepaxisWorld *world);

// Moves a world to another block that does not overlap its own. `*out` is then the world, and the
// program can reuse the old block. SEPAXIS_NEEDS_ROOM if the block is shorter than the memory in
// use; SEPAXIS_BAD_NUMBER if the world has a realloc function.
sepaxisStatus sepaxis_world_move(sepaxisWorld *world, void *block, size_t bytes,
                                 sepaxisWorld **out);

// The definition of an empty world with the memory, maxBytes and minDepth that this one has now.
sepaxisWorldDef sepaxis_world_def(const sepaxisWorld *world);

// Reserves memory for bodies and pairs, so that the world need not grow later. Does nothing if the
// world has this much memory already.
sepaxisStatus sepaxis_world_reserve(sepaxisWorld *world, uint32_t bodies, uint32_t pairs);

// Removes all bodies, pairs and results, without events. Ids are not reused.
void sepaxis_world_clear(sepaxisWorld *world);

// A 32-bit hash of the state of a world, equal on every machine, for lockstep and replays. It
// covers, in slot order: the current poses and those that the last update saw, shapes, all other
// values of the bodies, custom columns, the pairs that have begun, and how often each slot was
// used. Worlds with equal hashes return equal results from all later calls. Like
// sepaxis_world_refresh, this function first detects writes to the columns; if the columns contain
// an invalid pose, which sepaxis_world_refresh reports, the hash is meaningless.
uint32_t sepaxis_world_hash(sepaxisWorld *world);

// Saved states

// Saves the state of a world: everything on which later results depend. That is bodies with their
// ids, shapes, columns, the pairs that have begun, and the results and statistics of the last
// update. After the same calls, the bytes are the same on every machine. But even worlds with equal
// hashes may give different bytes, so use sepaxis_world_hash to compare worlds. SEPAXIS_BAD_POSE if
// a column has an invalid pose; SEPAXIS_NEEDS_ROOM with the required length in `bytes`.
sepaxisMade sepaxis_world_save(sepaxisWorld *world, void *block, size_t bytes);

// The number of bytes of scratch memory for restoring a state of `bytes` bytes.
size_t sepaxis_restore_bytes(size_t bytes);

// Restores a saved state. The bytes can come from an untrusted source: they are checked first, and
// on failure the world does not change. The state can come from another world with the same
// minDepth and custom columns of the same sizes; columns that the state lacks become 0. The ids of
// the bodies in the state are valid again.
//
// `scratch` must have sepaxis_restore_bytes(bytes) bytes. Returns SEPAXIS_BAD_STATE,
// SEPAXIS_OTHER_STATE; or SEPAXIS_NEEDS_ROOM, SEPAXIS_NO_MEMORY or SEPAXIS_WORLD_TOO_LARGE if the
// world cannot grow. The world may have to grow again in the next update or query, for the
// neighbours of static bodies.
sepaxisStatus sepaxis_world_restore(sepaxisWorld *world, const void *state, size_t bytes,
                                    void *scratch);

// Bodies

// Flags of a body. The default is 0.
typedef enum sepaxisFlags {
    SEPAXIS_STATIC = 1,   // never moved by separate, never paired with other static bodies
    SEPAXIS_SENSOR = 2,   // reported by sepaxis_world_sensed, pushes nothing
    SEPAXIS_DISABLED = 4, // excluded from all pairs and queries
    SEPAXIS_BULLET = 16   // an update also sweeps it along its path, see sepaxis_world_passed
} sepaxisFlags;

// The initial values of a body. Two bodies collide if the category of each has a bit in the mask of
// the other. A common group other than 0 overrides this: bodies in a positive group always collide,
// bodies in a negative group never do.
typedef struct sepaxisBodyDef {
    double x, y, angle;
    uint32_t category; // 0 means 1; for no category at all, write 0 to the column
    uint32_t mask;     // 0 means all; for an empty mask, write 0 to the column
    int32_t group;     // 0 means none
    uint32_t tag;      // 32 bits for the game's use
    uint32_t flags;    // sepaxisFlags
    // Direction in which others pass through, in the body's frame, 1e-9 or longer; 0, 0: solid. The
    // body blocks another body that was entirely on the blocking side before the two overlapped.
    // Any other body passes through until the two are apart. Only separate, moves, and casts with
    // `respectsOneWay` use the direction; contacts report every overlap, and queries find the body.
    double oneWayX, oneWayY;
    // 1.4e-45 or more, in single precision. 0 means the default, 1; with INFINITY, or beyond
    // FLT_MAX, only static bodies push the body, see sepaxis_world_separate.
    double weight;
} sepaxisBodyDef;

// Adds a body in the lowest free slot, and writes its id to `out`. `def` may be NULL. Also returns
// SEPAXIS_BAD_NUMBER for flags that are not sepaxisFlags.
sepaxisStatus sepaxis_world_add(sepaxisWorld *world, const sepaxisShape *shape,
                                const sepaxisBodyDef *def, sepaxisBody *out);

// Removes a body. The next update ends its pairs.
sepaxisStatus sepaxis_world_remove(sepaxisWorld *world, sepaxisBody body);

// Returns whether a body is in the world.
bool sepaxis_world_has(const sepaxisWorld *world, sepaxisBody body);

// The number of bodies.
uint32_t sepaxis_world_size(const sepaxisWorld *world);

// Returns the body in a slot, or 0 if the slot is empty. The second function returns the slot of a
// body, which is its row in the columns. A slot is not reused while results refer to it.
sepaxisBody sepaxis_world_body(const sepaxisWorld *world, uint32_t index);
uint32_t sepaxis_body_index(sepaxisBody body);

// The next query and the next update see what the functions below write.

// Reads or writes the pose of a body.
sepaxisStatus sepaxis_body_pose(const sepaxisWorld *world, sepaxisBody body, sepaxisPose *out);
sepaxisStatus sepaxis_body_set_pose(sepaxisWorld *world, sepaxisBody body, sepaxisPose pose);

// Reads or writes all flags of a body. Changing SEPAXIS_BULLET, or enabling the body, restarts the
// swept path at the current pose.
sepaxisStatus sepaxis_body_flags(const sepaxisWorld *world, sepaxisBody body, uint32_t *out);
sepaxisStatus sepaxis_body_set_flags(sepaxisWorld *world, sepaxisBody body, uint32_t flags);

// Reads or writes the group of a body, see sepaxisBodyDef.
sepaxisStatus sepaxis_body_group(const sepaxisWorld *world, sepaxisBody body, int32_t *out);
sepaxisStatus sepaxis_body_set_group(sepaxisWorld *world, sepaxisBody body, int32_t group);

// Reads or writes the direction in which others pass through a body, in the body's frame: 1e-9 or
// longer when it is written, a unit vector in single precision when it is read. 0 and 0 means that
// the body is solid.
sepaxisStatus sepaxis_body_one_way(const sepaxisWorld *world, sepaxisBody body, double *x,
                                   double *y);
sepaxisStatus sepaxis_body_set_one_way(sepaxisWorld *world, sepaxisBody body, double x, double y);

// The first function copies a body's shape to a block, which is as in sepaxis_polygon. The second
// replaces the shape. A bullet keeps its path, and the next update sweeps the new shape along it.
sepaxisMade sepaxis_body_shape(const sepaxisWorld *world, sepaxisBody body, void *block,
                               size_t bytes);
sepaxisStatus sepaxis_body_set_shape(sepaxisWorld *world, sepaxisBody body,
                                     const sepaxisShape *shape);

// Reads or writes the kind of a cell of a body whose shape is tiles; 0 is empty. SEPAXIS_BAD_SHAPE
// if the shape is not tiles, SEPAXIS_BAD_NUMBER if the cell or the kind does not exist.
sepaxisStatus sepaxis_body_tile(const sepaxisWorld *world, sepaxisBody body, uint32_t column,
                                uint32_t row, uint32_t *out);
sepaxisStatus sepaxis_body_set_tile(sepaxisWorld *world, sepaxisBody body, uint32_t column,
                                    uint32_t row, uint32_t kind);

// The tight axis-aligned box around a body at the pose in its columns. SEPAXIS_BAD_POSE if that is
// invalid.
sepaxisStatus sepaxis_body_bounds(const sepaxisWorld *world, sepaxisBody body, sepaxisBounds *out);

// Restarts the swept path of a body at its current pose. This also happens when a body is enabled.
// Call this after a teleport, even of a body that is not a bullet, and after you have moved a
// bullet back to its hit. If the body is not a bullet, the sweeps of the next update treat it as
// standing still, even if it moves on. A platform does not carry movers along to the new pose; a
// mover forgets its floor.
sepaxisStatus sepaxis_body_restart_path(sepaxisWorld *world, sepaxisBody body);

// Drops a body through one-way platforms. It passes through the one-way bodies that it now overlaps
// or touches, until it has left them. Its next sepaxis_body_move passes through all one-way bodies
// and cells from any side; to keep dropping, call this before each move.
sepaxisStatus sepaxis_body_drop_through(sepaxisWorld *world, sepaxisBody body);

// Columns
//
// Columns are pointers into the world; row i belongs to the body in slot i. They are valid until
// the next call that may grow or move the world: adding a body, update, separate, reserve, restore,
// setting a shape or a tile, adding a column, sepaxis_world_move; with more than 4,096 bodies,
// moving or dropping a body; and the first refresh, query or move after static bodies have changed
// or a state was restored. Get them once per frame.

// The columns of all bodies.
typedef struct sepaxisColumns {
    uint32_t count;                  // number of rows: one more than the highest slot in use
    const uint8_t *alive;            // 1 if the slot has a body, else 0
    double *x, *y, *angle;           // writable: the next update or refresh sees the change
    uint32_t *category, *mask, *tag; // writable
    // writable; a body whose weight is not positive and finite is pushed only by static bodies
    float *weight;
} sepaxisColumns;

// Returns the current columns.
sepaxisColumns sepaxis_world_columns(sepaxisWorld *world);

// Adds a custom column of 1, 2, 4 or 8 bytes per body, filled with zeros. Writes its number,
// counted from 0, to `out`. SEPAXIS_BAD_NUMBER for other sizes, SEPAXIS_TOO_MANY beyond
// SEPAXIS_MAX_COLUMNS.
sepaxisStatus sepaxis_world_add_column(sepaxisWorld *world, uint32_t size, uint32_t *out);

// The custom column with this number; NULL if it does not exist.
void *sepaxis_world_column(sepaxisWorld *world, uint32_t number);

// A step

// Reads the poses and finds all contacts and events. SEPAXIS_BAD_POSE if a pose is invalid.
sepaxisStatus sepaxis_world_update(sepaxisWorld *world);

// Makes writes to columns visible to queries, without an update. Returns SEPAXIS_BAD_POSE if a pose
// is invalid.
sepaxisStatus sepaxis_world_refresh(sepaxisWorld *world);

// The entry of a column that caused SEPAXIS_BAD_POSE.
typedef struct sepaxisFault {
    uint32_t column; // 0: x, 1: y, 2: angle
    uint32_t index;  // the slot
} sepaxisFault;

// Returns the last fault. Undefined if no call has returned SEPAXIS_BAD_POSE.
sepaxisFault sepaxis_world_fault(const sepaxisWorld *world);

// Which bodies a query finds. If all fields are 0, or the pointer is NULL, the query finds all
// enabled bodies except sensors.
typedef struct sepaxisFilter {
    uint32_t category; // of the query; 0 means that masks of bodies are ignored
    uint32_t mask;     // categories of bodies to find; 0 means all
    int32_t group;     // see sepaxisBodyDef; 0 means none
    bool withSensors;
    bool withoutStatics;
    bool respectsOneWay;       // casts only: they pass through one-way bodies and cells in their
                               // direction
    const sepaxisBody *ignore; // bodies to skip
    uint32_t ignoreCount;
    // Called for each body that would be a result, in the order of results; a move calls it for all
    // bodies near its path. If it returns false, the query skips the body. NULL accepts all. The
    // function may read the world, but must not change or query it. If it is set,
    // sepaxis_world_cast_rays and sepaxis_world_separate return SEPAXIS_BAD_NUMBER.
    bool (*accept)(void *user, sepaxisBody body);
    void *user; // passed to `accept`
} sepaxisFilter;

// The result of sepaxis_world_separate.
typedef struct sepaxisSeparation {
    sepaxisStatus status;
    uint32_t moved;  // number of bodies that were moved
    float remaining; // depth of the deepest overlap left in the selected pairs; 0 if none
} sepaxisSeparation;

// Pushes overlapping bodies apart, the deepest pair first, in at most `iterations` rounds: up to
// SEPAXIS_MAX_ITERATIONS; 0 means 8. Every push is swept: it never moves a body through a static
// body, or into a static body that the body was not in before. The results of the last update do
// not change.
//
// A body that starts in a static body is pushed out of it, but neither into nor through another
// static body; if there is no other way, it stays where it is, squeezed. There is one exception,
// because solid ground may consist of several bodies. The pushed body passes through a second
// static body if it enters it at a point inside the first. But it does not if the second is thinner
// but wider than itself, or has several pieces. If a body overlaps more than eight static bodies, a
// push stops only before those in which it would end. A body that starts in several static bodies
// may come out on any side of them.
//
// Static bodies stay in place and push all others. Between two other bodies with weights a and b,
// the first takes the share b / (a + b) of the push: a heavier body moves less. A body with weight
// 0 in its column is pushed only by static bodies. Two such bodies are not separated, and their
// overlap does not count in `remaining`.
//
// If there is a filter, only pairs in which it finds both bodies are separated. Sensors are never
// pushed. Pushes stop at all static bodies, whatever the filter.
//
// SEPAXIS_BAD_POSE if a column has an invalid pose, or if a push would take a body out of range:
// sepaxis_world_fault then names the pose that the push would have changed.
sepaxisSeparation sepaxis_world_separate(sepaxisWorld *world, uint32_t iterations,
                                         const sepaxisFilter *filter);

// Counters of the last update.
typedef struct sepaxisStats {
    uint32_t candidates; // pairs whose boxes overlap
    uint32_t tested;     // candidates that needed a full test of their shapes
    uint32_t kept;       // candidates whose cached separating axis was still valid
    uint32_t moved;      // bodies that had moved
    uint32_t axes;       // axes tested, over all pairs of convex shapes
    uint32_t compared;   // comparisons of boxes
    uint32_t pairs;      // pairs that have begun and not ended
} sepaxisStats;

// Returns the counters of the last update.
sepaxisStats sepaxis_world_stats(const sepaxisWorld *world);

// Overlaps found by the last update, each pair once, sorted by a, then b. a and b are slots; a < b.
// The pointers are valid until the next update, or another call that may grow the world. A body of
// a row may have been removed since: check `alive`.
typedef struct sepaxisContacts {
    uint32_t count;
    const uint32_t *a, *b;
    const float *normalX, *normalY; // from A to B
    const float *depth;             // 0 if the two only touch
} sepaxisContacts;

// The first function returns pairs of solid bodies, the second pairs in which at least one body is
// a sensor. If a shape in a pair with a sensor has several pieces, normal, depth, points and cell
// are those of the two pieces that overlap most deeply. So for a point at the border of two pieces,
// the depth may be 0, although the point is deep inside the shape.
sepaxisContacts sepaxis_world_contacts(sepaxisWorld *world);
sepaxisContacts sepaxis_world_sensed(sepaxisWorld *world);

// Pairs that began or ended.
typedef struct sepaxisEvents {
    uint32_t count;
    const uint32_t *a, *b;
    const uint8_t *sensor; // 1 if at least one of the two was a sensor
} sepaxisEvents;

// Pairs that began or ended at the last update. A pair ends only once a small gap has opened, so
// that events do not flicker.
sepaxisEvents sepaxis_world_began(sepaxisWorld *world);
sepaxisEvents sepaxis_world_ended(sepaxisWorld *world);

// Why two bodies are or are not a pair.
typedef enum sepaxisWhy {
    SEPAXIS_WHY_CONTACT = 0, // they overlap
    SEPAXIS_WHY_SENSOR = 1,  // they overlap, and one is a sensor
    SEPAXIS_WHY_SAME = 2,    // both are the same body
    SEPAXIS_WHY_DISABLED = 3,
    SEPAXIS_WHY_STATIC = 4, // both are static
    SEPAXIS_WHY_GROUP = 5,  // they share a negative group
    SEPAXIS_WHY_FILTER = 6, // the category of one has no bit in the mask of the other
    SEPAXIS_WHY_BOXES = 7,  // their boxes do not overlap
    SEPAXIS_WHY_SHAPES = 8, // their shapes do not overlap
    SEPAXIS_WHY_SHALLOW = 9 // they overlap by less than minDepth
} sepaxisWhy;

// The result of sepaxis_world_explain. For bodies that cannot be a pair at any pose, gap, depth and
// normal are 0.
typedef struct sepaxisExplanation {
    sepaxisStatus status;
    bool pairs; // the next update would report them in contacts or sensed
    sepaxisWhy why;
    double gap;             // length, for SEPAXIS_WHY_BOXES and SEPAXIS_WHY_SHAPES; else 0
    double depth;           // length, if the shapes overlap; else 0
    float normalX, normalY; // from A to B, along the push or the gap; else 0
} sepaxisExplanation;

// Explains why two bodies are or are not a pair, at the poses in their columns. A pair that has
// begun does not end as long as its gap is small, see sepaxis_world_ended; but `pairs` is false if
// its shapes do not overlap. Depth and normal are those of sepaxis_collide. If static bodies are
// flush, the depth in contacts may be greater, and may reach minDepth although this depth does not.
// `workspace` may be NULL if both shapes are convex. SEPAXIS_BAD_POSE if a pose is invalid.
sepaxisExplanation sepaxis_world_explain(sepaxisWorld *world, sepaxisWorkspace *workspace,
                                         sepaxisBody a, sepaxisBody b);

// A hit of a bullet on its path since the previous update. Its fields describe the moment of the
// hit. For that, both bodies move straight from their poses at the previous update to their current
// ones.
typedef struct sepaxisPassage {
    uint32_t bullet, other; // slots; of two bullets, `bullet` is the lower slot
    double t;               // fraction of the path, 0 to 1
    double x, y;            // the point where they touched
    float normalX, normalY; // from the other body to the bullet
    int32_t column, row;    // the cell of the other body; -1 and -1 if it is not tiles
    uint32_t sensor;        // 1 if at least one of the two is a sensor
    uint32_t padding;       // 0
} sepaxisPassage;

// The hits of all bullets.
typedef struct sepaxisPassed {
    uint32_t count;
    const sepaxisPassage *row; // sorted by bullet, then by t
} sepaxisPassed;

// Returns the hits of bullets at the last update. Two bodies make at most one row. If a bullet
// overlaps a body at the start of its path, t is 0; there is no row if the previous update reported
// that overlap. Of one-way cells, only those that block the bullet are hits; one-way bodies always
// are. The sweep of a rotating body may run out of steps (see `exact` of sepaxisSweepHit). The row
// then says where the bullet may have hit.
sepaxisPassed sepaxis_world_passed(sepaxisWorld *world);

// The contact points of a pair.
typedef struct sepaxisTouches {
    uint32_t count; // 0 to 2
    sepaxisTouch touch[2];
} sepaxisTouches;

// The points at which the bodies in two slots touched at the last update, with the features of the
// lower slot first. None if they did not touch, or if one of them was removed, changed its shape or
// restarted its path since.
sepaxisTouches sepaxis_world_touches(sepaxisWorld *world, uint32_t a, uint32_t b);

// A cell of a body whose shape is tiles.
typedef struct sepaxisCell {
    int32_t column, row; // -1 and -1 mean no cell
    double x, y;         // the point where it was touched
} sepaxisCell;

// Finds the cell of a contact of the last update: a cell of the body in slot `tiles` that the body
// in slot `other` touched or overlapped. The cell is not empty. If there are several such cells,
// cells whose surface has the normal of the contact come first, and among these the cell closest to
// the centre of `other`. No cell if sepaxis_world_touches has no points, or if the body is not
// tiles.
sepaxisCell sepaxis_world_contact_cell(sepaxisWorld *world, uint32_t tiles, uint32_t other);

// Queries of a world
//
// Normals of hits point out of the body that was hit. If that body is tiles, the hit names the
// cell; if several cells are touched at once, the hit names the cell closest to the centre of the
// moving shape.
//
// Queries see what functions of this header have written, and the columns as the last update or
// refresh saw them. Some calls, such as hash, save and the first query after a restore, also make
// writes to the columns visible: call sepaxis_world_refresh after such writes if a replay must be
// identical. SEPAXIS_BAD_POSE if a pose that the query would see is invalid. Results are valid
// until the next query of the same world, or the next change to it.

// A body that was found.
typedef struct sepaxisFoundBody {
    double key;       // t for rays, the distance for nearest bodies; else 0
    uint32_t index;   // the slot
    uint32_t padding; // 0
} sepaxisFoundBody;

// All bodies that were found.
typedef struct sepaxisFound {
    sepaxisStatus status;
    uint32_t count;
    const sepaxisFoundBody *row; // sorted by key, then by slot
} sepaxisFound;

// Finds the bodies that overlap a circle with a radius of up to SEPAXIS_MAX_SIZE; with radius 0, a
// point.
sepaxisFound sepaxis_world_query_point(sepaxisWorld *world, double x, double y, double radius,
                                       const sepaxisFilter *filter);

// The first function finds the bodies that overlap a box with sides of at most SEPAXIS_MAX_SIZE,
// the second the bodies that lie within a box of any size. No minimum may exceed its maximum. For
// the first, a side shorter than SEPAXIS_MIN_SIZE counts as 0: the box is then a line or a point.
sepaxisFound sepaxis_world_query_box(sepaxisWorld *world, sepaxisBounds box,
                                     const sepaxisFilter *filter);
sepaxisFound sepaxis_world_query_within(sepaxisWorld *world, sepaxisBounds box,
                                        const sepaxisFilter *filter);

// Finds the bodies that overlap a shape at a pose.
sepaxisFound sepaxis_world_query_shape(sepaxisWorld *world, const sepaxisShape *shape,
                                       sepaxisPose pose, const sepaxisFilter *filter);

// Casts a ray from (x, y) to (x + dx, y + dy). The three functions return, in this order, the
// first body hit, whether any body is hit, and all bodies hit.
sepaxisRayHit sepaxis_world_cast_ray(sepaxisWorld *world, double x, double y, double dx, double dy,
                                     const sepaxisFilter *filter);
sepaxisOverlap sepaxis_world_cast_ray_any(sepaxisWorld *world, double x, double y, double dx,
                                          double dy, const sepaxisFilter *filter);
sepaxisFound sepaxis_world_cast_ray_all(sepaxisWorld *world, double x, double y, double dx,
                                        double dy, const sepaxisFilter *filter);

// Many rays in one call: columns of input and of output, each with `count` entries.
typedef struct sepaxisRays {
    uint32_t count;
    const double *x, *y, *dx, *dy;
    int32_t *body;            // the slot that ray i hits first, or -1
    double *t;                // 1 without a hit
    float *normalX, *normalY; // 0 without a hit
} sepaxisRays;

// Finds the first body that each ray hits.
sepaxisStatus sepaxis_world_cast_rays(sepaxisWorld *world, const sepaxisRays *rays,
                                      const sepaxisFilter *filter);

// Finds the first body that a moving shape hits.
sepaxisSweepHit sepaxis_world_cast_shape(sepaxisWorld *world, const sepaxisShape *shape,
                                         sepaxisPose pose, sepaxisMotion motion,
                                         const sepaxisFilter *filter);

// The tight axis-aligned box around all bodies, including disabled ones and sensors.
// SEPAXIS_NO_BODY if the world is empty.
sepaxisStatus sepaxis_world_extent(sepaxisWorld *world, sepaxisBounds *out);

// Finds at most `most` bodies within `radius` of (x, y), sorted by the distance to their outlines.
// `most` is 1 or more; `radius` is 0 or more, and may be infinity.
sepaxisFound sepaxis_world_nearest(sepaxisWorld *world, double x, double y, uint32_t most,
                                   double radius, const sepaxisFilter *filter);

// Queries a single body, for example one that was found: the first hit of a ray on it, or the point
// of its outline that is closest to (x, y).
sepaxisRayHit sepaxis_body_cast_ray(sepaxisWorld *world, sepaxisBody body, double x, double y,
                                    double dx, double dy);
sepaxisOutlinePoint sepaxis_body_closest_point(sepaxisWorld *world, sepaxisBody body, double x,
                                               double y);

// Movers

// A move. The surfaces that a body hits are reported as planes. With an up direction they are
// floors, walls and ceilings: floors stop a fall, and walls are not climbed. Without an up
// direction, all are walls, as in a top-down view.
typedef struct sepaxisMove {
    double dx, dy;   // the motion, within ±SEPAXIS_MAX_COORDINATE
    double upX, upY; // 1e-9 or longer; 0 and 0 mean no up direction
    double maxSlope; // the steepest slope that is a floor, up to pi/2; 0 means pi/4
    // `snap`: how far down the body follows a floor that it stood on. `step`: the maximum height of
    // a step that it climbs. Both are lengths from 0 to SEPAXIS_MAX_SIZE.
    double snap, step;
    // Keeps the speed on slopes: uphill, downhill and where slopes meet, the distance along floors
    // equals the component of (dx, dy) perpendicular to up. If false, horizontal motion up a slope
    // is multiplied by cos² of the slope's angle.
    bool constantSpeed;
    sepaxisFilter filter; // which bodies are obstacles; a field of 0 takes the body's own value
} sepaxisMove;

// The kind of a plane, as classified by the up direction. SEPAXIS_CRUSHED is a flag of the move,
// not of a plane: the mover still overlaps a static body, or the body that it stood on, because
// every push out of that body leads through another body, or back through the body that has moved
// into the mover.
typedef enum sepaxisPlaneKind {
    SEPAXIS_FLOOR = 1,
    SEPAXIS_WALL = 2,
    SEPAXIS_CEILING = 4,
    SEPAXIS_CRUSHED = 8
} sepaxisPlaneKind;

// A plane that stopped a move.
typedef struct sepaxisPlane {
    double normalX, normalY; // toward the mover
    sepaxisBody body;
    sepaxisPlaneKind kind;
    sepaxisCell cell; // the point of the first hit, and the cell if the body is tiles
} sepaxisPlane;

// The result of a move.
typedef struct sepaxisMoved {
    sepaxisStatus status;
    double dx, dy; // the whole motion, including that of a platform under the body
    // The requested motion minus the parts that planes stopped, never longer than the requested
    // motion. Use it for the next velocity.
    double slideX, slideY;
    uint32_t kinds;    // sepaxisPlaneKind of all planes, as bits; and SEPAXIS_CRUSHED
    sepaxisBody floor; // the body that the mover stands on or is wedged against, or 0
    uint32_t count;    // number of planes
    sepaxisPlane plane[SEPAXIS_MAX_PLANES];
    // Walls that the body touches after the move, whether or not it moved against them; body 0
    // means none. Left is the side of smaller x, or of smaller y if up is horizontal. Without an up
    // direction there are none.
    sepaxisPlane wallLeft, wallRight;
} sepaxisMoved;

// Moves a body through the world: it stops a skin (4e-6·size) short of obstacles and slides along
// them. A body that stands on another follows the other's motion. Writes the pose.
// SEPAXIS_BAD_POSE if a pose that the move would see is invalid; SEPAXIS_BAD_SHAPE for tiles;
// SEPAXIS_TOO_MANY for shapes of more than SEPAXIS_MAX_MOVER_PIECES pieces; SEPAXIS_BAD_NUMBER if
// the body would end beyond SEPAXIS_MAX_COORDINATE.
sepaxisMoved sepaxis_body_move(sepaxisWorld *world, sepaxisBody body, const sepaxisMove *move);

#if defined(__cplusplus)
}
#endif

#endif
