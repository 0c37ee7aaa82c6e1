// The confluence: owns every column of every body. Reads what the game adds and removes, writes
// the columns that the stages (update.h) work on.
//
// A world is one block that the host gives it, without a pointer in it: a header and regions at
// offsets. First come the lasting regions, which are the world; then results, which are good until
// the next update; then scratch. A stage that lacks room says how much it wants, before it changes
// anything lasting; the host makes room and calls again.

#ifndef SAT_WORLD_WORLD_H
#define SAT_WORLD_WORLD_H

#include "base/aabb.h"
#include "base/core.h"
#include "base/ids.h"
#include "broad/broad.h"
#include "narrow/batch.h"
#include "shape/shape.h"
#include "world/heap.h"

#define SAT_WORLD_MAGIC 0x53455031u // "1PES"
#define SAT_LAYOUT_VERSION 1u

// What SEEN_X and the like hold.
static inline double sat_pose_from_bits(uint64_t bits)
{
    union {
        uint64_t bits;
        double value;
    } both = {.bits = bits};
    return both.value;
}

// Columns that a refresh need not compare: the host lets nobody write them while they are sealed.
typedef enum satSealed { SAT_SEALED_ANGLES = 1, SAT_SEALED_FILTERS = 2 } satSealed;

// In `found`: there are no candidates to go on with.
#define SAT_NOT_FOUND UINT32_MAX

typedef enum satFlags {
    SAT_STATIC = 1,
    SAT_SENSOR = 2,
    SAT_ENABLED = 4,
    SAT_ONE_WAY = 8,    // lets pass what goes its way
    SAT_BULLET = 16,    // is looked for all along its way
    SAT_TELEPORTED = 32 // began its way since the last update, from where LAST says
} satFlags;

// What a pair's bodies are looked at for first, in one byte: lane kinds (batch.h), and:
typedef enum satTraits {
    SAT_LANES = 7,     // the bits of a satLaneKind
    SAT_SENSES = 8,    // a sensor
    SAT_CHOOSES = 16,  // category, mask or group are not what they are by default
    SAT_SIMPLE = 32,   // has such a kind, and its centre at the body's origin
    SAT_COMPOSITE = 64 // a shape of several pieces
} satTraits;

// A pair that has begun, lasting from update to update, and its contact. It need not be a hit: it
// ends only when it is apart by more than the skin.
typedef struct satPersistentPair {
    uint32_t a, b;
    uint8_t sensor, hit; // 1 or 0
    uint8_t passing;     // through a one-way body, until it ends
    uint8_t padding;
    float normalX, normalY, depth;
} satPersistentPair;

// What a bullet met on its way since the update before.
typedef struct satPassed {
    uint32_t bullet, other;
    double t;               // of the way, 0…1
    double x, y;            // where they touched
    float normalX, normalY; // from the other to the bullet
    int32_t column, row;    // the cell of the other, -1 and -1 if it is not tiles
    uint32_t sensor, padding;
} satPassed;

// A pair whose boxes overlapped at the last update though it was apart, and the face that showed
// it.
typedef struct satCachedAxis {
    uint32_t a, b;
    uint32_t ofB; // whose face it is
    uint32_t face;
} satCachedAxis;

// What satPlatform says of dropping through one-way bodies, as bits.
#define SAT_DROPPING 1u // it is in one since it has dropped through it
#define SAT_TO_DROP 2u  // its next move passes all of them

// What carries a mover since its last move.
typedef struct satPlatform {
    uint32_t floor; // one more than its slot, 0 for none
    uint32_t generation;
    double x, y, angle; // where it was
    uint32_t drops;     // SAT_DROPPING, SAT_TO_DROP
    uint32_t own;       // where the mover was, by sat_own_pose
} satPlatform;

// Where a mover is, in 32 bits: of two places they all but never are the same.
uint32_t sat_own_pose(double x, double y);

// A static that stands beside another, see adjacency.h.
typedef struct satNeighbour {
    satAabb box;
    uint32_t slot;
} satNeighbour;

// Where the list of a static's neighbours lies.
typedef struct satNeighbours {
    uint32_t start, rows; // in NEIGHBOUR
    uint32_t listed;      // one more than there are; 0 of what is no solid static
    float widest;         // of their boxes, at least
} satNeighbours;

// A body that a question found.
typedef struct satFound {
    double key; // t or distance; 0 where the order is that of indices
    uint32_t index, padding;
} satFound;

// Numbers in the memory that sorting, rays and escapes take turns in.
#define SAT_SHARED_SCRATCH (1u << 15)

// Every region: name, type, rows per what, and how long it lives.
#define SAT_REGIONS(REGION)                                                                        \
    REGION(X, double, BODY, LASTING)                                                               \
    REGION(Y, double, BODY, LASTING)                                                               \
    REGION(ANGLE, double, BODY, LASTING)                                                           \
    REGION(SEEN_X, uint64_t, BODY, LASTING) /* the poses of the last refresh, as bits */           \
    REGION(SEEN_Y, uint64_t, BODY, LASTING)                                                        \
    REGION(SEEN_ANGLE, uint64_t, BODY, LASTING)                                                    \
    REGION(SEEN_CATEGORY, uint32_t, BODY, LASTING) /* and the filters */                           \
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
    REGION(ONE_WAY_X, float, BODY, LASTING) /* in the body's frame: the way that it lets pass */   \
    REGION(ONE_WAY_Y, float, BODY, LASTING)                                                        \
    REGION(PLATFORM, satPlatform, BODY, LASTING)                                                   \
    REGION(BUCKET, uint32_t, BUCKET, LASTING) /* of the shape heap */                              \
    REGION(HEAP, uint8_t, SHAPE_BYTE, LASTING)                                                     \
    REGION(USER, uint8_t, USER_BYTE, LASTING) /* columns of the user's own, see `column` */        \
    REGION(PERSISTENT, satPersistentPair, PAIR, LASTING)                                           \
    REGION(PLACED, satPlacedShape, BODY, LASTING) /* follows from pose and shape */                \
    REGION(BOX, satAabb, BODY, LASTING)                                                            \
    REGION(CONTACT_A, uint32_t, PAIR, RESULT)                                                      \
    REGION(CONTACT_B, uint32_t, PAIR, RESULT)                                                      \
    REGION(CONTACT_X, float, PAIR, RESULT)                                                         \
    REGION(CONTACT_Y, float, PAIR, RESULT)                                                         \
    REGION(CONTACT_DEPTH, float, PAIR, RESULT)                                                     \
    REGION(SENSED_A, uint32_t, PAIR, RESULT)                                                       \
    REGION(SENSED_B, uint32_t, PAIR, RESULT)                                                       \
    REGION(SENSED_X, float, PAIR, RESULT)                                                          \
    REGION(SENSED_Y, float, PAIR, RESULT)                                                          \
    REGION(SENSED_DEPTH, float, PAIR, RESULT)                                                      \
    REGION(BEGAN_A, uint32_t, PAIR, RESULT)                                                        \
    REGION(BEGAN_B, uint32_t, PAIR, RESULT)                                                        \
    REGION(BEGAN_SENSOR, uint8_t, PAIR, RESULT)                                                    \
    REGION(ENDED_A, uint32_t, PAIR, RESULT)                                                        \
    REGION(ENDED_B, uint32_t, PAIR, RESULT)                                                        \
    REGION(ENDED_SENSOR, uint8_t, PAIR, RESULT)                                                    \
    REGION(PASSED, satPassed, PAIR, RESULT)                                                        \
    REGION(LAST_X, uint64_t, BODY,                                                                 \
           RESULT) /* the poses of the last update, SAT_NEVER_SEEN; or SAT_TELEPORTED */           \
    REGION(LAST_Y, uint64_t, BODY, RESULT)                                                         \
    REGION(LAST_ANGLE, uint64_t, BODY, RESULT)                                                     \
    REGION(MOVED, uint32_t, BODY, RESULT)      /* indices, since the last update */                \
    REGION(ROLE, uint8_t, BODY, RESULT)        /* satRole */                                       \
    REGION(TRAITS, uint8_t, BODY, RESULT)      /* satTraits */                                     \
    REGION(MOVED_STATE, uint8_t, BODY, RESULT) /* satMovedState */                                 \
    REGION(REACH, float, BODY, RESULT)         /* how far its contacts depend on statics around */ \
    REGION(ADJACENT, satNeighbours, BODY, RESULT)                                                  \
    REGION(NEIGHBOUR, satNeighbour, LINK, RESULT)                                                  \
    REGION(IGNORED, uint32_t, BODY, RESULT) /* last question that is to; or accepts it, plus 1 */  \
    REGION(MARK, uint8_t, BODY, SCRATCH)    /* moved by separate */                                \
    REGION(FOUND, satFound, BODY, SCRATCH)  /* by the last question; see push.h */                 \
    REGION(WHERE, uint32_t, BODY, SCRATCH)  /* of the broad phase, up to BODY_SPARE_VALUE */       \
    REGION(MOVING_LIST, uint32_t, BODY, SCRATCH)                                                   \
    REGION(SETTLING, uint32_t, BODY, SCRATCH)                                                      \
    REGION(PENDING, uint32_t, PENDING, SCRATCH)                                                    \
    REGION(RESTING, uint32_t, BAND_ROW, SCRATCH)                                                   \
    REGION(RESTING_BAND, satBand, BAND, SCRATCH)                                                   \
    REGION(MOVING, uint32_t, BAND_ROW, SCRATCH)                                                    \
    REGION(MOVING_BAND, satBand, BAND, SCRATCH)                                                    \
    REGION(BAND_OF, uint32_t, BODY, SCRATCH)                                                       \
    REGION(BODY_KEY, uint32_t, BODY, SCRATCH) /* and see sat_world_enter */                        \
    REGION(BODY_VALUE, uint32_t, BODY, SCRATCH)                                                    \
    REGION(SHARED_SCRATCH, uint32_t, SHARED_SCRATCH,                                               \
           SCRATCH) /* of sorting; rays, see query.h; see internal_edges.h */                      \
    REGION(CHANGED, uint32_t, BODY, SCRATCH)     /* see poses.c; push.h */                         \
    REGION(INVALIDATED, uint32_t, BODY, SCRATCH) /* see adjacency.h; push.h */                     \
    REGION(BODY_SPARE_KEY, uint32_t, BODY, SCRATCH)                                                \
    REGION(BODY_SPARE_VALUE, uint32_t, BODY, SCRATCH) /* see narrow.c */                           \
    REGION(CANDIDATE, satPair, CANDIDATE, SCRATCH)                                                 \
    REGION(PERSISTENT_NEXT, satPersistentPair, PAIR, SCRATCH) /* and see narrow.c, separate.c */   \
    REGION(CACHED_AXIS, satCachedAxis, PAIR,                                                       \
           SCRATCH) /* a help, not a state: may be lost at any time */                             \
    REGION(PAIR_KEY, uint32_t, PAIR, SCRATCH)                                                      \
    REGION(PAIR_VALUE, uint32_t, PAIR, SCRATCH)                                                    \
    REGION(PAIR_SPARE_KEY, uint32_t, PAIR, SCRATCH)                                                \
    REGION(PAIR_SPARE_VALUE, uint32_t, PAIR, SCRATCH) /* see narrow.c */                           \
    REGION(RESULT_HIT, uint8_t, PAIR, SCRATCH)        /* about candidates, see contacts.c */       \
    REGION(RESULT_X, float, PAIR, SCRATCH)                                                         \
    REGION(RESULT_Y, float, PAIR, SCRATCH)                                                         \
    REGION(RESULT_DEPTH, float, PAIR, SCRATCH)

typedef enum satRegion {
#define SAT_REGION(name, type, rows, life) SAT_R_##name,
    SAT_REGIONS(SAT_REGION)
#undef SAT_REGION
        SAT_REGION_COUNT
} satRegion;

// How much a world has room for.
typedef struct satRoom {
    uint32_t bodies;
    uint32_t pairs;      // candidates of the broad phase; contacts and events are fewer
    uint32_t shapeBytes; // of the shape heap
    uint32_t userBytes;  // of the user's columns, per body
    uint32_t links;      // rows of NEIGHBOUR: two for each two statics side by side, and spare ones
} satRoom;

// A column of the user's own: bytes per body, and where it lies from the header.
typedef struct satUserColumn {
    uint32_t size;
    uint32_t offset;
} satUserColumn;

typedef struct satWorld {
    uint32_t magic, version; // these and lastingBytes are for who reads a copied block
    uint32_t bytes;          // of the whole block in use
    uint32_t lastingBytes;   // of the header and the lasting regions
    satRoom room;
    satRoom wanted; // after SAT_NEEDS_ROOM; after sat_world_separate what would make it faster
    satSlots slots;
    satHeap heap;
    satBroad broad;
    uint32_t persistentCount, contactCount, sensedCount, beganCount, endedCount,
        passedCount;          // rows
    uint32_t sealed;          // bits of satSealed
    uint32_t unseen;          // 1 if a SEEN_X may say to look again
    uint32_t movedCount;      // rows of MOVED
    uint32_t cachedAxisCount; // rows of APART
    uint32_t found;           // candidates between two stages of an update, see update.h
    uint32_t candidateCount, testedCount, keptCount; // of the last update, see contacts.h
    uint32_t movedBodyCount;                         // bodies that had moved, at the last update
    uint32_t axisCount, comparedCount; // axes shapes were projected on, boxes compared with
    uint32_t compared;                 // boxes, at the last search for candidates
    uint32_t faultColumn;              // after SAT_BAD_POSE: 0 x, 1 y, 2 angle
    uint32_t faultSlot;
    uint32_t question; // twice how many there were, see query.h
    uint32_t unasked;  // rows of FOUND after a move that met them, see SAT_ASKS in query.h
    uint32_t bullets;  // 1 if there ever was one
    uint32_t ignores;  // 1 if the last one is not to find some
    double minDepth;
    float largest;      // no shape is, or was since the last clear
    float levelReach;   // no REACH is more, see adjacency.h
    uint32_t reachFell; // 1 if they all may be less
    uint32_t linkRows;  // rows of NEIGHBOUR that are or were in use
    uint32_t linksMiss; // 1 if there was no room for some
    uint32_t stateExtraBytes, stateShapes, stateShapeBytes; // counted by sat_world_measure
    uint32_t freeRun[32]; // see adjacency.c; one more than where the first of each length starts
    uint32_t columnCount;
    satUserColumn column[SAT_MAX_COLUMNS];
    uint32_t offset[SAT_REGION_COUNT]; // of the regions, from the header
} satWorld;

// SAT_COLUMN(world, X), SAT_COLUMN(world, MET), … : the regions as what they are.
#define SAT_REGION(name, type, rows, life)                                                         \
    static inline type *sat_region_##name(satWorld *w)                                             \
    {                                                                                              \
        return (type *)(void *)((uint8_t *)w + w->offset[SAT_R_##name]);                           \
    }
SAT_REGIONS(SAT_REGION)
#undef SAT_REGION
#define SAT_COLUMN(world, name) sat_region_##name(world)

// How hard a body is to push for other bodies that may move, see separate.h: 0 if they cannot,
// which is also what anything else in its column means that is no positive finite number.
static inline float sat_weight(satWorld *w, uint32_t slot)
{
    float weight = SAT_COLUMN(w, WEIGHT)[slot];
    return weight > 0.0f && weight <= FLT_MAX ? weight : 0.0f;
}

// The columns as the broad phase takes them.
satBroadColumns sat_world_broad(satWorld *w);

// Bytes of a block with this much room. The host refuses what exceeds SAT_MAX_WORLD_BYTES.
uint64_t sat_world_bytes(satRoom room);

// An empty world in a zeroed block of sat_world_bytes(room), aligned to 16.
satWorld *sat_world_open(void *block, satRoom room, double minDepth);

// Gives a world more room in the same block, which the host has made large enough. Regions move;
// offsets change; nothing is lost, and a question that has begun goes on as if nothing had
// happened. No measure of `room` is less than before.
void sat_world_resize(satWorld *w, satRoom room);

// What a body starts with; see satFlags.
typedef struct satBodyDef {
    double x, y, angle;
    uint32_t category, mask, tag;
    int32_t group;
    uint32_t flags;
    float weight; // see sat_weight
} satBodyDef;

// The way, in its own frame, in which a body lets pass, a unit vector; none if it is 0.
void sat_world_set_one_way(satWorld *w, uint32_t slot, float x, float y);

// Adds a body in the lowest free slot. SAT_OK and the slot, or SAT_NEEDS_ROOM.
satStatus sat_world_add(satWorld *w, const satShape *shape, const satBodyDef *def, uint32_t *slot);

// Adding many, of which nothing may fail halfway: `length` free slots in a row, then a shape for
// some of them, then all at once. SAT_NEEDS_ROOM and nothing has happened.
satStatus sat_world_run(satWorld *w, uint32_t length, uint32_t *first);

// Where a shape of so many bytes may lie until it is taken, if nothing else is taken before.
// SAT_OK, or SAT_NEEDS_ROOM.
satStatus sat_world_staging(satWorld *w, uint32_t bytes, satShape **out);

// A shape for a free slot, which keeps it until a body enters or it is taken back.
satStatus sat_world_stage_shapes(satWorld *w, const satShape *shape, uint32_t slot);
void sat_world_take_back(satWorld *w, uint32_t first, uint32_t length);

// Bodies enter `length` slots from `first` on, whose poses (within bounds), filters, tags, weights
// and flags are in the columns already. BODY_KEY[i] names the slot, at most i, that was lent the shape of
// slot i.
void sat_world_enter(satWorld *w, uint32_t first, uint32_t length);

// Gives a living body another shape. SAT_NEEDS_ROOM and it has the one it had.
satStatus sat_world_reshape(satWorld *w, uint32_t slot, const satShape *shape);

// Writes a cell of a body whose shape is tiles, which from then on are its own; column, row and
// kind are there. Bodies near it are to be looked at again. SAT_OK, or SAT_NEEDS_ROOM.
satStatus sat_world_set_tile(satWorld *w, uint32_t slot, uint32_t column, uint32_t row,
                             uint32_t kind);

// One more of the user's columns, of zeros, of 1, 2, 4 or 8 bytes per body. There are fewer than
// SAT_MAX_COLUMNS. A body finds 0 in it when it enters.
satStatus sat_world_add_column(satWorld *w, uint32_t size);

// Takes a living body out. The next update ends its pairs; once the update after that has
// replaced those results, the slot is free again. A body that no update has seen leaves nothing
// behind: its slot is free at once.
void sat_world_remove(satWorld *w, uint32_t slot);

// Removes every body and forgets all pairs and results, without events. Every slot is free at once;
// generations go on counting.
void sat_world_clear(satWorld *w);

const satShape *sat_world_shape(satWorld *w, uint32_t slot);

// For state.c, which puts bodies in and out without a trace in the results: the shape heap; a slot's
// shape from now on; a body that leaves the broad phase and gives its shape back.
satHeapColumns sat_world_heap(satWorld *w);
void sat_world_follow_shapes(satWorld *w); // the heap has moved its blocks together
void sat_world_set_shape(satWorld *w, uint32_t slot, uint32_t handle);
void sat_world_withdraw(satWorld *w, uint32_t slot);

// 32 bits over the logical state, slot by slot: all that answers to later calls depend on. Bodies
// and shapes, where updates and questions last saw them, how often each slot was left, the pairs
// that have begun, the user's columns. Room, results and anything that follows from the rest do not
// count.
uint32_t sat_world_hash(satWorld *w);

#endif
