// The contestants that save and restore. Each is made from a scene of two frames, whose states it keeps.
// `restoreAndSave(frame)` is timed and returns the length of the saved state, one of `lengths`; `restored(frame)`
// returns the poses after a restore.

import { World as RapierWorld } from '@dimforge/rapier2d-compat';
import { Serializer } from 'planck';
import { planckWorld } from '../contestants/planck.mjs';
import { rapierWorld } from '../contestants/rapier.mjs';
import { createWorld, write } from '../contestants/sepaxis.mjs';

export function sepaxisStates(scene) {
    const { world } = createWorld(scene);
    const states = scene.frames.map((frame) => {
        write(frame, world, scene.movers);
        world.update();
        return world.save();
    });
    let state = world.save();
    return {
        lengths: states.map(({ length }) => length),
        restoreAndSave(frame) {
            world.restore(states[frame]);
            state = world.save(state);
            return state.length;
        },
        restored(frame) {
            world.restore(states[frame]);
            return scene.outlines.map((_, i) => ({ x: world.x[i], y: world.y[i] }));
        },
        free: () => world.dispose(),
    };
}

export function rapierStates(scene) {
    const contestant = rapierWorld(scene);
    const states = scene.frames.map((_, frame) => {
        contestant.ask(frame);
        return contestant.world.takeSnapshot();
    });
    contestant.free();
    let world = RapierWorld.restoreSnapshot(states[0]);
    function restore(frame) {
        world.free();
        world = RapierWorld.restoreSnapshot(states[frame]);
    }
    return {
        lengths: states.map(({ length }) => length),
        restoreAndSave(frame) {
            restore(frame);
            return world.takeSnapshot().length;
        },
        restored(frame) {
            restore(frame);
            const poses = [];
            world.bodies.forEach((body) => {
                poses.push(body.translation());
            });
            return poses;
        },
        free: () => world.free(),
    };
}

export function planckStates(scene) {
    const serializer = new Serializer();
    const contestant = planckWorld(scene);
    const textOf = (world) => JSON.stringify(serializer.toJson(world));
    const restore = (text) => serializer.fromJson(JSON.parse(text));
    const states = scene.frames.map((_, frame) => {
        contestant.ask(frame);
        return textOf(contestant.world);
    });
    return {
        lengths: states.map(({ length }) => length),
        restoreAndSave: (frame) => textOf(restore(states[frame])).length,
        restored(frame) {
            // planck's list begins with the newest body.
            const poses = [];
            for (let body = restore(states[frame]).getBodyList(); body; body = body.getNext()) {
                poses.unshift(body.getPosition());
            }
            return poses;
        },
        free() {},
    };
}
