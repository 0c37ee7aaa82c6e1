// The names that texts mention in `code`, as lines for the compiler. Reads the output of blocks.mjs; returns for each
// name a line that the compiler rejects if the types do not know it. Functions that a text defines itself are not
// looked up.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './blocks.mjs';

/** The names of instances in texts, and their types. */
const INSTANCES = {
    world: 'World',
    body: 'Body',
    player: 'Body',
    bullet: 'Body',
    shape: 'Shape',
    move: 'Move',
};

const { exports: entries } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** A method name without an object must exist in the entries, in their classes, or in a page. */
const METHODS = [
    ...Object.keys(entries)
        .filter((entry) => entries[entry].types)
        .map((entry) => `keyof typeof import('sepaxis${entry.slice(1)}')`),
    ...['World', 'Body', 'Shape', 'Contacts', 'Passages', 'Recording', 'Replay'].map(
        (name) => `keyof ${typeOf(name)}`,
    ),
    "keyof import('sepaxis/math').Random",
    'keyof typeof globalThis',
    'keyof CanvasRenderingContext2D',
    'keyof Performance',
].join(' | ');

/** @returns {{ where: string, text: string, line: string }[]} */
export function nameLines({ guide, names, blocks }) {
    const own = new Set(
        blocks.flatMap(({ text }) => [...text.matchAll(/function (\w+)/g)].map(([, name]) => name)),
    );
    const isForeign = guide.startsWith('coming-from-');
    return names.flatMap(({ where, text, place }) => {
        if (isForeign && place === 'first column') return [];
        const members = [...text.matchAll(/(?<![\w./])([a-z]+)\.(?!js\b)(\w+)/g)]
            .filter(([, name]) => name in INSTANCES)
            .map(([, name, member]) => `null! as ${typeOf(INSTANCES[name])}['${member}'];`);
        const [, method] = /^(?:new )?(\w+)\(/.exec(text) ?? [];
        const isWord = method && /^(if|for|while|return|import|function|super)$/.test(method);
        const isInspected = method && !isForeign && !isWord && !own.has(method);
        const methods = isInspected ? [`'${method}' satisfies ${METHODS};`] : [];
        return [...members, ...methods].map((line) => ({ where, text, line }));
    });
}

function typeOf(name) {
    return `import('sepaxis').${name}`;
}
