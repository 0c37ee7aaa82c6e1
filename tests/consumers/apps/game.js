// The game that every consumer plays: three boxes move towards a wall, each at a different speed, until they hit it.
// `play` takes the library, draws the last frame if there is a canvas, and returns what happened.

export function play({ World, box, circle, collide }, draw, canvas) {
    const world = new World();
    world.add(box(20, 200), { x: 300, y: 150, isStatic: true });
    const runners = [80, 150, 220].map((y) => world.add(box(20, 20), { x: 200.5, y }));
    const speeds = [1, 2, 4];
    const hits = [];
    for (let frame = 1; frame <= 90; frame++) {
        for (const [k, runner] of runners.entries()) runner.x += speeds[k];
        world.update();
        world.contacts.forEach(({ b, normalX, normalY, depth }) => {
            const runner = runners.indexOf(b);
            hits.push({ frame, runner, normalX, normalY, depth });
            speeds[runner] = 0;
        });
        world.separate();
    }
    if (canvas) draw(canvas.getContext('2d'), world);
    return {
        hits,
        ends: runners.map(({ x, y }) => [x, y]),
        collision: collide(box(20, 20), {}, circle(5), { x: 13 }),
        hash: world.hash(),
    };
}

const map = {
    orientation: 'orthogonal',
    tilewidth: 20,
    tileheight: 20,
    tilesets: [
        {
            firstgid: 1,
            name: 'ground',
            tilewidth: 20,
            tileheight: 20,
            tilecount: 1,
            tiles: [
                { id: 0, objectgroup: { objects: [{ id: 1, x: 0, y: 0, width: 20, height: 20 }] } },
            ],
        },
    ],
    layers: [
        { name: 'ground', type: 'tilelayer', width: 4, height: 2, data: [0, 0, 0, 0, 1, 1, 1, 1] },
        {
            name: 'things',
            type: 'objectgroup',
            objects: [{ id: 1, name: 'post', x: 100, y: 0, width: 10, height: 40 }],
        },
    ],
};

/** A map as Tiled writes it, with balls in it. */
export function level({ World, circle }, addTiledMap) {
    const world = new World();
    const { bodies } = addTiledMap(world, map);
    // Across the common edge of two tiles, 2 deep in the ground and 1 deep in the post.
    const balls = [
        { x: 40, y: 15 },
        { x: 94, y: 20 },
    ].map((pose) => world.add(circle(7), pose));
    world.update();
    return {
        kinds: bodies.map(({ shape }) => shape.kind),
        depths: balls.map(({ contacts }) => contacts.toArray().map(({ depth }) => depth)),
    };
}

/** Sines, angles and random numbers of sepaxis/math as a 32-bit hash, which must be the same everywhere. */
export function sums({ atan2, cos, random, sin }) {
    const chance = random(2026);
    const number = new Float64Array(1);
    const words = new Uint32Array(number.buffer);
    let sum = 0;
    for (let i = 0; i < 1000; i++) {
        const angle = chance.next() * 200 - 100;
        for (const value of [angle, sin(angle), cos(angle), atan2(sin(angle), cos(angle))]) {
            number[0] = value;
            sum = Math.imul(sum ^ words[0], 16777619) ^ words[1];
        }
    }
    return sum >>> 0;
}
