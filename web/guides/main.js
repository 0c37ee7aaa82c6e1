/** The guides: pages of text, in the theme that was chosen, with a copy button at each program. */

import { copyText } from '../site/copy.js';
import { spoken } from '../site/language.js';
import { carrySection } from '../site/section.js';
import { followTheme } from '../site/theme.js';

const words = spoken({
    en: { copy: 'Copy', copied: 'Copied', refused: 'Not allowed' },
    zh: { copy: '复制', copied: '已复制', refused: '不允许' },
});

followTheme(document.getElementById('theme'), () => {});
carrySection();

// Folds the list of guides on a phone, where it would push the guide off the screen.
const list = document.querySelector('.side details');
const narrow = matchMedia('(max-width: 1000px)');
const fold = () => {
    list.open = !narrow.matches;
};
narrow.addEventListener('change', fold);
fold();

if (navigator.clipboard) for (const sample of document.querySelectorAll('.sample')) addCopy(sample);

function addCopy(sample) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = words.copy;
    button.addEventListener('click', async () => {
        const isDone = await copyText(`${sample.querySelector('code').textContent}\n`);
        button.textContent = isDone ? words.copied : words.refused;
        setTimeout(() => {
            button.textContent = words.copy;
        }, 1500);
    });
    sample.append(button);
}
