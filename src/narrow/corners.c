#include "narrow/corners.h"

#include "shape/cone.h"

// Where a point lies relative to a child: outside, inside, on a face or on a corner.
typedef struct pointRelation {
    bool isOutside;
    int32_t faces, last; // the number of faces that contain the point; the later one if there are
                         // two
} pointRelation;

static pointRelation relate(const satChild *child, double x, double y)
{
    const satShape *s = child->shape;
    double slack = SAT_FLUSH * (double)s->size;
    pointRelation to = {.isOutside = false};
    for (int32_t i = 0; i < s->count; i++) {
        double out = (double)sat_shape_normal_x(s)[i] * (x - child->xf.x) +
                     (double)sat_shape_normal_y(s)[i] * (y - child->xf.y) -
                     (double)sat_shape_plane_offset(s)[i];
        if (out > slack) return (pointRelation){.isOutside = true};
        if (out < -slack) continue;
        // Face 0 follows the last face, so of these two, face 0 is the later one.
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
        if (k == self || !sat_is_sharp(children[k].shape)) continue;
        pointRelation s = relate(&children[k], x, y);
        if (s.isOutside) continue;
        if (s.faces != 2 || !sat_cut_cone(&cone, sat_corner_cone(children[k].shape, s.last)))
            return true;
    }
    return false;
}

uint64_t sat_hidden_corners(const satChild *children, int32_t count, int32_t self)
{
    const satShape *shape = children[self].shape;
    uint64_t hidden = 0;
    for (int32_t i = 0; sat_is_sharp(shape) && i < shape->count; i++) {
        if (is_hidden(children, count, self, i)) hidden |= (uint64_t)1 << i;
    }
    return hidden;
}
