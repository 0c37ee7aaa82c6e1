// The game that every consumer plays: three boxes move towards a wall, each at a different speed, until they hit it.
// Takes the library, draws the last frame if there is a canvas, and returns what happened.

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
