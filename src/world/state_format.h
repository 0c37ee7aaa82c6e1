// The bytes of a saved state. state_save.c writes them, and state.c restores them. The recordings
// in JavaScript also read and write them.
//
// A state is a header and sections, one after the other:
//
//     header │ poses, filters, shapes, marks of all slots │ generations │ extras of some bodies
//            │ the user's columns │ each shape once │ persistent pairs │ events │ passed rows
//
// Poses are saved once: the world is refreshed before a state is written, so the poses of the last
// refresh are the current ones. Extras are one-way directions, platforms, and those poses of the
// last update that differ from the current ones.

#ifndef SAT_WORLD_STATE_FORMAT_H
#define SAT_WORLD_STATE_FORMAT_H

#include "world/world.h"

#define SAT_STATE_MAGIC 0x53505853u // "SXPS"

// Changes whenever the format or the meaning of a bit changes. A state can be read only by the
// version that wrote it.
#define SAT_STATE_VERSION 2u

typedef struct satState {
    uint32_t magic, version;
    uint32_t bytes;    // of the whole state, a multiple of 16
    uint32_t checksum; // of everything after it
    double minDepth;
    uint32_t slots, generations; // numbers of rows: slots in use; slots ever used
    uint32_t extraBytes, shapes, shapeBytes, columns;
    uint32_t pairs, began, ended, passed; // rows
    satStats stats;
    uint8_t columnSize[SAT_MAX_COLUMNS];
} satState;

// A began or ended event.
typedef struct satSavedEvent {
    uint32_t a, b, sensor;
} satSavedEvent;

// The sections of a state: name, type of a row, and the field of satState with the number of rows;
// `user` has the user's columns, one after the other, each padded like a section.
#define SAT_STATE_SECTIONS(SECTION, USER)                                                          \
    SECTION(x, double, slots)                                                                      \
    SECTION(y, double, slots)                                                                      \
    SECTION(angle, double, slots)                                                                  \
    SECTION(category, uint32_t, slots)                                                             \
    SECTION(mask, uint32_t, slots)                                                                 \
    SECTION(group, int32_t, slots)                                                                 \
    SECTION(tag, uint32_t, slots)                                                                  \
    SECTION(weight, float, slots)                                                                  \
    SECTION(shape, uint32_t, slots) /* its number */                                               \
    SECTION(mark, uint32_t, slots)  /* satBodyMark */                                              \
    SECTION(generation, uint32_t, generations)                                                     \
    SECTION(extra, uint8_t, extraBytes)                                                            \
    USER(user)                                                                                     \
    SECTION(shapes, uint8_t, shapeBytes)                                                           \
    SECTION(pairs, satPersistentPair, pairs)                                                       \
    SECTION(began, satSavedEvent, began)                                                           \
    SECTION(ended, satSavedEvent, ended)                                                           \
    SECTION(passed, satPassed, passed)

#define SAT_STATE_ONE(...) +1
enum { SAT_STATE_SECTION_COUNT = SAT_STATE_SECTIONS(SAT_STATE_ONE, SAT_STATE_ONE) };
#undef SAT_STATE_ONE

// Bits of the section `mark`.
typedef enum satBodyMark {
    SAT_MARK_ALIVE = 1,
    SAT_MARK_LEAVING_SHIFT = 1, // two bits
    SAT_MARK_LEAVING = 3 << SAT_MARK_LEAVING_SHIFT,
    SAT_MARK_IS_NEW = 8,       // no update has seen the body
    SAT_MARK_HAS_NO_LAST = 16, // it has no last pose: LAST_X is SAT_NEVER_SEEN
    // Its extras, in this order: a last pose that differs from the current one, a one-way
    // direction, a platform.
    SAT_MARK_HAS_LAST = 32,
    SAT_MARK_HAS_ONE_WAY = 64,
    SAT_MARK_HAS_PLATFORM = 128,
    SAT_MARK_HAS_EXTRAS = SAT_MARK_HAS_LAST | SAT_MARK_HAS_ONE_WAY | SAT_MARK_HAS_PLATFORM,
    SAT_MARK_FLAGS_SHIFT = 8 // the satFlags are in the bits from this one on
} satBodyMark;

// Bytes of each extra.
#define SAT_LAST_BYTES (3u * (uint32_t)sizeof(double))
#define SAT_ONE_WAY_BYTES (2u * (uint32_t)sizeof(float))
#define SAT_PLATFORM_BYTES ((uint32_t)sizeof(satPlatform))

#endif
