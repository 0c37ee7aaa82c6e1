/** The samples that the guide "With Phaser 4" adds to the example, in one scene. */

import { Game, Scale, Scene } from 'phaser';
import { circle, polygon, tiles, World } from 'sepaxis';
import { draw } from 'sepaxis/debug';
import { addTiledMap } from 'sepaxis/tiled';

/** Aligns a sprite with its shape, wherever the shape's origin is. */
function fit(sprite, { minX, minY, maxX, maxY }) {
    sprite.setDisplaySize(maxX - minX, maxY - minY);
    sprite.setOrigin(-minX / (maxX - minX), -minY / (maxY - minY));
}

/** Makes one body of a tilemap layer: tiles that collide are solid, or one-way if only their upper side collides. */
function addLayer(world, { x, y, layer }) {
    const { width: columns, height: rows, tileWidth: size, data } = layer;
    const cloud = { points: [0, 0, 1, 0, 1, 1, 0, 1], oneWay: { x: 0, y: -1 } };
    const cells = data.flat().map((tile) => {
        if (!tile.collides) return 0;
        return tile.collideLeft || tile.collideRight || tile.collideDown ? 1 : 2;
    });
    const level = tiles({ columns, rows, size, cells, kinds: ['solid', cloud] });
    return world.add(level, { x, y, isStatic: true });
}

/** Adds the bodies of a Tiled map that `this.load.tilemapTiledJSON(key, address)` loaded. */
function addMap(scene, key, world) {
    return addTiledMap(world, scene.cache.tilemap.get(key).data);
}

/** Draws the overlay for the camera's view. Its texture is as large as the screen. */
function drawView(overlay, camera, world) {
    const { worldView, zoom } = camera;
    const { context } = overlay.texture;
    context.setTransform(zoom, 0, 0, zoom, -worldView.x * zoom, -worldView.y * zoom);
    draw(context, world);
    overlay.texture.refresh();
    overlay.setPosition(worldView.x, worldView.y).setScale(1 / zoom);
}

/** Lets the pointer drag bodies; their data are their images. */
function takeAlong({ input, children }, world) {
    let picked = null;
    input.on('pointerdown', ({ worldX, worldY }) => {
        const drawn = ({ data }) => children.getIndex(data); // the last object is on top
        const found = world.queryPoint(worldX, worldY, { statics: false });
        picked = found.sort((a, b) => drawn(b) - drawn(a))[0];
    });
    input.on('pointermove', ({ worldX, worldY }) => picked?.set(worldX, worldY));
    input.on('pointerup', () => {
        picked = null;
    });
}

class More extends Scene {
    preload() {
        this.load.tilemapTiledJSON('map', 'map.json');
    }

    create() {
        this.world = new World();
        this.events.once('destroy', () => this.world.dispose());

        const ship = polygon([0, -30, 120, 0, 0, 30]); // its origin is in the middle of its left side
        const paint = this.make.graphics().fillStyle(0x3f4fd8).fillRect(0, 0, 60, 30);
        paint.generateTexture('ship', 60, 30).destroy();
        const sprite = this.add.image(0, 0, 'ship');
        fit(sprite, ship.bounds);
        this.player = this.world.add(ship, { x: 1500, y: 900, angle: 0.5, data: sprite });

        const blocks = this.make.graphics().fillStyle(0xd9544d).fillRect(0, 0, 32, 32);
        blocks.generateTexture('blocks', 32, 32).destroy();
        const map = this.make.tilemap({
            data: [
                [-1, 0, -1, 0],
                [0, 0, 0, -1],
            ],
            tileWidth: 32,
            tileHeight: 32,
        });
        const layer = map.createLayer(0, map.addTilesetImage('blocks'), 1400, 1000);
        layer.setCollisionByExclusion([-1]);
        layer.getTileAt(3, 0).setCollision(false, false, true, false);
        this.blocks = addLayer(this.world, layer);
        this.walls = addMap(this, 'map', this.world).bodies;

        takeAlong(this, this.world);
        this.ball = this.world.add(circle(16), { x: 1600, y: 1000 });
        const data = this.add.image(0, 0, 'ship').setVisible(false);
        this.pilot = this.world.add(circle(5), { x: 1530, y: 915, data }); // drawn over the ship

        const { width, height } = this.scale;
        this.textures.createCanvas('overlay', width, height);
        this.overlay = this.add.image(0, 0, 'overlay').setOrigin(0);
        this.cameras.main.setZoom(1.25).centerOn(1500, 950);
    }

    update() {
        const { data, x, y, angle } = this.player;
        data.setPosition(x, y).setRotation(angle);
        this.world.update();
        drawView(this.overlay, this.cameras.main, this.world);
    }
}

const scale = { mode: Scale.RESIZE };
export const game = new Game({ scene: More, scale, backgroundColor: '#a9dcf8' });

if (import.meta.hot) {
    import.meta.hot.accept();
    import.meta.hot.dispose(() => game.destroy(true));
}
