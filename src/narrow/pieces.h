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

#ifndef SAT_NARROW_PIECES_H
#define SAT_NARROW_PIECES_H

#include "narrow/piece.h"

// A box of these half extents around (x, y), which goes by (dx, dy), in the frame of a whole.
typedef struct satTrack {
    double x, y, halfX, halfY, dx, dy;
} satTrack;

typedef struct satSeek satSeek;

// Could anything that lies in a box, in the frame of the whole, matter? Asked of boxes around many
// pieces as of those around one, so that a tree is left where nothing does. What it refuses must
// not change the answer: the order of what is left stays what it was.
typedef bool satSieve(const satSeek *seek, const satAabb *box);

// A search under way.
struct satSeek {
    const satShape *whole;
    satPlace place;
    const satShape *other; // what is sought for, none if it is a point; and without any reach
    satPlace placeOther;
    double halfX, halfY;
    satSieve *sieve;  // or none
    const void *sift; // what that goes by
    bool ofB;         // of a pair of wholes this is the second; for the sieve
    satTrack way;
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
satSeek sat_seek(const satShape *whole, const satPlace *place, const satShape *other,
                 const satPlace *placeOther, double reach, double dx, double dy);

// Before the first piece: rows come from the side that (x, y), in the world, leads to.
void sat_seek_from(satSeek *seek, double x, double y);

// All pieces.
satSeek sat_seek_all(const satShape *whole, const satPlace *place);

// A point that goes by (dx, dy).
satSeek sat_seek_ray(const satShape *whole, const satPlace *place, double x, double y, double dx,
                     double dy);

// The next piece, if there is one left. Each comes once, in an order that follows from the whole
// and the direction of the way.
bool sat_next_piece(satSeek *seek, satPiece *out);

// The piece of a cell that is not empty, without what is hidden; and where a point of a grid is, in
// cells.
satPiece sat_tile_piece(const satShape *whole, const satPlace *place, uint32_t column,
                        uint32_t row);
satPlace sat_tile_place(const satShape *whole, const satPlace *place, double column, double row);

// Pieces of several bodies, by owner and then by number.
void sat_order_pieces(satPiece *pieces, int32_t count);

// How far a piece reaches along a direction, from the origin of the world.
double sat_support(const satPiece *piece, double x, double y);

#endif
