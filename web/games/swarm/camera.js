/** The camera: follows the player, looks ahead, shakes. Reads the view's size, writes the visible part of the world. */

import { ARENA } from './constants.js';

const SEEN = 880; // world units: the side of a square with the area of the picture
const AHEAD = 22; // steps of the player's motion by which the camera looks ahead
const MARGIN = 40; // world units outside the arena that the picture may show

export function createCamera(view, shake) {
    let [x, y] = [ARENA.width / 2, ARENA.height / 2];
    const camera = {
        zoom: 1,
        /** The upper left corner of the picture, in the world. */
        left: 0,
        top: 0,

        /** Call this once per step. */
        follow({ player, vitals }) {
            const wantedX = player.x + AHEAD * vitals.speedX;
            const wantedY = player.y + AHEAD * vitals.speedY;
            x += (wantedX - x) * 0.06;
            y += (wantedY - y) * 0.06;
        },

        jumpTo({ player }) {
            ({ x, y } = player);
        },

        /** Call this before each frame. */
        measure() {
            const size = Math.sqrt(view.width * view.height);
            camera.zoom = Math.max(0.66, Math.min(1.6, size / SEEN));
            const [width, height] = [view.width / camera.zoom, view.height / camera.zoom];
            camera.left = clamp(x - width / 2, width, ARENA.width) + shake.x;
            camera.top = clamp(y - height / 2, height, ARENA.height) + shake.y;
        },
    };
    return camera;
}

/** Shows no more than MARGIN outside the arena; centres an arena that is smaller than the picture. */
function clamp(start, seen, whole) {
    if (seen >= whole + 2 * MARGIN) return (whole - seen) / 2;
    return Math.max(-MARGIN, Math.min(whole + MARGIN - seen, start));
}
