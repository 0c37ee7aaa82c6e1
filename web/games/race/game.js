/**
 * The race: its rules, without a picture and without a clock. Reads inputs, moves bodies in a world;
 * other files draw it. The same inputs give the same lap, to the bit, so a ghost is a list of inputs.
 *
 *     const game = createGame();
 *     step(game, { steer: 0, gas: true, brake: false });   // 1/60 s
 *     game.lap                                             // null until the lap is finished
 */

import { circle, contains, polygon, segment, World } from 'sepaxis';
import { atan2 } from 'sepaxis/math';
import * as carRules from './car.js';
import * as track from './track.js';

export const tick = 1 / 60; // seconds; the fixed time step of the game
export const coneCost = 1; // seconds that a knocked cone adds
const coneRadius = 6.5;
const gateReach = 100; // units from the centre line to each end of a gate
const wallBounce = 0.35; // share of the speed into a wall that comes back
const wallRub = 0.12; // share of the speed along the wall that a hit costs
const spinByHit = 0.0007; // radians per second, per unit of lever and of speed
const coneFriction = 2.2; // share of its speed that a cone loses per second
const coneLoss = 0.06; // share of its speed that the car loses at each cone
const edge = 200; // thickness of the wall around the track

/** The road without its grass, to test what each wheel stands on. */
export const road = polygon(track.beside(track.roadWidth / 2), {
    holes: [track.beside(-track.roadWidth / 2)],
});

export function createGame() {
    const world = new World();
    addWalls(world);
    for (const [number, { x, y, dirX, dirY }] of track.gates.entries()) {
        const across = segment(
            dirY * gateReach,
            -dirX * gateReach,
            -dirY * gateReach,
            dirX * gateReach,
        );
        world.add(across, { x, y, isStatic: true, isSensor: true, data: { kind: 'gate', number } });
    }
    const { x, y, dirX, dirY } = track.start;
    const angle = atan2(dirY, dirX);
    // A weight of 0: cones do not push the car.
    const body = world.add(carRules.shape, { x, y, angle, weight: 0, data: { kind: 'car' } });
    const cones = track.cones.map((spot) => ({
        body: world.add(circle(coneRadius), { ...spot, data: { kind: 'cone' } }),
        speedX: 0,
        speedY: 0,
        isDown: false,
    }));
    world.update();
    return {
        world,
        body,
        car: { angle, speedX: 0, speedY: 0, along: 0, steer: 0, spin: 0, slide: 0 },
        cones,
        before: { x, y, angle }, // the pose before the last step, for the picture
        grass: 0, // share of the wheels that are on grass
        steps: 0,
        next: 0, // number of the gate to pass
        began: null, // seconds at which the lap began; null before the car crosses the line
        down: 0, // cones that are knocked over
        splits: [], // seconds at each gate of the lap
        lap: null, // { seconds, cones, total } of the finished lap
        impact: 0, // speed into a wall or cone in the last step, for sound and shake
        missed: false, // the car has just skipped a gate
    };
}

function addWalls(world) {
    const { width, height } = track.size;
    const [right, bottom] = [width + edge, height + edge];
    const around = [-edge, -edge, right, -edge, right, bottom, -edge, bottom];
    const [inside, ...islands] = track.walls;
    for (const shape of [polygon(around, { holes: [inside] }), ...islands.map((o) => polygon(o))]) {
        world.add(shape, { isStatic: true, data: { kind: 'wall' } });
    }
}

/** Seconds of the lap so far, without the penalty for knocked cones. */
export const secondsOf = (game) =>
    game.lap?.seconds ?? (game.began === null ? 0 : game.steps * tick - game.began);

/** Plays one step of 1/60 s. */
export function step(game, input) {
    const { body, car, before } = game;
    before.x = body.x;
    before.y = body.y;
    before.angle = body.angle;
    game.grass = grassBelow(body);
    carRules.drive(car, input, game.grass, tick);
    body.set(body.x + car.speedX * tick, body.y + car.speedY * tick, car.angle);
    moveCones(game);
    game.world.update();
    game.steps++;
    game.impact = 0;
    game.missed = false;
    hitWallsAndCones(game);
    bounceCones(game);
    passGates(game);
    game.world.separate();
}

const wheelPlace = { x: 0, y: 0 };

function grassBelow(body) {
    let count = 0;
    for (const { x, y } of carRules.wheels) {
        body.toWorld(x, y, wheelPlace);
        if (!contains(road, {}, wheelPlace.x, wheelPlace.y)) count++;
    }
    return count / carRules.wheels.length;
}

/** Hits change the speeds; `separate` then pushes the car out. */
function hitWallsAndCones(game) {
    const { body, car, world } = game;
    for (const { other, normalX, normalY, row } of body.contacts) {
        if (other.data.kind === 'cone') knock(game, other, normalX, normalY);
        if (other.data.kind !== 'wall') continue;
        const into = car.speedX * normalX + car.speedY * normalY;
        if (into >= 0) continue;
        const [point] = world.contacts.points(row);
        const lever = (point.x - body.x) * normalY - (point.y - body.y) * normalX;
        car.spin -= lever * into * spinByHit;
        car.speedX -= (1 + wallBounce) * into * normalX;
        car.speedY -= (1 + wallBounce) * into * normalY;
        const rub = 1 - wallRub * Math.min(1, -into / 100);
        car.speedX *= rub;
        car.speedY *= rub;
        game.impact = Math.max(game.impact, -into);
    }
}

/** Knocks over a cone. The normal points from the cone to the car. */
function knock(game, body, normalX, normalY) {
    const { car } = game;
    const cone = game.cones.find((one) => one.body === body);
    const into = car.speedX * normalX + car.speedY * normalY;
    cone.speedX = car.speedX * 0.6 + into * normalX * 0.7;
    cone.speedY = car.speedY * 0.6 + into * normalY * 0.7;
    if (cone.isDown) return;
    cone.isDown = true;
    if (!game.lap) game.down++;
    car.speedX *= 1 - coneLoss;
    car.speedY *= 1 - coneLoss;
    game.impact = Math.max(game.impact, 60);
}

function moveCones({ cones }) {
    for (const cone of cones) {
        if (cone.speedX === 0 && cone.speedY === 0) continue;
        const { body } = cone;
        body.set(body.x + cone.speedX * tick, body.y + cone.speedY * tick);
        const kept = 1 - coneFriction * tick;
        cone.speedX *= kept;
        cone.speedY *= kept;
        if (cone.speedX * cone.speedX + cone.speedY * cone.speedY < 16) {
            cone.speedX = cone.speedY = 0;
        }
    }
}

/** Cones that are knocked over bounce off walls. */
function bounceCones({ cones }) {
    for (const cone of cones) {
        if (!cone.isDown) continue;
        for (const { other, normalX, normalY } of cone.body.contacts) {
            if (other.data.kind !== 'wall') continue;
            const into = cone.speedX * normalX + cone.speedY * normalY;
            if (into >= 0) continue;
            cone.speedX -= 1.5 * into * normalX;
            cone.speedY -= 1.5 * into * normalY;
        }
    }
}

/** Gates count only in their order, so that a lap has to follow the road. */
function passGates(game) {
    for (const { other } of game.world.began.of(game.body)) {
        if (other.data.kind !== 'gate' || game.lap) continue;
        const { number } = other.data;
        if (number !== game.next) {
            const last = (game.next + track.gates.length - 1) % track.gates.length;
            game.missed = number !== last && game.began !== null;
            continue;
        }
        game.next = (number + 1) % track.gates.length;
        const now = (game.steps - 1 + shareBefore(game, track.gates[number])) * tick;
        game.began ??= now;
        game.splits.push(now - game.began);
        if (number === 0 && game.splits.length > 1) finish(game, now - game.began);
    }
}

/** The time within the last step, from 0 to 1, at which the nose of the car reached the gate. */
function shareBefore({ body, before }, { x, y, dirX, dirY }) {
    const after = body.toWorld(carRules.nose, 0);
    const past = (after.x - x) * dirX + (after.y - y) * dirY;
    const way = (body.x - before.x) * dirX + (body.y - before.y) * dirY;
    return way > 0 ? Math.max(0, Math.min(1, 1 - past / way)) : 1;
}

function finish(game, seconds) {
    game.lap = { seconds, cones: game.down, total: seconds + game.down * coneCost };
}
