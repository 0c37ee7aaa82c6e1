/**
 * Syntax highlighting: reads source text, writes lines with coloured tokens. Recognises comments,
 * strings, numbers and keywords only.
 */

const word = new RegExp(
    [
        /(?<comment>\/\*[\s\S]*?\*\/|\/\/.*)/,
        /(?<string>'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)/,
        /(?<number>\b\d[\d.]*\b)/,
        /(?<keyword>\b(?:import|from|export|const|let|function|return|if|else|for|of|in|while|new|true|false|null)\b)/,
    ]
        .map(({ source }) => source)
        .join('|'),
    'g',
);

/** The lines of a program, as elements. */
export function linesOf(source) {
    const lines = [newLine()];
    const add = (text, kind) => {
        text.split('\n').forEach((part, k) => {
            if (k > 0) lines.push(newLine());
            if (part !== '') lines.at(-1).append(kind ? tinted(part, kind) : part);
        });
    };
    let at = 0;
    for (const { 0: text, index, groups } of source.matchAll(word)) {
        add(source.slice(at, index));
        add(
            text,
            Object.keys(groups).find((kind) => groups[kind] !== undefined),
        );
        at = index + text.length;
    }
    add(source.slice(at).trimEnd());
    return lines;
}

function newLine() {
    const line = document.createElement('span');
    line.className = 'source-line';
    return line;
}

function tinted(text, kind) {
    const element = document.createElement('span');
    element.className = `source-${kind}`;
    element.textContent = text;
    return element;
}
