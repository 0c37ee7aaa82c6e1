/** The page of Swarm: wires the session, the picture and the controls. The rules are in game.js. */

import { newSeed } from '../../shapes/random.js';
import { counted, spoken } from '../../site/language.js';
import { isStill } from '../kit/feel.js';
import { createPage, readLink } from '../kit/page.js';
import { keepStored, readStored } from '../kit/storage.js';
import { createBudget } from './budget.js';
import { createCamera } from './camera.js';
import { MOST_BODIES } from './constants.js';
import { createControls } from './controls.js';
import { createCosts } from './costs.js';
import { createEffects } from './effects.js';
import { createHud } from './hud.js';
import { readLink as readRun, writeLink } from './link.js';
import { createPicture } from './picture.js';
import { createSession } from './session.js';
import { words } from './words.js';

const BEST = 'sepaxis-swarm-best';
const say = spoken(words);
const isPhone = matchMedia('(pointer: coarse)').matches;
const clock = () => performance.now();

const costs = createCosts(say);
// Even a phone with a quarter of a laptop's speed can draw 1,500 enemies in a frame.
const budget = createBudget(
    isPhone ? { least: 1500, most: 5000 } : { least: 2500, most: MOST_BODIES },
);
let best = Number(readStored(BEST)) || 0;
let goal = 0; // the seconds to beat, from the link; 0 if there are none
let longest = 0; // seconds of the longest run in this arena, or of the link
const effects = createEffects();
let isOpen = false;
let wasRestart = false;

const session = createSession({ tell, clock, limit: isPhone ? 1500 : 3000 });
const page = createPage({
    label: say.label,
    step,
    draw,
    restart: start,
    share: () => writeLink(session.seed, longest),
    sound: effects.sound,
    sources: {
        game: new URL('./game.js', import.meta.url),
        enemies: new URL('./enemies.js', import.meta.url),
        laser: new URL('./laser.js', import.meta.url),
        paddles: new URL('./paddles.js', import.meta.url),
        flow: new URL('./flow.js', import.meta.url),
    },
});
const { view } = page;
const camera = createCamera(view, effects.shake);
const hud = createHud(view, camera);
const picture = createPicture(view, camera, effects, hud);
const controls = createControls(view, { KeyR: page.restart, KeyP: () => page.loop.pause() }, () => {
    const { x, y } = session.game.player;
    return { x: (x - camera.left) * camera.zoom, y: (y - camera.top) * camera.zoom };
});
page.touchButtons(controls.press, ['fire']);

// --- Steps and frames --------------------------------------------------------------------------------

function step() {
    const input = controls.read();
    if (input.restart && !wasRestart) page.restart();
    wasRestart = input.restart;
    const { game } = session;
    session.step(input);
    if (session.game !== game) return;
    costs.step(game);
    session.limit = budget.adapt(session.limit, game.alive, costs.frame, view.meter.fps);
    camera.follow(game);
    if (session.phase === 'title') effects.showQuietly(game.events);
    else effects.show(game.events);
    effects.step();
    hud.step();
    if (session.phase === 'run') tellEvents(game.events);
}

function draw(mix) {
    const { game, phase } = session;
    const began = clock();
    const seen = picture.draw(game, mix, costs.corner);
    costs.drawn(clock() - began, seen, game);
    page.score('time', (phase === 'title' ? 0 : session.seconds).toFixed(1));
    page.score('kills', counted(phase === 'title' ? 0 : game.kills));
    // Players who prefer reduced motion see a still title.
    return !(isStill() && phase === 'title');
}

function tellEvents(events) {
    for (const { type, wave, isBoss, gift } of events) {
        if (type === 'wave') hud.show(say.wave(wave), isBoss ? say.boss : '', true);
        if (type === 'gift') hud.show(say.gifts[gift], '', true);
    }
}

// --- Phases ------------------------------------------------------------------------------------------

function start() {
    session.start();
}

/** Called when a phase begins. */
function tell(phase) {
    if (!isOpen) return;
    costs.reset();
    if (phase === 'title') hud.show(say.title, say.begin);
    if (phase === 'over') showEnd();
    else {
        effects.clear();
        camera.jumpTo(session.game);
    }
    if (phase === 'run') {
        hud.clear();
        page.tell(goal > 0 ? say.beat(goal) : '');
    }
    if (phase === 'show') {
        hud.clear();
        page.tell(say.full);
    }
}

function showEnd() {
    const seconds = session.seconds.toFixed(1);
    const lines = [say.told(seconds, counted(session.game.kills))];
    if (goal > 0 && session.seconds > goal) lines.push(say.beaten(goal));
    longest = Math.max(longest, session.seconds);
    if (session.seconds > best) {
        best = session.seconds;
        keepStored(BEST, best.toFixed(2));
        lines.push(say.best(seconds));
    }
    showBest();
    hud.show(say.over(seconds), say.again);
    page.tell(lines.join(' '));
}

function showBest() {
    page.score('best', best > 0 ? best.toFixed(1) : '–');
}

function open() {
    const run = readLink(readRun, page.tell);
    session.seed = run?.seed ?? newSeed();
    goal = longest = run?.seconds ?? 0;
    session.title();
    hud.show(say.title, say.begin);
    if (goal > 0) page.tell(say.beat(goal));
    view.wake();
}

document.querySelector('#fill').addEventListener('click', () => {
    session.title(isPhone ? 5000 : MOST_BODIES);
    page.loop.pause(false);
    view.wake();
});
isOpen = true;
showBest();
open();
addEventListener('hashchange', open);

/** For the console, and for the tests. */
window.game = { session, page, controls, camera, costs };
