/**
 * A timeline: records the last minute of a scene, and goes back and forth in this recording. Reads frames from the
 * scene's world and writes them back; saves a recording as a file, and replays a file that is opened or dropped.
 *
 * During a replay, the scene is paused. Playing on from an earlier frame discards the later ones.
 */

import { record, replay } from 'sepaxis';
import { spoken } from '../site/language.js';

const frames = 3600; // a minute at 60 frames per second
const rate = 60; // frames per second of a replay
const longestStep = 50; // milliseconds
const noteTime = 5000; // milliseconds
const often = 15; // frames between two updates of the range

/**
 * `scene` is { name, view, pause() } and
 *
 *     read()             the state that the game keeps outside its world, as a JSON value
 *     write(game, world) restores what `read` returned
 *     open(game, world)  returns the world in which to replay a recording whose first frame is `game` and `world`; null
 *                        if it does not fit the scene
 */
export const createTimeline = (parent, scene) => new Timeline(parent, scene);

class Timeline {
    #scene;
    #bar;
    #say = spoken(words);
    #world = null;
    #recording = null; // null during a replay
    #played = null; // the replay; null while recording
    #bytes = null; // of the recording that is played
    #isRunning = false;
    #last = 0; // when frames were last played
    #due = 0; // frames that are due since then

    constructor(parent, scene) {
        this.#scene = scene;
        this.#bar = createBar(parent, scene.view.canvas, {
            replay: () => this.#toggle(),
            seek: (frame) => this.#seek(frame),
            save: () => this.#save(),
            open: (file) => this.#open(file),
            refresh: () => this.#show(),
        });
    }

    /** Whether the timeline shows a recording. */
    get isReplaying() {
        return this.#played !== null;
    }

    /** Whether the shown recording is playing. */
    get isRunning() {
        return this.#isRunning;
    }

    /** Records another world from now on. */
    follow(world) {
        this.#recording?.stop();
        this.#world = world;
        this.#played = null;
        this.#setRunning(false);
        this.#recording = record(world, { frames });
        this.#recording.keep(this.#scene.read());
        this.#show();
    }

    /** Call it after each frame that the scene has played. */
    keep() {
        if (!this.#recording) return;
        this.#recording.keep(this.#scene.read());
        if (this.#recording.length % often === 0) this.#show();
    }

    /**
     * Call it before each frame of the scene. Returns true during a replay: the scene then only draws. If the scene is
     * not paused any more, the replay ends.
     */
    frame(dt) {
        if (!this.#played) return false;
        if (!this.#scene.view.paused || dt > 0) {
            this.goOn();
            return false;
        }
        if (this.#isRunning) this.#advance();
        return true;
    }

    /** Continues from the frame that is shown, and forgets the later ones. */
    goOn() {
        if (!this.#played) return;
        this.#recording = this.#played.record({ frames });
        this.#played = this.#bytes = null;
        this.#bar.tell('');
        this.#setRunning(false);
        this.#show();
    }

    dispose() {
        this.#recording?.stop();
        this.#bar.dispose();
    }

    // --- Going back and forth -----------------------------------------------------------------------

    #begin() {
        this.#bar.tell('');
        if (this.#played) return;
        this.#load(this.#recording.stop(), this.#world);
    }

    /** Replays a recording into a world instead of recording. */
    #load(bytes, world) {
        const { view } = this.#scene;
        this.#recording = null;
        this.#bytes = bytes;
        this.#world = world;
        if (!view.paused) this.#scene.pause();
        this.#played = replay(bytes, world, {
            restoreGame: (game) => {
                if (game !== undefined) this.#scene.write(game, world);
            },
        });
    }

    #seek(frame) {
        this.#begin();
        const played = this.#played;
        this.#attempt(() => played.seek(Math.min(played.length, frame)));
        this.#setRunning(false);
        this.#showPlayed();
    }

    #toggle() {
        this.#begin();
        const { frame, length } = this.#played;
        // Frame 0 has no game state, so a replay starts at frame 1. At its end, it starts again.
        if (frame === 0 || (!this.#isRunning && frame === length))
            this.#attempt(() => this.#played.seek(1));
        this.#setRunning(!this.#isRunning);
    }

    /** Plays as many frames of a replay as are due. */
    #advance() {
        const now = performance.now();
        this.#due += (Math.min(longestStep, now - this.#last) * rate) / 1000;
        this.#last = now;
        const played = this.#played;
        let plays = true;
        this.#attempt(() => {
            for (; plays && this.#due >= 1; this.#due--) plays = played.step();
        });
        if (!plays || played.frame === played.length) this.#setRunning(false);
        this.#showPlayed();
    }

    #attempt(act) {
        try {
            act();
        } catch {
            this.#setRunning(false);
            this.#bar.tell(this.#say.bad);
        }
    }

    #setRunning(running) {
        this.#isRunning = running;
        this.#due = 0;
        this.#last = performance.now();
        this.#bar.showRunning(running);
        this.#scene.view.wake();
    }

    #show() {
        const { length } = this.#played ?? this.#recording;
        const frame = this.#played?.frame ?? length;
        this.#bar.show({ frame, length }, this.isReplaying);
    }

    #showPlayed() {
        const { difference, frame } = this.#played;
        if (difference?.frame === frame - 1) this.#bar.tell(this.#say.differs(frame));
        this.#show();
    }

    // --- Files ---------------------------------------------------------------------------------------

    #save() {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob([this.#bytes ?? this.#recording.save()]));
        link.download = `${this.#scene.name}.${ending}`;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }

    async #open(file) {
        try {
            const bytes = new Uint8Array(await file.arrayBuffer());
            const world = this.#worldFor(bytes);
            if (world === null) return this.#bar.tell(this.#say.other);
            this.#recording?.stop();
            this.#load(bytes, world);
            this.#seek(1);
            this.#setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches);
        } catch {
            this.#bar.tell(this.#say.bad);
        }
    }

    /** The scene's world for a recording; null if it is of another scene. */
    #worldFor(bytes) {
        const { name, open } = this.#scene;
        const first = replay(bytes);
        if (first.game === undefined) first.step();
        const world = first.game?.scene === name ? open(first.game, first.world) : null;
        first.world.dispose();
        return world;
    }
}

const words = {
    en: {
        timeline: 'Timeline',
        frame: (frame, length) => `frame ${frame} of ${length}`,
        replay: 'Replay the recording from here',
        stop: 'Stop the replay',
        save: 'Save the recording as a file',
        open: 'Open a recording, or drop one on the canvas',
        other: 'This is a recording of another scene.',
        bad: 'This file cannot be replayed.',
        differs: (frame) => `From frame ${frame} on, the replay differs.`,
    },
    zh: {
        timeline: '时间轴',
        frame: (frame, length) => `第 ${frame} 帧，共 ${length} 帧`,
        replay: '从这里回放录制',
        stop: '停止回放',
        save: '将录制保存为文件',
        open: '打开录制文件，也可以把文件拖到画布上',
        other: '这是另一个场景的录制。',
        bad: '无法回放这个文件。',
        differs: (frame) => `从第 ${frame} 帧起，回放与录制不同。`,
    },
};

/** The file extension of recordings. */
const ending = 'sxpr';

const icons = {
    replay: '<path class="solid when-off" d="M8.5 5.5 18 12l-9.5 6.5z"/><path class="solid when-on" d="M7 7h10v10H7z"/>',
    save: '<path class="line" d="M12 4v10m-4-4 4 4 4-4M5 19h14"/>',
    open: '<path class="line" d="M12 15V5m-4 4 4-4 4 4M5 19h14"/>',
};

/**
 * `acts` are { replay(), seek(frame), save(), open(file), refresh() }; `open` also gets files dropped on the canvas.
 */
function createBar(parent, canvas, acts) {
    const say = spoken(words);
    const bar = elementOf(say);
    parent.append(bar);
    const [range, file] = bar.querySelectorAll('input');
    const output = bar.querySelector('output');
    const note = bar.querySelector('p');
    const run = bar.querySelector('[data-timeline="replay"]');
    let noteTimer = 0;

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

        /** Shows a sentence for a while, in the place of the range. */
        tell(sentence) {
            note.textContent = sentence;
            clearTimeout(noteTimer);
            if (sentence) noteTimer = setTimeout(() => note.replaceChildren(), noteTime);
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

/** Opens files that are dropped on the canvas. Returns a function that stops listening. */
function followDrops(canvas, open) {
    const leaving = new AbortController();
    const { signal } = leaving;
    canvas.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    const drop = (event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped) open(dropped);
    };
    canvas.addEventListener('drop', drop, { signal });
    return () => leaving.abort();
}
