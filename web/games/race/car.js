/**
 * The car of the race: its shape, and how it drives. Reads the input and the ground, writes speeds;
 * the world decides where it can go. One unit is one pixel of the track; a car is about 50 units
 * long.
 */

import { polygon } from 'sepaxis';
import { cos, sin } from 'sepaxis/math';
import { inPairs } from '../../shapes/points.js';

/** Half of the outline, seen from above, with the nose to the right. Wings and wheels protrude, so it is concave. */
const half = inPairs([
    28, 0, 28, 9, 22, 9, 22, 4, 18, 4, 18, 12, 8, 12, 8, 5, 2, 8, -8, 8, -8, 13, -20, 13, -20, 6,
    -22, 6, -22, 10, -27, 10,
]);
export const shape = polygon([
    ...half,
    ...half
        .slice(1)
        .reverse()
        .map(([x, y]) => [x, -y]),
]);
export const nose = 28; // units in front of the origin

/** The wheels, in the coordinates of the car. */
export const wheels = [
    { x: 13, y: 10 },
    { x: 13, y: -10 },
    { x: -14, y: 10.5 },
    { x: -14, y: -10.5 },
];

// In units and seconds.
const power = 360; // acceleration at rest; it fades towards the top speed
const topSpeed = 500;
const brakes = 760;
const reverseSpeed = 130;
const drag = 0.25; // share of the speed lost per second when coasting
const grip = 620; // sideways acceleration that the tyres can hold; beyond it the car slides
const grassGrip = 0.45; // share of the grip with all four wheels on grass
const grassDrag = 2.4; // share of the speed lost per second on grass
const steerSpeed = 6; // per second: how fast `steer`, from -1 to 1, follows the player's input
const turnRate = 2.9; // radians per second at low speed
const turnFade = 0.0016; // how much less the car turns per unit of speed
const spinFade = 6; // per second: how fast the spin after a hit decays

const toward = (value, goal, change) => value + Math.max(-change, Math.min(change, goal - value));

/**
 * Changes the speeds and the angle of the car within one step. `input` is { steer, gas, brake }
 * with steer from -1 (left) to 1 (right); `grass` is the share of the wheels that are on grass.
 */
export function drive(car, input, grass, seconds) {
    const [dirX, dirY] = [cos(car.angle), sin(car.angle)];
    let along = car.speedX * dirX + car.speedY * dirY;
    let across = car.speedY * dirX - car.speedX * dirY;

    along = accelerate(along, input, seconds);
    along -= along * (drag + grassDrag * grass) * seconds;

    // The tyres stop sideways motion, up to their grip.
    const hold = grip * (1 - (1 - grassGrip) * grass) * seconds;
    car.slide = Math.max(0, Math.abs(across) - hold);
    across = toward(across, 0, hold);
    along = toward(along, 0, Math.min(car.slide, 300) * 0.9 * seconds);

    car.steer = toward(car.steer, input.steer, steerSpeed * seconds);
    const rolling = Math.max(-1, Math.min(1, along / 110)); // a car at rest does not turn
    const rate = (turnRate * rolling) / (1 + turnFade * Math.abs(along));
    car.spin -= car.spin * Math.min(1, spinFade * seconds);
    car.angle += (car.steer * rate + car.spin) * seconds;

    car.speedX = along * dirX - across * dirY;
    car.speedY = along * dirY + across * dirX;
    car.along = along;
}

/** The forward speed of the car after the engine or the brakes have acted for `seconds`. */
function accelerate(along, { gas, brake }, seconds) {
    if (brake && along > 0) return Math.max(0, along - brakes * seconds);
    if (brake) return Math.max(-reverseSpeed, along - 0.5 * power * seconds);
    if (!gas) return along;
    if (along < 0) return Math.min(0, along + brakes * seconds);
    const share = along / topSpeed;
    return along + power * Math.max(0, 1 - share * share) * seconds;
}
