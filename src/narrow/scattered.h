// Pushes out of scattered children. Reads the children near two shapes, writes a push out of some
// of them.
//
// Between pillars whose gaps are narrower than the body, the shortest push out of all of them leads
// out of the whole level:
//
//     ■   ■   ■   ■
//       ╭───╮
//     ■ │   │ ■   ■
//       ╰───╯
//     ■   ■   ■   ■
//
// No game wants that push, and finding it takes long. So if no push is short, and there is a free
// pillar nearby, each group of connected children counts as a body of its own. A body in solid
// ground or between the walls of a cave is still pushed out of everything: there, all children
// nearby are connected, or all continue beyond the search, or the push out of a group is long.

#ifndef SAT_NARROW_SCATTERED_H
#define SAT_NARROW_SCATTERED_H

#include "narrow/composite.h"

// `scratch` holds the children within `reach`: countA of a and countB of b. If they are scattered,
// writes normal and depth of the push out of the deepest group and returns true. Changes the order
// of the children.
bool sat_leave_scattered(const satShape *a, const satTransform *xfA, int32_t countA,
                         const satShape *b, const satTransform *xfB, int32_t countB, double reach,
                         satCompositeScratch *scratch, satPenetration *out);

#endif
