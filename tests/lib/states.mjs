// Plays the same as states.c through the package, from the beginning or from a state that states.c saved. Reads the
// given library; change both together.

const [DRIFTER, BULLET, LIFT, WALKER, LEVEL] = [1, 2, 3, 4, 5];

const ELL = [-60, 0, 60, 0, 60, 20, -20, 20, -20, 50, -60, 50];
const RING = [-50, -30, 50, -30, 50, 40, -50, 40];
const HOLE = [-20, -10, 20, -10, 0, 25];
const LINE = [-80, 0, -30, 10, 0, 0, 40, 20, 80, 0];
const LOOP = [-60, 0, -60, 60, 60, 60, 60, 0, -60, 0];
const KITE = [0, -9, 7, 0, 0, 9, -5, 0];

/** The shapes of the C program; a state saved by C does not describe them. */
export function shapesOf({ box, capsule, chain, circle, compound, point, polygon, tiles }) {
    const ramp = [0, 1, 1, 0, 1, 1];
    const slab = [0, 0.5, 1, 0.5, 1, 1, 0, 1];
    const level = tiles({
        columns: 7,
        rows: 2,
        size: 20,
        cells: [0, 0, 0, 4, 4, 0, 2, 1, 1, 3, 1, 1, 1, 1],
        kinds: ['solid', ramp, slab, { points: 'solid', oneWay: { x: 0, y: -3 } }],
    });
    return [
        polygon(ELL, { radius: 2 }),
        polygon(RING, { holes: [HOLE] }),
        chain(LINE, { radius: 1.5 }),
        chain(LOOP, { closed: true, oneSided: true }),
        compound([polygon(ELL), circle(15).at(70, 10), box(40, 40).at(0, 40)]),
        level,
        circle(5),
        box(9, 7, { radius: 1 }),
        polygon(KITE),
        point(),
        box(60, 6),
        capsule(0, -6, 0, 6, 4),
        circle(2),
    ];
}

/** A world like that of states.c before bodies are added or a state is restored. */
export function emptyWorld({ World }) {
    const world = new World();
    world.column('heat', Float32Array);
    world.column('mood', Uint8Array);
    return world;
}

/** Adds the bodies with which states.c begins. */
export function fill(lib, world) {
    const [ell, ring, line, loop, pieces, level, ...movers] = shapesOf(lib);
    const wall = { isStatic: true, angle: 0.125 };
    world.add(ell, { x: -200, y: 40, ...wall });
    world.add(ring, { x: -60, y: 60, ...wall });
    world.add(ring, { x: 400, y: -90, tag: DRIFTER, weight: 3 });
    world.add(line, { x: 80, y: 50, ...wall });
    world.add(loop, { x: 240, y: 40, ...wall });
    world.add(pieces, { x: 400, y: 40, ...wall });
    world.add(level, { x: 560, y: 40, isStatic: true, tag: LEVEL });
    const more = [{}, {}, {}, { isSensor: true }, { group: -2 }, { category: 6 }, { mask: 3 }];
    for (let i = 0; i < 40; i++) {
        world.add(movers[i % 4], {
            x: 20 * i - 240,
            y: -20 - (i % 3) * 15,
            angle: 0.25 * i,
            tag: DRIFTER,
            weight: i === 5 ? Number.POSITIVE_INFINITY : 0.5 + (i % 3),
            ...more[i % 7],
        });
    }
    const [, , , , plank, pill] = movers;
    for (let i = 0; i < 4; i++) {
        const x = 160 * i - 100;
        world.add(plank, { x, y: -80, isStatic: true, tag: LIFT, oneWay: { x: 0, y: -1 } });
        world.add(pill, { x, y: -96, tag: WALKER });
    }
}

function writeColumns(world, frame) {
    const { alive, count, tag, x, y, angle } = world;
    const heat = world.column('heat', Float32Array);
    const mood = world.column('mood', Uint8Array);
    for (let i = 0; i < count; i++) {
        if (!alive[i]) continue;
        if (tag[i] === DRIFTER) {
            x[i] += ((i % 5) - 2) * 0.75;
            y[i] += 1.25;
            angle[i] += 0.0625;
            heat[i] += 0.5 * x[i];
            mood[i] = frame + i;
        }
        if (tag[i] === BULLET) x[i] += frame % 2 ? 190 : 110;
        if (tag[i] === LIFT) y[i] += frame % 40 < 20 ? -0.5 : 0.5;
    }
}

function playFrame(world, frame, shot) {
    writeColumns(world, frame);
    for (const body of [...world.bodies]) {
        if (body.tag === BULLET && frame % 8 === 7) body.remove();
        else if (body.tag === LEVEL) body.setTile(frame % 7, 0, frame % 2);
    }
    if (frame % 4 === 1) {
        world.add(shot, { x: -300, y: (frame % 7) * 12 - 40, tag: BULLET, bullet: true });
    }
    world.update();
    world.separate({ iterations: 4, filter: frame % 3 === 2 ? { mask: 3 } : {} });
    for (const body of world.bodies) {
        if (body.tag !== WALKER) continue;
        if (frame % 11 === 5) body.dropThrough();
        const dx = frame % 30 < 15 ? 1.5 : -1.5;
        body.moveAndSlide(dx, 2, { up: { x: 0, y: -1 }, snap: 3, filter: { mask: 5 } });
    }
    const hash = world.hash().toString(16).padStart(8, '0');
    return `${hash} ${world.contacts.length} ${world.passed.length}\n`;
}

/** Plays the frames from `from` to `to`, and returns the same lines as states.c prints. */
export function playFrames({ circle }, world, from, to) {
    const shot = circle(2);
    let lines = '';
    for (let frame = from; frame < to; frame++) lines += playFrame(world, frame, shot);
    return lines;
}
