// Iterates over the children of a shape that a swept box may meet. Reads a placed shape of any
// kind, writes one convex child after another. A convex shape is its own only child.
//
// A compound has a tree of boxes with eight children per node; subtrees that the swept box misses
// are skipped. The cells of tiles are visited row by row, and only those near the box, so that a
// large grid costs no more than a small one:
//
//         ┌────┬────┬────┬────┐
//         │    │    │  ░░│░░░╱│      in every row only the columns that the box
//         ├────┼────┼────┼──╱─┤      crosses while it is in that row
//         │    │░░░░│░░░░│╱   │
//         └────┴────┴────┴────┘

#ifndef SAT_NARROW_CHILDREN_H
#define SAT_NARROW_CHILDREN_H

#include "narrow/cast.h"
#include "narrow/child.h"

// A box with these half extents around (x, y), moving by (dx, dy), in the frame of a composite.
typedef struct satSweptBox {
    double x, y, halfX, halfY, dx, dy;
} satSweptBox;

typedef struct satChildQuery satChildQuery;

// A filter that a query calls with a box, in the frame of the composite. If it returns false, the
// query skips everything in the box, because none of it can affect the caller's result. A box may
// be that of a child, of a tree node or of a run of cells, so one call can skip many children.
// Children that are not skipped keep their order.
typedef bool satBoxFilter(const satChildQuery *query, const satAabb *box);

// A query in progress.
struct satChildQuery {
    const satShape *composite;
    satTransform xf;
    const satShape *other; // the shape that the query is for; NULL for a point
    satTransform xfOther;
    double halfX, halfY;    // half extents of the box of `other`, without the reach
    satBoxFilter *filter;   // may be NULL
    const void *filterData; // data for the filter
    bool isSecond;          // the composite is the second shape of a pair; the filter reads this
    satSweptBox swept;
    satAabb box;  // the swept box at its start
    bool isStill; // the swept box does not move
    double maxT;  // children met after this fraction of the motion are skipped; lower it on a hit
    uint32_t at;  // the next child, or column
    uint32_t end; // one past the last column
    uint32_t row, rowsLeft;
    bool descending;  // rows go from last to first
    bool withOneWay;  // include one-way cells
    bool withHidden;  // compute the hidden corners of cells
    bool outlineOnly; // skip cells that are surrounded by equal cells
};

// Queries the children that `other`, grown by `reach`, may touch, or may meet while it moves by
// (dx, dy).
satChildQuery sat_query_children(const satShape *composite, const satTransform *xf,
                                 const satShape *other, const satTransform *xfOther, double reach);
satChildQuery sat_query_children_on_way(const satShape *composite, const satTransform *xf,
                                        const satShape *other, const satTransform *xfOther,
                                        double reach, double dx, double dy);

// Makes the query start at the rows farthest along a direction in the world. Call it before the
// first child.
void sat_query_farthest_first(satChildQuery *query, satVector direction);

// Queries all children.
satChildQuery sat_query_all_children(const satShape *composite, const satTransform *xf);

// Queries the children that a ray may meet.
satChildQuery sat_query_children_ray(const satShape *composite, const satTransform *xf,
                                     const satRay *ray);

// Writes the next child; returns false after the last. Each child comes exactly once. The order
// depends only on the composite, the direction of the motion and sat_query_farthest_first.
bool sat_next_child(satChildQuery *query, satChild *out);

// Maximum number of children of each shape in a list.
#define SAT_MAX_CHILDREN_NEAR 128

// Writes the next children, up to SAT_MAX_CHILDREN_NEAR, and returns their number.
int32_t sat_next_children(satChildQuery *query, satChild *out);

// Parts of children.c for composite shapes, in walk.c: the next child of a compound, the next cell
// of tiles, and the start of a query for cells.
bool sat_next_compound_child(satChildQuery *query, satChild *out);
bool sat_next_tile(satChildQuery *query, satChild *out);
void sat_open_tiles(satChildQuery *query);

// sat_tile_child returns the child of a cell that is not empty, with `hidden` 0; sat_tile_transform
// returns the transform of a point of the grid, given in cells.
satChild sat_tile_child(const satShape *composite, const satTransform *xf, uint32_t column,
                        uint32_t row);
satTransform sat_tile_transform(const satShape *composite, const satTransform *xf, double column,
                                double row);

// Sorts children of several bodies by owner, then by number.
void sat_order_children(satChild *children, int32_t count);

// The largest projection of a child onto a unit vector, measured from the origin of the world.
double sat_support_at(const satChild *child, double x, double y);
static inline double sat_support(const satChild *child, satVector n)
{
    return sat_support_at(child, n.x, n.y);
}

// How far `b` must move along the unit vector n until all of it is beyond `a` in this direction.
double sat_way_out(const satChild *a, const satChild *b, satVector n);

static inline double sat_width(const satChild *child, satVector n)
{
    return sat_way_out(child, child, n);
}

// The distance of a point from a child, negative inside. Computed in floats, much faster than by
// sat_closest_point.
double sat_point_distance(const satChild *child, satVector p);

#endif
