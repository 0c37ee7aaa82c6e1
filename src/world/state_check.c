#include "world/state_check.h"

#include <string.h>

#include "shape/check.h"
#include "world/narrow.h"

static uint64_t table_bytes(uint64_t bytes)
{
    return sat_state_padded(bytes / sizeof(satShape) * sizeof(satSavedShape));
}

uint64_t sat_state_scratch(uint64_t bytes) { return table_bytes(bytes) + sat_check_scratch(bytes); }

static bool has_sound_header(const satState *h, uint64_t bytes)
{
    if (bytes < sizeof *h || h->magic != SAT_STATE_MAGIC || h->version != SAT_STATE_VERSION)
        return false;
    bool isCounted =
        h->bytes <= bytes && h->slots <= h->generations && h->generations <= SAT_MAX_BODIES &&
        h->extraBytes <= bytes && h->shapeBytes <= bytes && h->shapes <= h->slots &&
        h->columns <= SAT_MAX_COLUMNS && h->pairs <= SAT_MAX_PAIRS && h->began <= SAT_MAX_PAIRS &&
        h->ended <= SAT_MAX_PAIRS && h->passed <= SAT_MAX_PAIRS;
    return isCounted && sat_state_layout(h).bytes == h->bytes &&
           sat_state_checksum(h) == h->checksum;
}

// Does the body in a slot of the world have the shape at `shape`? `most` bytes can be read there.
static bool is_shape_of(satWorld *w, uint32_t slot, const satShape *shape, uint64_t most)
{
    if (slot >= w->slots.count || !SAT_COLUMN(w, ALIVE)[slot]) return false;
    const satShape *own = sat_world_shape(w, slot);
    return own->bytes <= most && sat_is_same_shape(own, shape);
}

static bool is_first_user(const satRestoration *r, uint32_t slot, uint32_t k)
{
    return r->s.mark[slot] & SAT_MARK_ALIVE && r->s.shape[slot] == k;
}

// Lists the shapes. Returns false if one is damaged or not accepted. If a saved shape equals the
// world's shape in the same slot, it needs no check: the comparison is faster.
static bool list_shapes(const satRestoration *r)
{
    uint64_t at = 0, end = r->h->shapeBytes;
    uint32_t slot = 0;
    for (uint32_t k = 0; k < r->h->shapes; k++) {
        const satShape *shape = (const satShape *)(const void *)(r->s.shapes + at);
        if (at >= end) return false;
        while (slot < r->h->slots && !is_first_user(r, slot, k)) slot++;
        bool isKnown = slot < r->h->slots && is_shape_of(r->w, slot, shape, end - at);
        bool isRefused = r->origin == SAT_FOREIGN_CONVEX && sat_is_composite(shape);
        if (!isKnown && r->origin != SAT_OWN &&
            (isRefused || !sat_is_sound(shape, end - at, r->scratch)))
            return false;
        r->entries[k] = (satSavedShape){shape, isKnown ? slot : SAT_NO_SLOT};
        at += shape->bytes;
    }
    return at == end;
}

// The id of a body contains the generation of its slot. Up to this generation, a JavaScript number
// holds the id exactly.
#define MAX_GENERATION (1u << 30)

static bool is_sound_pose(const double *pose)
{
    return sat_pose_fault(pose[0], pose[1], pose[2]) == 0;
}

static bool has_sound_extras(const uint8_t *at, uint32_t mark)
{
    double pose[3];
    float oneWay[2];
    satPlatform platform;
    if (mark & SAT_MARK_HAS_LAST) {
        memcpy(pose, at, sizeof pose);
        if (!is_sound_pose(pose)) return false;
        at += sizeof pose;
    }
    if (mark & SAT_MARK_HAS_ONE_WAY) {
        memcpy(oneWay, at, sizeof oneWay);
        double length2 =
            (double)oneWay[0] * (double)oneWay[0] + (double)oneWay[1] * (double)oneWay[1];
        if (!(length2 > 0.99 && length2 < 1.01)) return false;
        at += sizeof oneWay;
    }
    if (!(mark & SAT_MARK_HAS_PLATFORM)) return true;
    memcpy(&platform, at, sizeof platform);
    const double there[3] = {platform.x, platform.y, platform.angle};
    return is_sound_pose(there) && platform.drops <= (SAT_DROPPING | SAT_TO_DROP | SAT_IN_CHAIN);
}

static bool has_sound_mark(uint32_t mark)
{
    const uint32_t known = SAT_STATIC | SAT_SENSOR | SAT_ENABLED | SAT_ONE_WAY | SAT_BULLET |
                           SAT_TELEPORTED | SAT_NEW_SHAPE;
    const uint32_t lasts = SAT_MARK_HAS_LAST | SAT_MARK_HAS_NO_LAST;
    uint32_t flags = mark >> SAT_MARK_FLAGS_SHIFT, leaving = mark >> SAT_MARK_LEAVING_SHIFT & 3u;
    if (!(mark & SAT_MARK_ALIVE)) return leaving <= 2u && mark == leaving << SAT_MARK_LEAVING_SHIFT;
    bool isOneWay = flags & SAT_ONE_WAY;
    return (flags & ~known) == 0 && leaving == 0 && (mark & lasts) != lasts &&
           isOneWay == ((mark & SAT_MARK_HAS_ONE_WAY) != 0);
}

static inline uint32_t is_within(double v, double bound)
{
    return (uint32_t)(v >= -bound) & (uint32_t)(v <= bound);
}

static bool has_sound_bodies(const satRestoration *r)
{
    const satStateSections s = r->s;
    const uint32_t slots = r->h->slots, shapes = r->h->shapes;
    uint64_t extra = 0;
    uint32_t before = 0; // the mark of the previous slot; most slots have the same
    for (uint32_t i = 0; i < slots; i++) {
        uint32_t mark = s.mark[i];
        if (mark != before && !has_sound_mark(mark)) return false;
        before = mark;
        if (!(mark & SAT_MARK_ALIVE)) continue;
        uint32_t isSound = is_within(s.x[i], SAT_MAX_COORDINATE) &
                           is_within(s.y[i], SAT_MAX_COORDINATE) &
                           is_within(s.angle[i], SAT_MAX_ANGLE) & (uint32_t)(s.shape[i] < shapes);
        if (!isSound) return false;
        if (!(mark & SAT_MARK_HAS_EXTRAS)) continue;
        extra += sat_extra_bytes(mark);
        if (extra > r->h->extraBytes) return false;
        if (!has_sound_extras(s.extra + (extra - sat_extra_bytes(mark)), mark)) return false;
    }
    return extra == r->h->extraBytes;
}

// May pairs and events of the state name this slot? They may if it has a body, or had one that is
// leaving.
static bool is_taken(const satRestoration *r, uint32_t slot)
{
    return slot < r->h->slots && (r->s.mark[slot] & (SAT_MARK_ALIVE | SAT_MARK_LEAVING)) != 0;
}

static bool has_sound_pairs(const satRestoration *r)
{
    uint64_t before = 0;
    for (uint32_t i = 0; i < r->h->pairs; i++) {
        const satPersistentPair *m = &r->s.pairs[i];
        uint64_t order = sat_pair_order(m->a, m->b);
        bool isInOrder = m->a < m->b && (i == 0 || order > before);
        bool isNormal = sat_abs(m->normalX) <= 1.01f && sat_abs(m->normalY) <= 1.01f &&
                        m->depth >= 0.0f && sat_is_finite((double)m->depth);
        if (!isInOrder || !isNormal || !is_taken(r, m->a) || !is_taken(r, m->b)) return false;
        if (m->sensor > 1u || m->hit > 1u || m->passing > 1u || m->padding != 0) return false;
        before = order;
    }
    return true;
}

static bool are_sound_events(const satRestoration *r, const satSavedEvent *e, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!is_taken(r, e[i].a) || !is_taken(r, e[i].b) || e[i].sensor > 1u) return false;
    }
    return true;
}

static bool has_sound_passages(const satRestoration *r)
{
    for (uint32_t i = 0; i < r->h->passed; i++) {
        const satPassed *p = &r->s.passed[i];
        bool isCell = p->column >= -1 && p->row >= -1;
        bool isNumber = isCell && sat_is_finite(p->x) && sat_is_finite(p->y) && p->t >= 0.0 &&
                        p->t <= 1.0 && sat_abs(p->normalX) <= 1.01f && sat_abs(p->normalY) <= 1.01f;
        if (!isNumber || !is_taken(r, p->bullet) || !is_taken(r, p->other)) return false;
        if (p->sensor > 1u || p->padding != 0) return false;
    }
    return true;
}

static bool has_sound_generations(const satRestoration *r)
{
    for (uint32_t i = 0; i < r->h->generations; i++) {
        if (r->s.generation[i] > MAX_GENERATION) return false;
    }
    return true;
}

static bool is_sound(const satRestoration *r)
{
    if (!list_shapes(r)) return false;
    if (r->origin == SAT_OWN) return true;
    return has_sound_generations(r) && has_sound_bodies(r) && has_sound_pairs(r) &&
           are_sound_events(r, r->s.began, r->h->began) &&
           are_sound_events(r, r->s.ended, r->h->ended) && has_sound_passages(r);
}

static bool fits_world(const satRestoration *r)
{
    const satWorld *w = r->w;
    if (r->h->minDepth != w->minDepth || r->h->columns > w->columnCount) return false;
    for (uint32_t k = 0; k < r->h->columns; k++) {
        if (r->h->columnSize[k] != w->column[k].size) return false;
    }
    return true;
}

satStatus sat_state_open(satWorld *w, const satState *h, uint64_t bytes, satOrigin origin,
                         void *scratch, satRestoration *out)
{
    if (origin != SAT_OWN && !has_sound_header(h, bytes)) return SAT_BAD_STATE;
    uint8_t *behind = (uint8_t *)scratch + table_bytes(bytes);
    *out = (satRestoration){w, h, sat_state_sections(h), scratch, behind, origin};
    if (!is_sound(out)) return SAT_BAD_STATE;
    return fits_world(out) ? SAT_OK : SAT_OTHER_STATE;
}

satStatus sat_world_check_state(satWorld *w, const void *state, uint64_t bytes, satOrigin origin,
                                void *scratch)
{
    satRestoration r;
    return sat_state_open(w, state, bytes, origin, scratch, &r);
}
