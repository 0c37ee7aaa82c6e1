// Runs the specs named in the page's address. Reads Mocha's events, writes window.outcome for run.mjs: { ended,
// results: [{ name, error }] }, where error is null if the test passed.

const specs = new URLSearchParams(location.search).get('specs') ?? 'api.page.js';
const results = [];
const outcome = { ended: false, results };
window.outcome = outcome;

const { mocha } = window;
mocha.setup({ ui: 'bdd', timeout: 20_000 });
try {
    for (const name of specs.split(',')) await import(`./${name}`);
    await new Promise((resolve) => {
        mocha
            .run(resolve)
            .on('pass', (test) => add(test, null))
            .on('fail', (test, error) => add(test, error.stack ?? String(error)))
            .on('pending', (test) => add(test, 'pending: nothing was tested'));
    });
} catch (error) {
    results.push({ name: `${specs}: can be loaded`, error: error.stack ?? String(error) });
}
outcome.ended = true;

function add(test, error) {
    results.push({ name: test.fullTitle(), error });
}
