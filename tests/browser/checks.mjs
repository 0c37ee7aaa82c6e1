// Counts named tests: catches the errors of tests, writes a line for each test and finally `N passed, N failed`.

// Longer than any test takes, so that a hanging page fails one test and does not end the run.
const LONGEST_MS = 60_000;

export function createChecks({ longestMs = LONGEST_MS } = {}) {
    let passed = 0;
    let failed = 0;

    function pass(name) {
        passed++;
        console.log(`ok      ${name}`);
    }

    function fail(name, error) {
        failed++;
        console.log(`FAILED  ${name}`);
        console.log(indent(describe(error)));
    }

    /** Runs one test; a test fails by throwing. */
    async function check(name, test) {
        const begun = performance.now();
        try {
            await within(longestMs, test);
            pass(`${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
        } catch (error) {
            fail(name, error);
        }
    }

    /** Prints the count and sets the exit code. A run without tests has failed. */
    function finish() {
        console.log(`${passed} passed, ${failed} failed`);
        process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
    }

    return { pass, fail, check, finish };
}

async function within(milliseconds, test) {
    let timer;
    const late = new Promise((_, reject) => {
        const error = new Error(`took longer than ${milliseconds / 1000} s`);
        timer = setTimeout(reject, milliseconds, error);
    });
    try {
        await Promise.race([test(), late]);
    } finally {
        clearTimeout(timer);
    }
}

// The message of an assertion is enough; any other error needs its stack.
function describe(error) {
    if (!(error instanceof Error)) return String(error);
    return error.code === 'ERR_ASSERTION' ? error.message : (error.stack ?? error.message);
}

const indent = (text) => text.replace(/^/gm, '        ');
