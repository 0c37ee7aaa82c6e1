/**
 * Tunnelling: a fast ball and thin walls. Tested at the end of each frame only, as `overlaps` does, the
 * ball is beyond a wall before anybody looks; a body with the `bullet` flag is swept, and
 * `world.passed` says what it met on its way, when, and with which normal.
 *
 * Reads places, speed and the time that is looked at; fires once for the picture, and a thousand times
 * for the figures.
 */

import { box, circle, collide, overlaps, World } from 'sepaxis';
import { addDial } from '../dial.js';
import {
    drawArrow,
    drawBody,
    drawDot,
    drawGhost,
    drawLabel,
    drawLine,
    inPlace,
    outlineOf,
} from '../ink.js';
import { readPlaces, writePlaces } from '../places.js';
import { drawUnion, sweptPath } from '../swept.js';
import { fillTable, signed, write } from '../table.js';

export const label = 'Tunnelling';
export const title = 'Tunnelling';
export const caption =
    'The ball is so fast that a frame takes it past a wall. Tested where each frame ends, it is never found inside; swept, no wall is missed, be it a thousandth of a pixel wide.';
export const keys =
    'Drag the ball, the end of its flight or a wall; the slider below is time. With the stage in focus: <kbd>Tab</kbd> or <kbd>N</kbd> picks the next of them, arrow keys move it (<kbd>Shift</kbd>: finely), <kbd>Q</kbd> and <kbd>E</kbd> turn a wall. <kbd>Space</kbd> pauses, <kbd>.</kbd> steps one frame of the picture.';
export const defaults = { mode: 'discrete', speed: 23, width: 3, time: 0, play: true, at: '' };

const modes = ['discrete', 'swept'];
const widths = [0.001, 0.01, 0.1, 0.5, 1, 2, 3, 5, 8, 12, 20, 40];
const shots = 1000;
const pace = 1.1; // frames of the flight, a second: slow motion
const rest = 1.2; // seconds at the end
const hairline = 1.5; // pixels: what is thinner is drawn as wide as this

export function create(stage, settings, random) {
    const { context, hand } = stage;
    const world = new World(); // what can be taken
    const range = new World(); // where shots are fired
    const slider = makeSlider(stage.overlay);
    const facts = makeFacts(stage.readout);
    let start = null;
    let aim = null;
    let walls = [];
    let flight = null;
    let clock = 0;
    let counting = 0;

    function populate() {
        world.clear();
        const dice = random();
        const { width, height } = stage;
        const radius = Math.max(8, 15 * stage.scale);
        const kept = readPlaces(settings.at, stage, 5);
        const wall = box(settings.width, height * 0.36);
        start = world.add(circle(radius), {
            x: width * 0.08,
            y: height * (0.46 + dice.between(-0.02, 0.02)),
            ...kept[0],
            data: { name: 'Ball', knob: 0 },
        });
        aim = world.add(circle(9), {
            x: width * 0.94,
            y: height * (0.46 + dice.between(-0.04, 0.04)),
            ...kept[1],
            data: { name: 'End of the flight', knob: 0 },
        });
        walls = [0.2, 0.43, 0.66].map((part, k) =>
            world.add(wall, {
                x: width * (part + dice.between(-0.012, 0.012)),
                y: height * 0.46,
                angle: dice.between(-0.16, 0.16),
                ...kept[k + 2],
                data: { name: `Wall ${k + 1}`, knob: 0 },
            }),
        );
        flight = null;
        // Paused from the beginning: at the end, where there is most to see.
        clock = settings.play && stage.paused ? Infinity : settings.time;
        hand.serve([...walls, start, aim], { onrelease: keepPlaces });
    }

    function keepPlaces() {
        settings.at = writePlaces(stage, [start, aim, ...walls]);
        stage.remember();
    }

    function takeAlong() {
        const { held } = hand;
        if (!held) return;
        const { width, height } = stage;
        const x = Math.min(width, Math.max(0, hand.x));
        const y = Math.min(height, Math.max(0, hand.y));
        if (held.x !== x || held.y !== y || held.angle !== hand.angle) held.set(x, y, hand.angle);
    }

    // The shots

    /** Worked out again when anything has changed that it follows from. */
    function prepare() {
        const { speed, width } = settings;
        const places = [start, aim, ...walls].map(({ x, y, angle }) => [x, y, angle]);
        const key = JSON.stringify([speed, width, stage.width, places]);
        if (flight?.key === key) return;
        flight = fire(key);
        // Thousands of frames: not while something is being dragged.
        clearTimeout(counting);
        counting = setTimeout(count, hand.held ? 200 : 0);
    }

    /** What the picture shows: where the ball is after each frame, and what is met. */
    function fire(key) {
        const long = Math.hypot(aim.x - start.x, aim.y - start.y) || 1;
        const step = (settings.speed / 100) * stage.width;
        const way = {
            dx: ((aim.x - start.x) / long) * step,
            dy: ((aim.y - start.y) / long) * step,
        };
        const count = Math.max(1, Math.floor(long / step + 1e-9));
        range.clear();
        const targets = walls.map(({ shape, x, y, angle }) =>
            range.add(shape, { x, y, angle, isStatic: true }),
        );
        const bullet = range.add(start.shape, { bullet: true, x: start.x, y: start.y });
        const frames = [];
        for (let k = 0; k <= count; k++) {
            const at = { x: start.x + k * way.dx, y: start.y + k * way.dy, angle: 0 };
            bullet.set(at.x, at.y);
            range.update();
            frames.push({
                ...at,
                // Looked at where it is.
                found: targets.findIndex((wall) => overlaps(bullet, wall)),
                // And on its way here.
                passed: range.passed.toArray().map(({ body, t, normalX, normalY }) => ({
                    wall: targets.indexOf(body),
                    t,
                    normal: { x: normalX, y: normalY },
                })),
            });
        }
        const stopDiscrete = frames.findIndex(({ found }) => found >= 0);
        const stopSwept = frames.findIndex(({ passed }) => passed.length > 0);
        // The same asked of the world directly, before the shot.
        const before = frames[stopSwept - 1];
        const cast =
            before && range.castShape(start.shape, before, way.dx, way.dy, { ignore: bullet });
        return { key, way, frames, count, stopDiscrete, stopSwept, cast };
    }

    /** Many shots, each from a little farther on: how many walls are noticed, and how. */
    function count() {
        const { way, frames } = flight;
        const last = frames.length - 1;
        range.clear();
        const targets = walls.map(({ shape, x, y, angle }) =>
            range.add(shape, { x, y, angle, isStatic: true }),
        );
        const bullet = range.add(start.shape, { bullet: true });
        const sum = { inTheWay: 0, unnoticed: 0, reported: 0 };
        for (let shot = 0; shot < shots; shot++) {
            const ahead = shot / shots - 1;
            const seen = new Set();
            const told = new Set();
            // A new shot begins: the way back is none.
            bullet.bullet = true;
            for (let k = 0; k <= last; k++) {
                bullet.set(start.x + (k + ahead) * way.dx, start.y + (k + ahead) * way.dy);
                range.update();
                for (const { a, b } of range.contacts) seen.add(a === bullet ? b : a);
                if (k > 0) for (const { body } of range.passed) told.add(body);
            }
            const from = { x: start.x + ahead * way.dx, y: start.y + ahead * way.dy };
            // What really lies in the way, of one wall after the other.
            for (const wall of targets) {
                const all = range.castShape(start.shape, from, last * way.dx, last * way.dy, {
                    ignore: [bullet, ...targets.filter((other) => other !== wall)],
                });
                if (!all) continue;
                sum.inTheWay++;
                if (!seen.has(wall)) sum.unnoticed++;
                if (told.has(wall)) sum.reported++;
            }
        }
        facts.count(sum);
    }

    // The picture

    function frame(dt) {
        takeAlong();
        world.update();
        prepare();
        const swept = settings.mode === 'swept';
        const end = endOf(swept);
        if (settings.play && dt > 0) {
            clock += dt * pace;
            if (clock > flight.count + rest * pace) clock = 0;
        }
        const time = Math.min(clock, flight.count);
        slider.show(time, flight.count);

        if (swept) drawSwept(Math.min(time, end));
        else drawFrames(time, end);
        const met = time >= end ? wallMet(swept) : -1;
        for (const body of hand.bodies) {
            if (walls.includes(body)) drawWall(body, walls.indexOf(body) === met);
        }
        if (!swept) drawMissed(Math.min(time, end));
        drawEnds();
        if (swept) drawBallSwept(Math.min(time, end));
        else drawBallDiscrete(time, end);
        if (time >= end) drawMeeting(swept);
        facts.show(flight, swept);
        return settings.play && dt > 0;
    }

    /** When the flight ends because the wall was noticed, in frames. */
    function endOf(swept) {
        const { stopDiscrete, stopSwept, frames } = flight;
        if (!swept) return stopDiscrete < 0 ? Infinity : stopDiscrete;
        if (stopSwept < 0) return Infinity;
        return stopSwept === 0 ? 0 : stopSwept - 1 + frames[stopSwept].passed[0].t;
    }

    function wallMet(swept) {
        const { frames, stopDiscrete, stopSwept } = flight;
        if (swept) return stopSwept < 0 ? -1 : frames[stopSwept].passed[0].wall;
        return stopDiscrete < 0 ? -1 : frames[stopDiscrete].found;
    }

    const placeAt = (time) => ({
        x: start.x + flight.way.dx * time,
        y: start.y + flight.way.dy * time,
        angle: 0,
    });

    function drawSwept(time) {
        const { palette } = stage;
        const path = (length) => {
            const motion = { dx: flight.way.dx * length, dy: flight.way.dy * length };
            return sweptPath(start.shape, start, motion, 1);
        };
        drawUnion(stage, path(flight.count), { stroke: palette.line, fill: palette.shade });
        if (time > 0) drawUnion(stage, path(time), { stroke: palette.a, fill: palette.aFill });
    }

    /** Every place where a test is made: those that have been, and those to come. */
    function drawFrames(time, end) {
        const { palette } = stage;
        const { shape } = start;
        flight.frames.forEach(({ x, y }, k) => {
            const done = k <= time && k <= end;
            const place = { x, y, angle: 0 };
            if (done) {
                inPlace(context, shape, place, (path) => {
                    context.fillStyle = palette.aFill;
                    context.fill(path);
                });
            }
            drawGhost(stage, shape, place, done ? palette.a : palette.faint);
            drawLabel(stage, x, y + shape.radius + 15, `${k}`, done ? palette.a : palette.faint);
        });
    }

    function drawWall(body, met) {
        const { palette } = stage;
        const style = {
            stroke: met ? palette.hit : palette.wall,
            fill: met ? palette.hitFill : palette.wallFill,
            held: body === hand.held,
            ring: body === hand.selected && hand.ring,
        };
        drawBody(stage, body, style);
        if (settings.width > hairline) return;
        inPlace(context, body.shape, body, () => {
            const { minY, maxY } = body.shape.bounds;
            drawLine(context, 0, minY, 0, maxY, { color: style.stroke, width: met ? 3 : 2 });
        });
    }

    /** What the ball has passed through by the end of the last frame, and nobody has seen. */
    function drawMissed(time) {
        const { hit, paper } = stage.palette;
        const { frames, stopDiscrete } = flight;
        const passed = frames.slice(0, Math.floor(time) + 1).flatMap((frame) => frame.passed);
        for (const { wall } of passed) {
            if (wall === frames[stopDiscrete]?.found) continue;
            const { minY, maxX } = walls[wall].bounds();
            drawLabel(stage, maxX, minY - 16, 'unnoticed', hit, paper);
        }
    }

    function drawEnds() {
        const { palette } = stage;
        const { dx, dy } = flight.way;
        const long = Math.hypot(dx, dy) || 1;
        const [ux, uy] = [dx / long, dy / long];
        // How far one frame takes it.
        const lift = start.shape.radius + 16;
        drawArrow(stage, start.x, start.y - lift, dx, dy, palette.soft);
        const label = { x: start.x + dx / 2, y: start.y - lift - 14 + dy / 2 };
        drawLabel(stage, label.x, label.y, 'one frame', palette.soft, palette.paper);
        drawLine(context, aim.x - ux * 30, aim.y - uy * 30, aim.x - ux * 9, aim.y - uy * 9, {
            color: palette.a,
            width: 2,
        });
        context.beginPath();
        context.arc(aim.x, aim.y, 9, 0, 2 * Math.PI);
        context.fillStyle = palette.surface;
        context.fill();
        context.strokeStyle = palette.a;
        context.lineWidth = aim === hand.held ? 3.5 : 2;
        context.stroke();
        for (const body of [aim, start]) {
            if (body !== hand.selected || !hand.ring) continue;
            context.beginPath();
            context.arc(body.x, body.y, body.shape.radius + 5, 0, 2 * Math.PI);
            context.strokeStyle = palette.focus;
            context.lineWidth = 2;
            context.stroke();
        }
    }

    function drawBall(place, solid) {
        const { palette } = stage;
        inPlace(context, start.shape, place, (path) => {
            context.fillStyle = palette.surface;
            context.fill(path);
            context.globalAlpha = solid;
            context.fillStyle = palette.a;
            context.fill(path);
            context.globalAlpha = 1;
            context.strokeStyle = palette.a;
            context.lineWidth = 2;
            context.stroke(path);
        });
    }

    /** It is where the last frame has put it; of what is between nobody knows. */
    function drawBallDiscrete(time, end) {
        const k = Math.floor(Math.min(time, end, flight.count));
        if (time < end && time % 1 > 0) {
            const { x, y } = placeAt(time);
            context.save();
            context.translate(x, y);
            context.setLineDash([2, 4]);
            context.strokeStyle = stage.palette.ghost;
            context.lineWidth = 1.5;
            context.stroke(outlineOf(start.shape));
            context.restore();
        }
        drawBall(placeAt(k), 0.55);
    }

    function drawBallSwept(time) {
        drawBall(placeAt(time), 0.55);
    }

    function drawMeeting(swept) {
        const { accent, paper } = stage.palette;
        const { frames, stopDiscrete, stopSwept, cast } = flight;
        const normalAt = (x, y, normal, text) => {
            drawArrow(stage, x, y, normal.x * 40, normal.y * 40, accent);
            drawDot(stage, x, y, accent, 4.5);
            const below = start.shape.radius + 38;
            drawLabel(stage, x, y + below, text, accent, paper);
        };
        if (swept) {
            const [{ normal, t }] = frames[stopSwept].passed;
            const text = stopSwept === 0 ? 'at the start' : `t ${t.toFixed(3)}`;
            const { x, y } = cast ?? start;
            return normalAt(x, y, normal, text);
        }
        const at = frames[stopDiscrete];
        const hit = collide(start.shape, at, walls[at.found].shape, walls[at.found]);
        if (!hit) return;
        const { x, y } = hit.points[0];
        normalAt(x, y, hit.normal, `${hit.depth.toFixed(1)} deep`);
    }

    slider.input.addEventListener('input', () => {
        settings.play = false;
        clock = settings.time = Number(slider.input.value);
        playing?.updateDisplay();
        stage.remember();
    });

    let playing = null;
    populate();
    return {
        world,
        get flight() {
            return flight;
        },
        panel(gui) {
            gui.add(settings, 'mode', modes).name('tested');
            gui.add(settings, 'speed', 2, 60, 0.5).name('a frame, % of width');
            addDial(gui, {
                name: 'wall, pixels wide',
                steps: widths,
                value: settings.width,
                onchange(width) {
                    settings.width = width;
                    reshape();
                    stage.remember();
                },
            });
            playing = gui.add(settings, 'play').name('play the flight');
        },
        frame,
        resize: populate,
        dispose() {
            clearTimeout(counting);
            world.dispose();
            range.dispose();
        },
    };

    function reshape() {
        const shape = box(settings.width, stage.height * 0.36);
        for (const wall of walls) wall.shape = shape;
    }
}

/** Time, in frames, on the stage. */
function makeSlider(parent) {
    const bar = document.createElement('label');
    bar.className = 'time';
    bar.innerHTML = `
        <span>time</span><input id="time" type="range" min="0" step="0.01" value="0" list="frames">
        <output></output><datalist id="frames"></datalist>`;
    parent.append(bar);
    const input = bar.querySelector('input');
    const output = bar.querySelector('output');
    const ticks = bar.querySelector('datalist');
    return {
        input,
        show(time, count) {
            if (Number(input.max) !== count) {
                input.max = count;
                ticks.replaceChildren(
                    ...Array.from({ length: count + 1 }, (_, k) => new Option('', k)),
                );
            }
            if (document.activeElement !== input || Number(input.value) !== time)
                input.value = time;
            const frame = Math.min(Math.floor(time), count - 1);
            const words = `frame ${frame + 1}, t ${(time - frame).toFixed(2)}`;
            write(output, words);
            input.setAttribute('aria-valuetext', words);
        },
    };
}

function makeFacts(parent) {
    parent.innerHTML = `
        <p class="verdict" id="shot"></p>
        <table class="axes" id="answers">
            <thead><tr>
                <th scope="col">asked</th><th scope="col">t</th><th scope="col">normal</th>
            </tr></thead>
            <tbody></tbody>
        </table>
        <p class="after">And ${shots.toLocaleString('en')} shots, each from a little farther on:</p>
        <dl class="facts">
            <dt>Walls in the way</dt><dd id="in-the-way">…</dd>
            <dt>Passed through unnoticed, if tested each frame</dt><dd id="unnoticed">…</dd>
            <dt>Reported, if swept</dt><dd id="reported">…</dd>
        </dl>`;
    const find = (selector) => parent.querySelector(selector);
    return {
        show({ frames, stopDiscrete, stopSwept, cast }, swept) {
            const first = frames[stopSwept]?.passed[0];
            const missed = new Set(
                frames
                    .slice(0, stopDiscrete < 0 ? frames.length : stopDiscrete)
                    .flatMap(({ passed }) => passed.map(({ wall }) => wall)),
            );
            missed.delete(frames[stopDiscrete]?.found);
            write(
                find('#shot'),
                swept
                    ? sentenceSwept(first, stopSwept)
                    : sentenceDiscrete(missed.size, stopDiscrete),
            );
            const row = (asked, hit) => ({
                cells: hit
                    ? [
                          asked,
                          hit.t.toFixed(4),
                          `(${signed(hit.normal.x, 2)}, ${signed(hit.normal.y, 2)})`,
                      ]
                    : [asked, 'never', '–'],
            });
            fillTable(
                find('tbody'),
                [row('passed: out of the wall', first), row('castShape: into the wall', cast)],
                ['words', '', ''],
            );
        },
        count(sum) {
            write(find('#in-the-way'), sum.inTheWay.toLocaleString('en'));
            write(find('#unnoticed'), sum.unnoticed.toLocaleString('en'));
            write(find('#reported'), sum.reported.toLocaleString('en'));
        },
    };
}

function sentenceSwept(first, frame) {
    if (!first) return 'Swept: no wall is in the way.';
    if (frame === 0) return 'Swept: the ball is in a wall before it starts.';
    return `Swept: it meets wall ${first.wall + 1} in frame ${frame}, at t\u00a0=\u00a0${first.t.toFixed(3)} of it, and stops there.`;
}

function sentenceDiscrete(missed, stop) {
    const walls = `${missed} ${missed === 1 ? 'wall' : 'walls'}`;
    if (stop < 0 && missed === 0) return 'Tested each frame: no wall is in the way.';
    if (stop < 0) return `Tested each frame: it has passed through ${walls}, unnoticed.`;
    const before = missed > 0 ? `, after passing through ${walls} unnoticed` : '';
    return `Tested each frame: by luck it is found inside a wall at the end of frame ${stop}${before}.`;
}
