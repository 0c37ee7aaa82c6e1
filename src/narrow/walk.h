// How the queries of children.h traverse a composite shape: the tree of a compound or the rows of
// tiles. Reads the swept box of the query, writes the children that it meets.

#ifndef SAT_NARROW_WALK_H
#define SAT_NARROW_WALK_H

#include "narrow/children.h"

// Finds the first row of tiles that a new query meets.
void sat_open_tiles(satChildQuery *query);

// As sat_next_child, for the two kinds of composite shapes.
bool sat_next_compound_child(satChildQuery *query, satChild *out);
bool sat_next_tile(satChildQuery *query, satChild *out);

#endif
