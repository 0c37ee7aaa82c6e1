// One update of a world. No other file knows the order of the stages, except js/world.js, which
// measures them.

#ifndef SAT_WORLD_UPDATE_H
#define SAT_WORLD_UPDATE_H

#include "world/world.h"

// Reads poses, writes contacts and events. If it returns SAT_NEEDS_ROOM or SAT_BAD_POSE, all
// results are still those of the last update.
satStatus sat_world_update(satWorld *w);

// The stages of an update one by one, to measure how long each takes: find the bodies that moved,
// the boxes that overlap, and the shapes that overlap. Nothing else may change the world in
// between; otherwise the last stage returns SAT_NOT_IN_TURN and does nothing.
typedef enum satStage { SAT_POSES = 0, SAT_BROAD = 1, SAT_NARROW = 2 } satStage;

satStatus sat_world_stage(satWorld *w, satStage stage);

#endif
