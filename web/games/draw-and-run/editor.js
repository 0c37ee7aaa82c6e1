/**
 * Drawing: turns the path of a pen into edits of a level. Reads positions in the level, from a pointer or from keys;
 * knows nothing about the page. Each edit replaces the level, so that it can be undone.
 *
 *     const editor = createEditor({ level: () => level, edit(level, change) {} });
 *     editor.tool = 'ground';
 *     editor.begin(at);  editor.moveTo(at);  editor.end();
 */

import { capsule, overlaps } from 'sepaxis';
import { FLAG, fromStroke, hasRoom, rounded, shapeOf } from './level.js';

export const TOOLS = ['ground', 'platform', 'spikes', 'spring', 'coin', 'flag', 'eraser'];

const MOST_UNDO = 200;
const STEP = 4; // units between the points of a stroke
const ERASER = 12; // units: the radius of the eraser
const FLAG_GRIP = 32; // units from the flag within which a press takes hold of it
const HERO_GRIP = 18; // units from the hero; smaller, because strokes begin at his feet
const origin = { x: 0, y: 0 };

/**
 * `level()` is the current level. `edit(level, { added, removed })` is called for each edit, and `onfull()` instead if
 * the level has no room. `canMoveStart()` returns whether the hero is at the start.
 */
export function createEditor({ level, edit, canMoveStart = () => true, onfull = () => {} }) {
    let undo = [];
    let begun = null; // the level before the current press
    let held = ''; // 'pen', 'eraser', 'flag' or 'start'; '' for none

    const editor = {
        tool: 'ground',
        /** The points of the stroke that is being drawn; null if none is. */
        stroke: null,
        /** Where the eraser is; null if it is not pressed. */
        eraser: null,
        get isBusy() {
            return held !== '';
        },

        begin(at) {
            begun = level();
            held = grip(editor.tool, at, begun, canMoveStart());
            if (held === 'pen') editor.stroke = [];
            editor.moveTo(at);
        },

        moveTo(at) {
            if (held === 'pen') extend(at);
            else if (held === 'eraser') erase(at);
            else if (held === 'flag') put('flag', { x: at.x, y: at.y + FLAG.height / 2 });
            else if (held === 'start') put('start', at);
        },

        end() {
            const { stroke } = editor;
            const isDrawn = held === 'pen' && stroke.length > 0;
            held = '';
            editor.stroke = editor.eraser = null;
            if (isDrawn) add(fromStroke(editor.tool, stroke));
            if (begun && begun !== level()) undo = [...undo, begun].slice(-MOST_UNDO);
            begun = null;
        },

        /** Ends what a press has begun: drops the stroke of a pen, but keeps what was already erased or moved. */
        cancel() {
            editor.stroke = null;
            if (held === 'pen') held = '';
            editor.end();
        },

        undo() {
            editor.cancel();
            const last = undo.at(-1);
            if (!last) return;
            undo = undo.slice(0, -1);
            edit(last, changeOf(level(), last));
        },

        /** Call this when another level is opened: edits of the previous one can no longer be undone. */
        forget() {
            editor.cancel();
            undo = [];
        },
    };

    function extend(at) {
        const last = editor.stroke.at(-1);
        if (editor.tool === 'coin') editor.stroke = [at];
        else if (!last || Math.hypot(at.x - last.x, at.y - last.y) >= STEP) editor.stroke.push(at);
    }

    function add(item) {
        if (!hasRoom(level(), item)) return onfull();
        edit({ ...level(), items: [...level().items, item] }, { added: [item], removed: [] });
    }

    function erase(at) {
        const erased = itemsBetween(level(), editor.eraser ?? at, at);
        editor.eraser = at;
        if (erased.length === 0) return;
        const items = level().items.filter((item) => !erased.includes(item));
        edit({ ...level(), items }, { added: [], removed: erased });
    }

    function put(name, at) {
        const to = rounded(at);
        const { x, y } = level()[name];
        if (to.x !== x || to.y !== y) edit({ ...level(), [name]: to }, { added: [], removed: [] });
    }

    return editor;
}

const isNear = (p, q, distance) => Math.hypot(p.x - q.x, p.y - q.y) < distance;

/** What a press takes hold of: 'eraser', 'flag', 'start' or 'pen'. */
function grip(tool, at, { flag, start }, canMoveStart) {
    const flagMiddle = { x: flag.x, y: flag.y - FLAG.height / 2 };
    if (tool === 'eraser') return 'eraser';
    if (tool === 'flag' || isNear(at, flagMiddle, FLAG_GRIP)) return 'flag';
    return canMoveStart && isNear(at, start, HERO_GRIP) ? 'start' : 'pen';
}

/**
 * The items that the eraser overlaps on its way between two positions of the pointer. A fast
 * pointer jumps, so these positions alone would miss items.
 */
function itemsBetween({ items }, from, to) {
    const swept = capsule(from.x, from.y, to.x, to.y, ERASER);
    return items.filter((item) => overlaps(swept, origin, shapeOf(item), origin));
}

function changeOf(from, to) {
    return {
        added: to.items.filter((item) => !from.items.includes(item)),
        removed: from.items.filter((item) => !to.items.includes(item)),
    };
}
