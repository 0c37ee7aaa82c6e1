// A map as Tiled writes it, with a ball in it. Takes the library and addTiledMap, returns the results.

const map = {
    orientation: 'orthogonal',
    tilewidth: 20,
    tileheight: 20,
    tilesets: [
        {
            firstgid: 1,
            name: 'ground',
            tilewidth: 20,
            tileheight: 20,
            tilecount: 1,
            tiles: [
                { id: 0, objectgroup: { objects: [{ id: 1, x: 0, y: 0, width: 20, height: 20 }] } },
            ],
        },
    ],
    layers: [
        { name: 'ground', type: 'tilelayer', width: 4, height: 2, data: [0, 0, 0, 0, 1, 1, 1, 1] },
        {
            name: 'things',
            type: 'objectgroup',
            objects: [{ id: 1, name: 'post', x: 100, y: 0, width: 10, height: 40 }],
        },
    ],
};

export function level({ World, circle }, addTiledMap) {
    const world = new World();
    const { bodies } = addTiledMap(world, map);
    // Across the common edge of two tiles, 2 deep in the ground and 1 deep in the post.
    const balls = [
        { x: 40, y: 15 },
        { x: 94, y: 20 },
    ].map((pose) => world.add(circle(7), pose));
    world.update();
    return {
        kinds: bodies.map(({ shape }) => shape.kind),
        depths: balls.map(({ contacts }) => contacts.toArray().map(({ depth }) => depth)),
    };
}
