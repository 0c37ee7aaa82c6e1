/** Puts the picture together: reads a game and how far the next step is, draws a frame. */

import { drawArena, drawBeam, drawPaddles, drawPlayer } from './arena-picture.js';
import { PADDLE_TURN } from './constants.js';
import { createCrowdPicture } from './crowd-picture.js';

export function createPicture(view, camera, effects, hud) {
    const crowd = createCrowdPicture(view, camera);

    /** `mix` is 0 at the step before the last and 1 at the last. Returns how many enemies are seen. */
    function draw(game, mix, corner) {
        const { context } = view;
        const { player, vitals } = game;
        const x = vitals.oldX + (player.x - vitals.oldX) * mix;
        const y = vitals.oldY + (player.y - vitals.oldY) * mix;
        camera.measure();
        context.save();
        context.scale(camera.zoom, camera.zoom);
        context.translate(-camera.left, -camera.top);
        drawArena(view, game);
        const seen = crowd.draw(game, mix);
        crowd.drawBosses(game, mix);
        drawBeam(view, game, x, y);
        if (!game.isOver) {
            drawPaddles(view, game, x, y, PADDLE_TURN * (1 - mix));
            drawPlayer(view, game, x, y);
        }
        effects.draw(view);
        context.restore();
        hud.draw(game, corner);
        return seen;
    }

    return { draw };
}
