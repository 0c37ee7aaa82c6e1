// Compounds: several shapes as one. Reads shapes; C bakes their union.

import { MAX_PIECES, MAX_SIZE, TOO_MANY } from 'sepaxis-layout';
import { checkList, copyOf, figure, notAShape } from './errors.js';
import { addressOf, checkBaked, checkNoMore, isShape, makeShape } from './shapes.js';
import { bake, sharedWhole } from './shared-instance.js';

const join = (a, b) => ({
    minX: Math.min(a.minX, b.minX),
    minY: Math.min(a.minY, b.minY),
    maxX: Math.max(a.maxX, b.maxX),
    maxY: Math.max(a.maxY, b.maxY),
});

export function compound(list, ...rest) {
    const name = 'compound';
    checkList(`${name}: shapes`, list, 'list of shapes');
    checkNoMore(name, rest);
    const shapes = copyOf(list);
    if (shapes.length === 0) throw new RangeError(`${name}: needs at least one shape`);
    shapes.forEach((shape, i) => {
        if (!isShape(shape)) {
            throw notAShape(`${name}: shapes[${i}]`, shape);
        }
        if (shape.kind === 'tiles') {
            throw new TypeError(`${name}: shapes[${i}] is tiles, which cannot be in a compound`);
        }
        if (shape.definition.oneSided) {
            throw new TypeError(
                `${name}: shapes[${i}] is a one-sided chain, of which a compound would have both sides; ` +
                    'add it as a body of its own',
            );
        }
    });
    return makeCompound(name, shapes);
}

/** Throws if the union is too large; the error names the first shape with which it exceeds the limit. */
function checkExtent(name, shapes) {
    let all = shapes[0].bounds;
    shapes.forEach(({ bounds }, i) => {
        all = join(all, bounds);
        const [width, height] = [all.maxX - all.minX, all.maxY - all.minY];
        if (width <= MAX_SIZE && height <= MAX_SIZE) return;
        throw new RangeError(
            `${name}: at most ${figure(MAX_SIZE)} wide and high, but with shapes[${i}] it is ${width} wide and ${height} high`,
        );
    });
}

function makeCompound(name, shapes) {
    checkExtent(name, shapes);
    const pieces = () => shapes.flatMap((shape) => shape.pieces);
    const instance = sharedWhole();
    instance.begin();
    const addresses = shapes.map(addressOf);
    const at = instance.scratch(4 * shapes.length);
    instance.memory.u32.set(addresses, at / 4);
    const made = bake(at + 4 * shapes.length, (block, bytes) =>
        instance.exports.compound(at, shapes.length, block, bytes),
    );
    if (made.status === TOO_MANY) {
        throw new RangeError(`${name}: at most ${MAX_PIECES} pieces, not ${pieces().length}`);
    }
    checkBaked(name, made.status);
    const definitions = shapes.flatMap(({ definition }) => definition.shapes ?? [definition]);
    const definition = { kind: 'compound', shapes: Object.freeze(definitions) };
    return makeShape(0, [], made.at, definition, {
        pieces,
        bounds: () => shapes.map((shape) => shape.bounds).reduce(join),
        remake: (caller, moveChild) => makeCompound(caller, shapes.map(moveChild)),
    });
}
