/** Touch: buttons on the page, and a stick centred where the finger comes down. */

/** The paths of the icons, in a square of 24 pixels. */
const ICONS = {
    left: 'M14 5 7 12l7 7',
    right: 'm10 5 7 7-7 7',
    down: 'm5 9 7 7 7-7',
    up: 'm5 15 7-7 7 7',
    jump: 'm5 15 7-7 7 7',
    fire: 'M12 3v5M12 16v5M3 12h5M16 12h5M12 6.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11',
};

const OBVIOUS = new Set(['left', 'right']);

/**
 * A bar of buttons that call `press(name, isDown)`. `labels` has their names, which are visible where an icon
 * does not say enough; `names` are keys of ICONS.
 */
export function makeButtons(parent, press, labels, names = ['left', 'right', 'down', 'jump']) {
    const bar = document.createElement('div');
    bar.className = 'touch-keys';
    for (const name of names) {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.key = name;
        button.setAttribute('aria-label', labels[name]);
        button.innerHTML = `<svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path d="${ICONS[name]}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
        if (!OBVIOUS.has(name)) button.append(labels[name]);
        button.addEventListener('pointerdown', (event) => {
            event.preventDefault();
            button.setPointerCapture(event.pointerId);
            press(name, true);
        });
        for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
            button.addEventListener(end, () => press(name, false));
        }
        button.addEventListener('contextmenu', (event) => event.preventDefault());
        bar.append(button);
    }
    parent.append(bar);
    return bar;
}

const REACH = 44; // CSS pixels from where the finger came down, from which on the direction has length 1

/** A stick on the canvas: its direction points from where the finger came down to where the finger is now. */
export function createStick(canvas) {
    const stick = { x: 0, y: 0 };
    let pointer = null;

    function move({ pointerId, clientX, clientY }) {
        if (pointerId !== pointer?.id) return;
        const x = (clientX - pointer.x) / REACH;
        const y = (clientY - pointer.y) / REACH;
        const longer = Math.max(1, Math.hypot(x, y));
        stick.x = x / longer;
        stick.y = y / longer;
    }

    function end({ pointerId }) {
        if (pointerId !== pointer?.id) return;
        pointer = null;
        stick.x = stick.y = 0;
    }

    canvas.addEventListener('pointerdown', (event) => {
        if (event.pointerType === 'mouse' || pointer) return;
        pointer = { id: event.pointerId, x: event.clientX, y: event.clientY };
        canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', move);
    canvas.addEventListener('pointerup', end);
    canvas.addEventListener('pointercancel', end);
    return stick;
}
