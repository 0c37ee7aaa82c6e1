// Where things lie in linear memory. C owns the layout; this reads its table once and gives the numbers
// their names, in the order of LAYOUT in src/exports.c. Bindings rather than an object: bundlers shorten them.

const VERSION = 1;
const LENGTH = 85;

// Offsets from the desk.
export let deskNumber;
export let deskShape;
export let deskShapeBytes; // what fits there
export let deskIsLarge;
export let deskEnd; // where the world or the lab starts

// From the lab's start, and counts.
export let labPoints;
export let maxPoints;
export let outlineCount;
export let outlineVertex;
export let outlineOther;
export let outlinePoint;
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
export let shapeBytes; // in a shape
export let shapeArea;
export let traceCount;
export let traceHit;
export let traceSeparating;
export let traceWinner;
export let traceRegion;
export let traceRegionIndex;
export let traceRows;
export let rowStride;
export let rowSource; // in a row
export let rowIndex;
export let rowIndexB;
export let batchPairs;
export let batchLength;
export let placedBytes;

// From the world's start.
export let worldRoom;
export let worldWanted;
export let worldCount;
export let worldLive;
export let contactCount;
export let sensedCount;
export let beganCount;
export let endedCount;
export let passedCount;
export let candidateCount; // tested, kept, looked at follow
export let metCount;
export let userColumn;
export let userColumnStride;
export let userColumnOffset; // in a column
export let faultColumn;
export let faultSlot;
export let regionOffsets;

// Numbers of regions, whose offsets stand behind regionOffsets.
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
export let regionContact; // a, b, x, y, depth follow one another
export let regionSensed;
export let regionBegan; // a, b, sensor
export let regionEnded;

// What questions leave, and where rays lie in rows of so many.
export let regionFound;
export let foundBytes;
export let foundIndex; // in a row
export let regionOneWay; // x, y
export let regionPassed;
export let passedBytes;
export let regionTally;
export let maxRays;

/** Reads the table of the first instance there is; they are all alike. */
export function readLayout(exports) {
    if (deskEnd !== undefined) return;
    const table = new Uint32Array(exports.memory.buffer, exports.sat_layout(), LENGTH);
    if (table[0] !== VERSION) {
        throw new Error(`sepaxis: layout ${table[0]} of the wasm is not the wrapper's ${VERSION}`);
    }
    [
        ,
        deskNumber,
        deskShape,
        deskShapeBytes,
        deskIsLarge,
        deskEnd,
        labPoints,
        maxPoints,
        outlineCount,
        outlineVertex,
        outlineOther,
        outlinePoint,
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
        shapeBytes,
        shapeArea,
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
        batchPairs,
        batchLength,
        placedBytes,
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
        metCount,
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
        regionTally,
        maxRays,
    ] = table;
}
