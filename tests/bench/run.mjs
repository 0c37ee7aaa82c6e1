// Compares sepaxis with other libraries and with a plain program: reads dist/ and node_modules/, prints Markdown and,
// on request, writes it into a file. Fails when answers of sepaxis, SAT.js or the plain program differ from the
// reference; those of other libraries are only marked.
//
//     node run.mjs                    pairs, worlds, levels and saved states, in a few minutes
//     node run.mjs pairs              only one of them: pairs, world, levels, states
//     node run.mjs quick              within a minute: fewer bodies, pairs and rounds, to see that all is well
//     node run.mjs --into FILE.md     also replaces the text between <!-- bench:pairs --> and
//                                     <!-- /bench:pairs -->, and so for the other parts; not in a quick run

import { readFileSync, writeFileSync } from 'node:fs';
import { runLevels } from './levels/run.mjs';
import { machine } from './machine.mjs';
import { runPairs } from './pairs/run.mjs';
import { runStates } from './states/run.mjs';
import { runWorld } from './world/run.mjs';

const parts = { pairs: runPairs, world: runWorld, levels: runLevels, states: runStates };

function optionsOf(words) {
    const options = { quick: false, into: undefined, parts: [] };
    for (let i = 0; i < words.length; i++) {
        const word = words[i];
        if (word === 'quick') options.quick = true;
        else if (word === '--into' && i + 1 < words.length) options.into = words[++i];
        else if (Object.hasOwn(parts, word)) options.parts.push(word);
        else
            throw new Error(
                `no such option: ${word}; there are quick, pairs, world, levels, states, --into FILE`,
            );
    }
    if (options.parts.length === 0) options.parts = Object.keys(parts);
    return options;
}

/** The text with the part between the markers `bench:name` replaced. */
function replacePart(text, name, part, file) {
    const begin = `<!-- bench:${name} -->`;
    const end = `<!-- /bench:${name} -->`;
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`${file} has no ${begin} … ${end}`);
    return `${text.slice(0, from)}${begin}\n${part}\n${text.slice(to)}`;
}

const { quick, into, parts: names } = optionsOf(process.argv.slice(2));
const writes = into !== undefined && !quick;
let text = writes ? readFileSync(into, 'utf8') : '';
// Checks the file before measuring.
if (writes) for (const name of names) replacePart(text, name, '', into);

const began = performance.now();
const wrong = [];
for (const name of names) {
    const { summary, rest, faults } = await parts[name]({ quick });
    const part = `${machine()}.${quick ? ' Quick run: rough.' : ''}\n\n${summary}`;
    console.log(`${part}\n\n${rest}\n`);
    if (faults !== '') wrong.push(faults);
    else if (writes) text = replacePart(text, name, part, into);
}
if (writes) writeFileSync(into, text);
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s.`);

if (wrong.length > 0) {
    console.error(
        `\nAnswers that differ from the textbook's, or from run to run:\n${wrong.join('\n')}`,
    );
}
// Some libraries leave threads running, which would keep the process alive.
process.exit(wrong.length > 0 ? 1 : 0);
