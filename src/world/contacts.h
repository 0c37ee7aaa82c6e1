// Contacts, and the pairs that begin and end. Reads candidate pairs, transforms and shapes; writes
// the contact, sensed, began and ended columns, the persistent pairs, and PASSED (bullets.h).

#ifndef SAT_WORLD_CONTACTS_H
#define SAT_WORLD_CONTACTS_H

#include "narrow/cell.h"
#include "narrow/manifold.h"
#include "world/world.h"

// Tests `count` sorted candidates and writes all results; pairs of bodies at rest keep theirs. A
// pair begins at a depth of `minDepth` and ends when the gap exceeds SAT_PARTING, so that it does
// not flicker. Only persistent pairs get a contact row, and only while they overlap.
void sat_world_find_contacts(satWorld *w, uint32_t count);

// The contact points of two bodies at the last update, for their poses at that time. Empty if the
// two did not overlap then, or if one of them was removed, teleported or given a new shape since.
satManifold sat_world_manifold(satWorld *w, uint32_t a, uint32_t b);

// The cell of the body `tiles` that `other` touched at the last update (cell.h). No cell if its
// shape is not tiles, or if sat_world_manifold is empty. Does not find a cell that was emptied
// since.
satCell sat_world_contact_cell(satWorld *w, uint32_t tiles, uint32_t other);

// The persistent pair of two bodies, in either order, or NULL.
const satPersistentPair *sat_world_persistent(satWorld *w, uint32_t a, uint32_t b);

// Were two bodies a persistent pair before this update? Valid only during the update.
bool sat_world_was_persistent(satWorld *w, uint32_t a, uint32_t b);

// Writes the contact and sensed rows of the persistent pairs.
void sat_world_report_persistent(satWorld *w);

#endif
