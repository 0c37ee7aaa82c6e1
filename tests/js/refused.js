// An action that must be refused: reads what it throws, and judges that the library threw it on purpose.

import assert from 'node:assert/strict';

/** `action` throws an error of this name whose message has all these texts in it; it does not trap. */
export function refused(action, kind, ...texts) {
    let error;
    try {
        action();
    } catch (caught) {
        error = caught;
    }
    assert.notEqual(error, undefined, `${action} was accepted, not refused with ${texts}`);
    assert.ok(!(error instanceof WebAssembly.RuntimeError), `${action} trapped: ${error}`);
    assert.equal(error.name, kind, `${action} threw ${error}`);
    for (const text of texts) {
        assert.ok(error.message.includes(text), `${action} said: ${error.message}; not: ${text}`);
    }
}
