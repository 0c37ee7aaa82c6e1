/**
 * Chooses where an axis is drawn: reads an axis of a trace and both bodies, writes a position for its line outside both
 * shapes, such that projections overlap as little as the view allows. The possible positions are lanes: parallel lines
 * on both sides of the shapes. A line moves only sideways, because the projections determine its position along itself.
 */

import { box, overlaps } from 'sepaxis';
import { shadowOf } from '../learn/shadow.js';

const margin = 30; // pixels from the shapes to the first lane
const spacing = 22; // pixels between lanes: half of what a line needs, for a finer choice
const lanesPerSide = 12;
const tail = 14; // pixels by which a line extends beyond the projections
const inner = 10; // pixels by which the strip that a line occupies extends towards the shapes

export function createLanes(view) {
    const memory = [];
    const taken = [];
    let sliding = false;

    return {
        /** Returns whether any line is still moving to its lane, and starts a new frame. */
        slid() {
            const answer = sliding;
            sliding = false;
            return answer;
        },

        /** Discards all remembered lanes, for new shapes. */
        forget() {
            memory.length = taken.length = 0;
        },

        /**
         * The line for one axis. Its points are (x·t − y·offset, y·t + x·offset) for t in from..to; `outward` is the
         * side on which it lies, 1 or −1. `way` is the push of B; the area to which it moves B is kept clear as well.
         */
        place(axis, order, a, b, way) {
            const from = Math.min(axis.a.min, axis.b.min) - tail;
            const to = Math.max(axis.a.max, axis.b.max) + tail;
            const reach = reachOf([a, b], -axis.y, axis.x, way);
            // The label is upright, so it takes up its width beside a vertical line, and its height beside a horizontal
            // one.
            const outer = 30 + 32 * Math.abs(axis.y);
            const shape = box(to - from + 20, inner + outer);
            const angle = Math.atan2(axis.y, axis.x);
            const kept = memory[order];

            let best = { cost: Infinity };
            for (let lane = 0; lane < lanesPerSide; lane++) {
                for (const outward of [1, -1]) {
                    // A lane change is distracting, so a line keeps its lane unless another lane is clearly better.
                    const change = kept?.outward === outward && kept.lane === lane ? 0 : 5;
                    if (lane / 2 + change >= best.cost) continue;
                    const offset = edgeOf(reach, outward) + outward * (margin + lane * spacing);
                    const middle = (from + to) / 2;
                    const lean = (outward * (outer - inner)) / 2;
                    const strip = { shape, angle, ...pointAt(axis, middle, offset + lean) };
                    const ends = [
                        pointAt(axis, from, offset),
                        pointAt(axis, middle, offset + outward * outer),
                        pointAt(axis, to, offset),
                    ];
                    const cost = lane / 2 + change + conflicts(strip, order) + 6 * hidden(ends);
                    if (cost < best.cost) best = { cost, outward, lane, strip };
                }
            }
            taken[order] = best.strip;

            const { outward, lane } = best;
            const wanted = margin + lane * spacing;
            const stayed = kept?.outward === outward;
            // A line slides from lane to lane, but not across the shapes: on the other side it fades in.
            const distance = stayed ? approach(kept.distance, wanted) : wanted;
            const opacity = !kept ? 1 : stayed ? Math.min(1, kept.opacity + 0.06) : 0;
            if (kept?.lane !== lane || !stayed || distance !== wanted || opacity < 1) {
                sliding = true;
            }
            memory[order] = { outward, lane, distance, opacity };
            const offset = edgeOf(reach, outward) + outward * distance;
            return { from, to, offset, outward, opacity };
        },
    };

    /**
     * The cost of a strip's overlaps with other strips: a steep crossing costs less than two parallel strips on top of
     * each other. An axis that has no lane in this frame yet counts with its strip of the last frame, so that all lines
     * settle within a few frames.
     */
    function conflicts(strip, order) {
        let cost = 0;
        taken.forEach((other, k) => {
            if (k === order || !overlapping(strip, other)) return;
            cost += 3 + 12 * Math.cos(strip.angle - other.angle) ** 8;
        });
        return cost;
    }

    function overlapping(a, b) {
        return overlaps(a.shape, a, b.shape, b);
    }

    /** How many of a line's ends and its label lie outside the view. */
    function hidden(ends) {
        const edge = 8;
        return ends.filter(
            ({ x, y }) => x < edge || y < edge || x > view.width - edge || y > view.height - edge,
        ).length;
    }
}

/** Moves a fifth of the remaining distance, or all of it once the rest is invisible. */
function approach(distance, wanted) {
    const left = wanted - distance;
    return Math.abs(left) < 0.1 ? wanted : distance + left * 0.2;
}

function pointAt({ x, y }, t, offset) {
    return { x: x * t - y * offset, y: y * t + x * offset };
}

const edgeOf = (reach, outward) => (outward > 0 ? reach.max : reach.min);

/** The combined extent of both bodies along (x, y). B is included twice: at its pose, and shifted by `way`. */
function reachOf([a, b], x, y, way) {
    const shift = way.x * x + way.y * y;
    const [one, other] = [a, b].map((body) => shadowOf(body, { x, y }));
    return {
        min: Math.min(one.min, other.min + Math.min(0, shift)),
        max: Math.max(one.max, other.max + Math.max(0, shift)),
    };
}
