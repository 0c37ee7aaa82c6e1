/** Draws the level from Tiled: reads its map and its bodies, draws the part around the player. */

import { drawDot, outlineOf } from '../draw/draw.js';
import { drawFlag, drawNormal, drawRunner } from './runner-figure.js';
import { createScenery } from './tiled-scenery.js';

const rows = 18; // visible at once
const narrowest = 28; // pixels per tile
const columns = 19; // visible on a wide view

const isCoin = ({ data }) => data.type === 'coin';

/**
 * `settings.bodies` adds the outlines and origins of all bodies, `settings.normals` the normals of
 * the last move; `effects` is what runner-effects.js creates.
 */
export function createPicture(view, map, game, settings, effects) {
    const { context } = view;
    const { level, player } = game;
    const tile = map.tilewidth;
    const solid = level.layers.get('ground').filter(({ isSensor, oneWay }) => !isSensor && !oneWay);
    const ground = pathOf(solid);
    const spikes = pathOf(level.layers.get('ground').filter(({ data }) => data.type === 'spikes'));
    const oneWays = level.bodies.filter(({ oneWay }) => oneWay);
    const flag = level.objects.find(({ object }) => object.type === 'goal');
    const drawn = level.layers.get('things').filter(({ isSensor, oneWay }) => !isSensor && !oneWay);
    const scenery = createScenery(view, map, pathOf(level.layers.get('water')));
    let camera = { x: 0, y: 0, scale: 1 };
    let between = 1;

    /** Bodies as one path: the visible level. */
    function pathOf(bodies) {
        const path = new Path2D();
        for (const body of bodies) {
            for (const piece of body.shape.pieces) {
                path.addPath(outlineOf(piece), new DOMMatrix([1, 0, 0, 1, body.x, body.y]));
            }
        }
        return path;
    }

    function placeOfPlayer() {
        const mix = (from, to) => from + (to - from) * between;
        return { x: mix(game.before.x, player.x), y: mix(game.before.y, player.y) };
    }

    /** The camera follows the player inside the level. */
    function look() {
        const { width, height } = view;
        const cell = Math.min(height / rows, Math.max(width / columns, narrowest));
        const scale = cell / tile;
        const { x, y } = placeOfPlayer();
        const within = (want, room, length) => Math.max(0, Math.min(want, length - room));
        const [wide, high] = [game.width * scale, game.height * scale];
        const { shake } = effects;
        camera = {
            x: Math.round(within(x * scale - width * 0.42, width, wide) + shake.x),
            // Extra height of the view shows sky.
            y: Math.round(
                (high < height ? high - height : within(y * scale - height / 2, height, high)) +
                    shake.y,
            ),
            scale,
        };
    }

    const toCanvas = ({ x, y }) => ({
        x: x * camera.scale - camera.x,
        y: y * camera.scale - camera.y,
    });

    /** Sets the stroke to a width in CSS pixels. */
    const pen = (color, width) => {
        context.strokeStyle = color;
        context.lineWidth = width / camera.scale;
    };

    function drawLevel() {
        const { palette } = view;
        context.save();
        context.translate(-camera.x, -camera.y);
        context.scale(camera.scale, camera.scale);
        context.lineJoin = context.lineCap = 'round';
        scenery.drawPlants(pen);
        scenery.drawWater(pen, game.time);
        fillGround();
        for (const body of drawn) drawObject(body);
        for (const body of oneWays) drawOneWay(body);
        context.fillStyle = palette.hitFill;
        context.fill(spikes);
        pen(palette.hit, 1.5);
        context.stroke(spikes);
        for (const body of level.bodies) if (body.alive && isCoin(body)) drawCoin(body);
        drawFlag(view, {
            x: flag.x,
            y: flag.y,
            height: flag.object.height,
            time: game.time,
            isTaken: game.end > 0,
            line: 1.5 / camera.scale,
        });
        effects.draw(view);
        context.restore();
    }

    function fillGround() {
        const { palette } = view;
        pen(palette.wall, 4);
        context.stroke(ground);
        context.fillStyle = palette.surface;
        context.fill(ground);
        context.fillStyle = palette.wallFill;
        context.fill(ground);
        // Hides the hairlines that a browser leaves between neighbouring tiles.
        pen(palette.wallFill, 0.7);
        context.stroke(ground);
    }

    /** A shape drawn freehand in the editor. */
    function drawObject({ shape, x, y, angle }) {
        const { palette } = view;
        context.save();
        context.translate(x, y);
        context.rotate(angle);
        const path = outlineOf(shape);
        if (shape.area > 0) {
            context.fillStyle = palette.surface;
            context.fill(path);
            context.fillStyle = palette.bFill;
            context.fill(path);
        }
        pen(palette.b, shape.area > 0 ? 2 : 4);
        context.stroke(path);
        context.restore();
    }

    /** With chevrons in the direction in which it lets others pass. */
    function drawOneWay({ shape, x, y, angle, oneWay }) {
        const { palette } = view;
        const { minX, minY, maxX, maxY } = shape.bounds;
        context.save();
        context.translate(x, y);
        context.rotate(angle);
        context.fillStyle = palette.surface;
        context.fill(outlineOf(shape));
        context.fillStyle = palette.freeFill;
        context.fill(outlineOf(shape));
        pen(palette.free, 1.5);
        context.stroke(outlineOf(shape));
        context.translate((minX + maxX) / 2, (minY + maxY) / 2);
        // Along its length, pointing up before rotation.
        context.transform(-oneWay.y, oneWay.x, -oneWay.x, -oneWay.y, 0, 0);
        const half = (oneWay.x === 0 ? maxX - minX : maxY - minY) / 2;
        context.beginPath();
        for (let at = 4 - half; at < half; at += 8) {
            context.moveTo(at - 1.4, 0.7);
            context.lineTo(at, -0.7);
            context.lineTo(at + 1.4, 0.7);
        }
        context.stroke();
        context.restore();
    }

    function drawCoin(body) {
        const { lamp, hit } = view.palette;
        context.save();
        context.translate(body.x, body.y);
        context.fillStyle = lamp;
        context.fill(outlineOf(body.shape));
        pen(hit, 1.5);
        context.stroke(outlineOf(body.shape));
        context.restore();
    }

    function drawPlayer() {
        const place = toCanvas(placeOfPlayer());
        const unit = camera.scale;
        drawRunner(view, player, place, {
            unit,
            side: Math.sign(game.speedX),
            squash: effects.squash,
            round: 2 * unit,
            isWet: game.isWet,
        });
        if (!settings.normals) return;
        for (const { normal } of game.move.hits) {
            drawNormal(view, player, place, normal, { unit, length: 18 * unit });
        }
    }

    /** Every body of the world: all of its pieces, and its origin. */
    function drawBodiesOver() {
        const { accent } = view.palette;
        for (const body of level.bodies) {
            if (!body.alive) continue;
            const at = toCanvas(body);
            context.save();
            context.translate(at.x, at.y);
            context.rotate(body.angle);
            context.scale(camera.scale, camera.scale);
            pen(accent, 1.25);
            for (const piece of body.shape.pieces) context.stroke(outlineOf(piece));
            context.restore();
            drawDot(view, at.x, at.y, accent, 3);
        }
    }

    return {
        /** `mix` is the interpolation factor between the last step and the next, 0 to 1. */
        draw(mix) {
            between = mix;
            look();
            scenery.drawFar(camera.x);
            drawLevel();
            drawPlayer();
            if (settings.bodies) drawBodiesOver();
        },
        toCanvas,
    };
}
