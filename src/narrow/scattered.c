#include "narrow/scattered.h"

// Moves the children that are connected to the first one, directly or through others, to the front
// of a list. Returns the number of connected children, including the first.
static int32_t connect_first(satChild *children, int32_t count)
{
    int32_t connected = 1;
    for (int32_t i = 0; i < connected; i++) {
        for (int32_t k = connected; k < count; k++) {
            satChild next = children[k];
            if (!sat_children_overlap(&children[i], &next)) continue;
            children[k] = children[connected];
            children[connected++] = next;
        }
    }
    return connected;
}

// The children of the shape with the larger circumscribed circle (`piece`) and those of the other,
// within a reach.
typedef struct nearPieces {
    satChild *piece;
    const satChild *other;
    int32_t count, otherCount;
    satBounds window; // bounds of the other shape, grown by the reach
} nearPieces;

static bool is_inside(const satBounds *window, const satChild *child)
{
    satAabb box = sat_shape_box(child->shape, &child->xf);
    return (double)box.minX > window->minX && (double)box.minY > window->minY &&
           (double)box.maxX < window->maxX && (double)box.maxY < window->maxY;
}

// Finds the push out of each group of connected children, and keeps the longest. Returns false if
// the children are not scattered.
static bool leave_groups(const nearPieces *n, double reach, satPenetrationScratch *scratch,
                         satPenetration *longest)
{
    bool isAnyFree = false;
    for (int32_t i = 0, count; i < n->count; i += count) {
        satChild *group = n->piece + i;
        int32_t inside = 0;
        count = connect_first(group, n->count - i);
        if (count == n->count) return false;
        satPenetration e =
            sat_penetration(group, count, n->other, n->otherCount, reach, false, scratch);
        if (e.needsMore) return false;
        if (e.overlapping && e.depth >= longest->depth) *longest = e;
        while (inside < count && is_inside(&n->window, &group[inside])) inside++;
        if (inside == count) isAnyFree = true;
    }
    return isAnyFree;
}

bool sat_leave_scattered(const satShape *a, const satTransform *xfA, int32_t countA,
                         const satShape *b, const satTransform *xfB, int32_t countB, double reach,
                         satCompositeScratch *scratch, satPenetration *out)
{
    bool isB = b->outer > a->outer;
    satAabb box = sat_shape_box(isB ? a : b, isB ? xfA : xfB);
    const nearPieces n = {isB ? scratch->b : scratch->a, isB ? scratch->a : scratch->b,
                          isB ? countB : countA, isB ? countA : countB,
                          sat_bounds_around(box, reach)};
    satPenetration longest = {.depth = 0.0f};
    if (!leave_groups(&n, reach, &scratch->penetration, &longest)) return false;
    *out = (satPenetration){.overlapping = longest.overlapping,
                            .normal = isB ? sat_flipped(longest.normal) : longest.normal,
                            .depth = longest.depth};
    return true;
}
