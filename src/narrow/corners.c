#include "narrow/corners.h"

#include "shape/cone.h"

// How exactly pieces that stand flush do, as a share of size.
#define FLUSH 1e-5

static bool is_solid(const satShape *s) { return s->count > 2 && s->radius == 0.0f; }

// How a piece stands to a point: out of it, around it, or with one face or corner at it.
typedef struct stand {
    bool isOut;
    int32_t faces, last; // that go through the point; the one behind the first
} stand;

static stand stand_of(const satChild *child, double x, double y)
{
    const satShape *s = child->shape;
    double slack = FLUSH * (double)s->size;
    stand to = {.isOut = false};
    for (int32_t i = 0; i < s->count; i++) {
        double out = (double)sat_shape_normal_x(s)[i] * (x - child->xf.x) +
                     (double)sat_shape_normal_y(s)[i] * (y - child->xf.y) -
                     (double)sat_shape_plane_offset(s)[i];
        if (out > slack) return (stand){.isOut = true};
        if (out < -slack) continue;
        // The first and the last follow upon each other, too.
        if (to.faces == 0 || i == to.last + 1) to.last = i;
        to.faces++;
    }
    return to;
}

static bool is_hidden(const satChild *children, int32_t count, int32_t self, int32_t corner)
{
    const satChild *own = &children[self];
    double x = own->xf.x + (double)sat_shape_x(own->shape)[corner];
    double y = own->xf.y + (double)sat_shape_y(own->shape)[corner];
    satCone cone = sat_corner_cone(own->shape, corner);
    for (int32_t k = 0; k < count; k++) {
        if (k == self || !is_solid(children[k].shape)) continue;
        stand s = stand_of(&children[k], x, y);
        if (s.isOut) continue;
        if (s.faces != 2 || !sat_cut_cone(&cone, sat_corner_cone(children[k].shape, s.last)))
            return true;
    }
    return false;
}

uint64_t sat_hidden_corners(const satChild *children, int32_t count, int32_t self)
{
    const satShape *shape = children[self].shape;
    uint64_t hidden = 0;
    for (int32_t i = 0; is_solid(shape) && i < shape->count; i++) {
        if (is_hidden(children, count, self, i)) hidden |= (uint64_t)1 << i;
    }
    return hidden;
}
