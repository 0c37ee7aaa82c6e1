// The hits of bullets on their paths between two updates.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { box, chain, circle, point, segment, World } from './build.js';
import { rng } from './rng.js';

const rowsOf = (world) =>
    world.passed
        .toArray()
        .map(({ bullet, body, t, sensor }) => [bullet.index, body.index, t, sensor]);

/** A bullet at 0, walls at 10, 20, 30. */
function range(options) {
    const world = new World();
    const bullet = world.add(circle(1), { bullet: true, ...options });
    const walls = [10, 20, 30].map((x) => world.add(box(0.001, 50), { x, isStatic: true }));
    world.update();
    return { world, bullet, walls };
}

test('passed lists everything that a bullet hit, in order, with t and normal', () => {
    const { world, bullet, walls } = range();
    assert.equal(world.passed.length, 0);
    bullet.x = 40;
    world.update();
    assert.equal(world.contacts.length, 0);
    const rows = world.passed.toArray();
    assert.deepEqual(
        rows.map(({ body }) => body),
        walls,
    );
    rows.forEach(({ bullet: who, t, normalX, normalY, sensor }, i) => {
        assert.equal(who, bullet);
        const expected = (10 * (i + 1) - 0.0005 - 1) / 40;
        assert.ok(t <= expected + 1e-12 && t > expected - 1e-5, `${t}`);
        assert.deepEqual([normalX, normalY, sensor], [-1, 0, false]);
    });
    // A bullet at rest reports no more hits, whatever else moves.
    for (let i = 0; i < 3; i++) {
        world.update();
        assert.equal(world.passed.length, 0);
    }
    walls[0].y += 1;
    world.update();
    assert.equal(world.passed.length, 0);
    bullet.x = 25;
    world.update();
    assert.deepEqual(
        world.passed.toArray().map(({ body, normalX }) => [body, normalX]),
        [[walls[2], 1]],
    );
});

test('the normal of a hit is that of the body hit, even inside another body', () => {
    const random = rng(5);
    let inside = 0;
    for (let i = 0; i < 300; i++) {
        const world = new World();
        const ground = world.add(box(80, 20), { y: 10, isStatic: true });
        const at = { x: 30 * random() - 15, y: 17 * random() - 12 };
        const radius = 2 + 10 * random();
        world.add(circle(radius), { ...at, isStatic: i % 2 === 0 });
        const bullet = world.add(circle(1), { x: 40 * random() - 20, y: -40, bullet: true });
        world.update();
        const [dx, dy] = [30 * random() - 15 - bullet.x, 45];
        bullet.set(bullet.x + dx, bullet.y + dy);
        world.update();
        const row = world.passed.toArray().find(({ body }) => body === ground);
        assert.deepEqual([row.normalX, row.normalY], [0, -1]);
        inside += Math.hypot(row.x - at.x, row.y - 1 - at.y) < radius;
        world.dispose();
    }
    assert.ok(inside > 50, `${inside}`);
});

test('for…of, forEach and toArray give the same rows; a loop moves one object', () => {
    const { world, bullet, walls } = range();
    bullet.x = 40;
    world.update();
    const seen = [];
    let same;
    for (const row of world.passed) {
        same ??= row;
        assert.equal(row, same);
        seen.push({
            bullet: row.bullet,
            body: row.body,
            t: row.t,
            x: row.x,
            y: row.y,
            normalX: row.normalX,
            normalY: row.normalY,
            column: row.column,
            row: row.row,
            sensor: row.sensor,
        });
    }
    const visited = [];
    world.passed.forEach(
        ({ bullet: who, body, t, x, y, normalX, normalY, column, row, sensor }) => {
            visited.push({ bullet: who, body, t, x, y, normalX, normalY, column, row, sensor });
        },
    );
    assert.deepEqual(visited, seen);
    assert.deepEqual(world.passed.toArray(), seen);
    assert.equal(world.passed, world.passed);
    // Loops may be nested, and left early.
    let pairs = 0;
    for (const row of world.passed) {
        const { t } = row;
        for (const other of world.passed) if (other.t > t) pairs++;
        assert.equal(row.t, t);
    }
    assert.equal(pairs, 3);
    for (const row of world.passed) {
        assert.equal(row.body, walls[0]);
        break;
    }
    assert.throws(() => world.passed.forEach(() => void assert.fail('mine')), /mine/);
});

test('the flag can be set and cleared; the path begins where it is set', () => {
    const { world, bullet, walls } = range({ bullet: false });
    const bodiesOfPath = () => {
        world.update();
        return world.passed.toArray().map(({ body }) => body);
    };
    assert.equal(bullet.bullet, false);
    bullet.x = 15; // beyond the first wall, while it is no bullet
    bullet.bullet = true;
    bullet.x = 40;
    assert.deepEqual(bodiesOfPath(), walls.slice(1));
    // After a teleport the path restarts.
    bullet.teleport(0, bullet.y);
    bullet.x = 15;
    assert.deepEqual(bodiesOfPath(), walls.slice(0, 1));
    // A path cannot start from an invalid pose.
    world.x[bullet.index] = Number.NaN;
    bullet.bullet = false;
    bullet.bullet = true;
    bullet.x = 40;
    assert.deepEqual(bodiesOfPath(), []);
    bullet.bullet = false;
    bullet.x = 0;
    assert.deepEqual(bodiesOfPath(), []);
    bullet.remove();
    assert.throws(() => bullet.bullet, /was removed/);
    world.dispose();
    assert.throws(() => world.passed.length, /disposed/);
    assert.throws(() => world.passed.toArray(), /disposed/);
});

test('a shot added inside a body hits it at t = 0 if it has left by the update, and only once', () => {
    const world = new World();
    const wall = world.add(box(12, 12), { x: 14, isStatic: true });
    const friend = world.add(box(12, 12), { x: 14, group: -1 });
    world.update();
    for (const x of [40, 14]) {
        const shot = world.add(circle(2), { x: 11, bullet: true, group: -1 });
        shot.x = x;
        world.update();
        const [row, ...more] = rowsOf(world);
        assert.deepEqual([row[1], row[2], more.length], [wall.index, 0, 0]);
        const [{ normalX, normalY }] = world.passed;
        assert.deepEqual([normalX, normalY], [-1, 0]);
        shot.x += 0.5;
        world.update();
        assert.equal(world.passed.length, 0);
        shot.remove();
        world.update();
    }
    // A bullet that has not moved has passed nothing, even if it overlaps a body; the overlap is a contact.
    friend.remove();
    world.add(circle(2), { x: 11, bullet: true, group: -1 });
    world.update();
    assert.deepEqual([world.passed.length, world.contacts.length], [0, 1]);
});

test('two shots that were added inside each other hit when either has left, in either order', () => {
    for (const isOlderFirst of [true, false]) {
        for (const isGone of [true, false]) {
            const world = new World();
            const first = world.add(circle(2), { x: 100 });
            const older = isOlderFirst ? first : world.add(circle(2), { x: 0 });
            older.x = 0;
            older.bullet = true;
            if (!isOlderFirst) first.remove();
            world.update();
            world.update();
            world.update(); // after these updates, the slot of the removed body is free
            const shot = world.add(circle(2), { x: 1, bullet: true });
            assert.equal(shot.index < older.index, !isOlderFirst);
            older.x -= 20;
            if (isGone) shot.x += 20;
            world.update();
            const times = rowsOf(world).map(([, , t]) => t);
            assert.deepEqual(times, [0]);
        }
    }
});

test('a wall that is added, enabled or admitted by a mask on top of a bullet is hit at t = 0, and only once', () => {
    for (const k of [0, 1, 2, 3, 4, 5]) {
        const how = ['add', 'enable', 'mask'][k % 3];
        const dx = k < 3 ? 60 : 1; // the bullet leaves the wall or stays inside
        const world = new World();
        const wall = () => world.add(box(20, 100), { isStatic: true });
        const bullet = world.add(circle(2), { bullet: true });
        if (how !== 'add') wall();
        if (how === 'enable') world.body(1).enabled = false;
        if (how === 'mask') bullet.mask = 0;
        world.update();
        if (how === 'add') wall();
        if (how === 'enable') world.body(1).enabled = true;
        if (how === 'mask') bullet.mask = -1 >>> 0;
        bullet.x += dx;
        world.update();
        assert.deepEqual(rowsOf(world), [[0, 1, 0, false]], how);
        bullet.x += dx;
        world.update();
        assert.equal(world.passed.length, 0);
    }
});

test('the path of a body from a pool starts where it is enabled', () => {
    const world = new World();
    const wall = world.add(box(10, 100), { x: -200, isStatic: true });
    const bullet = world.add(circle(2), { x: -9999, bullet: true, enabled: false });
    const enemy = world.add(circle(10), { x: -9999, y: 50, enabled: false });
    world.update();
    bullet.set(0, 0);
    bullet.enabled = true;
    bullet.x += 20;
    world.update();
    assert.equal(world.passed.length, 0);
    enemy.set(300, 50); // its teleport crosses the path of the bullet
    enemy.enabled = true;
    bullet.y += 100;
    world.update();
    assert.equal(world.passed.length, 0);
    bullet.enabled = true; // changes nothing, because the bullet was enabled: its path goes on
    bullet.set(-400, 0);
    world.update();
    assert.deepEqual(
        world.passed.toArray().map(({ body }) => body),
        [wall],
    );
});

test('a path that starts inside a body hits it at t = 0, wherever it ends, however the bullet came there', () => {
    const ways = [
        (world) => world.add(circle(2), { x: -18, bullet: true }),
        (_, shot) => Object.assign(shot, { x: -18, enabled: true }),
        (_, shot) => Object.assign(shot, { enabled: true }).teleport(-18, 0),
        (_, shot) =>
            Object.assign(Object.assign(shot, { x: -18, bullet: false }), {
                enabled: true,
                bullet: true,
            }),
    ];
    for (const minDepth of [0, 3]) {
        for (const begin of ways) {
            for (const end of [-8, 42]) {
                const world = new World({ minDepth });
                const boss = world.add(box(40, 40));
                const parked = world.add(circle(2), { x: 500, bullet: true, enabled: false });
                world.update();
                const shot = begin(world, parked);
                shot.x = end;
                world.update();
                assert.deepEqual(rowsOf(world), [[shot.index, boss.index, 0, false]]);
                shot.x += 1;
                world.update();
                assert.equal(world.passed.length, 0);
            }
        }
    }
});

test('clear and removal drop rows; a new body in a slot begins its own path', () => {
    const { world, bullet, walls } = range();
    bullet.x = 40;
    world.update();
    assert.equal(world.passed.length, 3);
    walls[1].remove();
    // Rows stay until the next update; loops skip rows of removed bodies, as in contacts.
    assert.equal(world.passed.length, 3);
    assert.deepEqual(
        world.passed.toArray().map(({ body }) => body),
        [walls[0], walls[2]],
    );
    world.update();
    assert.equal(world.passed.length, 0);
    bullet.x = 0;
    world.update();
    assert.equal(world.passed.length, 2);
    bullet.remove();
    world.update();
    world.update();
    const heir = world.add(circle(1), { x: 40, bullet: true });
    world.update();
    assert.equal(world.passed.length, 0);
    heir.x = 15;
    world.update();
    assert.equal(world.passed.length, 1);
    world.clear();
    assert.equal(world.passed.length, 0);
    assert.deepEqual(world.passed.toArray(), []);
    world.add(circle(1), { bullet: true });
    world.add(box(1, 50), { x: 10, isStatic: true });
    world.update();
    assert.equal(world.passed.length, 0);
});

test('growth between two updates does not change passed', () => {
    const { world, bullet, walls } = range();
    bullet.x = 40;
    for (let i = 0; i < 500; i++) world.add(box(1, 1 + i / 99), { x: 1e4 + 9 * i });
    world.column('mine', Float64Array);
    world.update();
    assert.deepEqual(
        world.passed.toArray().map(({ body }) => body),
        walls,
    );
    world.reserve({ bodies: 5000, contacts: 9000 });
    assert.deepEqual(
        world.passed.toArray().map(({ body }) => body),
        walls,
    );
    assert.deepEqual(
        world.passed.toArray().map(({ normalX }) => normalX),
        [-1, -1, -1],
    );
});

test('a bullet that has not been updated yet starts where it was added', () => {
    const world = new World();
    const wall = world.add(box(0.5, 100), { x: 50, isStatic: true });
    world.update();
    const bullet = world.add(circle(2), { x: 40, bullet: true });
    bullet.x += 60;
    world.update();
    assert.deepEqual(rowsOf(world), [
        [bullet.index, wall.index, world.passed.toArray()[0].t, false],
    ]);
    assert.ok(Math.abs(world.passed.toArray()[0].t - 7.75 / 60) < 1e-6);
    world.update();
    assert.equal(world.passed.length, 0);
    // Queries in between change nothing.
    const other = world.add(circle(2), { x: 40, y: 10, bullet: true });
    world.queryPoint(0, 0);
    other.x = 60;
    world.queryPoint(0, 0);
    other.x = 100;
    world.update();
    assert.deepEqual(
        world.passed.toArray().map(({ bullet: who, body }) => [who, body]),
        [[other, wall]],
    );
    // A bullet that has not moved has no path.
    world.add(circle(2), { x: 100, y: 30, bullet: true });
    world.update();
    assert.equal(world.passed.length, 0);
});

test('a bullet whose path restarts has no contact points of its old position', () => {
    const world = new World();
    world.add(box(10, 10), { isStatic: true });
    const bullet = world.add(circle(2), { x: 6, bullet: true });
    world.update();
    assert.equal(world.contacts.points(0).length, 1);
    bullet.teleport(5, 0);
    assert.equal(world.contacts.points(0).length, 0);
    world.update();
    assert.equal(world.contacts.points(0).length, 1);
});

test('slots of a former bullet and a former platform are plain for addMany', () => {
    const world = new World();
    world.add(circle(1), { bullet: true, oneWay: { x: 0, y: -1 } }).remove();
    const first = world.addMany(circle(1), 1);
    assert.deepEqual([world.body(first).bullet, world.body(first).oneWay], [false, null]);
});

test('rows of bodies removed within the loop are skipped', () => {
    const loops = [
        (world, visit) => world.passed.forEach(visit),
        (world, visit) => {
            for (const row of world.passed) visit(row);
        },
    ];
    for (const loop of loops) {
        const { world, bullet, walls } = range();
        bullet.x = 40;
        world.update();
        const met = [];
        loop(world, ({ body }) => {
            met.push(body);
            walls[1].remove();
        });
        assert.deepEqual(met, [walls[0], walls[2]]);
        assert.equal(world.passed.toArray().length, 2);
        bullet.remove();
        loop(world, () => assert.fail('its bullet is gone'));
        assert.deepEqual(world.passed.toArray(), []);
    }
});

// Bullets were once swept only against bodies near their paths in the current poses. A body that moved away after the
// bullet hit it was missed, at any speed.
test('a body that moves is hit where it was at that time', () => {
    const cases = [
        ['leaves sideways', [70, 0], [70, 50], true],
        ['comes from the side', [70, 20], [70, 0], true],
        ['comes from the side, too late', [70, 40], [70, 0], false],
        ['steps out of the way', [90, 0], [90, 20], false],
        ['jumps from in front of the bullet to behind it', [100, 0], [20, 0], true],
        ['flees', [70, 0], [200, 0], false],
        ['flees too slowly', [70, 0], [80, 0], true],
        ['crosses the path', [80, -50], [80, 50], true],
        ['crosses the path too early', [95, -20], [95, 500], false],
    ];
    for (const options of [{}, { isStatic: true }, { isSensor: true }, { bullet: true }]) {
        for (const [name, [x0, y0], [x1, y1], isHit] of cases) {
            const world = new World();
            const enemy = world.add(circle(12), { x: x0, y: y0, ...options });
            const shot = world.add(circle(3), { x: 50, bullet: true });
            world.update();
            enemy.set(x1, y1);
            shot.x = 95;
            world.update();
            // |p + t v| = 15
            const [px, py, vx, vy] = [50 - x0, -y0, 45 - (x1 - x0), y0 - y1];
            const [a, b, c] = [vx * vx + vy * vy, px * vx + py * vy, px * px + py * py - 225];
            const t = (-b - Math.sqrt(b * b - a * c)) / a;
            assert.equal(t >= 0 && t <= 1, isHit, name);
            const times = rowsOf(world).map((row) => row[2]);
            assert.equal(times.length, isHit ? 1 : 0, `${name}, ${JSON.stringify(options)}`);
            if (isHit) assert.ok(Math.abs(times[0] - t) < 1e-5, name);
        }
    }
});

test('a path starts where the last update saw the bullet, or where separate() left it if it is restarted there', () => {
    for (const restarts of [false, true]) {
        const world = new World();
        world.add(box(40, 20), { y: 5, isStatic: true });
        const target = world.add(circle(1), { x: 50, y: -1 });
        const bullet = world.add(circle(2), { bullet: true });
        world.update();
        world.separate();
        assert.ok(bullet.y < -7);
        if (restarts) bullet.teleport(bullet.x, bullet.y);
        bullet.x = 100;
        world.update();
        const bodies = world.passed.toArray().map(({ body }) => body);
        assert.deepEqual(bodies, restarts ? [] : [target]);
    }
});

test('a bullet that grows into a wall and passes it is reported, with any minDepth', () => {
    for (const minDepth of [0, 0.01]) {
        const world = new World({ minDepth });
        world.add(box(1, 20), { x: 5, isStatic: true });
        const bullet = world.add(circle(0.5), { x: 3, bullet: true });
        world.update();
        bullet.x = 20;
        bullet.shape = circle(2);
        world.update();
        assert.deepEqual(
            world.passed.toArray().map(({ t }) => t),
            [0],
        );
    }
});

test('a thin shape whose motion ends on a thin wall hits it', () => {
    const walls = [
        segment(-100, 0, 100, 0),
        chain([-100, 0, 0, 0, 100, 0]),
        chain([-100, 0, 0, 0, 100, 0], { oneSided: true }),
    ];
    const nudges = [0, 1e-9, 1e-7, 1e-6, 3e-6, 1e-5, 3e-5, 1e-4];
    for (const wall of walls) {
        for (const shape of [point(), segment(-5, 0, 5, 0), segment(-6, 8, 6, -8)]) {
            for (const nudge of [...nudges, ...nudges.map((by) => -by)]) {
                for (const angle of [0, 0.3]) {
                    const world = new World();
                    const [c, s] = [Math.cos(angle), Math.sin(angle)];
                    const at = (y) => ({ x: 3 * c - y * s, y: 3 * s + y * c, angle });
                    const lowest = shape.bounds.minY;
                    world.add(wall, { angle, isStatic: true });
                    const start = at(-24 + lowest + nudge);
                    const bullet = world.add(shape, { ...start, bullet: true });
                    const ball = { ...start };
                    let hit = null;
                    let passed = 0;
                    world.update();
                    for (let step = 0; step < 5; step++) {
                        hit ??= world.castShape(shape, ball, -8 * s, 8 * c, { ignore: bullet });
                        ball.x -= 8 * s;
                        ball.y += 8 * c;
                        bullet.set(ball.x, ball.y);
                        world.update();
                        passed += world.passed.length;
                    }
                    const name = `${wall.kind}, ${shape.kind}, ${nudge}, ${angle}`;
                    assert.ok(hit !== null && passed > 0, `${name}: ${hit?.t}, ${passed}`);
                    world.dispose();
                }
            }
        }
    }
});
