/**
 * The page of the race: wires the session to the keys, the buttons, the picture, the sounds and the
 * browser's storage. `window.race` is for the console, and for the tests.
 */

import { spoken } from '../../site/language.js';
import { createInput, DIRECTIONS } from '../kit/input.js';
import { createPage, readLink } from '../kit/page.js';
import { createSound } from '../kit/sound.js';
import { keepStored, readStored } from '../kit/storage.js';
import { createEffects } from './effects.js';
import { coneCost, secondsOf } from './game.js';
import { pace } from './pace.js';
import { createPicture } from './picture.js';
import { runOf } from './run.js';
import { createSession, gapTo } from './session.js';
import { words } from './words.js';

const say = spoken(words);
const stored = 'sepaxis-race';
const sources = {
    game: new URL('./game.js', import.meta.url),
    car: new URL('./car.js', import.meta.url),
    track: new URL('./track.js', import.meta.url),
    run: new URL('./run.js', import.meta.url),
};

const sound = createSound({
    engine: { from: 70, to: 66, seconds: 0.11, type: 'sawtooth', volume: 0.22 },
    skid: { from: 1800, seconds: 0.09, type: 'noise', volume: 0.25 },
    wall: { from: 400, seconds: 0.18, type: 'noise' },
    cone: { from: 520, to: 180, seconds: 0.14, type: 'square', volume: 0.6 },
    gate: { from: 660, to: 880, seconds: 0.08, volume: 0.6 },
    finish: { from: 520, to: 1040, seconds: 0.4 },
});

const page = createPage({
    label: say.label,
    step,
    draw,
    restart,
    share: () => best?.text ?? pace.run,
    sound,
    sources,
});
const input = createInput(page.view.canvas, {
    keys: { ...DIRECTIONS, brake: ['Space'] },
    pad: { up: [0, 7], brake: [1, 6], restart: [9] },
    commands: { KeyR: page.restart, Enter: page.restart, KeyP: () => page.loop.pause() },
});
page.touchButtons(input.press, ['left', 'right', 'down', 'up'], {
    left: say.left,
    right: say.right,
    down: say.brake,
    up: say.gas,
});

const shared = readLink(readShared, page.tell);
let best = runOf(readStored(stored) ?? '');
let isLost = false; // the car has missed a gate
const effects = createEffects();
const session = createSession(rivals(), finish);
const picture = createPicture(page.view, session, effects);
showScores();
if (shared) page.tell(say.challenge(inSeconds(shared.lap.total)));
globalThis.race = { page, session, drive };

function readShared(text) {
    const run = runOf(text);
    if (!run) throw new RangeError('Not a shared game: no lap');
    return run;
}

/**
 * The ghosts of the next lap: the shared ghost and the visitor's best, or else the pace car. Gaps
 * are measured to the first ghost.
 */
function rivals() {
    const ghosts = [shared, best].filter((run) => run !== null);
    return ghosts.length > 0 ? ghosts : [runOf(pace.run)];
}

/** The input of a step. Keys and buttons are on or off; a gamepad's stick has values in between. */
function inputOf({ x, up, down, brake }) {
    return { steer: Math.round(x * 8) / 8, gas: up, brake: down || brake };
}

let wasRestart = false; // the restart button of the gamepad was down in the last step

function step() {
    const state = input.read();
    if (state.restart && !wasRestart) page.restart();
    wasRestart = Boolean(state.restart);
    drive(inputOf(state));
}

/** Plays one step with an input of game.js. */
function drive(wanted) {
    const { game } = session;
    const passed = game.splits.length;
    session.step(wanted);
    if (session.isWaiting) return;
    const seen = effects.step(game);
    playSounds(game, seen, passed);
    if (game.missed && !isLost) page.tell(say.missed);
    if (game.missed) isLost = true;
    if (game.splits.length > passed) passGate(game);
}

function passGate(game) {
    if (isLost) page.tell('');
    isLost = false;
    const gap = gapTo(session.rivals[0], game);
    if (gap !== null && !game.lap) page.score('gap', signed(gap));
}

function playSounds({ car, impact, steps, splits, lap }, { slides, knocked, finished }, passed) {
    if (finished) sound.play('finish');
    else if (splits.length > passed) sound.play('gate');
    if (knocked) sound.play('cone');
    else if (impact > 40) sound.play('wall', { volume: Math.min(1, impact / 300) });
    if (slides && steps % 5 === 0) sound.play('skid');
    if (!lap && steps % 5 === 2) sound.play('engine', { pitch: 1 + Math.abs(car.along) / 220 });
}

function finish(run) {
    const { seconds, cones, total } = run.lap;
    const lap = cones > 0 ? say.withCones(inSeconds(seconds), cones) : say.lap(inSeconds(seconds));
    const isBest = best === null || total < best.lap.total;
    const won = shared && total < shared.lap.total ? say.beaten : '';
    page.tell(
        (isBest ? say.record(lap) : say.slower(lap, inSeconds(total - best.lap.total))) + won,
    );
    page.score('gap', signed(total - session.rivals[0].lap.total));
    if (isBest) {
        best = run;
        keepStored(stored, run.text);
    }
    showScores();
}

function restart() {
    session.rivals = rivals();
    session.restart();
    effects.clear();
    isLost = false;
    page.tell('');
    page.score('gap', '–');
    showScores();
}

function showScores() {
    const { game } = session;
    page.score('time', inSeconds(secondsOf(game) + game.down * coneCost));
    page.score('cones', game.down);
    const totals = [shared, best].flatMap((run) => run?.lap.total ?? []);
    const goal = totals.length > 0 ? Math.min(...totals) : session.rivals[0].lap.total;
    page.score('best', inSeconds(goal));
}

function draw(mix) {
    picture.draw(mix, isLost);
    showScores();
    const { lap, car } = session.game;
    const isOver = lap !== null && Math.abs(car.along) < 1 && effects.isAtRest;
    return !session.isWaiting && !isOver;
}

function inSeconds(seconds) {
    return seconds.toFixed(2);
}

function signed(seconds) {
    return `${seconds < 0 ? '−' : '+'}${inSeconds(Math.abs(seconds))}`;
}
