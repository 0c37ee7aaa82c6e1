#include "shape/decompose.h"

#include "base/sort.h"

// Makes every triangle a piece.
static void link_triangles(satDecomposeScratch *s)
{
    for (int32_t half = 0; half < 3 * s->mesh.triangles; half++) {
        s->next[half] = (uint16_t)sat_mesh_next(half);
        s->previous[half] = (uint16_t)sat_mesh_previous(half);
    }
}

// Sorts the diagonals into the order in which their removal is tried. Diagonals that are tried late
// are kept more often, so those that resolve no reflex corner come first, and those that resolve
// two come last. Of equal ones, the longest comes first. If the shortest came first, there would be
// as many pieces, but they would be a tenth thinner.
static int32_t order_diagonals(const satGridPoint *p, satDecomposeScratch *s)
{
    const double maxLength2 = 1125899906842624.0; // 2^50, more than any squared length
    const satMesh *mesh = &s->mesh;
    satDiagonals *d = &s->diagonals;
    int32_t count = 0;
    for (int32_t half = 0; half < 3 * mesh->triangles; half++) {
        int32_t twin = mesh->twin[half];
        if (twin == SAT_NO_EDGE || twin < half) continue;
        int32_t a = mesh->origin[half], b = mesh->origin[twin];
        d->key[count] =
            maxLength2 * sat_mesh_resolved_count(mesh, p, a, b) - sat_distance2(p[a], p[b]);
        d->half[count++] = (uint16_t)half;
    }
    sat_order(d->key, d->order, d->spare, count);
    return count;
}

// Returns true if the two pieces next to a diagonal, once merged, would be convex at the start of
// `half`.
static bool convex_without(const satGridPoint *p, const satDecomposeScratch *s, int32_t half)
{
    const uint16_t *origin = s->mesh.origin;
    int32_t in = s->previous[half], out = s->next[s->mesh.twin[half]];
    return sat_side(p[origin[in]], p[origin[half]], p[origin[s->next[out]]]) >= 0.0;
}

static void remove_diagonal(satDecomposeScratch *s, int32_t half)
{
    int32_t twin = s->mesh.twin[half];
    uint16_t in = s->previous[half], out = s->next[twin];
    uint16_t twinIn = s->previous[twin], twinOut = s->next[half];
    s->next[in] = out;
    s->previous[out] = in;
    s->next[twinIn] = twinOut;
    s->previous[twinOut] = twinIn;
    s->next[half] = s->next[twin] = SAT_NO_EDGE;
}

static void remove_redundant_diagonals(const satGridPoint *p, satDecomposeScratch *s)
{
    int32_t count = order_diagonals(p, s);
    for (int32_t i = 0; i < count; i++) {
        int32_t half = s->diagonals.half[s->diagonals.order[i]];
        if (convex_without(p, s, half) && convex_without(p, s, s->mesh.twin[half]))
            remove_diagonal(s, half);
    }
}

// Returns true if the corner at the start of `half` is in the middle of a straight edge and can be
// removed.
static bool is_redundant_corner(const satGridPoint *p, const satDecomposeScratch *s, int32_t half)
{
    const uint16_t *origin = s->mesh.origin, *twin = s->mesh.twin;
    int32_t in = s->previous[half];
    if ((twin[in] == SAT_NO_EDGE) != (twin[half] == SAT_NO_EDGE)) return false;
    return sat_side(p[origin[in]], p[origin[half]], p[origin[s->next[half]]]) == 0.0;
}

// Takes the piece that contains half-edge `first` out of the mesh and copies it to s->piece.
// Returns its number of corners.
static int32_t take_piece(const satGridPoint *p, satDecomposeScratch *s, int32_t first)
{
    int32_t count = 0, half = first;
    do {
        if (!is_redundant_corner(p, s, half)) {
            s->piece[count] = s->mesh.origin[half];
            s->internal[count++] = s->mesh.twin[half] != SAT_NO_EDGE;
        }
        half = s->next[half];
    } while (half != first);
    do {
        int32_t next = s->next[half];
        s->next[half] = SAT_NO_EDGE;
        half = next;
    } while (half != first);
    return count;
}

// Returns true if a cut of a convex piece from corner i to corner j, i < j, leaves an area on both
// sides.
static bool is_cut(const satGridPoint *p, const uint16_t *piece, int32_t count, int32_t i,
                   int32_t j)
{
    satGridPoint a = p[piece[i]], b = p[piece[j % count]];
    return sat_side(a, p[piece[(i + 1) % count]], b) > 0.0 &&
           sat_side(b, p[piece[(j + 1) % count]], a) > 0.0;
}

// Returns the first corner of the shortest cut that cuts off `part` corners. There is always one:
// not every run of `part` corners can lie on one straight edge, or leave only a straight edge.
static int32_t shortest_cut(const satGridPoint *p, const uint16_t *piece, int32_t count,
                            int32_t part)
{
    int32_t best = -1;
    double shortest2 = 0.0;
    for (int32_t i = 0; i < count; i++) {
        double length2 = sat_distance2(p[piece[i]], p[piece[(i + part - 1) % count]]);
        if (best >= 0 && length2 >= shortest2) continue;
        if (!is_cut(p, piece, count, i, i + part - 1)) continue;
        best = i;
        shortest2 = length2;
    }
    SAT_ASSERT(best >= 0);
    return best;
}

static void reverse(satDecomposeScratch *s, int32_t low, int32_t high)
{
    for (high--; low < high; low++, high--) {
        uint16_t corner = s->piece[low];
        s->piece[low] = s->piece[high];
        s->piece[high] = corner;
        bool internal = s->internal[low];
        s->internal[low] = s->internal[high];
        s->internal[high] = internal;
    }
}

// Rotates the corners of the piece in place so that corner `first` comes first, by three reversals.
static void bring_to_front(satDecomposeScratch *s, int32_t count, int32_t first)
{
    reverse(s, 0, first);
    reverse(s, first, count);
    reverse(s, 0, count);
}

static void write_piece(const satDecomposeScratch *s, int32_t count, satPieces *out)
{
    SAT_ASSERT(count >= 3 && count <= SAT_MAX_VERTICES);
    for (int32_t i = 0; i < count; i++) {
        out->corner[out->corners] = s->piece[i];
        out->internal[out->corners++] = s->internal[i];
    }
    out->end[out->count++] = (uint16_t)out->corners;
}

// Splits a piece with too many corners into as few parts as possible, each with about the same
// number of corners. Each cut adds two corners.
static void split_piece(const satGridPoint *p, satDecomposeScratch *s, int32_t count,
                        satPieces *out)
{
    const int32_t maxTriangles = SAT_MAX_VERTICES - 2;
    for (int32_t parts = (count - 2 + maxTriangles - 1) / maxTriangles; parts > 1; parts--) {
        int32_t part = 2 + (count - 2 + parts - 1) / parts;
        bring_to_front(s, count, shortest_cut(p, s->piece, count, part));
        bool internal = s->internal[part - 1];
        s->internal[part - 1] = true;
        write_piece(s, part, out);
        s->internal[part - 1] = internal;
        // The remainder starts with the cut: from the first to the last corner of the part.
        s->piece[part - 2] = s->piece[0];
        s->internal[part - 2] = true;
        count -= part - 2;
        for (int32_t i = 0; i < count; i++) {
            s->piece[i] = s->piece[i + part - 2];
            s->internal[i] = s->internal[i + part - 2];
        }
    }
    write_piece(s, count, out);
}

void sat_decompose(const satRings *rings, satDecomposeScratch *scratch, satPieces *out)
{
    const satGridPoint *p = rings->corner;
    out->count = out->corners = out->reflex = 0;
    sat_triangulate(rings, &scratch->sweep, &scratch->mesh);
    for (int32_t i = 0; i < rings->count; i++) out->reflex += scratch->mesh.reflex[i];
    sat_flip_diagonals(p, &scratch->mesh);
    link_triangles(scratch);
    remove_redundant_diagonals(p, scratch);
    for (int32_t half = 0; half < 3 * scratch->mesh.triangles; half++) {
        if (scratch->next[half] == SAT_NO_EDGE) continue;
        split_piece(p, scratch, take_piece(p, scratch, half), out);
    }
}
