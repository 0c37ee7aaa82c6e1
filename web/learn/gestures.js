/** What the figures of the article change about dragging: which bodies Tab reaches, which touches scroll. */

/** Lets the Tab key stop at some of the bodies only. */
export function stepThrough(drag, bodies) {
    drag.nextBody = (step) => {
        const at = bodies.indexOf(drag.selected);
        return at < 0 ? bodies.at(step > 0 ? 0 : -1) : bodies[at + step];
    };
}

/** A touch beside all shapes scrolls the page; a touch on a shape drags it. */
export function keepScrolling(canvas, drag) {
    canvas.addEventListener(
        'touchstart',
        (event) => {
            const { left, top } = canvas.getBoundingClientRect();
            const { clientX, clientY } = event.changedTouches[0];
            const [x, y] = [clientX - left, clientY - top];
            if (drag.pickKnob(x, y, 'touch') ?? drag.pick(x, y, 'touch')) event.preventDefault();
        },
        { passive: false },
    );
}
