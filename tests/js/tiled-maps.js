// Small maps as Tiled writes them: their parts with the usual values, and `more` to add or replace.

export const mapOf = (layers, more) => ({
    orientation: 'orthogonal',
    tilewidth: 16,
    tileheight: 16,
    layers,
    ...more,
});

export const tilesetOf = (tiles, more) => ({
    firstgid: 1,
    name: 'set',
    tilewidth: 16,
    tileheight: 16,
    tilecount: tiles.length,
    tiles,
    ...more,
});

/** A tile with these collision shapes. */
export const tileOf = (id, objects, more) => ({ id, objectgroup: { objects }, ...more });

export const tileLayer = (width, height, data, more) => ({
    name: 'ground',
    type: 'tilelayer',
    width,
    height,
    data,
    ...more,
});

export const chunksOf = (chunks, more) => ({ name: 'ground', type: 'tilelayer', chunks, ...more });

export const objectLayer = (objects, more) => ({
    name: 'things',
    type: 'objectgroup',
    objects,
    ...more,
});
