// Custom properties. Reads maps, layers, tiles and objects; writes plain records, and what three of the properties mean
// here: `collides`, `sensor` and `oneWay`.

import { boolean, show } from '../errors.js';

// The way that lets pass, as Tiled sees it: y points down.
const WAYS = {
    up: { x: 0, y: -1 },
    right: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    left: { x: -1, y: 0 },
};

/** The properties of a thing by their names: a list of { name, value }, or before Tiled 1.2 a record. */
export function propertiesOf(thing) {
    const own = Object.create(null);
    const { properties } = thing;
    if (properties === undefined || properties === null) return own;
    if (typeof properties !== 'object') {
        throw new TypeError(`properties must be a list, not ${show(properties)}`);
    }
    if (!Array.isArray(properties)) return Object.assign(own, properties);
    for (const property of properties) {
        if (typeof property?.name !== 'string') {
            throw new TypeError(`properties must be { name, value }, not ${show(property)}`);
        }
        own[property.name] = property.value;
    }
    return own;
}

/** The properties of a thing, and of what it is in those that it does not have itself. */
export const inherit = (above, thing) =>
    Object.assign(Object.create(null), above, propertiesOf(thing));

/** What the properties ask for; `collides` is undefined where none says anything. */
export function rolesOf({ collides, sensor = false, oneWay = false }) {
    if (collides !== undefined) boolean('property "collides"', collides);
    boolean('property "sensor"', sensor);
    return { collides, sensor, oneWay: wayOf(oneWay) };
}

function wayOf(value) {
    if (value === false || value === '') return null;
    if (value === true) return WAYS.up;
    if (typeof value === 'string' && Object.hasOwn(WAYS, value)) return WAYS[value];
    const words = Object.keys(WAYS).map(show).join(', ');
    throw new TypeError(`property "oneWay" must be true, false or ${words}, not ${show(value)}`);
}
