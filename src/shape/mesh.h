// An outline with holes as triangles. Reads rings, writes half-edges.
//
// One sweep from left to right cuts the inside into triangles without adding a point, holes and all
// (Hertel and Mehlhorn, Fast triangulation of simple polygons, FCT 1983). The sweep line crosses
// the inside in intervals, each between an edge below and an edge above. Everything left of it is
// cut already, up to a chain of corners that bulges to the right; the next corner cuts off what it
// sees of the chain:
//
//        ______ edge above                     A corner where an interval begins, bends on one of
//       o                                      its edges, or ends, cuts off ears from one end of
//        \                                     the chain. One that splits an interval goes on from
//         o     the chain; its last corner     the chain's last corner to both sides, for it sees
//        /      is where it is furthest right  that one. One that merges two joins their chains.
//       o______
//              edge below
//
// Corners above each other are taken from below, as if the plane leaned by less than anything.
// Exact: a ring that passed sat_judge_rings is cut into triangles of positive area, whatever it
// looks like. In time n log n, and moving an interval's number costs next to nothing.

#ifndef SAT_SHAPE_MESH_H
#define SAT_SHAPE_MESH_H

#include "shape/rings.h"

// n corners on r rings make n + 2r - 4.
#define SAT_MAX_TRIANGLES (SAT_MAX_POINTS + 2 * SAT_MAX_RINGS)
#define SAT_NO_EDGE 0xffffu

// Half-edges 3t, 3t + 1 and 3t + 2 go around triangle t, counter-clockwise.
typedef struct satMesh {
    int32_t triangles;
    uint16_t origin[3 * SAT_MAX_TRIANGLES]; // the corner at which a half-edge starts
    uint16_t twin[3 * SAT_MAX_TRIANGLES];   // the half-edge back; SAT_NO_EDGE on the outline
    uint16_t next[SAT_MAX_POINTS], previous[SAT_MAX_POINTS]; // corners along the rings
    bool reflex[SAT_MAX_POINTS];         // the inside takes more than half a turn at this corner
    bool waiting[3 * SAT_MAX_TRIANGLES]; // half-edges that may be worth turning
} satMesh;

// A corner on a chain, and the link from it to the next one above. On the other side of the link
// lies the outline, a triangle, or another chain that has the same link.
typedef struct satChainNode {
    uint16_t corner, below, above;
    uint16_t half;    // of the triangle behind the link, or SAT_NO_EDGE
    uint16_t partner; // the node that has the same link, or SAT_NO_EDGE
} satChainNode;

// A stretch of the sweep line inside the outline. Edges have the number of the corner where they
// start in the ring: the one below runs to the right, the one above to the left.
typedef struct satInterval {
    uint16_t lower, upper;
    uint16_t bottom, top; // ends of its chain: nodes, where the edges begin
    uint16_t last;        // the node furthest right
} satInterval;

typedef struct satMeshScratch {
    double key[SAT_MAX_POINTS];
    uint16_t order[SAT_MAX_POINTS], spare[SAT_MAX_POINTS];
    satInterval interval[SAT_MAX_POINTS]; // by the corner where it began
    uint16_t owner[SAT_MAX_POINTS];       // the interval of an edge
    uint16_t active[SAT_MAX_POINTS];      // intervals on the sweep line, from below
    satChainNode node[3 * SAT_MAX_POINTS];
    int32_t activeCount, nodes;
} satMeshScratch;

// Cuts rings that have been judged. Leaves `next` and `previous` of the scratch as the rings'
// links.
void sat_cut_rings(const satRings *rings, satMeshScratch *scratch, satMesh *out);

// The next and the one before around a triangle.
static inline int32_t sat_mesh_next(int32_t half) { return half % 3 == 2 ? half - 2 : half + 1; }
static inline int32_t sat_mesh_before(int32_t half) { return half % 3 == 0 ? half + 2 : half - 1; }

// Does a diagonal from corner v to corner w serve v: is v reflex, and would it not be with this
// diagonal alone?
static inline bool sat_mesh_serves(const satMesh *mesh, const satGridPoint *p, int32_t v, int32_t w)
{
    return mesh->reflex[v] && sat_side(p[mesh->previous[v]], p[v], p[w]) >= 0.0 &&
           sat_side(p[w], p[v], p[mesh->next[v]]) >= 0.0;
}

// How many of its two ends a diagonal serves.
static inline int32_t sat_mesh_worth(const satMesh *mesh, const satGridPoint *p, int32_t v,
                                     int32_t w)
{
    return sat_mesh_serves(mesh, p, v, w) + sat_mesh_serves(mesh, p, w, v);
}

// Turns diagonals: where the two triangles beside one make a convex quadrangle, the better of its
// two diagonals is taken. Better is the one that is worth more, and among equals the shorter. Each
// turn makes the mesh better by whole numbers, so it ends; and it is cut short after as many passes
// as all but freaks need to settle, for a mesh is as sound before as after. Of what is not turned
// only that is looked at again whose neighbor was turned.
void sat_turn_diagonals(const satGridPoint *corner, satMesh *mesh);

#endif
