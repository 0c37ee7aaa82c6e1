// The README's first sample and its expected result. Reads a README; returns the sample without any change.

export function firstSample(readme) {
    const [, first] = /^```js page\n(.*?)^```$/ms.exec(readme) ?? [];
    if (first === undefined) throw new Error('the README has no ```js page block');
    return first;
}

/** The expected end of the sample's ball when the pointer is at (x, y), inside its wall: outside. */
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
