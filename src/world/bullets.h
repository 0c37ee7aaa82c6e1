// Finds what bullets hit during their motion, even if they overlap it neither before nor after.
// Reads candidate pairs, and the poses at this update and the last; writes PASSED.
//
// The box of a bullet covers its motion since the last update. The boxes of other bodies do not
// cover their motions. Instead, the search for pairs enlarges the boxes of the bullets by the
// longest of these motions, so that worlds without bullets do no extra work. Each pair is swept
// from the last poses of both bodies to their current ones.

#ifndef SAT_WORLD_BULLETS_H
#define SAT_WORLD_BULLETS_H

#include "narrow/sweep.h"
#include "world/world.h"

// Extends the box of a bullet by its motion since the last update.
void sat_world_extend_box(satWorld *w, uint32_t slot, satAabb *box);

// The first `count` rows of CHANGED list the bullets whose boxes are enlarged. The next `farCount`
// rows list the bodies whose motions are too long for the enlarged boxes.
typedef struct satBulletBoxes {
    uint32_t count, farCount;
    double reach;  // by how much the bullets' boxes were enlarged on each side
    bool isMoving; // the boxes cover motions relative to a frame that moves by `by`
    satVector by;
} satBulletBoxes;

// Enlarges the boxes of bullets by the farthest motion of another body, so that the broad phase
// finds all pairs that may have met. Wakes resting bullets. If most bodies share a long motion,
// takes all motions relative to it. This shortens the boxes, and does not change which pairs can
// meet.
//
// A body that moved farther than the mean length of the bullets' boxes does not count, because it
// would enlarge the boxes too much. For each such body, sat_world_restore_bullets looks for bullets
// in its path, and writes these pairs. Then it restores the boxes of all bullets.
satBulletBoxes sat_world_enlarge_bullets(satWorld *w);
void sat_world_restore_bullets(satWorld *w, const satBulletBoxes *enlarged, satPairWriter *writer);

// Returns SAT_NEEDS_ROOM if PASSED has fewer rows than there are pairs with a bullet among the
// first `count` candidates.
satStatus sat_world_fits_passed(satWorld *w, uint32_t count);

// Tests the first `count` candidates. Writes rows of PASSED, sorted by bullet, then by time. These
// are all hits after the start of the motion. If a bullet already overlaps a body at the start,
// this is a hit only if the bullet moves and no update has reported the overlap.
void sat_world_find_passed(satWorld *w, uint32_t count);

#endif
