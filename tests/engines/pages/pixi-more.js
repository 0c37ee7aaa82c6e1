/** The samples that the guide "With PixiJS 8" adds to the example, on one stage. */

import { Application, Assets, Container, Graphics, Sprite, Texture } from 'pixi.js';
import { circle, polygon, tiles, World } from 'sepaxis';
import { draw } from 'sepaxis/debug';
import { addTiledMap } from 'sepaxis/tiled';

/** Aligns a sprite with its shape, wherever the shape's origin is. */
function fit(sprite, { minX, minY, maxX, maxY }) {
    sprite.setSize(maxX - minX, maxY - minY);
    sprite.anchor.set(-minX / (maxX - minX), -minY / (maxY - minY));
}

/** Makes one body of a grid of numbers, and a sprite of textures[number - 1] for each cell that is not 0. */
function addGrid(world, container, textures, { columns, rows, size, cells, x, y }) {
    for (const [i, number] of cells.entries()) {
        if (number === 0) continue;
        const sprite = container.addChild(new Sprite(textures[number - 1]));
        sprite.setSize(size);
        sprite.position.set(x + (i % columns) * size, y + Math.floor(i / columns) * size);
    }
    const kinds = textures.map(() => 'solid');
    return world.add(tiles({ columns, rows, size, cells, kinds }), { x, y, isStatic: true });
}

/** Adds the bodies of a Tiled map. */
async function addMap(world, address) {
    return addTiledMap(world, await Assets.load(address));
}

/** Draws the overlay for the camera's view. Its canvas is as large as the screen and outside the camera. */
function drawView(context, overlay, camera, world) {
    const { a, b, c, d, tx, ty } = camera.getGlobalTransform();
    context.setTransform(a, b, c, d, tx, ty);
    draw(context, world);
    overlay.texture.source.update();
}

/** Lets the pointer drag bodies; their data are their sprites. */
function takeAlong({ stage, screen }, camera, world) {
    let picked = null;
    stage.eventMode = 'static';
    stage.hitArea = screen;
    stage.on('pointerdown', (event) => {
        const { x, y } = event.getLocalPosition(camera);
        const drawn = ({ data }) => camera.children.indexOf(data); // the last child is on top
        const found = world.queryPoint(x, y, { statics: false });
        picked = found.sort((a, b) => drawn(b) - drawn(a))[0];
    });
    stage.on('globalpointermove', (event) => {
        const { x, y } = event.getLocalPosition(camera);
        picked?.set(x, y);
    });
    stage.on('pointerup', () => {
        picked = null;
    });
}

export const app = new Application();
await app.init({ resizeTo: window, antialias: true, background: '#a9dcf8' });
document.body.append(app.canvas);
const world = new World();
const camera = app.stage.addChild(new Container());
camera.on('destroyed', () => world.dispose());

const ship = polygon([0, -30, 120, 0, 0, 30]); // its origin is in the middle of its left side
const texture = app.renderer.generateTexture(new Graphics().rect(0, 0, 60, 30).fill(0x3f4fd8));
const sprite = camera.addChild(new Sprite(texture));
fit(sprite, ship.bounds);
const player = world.add(ship, { x: 1500, y: 900, angle: 0.5, data: sprite });

const block = app.renderer.generateTexture(new Graphics().rect(0, 0, 32, 32).fill(0xd9544d));
const cells = [0, 1, 0, 1, 1, 1];
const grid = { columns: 3, rows: 2, size: 32, cells, x: 1400, y: 1000 };
const blocks = addGrid(world, camera, [block], grid);
const { bodies: walls } = await addMap(world, 'map.json');

takeAlong(app, camera, world);
const ball = world.add(circle(16), { x: 1600, y: 1000 });
const top = camera.addChild(new Sprite({ texture, visible: false }));
const pilot = world.add(circle(5), { x: 1530, y: 915, data: top }); // drawn over the ship

const { width, height } = app.screen;
const canvas = Object.assign(document.createElement('canvas'), { width, height });
const context = canvas.getContext('2d');
const overlay = app.stage.addChild(Sprite.from(Texture.from(canvas)));
camera.scale.set(1.25);
camera.pivot.set(1500, 950);
camera.position.set(width / 2, height / 2);

app.ticker.add(() => {
    const { data, x, y, angle } = player;
    data.position.set(x, y);
    data.rotation = angle;
    world.update();
    drawView(context, overlay, camera, world);
});
export const level = { world, player, pilot, blocks, walls, ball };

if (import.meta.hot) {
    import.meta.hot.accept();
    import.meta.hot.dispose(() => app.destroy(true, { children: true }));
}
