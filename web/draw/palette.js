/** The canvas's colours: reads the custom properties of style/base.css, writes a plain object. */

const names = `
    paper surface line text soft faint link free freeFill hit hitFill dot dotHit dotResting wall
    wallFill a aFill b bFill accent accentFill accentSoft ghost lamp grass road roadLine shade
    shadow focus`
    .trim()
    .split(/\s+/);

const property = (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The colours of the current theme. Call this again when the theme changes. */
export function readPalette() {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(
        names.map((name) => [name, style.getPropertyValue(property(name)).trim()]),
    );
}
