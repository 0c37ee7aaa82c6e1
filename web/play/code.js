/**
 * The scene as a program: reads a model, writes the source code that builds the same scene.
 * Positions are relative to the upper left corner, as on a canvas.
 */

import { copyText } from '../site/copy.js';
import { linesOf } from '../widgets/highlight.js';
import { codeOf, rounded } from './kinds.js';

const endings = {
    off: '',
    all: `
// Push all pairs apart, each body by half, and print the new positions.
world.separate();
for (const body of world.bodies) {
    console.log(\`\${body.index} is at (\${body.x.toFixed(1)}, \${body.y.toFixed(1)})\`);
}
`,
    held: `
// Push one shape out of its deepest overlap.
const [held] = world.bodies;
const deepest = held.contacts.toArray().sort((p, q) => q.depth - p.depth)[0];
if (deepest) {
    const { normalX, normalY, depth } = deepest;
    held.set(held.x + normalX * depth, held.y + normalY * depth);
    console.log(\`0 is at (\${held.x.toFixed(1)}, \${held.y.toFixed(1)})\`);
}
`,
    half: `
// Push each pair apart once, each body by half.
for (const { a, b, normalX, normalY, depth } of world.contacts) {
    a.set(a.x - (normalX * depth) / 2, a.y - (normalY * depth) / 2);
    b.set(b.x + (normalX * depth) / 2, b.y + (normalY * depth) / 2);
}
for (const body of world.bodies) {
    console.log(\`\${body.index} is at (\${body.x.toFixed(1)}, \${body.y.toFixed(1)})\`);
}
`,
};

export function programOf({ shapes, room, settings }) {
    const lines = shapes.map(({ kind, numbers, x, y, angle, pinned }) => {
        const pose = [
            `x: ${rounded(x + room.width / 2)}`,
            `y: ${rounded(y + room.height / 2)}`,
            ...(angle === 0 ? [] : [`angle: ${angle}`]),
            ...(pinned ? ['isStatic: true'] : []),
        ];
        return `world.add(${codeOf(kind, numbers)}, { ${pose.join(', ')} });`;
    });
    const calls = lines.flatMap((line) => line.match(/(?<!\.)\b[a-z]\w*(?=\()/gi));
    const names = [...new Set(['World', ...calls])].sort((a, b) => a.localeCompare(b));
    return `// npm install sepaxis, and save this as a module: scene.mjs
import { ${names.join(', ')} } from 'sepaxis';

const world = new World();
${lines.join('\n')}

world.update();
console.log(\`pairs that overlap: \${world.contacts.length}\`);
for (const { a, b, normalX, normalY, depth } of world.contacts) {
    const normal = \`(\${normalX.toFixed(2)}, \${normalY.toFixed(2)})\`;
    console.log(\`\${a.index} and \${b.index} overlap by \${depth.toFixed(2)} along \${normal}\`);
}
${endings[settings.push]}`;
}

/** Shows a program in the dialog, with a button to copy it. */
export function createCode(dialog, words) {
    const page = dialog.querySelector('pre');
    const button = dialog.querySelector('[data-copy]');
    let program = '';

    button.addEventListener('click', async () => {
        button.textContent = (await copyText(program)) ? words.copied : words.copyByHand;
    });
    dialog.addEventListener('click', (event) => {
        if (event.target === dialog) dialog.close();
    });

    return {
        show(text) {
            program = text;
            button.textContent = words.copy;
            page.replaceChildren(...linesOf(text));
            dialog.showModal();
        },
    };
}
