// Draws a world on a canvas. Reads what is public of a world, writes pixels.

// Mid tones, told apart without colour vision and legible on light and dark.
const COLORS = {
    free: '#3b82c4',
    hit: '#e07b00',
    static: '#7d8590',
    sensor: '#8a63d2',
    bounds: '#7d8590',
    contact: '#d6336c',
};

const TURN = 2 * Math.PI;
const KNOWN = ['clear', 'bounds', 'contacts', 'colors'];

export function draw(context, world, options = {}) {
    if (typeof context?.save !== 'function') {
        throw new TypeError("draw: give a 2D context first: canvas.getContext('2d')");
    }
    for (const key of Object.keys(options)) {
        if (!KNOWN.includes(key)) {
            throw new TypeError(`draw: unknown option "${key}"; known are ${KNOWN.join(', ')}`);
        }
    }
    const { clear = true, bounds = false, contacts = true } = options;
    const colors = { ...COLORS, ...options.colors };
    const hit = hitBodies(world);
    context.save();
    try {
        if (clear) clearCanvas(context);
        for (const body of world.bodies) {
            drawBody(context, body, colorOf(body, hit, colors), hit.has(body));
            if (bounds) drawBounds(context, body.bounds(), colors.bounds);
        }
        if (contacts) drawContacts(context, world, colors.contact);
    } finally {
        context.restore();
    }
}

function clearCanvas(context) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.restore();
}

function hitBodies(world) {
    const hit = new Set();
    for (const rows of [world.contacts, world.sensed]) {
        rows.forEach(({ a, b }) => {
            hit.add(a);
            hit.add(b);
        });
    }
    return hit;
}

function colorOf(body, hit, colors) {
    if (hit.has(body)) return colors.hit;
    if (body.isSensor) return colors.sensor;
    return body.isStatic ? colors.static : colors.free;
}

function drawBody(context, body, color, isHit) {
    const { shape } = body;
    context.save();
    context.translate(body.x, body.y);
    context.rotate(body.angle);
    context.beginPath();
    if (shape.kind === 'circle') {
        context.arc(0, 0, shape.radius, 0, TURN);
        context.moveTo(0, 0);
        context.lineTo(shape.radius, 0); // shows how it is turned
    } else {
        for (const point of shape.points) context.lineTo(point.x, point.y);
        context.closePath();
    }
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = isHit ? 2.5 : 1.5;
    context.setLineDash(body.isSensor || !body.enabled ? [6, 4] : []);
    context.globalAlpha = body.enabled ? 0.2 : 0.05;
    context.fill();
    context.globalAlpha = body.enabled ? 1 : 0.4;
    context.stroke();
    context.restore();
}

function drawBounds(context, box, color) {
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.setLineDash([3, 3]);
    context.strokeRect(box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY);
    context.setLineDash([]);
}

// An arrow from the middle of each pair along the normal, as long as the overlap is deep.
function drawContacts(context, world, color) {
    context.strokeStyle = color;
    context.lineWidth = 2;
    world.contacts.forEach(({ a, b, normalX, normalY, depth }) => {
        const x = (a.x + b.x) / 2;
        const y = (a.y + b.y) / 2;
        context.beginPath();
        context.moveTo(x, y);
        context.lineTo(x + normalX * depth, y + normalY * depth);
        context.stroke();
    });
}
