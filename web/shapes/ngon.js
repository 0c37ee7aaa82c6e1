/** Regular polygons, one corner pointing up. */

import { polygon } from 'sepaxis';

export function regular(corners, radius) {
    return Array.from({ length: corners }, (_, k) => {
        const turn = (k / corners) * 2 * Math.PI - Math.PI / 2;
        return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
    });
}

export const ngon = (corners, radius) => polygon(regular(corners, radius));
