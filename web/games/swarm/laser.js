/**
 * The laser: a beam from the player that goes through all enemies and ends at the first wall. It
 * turns by up to BEAM_TURN per step, and hits all enemies that it sweeps over, not only those that
 * it covers at the end of the step.
 */

import { capsule, circle, polygon } from 'sepaxis';
import { cos, sin } from 'sepaxis/math';
import {
    BEAM_RADIUS,
    BEAM_RANGE,
    BEAM_START,
    BEAM_STEPS,
    BEAM_TURN,
    CHARGE_STEPS,
    ENEMY,
    WALL,
} from './constants.js';
import { hurtEnemy } from './enemies.js';
import { SIDES, worstSide } from './threat.js';

const FULL_TURN = 2 * Math.PI;
const TIP = circle(BEAM_RADIUS);
const LEAST_SWEEP = 1e-3; // radians; a beam that turns by less is treated as a line

export const createLaser = () => ({
    isOn: false,
    battery: 1,
    angle: 0,
    /** The angle before this step. */
    oldAngle: 0,
    /** The distance to the next wall, at most BEAM_RANGE. */
    length: 0,
    /** The radius of the beam is this multiple of BEAM_RADIUS. */
    width: 1,
    side: -1,
});

/** Fires if `isWanted`: towards `aim` (radians), or, if that is null, where most enemies are. */
export function fireLaser(game, isWanted, aim) {
    const { laser, player, threat } = game;
    const wasOn = laser.isOn;
    laser.isOn = isWanted && laser.battery > (wasOn ? 0 : BEAM_START);
    if (!laser.isOn) {
        laser.battery = Math.min(1, laser.battery + 1 / CHARGE_STEPS);
        laser.side = -1;
        return;
    }
    laser.battery = Math.max(0, laser.battery - 1 / BEAM_STEPS);
    const wanted = aim ?? autoAim(laser, threat);
    laser.oldAngle = wasOn ? laser.angle : wanted;
    laser.angle = laser.oldAngle + turnTo(laser.oldAngle, wanted);
    laser.length = lengthOfBeam(game, player, laser.angle);
    for (const body of sweptBy(game.world, player, laser)) hurtEnemy(game, body.index, 1, 'beam');
}

function autoAim(laser, threat) {
    laser.side = worstSide(threat, laser.side);
    return laser.side < 0 ? laser.angle : (laser.side / SIDES) * FULL_TURN;
}

/** The turn from one angle to another, the short way round, and at most BEAM_TURN. */
function turnTo(from, to) {
    let turn = (to - from) % FULL_TURN;
    if (turn > Math.PI) turn -= FULL_TURN;
    if (turn < -Math.PI) turn += FULL_TURN;
    return Math.max(-BEAM_TURN, Math.min(BEAM_TURN, turn));
}

/** How far a beam reaches until its tip touches a wall. */
function lengthOfBeam({ world }, from, angle) {
    const [dx, dy] = [BEAM_RANGE * cos(angle), BEAM_RANGE * sin(angle)];
    const hit = world.castShape(TIP, { x: from.x, y: from.y }, dx, dy, { mask: WALL });
    return BEAM_RANGE * (hit ? hit.t : 1);
}

/** The area that the beam covers as it turns: a triangle with round corners, around the player. */
export function sweptArea({ oldAngle, angle, width }) {
    const radius = BEAM_RADIUS * width;
    const tip = (at) => [BEAM_RANGE * cos(at), BEAM_RANGE * sin(at)];
    if (Math.abs(angle - oldAngle) < LEAST_SWEEP) return capsule(0, 0, ...tip(angle), radius);
    return polygon([[0, 0], tip(oldAngle), tip(angle)], { radius });
}

/**
 * The enemies that the beam hits in this step: those in its area that no wall hides from the
 * player.
 */
export function sweptBy(world, { x, y }, laser) {
    const found = world.queryShape(sweptArea(laser), { x, y }, { mask: ENEMY });
    return found.filter((body) => !world.castRayAny(x, y, body.x - x, body.y - y, { mask: WALL }));
}
