/** Draws the level from Tiled: reads its map and its bodies, draws the part around the player. */

import { drawDot, inBodyFrame, outlineOf } from '../draw/draw.js';
import { createLayer } from '../draw/layer.js';
import { paint } from '../draw/paint.js';
import { mixOf } from '../shapes/points.js';
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
} from './runner-picture.js';
import { createScenery } from './tiled-scenery.js';

const rows = 18; // at least this many are visible
const narrowest = 28; // pixels: a narrow view does not make a tile smaller than this
const columns = 19; // columns that a wide view shows

const isSolid = ({ isSensor, oneWay }) => !isSensor && !oneWay;

/**
 * `settings.bodies` adds the outlines and origins of all bodies, `settings.normals` the normals of
 * the last move; `effects` are the effects of runner-effects.js.
 */
export function createPicture(view, map, game, settings, effects) {
    const { context } = view;
    const { level } = game;
    const parts = partsOf(level);
    const scenery = createScenery(view, map, pathOf(level.layers.get('water')));
    let camera = { x: 0, y: 0, scale: 1 };
    const drawLayer = createLayer(view, game, (onto, scale) => {
        const still = { context: onto, palette: view.palette };
        const pen = penOf(onto, scale);
        onto.lineJoin = onto.lineCap = 'round';
        scenery.drawPlants(still, pen);
        drawStill(still, parts, pen, 1 / scale);
    });

    return {
        /**
         * `mix` is the interpolation factor between the last two steps, 0 to 1. `ghost` is the
         * position of another runner: { x, y, side }.
         */
        draw(mix, ghost = null) {
            const place = mixOf(game.before, game.player, mix);
            camera = follow(view, place, game, scaleFor(view, map), effects.shake);
            scenery.drawFar(camera.x);
            inLevel(context, camera, () => {
                context.lineCap = 'round';
                scenery.drawWater(penOf(context, camera.scale), game.time);
            });
            drawLayer({ x: -camera.x, y: -camera.y, scale: camera.scale });
            inLevel(context, camera, () => {
                drawThings(view, game, parts, 1.5 / camera.scale);
                effects.draw(view);
            });
            if (ghost)
                drawGhost(view, game.player, toCanvas(camera, ghost), camera.scale, ghost.side);
            drawPlayer(view, game, toCanvas(camera, place), camera.scale, effects, settings);
            if (settings.bodies) drawBodiesOver(view, level, camera);
        },
        toCanvas: (place) => toCanvas(camera, place),
    };
}

/** Sets the stroke to a width in CSS pixels. */
const penOf = (context, scale) => (color, width) => {
    context.strokeStyle = color;
    context.lineWidth = width / scale;
};

/** Groups the bodies of a level by how they are drawn. */
function partsOf({ layers, bodies, objects }) {
    const ground = layers.get('ground');
    return {
        ground: pathOf(ground.filter(isSolid)),
        spikes: pathOf(ground.filter(({ data }) => data.type === 'spikes')),
        drawn: layers.get('things').filter(isSolid), // freehand, in the editor
        oneWays: bodies.filter(({ oneWay }) => oneWay),
        coins: bodies.filter(({ data }) => data.type === 'coin'),
        flag: objects.find(({ object }) => object.type === 'goal'),
    };
}

/** CSS pixels per unit of the level. */
const scaleFor = ({ width, height }, { tilewidth }) =>
    Math.min(height / rows, Math.max(width / columns, narrowest)) / tilewidth;

/** Draws everything that never moves; `pixel` is a CSS pixel in units of the level. */
function drawStill(view, { ground, spikes, drawn, oneWays }, pen, pixel) {
    const { context, palette } = view;
    drawGround(view, ground, 4.8 * pixel);
    // Hides the hairlines that a browser leaves between adjacent tiles. The stroke is wide enough
    // for any pixel density.
    pen(palette.wallFill, 1.5);
    context.stroke(ground);
    for (const body of drawn) drawObject(view, body, pen);
    for (const body of oneWays) drawOneWay(view, body, pen);
    paint(context, spikes, { fill: palette.hitFill });
    pen(palette.hit, 1.5);
    context.stroke(spikes);
}

/** Draws the coins that are left, and the flag. */
function drawThings(view, game, { coins, flag }, line) {
    for (const body of coins) if (body.alive) drawCoin(view, body, line);
    drawFlag(view, {
        x: flag.x,
        y: flag.y,
        height: flag.object.height,
        time: game.time,
        isTaken: game.end > 0,
        line,
    });
}

/** Draws a shape that was drawn freehand in the editor. */
function drawObject(view, body, pen) {
    const { context, palette } = view;
    const hasArea = body.shape.area > 0;
    inBodyFrame(context, body.shape, body, (path) => {
        if (hasArea) fillOpaque(view, path, palette.bFill);
        pen(palette.b, hasArea ? 2 : 4);
        context.stroke(path);
    });
}

/** Draws a one-way body, with chevrons in the direction in which it lets others pass through. */
function drawOneWay(view, body, pen) {
    const { context, palette } = view;
    const { shape, oneWay } = body;
    const { minX, minY, maxX, maxY } = shape.bounds;
    inBodyFrame(context, shape, body, (path) => {
        fillOpaque(view, path, palette.freeFill);
        pen(palette.free, 1.5);
        context.stroke(path);
        context.translate((minX + maxX) / 2, (minY + maxY) / 2);
        // Rotates the chevrons, which are drawn pointing up, to the direction of `oneWay`.
        context.transform(-oneWay.y, oneWay.x, -oneWay.x, -oneWay.y, 0, 0);
        const half = (oneWay.x === 0 ? maxX - minX : maxY - minY) / 2;
        context.beginPath();
        for (let at = 4 - half; at < half; at += 8) {
            context.moveTo(at - 1.4, 0.7);
            context.lineTo(at, -0.7);
            context.lineTo(at + 1.4, 0.7);
        }
        context.stroke();
    });
}

function drawPlayer(view, game, place, unit, { squash }, { normals }) {
    const { player, speedX, isWet } = game;
    const side = Math.sign(speedX);
    drawRunner(view, player, place, { unit, side, squash, round: 2 * unit, isWet });
    if (normals) drawNormals(view, game, place, { unit, length: 18 * unit });
}

/** Draws every body of the level: all of its pieces, and its origin. */
function drawBodiesOver(view, { bodies }, camera) {
    const { context, palette } = view;
    for (const body of bodies) {
        if (!body.alive) continue;
        const at = toCanvas(camera, body);
        context.save();
        context.translate(at.x, at.y);
        context.rotate(body.angle);
        context.scale(camera.scale, camera.scale);
        const style = { stroke: palette.accent, width: 1.25 / camera.scale };
        for (const piece of body.shape.pieces) paint(context, outlineOf(piece), style);
        context.restore();
        drawDot(view, at.x, at.y, palette.accent, 3);
    }
}
