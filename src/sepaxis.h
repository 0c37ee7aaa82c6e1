// sepaxis: which 2D shapes overlap, by how much, and how to part them. The one header for C and
// C++ programs; `make lib` puts it beside libsepaxis.a. Needs C11 or C++11, and nothing but the
// standard headers.
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
// Units are the game's own. Angles are in radians and turn from +x to +y. Normals are unit vectors
// from A to B, depths are not negative: moving B by normal·depth ends an overlap. Shapes are
// closed: touching is overlapping with depth 0. *Size* is the larger extent of the shapes in
// question; answers about pairs are good to 1e-6 of it. The same input gives the same bits on every
// machine, and in JavaScript.
//
// Nothing here is kept in global variables. Worlds know nothing of each other: each may have a
// thread of its own, and no function may be called for one world by two threads at once. Nothing
// prints, exits, or allocates but through the functions that a world is given.
//
// Pointers are not NULL unless it says so. What is zero-initialised has its default. Numbers out of
// range are answered with a status, and have changed nothing.

#ifndef SEPAXIS_H
#define SEPAXIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
#define SEPAXIS_ALIGNED alignas(16)
extern "C" {
#else
#define SEPAXIS_ALIGNED _Alignas(16)
#endif

// Statuses

// How something ended. Whatever is not SEPAXIS_OK has changed nothing.
typedef enum sepaxisStatus {
    SEPAXIS_OK = 0,
    SEPAXIS_NEEDS_ROOM = 1,       // a block is too small; the number of bytes is told
    SEPAXIS_BAD_POSE = 2,         // in the columns: sepaxis_world_fault says where
    SEPAXIS_BAD_POINT = 3,        // of an outline: NaN, or beyond SEPAXIS_MAX_OFFSET, at `point`
    SEPAXIS_TOO_FEW = 4,          // fewer points than an outline, or a chain, has
    SEPAXIS_TOO_MANY = 5,         // more points, corners or pieces than there may be
    SEPAXIS_NO_AREA = 6,          // all points of a ring on one line
    SEPAXIS_CROSSING = 8,         // the edge from `point` meets the edge from `other`
    SEPAXIS_BAD_SIZE = 9,         // smaller than SEPAXIS_MIN_SIZE or larger than SEPAXIS_MAX_SIZE
    SEPAXIS_HOLE_OUTSIDE = 11,    // `point`, of a hole, is not within the first ring
    SEPAXIS_HOLE_IN_HOLE = 12,    // `point`, of a hole, lies in the hole of `other`
    SEPAXIS_BAD_NUMBER = 13,      // an argument is NaN, infinite or out of its range
    SEPAXIS_BAD_SHAPE = 14,       // not a shape, or none that is possible here
    SEPAXIS_NO_WORKSPACE = 15,    // a shape of several pieces is asked about without a workspace
    SEPAXIS_NO_BODY = 16,         // it was removed, or never was in this world
    SEPAXIS_NO_MEMORY = 17,       // the allocator said no
    SEPAXIS_WORLD_TOO_LARGE = 18, // more bodies or bytes than a world may have
    SEPAXIS_MISALIGNED = 19,      // a block does not lie as malloc would lay it
    SEPAXIS_BAD_STATE = 20,       // not a saved state, a damaged one, or one of another version
    SEPAXIS_OTHER_STATE = 21      // saved by a world with other columns or another minDepth
} sepaxisStatus;

// A sentence about a status, in English, which says what to do. Never NULL.
const char *sepaxis_status_text(sepaxisStatus status);

// Limits

#define SEPAXIS_MIN_SIZE 1e-4                // of a shape: the smallest side, or radius
#define SEPAXIS_MAX_SIZE 1e7                 // and the largest
#define SEPAXIS_MAX_OFFSET 1e8               // of coordinates in a shape, either way
#define SEPAXIS_MAX_COORDINATE 1e12          // of poses, points, rays and motions, either way
#define SEPAXIS_MAX_ANGLE 1e6                // of angles, in radians, either way
#define SEPAXIS_MAX_POINTS 4096              // of an outline, holes included, or of a chain
#define SEPAXIS_MAX_PIECES 65536             // of a compound
#define SEPAXIS_MAX_MOVER_PIECES 128         // of a shape that moves and slides
#define SEPAXIS_MAX_KINDS 255                // of tiles
#define SEPAXIS_MAX_CELLS (1u << 26)         // of tiles
#define SEPAXIS_MAX_BODIES ((1u << 22) - 1u) // of a world
#define SEPAXIS_MAX_PAIRS (1u << 24)         // that a world may be asked to reserve
#define SEPAXIS_MAX_BYTES ((size_t)1 << 30)  // of a world
#define SEPAXIS_MAX_COLUMNS 32               // of a game's own in one world
#define SEPAXIS_MAX_ITERATIONS 1000          // of sepaxis_world_separate
#define SEPAXIS_MAX_PLANES 8                 // that stop one move

// Shapes
//
// A shape is a run of bytes without a pointer in it. It does not change, may be copied, written to
// a file, and given to any number of bodies and worlds, which copy it; equal shapes are kept once
// in a world. Bytes that no call of this header has made are not looked into. All convex shapes fit
// a sepaxisShape. What is of several pieces lies in a block of the caller's, at least as long as
// the call that makes it says, and is pointed to as a sepaxisShape likewise.

// Any convex shape; all zeros is none. Of a shape of several pieces, its first bytes: pass pointers
// to it, do not copy it by `=`.
typedef struct sepaxisShape {
    SEPAXIS_ALIGNED unsigned char bytes[1472];
} sepaxisShape;

// What outlines and shapes of several pieces are worked on with: one per thread, static or from
// malloc; needs no preparation and keeps nothing between calls.
typedef struct sepaxisWorkspace {
    SEPAXIS_ALIGNED unsigned char bytes[786432];
} sepaxisWorkspace;

// Where a body or shape stands. Within SEPAXIS_MAX_COORDINATE and SEPAXIS_MAX_ANGLE.
typedef struct sepaxisPose {
    double x, y, angle;
} sepaxisPose;

// A box with its sides along x and y.
typedef struct sepaxisBounds {
    double minX, minY, maxX, maxY;
} sepaxisBounds;

// What came of making a shape.
typedef struct sepaxisMade {
    sepaxisStatus status;
    size_t bytes;          // that the block must have: also with SEPAXIS_NEEDS_ROOM
    uint32_t point, other; // of a fault: which points, or tiles' cell; counted over all rings
} sepaxisMade;

// A point, at the body's origin. Overlaps what it lies in or on.
void sepaxis_point(sepaxisShape *out);

// Around (x, y) of the body's own coordinates; likewise below. SEPAXIS_BAD_SIZE if a size is not
// from SEPAXIS_MIN_SIZE to SEPAXIS_MAX_SIZE, or a coordinate beyond SEPAXIS_MAX_OFFSET.
sepaxisStatus sepaxis_circle(sepaxisShape *out, double x, double y, double radius);

// A box with its middle at (x, y), of full width and height. `radius` rounds the corners off: from
// 0, sharp, to half of the shorter side.
sepaxisStatus sepaxis_box(sepaxisShape *out, double x, double y, double width, double height,
                          double radius);

// From (x1, y1) to (x2, y2): with a radius a capsule, with radius 0 a segment.
sepaxisStatus sepaxis_capsule(sepaxisShape *out, double x1, double y1, double x2, double y2,
                              double radius);

// An outline of one ring, or of several: the first around all others, which are holes.
typedef struct sepaxisOutline {
    const double *points; // x0, y0, x1, y1, …, ring behind ring, each wound either way
    uint32_t count;       // of all points: 3 to SEPAXIS_MAX_POINTS
    const uint32_t *ends; // of each ring, how many points there are until its end; NULL: one ring
    uint32_t rings;       // 0: one
    double radius;        // that it is grown by, corners round: 0 to SEPAXIS_MAX_SIZE
} sepaxisOutline;

// Any outline that does not cross itself, with its holes. A convex one of up to 64 corners fits a
// sepaxisShape; of others the pieces, as few as are found quickly, go into `block`, which is
// aligned as malloc aligns. With SEPAXIS_NEEDS_ROOM, `bytes` of the answer says how long that must
// be, and nothing is written; block may be NULL if `bytes` is 0. Of the block,
// sepaxis_shape_bytes() are the shape, the rest was room to make it in. With any other fault it
// holds no shape.
sepaxisMade sepaxis_polygon(sepaxisWorkspace *workspace, const sepaxisOutline *outline, void *block,
                            size_t bytes);

// The convex hull of points in any order; `ends` and `rings` do not matter. The block is as in
// sepaxis_polygon: a hull of up to 64 corners fits a sepaxisShape, others become pieces.
sepaxisMade sepaxis_hull(sepaxisWorkspace *workspace, const sepaxisOutline *points, void *block,
                         size_t bytes);

// Several shapes as one, which overlap as their union does; they may overlap each other. Not tiles,
// nor one-sided chains. The block is as in sepaxis_polygon, and none of the shapes lies in it.
sepaxisMade sepaxis_compound(const sepaxisShape *const *shapes, uint32_t count, void *block,
                             size_t bytes);

// A line of links, for ground and walls. Between links there is no seam for anything to catch on. A
// one-sided one has but the left side of the way from point to point, seen with y down: ground
// drawn from left to right carries, and what comes from below passes.
typedef struct sepaxisChain {
    const double *points; // x0, y0, x1, y1, …
    uint32_t count;       // 2 to SEPAXIS_MAX_POINTS; of a closed one 3 at least
    double radius;        // 0, or as a circle's
    bool isClosed;        // the last point is linked to the first
    bool isOneSided;
} sepaxisChain;

// The block is as in sepaxis_polygon. SEPAXIS_BAD_SIZE if a link, from `point`, is too short or too
// long.
sepaxisMade sepaxis_chain(const sepaxisChain *chain, void *block, size_t bytes);

// A kind of cell: what stands in it, and from where one may pass. Its shape is convex and sharp,
// around the cell's middle and within the cell.
typedef struct sepaxisTileKind {
    const sepaxisShape *shape; // NULL: all of the cell
    double oneWayX, oneWayY;   // the way that it lets pass, of any length; 0 and 0: solid
} sepaxisTileKind;

// A level of cells. Cell (column, row) covers column·size … (column + 1)·size along x, and so on,
// from the body's origin.
typedef struct sepaxisTiles {
    uint32_t columns, rows;       // at least 1 each, together SEPAXIS_MAX_CELLS at most
    double size;                  // of a cell's side
    const uint8_t *cells;         // row by row: 0 is empty, k is kinds[k - 1]
    const sepaxisTileKind *kinds; // NULL: one kind, solid
    uint32_t kindCount;           // up to SEPAXIS_MAX_KINDS
} sepaxisTiles;

// The block is as in sepaxis_polygon. SEPAXIS_BAD_NUMBER with `point` if a cell is of no kind,
// SEPAXIS_BAD_SHAPE with `point` if a kind's shape is none that a cell may have.
sepaxisMade sepaxis_tiles(const sepaxisTiles *tiles, void *block, size_t bytes);

// An outline of one ring with fewer points, which lies nowhere farther than `tolerance` from the
// one given: writes the numbers of the points that stay, in order, into `kept`, which has room for
// `count`, and how many there are.
sepaxisMade sepaxis_simplify(sepaxisWorkspace *workspace, const double *points, uint32_t count,
                             double tolerance, uint16_t *kept, uint32_t *keptCount);

// Points on an ellipse, for sepaxis_polygon: `count`, from 3 to SEPAXIS_MAX_POINTS, into x0, y0,
// x1, y1, …, the whole turned by `angle`.
sepaxisStatus sepaxis_ellipse_points(double *points, uint32_t count, double radiusX, double radiusY,
                                     double angle);

// Of a shape: its bytes, 0 if it is none; its area; whether it is of one piece.
size_t sepaxis_shape_bytes(const sepaxisShape *shape);
double sepaxis_shape_area(const sepaxisShape *shape);
bool sepaxis_shape_is_convex(const sepaxisShape *shape);

// The tight box around a placed shape; around a grid's cells, for tiles.
sepaxisStatus sepaxis_shape_bounds(const sepaxisShape *shape, sepaxisPose pose, sepaxisBounds *out);

// Cosine and sine with the library's own bits, for games that must stay in step.
sepaxisStatus sepaxis_cos_sin(double angle, double *cosine, double *sine);

// Two shapes
//
// Answers are returned whole: with another `status` than SEPAXIS_OK everything else in them is 0.
// Bad shapes and poses are SEPAXIS_BAD_SHAPE and SEPAXIS_BAD_NUMBER. `workspace` may be NULL where
// both shapes are convex.

// Where two shapes touch.
typedef struct sepaxisTouch {
    double x, y;  // in the world, half way between the two surfaces
    double depth; // along the contact's normal
    uint64_t id;  // which features touch; the same from frame to frame as long as they do
} sepaxisTouch;

// Yes or no.
typedef struct sepaxisOverlap {
    sepaxisStatus status;
    bool hit; // they overlap or touch, or a ray meets something
} sepaxisOverlap;

// How two shapes overlap.
typedef struct sepaxisCollision {
    sepaxisStatus status;
    bool hit;               // if not, the rest is 0
    bool exact;             // false: there may be a shorter way out
    bool aInB, bInA;        // one lies wholly within the other
    float normalX, normalY; // from A to B
    float depth;            // moving B by normal·depth ends the overlap
    uint32_t touchCount;    // 1 or 2
    sepaxisTouch touch[2];
} sepaxisCollision;

// How far two shapes are apart.
typedef struct sepaxisDistance {
    sepaxisStatus status;
    double distance;        // 0 if they overlap; infinity if one is tiles of which no cell is there
    double ax, ay, bx, by;  // the nearest points of A and B, in the world
    float normalX, normalY; // from A to B
} sepaxisDistance;

// A point of an outline, seen from another one.
typedef struct sepaxisOutlinePoint {
    sepaxisStatus status;
    bool inside;
    double x, y;            // of the outline, in the world
    double distance;        // negative inside
    float normalX, normalY; // out of the shape
} sepaxisOutlinePoint;

// A body of a world, never 0 and never the same again in that world; 0 is none.
typedef uint64_t sepaxisBody;

// Where a ray enters.
typedef struct sepaxisRayHit {
    sepaxisStatus status;
    bool hit;               // if not, the rest is 0
    bool inside;            // it starts within: t is 0, the normal against the ray
    double t;               // 0 to 1
    double x, y;            // in the world
    float normalX, normalY; // out of what was hit
    int32_t column, row;    // the cell of the body that was hit; -1 and -1 if it is not tiles
    sepaxisBody body;       // that was hit; 0 if a shape was asked about
} sepaxisRayHit;

// From t = 0 to t = 1 a shape goes by (dx, dy) and turns by `angle` about its body's origin.
typedef struct sepaxisMotion {
    double dx, dy, angle;
} sepaxisMotion;

// Where what moves first touches.
typedef struct sepaxisSweepHit {
    sepaxisStatus status;
    bool hit;               // if not, the rest is 0
    bool overlapping;       // at the start, by more than 1e-6·size: t is 0
    bool exact;             // false: nothing touches until t, and what comes then is not known
    double t;               // 0 to 1, rounded down: never penetrating at t
    double x, y;            // where they touch
    float normalX, normalY; // of two shapes from A to B; in a world out of what was hit
    int32_t column, row;    // the cell of the body that was hit; -1 and -1 if it is not tiles
    sepaxisBody body;       // that was hit; 0 if two shapes were asked about
} sepaxisSweepHit;

// Do two shapes overlap, or touch?
sepaxisOverlap sepaxis_overlaps(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                                sepaxisPose poseB);

// How do they, and which is the shortest way out?
sepaxisCollision sepaxis_collide(sepaxisWorkspace *workspace, const sepaxisShape *a,
                                 sepaxisPose poseA, const sepaxisShape *b, sepaxisPose poseB);

// How far are they apart, and where are they nearest?
sepaxisDistance sepaxis_distance(sepaxisWorkspace *workspace, const sepaxisShape *a,
                                 sepaxisPose poseA, const sepaxisShape *b, sepaxisPose poseB);

// Is the point (x, y) in the shape, or on it?
sepaxisOverlap sepaxis_contains(const sepaxisShape *shape, sepaxisPose pose, double x, double y);

// The point of the shape's outline nearest to (x, y).
sepaxisOutlinePoint sepaxis_closest_point(sepaxisWorkspace *workspace, const sepaxisShape *shape,
                                          sepaxisPose pose, double x, double y);

// A ray from (x, y) to (x + dx, y + dy).
sepaxisRayHit sepaxis_cast_ray(const sepaxisShape *shape, sepaxisPose pose, double x, double y,
                               double dx, double dy);

// When do two moving shapes first meet? Touching is a hit only if the motion drives them together.
sepaxisSweepHit sepaxis_sweep(sepaxisWorkspace *workspace, const sepaxisShape *a, sepaxisPose poseA,
                              sepaxisMotion motionA, const sepaxisShape *b, sepaxisPose poseB,
                              sepaxisMotion motionB);

// Many pairs at once. The answers are those of sepaxis_collide and come faster. Shape i begins
// offset[i] bytes into the block, or, if `offset` is NULL, the block is an array of sepaxisShape.
typedef struct sepaxisBatch {
    const void *block; // aligned as malloc aligns, and so is every shape in it
    const uint32_t *offset;
    const double *x, *y, *angle; // of each shape
    uint32_t shapeCount;
    const uint32_t *a, *b; // of each pair, the numbers of its shapes
    uint32_t pairCount;
    uint8_t *hit;                     // 1 if they overlap or touch, else 0
    float *normalX, *normalY, *depth; // 0 without a hit; all NULL: only `hit` is asked for
} sepaxisBatch;

// `scratch` is aligned as malloc aligns. With SEPAXIS_NEEDS_ROOM, `bytes` of the answer says how long
// it must be. SEPAXIS_BAD_SHAPE, SEPAXIS_NO_WORKSPACE or SEPAXIS_BAD_NUMBER tells in `point` which
// shape is at fault, or which pair names a shape that is not there.
sepaxisMade sepaxis_collide_many(sepaxisWorkspace *workspace, const sepaxisBatch *batch,
                                 void *scratch, size_t bytes);

// Whose axis a row of a trace is.
typedef enum sepaxisAxisSource {
    SEPAXIS_AXIS_OF_A = 0,        // the normal of an edge of A
    SEPAXIS_AXIS_OF_B = 1,        // of an edge of B
    SEPAXIS_AXIS_OF_VERTICES = 2, // from a corner of A to the nearest of B; round shapes have such
    SEPAXIS_AXIS_OF_CENTERS = 3   // between the centres of two circles
} sepaxisAxisSource;

// One axis, and both shadows on it.
typedef struct sepaxisAxis {
    double x, y;       // of length 1, in the world; of an edge, outward
    double aMin, aMax; // A's shadow, from the world's origin
    double bMin, bMax; // B's
    double overlap;    // the shorter way out; negative: minus the gap
    int32_t source;    // sepaxisAxisSource
    int32_t index;     // the number of the edge's first corner, or of A's corner; else -1
    int32_t indexB;    // of B's corner; else -1
} sepaxisAxis;

// Where the centre of a circle, or a point, lies about the other shape.
typedef enum sepaxisRegion {
    SEPAXIS_NO_REGION = 0, // neither is a circle, or both are
    SEPAXIS_BY_EDGE = 1,
    SEPAXIS_BY_VERTEX = 2,
    SEPAXIS_INSIDE = 3 // nearest to an edge
} sepaxisRegion;

// The Separating Axis Theorem with every axis written down.
typedef struct sepaxisTrace {
    int32_t count;       // of the axes
    int32_t hit;         // 1 or 0
    int32_t separating;  // the first axis with a gap; -1 on a hit
    int32_t winner;      // the axis of least overlap; -1 without a hit
    int32_t region;      // sepaxisRegion
    int32_t regionIndex; // the number of the edge's first corner, or of the corner; else -1
    sepaxisAxis axis[129];
} sepaxisTrace;

// Every axis that sepaxis_collide considers, for pictures and explanations. SEPAXIS_BAD_SHAPE for
// shapes of several pieces.
sepaxisStatus sepaxis_trace(const sepaxisShape *a, sepaxisPose poseA, const sepaxisShape *b,
                            sepaxisPose poseB, sepaxisTrace *out);

// Worlds
//
// A world lies in one block of memory, which it gets in one of two ways:
//
// sepaxis_world_create: from the game's realloc, which it asks again when it needs more room.
//
// sepaxis_world_create_in: in a block of the game's, on the stack, in an arena, static. What needs
// more room than there is returns SEPAXIS_NEEDS_ROOM and has changed nothing; the game gives a
// larger block (sepaxis_world_wanted says how large) to sepaxis_world_move, and calls again.

// Bodies, and which of them overlap.
typedef struct sepaxisWorld sepaxisWorld;

// How large a world is at first. It grows by itself, or asks to be moved; to grow costs time.
typedef struct sepaxisWorldDef {
    uint32_t bodies;     // 0: 64; up to SEPAXIS_MAX_BODIES
    uint32_t pairs;      // of boxes that overlap, of which contacts are some; 0: twice the bodies
    uint32_t shapeBytes; // of all different shapes; 0: 17408, enough for 64 polygons of 8 corners
    uint32_t userBytes;  // of the game's own columns, for each body; 0: none yet
    size_t maxBytes;     // it never takes more; 0: SEPAXIS_MAX_BYTES
    double minDepth;     // at which a pair begins: 0, touching, to SEPAXIS_MAX_COORDINATE
} sepaxisWorldDef;

// An empty world. `def` may be NULL. `reallocate` is realloc, or the same by another name: its
// blocks are aligned for any type, NULL gives a new one. `release` is free. SEPAXIS_NO_MEMORY,
// SEPAXIS_BAD_NUMBER, SEPAXIS_WORLD_TOO_LARGE, SEPAXIS_MISALIGNED.
sepaxisStatus sepaxis_world_create(const sepaxisWorldDef *def,
                                   void *(*reallocate)(void *block, size_t bytes),
                                   void (*release)(void *block), sepaxisWorld **out);

// Gives its memory back. Harmless to NULL, and to worlds in blocks, whose memory is the game's.
void sepaxis_world_destroy(sepaxisWorld *world);

// How long a block for such a world must be; 0 if there can be none.
size_t sepaxis_world_bytes(const sepaxisWorldDef *def);

// An empty world in a block that is aligned as malloc aligns, and stays where it is. If it is
// longer than sepaxis_world_bytes says, the world grows within it. SEPAXIS_NEEDS_ROOM if it is
// shorter.
sepaxisStatus sepaxis_world_create_in(const sepaxisWorldDef *def, void *block, size_t bytes,
                                      sepaxisWorld **out);

// After SEPAXIS_NEEDS_ROOM: how long a block must be at least for the call to succeed, as far as is
// known by then. Twice as long is a good choice.
size_t sepaxis_world_wanted(const sepaxisWorld *world);

// Moves a world from its block into another that does not overlap it. Then `*out` is the world, and
// the old block the game's. SEPAXIS_NEEDS_ROOM if the block is shorter than what is in use;
// SEPAXIS_BAD_NUMBER if the world has a realloc and needs no such help.
sepaxisStatus sepaxis_world_move(sepaxisWorld *world, void *block, size_t bytes,
                                 sepaxisWorld **out);

// Makes room for so many bodies and pairs at once, so that a steady game never grows.
sepaxisStatus sepaxis_world_reserve(sepaxisWorld *world, uint32_t bodies, uint32_t pairs);

// Removes every body and forgets all pairs and results, without events. Ids do not come again.
void sepaxis_world_clear(sepaxisWorld *world);

// 32 bits over the state of a world, equal wherever it was played: bodies in the order of their
// slots, where the last update saw them, shapes, filters, columns of the game's own, pairs that
// have begun, how often each slot was used. Worlds whose hashes agree answer later calls alike.
// Like a question, it sees what was written by functions. For lockstep and replays.
uint32_t sepaxis_world_hash(sepaxisWorld *world);

// Saved states

// Writes all that later answers depend on to a block aligned as malloc aligns: bodies with their ids,
// shapes, columns, pairs that have begun, and the results of the last update. Equal worlds give equal
// bytes, on every machine. SEPAXIS_BAD_POSE, SEPAXIS_MISALIGNED, or SEPAXIS_NEEDS_ROOM; then `bytes`
// tells how many are needed.
sepaxisMade sepaxis_world_save(sepaxisWorld *world, void *block, size_t bytes);

// How many bytes of scratch memory it takes to restore a state of `bytes` bytes.
size_t sepaxis_restore_bytes(size_t bytes);

// Makes the world what it was when the state was saved, or leaves it as it is: bytes from anywhere are
// checked first. The world may be another one, with as many columns of the same sizes and the same
// minDepth. Ids of bodies that are there again are valid again. Blocks are aligned as malloc aligns;
// `scratch` has sepaxis_restore_bytes(bytes) bytes. SEPAXIS_BAD_STATE, SEPAXIS_OTHER_STATE,
// SEPAXIS_MISALIGNED, or no room for the world.
sepaxisStatus sepaxis_world_restore(sepaxisWorld *world, const void *state, size_t bytes,
                                    void *scratch);

// Bodies

// What a body is. Defaults are 0.
typedef enum sepaxisFlags {
    SEPAXIS_STATIC = 1,   // never moved by separate, never paired with other statics
    SEPAXIS_SENSOR = 2,   // told of in `sensed`, pushes nothing
    SEPAXIS_DISABLED = 4, // takes no part
    SEPAXIS_BULLET = 16   // an update looks all along its way, see sepaxis_world_passed
} sepaxisFlags;

// What a body starts with. Two bodies meet if the category of each has a bit in the mask of the
// other; a common group other than 0 goes before that: positive they meet, negative they do not.
typedef struct sepaxisBodyDef {
    double x, y, angle;
    uint32_t category;       // 0: 1. For none at all, write its column
    uint32_t mask;           // 0: all. For none at all, write its column
    int32_t group;           // 0: none
    uint32_t tag;            // 32 bits of the game's own
    uint32_t flags;          // sepaxisFlags
    double oneWayX, oneWayY; // in its own frame, the direction that it lets pass; 0 and 0: solid
    double weight;           // 0: 1. See sepaxis_world_separate; INFINITY is never pushed by bodies
} sepaxisBodyDef;

// Adds a body in the lowest free slot. `def` may be NULL.
sepaxisStatus sepaxis_world_add(sepaxisWorld *world, const sepaxisShape *shape,
                                const sepaxisBodyDef *def, sepaxisBody *out);

// Takes it out. The next update ends its pairs. SEPAXIS_NO_BODY, which is harmless, if it has gone.
sepaxisStatus sepaxis_world_remove(sepaxisWorld *world, sepaxisBody body);

// Is it in the world?
bool sepaxis_world_has(const sepaxisWorld *world, sepaxisBody body);

// How many bodies there are.
uint32_t sepaxis_world_size(const sepaxisWorld *world);

// The body in a slot, 0 if there is none; the slot of a body, which is where its rows in columns
// are. A slot is not reused while results name it.
sepaxisBody sepaxis_world_body(const sepaxisWorld *world, uint32_t index);
uint32_t sepaxis_body_index(sepaxisBody body);

// All that follow return SEPAXIS_NO_BODY if the body is not there. What they write, the next
// question and the next update see.

// Where a body stands; another place for it.
sepaxisStatus sepaxis_body_pose(const sepaxisWorld *world, sepaxisBody body, sepaxisPose *out);
sepaxisStatus sepaxis_body_set_pose(sepaxisWorld *world, sepaxisBody body, sepaxisPose pose);

// The flags of a body, all of them. To make it a bullet begins its way where it stands.
sepaxisStatus sepaxis_body_flags(const sepaxisWorld *world, sepaxisBody body, uint32_t *out);
sepaxisStatus sepaxis_body_set_flags(sepaxisWorld *world, sepaxisBody body, uint32_t flags);

// The group of a body, see sepaxisBodyDef; another one.
sepaxisStatus sepaxis_body_group(const sepaxisWorld *world, sepaxisBody body, int32_t *out);
sepaxisStatus sepaxis_body_set_group(sepaxisWorld *world, sepaxisBody body, int32_t group);

// The direction that a body lets pass, in its own frame and of any length; 0 and 0 makes it solid.
sepaxisStatus sepaxis_body_set_one_way(sepaxisWorld *world, sepaxisBody body, double x, double y);

// The shape of a body, in a block as in sepaxis_polygon; another one in its place.
sepaxisMade sepaxis_body_shape(const sepaxisWorld *world, sepaxisBody body, void *block,
                               size_t bytes);
sepaxisStatus sepaxis_body_set_shape(sepaxisWorld *world, sepaxisBody body,
                                     const sepaxisShape *shape);

// The kind in a cell of a body whose shape is tiles, 0 for empty. SEPAXIS_BAD_SHAPE if it is not,
// SEPAXIS_BAD_NUMBER if there is no such cell or kind.
sepaxisStatus sepaxis_body_tile(const sepaxisWorld *world, sepaxisBody body, uint32_t column,
                                uint32_t row, uint32_t *out);
sepaxisStatus sepaxis_body_set_tile(sepaxisWorld *world, sepaxisBody body, uint32_t column,
                                    uint32_t row, uint32_t kind);

// The tight box around a body as its columns say now.
sepaxisStatus sepaxis_body_bounds(const sepaxisWorld *world, sepaxisBody body, sepaxisBounds *out);

// A bullet begins its way anew where it stands: after a jump, and after it was put back to where it
// met something.
sepaxisStatus sepaxis_body_begin_way(sepaxisWorld *world, sepaxisBody body);

// Drops through one-way bodies: from now on it passes all that it has met, until they part; its
// next sepaxis_body_move passes all of them and all one-way cells, from whatever side. To go on
// dropping, call it before each move.
sepaxisStatus sepaxis_body_drop_through(sepaxisWorld *world, sepaxisBody body);

// Columns
//
// Pointers into the world, row i of which is about the body in slot i. They are good until the next
// call that may grow it: to add, to update, separate or reserve, to give a body another shape or
// tile, to add a column, or to move the world. Take them once per frame.

// The columns of all bodies.
typedef struct sepaxisColumns {
    uint32_t count;                  // one more than the highest slot in use: rows to look at
    const uint8_t *alive;            // 1 where a body is, else 0
    double *x, *y, *angle;           // may be written: the next update, or refresh, sees it
    uint32_t *category, *mask, *tag; // likewise
    float *weight;                   // 0, or no positive finite number: never pushed by bodies
} sepaxisColumns;

// As they lie now.
sepaxisColumns sepaxis_world_columns(sepaxisWorld *world);

// One more column, of zeros, of 1, 2, 4 or 8 bytes for each body; its number, counted from 0, into
// `out`. SEPAXIS_BAD_NUMBER for other sizes, SEPAXIS_TOO_MANY beyond SEPAXIS_MAX_COLUMNS.
sepaxisStatus sepaxis_world_add_column(sepaxisWorld *world, uint32_t size, uint32_t *out);

// A column by its number; NULL if there is none.
void *sepaxis_world_column(sepaxisWorld *world, uint32_t number);

// A frame

// Poses in, contacts and events out. SEPAXIS_BAD_POSE if a column holds what is no pose.
sepaxisStatus sepaxis_world_update(sepaxisWorld *world);

// Has questions see what was written to columns, without an update.
sepaxisStatus sepaxis_world_refresh(sepaxisWorld *world);

// Which entry of the columns was at fault, after SEPAXIS_BAD_POSE.
typedef struct sepaxisFault {
    uint32_t column; // 0 x, 1 y, 2 angle
    uint32_t index;  // the slot
} sepaxisFault;

// Where the last fault was; of a world that had none, nothing sensible.
sepaxisFault sepaxis_world_fault(const sepaxisWorld *world);

// Who asks. All 0, or NULL in its place, asks for all but sensors.
typedef struct sepaxisFilter {
    uint32_t category; // of who asks; 0: nobody's, and masks of bodies do not matter
    uint32_t mask;     // of categories that are of interest; 0: all
    int32_t group;     // as of a body
    bool withSensors;
    bool withoutStatics;
    bool respectsOneWay;       // casts: passes what lets it pass
    const sepaxisBody *ignore; // bodies that are not to be found
    uint32_t ignoreCount;
    // Decides about each body that would be an answer, from near to far; a move asks about whatever
    // is near its way. A body of which it says false is passed over; NULL accepts all. It may read
    // the world, but not change it or ask it a question. sepaxis_world_cast_rays and
    // sepaxis_world_separate refuse it with SEPAXIS_BAD_NUMBER.
    bool (*accept)(void *user, sepaxisBody body);
    void *user; // what `accept` is called with
} sepaxisFilter;

// What pushing apart came to.
typedef struct sepaxisSeparation {
    sepaxisStatus status;
    uint32_t moved;  // bodies
    float remaining; // the deepest overlap left of pairs that take part, 0 if none
} sepaxisSeparation;

// Pushes overlapping bodies apart, the deepest first, in up to `iterations` rounds; 0: 8. Every
// push is swept: none carries a body into a static one that it was not in, nor past it. Leaves the
// results of the last update as they are.
//
// Static bodies stay and push all others. Of two others with weights a and b, the first yields the
// share b / (a + b): larger weights yield less. One of weight 0 in its column never yields to
// others that are not static; two of these stay as they are, and do not count as remaining.
//
// With a filter only pairs take part of which it finds both bodies; sensors are never pushed.
// Pushes stop at all static bodies either way.
sepaxisSeparation sepaxis_world_separate(sepaxisWorld *world, uint32_t iterations,
                                         const sepaxisFilter *filter);

// What the last update had to do.
typedef struct sepaxisStats {
    uint32_t candidates; // pairs of boxes that overlapped
    uint32_t tested;     // of these, pairs whose shapes were tested
    uint32_t kept;       // and pairs whose answer of the update before still held
    uint32_t moved;      // bodies that had moved
    uint32_t axes;       // that shapes were projected on
    uint32_t compared;   // boxes that were compared
    uint32_t pairs;      // that have begun and not ended
} sepaxisStats;

sepaxisStats sepaxis_world_stats(const sepaxisWorld *world);

// What the last update found, sorted, each pair once; a and b are slots, a < b. Good until the next
// update, or what else may grow the world. A row may name a body that has been removed since:
// `alive` tells.
typedef struct sepaxisContacts {
    uint32_t count;
    const uint32_t *a, *b;
    const float *normalX, *normalY; // from A to B
    const float *depth;             // 0 where a pair that has begun is apart by less than the skin
} sepaxisContacts;

// Of solid bodies, and of pairs of which one is a sensor.
sepaxisContacts sepaxis_world_contacts(sepaxisWorld *world);
sepaxisContacts sepaxis_world_sensed(sepaxisWorld *world);

// Pairs.
typedef struct sepaxisEvents {
    uint32_t count;
    const uint32_t *a, *b;
    const uint8_t *sensor; // 1 if one of the two was a sensor
} sepaxisEvents;

// Pairs that began, and that ended, at the last update. They do not flicker.
sepaxisEvents sepaxis_world_began(sepaxisWorld *world);
sepaxisEvents sepaxis_world_ended(sepaxisWorld *world);

// Why two bodies are a pair, or why not.
typedef enum sepaxisWhy {
    SEPAXIS_WHY_CONTACT = 0, // they overlap
    SEPAXIS_WHY_SENSOR = 1,  // they overlap, and one is a sensor
    SEPAXIS_WHY_SAME = 2,    // it is one body
    SEPAXIS_WHY_DISABLED = 3,
    SEPAXIS_WHY_STATIC = 4, // both are static
    SEPAXIS_WHY_GROUP = 5,  // they have one negative group
    SEPAXIS_WHY_FILTER = 6, // the category of one has no bit in the mask of the other
    SEPAXIS_WHY_BOXES = 7,  // their boxes are apart along x or y
    SEPAXIS_WHY_SHAPES = 8, // their shapes are apart
    SEPAXIS_WHY_SHALLOW = 9 // they overlap by less than minDepth
} sepaxisWhy;

// An explanation.
typedef struct sepaxisExplanation {
    sepaxisStatus status;
    bool pairs; // they are a pair at the next update
    sepaxisWhy why;
    double gap;             // SEPAXIS_WHY_BOXES and SEPAXIS_WHY_SHAPES: how far they are apart
    double depth;           // where they overlap
    float normalX, normalY; // from A to B, or along the gap
} sepaxisExplanation;

// Of two bodies where their columns say that they are. The workspace may be NULL if both shapes are
// convex.
sepaxisExplanation sepaxis_world_explain(sepaxisWorld *world, sepaxisWorkspace *workspace,
                                         sepaxisBody a, sepaxisBody b);

// What a bullet met on its way since the update before.
typedef struct sepaxisPassage {
    uint32_t bullet, other; // slots
    double t;               // of the way, 0 to 1
    double x, y;            // where they touched
    float normalX, normalY; // from the other to the bullet
    int32_t column, row;    // the cell of the other; -1 and -1 if it is not tiles
    uint32_t sensor;        // 1 if one of the two is a sensor
    uint32_t padding;       // 0
} sepaxisPassage;

// What all bullets met.
typedef struct sepaxisPassed {
    uint32_t count;
    const sepaxisPassage *row; // by bullet, then by t
} sepaxisPassed;

// At the last update.
sepaxisPassed sepaxis_world_passed(sepaxisWorld *world);

// The points of a contact.
typedef struct sepaxisTouches {
    uint32_t count; // 0 to 2
    sepaxisTouch touch[2];
} sepaxisTouches;

// Where the bodies in two slots touched at the last update. None if they did not, or if one of them
// has gone or changed its shape since.
sepaxisTouches sepaxis_world_touches(sepaxisWorld *world, uint32_t a, uint32_t b);

// A cell of a body whose shape is tiles.
typedef struct sepaxisCell {
    int32_t column, row; // -1 and -1: none
    double x, y;         // where it was touched
} sepaxisCell;

// The cell that a contact of the last update is about: of the body in slot `tiles`, as the one in
// slot `other` touched it. It is not empty, and `other` touched or overlapped it. Of several, one
// whose surface the normal of the contact leads out of; of these, the one nearest to the middle of
// `other`. None where sepaxis_world_touches has no points, or the body is not tiles.
sepaxisCell sepaxis_world_contact_cell(sepaxisWorld *world, uint32_t tiles, uint32_t other);

// Questions to a world
//
// Normals of hits lead out of what was hit. Where that is tiles, the cell is told: of several that
// are touched at once, the one nearest to the middle of what moves.
//
// Questions see what was written by functions of this header, and in columns what the last update or
// refresh saw. SEPAXIS_BAD_POSE if what they are to see is no pose. Answers are good until the next
// question to, or other change of, the same world.

// A body that was found.
typedef struct sepaxisFoundBody {
    double key;       // of rays t, of nearest bodies their distance; else 0
    uint32_t index;   // the slot
    uint32_t padding; // 0
} sepaxisFoundBody;

// All bodies that were found.
typedef struct sepaxisFound {
    sepaxisStatus status;
    uint32_t count;
    const sepaxisFoundBody *row; // by key, then by slot
} sepaxisFound;

// Bodies that overlap a circle, or with radius 0 a point.
sepaxisFound sepaxis_world_query_point(sepaxisWorld *world, double x, double y, double radius,
                                       const sepaxisFilter *filter);

// Bodies that overlap a box, of at most SEPAXIS_MAX_SIZE; or those that lie within it.
sepaxisFound sepaxis_world_query_box(sepaxisWorld *world, sepaxisBounds box,
                                     const sepaxisFilter *filter);
sepaxisFound sepaxis_world_query_within(sepaxisWorld *world, sepaxisBounds box,
                                        const sepaxisFilter *filter);

// Bodies that overlap a shape at a pose.
sepaxisFound sepaxis_world_query_shape(sepaxisWorld *world, const sepaxisShape *shape,
                                       sepaxisPose pose, const sepaxisFilter *filter);

// The first body that a ray from (x, y) to (x + dx, y + dy) meets; whether there is any; all of
// them.
sepaxisRayHit sepaxis_world_cast_ray(sepaxisWorld *world, double x, double y, double dx, double dy,
                                     const sepaxisFilter *filter);
sepaxisOverlap sepaxis_world_cast_ray_any(sepaxisWorld *world, double x, double y, double dx,
                                          double dy, const sepaxisFilter *filter);
sepaxisFound sepaxis_world_cast_ray_all(sepaxisWorld *world, double x, double y, double dx,
                                        double dy, const sepaxisFilter *filter);

// Many rays at once: columns in, columns out, each `count` long.
typedef struct sepaxisRays {
    uint32_t count;
    const double *x, *y, *dx, *dy;
    int32_t *body;            // the slot that ray i meets first, or -1
    double *t;                // 1 where it meets none
    float *normalX, *normalY; // 0 where it meets none
} sepaxisRays;

// The first body that each of them meets.
sepaxisStatus sepaxis_world_cast_rays(sepaxisWorld *world, const sepaxisRays *rays,
                                      const sepaxisFilter *filter);

// The first body that a shape meets on its way by (dx, dy).
sepaxisSweepHit sepaxis_world_cast_shape(sepaxisWorld *world, const sepaxisShape *shape,
                                         sepaxisPose pose, double dx, double dy,
                                         const sepaxisFilter *filter);

// The tight box around all bodies, disabled ones and sensors among them; SEPAXIS_NO_BODY if there is none.
sepaxisStatus sepaxis_world_extent(sepaxisWorld *world, sepaxisBounds *out);

// At most `most` bodies, by the distance of their outlines from (x, y), no farther than `radius`,
// which may be infinity.
sepaxisFound sepaxis_world_nearest(sepaxisWorld *world, double x, double y, uint32_t most,
                                   double radius, const sepaxisFilter *filter);

// Of one body, of those that were found for example: how a ray meets it, which of its outline is
// nearest to a point.
sepaxisRayHit sepaxis_body_cast_ray(sepaxisWorld *world, sepaxisBody body, double x, double y,
                                    double dx, double dy);
sepaxisOutlinePoint sepaxis_body_closest_point(sepaxisWorld *world, sepaxisBody body, double x,
                                               double y);

// Movers

// How a body moves and slides. With an up, planes are floors, walls and ceilings: floors take all
// that falls, walls are not climbed. Without one all are walls, as seen from above.
typedef struct sepaxisMove {
    double dx, dy;
    double upX, upY; // of any length; 0 and 0: there is no up
    double maxSlope; // the steepest slope that is a floor, to pi/2; 0: pi/4
    double snap;     // how far down it follows a floor that it stood on
    double step;     // how high a step it climbs
    // Along floors it goes as far as (dx, dy) is long across up: uphill, downhill and around the
    // joints of slopes. Without, a level motion goes cos² of a slope's angle as far uphill, level.
    bool constantSpeed;
    sepaxisFilter filter; // whom it meets; what is 0 is the body's own
} sepaxisMove;

// What a plane is to a mover.
typedef enum sepaxisPlaneKind {
    SEPAXIS_FLOOR = 1,
    SEPAXIS_WALL = 2,
    SEPAXIS_CEILING = 4
} sepaxisPlaneKind;

// What stopped a move.
typedef struct sepaxisPlane {
    double normalX, normalY; // toward the mover
    sepaxisBody body;
    sepaxisPlaneKind kind;
    sepaxisCell cell; // where it was met first, and of tiles the cell
} sepaxisPlane;

// How a move ended.
typedef struct sepaxisMoved {
    sepaxisStatus status;
    double dx, dy;         // how far it went, with what carried it
    double slideX, slideY; // the motion without what planes took of it: the next velocity
    uint32_t kinds;        // sepaxisPlaneKind of all planes, as bits
    sepaxisBody floor;     // on which it stands, or is wedged; 0: none
    uint32_t count;        // of planes
    sepaxisPlane plane[SEPAXIS_MAX_PLANES];
    // Walls that it touches at the end, also those that it has not moved against; body 0: none.
    // Left is where x is smaller, if up is level where y is. Without an up there are none.
    sepaxisPlane wallLeft, wallRight;
} sepaxisMoved;

// Goes through the world: stops a skin (4e-6·size) before it touches, slides along what is in the
// way, is carried by what it stands on. The pose is written. SEPAXIS_BAD_SHAPE for tiles,
// SEPAXIS_TOO_MANY for shapes of more than SEPAXIS_MAX_MOVER_PIECES, SEPAXIS_BAD_NUMBER if it would
// come to lie beyond SEPAXIS_MAX_COORDINATE.
sepaxisMoved sepaxis_body_move(sepaxisWorld *world, sepaxisBody body, const sepaxisMove *move);

#if defined(__cplusplus)
}
#endif

#endif
