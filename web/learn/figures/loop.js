/**
 * A complete game loop: runs tiny-game.js and shows its source file. Reads what the loop found, and
 * on request draws the axes, the shadows and the push for the hero, A, and the shape nearest to it.
 */

import { collide, distance, trace } from 'sepaxis';
import { drawArrow, drawDraggable, drawLabel, drawLine } from '../../draw/draw.js';
import { addFence } from '../crowd.js';
import { drawAxis, drawBetween } from '../draw.js';
import { createListing } from '../listing.js';
import { vectorOf } from '../push.js';
import { inRow } from '../sentences.js';
import { play } from '../tiny-game.js';

const source = new URL('../tiny-game.js', import.meta.url);

export const words = {
    en: {
        alt: 'A small game: a ball A pushes a box B and a pentagon C around, and picks up coins.',
        controls: {
            push: 'Push apart',
            axes: 'Axes',
            shadows: 'Shadows',
            arrow: 'Push as an arrow',
            again: 'Start again',
        },
        listing: 'Source of the game',
        lost: 'The source could not be loaded.',
        coins: (count) => (count === 1 ? 'One coin is left.' : `${count} coins are left.`),
        apart: (name, gap) => `A and ${name} are ${gap} apart.`,
        hit: (name, depth) => `A and ${name} overlap by ${depth}.`,
    },
    zh: {
        alt: '一个小游戏：球 A 推动矩形 B 和五边形 C，并拾取金币。',
        controls: {
            push: '推开',
            axes: '分离轴',
            shadows: '投影',
            arrow: '用箭头画出位移',
            again: '重新开始',
        },
        listing: '游戏的源代码',
        lost: '源代码未能载入。',
        coins: (count) => `还剩 ${count} 枚金币。`,
        apart: (name, gap) => `A 和 ${name} 相隔 ${gap}。`,
        hit: (name, depth) => `A 和 ${name} 重叠 ${depth}。`,
    },
};
export const settings = { push: true, axes: false, shadows: true, arrow: true };

const taken = new Set(); // indices of the collected coins, kept while the figure is out of sight

export const actions = {
    again(figure) {
        taken.clear();
        figure.restart();
    },
};

export const arrange = ({ words }) => createListing(source, words);

export function create(figure) {
    const { settings, unit, words: say, world } = figure;
    const coins = [];
    const frame = play({
        world,
        add(name, shape, options) {
            const body = figure.add(name, shape, {
                ...options,
                knob: 0,
                isFixed: options.isSensor,
            });
            if (options.isSensor) coins.push(body);
            return body;
        },
        unit,
        rules: settings,
        draw: drawOne,
    });
    const [a, ...others] = figure.bodies.slice(0, 3);
    addFence(figure);
    for (const number of taken) coins[number].remove();
    let found = null;

    function drawOne(body, hit) {
        if (body.isStatic) return; // the walls are outside the picture
        const { palette, view } = figure;
        const stroke = body.isSensor ? palette.text : body === a ? palette.a : palette.b;
        const fill = body.isSensor ? palette.lamp : body === a ? palette.aFill : palette.bFill;
        drawDraggable(view, body, { stroke, fill, hit });
        drawLabel(view, body.x, body.y, body.data.label, stroke);
    }

    function draw() {
        frame();
        for (const [number, coin] of coins.entries()) if (!coin.alive) taken.add(number);
        const near = others.reduce((best, one) =>
            distance(a, one).distance < distance(a, best).distance ? one : best,
        );
        const gap = distance(a, near).distance;
        found = {
            coins: coins.filter(({ alive }) => alive).length,
            near: near.data.name,
            gap,
            depth: collide(a, near)?.depth ?? null,
        };
        drawInside(near);
        // The held shape moves to its target again in the next frame, and is pushed again.
        return settings.push && world.contacts.length > 0;
    }

    function drawInside(near) {
        const { context, palette, view } = figure;
        const { axes, collision, separating, winner } = trace(a, near);
        const decides = axes[separating < 0 ? winner : separating];
        if (settings.axes) {
            for (const axis of axes) {
                const color = axis === decides ? palette.accent : palette.faint;
                const [dx, dy] = [axis.x * unit, axis.y * unit];
                const line = { color, width: axis === decides ? 2.5 : 1.25 };
                drawLine(context, near.x - dx, near.y - dy, near.x + dx, near.y + dy, line);
            }
        }
        if (settings.shadows) {
            drawBetween(figure, drawAxis(figure, decides, [a, near], { below: 1.6, lines: false }));
        }
        if (settings.arrow && collision) {
            const { x, y } = vectorOf(collision);
            drawArrow(view, near.x, near.y, x, y, palette.accent);
        }
    }

    function sentence() {
        const { coins, depth, gap, near } = found;
        const first =
            depth === null ? say.apart(near, gap.toFixed(1)) : say.hit(near, depth.toFixed(1));
        return inRow(first, say.coins(coins));
    }

    return { draw, say: sentence, answer: () => found };
}
