// A slow and simple reader of Tiled maps. Reads a map and its files, writes outlines in the world; independent of the
// library: Math.sin, every cell separately, flips one after the other. Follows
// https://doc.mapeditor.org/en/stable/reference/.
//
// An outline is { layer, object, cell, kind, points, radius, sensor, oneWay, alone }; `kind` is 'polygon' (an ellipse
// has 720 corners), 'round' (everything within the radius of a point, or of the line between two) or 'path'.

const HORIZONTAL = 0x80000000;
const VERTICAL = 0x40000000;
const DIAGONAL = 0x20000000;
const ALL = 0xf0000000;

const ARROWS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

const propertyOf = (name, ...things) => {
    for (const thing of things) {
        const found = (thing?.properties ?? []).find((property) => property.name === name);
        if (found) return { value: found.value, thing };
    }
    return { value: undefined, thing: null };
};

/** @param {Record<string, object>} files tilesets and templates by the last part of their names, without an ending */
export function readSlowly(map, files = {}) {
    const outlines = [];
    const stem = (path) => path.split('/').at(-1).split('.')[0];
    const lookUp = (tilesets) => (gid) => {
        const id = (gid & ~ALL) >>> 0;
        let best = null;
        for (const entry of tilesets) if (entry.firstgid <= id) best = entry;
        const set = best.source ? files[stem(best.source)] : best;
        const local = id - best.firstgid;
        const tile = (set.tiles ?? []).find((one) => one.id === local) ?? { id: local };
        return { set, tile, gid };
    };
    const ofMap = lookUp(map.tilesets);

    const walk = (layers, x, y, chain) => {
        for (const layer of layers) {
            const here = [layer, ...chain];
            const [ox, oy] = [x + (layer.offsetx ?? 0), y + (layer.offsety ?? 0)];
            if (layer.type === 'group') walk(layer.layers, ox, oy, here);
            if (layer.type === 'tilelayer') {
                for (const { column, row, gid } of cellsOf(layer)) {
                    if ((gid & ~ALL) !== 0) cell(layer, column, row, ofMap(gid), ox, oy, here);
                }
            }
            if (layer.type === 'objectgroup') {
                for (const object of layer.objects) place(layer, object, ox, oy, here);
            }
        }
    };

    const cell = (layer, column, row, { set, tile, gid }, ox, oy, chain) => {
        const size = sizeOf(set, tile);
        const inGrid = set.tilerendersize === 'grid';
        const width = inGrid ? map.tilewidth : size.width;
        const height = inGrid ? map.tileheight : size.height;
        const corner = { x: ox + column * map.tilewidth, y: oy + (row + 1) * map.tileheight };
        const says = (name, shape) => propertyOf(name, shape, tile, set, ...chain);
        const shapes = tile.objectgroup?.objects ?? [];
        const isNamed = ['sensor', 'oneWay'].some((name) => propertyOf(name, tile, set).value);
        if (shapes.length === 0 && !(says('collides').value ?? isNamed)) return;
        for (const shape of shapes.length > 0 ? shapes : [{ x: 0, y: 0, ...size }]) {
            if (says('collides', shape).value === false) continue;
            const sensor = says('sensor', shape).value === true;
            const isTiles = (thing) => thing === shape || thing === tile || thing === set;
            const way = says('oneWay', shape);
            add(outline(shape), {
                layer,
                cell: `${column} ${row}`,
                sensor,
                alone: sensor && isTiles(says('sensor', shape).thing),
                oneWay: arrowOf(way.value, isTiles(way.thing) ? gid : 0),
                at: (p) => inTile(p, shape, size, set, gid, width, height, corner),
                scale: width / size.width,
            });
        }
    };

    const place = (layer, given, ox, oy, chain) => {
        const file = given.template && files[stem(given.template)];
        const object = { ...file?.object, ...given };
        const parents = file ? [given, file.object] : [given];
        const around = (p) => turn(p, object.rotation ?? 0, ox + object.x, oy + object.y);
        if (object.gid === undefined) {
            const shape = outline({ ...object, x: 0, y: 0, rotation: 0 });
            if (shape === null) return;
            const own = parents.flatMap((one) => one.properties ?? []);
            if (shape.kind === 'point') {
                if (!own.some(({ name, value }) => value === true && name !== 'open')) return;
            }
            if (propertyOf('collides', ...parents, ...chain).value === false) return;
            const sensor = propertyOf('sensor', ...parents, ...chain).value === true;
            const oneWay = arrowOf(propertyOf('oneWay', ...parents, ...chain).value, 0);
            add(shape, { layer, object: object.id, sensor, oneWay, at: around, scale: 1 });
            return;
        }
        const find = given.gid === undefined ? lookUp([file.tileset]) : ofMap;
        const { set, tile, gid } = find(object.gid);
        const size = sizeOf(set, tile);
        const [width, height] = [object.width || size.width, object.height || size.height];
        const [alignX, alignY] = alignmentOf(set.objectalignment);
        const corner = { x: -alignX * width, y: -alignY * height + height };
        const shapes = tile.objectgroup?.objects ?? [];
        for (const shape of shapes.length > 0 ? shapes : [{ x: 0, y: 0, ...size }]) {
            const says = (name) => propertyOf(name, ...parents, shape, tile, set, ...chain);
            if (says('collides').value === false) continue;
            const way = says('oneWay');
            const isTiles = way.thing === shape || way.thing === tile || way.thing === set;
            add(outline(shape), {
                layer,
                object: object.id,
                sensor: says('sensor').value === true,
                oneWay: arrowOf(way.value, isTiles ? gid : 0),
                at: (p) => around(inTile(p, shape, size, set, gid, width, height, corner)),
                scale: Math.min(width / size.width, height / size.height),
            });
        }
    };

    const add = (shape, { at, scale, ...rest }) => {
        if (shape === null || (shape.kind === 'point' && rest.cell)) return;
        outlines.push({
            ...rest,
            kind: shape.kind,
            points: shape.points.map(at),
            radius: (shape.radius ?? 0) * scale,
        });
    };

    walk(map.layers, 0, 0, [map]);
    return outlines;
}

/** A point of a shape of a tile whose lower left corner is drawn at `corner`. */
function inTile(point, shape, size, set, gid, width, height, corner) {
    const p = turn(point, shape.rotation ?? 0, shape.x, shape.y);
    const [scaleX, scaleY] = [width / size.width, height / size.height];
    let [x, y, across, down] = [p.x * scaleX, p.y * scaleY, width, height];
    if (gid & DIAGONAL) [x, y, across, down] = [y, x, down, across];
    if (gid & HORIZONTAL) x = across - x;
    if (gid & VERTICAL) y = down - y;
    const { x: offsetX, y: offsetY } = set.tileoffset ?? { x: 0, y: 0 };
    return { x: corner.x + x + offsetX * scaleX, y: corner.y - down + y + offsetY * scaleY };
}

function arrowOf(value, gid) {
    if (!value) return '';
    let [x, y] = ARROWS[value === true ? 'up' : value];
    if (gid & DIAGONAL) [x, y] = [y, x];
    if (gid & HORIZONTAL) x = -x;
    if (gid & VERTICAL) y = -y;
    return Object.keys(ARROWS).find((word) => ARROWS[word][0] === x && ARROWS[word][1] === y);
}

function turn({ x, y }, degrees, aboutX, aboutY) {
    const angle = (degrees * Math.PI) / 180;
    return {
        x: aboutX + Math.cos(angle) * x - Math.sin(angle) * y,
        y: aboutY + Math.sin(angle) * x + Math.cos(angle) * y,
    };
}

const sizeOf = (set, tile) => ({
    width: tile.imagewidth ?? set.tilewidth,
    height: tile.imageheight ?? set.tileheight,
});

const alignmentOf = (word = 'unspecified') => [
    /left|unspecified/.test(word) ? 0 : /right/.test(word) ? 1 : 0.5,
    /top/.test(word) ? 0 : /bottom|unspecified/.test(word) ? 1 : 0.5,
];

/** The outline relative to the position of the object. */
function outline({ width = 0, height = 0, ellipse, capsule, polygon, polyline, point, text }) {
    if (text) return null;
    if (point || (!polygon && !polyline && width === 0 && height === 0)) {
        return { kind: 'point', points: [{ x: 0, y: 0 }] };
    }
    if (polygon) return { kind: 'polygon', points: polygon };
    if (polyline) return { kind: 'path', points: polyline };
    if (width === 0 || height === 0) {
        return {
            kind: 'path',
            points: [
                { x: 0, y: 0 },
                { x: width, y: height },
            ],
        };
    }
    if (ellipse) {
        return {
            kind: 'polygon',
            isCurved: true,
            points: Array.from({ length: 720 }, (_, i) => ({
                x: (width / 2) * (1 + Math.cos((Math.PI * i) / 360)),
                y: (height / 2) * (1 + Math.sin((Math.PI * i) / 360)),
            })),
        };
    }
    if (capsule) {
        const radius = Math.min(width, height) / 2;
        const points = [];
        for (let i = 0; i < 720; i++) {
            const x = Math.cos((Math.PI * i) / 360);
            const y = Math.sin((Math.PI * i) / 360);
            points.push({
                x: (x > 0 ? width - radius : radius) + radius * x,
                y: (y > 0 ? height - radius : radius) + radius * y,
            });
        }
        return { kind: 'polygon', points };
    }
    return {
        kind: 'polygon',
        points: [
            { x: 0, y: 0 },
            { x: width, y: 0 },
            { x: width, y: height },
            { x: 0, y: height },
        ],
    };
}

function cellsOf(layer) {
    const blocks = layer.chunks ?? [{ ...layer, x: 0, y: 0 }];
    return blocks.flatMap(({ x, y, width, data }) => {
        const list = [];
        if (typeof data === 'string') {
            const bytes = Buffer.from(data, 'base64');
            for (let i = 0; i < bytes.length; i += 4) list.push(bytes.readUInt32LE(i));
        } else {
            list.push(...data);
        }
        return list.map((gid, i) => ({
            gid,
            column: x + (i % width),
            row: y + Math.floor(i / width),
        }));
    });
}

/** The signed distance from a point to the outline of a polygon: negative inside. */
export function depthIn({ points }, x, y) {
    let nearest = Number.POSITIVE_INFINITY;
    let inside = false;
    points.forEach((a, i) => {
        const b = points[(i + 1) % points.length];
        nearest = Math.min(nearest, toSegment(x, y, a, b));
        if (a.y > y !== b.y > y && x < a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y)) {
            inside = !inside;
        }
    });
    return inside ? -nearest : nearest;
}

function toSegment(x, y, a, b) {
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.max(0, Math.min(1, along));
    return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}
