/**
 * Who plays while nobody does: reads where the player is, writes what is pressed. He runs to and fro over the first hills of
 * the level and hops now and then; at the wall on the left he jumps and keeps pressing against it as he comes down. Who
 * climbs no stairs turns round before the first.
 */

const ends = { wall: 1.4, stairs: 13.4, right: 34 }; // cells
const hop = 2.6; // seconds from one to the next
const held = 0.2; // seconds
const climb = 1.2; // seconds at the wall

export function createRunner(climbs) {
    const right = climbs ? ends.right : ends.stairs;
    let isRightward = true;
    let since = 0; // when he came to the wall; 0 for not there

    return {
        /** What a game that has gone on for so long is to be told. */
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
            input.jump = atWall ? time - since > held : time % hop < held;
            input.down = false;
        },
    };
}
