/**
 * The commands of a drawn outline, for buttons and keys: changes the rings of outline-rings.js at
 * the selected corner.
 */

/** `keep()` writes closed rings to the address. */
export function createCommands(view, rings, keep) {
    const { canvas, drag } = view;

    /** Starts a hole, or a new outline. */
    function draw(isHole) {
        rings.start(isHole);
        drag.select(null);
        view.wake();
    }

    function close() {
        if (rings.close()) keep();
    }

    function remove() {
        if (!rings.ringOf(drag.selected)) return;
        rings.remove(drag.selected);
        keep();
    }

    /** Returns whether there is a ring for the new corner. */
    function insert() {
        const start = { x: view.width * 0.4, y: view.height * 0.4 };
        if (!rings.insertBehind(drag.selected, start)) return false;
        drag.ring = true;
        keep();
        return true;
    }

    /** Returns whether the key was used. */
    function key(event) {
        if (event.type !== 'keydown' || document.activeElement !== canvas) return false;
        if (event.key.toLowerCase() === 'i') return insert();
        if (event.key === 'Enter' && rings.isOpen) close();
        else if (event.key === 'Delete' || event.key === 'Backspace') remove();
        else return false;
        return true;
    }

    return { draw, close, remove, key };
}
