/** A level in Phaser 4 without its physics: sepaxis detects collisions, Phaser draws. */

import { Game, Scale, Scene } from 'phaser';
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

class Level extends Scene {
    create() {
        this.world = new World();
        for (const end of ['shutdown', 'destroy'])
            this.events.once(end, () => this.world.dispose());
        Object.assign(this, { steps: 0, due: 0, fall: 0, found: 0, move: { hits: [] } });

        for (const x of [220, 780]) this.add.ellipse(x, 540, 760, 480, 0x8cc6ea);
        const grass = this.add.polygon(0, 0, ground, 0x6fbf5b).setOrigin(0);
        this.add.polygon(0, 12, ground, 0x8b5e3c).setOrigin(0);
        this.world.add(polygon(ground), { isStatic: true, data: grass });
        this.plank = this.spawn(0x7a4f9a, box(130, 14), 150, 320, { isStatic: true });
        this.spawn(0xd9544d, box(150, 12), 740, 306, { isStatic: true, oneWay: up });
        const coin = { isStatic: true, isSensor: true, mask: PLAYER };
        coins.x.map((x, i) => this.spawn(0xffb800, circle(10), x, coins.y[i], coin));
        this.crates = crates.x.map((x, i) => this.spawn(0xb87838, box(38, 38), x, crates.y[i]));
        this.player = this.spawn(0x3f4fd8, capsule(0, -8, 0, 8, 14), 70, 380, { category: PLAYER });

        if (!this.textures.exists('overlay')) this.textures.createCanvas('overlay', width, height);
        this.overlay = this.add.image(0, 0, 'overlay').setOrigin(0).setVisible(false);
        this.cameras.main.setBounds(0, 0, width, height).startFollow(this.player.data);
        this.keys = this.input.keyboard.addKeys('LEFT,RIGHT,UP,DOWN');
        this.input.keyboard.on('keydown-D', () => this.overlay.setVisible(!this.overlay.visible));
        this.input.keyboard.on('keydown-R', () => this.scene.restart());
    }

    /** Adds a body whose `data` is a sprite of the same size. Both rotate about their centre. */
    spawn(color, shape, x, y, options) {
        const [w, h, r] = [2 * shape.bounds.maxX, 2 * shape.bounds.maxY, shape.radius];
        const key = `${color} ${w} ${h}`; // textures outlive the scene
        if (!this.textures.exists(key)) {
            const paint = this.make.graphics().fillStyle(color).fillRoundedRect(0, 0, w, h, r);
            paint.fillStyle(0xffffff, 0.2).fillRoundedRect(4, 4, w - 8, h - 8, 0.6 * r);
            paint.generateTexture(key, w, h).destroy();
        }
        return this.world.add(shape, { x, y, ...options, data: this.add.image(x, y, key) });
    }

    update(_time, delta) {
        const { world, overlay, scale, cameras } = this;
        this.due += Math.min(delta, 100); // maximum frame time
        for (; this.due >= step; this.due -= step) this.step();
        for (const { data, x, y, angle } of world.bodies) data.setPosition(x, y).setRotation(angle);
        cameras.main.setZoom(Math.max(scale.width / width, scale.height / height));
        if (overlay.visible) draw(overlay.texture.context, world);
        if (overlay.visible) overlay.texture.refresh();
    }

    step() {
        const { world, player, move } = this;
        this.plank.angle = 0.3 * Math.sin(this.steps++ / 60);

        // Move the player by the keys, and push the crates that it hits.
        const { LEFT, RIGHT, UP, DOWN } = this.keys;
        const run = RIGHT.isDown - LEFT.isDown;
        this.fall = UP.isDown && move.onFloor ? -11 : this.fall + 0.5;
        if (DOWN.isDown) player.dropThrough();
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

const scale = { mode: Scale.RESIZE };
export const game = new Game({ scene: Level, scale, backgroundColor: '#a9dcf8' });
