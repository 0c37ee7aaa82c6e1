// The README's first sample, and what it should do. Reads a README, gives the sample without changing a character.

export function firstSample(readme) {
    const [, first] = /^```js page\n(.*?)^```$/ms.exec(readme) ?? [];
    if (first === undefined) throw new Error('the README has no ```js page block');
    return first;
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
