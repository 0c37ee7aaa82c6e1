/**
 * A timeline: records the last minute of a scene, and goes back and forth in it. Reads frames from the scene's world, writes
 * them back into it; saves a recording as a file and replays one that is opened or dropped.
 *
 * While it replays, the scene is paused. Playing on from an earlier frame discards what followed it.
 */

import { record, replay } from 'sepaxis';
import { spoken } from '../site/language.js';
import { createBar, ending, words } from './timeline-bar.js';

const frames = 3600; // a minute, where 60 are played a second
const rate = 60; // frames a second of a replay
const longestStep = 50; // milliseconds
const often = 15; // frames after which the range follows

/**
 * `scene` is { name, view, pause() } and
 *
 *     read()             what the game keeps outside of its world, as JSON holds it
 *     write(game, world) takes that back
 *     open(game, world)  makes a world for a recording whose first frame is that; null if it is not of this scene
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
    #due = 0; // frames, since then

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

    /** Whether it shows a recording. */
    get isReplaying() {
        return this.#played !== null;
    }

    /** Whether the recording that it shows is playing. */
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

    /** Called after each frame that the scene has played. */
    keep() {
        if (!this.#recording) return;
        this.#recording.keep(this.#scene.read());
        if (this.#recording.length % often === 0) this.#show();
    }

    /** Called before each frame of the scene. Returns true if the timeline has played it, so that the scene only has to draw. */
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
        const played = this.#played;
        // At the end, it starts again from the first frame.
        if (!this.#isRunning && played.frame === played.length) this.#attempt(() => played.seek(1));
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
        } catch (error) {
            this.#setRunning(false);
            this.#bar.tell(this.#say.bad(error.message));
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
        if (difference?.frame === frame - 1) {
            this.#bar.tell(this.#say.differs(frame, difference.column));
        }
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
            this.#recording?.stop();
            this.#load(bytes, world);
            this.#seek(1);
            this.#setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches);
        } catch (error) {
            this.#bar.tell(this.#say.bad(error.message));
        }
    }

    /** The scene's world for a recording; throws if it is of another scene. */
    #worldFor(bytes) {
        const { name, open } = this.#scene;
        const first = replay(bytes);
        if (first.game === undefined) first.step();
        const world = first.game?.scene === name ? open(first.game, first.world) : null;
        first.world.dispose();
        if (world === null) throw new Error(this.#say.other);
        return world;
    }
}
