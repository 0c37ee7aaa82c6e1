/** Where an axis has room: reads a direction and the shadows on it, writes how far from the middle its line may lie. */

const edge = 20; // pixels between a shadow and the rim of the picture

/**
 * For drawAxis: the largest offset, in units, at which all shadows lie in the picture; at least `least`.
 */
export function roomFor({ stage, unit }, { x, y }, shadows, least = 0.8) {
    const [width, height] = [stage.width / 2, stage.height / 2];
    const middle = width * x + height * y;
    const aside = { x: -y, y: x };
    let room = width + height;
    for (const t of shadows.flatMap(({ min, max }) => [min - middle, max - middle])) {
        if (aside.x !== 0)
            room = Math.min(room, (Math.sign(aside.x) * (width - edge) - x * t) / aside.x);
        if (aside.y !== 0)
            room = Math.min(room, (Math.sign(aside.y) * (height - edge) - y * t) / aside.y);
    }
    return Math.max(least, room / unit);
}
