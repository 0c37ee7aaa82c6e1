// The shared instance, which bakes shapes and answers questions about two of them without a world: its
// room behind the mailbox. Behind that lie the shapes that JavaScript has asked about lately, and then
// what a batch needs.

#ifndef SAT_WASM_LAB_H
#define SAT_WASM_LAB_H

#include "narrow/composite.h"
#include "shape/outline.h"
#include "wasm/mailbox.h"

// Pairs of a batch that are put in at a time.
#define SAT_BATCH_PAIRS 8192

typedef struct satLab {
    _Alignas(
        16) double points[2 *
                          SAT_MAX_POINTS]; // an outline as the user gave it; overwritten by baking
    satOutline outline;
    satHullScratch hull; // or of an outline
    uint32_t pairs[2][SAT_BATCH_PAIRS];
    bool allBoxes; // all that the last batch placed
} satLab;

static inline satLab *lab(void) { return (satLab *)(void *)(mailbox() + 1); }

// What differs between a module that knows shapes of several pieces (wholes.c) and one that does not
// (convex.c); the latter defines the questions of narrow/composite.h, too.

// What the questions of narrow/composite.h work with.
satCompositeScratch *sat_lab_scratch(void);

// sat_lab_collide of two shapes of which one has several pieces.
uint32_t sat_lab_collide_composites(const placed *a, const placed *b);

// The answer of sat_lab_collide.
static inline uint32_t put_collision(const satContact *contact, uint32_t containment, bool exact,
                                     const satManifold *m)
{
    put_direction(0, contact->normal);
    mailbox()->number[2] = (double)sat_max(-contact->separation, 0.0f);
    mailbox()->number[3] = (double)containment;
    mailbox()->number[4] = (double)m->count;
    put_touches(5, m);
    return exact ? 1 : 2;
}

#endif
