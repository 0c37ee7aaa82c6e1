// Where things lie in linear memory. C owns the layout; this reads its table once and gives the numbers
// their names, in the order of LAYOUT in src/exports.c.

const VERSION = 1;

const NAMES = [
    'version',
    'number',
    'shape',
    'body', // where the world or the lab starts, from the desk
    'points',
    'maxPoints',
    'shapes',
    'shapeStride',
    'shapeSlots',
    'outlineCount',
    'outlineVertex',
    'outlineOther',
    'outlinePoint',
    'shapeBytes',
    'shapeArea',
    'traceCount',
    'traceHit',
    'traceSeparating',
    'traceWinner',
    'traceRows',
    'rowStride',
    'rowSource',
    'rowIndex',
    'room',
    'wanted',
    'count',
    'live',
    'contactsCount',
    'sensedCount',
    'beganCount',
    'endedCount',
    'faultColumn',
    'faultSlot',
    'offsets',
    'x',
    'y',
    'angle',
    'category',
    'mask',
    'group',
    'tag',
    'generation',
    'alive',
    'flags',
    'contactA',
    'sensedA',
    'beganA',
    'endedA',
];

/** @type {Record<string, number> | undefined} */
let layout;

/** The layout, read from the first instance there is. */
export function readLayout(exports) {
    if (layout) return layout;
    const length = exports.sat_layout_length();
    const table = new Uint32Array(exports.memory.buffer, exports.sat_layout(), length);
    if (length !== NAMES.length || table[0] !== VERSION) {
        throw new Error(
            `sepaxis: layout ${table[0]} of the wasm does not fit ${VERSION} of the wrapper`,
        );
    }
    layout = Object.fromEntries(NAMES.map((name, i) => [name, table[i]]));
    return layout;
}
