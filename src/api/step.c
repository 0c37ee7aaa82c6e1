// The functions of a step, for C programs: update, separate, columns, contacts and events. Results
// are pointers into the world. WebAssembly uses some of these functions, too.

#include "api/results.h"
#include "api/check.h"
#include "api/world.h"
#include "world/contacts.h"
#include "world/separate.h"
#include "world/update.h"

satStatus sat_api_refresh(sepaxisWorld *world)
{
    satStatus status = sat_world_refresh(world->w);
    if (status == SAT_OK) world->writtenCount = 0;
    if (status == SAT_NEEDS_ROOM) api_wrote_all(world); // the next query asks for the room again
    return status;
}

satStatus sat_api_refresh_written(sepaxisWorld *world)
{
    if (world->writtenCount > API_MOST_WRITTEN) return sat_api_refresh(world);
    for (uint32_t i = 0; i < world->writtenCount; i++)
        SAT_TRY(sat_world_refresh_one(world->w, world->written[i]));
    world->writtenCount = 0;
    return SAT_OK;
}

sepaxisStatus sepaxis_world_refresh(sepaxisWorld *world)
{
    API_TRY_STAGE(world, sat_api_refresh(world));
    return SEPAXIS_OK;
}

sepaxisColumns sepaxis_world_columns(sepaxisWorld *world)
{
    satWorld *w = world->w;
    w->sealed = 0; // the program may write to these columns
    return (sepaxisColumns){.count = w->slots.count,
                            .alive = SAT_COLUMN(w, ALIVE),
                            .x = SAT_COLUMN(w, X),
                            .y = SAT_COLUMN(w, Y),
                            .angle = SAT_COLUMN(w, ANGLE),
                            .category = SAT_COLUMN(w, CATEGORY),
                            .mask = SAT_COLUMN(w, MASK),
                            .tag = SAT_COLUMN(w, TAG),
                            .weight = SAT_COLUMN(w, WEIGHT)};
}

sepaxisStatus sepaxis_world_add_column(sepaxisWorld *world, uint32_t size, uint32_t *out)
{
    API_TRY(api_check(size == 1 || size == 2 || size == 4 || size == 8));
    if (world->w->columnCount == SAT_MAX_COLUMNS) return SEPAXIS_TOO_MANY;
    API_TRY_STAGE(world, sat_world_add_column(world->w, size));
    *out = world->w->columnCount - 1u;
    return SEPAXIS_OK;
}

void *sepaxis_world_column(sepaxisWorld *world, uint32_t number)
{
    satWorld *w = world->w;
    return number < w->columnCount ? (uint8_t *)w + w->column[number].offset : NULL;
}

satStatus sat_api_update(sepaxisWorld *world)
{
    SAT_TRY(sat_world_update(world->w));
    world->writtenCount = 0;
    return SAT_OK;
}

sepaxisStatus sepaxis_world_update(sepaxisWorld *world)
{
    API_TRY_STAGE(world, sat_api_update(world));
    return SEPAXIS_OK;
}

sepaxisFault sepaxis_world_fault(const sepaxisWorld *world)
{
    return (sepaxisFault){world->w->faultColumn, world->w->faultSlot};
}

satStatus sat_api_separate(sepaxisWorld *world, uint32_t iterations, bool isFiltered,
                           sepaxisSeparation *out)
{
    satSeparation done;
    api_wrote_all(world); // this call moves bodies
    SAT_TRY(sat_world_separate(world->w, iterations, isFiltered ? &world->filter : NULL, &done));
    out->moved = done.moved;
    out->remaining = done.remaining;
    return SAT_OK;
}

static sepaxisStatus separate(sepaxisWorld *world, uint32_t iterations, const sepaxisFilter *filter,
                              sepaxisSeparation *out)
{
    API_TRY(api_check(iterations <= SEPAXIS_MAX_ITERATIONS));
    API_TRY(api_check(filter == NULL || filter->accept == NULL));
    if (filter) API_TRY(sat_api_begin_query(world, filter));
    if (iterations == 0) iterations = 8;
    API_TRY_STAGE(world, sat_api_separate(world, iterations, filter != NULL, out));
    return SEPAXIS_OK;
}

sepaxisSeparation sepaxis_world_separate(sepaxisWorld *world, uint32_t iterations,
                                         const sepaxisFilter *filter)
{
    sepaxisSeparation out = {0};
    out.status = separate(world, iterations, filter, &out);
    return out;
}

sepaxisStats sepaxis_world_stats(const sepaxisWorld *world)
{
    const satWorld *w = world->w;
    satStats s = w->stats;
    return (sepaxisStats){s.candidates, s.tested,          s.kept, s.moved, s.axes,
                          s.compared,   w->persistentCount};
}

sepaxisContacts sepaxis_world_contacts(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisContacts){w->contactCount,          SAT_COLUMN(w, CONTACT_A),
                             SAT_COLUMN(w, CONTACT_B), SAT_COLUMN(w, CONTACT_X),
                             SAT_COLUMN(w, CONTACT_Y), SAT_COLUMN(w, CONTACT_DEPTH)};
}

sepaxisContacts sepaxis_world_sensed(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisContacts){w->sensedCount,          SAT_COLUMN(w, SENSED_A),
                             SAT_COLUMN(w, SENSED_B), SAT_COLUMN(w, SENSED_X),
                             SAT_COLUMN(w, SENSED_Y), SAT_COLUMN(w, SENSED_DEPTH)};
}

sepaxisEvents sepaxis_world_began(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisEvents){w->beganCount, SAT_COLUMN(w, BEGAN_A), SAT_COLUMN(w, BEGAN_B),
                           SAT_COLUMN(w, BEGAN_SENSOR)};
}

sepaxisEvents sepaxis_world_ended(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisEvents){w->endedCount, SAT_COLUMN(w, ENDED_A), SAT_COLUMN(w, ENDED_B),
                           SAT_COLUMN(w, ENDED_SENSOR)};
}

sepaxisPassed sepaxis_world_passed(sepaxisWorld *world)
{
    satWorld *w = world->w;
    return (sepaxisPassed){w->passedCount,
                           (const sepaxisPassage *)(const void *)SAT_COLUMN(w, PASSED)};
}

sepaxisTouches sepaxis_world_touches(sepaxisWorld *world, uint32_t a, uint32_t b)
{
    sepaxisTouches out = {0};
    satManifold m = sat_world_manifold(world->w, a, b);
    api_put_touches(&m, &out.count, out.touch);
    return out;
}

sepaxisCell sepaxis_world_contact_cell(sepaxisWorld *world, uint32_t tiles, uint32_t other)
{
    satCell cell = sat_world_contact_cell(world->w, tiles, other);
    return (sepaxisCell){cell.column, cell.row, cell.at.x, cell.at.y};
}
