/** Helpers for every automatic visitor of a page: collects its errors, waits for frames, compares numbers. */

import assert from 'node:assert/strict';

export const phone = { width: 390, height: 844 };

/** The list that collects errors of a page, files that it does not find, and its messages of these kinds, or all. */
export function listen(page, kinds = null) {
    const noise = [];
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('console', (message) => {
        const isMeant = kinds?.includes(message.type()) ?? true;
        if (isMeant) noise.push(`${message.type()}: ${message.text()}`);
    });
    page.on('response', (response) => {
        if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`);
    });
    return noise;
}

/** Returns a function that waits until a page has drawn some frames. */
export const framesOf =
    (page, usual = 3) =>
    (count = usual) =>
        page.evaluate(async (left) => {
            for (let k = 0; k < left; k++) await new Promise(requestAnimationFrame);
        }, count);

export const near = (actual, expected, tolerance, what) =>
    assert.ok(
        Math.abs(actual - expected) <= tolerance,
        `${what}: ${actual}, expected ${expected} ± ${tolerance}`,
    );

/** Makes a page believe that it is on a screen with this many pixels per CSS pixel. */
export async function onScreen(page, { width, height }, deviceScaleFactor, mobile = false) {
    const devtools = await page.context().newCDPSession(page);
    const metrics = { width, height, deviceScaleFactor, mobile };
    await devtools.send('Emulation.setDeviceMetricsOverride', metrics);
    return devtools;
}

/**
 * Opens an empty page on a phone, for fingers; it must be closed. It belongs to the visitor of another page: a visitor of
 * its own would have to load everything again.
 */
export async function onPhone(page, { size = phone, density = 1, isMobile = true, ...media } = {}) {
    const touched = await page.context().newPage();
    const devtools = await onScreen(touched, size, density, isMobile);
    const touch = { enabled: true, maxTouchPoints: 5 };
    await devtools.send('Emulation.setTouchEmulationEnabled', touch);
    await touched.emulateMedia(media);
    return touched;
}

/**
 * Returns a function (type, k) that sends the mouse event at step k of a drag from one place, [x, y], to another. The
 * events are 8 ms apart by their own timestamps, however busy the machine is.
 */
export async function flingOn(page, from, to, steps = 5) {
    const devtools = await page.context().newCDPSession(page);
    const begun = Date.now();
    const at = (axis, part) => from[axis] + (to[axis] - from[axis]) * Math.min(1, part);
    return (type, k) =>
        devtools.send('Input.dispatchMouseEvent', {
            type,
            x: at(0, k / steps),
            y: at(1, k / steps),
            button: 'left',
            buttons: type === 'mouseReleased' ? 0 : 1,
            clickCount: 1,
            timestamp: (begun + 8 * k) / 1000,
        });
}

/** Returns a function that sends a touch event. It takes the type, such as touchStart, and the fingers, { x, y }. */
export async function touchOf(page) {
    const devtools = await page.context().newCDPSession(page);
    return (type, ...touchPoints) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
}
