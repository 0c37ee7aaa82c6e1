#include "shape/mesh.h"

#include "base/sort.h"

typedef struct sweep {
    const satGridPoint *p;
    satMeshScratch *s;
    satMesh *mesh;
} sweep;

static uint16_t new_node(sweep *w, int32_t corner)
{
    satChainNode *node = &w->s->node[w->s->nodes];
    SAT_ASSERT(w->s->nodes < 3 * SAT_MAX_POINTS);
    *node = (satChainNode){(uint16_t)corner, SAT_NO_EDGE, SAT_NO_EDGE, SAT_NO_EDGE, SAT_NO_EDGE};
    return (uint16_t)w->s->nodes++;
}

// Makes half-edge `half` of a new triangle a neighbour of whatever is on the other side of the
// chain edge above node `n`.
static void attach_triangle(sweep *w, uint16_t n, uint16_t half)
{
    satChainNode *node = &w->s->node[n];
    w->mesh->twin[half] = node->half;
    if (node->half != SAT_NO_EDGE) w->mesh->twin[node->half] = half;
    if (node->partner == SAT_NO_EDGE) return;
    w->s->node[node->partner].half = half;
    w->s->node[node->partner].partner = SAT_NO_EDGE;
}

// Makes node `to` the lower end of the chain edge that starts at node `from`.
static void move_chain_edge(sweep *w, uint16_t from, uint16_t to)
{
    satChainNode *node = w->s->node;
    node[to].above = node[from].above;
    node[to].half = node[from].half;
    node[to].partner = node[from].partner;
    if (node[to].above != SAT_NO_EDGE) node[node[to].above].below = to;
    if (node[to].partner != SAT_NO_EDGE) node[node[to].partner].partner = to;
}

// Returns true if node b is an ear: the triangle of its corner and the two next to it on the chain
// lies inside the outline, and can be cut off. The inside is to the right of the chain.
static bool is_ear(const sweep *w, uint16_t b)
{
    const satChainNode *node = w->s->node;
    if (node[b].below == SAT_NO_EDGE || node[b].above == SAT_NO_EDGE) return false;
    satGridPoint below = w->p[node[node[b].below].corner], above = w->p[node[node[b].above].corner];
    return sat_side(below, w->p[node[b].corner], above) < 0.0;
}

static void cut_ear(sweep *w, uint16_t b)
{
    satChainNode *node = w->s->node;
    uint16_t a = node[b].below, c = node[b].above;
    SAT_ASSERT(w->mesh->triangles < SAT_MAX_TRIANGLES);
    uint16_t half = (uint16_t)(3 * w->mesh->triangles++);
    uint16_t *origin = w->mesh->origin + half;
    origin[0] = node[a].corner;
    origin[1] = node[c].corner;
    origin[2] = node[b].corner;
    attach_triangle(w, b, (uint16_t)(half + 1));
    attach_triangle(w, a, (uint16_t)(half + 2));
    w->mesh->twin[half] = SAT_NO_EDGE;
    node[a].above = c;
    node[c].below = a;
    node[a].half = half;
    node[a].partner = SAT_NO_EDGE;
}

static void cut_ears_below(sweep *w, uint16_t top)
{
    while (is_ear(w, w->s->node[top].below)) cut_ear(w, w->s->node[top].below);
}

static void cut_ears_above(sweep *w, uint16_t bottom)
{
    while (is_ear(w, w->s->node[bottom].above)) cut_ear(w, w->s->node[bottom].above);
}

// Makes corner v, the right end of the upper edge, the new top of the chain.
static void push_top(sweep *w, satInterval *in, int32_t v)
{
    uint16_t n = new_node(w, v);
    w->s->node[n].below = in->top;
    w->s->node[in->top].above = n;
    in->top = in->last = n;
    cut_ears_below(w, n);
}

static void push_bottom(sweep *w, satInterval *in, int32_t v)
{
    uint16_t n = new_node(w, v);
    w->s->node[n].above = in->bottom;
    w->s->node[in->bottom].below = n;
    in->bottom = in->last = n;
    cut_ears_above(w, n);
}

// Returns the position on the sweep line of the first interval whose upper edge is not below v.
static int32_t locate(const sweep *w, satGridPoint v)
{
    int32_t low = 0, high = w->s->activeCount;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        int32_t upper = w->s->interval[w->s->active[middle]].upper;
        if (sat_side(w->p[w->mesh->next[upper]], w->p[upper], v) > 0.0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void insert_active(satMeshScratch *s, int32_t position, int32_t interval)
{
    for (int32_t i = s->activeCount++; i > position; i--) s->active[i] = s->active[i - 1];
    s->active[position] = (uint16_t)interval;
}

static void remove_active(satMeshScratch *s, int32_t position)
{
    s->activeCount--;
    for (int32_t i = position; i < s->activeCount; i++) s->active[i] = s->active[i + 1];
}

static void set_interval_edges(satMeshScratch *s, int32_t interval, int32_t lower, int32_t upper)
{
    s->interval[interval].lower = (uint16_t)lower;
    s->interval[interval].upper = (uint16_t)upper;
    s->owner[lower] = s->owner[upper] = (uint16_t)interval;
}

static void start_interval(sweep *w, int32_t v)
{
    satInterval *in = &w->s->interval[v];
    insert_active(w->s, locate(w, w->p[v]), v);
    in->bottom = in->top = in->last = new_node(w, v);
    set_interval_edges(w->s, v, v, w->mesh->previous[v]);
}

// Corner v splits an interval. It sees the last corner m of the chain. Splits the chain at m, and
// extends both halves to v.
static void split_interval(sweep *w, int32_t v)
{
    int32_t position = locate(w, w->p[v]), id = w->s->active[position];
    satInterval *below = &w->s->interval[id], *above = &w->s->interval[v];
    satChainNode *node = w->s->node;
    SAT_ASSERT(position < w->s->activeCount &&
               sat_side(w->p[below->lower], w->p[w->mesh->next[below->lower]], w->p[v]) > 0.0);
    uint16_t m = below->last, copy = new_node(w, node[m].corner);
    uint16_t upTo = new_node(w, v), downTo = new_node(w, v);
    move_chain_edge(w, m, copy);
    above->bottom = above->last = downTo;
    above->top = below->top == m ? copy : below->top;
    below->top = below->last = upTo;
    node[m].above = upTo;
    node[upTo].below = m;
    node[downTo].above = copy;
    node[copy].below = downTo;
    node[m].half = SAT_NO_EDGE;
    node[m].partner = downTo;
    node[downTo].partner = m;
    insert_active(w->s, position + 1, v);
    set_interval_edges(w->s, v, v, below->upper);
    set_interval_edges(w->s, id, below->lower, w->mesh->previous[v]);
    cut_ears_below(w, upTo);
    cut_ears_above(w, downTo);
}

static void end_interval(sweep *w, int32_t v)
{
    int32_t position = locate(w, w->p[v]), id = w->s->active[position];
    SAT_ASSERT(id == w->s->owner[v] && id == w->s->owner[w->mesh->previous[v]]);
    push_top(w, &w->s->interval[id], v);
    SAT_ASSERT(w->s->node[w->s->interval[id].bottom].above == w->s->interval[id].top);
    remove_active(w->s, position);
}

static void merge_intervals(sweep *w, int32_t v)
{
    int32_t position = locate(w, w->p[v]), id = w->s->active[position];
    satInterval *below = &w->s->interval[id], *above = &w->s->interval[w->s->active[position + 1]];
    SAT_ASSERT(id == w->s->owner[v]);
    SAT_ASSERT(w->s->active[position + 1] == w->s->owner[w->mesh->previous[v]]);
    push_top(w, below, v);
    push_bottom(w, above, v);
    move_chain_edge(w, above->bottom, below->top);
    below->top = above->top;
    set_interval_edges(w->s, id, below->lower, above->upper);
    remove_active(w->s, position + 1);
}

static void visit_corner(sweep *w, int32_t v)
{
    int32_t before = w->mesh->previous[v], after = w->mesh->next[v];
    bool comesFromLeft = sat_left_of(w->p[before], w->p[v]);
    bool goesLeft = sat_left_of(w->p[after], w->p[v]);
    if (comesFromLeft && !goesLeft) { // a bend of the lower edge
        int32_t id = w->s->owner[before];
        push_bottom(w, &w->s->interval[id], v);
        set_interval_edges(w->s, id, v, w->s->interval[id].upper);
    } else if (!comesFromLeft && goesLeft) { // a bend of the upper edge
        int32_t id = w->s->owner[v];
        push_top(w, &w->s->interval[id], v);
        set_interval_edges(w->s, id, w->s->interval[id].lower, before);
    } else if (sat_side(w->p[before], w->p[v], w->p[after]) > 0.0) {
        if (goesLeft) {
            end_interval(w, v);
        } else {
            start_interval(w, v);
        }
    } else if (goesLeft) {
        merge_intervals(w, v);
    } else {
        split_interval(w, v);
    }
}

static void link_corners(const satRings *rings, satMesh *mesh)
{
    const satGridPoint *p = rings->corner;
    sat_link_rings(rings, mesh->next, mesh->previous);
    for (int32_t i = 0; i < rings->count; i++)
        mesh->reflex[i] = sat_side(p[mesh->previous[i]], p[i], p[mesh->next[i]]) < 0.0;
}

void sat_triangulate(const satRings *rings, satMeshScratch *scratch, satMesh *out)
{
    sweep w = {rings->corner, scratch, out};
    out->triangles = 0;
    scratch->nodes = scratch->activeCount = 0;
    link_corners(rings, out);
    for (int32_t i = 0; i < rings->count; i++) scratch->key[i] = sat_sweep_key(rings->corner[i]);
    sat_order(scratch->key, scratch->order, scratch->spare, rings->count);
    for (int32_t i = 0; i < rings->count; i++) visit_corner(&w, scratch->order[i]);
    SAT_ASSERT(scratch->activeCount == 0);
    SAT_ASSERT(out->triangles == rings->count + 2 * rings->rings - 4);
}

static void set_twins(satMesh *mesh, int32_t half, int32_t twin)
{
    mesh->twin[half] = (uint16_t)twin;
    if (twin != SAT_NO_EDGE) mesh->twin[twin] = (uint16_t)half;
}

// Returns true if the diagonal from w to z lies inside the quadrilateral u z v w and is better than
// the diagonal from u to v.
static bool is_flip_better(const satGridPoint *p, const satMesh *mesh, int32_t u, int32_t v,
                           int32_t w, int32_t z)
{
    if (sat_side(p[w], p[u], p[z]) <= 0.0 || sat_side(p[z], p[v], p[w]) <= 0.0) return false;
    int32_t gain = sat_mesh_resolved_count(mesh, p, w, z) - sat_mesh_resolved_count(mesh, p, u, v);
    return gain > 0 || (gain == 0 && sat_distance2(p[w], p[z]) < sat_distance2(p[u], p[v]));
}

// Flips the diagonal at `half` if that improves the mesh:
//
//           w                     w
//          / \                   /|\          `half` runs from u to v, its twin from v to u
//         u---v        ->       u | v
//          \ /                   \|/
//           z                     z
static bool flip_diagonal(const satGridPoint *p, satMesh *mesh, int32_t half)
{
    int32_t twin = mesh->twin[half];
    int32_t before = sat_mesh_previous(half), twinBefore = sat_mesh_previous(twin);
    uint16_t *origin = mesh->origin;
    int32_t u = origin[half], v = origin[twin], w = origin[before], z = origin[twinBefore];
    if (!is_flip_better(p, mesh, u, v, w, z)) return false;
    origin[half] = (uint16_t)z;
    origin[twin] = (uint16_t)w;
    int32_t outer = mesh->twin[before], twinOuter = mesh->twin[twinBefore];
    set_twins(mesh, half, twinOuter);
    set_twins(mesh, twin, outer);
    set_twins(mesh, before, twinBefore);
    return true;
}

static void mark_dirty(satMesh *mesh, int32_t half)
{
    for (int32_t k = 0; k < 3; k++, half = sat_mesh_next(half)) {
        mesh->dirty[half] = true;
        if (mesh->twin[half] != SAT_NO_EDGE) mesh->dirty[mesh->twin[half]] = true;
    }
}

void sat_flip_diagonals(const satGridPoint *corner, satMesh *mesh)
{
    const int32_t passes = 64;
    int32_t halves = 3 * mesh->triangles;
    for (int32_t half = 0; half < halves; half++) mesh->dirty[half] = true;
    bool anyFlipped = true;
    for (int32_t pass = 0; anyFlipped && pass < passes; pass++) {
        anyFlipped = false;
        for (int32_t half = 0; half < halves; half++) {
            int32_t twin = mesh->twin[half];
            if (!mesh->dirty[half] || twin == SAT_NO_EDGE || twin < half) continue;
            mesh->dirty[half] = false;
            if (!flip_diagonal(corner, mesh, half)) continue;
            anyFlipped = true;
            mark_dirty(mesh, half);
            mark_dirty(mesh, twin);
        }
    }
}
