/** The player: walks, is hurt by enemies that touch it, and picks up orbs. */

import { circle } from 'sepaxis';
import {
    ENEMY,
    HEARTS,
    MOST_HEARTS,
    MOST_PADDLES,
    ORB,
    PLAYER,
    PLAYER_GRIP,
    PLAYER_RADIUS,
    PLAYER_SPEED,
    SAFE_STEPS,
    SHOCK_KICK,
    SHOCK_REACH,
    WALL,
} from './constants.js';
import { kickEnemy } from './enemies.js';
import { enablePaddles } from './paddles.js';

const MOVE = { filter: { mask: WALL } }; // the player stops at walls only
const ORB_SHAPE = circle(16);

/** The gifts of the orbs, in turn. */
const GIFTS = ['paddle', 'heart', 'beam'];

/** Adds the player. A weight of 0: the swarm cannot push the player, but the player pushes the swarm aside. */
export function addPlayer(world, x, y) {
    const mask = WALL | ENEMY | ORB;
    return world.add(circle(PLAYER_RADIUS), { x, y, category: PLAYER, mask, weight: 0 });
}

export const createVitals = () => ({
    hearts: HEARTS,
    /** Steps that are left in which nothing hurts. */
    safe: SAFE_STEPS,
    speedX: 0,
    speedY: 0,
    oldX: 0,
    oldY: 0,
    paddles: 1,
    gifts: 0,
});

/** Accelerates towards the wanted direction and slides along walls. */
export function movePlayer({ player, vitals }, wantedX, wantedY) {
    const dx = vitals.speedX + (PLAYER_SPEED * wantedX - vitals.speedX) * PLAYER_GRIP;
    const dy = vitals.speedY + (PLAYER_SPEED * wantedY - vitals.speedY) * PLAYER_GRIP;
    vitals.oldX = player.x;
    vitals.oldY = player.y;
    const move = player.moveAndSlide(dx, dy, MOVE);
    vitals.speedX = move.slideX;
    vitals.speedY = move.slideY;
}

/** Takes a heart if an enemy touches the player; then nothing hurts for a moment. */
export function sufferTouch(game) {
    const { world, vitals, player } = game;
    vitals.safe = Math.max(0, vitals.safe - 1);
    if (vitals.safe > 0 || game.isOver) return;
    for (const { other } of player.contacts) {
        if (world.tag[other.index] === 0) continue;
        vitals.hearts -= 1;
        vitals.safe = SAFE_STEPS;
        game.isOver = vitals.hearts === 0;
        game.events.push({ type: game.isOver ? 'over' : 'hit', x: player.x, y: player.y });
        shock(game);
        // Without the paddles, the swarm closes in on the fallen player.
        if (game.isOver) for (const paddle of game.paddles) paddle.enabled = false;
        return;
    }
}

/** Throws back everyone around the player. */
function shock({ world, player }) {
    const near = world.queryPoint(player.x, player.y, { mask: ENEMY, radius: SHOCK_REACH });
    for (const { index, x, y } of near) {
        const [dx, dy] = [x - player.x, y - player.y];
        const away = Math.sqrt(dx * dx + dy * dy) || 1;
        const force = (SHOCK_KICK * (1.2 - Math.min(1, away / SHOCK_REACH))) / away;
        kickEnemy(world, index, force * dx, force * dy);
    }
}

/** Places the orbs that are due, as sensors. */
export function placeOrbs(game) {
    const { world, orbs, orbsDue, random } = game;
    for (const { x, y } of orbsDue) {
        orbs.push(world.add(ORB_SHAPE, { x, y, category: ORB, mask: PLAYER, isSensor: true }));
        game.events.push({ type: 'orb', x, y, turn: random.next() });
    }
    orbsDue.length = 0;
}

/** Takes the orbs that the player touches. */
export function takeOrbs(game) {
    const { world, orbs, player } = game;
    for (const { a, b } of world.sensed.toArray()) {
        const orb = a === player ? b : a;
        const k = orbs.indexOf(orb);
        if (k < 0) continue;
        orbs.splice(k, 1);
        const { x, y } = orb;
        orb.remove();
        game.events.push({ type: 'gift', gift: give(game), x, y });
    }
}

function give(game) {
    const { vitals, laser } = game;
    let gift = GIFTS[vitals.gifts % GIFTS.length];
    vitals.gifts += 1;
    if (gift === 'heart' && vitals.hearts === MOST_HEARTS) gift = 'beam';
    if (gift === 'paddle' && vitals.paddles === MOST_PADDLES) gift = 'beam';
    if (gift === 'heart') vitals.hearts += 1;
    if (gift === 'beam') laser.width = Math.min(3, laser.width + 0.5);
    if (gift === 'paddle') {
        vitals.paddles += 1;
        enablePaddles(game, vitals.paddles);
    }
    laser.battery = 1;
    return gift;
}
