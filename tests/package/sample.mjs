// The README's samples. Reads a README, gives its ```js blocks without changing a character.

export function samples(readme) {
    return [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map((found) => found[1]);
}

export function firstSample(readme) {
    const [first] = samples(readme);
    if (first === undefined) throw new Error('the README has no ```js block');
    return first;
}

const CHECK = `
import { deepStrictEqual } from 'node:assert';
let claims = 0;
// Of an object, what is claimed; of anything else, all.
function part(found, wanted) {
    if (Array.isArray(wanted) || Object(wanted) !== wanted) return found;
    return Object.fromEntries(Object.keys(wanted).map((key) => [key, part(found[key], wanted[key])]));
}
function claim(found, wanted) {
    deepStrictEqual(part(found, wanted), wanted);
    claims += 1;
}
process.on('exit', () => console.log(claims + ' claims'));
`;

/** A sample whose lines \`expression; // → value\` throw unless that is so; of objects, only what is named. */
export function withClaims(sample) {
    return CHECK + sample.replace(/^(\S.*); \/\/ → (.+?)(, and .*:)?$/gm, 'claim($1, $2);');
}

/** Where the sample's ball must end when the pointer is at (x, y), inside of its wall: outside. */
export function expectedBall(x, y) {
    const wall = { x: 200, y: 220, angle: 0.2, halfWidth: 150, halfHeight: 20 };
    const radius = 25;
    const [c, s] = [Math.cos(wall.angle), Math.sin(wall.angle)];
    const [dx, dy] = [x - wall.x, y - wall.y];
    const [u, v] = [c * dx + s * dy, c * dy - s * dx];
    // The nearest side is one of the long ones.
    const out = Math.sign(v) * (wall.halfHeight + radius);
    return { x: wall.x + c * u - s * out, y: wall.y + s * u + c * out };
}
