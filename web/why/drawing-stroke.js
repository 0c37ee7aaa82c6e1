/**
 * A stroke that a visitor draws: reads the pointer and keys on the canvas of a tile, writes its
 * points, and keeps them in `tile.kept` as fractions of the view.
 */

const least = 4; // pixels between the points of a stroke
const penStep = { far: 16, near: 4 }; // pixels per key press; `near` with Shift

/** The directions in which keys move the pen. */
export const pens = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * `points` is null until the visitor draws, and `pen` is null unless keys draw. `tell()` is called after each
 * change that a screen reader should hear; aborting `signal` removes the listeners.
 */
export function createStroke(tile, tell, signal) {
    const { canvas, width, height } = tile.view;
    const stroke = {
        points: tile.kept?.map(([x, y]) => ({ x: x * width, y: y * height })) ?? null,
        pen: null,
    };
    let pointer = null; // id of the pointer that draws

    const inside = ({ x, y }) => ({
        x: Math.min(width, Math.max(0, x)),
        y: Math.min(height, Math.max(0, y)),
    });

    function keep() {
        const isShape = stroke.points?.length >= 3;
        tile.kept = isShape ? stroke.points.map(({ x, y }) => [x / width, y / height]) : null;
    }

    function down(event) {
        if (event.button !== 0 || pointer !== null) return;
        pointer = event.pointerId;
        canvas.setPointerCapture(pointer);
        stroke.pen = null;
        stroke.points = [tile.view.place(event)];
    }

    function move(event) {
        if (event.pointerId !== pointer) return;
        const [to, last] = [inside(tile.view.place(event)), stroke.points.at(-1)];
        if (Math.hypot(to.x - last.x, to.y - last.y) >= least) stroke.points.push(to);
    }

    function up(event) {
        if (event.pointerId !== pointer) return;
        pointer = null;
        if (stroke.points.length < 3) stroke.points = null; // a tap draws nothing
        keep();
        tell();
    }

    function key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const way = pens[event.key];
        if (way) {
            const size = event.shiftKey ? penStep.near : penStep.far;
            begin();
            const { x, y } = stroke.pen;
            stroke.pen = inside({ x: x + way[0] * size, y: y + way[1] * size });
        } else if (event.key === ' ' || event.key === 'Enter') {
            begin();
            stroke.points = [...stroke.points, stroke.pen];
        } else if (event.key === 'Backspace' && stroke.pen) {
            stroke.points = stroke.points.slice(0, -1);
        } else if (event.key === 'Escape' && stroke.points) {
            stroke.pen = stroke.points = null;
        } else return;
        event.preventDefault();
        keep();
        if (!way) tell();
    }

    /** Starts an empty drawing with the pen at the centre. */
    function begin() {
        if (stroke.pen) return;
        stroke.pen = { x: width / 2, y: height / 2 };
        stroke.points = [];
    }

    canvas.addEventListener('pointerdown', down, { signal });
    canvas.addEventListener('pointermove', move, { signal });
    canvas.addEventListener('pointerup', up, { signal });
    canvas.addEventListener('pointercancel', up, { signal });
    canvas.addEventListener('keydown', key, { signal });
    return stroke;
}
