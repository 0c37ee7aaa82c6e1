// A shape of several convex pieces, baked into one run of bytes. Reads baked pieces, writes the
// whole; later chapters take it apart again (narrow/children.h).
//
// Behind the header lies a tree of boxes that has no pointers: pieces in an order in which
// neighbours stand together (Morton, A computer oriented geodetic data base, 1966), and above them
// boxes around every eight, around every eight of those, and so on.

#ifndef SAT_SHAPE_COMPOUND_H
#define SAT_SHAPE_COMPOUND_H

#include "shape/shape.h"

// Of one node of the tree.
#define SAT_FANOUT 8u

// More levels than SAT_MAX_CHILDREN can have.
#define SAT_TREE_LEVELS 6

// One piece: a box around it, from the whole's centre, and where its shape lies.
typedef struct satCompoundChild {
    satAabb box;
    uint32_t at;            // bytes from the whole
    uint32_t number;        // in the order in which the pieces were given
    uint64_t internalEdges; // faces that only lie between pieces, as bits
    uint64_t hidden;        // corners that are none of the whole, as bits
} satCompoundChild;

// The header of a shape of kind SAT_COMPOUND; its half extents are those of its box, its size the
// largest of its pieces. Parts follow, then the boxes of each level, then shapes.
typedef struct satCompound {
    satShape shape;
    uint32_t count;                  // of the parts
    int32_t sizeClasses;             // of boxes above them
    uint32_t level[SAT_TREE_LEVELS]; // where each begins, as number of a box
} satCompound;

static inline const satCompound *sat_compound_of(const satShape *shape)
{
    return (const satCompound *)(const void *)shape;
}

static inline const satCompoundChild *sat_compound_children(const satCompound *c)
{
    return (const satCompoundChild *)(const void *)(c + 1);
}

static inline const satAabb *sat_compound_boxes(const satCompound *c)
{
    return (const satAabb *)(const void *)(sat_compound_children(c) + c->count);
}

static inline const satShape *sat_child_shape(const satCompound *c, const satCompoundChild *part)
{
    return (const satShape *)(const void *)((const uint8_t *)c + part->at);
}

// A piece that goes into a compound. Its shape is convex.
typedef struct satChildDef {
    const satShape *shape;
    uint64_t internalEdges, hidden; // see satCompoundChild
} satChildDef;

// What 1…SAT_MAX_CHILDREN pieces come to, and the compound of them; `out` is aligned to 16.
// SAT_BAD_SIZE if it would be larger than SAT_MAX_SIZE.
uint32_t sat_compound_bytes(const satChildDef *children, uint32_t count);
satStatus sat_bake_compound(satShape *out, const satChildDef *children, uint32_t count);

// The tight box around a placed compound.
satBounds sat_compound_bounds(const satShape *shape, const satTransform *xf);

#endif
