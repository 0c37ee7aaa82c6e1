/**
 * Draws a platformer: reads a game of platformer-game.js, draws the part of the level around the
 * player, with the normals of the last hits.
 */

import { outlineOf } from '../draw/draw.js';
import { size } from './platformer-game.js';
import { noEffects } from './runner-effects.js';
import { drawFlag, drawNormal, drawRunner } from './runner-figure.js';

const narrowest = 31; // pixels per cell
const columns = 15; // visible on a wide view
const kindColors = { lift: 'b', plank: 'free' };

/** `settings.normals` adds the normals; `effects` is what runner-effects.js creates. */
export function createPicture(view, game, settings, effects = noEffects) {
    const { context } = view;
    const ground = groundPath();
    let camera = { x: 0, y: 0, scale: 1 };
    let between = 1; // the interpolation factor between two steps of the game

    /** All tiles as one path: the visible level. */
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

    /** The interpolated position of a body between two steps of the game. */
    function placeOf(body) {
        const { before } = body.data;
        const mix = (from, to) => from + (to - from) * between;
        return { x: mix(before.x, body.x), y: mix(before.y, body.y) };
    }

    /** The camera follows the player inside the level. */
    function look() {
        const { width, height } = view;
        const scale = Math.floor(
            Math.min(height / size.rows, Math.max(width / columns, narrowest)),
        );
        const { x, y } = placeOf(game.player);
        const within = (want, room, length) => Math.max(0, Math.min(want, length - room));
        const left = within(x * scale - width * 0.42, width, size.columns * scale);
        // Extra height of the view shows sky.
        const top =
            height > size.rows * scale
                ? size.rows * scale - height
                : within(y * scale - height / 2, height, size.rows * scale);
        const { shake } = effects;
        camera = { x: Math.round(left + shake.x), y: Math.round(top + shake.y), scale };
    }

    const toCanvas = ({ x, y }) => ({
        x: x * camera.scale - camera.x,
        y: y * camera.scale - camera.y,
    });

    function drawLevel() {
        const { palette } = view;
        context.save();
        context.translate(-camera.x, -camera.y);
        context.scale(camera.scale, camera.scale);
        context.lineJoin = 'round';
        context.lineWidth = 3 / camera.scale;
        context.strokeStyle = palette.wall;
        context.stroke(ground);
        context.fillStyle = palette.surface;
        context.fill(ground);
        context.fillStyle = palette.wallFill;
        context.fill(ground);
        if (!game.merged) {
            // Internal edges, which make separate bodies visible.
            context.lineWidth = 1 / camera.scale;
            context.globalAlpha = 0.55;
            context.stroke(ground);
            context.globalAlpha = 1;
        }
        for (const body of game.world.bodies) {
            if (body.data.kind === 'coin') drawCoin(body);
            else if (body.data.kind === 'flag') drawGoal(body);
            else if (body.data.kind in kindColors) drawPlank(body, kindColors[body.data.kind]);
        }
        effects.draw(view);
        context.restore();
    }

    /** The sensor around the flag is 2 high, and begins a cell above its own. */
    function drawGoal({ x, y }) {
        const { time, end } = game;
        drawFlag(view, {
            x: x + 0.4,
            y: y - 1,
            height: 2,
            time,
            isTaken: end > 0,
            line: 1.5 / camera.scale,
        });
    }

    function drawPlank(body, color) {
        const { palette } = view;
        const { x, y } = placeOf(body);
        const { maxX, maxY } = body.shape.bounds;
        context.save();
        context.translate(x, y);
        context.fillStyle = palette.surface;
        context.fill(outlineOf(body.shape));
        context.fillStyle = palette[`${color}Fill`];
        context.fill(outlineOf(body.shape));
        context.strokeStyle = palette[color];
        context.lineWidth = 1.5 / camera.scale;
        context.stroke(outlineOf(body.shape));
        // Chevrons in the direction in which a one-way body lets others pass.
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
        const { lamp, hit } = view.palette;
        context.save();
        context.translate(x, y);
        context.fillStyle = lamp;
        context.strokeStyle = hit;
        context.lineWidth = 1.5 / camera.scale;
        context.fill(outlineOf(shape));
        context.stroke(outlineOf(shape));
        context.restore();
    }

    function drawPlayer() {
        const { player, speedX, move } = game;
        const place = toCanvas(placeOf(player));
        const unit = camera.scale;
        drawRunner(view, player, place, { unit, side: Math.sign(speedX), squash: effects.squash });
        if (!settings.normals) return;
        for (const { normal } of move.hits) {
            drawNormal(view, player, place, normal, { unit, length: 1.15 * unit });
        }
    }

    return {
        /** `mix` is the interpolation factor between the last step and the next, 0 to 1. */
        draw(mix) {
            between = mix;
            look();
            drawLevel();
            drawPlayer();
        },
        toCanvas,
        /** Converts a position on the canvas to the level. */
        toLevel: ({ x, y }) => ({
            x: (x + camera.x) / camera.scale,
            y: (y + camera.y) / camera.scale,
        }),
    };
}
