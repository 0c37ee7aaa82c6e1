/**
 * The picture of a platformer: plays platformer-game.js, which knows the level and the rules, and
 * shows it, with the normals of what the player meets, and the very file beside it. Reads keys, touch
 * buttons and the pointer; writes the canvas, the flags and the figures.
 */

import { linesOf } from '../highlight.js';
import { write } from '../table.js';
import { isOnFlat } from './platformer-flat.js';
import { createGame, meet, play } from './platformer-game.js';
import { createKeys, makeButtons } from './platformer-keys.js';
import { createPicture } from './platformer-picture.js';

export const label = 'Platformer';
export const title = 'Platformer';
export const caption =
    'Every tile is a body of its own, yet the player never trips over a seam between two: on flat ground all contacts have one and the same normal.';
export const keys =
    'Arrow keys or <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd> run, <kbd>Space</kbd> or up jumps, down drops through a plank or the ferry. Drag the player to carry him: he slides along whatever is in the way. <kbd>P</kbd> pauses, <kbd>.</kbd> steps one frame.';
export const defaults = { merged: false, normals: true };
export const seedless = true;

const source = new URL('./platformer-game.js', import.meta.url);

export function create(stage, settings) {
    const { canvas, hand } = stage;
    const pressed = createKeys();
    const flags = makeFlags(stage.overlay);
    const facts = makeFacts(stage.readout);
    const listening = new AbortController();
    let game = null;
    let picture = null;
    let carried = null;
    let between = 1;
    let flat = null;

    makeButtons(stage.overlay, pressed.press);
    showSource(facts.source, facts.count);

    function start() {
        game?.world.dispose();
        game = createGame(settings.merged);
        game.world.update();
        picture = createPicture(stage, game, settings);
        flat = { normals: new Set(), frames: 0 };
        stage.wake();
    }

    function frame(dt) {
        if (carried) carry();
        else if (dt > 0) playOn(dt);
        if (carried || dt === 0) meet(game);
        picture.draw(between);
        count(dt);
        flags.show(game.move, stage.paused);
        facts.show(game, flat);
        return !stage.paused;
    }

    function playOn(dt) {
        const { time } = game;
        between = play(game, pressed.input, dt);
        if (game.time !== time) pressed.settle();
    }

    /** The normals of floors, to the bit, as long as the ground around the player is level. */
    function count(dt) {
        if (dt === 0 || carried) return;
        const { move } = game;
        if (!isOnFlat(game) || !move.onFloor) return;
        flat.frames++;
        for (const { normal, kind } of move.hits) {
            if (kind === 'floor') flat.normals.add(`${normal.x} ${normal.y}`);
        }
    }

    // Keys

    function key(event) {
        const name = pressed.nameOf(event);
        if (event.type === 'keydown' && event.key.toLowerCase() === 'p') {
            document.getElementById('pause').click();
            return true;
        }
        // Paused, Space goes on, and that is the shell's business.
        if (!name || (stage.paused && event.type === 'keydown')) return false;
        pressed.press(name, event.type === 'keydown');
        return true;
    }

    // The pointer

    function place(event) {
        const { left, top } = canvas.getBoundingClientRect();
        return picture.onLevel({ x: event.clientX - left, y: event.clientY - top });
    }

    function take(event) {
        const [at, { player }] = [place(event), game];
        if (Math.abs(at.x - player.x) > 0.7 || Math.abs(at.y - player.y) > 0.8) return;
        canvas.setPointerCapture(event.pointerId);
        carried = { event, dx: player.x - at.x, dy: player.y - at.y };
        canvas.style.cursor = 'grabbing';
    }

    /** Without an `up` everything is a wall, and he slides along it. */
    function carry() {
        const { player } = game;
        const at = place(carried.event);
        player.moveAndSlide(
            at.x + carried.dx - player.x,
            at.y + carried.dy - player.y,
            {},
            game.move,
        );
        player.data.before = { x: player.x, y: player.y };
        game.speedX = game.speedY = 0;
        between = 1;
    }

    const { signal } = listening;
    canvas.addEventListener('pointerdown', take, { signal });
    canvas.addEventListener(
        'pointermove',
        (event) => {
            if (carried) carried.event = event;
        },
        { signal },
    );
    for (const end of ['pointerup', 'pointercancel']) {
        canvas.addEventListener(
            end,
            () => {
                carried = null;
                canvas.style.cursor = '';
            },
            { signal },
        );
    }
    addEventListener('blur', pressed.letGo, { signal });

    hand.serve([]);
    start();
    return {
        get world() {
            return game.world;
        },
        get game() {
            return game;
        },
        panel(gui) {
            gui.add(settings, 'merged').name('one shape for all tiles').onChange(start);
            gui.add(settings, 'normals').name('contact normals');
        },
        onStage: (place) => picture.onStage(place),
        key,
        frame,
        dispose() {
            listening.abort();
            game.world.dispose();
        },
    };
}

/** What the last move met, on the stage. */
function makeFlags(parent) {
    const list = document.createElement('p');
    list.className = 'flags';
    list.innerHTML = `
        <span id="on-floor">floor</span><span id="on-wall">wall</span>
        <span id="on-ceiling">ceiling</span><span class="hint" id="paused"></span>`;
    parent.append(list);
    const [floor, wall, ceiling, hint] = list.children;
    return {
        show({ onFloor, onWall, onCeiling }, paused) {
            floor.toggleAttribute('data-on', onFloor === true);
            wall.toggleAttribute('data-on', onWall === true);
            ceiling.toggleAttribute('data-on', onCeiling === true);
            write(hint, paused ? 'paused: Play or Space goes on' : '');
        },
    };
}

function makeFacts(parent) {
    parent.innerHTML = `
        <dl class="facts">
            <dt>Floor normals on flat ground, so far</dt><dd id="flat-normals"></dd>
            <dt>Static bodies in the world</dt><dd id="statics"></dd>
            <dt>Coins</dt><dd id="coins"></dd>
        </dl>
        <details class="source">
            <summary>The whole game: platformer-game.js<span></span></summary>
            <pre tabindex="0" id="source" aria-label="Source of the game"><code></code></pre>
        </details>`;
    const find = (selector) => parent.querySelector(selector);
    // Where there is room beside the stage it is open.
    find('details').open = !matchMedia('(max-width: 760px)').matches;
    return {
        source: find('code'),
        count: find('summary span'),
        show({ world, coins }, { normals, frames }) {
            write(find('#flat-normals'), frames === 0 ? 'none yet' : String(normals.size));
            const statics = world.bodies.filter(({ isStatic, isSensor }) => isStatic && !isSensor);
            write(find('#statics'), String([...statics].length));
            write(find('#coins'), String(coins));
        },
    };
}

/** The file that runs, so that it is never out of date. */
async function showSource(parent, count) {
    try {
        const lines = linesOf(await (await fetch(source)).text());
        parent.replaceChildren(...lines);
        count.textContent = `, ${lines.length} lines`;
    } catch (error) {
        parent.textContent = `The source could not be loaded: ${error.message}`;
    }
}
