/**
 * A racing car: one concave outline, decomposed into convex pieces, that collides as one shape.
 * Reads `collide` of the whole shape, and of every piece separately; draws both: the one push that
 * separates the two, and the sum of the pieces' pushes, which is too long.
 */

import { World } from 'sepaxis';
import { turnInPlace } from '../canvas/motion.js';
import { keepPlaces, readPlaces } from '../canvas/places.js';
import { spoken } from '../site/language.js';
import { paced } from '../widgets/table.js';
import { createPicture } from './car-picture.js';
import { makeFacts } from './car-readout.js';
import { addBodies, answerOf, least, makers } from './car-state.js';
import { words } from './car-words.js';
import { shared } from './words.js';

const say = { ...spoken(shared), ...spoken(words) };

export { words };
export const defaults = {
    other: 'box',
    wheels: true,
    sum: true,
    apply: false,
    rotate: true,
    at: '',
};
export const controls = ['other', 'wheels', 'sum', 'apply', 'rotate'];
export const choices = {
    other: Object.fromEntries(Object.keys(makers).map((kind) => [say[kind], kind])),
};

export function create(view, settings, random) {
    const { drag } = view;
    const world = new World();
    const showFacts = paced(view, makeFacts(view.readout, say).show);
    let car = null;
    let other = null;
    let picture = null;

    function populate() {
        world.clear();
        const kept = readPlaces(settings.at, view, 2);
        const bodies = addBodies(world, view, settings, random(), kept, say);
        ({ car, other } = bodies);
        picture = createPicture(view, bodies, settings, say);
        drag.setBodies([car, other]);
    }

    function keepAndPopulate() {
        keepPlaces(view, settings);
        populate();
    }

    function frame(dt) {
        turnInPlace(view, world, dt, settings.rotate);
        world.update();
        const answer = answerOf(car, other);
        picture.draw(answer);
        showFacts(answer, car, other, settings.sum);
        const { whole, contact } = answer;
        if (!settings.apply || !whole || contact.depth <= least || other === drag.held)
            return false;
        other.set(other.x + whole.x, other.y + whole.y);
        return true;
    }

    populate();
    return {
        world,
        frame,
        resize: populate,
        changes: { other: keepAndPopulate, wheels: keepAndPopulate },
    };
}
