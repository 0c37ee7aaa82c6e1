/**
 * An automatic reader of the article: scrolls to figures, drags shapes, presses keys and uses controls. `page` is a
 * Playwright page, `baseUrl` the address of the project's root.
 * `law(id, verify)` goes to a figure, puts its bodies in many random arrangements and, in the page, compares the
 * figure's result and sentence with the library each time. `verify` is sent as text, so it sees only its arguments: see
 * `window.article` below.
 */

import { listen, near } from '../listen.js';

export { near };

export const desktop = { width: 1024, height: 700 };

export function read(page, baseUrl) {
    const noise = listen(page);

    /** Reloads the article. Motion is off by default. */
    async function open({
        path = 'web/learn.html',
        motion = false,
        scheme = 'light',
        viewport = desktop,
    } = {}) {
        noise.length = 0;
        await page.setViewportSize(viewport);
        await page.emulateMedia({
            reducedMotion: motion ? 'no-preference' : 'reduce',
            colorScheme: scheme,
        });
        await page.goto(new URL(path, baseUrl).href);
        await settle();
    }

    /** Runs after the page is loaded. */
    const settle = () => page.evaluate(setUp);

    /** Scrolls to a figure and waits until it is live and has a sentence. */
    const go = (id) => page.evaluate((name) => window.article.go(name), id);

    const frames = (count = 2) => page.evaluate((left) => window.article.frames(left), count);

    const answerOf = (id) => page.evaluate((name) => window.figures[name].answer(), id);
    const saidBy = (id) => page.evaluate((name) => window.figures[name].said(), id);

    /** The bodies of a figure by name. */
    const posesIn = (id) =>
        page.evaluate(
            (name) =>
                Object.fromEntries(
                    window.figures[name].bodies.map(({ data, x, y, angle }) => [
                        data.name,
                        { x, y, angle },
                    ]),
                ),
            id,
        );

    /** The position of a figure's canvas on the page. */
    const cornerOf = (id) =>
        page.evaluate((name) => {
            const { left, top } = window.figures[name].view.canvas.getBoundingClientRect();
            return { left, top };
        }, id);

    /** Drags with the mouse from one place of a figure to another. */
    async function drag(id, from, to) {
        const { left, top } = await cornerOf(id);
        await page.mouse.move(left + from.x, top + from.y);
        await page.mouse.down();
        await page.mouse.move(left + to.x, top + to.y, { steps: 4 });
        await frames();
        await page.mouse.up();
        await frames();
    }

    const figure = (id) => page.locator(`figure[data-figure="${id}"]`);

    /** Presses a button below a figure. */
    async function press(id, name) {
        await figure(id).getByRole('button', { name, exact: true }).click();
        await frames();
    }

    /** Sets a checkbox. */
    async function tick(id, name, isTicked) {
        await figure(id).getByLabel(name, { exact: true }).setChecked(isTicked);
        await frames();
    }

    /** Moves a slider to the step nearest to a value, and returns that step. */
    async function slide(id, name, value) {
        const slider = figure(id).getByLabel(name, { exact: true });
        const step = await slider.evaluate((input, wanted) => {
            input.value = wanted;
            input.dispatchEvent(new InputEvent('input', { bubbles: true }));
            return input.valueAsNumber;
        }, value);
        await frames();
        return step;
    }

    /** Chooses an option by its value, in the list with this index. */
    async function choose(id, value, list = 0) {
        await figure(id).locator('select').nth(list).selectOption(value);
        await frames();
    }

    /**
     * Verifies a figure in `tries` arrangements of its bodies, the first unchanged, and returns the results of `verify`
     * in order. Sets `settings` first; bodies in `keep` are not moved. Restores everything afterwards.
     */
    async function law(id, verify, { settings = {}, tries = 60, keep = [] } = {}) {
        await go(id);
        const options = JSON.stringify({ settings, tries, keep });
        return page.evaluate(`article.law(${JSON.stringify(id)}, ${verify}, ${options})`);
    }

    return {
        page,
        noise,
        open,
        settle,
        go,
        frames,
        answerOf,
        saidBy,
        posesIn,
        cornerOf,
        drag,
        figure,
        press,
        tick,
        slide,
        choose,
        law,
    };
}

/** Runs in the page: writes `window.article`. */
async function setUp() {
    const lib = await import('sepaxis');
    const { equal, ok } = await import('/tests/browser/assert.js');

    function near(actual, expected, tolerance, what) {
        ok(
            Math.abs(actual - expected) <= tolerance,
            `${what}: ${actual}, expected ${expected} ± ${tolerance}`,
        );
    }

    /** The extent of a body along the direction of an angle: the bounds of its shape, rotated back. */
    function shadow({ shape, x, y, angle }, turn) {
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        const along = cos * x + sin * y;
        const { minX, maxX } = shape.at(0, 0, angle - turn).bounds;
        return { min: minX + along, max: maxX + along };
    }

    async function frames(left) {
        for (let k = 0; k < left; k++) await new Promise(requestAnimationFrame);
    }

    async function go(id) {
        const figure = window.figures[id];
        document
            .querySelector(`figure[data-figure="${id}"] canvas`)
            .scrollIntoView({ block: 'center', behavior: 'instant' });
        const end = performance.now() + 15_000; // PATIENCE_MS of run.mjs
        while (!(figure.isLive && figure.said())) {
            if (performance.now() > end) throw new Error(`${id} does not come to life`);
            await frames(1);
        }
        await frames(2);
    }

    /** Numbers from 0 to 1, the same in every run: Knuth's linear congruential generator. */
    function createRng() {
        let state = 1n;
        return () => {
            state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
            return Number(state >> 11n) / 2 ** 53;
        };
    }

    const numbersIn = (sentence) =>
        (
            sentence
                .replaceAll('−', '-')
                .replaceAll(',', ' ')
                .match(/-?\d+(\.\d+)?/g) ?? []
        ).map(Number);

    function law(id, verify, { settings, tries, keep }) {
        const figure = window.figures[id];
        const before = { ...figure.settings };
        const poses = figure.bodies.map(({ x, y, angle }) => [x, y, angle]);
        figure.set(settings);
        const rng = createRng();
        const results = [];
        for (let k = 0; k < tries; k++) {
            const { view } = figure;
            const { width, height } = view;
            for (const body of k > 0 ? figure.bodies : []) {
                const pose = [
                    (0.2 + 0.6 * rng()) * width,
                    (0.2 + 0.6 * rng()) * height,
                    (rng() - 0.5) * 6,
                ];
                if (!keep.includes(body.data.name)) body.set(...pose);
            }
            view.onframe(0);
            const bodies = Object.fromEntries(figure.bodies.map((body) => [body.data.name, body]));
            const said = figure.said();
            try {
                results.push(
                    verify({
                        ...{ lib, figure, bodies, said, numbers: numbersIn(said), ok, equal },
                        ...{ near, shadow, settings: figure.settings, answer: figure.answer() },
                        unit: Math.min(width / 6, height / 4),
                        place: ([x, y]) => {
                            const unit = Math.min(width / 6, height / 4);
                            return { x: width / 2 + x * unit, y: height / 2 + y * unit };
                        },
                    }),
                );
            } catch (error) {
                error.message = `${id}, arrangement ${k}: ${error.message}; it says “${said}”`;
                throw error;
            }
        }
        figure.bodies.forEach((body, k) => {
            body.set(...poses[k]);
        });
        figure.set(before);
        figure.view.onframe(0);
        return results;
    }

    window.article = { lib, go, frames, law };
}
