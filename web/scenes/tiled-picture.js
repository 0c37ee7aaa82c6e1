/** Draws the level from Tiled: reads its map and its bodies, draws the part around the player. */

import { drawArrow, drawDot, outlineOf } from '../draw/draw.js';

const rows = 18; // visible at once
const narrowest = 28; // pixels per tile
const columns = 19; // visible on a wide view

const isCoin = ({ data }) => data.type === 'coin';

/**
 * `settings.bodies` adds the outlines and origins of all bodies, `settings.normals` the normals of
 * the last move.
 */
export function createPicture(view, map, game, settings) {
    const { context } = view;
    const { level, player } = game;
    const tile = map.tilewidth;
    const solid = level.layers.get('ground').filter(({ isSensor, oneWay }) => !isSensor && !oneWay);
    const ground = pathOf(solid);
    const water = pathOf(level.layers.get('water'));
    const spikes = pathOf(level.layers.get('ground').filter(({ data }) => data.type === 'spikes'));
    const oneWays = level.bodies.filter(({ oneWay }) => oneWay);
    const flag = level.objects.find(({ object }) => object.type === 'goal');
    const drawn = level.layers.get('things').filter(({ isSensor, oneWay }) => !isSensor && !oneWay);
    const flowers = flowersOf(map);
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
        camera = {
            x: Math.round(within(x * scale - width * 0.42, width, wide)),
            // Extra height of the view shows sky.
            y: Math.round(
                high < height ? high - height : within(y * scale - height / 2, height, high),
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
        drawFlowers();
        fillWater();
        fillGround();
        for (const body of drawn) drawObject(body);
        for (const body of oneWays) drawOneWay(body);
        context.fillStyle = palette.hitFill;
        context.fill(spikes);
        pen(palette.hit, 1.5);
        context.stroke(spikes);
        for (const body of level.bodies) if (body.alive && isCoin(body)) drawCoin(body);
        drawFlag();
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

    /** Drawn before the ground, whose slopes share cells with water. */
    function fillWater() {
        context.fillStyle = view.palette.aFill;
        context.fill(water);
        pen(view.palette.a, 2);
        context.beginPath();
        for (const [from, to, y] of surfaces) {
            for (let x = from; x <= to; x += 2) {
                const wave = Math.sin(x * 0.22 + game.time * 3) * 0.8;
                if (x === from) context.moveTo(x, y + wave);
                else context.lineTo(x, y + wave);
            }
        }
        context.stroke();
    }

    /** Distant hills, which move more slowly than the foreground. */
    function drawFar() {
        const { width, height, palette } = view;
        context.fillStyle = palette.shade;
        context.globalAlpha = 0.55;
        for (const [part, share, wave] of [
            [0.15, 0.46, 210],
            [0.35, 0.6, 130],
        ]) {
            context.beginPath();
            context.moveTo(0, height);
            for (let x = 0; x <= width + 8; x += 8) {
                const at = (x + camera.x * part) / wave;
                const rise = Math.sin(at) + 0.5 * Math.sin(at * 2.3 + 1) + 0.2 * Math.sin(at * 5.1);
                context.lineTo(x, height * share - rise * 34);
            }
            context.lineTo(width, height);
            context.fill();
        }
        context.globalAlpha = 1;
    }

    /** The surfaces where water cells have air above: from, to and height. */
    const surfaces = (() => {
        const { data, width } = map.layers.find(({ name }) => name === 'water');
        const runs = [];
        data.forEach((gid, i) => {
            if (!gid || data[i - width]) return;
            const [x, y] = [(i % width) * tile, Math.floor(i / width) * tile];
            const last = runs.at(-1);
            if (last?.[1] === x && last[2] === y) last[1] += tile;
            else runs.push([x, x + tile, y]);
        });
        return runs;
    })();

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

    function drawFlag() {
        const { palette } = view;
        const { x, y, object } = flag;
        pen(palette.soft, 3);
        context.beginPath();
        context.moveTo(x, y);
        context.lineTo(x, y + object.height);
        context.stroke();
        context.beginPath();
        const flutter = Math.sin(game.time * 5) * 1.5;
        context.moveTo(x, y + 1);
        context.quadraticCurveTo(x + 10, y - 2 + flutter, x + 22, y + 6 + flutter);
        context.quadraticCurveTo(x + 10, y + 9 + flutter, x, y + 14);
        context.closePath();
        context.fillStyle = game.isThere ? palette.accent : palette.accentFill;
        context.fill();
        pen(palette.accent, 1.5);
        context.stroke();
    }

    function drawFlowers() {
        const { palette } = view;
        for (const { x, y, isFlower, lean } of flowers) {
            pen(palette.free, 1.4);
            context.beginPath();
            for (const blade of isFlower ? [0] : [-3, 0, 3]) {
                context.moveTo(x + blade * 0.6, y);
                context.quadraticCurveTo(
                    x + blade,
                    y - 4,
                    x + blade * 1.5 + lean,
                    y - (isFlower ? 7 : 5),
                );
            }
            context.stroke();
            if (!isFlower) continue;
            context.beginPath();
            context.arc(x + lean, y - 8, 2, 0, 2 * Math.PI);
            context.fillStyle = palette.accent;
            context.fill();
        }
    }

    function drawPlayer() {
        const { palette } = view;
        const { bounds } = player.shape;
        const at = placeOfPlayer();
        const { x, y } = toCanvas(at);
        const unit = camera.scale;
        const [width, height] = [bounds.maxX * 2 * unit, bounds.maxY * 2 * unit];
        context.beginPath();
        context.roundRect(x - width / 2, y - height / 2, width, height, 2 * unit);
        context.fillStyle = palette.surface;
        context.fill();
        context.fillStyle = palette.aFill;
        context.fill();
        if (game.isWet) {
            context.fillStyle = palette.aFill;
            context.fill();
        }
        context.strokeStyle = palette.a;
        context.lineWidth = 2.5;
        context.stroke();
        const side = Math.sign(game.speedX) * 1.6 * unit;
        context.beginPath();
        for (const eye of [-1.9, 1.9]) {
            context.roundRect(
                x + side + (eye - 0.7) * unit,
                y - 4 * unit,
                1.4 * unit,
                3.2 * unit,
                unit,
            );
        }
        context.fillStyle = palette.a;
        context.fill();
        if (settings.normals)
            for (const { normal } of game.move.hits) drawNormal(at, bounds, normal);
    }

    /** From the corner or side of the player that touches. */
    function drawNormal(at, bounds, normal) {
        const side = (value) => (Math.abs(value) < 1e-6 ? 0 : Math.sign(value));
        const { x, y } = toCanvas({
            x: at.x - side(normal.x) * bounds.maxX,
            y: at.y - side(normal.y) * bounds.maxY,
        });
        const length = 18 * camera.scale;
        const { accent } = view.palette;
        drawArrow(view, x, y, normal.x * length, normal.y * length, accent);
        drawDot(view, x, y, accent);
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
            drawFar();
            drawLevel();
            drawPlayer();
            if (settings.bodies) drawBodiesOver();
        },
        toCanvas,
    };
}

/** The cells of grass and flowers: decorative tiles without a shape. */
function flowersOf({ layers, tilesets: [{ firstgid, tiles }], tilewidth, tileheight }) {
    const { data, width } = layers.find(({ name }) => name === 'flowers');
    return data.flatMap((gid, i) => {
        const type = tiles.find(({ id }) => id === gid - firstgid)?.type;
        if (type === undefined) return [];
        return {
            x: ((i % width) + 0.5) * tilewidth,
            y: (Math.floor(i / width) + 1) * tileheight,
            isFlower: type === 'flower',
            lean: (i % 5) - 2,
        };
    });
}
