// The pieces of a shape that lie along a way: those that may meet a box that stands, or goes
// straight on. Reads a placed shape of any kind, writes one convex piece after the other. A convex
// shape is its own only piece.
//
// In a compound the boxes around pieces are passed over eight at a time, and eight times eight; in
// a grid the way is followed row by row, so that what it costs follows from what it touches:
//
//         ┌────┬────┬────┬────┐
//         │    │    │  ░░│░░░╱│      of every row only the columns that the way
//         ├────┼────┼────┼──╱─┤      crosses while it is in that row
//         │    │░░░░│░░░░│╱   │
//         └────┴────┴────┴────┘

#ifndef SAT_NARROW_CHILDREN_H
#define SAT_NARROW_CHILDREN_H

#include "narrow/child.h"

// A box of these half extents around (x, y), which goes by (dx, dy), in the frame of a whole.
typedef struct satSweptBox {
    double x, y, halfX, halfY, dx, dy;
} satSweptBox;

typedef struct satChildQuery satChildQuery;

// Could anything that lies in a box, in the frame of the whole, matter? Asked of boxes around many
// pieces as of those around one, so that a tree is left where nothing does. What it refuses must
// not change the answer: the order of what is left stays what it was.
typedef bool satSieve(const satChildQuery *seek, const satAabb *box);

// A search under way.
struct satChildQuery {
    const satShape *composite;
    satTransform xf;
    const satShape *other; // what is sought for, none if it is a point; and without any reach
    satTransform xfOther;
    double halfX, halfY;
    satSieve *sieve;  // or none
    const void *sift; // what that goes by
    bool ofB;         // of a pair of wholes this is the second; for the sieve
    satSweptBox way;
    satAabb box;  // around where it begins
    bool stands;  // nothing is on its way anywhere
    double limit; // the share of the way that is still of interest; who finds something lowers it
    uint32_t at;  // the next part, or column
    uint32_t end; // of the columns
    uint32_t row, rowsLeft;
    bool falls;       // rows come from the last one on
    bool withOneWay;  // cells that let pass, too; else they are passed by
    bool withCorners; // of cells it is looked for those that are hidden, too
    bool onOutline;   // cells in the midst of others of their kind are passed by
};

// What `other`, grown by `reach`, covers where it stands and going by (dx, dy) from there.
satChildQuery sat_query_children(const satShape *composite, const satTransform *xf,
                                 const satShape *other, const satTransform *xfOther, double reach,
                                 double dx, double dy);

// Before the first piece: rows come from the side that (x, y), in the world, leads to.
void sat_query_children_from(satChildQuery *seek, double x, double y);

// All pieces.
satChildQuery sat_query_all_children(const satShape *composite, const satTransform *xf);

// A point that goes by (dx, dy).
satChildQuery sat_query_children_ray(const satShape *composite, const satTransform *xf, double x,
                                     double y, double dx, double dy);

// The next piece, if there is one left. Each comes once, in an order that follows from the whole
// and the direction of the way.
bool sat_next_child(satChildQuery *seek, satChild *out);

// The piece of a cell that is not empty, without what is hidden; and where a point of a grid is, in
// cells.
satChild sat_tile_child(const satShape *composite, const satTransform *xf, uint32_t column,
                        uint32_t row);
satTransform sat_tile_transform(const satShape *composite, const satTransform *xf, double column,
                                double row);

// Pieces of several bodies, by owner and then by number.
void sat_order_children(satChild *children, int32_t count);

// How far a piece reaches along a direction, from the origin of the world.
double sat_support(const satChild *child, double x, double y);

#endif
