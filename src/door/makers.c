// C programs make shapes. Reads sizes and points, writes baked shapes into blocks of the caller's.

#include "door/door.h"
#include "narrow/validity.h"
#include "shape/ellipse.h"
#include "shape/tiles.h"

static sepaxisMade fault(sepaxisStatus status, int32_t point, int32_t other)
{
    return (sepaxisMade){status, 0, point < 0 ? 0 : (uint32_t)point,
                         other < 0 ? 0 : (uint32_t)other};
}

void sepaxis_point(sepaxisShape *out) { sat_bake_circle(door_baked(out), 0.0, 0.0, 0.0); }

sepaxisStatus sepaxis_circle(sepaxisShape *out, double x, double y, double radius)
{
    if (!door_is_size(radius)) return SEPAXIS_BAD_SIZE;
    return door_told(sat_bake_circle(door_baked(out), x, y, radius));
}

sepaxisStatus sepaxis_box(sepaxisShape *out, double x, double y, double width, double height,
                          double radius)
{
    double shorter = width < height ? width : height;
    if (!door_is_size(width) || !door_is_size(height)) return SEPAXIS_BAD_SIZE;
    if (!(radius >= 0.0 && radius <= 0.5 * shorter)) return SEPAXIS_BAD_SIZE;
    return door_told(sat_bake_box(door_baked(out), x, y, 0.5 * width, 0.5 * height, radius));
}

sepaxisStatus sepaxis_capsule(sepaxisShape *out, double x1, double y1, double x2, double y2,
                              double radius)
{
    if (radius != 0.0 && !door_is_size(radius)) return SEPAXIS_BAD_SIZE;
    return door_told(sat_bake_capsule(door_baked(out), x1, y1, x2, y2, radius));
}

// The first point that is none, or `count`.
static uint32_t first_bad_point(const double *points, uint32_t count)
{
    for (uint32_t i = 0; i < 2 * count; i++) {
        if (!door_within(points[i], SAT_MAX_OFFSET)) return i / 2;
    }
    return count;
}

static sepaxisMade check_points(const double *points, uint32_t count)
{
    if (count > SAT_MAX_POINTS) return fault(SEPAXIS_TOO_MANY, 0, 0);
    uint32_t bad = first_bad_point(points, count);
    return bad < count ? fault(SEPAXIS_BAD_POINT, (int32_t)bad, 0) : (sepaxisMade){0};
}

// Those that `order` names, if it is given. Baking overwrites them.
static void lay_points(doorBench *b, const double *points, const uint16_t *order, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        memcpy(&b->points[2 * i], &points[2 * (order ? order[i] : i)], 2 * sizeof *points);
    }
}

static bool is_radius(double radius) { return radius >= 0.0 && radius <= SAT_MAX_SIZE; }

// Of the first `count` points on the bench.
static satStatus bake_convex(doorBench *b, uint32_t count, double radius, satShape *out)
{
    SAT_TRY(sat_outline_convex(b->points, (int32_t)count, &b->hull.outline, &b->outline));
    return sat_bake_polygon(out, &b->outline, radius);
}

// More bytes than a compound of so many pieces takes beside their shapes.
static size_t composite_bytes(size_t children) { return 1024 + 128 * children; }

// Ends that follow on each other up to the last point.
static bool are_ends(const uint32_t *ends, uint32_t rings, uint32_t count)
{
    for (uint32_t r = 1; r < rings; r++) {
        if (ends[r] < ends[r - 1]) return false;
    }
    return ends[rings - 1] == count;
}

// The points on the bench, cut into pieces.
static sepaxisMade cut(doorBench *b, const uint32_t *ends, uint32_t rings, double radius,
                       void *block, size_t bytes)
{
    satStatus status = sat_validate_rings(b->points, ends, (int32_t)rings, &b->judging, &b->rings);
    if (status != SAT_OK) return fault(door_told(status), b->rings.vertex, b->rings.other);
    sat_decompose(&b->rings, &b->cutting, &b->children);
    size_t room = (sat_concave_room(&b->children) + 15u) & ~(size_t)15u;
    size_t behind = room + composite_bytes((size_t)b->children.count);
    sepaxisMade made = door_check_block(block, bytes, behind + room);
    if (made.status != SEPAXIS_OK) return made;
    made.status = door_told(
        sat_bake_concave(block, (uint8_t *)block + behind, &b->rings, &b->children, radius));
    return made;
}

// What has been checked: as it is if it is convex, or cut.
static sepaxisMade make_outline(doorBench *b, const sepaxisOutline *outline, const uint16_t *order,
                                void *block, size_t bytes)
{
    if (outline->rings == 1) {
        sepaxisShape convex;
        lay_points(b, outline->points, order, outline->count);
        satStatus status = bake_convex(b, outline->count, outline->radius, door_baked(&convex));
        if (status == SAT_OK) return door_put_shape(door_baked(&convex), block, bytes);
        if (status != SAT_CONCAVE && status != SAT_TOO_MANY) {
            return fault(door_told(status), b->outline.vertex, b->outline.other);
        }
    }
    lay_points(b, outline->points, order, outline->count);
    return cut(b, outline->ends, outline->rings, outline->radius, block, bytes);
}

sepaxisMade sepaxis_polygon(sepaxisWorkspace *workspace, const sepaxisOutline *outline, void *block,
                            size_t bytes)
{
    sepaxisOutline all = *outline;
    if (outline->ends == NULL || outline->rings == 0) all.rings = 1;
    if (all.rings == 1) all.ends = &all.count;
    sepaxisMade made = check_points(all.points, all.count);
    if (made.status != SEPAXIS_OK) return made;
    if (all.rings > SAT_MAX_RINGS) return fault(SEPAXIS_TOO_FEW, 0, 0);
    if (!is_radius(all.radius) || !are_ends(all.ends, all.rings, all.count)) {
        return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    }
    return make_outline(door_bench(workspace), &all, NULL, block, bytes);
}

// The hull as the outline that it is: then it is what that polygon would be, to the bit.
sepaxisMade sepaxis_hull(sepaxisWorkspace *workspace, const sepaxisOutline *points, void *block,
                         size_t bytes)
{
    doorBench *b = door_bench(workspace);
    sepaxisMade made = check_points(points->points, points->count);
    if (made.status != SEPAXIS_OK) return made;
    if (!is_radius(points->radius)) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    lay_points(b, points->points, NULL, points->count);
    satStatus status = sat_outline_hull(b->points, (int32_t)points->count, &b->hull, &b->outline);
    if (status != SAT_OK && status != SAT_TOO_MANY) {
        return fault(door_told(status), b->outline.vertex, 0);
    }
    uint32_t corners = (uint32_t)b->hull.corners;
    sepaxisOutline hull = {points->points, corners, &corners, 1, points->radius};
    return make_outline(b, &hull, b->hull.order, block, bytes);
}

// Pieces of which some are compounds, or of one shape alone; -1 if it is none that a compound may
// have.
static int64_t count_pieces(const satShape *shape)
{
    if (!sat_is_composite(shape)) return 1;
    if (shape->kind == SAT_TILES) return -1;
    const satCompound *c = sat_compound_of(shape);
    const satCompoundChild *parts = sat_compound_children(c);
    bool isOneSided = sat_child_shape(c, parts)->count == 2 && parts->internalEdges != 0;
    return isOneSided ? -1 : (int64_t)c->count;
}

static size_t child_bytes(const satShape *shape)
{
    return shape->bytes; // of a compound no less than its pieces take
}

// In the order in which they were given.
static satChildDef *take_children(const satShape *shape, satChildDef *out)
{
    if (!sat_is_composite(shape)) {
        *out = (satChildDef){.shape = shape};
        return out + 1;
    }
    const satCompound *c = sat_compound_of(shape);
    const satCompoundChild *parts = sat_compound_children(c);
    for (uint32_t i = 0; i < c->count; i++) {
        out[parts[i].number] = (satChildDef){.shape = sat_child_shape(c, &parts[i])};
    }
    return out + c->count;
}

sepaxisMade sepaxis_compound(const sepaxisShape *const *shapes, uint32_t count, void *block,
                             size_t bytes)
{
    size_t children = 0, behind = 0;
    if (count == 0) return fault(SEPAXIS_TOO_FEW, 0, 0);
    for (uint32_t i = 0; i < count; i++) {
        if (door_check_shape(shapes[i]) != SEPAXIS_OK)
            return fault(SEPAXIS_BAD_SHAPE, (int32_t)i, 0);
        int64_t own = count_pieces(door_shape(shapes[i]));
        if (own < 0) return fault(SEPAXIS_BAD_SHAPE, (int32_t)i, 0);
        children += (size_t)own;
        behind += child_bytes(door_shape(shapes[i]));
        if (children > SAT_MAX_CHILDREN) return fault(SEPAXIS_TOO_MANY, (int32_t)i, 0);
    }
    behind = (behind + composite_bytes(children) + 15u) & ~(size_t)15u;
    size_t room = children * sizeof(satChildDef) + (children + 1) * sizeof(satChild);
    sepaxisMade made = door_check_block(block, bytes, behind + room);
    if (made.status != SEPAXIS_OK) return made;
    satChild *near = (satChild *)(void *)((uint8_t *)block + behind);
    satChildDef *childDefs = (satChildDef *)(void *)(near + children + 1), *next = childDefs;
    for (uint32_t i = 0; i < count; i++) next = take_children(door_shape(shapes[i]), next);
    made.status = door_told(sat_bake_compound(block, childDefs, (uint32_t)children));
    if (made.status == SEPAXIS_OK) sat_find_internal_edges(block, near);
    return made;
}

// Of a shape with two corners.
#define LINK_BYTES ((SAT_SHAPE_BYTES(4) + 15u) & ~(size_t)15u)

sepaxisMade sepaxis_chain(const sepaxisChain *chain, void *block, size_t bytes)
{
    const double *p = chain->points;
    uint32_t count = chain->count;
    sepaxisMade made = check_points(p, count);
    if (made.status != SEPAXIS_OK) return made;
    if (count < (chain->isClosed ? 3u : 2u)) return fault(SEPAXIS_TOO_FEW, 0, 0);
    if (chain->radius != 0.0 && !door_is_size(chain->radius)) return fault(SEPAXIS_BAD_SIZE, 0, 0);
    bool comesBack = p[0] == p[2 * count - 2] && p[1] == p[2 * count - 1];
    if (chain->isClosed && count > 3 && comesBack) count--;
    uint32_t links = chain->isClosed ? count : count - 1u;
    size_t behind = links * LINK_BYTES + composite_bytes(links);
    made = door_check_block(block, bytes, behind + links * (LINK_BYTES + sizeof(satChildDef)));
    if (made.status != SEPAXIS_OK) return made;
    satChildDef *childDefs = (satChildDef *)(void *)((uint8_t *)block + behind);
    uint8_t *next = (uint8_t *)(childDefs + links);
    for (uint32_t i = 0; i < links; i++) {
        const double *from = p + 2 * i, *to = p + 2 * ((i + 1u) % count);
        double dx = to[0] - from[0], dy = to[1] - from[1];
        if (!door_is_size(__builtin_sqrt(dx * dx + dy * dy)))
            return fault(SEPAXIS_BAD_SIZE, (int32_t)i, 0);
        satShape *link = (satShape *)(void *)next;
        made.status =
            door_told(sat_bake_capsule(link, from[0], from[1], to[0], to[1], chain->radius));
        if (made.status != SEPAXIS_OK) return fault(made.status, (int32_t)i, 0);
        childDefs[i] = (satChildDef){.shape = link, .internalEdges = chain->isOneSided ? 2u : 0u};
        next += link->bytes;
    }
    made.status = door_told(sat_bake_compound(block, childDefs, links));
    return made;
}

// Is it a sharp convex shape that fits into a cell?
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
    if (count > SAT_MAX_TILE_KINDS) return fault(SEPAXIS_TOO_MANY, 0, 0);
    if (cells == 0 || cells > SEPAXIS_MAX_CELLS) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    sepaxisShape all;
    if (sepaxis_box(&all, 0.0, 0.0, tiles->size, tiles->size, 0.0) != SEPAXIS_OK) {
        return fault(SEPAXIS_BAD_SIZE, 0, 0);
    }
    satTileDef defs[SAT_MAX_TILE_KINDS];
    for (uint32_t k = 0; k < count; k++) {
        double x = kinds[k].oneWayX, y = kinds[k].oneWayY;
        const sepaxisShape *own = kinds[k].shape == NULL ? &all : kinds[k].shape;
        if (door_make_unit(&x, &y) != SEPAXIS_OK) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
        if (door_check_shape(own) != SEPAXIS_OK || !fits_cell(door_shape(own), tiles->size)) {
            return fault(SEPAXIS_BAD_SHAPE, (int32_t)k, 0);
        }
        defs[k] = (satTileDef){door_shape(own), (float)x, (float)y};
    }
    for (uint32_t i = 0; i < cells; i++) {
        if (tiles->cells[i] > count) return fault(SEPAXIS_BAD_NUMBER, (int32_t)i, 0);
    }
    sepaxisMade made =
        door_check_block(block, bytes, sat_tiles_bytes(tiles->columns, tiles->rows, defs, count));
    if (made.status != SEPAXIS_OK) return made;
    made.status =
        door_told(sat_bake_tiles(block, tiles->columns, tiles->rows, tiles->size, defs, count));
    if (made.status == SEPAXIS_OK) sat_tiles_fill(block, tiles->cells);
    return made;
}

sepaxisMade sepaxis_simplify(sepaxisWorkspace *workspace, const double *points, uint32_t count,
                             double tolerance, uint16_t *kept, uint32_t *keptCount)
{
    doorBench *b = door_bench(workspace);
    sepaxisMade made = check_points(points, count);
    if (made.status != SEPAXIS_OK) return made;
    if (!(tolerance >= 0.0 && tolerance <= DBL_MAX)) return fault(SEPAXIS_BAD_NUMBER, 0, 0);
    made.status =
        door_told(sat_simplify(points, (int32_t)count, tolerance, &b->simplifying, &b->simplified));
    if (made.status != SEPAXIS_OK) return fault(made.status, b->simplified.vertex, 0);
    *keptCount = (uint32_t)b->simplified.count;
    memcpy(kept, b->simplified.point, *keptCount * sizeof *kept);
    return made;
}

sepaxisStatus sepaxis_ellipse_points(double *points, uint32_t count, double radiusX, double radiusY,
                                     double angle)
{
    if (!door_is_size(radiusX) || !door_is_size(radiusY)) return SEPAXIS_BAD_SIZE;
    DOOR_TRY(
        door_check(count >= 3 && count <= SAT_MAX_POINTS && door_within(angle, SAT_MAX_ANGLE)));
    sat_ellipse(points, (int32_t)count, radiusX, radiusY, angle);
    return SEPAXIS_OK;
}

size_t sepaxis_shape_bytes(const sepaxisShape *shape) { return door_shape(shape)->bytes; }
double sepaxis_shape_area(const sepaxisShape *shape) { return door_shape(shape)->area; }
bool sepaxis_shape_is_convex(const sepaxisShape *shape)
{
    return !sat_is_composite(door_shape(shape));
}

sepaxisStatus sepaxis_shape_bounds(const sepaxisShape *shape, sepaxisPose pose, sepaxisBounds *out)
{
    DOOR_TRY(door_check_placed(shape, pose));
    satTransform xf = door_place(shape, pose);
    *out = door_bounds(door_shape(shape), &xf);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_cos_sin(double angle, double *cosine, double *sine)
{
    DOOR_TRY(door_check(door_within(angle, SAT_MAX_ANGLE)));
    satRotation r = sat_rotation(angle);
    *cosine = r.c;
    *sine = r.s;
    return SEPAXIS_OK;
}
