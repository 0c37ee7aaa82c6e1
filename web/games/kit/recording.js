/**
 * A recording: the input of each step of a game, from its start. Since the rules depend on nothing
 * else, playing the inputs again gives the same game, bit for bit: a ghost. An input is an integer
 * from 0 to 255; equal inputs in a row are stored as one input and the number of steps.
 */

import { createReader, createWriter } from './bytes.js';

export function createRecording() {
    const runs = []; // [input, number of steps], in order
    return {
        runs,
        length: 0,
        push(input) {
            if (runs.at(-1)?.[0] === input) runs.at(-1)[1] += 1;
            else runs.push([input, 1]);
            this.length += 1;
        },
    };
}

/** Plays a recording: `next()` is the input of the next step, or null after the last one. */
export function createPlayback({ runs }) {
    let [run, step] = [0, 0];
    return {
        next() {
            if (run >= runs.length) return null;
            const [input, steps] = runs[run];
            step += 1;
            if (step === steps) [run, step] = [run + 1, 0];
            return input;
        },
    };
}

/** Writes a recording with a writer of bytes.js. */
export function writeRecording(writer, { runs }) {
    writer.count(runs.length);
    for (const [input, steps] of runs) {
        writer.count(input);
        writer.count(steps);
    }
}

/**
 * Reads a recording of at most `most` steps.
 * @throws {RangeError} if it is longer
 */
export function readRecording(reader, most) {
    const recording = createRecording();
    for (let left = reader.count(most); left > 0; left--) {
        const run = [reader.count(255), reader.count(most)];
        recording.runs.push(run);
        recording.length += run[1];
        if (run[1] === 0 || recording.length > most)
            throw new RangeError(`Not a shared game: ${recording.length} steps`);
    }
    return recording;
}

/** A recording as text; `version` is that of the rules, since under other rules the same inputs play another game. */
export function textOf(recording, version) {
    const writer = createWriter();
    writer.count(version);
    writeRecording(writer, recording);
    return writer.text();
}

/**
 * The recording of at most `most` steps that `textOf` has written.
 * @throws {RangeError} if the text is no such recording under these rules
 */
export function recordingOf(text, version, most) {
    const reader = createReader(text);
    if (reader.count(127) !== version) throw new RangeError('Not a shared game: other rules');
    const recording = readRecording(reader, most);
    reader.end();
    return recording;
}
