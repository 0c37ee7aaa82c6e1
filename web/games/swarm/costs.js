/** Shows what a step and the drawing of a frame usually cost: in a table, and in the game's corner. */

import { createStopwatch } from '../../canvas/stopwatch.js';
import { counted } from '../../site/language.js';
import { write } from '../../widgets/table.js';

const PARTS = ['update', 'separate', 'rest', 'draw'];
const SHOW_FRAMES = 20; // frames between two updates of the text, so that it can be read

// Browsers round the clock to a tenth of a millisecond.
const short = (time) => (time < 0.1 ? '< 0.1' : time.toFixed(1));

export function createCosts(say) {
    const watch = createStopwatch(PARTS);
    const details = document.querySelector('#costs');
    const cells = Object.fromEntries(
        [...details.querySelectorAll('[data-cost]')].map((cell) => [cell.dataset.cost, cell]),
    );
    let frames = 0;
    let corner = '';

    return {
        /** The text in the corner of the picture. */
        get corner() {
            return corner;
        },

        /** The milliseconds of a frame with one step. */
        get frame() {
            return PARTS.reduce((sum, part) => sum + watch.usual(part), 0);
        },

        step({ cost }) {
            watch.start();
            watch.note('update', cost.update);
            watch.note('separate', cost.separate);
            watch.note('rest', cost.step - cost.update - cost.separate);
        },

        /** Call this after drawing a frame, with the milliseconds it took and the number of visible enemies. */
        drawn(time, seen, { world, alive, limit }) {
            watch.note('draw', time);
            frames += 1;
            if (frames % SHOW_FRAMES !== 1) return;
            corner = say.corner(counted(world.size), short(watch.usual('update')));
            if (!details.open) return;
            for (const part of PARTS) show(part, say.milliseconds(watch.usual(part).toFixed(2)));
            show('bodies', counted(world.size));
            show('alive', counted(alive));
            show('seen', counted(seen));
            show('limit', counted(limit));
            show('contacts', counted(world.contacts.length));
        },

        /** Forgets all measurements, for another run. */
        reset() {
            watch.reset();
            frames = 0;
        },
    };

    function show(name, text) {
        write(cells[name], text);
    }
}
