/**
 * The picture of a platformer: plays platformer-game.js, which knows the level and the rules, and
 * shows it, with the normals of what the player meets. Reads keys, touch buttons and the pointer;
 * writes the canvas.
 */

import { drawArrow, drawDot, outlineOf } from '../ink.js';
import { spoken } from '../language.js';
import { cellAt, createGame, meet, play, size } from './platformer-game.js';
import { makeButtons, makeFacts, makeFlags } from './platformer-readout.js';
import { words } from './platformer-words.js';

const say = spoken(words);

export { words };
export const defaults = { merged: false, normals: true };
export const seedless = true;

const narrowest = 31; // pixels a cell
const columns = 15; // to be seen on a wide stage
const inks = { lift: 'b', plank: 'free' };
const names = {
    ArrowLeft: 'left',
    a: 'left',
    ArrowRight: 'right',
    d: 'right',
    ArrowUp: 'jump',
    w: 'jump',
    ' ': 'jump',
    ArrowDown: 'down',
    s: 'down',
};

export function create(stage, settings) {
    const { context, canvas, hand } = stage;
    const input = { left: false, right: false, jump: false, down: false };
    const gone = new Set(); // keys that were let go since the last step
    const flags = makeFlags(stage.overlay, say);
    const facts = makeFacts(stage.readout, say);
    const listening = new AbortController();
    let game = null;
    let ground = null;
    let view = { x: 0, y: 0, scale: 1 };
    let carried = null;
    let between = 1;
    let flat = null;

    makeButtons(stage.overlay, press, say);

    function start() {
        game?.world.dispose();
        game = createGame(settings.merged);
        game.world.update();
        ground = groundPath();
        flat = { normals: new Set(), frames: 0 };
        stage.wake();
    }

    /** All tiles as one path: what the eye takes for the level. */
    function groundPath() {
        const path = new Path2D();
        for (const { shape, data, x, y } of game.world.bodies) {
            if (data.kind !== 'tile') continue;
            for (const piece of shape.pieces) {
                path.addPath(outlineOf(piece), new DOMMatrix([1, 0, 0, 1, x, y]));
            }
        }
        return path;
    }

    function frame(dt) {
        if (carried) carry();
        else if (dt > 0) playOn(dt);
        if (carried || dt === 0) meet(game);
        look();
        count(dt);
        drawLevel();
        drawPlayer();
        flags.show(game.move, stage.paused);
        facts.show(game, flat);
        return !stage.paused;
    }

    function playOn(dt) {
        const { time } = game;
        between = play(game, input, dt);
        if (game.time === time) return;
        for (const name of gone) input[name] = false;
        gone.clear();
    }

    /** Even the shortest tap is seen by one step of the game. */
    function press(name, isDown) {
        if (isDown) {
            gone.delete(name);
            input[name] = true;
        } else {
            gone.add(name);
        }
    }

    /** Where a body is, between two steps of the game. */
    function placeOf(body) {
        const { before } = body.data;
        const mix = (from, to) => from + (to - from) * between;
        return { x: mix(before.x, body.x), y: mix(before.y, body.y) };
    }

    /** The camera follows the player as far as there is level. */
    function look() {
        const { width, height } = stage;
        const scale = Math.floor(
            Math.min(height / size.rows, Math.max(width / columns, narrowest)),
        );
        const { x, y } = placeOf(game.player);
        const within = (want, room, length) => Math.max(0, Math.min(want, length - room));
        const left = within(x * scale - width * 0.42, width, size.columns * scale);
        // What is too much of the stage is sky.
        const top =
            height > size.rows * scale
                ? size.rows * scale - height
                : within(y * scale - height / 2, height, size.rows * scale);
        view = { x: Math.round(left), y: Math.round(top), scale };
    }

    const onStage = ({ x, y }) => ({ x: x * view.scale - view.x, y: y * view.scale - view.y });

    /** The normals of floors, to the bit, as long as the ground around the player is level. */
    function count(dt) {
        if (dt === 0 || carried) return;
        const { player, move } = game;
        const [column, row] = [Math.floor(player.x), Math.floor(player.y + 0.6)];
        const around = [column - 1, column, column + 1];
        const isFlat = around.every((x) => cellAt(x, row) === '#' && !isGround(cellAt(x, row - 1)));
        if (!isFlat || !move.onFloor) return;
        flat.frames++;
        for (const { normal, kind } of move.hits) {
            if (kind === 'floor') flat.normals.add(`${normal.x} ${normal.y}`);
        }
    }

    function drawLevel() {
        const { palette } = stage;
        context.save();
        context.translate(-view.x, -view.y);
        context.scale(view.scale, view.scale);
        context.lineJoin = 'round';
        context.lineWidth = 3 / view.scale;
        context.strokeStyle = palette.wall;
        context.stroke(ground);
        context.fillStyle = palette.surface;
        context.fill(ground);
        context.fillStyle = palette.wallFill;
        context.fill(ground);
        if (!settings.merged) {
            // Seams, without which two bodies would look like one.
            context.lineWidth = 1 / view.scale;
            context.globalAlpha = 0.55;
            context.stroke(ground);
            context.globalAlpha = 1;
        }
        for (const body of game.world.bodies) {
            if (body.data.kind === 'coin') drawCoin(body);
            else if (body.data.kind in inks) drawPlank(body, inks[body.data.kind]);
        }
        context.restore();
    }

    function drawPlank(body, ink) {
        const { palette } = stage;
        const { x, y } = placeOf(body);
        const { maxX, maxY } = body.shape.bounds;
        context.save();
        context.translate(x, y);
        context.fillStyle = palette.surface;
        context.fill(outlineOf(body.shape));
        context.fillStyle = palette[`${ink}Fill`];
        context.fill(outlineOf(body.shape));
        context.strokeStyle = palette[ink];
        context.lineWidth = 1.5 / view.scale;
        context.stroke(outlineOf(body.shape));
        // Chevrons that point to where it lets pass.
        context.beginPath();
        for (let at = 0.25; body.oneWay && at < maxX; at += 0.25) {
            context.moveTo(at - 0.07, maxY * 0.65);
            context.lineTo(at, maxY * 0.35);
            context.lineTo(at + 0.07, maxY * 0.65);
        }
        context.stroke();
        context.restore();
    }

    function drawCoin({ x, y, shape }) {
        const { lamp, hit } = stage.palette;
        context.save();
        context.translate(x, y);
        context.fillStyle = lamp;
        context.strokeStyle = hit;
        context.lineWidth = 1.5 / view.scale;
        context.fill(outlineOf(shape));
        context.stroke(outlineOf(shape));
        context.restore();
    }

    function drawPlayer() {
        const { palette } = stage;
        const { bounds } = game.player.shape;
        const at = placeOf(game.player);
        const { x, y } = onStage(at);
        const unit = view.scale;
        const look = Math.sign(game.speedX) * 0.09 * unit;
        context.beginPath();
        const [width, height] = [bounds.maxX * 2 * unit, bounds.maxY * 2 * unit];
        context.rect(x - width / 2, y - height / 2, width, height);
        context.fillStyle = palette.surface;
        context.fill();
        context.fillStyle = palette.aFill;
        context.fill();
        context.strokeStyle = palette.a;
        context.lineWidth = 2.5;
        context.stroke();
        if (settings.normals) for (const hit of game.move.hits) drawNormal(at, bounds, hit.normal);
        context.beginPath();
        for (const side of [-0.11, 0.11]) {
            context.roundRect(
                x + look + (side - 0.045) * unit,
                y - 0.26 * unit,
                0.09 * unit,
                0.2 * unit,
                3,
            );
        }
        context.fillStyle = palette.a;
        context.fill();
    }

    /** From the corner or the side of the player that touches. */
    function drawNormal(at, bounds, normal) {
        const side = (value) => (Math.abs(value) < 1e-6 ? 0 : Math.sign(value));
        const { x, y } = onStage({
            x: at.x - side(normal.x) * bounds.maxX,
            y: at.y - side(normal.y) * bounds.maxY,
        });
        const length = 1.15 * view.scale;
        const { accent } = stage.palette;
        drawArrow(stage, x, y, normal.x * length, normal.y * length, accent);
        drawDot(stage, x, y, accent);
    }

    // Keys

    function key(event) {
        const name = names[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        if (event.type === 'keydown' && event.key.toLowerCase() === 'p') {
            document.getElementById('pause').click();
            return true;
        }
        // Paused, Space goes on, and that is the shell's business.
        if (!name || (stage.paused && event.type === 'keydown')) return false;
        press(name, event.type === 'keydown');
        return true;
    }

    function letGo() {
        for (const name in input) gone.add(name);
    }

    // The pointer

    function place(event) {
        const { left, top } = canvas.getBoundingClientRect();
        return {
            x: (event.clientX - left + view.x) / view.scale,
            y: (event.clientY - top + view.y) / view.scale,
        };
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
    addEventListener('blur', letGo, { signal });

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
            gui.add(settings, 'merged').name(say.merged).onChange(start);
            gui.add(settings, 'normals').name(say.normals);
        },
        onStage,
        key,
        frame,
        dispose() {
            listening.abort();
            game.world.dispose();
        },
    };
}

const isGround = (cell) => '#/\\ab123'.includes(cell);
