// The answers of contestants as check.mjs reads them, from functions that answer one question. Never timed.

/** To all pairs; `meets(a, b)` says yes or no, `hitOf(a, b)` is `{ x, y, depth }` or undefined. */
export function* pairAnswers({ first, second }, meets, hitOf) {
    for (let k = 0; k < first.length; k++) {
        const yes = meets(first[k], second[k]);
        yield { yes, ...hitOf(first[k], second[k]) };
    }
}

/** To all rays; `hitOf(x, y, dx, dy)` is `{ body, t, x, y }` or undefined. */
export function* rayAnswers({ length, x, y, dx, dy }, hitOf) {
    for (let k = 0; k < length; k++) yield hitOf(x[k], y[k], dx[k], dy[k]);
}
