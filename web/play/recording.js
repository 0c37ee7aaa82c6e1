/**
 * The scene in recordings of the timeline: reads and restores what a snapshot of the world does not
 * contain. `play` is the playground of main.js.
 */

import { makeShape } from './kinds.js';
import { keep } from './scene.js';

const name = 'playground';

/** The scene of the timeline. */
export const recordingOf = (play, pause) => ({
    name,
    view: play.view,
    pause,
    read: () => read(play),
    write: (game) => write(play, game),
    open: (game, world) => open(play, game, world),
});

function read({ view, settings: { push, speed, throws }, live }) {
    const room = { width: view.width, height: view.height };
    const { walls } = view;
    return { scene: name, room, walls, push, speed, throws, bodies: live.readData() };
}

function write(play, { bodies, push, speed, throws }) {
    const { settings } = play;
    play.live.writeData(bodies);
    if (settings.push !== push || settings.speed !== speed || settings.throws !== throws) {
        Object.assign(settings, { push, speed, throws });
        play.panel.refresh();
    }
    play.hits.clear();
    play.isStale = true;
}

/** Takes the scene size of a recording; returns null if the recording does not fit this page. */
function open(play, { room, walls = null, bodies }, { alive }) {
    const { view } = play;
    const isRoom = room?.width > 0 && room.height > 0;
    if (!isRoom || !bodies.every(({ index }) => alive[index] === 1)) return null;
    for (const { kind, numbers } of bodies) makeShape(kind, numbers); // throws if a shape is invalid
    keep(play, 'open');
    Object.assign(view, { room, walls });
    view.measure();
    play.size = { width: view.width, height: view.height };
    return play.live.world;
}
