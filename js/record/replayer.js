// Replays a recording: applies the changes that the game made and makes the same calls. Reads the
// words that format.js describes, writes to a world, and compares the results.

import { stateBytesWord, stateChecksumWord, stateColumnsWord, stateMinDepth } from 'sepaxis-layout';
import { checkFunction, integer, options, show } from '../errors.js';
import { coreOfWorld } from '../history.js';
import { dataIn, wordsIn } from '../memory.js';
import { isBytes, restoreForeign } from '../state.js';
import { fullLength, putNote, readNote } from '../state-note.js';
import { World } from '../world.js';
import { readDelta } from './delta.js';
import {
    BEGINS_FRAME,
    CHANGE,
    damaged,
    HAS_GAME,
    HAS_NOTE,
    HEADER,
    KEEP,
    NO_BYTES,
    OP_MASK,
    Reader,
    readSegments,
    Segment,
    TOKEN,
    UPDATE,
} from './format.js';
import { limitsOf, Recording } from './recorder.js';
import { eachResult } from './results.js';
import { HEADER_OF_STATE, State } from './saved-state.js';

const REPLAY_OPTIONS = ['restoreGame'];

class Replay {
    #core;
    #world;
    #segments;
    #length;
    #restoreGame;
    #token;
    #segment = -1;
    /** @type {any} */
    #reader;
    #frame = 0;
    #last = new State();
    #next = new State();
    #notes = [];
    #known = new WeakMap(); // the columns and shapes of each note that was read; reading it again would make new shapes
    #note = NO_BYTES;
    #game = NO_BYTES;
    /** @type {import('../index.js').ReplayDifference | null} */
    #difference = null;
    #hasDiverged = false; // the world has diverged from the recording

    constructor(bytes, world, restoreGame) {
        this.#segments = readSegments(bytes);
        this.#length = this.#segments.reduce((sum, { words, at }) => sum + words[at - 1], 0);
        this.#world = world ?? new World({ minDepth: this.#minDepth(bytes) });
        this.#core = coreOfWorld('replay', this.#world);
        this.#restoreGame = restoreGame;
        // With the token of the recording, bodies keep their objects if `world` is the recorded
        // world.
        this.#token = bytes.slice(TOKEN, 4 * HEADER);
        this.#load(0);
        this.#token = this.#core.token;
        this.#notifyGame();
    }

    #minDepth(bytes) {
        const [{ words, at }] = this.#segments;
        if (words[at] < HEADER_OF_STATE || words[at] > words.length - at) throw damaged();
        return dataIn(bytes).getFloat64(4 * (at + 1) + stateMinDepth, true);
    }

    get world() {
        return this.#world;
    }

    get length() {
        return this.#length;
    }

    get frame() {
        return this.#frame;
    }

    get difference() {
        return this.#difference;
    }

    get game() {
        if (this.#game.length === 0) return undefined;
        try {
            return JSON.parse(new TextDecoder().decode(this.#game));
        } catch (cause) {
            throw damaged(cause);
        }
    }

    seek(frame) {
        integer('replay.seek: frame', frame, 0, this.#length);
        let segment = this.#segments.length - 1;
        while (segment >= 0 && this.#segments[segment].first > frame) segment--;
        if (frame < this.#frame || segment > this.#segment) this.#load(segment);
        while (this.#frame < frame && this.#play());
        this.#notifyGame();
    }

    step() {
        const plays = this.#frame < this.#length && this.#play();
        if (plays) this.#notifyGame();
        return plays;
    }

    record(settings) {
        const limits = limitsOf('replay.record', this.#world, settings);
        this.#restore(this.#last, this.#note); // the game may have changed the world since
        const segments = this.#segments.slice(0, this.#segment + 1).map(({ words, at, end }, k) => {
            const isLast = k === this.#segment;
            const segment = new Segment(words.slice(at - 2, isLast ? this.#reader.at : end));
            segment.used = segment.words.length;
            segment.frames = isLast ? this.#frame - this.#segments[k].first : words[at - 1];
            segment.keyEnd = HEADER_OF_STATE + words[at];
            segment.notes = isLast ? this.#notes.slice() : [];
            return segment;
        });
        const past = { segments, state: this.#last, note: this.#note, game: this.#game };
        return new Recording(this.#world, limits, past);
    }

    #notifyGame() {
        this.#restoreGame?.(this.game);
    }

    /** Goes to the state at the start of a segment. */
    #load(number) {
        const { words, at, end, first } = this.#segments[number];
        const reader = new Reader(words, at, end);
        const length = reader.word();
        const from = reader.skip(length);
        if (length < HEADER_OF_STATE || words[from + stateBytesWord] !== 4 * length)
            throw damaged();
        const state = this.#next;
        state.reach(length);
        state.words.set(words.subarray(from, from + length));
        if (!state.layOut()) throw damaged();
        const note = reader.bytes();
        const game = reader.bytes();
        this.#restore(state, note);
        this.#swap();
        this.#reader = reader;
        this.#notes = [note];
        this.#note = note;
        this.#game = game;
        this.#segment = number;
        this.#frame = first;
        this.#hasDiverged = false;
    }

    #restore(state, note) {
        const { words, length } = state;
        const end = 4 * length;
        const bytes = new Uint8Array(fullLength(end, note));
        const out = wordsIn(bytes);
        out.set(words.subarray(0, length));
        out[stateChecksumWord] = state.checksum();
        putNote(bytes, end, note, this.#token);
        if (!this.#known.has(note)) this.#known.set(note, readNote(bytes, end));
        const known = { ...this.#known.get(note), token: this.#token };
        restoreForeign(this.#core, bytes, undefined, [], known);
    }

    #swap() {
        const last = this.#last;
        this.#last = this.#next;
        this.#next = last;
    }

    /** Plays a frame; returns false if the world has diverged from the recording. */
    #play() {
        if (this.#hasDiverged) return false;
        if (this.#reader.at === this.#reader.end) {
            if (this.#segments[this.#segment + 1]?.first !== this.#frame) throw damaged();
            this.#load(this.#segment + 1);
        }
        if ((this.#reader.words[this.#reader.at] & BEGINS_FRAME) === 0) throw damaged();
        const frame = this.#frame;
        do this.#playOp(frame);
        while (!this.#hasDiverged && this.#isMore());
        this.#frame = frame + 1;
        return true;
    }

    #isMore() {
        const { words, at, end } = this.#reader;
        return at < end && (words[at] & BEGINS_FRAME) === 0;
    }

    #playOp(frame) {
        const { words, at, end } = this.#reader;
        const reader = new Reader(words, at, end);
        const flags = reader.word();
        const note = flags & HAS_NOTE ? this.#readNote(reader) : this.#note;
        const count = reader.word();
        const from = reader.skip(count);
        readDelta(this.#next, this.#last, words, from, reader.at);
        this.#restore(this.#next, note);
        this.#swap();
        this.#note = note;
        const op = flags & OP_MASK;
        if (op === KEEP) {
            if (flags & HAS_GAME) this.#readGame(reader);
        } else if (op !== CHANGE) {
            if (op === UPDATE) this.#world.update();
            else this.#world.separate({ iterations: reader.word() });
            this.#compare(op, frame, reader);
        }
        this.#reader = reader;
    }

    #readNote(reader) {
        const number = reader.word();
        if (number > this.#notes.length) throw damaged();
        if (number === this.#notes.length) this.#notes.push(reader.bytes());
        return this.#notes[number];
    }

    #readGame(reader) {
        const start = reader.word();
        const end = reader.word();
        const middle = reader.bytes();
        const before = this.#game;
        if (start + end > before.length) throw damaged();
        const game = new Uint8Array(start + middle.length + end);
        game.set(before.subarray(0, start));
        game.set(middle, start);
        game.set(before.subarray(before.length - end), start + middle.length);
        this.#game = game;
    }

    /** Compares the result of a call with the recorded one. */
    #compare(op, frame, reader) {
        const hash = reader.word();
        const count = reader.word();
        const from = reader.skip(Math.ceil(count / 4));
        const now = this.#next;
        now.read(this.#core, 'replay');
        now.dropColumns(this.#last.words[stateColumnsWord]);
        if (now.hash() !== hash) {
            this.#hasDiverged = true;
            if (this.#difference === null || frame <= this.#difference.frame) {
                this.#difference = this.#differenceOf(op, frame, from, count);
            }
        }
        this.#swap();
    }

    /** Describes the first result that differs. */
    #differenceOf(op, frame, from, count) {
        const { words } = this.#reader;
        let row = 0;
        let index = -1;
        let bits = 0;
        eachResult(op, this.#next, this.#last, (byte, slot) => {
            const expected = (words[from + (row >> 2)] >>> (8 * (row & 3))) & 255;
            if (index < 0 && (row >= count || byte !== expected)) {
                index = slot;
                bits = row < count ? byte ^ expected : 255;
            }
            row++;
        });
        const pose = bits & 7 ? 'x' : bits & 56 ? 'y' : 'angle';
        const isRow = index >= 0 || row < count;
        const column = op === UPDATE ? 'contacts' : index >= 0 ? pose : 'hash';
        return {
            frame,
            index,
            body: index < 0 ? undefined : this.#world.body(index),
            column: isRow ? column : 'hash',
        };
    }
}

export function replay(recording, world, settings) {
    const name = 'replay';
    if (!isBytes(recording)) {
        throw new TypeError(
            `${name}: give the Uint8Array that recording.save() returned, not ${show(recording)}`,
        );
    }
    if (world !== undefined) coreOfWorld(name, world);
    const { restoreGame } = options(name, settings, REPLAY_OPTIONS);
    if (restoreGame !== undefined) checkFunction(`${name}: restoreGame`, restoreGame);
    return new Replay(recording, world, restoreGame);
}
