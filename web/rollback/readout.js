/** The numbers of the page: reads a match; shows the work of each machine, the hashes, and the first difference. */

import { write } from '../widgets/table.js';

const SECOND = 60; // ticks

const hex = (hash) => hash.toString(16).padStart(8, '0');
const digits = (value) => (Number.isInteger(value) ? String(value) : value.toPrecision(6));

/** Counts the rollbacks of a machine in each second. */
function createMeter() {
    let now = { times: 0, frames: 0, deepest: 0, ms: 0, longest: 0 };
    let last = now;
    return {
        add({ frames, ms }) {
            if (frames === 0) return;
            now.times += 1;
            now.frames += frames;
            now.ms += ms;
            now.deepest = Math.max(now.deepest, frames);
            now.longest = Math.max(now.longest, ms);
        },
        turn() {
            last = now;
            now = { times: 0, frames: 0, deepest: 0, ms: 0, longest: 0 };
        },
        get last() {
            return last;
        },
    };
}

/** `isPerson(side)` is true if a person plays that side, not a bot. */
export function createReadout(find, say, isPerson) {
    const persons = matchMedia('(pointer: coarse)').matches ? say.fingers : say.persons;
    let meters = [createMeter(), createMeter()];
    let ticks = 0;
    let told = '';

    function showSide(side, peer, waits) {
        const { times, frames, deepest, ms, longest } = meters[side].last;
        const of = (name) => find(`[data-side="${side}"] [data-say="${name}"]`);
        write(of('who'), (isPerson(side) ? persons : say.bots)[side]);
        write(of('predicted'), waits ? say.waits : say.predicted(peer.frame - peer.confirmed));
        write(of('rollbacks'), times === 0 ? say.none : say.rolledBack(times, deepest));
        const cost = say.cost((ms / frames).toFixed(3), longest.toFixed(2));
        write(of('cost'), times === 0 ? '' : cost);
    }

    function showHashes({ check, agrees }) {
        const outcome = find('#outcome');
        const text = !check
            ? say.unchecked
            : agrees
              ? say.equal(check.state)
              : say.unequal(check.state);
        write(outcome, text);
        outcome.dataset.agrees = check ? agrees : '';
        for (const side of [0, 1])
            write(find(`#hash-${side}`), check ? hex(check.hashes[side]) : '–');
    }

    /** `write` skips an unchanged text, because screen readers announce every write. */
    function showDifference({ difference }) {
        const text = difference
            ? say.differs({
                  state: difference.state,
                  column: difference.column,
                  what: say.bodies[difference.body] ?? say.other,
                  values: difference.values.map(digits),
              })
            : told;
        write(find('#difference'), text);
        find('#repair').hidden = !difference;
    }

    return {
        /** Call it after each tick. */
        tick(match, waited) {
            told = match.difference ? '' : told;
            for (const [side, peer] of match.peers.entries()) meters[side].add(peer.last);
            ticks += 1;
            if (ticks % SECOND === 0) for (const meter of meters) meter.turn();
            if (ticks % 15 === 0) this.show(match, waited);
        },
        show(match, waited = [false, false]) {
            for (const [side, peer] of match.peers.entries()) showSide(side, peer, waited[side]);
            showHashes(match);
            showDifference(match);
        },
        /** Shows a sentence in place of the difference. */
        tell(sentence) {
            told = sentence;
        },
        reset() {
            meters = [createMeter(), createMeter()];
            told = '';
        },
    };
}
