// Finds the pairs of overlapping boxes in bands (bands.h). Reads rows and bands, writes pairs of
// indices.

#ifndef SAT_BROAD_BAND_PAIRS_H
#define SAT_BROAD_BAND_PAIRS_H

#include "base/constants.h"
#include "broad/bands.h"

typedef struct satPair {
    uint32_t a, b;
} satPair;

// Where the search writes pairs. `count` is the number of all pairs found; only the first `room`
// are written to `out`. After these, `out` has four extra entries, which may be overwritten.
// `compared` is the number of boxes compared.
typedef struct satPairWriter {
    satPair *out;
    uint32_t room, count, compared;
} satPairWriter;

// Adds one pair. Returns false once there are too many.
static inline bool sat_write_pair(satPairWriter *writer, satPair pair)
{
    if (writer->count < writer->room) writer->out[writer->count] = pair;
    return ++writer->count <= SAT_MAX_PAIRS;
}

// These functions find every pair of overlapping boxes without a common noCollide bit, within one
// set or between two sets that share no index. Each pair is written once. The order of the pairs,
// and which box comes first, is unspecified. The search stops soon after SAT_MAX_PAIRS pairs.
void sat_bands_pairs(const satBands *bands, const satBandColumns *columns, satPairWriter *writer);
void sat_bands_pairs_between(const satBands *one, const satBands *other,
                             const satBandColumns *columns, satPairWriter *writer);

#endif
