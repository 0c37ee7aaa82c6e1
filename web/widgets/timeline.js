/**
 * A timeline: records the last minute of a scene, and goes back and forth in it. Reads frames from the scene's world, writes
 * them back into it; saves a recording as a file and replays one that is opened or dropped.
 *
 * While it replays, the stage is paused. A frame that is played then goes on from there in another way.
 */

import { record, replay } from 'sepaxis';
import { spoken } from '../site/language.js';

export const words = {
    en: {
        timeline: 'Timeline',
        frame: (frame, length) => `frame ${frame} of ${length}`,
        replay: 'Replay the recording from here',
        stop: 'Stop the replay',
        save: 'Save the recording as a file',
        open: 'Open a recording, or drop one on the stage',
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

const frames = 3600; // a minute, where 60 are played a second
const rate = 60; // frames a second of a replay
const longestStep = 50; // milliseconds
const often = 15; // frames after which the range follows
const ending = 'sxpr';

const icons = {
    replay: '<path class="solid when-stopped" d="M8.5 5.5 18 12l-9.5 6.5z"/><path class="solid when-running" d="M7 7h10v10H7z"/>',
    save: '<path class="line" d="M12 4v10m-4-4 4 4 4-4M5 19h14"/>',
    open: '<path class="line" d="M12 15V5m-4 4 4-4 4 4M5 19h14"/>',
};

/**
 * `scene` is { name, stage, pause() } and
 *
 *     read()             what the game keeps outside of its world, as JSON holds it
 *     write(game, world) takes that back
 *     open(game, world)  makes a world for a recording whose first frame is that; null if it is not of this scene
 */
export function createTimeline(parent, scene) {
    const say = spoken(words);
    const { view } = scene;
    const leaving = new AbortController();
    const { signal } = leaving;
    let world = null;
    let recording = null;
    let played = null;
    let bytes = null; // of the recording that is played
    let isRunning = false;
    let last = 0;
    let due = 0;

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
    parent.append(bar);
    const [range, file] = bar.querySelectorAll('input');
    const output = bar.querySelector('output');
    const note = bar.querySelector('p');
    const run = bar.querySelector('[data-timeline="replay"]');

    function button(name) {
        return `<button type="button" data-timeline="${name}" title="${say[name]}" aria-label="${say[name]}">
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">${icons[name]}</svg></button>`;
    }

    const timeline = {
        /** Whether frames are those of a recording. */
        get isReplaying() {
            return played !== null;
        },

        /** And whether they follow one another by themselves. */
        get isRunning() {
            return isRunning;
        },

        /** Records another world from now on. */
        follow(next) {
            recording?.stop();
            world = next;
            played = null;
            setRunning(false);
            recording = record(world, { frames });
            recording.keep(scene.read());
            show();
        },

        /** After each frame that the scene has played. */
        keep() {
            if (!recording) return;
            recording.keep(scene.read());
            if (recording.length % often === 0) show();
        },

        /** Before each frame of the stage. True if the timeline has played it, and the scene only draws. */
        frame(dt) {
            if (!played) return false;
            if (!view.paused || dt > 0) {
                timeline.goOn();
                return false;
            }
            if (isRunning) advance();
            return true;
        },

        /** Goes on from the frame that is shown; what came after it is forgotten. */
        goOn() {
            if (!played) return;
            recording = played.record({ frames });
            played = bytes = null;
            tell('');
            setRunning(false);
            show();
        },

        dispose() {
            leaving.abort();
            recording?.stop();
            bar.remove();
        },
    };

    // Going back and forth

    function begin() {
        tell('');
        if (played) return;
        bytes = recording.stop();
        recording = null;
        if (!view.paused) scene.pause();
        load(world);
    }

    function load(into) {
        played = replay(bytes, into, {
            restoreGame: (game) => {
                if (game !== undefined) scene.write(game, into);
            },
        });
    }

    function seek(frame) {
        begin();
        attempt(() => played.seek(Math.min(played.length, frame)));
        setRunning(false);
        tellDifference();
        show();
        view.wake();
    }

    /** Frames of a replay, as many as are due. */
    function advance() {
        const now = performance.now();
        due += (Math.min(longestStep, now - last) * rate) / 1000;
        last = now;
        let plays = true;
        attempt(() => {
            for (; plays && due >= 1; due--) plays = played.step();
        });
        if (!plays || played.frame === played.length) setRunning(false);
        tellDifference();
        show();
    }

    function attempt(act) {
        try {
            act();
        } catch (error) {
            setRunning(false);
            tell(say.bad(error.message));
        }
    }

    function tell(sentence) {
        note.textContent = sentence;
    }

    function tellDifference() {
        const { difference, frame } = played;
        if (difference?.frame === frame - 1) tell(say.differs(frame, difference.column));
    }

    function setRunning(running) {
        isRunning = running;
        due = 0;
        last = performance.now();
        run.setAttribute('aria-pressed', running);
        run.title = run.ariaLabel = running ? say.stop : say.replay;
        view.wake();
    }

    function toggle() {
        begin();
        // From the end: all of it.
        if (!isRunning && played.frame === played.length) attempt(() => played.seek(1));
        setRunning(!isRunning);
    }

    function show() {
        const { length } = played ?? recording;
        const frame = played?.frame ?? length;
        range.max = length;
        range.value = frame;
        range.disabled = run.disabled = length < 2;
        range.ariaValueText = say.frame(frame, length);
        output.textContent = `${frame} / ${length}`;
        bar.toggleAttribute('data-replaying', played !== null);
    }

    // Files

    function save() {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([bytes ?? recording.save()]));
        link.download = `${scene.name}.${ending}`;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }

    async function open(blob) {
        try {
            const found = new Uint8Array(await blob.arrayBuffer());
            const peek = replay(found);
            if (peek.game === undefined) peek.step();
            const into = peek.game?.scene === scene.name ? scene.open(peek.game, peek.world) : null;
            peek.world.dispose();
            if (into === null) throw new Error(say.other);
            recording?.stop();
            recording = null;
            bytes = found;
            world = into;
            load(into);
            if (!view.paused) scene.pause();
            seek(1);
            setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches);
        } catch (error) {
            tell(say.bad(error.message));
        }
    }

    // What the visitor does

    const acts = { replay: toggle, save, open: () => file.click() };
    bar.addEventListener('click', (event) => {
        acts[event.target.closest('button')?.dataset.timeline]?.();
    });
    // Before the browser moves the thumb, the range must be as long as the recording.
    for (const type of ['pointerdown', 'keydown', 'focus']) {
        range.addEventListener(type, () => show());
    }
    range.addEventListener('input', () => seek(range.valueAsNumber));
    file.addEventListener('change', () => {
        if (file.files.length > 0) open(file.files[0]);
        file.value = '';
    });
    view.canvas.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    view.canvas.addEventListener(
        'drop',
        (event) => {
            event.preventDefault();
            const [dropped] = event.dataTransfer.files;
            if (dropped) open(dropped);
        },
        { signal },
    );
    return timeline;
}
