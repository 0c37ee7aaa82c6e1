/**
 * Dragging by mouse, touch and pen: reads pointer events on the canvas, writes the drag state. The
 * held body follows the pointer; a release throws it with the pointer's recent speed.
 */

// The speed of a single event is too noisy for a throw; an average over a longer time lags.
const memory = 80; // milliseconds
const fastest = 2200; // pixels per second

export function followPointer(view) {
    const { canvas, drag } = view;
    const trail = [];
    let pointer = null;
    let grip = null;

    const place = (event) => ({ ...view.place(event), t: event.timeStamp });

    function down(event) {
        if (event.button !== 0 || pointer !== null) return;
        const at = place(event);
        drag.ring = false;
        const turned = drag.pickKnob(at.x, at.y, event.pointerType);
        const kind = event.pointerType;
        const body = turned ?? drag.pick(at.x, at.y, kind) ?? drag.miss(at.x, at.y, kind);
        if (!body) return drag.select(null);
        pointer = event.pointerId;
        canvas.setPointerCapture(pointer);
        drag.hold(body);
        grip = turned
            ? { turn: body.angle - Math.atan2(at.y - body.y, at.x - body.x) }
            : { x: body.x - at.x, y: body.y - at.y };
        trail.length = 0;
        trail.push(at);
        canvas.style.cursor = 'grabbing';
    }

    function move(event) {
        const at = place(event);
        if (event.pointerId !== pointer) {
            if (pointer === null) hover(at, event.pointerType);
            return;
        }
        if ('turn' in grip) {
            drag.angle = grip.turn + Math.atan2(at.y - drag.y, at.x - drag.x);
        } else {
            drag.x = at.x + grip.x;
            drag.y = at.y + grip.y;
        }
        trail.push(at);
        while (at.t - trail[0].t > memory) trail.shift();
    }

    function hover(at, kind) {
        const over = drag.pickKnob(at.x, at.y, kind) ?? drag.pick(at.x, at.y, kind);
        canvas.style.cursor = over ? 'grab' : '';
    }

    function up(event) {
        if (event.pointerId !== pointer) return;
        pointer = null;
        canvas.style.cursor = '';
        // The speed comes from the last moments before the last move event, because slow frames deliver few events.
        const [first, last] = [trail[0], trail.at(-1)];
        const still = event.timeStamp - last.t > memory || last.t - first.t < 4;
        // No throw after the pointer stood still, or after turning by the knob.
        if ('turn' in grip || still) return drag.release();
        const seconds = (last.t - first.t) / 1000;
        const speedX = (last.x - first.x) / seconds;
        const speedY = (last.y - first.y) / seconds;
        const slower = Math.min(1, fastest / (Math.hypot(speedX, speedY) || 1));
        drag.release(speedX * slower, speedY * slower);
    }

    canvas.addEventListener('pointerdown', down);
    canvas.addEventListener('pointermove', move);
    canvas.addEventListener('pointerup', up);
    // The system took the pointer away: release the body at rest.
    canvas.addEventListener('pointercancel', (event) => {
        if (event.pointerId !== pointer) return;
        pointer = null;
        canvas.style.cursor = '';
        drag.release();
    });
}
