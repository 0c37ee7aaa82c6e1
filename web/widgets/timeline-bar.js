/**
 * The bar of a timeline: a range, buttons to replay, save and open, and a sentence. Reads clicks, the range and dropped
 * files; calls what it is given.
 */

import { spoken } from '../site/language.js';

export const words = {
    en: {
        timeline: 'Timeline',
        frame: (frame, length) => `frame ${frame} of ${length}`,
        replay: 'Replay the recording from here',
        stop: 'Stop the replay',
        save: 'Save the recording as a file',
        open: 'Open a recording, or drop one on the canvas',
        other: 'it is a recording of another scene',
        bad: (message) => `This file cannot be replayed: ${message}`,
        differs: (frame, column) => `Frame ${frame} comes out differently here: ${column}`,
    },
    zh: {
        timeline: '时间轴',
        frame: (frame, length) => `第 ${frame} 帧，共 ${length} 帧`,
        replay: '从这里回放录制',
        stop: '停止回放',
        save: '将录制保存为文件',
        open: '打开录制文件，也可以把文件拖到画布上',
        other: '这是另一个场景的录制',
        bad: (message) => `无法回放这个文件：${message}`,
        differs: (frame, column) => `第 ${frame} 帧的结果在这里不同：${column}`,
    },
};

/** The file extension of recordings. */
export const ending = 'sxpr';

const icons = {
    replay: '<path class="solid when-off" d="M8.5 5.5 18 12l-9.5 6.5z"/><path class="solid when-on" d="M7 7h10v10H7z"/>',
    save: '<path class="line" d="M12 4v10m-4-4 4 4 4-4M5 19h14"/>',
    open: '<path class="line" d="M12 15V5m-4 4 4-4 4 4M5 19h14"/>',
};

/** `acts` are { replay(), seek(frame), save(), open(file), refresh() }; files are dropped on the canvas. */
export function createBar(parent, canvas, acts) {
    const say = spoken(words);
    const bar = elementOf(say);
    parent.append(bar);
    const [range, file] = bar.querySelectorAll('input');
    const output = bar.querySelector('output');
    const note = bar.querySelector('p');
    const run = bar.querySelector('[data-timeline="replay"]');

    const presses = { replay: acts.replay, save: acts.save, open: () => file.click() };
    bar.addEventListener('click', (event) => {
        presses[event.target.closest('button')?.dataset.timeline]?.();
    });
    // Before the browser moves the thumb, the range must be as long as the recording.
    for (const type of ['pointerdown', 'keydown', 'focus']) {
        range.addEventListener(type, acts.refresh);
    }
    range.addEventListener('input', () => acts.seek(range.valueAsNumber));
    file.addEventListener('change', () => {
        if (file.files.length > 0) acts.open(file.files[0]);
        file.value = '';
    });
    const stopDrops = followDrops(canvas, acts.open);

    return {
        show({ frame, length }, isReplaying) {
            range.max = length;
            range.value = frame;
            range.disabled = run.disabled = length < 2;
            range.ariaValueText = say.frame(frame, length);
            output.textContent = `${frame} / ${length}`;
            bar.toggleAttribute('data-replaying', isReplaying);
        },

        showRunning(isRunning) {
            run.setAttribute('aria-pressed', isRunning);
            run.title = run.ariaLabel = isRunning ? say.stop : say.replay;
        },

        tell(sentence) {
            note.textContent = sentence;
        },

        dispose() {
            stopDrops();
            bar.remove();
        },
    };
}

function elementOf(say) {
    const button = (name) =>
        `<button type="button" data-timeline="${name}" title="${say[name]}" aria-label="${say[name]}">
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">${icons[name]}</svg></button>`;
    const bar = document.createElement('div');
    bar.className = 'timeline';
    bar.role = 'group';
    bar.ariaLabel = say.timeline;
    bar.innerHTML = `
        ${button('replay')}
        <input type="range" min="1" max="1" step="1" aria-label="${say.timeline}">
        <output></output>
        ${button('save')}${button('open')}<input type="file" hidden accept=".${ending}">
        <p role="status"></p>`;
    return bar;
}

/** Opens files that are dropped on the canvas. Returns what ends that. */
function followDrops(canvas, open) {
    const leaving = new AbortController();
    const { signal } = leaving;
    canvas.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    canvas.addEventListener(
        'drop',
        (event) => {
            event.preventDefault();
            const [dropped] = event.dataTransfer.files;
            if (dropped) open(dropped);
        },
        { signal },
    );
    return () => leaving.abort();
}
