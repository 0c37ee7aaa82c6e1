#include "shape/decompose.h"

#include "base/sort.h"

// At first every triangle is a piece.
static void link_triangles(satDecomposeScratch *s)
{
    for (int32_t half = 0; half < 3 * s->mesh.triangles; half++) {
        s->next[half] = (uint16_t)sat_mesh_next(half);
        s->before[half] = (uint16_t)sat_mesh_before(half);
    }
}

// The diagonals in the order in which they are asked whether they are needed. First those that
// serve no reflex corner, last those that serve two: what is asked late stays more often. Among
// equals the longest first: shortest first leaves as many pieces, a tenth thinner [measured].
static int32_t order_diagonals(const satGridPoint *p, satDecomposeScratch *s)
{
    const double longest = 1125899906842624.0; // 2^50, longer than any
    const satMesh *mesh = &s->mesh;
    satDiagonals *d = &s->diagonals;
    int32_t count = 0;
    for (int32_t half = 0; half < 3 * mesh->triangles; half++) {
        int32_t twin = mesh->twin[half];
        if (twin == SAT_NO_EDGE || twin < half) continue;
        int32_t a = mesh->origin[half], b = mesh->origin[twin];
        d->key[count] = longest * sat_mesh_worth(mesh, p, a, b) - sat_span2(p[a], p[b]);
        d->half[count++] = (uint16_t)half;
    }
    sat_order(d->key, d->order, d->spare, count);
    return count;
}

// Would the piece that has half-edge `half` and the one with its twin, made one, be convex where
// `half` starts?
static bool convex_without(const satGridPoint *p, const satDecomposeScratch *s, int32_t half)
{
    const uint16_t *origin = s->mesh.origin;
    int32_t in = s->before[half], out = s->next[s->mesh.twin[half]];
    return sat_side(p[origin[in]], p[origin[half]], p[origin[s->next[out]]]) >= 0.0;
}

static void remove_diagonal(satDecomposeScratch *s, int32_t half)
{
    int32_t twin = s->mesh.twin[half];
    uint16_t in = s->before[half], out = s->next[twin];
    uint16_t twinIn = s->before[twin], twinOut = s->next[half];
    s->next[in] = out;
    s->before[out] = in;
    s->next[twinIn] = twinOut;
    s->before[twinOut] = twinIn;
    s->next[half] = s->next[twin] = SAT_NO_EDGE;
}

static void remove_needless(const satGridPoint *p, satDecomposeScratch *s)
{
    int32_t count = order_diagonals(p, s);
    for (int32_t i = 0; i < count; i++) {
        int32_t half = s->diagonals.half[s->diagonals.order[i]];
        if (convex_without(p, s, half) && convex_without(p, s, s->mesh.twin[half])) {
            remove_diagonal(s, half);
        }
    }
}

// Is there a corner on the edge that ends where `half` starts, and on `half`, which is of no use?
static bool is_dropped(const satGridPoint *p, const satDecomposeScratch *s, int32_t half)
{
    const uint16_t *origin = s->mesh.origin, *twin = s->mesh.twin;
    int32_t in = s->before[half];
    if ((twin[in] == SAT_NO_EDGE) != (twin[half] == SAT_NO_EDGE)) return false;
    return sat_side(p[origin[in]], p[origin[half]], p[origin[s->next[half]]]) == 0.0;
}

// Takes the piece around `first` out of the mesh, into s->piece; how many corners it has.
static int32_t take_piece(const satGridPoint *p, satDecomposeScratch *s, int32_t first)
{
    int32_t count = 0, half = first;
    do {
        if (!is_dropped(p, s, half)) {
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

// Corners i to j of a convex piece, i < j: is there area on both sides of the line between them?
static bool cuts(const satGridPoint *p, const uint16_t *piece, int32_t count, int32_t i, int32_t j)
{
    satGridPoint a = p[piece[i]], b = p[piece[j % count]];
    return sat_side(a, p[piece[(i + 1) % count]], b) > 0.0 &&
           sat_side(b, p[piece[(j + 1) % count]], a) > 0.0;
}

// Where the shortest cut starts that cuts off `part` corners. There always is one: of all runs of
// as many corners, not all can lie on one straight edge or leave one.
static int32_t shortest_cut(const satGridPoint *p, const uint16_t *piece, int32_t count,
                            int32_t part)
{
    int32_t best = -1;
    double least = 0.0;
    for (int32_t i = 0; i < count; i++) {
        double length2 = sat_span2(p[piece[i]], p[piece[(i + part - 1) % count]]);
        if (best >= 0 && length2 >= least) continue;
        if (!cuts(p, piece, count, i, i + part - 1)) continue;
        best = i;
        least = length2;
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

// Turns the piece in the scratch so that corner `first` comes first: by three reversals, in place.
static void bring_to_front(satDecomposeScratch *s, int32_t count, int32_t first)
{
    reverse(s, 0, first);
    reverse(s, first, count);
    reverse(s, 0, count);
}

static void write_piece(const satDecomposeScratch *s, int32_t first, int32_t count, satPieces *out)
{
    SAT_ASSERT(count >= 3 && count <= SAT_MAX_VERTICES);
    for (int32_t i = first; i < first + count; i++) {
        out->corner[out->corners] = s->piece[i];
        out->internal[out->corners++] = s->internal[i];
    }
    out->end[out->count++] = (uint16_t)out->corners;
}

// A piece with too many corners is cut into as few as can be, of about as many corners each: a cut
// adds two.
static void split_piece(const satGridPoint *p, satDecomposeScratch *s, int32_t count,
                        satPieces *out)
{
    const int32_t most = SAT_MAX_VERTICES - 2;
    for (int32_t parts = (count - 2 + most - 1) / most; parts > 1; parts--) {
        int32_t part = 2 + (count - 2 + parts - 1) / parts;
        bring_to_front(s, count, shortest_cut(p, s->piece, count, part));
        bool internal = s->internal[part - 1];
        s->internal[part - 1] = true;
        write_piece(s, 0, part, out);
        s->internal[part - 1] = internal;
        // What is left begins with the cut: from the first corner, over it, to the part's last.
        s->piece[part - 2] = s->piece[0];
        s->internal[part - 2] = true;
        count -= part - 2;
        for (int32_t i = 0; i < count; i++) {
            s->piece[i] = s->piece[i + part - 2];
            s->internal[i] = s->internal[i + part - 2];
        }
    }
    write_piece(s, 0, count, out);
}

void sat_decompose(const satRings *rings, satDecomposeScratch *scratch, satPieces *out)
{
    const satGridPoint *p = rings->corner;
    out->count = out->corners = out->reflex = 0;
    sat_cut_rings(rings, &scratch->sweep, &scratch->mesh);
    for (int32_t i = 0; i < rings->count; i++) out->reflex += scratch->mesh.reflex[i];
    sat_turn_diagonals(p, &scratch->mesh);
    link_triangles(scratch);
    remove_needless(p, scratch);
    for (int32_t half = 0; half < 3 * scratch->mesh.triangles; half++) {
        if (scratch->next[half] == SAT_NO_EDGE) continue;
        split_piece(p, scratch, take_piece(p, scratch, half), out);
    }
}
