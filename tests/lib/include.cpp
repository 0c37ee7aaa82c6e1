// The header in a C++ program: that it compiles there without a warning, and that its functions
// link.

#include <cstdio>
#include <cstdlib>

#include "sepaxis.h"

int main()
{
    sepaxisWorld *world = nullptr;
    sepaxisShape ball;
    sepaxisBody body = 0;
    sepaxisBodyDef def = {};
    def.x = 3;
    if (sepaxis_world_create(nullptr, std::realloc, std::free, &world) != SEPAXIS_OK) return 1;
    if (sepaxis_circle(&ball, 0, 0, 2) != SEPAXIS_OK) return 1;
    if (sepaxis_world_add(world, &ball, &def, &body) != SEPAXIS_OK) return 1;
    sepaxisRayHit hit = sepaxis_world_cast_ray(world, -7, 0, 16, 0, nullptr);
    std::printf("%d at %.3f\n", hit.hit && hit.body == body, hit.t);
    sepaxis_world_destroy(world);
    return 0;
}
