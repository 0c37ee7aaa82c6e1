#include "narrow/children.h"

static satChildQuery begin_query(const satShape *composite, const satTransform *xf,
                                 satSweptBox swept)
{
    satChildQuery s = {.composite = composite, .xf = *xf, .swept = swept, .maxT = 1.0};
    s.isStill = swept.dx == 0.0 && swept.dy == 0.0;
    s.box = sat_aabb_around(sat_d2_set(swept.x - swept.halfX, swept.y - swept.halfY),
                            sat_d2_set(swept.x + swept.halfX, swept.y + swept.halfY));
    if (composite->kind == SAT_TILES) sat_open_tiles(&s);
    return s;
}

satChildQuery sat_query_children_on_way(const satShape *composite, const satTransform *xf,
                                        const satShape *other, const satTransform *xfOther,
                                        double reach, double dx, double dy)
{
    // A convex shape always returns itself, wherever the other shape is.
    if (!sat_is_composite(composite)) return (satChildQuery){.composite = composite, .xf = *xf};
    satTransform in = sat_transform_in(xf, xfOther);
    satVector motion = sat_inverse_rotate_vector(xf, (satVector){dx, dy});
    satAabb box = sat_shape_box(other, &in);
    double halfX = 0.5 * ((double)box.maxX - (double)box.minX);
    double halfY = 0.5 * ((double)box.maxY - (double)box.minY);
    satSweptBox swept = {0.5 * ((double)box.minX + (double)box.maxX),
                         0.5 * ((double)box.minY + (double)box.maxY),
                         halfX + reach,
                         halfY + reach,
                         motion.x,
                         motion.y};
    // The boxes of a compound's children are padded already; cells are not.
    if (composite->kind == SAT_TILES) {
        swept.halfX += SAT_PADDING * (double)composite->size;
        swept.halfY += SAT_PADDING * (double)composite->size;
    }
    satChildQuery s = begin_query(composite, xf, swept);
    s.other = other;
    s.xfOther = *xfOther;
    s.halfX = halfX;
    s.halfY = halfY;
    return s;
}

satChildQuery sat_query_children(const satShape *composite, const satTransform *xf,
                                 const satShape *other, const satTransform *xfOther, double reach)
{
    return sat_query_children_on_way(composite, xf, other, xfOther, reach, 0.0, 0.0);
}

// Larger than any shape.
#define FAR 1e30

satChildQuery sat_query_all_children(const satShape *composite, const satTransform *xf)
{
    return begin_query(composite, xf, (satSweptBox){0.0, 0.0, FAR, FAR, 0.0, 0.0});
}

satChildQuery sat_query_children_ray(const satShape *composite, const satTransform *xf,
                                     const satRay *ray)
{
    double reach = (double)SAT_TOUCHING * (double)composite->size;
    satVector start = sat_inverse_rotate_vector(xf, (satVector){ray->x - xf->x, ray->y - xf->y});
    satVector by = sat_inverse_rotate_vector(xf, (satVector){ray->dx, ray->dy});
    return begin_query(composite, xf, (satSweptBox){start.x, start.y, reach, reach, by.x, by.y});
}

bool sat_next_child(satChildQuery *s, satChild *out)
{
    if (s->composite->kind == SAT_COMPOUND) return sat_next_compound_child(s, out);
    if (s->composite->kind == SAT_TILES) return sat_next_tile(s, out);
    if (s->at++ > 0) return false;
    *out = (satChild){.shape = s->composite, .xf = s->xf};
    return true;
}

int32_t sat_next_children(satChildQuery *s, satChild *out)
{
    int32_t count = 0;
    while (count < SAT_MAX_CHILDREN_NEAR && sat_next_child(s, &out[count])) count++;
    return count;
}

double sat_support_at(const satChild *p, double x, double y)
{
    satVector direction = sat_inverse_rotate_vector(&p->xf, (satVector){x, y});
    return sat_core_support(p->shape, direction) + (double)p->shape->radius +
           (p->xf.x * x + p->xf.y * y);
}

double sat_way_out(const satChild *a, const satChild *b, satVector n)
{
    return sat_support(a, n) + sat_support(b, sat_vector_neg(n));
}

double sat_point_distance(const satChild *child, satVector p)
{
    satTransform there = sat_transform_to(p);
    return (double)sat_collide(child->shape, &child->xf, &SAT_POINT, &there, FLT_MAX).separation;
}

void sat_order_children(satChild *children, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        satChild one = children[i];
        uint64_t key = (uint64_t)one.owner << 32 | one.number;
        int32_t at = i;
        for (; at > 0; at--) {
            const satChild *before = &children[at - 1];
            if (((uint64_t)before->owner << 32 | before->number) < key) break;
            children[at] = *before;
        }
        children[at] = one;
    }
}
