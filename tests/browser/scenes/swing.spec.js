/** What a shape hits while it turns, and the tests that miss it. */

import assert from 'node:assert/strict';
import { everyScene } from './every.js';
import { near, visit } from './visit.js';

export default async function swing({ page, baseUrl, check }) {
    const visitor = visit(page, baseUrl);
    const { noise, open, follow, ready, poses, poseOf, slide, textOf, put, grab, dragTo } = visitor;

    await everyScene('swing', visitor, check);

    /** The truth by overlap tests at many small steps of the swing, and what the scene's own tests find. */
    const swung = () =>
        page.evaluate(async () => {
            const { collide, overlaps } = await import('sepaxis');
            const query = new URLSearchParams(location.search);
            const [mover, aim, ...obstacles] = window.demo.world.bodies;
            const dAngle = (Number(query.get('swing') ?? 150) / 180) * Math.PI;
            const at = (t) => ({ x: mover.x, y: mover.y, angle: mover.angle + dAngle * t });
            const steps = 20_000;
            let first = null;
            for (let k = 0; k <= steps && !first; k++) {
                const body = obstacles.find((one) =>
                    overlaps(mover.shape, at(k / steps), one.shape, one),
                );
                if (body) first = { t: k / steps, name: body.data.name };
            }
            const count = Number(query.get('tests') ?? 2);
            let found = null;
            for (let k = 0; k < count && !found; k++) {
                const t = k / (count - 1);
                const hits = obstacles.map((one) => collide(mover.shape, at(t), one.shape, one));
                const depth = Math.max(...hits.map((hit) => hit?.depth ?? -1));
                if (depth >= 0) found = { t, depth };
            }
            const { x, y } = mover.toLocal(aim.x, aim.y);
            return { first, found, degrees: (dAngle * 180) / Math.PI, aim: { x, y } };
        });

    /** Compares the texts of the page with `swung()`, and returns its result. */
    async function compareSwing() {
        const truth = await swung();
        const { first, found, degrees } = truth;
        const cast = await textOf('cast');
        const program = await textOf('call');
        if (!first) {
            assert.match(cast, /nothing is in the way/);
            assert.match(program, /→ null/);
        } else if (first.t === 0) assert.match(cast, /already overlaps .* at the start/);
        else {
            assert.ok(cast.includes(`the ${first.name}, at t`), cast);
            const [, t, turned] = /t = ([\d.]+), after (\d+)°/.exec(cast);
            near(Number(t), first.t, 0.001, 'the time');
            near(Number(turned), Math.abs(degrees) * first.t, 1, 'the degrees');
            assert.ok(program.includes(`hit.t; // → ${t}`), program);
            assert.ok(program.includes(`hit.body; // → ${first.name}`), program);
        }
        const tested = await textOf('tested');
        if (found) {
            assert.ok(
                tested.includes(`t = ${found.t.toFixed(3)}, ${found.depth.toFixed(1)}`),
                tested,
            );
        } else assert.match(tested, first ? /tunnelling/ : /nothing is detected either/);
        return truth;
    }

    await check('the cast hits what many small steps hit, whatever swings', async () => {
        for (const [k, shape] of ['gate', 'sword', 'flipper'].entries()) {
            for (const swing of [150, -260]) {
                await open(`scene=swing&seed=${k}&shape=${shape}&swing=${swing}&tests=${k + 2}`);
                const { first } = await compareSwing();
                assert.ok(first, `nothing hit by the ${shape}`);
            }
        }
        assert.deepEqual(noise, []);
    });

    await check('tests at both ends miss hits, tests at more poses find them', async () => {
        await open('scene=swing&seed=7');
        const ends = await compareSwing();
        assert.deepEqual([ends.first.name, ends.found], ['ball', null]);
        await slide('poses tested', 1);
        assert.match(page.url(), /tests=24/);
        assert.ok((await compareSwing()).found, 'nothing found at 24 poses');
        assert.deepEqual(noise, []);
    });

    await check('what is dragged out of the way is no longer hit', async () => {
        await open('scene=swing&seed=7');
        const [, , ball, peg] = await poses();
        await put(ball.index, { x: 60, y: 40 });
        assert.equal((await compareSwing()).first.name, 'peg');
        await put(peg.index, { x: 60, y: 120 });
        assert.equal((await compareSwing()).first, null);
        const [gate] = await poses();
        await put(ball.index, { x: gate.x, y: gate.y });
        assert.equal((await compareSwing()).first.t, 0);
        assert.deepEqual(noise, []);
    });

    await check('the handle changes the swing, on its arc, and both ways', async () => {
        await open('scene=swing&seed=7');
        const [gate, aim] = await poses();
        const reach = Math.hypot(aim.x - gate.x, aim.y - gate.y);
        await grab(aim.index);
        await dragTo({ x: gate.x, y: gate.y + 150 });
        await page.mouse.up();
        await visitor.frames();
        const below = await poseOf(aim.index);
        near(below.x, gate.x, 1, 'straight below the hinge');
        near(below.y, gate.y + reach, 1, 'as far from it as before');
        assert.match(page.url(), /swing=2[45]\d/);
        await compareSwing();

        // Drags the handle back over the start to its other side.
        await grab(aim.index);
        for (const [x, y] of [
            [150, 0],
            [0, -150],
            [-150, 0],
        ]) {
            await dragTo({ x: gate.x + x, y: gate.y + y });
            await visitor.frames();
        }
        await page.mouse.up();
        await visitor.frames();
        assert.match(page.url(), /swing=-2\d(\.\d)?(&|$)/);
        await compareSwing();
        assert.deepEqual(noise, []);
    });

    await check('the arrow keys move the handle along its arc', async () => {
        await open('scene=swing&seed=7');
        await page.locator('#canvas').focus();
        await page.keyboard.press('n');
        await page.keyboard.press('n');
        const before = await poseOf(1);
        await page.keyboard.press('ArrowDown');
        await visitor.frames();
        near((await poseOf(1)).y - before.y, 12, 1.5, 'moved down');
        const { degrees } = await compareSwing();
        assert.ok(degrees > 150 && degrees < 160, `${degrees}°`);
    });

    await check('dragged shapes stay after a reload, but not with a new seed', async () => {
        await open('scene=swing&seed=7');
        const [gate, aim, ball] = await poses();
        await put(ball.index, { x: ball.x + 15, y: ball.y - 20 });
        await put(gate.index, { x: gate.x - 30, y: gate.y + 10 });
        await put(aim.index, { x: aim.x, y: aim.y + 60 });
        const kept = [await poses(), await textOf('cast')];
        await page.reload();
        await ready();
        const again = [await poses(), await textOf('cast')];
        for (const [k, { x, y }] of kept[0].entries()) {
            near(again[0][k].x, x, 0.2, `x of ${k}`);
            near(again[0][k].y, y, 0.2, `y of ${k}`);
        }
        // The address rounds poses and the text rounds the time, so the last digit of the time may differ by one.
        near(numberOf(again[1]), numberOf(kept[1]), 0.0011, 'the time');
        await page.locator('#reseed').click();
        await visitor.frames();
        assert.doesNotMatch(page.url(), /at=/);
        assert.ok(Math.abs((await poses())[0].y - gate.y) < 0.01, 'the hinge is not back');
        assert.deepEqual(noise, []);
    });

    await check('an unknown shape in the address becomes a gate', async () => {
        await follow('scene=swing&seed=7&shape=constructor');
        assert.equal((await compareSwing()).first.name, 'ball');
        assert.match(await textOf('call'), /gate\.angle \+=/);
    });
}

const numberOf = (text) => Number(/t = ([\d.]+)/.exec(text)[1]);
