// Rules that js/ keeps and no linter knows. Reads its sources, writes nothing.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

const folder = new URL('../../js/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.js'));

/** A file without its comments. */
function code(name) {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Every match in the code, each with its file. */
function found(pattern, names = files) {
    return names.flatMap((name) =>
        [...code(name).matchAll(pattern)].map((match) => `${name}: ${match[0]}`),
    );
}

describe('js/', () => {
    it('has files to look at', () => {
        assert.ok(files.includes('index.js'));
    });

    it('asks the engine for no function whose last bits are its own business', () => {
        const inexact =
            /\bMath\s*\.\s*(a?(sin|cos|tan)h?|atan2|hypot|pow|exp|expm1|log\w*|cbrt)\b/g;
        assert.deepEqual(found(inexact), []);
    });

    it('draws no random numbers and reads no clock', () => {
        assert.deepEqual(found(/\bMath\.random\b|\bDate\b|\bperformance\b/g), []);
    });

    it('touches memory.buffer in memory.js, and while an instance is made, nowhere else', () => {
        const others = files.filter(
            (name) => !['memory.js', 'module.js', 'layout.js'].includes(name),
        );
        assert.deepEqual(found(/\.buffer\b/g, others), []);
    });

    it('awaits nothing while it is imported, so that require() works', () => {
        assert.deepEqual(found(/^(const .*= )?await\b/gm), []);
    });

    it('knows nothing of a page but in debug.js', () => {
        const others = files.filter((name) => name !== 'debug.js');
        assert.deepEqual(found(/\b(document|window|navigator|process|require)\b/g, others), []);
    });
});
