// Builds the bands of boxes whose sizes or positions suit no grid (bands.h): sorts the boxes into
// size classes and bands, then sorts each band. Reads boxes, writes rows and bands.

#ifndef SAT_BROAD_SIZE_CLASSES_H
#define SAT_BROAD_SIZE_CLASSES_H

#include "base/vec2.h"
#include "broad/bands.h"

// A coordinate beyond every box.
#define SAT_FAR_AWAY 3.4e38f

static inline void sat_put_row(const satBandColumns *columns, uint32_t row, satAabb box,
                               uint16_t noCollide, uint32_t index)
{
    columns->minX[row] = box.minX;
    columns->minY[row] = box.minY;
    columns->maxX[row] = box.maxX;
    columns->maxY[row] = box.maxY;
    columns->index[row] = index;
    columns->noCollide[row] = noCollide;
}

static inline satBand sat_band_of(const satBandColumns *columns, uint32_t start, uint32_t end)
{
    satBand band = {start, end, SAT_FAR_AWAY, -SAT_FAR_AWAY, 0.0f};
    for (uint32_t i = start; i < end; i++) {
        band.low = sat_min(band.low, columns->minY[i]);
        band.high = sat_max(band.high, columns->maxY[i]);
        band.widest = sat_max(band.widest, columns->maxX[i] - columns->minX[i]);
    }
    return band;
}

// Sets the size classes and `sortTolerance` of `bands`. The tolerance is at most `maxTolerance`,
// unless the boxes are very far apart.
void sat_build_size_classes(satBands *bands, const satBandColumns *columns, const satAabb *boxes,
                            const uint16_t *noCollide, const uint32_t *list, uint32_t count,
                            double maxTolerance, const satBandScratch *scratch);

#endif
