// A compound: a shape of several convex children, baked into one block of bytes. Baking reads baked
// children and writes the compound; narrow/children.h finds the children near another shape.
//
// The header is followed by a tree of boxes without pointers. Its leaves are the children, sorted
// so that consecutive children are close together in space (Morton, A computer oriented geodetic
// data base, 1966). Above them are boxes around every eight children, around every eight of those
// boxes, and so on.

#ifndef SAT_SHAPE_COMPOUND_H
#define SAT_SHAPE_COMPOUND_H

#include "shape/shape.h"

// Maximum number of children of a tree node.
#define SAT_FANOUT 8u

// The number of levels of a tree of SAT_MAX_CHILDREN children.
#define SAT_TREE_LEVELS 6

// One child: its box, relative to the compound's centre, and the location of its shape.
typedef struct satCompoundChild {
    satAabb box;
    uint32_t at;            // offset of its shape, in bytes from the compound's header
    uint32_t number;        // index in the order in which the children were given
    uint64_t internalEdges; // bits: faces covered by other children
    uint64_t hidden;        // bits: corners that are not corners of the compound's outline
} satCompoundChild;

// The header of a shape of kind SAT_COMPOUND. The half extents are those of the compound's box; the
// size is that of the largest child. After the header come the children, then the boxes of each
// level, then the children's shapes.
typedef struct satCompound {
    satShape shape;
    uint32_t count;                  // number of children
    int32_t levels;                  // number of levels of boxes above the children
    uint32_t level[SAT_TREE_LEVELS]; // index of the first box of each level
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

static inline const satShape *sat_child_shape(const satCompound *c, const satCompoundChild *child)
{
    return (const satShape *)(const void *)((const uint8_t *)c + child->at);
}

// A child to put into a compound. Its shape must be convex.
typedef struct satChildDef {
    const satShape *shape;
    uint64_t internalEdges, hidden; // see satCompoundChild
} satChildDef;

// sat_compound_bytes returns the size of a compound of 1…SAT_MAX_CHILDREN children;
// sat_bake_compound bakes it into `out`, which must be aligned to 16. Returns SAT_BAD_SIZE if the
// compound would be larger than SAT_MAX_SIZE.
uint32_t sat_compound_bytes(const satChildDef *defs, uint32_t count);
satStatus sat_bake_compound(satShape *out, const satChildDef *defs, uint32_t count);

// The tight bounds of a transformed compound.
satBounds sat_compound_bounds(const satShape *shape, const satTransform *xf);

#endif
