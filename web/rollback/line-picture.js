/** Draws packets on their way between the two views: across if there is room, otherwise downward. Reads a `Line`. */
import { circleAt, paint } from '../draw/paint.js';

const LANES = 7;
const RADIUS = 2.5;

export function drawLine(stage, line, now) {
    const { context, palette, width, height } = stage;
    const isAcross = height > 100;
    const [length, breadth] = isAcross ? [width, height] : [height, width];
    for (const flight of line.flights) {
        const progress = Math.min(1, (now - flight.sent) / (flight.arrives - flight.sent || 1));
        if (flight.isLost && progress > 0.5) continue;
        // Each direction has half of the picture, divided into lanes.
        const lane = (((Math.round(flight.sent * 0.06) * 3) % LANES) + 0.5) / LANES;
        const aside = (0.1 + 0.36 * lane + (flight.from === 0 ? 0 : 0.44)) * breadth;
        const along =
            RADIUS + (flight.from === 0 ? progress : 1 - progress) * (length - 2 * RADIUS);
        const color = flight.from === 0 ? palette.a : palette.b;
        const [x, y] = isAcross ? [along, aside] : [aside, along];
        if (flight.isLost && progress > 0.4) drawCross(context, x, y, palette.hit);
        else drawDot(context, x, y, color);
    }
}

function drawDot(context, x, y, color) {
    paint(context, circleAt(x, y, RADIUS), { fill: color });
}

/** Marks where a lost packet ends: halfway. */
function drawCross(context, x, y, color) {
    const cross = new Path2D(`M${x - 4} ${y - 4}l8 8m0-8l-8 8`);
    paint(context, cross, { stroke: color, width: 2 });
}
