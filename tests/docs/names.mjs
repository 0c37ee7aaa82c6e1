// The names that texts say in `code`, as lines for the compiler. Reads what blocks.mjs found; gives for each name a line
// that the compiler refuses if the types don't know it. Functions that a text writes itself are its own.

/** How instances are called in texts, and what they are. */
const INSTANCES = {
    world: 'World',
    body: 'Body',
    player: 'Body',
    bullet: 'Body',
    shape: 'Shape',
    move: 'Move',
};

// A method's name alone may be one of any of these.
const METHODS = `keyof typeof import('sepaxis') | keyof typeof import('sepaxis/debug')
    | keyof World | keyof Body | keyof Shape | keyof Contacts | keyof Passages | keyof DrawOptions
    | keyof typeof globalThis | keyof CanvasRenderingContext2D | keyof Performance`;

/** @returns {{ where: string, text: string, line: string }[]} */
export function nameLines({ guide, names, blocks }) {
    const own = new Set(
        blocks.flatMap(({ text }) => [...text.matchAll(/function (\w+)/g)].map(([, name]) => name)),
    );
    const isForeign = guide.startsWith('coming-from-');
    return names.flatMap(({ where, text, place }) => {
        if (isForeign && place === 'first column') return [];
        const members = [...text.matchAll(/(?<![\w.])([a-z]+)\.(\w+)/g)]
            .filter(([, name]) => name in INSTANCES)
            .map(([, name, member]) => `null! as ${typeOf(INSTANCES[name])}['${member}'];`);
        const [, method] = /^(?:new )?(\w+)\(/.exec(text) ?? [];
        const isWord = method && /^(if|for|while|return|import|function|super)$/.test(method);
        const isLooked = method && !isForeign && !isWord && !own.has(method);
        const methods = isLooked ? [`'${method}' satisfies ${known()};`] : [];
        return [...members, ...methods].map((line) => ({ where, text, line }));
    });
}

const typeOf = (name) => `import('sepaxis').${name}`;

/** In one line, for a complaint names its line. */
const known = () =>
    METHODS.replace(/\s+/g, ' ')
        .replaceAll(/\b(World|Body|Shape|Contacts|Passages)\b/g, (name) => typeOf(name))
        .replace('DrawOptions', "import('sepaxis/debug').DrawOptions");
