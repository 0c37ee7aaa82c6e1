// Makes shapes. Reads sizes and points, writes baked shapes to blocks of the caller's memory.

#include "api/check.h"
#include "api/pairs.h"
#include "api/results.h"
#include "narrow/validity.h"
#include "shape/ellipse.h"
#include "shape/tiles.h"

static sepaxisMade fault(sepaxisStatus status, int32_t point, int32_t other)
{
    return (sepaxisMade){status, 0, point < 0 ? 0 : (uint32_t)point,
                         other < 0 ? 0 : (uint32_t)other};
}

void sepaxis_point(sepaxisShape *out) { sat_bake_circle(api_baked(out), 0.0, 0.0, 0.0); }

sepaxisStatus sepaxis_circle(sepaxisShape *out, double x, double y, double radius)
{
    if (!api_is_size(radius)) return SEPAXIS_BAD_SIZE;
    return api_status(sat_bake_circle(api_baked(out), x, y, radius));
}

sepaxisStatus sepaxis_box(sepaxisShape *out, double x, double y, double width, double height,
                          double radius)
{
    double shorter = width < height ? width : height;
    if (!api_is_size(width) || !api_is_size(height)) return SEPAXIS_BAD_SIZE;
    if (!(radius >= 0.0 && radius <= 0.5 * shorter)) return SEPAXIS_BAD_SIZE;
    return api_status(sat_bake_box(api_baked(out), x, y, 0.5 * width, 0.5 * height, radius));
}

sepaxisStatus sepaxis_capsule(sepaxisShape *out, double x1, double y1, double x2, double y2,
                              double radius)
{
    if (radius != 0.0 && !api_is_size(radius)) return SEPAXIS_BAD_SIZE;
    return api_status(sat_bake_capsule(api_baked(out), x1, y1, x2, y2, radius));
}

static sepaxisMade check_points(const double *points, uint32_t count)
{
    if (!API_CHECKS) return (sepaxisMade){0};
    if (count > SAT_MAX_POINTS) return fault(SEPAXIS_TOO_MANY, 0, 0);
    for (uint32_t i = 0; i < 2 * count; i++) {
        if (!api_within(points[i], SAT_MAX_OFFSET))
            return fault(SEPAXIS_BAD_POINT, (int32_t)(i / 2), 0);
    }
    return (sepaxisMade){0};
}

// Copies points to the workspace, because baking overwrites them. `order` has the indices of the
// points to copy; NULL means all.
static void copy_points(apiWorkspace *w, const double *points, const uint16_t *order,
                        uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        memcpy(&w->points[2 * i], &points[2 * (order ? order[i] : i)], 2 * sizeof *points);
}

static bool is_radius(double radius) { return radius >= 0.0 && radius <= SAT_MAX_SIZE; }

// Bakes a convex polygon from the first `count` points of the workspace.
static satStatus bake_convex(apiWorkspace *w, uint32_t count, double radius, satShape *out)
{
    SAT_TRY(sat_outline_convex(w->points, (int32_t)count, true, &w->hull.outline, &w->outline));
    return sat_bake_polygon(out, &w->outline, radius);
}

// An upper bound on the bytes of a compound, not counting the shapes of its children.
static size_t composite_bytes(size_t children) { return 1024 + 128 * children; }

// Do the ends of the rings increase up to the last point?
static bool are_ends(const uint32_t *ends, uint32_t rings, uint32_t count)
{
    for (uint32_t r = 1; r < rings; r++) {
        if (ends[r] < ends[r - 1]) return false;
    }
    return ends[rings - 1] == count;
}

sepaxisMade sat_api_cut(apiWorkspace *w, const uint32_t *ends, uint32_t rings, double radius,
                        void *block, size_t bytes)
{
    satStatus status =
        sat_validate_rings(w->points, ends, (int32_t)rings, &w->validation, &w->rings);
    if (status != SAT_OK) return fault(api_status(status), w->rings.vertex, w->rings.other);
    sat_decompose(&w->rings, &w->decomposition, &w->children);
    size_t room = (sat_concave_room(&w->children) + 15u) & ~(size_t)15u;
    size_t scratchOffset = room + composite_bytes((size_t)w->children.count);
    sepaxisMade made = api_check_block(block, bytes, scratchOffset + room);
    if (made.status != SEPAXIS_OK) return made;
    made.status = api_status(
        sat_bake_concave(block, (uint8_t *)block + scratchOffset, &w->rings, &w->children, radius));
    return made;
}

// Bakes an outline whose arguments have been checked: as one polygon if it is convex, otherwise as
// a compound of pieces.
static sepaxisMade make_outline(apiWorkspace *w, const sepaxisOutline *outline,
                                const uint16_t *order, void *block, size_t bytes)
{
    if (outline->rings == 1) {
        sepaxisShape convex;
        copy_points(w, outline->points, order, outline->count);
        satStatus status = bake_convex(w, outline->count, outline->radius, api_baked(&convex));
        if (status == SAT_OK) return api_put_shape(api_baked(&convex), block, bytes);
        if (status != SAT_CONCAVE && status != SAT_TOO_MANY)
            return fault(api_status(status), w->outline.vertex, w->outline.other);
    }
    copy_points(w, outline->points, order, outline->count);
    return sat_api_cut(w, outline->ends, outline->rings, outline->radius, block, bytes);
}

sepaxisMade sepaxis_polygon(sepaxisWorkspace *workspace, const sepaxisOutline *outline, void *block,
                            size_t bytes)
{
    sepaxisOutline all = *outline;
    if (outline->ends == NULL || outline->rings == 0) {
        all.ends = &all.count;
        all.rings = 1;
    }
    sepaxisMade made = check_points(all.points, all.count);
    if (made.status != SEPAXIS_OK) return made;
    if (all.rings > SAT_MAX_RINGS) return fault(SEPAXIS_TOO_FEW, 0, 0);
    if (!are_ends(all.ends, all.rings, all.count)) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    if (!is_radius(all.radius)) return fault(SEPAXIS_BAD_SIZE, 0, 0);
    return make_outline(api_workspace(workspace), &all, NULL, block, bytes);
}

// Bakes the vertices of the hull as an outline, so the result is bit-identical to the polygon of
// these vertices.
sepaxisMade sepaxis_hull(sepaxisWorkspace *workspace, const sepaxisOutline *points, void *block,
                         size_t bytes)
{
    apiWorkspace *w = api_workspace(workspace);
    sepaxisMade made = check_points(points->points, points->count);
    if (made.status != SEPAXIS_OK) return made;
    if (!is_radius(points->radius)) return fault(SEPAXIS_BAD_SIZE, 0, 0);
    copy_points(w, points->points, NULL, points->count);
    satStatus status = sat_outline_hull(w->points, (int32_t)points->count, &w->hull, &w->outline);
    if (status != SAT_OK && status != SAT_TOO_MANY)
        return fault(api_status(status), w->outline.vertex, 0);
    uint32_t corners = (uint32_t)w->hull.corners;
    sepaxisOutline hull = {points->points, corners, &corners, 1, points->radius};
    return make_outline(w, &hull, w->hull.order, block, bytes);
}

// The number of pieces of a shape; 1 if it is convex. -1 for shapes that must not be in a compound.
static int64_t count_pieces(const satShape *shape)
{
    if (!sat_is_composite(shape)) return 1;
    if (API_CHECKS && shape->kind == SAT_TILES) return -1;
    const satCompound *c = sat_compound_of(shape);
    const satCompoundChild *parts = sat_compound_children(c);
    bool isOneSided =
        API_CHECKS && sat_child_shape(c, parts)->count == 2 && parts->internalEdges != 0;
    return isOneSided ? -1 : (int64_t)c->count;
}

// Appends the pieces of a shape to `out`, in their original order. Returns the end of the list.
static satChildDef *append_children(const satShape *shape, satChildDef *out)
{
    if (!sat_is_composite(shape)) {
        *out = (satChildDef){.shape = shape};
        return out + 1;
    }
    const satCompound *c = sat_compound_of(shape);
    const satCompoundChild *parts = sat_compound_children(c);
    for (uint32_t i = 0; i < c->count; i++)
        out[parts[i].number] = (satChildDef){.shape = sat_child_shape(c, &parts[i])};
    return out + c->count;
}

sepaxisMade sepaxis_compound(const sepaxisShape *const *shapes, uint32_t count, void *block,
                             size_t bytes)
{
    size_t children = 0, scratchOffset = 0;
    if (API_CHECKS && count == 0) return fault(SEPAXIS_TOO_FEW, 0, 0);
    for (uint32_t i = 0; i < count; i++) {
        if (api_check_shape(shapes[i]) != SEPAXIS_OK)
            return fault(SEPAXIS_BAD_SHAPE, (int32_t)i, 0);
        int64_t own = count_pieces(api_shape(shapes[i]));
        if (own < 0) return fault(SEPAXIS_BAD_SHAPE, (int32_t)i, 0);
        children += (size_t)own;
        scratchOffset += api_shape(shapes[i])->bytes; // at least the bytes of its pieces
        if (children > SAT_MAX_CHILDREN) return fault(SEPAXIS_TOO_MANY, (int32_t)i, 0);
    }
    scratchOffset = (scratchOffset + composite_bytes(children) + 15u) & ~(size_t)15u;
    size_t room = children * sizeof(satChildDef) + (children + 1) * sizeof(satChild);
    sepaxisMade made = api_check_block(block, bytes, scratchOffset + room);
    if (made.status != SEPAXIS_OK) return made;
    satChild *near = (satChild *)(void *)((uint8_t *)block + scratchOffset);
    satChildDef *childDefs = (satChildDef *)(void *)(near + children + 1), *next = childDefs;
    for (uint32_t i = 0; i < count; i++) next = append_children(api_shape(shapes[i]), next);
    made.status = api_status(sat_bake_compound(block, childDefs, (uint32_t)children));
    if (made.status == SEPAXIS_OK) sat_find_internal_edges(block, near);
    return made;
}

// Maximum bytes of a shape with up to four vertices: a segment of a chain, a box.
#define SMALL_BYTES ((SAT_SHAPE_BYTES(4) + 15u) & ~(size_t)15u)

sepaxisMade sepaxis_chain(const sepaxisChain *chain, void *block, size_t bytes)
{
    const double *p = chain->points;
    uint32_t count = chain->count;
    sepaxisMade made = check_points(p, count);
    if (made.status != SEPAXIS_OK) return made;
    if (API_CHECKS && count < (chain->isClosed ? 3u : 2u)) return fault(SEPAXIS_TOO_FEW, 0, 0);
    if (chain->radius != 0.0 && !api_is_size(chain->radius)) return fault(SEPAXIS_BAD_SIZE, 0, 0);
    bool repeatsFirst = API_CHECKS && p[0] == p[2 * count - 2] && p[1] == p[2 * count - 1];
    if (chain->isClosed && count > 3 && repeatsFirst) count--;
    uint32_t segments = chain->isClosed ? count : count - 1u;
    size_t scratchOffset = segments * SMALL_BYTES + composite_bytes(segments);
    made = api_check_block(block, bytes,
                           scratchOffset + segments * (SMALL_BYTES + sizeof(satChildDef)));
    if (made.status != SEPAXIS_OK) return made;
    satChildDef *childDefs = (satChildDef *)(void *)((uint8_t *)block + scratchOffset);
    uint8_t *next = (uint8_t *)(childDefs + segments);
    for (uint32_t i = 0; i < segments; i++) {
        const double *from = p + 2 * i, *to = p + 2 * ((i + 1u) % count);
        double dx = to[0] - from[0], dy = to[1] - from[1];
        if (!api_is_size(__builtin_sqrt(dx * dx + dy * dy)))
            return fault(SEPAXIS_BAD_SIZE, (int32_t)i, 0);
        satShape *segment = (satShape *)(void *)next;
        made.status =
            api_status(sat_bake_capsule(segment, from[0], from[1], to[0], to[1], chain->radius));
        if (made.status != SEPAXIS_OK) return fault(made.status, (int32_t)i, 0);
        childDefs[i] =
            (satChildDef){.shape = segment, .internalEdges = chain->isOneSided ? 2u : 0u};
        next += segment->bytes;
    }
    made.status = api_status(sat_bake_compound(block, childDefs, segments));
    return made;
}

// Is this a convex shape with sharp corners that fits in a cell?
static bool fits_cell(const satShape *shape, double size)
{
    if (sat_is_composite(shape) || shape->count < 3 || shape->radius > 0.0f) return false;
    const satTransform home = sat_transform(shape, 0.0, 0.0, (satRotation){1.0, 0.0});
    satBounds b = sat_shape_bounds(shape, &home);
    double half = 0.5 * size * (1.0 + (double)SAT_WITHIN);
    return b.minX >= -half && b.minY >= -half && b.maxX <= half && b.maxY <= half;
}

sepaxisMade sepaxis_tiles(const sepaxisTiles *tiles, void *block, size_t bytes)
{
    static const sepaxisTileKind SOLID = {NULL, 0.0, 0.0};
    const sepaxisTileKind *kinds = tiles->kinds == NULL ? &SOLID : tiles->kinds;
    uint32_t count = tiles->kinds == NULL ? 1 : tiles->kindCount;
    uint64_t cells = (uint64_t)tiles->columns * tiles->rows;
    if (API_CHECKS && (count > SAT_MAX_TILE_KINDS || cells > SEPAXIS_MAX_CELLS))
        return fault(SEPAXIS_TOO_MANY, 0, 0);
    if (API_CHECKS && cells == 0) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    _Alignas(16) uint8_t box[SMALL_BYTES];
    const satShape *all = (const satShape *)(const void *)box;
    if (!api_is_size(tiles->size)) return fault(SEPAXIS_BAD_SIZE, 0, 0);
    sat_bake_box((satShape *)(void *)box, 0.0, 0.0, 0.5 * tiles->size, 0.5 * tiles->size, 0.0);
    satTileDef defs[SAT_MAX_TILE_KINDS];
    for (uint32_t k = 0; k < count; k++) {
        double x = kinds[k].oneWayX, y = kinds[k].oneWayY;
        const satShape *own = kinds[k].shape == NULL ? all : api_shape(kinds[k].shape);
        if (api_make_unit(&x, &y) != SEPAXIS_OK) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
        if (API_CHECKS && (own->bytes < sizeof *own || !fits_cell(own, tiles->size)))
            return fault(SEPAXIS_BAD_SHAPE, (int32_t)k, 0);
        defs[k] = (satTileDef){own, (float)x, (float)y};
    }
    for (uint32_t i = 0; API_CHECKS && i < cells; i++) {
        if (tiles->cells[i] > count) return fault(SEPAXIS_BAD_NUMBER, (int32_t)i, 0);
    }
    sepaxisMade made =
        api_check_block(block, bytes, sat_tiles_bytes(tiles->columns, tiles->rows, defs, count));
    if (made.status != SEPAXIS_OK) return made;
    made.status =
        api_status(sat_bake_tiles(block, tiles->columns, tiles->rows, tiles->size, defs, count));
    if (made.status == SEPAXIS_OK) sat_tiles_fill(block, tiles->cells);
    return made;
}

sepaxisMade sepaxis_simplify(sepaxisWorkspace *workspace, const double *points, uint32_t count,
                             double tolerance, uint16_t *kept, uint32_t *keptCount)
{
    apiWorkspace *w = api_workspace(workspace);
    sepaxisMade made = check_points(points, count);
    if (made.status != SEPAXIS_OK) return made;
    if (!(tolerance >= 0.0 && tolerance <= DBL_MAX)) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    made.status = api_status(
        sat_simplify(points, (int32_t)count, tolerance, &w->simplification, &w->simplified));
    if (made.status != SEPAXIS_OK) return fault(made.status, w->simplified.vertex, 0);
    *keptCount = (uint32_t)w->simplified.count;
    memcpy(kept, w->simplified.point, *keptCount * sizeof *kept);
    return made;
}

sepaxisStatus sepaxis_ellipse_points(double *points, uint32_t count, double radiusX, double radiusY,
                                     double angle)
{
    if (!api_is_size(radiusX) || !api_is_size(radiusY)) return SEPAXIS_BAD_SIZE;
    if (API_CHECKS && count < 3) return SEPAXIS_TOO_FEW;
    if (API_CHECKS && count > SAT_MAX_POINTS) return SEPAXIS_TOO_MANY;
    API_TRY(api_check(api_within(angle, SAT_MAX_ANGLE)));
    sat_ellipse(points, (int32_t)count, radiusX, radiusY, angle);
    return SEPAXIS_OK;
}

size_t sepaxis_shape_bytes(const sepaxisShape *shape) { return api_shape(shape)->bytes; }
double sepaxis_shape_area(const sepaxisShape *shape) { return api_shape(shape)->area; }
bool sepaxis_shape_is_convex(const sepaxisShape *shape)
{
    return api_shape(shape)->bytes != 0 && !sat_is_composite(api_shape(shape));
}

sepaxisStatus sepaxis_shape_bounds(const sepaxisShape *shape, sepaxisPose pose, sepaxisBounds *out)
{
    API_TRY(api_check_placed(shape, pose));
    satTransform xf = api_place(api_shape(shape), pose.x, pose.y, pose.angle);
    *out = api_bounds(sat_shape_bounds(api_shape(shape), &xf));
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_cos_sin(double angle, double *cosine, double *sine)
{
    API_TRY(api_check(api_within(angle, SAT_MAX_ANGLE)));
    satRotation r = sat_rotation(angle);
    *cosine = r.c;
    *sine = r.s;
    return SEPAXIS_OK;
}
