/**
 * Draws a platformer: reads a game of platformer-game.js, draws the part of the level around the
 * player, with the normals of the last hits.
 */

import { drawArrow, drawDot, outlineOf } from '../draw/draw.js';
import { size } from './platformer-game.js';

const narrowest = 31; // pixels per cell
const columns = 15; // visible on a wide view
const kindColors = { lift: 'b', plank: 'free' };

/** `settings.normals` adds the normals. */
export function createPicture(view, game, settings) {
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
        camera = { x: Math.round(left), y: Math.round(top), scale };
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
            else if (body.data.kind in kindColors) drawPlank(body, kindColors[body.data.kind]);
        }
        context.restore();
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
        const { palette } = view;
        const { bounds } = game.player.shape;
        const at = placeOf(game.player);
        const { x, y } = toCanvas(at);
        const unit = camera.scale;
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

    /** From the corner or side of the player that touches. */
    function drawNormal(at, bounds, normal) {
        const side = (value) => (Math.abs(value) < 1e-6 ? 0 : Math.sign(value));
        const { x, y } = toCanvas({
            x: at.x - side(normal.x) * bounds.maxX,
            y: at.y - side(normal.y) * bounds.maxY,
        });
        const length = 1.15 * camera.scale;
        const { accent } = view.palette;
        drawArrow(view, x, y, normal.x * length, normal.y * length, accent);
        drawDot(view, x, y, accent);
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
