// Finds the hits of bullets during their motion, including those that discrete steps would miss.
// Reads candidate pairs and the poses of this update and the last; writes PASSED.
//
// The box of a bullet covers its motion since the last update. The boxes of other bodies do not
// cover their motions; instead, the search for pairs enlarges the boxes of the bullets, so that
// only worlds with bullets pay for it. Each pair is swept from the last poses of both bodies to
// their current ones.

#ifndef SAT_WORLD_BULLETS_H
#define SAT_WORLD_BULLETS_H

#include "narrow/sweep.h"
#include "world/world.h"

// Extends the box of a bullet by its motion since the last update.
void sat_world_extend_box(satWorld *w, uint32_t slot, satAabb *box);

// Bullets whose boxes are enlarged: rows of CHANGED. In the rows after them are the bodies whose
// motions are too long for the enlarged boxes.
typedef struct satBulletBoxes {
    uint32_t count, farCount;
    double reach;  // how much larger the bullets' boxes are on each side
    bool isMoving; // the boxes cover motions as seen from a frame that moves by `by`
    satVector by;
} satBulletBoxes;

// Enlarges the boxes of bullets by the farthest motion of another body, so that the broad phase
// finds all pairs that may have met. Wakes resting bullets. If most bodies share a far motion, all
// motions are taken relative to it. This shortens the boxes, and does not change which pairs can
// meet.
//
// A body that moved farther than the mean length of the bullets' boxes is left out, because it
// would enlarge the boxes too much. sat_world_restore_bullets looks for the bullets in the path of
// such bodies, writes these pairs, and restores the boxes of all bullets.
satBulletBoxes sat_world_enlarge_bullets(satWorld *w);
void sat_world_restore_bullets(satWorld *w, const satBulletBoxes *enlarged, satPairWriter *writer);

// Returns SAT_OK if there is a row of PASSED for each of the first `count` candidates with a
// bullet, otherwise SAT_NEEDS_ROOM.
satStatus sat_world_fits_passed(satWorld *w, uint32_t count);

// Tests the first `count` candidates. Writes rows of PASSED, sorted by bullet, then by time: all
// hits after the start of the motion, and hits of moving bullets at the start, unless an update has
// reported them.
void sat_world_find_passed(satWorld *w, uint32_t count);

#endif
