// Plays the same as agree.c through the package: prints a line with the hash of a world, and the checksum and the bytes
// of its saved state, for every shape of several pieces. Reads the given library; change both together.

const ELL = [-60, 0, 60, 0, 60, 20, -20, 20, -20, 50, -60, 50];
const RING = [-50, -30, 50, -30, 50, 40, -50, 40];
const HOLE = [-20, -10, 20, -10, 0, 25];
const LINE = [-80, 0, -30, 10, 0, 0, 40, 20, 80, 0];
const LOOP = [-60, 0, -60, 60, 60, 60, 60, 0, -60, 0];

function makeTiles({ tiles }) {
    const ramp = [0, 1, 1, 0, 1, 1];
    const slab = [0, 0.5, 1, 0.5, 1, 1, 0, 1];
    return tiles({
        columns: 7,
        rows: 2,
        size: 20,
        cells: [0, 0, 0, 4, 4, 0, 2, 1, 1, 3, 1, 1, 1, 1],
        kinds: ['solid', ramp, slab, { points: 'solid', oneWay: { x: 0, y: -3 } }],
    });
}

function shapesOf(lib) {
    const { polygon, chain, compound, circle, box } = lib;
    return {
        ell: polygon(ELL, { radius: 2 }),
        ring: polygon(RING, { holes: [HOLE] }),
        line: chain(LINE, { radius: 1.5 }),
        loop: chain(LOOP, { closed: true, oneSided: true }),
        compound: compound([polygon(ELL), circle(15).at(70, 10), box(40, 40).at(0, 40)]),
        tiles: makeTiles(lib),
    };
}

function play({ World, circle, box, capsule }, shape) {
    const world = new World();
    world.add(shape, { angle: 0.125, isStatic: true });
    const walker = world.add(capsule(0, -6, 0, 6, 4), { x: -30, y: -60 });
    const [ball, crate] = [circle(5), box(9, 7, { radius: 1 })];
    const bodies = Array.from({ length: 12 }, (_, i) =>
        world.add(i % 2 === 0 ? ball : crate, {
            x: 12 * i - 66,
            y: -40,
            angle: i * 0.25,
            category: 2,
            weight: i === 5 ? Number.POSITIVE_INFINITY : (i % 3) * 0.7 || 1,
        }),
    );
    const filter = { mask: 1 };
    for (let frame = 0; frame < 60; frame++) {
        for (const body of bodies) body.y += 1.5;
        world.update();
        world.separate({ iterations: 4, filter: frame % 3 === 2 ? { mask: 2 } : {} });
        walker.moveAndSlide(1, 2, { up: { x: 0, y: -1 }, snap: 3, filter });
    }
    const state = world.save();
    const [, , bytes, checksum] = new Uint32Array(state.slice(0, 16).buffer);
    const hashes = [world.hash(), checksum].map((hash) => hash.toString(16).padStart(8, '0'));
    world.dispose();
    return [...hashes, bytes].join(' ');
}

/** The lines that agree.c prints. */
export function agreeing(lib) {
    const shapes = Object.entries(shapesOf(lib));
    return shapes.map(([name, shape]) => `${name} ${play(lib, shape)}\n`).join('');
}
