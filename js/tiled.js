// Adds levels made with Tiled. Reads a map in Tiled's JSON format; adds bodies to a world. Before
// the first body is added, the entire map is read, all shapes are made, and all options are
// checked.

import { checkFunction, isList, isRecord, options, show } from './errors.js';
import { point, World } from './sepaxis.js';
import { within } from './tiled/fault.js';
import { coordinate } from './tiled/parts.js';
import { readMap } from './tiled/reader.js';

const NAME = 'addTiledMap';
const OPTIONS = ['tilesets', 'templates', 'layers', 'inflate', 'body'];

export function addTiledMap(world, map, settings) {
    if (!isRecord(world) || !(world instanceof World)) {
        throw new TypeError(`${NAME}: the first argument must be a World, not ${show(world)}`);
    }
    if (!isRecord(map) || !isList(map.layers)) {
        throw new TypeError(
            `${NAME}: the map must be the parsed JSON of a Tiled map, with layers, not ${show(map)}`,
        );
    }
    const given = options(NAME, settings, OPTIONS);
    const { inflate, body = () => undefined } = given;
    for (const [name, value] of Object.entries({ inflate, body })) {
        if (value !== undefined) checkFunction(`${NAME}: ${name}`, value);
    }
    const plan = within(NAME, () => readMap(map, given));
    askForOptions(plan, body);
    within(NAME, () => rehearse(plan));
    return add(world, plan);
}

/** Calls body() once for every tile layer and every object that has a shape, and lists the bodies to add. */
function askForOptions(plan, body) {
    plan.bodies = [];
    for (const entry of plan.layers) {
        const { layer, merged, objects, properties } = entry;
        const name = `layer ${show(layer.name ?? '')}`;
        entry.bodies = [];
        const ask = (object, inherited) => {
            const own = body(object, layer, inherited);
            if (own === null) plan.skipped.push({ layer, object, why: 'body() returned null' });
            return own;
        };
        const write = (where, own, pose, data, { shape, sensor, oneWay }, lists) => {
            const defaults = { ...pose, isStatic: true, isSensor: sensor, oneWay, data };
            plan.bodies.push({ where, shape, own, defaults, lists });
        };
        const layerOptions = merged.length > 0 ? ask(null, properties) : null;
        if (layerOptions !== null) {
            for (const one of merged) {
                write(name, layerOptions, { x: one.x, y: one.y }, layer, one, [entry.bodies]);
            }
        }
        for (const place of objects) {
            const { object, x, y, angle, shapes } = place;
            place.bodies = [];
            const own = shapes.length > 0 ? ask(object, place.properties) : null;
            if (own === null) continue;
            const where = `${name}: ${place.where}`;
            for (const one of shapes) {
                write(where, own, { x, y, angle }, object, one, [entry.bodies, place.bodies]);
            }
        }
    }
}

/** False for promises, lists and Maps: spreading them would yield no options, and hide the mistake. */
const isOptions = (value) =>
    typeof value === 'object' && typeof value.then !== 'function' && !(Symbol.iterator in value);

/**
 * Adds every body to a temporary world first, so that errors occur before the user's world changes.
 */
function rehearse(plan) {
    const trial = new World();
    try {
        for (const body of plan.bodies) {
            within(body.where, () => {
                const { own = {} } = body;
                if (!isOptions(own)) {
                    throw new TypeError(
                        `body() must return options, undefined or null, at once, not ${show(own)}`,
                    );
                }
                body.options = { ...body.defaults, ...own };
                trial.add(point(), body.options);
            });
            trial.clear();
        }
    } finally {
        trial.dispose();
    }
}

function add(world, plan) {
    const bodies = [];
    try {
        for (const { shape, options: all, lists } of plan.bodies) {
            const body = world.add(shape, all);
            bodies.push(body);
            for (const list of lists) list.push(body);
        }
    } catch (error) {
        for (const body of bodies) body.remove();
        throw error;
    }
    const layers = new Map();
    for (const { layer, bodies: added } of plan.layers) {
        const name = layer.name ?? '';
        if (!layers.has(name)) layers.set(name, []);
        const named = layers.get(name);
        for (const body of added) named.push(body);
    }
    const objects = plan.layers.flatMap(({ layer, objects: places }) =>
        places.map(({ object, x, y, angle, properties, bodies: added }) => ({
            object,
            layer,
            x,
            y,
            angle,
            properties,
            bodies: added,
        })),
    );
    const named = new Map();
    for (const place of objects) {
        const { name = '' } = place.object;
        if (name !== '' && !named.has(name)) named.set(name, place);
    }
    const placed = new Map(objects.flatMap((place) => place.bodies.map((body) => [body, place])));
    const tileAt = tileFinder(plan.layers);
    return { bodies, objects, placed, named, layers, skipped: plan.skipped, tileAt };
}

function tileFinder(layers) {
    const topFirst = layers.filter((entry) => entry.tileAt !== undefined).reverse();
    return function tileAt(x, y, name) {
        coordinate('level.tileAt: x', x);
        coordinate('level.tileAt: y', y);
        const wanted =
            name === undefined ? topFirst : topFirst.filter(({ layer }) => layer.name === name);
        if (name !== undefined && wanted.length === 0) {
            const names = topFirst.map(({ layer }) => show(layer.name)).join(', ');
            throw new RangeError(
                `level.tileAt: there is no tile layer ${show(name)}; the level has ${names}`,
            );
        }
        for (const entry of wanted) {
            const tile = entry.tileAt(x, y);
            if (tile !== null) return tile;
        }
        return null;
    };
}
