// The answers of contestants as check.mjs reads them, from functions that answer one question. Never timed.

/** The answers to all pairs. `meets(a, b)` is true or false, `hitOf(a, b)` is `{ x, y, depth }` or undefined. */
export function* pairAnswers({ first, second }, meets, hitOf) {
    for (let k = 0; k < first.length; k++) {
        const yes = meets(first[k], second[k]);
        yield { yes, ...hitOf(first[k], second[k]) };
    }
}

/** The answers to all rays. `hitOf(x, y, dx, dy)` is `{ body, t, x, y }` or undefined. */
export function* rayAnswers({ length, x, y, dx, dy }, hitOf) {
    for (let k = 0; k < length; k++) yield hitOf(x[k], y[k], dx[k], dy[k]);
}
