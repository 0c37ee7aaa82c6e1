/** A level in PixiJS 8: sepaxis detects collisions, Pixi draws. */

import { Application, Container, Graphics, Sprite, Texture } from 'pixi.js';
import { box, capsule, circle, polygon, World } from 'sepaxis';
import { draw } from 'sepaxis/debug';

const [width, height] = [960, 540]; // pixels of the level; speeds are pixels per step
const hill = [24, 420, 250, 420, 420, 320, 560, 320, 600, 400, 936, 400]; // x, y, x, y…
const ground = [0, -400, 24, -400, ...hill, 936, -400, 960, -400, 960, 540, 0, 540];
const coins = { x: [150, 335, 490, 740, 900], y: [260, 320, 270, 255, 190] };
const crates = { x: [628, 634, 868, 880, 890], y: [300, 275, 240, 215, 190] };
const up = { x: 0, y: -1 };
const PLAYER = 2; // a category
const step = 1000 / 60; // milliseconds

class Level extends Container {
    constructor() {
        super();
        this.world = new World();
        this.on('destroyed', () => this.world.dispose());
        Object.assign(this, { steps: 0, due: 0, fall: 0, found: 0, move: { hits: [] } });

        const hills = new Graphics().ellipse(220, 540, 380, 240).ellipse(780, 540, 380, 240);
        const grass = new Graphics().poly(ground).fill(0x6fbf5b);
        const earth = new Graphics({ y: 12 }).poly(ground).fill(0x8b5e3c);
        this.addChild(hills.fill(0x8cc6ea), grass, earth);
        this.world.add(polygon(ground), { isStatic: true, data: grass });
        this.plank = this.spawn(0x7a4f9a, box(130, 14), 150, 320, { isStatic: true });
        this.spawn(0xd9544d, box(150, 12), 740, 306, { isStatic: true, oneWay: up });
        const coin = { isStatic: true, isSensor: true, mask: PLAYER };
        coins.x.map((x, i) => this.spawn(0xffb800, circle(10), x, coins.y[i], coin));
        this.crates = crates.x.map((x, i) => this.spawn(0xb87838, box(38, 38), x, crates.y[i]));
        this.player = this.spawn(0x3f4fd8, capsule(0, -8, 0, 8, 14), 70, 380, { category: PLAYER });
    }

    /** Adds a body whose `data` is a sprite of the same size. Both rotate about their centre. */
    spawn(color, shape, x, y, options) {
        const [w, h, r] = [2 * shape.bounds.maxX, 2 * shape.bounds.maxY, shape.radius];
        const target = new Graphics().roundRect(0, 0, w, h, r).fill(color);
        target.roundRect(4, 4, w - 8, h - 8, 0.6 * r).fill({ color: 0xffffff, alpha: 0.2 });
        const texture = app.renderer.generateTexture({ target, resolution: 2, antialias: true });
        const data = this.addChild(new Sprite({ texture, anchor: 0.5 }));
        return this.world.add(shape, { x, y, ...options, data });
    }

    update(milliseconds) {
        for (this.due += milliseconds; this.due >= step; this.due -= step) this.step();
        for (const { data, x, y, angle } of this.world.bodies) {
            data.updateTransform({ x, y, rotation: angle });
        }
        const scale = Math.max(app.screen.width / width, app.screen.height / height);
        const [w, h] = [app.screen.width / scale, app.screen.height / scale]; // visible part of the level
        const corner = (at, view, whole) => Math.max(0, Math.min(whole - view, at - view / 2));
        app.stage.scale.set(scale);
        app.stage.pivot.set(corner(this.player.x, w, width), corner(this.player.y, h, height));
        if (overlay.visible) draw(canvas.getContext('2d'), this.world);
        if (overlay.visible) overlay.texture.source.update();
    }

    step() {
        const { world, player, move } = this;
        this.plank.angle = 0.3 * Math.sin(this.steps++ / 60);

        // Move the player by the keys, and push the crates that it hits.
        const run = held.has('ArrowRight') - held.has('ArrowLeft');
        this.fall = held.has('ArrowUp') && move.onFloor ? -11 : this.fall + 0.5;
        if (held.has('ArrowDown')) player.dropThrough();
        player.moveAndSlide(4 * run, this.fall, { up, snap: 6 }, move);
        this.fall = move.slideY;
        for (const { body, normal } of move.hits) if (!body.isStatic) body.x -= 2 * normal.x;
        for (const crate of this.crates) crate.moveAndSlide(0, 6, { up });

        world.update(); // finds overlaps
        for (const { other: coin } of world.sensed.of(player)) {
            coin.data.destroy();
            coin.remove();
            document.querySelector('output').value = `${++this.found} of ${coins.x.length} coins`;
        }
        world.separate(); // pushes crates apart and out of walls
    }
}

const held = new Set(); // keys
export const app = new Application();
await app.init({ resizeTo: window, antialias: true, background: '#a9dcf8' });
document.body.append(app.canvas);
const canvas = Object.assign(document.createElement('canvas'), { width, height });
const overlay = app.stage.addChild(new Sprite({ texture: Texture.from(canvas), visible: false }));
export let level = app.stage.addChildAt(new Level(), 0);
app.ticker.add(({ deltaMS }) => level.update(deltaMS)); // the ticker limits deltaMS to 100
addEventListener('keyup', ({ code }) => held.delete(code));
addEventListener('keydown', ({ code }) => {
    held.add(code);
    if (code === 'KeyD') overlay.visible = !overlay.visible;
    if (code !== 'KeyR') return;
    level.destroy({ children: true, texture: true, textureSource: true });
    level = app.stage.addChildAt(new Level(), 0);
});
