/**
 * The rollback page: two machines and the line between them, at 60 frames a second. Reads controls and
 * players; runs and draws a match.
 */

import { createView as createCanvasView } from '../canvas/canvas.js';
import { spoken } from '../site/language.js';
import { followTheme } from '../site/theme.js';
import { readLinked, writeLinked } from '../why/address.js';
import { openSources } from '../widgets/source.js';
import { write } from '../widgets/table.js';
import { drawLine } from './line-picture.js';
import { Match, TICK_MS } from './match.js';
import { createPlayers } from './players.js';
import { createReadout } from './readout.js';
import { drawStrip } from './strip.js';
import { ROOM } from './table-picture.js';
import { createView } from './view.js';
import { words } from './words.js';

const defaults = { latency: 100, jitter: 30, loss: 5, opponent: 'bot', fault: 'none' };
const linked = Object.keys(defaults);
const sources = {
    game: new URL('./game.js', import.meta.url),
    peer: new URL('./peer.js', import.meta.url),
    line: new URL('./line.js', import.meta.url),
};

const say = spoken(words);
const find = (selector) => document.querySelector(selector);
const settings = readLinked({ ...defaults }, linked);
const still = matchMedia('(prefers-reduced-motion: reduce)');

const views = [0, 1].map((side) => stageOf(`#view-${side}`, 'application', say.views[side]));
const strips = [0, 1].map((side) => stageOf(`#strip-${side}`, 'img', say.strips[side]));
const wire = stageOf('#wire', 'img', say.line);
const stages = [...views, ...strips, wire];
for (const stage of views) stage.room = ROOM;

const players = createPlayers(views, settings);
const readout = createReadout(find, say, players.isPerson);
const pictures = views.map((stage, side) => createView(stage, side, say, () => still.matches));

let match = null;
let waiting = 0; // milliseconds that no tick has simulated yet
let isPaused = still.matches;

function stageOf(selector, role, label) {
    const canvas = find(selector);
    canvas.setAttribute('role', role);
    if (role === 'application') canvas.tabIndex = 0;
    canvas.setAttribute('aria-label', label);
    return createCanvasView(canvas);
}

// --- The match ---------------------------------------------------------------------------------------

function start() {
    match?.dispose();
    match = new Match();
    match.breakBy(settings.fault);
    setLine();
    readout.reset();
    for (const [side, picture] of pictures.entries()) picture.reset(match.peers[side]);
    readout.show(match);
    wake();
}

function setLine() {
    Object.assign(match.line, {
        latency: settings.latency,
        jitter: settings.jitter,
        loss: settings.loss / 100,
    });
}

function tick() {
    const waited = match.tick(players.inputs(match.peers));
    for (const [side, picture] of pictures.entries()) picture.follow(match.peers[side]);
    readout.tick(match, waited);
}

/** Plays whole ticks; the next frame uses the remaining time. */
function pass(seconds) {
    waiting += seconds * 1000;
    for (; waiting >= TICK_MS; waiting -= TICK_MS) tick();
}

function repair() {
    readout.tell(say.repaired(match.repair()));
    readout.show(match);
}

// --- Frames ------------------------------------------------------------------------------------------

/** Only the frames of the first view advance the match. */
views[0].onframe = (seconds) => {
    if (!isPaused) pass(seconds);
    pictures[0].draw(waiting / TICK_MS);
    return !isPaused;
};
views[1].onframe = () => {
    pictures[1].draw(waiting / TICK_MS);
    return !isPaused;
};
for (const [side, strip] of strips.entries()) {
    strip.onframe = () => {
        drawStrip(strip, match.peers[side]);
        return !isPaused;
    };
}
wire.onframe = () => {
    drawLine(wire, match.line, match.now + waiting);
    return !isPaused;
};

function wake() {
    for (const stage of stages) stage.wake();
}

function pause(paused) {
    isPaused = paused;
    for (const stage of stages) stage.pause(paused);
    write(find('#pause'), paused ? say.play : say.pause);
}

// --- Controls ----------------------------------------------------------------------------------------

const units = { latency: say.milliseconds, jitter: say.milliseconds, loss: say.percent };
const changed = {
    latency: setLine,
    jitter: setLine,
    loss: setLine,
    opponent: showOpponent,
    fault: () => match.breakBy(settings.fault),
};

/** Reads the value of a control, which has already limited a value from the address to its range. */
function read(name) {
    const input = find(`#${name}`);
    settings[name] = units[name] ? input.valueAsNumber : input.value;
    if (units[name]) write(find(`#${name}-value`), units[name](settings[name]));
}

function setControl(name) {
    const input = find(`#${name}`);
    input.value = settings[name];
    if (input.value === '') input.value = defaults[name];
    read(name);
}

/** Lets a touch on the second view scroll the page unless a person plays there. */
function showOpponent() {
    views[1].canvas.classList.toggle('free', settings.opponent === 'person');
}

for (const name of linked) {
    const input = find(`#${name}`);
    input.addEventListener('input', () => {
        read(name);
        writeLinked(settings, defaults, linked);
        changed[name]();
    });
    setControl(name);
}
find('#pause').addEventListener('click', () => pause(!isPaused));
find('#again').addEventListener('click', start);
find('#repair').addEventListener('click', repair);
openSources(sources);

players.listen((player) => match.peers[player].world);
start();
showOpponent();
pause(isPaused);
followTheme(find('#theme'), () => {
    for (const stage of stages) stage.refreshPalette();
});

/** For the console and the tests. */
window.rollback = {
    settings,
    players,
    stages,
    get match() {
        return match;
    },
    /** Plays this many ticks at once, with the inputs of the players, or with `inputs(frame)` if it is given. */
    step(ticks, inputs) {
        for (let k = 0; k < ticks; k++) {
            if (!inputs) tick();
            else match.tick(match.peers.map(({ frame }, me) => inputs(frame)[me]));
        }
        readout.show(match);
        wake();
    },
};
