// Where things lie in linear memory. C owns the layout; this reads its tables once and gives the numbers
// their names, in the order of the tables in src/wasm. Bindings rather than an object: bundlers shorten them.

/** As many numbers as are asked for, from an address on. */
const table = (exports, at) => new Uint32Array(exports.memory.buffer, at);

// Two shapes: offsets from the mailbox.
export let mailboxNumber;
export let mailboxShape;
export let mailboxEnd; // where the world or the lab starts

// From the lab's start, and counts.
export let labPoints;
export let maxPoints;
export let outlineCount;
export let outlineVertex;
export let outlineOther;
export let outlinePoint;
export let hullCount;
export let hullPoint;
export let batchPairs;
export let batchLength;
export let placedBytes;

// From a shape's start.
export let shapeBytes;
export let shapeArea;

// Shapes of several pieces, and traces: from the lab's start, and within their structs.
export let ringEnds;
export let ringsCount;
export let ringsPoint;
export let ringsEnd;
export let ringsVertex;
export let cutCount;
export let cutEnd;
export let cutCorner;
export let simplifiedCount;
export let simplifiedVertex;
export let simplifiedPoint;
export let compoundCount;
export let compoundParts;
export let partBytes;
export let partAt;
export let partNumber;
export let traceCount;
export let traceHit;
export let traceSeparating;
export let traceWinner;
export let traceRegion;
export let traceRegionIndex;
export let traceRows;
export let rowStride;
export let rowSource;
export let rowIndex;
export let rowIndexB;

// A world: from the mailbox, from the world's start, and numbers of regions.
export let mailboxShapeBytes; // what fits there
export let mailboxIsLarge;
export let worldStart;
export let worldRoom;
export let worldWanted;
export let worldCount;
export let worldLive;
export let contactCount;
export let sensedCount;
export let beganCount;
export let endedCount;
export let passedCount;
export let candidateCount;
export let persistentCount;
export let userColumn;
export let userColumnStride;
export let userColumnOffset;
export let faultColumn;
export let faultSlot;
export let regionOffsets;
export let regionX;
export let regionY;
export let regionAngle;
export let regionCategory;
export let regionMask;
export let regionGroup;
export let regionTag;
export let regionWeight;
export let regionGeneration;
export let regionAlive;
export let regionFlags;
export let regionBodyKey;
export let regionContact;
export let regionSensed;
export let regionBegan;
export let regionEnded;
export let regionFound;
export let foundBytes;
export let foundIndex;
export let regionOneWay;
export let regionPassed;
export let passedBytes;
export let regionMark; // what a restore has done, by slot
export let regionSharedScratch;
export let maxRays;

// The tables of all instances are alike: each is read of the first.

export function readLayout(exports) {
    if (mailboxNumber !== undefined) return;
    [
        mailboxNumber,
        mailboxShape,
        mailboxEnd,
        labPoints,
        maxPoints,
        outlineCount,
        outlineVertex,
        outlineOther,
        outlinePoint,
        hullCount,
        hullPoint,
        batchPairs,
        batchLength,
        placedBytes,
        shapeBytes,
        shapeArea,
    ] = table(exports, exports.sat_layout());
}

export function readWholes(exports) {
    if (ringEnds !== undefined) return;
    [
        ringEnds,
        ringsCount,
        ringsPoint,
        ringsEnd,
        ringsVertex,
        cutCount,
        cutEnd,
        cutCorner,
        simplifiedCount,
        simplifiedVertex,
        simplifiedPoint,
        compoundCount,
        compoundParts,
        partBytes,
        partAt,
        partNumber,
        traceCount,
        traceHit,
        traceSeparating,
        traceWinner,
        traceRegion,
        traceRegionIndex,
        traceRows,
        rowStride,
        rowSource,
        rowIndex,
        rowIndexB,
    ] = table(exports, exports.sat_layout_wholes());
}

export function readWorld(exports) {
    if (mailboxShapeBytes !== undefined) return;
    [
        mailboxShapeBytes,
        mailboxIsLarge,
        worldStart,
        worldRoom,
        worldWanted,
        worldCount,
        worldLive,
        contactCount,
        sensedCount,
        beganCount,
        endedCount,
        passedCount,
        candidateCount,
        persistentCount,
        userColumn,
        userColumnStride,
        userColumnOffset,
        faultColumn,
        faultSlot,
        regionOffsets,
        regionX,
        regionY,
        regionAngle,
        regionCategory,
        regionMask,
        regionGroup,
        regionTag,
        regionWeight,
        regionGeneration,
        regionAlive,
        regionFlags,
        regionBodyKey,
        regionContact,
        regionSensed,
        regionBegan,
        regionEnded,
        regionFound,
        foundBytes,
        foundIndex,
        regionOneWay,
        regionPassed,
        passedBytes,
        regionMark,
        regionSharedScratch,
        maxRays,
    ] = table(exports, exports.sat_layout_world());
}
