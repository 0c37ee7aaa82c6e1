// A page that shows the errors of load(): of the address in its own, or of the default.

import { load } from 'sepaxis/async';

const address = new URLSearchParams(location.search).get('from') ?? undefined;
load(address).then(
    () => {
        globalThis.outcome = { error: null };
    },
    ({ name, message }) => {
        globalThis.outcome = { error: `${name}: ${message}` };
    },
);
