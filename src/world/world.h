// The world: all bodies, in columns with one row per body. Adds and removes bodies; an update
// (update.h) then reads and writes the columns.
//
// A world is one block of memory, without pointers in it: a header, and regions at offsets. The
// block comes from the host: a C program (through src/api) or JavaScript (through src/wasm). First
// come the lasting regions, which hold the bodies themselves. Then come the results of the last
// update, and data that the next update needs. The rest is scratch memory, which is valid during
// one call; only the broad phase and caches in it are kept longer. A function that lacks room
// writes the room that it needs to `wanted` and returns SAT_NEEDS_ROOM, before it changes anything
// lasting. The host then makes room and calls again.
//
// See body_state.h for the states of a body.

#ifndef SAT_WORLD_WORLD_H
#define SAT_WORLD_WORLD_H

#include "base/aabb.h"
#include "base/core.h"
#include "base/ids.h"
#include "broad/sweep.h"
#include "narrow/batch.h"
#include "shape/shape.h"
#include "world/heap.h"

// Sealed columns: the host guarantees that the game does not write to them, so a refresh need not
// compare them.
typedef enum satSealed { SAT_SEALED_ANGLES = 1, SAT_SEALED_FILTERS = 2 } satSealed;

// The value of `found` if there are no candidates to test.
#define SAT_NOT_FOUND UINT32_MAX

typedef enum satFlags {
    SAT_STATIC = 1,
    SAT_SENSOR = 2,
    SAT_ENABLED = 4,
    SAT_ONE_WAY = 8,     // lets bodies pass through in one direction
    SAT_BULLET = 16,     // swept along its motion
    SAT_TELEPORTED = 32, // teleported since the last update, see body_state.h
    SAT_NEW_SHAPE = 64   // its shape was replaced since the last update
} satFlags;

// The traits of a body decide how its pairs are tested. They are one byte: a kind of shape and
// flags. The kind is a satLaneKind (batch.h), or SAT_COMPOSITE | 1. The kinds are chosen so that
// the sum of the kinds of two bodies tells how to test the pair.
typedef enum satTraits {
    SAT_KIND = 15,      // mask of the kind
    SAT_COMPOSITE = 8,  // its shape has several children
    SAT_SENSES = 16,    // is a sensor
    SAT_FILTERED = 32,  // category, mask or group is not the default
    SAT_SIMPLE = 64,    // has a lane kind, and its centre is the body's origin
    SAT_CORRECTED = 128 // static or one-way: contacts with it may be corrected
} satTraits;

// A pair that has begun and not ended, with its contact. The two need not overlap: the pair ends
// only when their gap is wider than SAT_PARTING.
typedef struct satPersistentPair {
    uint32_t a, b;
    uint8_t sensor, hit; // 1 or 0
    uint8_t passing;     // passes through a one-way body, until the pair ends
    uint8_t padding;
    float normalX, normalY, depth;
} satPersistentPair;

// A hit of a bullet during its motion since the previous update.
typedef struct satPassed {
    uint32_t bullet, other;
    double t;               // fraction of the motion, 0…1
    double x, y;            // contact point
    float normalX, normalY; // out of the other body
    int32_t column, row;    // the cell of the other body; -1 and -1 if it is not tiles
    uint32_t sensor, padding;
} satPassed;

// A pair that was separated at the last update although its boxes overlapped, and the face that
// separates the two.
typedef struct satCachedAxis {
    uint32_t a, b;
    uint32_t ofB; // 1 if the face is b's
    uint32_t face;
} satCachedAxis;

// The state of a body in `separate`, from its first pair in the narrow phase to the end of the
// call.
typedef struct satSeparated {
    double startX, startY; // its position before the call
    satVector by;          // sum of its pushes since the last search, not yet added to X and Y
    // The value of `by` when momentum was last applied; the momentum is the change of `by` since
    // then. When a search for candidates sets `by` to 0, it subtracts the same amount from this
    // value.
    float momentumFromX, momentumFromY;
    float size;
    float margin;       // how far the last search enlarged its box
    float freePath;     // see sat_use_free_path
    uint32_t firstWall; // see satNearWalls
} satSeparated;

// Bits of satPlatform.drops.
#define SAT_DROPPING 1u // the mover is inside one-way bodies that it drops through
#define SAT_TO_DROP 2u  // its next move passes through all one-way bodies and cells
#define SAT_IN_CHAIN 4u // its last move ended in a one-sided segment that it passes through

// The platform of a mover: the body that it stood on after its last move.
typedef struct satPlatform {
    uint32_t floor; // its slot plus one, 0 for none
    uint32_t generation;
    double x, y, angle; // its pose after the mover's last move
    uint32_t drops;     // SAT_DROPPING, SAT_TO_DROP, SAT_IN_CHAIN
    // The mover's sat_position_hash after that move, or after `separate` has pushed it since.
    uint32_t positionHash;
} satPlatform;

// A 32-bit hash of a position; two different positions almost never have the same hash.
uint32_t sat_position_hash(double x, double y);

// A static body next to another static body, see adjacency.h.
typedef struct satNeighbour {
    satAabb box;
    uint32_t slot;
} satNeighbour;

// The list of a static body's neighbours.
typedef struct satNeighbours {
    uint32_t start, rows; // its rows of NEIGHBOUR
    uint32_t listed;      // number of neighbours plus one; 0 if the body is not solid and static
    float widest;         // upper bound on the widths of the neighbours' boxes
} satNeighbours;

// A body that a query found.
typedef struct satFound {
    double key; // t or distance; 0 if results are sorted by index
    uint32_t index, padding;
} satFound;

// Length of SHARED_SCRATCH, in uint32_t. It holds one of these at a time: the counters of a sort
// (broad phase, candidates.c, separate.c); satCompositeScratch, for tests of composite shapes
// (sat_world_scratch); satMoverScratch of a move (mover_level.h), and then the result of the move
// for JavaScript (src/wasm/world.c); satRayColumns of a batch of rays (query.h).
#define SAT_SHARED_SCRATCH (33u << 10)

// Every region: its name, the type of a row, what its number of rows depends on, and its lifetime.
//
// Several stages use the same scratch one after another. The uses, in the order of the calls:
//
//    BODY_KEY           the slot that owns the shape (sat_world_enter); the box-shaped bodies
//                       that a refresh places; sorting in the broad phase; in a save, the number of
//                       each slot's shape
//    BODY_SPARE_KEY, BODY_SPARE_VALUE
//                       the circles, and the bodies of other shapes, that a refresh places;
//                       sorting in the broad phase; in BODY_SPARE_VALUE, the last deferred row of
//                       each body (union_push.c)
//    BODY_VALUE         the bodies that a changed static body affects; sorting in the broad phase;
//                       the bodies that separate has pushed; in a save, the satBodyMark of each
//                       slot
//    BODY_KEY to BODY_SPARE_VALUE
//                       the results of a query (sat_found)
//    CHANGED            the bodies that a refresh finds changed, or that a restore refreshes;
//                       enlarged bullets, and bodies that have moved far (bullets.h)
//    MARK               separate: what has happened to each body; restore: satRestored
//    PAIR_KEY, PAIR_VALUE, PAIR_SPARE_KEY
//                       sorting of the candidates; then the rows of satNarrowResults
//    PAIR_SPARE_VALUE   sorting of the candidates; then the rows that contacts.c or separate.c
//                       lists
//    PERSISTENT_NEXT    cached axes of this narrow phase; then its deferred rows (union_push.c);
//                       then the pairs of this update; after the swap with PERSISTENT, the pairs of
//                       the last update; in separate: sorting of overlaps, and next[] of
//                       satNearWalls
#define SAT_REGIONS(REGION)                                                                        \
    REGION(X, double, BODY, LASTING)                                                               \
    REGION(Y, double, BODY, LASTING)                                                               \
    REGION(ANGLE, double, BODY, LASTING)                                                           \
    REGION(SEEN_X, uint64_t, BODY,                                                                 \
           LASTING) /* bits of the poses at the last refresh, see body_state.h */                  \
    REGION(SEEN_Y, uint64_t, BODY, LASTING)                                                        \
    REGION(SEEN_ANGLE, uint64_t, BODY, LASTING)                                                    \
    REGION(SEEN_CATEGORY, uint32_t, BODY, LASTING) /* filters at the last refresh */               \
    REGION(SEEN_MASK, uint32_t, BODY, LASTING)                                                     \
    REGION(CATEGORY, uint32_t, BODY, LASTING)                                                      \
    REGION(MASK, uint32_t, BODY, LASTING)                                                          \
    REGION(GROUP, int32_t, BODY, LASTING)                                                          \
    REGION(TAG, uint32_t, BODY, LASTING)                                                           \
    REGION(WEIGHT, float, BODY, LASTING) /* see sat_weight */                                      \
    REGION(GENERATION, uint32_t, BODY, LASTING)                                                    \
    REGION(SHAPE, uint32_t, BODY, LASTING) /* handles of the shape heap */                         \
    REGION(ALIVE, uint8_t, BODY, LASTING)                                                          \
    REGION(LEAVING, uint8_t, BODY, LASTING)                                                        \
    REGION(FLAGS, uint8_t, BODY, LASTING)                                                          \
    REGION(ONE_WAY_X, float, BODY, LASTING) /* passing direction, in the body's frame */           \
    REGION(ONE_WAY_Y, float, BODY, LASTING)                                                        \
    REGION(PLATFORM, satPlatform, PLATFORM, LASTING)                                               \
    REGION(BUCKET, uint32_t, BUCKET, LASTING) /* of the shape heap */                              \
    REGION(HEAP, uint8_t, SHAPE_BYTE, LASTING)                                                     \
    REGION(USER, uint8_t, USER_BYTE, LASTING)            /* the user's columns, see `column` */    \
    REGION(PERSISTENT, satPersistentPair, PAIR, LASTING) /* swapped with PERSISTENT_NEXT */        \
    REGION(PLACED, satPlacedShape, BODY, LASTING)        /* derived from pose and shape */         \
    REGION(BOX, satAabb, BODY, LASTING)                                                            \
    REGION(CONTACT_A, uint32_t, PAIR, RESULT)                                                      \
    REGION(CONTACT_B, uint32_t, PAIR, RESULT)                                                      \
    REGION(CONTACT_X, float, PAIR, RESULT)                                                         \
    REGION(CONTACT_Y, float, PAIR, RESULT)                                                         \
    REGION(CONTACT_DEPTH, float, PAIR, RESULT)                                                     \
    REGION(SENSED_A, uint32_t, SENSED, RESULT)                                                     \
    REGION(SENSED_B, uint32_t, SENSED, RESULT)                                                     \
    REGION(SENSED_X, float, SENSED, RESULT)                                                        \
    REGION(SENSED_Y, float, SENSED, RESULT)                                                        \
    REGION(SENSED_DEPTH, float, SENSED, RESULT)                                                    \
    REGION(BEGAN_A, uint32_t, PAIR, RESULT)                                                        \
    REGION(BEGAN_B, uint32_t, PAIR, RESULT)                                                        \
    REGION(BEGAN_SENSOR, uint8_t, PAIR, RESULT)                                                    \
    REGION(ENDED_A, uint32_t, PAIR, RESULT)                                                        \
    REGION(ENDED_B, uint32_t, PAIR, RESULT)                                                        \
    REGION(ENDED_SENSOR, uint8_t, PAIR, RESULT)                                                    \
    REGION(PASSED, satPassed, PASSED, RESULT)                                                      \
    REGION(LAST_X, uint64_t, BODY, RESULT) /* bits of the poses at the last update */              \
    REGION(LAST_Y, uint64_t, BODY, RESULT)                                                         \
    REGION(LAST_ANGLE, uint64_t, BODY, RESULT)                                                     \
    REGION(MOVED, uint32_t, BODY, RESULT)      /* indices, since the last update */                \
    REGION(ROLE, uint16_t, BODY, RESULT)       /* satRole */                                       \
    REGION(TRAITS, uint8_t, BODY, RESULT)      /* satTraits */                                     \
    REGION(MOVED_STATE, uint8_t, BODY, RESULT) /* satMovedState */                                 \
    REGION(REACH, float, BODY, RESULT)         /* statics within it affect the contacts */         \
    REGION(ADJACENT, satNeighbours, STATIC, RESULT)                                                \
    REGION(NEIGHBOUR, satNeighbour, NEIGHBOUR_ROW, RESULT)                                         \
    REGION(IGNORED, uint32_t, BODY, RESULT) /* see query.h */                                      \
    REGION(MARK, uint8_t, BODY, SCRATCH)                                                           \
    REGION(WHERE, uint32_t, BODY, SCRATCH) /* the broad phase, up to BAND_OF */                    \
    REGION(MOVING_LIST, uint32_t, BODY, SCRATCH)                                                   \
    REGION(PENDING, uint32_t, PENDING, SCRATCH)                                                    \
    REGION(BAND_ROW, uint32_t, BAND_ROW, SCRATCH)                                                  \
    REGION(BAND, satBand, BAND, SCRATCH)                                                           \
    REGION(BAND_OF, uint32_t, BODY, SCRATCH)                                                       \
    REGION(BODY_KEY, uint32_t, BODY, SCRATCH)                                                      \
    REGION(BODY_VALUE, uint32_t, BODY, SCRATCH)                                                    \
    REGION(BODY_SPARE_KEY, uint32_t, BODY, SCRATCH)                                                \
    REGION(BODY_SPARE_VALUE, uint32_t, BODY, SCRATCH)                                              \
    REGION(SHARED_SCRATCH, uint32_t, SHARED_SCRATCH, SCRATCH)                                      \
    REGION(CHANGED, uint32_t, BODY, SCRATCH)                                                       \
    REGION(SEPARATED, satSeparated, SEPARATED, SCRATCH)                                            \
    REGION(CANDIDATE, satPair, CANDIDATE, SCRATCH)                                                 \
    REGION(PERSISTENT_NEXT, satPersistentPair, PAIR, SCRATCH)                                      \
    REGION(CACHED_AXIS, satCachedAxis, PAIR, SCRATCH) /* a cache: may be lost at any time */       \
    REGION(PAIR_KEY, uint32_t, PAIR, SCRATCH)                                                      \
    REGION(PAIR_VALUE, uint32_t, PAIR, SCRATCH)                                                    \
    REGION(PAIR_SPARE_KEY, uint32_t, PAIR, SCRATCH)                                                \
    REGION(PAIR_SPARE_VALUE, uint32_t, PAIR, SCRATCH)                                              \
    REGION(RESULT_HIT, uint8_t, PAIR, SCRATCH) /* satNarrowResults */                              \
    REGION(RESULT_X, float, PAIR, SCRATCH)                                                         \
    REGION(RESULT_Y, float, PAIR, SCRATCH)                                                         \
    REGION(RESULT_DEPTH, float, PAIR, SCRATCH)

typedef enum satRegion {
#define SAT_REGION(name, type, rows, life) SAT_R_##name,
    SAT_REGIONS(SAT_REGION)
#undef SAT_REGION
        SAT_REGION_COUNT
} satRegion;

// How many rows a world has room for.
typedef struct satRoom {
    uint32_t bodies;
    uint32_t pairs;      // candidates of the broad phase; contacts and events are fewer
    uint32_t shapeBytes; // of the shape heap
    uint32_t userBytes;  // of the user's columns, for one body
    uint32_t neighbours; // rows of NEIGHBOUR: two for each pair of adjacent statics, and spare ones
    uint32_t passed;     // rows of PASSED: candidates of bullets
    // Few worlds need as many of the following rows as they have bodies or pairs. Values above
    // `bodies` or `pairs` have no effect.
    uint32_t statics;   // rows of ADJACENT: one more than the highest slot of a solid static body
    uint32_t platforms; // rows of PLATFORM: one more than the highest slot of a mover
    uint32_t sensed;    // pairs with a sensor
    uint32_t separated; // rows of SEPARATED, which only `separate` needs
} satRoom;

// One of the user's columns: bytes per body, and its offset from the header.
typedef struct satUserColumn {
    uint32_t size;
    uint32_t offset;
} satUserColumn;

// Counts of the last update.
typedef struct satStats {
    uint32_t candidates, tested, kept; // see narrow.h
    uint32_t moved;                    // bodies that had moved
    uint32_t axes, compared;           // axes tested, boxes compared
} satStats;

typedef struct satWorld {
    uint32_t bytes;                                         // of the header and all regions
    uint32_t stateExtraBytes, stateShapes, stateShapeBytes; // counted by sat_world_measure
    satRoom room;
    satRoom wanted; // like `room`, but larger after SAT_NEEDS_ROOM until the host responds
    satSlots slots;
    satHeap heap;
    satBroad broad;
    uint32_t persistentCount, contactCount, sensedCount, beganCount, endedCount,
        passedCount;          // rows
    uint32_t sealed;          // bits of satSealed
    uint32_t movedCount;      // rows of MOVED
    uint32_t cachedAxisCount; // rows of CACHED_AXIS
    uint32_t found;           // number of candidates between two stages of an update (update.h), or
                              // SAT_NOT_FOUND
    satStats stats;
    uint32_t compared;    // boxes compared in the last search for candidates
    uint32_t faultColumn; // after SAT_BAD_POSE: 0 for x, 1 for y, 2 for angle
    uint32_t faultSlot;
    uint32_t query;     // twice the number of queries, see query.h
    uint32_t unasked;   // rows of sat_found: bodies that the caller must decide on, see SAT_ASKS
    uint32_t bullets;   // 1 if there ever was a bullet
    uint32_t platforms; // 0 only if all of PLATFORM is 0
    uint32_t sensors;   // 1 if there ever was a sensor
    uint32_t ignores;   // 1 if the current query ignores bodies
    double minDepth;
    float largestSize;         // upper bound on the sizes of all shapes since the last clear
    float maxReach;            // upper bound on REACH, see adjacency.h
    uint32_t isMaxReachStale;  // 1 if maxReach may be larger than every REACH
    uint32_t neighbourRows;    // rows of NEIGHBOUR ever used
    uint32_t missesNeighbours; // 1 if some neighbours did not fit
    uint32_t restoredCount;    // slots whose satRestored is not 0, see state.h
    uint32_t freeRun[32];      // of each length class (adjacency.c): the first row of its first
                               // free run, plus one
    uint32_t columnCount;
    satUserColumn column[SAT_MAX_COLUMNS];
    uint32_t offset[SAT_REGION_COUNT]; // from the header
} satWorld;

// SAT_COLUMN(world, X), SAT_COLUMN(world, PERSISTENT), …: the regions as typed pointers.
#define SAT_REGION(name, type, rows, life)                                                         \
    static inline type *sat_region_##name(satWorld *w)                                             \
    {                                                                                              \
        return (type *)(void *)((uint8_t *)w + w->offset[SAT_R_##name]);                           \
    }
SAT_REGIONS(SAT_REGION)
#undef SAT_REGION
#define SAT_COLUMN(world, name) sat_region_##name(world)

// The results of a query. They share the memory in which bodies are sorted.
static inline satFound *sat_found(satWorld *w)
{
    return (satFound *)(void *)SAT_COLUMN(w, BODY_KEY);
}

_Static_assert(sizeof(satFound) == 4 * sizeof(uint32_t), "they fit BODY_KEY to BODY_SPARE_VALUE");

// Returns SAT_NEEDS_ROOM if PLATFORM has no row for this slot, else SAT_OK.
satStatus sat_world_fits_platform(satWorld *w, uint32_t slot);

// The weight with which a body resists pushes of bodies that are not static (separate.h). 0 means
// that only static bodies push it. Values in the column that are not positive and finite count as
// 0.
static inline float sat_weight(satWorld *w, uint32_t slot)
{
    float weight = SAT_COLUMN(w, WEIGHT)[slot];
    return weight > 0.0f && weight <= FLT_MAX ? weight : 0.0f;
}

// The columns that the broad phase works on.
satBroadColumns sat_world_broad(satWorld *w);

// Visits the bodies whose boxes come within `reach` of a shape's box (broad/sweep.h).
void sat_world_visit(satWorld *w, const satShape *shape, const satTransform *xf, double reach,
                     satVisit *visit, void *context);

// The number of bytes of a block with this much room. The host refuses more than
// SAT_MAX_WORLD_BYTES.
uint64_t sat_world_bytes(satRoom room);

// Opens an empty world in a zeroed block of sat_world_bytes(room) bytes, aligned to 16.
satWorld *sat_world_open(void *block, satRoom room, double minDepth);

// Gives a world more room in the same block, which the host has enlarged. Regions move, but only
// scratch is lost; a query in progress keeps its marks, but loses sat_found. No member of `room`
// may shrink. From offset `zeros` on, the block is already zero. That part is not cleared again, so
// that the host need not commit memory for rows that no body uses.
void sat_world_resize(satWorld *w, satRoom room, size_t zeros);

// Makes the next persistent pairs the current ones. Nothing is copied: an update writes the whole
// list of pairs again.
static inline void sat_world_swap_persistent(satWorld *w)
{
    uint32_t *offset = w->offset, next = offset[SAT_R_PERSISTENT_NEXT];
    offset[SAT_R_PERSISTENT_NEXT] = offset[SAT_R_PERSISTENT];
    offset[SAT_R_PERSISTENT] = next;
}

// A new body.
typedef struct satBodyDef {
    double x, y, angle;
    uint32_t category, mask, tag;
    int32_t group;
    uint32_t flags;
    float weight; // see sat_weight
} satBodyDef;

// Sets the direction in which a body lets others through: a unit vector in the body's frame. 0 and
// 0 makes the body solid.
void sat_world_set_one_way(satWorld *w, uint32_t slot, float x, float y);

// Adds a body in the lowest free slot. Returns SAT_OK and the slot, or SAT_NEEDS_ROOM.
satStatus sat_world_add(satWorld *w, const satShape *shape, const satBodyDef *def, uint32_t *slot);

// Three functions add many bodies, all or none: sat_world_free_run finds `length` consecutive free
// slots, sat_world_stage_shape stores the shapes, and sat_world_enter adds the bodies.
// sat_world_free_run returns SAT_OK, or SAT_NEEDS_ROOM with nothing changed.
satStatus sat_world_free_run(satWorld *w, uint32_t length, uint32_t *first);

// Finds room in the heap where the host may bake a shape of `bytes` bytes; valid until the next
// shape is stored. Returns SAT_OK, or SAT_NEEDS_ROOM.
satStatus sat_world_staging(satWorld *w, uint32_t bytes, satShape **out);

// Stores a shape for a free slot. It remains there until a body enters the slot, or until
// sat_world_unstage_shapes releases it.
satStatus sat_world_stage_shape(satWorld *w, const satShape *shape, uint32_t slot);
void sat_world_unstage_shapes(satWorld *w, uint32_t first, uint32_t length);

// Adds bodies in `length` slots from `first` on. Their poses (within bounds), filters, tags,
// weights and flags are in the columns already. The body in slot i gets the staged shape of slot
// BODY_KEY[i], which is at most i.
void sat_world_enter(satWorld *w, uint32_t first, uint32_t length);

// Gives a living body another shape. Returns SAT_OK; or SAT_NEEDS_ROOM, and the body keeps its
// shape. A shape with the same bytes changes nothing, even if it is stored in another block.
satStatus sat_world_reshape(satWorld *w, uint32_t slot, const satShape *shape);

// Writes a cell of a body that is tiles. If the body shares its shape with others, it first gets a
// copy of its own. The cell and the kind must exist. Wakes nearby bodies. Returns SAT_OK or
// SAT_NEEDS_ROOM.
satStatus sat_world_set_tile(satWorld *w, uint32_t slot, uint32_t column, uint32_t row,
                             uint32_t kind);

// Adds a user's column of 1, 2, 4 or 8 bytes per body; fewer than SAT_MAX_COLUMNS must exist. New
// bodies have 0 in the column.
satStatus sat_world_add_column(satWorld *w, uint32_t size);

// Removes a living body. The next update ends its pairs. The update after that frees the slot,
// because until then, results may refer to the slot. The slot of a body that no update has seen is
// free at once.
void sat_world_remove(satWorld *w, uint32_t slot);

// Removes all bodies and forgets all pairs and results, without events. Every slot is free at once;
// generations continue.
void sat_world_clear(satWorld *w);

const satShape *sat_world_shape(satWorld *w, uint32_t slot);
static inline const satTransform *sat_world_transform(satWorld *w, uint32_t slot)
{
    return &SAT_COLUMN(w, PLACED)[slot].xf;
}

// state.c uses these functions to add and remove bodies without reporting them in the results.
satHeapColumns sat_world_heap(satWorld *w);
void sat_world_set_shape(satWorld *w, uint32_t slot, uint32_t handle);
// Removes a body from the broad phase and releases its shape.
void sat_world_withdraw(satWorld *w, uint32_t slot);

// A hash of the logical state, slot by slot, after a refresh. It covers everything that later
// results depend on: bodies and shapes, their poses now and at the last update, generations,
// persistent pairs, and the user's columns. It does not cover room, results, and anything that is
// computed from the rest.
uint32_t sat_world_hash(satWorld *w);

#endif
