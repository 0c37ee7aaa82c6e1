/**
 * Draws a platformer: reads a game of platformer-game.js, draws the part of the level around the
 * player, with the normals of the last hits.
 */

import { outlineOf } from '../draw/draw.js';
import { mixOf } from '../shapes/points.js';
import { size } from './platformer-game.js';
import { noEffects } from './runner-effects.js';
import {
    drawCoin,
    drawFlag,
    drawGhost,
    drawGround,
    drawNormals,
    drawRunner,
    fillOpaque,
    follow,
    inLevel,
    pathOf,
    toCanvas,
    toLevel,
} from './runner-picture.js';

const narrowest = 31; // pixels: a narrow view does not make a cell smaller than this
const columns = 15; // columns that a wide view shows
const bounds = { width: size.columns, height: size.rows };
const kindColors = { lift: 'b', plank: 'free' };

/** `settings.normals` adds the normals; `effects` are the effects of runner-effects.js. */
export function createPicture(view, game, settings, effects = noEffects) {
    const tiles = game.world.bodies.filter(({ data }) => data.kind === 'tile');
    const ground = pathOf(tiles);
    let camera = { x: 0, y: 0, scale: 1 };

    return {
        /**
         * `mix` is the interpolation factor between the last two steps, 0 to 1. `ghost` is the
         * position of another runner: { x, y, side }.
         */
        draw(mix, ghost = null) {
            const place = placeOf(game.player, mix);
            camera = follow(view, place, bounds, scaleFor(view), effects.shake);
            inLevel(view.context, camera, () => {
                drawLevel(view, game, ground, camera.scale, mix);
                effects.draw(view);
            });
            if (ghost)
                drawGhost(view, game.player, toCanvas(camera, ghost), camera.scale, ghost.side);
            drawPlayer(view, game, camera, mix, effects.squash, settings.normals);
        },
        toCanvas: (place) => toCanvas(camera, place),
        toLevel: (place) => toLevel(camera, place),
    };
}

/** CSS pixels per cell, a whole number. */
const scaleFor = ({ width, height }) =>
    Math.floor(Math.min(height / size.rows, Math.max(width / columns, narrowest)));

/** The interpolated position of a body between two steps of the game. */
const placeOf = (body, mix) => mixOf(body.data.before, body, mix);

function drawLevel(view, game, ground, scale, mix) {
    const { context } = view;
    drawGround(view, ground, 3 / scale);
    if (!game.merged) {
        // Internal edges show that the tiles are separate bodies.
        context.lineWidth = 1 / scale;
        context.globalAlpha = 0.55;
        context.stroke(ground);
        context.globalAlpha = 1;
    }
    const line = 1.5 / scale;
    for (const body of game.world.bodies) {
        const { kind } = body.data;
        if (kind === 'coin') drawCoin(view, body, line);
        else if (kind === 'flag') drawGoal(view, body, game, line);
        else if (kind in kindColors) drawPlank(view, body, kindColors[kind], line, mix);
    }
}

/** Draws the flag at its sensor, which is 2 cells high and begins one cell above the flag's own cell. */
function drawGoal(view, { x, y }, { time, end }, line) {
    drawFlag(view, { x: x + 0.4, y: y - 1, height: 2, time, isTaken: end > 0, line });
}

function drawPlank(view, body, color, line, mix) {
    const { context, palette } = view;
    const { x, y } = placeOf(body, mix);
    const { maxX, maxY } = body.shape.bounds;
    const path = outlineOf(body.shape);
    context.save();
    context.translate(x, y);
    fillOpaque(view, path, palette[`${color}Fill`]);
    context.strokeStyle = palette[color];
    context.lineWidth = line;
    context.stroke(path);
    // Chevrons in the direction in which a one-way body lets others pass through.
    context.beginPath();
    for (let at = 0.25; body.oneWay && at < maxX; at += 0.25) {
        context.moveTo(at - 0.07, maxY * 0.65);
        context.lineTo(at, maxY * 0.35);
        context.lineTo(at + 0.07, maxY * 0.65);
    }
    context.stroke();
    context.restore();
}

function drawPlayer(view, game, camera, mix, squash, withNormals) {
    const { player, speedX } = game;
    const place = toCanvas(camera, placeOf(player, mix));
    const unit = camera.scale;
    drawRunner(view, player, place, { unit, side: Math.sign(speedX), squash });
    if (withNormals) drawNormals(view, game, place, { unit, length: 1.15 * unit });
}
