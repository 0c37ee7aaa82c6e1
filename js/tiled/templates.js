// Templates of objects. Reads objects and template files; writes objects merged with their
// templates.

import { show } from '../errors.js';
import { inherit, propertiesOf } from './properties.js';
import { createTilesets, fileOf } from './tilesets.js';

/**
 * Returns a function that merges an object with its template and returns { object, tileOf }; `tileOf` returns the tile
 * of the object's global id. `templates` and `files` are the parsed files of templates and tilesets; `tilesets` looks
 * up the tiles of the map.
 */
export function createTemplates(templates, files, tilesets) {
    const known = new Map();

    function read(source) {
        const file = fileOf('templates', source, templates);
        if (typeof file?.object !== 'object' || file.object === null) {
            throw new RangeError(
                `the template ${show(source)} is a separate file: give it parsed, templates: ` +
                    `{ ${show(source)}: … }, or turn on "Detach templates" among the export options of Tiled`,
            );
        }
        const { tileOf } = createTilesets(file.tileset ? [file.tileset] : [], files);
        return { base: file.object, tileOf };
    }

    return (object) => {
        const { template: source } = object;
        if (source === undefined) return { object, tileOf: tilesets.tileOf };
        if (typeof source !== 'string') {
            throw new TypeError(`template must be a file's name, not ${show(source)}`);
        }
        if (!known.has(source)) known.set(source, read(source));
        const { base, tileOf } = known.get(source);
        const all = inherit(propertiesOf(base), object);
        const properties = Object.entries(all).map(([name, value]) => ({ name, value }));
        // A gid in the object itself refers to the tilesets of the map, not to that of the
        // template.
        return {
            object: { ...base, ...object, properties },
            tileOf: object.gid === undefined ? tileOf : tilesets.tileOf,
        };
    };
}
