/**
 * The page of Draw & run: wires the session, the editor, the picture and the controls. The rules are
 * in game.js and hero.js.
 */

import { spoken } from '../../site/language.js';
import { isStill } from '../kit/feel.js';
import { createInput, DIRECTIONS } from '../kit/input.js';
import { createPage, readLink } from '../kit/page.js';
import { createCamera } from './camera.js';
import { createEditor, TOOLS } from './editor.js';
import { createEffects } from './effects.js';
import { coinsIn } from './game.js';
import { DOWN, JUMP, LEFT, RIGHT } from './hero.js';
import { LEVELS } from './levels.js';
import { readLink as readShared, writeLink } from './link.js';
import { createPen } from './pen.js';
import { createPicture } from './picture.js';
import { createSession } from './session.js';
import { words } from './words.js';

const say = spoken(words);
const effects = createEffects();
const session = createSession(follow);
const editor = createEditor({
    level: () => session.level,
    edit: session.edit,
    canMoveStart: () => session.phase === 'ready',
    onfull: () => page.tell(say.full),
});
const sources = {
    game: new URL('./game.js', import.meta.url),
    hero: new URL('./hero.js', import.meta.url),
    level: new URL('./level.js', import.meta.url),
};
const page = createPage({
    label: say.label,
    step,
    draw,
    restart: session.restart,
    share: () => writeLink(session.level, session.number, session.runs.best?.recording),
    sound: effects.sound,
    sources,
});
const { view } = page;
const camera = createCamera(view);
const pen = createPen(view, camera, editor);
const picture = createPicture(view, { session, editor, camera, effects, pen });
const input = createInput(view.canvas, {
    keys: { ...DIRECTIONS, jump: ['Space', 'ArrowUp', 'KeyW'] },
    pad: { jump: [0, 1], pen: [3], restart: [8, 9] },
    commands: {
        KeyR: page.restart,
        KeyP: () => page.loop.pause(),
        KeyE: turnPen,
        KeyZ: editor.undo,
        Escape: () => pen.turn(false),
        ...Object.fromEntries(TOOLS.map((tool, k) => [`Digit${k + 1}`, () => choose(tool)])),
    },
});
page.touchButtons(input.press, ['left', 'right', 'down', 'jump']);

// --- Steps and frames --------------------------------------------------------------------------------

let was = {}; // the buttons of the gamepad in the last step

function step() {
    const { x, y, jump, down, pen: isPen, restart } = input.read();
    if (isPen && !was.isPen) turnPen();
    if (restart && !was.restart) page.restart();
    was = { isPen, restart };
    pen.step({ x, y, jump: pen.isOn && jump });
    session.draw(editor.tool, editor.stroke);
    const bits =
        (x < -0.3 ? LEFT : 0) | (x > 0.3 ? RIGHT : 0) | (jump ? JUMP : 0) | (down ? DOWN : 0);
    session.step(pen.isOn ? 0 : bits);
    effects.step();
    if (session.phase === 'run') effects.follow(session.game);
    picture.step();
    const drawing = pen.drawing;
    if (!drawing) camera.zoom(session.phase === 'ready');
    if (drawing) camera.followPen(drawing);
    else camera.follow(session.game.hero, 0.3);
    showScore();
}

function draw(mix) {
    picture.draw(session.phase === 'run' ? mix : 1);
    const isMoving = session.phase !== 'ready' || editor.isBusy || pen.isOn || !effects.isAtRest;
    return isMoving || !isStill() || input.isAny();
}

const secondsOf = (steps) => (steps / 60).toFixed(1);

function showScore() {
    const { game, level, runs } = session;
    const { best } = runs;
    page.score('coins', `${game.coins}/${coinsIn(level)}`);
    page.score('time', secondsOf(game.frame));
    page.score('best', best?.status === 'won' ? secondsOf(best.steps) : '–');
}

/** Handles an event of the game. */
function follow(event, strength, body) {
    effects.show(event, session.game, strength, body);
    if (event === 'phase') tellPhase();
}

function tellPhase() {
    const { game, level, phase, isKept } = session;
    const seconds = secondsOf(game.frame);
    if (phase === 'won' && isKept) page.tell(say.won(seconds, game.coins, coinsIn(level)));
    else if (phase === 'won') page.tell(say.spoiled(seconds));
    else if (phase === 'lost') page.tell(say.lost);
    else if (phase === 'run') page.tell('');
    if (phase === 'run') camera.release();
    for (const button of levelButtons) {
        const isNext = phase === 'won' && Number(button.dataset.level) === shown + 1;
        button.classList.toggle('next', isNext && shown >= 0);
    }
}

// --- Controls ----------------------------------------------------------------------------------------

const toolButtons = document.querySelectorAll('[data-tool]');
const levelButtons = document.querySelectorAll('[data-level]');
let shown = 0; // the ready level that was chosen, even after edits; -1 for a drawn level from a link

function choose(tool) {
    if (editor.isBusy) editor.end();
    editor.tool = tool;
    for (const button of toolButtons)
        button.setAttribute('aria-pressed', button.dataset.tool === tool);
}

function turnPen() {
    pen.turn();
    page.tell(pen.isOn ? say.pen : '');
    view.wake();
}

function load(number) {
    session.load(LEVELS[number], number);
    showLevel();
    page.tell('');
    page.loop.pause(false);
}

function showLevel() {
    shown = session.number;
    editor.forget();
    camera.jumpTo(session.level.start);
    for (const button of levelButtons)
        button.setAttribute('aria-pressed', Number(button.dataset.level) === shown);
    showScore();
}

for (const button of toolButtons) page.onClick(button, () => choose(button.dataset.tool));
for (const button of levelButtons) page.onClick(button, () => load(Number(button.dataset.level)));
page.onClick(document.querySelector('#undo'), editor.undo);

function open() {
    const shared = readLink((text) => readShared(text, LEVELS), page.tell);
    if (shared) session.load(shared.level, shared.number, shared.ghost);
    else session.load(LEVELS[0], 0);
    showLevel();
    if (shared?.ghost) page.tell(say.ghost);
}

open();
addEventListener('hashchange', () => {
    if (location.hash.startsWith('#s=')) open();
});

/** For the console, and for the tests. */
window.game = { session, editor, pen, camera, page, input };
