// Custom properties. Reads maps, layers, tiles and objects; writes their properties by name, and
// the values of the three that have a meaning: `collides`, `sensor` and `oneWay`.

import { boolean, show } from '../errors.js';

// The directions in which bodies pass through. In Tiled, y points down.
const DIRECTIONS = {
    up: { x: 0, y: -1 },
    right: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    left: { x: -1, y: 0 },
};

/**
 * The properties of an element by name. Tiled saves a list of { name, value }; before 1.2, it saved an object of values
 * by name.
 */
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

/** The properties of an element, with those of its parent as defaults. */
export const inherit = (above, thing) =>
    Object.assign(Object.create(null), above, propertiesOf(thing));

/** Checks the three properties and returns their values; `collides` is undefined if no element sets it. */
export function rolesOf({ collides, sensor = false, oneWay = false }) {
    if (collides !== undefined) boolean('property "collides"', collides);
    boolean('property "sensor"', sensor);
    return { collides, sensor, oneWay: directionOf(oneWay) };
}

function directionOf(value) {
    if (value === false || value === '') return null;
    if (value === true) return DIRECTIONS.up;
    if (Object.keys(DIRECTIONS).includes(value)) return DIRECTIONS[value];
    const words = Object.keys(DIRECTIONS).map(show).join(', ');
    throw new TypeError(`property "oneWay" must be true, false or ${words}, not ${show(value)}`);
}
