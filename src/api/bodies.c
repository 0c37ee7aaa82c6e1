// Adds, removes, reads and writes single bodies, for C programs. Reads definitions, writes slots of
// the world's columns.

#include "api/results.h"
#include "api/check.h"
#include "api/world.h"
#include "shape/tiles.h"
#include "world/body_state.h"
#include "world/oneway.h"

uint32_t sepaxis_body_index(sepaxisBody body) { return (uint32_t)(body & SAT_MAX_BODIES) - 1u; }

sepaxisBody sepaxis_world_body(const sepaxisWorld *world, uint32_t index)
{
    satWorld *w = world->w;
    return index < w->slots.count && SAT_COLUMN(w, ALIVE)[index] ? api_id(w, index) : 0;
}

bool sepaxis_world_has(const sepaxisWorld *world, sepaxisBody body)
{
    return body != 0 && sepaxis_world_body(world, sepaxis_body_index(body)) == body;
}

uint32_t sepaxis_world_size(const sepaxisWorld *world) { return world->w->slots.live; }

// Converts flags between the core and the header: the core has a flag for enabled bodies, the
// header has one for disabled bodies.
static uint32_t flags_of(uint32_t flags) { return flags ^ SAT_ENABLED; }
#define ALL_FLAGS (SAT_STATIC | SAT_SENSOR | SAT_ENABLED | SAT_BULLET)

// The smallest weight. Weights are stored as floats, and a smaller one would be rounded to 0, which
// means that only static bodies push the body.
#define MIN_WEIGHT 1.4e-45

sepaxisStatus sepaxis_world_add(sepaxisWorld *world, const sepaxisShape *shape,
                                const sepaxisBodyDef *def, sepaxisBody *out)
{
    static const sepaxisBodyDef NONE;
    if (def == NULL) def = &NONE;
    API_TRY(api_check_placed(shape, (sepaxisPose){def->x, def->y, def->angle}));
    API_TRY(api_check((def->flags & ~(uint32_t)ALL_FLAGS) == 0));
    double wayX = def->oneWayX, wayY = def->oneWayY;
    API_TRY(api_make_unit(&wayX, &wayY));
    API_TRY(api_check(def->weight == 0.0 || def->weight >= MIN_WEIGHT));
    const satBodyDef body = {.x = def->x,
                             .y = def->y,
                             .angle = def->angle,
                             .category = def->category == 0 ? 1 : def->category,
                             .mask = def->mask == 0 ? UINT32_MAX : def->mask,
                             .tag = def->tag,
                             .group = def->group,
                             .flags = flags_of(def->flags),
                             .weight = def->weight == 0.0 ? 1.0f : (float)def->weight};
    uint32_t slot;
    API_TRY_STAGE(world, sat_world_add(world->w, api_shape(shape), &body, &slot));
    if (wayX != 0.0 || wayY != 0.0) sat_world_set_one_way(world->w, slot, (float)wayX, (float)wayY);
    api_wrote(world, slot);
    *out = api_id(world->w, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_world_remove(sepaxisWorld *world, sepaxisBody body)
{
    API_FIND(slot, world, body);
    sat_world_remove(world->w, slot);
    return SEPAXIS_OK;
}

static sepaxisPose pose_of(satWorld *w, uint32_t slot)
{
    return (sepaxisPose){SAT_COLUMN(w, X)[slot], SAT_COLUMN(w, Y)[slot],
                         SAT_COLUMN(w, ANGLE)[slot]};
}

sepaxisStatus sepaxis_body_pose(const sepaxisWorld *world, sepaxisBody body, sepaxisPose *out)
{
    API_FIND(slot, world, body);
    *out = pose_of(world->w, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_set_pose(sepaxisWorld *world, sepaxisBody body, sepaxisPose pose)
{
    API_FIND(slot, world, body);
    API_TRY(api_check_pose(pose));
    SAT_COLUMN(world->w, X)[slot] = pose.x;
    SAT_COLUMN(world->w, Y)[slot] = pose.y;
    SAT_COLUMN(world->w, ANGLE)[slot] = pose.angle;
    world->w->sealed &= ~(uint32_t)SAT_SEALED_ANGLES;
    api_wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_flags(const sepaxisWorld *world, sepaxisBody body, uint32_t *out)
{
    API_FIND(slot, world, body);
    *out = flags_of(SAT_COLUMN(world->w, FLAGS)[slot] & ALL_FLAGS);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_set_flags(sepaxisWorld *world, sepaxisBody body, uint32_t flags)
{
    API_FIND(slot, world, body);
    API_TRY(api_check((flags & ~(uint32_t)ALL_FLAGS) == 0));
    uint8_t *own = &SAT_COLUMN(world->w, FLAGS)[slot];
    uint8_t before = *own;
    *own = (uint8_t)((before & ~(uint32_t)ALL_FLAGS) | flags_of(flags));
    sat_world_mark_dirty(world->w, slot);
    // The path of a body restarts if it becomes a bullet, is no longer one, or is enabled.
    if ((before ^ *own) & (SAT_BULLET | (*own & SAT_ENABLED))) sat_world_teleport(world->w, slot);
    api_wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_group(const sepaxisWorld *world, sepaxisBody body, int32_t *out)
{
    API_FIND(slot, world, body);
    *out = SAT_COLUMN(world->w, GROUP)[slot];
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_set_group(sepaxisWorld *world, sepaxisBody body, int32_t group)
{
    API_FIND(slot, world, body);
    SAT_COLUMN(world->w, GROUP)[slot] = group;
    sat_world_mark_dirty(world->w, slot);
    api_wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_one_way(const sepaxisWorld *world, sepaxisBody body, double *x,
                                   double *y)
{
    API_FIND(slot, world, body);
    bool isOneWay = (SAT_COLUMN(world->w, FLAGS)[slot] & SAT_ONE_WAY) != 0;
    *x = isOneWay ? (double)SAT_COLUMN(world->w, ONE_WAY_X)[slot] : 0.0;
    *y = isOneWay ? (double)SAT_COLUMN(world->w, ONE_WAY_Y)[slot] : 0.0;
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_set_one_way(sepaxisWorld *world, sepaxisBody body, double x, double y)
{
    API_FIND(slot, world, body);
    API_TRY(api_make_unit(&x, &y));
    sat_world_set_one_way(world->w, slot, (float)x, (float)y);
    api_wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisMade sepaxis_body_shape(const sepaxisWorld *world, sepaxisBody body, void *block,
                               size_t bytes)
{
    API_TRY_FOR(sepaxisMade, api_check_body(world, body));
    return api_put_shape(sat_world_shape(world->w, sepaxis_body_index(body)), block, bytes);
}

sepaxisStatus sepaxis_body_set_shape(sepaxisWorld *world, sepaxisBody body,
                                     const sepaxisShape *shape)
{
    API_FIND(slot, world, body);
    API_TRY(api_check_shape(shape));
    API_TRY_STAGE(world, sat_world_reshape(world->w, slot, api_shape(shape)));
    api_wrote(world, slot);
    return SEPAXIS_OK;
}

// Returns the tiles of a body if they contain this cell.
static sepaxisStatus find_tiles(const sepaxisWorld *world, sepaxisBody body, uint32_t column,
                                uint32_t row, const satTiles **out)
{
    API_FIND(slot, world, body);
    const satShape *shape = sat_world_shape(world->w, slot);
    if (shape->kind != SAT_TILES) return SEPAXIS_BAD_SHAPE;
    *out = sat_tiles_of(shape);
    return api_check(column < (*out)->columns && row < (*out)->rows);
}

sepaxisStatus sepaxis_body_tile(const sepaxisWorld *world, sepaxisBody body, uint32_t column,
                                uint32_t row, uint32_t *out)
{
    const satTiles *t;
    API_TRY(find_tiles(world, body, column, row, &t));
    *out = sat_tiles_cells(t)[(size_t)row * t->columns + column];
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_set_tile(sepaxisWorld *world, sepaxisBody body, uint32_t column,
                                    uint32_t row, uint32_t kind)
{
    const satTiles *t;
    uint32_t slot = sepaxis_body_index(body);
    API_TRY(find_tiles(world, body, column, row, &t));
    API_TRY(api_check(kind <= t->kinds));
    API_TRY_STAGE(world, sat_world_set_tile(world->w, slot, column, row, kind));
    api_wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_bounds(const sepaxisWorld *world, sepaxisBody body, sepaxisBounds *out)
{
    API_FIND(slot, world, body);
    satWorld *w = world->w;
    API_TRY(api_status(sat_world_check_pose(w, slot)));
    satPlacedShape own = sat_world_placed(w, slot);
    *out = api_bounds(sat_shape_bounds(sat_world_shape(w, slot), &own.xf));
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_restart_path(sepaxisWorld *world, sepaxisBody body)
{
    API_FIND(slot, world, body);
    sat_world_teleport(world->w, slot);
    api_wrote(world, slot);
    return SEPAXIS_OK;
}

sepaxisStatus sepaxis_body_drop_through(sepaxisWorld *world, sepaxisBody body)
{
    API_FIND(slot, world, body);
    API_TRY_STAGE(world, sat_world_fits_platform(world->w, slot));
    sat_world_drop_through(world->w, slot);
    return SEPAXIS_OK;
}
