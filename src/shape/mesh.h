// Triangulates an outline with holes. Reads rings, writes half-edges.
//
// A sweep from left to right divides the inside, without the holes, into triangles, and adds no
// points (Hertel and Mehlhorn, Fast triangulation of simple polygons, FCT 1983). The sweep line
// crosses the inside in intervals, each between an edge below and an edge above. Each interval has
// a chain of corners, which bulges to the right; everything to the left of the chain is divided
// into triangles already. The next corner of the sweep makes triangles with the part of the chain
// that it can see:
//
//        ______ upper edge
//       o
//        \      the chain;
//         o     its last corner is the rightmost one
//        /
//       o______
//              lower edge
//
// - A corner at which one of the two edges bends, or the interval ends, becomes a new end of the
//   chain. Then corners of the chain next to that end (ears) are cut off as triangles.
// - A corner that splits an interval sees the last corner of the chain. The chain is split there,
//   and both halves are extended to the new corner.
// - A corner that merges two intervals joins their chains.
//
// Corners with equal x are visited from bottom to top, as if the plane were tilted by an
// infinitesimal angle. The result is exact: all rings that pass sat_validate_rings are divided into
// triangles of positive area. This takes n log n time, plus the time to move interval indices in an
// array, which is very short.

#ifndef SAT_SHAPE_MESH_H
#define SAT_SHAPE_MESH_H

#include "shape/rings.h"

// n corners on r rings make n + 2r - 4 triangles.
#define SAT_MAX_TRIANGLES (SAT_MAX_POINTS + 2 * SAT_MAX_RINGS)
#define SAT_NO_EDGE 0xffffu

// Half-edges 3t, 3t + 1 and 3t + 2 go around triangle t, counter-clockwise.
typedef struct satMesh {
    int32_t triangles;
    uint16_t origin[3 * SAT_MAX_TRIANGLES]; // the corner where a half-edge starts
    uint16_t twin[3 * SAT_MAX_TRIANGLES];   // the opposite half-edge; SAT_NO_EDGE on the outline
    uint16_t next[SAT_MAX_POINTS];          // the next corner along the ring
    uint16_t previous[SAT_MAX_POINTS];      // the previous corner
    bool reflex[SAT_MAX_POINTS];            // the interior angle at this corner is above 180°
    bool dirty[3 * SAT_MAX_TRIANGLES];      // half-edges to check for a flip
} satMesh;

// A corner on a chain, and the chain edge from it to the next corner above. On the other side of a
// chain edge is the outline, a triangle, or another chain with the same edge.
typedef struct satChainNode {
    uint16_t corner, below, above;
    uint16_t half;    // half-edge of the triangle on the other side, or SAT_NO_EDGE
    uint16_t partner; // the node of another chain with the same edge, or SAT_NO_EDGE
} satChainNode;

// An interval of the sweep line inside the outline. An edge is identified by the corner where it
// starts in its ring. The lower edge runs to the right, the upper edge to the left.
typedef struct satInterval {
    uint16_t lower, upper;
    uint16_t bottom, top; // the ends of its chain: nodes at the left ends of the two edges
    uint16_t last;        // the rightmost node
} satInterval;

typedef struct satMeshScratch {
    double key[SAT_MAX_POINTS];
    uint16_t order[SAT_MAX_POINTS], spare[SAT_MAX_POINTS];
    satInterval interval[SAT_MAX_POINTS]; // by the corner where it started
    uint16_t owner[SAT_MAX_POINTS];       // the interval of each edge
    uint16_t active[SAT_MAX_POINTS];      // intervals on the sweep line, from bottom to top
    satChainNode node[3 * SAT_MAX_POINTS];
    int32_t activeCount, nodes;
} satMeshScratch;

// Triangulates validated rings. Writes all members of the mesh except `dirty`.
void sat_triangulate(const satRings *rings, satMeshScratch *scratch, satMesh *out);

// The next and the previous half-edge around a triangle.
static inline int32_t sat_mesh_next(int32_t half) { return half % 3 == 2 ? half - 2 : half + 1; }
static inline int32_t sat_mesh_previous(int32_t half)
{
    return half % 3 == 0 ? half + 2 : half - 1;
}

// Returns true if a diagonal from corner v to corner w resolves v: v is reflex, and with this
// diagonal alone both angles at v are convex.
static inline bool sat_mesh_resolves(const satMesh *mesh, const satGridPoint *p, int32_t v,
                                     int32_t w)
{
    return mesh->reflex[v] && sat_side(p[mesh->previous[v]], p[v], p[w]) >= 0.0 &&
           sat_side(p[w], p[v], p[mesh->next[v]]) >= 0.0;
}

// Returns how many of its two ends a diagonal resolves.
static inline int32_t sat_mesh_resolved_count(const satMesh *mesh, const satGridPoint *p, int32_t v,
                                              int32_t w)
{
    return sat_mesh_resolves(mesh, p, v, w) + sat_mesh_resolves(mesh, p, w, v);
}

// Flips diagonals: if the two triangles next to a diagonal form a convex quadrilateral, the better
// of the quadrilateral's two diagonals is kept. The better diagonal resolves more of its ends, or
// resolves as many and is shorter. Each flip resolves more ends or shortens a diagonal. The number
// of resolved ends and the squared lengths are integers, so the flips end at some time. After 64
// passes they are stopped, which only extreme meshes reach; this is safe because the mesh is always
// valid. After a flip only the neighbours of the flipped diagonal are checked again.
void sat_flip_diagonals(const satGridPoint *corner, satMesh *mesh);

#endif
