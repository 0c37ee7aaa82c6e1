/**
 * The automatic player: reads the player's position, writes the input. It runs back and forth over
 * the first hills of the level and jumps now and then; at the wall on the left it jumps and keeps
 * pressing against the wall while falling. The naive mover cannot climb stairs, so it turns round
 * before the first.
 */

const ends = { wall: 1.4, stairs: 13.4, right: 34 }; // cells
const jumpInterval = 2.6; // seconds between jumps
const held = 0.2; // seconds
const climb = 1.2; // seconds at the wall

export function createRunner(climbs) {
    const right = climbs ? ends.right : ends.stairs;
    let isRightward = true;
    let since = 0; // the time at which the player reached the wall; 0 while away from it

    return {
        /** Sets the input for the current time of the game. */
        play({ player, time }, input) {
            if (isRightward && player.x > right) isRightward = false;
            if (!isRightward && since === 0 && player.x < ends.wall) since = time;
            const atWall = since > 0;
            if (atWall && time - since > climb) {
                isRightward = true;
                since = 0;
            }
            input.right = isRightward;
            input.left = !isRightward;
            input.jump = atWall ? time - since > held : time % jumpInterval < held;
            input.down = false;
        },
    };
}
