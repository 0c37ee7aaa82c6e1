// Candidates become contacts, and contacts begin and end. Reads candidate pairs, places and shapes;
// writes the contact, sensed, began and ended columns and the pairs that have begun.

#ifndef SAT_WORLD_CONTACTS_H
#define SAT_WORLD_CONTACTS_H

#include "narrow/cell.h"
#include "narrow/collide.h"
#include "narrow/manifold.h"
#include "world/narrow.h"
#include "world/world.h"

// Tests `count` sorted candidates, the pairs of bodies that moved, and writes all results; those of
// bodies at rest are what they were. A pair begins at a depth of `minDepth` and ends when a gap is
// wider than SAT_PARTING, so that it does not flicker; overlapping or not, a row is written only
// for pairs that have begun.
void sat_world_find_contacts(satWorld *w, uint32_t count);

// Where two bodies touched at the last update, with the poses and shapes that they had then. No
// points if one of them has gone or changed its shape since, or if they did not touch.
satManifold sat_world_manifold(satWorld *w, uint32_t a, uint32_t b);

// The same for the cell of `tiles` that `other` touched, see cell.h; none if that one is not tiles
// now, or has had another shape since. Cells that have been emptied since are not found.
satCell sat_world_contact_cell(satWorld *w, uint32_t tiles, uint32_t other);

// Where a body's shape was at the last update; nothing is written if it has changed since, or come.
void sat_world_last_transform(satWorld *w, uint32_t slot, satTransform *out);

// The pair, if it has begun and not ended yet; else NULL.
const satPersistentPair *sat_world_persistent(satWorld *w, uint32_t a, uint32_t b);

// Has the pair begun, and not ended yet?
bool sat_world_has_pair(satWorld *w, uint32_t a, uint32_t b);

// Writes the rows of contacts and sensed that the pairs which have begun come to.
void sat_world_report_persistent(satWorld *w);

#endif
